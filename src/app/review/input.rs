//! Keys and pointer in the review of a game.

use crate::app::board::blindfold::tell_turned;
use crate::app::board::move_input::TextField;
use crate::app::commands::table::{Action, Invocation, KeyContext};
use crate::app::context::{Transition, UpdateContext};
use crate::app::dialogs::question::Question;
use crate::app::game_list::{self, GameList};
use crate::app::opening_name;
use crate::app::protocol::effect::Continuation;
use crate::app::protocol::input::{Button, Code, DialogAnswer, HitTarget, Key, Press};
use crate::app::protocol::user_message::Query;
use crate::app::review::Review;
use crate::app::review::analysis::Analysis;
use crate::app::review::editing::written;
use crate::app::review::follow::{self, FollowedFile};
use crate::app::review::training::commands::not_while_guessing;
use crate::chess::clock::Moment;
use crate::chess::pgn::search::ResultCounts;
use crate::chess::tree::{NodeId, TreeMove};
use crate::words::game_list::GameListWord;
use crate::words::tables::{AppWord, EditWord, ReviewWord as W, TrainingWord};
use shakmaty::{Move, Position};

/// Lines by which the keys (`READ`) and the wheel (`WHEEL`) scroll the score.
pub(crate) const READ: i32 = 6;
const WHEEL: i32 = 3;

/// The review of a game with everything that works beside it.
#[derive(Debug)]
pub struct ReviewScreen<'a> {
    /// The game.
    pub review: &'a mut Review,
    /// The list that it was opened from.
    pub list: Option<&'a mut GameList>,
    /// The analysis.
    pub analysis: &'a mut Analysis,
    /// The followed file, which is read again when it grows.
    pub follow: &'a mut Option<FollowedFile>,
}

impl ReviewScreen<'_> {
    /// Takes a key that no dialog has taken.
    pub(in crate::app) fn key(&mut self, key: Key, ctx: &mut UpdateContext) {
        self.review.edits.after_place = None; // the command line was left
        if self.analysis.is_held() && self.line_key(key, ctx) {
            return;
        }
        // A mode takes every key.
        if self.review.training().is_some() {
            return self.guess_key(key, ctx);
        }
        if self.review.jump.is_some() {
            return self.jump_key(key, ctx);
        }
        if self.review.edits.entry().is_some() {
            return self.entry_key(key, ctx);
        }
        match ctx.keys.of_key(KeyContext::Review, key) {
            // Esc first closes what is open, and Enter goes on with it.
            _ if key.code == Code::Esc && self.close_newest(ctx) => {}
            _ if key == Key::plain(Code::Enter) && self.play_explored(ctx) => {}
            _ if key == Key::plain(Code::Enter) && self.review.card_leads_on(&ctx.config.me) => {
                self.action(Action::NextMistake, ctx);
            }
            // Another key of `back` leaves the game at once.
            Some(Action::Back) => self.command(&Invocation::of(Action::Back), ctx),
            Some(act) => self.action(act, ctx),
            None => self.free_key(key, ctx),
        }
    }

    /// Handles a key that is no shortcut: a digit begins the number of a move, a letter a move.
    fn free_key(&mut self, key: Key, ctx: &mut UpdateContext) {
        match key.code {
            _ if key.ctrl || key.alt => {}
            Code::Char('0'..='9') => {
                self.review.jump = Some(TextField::default());
                self.jump_key(key, ctx);
            }
            Code::Char(letter) => self.review.begins_move(letter, ctx),
            _ => {}
        }
    }

    /// Handles a key while the number of a move is typed.
    fn jump_key(&mut self, key: Key, ctx: &mut UpdateContext) {
        if let Some(text) = TextField::key_on_line(&mut self.review.jump, key) {
            self.jump(&text, ctx);
        }
    }

    /// Closes the newest thing on the screen, as Esc does before it leaves the game: the card or the graphs, the
    /// openings, the mistake search, a variation. Returns whether there was one. The footer names it.
    fn close_newest(&mut self, ctx: &mut UpdateContext) -> bool {
        let review = &mut *self.review;
        if review.close_card() || std::mem::take(&mut review.graphs_large) || self.closes_explorer() {
            return true;
        }
        if self.review.esc_stops_search() {
            self.command(&Invocation { action: Action::Mistakes, args: "stop".to_owned(), bang: false }, ctx);
            return true;
        }
        let esc_leaves = ctx.keys.of_key(KeyContext::Review, Key::plain(Code::Esc)) == Some(Action::Back);
        let aside = esc_leaves && !self.review.record().tree.is_main_line(self.review.node());
        if aside {
            self.command(&Invocation::of(Action::LeaveLine), ctx);
        }
        aside
    }

    /// Goes to a move by its number, or says why not. Returns whether it did. `0-0` is not a number: it castles.
    pub(in crate::app) fn jump(&mut self, text: &str, ctx: &mut UpdateContext) -> bool {
        if matches!(text, "0-0" | "0-0-0") && !ctx.plain {
            self.review.enter_single_move(text);
            self.entry_key(Key::plain(Code::Enter), ctx);
            return true;
        }
        let jumped = self.review.jump_to(text, ctx.lang);
        if let Err((why, named)) = &jumped {
            ctx.warn(*why, &[named]);
        }
        jumped.is_ok()
    }

    /// Handles the pointer in the review. Returns whether anything shown may have changed.
    pub(in crate::app) fn pointer(&mut self, press: Press, on: Option<&HitTarget>, ctx: &mut UpdateContext) -> bool {
        let review = &mut *self.review;
        match (press, on) {
            (Press::Down(Button::Left), Some(HitTarget::Move(node) | HitTarget::Graph(node))) => review.go_to(*node),
            (Press::Down(Button::Left), Some(HitTarget::Played(mv))) if review.position().is_legal(*mv) => {
                review.explore_move(*mv, ctx);
            }
            (Press::Down(Button::Left), Some(HitTarget::Line(line))) => {
                let args = (line + 1).to_string();
                self.command(&Invocation { action: Action::AddLine, args, bang: false }, ctx);
            }
            (Press::ScrollUp, Some(HitTarget::MoveList | HitTarget::Move(_))) => review.read_on(-WHEEL),
            (Press::ScrollDown, Some(HitTarget::MoveList | HitTarget::Move(_))) => review.read_on(WHEEL),
            (Press::ScrollUp, _) => drop(review.walk(Action::Previous)),
            (Press::ScrollDown, _) => drop(review.walk(Action::Next)),
            _ => return matches!(press, Press::Down(_)),
        }
        true
    }
}

// The commands of a game's review.

impl ReviewScreen<'_> {
    fn next_game(&self, forward: bool, ctx: &mut UpdateContext) {
        let number = self.review.number;
        match self.list.as_deref().and_then(|list| list.neighbour(number?, forward)) {
            Some(game) => ctx.leave(Continuation::Game(game + 1)),
            None if number.is_none() || self.list.is_none() => ctx.warn(W::AloneGame, &[]),
            None => ctx.warn(if forward { W::LastGame } else { W::FirstGame }, &[]),
        }
    }

    /// Carries out an action on the review screen.
    pub(in crate::app) fn action(&mut self, act: Action, ctx: &mut UpdateContext) {
        // A click in the footer does what the key does.
        if act == Action::Back && self.review.edits.entry().is_none() && self.close_newest(ctx) {
            return;
        }
        ctx.run(Invocation::of(act));
    }

    /// Carries out a command in the review: each action stands here once, with the function that does it.
    pub(in crate::app) fn command(&mut self, given: &Invocation, ctx: &mut UpdateContext) {
        let args = given.args.as_str();
        let review = &mut *self.review;
        let is_training = review.training().is_some();
        if is_training && !given.action.row().while_guessing {
            return not_while_guessing(ctx);
        }
        match given.action {
            Action::BranchUp | Action::BranchDown => {
                if !self.walk_explored(given.action == Action::BranchDown) && !self.review.walk(given.action) {
                    ctx.info(W::NoBranch, &[]);
                }
            }
            Action::Next | Action::Previous | Action::PageUp | Action::PageDown | Action::First | Action::Last => {
                if !review.walk(given.action) {
                    let is_back = matches!(given.action, Action::Previous | Action::PageUp | Action::First);
                    ctx.info(if is_back { W::AtTheStart } else { W::AtTheEnd }, &[]);
                }
            }
            Action::LeaveLine => match review.way_out() {
                Some(node) => review.go_to(node),
                None => ctx.info(W::NoWayOut, &[]),
            },
            Action::Graphs => review.toggle_graphs(ctx),
            Action::Autoplay => review.autoplay_command(args, ctx),
            Action::Guess => self.guess_command(args, ctx),
            Action::Replay => self.exercises_command(args, ctx),
            Action::Skip if is_training => self.guessed(None, ctx),
            Action::Skip => ctx.warn(TrainingWord::NoGuessing, &[]),
            Action::Analyse => self.analyse(args, ctx),
            Action::Analyst => self.analysis.analyst_command(args, ctx),
            Action::MoreLines => self.more_lines(ctx),
            Action::AddLine => self.add_line_command(args, ctx),
            Action::Mistakes => self.mistakes_command(args, ctx),
            Action::NextMistake | Action::PreviousMistake => {
                self.go_to_mistake(given.action == Action::NextMistake, args, ctx);
            }
            Action::Edit => review.edit_command(),
            Action::Add if args.is_empty() => ctx.warn(EditWord::AddUsage, &[]),
            Action::Add => review.enter_moves(args, ctx),
            Action::Comment | Action::CommentBefore => review.comment_command(given, ctx),
            Action::Glyph => review.glyph_command(args, ctx),
            Action::MainLine => review.make_main_line(ctx),
            Action::Promote if given.bang => review.make_main_line(ctx),
            Action::Promote => review.reorder(true, ctx),
            Action::Demote => review.reorder(false, ctx),
            Action::Delete => review.delete(ctx),
            Action::Header => review.header_command(args, ctx),
            Action::Arrow | Action::Mark => review.draw_by_name(given.action, args, ctx),
            Action::Undo | Action::TakeBack => review.step(true, ctx),
            Action::DoAgain | Action::Redo => review.step(false, ctx),
            Action::Follow => follow::command(self.follow, self.list.as_deref(), review.number, ctx),
            Action::Opening => opening_name::tell_opening(&review.record().tree, review.node(), args, ctx),
            Action::Oddities => ctx.show_oddities(review.record()),
            Action::Summary => self.summary_command(ctx),
            Action::NextLevel | Action::LowerLevel => self.change_level(given.action, ctx),
            Action::ReadOn => review.read_on(READ),
            Action::ReadBack => review.read_on(-READ),
            Action::Flip => {
                review.board_view.is_turned ^= true;
                tell_turned(review.flipped(), ctx);
            }
            Action::Blindfold => review.board_view.blindfold.command(args, ctx),
            Action::Bigger | Action::Smaller => ctx.resize_board(given.action),
            Action::Fold => {
                review.folds_variations = !review.folds_variations;
                ctx.recent.folds_variations = review.folds_variations;
                ctx.info(if review.folds_variations { W::Folded } else { W::Unfolded }, &[]);
                ctx.remember();
            }
            Action::CopyBoard => review.copy_board(ctx),
            Action::CopyFen => ctx.copy(review.record().tree.fen(review.node()), AppWord::CopiedFen),
            Action::CopyPgn => ctx.copy(written(review.record()), AppWord::CopiedPgn),
            Action::CopyMoves => ctx.copy_moves(&review.record().tree, review.node()),
            Action::Scoresheet => {
                let name = if args.is_empty() { "scoresheet.txt" } else { args };
                ctx.save_scoresheet(review.record(), name);
            }
            Action::CanMate => opening_name::tell_can_mate(review.position(), args, true, ctx),
            Action::Save if args.is_empty() => self.save_then(None, ctx),
            Action::Save => self.save_to(ctx.path_to_save(args), ctx),
            Action::Jump if args.is_empty() => review.jump = Some(TextField::default()),
            Action::Jump => drop(self.jump(args, ctx)),
            Action::Star | Action::Explorer => match self.list.as_deref_mut().zip(review.number) {
                Some((list, game)) if given.action == Action::Star => list.star_game(game, ctx),
                Some((list, _)) => {
                    // The large graphs take the place where the explorer is drawn.
                    if !std::mem::take(&mut review.graphs_large) || list.explorer().is_none() {
                        list.toggle_explorer();
                    }
                }
                None => ctx.warn(W::AloneGame, &[]),
            },
            Action::Encoding => match self.list.as_deref_mut() {
                Some(list) => list.encoding_command(args, ctx),
                None => ctx.warn(GameListWord::NoFileToRead, &[]),
            },
            Action::ThisPosition => ctx.transition = Some(Transition::FindPosition),
            Action::NextGame => self.next_game(true, ctx),
            Action::PreviousGame => self.next_game(false, ctx),
            Action::Back if is_training => self.end_training(ctx),
            Action::Back => {
                if !self.asks_about_unsaved(Continuation::Back, ctx) {
                    ctx.leave(Continuation::Back);
                }
            }
            action => ctx.go_by(action, args),
        }
    }

    /// Takes the answer to a question about this game.
    pub(in crate::app) fn answer(&mut self, question: Question, answer: DialogAnswer, ctx: &mut UpdateContext) {
        match (question, answer) {
            (Question::Saving(question), answer) => self.answer_saving(question, answer, ctx),
            (Question::Unsaved { after, .. }, answer) => self.answer_leaving(after, answer, ctx),
            (Question::AddMoves(text), DialogAnswer::Add) => {
                let fits = self.review.add_pasted_moves(&text, ctx);
                if !fits {
                    ctx.warn(EditWord::NotFromHere, &[]);
                }
            }
            (Question::ReplayAgain { side, .. }, DialogAnswer::Yes) => self.begin_exercises(side, ctx),
            (Question::GuessAgain { side, from, .. }, DialogAnswer::Yes) => self.guess_again(side, from, ctx),
            _ => {}
        }
    }
}

// Plain mode's words in review.

impl Review {
    /// Goes this many half-moves. Each move forward is told; going back, only the place reached. Entering and leaving a
    /// variation is told too.
    pub(in crate::app) fn steps(&mut self, act: Action, count: usize, ctx: &mut UpdateContext) {
        let depth = |review: &Review| review.record().tree.depth(review.node());
        let before = depth(self);
        let mut passed: Vec<(NodeId, bool)> = Vec::new();
        for _ in 0..count {
            let outside = depth(self);
            if !self.walk(act) {
                break;
            }
            passed.push((self.node(), depth(self) > outside));
        }
        let tree = &self.record().tree;
        let (at_start, main) = (self.node() == tree.root(), tree.is_main_line(self.node()));
        let (left, short) = (depth(self) < before, passed.len() < count);
        match act {
            Action::Next => {
                for (node, entered) in passed {
                    ctx.show(if entered { Query::Entered(node) } else { Query::Step(node) });
                }
                if short {
                    ctx.show(Query::End);
                }
            }
            _ => {
                if left {
                    ctx.info(if main { W::PlainBackInMain } else { W::PlainBackInLine }, &[]);
                }
                if at_start { ctx.info(W::AtTheStart, &[]) } else { self.say_here(ctx) }
            }
        }
    }

    /// `start`, `end`: goes there and tells the move that led there, and at the end also how the game ended, as `next`
    /// does.
    pub(in crate::app) fn arrive(&mut self, act: Action, ctx: &mut UpdateContext) {
        self.walk(act);
        self.say_here(ctx);
        if act == Action::Last {
            ctx.show(Query::End);
        }
    }

    /// Tells the move that led to the cursor.
    pub(in crate::app) fn say_here(&self, ctx: &mut UpdateContext) {
        let node = self.node();
        if node == self.record().tree.root() {
            ctx.info(W::AtTheStart, &[]);
        } else {
            ctx.show(Query::Step(node));
        }
    }

    /// Follows the line with this number: 0 is the main continuation, 1 the first variation.
    pub(in crate::app) fn go_by_line(&mut self, line: usize, ctx: &mut UpdateContext) {
        match self.record().tree.children(self.node()).get(line).copied() {
            Some(node) => {
                self.go_to(node);
                ctx.show(if line > 0 { Query::Entered(node) } else { Query::Step(node) });
            }
            None => ctx.warn(W::PlainNoLine, &[&line.to_string()]),
        }
    }

    /// Enters the variation with this number, counted from 1. Variations of the move that was told last come before
    /// those that begin after it.
    pub(in crate::app) fn enter(&mut self, number: usize, ctx: &mut UpdateContext) {
        let tree = &self.record().tree;
        let here = self.node();
        let replaced = |parent: &NodeId| tree.next(*parent) == Some(here) && !tree.variations(*parent).is_empty();
        let from = tree.parent(here).filter(replaced).unwrap_or(here);
        let variations = tree.variations(from);
        match number.checked_sub(1).and_then(|at| variations.get(at)).copied() {
            Some(node) => {
                self.go_to(node);
                ctx.show(Query::Entered(node));
            }
            None if variations.is_empty() => ctx.warn(W::PlainNoVariations, &[]),
            None => ctx.warn(W::PlainNoVariation, &[&number.to_string(), &variations.len().to_string()]),
        }
    }

    /// Leaves the variation: goes back to where it begins.
    pub(in crate::app) fn leave(&mut self, ctx: &mut UpdateContext) {
        let tree = &self.record().tree;
        let Some(from) = tree.variation_start(self.node()).and_then(|start| tree.parent(start)) else {
            return ctx.warn(W::PlainInMain, &[]);
        };
        let (root, main) = (tree.root(), tree.is_main_line(from));
        self.go_to(from);
        ctx.info(if main { W::PlainBackInMain } else { W::PlainBackInLine }, &[]);
        if from == root { ctx.info(W::AtTheStart, &[]) } else { ctx.show(Query::At(from)) }
    }

    /// Goes to the next comment with this text after the move on the board, or `around` to the first of the game.
    /// Returns whether there is one.
    pub(in crate::app) fn find_comment(&mut self, text: &str, around: bool, ctx: &mut UpdateContext) -> bool {
        let needle = game_list::fold(text);
        let tree = &self.record().tree;
        let notes = |node: &NodeId| {
            let notes = tree.notes(*node);
            notes.before.iter().chain(&notes.after).any(|text| game_list::fold(text).contains(&needle))
        };
        let later = tree.walk().skip_while(|node| *node != self.node()).skip(1).find(notes);
        let found = if around { tree.walk().find(notes) } else { later };
        let Some(node) = found else { return false };
        if around {
            ctx.info(W::FoundFromTop, &[]);
        }
        self.go_to(node);
        ctx.show(Query::Step(node));
        true
    }
}

// The opening explorer: the moves that games of the list have played in the position on the board, one of which the
// user can select and play.

impl Review {
    /// Whether the opening explorer stands beside the board.
    pub fn shows_explorer(&self, list: Option<&GameList>) -> bool {
        let has_place = self.number.is_some() && self.training().is_none() && self.card().is_none();
        has_place && !self.graphs_large && list.is_some_and(|list| list.explorer().is_some())
    }

    /// Returns the moves that were played in the position on the board, and the index of the selected one; nothing if
    /// they are not shown.
    pub(crate) fn explored(&self, list: &GameList) -> (Vec<(Move, ResultCounts)>, usize) {
        if self.number.is_none() || self.training().is_some() || self.card().is_some() {
            return (Vec::new(), 0);
        }
        let tree = &self.record.tree;
        let next = tree.next(self.cursor).and_then(|next| match tree.step(next) {
            Some(TreeMove::Move(mv)) => Some(mv),
            _ => None,
        });
        let moves = list.explored(tree.position(self.cursor));
        let row = list.explored_row(&moves, next);
        (moves, row)
    }
}

impl ReviewScreen<'_> {
    /// Enter: plays the selected move, if they are shown. Returns whether they are.
    fn play_explored(&mut self, ctx: &mut UpdateContext) -> bool {
        let Some(list) = self.list.as_deref() else { return false };
        let (moves, row) = self.review.explored(list);
        let Some((mv, _)) = moves.get(row) else { return false };
        self.review.explore_move(*mv, ctx);
        true
    }

    /// Esc: closes the explorer. Returns whether it was open.
    fn closes_explorer(&mut self) -> bool {
        let shown = self.review.shows_explorer(self.list.as_deref());
        if shown && let Some(list) = self.list.as_deref_mut() {
            list.toggle_explorer();
        }
        shown
    }

    /// `↑` and `↓`: select among the moves, if they are shown. Returns whether they are.
    fn walk_explored(&mut self, down: bool) -> bool {
        let Some(list) = self.list.as_deref_mut() else { return false };
        let (moves, row) = self.review.explored(list);
        let count = moves.len();
        if count == 0 {
            return false;
        }
        list.choose_explored((row + if down { 1 } else { count - 1 }) % count);
        true
    }
}

// Autoplay: a game that plays itself, a half-move after each delay. No clock is read here: the moments are passed in.

/// The delays that can be set, in milliseconds.
const SHORTEST: u64 = 100;
const LONGEST: u64 = 600_000;

/// A game that is being played through.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Autoplay {
    /// Milliseconds from half-move to half-move.
    pub every: u64,
    /// When the next half-move is due.
    pub next: Moment,
}

impl Autoplay {
    /// Begins now; the first half-move comes after the delay, in milliseconds.
    pub fn begin(every: u64, now: Moment) -> Autoplay {
        Autoplay { every, next: now.plus(every) }
    }
}

/// Reads a delay typed in seconds, `2`, `0.5`, `1,5`, and returns it in milliseconds; `None` if it is not a valid
/// delay.
pub fn delay(text: &str) -> Option<u64> {
    let text = text.trim().trim_end_matches('s').replace(',', ".");
    let (whole, part) = text.split_once('.').unwrap_or((&text, ""));
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if whole.len() + part.len() == 0 || whole.len() > 6 || !digits(whole) || !digits(part) {
        return None;
    }
    let seconds: u64 = if whole.is_empty() { 0 } else { whole.parse().ok()? };
    let thousandths: String = part.chars().chain("000".chars()).take(3).collect();
    let ms = seconds.checked_mul(1000)?.checked_add(thousandths.parse().ok()?)?;
    (SHORTEST..=LONGEST).contains(&ms).then_some(ms)
}

/// Formats a delay in seconds: `2`, `0.5`.
pub(crate) fn seconds(ms: u64) -> String {
    let text = format!("{}.{:03}", ms / 1000, ms % 1000);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

#[cfg(test)]
mod autoplay_tests {
    use super::*;

    #[test]
    fn delays_are_seconds() {
        let rows = [
            ("2", Some(2_000)),
            ("0.5", Some(500)),
            ("1,25 ", Some(1_250)),
            (".3s", Some(300)),
            ("600", Some(600_000)),
            ("601", None),
            ("0", None),
            ("0.05", None),
            ("", None),
            (".", None),
            ("-1", None),
            ("two", None),
            ("99999999999999999999", None),
        ];
        for (text, want) in rows {
            assert_eq!(delay(text), want, "{text:?}");
            if let Some(ms) = want {
                assert_eq!(delay(&seconds(ms)), Some(ms), "what is said can be typed");
            }
        }
    }
}
