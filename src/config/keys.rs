//! The keys of the config file: how each one is read and how it is printed. The reader, the printed config and the
//! settings screen all use this table.

use super::choices::{
    Choice, ColorChoice, Coordinates, ImageProtocol, Notation, Pieces, Rules, SideChoice, Speech, SquareNames,
    theme_words,
};
use super::values::{aspect, auto_or, boolean, choice, coordinates, seat, start, string, theme, whole_number};
use super::{Config, KeyBinding, quoted, reader::ConfigReader};
use crate::words::Lang;
use std::fmt::Write as _;
use toml::{Spanned, de::DeValue};

/// Reads a key: the value goes into the config, and what is wrong with it is reported to the reader.
type Read = fn(&mut ConfigReader<'_>, &mut Config, &str, &Spanned<DeValue<'_>>);

/// A key of the config file.
pub struct ConfigKey {
    /// The table that it belongs in; `None` is the top of the file.
    pub table: Option<&'static str>,
    /// Its name.
    pub name: &'static str,
    pub(super) read: Read,
    /// Returns the value as text; `None` if the key is left out.
    pub(super) text: fn(&Config) -> Option<String>,
    /// Whether the text is TOML already and needs no quotes.
    is_toml: bool,
    /// Returns the words that it can be, if they are few; otherwise none.
    pub words: fn() -> Vec<String>,
    /// Sets it to a word. Returns whether the key accepts the word.
    pub choose: fn(&mut Config, &str) -> bool,
}

/// A table of the config file.
pub struct ConfigTable {
    /// Its name.
    pub name: &'static str,
    pub(super) read: Read,
    /// Returns the printed lines of the table, other than those of its keys in [`KEYS`].
    pub(super) lines: fn(&Config) -> String,
}

impl ConfigKey {
    /// Returns the key with this name in a table, or at the top of the file.
    #[must_use]
    pub fn find(table: Option<&str>, name: &str) -> Option<&'static ConfigKey> {
        KEYS.iter().find(|key| key.table == table && key.name == name)
    }

    /// Returns the keys of a table, or of the top of the file.
    pub fn of_table(table: Option<&str>) -> impl Iterator<Item = &'static ConfigKey> {
        KEYS.iter().filter(move |key| key.table == table)
    }

    /// Returns the line of the key in a printed config; empty if the key is left out.
    pub(super) fn line(&self, config: &Config) -> String {
        (self.text)(config).map_or_else(String::new, |text| format!("{} = {}\n", self.name, self.toml(&text)))
    }

    /// Returns the value as a word.
    #[must_use]
    pub fn word(&self, config: &Config) -> String {
        (self.text)(config).unwrap_or_default()
    }

    /// Returns a value as it is written into the file.
    #[must_use]
    pub fn toml(&self, text: &str) -> String {
        if self.is_toml { text.to_owned() } else { quoted(text) }
    }
}

/// A key without a name and without a set of words. The keys below build on it and say how a value is read and written.
const OPEN: ConfigKey = ConfigKey {
    table: None,
    name: "",
    read: |_, _, _, _| {},
    text: |_| None,
    is_toml: false,
    words: Vec::new,
    choose: |_, _| false,
};

/// A field that is one of a few words.
macro_rules! one_word {
    ($($field:ident).+, $choice:ty) => {
        ConfigKey {
            read: |reader, config, key, value| reader.set(&mut config.$($field).+, key, value, choice),
            text: |config| Some(config.$($field).+.word().to_owned()),
            words: owned_words::<$choice>,
            choose: |config, word| {
                <$choice>::of_word(word).inspect(|choice| config.$($field).+ = *choice).is_some()
            },
            ..OPEN
        }
    };
}

/// A field that is true or false.
macro_rules! flag {
    ($($field:ident).+) => {
        ConfigKey {
            read: |reader, config, key, value| reader.set(&mut config.$($field).+, key, value, boolean),
            text: |config| Some(config.$($field).+.to_string()),
            is_toml: true,
            words: || vec![true.to_string(), false.to_string()],
            choose: |config, word| word.parse().inspect(|flag| config.$($field).+ = *flag).is_ok(),
            ..OPEN
        }
    };
}

/// A field that is a whole number from the first bound to the second.
macro_rules! number {
    ($($field:ident).+, $from:expr, $to:expr) => {
        ConfigKey {
            read: |reader, config, key, value| {
                reader.set(&mut config.$($field).+, key, value, |key, value| whole_number(key, value, $from, $to))
            },
            text: |config| Some(config.$($field).+.to_string()),
            is_toml: true,
            ..OPEN
        }
    };
}

/// A field that is a list of texts.
macro_rules! list {
    ($($field:ident).+) => {
        ConfigKey {
            read: |reader, config, key, value| config.$($field).+ = reader.names(key, value),
            text: |config| Some(listed(config.$($field).+.iter())),
            is_toml: true,
            ..OPEN
        }
    };
}

/// A field with a text form of its own, and the function that reads it.
macro_rules! text {
    ($($field:ident).+, $read:expr) => {
        ConfigKey {
            read: |reader, config, key, value| reader.set(&mut config.$($field).+, key, value, $read),
            text: |config| Some(config.$($field).+.to_string()),
            ..OPEN
        }
    };
}

/// The time control of one side.
macro_rules! own_time {
    ($side:ident) => {
        ConfigKey {
            read: |reader, _, key, value| reader.set_time(key, value, |times, read| times.$side = Some(read)),
            text: |config| {
                let clock = config.new_game.clock.as_ref().filter(|clock| !clock.are_equal());
                clock.map(|clock| clock.$side.to_string())
            },
            ..OPEN
        }
    };
}

/// Every key, in the order of the printed file. `config.example.toml` shows them with their defaults.
pub const KEYS: &[ConfigKey] = &[
    top("theme", THEME),
    top("pieces", one_word!(pieces, Pieces)),
    top("images", one_word!(images, ImageProtocol)),
    top("color", one_word!(color, ColorChoice)),
    top("lang", LANG),
    top("notation", one_word!(notation, Notation)),
    top("speech", one_word!(speech, Speech)),
    top("speech_squares", one_word!(speech_squares, SquareNames)),
    top("speech_notation", flag!(speech_notation)),
    top("coordinates", COORDINATES),
    top("animations", flag!(animations)),
    top("mouse", flag!(mouse)),
    top("keyboard_protocol", flag!(keyboard_protocol)),
    top("auto_flip", flag!(auto_flip)),
    top("board_aspect", ASPECT),
    top("board_step", number!(board_step, -20, 0)),
    top("unpack_limit_gib", number!(unpack_limit_gib, 1, 4096)),
    top("me", list!(me)),
    within("bell", "turn", flag!(bell.turn)),
    within("bell", "check", flag!(bell.check)),
    within("bell", "low_time", flag!(bell.low_time)),
    within("bell", "command", list!(bell.command)),
    within("new_game", "white", text!(new_game.white, seat)),
    within("new_game", "black", text!(new_game.black, seat)),
    within("new_game", "side", one_word!(new_game.side, SideChoice)),
    within("new_game", "time", TIME),
    within("new_game", "white_time", own_time!(white)),
    within("new_game", "black_time", own_time!(black)),
    within("new_game", "start", text!(new_game.start, start)),
    within("new_game", "rules", one_word!(new_game.rules, Rules)),
    within("new_game", "event", text!(new_game.names.event, string)),
    within("new_game", "site", text!(new_game.names.site, string)),
    within("new_game", "round", text!(new_game.names.round, string)),
    within("bots", "resign", flag!(bots_resign)),
    within("bots", "moment", flag!(bots_moment)),
    within("tournament", "draw_offers_from", number!(draw_offers_from, 0, 1000)),
];

/// Every table, in the order of the printed file.
pub const TABLES: &[ConfigTable] = &[
    table("bell", SECTION, |_| String::new()),
    table("new_game", |reader, config, key, value| reader.new_game(config, key, value), |_| String::new()),
    table("bots", SECTION, |_| String::new()),
    table(
        "engines",
        |reader, config, key, value| reader.engines(config, key, value),
        |config| config.engines.iter().map(ToString::to_string).collect(),
    ),
    table("tournament", SECTION, |_| String::new()),
    table(
        "filters",
        |reader, config, key, value| reader.filters(config, key, value),
        |config| config.filters.iter().map(|(name, line)| format!("{} = {}\n", quoted(name), quoted(line))).collect(),
    ),
    table(
        "keys",
        |reader, config, key, value| reader.keys(config, key, value),
        |config| {
            let line = |KeyBinding { action, keys }: &KeyBinding| {
                format!("{} = {}\n", quoted(&action.text), listed(keys.iter().map(|key| &key.text)))
            };
            config.keys.iter().map(line).collect()
        },
    ),
];

/// A table whose keys are all in [`KEYS`].
const SECTION: Read = |reader, config, key, value| reader.section(config, key, value);

/// The keys of an `[engines.NAME]` table. There may be any number of these tables.
pub const ENGINE_KEYS: &[&str] = &["command", "dir", "options", "movetime", "nodes", "depth", "resign", "patience"];

const fn top(name: &'static str, key: ConfigKey) -> ConfigKey {
    ConfigKey { name, ..key }
}

const fn within(table: &'static str, name: &'static str, key: ConfigKey) -> ConfigKey {
    ConfigKey { table: Some(table), name, ..key }
}

const fn table(name: &'static str, read: Read, lines: fn(&Config) -> String) -> ConfigTable {
    ConfigTable { name, read, lines }
}

/// A theme may be one of the user's own, and only the reader knows the names of those.
const THEME: ConfigKey = ConfigKey {
    read: |reader, config, key, value| {
        let own = reader.themes();
        reader.set(&mut config.theme, key, value, |key, value| theme(key, value, own));
    },
    text: |config| Some(config.theme.clone()),
    words: theme_words,
    choose: |config, word| {
        word.clone_into(&mut config.theme);
        true
    },
    ..OPEN
};

/// `"auto"` is not a language itself.
const LANG: ConfigKey = ConfigKey {
    read: |reader, config, key, value| {
        reader.set(&mut config.lang, key, value, |key, value| auto_or(key, value, choice));
    },
    text: |config| Some(config.lang.map_or("auto", Lang::code).to_owned()),
    words: || std::iter::once("auto".to_owned()).chain(owned_words::<Lang>()).collect(),
    choose: |config, word| {
        config.lang = Lang::of_word(word);
        word == "auto" || config.lang.is_some()
    },
    ..OPEN
};

/// True and false are accepted too.
const COORDINATES: ConfigKey = ConfigKey {
    read: |reader, config, key, value| reader.set(&mut config.coordinates, key, value, coordinates),
    ..one_word!(coordinates, Coordinates)
};

const ASPECT: ConfigKey = ConfigKey {
    read: |reader, config, key, value| {
        reader.set(&mut config.board_aspect, key, value, |key, value| auto_or(key, value, aspect));
    },
    text: |config| Some(config.board_aspect.map_or_else(|| quoted("auto"), |aspect| format!("{aspect:?}"))),
    is_toml: true,
    ..OPEN
};

/// The time control of both sides. It is printed unless the sides have different ones. The three times are combined
/// when the whole table has been read.
const TIME: ConfigKey = ConfigKey {
    read: |reader, _, key, value| reader.set_time(key, value, |times, read| times.both = read),
    text: |config| match &config.new_game.clock {
        None => Some("none".to_owned()),
        Some(clock) => clock.are_equal().then(|| clock.white.to_string()),
    },
    ..OPEN
};

fn owned_words<T: Choice>() -> Vec<String> {
    T::words().into_iter().map(str::to_owned).collect()
}

/// Returns a list of texts as TOML writes it.
fn listed<'a>(texts: impl Iterator<Item = &'a String>) -> String {
    format!("[{}]", texts.map(|text| quoted(text)).collect::<Vec<_>>().join(", "))
}

/// Returns a whole config file.
pub(super) fn print(config: &Config) -> String {
    let lines = |table: Option<&str>| ConfigKey::of_table(table).map(|key| key.line(config)).collect::<String>();
    let mut text = lines(None);
    for table in TABLES {
        // Writing to a string does not fail.
        let _ = write!(text, "\n[{}]\n{}{}", table.name, lines(Some(table.name)), (table.lines)(config));
    }
    text
}
