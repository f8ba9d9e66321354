//! Why a text is not a legal move: the reasons as data, without their wording. What is refused at all,
//! [`super::read()`] decides: nothing here is asked before no legal move matches.

use crate::notation::is_chess960;
use crate::notation::read::{LetterCase, begins_with_square, role_of_letter};
use crate::notation::write::{Letters, PIECES};
use crate::pgn::comment::{BoardShape, ShapeColor};
use shakmaty::{Bitboard, Board, CastlingSide, Chess, Color, File, Move, Piece, Position, Rank, Role, Square, attacks};

/// A piece on its square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PieceAt {
    /// The kind of piece.
    pub role: Role,
    /// The square it stands on.
    pub square: Square,
}

/// Why a text is not a legal move here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WhyNot {
    /// There is no text.
    Nothing,
    /// The text is not a move in any notation.
    Unreadable,
    /// The text is the word for castling.
    NamedCastling,
    /// The text is the word for passing, but the side to move must move.
    Passing,
    /// Moves begin like this, but the text is not finished.
    Unfinished,
    /// It could be the beginning of a move, but not of a legal one.
    NothingBegins,
    /// Several moves fit.
    Ambiguous {
        /// The kind of piece, if all moves are of one kind.
        role: Option<Role>,
        /// The squares these pieces come from, in the order of `choices`.
        from: Vec<Square>,
        /// What to type instead, in SAN.
        choices: Vec<String>,
    },
    /// A letter that means different pieces in other languages, and none in the chosen one.
    LetterOfOthers {
        /// The letter.
        letter: char,
        /// What to type instead, in SAN.
        choices: Vec<String>,
    },
    /// A promotion without its piece. This is not an error: the user is asked for the piece.
    NeedsPromotion {
        /// The square of the pawn.
        from: Square,
        /// The square where it promotes.
        to: Square,
    },
    /// A pawn cannot become a king or stay a pawn (Article 3.7.3.3).
    CannotBecome(Role),
    /// A promotion was asked for in a move that is not one.
    NoPromotion,
    /// The square that the move starts from is empty.
    EmptySquare(Square),
    /// The piece is the opponent's.
    NotYours {
        /// Its square.
        square: Square,
        /// The kind of piece.
        role: Role,
    },
    /// The move belongs to the side that waits: it is this side's turn (Article 1.1).
    OthersTurn(Color),
    /// The text names more than one move (Article 1.1).
    TwoMoves,
    /// The side to move has no such piece.
    NoSuchPiece(Role),
    /// The side to move has such pieces, but none where the text names one.
    NoneThere {
        /// The piece that was named.
        role: Role,
        /// The file that was named.
        file: Option<File>,
        /// The rank that was named.
        rank: Option<Rank>,
    },
    /// A piece of the same side is on the target square (Article 3.1).
    OwnPiece {
        /// The target square.
        at: Square,
        /// The kind of piece on it.
        role: Role,
    },
    /// The piece does not move like that at all (Articles 3.2 to 3.8). The variants below cover pawns in detail.
    Shape {
        /// The kind of piece.
        role: Role,
        /// The square it stands on.
        from: Square,
    },
    /// A king moves one square, and in Chess960 it castles by moving onto its own rook.
    ShapeOfKing960,
    /// Articles 3.7.1 and 3.7.2: too far ahead.
    PawnSteps,
    /// Two squares from somewhere other than its start square (Article 3.7.2).
    PawnStarted,
    /// Article 3.7.1: pawns only move forward.
    PawnBackwards,
    /// An opponent's piece is straight ahead (Article 3.7.1).
    PawnAhead(Square),
    /// A pawn moves diagonally only to capture (Article 3.7.3).
    NothingToCapture(Square),
    /// Article 3.7.3.1: en passant is only possible on the move after the double step of the pawn on this square.
    EnPassantOver(Square),
    /// Article 3.7.3.1: the pawn arrived with its last move, but that was not a double step.
    EnPassantSteps {
        /// The pawn beside the one that wants to capture.
        pawn: Square,
        /// Where it came from.
        came_from: Square,
    },
    /// A pawn can capture on this square, but that is written with its file: `exd5`.
    PawnCaptures {
        /// The file of the pawn.
        file: File,
        /// The square it would capture on.
        to: Square,
    },
    /// No such piece can get to the square.
    CannotReach {
        /// The piece that was named.
        role: Role,
        /// The square it cannot reach.
        to: Square,
    },
    /// A piece is in between (Article 3.5).
    Blocked(Square),
    /// The king would step into check (Article 3.8.1).
    KingIntoCheck {
        /// The square that the king would step onto.
        to: Square,
        /// A piece that attacks that square.
        by: PieceAt,
    },
    /// The king would step beside the other king (Article 3.8.1).
    KingsMeet {
        /// The square that the king would step onto.
        to: Square,
        /// The other king.
        other: Square,
    },
    /// The king would capture a piece that another piece guards (Article 3.8.1).
    Guarded {
        /// The piece that would be captured.
        piece: PieceAt,
        /// The piece that guards it.
        by: PieceAt,
    },
    /// The king would step back along the line of a piece that also attacks the squares behind it (Article 3.8.1).
    AlongLine {
        /// The square that the king would step onto.
        to: Square,
        /// The piece whose line it is.
        by: PieceAt,
    },
    /// The piece is pinned (Article 3.9.2).
    Pinned {
        /// The piece.
        role: Role,
        /// Its square.
        from: Square,
        /// The piece that pins it.
        by: PieceAt,
        /// Its king.
        king: Square,
    },
    /// An en passant capture that would open a line to the king (Article 3.9.2).
    EnPassantExposes {
        /// The pawn that would be captured.
        captured: Square,
        /// Whether both pawns leave the line, not only the captured one.
        both: bool,
        /// The piece whose line it is.
        by: PieceAt,
        /// The king.
        king: Square,
    },
    /// The king is in check and the move does not help (Article 3.9.2).
    CheckStays {
        /// The piece that gives check.
        by: PieceAt,
        /// The king.
        king: Square,
    },
    /// Two or more pieces give check, and the move is not a king's move (Article 3.9.2).
    DoubleCheck {
        /// The pieces that give check. A position that is set up may have more than two.
        by: Vec<PieceAt>,
        /// The king.
        king: Square,
    },
    /// Castling is not possible.
    Castling(NoCastling),
}

/// Why castling is not possible (Article 3.8.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoCastling {
    /// The king is not on its start square, so castling on this side is not possible.
    KingMoved(CastlingSide),
    /// The king moved in the move with this number.
    KingMovedIn(u32),
    /// The rook of this side is not on its start square.
    RookMoved(CastlingSide),
    /// The rook has moved.
    RookMovedIn {
        /// Its start square.
        from: Square,
        /// The number of the move.
        number: u32,
    },
    /// The rook was captured.
    RookCaptured {
        /// The square where it was captured.
        on: Square,
        /// The number of the move.
        number: u32,
    },
    /// The king and the rook of this side are in place, but one of them has moved.
    RightLost(CastlingSide),
    /// The game began without this castling right.
    NeverHad,
    /// The game began without this castling right, and without a rook on this square.
    NoRook(Square),
    /// The king is in check.
    InCheck {
        /// A piece that gives check.
        by: PieceAt,
        /// The king.
        king: Square,
    },
    /// The king would cross an attacked square.
    Through {
        /// The square.
        square: Square,
        /// A piece that attacks it.
        by: PieceAt,
    },
    /// The king would be in check after castling.
    Into {
        /// Where the king would stand.
        square: Square,
        /// A piece that attacks it.
        by: PieceAt,
    },
    /// A piece is in the way.
    Between(Square),
    /// Castling is possible, but it is not written as a king's move of several squares (`Kg1`; in Chess960 `e1g1`).
    Written(CastlingSide),
    /// The same for a move of the king onto its own rook: it may not have been meant as castling.
    WrittenOnto(CastlingSide, Square),
}

// The shape of a move's text, without regard to a position: which piece moves, from where and to where.
//
// It only serves to explain why a text is not a legal move; legal moves are looked up in `read`.

/// The shape of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MoveShape {
    /// `O-O`, `O-O-O`.
    Castle(CastlingSide),
    /// `e2e5`.
    Squares {
        /// The square it starts from.
        from: Square,
        /// The square it goes to.
        to: Square,
        /// The piece that the pawn is to become.
        promotion: Option<Role>,
    },
    /// `Nbd2`, `exd5`.
    Piece {
        /// Which kind of piece.
        role: Role,
        /// The file of its square, if given.
        file: Option<File>,
        /// The rank of its square, if given.
        rank: Option<Rank>,
        /// The square it goes to.
        to: Square,
        /// The piece that the pawn is to become.
        promotion: Option<Role>,
    },
}

/// Reads the shape of a bare text.
pub(super) fn parse(core: &str, letters: Letters, case: LetterCase) -> Option<MoveShape> {
    match core {
        "OO" => return Some(MoveShape::Castle(CastlingSide::KingSide)),
        "OOO" => return Some(MoveShape::Castle(CastlingSide::QueenSide)),
        _ => {}
    }
    body_of(core, letters, case, None).or_else(|| {
        let (role, length) = promotion_of(core, letters)?;
        body_of(core.get(..core.len().checked_sub(length)?)?, letters, case, Some(role))
    })
}

/// Returns the shapes of a bare text: with its letters as they are, then in any case.
pub(super) fn shapes(core: &str, letters: Letters) -> impl Iterator<Item = MoveShape> {
    [LetterCase::Exact, LetterCase::Folded].into_iter().filter_map(move |case| parse(core, letters, case))
}

/// Reads the letter of a promotion at the end, in either case. Returns the piece and the letter's length in bytes.
fn promotion_of(core: &str, letters: Letters) -> Option<(Role, usize)> {
    let last_rank = core.rfind(|c: char| c.is_ascii_digit())?;
    let tail = core.get(last_rank + 1..)?; // a digit is one byte
    let pawn = letters.pawn().map(|letter| (Role::Pawn, letter));
    let mut lettered = PIECES.into_iter().map(|role| (role, letters.letter(role))).chain(pawn);
    lettered.find(|(_, letter)| letter.to_lowercase() == tail.to_lowercase()).map(|(role, _)| (role, tail.len()))
}

fn body_of(body: &str, letters: Letters, case: LetterCase, promotion: Option<Role>) -> Option<MoveShape> {
    let squares = || {
        let (file, rank, to) = places(body, case)?;
        match (file, rank) {
            (Some(file), Some(rank)) => {
                Some(MoveShape::Squares { from: Square::from_coords(file, rank), to, promotion })
            }
            // `ee4` is not a way to write e4.
            (Some(file), None) if file == to.file() => None,
            (None, Some(_)) => None,
            _ => Some(MoveShape::Piece { role: Role::Pawn, file, rank, to, promotion }),
        }
    };
    let piece = || {
        let (role, length) = role_of_letter(body, letters, case)?;
        let (file, rank, to) = places(body.get(length..)?, case)?;
        Some(MoveShape::Piece { role, file, rank, to, promotion })
    };
    match case {
        LetterCase::Exact => piece().or_else(squares),
        LetterCase::Folded => begins_with_square(body).then(squares).flatten().or_else(piece).or_else(squares),
    }
}

/// Reads an optional file, an optional rank, and a square.
fn places(text: &str, case: LetterCase) -> Option<(Option<File>, Option<Rank>, Square)> {
    let signs: Vec<char> = match case {
        LetterCase::Exact => text.chars().collect(),
        LetterCase::Folded => text.chars().map(|c| c.to_ascii_lowercase()).collect(),
    };
    let (head, to) = match signs.as_slice() {
        [head @ .., file, rank] => (head, Square::from_coords(File::from_char(*file)?, Rank::from_char(*rank)?)),
        _ => return None,
    };
    match head {
        [] => Some((None, None, to)),
        [file, rank] => Some((Some(File::from_char(*file)?), Some(Rank::from_char(*rank)?), to)),
        [one] => match (File::from_char(*one), Rank::from_char(*one)) {
            (None, None) => None,
            (file, rank) => Some((file, rank, to)),
        },
        _ => None,
    }
}

/// Whether this text could still become a move.
pub(super) fn is_beginning(core: &str, letters: Letters) -> bool {
    if core.is_empty() || core == "O" {
        return true;
    }
    ["1", "a1", "1a1"].into_iter().any(|tail| shapes(&format!("{core}{tail}"), letters).next().is_some())
}

// Finds out why a well-formed move is not legal. Called only after the text matched no legal move.

/// Returns why no legal move has this shape.
pub(super) fn why(position: &Chess, shape: &MoveShape) -> WhyNot {
    match *shape {
        MoveShape::Castle(side) => WhyNot::Castling(no_castling(position, side)),
        MoveShape::Squares { from, to, promotion } => squares(position, from, to, promotion),
        MoveShape::Piece { role, file, rank, to, promotion } => piece(position, role, (file, rank), to, promotion),
    }
}

fn squares(position: &Chess, from: Square, to: Square, promotion: Option<Role>) -> WhyNot {
    let Some(Piece { color, role }) = position.board().piece_at(from) else {
        return WhyNot::EmptySquare(from);
    };
    if color != position.turn() {
        return WhyNot::NotYours { square: from, role };
    }
    step(position, role, from, to).or_else(|| bad_promotion(position, role, to, promotion)).unwrap_or(
        // Not reached while `step` agrees with the rules; it would still be a true statement.
        WhyNot::CannotReach { role, to },
    )
}

fn piece(
    position: &Chess,
    role: Role,
    (file, rank): (Option<File>, Option<Rank>),
    to: Square,
    promotion: Option<Role>,
) -> WhyNot {
    let board = position.board();
    let all = position.our(role);
    if all.is_empty() {
        return WhyNot::NoSuchPiece(role);
    }
    let mut pieces = all;
    pieces = file.map_or(pieces, |file| pieces & Bitboard::from(file));
    pieces = rank.map_or(pieces, |rank| pieces & Bitboard::from(rank));
    if pieces.is_empty() {
        return WhyNot::NoneThere { role, file, rank };
    }
    if role == Role::Pawn && file.is_none() && rank.is_none() {
        let captures = |mv: &Move| mv.role() == Role::Pawn && mv.is_capture() && mv.to() == to;
        if let Some(from) = position.legal_moves().iter().find(|mv| captures(mv)).and_then(|mv| mv.from()) {
            return WhyNot::PawnCaptures { file: from.file(), to };
        }
    }
    if role == Role::Pawn && rank.is_none() {
        pieces = pawns_meant(pieces, position.turn(), file, to);
    }
    // How a piece moves is only worth explaining if the text cannot mean another piece.
    let alone = role == Role::King || file.is_some() && rank.is_some();
    let reasons = pieces.into_iter().filter_map(|from| step(position, role, from, to));
    let told = reasons.filter(|why| !matches!(why, WhyNot::Shape { .. }) || alone).max_by_key(most_telling);
    told.or_else(|| bad_promotion(position, role, to, promotion)).unwrap_or_else(|| match board.piece_at(to) {
        Some(own) if own.color == position.turn() => WhyNot::OwnPiece { at: to, role: own.role },
        _ => WhyNot::CannotReach { role, to },
    })
}

/// Returns the pawns that a text such as `e5` or `exd5` can mean: those behind the square on its file, or those on the
/// named file from which it is one diagonal step.
fn pawns_meant(pawns: Bitboard, turn: Color, file: Option<File>, to: Square) -> Bitboard {
    match file {
        Some(file) if file != to.file() => pawns & attacks::pawn_attacks(!turn, to),
        _ => {
            let behind =
                |from: &Square| if turn.is_white() { from.rank() < to.rank() } else { from.rank() > to.rank() };
            (pawns & Bitboard::from(to.file())).into_iter().filter(behind).collect()
        }
    }
}

/// Returns why a piece without a legal move cannot move, if only its king's safety forbids it: it is pinned, or none of
/// its moves answers a check. `None` for a piece that can move, or that is merely blocked.
pub fn why_held(position: &Chess, from: Square) -> Option<WhyNot> {
    let role = position.board().piece_at(from).filter(|piece| piece.color == position.turn())?.role;
    if role == Role::King || position.legal_moves().iter().any(|mv| mv.from() == Some(from)) {
        return None;
    }
    let reasons = Square::ALL.into_iter().filter(|to| *to != from);
    let mut reasons = reasons.filter_map(|to| step(position, role, from, to));
    reasons.find(|why| most_telling(why) == KING_SAFETY)
}

/// The value of [`most_telling`] for a move that only the king's safety forbids.
const KING_SAFETY: u8 = 5;

/// Returns how telling a reason is. The nearer the move is to being legal, the higher the value.
fn most_telling(why: &WhyNot) -> u8 {
    match why {
        WhyNot::Pinned { .. }
        | WhyNot::CheckStays { .. }
        | WhyNot::DoubleCheck { .. }
        | WhyNot::KingIntoCheck { .. }
        | WhyNot::KingsMeet { .. }
        | WhyNot::Guarded { .. }
        | WhyNot::AlongLine { .. }
        | WhyNot::EnPassantExposes { .. } => KING_SAFETY,
        WhyNot::EnPassantOver(_) => 4,
        WhyNot::OwnPiece { .. } | WhyNot::NothingToCapture(_) | WhyNot::PawnAhead(_) => 3,
        WhyNot::Blocked(_) => 2,
        _ => 1,
    }
}

/// Returns what is wrong with a promotion: the move is not one, or a pawn cannot become that piece.
fn bad_promotion(position: &Chess, role: Role, to: Square, promotion: Option<Role>) -> Option<WhyNot> {
    let last = if position.turn().is_white() { Rank::Eighth } else { Rank::First };
    match promotion {
        Some(_) if role != Role::Pawn || to.rank() != last => Some(WhyNot::NoPromotion),
        Some(piece @ (Role::King | Role::Pawn)) => Some(WhyNot::CannotBecome(piece)),
        _ => None,
    }
}

/// Returns why a piece of the side to move cannot go from one square to another; `None` if it could.
fn step(position: &Chess, role: Role, from: Square, to: Square) -> Option<WhyNot> {
    let board = position.board();
    let turn = position.turn();
    if role == Role::King
        && let Some(why) = castling_step(position, from, to)
    {
        return Some(why);
    }
    if let Some(own) = board.piece_at(to).filter(|piece| piece.color == turn) {
        return Some(WhyNot::OwnPiece { at: to, role: own.role });
    }
    let geometry = match role {
        Role::Pawn => pawn_step(position, from, to),
        _ => {
            let free = attacks::attacks(from, role.of(turn), Bitboard::EMPTY);
            let between = attacks::between(from, to) & board.occupied();
            if free.contains(to) {
                nearest(between, from).map(WhyNot::Blocked)
            } else {
                let by_rook = is_chess960(position) && role == Role::King;
                Some(if by_rook { WhyNot::ShapeOfKing960 } else { WhyNot::Shape { role, from } })
            }
        }
    };
    geometry.or_else(|| king_left(position, role, from, to))
}

/// Returns the square of a set that is nearest to another square.
fn nearest(set: Bitboard, from: Square) -> Option<Square> {
    set.into_iter().min_by_key(|square| square.distance(from))
}

fn pawn_step(position: &Chess, from: Square, to: Square) -> Option<WhyNot> {
    let board = position.board();
    let turn = position.turn();
    let ranks = |square: Square| i32::from(square.rank());
    let ahead = (ranks(to) - ranks(from)) * if turn.is_white() { 1 } else { -1 };
    let files = from.file().distance(to.file());
    match (files, ahead) {
        (0 | 1, ..=-1) => Some(WhyNot::PawnBackwards),
        (0, 1 | 2) => {
            let start = if turn.is_white() { Rank::Second } else { Rank::Seventh };
            if ahead == 2 && from.rank() != start {
                return Some(WhyNot::PawnStarted);
            }
            if let Some(at) = nearest(attacks::between(from, to) & board.occupied(), from) {
                return Some(WhyNot::Blocked(at));
            }
            board.piece_at(to).map(|_| WhyNot::PawnAhead(to))
        }
        (0, 3..) => Some(WhyNot::PawnSteps),
        (1, 1) => {
            if board.piece_at(to).is_some() || position.ep_square(shakmaty::EnPassantMode::PseudoLegal) == Some(to) {
                return None;
            }
            let passed = Square::from_coords(to.file(), from.rank());
            let fifth = if turn.is_white() { Rank::Fifth } else { Rank::Fourth };
            let over = from.rank() == fifth && board.piece_at(passed) == Some(Role::Pawn.of(!turn));
            Some(if over { WhyNot::EnPassantOver(passed) } else { WhyNot::NothingToCapture(to) })
        }
        _ => Some(WhyNot::Shape { role: Role::Pawn, from }),
    }
}

// Finds the piece that forbids a move because it would leave the king in check (Articles 3.8.1, 3.9.2).

/// Returns the piece on a square.
fn piece_at(board: &Board, square: Square) -> Option<PieceAt> {
    board.role_at(square).map(|role| PieceAt { role, square })
}

/// Returns which piece gives check, as the reason against a move that does not answer it; `None` if there is no check.
pub fn why_check(position: &Chess) -> Option<WhyNot> {
    let board = position.board();
    let king = board.king_of(position.turn())?;
    let checkers: Vec<PieceAt> = position.checkers().into_iter().filter_map(|square| piece_at(board, square)).collect();
    Some(match checkers.as_slice() {
        [] => return None,
        &[by] => WhyNot::CheckStays { by, king },
        _ => WhyNot::DoubleCheck { by: checkers, king },
    })
}

/// Returns why a geometrically possible move leaves the king in check; `None` if it does not.
fn king_left(position: &Chess, role: Role, from: Square, to: Square) -> Option<WhyNot> {
    let board = position.board();
    let turn = position.turn();
    let king = board.king_of(turn)?;
    let mut after = board.clone();
    let piece = after.remove_piece_at(from)?;
    let en_passant = role == Role::Pawn && from.file() != to.file() && board.piece_at(to).is_none();
    let captured = en_passant.then(|| Square::from_coords(to.file(), from.rank()));
    after.set_piece_at(to, piece);
    let attackers = |board: &Board, king: Square| board.attacks_to(king, !turn, board.occupied());
    if role == Role::King {
        return king_step(position, to, attackers(&after, to));
    }
    // A pinned pawn is pinned whatever it captures. A capture en passant may open another line, that of the captured
    // pawn.
    let pinned = attackers(&after, king);
    if let Some(captured) = captured {
        after.discard_piece_at(captured);
    }
    let attackers = attackers(&after, king);
    let by = piece_at(board, attackers.first()?)?;
    if (attackers & position.checkers()).any() {
        return why_check(position);
    }
    Some(match captured {
        Some(captured) if pinned.is_empty() => {
            WhyNot::EnPassantExposes { captured, both: king.rank() == from.rank(), by, king }
        }
        _ => WhyNot::Pinned { role, from, by, king },
    })
}

/// Returns why the king may not step onto a square that these pieces would attack.
fn king_step(position: &Chess, to: Square, attackers: Bitboard) -> Option<WhyNot> {
    let board = position.board();
    let turn = position.turn();
    if let Some(other) = board.king_of(!turn).filter(|other| attackers.contains(*other)) {
        return Some(WhyNot::KingsMeet { to, other });
    }
    // Prefer a piece that attacks the square already over one whose line the king itself still blocks.
    let now = attackers & board.attacks_to(to, !turn, board.occupied());
    let by = piece_at(board, now.first().or(attackers.first())?)?;
    Some(match piece_at(board, to) {
        Some(piece) => WhyNot::Guarded { piece, by },
        None if now.is_empty() => WhyNot::AlongLine { to, by },
        None => WhyNot::KingIntoCheck { to, by },
    })
}

// Finds out why the side to move may not castle (Article 3.8.2).

/// Returns what is wrong with a king's move that is meant as castling: a move of several squares to where castling
/// would put the king, or onto its own rook.
fn castling_step(position: &Chess, from: Square, to: Square) -> Option<WhyNot> {
    let chess960 = is_chess960(position);
    let turn = position.turn();
    if from.rank() != to.rank() || from.rank() != turn.backrank() {
        return None;
    }
    let side = if from.file() < to.file() { CastlingSide::KingSide } else { CastlingSide::QueenSide };
    let corner = from.file() == File::E && matches!(to.file(), File::A | File::H);
    let onto_rook = position.board().piece_at(to) == Some(Role::Rook.of(turn))
        && (position.castles().rook(turn, side) == Some(to) || (!chess960 && corner));
    let far = from.file().distance(to.file()) > 1 && to.file() == side.king_to_file();
    if !(onto_rook || far && (chess960 || from.file() == File::E)) {
        return None;
    }
    if position.castling_moves(side).is_empty() {
        // In Chess960, a long step is first of all not a king's move.
        return (onto_rook || !chess960).then(|| WhyNot::Castling(no_castling(position, side)));
    }
    let written = if onto_rook { NoCastling::WrittenOnto(side, to) } else { NoCastling::Written(side) };
    Some(WhyNot::Castling(written))
}

/// Returns where a rook stands at the start of standard chess.
fn corner(color: Color, side: CastlingSide) -> Square {
    Square::from_coords(if side.is_king_side() { File::H } else { File::A }, color.backrank())
}

/// Returns why the side to move may not castle on a side (Article 3.8.2).
fn no_castling(position: &Chess, side: CastlingSide) -> NoCastling {
    let board = position.board();
    let turn = position.turn();
    let Some(king) = board.king_of(turn) else {
        return NoCastling::RightLost(side); // a position without a king is never played
    };
    let castles = position.castles();
    if !castles.has(turn, side) {
        let home = turn.backrank();
        let standard = castles.mode().is_standard();
        if king.rank() != home || (standard && king.file() != File::E) {
            return NoCastling::KingMoved(side);
        }
        if standard && board.piece_at(corner(turn, side)) != Some(Role::Rook.of(turn)) {
            return NoCastling::RookMoved(side);
        }
        return NoCastling::RightLost(side);
    }
    if let Some(by) = position.checkers().first().and_then(|at| piece_at(board, at)) {
        return NoCastling::InCheck { by, king };
    }
    if let Some(at) = nearest(castles.path(turn, side) & board.occupied(), king) {
        return NoCastling::Between(at);
    }
    let to = side.king_to(turn);
    let attacker = |square: Square, occupied: Bitboard| {
        board.attacks_to(square, !turn, occupied).first().and_then(|at| piece_at(board, at))
    };
    let occupied = board.occupied().without(king);
    let crossed = attacks::between(king, to).into_iter();
    let through = crossed.filter_map(|square| Some((square, attacker(square, occupied)?)));
    if let Some((square, by)) = through.min_by_key(|(square, _)| square.distance(king)) {
        return NoCastling::Through { square, by };
    }
    // The rook may have blocked a line: it has moved across when the king arrives.
    let rook = castles.rook(turn, side).map_or(occupied, |rook| occupied.without(rook));
    match attacker(to, rook.with(side.rook_to(turn))) {
        Some(by) => NoCastling::Into { square: to, by },
        None => NoCastling::RightLost(side), // not reached: nothing else forbids castling
    }
}

// Shows a reason on the board: the pieces and squares that forbid a move.

impl WhyNot {
    /// Returns a ring on each square that forbids the move, and an arrow from each attacking piece to what it attacks.
    /// Empty for a reason that lies only in the text.
    pub fn shapes(&self) -> Vec<BoardShape> {
        let ring = |square: Square| vec![BoardShape::Square(ShapeColor::Red, square)];
        let arrow = |from: Square, to: Square| vec![BoardShape::Arrow(ShapeColor::Red, from, to)];
        match self {
            WhyNot::OwnPiece { at: square, .. }
            | WhyNot::NotYours { square, .. }
            | WhyNot::PawnAhead(square)
            | WhyNot::Blocked(square)
            | WhyNot::EnPassantOver(square)
            | WhyNot::Castling(NoCastling::Between(square)) => ring(*square),
            WhyNot::EnPassantSteps { pawn, came_from } => arrow(*came_from, *pawn),
            WhyNot::KingIntoCheck { to, by } | WhyNot::AlongLine { to, by } => arrow(by.square, *to),
            WhyNot::KingsMeet { to, other } => arrow(*other, *to),
            WhyNot::Guarded { piece, by } => arrow(by.square, piece.square),
            WhyNot::Pinned { by, king, .. }
            | WhyNot::CheckStays { by, king }
            | WhyNot::EnPassantExposes { by, king, .. }
            | WhyNot::Castling(NoCastling::InCheck { by, king }) => arrow(by.square, *king),
            WhyNot::DoubleCheck { by, king } => by.iter().flat_map(|by| arrow(by.square, *king)).collect(),
            WhyNot::Castling(NoCastling::Through { square, by } | NoCastling::Into { square, by }) => {
                arrow(by.square, *square)
            }
            _ => Vec::new(),
        }
    }
}

// Adds to a refusal what the earlier moves say about it: which move gave up the right to castle, and how the pawn
// arrived that cannot be captured en passant.

/// How a position arose.
#[derive(Clone, Copy, Debug)]
pub struct History<'a> {
    /// The first position.
    pub start: &'a Chess,
    /// The moves played since then, the oldest first.
    pub moves: &'a [Move],
}

impl WhyNot {
    /// Returns the same reason with what the earlier moves say about it.
    #[must_use]
    pub fn with_history(self, history: History) -> WhyNot {
        match self {
            WhyNot::Castling(why) => WhyNot::Castling(match why {
                NoCastling::KingMoved(side) | NoCastling::RookMoved(side) | NoCastling::RightLost(side) => {
                    right_lost(history, side).unwrap_or(why)
                }
                why => why,
            }),
            WhyNot::EnPassantOver(pawn) => match history.moves.last() {
                Some(Move::Normal { role: Role::Pawn, from, to, .. }) if *to == pawn => {
                    WhyNot::EnPassantSteps { pawn, came_from: *from }
                }
                _ => WhyNot::EnPassantOver(pawn),
            },
            why => why,
        }
    }
}

/// Returns which move gave up the right to castle on a side, for the side to move; `None` if none did.
fn right_lost(history: History, side: CastlingSide) -> Option<NoCastling> {
    let start = history.start;
    let by = if history.moves.len().is_multiple_of(2) { start.turn() } else { !start.turn() };
    let Some(rook) = start.castles().rook(by, side) else {
        let corner = corner(by, side);
        let has_rook = start.board().by_piece(Role::Rook.of(by)).contains(corner);
        return Some(if has_rook { NoCastling::NeverHad } else { NoCastling::NoRook(corner) });
    };
    let mut position = start.clone();
    for mv in history.moves {
        let (turn, number) = (position.turn(), position.fullmoves().get());
        position.play_unchecked(*mv);
        if !position.castles().has(by, side) {
            return Some(if turn != by {
                NoCastling::RookCaptured { on: rook, number }
            } else if mv.from() == Some(rook) {
                NoCastling::RookMovedIn { from: rook, number }
            } else {
                NoCastling::KingMovedIn(number)
            });
        }
    }
    None
}

#[cfg(test)]
mod shape_tests {
    use super::*;

    #[test]
    fn shapes() {
        let piece = |role, file, rank, to, promotion| MoveShape::Piece { role, file, rank, to, promotion };
        let squares = |from, to, promotion| MoveShape::Squares { from, to, promotion };
        for (text, letters, case, want) in [
            ("Nf3", Letters::En, LetterCase::Exact, Some(piece(Role::Knight, None, None, Square::F3, None))),
            ("Nbd2", Letters::En, LetterCase::Exact, Some(piece(Role::Knight, Some(File::B), None, Square::D2, None))),
            (
                "N1d2",
                Letters::En,
                LetterCase::Exact,
                Some(piece(Role::Knight, None, Some(Rank::First), Square::D2, None)),
            ),
            ("КрKe2", Letters::Ru, LetterCase::Exact, None),
            ("Крe2", Letters::Ru, LetterCase::Exact, Some(piece(Role::King, None, None, Square::E2, None))),
            ("Кe2", Letters::Ru, LetterCase::Exact, Some(piece(Role::Knight, None, None, Square::E2, None))),
            ("bc3", Letters::En, LetterCase::Exact, Some(piece(Role::Pawn, Some(File::B), None, Square::C3, None))),
            ("bc3", Letters::En, LetterCase::Folded, Some(piece(Role::Bishop, None, None, Square::C3, None))),
            ("Bc3", Letters::En, LetterCase::Exact, Some(piece(Role::Bishop, None, None, Square::C3, None))),
            ("e2e5", Letters::En, LetterCase::Exact, Some(squares(Square::E2, Square::E5, None))),
            ("B2B4", Letters::En, LetterCase::Folded, Some(squares(Square::B2, Square::B4, None))),
            ("e7e8q", Letters::En, LetterCase::Exact, Some(squares(Square::E7, Square::E8, Some(Role::Queen)))),
            ("e8D", Letters::Fr, LetterCase::Exact, Some(piece(Role::Pawn, None, None, Square::E8, Some(Role::Queen)))),
            ("ee4", Letters::En, LetterCase::Exact, None),
            ("Nf9", Letters::En, LetterCase::Exact, None),
            ("draw", Letters::En, LetterCase::Folded, None),
        ] {
            assert_eq!(parse(text, letters, case), want, "{text}");
        }
    }

    #[test]
    fn beginnings() {
        for text in ["N", "Nb", "e", "e2", "e2e", "b1", "O", "n", "Nb1"] {
            assert!(is_beginning(text, Letters::En), "{text}");
        }
        for text in ["x", "Z", "9", "draw", "e9", "Nf3f4f"] {
            assert!(!is_beginning(text, Letters::En), "{text}");
        }
    }
}
