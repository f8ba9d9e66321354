//! The evaluation network: a small efficiently updatable neural network (NNUE, Nasu 2018). It adds what the sum of the
//! terms does not see, and was trained on the program's own games.
//!
//! Each side sees the board with its own pieces at the bottom and its own king on the right wing. A feature is a piece
//! of some kind, own or not, on some square, together with what attacks it and whether it is defended. The features
//! feed an accumulator of [`HIDDEN`] neurons for each side, with the same weights for both. Both accumulators, clamped
//! to 0 to 1 and squared (SCReLU), feed one output, whose weights are chosen by the number of pieces (output buckets).
//! All numbers are integers, so the evaluation is the same on every machine. `examples/learn.rs` trains the weights;
//! `docs/strength.md` says on what.

use shakmaty::{Bitboard, Board, ByColor, Color, Piece, Role, Square};
use wide::{i8x16, i16x16, i32x8};

/// Features for one attack state: 64 squares for each of six own and six enemy kinds of pieces.
pub const PIECE_INPUTS: usize = 2 * 6 * 64;
/// Attack states: attacked by nothing; by a rook, queen or king; by a knight or bishop; by a pawn. Each undefended or
/// defended.
const ATTACK_STATES: usize = 8;
/// The number of features of one side.
pub const INPUTS: usize = ATTACK_STATES * PIECE_INPUTS;
/// The number of neurons in one side's accumulator.
pub const HIDDEN: usize = 64;
/// The number of sets of output weights, chosen by the number of pieces.
pub const OUTPUT_BUCKETS: usize = 4;
/// The scale of the first layer: this stands for a weight or an activation of one.
pub const QA: i16 = 127;
/// The scale of the output layer: this stands for a weight of one.
pub const QB: i16 = 64;
/// An output of one, in hundredths of a pawn.
pub const SCALE: i32 = 200;
/// The size of the file in bytes: feature weights of one byte each, then feature biases, output weights and output
/// biases of two bytes each, low byte first.
pub const FILE_BYTES: usize = INPUTS * HIDDEN + 2 * (HIDDEN + OUTPUT_BUCKETS * 2 * HIDDEN + OUTPUT_BUCKETS);

/// One number for each neuron of a side.
type Neurons = [i16; HIDDEN];

/// The weights. The row of a feature fills one cache line.
#[repr(C, align(64))]
struct NetworkWeights {
    feature_weights: [[i8; HIDDEN]; INPUTS],
    feature_bias: Neurons,
    /// For each bucket: the weights for the side to move, then those for the other side.
    output_weights: [[Neurons; 2]; OUTPUT_BUCKETS],
    output_bias: [i16; OUTPUT_BUCKETS],
}

static WEIGHTS: NetworkWeights = read_network(include_bytes!("../../../assets/eval.nnue"));

const fn read_network(bytes: &[u8; FILE_BYTES]) -> NetworkWeights {
    let mut net = NetworkWeights {
        feature_weights: [[0; HIDDEN]; INPUTS],
        feature_bias: [0; HIDDEN],
        output_weights: [[[0; HIDDEN]; 2]; OUTPUT_BUCKETS],
        output_bias: [0; OUTPUT_BUCKETS],
    };
    let mut feature = 0;
    while feature < INPUTS {
        let mut neuron = 0;
        while neuron < HIDDEN {
            net.feature_weights[feature][neuron] = bytes[feature * HIDDEN + neuron].cast_signed();
            neuron += 1;
        }
        feature += 1;
    }
    let mut at = INPUTS * HIDDEN;
    (net.feature_bias, at) = read_neurons(bytes, at);
    let mut bucket = 0;
    while bucket < OUTPUT_BUCKETS {
        (net.output_weights[bucket][0], at) = read_neurons(bytes, at);
        (net.output_weights[bucket][1], at) = read_neurons(bytes, at);
        bucket += 1;
    }
    bucket = 0;
    while bucket < OUTPUT_BUCKETS {
        net.output_bias[bucket] = i16::from_le_bytes([bytes[at], bytes[at + 1]]);
        at += 2;
        bucket += 1;
    }
    net
}

const fn read_neurons(bytes: &[u8; FILE_BYTES], mut at: usize) -> (Neurons, usize) {
    let mut numbers = [0; HIDDEN];
    let mut neuron = 0;
    while neuron < HIDDEN {
        numbers[neuron] = i16::from_le_bytes([bytes[at], bytes[at + 1]]);
        at += 2;
        neuron += 1;
    }
    (numbers, at)
}

/// Returns the number that turns a square, by exclusive or, into the square as a side sees it: its own pieces are at
/// the bottom, its own king is on the right wing.
pub fn orientation(board: &Board, side: Color) -> u8 {
    let flip = if side.is_white() { 0 } else { 56 };
    let mirror = board.king_of(side).map_or(0, |king| if u8::from(king) & 7 < 4 { 7 } else { 0 });
    flip | mirror
}

/// What a side attacks, by class of attacker.
#[derive(Clone, Copy, Debug, Default)]
pub struct AttackClasses {
    /// By its pawns.
    pub pawns: Bitboard,
    /// By its knights and bishops.
    pub minors: Bitboard,
    /// By any of its pieces.
    pub all: Bitboard,
}

impl AttackClasses {
    /// Returns the squares where it differs from another.
    fn changed_squares(&self, other: &AttackClasses) -> Bitboard {
        (self.pawns ^ other.pawns) | (self.minors ^ other.minors) | (self.all ^ other.all)
    }
}

/// Returns the feature of a piece on a square, seen by its own side or by the other, with the viewing side's
/// [`orientation`].
#[inline]
pub fn feature_index(
    own: bool,
    piece: Piece,
    square: Square,
    orientation: u8,
    attacks: &ByColor<AttackClasses>,
) -> usize {
    let kind = usize::from(piece.role) - 1 + if own { 0 } else { 6 };
    let attackers = attacks.get(!piece.color);
    let attacked = if attackers.pawns.contains(square) {
        3
    } else if attackers.minors.contains(square) {
        2
    } else {
        usize::from(attackers.all.contains(square))
    };
    let defended = usize::from(attacks.get(piece.color).all.contains(square));
    (attacked + 4 * defended) * PIECE_INPUTS + kind * 64 + usize::from(u8::from(square) ^ orientation)
}

/// Returns the output bucket of a board.
pub fn output_bucket(board: &Board) -> usize {
    (board.occupied().count().saturating_sub(2) / 8).min(OUTPUT_BUCKETS - 1)
}

/// The first layer's sums for one side, and the features that they sum.
#[derive(Clone, Debug)]
struct Accumulator {
    values: Neurons,
    /// Its own pieces by kind, then the other side's.
    pieces: [[Bitboard; 6]; 2],
    attacks: ByColor<AttackClasses>,
}

impl Default for Accumulator {
    fn default() -> Accumulator {
        Accumulator { values: WEIGHTS.feature_bias, pieces: [[Bitboard::EMPTY; 6]; 2], attacks: ByColor::default() }
    }
}

impl Accumulator {
    /// Adds and subtracts the features that have changed since the last position: most positions are much like the one
    /// before.
    fn update(&mut self, board: &Board, attacks: &ByColor<AttackClasses>, side: Color, orientation: u8) -> &Neurons {
        for (pieces, color) in self.pieces.iter_mut().zip([side, !side]) {
            let of_color = board.by_color(color);
            let defence_changed = attacks.get(color).all ^ self.attacks.get(color).all;
            let changed = defence_changed | attacks.get(!color).changed_squares(self.attacks.get(!color));
            for (last, role) in pieces.iter_mut().zip(Role::ALL) {
                let (before, now) = (*last, of_color & board.by_role(role));
                *last = now;
                let (piece, own) = (Piece { color, role }, color == side);
                for square in before & (!now | changed) {
                    let feature = feature_index(own, piece, square, orientation, &self.attacks);
                    let weights = &WEIGHTS.feature_weights[feature]; // below INPUTS
                    change(&mut self.values, weights, |sums, weights| sums - weights);
                }
                for square in now & (!before | changed) {
                    let feature = feature_index(own, piece, square, orientation, attacks);
                    let weights = &WEIGHTS.feature_weights[feature]; // below INPUTS
                    change(&mut self.values, weights, |sums, weights| sums + weights);
                }
            }
        }
        self.attacks = *attacks;
        &self.values
    }
}

/// Changes the sums by a feature's weights, sixteen at once: a compiler that saves size does not vectorise loops, and
/// the search would take a third longer.
fn change(sums: &mut Neurons, weights: &[i8; HIDDEN], with: impl Fn(i16x16, i16x16) -> i16x16) {
    for (sums, weights) in sums.as_chunks_mut().0.iter_mut().zip(weights.as_chunks().0) {
        *sums = with(i16x16::new(*sums), i16x16::from_i8x16(i8x16::new(*weights))).to_array();
    }
}

/// The accumulators: for each side, one for each wing that its king can be on.
#[derive(Clone, Debug, Default)]
pub struct Network {
    accumulators: ByColor<[Accumulator; 2]>,
}

impl Network {
    /// Returns what to add to the sum of the terms for the side to move, in hundredths of a pawn.
    pub fn evaluate(&mut self, board: &Board, attacks: &ByColor<AttackClasses>, turn: Color) -> i32 {
        let bucket = output_bucket(board);
        let [own, other] = &WEIGHTS.output_weights[bucket]; // below OUTPUT_BUCKETS
        let sum = self.forward(board, attacks, turn, own) + self.forward(board, attacks, !turn, other);
        // The square of an activation contains QA twice.
        (sum / i32::from(QA) + i32::from(WEIGHTS.output_bias[bucket])) * SCALE / (i32::from(QA) * i32::from(QB))
    }

    /// Returns one side's share of the output, on the scale QA × QA × QB.
    fn forward(&mut self, board: &Board, attacks: &ByColor<AttackClasses>, side: Color, weights: &Neurons) -> i32 {
        let orientation = orientation(board, side);
        let [right, left] = self.accumulators.get_mut(side);
        let accumulator = if orientation & 7 == 0 { right } else { left };
        let values = accumulator.update(board, attacks, side, orientation);
        let sums = values.as_chunks().0.iter().zip(weights.as_chunks().0).map(|(values, weights)| {
            let activations = i16x16::new(*values).max(i16x16::splat(0)).min(i16x16::splat(QA));
            // Both factors are at most 127, so the first product fits sixteen bits.
            (activations * i16x16::new(*weights)).dot(activations)
        });
        sums.fold(i32x8::splat(0), |sum, more| sum + more).reduce_add()
    }
}

#[cfg(test)]
mod tests {
    use shakmaty::{Chess, Position};

    use super::*;
    use crate::bot::evaluate::{ScoreSink, evaluate_pieces};
    use crate::bot::rng::Rng;

    #[test]
    fn an_updated_accumulator_equals_a_fresh_one() {
        let mut network = Network::default();
        let mut rng = Rng::new(5);
        for _ in 0..40 {
            let mut position = Chess::default();
            for _ in 0..150 {
                let moves = position.legal_moves();
                let Some(mv) = rng.pick(&moves) else { break };
                position.play_unchecked(*mv);
                let (board, turn) = (position.board(), position.turn());
                let attacks = evaluate_pieces(board, Bitboard::EMPTY, turn, &mut ScoreSink::default());
                let fresh = Network::default().evaluate(board, &attacks, turn);
                assert_eq!(network.evaluate(board, &attacks, turn), fresh, "{board}");
            }
        }
    }

    #[test]
    fn no_weight_is_too_large_for_its_products() {
        let largest = WEIGHTS.output_weights.iter().flatten().flatten().map(|weight| weight.abs()).max();
        assert!(largest.is_some_and(|largest| (1..=127).contains(&largest)), "{largest:?}");
        // While pieces change places, up to twice 32 features may be active.
        let bias = WEIGHTS.feature_bias.iter().map(|bias| bias.abs()).max().unwrap_or(i16::MAX);
        assert!(bias <= i16::MAX - 64 * 128, "{bias}");
    }
}
