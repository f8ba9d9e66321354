//! Moves as text: reads typed text, writes SAN and UCI, and explains why a text is not a legal move.
//!
//! `choices` holds the moves that a text may mean: the legal ones, or premoves. `normalise` removes ornaments,
//! `spelling` knows every way to write each move, and `read` and `partial` look the text up there. Only a text that
//! matches nothing is taken apart (`shape`) to find the reason (`find_why_not`, with `king_safety` and `no_castling`;
//! `why_not` lists the reasons). `with_history` adds what the earlier moves say about a reason, `why_shapes` what shows
//! it on the board.

mod read;
mod why_not;
mod write;

pub use crate::notation::{
    read::{Choices, PartialMove, is_for_other_side, means, read, said},
    why_not::{History, NoCastling, PieceAt, WhyNot, why_check, why_held},
    write::{Letters, PIECES, figurine, number_before, san, uci},
};

/// A move as it was typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TypedMove {
    /// The legal move.
    pub mv: shakmaty::Move,
    /// Whether a draw is offered with it: the text ended with `(=)`.
    pub offer: bool,
}
