//! A position as lines of plain text: a letter for each piece (capitals for White) and a dot for an empty square.

use shakmaty::{Board, File, Piece, Rank, Square};

/// Returns the board rank by rank with the names of ranks and files. Black's side is at the top unless `flipped` is
/// set.
#[must_use]
pub fn lines(board: &Board, flipped: bool) -> Vec<String> {
    let (mut ranks, mut files): (Vec<Rank>, Vec<File>) = (Rank::ALL.to_vec(), File::ALL.to_vec());
    if flipped {
        files.reverse();
    } else {
        ranks.reverse();
    }
    let mut lines: Vec<String> = ranks
        .into_iter()
        .map(|rank| {
            let piece = |&file: &File| board.piece_at(Square::from_coords(file, rank)).map_or('.', Piece::char);
            let row: String = files.iter().map(piece).flat_map(|piece| [' ', piece]).collect();
            format!("{}{row}", rank.char())
        })
        .collect();
    let names: String = files.iter().flat_map(|file| [' ', file.char()]).collect();
    lines.push(format!(" {names}"));
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_in_letters() {
        let board = Board::new();
        let seen = lines(&board, false);
        assert_eq!(
            (seen.first().unwrap().as_str(), seen.last().unwrap().as_str()),
            ("8 r n b q k b n r", "  a b c d e f g h")
        );
        assert_eq!(seen.len(), 9);
        let turned = lines(&board, true);
        assert_eq!(
            (turned.first().unwrap().as_str(), turned.last().unwrap().as_str()),
            ("1 R N B K Q B N R", "  h g f e d c b a")
        );
        assert_eq!(turned.get(3).unwrap(), "4 . . . . . . . .");
    }
}
