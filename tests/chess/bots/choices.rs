//! Single decisions of the bots.

use std::ops::ControlFlow;

use shakmaty::{Chess, Move, Position};
use tabiya::bot::{self, BotPosition};
use tabiya::chess::notation::{Letters, san};
use tabiya::chess::seat::Bot;
use tabiya::chess::start_position::StartPosition;

fn position(fen: &str) -> Chess {
    StartPosition::from_fen(fen, false).unwrap().position().clone()
}

fn asked(bot: Bot, position: &Chess, history: &[Chess], seed: u64, answer: ControlFlow<()>) -> Option<Move> {
    let question = BotPosition { position, history, seed, timed: false };
    bot::think(bot, &question, &mut |_| answer).map(|reply| reply.mv)
}

fn choose(bot: Bot, position: &Chess, seen: &[Chess], seed: u64) -> Option<Move> {
    asked(bot, position, seen, seed, ControlFlow::Continue(()))
}

/// Returns every move that the bot chooses in a position when it is asked with many seeds, in SAN.
fn choices(bot: Bot, position: &Chess, seen: &[Chess]) -> Vec<String> {
    let mut all: Vec<String> =
        (0..300).map(|seed| san(position, choose(bot, position, seen, seed).unwrap(), &Letters::En)).collect();
    all.sort();
    all.dedup();
    all
}

#[test]
fn greedy_takes_what_it_can_get() {
    for (fen, want, why) in [
        ("6k1/5ppp/8/8/8/1q6/P7/3RK3 w - - 0 1", vec!["Rd8#"], "mate, not the queen"),
        ("4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1", vec!["exd5"], "a queen for nothing"),
        ("4k3/8/2p5/3p4/8/8/3Q4/4K2r w - - 0 1", vec!["Kf2", "Ke2"], "out of check, not into loss"),
        ("8/P6k/8/8/8/8/8/K7 w - - 0 1", vec!["a8=Q"], "a queen"),
        (
            "4k3/8/8/8/3p4/4N3/8/4K3 w - - 0 1",
            vec!["Nc2", "Nc4", "Nd1", "Nd5", "Nf1", "Nf5", "Ng2", "Ng4"],
            "the knight is attacked, and worth more than the pawn",
        ),
        ("4k3/8/8/8/8/2b5/8/R3K3 w - - 0 1", vec!["Kd1", "Ke2", "Kf2", "Kf1"], "check, the rook is lost anyhow"),
    ] {
        let position = position(fen);
        for choice in choices(Bot::Greedy, &position, &[]) {
            assert!(want.contains(&choice.as_str()), "{choice} on {fen}: {why}");
        }
    }
}

#[test]
fn ahead_it_avoids_stalemate_and_repetition() {
    // Qg6 would be stalemate.
    let stalemate = position("7k/8/8/6Q1/8/8/8/K7 w - - 0 1");
    assert!(!choices(Bot::Greedy, &stalemate, &[]).contains(&"Qg6".to_owned()));
    // Whichever move it likes best, it prefers another if the position after that move has occurred before.
    let ahead = position("8/8/8/8/4k3/8/8/QK6 w - - 0 1");
    let first = choose(Bot::Greedy, &ahead, &[], 1).unwrap();
    let after = ahead.clone().play(first).unwrap();
    let second = choose(Bot::Greedy, &ahead, &[after], 1).unwrap();
    assert_ne!(first, second);
}

#[test]
fn random_plays_every_move_sooner_or_later() {
    let start = Chess::default();
    assert_eq!(choices(Bot::Random, &start, &[]).len(), 20);
    assert_eq!(choose(Bot::Random, &start, &[], 5), choose(Bot::Random, &start, &[], 5));
}

#[test]
fn no_move_only_without_a_legal_one() {
    let mated = position("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3");
    for bot in [Bot::Random, Bot::Greedy] {
        assert_eq!(choose(bot, &mated, &[], 1), None);
        // Even if the bot is interrupted at once, it has a move.
        let hurried = asked(bot, &Chess::default(), &[], 1, ControlFlow::Break(()));
        assert!(hurried.is_some_and(|mv| Chess::default().is_legal(mv)));
    }
}

#[test]
fn draws() {
    for (fen, accepts, claims, why) in [
        ("4k3/8/8/8/8/8/8/3QK3 w - - 0 1", false, false, "ahead"),
        ("4k3/8/8/8/8/8/8/3QK3 b - - 0 1", true, true, "behind"),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", true, false, "level"),
        ("4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1", false, false, "behind, but it takes the queen"),
    ] {
        let position = position(fen);
        assert_eq!(bot::accepts_draw(Bot::Greedy, &position, 3), accepts, "{why}");
        assert_eq!(bot::claims_draw(Bot::Greedy, &position), claims, "{why}");
        assert!(!bot::claims_draw(Bot::Random, &position));
    }
    let heads = (0..1000).filter(|seed| bot::accepts_draw(Bot::Random, &Chess::default(), *seed)).count();
    assert!((430..570).contains(&heads), "{heads} of 1000");
}
