//! Moves as text: reads typed text, writes SAN and UCI, and explains why a text is not a legal move.
//!
//! `read` removes a text's ornaments and looks it up among all spellings of the moves that it may mean: the legal ones,
//! or premoves. Only a text that matches nothing is taken apart, in `why_not`, to find the reason, with what the
//! earlier moves say about it and what shows it on the board. `write` is the other way.

mod read;
mod why_not;
mod write;

pub use crate::notation::read::{Choices, PartialMove, is_for_other_side, means, read, said};
pub use crate::notation::why_not::{History, NoCastling, PieceAt, WhyNot, why_check, why_held};
pub use crate::notation::write::{Letters, PIECES, figurine, is_chess960, number_before, san, uci};

/// A move as it was typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TypedMove {
    /// The legal move.
    pub mv: shakmaty::Move,
    /// Whether a draw is offered with it: the text ended with `(=)`.
    pub offer: bool,
}
