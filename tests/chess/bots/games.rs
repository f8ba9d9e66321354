//! Games of bot against bot, to the end.

use std::ops::ControlFlow;

use shakmaty::{Chess, Color, Position};
use tabiya::bot::rng::Rng;
use tabiya::bot::{self, BotPosition};
use tabiya::chess::seat::Bot;

/// Plays a game until it ends without any player's action: mate, stalemate, insufficient material, fivefold
/// repetition, 75 moves. Returns the winner and the number of half-moves.
fn game(white: Bot, black: Bot, seed: u64) -> (Option<Color>, usize) {
    let mut rng = Rng::new(seed);
    let mut position = Chess::default();
    let mut seen = vec![position.clone()];
    loop {
        let bot = if position.turn().is_white() { white } else { black };
        let question = BotPosition { position: &position, history: &seen, seed: rng.next_u64(), timed: false };
        let reply = bot::think(bot, &question, &mut |_| ControlFlow::Continue(()));
        let Some(mv) = reply.map(|reply| reply.mv) else {
            return (position.is_check().then(|| !position.turn()), seen.len() - 1);
        };
        position = position.play(mv).unwrap();
        seen.push(position.clone());
        let fivefold = seen.iter().filter(|earlier| **earlier == position).count() >= 5;
        let mate = position.is_checkmate();
        if !mate && (position.is_insufficient_material() || fivefold || position.halfmoves() >= 150) {
            return (None, seen.len() - 1);
        }
    }
}

#[test]
fn greedy_beats_random() {
    let (mut points, mut longest, mut total) = (0_u32, 0, 0);
    const GAMES: u64 = 200;
    for seed in 0..GAMES {
        let greedy = if seed % 2 == 0 { Color::White } else { Color::Black };
        let (white, black) = if greedy.is_white() { (Bot::Greedy, Bot::Random) } else { (Bot::Random, Bot::Greedy) };
        let (winner, plies) = game(white, black, seed);
        longest = longest.max(plies);
        total += plies;
        match winner {
            Some(color) if color == greedy => points += 2,
            None => points += 1,
            Some(_) => {}
        }
    }
    println!("{points} half points of {}; longest {longest} half-moves, all {total}", 2 * GAMES);
    assert!(u64::from(points) * 100 >= 95 * 2 * GAMES, "{points} half points of {}", 2 * GAMES);
}

#[test]
fn a_seed_determines_the_game() {
    assert_eq!(game(Bot::Greedy, Bot::Random, 11), game(Bot::Greedy, Bot::Random, 11));
    let lengths: Vec<usize> = (0..5).map(|seed| game(Bot::Random, Bot::Random, seed).1).collect();
    assert!(lengths.iter().any(|length| *length != lengths[0]), "seeds differ: {lengths:?}");
}
