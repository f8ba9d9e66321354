//! Writes what a search finds as `info` and `bestmove` lines.

use super::server_options::UciOptions;
use crate::bot::search::{Score, Variation};
use crate::{bot::SearchProgress, chess::notation::uci};
use shakmaty::{Chess, Move, Position};

/// Returns the `info` lines of a finished depth.
#[must_use]
pub fn info_lines(progress: &SearchProgress, ms: u64, options: &UciOptions) -> Vec<String> {
    let info_line = |(index, line): (usize, &Variation)| {
        let number = if options.lines > 1 { format!(" multipv {}", index + 1) } else { String::new() };
        let rate = progress.nodes * 1000 / ms.max(1);
        let moves: String = line.moves.iter().map(|mv| format!(" {}", uci(*mv, options.chess960))).collect();
        let wdl = if options.wdl { format!(" wdl {}", win_draw_loss(line.score)) } else { String::new() };
        format!(
            "info depth {} seldepth {}{number} score {}{wdl} nodes {} nps {rate} hashfull {} time {ms} pv{moves}",
            line.depth,
            line.seldepth.max(1),
            score_text(line.score),
            progress.nodes,
            progress.hash_permille,
        )
    };
    progress.lines.iter().enumerate().map(info_line).collect()
}

fn score_text(score: Score) -> String {
    match score {
        Score::Centipawns(centipawns) => format!("cp {centipawns}"),
        Score::Mate(moves) => format!("mate {moves}"),
    }
}

/// Returns the probabilities of win, draw and loss in thousandths, from logistic curves of the score that are shifted
/// by 90 hundredths of a pawn each way.
fn win_draw_loss(score: Score) -> String {
    let (win, loss) = match score {
        Score::Mate(moves) if moves > 0 => (1000, 0),
        Score::Mate(_) => (0, 1000),
        Score::Centipawns(centipawns) => (win_permille(centipawns - 90), win_permille(-centipawns - 90)),
    };
    format!("{win} {} {loss}", 1000 - win - loss)
}

/// Returns how often a side with this score above the margin wins, in thousandths: 1000 / (1 + 2^(−x/90)) at multiples
/// of 90, and linear between them.
fn win_permille(centipawns: i32) -> i32 {
    let side = centipawns.abs().min(900);
    let at = |steps: i32| 1000 - 1000 / (1 + (1 << steps));
    let (whole, part) = (side / 90, side % 90);
    let high = at(whole) + (at(whole + 1) - at(whole)) * part / 90;
    if centipawns >= 0 { high } else { 1000 - high }
}

/// Returns the `bestmove` line: the best move, and the expected reply.
#[must_use]
pub fn best_move(line: &[Move], position: &Chess, chess960: bool) -> String {
    let Some(first) = line.first() else { return "bestmove (none)".to_owned() };
    let mut after = position.clone();
    after.play_unchecked(*first);
    match line.get(1).filter(|mv| after.is_legal(**mv)) {
        Some(second) => format!("bestmove {} ponder {}", uci(*first, chess960), uci(*second, chess960)),
        None => format!("bestmove {}", uci(*first, chess960)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_depth_is_reported() {
        let moves: Vec<Move> = Chess::default().legal_moves().into_iter().take(1).collect();
        let mv = uci(moves[0], false);
        let line = Variation { depth: 7, seldepth: 12, score: Score::Centipawns(31), moves };
        let progress = SearchProgress { nodes: 5000, hash_permille: 3, lines: vec![line], ..SearchProgress::default() };
        assert_eq!(
            info_lines(&progress, 10, &UciOptions { wdl: true, lines: 2, ..UciOptions::default() }),
            [format!(
                "info depth 7 seldepth 12 multipv 1 score cp 31 wdl 391 321 288 nodes 5000 nps 500000 hashfull 3 time 10 pv {mv}"
            )]
        );
    }

    #[test]
    fn probabilities_add_up_and_grow() {
        let mut last = -1;
        for centipawns in (-1200..=1200).step_by(7) {
            let text = win_draw_loss(Score::Centipawns(centipawns));
            let all: Vec<i32> = text.split(' ').map(|number| number.parse().unwrap()).collect();
            assert_eq!(all.iter().sum::<i32>(), 1000);
            assert!(all.iter().all(|number| (0..=1000).contains(number)), "{centipawns}: {text}");
            assert!(all[0] >= last, "{centipawns}");
            last = all[0];
        }
        assert_eq!(win_draw_loss(Score::Mate(-2)), "0 0 1000");
    }

    #[test]
    fn the_best_move_comes_with_the_expected_reply() {
        let position = Chess::default();
        let first = super::super::command::find_move(&position, "e2e4").unwrap();
        let mut after = position.clone();
        after.play_unchecked(first);
        let second = super::super::command::find_move(&after, "e7e5").unwrap();
        assert_eq!(best_move(&[first, second], &position, false), "bestmove e2e4 ponder e7e5");
        assert_eq!(best_move(&[first, first], &position, false), "bestmove e2e4", "an illegal reply is left out");
        assert_eq!(best_move(&[], &position, false), "bestmove (none)");
    }
}
