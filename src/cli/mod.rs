//! The command line. Pure: arguments in, a [`Cli`] or the text to print and the exit code out.

mod args;
pub mod documents;
mod filter;
mod wrong_usage;

use crate::chess::{seat::Seat, start_position::StartPosition, time_control::Controls};
use crate::config;
use crate::config::SideChoice;
pub use args::{ArbiterArgs, ExportArgs, FilterArgs, GlobalOptions, ReviewArgs};
use args::{CommandArgs as Given, ConfigArgs, Pgn};
use clap::FromArgMatches;
use clap_complete::Shell;
pub use filter::BadFilter;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// What the command line asks for.
#[derive(Clone, Debug, PartialEq)]
pub struct Cli {
    /// The options that every command knows.
    pub options: GlobalOptions,
    /// The command.
    pub command: Command,
}

/// A command.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// The home screen.
    Home,
    /// A game.
    Play(PlayRequest),
    /// A review of games.
    Review(ReviewArgs),
    /// The lessons of the rules, or one of them.
    Learn(Option<String>),
    /// `pgn check`: the files.
    PgnCheck(Vec<PathBuf>),
    /// `pgn list`.
    PgnList {
        /// The files.
        files: Vec<PathBuf>,
        /// Whether to print one JSON object per line instead of columns.
        json: bool,
        /// Which games to list.
        filter: FilterArgs,
    },
    /// `pgn export`.
    PgnExport(ExportArgs),
    /// `arbiter`.
    Arbiter(ArbiterArgs),
    /// `uci`: be an engine.
    Uci,
    /// `perft`.
    Perft(PerftRequest),
    /// `config print`.
    ConfigPrint,
    /// `config check`: the file, or the one in use.
    ConfigCheck(Option<PathBuf>),
    /// `config path`.
    ConfigPath,
    /// `completions`: print [`documents::completions`].
    Completions(Shell),
    /// `man`: print [`documents::man`].
    Man,
}

/// A game as the command line asks for it.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayRequest {
    /// White.
    pub white: Seat,
    /// Black.
    pub black: Seat,
    /// The side of the user.
    pub side: Option<SideChoice>,
    /// The time controls; `None` is a game without clocks.
    pub clock: Option<Controls>,
    /// The start position.
    pub setup: StartRequest,
    /// Touch-move (Article 4).
    pub touch_move: bool,
    /// Tournament mode, which includes touch-move.
    pub tournament: bool,
    /// What the event is called.
    pub event: Option<String>,
    /// Where it is held.
    pub site: Option<String>,
    /// The round.
    pub round: Option<String>,
    /// The seed of the computer players and of random choices.
    pub seed: Option<u64>,
    /// How many games, at least 1.
    pub games: u32,
}

/// A request to count move paths.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PerftRequest {
    /// Their length in half-moves.
    pub depth: u32,
    /// Where they start.
    pub start: StartPosition,
    /// Whether to print a line for each move before the total.
    pub divide: bool,
}

/// The start position as the command line asks for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StartRequest {
    /// A given position: the initial array, a FEN, or a Chess960 position by its number.
    At(StartPosition),
    /// A Chess960 position at random.
    RandomChess960,
}

/// Text to print instead of running a command: help, version, or what is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CliError {
    /// The text, which ends with a line break.
    pub text: String,
    /// The exit code: 0, or 2 for wrong usage.
    pub code: u8,
    /// Whether it goes to stderr.
    pub to_stderr: bool,
}

/// Reads the command line. The first argument is the program's name.
///
/// # Errors
/// [`CliError`] is the text of help or version (exit 0), or one or two lines on what is wrong (exit 2).
pub fn parse(args: impl IntoIterator<Item = OsString>) -> Result<Cli, CliError> {
    parse_where(args, |_| false)
}

/// Reads the command line like [`parse`]. A word that is no command but exists as a file or folder is reviewed.
///
/// # Errors
/// As [`parse`].
pub fn parse_where(args: impl IntoIterator<Item = OsString>, exists: impl Fn(&Path) -> bool) -> Result<Cli, CliError> {
    let mut args: Vec<OsString> = args.into_iter().collect();
    let read = |args: &[OsString]| {
        args::command().try_get_matches_from(args).and_then(|matches| args::Args::from_arg_matches(&matches))
    };
    let mut found = read(&args);
    if let Some(review) = found.as_ref().err().and_then(|error| wrong_usage::as_review(error, &args, exists)) {
        args = review;
        found = read(&args);
    }
    let wrong = |sentence: String| wrong_usage::with_help_hint(&sentence, &args::command(), &args);
    let read = found.map_err(|error| wrong_usage::explain(&error, &args::command(), &args))?;
    let command = match read.command {
        None => Command::Home,
        Some(Given::Play(play)) => Command::Play(play.try_into().map_err(wrong)?),
        Some(Given::Review(review)) => Command::Review(review),
        Some(Given::Learn { lesson }) => Command::Learn(lesson),
        Some(Given::Pgn(Pgn::Check { files })) => Command::PgnCheck(files),
        Some(Given::Pgn(Pgn::List { files, json, filter })) => Command::PgnList { files, json, filter },
        Some(Given::Pgn(Pgn::Export(export))) => Command::PgnExport(export),
        Some(Given::Arbiter(given)) => Command::Arbiter(given),
        Some(Given::Uci) => Command::Uci,
        Some(Given::Perft(given)) => Command::Perft(given.try_into().map_err(wrong)?),
        Some(Given::Config(ConfigArgs::Print)) => Command::ConfigPrint,
        Some(Given::Config(ConfigArgs::Check { file })) => Command::ConfigCheck(file),
        Some(Given::Config(ConfigArgs::Path)) => Command::ConfigPath,
        Some(Given::Completions { shell }) => Command::Completions(shell),
        Some(Given::Man) => Command::Man,
    };
    Ok(Cli { options: read.options, command })
}

/// Checks what depends on more than one argument.
impl TryFrom<args::PlayArgs> for PlayRequest {
    type Error = String;

    fn try_from(given: args::PlayArgs) -> Result<PlayRequest, String> {
        let setup = match (given.fen, given.chess960) {
            (Some(_), Some(Some(number))) => {
                return Err(format!(
                    "--chess960 {number} names a start position and --fen another one: give one of them"
                ));
            }
            (Some(fen), chess960) => StartRequest::At(
                StartPosition::from_fen(&fen, chess960.is_some()).map_err(|why| format!("--fen: {why}"))?,
            ),
            (None, Some(Some(number))) => {
                StartRequest::At(StartPosition::numbered(number).map_err(|why| format!("--chess960: {why}"))?)
            }
            (None, Some(None)) => StartRequest::RandomChess960,
            (None, None) => StartRequest::At(StartPosition::default()),
        };
        let clock = config::clocks(given.time.flatten(), given.white_time, given.black_time)
            .map_err(|why| format!("--time, --white-time, --black-time: {why}"))?;
        Ok(PlayRequest {
            white: given.white,
            black: given.black,
            side: given.side,
            clock,
            setup,
            touch_move: given.touch_move,
            tournament: given.tournament,
            event: given.event,
            site: given.site,
            round: given.round,
            seed: given.seed,
            games: given.games,
        })
    }
}

impl TryFrom<args::PerftArgs> for PerftRequest {
    type Error = String;

    fn try_from(given: args::PerftArgs) -> Result<PerftRequest, String> {
        let start = match &given.fen {
            Some(fen) => StartPosition::from_fen(fen, given.chess960).map_err(|why| format!("--fen: {why}"))?,
            None if given.chess960 => StartPosition::numbered(518).map_err(|why| format!("--chess960: {why}"))?,
            None => StartPosition::default(),
        };
        Ok(PerftRequest { depth: given.depth, start, divide: given.divide })
    }
}

#[cfg(test)]
mod tests;
