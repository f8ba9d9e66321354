//! Reads a [`Config`] from TOML. The reader knows the place of every key and value and goes on after a problem, so that
//! it reports all problems of a file at once, each with its place.

mod engines;

use super::keys::{ConfigKey, ENGINE_KEYS, TABLES};
use super::problem::{ConfigProblem, ConfigProblemKind, LineIndex};
use super::values::{string, time, wrong_kind};
use super::{Config, KeyBinding, LocatedText, clocks};
use crate::chess::{pgn::filter, time_control::TimeControl};
use crate::words::{Lang, game_list};
use std::ops::Range;
use toml::Spanned;
use toml::de::{DeString, DeTable, DeValue};

/// Reads a config file. These themes are known besides the built-in ones.
///
/// # Errors
/// Every problem of the file, in file order.
pub fn parse_with(text: &str, themes: &[String]) -> Result<Config, Vec<ConfigProblem>> {
    let (config, problems) = read(text, themes);
    if problems.is_empty() { Ok(config) } else { Err(problems) }
}

/// Reads a config file like [`parse_with`]. Returns the settings that could be read, and every problem in file order: who
/// finds more problems in the settings can tell them together with these.
#[must_use]
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
    /// The user's own themes.
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
    /// The user's own themes.
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
        match ConfigKey::find(table, name) {
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

    /// Reads one of the times of `[new_game]`.
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

/// Returns the keys of a table, or the keys and tables at the top of the file.
fn known_keys(table: Option<&str>) -> Vec<&'static str> {
    let keys = ConfigKey::of_table(table).map(|key| key.name);
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
