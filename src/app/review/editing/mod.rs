//! A game being edited while it is looked at: moves are entered, comments written, variations moved, and all of it
//! undone again.
//!
//! There are the same three ways to enter a move as in a game, by the same picker: typing and the cursor while
//! the entry line is open, the pointer at any time.

use crate::app::board::drawing::shape;
use crate::app::board::move_input::MoveInput;
use crate::app::board::picked_piece::MoveTargets;
use crate::app::board::text_field::TextField;
use crate::app::game::EntryState;
use crate::app::protocol::destination::Continuation;
use crate::app::protocol::saving::{ReviewedGame, SaveGames};
use crate::app::review::Review;
use crate::chess::edits::{Edits, MoveAnnotation};
use crate::chess::notation::{Choices, Letters};
use crate::chess::pgn::Record;
use crate::chess::pgn::comment::{BoardShape, ShapeColor};
use crate::chess::tree::NodeId;
use shakmaty::{Move, Square};

mod commands;
mod drawing;
mod entry;
mod save;

pub(in crate::app) use save::written;

/// What is done to a game besides looking at it.
#[derive(Clone, Debug, Default)]
pub struct EditSession {
    pub(super) history: Edits,
    /// A search for mistakes marked some, or went to its end, since the game was saved.
    pub(super) has_engine_marks: bool,
    /// Moves are being entered: keys are typed, and the arrows move a cursor on the board.
    entering_moves: bool,
    /// They are entered for one move only, which was typed where letters are keys.
    single_move: bool,
    /// The move that is being made.
    pub input: MoveInput,
    /// An arrow or a square that is being drawn with the pointer: where it begins, and the square under the pointer.
    drawing: Option<(Square, Square)>,
    /// Where the game stands in its file, if it is of one.
    pub(super) origin: Option<SaveGames>,
    /// The version that stands in a copy, which the user saved to another file.
    copied: Option<u64>,
    /// The version that is on its way to a file of the user's choice, or to the user's own games, and what to do then.
    pub(in crate::app) other_write: Option<(u64, Option<Continuation>)>,
    /// What is to be done once a place for the game is named on the command line.
    pub(super) after_place: Option<Continuation>,
    /// The game is on its way to its file.
    saving: Option<save::SaveInProgress>,
    /// The version that is on its way to the user's own games.
    own_on_its_way: Option<Box<ReviewedGame>>,
    /// The file is that of the user's own games.
    in_own_games: bool,
    /// The last save did not come to its end.
    save_failed: bool,
    /// The version that was saved among them last.
    pub(in crate::app) saved_own: Option<Box<ReviewedGame>>,
}

impl EditSession {
    /// Whether the user has changed something that does not stand in the game's file.
    #[must_use]
    pub fn is_changed(&self) -> bool {
        self.history.is_changed()
    }

    /// Whether the game is not as it stands in its file, were it only by evaluations that were found.
    #[must_use]
    pub fn is_unsaved(&self) -> bool {
        self.history.is_unsaved()
    }

    /// Whether leaving would lose something: a person's changes, mistakes that were found, or the evaluations of a whole
    /// search. What stands in a copy is not lost.
    #[must_use]
    pub fn would_lose(&self) -> bool {
        let changed = self.history.is_changed() || self.has_engine_marks && self.history.is_unsaved();
        changed && self.copied != Some(self.history.version())
    }

    /// This version stands in the game's file now. What was found since is still to be saved.
    fn stands_in_file(&mut self, version: u64) {
        self.history.saved(version);
        self.has_engine_marks &= self.history.is_unsaved();
    }

    /// The changes are not wanted.
    pub fn discard(&mut self) {
        self.history.saved(self.history.version());
    }

    /// Whether the game is on its way to its file.
    pub(crate) fn is_saving(&self) -> bool {
        self.saving.is_some()
    }

    /// What is typed, while moves are entered.
    #[must_use]
    pub fn entry(&self) -> Option<&TextField> {
        self.entering_moves.then_some(&self.input.entry)
    }

    /// The keyboard's cursor, while moves are entered.
    #[must_use]
    pub fn cursor(&self) -> Option<Square> {
        self.input.picker.cursor.filter(|_| self.entering_moves)
    }

    /// The arrow or square being drawn, in the colour it will have.
    pub(crate) fn drawn(&self) -> Option<BoardShape> {
        self.drawing.map(|at| shape(ShapeColor::Green, at))
    }

    /// The game is being written to a file of the user's choice, or among the user's own.
    pub fn writes_elsewhere(&mut self, then: Option<Continuation>) {
        self.other_write = Some((self.history.version(), then));
    }

    /// The game is being written among the user's own.
    fn writes_own(&mut self, game: ReviewedGame, then: Option<Continuation>) {
        self.own_on_its_way = Some(Box::new(game));
        self.writes_elsewhere(then);
    }

    /// Whether the game is being written among the user's own games.
    pub fn saves_own(&self) -> bool {
        self.own_on_its_way.is_some()
    }

    /// It was. A game that is of no file stands in one now; any other still has to be saved to its own. Returns what was to
    /// be done after that.
    pub fn written_elsewhere(&mut self) -> Option<Continuation> {
        let (version, then) = self.other_write.take()?;
        self.save_failed = false;
        if self.origin.is_none() {
            self.stands_in_file(version);
        }
        self.copied = Some(version);
        self.saved_own = self.own_on_its_way.take().or(self.saved_own.take());
        then
    }

    /// Forgets every edit: the game is read anew.
    pub fn forget(&mut self) {
        self.history = Edits::default();
        self.has_engine_marks = false;
        self.release();
    }

    /// Puts down what is in the hand and in the making: one goes elsewhere.
    pub fn release(&mut self) {
        self.input.release();
        self.drawing = None;
        self.end_single_move();
    }

    /// The number of the last edit that is done.
    pub(crate) fn version(&self) -> u64 {
        self.history.version()
    }

    /// Nothing being typed any more, a line that was opened for one move closes.
    fn end_single_move(&mut self) {
        if self.single_move && self.input.entry.is_empty() {
            (self.single_move, self.entering_moves) = (false, false);
        }
    }

    /// Clears the entry line and the hand. Returns whether something was there.
    pub fn clear(&mut self) -> bool {
        let something = self.input.back();
        self.end_single_move();
        something
    }
}

impl Review {
    /// Edits the game; one stands where the edit says.
    fn edit<T>(&mut self, change: impl FnOnce(&mut Edits, &mut Record, NodeId) -> T) -> T {
        let answer = change(&mut self.edits.history, &mut self.record, self.cursor);
        self.stop_autoplay(); // what is edited does not walk away
        self.update_after_edit();
        answer
    }

    /// Whether it is a board to try moves on: of no file, and not just played.
    #[must_use]
    pub fn is_scratch(&self) -> bool {
        self.edits.origin.is_none() && self.number.is_none() && !self.is_own
    }

    /// Whether leaving saves the analysis without a question: the user asked for the mistakes of a game among the user's own,
    /// the whole game was searched, and nothing else is changed. After a save that failed the question comes.
    #[must_use]
    pub(crate) fn saves_analysis_unasked(&self) -> bool {
        let edits = &self.edits;
        let is_own = edits.in_own_games || edits.origin.is_none() && self.own_game().is_some();
        is_own
            && edits.would_lose()
            && edits.history.is_only_evaluated()
            && self.mistakes_searched()
            && !edits.save_failed
    }

    /// Opens the line on which moves are typed, until the user leaves it.
    pub(in crate::app) fn begin_entering(&mut self) {
        (self.edits.entering_moves, self.edits.single_move) = (true, false);
    }

    /// Opens the line on which moves are typed for one move, with what is typed of it.
    pub(in crate::app) fn enter_single_move(&mut self, text: &str) {
        self.stop_autoplay();
        let edits = &mut self.edits;
        edits.drawing = None;
        (edits.entering_moves, edits.single_move) = (true, true);
        edits.input.release();
        edits.input.type_text(text);
    }

    /// Adds a line from where one stands, and stays there. Returns how many of its moves are new.
    pub(in crate::app) fn add_variation(&mut self, moves: &[Move]) -> usize {
        let node = self.cursor;
        let new = self.edit(|edits, record, node| edits.line(record, node, moves));
        self.go_to(node);
        new
    }

    /// Writes down what was found of the moves, as a part of the edit with this number, if it can be. One stays where one
    /// stands, whatever one is doing there. Returns the number of the edit, if there is one.
    pub(in crate::app) fn annotate(&mut self, annotations: &[MoveAnnotation], edit: Option<u64>) -> Option<u64> {
        let before = self.edits.version();
        let edit = self.edits.history.annotate(&mut self.record, self.cursor, annotations, edit);
        let marks = annotations.iter().any(|annotation| annotation.judgement.is_some());
        self.edits.has_engine_marks |= self.edits.version() != before && marks;
        self.update_summary();
        edit
    }

    /// What the entry line comes to where one stands.
    #[must_use]
    pub fn typing(&self, letters: Letters) -> EntryState {
        let text = self.edits.entry().map(TextField::text).unwrap_or_default();
        let tree = &self.record.tree;
        EntryState::of(text, || Choices::legal(tree.position(self.node()), tree.start().chess960()), letters)
    }

    /// Where the picked piece can go.
    #[must_use]
    pub fn targets(&self) -> MoveTargets {
        self.edits.input.targets(&self.input_board(Letters::En)) // letters are for typing
    }
}
