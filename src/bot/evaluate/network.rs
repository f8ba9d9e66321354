//! What the terms do not see: a small network, learnt from the program's own games, says by how much a position is worth
//! more or less than their sum.
//!
//! Each side looks at the board with its own men below and its own king on the right wing. There is an input for a man of
//! each kind, own or not, on each square, by what attacks it and whether it is guarded. They feed [`HIDDEN`] neurons, with
//! the same weights for both sides; those of the side to move and those of the other, squared between nothing and one, are
//! weighed once more, by how many men are left. Whole numbers all through: it is the same on every machine.
//! `examples/learn.rs` finds the weights, `docs/strength.md` says from what.

use shakmaty::{Bitboard, Board, ByColor, Color, Piece, Role, Square};

/// The inputs for one state of the men: 64 squares for each of six kinds, one's own and the other's.
pub const PIECE_INPUTS: usize = 2 * 6 * 64;
/// The states of a man: attacked by nothing, by a rook, queen or king, by a knight or bishop, by a pawn; the same guarded.
pub const ATTACK_STATES: usize = 8;
/// The inputs of one side.
pub const INPUTS: usize = ATTACK_STATES * PIECE_INPUTS;
/// The neurons of one side.
pub const HIDDEN: usize = 64;
/// The sets of weights at the end, by how many men are left.
pub const OUTPUT_BUCKETS: usize = 4;
/// What a neuron says that is wholly awake, and what a weight of one is written as.
pub const QA: i16 = 127;
/// What a last weight of one is written as.
pub const QB: i16 = 64;
/// What an output of one is worth, in hundredths of a pawn.
pub const SCALE: i32 = 200;
/// The bytes of a network: its weights in the order of `Net`; those of the inputs take one, others two, the lower first.
pub const FILE_BYTES: usize = INPUTS * HIDDEN + 2 * (HIDDEN + OUTPUT_BUCKETS * 2 * HIDDEN + OUTPUT_BUCKETS);

/// A number for each neuron of a side.
type Neurons = [i16; HIDDEN];

/// The weights. What an input says lies in one line of the processor's cache.
#[repr(C, align(64))]
struct NetworkWeights {
    /// What each input says to each neuron.
    feature_weights: [[i8; HIDDEN]; INPUTS],
    /// What each neuron hears from nobody.
    feature_bias: Neurons,
    /// What each neuron's word is worth: the mover's, then the other's.
    output_weights: [[Neurons; 2]; OUTPUT_BUCKETS],
    /// What is added to that.
    output_bias: [i16; OUTPUT_BUCKETS],
}

static WEIGHTS: NetworkWeights = read_network(include_bytes!("../../../assets/judgement.net"));

const fn read_network(bytes: &[u8; FILE_BYTES]) -> NetworkWeights {
    let mut net = NetworkWeights {
        feature_weights: [[0; HIDDEN]; INPUTS],
        feature_bias: [0; HIDDEN],
        output_weights: [[[0; HIDDEN]; 2]; OUTPUT_BUCKETS],
        output_bias: [0; OUTPUT_BUCKETS],
    };
    let mut input = 0;
    while input < INPUTS {
        let mut neuron = 0;
        while neuron < HIDDEN {
            net.feature_weights[input][neuron] = bytes[input * HIDDEN + neuron].cast_signed();
            neuron += 1;
        }
        input += 1;
    }
    let mut at = INPUTS * HIDDEN;
    (net.feature_bias, at) = read_neurons(bytes, at);
    let mut set = 0;
    while set < OUTPUT_BUCKETS {
        (net.output_weights[set][0], at) = read_neurons(bytes, at);
        (net.output_weights[set][1], at) = read_neurons(bytes, at);
        set += 1;
    }
    set = 0;
    while set < OUTPUT_BUCKETS {
        net.output_bias[set] = i16::from_le_bytes([bytes[at], bytes[at + 1]]);
        at += 2;
        set += 1;
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

/// What turns a square into the one a side sees: its own men below, its own king on the right wing.
#[must_use]
pub fn orientation(board: &Board, side: Color) -> u8 {
    let up = if side.is_white() { 0 } else { 56 };
    let wing = board.king_of(side).map_or(0, |king| if u8::from(king) & 7 < 4 { 7 } else { 0 });
    up | wing
}

/// What a side attacks: by pawns, by knights and bishops, by anything.
#[derive(Clone, Copy, Debug, Default)]
pub struct AttackClasses {
    /// By its pawns.
    pub pawns: Bitboard,
    /// By its knights and bishops.
    pub minors: Bitboard,
    /// By any of its men.
    pub all: Bitboard,
}

impl AttackClasses {
    /// Where it differs from another.
    fn changed_squares(&self, other: &AttackClasses) -> Bitboard {
        (self.pawns ^ other.pawns) | (self.minors ^ other.minors) | (self.all ^ other.all)
    }
}

/// The input of a man on a square, seen by its own side or the other, that turns the squares so.
#[must_use]
#[inline]
pub fn feature_index(own: bool, man: Piece, square: Square, turned: u8, reach: &ByColor<AttackClasses>) -> usize {
    let kind = usize::from(man.role) - 1 + if own { 0 } else { 6 };
    let by = reach.get(!man.color);
    let hit = if by.pawns.contains(square) {
        3
    } else if by.minors.contains(square) {
        2
    } else {
        usize::from(by.all.contains(square))
    };
    let held = usize::from(reach.get(man.color).all.contains(square));
    (hit + 4 * held) * PIECE_INPUTS + kind * 64 + usize::from(u8::from(square) ^ turned)
}

/// The set of last weights for a board.
#[must_use]
pub fn output_bucket(board: &Board) -> usize {
    (board.occupied().count().saturating_sub(2) / 8).min(OUTPUT_BUCKETS - 1)
}

/// The neurons of one side as they were the last time they were asked, and what they had heard of then.
#[derive(Clone, Debug)]
struct Accumulator {
    values: Neurons,
    /// Its own men by kind, then the other's.
    pieces: [[Bitboard; 6]; 2],
    attacks: ByColor<AttackClasses>,
}

impl Default for Accumulator {
    fn default() -> Accumulator {
        Accumulator { values: WEIGHTS.feature_bias, pieces: [[Bitboard::EMPTY; 6]; 2], attacks: ByColor::default() }
    }
}

impl Accumulator {
    /// Hears only of what changed since the last time: most positions are much like the one before.
    fn update(&mut self, board: &Board, reach: &ByColor<AttackClasses>, side: Color, turned: u8) -> &Neurons {
        for (men, color) in self.pieces.iter_mut().zip([side, !side]) {
            let theirs = board.by_color(color);
            let guarded = reach.get(color).all ^ self.attacks.get(color).all;
            let turns = guarded | reach.get(!color).changed_squares(self.attacks.get(!color));
            for (last, role) in men.iter_mut().zip(Role::ALL) {
                let (before, now) = (*last, theirs & board.by_role(role));
                *last = now;
                let (man, own) = (Piece { color, role }, color == side);
                for square in before & (!now | turns) {
                    let said = &WEIGHTS.feature_weights[feature_index(own, man, square, turned, &self.attacks)]; // below INPUTS
                    for (heard, said) in self.values.iter_mut().zip(said) {
                        *heard -= i16::from(*said);
                    }
                }
                for square in now & (!before | turns) {
                    let said = &WEIGHTS.feature_weights[feature_index(own, man, square, turned, reach)]; // below INPUTS
                    for (heard, said) in self.values.iter_mut().zip(said) {
                        *heard += i16::from(*said);
                    }
                }
            }
        }
        self.attacks = *reach;
        &self.values
    }
}

/// The network and what it heard last: for each side, by the wing its king stood on.
#[derive(Clone, Debug, Default)]
pub struct Network {
    accumulators: ByColor<[Accumulator; 2]>,
}

impl Network {
    /// What is to be added to the sum of the terms for the side to move, in hundredths of a pawn.
    pub fn evaluate(&mut self, board: &Board, reach: &ByColor<AttackClasses>, mover: Color) -> i32 {
        let set = output_bucket(board);
        let [own, other] = &WEIGHTS.output_weights[set]; // below SETS
        let sum = self.forward(board, reach, mover, own) + self.forward(board, reach, !mover, other);
        let whole = i32::from(QA);
        (sum / whole + i32::from(WEIGHTS.output_bias[set])) * SCALE / (whole * i32::from(QB))
    }

    fn forward(&mut self, board: &Board, reach: &ByColor<AttackClasses>, side: Color, weights: &Neurons) -> i32 {
        let turned = orientation(board, side);
        let [right, left] = self.accumulators.get_mut(side);
        let ear = if turned & 7 == 0 { right } else { left };
        let heard = ear.update(board, reach, side, turned);
        heard.iter().zip(weights).fold(0, |sum, (heard, weight)| {
            let awake = (*heard).clamp(0, QA);
            // Both are at most 127, so that the first product fits sixteen bits.
            sum + i32::from(awake.wrapping_mul(*weight)) * i32::from(awake)
        })
    }
}

#[cfg(test)]
mod tests {
    use shakmaty::{Chess, Position};

    use super::*;
    use crate::bot::evaluate::attack_classes;
    use crate::bot::rng::Rng;

    #[test]
    fn what_was_heard_before_makes_no_difference() {
        let mut judge = Network::default();
        let mut dice = Rng::new(5);
        for _ in 0..40 {
            let mut position = Chess::default();
            for _ in 0..150 {
                let moves = position.legal_moves();
                let Some(mv) = dice.pick(&moves) else { break };
                position.play_unchecked(*mv);
                let (board, turn, reach) = (position.board(), position.turn(), attack_classes(position.board()));
                let afresh = Network::default().evaluate(board, &reach, turn);
                assert_eq!(judge.evaluate(board, &reach, turn), afresh, "{board}");
            }
        }
    }

    #[test]
    fn no_weight_is_too_large_for_its_products() {
        let largest = WEIGHTS.output_weights.iter().flatten().flatten().map(|weight| weight.abs()).max();
        assert!(largest.is_some_and(|largest| (1..=127).contains(&largest)), "{largest:?}");
        // While men change places there may be twice 32 of them.
        let bias = WEIGHTS.feature_bias.iter().map(|bias| bias.abs()).max().unwrap_or(i16::MAX);
        assert!(bias <= i16::MAX - 64 * 128, "{bias}");
    }
}
