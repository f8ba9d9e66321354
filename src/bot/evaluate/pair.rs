//! A worth in the middlegame and in the endgame, in hundredths of a pawn.

use std::ops::{Add, AddAssign, Mul, Sub, SubAssign};

/// Two worths that are blended by how much material is left.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pair {
    /// With all men on the board.
    pub middle: i32,
    /// With kings and pawns alone.
    pub end: i32,
}

/// A pair of worths.
#[must_use]
pub const fn pair(middle: i32, end: i32) -> Pair {
    Pair { middle, end }
}

impl Add for Pair {
    type Output = Pair;

    fn add(self, other: Pair) -> Pair {
        pair(self.middle + other.middle, self.end + other.end)
    }
}

impl Sub for Pair {
    type Output = Pair;

    fn sub(self, other: Pair) -> Pair {
        pair(self.middle - other.middle, self.end - other.end)
    }
}

impl Mul<i32> for Pair {
    type Output = Pair;

    fn mul(self, times: i32) -> Pair {
        pair(self.middle * times, self.end * times)
    }
}

impl AddAssign for Pair {
    fn add_assign(&mut self, other: Pair) {
        *self = *self + other;
    }
}

impl SubAssign for Pair {
    fn sub_assign(&mut self, other: Pair) {
        *self = *self - other;
    }
}
