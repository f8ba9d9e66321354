//! Dispatching a line of plain mode: it answers a dialog, or it is a command or a move. Every line gets an answer.

use crate::app::commands::table::{self, Action, Invocation, KeyContext, LineTiming};
use crate::app::context::UpdateContext;
use crate::app::dialogs::Dialog;
use crate::app::dialogs::clocks::{PromotionDialog, promotion_meant};
use crate::app::dialogs::question::{Question, QuestionDialog};
use crate::app::game_list::{FindOutcome, GameList};
use crate::app::home::home_word;
use crate::app::plain_input::phrases;
use crate::app::plain_input::query::{self, Awaited, MOST, ThinkingSince, elsewhere, longer_elsewhere};
use crate::app::plain_input::words::{self, PlainAction, PlainCommand};
use crate::app::protocol::effect::{Continuation, Destination, Effect};
use crate::app::protocol::input::DialogAnswer;
use crate::app::protocol::user_message::Query;
use crate::app::review::Review;
use crate::app::{App, Screen};
use crate::chess::clock::Moment;
use crate::chess::notation::{self, WhyNot};
use crate::chess::tree::NodeId;
use crate::words::results::{TouchWord, side};
use crate::words::tables::{AppWord, PlainWord, PlainWord as W, ReviewWord};
use crate::words::{Lang, begins_word, command_names, is_word, moves};

impl App {
    /// Handles a line of plain mode.
    pub(in crate::app) fn line(&mut self, text: &str, ctx: &mut UpdateContext) {
        self.session.unanswered = true;
        let text = text.trim();
        if self.dialog.is_some() && self.lines_come_first() || self.next_game_is_due() {
            self.session.unanswered = false; // it is answered when its turn comes
            return self.session.lines.push_back(text.to_owned());
        }
        if let Some(dialog) = self.dialog.take() {
            if self.is_answer(&dialog, text) {
                return self.line_answers(dialog, text, ctx);
            }
            // The line is about something else: it is carried out once the question is closed.
            self.line_answers(dialog, "", ctx);
            self.session.unanswered = true;
        }
        let bare = text.trim_start_matches(':').trim();
        let is_sealed = self.session.lines.is_empty() && !self.is_answered_at_once(bare);
        if let Screen::Play(play) = self.screens.top_mut()
            && play.input.seals
            && is_sealed
        {
            return play.seal(text, ctx);
        }
        if self.screens.is_lesson_next() && leads_on(bare) {
            return self.screens.go_to(Destination::Back, ctx);
        }
        // What it means on the screen that a file or an earlier line is about to open is asked when its turn comes.
        let waits_anyway = self.awaited().is_some_and(Awaited::is_short) || self.lines_come_first();
        let answers = matches!(self.screens.top(), Screen::Learn(learn) if learn.is_answer(bare, ctx));
        let meant = if waits_anyway || answers { None } else { self.meant(bare, ctx) };
        let bare = meant.as_deref().unwrap_or(bare);
        if self.lapsed.take().is_some_and(|lapsed| self.is_late_answer(&lapsed.dialog, bare)) {
            let over = self.screens.top().play().is_some_and(|play| play.game().ending().is_some());
            ctx.warn(if over { AppWord::GameOver } else { AppWord::QuestionClosed }, &[]);
        } else if bare.is_empty() {
            self.empty_line(ctx);
        } else if self.hold_line(bare, ctx) {
            self.session.unanswered = false; // it is answered when its turn comes
        } else if self.obey(bare, ctx).is_some_and(|act| act.row().leaves_position) && self.dialog.is_none() {
            while self.cancel_line(ctx) {} // they were meant for the position that was left
        }
    }

    /// Whether a line is answered also while a sealed move is asked for.
    fn is_answered_at_once(&self, bare: &str) -> bool {
        let commands = [Action::Resign, Action::Pause, Action::GoOn];
        matches!(self.when(bare), LineTiming::Question | LineTiming::Always)
            || table::parse(bare).is_some_and(|given| commands.contains(&given.action))
    }

    /// Carries out a line. Returns its action if it was a command.
    fn obey(&mut self, bare: &str, ctx: &mut UpdateContext) -> Option<Action> {
        self.session.unanswered = true;
        let here = self.context();
        // While a choice is open its answers come before commands, as on the screen.
        if let Screen::Learn(learn) = self.screens.top_mut()
            && learn.answer(bare, ctx)
        {
            return None;
        }
        let meant = self.meant(bare, ctx);
        let bare = meant.as_deref().unwrap_or(bare);
        if let Screen::Practice(practice) = self.screens.top_mut()
            && practice.names_part(bare)
            && table::parse_on(bare, here).is_none_or(|_| here == KeyContext::Practice)
        {
            practice.line(bare, bare, ctx); // the explorer is called `eröffnungen`, too
            return None;
        }
        // `Remis annehmen` begins with the name of a command.
        if let Screen::Play(play) = self.screens.top()
            && let Some(answer) = play.offer_answered(bare)
        {
            self.command(&answer, ctx);
            return Some(answer.action);
        }
        if let Some(elsewhere) = longer_elsewhere(bare, here, ctx.lang) {
            ctx.warn_text(elsewhere);
            return None;
        }
        let command = table::parse_on(bare, here);
        // The longest name wins: French `feuille de partie` is not `feuille`.
        let is_longer = |args: &str| command.as_ref().is_some_and(|given| given.args.len() < args.len());
        if let Some((spoken, args)) = words::find(bare, here).filter(|(_, args)| !is_longer(args)) {
            let name = bare.strip_suffix(args).unwrap_or(bare).trim_end();
            let walks = matches!(spoken.word, PlainAction::Next | PlainAction::Back) && here != KeyContext::Review;
            if walks && !args.is_empty() {
                // Only a review is walked by numbers. `b c4` is a move.
                if name.chars().nth(1).is_some() {
                    ctx.warn(W::TakesNothing, &[name, args]);
                    return None;
                }
            } else if self.say_word(spoken, args, ctx) {
                return None;
            }
        }
        if let Some(mut given) = command {
            if given.action.row().takes_moves()
                && let Some(written) = moves::written(&given.args, ctx.input_letters)
            {
                given.args = written;
            }
            if given.action == Action::DoAgain && !given.args.is_empty() {
                // French `rejouer` redoes an edit, but `rejouer blancs` can only mean `replay white`.
                given.action = Action::Replay;
            }
            let before = self.node();
            self.command(&given, ctx);
            // Who jumps to where they are is told where that is.
            let stays = given.action == Action::Jump && ctx.messages.is_empty();
            let before = before.filter(|_| !stays);
            if matches!(given.action, Action::Add | Action::Jump) {
                self.tell_entered(before, ctx);
            }
            return Some(given.action);
        }
        self.obey_otherwise(bare, here, ctx);
        None
    }

    /// Carries out a line that is no command of this screen: a move, or what belongs to another screen.
    fn obey_otherwise(&mut self, bare: &str, here: KeyContext, ctx: &mut UpdateContext) {
        // The tasks of a lesson have answers of their own.
        if !matches!(self.screens.top(), Screen::Learn(_)) && self.agrees_or_not(bare) {
            return ctx.warn(W::NothingAsked, &[]);
        }
        let ends_guessing = here == KeyContext::Guess && words::ends_guessing(bare);
        if here == KeyContext::Guess && !ends_guessing && works_in_review(bare) {
            return crate::app::review::training::commands::not_while_guessing(ctx);
        }
        // `castling kingside` is a move where moves are played.
        let reads = || moves::written(bare, ctx.input_letters).is_some() || moves::is_description(bare);
        let is_move = words::has_board(here) && reads();
        if let Screen::Play(play) = self.screens.top_mut()
            && !is_move
            && play.line_names_player(bare, ctx)
        {
            return;
        }
        if let Some(elsewhere) = elsewhere(bare, here, ctx.lang).filter(|_| !ends_guessing && !is_move) {
            return ctx.warn_text(elsewhere);
        }
        if let Some((spoken, args)) = words::find(bare, here).filter(|_| !ends_guessing && !is_move)
            && !args.is_empty()
            && spoken.short().is_none_or(|short| !bare.starts_with(&format!("{short} ")))
        {
            let name = spoken.name_in(ctx.lang);
            return match spoken.takes_more() {
                true => ctx.warn(W::SayLike, &[&spoken.shown_examples(ctx.lang).join(", ")]),
                false => ctx.warn(W::TakesNothing, &[name, args]),
            };
        }
        let text = match self.described(bare) {
            Some(Ok(text)) => text,
            Some(Err(choices)) => {
                self.screens.umpire.refusal = None;
                return match choices.as_slice() {
                    [] => ctx.warn(W::NoSuchCapture, &[bare]),
                    choices => ctx.warn(W::WhichOfThese, &[bare, &choices.join(", ")]),
                };
            }
            None => moves::written(bare, ctx.input_letters).unwrap_or_else(|| bare.to_owned()),
        };
        let before = self.node();
        match self.screens.top_mut() {
            Screen::Play(play) => play.line(&text, ctx),
            Screen::Review(review) if review.training().is_some() => {
                self.screens.in_review(|screen| screen.guess_line(&text, ctx));
            }
            Screen::Review(review) => {
                review.enter_moves(&text, ctx);
                self.tell_entered(before, ctx);
            }
            Screen::Learn(learn) => learn.line(bare, &text, ctx),
            Screen::Practice(practice) => practice.line(bare, &text, ctx),
            Screen::Home(home) if bare.parse::<usize>().is_ok() => home.go_on_with(bare, ctx),
            _ => {
                let said = moves::in_words(bare, ctx.input_letters, ctx.voice);
                ctx.warn(AppWord::UnknownCommand, &[said.as_deref().unwrap_or(bare)]);
            }
        }
    }

    /// Returns the command that a line means, if it says it in other words.
    fn meant(&self, bare: &str, ctx: &UpdateContext) -> Option<String> {
        let ends = self.context() == KeyContext::Guess && words::ends_guessing(bare); // not `takeback`
        (!ends).then(|| phrases::meant(bare, self.context(), ctx.lang, ctx.input_letters)).flatten()
    }

    /// Returns the move that a line describes without the squares that notation needs, in notation; if it is not the
    /// only one, all that are legal, in words. `None` if the line does not describe a move in this way.
    fn described(&self, bare: &str) -> Option<Result<String, Vec<String>>> {
        let position = match self.screens.top() {
            Screen::Play(play) => play.game().position().clone(),
            Screen::Review(review) => review.position().clone(),
            Screen::Learn(learn) => learn.lesson.as_ref()?.run.position()?,
            Screen::Practice(practice) => practice.solve()?.run.position().clone(),
            _ => return None,
        };
        let letters = self.typed_letters();
        let found = moves::described(bare, &position)?;
        // A piece and a square are notation, which knows more reasons why a move is not possible.
        let is_notation = || moves::written(bare, letters).is_some_and(|text| !text.starts_with('x'));
        match found.as_slice() {
            [only] => Some(Ok(only.clone())),
            _ if is_notation() => None,
            _ => {
                let said = |text: &String| moves::in_words(text, letters, self.voice());
                Some(Err(found.iter().map(|text| said(text).unwrap_or_else(|| text.clone())).collect()))
            }
        }
    }

    /// Returns the current node of the review, if one is open.
    fn node(&self) -> Option<NodeId> {
        self.screens.top().review().map(Review::node)
    }

    /// Tells the user the move that typed moves have led to.
    fn tell_entered(&self, before: Option<NodeId>, ctx: &mut UpdateContext) {
        if let Some(review) = self.screens.top().review().filter(|review| Some(review.node()) != before) {
            // Messages about later things come after it.
            let later = std::mem::take(&mut ctx.messages);
            review.say_here(ctx);
            ctx.messages.extend(later);
        }
    }

    /// Carries out a command of plain mode. Returns `false` if it means nothing with these arguments.
    fn say_word(&mut self, spoken: &PlainCommand, args: &str, ctx: &mut UpdateContext) -> bool {
        let word = spoken.word;
        let lettered = moves::with_letters(args);
        if let Screen::Learn(learn) = self.screens.top_mut()
            && learn.word(word, &lettered, ctx)
        {
            return true;
        }
        if let Screen::Practice(practice) = self.screens.top_mut()
            && practice.word(word, &lettered, ctx)
        {
            return true;
        }
        if let Some(asked) = query::question(spoken, &lettered, ctx.lang) {
            match asked {
                Ok(query) if !self.hides(&query) => ctx.show(query),
                Ok(_) => crate::app::review::training::commands::not_while_guessing(ctx),
                Err(sentence) => ctx.warn_text(sentence),
            }
            return true;
        }
        if word == PlainAction::ClearSquare && args.is_empty() {
            return false; // this is a command of the same name
        }
        // `turn` asks whose move it is wherever there is a board: it changes nothing.
        if word == PlainAction::SideToMove && args.is_empty() {
            ctx.show(Query::SetUp);
            return true;
        }
        // A command that belongs to one screen alone is carried out there.
        match spoken.on {
            [KeyContext::SetUp] => {
                if !spoken.takes_more() && !args.is_empty() {
                    ctx.warn(W::TakesNothing, &[spoken.name_in(ctx.lang), args]);
                    return true;
                }
                if let Screen::SetUp(editor) = self.screens.top_mut() {
                    editor.word(word, &lettered, ctx);
                }
                return true;
            }
            [KeyContext::Home] if spoken.when != LineTiming::Question => {
                home_word(word, args, ctx);
                return true;
            }
            _ => {}
        }
        match word {
            PlainAction::Speech => self.preferences.speech_line(args, ctx),
            PlainAction::Notation => self.preferences.notation_line(args, ctx),
            PlainAction::Set => self.preferences.set_line(args, ctx),
            PlainAction::Help => ctx.show(Query::Help(args.to_owned())),
            PlainAction::Cancel if !args.is_empty() => return false,
            PlainAction::Cancel if self.cancel_line(ctx) => {}
            PlainAction::Cancel => ctx.warn(W::NothingWaits, &[]),
            PlainAction::Event | PlainAction::Site | PlainAction::Round => match self.screens.top_mut() {
                Screen::Play(play) => play.name_event(word, args, ctx),
                _ => home_word(word, args, ctx),
            },
            PlainAction::Touch => self.screens.in_play(|play| play.touch_by_word(&lettered, ctx)),
            _ => return self.review_word(word, args, ctx),
        }
        true
    }

    /// Whether the answer to a query is hidden while the user guesses moves.
    fn hides(&self, query: &Query) -> bool {
        self.context() == KeyContext::Guess
            && matches!(query, Query::Tags | Query::Details | Query::Evaluations(_) | Query::Times(_) | Query::Comments)
    }

    /// Lets a dialog take the next line. With two answers, anything but yes means no, and is not played as a move.
    fn line_answers(&mut self, dialog: Dialog, text: &str, ctx: &mut UpdateContext) {
        match dialog {
            Dialog::Question(QuestionDialog { question, .. }) => {
                let answer = self.meant_answer(&question, text);
                let declined = answer.is_some() && answer == question.answers().last().copied();
                let over = self.screens.top().play().is_some_and(|play| play.game().ending().is_some());
                let said = declined.then(|| if over { W::NothingChanged } else { question.declined() });
                let before = ctx.messages.len();
                if let Some(answer) = answer {
                    self.answer(question, answer, ctx);
                }
                if let Some(word) = said
                    && ctx.messages.len() == before
                    && ctx.transition.is_none()
                {
                    ctx.info(word, &[]);
                }
            }
            Dialog::Promotion(dialog) => {
                let PromotionDialog { from, to, offer, released, .. } = dialog;
                let before = self.node();
                let declines = text.is_empty() || command_names::means(text, "no");
                match promotion_meant(text, self.preferences.letters()) {
                    Some(role) => {
                        self.on_screens(ctx, |screens, ctx| screens.promoted((from, to), role, offer, ctx));
                        self.tell_entered(before, ctx);
                    }
                    None if declines && !released => ctx.info(W::NotPromoted, &[]),
                    None if declines => ctx.warn(TouchWord::MustPromote, &[&to.to_string()]),
                    // The question is no reason to refuse another one, or to resign. After a command it is closed,
                    // unless the pawn is released: then it is asked again.
                    None if self.in_words(text).is_some() || self.meant(text, ctx).is_some() => {
                        if !released {
                            ctx.info(W::NotPromoted, &[]);
                        }
                        self.obey(text, ctx);
                    }
                    // The piece still has to be named.
                    None => {
                        if released {
                            ctx.warn(TouchWord::MustPromote, &[&to.to_string()]);
                        }
                        ctx.open(Dialog::Promotion(dialog));
                    }
                }
            }
            _ => {
                self.obey(text, ctx); // no other dialog opens in plain mode
            }
        }
    }

    /// Whether a line answers an open dialog: an empty one gives the harmless answer. A line that asks for a piece to
    /// promote to is asked again until it names one or is a command.
    fn is_answer(&self, dialog: &Dialog, text: &str) -> bool {
        match dialog {
            _ if text.is_empty() || self.is_late_answer(dialog, text) => true,
            Dialog::Question(QuestionDialog { question, .. }) => {
                question.answers().len() > 2 && self.has_answer(question, |name| begins_word(text, name))
            }
            _ => true,
        }
    }

    /// Whether a question has an answer with such a name, in the user's language or in English.
    fn has_answer(&self, question: &Question, is_such: impl Fn(&str) -> bool) -> bool {
        let languages = [self.lang(), Lang::En];
        let names = |answer: &DialogAnswer| languages.map(|lang| answer.names(lang)).into_iter().flatten();
        question.answers().iter().flat_map(names).any(is_such)
    }

    /// Whether a line can only be meant as the answer to a dialog, also to one that has closed by itself.
    fn is_late_answer(&self, dialog: &Dialog, text: &str) -> bool {
        let agrees = || self.agrees_or_not(text);
        match dialog {
            Dialog::Question(QuestionDialog { question, .. }) => {
                agrees() || self.has_answer(question, |name| is_word(text, name))
            }
            Dialog::Promotion(_) => agrees() || promotion_meant(text, self.preferences.letters()).is_some(),
            _ => false,
        }
    }

    /// Whether a line says yes or no, in the user's language or in English.
    fn agrees_or_not(&self, text: &str) -> bool {
        ["yes", "no"].iter().any(|meaning| command_names::means_in(&[self.lang(), Lang::En], text, meaning))
    }

    /// Returns the answer that a line gives: a word or its beginning, in the user's language or in English. With only
    /// two answers, anything but yes means no.
    fn meant_answer(&self, question: &Question, text: &str) -> Option<DialogAnswer> {
        let answers = question.answers();
        // In another language, the letter for yes may also begin an answer's name.
        if command_names::means_in(&[self.lang(), Lang::En], text, "yes") {
            let both = answers.iter().find(|answer| **answer == DialogAnswer::Both);
            return both.or(answers.first()).copied();
        }
        if command_names::means_in(&[self.lang(), Lang::En], text, "no") {
            return answers.last().copied(); // not Spanish `No guardar`
        }
        let begins = |name: &str| begins_word(text, name);
        // The button's own word comes before its other names, and those come before English.
        let own = || answers.iter().find(|answer| begins(answer.text(self.lang())));
        let older = |lang: Lang| answers.iter().find(|answer| answer.names(lang).any(begins));
        let named = || own().or_else(|| older(self.lang())).or_else(|| older(Lang::En));
        let named = if answers.len() > 2 { named() } else { None };
        named.or(answers.last()).copied()
    }

    /// Says that a line was carried out, if nothing else was or will be said.
    fn answer_silence(&mut self, ctx: &mut UpdateContext) {
        let unanswered = std::mem::take(&mut self.session.unanswered);
        // Plain mode announces a new game by itself.
        let game = self.screens.top().play().map(|play| play.game().setup().id.clone());
        let begun = game.is_some() && game != self.session.game;
        self.session.game = game;
        let answered = begun
            || !ctx.messages.is_empty()
            || ctx.effects.iter().any(Effect::brings_a_message)
            || self.dialog.is_some();
        if self.plain && unanswered && !answered {
            ctx.info(W::IsDone, &[]);
        }
    }
}

/// Whether a line goes on with the lesson whose game is over.
fn leads_on(bare: &str) -> bool {
    let is_walk = |(spoken, args): (&PlainCommand, &str)| {
        matches!(spoken.word, PlainAction::Next | PlainAction::Back) && args.is_empty()
    };
    words::find(bare, KeyContext::Lesson).is_some_and(is_walk)
        || table::parse(bare).is_some_and(|given| given.action == Action::Learn && given.args.is_empty())
}

/// Whether a command only asks for advice: it waits for the turn as a move does, but declines no offer.
fn asks_advice(given: &Invocation) -> bool {
    matches!(given.action, Action::Hint | Action::Threat)
}

/// Whether a line is a command of the review. Such commands reveal what is hidden while the user guesses moves.
fn works_in_review(bare: &str) -> bool {
    words::find(bare, KeyContext::Review).is_some() || table::parse_on(bare, KeyContext::Review).is_some()
}

// Lines typed while a computer player, a search or a file keeps plain mode busy: some are answered at once, the others
// wait.

/// Milliseconds after which plain mode says that a computer player is thinking.
const LONG: u64 = 5_000;

impl App {
    /// Returns what plain mode is busy with.
    fn awaited(&self) -> Option<Awaited> {
        self.screens.awaited(self.dialog.is_some())
    }

    /// Whether a search or a file will still bring a message.
    pub fn awaits(&self) -> bool {
        self.awaited().is_some_and(|awaited| awaited != Awaited::Bot)
    }

    /// Whether plain mode reads a line now. It does not in a match between computer players, nor while standard input
    /// is a PGN file.
    pub fn wants_line(&self) -> bool {
        let counted = matches!(self.screens.top(), Screen::Play(play) if play.options.games > 1 && !play.has_human());
        let input_is_games = self.screens.game_list().is_some_and(|list| list.loading && list.is_of_standard_input());
        // What a line means depends on the screen that is being read.
        let is_opening = match self.screens.top() {
            Screen::Practice(practice) => practice.is_opening(),
            Screen::Learn(learn) => !learn.is_read,
            _ => false,
        };
        !counted && !input_is_games && !is_opening && self.session.lines.len() < MOST
    }

    /// Quits when nothing more can happen: the input has ended and plain mode is not busy, or a match between computer
    /// players that the command line asked for is over.
    pub(in crate::app) fn leave_when_done(&mut self, ctx: &mut UpdateContext) {
        self.session.is_for_game &= matches!(self.screens.top(), Screen::Play(_));
        let done = match self.screens.top() {
            Screen::Play(play) if !play.has_human() && self.session.is_for_game => {
                play.game().ending().is_some() && !play.wants_next()
            }
            _ => self.session.input_ended && self.session.lines.is_empty() && self.awaited().is_none(),
        };
        if done && ctx.transition.is_none() {
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
            ctx.leave(Continuation::Quit);
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
        if table::parse(bare).is_some_and(|given| matches!(given.action, Action::NextMistake | Action::PreviousMistake))
        {
            return LineTiming::Result;
        }
        if let Some((spoken, args)) = words::find(bare, here) {
            // `clock white 5` is another command with the same name.
            let asks = spoken.when != LineTiming::Question || query::question(spoken, args, self.lang()).is_some();
            // `game 3` opens a game, `game` asks which one is open.
            let alone = matches!(spoken.word, PlainAction::Game | PlainAction::Filter) && args.is_empty();
            if asks {
                return if alone { LineTiming::Question } else { spoken.when };
            }
        }
        match table::parse(bare) {
            Some(given) if given.action == Action::Mistakes && given.args.eq_ignore_ascii_case("stop") => {
                LineTiming::Always
            }
            Some(given) => given.action.row().timing,
            None if matches!(
                self.screens.top(),
                Screen::Home(_)
                    | Screen::NewGame(_)
                    | Screen::GameList(_)
                    | Screen::Open(_)
                    | Screen::Learn(_)
                    | Screen::Practice(_)
            ) =>
            {
                LineTiming::Acts
            }
            None => LineTiming::OnTurn,
        }
    }

    /// Queues a line that has to wait, or refuses it if it would wait in vain. Returns `false` if the line should be
    /// answered now.
    fn hold_line(&mut self, bare: &str, ctx: &mut UpdateContext) -> bool {
        let when = self.when(bare);
        let in_game = matches!(self.screens.top(), Screen::Play(_));
        let awaited = self.awaited();
        if awaited.is_none_or(Awaited::is_short) && !self.session.lines.is_empty() && !self.hurries(bare) {
            self.session.lines.push_back(bare.to_owned());
            return true;
        }
        let Some(awaited) = awaited else { return false };
        // What was asked for before the end is told, however long it takes. `quit!` and a second `quit` do not wait.
        let ends = table::parse(bare).is_some_and(|given| given.action == Action::Quit && !given.bang);
        let told_first = ends && awaited.is_short() && !self.hurries(bare);
        if !(awaited.holds(when, in_game) || told_first) {
            return false;
        }
        let watched = matches!(self.screens.top(), Screen::Play(play) if !play.has_human());
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
                match self.agrees_or_not(bare) {
                    true => ctx.warn(W::NothingAsked, &[]),
                    false => ctx.warn(W::NoSuchLine, &[bare]),
                }
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
        self.session.lines.push_back(bare.to_owned());
        true
    }

    /// Returns why a line would be refused whatever the computer player does: it works on another screen, this game
    /// gives no hints, or it is a move that no reply makes possible. A move behind another waiting one is not judged,
    /// because its position is unknown.
    fn waits_in_vain(&self, bare: &str, ctx: &UpdateContext) -> Option<String> {
        let here = self.context();
        if let Some(given) = table::parse_on(bare, here) {
            let why = self.screens.top().advice_forbidden().filter(|_| asks_advice(&given));
            return why.map(|why| ctx.sentence(why, &[]));
        }
        if moves::is_description(bare) {
            return None;
        }
        let is_written = moves::written(bare, ctx.input_letters).is_some();
        if let Some(elsewhere) = elsewhere(bare, here, ctx.lang).filter(|_| !is_written) {
            return Some(elsewhere);
        }
        let is_move = |line: &str| table::parse_on(line, here).is_none() && words::find(line, here).is_none();
        if !is_move(bare) || self.session.lines.iter().any(|line| is_move(line)) {
            return None;
        }
        let Screen::Play(play) = self.screens.top() else { return None };
        play.impossible_premove(bare, ctx)
    }

    /// Whether a line overtakes the waiting ones: `cancel`, `stop`, and a second `quit`.
    fn hurries(&self, bare: &str) -> bool {
        let quits = |line: &str| table::parse(line).is_some_and(|given| given.action == Action::Quit);
        let ends = |(spoken, _): (&words::PlainCommand, &str)| {
            matches!(spoken.word, PlainAction::Cancel | PlainAction::LeaveSetUp | PlainAction::Stop)
        };
        words::find(bare, self.context()).is_some_and(ends)
            || quits(bare) && self.session.lines.iter().any(|line| quits(line))
    }

    /// Returns a line in spoken words. `None` if it is not a command and could never be a move.
    fn in_words(&self, bare: &str) -> Option<String> {
        let (here, typed, voice) = (self.context(), self.typed_letters(), self.voice());
        if words::find(bare, here).is_some() {
            return Some(bare.to_owned());
        }
        if let Some(given) = table::parse(bare) {
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
        let Screen::Play(play) = self.screens.top() else { return None };
        match notation::read(play.game().position(), bare, &typed) {
            Err(WhyNot::Unreadable | WhyNot::Nothing | WhyNot::Unfinished | WhyNot::NothingBegins) => None,
            _ => Some(bare.to_owned()),
        }
    }

    /// Takes back the last waiting line. Returns whether there was one.
    fn cancel_line(&mut self, ctx: &mut UpdateContext) -> bool {
        self.take_line_back(W::WaitsNoMore, ctx)
    }

    /// Takes back the last waiting line and says so. Returns whether there was one.
    fn take_line_back(&mut self, word: W, ctx: &mut UpdateContext) -> bool {
        let Some(text) = self.session.lines.pop_back() else { return false };
        let said = self.in_words(&text).unwrap_or(text);
        ctx.info(word, &[&said]);
        true
    }

    /// Takes back waiting moves when the opponent offers a draw: they would decline it before the user hears of it.
    fn hold_moves_for_offer(&mut self, ctx: &mut UpdateContext) {
        let Screen::Play(play) = self.screens.top() else { return };
        let game = play.game();
        let offered = game.ending().is_none()
            && game.seat(game.turn()).is_human()
            && game.offer().is_some_and(|offer| offer.out && offer.by != game.turn());
        if !offered || self.session.input_ended {
            return;
        }
        let here = self.context();
        let asks = |line: &String| table::parse_on(line, here).is_some_and(|given| asks_advice(&given));
        let (asking, moves) = std::mem::take(&mut self.session.lines).into_iter().partition(asks);
        self.session.lines = moves;
        while self.take_line_back(W::NotPlayedOffer, ctx) {}
        self.session.lines = asking;
    }

    /// Returns the waiting lines, in words.
    pub fn waiting_lines(&self) -> Vec<String> {
        let lines = self.session.lines.iter();
        lines.map(|line| self.in_words(line).unwrap_or_else(|| line.clone())).collect()
    }

    /// Whether the first waiting line can be answered now. A dialog comes before it, unless the input has ended and no
    /// one will answer the dialog.
    pub(in crate::app) fn line_may_come(&self) -> bool {
        let in_game = matches!(self.screens.top(), Screen::Play(_));
        let held = |line: &String| {
            self.awaited().is_some_and(|awaited| awaited.is_short() || awaited.holds(self.when(line), in_game))
        };
        let first = self.session.lines.front();
        first.is_some_and(|line| {
            if self.dialog.is_some() { self.session.input_ended || self.lines_come_first() } else { !held(line) }
        })
    }

    /// Whether waiting lines answer the open dialog before a new line does. They came after what the dialog asks about,
    /// and waited only because that took a moment. Whoever waits for a bot's move did not expect the dialog.
    fn lines_come_first(&self) -> bool {
        !self.session.lines.is_empty() && self.awaited().is_none_or(Awaited::is_short)
    }

    /// Carries out the first waiting line. If a dialog is open, closes that first, with its harmless answer.
    pub(in crate::app) fn line_that_waited(&mut self, ctx: &mut UpdateContext) {
        if self.dialog.is_some() && !self.lines_come_first() {
            if let Some(dialog) = self.dialog.take() {
                self.line_answers(dialog, "", ctx);
            }
        } else if let Some(text) = self.session.lines.pop_front() {
            let waiting = std::mem::take(&mut self.session.lines);
            self.line(&text, ctx);
            self.session.lines.extend(waiting);
        }
    }

    /// Runs after each message: announces a draw offer before a waiting move is played, announces a long think, and
    /// makes sure that every line gets an answer.
    pub(in crate::app) fn after_update(&mut self, ctx: &mut UpdateContext) {
        if self.dialog.is_none() && !self.session.input_ended {
            self.screens.in_play(|play| _ = play.asks_promotion_again(ctx));
            self.run_transitions(ctx);
        }
        self.hold_moves_for_offer(ctx);
        self.watch_thinking(ctx);
        self.answer_silence(ctx);
    }

    /// Notes when a computer player begins to think, and says so once if it takes long.
    fn watch_thinking(&mut self, ctx: &mut UpdateContext) {
        let thinking = self.screens.top().play().filter(|play| play.has_human() && play.thinking().is_some());
        let thinks = thinking.map(|play| play.game().line().len());
        let session = &mut self.session;
        session.thinks = match (thinks, session.thinks) {
            (Some(plies), Some(known)) if known.plies == plies => Some(known),
            (Some(plies), _) => Some(ThinkingSince { plies, since: ctx.now.at, told: false }),
            (None, _) => None,
        };
        if let Some(thinks) = session.thinks.as_mut().filter(|thinks| !thinks.told)
            && ctx.now.at >= thinks.since.plus(LONG)
            && let Screen::Play(play) = self.screens.top()
        {
            thinks.told = true;
            ctx.info(W::Thinks, &[side(play.game().turn(), ctx.lang)]);
        }
    }

    /// Returns when a long think is to be announced.
    pub(in crate::app) fn thinking_wake_at(&self) -> Option<Moment> {
        self.session.thinks.filter(|thinks| !thinks.told).map(|thinks| thinks.since.plus(LONG))
    }

    /// Returns how long the computer player has been thinking, in milliseconds; `None` if none is.
    pub fn thinks_for(&self) -> Option<u64> {
        self.session.thinks.map(|thinks| self.now.0.saturating_sub(thinks.since.0))
    }

    /// Handles an empty line: takes back a waiting line, or says how far a search is, or else where the user is.
    pub(in crate::app) fn empty_line(&mut self, ctx: &mut UpdateContext) {
        if self.cancel_line(ctx) {
            return;
        }
        match self.awaited() {
            Some(Awaited::Mistakes) => self.screens.tell_search(ctx),
            Some(Awaited::Files) => match self.screens.game_list() {
                Some(list) => list.tell_reading(ctx),
                None => ctx.info(W::ReadingGames, &[]),
            },
            _ => self.screens.top().tell_place(ctx),
        }
    }
}

// Commands of plain mode for a review and the game list that involve more than one screen.

impl App {
    /// Carries out a command of plain mode in a review or in the game list. Returns `false` if it means nothing with
    /// these arguments.
    fn review_word(&mut self, word: PlainAction, args: &str, ctx: &mut UpdateContext) -> bool {
        let number = || args.parse::<usize>().ok();
        let count = if args.is_empty() { Some(1) } else { number() };
        match (word, count) {
            (PlainAction::Game, _) => {
                let Some(number) = number() else { return false };
                self.screens.open_game(number, None, ctx);
            }
            (PlainAction::NextGame, _) if args.is_empty() => self.command(&Invocation::of(Action::NextGame), ctx),
            (PlainAction::PreviousGame, _) if args.is_empty() => {
                self.command(&Invocation::of(Action::PreviousGame), ctx)
            }
            (PlainAction::List, _) if args.is_empty() => self.go_to_list(ctx),
            (PlainAction::Find, _) if args.is_empty() && self.session.sought.is_empty() => {
                ctx.warn(ReviewWord::PlainFindUsage, &[])
            }
            (PlainAction::Find, _) => {
                if !args.is_empty() {
                    args.clone_into(&mut self.session.sought);
                }
                let sought = self.session.sought.clone();
                self.find_line(&sought, ctx);
            }
            (PlainAction::Filter, _) => GameList::filter_by_word(self.screens.game_list_mut(), args, ctx),
            (PlainAction::All, _) if args.is_empty() => GameList::filter_by_word(self.screens.game_list_mut(), "", ctx),
            (PlainAction::Sort, _) => GameList::sort_by_word(self.screens.game_list_mut(), args, ctx),
            (PlainAction::Stop, _) if args.is_empty() && self.seeks_mistakes() => {
                self.command(&Invocation { args: "stop".to_owned(), ..Invocation::of(Action::Mistakes) }, ctx)
            }
            (PlainAction::Stop, _) if args.is_empty() && self.screens.analysis.stop_by_word(ctx) => {}
            (PlainAction::Stop, _) if args.is_empty() => match self.screens.game_list_mut() {
                Some(list) => list.stop_by_word(ctx),
                None => ctx.warn(PlainWord::NothingToStop, &[]),
            },
            (PlainAction::Next, Some(count)) => self.with_review(|review| review.steps(Action::Next, count, ctx)),
            (PlainAction::Back, Some(count)) => self.with_review(|review| review.steps(Action::Previous, count, ctx)),
            (PlainAction::Start, _) if args.is_empty() => self.with_review(|review| review.arrive(Action::First, ctx)),
            (PlainAction::End, _) if args.is_empty() => self.with_review(|review| review.arrive(Action::Last, ctx)),
            (PlainAction::Line, Some(line)) => self.with_review(|review| review.go_by_line(line, ctx)),
            // The command of this name adds a line of the analysis, which plain mode has not on.
            (PlainAction::Line, None) => ctx.warn(ReviewWord::PlainNoLine, &[args]),
            (PlainAction::Enter, Some(number)) => self.with_review(|review| review.enter(number, ctx)),
            (PlainAction::Leave, _) if args.is_empty() && self.screens.leaves_for_puzzle() => {
                self.command(&Invocation::of(Action::Back), ctx)
            }
            (PlainAction::Leave, _) if args.is_empty() => self.with_review(|review| review.leave(ctx)),
            (PlainAction::Explorer, _) if args.is_empty() => self.command(&Invocation::of(Action::Explorer), ctx),
            (PlainAction::Analyse, _) => {
                self.command(&Invocation { args: args.to_owned(), ..Invocation::of(Action::Analyse) }, ctx)
            }
            _ => return false,
        }
        true
    }

    fn with_review(&mut self, step: impl FnOnce(&mut Review)) {
        if let Screen::Review(review) = self.screens.top_mut() {
            step(review);
        }
    }

    /// Runs `list`: leaves the game for the list it was opened from.
    fn go_to_list(&mut self, ctx: &mut UpdateContext) {
        if self.screens.game_list().is_none() {
            return ctx.warn(ReviewWord::AloneGame, &[]);
        }
        if !self.screens.asks_about_unsaved(Continuation::Back, ctx) {
            self.screens.leave_review(ctx);
            ctx.show(Query::Filter);
        }
    }

    /// Goes to the next comment in this game with a text, or else to the next game that matches it.
    fn find_line(&mut self, text: &str, ctx: &mut UpdateContext) {
        let window = self.window;
        if let Screen::Review(review) = self.screens.top_mut()
            && review.find_comment(text, false, ctx)
        {
            return;
        }
        let found = self.screens.game_list_mut().map(|list| (list.find(text, window), list.chosen() + 1));
        match found {
            Some((found @ (FindOutcome::Here | FindOutcome::Around), number)) => {
                if found == FindOutcome::Around {
                    ctx.info(ReviewWord::FoundFromTop, &[]);
                }
                self.screens.open_game(number, None, ctx);
            }
            _ => {
                if let Screen::Review(review) = self.screens.top_mut()
                    && review.find_comment(text, true, ctx)
                {
                    return;
                }
                ctx.warn(ReviewWord::PlainNotFound, &[text]);
            }
        }
    }
}
