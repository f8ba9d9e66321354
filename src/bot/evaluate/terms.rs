//! The terms of the evaluation, as indexes into the table of weights.
//!
//! A term has one weight for the middlegame and one for the endgame. The evaluation is the sum of the weights
//! of everything it sees, so a position is a vector of counts, and tuning is a regression over such vectors.

use shakmaty::{Role, Square};

/// Material: pawn, knight, bishop, rook, queen.
pub const MATERIAL: usize = 0;
/// A piece on a square, as its own side sees it: 64 for each role, pawn to king.
pub const PIECE_SQUARE: usize = MATERIAL + 5;
/// Mobility of a knight, the squares it can go to that no enemy pawn attacks: 0 to 8.
pub const KNIGHT_MOVES: usize = PIECE_SQUARE + 6 * 64;
/// Mobility of a bishop: 0 to 13.
pub const BISHOP_MOVES: usize = KNIGHT_MOVES + 9;
/// Mobility of a rook: 0 to 14.
pub const ROOK_MOVES: usize = BISHOP_MOVES + 14;
/// Mobility of a queen: 0 to 27.
pub const QUEEN_MOVES: usize = ROOK_MOVES + 15;
/// Two bishops or more.
pub const BISHOP_PAIR: usize = QUEEN_MOVES + 28;
/// A pawn with no pawn of its own side on the files beside it.
pub const ISOLATED: usize = BISHOP_PAIR + 1;
/// An isolated pawn without an enemy pawn ahead on its file.
pub const ISOLATED_OPEN: usize = ISOLATED + 1;
/// A pawn with another pawn of its own side ahead on its file.
pub const DOUBLED: usize = ISOLATED_OPEN + 1;
/// A pawn that no pawn of its own side can ever defend, behind a square that enemy pawns attack.
pub const BACKWARD: usize = DOUBLED + 1;
/// A pawn defended by a pawn, by rank.
pub const GUARDED: usize = BACKWARD + 1;
/// A pawn with one of its own side beside it, by rank.
pub const PHALANX: usize = GUARDED + 8;
/// A passed pawn, by rank.
pub const PASSED: usize = PHALANX + 8;
/// A passed pawn with an enemy piece in front of it, by rank.
pub const PASSED_BLOCKED: usize = PASSED + 8;
/// A passed pawn whose next square is empty and not attacked by the enemy, by rank.
pub const PASSED_FREE: usize = PASSED_BLOCKED + 8;
/// A passed pawn with a clear, unattacked path to the last rank, by rank.
pub const PASSED_CLEAR: usize = PASSED_FREE + 8;
/// How far a side's own king is from the square in front of its passed pawn, on the fourth rank or beyond: 0 to 7.
pub const PASSED_OWN_KING: usize = PASSED_CLEAR + 8;
/// How far the enemy king is from that square: 0 to 7.
pub const PASSED_THEIR_KING: usize = PASSED_OWN_KING + 8;
/// A rook behind its own passed pawn.
pub const ROOK_BEHIND_PASSED: usize = PASSED_THEIR_KING + 8;
/// A rook on a file without pawns.
pub const ROOK_OPEN: usize = ROOK_BEHIND_PASSED + 1;
/// A rook on a file without pawns of its own side.
pub const ROOK_HALF_OPEN: usize = ROOK_OPEN + 1;
/// A rook on the seventh rank, with an enemy pawn there or the king behind it.
pub const ROOK_SEVENTH: usize = ROOK_HALF_OPEN + 1;
/// A knight defended by a pawn where no enemy pawn can ever attack it.
pub const KNIGHT_OUTPOST: usize = ROOK_SEVENTH + 1;
/// A bishop on such a square.
pub const BISHOP_OUTPOST: usize = KNIGHT_OUTPOST + 1;
/// Each pawn of the bishop's own side on squares of its colour.
pub const BISHOP_PAWNS: usize = BISHOP_OUTPOST + 1;
/// A knight or bishop behind a pawn of any colour.
pub const BEHIND_PAWN: usize = BISHOP_PAWNS + 1;
/// The nearest own pawn ahead of the king on its file, by rank; 0 if there is none.
pub const SHELTER_FILE: usize = BEHIND_PAWN + 1;
/// The same on the files next to the king's.
pub const SHELTER_NEXT_FILES: usize = SHELTER_FILE + 8;
/// The nearest enemy pawn ahead of the king on the three files, by rank; 0 if there is none.
pub const STORM: usize = SHELTER_NEXT_FILES + 8;
/// King danger in units: 0 to 39.
pub const DANGER: usize = STORM + 8;
/// A piece attacked by a pawn: knight, bishop, rook, queen.
pub const PAWN_ATTACKS: usize = DANGER + 40;
/// A piece attacked by a knight or bishop: pawn (undefended), knight, bishop, rook, queen.
pub const MINOR_ATTACKS: usize = PAWN_ATTACKS + 4;
/// A piece attacked by a rook: pawn (undefended), knight, bishop, rook, queen.
pub const ROOK_ATTACKS: usize = MINOR_ATTACKS + 5;
/// An attacked piece that is not defended.
pub const HANGING: usize = ROOK_ATTACKS + 5;
/// A piece that a safe pawn push would attack.
pub const PAWN_PUSH_THREAT: usize = HANGING + 1;
/// An undefended pawn or piece that the king attacks.
pub const KING_ATTACKS: usize = PAWN_PUSH_THREAT + 1;
/// A square in the centre of a side's own half without a pawn of its own and not attacked by enemy pawns; it counts
/// twice if it is behind an own pawn and not attacked at all.
pub const SPACE: usize = KING_ATTACKS + 1;
/// The right to move.
pub const TEMPO: usize = SPACE + 1;
/// How far a knight is from its own king: 1 to 7, for each knight.
pub const KNIGHT_FROM_KING: usize = TEMPO + 1;
/// How far a bishop is from its own king, for each bishop.
pub const BISHOP_FROM_KING: usize = KNIGHT_FROM_KING + 1;
/// A bishop that sees two squares of the centre on its long diagonal, through all pieces but pawns.
pub const LONG_DIAGONAL: usize = BISHOP_FROM_KING + 1;
/// A passed pawn whose next square its own side attacks, by rank.
pub const PASSED_SUPPORTED: usize = LONG_DIAGONAL + 1;
/// A backward pawn without an enemy pawn ahead on its file.
pub const BACKWARD_OPEN: usize = PASSED_SUPPORTED + 8;
/// A square that both sides attack and the enemy does not defend well: not with a pawn, and twice only where we attack
/// it twice too.
pub const CONTESTED: usize = BACKWARD_OPEN + 1;
/// Each pair of a knight and an own pawn: knights are better with many pawns.
pub const KNIGHT_AND_PAWN: usize = CONTESTED + 1;
/// Each pair of a rook and an own pawn: rooks are worse with many pawns.
pub const ROOK_AND_PAWN: usize = KNIGHT_AND_PAWN + 1;
/// Two rooks.
pub const TWO_ROOKS: usize = ROOK_AND_PAWN + 1;
/// Two knights.
pub const TWO_KNIGHTS: usize = TWO_ROOKS + 1;
/// The number of terms.
pub const COUNT: usize = TWO_KNIGHTS + 1;

/// Returns the piece-square term of a piece on a square as its own side sees it.
#[must_use]
pub fn piece_square(role: Role, seen: Square) -> usize {
    PIECE_SQUARE + (usize::from(role) - 1) * 64 + usize::from(seen)
}
