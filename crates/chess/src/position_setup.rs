//! A position that is being set up and may not be playable yet. Its problems can be listed at any time. It never
//! reports anything impossible: castling without its rook, or an en passant square that no pawn has passed.

use crate::start_position::{self, BadStart, StartPosition};
use shakmaty::fen::{Fen, LossyFenError};
use shakmaty::{Bitboard, Board, CastlingSide, Color, EnPassantMode, File, Piece, Position, Rank, Role, Setup, Square};
use std::fmt;
use std::num::NonZeroU32;

/// The highest half-move or move number that can be set.
pub const MOST: u32 = 9999;

/// A position that is being set up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionSetup {
    /// The pieces.
    pub board: Board,
    /// The side to move.
    pub turn: Color,
    /// Half-moves since the last capture or pawn move.
    pub halfmoves: u32,
    /// The move number.
    pub number: NonZeroU32,
    /// Castling as in Chess960: king and rook from any squares of the first rank.
    pub chess960: bool,
    /// The rooks that may castle. A rook counts only while it and its king are in place, so a rook that is moved away
    /// and back keeps its right.
    rooks: Bitboard,
    /// The square that a pawn was meant to have passed. It counts only while that is possible.
    passed: Option<Square>,
}

impl Default for PositionSetup {
    /// Returns the initial position.
    fn default() -> PositionSetup {
        PositionSetup::of(&StartPosition::default())
    }
}

impl PositionSetup {
    /// Starts from a playable position, to change it.
    pub fn of(start: &StartPosition) -> PositionSetup {
        PositionSetup::from_setup(start.position().to_setup(EnPassantMode::Always), start.chess960())
    }

    fn from_setup(setup: Setup, chess960: bool) -> PositionSetup {
        PositionSetup {
            board: setup.board,
            turn: setup.turn,
            halfmoves: setup.halfmoves,
            number: setup.fullmoves,
            chess960,
            rooks: setup.castling_rights,
            passed: setup.ep_square,
        }
    }

    /// Returns an empty board: the counters start again, the side to move and the variant stay.
    #[must_use]
    pub fn cleared(&self) -> PositionSetup {
        PositionSetup::from_setup(Setup { turn: self.turn, ..Setup::empty() }, self.chess960)
    }

    /// Reads a FEN in which only the pieces need to be readable: kings may be missing. Fields missing at the end count
    /// as `w - - 0 1`. Impossible castling rights and an impossible en passant square are left out; the second value
    /// says which.
    ///
    /// # Errors
    /// [`BadStart`] says which field cannot be read, and why.
    pub fn read(text: &str, chess960: bool) -> Result<(PositionSetup, Vec<BadStart>), BadStart> {
        let mut left_out = Vec::new();
        let setup = start_position::read_setup(text, chess960, |_| Ok(()), &mut left_out)?;
        Ok((PositionSetup::from_setup(setup, chess960), left_out))
    }

    /// Returns the rook with which a side could castle on a wing: the one that has the right, otherwise the outermost.
    fn rook(&self, color: Color, wing: CastlingSide) -> Option<Square> {
        let home = Bitboard::from_rank(color.backrank());
        let own = self.board.by_color(color) & home;
        let king = (self.board.kings() & own).single_square()?;
        let beyond = |rook: &Square| (rook.file() > king.file()) == wing.is_king_side();
        let rooks = Bitboard::from_iter((self.board.rooks() & own).into_iter().filter(beyond));
        let rooks = match self.chess960 {
            true => rooks,
            false if king.file() != File::E => Bitboard::EMPTY,
            false => rooks & (Bitboard::from_file(File::A) | Bitboard::from_file(File::H)),
        };
        let outermost = |rooks: Bitboard| if wing.is_king_side() { rooks.last() } else { rooks.first() };
        outermost(rooks & self.rooks).or_else(|| outermost(rooks))
    }

    /// Whether a side may castle on a wing.
    pub fn castles(&self, color: Color, wing: CastlingSide) -> bool {
        self.rook(color, wing).is_some_and(|rook| self.rooks.contains(rook))
    }

    /// Whether king and rook are in place, so that a side could be given the right to castle on a wing.
    pub fn could_castle(&self, color: Color, wing: CastlingSide) -> bool {
        self.rook(color, wing).is_some()
    }

    /// Gives a side the right to castle on a wing, or removes it. Returns whether that is possible.
    pub fn set_castling(&mut self, color: Color, wing: CastlingSide, may: bool) -> bool {
        let Some(rook) = self.rook(color, wing) else { return !may };
        self.rooks.set(rook, may);
        true
    }

    /// Returns the squares that a pawn can just have passed, where a pawn beside it could capture it.
    pub fn passable(&self) -> Vec<Square> {
        let rank = self.turn.fold_wb(Rank::Sixth, Rank::Third);
        let beside = self.turn.fold_wb(Rank::Fifth, Rank::Fourth);
        let own = self.turn.pawn();
        let captor = |file: File, by: i32| {
            file.offset(by).is_some_and(|file| self.board.piece_at(Square::from_coords(file, beside)) == Some(own))
        };
        let files = File::ALL.into_iter().filter(|&file| captor(file, -1) || captor(file, 1));
        let squares = files.map(|file| Square::from_coords(file, rank));
        squares.filter(|&square| start_position::can_be_passed(square, &self.board, self.turn)).collect()
    }

    /// Returns the square that a pawn has just passed.
    pub fn en_passant(&self) -> Option<Square> {
        self.passed.filter(|square| self.passable().contains(square))
    }

    /// Sets the square that a pawn has just passed; `None` for no square.
    pub fn set_en_passant(&mut self, square: Option<Square>) {
        self.passed = square;
    }

    /// Puts a piece on a square, or clears the square. A side has one king: one that stood elsewhere is removed.
    pub fn put(&mut self, square: Square, piece: Option<Piece>) {
        match piece {
            None => self.board.discard_piece_at(square),
            Some(piece) => {
                if piece.role == Role::King {
                    let others = self.board.kings() & self.board.by_color(piece.color);
                    others.into_iter().for_each(|other| self.board.discard_piece_at(other));
                }
                self.board.set_piece_at(square, piece);
            }
        }
    }

    /// Moves a piece from one square to another, and replaces what is there.
    pub fn move_piece(&mut self, from: Square, to: Square) {
        if let Some(piece) = self.board.remove_piece_at(from) {
            self.board.set_piece_at(to, piece);
        }
    }

    fn setup(&self) -> Setup {
        let mut rights = Bitboard::EMPTY;
        for (color, wing) in Color::ALL.into_iter().flat_map(|color| CastlingSide::ALL.map(|wing| (color, wing))) {
            rights.extend(self.rook(color, wing).filter(|rook| self.rooks.contains(*rook)));
        }
        Setup {
            board: self.board.clone(),
            turn: self.turn,
            castling_rights: rights,
            ep_square: self.en_passant(),
            halfmoves: self.halfmoves,
            fullmoves: self.number,
            ..Setup::empty()
        }
    }

    /// Returns the FEN of the position, playable or not.
    pub fn fen(&self) -> String {
        Fen::try_from_setup(self.setup()).unwrap_or_else(LossyFenError::ignore).to_string()
    }

    /// Returns the position, if it can be played.
    ///
    /// # Errors
    /// The first of [`PositionSetup::problems`].
    pub fn start(&self) -> Result<StartPosition, BadStart> {
        StartPosition::from_fen(&self.fen(), self.chess960)
    }

    /// Returns everything that is wrong with the position.
    pub fn problems(&self) -> Vec<BadStart> {
        let mut problems = start_position::piece_problems(&self.board);
        if problems.is_empty() {
            problems.extend(self.start().err());
        }
        problems
    }
}

// Odds: a game in which one side starts without one of its pieces.

/// The piece that a side gives. By custom, a knight or rook is the queen's, and a pawn is the king's bishop's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Odds {
    /// The side that plays without it.
    pub giver: Color,
    /// The kind of piece: a pawn, a knight, a rook or the queen.
    pub piece: Role,
}

/// The pieces that can be given as odds, the least valuable first.
pub const PIECES: [Role; 4] = [Role::Pawn, Role::Knight, Role::Rook, Role::Queen];

impl Odds {
    /// Returns all odds: those that White gives, then those that Black gives. Black's pawn is "pawn and move".
    pub fn all() -> Vec<Odds> {
        Color::ALL.into_iter().flat_map(|giver| PIECES.map(|piece| Odds { giver, piece })).collect()
    }

    /// Returns the square that is left empty.
    pub fn square(self) -> Square {
        let home = self.giver.backrank();
        match self.piece {
            Role::Knight => Square::from_coords(File::B, home),
            Role::Rook => Square::from_coords(File::A, home),
            Role::Queen => Square::from_coords(File::D, home),
            _ => self.giver.fold_wb(Square::F2, Square::F7),
        }
    }

    /// Returns the position that the game starts from: the initial one if the piece is none of [`PIECES`].
    pub fn start(self) -> StartPosition {
        let mut draft = PositionSetup::default();
        if PIECES.contains(&self.piece) {
            draft.put(self.square(), None);
        }
        draft.start().unwrap_or_default() // it is always valid; a test tries them all
    }

    /// Returns the odds of a game that starts from this position, if any.
    pub fn of(start: &StartPosition) -> Option<Odds> {
        Odds::all().into_iter().find(|odds| odds.start() == *start)
    }

    /// Returns the same piece, given by the other side, for when the players change colours but keep their odds.
    #[must_use]
    pub fn given_by_other_side(self) -> Odds {
        Odds { giver: !self.giver, ..self }
    }
}

/// Writes `white knight`, as it is typed after `odds`.
impl fmt::Display for Odds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let piece = match self.piece {
            Role::Knight => "knight",
            Role::Rook => "rook",
            Role::Queen => "queen",
            _ => "pawn",
        };
        write!(f, "{} {piece}", if self.giver.is_white() { "white" } else { "black" })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn draft(fen: &str) -> PositionSetup {
        PositionSetup::read(fen, false).unwrap().0
    }

    #[test]
    fn a_fen_that_can_be_played_comes_back_as_it_was() {
        for fen in [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
            "8/8/8/8/8/4k3/4p3/4K3 b - - 12 99",
        ] {
            let draft = draft(fen);
            assert_eq!(draft.fen(), fen);
            assert_eq!(draft.problems(), [], "{fen}");
            assert_eq!(PositionSetup::of(&draft.start().unwrap()), draft, "{fen}");
        }
        let odd = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RR1K2NR w Bkq - 0 1";
        let (draft, left_out) = PositionSetup::read(odd, true).unwrap();
        assert_eq!((draft.fen().as_str(), left_out), (odd, vec![]), "the inner rook of Chess960 keeps its letter");
    }

    #[test]
    fn everything_that_is_wrong_is_told() {
        let rows = [
            ("8/8/8/8/8/8/8/8", vec![BadStart::NoKing(Color::White), BadStart::NoKing(Color::Black)]),
            (
                "k6P/8/8/8/8/8/8/K6K",
                vec![BadStart::ManyKings { color: Color::White, count: 2 }, BadStart::PawnOnEdge(Square::H8)],
            ),
            ("k7/8/8/8/8/8/8/K6r b", vec![BadStart::WaitingInCheck(Color::White)]),
            ("k7/8/8/8/8/8/8/K6r w", vec![]),
            ("8/8/8/4k3/4K3/8/8/8 w", vec![BadStart::KingsTouch]),
            ("8/8/8/4k3/4K3/8/8/8 b", vec![BadStart::KingsTouch]),
        ];
        for (fen, want) in rows {
            assert_eq!(draft(fen).problems(), want, "{fen}");
        }
    }

    #[test]
    fn a_right_counts_while_king_and_rook_are_at_home() {
        let mut draft = PositionSetup::default();
        draft.move_piece(Square::H1, Square::H4);
        assert!(
            !draft.castles(Color::White, CastlingSide::KingSide)
                && draft.castles(Color::White, CastlingSide::QueenSide)
        );
        assert!(draft.fen().contains(" w Qkq "), "{}", draft.fen());
        assert!(!draft.set_castling(Color::White, CastlingSide::KingSide, true), "there is no rook to castle with");
        draft.move_piece(Square::H4, Square::H1);
        assert!(draft.castles(Color::White, CastlingSide::KingSide), "put aside and back, nothing is lost");
        assert!(draft.set_castling(Color::White, CastlingSide::KingSide, false));
        assert!(draft.fen().contains(" w Qkq "));
        draft.put(Square::E4, Some(Color::White.king()));
        assert!(draft.fen().contains(" w kq "), "the king has left: {}", draft.fen());
        assert_eq!(draft.problems(), [], "and stands there once");
    }

    #[test]
    fn only_squares_that_were_passed_can_be() {
        let mut draft = draft("4k3/8/8/3pPp2/8/8/8/4K3 w - - 0 1");
        assert_eq!(draft.passable(), [Square::D6, Square::F6]);
        draft.set_en_passant(Some(Square::D6));
        assert!(draft.fen().contains(" d6 "));
        draft.turn = Color::Black;
        assert_eq!((draft.passable(), draft.en_passant()), (vec![], None));
        draft.turn = Color::White;
        draft.put(Square::D7, Some(Color::Black.knight()));
        assert_eq!(draft.en_passant(), None, "the pawn cannot have come through the knight");
    }

    #[test]
    fn impossible_castling_rights_are_left_out_and_reported() {
        let (draft, left_out) = PositionSetup::read("4k3/8/8/8/8/8/8/4K2R w KQ e6 3 4", false).unwrap();
        assert_eq!(draft.fen(), "4k3/8/8/8/8/8/8/4K2R w K - 3 4");
        assert_eq!(left_out.len(), 2);
        assert_eq!(PositionSetup::read("8/8", false), Err(BadStart::Ranks(2)));
    }

    #[test]
    fn a_draft_reads_as_it_is_written_after_any_change() {
        arbtest::arbtest(|u| {
            let chess960 = u.arbitrary()?;
            let mut draft = PositionSetup { chess960, ..PositionSetup::default() };
            for _ in 0..u.int_in_range(0..=40)? {
                let square = *u.choose(&Square::ALL)?;
                match u.int_in_range(0..=5)? {
                    0 => draft.put(square, None),
                    1 => draft.move_piece(square, *u.choose(&Square::ALL)?),
                    2 => draft.turn = !draft.turn,
                    3 => draft.set_en_passant(draft.passable().first().copied()),
                    4 => {
                        let wing = *u.choose(&CastlingSide::ALL)?;
                        draft.set_castling(draft.turn, wing, u.arbitrary()?);
                    }
                    _ => {
                        let role = *u.choose(&Role::ALL)?;
                        draft.put(square, Some(Piece { color: *u.choose(&Color::ALL)?, role }));
                    }
                }
            }
            let fen = draft.fen();
            let (again, left_out) = PositionSetup::read(&fen, chess960).unwrap_or_else(|bad| panic!("{fen}: {bad}"));
            assert_eq!((again.fen(), left_out), (fen, vec![]));
            Ok(())
        });
    }
}

#[cfg(test)]
mod odds_tests {
    use shakmaty::Position;

    use super::*;

    #[test]
    fn all_odds_can_be_played_and_are_known_again() {
        for odds in Odds::all() {
            let start = odds.start();
            assert!(!start.is_initial(), "{odds}");
            assert_eq!(start.position().board().occupied().count(), 31, "{odds}");
            assert_eq!(Odds::of(&start), Some(odds));
            assert_eq!(odds.given_by_other_side().given_by_other_side(), odds);
        }
        assert_eq!(Odds::of(&StartPosition::default()), None);
        let king = Odds { giver: Color::White, piece: Role::King };
        assert!(king.start().is_initial(), "nobody plays without a king");
    }

    #[test]
    fn positions_of_odds() {
        let fen =
            |name: &str| Odds::all().into_iter().find(|odds| odds.to_string() == name).map(|odds| odds.start().fen());
        let rows = [
            ("black pawn", "rnbqkbnr/ppppp1pp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
            ("white knight", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BQKBNR w KQkq - 0 1"),
            ("white rook", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR w Kkq - 0 1"),
            ("black queen", "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
        ];
        for (text, want) in rows {
            assert_eq!(fen(text).as_deref(), Some(want), "{text}");
        }
    }
}
