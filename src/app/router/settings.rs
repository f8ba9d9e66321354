//! The settings in force: how they look, and what follows when one is changed.

use crate::app::{
    App, Screen,
    commands::keymap::Keymap,
    context::UpdateContext,
    dialogs::Dialog,
    protocol::effect::FileEffect,
    recent_choices::{BOARD_STEPS, RecentChoices},
    settings::{Appearance, ImageSupport, Setting},
};
use crate::config::{
    AUTO_THEME, Choice, Config, Coordinates, DARK_THEME, LIGHT_THEME, Notation, Pieces, keys::ConfigKey,
};
use crate::words::tables::{SettingsWord, look};
use std::sync::Arc;

impl App {
    /// Returns the current appearance. While the user chooses a theme or style on the command line, it previews the
    /// chosen one.
    #[must_use]
    pub fn appearance(&self) -> Appearance {
        let mut config: Config =
            Config { theme: self.config.theme.clone(), pieces: self.config.pieces, ..Config::default() };
        if let Some((setting, word)) = self.previewed()
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
    #[must_use]
    pub fn words_of(&self, setting: Setting) -> Vec<String> {
        let steps = || (BOARD_STEPS.0..=0).rev().map(|step| step.to_string()).collect();
        setting.key().map_or_else(steps, |key| self.words_of_key(key))
    }

    /// Returns the words for the values of a config key, including those that only this session knows.
    pub(super) fn words_of_key(&self, key: &ConfigKey) -> Vec<String> {
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
    #[must_use]
    pub fn shown_setting(&self, setting: Setting) -> String {
        let word = self.word_of(setting, &self.recent);
        match setting.label {
            SettingsWord::Theme => self.shown_theme(&word),
            // The config uses the names of Unicode blocks. The window says what the pieces look like.
            SettingsWord::Pieces => match self.config.pieces {
                Pieces::Auto => Pieces::Auto.word(), // the board beside it shows which
                Pieces::Sextant => SettingsWord::PiecesSextant.text(self.lang),
                Pieces::Quadrant => SettingsWord::PiecesQuadrant.text(self.lang),
                Pieces::Half => SettingsWord::PiecesHalf.text(self.lang),
                Pieces::Octant => SettingsWord::PiecesOctant.text(self.lang),
                Pieces::Glyph => SettingsWord::PiecesGlyph.text(self.lang),
                Pieces::Letters => SettingsWord::PiecesLetters.text(self.lang),
                Pieces::OwnLetters => SettingsWord::PiecesOwnLetters.text(self.lang),
                Pieces::Images => SettingsWord::PiecesImages.text(self.lang),
            }
            .to_owned(),
            SettingsWord::Coordinates => match self.config.coordinates {
                Coordinates::Outside => SettingsWord::Outside,
                Coordinates::Inside => SettingsWord::Inside,
                Coordinates::Off => SettingsWord::Nowhere,
            }
            .text(self.lang)
            .to_owned(),
            SettingsWord::Size => match self.recent.board_step {
                0 => SettingsWord::Largest.text(self.lang).to_owned(),
                step if step < 0 => SettingsWord::SmallerBy.with(self.lang, &[&step.unsigned_abs().to_string()]),
                step => SettingsWord::LargerBy.with(self.lang, &[&step.to_string()]),
            },
            SettingsWord::Language => match self.config.lang {
                None => SettingsWord::Auto.with(self.lang, &[self.lang.name()]),
                Some(own) => own.name().to_owned(),
            },
            SettingsWord::Letters => self.shown_letters(),
            _ => if word == "true" { SettingsWord::On } else { SettingsWord::Off }.text(self.lang).to_owned(),
        }
    }

    fn shown_theme(&self, word: &str) -> String {
        let shown = self.theme_shown(word.to_owned());
        let name = look(&shown, self.lang);
        if word == AUTO_THEME && shown != AUTO_THEME {
            SettingsWord::Auto.with(self.lang, &[name])
        } else {
            name.to_owned()
        }
    }

    fn shown_letters(&self) -> String {
        use shakmaty::Role::{Bishop, King, Knight, Queen, Rook};
        let letters = [King, Queen, Rook, Bishop, Knight].map(|role| self.letters.letter(role)).join(" ");
        match self.config.notation {
            Notation::Auto => SettingsWord::AutoLetters.with(self.lang, &[&letters]),
            _ => letters,
        }
    }

    /// Changes a setting to its next or previous value.
    pub(super) fn turn_setting(&mut self, setting: Setting, forward: bool, ctx: &mut UpdateContext) {
        let words = self.words_of(setting);
        let count = words.len();
        let now = words.iter().position(|word| *word == self.word_of(setting, ctx.recent));
        let next = match now {
            Some(at) if forward => (at + 1) % count.max(1),
            Some(at) => (at + count - 1) % count.max(1), // it was found, so `count` is at least 1
            None => 0,
        };
        if let Some(word) = words.get(next) {
            self.set(setting, word, ctx);
        }
    }

    /// Changes a setting, now and in the config file.
    pub(super) fn set(&mut self, setting: Setting, word: &str, ctx: &mut UpdateContext) {
        let Some(key) = setting.key() else {
            if let Ok(step) = word.parse() {
                ctx.recent.board_step = step;
                ctx.remember();
            }
            return;
        };
        self.set_key(key, word, ctx);
    }

    /// Changes a config key, now and in the file.
    pub(super) fn set_key(&mut self, key: &ConfigKey, word: &str, ctx: &mut UpdateContext) {
        if !(key.choose)(Arc::make_mut(&mut self.config), word) {
            return;
        }
        match key.name {
            "lang" | "notation" => self.language_changed(),
            "auto_flip" => self.auto_flip_changed(ctx),
            _ => {}
        }
        let value = Some(key.toml(word));
        ctx.request(FileEffect::Configure { table: key.table, key: key.name.to_owned(), value });
    }

    fn language_changed(&mut self) {
        self.lang = self.config.lang.unwrap_or(self.system_lang);
        self.letters = self.config.notation.letters(self.lang);
        self.keys = Arc::new(Keymap::clone(&self.keys).with_letters(self.typed_letters()));
    }

    fn auto_flip_changed(&mut self, ctx: &mut UpdateContext) {
        ctx.recent.auto_flip = self.config.auto_flip;
        if let Screen::Play(play) = &mut self.screen {
            play.auto_flip = self.config.auto_flip;
        }
    }

    /// Runs a command such as `theme wood`, which sets a setting to a word, or to the only one that begins with it.
    /// Without a word, shows the values.
    pub(super) fn set_by_command(&mut self, setting: Setting, name: &str, word: &str, ctx: &mut UpdateContext) {
        let word = word.trim().to_lowercase();
        if word.is_empty() && !ctx.plain {
            return ctx.open(Dialog::palette(&format!("{name} ")));
        }
        let images = setting.label == SettingsWord::Pieces && word == Pieces::Images.word();
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
        let (label, lang) = (setting.label, self.lang);
        match found.cloned() {
            Some(found) => {
                self.set(setting, &found, ctx);
                ctx.info_text(SettingsWord::IsNow.with(self.lang, &[label.text(self.lang), look(&found, self.lang)]));
            }
            None if word.is_empty() => ctx.info(SettingsWord::IsNow, &[label.text(lang), &words.join(", ")]),
            None => {
                // On a terminal without images, they are named too: a user who asks for them is told why they are
                // missing.
                if setting.label == SettingsWord::Pieces && self.images == ImageSupport::NotHere {
                    words.push(Pieces::Images.word().to_owned());
                }
                ctx.warn(SettingsWord::NoSuch, &[label.text(lang), &word, &words.join(", ")]);
            }
        }
    }
}
