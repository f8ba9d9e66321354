//! Trains the network of the evaluation on games that the program played itself. `docs/strength.md` says how it was
//! used.
//!
//!     learn EPOCHS NETWORK FILE…
//!
//! reads lines as `tune play` prints them and writes the network in the format of `crates/engine/assets/eval.nnue`. The
//! network learns what the sum of the terms is missing; the terms stay as they are.

#![allow(
    clippy::print_stdout,
    clippy::print_stderr,
    clippy::disallowed_methods,
    clippy::cast_possible_truncation,
    reason = "a program at a developer's desk: it reads files, prints, and rounds small numbers"
)]

use std::io::{BufRead, BufReader};

use shakmaty::fen::Fen;
use shakmaty::{Bitboard, CastlingMode, Chess, Position};
use tabiya::bot::evaluate::network::{
    FILE_BYTES, HIDDEN, INPUTS, OUTPUT_BUCKETS, PIECE_INPUTS, QA, QB, SCALE, feature_index, orientation, output_bucket,
};
use tabiya::bot::evaluate::{Evaluator, ScoreSink, evaluate_pieces};
use tabiya::bot::rng::Rng;

/// The share of the result of the game in the target; the rest is the score of the search.
const RESULT_SHARE: f32 = 0.15;
/// The number of positions in a batch.
const BATCH: usize = 16_384;
/// The first learning rate. It falls to 0 along half a cosine.
const LEARNING_RATE: f32 = 2e-3;
/// The weight decay, as a share of the learning rate: there are few games for so many weights.
const WEIGHT_DECAY: f32 = 0.8;
/// The largest weight, so that the quantised weights fit their integers.
const MAX_WEIGHT: f32 = 1.98;
/// The threads that share a batch.
const THREADS: usize = 2;

// Where the weights of each kind begin in one long row: first those of each feature, then those that a piece on a
// square has in all attack states. The latter (a factorised feature) are added to the former at the end, so that rare
// features learn from similar ones.
const SHARED: usize = INPUTS * HIDDEN;
const FEATURE_BIAS: usize = SHARED + PIECE_INPUTS * HIDDEN;
const OUTPUT_WEIGHTS: usize = FEATURE_BIAS + HIDDEN;
const OUTPUT_BIAS: usize = OUTPUT_WEIGHTS + OUTPUT_BUCKETS * 2 * HIDDEN;
const COUNT: usize = OUTPUT_BIAS + OUTPUT_BUCKETS;

/// A position as the network sees it.
struct Sample {
    /// The features of each piece, for the side to move and for the other.
    features: Box<[[u16; 2]]>,
    bucket: u8,
    /// The sum of the terms for the side to move, in hundredths of a pawn.
    terms: f32,
    /// The result for the side to move: 0, 0.5 or 1.
    result: f32,
    /// The score of the search for the side to move, in hundredths of a pawn.
    score: f32,
}

fn read(path: &str) -> Vec<Sample> {
    let file = std::fs::File::open(path).unwrap_or_else(|why| {
        eprintln!("{path}: {why}");
        std::process::exit(1)
    });
    let mut evaluator = Evaluator::default();
    let mut sample = |line: &str| {
        let mut fields = line.split(';');
        let position: Chess = fields.next()?.parse::<Fen>().ok()?.into_position(CastlingMode::Standard).ok()?;
        let (result, score): (f32, f32) = (fields.next()?.parse().ok()?, fields.next()?.parse().ok()?);
        let (board, turn) = (position.board(), position.turn());
        let attacks = evaluate_pieces(board, Bitboard::EMPTY, turn, &mut ScoreSink::default());
        let orientations = [orientation(board, turn), orientation(board, !turn)];
        let features = board.clone().into_iter().map(|(square, piece)| {
            let feature = |own, orientation| feature_index(own, piece, square, orientation, &attacks) as u16;
            [feature(piece.color == turn, orientations[0]), feature(piece.color != turn, orientations[1])]
        });
        let (result, score) = if turn.is_white() { (result, score) } else { (1.0 - result, -score) };
        let terms = evaluator.evaluate_terms(&position) as f32;
        Some(Sample { features: features.collect(), bucket: output_bucket(board) as u8, terms, result, score })
    };
    BufReader::new(file).lines().map_while(Result::ok).filter_map(|line| sample(&line)).collect()
}

/// Returns where the weights of a feature begin: its own, and those shared by all attack states.
fn rows(feature: u16) -> [usize; 2] {
    [usize::from(feature) * HIDDEN, SHARED + usize::from(feature) % PIECE_INPUTS * HIDDEN]
}

fn sigmoid(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}

/// Returns how steeply a score of the search turns into a result: the scale of the sigmoid that fits the results best.
fn steepness(samples: &[Sample]) -> f32 {
    let error = |steepness: f32| -> f64 {
        samples
            .iter()
            .step_by(7)
            .map(|sample| f64::from((sigmoid(sample.score * steepness) - sample.result).powi(2)))
            .sum()
    };
    let tried = (20..100).map(|n| n as f32 / 10_000.0);
    tried
        .map(|steepness| (error(steepness), steepness))
        .min_by(|a, b| a.0.total_cmp(&b.0))
        .map_or(0.004, |(_, steepness)| steepness)
}

/// Returns the accumulators of both sides.
fn accumulate(sample: &Sample, weights: &[f32]) -> [[f32; HIDDEN]; 2] {
    let mut accumulators = [[0.0; HIDDEN]; 2];
    for (side, values) in accumulators.iter_mut().enumerate() {
        values.copy_from_slice(&weights[FEATURE_BIAS..OUTPUT_WEIGHTS]);
        for features in &sample.features {
            let [own, shared] = rows(features[side]).map(|from| &weights[from..from + HIDDEN]);
            for ((value, own), shared) in values.iter_mut().zip(own).zip(shared) {
                *value += own + shared;
            }
        }
    }
    accumulators
}

/// Returns the network's output, to be multiplied by [`SCALE`].
fn output(sample: &Sample, accumulators: &[[f32; HIDDEN]; 2], weights: &[f32]) -> f32 {
    let bucket = usize::from(sample.bucket);
    let output_weights = &weights[OUTPUT_WEIGHTS + bucket * 2 * HIDDEN..][..2 * HIDDEN];
    let mut sum = [0.0_f32; 8];
    for (values, output_weights) in accumulators.iter().zip(output_weights.chunks(HIDDEN)) {
        for (values, output_weights) in values.chunks(8).zip(output_weights.chunks(8)) {
            for lane in 0..8 {
                let activation = values[lane].clamp(0.0, 1.0);
                sum[lane] += activation * activation * output_weights[lane];
            }
        }
    }
    sum.iter().sum::<f32>() + weights[OUTPUT_BIAS + bucket]
}

/// Returns the sum of the squared errors of some positions, and adds their gradients to `gradient`.
fn learn(samples: &[&Sample], weights: &[f32], steepness: f32, gradient: Option<&mut [f32]>) -> f64 {
    let mut error = 0.0;
    let mut gradient = gradient;
    for sample in samples {
        let accumulators = accumulate(sample, weights);
        let guess = sigmoid((sample.terms + SCALE as f32 * output(sample, &accumulators, weights)) * steepness);
        let target = RESULT_SHARE * sample.result + (1.0 - RESULT_SHARE) * sigmoid(sample.score * steepness);
        error += f64::from((guess - target).powi(2));
        let Some(gradient) = gradient.as_deref_mut() else { continue };
        let pull = 2.0 * (guess - target) * guess * (1.0 - guess);
        let bucket = usize::from(sample.bucket);
        let output_weights = OUTPUT_WEIGHTS + bucket * 2 * HIDDEN;
        gradient[OUTPUT_BIAS + bucket] += pull;
        for side in 0..2 {
            let output_weights = output_weights + side * HIDDEN;
            let mut parts = [0.0; HIDDEN];
            for neuron in 0..HIDDEN {
                let value = accumulators[side][neuron];
                let activation = value.clamp(0.0, 1.0);
                gradient[output_weights + neuron] += pull * activation * activation;
                // Beyond the clamp the activation does not change.
                let slope = if value > 0.0 && value < 1.0 { 2.0 * activation } else { 0.0 };
                parts[neuron] = pull * weights[output_weights + neuron] * slope;
            }
            for (gradient, part) in gradient[FEATURE_BIAS..OUTPUT_WEIGHTS].iter_mut().zip(&parts) {
                *gradient += part;
            }
            for features in &sample.features {
                for from in rows(features[side]) {
                    for (gradient, part) in gradient[from..from + HIDDEN].iter_mut().zip(&parts) {
                        *gradient += part;
                    }
                }
            }
        }
    }
    error
}

/// Returns the mean squared error of many positions, which the threads share.
fn error(samples: &[&Sample], weights: &[f32], steepness: f32) -> f64 {
    let sum: f64 = std::thread::scope(|scope| {
        let shares = samples.chunks(samples.len().div_ceil(THREADS).max(1));
        let threads: Vec<_> = shares.map(|share| scope.spawn(|| learn(share, weights, steepness, None))).collect();
        threads.into_iter().filter_map(|thread| thread.join().ok()).sum()
    });
    sum / samples.len().max(1) as f64
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let (Some(epochs), Some(path)) = (args.first().and_then(|text| text.parse::<u32>().ok()), args.get(1)) else {
        eprintln!("learn EPOCHS NETWORK FILE…");
        return;
    };
    let samples: Vec<Sample> = args[2..].iter().flat_map(|path| read(path)).collect();
    // One stretch of 1,024 positions in thirty-two is held back for validation.
    let (mut train, mut check) = (Vec::new(), Vec::new());
    for (index, sample) in samples.iter().enumerate() {
        if index / 1024 % 32 == 7 { check.push(sample) } else { train.push(sample) }
    }
    let steepness = steepness(&samples);
    let mut rng = Rng::new(7);
    let mut even = |most: f32| (rng.below(1 << 20) as f32 / (1 << 19) as f32 - 1.0) * most;
    let mut weights: Vec<f32> = (0..COUNT)
        .map(|at| match at {
            SHARED..OUTPUT_WEIGHTS => even((1.0 / 32.0_f32).sqrt() / 2.0),
            OUTPUT_WEIGHTS..OUTPUT_BIAS => even((1.0 / (2 * HIDDEN) as f32).sqrt()),
            _ => 0.0,
        })
        .collect();
    let nothing = vec![0.0; COUNT];
    println!("{} positions, steepness {steepness}", samples.len());
    println!("terms alone: {:.6} held back", error(&check, &nothing, steepness));
    let (mut mean, mut spread) = (vec![0.0_f32; COUNT], vec![0.0_f32; COUNT]);
    let mut gradients = vec![vec![0.0_f32; COUNT]; THREADS];
    let batches = train.len().div_ceil(BATCH);
    let mut steps = 0;
    for epoch in 1..=epochs {
        for index in (1..train.len()).rev() {
            train.swap(index, rng.below(index as u32 + 1) as usize);
        }
        let mut seen = 0.0;
        for batch in train.chunks(BATCH) {
            seen += std::thread::scope(|scope| {
                let shares = batch.chunks(batch.len().div_ceil(THREADS));
                let threads: Vec<_> = shares
                    .zip(&mut gradients)
                    .map(|(share, gradient)| {
                        let weights = &weights;
                        scope.spawn(move || {
                            gradient.fill(0.0);
                            learn(share, weights, steepness, Some(gradient))
                        })
                    })
                    .collect();
                threads.into_iter().filter_map(|thread| thread.join().ok()).sum::<f64>()
            });
            steps += 1;
            let done = steps as f32 / (epochs as usize * batches) as f32;
            let rate = LEARNING_RATE * (1.0 + (std::f32::consts::PI * done).cos()) / 2.0;
            let (first, second) = (1.0 - 0.9_f32.powi(steps), 1.0 - 0.999_f32.powi(steps));
            for at in 0..COUNT {
                let gradient = gradients.iter().map(|gradient| gradient[at]).sum::<f32>() / batch.len() as f32;
                mean[at] = 0.9 * mean[at] + 0.1 * gradient;
                spread[at] = 0.999 * spread[at] + 0.001 * gradient * gradient;
                let step = mean[at] / first / ((spread[at] / second).sqrt() + 1e-8);
                weights[at] = (weights[at] - rate * (step + WEIGHT_DECAY * weights[at])).clamp(-MAX_WEIGHT, MAX_WEIGHT);
            }
        }
        println!(
            "{epoch}: {:.6} training, {:.6} held back",
            seen / train.len() as f64,
            error(&check, &weights, steepness)
        );
    }
    if let Err(why) = std::fs::write(path, quantised(&weights)) {
        eprintln!("{path}: {why}");
    }
}

/// Returns the quantised network, in the format of the file.
fn quantised(weights: &[f32]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(FILE_BYTES);
    let mut clamped = 0;
    for (at, weight) in weights[..SHARED].iter().enumerate() {
        let whole = ((weight + weights[SHARED + at % (PIECE_INPUTS * HIDDEN)]) * f32::from(QA)).round();
        clamped += usize::from(whole.abs() > 127.0);
        bytes.extend((whole as i8).max(-127).to_le_bytes()); // values that are too large are clamped
    }
    println!("{clamped} weights were too large");
    for (at, weight) in weights.iter().enumerate().skip(FEATURE_BIAS) {
        let unit = match at {
            FEATURE_BIAS..OUTPUT_WEIGHTS => f32::from(QA),
            OUTPUT_WEIGHTS..OUTPUT_BIAS => f32::from(QB),
            _ => f32::from(QA) * f32::from(QB),
        };
        bytes.extend(((weight * unit).round() as i16).to_le_bytes());
    }
    bytes
}
