//! Counts paths of legal moves, the usual test of a move generator.

use crate::laws;
use crate::notation::{self, is_chess960};
use shakmaty::{Chess, Position};

/// Returns how many paths of this many half-moves begin with each legal move, sorted by its UCI spelling. Paths that
/// end earlier are not counted. Empty at depth 0.
pub fn divide(position: &Chess, depth: u32) -> Vec<(String, u64)> {
    let Some(rest) = depth.checked_sub(1) else { return Vec::new() };
    let mut rows: Vec<(String, u64)> = position
        .legal_moves()
        .into_iter()
        .map(|mv| (notation::uci(mv, is_chess960(position)), shakmaty::perft(&laws::after(position, mv), rest)))
        .collect();
    rows.sort_unstable();
    rows
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::start_position::StartPosition;

    #[test]
    fn the_parts_make_the_whole() {
        let castling = StartPosition::from_fen("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", true).unwrap();
        for (position, counts) in [(&Chess::default(), [1, 20, 400, 8902]), (castling.position(), [1, 26, 568, 13744])]
        {
            for (depth, count) in (0..).zip(counts) {
                assert_eq!(shakmaty::perft(position, depth), count);
                let rows = divide(position, depth);
                assert_eq!(rows.iter().map(|(_, count)| count).sum::<u64>(), if depth == 0 { 0 } else { count });
                assert!(rows.is_sorted());
            }
        }
        let rows = divide(castling.position(), 1);
        assert!(rows.contains(&("e1h1".to_owned(), 1)) && rows.contains(&("e1a1".to_owned(), 1)), "{rows:?}");
    }
}
