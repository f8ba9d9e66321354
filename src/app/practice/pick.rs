//! Which puzzle comes next.

use crate::app::protocol::practice_log::{Day, PracticeRun, RunKind};
use crate::bot::rng::Rng;
use crate::chess::puzzle::{PuzzleId, Theme, ThemeSet};
use crate::chess::puzzle_set::{PuzzleRow, PuzzleSet, STARTER};
use shakmaty::Color;
use std::collections::HashSet;
use std::io::Cursor;
use std::ops::RangeInclusive;
use std::sync::LazyLock;

/// How far from the wanted rating a puzzle may be; the range grows until enough lie in it.
const WINDOW: u16 = 50;
const ENOUGH: usize = 20;

/// How many points of rating are drawn from at once.
const STEP: usize = 10;

/// The puzzles to choose from, sorted by rating.
#[derive(Debug, Default)]
pub struct PuzzlePool {
    pub rows: Vec<PuzzleRow>,
    pub ids: HashSet<PuzzleId>,
}

impl PuzzlePool {
    /// Returns the starter set. It is read when it is first asked for.
    pub fn starter() -> &'static PuzzlePool {
        static POOL: LazyLock<PuzzlePool> = LazyLock::new(|| {
            // Memory can always be read, and a test reads the whole set.
            let Ok(mut set) = PuzzleSet::open(Cursor::new(STARTER)) else { return PuzzlePool::default() };
            let rows = set.rows().unwrap_or_default();
            PuzzlePool { ids: rows.iter().map(|row| row.id).collect(), rows }
        });
        &POOL
    }

    /// Returns the starter set with puzzles that were drawn from an imported one.
    pub fn with_drawn(mut rows: Vec<PuzzleRow>) -> PuzzlePool {
        rows.extend_from_slice(&PuzzlePool::starter().rows);
        let mut ids = HashSet::new();
        rows.retain(|row| ids.insert(row.id)); // the drawn ones come first
        rows.sort_unstable_by_key(|row| (row.rating, row.id));
        PuzzlePool { rows, ids }
    }

    pub fn find(&self, id: PuzzleId) -> Option<&PuzzleRow> {
        self.rows.iter().find(|row| row.id == id)
    }

    /// Returns the puzzles whose rating is in a range.
    pub fn between(&self, ratings: &RangeInclusive<u16>) -> &[PuzzleRow] {
        let from = self.rows.partition_point(|row| row.rating < *ratings.start());
        let to = self.rows.partition_point(|row| row.rating <= *ratings.end());
        self.rows.get(from..to).unwrap_or_default()
    }
}

/// What the next puzzle should be like.
#[derive(Clone, Debug)]
pub struct Wanted {
    /// The rating around which it is looked for; without it all ratings are alike.
    pub around: Option<u16>,
    /// The ratings that it may have at all.
    pub within: RangeInclusive<u16>,
    /// It has one of these themes; if there are none, any.
    pub themes: ThemeSet,
    /// The themes of the last puzzles, which should not come again at once.
    pub avoided: [Option<Theme>; 2],
}

/// Returns a puzzle that was not seen before, all equally likely; if all were, the one that was seen longest ago, with
/// that day.
pub fn pick<'a>(
    pool: &'a PuzzlePool,
    wanted: &Wanted,
    seen: impl Fn(PuzzleId) -> Option<Day>,
    rng: &mut Rng,
) -> Option<(&'a PuzzleRow, Option<Day>)> {
    let fits = |row: &&PuzzleRow| wanted.themes.is_empty() || row.themes.intersects(wanted.themes);
    let (low, high) = wanted.within.clone().into_inner();
    let (around, mut window) = wanted.around.map_or((low, u16::MAX), |around| (around, WINDOW));
    loop {
        let near = around.saturating_sub(window).max(low)..=around.saturating_add(window).min(high);
        let new = || pool.between(&near).iter().filter(fits).filter(|row| seen(row.id).is_none());
        let is_all = *near.start() <= low && *near.end() >= high;
        if new().count() >= ENOUGH || is_all {
            let varied: Vec<&PuzzleRow> =
                new().filter(|row| !wanted.avoided.contains(&row.themes.iter().next())).collect();
            let new: Vec<&PuzzleRow> = if varied.is_empty() { new().collect() } else { varied };
            let oldest = || {
                let all = pool.between(&wanted.within).iter().filter(fits);
                all.filter_map(|row| Some((row, seen(row.id)?))).min_by_key(|(row, day)| (*day, row.id))
            };
            return match rng.pick(&new) {
                Some(row) => Some((*row, None)),
                None => oldest().map(|(row, day)| (row, Some(day))),
            };
        }
        window = window.saturating_mul(2);
    }
}

/// How far from its rung a puzzle of a run may be.
const STREAK_WINDOW: u16 = 40;
const STORM_WINDOW: u16 = 60;

/// Returns the rating of the puzzle of a run with this number, counted from 0.
pub fn rung(kind: RunKind, number: usize) -> u16 {
    let number = u16::try_from(number).unwrap_or(u16::MAX);
    let up = |from: u16, by: u16, number: u16| from.saturating_add(by.saturating_mul(number));
    match kind {
        RunKind::Streak if number <= 40 => up(800, 30, number),
        RunKind::Streak => up(2000, 15, number - 40).min(2700),
        RunKind::Storm(_) => up(700, 20, number).min(2500),
    }
}

/// Returns the narrow ranges of ratings from which puzzles are drawn, those nearest to one rating first.
pub fn ranges_around(rating: u16, within: &RangeInclusive<u16>) -> Vec<RangeInclusive<u16>> {
    let high = *within.end();
    let mut ranges: Vec<_> = within.clone().step_by(STEP).map(|from| from..=(from + 9).min(high)).collect();
    ranges.sort_by_key(|range| range.start().abs_diff(rating));
    ranges
}

/// Returns the ratings that the puzzles of a run have.
pub fn ratings_of_run(kind: RunKind) -> RangeInclusive<u16> {
    rung(kind, 0) - STORM_WINDOW..=rung(kind, usize::MAX) + STORM_WINDOW
}

/// Returns the next puzzle of a run: the run's number and the puzzles so far decide.
pub fn next_of_run<'a>(pool: &'a PuzzlePool, run: &PracticeRun) -> Option<&'a PuzzleRow> {
    let number = run.answers.len();
    let window = if run.kind == RunKind::Streak { STREAK_WINDOW } else { STORM_WINDOW };
    let around = rung(run.kind, number);
    // One side solves all puzzles of a storm; in a streak it may change.
    let color = matches!(run.kind, RunKind::Storm(_)).then(|| Color::from_white(run.id.0.is_multiple_of(2)));
    let fits = |row: &&PuzzleRow| color.is_none_or(|color| row.solver() == color) && !run.has(row.id);
    let near = around.saturating_sub(window)..=around.saturating_add(window);
    let found: Vec<&PuzzleRow> = pool.between(&near).iter().filter(fits).collect();
    let mut rng = Rng::new(u64::from(run.id.0) << 32 | u64::try_from(number).unwrap_or(0));
    rng.pick(&found).copied()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::protocol::practice_log::{RunAnswer, RunId};

    fn run(kind: RunKind) -> PracticeRun {
        PracticeRun { id: RunId(12), kind, day: 0, answers: Vec::new(), is_over: false }
    }

    #[test]
    fn the_next_puzzle_is_near_new_and_of_the_themes() {
        let pool = PuzzlePool::starter();
        let fork = Theme::known("fork").unwrap();
        let wanted = Wanted {
            around: Some(1500),
            within: 0..=4000,
            themes: [fork].into_iter().collect(),
            avoided: [None, None],
        };
        let (mut rng, mut seen) = (Rng::new(1), HashSet::new());
        for _ in 0..60 {
            let (row, day) = pick(pool, &wanted, |id| seen.contains(&id).then_some(3), &mut rng).unwrap();
            assert!(row.themes.contains(fork) && day.is_none() && (900..=2100).contains(&row.rating), "{row:?}");
            assert!(seen.insert(row.id), "none comes twice");
        }
        let wide = Wanted { within: 800..=2400, around: None, ..wanted.clone() };
        let drawn: Vec<u16> = (0..60).map(|_| pick(pool, &wide, |_| None, &mut rng).unwrap().0.rating).collect();
        assert!(drawn.iter().any(|rating| *rating < 1200) && drawn.iter().any(|rating| *rating > 2000), "{drawn:?}");
        let few = Wanted { within: 1480..=1520, around: None, ..wanted };
        let all = pool.between(&few.within).iter().filter(|row| row.themes.contains(fork)).count();
        let mut days = std::collections::HashMap::new();
        for day in 0..all {
            let (row, before) = pick(pool, &few, |id| days.get(&id).copied(), &mut rng).unwrap();
            assert_eq!(before, None);
            days.insert(row.id, Day::try_from(day).unwrap());
        }
        let again = pick(pool, &few, |id| days.get(&id).copied(), &mut rng).map(|(_, day)| day);
        assert_eq!(again, Some(Some(0)), "then the one of the longest time ago");
    }

    #[test]
    fn a_run_has_a_puzzle_on_each_rung() {
        assert_eq!([0, 1, 40, 41, 200].map(|at| rung(RunKind::Streak, at)), [800, 830, 2000, 2015, 2700]);
        assert_eq!([0, 10, 200].map(|at| rung(RunKind::Storm(3), at)), [700, 900, 2500]);
        let pool = PuzzlePool::starter();
        for kind in [RunKind::Streak, RunKind::Storm(3)] {
            let mut run = run(kind);
            for at in 0..120 {
                let row = next_of_run(pool, &run).unwrap_or_else(|| panic!("{kind:?} {at}"));
                assert!(row.rating.abs_diff(rung(kind, at)) <= STORM_WINDOW);
                assert_eq!(next_of_run(pool, &run), Some(row), "the same again after a break");
                assert!(kind == RunKind::Streak || row.solver() == Color::White);
                let answer = RunAnswer { id: row.id, rating: row.rating, solved: true, seconds: 1, moves: 1 };
                assert!(run.answers.iter().all(|known| known.id != row.id));
                run.answers.push(answer);
            }
        }
    }
}
