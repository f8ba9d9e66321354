//! Late move reductions (LMR) and late move pruning: how much shallower late moves are searched, and how many quiet
//! moves are searched at all.

use super::params::{LATE_MOVE_BASE, LMR_CAPTURE_PERCENT, LMR_QUIET_BASE, LMR_QUIET_PERCENT};

/// Returns 256 times the binary logarithm of a number, rounded down. It uses whole numbers, so that it is the same on
/// every machine.
#[must_use]
pub const fn log(n: u32) -> i32 {
    if n < 2 {
        return 0;
    }
    let whole = n.ilog2();
    let mut bits = 0;
    // The number scaled to 1..2 with 16 binary digits. Each squaring gives the next digit of the logarithm.
    let mut value: u64 = ((n as u64) << 16) >> whole;
    let mut digit = 0;
    while digit < 8 {
        value = (value * value) >> 16;
        bits <<= 1;
        if value >= 2 << 16 {
            value >>= 1;
            bits |= 1;
        }
        digit += 1;
    }
    whole.cast_signed() * 256 + bits
}

const LOGS: [i32; 256] = {
    let mut logs = [0; 256];
    let mut n = 0;
    while n < 256 {
        logs[n as usize] = log(n);
        n += 1;
    }
    logs
};

/// Returns the reduction of a move by its number (from 1) and the depth alone, in 1024ths of a half-move.
#[must_use]
pub fn reduction(depth: i32, move_number: usize, quiet: bool) -> i32 {
    let log = |n: usize| LOGS[n.min(255)]; // 256 of them
    let product = log(usize::try_from(depth).unwrap_or(0)) * log(move_number) / 64; // 1024 × log₂ × log₂
    if quiet { LMR_QUIET_BASE + product * LMR_QUIET_PERCENT / 100 } else { product * LMR_CAPTURE_PERCENT / 100 }
}

/// Late move pruning: returns how many quiet moves are tried at a depth.
#[must_use]
pub fn late_move_count(depth: i32, improving: bool) -> usize {
    let all = usize::try_from(LATE_MOVE_BASE + depth * depth).unwrap_or(usize::MAX);
    if improving { all } else { all / 2 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logarithms() {
        for (n, want) in [(0, 0), (1, 0), (2, 256), (3, 405), (4, 512), (10, 850), (64, 1536), (255, 2046)] {
            assert_eq!(log(n), want, "{n}");
        }
    }

    #[test]
    fn later_and_deeper_is_reduced_more() {
        assert!(reduction(10, 20, true) > reduction(10, 5, true));
        assert!(reduction(12, 20, true) > reduction(6, 20, true));
        assert!(reduction(10, 20, false) < reduction(10, 20, true));
        assert_eq!(late_move_count(1, false), 2);
    }
}
