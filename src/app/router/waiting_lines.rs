//! Lines typed while a computer player, a search or a file keeps plain mode busy: some are answered at once, the others
//! wait. [`queue`](crate::app::plain_input::queue) says which.

use crate::app::{
    App, Screen,
    commands::{
        action::{Action, LineTiming},
        parse,
    },
    context::{Transition, UpdateContext},
    dialogs::Dialog,
    plain_input::{
        elsewhere::elsewhere,
        queue::{Awaited, MOST, ThinkingSince},
        words::{self, PlainAction},
    },
};
use crate::chess::{
    clock::Moment,
    notation::{self, WhyNot},
};
use crate::words::{moves, results::side, tables::PlainWord as W};

/// Milliseconds after which plain mode says that a computer player is thinking.
const LONG: u64 = 5_000;

impl App {
    /// Returns what plain mode is busy with.
    pub(super) fn awaited(&self) -> Option<Awaited> {
        let listed = matches!(self.screen, Screen::GameList(_));
        if self.pending_open.is_some() || matches!(&self.screen, Screen::Open(open) if open.is_reading()) {
            return Some(Awaited::Files);
        }
        if let Some(list) = self.game_list()
            && (list.loading || list.pending_game.is_some() || list.awaits_marks() || listed && list.is_busy())
        {
            return Some(Awaited::Files);
        }
        // The response may open a dialog.
        if self.exporting > 0 {
            return Some(Awaited::Saving);
        }
        match &self.screen {
            Screen::Play(play) if play.thinking().is_some() || !play.has_human() && play.game().ending().is_none() => {
                return Some(Awaited::Bot);
            }
            Screen::Play(play) if play.awaits_card() => return Some(Awaited::Saving),
            Screen::Learn(learn) if !learn.is_read => return Some(Awaited::Saving),
            Screen::Learn(learn) if learn.lesson.as_ref().is_some_and(|at| at.is_asking()) => {
                return Some(Awaited::Trial);
            }
            // The response may open a dialog.
            Screen::Review(review) if review.edits.is_saving() && self.dialog.is_none() => {
                return Some(Awaited::Saving);
            }
            _ => {}
        }
        let tries = matches!(&self.screen, Screen::Review(review) if review.training().is_some_and(|session| !session.requests().is_empty()));
        if tries {
            Some(Awaited::Trial)
        } else if self.analysis.advises() {
            Some(Awaited::Advice)
        } else if self.seeks_mistakes() {
            Some(Awaited::Mistakes)
        } else if matches!(&self.screen, Screen::Review(review) if review.number.is_some() && review.training().is_none())
            && self.game_list().is_some_and(|list| list.explorer().is_some())
        {
            // `explorer` closes once its count is announced.
            Some(Awaited::Count)
        } else {
            None
        }
    }

    /// Whether a search or a file will still bring a message.
    #[must_use]
    pub fn awaits(&self) -> bool {
        self.awaited().is_some_and(|awaited| awaited != Awaited::Bot)
    }

    /// Whether plain mode reads a line now. It does not in a match between computer players, nor while standard input
    /// is a PGN file.
    #[must_use]
    pub fn wants_line(&self) -> bool {
        let counted = matches!(&self.screen, Screen::Play(play) if play.options.games > 1 && !play.has_human());
        let input_is_games = self.game_list().is_some_and(|list| list.loading && list.is_of_standard_input());
        !counted && !input_is_games && self.session.queue.lines.len() < MOST
    }

    /// Quits when nothing more can happen: the input has ended and plain mode is not busy, or a match between computer
    /// players is over.
    pub(super) fn leave_when_done(&mut self, ctx: &mut UpdateContext) {
        let done = match &self.screen {
            Screen::Play(play) if !play.has_human() => play.game().ending().is_some() && !play.wants_next(),
            _ => self.session.input_ended && self.session.queue.lines.is_empty() && self.awaited().is_none(),
        };
        if self.plain && done && ctx.transition.is_none() {
            if self.dialog.is_some() && !self.asks_last_question() {
                // It is told before it lapses.
                self.session.last_question = Some(self.dialogs);
                return;
            }
            if let Some(dialog) = self.dialog.take() {
                // Nobody is left to answer it: what was to be saved is not.
                self.session.failed |= matches!(&dialog, Dialog::Question(asked) if asked.question.is_about_a_save());
                self.line_answers(dialog, "", ctx);
            }
            ctx.transition = Some(Transition::Quit(self.exit_code()));
        }
    }

    /// True if a question was told that nobody can answer, because the input has ended.
    pub(in crate::app) fn asks_last_question(&self) -> bool {
        self.dialog.is_some() && self.session.last_question == Some(self.dialogs)
    }

    /// Returns the timing of a line.
    fn when(&self, bare: &str) -> LineTiming {
        let here = self.context();
        // `next mistake` is not the command `next` with an argument.
        if parse::parse(bare).is_some_and(|given| matches!(given.action, Action::NextMistake | Action::PreviousMistake))
        {
            return LineTiming::Result;
        }
        if let Some((spoken, args)) = words::find(bare, here) {
            // `clock white 5` is another command with the same name.
            let asks = spoken.when != LineTiming::Question
                || crate::app::plain_input::query::question(spoken.word, args, self.lang).is_some();
            // `game 3` opens a game, `game` asks which one is open.
            let alone = matches!(spoken.word, PlainAction::Game | PlainAction::Filter) && args.is_empty();
            if asks {
                return if alone { LineTiming::Question } else { spoken.when };
            }
        }
        match parse::parse(bare) {
            Some(given) if given.action == Action::Mistakes && given.args.eq_ignore_ascii_case("stop") => {
                LineTiming::Always
            }
            Some(given) => given.action.row().timing,
            None if matches!(
                self.screen,
                Screen::Home(_) | Screen::NewGame(_) | Screen::GameList(_) | Screen::Open(_) | Screen::Learn(_)
            ) =>
            {
                LineTiming::Acts
            }
            None => LineTiming::OnTurn,
        }
    }

    /// Queues a line that has to wait, or refuses it if it would wait in vain. Returns `false` if the line should be
    /// answered now.
    pub(super) fn hold_line(&mut self, bare: &str, ctx: &mut UpdateContext) -> bool {
        let when = self.when(bare);
        let in_game = matches!(self.screen, Screen::Play(_));
        let awaited = self.awaited();
        if awaited.is_none_or(Awaited::is_short) && !self.session.queue.lines.is_empty() && !self.hurries(bare) {
            self.session.queue.lines.push_back(bare.to_owned());
            return true;
        }
        let Some(awaited) = awaited else { return false };
        // What was asked for before the end is told, however long it takes. `quit!` and a second `quit` do not wait.
        let ends = parse::parse(bare).is_some_and(|given| given.action == Action::Quit && !given.bang);
        let told_first = ends && awaited.is_short() && !self.hurries(bare);
        if !(awaited.holds(when, in_game) || told_first) {
            return false;
        }
        let watched = matches!(&self.screen, Screen::Play(play) if !play.has_human());
        if watched {
            ctx.warn(W::Watching, &[]);
            return true;
        }
        let said = self.in_words(bare);
        if awaited == Awaited::Bot {
            if let Some(why) = self.waits_in_vain(bare, ctx) {
                ctx.warn_text(why);
                return true;
            }
            if said.is_none() {
                ctx.warn(W::NoSuchLine, &[bare]);
                return true;
            }
        }
        let said = said.unwrap_or_else(|| bare.to_owned());
        match awaited {
            Awaited::Bot => ctx.info(W::WaitsForTurn, &[&said]),
            Awaited::Mistakes => ctx.info(W::WaitsForSearch, &[&said]),
            // These take only a moment, so nothing is said.
            Awaited::Advice | Awaited::Trial | Awaited::Count | Awaited::Files | Awaited::Saving => {}
        }
        self.session.queue.lines.push_back(bare.to_owned());
        true
    }

    /// Returns why a line would be refused whatever the computer player does: it works on another screen, this game
    /// gives no hints, or it is a move that no reply makes possible. A move behind another waiting one is not judged,
    /// because its position is unknown.
    fn waits_in_vain(&self, bare: &str, ctx: &UpdateContext) -> Option<String> {
        let here = self.context();
        if let Some(given) = parse::parse_on(bare, here) {
            let why = self.screen.advice_forbidden().filter(|_| matches!(given.action, Action::Hint | Action::Threat));
            return why.map(|why| ctx.sentence(why, &[]));
        }
        if moves::is_description(bare) {
            return None;
        }
        let is_written = moves::written(bare, ctx.input_letters).is_some();
        if let Some(elsewhere) = elsewhere(bare, here, ctx.lang).filter(|_| !is_written) {
            return Some(elsewhere);
        }
        let is_move = |line: &str| parse::parse_on(line, here).is_none() && words::find(line, here).is_none();
        if !is_move(bare) || self.session.queue.lines.iter().any(|line| is_move(line)) {
            return None;
        }
        let Screen::Play(play) = &self.screen else { return None };
        play.impossible_premove(bare, ctx)
    }

    /// Whether a line overtakes the waiting ones: `cancel`, `stop`, and a second `quit`.
    fn hurries(&self, bare: &str) -> bool {
        let quits = |line: &str| parse::parse(line).is_some_and(|given| given.action == Action::Quit);
        let ends = |(spoken, _): (&words::PlainCommand, &str)| {
            matches!(spoken.word, PlainAction::Cancel | PlainAction::LeaveSetUp | PlainAction::Stop)
        };
        words::find(bare, self.context()).is_some_and(ends)
            || quits(bare) && self.session.queue.lines.iter().any(|line| quits(line))
    }

    /// Returns a line in spoken words. `None` if it is not a command and could never be a move.
    fn in_words(&self, bare: &str) -> Option<String> {
        let (here, typed, voice) = (self.context(), self.typed_letters(), self.voice());
        if words::find(bare, here).is_some() {
            return Some(bare.to_owned());
        }
        if let Some(given) = parse::parse(bare) {
            let name = bare.strip_suffix(given.args.as_str()).unwrap_or(bare).trim_end();
            let args = moves::in_words(&given.args, typed, voice);
            return Some(match args.filter(|_| given.action == Action::Claim && !given.args.is_empty()) {
                Some(args) => format!("{name} {args}"),
                None => bare.to_owned(),
            });
        }
        if let Some(said) = moves::in_words(bare, typed, voice) {
            return Some(said);
        }
        if moves::is_description(bare) {
            return Some(bare.to_owned());
        }
        let Screen::Play(play) = &self.screen else { return None };
        match notation::read(play.game().position(), play.game().setup().start.chess960(), bare, &typed) {
            Err(WhyNot::Unreadable | WhyNot::Nothing | WhyNot::Unfinished | WhyNot::NothingBegins) => None,
            _ => Some(bare.to_owned()),
        }
    }

    /// Takes back the last waiting line. Returns whether there was one.
    pub(super) fn cancel_line(&mut self, ctx: &mut UpdateContext) -> bool {
        self.take_line_back(W::WaitsNoMore, ctx)
    }

    /// Takes back the last waiting line and says so. Returns whether there was one.
    fn take_line_back(&mut self, word: W, ctx: &mut UpdateContext) -> bool {
        let Some(text) = self.session.queue.lines.pop_back() else { return false };
        let said = self.in_words(&text).unwrap_or(text);
        ctx.info(word, &[&said]);
        true
    }

    /// Takes back all waiting lines after a command that leaves their position.
    pub(super) fn drop_moves(&mut self, act: Action, ctx: &mut UpdateContext) {
        if act.row().leaves_position && self.dialog.is_none() {
            while self.cancel_line(ctx) {}
        }
    }

    /// Takes back waiting moves when the opponent offers a draw: they would decline it before the user hears of it.
    fn hold_moves_for_offer(&mut self, ctx: &mut UpdateContext) {
        let Screen::Play(play) = &self.screen else { return };
        let game = play.game();
        let offered = game.ending().is_none()
            && game.seat(game.turn()).is_human()
            && game.offer().is_some_and(|offer| offer.out && offer.by != game.turn());
        if !offered || self.session.input_ended {
            return;
        }
        while self.take_line_back(W::NotPlayedOffer, ctx) {}
    }

    /// Returns the waiting lines, in words.
    #[must_use]
    pub fn waiting_lines(&self) -> Vec<String> {
        let lines = self.session.queue.lines.iter();
        lines.map(|line| self.in_words(line).unwrap_or_else(|| line.clone())).collect()
    }

    /// Whether the first waiting line can be answered now. A dialog comes before it, unless the input has ended and no
    /// one will answer the dialog.
    pub(in crate::app) fn line_may_come(&self) -> bool {
        let in_game = matches!(self.screen, Screen::Play(_));
        let held = |line: &String| {
            self.awaited().is_some_and(|awaited| awaited.is_short() || awaited.holds(self.when(line), in_game))
        };
        let first = self.session.queue.lines.front();
        first.is_some_and(|line| {
            if self.dialog.is_some() { self.session.input_ended || self.lines_come_first() } else { !held(line) }
        })
    }

    /// Whether waiting lines answer the open dialog before a new line does. They came after what the dialog asks about,
    /// and waited only because that took a moment. Whoever waits for a bot's move did not expect the dialog.
    pub(super) fn lines_come_first(&self) -> bool {
        !self.session.queue.lines.is_empty() && self.awaited().is_none_or(Awaited::is_short)
    }

    /// Carries out the first waiting line. If a dialog is open, closes that first, with its harmless answer.
    pub(super) fn line_that_waited(&mut self, ctx: &mut UpdateContext) {
        if self.dialog.is_some() && !self.lines_come_first() {
            if let Some(dialog) = self.dialog.take() {
                self.line_answers(dialog, "", ctx);
            }
        } else if self.dialog.is_some()
            && let Some(text) = self.session.queue.lines.pop_front()
        {
            let waiting = std::mem::take(&mut self.session.queue.lines);
            self.line(&text, ctx);
            self.session.queue.lines.extend(waiting);
        } else if let Some(text) = self.session.queue.lines.pop_front() {
            self.obey(&text, ctx);
        }
    }

    /// Runs after each message: announces a draw offer before a waiting move is played, announces a long think, and
    /// makes sure that every line gets an answer.
    pub(in crate::app) fn after_update(&mut self, ctx: &mut UpdateContext) {
        if self.dialog.is_none() && !self.session.input_ended {
            self.in_play(|play| _ = play.asks_promotion_again(ctx));
            self.run_transitions(ctx);
        }
        self.hold_moves_for_offer(ctx);
        self.watch_thinking(ctx);
        self.answer_silence(ctx);
    }

    /// Notes when a computer player begins to think, and says so once if it takes long.
    fn watch_thinking(&mut self, ctx: &mut UpdateContext) {
        let thinking = self.screen.play().filter(|play| play.has_human() && play.thinking().is_some());
        let thinks = thinking.map(|play| play.game().line().len());
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

    /// Returns when a long think is to be announced.
    pub(in crate::app) fn thinking_wake_at(&self) -> Option<Moment> {
        self.session.queue.thinks.filter(|thinks| !thinks.told).map(|thinks| thinks.since.plus(LONG))
    }

    /// Returns how long the computer player has been thinking, in milliseconds; `None` if none is.
    #[must_use]
    pub fn thinks_for(&self) -> Option<u64> {
        self.session.queue.thinks.map(|thinks| self.now.0.saturating_sub(thinks.since.0))
    }

    /// Handles an empty line: takes back a waiting line, or says how far a search is, or else where the user is.
    pub(super) fn empty_line(&mut self, ctx: &mut UpdateContext) {
        if self.cancel_line(ctx) {
            return;
        }
        match self.awaited() {
            Some(Awaited::Mistakes) => self.tell_search(ctx),
            Some(Awaited::Files) => match self.game_list() {
                Some(list) => list.tell_reading(ctx),
                None => ctx.info(W::ReadingGames, &[]),
            },
            _ => self.screen.tell_place(ctx),
        }
    }
}
