//! A position packed into 32 bytes without loss: what the search stores and compares.

use shakmaty::{
    Bitboard, Board, ByColor, ByRole, CastlingMode, Chess, Color, EnPassantMode, FromSetup, Position, PositionError,
    Rank, Role, Setup,
};

/// Four bits per square, in four planes. Codes 1 to 6 are pawn, knight, bishop, rook, queen and king; Black's have 8
/// added. The rest of a position has its own codes: 7 (15 for Black) is a rook that may castle; 15 away from the first
/// and last ranks is a pawn of either side that may be captured en passant; 8 is the black king when Black is to move.
/// Move counters are left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PackedPosition([u64; 4]);

impl PackedPosition {
    pub(super) fn new(position: &Chess) -> PackedPosition {
        let board = position.board();
        let rights = position.castles().castling_rights();
        let passed = position
            .ep_square(EnPassantMode::Legal)
            .and_then(|square| square.offset(position.turn().fold_wb(-8, 8)))
            .map_or(Bitboard::EMPTY, Bitboard::from_square);
        let moving_king = if position.turn().is_black() { board.kings() & board.black() } else { Bitboard::EMPTY };
        let every = rights | passed;
        PackedPosition([
            (board.pawns() | board.bishops() | board.queens() | every).into(),
            (board.knights() | board.bishops() | board.kings() & !moving_king | every).into(),
            (board.rooks_and_queens() | board.kings() & !moving_king | every).into(),
            (board.black() | passed).into(),
        ])
    }

    /// Returns the position, with its counters at zero; `None` only for planes that no position has.
    pub(super) fn unpack(self, mode: CastlingMode) -> Option<Chess> {
        let [ones, twos, fours, black] = self.0.map(Bitboard::from);
        let all_three = ones & twos & fours;
        let rights = all_three & Bitboard::BACKRANKS;
        let passed = all_three & !Bitboard::BACKRANKS;
        let moving_king = black & !ones & !twos & !fours;
        let turn = if moving_king.any() { Color::Black } else { Color::White };
        let role = ByRole {
            pawn: ones & !twos & !fours | passed,
            knight: twos & !ones & !fours,
            bishop: ones & twos & !fours,
            rook: fours & !ones & !twos | rights,
            queen: ones & fours & !twos,
            king: twos & fours & !ones | moving_king,
        };
        // A pawn that may be captured en passant is White's on the fourth rank and Black's on the fifth.
        let black = black & !(passed & Bitboard::from_rank(Rank::Fourth));
        let occupied = ones | twos | fours | black;
        let color = ByColor { black, white: occupied & !black };
        let setup = Setup {
            board: Board::try_from_bitboards(role, color).ok()?,
            turn,
            castling_rights: rights,
            ep_square: passed.first().and_then(|pawn| pawn.offset(turn.fold_wb(8, -8))),
            ..Setup::empty()
        };
        Chess::from_setup(setup, mode)
            .or_else(PositionError::ignore_too_much_material)
            .or_else(PositionError::ignore_impossible_check)
            .ok()
    }

    /// Returns a number that scatters positions over a table.
    fn scatter(self) -> u64 {
        self.0.iter().fold(0, |sum: u64, &plane| {
            let mixed = (sum ^ plane).wrapping_mul(0x9E37_79B9_7F4A_7C15);
            mixed ^ mixed >> 32
        })
    }
}

/// What only captures and pawn moves can change: the pawns of either side, and the number of each other kind of piece,
/// for bishops by the colour of their square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct PositionClass([u64; 3]);

impl PositionClass {
    pub(super) fn new(position: &Chess) -> PositionClass {
        let board = position.board();
        let mut pieces: u64 = 0;
        for color in Color::ALL {
            for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
                let of_role = board.by_piece(role.of(color));
                // Only bishops stay on squares of one colour, so only they are counted by it.
                let light = if role == Role::Bishop { Bitboard::LIGHT_SQUARES } else { Bitboard::FULL };
                for squares in [light, !light] {
                    pieces = pieces << 4 | u64::try_from((of_role & squares).count()).unwrap_or(0) & 15; // 16 times 4 bits
                }
            }
        }
        PositionClass([(board.pawns() & board.white()).into(), (board.pawns() & board.black()).into(), pieces])
    }
}

/// A set of positions. Each gets a number when it is added: 0, 1, 2 …
pub(super) struct PositionSet {
    positions: Vec<PackedPosition>,
    /// Open addressing: the number of a position plus one, or 0 for an empty slot. Its length is a power of two.
    table: Vec<u32>,
}

impl PositionSet {
    pub(super) fn new() -> PositionSet {
        PositionSet { positions: Vec::new(), table: vec![0; 1024] }
    }

    /// Adds a position. Returns its number, or `None` if it is already there.
    pub(super) fn insert(&mut self, packed: PackedPosition) -> Option<u32> {
        if self.positions.len() * 2 >= self.table.len() {
            self.table = vec![0; self.table.len() * 4];
            for index in 0..self.positions.len() {
                let place = self.place(self.positions[index]).ok()?; // below the length; all are different
                self.table[place] = u32::try_from(index).ok()? + 1; // `place` gives places in the table
            }
        }
        let place = self.place(packed).ok()?;
        let number = u32::try_from(self.positions.len()).ok()?;
        self.positions.push(packed);
        self.table[place] = number + 1; // as above
        Some(number)
    }

    /// Returns the free slot for a position, or an error if the position is already there.
    fn place(&self, packed: PackedPosition) -> Result<usize, ()> {
        let mask = self.table.len() - 1;
        let mut place = usize::try_from(packed.scatter() & mask as u64).unwrap_or(0);
        loop {
            match self.table[place] as usize {
                // `place` is masked, so it lies in the table
                0 => return Ok(place),
                there if self.positions[there - 1] == packed => return Err(()), // numbers of positions plus one
                _ => place = (place + 1) & mask,
            }
        }
    }

    pub(super) fn get(&self, number: u32) -> Option<PackedPosition> {
        self.positions.get(number as usize).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::start_position::StartPosition;

    #[test]
    fn every_position_comes_back() {
        for (fen, chess960) in [
            ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", false),
            ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b Kq - 0 1", false),
            ("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", false),
            ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", false),
            ("4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1", false),
            ("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 0 1", true),
            ("QQQQQQQQ/QQQQQQQQ/8/8/k7/8/QQQQQQQQ/KQQQQQQQ b - - 0 1", false),
        ] {
            let start = StartPosition::from_fen(fen, chess960).unwrap();
            let back = PackedPosition::new(start.position()).unpack(start.position().castles().mode()).unwrap();
            assert_eq!(&back, start.position(), "{fen}");
            assert_eq!(back.castles().castling_rights(), start.position().castles().castling_rights(), "{fen}");
        }
    }

    #[test]
    fn a_position_is_taken_in_once() {
        let mut places = PositionSet::new();
        let mut known = std::collections::HashSet::new();
        let mut queue = vec![Chess::default()];
        while let Some(position) = queue.pop() {
            for mv in position.legal_moves() {
                let after = position.clone().play(mv).unwrap();
                assert_eq!(
                    places.insert(PackedPosition::new(&after)).is_some(),
                    known.insert(after.clone()),
                    "{after:?}"
                );
                if known.len() < 5_000 && known.len() % 3 == 0 {
                    queue.push(after);
                }
            }
        }
        assert!(known.len() > 2_000, "{}", known.len());
    }
}
