//! What the pointer can hit: the thing shown in a cell of the screen.

use crate::app::{
    commands::action::Action,
    protocol::{
        controls::{DialogAnswer, EditorField, FormField, SortColumn, Tool},
        input::Key,
    },
};
use crate::chess::tree::NodeId;
use shakmaty::{Move, Role, Square};

/// A thing on the screen that the user can point at. With every frame the view builds a map from cells to things.
///
/// A target in a dialog carries that dialog's number, so that a press meant for a dialog that is gone does nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HitTarget {
    /// A square of the board.
    Square(Square),
    /// A move of the score.
    Move(NodeId),
    /// The half-move of a graph's column.
    Graph(NodeId),
    /// A line of the analysis, counted from 0.
    Line(usize),
    /// A move that games of the list have played in the position on the board.
    Played(Move),
    /// The score, beside its moves.
    MoveList,
    /// A row of a list, by its number from 0.
    Row(usize),
    /// The star of a row of the game list, or the place for one.
    Star(usize),
    /// The name of a column that a list can be sorted by.
    Column(SortColumn),
    /// The part of the filter above a list that has this number.
    FilterPart(usize),
    /// The mark that removes that part.
    DropPart(usize),
    /// A button or a hint that does something.
    Action(Action),
    /// A field of the new-game form.
    Field(FormField),
    /// The arrow that changes a field to its previous (`false`) or next (`true`) choice.
    CycleField(FormField, bool),
    /// A piece of the position editor's box, or its eraser.
    Tool(Tool),
    /// A field of the position editor.
    SetUpField(EditorField),
    /// The arrow that changes such a field to its previous (`false`) or next (`true`) value.
    CycleSetUpField(EditorField, bool),
    /// An answer to the question of the dialog with this number.
    Answer(u32, DialogAnswer),
    /// A piece to promote to, in the dialog with this number.
    Promote(u32, Role),
    /// A row of the palette or of help, in the dialog with this number.
    DialogRow(u32, usize),
    /// The name of a key of the dialog with this number; a press does what the key does.
    DialogKey(u32, Key),
    /// Inside the dialog with this number, on nothing in particular.
    Dialog(u32),
}

impl HitTarget {
    /// Returns the square of the board that was pointed at, if one was.
    #[must_use]
    pub fn square(on: Option<&HitTarget>) -> Option<Square> {
        match on {
            Some(HitTarget::Square(square)) => Some(*square),
            _ => None,
        }
    }
}
