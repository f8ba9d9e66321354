//! Moves as text: reads typed text, writes SAN and UCI, and explains why a text is not a legal move.
//!
//! `choices` holds the moves that a text may mean: the legal ones, or premoves. `normalise` removes ornaments,
//! `spelling` knows every way to write each move, and `read` and `partial` look the text up there. Only a text that
//! matches nothing is taken apart (`shape`) to find the reason (`find_why_not`, with `king_safety` and `no_castling`;
//! `why_not` lists the reasons). `with_history` adds what the earlier moves say about a reason, `why_shapes` what shows
//! it on the board.

mod choices;
mod find_why_not;
mod king_safety;
mod letters;
mod meant;
mod no_castling;
mod normalise;
mod partial;
mod read;
mod shape;
mod spelling;
mod why_not;
mod why_shapes;
mod with_history;
mod write;

pub use choices::Choices;
pub use find_why_not::why_held;
pub use king_safety::why_check;
pub use letters::{Letters, PIECES, figurine};
pub use meant::means;
pub use partial::PartialMove;
pub use read::{is_for_other_side, read, said};
pub use why_not::{NoCastling, PieceAt, WhyNot};
pub use with_history::History;
pub use write::{number_before, san, uci};

/// A move as it was typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TypedMove {
    /// The legal move.
    pub mv: shakmaty::Move,
    /// Whether a draw is offered with it: the text ended with `(=)`.
    pub offer: bool,
}
