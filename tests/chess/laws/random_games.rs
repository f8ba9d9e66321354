//! Random games: checks repetitions against a naive counter, claims against their definition, and ends against the
//! board.

use std::collections::HashSet;

use shakmaty::fen::Epd;
use shakmaty::{Chess, EnPassantMode, Position};
use tabiya::chess::laws;
use tabiya::chess::laws::claims::{self, Claim};

use super::table::{Game, INITIAL};

/// A small random number generator whose numbers are easy to reproduce.
pub struct Dice(pub u64);

impl Dice {
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % bound
    }
}

/// Returns what distinguishes positions, as text: pieces, side to move, castling rights, legal en passant square.
fn written(position: &Chess) -> String {
    Epd::from_position(position, EnPassantMode::Legal).to_string()
}

#[test]
fn claims_and_counts_follow_their_definition() {
    let starts = [
        INITIAL,
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
        "4k3/2p1p3/8/1P1P1P2/8/8/8/4K3 b - - 0 1",
        "8/8/3k4/8/8/3K1R2/8/8 w - - 85 60",
        "8/5k2/8/8/2K3N1/8/5n2/8 w - - 60 60",
    ];
    let (mut repeated, mut claimed, mut ended) = (0, 0, 0);
    for (seed, fen) in (0..60_u64).zip(starts.into_iter().cycle()) {
        let mut dice = Dice(seed * 7_919 + 1);
        let mut game = Game::new(fen, false);
        let mut line = vec![written(&game.position)];
        for _ in 0..120 {
            let moves = game.position.legal_moves();
            let naive = line.iter().filter(|&earlier| *earlier == line[line.len() - 1]).count();
            assert_eq!(game.occurrences() as usize, naive, "{line:?}");

            let mut now = Vec::new();
            if naive >= 3 && !moves.is_empty() {
                now.push(Claim::Threefold);
            }
            if game.position.halfmoves() >= 100 && !moves.is_empty() {
                now.push(Claim::FiftyMoves);
            }
            assert_eq!(claims::now(&game.position, &game.history), now, "{line:?}");

            let mut with = Vec::new();
            for &mv in &moves {
                let after = game.position.clone().play(mv).unwrap();
                let mut claim = Vec::new();
                if line.iter().filter(|&earlier| *earlier == written(&after)).count() >= 2 {
                    claim.push(Claim::Threefold);
                }
                if after.halfmoves() >= 100 {
                    claim.push(Claim::FiftyMoves);
                }
                assert_eq!(claims::with(&game.position, &game.history, mv), claim, "{line:?} {mv:?}");
                if !claim.is_empty() {
                    with.push((mv, claim));
                }
            }
            assert_eq!(claims::all_with(&game.position, &game.history), with, "{line:?}");
            repeated += usize::from(naive > 1);
            claimed += usize::from(!now.is_empty() || !with.is_empty());

            // Either the game goes on and there is a move, or it has ended with exactly one reason.
            let ending = laws::by_itself(&game.position, game.occurrences());
            if moves.is_empty() || naive >= 5 || game.position.halfmoves() >= 150 {
                assert!(ending.is_some(), "{line:?}");
            }
            if ending.is_some() {
                ended += 1;
            }
            if moves.is_empty() {
                break;
            }
            // The game mostly goes back and forth, so that positions repeat, with a takeback now and then.
            if line.len() > 4 && dice.below(8) == 0 {
                let taken = game.history.pop().unwrap();
                assert_eq!(taken, game.position);
                line.pop();
                game.position = game.history.positions.last().unwrap().clone();
                continue;
            }
            let quiet: Vec<_> = moves.iter().copied().filter(|mv| !mv.is_zeroing()).collect();
            let known: HashSet<&String> = line.iter().collect();
            let back =
                quiet.iter().copied().find(|&mv| known.contains(&written(&game.position.clone().play(mv).unwrap())));
            let mv = match back {
                Some(mv) if dice.below(2) == 0 => mv,
                _ if !quiet.is_empty() && dice.below(4) != 0 => quiet[dice.below(quiet.len())],
                _ => moves[dice.below(moves.len())],
            };
            game.position.play_unchecked(mv);
            game.history.push(game.position.clone());
            line.push(written(&game.position));
        }
    }
    assert!(repeated > 300 && claimed > 300 && ended > 20, "{repeated} {claimed} {ended}");
}
