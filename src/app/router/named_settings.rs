//! Settings in plain mode: how moves are told (`speech`, `notation`), and everything else by name (`set`).

use crate::app::App;
use crate::app::context::UpdateContext;
use crate::app::protocol::effect::FileEffect;
use crate::app::protocol::user_message::Query;
use crate::app::settings::Setting;
use crate::config::{Choice, Speech, SquareNames, quoted};
use crate::words::Lang;
use crate::words::command_names::{choice, shown_choice};
use crate::words::plain::PlainWord as W;

/// A setting that has a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum NamedSetting {
    /// One of the settings window.
    Row(Setting),
    /// How much is said of a move.
    Speech,
    /// What the squares are called.
    Squares,
    /// Moves in notation.
    Notation,
}

/// The settings by name; those that a screen alone shows come last.
const SETTINGS: &[(&str, NamedSetting)] = &[
    ("language", NamedSetting::Row(Setting::Language)),
    ("letters", NamedSetting::Row(Setting::Letters)),
    ("speech", NamedSetting::Speech),
    ("squares", NamedSetting::Squares),
    ("notation", NamedSetting::Notation),
    ("bell-turn", NamedSetting::Row(Setting::BellTurn)),
    ("bell-check", NamedSetting::Row(Setting::BellCheck)),
    ("bell-time", NamedSetting::Row(Setting::BellLowTime)),
    ("theme", NamedSetting::Row(Setting::Theme)),
    ("pieces", NamedSetting::Row(Setting::Pieces)),
    ("coordinates", NamedSetting::Row(Setting::Coordinates)),
    ("animations", NamedSetting::Row(Setting::Animations)),
    ("autoflip", NamedSetting::Row(Setting::AutoFlip)),
];

/// Words for on and off.
const ON: [&str; 6] = ["on", "true", "yes", "oui", "y", "o"];
const OFF: [&str; 5] = ["off", "false", "no", "non", "n"];

/// A setting as it is told: its name, its value, and the values it can have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SettingReport {
    /// Its name.
    pub name: String,
    /// Its value.
    pub value: String,
    /// All its values.
    pub values: Vec<String>,
}

impl App {
    /// `speech`, `speech terse`, `speech names`: how moves are told, for this session.
    pub(in crate::app) fn speech_line(&mut self, args: &str, ctx: &mut UpdateContext) {
        let mut session = self.session.clone();
        for word in args.split_whitespace().map(choice) {
            match (Speech::of_word(&word), SquareNames::of_word(&word), word.as_str()) {
                (Some(speech), ..) => session.speech = speech,
                (None, Some(squares), _) => session.squares = squares,
                (None, None, "plain") => session.squares = SquareNames::Letters,
                _ => return ctx.warn(W::WhichSpeech, &[]),
            }
        }
        self.session = session;
        ctx.show(Query::Speech);
    }

    /// `notation on`, `notation off`.
    pub(in crate::app) fn notation_line(&mut self, args: &str, ctx: &mut UpdateContext) {
        match choice(args).as_str() {
            "" => {}
            word if ON.contains(&word) => self.session.notation = true,
            word if OFF.contains(&word) => self.session.notation = false,
            _ => return ctx.warn(W::WhichNotation, &[]),
        }
        ctx.show(Query::Speech);
    }

    /// `set`, `set NAME`, `set NAME VALUE`: the settings, one of them, another value that is kept.
    pub(in crate::app) fn set_line(&mut self, args: &str, ctx: &mut UpdateContext) {
        let (name, value) = args.split_once(char::is_whitespace).unwrap_or((args, ""));
        let (name, value) = (choice(name), choice(value));
        if name.is_empty() {
            return ctx.show(Query::Settings);
        }
        let Some((called, setting)) = SETTINGS.iter().copied().find(|(known, _)| *known == name) else {
            let names: Vec<&str> = SETTINGS.iter().map(|(name, _)| shown_choice(name, self.lang)).collect();
            return ctx.warn(W::NoSetting, &[&name, &names.join(", ")]);
        };
        let lang = self.lang;
        let values = self.values_of(setting);
        let flag = values == ["true", "false"];
        let value = match value.as_str() {
            word if flag && ON.contains(&word) => "true".to_owned(),
            word if flag && OFF.contains(&word) => "false".to_owned(),
            word => word.to_owned(),
        };
        if value.is_empty() {
            return ctx.info(
                W::SettingCanBe,
                &[shown_choice(called, lang), &told(&self.value_of(setting), lang), &told_all(&values, lang)],
            );
        }
        if !values.contains(&value) {
            return ctx.warn(W::NoValue, &[shown_choice(called, lang), &value, &told_all(&values, lang)]);
        }
        match setting {
            NamedSetting::Row(row) => self.set(row, &value, ctx),
            NamedSetting::Speech => {
                self.session.speech = Speech::of_word(&value).unwrap_or_default();
                keep("speech", quoted(&value), ctx);
            }
            NamedSetting::Squares => {
                self.session.squares = SquareNames::of_word(&value).unwrap_or_default();
                keep("speech_squares", quoted(&value), ctx);
            }
            NamedSetting::Notation => {
                self.session.notation = value == "true";
                keep("speech_notation", value.clone(), ctx);
            }
        }
        ctx.lang = self.lang; // the answer is in the language that holds now
        ctx.info(W::SettingIs, &[shown_choice(called, self.lang), &told(&value, self.lang)]);
    }

    fn values_of(&self, setting: NamedSetting) -> Vec<String> {
        fn all<T: Choice>() -> Vec<String> {
            T::words().into_iter().map(str::to_owned).collect()
        }
        match setting {
            NamedSetting::Row(row) => self.words_of(row),
            NamedSetting::Speech => all::<Speech>(),
            NamedSetting::Squares => all::<SquareNames>(),
            NamedSetting::Notation => vec!["true".to_owned(), "false".to_owned()],
        }
    }

    fn value_of(&self, setting: NamedSetting) -> String {
        match setting {
            NamedSetting::Row(row) => self.word_of(row, &self.recent),
            NamedSetting::Speech => self.session.speech.word().to_owned(),
            NamedSetting::Squares => self.session.squares.word().to_owned(),
            NamedSetting::Notation => self.session.notation.to_string(),
        }
    }

    /// The settings that plain mode changes by name.
    #[must_use]
    pub fn told_settings(&self) -> Vec<SettingReport> {
        let one = |(name, setting): &(&'static str, NamedSetting)| SettingReport {
            name: shown_choice(name, self.lang).to_owned(),
            value: told(&self.value_of(*setting), self.lang),
            values: self.values_of(*setting).iter().map(|value| told(value, self.lang)).collect(),
        };
        SETTINGS.iter().map(one).collect()
    }
}

/// A value as it is told: a switch is on or off.
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

/// Writes a setting into the config file.
fn keep(key: &str, value: String, ctx: &mut UpdateContext) {
    ctx.request(FileEffect::Configure { table: None, key: key.to_owned(), value: Some(value) });
}
