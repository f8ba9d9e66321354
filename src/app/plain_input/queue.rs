//! Lines of plain mode that come while something is awaited: which of them are answered at once, and which wait.
//!
//! A question never waits for a computer player or a search, and neither does a command, unless it depends on whose turn it
//! is or on what is being looked for. What waits is told, and `cancel` or an empty line takes it back.

use std::collections::VecDeque;

use super::words::{self, PlainAction};
use crate::app::commands::table;
use crate::app::commands::table::Action;
use crate::app::context::UpdateContext;
use crate::app::protocol::user_message::Query;
use crate::app::{App, Screen};
use crate::chess::moment::Moment;
use crate::chess::notation::{self, WhyNot};
use crate::words::moves_in_words;
use crate::words::plain::PlainWord as W;
use crate::words::results::side;

/// Lines that are kept at most; while so many wait no more are read.
pub(in crate::app) const MOST: usize = 256;
/// Milliseconds after which plain mode says that a computer player thinks.
const LONG: u64 = 5_000;

/// When a line is answered while something else is awaited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::app) enum LineTiming {
    /// It only asks: at once.
    Question,
    /// It depends on nothing: at once, also while files are read.
    Always,
    /// It goes somewhere else in a game.
    Walks,
    /// It changes something.
    Acts,
    /// It depends on whose turn it is: a move, a claim, a hint.
    OnTurn,
    /// It needs what a search for mistakes finds, or would end it.
    Result,
}

/// What is awaited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::app) enum Awaited {
    /// A computer player's move.
    Bot,
    /// A hint, a threat or the best lines.
    Advice,
    /// The mistakes of the game or of the list.
    Mistakes,
    /// What a guess or a try is worth.
    Trial,
    /// What was played in the games of the list.
    Count,
    /// A list, or games that are read for it.
    Files,
    /// A game on its way to its file.
    Saving,
}

impl Awaited {
    /// Whether it lasts a moment: lines that wait for it are answered in their order.
    fn is_short(self) -> bool {
        !matches!(self, Awaited::Bot | Awaited::Mistakes)
    }

    /// Whether a line waits for it.
    fn holds(self, when: LineTiming, in_game: bool) -> bool {
        match (self, when) {
            (_, LineTiming::Always) => false,
            (Awaited::Files, _) => true,
            (_, LineTiming::Question) => false,
            (Awaited::Bot, when) => when == LineTiming::OnTurn,
            (Awaited::Mistakes, when) => when == LineTiming::Result,
            // Of a running game only the next move depends on it.
            (Awaited::Advice, when) => !in_game || when == LineTiming::OnTurn,
            (Awaited::Trial | Awaited::Count | Awaited::Saving, _) => true,
        }
    }
}

/// The lines that wait, and the computer player that is waited for.
#[derive(Clone, Debug, Default)]
pub(in crate::app) struct LineQueue {
    lines: VecDeque<String>,
    thinks: Option<ThinkingSince>,
}

/// Since when a computer player thinks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct ThinkingSince {
    /// The half-moves that were played before.
    plies: usize,
    since: Moment,
    /// It was said.
    told: bool,
}

impl LineQueue {
    pub(in crate::app) fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    pub(in crate::app) fn is_full(&self) -> bool {
        self.lines.len() >= MOST
    }
}

/// When a command is answered.
fn of_act(act: Action) -> LineTiming {
    match act {
        Action::Claim | Action::Hint | Action::Threat | Action::Adjust => LineTiming::OnTurn,
        Action::Quit | Action::Help | Action::Settings => LineTiming::Always,
        Action::CopyFen | Action::CopyPgn | Action::CopyBoard | Action::Opening | Action::CanMate => {
            LineTiming::Question
        }
        Action::Save
        | Action::NextMistake
        | Action::PreviousMistake
        | Action::Replay
        | Action::Guess
        | Action::New
        | Action::Home
        | Action::Review
        | Action::SetUp
        | Action::PlayHere
        | Action::NextGame
        | Action::PreviousGame
        | Action::Filter
        | Action::ClearFilter
        | Action::Sort
        | Action::DeleteAll
        | Action::DeleteGame
        | Action::ThisPosition => LineTiming::Result,
        _ => LineTiming::Acts,
    }
}

/// Whether a command goes away from the position in which a line that waits was meant.
fn leaves_position(act: Action) -> bool {
    matches!(
        act,
        Action::TakeBack
            | Action::Redo
            | Action::Pause
            | Action::Rematch
            | Action::New
            | Action::Home
            | Action::Review
            | Action::SetUp
            | Action::Adjourn
            | Action::Result
            | Action::Resign
    )
}

impl App {
    /// What plain mode waits for.
    pub(in crate::app) fn awaited(&self) -> Option<Awaited> {
        let listed = matches!(self.screen, Screen::Library(_));
        if let Some(shelf) = self.game_list()
            && (shelf.is_loading() || shelf.pending().is_some() || listed && shelf.is_busy())
        {
            return Some(Awaited::Files);
        }
        match &self.screen {
            Screen::Play(play) if play.thinking().is_some() || !play.has_human() && play.game().ending().is_none() => {
                return Some(Awaited::Bot);
            }
            // Its answer may be a question.
            Screen::Review(review) if review.edits().is_saving() && self.dialog.is_none() => {
                return Some(Awaited::Saving);
            }
            _ => {}
        }
        if self.analysis.is_trying() {
            Some(Awaited::Trial)
        } else if self.analysis.advises() {
            Some(Awaited::Advice)
        } else if self.seeks_mistakes() {
            Some(Awaited::Mistakes)
        } else if matches!(&self.screen, Screen::Review(review) if review.number().is_some() && review.guess().is_none())
            && self.game_list().is_some_and(|shelf| shelf.explorer().is_some())
        {
            // It ends when it is told.
            Some(Awaited::Count)
        } else {
            None
        }
    }

    /// Whether a search or a file is awaited: what comes of it is still to be said.
    #[must_use]
    pub fn awaits(&self) -> bool {
        self.awaited().is_some_and(|awaited| awaited != Awaited::Bot)
    }

    /// Whether plain mode reads a line now. Where games of computers are only counted nothing is read, and nothing but the
    /// games themselves while they come from standard input.
    #[must_use]
    pub fn wants_line(&self) -> bool {
        let counted = matches!(&self.screen, Screen::Play(play) if play.options().games > 1 && !play.has_human());
        let input_is_games = self.game_list().is_some_and(|shelf| shelf.is_loading() && shelf.is_of_standard_input());
        !counted && !input_is_games && !self.session.queue.is_full()
    }

    /// Plain mode leaves by itself when nothing more can come: the input has ended and nothing is awaited, or all games of
    /// computers are played.
    pub(in crate::app) fn leave_when_done(&mut self, ctx: &mut UpdateContext) {
        let ended = self.session.input_ended;
        let done = match &self.screen {
            Screen::Play(play) if !play.has_human() => play.game().ending().is_some() && !play.wants_next(),
            _ => ended && self.session.queue.is_empty() && self.awaited().is_none(),
        };
        if self.plain && done && ctx.transition.is_none() {
            ctx.transition = Some(crate::app::context::Transition::Quit(self.exit_code()));
        }
    }

    /// When a line is answered.
    fn when(&self, bare: &str) -> LineTiming {
        let here = self.context();
        // `next` and `previous` are words too.
        if table::parse(bare).is_some_and(|given| matches!(given.action, Action::NextMistake | Action::PreviousMistake))
        {
            return LineTiming::Result;
        }
        if let Some((spoken, args)) = words::find(bare, here) {
            // `clock white 5` is a command of the same name.
            let asks =
                spoken.when != LineTiming::Question || super::query::question(spoken.word, args, self.lang).is_some();
            // What names another game opens it; alone it asks which one this is.
            let alone = matches!(spoken.word, PlainAction::Game | PlainAction::Filter) && args.is_empty();
            if asks {
                return if alone { LineTiming::Question } else { spoken.when };
            }
        }
        match table::parse(bare) {
            Some(given) if given.action == Action::Mistakes && given.args.eq_ignore_ascii_case("stop") => {
                LineTiming::Always
            }
            Some(given) => of_act(given.action),
            None if matches!(self.screen, Screen::Home(_) | Screen::NewGame(_) | Screen::Library(_)) => {
                LineTiming::Acts
            }
            None => LineTiming::OnTurn,
        }
    }

    /// Keeps a line that has to wait. Returns whether it has to; what can never become a move is refused at once.
    pub(in crate::app) fn hold_line(&mut self, bare: &str, ctx: &mut UpdateContext) -> bool {
        let when = self.when(bare);
        let in_game = matches!(self.screen, Screen::Play(_));
        let awaited = self.awaited();
        if awaited.is_none_or(Awaited::is_short) && !self.session.queue.is_empty() && !self.hurries(bare) {
            self.session.queue.lines.push_back(bare.to_owned());
            return true;
        }
        let Some(awaited) = awaited else { return false };
        if !awaited.holds(when, in_game) {
            return false;
        }
        let watched = matches!(&self.screen, Screen::Play(play) if !play.has_human());
        let said = self.in_words(bare);
        if awaited == Awaited::Bot && said.is_none() {
            if watched {
                ctx.warn(W::Watching, &[]);
            } else {
                ctx.warn(W::NoSuchLine, &[bare]);
            }
            return true;
        }
        if watched {
            ctx.warn(W::Watching, &[]);
            return true;
        }
        let said = said.unwrap_or_else(|| bare.to_owned());
        match awaited {
            Awaited::Bot => ctx.info(W::WaitsForTurn, &[&said]),
            Awaited::Mistakes => ctx.info(W::WaitsForSearch, &[&said]),
            // These last a moment.
            Awaited::Advice | Awaited::Trial | Awaited::Count | Awaited::Files | Awaited::Saving => {}
        }
        self.session.queue.lines.push_back(bare.to_owned());
        true
    }

    /// Whether a line comes before those that wait: `cancel`, `stop`, and `quit` when it is said once more.
    fn hurries(&self, bare: &str) -> bool {
        let quits = |line: &str| table::parse(line).is_some_and(|given| given.action == Action::Quit);
        let ends =
            |(spoken, _): (&words::PlainCommand, &str)| matches!(spoken.word, PlainAction::Cancel | PlainAction::Stop);
        words::find(bare, self.context()).is_some_and(ends)
            || quits(bare) && self.session.queue.lines.iter().any(|line| quits(line))
    }

    /// A line in words; nothing where it is no command and could never be a move.
    fn in_words(&self, bare: &str) -> Option<String> {
        let (here, typed, voice) = (self.context(), self.typed_letters(), self.voice());
        if words::find(bare, here).is_some() {
            return Some(bare.to_owned());
        }
        if let Some(given) = table::parse(bare) {
            let name = bare.strip_suffix(given.args.as_str()).unwrap_or(bare).trim_end();
            let args = moves_in_words::in_words(&given.args, typed, voice);
            return Some(match args.filter(|_| given.action == Action::Claim && !given.args.is_empty()) {
                Some(args) => format!("{name} {args}"),
                None => bare.to_owned(),
            });
        }
        if let Some(said) = moves_in_words::in_words(bare, typed, voice) {
            return Some(said);
        }
        let Screen::Play(play) = &self.screen else { return None };
        match notation::read(play.game().position(), play.game().setup().start.chess960(), bare, &typed) {
            Err(WhyNot::Unreadable | WhyNot::Nothing | WhyNot::Unfinished | WhyNot::NothingBegins) => None,
            _ => Some(bare.to_owned()),
        }
    }

    /// Takes the last line back that waits. Returns whether there was one.
    pub(in crate::app) fn cancel_line(&mut self, ctx: &mut UpdateContext) -> bool {
        let Some(text) = self.session.queue.lines.pop_back() else { return false };
        let said = self.in_words(&text).unwrap_or(text);
        ctx.info(W::WaitsNoMore, &[&said]);
        true
    }

    /// After a command that leaves the position, moves that were typed for it wait no more.
    pub(in crate::app) fn drop_moves(&mut self, act: Action, ctx: &mut UpdateContext) {
        if leaves_position(act) && self.dialog.is_none() {
            while self.cancel_line(ctx) {}
        }
    }

    /// An offer of a draw has come: moves that were typed before it would decline it, and wait no more.
    pub(in crate::app) fn hold_moves_for_offer(&mut self, ctx: &mut UpdateContext) {
        let Screen::Play(play) = &self.screen else { return };
        let game = play.game();
        let offered = game.ending().is_none()
            && game.seat(game.turn()).is_human()
            && game.offer().is_some_and(|offer| offer.out && offer.by != game.turn());
        if !offered || self.session.input_ended {
            return;
        }
        while let Some(text) = self.session.queue.lines.pop_back() {
            let said = self.in_words(&text).unwrap_or(text);
            ctx.info(W::NotPlayedOffer, &[&said]);
        }
    }

    /// The lines that wait, in words.
    #[must_use]
    pub fn waiting_lines(&self) -> Vec<String> {
        let lines = self.session.queue.lines.iter();
        lines.map(|line| self.in_words(line).unwrap_or_else(|| line.clone())).collect()
    }

    /// Whether the first line that waits can be taken: nothing holds it any more. At the end of the input nobody answers a
    /// question that stands before it.
    pub(in crate::app) fn line_may_come(&self) -> bool {
        let in_game = matches!(self.screen, Screen::Play(_));
        let held = |line: &String| {
            self.awaited().is_some_and(|awaited| awaited.is_short() || awaited.holds(self.when(line), in_game))
        };
        let first = self.session.queue.lines.front();
        first.is_some_and(|line| if self.dialog.is_some() { self.session.input_ended } else { !held(line) })
    }

    /// Takes it, or gives the question before it its harmless answer.
    pub(in crate::app) fn line_that_waited(&mut self, ctx: &mut UpdateContext) {
        if let Some(dialog) = self.dialog.take() {
            self.line_answers(dialog, "", ctx);
        } else if let Some(text) = self.session.queue.lines.pop_front() {
            self.obey(&text, ctx);
        }
    }

    /// What plain mode does after each message: a draw that was offered is heard before a move that waits is made, a
    /// computer player that thinks for long is told, and a line is never without an answer.
    pub(in crate::app) fn after_update(&mut self, ctx: &mut UpdateContext) {
        self.hold_moves_for_offer(ctx);
        self.watch_thinking(ctx);
        self.answer_silence(ctx);
    }

    /// Remembers since when a computer player thinks, and says it once when that takes long.
    pub(in crate::app) fn watch_thinking(&mut self, ctx: &mut UpdateContext) {
        let thinks = match &self.screen {
            Screen::Play(play) if play.has_human() && play.thinking().is_some() => Some(play.game().line().len()),
            _ => None,
        };
        let queue = &mut self.session.queue;
        queue.thinks = match (thinks, queue.thinks) {
            (Some(plies), Some(known)) if known.plies == plies => Some(known),
            (Some(plies), _) => Some(ThinkingSince { plies, since: ctx.now.at, told: false }),
            (None, _) => None,
        };
        if let Some(thinks) = queue.thinks.as_mut().filter(|thinks| !thinks.told)
            && ctx.now.at >= thinks.since.plus(LONG)
            && let Screen::Play(play) = &self.screen
        {
            thinks.told = true;
            ctx.info(W::Thinks, &[side(play.game().turn(), ctx.lang)]);
        }
    }

    /// When that is to be said.
    pub(in crate::app) fn thinking_wake_at(&self) -> Option<Moment> {
        self.session.queue.thinks.filter(|thinks| !thinks.told).map(|thinks| thinks.since.plus(LONG))
    }

    /// How long a computer player thinks, in milliseconds, while one does.
    #[must_use]
    pub fn thinks_for(&self) -> Option<u64> {
        self.session.queue.thinks.map(|thinks| self.now.0.saturating_sub(thinks.since.0))
    }

    /// An empty line: takes back what waits, tells how far a search is, else where one is.
    pub(in crate::app) fn empty_line(&mut self, ctx: &mut UpdateContext) {
        if self.cancel_line(ctx) {
            return;
        }
        match (self.awaited(), &self.screen) {
            (Some(Awaited::Mistakes), _) => self.tell_search(ctx),
            (Some(Awaited::Files), _) => match self.game_list() {
                Some(list) => list.tell_reading(ctx),
                None => ctx.info(W::ReadingGames, &[]),
            },
            (_, Screen::Play(_)) => ctx.show(Query::Turn),
            (_, Screen::Review(review)) if review.guess().is_some() => ctx.show(Query::Turn),
            (_, Screen::Review(review)) => review.say_here(ctx),
            (_, Screen::Library(_)) => ctx.show(Query::Filter),
            (_, Screen::SetUp(_)) => ctx.show(Query::SetUp),
            (_, Screen::Home(_) | Screen::NewGame(_)) => ctx.show(Query::Home),
        }
    }
}
