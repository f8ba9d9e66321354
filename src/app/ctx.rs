//! What a screen needs while it takes a message: the time, the language, and where its answers go.

use super::act::Given;
use super::dialog::{Dialog, Goal};
use super::keymap::Keymap;
use super::memory::Memory;
use super::msg::Effect;
use super::notice::Notice;
use super::now::Now;
use crate::bot::dice::Dice;
use crate::chess::notation::Letters;
use crate::config::Config;
use crate::words::Lang;
use crate::words::app::AppWord;

/// Where a screen wants the program to go.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Then {
    /// Open a dialog.
    Open(Dialog),
    /// Go somewhere else; a running game has been dealt with.
    Go(Goal),
    /// Carry out a command of the whole program.
    Run(Given),
    /// Leave the program.
    Quit(u8),
}

/// The surroundings of one `update`.
#[derive(Debug)]
pub struct Ctx<'a> {
    /// When it happens.
    pub now: Now,
    /// The user's language.
    pub lang: Lang,
    /// The letters of moves that are shown.
    pub letters: Letters,
    /// The letters of moves that are typed: where figurines are shown, those of the language.
    pub typed: Letters,
    /// The settings.
    pub config: &'a Config,
    /// The keys in force.
    pub keys: &'a Keymap,
    /// The remembered choices.
    pub memory: &'a mut Memory,
    /// Chance.
    pub lot: &'a mut Dice,
    /// Plain mode: nothing is paced, nothing waits for a key.
    pub plain: bool,
    /// Men may slide on this screen.
    pub lively: bool,
    /// What the world is asked for.
    pub effects: Vec<Effect>,
    /// What the user is told.
    pub notices: Vec<Notice>,
    /// Where to go when this is done.
    pub then: Option<Then>,
}

impl Ctx<'_> {
    /// Tells a piece of news.
    pub fn info(&mut self, word: AppWord, args: &[&str]) {
        self.notices.push(Notice::info(word.with(self.lang, args)));
    }

    /// Tells of a refusal or a failure.
    pub fn wrong(&mut self, word: AppWord, args: &[&str]) {
        self.notices.push(Notice::wrong(word.with(self.lang, args)));
    }

    /// Puts text on the clipboard; plain mode has none, and says the text.
    pub fn copy(&mut self, text: String, said: AppWord) {
        if self.plain {
            self.notices.push(Notice::info(text.trim_end()));
        } else {
            self.effects.push(Effect::Copy(text));
            self.info(said, &[]);
        }
    }

    /// Opens a dialog after this message.
    pub fn open(&mut self, dialog: Dialog) {
        self.then = Some(Then::Open(dialog));
    }

    /// Writes the remembered choices down.
    pub fn remember(&mut self) {
        self.effects.push(Effect::Remember(self.memory.to_toml()));
    }
}
