//! Everything a user can ask for: one table of commands and one of keys.
//!
//! Help, footer, palette, the command line and the manual are printed from these two tables.

use crate::app::protocol::input::{Code, Key};
use crate::words::Lang;
use crate::words::actions::ActionWord;
use crate::words::command_names;
use crate::words::labels::label;

/// Where a key is pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum KeyContext {
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

/// Something a user can ask for. Its sentence is [`ActionWord`] of the same name.
pub type Action = ActionWord;

/// An action that has a name of its own on the command line.
#[derive(Clone, Copy, Debug)]
pub struct Command {
    /// What it does.
    pub action: Action,
    /// Its name: English in every language.
    pub name: &'static str,
    /// Other names that are understood.
    pub also: &'static [&'static str],
    /// What may follow the name, as help prints it.
    pub args: &'static str,
    /// The screens on which it works; none means all.
    pub on: &'static [KeyContext],
}

impl Command {
    /// What it is called where it is offered: in French by the word beside it, where that is understood for it.
    #[must_use]
    pub fn name_in(&self, lang: Lang) -> &'static str {
        let is_this =
            |given: Option<Invocation>| given.is_some_and(|given| given.action == self.action && given.args.is_empty());
        let says = |name: &&str| match self.on {
            [] => is_this(parse(name)),
            screens => screens.iter().all(|&here| is_this(parse_on(name, here))),
        };
        let own = (lang == Lang::Fr).then(|| self.french().find(says));
        own.flatten().unwrap_or(self.name)
    }

    /// Its French names: what the footer calls it first.
    pub fn french(&self) -> impl Iterator<Item = &'static str> + use<> {
        label(self.action, Lang::Fr).into_iter().chain(command_names::french(self.name).iter().copied())
    }
}

const fn command(act: Action, name: &'static str, args: &'static str, on: &'static [KeyContext]) -> Command {
    Command { action: act, name, also: &[], args, on }
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

const PLAY: &[KeyContext] = &[KeyContext::Play];
const LIBRARY: &[KeyContext] = &[KeyContext::Library];
const REVIEW: &[KeyContext] = &[KeyContext::Review];
const SET_UP: &[KeyContext] = &[KeyContext::SetUp];
const LISTED: &[KeyContext] = &[KeyContext::Library, KeyContext::Review];
const STUDY: &[KeyContext] = &[KeyContext::Review, KeyContext::Guess];
const BOARD: &[KeyContext] = &[KeyContext::Play, KeyContext::Review, KeyContext::Guess, KeyContext::SetUp];
const SHOWN: &[KeyContext] = &[KeyContext::Play, KeyContext::Review, KeyContext::Guess];
const GAME: &[KeyContext] = &[KeyContext::Play, KeyContext::Review];

/// Every command, in the order help lists them.
pub const COMMANDS: &[Command] = &[
    command(Action::Draw, "draw", "[white|black]", PLAY),
    command(Action::Decline, "decline", "", PLAY),
    command(Action::Claim, "claim", "[MOVE]", PLAY),
    command(Action::Resign, "resign", "[white|black]", PLAY),
    also(command(Action::Adjust, "adjust", "", PLAY), &["jadoube"]),
    also(command(Action::TakeBack, "takeback", "[white|black]", PLAY), &["undo"]),
    command(Action::Redo, "redo", "", PLAY),
    also(command(Action::Level, "level", "[white|black] random|greedy|400 … 2200|max", PLAY), OPPONENT),
    command(Action::Flip, "flip", "", BOARD),
    command(Action::AutoFlip, "autoflip", "", PLAY),
    command(Action::Blindfold, "blindfold", "[all|white|black|off]", SHOWN),
    command(Action::Pause, "pause", "", PLAY),
    also(command(Action::GoOn, "go on", "[NUMBER]", &[KeyContext::Home, KeyContext::Play]), &["continue", "resume"]),
    command(Action::Clock, "clock", "[white|black [+|-]TIME]", PLAY),
    command(Action::Start, "start", "", PLAY),
    command(Action::Result, "result", "1-0|0-1|1/2-1/2|* [forfeit|adjudication]", PLAY),
    command(Action::Player, "player", "white|black WHO", PLAY),
    command(Action::Adjourn, "adjourn", "", PLAY),
    command(Action::Hint, "hint", "", GAME),
    command(Action::Threat, "threat", "", GAME),
    command(Action::CanMate, "canmate", "", GAME),
    command(Action::Opening, "opening", "", SHOWN),
    command(Action::Save, "save", "[FILE]", GAME),
    command(Action::CopyFen, "copy fen", "", BOARD),
    command(Action::CopyBoard, "copy board", "", STUDY),
    command(Action::CopyPgn, "copy pgn", "", GAME),
    command(Action::New, "new", "", &[]),
    command(Action::Rematch, "rematch", "", PLAY),
    also(command(Action::SetUp, "setup", "[FEN]", &[]), &["position editor"]),
    command(Action::PlayHere, "play", "", &[KeyContext::SetUp, KeyContext::Review]),
    command(Action::LookHere, "look", "", SET_UP),
    command(Action::ClearBoard, "clear", "", SET_UP),
    command(Action::InitialArray, "initial", "", SET_UP),
    also(command(Action::OtherSide, "turn", "", SET_UP), &["move"]),
    command(Action::Eraser, "eraser", "", SET_UP),
    command(Action::Review, "review", "[FILE]", &[]),
    command(Action::Filter, "filter", "[TEXT]", LIBRARY),
    command(Action::CopyAll, "copy all to", "FILE", LIBRARY),
    command(Action::CopyGame, "copy to", "FILE", LIBRARY),
    command(Action::DeleteAll, "delete all", "", LIBRARY),
    command(Action::DeleteGame, "delete game", "", LIBRARY),
    command(Action::KeepFilter, "keep filter", "NAME", LIBRARY),
    command(Action::ForgetFilter, "forget filter", "NAME", LIBRARY),
    command(Action::ClearFilter, "all", "", LIBRARY),
    command(Action::Sort, "sort", "[-]COLUMN", LIBRARY),
    command(Action::Star, "star", "", LISTED),
    command(Action::Encoding, "encoding", "[NAME|auto]", LISTED),
    command(Action::Jump, "jump", "NUMBER", REVIEW),
    also(command(Action::Explorer, "moves", "", REVIEW), &["explorer"]),
    command(Action::ThisPosition, "position", "", REVIEW),
    command(Action::Graphs, "graphs", "", REVIEW),
    also(command(Action::Analyse, "analyse", "[LINES|off]", REVIEW), &["analyze", "analysis"]),
    also(command(Action::Analyst, "analyst", "[max|uci:COMMAND]", REVIEW), &["engine"]),
    command(Action::MoreLines, "lines", "", REVIEW),
    command(Action::AddLine, "line", "[NUMBER]", REVIEW),
    command(Action::Mistakes, "mistakes", "[all|stop]", &[KeyContext::Review, KeyContext::Library]),
    command(Action::NextMistake, "next mistake", "[all]", REVIEW),
    command(Action::PreviousMistake, "previous mistake", "[all]", REVIEW),
    command(Action::Autoplay, "autoplay", "[SECONDS|off]", REVIEW),
    command(Action::Follow, "follow", "", LISTED),
    command(Action::Guess, "guess", "[white|black|both|off]", STUDY),
    command(Action::Replay, "replay", "[white|black|both|off]", STUDY),
    command(Action::Skip, "skip", "", &[KeyContext::Guess]),
    command(Action::DropChanges, "drop changes", "[NUMBER]", &[KeyContext::Home]),
    command(Action::Drop, "drop", "[NUMBER]", &[KeyContext::Home]),
    command(Action::Recover, "recover", "[NUMBER]", &[KeyContext::Home]),
    also(command(Action::Edit, "edit", "", REVIEW), VARIATION),
    command(Action::Add, "add", "MOVES", REVIEW),
    command(Action::CommentBefore, "comment before", "[TEXT]", REVIEW),
    also(command(Action::Comment, "comment", "[TEXT]", REVIEW), REMARK),
    also(command(Action::Glyph, "sign", "[!?|$16|none …]", REVIEW), &["nag", "glyph"]),
    command(Action::Promote, "promote", "", REVIEW),
    command(Action::LeaveLine, "out", "", REVIEW),
    command(Action::MainLine, "mainline", "", REVIEW),
    command(Action::Demote, "demote", "", REVIEW),
    command(Action::Delete, "delete", "", REVIEW),
    also(command(Action::Header, "header", "[NAME VALUE]", REVIEW), &["tag"]),
    command(Action::Arrow, "arrow", "SQUARES [COLOUR]", REVIEW),
    command(Action::Mark, "mark", "SQUARE [COLOUR]", REVIEW),
    command(Action::Undo, "undo", "", &[KeyContext::Review, KeyContext::SetUp]),
    command(Action::DoAgain, "redo", "", &[KeyContext::Review, KeyContext::SetUp]),
    command(Action::Home, "home", "", &[]),
    command(Action::Theme, "theme", "[NAME]", &[]),
    command(Action::Pieces, "pieces", "[NAME]", &[]),
    command(Action::Coordinates, "coordinates", "[outside|inside|off]", &[]),
    command(Action::Settings, "settings", "", &[]),
    command(Action::Help, "help", "", &[]),
    also(command(Action::Quit, "quit", "", &[]), &["exit", "q"]),
];

/// A key and what it does on a screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Binding {
    /// Where.
    pub context: KeyContext,
    /// Which key.
    pub key: Key,
    /// What for.
    pub action: Action,
}

const fn bind(context: KeyContext, key: Key, act: Action) -> Binding {
    Binding { context, key, action: act }
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
    bind(KeyContext::Everywhere, k(Code::F(1)), Action::Help),
    bind(KeyContext::Everywhere, c('?'), Action::Help),
    bind(KeyContext::Everywhere, c(':'), Action::Palette),
    bind(KeyContext::Everywhere, k(Code::F(3)), Action::Settings),
    bind(KeyContext::Everywhere, k(Code::F(4)), Action::SetUp),
    bind(KeyContext::Everywhere, k(Code::Esc), Action::Back),
    bind(KeyContext::Everywhere, Key::ctrl('c'), Action::Quit),
    bind(KeyContext::Everywhere, Key::ctrl('q'), Action::Quit),
    bind(KeyContext::Everywhere, Key::ctrl('l'), Action::Redraw),
    bind(KeyContext::Everywhere, Key::ctrl('z'), Action::Suspend),
    // home
    bind(KeyContext::Home, k(Code::Up), Action::Up),
    bind(KeyContext::Home, k(Code::Down), Action::Down),
    bind(KeyContext::Home, c('k'), Action::Up),
    bind(KeyContext::Home, c('j'), Action::Down),
    bind(KeyContext::Home, k(Code::BackTab), Action::Up),
    bind(KeyContext::Home, k(Code::Tab), Action::Down),
    bind(KeyContext::Home, k(Code::Home), Action::First),
    bind(KeyContext::Home, k(Code::End), Action::Last),
    bind(KeyContext::Home, k(Code::Enter), Action::Choose),
    bind(KeyContext::Home, c(' '), Action::Choose),
    bind(KeyContext::Home, k(Code::Delete), Action::Drop),
    bind(KeyContext::Home, c('q'), Action::Quit),
    // new game
    bind(KeyContext::NewGame, k(Code::Enter), Action::Begin),
    bind(KeyContext::NewGame, k(Code::Tab), Action::NextField),
    bind(KeyContext::NewGame, k(Code::Down), Action::NextField),
    bind(KeyContext::NewGame, k(Code::BackTab), Action::PreviousField),
    bind(KeyContext::NewGame, k(Code::Up), Action::PreviousField),
    bind(KeyContext::NewGame, k(Code::Right), Action::NextChoice),
    bind(KeyContext::NewGame, k(Code::Left), Action::PreviousChoice),
    // play
    bind(KeyContext::Play, k(Code::Enter), Action::Choose),
    bind(KeyContext::Play, c(' '), Action::Choose),
    bind(KeyContext::Play, k(Code::Up), Action::Up),
    bind(KeyContext::Play, k(Code::Down), Action::Down),
    bind(KeyContext::Play, k(Code::Left), Action::Left),
    bind(KeyContext::Play, k(Code::Right), Action::Right),
    bind(KeyContext::Play, k(Code::Tab), Action::Complete),
    bind(KeyContext::Play, k(Code::PageUp), Action::ViewBack),
    bind(KeyContext::Play, k(Code::PageDown), Action::ViewOn),
    bind(KeyContext::Play, k(Code::Home), Action::ViewStart),
    bind(KeyContext::Play, k(Code::End), Action::ViewLive),
    bind(KeyContext::Play, Key::ctrl('d'), Action::Draw),
    bind(KeyContext::Play, Key::ctrl('f'), Action::Flip),
    bind(KeyContext::Play, Key::ctrl('b'), Action::Blindfold),
    bind(KeyContext::Play, Key::ctrl('p'), Action::Pause),
    bind(KeyContext::Play, Key::ctrl('t'), Action::TakeBack),
    bind(KeyContext::Play, Key::ctrl('y'), Action::Redo),
    bind(KeyContext::Play, Key::ctrl('n'), Action::New),
    bind(KeyContext::Play, Key::ctrl('r'), Action::Rematch),
    bind(KeyContext::Play, Key::ctrl('s'), Action::Save),
    bind(KeyContext::Play, c('+'), Action::Bigger),
    bind(KeyContext::Play, c('-'), Action::Smaller),
    // library
    bind(KeyContext::Library, k(Code::Up), Action::Up),
    bind(KeyContext::Library, k(Code::Down), Action::Down),
    bind(KeyContext::Library, c('k'), Action::Up),
    bind(KeyContext::Library, c('j'), Action::Down),
    bind(KeyContext::Library, k(Code::PageUp), Action::PageUp),
    bind(KeyContext::Library, k(Code::PageDown), Action::PageDown),
    bind(KeyContext::Library, k(Code::Home), Action::First),
    bind(KeyContext::Library, k(Code::End), Action::Last),
    bind(KeyContext::Library, c('g'), Action::First),
    bind(KeyContext::Library, c('G'), Action::Last),
    bind(KeyContext::Library, c('/'), Action::Find),
    bind(KeyContext::Library, c('n'), Action::FindNext),
    bind(KeyContext::Library, c('N'), Action::FindPrevious),
    bind(KeyContext::Library, c('f'), Action::Filter),
    bind(KeyContext::Library, c('F'), Action::ClearFilter),
    bind(KeyContext::Library, c('s'), Action::Sort),
    bind(KeyContext::Library, c('S'), Action::TurnSort),
    bind(KeyContext::Library, c('i'), Action::Details),
    bind(KeyContext::Library, c('*'), Action::Star),
    bind(KeyContext::Library, c('c'), Action::CopyGame),
    bind(KeyContext::Library, c('C'), Action::CopyAll),
    bind(KeyContext::Library, c('x'), Action::DeleteGame),
    bind(KeyContext::Library, k(Code::Delete), Action::DeleteGame),
    bind(KeyContext::Library, c('X'), Action::DeleteAll),
    bind(KeyContext::Library, k(Code::Enter), Action::Choose),
    bind(KeyContext::Library, c('M'), Action::Mistakes),
    bind(KeyContext::Library, c('q'), Action::Back),
    // review
    bind(KeyContext::Review, k(Code::Right), Action::Next),
    bind(KeyContext::Review, k(Code::Left), Action::Previous),
    bind(KeyContext::Review, c('l'), Action::Next),
    bind(KeyContext::Review, c('h'), Action::Previous),
    bind(KeyContext::Review, c(' '), Action::Next),
    bind(KeyContext::Review, k(Code::Enter), Action::Next),
    bind(KeyContext::Review, k(Code::Up), Action::BranchUp),
    bind(KeyContext::Review, k(Code::Down), Action::BranchDown),
    bind(KeyContext::Review, c('k'), Action::BranchUp),
    bind(KeyContext::Review, c('j'), Action::BranchDown),
    bind(KeyContext::Review, k(Code::Backspace), Action::LeaveLine),
    bind(KeyContext::Review, k(Code::Home), Action::First),
    bind(KeyContext::Review, k(Code::End), Action::Last),
    bind(KeyContext::Review, c('g'), Action::First),
    bind(KeyContext::Review, c('G'), Action::Last),
    bind(KeyContext::Review, k(Code::PageUp), Action::PageUp),
    bind(KeyContext::Review, k(Code::PageDown), Action::PageDown),
    bind(KeyContext::Review, c('d'), Action::ReadOn),
    bind(KeyContext::Review, c('u'), Action::ReadBack),
    bind(KeyContext::Review, c('n'), Action::NextGame),
    bind(KeyContext::Review, c('p'), Action::PreviousGame),
    bind(KeyContext::Review, c('*'), Action::Star),
    bind(KeyContext::Review, c('m'), Action::Explorer),
    bind(KeyContext::Review, c('P'), Action::ThisPosition),
    bind(KeyContext::Review, c('f'), Action::Flip),
    bind(KeyContext::Review, Key::ctrl('b'), Action::Blindfold),
    bind(KeyContext::Review, c('t'), Action::Graphs),
    bind(KeyContext::Review, c('A'), Action::Autoplay),
    bind(KeyContext::Review, c('a'), Action::Analyse),
    bind(KeyContext::Review, c('M'), Action::Mistakes),
    bind(KeyContext::Review, k(Code::Tab), Action::NextMistake),
    bind(KeyContext::Review, k(Code::BackTab), Action::PreviousMistake),
    bind(KeyContext::Review, c('y'), Action::Guess),
    bind(KeyContext::Review, c('r'), Action::Replay),
    bind(KeyContext::Review, c('o'), Action::Threat),
    bind(KeyContext::Review, c('L'), Action::MoreLines),
    bind(KeyContext::Review, c('v'), Action::AddLine),
    bind(KeyContext::Review, c('w'), Action::Follow),
    bind(KeyContext::Review, c('Y'), Action::CopyFen),
    bind(KeyContext::Review, c('+'), Action::Bigger),
    bind(KeyContext::Review, c('-'), Action::Smaller),
    bind(KeyContext::Review, c('i'), Action::Edit),
    bind(KeyContext::Review, k(Code::Insert), Action::Edit),
    bind(KeyContext::Review, c('e'), Action::Comment),
    bind(KeyContext::Review, c('E'), Action::CommentBefore),
    bind(KeyContext::Review, c('s'), Action::Glyph),
    bind(KeyContext::Review, c('!'), Action::Glyph),
    bind(KeyContext::Review, c('<'), Action::Promote),
    bind(KeyContext::Review, c('K'), Action::Promote),
    bind(KeyContext::Review, c('>'), Action::Demote),
    bind(KeyContext::Review, c('J'), Action::Demote),
    bind(KeyContext::Review, c('x'), Action::Delete),
    bind(KeyContext::Review, k(Code::Delete), Action::Delete),
    bind(KeyContext::Review, c('H'), Action::Header),
    bind(KeyContext::Review, c('T'), Action::Header),
    bind(KeyContext::Review, Key::ctrl('t'), Action::Undo),
    bind(KeyContext::Review, c('U'), Action::Undo),
    bind(KeyContext::Review, Key::ctrl('y'), Action::DoAgain),
    bind(KeyContext::Review, c('R'), Action::DoAgain),
    bind(KeyContext::Review, Key::ctrl('s'), Action::Save),
    bind(KeyContext::Review, c('q'), Action::Back),
    // guessing
    bind(KeyContext::Guess, k(Code::Enter), Action::Choose),
    bind(KeyContext::Guess, c(' '), Action::Choose),
    bind(KeyContext::Guess, k(Code::Up), Action::Up),
    bind(KeyContext::Guess, k(Code::Down), Action::Down),
    bind(KeyContext::Guess, k(Code::Left), Action::Left),
    bind(KeyContext::Guess, k(Code::Right), Action::Right),
    bind(KeyContext::Guess, k(Code::PageDown), Action::Skip),
    bind(KeyContext::Guess, Key::ctrl('f'), Action::Flip),
    bind(KeyContext::Guess, Key::ctrl('b'), Action::Blindfold),
    bind(KeyContext::Guess, c('+'), Action::Bigger),
    bind(KeyContext::Guess, c('-'), Action::Smaller),
    // setting a position up: letters put men
    bind(KeyContext::SetUp, k(Code::Enter), Action::Choose),
    bind(KeyContext::SetUp, c(' '), Action::Choose),
    bind(KeyContext::SetUp, k(Code::Up), Action::Up),
    bind(KeyContext::SetUp, k(Code::Down), Action::Down),
    bind(KeyContext::SetUp, k(Code::Left), Action::Left),
    bind(KeyContext::SetUp, k(Code::Right), Action::Right),
    bind(KeyContext::SetUp, k(Code::Delete), Action::TakeOff),
    bind(KeyContext::SetUp, k(Code::Backspace), Action::TakeOff),
    bind(KeyContext::SetUp, c('.'), Action::TakeOff),
    bind(KeyContext::SetUp, k(Code::Tab), Action::NextField),
    bind(KeyContext::SetUp, k(Code::BackTab), Action::PreviousField),
    bind(KeyContext::SetUp, Key::ctrl('p'), Action::PlayHere),
    bind(KeyContext::SetUp, Key::ctrl('r'), Action::LookHere),
    bind(KeyContext::SetUp, Key::ctrl('w'), Action::OtherSide),
    bind(KeyContext::SetUp, Key::ctrl('x'), Action::ClearBoard),
    bind(KeyContext::SetUp, Key::ctrl('a'), Action::InitialArray),
    bind(KeyContext::SetUp, Key::ctrl('f'), Action::Flip),
    bind(KeyContext::SetUp, Key::ctrl('k'), Action::CopyFen),
    bind(KeyContext::SetUp, Key::ctrl('t'), Action::Undo),
    bind(KeyContext::SetUp, Key::ctrl('y'), Action::DoAgain),
    bind(KeyContext::SetUp, c('+'), Action::Bigger),
    bind(KeyContext::SetUp, c('-'), Action::Smaller),
];

/// What a player needs first on a screen, in this order: help begins with it, by the keys of these actions or else by
/// their commands.
pub const FIRST: &[(KeyContext, &[Action])] = &[
    (
        KeyContext::Play,
        &[
            Action::TakeBack,
            Action::Draw,
            Action::Claim,
            Action::Resign,
            Action::ViewBack,
            Action::ViewOn,
            Action::ViewLive,
            Action::Flip,
            Action::Hint,
            Action::Home,
            Action::Quit,
        ],
    ),
    (
        KeyContext::Review,
        &[
            Action::Next,
            Action::Previous,
            Action::First,
            Action::Last,
            Action::BranchDown,
            Action::BranchUp,
            Action::LeaveLine,
            Action::Edit,
            Action::Comment,
            Action::Undo,
            Action::Analyse,
            Action::Mistakes,
            Action::Back,
        ],
    ),
    (
        KeyContext::Library,
        &[Action::Choose, Action::Down, Action::Up, Action::Find, Action::Filter, Action::ClearFilter, Action::Back],
    ),
    (KeyContext::Guess, &[Action::Skip, Action::Flip, Action::Guess, Action::Back]),
];

/// What a player needs first on this screen.
#[must_use]
pub fn first(context: KeyContext) -> &'static [Action] {
    FIRST.iter().find(|(on, _)| *on == context).map_or(&[], |(_, acts)| acts)
}

/// The keys, for the manual page: a line each, by screen.
#[must_use]
pub fn manual() -> String {
    let mut text = String::new();
    for binding in BINDINGS {
        text += &format!("{:?}: {}: {}\n", binding.context, binding.key, binding.action.text(crate::words::Lang::En));
    }
    text
}

/// A command as it was given: what, with which words after its name, and whether to go without asking.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invocation {
    /// What to do.
    pub action: Action,
    /// The words after the name.
    pub args: String,
    /// An exclamation mark: do it without asking.
    pub bang: bool,
}

/// Whether a command asks before it does what cannot be undone, and the words after it are no file's name.
const fn wants_argument(act: Action) -> bool {
    matches!(
        act,
        Action::Resign
            | Action::TakeBack
            | Action::Result
            | Action::Adjourn
            | Action::New
            | Action::Rematch
            | Action::Home
            | Action::Drop
            | Action::DropChanges
            | Action::DeleteGame
            | Action::DeleteAll
            | Action::Quit
    )
}

/// Reads a command by its name, or by what the footer calls it in French; `None` when the text begins with no command's
/// name.
#[must_use]
pub fn parse(text: &str) -> Option<Invocation> {
    let text = text.trim();
    let named = |command: &Command| {
        let mut names = std::iter::once(&command.name).chain(command.also);
        names.find_map(|name| given(command.action, rest_after(text, name)?))
    };
    // No command has a name, in English, that is another one's in French.
    COMMANDS.iter().find_map(named).or_else(|| in_french(text, COMMANDS.iter()))
}

/// The same on a screen: a command that works there comes before another of the same name. `None` where there is none.
#[must_use]
pub fn parse_on(text: &str, here: KeyContext) -> Option<Invocation> {
    let text = text.trim();
    let works = |command: &&Command| command.on.is_empty() || command.on.contains(&here);
    let named = |command: &Command| {
        let mut names = std::iter::once(&command.name).chain(command.also);
        names.find_map(|name| given(command.action, rest_after(text, name)?))
    };
    let here = COMMANDS.iter().filter(works);
    here.clone().find_map(named).or_else(|| in_french(text, here))
}

/// The command whose French name a text begins with; the longest name counts.
fn in_french<'a>(text: &str, commands: impl Iterator<Item = &'a Command>) -> Option<Invocation> {
    let named = commands.flat_map(|command| {
        let found = |name: &str| Some((name.len(), given(command.action, rest_after(text, name)?)?));
        command.french().filter_map(found)
    });
    named.reduce(|best, next| if next.0 > best.0 { next } else { best }).map(|(_, given)| given)
}

/// What stands after a name that a text begins with, in capitals or not, with its accents or without.
pub(in crate::app) fn rest_after<'a>(text: &'a str, name: &str) -> Option<&'a str> {
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
fn given(act: Action, rest: &str) -> Option<Invocation> {
    let (bang, rest) = rest.strip_prefix('!').map_or((false, rest), |rest| (true, rest));
    let ends = rest.is_empty() || rest.starts_with(char::is_whitespace);
    let (bang, args) = match rest.trim().strip_suffix('!') {
        // `takeback white!`: the sign may stand at the end of what asks before it destroys something.
        Some(args) if wants_argument(act) => (true, args.trim_end()),
        _ => (bang, rest.trim()),
    };
    ends.then(|| Invocation { action: act, args: args.to_owned(), bang })
}

#[cfg(test)]
mod tests;
