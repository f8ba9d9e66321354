//! The keys of the config file: how each one is read and how it is printed. The reader, the printed config and the
//! settings screen all use this table.

use crate::chess::{
    pgn::filter,
    seat::{self, Seat},
    start_position::StartPosition,
    time_control::{TimeControl, parse_optional},
};
use crate::config::{
    Choice, ColorChoice, Config, Coordinates, EngineConfig, ImageProtocol, KeyBinding, LocatedText, NextPuzzle,
    Notation, Pieces, Rules, SideChoice, Speech, SquareNames, StartSetting, clocks,
    problem::{ConfigProblem, ConfigProblemKind, LineIndex},
    quoted, theme_words,
};
use crate::words::{Lang, game_list};
use std::fmt::Write as _;
use std::ops::Range;
use std::path::Path;
use toml::Spanned;
use toml::de::{DeString, DeTable, DeValue};

/// Reads a key: the value goes into the config, and what is wrong with it is reported to the reader.
type Read = fn(&mut ConfigReader<'_>, &mut Config, &str, &Spanned<DeValue<'_>>);

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
    read: |_, _, _, _| {},
    text: |_| None,
    is_toml: false,
    words: Vec::new,
    choose: |_, _| false,
};

/// A field that is one of a few words.
macro_rules! one_word {
    ($($field:ident).+, $choice:ty) => {
        ConfigOption {
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
        ConfigOption {
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
        ConfigOption {
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
        ConfigOption {
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
        ConfigOption {
            read: |reader, config, key, value| reader.set(&mut config.$($field).+, key, value, $read),
            text: |config| Some(config.$($field).+.to_string()),
            ..OPEN
        }
    };
}

macro_rules! own_time {
    ($side:ident) => {
        ConfigOption {
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
const LANG: ConfigOption = ConfigOption {
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
const COORDINATES: ConfigOption = ConfigOption {
    read: |reader, config, key, value| reader.set(&mut config.coordinates, key, value, coordinates),
    ..one_word!(coordinates, Coordinates)
};

const ASPECT: ConfigOption = ConfigOption {
    read: |reader, config, key, value| {
        reader.set(&mut config.board_aspect, key, value, |key, value| auto_or(key, value, aspect));
    },
    text: |config| Some(config.board_aspect.map_or_else(|| quoted("auto"), |aspect| format!("{aspect:?}"))),
    is_toml: true,
    ..OPEN
};

/// The time control of both sides. It is printed unless the sides have different ones. The three times are combined
/// when the whole table has been read.
const TIME: ConfigOption = ConfigOption {
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

pub(super) fn print(config: &Config) -> String {
    let lines = |table: Option<&str>| ConfigOption::of_table(table).map(|key| key.line(config)).collect::<String>();
    let mut text = lines(None);
    for table in TABLES {
        // Writing to a string does not fail.
        let _ = write!(text, "\n[{}]\n{}{}", table.name, lines(Some(table.name)), (table.lines)(config));
    }
    text
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
            let what = ConfigProblemKind::Syntax(syntax(error.message(), text.get(span.clone()).unwrap_or_default()));
            reader.report(&span, what);
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
    /// The byte range of the last of them in the file: start and end.
    last: Option<(usize, usize)>,
}

impl<'a> ConfigReader<'a> {
    pub fn themes(&self) -> &'a [String] {
        self.themes
    }

    fn report(&mut self, span: &Range<usize>, what: ConfigProblemKind) {
        self.problems.push(ConfigProblem { place: self.places.of_byte(span.start), what });
    }

    /// Reads a value into `slot`, or reports why it cannot be read.
    pub fn set<T>(
        &mut self,
        slot: &mut T,
        key: &str,
        value: &Spanned<DeValue<'_>>,
        read: impl FnOnce(&str, &DeValue<'_>) -> Result<T, ConfigProblemKind>,
    ) {
        match read(key, value.get_ref()) {
            Ok(read) => *slot = read,
            Err(what) => self.report(&value.span(), what),
        }
    }

    fn top(&mut self, table: &DeTable<'_>) -> Config {
        let mut config = Config::default();
        for (spanned, value) in table {
            let name = spanned.get_ref().as_ref();
            match TABLES.iter().find(|table| table.name == name) {
                Some(table) => (table.read)(self, &mut config, name, value),
                None => self.entry(None, &mut config, spanned, value),
            }
        }
        config
    }

    /// Reads a key in a table or at the top of the file.
    fn entry(
        &mut self,
        table: Option<&str>,
        config: &mut Config,
        spanned: &Spanned<DeString<'_>>,
        value: &Spanned<DeValue<'_>>,
    ) {
        let name = spanned.get_ref().as_ref();
        match ConfigOption::find(table, name) {
            Some(key) => (key.read)(self, config, name, value),
            None => self.unknown(table, name, &spanned.span()),
        }
    }

    /// Reads a table whose keys are all in `KEYS`.
    pub fn section(&mut self, config: &mut Config, table: &str, value: &Spanned<DeValue<'_>>) {
        for (spanned, value) in self.table(table, value) {
            self.entry(Some(table), config, spanned, value);
        }
    }

    /// Reads `[new_game]`, and combines its three times into the clocks.
    pub fn new_game(&mut self, config: &mut Config, table: &str, value: &Spanned<DeValue<'_>>) {
        let problems_before = self.problems.len();
        self.section(config, table, value);
        let NewGameTimes { both, white, black, last } = std::mem::take(&mut self.times);
        match clocks(both, white, black) {
            Ok(clock) => config.new_game.clock = clock,
            // The cause is a time that could not be read, which has been reported already.
            Err(_) if self.problems.len() > problems_before => {}
            Err(why) => {
                let (start, end) = last.unwrap_or_default();
                self.report(&(start..end), ConfigProblemKind::unreadable("the clocks", &why));
            }
        }
    }

    pub fn set_time(
        &mut self,
        key: &str,
        value: &Spanned<DeValue<'_>>,
        set: fn(&mut NewGameTimes, Option<TimeControl>),
    ) {
        self.times.last = self.times.last.max(Some((value.span().start, value.span().end)));
        match time(key, value.get_ref()) {
            Ok(read) => set(&mut self.times, read),
            Err(what) => self.report(&value.span(), what),
        }
    }

    /// Reads `[filters]`: names, and the filters as the user would type them.
    pub fn filters(&mut self, config: &mut Config, key: &str, value: &Spanned<DeValue<'_>>) {
        let mut found: Vec<(usize, String, String)> = Vec::new();
        for (spanned, value) in self.table(key, value) {
            let name = spanned.get_ref().as_ref();
            let read = string(name, value.get_ref()).and_then(|line| match filter::read(&line).misread.first() {
                Some(misread) => {
                    let why = game_list::filter_problem(&misread.problem, Lang::En);
                    Err(ConfigProblemKind::unreadable(name, &why.trim_end_matches('.')))
                }
                None => Ok(line),
            });
            match read {
                Ok(line) => found.push((spanned.span().start, name.to_owned(), line)),
                Err(what) => self.report(&value.span(), what),
            }
        }
        found.sort_unstable();
        config.filters.extend(found.into_iter().map(|(_, name, line)| (name, line)));
    }

    /// Reads `[keys]`: actions and the names of their keys.
    pub fn keys(&mut self, config: &mut Config, key: &str, value: &Spanned<DeValue<'_>>) {
        for (spanned, value) in self.table(key, value) {
            let action = self.located(&spanned.span(), spanned.get_ref());
            let names = self.texts(&action.text, value, "the name of a key or a list of them");
            let keys = names.into_iter().map(|(span, name)| self.located(&span, name)).collect();
            config.keys.push(KeyBinding { action, keys });
        }
        config.keys.sort_by_key(|binding| binding.action.place);
    }

    /// Reads a list of names, or a single one.
    pub fn names(&mut self, key: &str, value: &Spanned<DeValue<'_>>) -> Vec<String> {
        let texts = self.texts(key, value, "a name in quotes or a list of them");
        texts.into_iter().map(|(_, name)| name.to_owned()).collect()
    }

    /// Returns the texts of a list, or a single text, with their places. Reports values that are not text.
    fn texts<'t>(
        &mut self,
        key: &str,
        value: &'t Spanned<DeValue<'_>>,
        wants: &'static str,
    ) -> Vec<(Range<usize>, &'t str)> {
        let mut texts = Vec::new();
        for value in value.get_ref().as_array().map_or(std::slice::from_ref(value), |list| list) {
            match value.get_ref().as_str() {
                Some(text) => texts.push((value.span(), text)),
                None => self.report(&value.span(), wrong_kind(key, wants, value.get_ref())),
            }
        }
        texts
    }

    fn located(&self, span: &Range<usize>, text: &str) -> LocatedText {
        LocatedText { text: text.to_owned(), place: self.places.of_byte(span.start) }
    }

    /// Returns the entries of a table. If the value is not a table, reports a problem and returns none.
    fn table<'t, 'i>(
        &mut self,
        key: &str,
        value: &'t Spanned<DeValue<'i>>,
    ) -> Vec<(&'t Spanned<DeString<'i>>, &'t Spanned<DeValue<'i>>)> {
        match value.get_ref().as_table() {
            Some(table) => table.iter().collect(),
            None => {
                self.report(&value.span(), wrong_kind(key, "a table of settings", value.get_ref()));
                Vec::new()
            }
        }
    }

    /// Reports a key that its table does not have: it belongs in another one, or is misspelt.
    fn unknown(&mut self, section: Option<&str>, key: &str, span: &Range<usize>) {
        let known = known_keys(section);
        let tables = TABLES.iter().map(|table| if table.name == "engines" { ENGINE } else { table.name });
        let mut elsewhere = std::iter::once(None).chain(tables.map(Some));
        let key = key.to_owned();
        let what = match elsewhere.find(|name| *name != section && known_keys(*name).contains(&&*key)) {
            Some(section) => ConfigProblemKind::Misplaced { key, section },
            None => ConfigProblemKind::UnknownKey { key, known },
        };
        self.report(span, what);
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

pub fn wrong_kind(key: &str, wants: &'static str, value: &DeValue<'_>) -> ConfigProblemKind {
    let found = match value {
        DeValue::String(_) => "text",
        DeValue::Integer(_) => "a whole number",
        DeValue::Float(_) => "a decimal number",
        DeValue::Boolean(_) => "true or false",
        DeValue::Datetime(_) => "a date or time",
        DeValue::Array(_) => "a list",
        DeValue::Table(_) => "a table",
    };
    ConfigProblemKind::WrongKind { key: key.to_owned(), wants, found }
}

pub fn boolean(key: &str, value: &DeValue<'_>) -> Result<bool, ConfigProblemKind> {
    value.as_bool().ok_or_else(|| wrong_kind(key, "true or false", value))
}

pub fn string(key: &str, value: &DeValue<'_>) -> Result<String, ConfigProblemKind> {
    value.as_str().map(str::to_owned).ok_or_else(|| wrong_kind(key, "text in quotes", value))
}

/// Reads one of a few words. A word made of digits needs no quotes (`color = 256`).
pub fn choice<T: Choice>(key: &str, value: &DeValue<'_>) -> Result<T, ConfigProblemKind> {
    let word = match value {
        DeValue::Integer(number) if T::of_word(number.as_str()).is_some() => number.as_str(),
        _ => value.as_str().ok_or_else(|| wrong_kind(key, "a word in quotes", value))?,
    };
    T::of_word(word).ok_or_else(|| {
        let known = T::words_of_this_build().into_iter().map(str::to_owned).collect();
        ConfigProblemKind::UnknownWord { key: key.to_owned(), value: word.to_owned(), known }
    })
}

/// Returns the problem for an unknown theme. It suggests the nearest name, or lists all names.
pub fn unknown_theme(name: &str, themes: &[String]) -> ConfigProblemKind {
    let known = theme_words().into_iter().chain(themes.iter().cloned()).collect();
    ConfigProblemKind::UnknownWord { key: "theme".to_owned(), value: name.to_owned(), known }
}

/// Reads a theme, either built in or one of the user's own.
pub fn theme(key: &str, value: &DeValue<'_>, themes: &[String]) -> Result<String, ConfigProblemKind> {
    let name = string(key, value)?;
    let known = theme_words().contains(&name) || themes.contains(&name);
    if known { Ok(name) } else { Err(unknown_theme(&name, themes)) }
}

/// Reads where the coordinates are shown; `true` and `false` mean outside and off.
pub fn coordinates(key: &str, value: &DeValue<'_>) -> Result<Coordinates, ConfigProblemKind> {
    match value.as_bool() {
        Some(true) => Ok(Coordinates::Outside),
        Some(false) => Ok(Coordinates::Off),
        None => choice(key, value),
    }
}

/// Reads `"auto"` as `None`, and anything else with `read`.
pub fn auto_or<T>(
    key: &str,
    value: &DeValue<'_>,
    read: impl FnOnce(&str, &DeValue<'_>) -> Result<T, ConfigProblemKind>,
) -> Result<Option<T>, ConfigProblemKind> {
    if value.as_str() == Some("auto") {
        return Ok(None);
    }
    read(key, value).map(Some).map_err(|what| match what {
        ConfigProblemKind::UnknownWord { key, value, mut known } => {
            known.insert(0, "auto".to_owned());
            ConfigProblemKind::UnknownWord { key, value, known }
        }
        other => other,
    })
}

/// Reads the ratio of width to height of a cell.
pub fn aspect(key: &str, value: &DeValue<'_>) -> Result<f32, ConfigProblemKind> {
    let text = match value {
        DeValue::Float(number) => number.as_str(),
        DeValue::Integer(number) => number.as_str(),
        _ => return Err(wrong_kind(key, "\"auto\" or a number", value)),
    };
    let (from, to) = ASPECTS;
    let number = text.parse().ok().filter(|number| (from..=to).contains(number));
    number.ok_or_else(|| ConfigProblemKind::out_of_range(key, text, format!("{from:?}"), format!("{to:?}")))
}

/// Reads a whole number within bounds.
pub fn whole_number<T: TryFrom<i128> + PartialOrd + ToString>(
    key: &str,
    value: &DeValue<'_>,
    from: T,
    to: T,
) -> Result<T, ConfigProblemKind> {
    let number = value.as_integer().ok_or_else(|| wrong_kind(key, "a whole number", value))?;
    let read = i128::from_str_radix(number.as_str(), number.radix()).ok().and_then(|number| T::try_from(number).ok());
    let read = read.filter(|read| (&from..=&to).contains(&read));
    read.ok_or_else(|| ConfigProblemKind::out_of_range(key, &number.to_string(), from, to))
}

pub fn seat(key: &str, value: &DeValue<'_>) -> Result<Seat, ConfigProblemKind> {
    string(key, value)?.parse().map_err(|why| ConfigProblemKind::unreadable(key, &why))
}

/// Reads a time control, or `"none"`.
pub fn time(key: &str, value: &DeValue<'_>) -> Result<Option<TimeControl>, ConfigProblemKind> {
    parse_optional(&string(key, value)?).map_err(|why| ConfigProblemKind::unreadable(key, &why))
}

/// Reads a start position: a word or a FEN.
pub fn start(key: &str, value: &DeValue<'_>) -> Result<StartSetting, ConfigProblemKind> {
    let text = string(key, value)?;
    match text.as_str() {
        "standard" => Ok(StartSetting::Standard),
        "chess960" => Ok(StartSetting::Chess960),
        // A FEN has slashes between its ranks; anything else is a misspelt word.
        _ if !text.contains('/') => {
            let why = format!("{text:?} is no start; say \"standard\", \"chess960\" or a FEN");
            Err(ConfigProblemKind::unreadable(key, &why))
        }
        _ => match StartPosition::from_fen(&text, false) {
            Ok(_) => Ok(StartSetting::Fen(text)),
            Err(why) => Err(ConfigProblemKind::unreadable(key, &why)),
        },
    }
}

// Reads `[engines.NAME]` from TOML.

/// The longest time that can be given, in seconds.
const MOST_SECONDS: f64 = 86_400.0;

impl ConfigReader<'_> {
    /// Reads `[engines]`: a table for each engine, in the order of their names.
    pub fn engines(&mut self, config: &mut Config, key: &str, value: &Spanned<DeValue<'_>>) {
        for (spanned, value) in self.table(key, value) {
            let mut engine = EngineConfig { name: spanned.get_ref().to_string(), ..EngineConfig::default() };
            let table = self.table(&engine.name.clone(), value);
            for (spanned, value) in table {
                let key = spanned.get_ref().as_ref();
                match key {
                    "command" => self.set(&mut engine.written, key, value, |key, value| {
                        let written = string(key, value)?;
                        seat::split(&written).map(|_| written).map_err(|why| ConfigProblemKind::unreadable(key, &why))
                    }),
                    "dir" => self.set(&mut engine.folder, key, value, |key, value| {
                        let folder = string(key, value)?;
                        if Path::new(&folder).is_absolute() || Path::new(&folder).starts_with("~") {
                            return Ok(Some(folder));
                        }
                        Err(ConfigProblemKind::unreadable(key, &format!("{folder:?} does not begin with / or ~/")))
                    }),
                    "options" => engine.options = self.options(key, value),
                    "movetime" => self.set(&mut engine.movetime, key, value, seconds),
                    "patience" => self.set(&mut engine.patience, key, value, seconds),
                    "nodes" => self.set(&mut engine.nodes, key, value, |key, value| {
                        whole_number(key, value, 1, u64::MAX).map(Some)
                    }),
                    "depth" => self.set(&mut engine.depth, key, value, |key, value| {
                        whole_number(key, value, 1, u32::MAX).map(Some)
                    }),
                    "resign" => self.set(&mut engine.resign, key, value, boolean),
                    _ => self.unknown(Some(ENGINE), key, &spanned.span()),
                }
            }
            engine.command = seat::split(&engine.written).unwrap_or_default();
            let named =
                value.get_ref().as_table().is_none_or(|table| table.keys().any(|key| key.get_ref() == "command"));
            if !named {
                let why = "an engine needs a command, as in command = \"stockfish\"";
                self.report(&spanned.span(), ConfigProblemKind::unreadable(&engine.name, &why));
            }
            config.engines.push(engine);
        }
    }

    /// Reads the options of the engine: text, whole numbers, true and false.
    fn options(&mut self, key: &str, value: &Spanned<DeValue<'_>>) -> Vec<(String, String)> {
        let mut options = Vec::new();
        for (spanned, value) in self.table(key, value) {
            let name = spanned.get_ref().to_string();
            let text = match value.get_ref() {
                DeValue::String(text) if !text.chars().any(char::is_control) => Some(text.to_string()),
                DeValue::Boolean(on) => Some(on.to_string()),
                DeValue::Integer(number) => {
                    i64::from_str_radix(number.as_str(), number.radix()).ok().map(|number| number.to_string())
                }
                _ => None,
            };
            match text {
                // A line break in a name would start another command to the engine.
                Some(text) if !name.chars().any(char::is_control) => options.push((name, text)),
                _ => self.report(
                    &value.span(),
                    wrong_kind(&name, "text of one line, a whole number, true or false", value.get_ref()),
                ),
            }
        }
        options
    }
}

/// Reads a decimal number of seconds as milliseconds.
fn seconds(key: &str, value: &DeValue<'_>) -> Result<u64, ConfigProblemKind> {
    let text = match value {
        DeValue::Integer(number) => number.as_str().to_owned(),
        DeValue::Float(number) => number.as_str().to_owned(),
        _ => return Err(wrong_kind(key, "a number of seconds", value)),
    };
    let seconds: f64 = text.replace('_', "").parse().unwrap_or(f64::NAN);
    if (0.01..=MOST_SECONDS).contains(&seconds) {
        let ms = std::time::Duration::from_secs_f64(seconds).as_millis();
        return Ok(u64::try_from(ms).unwrap_or(u64::MAX)); // a day at most
    }
    Err(ConfigProblemKind::out_of_range(key, &text, "0.01", MOST_SECONDS))
}
