//! Who plays a side: a person, a bot, or an external engine.

use crate::pgn::sanitize::sanitize;
use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;

/// A built-in computer player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bot {
    /// Plays any legal move, each equally likely.
    Random,
    /// Wins the most material, counting the exchanges on the squares in question.
    Greedy,
    /// Searches like a player of about this rating: it sees less and makes oversights.
    Elo(u16),
    /// Searches at full strength.
    Max,
}

/// The lowest rating that the user can choose.
pub const LOWEST_ELO: u16 = 400;
/// The highest rating below full strength.
pub const HIGHEST_ELO: u16 = 2200;
/// The distance between two ratings.
pub const ELO_STEP: u16 = 100;

impl Bot {
    /// Returns the word for the bot on the command line and in the config.
    pub fn word(self) -> String {
        match self {
            Bot::Random => "random".to_owned(),
            Bot::Greedy => "greedy".to_owned(),
            Bot::Elo(elo) => format!("elo:{elo}"),
            Bot::Max => "max".to_owned(),
        }
    }

    /// Returns its name, which is the same in every language: beside the board, in lists and in PGN.
    pub fn name(self) -> String {
        match self {
            Bot::Elo(elo) => format!("tabiya {elo}"),
            Bot::Random | Bot::Greedy | Bot::Max => format!("tabiya {}", self.word()),
        }
    }

    /// Returns the bot with this name, if it is one of ours.
    pub fn of_name(name: &str) -> Option<Bot> {
        let word = name.strip_prefix("tabiya ")?;
        let rating = word.starts_with(|c: char| c.is_ascii_digit()).then(|| format!("elo:{word}"));
        rating.as_deref().unwrap_or(word).parse::<Seat>().ok()?.bot().filter(|bot| bot.name() == name)
    }
}

/// An external engine: another program that speaks UCI.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ExternalEngine {
    /// The command that starts it, or the name of an engine in the config.
    pub command: String,
    /// The name it reported, once it has.
    pub name: Option<String>,
}

impl ExternalEngine {
    /// Returns its name: the one it reported, otherwise the program of its command.
    pub fn called(&self) -> String {
        self.name.clone().unwrap_or_else(|| called(&self.command))
    }
}

/// A seat: a person at this keyboard, or a computer player.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Seat {
    /// A person, with a name if one was given.
    Human(Option<String>),
    /// A built-in bot.
    Bot(Bot),
    /// An external engine.
    Engine(ExternalEngine),
}

impl Seat {
    /// Returns the built-in bot in this seat, if there is one.
    pub fn bot(&self) -> Option<Bot> {
        if let Seat::Bot(bot) = self { Some(*bot) } else { None }
    }

    /// Returns the name of the player; `None` for a person without one.
    pub fn name(&self) -> Option<String> {
        match self {
            Seat::Human(name) => name.clone(),
            Seat::Bot(bot) => Some(bot.name()),
            Seat::Engine(engine) => Some(engine.called()),
        }
    }

    /// Whether a person plays this side.
    pub fn is_human(&self) -> bool {
        matches!(self, Seat::Human(_))
    }
}

/// Writes the seat as the command line spells it: `human`, `human:NAME`, `random`, `greedy`, `elo:N`, `max`,
/// `uci:COMMAND`.
impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Seat::Human(None) => f.write_str("human"),
            Seat::Human(Some(name)) => write!(f, "human:{name}"),
            Seat::Bot(bot) => f.write_str(&bot.word()),
            Seat::Engine(engine) => write!(f, "uci:{}", engine.command),
        }
    }
}

/// A word that does not name a player of this version.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadSeat {
    /// An external engine whose command cannot be read.
    #[error(transparent)]
    Command(#[from] BadCommand),
    /// A rating for which there is no level.
    #[error(
        "{0:?}: a rating is a whole hundred from {LOWEST_ELO} to {HIGHEST_ELO}, as in elo:1200; above that say max"
    )]
    Elo(String),
    /// Anything else.
    #[error("{0:?} is no player; say human, human:NAME, random, greedy, elo:N, max or uci:COMMAND")]
    Unknown(String),
}

impl FromStr for Seat {
    type Err = BadSeat;

    fn from_str(text: &str) -> Result<Seat, BadSeat> {
        let word = text.trim();
        if let Some(name) = word.strip_prefix("human:") {
            let name = name.trim();
            return Ok(Seat::Human((!name.is_empty()).then(|| name.to_owned())));
        }
        if let Some(command) = word.strip_prefix("uci:") {
            let command = command.trim();
            split(command)?;
            return Ok(Seat::Engine(ExternalEngine { command: command.to_owned(), name: None }));
        }
        if let Some(rating) = word.strip_prefix("elo:") {
            let is_level = |elo: &u16| (LOWEST_ELO..=HIGHEST_ELO).contains(elo) && elo.is_multiple_of(ELO_STEP);
            let elo = rating.trim().parse().ok().filter(is_level);
            return elo.map(|elo| Seat::Bot(Bot::Elo(elo))).ok_or_else(|| BadSeat::Elo(word.to_owned()));
        }
        let bots = [Bot::Random, Bot::Greedy, Bot::Max].map(Seat::Bot);
        let mut seats = bots.into_iter().chain([Seat::Human(None)]);
        seats.find(|seat| seat.to_string() == word).ok_or_else(|| BadSeat::Unknown(word.to_owned()))
    }
}

// Splits the command of an external engine into words as a shell would. No shell runs it: nothing is expanded, and
// only the first word is executed.

/// A command that does not name a program.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadCommand {
    /// The command is empty.
    #[error("no engine is named; say uci:COMMAND, as in uci:stockfish")]
    Empty,
    /// A quote is not closed, or nothing follows a backslash.
    #[error("{0:?}: a quote is not closed")]
    Open(String),
}

/// Splits a command into words as a shell does.
///
/// # Errors
/// [`BadCommand`].
pub fn split(text: &str) -> Result<Vec<String>, BadCommand> {
    let words = shlex::split(text).ok_or_else(|| BadCommand::Open(text.to_owned()))?;
    if words.first().is_none_or(String::is_empty) { Err(BadCommand::Empty) } else { Ok(words) }
}

/// Returns a command whose program was named from a folder, as in `./engine -x`, with the program's whole path; `None`
/// if it was named otherwise.
pub fn absolute(command: &str, folder: &Path) -> Option<String> {
    let words = split(command).ok()?;
    let (program, rest) = words.split_first()?;
    let path = Path::new(program);
    // One word is looked for where programs are.
    if !path.is_relative()
        || path.starts_with("~")
        || path.components().count() + usize::from(program.starts_with("./")) < 2
    {
        return None;
    }
    let whole: PathBuf = folder.join(path).components().collect(); // without "."
    let words = std::iter::once(whole.to_str()?).chain(rest.iter().map(String::as_str));
    shlex::try_join(words).ok()
}

/// Returns the name of the program in a command: its file name.
pub fn called(command: &str) -> String {
    short_name(&split(command).unwrap_or_else(|_| vec![command.to_owned()]))
}

/// Returns the file name of the program, without control characters: `/usr/games/gnuchess -u` gives gnuchess.
pub fn short_name(words: &[String]) -> String {
    let program = words.first().map(String::as_str).unwrap_or_default();
    let file = Path::new(program).file_name().and_then(|name| name.to_str()).unwrap_or(program);
    sanitize(file).into_owned()
}

#[cfg(test)]
mod shell_words_tests {
    use super::*;

    #[test]
    fn words_are_split_as_a_shell_does() {
        let rows: [(&str, &[&str]); 9] = [
            ("stockfish", &["stockfish"]),
            ("  gnuchess   -u ", &["gnuchess", "-u"]),
            ("'/opt/my engines/x' --net \"a b\"", &["/opt/my engines/x", "--net", "a b"]),
            (r"/opt/my\ engines/x", &["/opt/my engines/x"]),
            (r#"x "a\"b" 'c\d' "e\f" \'"#, &["x", "a\"b", r"c\d", r"e\f", "'"]),
            ("x ''", &["x", ""]),
            ("x a'b'\"c\"d", &["x", "abcd"]),
            ("x $HOME; rm *", &["x", "$HOME;", "rm", "*"]),
            ("é 丁", &["é", "丁"]),
        ];
        for (text, want) in rows {
            assert_eq!(split(text).unwrap(), want, "{text}");
        }
        for (_, words) in rows {
            assert_eq!(split(&shlex::try_join(words.iter().copied()).unwrap()).unwrap(), words);
        }
        for bad in ["", "  ", "''", "\"\" x"] {
            assert_eq!(split(bad), Err(BadCommand::Empty), "{bad}");
        }
        for bad in ["'x", "x \"y", "x\\"] {
            assert!(matches!(split(bad), Err(BadCommand::Open(_))), "{bad}");
        }
    }
    #[cfg(unix)]
    #[test]
    fn a_program_named_from_a_folder_gets_its_whole_path() {
        let folder = Path::new("/home/a b");
        for (command, want) in [
            ("./engine", Some("'/home/a b/engine'")),
            ("./engine --net 'x y' $H", Some("'/home/a b/engine' --net 'x y' '$H'")),
            ("bin/engine", Some("'/home/a b/bin/engine'")),
            ("../engine -x", Some("'/home/a b/../engine' -x")),
            ("'./my engine'", Some("'/home/a b/my engine'")),
            ("engine", None),
            ("/opt/engine -x", None),
            ("~/engine", None),
            ("python3 ./engine.py", None),
            ("'./x", None),
        ] {
            assert_eq!(absolute(command, folder).as_deref(), want, "{command}");
        }
    }
}
