//! The time and the evaluation of each half-move of a game, as far as the file has them (`[%clk]`, `[%emt]`,
//! `[%eval]`).

use std::ops::Range;

use shakmaty::Color;

use super::Record;
use super::comment::Eval;
use crate::chess::steps;
use crate::chess::time_control::tags::{self, TimeTags};
use crate::chess::time_control::{Bonus, Stage, TimeControl};
use crate::chess::tree::NodeId;
use crate::chess::win_chances::Judgement;

/// A half-move of the main line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlyStats {
    /// The move.
    pub node: NodeId,
    /// Who made it.
    pub side: Color,
    /// The evaluation after it, from White's side.
    pub eval: Option<Eval>,
    /// The judgement that its glyphs give it.
    pub fault: Option<Judgement>,
    /// The time it took, in milliseconds.
    pub spent: Option<u64>,
}

/// The course of a game, with what is asked of it for every frame.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Timeline {
    plies: Vec<PlyStats>,
    /// For each half-move the ply of the last one up to it that has an evaluation; 0 if none has.
    evaluated: Vec<u32>,
    /// How many faults there are of each kind, in the order of [`Judgement::ALL`].
    faults: [usize; Judgement::ALL.len()],
    longest: Option<u64>,
}

impl Timeline {
    /// The course of a game: see [`of`].
    #[must_use]
    pub fn of(record: &Record) -> Timeline {
        Timeline::new(of(record))
    }

    /// The timeline of these half-moves.
    #[must_use]
    pub fn new(plies: Vec<PlyStats>) -> Timeline {
        let mut last = 0;
        let evaluated = (1..).zip(&plies).map(|(number, ply)| {
            if ply.eval.is_some() {
                last = number;
            }
            last
        });
        let evaluated = evaluated.collect();
        let faults = Judgement::ALL.map(|fault| plies.iter().filter(|ply| ply.fault == Some(fault)).count());
        let longest = plies.iter().filter_map(|ply| ply.spent).max();
        Timeline { plies, evaluated, faults, longest }
    }

    /// The half-moves of the main line in order.
    #[must_use]
    pub fn plies(&self) -> &[PlyStats] {
        &self.plies
    }

    /// Whether any half-move has an evaluation.
    #[must_use]
    pub fn has_evals(&self) -> bool {
        self.last_evaluated() > 0
    }

    /// Whether the time of any half-move is known.
    #[must_use]
    pub fn has_times(&self) -> bool {
        self.longest.is_some()
    }

    /// The longest time of a half-move, in milliseconds.
    #[must_use]
    pub fn longest(&self) -> Option<u64> {
        self.longest
    }

    /// The number of half-moves with this judgement.
    #[must_use]
    pub fn count(&self, fault: Judgement) -> usize {
        Judgement::ALL.iter().zip(self.faults).filter(|(known, _)| **known == fault).map(|(_, count)| count).sum()
    }

    /// The evaluation of some half-moves: the last word on them. Where nothing is known of them, but of one before and
    /// of one after, it is as it was before: the line has no holes.
    #[must_use]
    pub fn eval(&self, range: &Range<usize>) -> Option<Eval> {
        steps::count(1);
        let last = usize::try_from(*self.evaluated.get(range.end.checked_sub(1)?)?).ok()?;
        (last > range.start || self.last_evaluated() > range.end).then(|| self.plies.get(last.checked_sub(1)?)?.eval)?
    }

    fn last_evaluated(&self) -> usize {
        self.evaluated.last().and_then(|&last| usize::try_from(last).ok()).unwrap_or(0)
    }
}

/// The half-moves of the main line in order.
///
/// The time is the one that `[%emt]` says. Else it is what the mover's clock lost since the move before, with what the
/// time control added; where that cannot be (a clock that was corrected), nothing is said.
#[must_use]
pub fn of(record: &Record) -> Vec<PlyStats> {
    let tree = &record.tree;
    let controls = match tags::read(|name| record.tags.known(name).map(str::to_owned)) {
        TimeTags::Clocks(controls) => Some(controls),
        _ => None,
    };
    let control = |side: Color| controls.as_ref().map(|controls| controls.of(side));
    let mut clocks = [Color::White, Color::Black].map(|side| control(side).map(TimeControl::at_start));
    let mut moves = [0_u32; 2];
    let ply = |node| {
        let (_, side) = tree.move_number(node);
        let at = usize::from(side.is_black());
        let (Some(before), Some(played)) = (clocks.get_mut(at), moves.get_mut(at)) else { return None };
        *played += 1;
        let notes = tree.notes(node);
        let spent = notes.elapsed().or_else(|| spent(*before, notes.clock?, control(side), *played));
        // Half the time for the first move: rather, the clocks are not those of the tag.
        let doubtful = |ms: &u64| *played == 1 && before.is_some_and(|base| *ms > base / 2);
        let spent = spent.filter(|ms| notes.elapsed().is_some() || !doubtful(ms));
        *before = notes.clock;
        Some(PlyStats { node, side, eval: notes.eval().map(|(eval, _)| eval), fault: notes.fault(), spent })
    };
    tree.main_line().filter_map(ply).collect()
}

/// What the `nth` move of a side took, from its clock before and after it.
fn spent(before: Option<u64>, after: u64, control: Option<&TimeControl>, nth: u32) -> Option<u64> {
    let stages = match control {
        Some(TimeControl::Stages(stages)) => stages.as_slice(),
        _ => &[],
    };
    let at = stage_of(stages, nth);
    let added = stages.get(at).map_or(0, |stage| match stage.bonus {
        Bonus::Increment(ms) => ms,
        // The clock shows the time left as the move was made: what a delay gave is in it.
        Bonus::None | Bonus::Delay(_) | Bonus::Bronstein(_) => 0,
    });
    let had = before?.checked_add(added)?;
    // Clocks add the time of the next stage when they please: with the last move, or when the first has run out.
    let next = stages.get(at + 1).or(stages.get(at).filter(|_| at > 0));
    let with_next = || had.checked_add(next?.base);
    had.checked_sub(after).or_else(|| with_next()?.checked_sub(after))
}

/// The stage in which a side makes its `nth` move.
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
    use crate::chess::pgn::PgnText;

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
    fn what_the_file_says_comes_first() {
        let game = "1. e4 {[%emt 0:00:07] [%clk 0:01:00]} e5 {[%emt 12]} 2. d4 {[%clk 0:00:50]} *";
        assert_eq!(spent(game), [Some(7_000), Some(12_000), Some(10_000)]);
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
