//! Well-known helpmates, tried before the search: they settle most opening positions at once.
//!
//! A line is only a suggestion: every move is checked for legality and the last one for mate. A wrong line costs a few
//! moves but cannot make a result wrong.

use shakmaty::{ByColor, Chess, Color, Move, Position, Role, Square};
use std::collections::VecDeque;

/// A helpmate as two lists of moves, played in turn. The mating side's last move waits until the other list is done.
struct HelpmateLine {
    mating: &'static [(Square, Square)],
    losing: &'static [(Square, Square)],
}

/// The lines, with White as the mating side.
const LINES: [HelpmateLine; 2] = [
    // Fool's mate: 1. e4 f6 2. … g5 3. Qh5#.
    HelpmateLine {
        mating: &[(Square::E2, Square::E4), (Square::D1, Square::H5)],
        losing: &[(Square::F7, Square::F6), (Square::G7, Square::G5)],
    },
    // Scholar's mate: 1. e4 2. Qf3 3. Bc4 4. Qxf7#.
    HelpmateLine {
        mating: &[
            (Square::E2, Square::E4),
            (Square::D1, Square::F3),
            (Square::F1, Square::C4),
            (Square::F3, Square::F7),
        ],
        losing: &[(Square::B8, Square::A6)],
    },
];

/// The longest line that is tried, in half-moves.
const LONGEST: usize = 12;

/// Returns a helpmate by `side`, if one of the lines leads to it. Counts the nodes spent.
pub(super) fn find(position: &Chess, side: Color, nodes: &mut u64) -> Option<Vec<Move>> {
    LINES.iter().find_map(|line| play(line, position, side, nodes))
}

fn play(line: &HelpmateLine, position: &Chess, side: Color, nodes: &mut u64) -> Option<Vec<Move>> {
    let turned = |square: Square| if side.is_white() { square } else { square.flip_vertical() };
    let list = |moves: &[(Square, Square)]| -> VecDeque<(Square, Square)> {
        moves.iter().map(|&(from, to)| (turned(from), turned(to))).collect()
    };
    let of = |color: Color| list(if color == side { line.mating } else { line.losing });
    let whole = ByColor::new_with(of);
    let is_used = |square: Square| whole.iter().flatten().any(|&(from, to)| square == from || square == to);
    let mut rest = whole.clone();
    let mut now = position.clone();
    let mut played = Vec::new();
    while played.len() < LONGEST {
        let moves = now.legal_moves();
        if moves.is_empty() {
            return (now.is_checkmate() && now.turn() != side).then_some(played);
        }
        let turn = now.turn();
        let next = rest.get_mut(turn);
        // Skip moves that were played already: their piece has left the square.
        while next.front().is_some_and(|(from, _)| now.board().color_at(*from) != Some(turn)) {
            next.pop_front();
        }
        let waits = turn == side && rest.get(side).len() == 1 && !rest.get(!side).is_empty();
        let wanted = rest.get(turn).front().filter(|_| !waits).and_then(|&(from, to)| {
            moves.iter().copied().find(|mv| mv.from() == Some(from) && mv.to() == to && !mv.is_promotion())
        });
        let mv = match wanted {
            Some(mv) => {
                rest.get_mut(turn).pop_front();
                mv
            }
            None => {
                let harmless = |mv: &Move| {
                    mv.role() != Role::King && !mv.is_capture() && !mv.from().is_some_and(is_used) && !is_used(mv.to())
                };
                // A waiting move, preferably with a knight.
                let knight = moves.iter().find(|mv| mv.role() == Role::Knight && harmless(mv));
                *knight.or_else(|| moves.iter().find(|mv| harmless(mv)))?
            }
        };
        now.play_unchecked(mv);
        *nodes += 1;
        played.push(mv);
    }
    None
}

#[cfg(test)]
mod tests {
    use shakmaty::fen::Fen;
    use shakmaty::{CastlingMode, FromSetup};

    use super::*;

    fn position(fen: &str) -> Chess {
        Chess::from_setup(fen.parse::<Fen>().unwrap().into_setup(), CastlingMode::Standard).unwrap()
    }

    #[test]
    fn the_first_moves_of_a_game_are_settled_at_once() {
        for fen in [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
            "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2",
            "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3",
        ] {
            for side in Color::ALL {
                let mut nodes = 0;
                let Some(line) = find(&position(fen), side, &mut nodes) else { continue };
                let mut end = position(fen);
                for mv in line {
                    assert!(end.is_legal(mv), "{fen}");
                    end.play_unchecked(mv);
                }
                assert!(end.is_checkmate() && end.turn() != side, "{fen}");
                assert!(nodes <= 24, "{nodes}");
            }
        }
        let start = Chess::default();
        assert!(Color::ALL.into_iter().all(|side| find(&start, side, &mut 0).is_some()));
    }

    #[test]
    fn where_no_line_fits_nothing_is_claimed() {
        for fen in ["8/8/8/4k3/8/8/4P3/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/4K2R w K - 0 1"] {
            assert_eq!(find(&position(fen), Color::White, &mut 0), None);
        }
    }
}
