//! The settings that can be changed while the program runs: each a row of the settings window, and some a command too.
//! A change holds at once, and is asked to be written into the config file.

use std::sync::Arc;

use super::context::UpdateContext;
use super::recent_choices::RecentChoices;
use super::{App, Screen};
use crate::app::commands::keymap::Keymap;
use crate::app::commands::palette::{walk_words, with_word};
use crate::app::commands::table::{Action, Command, Invocation};
use crate::app::dialogs::Dialog;
use crate::app::protocol::effect::Effect;
use crate::app::protocol::input::{Code, Key};
use crate::chess::notation::Letters;
use crate::config::{AUTO_THEME, Choice, Config, Coordinates, DARK_THEME, LIGHT_THEME, Notation, Pieces};
use crate::words::Lang;
use crate::words::settings::{SettingsWord as W, look};

/// How much smaller the board can be made here, in sizes.
const SMALLEST: i8 = -4;

/// A setting.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Setting {
    /// The colours.
    Theme,
    /// The style of the men.
    Pieces,
    /// Where files and ranks are named.
    Coordinates,
    /// The size of the board; remembered, not in the config.
    Size,
    /// Whether men slide.
    Animations,
    /// Whether the board turns to the side to move.
    AutoFlip,
    /// The language.
    Language,
    /// The letters of moves.
    Letters,
    /// The bell on one's own turn.
    BellTurn,
    /// The bell on a check.
    BellCheck,
    /// The bell when time runs low.
    BellLowTime,
}

impl Setting {
    /// All settings, in the order they are listed.
    pub const ALL: [Setting; 11] = [
        Setting::Theme,
        Setting::Pieces,
        Setting::Coordinates,
        Setting::Size,
        Setting::Animations,
        Setting::AutoFlip,
        Setting::Language,
        Setting::Letters,
        Setting::BellTurn,
        Setting::BellCheck,
        Setting::BellLowTime,
    ];

    /// The name of the setting.
    #[must_use]
    pub fn label(self) -> W {
        match self {
            Setting::Theme => W::Theme,
            Setting::Pieces => W::Pieces,
            Setting::Coordinates => W::Coordinates,
            Setting::Size => W::Size,
            Setting::Animations => W::Animations,
            Setting::AutoFlip => W::AutoFlip,
            Setting::Language => W::Language,
            Setting::Letters => W::Letters,
            Setting::BellTurn => W::BellTurn,
            Setting::BellCheck => W::BellCheck,
            Setting::BellLowTime => W::BellLowTime,
        }
    }

    /// The table and the key of the config; none for what is remembered and not set.
    fn place(self) -> Option<(Option<&'static str>, &'static str)> {
        match self {
            Setting::Theme => Some((None, "theme")),
            Setting::Pieces => Some((None, "pieces")),
            Setting::Coordinates => Some((None, "coordinates")),
            Setting::Size => None,
            Setting::Animations => Some((None, "animations")),
            Setting::AutoFlip => Some((None, "auto_flip")),
            Setting::Language => Some((None, "lang")),
            Setting::Letters => Some((None, "notation")),
            Setting::BellTurn => Some((Some("bell"), "turn")),
            Setting::BellCheck => Some((Some("bell"), "check")),
            Setting::BellLowTime => Some((Some("bell"), "low_time")),
        }
    }

    /// The setting that a command changes.
    #[must_use]
    pub fn of_act(act: Action) -> Option<Setting> {
        match act {
            Action::Theme => Some(Setting::Theme),
            Action::Pieces => Some(Setting::Pieces),
            Action::Coordinates => Some(Setting::Coordinates),
            _ => None,
        }
    }

    /// The words that the config takes for it. Of themes there may be more: see [`App::words_of`].
    fn words(self) -> Vec<String> {
        fn all<T: Choice>() -> Vec<String> {
            T::words().into_iter().map(str::to_owned).collect()
        }
        match self {
            Setting::Theme => crate::config::theme_words(),
            Setting::Pieces => all::<Pieces>(),
            Setting::Coordinates => all::<Coordinates>(),
            Setting::Size => (SMALLEST..=0).rev().map(|step| step.to_string()).collect(),
            Setting::Language => std::iter::once("auto".to_owned()).chain(all::<Lang>()).collect(),
            Setting::Letters => all::<Notation>(),
            Setting::Animations | Setting::AutoFlip | Setting::BellTurn | Setting::BellCheck | Setting::BellLowTime => {
                vec!["true".to_owned(), "false".to_owned()]
            }
        }
    }

    /// Puts a word into the settings. Answers whether it is one of the setting's.
    fn put(self, word: &str, config: &mut Config) -> bool {
        fn choose<T: Choice>(slot: &mut T, word: &str) -> bool {
            T::of_word(word).inspect(|choice| *slot = *choice).is_some()
        }
        let flag = |slot: &mut bool| word.parse().inspect(|flag| *slot = *flag).is_ok();
        match self {
            Setting::Theme => config.theme = word.to_owned(),
            Setting::Pieces => return choose(&mut config.pieces, word),
            Setting::Coordinates => return choose(&mut config.coordinates, word),
            Setting::Letters => return choose(&mut config.notation, word),
            Setting::Language => {
                config.lang = Lang::of_word(word);
                return word == "auto" || config.lang.is_some();
            }
            Setting::Animations => return flag(&mut config.animations),
            Setting::AutoFlip => return flag(&mut config.auto_flip),
            Setting::BellTurn => return flag(&mut config.bell.turn),
            Setting::BellCheck => return flag(&mut config.bell.check),
            Setting::BellLowTime => return flag(&mut config.bell.low_time),
            Setting::Size => return false,
        }
        true
    }

    /// The word that stands in the settings.
    fn word(self, config: &Config) -> String {
        match self {
            Setting::Theme => config.theme.clone(),
            Setting::Pieces => config.pieces.word().to_owned(),
            Setting::Coordinates => config.coordinates.word().to_owned(),
            Setting::Letters => config.notation.word().to_owned(),
            Setting::Language => config.lang.map_or("auto", Lang::code).to_owned(),
            Setting::Animations => config.animations.to_string(),
            Setting::AutoFlip => config.auto_flip.to_string(),
            Setting::BellTurn => config.bell.turn.to_string(),
            Setting::BellCheck => config.bell.check.to_string(),
            Setting::BellLowTime => config.bell.low_time.to_string(),
            Setting::Size => String::new(),
        }
    }
}

/// Whether men can be shown as pictures of pixels.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ImageSupport {
    /// The program was built without them.
    #[default]
    NotBuilt,
    /// The terminal is not known to show pictures.
    NotHere,
    /// They are shown.
    Shown,
}

impl ImageSupport {
    /// Why there are none; nothing if there are.
    #[must_use]
    pub fn missing(self) -> Option<W> {
        match self {
            ImageSupport::NotBuilt => Some(W::NotBuiltForImages),
            ImageSupport::NotHere => Some(W::NoImagesHere),
            ImageSupport::Shown => None,
        }
    }
}

/// What the board looks like: what is set, or what is looked at before it is chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Appearance {
    /// The name of the theme.
    pub theme: String,
    /// The style of the men.
    pub pieces: Pieces,
    /// The letters of men that are shown as letters.
    pub letters: Letters,
}

impl App {
    /// How everything looks now. While a theme or a style is being chosen on the command line, the one that would be
    /// taken is shown.
    #[must_use]
    pub fn appearance(&self) -> Appearance {
        let mut config: Config =
            Config { theme: self.config.theme.clone(), pieces: self.config.pieces, ..Config::default() };
        if let Some((row, word)) = self.previewed() {
            row.put(&word, &mut config);
        }
        Appearance { theme: self.theme_shown(config.theme), pieces: config.pieces, letters: self.typed_letters() }
    }

    /// The theme that a name stands for: `auto` is one of two, unless the user has a theme of that name.
    fn theme_shown(&self, name: String) -> String {
        if name != AUTO_THEME || self.themes.contains(&name) {
            return name;
        }
        (if self.light_background { LIGHT_THEME } else { DARK_THEME }).to_owned()
    }

    /// The setting whose choice is being looked at.
    fn previewed(&self) -> Option<(Setting, String)> {
        let (typed, chosen) = match (&self.dialog, &self.screen) {
            (Some(Dialog::Palette(palette)), _) => (palette.entry.text(), palette.chosen),
            (None, Screen::Play(play)) => play.palette()?,
            _ => return None,
        };
        let (act, words) = self.palette_words(typed)?;
        let row = Setting::of_act(act).filter(|row| matches!(row, Setting::Theme | Setting::Pieces))?;
        Some((row, words.into_iter().nth(chosen)?))
    }

    /// A key on the entry line of a game while the words of a setting are listed: they are walked through, and taken.
    /// Answers whether the key was for them.
    pub(super) fn word_key(&mut self, key: Key, ctx: &mut UpdateContext) -> bool {
        let Screen::Play(play) = &self.screen else { return false };
        let Some((typed, picked)) = play.palette() else { return false };
        let Some((act, words)) = self.palette_words(typed) else { return false };
        let completed = words.get(picked).map(|word| format!(":{}", with_word(typed, word)));
        let Screen::Play(play) = &mut self.screen else { return false };
        match (key.code, words.get(picked), completed) {
            (Code::Up | Code::Down, ..) => play.pick(walk_words(&words, picked, key.code)),
            (Code::Tab, _, Some(text)) => play.type_command(&text),
            (Code::Enter, Some(word), _) => {
                play.clear_entry();
                self.command(&Invocation { action: act, args: word.clone(), bang: false }, ctx);
            }
            _ => return false,
        }
        true
    }

    /// What could stand after a command that takes one word out of a few, once its name and a blank are typed: the
    /// command and the words that begin so, or hold it. The word in force comes first until something is typed.
    #[must_use]
    pub fn palette_words(&self, typed: &str) -> Option<(Action, Vec<String>)> {
        let (name, part) = typed.trim_start().split_once(char::is_whitespace)?;
        let called = |known: &&str| known.eq_ignore_ascii_case(name);
        let named = |command: &&Command| std::iter::once(&command.name).chain(command.also).any(called);
        let command = crate::app::commands::table::COMMANDS.iter().find(named)?;
        let part = part.trim().to_lowercase();
        let mut words = match (&self.screen, Setting::of_act(command.action)) {
            (_, Some(row)) => self.words_of(row),
            (Screen::Play(play), None) if command.action == Action::Level && part.is_empty() => {
                super::game::levels_offered(play.level_now().as_deref())
            }
            (Screen::Play(_), None) if command.action == Action::Level => super::game::levels(),
            _ => return None,
        };
        let lang = self.lang;
        words.retain(|word| word.contains(&part) || look(word, lang).contains(&part));
        words.sort_by_key(|word| !word.starts_with(&part) && !look(word, lang).starts_with(&part));
        // Levels keep their order, of strength: see `first_row`.
        if part.is_empty() && command.action != Action::Level {
            let now = self.word_in_force(command.action);
            words.sort_by_key(|word| Some(word) != now.as_ref());
        }
        if words.is_empty() && command.action == Action::Level {
            return None; // a side stands first: what follows is typed
        }
        Some((command.action, words))
    }

    /// The word that is in force where a command takes one word out of a few.
    #[must_use]
    pub fn word_in_force(&self, act: Action) -> Option<String> {
        match (Setting::of_act(act), &self.screen) {
            (Some(row), _) => Some(self.word_of(row, &self.recent)),
            (None, Screen::Play(play)) if act == Action::Level => play.level_now(),
            _ => None,
        }
    }

    /// The row that is chosen in the list for what is typed until an arrow is used: the first, and among all words that can
    /// follow a command the one in force, so that a bare Enter changes nothing.
    pub(super) fn first_row(&self, typed: &str) -> usize {
        let bare = typed.trim_start().split_once(char::is_whitespace).is_some_and(|(_, part)| part.trim().is_empty());
        let Some((act, words)) = self.palette_words(typed).filter(|_| bare) else { return 0 };
        let now = self.word_in_force(act);
        words.iter().position(|word| Some(word) == now.as_ref()).unwrap_or(0)
    }

    /// A row of the list under the command line of a game was pressed: the command, with the word if the list is of words.
    pub(super) fn pressed_command(&mut self, row: usize, ctx: &mut UpdateContext) {
        let Screen::Play(play) = &mut self.screen else { return };
        let Some(typed) = play.palette().map(|(typed, _)| typed.to_owned()) else { return };
        let given = match self.palette_words(&typed) {
            Some((act, words)) => {
                words.get(row).map(|word| Invocation { action: act, args: word.clone(), bang: false })
            }
            None => {
                let command =
                    self.palette_matches(&typed).get(row).and_then(|&n| crate::app::commands::table::COMMANDS.get(n));
                command.map(|command| Invocation { action: command.action, args: String::new(), bang: false })
            }
        };
        if let (Screen::Play(play), Some(given)) = (&mut self.screen, given) {
            play.clear_entry();
            self.command(&given, ctx);
        }
    }

    /// The words of a setting, the user's own themes among them.
    #[must_use]
    pub fn words_of(&self, row: Setting) -> Vec<String> {
        let mut words = row.words();
        if row == Setting::Pieces && self.images == ImageSupport::Shown {
            words.push(Pieces::Images.word().to_owned());
        }
        if row == Setting::Theme {
            let own = self.themes.iter().filter(|name| !words.contains(name)).cloned();
            let own: Vec<String> = own.collect();
            words.extend(own);
        }
        words
    }

    /// The word of a setting that is in force.
    pub(super) fn word_of(&self, row: Setting, memory: &RecentChoices) -> String {
        if row == Setting::Size { memory.board_step.to_string() } else { row.word(&self.config) }
    }

    /// The value of a setting as a person reads it.
    #[must_use]
    pub fn shown_setting(&self, row: Setting) -> String {
        let (lang, word) = (self.lang, self.word_of(row, &self.recent));
        let language = |lang: Lang| match lang {
            Lang::En => W::English,
            Lang::Fr => W::French,
        };
        let row_of_letters = |letters: Letters| {
            let roles = [shakmaty::Role::King, shakmaty::Role::Queen, shakmaty::Role::Rook, shakmaty::Role::Bishop];
            let letters: Vec<&str> =
                roles.into_iter().chain([shakmaty::Role::Knight]).map(|role| letters.letter(role)).collect();
            letters.join(" ")
        };
        match row {
            Setting::Theme if word == AUTO_THEME => match self.theme_shown(word) {
                own if own == AUTO_THEME => own,
                shown => W::Auto.with(lang, &[look(&shown, lang)]),
            },
            Setting::Theme | Setting::Pieces => look(&word, lang).to_owned(),
            Setting::Size => match self.recent.board_step {
                0 => W::Largest.text(lang).to_owned(),
                step if step < 0 => W::SmallerBy.with(lang, &[&step.unsigned_abs().to_string()]),
                step => W::LargerBy.with(lang, &[&step.to_string()]),
            },
            Setting::Coordinates => match self.config.coordinates {
                Coordinates::Outside => W::Outside,
                Coordinates::Inside => W::Inside,
                Coordinates::Off => W::Nowhere,
            }
            .text(lang)
            .to_owned(),
            Setting::Language => match self.config.lang {
                None => W::Auto.with(lang, &[language(self.lang).text(lang)]),
                Some(own) => language(own).text(own).to_owned(),
            },
            Setting::Letters => {
                let letters = row_of_letters(self.letters);
                if self.config.notation == Notation::Auto { W::AutoLetters.with(lang, &[&letters]) } else { letters }
            }
            _ => if word == "true" { W::On } else { W::Off }.text(lang).to_owned(),
        }
    }

    /// Takes the next or the previous choice of a setting.
    pub(super) fn turn_setting(&mut self, row: Setting, forward: bool, ctx: &mut UpdateContext) {
        let words = self.words_of(row);
        let count = words.len();
        let now = words.iter().position(|word| *word == self.word_of(row, ctx.recent));
        let next = match now {
            Some(at) if forward => (at + 1) % count.max(1),
            Some(at) => (at + count - 1) % count.max(1), // it was found, so there is one
            None => 0,
        };
        if let Some(word) = words.get(next) {
            self.set(row, &word.clone(), ctx);
        }
    }

    /// Sets a setting, now and in the config file.
    pub(super) fn set(&mut self, row: Setting, word: &str, ctx: &mut UpdateContext) {
        if row == Setting::Size {
            if let Ok(step) = word.parse() {
                ctx.recent.board_step = step;
                ctx.remember();
            }
            return;
        }
        if !row.put(word, Arc::make_mut(&mut self.config)) {
            return;
        }
        match row {
            Setting::Language | Setting::Letters => {
                self.lang = self.config.lang.unwrap_or(self.system_lang);
                self.letters = self.config.notation.letters(self.lang);
                self.keys = Arc::new(Keymap::clone(&self.keys).reading(self.typed_letters()));
            }
            Setting::AutoFlip => {
                ctx.recent.auto_flip = self.config.auto_flip;
                if let Screen::Play(play) = &mut self.screen {
                    play.set_auto_flip(self.config.auto_flip);
                }
            }
            _ => {}
        }
        if let Some((table, key)) = row.place() {
            let bare = matches!(word, "true" | "false");
            let value = if bare { word.to_owned() } else { crate::config::quoted(word) };
            ctx.effects.push(Effect::Configure { table, key: key.to_owned(), value: Some(value) });
        }
    }

    /// `theme wood`: a command that sets a setting to a word, or to the one that begins so. Without a word the choices
    /// are shown.
    pub(super) fn set_by_command(&mut self, row: Setting, name: &str, word: &str, ctx: &mut UpdateContext) {
        let word = word.trim().to_lowercase();
        let words = self.words_of(row);
        let said = |known: &str| look(known, self.lang).to_owned();
        let begins = |known: &&String| known.starts_with(&word) || said(known).starts_with(&word);
        let begin: Vec<&String> = words.iter().filter(begins).collect();
        let found = words.iter().find(|known| **known == word || said(known) == word).or(match begin.as_slice() {
            [one] => Some(*one),
            _ => None,
        });
        if word.is_empty() && !ctx.plain {
            return ctx.open(Dialog::palette(&format!("{name} ")));
        }
        if row == Setting::Pieces
            && word == Pieces::Images.word()
            && let Some(why) = self.images.missing()
        {
            return ctx.messages.push(super::UserMessage::warning(why.text(self.lang).to_owned()));
        }
        match found.cloned() {
            Some(found) => {
                self.set(row, &found, ctx);
                let said = W::IsNow.with(self.lang, &[row.label().text(self.lang), look(&found, self.lang)]);
                ctx.messages.push(super::UserMessage::info(said));
            }
            None if word.is_empty() => {
                let said = W::IsNow.with(self.lang, &[row.label().text(self.lang), &words.join(", ")]);
                ctx.messages.push(super::UserMessage::info(said));
            }
            None => {
                let label = row.label().text(self.lang);
                let mut words = words;
                // Also where the terminal shows none: to ask for them tells why not.
                if row == Setting::Pieces && self.images == ImageSupport::NotHere {
                    words.push(Pieces::Images.word().to_owned());
                }
                let said = W::NoSuch.with(self.lang, &[label, &word, &words.join(", ")]);
                ctx.messages.push(super::UserMessage::warning(said));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_built_in_look_has_a_name_in_both_languages() {
        let themes = crate::config::THEMES.iter().copied();
        for word in themes.chain(Pieces::ALL.iter().map(|style| style.word())) {
            assert_eq!(look(word, Lang::En), word);
            assert!(look(word, Lang::Fr) != word || word == "mono", "{word}"); // the same in both
        }
        assert_eq!(look("mine", Lang::Fr), "mine", "the user's own");
    }
}
