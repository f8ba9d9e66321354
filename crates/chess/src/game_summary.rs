//! The summary of a game: how accurately each side played, what its mistakes were, the move that decided most, where
//! the opening ended, and where the time went.

use crate::accuracy::{self, Judgement};
use crate::notation::{self, Letters};
use crate::openings::{self, Opening};
use crate::pgn::comment::Eval;
use crate::pgn::timeline::{PlyStats, Timeline};
use crate::pgn::{Record, ResultMarker};
use crate::tree::{NodeId, Tree};
use shakmaty::{ByColor, Color, Move, Position};

/// The evaluation before the first move that gives White's winning chances there: 15 hundredths of a pawn, as on
/// Lichess.
const BEGIN: i32 = 15;

/// The summary of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct GameSummary {
    /// The result.
    pub result: ResultMarker,
    /// The summary of each side.
    pub sides: ByColor<SideSummary>,
    /// Whether the moves are evaluated. Otherwise there is no accuracy and no turning point.
    pub is_evaluated: bool,
    /// The move that decided the game, if one did.
    pub turning_point: Option<TurningPoint>,
    /// The opening, and the last move that belongs to it.
    pub opening: Option<(Opening, NodeId)>,
}

/// The summary of one side.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct SideSummary {
    /// How accurately it played, from 0 to 100.
    pub accuracy: Option<u32>,
    /// How many of its moves received each judgement, in the order of [`crate::accuracy::Judgement::ALL`].
    pub judgements: [usize; Judgement::ALL.len()],
    /// The time it used for its moves, in milliseconds.
    pub used: Option<u64>,
    /// Its longest think, in milliseconds, and the move.
    pub longest: Option<(u64, NodeId)>,
}

/// The move that decided a game. In a game that was won it is the loser's move that cost most. In any other game, or if
/// the loser made no mistake, it is the move that cost its side most.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TurningPoint {
    /// The move.
    pub node: NodeId,
    /// Its side's winning chances before and after it, in hundredths.
    pub chances: (u32, u32),
    /// The better move, if the game contains it.
    pub better: Option<Move>,
}

impl GameSummary {
    /// Summarises a game. `timeline` belongs to the same game; `is_evaluated` says whether its moves were searched for
    /// mistakes.
    pub fn of(record: &Record, timeline: &Timeline, is_evaluated: bool) -> GameSummary {
        let tree = &record.tree;
        let chances = chances(tree, timeline);
        let sides: Vec<Color> = timeline.plies.iter().map(|ply| ply.side).collect();
        let is_evaluated = is_evaluated && timeline.has_evals();
        let accuracy =
            if is_evaluated { accuracy::of_game(&chances, &sides) } else { ByColor { white: None, black: None } };
        GameSummary {
            result: record.result,
            sides: ByColor::new_with(|side| SideSummary {
                accuracy: accuracy.get(side).map(hundredths),
                ..side_of(timeline, side)
            }),
            is_evaluated,
            turning_point: turning_point(record, timeline, &chances).filter(|_| is_evaluated),
            opening: openings::left_at(tree, tree.end_of_line(tree.root())),
        }
    }

    /// Whether the time used by any side is known.
    pub fn has_times(&self) -> bool {
        self.sides.iter().any(|side| side.used.is_some())
    }
}

/// Returns what the timeline says about a side's moves.
fn side_of(timeline: &Timeline, side: Color) -> SideSummary {
    let own = || timeline.plies.iter().filter(move |ply| ply.side == side);
    let times = || own().filter_map(|ply| Some((ply.spent?, ply.node)));
    // The clock before the first move is not always known. If another time is missing, the sum would be too small.
    let known = times().count() > 0 && own().skip(1).all(|ply| ply.spent.is_some());
    SideSummary {
        accuracy: None,
        judgements: Judgement::ALL.map(|judgement| own().filter(|ply| ply.judgement == Some(judgement)).count()),
        used: known.then(|| times().map(|(ms, _)| ms).sum()),
        // The first of several equally long ones.
        longest: times().reduce(|longest, next| if next.0 > longest.0 { next } else { longest }),
    }
}

/// Returns White's winning chances before the first move and after each move. Where they are unknown, the value before
/// is repeated.
fn chances(tree: &Tree, timeline: &Timeline) -> Vec<f64> {
    let white = |eval: Eval| accuracy::of_side(eval, Color::White);
    let after = |at: usize, node: NodeId| {
        let ended = || {
            let position = tree.position(node);
            let loser = position.turn();
            match (position.is_checkmate(), position.is_game_over()) {
                (true, _) => Some(loser.fold_wb(0.0, 1.0)),
                (false, over) => over.then_some(0.5),
            }
        };
        // In a position where the game is over, the rules count for more than an evaluation in the file.
        let ended = tree.next(node).is_none().then(ended).flatten();
        ended.or_else(|| timeline.eval(&(at..at + 1)).map(white))
    };
    let first = tree.notes(tree.root()).eval().map(|(eval, _)| white(eval)).or_else(|| {
        let usual = tree.start().is_initial().then(|| accuracy::of_centipawns(BEGIN));
        usual.or_else(|| {
            let first = timeline.plies.first()?.node;
            Some(chances_before(tree, first, after(0, first)?))
        })
    });
    let mut last = first.unwrap_or(0.5);
    let mut chances = vec![last];
    for (at, ply) in timeline.plies.iter().enumerate() {
        last = after(at, ply.node).unwrap_or(last);
        chances.push(last);
    }
    chances
}

/// Returns White's winning chances before a move: what a search found for the better move, since that is what the move
/// was judged by, otherwise what was known about the position.
fn chances_before(tree: &Tree, node: NodeId, known: f64) -> f64 {
    let better = better_lines(tree, node).first().and_then(|&better| tree.notes(better).eval());
    better.map_or(known, |(eval, _)| accuracy::of_side(eval, Color::White))
}

/// Returns the winning chances of the moving side before and after a move of the main line, in hundredths; `None`
/// unless the move is evaluated.
pub fn chances_around(tree: &Tree, timeline: &Timeline, node: NodeId) -> Option<(u32, u32)> {
    let (had, has) = parts_around(tree, timeline, node)?;
    Some((hundredths(had * 100.0), hundredths(has * 100.0)))
}

/// Returns these chances from 0 to 1.
pub fn parts_around(tree: &Tree, timeline: &Timeline, node: NodeId) -> Option<(f64, f64)> {
    let at = timeline.plies.iter().position(|ply| ply.node == node)?;
    timeline.eval(&(at..at + 1))?;
    let chances = chances(tree, timeline);
    let side = timeline.plies.get(at)?.side;
    let own = |white: f64| side.fold_wb(white, 1.0 - white);
    Some((own(chances_before(tree, node, *chances.get(at)?)), own(*chances.get(at + 1)?)))
}

/// Converts White's chances to those of a side, in hundredths.
fn own_hundredths(side: Color, (before, after): (f64, f64)) -> (u32, u32) {
    let own = |white: f64| hundredths(side.fold_wb(white, 1.0 - white) * 100.0);
    (own(before), own(after))
}

/// Returns the move that cost most, and as much as an inaccuracy, preferring the loser's: among the moves marked as
/// mistakes, or among all if none is marked.
fn turning_point(record: &Record, timeline: &Timeline, chances: &[f64]) -> Option<TurningPoint> {
    let loser = record.result.winner().map(|winner| !winner);
    let costs = timeline.plies.iter().zip(chances.iter().zip(chances.iter().skip(1))).map(|(ply, (before, after))| {
        let lost = before - after;
        (ply, ply.side.fold_wb(lost, -lost), (*before, *after))
    });
    let marked = timeline.plies.iter().any(|ply| ply.judgement.is_some());
    let least = Judgement::Inaccuracy.least();
    let counts = costs.filter(|(ply, cost, _)| *cost >= least && (!marked || ply.judgement.is_some()));
    let decides = |ply: &PlyStats| Some(ply.side) == loser;
    let (ply, _, (before, after)) = counts.reduce(|worst, next| {
        let [worse, worst_yet] = [&next, &worst].map(|(ply, cost, _)| (decides(ply), *cost));
        if worse > worst_yet { next } else { worst }
    })?;
    let tree = &record.tree;
    let better = better_lines(tree, ply.node).first().and_then(|&node| tree.played(node));
    let around = (chances_before(tree, ply.node, before), after);
    Some(TurningPoint { node: ply.node, chances: own_hundredths(ply.side, around), better })
}

/// Returns the first moves of the lines that a mistake search wrote beside a move that it marked. They carry its
/// evaluation, or they mate. A move without an evaluation was only tried there.
pub fn better_lines(tree: &Tree, here: NodeId) -> Vec<NodeId> {
    let marked = |node: NodeId| tree.notes(node).judgement().is_some();
    let Some(parent) = tree.parent(here).filter(|_| marked(here)) else { return Vec::new() };
    let found = |&node: &NodeId| {
        let judged = tree.notes(node).eval().is_some() || tree.position(node).is_checkmate();
        node != here && !marked(node) && judged
    };
    tree.children(parent).iter().copied().filter(found).collect()
}

/// Returns the move that the comment beside a marked move calls the best, as Lichess writes it: `Inaccuracy. Bf5 was
/// best.`
pub fn move_called_best(tree: &Tree, marked: NodeId) -> Option<Move> {
    let before = tree.position(tree.parent(marked)?);
    tree.notes(marked).visible_after().find_map(|text| {
        let words: Vec<&str> = text.split_whitespace().collect();
        words.windows(3).find_map(|words| match words {
            [san, "was", "best" | "best."] => notation::said(before, san, &Letters::En),
            _ => None,
        })
    })
}

/// Returns the nearest whole number from 0 to 100.
fn hundredths(part: f64) -> u32 {
    (0..100).find(|whole| f64::from(*whole) + 0.5 > part).unwrap_or(100)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pgn::{PgnText, timeline};

    fn summary(pgn: &str) -> (Record, GameSummary) {
        let record = PgnText::new(pgn.as_bytes().into()).game(0).unwrap();
        let timeline = Timeline::new(timeline::of(&record));
        let summary = GameSummary::of(&record, &timeline, true);
        (record, summary)
    }

    const SHORT: &str = "1. e4 {[%eval 0.3]} e5 {[%eval 0.3]} 2. Bc4 {[%eval 0.1]} Nc6 {[%eval 0.1]} 3. Qh5 {[%eval -0.4]} \
        Nf6 $4 {[%eval #1]} (3... Qe7 {[%eval -0.3]} 4. Nf3) 4. Qxf7# 1-0";

    #[test]
    fn a_short_game_is_summed_up() {
        let (record, found) = summary(SHORT);
        assert_eq!(found.result, ResultMarker::WhiteWins);
        assert!(found.is_evaluated);
        let [white, black] = [found.sides.white, found.sides.black];
        assert!(white.accuracy.unwrap() > 90, "{white:?}");
        assert!(black.accuracy.unwrap() < 60, "{black:?}");
        assert_eq!((white.judgements, black.judgements), ([0, 0, 0], [0, 0, 1]));
        let turning = found.turning_point.unwrap();
        assert_eq!(record.tree.move_number(turning.node), (3, Color::Black));
        assert_eq!(turning.better.map(|mv| mv.to()), Some(shakmaty::Square::E7));
        let (before, after) = turning.chances;
        assert!((45..=60).contains(&before) && after == 0, "{turning:?}");
        let (opening, left) = found.opening.unwrap();
        assert!(opening.name.starts_with("Bishop"), "{opening:?}");
        assert_eq!(record.tree.move_number(left).0, 2);
    }

    /// The search that evaluated the position (0.59) was not the one that judged the move (0.76).
    #[test]
    fn a_mistake_falls_from_what_the_better_move_would_have_kept() {
        let pgn = "1. e4 {[%eval 0.3]} h5 {[%eval 0.59]} 2. Ke2 $4 {[%eval -0.89]} (2. d4 {[%eval 0.76]}) e5 0-1";
        let (record, found) = summary(pgn);
        let timeline = Timeline::new(timeline::of(&record));
        let turning = found.turning_point.unwrap();
        assert_eq!(turning.chances, (57, 42));
        assert_eq!(chances_around(&record.tree, &timeline, turning.node), Some((57, 42)));
        let (_, bare) = summary(&pgn.replace("(2. d4 {[%eval 0.76]})", ""));
        assert_eq!(bare.turning_point.unwrap().chances, (55, 42), "nothing better is known");
    }

    /// Black won although the worst move was Black's, so that move did not decide the game.
    #[test]
    fn the_loser_made_the_move_that_decided_the_game() {
        let pgn = |result: &str| {
            format!(
                "1. e4 {{[%eval 0.3]}} e5 {{[%eval 0.3]}} 2. Nf3 {{[%eval 0.3]}} d5 $4 {{[%eval 9.0]}} 3. Nc3 $2 \
                 {{[%eval 1.0]}} d4 {{[%eval 1.0]}} {result}"
            )
        };
        for (result, number, side) in
            [("0-1", 3, Color::White), ("1-0", 2, Color::Black), ("1/2-1/2", 2, Color::Black), ("*", 2, Color::Black)]
        {
            let (record, found) = summary(&pgn(result));
            assert_eq!(record.tree.move_number(found.turning_point.unwrap().node), (number, side), "{result}");
        }
        // A loser without a marked move lost some other way, perhaps on time.
        let (record, found) = summary(&pgn("0-1").replace("$2", ""));
        assert_eq!(record.tree.move_number(found.turning_point.unwrap().node), (2, Color::Black));
    }

    #[test]
    fn an_inaccuracy_can_turn_a_game_and_less_cannot() {
        for (sign, eval, turns) in
            [(" $6", "-0.8", true), ("", "-0.8", true), (" $6", "0.1", false), ("", "0.1", false)]
        {
            let pgn = format!(
                "1. e4 {{[%eval 0.2]}} e5 {{[%eval 0.2]}} 2. Qh5{sign} {{[%eval {eval}]}} Nc6 {{[%eval {eval}]}} 0-1"
            );
            assert_eq!(summary(&pgn).1.turning_point.is_some(), turns, "{sign} {eval}");
        }
    }

    #[test]
    fn a_first_move_from_a_custom_position_costs_what_the_better_one_kept() {
        let head = "[FEN \"r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4\"]\n\n";
        let (record, found) =
            summary(&format!("{head}4... a6 $4 {{[%eval #1]}} (4... Nxh5 {{[%eval -10.01]}}) 5. Qxf7# 1-0"));
        assert!(found.sides.black.accuracy.unwrap() < 5, "{:?}", found.sides.black);
        assert_eq!(record.tree.move_number(found.turning_point.unwrap().node), (4, Color::Black));
        let (_, found) = summary(&format!("{head}4... a6 {{[%eval #1]}} 5. Qxf7# 1-0"));
        assert_eq!(found.sides.black.accuracy, Some(100), "nothing else is known");
    }

    #[test]
    fn without_evaluations_nothing_is_said_of_the_moves() {
        let (_, found) = summary("1. e4 e5 $4 2. Nf3 *");
        assert!(!found.is_evaluated);
        assert_eq!((found.turning_point, found.sides.white.accuracy), (None, None));
        assert_eq!(found.sides.black.judgements, [0, 0, 1], "a sign is counted wherever it comes from");
        assert!(!found.has_times());
    }

    #[test]
    fn the_time_of_a_side_is_told_where_it_is_known() {
        let game = "[TimeControl \"300\"]\n\n1. e4 {[%clk 0:04:50]} e5 {[%clk 0:04:00]} 2. Nf3 {[%clk 0:04:10]} *";
        let (record, found) = summary(game);
        assert_eq!(found.sides.white.used, Some(50_000));
        let (longest, node) = found.sides.white.longest.unwrap();
        assert_eq!((longest, record.tree.move_number(node)), (40_000, (2, Color::White)));
        assert_eq!(found.sides.black.used, Some(60_000));
        let times = "1. e4 e5 2. Nf3 {[%emt 5]} Nc6 3. Bb5 {[%emt 6]} *";
        assert_eq!(summary(times).1.sides.white.used, Some(11_000), "of the first move the time may not be known");
        for lacks in ["[%emt 5]", "[%emt 6]"] {
            assert_eq!(summary(&times.replace(lacks, "")).1.sides.white.used, None, "without {lacks} the sum is wrong");
        }
    }

    #[test]
    fn a_mate_that_stands_on_the_board_needs_no_evaluation() {
        let (_, found) = summary("1. f3 {[%eval -0.5]} e5 {[%eval -0.5]} 2. g4 $4 {[%eval #-1]} Qh4# 0-1");
        assert_eq!(found.sides.black.accuracy, Some(100));
        assert!(found.sides.white.accuracy.unwrap() < 60);
        let (_, found) = summary("1. f3 {[%eval -0.5]} e5 {[%eval -0.5]} 2. g4 $4 {[%eval #-1]} Qh4# {[%eval #0]} 0-1");
        assert_eq!(found.sides.black.accuracy, Some(100), "whatever the file says of it");
        let (_, found) = summary(
            "1. e4 {[%eval 0.2]} e5 {[%eval 0.2]} 2. Bc4 {[%eval 0]} Nc6 {[%eval 0]} 3. Qh5 {[%eval 0]} Nf6 \
             {[%eval #1]} 4. Qxf7# {[%eval #0]} 1-0",
        );
        assert_eq!(found.sides.white.accuracy, Some(98), "mate in no moves is no loss");
    }

    #[test]
    fn a_start_of_ones_own_costs_its_first_move_nothing() {
        let game = "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/3Q4/4K3 w - - 0 1\"]\n\n1. Kd1 {[%eval 12]} Kd8 {[%eval 12]} *";
        let (_, found) = summary(game);
        assert_eq!(found.sides.white.accuracy, Some(100));
        assert_eq!(found.turning_point, None);
    }
}
