//! The arguments as clap reads them. The doc comments here are the text of `--help` and of the manual.

use crate::chess::course;
use crate::chess::pgn::ResultMarker;
use crate::chess::pgn::encoding::EncodingChoice;
use crate::chess::pgn::filter::{self, EcoRange, Filter, FilterPart, FuzzyText, NumberRange, Predicate};
use crate::chess::pgn::forms::GameForm;
use crate::chess::pgn::tags::{Date, ROSTER};
use crate::chess::pgn::writer::WriteOptions;
use crate::chess::seat::Seat;
use crate::chess::start_position::StartPosition;
use crate::chess::time_control::{Controls, TimeControl, parse_optional};
use crate::config::{self, Choice, ColorChoice, Config, Pieces, SideChoice, THEME_WORDS};
use crate::words::Lang;
use crate::words::game_list::filter_problem;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, CommandFactory, Parser, Subcommand, ValueHint};
use clap_complete::Shell;
use std::ffi::OsStr;
use std::path::PathBuf;

/// A chess board for the terminal
///
/// Without a command: the home screen, from where everything can be reached. With a file or a folder, as in
/// "tabiya games.pgn": its games, as "review" shows them.
#[derive(Clone, Debug, PartialEq, Parser)]
#[command(
    name = "tabiya",
    bin_name = "tabiya",
    version,
    term_width = 80,
    color = clap::ColorChoice::Never,
    args_override_self = true,
    disable_help_subcommand = true
)]
pub struct Cli {
    #[command(flatten)]
    pub options: GlobalOptions,
    #[command(subcommand)]
    pub command: Option<Command>,
}

/// The options that every command knows.
#[derive(Clone, Debug, Default, PartialEq, Eq, Args)]
#[command(next_help_heading = "Options everywhere")]
pub struct GlobalOptions {
    /// Read this config file
    #[arg(long, value_name = "FILE", global = true, value_hint = ValueHint::FilePath)]
    pub config: Option<PathBuf>,
    /// Lines of text in place of a screen: for screen readers, pipes and scripts
    #[arg(long, global = true)]
    pub plain: bool,
    /// How many colours
    #[arg(long, value_name = "WHEN", global = true, value_parser = choice::<ColorChoice>())]
    pub color: Option<ColorChoice>,
    /// The board's colours: auto (slate, or paper on a light background), slate, wood, grey, green, high-contrast,
    /// mono, paper, linen, clear, or a theme of yours
    #[arg(long, value_name = "NAME", global = true, value_parser = Offering { read: |any| Ok(any.to_owned()), words: THEME_WORDS }, hide_possible_values = true)]
    pub theme: Option<String>,
    /// How the pieces are drawn
    #[arg(long, value_name = "NAME", global = true, value_parser = choice::<Pieces>())]
    pub pieces: Option<Pieces>,
    /// The language
    #[arg(long, value_name = "CODE", global = true, value_parser = choice::<Lang>())]
    pub lang: Option<Lang>,
    /// The encoding of PGN files that are not UTF-8, such as windows-1251 or cp437, or utf-8 as far as it is valid.
    /// Default: detected
    #[arg(long, value_name = "NAME", global = true, value_parser = encoding, value_hint = ValueHint::Other)]
    pub encoding: Option<EncodingChoice>,
    /// Don't animate moves
    #[arg(long, global = true)]
    pub no_animations: bool,
    /// Don't use the mouse
    #[arg(long, global = true)]
    pub no_mouse: bool,
    /// Write what is said to and by engines, and every error, to the end of this file
    #[arg(long, value_name = "FILE", global = true)]
    pub log: Option<PathBuf>,
}

/// Returns the command line as clap knows it. The help of a command leaves out the options that mean nothing there.
pub(super) fn command() -> clap::Command {
    /// What a command without a screen has no use for, besides the encoding and the config file.
    const OF_SCREENS: [&str; 7] = ["plain", "color", "theme", "pieces", "lang", "no_animations", "no_mouse"];
    let mut command = Cli::command();
    command.build(); // gives every command the global options
    command.mut_subcommands(|inner| {
        let hidden = match inner.get_name() {
            "pgn" => OF_SCREENS.to_vec(),
            "puzzles" | "arbiter" | "uci" | "perft" | "completions" | "man" => {
                [&OF_SCREENS[..], &["config", "encoding"]].concat()
            }
            "config" => vec!["plain", "encoding"],
            _ => Vec::new(),
        };
        without(inner, &hidden)
    })
}

/// Hides options in a command and its own commands; in place, as a built command knows its options by their places.
fn without(command: clap::Command, hidden: &[&str]) -> clap::Command {
    let command = command.mut_args(|arg| {
        let hide = hidden.contains(&arg.get_id().as_str());
        if hide { arg.hide(true) } else { arg }
    });
    command.mut_subcommands(|inner| without(inner, hidden))
}

impl GlobalOptions {
    /// Returns the settings, overridden by the options of the command line.
    pub fn apply_to(&self, config: Config) -> Config {
        Config {
            theme: self.theme.clone().unwrap_or(config.theme),
            pieces: self.pieces.unwrap_or(config.pieces),
            color: self.color.unwrap_or(config.color),
            lang: self.lang.or(config.lang),
            animations: config.animations && !self.no_animations,
            mouse: config.mouse && !self.no_mouse,
            ..config
        }
    }
}

fn encoding(name: &str) -> Result<EncodingChoice, String> {
    let names = || EncodingChoice::all().map(EncodingChoice::name).collect::<Vec<_>>().join(", ").to_ascii_lowercase();
    EncodingChoice::read(name)
        .ok_or_else(|| format!("{name:?} is not an encoding that is read here; they are {}", names()))
}

#[derive(Clone, Debug, PartialEq, Subcommand)]
pub enum Command {
    /// Play a game: two people at one keyboard, or against the computer
    ///
    /// Without options: two people, no clock. If you name a computer player for one side, you play the other.
    Play(PlayArgs),
    /// Look at games: .pgn, also in .gz, .zst, .bz2 and .zip
    ///
    /// Without a file: your own games. A folder is the games of its files as one list; "-" reads standard input.
    Review(ReviewArgs),
    /// Practise: puzzles, themes, streak, storm, missed ones, your mistakes or openings
    Practice {
        /// What to practise
        #[arg(value_parser = ["puzzles", "themes", "streak", "storm", "missed", "mistakes", "openings"])]
        part: Option<String>,
        /// More about it: minutes of a storm, themes, a colour of the openings
        #[arg(value_name = "WHICH", value_hint = ValueHint::Other)]
        which: Vec<String>,
    },
    /// Learn the rules of chess: all lessons, or one of them
    Learn {
        /// The lesson, 1.1 to 13.6, or a task of it such as 6.4.2
        #[arg(value_name = "LESSON", value_parser = lesson, value_hint = ValueHint::Other)]
        lesson: Option<String>,
    },
    /// Say which puzzles there are, import more, or forget those
    Puzzles {
        #[command(subcommand)]
        command: Option<PuzzlesArgs>,
    },
    /// Work on PGN files without a screen
    #[command(subcommand, arg_required_else_help = false)]
    Pgn(PgnArgs),
    /// Judge positions and games, line by line: the Laws as a service
    ///
    /// Reads a FEN a line from standard input and answers "RESULT status"; with --json an object a line each way.
    Arbiter(ArbiterArgs),
    /// Be a chess engine for another program: UCI on standard input and output
    Uci,
    /// Count legal move sequences (perft)
    Perft(PerftArgs),
    /// Show or check the settings
    #[command(subcommand, arg_required_else_help = false)]
    Config(ConfigArgs),
    /// Print the completions for a shell
    Completions {
        /// The shell
        shell: Shell,
    },
    /// Print the manual page
    Man,
}

#[derive(Clone, Debug, PartialEq, Args)]
pub struct PlayArgs {
    /// White: human, human:NAME, random, greedy, elo:N (400 to 2200), max or uci:COMMAND
    #[arg(long, value_name = "WHO", default_value = "human", hide_default_value = true, value_parser = Offering { read: seat, words: PLAYERS }, hide_possible_values = true)]
    pub white: Seat,
    /// Black: human, human:NAME, random, greedy, elo:N (400 to 2200), max or uci:COMMAND
    #[arg(long, value_name = "WHO", default_value = "human", hide_default_value = true, value_parser = Offering { read: seat, words: PLAYERS }, hide_possible_values = true)]
    pub black: Seat,
    /// The side that you take; random draws lots
    #[arg(long, value_name = "SIDE", value_parser = choice::<SideChoice>())]
    pub side: Option<SideChoice>,
    /// The time control of both sides
    ///
    /// none; 5 (minutes); 5+3 (three seconds more a move); 5d3 (a delay); 5b3 (a Bronstein delay);
    /// 40/90+30:30+30 (stages); h3 (an hourglass).
    #[arg(long, value_name = "TC", value_parser = parse_optional)]
    time: Option<TimeArg>,
    /// White's own time control
    #[arg(long, value_name = "TC", value_parser = parse_optional)]
    white_time: Option<TimeArg>,
    /// Black's own time control
    #[arg(long, value_name = "TC", value_parser = parse_optional)]
    black_time: Option<TimeArg>,
    /// Start from this position
    #[arg(long, value_name = "FEN")]
    fen: Option<String>,
    /// Chess960, from the position of this number or by lot; with --fen: read it as Chess960
    #[arg(long, value_name = "0..959", value_parser = chess960)]
    chess960: Option<Option<u32>>,
    /// Touch-move: a piece that was touched has to move, or to be taken
    #[arg(long)]
    pub touch_move: bool,
    /// As in a tournament: touch-move, no takebacks, nothing prompted, hinted or listed
    #[arg(long)]
    pub tournament: bool,
    /// What the event is called in the game's record
    #[arg(long, value_name = "NAME", value_hint = ValueHint::Other)]
    pub event: Option<String>,
    /// The town where it is held
    #[arg(long, value_name = "NAME", value_hint = ValueHint::Other)]
    pub site: Option<String>,
    /// The round
    #[arg(long, value_name = "NAME", value_hint = ValueHint::Other)]
    pub round: Option<String>,
    /// Make the computer players and the lots repeatable
    #[arg(long, value_name = "N", value_parser = long_number)]
    pub seed: Option<u64>,
    /// Play this many games one after the other (with --plain)
    #[arg(long, value_name = "N", default_value = "1", hide_default_value = true, value_parser = positive_number)]
    pub games: u32,
    /// The start position; none: one of Chess960 by lot.
    #[arg(skip)]
    pub start: Option<StartPosition>,
    /// The time controls; none: a game without clocks.
    #[arg(skip)]
    pub clock: Option<Controls>,
}

impl PlayArgs {
    /// Finds the start position and the time controls, which depend on more than one argument.
    pub(super) fn check(&mut self) -> Result<(), String> {
        self.start = match (&self.fen, self.chess960) {
            (Some(_), Some(Some(number))) => {
                return Err(format!(
                    "--chess960 {number} names a start position and --fen another one: give one of them"
                ));
            }
            (Some(fen), chess960) => {
                let start = position(fen, chess960.is_some())?;
                Some(start.to_play().map_err(|why| format!("--fen: {why}"))?)
            }
            (None, Some(Some(number))) => {
                Some(StartPosition::numbered(number).map_err(|why| format!("--chess960: {why}"))?)
            }
            (None, Some(None)) => None,
            (None, None) => Some(StartPosition::default()),
        };
        self.clock = config::clocks(self.time.take().flatten(), self.white_time.take(), self.black_time.take())
            .map_err(|why| format!("--time, --white-time, --black-time: {why}"))?;
        Ok(())
    }
}

fn position(fen: &str, chess960: bool) -> Result<StartPosition, String> {
    StartPosition::from_fen(fen, chess960).map_err(|why| format!("--fen: {why}"))
}

/// Checks the number of a lesson of the course, or of a task in it.
fn lesson(text: &str) -> Result<String, String> {
    match course::lesson_named(text) {
        Some(_) => Ok(text.to_owned()),
        None => Err("the lessons are 1.1 to 13.6".to_owned()),
    }
}

/// What is looked at, and where it opens.
#[derive(Clone, Debug, Default, PartialEq, Eq, Args)]
pub struct ReviewArgs {
    /// Files or folders; "-" is standard input
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub files: Vec<PathBuf>,
    /// Open this game of the list, counted from 1
    #[arg(long, value_name = "N", value_parser = positive_number)]
    pub game: Option<u32>,
    /// Go to the position after this many half-moves
    #[arg(long, value_name = "N", value_parser = number)]
    pub ply: Option<u32>,
    /// Read the file again when it grows (a broadcast): checks once a second
    #[arg(long)]
    pub follow: bool,
}

#[allow(clippy::large_enum_variant, reason = "there is one of these a run")]
#[derive(Clone, Debug, PartialEq, Eq, Subcommand)]
pub enum PgnArgs {
    /// Say what is wrong in PGN files, with line and column
    Check(GameArgs),
    /// List games, one a line
    List {
        /// One JSON object a line in place of columns
        #[arg(long)]
        json: bool,
        #[command(flatten)]
        games: GameArgs,
    },
    /// Print games: byte for byte as they stand, or in another form
    Export(ExportArgs),
    /// Print games in another order, byte for byte; those that agree keep theirs
    Sort {
        /// By date, white, black, event, result, eco, white-elo, black-elo, moves or a tag such as Round; several are
        /// separated by commas, and - before one reverses its order
        #[arg(long, value_name = "COLUMN", value_delimiter = ',', default_value = "date", allow_hyphen_values = true)]
        by: Vec<String>,
        #[command(flatten)]
        games: GameArgs,
    },
    /// Print games without those that repeat an earlier one: the same players, result and moves, and no other
    /// date or address
    Dedupe(GameArgs),
    /// Write games to several files, byte for byte
    Split {
        /// A file for each player, event, year, eco, opening, result or tag such as Round; or for each so many games
        #[arg(long, value_name = "WHAT|N")]
        by: String,
        /// The folder for the files, none of which may be there yet
        #[arg(long, value_name = "FOLDER", value_hint = ValueHint::DirPath)]
        into: PathBuf,
        #[command(flatten)]
        games: GameArgs,
    },
    /// Change tags, and nothing else; without --write or --print, say what would change
    Tag {
        /// Give games this tag, in place of its old value
        #[arg(long, value_name = "TAG=VALUE", value_parser = tag_edit, required_unless_present = "remove")]
        set: Vec<(String, String)>,
        /// Take this tag away
        #[arg(long, value_name = "TAG", value_parser = tag_name)]
        remove: Vec<String>,
        #[command(flatten)]
        changed: ChangedArgs,
        #[command(flatten)]
        games: GameArgs,
    },
    /// Add the tags ECO and Opening where the code is missing; without --write or --print, say what would change
    Eco {
        #[command(flatten)]
        changed: ChangedArgs,
        #[command(flatten)]
        games: GameArgs,
    },
    /// Count results: by colour, player, opening, year and more, or as a crosstable
    Stats {
        /// By colour, player, eco, opening, event, year, result or a tag such as Site; or crosstable
        #[arg(long, value_name = "WHAT", default_value = "colour")]
        by: String,
        /// One JSON object a line in place of columns
        #[arg(long)]
        json: bool,
        #[command(flatten)]
        games: GameArgs,
    },
}

/// Where changed games go.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Args)]
pub struct ChangedArgs {
    /// Change the files; the first version of each stays beside it as .bak
    #[arg(long, conflicts_with = "print")]
    pub write: bool,
    /// Print the chosen games, changed
    #[arg(long)]
    pub print: bool,
}

fn tag_edit(text: &str) -> Result<(String, String), String> {
    let (name, value) = text.split_once('=').ok_or_else(|| format!("{text:?} has no =; say Event=Riga"))?;
    match ROSTER.iter().find(|(known, _)| name != *known && name.eq_ignore_ascii_case(known)) {
        Some((known, _)) => Err(format!("{name:?} would be another tag than {known}: say {known}={value}")),
        None => Ok((tag_name(name)?, value.to_owned())),
    }
}

fn tag_name(name: &str) -> Result<String, String> {
    if name.is_empty() || !name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_') {
        return Err(format!("{name:?} is not a name of a tag: it has letters, digits and _"));
    }
    match name {
        "Result" => Err(format!("{name} belongs to the moves: change it in a review")),
        "FEN" | "SetUp" | "Variant" => Err(format!("{name} says what the moves mean, so it cannot be changed")),
        _ => Ok(name.to_owned()),
    }
}

/// Of which files, and which of their games.
#[derive(Clone, Debug, Default, PartialEq, Eq, Args)]
pub struct GameArgs {
    /// Files; "-" is standard input
    #[arg(value_name = "FILE", required = true, value_hint = ValueHint::FilePath)]
    pub files: Vec<PathBuf>,
    /// Only these games of each file, counted from 1: 7, 5-9, 20- or several of them
    #[arg(long, value_name = "N-M", value_delimiter = ',', value_parser = game_numbers)]
    pub game: Vec<NumberRange>,
    #[command(flatten)]
    pub filter: FilterArgs,
}

/// Which games: those to which everything that is given applies. Texts are parts of the tag, in any case, with or
/// without accents. An option that is given several times applies if one of its values does.
#[derive(Clone, Debug, Default, PartialEq, Eq, Args)]
#[command(next_help_heading = "Only games")]
pub struct FilterArgs {
    /// that pass this filter, written as on the screen: white:tal since:1960
    #[arg(long, value_name = "FILTER", allow_hyphen_values = true, value_parser = no_option)]
    pub filter: Vec<String>,
    /// of this player, on either side; given twice, of either player
    #[arg(long, value_name = "TEXT")]
    pub player: Vec<String>,
    /// with this player as White
    #[arg(long, value_name = "TEXT")]
    pub white: Vec<String>,
    /// with this player as Black
    #[arg(long, value_name = "TEXT")]
    pub black: Vec<String>,
    /// of this event
    #[arg(long, value_name = "TEXT")]
    pub event: Vec<String>,
    /// from this site
    #[arg(long, value_name = "TEXT")]
    pub site: Vec<String>,
    /// with this result, "*" for unfinished games
    #[arg(long, value_name = "RESULT", value_parser = result())]
    pub result: Vec<String>,
    /// with an ECO code that begins with CODE (B9)
    #[arg(long, value_name = "CODE")]
    pub eco: Vec<String>,
    /// of this day or later (2024, 2024.05 or 2024.05.31)
    #[arg(long, value_name = "DATE", value_parser = date)]
    pub since: Option<Date>,
    /// of this day or earlier
    #[arg(long, value_name = "DATE", value_parser = date)]
    pub until: Option<Date>,
    /// in which both players have at least this rating
    #[arg(long, value_name = "N", value_parser = number)]
    pub elo_min: Option<u32>,
    /// in which this position occurs; of a FEN cut short, what is missing does not count
    #[arg(long, value_name = "FEN")]
    pub fen: Vec<String>,
    /// that contain this text, in tags or comments
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true, value_parser = no_option)]
    pub text: Vec<String>,
}

/// What is exported, and how much of it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Args)]
pub struct ExportArgs {
    /// Write in the PGN standard's export format and UTF-8; say what it cannot hold
    #[arg(long)]
    pub rewrite: bool,
    /// Write in this form: pgn, or lines for programs
    #[arg(long, value_name = "FORM", value_parser = PossibleValuesParser::new(FORMS))]
    pub to: Option<String>,
    /// Leave out comments (with all that is in them), variations, nags, clocks or evals
    #[arg(long, value_name = "WHAT", value_delimiter = ',', value_parser = PossibleValuesParser::new(STRIPPED), hide_possible_values = true)]
    pub strip: Vec<String>,
    /// Without variations
    #[arg(long)]
    pub mainline: bool,
    /// Without comments
    #[arg(long)]
    pub no_comments: bool,
    /// A game as a moving picture (SVG) in place of its text
    #[arg(long, conflicts_with_all = ["mainline", "no_comments", "strip", "to", "rewrite"])]
    pub svg: bool,
    #[command(flatten)]
    pub games: GameArgs,
}

/// The forms of `pgn export --to`.
const FORMS: [&str; 5] = ["pgn", "uci", "epd", "fen", "json"];

/// What `pgn export --strip` leaves out.
const STRIPPED: [&str; 5] = ["comments", "variations", "nags", "clocks", "evals"];

impl ExportArgs {
    /// Returns what is written of games that are rewritten; `None` if their bytes are kept.
    pub fn options(&self) -> Option<WriteOptions> {
        let is_stripped = |what: &str| self.strip.iter().any(|word| word == what);
        let options = WriteOptions {
            mainline: self.mainline || is_stripped("variations"),
            comments: !self.no_comments && !is_stripped("comments"),
            nags: !is_stripped("nags"),
            clocks: !is_stripped("clocks"),
            evals: !is_stripped("evals"),
            kept: false,
        };
        (self.rewrite || options != WriteOptions::default()).then_some(options)
    }

    /// Returns the form that is no PGN, if one is asked for.
    pub fn form(&self) -> Option<GameForm> {
        match self.to.as_deref() {
            Some("uci") => Some(GameForm::Uci),
            Some("epd") => Some(GameForm::Epd),
            Some("fen") => Some(GameForm::Fen),
            Some("json") => Some(GameForm::Json),
            _ => None,
        }
    }
}

/// Reads the numbers of games: `7`, `5-9`, `20-`.
fn game_numbers(text: &str) -> Result<NumberRange, String> {
    let range = NumberRange::read(text, |number| NumberRange { least: number, most: number });
    range
        .filter(|range| range.most > 0)
        .ok_or_else(|| format!("{text:?} is not a number or range of games; say 7, 5-9 or 20-"))
}

/// How positions and games are judged.
#[derive(Clone, Debug, Default, PartialEq, Eq, Args)]
pub struct ArbiterArgs {
    /// JSON, an object a line: {"fen": …, "moves": […], "claim": true}, every field may be left out
    #[arg(long)]
    pub json: bool,
    /// The most work for "can this side still mate?", in nodes
    #[arg(long, value_name = "N", value_parser = long_number)]
    pub work: Option<u64>,
    /// With --json: show the moves that lead to mate
    #[arg(long, requires = "json")]
    pub witness: bool,
}

#[allow(clippy::large_enum_variant, reason = "there is one of these a run")]
#[derive(Clone, Debug, PartialEq, Eq, Subcommand)]
pub enum PuzzlesArgs {
    /// Import the puzzles of Lichess (database.lichess.org), in place of those imported before
    ///
    /// The file is lichess_db_puzzle.csv.zst as it is, or unpacked.
    Import(ImportArgs),
    /// Delete the imported puzzles; those of the program stay
    Forget,
}

/// Which puzzles are imported: those to which everything that is given applies.
#[derive(Clone, Debug, PartialEq, Eq, Args)]
pub struct ImportArgs {
    /// The file, also in .zst, .gz and .bz2; "-" is standard input
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub file: PathBuf,
    /// Rated so
    #[arg(long, value_name = "FROM-TO", value_parser = rating_range)]
    pub rating: Option<(u16, u16)>,
    /// With any of these themes, as Lichess writes them: fork,pin,mateIn2
    #[arg(long, value_name = "THEMES", value_delimiter = ',')]
    pub themes: Vec<String>,
    /// At least so popular, from -100 to 100
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = popularity)]
    pub popularity: Option<i32>,
    /// Played at least so often
    #[arg(long, value_name = "N", value_parser = number)]
    pub plays: Option<u32>,
    /// About how many, chosen evenly from all ratings, or all
    #[arg(long, value_name = "N", default_value = "200000", value_parser = most)]
    pub most: MostArg,
}

/// A number, or `None` for all. The alias keeps clap from treating the inner `Option` as a value that may be left out.
type MostArg = Option<u32>;

fn most(text: &str) -> Result<MostArg, String> {
    if text == "all" { Ok(None) } else { positive_number(text).map(Some) }
}

fn popularity(text: &str) -> Result<i32, String> {
    let number = text.parse().ok().filter(|n| (-100..=100).contains(n));
    number.ok_or_else(|| format!("{text:?} is not a number from -100 to 100"))
}

fn rating_range(text: &str) -> Result<(u16, u16), String> {
    let range = text.split_once('-').and_then(|(from, to)| Some((from.parse().ok()?, to.parse().ok()?)));
    range.filter(|(from, to)| from <= to).ok_or_else(|| format!("{text:?} is not a range of ratings; say 800-2000"))
}

#[derive(Clone, Debug, PartialEq, Eq, Args)]
pub struct PerftArgs {
    /// The length in half-moves
    #[arg(value_name = "DEPTH", value_parser = number)]
    pub depth: u32,
    /// Start from this position
    #[arg(long, value_name = "FEN")]
    fen: Option<String>,
    /// Read the position as Chess960
    #[arg(long)]
    chess960: bool,
    /// A line for each move, then the total
    #[arg(long)]
    pub divide: bool,
    #[arg(skip)]
    pub start: StartPosition,
}

impl PerftArgs {
    /// Finds the start position, which depends on more than one argument.
    pub(super) fn check(&mut self) -> Result<(), String> {
        self.start = match &self.fen {
            Some(fen) => position(fen, self.chess960)?,
            None if self.chess960 => StartPosition::numbered(518).map_err(|why| format!("--chess960: {why}"))?,
            None => StartPosition::default(),
        };
        Ok(())
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Subcommand)]
pub enum ConfigArgs {
    /// Print the settings in force, as a config file
    Print,
    /// Say what is wrong in a config file
    Check {
        /// The file; alone, the one in use
        #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
        file: Option<PathBuf>,
    },
    /// Print where the config file belongs
    Path,
}

/// Reads a value, and offers completions for it that are not all there are.
#[derive(Clone)]
struct Offering<T: 'static> {
    read: fn(&str) -> Result<T, String>,
    words: &'static [&'static str],
}

impl<T: Clone + Send + Sync + 'static> TypedValueParser for Offering<T> {
    type Value = T;

    fn parse_ref(&self, command: &clap::Command, arg: Option<&clap::Arg>, value: &OsStr) -> Result<T, clap::Error> {
        self.read.parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(self.words.iter().map(PossibleValue::new)))
    }
}

/// The players that completions offer; any rating and any engine can be typed.
const PLAYERS: &[&str] = &["human", "random", "greedy", "elo:600", "elo:1000", "elo:1400", "elo:1800", "max", "uci:"];

fn seat(text: &str) -> Result<Seat, String> {
    text.parse().map_err(|why: <Seat as std::str::FromStr>::Err| why.to_string())
}

/// Parses a setting from its word, and makes all its words known to help and completions.
fn choice<T: Choice>() -> impl TypedValueParser<Value = T> {
    let listed = T::ALL.iter().map(|choice| PossibleValue::new(choice.word()));
    let hidden =
        T::IN_SOME_BUILDS.iter().map(|choice| PossibleValue::new(choice.word()).hide(!cfg!(feature = "images")));
    PossibleValuesParser::new(listed.chain(hidden)).try_map(|word| T::of_word(&word).ok_or("unknown word"))
}

/// Reads a text that may begin with a hyphen, but not as an option does.
fn no_option(text: &str) -> Result<String, String> {
    let name = text.strip_prefix("--").unwrap_or_default();
    match name.starts_with(|c: char| c.is_ascii_lowercase()) {
        true => Err(format!("a value is missing before {text}")),
        false => Ok(text.to_owned()),
    }
}

fn result() -> impl TypedValueParser<Value = String> {
    // A shell would offer its files in place of the last.
    let any = PossibleValue::new("*").hide(true);
    PossibleValuesParser::new(["1-0", "0-1", "1/2-1/2", "0-0"].map(PossibleValue::new).into_iter().chain([any]))
}

/// A time control, or `none`. The alias keeps clap from treating the inner `Option` as a value that may be left out.
type TimeArg = Option<TimeControl>;

fn number(text: &str) -> Result<u32, String> {
    text.parse().map_err(|_| format!("{text:?} is not a number from 0 to {}", u32::MAX))
}

fn positive_number(text: &str) -> Result<u32, String> {
    text.parse().ok().filter(|n| *n > 0).ok_or_else(|| format!("{text:?} is not a number from 1 to {}", u32::MAX))
}

fn long_number(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("{text:?} is not a number from 0 to {}", u64::MAX))
}

fn chess960(text: &str) -> Result<u32, String> {
    let number = text.parse().ok().filter(|n| *n < 960);
    number.ok_or_else(|| format!("{text:?} is not a Chess960 position; they are numbered 0 to 959"))
}

/// Reads a date as PGN writes it, in full or only its beginning: `2024`, `2024.05`, `2024.05.31`. `-` may replace `.`.
fn date(text: &str) -> Result<Date, String> {
    let parts: Vec<&str> = text.split(['.', '-']).collect();
    let shape = [4, 2, 2];
    let digits = |part: &&str, length: usize| part.len() == length && part.bytes().all(|b| b.is_ascii_digit());
    let is_whole = parts.len() <= shape.len() && parts.iter().zip(shape).all(|(part, length)| digits(part, length));
    let date = Date::read(text).filter(|date| is_whole && date.year().is_some());
    date.ok_or_else(|| format!("{text:?} is not a date; say 2024, 2024.05 or 2024.05.31"))
}

// The filters of `tabiya pgn`. Each is a part of a [`Filter`], which the game list on the screen uses too.

/// Makes a predicate from a text.
type ByText = fn(&str) -> Result<Predicate, String>;

impl FilterArgs {
    /// Returns the filter for these options.
    ///
    /// # Errors
    /// Says which filter, the first of them, cannot be read.
    pub fn filter(&self) -> Result<Filter, String> {
        let mut parts: Vec<FilterPart> = Vec::new();
        let options: [(&[String], ByText); 9] = [
            (&self.player, |text| Ok(Predicate::Player(FuzzyText::new(text)))),
            (&self.white, |text| Ok(Predicate::White(FuzzyText::new(text)))),
            (&self.black, |text| Ok(Predicate::Black(FuzzyText::new(text)))),
            (&self.event, |text| Ok(Predicate::Event(FuzzyText::new(text)))),
            (&self.site, |text| Ok(Predicate::Site(FuzzyText::new(text)))),
            (&self.text, |text| Ok(Predicate::Text(FuzzyText::new(text)))),
            (&self.result, |text| {
                let tag = || Predicate::Tag("Result".to_owned(), FuzzyText::new(text));
                Ok(ResultMarker::read(text).map_or_else(tag, Predicate::Result))
            }),
            (&self.eco, |text| {
                EcoRange::read(text).map(Predicate::Eco).ok_or_else(|| {
                format!(
                    "--eco {text}: a code is a letter from A to E and two digits, or its beginning, or two of them: \
                     B90, B9, B20-B99"
                )
            })
            }),
            (&self.fen, |text| Predicate::position(text).map_err(|why| format!("--fen: {why}"))),
        ];
        for (texts, read) in options {
            let read: Result<Vec<FilterPart>, String> = texts.iter().map(|text| Ok(read(text)?.into())).collect();
            parts.extend(read?.into_iter().reduce(|mut any, part| {
                any.or(part);
                any
            }));
        }
        let dates = [self.since.map(Predicate::Since), self.until.map(Predicate::Until)];
        parts.extend(dates.into_iter().flatten().map(FilterPart::from));
        let elo = self.elo_min.map(|least| Predicate::Elo(NumberRange { least, most: u32::MAX }));
        parts.extend(elo.map(FilterPart::from));
        for line in &self.filter {
            let read = filter::read(line);
            if let Some(part) = read.misread.first() {
                return Err(format!("--filter: {}", filter_problem(&part.problem, Lang::En)));
            }
            parts.extend(read.filter.parts);
        }
        Ok(Filter { parts })
    }
}

#[cfg(test)]
mod filter_tests {
    use super::*;
    use crate::chess::pgn::filter::{FilterFacts, OwnNames};
    use crate::chess::pgn::tags::Date;
    use crate::chess::pgn::{PgnText, Record};
    use std::sync::Arc;

    const FILE: &str = "[Event \"Candidates\"]\n[Site \"Curaçao\"]\n[Date \"1962.05.??\"]\n[White \"Tal, M\"]\n[Black \"Fischer, R\"]\n\
        [Result \"0-1\"]\n[ECO \"B32\"]\n[WhiteElo \"2700\"]\n[BlackElo \"2600\"]\n\n1. e4 c5 {Sicilian} 2. Nf3 (2. c3) 0-1\n\n\
        [Event \"Match\"]\n[Date \"????.??.??\"]\n[White \"Fischer, R\"]\n[Black \"Spassky\"]\n[ECO \"C95\"]\n[WhiteElo \"2785\"]\n\n1. e4 e5 1/2-1/2\n";

    fn found(change: impl Fn(&mut FilterArgs)) -> Vec<usize> {
        let mut options = FilterArgs::default();
        change(&mut options);
        let filter = options.filter().unwrap();
        let library = PgnText::new(Arc::from(FILE.as_bytes()));
        let passes = |record: &Record| filter.passes(&FilterFacts::record(record), &OwnNames::default()).unwrap();
        let numbered = (1..).zip((0..library.cuts.len()).filter_map(|i| library.game(i)));
        numbered.filter(|(_, record)| passes(record)).map(|(number, _)| number).collect()
    }

    #[test]
    fn filters() {
        let some = |text: &str| vec![text.to_owned()];
        assert_eq!(found(|_| {}), [1, 2]);
        assert_eq!(found(|f| f.player = some("FISCHER")), [1, 2]);
        assert_eq!(found(|f| f.white = some("fischer")), [2]);
        assert_eq!(found(|f| f.black = some("fisch")), [1]);
        assert_eq!(found(|f| f.event = some("atch")), [2]);
        assert_eq!(found(|f| f.site = some("CURAÇAO")), [1]);
        assert_eq!(found(|f| f.result = some("1/2-1/2")), [2]);
        assert_eq!(found(|f| f.result = some("0-1")), [1]);
        assert_eq!(found(|f| f.eco = some("b")), [1]);
        assert_eq!(found(|f| f.eco = some("B30-C10")), [1]);
        assert_eq!(found(|f| f.eco = some("B-C")), [1, 2]);
        assert_eq!(found(|f| f.since = Date::read("1962")), [1]);
        assert_eq!(found(|f| f.since = Date::read("1962-05-20")), [1]);
        assert_eq!(found(|f| f.since = Date::read("1962.06")), [0; 0]);
        assert_eq!(found(|f| f.until = Date::read("1962.05.01")), [1]);
        assert_eq!(found(|f| f.until = Date::read("1961")), [0; 0]);
        assert_eq!(found(|f| f.elo_min = Some(2600)), [1]);
        assert_eq!(found(|f| f.elo_min = Some(2650)), [0; 0]);
        assert_eq!(found(|f| f.fen = some("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq -")), [2]);
        assert_eq!(found(|f| f.fen = some(&crate::chess::start_position::StartPosition::default().fen())), [1, 2]);
        assert_eq!(found(|f| f.fen = some("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w")), [2]);
        assert_eq!(found(|f| f.fen = some("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR b")), [0; 0]);
        assert_eq!(found(|f| f.site = some("curacao")), [1]);
        assert_eq!(found(|f| f.player = ["tal", "spassky"].map(str::to_owned).to_vec()), [1, 2]);
        assert_eq!(found(|f| f.white = ["fischer", "x"].map(str::to_owned).to_vec()), [2]);
        assert_eq!(found(|f| f.filter = some("-white:tal")), [2]);
        assert_eq!(found(|f| f.filter = ["elo:2600", "fischer"].map(str::to_owned).to_vec()), [1]);
        assert_eq!(found(|f| f.text = some("sicilIAN")), [1]);
        assert_eq!(found(|f| f.text = some("spassky")), [2]);
    }

    #[test]
    fn what_means_nothing_is_said() {
        let bad = [
            FilterArgs { eco: vec!["Najdorf".to_owned()], ..FilterArgs::default() },
            FilterArgs { filter: vec!["whit:tal".to_owned()], ..FilterArgs::default() },
            FilterArgs { fen: vec!["8/8".to_owned()], ..FilterArgs::default() },
        ];
        for options in bad {
            assert!(options.filter().is_err(), "{options:?}");
        }
    }
}
