//! Who sits at a side of the board.

use std::fmt;
use std::str::FromStr;

/// A built-in computer player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bot {
    /// Any legal move, each as likely as the others.
    Random,
    /// The best material after the exchanges on the squares in question.
    Greedy,
}

impl Bot {
    /// The word that names it on the command line and in the config, and its name in PGN.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Bot::Random => "random",
            Bot::Greedy => "greedy",
        }
    }
}

/// A seat: a person at this keyboard, or a computer player.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Seat {
    /// A person, with a name if one was given.
    Human(Option<String>),
    /// A built-in player.
    Bot(Bot),
}

impl Seat {
    /// The computer player in this seat, if there is one.
    #[must_use]
    pub fn bot(&self) -> Option<Bot> {
        match self {
            Seat::Human(_) => None,
            Seat::Bot(bot) => Some(*bot),
        }
    }

    /// Whether a person sits here.
    #[must_use]
    pub fn is_human(&self) -> bool {
        matches!(self, Seat::Human(_))
    }
}

/// The seat as the command line spells it: `human`, `human:NAME`, `random`, `greedy`.
impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Seat::Human(None) => f.write_str("human"),
            Seat::Human(Some(name)) => write!(f, "human:{name}"),
            Seat::Bot(bot) => f.write_str(bot.word()),
        }
    }
}

/// A word that names no player of this version.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadSeat {
    /// A player of the interface that this version does not have yet.
    #[error("the player {0:?} is not part of this version; there are human, human:NAME, random and greedy")]
    NotYet(String),
    /// Anything else.
    #[error("{0:?} is no player; say human, human:NAME, random or greedy")]
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
        match word {
            "human" => Ok(Seat::Human(None)),
            "random" => Ok(Seat::Bot(Bot::Random)),
            "greedy" => Ok(Seat::Bot(Bot::Greedy)),
            "max" => Err(BadSeat::NotYet(word.to_owned())),
            _ if word.starts_with("elo:") || word.starts_with("uci:") => Err(BadSeat::NotYet(word.to_owned())),
            _ => Err(BadSeat::Unknown(word.to_owned())),
        }
    }
}
