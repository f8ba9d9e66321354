//! Knights, bishops, rooks and queens: material, squares, mobility, and terms specific to each.

use crate::bot::count;
use crate::bot::evaluate::EvalSink;
use crate::bot::evaluate::pawns::{self, ahead, pawn_attacks, relative_square, step_forward};
use crate::bot::evaluate::weights_data::{
    BEHIND_PAWN, BISHOP_FROM_KING, BISHOP_MOVES, BISHOP_OUTPOST, BISHOP_PAIR, BISHOP_PAWNS, CONTESTED, DANGER, HANGING,
    KING_ATTACKS, KNIGHT_AND_PAWN, KNIGHT_FROM_KING, KNIGHT_MOVES, KNIGHT_OUTPOST, LONG_DIAGONAL, MATERIAL,
    MINOR_ATTACKS, PASSED_BLOCKED, PASSED_CLEAR, PASSED_FREE, PASSED_OWN_KING, PASSED_SUPPORTED, PASSED_THEIR_KING,
    PAWN_ATTACKS, PAWN_PUSH_THREAT, QUEEN_MOVES, ROOK_AND_PAWN, ROOK_ATTACKS, ROOK_BEHIND_PASSED, ROOK_HALF_OPEN,
    ROOK_MOVES, ROOK_OPEN, ROOK_SEVENTH, SHELTER_FILE, SHELTER_NEXT_FILES, SPACE, STORM, TWO_KNIGHTS, TWO_ROOKS,
    piece_square,
};
use shakmaty::{Bitboard, Board, ByColor, Color, File, Rank, Role, Square, attacks};

/// The ranks where an outpost counts, as White sees them: the fourth to the sixth.
const OUTPOST_RANKS: Bitboard = Bitboard(0x0000_FFFF_FF00_0000);
/// The four squares of the centre.
const CENTRE: Bitboard = Bitboard(0x0000_0018_1800_0000);

/// Adds the terms of one side's pieces to a sink, and what they attack to the maps.
#[inline(always)]
pub fn evaluate(maps: &mut AttackMaps<'_>, passed: Bitboard, side: Color, sink: &mut impl EvalSink) {
    let board = maps.board;
    let own = board.by_color(side);
    let (us, them) = (*maps.sides.get(side), *maps.sides.get(!side));
    let stuck = us.pawns & step_forward(!side, maps.occupied);
    let free = !(them.by_pawns | stuck | us.king.map_or(Bitboard::EMPTY, Bitboard::from));
    let posts = if side.is_white() { OUTPOST_RANKS } else { OUTPOST_RANKS.flip_vertical() };
    // Squares that no enemy pawn can ever attack and that one of our pawns guards.
    let outposts = posts & us.by_pawns & !pawn_attacks(!side, them.pawns | ahead(!side, them.pawns));
    let sheltered = step_forward(!side, board.pawns());
    // A pinned piece moves only along the pin.
    let way = |square: Square| match us.king {
        Some(king) if us.pinned.contains(square) => attacks::ray(king, square),
        _ => Bitboard::FULL,
    };
    let from_king = |square: Square| us.king.map_or(0, |king| king.distance(square).cast_signed());
    let (knights, bishops, rooks) = (own & board.knights(), own & board.bishops(), own & board.rooks());
    sink.add(side, BEHIND_PAWN, count((knights | bishops) & sheltered));

    sink.add(side, KNIGHT_OUTPOST, count(knights & outposts));
    sink.add(side, KNIGHT_AND_PAWN, count(knights) * count(us.pawns));
    for square in knights {
        let reach = attacks::knight_attacks(square);
        sink.add(side, MATERIAL + 1, 1);
        sink.add(side, piece_square(Role::Knight, relative_square(side, square)), 1);
        sink.add(side, KNIGHT_FROM_KING, from_king(square));
        sink.add(side, KNIGHT_MOVES + (reach & free & way(square)).count(), 1);
        maps.add_attacks(side, reach, 3);
        maps.sides.get_mut(side).by_minors |= reach;
    }
    if knights.more_than_one() {
        sink.add(side, TWO_KNIGHTS, 1);
    }
    sink.add(side, BISHOP_OUTPOST, count(bishops & outposts));
    for square in bishops {
        // A bishop attacks through its own queen: the two together attack as one.
        let reach = attacks::bishop_attacks(square, maps.occupied & !(own & board.queens()));
        sink.add(side, MATERIAL + 2, 1);
        sink.add(side, piece_square(Role::Bishop, relative_square(side, square)), 1);
        sink.add(side, BISHOP_FROM_KING, from_king(square));
        if (attacks::bishop_attacks(square, board.pawns()) & CENTRE).more_than_one() {
            sink.add(side, LONG_DIAGONAL, 1);
        }
        sink.add(side, BISHOP_MOVES + (reach & free & way(square)).count().min(13), 1);
        let color =
            if Bitboard::DARK_SQUARES.contains(square) { Bitboard::DARK_SQUARES } else { Bitboard::LIGHT_SQUARES };
        sink.add(side, BISHOP_PAWNS, count(us.pawns & color));
        maps.add_attacks(side, reach, 3);
        maps.sides.get_mut(side).by_minors |= reach;
    }
    if (bishops & Bitboard::DARK_SQUARES).any() && (bishops & Bitboard::LIGHT_SQUARES).any() {
        sink.add(side, BISHOP_PAIR, 1);
    }
    sink.add(side, ROOK_AND_PAWN, count(rooks) * count(us.pawns));
    for square in rooks {
        let reach = attacks::rook_attacks(square, maps.occupied & !(own & board.rooks_and_queens()));
        sink.add(side, MATERIAL + 3, 1);
        sink.add(side, piece_square(Role::Rook, relative_square(side, square)), 1);
        sink.add(side, ROOK_MOVES + (reach & free & way(square)).count().min(14), 1);
        let file = Bitboard::from_file(square.file());
        if (file & us.pawns).is_empty() {
            sink.add(side, if (file & them.pawns).is_empty() { ROOK_OPEN } else { ROOK_HALF_OPEN }, 1);
        }
        let seventh = Bitboard::from_rank(side.fold_wb(Rank::Seventh, Rank::Second));
        let last = Bitboard::from_rank(side.fold_wb(Rank::Eighth, Rank::First));
        if seventh.contains(square)
            && ((them.pawns & seventh).any() || them.king.is_some_and(|king| last.contains(king)))
        {
            sink.add(side, ROOK_SEVENTH, 1);
        }
        if (ahead(side, Bitboard::from(square)) & file & passed & us.pawns).any() {
            sink.add(side, ROOK_BEHIND_PASSED, 1);
        }
        maps.add_attacks(side, reach, 4);
        maps.sides.get_mut(side).by_rooks |= reach;
    }
    if rooks.more_than_one() {
        sink.add(side, TWO_ROOKS, 1);
    }
    for square in own & board.queens() {
        let reach = attacks::queen_attacks(square, maps.occupied);
        sink.add(side, MATERIAL + 4, 1);
        sink.add(side, piece_square(Role::Queen, relative_square(side, square)), 1);
        sink.add(side, QUEEN_MOVES + (reach & free & way(square)).count().min(27), 1);
        maps.add_attacks(side, reach, 6);
        maps.sides.get_mut(side).by_queens |= reach;
    }
    if let Some(king) = us.king {
        sink.add(side, piece_square(Role::King, relative_square(side, king)), 1);
    }
}

/// True if a side has pieces other than its king and pawns.
pub fn has_pieces(board: &shakmaty::Board, side: Color) -> bool {
    (board.by_color(side) & !(board.pawns() | board.kings())).any()
}

// King safety: the pawn shelter, the pawn storm, and the pieces that attack the king zone.

/// Adds the terms of one side's king to a sink. The attack maps must be complete.
#[inline(always)]
pub fn evaluate_kings(maps: &AttackMaps<'_>, side: Color, sink: &mut impl EvalSink) {
    let (us, them) = (maps.sides.get(side), maps.sides.get(!side));
    let Some(king) = us.king else { return };
    let place = usize::from(king.file()).clamp(1, 6);
    let level = Bitboard::from_rank(king.rank());
    let front = level | ahead(side, level);
    for file in place - 1..=place + 1 {
        let column = Bitboard::from_file(File::new(u32::try_from(file).unwrap_or(0))) & front; // 0 to 7
        let rank = |pawns: Bitboard| {
            let nearest = if side.is_white() { (pawns & column).first() } else { (pawns & column).last() };
            nearest.map_or(0, |square| usize::from(relative_square(side, square).rank()))
        };
        let term = if file == usize::from(king.file()) { SHELTER_FILE } else { SHELTER_NEXT_FILES };
        sink.add(side, term + rank(us.pawns), 1);
        sink.add(side, STORM + rank(them.pawns), 1);
    }
    sink.add(side, DANGER + danger(maps, side), 1);
}

/// Returns the king danger in units: 0 to 39, an index into the danger term.
#[inline(always)]
fn danger(maps: &AttackMaps<'_>, side: Color) -> usize {
    let (us, them) = (maps.sides.get(side), maps.sides.get(!side));
    let Some(king) = us.king else { return 0 };
    if them.attackers == 0 {
        return 0;
    }
    let weak = them.attacked & !us.attacked | them.attacked & us.by_king & !us.attacked_twice;
    let mut units = them.pressure + 2 * count(weak & us.king_zone);
    // Safe checks: the checking piece cannot simply be captured.
    let theirs = maps.board.by_color(!side);
    let safe = !theirs & (!us.attacked | (weak & them.attacked_twice));
    let straight = attacks::rook_attacks(king, maps.occupied);
    let oblique = attacks::bishop_attacks(king, maps.occupied);
    let knights = attacks::knight_attacks(king);
    if (straight & safe & them.by_rooks).any() {
        units += 6;
    }
    if ((straight | oblique) & safe & them.by_queens).any() {
        units += 5;
    }
    let minors = (oblique | knights) & safe & them.by_minors;
    if minors.any() {
        units += 4;
    }
    if (maps.board.by_role(Role::Queen) & theirs).is_empty() {
        units = units / 2 - 3;
    }
    if them.attackers == 1 {
        units /= 2;
    }
    usize::try_from(units.clamp(0, 39)).unwrap_or(0) // clamped
}

// Threats: pieces that are attacked or could be attacked by a pawn push, and the space behind the pawns.

/// The squares where space counts, from White's side: the second to fourth ranks on the four centre files.
const SPACE_SQUARES: Bitboard = Bitboard(0x0000_0000_3C3C_3C00);

/// Adds the terms of what one side threatens to a sink. The attack maps must be complete.
#[inline(always)]
pub fn evaluate_threats(maps: &AttackMaps<'_>, side: Color, sink: &mut impl EvalSink) {
    let board = maps.board;
    let (us, them) = (maps.sides.get(side), maps.sides.get(!side));
    let theirs = board.by_color(!side);
    let pieces = theirs & !(board.pawns() | board.kings());
    let undefended = theirs & !them.attacked;

    const PIECES: [Role; 4] = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen];
    let by_pawns = us.by_pawns & pieces;
    if by_pawns.any() {
        for (index, role) in PIECES.into_iter().enumerate() {
            sink.add(side, PAWN_ATTACKS + index, count(by_pawns & board.by_role(role)));
        }
    }
    for (term, by) in [(MINOR_ATTACKS, us.by_minors), (ROOK_ATTACKS, us.by_rooks)] {
        sink.add(side, term, count(by & undefended & board.pawns()));
        let hit = by & pieces;
        if hit.any() {
            for (index, role) in PIECES.into_iter().enumerate() {
                sink.add(side, term + 1 + index, count(hit & board.by_role(role)));
            }
        }
    }
    sink.add(side, HANGING, count(pieces & undefended & us.attacked));
    sink.add(side, KING_ATTACKS, count(undefended & us.by_king & !board.kings()));

    let well_defended = them.by_pawns | (them.attacked_twice & !us.attacked_twice);
    sink.add(side, CONTESTED, count(them.attacked & !well_defended & us.attacked));

    let safe = !them.by_pawns & (us.attacked | !them.attacked);
    let steps = step_forward(side, us.pawns) & !maps.occupied;
    let home = if side.is_white() { Bitboard(0xFF_0000) } else { Bitboard(0xFF00_0000_0000) };
    let steps = (steps | (step_forward(side, steps & home) & !maps.occupied)) & safe;
    sink.add(side, PAWN_PUSH_THREAT, count(pawn_attacks(side, steps) & pieces & !us.by_pawns));

    let room = if side.is_white() { SPACE_SQUARES } else { SPACE_SQUARES.flip_vertical() };
    let held = room & !us.pawns & !them.by_pawns;
    let behind = ahead(!side, us.pawns);
    sink.add(side, SPACE, count(held) + count(held & behind & !them.attacked));
}

// Passed pawns: what stands in their way, what attacks it, and how far the kings are.

/// Adds the terms of one side's passed pawns to a sink. The attack maps must be complete.
#[inline(always)]
pub fn evaluate_passed(maps: &AttackMaps<'_>, passed: Bitboard, side: Color, sink: &mut impl EvalSink) {
    let (us, them) = (maps.sides.get(side), maps.sides.get(!side));
    for square in passed & us.pawns {
        let rank = usize::from(relative_square(side, square).rank());
        let next = step_forward(side, Bitboard::from(square));
        let way = ahead(side, Bitboard::from(square));
        if (next & us.attacked).any() {
            sink.add(side, PASSED_SUPPORTED + rank, 1);
        }
        if (next & maps.occupied).any() {
            if (next & maps.board.by_color(!side)).any() {
                sink.add(side, PASSED_BLOCKED + rank, 1);
            }
        } else if (next & them.attacked).is_empty() {
            sink.add(side, PASSED_FREE + rank, 1);
            if (way & (maps.occupied | them.attacked)).is_empty() {
                sink.add(side, PASSED_CLEAR + rank, 1);
            }
        }
        if rank >= 3
            && let Some(next) = next.first()
        {
            let far = |king: Option<shakmaty::Square>| {
                king.map_or(0, |king| usize::try_from(king.distance(next)).unwrap_or(0)) // 0 to 7
            };
            sink.add(side, PASSED_OWN_KING + far(us.king), 1);
            sink.add(side, PASSED_THEIR_KING + far(them.king), 1);
        }
    }
}

// Attack maps: what each side attacks. They are computed once and used by the terms for pieces, kings and threats.

/// What one side attacks.
#[derive(Clone, Copy, Debug, Default)]
pub struct SideAttacks {
    /// The square of its king.
    pub king: Option<Square>,
    /// Its pieces that stand alone between its king and an enemy slider.
    pub pinned: Bitboard,
    /// Its pawns.
    pub pawns: Bitboard,
    /// What its pawns attack.
    pub by_pawns: Bitboard,
    /// What its knights and bishops attack.
    pub by_minors: Bitboard,
    /// What its rooks attack.
    pub by_rooks: Bitboard,
    /// What its queens attack.
    pub by_queens: Bitboard,
    /// What its king attacks.
    pub by_king: Bitboard,
    /// All squares that it attacks.
    pub attacked: Bitboard,
    /// What two or more of its pieces attack.
    pub attacked_twice: Bitboard,
    /// The king zone: its king, the squares around it, and those one step in front of them.
    pub king_zone: Bitboard,
    /// How much its pieces press on the other side's king zone, in units of king danger.
    pub pressure: i32,
    /// How many of its pieces attack that zone.
    pub attackers: i32,
}

/// A board with its attack maps.
#[derive(Clone, Copy, Debug)]
pub struct AttackMaps<'a> {
    /// The board.
    pub board: &'a Board,
    /// All occupied squares.
    pub occupied: Bitboard,
    /// What each side attacks.
    pub sides: ByColor<SideAttacks>,
}

impl<'a> AttackMaps<'a> {
    /// Computes the maps of pawns and kings. [`AttackMaps::add_attacks`] adds the other pieces.
    pub fn new(board: &'a Board) -> AttackMaps<'a> {
        let side = |color: Color| {
            let own = board.pawns() & board.by_color(color);
            let by_pawns = pawns::pawn_attacks(color, own);
            let king = board.king_of(color);
            let by_king = king.map_or(Bitboard::EMPTY, attacks::king_attacks);
            let around = by_king | king.map_or(Bitboard::EMPTY, Bitboard::from);
            SideAttacks {
                king,
                pinned: king.map_or(Bitboard::EMPTY, |king| pinned(board, king, color)),
                pawns: own,
                by_pawns,
                by_king,
                attacked: by_pawns | by_king,
                attacked_twice: by_pawns & by_king,
                king_zone: around | pawns::step_forward(color, around),
                ..SideAttacks::default()
            }
        };
        AttackMaps {
            board,
            occupied: board.occupied(),
            sides: ByColor { white: side(Color::White), black: side(Color::Black) },
        }
    }

    /// Adds the squares that a piece attacks, with its weight against the king zone.
    pub fn add_attacks(&mut self, color: Color, squares: Bitboard, weight: i32) {
        let zone = self.sides.get(!color).king_zone;
        let side = self.sides.get_mut(color);
        side.attacked_twice |= side.attacked & squares;
        side.attacked |= squares;
        let near = squares & zone;
        if near.any() {
            side.attackers += 1;
            side.pressure += weight + count(near);
        }
    }
}

/// Returns the pieces of a side that stand alone between its king and an enemy slider.
pub fn pinned(board: &Board, king: Square, side: Color) -> Bitboard {
    let straight = attacks::rook_attacks(king, Bitboard::EMPTY) & board.rooks_and_queens();
    let oblique = attacks::bishop_attacks(king, Bitboard::EMPTY) & board.bishops_and_queens();
    let mut pinned = Bitboard::EMPTY;
    for sniper in (straight | oblique) & board.by_color(!side) {
        let between = attacks::between(king, sniper) & board.occupied();
        if !between.more_than_one() {
            pinned |= between & board.by_color(side);
        }
    }
    pinned
}
