//! The words that can follow a command on the command line if there are only a few: the values of a setting, the levels
//! of the computer. The command line lists them for the user to choose from.

use crate::app::{
    App, Screen,
    commands::{
        action::Action,
        table::{ActionRow, COMMANDS},
    },
    dialogs::Dialog,
    settings::Setting,
};
use crate::words::tables::look;

impl App {
    /// Returns the setting that is previewed, and its word: what the chosen row would set.
    pub(super) fn previewed(&self) -> Option<(Setting, String)> {
        let Some(Dialog::Palette(palette)) = &self.dialog else { return None };
        let (action, words) = self.palette_words(palette.entry.text())?;
        let setting = Setting::of_action(action).filter(|setting| setting.previews)?;
        Some((setting, words.into_iter().nth(palette.chosen)?))
    }

    /// Returns what can follow a command that takes one of a few words, once its name and a space are typed: the
    /// command and the words that begin with the typed part or contain it. Until something is typed, the word in force
    /// comes first.
    #[must_use]
    pub fn palette_words(&self, typed: &str) -> Option<(Action, Vec<String>)> {
        let (name, part) = typed.trim_start().split_once(char::is_whitespace)?;
        let called = |known: &str| known.eq_ignore_ascii_case(name);
        let named = |command: &&ActionRow| command.names().any(called);
        let command = COMMANDS.iter().find(named)?;
        let part = part.trim().to_lowercase();
        let mut words = match (&self.screen, Setting::of_action(command.action)) {
            (_, Some(setting)) => self.words_of(setting),
            (Screen::Play(play), None) if command.action == Action::Level && part.is_empty() => {
                crate::app::game::levels_offered(play.level_now().as_deref())
            }
            (Screen::Play(_), None) if command.action == Action::Level => crate::app::game::levels(),
            _ => return None,
        };
        let lang = self.lang;
        words.retain(|word| word.contains(&part) || look(word, lang).contains(&part));
        words.sort_by_key(|word| !word.starts_with(&part) && !look(word, lang).starts_with(&part));
        // Levels stay in order of strength: see `first_row`.
        if part.is_empty() && command.action != Action::Level {
            let now = self.word_in_force(command.action);
            words.sort_by_key(|word| Some(word) != now.as_ref());
        }
        if words.is_empty() && command.action == Action::Level {
            return None; // a side was typed first, and what follows is typed freely
        }
        Some((command.action, words))
    }

    /// Returns the word in force for a command that takes one of a few words.
    #[must_use]
    pub fn word_in_force(&self, action: Action) -> Option<String> {
        match (Setting::of_action(action), &self.screen) {
            (Some(setting), _) => Some(self.word_of(setting, &self.recent)),
            (None, Screen::Play(play)) if action == Action::Level => play.level_now(),
            _ => None,
        }
    }

    /// Returns the row that is chosen until an arrow key is pressed: the first, or, if no part of the word is typed,
    /// the word in force, so that a bare Enter changes nothing.
    pub(super) fn first_row(&self, typed: &str) -> usize {
        let bare = typed.trim_start().split_once(char::is_whitespace).is_some_and(|(_, part)| part.trim().is_empty());
        let Some((action, words)) = self.palette_words(typed).filter(|_| bare) else { return 0 };
        let now = self.word_in_force(action);
        words.iter().position(|word| Some(word) == now.as_ref()).unwrap_or(0)
    }
}
