//! The settings that can be changed while the program runs: each is a row of the table, a row of the settings window, and
//! some are commands too. A change holds at once, and goes into the config file.

use super::context::UpdateContext;
use super::recent_choices::RecentChoices;
use super::{App, Screen};
use crate::app::commands::action::Action;
use crate::app::commands::keymap::Keymap;
use crate::app::dialogs::Dialog;
use crate::app::protocol::effect::FileEffect;
use crate::chess::notation::Letters;
use crate::config::keys::ConfigKey;
use crate::config::{AUTO_THEME, Choice, Config, Coordinates, DARK_THEME, LIGHT_THEME, Notation, Pieces};
use crate::words::Lang;
use crate::words::settings::{SettingsWord as W, look};
use std::sync::Arc;

/// How much smaller the board can be made here, in sizes.
const SMALLEST: i8 = -4;

/// What is to be known of a setting. Its values are those of its key in [`crate::config::keys`].
struct SettingRow {
    /// Its name.
    label: W,
    /// The table and the key of the config; `None` for the size of the board, which is remembered in place of being set.
    key: Option<(Option<&'static str>, &'static str)>,
    /// The command that changes it.
    command: Option<Action>,
    /// What is chosen on the command line is shown before it is taken.
    previews: bool,
    /// The value as a person reads it, from its word.
    shown: fn(&App, &str) -> String,
    /// What follows from a change, besides that the config says it.
    changed: fn(&mut App, &mut UpdateContext),
}

/// A setting that is on or off.
const ON_OR_OFF: SettingRow = SettingRow {
    label: W::Title,
    key: None,
    command: None,
    previews: false,
    shown: |app, word| if word == "true" { W::On } else { W::Off }.text(app.lang).to_owned(),
    changed: |_, _| {},
};

/// Makes the enum of the settings and a row for each: its label is the word of the same name.
macro_rules! settings {
    ($($(#[$doc:meta])* $setting:ident: $($field:ident = $value:expr),+;)+) => {
        /// A setting.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Setting {
            $($(#[$doc])* $setting,)+
        }

        impl Setting {
            /// All settings, in the order they are listed.
            pub const ALL: &'static [Setting] = &[$(Setting::$setting),+];

            fn row(self) -> &'static SettingRow {
                match self {
                    $(Setting::$setting => {
                        const ROW: SettingRow = SettingRow { label: W::$setting, $($field: $value,)+ ..ON_OR_OFF };
                        &ROW
                    })+
                }
            }
        }
    };
}

settings! {
    /// The colours.
    Theme: key = Some((None, "theme")), command = Some(Action::Theme), previews = true, shown = App::shown_theme;
    /// The style of the pieces.
    Pieces: key = Some((None, "pieces")), command = Some(Action::Pieces), previews = true,
        shown = |app, word| look(word, app.lang).to_owned();
    /// Where files and ranks are named.
    Coordinates: key = Some((None, "coordinates")), command = Some(Action::Coordinates), shown = App::shown_coordinates;
    /// The size of the board.
    Size: key = None, shown = App::shown_size;
    /// Whether pieces slide.
    Animations: key = Some((None, "animations"));
    /// Whether the board turns to the side to move.
    AutoFlip: key = Some((None, "auto_flip")), changed = App::auto_flip_changed;
    /// The language.
    Language: key = Some((None, "lang")), shown = App::shown_language, changed = App::language_changed;
    /// The letters of moves.
    Letters: key = Some((None, "notation")), shown = App::shown_letters, changed = App::language_changed;
    /// The bell on one's own turn.
    BellTurn: key = Some((Some("bell"), "turn"));
    /// The bell on a check.
    BellCheck: key = Some((Some("bell"), "check"));
    /// The bell when time runs low.
    BellLowTime: key = Some((Some("bell"), "low_time"));
}

impl Setting {
    /// The name of the setting.
    #[must_use]
    pub fn label(self) -> W {
        self.row().label
    }

    /// The setting that a command changes.
    #[must_use]
    pub fn of_action(action: Action) -> Option<Setting> {
        Setting::ALL.iter().copied().find(|setting| setting.row().command == Some(action))
    }

    /// Whether what is chosen on the command line is shown before it is taken.
    pub(super) fn previews(self) -> bool {
        self.row().previews
    }

    fn key(self) -> Option<&'static ConfigKey> {
        self.row().key.and_then(|(table, name)| ConfigKey::find(table, name))
    }
}

/// Whether pieces can be shown as images.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ImageSupport {
    /// The program was built without them.
    #[default]
    NotBuilt,
    /// The terminal is not known to show images.
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

/// What the board looks like: as it is set, or as it is previewed before it is chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Appearance {
    /// The name of the theme.
    pub theme: String,
    /// The style of the pieces.
    pub pieces: Pieces,
    /// The letters of pieces that are shown as letters.
    pub letters: Letters,
}

impl App {
    /// How everything looks now. While a theme or a style is being chosen on the command line, the one that would be
    /// taken is shown.
    #[must_use]
    pub fn appearance(&self) -> Appearance {
        let mut config: Config =
            Config { theme: self.config.theme.clone(), pieces: self.config.pieces, ..Config::default() };
        if let Some((setting, word)) = self.previewed()
            && let Some(key) = setting.key()
        {
            key.choose(&mut config, &word);
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

    /// The words of a setting, the user's own themes among them.
    #[must_use]
    pub fn words_of(&self, setting: Setting) -> Vec<String> {
        let steps = || (SMALLEST..=0).rev().map(|step| step.to_string()).collect();
        let mut words = setting.key().map_or_else(steps, ConfigKey::words);
        if setting == Setting::Pieces && self.images == ImageSupport::Shown {
            words.push(Pieces::Images.word().to_owned());
        }
        if setting == Setting::Theme {
            let own: Vec<String> = self.themes.iter().filter(|name| !words.contains(name)).cloned().collect();
            words.extend(own);
        }
        words
    }

    /// The word of a setting that is in force.
    pub(super) fn word_of(&self, setting: Setting, recent: &RecentChoices) -> String {
        setting.key().map_or_else(|| recent.board_step.to_string(), |key| key.word(&self.config))
    }

    /// The value of a setting as a person reads it.
    #[must_use]
    pub fn shown_setting(&self, setting: Setting) -> String {
        (setting.row().shown)(self, &self.word_of(setting, &self.recent))
    }

    fn shown_theme(&self, word: &str) -> String {
        let shown = self.theme_shown(word.to_owned());
        let name = look(&shown, self.lang);
        if word == AUTO_THEME && shown != AUTO_THEME { W::Auto.with(self.lang, &[name]) } else { name.to_owned() }
    }

    fn shown_size(&self, _: &str) -> String {
        match self.recent.board_step {
            0 => W::Largest.text(self.lang).to_owned(),
            step if step < 0 => W::SmallerBy.with(self.lang, &[&step.unsigned_abs().to_string()]),
            step => W::LargerBy.with(self.lang, &[&step.to_string()]),
        }
    }

    fn shown_coordinates(&self, _: &str) -> String {
        let word = match self.config.coordinates {
            Coordinates::Outside => W::Outside,
            Coordinates::Inside => W::Inside,
            Coordinates::Off => W::Nowhere,
        };
        word.text(self.lang).to_owned()
    }

    fn shown_language(&self, _: &str) -> String {
        let name = |lang: Lang| match lang {
            Lang::En => W::English,
            Lang::Fr => W::French,
        };
        match self.config.lang {
            None => W::Auto.with(self.lang, &[name(self.lang).text(self.lang)]),
            Some(own) => name(own).text(own).to_owned(),
        }
    }

    fn shown_letters(&self, _: &str) -> String {
        use shakmaty::Role::{Bishop, King, Knight, Queen, Rook};
        let letters = [King, Queen, Rook, Bishop, Knight].map(|role| self.letters.letter(role)).join(" ");
        match self.config.notation {
            Notation::Auto => W::AutoLetters.with(self.lang, &[&letters]),
            _ => letters,
        }
    }

    /// Takes the next or the previous value of a setting.
    pub(super) fn turn_setting(&mut self, setting: Setting, forward: bool, ctx: &mut UpdateContext) {
        let words = self.words_of(setting);
        let count = words.len();
        let now = words.iter().position(|word| *word == self.word_of(setting, ctx.recent));
        let next = match now {
            Some(at) if forward => (at + 1) % count.max(1),
            Some(at) => (at + count - 1) % count.max(1), // it was found, so there is one
            None => 0,
        };
        if let Some(word) = words.get(next) {
            self.set(setting, word, ctx);
        }
    }

    /// Sets a setting, now and in the config file.
    pub(super) fn set(&mut self, setting: Setting, word: &str, ctx: &mut UpdateContext) {
        let Some(key) = setting.key() else {
            if let Ok(step) = word.parse() {
                ctx.recent.board_step = step;
                ctx.remember();
            }
            return;
        };
        if key.choose(Arc::make_mut(&mut self.config), word) {
            (setting.row().changed)(self, ctx);
            let value = Some(key.toml(word));
            ctx.request(FileEffect::Configure { table: key.table, key: key.name.to_owned(), value });
        }
    }

    fn language_changed(&mut self, _: &mut UpdateContext) {
        self.lang = self.config.lang.unwrap_or(self.system_lang);
        self.letters = self.config.notation.letters(self.lang);
        self.keys = Arc::new(Keymap::clone(&self.keys).with_letters(self.typed_letters()));
    }

    fn auto_flip_changed(&mut self, ctx: &mut UpdateContext) {
        ctx.recent.auto_flip = self.config.auto_flip;
        if let Screen::Play(play) = &mut self.screen {
            play.set_auto_flip(self.config.auto_flip);
        }
    }

    /// `theme wood`: a command that sets a setting to a word, or to the only one that begins so. Without a word the values
    /// are shown.
    pub(super) fn set_by_command(&mut self, setting: Setting, name: &str, word: &str, ctx: &mut UpdateContext) {
        let word = word.trim().to_lowercase();
        if word.is_empty() && !ctx.plain {
            return ctx.open(Dialog::palette(&format!("{name} ")));
        }
        let images = setting == Setting::Pieces && word == Pieces::Images.word();
        if let Some(why) = self.images.missing().filter(|_| images) {
            return ctx.warn(why, &[]);
        }
        let mut words = self.words_of(setting);
        let shown = |known: &str| look(known, self.lang).to_owned();
        let begin: Vec<&String> =
            words.iter().filter(|known| known.starts_with(&word) || shown(known).starts_with(&word)).collect();
        let found = words.iter().find(|known| **known == word || shown(known) == word).or(match begin.as_slice() {
            [one] => Some(*one),
            _ => None,
        });
        let (label, lang) = (setting.label(), self.lang);
        match found.cloned() {
            Some(found) => {
                self.set(setting, &found, ctx);
                ctx.info_text(W::IsNow.with(self.lang, &[label.text(self.lang), look(&found, self.lang)]));
            }
            None if word.is_empty() => ctx.info(W::IsNow, &[label.text(lang), &words.join(", ")]),
            None => {
                // Where the terminal shows no images they are named too: who asks for them is told why not.
                if setting == Setting::Pieces && self.images == ImageSupport::NotHere {
                    words.push(Pieces::Images.word().to_owned());
                }
                ctx.warn(W::NoSuch, &[label.text(lang), &word, &words.join(", ")]);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn built_in_looks_have_names_in_both_languages() {
        let themes = crate::config::THEMES.iter().copied();
        for word in themes.chain(Pieces::ALL.iter().map(|style| style.word())) {
            assert_eq!(look(word, Lang::En), word);
            assert!(look(word, Lang::Fr) != word || word == "mono", "{word}"); // the same in both
        }
        assert_eq!(look("mine", Lang::Fr), "mine", "the user's own");
    }
}
