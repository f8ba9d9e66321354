//! The user's own mistakes as exercises: each position once, however many games it comes from.

use crate::app::context::UpdateContext;
use crate::app::practice::solve::Solve;
use crate::app::practice::{PracticePage, PracticeScreen, Session};
use crate::app::protocol::effect::Destination;
use crate::app::protocol::own_mistakes::{OwnGame, OwnGames, OwnMistake, SearchedGame};
use crate::app::protocol::practice_log::{Day, PracticeState};
use crate::app::protocol::user_message::Query;
use crate::bot::move_cost::MoveCost;
use crate::chess::accuracy::percent;
use crate::chess::pgn::tags::Date;
use crate::chess::puzzle::{Puzzle, PuzzleId, PuzzleRun, ThemeSet};
use crate::words::practice::PracticeWord as W;
use crate::words::tables::{AnalysisWord, games};
use crate::words::{Lang, values};
use shakmaty::uci::UciMove;
use shakmaty::{Chess, Move};
use std::cmp::Reverse;
use std::collections::HashMap;

/// The most positions, and how many of them may be new on a day.
const MOST: usize = 5_000;
const NEW: usize = 20;
/// How many seconds one thread takes for a game, about.
const SECONDS: usize = 40;

/// A position in which the user went wrong, with the games where that happened, the newest first.
#[derive(Clone, Debug)]
pub struct MistakeCard {
    pub id: PuzzleId,
    pub games: Vec<(OwnGame, OwnMistake)>,
}

impl MistakeCard {
    /// Returns how often it happened, and what it cost at most.
    fn weight(&self) -> (usize, u32) {
        (self.games.len(), self.games.iter().map(|(_, mistake)| mistake.loss()).max().unwrap_or(0))
    }

    /// Returns the game that is asked about.
    pub fn newest(&self) -> Option<&(OwnGame, OwnMistake)> {
        self.games.first()
    }

    /// Returns the position as a puzzle whose line is the better move.
    fn puzzle(&self) -> Option<Puzzle> {
        let (_, mistake) = self.newest()?;
        let line = format!("{} {}", mistake.last, mistake.better);
        Puzzle::read((self.id, 0, 0, ThemeSet::default()), &mistake.before, &line).ok()
    }

    /// Returns the dates of its games, if there are several: `3 times: 1 August 2026, 3 June 2026`.
    pub fn dates(&self, lang: Lang) -> Option<String> {
        let dates: Vec<String> = self.games.iter().filter_map(|(game, _)| date(game, lang)).collect();
        let count = self.games.len();
        (count > 1).then(|| W::MistakeTimes.with(lang, &[&count.to_string(), &dates.join(", ")]))
    }
}

/// Returns the day of a game, as far as it is known.
fn date(game: &OwnGame, lang: Lang) -> Option<String> {
    values::date(Date::read(&game.date)?, lang)
}

/// A mistake that is asked about.
#[derive(Clone, Debug)]
pub struct OwnExercise {
    pub card: MistakeCard,
    pub played: Option<Move>,
}

impl OwnExercise {
    /// Returns the winning chances that were found in the game, if a move is that of the game: a quicker evaluation may
    /// differ.
    pub(super) fn known_chances(&self, mv: Move) -> Option<(u32, u32)> {
        self.card.newest().and_then(|(_, mistake)| mistake.chances).filter(|_| self.played == Some(mv))
    }

    /// Judges a move that is not the better one of the game: it is right if it would get no sign itself. Returns also
    /// what is said of it.
    pub(super) fn judge(
        &self,
        mv: Move,
        cost: &MoveCost,
        best: Option<Move>,
        position: &Chess,
        ctx: &UpdateContext,
    ) -> (bool, String) {
        let own = self.played == Some(mv);
        let (had, has) = self.known_chances(mv).unwrap_or((percent(cost.had), percent(cost.has)));
        if own || cost.judgement().is_some() {
            let (told, had, has) = (ctx.told(position, mv), had.to_string(), has.to_string());
            let args = [told.as_str(), &had, &has];
            let own = own.then(|| ctx.sentence(AnalysisWord::ReplayWrongOwn, &args));
            return (false, own.unwrap_or_else(|| ctx.sentence(W::MistakeWrong, &args)));
        }
        (true, ctx.praise(position, mv, best, had.saturating_sub(has)))
    }

    /// Returns what is asked. `told` is the move of the game.
    pub fn question(&self, told: &str, lang: Lang, aloud: bool) -> String {
        let Some((game, mistake)) = self.card.newest() else { return String::new() };
        let number = mistake.ply.div_ceil(2).to_string();
        match (date(game, lang), aloud) {
            (Some(date), true) => W::MistakeAskedAloud.with(lang, &[&game.opponent, &date, &number, told]),
            (Some(date), false) => W::MistakeAsked.with(lang, &[&game.opponent, &date, told]),
            (None, _) => W::MistakeAskedUndated.with(lang, &[&game.opponent, &number, told]),
        }
    }
}

/// The positions from the user's games.
#[derive(Clone, Debug, Default)]
pub struct OwnMistakes {
    pub cards: Vec<MistakeCard>,
    /// The place of each card.
    places: HashMap<PuzzleId, usize>,
    /// How many games were looked through, and how many wait.
    pub searched: usize,
    waiting: usize,
    threads: usize,
    /// Whether the games that wait are to be looked through now.
    pub(in crate::app) begins: bool,
    pub(super) is_read: bool,
    /// Whether the user waits for the first one, until all is read.
    pub is_awaited: bool,
}

impl OwnMistakes {
    fn of(games: &OwnGames) -> OwnMistakes {
        let (waiting, threads) = (games.waiting.len(), games.threads);
        let mut own = OwnMistakes { waiting, threads, is_read: true, ..OwnMistakes::default() };
        games.searched.iter().for_each(|searched| own.add(searched));
        own
    }

    fn add(&mut self, searched: &SearchedGame) {
        self.searched += 1;
        for mistake in &searched.mistakes {
            // The longest id that a puzzle can have; those of Lichess are shorter.
            let Ok(id) = format!("m{:014x}", mistake.key >> 8).parse() else { continue };
            let own = (searched.game.clone(), mistake.clone());
            let next = self.cards.len();
            let known = self.places.get(&id).and_then(|at| self.cards.get_mut(*at));
            if let Some(card) = known {
                let newer = card.games.partition_point(|(game, _)| game.date >= own.0.date);
                card.games.insert(newer, own);
            } else if next < MOST {
                self.places.insert(id, next);
                self.cards.push(MistakeCard { id, games: vec![own] });
            }
        }
    }

    pub fn has(&self, id: PuzzleId) -> bool {
        self.places.contains_key(&id)
    }

    /// Returns how many games wait, and about how long it takes to look through them; `None` if none do.
    pub fn waiting_texts(&self, lang: Lang) -> Option<[String; 2]> {
        let threads = (self.threads / 2).max(1);
        let minutes = u64::try_from((self.waiting * SECONDS).div_ceil(60 * threads)).unwrap_or(u64::MAX);
        (self.waiting > 0).then(|| [games(self.waiting, lang), values::length(minutes * 60_000, lang)])
    }

    /// Returns the positions whose day has come, those that have waited longest first.
    pub(super) fn due(&self, state: &PracticeState, day: Day) -> Vec<&MistakeCard> {
        let due = |card: &&MistakeCard| state.mistakes.get(&card.id).is_some_and(|known| known.due <= day);
        let mut cards: Vec<&MistakeCard> = self.cards.iter().filter(due).collect();
        cards.sort_by_key(|card| (state.mistakes.get(&card.id).map(|known| known.due), Reverse(card.weight())));
        cards
    }

    /// Returns the positions for a day: those that are due, then new ones, the most frequent first.
    pub fn today(&self, state: &PracticeState, day: Day) -> Vec<&MistakeCard> {
        let mut new: Vec<&MistakeCard> =
            self.cards.iter().filter(|card| !state.mistakes.contains_key(&card.id)).collect();
        new.sort_by_key(|card| Reverse(card.weight()));
        let begun = state.mistakes.values().filter(|card| card.begun == day).count();
        new.truncate(NEW.saturating_sub(begun));
        self.due(state, day).into_iter().chain(new).collect()
    }
}

impl PracticeScreen {
    /// Takes the user's games as they were read.
    pub(in crate::app) fn take_own_games(&mut self, games: &OwnGames, ctx: &mut UpdateContext) {
        let is_awaited = self.own.is_awaited;
        self.own = OwnMistakes::of(games);
        self.note_due(ctx);
        if is_awaited {
            self.begin_mistakes(ctx);
        }
    }

    /// Takes a game that was looked through just now.
    pub(in crate::app) fn add_own_game(&mut self, searched: &SearchedGame, ctx: &mut UpdateContext) {
        self.own.waiting = self.own.waiting.saturating_sub(1);
        self.own.add(searched);
        self.note_due(ctx);
    }

    /// Begins with the mistakes for today. The games that wait are looked through meanwhile.
    pub(super) fn begin_mistakes(&mut self, ctx: &mut UpdateContext) {
        if !self.own.is_read {
            self.own.is_awaited = true;
            return;
        }
        let day = ctx.now.wall.local().day_number();
        if !self.own.today(&self.log.state, day).is_empty() {
            return self.begin(Session::Mistakes, ctx);
        }
        match self.own.waiting_texts(ctx.lang) {
            Some([games, minutes]) => {
                self.own.begins = true;
                ctx.aloud(W::MistakesBegin, &[&games, &minutes]);
            }
            None if self.own.searched == 0 => ctx.info(W::MistakesNoGames, &[]),
            None if self.own.cards.is_empty() => ctx.info(W::MistakesNone, &[]),
            None => ctx.info(W::MistakesDone, &[]),
        }
    }

    /// Shows the next mistake.
    pub(super) fn next_mistake(&mut self, ctx: &mut UpdateContext) {
        let day = ctx.now.wall.local().day_number();
        let cards = self.own.today(&self.log.state, day);
        // The one on the board waits if there is another.
        let now = self.solve().map(|solve| solve.run.puzzle().id);
        let other = cards.iter().find(|card| Some(card.id) != now).or(cards.first());
        let next = other.and_then(|card| Some(((*card).clone(), card.puzzle()?)));
        let Some((card, puzzle)) = next else {
            ctx.info(W::AllDone, &[]);
            return self.leave_session(ctx);
        };
        let seen = self.log.state.mistakes.get(&card.id).map(|known| known.reviewed);
        let mut solve = Solve::new(PuzzleRun::new(puzzle), seen, ctx);
        let uci = card.newest().and_then(|(_, mistake)| mistake.played.parse::<UciMove>().ok());
        let played = uci.and_then(|uci| uci.to_move(solve.run.position()).ok());
        solve.own = Some(Box::new(OwnExercise { card, played }));
        solve.follow(self.solve_mut(), false);
        self.page = PracticePage::Solve(Box::new(solve));
        ctx.show(Query::Practice);
    }

    /// `game`: opens the game of the mistake at that move.
    pub(super) fn open_own_game(&mut self, ctx: &mut UpdateContext) {
        let asked = self.solve().and_then(|solve| Some((solve.is_over(), solve.own.as_ref()?.card.newest()?)));
        let Some((is_over, (game, mistake))) = asked else { return ctx.warn(W::NoOwnGame, &[]) };
        match game.number {
            _ if !is_over => ctx.warn(W::SolveFirst, &[]), // it shows what is asked for
            Some(game_number) => {
                ctx.go(Destination::OwnGame { file: game.file.clone(), game: game_number, ply: mistake.ply });
            }
            None => ctx.warn(W::OwnGameGone, &[]),
        }
    }
}
