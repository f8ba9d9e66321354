//! Keys, the pointer and pasted text on a screen.

use crate::app::{
    App, LastKey, Screen,
    commands::table::{Action, Invocation, KeyContext},
    context::{Handled, UpdateContext},
    dialogs::{Dialog, question::Question},
    protocol::{
        input::{Button, Cell, Code, HitTarget, Key, Press},
        pasted_text::{self, PastedText},
        user_message::UserMessage,
    },
};
use crate::words::tables::{AnalysisWord, AppWord, PremoveWord, ReviewWord as W};
use shakmaty::Position;

impl App {
    /// Handles a key on the screen while no dialog is open.
    pub(super) fn screen_key(&mut self, key: Key, ctx: &mut UpdateContext) {
        let types = matches!(key.code, Code::Char(_)) && !key.ctrl && !key.alt;
        // These are commands even while the user is typing: they are not text.
        if let Some(action @ (Action::Help | Action::SetUp | Action::Open)) =
            ctx.keys.of_key(self.context(), key).filter(|_| !types)
        {
            return self.command(&Invocation::of(action), ctx);
        }
        if matches!(self.screen, Screen::Review(_)) {
            return self.in_review(ctx, |screen, ctx| screen.key(key, ctx));
        }
        self.screen.key(key, ctx);
        self.run_inner_transitions(ctx);
    }

    /// Handles the pointer. Returns whether anything shown may have changed.
    pub(super) fn pointer(
        &mut self,
        press: Press,
        cell: Cell,
        on: Option<&HitTarget>,
        ctx: &mut UpdateContext,
    ) -> bool {
        let on = on.filter(|thing| self.target_is_current(thing));
        if self.dialog.is_some() {
            match press {
                Press::Down(Button::Left) => self.dialog_takes(|dialog, around| dialog.click(on, around), ctx),
                Press::ScrollUp => self.dialog_scroll(false, ctx),
                Press::ScrollDown => self.dialog_scroll(true, ctx),
                _ => return false,
            }
            return true;
        }
        let holds = self.screen.holds_piece();
        if let Some(here) = self.screen.drawing_node()
            && let Some(changed) = self.drawing.press(here, holds, press, on)
        {
            return changed;
        }
        let pressed = press == Press::Down(Button::Left);
        // A left press on the board removes the drawings, besides what else it does.
        if pressed && matches!(on, Some(HitTarget::Square(_))) && self.drawing.clear() {
            self.revision += 1;
        }
        if let Some(changed) = self.in_review(ctx, |screen, ctx| screen.board_pointer(press, cell, on, ctx)) {
            return changed;
        }
        if pressed && let Some(HitTarget::Action(action)) = on {
            self.press_action(*action, ctx);
            return true;
        }
        if matches!(self.screen, Screen::Review(_)) && !matches!(on, Some(HitTarget::Action(_))) {
            return self.in_review(ctx, |screen, ctx| screen.pointer(press, on, ctx));
        }
        let changed = self.screen.pointer(press, cell, on, ctx);
        self.run_inner_transitions(ctx);
        changed
    }

    pub(super) fn press_action(&mut self, action: Action, ctx: &mut UpdateContext) {
        match &self.screen {
            Screen::Review(_) => self.in_review(ctx, |screen, ctx| screen.action(action, ctx)),
            _ => {
                self.screen.action(action, ctx);
                self.run_inner_transitions(ctx);
            }
        }
    }

    /// Handles pasted text: offers to open a position, a game or a list of moves; types anything else.
    pub(super) fn paste(&mut self, text: &str, ctx: &mut UpdateContext) {
        if let Some(dialog) = &mut self.dialog {
            return dialog.paste(text);
        }
        if self.screen.paste(text, ctx) == Handled::Yes {
            return;
        }
        match pasted_text::recognise(text) {
            Some(PastedText::Moves(text)) if matches!(self.screen, Screen::Review(_)) => {
                ctx.open(Dialog::ask(Question::AddMoves(text)));
            }
            // Nothing is lost by opening a file: if something could be, a question comes first.
            Some(PastedText::File(path)) => {
                self.command(&Invocation { action: Action::Open, args: path, bang: false }, ctx);
            }
            Some(PastedText::Position(fen)) if !matches!(self.screen, Screen::Play(_) | Screen::NewGame(_)) => {
                self.command(&Invocation { action: Action::Open, args: fen, bang: false }, ctx);
            }
            Some(pasted) => ctx.open(Dialog::ask(Question::Open(pasted))),
            None => self.screen.paste_words(text, ctx),
        }
    }

    /// Removes a refusal that a move by the other side has made untrue: whose turn it is, a premove that no reply makes
    /// possible, and what was refused on the entry line.
    pub(in crate::app) fn forget_stale_refusal(&mut self, refused: Option<&str>, messages: &[UserMessage]) {
        let moved = messages.iter().find_map(|message| match message {
            UserMessage::Moved { before, .. } => Some(before.turn()),
            _ => None,
        });
        let (Screen::Play(play), Some(UserMessage::Says(_, text)), Some(moved)) = (&self.screen, &self.status, moved)
        else {
            return;
        };
        let turn = AppWord::NotYourTurn.with(self.lang(), &[&play.name(moved, self.lang())]);
        let never = PremoveWord::Never.with(self.lang(), &[""]);
        if *text == turn || text.ends_with(&never) || refused == Some(text.as_str()) {
            self.status = None;
        }
    }

    fn target_is_current(&self, thing: &HitTarget) -> bool {
        match thing {
            HitTarget::Answer(id, _)
            | HitTarget::Promote(id, _)
            | HitTarget::DialogRow(id, _)
            | HitTarget::DialogKey(id, _)
            | HitTarget::Dialog(id) => self.dialog.is_some() && *id == self.dialogs,
            _ => self.dialog.is_none(),
        }
    }
}

// Guards against repeated keys: a key held down does not run through several screens, and the key that led to the home
// screen does not quit the program unawares.

/// The most milliseconds between two presses of a key held down. A person presses a key less often.
const HELD: u64 = 90;
/// Milliseconds after which a second press is no longer out of habit.
const QUIT_HABIT: u64 = 2_000;

impl App {
    /// Handles a key, unless it has just led to this screen and would lead further back.
    pub(super) fn guard_repeat(&mut self, key: Key, ctx: &mut UpdateContext) {
        let on = self.screen_of_keys();
        let repeated = self.last_key.filter(|last| self.is_repeat(last, key, ctx));
        self.last_key = Some(LastKey { key, at: ctx.now.at, on, ignored: repeated.is_some() });
        let Some(last) = repeated else { return self.guard_escape(key, ctx) };
        if !last.ignored && ctx.keys.of_key(self.context(), key) == Some(Action::Quit) {
            ctx.info(AppWord::QuitOnceMore, &[&key.named(ctx.lang)]);
        }
    }

    /// Returns the screen on which keys are pressed. The end of a training session does not lead to another one.
    fn screen_of_keys(&self) -> KeyContext {
        match self.context() {
            KeyContext::Guess => KeyContext::Review,
            context => context,
        }
    }

    /// Whether a key repeats the last one and must not lead further back.
    fn is_repeat(&self, last: &LastKey, key: Key, ctx: &UpdateContext) -> bool {
        let has_led = last.on != self.screen_of_keys();
        if last.key != key || self.dialog.is_some() || !(has_led || last.ignored) {
            return false;
        }
        let ago = ctx.now.at.since(last.at);
        match ctx.keys.of_key(self.context(), key) {
            Some(Action::Back) => ago < HELD,
            Some(Action::Quit) => ago < HELD || has_led && ago < QUIT_HABIT,
            _ => false,
        }
    }
}

// Guards against one Esc too many: a user who has just closed something with it should not drop out of the game
// unawares.

/// Milliseconds after which no one presses Esc again out of habit.
const ESC_HABIT: u64 = 2_000;

impl App {
    /// Handles a key, unless it is one Esc too many.
    fn guard_escape(&mut self, key: Key, ctx: &mut UpdateContext) {
        if self.is_too_late(key, ctx) || self.is_one_too_many(key, ctx) {
            return;
        }
        let leaves = self.would_leave_game(key, ctx);
        self.key(key, ctx);
        if key == Key::plain(Code::Esc) && !leaves && self.would_leave_game(key, ctx) {
            self.last_escape_at = Some(ctx.now.at);
        }
    }

    /// Catches an Esc that comes too late to cancel a premove: it would ask whether to leave the game. Returns whether
    /// it was one.
    fn is_too_late(&mut self, key: Key, ctx: &mut UpdateContext) -> bool {
        let Screen::Play(play) = &mut self.screen else { return false };
        let Some((_, name)) = play.premoved.take().filter(|(at, _)| ctx.now.at.since(*at) < ESC_HABIT) else {
            return false;
        };
        if key != Key::plain(Code::Esc) || self.dialog.is_some() || !play.esc_leaves() {
            return false;
        }
        ctx.info(PremoveWord::Played, &[&name]);
        true
    }

    /// Catches an Esc right after one that closed something, and says what the next one does. Returns whether it was
    /// one.
    fn is_one_too_many(&mut self, key: Key, ctx: &mut UpdateContext) -> bool {
        let over = self.analysis.over.take().is_some_and(|at| ctx.now.at.since(at) < ESC_HABIT);
        let carded = self.screen.review().is_some_and(|review| review.card().is_some());
        // This Esc closes the card that came with the end of the search.
        let over = over && !carded;
        if over && key == Key::plain(Code::Esc) && self.dialog.is_none() && matches!(self.screen, Screen::Review(_)) {
            // The user meant to stop the search.
            ctx.info(AnalysisWord::MistakesWereOver, &[&key.named(ctx.lang)]);
            return true;
        }
        let just = self.last_escape_at.take().is_some_and(|at| ctx.now.at.since(at) < ESC_HABIT);
        if !just || key != Key::plain(Code::Esc) || !self.would_leave_game(key, ctx) {
            return false;
        }
        ctx.info(W::OnceMore, &[&key.named(ctx.lang)]);
        true
    }

    /// Whether this key leaves the current game, with nothing else open that it would close first.
    fn would_leave_game(&self, key: Key, ctx: &UpdateContext) -> bool {
        let review = match &self.screen {
            Screen::Review(review) => review,
            Screen::Play(play) => {
                let is_back = ctx.keys.of_key(KeyContext::Play, key) == Some(Action::Back);
                return self.dialog.is_none() && is_back && play.esc_leaves_silently();
            }
            _ => return false,
        };
        self.dialog.is_none()
            && review.jump.is_none()
            && review.edits.entry().is_none()
            && review.training().is_none()
            && review.mistake_search.is_none()
            && review.card().is_none()
            && !review.graphs_large
            && !review.shows_explorer(self.game_list())
            // A changed game is only left after a question.
            && (!review.edits.would_lose() || review.saves_analysis_unasked())
            && ctx.keys.of_key(KeyContext::Review, key) == Some(Action::Back)
    }
}
