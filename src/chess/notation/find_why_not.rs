//! Finds out why a well-formed move is not legal. Called only after the text matched no legal move.

use super::king_safety::king_left;
use super::no_castling::{castling_step, no_castling};
use super::shape::MoveShape;
use super::why_not::WhyNot;
use shakmaty::{Bitboard, Chess, Color, File, Move, Piece, Position, Rank, Role, Square, attacks};

/// Returns why no legal move has this shape.
pub(super) fn why(position: &Chess, chess960: bool, shape: &MoveShape) -> WhyNot {
    match *shape {
        MoveShape::Castle(side) => WhyNot::Castling(no_castling(position, side)),
        MoveShape::Squares { from, to, promotion } => squares(position, chess960, from, to, promotion),
        MoveShape::Piece { role, file, rank, to, promotion } => {
            piece(position, chess960, role, (file, rank), to, promotion)
        }
    }
}

fn squares(position: &Chess, chess960: bool, from: Square, to: Square, promotion: Option<Role>) -> WhyNot {
    let Some(Piece { color, role }) = position.board().piece_at(from) else {
        return WhyNot::EmptySquare(from);
    };
    if color != position.turn() {
        return WhyNot::NotYours { square: from, role };
    }
    step(position, chess960, role, from, to).or_else(|| bad_promotion(position, role, to, promotion)).unwrap_or(
        // Not reached while `step` agrees with the rules; it would still be a true statement.
        WhyNot::CannotReach { role, to },
    )
}

fn piece(
    position: &Chess,
    chess960: bool,
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
    let reasons: Vec<WhyNot> = pieces
        .into_iter()
        .filter_map(|from| step(position, chess960, role, from, to))
        .filter(|why| !matches!(why, WhyNot::Shape { .. }) || alone)
        .collect();
    if let Some(why) = reasons.into_iter().max_by_key(most_telling) {
        return why;
    }
    if let Some(why) = bad_promotion(position, role, to, promotion) {
        return why;
    }
    match board.piece_at(to) {
        Some(own) if own.color == position.turn() => WhyNot::OwnPiece { at: to, role: own.role },
        _ => WhyNot::CannotReach { role, to },
    }
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
#[must_use]
pub fn why_held(position: &Chess, chess960: bool, from: Square) -> Option<WhyNot> {
    let role = position.board().piece_at(from).filter(|piece| piece.color == position.turn())?.role;
    if role == Role::King || position.legal_moves().iter().any(|mv| mv.from() == Some(from)) {
        return None;
    }
    let reasons = Square::ALL.into_iter().filter(|to| *to != from);
    let mut reasons = reasons.filter_map(|to| step(position, chess960, role, from, to));
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
fn step(position: &Chess, chess960: bool, role: Role, from: Square, to: Square) -> Option<WhyNot> {
    let board = position.board();
    let turn = position.turn();
    if role == Role::King
        && let Some(why) = castling_step(position, chess960, from, to)
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
                let by_rook = chess960 && role == Role::King;
                Some(if by_rook { WhyNot::ShapeOfKing960 } else { WhyNot::Shape { role, from } })
            }
        }
    };
    geometry.or_else(|| king_left(position, role, from, to))
}

/// Returns the square of a set that is nearest to another square.
pub(super) fn nearest(set: Bitboard, from: Square) -> Option<Square> {
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
