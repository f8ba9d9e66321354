//! Where the terms go that the evaluation sees: into a sum for play, or counted one by one for tuning.

use shakmaty::Color;

use super::pair::Pair;
use super::terms::COUNT;
use super::weights::WEIGHTS;

/// Takes what the evaluation sees.
pub trait Tally {
    /// A term of one side, so many times.
    fn add(&mut self, side: Color, term: usize, times: i32);
}

/// The sum of the weights, White's less Black's.
#[derive(Clone, Copy, Debug, Default)]
pub struct Sum(pub Pair);

impl Tally for Sum {
    #[inline]
    fn add(&mut self, side: Color, term: usize, times: i32) {
        let weight = WEIGHTS[term]; // the terms are laid out within COUNT
        if side.is_white() {
            self.0 += weight * times;
        } else {
            self.0 -= weight * times;
        }
    }
}

/// How often each term was seen, White's less Black's.
#[derive(Clone, Debug)]
pub struct Counts(pub Vec<i32>);

impl Default for Counts {
    fn default() -> Counts {
        Counts(vec![0; COUNT])
    }
}

impl Tally for Counts {
    fn add(&mut self, side: Color, term: usize, times: i32) {
        if let Some(count) = self.0.get_mut(term) {
            *count += if side.is_white() { times } else { -times };
        }
    }
}
