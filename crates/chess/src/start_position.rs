//! The position that a game starts from: read from a FEN, or one of the 960 numbered positions of Chess960.

use crate::laws;
use crate::result::Ending;
use shakmaty::fen::{Fen, LossyFenError};
use shakmaty::{
    Bitboard, Board, CastlingMode, Chess, Color, EnPassantMode, File, FromSetup, Piece, Position, PositionError,
    PositionErrorKinds, Rank, Setup, Square, attacks,
};
use std::num::NonZeroU32;

/// How many Chess960 start positions there are. They are numbered from 0, and 518 is the classical one.
pub const CHESS960_POSITIONS: u32 = 960;

/// A start position, its castling rules (standard or Chess960), and its warnings.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StartPosition {
    position: Chess,
    // Positions are equal whatever their castling rules, but games are not.
    chess960: bool,
    /// Reasons why no game can reach the position, although it can be played.
    pub warnings: Vec<StartWarning>,
    unplayable: Option<Box<UnplayableSetup>>,
}

/// A position in a file in which no game can be played: a king is missing, the wrong side is in check. It is shown as
/// it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnplayableSetup {
    setup: Setup,
    /// What is impossible.
    pub why: BadStart,
}

impl UnplayableSetup {
    /// The pieces.
    pub fn board(&self) -> &Board {
        &self.setup.board
    }

    /// Whether its board could be read; if not, [`UnplayableSetup::board`] is empty.
    pub fn has_board(&self) -> bool {
        use BadStart::{BoardCharacter, BoardNumbers, Empty, RankLength, Ranks};
        !matches!(self.why, Empty | Ranks(_) | RankLength { .. } | BoardCharacter { .. } | BoardNumbers(_))
    }
}

/// A warning: the position cannot arise in a game, but it can be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum StartWarning {
    /// A side has more than eight pawns and promoted pieces in total.
    #[error("too much material: no game can leave {} with these pieces", side(*.0))]
    TooMuchMaterial(Color),
    /// Checks that no single move can have given together.
    #[error("impossible check: no single move can have checked {} like this", side(*.0))]
    ImpossibleCheck(Color),
}

/// The fields of a FEN after the board, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FenField {
    /// The side to move.
    Turn,
    /// Castling rights.
    Castling,
    /// The en passant square.
    EnPassant,
    /// Half-moves since the last capture or pawn move.
    HalfmoveClock,
    /// The move number.
    MoveNumber,
}

impl FenField {
    /// Returns its name, and what it must contain.
    fn words(self) -> (&'static str, &'static str) {
        match self {
            FenField::Turn => ("side to move", "w or b"),
            FenField::Castling => ("castling rights", "- or letters such as KQkq"),
            FenField::EnPassant => ("en passant square", "- or a square such as e3"),
            FenField::HalfmoveClock => ("half-move clock", "a number of half-moves"),
            FenField::MoveNumber => ("move number", "a number of moves"),
        }
    }
}

/// Why a start position cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadStart {
    /// The text is empty or blank.
    #[error("the FEN is empty")]
    Empty,
    /// The board field does not have eight ranks.
    #[error("board: a FEN has 8 ranks with / between them, this one has {0}")]
    Ranks(usize),
    /// A rank does not have eight squares.
    #[error("board: rank {} has {squares} squares instead of 8", .rank.char())]
    RankLength {
        /// The rank.
        rank: Rank,
        /// How many squares its text fills.
        squares: u32,
    },
    /// A character in the board field that has no meaning.
    #[error("board: {found:?} on rank {} is no piece and no number of empty squares", .rank.char())]
    BoardCharacter {
        /// The rank.
        rank: Rank,
        /// The character.
        found: char,
    },
    /// Two numbers of empty squares side by side, which must be written as one.
    #[error("board: two numbers side by side on rank {}", .0.char())]
    BoardNumbers(Rank),
    /// A field that cannot be read.
    #[error("{}: {found:?} is not {}", .field.words().0, .field.words().1)]
    Unreadable {
        /// The field.
        field: FenField,
        /// Its text.
        found: String,
    },
    /// Something follows the six fields.
    #[error("{0:?} stands after the sixth field, the last of a FEN")]
    TooManyFields(String),
    /// A side without a king.
    #[error("board: {} has no king", side(*.0))]
    NoKing(Color),
    /// A side with more than one king.
    #[error("board: {} has {count} kings", side(*.color))]
    ManyKings {
        /// The side.
        color: Color,
        /// The number of its kings.
        count: usize,
    },
    /// A pawn on the first or the last rank.
    #[error("board: a pawn cannot stand on {0}")]
    PawnOnEdge(Square),
    /// The side that has just moved is in check.
    #[error("side to move: {} is in check, but it is {}'s move", side(*.0), side(!*.0))]
    WaitingInCheck(Color),
    /// The kings stand next to each other.
    #[error("board: the kings stand next to each other")]
    KingsTouch,
    /// A castling right whose king is not on the required square.
    #[error(
        "castling rights: {right:?} is impossible, the king of {} is not on {}",
        side(color_of(*.right)),
        if *.chess960 { "its first rank" } else if color_of(*.right).is_white() { "e1" } else { "e8" }
    )]
    CastlingKing {
        /// The letter of the right.
        right: char,
        /// Whether the FEN was read as Chess960.
        chess960: bool,
    },
    /// A castling right without its rook.
    #[error("castling rights: {right:?} is impossible, there is no rook of {} to castle with", side(color_of(*.right)))]
    CastlingRook {
        /// The letter of the right.
        right: char,
    },
    /// A castling right that is only possible in Chess960.
    #[error("castling rights: {right:?} is possible in Chess960 only: king or rook is not where standard chess has it")]
    CastlingChess960 {
        /// The letter of the right.
        right: char,
    },
    /// An en passant square that no double step can have passed.
    #[error("en passant square: no pawn of {} can just have passed over {square}", side(*.passed))]
    EnPassantImpossible {
        /// The square.
        square: Square,
        /// The side whose pawn should have made the double step.
        passed: Color,
    },
    /// Any problem that the reasons above do not name.
    #[error("this position cannot be played: {0}")]
    NotPlayable(String),
    /// It is mate, stalemate or dead, so no game can begin there.
    #[error("the game is over in this position: {}", .0.reason())]
    Over(Ending),
    /// There is no Chess960 position with this number.
    #[error("there is no Chess960 position {0}: they are numbered 0 to 959")]
    NoSuchNumber(u32),
}

fn side(color: Color) -> &'static str {
    if color.is_white() { "White" } else { "Black" }
}

fn color_of(right: char) -> Color {
    Color::from_white(right.is_ascii_uppercase())
}

impl StartPosition {
    /// Reads a FEN, including X-FEN and Shredder letters for castling. Fields missing at the end count as `w - - 0 1`,
    /// and move number 0 counts as 1, as in other programs.
    ///
    /// A position that no game can reach but that can be played (too much material, an impossible check) is accepted,
    /// and [`StartPosition::warnings`] names the problem.
    ///
    /// # Errors
    /// [`BadStart`] says which field is wrong, and why.
    pub fn from_fen(text: &str, chess960: bool) -> Result<StartPosition, BadStart> {
        let mut impossible = Vec::new();
        let start = StartPosition::read(text, chess960, &mut impossible);
        impossible.into_iter().next().map_or(start, Err)
    }

    /// Like [`StartPosition::from_fen`], but a position that standard chess does not allow is tried as Chess960.
    ///
    /// # Errors
    /// [`BadStart`] says why it is not a position of standard chess.
    pub fn from_any_fen(text: &str) -> Result<StartPosition, BadStart> {
        StartPosition::from_fen(text, false).or_else(|why| StartPosition::from_fen(text, true).map_err(|_| why))
    }

    /// Like [`StartPosition::from_fen`], for files written by other programs: impossible castling rights and an
    /// impossible en passant square are left out, and the second value says which and why.
    ///
    /// # Errors
    /// [`BadStart`] for anything else.
    pub fn from_fen_repaired(text: &str, chess960: bool) -> Result<(StartPosition, Vec<BadStart>), BadStart> {
        let mut left_out = Vec::new();
        let start = StartPosition::read(text, chess960, &mut left_out)?;
        Ok((start, left_out))
    }

    /// Reads a FEN of a file, whatever is wrong with it. A field that cannot be read or be right is left out, and the
    /// second value says why. If no game can be played from the pieces, see [`StartPosition::unplayable`]; the board is
    /// empty if it cannot be read.
    pub fn from_fen_of_file(text: &str, chess960: bool) -> (StartPosition, Vec<BadStart>) {
        let mut left_out = Vec::new();
        let setup = match lenient_setup(text, chess960, &mut left_out) {
            Ok(setup) => setup,
            Err(why) => return (StartPosition::impossible(Setup::empty(), why, chess960), left_out),
        };
        let start = check_pieces(&setup.board).and_then(|()| StartPosition::from_setup(setup.clone(), chess960));
        (start.unwrap_or_else(|why| StartPosition::impossible(setup, why, chess960)), left_out)
    }

    /// A position that cannot be played. In its place stands one in which the same side has no move.
    fn impossible(setup: Setup, why: BadStart, chess960: bool) -> StartPosition {
        let stalemate = setup.turn.fold_wb("8/8/8/8/8/6k1/5q2/7K w - - 0", "7k/5Q2/6K1/8/8/8/8/8 b - - 0");
        let number = setup.fullmoves;
        let stand_in = StartPosition::from_fen(&format!("{stalemate} {number}"), chess960).unwrap_or_default();
        StartPosition { unplayable: Some(Box::new(UnplayableSetup { setup, why })), ..stand_in }
    }

    /// Returns the position if a game can begin in it: a record can also start where it is over.
    ///
    /// # Errors
    /// [`BadStart::Over`].
    pub fn to_play(self) -> Result<StartPosition, BadStart> {
        laws::by_itself(&self.position, 1).map_or(Ok(self), |ending| Err(BadStart::Over(ending)))
    }

    fn read(text: &str, chess960: bool, left_out: &mut Vec<BadStart>) -> Result<StartPosition, BadStart> {
        StartPosition::from_setup(read_setup(text, chess960, check_pieces, left_out)?, chess960)
    }

    /// Returns the Chess960 position of this number (0 to 959), in the usual numbering, where 518 is the classical
    /// position.
    ///
    /// # Errors
    /// [`BadStart::NoSuchNumber`].
    pub fn numbered(number: u32) -> Result<StartPosition, BadStart> {
        if number >= CHESS960_POSITIONS {
            return Err(BadStart::NoSuchNumber(number));
        }
        let board = Board::chess960(number);
        let castling_rights = board.rooks();
        StartPosition::from_setup(Setup { board, castling_rights, ..Setup::empty() }, true)
    }

    fn from_setup(setup: Setup, chess960: bool) -> Result<StartPosition, BadStart> {
        let (turn, board) = (setup.turn, &setup.board);
        let mut warnings = Vec::new();
        let checked = Chess::from_setup(setup.clone(), CastlingMode::from_chess960(chess960));
        if let Err(error) = &checked {
            let kinds = error.kinds();
            if kinds.contains(PositionErrorKinds::OPPOSITE_CHECK) {
                return Err(if kings_touch(board) { BadStart::KingsTouch } else { BadStart::WaitingInCheck(!turn) });
            }
            if kinds.contains(PositionErrorKinds::TOO_MUCH_MATERIAL) {
                let sides = Color::ALL.into_iter().filter(|&color| too_much(board, color));
                warnings.extend(sides.map(StartWarning::TooMuchMaterial));
            }
            if kinds.contains(PositionErrorKinds::IMPOSSIBLE_CHECK) {
                warnings.push(StartWarning::ImpossibleCheck(turn));
            }
        }
        let position = checked
            .or_else(PositionError::ignore_too_much_material)
            .or_else(PositionError::ignore_impossible_check)
            .map_err(|error| BadStart::NotPlayable(error.to_string()))?;
        Ok(StartPosition { position, chess960, warnings, unplayable: None })
    }

    /// Returns the position of a file in which no game can be played, if it is one. [`StartPosition::position`] is then
    /// another one, in which nobody can move.
    pub fn unplayable(&self) -> Option<&UnplayableSetup> {
        self.unplayable.as_deref()
    }

    /// Returns the position itself.
    pub fn position(&self) -> &Chess {
        &self.position
    }

    /// Whether the game is Chess960, where castling is written as king takes rook.
    pub fn chess960(&self) -> bool {
        self.chess960
    }

    /// Whether this is the initial position of standard chess.
    pub fn is_initial(&self) -> bool {
        !self.chess960
            && self.unplayable.is_none()
            && self.position == Chess::default()
            && self.position.halfmoves() == 0
            && self.position.fullmoves().get() == 1
    }

    /// Returns the FEN. It has an en passant square only if the capture is legal, and castling rights as X-FEN.
    pub fn fen(&self) -> String {
        match &self.unplayable {
            Some(shown) => Fen::try_from_setup(shown.setup.clone()).unwrap_or_else(LossyFenError::ignore).to_string(),
            None => fen_of(&self.position),
        }
    }
}

/// Creates a position that can be played, even if no game leads to it: with too much material or an impossible check.
pub(crate) fn position_of(setup: Setup, mode: CastlingMode) -> Option<Chess> {
    Chess::from_setup(setup, mode)
        .or_else(PositionError::ignore_too_much_material)
        .or_else(PositionError::ignore_impossible_check)
        .ok()
}

/// Returns the FEN of any position. It has an en passant square only if the capture is legal, and castling rights as
/// `KQkq` or X-FEN.
pub fn fen_of(position: &Chess) -> String {
    Fen::from_position(position, EnPassantMode::Legal).to_string()
}

/// Reads the fields of a FEN. `judge` decides whether the pieces have to make sense. Impossible castling rights and en
/// passant squares are left out, and added to `left_out`.
pub(super) fn read_setup(
    text: &str,
    chess960: bool,
    judge: fn(&Board) -> Result<(), BadStart>,
    left_out: &mut Vec<BadStart>,
) -> Result<Setup, BadStart> {
    let mut fields = text.split_ascii_whitespace();
    let mut setup = Setup::empty();
    setup.board = read_board(fields.next().ok_or(BadStart::Empty)?, false)?;
    setup.turn = match fields.next() {
        None | Some("w") => Color::White,
        Some("b") => Color::Black,
        Some(found) => return Err(unreadable(FenField::Turn, found)),
    };
    let castling = fields.next().unwrap_or("-");
    let en_passant = fields.next().unwrap_or("-");
    if let Some(found) = fields.next() {
        setup.halfmoves = found.parse().map_err(|_| unreadable(FenField::HalfmoveClock, found))?;
    }
    if let Some(found) = fields.next() {
        let number: u32 = found.parse().map_err(|_| unreadable(FenField::MoveNumber, found))?;
        setup.fullmoves = NonZeroU32::new(number).unwrap_or(NonZeroU32::MIN);
    }
    if let Some(found) = fields.next() {
        return Err(BadStart::TooManyFields(found.to_owned()));
    }
    judge(&setup.board)?;
    setup.castling_rights = read_castling(castling, &setup.board, chess960, left_out)?;
    match read_en_passant(en_passant, &setup.board, setup.turn) {
        Ok(square) => setup.ep_square = square,
        Err(problem @ BadStart::EnPassantImpossible { .. }) => left_out.push(problem),
        Err(problem) => return Err(problem),
    }
    Ok(setup)
}

/// Reads the fields of a FEN of a file. What cannot be read or be right is left out, and added to `left_out`: only the
/// board must be there.
fn lenient_setup(text: &str, chess960: bool, left_out: &mut Vec<BadStart>) -> Result<Setup, BadStart> {
    let text = if text.contains(char::is_whitespace) { text.to_owned() } else { text.replace('_', " ") };
    let mut fields: Vec<&str> = text.split_whitespace().collect();
    if fields.is_empty() {
        return Err(BadStart::Empty);
    }
    let mut setup = Setup::empty();
    setup.board = lenient_board(fields.remove(0), left_out)?; // not empty
    if let Some(checks) = fields.get(3).filter(|_| fields.len() > 5).filter(|field| field.contains('+')) {
        left_out.push(unreadable(FenField::HalfmoveClock, checks)); // of Three-check
        fields.remove(3);
    }
    let mut fields = fields.into_iter();
    setup.turn = match fields.next() {
        None | Some("w") => Color::White,
        Some("b") => Color::Black,
        Some(found) => {
            left_out.push(unreadable(FenField::Turn, found));
            Color::from_white(!found.starts_with(['b', 'B']))
        }
    };
    let castling = fields.next().unwrap_or("-");
    let before = left_out.len();
    setup.castling_rights = match read_castling(castling, &setup.board, chess960, left_out) {
        Ok(rights) => rights,
        Err(problem) => {
            left_out.truncate(before);
            left_out.push(problem);
            Bitboard::EMPTY
        }
    };
    let en_passant = fields.next().unwrap_or("-");
    let lower = en_passant.to_ascii_lowercase();
    if lower != en_passant {
        left_out.push(unreadable(FenField::EnPassant, en_passant));
    }
    match read_en_passant(&lower, &setup.board, setup.turn) {
        Ok(square) => setup.ep_square = square,
        Err(problem) if lower == en_passant => left_out.push(problem),
        Err(_) => {}
    }
    let mut count = |field: FenField, unknown: u32| {
        let Some(found) = fields.next() else { return unknown };
        found.parse().unwrap_or_else(|_| {
            left_out.push(unreadable(field, found));
            let digits = found.trim_end_matches(|c: char| !c.is_ascii_alphanumeric());
            digits.parse().unwrap_or(unknown)
        })
    };
    setup.halfmoves = count(FenField::HalfmoveClock, 0);
    setup.fullmoves = NonZeroU32::new(count(FenField::MoveNumber, 1)).unwrap_or(NonZeroU32::MIN);
    let more: Vec<&str> = fields.collect();
    if !more.is_empty() {
        left_out.push(BadStart::TooManyFields(more.join(" ")));
    }
    Ok(setup)
}

/// Reads a board field with what other programs write: a pocket in brackets or behind a ninth slash, numbers side by
/// side, marks of promoted pieces.
fn lenient_board(text: &str, left_out: &mut Vec<BadStart>) -> Result<Board, BadStart> {
    read_board(text, false).or_else(|problem| {
        let bare = text.split('[').next().unwrap_or(text).replace('~', "");
        let ranks: Vec<&str> = bare.split('/').take(Rank::ALL.len()).collect();
        let board = read_board(&ranks.join("/"), true).map_err(|_| problem.clone())?;
        left_out.push(problem);
        Ok(board)
    })
}

fn unreadable(field: FenField, found: &str) -> BadStart {
    BadStart::Unreadable { field, found: found.to_owned() }
}

/// Reads a board field. `lenient` adds up numbers that stand side by side.
fn read_board(text: &str, lenient: bool) -> Result<Board, BadStart> {
    let ranks: Vec<&str> = text.split('/').collect();
    if ranks.len() != Rank::ALL.len() {
        return Err(BadStart::Ranks(ranks.len()));
    }
    let mut board = Board::empty();
    for (rank, pieces) in Rank::ALL.into_iter().rev().zip(ranks) {
        let mut squares: u32 = 0;
        let mut after_number = false;
        for found in pieces.chars() {
            let number = found.to_digit(10);
            if number.is_some() && after_number && !lenient {
                return Err(BadStart::BoardNumbers(rank));
            }
            after_number = number.is_some();
            if let Some(piece) = Piece::from_char(found) {
                if let Ok(file) = File::try_from(squares) {
                    board.set_piece_at(Square::from_coords(file, rank), piece);
                }
                squares += 1;
            } else if let Some(empty) = number.filter(|empty| lenient || (1..=8).contains(empty)) {
                squares += empty;
            } else {
                return Err(BadStart::BoardCharacter { rank, found });
            }
        }
        if squares != 8 {
            return Err(BadStart::RankLength { rank, squares });
        }
    }
    Ok(board)
}

fn check_pieces(board: &Board) -> Result<(), BadStart> {
    piece_problems(board).into_iter().next().map_or(Ok(()), Err)
}

/// Returns what is wrong with the pieces alone: missing or extra kings, pawns on impossible ranks.
pub(super) fn piece_problems(board: &Board) -> Vec<BadStart> {
    let kings = Color::ALL.into_iter().filter_map(|color| match (board.kings() & board.by_color(color)).count() {
        0 => Some(BadStart::NoKing(color)),
        1 => None,
        count => Some(BadStart::ManyKings { color, count }),
    });
    let pawns = (board.pawns() & Bitboard::BACKRANKS).into_iter().map(BadStart::PawnOnEdge);
    kings.chain(pawns).collect()
}

/// Reads the rooks that may castle. `K` and `Q` mean the outermost rook on that side of the king (X-FEN), a file letter
/// the rook on that file (Shredder-FEN).
fn read_castling(
    text: &str,
    board: &Board,
    chess960: bool,
    left_out: &mut Vec<BadStart>,
) -> Result<Bitboard, BadStart> {
    let mut rights = Bitboard::EMPTY;
    if text == "-" {
        return Ok(rights);
    }
    for right in text.chars() {
        if !matches!(right.to_ascii_lowercase(), 'k' | 'q' | 'a'..='h') {
            return Err(unreadable(FenField::Castling, text));
        }
        match castling_rook(right, board, chess960) {
            Ok(rook) if has_side(rights, rook, board) => return Err(unreadable(FenField::Castling, text)),
            Ok(rook) => rights.add(rook),
            Err(problem) => left_out.push(problem),
        }
    }
    Ok(rights)
}

/// Whether there is a right to castle on this rook's side of its king: a king may castle once to each side.
fn has_side(rights: Bitboard, rook: Square, board: &Board) -> bool {
    let king = board.color_at(rook).and_then(|color| board.king_of(color));
    let is_left = |rook: Square| king.is_some_and(|king| rook < king);
    (rights & Bitboard::from_rank(rook.rank())).into_iter().any(|other| is_left(other) == is_left(rook))
}

/// Finds the rook of one castling right.
fn castling_rook(right: char, board: &Board, chess960: bool) -> Result<Square, BadStart> {
    let color = color_of(right);
    let backrank = Bitboard::from_rank(color.backrank());
    let letter = right.to_ascii_lowercase();
    let king =
        (board.kings() & board.by_color(color) & backrank).first().ok_or(BadStart::CastlingKing { right, chess960 })?;
    let rooks = board.rooks() & board.by_color(color) & backrank;
    let on_side = |wanted: Option<Square>, left: bool| wanted.filter(|rook| (rook.file() < king.file()) == left);
    let rook = match letter {
        'k' => on_side(rooks.last(), false),
        'q' => on_side(rooks.first(), true),
        _ => File::from_char(letter)
            .map(|file| Square::from_coords(file, color.backrank()))
            .filter(|&square| rooks.contains(square)),
    };
    if !chess960 && king.file() != File::E {
        return Err(match rook {
            Some(_) => BadStart::CastlingChess960 { right },
            None => BadStart::CastlingKing { right, chess960 },
        });
    }
    let rook = rook.ok_or(BadStart::CastlingRook { right })?;
    if !chess960 && !matches!(rook.file(), File::A | File::H) {
        return Err(match letter {
            'k' | 'q' => BadStart::CastlingRook { right },
            _ => BadStart::CastlingChess960 { right },
        });
    }
    Ok(rook)
}

fn read_en_passant(text: &str, board: &Board, turn: Color) -> Result<Option<Square>, BadStart> {
    if text == "-" {
        return Ok(None);
    }
    let square: Square = text.parse().map_err(|_| unreadable(FenField::EnPassant, text))?;
    let passed = can_be_passed(square, board, turn).then_some(Some(square));
    passed.ok_or(BadStart::EnPassantImpossible { square, passed: !turn })
}

/// Whether a pawn of the side that has just moved can have passed over this square.
pub(super) fn can_be_passed(square: Square, board: &Board, turn: Color) -> bool {
    let passed = !turn;
    // The pawn went from the rank behind the square to the rank in front of it.
    let step = passed.fold_wb(8, -8);
    square.rank() == passed.fold_wb(Rank::Third, Rank::Sixth)
        && !board.occupied().contains(square)
        && square.offset(-step).is_some_and(|from| !board.occupied().contains(from))
        && square.offset(step).is_some_and(|to| board.piece_at(to) == Some(passed.pawn()))
}

/// Whether the kings stand next to each other.
fn kings_touch(board: &Board) -> bool {
    let kings = Color::ALL.map(|color| board.king_of(color));
    matches!(kings, [Some(white), Some(black)] if attacks::king_attacks(white).contains(black))
}

/// Whether a side has more pieces than a game can give it, counted as shakmaty does.
fn too_much(board: &Board, color: Color) -> bool {
    let pieces = board.by_color(color);
    let extra = |kind: Bitboard, at_start: usize| (kind & pieces).count().saturating_sub(at_start);
    let promoted = extra(board.queens(), 1)
        + extra(board.rooks(), 2)
        + extra(board.knights(), 2)
        + extra(board.bishops() & Bitboard::LIGHT_SQUARES, 1)
        + extra(board.bishops() & Bitboard::DARK_SQUARES, 1);
    (board.pawns() & pieces).count() + promoted > 8
}

// The number of a Chess960 start position.

/// Returns the number of a start position, if it is one of the 960 and castles by the Chess960 rules.
pub fn chess960_number(start: &StartPosition) -> Option<u32> {
    let board = start.chess960().then(|| start.position().board())?;
    let bishop = |squares: Bitboard| Some(u32::from((board.bishops() & squares).first()?.file()) / 2);
    // Scharnagl's numbering: every sixteenth number has the same bishops.
    let bishops = bishop(Bitboard::LIGHT_SQUARES)? + 4 * bishop(Bitboard::DARK_SQUARES)?;
    let number = (bishops..CHESS960_POSITIONS).step_by(16).find(|&number| Board::chess960(number) == *board)?;
    StartPosition::numbered(number).is_ok_and(|known| known == *start).then_some(number)
}

#[cfg(test)]
mod chess960_tests {
    use super::*;

    #[test]
    fn every_position_has_its_number() {
        for expected in 0..CHESS960_POSITIONS {
            assert_eq!(chess960_number(&StartPosition::numbered(expected).unwrap()), Some(expected));
        }
    }

    #[test]
    fn what_is_none_of_them_has_no_number() {
        assert_eq!(chess960_number(&StartPosition::default()), None, "the initial array of standard chess");
        for fen in [
            "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1",
            "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
            "qqqqkqqq/pppppppp/8/8/8/8/PPPPPPPP/BBNNQKRR w - - 0 1",
        ] {
            assert_eq!(chess960_number(&StartPosition::from_fen(fen, true).unwrap()), None, "{fen}");
        }
    }
}
