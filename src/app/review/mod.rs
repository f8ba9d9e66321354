//! The review of a game: the game, the move that is shown, and what the user does with it.

use crate::app::board::blindfold::Blindfold;
use crate::app::board::text_field::TextField;
use crate::app::review::analysis::mistake_search::MistakeSearch;
use crate::app::review::autoplay::Autoplay;
use crate::app::review::editing::EditSession;
use crate::app::review::training::TrainingSession;
use crate::chess::notation;
use crate::chess::notation::Letters;
use crate::chess::pgn::comment::BoardShape;
use crate::chess::pgn::timeline::Timeline;
use crate::chess::pgn::{PgnProblem, Record};
use crate::chess::tree::{NodeId, Tree, TreeMove};
use main_line_summary::MainLineSummary;
use own_side::own_side;
use shakmaty::{Board, Chess, Color, Position};
use std::sync::Arc;

pub mod analysis;
pub mod autoplay;
pub mod controller;
pub mod drafts;
pub mod editing;
pub mod follow;
mod found_mistakes;
mod main_line_summary;
mod move_names;
mod navigation;
mod own_side;
pub(in crate::app) mod plain;
pub(in crate::app) mod reload;
pub mod training;

pub(in crate::app) use found_mistakes::EndedSearch;
pub use navigation::{Fork, JumpError};

/// How far the score can be scrolled away, in lines.
const MOST_SCROLLED: i32 = 5_000;

/// The review of one game.
#[derive(Clone, Debug)]
pub struct Review {
    record: Record,
    /// Its number in the list it was opened from, counted from 0.
    number: Option<usize>,
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
    /// Whose pieces are not shown.
    blindfold: Blindfold,
    /// Lines that the score is scrolled away from where the move shown is in sight.
    scroll: i32,
    /// Whether the graphs take the place of the moves.
    graphs_large: bool,
    mode: Mode,
    /// The search for its mistakes, while it runs.
    mistake_search: Option<MistakeSearch>,
    /// Whether a search for mistakes has seen the whole game.
    mistakes_searched: bool,
    /// The number of a move that is being typed.
    jump: Option<TextField>,
    /// What the frames need to know of the whole main line.
    survey: MainLineSummary,
    /// The arrows and squares of the current move.
    shapes: Vec<BoardShape>,
    /// The user's piece letters.
    letters: Letters,
    edits: EditSession,
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
        Review {
            survey: MainLineSummary::of(&record),
            shapes: record.tree.notes(record.tree.root()).shapes_shown(),
            facing: own_side(&record, me).unwrap_or(Color::White),
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
            mode: Mode::Browse,
            mistake_search: None,
            mistakes_searched: false,
            jump: None,
            letters: *letters,
            edits: EditSession::default(),
        }
    }

    /// The user's edits of the game.
    #[must_use]
    pub fn edits(&self) -> &EditSession {
        &self.edits
    }

    /// The edits, to change.
    pub fn edits_mut(&mut self) -> &mut EditSession {
        &mut self.edits
    }

    /// The edits and the game, to change. Call [`Review::learn`] afterwards.
    pub(super) fn edits_and_record(&mut self) -> (&mut EditSession, &mut Record) {
        (&mut self.edits, &mut self.record)
    }

    /// Updates what is kept of the game after an edit, and forgets the chosen branch.
    pub(super) fn learn(&mut self) {
        self.learn_moves();
        self.branch = 0;
    }

    /// Updates what is kept of the game after an edit.
    pub(super) fn learn_moves(&mut self) {
        let touched = self.edits.take_touched();
        self.survey.update(&self.record, &touched);
        if touched.notes.contains(&self.cursor) || !self.record.tree.contains(self.cursor) {
            self.read_shapes();
        }
    }

    /// Takes the game's number in its file, counted from 0 in the list, and its problems after a save.
    pub(super) fn stands_at(&mut self, number: usize, problems: Option<Vec<PgnProblem>>) {
        self.number = Some(number);
        self.record.problems = problems.unwrap_or_default();
        self.learn_moves();
    }

    /// Takes the game's new number in the list.
    pub(super) fn moved_to(&mut self, number: usize) {
        self.number = Some(number);
    }

    /// The game.
    #[must_use]
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// Its number in the list it was opened from, counted from 0.
    #[must_use]
    pub fn number(&self) -> Option<usize> {
        self.number
    }

    /// The number of a game that was just played here, which goes among the user's own games.
    #[must_use]
    pub fn own_game(&self) -> Option<&str> {
        self.record.tags.known("GameId").filter(|_| self.is_own)
    }

    /// The autoplay, while it runs.
    #[must_use]
    pub fn autoplay(&self) -> Option<Autoplay> {
        if let Mode::Autoplay(autoplay) = self.mode { Some(autoplay) } else { None }
    }

    /// Starts the autoplay, or ends it.
    pub fn set_autoplay(&mut self, autoplay: Option<Autoplay>) {
        match autoplay {
            Some(autoplay) => self.mode = Mode::Autoplay(autoplay),
            None if self.autoplay().is_some() => self.mode = Mode::Browse,
            None => {}
        }
    }

    /// Reads the arrows and squares of the current move. They are kept because every frame needs them and a comment may be long.
    pub(super) fn read_shapes(&mut self) {
        self.shapes = self.record.tree.notes(self.cursor).shapes_shown();
    }

    /// The arrows and squares of the current move, as many as a board has room for.
    #[must_use]
    pub fn shapes(&self) -> &[BoardShape] {
        &self.shapes
    }

    /// A token that changes with the game. Compare it by address to know whether a drawing of the game is still right.
    #[must_use]
    pub fn version(&self) -> &Arc<()> {
        self.survey.version()
    }

    /// The evaluations and times of the main line.
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

    /// The game, when the review is over.
    #[must_use]
    pub fn into_record(self) -> Record {
        self.record
    }

    /// The current move.
    #[must_use]
    pub fn node(&self) -> NodeId {
        self.cursor
    }

    /// Whose pieces are not shown, to follow the game in the head.
    #[must_use]
    pub fn blindfold(&self) -> Blindfold {
        self.blindfold
    }

    /// The blindfold, to change.
    pub(super) fn blindfold_mut(&mut self) -> &mut Blindfold {
        &mut self.blindfold
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

    /// Turns the board round.
    pub fn flip(&mut self) {
        self.flipped_by_hand = !self.flipped_by_hand;
    }

    /// Whether the graphs of times and evaluations stand in the place of the moves.
    #[must_use]
    pub fn graphs_large(&self) -> bool {
        self.graphs_large
    }

    /// Puts the graphs in the place of the moves, or the moves back. Returns whether there are any.
    pub fn toggle_graphs_size(&mut self) -> bool {
        let known = self.course().has_evals() || self.course().longest.is_some();
        self.graphs_large = known && !self.graphs_large;
        known
    }

    /// A move in the user's letters; empty at the root.
    #[must_use]
    pub fn san(&self, node: NodeId) -> String {
        game_title(&self.record.tree, node, &self.letters).unwrap_or_default()
    }

    /// Lines that the score is scrolled, down if positive, from where the move shown is in sight.
    #[must_use]
    pub fn scroll(&self) -> i32 {
        self.scroll
    }

    /// Scrolls the score: what is said of a move may be longer than the window is high.
    pub fn read_on(&mut self, lines: i32) {
        self.scroll = self.scroll.saturating_add(lines).clamp(-MOST_SCROLLED, MOST_SCROLLED);
    }

    /// The number being typed.
    #[must_use]
    pub fn jump(&self) -> Option<&TextField> {
        self.jump.as_ref()
    }

    /// The place of the number being typed.
    pub fn jump_mut(&mut self) -> &mut Option<TextField> {
        &mut self.jump
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

/// A move in the user's letters; a null move is `--`.
fn game_title(tree: &Tree, node: NodeId, letters: &Letters) -> Option<String> {
    match tree.step(node)? {
        TreeMove::Move(mv) => Some(notation::san(tree.position(tree.parent(node)?), mv, letters)),
        TreeMove::Null => Some("--".to_owned()),
    }
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
