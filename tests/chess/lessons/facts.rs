//! Checks by computation what a task line says besides its answer: `chk`, `gives`, `end`, `fail` and the position.

use super::tasks;
use shakmaty::{Chess, Color, Move, Position, Square};
use tabiya::chess::course::run::TaskRun;
use tabiya::chess::course::task::{Task, TaskKind, Want, Wanted};
use tabiya::chess::endgame_table;
use tabiya::chess::laws::can_mate::{self, CanMate};
use tabiya::chess::laws::claims::{self, Claim};
use tabiya::chess::laws::{self, PositionHistory};
use tabiya::chess::notation::uci;
use tabiya::chess::result::{DrawBy, Ending, WinBy};
use tabiya::chess::start_position::StartWarning;
use tabiya::chess::time_control::{Speed, TimeControl};
use tabiya::words::Lang;
use tabiya::words::lessons::lessons;

/// A task with a board: its position, and those before it.
struct Case<'a> {
    task: &'a Task,
    position: Chess,
    history: PositionHistory,
}

impl<'a> Case<'a> {
    fn new(task: &'a Task) -> Case<'a> {
        let run = TaskRun::new(Box::leak(Box::new(task.clone())));
        let mut line = run.line().iter().map(|at| at.position.clone());
        let mut history = PositionHistory::new(&line.next().unwrap_or_default());
        line.for_each(|position| history.push(position));
        Case { task, position: task.position().unwrap_or_default(), history }
    }

    fn legal(&self) -> Vec<String> {
        self.position.legal_moves().iter().map(|mv| uci(*mv, false)).collect()
    }

    fn mv(&self, text: &str) -> Move {
        let mv = self.position.legal_moves().into_iter().find(|mv| uci(*mv, false) == text);
        mv.unwrap_or_else(|| panic!("{text} is not legal"))
    }

    fn after(&self, mv: Move) -> Chess {
        let mut then = self.position.clone();
        then.play_unchecked(mv);
        then
    }

    fn right(&self) -> usize {
        match self.task.kind {
            TaskKind::Pick { right, .. } => right,
            _ => 0,
        }
    }
}

fn square(name: &str) -> Square {
    name.parse().unwrap()
}

/// Returns whether what `chk=` says is true and, where it implies an answer, whether that is the right one.
fn holds(case: &Case, chk: &str, answers: &[String]) -> bool {
    let (name, value) = chk.split_once(':').unwrap_or((chk, ""));
    let position = &case.position;
    let answered = |text: &str| answers.get(case.right() - 1).is_some_and(|answer| answer == text);
    let dead = || can_mate::dead(position, can_mate::FULL).is_some();
    match name {
        "light" => square(value).is_light() && answered(value),
        "dark" => square(value).is_dark() && answered("dark"),
        "count" => case.legal().len().to_string() == value && value == "20" && answered("20"),
        "colour" => value.split(' ').map(|at| square(at).is_light()).collect::<Vec<_>>() != [true, true],
        "more" => case.legal().len() > 1 && case.legal().contains(&value.to_owned()),
        "check" => position.is_check() || attacked(position),
        "notmate" => position.is_check() && laws::mate_or_stalemate(position).is_none(),
        "mate" => position.is_checkmate(),
        "stalemate" => position.is_stalemate(),
        "ongoing" => laws::by_itself(position, 1).is_none(),
        "only" => case.legal() == [value],
        "rights" => {
            let fen = tabiya::chess::start_position::fen_of(position);
            fen.split(' ').nth(2) == Some(value)
        }
        "dead" | "deadbfs" => dead(),
        "alive" => Color::ALL.iter().any(|side| mates(position, *side)) && !dead(),
        "barek" => Color::ALL.into_iter().any(|side| {
            let bare = position.board().by_color(side).count() == 1;
            bare && matches!(can_mate::can_mate(position, side, can_mate::FULL), CanMate::No(_))
        }),
        "turn" => position.turn().char().to_string() == value,
        "rep1" | "rep2" | "rep3" => case.history.occurrences(position).to_string() == name[3..],
        "with3" => claims::with(position, &case.history, case.mv(value)) == [Claim::Threefold],
        "fifty" => claims::now(position, &case.history) == [Claim::FiftyMoves],
        "fiftywith" => {
            claims::with(position, &case.history, case.mv(value)) == [Claim::FiftyMoves]
                && claims::now(position, &case.history).is_empty()
        }
        "notfifty" => {
            claims::now(position, &case.history).is_empty() && claims::all_with(position, &case.history).is_empty()
        }
        "norep" => {
            claims::now(position, &case.history).is_empty() && claims::all_with(position, &case.history).is_empty()
        }
        "half0" => wanted(case).iter().all(|mv| case.after(*mv).halfmoves() == 0),
        "half41" => position.halfmoves() == 41,
        "legal" => case.legal().contains(&value.to_owned()),
        "illegal" => !case.legal().contains(&value.to_owned()),
        "nocap" => !case.legal().contains(&value.to_owned()) && position.them().contains(square(&value[2..])),
        "won" => moves_to_win(position).is_some(),
        "drawn" => moves_to_win(position).is_none(),
        // The wanted moves are exactly those that keep the win, or the draw.
        "keeps" => {
            let won = moves_to_win(position).is_some();
            let keeps = |mv: &Move| (is_known(&case.after(*mv)) && moves_to_win(&case.after(*mv)).is_some()) == won;
            let kept: Vec<Move> = position.legal_moves().into_iter().filter(keeps).collect();
            kept == wanted(case)
        }
        "speed" => {
            let speed = value.parse::<TimeControl>().unwrap().speed();
            let number = [Speed::Blitz, Speed::Rapid, Speed::Standard].iter().position(|one| *one == speed);
            number == Some(case.right() - 1)
        }
        _ => false,
    }
}

fn is_known(position: &Chess) -> bool {
    endgame_table::outcome(position).is_some()
}

/// Returns how many moves an endgame with three pieces takes to win; `None` if it is drawn.
fn moves_to_win(position: &Chess) -> Option<u8> {
    endgame_table::outcome(position).unwrap().moves
}

/// Returns whether the king of the side to move is attacked, even by a pinned piece.
fn attacked(position: &Chess) -> bool {
    let king = position.board().king_of(position.turn()).unwrap();
    position.king_attackers(king, !position.turn(), position.board().occupied()).any()
}

/// Returns whether a side can mate, and checks the moves that prove it.
fn mates(position: &Chess, side: Color) -> bool {
    let CanMate::Yes(moves) = can_mate::can_mate(position, side, can_mate::FULL) else { return false };
    let mut then = position.clone();
    for mv in moves {
        assert!(then.is_legal(mv));
        then.play_unchecked(mv);
    }
    then.is_checkmate() && then.turn() != side
}

fn wanted(case: &Case) -> Vec<Move> {
    match &case.task.kind {
        TaskKind::Play { any: Wanted::Of(moves), .. } => moves.clone(),
        _ => case.position.legal_moves().to_vec(),
    }
}

fn ended(position: &Chess, occurrences: u32) -> &'static str {
    match laws::by_itself(position, occurrences) {
        Some(Ending::Win { by: WinBy::Checkmate, .. }) => "mate",
        Some(Ending::Draw { by: DrawBy::Stalemate }) => "stalemate",
        Some(Ending::Draw { by: DrawBy::DeadPosition }) => "dead",
        Some(Ending::Draw { by: DrawBy::Fivefold }) => "five",
        Some(Ending::Draw { by: DrawBy::SeventyFiveMoves }) => "seventyfive",
        _ => "none",
    }
}

#[test]
fn every_fact_of_a_task_is_computed() {
    let texts: Vec<Vec<String>> =
        lessons(Lang::En).iter().flat_map(|lesson| lesson.tasks.iter().map(|task| task.answers.clone())).collect();
    let mut checked = 0;
    for ((id, task), answers) in tasks().zip(texts) {
        let case = Case::new(task);
        if let TaskKind::Pick { answers: count, .. } = task.kind {
            assert_eq!(answers.len(), count, "{id}");
        }
        for (name, value) in &task.facts {
            let so = match *name {
                "chk" => holds(&case, value, &answers),
                "gives" => *value == "check" && wanted(&case).iter().all(|mv| case.after(*mv).is_check()),
                "end" => ends_so(&case, value),
                "fail" => value.split(' ').all(|one| {
                    let (mv, end) = one.split_once(':').unwrap();
                    ended(&case.after(case.mv(mv)), 1) == end
                }),
                "no" => case.legal().contains(&(*value).to_owned()),
                _ => false,
            };
            assert!(so, "{id}: {name}={value}");
            checked += 1;
        }
    }
    assert_eq!(checked, 81);
}

/// Returns whether the moves that the learner watches, or each of the wanted moves, end the game in this way.
fn ends_so(case: &Case, end: &str) -> bool {
    match &case.task.kind {
        TaskKind::Watch(moves) => {
            let (mut position, mut history) = (case.position.clone(), case.history.clone());
            for (at, mv) in moves.iter().enumerate() {
                assert!(at == 0 || ended(&position, history.occurrences(&position)) == "none", "over too early");
                position.play_unchecked(*mv);
                history.push(position.clone());
            }
            ended(&position, history.occurrences(&position)) == end
        }
        _ => wanted(case).iter().all(|mv| ended(&case.after(*mv), 1) == end),
    }
}

#[test]
fn what_the_wanted_moves_do_no_other_move_does() {
    for (id, task) in tasks() {
        let TaskKind::Play { want: Some(want), any: Wanted::Of(moves), .. } = &task.kind else { continue };
        let case = Case::new(task);
        let does = |mv: &Move| match want {
            Want::Mate => case.after(*mv).is_checkmate(),
            Want::Check => case.after(*mv).is_check(),
        };
        assert!(moves.iter().all(does), "{id}");
        let all = case.position.legal_moves().iter().filter(|mv| does(mv)).count();
        assert!(*want == Want::Check || all == moves.len(), "{id}");
    }
}

#[test]
fn every_position_is_one_of_chess() {
    for (id, task) in tasks() {
        let Some(start) = &task.start else { continue };
        // The arbiter's questions need more pieces than a box has, such as six bishops. But no check may be impossible.
        let odd = start.warnings.iter().any(|warning| matches!(warning, StartWarning::ImpossibleCheck(_)));
        assert!(!odd, "{id}: {:?}", start.warnings);
        let fen = task.source.split(" | ").nth(1).unwrap();
        assert!(fen == "start" || start.fen() == fen, "{id}: {fen} is {}", start.fen());
    }
}

#[test]
fn no_chapter_is_passed_by_one_answer() {
    let mut chapters: Vec<(&str, Vec<(usize, String)>)> = Vec::new();
    for lesson in lessons(Lang::En) {
        let chapter = lesson.plan.chapter();
        if chapters.last().is_none_or(|(last, _)| *last != chapter) {
            chapters.push((chapter, Vec::new()));
        }
        for (task, text) in lesson.plan.tasks.iter().zip(&lesson.tasks) {
            if let (TaskKind::Pick { right, .. }, Some((_, answers))) = (&task.kind, chapters.last_mut()) {
                answers.push((*right, text.answers[right - 1].clone()));
            }
        }
    }
    let most = |counted: &mut dyn Iterator<Item = String>| {
        let mut counts = std::collections::HashMap::new();
        counted.for_each(|one| *counts.entry(one).or_insert(0) += 1);
        counts.into_values().max().unwrap_or(0)
    };
    for (chapter, answers) in chapters.iter().filter(|(_, answers)| answers.len() > 1) {
        let place = most(&mut answers.iter().map(|(right, _)| right.to_string()));
        let words = most(&mut answers.iter().map(|(_, answer)| answer.clone()));
        assert!(place < answers.len() && words < answers.len(), "chapter {chapter} is passed by one answer");
        // With three questions of two answers each, one place has two of them.
        if answers.len() > 3 {
            let share = place * 100 / answers.len();
            assert!(share <= 60, "chapter {chapter}: {share} % of the right answers stand in one place");
        }
    }
}
