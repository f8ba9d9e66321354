//! History heuristics (Schaeffer 1989): how often moves refuted others, used to order and prune moves.
//!
//! *Quiet* history is indexed by the from and to squares (the butterfly table), *continuation* history by the piece and
//! its target square after one of the two previous moves, *capture* history by the piece, its target square and what it
//! takes. The *countermove* is the last refutation of a move.

use super::{move_parts::MoveParts, order::OrderingHints, packed_move::PackedMove, params::HISTORY_LIMIT};
use shakmaty::Color;

/// A piece with its colour, on the square where a move puts it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PieceTo(usize);

impl PieceTo {
    /// Returns the piece and target square of a move.
    #[must_use]
    pub fn of(side: Color, mv: MoveParts) -> PieceTo {
        PieceTo(piece_to(mv) + if side.is_white() { 0 } else { PIECE_SQUARES })
    }
}

/// Pairs of a piece kind and a square.
const PIECE_SQUARES: usize = 6 * 64;
/// Pairs of a from and a to square.
const FROM_TO: usize = 64 * 64;

fn piece_to(mv: MoveParts) -> usize {
    (usize::from(mv.role) - 1) * 64 + usize::from(mv.to)
}

/// The counters. They are kept from one move of a game to the next.
#[derive(Clone, Debug)]
pub struct MoveHistory {
    quiet: Vec<i16>,
    /// After the opponent's previous move.
    continuation: Vec<i16>,
    /// After the side's own previous move.
    own_continuation: Vec<i16>,
    capture: Vec<i16>,
    countermoves: Vec<PackedMove>,
}

impl Default for MoveHistory {
    fn default() -> MoveHistory {
        MoveHistory {
            quiet: vec![0; 2 * FROM_TO],
            continuation: vec![0; 2 * PIECE_SQUARES * PIECE_SQUARES],
            own_continuation: vec![0; 2 * PIECE_SQUARES * PIECE_SQUARES],
            capture: vec![0; 2 * PIECE_SQUARES * 6],
            countermoves: vec![PackedMove::NONE; 2 * PIECE_SQUARES],
        }
    }
}

fn from_to(mv: MoveParts) -> usize {
    usize::from(mv.from) * 64 + usize::from(mv.to)
}

fn continuation_index(previous: PieceTo, mv: MoveParts) -> usize {
    previous.0 * PIECE_SQUARES + piece_to(mv)
}

fn capture_index(side: Color, mv: MoveParts) -> usize {
    let victim = mv.capture.map_or(5, |role| usize::from(role) - 1); // no king is taken: the sixth is a promotion
    PieceTo::of(side, mv).0 * 6 + victim
}

/// Returns the counters of all moves after one move.
fn after(counters: &[i16], previous: Option<PieceTo>) -> &[i16] {
    previous
        .and_then(|previous| counters.get(previous.0 * PIECE_SQUARES..(previous.0 + 1) * PIECE_SQUARES))
        .unwrap_or_default()
}

/// Adds a bonus that shrinks as the counter approaches its limit.
fn add(counter: Option<&mut i16>, bonus: i32) {
    if let Some(counter) = counter {
        let old = i32::from(*counter);
        // The sum stays within the limit, and so within an i16.
        *counter = i16::try_from(old + bonus - old * bonus.abs() / HISTORY_LIMIT).unwrap_or(*counter);
    }
}

/// The counters of one side's quiet moves, given the moves before.
#[derive(Clone, Copy, Debug)]
pub struct QuietHistory<'a> {
    quiet: &'a [i16],
    continuation: &'a [i16],
    own_continuation: &'a [i16],
}

impl QuietHistory<'_> {
    /// Returns how well a quiet move did before: the sum of three counters, −49,152 to 49,152.
    #[must_use]
    #[inline]
    pub fn score(&self, mv: MoveParts) -> i32 {
        let points = |counter: Option<&i16>| counter.copied().map_or(0, i32::from);
        let piece_to = piece_to(mv);
        points(self.quiet.get(from_to(mv)))
            + points(self.continuation.get(piece_to))
            + points(self.own_continuation.get(piece_to))
    }
}

impl MoveHistory {
    /// Returns the counters of a side's quiet moves after these two moves.
    #[must_use]
    pub fn quiet_history(
        &self,
        side: Color,
        previous: Option<PieceTo>,
        previous_own: Option<PieceTo>,
    ) -> QuietHistory<'_> {
        let quiet = if side.is_white() { self.quiet.get(FROM_TO..) } else { self.quiet.get(..FROM_TO) };
        QuietHistory {
            quiet: quiet.unwrap_or_default(),
            continuation: after(&self.continuation, previous),
            own_continuation: after(&self.own_continuation, previous_own),
        }
    }

    /// Adds a bonus, or a malus if negative, to a quiet move.
    pub fn add_quiet(&mut self, side: Color, mv: MoveParts, hints: &OrderingHints, bonus: i32) {
        let index = usize::from(side.is_white()) * FROM_TO + from_to(mv);
        add(self.quiet.get_mut(index), bonus);
        if let Some(previous) = hints.previous {
            add(self.continuation.get_mut(continuation_index(previous, mv)), bonus);
        }
        if let Some(previous) = hints.previous_own {
            add(self.own_continuation.get_mut(continuation_index(previous, mv)), bonus);
        }
    }

    /// Returns how well a capture or promotion did before: −16,384 to 16,384.
    #[must_use]
    pub fn capture_score(&self, side: Color, mv: MoveParts) -> i32 {
        self.capture.get(capture_index(side, mv)).copied().map_or(0, i32::from)
    }

    /// Adds a bonus, or a malus if negative, to a capture or promotion.
    pub fn add_capture(&mut self, side: Color, mv: MoveParts, bonus: i32) {
        add(self.capture.get_mut(capture_index(side, mv)), bonus);
    }

    /// Returns the last refutation of the previous move.
    #[must_use]
    pub fn countermove(&self, previous: Option<PieceTo>) -> PackedMove {
        previous.and_then(|previous| self.countermoves.get(previous.0)).copied().unwrap_or(PackedMove::NONE)
    }

    /// Remembers the refutation of the previous move.
    pub fn set_countermove(&mut self, previous: Option<PieceTo>, mv: MoveParts) {
        if let Some(countermove) = previous.and_then(|previous| self.countermoves.get_mut(previous.0)) {
            *countermove = mv.packed();
        }
    }

    /// Halves all counters, since the next search is for another position.
    pub fn age(&mut self) {
        // Table by table: a single iterator over a chain of them takes as long as a small search.
        for counters in [&mut self.quiet, &mut self.continuation, &mut self.own_continuation, &mut self.capture] {
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
        let hints = OrderingHints { previous: before, previous_own: before, ..OrderingHints::default() };
        for bonus in [1500, -1500] {
            for _ in 0..1000 {
                history.add_quiet(Color::White, mv, &hints, bonus);
            }
            let score = history.quiet_history(Color::White, before, before).score(mv);
            assert!((40_000..=3 * HISTORY_LIMIT).contains(&(score * bonus.signum())), "{score}");
        }
        assert_eq!(history.quiet_history(Color::Black, None, None).score(mv), 0);
        history.set_countermove(before, mv);
        assert_eq!(history.countermove(before), mv.packed());
    }
}
