//! Moves as text: what is typed comes in, SAN and UCI go out, and what cannot be played says why.
//!
//! `choices` holds the moves a text may mean: the legal ones, or premoves. `text` takes the ornaments off, `spelling`
//! knows every way to write every one of them, `read` and `judge` look the text up there. Only a text that is found nowhere is taken apart (`shape`) and
//! explained (`explain`).

mod choices;
mod explain;
mod letters;
mod normalise;
mod partial;
mod read;
mod shape;
mod spelling;
mod why_not;
mod write;

pub use choices::Choices;
pub use letters::Letters;
pub use partial::{PartialMove, completions, judge};
pub use read::{read, said};
pub use why_not::{NoCastling, WhyNot};
pub use write::{san, san_bare, uci};

/// A move as it was typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TypedMove {
    /// The legal move.
    pub mv: shakmaty::Move,
    /// A draw is offered with it: the text ended with `(=)`.
    pub offer: bool,
}
