//! Editing a game under review: entering moves, writing comments, moving variations, and undoing any of it.
//!
//! There are the same three ways to enter a move as in a game, with the same picker: typing and the cursor while the
//! entry line is open, the pointer at any time.

use crate::app::board::drawing::shape;
use crate::app::board::move_input::{MoveInput, MoveTargets, TextField};
use crate::app::game::EntryState;
use crate::app::protocol::effect::{Continuation, ReviewedGame, SaveGames};
use crate::app::review::Review;
use crate::chess::edits::{Edits, MoveAnnotation};
use crate::chess::notation::{Choices, Letters, number_before, san};
use crate::chess::pgn::comment::{BoardShape, ShapeColor};
use crate::chess::pgn::{Record, ResultMarker};
use crate::chess::tree::NodeId;
use crate::words::tables::AnalysisWord;
use shakmaty::{Chess, Color, Move, Position, Square};
use std::sync::Arc;

mod commands;
mod save;

pub(in crate::app) use crate::app::review::editing::save::written;

/// How many bytes of earlier texts of a game are remembered.
const MOST_EARLIER: usize = 4 << 20;

/// The state of editing a game.
#[derive(Clone, Debug, Default)]
pub struct EditSession {
    pub(super) history: Edits,
    /// Whether a mistake search has marked moves, or ended, since the game was saved.
    pub(super) has_engine_marks: bool,
    /// Whether moves are being entered: keys type text, and the arrows move a cursor on the board.
    entering_moves: bool,
    /// Whether the line is open for one move only, which the user began to type where letters are shortcuts.
    single_move: bool,
    /// The move that is being made.
    pub input: MoveInput,
    /// An arrow or a square being drawn with the pointer: where it begins, and the square under the pointer.
    drawing: Option<(Square, Square)>,
    /// The game's place in its file, if it comes from one.
    pub(super) origin: Option<SaveGames>,
    /// The texts that the game had in its file before it was saved, oldest first: undo leads back to them byte for
    /// byte.
    earlier: Vec<Arc<str>>,
    /// The version in a copy that the user saved to another file.
    copied: Option<u64>,
    /// The version being written to a file of the user's choice, or to the user's own games, and what to do then.
    other_write: Option<(u64, Option<Continuation>)>,
    /// What to do once the user has named a file for the game on the command line.
    pub(super) after_place: Option<Continuation>,
    /// The save to the game's file in progress.
    saving: Option<save::SaveInProgress>,
    /// The version being written to the user's own games.
    own_on_its_way: Option<Box<ReviewedGame>>,
    /// Whether the file is that of the user's own games.
    in_own_games: bool,
    /// Whether the last save failed.
    save_failed: bool,
    /// The version that was last saved to the user's own games.
    pub(in crate::app) saved_own: Option<Box<ReviewedGame>>,
}

impl EditSession {
    /// Returns whether the user has changed something that is not in the game's file.
    pub fn is_changed(&self) -> bool {
        self.history.is_changed()
    }

    /// Returns whether the game differs from its file, even if only by evaluations that were found.
    pub fn is_unsaved(&self) -> bool {
        self.history.is_unsaved()
    }

    /// Returns whether leaving would lose something: the user's changes, mistakes that were found, or the evaluations
    /// of a complete search. What has been saved in a copy is not lost.
    pub fn would_lose(&self) -> bool {
        let changed = self.history.is_changed() || self.has_engine_marks && self.history.is_unsaved();
        changed && self.copied != Some(self.history.version())
    }

    /// Records that this version is in the game's file now. What was found since is still unsaved.
    fn stands_in_file(&mut self, version: u64) {
        self.history.saved(version);
        self.has_engine_marks &= self.history.is_unsaved();
    }

    /// Remembers the text that a save has replaced, within bounds.
    fn remember_text(&mut self, replaced: Option<Arc<str>>) {
        self.earlier.extend(replaced);
        while self.earlier.iter().map(|text| text.len()).sum::<usize>() > MOST_EARLIER {
            self.earlier.remove(0);
        }
    }

    /// Gives up the changes.
    pub fn discard(&mut self) {
        self.history.saved(self.history.version());
    }

    /// Returns whether the game is being saved, to its file or to another one.
    pub(crate) fn is_saving(&self) -> bool {
        self.saving.is_some() || self.other_write.is_some()
    }

    /// Returns the typed text, while moves are entered.
    pub fn entry(&self) -> Option<&TextField> {
        self.entering_moves.then_some(&self.input.entry)
    }

    /// Returns the keyboard's cursor, while moves are entered.
    pub fn cursor(&self) -> Option<Square> {
        self.input.picker.cursor.filter(|_| self.entering_moves)
    }

    /// Returns the arrow or square being drawn, in the colour it will have.
    pub(crate) fn drawn(&self) -> Option<BoardShape> {
        self.drawing.map(|at| shape(ShapeColor::Green, at))
    }

    /// Notes that the game is being written to a file of the user's choice, or to the user's own games.
    pub fn writes_elsewhere(&mut self, then: Option<Continuation>) {
        self.other_write = Some((self.history.version(), then));
    }

    /// Returns whether the game is being written to the user's own games.
    pub fn saves_own(&self) -> bool {
        self.own_on_its_way.is_some()
    }

    /// Notes that it has been written. A game without a file of its own is now saved; any other still has to be saved
    /// to its file. Returns what was to be done next.
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

    /// Forgets every edit: the game is read again.
    pub fn forget(&mut self) {
        self.history = Edits::default();
        self.has_engine_marks = false;
        self.earlier.clear();
        self.release();
    }

    /// Lets go of the picked piece, the typed text and the drawing: the user goes elsewhere.
    pub fn release(&mut self) {
        self.input.release();
        self.drawing = None;
        self.end_single_move();
    }

    /// Returns the number of the last edit that is in effect.
    pub(crate) fn version(&self) -> u64 {
        self.history.version()
    }

    /// Closes a line that was opened for one move once nothing is typed on it.
    fn end_single_move(&mut self) {
        if self.single_move && self.input.entry.is_empty() {
            (self.single_move, self.entering_moves) = (false, false);
        }
    }

    /// Clears the entry line and the picked piece. Returns whether something was there.
    pub fn clear(&mut self) -> bool {
        let something = self.input.back();
        self.end_single_move();
        something
    }
}

impl Review {
    /// Edits the game, and updates what depends on it.
    fn edit<T>(&mut self, change: impl FnOnce(&mut Edits, &mut Record, NodeId) -> T) -> T {
        let answer = change(&mut self.edits.history, &mut self.record, self.cursor);
        self.stop_autoplay(); // autoplay must not move on during an edit
        self.update_after_edit();
        answer
    }

    /// Returns whether it is a board to try moves on: without a file, and not just played.
    pub fn is_scratch(&self) -> bool {
        self.edits.origin.is_none() && self.number.is_none() && !self.is_own
    }

    /// Returns whether leaving saves the analysis without a question: the game is one of the user's own, the whole game
    /// was searched for mistakes, and nothing else has changed. After a failed save the question is asked.
    pub(crate) fn saves_analysis_unasked(&self) -> bool {
        let edits = &self.edits;
        let is_own = edits.in_own_games || edits.origin.is_none() && self.own_game().is_some();
        is_own
            && edits.would_lose()
            && edits.history.is_only_evaluated()
            && self.mistakes_searched()
            && !edits.save_failed
    }

    /// Opens the entry line, until the user leaves it.
    pub(in crate::app) fn begin_entering(&mut self) {
        (self.edits.entering_moves, self.edits.single_move) = (true, false);
    }

    /// Opens the entry line for one move, with the text typed so far.
    pub(in crate::app) fn enter_single_move(&mut self, text: &str) {
        self.stop_autoplay();
        let edits = &mut self.edits;
        edits.drawing = None;
        (edits.entering_moves, edits.single_move) = (true, true);
        edits.input.release();
        edits.input.type_text(text);
    }

    /// Adds a line of an engine from the current move, and stays there. Behind the last move of a game with a result
    /// the moves would pass for played ones, so they become text. Returns what to say.
    pub(in crate::app) fn add_line(&mut self, moves: &[Move], comment: &str) -> AnalysisWord {
        let (node, tree) = (self.cursor, &self.record.tree);
        let is_last = tree.next(node).is_none();
        let is_over = self.record.result != ResultMarker::Open && tree.variation_start(node).is_none();
        let (is_new, word) = if is_last && is_over {
            let line = movetext(tree.position(node), tree.number_after(node), moves);
            let is_new =
                self.edit(|edits, record, node| edits.append_comment(record, node, format!("{comment}: {line}")));
            (is_new, AnalysisWord::LineInComment)
        } else {
            let new = self.edit(|edits, record, node| edits.line(record, node, moves, comment));
            (new > 0, if is_last { AnalysisWord::LineGoesOn } else { AnalysisWord::LineAdded })
        };
        self.go_to(node);
        if is_new { word } else { AnalysisWord::LineThere }
    }

    /// Writes into the game what was found about the moves, as part of the edit with this number, if possible. The
    /// cursor stays where it is, whatever the user is doing. Returns the number of the edit, if there is one.
    pub(in crate::app) fn annotate(&mut self, annotations: &[MoveAnnotation], edit: Option<u64>) -> Option<u64> {
        let before = self.edits.version();
        let edit = self.edits.history.annotate(&mut self.record, self.cursor, annotations, edit);
        let marks = annotations.iter().any(|annotation| annotation.judgement.is_some());
        self.edits.has_engine_marks |= self.edits.version() != before && marks;
        self.update_summary();
        edit
    }

    /// Returns what the entry line means at the current move.
    pub fn typing(&self, letters: Letters) -> EntryState {
        let text = self.edits.entry().map(TextField::text).unwrap_or_default();
        let tree = &self.record.tree;
        EntryState::of(text, || Choices::legal(tree.position(self.node())), letters)
    }

    /// Returns where the picked piece can go.
    pub fn targets(&self) -> MoveTargets {
        self.edits.input.targets(&self.input_board(Letters::En)) // letters are for typing
    }
}

/// Returns moves in PGN's movetext: `4... Nf6 5. O-O`.
fn movetext(from: &Chess, (number, side): (u32, Color), moves: &[Move]) -> String {
    let (mut position, mut next) = (from.clone(), (number, side));
    let mut words = Vec::new();
    for &mv in moves.iter() {
        if !position.is_legal(mv) {
            break;
        }
        let (number, side) = next;
        let before = number_before(number, side, words.is_empty()).replace('…', "...");
        words.push(before + &san(&position, mv, &Letters::En));
        position.play_unchecked(mv);
        next = (number.saturating_add(u32::from(side.is_black())), !side);
    }
    words.join(" ")
}
