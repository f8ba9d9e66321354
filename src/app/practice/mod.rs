//! Practice: puzzles at one's level, by theme, the missed ones again, streak and storm. One screen with a menu.

use crate::app::commands::table::{Action, Invocation, KeyContext};
use crate::app::context::UpdateContext;
use crate::app::dialogs::Dialog;
use crate::app::dialogs::question::Question;
use crate::app::plain_input::words::PlainAction;
use crate::app::practice::mistakes::OwnMistakes;
use crate::app::practice::openings::{Openings, OpeningsPage};
use crate::app::practice::pick::{PuzzlePool, Wanted, pick};
use crate::app::practice::run_card::RunCard;
use crate::app::practice::themes::ThemesPage;
use crate::app::protocol::effect::{Continuation, FileEffect};
use crate::app::protocol::input::{Button, Cell, Code, HitTarget, Key, Press};
use crate::app::protocol::practice_log::{Day, Mode, PracticeEvent, PracticeLog, PracticeRun, RunKind};
use crate::app::protocol::repertoires::{RepertoireRequest, Repertoires};
use crate::app::protocol::user_message::Query;
use crate::chess::clock::Moment;
use crate::chess::glicko2::Rating;
use crate::chess::puzzle::{PuzzleId, PuzzleRun, Theme, ThemeSet};
use crate::chess::puzzle_set::{Draw, PuzzleHead, PuzzleRow};
use crate::words::choice::{Choice, choice};
use crate::words::command_names::{choice, shown_choice};
use crate::words::practice::{PracticeWord as W, RepertoireWord};
use crate::words::tables::{AppWord, MoveWord, PlainWord};
use crate::words::{Lang, moves};
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::sync::Arc;

pub mod collector;
pub mod mistakes;
pub mod openings;
pub mod pick;
pub mod run_card;
mod runs;
pub mod solve;
pub mod themes;

pub use crate::app::practice::runs::{Clocked, MINUTES};
pub use crate::app::practice::solve::{Solve, day_text};

/// The ratings that puzzles can have.
pub const ALL_RATINGS: RangeInclusive<u16> = 0..=4000;
/// How much easier or harder than the user's rating puzzles can be asked for.
pub const LEVELS: [i16; 5] = [-600, -300, 0, 300, 600];
/// How many puzzles are drawn of ten points of rating, and how far the rating may go from where they were drawn.
const DRAWN: usize = 200;
const FAR: u16 = 40;
/// How many days ahead the home screen knows what is due.
const AHEAD: Day = 14;

choice! {
    /// A row of the menu, with its name on the command line.
    pub enum PracticePart {
        Puzzles = "puzzles",
        Themes = "themes",
        Streak = "streak",
        Storm = "storm",
        Missed = "missed",
        Mistakes = "mistakes",
        Openings = "openings",
    }
}

impl PracticePart {
    /// Returns its name, and what it is.
    pub fn name_and_note(self, lang: Lang) -> (&'static str, &'static str) {
        let (name, note) = match self {
            PracticePart::Puzzles => (W::Puzzles, W::PuzzlesNote),
            PracticePart::Themes => (W::Themes, W::ThemesNote),
            PracticePart::Streak => (W::Streak, W::StreakNote),
            PracticePart::Storm => (W::Storm, W::StormNote),
            PracticePart::Missed => (W::Missed, W::MissedNote),
            PracticePart::Mistakes => (W::Mistakes, W::MistakesNoteNone),
            PracticePart::Openings => return (RepertoireWord::Title.text(lang), RepertoireWord::Note.text(lang)),
        };
        (name.text(lang), note.text(lang))
    }

    /// Reads a name in any language, and returns what follows it.
    fn read(text: &str) -> Option<(PracticePart, &str)> {
        let (word, rest) = text.trim().split_once(' ').unwrap_or((text.trim(), ""));
        PracticePart::of_word(&choice(word)).map(|part| (part, rest.trim()))
    }
}

/// What brings the next puzzle.
#[derive(Clone, Debug, Default)]
pub enum Session {
    #[default]
    Mixed,
    Themes(ThemeSet, Option<RangeInclusive<u16>>),
    /// The missed puzzles that are due.
    Missed,
    /// These, one after the other; what they were before stays.
    Again(Vec<PuzzleId>),
    Run(Clocked),
    /// The user's own mistakes for today.
    Mistakes,
    /// Positions of the user's repertoires.
    Openings(Openings),
}

impl Session {
    pub fn mode(&self) -> Mode {
        match self {
            Session::Mixed => Mode::Mixed,
            Session::Themes(..) => Mode::Theme,
            Session::Missed => Mode::Missed,
            Session::Again(_) | Session::Openings(_) => Mode::Again,
            Session::Run(clocked) => Mode::Run(clocked.run),
            Session::Mistakes => Mode::Mistake,
        }
    }
}

#[derive(Clone, Debug, Default)]
pub enum PracticePage {
    #[default]
    Menu,
    Themes,
    Solve(Box<Solve>),
    Card(RunCard),
    Openings(OpeningsPage),
}

#[derive(Clone, Debug, Default)]
pub struct PracticeScreen {
    pub log: PracticeLog,
    /// Whether the log has been read: until then nothing can be recorded.
    pub is_read: bool,
    /// The user's repertoires, once they have been read.
    pub books: Option<Arc<Repertoires>>,
    pub page: PracticePage,
    pub session: Session,
    /// The selected row of the menu.
    pub chosen: usize,
    /// The chosen one of [`LEVELS`].
    pub level: usize,
    pub themes: ThemesPage,
    /// The positions from the user's own games.
    pub own: OwnMistakes,
    /// Whether it was opened over a game, which waits behind it: Esc leads back there.
    pub is_aside: bool,
    /// The part that was asked for, kept until the log has been read.
    wanted: String,
    /// The head of the set that the user has imported.
    imported: Option<Box<PuzzleHead>>,
    /// The starter set with what was drawn from the imported one.
    drawn: Option<Arc<PuzzlePool>>,
    /// The rating around which it was drawn.
    drawn_at: u16,
    /// Whether the next puzzle is shown once more are drawn.
    is_drawing: bool,
    /// The first themes of the last two puzzles.
    recent: [Option<Theme>; 2],
}

impl PracticeScreen {
    /// Opens the menu, or this part once the log is known.
    #[must_use]
    pub fn open(part: &str, ctx: &mut UpdateContext) -> PracticeScreen {
        let repertoires = FileEffect::Repertoires(RepertoireRequest::ForPractice);
        let files = ctx.recent.recent.iter().map(PathBuf::from).collect();
        let mistakes = FileEffect::ReadMistakes { files, me: ctx.config.me.clone() };
        let mut reads = [FileEffect::ReadPractice, repertoires, mistakes];
        if ctx.plain {
            reads.rotate_left(1); // by ear everything is told at once; on the screen no puzzle waits for the others
        }
        reads.into_iter().for_each(|read| ctx.request(read));
        PracticeScreen { level: LEVELS.len() / 2, wanted: part.to_owned(), ..PracticeScreen::default() }
    }

    pub fn pool(&self) -> &PuzzlePool {
        self.drawn.as_deref().unwrap_or(PuzzlePool::starter())
    }

    /// Returns the head of the set that the user has imported.
    pub fn imported(&self) -> Option<&PuzzleHead> {
        self.imported.as_deref()
    }

    pub fn solve(&self) -> Option<&Solve> {
        if let PracticePage::Solve(solve) = &self.page { Some(solve) } else { None }
    }

    /// Returns what is said about what a puzzle counts for.
    pub fn counts_for(&self, solve: &Solve) -> W {
        match &self.session {
            _ if solve.is_again => W::IsAgain,
            Session::Mistakes => W::IsMistake,
            Session::Themes(..) => W::IsTheme,
            Session::Missed => W::IsMissed,
            Session::Again(_) => W::IsAgain,
            _ if solve.is_hinted && solve.rated_from.is_none() => W::IsHinted,
            _ => W::IsRated,
        }
    }

    pub(in crate::app) fn names_part(&self, line: &str) -> bool {
        PracticePart::read(line).is_some_and(|(_, rest)| rest.is_empty()) || level_asked(line).is_some()
    }

    /// Whether the page refuses an action of its keys: there are no hints in a run, a line of a repertoire does not
    /// begin again, and of the lists only the card of a run does.
    pub fn refuses(&self, action: Action) -> bool {
        let (is_run, is_opening) =
            (matches!(self.session, Session::Run(_)), matches!(self.session, Session::Openings(_)));
        match (&self.page, action) {
            (PracticePage::Solve(_), Action::Hint | Action::Undo) => is_run,
            (PracticePage::Solve(_), Action::Again | Action::Why) => is_run || is_opening,
            (PracticePage::Solve(_), Action::Analyse | Action::PlayHere) => self.is_storm(),
            (_, Action::OwnGame) => self.solve().is_none_or(|solve| solve.own.is_none()),
            (PracticePage::Card(_), Action::Again) | (PracticePage::Menu, Action::AllMissed) => false,
            (_, Action::Again | Action::AllMissed) => true,
            _ => false,
        }
    }

    /// Whether what was asked for is still being read, so that it is not known yet which screen a line is for.
    pub(in crate::app) fn is_opening(&self) -> bool {
        !self.is_read || self.is_drawing || !self.wanted.is_empty()
    }

    pub fn key_context(&self) -> KeyContext {
        if self.solve().is_some() { KeyContext::Solve } else { KeyContext::Practice }
    }

    pub(super) fn take_log(
        &mut self,
        log: PracticeLog,
        imported: Option<Box<PuzzleHead>>,
        problem: Option<String>,
        ctx: &mut UpdateContext,
    ) {
        if let Some(problem) = problem {
            ctx.warn_text(problem);
        }
        if std::mem::replace(&mut self.is_read, true) {
            return;
        }
        (self.log, self.imported) = (log, imported);
        self.books.iter().for_each(|books| self.log.retain(books.list.retention));
        self.note_due(ctx);
        if !self.close_storm(ctx) || !self.wanted.is_empty() {
            self.open_wanted(ctx);
        }
    }

    /// Opens what was asked for before it could be shown.
    fn open_wanted(&mut self, ctx: &mut UpdateContext) {
        let wanted = std::mem::take(&mut self.wanted);
        if !wanted.is_empty() {
            self.open_part(&wanted, ctx);
        } else if matches!(self.page, PracticePage::Menu) {
            ctx.show(Query::Practice);
        }
    }

    /// Records an event, also on the disk.
    pub(super) fn record(&mut self, event: PracticeEvent, ctx: &mut UpdateContext) {
        let line = self.log.record(event, ctx.now.wall.local());
        ctx.request(FileEffect::AppendPractice(line));
        self.note_due(ctx);
    }

    /// Notes what falls due today and on the days to come, for the home screen, once everything is known.
    pub(super) fn note_due(&self, ctx: &mut UpdateContext) {
        if !(self.is_read && self.books.is_some() && self.own.is_read) {
            return;
        }
        let day = ctx.now.wall.local().day_number();
        let state = &self.log.state;
        let due = |on| self.missed(on).len() + self.own.due(state, on).len() + self.openings_due(on)[0];
        let new = self.own.today(state, day).len() - self.own.due(state, day).len() + self.openings_new(day);
        let mut before = 0;
        let due = (day..=day + AHEAD).map(|on| (on, new + due(on)));
        let due = due.map(|(on, until)| (on, until - std::mem::replace(&mut before, until)));
        let due: Vec<(Day, usize)> = due.filter(|(_, count)| *count > 0).collect();
        if ctx.recent.practice_due != due {
            ctx.recent.practice_due = due;
            ctx.remember();
        }
    }

    /// Opens a part by its name, with what follows it, or does what else may follow `practice`.
    pub(in crate::app) fn open_part(&mut self, text: &str, ctx: &mut UpdateContext) {
        let word = choice(text.split(' ').next().unwrap_or_default());
        match PracticePart::read(text) {
            None if self.level_line(text, ctx) => {}
            None if text.strip_suffix('!').is_some_and(|word| choice(word) == "forget") => self.forget(ctx),
            None if word == "forget" => ctx.open(Dialog::ask(Question::ForgetPractice)),
            None if word == "rating" => self.set_rating(text, ctx),
            None if word == "import" => match text.split_once(' ') {
                Some((_, file)) if self.is_read => ctx.request(FileEffect::ImportPractice(file.trim().into())),
                _ => ctx.warn(W::ImportUsage, &[]),
            },
            Some((part, rest)) => {
                self.chosen = PracticePart::ALL.iter().position(|known| *known == part).unwrap_or(0);
                self.begin_part(part, rest, ctx);
            }
            None => ctx.warn(W::NoSuchPart, &[text]),
        }
    }

    fn begin_part(&mut self, part: PracticePart, rest: &str, ctx: &mut UpdateContext) {
        if !self.is_read {
            return;
        }
        let takes = match part {
            PracticePart::Puzzles | PracticePart::Streak | PracticePart::Mistakes => rest.is_empty(),
            PracticePart::Missed => rest.is_empty() || choice(rest) == "all",
            PracticePart::Themes | PracticePart::Storm | PracticePart::Openings => true, // they say what they do not know
        };
        if !takes {
            return ctx.warn(PlainWord::TakesNothing, &[shown_choice(part.word(), ctx.lang), rest]);
        }
        if self.leaves_storm(ctx) {
            return;
        }
        match part {
            PracticePart::Puzzles => self.begin(Session::Mixed, ctx),
            PracticePart::Themes => self.open_themes(rest, ctx),
            PracticePart::Streak => self.begin_streak(ctx),
            PracticePart::Storm => self.begin_storm(rest, ctx),
            PracticePart::Mistakes => self.begin_mistakes(ctx),
            PracticePart::Missed => {
                let day = ctx.now.wall.local().day_number();
                let all = self.missed(Day::MAX);
                if all.is_empty() {
                    let none = self.log.state.due(Day::MAX).is_empty();
                    return ctx.info(if none { W::NothingMissed } else { W::MissedGone }, &[]);
                }
                if self.missed(day).is_empty() || choice(rest) == "all" {
                    ctx.info_text(W::AllMissed.counted(ctx.lang, all.len(), &[]));
                    return self.begin(Session::Again(all), ctx);
                }
                self.begin(Session::Missed, ctx);
            }
            PracticePart::Openings => self.begin_openings(rest, ctx),
        }
    }

    pub(super) fn begin(&mut self, session: Session, ctx: &mut UpdateContext) {
        self.session = session;
        if self.draw(ctx) {
            self.is_drawing = true;
        } else {
            self.next_puzzle(ctx);
        }
    }

    /// Asks for puzzles of the imported set. Returns whether there is one.
    fn draw(&mut self, ctx: &mut UpdateContext) -> bool {
        if self.imported.is_none() || matches!(self.session, Session::Mistakes | Session::Openings(_)) {
            return false;
        }
        let mut draw = Draw { seed: ctx.rng.next_u64(), each: DRAWN, ..Draw::default() };
        self.drawn_at = self.around();
        let within = match &self.session {
            Session::Mixed => self.drawn_at.saturating_sub(50)..=self.drawn_at + 50,
            Session::Themes(themes, range) => {
                draw.themes = *themes;
                if let Some(range) = range {
                    // As many in all, from the whole range.
                    draw.each = (DRAWN * 100 / range.len().max(100)).max(1);
                }
                range.clone().unwrap_or(ALL_RATINGS)
            }
            Session::Run(clocked) => {
                let kind = self.log.state.run(clocked.run).map_or(RunKind::Streak, |run| run.kind);
                draw.seed = u64::from(clocked.run.0);
                pick::ratings_of_run(kind)
            }
            session => {
                let due = || self.log.state.due(ctx.now.wall.local().day_number());
                let ids = if let Session::Again(ids) = session { ids.clone() } else { due() };
                let rating = |id| self.log.state.answered.get(id).map(|answers| answers.rating);
                draw.named = ids.iter().filter_map(|id| Some((rating(id)?, *id))).collect();
                ctx.request(FileEffect::DrawPuzzles(draw));
                return true;
            }
        };
        draw.ranges = pick::ranges_around(self.drawn_at, &within);
        ctx.request(FileEffect::DrawPuzzles(draw));
        true
    }

    /// Takes what was drawn, and shows the next puzzle if it waits for that.
    pub(super) fn take_drawn(&mut self, drawn: Result<Vec<PuzzleRow>, String>, ctx: &mut UpdateContext) {
        let has_failed = drawn.is_err();
        match drawn {
            Ok(rows) => self.drawn = Some(Arc::new(PuzzlePool::with_drawn(rows))),
            Err(problem) => ctx.warn_text(problem),
        }
        if std::mem::take(&mut self.is_drawing) {
            self.show_next(has_failed, ctx);
        }
    }

    /// Returns the rating around which puzzles are chosen.
    fn around(&self) -> u16 {
        let level = f64::from(LEVELS.get(self.level).copied().unwrap_or(0));
        rounded((self.log.state.rating.value + level).clamp(0.0, 4000.0))
    }

    /// Returns the missed puzzles that are due on a day. Whether an imported set has them is known when they are drawn;
    /// without one, those that are not in the pool have gone with it.
    pub fn missed(&self, day: Day) -> Vec<PuzzleId> {
        let mut due = self.log.state.due(day);
        due.retain(|id| self.imported.is_some() || self.pool().ids.contains(id));
        due
    }

    /// Returns what the log says about a part.
    pub fn count_text(&self, part: PracticePart, day: Day, lang: Lang) -> String {
        let state = &self.log.state;
        let best = |kind| {
            let best = self.best(kind).map(|run| W::Best.numbers(lang, &[run.solved()]));
            best.unwrap_or_default()
        };
        let due = |counts: [usize; 2]| match counts {
            [_, 0] => String::new(),
            counts => W::MissedDue.numbers(lang, &counts),
        };
        match part {
            PracticePart::Puzzles => match state.on_day(day) {
                [0, _] => String::new(),
                [solved, _] => W::SolvedToday.counted(lang, solved, &[]),
            },
            PracticePart::Themes => String::new(),
            PracticePart::Streak => match self.streak_left().filter(|run| !run.answers.is_empty()) {
                Some(run) => W::StreakOn.numbers(lang, &[run.solved()]),
                None => best(RunKind::Streak),
            },
            PracticePart::Storm => best(RunKind::Storm(MINUTES)),
            PracticePart::Missed => due([self.missed(day).len(), self.missed(Day::MAX).len()]),
            PracticePart::Mistakes => due([self.own.today(state, day).len(), self.own.cards.len()]),
            PracticePart::Openings => due(self.openings_today(day)),
        }
    }

    /// Returns how much easier or harder the puzzles are, in words.
    pub fn level_text(&self, lang: Lang) -> String {
        let points = LEVELS.get(self.level).copied().unwrap_or(0);
        let by = [usize::from(points.unsigned_abs())];
        match points {
            0 => W::AsYouAre.text(lang).to_owned(),
            ..0 => W::Easier.numbers(lang, &by),
            _ => W::Harder.numbers(lang, &by),
        }
    }

    /// Takes `level +300`, `harder` or `easier`, and says how the level is then. Returns whether it is one of them.
    fn level_line(&mut self, text: &str, ctx: &mut UpdateContext) -> bool {
        let Some(by) = level_asked(text) else { return false };
        let level = match (choice(text).as_str(), by) {
            ("harder", _) => Some((self.level + 1).min(LEVELS.len() - 1)),
            ("easier", _) => Some(self.level.saturating_sub(1)),
            (_, "") => Some(self.level),
            (_, by) => LEVELS.iter().position(|known| by.parse() == Ok(*known)),
        };
        match level {
            Some(level) => {
                self.level = level;
                let told = MoveWord::BySide.with(ctx.lang, &[W::Level.text(ctx.lang), &self.level_text(ctx.lang)]);
                ctx.info_text(told + ".");
            }
            None => ctx.warn(W::LevelUsage, &[]),
        }
        true
    }

    fn next_puzzle(&mut self, ctx: &mut UpdateContext) {
        self.show_next(false, ctx);
    }

    /// Shows the next puzzle, or what comes after the last one. Where none could be drawn, none is said to be gone.
    fn show_next(&mut self, has_failed: bool, ctx: &mut UpdateContext) {
        if matches!(self.session, Session::Openings(_)) {
            return self.skip_opening(ctx);
        }
        if let Some((clocked, run)) = self.run()
            && !self.is_storm()
            && run.life().is_none()
        {
            let run = clocked.run;
            return self.end_run(run, ctx);
        }
        if matches!(self.session, Session::Mistakes) {
            return self.next_mistake(ctx);
        }
        let day = ctx.now.wall.local().day_number();
        let answered = &self.log.state.answered;
        let seen = |id: PuzzleId| answered.get(&id).map(|answers| answers.day);
        let around = self.around();
        let drawn = self.drawn.clone();
        let pool = drawn.as_deref().unwrap_or(PuzzlePool::starter());
        let wanted = |themes: ThemeSet, range: Option<RangeInclusive<u16>>| Wanted {
            around: range.is_none().then_some(around),
            within: range.unwrap_or(ALL_RATINGS),
            themes,
            avoided: self.recent,
        };
        let found: Option<(&PuzzleRow, Option<Day>)> = match &mut self.session {
            Session::Mixed => pick(pool, &wanted(ThemeSet::default(), None), seen, ctx.rng),
            Session::Themes(themes, range) => pick(pool, &wanted(*themes, range.clone()), seen, ctx.rng),
            Session::Missed => {
                self.log.state.due(day).iter().find_map(|id| pool.find(*id)).map(|row| (row, seen(row.id)))
            }
            Session::Again(left) => {
                let mut next = None;
                while next.is_none() && !left.is_empty() {
                    next = pool.find(left.remove(0));
                }
                next.map(|row| (row, seen(row.id)))
            }
            Session::Run(clocked) => {
                let run = self.log.state.run(clocked.run);
                run.and_then(|run| pick::next_of_run(pool, run)).map(|row| (row, None))
            }
            Session::Mistakes | Session::Openings(_) => None, // see above
        };
        let puzzle = found.and_then(|(row, seen)| Some((row.puzzle().ok()?, seen)));
        let Some((puzzle, seen)) = puzzle else {
            match self.session {
                _ if has_failed => {}
                Session::Missed | Session::Again(_) if self.solve().is_none() => ctx.info(W::MissedGone, &[]),
                Session::Missed | Session::Again(_) => ctx.info(W::AllDone, &[]),
                _ => ctx.info(W::NoPuzzle, &[]),
            }
            return self.leave_session(ctx);
        };
        self.recent = [puzzle.themes.iter().next(), self.recent[0]];
        let all_seen = seen.is_some() && matches!(self.session, Session::Mixed | Session::Themes(..));
        let mut solve = Solve::new(PuzzleRun::new(puzzle), seen, ctx);
        let is_storm = self.is_storm();
        solve.follow(self.solve_mut(), is_storm);
        self.page = PracticePage::Solve(Box::new(solve));
        if all_seen {
            ctx.info(W::AllSeen, &[]);
        }
        if matches!(self.session, Session::Mixed) && around.abs_diff(self.drawn_at) > FAR {
            self.draw(ctx); // for the puzzles that come after this one
        }
        ctx.show(Query::Practice);
    }

    /// Goes back from a puzzle to where its series was chosen.
    fn leave_session(&mut self, ctx: &mut UpdateContext) {
        if let Session::Run(Clocked { run, .. }) = self.session
            && self.is_storm()
        {
            return self.end_run(run, ctx);
        }
        self.page = match &self.session {
            Session::Themes(..) => PracticePage::Themes,
            Session::Openings(_) => return self.show_openings(ctx),
            _ => PracticePage::Menu,
        };
        ctx.show(Query::Practice);
    }

    /// Ends a storm before something else is shown: its card comes first. Returns whether there was one.
    pub(super) fn leaves_storm(&mut self, ctx: &mut UpdateContext) -> bool {
        let leaves = self.is_storm() && self.solve().is_some();
        if leaves {
            self.leave_session(ctx);
        }
        leaves
    }

    /// `practice rating 1500`: the user knows their rating.
    fn set_rating(&mut self, args: &str, ctx: &mut UpdateContext) {
        let value = args.split_once(' ').and_then(|(_, value)| value.trim().parse().ok());
        let Some(value) = value.filter(|value| (400..=3000).contains(value) && self.is_read) else {
            return ctx.warn(W::RatingUsage, &[]);
        };
        self.record(PracticeEvent::Rating { value }, ctx);
        ctx.info_text(ctx.numbers(W::RatingSet, &[usize::from(value)]));
    }

    /// Returns the best run of a kind.
    pub fn best(&self, kind: RunKind) -> Option<&PracticeRun> {
        self.log.state.best(kind).first().copied()
    }

    /// Forgets everything that was practised. Until that is done, nothing can be recorded.
    pub(super) fn forget(&mut self, ctx: &mut UpdateContext) {
        self.page = PracticePage::Menu;
        self.is_read = false;
        ctx.request(FileEffect::ForgetPractice);
    }

    /// What was practised elsewhere is there: the whole log is read again.
    pub(super) fn take_import(&mut self, imported: Result<usize, String>, ctx: &mut UpdateContext) {
        match imported {
            Err(problem) => ctx.warn_text(problem),
            Ok(new) => {
                let new = W::LogImported.counted(ctx.lang, new, &[]);
                ctx.info_text(new);
                self.is_read = false;
                ctx.request(FileEffect::ReadPractice);
            }
        }
    }

    /// Begins with an empty log, once the file has another name.
    pub(super) fn forgotten(&mut self, renamed: Result<Option<String>, String>, ctx: &mut UpdateContext) {
        self.is_read = true;
        match renamed {
            Err(problem) => return ctx.warn_text(problem),
            Ok(Some(name)) => ctx.info(W::Forgotten, &[&name]),
            Ok(None) => ctx.info(W::NothingToForget, &[]),
        }
        self.log = PracticeLog::default();
        self.books.iter().for_each(|books| self.log.retain(books.list.retention));
        ctx.recent.practice_due.clear();
        ctx.remember();
    }
}

/// Returns what follows the word, if a line is about the level: `level +300`, `harder`.
fn level_asked(line: &str) -> Option<&str> {
    let (word, by) = line.trim().split_once(' ').unwrap_or((line.trim(), ""));
    let is_level = choice(word) == "level" || ["harder", "easier"].contains(&choice(line).as_str());
    is_level.then(|| by.trim())
}

/// Rounds a rating, which lies between 0 and 4000.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "ratings lie between 0 and 4000")]
fn rounded(value: f64) -> u16 {
    libm::round(value) as u16
}

/// Returns a rating as it is written: with a question mark while it is not sure. Plain mode says the number alone.
pub fn rating_text(rating: Rating, plain: bool) -> String {
    let sign = if rating.is_established() || plain { "" } else { "?" };
    format!("{}{sign}", rounded(rating.value))
}

// Keys, commands, the pointer, and the lines of plain mode.

impl PracticeScreen {
    pub fn key(&mut self, key: Key, ctx: &mut UpdateContext) {
        if self.look_at_flag(ctx) {
            return;
        }
        self.hurry(ctx);
        if matches!(self.page, PracticePage::Themes) && self.themes_key(key, ctx.lang) {
            return;
        }
        if self.solve().is_some() {
            return self.solve_key(key, ctx);
        }
        match (key.code, ctx.keys.of_key(KeyContext::Practice, key)) {
            (_, Some(action)) => self.action(action, ctx),
            (Code::Char(digit), None) if matches!(self.page, PracticePage::Menu) => {
                let row = digit.to_digit(10).and_then(|digit| usize::try_from(digit).ok()?.checked_sub(1));
                if let Some(row) = row.filter(|row| *row < PracticePart::ALL.len()) {
                    self.press_row(row, ctx);
                }
            }
            _ => {}
        }
    }

    /// Carries out an action of a key or a button.
    pub fn action(&mut self, action: Action, ctx: &mut UpdateContext) {
        if let Some((chosen, rows)) = self.list()
            && let Some(row) = action.walk(*chosen, rows)
        {
            *chosen = row;
            if matches!(self.page, PracticePage::Themes) {
                self.themes.find.clear();
            }
            return;
        }
        match &self.page {
            PracticePage::Solve(_) => self.solve_action(action, ctx),
            PracticePage::Menu => self.menu_action(action, ctx),
            PracticePage::Themes => self.themes_action(action, ctx),
            PracticePage::Card(_) => self.card_action(action, ctx),
            PracticePage::Openings(_) => self.openings_action(action, ctx),
        }
    }

    /// Returns the chosen row of the page's list, and how many rows there are.
    fn list(&mut self) -> Option<(&mut usize, usize)> {
        Some(match &mut self.page {
            PracticePage::Menu => (&mut self.chosen, PracticePart::ALL.len()),
            PracticePage::Themes => (&mut self.themes.chosen, self.themes.rows.len()),
            PracticePage::Card(card) => (&mut card.chosen, card.rows.len()),
            PracticePage::Openings(page) => (&mut page.chosen, page.rows.len()),
            PracticePage::Solve(_) => return None,
        })
    }

    fn menu_action(&mut self, action: Action, ctx: &mut UpdateContext) {
        match action {
            Action::Choose => {
                if let Some(part) = PracticePart::ALL.get(self.chosen) {
                    self.begin_part(*part, "", ctx);
                }
            }
            Action::AllMissed => self.begin_part(PracticePart::Missed, "all", ctx),
            Action::Back => ctx.leave(Continuation::Back),
            _ => self.page_action(action, ctx),
        }
    }

    /// Carries out what works on all pages without a board, or those with a level.
    fn page_action(&mut self, action: Action, ctx: &mut UpdateContext) {
        let has_level = matches!(self.page, PracticePage::Menu | PracticePage::Themes);
        match action {
            Action::Left if has_level => self.level = self.level.saturating_sub(1),
            Action::Right if has_level => self.level = (self.level + 1).min(LEVELS.len() - 1),
            Action::Back => {
                self.page = PracticePage::Menu;
                ctx.show(Query::Practice);
            }
            _ => ctx.run(Invocation::of(action)),
        }
    }

    pub fn pointer(&mut self, press: Press, cell: Cell, on: Option<&HitTarget>, ctx: &mut UpdateContext) -> bool {
        if self.look_at_flag(ctx) {
            return true;
        }
        if matches!(press, Press::Down(_)) {
            self.hurry(ctx);
        }
        if self.solve().is_some() {
            return self.solve_pointer(press, cell, on, ctx);
        }
        match (press, on) {
            (Press::Down(Button::Left), Some(HitTarget::Row(row))) => self.press_row(*row, ctx),
            (Press::ScrollUp, _) => self.action(Action::Up, ctx),
            (Press::ScrollDown, _) => self.action(Action::Down, ctx),
            _ => return matches!(press, Press::Down(_)),
        }
        true
    }

    fn press_row(&mut self, row: usize, ctx: &mut UpdateContext) {
        if let Some((chosen, _)) = self.list() {
            *chosen = row;
        }
        match &self.page {
            PracticePage::Menu | PracticePage::Openings(_) => self.action(Action::Choose, ctx),
            PracticePage::Themes => self.themes.mark(row),
            PracticePage::Card(_) | PracticePage::Solve(_) => {}
        }
    }

    pub fn command(&mut self, given: &Invocation, ctx: &mut UpdateContext) {
        let args = given.args.trim();
        self.look_at_flag(ctx);
        match given.action {
            Action::Practice if args.is_empty() && self.leaves_storm(ctx) => {}
            Action::Practice if args.is_empty() => {
                self.page = PracticePage::Menu;
                ctx.show(Query::Practice);
            }
            Action::Practice => self.open_part(args, ctx),
            Action::Undo => self.undo(ctx),
            Action::Repertoire => self.repertoire_command(args, ctx),
            Action::Bigger | Action::Smaller => ctx.resize_board(given.action),
            Action::Again if matches!(self.page, PracticePage::Card(_)) => self.card_action(Action::Again, ctx),
            Action::OwnGame => self.open_own_game(ctx),
            action if self.solve().is_none() => ctx.go_by(action, args),
            Action::Hint => self.hint(ctx),
            Action::Why => self.why(ctx),
            Action::Again => self.again(ctx),
            Action::Flip => self.solve_mut().into_iter().for_each(|solve| solve.flipped ^= true),
            Action::CopyFen | Action::PlayHere | Action::Analyse => self.position_command(given, ctx),
            action => ctx.go_by(action, args),
        }
    }

    /// Carries out a word of plain mode that practice shares with other screens. Returns whether it is one.
    pub(in crate::app) fn word(&mut self, word: PlainAction, args: &str, ctx: &mut UpdateContext) -> bool {
        self.look_at_flag(ctx);
        match (word, &self.page) {
            (PlainAction::Next, PracticePage::Solve(solve)) if args.is_empty() => {
                if solve.is_over() || !matches!(self.session, Session::Run(_)) {
                    self.next_puzzle(ctx); // a puzzle may be left for another time
                } else {
                    ctx.warn(W::NotInRun, &[]);
                }
            }
            (PlainAction::Next, _) if args.is_empty() => self.action(Action::Choose, ctx),
            (PlainAction::Back, PracticePage::Solve(_)) if args.is_empty() => self.leave_puzzle(ctx),
            (PlainAction::Back, _) if args.is_empty() => self.action(Action::Back, ctx),
            (PlainAction::Turn, page) if args.is_empty() => {
                if matches!(page, PracticePage::Solve(_)) {
                    self.tell_run(ctx);
                }
                ctx.show(Query::Practice);
            }
            (PlainAction::Clock, PracticePage::Solve(_)) if args.is_empty() => self.tell_time(ctx),
            _ => return false,
        }
        true
    }

    /// Takes a line that is neither a word nor a command: a move, or the name of a part. `written` is the move that it
    /// expresses in words.
    pub(in crate::app) fn line(&mut self, bare: &str, written: &str, ctx: &mut UpdateContext) {
        if self.look_at_flag(ctx) {
            return;
        }
        match &mut self.page {
            PracticePage::Openings(page) if bare.parse().is_ok_and(|n: usize| (1..=page.rows.len()).contains(&n)) => {
                page.chosen = bare.parse::<usize>().map_or(0, |n| n - 1);
                self.openings_action(Action::Choose, ctx);
            }
            _ if PracticePart::read(bare).is_some() || level_asked(bare).is_some() => self.open_part(bare, ctx),
            PracticePage::Openings(_) if matches!(choice(bare).as_str(), "gaps" | "contradictions") => {
                ctx.run(Invocation { action: Action::Repertoire, args: bare.to_owned(), bang: false });
            }
            PracticePage::Solve(_) => self.move_line(written, ctx),
            PracticePage::Themes => self.open_themes(bare, ctx),
            _ => {
                let said = moves::in_words(bare, ctx.input_letters, ctx.voice);
                ctx.warn(AppWord::UnknownCommand, &[said.as_deref().unwrap_or(bare)]);
            }
        }
    }

    /// Returns when something changes by itself.
    pub(super) fn wake_at(&self, now: Moment) -> Option<Moment> {
        let solve = self.solve().and_then(|solve| solve.wake_at(now));
        solve.into_iter().chain(self.clock_wake_at(now)).min()
    }

    /// Handles the passing of time.
    pub(super) fn wake(&mut self, ctx: &mut UpdateContext) {
        self.look_at_flag(ctx);
        if self.solve().and_then(|solve| solve.next_at).is_some_and(|at| at <= ctx.now.at) {
            match self.session {
                Session::Openings(_) => self.step_opening(false, ctx),
                _ => self.hurry(ctx),
            }
        }
    }

    /// Goes on at once if the next puzzle would come by itself.
    fn hurry(&mut self, ctx: &mut UpdateContext) {
        if matches!(self.session, Session::Openings(_)) {
            return self.step_opening(true, ctx);
        }
        if self.solve_mut().is_some_and(|solve| solve.next_at.take().is_some()) {
            self.next_puzzle(ctx);
        }
    }
}
