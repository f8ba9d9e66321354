//! What a screen needs while it takes a message: the time, the language, and where its effects and messages go.

use super::recent_choices::RecentChoices;
use crate::app::commands::action::Invocation;
use crate::app::commands::keymap::Keymap;
use crate::app::dialogs::Dialog;
use crate::app::protocol::destination::Destination;
use crate::app::protocol::effect::Effect;
use crate::app::protocol::now::Now;
use crate::app::protocol::user_message::{Query, UserMessage};
use crate::bot::rng::Rng;
use crate::chess::notation;
use crate::chess::notation::Letters;
use crate::chess::time_control::parse_optional;
use crate::config::Config;
use crate::words;
use crate::words::app::AppWord;
use crate::words::voice::Voice;
use crate::words::{Lang, Sentence, moves};
use shakmaty::{Chess, Move};

/// Where a screen wants the program to go.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Transition {
    /// Open a dialog.
    Open(Dialog),
    /// Go somewhere else; a running game has been dealt with.
    Go(Destination),
    /// Carry out a command of the whole program.
    Run(Invocation),
    /// Leave the program.
    Quit(u8),
}

/// The surroundings of one `update`.
#[derive(Debug)]
pub struct UpdateContext<'a> {
    /// When it happens.
    pub now: Now,
    /// The user's language.
    pub lang: Lang,
    /// The letters of moves that are shown.
    pub display_letters: Letters,
    /// The letters of moves that are typed: where figurines are shown, those of the language.
    pub input_letters: Letters,
    /// How plain mode tells moves.
    pub voice: Voice,
    /// The settings.
    pub config: &'a Config,
    /// The keys in force.
    pub keys: &'a Keymap,
    /// The remembered choices.
    pub recent: &'a mut RecentChoices,
    /// The source of chance.
    pub rng: &'a mut Rng,
    /// Plain mode: nothing is paced, nothing waits for a key.
    pub plain: bool,
    /// Pieces may slide on this screen.
    pub animates: bool,
    /// What the world is asked for.
    pub effects: Vec<Effect>,
    /// What the user is told.
    pub messages: Vec<UserMessage>,
    /// Where to go when this is done.
    pub transition: Option<Transition>,
}

impl UpdateContext<'_> {
    /// A sentence with its holes filled: as it is shown, or as plain mode says it.
    pub fn sentence(&self, word: impl Sentence, args: &[&str]) -> String {
        words::sentence(word, self.lang, self.plain, args)
    }

    /// Tells the user a sentence of the words tables.
    pub fn info(&mut self, word: impl Sentence, args: &[&str]) {
        self.info_text(self.sentence(word, args));
    }

    /// Tells the user a refusal or a failure, a sentence of the words tables.
    pub fn warn(&mut self, word: impl Sentence, args: &[&str]) {
        self.warn_text(self.sentence(word, args));
    }

    /// Tells the user a text that is put together already.
    pub fn info_text(&mut self, text: impl Into<String>) {
        self.messages.push(UserMessage::info(text));
    }

    /// Tells the user a refusal or a failure in a text that is put together already.
    pub fn warn_text(&mut self, text: impl Into<String>) {
        self.messages.push(UserMessage::warning(text));
    }

    /// Asks plain mode to show something.
    pub fn show(&mut self, query: Query) {
        self.messages.push(UserMessage::Show(query));
    }

    /// A move in the middle of a sentence, its side being clear: in the user's letters on the screen, in words in plain
    /// mode.
    pub fn told(&self, position: &Chess, mv: Move) -> String {
        if self.plain {
            moves::terse(self.voice, position, mv)
        } else {
            notation::san(position, mv, &self.display_letters)
        }
    }

    /// Puts text on the clipboard; plain mode has none, and prints the text.
    pub fn copy(&mut self, text: String, said: AppWord) {
        if self.plain {
            self.messages.push(UserMessage::Text(text.trim_end().to_owned()));
        } else {
            self.effects.push(Effect::CopyToClipboard(text));
            self.info(said, &[]);
        }
    }

    /// Opens a dialog after this message.
    pub fn open(&mut self, dialog: Dialog) {
        self.transition = Some(Transition::Open(dialog));
    }

    /// A game begins: the next one starts as the config says again, and with no clock of less than a minute.
    pub fn forget_start(&mut self) {
        self.recent.start = self.config.new_game.start.to_string();
        if !is_remembered(&self.recent.time) {
            "none".clone_into(&mut self.recent.time);
        }
    }

    /// Writes the remembered choices down.
    pub fn remember(&mut self) {
        self.effects.push(Effect::Remember(self.recent.to_toml()));
    }
}

/// Whether a time control is remembered for later games: none, or one of a minute or more.
#[must_use]
pub fn is_remembered(time: &str) -> bool {
    const MINUTE: u64 = 60_000;
    match parse_optional(time) {
        Ok(control) => control.is_none_or(|control| control.at_start() >= MINUTE),
        Err(_) => false, // two clocks that differ, for one game only
    }
}
