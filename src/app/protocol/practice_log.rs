//! What was practised: `practice.log` in the data folder, one sealed line of JSON for each thing that happened, with
//! the local time. It is only ever appended to, so two windows cannot lose each other's lines, and a crash can only
//! tear the last one. The rest is what the lines add up to. A line of a later version that is not known here stays in
//! the file and counts for nothing.

use crate::app::protocol::now::{Civil, WallTime};
use crate::chess::fsrs::{Grade, Memory};
use crate::chess::glicko2::Rating;
use crate::chess::journal::{seal, unseal};
use crate::chess::puzzle::PuzzleId;
use crate::chess::serde_text;
use serde::{Deserialize, Serialize};
use std::collections::{HashMap, HashSet};

/// The name of the file, in the data folder.
pub const PRACTICE_FILE: &str = "practice.log";

/// A local day, counted from 1970-01-01.
pub type Day = i64;

/// How surely a card should still be remembered when it is due, unless the user wants it otherwise.
pub const RETENTION: f64 = 0.9;
/// After so many days away the rating is less sure: a period of Glicko-2, at most so many of them.
const IDLE: (Day, Day) = (30, 12);
/// A streak gives its life back at every so many solved puzzles.
pub const LIFE_AT: usize = 25;

/// The number of a run, which is also the seed of its puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct RunId(pub u32);

/// What a puzzle was solved for. Only the first kind changes the rating.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Mode {
    Mixed,
    Theme,
    /// A missed puzzle whose day has come.
    Missed,
    /// A puzzle that was solved or missed before; its day stays as it is.
    Again,
    Run(RunId),
    /// A position from a game of the user's.
    Mistake,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Outcome {
    /// At the first try.
    Solved,
    /// At the first try, after a hint.
    Hinted,
    Missed,
    /// The move was shown, or missed after a hint.
    Shown,
}

impl Outcome {
    /// Whether it changes the rating: what came after a hint does not.
    pub fn is_rated(self) -> bool {
        matches!(self, Outcome::Solved | Outcome::Missed)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum RunKind {
    Streak,
    /// Against the clock, in minutes.
    Storm(u8),
}

/// Something that happened in practice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PracticeEvent {
    Answer {
        #[serde(with = "serde_text")]
        id: PuzzleId,
        rating: u16,
        deviation: u8,
        mode: Mode,
        outcome: Outcome,
        seconds: u32,
        /// How many right moves were made.
        moves: usize,
    },
    /// The first try at a position of a repertoire.
    Opening {
        position: u64,
        right: bool,
    },
    Begin {
        run: RunId,
        kind: RunKind,
    },
    End {
        run: RunId,
    },
    /// Takes back the last line with this seal.
    Undo {
        line: String,
    },
    /// The user knows their rating.
    Rating {
        value: u16,
    },
}

#[derive(Serialize, Deserialize)]
struct WrittenEvent {
    at: String,
    event: PracticeEvent,
}

/// An event as it stands in the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoggedEvent {
    /// The checksum of its line.
    seal: String,
    pub day: Day,
    /// The local second of that day.
    second: i64,
    pub event: PracticeEvent,
}

impl LoggedEvent {
    /// Reads a line without its end. `None` if it is damaged, or of a later version.
    fn read(line: &str) -> Option<LoggedEvent> {
        let WrittenEvent { at, event } = serde_json::from_str(unseal(line.as_bytes())?).ok()?;
        let time = at.get(11..).unwrap_or_default().split(':').map(|part| part.parse::<i64>().unwrap_or(0));
        let second = time.fold(0, |sum, part| sum * 60 + part);
        Some(LoggedEvent { seal: line.get(..8)?.to_owned(), day: Civil::day_of(&at)?, second, event })
    }

    /// Whether it can be taken back.
    fn is_answer(&self) -> bool {
        match self.event {
            PracticeEvent::Answer { mode, .. } => !matches!(mode, Mode::Run(_)),
            PracticeEvent::Opening { .. } => true,
            _ => false,
        }
    }
}

/// The last answer to a puzzle, and the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PuzzleAnswers {
    pub day: Day,
    /// Whether the first try at it solved it.
    pub at_once: bool,
    /// The rating of the puzzle, by which it is found again in an imported set.
    pub rating: u16,
}

/// Something to remember, and when it comes again: a puzzle that was missed, a position of a repertoire.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Card {
    memory: Memory,
    /// The day of the first answer, and of the last.
    pub begun: Day,
    pub reviewed: Day,
    pub due: Day,
}

impl Card {
    /// Returns the card after an answer.
    fn answered(before: Option<&Card>, right: bool, day: Day, retention: f64) -> Card {
        let grade = if right { Grade::Good } else { Grade::Again };
        let memory = match before {
            None => Memory::first(grade),
            Some(card) => card.memory.review(grade, u32::try_from(day - card.reviewed).unwrap_or(0)),
        };
        let begun = before.map_or(day, |card| card.begun);
        Card { memory, begun, reviewed: day, due: day + Day::from(memory.interval(retention)) }
    }
}

/// A puzzle of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RunAnswer {
    pub id: PuzzleId,
    pub rating: u16,
    pub solved: bool,
    pub seconds: u32,
    /// How many right moves were made.
    pub moves: usize,
}

/// A streak or a storm.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PracticeRun {
    pub id: RunId,
    pub kind: RunKind,
    pub day: Day,
    pub answers: Vec<RunAnswer>,
    pub is_over: bool,
}

impl PracticeRun {
    pub fn solved(&self) -> usize {
        self.answers.iter().filter(|answer| answer.solved).count()
    }

    /// Whether a puzzle was answered in it.
    pub fn has(&self, id: PuzzleId) -> bool {
        self.answers.iter().any(|answer| answer.id == id)
    }

    /// Whether a streak still has its life; `None` if the run is over.
    pub fn life(&self) -> Option<bool> {
        let (mut life, mut solved) = (true, 0);
        for answer in &self.answers {
            if answer.solved {
                solved += 1;
                life |= solved % LIFE_AT == 0;
            } else if !std::mem::replace(&mut life, false) {
                return None;
            }
        }
        Some(life).filter(|_| !self.is_over)
    }

    /// Returns how many right moves were made in a row at the end, and the most that there were.
    pub fn combo(&self) -> (usize, usize) {
        self.answers.iter().fold((0, 0), |(combo, best), answer| {
            let reached = combo + answer.moves;
            (if answer.solved { reached } else { 0 }, best.max(reached))
        })
    }
}

/// What the events add up to.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PracticeState {
    pub rating: Rating,
    rated_on: Option<Day>,
    pub answered: HashMap<PuzzleId, PuzzleAnswers>,
    pub cards: HashMap<PuzzleId, Card>,
    /// The positions from the user's games that were asked about.
    pub mistakes: HashMap<PuzzleId, Card>,
    /// The positions of repertoires that were asked.
    pub openings: HashMap<u64, Card>,
    pub runs: Vec<PracticeRun>,
    /// The day of the last answer, and how many puzzles were solved and missed on it.
    today: (Day, [usize; 2]),
}

impl PracticeState {
    fn fold(&mut self, LoggedEvent { day, event, .. }: &LoggedEvent, retention: f64) {
        match *event {
            PracticeEvent::Answer { id, mode: Mode::Mistake, outcome, .. } => {
                let card = Card::answered(self.mistakes.get(&id), outcome == Outcome::Solved, *day, retention);
                self.mistakes.insert(id, card);
            }
            // Another window has answered the same puzzle of the run, or ended the run.
            PracticeEvent::Answer { id, mode: Mode::Run(run), .. }
                if self.run(run).is_some_and(|run| run.is_over || run.has(id)) => {}
            PracticeEvent::Answer { id, rating, deviation, mode, outcome, seconds, moves } => {
                let solved = outcome == Outcome::Solved;
                if mode == Mode::Mixed && outcome.is_rated() {
                    let idle = self.rated_on.map_or(0, |rated| ((day - rated) / IDLE.0).clamp(0, IDLE.1));
                    let before = self.rating.idle(u32::try_from(idle).unwrap_or(0));
                    self.rating = before.after_puzzle(f64::from(rating), f64::from(deviation), solved);
                    self.rated_on = Some(*day);
                }
                self.answered
                    .entry(id)
                    .and_modify(|answers| (answers.day, answers.rating) = (*day, rating))
                    .or_insert(PuzzleAnswers { day: *day, at_once: solved, rating });
                self.review_card(id, *day, mode, solved, retention);
                if let Mode::Run(run) = mode
                    && let Some(run) = self.runs.iter_mut().find(|known| known.id == run)
                {
                    run.answers.push(RunAnswer { id, rating, solved, seconds, moves });
                    run.is_over |= run.kind == RunKind::Streak && run.life().is_none();
                }
                if self.today.0 != *day {
                    self.today = (*day, [0; 2]);
                }
                let [yes, no] = &mut self.today.1;
                *if solved { yes } else { no } += 1;
            }
            PracticeEvent::Opening { position, right } => {
                let card = Card::answered(self.openings.get(&position), right, *day, retention);
                self.openings.insert(position, card);
            }
            PracticeEvent::Begin { run, kind } => {
                self.runs.push(PracticeRun { id: run, kind, day: *day, answers: Vec::new(), is_over: false });
            }
            PracticeEvent::End { run } => {
                self.runs.iter_mut().filter(|known| known.id == run).for_each(|run| run.is_over = true);
            }
            PracticeEvent::Rating { value } => self.rating = Rating::set(f64::from(value)),
            PracticeEvent::Undo { .. } => {} // its line is left out before
        }
    }

    /// A missed puzzle becomes a card; one whose day has come is reviewed.
    fn review_card(&mut self, id: PuzzleId, day: Day, mode: Mode, solved: bool, retention: f64) {
        let before = self.cards.get(&id);
        if if before.is_some() { mode == Mode::Missed } else { !solved } {
            self.cards.insert(id, Card::answered(before, solved, day, retention));
        }
    }

    /// Returns how many puzzles were solved and missed on a day.
    pub fn on_day(&self, day: Day) -> [usize; 2] {
        if self.today.0 == day { self.today.1 } else { [0; 2] }
    }

    /// Returns the missed puzzles that are due on a day, those that have waited longest first.
    pub fn due(&self, day: Day) -> Vec<PuzzleId> {
        let mut due: Vec<(Day, PuzzleId)> =
            self.cards.iter().filter(|(_, card)| card.due <= day).map(|(id, card)| (card.due, *id)).collect();
        due.sort_unstable();
        due.into_iter().map(|(_, id)| id).collect()
    }

    pub fn run(&self, id: RunId) -> Option<&PracticeRun> {
        self.runs.iter().rev().find(|run| run.id == id)
    }

    /// Returns the runs of a kind, the best first; the later one of two equal ones.
    pub fn best(&self, kind: RunKind) -> Vec<&PracticeRun> {
        let all = self.runs.iter().rev().filter(|run| run.kind == kind && !run.answers.is_empty());
        let mut best: Vec<&PracticeRun> = all.collect();
        best.sort_by_key(|run| std::cmp::Reverse(run.solved()));
        best
    }
}

/// The log, and what it adds up to.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PracticeLog {
    /// How surely a card should still be remembered when it is due, if the user wants it otherwise.
    retention: Option<f64>,
    events: Vec<LoggedEvent>,
    /// How many of the last events are not known to be in the file.
    unwritten: usize,
    pub state: PracticeState,
}

impl PracticeLog {
    /// Sets how surely cards should be remembered: their days follow from it.
    pub fn retain(&mut self, retention: f64) {
        let wanted = Some(retention).filter(|wanted| *wanted != RETENTION);
        if std::mem::replace(&mut self.retention, wanted) != wanted {
            self.add_up();
        }
    }

    /// Reads the bytes of the file. Returns also how many lines are damaged: they count for nothing.
    pub fn read(bytes: &[u8]) -> (PracticeLog, usize) {
        let text = String::from_utf8_lossy(bytes);
        let mut log = PracticeLog { events: read_lines(&text), ..PracticeLog::default() };
        log.add_up();
        let damaged = text.lines().filter(|line| !line.is_empty() && unseal(line.as_bytes()).is_none()).count();
        (log, damaged)
    }

    /// Adds lines of this window that are not in the file yet.
    pub fn wait(&mut self, lines: &str) {
        let waiting = read_lines(lines);
        self.unwritten += waiting.len();
        self.events.extend(waiting);
        self.add_up();
    }

    /// Adds an event that happens now. Returns its line, to be appended to the file.
    pub fn record(&mut self, event: PracticeEvent, now: Civil) -> String {
        let at = format!("{}T{}", now.day_text(), now.pgn_time());
        // Only names, numbers and texts go in, which JSON always holds.
        let line = seal(&serde_json::to_string(&WrittenEvent { at, event }).unwrap_or_default());
        if let Some(logged) = LoggedEvent::read(line.trim_end()) {
            let takes_back = matches!(logged.event, PracticeEvent::Undo { .. });
            self.state.fold(&logged, self.retention.unwrap_or(RETENTION));
            self.events.push(logged);
            self.unwritten += 1;
            if takes_back {
                self.add_up();
            }
        }
        line
    }

    /// Notes that so many of its own lines were written, after these lines of other windows.
    pub fn written(&mut self, others: &str, own: usize) {
        let others = read_lines(others);
        if !others.is_empty() {
            let at = self.events.len() - self.unwritten.min(self.events.len());
            self.events.splice(at..at, others);
            self.add_up();
        }
        self.unwritten -= own.min(self.unwritten);
    }

    /// Returns how many seconds ago, in local time, something was last answered in a run.
    pub fn idle(&self, run: RunId, now: WallTime) -> Option<i64> {
        let of_run =
            |event: &PracticeEvent| matches!(event, PracticeEvent::Answer { mode, .. } if *mode == Mode::Run(run));
        let last = self.events.iter().rev().find(|logged| of_run(&logged.event))?;
        Some(now.unix + i64::from(now.offset) - last.day * 86_400 - last.second)
    }

    /// Returns the last answer outside of runs, and the event that takes it back.
    pub fn last_answer(&self) -> Option<(PracticeEvent, PracticeEvent)> {
        let undone = self.undone();
        let mut left = self.events.iter().enumerate().rev().filter(|(at, _)| !undone.contains(at));
        let (_, last) = left.find(|(_, logged)| logged.is_answer())?;
        Some((last.event.clone(), PracticeEvent::Undo { line: last.seal.clone() }))
    }

    /// Returns which events were taken back.
    fn undone(&self) -> HashSet<usize> {
        let mut undone = HashSet::new();
        for (at, logged) in self.events.iter().enumerate() {
            if let PracticeEvent::Undo { line } = &logged.event {
                let before = self.events.iter().take(at).enumerate().rev();
                let mut left = before.filter(|(n, _)| !undone.contains(n));
                let taken = left.find(|(_, known)| known.seal == *line && known.is_answer()).map(|(n, _)| n);
                undone.extend(taken);
            }
        }
        undone
    }

    fn add_up(&mut self) {
        let undone = self.undone();
        self.state = PracticeState::default();
        let left = self.events.iter().enumerate().filter(|(at, _)| !undone.contains(at));
        left.for_each(|(_, logged)| self.state.fold(logged, self.retention.unwrap_or(RETENTION)));
    }
}

fn read_lines(text: &str) -> Vec<LoggedEvent> {
    text.lines().filter_map(LoggedEvent::read).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use arbtest::arbitrary::{self, Unstructured};

    fn now(day: u8, second: u8) -> Civil {
        Civil { year: 2026, month: 11, day, hour: 10, minute: 0, second }
    }

    fn answer(id: &str, mode: Mode, outcome: Outcome) -> PracticeEvent {
        PracticeEvent::Answer {
            id: id.parse().unwrap(),
            rating: 1200,
            deviation: 80,
            mode,
            outcome,
            seconds: 9,
            moves: 2,
        }
    }

    fn any_event(u: &mut Unstructured) -> arbitrary::Result<PracticeEvent> {
        let run = RunId(u.int_in_range(0..=3)?);
        let modes = [Mode::Mixed, Mode::Theme, Mode::Missed, Mode::Again, Mode::Mistake, Mode::Run(run)];
        let outcomes = [Outcome::Solved, Outcome::Hinted, Outcome::Missed, Outcome::Shown];
        Ok(match u.int_in_range(0..=9)? {
            2 => PracticeEvent::Opening { position: u.int_in_range(0..=3)?, right: u.arbitrary()? },
            0 => PracticeEvent::Begin { run, kind: *u.choose(&[RunKind::Streak, RunKind::Storm(3)])? },
            1 => PracticeEvent::End { run },
            _ => answer(u.choose(&["a", "b", "c", "d"])?, *u.choose(&modes)?, *u.choose(&outcomes)?),
        })
    }

    #[test]
    fn a_log_that_is_read_is_the_log_that_was_written() {
        arbtest::arbtest(|u| {
            let (mut log, mut text) = (PracticeLog::default(), String::new());
            for second in 0..u.int_in_range(0..=20)? {
                let undo = log.last_answer().map(|(_, undo)| undo).filter(|_| u.ratio(1, 5).unwrap_or(false));
                let event = undo.map_or_else(|| any_event(u), Ok)?;
                text += &log.record(event, now(1 + second / 4, second));
            }
            let (read, damaged) = PracticeLog::read(text.as_bytes());
            assert_eq!((&read.state, &read.events, damaged), (&log.state, &log.events, 0));
            Ok(())
        });
    }

    #[test]
    fn only_mixed_puzzles_change_the_rating() {
        arbtest::arbtest(|u| {
            let mut log = PracticeLog::default();
            for second in 0..u.int_in_range(0..=30)? {
                let event = any_event(u)?;
                let before = log.state.rating;
                let changes = matches!(
                    event,
                    PracticeEvent::Answer { mode: Mode::Mixed, outcome, .. }
                        if matches!(outcome, Outcome::Solved | Outcome::Missed)
                );
                log.record(event, now(1, second));
                assert_eq!(log.state.rating != before, changes);
                // Taking back the answer leads to where it was.
                if changes && let Some((_, undo)) = log.last_answer() {
                    let with = log.state.rating;
                    let mut other = log.clone();
                    other.record(undo, now(1, second));
                    assert!(other.state.rating == before && with != before);
                }
            }
            Ok(())
        });
    }

    #[test]
    fn a_torn_log_keeps_its_whole_lines() {
        let mut log = PracticeLog::default();
        let lines: Vec<String> =
            ["a", "b", "c"].iter().map(|id| log.record(answer(id, Mode::Mixed, Outcome::Solved), now(1, 0))).collect();
        let whole = lines.concat();
        for end in 0..=whole.len() {
            let (read, damaged) = PracticeLog::read(&whole.as_bytes()[..end]);
            let complete = whole[..end].matches('\n').count();
            // A line that lacks only its end is whole.
            let lacks_end = lines
                .iter()
                .scan(0, |at, line| {
                    Some({
                        *at += line.len();
                        *at
                    })
                })
                .any(|at| end + 1 == at);
            assert_eq!(read.events.len(), complete + usize::from(lacks_end), "{end}");
            let torn = !lacks_end && !whole[..end].is_empty() && !whole[..end].ends_with('\n');
            assert_eq!(damaged, usize::from(torn), "{end}");
        }
    }

    #[test]
    fn two_windows_that_write_in_turns_end_alike() {
        arbtest::arbtest(|u| {
            let mut file = String::new();
            let mut windows = [(PracticeLog::default(), 0), (PracticeLog::default(), 0)];
            let mut waiting = [String::new(), String::new()];
            for second in 0..u.int_in_range(0..=16)? {
                let at: usize = u.int_in_range(0..=1)?;
                let (log, read_to) = &mut windows[at];
                waiting[at] += &log.record(any_event(u)?, now(1, second));
                if u.ratio(2, 3)? {
                    let others = file[*read_to..].to_owned();
                    let own = waiting[at].lines().count();
                    file += &std::mem::take(&mut waiting[at]);
                    *read_to = file.len();
                    log.written(&others, own);
                }
            }
            for (at, (log, read_to)) in windows.iter_mut().enumerate() {
                let others = file[*read_to..].to_owned();
                file += &waiting[at];
                *read_to = file.len();
                log.written(&others, waiting[at].lines().count());
            }
            let (first, read_to) = &mut windows[0];
            first.written(&file[*read_to..], 0);
            let fresh = PracticeLog::read(file.as_bytes()).0;
            for (log, _) in &windows {
                assert_eq!((&log.events, &log.state), (&fresh.events, &fresh.state));
            }
            Ok(())
        });
    }

    #[test]
    fn a_missed_puzzle_comes_again_when_it_is_due() {
        let mut log = PracticeLog::default();
        log.record(answer("a", Mode::Mixed, Outcome::Solved), now(1, 0));
        assert!(log.state.cards.is_empty(), "a solved one does not come again");
        log.record(answer("b", Mode::Run(RunId(1)), Outcome::Missed), now(1, 1));
        let day = Civil::day_of("2026-11-01").unwrap();
        assert!(log.state.due(day).is_empty());
        assert_eq!(log.state.due(day + 1), ["b".parse().unwrap()]);
        log.record(answer("b", Mode::Again, Outcome::Solved), now(2, 0));
        assert_eq!(log.state.due(day + 1).len(), 1, "again changes no day");
        log.record(answer("b", Mode::Missed, Outcome::Solved), now(2, 1));
        assert!(log.state.due(day + 2).is_empty(), "a known one waits longer");
    }

    #[test]
    fn a_streak_has_one_life_and_gets_it_back() {
        let mut log = PracticeLog::default();
        let run = RunId(7);
        log.record(PracticeEvent::Begin { run, kind: RunKind::Streak }, now(1, 0));
        let mut number = 0;
        let mut give = |outcome| {
            number += 1;
            log.record(answer(&format!("a{number}"), Mode::Run(run), outcome), now(1, 1));
            log.state.run(run).and_then(PracticeRun::life)
        };
        assert_eq!(give(Outcome::Missed), Some(false));
        for _ in 0..24 {
            assert_eq!(give(Outcome::Solved), Some(false));
        }
        assert_eq!(give(Outcome::Solved), Some(true), "at 25");
        assert_eq!(give(Outcome::Missed), Some(false));
        assert_eq!(give(Outcome::Missed), None);
        assert!(log.state.run(run).is_some_and(|run| run.is_over && run.solved() == 25));
        assert!(log.last_answer().is_none(), "nothing is taken back in a run");
    }

    #[test]
    fn two_windows_use_no_puzzle_of_a_run_twice() {
        let (mut log, run) = (PracticeLog::default(), RunId(7));
        let mut add = |event| {
            log.record(event, now(1, 1));
            log.state.run(run).map(|run| (run.answers.len(), run.is_over))
        };
        add(PracticeEvent::Begin { run, kind: RunKind::Streak });
        add(answer("a", Mode::Run(run), Outcome::Solved));
        assert_eq!(add(answer("a", Mode::Run(run), Outcome::Missed)), Some((1, false)));
        add(PracticeEvent::End { run });
        assert_eq!(add(answer("b", Mode::Run(run), Outcome::Solved)), Some((1, true)));
        assert_eq!(log.state.on_day(20_758), [1, 0]);
        let now = |second: i64| WallTime { unix: 20_758 * 86_400 + second, offset: 3_600 };
        assert_eq!(log.idle(run, now(9 * 3_600 + 61)), Some(60), "since the last line, whatever it counts for");
    }

    #[test]
    fn a_line_of_a_later_version_stays_unknown() {
        let line = seal(r#"{"at":"2026-11-01T10:00:00","event":{"dream":{"hours":8}}}"#);
        let (log, damaged) = PracticeLog::read(line.as_bytes());
        assert_eq!((log.events.len(), damaged), (0, 0));
    }
}
