//! Moves as text: typed text in, SAN and UCI out, and the reason if a text is no legal move.
//!
//! `choices` holds the moves that a text may mean: the legal ones, or premoves. `normalise` takes off ornaments,
//! `spelling` knows every way to write each move, `read` and `partial` look the text up there. Only a text that matches
//! nothing is taken apart (`shape`), and the reason is found (`find_why_not`; `why_not` lists the reasons).

mod choices;
mod find_why_not;
mod letters;
mod meant;
mod normalise;
mod partial;
mod read;
mod shape;
mod spelling;
mod why_not;
mod write;

pub use choices::Choices;
pub use letters::{Letters, PIECES, figurine};
pub use meant::means;
pub use partial::PartialMove;
pub use read::{read, said};
pub use why_not::{NoCastling, WhyNot};
pub use write::{san, uci};

/// A move as it was typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TypedMove {
    /// The legal move.
    pub mv: shakmaty::Move,
    /// A draw is offered with it: the text ended with `(=)`.
    pub offer: bool,
}
