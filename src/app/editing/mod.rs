//! A game being edited while it is looked at: moves are entered, comments written, variations moved, and all of it
//! undone again.
//!
//! There are the same three ways to enter a move as in a game, through the same functions: typing and the cursor while
//! the entry line is open, the pointer at any time.

mod commands;
mod dialogs;
mod keeping;
mod passage;
mod pointing;
mod typing;

use shakmaty::{Bitboard, Move, Square};

use super::entry::TextField;
use super::hand::{InputBoard, MoveInput, PickedPiece};
use super::play::EntryState;
use super::review::Review;
use crate::chess::edits::{Edits, MoveAnnotation};
use crate::chess::notation::Letters;
use crate::chess::pgn::Record;
use crate::chess::pgn::comment::ShapeColor;
use crate::chess::tree::NodeId;
use crate::words::Lang;

pub use dialogs::{EditDialog, GLYPHS, OfferedGlyph, TagRow, glyph_rows, tag_rows};
pub(super) use keeping::written;
pub use keeping::{Continuation, SaveQuestion};
pub use passage::{WrappedText, place};

/// An arrow or a square being drawn with the pointer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PendingShape {
    /// Where it begins.
    pub from: Square,
    /// The square under the pointer.
    pub to: Square,
}

/// What is done to a game besides looking at it.
#[derive(Clone, Debug, Default)]
pub struct EditSession {
    edits: Edits,
    /// Faults were marked in the game since it was saved.
    found: bool,
    /// Moves are being entered: keys are typed, and the arrows move a cursor on the board.
    entering: bool,
    /// They are entered for one move only, which was typed where letters are keys.
    once: bool,
    hand: MoveInput,
    drawing: Option<PendingShape>,
    /// Where the game stands in its file, if it is of one.
    origin: Option<super::saving::SaveGames>,
    /// The version that is on its way to a file of the user's choice, or to the user's own games, and what to do then.
    elsewhere: Option<(u64, Option<Continuation>)>,
    /// The game is on its way to its file.
    saving: Option<keeping::SaveInProgress>,
}

impl EditSession {
    /// Whether the user has changed something that does not stand in the game's file.
    #[must_use]
    pub fn is_changed(&self) -> bool {
        self.edits.is_changed()
    }

    /// Whether the game is not as it stands in its file, were it only by evaluations that were found.
    #[must_use]
    pub fn is_unsaved(&self) -> bool {
        self.edits.is_unsaved()
    }

    /// Whether leaving would lose something: a person's changes, or mistakes that were found. Evaluations alone are no
    /// loss: nobody chose them, and they say nothing of a move.
    #[must_use]
    pub fn would_lose(&self) -> bool {
        self.edits.is_changed() || self.found && self.edits.is_unsaved()
    }

    /// This version stands in the game's file now. What was found since is still to be saved.
    fn stands_in_file(&mut self, version: u64) {
        self.edits.saved(version);
        self.found &= self.edits.is_unsaved();
    }

    /// Where the game stands in its file, if it is of one.
    #[must_use]
    pub fn origin(&self) -> Option<&super::saving::SaveGames> {
        self.origin.as_ref()
    }

    /// The game is one whose changes were kept as a draft, and belongs there.
    pub fn recovered(&mut self, origin: Option<super::saving::SaveGames>) {
        self.edits = Edits::unsaved();
        self.origin = origin;
    }

    /// The changes are not wanted.
    pub fn give_up(&mut self) {
        self.edits.saved(self.edits.version());
    }

    /// Whether the game is on its way to its file.
    #[must_use]
    pub fn is_saving(&self) -> bool {
        self.saving.is_some()
    }

    /// What is typed, while moves are entered.
    #[must_use]
    pub fn entry(&self) -> Option<&TextField> {
        self.entering.then(|| self.hand.entry())
    }

    /// Whether what is typed was refused and has not been changed since.
    #[must_use]
    pub fn is_refused(&self) -> bool {
        self.hand.refused()
    }

    /// The keyboard's cursor, while moves are entered.
    #[must_use]
    pub fn cursor(&self) -> Option<Square> {
        self.hand.cursor().filter(|_| self.entering)
    }

    /// The man that is picked up.
    #[must_use]
    pub fn grip(&self) -> Option<PickedPiece> {
        self.hand.grip()
    }

    /// The arrow or square being drawn, in the colour it will have.
    #[must_use]
    pub fn drawing(&self) -> Option<(PendingShape, ShapeColor)> {
        self.drawing.map(|drawing| (drawing, ShapeColor::Green))
    }

    /// The game is being written to a file of the user's choice, or among the user's own.
    pub fn writes_elsewhere(&mut self, then: Option<Continuation>) {
        self.elsewhere = Some((self.edits.version(), then));
    }

    /// It was. A game that is of no file stands in one now; any other still has to be saved to its own. Answers what was to
    /// be done after that.
    pub fn written_elsewhere(&mut self) -> Option<Continuation> {
        let (version, then) = self.elsewhere.take()?;
        if self.origin.is_none() {
            self.stands_in_file(version);
        }
        then
    }

    /// It was not.
    pub fn not_written_elsewhere(&mut self) {
        self.elsewhere = None;
    }

    /// Forgets every edit: the game is read anew.
    pub fn forget(&mut self) {
        self.edits = Edits::default();
        self.found = false;
        self.let_go();
    }

    /// Puts down what is in the hand and in the making: one goes elsewhere.
    pub fn let_go(&mut self) {
        self.hand.let_go();
        self.drawing = None;
        self.end_once();
    }

    /// The number of the last edit that is done.
    #[must_use]
    pub fn version(&self) -> u64 {
        self.edits.version()
    }

    /// Nothing being typed any more, a line that was opened for one move closes.
    fn end_once(&mut self) {
        if self.once && self.hand.entry().is_empty() {
            (self.once, self.entering) = (false, false);
        }
    }

    /// Clears the entry line and the hand. Answers whether something was there.
    pub fn clear(&mut self) -> bool {
        let something = self.hand.back();
        self.end_once();
        something
    }
}

impl Review {
    /// Edits the game; one stands where the edit says.
    fn edit<T>(&mut self, change: impl FnOnce(&mut Edits, &mut Record, NodeId) -> T) -> T {
        let node = self.node();
        let (desk, record) = self.desk_and_record();
        let answer = change(&mut desk.edits, record, node);
        self.set_autoplay(None); // what is edited does not walk away
        self.learn();
        answer
    }

    /// Opens the line on which moves are typed for one move, with what is typed of it.
    pub(super) fn type_once(&mut self, text: &str) {
        self.set_autoplay(None);
        let desk = self.desk_mut();
        desk.drawing = None;
        (desk.entering, desk.once) = (true, true);
        desk.hand.let_go();
        desk.hand.type_text(text);
    }

    /// Adds a line from where one stands, and stays there. Answers how many of its moves are new.
    pub(super) fn add_variation(&mut self, moves: &[Move]) -> usize {
        let node = self.node();
        let new = self.edit(|edits, record, node| edits.line(record, node, moves));
        self.go_to(node);
        new
    }

    /// Writes down what was found of the moves, as a part of the edit with this number, if it can be. One stays where one
    /// stands, whatever one is doing there. Answers the number of the edit, if there is one.
    pub(super) fn judge(&mut self, remarks: &[MoveAnnotation], edit: Option<u64>) -> Option<u64> {
        let node = self.node();
        let (desk, record) = self.desk_and_record();
        let before = desk.edits.version();
        let edit = desk.edits.judge_on(record, node, remarks, edit);
        desk.found |= desk.edits.version() != before && remarks.iter().any(|remark| remark.fault.is_some());
        self.learn_moves();
        edit
    }

    /// What the entry line comes to where one stands.
    #[must_use]
    pub fn typing(&self, letters: Letters) -> EntryState {
        let text = self.desk().entry().map(TextField::text).unwrap_or_default();
        let tree = &self.record().tree;
        EntryState::of(text, tree.position(self.node()), tree.start().chess960(), letters)
    }

    /// Where the held man can go: quietly, and with a capture.
    #[must_use]
    pub fn targets(&self) -> (Bitboard, Bitboard) {
        self.desk().hand.targets(&self.table(Letters::En, Lang::En)) // letters and words are for typing
    }

    /// What the hand is over.
    fn table(&self, letters: Letters, lang: Lang) -> InputBoard<'_> {
        let tree = &self.record().tree;
        InputBoard {
            position: tree.position(self.node()),
            chess960: tree.start().chess960(),
            flipped: self.flipped(),
            letters,
            lang,
            voice: None,
        }
    }
}
