//! The settings that can be changed while the program runs. Each is a row of the table and of the settings window, and
//! some are also commands. A change takes effect at once, and goes into the config file.

use crate::app::commands::keymap::Keymap;
use crate::app::commands::table::{Action, beside};
use crate::app::context::UpdateContext;
use crate::app::dialogs::palette::PaletteDialog;
use crate::app::protocol::boot::ImageSupport;
use crate::app::protocol::effect::FileEffect;
use crate::app::protocol::user_message::Query;
use crate::app::recent_choices::{BOARD_STEPS, RecentChoices};
use crate::chess::notation::Letters;
use crate::config::options::ConfigOption;
use crate::config::{
    AUTO_THEME, Choice, Config, Coordinates, DARK_THEME, LIGHT_THEME, Notation, Pieces, Speech, SquareNames,
};
use crate::words::command_names::{self, choice, shown_choice};
use crate::words::moves::Voice;
use crate::words::tables::{PlainWord, SettingsWord as W, style_name};
use crate::words::{Lang, is_word};
use std::sync::Arc;

/// A setting: a row of the table. Its values are those of its key in [`crate::config::options`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setting {
    pub label: W,
    /// The table and key in the config; `None` for the size of the board, which is remembered rather than set.
    key: Option<(Option<&'static str>, &'static str)>,
    command: Option<Action>,
    /// Whether the command line previews a choice before it is taken.
    pub(super) previews: bool,
}

const fn setting(label: W, table: Option<&'static str>, key: &'static str) -> Setting {
    Setting { label, key: Some((table, key)), command: None, previews: false }
}

impl Setting {
    pub const ALL: &'static [Setting] = &[
        Setting { command: Some(Action::Theme), previews: true, ..setting(W::Theme, None, "theme") },
        Setting { command: Some(Action::Pieces), previews: true, ..setting(W::Pieces, None, "pieces") },
        Setting { command: Some(Action::Coordinates), ..setting(W::Coordinates, None, "coordinates") },
        Setting { label: W::Size, key: None, command: None, previews: false },
        setting(W::Animations, None, "animations"),
        setting(W::ClockTenths, None, "clock_tenths"),
        setting(W::AutoFlip, None, "auto_flip"),
        setting(W::Language, None, "lang"),
        setting(W::Letters, None, "notation"),
        setting(W::BellTurn, Some("bell"), "turn"),
        setting(W::BellCheck, Some("bell"), "check"),
        setting(W::BellLowTime, Some("bell"), "low_time"),
    ];

    pub fn of_action(action: Action) -> Option<Setting> {
        Setting::ALL.iter().copied().find(|setting| setting.command == Some(action))
    }

    fn key(self) -> Option<&'static ConfigOption> {
        self.key.and_then(|(table, name)| ConfigOption::find(table, name))
    }
}

/// How the board looks, as set or as previewed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Appearance {
    pub theme: String,
    pub pieces: Pieces,
    /// The letters for pieces that are shown as letters.
    pub letters: Letters,
}

/// The settings in force, and what follows when one is changed.
#[derive(Debug, Default)]
pub struct Preferences {
    config: Arc<Config>,
    /// The keys in force.
    keys: Arc<Keymap>,
    lang: Lang,
    /// The language to use if none is set.
    system_lang: Lang,
    /// The piece letters for displayed moves.
    letters: Letters,
    /// Those for typed moves: those of the language if figurines are displayed.
    typed_letters: Letters,
    /// The names of the user's own themes.
    themes: Vec<String>,
    /// Whether the terminal said that its background is light.
    pub(super) light_background: bool,
    images: ImageSupport,
    /// The style of pieces that `auto` means.
    auto_pieces: Pieces,
}

impl Preferences {
    /// Takes the settings that the program starts with.
    pub(super) fn new(
        config: Config,
        system_lang: Lang,
        themes: Vec<String>,
        (images, auto_pieces): (ImageSupport, Pieces),
    ) -> Preferences {
        // The keys were checked when the config was read.
        let keys = Arc::new(Keymap::with(&config.keys).unwrap_or_default());
        let config = Arc::new(config);
        let mut preferences =
            Preferences { config, keys, system_lang, themes, images, auto_pieces, ..Preferences::default() };
        preferences.language_changed();
        preferences
    }

    pub fn config(&self) -> &Config {
        &self.config
    }

    /// Returns the keys in force.
    pub fn keymap(&self) -> &Keymap {
        &self.keys
    }

    pub fn lang(&self) -> Lang {
        self.lang
    }

    /// Returns the piece letters for displayed moves.
    pub fn letters(&self) -> Letters {
        self.letters
    }

    /// Returns the settings and the keys as they are now, for an update that may change them.
    pub(super) fn shared(&self) -> (Arc<Config>, Arc<Keymap>) {
        (Arc::clone(&self.config), Arc::clone(&self.keys))
    }

    /// Returns the filters of the game list that are kept by name.
    pub(super) fn filters(&mut self) -> &mut Vec<(String, String)> {
        &mut Arc::make_mut(&mut self.config).filters
    }

    /// Returns how plain mode reads moves out.
    pub fn voice(&self) -> Voice {
        let config = &self.config;
        let letters = self.typed_letters();
        let notation = config.speech_notation.then_some(letters);
        Voice { lang: self.lang, speech: config.speech, squares: config.speech_squares, notation, letters }
    }

    /// Returns the piece letters for typed moves.
    pub fn typed_letters(&self) -> Letters {
        self.typed_letters
    }

    /// Returns the current appearance. While the user chooses a theme or style on the command line, it previews the
    /// chosen one.
    pub fn appearance(&self, previewed: Option<(Setting, String)>) -> Appearance {
        let mut config: Config =
            Config { theme: self.config.theme.clone(), pieces: self.config.pieces, ..Config::default() };
        if let Some((setting, word)) = previewed
            && let Some(key) = setting.key()
        {
            (key.choose)(&mut config, &word);
        }
        let (theme, pieces) = (self.theme_shown(config.theme), self.pieces_shown(config.pieces));
        Appearance { theme, pieces, letters: self.typed_letters() }
    }

    /// Returns the style that a setting stands for: `auto` means what the terminal can show.
    fn pieces_shown(&self, pieces: Pieces) -> Pieces {
        match (pieces, self.auto_pieces) {
            (Pieces::Auto, Pieces::Auto) => Pieces::Sextant,
            (Pieces::Auto, shown) => shown,
            (chosen, _) => chosen,
        }
    }

    /// Returns the theme that a name stands for: `auto` means one of two, unless the user has a theme with that name.
    fn theme_shown(&self, name: String) -> String {
        if name != AUTO_THEME || self.themes.contains(&name) {
            return name;
        }
        (if self.light_background { LIGHT_THEME } else { DARK_THEME }).to_owned()
    }

    /// Returns the words for the values of a setting, including the user's own themes.
    pub fn words_of(&self, setting: Setting) -> Vec<String> {
        let steps = || (BOARD_STEPS.0..=0).rev().map(|step| step.to_string()).collect();
        setting.key().map_or_else(steps, |key| self.words_of_key(key))
    }

    /// Returns the words for the values of a config key, including those that only this session knows.
    fn words_of_key(&self, key: &ConfigOption) -> Vec<String> {
        let mut words = (key.words)();
        match key.name {
            "pieces" if self.images == ImageSupport::Shown => words.push(Pieces::Images.word().to_owned()),
            "theme" => {
                let own: Vec<String> = self.themes.iter().filter(|name| !words.contains(name)).cloned().collect();
                words.extend(own);
            }
            _ => {}
        }
        words
    }

    /// Returns the word for the current value of a setting.
    pub(super) fn word_of(&self, setting: Setting, recent: &RecentChoices) -> String {
        setting.key().map_or_else(|| recent.board_step.to_string(), |key| key.word(&self.config))
    }

    /// Returns the current value of a setting as the user reads it.
    pub fn shown_setting(&self, setting: Setting, recent: &RecentChoices) -> String {
        let value = self.word_of(setting, recent);
        let word = match setting.label {
            W::Theme => return self.shown_theme(&value),
            // The config uses the names of Unicode blocks. The window says what the pieces look like.
            W::Pieces => match self.config.pieces {
                Pieces::Auto => return value, // the board beside it shows which
                Pieces::Sextant => W::PiecesSextant,
                Pieces::Quadrant => W::PiecesQuadrant,
                Pieces::Half => W::PiecesHalf,
                Pieces::Octant => W::PiecesOctant,
                Pieces::Glyph => W::PiecesGlyph,
                Pieces::Letters => W::PiecesLetters,
                Pieces::OwnLetters => W::PiecesOwnLetters,
                Pieces::Images => W::PiecesImages,
            },
            W::Coordinates => match self.config.coordinates {
                Coordinates::Outside => W::Outside,
                Coordinates::Inside => W::Inside,
                Coordinates::Off => W::Nowhere,
            },
            W::Size => match recent.board_step {
                0 => W::Largest,
                step if step < 0 => return W::SmallerBy.with(self.lang, &[&step.unsigned_abs().to_string()]),
                step => return W::LargerBy.with(self.lang, &[&step.to_string()]),
            },
            W::Language => match self.config.lang {
                None => return W::Auto.with(self.lang, &[self.lang.name()]),
                Some(own) => return own.name().to_owned(),
            },
            W::Letters => return self.shown_letters(),
            _ if value == "true" => W::On,
            _ => W::Off,
        };
        word.text(self.lang).to_owned()
    }

    fn shown_theme(&self, word: &str) -> String {
        let shown = self.theme_shown(word.to_owned());
        let name = style_name(&shown, self.lang);
        if word == AUTO_THEME && shown != AUTO_THEME { W::Auto.with(self.lang, &[name]) } else { name.to_owned() }
    }

    fn shown_letters(&self) -> String {
        use shakmaty::Role::{Bishop, King, Knight, Queen, Rook};
        let letters = [King, Queen, Rook, Bishop, Knight].map(|role| self.letters.letter(role)).join(" ");
        match self.config.notation {
            Notation::Auto => W::AutoLetters.with(self.lang, &[&letters]),
            _ => letters,
        }
    }

    /// Changes a setting to its next or previous value.
    pub(super) fn turn(&mut self, setting: Setting, forward: bool, ctx: &mut UpdateContext) {
        let words = self.words_of(setting);
        let now = words.iter().position(|word| *word == self.word_of(setting, ctx.recent));
        if let Some(word) = words.get(now.map_or(0, |at| beside(at, words.len(), forward))) {
            self.set(setting, word, ctx);
        }
    }

    /// Changes a setting, now and in the config file.
    fn set(&mut self, setting: Setting, word: &str, ctx: &mut UpdateContext) {
        if let Some(key) = setting.key() {
            self.set_key(key, word, ctx);
        } else if let Ok(step) = word.parse() {
            ctx.recent.board_step = step;
            ctx.remember();
        }
    }

    /// Changes a config key, now and in the file.
    fn set_key(&mut self, key: &ConfigOption, word: &str, ctx: &mut UpdateContext) {
        if !(key.choose)(Arc::make_mut(&mut self.config), word) {
            return;
        }
        match key.name {
            "lang" | "notation" => self.language_changed(),
            "auto_flip" => {
                ctx.recent.auto_flip = self.config.auto_flip;
                ctx.auto_flip = Some(self.config.auto_flip);
            }
            _ => {}
        }
        let value = Some(key.toml(word));
        ctx.request(FileEffect::Configure { table: key.table, key: key.name.to_owned(), value });
    }

    /// Follows the language and the piece letters that are set.
    fn language_changed(&mut self) {
        self.lang = self.config.lang.unwrap_or(self.system_lang);
        self.letters = self.config.notation.letters(self.lang);
        self.typed_letters = self.letters.typed_in(self.lang.letters());
        self.keys = Arc::new(Keymap::clone(&self.keys).with_letters(self.typed_letters()));
    }

    /// Runs a command such as `theme wood`, which sets a setting to a word, or to the only one that begins with it.
    /// Without a word, shows the values.
    pub(super) fn set_by_command(&mut self, setting: Setting, name: &str, word: &str, ctx: &mut UpdateContext) {
        let word = word.trim().to_lowercase();
        if word.is_empty() && ctx.proposes(PaletteDialog::with(&format!("{name} "))) {
            return;
        }
        let images = setting.label == W::Pieces && word == Pieces::Images.word();
        if let Some(why) = self.images.missing().filter(|_| images) {
            return ctx.warn(why, &[]);
        }
        let mut words = self.words_of(setting);
        let (label, lang) = (setting.label, self.lang);
        let shown = |known: &str| setting.key().map_or_else(|| known.to_owned(), |key| told(key, known, lang));
        let begin: Vec<&String> =
            words.iter().filter(|known| known.starts_with(&word) || shown(known).starts_with(&word)).collect();
        let found = words.iter().find(|known| **known == word || shown(known) == word).or(match begin.as_slice() {
            [one] => Some(*one),
            _ => None,
        });
        let named = |words: &[String]| words.iter().map(|word| shown(word)).collect::<Vec<_>>().join(", ");
        match found.cloned() {
            Some(found) => {
                self.set(setting, &found, ctx);
                ctx.info_text(W::IsNow.with(self.lang, &[label.text(self.lang), &shown(&found)]));
            }
            None if word.is_empty() => ctx.info(W::IsNow, &[label.text(lang), &named(&words)]),
            None => {
                // On a terminal without images, they are named too: a user who asks for them is told why they are
                // missing.
                if setting.label == W::Pieces && self.images == ImageSupport::NotHere {
                    words.push(Pieces::Images.word().to_owned());
                }
                ctx.warn(W::NoSuch, &[label.text(lang), &word, &named(&words)]);
            }
        }
    }
}

// Settings in plain mode: how moves are read out (`speech`, `notation`), and all others by name (`set`).

/// The settings by name, each with its table and key in the config. Those that only affect a screen come last.
const SETTINGS: &[(&str, Option<&str>, &str)] = &[
    ("language", None, "lang"),
    ("letters", None, "notation"),
    ("puzzles", None, "next_puzzle"),
    ("speech", None, "speech"),
    ("squares", None, "speech_squares"),
    ("notation", None, "speech_notation"),
    ("bell-turn", Some("bell"), "turn"),
    ("bell-check", Some("bell"), "check"),
    ("bell-time", Some("bell"), "low_time"),
    ("tenths", None, "clock_tenths"),
    ("theme", None, "theme"),
    ("pieces", None, "pieces"),
    ("coordinates", None, "coordinates"),
    ("animations", None, "animations"),
    ("autoflip", None, "auto_flip"),
];

/// Returns the settings by name with their keys in the config.
fn named_settings() -> impl Iterator<Item = (&'static str, &'static ConfigOption)> {
    SETTINGS.iter().filter_map(|(name, table, key)| Some((*name, ConfigOption::find(*table, key)?)))
}

fn is_on(word: &str) -> bool {
    matches!(word, "on" | "true") || command_names::means(word, "yes")
}

fn is_off(word: &str) -> bool {
    matches!(word, "off" | "false") || command_names::means(word, "no")
}

impl Preferences {
    /// Runs `speech`, `speech terse`, `speech names`: changes how moves are read out in this session.
    pub(super) fn speech_line(&mut self, args: &str, ctx: &mut UpdateContext) {
        let Config { mut speech, speech_squares: mut squares, .. } = *self.config;
        for word in args.split_whitespace().map(choice) {
            match (Speech::of_word(&word), SquareNames::of_word(&word), word.as_str()) {
                (Some(said), ..) => speech = said,
                (None, Some(named), _) => squares = named,
                (None, None, "plain") => squares = SquareNames::Letters,
                _ => return ctx.warn(PlainWord::WhichSpeech, &[]),
            }
        }
        let config = Arc::make_mut(&mut self.config);
        (config.speech, config.speech_squares) = (speech, squares);
        ctx.show(Query::Speech);
    }

    /// Runs `notation on`, `notation off`.
    pub(super) fn notation_line(&mut self, args: &str, ctx: &mut UpdateContext) {
        match choice(args).as_str() {
            "" => {}
            word if is_on(word) => Arc::make_mut(&mut self.config).speech_notation = true,
            word if is_off(word) => Arc::make_mut(&mut self.config).speech_notation = false,
            _ => return ctx.warn(PlainWord::WhichNotation, &[]),
        }
        ctx.show(Query::Speech);
    }

    /// Runs `set`, `set NAME`, `set NAME VALUE`: shows all settings, shows one, or changes and saves one.
    pub(super) fn set_line(&mut self, args: &str, ctx: &mut UpdateContext) {
        let (typed_name, typed) = args.split_once(char::is_whitespace).unwrap_or((args, ""));
        let (name, value) = (choice(typed_name), choice(typed));
        if name.is_empty() {
            return ctx.show(Query::Settings);
        }
        let Some((called, key)) = named_settings().find(|(known, _)| *known == name) else {
            let names: Vec<&str> = named_settings().map(|(name, _)| shown_choice(name, self.lang)).collect();
            return ctx.warn(PlainWord::NoSetting, &[typed_name, &names.join(", ")]);
        };
        let lang = self.lang;
        let values = self.words_of_key(key);
        let flag = values == ["true", "false"];
        let value = match value.as_str() {
            word if flag && is_on(word) => "true".to_owned(),
            word if flag && is_off(word) => "false".to_owned(),
            word => word.to_owned(),
        };
        if value.is_empty() {
            return ctx.info_text(self.told_setting(called, key));
        }
        // As it is told in any language, `deutsch` or `ardoise`, or as the config has it.
        let is_told = |known: &&String| Lang::ALL.iter().any(|lang| is_word(typed.trim(), &told(key, known, *lang)));
        let Some(value) = values.iter().find(|known| **known == value).or_else(|| values.iter().find(is_told)) else {
            return ctx.warn(PlainWord::NoValue, &[shown_choice(called, lang), typed, &told_all(key, &values, lang)]);
        };
        self.set_key(key, value, ctx);
        ctx.lang = self.lang; // the answer is in the language now in force
        ctx.info(PlainWord::SettingIs, &[shown_choice(called, self.lang), &told(key, value, self.lang)]);
    }

    /// Returns the settings that plain mode changes by name, each with its value and its possible values.
    pub fn told_settings(&self) -> Vec<String> {
        named_settings().map(|(name, key)| self.told_setting(name, key)).collect()
    }

    fn told_setting(&self, name: &str, key: &ConfigOption) -> String {
        let (lang, value) = (self.lang, told(key, &key.word(&self.config), self.lang));
        PlainWord::SettingCanBe
            .with(lang, &[shown_choice(name, lang), &value, &told_all(key, &self.words_of_key(key), lang)])
    }
}

/// Returns a value as the user is told it: a switch is on or off, a look has its name, and a language its own.
fn told(key: &ConfigOption, value: &str, lang: Lang) -> String {
    let named = Lang::ALL.into_iter().find(|lang| key.name == "lang" && lang.code() == value);
    match (named, value) {
        (Some(named), _) => named.name().to_owned(),
        (None, "true") => shown_choice("on", lang).to_owned(),
        (None, "false") => shown_choice("off", lang).to_owned(),
        (None, look) if matches!(key.name, "theme" | "pieces") && style_name(look, lang) != look => {
            style_name(look, lang).to_owned()
        }
        (None, value) => shown_choice(value, lang).to_owned(),
    }
}

fn told_all(key: &ConfigOption, values: &[String], lang: Lang) -> String {
    values.iter().map(|value| told(key, value, lang)).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Choice;
    use crate::words::Lang;
    use crate::words::tables::style_name;

    #[test]
    fn built_in_looks_have_names_in_both_languages() {
        let themes = crate::config::THEMES.iter().copied();
        for word in themes.chain(Pieces::ALL.iter().map(|style| style.word())) {
            assert_eq!(style_name(word, Lang::En), word);
            assert!(style_name(word, Lang::Fr) != word || ["mono", "auto"].contains(&word), "{word}"); // the same in both
        }
        assert_eq!(style_name("mine", Lang::Fr), "mine", "the user's own");
    }
}
