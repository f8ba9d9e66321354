//! The words of plain mode that are not commands of the screen, in one table: questions about a position, and moving
//! through a game. A test checks help and docs/guide/by-ear.md against the table.

use crate::app::commands::table::{
    ANYWHERE, BOARD, COMMANDS, DEEDS, FOLLOWED, FOUND, GONE_ON, HOME, HOME_OR_PLAY, KeyContext, LEARNT, LESSONS,
    LISTED, LineTiming, MOVES, PLAY, REVIEW, SET_UP, SHOWN, WALKED, works_on,
};
use crate::app::protocol::user_message::{MovesOf, Query};
use crate::words::command_names::{of_plain_word, shown_line};
use crate::words::tables::{HelpWord, TopicWord as Topic};
use crate::words::{Lang, is_word, rest_after};
use LineTiming::{Acts, Always, OnTurn, Question, Result};

/// What a word means. The words are listed next to their help sentences, so that each has one.
pub type PlainAction = HelpWord;

#[derive(Clone, Copy, Debug)]
pub struct PlainCommand {
    pub word: PlainAction,
    pub name: &'static str,
    /// Other names that it has, the short one first.
    pub also: &'static [&'static str],
    /// Examples of its use, as help shows them.
    pub examples: &'static [&'static str],
    pub topic: Topic,
    /// The screens on which it works. Empty means all.
    pub on: &'static [KeyContext],
    /// When it is answered while plain mode is busy.
    pub(in crate::app) when: LineTiming,
    /// What the word alone asks to see.
    pub(crate) shows: Option<fn() -> Query>,
}

impl PlainCommand {
    /// Returns its short name, if it has one.
    pub fn short(&self) -> Option<&'static str> {
        self.also.iter().copied().find(|name| name.chars().count() == 1)
    }

    pub(crate) fn is_named(&self, text: &str) -> bool {
        self.names().any(|name| is_word(text, name))
    }

    pub(super) fn names(&self) -> impl Iterator<Item = &'static str> {
        let foreign = Lang::foreign().flat_map(|lang| of_plain_word(self.name, lang));
        std::iter::once(self.name).chain(self.also.iter().copied()).chain(foreign)
    }

    /// Whether something may follow its name.
    pub(super) fn takes_more(&self) -> bool {
        self.examples != [self.name]
    }

    pub fn name_in(&self, lang: Lang) -> &'static str {
        of_plain_word(self.name, lang).next().unwrap_or(self.name)
    }

    /// Returns the examples of help in a language.
    pub fn shown_examples(&self, lang: Lang) -> Vec<String> {
        let shown = |example: &&str| shown_line(example, self.name, self.name_in(lang), lang);
        self.examples.iter().map(shown).collect()
    }
}

/// Makes rows: `Word: "name", screens, topic, when`; then its other names, and its examples if the name alone is not
/// enough.
macro_rules! words {
    ($($word:ident: $name:literal, $on:ident, $topic:ident, $when:ident $(, $field:ident = $value:expr)*;)+) => {
        &[$(PlainCommand {
            $($field: $value,)*
            ..PlainCommand {
                word: PlainAction::$word,
                name: $name,
                also: &[],
                examples: &[$name],
                topic: Topic::$topic,
                on: $on,
                when: $when,
                shows: None,
            }
        }),+]
    };
}

/// Returns whether a line ends the guessing of moves: `back` or `end`, but not their short forms, which may begin a
/// move.
pub fn ends_guessing(text: &str) -> bool {
    let ends = |word: &PlainCommand| matches!(word.word, PlainAction::Back | PlainAction::End) && word.is_named(text);
    text.chars().count() > 1 && WORDS.iter().any(ends)
}

/// Every word, in the order help lists them.
pub const WORDS: &[PlainCommand] = words! {
    // the home screen
    Options: "options", HOME, Home, Question, shows = Some(|| Query::Options);
    White: "white", HOME, Home, Acts, examples = &["white human:Ana", "white elo:1200"];
    Black: "black", HOME, Home, Acts, examples = &["black greedy", "black max"];
    Time: "time", HOME, Home, Acts, examples = &["time none", "time 5+3", "time 40/90:30", "time 10 | 2"];
    StartFrom: "start", HOME, Home, Acts,
        examples = &["start standard", "start chess960", "start chess960 518", "start odds white knight"];
    Rules: "rules", HOME, Home, Acts, examples = &["rules casual", "rules touch-move", "rules tournament"];
    Event: "event", HOME_OR_PLAY, Home, Acts, examples = &["event Club championship"];
    Site: "site", HOME_OR_PLAY, Home, Acts, examples = &["site Vienna"];
    Round: "round", HOME_OR_PLAY, Home, Acts, examples = &["round 3"];
    Recent: "recent", HOME, Home, Acts, examples = &["recent", "recent 1"], shows = Some(|| Query::Recent);
    Interrupted: "interrupted", HOME, Home, Question, shows = Some(|| Query::Home);
    // moving through a game
    Next: "next", WALKED, Review, Acts, also = &["n"], examples = &["next", "next 5"];
    Back: "back", WALKED, Review, Acts, also = &["b"], examples = &["back", "back 5"];
    Start: "start", REVIEW, Review, Acts;
    End: "end", FOLLOWED, Review, Acts;
    Line: "line", REVIEW, Review, Acts, also = &["lines"], examples = &["line", "line 1"],
        shows = Some(|| Query::Branches);
    Enter: "enter", REVIEW, Review, Acts, examples = &["enter", "enter 2"];
    Leave: "leave", REVIEW, Review, Acts, also = &["out"];
    Comments: "comments", REVIEW, Review, Question, also = &["comment"], shows = Some(|| Query::Comments);
    Problems: "problems", REVIEW, Review, Question, also = &["problem"], shows = Some(|| Query::Problems);
    Tags: "tags", REVIEW, Review, Question, shows = Some(|| Query::Tags);
    Details: "details", REVIEW, Review, Question, shows = Some(|| Query::Details);
    Evaluations: "evaluations", REVIEW, Review, Question, examples = &["evaluations", "evaluations 10"],
        shows = Some(|| Query::Evaluations(usize::MAX));
    Times: "times", REVIEW, Review, Question, examples = &["times", "times 10"],
        shows = Some(|| Query::Times(usize::MAX));
    Games: "games", LISTED, List, Question, examples = &["games", "games 21"], shows = Some(|| Query::Games(1));
    List: "list", LISTED, List, Result;
    NextGame: "next game", REVIEW, List, Result;
    PreviousGame: "previous game", REVIEW, List, Result;
    Game: "game", LISTED, List, Result, examples = &["game", "game 317"], shows = Some(|| Query::Game);
    Find: "find", FOUND, List, Result, examples = &["find Tal", "find"];
    Filter: "filter", LISTED, List, Result, examples = &["filter carlsen", "filter"], shows = Some(|| Query::Filter);
    All: "all", LISTED, List, Result;
    Sort: "sort", LISTED, List, Result, examples = &["sort date", "sort -white"];
    Explorer: "explorer", REVIEW, Analysis, Acts;
    Analyse: "analyse", REVIEW, Analysis, Acts, also = &["analyze", "analysis"], examples = &["analyse", "analyse 3"];
    Stop: "stop", LISTED, Analysis, Always;
    // the position
    Turn: "turn", LEARNT, Moves, Question, also = &["t"], shows = Some(|| Query::Turn);
    Last: "last", GONE_ON, Moves, Question, also = &["l"], shows = Some(|| Query::Last);
    Score: "score", SHOWN, Moves, Question, examples = &["score", "score 10", "score san"];
    Moves: "moves", MOVES, Moves, Question, also = &["m"], examples = &["moves", "moves e2"],
        shows = Some(|| Query::Moves(MovesOf::All));
    Captures: "captures", MOVES, Moves, Question, shows = Some(|| Query::Captures);
    Touch: "touch", DEEDS, Moves, OnTurn, examples = &["touch e2"];
    Board: "board", BOARD, Board, Question, shows = Some(|| Query::Board);
    Ranks: "ranks", BOARD, Board, Question, shows = Some(|| Query::Ranks(None));
    Rank: "rank", BOARD, Board, Question, examples = &["rank 4"];
    File: "file", BOARD, Board, Question, examples = &["file e"];
    Piece: "piece", BOARD, Board, Question, also = &["p"], examples = &["piece e4"];
    Pieces: "pieces", BOARD, Board, Question, examples = &["pieces", "pieces white"],
        shows = Some(|| Query::Pieces(None));
    Where: "where", BOARD, Board, Question, also = &["w"], examples = &["where knights", "where white rooks"];
    Attackers: "attackers", BOARD, Board, Question, also = &["a"], examples = &["attackers e5"];
    Rays: "rays", BOARD, Board, Question, examples = &["rays e4"];
    Material: "material", BOARD, Board, Question, shows = Some(|| Query::Material);
    Check: "check", MOVES, Board, Question, shows = Some(|| Query::Check);
    Taken: "taken", SHOWN, Board, Question, shows = Some(|| Query::Taken);
    Fen: "fen", BOARD, Board, Question, shows = Some(|| Query::Fen);
    Clock: "clock", GONE_ON, Clock, Question, also = &["c"], shows = Some(|| Query::Clock);
    Claims: "claims", PLAY, Draws, Question, shows = Some(|| Query::Claims);
    // the lessons
    Chapter: "chapter", LESSONS, Review, Question, also = &["chapters"], examples = &["chapter", "chapter 3"],
        shows = Some(|| Query::Chapter(None));
    // setting up a position
    Put: "put", SET_UP, SetUp, Acts, examples = &["put white rook e4"];
    ClearSquare: "clear", SET_UP, SetUp, Acts, examples = &["clear e4"];
    Empty: "empty", SET_UP, SetUp, Acts;
    SideToMove: "turn", SET_UP, SetUp, Acts, examples = &["turn black"];
    Castling: "castling", SET_UP, SetUp, Acts, examples = &["castling KQ", "castling white king side", "castling none"];
    EnPassant: "en passant", SET_UP, SetUp, Acts, examples = &["en passant e3", "en passant none"];
    Done: "done", SET_UP, SetUp, Acts;
    LeaveSetUp: "cancel", SET_UP, SetUp, Always;
    // everywhere
    Speech: "speech", ANYWHERE, Speech, Always,
        examples = &["speech terse", "speech verbose", "speech names", "speech nato", "speech plain", "speech"];
    Notation: "notation", ANYWHERE, Speech, Always, examples = &["notation on", "notation off"];
    Set: "set", ANYWHERE, Speech, Always, examples = &["set", "set language fr", "set speech terse"];
    Cancel: "cancel", SHOWN, Speech, Always;
    Help: "help", ANYWHERE, Speech, Always, also = &["?"], examples = &["help", "help moves"];
};

/// Whether a text is the whole name, in this language or in English, of a word or command that works on a screen.
pub fn is_name_in(text: &str, here: KeyContext, lang: Lang) -> bool {
    own_names(here, lang).any(|(_, name)| is_word(text, name))
}

/// Whether a text is such a name, and not one of what a player says in a game, such as `resign`, nor `check`, which
/// answers a task that asks whether it is mate.
pub fn is_order(text: &str, here: KeyContext, lang: Lang) -> bool {
    let is_check = || std::iter::once("check").chain(of_plain_word("check", lang)).any(|name| is_word(text, name));
    own_names(here, lang).any(|(on, name)| on != DEEDS && is_word(text, name)) && !is_check()
}

/// Returns the names in a language and in English of all that works on a screen, each with the screens where it does.
fn own_names(here: KeyContext, lang: Lang) -> impl Iterator<Item = (&'static [KeyContext], &'static str)> {
    let words = WORDS.iter().flat_map(move |word| {
        let english = std::iter::once(word.name).chain(word.also.iter().copied());
        english.chain(of_plain_word(word.name, lang)).map(|name| (word.on, name))
    });
    let commands =
        COMMANDS.iter().flat_map(move |row| row.names().chain(row.own_names(lang)).map(|name| (row.on, name)));
    words.chain(commands).filter(move |(on, _)| works_on(on, here))
}

/// Whether a screen has a board on which moves are played or entered.
pub fn has_board(here: KeyContext) -> bool {
    MOVES.contains(&here)
}

/// Returns what a word is called in a language, for sentences that explain its use.
pub fn name_of(action: PlainAction, lang: Lang) -> &'static str {
    WORDS.iter().find(|word| word.word == action).map_or("", |word| word.name_in(lang))
}

/// Finds the word with the longest name that a text begins with on a screen, and also returns the rest of the text.
pub fn find(text: &str, here: KeyContext) -> Option<(&'static PlainCommand, &str)> {
    let named = WORDS.iter().filter(|spoken| works_on(spoken.on, here)).flat_map(|spoken| {
        spoken.names().filter_map(move |name| {
            let rest = rest_after(text, name)?;
            let ends = rest.is_empty() || rest.starts_with(char::is_whitespace);
            ends.then(|| (name.len(), spoken, rest.trim()))
        })
    });
    named.max_by_key(|(length, ..)| *length).map(|(_, spoken, rest)| (spoken, rest))
}

#[cfg(test)]
mod tests;
