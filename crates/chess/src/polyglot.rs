//! Opening books in the format of Polyglot (Michel Van den Bergh, "Polyglot's opening book format"): entries of 16
//! bytes, sorted by the key of their position. The key is the Zobrist hash that shakmaty computes.

use shakmaty::zobrist::Zobrist64;
use shakmaty::{Chess, EnPassantMode, Move, Position, Role, Square};
use std::io::{self, Read, Seek, SeekFrom};

/// The bytes of an entry: key, move, weight, and four that are not used here.
const ENTRY: u64 = 16;

/// A move of a book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BookMove {
    /// The move, which is legal.
    pub mv: Move,
    /// How often it should be played, compared with the others of its position.
    pub weight: u16,
}

/// A book.
#[derive(Debug)]
pub struct Book<R> {
    reader: R,
    entries: u64,
}

impl<R: Read + Seek> Book<R> {
    /// Opens a book.
    ///
    /// # Errors
    /// If the reader fails, or if it does not hold whole entries ([`io::ErrorKind::InvalidData`]).
    pub fn open(mut reader: R) -> io::Result<Book<R>> {
        let length = reader.seek(SeekFrom::End(0))?;
        if length == 0 || length % ENTRY != 0 {
            return Err(io::Error::new(io::ErrorKind::InvalidData, "not a Polyglot book"));
        }
        Ok(Book { reader, entries: length / ENTRY })
    }

    /// Returns the moves of a position, those with the greatest weight first. One that is not legal is left out.
    ///
    /// # Errors
    /// If the reader fails.
    pub fn moves(&mut self, position: &Chess) -> io::Result<Vec<BookMove>> {
        let key = position.zobrist_hash::<Zobrist64>(EnPassantMode::PseudoLegal).0;
        let (mut low, mut high) = (0, self.entries);
        while low < high {
            let middle = low.midpoint(high);
            if self.entry(middle)?.0 < key { low = middle + 1 } else { high = middle }
        }
        let mut found: Vec<BookMove> = Vec::new();
        for at in low..self.entries {
            let (known, coded, weight) = self.entry(at)?;
            if known != key {
                break;
            }
            let Some(mv) = decode(position, coded) else { continue };
            match found.iter_mut().find(|known| known.mv == mv) {
                Some(known) => known.weight = known.weight.saturating_add(weight),
                None => found.push(BookMove { mv, weight }),
            }
        }
        found.sort_by_key(|book| std::cmp::Reverse(book.weight));
        Ok(found)
    }

    /// Reads an entry: its key, move and weight.
    fn entry(&mut self, at: u64) -> io::Result<(u64, u16, u16)> {
        self.reader.seek(SeekFrom::Start(at * ENTRY))?;
        let mut bytes = [[0; 2]; 6];
        self.reader.read_exact(bytes.as_flattened_mut())?;
        let [a, b, c, d, mv, weight] = bytes.map(u16::from_be_bytes);
        let key = [a, b, c, d].into_iter().fold(0, |key, part| key << 16 | u64::from(part));
        Ok((key, mv, weight))
    }
}

/// Reads a move: three bits each for file and rank of the target, then of the origin, then the promotion. Castling is
/// written as the king that takes its rook.
fn decode(position: &Chess, coded: u16) -> Option<Move> {
    let square = |shift: u16| Square::try_from(coded >> shift & 0x3f).ok();
    let (to, from) = (square(0)?, square(6)?);
    let promotion = [None, Some(Role::Knight), Some(Role::Bishop), Some(Role::Rook), Some(Role::Queen)];
    let promotion = *promotion.get(usize::from(coded >> 12 & 7))?;
    let is_it = |mv: &Move| match *mv {
        Move::Castle { king, rook } => king == from && rook == to,
        mv => mv.from() == Some(from) && mv.to() == to && mv.promotion() == promotion,
    };
    position.legal_moves().into_iter().find(is_it)
}

/// Chooses a move: each as likely as its weight says, which this number decides. One without weight is not played.
pub fn choose(moves: &[BookMove], lot: u64) -> Option<Move> {
    let all: u64 = moves.iter().map(|book| u64::from(book.weight)).sum();
    let mut left = lot.checked_rem(all)?;
    moves.iter().find_map(|book| {
        let weight = u64::from(book.weight);
        if left < weight {
            return Some(book.mv);
        }
        left -= weight;
        None
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use shakmaty::CastlingMode;
    use shakmaty::fen::Fen;
    use shakmaty::uci::UciMove;
    use std::io::Cursor;

    fn position(moves: &str) -> Chess {
        let mut position = Chess::default();
        for mv in moves.split_whitespace() {
            let mv = mv.parse::<UciMove>().unwrap().to_move(&position).unwrap();
            position.play_unchecked(mv);
        }
        position
    }

    fn key(position: &Chess) -> u64 {
        position.zobrist_hash::<Zobrist64>(EnPassantMode::PseudoLegal).0
    }

    /// The keys in the description of the format.
    #[test]
    fn keys_are_those_of_the_description() {
        for (moves, wanted) in [
            ("", 0x463b_9618_1691_fc9c),
            ("e2e4", 0x823c_9b50_fd11_4196),
            ("e2e4 d7d5", 0x0756_b944_61c5_0fb0),
            ("e2e4 d7d5 e4e5", 0x662f_afb9_65db_29d4),
            ("e2e4 d7d5 e4e5 f7f5", 0x22a4_8b5a_8e47_ff78),
            ("e2e4 d7d5 e4e5 f7f5 e1e2", 0x652a_607c_a3f2_42c1),
            ("e2e4 d7d5 e4e5 f7f5 e1e2 e8f7", 0x00fd_d303_c946_bdd9),
            ("a2a4 b7b5 h2h4 b5b4 c2c4", 0x3c81_23ea_7b06_7637),
            ("a2a4 b7b5 h2h4 b5b4 c2c4 b4c3 a1a3", 0x5c3f_9b82_9b27_9560),
        ] {
            assert_eq!(key(&position(moves)), wanted, "{moves}");
        }
    }

    fn entry(key: u64, from: Square, to: Square, promotion: u16, weight: u16) -> Vec<u8> {
        let mv = u16::from(to) | u16::from(from) << 6 | promotion << 12;
        [&key.to_be_bytes()[..], &mv.to_be_bytes(), &weight.to_be_bytes(), &[0; 4]].concat()
    }

    #[test]
    fn moves_are_found_legal_and_by_weight() {
        let castling: Chess = "r3k2r/1P6/8/8/8/8/8/R3K2R w KQkq - 0 1"
            .parse::<Fen>()
            .unwrap()
            .into_position(CastlingMode::Standard)
            .unwrap();
        let start = Chess::default();
        let mut entries = [
            entry(key(&start), Square::E2, Square::E4, 0, 3),
            entry(key(&start), Square::D2, Square::D4, 0, 5),
            entry(key(&start), Square::E2, Square::E5, 0, 9),
            entry(key(&start), Square::A2, Square::A3, 0, 0),
            entry(key(&castling), Square::E1, Square::H1, 0, 1),
            entry(key(&castling), Square::B7, Square::A8, 1, 2),
            entry(7, Square::A1, Square::A1, 7, 2),
        ];
        entries.sort();
        let mut book = Book::open(Cursor::new(entries.concat())).unwrap();
        let told = |book: &mut Book<_>, position: &Chess| -> Vec<(String, u16)> {
            let moves = book.moves(position).unwrap();
            moves.iter().map(|book| (book.mv.to_uci(CastlingMode::Standard).to_string(), book.weight)).collect()
        };
        let (named, castles) = (|text: &str, weight| (text.to_owned(), weight), told(&mut book, &castling));
        assert_eq!(told(&mut book, &start), [named("d2d4", 5), named("e2e4", 3), named("a2a3", 0)]);
        assert_eq!(castles, [named("b7a8n", 2), named("e1g1", 1)]);
        assert_eq!(book.moves(&position("e2e4")).unwrap(), []);
        let moves = book.moves(&start).unwrap();
        let chosen: Vec<usize> =
            (0..8).map(|lot| moves.iter().position(|book| Some(book.mv) == choose(&moves, lot)).unwrap()).collect();
        assert_eq!((chosen, choose(&moves[2..], 1), choose(&[], 1)), (vec![0, 0, 0, 0, 0, 1, 1, 1], None, None));
        for text in ["", "short", "[Event \"?\"]\n\n1. e4"] {
            assert!(Book::open(Cursor::new(text)).is_err(), "{text:?}");
        }
    }
}
