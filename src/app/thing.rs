//! What a cell of the screen shows, as the pointer finds it.

use shakmaty::Square;

use crate::chess::tree::NodeId;

/// A thing on the screen that can be pointed at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Thing {
    /// A square of the board.
    Square(Square),
    /// A move of the score.
    Move(NodeId),
    /// A row of a list, by its number from 0.
    Row(usize),
}
