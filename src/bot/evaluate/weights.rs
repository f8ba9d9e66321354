//! The weights of the terms, in hundredths of a pawn.

use super::terms as t;
use super::{tapered::Tapered, weights_data::TABLE};

/// The weight of each term.
pub static WEIGHTS: [Tapered; t::COUNT] = {
    let mut weights = [Tapered { middle: 0, end: 0 }; t::COUNT];
    let mut term = 0;
    while term < t::COUNT {
        weights[term] = Tapered { middle: TABLE[term][0] as i32, end: TABLE[term][1] as i32 };
        term += 1;
    }
    weights
};
