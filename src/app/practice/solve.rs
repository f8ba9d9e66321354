//! A puzzle on the board: what the user does in it, and what comes of it.

use crate::app::board::animation::{AnimatedPieces, Slide, squares_named};
use crate::app::board::move_input::{self, InputBoard, InputResult, KeyOutcome, MoveInput};
use crate::app::commands::table::{self, Action, Invocation, KeyContext};
use crate::app::context::UpdateContext;
use crate::app::dialogs::Dialog;
use crate::app::practice::mistakes::OwnExercise;
use crate::app::practice::runs::PENALTY;
use crate::app::practice::{PracticePage, PracticeScreen, Session, rating_text};
use crate::app::protocol::effect::Destination;
use crate::app::protocol::input::{Button, Cell, Code, HitTarget, Key, Press};
use crate::app::protocol::message::EvaluationResponse;
use crate::app::protocol::now::WallTime;
use crate::app::protocol::pasted_text::PastedText;
use crate::app::protocol::practice_log::{Day, Mode, Outcome, PracticeEvent};
use crate::app::protocol::user_message::{MessageTone, Query, UserMessage};
use crate::bot::fixed_eval::{EvalTask, Evaluation};
use crate::bot::move_cost::{FIRST, MoveCost};
use crate::chess::accuracy::percent;
use crate::chess::clock::Moment;
use crate::chess::laws::{after, position_key, target};
use crate::chess::notation::{self, WhyNot};
use crate::chess::pgn::comment::{BoardShape, ShapeColor};
use crate::chess::puzzle::{PuzzleRun, Step};
use crate::chess::start_position::{StartPosition, fen_of};
use crate::chess::tree::NodeId;
use crate::config::NextPuzzle;
use crate::words::learn::sentence as capital;
use crate::words::moves::written;
use crate::words::notation::piece_name;
use crate::words::practice::{PracticeWord as W, RepertoireWord, themes_text};
use crate::words::results::side;
use crate::words::tables::{AnalysisWord, AppWord};
use crate::words::{Lang, values};
use shakmaty::{Chess, Color, Move, Position, Role, Square};

/// How long a solved puzzle of a run stays on the board.
const PAUSE: u64 = 400;

/// A move that is compared with the best one, because it may be as good.
#[derive(Clone, Debug)]
struct Attempt {
    id: u64,
    mv: Move,
    best: Option<Evaluation>,
    played: Option<Evaluation>,
}

/// A move that was compared with the best one: what it leaves of the winning chances, and the reply to it.
#[derive(Clone, Debug)]
pub(super) struct ComparedMove {
    position: Chess,
    mv: Move,
    chances: (u32, u32),
    reply: Option<Move>,
}

/// A puzzle that is being solved.
#[derive(Clone, Debug)]
pub struct Solve {
    pub run: PuzzleRun,
    pub input: MoveInput,
    /// What was said about the last try.
    pub said: Vec<(MessageTone, String)>,
    /// How it went, once that is decided: it counts from then on.
    pub outcome: Option<Outcome>,
    /// Whether nothing counts any more: the puzzle was decided, and is tried again.
    pub is_again: bool,
    /// Whether the solution is shown because the puzzle was missed in a run.
    pub is_lost: bool,
    /// How many hints were given for the move to find, and whether any was given for the puzzle.
    hints: u8,
    pub is_hinted: bool,
    /// How many moves of a line are played before the one to find, and how many moves were on the board before them.
    pub(super) walk: usize,
    pub walked_from: usize,
    /// The two squares of the move that was refused.
    tried: Option<(Square, Square)>,
    slide: Slide,
    trying: Option<Attempt>,
    /// The last move that was compared and not right.
    pub(super) compared: Option<ComparedMove>,
    begun: Moment,
    /// How many moves back the board is shown.
    pub back: usize,
    pub flipped: bool,
    /// The day on which the puzzle was last solved, if it was.
    pub seen: Option<Day>,
    /// When the next puzzle comes by itself.
    pub(super) next_at: Option<Moment>,
    /// The rating before the puzzle, if it was rated.
    pub(super) rated_from: Option<String>,
    /// The user's mistake, if the position is one.
    pub own: Option<Box<OwnExercise>>,
}

/// Returns a day in words.
pub fn day_text(day: Day, lang: Lang) -> String {
    let day = WallTime { unix: day * 86_400, offset: 0 }.utc();
    values::day(day.day, day.month, day.year, lang)
}

impl Solve {
    pub(super) fn new(run: PuzzleRun, seen: Option<Day>, ctx: &UpdateContext) -> Solve {
        let solver = run.puzzle().solver();
        let slide = Slide::of(run.played().last().copied(), NodeId::ROOT, ctx);
        Solve {
            run,
            input: MoveInput::default(),
            said: Vec::new(),
            outcome: None,
            is_again: false,
            is_lost: false,
            hints: 0,
            is_hinted: false,
            walk: 0,
            walked_from: 0,
            tried: None,
            slide,
            trying: None,
            compared: None,
            begun: ctx.now.at,
            back: 0,
            flipped: solver.is_black(),
            seen,
            next_at: None,
            rated_from: None,
            own: None,
        }
    }

    /// Whether nothing is left to find.
    pub fn is_over(&self) -> bool {
        self.run.is_solved() || self.is_lost
    }

    pub fn solver(&self) -> Color {
        self.run.puzzle().solver()
    }

    /// Returns what is said of the day on which the puzzle was seen before.
    pub fn seen_text(&self, lang: Lang) -> Option<String> {
        Some(W::Seen.with(lang, &[&day_text(self.seen?, lang)]))
    }

    /// Whether a move is being compared with the best one.
    pub fn is_asking(&self) -> bool {
        self.trying.is_some()
    }

    /// Returns the key of the position before the last move of the line: the one that a repertoire is asked about.
    pub fn asked(&self) -> u64 {
        let (moves, start) = (self.run.puzzle().moves(), self.run.puzzle().start().clone());
        let before = moves.iter().take(moves.len().saturating_sub(1));
        position_key(&before.fold(start, |position, mv| after(&position, *mv)))
    }

    /// Returns the position that is shown and the move that led to it.
    pub fn shown(&self) -> (Chess, Option<Move>) {
        let mut position = self.run.puzzle().start().clone();
        let moves = self.run.played();
        let shown = moves.get(..moves.len().saturating_sub(self.back)).unwrap_or_default();
        shown.iter().for_each(|mv| position.play_unchecked(*mv));
        (position, shown.last().copied())
    }

    /// Returns each move on the board with the position before it, the opponent's first move included.
    pub fn line(&self) -> Vec<(Chess, Move)> {
        let mut position = self.run.puzzle().start().clone();
        let step = |mv: &Move| {
            let before = position.clone();
            position.play_unchecked(*mv);
            (before, *mv)
        };
        self.run.played().iter().map(step).collect()
    }

    /// Returns the pieces that slide at a moment.
    pub fn animated(&self, now: Moment) -> Option<AnimatedPieces> {
        (self.back == 0).then(|| self.slide.at(NodeId::ROOT, now)).flatten()
    }

    /// Returns when something changes by itself.
    pub(super) fn wake_at(&self, now: Moment) -> Option<Moment> {
        self.slide.next_frame(now).into_iter().chain(self.next_at).min()
    }

    /// Returns what is pointed out on the board: a refused move, the piece of a hint, the solution.
    pub fn shapes(&self) -> Vec<BoardShape> {
        let next = self.run.next_move().and_then(|mv| Some((mv.from()?, target(mv))));
        let refused = self.tried.map(|(from, to)| BoardShape::Arrow(ShapeColor::Red, from, to));
        let hint = match (self.hints, next) {
            (_, Some((from, to))) if self.is_lost || self.hints > 1 => {
                Some(BoardShape::Arrow(ShapeColor::Green, from, to))
            }
            (1, Some((from, _))) => Some(BoardShape::Square(ShapeColor::Green, from)),
            _ => None,
        };
        refused.into_iter().chain(hint).collect()
    }

    fn with_input<T>(&mut self, ctx: &UpdateContext, step: impl FnOnce(&mut MoveInput, &InputBoard) -> T) -> Option<T> {
        if self.is_over() || self.is_asking() || self.walk > 0 {
            return None;
        }
        let (flipped, letters) = (self.flipped, ctx.input_letters);
        let board = InputBoard { position: self.run.position(), flipped, letters };
        Some(step(&mut self.input, &board))
    }

    fn clear_messages(&mut self) {
        self.said.clear();
        self.forget_refusal();
    }

    fn forget_refusal(&mut self) {
        self.tried = None;
        self.slide.end_refused();
    }

    pub(super) fn say(&mut self, tone: MessageTone, text: String, ctx: &mut UpdateContext) {
        ctx.aloud_as(tone, &text);
        self.said.push((tone, text));
    }

    /// Takes over from the puzzle before it where the cursor is, and what a storm has had no time to say.
    pub(super) fn follow(&mut self, before: Option<&mut Solve>, is_storm: bool) {
        let Some(before) = before else { return };
        self.input.picker.cursor = before.input.picker.cursor;
        if is_storm && before.is_lost {
            self.said = std::mem::take(&mut before.said);
        }
    }

    /// Shows a move that has just been played.
    pub(super) fn slide(&mut self, mv: Option<Move>, ctx: &UpdateContext) {
        self.slide = Slide::of(mv, NodeId::ROOT, ctx);
    }

    /// Shows the move to find instead of another one.
    pub(super) fn show_answer(&mut self, mv: Move, ctx: &UpdateContext) {
        self.hints = 2;
        self.refuse(mv.from().map(|from| (from, target(mv))), ctx);
    }

    /// Shows that a move was refused: its piece slides there and back.
    fn refuse(&mut self, way: Option<(Square, Square)>, ctx: &UpdateContext) {
        let stands = |(from, _): &(Square, Square)| self.run.position().board().piece_at(*from).is_some();
        self.tried = way.filter(stands);
        self.slide = Slide::refused(self.tried, NodeId::ROOT, ctx);
    }
}

impl PracticeScreen {
    pub(super) fn solve_mut(&mut self) -> Option<&mut Solve> {
        if let PracticePage::Solve(solve) = &mut self.page { Some(solve) } else { None }
    }

    pub(super) fn solve_key(&mut self, key: Key, ctx: &mut UpdateContext) {
        let Some(solve) = self.solve_mut() else { return };
        if key.code == Code::Enter && !solve.input.entry.is_empty() {
            return self.enter(ctx);
        }
        let outcome = solve.with_input(ctx, |input, board| input.key(key, board));
        let outcome = outcome.unwrap_or_else(|| solve.input.key_without_board(key));
        if outcome == KeyOutcome::No
            && let Some(action) = ctx.keys.of_key(KeyContext::Solve, key)
        {
            self.action(action, ctx);
        }
    }

    pub(super) fn solve_action(&mut self, action: Action, ctx: &mut UpdateContext) {
        let Some(solve) = self.solve_mut() else { return };
        match action {
            Action::Back if solve.input.back() => {}
            Action::Back => self.leave_puzzle(ctx),
            Action::Choose if !solve.input.entry.is_empty() => self.enter(ctx),
            Action::Choose if solve.is_over() => self.next_puzzle(ctx),
            Action::Choose => {
                let outcome = solve.with_input(ctx, |input, board| input.choose(board));
                self.after_pointing(outcome, ctx);
            }
            Action::Up | Action::Down | Action::Left | Action::Right => {
                solve.with_input(ctx, |input, board| input.move_cursor(action, board));
            }
            Action::ViewBack => solve.back = (solve.back + 1).min(solve.run.played().len()),
            Action::ViewOn => solve.back = solve.back.saturating_sub(1),
            Action::Last => solve.back = 0,
            _ => ctx.run(Invocation::of(action)),
        }
    }

    pub(super) fn solve_pointer(
        &mut self,
        press: Press,
        cell: Cell,
        on: Option<&HitTarget>,
        ctx: &mut UpdateContext,
    ) -> bool {
        let Some(solve) = self.solve_mut() else { return false };
        match press {
            Press::ScrollUp => self.solve_action(Action::ViewBack, ctx),
            Press::ScrollDown => self.solve_action(Action::ViewOn, ctx),
            _ => {
                let square = HitTarget::square(on);
                let outcome = solve.with_input(ctx, |input, board| input.pointer(press, cell, square, board));
                let changed = outcome.as_ref().is_some_and(|outcome| *outcome != KeyOutcome::No);
                self.after_pointing(outcome, ctx);
                // The user has dragged the piece there: it only slides back, or stands there already.
                if let (Press::Up(Button::Left), Some(solve)) = (press, self.solve_mut()) {
                    solve.slide.only_returns();
                }
                return changed;
            }
        }
        true
    }

    fn after_pointing(&mut self, outcome: Option<KeyOutcome>, ctx: &mut UpdateContext) {
        match outcome.unwrap_or(KeyOutcome::No) {
            KeyOutcome::Asks(InputResult::Move(mv)) => self.play(mv, ctx),
            KeyOutcome::Asks(InputResult::Promotion { from, to }) => ctx.open(Dialog::promotion(from, to, false)),
            KeyOutcome::Asks(InputResult::Command(given)) => ctx.run(given),
            KeyOutcome::Asks(InputResult::Nothing(refused)) => self.not_legal(&refused.text, &refused.why, ctx),
            KeyOutcome::Yes => self.solve_mut().into_iter().for_each(|solve| solve.back = 0),
            KeyOutcome::No => {}
        }
    }

    /// Takes the piece that a pawn promotes to.
    pub(in crate::app) fn promoted(&mut self, from: Square, to: Square, role: Role, ctx: &mut UpdateContext) {
        let position = self.solve_mut().map(|solve| solve.run.position().clone());
        if let Some(mv) = position.and_then(|position| move_input::promotion(&position, from, to, role)) {
            self.play(mv, ctx);
        }
    }

    /// Handles Enter when text is typed: a command or a move.
    fn enter(&mut self, ctx: &mut UpdateContext) {
        let Some(solve) = self.solve_mut() else { return };
        if solve.is_asking() {
            return; // the text waits for the answer as well
        }
        let text = solve.input.entry.take();
        let text = text.trim();
        match table::parse_on(text.trim_start_matches(':'), KeyContext::Solve) {
            Some(given) => ctx.run(given),
            None => self.move_line(&written(text, ctx.input_letters).unwrap_or_else(|| text.to_owned()), ctx),
        }
    }

    /// Plays a move that was typed or said.
    pub(super) fn move_line(&mut self, text: &str, ctx: &mut UpdateContext) {
        let Some(solve) = self.solve_mut() else { return };
        if solve.is_over() {
            return ctx.warn(W::NothingToSolve, &[]);
        }
        match notation::read(solve.run.position(), text, &ctx.input_letters) {
            Ok(typed) => self.play(typed.mv, ctx),
            Err(WhyNot::NeedsPromotion { from, to }) => ctx.open(Dialog::promotion(from, to, false)),
            Err(why) => self.not_legal(text, &why, ctx),
        }
    }

    fn not_legal(&mut self, text: &str, why: &WhyNot, ctx: &mut UpdateContext) {
        let told = capital(&ctx.refused(text, why));
        let Some(solve) = self.solve_mut() else { return };
        solve.clear_messages();
        solve.input.release();
        solve.back = 0;
        solve.refuse(squares_named(text), ctx);
        solve.say(MessageTone::Wrong, told, ctx);
    }

    /// Plays a legal move.
    fn play(&mut self, mv: Move, ctx: &mut UpdateContext) {
        self.start_clock(ctx.now.at);
        let (is_storm, is_opening) = (self.is_storm(), matches!(self.session, Session::Openings(_)));
        let Some(solve) = self.solve_mut() else { return };
        if solve.is_over() || solve.is_asking() || solve.walk > 0 {
            return;
        }
        solve.clear_messages();
        solve.input.release();
        (solve.back, solve.compared) = (0, None);
        if is_opening {
            return self.answer_opening(mv, ctx);
        }
        let before = solve.run.position().clone();
        match solve.run.play(mv) {
            Step::Right { reply, left: _ } => {
                solve.hints = 0;
                solve.slide = Slide::of(Some(reply).filter(|_| !is_storm), NodeId::ROOT, ctx);
                let (found, all) = solve.run.found();
                let text = ctx.numbers(W::RightOf, &[found, all]);
                solve.say(MessageTone::Info, text, ctx);
                ctx.messages.push(UserMessage::Moved { before: Box::new(after(&before, mv)), mv: reply });
                self.right_move();
            }
            Step::Solved => {
                let best = ctx.sentence(AnalysisWord::ReplayBest, &[&ctx.told(&before, mv)]);
                let best = solve.own.is_some().then_some(best);
                self.right_move();
                self.solved(best, ctx);
            }
            Step::Wrong if is_storm => self.wrong(mv, None, ctx),
            Step::Wrong => {
                let told = ctx.told(&before, mv);
                let id = ctx.rng.next_u64();
                let task =
                    |only_moves| EvalTask { position: before.clone(), history: Vec::new(), only_moves, nodes: FIRST };
                let tasks = vec![task(Vec::new()), task(vec![mv])];
                solve.trying = Some(Attempt { id, mv, best: None, played: None });
                solve.refuse(mv.from().map(|from| (from, target(mv))), ctx);
                let text = ctx.sentence(W::Looks, &[&told]);
                solve.said.push((MessageTone::Info, text));
                ctx.evaluate(id, 0, tasks);
            }
        }
    }

    /// Takes the evaluation of a move that is not the solution. Returns whether it was asked for here.
    pub(in crate::app) fn evaluated(&mut self, response: &EvaluationResponse, ctx: &mut UpdateContext) -> bool {
        let Some(solve) = self.solve_mut() else { return false };
        let Some(attempt) = solve.trying.as_mut().filter(|attempt| attempt.id == response.id) else { return false };
        let mv = attempt.mv;
        match (response.task, &response.evaluation) {
            (0, Some(found)) => attempt.best = Some(found.clone()),
            (_, Some(found)) => attempt.played = Some(found.clone()),
            (_, None) => {
                solve.trying = None;
                if solve.own.is_some() {
                    let text = ctx.sentence(AnalysisWord::ReplayFailed, &[&ctx.told(solve.run.position(), mv)]);
                    solve.said.clear();
                    solve.say(MessageTone::Wrong, text, ctx);
                } else {
                    self.wrong(mv, None, ctx); // without an evaluation, the line of the puzzle decides
                }
                return true;
            }
        }
        let (Some(best), Some(played)) = (&attempt.best, &attempt.played) else { return true };
        let cost = MoveCost::of(best, played, mv);
        let (best, reply) = (best.best(), played.line.get(1).copied());
        solve.trying = None;
        let position = solve.run.position().clone();
        let known = solve.own.as_ref().and_then(|own| own.known_chances(mv));
        let chances = known.unwrap_or((percent(cost.had), percent(cost.has)));
        solve.compared = Some(ComparedMove { position, mv, chances, reply });
        if let Some(own) = &solve.own {
            let (is_right, text) = own.judge(mv, &cost, best, solve.run.position(), ctx);
            if is_right {
                solve.compared = None;
                solve.run.accept(mv);
                solve.forget_refusal();
                solve.said.clear();
                self.solved(Some(text), ctx);
            } else {
                self.wrong(mv, Some(text), ctx);
            }
        } else if cost.judgement().is_some() {
            self.wrong(mv, None, ctx);
        } else {
            let text = ctx.sentence(W::GoodToo, &[&ctx.told(solve.run.position(), mv)]);
            solve.said.clear();
            solve.say(MessageTone::Info, text, ctx);
        }
        true
    }

    /// The move is wrong: the puzzle counts as missed, and in a run it is over.
    fn wrong(&mut self, mv: Move, text: Option<String>, ctx: &mut UpdateContext) {
        let (in_run, is_storm) = (matches!(self.session, Session::Run(_)), self.is_storm());
        self.decide(Outcome::Missed, ctx);
        let Some(solve) = self.solve_mut() else { return };
        let position = solve.run.position().clone();
        solve.said.clear();
        if !in_run {
            let text = text.unwrap_or_else(|| ctx.sentence(W::Wrong, &[&ctx.told(&position, mv)]));
            return solve.say(MessageTone::Wrong, text, ctx);
        }
        solve.is_lost = true;
        solve.input.release();
        let right = solve.run.next_move().map(|right| ctx.told(&position, right)).unwrap_or_default();
        let word = if is_storm { W::WrongInStorm } else { W::WrongInRun };
        let text = ctx.sentence(word, &[&right, &(PENALTY / 1_000).to_string()]);
        solve.say(MessageTone::Wrong, text, ctx);
        self.missed_in_run(ctx);
    }

    /// The puzzle is solved.
    fn solved(&mut self, found: Option<String>, ctx: &mut UpdateContext) {
        let Some(solve) = self.solve_mut() else { return };
        let at_once = solve.outcome.is_none();
        let outcome = if solve.is_hinted { Outcome::Hinted } else { Outcome::Solved };
        self.decide(outcome, ctx);
        let rating = self.log.state.rating;
        let in_run = matches!(self.session, Session::Run(_));
        let Some(solve) = self.solve_mut() else { return };
        let word = match (at_once, solve.run.position().is_checkmate()) {
            (true, true) => W::SolvedMate,
            (true, false) => W::Solved,
            (false, _) => W::SolvedLater,
        };
        let mut text = found.unwrap_or_else(|| ctx.sentence(word, &[]));
        if let Some(before) = &solve.rated_from {
            text = format!("{text} {}", ctx.sentence(W::RatedNow, &[before, &rating_text(rating, ctx.plain)]));
        }
        solve.say(MessageTone::Info, text, ctx);
        if in_run {
            return self.solved_in_run(ctx);
        }
        let Some(solve) = self.solve() else { return };
        if let Some(own) = &solve.own {
            own.card.dates(ctx.lang).iter().for_each(|dates| ctx.aloud_text(dates));
        } else {
            let puzzle = solve.run.puzzle();
            let themes = themes_text(puzzle.themes, self.imported(), ctx.lang);
            ctx.aloud(W::PlainFacts, &[&puzzle.rating.to_string(), &themes]);
        }
        let next = if solve.own.is_some() { W::MistakeNext } else { W::PlainNext };
        match ctx.config.next_puzzle {
            NextPuzzle::AtOnce => self.set_next_at(ctx),
            _ => ctx.aloud(next, &[]),
        }
    }

    /// Notes how the puzzle went, once.
    pub(super) fn decide(&mut self, outcome: Outcome, ctx: &mut UpdateContext) {
        let mode = self.session.mode();
        let rating = rating_text(self.log.state.rating, ctx.plain);
        let is_opening = matches!(self.session, Session::Openings(_));
        let Some(solve) = self.solve_mut().filter(|solve| solve.outcome.is_none()) else { return };
        solve.outcome = Some(outcome);
        if is_opening {
            let position = solve.asked();
            return self.grade_opening(position, outcome, ctx);
        }
        if solve.is_again {
            return;
        }
        let outcome = if outcome == Outcome::Missed && solve.is_hinted { Outcome::Shown } else { outcome };
        let rated = mode == Mode::Mixed && outcome.is_rated();
        solve.rated_from = rated.then_some(rating);
        let (puzzle, moves) = (solve.run.puzzle(), solve.run.found().0);
        let seconds = u32::try_from(ctx.now.at.since(solve.begun) / 1_000).unwrap_or(u32::MAX);
        let (id, rating, deviation) = (puzzle.id, puzzle.rating, puzzle.deviation);
        self.record(PracticeEvent::Answer { id, rating, deviation, mode, outcome, seconds, moves }, ctx);
    }

    /// A hint: first which piece moves, then the move.
    pub(super) fn hint(&mut self, ctx: &mut UpdateContext) {
        let (in_run, rated) = (matches!(self.session, Session::Run(_)), self.session.mode() == Mode::Mixed);
        let is_opening = matches!(self.session, Session::Openings(_));
        let Some(solve) = self.solve_mut() else { return };
        let Some(mv) = solve.run.next_move().filter(|_| !solve.is_over()) else {
            return ctx.warn(W::NothingToSolve, &[]);
        };
        if in_run {
            return ctx.warn(W::NoHints, &[]);
        }
        if solve.is_asking() || solve.walk > 0 {
            return;
        }
        solve.clear_messages();
        solve.back = 0;
        (solve.hints, solve.is_hinted) = ((solve.hints + 1).min(2), true);
        let position = solve.run.position().clone();
        if solve.hints == 1 {
            let from = mv.from().map(|from| from.to_string()).unwrap_or_default();
            let mut text = ctx.sentence(W::HintPiece, &[piece_name(ctx.lang, mv.role()), &from]);
            if rated && solve.outcome.is_none() && !solve.is_again {
                text = format!("{text} {}", ctx.sentence(W::HintCosts, &[]));
            }
            return solve.say(MessageTone::Info, text, ctx);
        }
        self.decide(Outcome::Shown, ctx);
        let told = ctx.told(&position, mv);
        let text = if is_opening {
            ctx.sentence(RepertoireWord::HintMove, &[&told])
        } else {
            ctx.sentence(W::HintMove, &[&told])
        };
        if let Some(solve) = self.solve_mut() {
            solve.say(MessageTone::Info, text, ctx);
        }
    }

    /// Why the last move is wrong: what it leaves.
    pub(super) fn why(&mut self, ctx: &mut UpdateContext) {
        let never = self.is_storm() || matches!(self.session, Session::Openings(_));
        let Some(solve) = self.solve_mut() else { return };
        let Some(ComparedMove { position, mv, chances: (had, has), reply }) = solve.compared.clone() else {
            let word = if solve.is_over() { W::NothingToSolve } else { W::WhyFirst };
            return ctx.info(if never { W::NoWhy } else { word }, &[]);
        };
        let after = after(&position, mv);
        let word = match reply {
            _ if had <= has => W::GoodToo,
            Some(_) => W::Why,
            None => W::WhyAlone,
        };
        let reply = reply.map(|reply| ctx.told(&after, reply)).unwrap_or_default();
        let other = side(after.turn(), ctx.lang);
        let told = ctx.told(&position, mv);
        let text = ctx.sentence(word, &[&told, &had.to_string(), &has.to_string(), other, &reply]);
        solve.said.clear();
        solve.say(MessageTone::Info, text, ctx);
    }

    /// The same puzzle again.
    pub(super) fn again(&mut self, ctx: &mut UpdateContext) {
        match self.session {
            Session::Run(_) => return ctx.warn(W::NotInRun, &[]),
            Session::Openings(_) => return ctx.warn(RepertoireWord::NotAgain, &[]),
            _ => {}
        }
        let Some(solve) = self.solve_mut().filter(|solve| !solve.is_asking()) else { return };
        let (decided, flipped) = (solve.outcome.is_some() || solve.is_again, solve.flipped);
        let (is_hinted, begun) = (!decided && solve.is_hinted, solve.run.found().0 > 0);
        let fresh = Solve::new(PuzzleRun::new(solve.run.puzzle().clone()), solve.seen, ctx);
        *solve = Solve { is_again: decided, is_hinted, flipped, begun: solve.begun, own: solve.own.take(), ..fresh };
        if decided {
            solve.say(MessageTone::Info, ctx.sentence(W::Again, &[]), ctx);
        } else if begun {
            solve.say(MessageTone::Info, ctx.sentence(W::FromStart, &[]), ctx);
        }
        ctx.show(Query::Practice);
    }

    /// Takes back the last answer that was recorded.
    pub(super) fn undo(&mut self, ctx: &mut UpdateContext) {
        if matches!(self.session, Session::Run(_)) && matches!(self.page, PracticePage::Solve(_)) {
            return ctx.warn(W::NotInRun, &[]);
        }
        let Some((last, event)) = self.log.last_answer() else { return ctx.warn(W::NothingToUndo, &[]) };
        self.record(event, ctx);
        if let PracticeEvent::Opening { position, right } = last {
            self.ask_again(position, right);
        }
        let rating = rating_text(self.log.state.rating, true); // no question mark in a sentence
        let PracticeEvent::Answer { id, .. } = last else { return ctx.info(RepertoireWord::Undone, &[]) };
        if let Some(solve) = self.solve_mut().filter(|solve| solve.run.puzzle().id == id) {
            solve.rated_from = None;
            solve.is_again = true;
            solve.said.clear(); // the rating that it spoke of has gone
        }
        ctx.info(if self.own.has(id) { W::UndoneMistake } else { W::Undone }, &[id.as_str(), &rating]);
    }

    /// Commands that work on the puzzle's position.
    pub(super) fn position_command(&mut self, given: &Invocation, ctx: &mut UpdateContext) {
        let Some(solve) = self.solve_mut() else { return ctx.warn(AppWord::NotHere, &[]) };
        let fen = fen_of(&solve.shown().0);
        match given.action {
            Action::CopyFen => ctx.copy(fen, AppWord::CopiedFen),
            // Both show what the puzzle asks for.
            _ if !solve.is_over() => ctx.warn(W::SolveFirst, &[]),
            Action::PlayHere => ctx.go(Destination::Pasted(PastedText::Position(fen))),
            _ => match StartPosition::from_fen(&fen, false) {
                Ok(start) => ctx.go(Destination::FreeBoard(Some(Box::new(start)))),
                Err(_) => ctx.warn(AppWord::NotNow, &[]), // it was played, so it can be read
            },
        }
    }

    /// Counts a move that is still being looked at as wrong, because the puzzle is left.
    pub(in crate::app) fn give_up_try(&mut self, ctx: &mut UpdateContext) {
        if self.solve_mut().is_some_and(|solve| solve.trying.take().is_some()) {
            self.decide(Outcome::Missed, ctx);
        }
    }

    pub(super) fn leave_puzzle(&mut self, ctx: &mut UpdateContext) {
        self.give_up_try(ctx);
        self.leave_session(ctx);
    }

    pub(super) fn set_next_at(&mut self, ctx: &mut UpdateContext) {
        if ctx.plain {
            return self.next_puzzle(ctx);
        }
        if let Some(solve) = self.solve_mut() {
            solve.next_at = Some(ctx.now.at.plus(PAUSE));
        }
    }
}
