//! A game that plays itself, and one of which the moves are guessed: what stands on the board then.

use super::{Fork, Review, own_side, person};
use crate::app::board::move_input::MoveInput;
use crate::app::context::UpdateContext;
use crate::app::review::analysis::mistake_search::{MistakeSearch, SearchStep};
use crate::app::review::autoplay::Autoplay;
use crate::app::review::follow::same_place;
use crate::app::review::main_line_summary::MainLineSummary;
use crate::app::review::training::exercises::ExerciseSession;
use crate::app::review::training::guess::{Guess, GuessSession};
use crate::bot::fixed_eval::{EvalTask, Evaluation};
use crate::chess::edits::MoveAnnotation;
use crate::chess::notation;
use crate::chess::notation::Letters;
use crate::chess::pgn::Record;
use crate::chess::pgn::comment::BoardShape;
use crate::chess::pgn::timeline::Timeline;
use crate::chess::tree::{NodeId, Tree};
use crate::words::moves;
use crate::words::moves::MoveWord;
use shakmaty::{Chess, Color, Move, Position};
use std::sync::Arc;

/// A guess that was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GuessReport {
    /// The game's move, and how near the guess came.
    pub tried: Guess,
    /// The move that stands on the board now: the answer to the game's move, or the last of those that were not to be
    /// guessed. None if that is the game's move itself.
    pub answer: Option<NodeId>,
}

/// What a search for mistakes has come to.
#[derive(Clone, Debug)]
pub(in crate::app) struct EndedSearch {
    /// What was found, all faults among it.
    pub found: Vec<MoveAnnotation>,
    /// Whether anything was new to the game.
    pub changed: bool,
}

impl Review {
    /// Takes the game anew from its file, at its place in the list. One stays where one stands, as far as the same moves
    /// are there; who stands at the end of the game goes on to its new end.
    pub fn reload(&mut self, record: Record, number: usize, letters: &Letters) {
        let old = &self.record.tree;
        let at_end = old.is_main_line(self.cursor) && old.next(self.cursor).is_none();
        let (place, whole) = same_place(old, self.cursor, &record.tree);
        let node = if at_end && whole { record.tree.end_of_line(place) } else { place };
        let moved = node != place || !whole;
        self.letters = *letters;
        self.survey = MainLineSummary::of(&record);
        self.record = record;
        self.edits.forget();
        (self.mistakes_searched, self.hidden_judgement) = (false, None);
        self.number = Some(number);
        self.cursor = node;
        self.read_shapes();
        if moved {
            self.branch = 0;
            self.scroll = 0;
        }
    }

    /// Reads what is drawn on the position: it is asked for with every frame, and may be long.
    pub(super) fn read_shapes(&mut self) {
        self.shapes = self.record.tree.notes(self.cursor).shapes_shown();
    }

    /// The arrows and squares of the move one stands on, as many as a board has room for.
    #[must_use]
    pub fn shapes(&self) -> &[BoardShape] {
        &self.shapes
    }

    /// What stays the same, by its address, as long as the game does: what is drawn of a game can be kept by it.
    #[must_use]
    pub fn version(&self) -> &Arc<()> {
        self.survey.version()
    }

    /// The course of the game in numbers.
    #[must_use]
    pub fn course(&self) -> &Timeline {
        self.survey.course()
    }

    /// The side of the user; none if the game is not theirs, or both sides are.
    #[must_use]
    pub fn own_side(&self, me: &[String]) -> Option<Color> {
        own_side(&self.record, me)
    }

    /// The position that is shown.
    #[must_use]
    pub fn position(&self) -> &Chess {
        self.record.tree.position(self.cursor)
    }

    /// The move that was found in the place of a mistake, while it stands on the board, and the position after it.
    #[must_use]
    pub fn answer(&self) -> Option<(Move, Chess)> {
        let mv = self.guess.as_ref()?.replay.as_ref()?.answer()?;
        let mut position = self.position().clone();
        position.play_unchecked(mv);
        Some((mv, position))
    }

    /// The positions that occurred before the one that is shown and may occur again, oldest first.
    #[must_use]
    pub fn seen_version(&self) -> Vec<Chess> {
        let tree = &self.record.tree;
        let before = std::iter::successors(tree.parent(self.cursor), |&node| tree.parent(node));
        // No others can come back; and after so many the game is over (Article 9.6.2), whatever a file goes on with.
        let before = before.take(usize::try_from(self.position().halfmoves().min(150)).unwrap_or(150));
        let mut seen: Vec<Chess> = before.map(|node| tree.position(node).clone()).collect();
        seen.reverse();
        seen
    }

    /// The search for the game's mistakes, if it is under way.
    #[must_use]
    pub fn mistake_search(&self) -> Option<&MistakeSearch> {
        self.mistake_search.as_ref()
    }

    /// Begins or ends that.
    pub fn set_mistake_search(&mut self, hunt: Option<MistakeSearch>) {
        self.mistake_search = hunt;
    }

    /// The same, to change.
    pub(in crate::app) fn mistake_search_mut(&mut self) -> Option<(&mut MistakeSearch, &Tree)> {
        self.mistake_search.as_mut().map(|hunt| (hunt, &self.record.tree))
    }

    /// Takes an answer of it.
    pub(in crate::app) fn take_evaluation(&mut self, task: usize, weight: Option<Evaluation>) -> Option<SearchStep> {
        let mut hunt = self.mistake_search.take()?;
        let next = hunt.take(task, weight, &self.record.tree);
        hunt.interrupted |= hunt.edit.is_some_and(|edit| edit != self.edits.version());
        // What is found stands in the game at once: one sees that the search gets on.
        if next == SearchStep::Wait {
            let found = hunt.finished_moves(task, &self.record.tree);
            hunt.edit = self.annotate(&found, hunt.edit);
        }
        self.mistake_search = Some(hunt);
        Some(next)
    }

    /// Ends it. Returns the search, and writes into the game what is still to be written.
    pub(in crate::app) fn end_mistake_search(&mut self) -> Option<EndedSearch> {
        let hunt = self.mistake_search.take()?;
        let tree = &self.record.tree;
        // Most of it stands there already, if nobody took it out again.
        let found = if hunt.interrupted { hunt.annotations(tree) } else { hunt.last_annotations(tree) };
        let changed = self.annotate(&found, hunt.edit).is_some();
        Some(EndedSearch { found, changed })
    }

    /// The side of the person who played a program; none if two of a kind played.
    #[must_use]
    pub fn person(&self) -> Option<Color> {
        person(&self.record)
    }

    /// The moves of the main line that have a sign of a mistake, of a side or of both.
    #[must_use]
    pub fn mistakes(&self, of: Option<Color>) -> &[NodeId] {
        self.survey.mistakes(of)
    }

    /// Whether the whole game was looked through for mistakes: here, or every move of the main line has an evaluation, but
    /// those that end the game on the board.
    #[must_use]
    pub fn mistakes_searched(&self) -> bool {
        self.mistakes_searched || self.survey.is_judged()
    }

    /// It was, or what was found is not there any more.
    pub(in crate::app) fn set_mistakes_searched(&mut self, whether: bool) {
        self.mistakes_searched = whether;
    }

    /// Whose mistakes one goes through: of a game against a program those of the person; both sides' if he made none.
    #[must_use]
    pub fn whose_mistakes(&self) -> Option<Color> {
        self.person().filter(|&person| self.mistake_search().is_some() || !self.mistakes(Some(person)).is_empty())
    }

    /// The next move of the main line that has a sign of a mistake, of a side or of both, or the one before; and which of
    /// how many it is, counted from 1.
    #[must_use]
    pub fn mistake_from_here(&self, forward: bool, of: Option<Color>) -> Option<(NodeId, usize, usize)> {
        let tree = &self.record.tree;
        let here = tree.ply(tree.main_line_ancestor(self.cursor));
        let aside = !tree.is_main_line(self.cursor);
        let faults = self.mistakes(of);
        let at = if forward {
            faults.partition_point(|&node| tree.ply(node) <= here)
        } else {
            faults.partition_point(|&node| tree.ply(node) < here + u32::from(aside)).checked_sub(1)?
        };
        Some((*faults.get(at)?, at + 1, faults.len()))
    }

    /// Goes there. Returns which of how many it is, if there is one.
    pub fn go_to_mistake(&mut self, forward: bool, of: Option<Color>) -> Option<(usize, usize)> {
        let (node, nth, count) = self.mistake_from_here(forward, of)?;
        self.go_to(node);
        Some((nth, count))
    }

    /// The better lines that the search for mistakes wrote beside the marked move one stands on: they carry its
    /// evaluation, or mate. Another move that somebody tried there has none and is no better for being there.
    #[must_use]
    pub fn better(&self) -> Vec<NodeId> {
        self.better_than(self.cursor)
    }

    fn better_than(&self, here: NodeId) -> Vec<NodeId> {
        let tree = &self.record.tree;
        let marked = |node: NodeId| tree.notes(node).fault().is_some();
        let Some(parent) = tree.parent(here).filter(|_| marked(here)) else { return Vec::new() };
        let found = |&node: &NodeId| {
            let judged = tree.notes(node).eval().is_some() || tree.position(node).is_checkmate();
            node != here && !marked(node) && judged
        };
        tree.children(parent).iter().copied().filter(found).collect()
    }

    /// The move that the search for mistakes wrote in the place of a marked one.
    #[must_use]
    pub fn better_move(&self, marked: NodeId) -> Option<Move> {
        self.better_than(marked).first().and_then(|&node| self.record.tree.played(node))
    }

    /// The move that the comment beside a marked move calls the best, as Lichess writes it: `Inaccuracy. Bf5 was best.`
    #[must_use]
    pub fn move_called_best(&self, marked: NodeId) -> Option<Move> {
        let tree = &self.record.tree;
        let before = tree.position(tree.parent(marked)?);
        let chess960 = tree.start().chess960();
        tree.notes(marked).visible_after().find_map(|text| {
            let words: Vec<&str> = text.split_whitespace().collect();
            words.windows(3).find_map(|words| match words {
                [san, "was", "best" | "best."] => notation::said(before, chess960, san, &Letters::En),
                _ => None,
            })
        })
    }

    /// The moves of the file that could be played in the place of a marked one, where it does not say that they are better.
    #[must_use]
    pub fn tried_instead(&self, marked: NodeId) -> Vec<Move> {
        let tree = &self.record.tree;
        let Some(parent) = tree.parent(marked) else { return Vec::new() };
        let others = tree.children(parent).iter().filter(|&&node| node != marked && tree.notes(node).fault().is_none());
        others.filter_map(|&node| tree.played(node)).collect()
    }

    /// Whether the choice is that of what was better here, although there is one ahead too: if all that could be chosen
    /// there is what was better than the next move, it is come by on that move in the same way. Mistakes follow each other.
    pub(super) fn betters_first(&self) -> bool {
        let tree = &self.record.tree;
        if self.branch > 0 || self.better().is_empty() {
            return false;
        }
        let mut here = self.cursor;
        while let Some((&next, others)) = tree.children(here).split_first().filter(|(_, others)| !others.is_empty()) {
            let better = self.better_than(next);
            if others.iter().any(|other| !better.contains(other)) {
                return false;
            }
            here = next;
        }
        true
    }

    /// Whether the key that chooses a branch downwards leads to a better line.
    #[must_use]
    pub fn shows_better(&self) -> bool {
        matches!(self.fork(), Some((Fork::Here, ..))) && !self.better().is_empty()
    }

    /// The game being played through by itself.
    #[must_use]
    pub fn autoplay(&self) -> Option<Autoplay> {
        self.autoplay
    }

    /// Begins, changes or ends that.
    pub fn set_autoplay(&mut self, autoplay: Option<Autoplay>) {
        self.autoplay = autoplay;
    }

    /// The moves being guessed: what follows is hidden.
    #[must_use]
    pub fn guess(&self) -> Option<&GuessSession> {
        self.guess.as_ref()
    }

    /// Begins to guess a side's moves, or both sides', on the line from here on, seen from that side. Returns whether
    /// there is one to guess.
    pub fn begin_guess(&mut self, side: Option<Color>) -> bool {
        let guess = GuessSession::new(side, self.cursor, self.orientation_before_guesses());
        let Some(node) = guess.await_evaluation(&self.record.tree, self.cursor) else { return false };
        self.go_to(node);
        self.autoplay = None;
        self.jump = None;
        self.graphs_large = false;
        if let Some(side) = side {
            self.flipped_by_hand = side != self.facing;
        }
        self.guess = Some(guess);
        true
    }

    /// Scores a guess, shows the game's move, and goes on to the next one to guess, or to the end of the line. No guess:
    /// the move is only shown.
    pub fn make_guess(&mut self, mv: Option<Move>) -> Option<GuessReport> {
        let tree = &self.record.tree;
        let guess = self.guess.as_mut()?;
        let tried = guess.score(tree, self.cursor, mv)?;
        let on = guess.await_evaluation(tree, tried.node).unwrap_or_else(|| tree.end_of_line(tried.node));
        self.go_to(on);
        Some(GuessReport { tried, answer: (on != tried.node).then_some(on) })
    }

    /// What is to be weighed of the guess that was just made, as the request with this number.
    pub fn guess_to_evaluate(&mut self, id: u64, guess: Option<Move>) -> Vec<EvalTask> {
        self.guess.as_mut().map(|all| all.pending_evaluation(id, &self.record.tree, guess)).unwrap_or_default()
    }

    /// The guesses, to change.
    pub(in crate::app) fn guess_mut(&mut self) -> Option<&mut GuessSession> {
        self.guess.as_mut()
    }

    /// Begins to look for better moves than these were, each from the position before it and seen from its side.
    pub fn begin_exercises(&mut self, replay: ExerciseSession) {
        self.autoplay = None;
        self.jump = None;
        self.graphs_large = false;
        let mut guess = GuessSession::new(None, self.cursor, self.orientation_before_guesses());
        guess.replay = Some(replay);
        self.guess = Some(guess);
        self.go_to_exercise();
    }

    /// Goes to the position that is to be solved.
    pub fn go_to_exercise(&mut self) {
        let Some(node) = self.guess.as_ref().and_then(|guess| guess.await_evaluation(&self.record.tree, self.cursor))
        else {
            return;
        };
        self.go_to(node);
        self.flipped_by_hand = self.record.tree.number_after(node).1 != self.facing;
        if let Some(guess) = &mut self.guess {
            guess.hand.release();
        }
    }

    /// Whether there is nothing more to guess.
    #[must_use]
    pub fn leave_guess(&self) -> bool {
        self.guess.as_ref().is_some_and(|guess| guess.await_evaluation(&self.record.tree, self.cursor).is_none())
    }

    /// Whether the board was turned by hand, whatever the guesses that still go on have made of it.
    fn orientation_before_guesses(&self) -> bool {
        self.guess.as_ref().map_or(self.flipped_by_hand, |guess| guess.turned)
    }

    /// Shows everything again, from the side it was seen from before. Returns what was guessed.
    pub fn end_guess(&mut self) -> Option<GuessSession> {
        let guess = self.guess.take()?;
        self.flipped_by_hand = guess.turned;
        Some(guess)
    }

    /// Puts back the hand that makes the guesses.
    pub fn set_guess_input(&mut self, hand: MoveInput) {
        if let Some(guess) = &mut self.guess {
            guess.hand = hand;
        }
    }

    /// A move in the middle of a sentence, its side being clear.
    #[must_use]
    pub fn moves_text(&self, node: NodeId, ctx: &UpdateContext) -> String {
        let tree = &self.record.tree;
        match (tree.played(node), tree.parent(node)) {
            (Some(mv), Some(before)) if ctx.plain => ctx.told(tree.position(before), mv),
            (None, Some(_)) if ctx.plain => MoveWord::Passes.text(ctx.lang).to_owned(),
            _ => self.san(node),
        }
    }

    /// A move with its number: `12… Nf6`, or as plain mode says it, `Black's move 12, knight g8 to f6`.
    #[must_use]
    pub fn numbered_moves_text(&self, node: NodeId, ctx: &UpdateContext) -> String {
        let tree = &self.record.tree;
        match tree.parent(node).filter(|_| ctx.plain) {
            Some(before) => {
                moves::numbered(ctx.voice, tree.move_number(node).0, tree.position(before), tree.played(node))
            }
            None => self.numbered(node),
        }
    }

    /// A move with its side where a sentence tells several: `12… Nf6`, or `Black: knight f6`.
    #[must_use]
    pub fn moves_text_by_side(&self, node: NodeId, ctx: &UpdateContext) -> String {
        let tree = &self.record.tree;
        match (tree.played(node), tree.parent(node)) {
            (Some(mv), Some(before)) if ctx.plain => moves::by_side(ctx.voice, tree.position(before), mv),
            _ => self.numbered(node),
        }
    }

    /// `12. Nf3`, `12… Nf6`: a move with its number, in the user's letters.
    #[must_use]
    pub fn numbered(&self, node: NodeId) -> String {
        let (number, color) = self.record.tree.move_number(node);
        format!("{number}{} {}", if color.is_white() { "." } else { "…" }, self.san(node))
    }
}
