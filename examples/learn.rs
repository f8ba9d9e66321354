//! Learns the network of the evaluation from games that the program played itself. `docs/strength.md` says what was done.
//!
//!     learn EPOCHS NETWORK FILE…
//!
//! reads lines as `tune play` prints them and writes the network as `assets/eval.nnue` holds it. It learns what is
//! missing from the sum of the terms, which itself stays as it is.

#![allow(
    clippy::print_stdout,
    clippy::print_stderr,
    clippy::disallowed_methods,
    clippy::cast_possible_truncation,
    reason = "a program at a developer's desk: it reads files, prints, and rounds small numbers"
)]

use std::io::{BufRead, BufReader};

use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, Position};
use tabiya::bot::evaluate::network::{
    FILE_BYTES, HIDDEN, INPUTS, OUTPUT_BUCKETS, PIECE_INPUTS, QA, QB, SCALE, feature_index, orientation, output_bucket,
};
use tabiya::bot::evaluate::{Evaluator, attack_classes};
use tabiya::bot::rng::Rng;

/// How much of the target is the result of the game; the rest is what the search thought.
const RESULT_SHARE: f32 = 0.15;
/// Positions between two steps.
const BATCH: usize = 16_384;
/// The first step. It falls to nothing along half a cosine.
const STEP: f32 = 2e-3;
/// What each step takes off every weight, of the step: the games are few for so many weights.
const DECAY: f32 = 0.8;
/// No weight is larger, so that what is written fits its whole numbers.
const LARGEST: f32 = 1.98;
/// Threads that share a batch.
const THREADS: usize = 2;

/// Where the weights of each kind begin in one long row: first those that a man says in each state, then those that it
/// says in all of them, which are added to the first when all is done. So what is seldom seen is learnt from its like.
const ALIKE: usize = INPUTS * HIDDEN;
const BIAS: usize = ALIKE + PIECE_INPUTS * HIDDEN;
const LAST: usize = BIAS + HIDDEN;
const REST: usize = LAST + OUTPUT_BUCKETS * 2 * HIDDEN;
const COUNT: usize = REST + OUTPUT_BUCKETS;

/// A position as the network sees it.
struct Sample {
    /// The inputs of the mover, then those of the other; as many of each.
    inputs: Box<[[u16; 2]]>,
    set: u8,
    /// The sum of the terms for the mover, in hundredths of a pawn.
    sum: f32,
    /// The result for the mover.
    result: f32,
    /// What the search thought, in hundredths of a pawn for the mover.
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
        let (board, mover) = (position.board(), position.turn());
        let (here, there, reach) = (orientation(board, mover), orientation(board, !mover), attack_classes(board));
        let inputs = board.clone().into_iter().map(|(square, man)| {
            let of = |own, turned| feature_index(own, man, square, turned, &reach) as u16;
            [of(man.color == mover, here), of(man.color != mover, there)]
        });
        let (result, score) = if mover.is_white() { (result, score) } else { (1.0 - result, -score) };
        let sum = evaluator.evaluate_terms(&position) as f32;
        Some(Sample { inputs: inputs.collect(), set: output_bucket(board) as u8, sum, result, score })
    };
    BufReader::new(file).lines().map_while(Result::ok).filter_map(|line| sample(&line)).collect()
}

/// Where the weights of an input begin: those of its state, and those of all states.
fn rows(input: u16) -> [usize; 2] {
    [usize::from(input) * HIDDEN, ALIKE + usize::from(input) % PIECE_INPUTS * HIDDEN]
}

fn chance(worth: f32) -> f32 {
    1.0 / (1.0 + (-worth).exp())
}

/// How steeply an advantage in the search's score becomes a result.
fn steepness(samples: &[Sample]) -> f32 {
    let error = |steep: f32| -> f64 {
        samples.iter().step_by(7).map(|sample| f64::from((chance(sample.score * steep) - sample.result).powi(2))).sum()
    };
    let tried = (20..100).map(|n| n as f32 / 10_000.0);
    tried.map(|steep| (error(steep), steep)).min_by(|a, b| a.0.total_cmp(&b.0)).map_or(0.004, |(_, steep)| steep)
}

/// What both sides' neurons hear.
fn hear(sample: &Sample, weights: &[f32]) -> [[f32; HIDDEN]; 2] {
    let mut heard = [[0.0; HIDDEN]; 2];
    for (side, heard) in heard.iter_mut().enumerate() {
        heard.copy_from_slice(&weights[BIAS..LAST]);
        for inputs in &sample.inputs {
            let [state, alike] = rows(inputs[side]).map(|from| &weights[from..from + HIDDEN]);
            for ((heard, state), alike) in heard.iter_mut().zip(state).zip(alike) {
                *heard += state + alike;
            }
        }
    }
    heard
}

/// The network's output: to be multiplied by [`WORTH`].
fn output(sample: &Sample, heard: &[[f32; HIDDEN]; 2], weights: &[f32]) -> f32 {
    let set = usize::from(sample.set);
    let last = &weights[LAST + set * 2 * HIDDEN..][..2 * HIDDEN];
    let mut sum = [0.0_f32; 8];
    for (side, last) in heard.iter().zip(last.chunks(HIDDEN)) {
        for (heard, last) in side.chunks(8).zip(last.chunks(8)) {
            for lane in 0..8 {
                let awake = heard[lane].clamp(0.0, 1.0);
                sum[lane] += awake * awake * last[lane];
            }
        }
    }
    sum.iter().sum::<f32>() + weights[REST + set]
}

/// The error of some positions; their slopes are added to `slope`.
fn learn(samples: &[&Sample], weights: &[f32], steep: f32, slope: Option<&mut [f32]>) -> f64 {
    let mut error = 0.0;
    let mut slope = slope;
    for sample in samples {
        let heard = hear(sample, weights);
        let guess = chance((sample.sum + SCALE as f32 * output(sample, &heard, weights)) * steep);
        let target = RESULT_SHARE * sample.result + (1.0 - RESULT_SHARE) * chance(sample.score * steep);
        error += f64::from((guess - target).powi(2));
        let Some(slope) = slope.as_deref_mut() else { continue };
        let pull = 2.0 * (guess - target) * guess * (1.0 - guess);
        let set = usize::from(sample.set);
        let last = LAST + set * 2 * HIDDEN;
        slope[REST + set] += pull;
        for side in 0..2 {
            let last = last + side * HIDDEN;
            let mut parts = [0.0; HIDDEN];
            for neuron in 0..HIDDEN {
                let awake = heard[side][neuron].clamp(0.0, 1.0);
                slope[last + neuron] += pull * awake * awake;
                let open = if heard[side][neuron] > 0.0 && heard[side][neuron] < 1.0 { 1.0 } else { 0.0 };
                parts[neuron] = pull * weights[last + neuron] * 2.0 * awake * open;
            }
            for (slope, part) in slope[BIAS..LAST].iter_mut().zip(&parts) {
                *slope += part;
            }
            for inputs in &sample.inputs {
                for from in rows(inputs[side]) {
                    for (slope, part) in slope[from..from + HIDDEN].iter_mut().zip(&parts) {
                        *slope += part;
                    }
                }
            }
        }
    }
    error
}

/// The mean error of many positions.
fn error(samples: &[&Sample], weights: &[f32], steep: f32) -> f64 {
    let sum: f64 = std::thread::scope(|scope| {
        let shares = samples.chunks(samples.len().div_ceil(THREADS).max(1));
        let threads: Vec<_> = shares.map(|share| scope.spawn(|| learn(share, weights, steep, None))).collect();
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
    // Whole stretches of games are held back, one in thirty-two.
    let (mut train, mut check) = (Vec::new(), Vec::new());
    for (index, sample) in samples.iter().enumerate() {
        if index / 1024 % 32 == 7 { check.push(sample) } else { train.push(sample) }
    }
    let steep = steepness(&samples);
    let mut dice = Rng::new(7);
    let mut even = |most: f32| (dice.below(1 << 20) as f32 / (1 << 19) as f32 - 1.0) * most;
    let mut weights: Vec<f32> = (0..COUNT)
        .map(|at| match at {
            ALIKE..LAST => even((1.0 / 32.0_f32).sqrt() / 2.0),
            LAST..REST => even((1.0 / (2 * HIDDEN) as f32).sqrt()),
            _ => 0.0,
        })
        .collect();
    let nothing = vec![0.0; COUNT];
    println!("{} positions, steepness {steep}", samples.len());
    println!("terms alone: {:.6} held back", error(&check, &nothing, steep));
    let (mut mean, mut spread) = (vec![0.0_f32; COUNT], vec![0.0_f32; COUNT]);
    let mut slopes = vec![vec![0.0_f32; COUNT]; THREADS];
    let batches = train.len().div_ceil(BATCH);
    let mut steps = 0;
    for epoch in 1..=epochs {
        for index in (1..train.len()).rev() {
            train.swap(index, dice.below(index as u32 + 1) as usize);
        }
        let mut seen = 0.0;
        for batch in train.chunks(BATCH) {
            seen += std::thread::scope(|scope| {
                let shares = batch.chunks(batch.len().div_ceil(THREADS));
                let threads: Vec<_> = shares
                    .zip(&mut slopes)
                    .map(|(share, slope)| {
                        let weights = &weights;
                        scope.spawn(move || {
                            slope.fill(0.0);
                            learn(share, weights, steep, Some(slope))
                        })
                    })
                    .collect();
                threads.into_iter().filter_map(|thread| thread.join().ok()).sum::<f64>()
            });
            steps += 1;
            let done = steps as f32 / (epochs as usize * batches) as f32;
            let rate = STEP * (1.0 + (std::f32::consts::PI * done).cos()) / 2.0;
            let (first, second) = (1.0 - 0.9_f32.powi(steps), 1.0 - 0.999_f32.powi(steps));
            for at in 0..COUNT {
                let steer = slopes.iter().map(|slope| slope[at]).sum::<f32>() / batch.len() as f32;
                mean[at] = 0.9 * mean[at] + 0.1 * steer;
                spread[at] = 0.999 * spread[at] + 0.001 * steer * steer;
                let step = mean[at] / first / ((spread[at] / second).sqrt() + 1e-8);
                weights[at] = (weights[at] - rate * (step + DECAY * weights[at])).clamp(-LARGEST, LARGEST);
            }
        }
        println!("{epoch}: {:.6} training, {:.6} held back", seen / train.len() as f64, error(&check, &weights, steep));
    }
    if let Err(why) = std::fs::write(path, written(&weights)) {
        eprintln!("{path}: {why}");
    }
}

/// The network in whole numbers.
fn written(weights: &[f32]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(FILE_BYTES);
    let mut cut = 0;
    for (at, weight) in weights[..ALIKE].iter().enumerate() {
        let whole = ((weight + weights[ALIKE + at % (PIECE_INPUTS * HIDDEN)]) * f32::from(QA)).round();
        cut += usize::from(whole.abs() > 127.0);
        bytes.extend((whole as i8).max(-127).to_le_bytes()); // what is too large becomes the largest
    }
    println!("{cut} weights were too large");
    for (at, weight) in weights.iter().enumerate().skip(BIAS) {
        let unit = match at {
            BIAS..LAST => f32::from(QA),
            LAST..REST => f32::from(QB),
            _ => f32::from(QA) * f32::from(QB),
        };
        bytes.extend(((weight * unit).round() as i16).to_le_bytes());
    }
    bytes
}
