//! The review of a game: the game, the move that is shown, and what the user does with it.

use crate::app::board::blindfold::Blindfold;
use crate::app::board::text_field::TextField;
use crate::app::result_card::ResultCard;
use crate::app::review::analysis::mistake_search::MistakeSearch;
use crate::app::review::autoplay::Autoplay;
use crate::app::review::editing::EditSession;
use crate::app::review::training::TrainingSession;
use crate::chess::notation;
use crate::chess::notation::Letters;
use crate::chess::pgn::comment::BoardShape;
use crate::chess::pgn::{PgnProblem, Record};
use crate::chess::tree::{NodeId, Tree, TreeMove};
use main_line_summary::MainLineSummary;
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
pub(in crate::app) mod plain;
pub(in crate::app) mod reload;
mod result_card;
pub mod training;

pub use navigation::{Fork, JumpError};

/// How far the score can be scrolled away, in lines.
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
    /// Which continuation is chosen where there are several, by its place among them.
    branch: usize,
    /// Where the user left the main line for the variation, to return there.
    variation_left_from: Option<NodeId>,
    /// The side below.
    facing: Color,
    /// Whether the user turned the board.
    flipped_by_hand: bool,
    /// Whose pieces are not shown, to follow the game in the head.
    pub blindfold: Blindfold,
    /// Lines that the score is scrolled, down if positive, from where the move shown is in sight.
    pub scroll: i32,
    /// Whether the graphs of times and evaluations take the place of the moves.
    pub graphs_large: bool,
    /// Whether the move list shows only that there are variations.
    pub folds_variations: bool,
    mode: Mode,
    /// What the game comes to, in the place of the moves.
    card: Option<Box<ResultCard>>,
    /// The user asked for it: in a small window it takes a page of its own.
    card_asked: bool,
    /// The search for its mistakes, while it runs.
    pub mistake_search: Option<MistakeSearch>,
    /// Whether a search for mistakes has seen the whole game.
    mistakes_searched: bool,
    /// Which mistakes are gone through.
    mistake_walk: MistakeWalk,
    /// The number of a move that is being typed.
    pub jump: Option<TextField>,
    /// What the frames need to know of the whole main line.
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
    /// The user's own; at this move, behind the last of them, the user was told of the computer's.
    OffersBoth(NodeId),
    /// Those of both sides.
    Both,
    /// The board shows the end of a game that was just played, this node: the first mistake is the next one.
    FromEnd(NodeId),
}

/// What the user does with the game.
#[derive(Clone, Debug, Default)]
pub enum Mode {
    /// Walks through the moves.
    #[default]
    Browse,
    /// Watches the game play itself.
    Autoplay(Autoplay),
    /// Finds moves; those that follow are hidden.
    Training(Box<TrainingSession>),
}

impl Review {
    /// The review of a game, at its start.
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

    /// Updates what is kept of the game after an edit, and forgets the chosen branch.
    pub(super) fn update_after_edit(&mut self) {
        self.update_summary();
        self.branch = 0;
    }

    /// Updates what is kept of the game after an edit.
    pub(super) fn update_summary(&mut self) {
        let touched = self.edits.history.take_touched();
        self.survey.update(&self.record, &touched);
        self.close_card(); // a change is made among the moves
        if touched.notes.contains(&self.cursor) || !self.record.tree.contains(self.cursor) {
            self.read_shapes();
        }
    }

    /// Takes the game's number in its file, counted from 0 in the list, and its problems after a save.
    pub(super) fn stands_at(&mut self, number: usize, problems: Vec<PgnProblem>) {
        self.number = Some(number);
        self.record.problems = problems;
        self.update_summary();
    }

    /// The game.
    #[must_use]
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// The number of a game that was just played here, which goes among the user's own games.
    pub(in crate::app) fn own_game(&self) -> Option<&str> {
        self.record.tags.known("GameId").filter(|_| self.is_own)
    }

    /// The autoplay, while it runs.
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

    /// The requests whose responses are still to come: of the search for mistakes and of the training.
    pub(super) fn requests(&self) -> Vec<u64> {
        let training = self.training().map(TrainingSession::requests).unwrap_or_default();
        training.into_iter().chain(self.mistake_search.as_ref().map(|search| search.id)).collect()
    }

    /// The position that is shown.
    #[must_use]
    pub fn position(&self) -> &Chess {
        self.record.tree.position(self.cursor)
    }

    /// The positions that occurred before the one that is shown and may occur again, oldest first.
    #[must_use]
    pub fn seen(&self) -> Vec<Chess> {
        positions_before(&self.record.tree, self.cursor)
    }

    /// The game, when the review is over.
    pub(in crate::app) fn into_record(self) -> Record {
        self.record
    }

    /// The current move.
    #[must_use]
    pub fn node(&self) -> NodeId {
        self.cursor
    }

    /// The pieces of the position that are shown.
    #[must_use]
    pub fn visible_pieces(&self) -> Board {
        let answer = self.answer();
        self.blindfold.visible_pieces(answer.as_ref().map_or(self.position(), |(_, after)| after))
    }

    /// Whether Black is below.
    #[must_use]
    pub fn flipped(&self) -> bool {
        self.facing.is_black() != self.flipped_by_hand
    }

    /// A move in the user's letters; a null move is `--`, and the root nothing.
    #[must_use]
    pub fn san(&self, node: NodeId) -> String {
        let tree = &self.record.tree;
        match (tree.step(node), tree.parent(node)) {
            (Some(TreeMove::Move(mv)), Some(before)) => notation::san(tree.position(before), mv, &self.letters),
            (Some(TreeMove::Null), _) => "--".to_owned(),
            _ => String::new(),
        }
    }

    /// Scrolls the score: what is said of a move may be longer than the window is high.
    pub fn read_on(&mut self, lines: i32) {
        self.scroll = self.scroll.saturating_add(lines).clamp(-MOST_SCROLLED, MOST_SCROLLED);
    }

    /// What a side's clock showed after its last move, in milliseconds.
    #[must_use]
    pub fn clock(&self, side: Color) -> Option<u64> {
        let tree = &self.record.tree;
        let back = std::iter::successors(Some(self.cursor), |&node| tree.parent(node));
        back.filter(|&node| node != tree.root() && tree.move_number(node).1 == side)
            .take(1)
            .find_map(|node| tree.notes(node).clock)
    }
}

/// The positions that occurred before one of a tree and may occur again, oldest first.
fn positions_before(tree: &Tree, node: NodeId) -> Vec<Chess> {
    let before = std::iter::successors(tree.parent(node), |&node| tree.parent(node));
    // No others can come back; and after so many the game is over (Article 9.6.2), whatever a file goes on with.
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
