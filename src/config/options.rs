//! The keys of the config file: how each one is read and how it is printed. The reader, the printed config and the
//! settings screen all use this table.

use crate::chess::pgn::filter;
use crate::chess::seat::{self, Seat};
use crate::chess::start_position::StartPosition;
use crate::chess::time_control::{TimeControl, parse_optional};
use crate::config::problem::{ConfigProblem, ConfigProblemKind, LineIndex};
use crate::config::{
    Choice, ColorChoice, Config, Coordinates, EngineConfig, ImageProtocol, KeyBinding, LocatedText, NextPuzzle,
    Notation, Pieces, Rules, SideChoice, Speech, SquareNames, StartSetting, clocks, quoted, theme_words,
};
use crate::words::{Lang, game_list};
use std::fmt;
use std::path::Path;
use toml::Spanned;
use toml::de::{DeString, DeTable, DeValue};

/// Reads a key: the value goes into the config, and what is wrong with it is reported to the reader.
type Read = fn(&mut ConfigReader<'_>, &mut Config, ConfigEntry<'_>);

pub struct ConfigOption {
    /// The table that it belongs in; `None` is the top of the file.
    pub table: Option<&'static str>,
    pub name: &'static str,
    read: Read,
    /// Returns the value as text; `None` if the key is left out.
    text: fn(&Config) -> Option<String>,
    /// Whether the text is TOML already and needs no quotes.
    is_toml: bool,
    /// Returns the words that it can be, if they are few; otherwise none.
    pub words: fn() -> Vec<String>,
    /// Sets it to a word. Returns whether the key accepts the word.
    pub choose: fn(&mut Config, &str) -> bool,
}

pub struct ConfigTable {
    pub name: &'static str,
    read: Read,
    /// Returns the printed lines of the table, other than those of its keys in [`KEYS`].
    lines: fn(&Config) -> String,
}

impl ConfigOption {
    /// Returns the key with this name in a table, or at the top of the file.
    pub fn find(table: Option<&str>, name: &str) -> Option<&'static ConfigOption> {
        KEYS.iter().find(|key| key.table == table && key.name == name)
    }

    pub fn of_table(table: Option<&str>) -> impl Iterator<Item = &'static ConfigOption> {
        KEYS.iter().filter(move |key| key.table == table)
    }

    /// Returns the line of the key in a printed config; empty if the key is left out.
    pub(super) fn line(&self, config: &Config) -> String {
        (self.text)(config).map_or_else(String::new, |text| format!("{} = {}\n", self.name, self.toml(&text)))
    }

    pub fn word(&self, config: &Config) -> String {
        (self.text)(config).unwrap_or_default()
    }

    /// Returns a value as it is written into the file.
    pub fn toml(&self, text: &str) -> String {
        if self.is_toml { text.to_owned() } else { quoted(text) }
    }
}

/// A key without a name and without a set of words. The keys below build on it and say how a value is read and written.
const OPEN: ConfigOption = ConfigOption {
    table: None,
    name: "",
    read: |_, _, _| {},
    text: |_| None,
    is_toml: false,
    words: Vec::new,
    choose: |_, _| false,
};

/// A field that is one of a few words.
macro_rules! one_word {
    ($($field:ident).+, $choice:ty) => {
        ConfigOption {
            read: |reader, config, entry| reader.set(&mut config.$($field).+, entry, choice),
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
        ConfigOption {
            read: |reader, config, entry| reader.set(&mut config.$($field).+, entry, boolean),
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
        ConfigOption {
            read: |reader, config, entry| {
                reader.set(&mut config.$($field).+, entry, |entry| whole_number(entry, $from, $to))
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
        ConfigOption {
            read: |reader, config, entry| config.$($field).+ = reader.names(entry),
            text: |config| Some(listed(config.$($field).+.iter())),
            is_toml: true,
            ..OPEN
        }
    };
}

/// A field with a text form of its own, and the function that reads it.
macro_rules! text {
    ($($field:ident).+, $read:expr) => {
        ConfigOption {
            read: |reader, config, entry| reader.set(&mut config.$($field).+, entry, $read),
            text: |config| Some(config.$($field).+.to_string()),
            ..OPEN
        }
    };
}

macro_rules! own_time {
    ($side:ident) => {
        ConfigOption {
            read: |reader, _, entry| reader.set_time(entry, |times, read| times.$side = Some(read)),
            text: |config| {
                let clock = config.new_game.clock.as_ref().filter(|clock| !clock.are_equal());
                clock.map(|clock| clock.$side.to_string())
            },
            ..OPEN
        }
    };
}

/// Every key, in the order of the printed file. `config.example.toml` shows them with their defaults.
pub const KEYS: &[ConfigOption] = &[
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
    top("clock_tenths", flag!(clock_tenths)),
    top("auto_flip", flag!(auto_flip)),
    top("next_puzzle", one_word!(next_puzzle, NextPuzzle)),
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
    within("bots", "book", text!(book, string)),
    within("tournament", "draw_offers_from", number!(draw_offers_from, 0, 1000)),
];

/// Every table, in the order of the printed file.
pub const TABLES: &[ConfigTable] = &[
    table("bell", SECTION, |_| String::new()),
    table("new_game", |reader, config, entry| reader.new_game(config, entry), |_| String::new()),
    table("bots", SECTION, |_| String::new()),
    table(
        "engines",
        |reader, config, entry| reader.engines(config, entry),
        |config| config.engines.iter().map(ToString::to_string).collect(),
    ),
    table("tournament", SECTION, |_| String::new()),
    table(
        "filters",
        |reader, config, entry| reader.filters(config, entry),
        |config| config.filters.iter().map(|(name, line)| format!("{} = {}\n", quoted(name), quoted(line))).collect(),
    ),
    table(
        "keys",
        |reader, config, entry| reader.keys(config, entry),
        |config| {
            let line = |KeyBinding { action, keys }: &KeyBinding| {
                format!("{} = {}\n", quoted(&action.text), listed(keys.iter().map(|key| &key.text)))
            };
            config.keys.iter().map(line).collect()
        },
    ),
];

/// A table whose keys are all in [`KEYS`].
const SECTION: Read = |reader, config, entry| reader.section(config, entry);

/// The keys of an `[engines.NAME]` table. There may be any number of these tables.
pub const ENGINE_KEYS: &[&str] = &["command", "dir", "options", "movetime", "nodes", "depth", "resign", "patience"];

const fn top(name: &'static str, key: ConfigOption) -> ConfigOption {
    ConfigOption { name, ..key }
}

const fn within(table: &'static str, name: &'static str, key: ConfigOption) -> ConfigOption {
    ConfigOption { table: Some(table), name, ..key }
}

const fn table(name: &'static str, read: Read, lines: fn(&Config) -> String) -> ConfigTable {
    ConfigTable { name, read, lines }
}

/// A theme may be one of the user's own, and only the reader knows the names of those.
const THEME: ConfigOption = ConfigOption {
    read: |reader, config, entry| {
        let own = reader.themes;
        reader.set(&mut config.theme, entry, |entry| theme(entry, own));
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
const LANG: ConfigOption = ConfigOption {
    read: |reader, config, entry| reader.set(&mut config.lang, entry, |entry| auto_or(entry, choice)),
    text: |config| Some(config.lang.map_or("auto", Lang::code).to_owned()),
    words: || std::iter::once("auto".to_owned()).chain(owned_words::<Lang>()).collect(),
    choose: |config, word| {
        config.lang = Lang::of_word(word);
        word == "auto" || config.lang.is_some()
    },
    ..OPEN
};

/// True and false are accepted too.
const COORDINATES: ConfigOption = ConfigOption {
    read: |reader, config, entry| reader.set(&mut config.coordinates, entry, coordinates),
    ..one_word!(coordinates, Coordinates)
};

const ASPECT: ConfigOption = ConfigOption {
    read: |reader, config, entry| reader.set(&mut config.board_aspect, entry, |entry| auto_or(entry, aspect)),
    text: |config| Some(config.board_aspect.map_or_else(|| quoted("auto"), |aspect| format!("{aspect:?}"))),
    is_toml: true,
    ..OPEN
};

/// The time control of both sides. It is printed unless the sides have different ones. The three times are combined
/// when the whole table has been read.
const TIME: ConfigOption = ConfigOption {
    read: |reader, _, entry| reader.set_time(entry, |times, read| times.both = read),
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

/// A complete config file that [`parse`](super::parse) reads back as the same settings (`tabiya config print`).
impl fmt::Display for Config {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lines = |table: Option<&str>| ConfigOption::of_table(table).map(|key| key.line(self)).collect::<String>();
        f.write_str(&lines(None))?;
        TABLES
            .iter()
            .try_for_each(|table| write!(f, "\n[{}]\n{}{}", table.name, lines(Some(table.name)), (table.lines)(self)))
    }
}

// Reads a [`Config`] from TOML. The reader knows the place of every key and value and goes on after a problem, so that
// it reports all problems of a file at once, each with its place.

/// Reads a config file; these themes are known besides the built-in ones. Returns the settings that could be read, and
/// every problem in file order: who finds more problems in the settings can tell them together with these.
pub fn read(text: &str, themes: &[String]) -> (Config, Vec<ConfigProblem>) {
    let mut reader =
        ConfigReader { places: LineIndex::of(text), themes, problems: Vec::new(), times: NewGameTimes::default() };
    let (table, errors) = DeTable::parse_recoverable(text);
    let config = if errors.is_empty() {
        reader.top(table.get_ref())
    } else {
        for error in errors {
            let span = error.span().unwrap_or(text.len()..text.len());
            let start = span.start;
            let what = ConfigProblemKind::Syntax(syntax(error.message(), text.get(span).unwrap_or_default()));
            reader.report(start, what);
        }
        // The parser repeats the first error of a line, so only that one is reported.
        reader.problems.dedup_by_key(|problem| problem.place.line);
        Config::default()
    };
    let ConfigReader { mut problems, .. } = reader;
    problems.sort_by_key(|problem| problem.place);
    (config, problems)
}

/// The state of the reader while it reads a file.
pub struct ConfigReader<'a> {
    places: LineIndex<'a>,
    themes: &'a [String],
    problems: Vec<ConfigProblem>,
    times: NewGameTimes,
}

/// The times of `[new_game]`, before they are combined.
#[derive(Default)]
pub struct NewGameTimes {
    /// `time`.
    pub both: Option<TimeControl>,
    /// `white_time`, if it is given.
    pub white: Option<Option<TimeControl>>,
    /// `black_time`, if it is given.
    pub black: Option<Option<TimeControl>>,
    /// The place of the last of them in the file.
    last: Option<usize>,
}

/// A key of the file and its value.
#[derive(Clone, Copy)]
pub struct ConfigEntry<'t> {
    key: &'t str,
    /// The byte at which the key begins.
    at: usize,
    value: &'t Spanned<DeValue<'t>>,
}

/// A value, or what is wrong with it.
type ReadValue<T> = Result<T, ConfigProblemKind>;

impl<'t> ConfigEntry<'t> {
    fn of((key, value): (&'t Spanned<DeString<'t>>, &'t Spanned<DeValue<'t>>)) -> ConfigEntry<'t> {
        ConfigEntry { key: key.get_ref(), at: key.span().start, value }
    }

    fn text(self) -> Option<&'t str> {
        self.value.get_ref().as_str()
    }

    fn wrong_kind(self, wants: &'static str) -> ConfigProblemKind {
        let found = match self.value.get_ref() {
            DeValue::String(_) => "text",
            DeValue::Integer(_) => "a whole number",
            DeValue::Float(_) => "a decimal number",
            DeValue::Boolean(_) => "true or false",
            DeValue::Datetime(_) => "a date or time",
            DeValue::Array(_) => "a list",
            DeValue::Table(_) => "a table",
        };
        ConfigProblemKind::WrongKind { key: self.key.to_owned(), wants, found }
    }

    fn unreadable(self, why: &impl ToString) -> ConfigProblemKind {
        ConfigProblemKind::unreadable(self.key, why)
    }
}

impl ConfigReader<'_> {
    fn report(&mut self, at: usize, what: ConfigProblemKind) {
        self.problems.push(ConfigProblem { place: self.places.of_byte(at), what });
    }

    fn report_value(&mut self, entry: ConfigEntry<'_>, what: ConfigProblemKind) {
        self.report(entry.value.span().start, what);
    }

    /// Reads a value into `slot`, or reports why it cannot be read.
    fn set<'t, T>(&mut self, slot: &mut T, entry: ConfigEntry<'t>, read: impl FnOnce(ConfigEntry<'t>) -> ReadValue<T>) {
        match read(entry) {
            Ok(read) => *slot = read,
            Err(what) => self.report_value(entry, what),
        }
    }

    fn top(&mut self, table: &DeTable<'_>) -> Config {
        let mut config = Config::default();
        for entry in table.iter().map(ConfigEntry::of) {
            match TABLES.iter().find(|table| table.name == entry.key) {
                Some(table) => (table.read)(self, &mut config, entry),
                None => self.entry(None, &mut config, entry),
            }
        }
        config
    }

    /// Reads a key in a table or at the top of the file.
    fn entry(&mut self, table: Option<&str>, config: &mut Config, entry: ConfigEntry<'_>) {
        match ConfigOption::find(table, entry.key) {
            Some(key) => (key.read)(self, config, entry),
            None => self.unknown(table, entry),
        }
    }

    /// Reads a table whose keys are all in `KEYS`.
    fn section(&mut self, config: &mut Config, table: ConfigEntry<'_>) {
        for entry in self.table(table) {
            self.entry(Some(table.key), config, entry);
        }
    }

    /// Reads `[new_game]`, and combines its three times into the clocks.
    fn new_game(&mut self, config: &mut Config, table: ConfigEntry<'_>) {
        let problems_before = self.problems.len();
        self.section(config, table);
        let NewGameTimes { both, white, black, last } = std::mem::take(&mut self.times);
        match clocks(both, white, black) {
            Ok(clock) => config.new_game.clock = clock,
            // The cause is a time that could not be read, which has been reported already.
            Err(_) if self.problems.len() > problems_before => {}
            Err(why) => self.report(last.unwrap_or_default(), ConfigProblemKind::unreadable("the clocks", &why)),
        }
    }

    fn set_time(&mut self, entry: ConfigEntry<'_>, set: fn(&mut NewGameTimes, Option<TimeControl>)) {
        self.times.last = self.times.last.max(Some(entry.value.span().start));
        match time(entry) {
            Ok(read) => set(&mut self.times, read),
            Err(what) => self.report_value(entry, what),
        }
    }

    /// Reads `[filters]`: names, and the filters as the user would type them.
    fn filters(&mut self, config: &mut Config, table: ConfigEntry<'_>) {
        let mut found: Vec<(usize, String, String)> = Vec::new();
        for entry in self.table(table) {
            let read = string(entry).and_then(|line| match filter::read(&line).misread.first() {
                Some(misread) => {
                    let why = game_list::filter_problem(&misread.problem, Lang::En);
                    Err(entry.unreadable(&why.trim_end_matches('.')))
                }
                None => Ok(line),
            });
            match read {
                Ok(line) => found.push((entry.at, entry.key.to_owned(), line)),
                Err(what) => self.report_value(entry, what),
            }
        }
        found.sort_unstable();
        config.filters.extend(found.into_iter().map(|(_, name, line)| (name, line)));
    }

    /// Reads `[keys]`: actions and the names of their keys.
    fn keys(&mut self, config: &mut Config, table: ConfigEntry<'_>) {
        for entry in self.table(table) {
            let action = self.located(entry.at, entry.key);
            let names = self.texts(entry, "the name of a key or a list of them");
            let keys = names.into_iter().map(|(at, name)| self.located(at, name)).collect();
            config.keys.push(KeyBinding { action, keys });
        }
        config.keys.sort_by_key(|binding| binding.action.place);
    }

    /// Reads a list of names, or a single one.
    fn names(&mut self, entry: ConfigEntry<'_>) -> Vec<String> {
        let texts = self.texts(entry, "a name in quotes or a list of them");
        texts.into_iter().map(|(_, name)| name.to_owned()).collect()
    }

    /// Returns the texts of a list, or a single text, with their places. Reports values that are not text.
    fn texts<'t>(&mut self, entry: ConfigEntry<'t>, wants: &'static str) -> Vec<(usize, &'t str)> {
        let mut texts = Vec::new();
        for value in entry.value.get_ref().as_array().map_or(std::slice::from_ref(entry.value), |list| list) {
            let part = ConfigEntry { value, ..entry };
            match part.text() {
                Some(text) => texts.push((value.span().start, text)),
                None => self.report_value(part, part.wrong_kind(wants)),
            }
        }
        texts
    }

    fn located(&self, at: usize, text: &str) -> LocatedText {
        LocatedText { text: text.to_owned(), place: self.places.of_byte(at) }
    }

    /// Returns the entries of a table. If the value is not a table, reports a problem and returns none.
    fn table<'t>(&mut self, entry: ConfigEntry<'t>) -> Vec<ConfigEntry<'t>> {
        match entry.value.get_ref().as_table() {
            Some(table) => table.iter().map(ConfigEntry::of).collect(),
            None => {
                self.report_value(entry, entry.wrong_kind("a table of settings"));
                Vec::new()
            }
        }
    }

    /// Reports a key that its table does not have: it belongs in another one, or is misspelt.
    fn unknown(&mut self, section: Option<&str>, entry: ConfigEntry<'_>) {
        let known = known_keys(section);
        let tables = TABLES.iter().map(|table| if table.name == "engines" { ENGINE } else { table.name });
        let mut elsewhere = std::iter::once(None).chain(tables.map(Some));
        let key = entry.key.to_owned();
        let what = match elsewhere.find(|name| *name != section && known_keys(*name).contains(&&*key)) {
            Some(section) => ConfigProblemKind::Misplaced { key, section },
            None => ConfigProblemKind::UnknownKey { key, known },
        };
        self.report(entry.at, what);
    }
}

/// The name of the engine tables in the problem of a misplaced key.
const ENGINE: &str = "engines.NAME";

fn known_keys(table: Option<&str>) -> Vec<&'static str> {
    let keys = ConfigOption::of_table(table).map(|key| key.name);
    match table {
        None => keys.chain(TABLES.iter().map(|table| table.name)).collect(),
        Some(ENGINE) => ENGINE_KEYS.to_vec(),
        Some(_) => keys.collect(),
    }
}

/// Returns the parser's message, or a plainer one where the parser's would not help a user.
fn syntax(message: &str, at: &str) -> String {
    match message.trim() {
        "invalid basic string, expected `\"`" => "a quote is not closed on its line".to_owned(),
        "duplicate key" => format!("the key {at:?} is given twice"),
        message if message.starts_with("string values must be quoted") => match at {
            "" => "a value is missing".to_owned(),
            _ => format!("{at:?} is no value; text stands in quotes"),
        },
        message => message.replace('\n', "; "),
    }
}

// Reads single values of the config file from TOML.

/// The least and the greatest plausible ratio of width to height of a cell.
const ASPECTS: (f32, f32) = (0.2, 2.0);

fn boolean(entry: ConfigEntry<'_>) -> ReadValue<bool> {
    entry.value.get_ref().as_bool().ok_or_else(|| entry.wrong_kind("true or false"))
}

fn string(entry: ConfigEntry<'_>) -> ReadValue<String> {
    entry.text().map(str::to_owned).ok_or_else(|| entry.wrong_kind("text in quotes"))
}

/// Reads one of a few words. A word made of digits needs no quotes (`color = 256`).
fn choice<T: Choice>(entry: ConfigEntry<'_>) -> ReadValue<T> {
    let word = match entry.value.get_ref() {
        DeValue::Integer(number) if T::of_word(number.as_str()).is_some() => number.as_str(),
        _ => entry.text().ok_or_else(|| entry.wrong_kind("a word in quotes"))?,
    };
    T::of_word(word).ok_or_else(|| {
        let known = T::words_of_this_build().into_iter().map(str::to_owned).collect();
        ConfigProblemKind::UnknownWord { key: entry.key.to_owned(), value: word.to_owned(), known }
    })
}

/// Returns the problem for an unknown theme. It suggests the nearest name, or lists all names.
pub fn unknown_theme(name: &str, themes: &[String]) -> ConfigProblemKind {
    let known = theme_words().into_iter().chain(themes.iter().cloned()).collect();
    ConfigProblemKind::UnknownWord { key: "theme".to_owned(), value: name.to_owned(), known }
}

/// Reads a theme, either built in or one of the user's own.
fn theme(entry: ConfigEntry<'_>, themes: &[String]) -> ReadValue<String> {
    let name = string(entry)?;
    let known = theme_words().contains(&name) || themes.contains(&name);
    if known { Ok(name) } else { Err(unknown_theme(&name, themes)) }
}

/// Reads where the coordinates are shown; `true` and `false` mean outside and off.
fn coordinates(entry: ConfigEntry<'_>) -> ReadValue<Coordinates> {
    match entry.value.get_ref().as_bool() {
        Some(true) => Ok(Coordinates::Outside),
        Some(false) => Ok(Coordinates::Off),
        None => choice(entry),
    }
}

/// Reads `"auto"` as `None`, and anything else with `read`.
fn auto_or<T>(entry: ConfigEntry<'_>, read: fn(ConfigEntry<'_>) -> ReadValue<T>) -> ReadValue<Option<T>> {
    if entry.text() == Some("auto") {
        return Ok(None);
    }
    read(entry).map(Some).map_err(|mut what| {
        if let ConfigProblemKind::UnknownWord { known, .. } = &mut what {
            known.insert(0, "auto".to_owned());
        }
        what
    })
}

/// Reads the ratio of width to height of a cell.
fn aspect(entry: ConfigEntry<'_>) -> ReadValue<f32> {
    let text = match entry.value.get_ref() {
        DeValue::Float(number) => number.as_str(),
        DeValue::Integer(number) => number.as_str(),
        _ => return Err(entry.wrong_kind("\"auto\" or a number")),
    };
    let (from, to) = ASPECTS;
    let number = text.parse().ok().filter(|number| (from..=to).contains(number));
    number.ok_or_else(|| ConfigProblemKind::out_of_range(entry.key, text, format!("{from:?}"), format!("{to:?}")))
}

/// Reads a whole number within bounds.
fn whole_number<T: TryFrom<i128> + PartialOrd + ToString>(entry: ConfigEntry<'_>, from: T, to: T) -> ReadValue<T> {
    let number = entry.value.get_ref().as_integer().ok_or_else(|| entry.wrong_kind("a whole number"))?;
    let read = i128::from_str_radix(number.as_str(), number.radix()).ok().and_then(|number| T::try_from(number).ok());
    let read = read.filter(|read| (&from..=&to).contains(&read));
    read.ok_or_else(|| ConfigProblemKind::out_of_range(entry.key, &number.to_string(), from, to))
}

fn seat(entry: ConfigEntry<'_>) -> ReadValue<Seat> {
    string(entry)?.parse().map_err(|why| entry.unreadable(&why))
}

/// Reads a time control, or `"none"`.
fn time(entry: ConfigEntry<'_>) -> ReadValue<Option<TimeControl>> {
    parse_optional(&string(entry)?).map_err(|why| entry.unreadable(&why))
}

/// Reads a start position: a word or a FEN.
fn start(entry: ConfigEntry<'_>) -> ReadValue<StartSetting> {
    let text = string(entry)?;
    match text.as_str() {
        "standard" => Ok(StartSetting::Standard),
        "chess960" => Ok(StartSetting::Chess960),
        // A FEN has slashes between its ranks; anything else is a misspelt word.
        _ if !text.contains('/') => {
            Err(entry.unreadable(&format!("{text:?} is no start; say \"standard\", \"chess960\" or a FEN")))
        }
        _ => match StartPosition::from_fen(&text, false) {
            Ok(_) => Ok(StartSetting::Fen(text)),
            Err(why) => Err(entry.unreadable(&why)),
        },
    }
}

// Reads `[engines.NAME]` from TOML.

/// The longest time that can be given, in seconds.
const MOST_SECONDS: f64 = 86_400.0;

impl ConfigReader<'_> {
    /// Reads `[engines]`: a table for each engine, in the order of their names.
    fn engines(&mut self, config: &mut Config, table: ConfigEntry<'_>) {
        for named in self.table(table) {
            let mut engine = EngineConfig { name: named.key.to_owned(), ..EngineConfig::default() };
            for entry in self.table(named) {
                match entry.key {
                    "command" => self.set(&mut engine.written, entry, |entry| {
                        let written = string(entry)?;
                        seat::split(&written).map(|_| written).map_err(|why| entry.unreadable(&why))
                    }),
                    "dir" => self.set(&mut engine.folder, entry, |entry| {
                        let folder = string(entry)?;
                        if Path::new(&folder).is_absolute() || Path::new(&folder).starts_with("~") {
                            return Ok(Some(folder));
                        }
                        Err(entry.unreadable(&format!("{folder:?} does not begin with / or ~/")))
                    }),
                    "options" => engine.options = self.options(entry),
                    "movetime" => self.set(&mut engine.movetime, entry, seconds),
                    "patience" => self.set(&mut engine.patience, entry, seconds),
                    "nodes" => {
                        self.set(&mut engine.nodes, entry, |entry| whole_number(entry, 1, u64::MAX).map(Some));
                    }
                    "depth" => {
                        self.set(&mut engine.depth, entry, |entry| whole_number(entry, 1, u32::MAX).map(Some));
                    }
                    "resign" => self.set(&mut engine.resign, entry, boolean),
                    _ => self.unknown(Some(ENGINE), entry),
                }
            }
            engine.command = seat::split(&engine.written).unwrap_or_default();
            let keys = named.value.get_ref().as_table();
            if keys.is_some_and(|keys| !keys.contains_key("command")) {
                let why = "an engine needs a command, as in command = \"stockfish\"";
                self.report(named.at, named.unreadable(&why));
            }
            config.engines.push(engine);
        }
    }

    /// Reads the options of the engine: text, whole numbers, true and false.
    fn options(&mut self, table: ConfigEntry<'_>) -> Vec<(String, String)> {
        let mut options = Vec::new();
        for entry in self.table(table) {
            let text = match entry.value.get_ref() {
                DeValue::String(text) if !text.chars().any(char::is_control) => Some(text.to_string()),
                DeValue::Boolean(on) => Some(on.to_string()),
                DeValue::Integer(number) => {
                    i64::from_str_radix(number.as_str(), number.radix()).ok().map(|number| number.to_string())
                }
                _ => None,
            };
            match text {
                // A line break in a name would start another command to the engine.
                Some(text) if !entry.key.chars().any(char::is_control) => options.push((entry.key.to_owned(), text)),
                _ => self.report_value(entry, entry.wrong_kind("text of one line, a whole number, true or false")),
            }
        }
        options
    }
}

/// Reads a decimal number of seconds as milliseconds.
fn seconds(entry: ConfigEntry<'_>) -> ReadValue<u64> {
    let text = match entry.value.get_ref() {
        DeValue::Integer(number) => number.as_str(),
        DeValue::Float(number) => number.as_str(),
        _ => return Err(entry.wrong_kind("a number of seconds")),
    };
    let seconds: f64 = text.replace('_', "").parse().unwrap_or(f64::NAN);
    if (0.01..=MOST_SECONDS).contains(&seconds) {
        let ms = std::time::Duration::from_secs_f64(seconds).as_millis();
        return Ok(u64::try_from(ms).unwrap_or(u64::MAX)); // a day at most
    }
    Err(ConfigProblemKind::out_of_range(entry.key, text, "0.01", MOST_SECONDS))
}
