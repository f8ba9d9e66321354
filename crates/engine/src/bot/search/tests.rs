//! Tests of what a search must find, and that without pruning it finds the same as a plain search of the full tree.

use crate::bot::levels::Handicap;
use crate::bot::rng::Rng;
use crate::bot::search::order::tactical_moves;
use crate::bot::search::transposition_table::{INFINITE, MATE, plies};
use crate::bot::search::*;
use crate::bot::static_exchange;
use shakmaty::{Chess, Color, Move, Position};
use std::ops::ControlFlow;
use tabiya_chess::notation::uci;
use tabiya_chess::start_position::StartPosition;

fn find(fen: &str, limits: &Limits) -> SearchResult {
    let start = StartPosition::from_fen(fen, false).unwrap();
    search(start.position(), &[], limits, &mut SearchMemory::new(4), &mut |_| ControlFlow::Continue(()))
}

#[test]
fn mates_are_found() {
    for (fen, first, moves) in [
        ("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", Some("a1a8"), 1),
        ("7k/8/5K2/6Q1/8/8/8/8 w - - 0 1", None, 1),
        ("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", Some("a1a6"), 2),
        ("r1b1kb1r/pppp1ppp/5q2/4n3/3KP3/2N3PN/PPP4P/R1BQ1B1R b kq - 0 1", Some("f8c5"), 3),
        ("r3k2r/ppp2Npp/1b5n/4p2b/2B1P2q/BQP2P2/P5PP/RN5K w kq - 1 0", Some("c4b5"), 3),
        ("r1b3kr/ppp1Bp1p/1b6/n2P4/2p3q1/2Q2N2/P4PPP/RN2R1K1 w - - 1 0", Some("c3h8"), 3),
        ("2k5/8/2K5/8/8/8/8/7R w - - 0 1", Some("h1h8"), 1),
    ] {
        let limits = Limits { mate: Some(moves), ..Limits::nodes(400_000) };
        let found = find(fen, &limits);
        assert_eq!(found.score(), Some(Score::Mate(moves.cast_signed())), "{fen}");
        if let Some(first) = first {
            assert_eq!(found.best().map(|mv| uci(mv, false)).as_deref(), Some(first), "{fen}");
        }
    }
}

#[test]
fn the_mated_side_says_so() {
    let found = find("k7/8/1K6/8/8/8/8/7R b - - 0 1", &Limits::depth(6));
    assert_eq!(found.score(), Some(Score::Mate(-1)));
}

#[test]
fn finished_positions_give_no_move() {
    for fen in ["7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1"] {
        let found = find(fen, &Limits::depth(4));
        assert_eq!((found.best(), found.score(), found.nodes), (None, None, 0), "{fen}");
    }
    // Drawn, although there are moves.
    for fen in ["7k/8/6K1/8/8/8/8/8 b - - 0 1", "7k/8/6K1/8/8/8/8/R7 w - - 149 190", "7k/8/6K1/8/8/8/8/8 w - - 150 1"] {
        assert!(find(fen, &Limits::depth(4)).best().is_some(), "{fen}");
    }
}

#[test]
fn a_budget_is_kept_to_one_and_gives_the_same_again() {
    let fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    for nodes in [1, 2, 50, 999, 5_000, 20_000] {
        let (one, two) = (find(fen, &Limits::nodes(nodes)), find(fen, &Limits::nodes(nodes)));
        assert_eq!(one.nodes, nodes);
        assert!(one.best().is_some());
        assert_eq!(one.lines, two.lines);
    }
}

#[test]
fn the_best_line_is_the_last_one_reported() {
    let ruy_lopez = "r1bq1rk1/2p1bppp/p1np1n2/1p2p3/4P3/1BP2N2/PP1P1PPP/RNBQR1K1 w - - 1 9";
    let start = StartPosition::from_fen(ruy_lopez, false).unwrap();
    let mut unfinished = 0;
    for nodes in (500..12_500).step_by(400) {
        let (mut told, mut depths) = (None, 0);
        let found = search(start.position(), &[], &Limits::nodes(nodes), &mut SearchMemory::new(1), &mut |progress| {
            if progress.depth_finished {
                (told, depths) = (progress.lines.first().cloned(), depths + 1);
            }
            ControlFlow::Continue(())
        });
        assert_eq!(found.lines.first(), told.as_ref(), "{nodes} nodes");
        unfinished += usize::from(depths > found.depth);
    }
    assert!(unfinished > 0, "none of them ended within a depth that had a better move");
}

#[test]
fn a_break_stops_it_at_once() {
    let start =
        StartPosition::from_fen("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", false).unwrap();
    let mut asked = 0;
    let mut at = 0;
    let found = search(start.position(), &[], &Limits::default(), &mut SearchMemory::new(1), &mut |progress| {
        asked += 1;
        at = progress.nodes;
        if asked == 20 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert_eq!((asked, found.nodes), (20, at));
    assert!(start.position().is_legal(found.best().unwrap()));
}

#[test]
fn several_lines_begin_differently_and_are_in_order() {
    let limits = Limits { lines: 4, ..Limits::depth(5) };
    let found = find("r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3", &limits);
    assert_eq!(found.lines.len(), 4);
    let firsts: std::collections::BTreeSet<String> = found.lines.iter().map(|line| uci(line.moves[0], false)).collect();
    assert_eq!(firsts.len(), 4);
    assert!(found.lines.windows(2).all(|two| two[0].score.centipawns() >= two[1].score.centipawns()));
}

#[test]
fn only_the_given_root_moves_are_searched() {
    let start = StartPosition::from_fen("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", false).unwrap();
    let named: Vec<Move> =
        start.position().legal_moves().into_iter().filter(|mv| mv.to() != shakmaty::Square::A8).collect();
    let limits = Limits { root_moves: named.clone(), ..Limits::depth(4) };
    let found = search(start.position(), &[], &limits, &mut SearchMemory::new(1), &mut |_| ControlFlow::Continue(()));
    assert!(named.contains(&found.best().unwrap()));
}

#[test]
fn a_side_that_is_lost_takes_the_repetition() {
    // The queen checks for ever: without it White is far behind.
    let found = find("6k1/6p1/8/7Q/8/8/qr6/7K w - - 0 1", &Limits::depth(8));
    assert_eq!(found.score(), Some(Score::Centipawns(0)), "{:?}", found.lines);
}

#[test]
fn after_fifty_moves_without_a_claim_it_wins_until_seventy_five() {
    // A mate in four or five.
    let mates = |clock: u32| {
        let fen = format!("8/2k5/8/8/8/8/5R2/1K4R1 w - - {clock} 90");
        match find(&fen, &Limits::depth(9)).score() {
            Some(Score::Mate(moves)) => moves > 0,
            score => score != Some(Score::Centipawns(0)), // a draw has the score 0
        }
    };
    assert_eq!((mates(90), mates(96)), (true, false));
    assert_eq!((mates(100), mates(140), mates(146)), (true, true, false));
}

/// Returns the score of the full tree: the same quiescence, no table, and no pruning except alpha and beta.
fn alpha_beta(search: &mut Search<'_>, position: &Chess, mut alpha: i32, beta: i32, depth: i32, ply: usize) -> i32 {
    let moves = position.legal_moves();
    let quiet = depth <= 0;
    if ply > 0 && position.is_insufficient_material() {
        return 0;
    }
    if ply > 0 && !quiet && position.halfmoves() >= 100 && !moves.is_empty() {
        return 0;
    }
    let check = position.is_check();
    if moves.is_empty() && (check || !quiet) {
        return if check { -MATE + plies(ply) } else { 0 };
    }
    let tactical = tactical_moves(position);
    let mut best = -INFINITE;
    if quiet && !check {
        best = search.evaluate(position, draws::key(position));
        alpha = alpha.max(best);
    }
    for mv in moves {
        if best >= beta {
            break;
        }
        if quiet && !check && !(tactical.contains(&mv) && static_exchange::wins(position, mv, 0)) {
            continue;
        }
        let mut after = position.clone();
        after.play_unchecked(mv);
        let score = -alpha_beta(search, &after, -beta, -alpha, depth - 1, ply + 1);
        best = best.max(score);
        alpha = alpha.max(best);
    }
    best
}

#[test]
fn without_pruning_it_scores_as_plain_alpha_beta() {
    let mut rng = Rng::new(2024);
    let mut compared = 0;
    for _ in 0..14 {
        let mut position = Chess::default();
        for _ in 0..rng.below(60) {
            let Some(mv) = rng.pick(&position.legal_moves()).copied() else { break };
            position.play_unchecked(mv);
        }
        if position.legal_moves().is_empty() {
            continue;
        }
        for depth in 1..=3 {
            let limits = Limits { prune: false, ..Limits::depth(depth) };
            let found = search(&position, &[], &limits, &mut SearchMemory::new(4), &mut |_| ControlFlow::Continue(()));
            let mut memory = SearchMemory::new(1);
            let mut go_on = |_: &SearchProgress| ControlFlow::Continue(());
            let mut reference = Search {
                memory: &mut memory,
                limits: &limits,
                ask: &mut go_on,
                progress: SearchProgress::default(),
                keys: RepetitionKeys::default(),
                draw_plies: 100,
                stack: Vec::new(),
                pv_table: Vec::new(),
                root_moves: Vec::new(),
                lines_done: Vec::new(),
                stopped: false,
            };
            let want = alpha_beta(&mut reference, &position, -INFINITE, INFINITE, depth.cast_signed(), 0);
            assert_eq!(found.score(), Some(Score::from_raw(want)), "depth {depth}, {position:?}");
            compared += 1;
        }
    }
    assert!(compared > 30);
}

#[test]
fn a_handicapped_search_evaluates_by_terms_alone() {
    let position =
        StartPosition::from_fen("r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9", false).unwrap();
    let handicap = Handicap { seed: 1, miss_rate: 0, eval_noise: 0, network: false };
    let full = Limits { prune: false, ..Limits::depth(2) };
    let weaker = Limits { handicap: Some(handicap), ..full.clone() };
    let score = |limits: &Limits, memory: &mut SearchMemory| {
        memory.clear();
        search(position.position(), &[], limits, memory, &mut |_| ControlFlow::Continue(())).score()
    };
    let mut memory = SearchMemory::new(1);
    let by_all = score(&full, &mut memory);
    assert_eq!(score(&weaker, &mut memory), score(&weaker, &mut SearchMemory::new(1)));
    assert_ne!(score(&weaker, &mut memory), by_all);
    let knowing = Limits { handicap: Some(Handicap { network: true, ..handicap }), ..full.clone() };
    assert_eq!(score(&knowing, &mut memory), by_all);
    assert_eq!(score(&full, &mut memory), by_all);
}

/// Plays an ending against the stiffest defence with few nodes. Returns the half-moves to mate.
fn drives_home(fen: &str, nodes: u64) -> Option<usize> {
    let mut position = StartPosition::from_fen(fen, false).unwrap().position().clone();
    let mut seen: Vec<Chess> = Vec::new();
    let mut memories = [SearchMemory::new(8), SearchMemory::new(8)];
    for ply in 0..100 {
        if position.is_checkmate() {
            return (position.turn() == Color::Black).then_some(ply);
        }
        if position.is_stalemate() || position.is_insufficient_material() {
            return None;
        }
        let memory = &mut memories[ply % 2];
        let found = search(&position, &seen, &Limits::nodes(nodes), memory, &mut |_| ControlFlow::Continue(()));
        seen.push(position.clone());
        position.play_unchecked(found.best().unwrap());
    }
    None
}

#[test]
fn won_endings_are_won() {
    for fen in [
        "8/8/8/4k3/8/8/8/3QK3 w - - 0 1",
        "8/8/8/4k3/8/8/8/R3K3 w - - 0 1",
        "8/8/8/4k3/8/8/8/2B1KB2 w - - 0 1",
        "8/8/8/4k3/8/8/8/4KBN1 w - - 0 1",
        "8/8/8/3k4/8/8/8/2B1K1N1 w - - 0 1",
    ] {
        assert!(drives_home(fen, 8_000).is_some(), "{fen}");
    }
}
