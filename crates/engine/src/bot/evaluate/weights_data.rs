//! The weights as `examples/tune.rs` printed them. Run it again instead of editing them.

use shakmaty::{Role, Square};

/// The middlegame and endgame weight of each term, in hundredths of a pawn. [`MATERIAL`] and the indexes after it say
/// which is whose.
#[rustfmt::skip] // eight terms a line
pub static TABLE: [[i16; 2]; COUNT] = [
    [51, 127], [279, 376], [299, 393], [341, 683], [933, 1124], [3, -4], [0, -4], [-3, -4],
    [-6, -4], [-6, -4], [-3, -4], [0, -4], [3, -4], [-5, 0], [10, 0], [-2, 3],
    [-14, 32], [-16, 30], [-2, 4], [3, -2], [-2, 0], [-2, -2], [8, 0], [1, -1],
    [3, 6], [4, 10], [5, 3], [13, -7], [-3, -4], [-3, -3], [-10, 7], [4, 1],
    [10, -1], [6, 1], [6, -1], [-9, 7], [2, 0], [-3, 11], [-3, 14], [8, 4],
    [25, -6], [23, -7], [12, 5], [1, 10], [-3, 14], [44, 29], [2, 33], [16, 20],
    [12, 0], [12, 0], [18, 21], [5, 34], [43, 29], [11, 28], [20, 27], [15, 34],
    [31, 21], [31, 21], [15, 34], [21, 27], [12, 28], [20, 24], [20, 24], [20, 24],
    [20, 24], [20, 24], [20, 24], [20, 24], [20, 24], [-36, -23], [-25, -25], [-10, -4],
    [-17, 8], [-16, 8], [-10, -4], [-31, -22], [-36, -24], [-32, -18], [-3, -3], [-7, -15],
    [-14, 18], [-18, 18], [0, -13], [-2, -3], [-32, -18], [-7, -13], [0, 10], [-11, 8],
    [-2, 18], [-4, 17], [-8, 6], [0, 9], [-8, -12], [2, 3], [5, 4], [18, 19],
    [11, 29], [17, 28], [18, 20], [6, 5], [1, 2], [22, 8], [17, -5], [8, 20],
    [39, 21], [41, 21], [8, 19], [14, -7], [23, 8], [-13, -10], [-14, -7], [4, 9],
    [14, 23], [16, 23], [5, 9], [-15, -6], [-13, -10], [-17, -6], [-24, 10], [-1, 0],
    [-3, 1], [-3, 1], [0, 0], [-24, 9], [-16, -6], [-58, -51], [-27, -16], [-18, -8],
    [-5, 5], [-5, 5], [-18, -8], [-27, -16], [-57, -51], [0, 4], [-19, -8], [-10, 11],
    [-8, -6], [-7, -7], [-16, 11], [-19, -7], [-1, 4], [-18, -8], [3, -1], [19, -10],
    [5, 13], [6, 13], [14, -11], [8, 1], [-17, -7], [12, -11], [8, -6], [7, 3],
    [16, 18], [12, 18], [7, 3], [5, -6], [8, -12], [-8, -14], [3, 5], [8, 22],
    [19, 8], [19, 6], [8, 20], [3, 5], [-10, -14], [-7, 3], [9, 15], [7, 4],
    [13, -3], [16, -2], [8, 5], [16, 16], [-6, 2], [2, -3], [-4, 10], [11, 4],
    [9, 11], [9, 11], [11, 4], [-5, 9], [4, -3], [-16, -13], [-13, 3], [-3, -1],
    [3, 2], [3, 3], [-3, -1], [-14, 2], [-17, -13], [-16, -2], [-14, -9], [-7, -2],
    [-1, 4], [0, 4], [-6, -2], [-14, -9], [-16, -2], [-7, -10], [1, -2], [11, -17],
    [16, -14], [15, -14], [16, -15], [0, -3], [-1, -13], [-26, 0], [-10, -11], [-2, -11],
    [3, -6], [4, -5], [-2, -11], [-8, -10], [-26, 1], [-21, 26], [-8, 1], [0, 5],
    [10, -9], [9, -9], [-1, 6], [-7, 2], [-22, 27], [-22, 14], [-5, 13], [1, 4],
    [-7, 4], [-8, 4], [0, 4], [-4, 14], [-24, 13], [-13, 13], [-10, 5], [-12, -2],
    [-2, 0], [-2, -1], [-11, -1], [-10, 4], [-14, 12], [-10, 12], [-2, 15], [8, 1],
    [16, 12], [16, 12], [9, 1], [-2, 15], [-11, 12], [13, 12], [1, 20], [16, 3],
    [12, 10], [12, 10], [15, 2], [0, 19], [13, 13], [-4, 7], [1, 9], [2, 10],
    [5, 4], [4, 3], [2, 10], [2, 10], [-4, 6], [-14, -21], [-23, -18], [-7, -14],
    [16, -38], [13, -37], [-8, -15], [-23, -18], [-15, -21], [16, -11], [5, -6], [12, -10],
    [4, -5], [10, -4], [8, -11], [7, -6], [17, -11], [11, 1], [-1, 3], [3, 15],
    [-6, 17], [-7, 17], [4, 15], [2, 4], [13, 2], [0, -2], [-16, 16], [-13, 16],
    [-11, 24], [-9, 24], [-13, 16], [-15, 17], [1, -1], [1, 17], [-8, 11], [3, 26],
    [-22, 24], [-21, 24], [4, 26], [-7, 11], [-1, 16], [1, -3], [-1, 1], [-4, 13],
    [7, 16], [7, 16], [-4, 13], [-1, 1], [1, -3], [2, -7], [-2, -4], [11, 8],
    [3, 14], [3, 14], [12, 8], [-1, -4], [2, -7], [-5, -16], [5, -3], [2, 4],
    [4, 4], [4, 4], [2, 5], [5, -3], [-7, -17], [13, -44], [18, -7], [3, -22],
    [-26, -16], [-4, -14], [-6, -23], [19, -19], [15, -48], [-17, -23], [-20, -30], [-8, 9],
    [-16, 6], [-19, 6], [-29, 7], [-7, -3], [-2, -7], [-34, -21], [-33, -12], [-27, 11],
    [-39, 19], [-26, 22], [-38, 26], [-19, 7], [-29, -7], [-50, -20], [-57, -11], [-54, 15],
    [-56, 20], [-49, 36], [-49, 25], [-40, 17], [-47, 6], [-50, -5], [-53, 15], [-59, 20],
    [-64, 23], [-52, 21], [-54, 36], [-53, 12], [-47, -2], [-47, 0], [-49, 22], [-59, 8],
    [-60, 23], [-60, 32], [-52, 31], [-49, 16], [-48, -4], [-42, -1], [-46, 12], [-52, 19],
    [-55, 21], [-54, 26], [-51, 12], [-46, 15], [-44, -3], [-40, -9], [-44, -2], [-49, 5],
    [-53, 14], [-54, 9], [-50, 3], [-45, -6], [-40, -15], [-25, -34], [-31, -35], [-24, -5],
    [-16, 11], [-6, 17], [-1, 29], [6, 33], [15, 30], [21, 24], [-18, -37], [-29, -44],
    [-18, -20], [-9, -6], [-4, 2], [-2, 21], [-2, 24], [2, 25], [1, 27], [-1, 29],
    [-2, 31], [9, 25], [13, 22], [27, 28], [-39, -60], [-43, -58], [-24, -37], [-19, -15],
    [-12, -13], [-12, 16], [-6, 23], [-1, 24], [3, 28], [-1, 34], [4, 38], [13, 41],
    [18, 40], [6, 47], [13, 54], [-27, -50], [-23, -48], [-38, -46], [-26, -41], [-18, -52],
    [-9, -48], [-8, -41], [-4, -41], [-3, -23], [-1, -13], [1, 1], [-2, 2], [-2, 25],
    [2, 22], [1, 34], [-3, 48], [-8, 40], [2, 41], [-6, 41], [-2, 41], [8, 36],
    [22, 39], [23, 44], [20, 41], [20, 42], [26, 51], [27, 54], [28, 57], [7, 88],
    [-6, -10], [-4, -3], [-2, -25], [-7, -3], [0, 0], [7, 5], [6, 11], [11, 4],
    [9, 26], [32, 44], [56, 69], [55, 53], [0, 0], [3, -3], [0, 2], [6, 6],
    [8, 38], [32, 58], [41, 44], [51, 48], [0, 0], [-8, 16], [1, 21], [4, 35],
    [28, 72], [17, 127], [58, 205], [90, 196], [0, 0], [4, 6], [0, -7], [-20, -7],
    [5, -24], [-20, -49], [-39, -87], [-14, -98], [0, 0], [-5, 3], [-7, 1], [-3, -3],
    [-9, 23], [3, 45], [20, 85], [7, 49], [0, 0], [-1, 5], [-9, 19], [-7, 19],
    [-13, 47], [15, 110], [20, 121], [7, 98], [0, 41], [-17, 66], [-8, 2], [-3, -23],
    [1, -40], [-5, -50], [-1, -34], [0, -33], [-8, -11], [10, -10], [14, 9], [6, 43],
    [-16, 95], [-24, 90], [-18, 95], [1, 93], [0, 35], [37, 9], [20, 24], [10, 6],
    [30, 2], [50, 15], [-4, -5], [3, 10], [-22, 2], [27, -17], [16, 4], [1, -4],
    [-10, 0], [-6, 5], [-14, 16], [-29, 0], [-16, 1], [23, -8], [9, -6], [0, -8],
    [3, -1], [-19, 2], [-1, 25], [-26, 0], [-11, -7], [-18, 37], [-31, 23], [6, -7],
    [-7, -13], [4, -10], [4, -15], [0, 0], [-74, 31], [-58, 21], [-72, 22], [-68, 7],
    [-75, 7], [-82, 6], [-79, -3], [-89, 1], [-88, -12], [-87, -23], [-84, -24], [-83, -32],
    [-84, -30], [-88, -41], [-90, -25], [-102, -21], [-113, -19], [-114, -12], [-121, -15], [-129, -8],
    [-138, -16], [-150, -9], [-160, -14], [-178, -9], [-194, -11], [-205, -10], [-230, -10], [-247, -9],
    [-284, -9], [-306, -7], [-325, -3], [-368, -14], [-404, -10], [-422, -9], [-447, -9], [-488, -11],
    [-523, -14], [-552, -14], [-580, -15], [-594, -7], [72, 56], [70, 58], [72, 45], [51, 39],
    [21, 51], [23, 36], [45, 37], [53, 39], [46, 35], [20, 66], [8, 25], [24, 26],
    [-2, 5], [69, 35], [19, 16], [30, 8], [34, 62], [0, 0], [60, 42], [-3, -1],
    [-1, -2], [8, 1], [0, 0], [6, -1], [8, 4], [0, 8], [-9, 15], [6, 34],
    [20, 47], [0, 0], [1, -7], [4, 0], [1, 3], [0, 1], [9, -12], [-3, 1],
];

// Tapered scores: a value for the middlegame and one for the endgame, in hundredths of a pawn.

/// Two values that are blended according to the material that is left.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tapered {
    /// The value with all pieces on the board.
    pub middle: i32,
    /// The value with only kings and pawns.
    pub end: i32,
}

// The terms of the evaluation, as indexes into the table of weights.
//
// A term has one weight for the middlegame and one for the endgame. The evaluation is the sum of the weights
// of everything it sees, so a position is a vector of counts, and tuning is a regression over such vectors.

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
pub fn piece_square(role: Role, seen: Square) -> usize {
    PIECE_SQUARE + (usize::from(role) - 1) * 64 + usize::from(seen)
}
