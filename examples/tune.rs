//! Tunes the weights of the evaluation on games that the program plays against itself. `docs/strength.md` says how it
//! was used.
//!
//! - `tune play GAMES NODES SEED` prints positions of games at NODES nodes per move: FEN, result for White, and the
//!   search's score in hundredths of a pawn for White, separated by `;`.
//! - `tune fit EPOCHS FILE…` fits the weights to such lines, beginning with those in use, and prints them in the form
//!   of `crates/engine/src/bot/evaluate/weights_data.rs`.

#![allow(
    clippy::print_stdout,
    clippy::print_stderr,
    clippy::disallowed_methods,
    clippy::cast_possible_truncation,
    reason = "a program at a developer's desk: it reads a file, prints, and rounds small numbers"
)]

use std::collections::HashMap;
use std::ops::ControlFlow;

use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, Color, EnPassantMode, Position};
use tabiya::bot::evaluate::weights_data::{COUNT, MATERIAL, PIECE_SQUARE, TABLE};
use tabiya::bot::evaluate::{EvalSink, MAX_PHASE, endings, evaluate_pieces, pawns, phase};
use tabiya::bot::rng::Rng;
use tabiya::bot::search::{Limits, Score, SearchMemory, search};

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize, other: u64| args.get(at).and_then(|text| text.parse().ok()).unwrap_or(other);
    match args.first().map(String::as_str) {
        Some("play") => play(number(1, 100), number(2, 2_000), number(3, 1)),
        Some("fit") if args.len() > 2 => fit(&args[2..], u32::try_from(number(1, 12)).unwrap_or(12)),
        _ => eprintln!("tune play GAMES NODES SEED | tune fit EPOCHS FILE…"),
    }
}

fn play(games: u64, nodes: u64, seed: u64) {
    for game in 0..games {
        let mut rng = Rng::new(seed.wrapping_mul(1_000_003) + game);
        for line in one_game(nodes, &mut rng) {
            println!("{line}");
        }
    }
}

/// Plays one game from a random opening. Returns its quiet positions.
fn one_game(nodes: u64, rng: &mut Rng) -> Vec<String> {
    let mut position = Chess::default();
    for _ in 0..8 + rng.below(2) {
        let Some(mv) = rng.pick(&position.legal_moves()).copied() else { return Vec::new() };
        position.play_unchecked(mv);
    }
    let mut seen: Vec<Chess> = Vec::new();
    let mut times: HashMap<Chess, u32> = HashMap::new();
    let mut memories = [SearchMemory::new(2), SearchMemory::new(2)];
    let mut kept: Vec<(String, i32)> = Vec::new();
    let (mut decided, mut level) = (0, 0);
    let result = loop {
        if position.legal_moves().is_empty() {
            break if !position.is_check() {
                0.5
            } else if position.turn().is_white() {
                0.0
            } else {
                1.0
            };
        }
        let repeated = times.entry(position.clone()).or_default();
        *repeated += 1;
        if *repeated >= 3 || position.halfmoves() >= 100 || position.is_insufficient_material() || seen.len() > 400 {
            break 0.5;
        }
        let memory = &mut memories[seen.len() % 2];
        let limits = Limits::nodes(nodes * u64::from(80 + rng.below(40)) / 100);
        let found = search(&position, &seen, &limits, memory, &mut |_| ControlFlow::Continue(()));
        let (Some(mv), Some(score)) = (found.best(), found.score()) else { break 0.5 };
        let white = if position.turn().is_white() { score.centipawns() } else { -score.centipawns() };
        if seen.is_empty() && white.abs() > 300 {
            return Vec::new(); // the opening has decided the game
        }
        decided = if white.abs() > 1200 { decided + 1 } else { 0 };
        level = if white.abs() < 12 && seen.len() > 80 { level + 1 } else { 0 };
        if decided >= 6 {
            break if white > 0 { 1.0 } else { 0.0 };
        }
        if level >= 16 {
            break 0.5;
        }
        let quiet = !position.is_check() && !mv.is_capture() && !mv.is_promotion();
        if quiet && matches!(score, Score::Centipawns(_)) && endings::known_value(position.board()).is_none() {
            kept.push((Fen::from_position(&position, EnPassantMode::Legal).to_string(), white));
        }
        seen.push(position.clone());
        position.play_unchecked(mv);
    };
    kept.into_iter().map(|(fen, score)| format!("{fen};{result};{score}")).collect()
}

/// A position as the fit sees it: how often each term occurs in it, and the result and score that it led to.
struct Sample {
    terms: Vec<(u16, i16)>,
    phase: f32,
    scale: f32,
    result: f32,
    score: f32,
}

/// The share of the result of the game in the target; the rest is the score of the search.
const RESULT_SHARE: f32 = 0.3;
/// The number of positions between two steps.
const BATCH: usize = 8_192;
/// The first step, in hundredths of a pawn. It falls to 0 along half a cosine.
const STEP: f32 = 1.5;
/// The pull of a weight towards its initial value: the gradient for each hundredth of a pawn of difference, next to
/// that of the mean error of the positions.
const PULL: f32 = 1e-4;
/// The pull of a square's weight towards its twin on the other wing, in the same unit.
const LIKENESS: f32 = 1e-3;

/// Returns the term of the same piece on the mirrored square of the other wing. The king's squares and all other terms
/// have no twin: they return themselves.
fn twin(term: usize) -> usize {
    if (PIECE_SQUARE..PIECE_SQUARE + 5 * 64).contains(&term) {
        PIECE_SQUARE + ((term - PIECE_SQUARE) ^ 7)
    } else {
        term
    }
}

/// How often each term occurs: White's count minus Black's.
struct TraceSink(Vec<i32>);

impl EvalSink for TraceSink {
    fn add(&mut self, side: Color, term: usize, times: i32) {
        self.0[term] += if side.is_white() { times } else { -times };
    }
}

fn read(path: &str) -> Vec<Sample> {
    let text = std::fs::read_to_string(path).unwrap_or_else(|why| {
        eprintln!("{path}: {why}");
        String::new()
    });
    let sample = |line: &str| {
        let mut fields = line.split(';');
        let position: Chess = fields.next()?.parse::<Fen>().ok()?.into_position(CastlingMode::Standard).ok()?;
        let (result, score) = (fields.next()?.parse().ok()?, fields.next()?.parse().ok()?);
        let mut trace = TraceSink(vec![0; COUNT]);
        let passed = pawns::evaluate(position.board(), &mut trace);
        evaluate_pieces(position.board(), passed, position.turn(), &mut trace);
        let counts = trace.0;
        let end: i32 = counts.iter().zip(&TABLE).map(|(n, [_, end])| n * i32::from(*end)).sum();
        let better = if end >= 0 { Color::White } else { Color::Black };
        let scale = endings::scale(position.board(), better) as f32 / endings::FULL_SCALE as f32;
        let phase = phase(position.board()) as f32 / MAX_PHASE as f32;
        let terms = counts.iter().enumerate().filter(|(_, n)| **n != 0);
        let terms = terms.map(|(term, n)| (term as u16, *n as i16)).collect();
        Some(Sample { terms, phase, scale, result, score })
    };
    text.lines().filter_map(sample).collect()
}

fn chance(worth: f32, steep: f32) -> f32 {
    1.0 / (1.0 + (-worth * steep).exp())
}

fn worth(sample: &Sample, weights: &[[f32; 2]]) -> f32 {
    let sum = sample.terms.iter().fold([0.0, 0.0], |sum, (term, n)| {
        let (weight, n) = (weights[usize::from(*term)], f32::from(*n));
        [sum[0] + weight[0] * n, sum[1] + weight[1] * n]
    });
    sum[0] * sample.phase + sum[1] * (1.0 - sample.phase) * sample.scale
}

/// Returns how steeply an advantage in the search's score turns into a result.
fn steepness(samples: &[Sample]) -> f32 {
    let error = |steep: f32| -> f64 {
        samples.iter().map(|sample| f64::from((chance(sample.score, steep) - sample.result).powi(2))).sum()
    };
    let tried = (20..100).map(|n| n as f32 / 10_000.0);
    tried.map(|steep| (error(steep), steep)).min_by(|a, b| a.0.total_cmp(&b.0)).map_or(0.004, |(_, steep)| steep)
}

fn fit(files: &[String], epochs: u32) {
    let samples: Vec<Sample> = files.iter().flat_map(|path| read(path)).collect();
    // One stretch of 256 positions in sixteen is held back.
    let (mut train, mut check) = (Vec::new(), Vec::new());
    for (index, sample) in samples.iter().enumerate() {
        if index / 256 % 16 == 7 { check.push(sample) } else { train.push(sample) }
    }
    let first: Vec<[f32; 2]> = TABLE.iter().map(|weight| weight.map(f32::from)).collect();
    let mut weights = first.clone();
    let steep = steepness(&samples);
    let target = |sample: &Sample| RESULT_SHARE * sample.result + (1.0 - RESULT_SHARE) * chance(sample.score, steep);
    let error = |set: &[&Sample], weights: &[[f32; 2]]| -> f64 {
        let sum: f64 = set.iter().map(|s| f64::from((chance(worth(s, weights), steep) - target(s)).powi(2))).sum();
        sum / set.len().max(1) as f64
    };
    eprintln!("{} positions, steepness {steep}", samples.len());
    eprintln!("before: {:.6} training, {:.6} check", error(&train, &weights), error(&check, &weights));
    // Adam in small batches, with a pull towards the initial weights so that rarely seen terms stay put.
    let (mut mean, mut spread) = (vec![[0.0_f32; 2]; weights.len()], vec![[0.0_f32; 2]; weights.len()]);
    let mut slope = mean.clone();
    let twins: Vec<usize> = (0..weights.len()).map(twin).collect();
    let mut rng = Rng::new(7);
    let mut steps = 0;
    for epoch in 1..=epochs {
        for index in (1..train.len()).rev() {
            train.swap(index, rng.below(index as u32 + 1) as usize);
        }
        let rate = STEP * (1.0 + (std::f32::consts::PI * (epoch - 1) as f32 / epochs as f32).cos()) / 2.0;
        for batch in train.chunks(BATCH) {
            slope.fill([0.0; 2]);
            for sample in batch {
                let guess = chance(worth(sample, &weights), steep);
                let pull = (guess - target(sample)) * guess * (1.0 - guess) / batch.len() as f32;
                let parts = [pull * sample.phase, pull * (1.0 - sample.phase) * sample.scale];
                for (term, n) in &sample.terms {
                    let slope = &mut slope[usize::from(*term)];
                    slope[0] += parts[0] * f32::from(*n);
                    slope[1] += parts[1] * f32::from(*n);
                }
            }
            steps += 1;
            for term in 0..weights.len() {
                for part in 0..2 {
                    let here = weights[term][part];
                    let steer = slope[term][part]
                        + PULL * steep * (here - first[term][part])
                        + LIKENESS * steep * (here - weights[twins[term]][part]);
                    mean[term][part] = 0.9 * mean[term][part] + 0.1 * steer;
                    spread[term][part] = 0.999 * spread[term][part] + 0.001 * steer * steer;
                    let (m, s) = (
                        mean[term][part] / (1.0 - 0.9_f32.powi(steps)),
                        spread[term][part] / (1.0 - 0.999_f32.powi(steps)),
                    );
                    weights[term][part] -= rate * m / (s.sqrt() + 1e-9);
                }
            }
        }
        if epoch % 5 == 0 || epoch == epochs {
            eprintln!("{epoch}: {:.6} training, {:.6} check", error(&train, &weights), error(&check, &weights));
        }
    }
    let of_results = |weights: &[[f32; 2]]| -> f64 {
        let sum: f64 = check.iter().map(|s| f64::from((chance(worth(s, weights), steep) - s.result).powi(2))).sum();
        sum / check.len().max(1) as f64
    };
    eprintln!("check by results alone: {:.6} before, {:.6} after", of_results(&first), of_results(&weights));
    eprintln!("a pawn in the endgame is worth {:.1}", weights[MATERIAL][1]);
    print_table(&weights);
}

fn print_table(weights: &[[f32; 2]]) {
    println!("//! The weights as `examples/tune.rs` printed them; it is run again rather than these edited.\n");
    println!("/// Middlegame and endgame worth of each term, in the order of [`super::terms`].");
    println!("#[rustfmt::skip] // eight terms a line");
    println!("pub static TABLE: [[i16; 2]; super::terms::COUNT] = [");
    for row in weights.chunks(8) {
        let row: Vec<String> =
            row.iter().map(|w| format!("[{}, {}]", w[0].round() as i32, w[1].round() as i32)).collect();
        println!("    {},", row.join(", "));
    }
    println!("];");
}
