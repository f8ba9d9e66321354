//! Dispatching a line of plain mode: it answers a dialog, or it is a command or a move. Every line gets an answer.

use crate::app::commands::action::{Action, KeyContext, LineTiming};
use crate::app::dialogs::promotion::{PROMOTIONS, PromotionDialog, is_letter_of};
use crate::app::dialogs::question::{Question, QuestionDialog};
use crate::app::plain_input::elsewhere::{elsewhere, longer_elsewhere};
use crate::app::plain_input::words::{PlainAction, PlainCommand};
use crate::app::plain_input::{query, words};
use crate::app::protocol::effect::Effect;
use crate::app::protocol::user_message::{Query, UserMessage};
use crate::app::{
    App, Screen, commands::parse, context::UpdateContext, dialogs::Dialog, home::plain::home_word,
    protocol::controls::DialogAnswer, review::Review,
};
use crate::chess::tree::NodeId;
use crate::words::{
    Lang, app::AppWord, moves_in_words, notation::piece_name, plain::PlainWord as W, touch::TouchWord, typed,
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
        if let Some(dialog) = self.dialog.take_if(|dialog| !dialog.leaves_to_command(text, self.lang)) {
            return self.line_answers(dialog, text, ctx);
        }
        if let Some(dialog) = self.dialog.take() {
            self.line_answers(dialog, "", ctx);
            self.session.unanswered = true;
        }
        if let Screen::Play(play) = &mut self.screen
            && play.is_sealing()
        {
            return play.seal(text, ctx);
        }
        let bare = text.trim_start_matches(':').trim();
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
                && let Some(written) = moves_in_words::written(&given.args, ctx.input_letters)
            {
                given.args = written;
            }
            if given.action == Action::DoAgain && !given.args.is_empty() {
                // French `rejouer` redoes an edit, but `rejouer blancs` can only mean `replay white`.
                given.action = Action::Replay;
            }
            let before = self.node();
            self.command(&given, ctx);
            if matches!(given.action, Action::Add | Action::Jump) {
                self.tell_entered(before, ctx);
            }
            return Some(given.action);
        }
        // A lesson uses the position editor's commands for putting a piece.
        if let Screen::Learn(learn) = &mut self.screen
            && learn.take_text(bare, ctx)
        {
            self.run_inner_transitions(ctx);
            return None;
        }
        let ends_guessing = here == KeyContext::Guess && words::ends_guessing(bare);
        if here == KeyContext::Guess && !ends_guessing && works_in_review(bare) {
            crate::app::review::training::commands::not_while_guessing(ctx);
            return None;
        }
        if let Some(elsewhere) = elsewhere(bare, here, ctx.lang).filter(|_| !ends_guessing) {
            ctx.warn_text(elsewhere);
            return None;
        }
        let text = moves_in_words::written(bare, ctx.input_letters).unwrap_or_else(|| bare.to_owned());
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
                let said = moves_in_words::in_words(bare, ctx.input_letters, ctx.voice);
                ctx.warn(AppWord::UnknownCommand, &[said.as_deref().unwrap_or(bare)]);
            }
        }
        None
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
        let lettered = moves_in_words::with_letters(args);
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
        if matches!(word, PlainAction::ClearSquare | PlainAction::SideToMove) && args.is_empty() {
            return false; // these are commands of the same names
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
            && matches!(query, Query::Tags | Query::Details | Query::Evaluations | Query::Times | Query::Comments)
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
                let declines = text.is_empty() || typed::means(text, "no");
                let here = self.context();
                match self.named_piece(text) {
                    Some(role) => {
                        self.promoted((from, to), role, offer, ctx);
                        self.tell_entered(before, ctx);
                    }
                    None if declines && !released => ctx.info(W::NotPromoted, &[]),
                    None if declines => ctx.warn(TouchWord::MustPromote, &[&to.to_string()]),
                    // A released pawn is no reason to refuse a question about the board, or to resign.
                    None if released
                        && (words::find(text, here).is_some() || parse::parse_on(text, here).is_some()) =>
                    {
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

    /// Whether a line can only be meant as the answer to a dialog that has closed by itself.
    fn is_late_answer(&self, dialog: &Dialog, text: &str) -> bool {
        let languages = [self.lang, Lang::En];
        let agrees = ["yes", "no"].iter().any(|meaning| typed::means_in(&languages, text, meaning));
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
        if typed::means_in(&[self.lang, Lang::En], &typed, "yes") {
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
