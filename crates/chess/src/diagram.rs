//! A position to look at: as lines of plain text (a letter for each piece, capitals for White, and a dot for an empty
//! square), and with everything that a picture of it shows.

use crate::laws::target;
use crate::notation::Letters;
use crate::pgn::comment::BoardShape;
use crate::pgn::{Record, sanitize};
use crate::tree::{NodeId, Tree};
use shakmaty::{Board, ByColor, Color, File, Piece, Position, Rank, Square};

/// A position as a picture shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagram {
    /// The pieces.
    pub board: Board,
    /// Whose move it is.
    pub turn: Color,
    /// The position as a FEN, for those who cannot see the picture.
    pub fen: String,
    /// The squares of the last move.
    pub last: Option<[Square; 2]>,
    /// The king in check.
    pub check: Option<Square>,
    /// The arrows and squares that an annotator drew.
    pub shapes: Vec<BoardShape>,
    /// The last move with its number.
    pub caption: String,
    /// Whether Black is at the bottom.
    pub flipped: bool,
}

impl Diagram {
    /// Returns the diagram of a position in a game, its last move in these piece letters.
    pub fn of(tree: &Tree, node: NodeId, flipped: bool, letters: &Letters) -> Diagram {
        let position = tree.position(node);
        let turn = position.turn();
        let caption = tree.played(node).map(|_| tree.numbered_san(node, letters));
        Diagram {
            board: position.board().clone(),
            turn,
            fen: tree.fen(node),
            last: tree.played(node).and_then(|mv| Some([mv.from()?, target(mv)])),
            check: position.is_check().then(|| position.board().king_of(turn)).flatten(),
            shapes: tree.notes(node).shapes_shown(),
            caption: caption.unwrap_or_default(),
            flipped,
        }
    }

    /// Returns the diagram as text: the board, and the FEN below it.
    pub fn text(&self) -> String {
        format!("{}\n\n{}\n", lines(&self.board, self.flipped).join("\n"), self.fen)
    }
}

/// The main line of a game as a moving picture shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameDiagrams {
    /// The players; empty where they are not known.
    pub names: ByColor<String>,
    /// The start position, and the position after each move. There is at least one.
    pub diagrams: Vec<Diagram>,
}

impl GameDiagrams {
    /// Returns the positions of a game, moves in these piece letters. The last one tells the result too.
    pub fn of(record: &Record, flipped: bool, letters: &Letters) -> GameDiagrams {
        let tree = &record.tree;
        let nodes = std::iter::once(tree.root()).chain(tree.main_line());
        let mut diagrams: Vec<Diagram> = nodes.map(|node| Diagram::of(tree, node, flipped, letters)).collect();
        if let Some(last) = diagrams.last_mut().filter(|_| record.result.as_str() != "*") {
            last.caption = format!("{}  {}", last.caption, record.result.as_str()).trim().to_owned();
        }
        let name = |tag: &str| record.tags.known(tag).map(|name| sanitize(name).into_owned()).unwrap_or_default();
        GameDiagrams { names: ByColor { white: name("White"), black: name("Black") }, diagrams }
    }
}

/// Returns the board rank by rank with the names of ranks and files. Black's side is at the top unless `flipped` is
/// set.
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
