//! From TOML to [`Config`]: walks the file with its places kept, so that every problem of a file is found at
//! once and each says where it stands.

mod engines;

use std::ops::Range;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::choices::{Choice, Coordinates, theme_words};
use super::problem::{ConfigProblem, ConfigProblemKind, LineIndex};
use super::{Bell, Config, KeyBinding, LocatedText, NewGameDefaults, StartSetting, clocks};
use crate::chess::pgn::filter;
use crate::chess::seat::Seat;
use crate::chess::start_position::StartPosition;
use crate::chess::time_control::{TimeControl, parse_optional};
use crate::words::{Lang, game_list};

/// The keys at the top of the file, the tables included.
pub const TOP: &[&str] = &[
    "theme",
    "pieces",
    "images",
    "color",
    "lang",
    "notation",
    "speech",
    "speech_squares",
    "speech_notation",
    "coordinates",
    "animations",
    "mouse",
    "auto_flip",
    "board_aspect",
    "board_step",
    "unpack_limit_gib",
    "me",
    "bell",
    "new_game",
    "bots",
    "engines",
    "tournament",
    "filters",
    "keys",
];
/// The keys of `[bell]`.
pub const BELL: &[&str] = &["turn", "check", "low_time", "command"];
/// The keys of `[new_game]`.
pub const NEW_GAME: &[&str] = &["white", "black", "side", "time", "white_time", "black_time", "start", "rules"];
/// The keys of `[bots]`.
pub const BOTS: &[&str] = &["resign", "moment"];
/// The keys of `[engines.NAME]`.
pub const ENGINE: &[&str] = &["command", "options", "movetime", "nodes", "depth", "resign", "patience"];
/// The keys of `[tournament]`.
pub const TOURNAMENT: &[&str] = &["draw_offers_from"];

/// Width by height of a cell that can be believed.
const ASPECTS: (f32, f32) = (0.2, 2.0);
/// The highest move number that forbids draw offers.
const MOVES: u32 = 1000;
/// Steps of the board's size.
const STEPS: (i8, i8) = (-20, 0);
/// The bounds of `unpack_limit_gib`.
const UNPACKED: (u16, u16) = (1, 4096);

/// Reads a whole file.
///
/// # Errors
/// All problems, in the order of the file.
pub fn read(text: &str, themes: &[String]) -> Result<Config, Vec<ConfigProblem>> {
    let mut reader = ConfigReader { places: LineIndex::of(text), themes, problems: Vec::new() };
    let (table, errors) = DeTable::parse_recoverable(text);
    let config = if errors.is_empty() {
        reader.top(table.get_ref())
    } else {
        for error in errors {
            let span = error.span().unwrap_or(text.len()..text.len());
            let what = ConfigProblemKind::Syntax(syntax(error.message(), text.get(span.clone()).unwrap_or_default()));
            reader.report(&span, what);
        }
        // What follows the first slip of a line is its echo.
        reader.problems.dedup_by_key(|problem| problem.place.line);
        Config::default()
    };
    let ConfigReader { mut problems, .. } = reader;
    if problems.is_empty() {
        return Ok(config);
    }
    problems.sort_by_key(|problem| problem.place);
    Err(problems)
}

struct ConfigReader<'a> {
    places: LineIndex<'a>,
    /// The user's own themes.
    themes: &'a [String],
    problems: Vec<ConfigProblem>,
}

impl ConfigReader<'_> {
    fn report(&mut self, span: &Range<usize>, what: ConfigProblemKind) {
        self.problems.push(ConfigProblem { place: self.places.of_byte(span.start), what });
    }

    /// Reads a value into its place, or reports why it cannot be read.
    fn set<T>(
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
            let key = spanned.get_ref().as_ref();
            match key {
                "theme" => {
                    let themes = self.themes;
                    self.set(&mut config.theme, key, value, |key, value| theme(key, value, themes));
                }
                "pieces" => self.set(&mut config.pieces, key, value, choice),
                "images" => self.set(&mut config.images, key, value, choice),
                "color" => self.set(&mut config.color, key, value, choice),
                "lang" => self.set(&mut config.lang, key, value, |key, value| auto_or(key, value, choice)),
                "notation" => self.set(&mut config.notation, key, value, choice),
                "speech" => self.set(&mut config.speech, key, value, choice),
                "speech_squares" => self.set(&mut config.speech_squares, key, value, choice),
                "speech_notation" => self.set(&mut config.speech_notation, key, value, boolean),
                "coordinates" => self.set(&mut config.coordinates, key, value, coordinates),
                "animations" => self.set(&mut config.animations, key, value, boolean),
                "mouse" => self.set(&mut config.mouse, key, value, boolean),
                "auto_flip" => self.set(&mut config.auto_flip, key, value, boolean),
                "board_aspect" => {
                    self.set(&mut config.board_aspect, key, value, |key, value| auto_or(key, value, aspect))
                }
                "board_step" => self.set(&mut config.board_step, key, value, step),
                "unpack_limit_gib" => self.set(&mut config.unpack_limit_gib, key, value, gibibytes),
                "me" => config.me = self.names(key, value),
                "bell" => self.bell(&mut config.bell, key, value),
                "new_game" => self.new_game(&mut config.new_game, key, value),
                "bots" => self.bots(&mut config, key, value),
                "engines" => self.engines(&mut config.engines, key, value),
                "tournament" => self.tournament(&mut config, key, value),
                "filters" => self.filters(&mut config.filters, key, value),
                "keys" => self.keys(&mut config.keys, key, value),
                _ => self.unknown(None, key, &spanned.span()),
            }
        }
        config
    }

    fn bell(&mut self, bell: &mut Bell, key: &str, value: &Spanned<DeValue<'_>>) {
        for (spanned, value) in self.table(key, value) {
            let key = spanned.get_ref().as_ref();
            match key {
                "turn" => self.set(&mut bell.turn, key, value, boolean),
                "check" => self.set(&mut bell.check, key, value, boolean),
                "low_time" => self.set(&mut bell.low_time, key, value, boolean),
                "command" => bell.command = self.names(key, value),
                _ => self.unknown(Some("bell"), key, &spanned.span()),
            }
        }
    }

    fn new_game(&mut self, game: &mut NewGameDefaults, key: &str, value: &Spanned<DeValue<'_>>) {
        let (mut both, mut white, mut black) = (None, None, None);
        let mut last_time = None;
        let problems_before = self.problems.len();
        for (spanned, value) in self.table(key, value) {
            let key = spanned.get_ref().as_ref();
            if key.ends_with("time") {
                last_time = last_time.max(Some((value.span().start, value.span().end)));
            }
            match key {
                "white" => self.set(&mut game.white, key, value, seat),
                "black" => self.set(&mut game.black, key, value, seat),
                "side" => self.set(&mut game.side, key, value, choice),
                "time" => self.set(&mut both, key, value, time),
                "white_time" => self.set(&mut white, key, value, |key, value| time(key, value).map(Some)),
                "black_time" => self.set(&mut black, key, value, |key, value| time(key, value).map(Some)),
                "start" => self.set(&mut game.start, key, value, opening),
                "rules" => self.set(&mut game.rules, key, value, choice),
                _ => self.unknown(Some("new_game"), key, &spanned.span()),
            }
        }
        match clocks(both, white, black) {
            Ok(clock) => game.clock = clock,
            // A time that could not be read is the cause, and is told already.
            Err(_) if self.problems.len() > problems_before => {}
            Err(why) => {
                let (start, end) = last_time.unwrap_or_default();
                self.report(&(start..end), unreadable("the clocks", &why));
            }
        }
    }

    fn bots(&mut self, config: &mut Config, key: &str, value: &Spanned<DeValue<'_>>) {
        for (spanned, value) in self.table(key, value) {
            let key = spanned.get_ref().as_ref();
            match key {
                "resign" => self.set(&mut config.bots_resign, key, value, boolean),
                "moment" => self.set(&mut config.bots_moment, key, value, boolean),
                _ => self.unknown(Some("bots"), key, &spanned.span()),
            }
        }
    }

    fn tournament(&mut self, config: &mut Config, key: &str, value: &Spanned<DeValue<'_>>) {
        for (spanned, value) in self.table(key, value) {
            let key = spanned.get_ref().as_ref();
            match key {
                "draw_offers_from" => self.set(&mut config.draw_offers_from, key, value, move_number),
                _ => self.unknown(Some("tournament"), key, &spanned.span()),
            }
        }
    }

    fn filters(&mut self, filters: &mut Vec<(String, String)>, key: &str, value: &Spanned<DeValue<'_>>) {
        let mut found: Vec<(usize, String, String)> = Vec::new();
        for (spanned, value) in self.table(key, value) {
            let name = spanned.get_ref().as_ref();
            let read = string(name, value.get_ref()).and_then(|line| match filter::read(&line).misread.first() {
                Some(misread) => {
                    let why = game_list::fault(&misread.fault, Lang::En);
                    Err(ConfigProblemKind::Unreadable {
                        key: name.to_owned(),
                        why: why.trim_end_matches('.').to_owned(),
                    })
                }
                None => Ok(line),
            });
            match read {
                Ok(line) => found.push((spanned.span().start, name.to_owned(), line)),
                Err(what) => self.report(&value.span(), what),
            }
        }
        found.sort_unstable();
        filters.extend(found.into_iter().map(|(_, name, line)| (name, line)));
    }

    fn keys(&mut self, keys: &mut Vec<KeyBinding>, key: &str, value: &Spanned<DeValue<'_>>) {
        for (spanned, value) in self.table(key, value) {
            let action = self.spot(&spanned.span(), spanned.get_ref());
            let mut names = Vec::new();
            let one = std::slice::from_ref(value);
            for value in value.get_ref().as_array().map_or(one, |list| list) {
                match value.get_ref().as_str() {
                    Some(name) => names.push(self.spot(&value.span(), name)),
                    None => {
                        let wants = "the name of a key or a list of them";
                        self.report(&value.span(), wrong_kind(&action.text, wants, value.get_ref()));
                    }
                }
            }
            keys.push(KeyBinding { action, keys: names });
        }
        keys.sort_by_key(|binding| binding.action.place);
    }

    /// A list of names, or one alone.
    fn names(&mut self, key: &str, value: &Spanned<DeValue<'_>>) -> Vec<String> {
        let one = std::slice::from_ref(value);
        let mut names = Vec::new();
        for value in value.get_ref().as_array().map_or(one, |list| list) {
            match value.get_ref().as_str() {
                Some(name) => names.push(name.to_owned()),
                None => {
                    self.report(&value.span(), wrong_kind(key, "a name in quotes or a list of them", value.get_ref()))
                }
            }
        }
        names
    }

    fn spot(&self, span: &Range<usize>, text: &str) -> LocatedText {
        LocatedText { text: text.to_owned(), place: self.places.of_byte(span.start) }
    }

    /// The entries of a table; none, and a problem, where there is something else.
    fn table<'t, 'i>(
        &mut self,
        key: &str,
        value: &'t Spanned<DeValue<'i>>,
    ) -> Vec<(&'t Spanned<toml::de::DeString<'i>>, &'t Spanned<DeValue<'i>>)> {
        match value.get_ref().as_table() {
            Some(table) => table.iter().collect(),
            None => {
                self.report(&value.span(), wrong_kind(key, "a table of settings", value.get_ref()));
                Vec::new()
            }
        }
    }

    fn unknown(&mut self, section: Option<&'static str>, key: &str, span: &Range<usize>) {
        let places = [
            (None, TOP),
            (Some("bell"), BELL),
            (Some("new_game"), NEW_GAME),
            (Some("bots"), BOTS),
            (Some("engines.NAME"), ENGINE),
            (Some("tournament"), TOURNAMENT),
        ];
        let known = places.iter().find(|(name, _)| *name == section).map_or(&[][..], |(_, keys)| keys);
        let elsewhere = places.iter().find(|(name, keys)| *name != section && keys.contains(&key));
        let key = key.to_owned();
        let what = match elsewhere {
            Some((section, _)) => ConfigProblemKind::Misplaced { key, section: *section },
            None => ConfigProblemKind::UnknownKey { key, known: known.to_vec() },
        };
        self.report(span, what);
    }
}

/// The parser's message where it serves a user, a plainer one where it names the parser's own ideas.
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

fn wrong_kind(key: &str, wants: &'static str, value: &DeValue<'_>) -> ConfigProblemKind {
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

fn boolean(key: &str, value: &DeValue<'_>) -> Result<bool, ConfigProblemKind> {
    value.as_bool().ok_or_else(|| wrong_kind(key, "true or false", value))
}

fn string(key: &str, value: &DeValue<'_>) -> Result<String, ConfigProblemKind> {
    value.as_str().map(str::to_owned).ok_or_else(|| wrong_kind(key, "text in quotes", value))
}

/// One word out of a few. A word made of digits may stand without quotes (`color = 256`).
fn choice<T: Choice>(key: &str, value: &DeValue<'_>) -> Result<T, ConfigProblemKind> {
    let word = match value {
        DeValue::Integer(number) if T::of_word(number.as_str()).is_some() => number.as_str(),
        _ => value.as_str().ok_or_else(|| wrong_kind(key, "a word in quotes", value))?,
    };
    T::of_word(word).ok_or_else(|| unknown_word(key, word, T::words_built()))
}

fn unknown_word(key: &str, value: &str, known: Vec<&'static str>) -> ConfigProblemKind {
    let known = known.into_iter().map(str::to_owned).collect();
    ConfigProblemKind::UnknownWord { key: key.to_owned(), value: value.to_owned(), known }
}

/// A theme that is not known, in words.
pub fn unknown_theme(key: &str, name: &str, themes: &[String]) -> ConfigProblemKind {
    let known = theme_words().into_iter().chain(themes.iter().cloned()).collect();
    ConfigProblemKind::UnknownWord { key: key.to_owned(), value: name.to_owned(), known }
}

fn theme(key: &str, value: &DeValue<'_>, themes: &[String]) -> Result<String, ConfigProblemKind> {
    let name = string(key, value)?;
    let known = theme_words().contains(&name) || themes.contains(&name);
    if known { Ok(name) } else { Err(unknown_theme(key, &name, themes)) }
}

/// A place for the coordinates; `true` and `false` are understood as outside and off.
fn coordinates(key: &str, value: &DeValue<'_>) -> Result<Coordinates, ConfigProblemKind> {
    match value.as_bool() {
        Some(true) => Ok(Coordinates::Outside),
        Some(false) => Ok(Coordinates::Off),
        None => choice(key, value),
    }
}

/// `"auto"`, or a value.
fn auto_or<T>(
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

fn aspect(key: &str, value: &DeValue<'_>) -> Result<f32, ConfigProblemKind> {
    let text = match value {
        DeValue::Float(number) => number.as_str(),
        DeValue::Integer(number) => number.as_str(),
        _ => return Err(wrong_kind(key, "\"auto\" or a number", value)),
    };
    let (from, to) = ASPECTS;
    let out_of_range = || ConfigProblemKind::OutOfRange {
        key: key.to_owned(),
        value: text.to_owned(),
        from: format!("{from:?}"),
        to: format!("{to:?}"),
    };
    text.parse().ok().filter(|number| (from..=to).contains(number)).ok_or_else(out_of_range)
}

fn step(key: &str, value: &DeValue<'_>) -> Result<i8, ConfigProblemKind> {
    let number = value.as_integer().ok_or_else(|| wrong_kind(key, "a whole number", value))?;
    let (from, to) = STEPS;
    let out_of_range = || ConfigProblemKind::OutOfRange {
        key: key.to_owned(),
        value: number.to_string(),
        from: from.to_string(),
        to: to.to_string(),
    };
    i8::from_str_radix(number.as_str(), number.radix())
        .ok()
        .filter(|step| (from..=to).contains(step))
        .ok_or_else(out_of_range)
}

fn gibibytes(key: &str, value: &DeValue<'_>) -> Result<u16, ConfigProblemKind> {
    let number = value.as_integer().ok_or_else(|| wrong_kind(key, "a whole number", value))?;
    let (from, to) = UNPACKED;
    let out_of_range = || ConfigProblemKind::OutOfRange {
        key: key.to_owned(),
        value: number.to_string(),
        from: from.to_string(),
        to: to.to_string(),
    };
    u16::from_str_radix(number.as_str(), number.radix())
        .ok()
        .filter(|limit| (from..=to).contains(limit))
        .ok_or_else(out_of_range)
}

fn move_number(key: &str, value: &DeValue<'_>) -> Result<u32, ConfigProblemKind> {
    let number = value.as_integer().ok_or_else(|| wrong_kind(key, "a whole number", value))?;
    let out_of_range = || ConfigProblemKind::OutOfRange {
        key: key.to_owned(),
        value: number.to_string(),
        from: "0".to_owned(),
        to: MOVES.to_string(),
    };
    u32::from_str_radix(number.as_str(), number.radix()).ok().filter(|number| *number <= MOVES).ok_or_else(out_of_range)
}

fn seat(key: &str, value: &DeValue<'_>) -> Result<Seat, ConfigProblemKind> {
    string(key, value)?.parse().map_err(|why| unreadable(key, &why))
}

fn time(key: &str, value: &DeValue<'_>) -> Result<Option<TimeControl>, ConfigProblemKind> {
    parse_optional(&string(key, value)?).map_err(|why| unreadable(key, &why))
}

fn opening(key: &str, value: &DeValue<'_>) -> Result<StartSetting, ConfigProblemKind> {
    let text = string(key, value)?;
    match text.as_str() {
        "standard" => Ok(StartSetting::Standard),
        "chess960" => Ok(StartSetting::Chess960),
        // A FEN has ranks; anything else is a word that was misspelt.
        _ if !text.contains('/') => Err(ConfigProblemKind::Unreadable {
            key: key.to_owned(),
            why: format!("{text:?} is no start; say \"standard\", \"chess960\" or a FEN"),
        }),
        _ => match StartPosition::from_fen(&text, false) {
            Ok(_) => Ok(StartSetting::Fen(text)),
            Err(why) => Err(unreadable(key, &why)),
        },
    }
}

fn unreadable(key: &str, why: &impl ToString) -> ConfigProblemKind {
    ConfigProblemKind::Unreadable { key: key.to_owned(), why: why.to_string() }
}
