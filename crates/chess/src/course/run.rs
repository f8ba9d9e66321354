//! A task in progress: it takes what the learner does and judges it, by the same rules as a game.
//!
//! A wrong answer does no harm: only right ones change anything.

use crate::clock::Moment;
use crate::course::task::{PlayerAction, Task, TaskKind};
use crate::course::verdict::{Reason, Saying, Step, TaskInput, Verdict, WrongAnswer};
use crate::course::{Aim, EndgameEnd, EndgamePlan, EndgameReport, LearnerMove};
use crate::endgame_table::{self, Outcome};
use crate::game::{ClaimOutcome, EventNames, EventRules, Game, GameSetup, Refusal};
use crate::laws::touch_move::Touched;
use crate::laws::{self, PositionHistory, claims, target};
use crate::notation::{self, History, Letters, TypedMove, WhyNot};
use crate::result::{Claimed, DrawBy, Ending};
use crate::seat::Seat;
use crate::time_control::Controls;
use crate::tree::pass;
use shakmaty::{Bitboard, Board, ByColor, Chess, Color, Move, Piece, Position, Role, Square};

/// A position in a task, and the move that led to it.
#[derive(Clone, Debug)]
pub struct LinePosition {
    /// The move; `None` at the start.
    pub mv: Option<Move>,
    /// The position. In tasks where the opponent waits, it is the learner's turn again.
    pub position: Chess,
}

/// A task in progress.
#[derive(Clone, Debug)]
pub struct TaskRun {
    task: &'static Task,
    /// The positions from the start to the one on the board; empty without a board.
    line: Vec<LinePosition>,
    /// How many of them there were when it became the learner's turn.
    given: usize,
    /// The game, if the task asks for more than moves.
    game: Option<Box<Game>>,
    /// Squares that a piece still has to reach, or that are still to be filled.
    left: Vec<Square>,
    touched: Touched,
    adjusting: bool,
    wrong_answers: Vec<usize>,
    /// The two squares of the illegal move that the learner tried, as the task asks.
    attempted: Option<(Square, Square)>,
    /// How an endgame ended.
    report: Option<Box<EndgameReport>>,
    wrong_tries: u32,
    hints: u32,
    solved: bool,
}

impl TaskRun {
    /// Begins a task.
    pub fn new(task: &'static Task) -> TaskRun {
        let mut line: Vec<LinePosition> = Vec::new();
        if let Some(start) = &task.start {
            line.push(LinePosition { mv: None, position: start.position().clone() });
            for mv in &task.before {
                push(&mut line, *mv);
            }
        }
        let left = match &task.kind {
            TaskKind::Reach { stars, .. } => stars.clone(),
            TaskKind::Put(pieces) => pieces.iter().map(|(at, _)| *at).collect(),
            _ => Vec::new(),
        };
        TaskRun {
            given: line.len(),
            line,
            game: game(task),
            left,
            task,
            touched: Touched::default(),
            adjusting: false,
            wrong_answers: Vec::new(),
            attempted: None,
            report: None,
            wrong_tries: 0,
            hints: 0,
            solved: false,
        }
    }

    /// Starts the task again. Earlier mistakes and hints still count.
    pub fn again(&mut self) {
        let fresh = TaskRun::new(self.task);
        *self = TaskRun { wrong_tries: self.wrong_tries, hints: self.hints, ..fresh };
    }

    /// Returns the task.
    pub fn task(&self) -> &'static Task {
        self.task
    }

    /// Returns the positions from the start to the one on the board; empty without a board.
    pub fn line(&self) -> &[LinePosition] {
        &self.line
    }

    /// Returns how many moves were made since the learner's first turn, replies included.
    pub fn moves_made(&self) -> usize {
        self.line.len() - self.given
    }

    /// Returns the position in which the learner moves, if there is a board. If a move out of turn is to be tried, this
    /// is the position with the turn passed to the learner.
    pub fn position(&self) -> Option<Chess> {
        let position = self.line.last()?.position.clone();
        if self.out_of_turn() { pass(&position).or(Some(position)) } else { Some(position) }
    }

    /// Returns what stands on the board, if there is one, without the pieces still in the box.
    pub fn board(&self) -> Option<Board> {
        let mut board = self.line.last()?.position.board().clone();
        if matches!(self.task.kind, TaskKind::Put(_)) {
            for at in &self.left {
                board.discard_piece_at(*at);
            }
        }
        Some(board)
    }

    /// Returns the side the learner plays.
    pub fn learner(&self) -> Color {
        if matches!(self.task.kind, TaskKind::Endgame(_)) {
            let given = self.line.get(self.given.saturating_sub(1));
            return given.map_or(Color::White, |given| given.position.turn());
        }
        self.position().map_or(Color::White, |position| position.turn())
    }

    /// Returns the pieces that are still in the box.
    pub fn in_box(&self) -> Vec<Piece> {
        let TaskKind::Put(pieces) = &self.task.kind else { return Vec::new() };
        pieces.iter().filter(|(at, _)| self.left.contains(at)).map(|(_, piece)| *piece).collect()
    }

    /// Returns the stars that are left.
    pub fn stars(&self) -> Bitboard {
        match self.task.kind {
            TaskKind::Reach { .. } => self.left.iter().copied().collect(),
            _ => Bitboard::EMPTY,
        }
    }

    /// Returns the wrong answers picked so far, numbered from 1.
    pub fn wrong_answers(&self) -> &[usize] {
        &self.wrong_answers
    }

    /// Returns the two squares of the illegal move that the learner tried, as the task asks.
    pub fn attempted(&self) -> Option<(Square, Square)> {
        self.attempted
    }

    /// Returns the game, if the task asks for more than moves.
    pub fn game(&self) -> Option<&Game> {
        self.game.as_deref()
    }

    /// Returns the pieces that were touched.
    pub fn touched(&self) -> &Touched {
        &self.touched
    }

    /// Counts a hint, unless the task is solved.
    pub fn hint(&mut self) {
        if !self.solved {
            self.hints += 1;
        }
    }

    /// Returns how many hints were given.
    pub fn hints(&self) -> u32 {
        self.hints
    }

    /// Whether the task is solved.
    pub fn is_solved(&self) -> bool {
        self.solved
    }

    /// Whether it still asks if a king is in check, which is then not told.
    pub fn asks_about_check(&self) -> bool {
        self.task.facts.contains(&("chk", "check")) && !self.solved
    }

    /// Whether it was solved without a hint and on the first try.
    pub fn is_clean(&self) -> bool {
        self.solved && self.wrong_tries == 0 && self.hints == 0
    }

    /// Takes what the learner does. Returns the verdict on it.
    pub fn take(&mut self, input: TaskInput<'_>, at: Moment) -> Verdict {
        if self.solved {
            return Verdict::Idle;
        }
        let verdict = self.judge(input, at);
        self.count(&verdict);
        verdict
    }

    /// Records that the task is solved, or counts a wrong try.
    fn count(&mut self, verdict: &Verdict) {
        match verdict {
            Verdict::Solved | Verdict::SolvedByRefusal(_) => self.solved = true,
            Verdict::Wrong(_) | Verdict::Missed => self.wrong_tries += 1,
            Verdict::Refused(reason) if self.counts(reason) => self.wrong_tries += 1,
            _ => {}
        }
    }

    /// Whether a refusal counts as a wrong try. An unreadable or unfinished text does not, and the learner may try out
    /// what the touched pieces forbid.
    fn counts(&self, reason: &Reason) -> bool {
        let unread = [WhyNot::Nothing, WhyNot::Unreadable, WhyNot::Unfinished, WhyNot::NothingBegins];
        match reason {
            Reason::NotLegal(why) => !unread.contains(why),
            Reason::Touched(_) => false,
            _ => true,
        }
    }

    fn judge(&mut self, input: TaskInput<'_>, at: Moment) -> Verdict {
        match (&self.task.kind, input) {
            (TaskKind::Watch(_), TaskInput::Watch) => self.watch(),
            (TaskKind::Mark { squares, from }, TaskInput::Squares(marked)) => self.marked(*squares, *from, marked),
            (TaskKind::Put(_), TaskInput::Put(piece, square)) => self.put(piece, square),
            (TaskKind::Pick { answers, right }, TaskInput::Answer(answer)) => self.answer(*answers, *right, answer),
            (TaskKind::Do(action), input) => self.act(action, input, at).unwrap_or_else(|verdict| verdict),
            (TaskKind::Touch { pieces, .. }, TaskInput::Touch(square)) => self.touch(pieces, square),
            (_, TaskInput::Move(mv)) => self.play(mv),
            (_, TaskInput::Text(text, letters)) => self.text(text, letters),
            _ => Verdict::Idle,
        }
    }
}

/// Whether a written move claims a check or a mate that it does not give. Either sign may be left out.
fn signs_wrongly(position: &Chess, mv: Move, text: &str) -> bool {
    let after = position.clone().play(mv).ok();
    let gives = |sign: char| match sign {
        '+' => after.as_ref().is_some_and(Chess::is_check),
        '#' => after.as_ref().is_some_and(Chess::is_checkmate),
        _ => true,
    };
    !text.chars().all(gives)
}

/// Plays a move at the end of a line.
fn push(line: &mut Vec<LinePosition>, mv: Move) {
    let next = line.last().map(|last| LinePosition { mv: Some(mv), position: laws::after(&last.position, mv) });
    line.extend(next);
}

/// Returns the game of a task that asks for more than moves, at the learner's turn.
fn game(task: &Task) -> Option<Box<Game>> {
    let TaskKind::Do(action) = &task.kind else { return None };
    let controls = match action {
        PlayerAction::Press(control) => Some(Controls::same(control.clone())),
        _ => None,
    };
    let seats = ByColor { white: Seat::Human(None), black: Seat::Human(None) };
    let mut game = Game::new(GameSetup {
        id: String::new(),
        start: task.start.clone()?,
        seats,
        controls,
        event: EventRules::default(),
        names: EventNames::default(),
    });
    for mv in &task.before {
        game.replay(*mv, None).ok()?;
    }
    if matches!(action, PlayerAction::Accept | PlayerAction::Decline | PlayerAction::DeclineByMove) {
        game.replay_offer(!game.turn());
    }
    Some(Box::new(game))
}

// An endgame in progress: the learner's moves, the opponent's replies, and how it ended.

impl TaskRun {
    /// Returns the report on the endgame, once it is over.
    pub fn report(&self) -> Option<&EndgameReport> {
        self.report.as_deref()
    }

    /// Whether it is the opponent's turn to reply.
    pub fn awaits_reply(&self) -> bool {
        let theirs = self.line.last().is_some_and(|last| last.position.turn() != self.learner());
        self.endgame().is_some() && self.report.is_none() && theirs
    }

    /// Returns how many moves of an endgame the learner has made.
    pub fn own_moves(&self) -> usize {
        self.moves_made().div_ceil(2)
    }

    /// Plays the opponent's reply.
    pub fn reply(&mut self, mv: Move) -> Verdict {
        let legal = self.line.last().is_some_and(|last| last.position.is_legal(mv));
        if !self.awaits_reply() || !legal {
            return Verdict::Idle;
        }
        push(&mut self.line, mv);
        let verdict = self.endgame_verdict(Step::Replied);
        self.count(&verdict);
        verdict
    }

    /// Takes back the learner's last move, with any reply to it. Returns whether there was one. It counts as a wrong
    /// try.
    pub fn take_back(&mut self) -> bool {
        if self.solved || self.endgame().is_none() || self.moves_made() == 0 {
            return false;
        }
        let own = if self.moves_made() % 2 == 1 { 1 } else { 2 };
        self.line.truncate(self.line.len() - own);
        self.report = None;
        self.wrong_tries += 1;
        true
    }

    /// Returns the learner's best move, if a table knows it.
    pub fn best_move(&self) -> Option<Move> {
        let last = self.line.last().filter(|_| self.endgame().is_some() && !self.awaits_reply())?;
        endgame_table::best_move(&last.position)
    }

    fn endgame(&self) -> Option<&'static EndgamePlan> {
        match &self.task.kind {
            TaskKind::Endgame(plan) => Some(plan),
            _ => None,
        }
    }

    /// Plays a legal move of the learner.
    fn endgame_move(&mut self, mv: Move) -> Verdict {
        if self.report.is_some() || self.awaits_reply() {
            return Verdict::Idle;
        }
        push(&mut self.line, mv);
        self.endgame_verdict(Step::Awaited)
    }

    /// Returns the verdict after the last move of an endgame: `step` is right so far, if the endgame goes on.
    fn endgame_verdict(&mut self, step: Step) -> Verdict {
        let Some((plan, end)) = self.endgame().zip(self.end()) else { return Verdict::RightSoFar(step) };
        let learner = self.learner();
        let reached = match (&end, plan.aim) {
            (EndgameEnd::ByLaws(Ending::Win { winner, .. }), _) => *winner == learner,
            (EndgameEnd::ByLaws(_) | EndgameEnd::Held, aim) => matches!(aim, Aim::Draw { .. }),
            (EndgameEnd::Ahead(side), _) => *side == learner,
        };
        let (wasted, gave_away) = self.judged_moves();
        let moves = self.own_moves();
        self.report = Some(Box::new(EndgameReport { end, reached, moves, wasted, gave_away }));
        if reached { Verdict::Solved } else { Verdict::Missed }
    }

    /// Returns how the endgame has ended, if it has.
    fn end(&self) -> Option<EndgameEnd> {
        let (plan, position) = (self.endgame()?, &self.line.last()?.position);
        let mut positions = self.line.iter().map(|at| &at.position);
        let mut history = PositionHistory::new(positions.next()?);
        positions.for_each(|position| history.push(position.clone()));
        let ended = laws::by_itself(position, history.occurrences(position));
        let claimed = Claimed { by: position.turn(), with: None };
        let claim = claims::now(position, &history).first().copied();
        let claimed = claim.map(|claim| Ending::Draw { by: DrawBy::claim(claim, claimed) });
        if let Some(end) = ended.or(claimed) {
            return Some(EndgameEnd::ByLaws(end));
        }
        // Only the side to move is checked, as none of its pieces can be captured at once.
        let (side, learner) = (position.turn(), self.learner());
        match plan.aim {
            Aim::Win if side == learner && is_ahead(position, side) => Some(EndgameEnd::Ahead(side)),
            Aim::Draw { .. } if side != learner && is_ahead(position, side) => Some(EndgameEnd::Ahead(side)),
            Aim::Draw { hold } if side == learner => {
                let lost = endgame_table::outcome(position).is_some_and(|outcome| outcome.moves.is_some());
                let long = u32::try_from(self.own_moves()).is_ok_and(|made| made >= hold);
                (long && !lost && !is_ahead(position, !side)).then_some(EndgameEnd::Held)
            }
            _ => None,
        }
    }

    /// Returns the learner's moves that did not bring the goal nearer, and the one that gave it away.
    fn judged_moves(&self) -> (Vec<LearnerMove>, Option<LearnerMove>) {
        let (mut wasted, mut gave_away) = (Vec::new(), None);
        let learner = self.learner();
        for (at, pair) in self.line.windows(2).enumerate().skip(self.given.saturating_sub(1)).step_by(2) {
            let [before, after] = pair else { break };
            let (Some(mv), Some(known)) = (after.mv, endgame_table::outcome(&before.position)) else { continue };
            let then = endgame_table::outcome(&after.position).and_then(|outcome| outcome.moves);
            let made = LearnerMove { number: (at + 1 - self.given) / 2 + 1, before: at, mv };
            match (known, then) {
                (Outcome { strong, moves: Some(_) }, None) if strong == learner && !after.position.is_checkmate() => {
                    gave_away = gave_away.or(Some(made));
                }
                (Outcome { strong, moves: None }, Some(_)) if strong != learner => gave_away = gave_away.or(Some(made)),
                // A promotion is the goal of its own table; the table after it counts moves to mate.
                (Outcome { strong, moves: Some(moves) }, Some(then))
                    if strong == learner && then >= moves && mv.promotion().is_none() =>
                {
                    wasted.push(made);
                }
                _ => {}
            }
        }
        (wasted, gave_away)
    }
}

/// Whether a side is a rook or more ahead. Pawns and minor pieces do not count; a queen counts as two rooks.
fn is_ahead(position: &Chess, side: Color) -> bool {
    let rooks = |side| {
        let has = position.board().material_side(side);
        2 * has.queen + has.rook
    };
    rooks(side) > rooks(!side)
}

// Tasks that are solved by a move, or by having one refused.

impl TaskRun {
    /// Whether the task is to try a piece of the side that is not to move.
    fn out_of_turn(&self) -> bool {
        let TaskKind::Try { from, .. } = self.task.kind else { return false };
        self.line.last().is_some_and(|last| last.position.them().contains(from))
    }

    /// Returns the illegal moves that the task asks to try.
    pub fn attempts(&self) -> impl Iterator<Item = (Square, Square, Option<Role>)> + use<> {
        let moves = match &self.task.kind {
            TaskKind::Try { from, to, promotion, others } => Some(((*from, *to, *promotion), others)),
            _ => None,
        };
        moves.into_iter().flat_map(|(first, others)| {
            std::iter::once(first).chain(others.iter().map(|(from, to)| (*from, *to, None)))
        })
    }

    /// Reads a text as a move of the side whose turn it really is, in a task that asks for a move out of turn.
    fn reply_of_side_to_move(&self, text: &str, letters: Letters) -> Option<Move> {
        let last = self.line.last()?;
        notation::read(&last.position, text, &letters).ok().map(|typed| typed.mv)
    }

    /// Judges a move that was typed, or one that was pointed out and is not legal.
    fn text(&mut self, text: &str, letters: Letters) -> Verdict {
        let Some(position) = self.position() else { return Verdict::Idle };
        if self.endgame().is_some() && (self.report.is_some() || self.awaits_reply()) {
            return Verdict::Idle;
        }
        let meant = |&(from, to, promotion): &(Square, Square, Option<Role>)| {
            notation::means(position.board(), (from, to, promotion), text, &letters)
        };
        if let Some((from, to, promotion)) = self.attempts().find(meant) {
            return self.tried(from, to, promotion);
        }
        match notation::read(&position, text, &letters) {
            Ok(typed) => match &self.task.kind {
                TaskKind::Type { mv, texts } if typed.mv == *mv => {
                    if !self.is_written(text, *mv, texts, letters) {
                        return Verdict::Wrong(WrongAnswer::Written(*mv));
                    }
                    if signs_wrongly(&position, *mv, text) {
                        return Verdict::Wrong(WrongAnswer::Signed(*mv));
                    }
                    push(&mut self.line, *mv);
                    Verdict::Solved
                }
                _ => self.play(typed.mv),
            },
            Err(WhyNot::NeedsPromotion { from, to }) => Verdict::NeedsPromotion { from, to },
            Err(why) if self.out_of_turn() => match self.reply_of_side_to_move(text, letters) {
                Some(mv) => Verdict::Wrong(WrongAnswer::Legal(mv)),
                None => Verdict::Refused(Reason::NotLegal(why)),
            },
            Err(why) => Verdict::Refused(Reason::NotLegal(self.with_history(why))),
        }
    }

    /// Judges a move that is legal in the position the learner sees.
    fn play(&mut self, mv: Move) -> Verdict {
        let Some(position) = self.position() else { return Verdict::Idle };
        if !position.is_legal(mv) {
            return Verdict::Idle;
        }
        match &self.task.kind {
            TaskKind::Try { .. } if self.out_of_turn() => {
                let it_is =
                    |&(from, to, promotion): &_| (mv.from(), target(mv), mv.promotion()) == (Some(from), to, promotion);
                match self.attempts().find(it_is) {
                    Some((from, to, promotion)) => self.tried(from, to, promotion),
                    None => Verdict::Refused(Reason::Turn(!position.turn())),
                }
            }
            TaskKind::Try { .. } => Verdict::Wrong(WrongAnswer::Legal(mv)),
            TaskKind::Play { any, reply, .. } => {
                if !any.contains(mv) {
                    return self.other_move(mv);
                }
                push(&mut self.line, mv);
                let reply = reply.as_ref().zip(self.line.last());
                if let Some(reply) = reply.and_then(|(reply, last)| reply.to_move(&last.position).ok()) {
                    push(&mut self.line, reply);
                }
                Verdict::Solved
            }
            TaskKind::Endgame(_) => self.endgame_move(mv),
            TaskKind::Reach { .. } => self.come_to(mv, false),
            TaskKind::Castle { .. } => self.come_to(mv, mv.is_castle()),
            TaskKind::Type { mv: wanted, .. } if mv == *wanted => Verdict::Wrong(WrongAnswer::Pointed(mv)),
            TaskKind::Type { .. } => self.other_move(mv),
            TaskKind::Touch { pieces, any } => {
                if let Some(next) = self.next_to_touch(pieces, mv) {
                    return Verdict::Wrong(WrongAnswer::TouchFirst(next));
                }
                if let Some(refusal) = self.touched.refuses(&position, mv) {
                    return Verdict::Refused(Reason::Touched(refusal));
                }
                if !any.contains(mv) {
                    return self.other_move(mv);
                }
                push(&mut self.line, mv);
                Verdict::Solved
            }
            _ => Verdict::Idle,
        }
    }

    /// Returns the verdict on a move that was not asked for, with the ending it would bring about.
    fn other_move(&self, mv: Move) -> Verdict {
        let brings = self.position().and_then(|position| laws::by_itself(&laws::after(&position, mv), 1));
        Verdict::Wrong(WrongAnswer::Move(mv, brings))
    }

    /// Moves a piece on its way, while the opponent waits. `there` means that the move itself reaches the goal.
    fn come_to(&mut self, mv: Move, there: bool) -> Verdict {
        let Some(mut position) = self.position() else { return Verdict::Idle };
        position.play_unchecked(mv);
        let waiting = position.turn();
        let after = match pass(&position) {
            Some(after) => after,
            None if there => position,
            None => return Verdict::Refused(Reason::CannotWait(waiting)),
        };
        self.line.push(LinePosition { mv: Some(mv), position: after });
        let reached = self.left.len();
        self.left.retain(|star| *star != target(mv));
        if there || (reached > 0 && self.left.is_empty()) {
            Verdict::Solved
        } else {
            Verdict::RightSoFar(Step::Moved { left: self.left.len() })
        }
    }

    /// Tries the move that the rules are expected to refuse.
    fn tried(&mut self, from: Square, to: Square, promotion: Option<Role>) -> Verdict {
        let Some(position) = self.position() else { return Verdict::Idle };
        self.attempted = Some((from, to));
        if self.out_of_turn() {
            return Verdict::SolvedByRefusal(Reason::Turn(!position.turn()));
        }
        let letter = promotion.map(|role| role.char().to_string()).unwrap_or_default();
        match notation::read(&position, &format!("{from}{to}{letter}"), &Letters::En) {
            Err(why) => Verdict::SolvedByRefusal(Reason::NotLegal(self.with_history(why))),
            Ok(typed) => Verdict::Wrong(WrongAnswer::Legal(typed.mv)),
        }
    }

    /// Adds to a reason what the earlier moves say about it, as in a game. In tasks where the opponent waits, the moves
    /// do not form a game, and the reason stays as it is.
    fn with_history(&self, why: WhyNot) -> WhyNot {
        match (&self.task.start, &self.task.kind) {
            (_, TaskKind::Reach { .. } | TaskKind::Castle { .. }) | (None, _) => why,
            (Some(start), _) => {
                let moves: Vec<Move> = self.line.iter().filter_map(|at| at.mv).collect();
                why.with_history(History { start: start.position(), moves: &moves })
            }
        }
    }

    /// Whether a text is the move in algebraic notation, in these letters or in English ones. Check signs and `e.p.`
    /// are optional.
    fn is_written(&self, text: &str, mv: Move, texts: &[&str], letters: Letters) -> bool {
        let bare = |text: &str| {
            let text = text.trim().trim_end_matches(['+', '#', '!', '?']);
            let text = text.strip_suffix("e.p.").unwrap_or(text).trim_end();
            text.replace(['=', ' '], "")
        };
        let own = self.position().map(|position| notation::san(&position, mv, &letters.typed()));
        own.iter().map(String::as_str).chain(texts.iter().copied()).any(|known| bare(known) == bare(text))
    }

    fn touch(&mut self, pieces: &[Square], square: Square) -> Verdict {
        match pieces.get(self.touched.squares.len()) {
            Some(next) if *next != square && !self.touched.squares.contains(&square) => {
                Verdict::Wrong(WrongAnswer::TouchedOther(square))
            }
            _ => {
                self.touched.add(square);
                Verdict::RightSoFar(Step::Touched(square))
            }
        }
    }

    /// Whether the task asks to touch another piece before the move.
    pub fn has_more_to_touch(&self) -> bool {
        !self.left_to_touch().is_empty()
    }

    /// Returns the pieces that the task asks to touch, in their order, without those that were touched.
    pub fn left_to_touch(&self) -> &'static [Square] {
        let TaskKind::Touch { pieces, .. } = &self.task.kind else { return &[] };
        pieces.get(self.touched.squares.len()..).unwrap_or_default()
    }

    /// Returns the next piece to touch before a move. Castling by hand touches the king, then the rook.
    fn next_to_touch(&mut self, pieces: &[Square], mv: Move) -> Option<Square> {
        if let Move::Castle { king, rook } = mv
            && self.touched.squares == [king]
            && pieces == [king, rook]
        {
            self.touched.add(rook);
        }
        pieces.get(self.touched.squares.len()).copied()
    }
}

// Tasks that ask for something a player may say or do besides moving. The game itself carries it out.

/// A verdict on what was done; as an error, on what changes nothing.
type ActResult = Result<Verdict, Verdict>;

const OTHER_WORD: Verdict = Verdict::Wrong(WrongAnswer::OtherWord);

fn refused(refusal: Refusal) -> Verdict {
    Verdict::Refused(Reason::Game(refusal))
}

impl TaskRun {
    /// Judges what the learner says or does in the game of the task.
    fn act(&mut self, action: &PlayerAction, input: TaskInput<'_>, at: Moment) -> ActResult {
        match input {
            TaskInput::Move(mv) => self.move_in_game(action, mv, at),
            TaskInput::Text(text, letters) => {
                let typed = self.read(text, letters)?;
                match typed.offer.then(|| self.say(action, Saying::Draw, at)).transpose()? {
                    None | Some(Verdict::RightSoFar(Step::Announced)) => self.move_in_game(action, typed.mv, at),
                    Some(verdict) => Ok(verdict),
                }
            }
            TaskInput::Say(saying) => self.say(action, saying, at),
            TaskInput::Touch(square) => Ok(self.touch_to_adjust(action, square)),
            _ => Err(Verdict::Idle),
        }
    }

    fn read(&self, text: &str, letters: Letters) -> Result<TypedMove, Verdict> {
        let position = self.position().ok_or(Verdict::Idle)?;
        match notation::read(&position, text, &letters) {
            Err(WhyNot::NeedsPromotion { from, to }) => Err(Verdict::NeedsPromotion { from, to }),
            typed => typed.map_err(|why| Verdict::Refused(Reason::NotLegal(why))),
        }
    }

    fn move_in_game(&mut self, action: &PlayerAction, mv: Move, at: Moment) -> ActResult {
        let game = self.game.as_mut().filter(|game| game.position().is_legal(mv)).ok_or(Verdict::Idle)?;
        let announced = game.offer().is_some_and(|offer| offer.by == game.turn());
        match action {
            PlayerAction::Offer if announced => {}
            PlayerAction::DeclineByMove | PlayerAction::Press(_) => {}
            PlayerAction::Adjust(square) if self.adjusting => {
                return Err(Verdict::Wrong(WrongAnswer::TouchFirst(*square)));
            }
            _ => return Err(Verdict::Wrong(WrongAnswer::WordFirst)),
        }
        game.play(mv, at).map_err(refused)?;
        push(&mut self.line, mv);
        Ok(Verdict::Solved)
    }

    /// Tries it on a copy of the game first, so that saying something the task does not ask for changes nothing.
    fn say(&mut self, action: &PlayerAction, saying: Saying<'_>, at: Moment) -> ActResult {
        let mut game = self.game.clone().ok_or(Verdict::Idle)?;
        let by = game.turn();
        match saying {
            // An offer is not a claim, whether or not the game would accept it.
            Saying::Draw if matches!(action, PlayerAction::Claim { .. }) => return Err(OTHER_WORD),
            Saying::Draw => game.offer_draw(by, at),
            Saying::Decline => game.decline_draw(by, at),
            Saying::Resign => game.resign(by, at),
            Saying::Adjust(square) => return self.adjust(action, square),
            Saying::Claim(text, letters) => return self.claim(action, (text, letters), game, at),
        }
        .map_err(refused)?;
        let verdict = match (action, saying) {
            (PlayerAction::Offer, Saying::Draw) => Verdict::RightSoFar(Step::Announced),
            (PlayerAction::Accept, Saying::Draw)
            | (PlayerAction::Decline, Saying::Decline)
            | (PlayerAction::Resign, Saying::Resign) => Verdict::Solved,
            _ => return Err(OTHER_WORD),
        };
        self.game = Some(game);
        Ok(verdict)
    }

    fn claim(
        &mut self,
        action: &PlayerAction,
        (text, letters): (&str, Letters),
        mut game: Box<Game>,
        at: Moment,
    ) -> ActResult {
        let intended = match text.trim() {
            "" => None,
            text => Some(self.read(text, letters)?.mv),
        };
        let by = game.turn();
        let outcome = game.claim(by, intended, at).map_err(refused)?;
        let PlayerAction::Claim { with, right } = action else { return Err(OTHER_WORD) };
        match outcome {
            ClaimOutcome::Wrong { .. } if *right => return Err(Verdict::Wrong(WrongAnswer::WrongClaim(intended))),
            ClaimOutcome::Wrong { .. } if intended != *with => return Err(OTHER_WORD),
            ClaimOutcome::Wrong { .. } => intended.into_iter().for_each(|mv| push(&mut self.line, mv)),
            ClaimOutcome::Right(_) if !*right => return Err(OTHER_WORD),
            ClaimOutcome::Right(_) => {}
        }
        self.game = Some(game);
        Ok(Verdict::Solved)
    }

    fn adjust(&mut self, action: &PlayerAction, square: Option<Square>) -> ActResult {
        if !matches!(action, PlayerAction::Adjust(_)) {
            return Err(OTHER_WORD);
        }
        self.adjusting = true;
        let told = Verdict::RightSoFar(Step::Adjusting);
        Ok(square.map_or(told, |square| self.touch_to_adjust(action, square)))
    }

    fn touch_to_adjust(&self, action: &PlayerAction, square: Square) -> Verdict {
        match action {
            PlayerAction::Adjust(_) if !self.adjusting => Verdict::Wrong(WrongAnswer::WordFirst),
            PlayerAction::Adjust(wanted) if *wanted == square => Verdict::Solved,
            PlayerAction::Adjust(_) => Verdict::Wrong(WrongAnswer::TouchedOther(square)),
            _ => Verdict::Idle,
        }
    }
}

// Tasks that are solved without a move: looking, marking squares, placing pieces, picking an answer.

impl TaskRun {
    /// Shows the next move.
    fn watch(&mut self) -> Verdict {
        let TaskKind::Watch(moves) = &self.task.kind else { return Verdict::Idle };
        let shown = self.moves_made();
        if let Some(mv) = moves.get(shown) {
            push(&mut self.line, *mv);
        }
        if shown + 1 < moves.len() { Verdict::RightSoFar(Step::Watched) } else { Verdict::Solved }
    }

    /// Judges the marked squares. Names the first one, from a1 to h8, that does not belong; otherwise says how many are
    /// missing.
    fn marked(&self, wanted: Bitboard, from: Option<Square>, marked: Bitboard) -> Verdict {
        match ((marked & !wanted).first(), (wanted & !marked).count()) {
            (Some(square), _) => {
                let why = from.and_then(|from| self.why_not(from, square));
                Verdict::Wrong(WrongAnswer::Extra(square, why))
            }
            (None, 0) => Verdict::Solved,
            (None, missing) => Verdict::Wrong(WrongAnswer::Missing(missing)),
        }
    }

    /// Returns why the move from one square to another is not legal; `None` if it is legal.
    fn why_not(&self, from: Square, to: Square) -> Option<WhyNot> {
        notation::read(&self.position()?, &format!("{from}{to}"), &Letters::En).err()
    }

    fn put(&mut self, piece: Piece, square: Square) -> Verdict {
        let TaskKind::Put(pieces) = &self.task.kind else { return Verdict::Idle };
        if !self.in_box().contains(&piece) {
            return Verdict::Wrong(WrongAnswer::NotInBox(piece));
        }
        if self.board().is_some_and(|board| board.piece_at(square).is_some()) {
            return Verdict::Wrong(WrongAnswer::Occupied(square));
        }
        if !pieces.contains(&(square, piece)) {
            return Verdict::Wrong(WrongAnswer::Misplaced(piece, square));
        }
        self.left.retain(|left| *left != square);
        match self.left.len() {
            0 => Verdict::Solved,
            left => Verdict::RightSoFar(Step::Placed { left }),
        }
    }

    fn answer(&mut self, answers: usize, right: usize, answer: usize) -> Verdict {
        if answer == right {
            return Verdict::Solved;
        }
        if answer == 0 || answer > answers {
            return Verdict::Idle;
        }
        if !self.wrong_answers.contains(&answer) {
            self.wrong_answers.push(answer);
        }
        Verdict::Wrong(WrongAnswer::Answer(answer))
    }
}
