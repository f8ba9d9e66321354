//! Everything a user can ask for: one table of commands and one of keys.
//!
//! Help, footer, palette, the command line and the manual are printed from these two tables.

use super::input::{Code, Key};
use crate::words::Lang;
use crate::words::acts::ActWord;
use crate::words::command_names;
use crate::words::labels::label;

/// Where a key is pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Context {
    /// Every screen.
    Everywhere,
    /// The home screen.
    Home,
    /// The new-game form.
    NewGame,
    /// The play screen.
    Play,
    /// The list of games of a file.
    Library,
    /// A game being reviewed.
    Review,
    /// A game of which the moves are guessed.
    Guess,
    /// A position that is being set up.
    SetUp,
}

/// Something a user can ask for. Its sentence is [`ActWord`] of the same name.
pub type Act = ActWord;

/// An action that has a name of its own on the command line.
#[derive(Clone, Copy, Debug)]
pub struct Command {
    /// What it does.
    pub act: Act,
    /// Its name: English in every language.
    pub name: &'static str,
    /// Other names that are understood.
    pub also: &'static [&'static str],
    /// What may follow the name, as help prints it.
    pub args: &'static str,
    /// The screens on which it works; none means all.
    pub on: &'static [Context],
}

impl Command {
    /// What it is called where it is offered: in French by the word beside it, where that is understood for it.
    #[must_use]
    pub fn called(&self, lang: Lang) -> &'static str {
        let is_this = |given: Option<Given>| given.is_some_and(|given| given.act == self.act && given.args.is_empty());
        let says = |name: &&str| match self.on {
            [] => is_this(read(name)),
            screens => screens.iter().all(|&here| is_this(read_on(name, here))),
        };
        let own = (lang == Lang::Fr).then(|| self.french().find(says));
        own.flatten().unwrap_or(self.name)
    }

    /// Its French names: what the footer calls it first.
    pub fn french(&self) -> impl Iterator<Item = &'static str> + use<> {
        label(self.act, Lang::Fr).into_iter().chain(command_names::french(self.name).iter().copied())
    }
}

const fn command(act: Act, name: &'static str, args: &'static str, on: &'static [Context]) -> Command {
    Command { act, name, also: &[], args, on }
}

const fn also(mut command: Command, also: &'static [&'static str]) -> Command {
    command.also = also;
    command
}

/// What people look for who want a stronger or a weaker opponent, in English and in French.
const OPPONENT: &[&str] =
    &["strength", "elo", "opponent", "computer", "bot", "niveau", "force", "adversaire", "ordinateur"];

/// What people call a comment who look for it, in English and in French.
const REMARK: &[&str] = &["remark", "note", "annotate", "annotation", "remarque", "commentaire", "annoter"];
/// And the entering of moves of one's own.
const VARIATION: &[&str] = &["variation", "variant", "variante"];

const PLAY: &[Context] = &[Context::Play];
const LIBRARY: &[Context] = &[Context::Library];
const REVIEW: &[Context] = &[Context::Review];
const SET_UP: &[Context] = &[Context::SetUp];
const LISTED: &[Context] = &[Context::Library, Context::Review];
const STUDY: &[Context] = &[Context::Review, Context::Guess];
const BOARD: &[Context] = &[Context::Play, Context::Review, Context::Guess, Context::SetUp];
const SHOWN: &[Context] = &[Context::Play, Context::Review, Context::Guess];
const GAME: &[Context] = &[Context::Play, Context::Review];

/// Every command, in the order help lists them.
pub const COMMANDS: &[Command] = &[
    command(Act::Draw, "draw", "[white|black]", PLAY),
    command(Act::Decline, "decline", "", PLAY),
    command(Act::Claim, "claim", "[MOVE]", PLAY),
    command(Act::Resign, "resign", "[white|black]", PLAY),
    also(command(Act::Adjust, "adjust", "", PLAY), &["jadoube"]),
    also(command(Act::TakeBack, "takeback", "[white|black]", PLAY), &["undo"]),
    command(Act::Redo, "redo", "", PLAY),
    also(command(Act::Level, "level", "[white|black] random|greedy|400 … 2200|max", PLAY), OPPONENT),
    command(Act::Flip, "flip", "", BOARD),
    command(Act::AutoFlip, "autoflip", "", PLAY),
    command(Act::Blindfold, "blindfold", "[all|white|black|off]", SHOWN),
    command(Act::Pause, "pause", "", PLAY),
    also(command(Act::GoOn, "go on", "[NUMBER]", &[Context::Home, Context::Play]), &["continue", "resume"]),
    command(Act::Clock, "clock", "[white|black [+|-]TIME]", PLAY),
    command(Act::Start, "start", "", PLAY),
    command(Act::Result, "result", "1-0|0-1|1/2-1/2|* [forfeit|adjudication]", PLAY),
    command(Act::Player, "player", "white|black WHO", PLAY),
    command(Act::Adjourn, "adjourn", "", PLAY),
    command(Act::Hint, "hint", "", GAME),
    command(Act::Threat, "threat", "", GAME),
    command(Act::CanMate, "canmate", "", GAME),
    command(Act::Opening, "opening", "", SHOWN),
    command(Act::Save, "save", "[FILE]", GAME),
    command(Act::CopyFen, "copy fen", "", BOARD),
    command(Act::CopyBoard, "copy board", "", STUDY),
    command(Act::CopyPgn, "copy pgn", "", GAME),
    command(Act::New, "new", "", &[]),
    command(Act::Rematch, "rematch", "", PLAY),
    also(command(Act::SetUp, "setup", "[FEN]", &[]), &["position editor"]),
    command(Act::PlayHere, "play", "", &[Context::SetUp, Context::Review]),
    command(Act::LookHere, "look", "", SET_UP),
    command(Act::ClearBoard, "clear", "", SET_UP),
    command(Act::InitialArray, "initial", "", SET_UP),
    also(command(Act::OtherSide, "turn", "", SET_UP), &["move"]),
    command(Act::Eraser, "eraser", "", SET_UP),
    command(Act::Review, "review", "[FILE]", &[]),
    command(Act::Filter, "filter", "[TEXT]", LIBRARY),
    command(Act::CopyAll, "copy all to", "FILE", LIBRARY),
    command(Act::CopyGame, "copy to", "FILE", LIBRARY),
    command(Act::DeleteAll, "delete all", "", LIBRARY),
    command(Act::DeleteGame, "delete game", "", LIBRARY),
    command(Act::KeepFilter, "keep filter", "NAME", LIBRARY),
    command(Act::ForgetFilter, "forget filter", "NAME", LIBRARY),
    command(Act::ClearFilter, "all", "", LIBRARY),
    command(Act::Sort, "sort", "[-]COLUMN", LIBRARY),
    command(Act::Star, "star", "", LISTED),
    command(Act::Encoding, "encoding", "[NAME|auto]", LISTED),
    command(Act::Jump, "jump", "NUMBER", REVIEW),
    also(command(Act::Explorer, "moves", "", REVIEW), &["explorer"]),
    command(Act::ThisPosition, "position", "", REVIEW),
    command(Act::Graphs, "graphs", "", REVIEW),
    also(command(Act::Analyse, "analyse", "[LINES|off]", REVIEW), &["analyze", "analysis"]),
    also(command(Act::Analyst, "analyst", "[max|uci:COMMAND]", REVIEW), &["engine"]),
    command(Act::MoreLines, "lines", "", REVIEW),
    command(Act::AddLine, "line", "[NUMBER]", REVIEW),
    command(Act::Mistakes, "mistakes", "[all|stop]", &[Context::Review, Context::Library]),
    command(Act::NextMistake, "next mistake", "[all]", REVIEW),
    command(Act::PreviousMistake, "previous mistake", "[all]", REVIEW),
    command(Act::Autoplay, "autoplay", "[SECONDS|off]", REVIEW),
    command(Act::Follow, "follow", "", LISTED),
    command(Act::Guess, "guess", "[white|black|both|off]", STUDY),
    command(Act::Replay, "replay", "[white|black|both|off]", STUDY),
    command(Act::Skip, "skip", "", &[Context::Guess]),
    command(Act::DropChanges, "drop changes", "[NUMBER]", &[Context::Home]),
    command(Act::Drop, "drop", "[NUMBER]", &[Context::Home]),
    command(Act::Recover, "recover", "[NUMBER]", &[Context::Home]),
    also(command(Act::Edit, "edit", "", REVIEW), VARIATION),
    command(Act::Add, "add", "MOVES", REVIEW),
    command(Act::CommentBefore, "comment before", "[TEXT]", REVIEW),
    also(command(Act::Comment, "comment", "[TEXT]", REVIEW), REMARK),
    also(command(Act::Glyph, "sign", "[!?|$16|none …]", REVIEW), &["nag", "glyph"]),
    command(Act::Promote, "promote", "", REVIEW),
    command(Act::LeaveLine, "out", "", REVIEW),
    command(Act::MainLine, "mainline", "", REVIEW),
    command(Act::Demote, "demote", "", REVIEW),
    command(Act::Delete, "delete", "", REVIEW),
    also(command(Act::Header, "header", "[NAME VALUE]", REVIEW), &["tag"]),
    command(Act::Arrow, "arrow", "SQUARES [COLOUR]", REVIEW),
    command(Act::Mark, "mark", "SQUARE [COLOUR]", REVIEW),
    command(Act::Undo, "undo", "", &[Context::Review, Context::SetUp]),
    command(Act::DoAgain, "redo", "", &[Context::Review, Context::SetUp]),
    command(Act::Home, "home", "", &[]),
    command(Act::Theme, "theme", "[NAME]", &[]),
    command(Act::Pieces, "pieces", "[NAME]", &[]),
    command(Act::Coordinates, "coordinates", "[outside|inside|off]", &[]),
    command(Act::Settings, "settings", "", &[]),
    command(Act::Help, "help", "", &[]),
    also(command(Act::Quit, "quit", "", &[]), &["exit", "q"]),
];

/// A key and what it does on a screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Binding {
    /// Where.
    pub context: Context,
    /// Which key.
    pub key: Key,
    /// What for.
    pub act: Act,
}

const fn bind(context: Context, key: Key, act: Act) -> Binding {
    Binding { context, key, act }
}

const fn k(code: Code) -> Key {
    Key::plain(code)
}

const fn c(c: char) -> Key {
    Key::plain(Code::Char(c))
}

/// Every key. On a screen with an entry line no command is a bare letter, and `+ - ? : Space` are commands only
/// while that line is empty; the screen sees to that before it asks this table.
pub const BINDINGS: &[Binding] = &[
    bind(Context::Everywhere, k(Code::F(1)), Act::Help),
    bind(Context::Everywhere, c('?'), Act::Help),
    bind(Context::Everywhere, c(':'), Act::Palette),
    bind(Context::Everywhere, k(Code::F(3)), Act::Settings),
    bind(Context::Everywhere, k(Code::F(4)), Act::SetUp),
    bind(Context::Everywhere, k(Code::Esc), Act::Back),
    bind(Context::Everywhere, Key::ctrl('c'), Act::Quit),
    bind(Context::Everywhere, Key::ctrl('q'), Act::Quit),
    bind(Context::Everywhere, Key::ctrl('l'), Act::Redraw),
    bind(Context::Everywhere, Key::ctrl('z'), Act::Suspend),
    // home
    bind(Context::Home, k(Code::Up), Act::Up),
    bind(Context::Home, k(Code::Down), Act::Down),
    bind(Context::Home, c('k'), Act::Up),
    bind(Context::Home, c('j'), Act::Down),
    bind(Context::Home, k(Code::BackTab), Act::Up),
    bind(Context::Home, k(Code::Tab), Act::Down),
    bind(Context::Home, k(Code::Home), Act::First),
    bind(Context::Home, k(Code::End), Act::Last),
    bind(Context::Home, k(Code::Enter), Act::Choose),
    bind(Context::Home, c(' '), Act::Choose),
    bind(Context::Home, k(Code::Delete), Act::Drop),
    bind(Context::Home, c('q'), Act::Quit),
    // new game
    bind(Context::NewGame, k(Code::Enter), Act::Begin),
    bind(Context::NewGame, k(Code::Tab), Act::NextField),
    bind(Context::NewGame, k(Code::Down), Act::NextField),
    bind(Context::NewGame, k(Code::BackTab), Act::PreviousField),
    bind(Context::NewGame, k(Code::Up), Act::PreviousField),
    bind(Context::NewGame, k(Code::Right), Act::NextChoice),
    bind(Context::NewGame, k(Code::Left), Act::PreviousChoice),
    // play
    bind(Context::Play, k(Code::Enter), Act::Choose),
    bind(Context::Play, c(' '), Act::Choose),
    bind(Context::Play, k(Code::Up), Act::Up),
    bind(Context::Play, k(Code::Down), Act::Down),
    bind(Context::Play, k(Code::Left), Act::Left),
    bind(Context::Play, k(Code::Right), Act::Right),
    bind(Context::Play, k(Code::Tab), Act::Complete),
    bind(Context::Play, k(Code::PageUp), Act::ViewBack),
    bind(Context::Play, k(Code::PageDown), Act::ViewOn),
    bind(Context::Play, k(Code::Home), Act::ViewStart),
    bind(Context::Play, k(Code::End), Act::ViewLive),
    bind(Context::Play, Key::ctrl('d'), Act::Draw),
    bind(Context::Play, Key::ctrl('f'), Act::Flip),
    bind(Context::Play, Key::ctrl('b'), Act::Blindfold),
    bind(Context::Play, Key::ctrl('p'), Act::Pause),
    bind(Context::Play, Key::ctrl('t'), Act::TakeBack),
    bind(Context::Play, Key::ctrl('y'), Act::Redo),
    bind(Context::Play, Key::ctrl('n'), Act::New),
    bind(Context::Play, Key::ctrl('r'), Act::Rematch),
    bind(Context::Play, Key::ctrl('s'), Act::Save),
    bind(Context::Play, c('+'), Act::Bigger),
    bind(Context::Play, c('-'), Act::Smaller),
    // library
    bind(Context::Library, k(Code::Up), Act::Up),
    bind(Context::Library, k(Code::Down), Act::Down),
    bind(Context::Library, c('k'), Act::Up),
    bind(Context::Library, c('j'), Act::Down),
    bind(Context::Library, k(Code::PageUp), Act::PageUp),
    bind(Context::Library, k(Code::PageDown), Act::PageDown),
    bind(Context::Library, k(Code::Home), Act::First),
    bind(Context::Library, k(Code::End), Act::Last),
    bind(Context::Library, c('g'), Act::First),
    bind(Context::Library, c('G'), Act::Last),
    bind(Context::Library, c('/'), Act::Find),
    bind(Context::Library, c('n'), Act::FindNext),
    bind(Context::Library, c('N'), Act::FindPrevious),
    bind(Context::Library, c('f'), Act::Filter),
    bind(Context::Library, c('F'), Act::ClearFilter),
    bind(Context::Library, c('s'), Act::Sort),
    bind(Context::Library, c('S'), Act::TurnSort),
    bind(Context::Library, c('i'), Act::Details),
    bind(Context::Library, c('*'), Act::Star),
    bind(Context::Library, c('c'), Act::CopyGame),
    bind(Context::Library, c('C'), Act::CopyAll),
    bind(Context::Library, c('x'), Act::DeleteGame),
    bind(Context::Library, k(Code::Delete), Act::DeleteGame),
    bind(Context::Library, c('X'), Act::DeleteAll),
    bind(Context::Library, k(Code::Enter), Act::Choose),
    bind(Context::Library, c('M'), Act::Mistakes),
    bind(Context::Library, c('q'), Act::Back),
    // review
    bind(Context::Review, k(Code::Right), Act::Next),
    bind(Context::Review, k(Code::Left), Act::Previous),
    bind(Context::Review, c('l'), Act::Next),
    bind(Context::Review, c('h'), Act::Previous),
    bind(Context::Review, c(' '), Act::Next),
    bind(Context::Review, k(Code::Enter), Act::Next),
    bind(Context::Review, k(Code::Up), Act::BranchUp),
    bind(Context::Review, k(Code::Down), Act::BranchDown),
    bind(Context::Review, c('k'), Act::BranchUp),
    bind(Context::Review, c('j'), Act::BranchDown),
    bind(Context::Review, k(Code::Backspace), Act::LeaveLine),
    bind(Context::Review, k(Code::Home), Act::First),
    bind(Context::Review, k(Code::End), Act::Last),
    bind(Context::Review, c('g'), Act::First),
    bind(Context::Review, c('G'), Act::Last),
    bind(Context::Review, k(Code::PageUp), Act::PageUp),
    bind(Context::Review, k(Code::PageDown), Act::PageDown),
    bind(Context::Review, c('d'), Act::ReadOn),
    bind(Context::Review, c('u'), Act::ReadBack),
    bind(Context::Review, c('n'), Act::NextGame),
    bind(Context::Review, c('p'), Act::PreviousGame),
    bind(Context::Review, c('*'), Act::Star),
    bind(Context::Review, c('m'), Act::Explorer),
    bind(Context::Review, c('P'), Act::ThisPosition),
    bind(Context::Review, c('f'), Act::Flip),
    bind(Context::Review, Key::ctrl('b'), Act::Blindfold),
    bind(Context::Review, c('t'), Act::Graphs),
    bind(Context::Review, c('A'), Act::Autoplay),
    bind(Context::Review, c('a'), Act::Analyse),
    bind(Context::Review, c('M'), Act::Mistakes),
    bind(Context::Review, k(Code::Tab), Act::NextMistake),
    bind(Context::Review, k(Code::BackTab), Act::PreviousMistake),
    bind(Context::Review, c('y'), Act::Guess),
    bind(Context::Review, c('r'), Act::Replay),
    bind(Context::Review, c('o'), Act::Threat),
    bind(Context::Review, c('L'), Act::MoreLines),
    bind(Context::Review, c('v'), Act::AddLine),
    bind(Context::Review, c('w'), Act::Follow),
    bind(Context::Review, c('Y'), Act::CopyFen),
    bind(Context::Review, c('+'), Act::Bigger),
    bind(Context::Review, c('-'), Act::Smaller),
    bind(Context::Review, c('i'), Act::Edit),
    bind(Context::Review, k(Code::Insert), Act::Edit),
    bind(Context::Review, c('e'), Act::Comment),
    bind(Context::Review, c('E'), Act::CommentBefore),
    bind(Context::Review, c('s'), Act::Glyph),
    bind(Context::Review, c('!'), Act::Glyph),
    bind(Context::Review, c('<'), Act::Promote),
    bind(Context::Review, c('K'), Act::Promote),
    bind(Context::Review, c('>'), Act::Demote),
    bind(Context::Review, c('J'), Act::Demote),
    bind(Context::Review, c('x'), Act::Delete),
    bind(Context::Review, k(Code::Delete), Act::Delete),
    bind(Context::Review, c('H'), Act::Header),
    bind(Context::Review, c('T'), Act::Header),
    bind(Context::Review, Key::ctrl('t'), Act::Undo),
    bind(Context::Review, c('U'), Act::Undo),
    bind(Context::Review, Key::ctrl('y'), Act::DoAgain),
    bind(Context::Review, c('R'), Act::DoAgain),
    bind(Context::Review, Key::ctrl('s'), Act::Save),
    bind(Context::Review, c('q'), Act::Back),
    // guessing
    bind(Context::Guess, k(Code::Enter), Act::Choose),
    bind(Context::Guess, c(' '), Act::Choose),
    bind(Context::Guess, k(Code::Up), Act::Up),
    bind(Context::Guess, k(Code::Down), Act::Down),
    bind(Context::Guess, k(Code::Left), Act::Left),
    bind(Context::Guess, k(Code::Right), Act::Right),
    bind(Context::Guess, k(Code::PageDown), Act::Skip),
    bind(Context::Guess, Key::ctrl('f'), Act::Flip),
    bind(Context::Guess, Key::ctrl('b'), Act::Blindfold),
    bind(Context::Guess, c('+'), Act::Bigger),
    bind(Context::Guess, c('-'), Act::Smaller),
    // setting a position up: letters put men
    bind(Context::SetUp, k(Code::Enter), Act::Choose),
    bind(Context::SetUp, c(' '), Act::Choose),
    bind(Context::SetUp, k(Code::Up), Act::Up),
    bind(Context::SetUp, k(Code::Down), Act::Down),
    bind(Context::SetUp, k(Code::Left), Act::Left),
    bind(Context::SetUp, k(Code::Right), Act::Right),
    bind(Context::SetUp, k(Code::Delete), Act::TakeOff),
    bind(Context::SetUp, k(Code::Backspace), Act::TakeOff),
    bind(Context::SetUp, c('.'), Act::TakeOff),
    bind(Context::SetUp, k(Code::Tab), Act::NextField),
    bind(Context::SetUp, k(Code::BackTab), Act::PreviousField),
    bind(Context::SetUp, Key::ctrl('p'), Act::PlayHere),
    bind(Context::SetUp, Key::ctrl('r'), Act::LookHere),
    bind(Context::SetUp, Key::ctrl('w'), Act::OtherSide),
    bind(Context::SetUp, Key::ctrl('x'), Act::ClearBoard),
    bind(Context::SetUp, Key::ctrl('a'), Act::InitialArray),
    bind(Context::SetUp, Key::ctrl('f'), Act::Flip),
    bind(Context::SetUp, Key::ctrl('k'), Act::CopyFen),
    bind(Context::SetUp, Key::ctrl('t'), Act::Undo),
    bind(Context::SetUp, Key::ctrl('y'), Act::DoAgain),
    bind(Context::SetUp, c('+'), Act::Bigger),
    bind(Context::SetUp, c('-'), Act::Smaller),
];

/// What a player needs first on a screen, in this order: help begins with it, by the keys of these actions or else by
/// their commands.
pub const FIRST: &[(Context, &[Act])] = &[
    (
        Context::Play,
        &[
            Act::TakeBack,
            Act::Draw,
            Act::Claim,
            Act::Resign,
            Act::ViewBack,
            Act::ViewOn,
            Act::ViewLive,
            Act::Flip,
            Act::Hint,
            Act::Home,
            Act::Quit,
        ],
    ),
    (
        Context::Review,
        &[
            Act::Next,
            Act::Previous,
            Act::First,
            Act::Last,
            Act::BranchDown,
            Act::BranchUp,
            Act::LeaveLine,
            Act::Edit,
            Act::Comment,
            Act::Undo,
            Act::Analyse,
            Act::Mistakes,
            Act::Back,
        ],
    ),
    (Context::Library, &[Act::Choose, Act::Down, Act::Up, Act::Find, Act::Filter, Act::ClearFilter, Act::Back]),
    (Context::Guess, &[Act::Skip, Act::Flip, Act::Guess, Act::Back]),
];

/// What a player needs first on this screen.
#[must_use]
pub fn first(context: Context) -> &'static [Act] {
    FIRST.iter().find(|(on, _)| *on == context).map_or(&[], |(_, acts)| acts)
}

/// The keys, for the manual page: a line each, by screen.
#[must_use]
pub fn manual() -> String {
    let mut text = String::new();
    for binding in BINDINGS {
        text += &format!("{:?}: {}: {}\n", binding.context, binding.key, binding.act.text(crate::words::Lang::En));
    }
    text
}

/// A command as it was given: what, with which words after its name, and whether to go without asking.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Given {
    /// What to do.
    pub act: Act,
    /// The words after the name.
    pub args: String,
    /// An exclamation mark: do it without asking.
    pub bang: bool,
}

/// Whether a command asks before it does what cannot be undone, and the words after it are no file's name.
const fn asks(act: Act) -> bool {
    matches!(
        act,
        Act::Resign
            | Act::TakeBack
            | Act::Result
            | Act::Adjourn
            | Act::New
            | Act::Rematch
            | Act::Home
            | Act::Drop
            | Act::DropChanges
            | Act::DeleteGame
            | Act::DeleteAll
            | Act::Quit
    )
}

/// Reads a command by its name, or by what the footer calls it in French; `None` when the text begins with no command's
/// name.
#[must_use]
pub fn read(text: &str) -> Option<Given> {
    let text = text.trim();
    let named = |command: &Command| {
        let mut names = std::iter::once(&command.name).chain(command.also);
        names.find_map(|name| given(command.act, rest_after(text, name)?))
    };
    // No command has a name, in English, that is another one's in French.
    COMMANDS.iter().find_map(named).or_else(|| in_french(text, COMMANDS.iter()))
}

/// The same on a screen: a command that works there comes before another of the same name. `None` where there is none.
#[must_use]
pub fn read_on(text: &str, here: Context) -> Option<Given> {
    let text = text.trim();
    let works = |command: &&Command| command.on.is_empty() || command.on.contains(&here);
    let named = |command: &Command| {
        let mut names = std::iter::once(&command.name).chain(command.also);
        names.find_map(|name| given(command.act, rest_after(text, name)?))
    };
    let here = COMMANDS.iter().filter(works);
    here.clone().find_map(named).or_else(|| in_french(text, here))
}

/// The command whose French name a text begins with; the longest name counts.
fn in_french<'a>(text: &str, commands: impl Iterator<Item = &'a Command>) -> Option<Given> {
    let named = commands.flat_map(|command| {
        let found = |name: &str| Some((name.len(), given(command.act, rest_after(text, name)?)?));
        command.french().filter_map(found)
    });
    named.reduce(|best, next| if next.0 > best.0 { next } else { best }).map(|(_, given)| given)
}

/// What stands after a name that a text begins with, in capitals or not, with its accents or without.
pub(super) fn rest_after<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    // Most names do not even begin like the text, which is asked for each of them with every key that is typed.
    if let ([a, ..], [b, ..]) = (text.as_bytes(), name.as_bytes())
        && a.is_ascii()
        && b.is_ascii()
        && !a.eq_ignore_ascii_case(b)
    {
        return None;
    }
    let mut rest = text.chars();
    let same = |a: char, b: char| a.eq_ignore_ascii_case(&b) || bare(a).eq_ignore_ascii_case(&bare(b));
    name.chars().all(|char| rest.next().is_some_and(|typed| same(typed, char))).then_some(rest.as_str())
}

/// A letter without its accent.
fn bare(char: char) -> char {
    match char {
        'à' | 'â' | 'À' => 'a',
        'é' | 'è' | 'ê' | 'É' | 'È' => 'e',
        'ç' => 'c',
        'ô' | 'Ô' => 'o',
        'ù' | 'û' => 'u',
        '’' => '\'',
        _ => char,
    }
}

/// A command with what stands after its name; none when the name goes on.
fn given(act: Act, rest: &str) -> Option<Given> {
    let (bang, rest) = rest.strip_prefix('!').map_or((false, rest), |rest| (true, rest));
    let ends = rest.is_empty() || rest.starts_with(char::is_whitespace);
    let (bang, args) = match rest.trim().strip_suffix('!') {
        // `takeback white!`: the sign may stand at the end of what asks before it destroys something.
        Some(args) if asks(act) => (true, args.trim_end()),
        _ => (bang, rest.trim()),
    };
    ends.then(|| Given { act, args: args.to_owned(), bang })
}

#[cfg(test)]
mod tests;
