//! Dispatching a line of plain mode: it answers a dialog, or it is a command or a move. Every line gets an answer.

use crate::app::{
    App, Screen,
    commands::{
        action::{Action, KeyContext, LineTiming},
        parse,
    },
    context::UpdateContext,
    dialogs::{
        Dialog,
        promotion::{PROMOTIONS, PromotionDialog, is_letter_of},
        question::{Question, QuestionDialog},
    },
    home::plain::home_word,
    plain_input::{
        elsewhere::{elsewhere, longer_elsewhere},
        phrases, query,
        queue::Awaited,
        words::{self, PlainAction, PlainCommand},
    },
    protocol::{
        controls::DialogAnswer,
        effect::Effect,
        user_message::{Query, UserMessage},
    },
    review::Review,
};
use crate::chess::tree::NodeId;
use crate::words::{
    Lang, command_names, moves,
    notation::piece_name,
    results::TouchWord,
    tables::{AppWord, PlainWord as W},
};
use shakmaty::Role;

impl App {
    /// Handles a line of plain mode.
    pub(super) fn line(&mut self, text: &str, ctx: &mut UpdateContext) {
        self.session.unanswered = true;
        let text = text.trim();
        if self.dialog.is_some() && self.lines_come_first() {
            self.session.unanswered = false; // it is answered when its turn comes
            return self.session.queue.lines.push_back(text.to_owned());
        }
        if let Some(dialog) = self.dialog.take() {
            if self.is_answer(&dialog, text) {
                return self.line_answers(dialog, text, ctx);
            }
            // The line is about something else: it is carried out once the question is closed.
            self.line_answers(dialog, "", ctx);
            self.session.unanswered = true;
        }
        if let Screen::Play(play) = &mut self.screen
            && play.is_sealing()
        {
            return play.seal(text, ctx);
        }
        let bare = text.trim_start_matches(':').trim();
        // What it means on the screen that a file or an earlier line is about to open is asked when its turn comes.
        let waits_anyway = self.awaited().is_some_and(Awaited::is_short) || self.lines_come_first();
        let meant = if waits_anyway { None } else { self.meant(bare, ctx) };
        let bare = meant.as_deref().unwrap_or(bare);
        if self.lapsed.take().is_some_and(|lapsed| self.is_late_answer(&lapsed.dialog, bare)) {
            let over = self.screen.play().is_some_and(|play| play.game().ending().is_some());
            ctx.warn(if over { AppWord::GameOver } else { AppWord::QuestionClosed }, &[]);
        } else if bare.is_empty() {
            self.empty_line(ctx);
        } else if self.hold_line(bare, ctx) {
            self.session.unanswered = false; // it is answered when its turn comes
        } else if let Some(act) = self.obey(bare, ctx) {
            self.drop_moves(act, ctx);
        }
    }

    /// Carries out a line. Returns its action if it was a command.
    pub(super) fn obey(&mut self, bare: &str, ctx: &mut UpdateContext) -> Option<Action> {
        self.session.unanswered = true;
        let here = self.context();
        // While a choice is open its answers come before commands, as on the screen.
        if let Screen::Learn(learn) = &mut self.screen
            && learn.answer(bare, ctx)
        {
            self.run_inner_transitions(ctx);
            return None;
        }
        let meant = self.meant(bare, ctx);
        let bare = meant.as_deref().unwrap_or(bare);
        if let Some(elsewhere) = longer_elsewhere(bare, here, ctx.lang) {
            ctx.warn_text(elsewhere);
            return None;
        }
        if let Some((spoken, args)) = words::find(bare, here)
            && self.say_word(spoken, args, ctx)
        {
            return None;
        }
        if let Some(mut given) = parse::parse_on(bare, here) {
            if given.action.row().takes_moves()
                && let Some(written) = moves::written(&given.args, ctx.input_letters)
            {
                given.args = written;
            }
            if given.action == Action::DoAgain && !given.args.is_empty() {
                // French `rejouer` redoes an edit, but `rejouer blancs` can only mean `replay white`.
                given.action = Action::Replay;
            }
            if given.action.row().args.is_empty() && !given.args.is_empty() {
                let name = bare.strip_suffix(given.args.as_str()).unwrap_or(bare).trim_end();
                ctx.warn(W::TakesNothing, &[name, &given.args]);
                return None;
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
        let ends_guessing = here == KeyContext::Guess && words::ends_guessing(bare);
        if here == KeyContext::Guess && !ends_guessing && works_in_review(bare) {
            crate::app::review::training::commands::not_while_guessing(ctx);
            return None;
        }
        // `castling kingside` is a move where moves are played.
        let is_move = words::has_board(here) && moves::written(bare, ctx.input_letters).is_some();
        let is_move = is_move || words::has_board(here) && moves::is_description(bare);
        if let Screen::Play(play) = &mut self.screen
            && !is_move
            && play.line_names_player(bare, ctx)
        {
            return None;
        }
        if let Some(elsewhere) = elsewhere(bare, here, ctx.lang).filter(|_| !ends_guessing && !is_move) {
            ctx.warn_text(elsewhere);
            return None;
        }
        let text = match self.described(bare) {
            Some(Ok(text)) => text,
            Some(Err(choices)) => {
                match choices.as_slice() {
                    [] => ctx.warn(W::NoSuchCapture, &[bare]),
                    choices => ctx.warn(W::WhichOfThese, &[bare, &choices.join(", ")]),
                }
                return None;
            }
            None => moves::written(bare, ctx.input_letters).unwrap_or_else(|| bare.to_owned()),
        };
        let before = self.node();
        match &mut self.screen {
            Screen::Play(play) => play.line(&text, ctx),
            Screen::Review(review) if review.training().is_some() => {
                self.in_review(ctx, |screen, ctx| screen.guess_line(&text, ctx));
            }
            Screen::Review(review) => {
                review.enter_moves(&text, ctx);
                self.tell_entered(before, ctx);
            }
            Screen::Learn(learn) => {
                learn.line(bare, &text, ctx);
                self.run_inner_transitions(ctx);
            }
            Screen::Home(home) if bare.parse::<usize>().is_ok() => home.go_on_with(bare, ctx),
            _ => {
                let said = moves::in_words(bare, ctx.input_letters, ctx.voice);
                ctx.warn(AppWord::UnknownCommand, &[said.as_deref().unwrap_or(bare)]);
            }
        }
        None
    }

    /// Returns the command that a line means, if it says it in other words.
    fn meant(&self, bare: &str, ctx: &UpdateContext) -> Option<String> {
        phrases::meant(bare, self.context(), ctx.lang, ctx.input_letters)
    }

    /// Returns the move that a line describes without the squares that notation needs, in notation; if it is not the only
    /// one, all that are legal, in words. `None` if the line does not describe a move in this way.
    fn described(&self, bare: &str) -> Option<Result<String, Vec<String>>> {
        let position = match &self.screen {
            Screen::Play(play) => play.game().position().clone(),
            Screen::Review(review) => review.position().clone(),
            Screen::Learn(learn) => learn.lesson.as_ref()?.run.position()?,
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
        self.screen.review().map(Review::node)
    }

    /// Tells the user the move that typed moves have led to.
    fn tell_entered(&mut self, before: Option<NodeId>, ctx: &mut UpdateContext) {
        if let Some(node) = self.node().filter(|node| Some(*node) != before) {
            // Messages about later things come after it.
            ctx.messages.insert(0, UserMessage::Show(Query::Step(node)));
        }
    }

    /// Carries out a command of plain mode. Returns `false` if it means nothing with these arguments.
    fn say_word(&mut self, spoken: &PlainCommand, args: &str, ctx: &mut UpdateContext) -> bool {
        let word = spoken.word;
        let lettered = moves::with_letters(args);
        if let Screen::Learn(learn) = &mut self.screen
            && learn.word(word, &lettered, ctx)
        {
            self.run_inner_transitions(ctx);
            return true;
        }
        if let Some(asked) = query::question(word, &lettered, ctx.lang) {
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
                if let Screen::SetUp(editor) = &mut self.screen {
                    editor.word(word, &lettered, ctx);
                    self.run_inner_transitions(ctx);
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
            PlainAction::Speech => self.speech_line(args, ctx),
            PlainAction::Notation => self.notation_line(args, ctx),
            PlainAction::Set => self.set_line(args, ctx),
            PlainAction::Help => ctx.show(Query::Help(args.to_owned())),
            PlainAction::Cancel if !args.is_empty() => return false,
            PlainAction::Cancel => {
                if !self.cancel_line(ctx) {
                    ctx.warn(W::NothingWaits, &[]);
                }
            }
            PlainAction::Event | PlainAction::Site | PlainAction::Round => match &mut self.screen {
                Screen::Play(play) => play.name_event(word, args, ctx),
                _ => home_word(word, args, ctx),
            },
            PlainAction::Touch => self.in_play(|play| play.touch_by_word(&lettered, ctx)),
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
    pub(super) fn line_answers(&mut self, dialog: Dialog, text: &str, ctx: &mut UpdateContext) {
        match dialog {
            Dialog::Question(QuestionDialog { question, .. }) => {
                let answer = self.meant_answer(&question, text);
                let declined = answer.is_some() && answer == question.answers().last().copied();
                let over = self.screen.play().is_some_and(|play| play.game().ending().is_some());
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
                let here = self.context();
                match self.named_piece(text) {
                    Some(role) => {
                        self.promoted((from, to), role, offer, ctx);
                        self.tell_entered(before, ctx);
                    }
                    None if declines && !released => ctx.info(W::NotPromoted, &[]),
                    None if declines => ctx.warn(TouchWord::MustPromote, &[&to.to_string()]),
                    // The question is no reason to refuse another one, or to resign. After a command it is closed, unless
                    // the pawn is released: then it is asked again.
                    None if words::find(text, here).is_some()
                        || parse::parse_on(text, here).is_some()
                        || self.meant(text, ctx).is_some() =>
                    {
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

    /// Returns the piece that a line names: its letter, or its name in the user's language or in English.
    fn named_piece(&self, text: &str) -> Option<Role> {
        let lower = text.to_lowercase();
        let mut typed = text.chars();
        let letter = typed.next().filter(|_| typed.next().is_none());
        PROMOTIONS.into_iter().find(|&role| {
            letter.is_some_and(|c| is_letter_of(self.letters, role, c))
                || [self.lang, Lang::En].iter().any(|&lang| piece_name(lang, role).to_lowercase() == lower)
        })
    }

    /// Whether a line answers an open dialog: an empty one gives the harmless answer. A line that asks for a piece to
    /// promote to is asked again until it names one or is a command.
    fn is_answer(&self, dialog: &Dialog, text: &str) -> bool {
        let typed = text.to_lowercase();
        let begins = |name: &str| !typed.is_empty() && name.to_lowercase().starts_with(&typed);
        match dialog {
            _ if text.is_empty() || self.is_late_answer(dialog, text) => true,
            Dialog::Question(QuestionDialog { question, .. }) => {
                let languages = [self.lang, Lang::En];
                let named = |answer: &DialogAnswer| {
                    languages.iter().any(|&lang| begins(answer.text(lang)) || answer.names(lang).any(begins))
                };
                question.answers().len() > 2 && question.answers().iter().any(named)
            }
            _ => true,
        }
    }

    /// Whether a line can only be meant as the answer to a dialog, also to one that has closed by itself.
    fn is_late_answer(&self, dialog: &Dialog, text: &str) -> bool {
        let languages = [self.lang, Lang::En];
        let agrees = ["yes", "no"].iter().any(|meaning| command_names::means_in(&languages, text, meaning));
        match dialog {
            Dialog::Question(QuestionDialog { question, .. }) => {
                let lower = text.to_lowercase();
                let is = |answer: &DialogAnswer, lang: Lang| {
                    answer.text(lang).to_lowercase() == lower || answer.names(lang).any(|name| name == lower)
                };
                let named = |answer: &DialogAnswer| languages.iter().any(|lang| is(answer, *lang));
                agrees || question.answers().iter().any(named)
            }
            Dialog::Promotion(_) => agrees || self.named_piece(text).is_some(),
            _ => false,
        }
    }

    /// Returns the answer that a line gives: a word or its beginning, in the user's language or in English. With only
    /// two answers, anything but yes means no.
    fn meant_answer(&self, question: &Question, text: &str) -> Option<DialogAnswer> {
        let answers = question.answers();
        let typed = text.to_lowercase();
        // In another language, the letter for yes may also begin an answer's name.
        if command_names::means_in(&[self.lang, Lang::En], &typed, "yes") {
            let both = answers.iter().find(|answer| **answer == DialogAnswer::Both);
            return both.or(answers.first()).copied();
        }
        let begins = |name: &str| !typed.is_empty() && name.to_lowercase().starts_with(&typed);
        // The button's own word comes before its other names, and those come before English.
        let own = || answers.iter().find(|answer| begins(answer.text(self.lang)));
        let older = |lang: Lang| answers.iter().find(|answer| answer.names(lang).any(begins));
        let named = || own().or_else(|| older(self.lang)).or_else(|| older(Lang::En));
        let named = if answers.len() > 2 { named() } else { None };
        named.or(answers.last()).copied()
    }

    /// Says that a line was carried out, if nothing else was or will be said.
    pub(super) fn answer_silence(&mut self, ctx: &mut UpdateContext) {
        let unanswered = std::mem::take(&mut self.session.unanswered);
        // Plain mode announces a new game by itself.
        let game = self.screen.play().map(|play| play.game().setup().id.clone());
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

/// Whether a line is a command of the review. Such commands reveal what is hidden while the user guesses moves.
fn works_in_review(bare: &str) -> bool {
    words::find(bare, KeyContext::Review).is_some() || parse::parse_on(bare, KeyContext::Review).is_some()
}
