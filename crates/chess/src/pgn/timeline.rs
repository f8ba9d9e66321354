//! The time and the evaluation of each half-move of a game, as far as the file has them (`[%clk]`, `[%emt]`,
//! `[%eval]`).

use crate::accuracy::Judgement;
use crate::pgn::Record;
use crate::pgn::comment::Eval;
use crate::time_control::{self, Bonus, Stage, TimeControl};
use crate::tree::{NodeId, Tree};
use crate::{record, steps};
use shakmaty::Color;
use std::collections::BTreeSet;
use std::ops::Range;

/// A half-move of the main line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlyStats {
    /// The move.
    pub node: NodeId,
    /// Who made it.
    pub side: Color,
    /// The evaluation after it, from White's side.
    pub eval: Option<Eval>,
    /// What is wrong with it, according to a sign beside it.
    pub judgement: Option<Judgement>,
    /// The time it took, in milliseconds.
    pub spent: Option<u64>,
}

/// The course of a game, with the totals that every frame needs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Timeline {
    /// The half-moves of the main line in order.
    pub plies: Vec<PlyStats>,
    /// The half-moves that have an evaluation, counted from 1.
    evaluated: BTreeSet<usize>,
    /// How many judgements there are of each kind, in the order of [`crate::accuracy::Judgement::ALL`].
    judgements: [usize; Judgement::ALL.len()],
    /// The longest time of a half-move, in milliseconds; `None` if no time is known.
    pub longest: Option<u64>,
}

impl Timeline {
    /// Creates the course from its half-moves.
    pub fn new(plies: Vec<PlyStats>) -> Timeline {
        let mut timeline = Timeline::default();
        timeline.extend(plies);
        timeline
    }

    /// Cuts the course off after `count` half-moves. Returns the removed ones.
    pub fn truncate(&mut self, count: usize) -> Vec<PlyStats> {
        let gone = self.plies.split_off(count.min(self.plies.len()));
        drop(self.evaluated.split_off(&count.saturating_add(1)));
        self.count_judgements(&gone, |count| count.saturating_sub(1));
        if gone.iter().any(|ply| ply.spent.is_some() && ply.spent == self.longest) {
            self.longest = self.plies.iter().filter_map(|ply| ply.spent).max();
        }
        gone
    }

    /// Adds half-moves at the end.
    pub fn extend(&mut self, more: Vec<PlyStats>) {
        let first = self.plies.len() + 1;
        let evaluated = (first..).zip(&more).filter(|(_, ply)| ply.eval.is_some());
        self.evaluated.extend(evaluated.map(|(number, _)| number));
        self.count_judgements(&more, |count| count + 1);
        self.longest = self.longest.max(more.iter().filter_map(|ply| ply.spent).max());
        self.plies.extend(more);
    }

    /// Replaces half-move `at`, counted from 0. Returns the old one, or `None` if there is no such place.
    pub fn replace(&mut self, at: usize, ply: PlyStats) -> Option<PlyStats> {
        let old = std::mem::replace(self.plies.get_mut(at)?, ply);
        if ply.eval.is_some() {
            self.evaluated.insert(at + 1);
        } else {
            self.evaluated.remove(&(at + 1));
        }
        self.count_judgements(&[old], |count| count.saturating_sub(1));
        self.count_judgements(&[ply], |count| count + 1);
        if ply.spent >= self.longest {
            self.longest = ply.spent;
        } else if old.spent == self.longest {
            self.longest = self.plies.iter().filter_map(|ply| ply.spent).max();
        }
        Some(old)
    }

    fn count_judgements(&mut self, plies: &[PlyStats], change: impl Fn(usize) -> usize) {
        for judgement in plies.iter().filter_map(|ply| ply.judgement) {
            let count = &mut self.judgements[judgement as usize]; // a place for each
            *count = change(*count);
        }
    }

    /// Whether any half-move has an evaluation.
    pub fn has_evals(&self) -> bool {
        !self.evaluated.is_empty()
    }

    /// How many half-moves have a judgement of this kind.
    pub fn count(&self, judgement: Judgement) -> usize {
        self.judgements[judgement as usize] // as above
    }

    /// Returns the evaluation for a range of half-moves: the last one in it. If the range has none, but there is one
    /// before and one after it, the one before still holds, so that the line has no gaps.
    pub fn eval(&self, range: &Range<usize>) -> Option<Eval> {
        steps::count(1);
        if range.end == 0 || range.end > self.plies.len() {
            return None;
        }
        let last = self.evaluated.range(..=range.end).next_back().copied().unwrap_or(0);
        let goes_on = self.evaluated.last().is_some_and(|&last| last > range.end);
        (last > range.start || goes_on).then(|| self.plies.get(last.checked_sub(1)?)?.eval)?
    }
}

/// Returns all half-moves of the main line in order: see [`from`].
pub fn of(record: &Record) -> Vec<PlyStats> {
    from(record, 0, u32::MAX)
}

/// Returns at most `count` half-moves of the main line, after the first `plies`.
///
/// The time is the one in `[%emt]`. Without that it is what the mover's clock lost since the side's previous move, plus
/// what the time control added. If that is impossible, or the clock was corrected meanwhile, or in an
/// hourglass or with a delay, where the clock does not tell it, there is no time.
pub fn from(record: &Record, plies: u32, count: u32) -> Vec<PlyStats> {
    let tree = &record.tree;
    let controls = time_control::read_tags(|name| record.tags.known(name).map(str::to_owned));
    let control = |side: Color| controls.as_ref().map(|controls| controls.of(side));
    let stats = |ply: u32| {
        steps::count(1);
        let node = tree.main_node(ply)?;
        let (_, side) = tree.move_number(node);
        // Every other half-move is by the same side.
        let nth = ply.div_ceil(2);
        let period = control(side).and_then(|control| period(control, nth));
        let before = match ply.checked_sub(2).filter(|&ply| ply > 0) {
            _ if period.is_some() => period,
            Some(ply) => tree.notes(tree.main_node(ply)?).clock,
            None => control(side).map(|control| before_first(control, tree.notes(node).clock)),
        };
        let notes = tree.notes(node);
        let spent = notes.elapsed().or_else(|| spent(before, notes.clock?, control(side), nth));
        // If the first move seems to take over half the time, the clocks are probably not those of the tag.
        let doubtful = |ms: &u64| nth == 1 && period.is_none() && before.is_some_and(|base| *ms > base / 2);
        let spent = spent.filter(|ms| notes.elapsed().is_some() || !doubtful(ms) && !corrected(tree, ply, side));
        Some(PlyStats { node, side, eval: notes.eval().map(|(eval, _)| eval), judgement: notes.judgement(), spent })
    };
    let end = plies.saturating_add(count).min(tree.main_plies());
    (plies.saturating_add(1)..=end).filter_map(stats).collect()
}

/// Whether a side's clock was corrected since its last move before a half-move of the main line.
fn corrected(tree: &Tree, ply: u32, side: Color) -> bool {
    let nodes =
        (ply.saturating_sub(2)..ply).filter_map(|ply| if ply == 0 { Some(tree.root()) } else { tree.main_node(ply) });
    nodes.into_iter().flat_map(|node| &tree.notes(node).after).any(|note| record::corrects_clock(note, side))
}

/// Returns the time for a move alone, as in games by correspondence: what is left of it is not kept.
fn period(control: &TimeControl, nth: u32) -> Option<u64> {
    let TimeControl::Stages(stages) = control else { return None };
    stages.get(stage_of(stages, nth)).filter(|stage| stage.moves == Some(1)).map(|stage| stage.base)
}

/// Returns what a side's clock showed before its first move. Under the Laws' cumulative mode that includes the first
/// increment, which no tag says: a clock that shows more than the base and one increment after the move gives it away.
fn before_first(control: &TimeControl, after: Option<u64>) -> u64 {
    let base = control.at_start();
    let increment = match control {
        TimeControl::Stages(stages) => match stages.first().map(|first| first.bonus) {
            Some(Bonus::Increment(ms)) => ms,
            _ => 0,
        },
        TimeControl::Hourglass(_) => 0,
    };
    let early = after.is_some_and(|after| after > base.saturating_add(increment));
    if early { base.saturating_add(increment) } else { base }
}

/// Returns the time that the `nth` move of a side took, from its clock before and after it.
fn spent(before: Option<u64>, after: u64, control: Option<&TimeControl>, nth: u32) -> Option<u64> {
    let stages = match control {
        Some(TimeControl::Stages(stages)) => stages.as_slice(),
        Some(TimeControl::Hourglass(_)) => return None, // it also gained what the other side used
        None => &[],
    };
    let at = stage_of(stages, nth);
    let added = match stages.get(at).map(|stage| stage.bonus) {
        Some(Bonus::Increment(ms)) => ms,
        Some(Bonus::Delay(_) | Bonus::Bronstein(_)) => return None, // the delay that was used is not told
        Some(Bonus::None) | None => 0,
    };
    let had = before?.checked_add(added)?;
    // Clocks differ in when they add the time of the next stage: with the last move, or when the first runs out.
    let next = stages.get(at + 1).or(stages.get(at).filter(|_| at > 0));
    let with_next = || had.checked_add(next?.base);
    had.checked_sub(after).or_else(|| with_next()?.checked_sub(after))
}

/// Returns the index of the stage in which a side makes its `nth` move.
fn stage_of(stages: &[Stage], nth: u32) -> usize {
    let mut left = nth;
    for (at, stage) in stages.iter().enumerate() {
        match stage.moves {
            Some(moves) if left > moves && at + 1 < stages.len() => left -= moves,
            _ => return at,
        }
    }
    0
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::pgn::PgnText;

    fn course(pgn: &str) -> Vec<PlyStats> {
        of(&PgnText::new(Arc::from(pgn.as_bytes())).game(0).unwrap())
    }

    fn spent(pgn: &str) -> Vec<Option<u64>> {
        course(pgn).iter().map(|ply| ply.spent).collect()
    }

    #[test]
    fn time_is_what_the_clock_lost() {
        let moves = "1. e4 {[%clk 0:04:58]} e5 {[%clk 0:05:03]} 2. Nf3 {[%clk 0:04:00]} Nc6 3. Bb5 {[%clk 0:04:10]} *";
        let with = |control: &str| spent(&format!("[TimeControl \"{control}\"]\n\n{moves}"));
        assert_eq!(with("300"), [Some(2_000), None, Some(58_000), None, None], "a clock cannot gain by itself");
        assert_eq!(with("300+3"), [Some(5_000), Some(0), Some(61_000), None, None], "three seconds are no seventy");
        assert_eq!(with("?"), [None, None, Some(58_000), None, None], "nobody says what the first move took");
        assert_eq!(with("40/300:900")[4], Some(890_000), "the next stage came");
        assert_eq!(with("3000")[0], None, "these are not the clocks of that tag");
    }

    #[test]
    fn each_move_of_a_game_by_correspondence_has_its_own_time() {
        let moves =
            "1. e4 {[%clk 23:00:00]} e5 {[%clk 2:00:00]} 2. Nf3 {[%clk 23:30:00]} Nc6 3. Bb5 {[%clk 20:00:00]} *";
        let minutes = |minutes: u64| Some(minutes * 60_000);
        let game = format!("[TimeControl \"1/86400\"]\n\n{moves}");
        assert_eq!(spent(&game), [minutes(60), minutes(1_320), minutes(30), None, minutes(240)]);
    }

    #[test]
    fn where_the_clock_says_too_little_no_time_is_told() {
        let moves = "1. e4 {[%clk 0:02:54]} e5 {[%clk 0:03:02]} 2. Nf3 {[%clk 0:02:54] [%emt 0:00:04]} *";
        for control in ["*180", "180d3", "180b3"] {
            let game = format!("[TimeControl \"{control}\"]\n\n{moves}");
            assert_eq!(spent(&game), [None, None, Some(4_000)], "{control}");
        }
    }

    #[test]
    fn a_corrected_clock_tells_no_time() {
        let game = "[TimeControl \"300\"]\n\n1. e4 {[%clk 0:04:58]} {Clock of Black corrected to 3:00} e5 {[%clk 0:02:58]} \
                    2. d4 {[%clk 0:04:50]} {Clock of White corrected to 4:00} d5 {[%clk 0:02:50]} 3. c4 {[%clk 0:03:50]} *";
        assert_eq!(spent(game), [Some(2_000), None, Some(8_000), Some(8_000), None]);
        let claim = record::wrong_claim(Color::White, None, 60_000);
        let game = format!(
            "[TimeControl \"300\"]\n\n1. e4 {{[%clk 0:04:58]}} e5 {{[%clk 0:04:58]}} {{{claim}}} 2. d4 {{[%clk 0:04:50]}} \
             d5 {{[%clk 0:05:50]}} 3. c4 {{[%clk 0:04:40]}} *"
        );
        assert_eq!(spent(&game), [Some(2_000), Some(2_000), Some(8_000), None, Some(10_000)]);
    }

    #[test]
    fn what_the_file_says_comes_first() {
        let game = "1. e4 {[%emt 0:00:07] [%clk 0:01:00]} e5 {[%emt 12]} 2. d4 {[%clk 0:00:50]} *";
        assert_eq!(spent(game), [Some(7_000), Some(12_000), Some(10_000)]);
    }

    #[test]
    fn behind_the_end_is_nothing() {
        let record = PgnText::new(Arc::from(b"1. e4 e5 *".as_slice())).game(0).unwrap();
        assert_eq!(from(&record, u32::MAX, 1), []);
        assert_eq!(Timeline::new(of(&record)).truncate(usize::MAX), []);
    }

    #[test]
    fn a_mate_on_the_board_is_no_evaluation() {
        // `#0` says not who mates, and the position does.
        let game = "1. f3 e5 2. g4 Qh4# {[%eval #0]} (2... d5 {[%eval #-0,9]}) 0-1";
        assert!(course(game).iter().all(|ply| ply.eval.is_none()));
    }

    #[test]
    fn evaluations_stand_at_their_moves_and_variations_do_not_count() {
        let game = "1. e4 {[%eval 0.3]} (1. d4 {[%eval 9]}) 1... e5 2. d4 {[%eval #-3]} *";
        let found: Vec<_> = course(game).iter().map(|ply| (ply.side, ply.eval)).collect();
        assert_eq!(
            found,
            [(Color::White, Some(Eval::Centipawns(30))), (Color::Black, None), (Color::White, Some(Eval::Mate(-3)))]
        );
        assert!(course("*").is_empty());
    }

    #[test]
    fn stages_follow_their_moves() {
        let stage = |moves| Stage { moves, base: 1, bonus: Bonus::None };
        let stages = [stage(Some(40)), stage(Some(20)), stage(None)];
        let at: Vec<usize> = [1, 40, 41, 60, 61, 500].map(|nth| stage_of(&stages, nth)).to_vec();
        assert_eq!(at, [0, 0, 1, 1, 2, 2]);
        assert_eq!(stage_of(&stages[..1], 99), 0, "a last stage with moves repeats");
        assert_eq!(stage_of(&[], 1), 0);
    }
}
