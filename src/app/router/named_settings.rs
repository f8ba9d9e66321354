//! Settings in plain mode: how moves are read out (`speech`, `notation`), and all others by name (`set`).

use crate::app::{App, context::UpdateContext, protocol::user_message::Query};
use crate::config::{Choice, Config, Speech, SquareNames, keys::ConfigKey};
use crate::words::{
    Lang,
    command_names::{self, choice, shown_choice},
    tables::PlainWord,
};
use std::sync::Arc;

/// The settings by name, each with its table and key in the config. Those that only affect a screen come last.
const SETTINGS: &[(&str, Option<&str>, &str)] = &[
    ("language", None, "lang"),
    ("letters", None, "notation"),
    ("speech", None, "speech"),
    ("squares", None, "speech_squares"),
    ("notation", None, "speech_notation"),
    ("bell-turn", Some("bell"), "turn"),
    ("bell-check", Some("bell"), "check"),
    ("bell-time", Some("bell"), "low_time"),
    ("theme", None, "theme"),
    ("pieces", None, "pieces"),
    ("coordinates", None, "coordinates"),
    ("animations", None, "animations"),
    ("autoflip", None, "auto_flip"),
];

/// Returns the settings by name with their keys in the config.
fn named_settings() -> impl Iterator<Item = (&'static str, &'static ConfigKey)> {
    SETTINGS.iter().filter_map(|(name, table, key)| Some((*name, ConfigKey::find(*table, key)?)))
}

fn is_on(word: &str) -> bool {
    matches!(word, "on" | "true") || command_names::means(word, "yes")
}

fn is_off(word: &str) -> bool {
    matches!(word, "off" | "false") || command_names::means(word, "no")
}

impl App {
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
        let (name, value) = args.split_once(char::is_whitespace).unwrap_or((args, ""));
        let (name, value) = (choice(name), choice(value));
        if name.is_empty() {
            return ctx.show(Query::Settings);
        }
        let Some((called, key)) = named_settings().find(|(known, _)| *known == name) else {
            let names: Vec<&str> = named_settings().map(|(name, _)| shown_choice(name, self.lang)).collect();
            return ctx.warn(PlainWord::NoSetting, &[&name, &names.join(", ")]);
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
        if !values.contains(&value) {
            return ctx.warn(PlainWord::NoValue, &[shown_choice(called, lang), &value, &told_all(&values, lang)]);
        }
        self.set_key(key, &value, ctx);
        ctx.lang = self.lang; // the answer is in the language now in force
        ctx.info(PlainWord::SettingIs, &[shown_choice(called, self.lang), &told(&value, self.lang)]);
    }

    /// Returns the settings that plain mode changes by name, each with its value and its possible values.
    #[must_use]
    pub fn told_settings(&self) -> Vec<String> {
        named_settings().map(|(name, key)| self.told_setting(name, key)).collect()
    }

    fn told_setting(&self, name: &str, key: &ConfigKey) -> String {
        let (lang, value) = (self.lang, told(&key.word(&self.config), self.lang));
        PlainWord::SettingCanBe
            .with(lang, &[shown_choice(name, lang), &value, &told_all(&self.words_of_key(key), lang)])
    }
}

/// Returns a value as the user is told it: a switch is on or off.
fn told(value: &str, lang: Lang) -> String {
    let word = match value {
        "true" => "on",
        "false" => "off",
        value => value,
    };
    shown_choice(word, lang).to_owned()
}

fn told_all(values: &[String], lang: Lang) -> String {
    values.iter().map(|value| told(value, lang)).collect::<Vec<_>>().join(", ")
}
