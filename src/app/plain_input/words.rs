//! The words of plain mode that are no commands of the screen, in one table: questions about a position, and walking
//! through a game. A test holds help and docs/accessibility.md to the table.

use crate::app::commands::action::{KeyContext, LineTiming};
use crate::app::commands::parse;
use crate::words::Lang;
use crate::words::command_names::{of_plain_word, shown_line};
use crate::words::plain_help::{HelpWord as H, TopicWord as Topic};
use LineTiming::{Acts, Always, OnTurn, Question, Walks};

/// What a word means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PlainAction {
    /// What a new game begins with.
    Options,
    /// Who has White.
    White,
    /// Who has Black.
    Black,
    /// The time control of the next games.
    Time,
    /// Where the next games begin.
    StartFrom,
    /// How strict the next games are.
    Rules,
    /// Files that were open before.
    Recent,
    /// The interrupted games again.
    Interrupted,
    /// Forward by half-moves.
    Next,
    /// Back by half-moves.
    Back,
    /// To the start of the game.
    Start,
    /// To the end of the line.
    End,
    /// The lines from here, or forward by one of them.
    Line,
    /// Into a variation.
    Enter,
    /// Out of it.
    Leave,
    /// What is written beside the move.
    Comments,
    /// What is wrong with the game's file.
    Problems,
    /// What is known of the game.
    Tags,
    /// Ratings, opening, number of moves.
    Details,
    /// The evaluations of the moves.
    Evaluations,
    /// The times of the moves.
    Times,
    /// The list of games.
    Games,
    /// The game, or another one.
    Game,
    /// To the list itself.
    List,
    /// The next game of the list.
    NextGame,
    /// The game before.
    PreviousGame,
    /// A text in comments and names.
    Find,
    /// The filter of the list.
    Filter,
    /// All games again.
    All,
    /// The order of the list.
    Sort,
    /// What was played here.
    Explorer,
    /// The best lines from here.
    Analyse,
    /// Ends a search.
    Stop,
    /// The position in letters.
    Board,
    /// The position in words.
    Ranks,
    /// One rank of it.
    Rank,
    /// One file of it.
    File,
    /// A square.
    Piece,
    /// All pieces.
    Pieces,
    /// The pieces of a kind.
    Where,
    /// Attackers and guards of a square.
    Attackers,
    /// What is seen from a square.
    Rays,
    /// The legal moves.
    Moves,
    /// Those that capture.
    Captures,
    /// How much each side has.
    Material,
    /// What was captured.
    Taken,
    /// The last move.
    Last,
    /// The moves so far.
    Score,
    /// How the game stands.
    Turn,
    /// The clocks.
    Clock,
    /// What may be claimed.
    Claims,
    /// The position as FEN.
    Fen,
    /// Touches a piece.
    Touch,
    /// Puts a piece on a square.
    Put,
    /// Takes a piece off.
    ClearSquare,
    /// Takes all pieces off.
    Empty,
    /// The side to move.
    SideToMove,
    /// The rights to castle.
    Castling,
    /// The square of a capture en passant.
    EnPassant,
    /// Leaves the position for a game from it.
    Done,
    /// How moves are told.
    Speech,
    /// Moves in notation.
    Notation,
    /// A setting.
    Set,
    /// Takes back what waits, or leaves the position that is set up.
    Cancel,
    /// Help.
    Help,
}

/// A word of plain mode.
#[derive(Clone, Copy, Debug)]
pub struct PlainCommand {
    /// What it means.
    pub word: PlainAction,
    /// What it is called.
    pub name: &'static str,
    /// Other names that are understood, the short one first.
    pub also: &'static [&'static str],
    /// How it is said, as help tells it.
    pub examples: &'static [&'static str],
    /// What it does.
    pub help: H,
    /// The topic of help that lists it.
    pub topic: Topic,
    /// The screens on which it works. Empty means all.
    pub on: &'static [KeyContext],
    /// When it is answered while plain mode is busy.
    pub(in crate::app) when: LineTiming,
}

impl PlainCommand {
    /// Its short name, if it has one.
    #[must_use]
    pub fn short(&self) -> Option<&'static str> {
        self.also.iter().copied().find(|name| name.chars().count() == 1)
    }

    /// Whether it works on a screen.
    #[must_use]
    pub fn works(&self, here: KeyContext) -> bool {
        self.on.is_empty() || self.on.contains(&here)
    }

    /// Every name.
    pub(super) fn names(&self) -> impl Iterator<Item = &'static str> {
        let foreign = Lang::foreign().flat_map(|lang| of_plain_word(self.name, lang));
        std::iter::once(self.name).chain(self.also.iter().copied()).chain(foreign)
    }

    /// The name that is shown in a language.
    #[must_use]
    pub fn name_in(&self, lang: Lang) -> &'static str {
        of_plain_word(self.name, lang).next().unwrap_or(self.name)
    }

    /// The examples of help in a language.
    #[must_use]
    pub fn shown_examples(&self, lang: Lang) -> Vec<String> {
        let shown = |example: &&str| shown_line(example, self.name, self.name_in(lang), lang);
        self.examples.iter().map(shown).collect()
    }
}

const fn word(
    word: PlainAction,
    name: &'static str,
    examples: &'static [&'static str],
    (help, topic): (H, Topic),
    on: &'static [KeyContext],
    when: LineTiming,
) -> PlainCommand {
    PlainCommand { word, name, also: &[], examples, help, topic, on, when }
}

const fn also(mut spoken: PlainCommand, also: &'static [&'static str]) -> PlainCommand {
    spoken.also = also;
    spoken
}

const PLAY: &[KeyContext] = &[KeyContext::Play];
const BOARDS: &[KeyContext] = &[KeyContext::Play, KeyContext::Review, KeyContext::Guess, KeyContext::SetUp];
const MOVED: &[KeyContext] = &[KeyContext::Play, KeyContext::Review, KeyContext::Guess];
const REVIEW: &[KeyContext] = &[KeyContext::Review];
const GAMES: &[KeyContext] = &[KeyContext::Library, KeyContext::Review];
const HOME: &[KeyContext] = &[KeyContext::Home];
const SET_UP: &[KeyContext] = &[KeyContext::SetUp];

/// Every word, in the order help lists them.
pub const WORDS: &[PlainCommand] = &[
    // the home screen
    word(PlainAction::Options, "options", &["options"], (H::Options, Topic::Home), HOME, Question),
    word(PlainAction::White, "white", &["white human:Ana", "white elo:1200"], (H::Who, Topic::Home), HOME, Acts),
    word(PlainAction::Black, "black", &["black greedy", "black max"], (H::Who, Topic::Home), HOME, Acts),
    word(
        PlainAction::Time,
        "time",
        &["time none", "time 5+3", "time 40/90:30", "time 10 | 2"],
        (H::Time, Topic::Home),
        HOME,
        Acts,
    ),
    word(
        PlainAction::StartFrom,
        "start",
        &["start standard", "start chess960", "start chess960 518", "start odds white knight"],
        (H::StartFrom, Topic::Home),
        HOME,
        Acts,
    ),
    word(
        PlainAction::Rules,
        "rules",
        &["rules casual", "rules touch-move", "rules tournament"],
        (H::Rules, Topic::Home),
        HOME,
        Acts,
    ),
    word(PlainAction::Recent, "recent", &["recent", "recent 1"], (H::Recent, Topic::Home), HOME, Acts),
    word(PlainAction::Interrupted, "interrupted", &["interrupted"], (H::Interrupted, Topic::Home), HOME, Question),
    // walking a game
    also(word(PlainAction::Next, "next", &["next", "next 5"], (H::Next, Topic::Review), REVIEW, Walks), &["n"]),
    also(word(PlainAction::Back, "back", &["back", "back 5"], (H::Back, Topic::Review), REVIEW, Walks), &["b"]),
    word(PlainAction::Start, "start", &["start"], (H::Start, Topic::Review), REVIEW, Walks),
    word(PlainAction::End, "end", &["end"], (H::End, Topic::Review), REVIEW, Walks),
    also(word(PlainAction::Line, "line", &["line", "line 1"], (H::Line, Topic::Review), REVIEW, Walks), &["lines"]),
    word(PlainAction::Enter, "enter", &["enter", "enter 2"], (H::Enter, Topic::Review), REVIEW, Walks),
    also(word(PlainAction::Leave, "leave", &["leave"], (H::Leave, Topic::Review), REVIEW, Walks), &["out"]),
    also(
        word(PlainAction::Comments, "comments", &["comments"], (H::Comments, Topic::Review), REVIEW, Question),
        &["comment"],
    ),
    also(
        word(PlainAction::Problems, "problems", &["problems"], (H::Problems, Topic::Review), REVIEW, Question),
        &["problem"],
    ),
    word(PlainAction::Tags, "tags", &["tags"], (H::Tags, Topic::Review), REVIEW, Question),
    word(PlainAction::Details, "details", &["details"], (H::Details, Topic::Review), REVIEW, Question),
    word(PlainAction::Evaluations, "evaluations", &["evaluations"], (H::Evaluations, Topic::Review), REVIEW, Question),
    word(PlainAction::Times, "times", &["times"], (H::Times, Topic::Review), REVIEW, Question),
    word(PlainAction::Games, "games", &["games", "games 21"], (H::Games, Topic::List), GAMES, Question),
    word(PlainAction::List, "list", &["list"], (H::List, Topic::List), REVIEW, LineTiming::Result),
    word(PlainAction::NextGame, "next game", &["next game"], (H::NextGame, Topic::List), REVIEW, LineTiming::Result),
    word(
        PlainAction::PreviousGame,
        "previous game",
        &["previous game"],
        (H::PreviousGame, Topic::List),
        REVIEW,
        LineTiming::Result,
    ),
    word(PlainAction::Game, "game", &["game", "game 317"], (H::Game, Topic::List), GAMES, LineTiming::Result),
    word(PlainAction::Find, "find", &["find Tal", "find"], (H::Find, Topic::List), GAMES, LineTiming::Result),
    word(
        PlainAction::Filter,
        "filter",
        &["filter carlsen", "filter"],
        (H::Filter, Topic::List),
        GAMES,
        LineTiming::Result,
    ),
    word(PlainAction::All, "all", &["all"], (H::All, Topic::List), GAMES, LineTiming::Result),
    word(PlainAction::Sort, "sort", &["sort date", "sort -white"], (H::Sort, Topic::List), GAMES, LineTiming::Result),
    word(PlainAction::Explorer, "explorer", &["explorer"], (H::Explorer, Topic::Analysis), REVIEW, Acts),
    also(
        word(PlainAction::Analyse, "analyse", &["analyse", "analyse 3"], (H::Analyse, Topic::Analysis), REVIEW, Acts),
        &["analyze", "analysis"],
    ),
    word(PlainAction::Stop, "stop", &["stop"], (H::Stop, Topic::Analysis), GAMES, Always),
    // the position
    also(word(PlainAction::Turn, "turn", &["turn"], (H::Turn, Topic::Moves), MOVED, Question), &["t"]),
    also(word(PlainAction::Last, "last", &["last"], (H::Last, Topic::Moves), MOVED, Question), &["l"]),
    word(PlainAction::Score, "score", &["score", "score 10", "score san"], (H::Score, Topic::Moves), MOVED, Question),
    also(word(PlainAction::Moves, "moves", &["moves", "moves e2"], (H::Moves, Topic::Moves), MOVED, Question), &["m"]),
    word(PlainAction::Captures, "captures", &["captures"], (H::Captures, Topic::Moves), MOVED, Question),
    word(PlainAction::Touch, "touch", &["touch e2"], (H::Touch, Topic::Moves), PLAY, OnTurn),
    word(PlainAction::Board, "board", &["board"], (H::Board, Topic::Board), BOARDS, Question),
    word(PlainAction::Ranks, "ranks", &["ranks"], (H::Ranks, Topic::Board), BOARDS, Question),
    word(PlainAction::Rank, "rank", &["rank 4"], (H::Rank, Topic::Board), BOARDS, Question),
    word(PlainAction::File, "file", &["file e"], (H::File, Topic::Board), BOARDS, Question),
    also(word(PlainAction::Piece, "piece", &["piece e4"], (H::Piece, Topic::Board), BOARDS, Question), &["p"]),
    word(PlainAction::Pieces, "pieces", &["pieces", "pieces white"], (H::Pieces, Topic::Board), BOARDS, Question),
    also(
        word(
            PlainAction::Where,
            "where",
            &["where knights", "where white rooks"],
            (H::Where, Topic::Board),
            BOARDS,
            Question,
        ),
        &["w"],
    ),
    also(
        word(PlainAction::Attackers, "attackers", &["attackers e5"], (H::Attackers, Topic::Board), BOARDS, Question),
        &["a"],
    ),
    word(PlainAction::Rays, "rays", &["rays e4"], (H::Rays, Topic::Board), BOARDS, Question),
    word(PlainAction::Material, "material", &["material"], (H::Material, Topic::Board), BOARDS, Question),
    word(PlainAction::Taken, "taken", &["taken"], (H::Taken, Topic::Board), MOVED, Question),
    word(PlainAction::Fen, "fen", &["fen"], (H::Fen, Topic::Board), BOARDS, Question),
    also(word(PlainAction::Clock, "clock", &["clock"], (H::Clock, Topic::Clock), MOVED, Question), &["c"]),
    word(PlainAction::Claims, "claims", &["claims"], (H::Claims, Topic::Draws), PLAY, Question),
    // setting a position up
    word(PlainAction::Put, "put", &["put white rook e4"], (H::Put, Topic::SetUp), SET_UP, Acts),
    word(PlainAction::ClearSquare, "clear", &["clear e4"], (H::ClearSquare, Topic::SetUp), SET_UP, Acts),
    word(PlainAction::Empty, "empty", &["empty"], (H::Empty, Topic::SetUp), SET_UP, Acts),
    word(PlainAction::SideToMove, "turn", &["turn black"], (H::SideToMove, Topic::SetUp), SET_UP, Acts),
    word(
        PlainAction::Castling,
        "castling",
        &["castling KQ", "castling white king side", "castling none"],
        (H::Castling, Topic::SetUp),
        SET_UP,
        Acts,
    ),
    word(
        PlainAction::EnPassant,
        "en passant",
        &["en passant e3", "en passant none"],
        (H::EnPassant, Topic::SetUp),
        SET_UP,
        Acts,
    ),
    word(PlainAction::Done, "done", &["done"], (H::Done, Topic::SetUp), SET_UP, Acts),
    word(PlainAction::Cancel, "cancel", &["cancel"], (H::LeaveSetUp, Topic::SetUp), SET_UP, Always),
    // everywhere
    word(
        PlainAction::Speech,
        "speech",
        &["speech terse", "speech verbose", "speech names", "speech nato", "speech plain", "speech"],
        (H::Speech, Topic::Speech),
        &[],
        Always,
    ),
    word(
        PlainAction::Notation,
        "notation",
        &["notation on", "notation off"],
        (H::Notation, Topic::Speech),
        &[],
        Always,
    ),
    word(
        PlainAction::Set,
        "set",
        &["set", "set language fr", "set speech terse"],
        (H::Set, Topic::Speech),
        &[],
        Always,
    ),
    word(PlainAction::Cancel, "cancel", &["cancel"], (H::Cancel, Topic::Speech), MOVED, Always),
    also(word(PlainAction::Help, "help", &["help", "help moves"], (H::Help, Topic::Speech), &[], Always), &["?"]),
];

/// What a word is called in a language, for sentences that say how it is used.
#[must_use]
pub fn name_of(action: PlainAction, lang: Lang) -> &'static str {
    WORDS.iter().find(|word| word.word == action).map_or("", |word| word.name_in(lang))
}

/// Finds the word with the longest name that a text begins with on a screen, and returns the rest of the text too.
#[must_use]
pub fn find(text: &str, here: KeyContext) -> Option<(&'static PlainCommand, &str)> {
    let named = WORDS.iter().filter(|spoken| spoken.works(here)).flat_map(|spoken| {
        spoken.names().filter_map(move |name| {
            let rest = parse::rest_after(text, name)?;
            let ends = rest.is_empty() || rest.starts_with(char::is_whitespace);
            ends.then(|| (name.len(), spoken, rest.trim()))
        })
    });
    named.max_by_key(|(length, ..)| *length).map(|(_, spoken, rest)| (spoken, rest))
}

/// The words that a text names, of all screens.
pub fn named(text: &str) -> impl Iterator<Item = &'static PlainCommand> + '_ {
    let same = |name: &'static str| parse::rest_after(text, name).is_some_and(str::is_empty);
    WORDS.iter().filter(move |spoken| spoken.names().any(same))
}

#[cfg(test)]
mod tests;
