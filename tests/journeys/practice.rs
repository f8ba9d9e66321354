//! Practice: puzzles at one's level, by theme, missed ones again, streak and storm, by keys and by ear.

use crate::driver::{Driver, Place};
use crate::wording::{aloud, says, shown};
use shakmaty::Position;
use tabiya::app::commands::table::Action;
use tabiya::app::practice::{PracticePage, rating_text};
use tabiya::app::protocol::boot::Boot;
use tabiya::app::protocol::effect::{Effect, FileEffect};
use tabiya::app::protocol::input::{Button, Cell, HitTarget, Press};
use tabiya::app::protocol::message::{AnalysisResponse, EvaluationResponse, FileResponse, Msg};
use tabiya::app::protocol::practice_log::{Mode, Outcome, PracticeEvent, PracticeLog, RunKind};
use tabiya::chess::puzzle::{PuzzleId, Theme};
use tabiya::words::learn::LearnWord;
use tabiya::words::practice::PracticeWord as W;
use tabiya::words::results::side;
use tabiya::words::tables::{AppWord, HelpSentence};

fn open(part: &str) -> Driver {
    let mut d = Driver::home();
    d.keys(&format!(":practice {part}<Enter>"));
    assert_eq!(d.place(), Place::Practice);
    d
}

/// Returns the log as a new start of the program would read it.
fn log(d: &Driver) -> PracticeLog {
    PracticeLog::read(d.practised.as_bytes()).0
}

/// Presses Esc, as a person does: a key that is held down leads only one step back.
fn leave(d: &mut Driver) {
    d.wait(200);
    d.keys("<Esc>");
}

fn answered(d: &Driver) -> usize {
    d.practised.lines().filter(|line| line.contains("\"event\":{\"answer\":")).count()
}

fn says_of(d: &Driver) -> String {
    d.solve().said.iter().map(|(_, text)| text.replace('\u{a0}', " ")).collect::<Vec<_>>().join(" ")
}

#[test]
fn practice_the_first_puzzle_is_two_keys_away() {
    let mut d = Driver::home();
    assert!(!d.effects.iter().any(|effect| matches!(effect, Effect::File(FileEffect::ReadPractice))));
    d.keys("p<Enter>");
    let solve = d.solve();
    let (turn, id) = (side(solve.solver(), tabiya::words::Lang::En), solve.run.puzzle().id);
    d.sees(shown(W::ToFind, &[turn]));
    d.sees(shown(W::IsRated, &[]));
    assert!((900..=1100).contains(&solve.run.puzzle().rating), "near the rating of a beginner");
    assert_eq!(solve.flipped, solve.solver().is_black(), "the board from the solver's side");
    d.solve_puzzle();
    d.sees(&format!("lichess.org/training/{id}"));
    let rating = log(&d).state.rating;
    assert!(rating.value > 1000.0 && rating.deviation < 500.0);
    d.sees(&format!("1000? → {}", rating_text(rating, false)));
    assert_eq!(log(&d).state, d.practice().log.state, "what is on the disk");
    d.keys("<Enter>");
    assert!(d.solve().run.puzzle().id != id && !d.solve().is_over());
    d.keys("<Esc>");
    d.sees(shown(W::SolvedToday, &["1"]));
    leave(&mut d);
    assert_eq!(d.place(), Place::Home);
}

#[test]
fn practice_a_wrong_move_counts_once_and_may_be_explained() {
    let mut d = open("puzzles");
    d.keys("<F2>");
    d.says(says(W::WhyFirst, &[]));
    let wrong = d.wrong_move();
    d.moves(&wrong);
    assert!(says_of(&d).starts_with(says(W::Wrong, &[&wrong])), "{}", says_of(&d));
    assert_eq!((answered(&d), d.solve().outcome), (1, Some(Outcome::Missed)));
    assert_eq!(d.solve().shapes().len(), 1, "an arrow shows what was refused");
    d.keys("<F2>");
    assert!(says_of(&d).contains(&format!("{wrong} lowers the winning chances from")), "{}", says_of(&d));
    d.moves(&wrong).solve_puzzle();
    assert_eq!(answered(&d), 1, "only the first try counts");
    assert!(says_of(&d).contains(says(W::SolvedLater, &[])));
    assert!(log(&d).state.rating.value < 1000.0);
    // The same puzzle again counts for nothing.
    d.keys("<BS>");
    d.sees(shown(W::IsAgain, &[]));
    d.solve_puzzle();
    assert_eq!(answered(&d), 1);
}

#[test]
fn practice_a_move_that_is_as_good_counts_for_nothing() {
    let mut d = open("puzzles");
    d.slow = true;
    let wrong = d.wrong_move();
    d.moves(&wrong);
    assert!(d.solve().is_asking() && answered(&d) == 0, "it waits for the evaluation");
    let request = d.evaluation_requests.pop().unwrap();
    let best = tabiya::bot::fixed_eval::evaluate(&request.tasks[0], &mut || true);
    for task in [0, 1] {
        let evaluation = best.clone();
        let id = request.id;
        d.send(Msg::Analysis(AnalysisResponse::Evaluated(EvaluationResponse { id, task, evaluation })));
    }
    assert!(says_of(&d).starts_with(says(W::GoodToo, &[&wrong])) && answered(&d) == 0);
    d.keys("<F2>");
    assert!(says_of(&d).starts_with(says(W::GoodToo, &[&wrong])), "it lowers nothing: {}", says_of(&d));
    // Without an evaluation the line decides; leaving does not help either.
    d.moves(&wrong);
    d.keys("<Esc>");
    assert_eq!((answered(&d), d.practice().log.state.cards.len()), (1, 1));
}

#[test]
fn practice_hints_show_the_piece_then_the_move() {
    let mut d = open("puzzles");
    d.keys("<Tab>");
    assert!(says_of(&d).contains(says(W::HintCosts, &[])));
    assert_eq!((d.solve().shapes().len(), answered(&d)), (1, 0));
    let mv = d.puzzle_move();
    d.keys("<Tab>");
    assert!(says_of(&d).starts_with(says(W::HintMove, &[&mv])));
    d.solve_puzzle();
    assert_eq!(d.solve().outcome, Some(Outcome::Shown));
    // One hint, and solved: it is not rated.
    let before = log(&d).state.rating;
    d.keys("<Enter><Tab>").solve_puzzle();
    assert_eq!((d.solve().outcome, log(&d).state.rating), (Some(Outcome::Hinted), before));
}

#[test]
fn practice_looking_back_and_beginning_again_are_said() {
    let mut d = open("puzzles");
    while d.solve().run.puzzle().moves().len() < 4 {
        d.solve_puzzle();
        d.keys("<Enter>");
    }
    d.keys("<PgUp>");
    d.sees(shown(W::LookingBack, &["PgDn"]));
    d.sees(shown(W::EntryBack, &["PgDn", "End"]));
    d.keys("<PgDn>");
    d.sees(shown(LearnWord::EntryMove, &[]));
    let right = d.puzzle_move();
    d.moves(&right);
    d.keys("<BS>");
    assert_eq!(says_of(&d), says(W::FromStart, &[]));
}

#[test]
fn practice_nothing_after_a_hint_is_rated() {
    // One hint and a wrong move; two hints; one hint and the solution.
    for keys in ["<Tab>", "<Tab><Tab>", ""] {
        let mut d = open("puzzles");
        d.keys("<Tab>");
        d.sees(shown(W::IsHinted, &[]));
        if keys == "<Tab>" {
            let wrong = d.wrong_move();
            d.moves(&wrong);
        } else {
            d.keys(keys);
        }
        d.solve_puzzle();
        assert_eq!((rating_text(log(&d).state.rating, true), answered(&d)), ("1000".to_owned(), 1), "{keys}");
    }
    // What was rated before the hint stays rated.
    let mut d = open("puzzles");
    let wrong = d.wrong_move();
    d.moves(&wrong);
    d.keys("<Tab>");
    d.sees(shown(W::IsRated, &[]));
}

#[test]
fn practice_undo_takes_the_last_answer_back() {
    let mut d = open("puzzles");
    d.solve_puzzle();
    let id = d.solve().run.puzzle().id.to_string();
    assert!(log(&d).state.rating.value > 1000.0);
    d.keys("<C-t>");
    d.says(says(W::Undone, &[&id, "1000"]));
    assert_eq!(log(&d).state, tabiya::app::protocol::practice_log::PracticeState::default());
    d.keys("undo<Enter>");
    d.says(says(W::NothingToUndo, &[]));
}

#[test]
fn practice_moves_are_made_with_the_pointer_and_refused_with_a_reason() {
    let mut d = open("puzzles");
    let mv = d.solve().run.next_move().unwrap();
    let at = |square| Some(HitTarget::Square(square));
    d.mouse(Press::Down(Button::Left), at(mv.from().unwrap()));
    d.mouse(Press::Up(Button::Left), at(mv.from().unwrap()));
    d.mouse(Press::Down(Button::Left), at(tabiya::chess::laws::target(mv)));
    if mv.is_promotion() {
        d.keys("q");
    }
    assert!(d.solve().run.found().0 > 0);
    d.mouse(Press::ScrollUp, None);
    assert_eq!(d.solve().back, 1);
    let mut d = open("puzzles");
    d.moves("Kh9");
    assert!(d.solve().outcome.is_none() && d.solve().run.found().0 == 0, "not a move costs nothing");
}

#[test]
fn practice_by_theme_is_not_rated() {
    let mut d = open("themes");
    assert!(matches!(d.practice().page, PracticePage::Themes));
    let fork = Theme::known("fork").unwrap();
    let row = d.practice().themes.rows.iter().position(|row| row.theme == fork).unwrap();
    assert_eq!(d.practice().themes.rows[row].puzzles, 647);
    d.keys(&"<Down>".repeat(row)).keys("<Space>1200-1300<Enter>");
    for _ in 0..3 {
        let puzzle = d.solve().run.puzzle();
        assert!(puzzle.themes.contains(fork) && (1200..=1300).contains(&puzzle.rating));
        d.solve_puzzle().keys("<Enter>");
    }
    assert_eq!((answered(&d), log(&d).state.rating), (3, Default::default()));
    d.keys("<Esc>");
    assert!(matches!(d.practice().page, PracticePage::Themes));
    leave(&mut d); // the range
    leave(&mut d);
    leave(&mut d);
    assert_eq!(d.place(), Place::Home);
    d.keys(":practice themes pin, skewer<Enter>");
    let wanted = ["pin", "skewer"].map(|key| Theme::known(key).unwrap());
    assert!(wanted.iter().any(|theme| d.solve().run.puzzle().themes.contains(*theme)));
    d.keys("<Esc>:practice themes nonsense<Enter>");
    d.says(says(W::NoSuchTheme, &["nonsense"]));
}

#[test]
fn practice_letters_find_a_theme() {
    let mut d = open("themes");
    let chosen = |d: &Driver| d.practice().themes.rows[d.practice().themes.chosen].theme;
    for (letters, key) in [("fo", "fork"), ("mate3", "mateIn3"), ("Queen e", "queenEndgame")] {
        d.keys(&letters.replace(' ', ""));
        assert_eq!(Some(chosen(&d)), Theme::known(key), "{letters}");
        d.sees(&format!("{}…", letters.replace(' ', "")));
        leave(&mut d);
    }
    d.keys("forkk");
    assert!(d.practice().themes.found_none && Some(chosen(&d)) == Theme::known("fork"));
    leave(&mut d);
    d.keys("skew<Space>pin<Space>1200<Enter>");
    let wanted = ["pin", "skewer"].map(|key| Theme::known(key).unwrap());
    assert_eq!(d.practice().themes.marked.iter().count(), 2);
    let puzzle = d.solve().run.puzzle();
    assert!(wanted.iter().any(|theme| puzzle.themes.contains(*theme)) && (1150..=1250).contains(&puzzle.rating));
}

#[test]
fn practice_help_in_a_run_offers_what_works_there() {
    let offers = |d: &Driver, action: Action| d.app.help().entries().any(|entry| entry.actions.contains(&action));
    let refused = [Action::Hint, Action::Why, Action::Undo, Action::Again];
    let mut d = open("puzzles");
    assert!(refused.into_iter().all(|action| offers(&d, action)));
    d.keys("<Esc>:practice streak<Enter>");
    assert!(!refused.into_iter().any(|action| offers(&d, action)) && offers(&d, Action::Analyse));
    d.keys(":practice storm<Enter>");
    assert!(!offers(&d, Action::Analyse) && offers(&d, Action::Flip));
    let mut d = Driver::new(Boot { plain: true, ..Boot::default() });
    d.open_home();
    hear(&mut d, "practice puzzles");
    assert!(hear(&mut d, "help").contains("hint"));
    hear(&mut d, "practice storm");
    let heard = hear(&mut d, "help");
    assert!(heard.contains(aloud(HelpSentence::SolveRun, &[])), "{heard}");
    let rest = heard.replace(aloud(HelpSentence::SolveRun, &[]), "");
    assert!(!["hint", "undo", "again", "why"].iter().any(|word| rest.contains(&format!(" {word}"))), "{rest}");
}

#[test]
fn practice_missed_puzzles_come_again() {
    let mut d = open("missed");
    d.says(says(W::NothingMissed, &[]));
    d.keys(":practice puzzles<Enter>");
    let id = d.solve().run.puzzle().id;
    let wrong = d.wrong_move();
    d.moves(&wrong).solve_puzzle();
    d.keys("<Esc>");
    d.sees(shown(W::MissedDue, &["0", "1"]));
    // None is due: all are offered, and their days stay.
    let due = log(&d).state.cards.clone();
    d.keys(":practice missed<Enter>");
    assert_eq!(d.solve().run.puzzle().id, id);
    d.solve_puzzle();
    assert_eq!(log(&d).state.cards, due);
    // A key of the menu asks for all of them, and stands in the footer of their row.
    leave(&mut d);
    d.keys("<Home>");
    assert!(!crate::painted::text(&d, 80, 24).contains("all missed ones"));
    d.keys("<Down><Down><Down><Down>");
    d.sees("a all missed ones");
    d.keys("a");
    d.says("The one that you missed. The day when it is due stays.");
    assert_eq!(d.solve().run.puzzle().id, id);
    // A day later it is due, and home says so.
    leave(&mut d);
    leave(&mut d);
    d.at += 24 * 60 * 60 * 1000;
    d.keys("<Up>");
    d.sees(shown(W::HomeDue, &["1"]));
    let rating = log(&d).state.rating;
    d.keys("p5");
    assert_eq!(d.solve().run.puzzle().id, id);
    d.sees(shown(W::IsMissed, &[]));
    d.solve_puzzle();
    assert!(log(&d).state.cards != due && log(&d).state.rating == rating);
    d.keys("<Enter>");
    d.says(says(W::AllDone, &[]));
}

#[test]
fn practice_a_streak_goes_on_after_a_break() {
    let mut d = open("streak");
    for solved in 0..3 {
        d.sees(shown(W::StreakAt, &[&solved.to_string()]));
        d.solve_puzzle();
        d.wait(500);
    }
    let id = d.solve().run.puzzle().id;
    d.keys("<Tab>");
    d.says(says(W::NoHints, &[]));
    d.keys("<C-t>");
    d.says(says(W::NotInRun, &[]));
    d.restart();
    d.keys(":practice streak<Enter>");
    assert_eq!(d.solve().run.puzzle().id, id, "the same puzzle");
    let wrong = d.wrong_move();
    d.moves(&wrong);
    assert!(d.solve().is_lost && !d.solve().shapes().is_empty(), "the solution is shown");
    d.says(says(W::LifeGone, &["3"]));
    d.keys("<Enter>");
    let wrong = d.wrong_move();
    d.moves(&wrong).keys("<Enter>");
    let PracticePage::Card(card) = &d.practice().page else { panic!("no card") };
    assert_eq!((card.solved, card.best[0].0, card.rows.len()), (3, 3, 2));
    assert_eq!(log(&d).state.rating, Default::default(), "a run is not rated");
    d.keys("r");
    d.solve_puzzle().keys("<Enter>").solve_puzzle().keys("<Enter>");
    d.says(says(W::AllDone, &[]));
    d.keys(":practice streak<Enter>");
    d.sees(shown(W::StreakAt, &["0"]));
}

#[test]
fn practice_a_storm_ends_with_its_time() {
    let mut d = open("storm");
    let color = d.solve().solver();
    let left = |d: &Driver| d.practice().run().and_then(|(clocked, _)| clocked.left(d.app.now)).unwrap();
    d.wait(60_000);
    assert_eq!(left(&d), 180_000, "the clock waits for the first move");
    for _ in 0..6 {
        assert_eq!(d.solve().solver(), color);
        d.solve_puzzle();
        d.wait(500);
    }
    let combo = d.practice().run().unwrap().1.combo().0;
    assert!(combo >= 6 && left(&d) > 174_000, "right moves in a row bring time");
    let (wrong, before) = (d.wrong_move(), left(&d));
    d.moves(&wrong);
    assert!(before - left(&d) >= 10_000 && d.evaluation_requests.is_empty(), "a miss costs ten seconds");
    let told = says_of(&d);
    d.wait(500);
    assert!(!d.solve().is_lost && told == says_of(&d), "the next puzzle still says so");
    assert!(told.ends_with("It costs 10 seconds."), "{told}");
    let mv = d.puzzle_move();
    d.keys(&mv);
    d.at += left(&d) + 1;
    d.keys("<Enter>");
    let PracticePage::Card(card) = &d.practice().page else { panic!("a move after the flag does not count") };
    assert_eq!((card.solved, card.kind, card.rows.iter().filter(|row| !row.solved).count()), (6, RunKind::Storm(3), 1));
    d.keys("<Enter>");
    assert!(matches!(d.practice().page, PracticePage::Card(_)), "an Enter that comes late begins no run");
    // A storm that was cut off is over once its time is; before, it may run in another window.
    d.wait(1_000);
    d.keys("<Enter>").solve_puzzle();
    let practised = d.practised.clone();
    for (ms, is_over) in [(2_000, false), (180_000, true)] {
        d.at += ms;
        d.restart();
        d.keys("p");
        assert_eq!(matches!(d.practice().page, PracticePage::Card(_)), is_over);
        assert_eq!(d.practised != practised, is_over);
    }
}

/// Adds an answer of another window to a run, and ends the run if it is wrong.
fn elsewhere(d: &mut Driver, id: PuzzleId, outcome: Outcome) {
    let mode = d.practice().session.mode();
    let Mode::Run(run) = mode else { panic!("no run") };
    let answer = PracticeEvent::Answer { id, rating: 900, deviation: 80, mode, outcome, seconds: 1, moves: 1 };
    let events = [Some(answer), (outcome == Outcome::Missed).then_some(PracticeEvent::End { run })];
    let now = d.app.wall.local();
    let others = events.into_iter().flatten().map(|event| PracticeLog::default().record(event, now)).collect();
    d.send(Msg::File(FileResponse::PracticeAppended { others, own: 0, problem: None }));
}

#[test]
fn practice_a_run_in_two_windows_uses_nothing_twice() {
    let mut d = open("streak");
    d.solve_puzzle();
    d.wait(500);
    let id = d.solve().run.puzzle().id;
    elsewhere(&mut d, id, Outcome::Solved);
    assert!(d.solve().run.puzzle().id != id, "it was answered there");
    d.sees(shown(W::StreakAt, &["2"]));
    elsewhere(&mut d, "other".parse().unwrap(), Outcome::Missed);
    assert!(matches!(d.practice().page, PracticePage::Card(_)), "it has ended there");
}

#[test]
fn practice_a_life_that_comes_back_is_said_by_ear() {
    let mut d = plain();
    hear(&mut d, "practice streak");
    let wrong = d.wrong_move();
    hear(&mut d, &wrong);
    for solved in 1..=25 {
        let (id, mut heard) = (d.solve().run.puzzle().id, String::new());
        while d.solve().run.puzzle().id == id {
            let mv = d.puzzle_move();
            heard = hear(&mut d, &mv);
        }
        assert_eq!(heard.contains("One life."), solved == 25, "{solved}: {heard}");
    }
}

#[test]
fn practice_why_is_told_or_not_promised() {
    // By ear a run goes on at once, and why is told of the move before.
    let mut d = plain();
    hear(&mut d, "practice streak");
    let wrong = d.wrong_move();
    assert!(hear(&mut d, &wrong).contains("That was your life"));
    assert!(hear(&mut d, "why").contains("lowers the winning chances from"));
    let mv = d.puzzle_move();
    hear(&mut d, &mv);
    assert!(!hear(&mut d, "why").contains("lowers"));
    let mut d = open("storm");
    d.keys("<F2>");
    d.says(says(W::NoWhy, &[]));
    // What cannot be read takes nothing away.
    let mut d = open("puzzles");
    let wrong = d.wrong_move();
    d.moves(&wrong).moves("Qa9");
    d.keys("<F2>");
    assert!(says_of(&d).contains(&format!("{wrong} lowers")), "{}", says_of(&d));
}

#[test]
fn practice_a_known_rating_is_set() {
    let mut d = open("rating 1800");
    d.says(says(W::RatingSet, &["1800"]));
    d.sees(shown(W::YourRating, &["1800?"]));
    d.keys(":practice puzzles<Enter>");
    assert!((1650..=1950).contains(&d.solve().run.puzzle().rating));
    d.keys("<Esc>:practice rating 9000<Enter>");
    d.says(says(W::RatingUsage, &[]));
}

#[test]
fn practice_of_another_computer_is_added() {
    let other = {
        let mut d = open("puzzles");
        d.solve_puzzle();
        d.keys("<Enter><Tab><Tab>");
        d.practised.clone()
    };
    let mut d = open("puzzles");
    d.solve_puzzle();
    let own = d.practised.clone();
    d.other_practised = other.clone();
    d.keys(":practice import other.log<Enter>");
    d.sees("One line is new."); // both have solved the same puzzle at the same time
    assert_eq!(d.practised, own + other.lines().nth(1).unwrap() + "\n");
    assert_eq!(d.practice().log.state, log(&d).state, "and counts at once");
    d.keys(":practice import other.log<Enter>");
    d.sees("0 lines are new.");
}

#[test]
fn practice_forget_asks_once() {
    let mut d = open("puzzles");
    d.solve_puzzle().keys(":practice forget<Enter>");
    assert!(d.has_dialog());
    d.keys("y");
    d.says(says(W::Forgotten, &["practice.log.old"]));
    assert!(d.practised.is_empty() && d.practice().log == PracticeLog::default());
    let mut d = open("puzzles");
    d.solve_puzzle().keys(":practice forget!<Enter>");
    assert!(d.practised.is_empty() && !d.has_dialog(), "with the mark it does not ask");
}

#[test]
fn practice_lies_over_a_game_that_waits() {
    let mut d = Driver::play(Default::default());
    d.moves("e4 e5").keys(":practice<Enter>");
    assert_eq!(d.place(), Place::Practice);
    d.keys("<Enter>");
    leave(&mut d);
    leave(&mut d);
    assert_eq!(d.game().game().line().len(), 2, "the game is back");
}

#[test]
fn practice_a_puzzle_leads_to_a_game_and_back() {
    let mut d = open("puzzles");
    d.keys("<C-p>");
    d.says(says(W::SolveFirst, &[]));
    while d.solve_puzzle().solve().run.position().is_checkmate() {
        d.keys("<Enter>"); // no game begins there
    }
    d.keys("<C-p>");
    assert_eq!(d.place(), Place::NewGame);
    leave(&mut d);
    assert_eq!(d.place(), Place::Practice);
    d.keys("<C-a>");
    assert_eq!(d.place(), Place::Review);
    leave(&mut d); // the line for moves
    d.wait(2_000); // no Esc out of habit
    leave(&mut d);
    assert_eq!(d.place(), Place::Practice);
}

/// Says a line and returns what is heard, including what the world answers at once.
fn hear(d: &mut Driver, line: &str) -> String {
    d.aloud = Some((d.aloud.take().map(|(plain, _)| plain).unwrap_or_default(), String::new()));
    d.send(Msg::Line(line.to_owned()));
    d.aloud.as_ref().map(|(_, heard)| heard.clone()).unwrap_or_default()
}

/// Opens the home screen by ear.
fn plain() -> Driver {
    let mut d = Driver::new(Boot { plain: true, ..Boot::default() });
    d.open_home();
    d
}

/// Solves the puzzle on the board by ear.
fn solve_by_ear(d: &mut Driver) {
    while !d.solve().is_over() {
        let mv = d.puzzle_move();
        hear(d, &mv);
    }
}

#[test]
fn practice_no_game_begins_where_it_is_over() {
    let over = "he game is over in this position";
    let mut d = open("themes mate in 1");
    d.solve_puzzle().keys("<C-p>");
    assert!(d.place() == Place::Practice && d.sentences().last().unwrap().contains(over), "{:?}", d.sentences());
    let mut d = plain();
    hear(&mut d, "practice themes mate in 1");
    solve_by_ear(&mut d);
    for line in ["play", "play 800"] {
        let heard = hear(&mut d, line);
        assert!(heard.contains(over) && d.place() == Place::Practice, "{line}: {heard}");
    }
    for fen in ["7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "7k/8/6K1/8/8/8/8/8 b - - 0 1"] {
        let mut d = plain();
        assert!(hear(&mut d, &format!("start {fen}")).contains(over), "{fen}");
        assert!(hear(&mut d, &format!("setup {fen}")).contains(over), "{fen}");
        assert!(hear(&mut d, "done").contains(over) && d.place() == Place::PositionEditor, "{fen}");
        assert!(hear(&mut d, &format!("open {fen}")).contains("analysis board"), "it may be looked at: {fen}");
        assert!(hear(&mut d, "play").contains(over) && d.place() == Place::Review, "{fen}");
    }
}

#[test]
fn practice_back_by_ear_leads_out_of_the_menu() {
    let mut d = plain();
    for line in ["practice", "puzzles", "back"] {
        hear(&mut d, line);
    }
    assert!(hear(&mut d, "back").contains("Say learn") && d.place() == Place::Home);
    hear(&mut d, "black human");
    for line in ["new", "e4", "practice"] {
        hear(&mut d, line);
    }
    let heard = hear(&mut d, "back");
    assert!(heard.contains("Last: e4."), "the game has waited: {heard}");
    assert_eq!(d.place(), Place::Game);
}

#[test]
fn practice_back_by_ear_leads_to_the_review_it_covers() {
    let mut d = Driver::new(Boot { plain: true, ..Boot::default() });
    d.files = vec![("game.pgn".into(), "1. e4 e5 2. Nf3 *\n".to_owned())];
    d.review(&["game.pgn"], Some(1), Some(1));
    hear(&mut d, "practice puzzles");
    assert_eq!(d.place(), Place::Practice);
    solve_by_ear(&mut d);
    hear(&mut d, "analyse"); // one review waits already: this board has no way back
    assert_eq!(d.place(), Place::Review);
    let mut d = Driver::new(Boot { plain: true, ..Boot::default() });
    d.files = vec![("game.pgn".into(), "1. e4 e5 2. Nf3 *\n".to_owned())];
    d.review(&["game.pgn"], Some(1), Some(1));
    hear(&mut d, "practice");
    let heard = hear(&mut d, "back");
    assert!(heard.contains("e4") && d.place() == Place::Review, "{heard}");
    assert!(hear(&mut d, "next").contains("e5"));
}

#[test]
fn practice_the_board_of_a_puzzle_by_ear_leads_back() {
    let mut d = plain();
    hear(&mut d, "practice themes fork");
    solve_by_ear(&mut d);
    assert!(hear(&mut d, "analyse").contains("Say leave to go back to the puzzle."));
    let heard = hear(&mut d, "leave");
    assert!(heard.contains("just played") && d.place() == Place::Practice, "{heard}");
}

#[test]
fn practice_who_solved_as_black_plays_on_as_black() {
    for side in shakmaty::Color::ALL {
        let mut d = plain();
        hear(&mut d, "practice themes fork");
        solve_by_ear(&mut d);
        while d.solve().solver() != side || d.solve().run.position().is_checkmate() {
            hear(&mut d, "next");
            solve_by_ear(&mut d);
        }
        hear(&mut d, "play 800");
        assert_eq!(d.game().lone_human(), Some(side));
    }
}

#[test]
fn practice_home_by_ear_says_what_is_due() {
    let mut d = plain();
    hear(&mut d, "practice puzzles");
    let wrong = d.wrong_move();
    hear(&mut d, &wrong);
    assert!(!hear(&mut d, "home").contains("due"), "nothing today");
    d.at += 24 * 60 * 60 * 1000;
    assert!(hear(&mut d, "interrupted").contains(aloud(W::PlainDue, &["1"])));
}

#[test]
fn practice_a_storm_that_is_left_shows_its_card() {
    for line in ["practice", "practice puzzles", "puzzles", "themes", "openings", "mistakes", "repertoire", "back"] {
        let mut d = plain();
        hear(&mut d, "practice storm");
        let wrong = d.wrong_move();
        hear(&mut d, &wrong);
        let heard = hear(&mut d, line);
        assert!(heard.contains(aloud(W::PlainCardNext, &[])), "{line}: {heard}");
        assert!(d.practised.contains("\"end\""), "{line}: {}", d.practised);
    }
    let mut d = open("storm");
    d.solve_puzzle().keys(":practice puzzles<Enter>");
    assert!(matches!(d.practice().page, PracticePage::Card(_)));
}

#[test]
fn practice_the_level_is_set_by_ear() {
    let mut d = plain();
    hear(&mut d, "practice");
    for (line, want) in [
        ("level", "Level: as you are."),
        ("level +300", "Level: harder by 300."),
        ("harder", "Level: harder by 600."),
        ("practice level -300", "Level: easier by 300."),
        ("level 5", "Say harder or easier, or level +300"),
        ("help level", "Say harder or easier, or level +300"),
        ("help rating", "Say your rating, from 400 to 3000"),
    ] {
        let heard = hear(&mut d, line);
        assert!(heard.contains(want), "{line}: {heard}");
    }
    hear(&mut d, "puzzles");
    let rating = d.solve().run.puzzle().rating;
    assert!((600..800).contains(&rating), "{rating}");
    let heard = hear(&mut d, "help undo");
    assert!(!heard.contains("lesson"), "{heard}");
}

#[test]
fn practice_words_that_are_left_over_are_refused() {
    let mut d = plain();
    hear(&mut d, "practice");
    for (line, want) in [
        ("practice openings green", "green"),
        ("practice themes 1500-1200", "Not a range of ratings: 1500-1200."),
        ("practice themes 1009-1019", "Puzzle, not rated"),
    ] {
        let heard = hear(&mut d, line);
        assert!(heard.contains(want), "{line}: {heard}");
    }
    assert!((1009..=1019).contains(&d.solve().run.puzzle().rating));
}

#[test]
fn practice_a_move_that_is_looked_at_counts_when_killed() {
    for part in ["puzzles", "streak"] {
        let mut d = open(part);
        d.slow = true;
        let wrong = d.wrong_move();
        d.moves(&wrong);
        assert_eq!(answered(&d), 0, "{part}: it may be as good");
        d.send(Msg::Terminated);
        assert_eq!(answered(&d), 1, "{part}");
    }
}

#[test]
fn practice_at_once_asks_for_no_next() {
    let mut d = plain();
    hear(&mut d, "practice puzzles");
    for (setting, asks) in [("at Enter", true), ("at once", false)] {
        hear(&mut d, &format!("set puzzles {setting}"));
        let mut heard = String::new();
        let id = d.solve().run.puzzle().id;
        while d.solve().run.puzzle().id == id && !d.solve().is_over() {
            let mv = d.puzzle_move();
            heard = hear(&mut d, &mv);
        }
        assert_eq!(heard.contains("Say next."), asks, "{heard}");
        hear(&mut d, "next");
    }
}

#[test]
fn practice_parts_by_ear_have_their_names_in_german() {
    let mut d = Driver::new(Boot { plain: true, lang: tabiya::words::Lang::De, ..Boot::default() });
    d.open_home();
    for part in ["aufgaben", "themen", "fehler", "eröffnungen"] {
        hear(&mut d, "üben");
        let said = hear(&mut d, part);
        assert!(!said.contains("Partieliste"), "{part}: {said}");
    }
}

#[test]
fn practice_by_ear_needs_no_sight() {
    let mut d = Driver::new(Boot { plain: true, ..Boot::default() });
    d.open_home();
    assert!(hear(&mut d, "practice").contains(aloud(W::PlainMenu, &["1000", "0", "0", "0"])));
    assert!(hear(&mut d, "game").contains(aloud(W::NoOwnGame, &[])), "no new one begins");
    let heard = hear(&mut d, "puzzles");
    let turn = side(d.solve().solver(), tabiya::words::Lang::En);
    assert!(
        heard.contains("Puzzle, rated") && heard.contains("White: king") && heard.contains("just played"),
        "{heard}"
    );
    assert!(heard.contains(aloud(AppWord::ToMove, &[turn])), "{heard}");
    assert!(hear(&mut d, "hint").contains("moves."));
    while !d.solve().is_over() {
        let mv = d.puzzle_move();
        let heard = hear(&mut d, &mv);
        assert!(heard.contains("Right: ") || heard.contains("olved."), "{heard}");
    }
    assert!(hear(&mut d, "hint").contains(aloud(W::NothingToSolve, &[])));
    assert!(hear(&mut d, "next").contains("Puzzle, rated"));
    let wrong = d.wrong_move();
    assert!(hear(&mut d, &wrong).contains("not this"));
    assert!(hear(&mut d, "why").contains("lowers the winning chances from"));
    assert!(hear(&mut d, "pieces").contains("White: king"));
    let heard = hear(&mut d, "practice streak");
    assert!(heard.contains(aloud(W::StreakBegins, &[])) && heard.contains("White: king"), "{heard}");
    for _ in 0..2 {
        let wrong = d.wrong_move();
        hear(&mut d, &wrong);
    }
    assert!(matches!(d.practice().page, PracticePage::Card(_)));
    assert!(hear(&mut d, "turn").contains(aloud(W::PlainCardNext, &[])));
    let heard = hear(&mut d, "practice storm 5");
    assert!(heard.contains(aloud(W::StormBegins, &["5"])), "{heard}");
    let wrong = d.wrong_move();
    let heard = hear(&mut d, &wrong);
    assert!(heard.contains("It costs 10 seconds.") && heard.contains("White: king"), "{heard}");
    hear(&mut d, "back");
    assert!(hear(&mut d, "practice themes").contains("; pin: "));
    assert!(hear(&mut d, "fork").contains("a theme was chosen"));
}

#[test]
fn practice_only_mixed_puzzles_are_rated_whatever_happens() {
    arbtest::arbtest(|u| {
        let mut d = open("puzzles");
        for _ in 0..u.int_in_range(1..=8)? {
            if d.place() == Place::Home {
                d.keys(":practice puzzles<Enter>");
            }
            let before = log(&d).state.rating;
            let is_puzzle = d.practice().solve().is_some_and(|solve| !solve.is_over() && !solve.is_asking());
            let mixed = is_puzzle && d.practice().session.mode() == Mode::Mixed && !d.solve().is_again;
            let decided = d.practice().solve().is_some_and(|solve| solve.outcome.is_some());
            match u.int_in_range(0..=9)? {
                0 => drop(d.keys("<BS>")),
                1 => drop(d.keys("<Tab>")),
                2 => drop(d.keys("<Esc>")),
                3 => drop(d.keys(":practice themes fork<Enter>")),
                4 => drop(d.keys(":practice streak<Enter>")),
                5 => drop(d.keys(":practice puzzles<Enter>")),
                6 => drop(d.keys(":practice missed<Enter>")),
                7 if is_puzzle => {
                    let wrong = d.wrong_move();
                    d.moves(&wrong);
                }
                _ if is_puzzle => drop(d.solve_puzzle()),
                _ => drop(d.keys("<Enter>")),
            }
            let log = log(&d);
            assert!(log.state.rating == before || mixed && !decided, "only the first try at a mixed puzzle");
        }
        Ok(())
    })
    .budget_ms(3_000);
}

/// An imported set: easy and hard puzzles, all of one theme that the starter set does not have.
fn imported(from: usize, rows: usize) -> String {
    let ids = |n: usize| format!("q{:04}", n);
    let row = |n: usize| {
        let rating = from + n * 2_000 / rows;
        format!("{rating}\t{}\ta\t6k1/5ppp/8/8/8/8/q4PPP/3R2K1 b - - 0 1\ta2a3 d1d8\n", ids(n))
    };
    let head = format!("# tabiya puzzles 1\n# themes: a=vukovicMate\n# puzzles: {rows}\n# counts: a={rows}\n");
    head + &(0..rows).map(row).collect::<String>()
}

#[test]
fn practice_themes_of_an_imported_set_have_names_and_puzzles_at_once() {
    let mut d = Driver::home();
    d.imported = Some(imported(1_500, 200));
    d.keys(":practice rating 400<Enter>:practice themes<Enter>");
    let themes = d.practice().themes.rows.len();
    assert_eq!(themes, 38);
    d.keys("vuk");
    d.sees("vukovic mate");
    d.keys("<Enter>");
    assert!(d.solve().run.puzzle().id.as_str().starts_with('q'), "far from the rating, too");
    leave(&mut d);
    d.keys(":practice themes<Enter>");
    assert_eq!(d.practice().themes.rows.len(), themes);
}

#[test]
fn practice_draws_from_an_imported_set() {
    let mut d = Driver::home();
    d.imported = Some(imported(600, 4_000));
    d.keys(":practice<Enter>");
    d.sees(shown(W::PoolAndImported, &["6,344", "4,000"]));
    let is_imported = |d: &Driver| d.solve().run.puzzle().id.as_str().starts_with('q');
    d.keys("1");
    let mut found = 0;
    for _ in 0..12 {
        let (puzzle, own) = (f64::from(d.solve().run.puzzle().rating), d.practice().log.state.rating.value);
        assert!((puzzle - own).abs() < 150.0, "{puzzle} for {own}");
        found += usize::from(is_imported(&d));
        d.solve_puzzle();
        d.keys("<Enter>");
    }
    assert!(found > 0, "puzzles of the imported set come");
    leave(&mut d);
    d.keys(":practice themes vukovic mate, 1200-1300<Enter>");
    assert!(is_imported(&d) && (1200..=1300).contains(&d.solve().run.puzzle().rating));
    let missed = d.solve().run.puzzle().id;
    d.keys("<Tab><Tab>"); // the move is shown
    d.solve_puzzle();
    // It comes again, also in the next session, which knows only its name and its rating.
    let (practised, set) = (d.practised.clone(), d.imported.clone());
    let mut d = Driver::home();
    (d.practised, d.imported) = (practised, set);
    d.keys(":practice missed all<Enter>");
    assert_eq!(d.solve().run.puzzle().id, missed);
    // The set cannot be read: only that is said.
    let mut unread = Driver::home();
    (unread.practised, unread.imported, unread.draws_fail) = (d.practised.clone(), d.imported.clone(), true);
    for part in ["missed", "missed all", "themes vukovic mate"] {
        unread.said.clear();
        unread.keys(&format!(":practice {part}<Enter>"));
        let gone = [says(W::MissedGone, &[]), says(W::NoPuzzle, &[])];
        assert_eq!(unread.sentences().last().map(String::as_str), Some("It cannot be read."), "{part}");
        assert!(unread.sentences().iter().all(|said| !gone.contains(&said.as_str())), "{:?}", unread.sentences());
    }
    // Its set is forgotten, or another one: it is not said that nothing was missed.
    for other in [None, Some(imported(600, 4))] {
        let mut gone = Driver::home();
        (gone.practised, gone.imported) = (d.practised.clone(), other);
        gone.keys(":practice missed<Enter>");
        gone.sees(says(W::MissedGone, &[]));
        assert_eq!(gone.practice().missed(i64::MAX).is_empty(), gone.imported.is_none(), "nothing is due of them");
    }
    // A streak has the same puzzles when it goes on.
    leave(&mut d);
    d.keys(":practice streak<Enter>");
    let first = d.solve().run.puzzle().id;
    let (practised, set) = (d.practised.clone(), d.imported.clone());
    let mut d = Driver::home();
    (d.practised, d.imported) = (practised, set);
    d.keys(":practice streak<Enter>");
    assert_eq!(d.solve().run.puzzle().id, first);
}

/// The list scrolls to the row that is pressed, so that another row stands under the pointer then.
#[test]
fn the_second_press_of_a_double_click_means_the_same_row() {
    let mut d = open("themes");
    let chosen = |d: &Driver| d.practice().themes.chosen;
    let press = |d: &mut Driver, row: usize| {
        let cell = Cell { col: 9, row: 20 };
        d.send(Msg::Mouse { press: Press::Down(Button::Left), cell, on: Some(HitTarget::Row(row)) });
    };
    press(&mut d, 12);
    press(&mut d, 17);
    assert_eq!(chosen(&d), 12);
    d.wait(1_000);
    press(&mut d, 17);
    assert_eq!(chosen(&d), 17, "much later it is another press");
}
