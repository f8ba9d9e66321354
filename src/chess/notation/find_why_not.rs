//! Why a well-formed move is not legal. Only asked after the text matched no legal move.

use super::shape::MoveShape;
use super::why_not::{NoCastling, WhyNot};
use shakmaty::{Bitboard, CastlingSide, Chess, Color, File, Piece, Position, Rank, Role, Square, attacks};

/// The reason why no legal move has this shape.
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
        // Not reached while `step` and the rules agree; still a true sentence.
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
        return WhyNot::NoSuchMan(role);
    }
    let mut pieces = all;
    pieces = file.map_or(pieces, |file| pieces & Bitboard::from(file));
    pieces = rank.map_or(pieces, |rank| pieces & Bitboard::from(rank));
    if pieces.is_empty() {
        return WhyNot::NoneThere { role, file, rank };
    }
    if role == Role::Pawn && rank.is_none() {
        pieces = pawns_meant(pieces, position.turn(), file, to);
    }
    let reasons: Vec<WhyNot> = pieces
        .into_iter()
        .filter_map(|from| step(position, chess960, role, from, to))
        .filter(|why| !matches!(why, WhyNot::Shape(_)) || role == Role::King)
        .collect();
    if let Some(why) = reasons.into_iter().max_by_key(most_telling) {
        return why;
    }
    if let Some(why) = bad_promotion(position, role, to, promotion) {
        return why;
    }
    match board.piece_at(to) {
        Some(own) if own.color == position.turn() => WhyNot::OwnMan { at: to, role: own.role },
        _ => WhyNot::CannotReach { role, to },
    }
}

/// The pawns that a text such as `e5` or `exd5` can mean: those behind the square on its file, or the
/// ones on the named file that stand a step away.
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

/// How much a reason tells: the nearer to legal, the more.
fn most_telling(why: &WhyNot) -> u8 {
    match why {
        WhyNot::Pinned { .. } | WhyNot::CheckStays(_) | WhyNot::KingIntoCheck(_) | WhyNot::EnPassantExposes => 5,
        WhyNot::EnPassantOver => 4,
        WhyNot::OwnMan { .. } | WhyNot::NothingToCapture(_) | WhyNot::PawnAhead(_) => 3,
        WhyNot::Blocked(_) => 2,
        _ => 1,
    }
}

/// A promotion that is none, or to a piece that a pawn cannot become.
fn bad_promotion(position: &Chess, role: Role, to: Square, promotion: Option<Role>) -> Option<WhyNot> {
    let last = if position.turn().is_white() { Rank::Eighth } else { Rank::First };
    match promotion {
        Some(_) if role != Role::Pawn || to.rank() != last => Some(WhyNot::NoPromotion),
        Some(piece @ (Role::King | Role::Pawn)) => Some(WhyNot::CannotBecome(piece)),
        _ => None,
    }
}

/// Why a piece of the side to move does not go from one square to another; `None` where it could.
fn step(position: &Chess, chess960: bool, role: Role, from: Square, to: Square) -> Option<WhyNot> {
    let board = position.board();
    let turn = position.turn();
    if role == Role::King
        && let Some(why) = castling_step(position, chess960, from, to)
    {
        return Some(why);
    }
    if let Some(own) = board.piece_at(to).filter(|piece| piece.color == turn) {
        return Some(WhyNot::OwnMan { at: to, role: own.role });
    }
    let geometry = match role {
        Role::Pawn => pawn_step(position, from, to),
        _ => {
            let free = attacks::attacks(from, role.of(turn), Bitboard::EMPTY);
            let between = attacks::between(from, to) & board.occupied();
            if free.contains(to) { nearest(between, from).map(WhyNot::Blocked) } else { Some(WhyNot::Shape(role)) }
        }
    };
    geometry.or_else(|| king_left(position, role, from, to))
}

/// The square of a set that is nearest to another.
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
            Some(if over { WhyNot::EnPassantOver } else { WhyNot::NothingToCapture(to) })
        }
        _ => Some(WhyNot::Shape(Role::Pawn)),
    }
}

/// Whether the move, possible by its geometry, leaves the king in check (Article 3.9.2).
fn king_left(position: &Chess, role: Role, from: Square, to: Square) -> Option<WhyNot> {
    let board = position.board();
    let turn = position.turn();
    let king = board.king_of(turn)?;
    let mut after = board.clone();
    let piece = after.remove_piece_at(from)?;
    let en_passant = role == Role::Pawn && from.file() != to.file() && board.piece_at(to).is_none();
    if en_passant {
        after.discard_piece_at(Square::from_coords(to.file(), from.rank()));
    }
    after.set_piece_at(to, piece);
    let king_after = if role == Role::King { to } else { king };
    let attackers = after.attacks_to(king_after, !turn, after.occupied());
    let attacker = attackers.first()?;
    Some(if role == Role::King {
        WhyNot::KingIntoCheck(to)
    } else if position.is_check() && (attackers & position.checkers()).any() {
        WhyNot::CheckStays(attacker)
    } else if en_passant {
        WhyNot::EnPassantExposes
    } else {
        WhyNot::Pinned { role, from }
    })
}

/// A king's move that wants to castle: two squares along its rank, or onto its own rook.
fn castling_step(position: &Chess, chess960: bool, from: Square, to: Square) -> Option<WhyNot> {
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
        // In Chess960 a king's long step is first of all no king's move.
        return (onto_rook || !chess960).then(|| WhyNot::Castling(no_castling(position, side)));
    }
    Some(WhyNot::Castling(NoCastling::Written(side)))
}

/// Why the side to move may not castle on a side (Article 3.8.2).
fn no_castling(position: &Chess, side: CastlingSide) -> NoCastling {
    let board = position.board();
    let turn = position.turn();
    let Some(king) = board.king_of(turn) else {
        return NoCastling::RightLost; // a position without a king is never played
    };
    let castles = position.castles();
    if !castles.has(turn, side) {
        let home = turn.backrank();
        let standard = castles.mode().is_standard();
        if king.rank() != home || (standard && king.file() != File::E) {
            return NoCastling::KingMoved;
        }
        let corner = if side.is_king_side() { File::H } else { File::A };
        if standard && board.piece_at(Square::from_coords(corner, home)) != Some(Role::Rook.of(turn)) {
            return NoCastling::RookMoved;
        }
        return NoCastling::RightLost;
    }
    if position.is_check() {
        return NoCastling::InCheck;
    }
    if let Some(at) = nearest(castles.path(turn, side) & board.occupied(), king) {
        return NoCastling::Between(at);
    }
    let to = side.king_to(turn);
    let occupied = board.occupied().without(king);
    let attacked = |square: &Square| board.attacks_to(*square, !turn, occupied).any();
    match nearest(attacks::between(king, to).into_iter().filter(attacked).collect(), king) {
        Some(square) => NoCastling::Through(square),
        None => NoCastling::Into(to),
    }
}
