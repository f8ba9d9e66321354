//! Measures the work that takes long: listing and searching files of games, proving that neither side can mate,
//! searching positions. Where it makes sense, the same run measures a floor for comparison.
//!
//!     cargo bench --bench work

#![allow(
    missing_docs,
    clippy::expect_used,
    reason = "criterion's macros make functions; a bench that cannot begin says so"
)]

use std::fmt::Write;
use std::hint::black_box;
use std::ops::ControlFlow;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use shakmaty::fen::Fen;
use shakmaty::san::SanPlus;
use shakmaty::{CastlingMode, Chess, Color, Position, perft};
use tabiya::bot::rng::Rng;
use tabiya::bot::search::{Limits, SearchMemory, search};
use tabiya::chess::laws::can_mate::{can_mate, dead};
use tabiya::chess::pgn::Catalog;
use tabiya::chess::pgn::filter::{OwnNames, read};
use tabiya::chess::pgn::search::{GameQuery, PreparedQuery, QueryAnswer};

const GAMES: usize = 10_000;

/// Returns a file of games with random moves, the same in every run.
fn file() -> String {
    let mut dice = Rng::new(7);
    let mut out = String::new();
    for n in 0..GAMES {
        let (white, black) = (dice.below(500), dice.below(500));
        let _ = write!(
            out,
            "[Event \"Event {}\"]\n[Site \"?\"]\n[Date \"{}.01.02\"]\n[Round \"{n}\"]\n[White \"Player {white}\"]\n[Black \
             \"Player {black}\"]\n[Result \"1/2-1/2\"]\n[ECO \"B{:02}\"]\n\n",
            n / 100,
            1_950 + n % 70,
            n % 100,
        );
        let mut position = Chess::default();
        for ply in 0..60 {
            let moves = position.legal_moves();
            let by_lot = usize::try_from(dice.next_u64() % (moves.len().max(1) as u64)).ok();
            let Some(mv) = by_lot.and_then(|at| moves.get(at)) else { break };
            if ply % 2 == 0 {
                let _ = write!(out, "{}. ", ply / 2 + 1);
            }
            let _ = write!(out, "{} ", SanPlus::from_move_and_play_unchecked(&mut position, *mv));
        }
        out.push_str("1/2-1/2\n\n");
    }
    out
}

fn games(criterion: &mut Criterion) {
    let text = file();
    let bytes = text.as_bytes();
    let catalog = Catalog::of(&[bytes]);
    assert_eq!(catalog.len(), GAMES);
    let mut group = criterion.benchmark_group("games");
    group.throughput(Throughput::Bytes(bytes.len() as u64)).sample_size(10);
    group.bench_function("floor: count the lines", |bencher| {
        bencher.iter(|| black_box(bytes).iter().filter(|byte| **byte == b'\n').count());
    });
    group.bench_function("list a file", |bencher| bencher.iter(|| Catalog::of(&[black_box(bytes)]).len()));
    let mut position = Chess::default();
    for san in ["e4", "c5"] {
        let mv = san.parse::<SanPlus>().expect("SAN").san.to_move(&position).expect("legal");
        position.play_unchecked(mv);
    }
    let questions = [
        ("filter rows by a player", GameQuery::Filter(read("white:\"Player 7\"").filter, OwnNames::default())),
        ("search a text", GameQuery::Filter(read("text:Qh5#").filter, OwnNames::default())),
        ("search a position", GameQuery::Next(Box::new(position))),
    ];
    for (name, question) in questions {
        let search = PreparedQuery::new(question);
        group.bench_function(name, |bencher| {
            bencher.iter(|| {
                let asked = (0..catalog.len()).filter(|&game| {
                    let (Some(row), Some(span), Some(place)) =
                        (catalog.row(game), catalog.span(game), catalog.place(game))
                    else {
                        return false;
                    };
                    let span = usize::try_from(span.start).unwrap_or(0)..usize::try_from(span.end).unwrap_or(0);
                    let bytes = bytes.get(span).unwrap_or_default();
                    search.ask(&row, &place.game(bytes)) != QueryAnswer::No
                });
                asked.count()
            });
        });
    }
    group.finish();
}

fn position(fen: &str) -> Chess {
    fen.parse::<Fen>().expect("a FEN").into_position(CastlingMode::Standard).expect("legal")
}

fn prover(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("who can mate");
    let rows = [
        ("the start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
        ("a knight and a pawn", "8/8/4k3/4p3/8/3NK3/8/8 w - - 0 1"),
        ("a wall", "8/8/3k4/1p1p1p1p/pPpPpPpP/P1P1P1P1/3K4/8 w - - 0 1"),
    ];
    for (name, fen) in rows {
        let position = position(fen);
        group.bench_function(name, |bencher| {
            bencher.iter(|| (can_mate(black_box(&position), Color::White, 100_000), dead(&position, 100_000)));
        });
    }
    group.finish();
}

fn thinking(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("positions");
    group.sample_size(10);
    let start = Chess::default();
    group.throughput(Throughput::Elements(perft(&start, 4)));
    group.bench_function("floor: perft", |bencher| bencher.iter(|| perft(black_box(&start), 4)));
    let nodes = tabiya::bot::search::bench(6);
    group.throughput(Throughput::Elements(nodes));
    group.bench_function("searched", |bencher| bencher.iter(|| tabiya::bot::search::bench(black_box(6))));
    let middle = position("r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9");
    let mut memory = SearchMemory::new(16);
    group.throughput(Throughput::Elements(20_000));
    group.bench_function("one middle game", |bencher| {
        bencher.iter(|| {
            memory.clear();
            search(&middle, &[], &Limits::nodes(20_000), &mut memory, &mut |_| ControlFlow::Continue(())).nodes
        });
    });
    group.finish();
}

criterion_group!(all, games, prover, thinking);
criterion_main!(all);
