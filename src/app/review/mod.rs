//! The review of a game: the game, the current move, and what the user does with it.

use crate::app::{
    board::{blindfold::Blindfold, text_field::TextField},
    result_card::ResultCard,
    review::{
        analysis::mistake_search::MistakeSearch, autoplay::Autoplay, editing::EditSession,
        main_line_summary::MainLineSummary, training::TrainingSession,
    },
};
use crate::chess::{
    notation::{self, Letters},
    pgn::{PgnProblem, Record, comment::BoardShape},
    tree::{NodeId, Tree, TreeMove},
};
use shakmaty::{Board, Chess, Color, Position};

pub mod analysis;
pub mod autoplay;
mod board_moves;
mod commands;
pub mod drafts;
pub mod editing;
mod explorer;
pub mod follow;
mod found_mistakes;
pub mod input;
mod main_line_summary;
mod move_names;
mod navigation;
mod own_side;
pub(super) mod plain;
pub(super) mod reload;
mod result_card;
pub mod training;

pub use crate::app::review::navigation::{Fork, JumpError};

/// How far the score can be scrolled, in lines.
const MOST_SCROLLED: i32 = 5_000;

/// The review of one game.
#[derive(Clone, Debug)]
pub struct Review {
    record: Record,
    /// Its number in the list it was opened from, counted from 0.
    pub number: Option<usize>,
    /// Whether it was just played here.
    is_own: bool,
    /// The current move: the board shows the position after it.
    cursor: NodeId,
    /// Which continuation is selected where there are several, by its index.
    branch: usize,
    /// Where the user left the main line for the variation, to return there.
    variation_left_from: Option<NodeId>,
    /// The side at the bottom of the board.
    facing: Color,
    /// Whether the user turned the board.
    flipped_by_hand: bool,
    /// Whose pieces are hidden, so that the user follows the game blindfold.
    pub blindfold: Blindfold,
    /// How many lines the score is scrolled away from the current move, downwards if positive.
    pub scroll: i32,
    /// Whether the graphs of times and evaluations take the place of the moves.
    pub graphs_large: bool,
    /// Whether the move list shows only that there are variations.
    pub folds_variations: bool,
    mode: Mode,
    /// The result card, in place of the moves.
    card: Option<Box<ResultCard>>,
    /// Whether the user asked for the card: in a small window it then takes a page of its own.
    card_asked: bool,
    /// The mistake search, while it runs.
    pub mistake_search: Option<MistakeSearch>,
    /// Whether a mistake search has covered the whole game.
    mistakes_searched: bool,
    /// Which mistakes the user goes through.
    mistake_walk: MistakeWalk,
    /// The number of a move that is being typed.
    pub jump: Option<TextField>,
    /// The summary of the whole main line, which every frame needs.
    pub(crate) survey: MainLineSummary,
    /// The arrows and squares of the current move, as many as a board has room for. They are kept because every frame needs
    /// them and a comment may be long.
    pub shapes: Vec<BoardShape>,
    /// The user's piece letters.
    letters: Letters,
    /// The user's edits of the game.
    pub edits: EditSession,
}

/// Which mistakes the user goes through in a game against a program.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum MistakeWalk {
    /// The user's own.
    #[default]
    Own,
    /// The user's own; at this move, after the last of them, the user was told about the computer's.
    OffersBoth(NodeId),
    /// Those of both sides.
    Both,
    /// The board shows the end of a game that was just played, this node: the first mistake is the next one.
    FromEnd(NodeId),
}

/// What the user does with the game.
#[derive(Clone, Debug, Default)]
pub enum Mode {
    /// Steps through the moves.
    #[default]
    Browse,
    /// Watches the game play itself.
    Autoplay(Autoplay),
    /// Finds moves; those that follow are hidden.
    Training(Box<TrainingSession>),
}

impl Review {
    /// Returns the review of a game, at its start.
    #[must_use]
    pub fn new(record: Record, number: Option<usize>, is_own: bool, me: &[String], letters: &Letters) -> Review {
        let mut review = Review {
            survey: MainLineSummary::of(&record),
            shapes: record.tree.notes(record.tree.root()).shapes_shown(),
            facing: Color::White,
            cursor: record.tree.root(),
            record,
            number,
            is_own,
            branch: 0,
            variation_left_from: None,
            flipped_by_hand: false,
            blindfold: Blindfold::default(),
            scroll: 0,
            graphs_large: false,
            folds_variations: false,
            mode: Mode::Browse,
            card: None,
            card_asked: false,
            mistake_search: None,
            mistakes_searched: false,
            mistake_walk: MistakeWalk::default(),
            jump: None,
            letters: *letters,
            edits: EditSession::default(),
        };
        review.facing = review.own_side(me).unwrap_or(Color::White);
        review
    }

    /// Updates the summary of the game after an edit, and resets the selected branch.
    fn update_after_edit(&mut self) {
        self.update_summary();
        self.branch = 0;
    }

    /// Updates the summary of the game after an edit.
    fn update_summary(&mut self) {
        let touched = self.edits.history.take_touched();
        self.survey.update(&self.record, &touched);
        self.close_card(); // the change is in the moves, which the card covers
        if touched.notes.contains(&self.cursor) || !self.record.tree.contains(self.cursor) {
            self.read_shapes();
        }
    }

    /// After a save, takes the game's number in the list, counted from 0, and its problems.
    pub(super) fn stands_at(&mut self, number: usize, problems: Vec<PgnProblem>) {
        self.number = Some(number);
        self.record.problems = problems;
        self.update_summary();
    }

    /// Returns the game.
    #[must_use]
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// Returns the GameId of a game that was just played here, which is saved to the user's own games.
    pub(super) fn own_game(&self) -> Option<&str> {
        self.record.tags.known("GameId").filter(|_| self.is_own)
    }

    /// Returns the autoplay, while it runs.
    #[must_use]
    pub fn autoplay(&self) -> Option<Autoplay> {
        if let Mode::Autoplay(autoplay) = self.mode { Some(autoplay) } else { None }
    }

    /// Ends the autoplay, if it runs.
    fn stop_autoplay(&mut self) {
        if self.autoplay().is_some() {
            self.mode = Mode::Browse;
        }
    }

    /// Reads the arrows and squares of the current move.
    fn read_shapes(&mut self) {
        self.shapes = self.record.tree.notes(self.cursor).shapes_shown();
    }

    /// Returns the requests whose responses are still to come: of the mistake search and of the training.
    pub(super) fn requests(&self) -> Vec<u64> {
        let training = self.training().map(TrainingSession::requests).unwrap_or_default();
        training.into_iter().chain(self.mistake_search.as_ref().map(|search| search.id)).collect()
    }

    /// Returns the position that is shown.
    #[must_use]
    pub fn position(&self) -> &Chess {
        self.record.tree.position(self.cursor)
    }

    /// Returns the positions that occurred before the one that is shown and may occur again, oldest first.
    #[must_use]
    pub fn seen(&self) -> Vec<Chess> {
        positions_before(&self.record.tree, self.cursor)
    }

    /// Returns the game when the review is over.
    pub(super) fn into_record(self) -> Record {
        self.record
    }

    /// Returns the current move.
    #[must_use]
    pub fn node(&self) -> NodeId {
        self.cursor
    }

    /// Returns the visible pieces of the position.
    #[must_use]
    pub fn visible_pieces(&self) -> Board {
        let answer = self.answer();
        let board = self.record.tree.board(self.cursor);
        self.blindfold.visible_pieces(answer.as_ref().map_or(board, |(_, after)| after.board()))
    }

    /// Returns whether Black is at the bottom.
    #[must_use]
    pub fn flipped(&self) -> bool {
        self.facing.is_black() != self.flipped_by_hand
    }

    /// Returns a move in the user's letters; a null move is `--`, and the root an empty text.
    #[must_use]
    pub fn san(&self, node: NodeId) -> String {
        let tree = &self.record.tree;
        match (tree.step(node), tree.parent(node)) {
            (Some(TreeMove::Move(mv)), Some(before)) => notation::san(tree.position(before), mv, &self.letters),
            (Some(TreeMove::Null), _) => "--".to_owned(),
            _ => String::new(),
        }
    }

    /// Scrolls the score: the text about a move may be higher than the window.
    pub fn read_on(&mut self, lines: i32) {
        self.scroll = self.scroll.saturating_add(lines).clamp(-MOST_SCROLLED, MOST_SCROLLED);
    }

    /// Returns what a side's clock showed after its last move, in milliseconds.
    #[must_use]
    pub fn clock(&self, side: Color) -> Option<u64> {
        let tree = &self.record.tree;
        let back = std::iter::successors(Some(self.cursor), |&node| tree.parent(node));
        back.filter(|&node| node != tree.root() && tree.move_number(node).1 == side)
            .take(1)
            .find_map(|node| tree.notes(node).clock)
    }
}

/// Returns the positions that occurred before a node of a tree and may occur again, oldest first.
fn positions_before(tree: &Tree, node: NodeId) -> Vec<Chess> {
    let before = std::iter::successors(tree.parent(node), |&node| tree.parent(node));
    // Positions before the last capture or pawn move cannot occur again; and after 150 half-moves the game is over
    // (Article 9.6.2), whatever a file goes on with.
    let before = before.take(usize::try_from(tree.position(node).halfmoves().min(150)).unwrap_or(150));
    let mut seen: Vec<Chess> = before.map(|node| tree.position(node).clone()).collect();
    seen.reverse();
    seen
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;

    use crate::chess::pgn::PgnText;

    pub(super) fn review(pgn: &str) -> Review {
        let record = PgnText::new(Arc::from(pgn.as_bytes())).game(0).unwrap();
        Review::new(record, None, false, &["zoë".to_owned()], &Letters::En)
    }

    #[test]
    fn the_clocks_are_the_last_ones_shown() {
        let mut r = review("1. e4 {[%clk 0:10:00]} e5 {[%clk 0:09:00]} 2. d4 {[%clk 0:08:00]} d5 *");
        assert_eq!((r.clock(Color::White), r.clock(Color::Black)), (None, None));
        r.go_to_ply(3);
        assert_eq!((r.clock(Color::White), r.clock(Color::Black)), (Some(480_000), Some(540_000)));
        r.go_to_ply(9);
        assert_eq!(r.san(r.node()), "d5", "as far as there are moves");
        assert_eq!(r.clock(Color::Black), None, "an old time is none");
    }
}
