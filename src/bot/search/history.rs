//! What refuted what: counters by which quiet moves are ordered.

use shakmaty::Color;

use super::move_parts::MoveParts;
use super::packed_move::PackedMove;

/// A man on a square after a move, with its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PieceTo(usize);

impl PieceTo {
    /// Of a move of a side.
    #[must_use]
    pub fn of(side: Color, mv: MoveParts) -> PieceTo {
        PieceTo(man(mv) + if side.is_white() { 0 } else { MEN })
    }
}

const MEN: usize = 6 * 64;
/// From where to where.
const SQUARES: usize = 64 * 64;
/// No counter passes this.
const MOST: i32 = 16_384;

fn man(mv: MoveParts) -> usize {
    (usize::from(mv.role) - 1) * 64 + usize::from(mv.to)
}

/// The counters. They are carried from move to move.
#[derive(Clone, Debug)]
pub struct MoveHistory {
    plain: Vec<i16>,
    after_one: Vec<i16>,
    after_two: Vec<i16>,
    taking: Vec<i16>,
    counters: Vec<PackedMove>,
}

impl Default for MoveHistory {
    fn default() -> MoveHistory {
        MoveHistory {
            plain: vec![0; 2 * SQUARES],
            after_one: vec![0; 2 * MEN * MEN],
            after_two: vec![0; 2 * MEN * MEN],
            taking: vec![0; 2 * MEN * 6],
            counters: vec![PackedMove::NONE; 2 * MEN],
        }
    }
}

fn from_to(mv: MoveParts) -> usize {
    usize::from(mv.from) * 64 + usize::from(mv.to)
}

fn plain_index(side: Color, mv: MoveParts) -> usize {
    usize::from(side.is_white()) * SQUARES + from_to(mv)
}

fn after_index(before: PieceTo, mv: MoveParts) -> usize {
    before.0 * MEN + man(mv)
}

fn taking_index(side: Color, mv: MoveParts) -> usize {
    let victim = mv.capture.map_or(5, |role| usize::from(role) - 1); // no king is taken: the sixth is a promotion
    PieceTo::of(side, mv).0 * 6 + victim
}

fn after(counters: &[i16], before: Option<PieceTo>) -> &[i16] {
    before.and_then(|before| counters.get(before.0 * MEN..(before.0 + 1) * MEN)).unwrap_or_default()
}

fn push(counter: Option<&mut i16>, bonus: i32) {
    if let Some(counter) = counter {
        let old = i32::from(*counter);
        *counter = i16::try_from(old + bonus - old * bonus.abs() / MOST).unwrap_or(*counter); // stays within MOST
    }
}

/// The counters of one side's quiet moves, where the moves before are known.
#[derive(Clone, Copy, Debug)]
pub struct QuietHistory<'a> {
    plain: &'a [i16],
    one: &'a [i16],
    two: &'a [i16],
}

impl QuietHistory<'_> {
    /// How well a quiet move did before: about −49,000 to 49,000.
    #[must_use]
    #[inline]
    pub fn of(&self, mv: MoveParts) -> i32 {
        let of = |counter: Option<&i16>| counter.copied().map_or(0, i32::from);
        let man = man(mv);
        of(self.plain.get(from_to(mv))) + of(self.one.get(man)) + of(self.two.get(man))
    }
}

impl MoveHistory {
    /// The counters of a side's quiet moves after these moves.
    #[must_use]
    pub fn quiets(&self, side: Color, one: Option<PieceTo>, two: Option<PieceTo>) -> QuietHistory<'_> {
        let plain = if side.is_white() { self.plain.get(SQUARES..) } else { self.plain.get(..SQUARES) };
        QuietHistory {
            plain: plain.unwrap_or_default(),
            one: after(&self.after_one, one),
            two: after(&self.after_two, two),
        }
    }

    /// A quiet move did well or badly.
    pub fn add(&mut self, side: Color, mv: MoveParts, one: Option<PieceTo>, two: Option<PieceTo>, bonus: i32) {
        push(self.plain.get_mut(plain_index(side, mv)), bonus);
        if let Some(before) = one {
            push(self.after_one.get_mut(after_index(before, mv)), bonus);
        }
        if let Some(before) = two {
            push(self.after_two.get_mut(after_index(before, mv)), bonus);
        }
    }

    /// How well a capture or promotion did before: within 16,384 of nothing.
    #[must_use]
    pub fn of_taking(&self, side: Color, mv: MoveParts) -> i32 {
        self.taking.get(taking_index(side, mv)).copied().map_or(0, i32::from)
    }

    /// A capture or promotion did well or badly.
    pub fn add_taking(&mut self, side: Color, mv: MoveParts, bonus: i32) {
        push(self.taking.get_mut(taking_index(side, mv)), bonus);
    }

    /// What refuted the move before.
    #[must_use]
    pub fn counter(&self, before: Option<PieceTo>) -> PackedMove {
        before.and_then(|before| self.counters.get(before.0)).copied().unwrap_or(PackedMove::NONE)
    }

    /// This refuted the move before.
    pub fn set_counter(&mut self, before: Option<PieceTo>, mv: MoveParts) {
        if let Some(counter) = before.and_then(|before| self.counters.get_mut(before.0)) {
            *counter = mv.packed();
        }
    }

    /// Half of what was learnt: the next search is of another position.
    pub fn fade(&mut self) {
        // One after the other: a chain of them all is walked counter by counter, as long as a small search takes.
        for counters in [&mut self.plain, &mut self.after_one, &mut self.after_two, &mut self.taking] {
            for counter in counters {
                *counter /= 2;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use shakmaty::{Chess, Position};

    use super::*;

    #[test]
    fn counters_stay_within_bounds() {
        let mut history = MoveHistory::default();
        let mv = MoveParts::of(Chess::default().legal_moves()[0]);
        let before = Some(PieceTo::of(Color::Black, mv));
        for bonus in [1500, -1500] {
            for _ in 0..1000 {
                history.add(Color::White, mv, before, before, bonus);
            }
            let of = history.quiets(Color::White, before, before).of(mv);
            assert!((40_000..=3 * MOST).contains(&(of * bonus.signum())), "{of}");
        }
        assert_eq!(history.quiets(Color::Black, None, None).of(mv), 0);
        history.set_counter(before, mv);
        assert_eq!(history.counter(before), mv.packed());
    }
}
