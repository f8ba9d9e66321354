//! Who plays a side: a person, a bot, or an external engine.

pub mod shell_words;

use shell_words::BadCommand;
use std::{fmt, str::FromStr};

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
    #[must_use]
    pub fn word(self) -> String {
        match self {
            Bot::Random => "random".to_owned(),
            Bot::Greedy => "greedy".to_owned(),
            Bot::Elo(elo) => format!("elo:{elo}"),
            Bot::Max => "max".to_owned(),
        }
    }

    /// Returns its name, which is the same in every language: beside the board, in lists and in PGN.
    #[must_use]
    pub fn name(self) -> String {
        match self {
            Bot::Elo(elo) => format!("tabiya {elo}"),
            Bot::Random | Bot::Greedy | Bot::Max => format!("tabiya {}", self.word()),
        }
    }

    /// Returns the bot with this name, if it is one of ours.
    #[must_use]
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
    #[must_use]
    pub fn called(&self) -> String {
        self.name.clone().unwrap_or_else(|| shell_words::called(&self.command))
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
    #[must_use]
    pub fn bot(&self) -> Option<Bot> {
        if let Seat::Bot(bot) = self { Some(*bot) } else { None }
    }

    /// Returns the name of the player; `None` for a person without one.
    #[must_use]
    pub fn name(&self) -> Option<String> {
        match self {
            Seat::Human(name) => name.clone(),
            Seat::Bot(bot) => Some(bot.name()),
            Seat::Engine(engine) => Some(engine.called()),
        }
    }

    /// Whether a person plays this side.
    #[must_use]
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
            shell_words::split(command)?;
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
