//! Guards against repeated keys: a key held down does not run through several screens, and the key that led to the home
//! screen does not quit the program unawares.

use crate::app::{
    App,
    commands::action::{Action, KeyContext},
    context::UpdateContext,
    last_key::LastKey,
    protocol::input::Key,
};
use crate::words::tables::AppWord;

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
