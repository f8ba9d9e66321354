//! Tapered scores: a value for the middlegame and one for the endgame, in hundredths of a pawn.

/// Two values that are blended according to the material that is left.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tapered {
    /// The value with all pieces on the board.
    pub middle: i32,
    /// The value with only kings and pawns.
    pub end: i32,
}
