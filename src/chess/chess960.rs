//! The number of a Chess960 start position, found from its first rank (Scharnagl's numbering).

use super::start_position::StartPosition;
use shakmaty::{Bitboard, File, Position, Rank, Role, Square};

/// Returns the number of a start position, if it is one of the 960 and castles by the Chess960 rules.
#[must_use]
pub fn number(start: &StartPosition) -> Option<u32> {
    let number = start.chess960().then(|| number_of_rank(start)).flatten()?;
    StartPosition::numbered(number).is_ok_and(|known| known == *start).then_some(number)
}

/// Returns the number of White's first rank, whatever else stands on the board.
fn number_of_rank(start: &StartPosition) -> Option<u32> {
    let board = start.position().board();
    let on = |file: File| board.role_at(Square::from_coords(file, Rank::First));
    let files = |role: Role| File::ALL.into_iter().filter(move |&file| on(file) == Some(role));
    // How many of the `free` files come before `file`.
    let place = |free: &[File], file: File| free.iter().position(|&known| known == file);
    let is_light = |file: &File| Bitboard::LIGHT_SQUARES.contains(Square::from_coords(*file, Rank::First));
    let bishop = |light: bool| files(Role::Bishop).find(|file| is_light(file) == light).map(|file| u32::from(file) / 2);
    let rest: Vec<File> = File::ALL.into_iter().filter(|&file| on(file) != Some(Role::Bishop)).collect();
    let queen = place(&rest, files(Role::Queen).next()?)?;
    let rest: Vec<File> = rest.into_iter().filter(|&file| on(file) != Some(Role::Queen)).collect();
    let mut knights = files(Role::Knight).filter_map(|file| place(&rest, file));
    // The pairs of five files are in lexical order: a pair whose first file is further left comes first.
    let (first, second) = (knights.next()?, knights.next()?);
    let pairs_before: usize = (0..first).map(|left| 4_usize.saturating_sub(left)).sum();
    let pair = pairs_before + second.checked_sub(first + 1)?;
    let [queen, pair] = [queen, pair].map(|count| u32::try_from(count).ok());
    Some(bishop(true)? + 4 * (bishop(false)? + 4 * (queen? + 6 * pair?)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::start_position::CHESS960_POSITIONS;

    #[test]
    fn every_position_has_its_number() {
        for expected in 0..CHESS960_POSITIONS {
            assert_eq!(number(&StartPosition::numbered(expected).unwrap()), Some(expected));
        }
    }

    #[test]
    fn what_is_none_of_them_has_no_number() {
        assert_eq!(number(&StartPosition::default()), None, "the initial array of standard chess");
        for fen in [
            "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1",
            "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
            "qqqqkqqq/pppppppp/8/8/8/8/PPPPPPPP/BBNNQKRR w - - 0 1",
        ] {
            assert_eq!(number(&StartPosition::from_fen(fen, true).unwrap()), None, "{fen}");
        }
    }
}
