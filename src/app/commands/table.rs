//! The table of actions: everything there is to know about an action, in one row.
//!
//! Help, footer, palette, the command line, plain mode, `docs/keys.md` and the manual are produced from this table and
//! from [`super::keymap`]. There is no second list of actions.

use crate::app::protocol::user_message::Query;
use crate::chess::game::Game;
use crate::words::command_names::{self, of_command};
use crate::words::forms::{FormWord, GroupWord as G};
use crate::words::tables::{
    ActionWord, AnalysisWord, EditWord, GameWord, HelpSentence, Label as L, TopicWord as Topic, TrainingWord,
};
use crate::words::{Lang, Sentence, rest_after};
use KeyContext::{GameList, Guess, Home, Learn, Lesson, NewGame, Open, Play, Practice, Review, SetUp, Solve};
use std::sync::LazyLock;

/// Everything there is to know about an action, except its sentence, which is in [`crate::words::tables`].
#[derive(Clone, Copy, Debug)]
pub struct ActionRow {
    pub action: Action,
    /// The English name of its command. Empty if it has no command.
    pub name: &'static str,
    /// The screens on which the command works. Empty means all screens.
    pub on: &'static [KeyContext],
    /// What may follow the name, as help prints it.
    pub args: &'static str,
    /// Arguments for the examples in plain mode's help, where a listener could take a placeholder such as FILE for a
    /// word. An empty string stands for the name alone.
    pub examples: &'static [&'static str],
    /// Other English names that are understood.
    pub also: &'static [&'static str],
    /// What the footer and buttons call it.
    pub label: Option<L>,
    /// Its group on the help page; every action has one.
    pub group: Option<G>,
    /// What the help page calls it, if not by its label. Actions of a group that share this word form one entry there.
    pub short: Option<L>,
    /// The screens whose help lists it first, with its place there, counted from 1.
    pub first: &'static [(KeyContext, u8)],
    /// Whether it asks before doing something that cannot be undone. `!` after its name or its arguments skips the
    /// question.
    pub asks: bool,
    /// Whether it may be used while the user guesses moves: it reveals nothing of what follows.
    pub while_guessing: bool,
    /// Whether it leaves the position that waiting lines of plain mode refer to.
    pub leaves_position: bool,
    /// Whether the application carries it out, whatever the screen.
    pub run_by_app: bool,
    /// Whether clicking it keeps what is typed on a game's entry line.
    pub keeps_entry: bool,
    /// The topic of plain mode's help that lists it.
    pub topic: Topic,
    /// Whether plain mode's help leaves it out, because its effect can only be seen or plain mode has its own command
    /// for it.
    pub screen_only: bool,
    /// When plain mode carries it out while waiting for something.
    pub timing: LineTiming,
    /// What plain mode does in its place.
    pub aloud: Aloud,
}

/// What plain mode does in place of what the screen does.
#[derive(Clone, Copy, Debug)]
pub enum Aloud {
    Same,
    /// It shows this, with these arguments.
    Shows(fn(&str) -> Query),
    /// It explains why it does nothing.
    Says(fn(Lang) -> &'static str),
    /// It explains the use of a command without arguments, for which the screen opens a window.
    Usage(fn(Lang) -> &'static str),
}

/// A row with default values.
const ROW: ActionRow = ActionRow {
    action: Action::Help,
    name: "",
    on: &[],
    args: "",
    examples: &[""],
    also: &[],
    label: None,
    group: None,
    short: None,
    first: &[],
    asks: false,
    while_guessing: false,
    leaves_position: false,
    run_by_app: false,
    keeps_entry: false,
    topic: Topic::Game,
    screen_only: false,
    timing: LineTiming::Acts,
    aloud: Aloud::Same,
};

impl ActionRow {
    pub fn works(&self, here: KeyContext) -> bool {
        works_on(self.on, here)
    }

    /// Whether moves may follow the name. Plain mode also reads them in words.
    pub fn takes_moves(&self) -> bool {
        self.args.contains("MOVE")
    }

    pub fn names(&self) -> impl Iterator<Item = &'static str> + use<> {
        std::iter::once(self.name).chain(self.also.iter().copied())
    }

    /// Returns the names of the command in a language other than English, the label first.
    pub fn own_names(&self, lang: Lang) -> impl Iterator<Item = &'static str> + use<> {
        let label = self.label.map(|label| label.text(lang));
        label.into_iter().chain(of_command(self.name, lang).iter().copied())
    }

    /// Returns what the help page calls the action.
    pub fn short_label(&self, lang: Lang) -> &'static str {
        match self.short.or(self.label) {
            Some(label) => label.text(lang),
            None if self.name.is_empty() => self.action.text(lang),
            None => self.name_in(lang),
        }
    }

    /// Returns the names of the command in every language except English.
    pub fn foreign_names(&self) -> impl Iterator<Item = &'static str> + '_ {
        Lang::foreign().flat_map(|lang| self.own_names(lang))
    }
}

impl Action {
    /// Returns the row to which it leads from the chosen one in a list with so many rows; below the last comes the
    /// first. `None` if it does not walk.
    pub fn walk(self, chosen: usize, rows: usize) -> Option<usize> {
        match self {
            Action::Up | Action::Down => Some(beside(chosen, rows, self == Action::Down)),
            _ => self.step(chosen, rows, 10),
        }
    }

    /// Returns the row to which it leads in a list with so many rows, by pages of so many, which ends above the first
    /// and below the last. `None` if it does not walk.
    pub fn step(self, chosen: usize, rows: usize, page: usize) -> Option<usize> {
        let last = rows.saturating_sub(1);
        let row = match self {
            Action::Up => chosen.saturating_sub(1),
            Action::Down => chosen + 1,
            Action::PageUp => chosen.saturating_sub(page),
            Action::PageDown => chosen + page,
            Action::First => 0,
            Action::Last => last,
            _ => return None,
        };
        Some(row.min(last))
    }

    pub fn row(self) -> &'static ActionRow {
        &BY_ACTION[self as usize] // there is a row for each action
    }

    /// Returns what the footer and buttons call the action, if they offer it.
    pub fn label(self, lang: Lang) -> Option<&'static str> {
        self.row().label.map(|label| label.text(lang))
    }
}

/// Returns the place after or before one of so many, counted from 0, wrapping around at the ends.
pub fn beside(at: usize, count: usize, forward: bool) -> usize {
    let last = count.saturating_sub(1);
    match forward {
        true if at >= last => 0,
        true => at + 1,
        false => at.checked_sub(1).unwrap_or(last),
    }
}

/// Returns what a player needs first on a screen, in the order in which help lists it.
pub fn first(context: KeyContext) -> Vec<Action> {
    let place =
        |row: &ActionRow| row.first.iter().find(|(on, _)| *on == context).map(|(_, place)| (*place, row.action));
    let mut first: Vec<(u8, Action)> = BY_ACTION.iter().filter_map(place).collect();
    first.sort_unstable_by_key(|(place, _)| *place);
    first.into_iter().map(|(_, action)| action).collect()
}

/// Words for users who look for a stronger or weaker opponent. Other languages have such words in the `[commands]` of
/// their files.
const OPPONENT: &[&str] = &["strength", "elo", "opponent", "computer", "bot"];

/// Words for users who look for comments.
const COMMENT_NAMES: &[&str] = &["remark", "note", "annotate", "annotation"];
/// Words for users who want to enter moves.
const VARIATION: &[&str] = &["variation", "variant"];

pub(in crate::app) const ANYWHERE: &[KeyContext] = &[];
pub(in crate::app) const HOME: &[KeyContext] = &[Home];
pub(in crate::app) const PLAY: &[KeyContext] = &[Play];
pub(in crate::app) const HOME_OR_PLAY: &[KeyContext] = &[Home, Play];
const GAME_LIST: &[KeyContext] = &[GameList];
pub(in crate::app) const REVIEW: &[KeyContext] = &[Review];
pub(in crate::app) const SET_UP: &[KeyContext] = &[SetUp];
pub(in crate::app) const LISTED: &[KeyContext] = &[GameList, Review];
const STUDY: &[KeyContext] = &[Review, Guess];
pub(in crate::app) const BOARD: &[KeyContext] = &[Play, Review, Guess, SetUp, Lesson, Solve];
pub(in crate::app) const POSITION: &[KeyContext] = &[Play, Review, Guess, SetUp, GameList, Lesson, Solve];
pub(in crate::app) const SHOWN: &[KeyContext] = &[Play, Review, Guess];
pub(in crate::app) const GONE_ON: &[KeyContext] = &[Play, Review, Guess, Solve];
pub(in crate::app) const LESSONS: &[KeyContext] = &[Learn, Lesson];
pub(in crate::app) const MOVES: &[KeyContext] = &[Play, Review, Guess, Lesson, Solve];
pub(in crate::app) const LEARNT: &[KeyContext] = &[Play, Review, Guess, Lesson, Learn, Solve, Practice];
pub(in crate::app) const WALKED: &[KeyContext] = &[Review, Lesson, Learn, Solve, Practice];
pub(in crate::app) const DEEDS: &[KeyContext] = &[Play, Lesson];
pub(in crate::app) const FOUND: &[KeyContext] = &[GameList, Review, Learn];
const TASK: &[KeyContext] = &[Lesson, Solve, Practice];
pub(in crate::app) const FOLLOWED: &[KeyContext] = &[Review, Lesson];
const GAME: &[KeyContext] = &[Play, Review];

/// Builds rows: `Action: "name", screens`, or just `Action` for an action without a command; then its attributes, the
/// fields of [`ActionRow`]. An attribute without a value is true.
macro_rules! rows {
    ($($action:ident $(: $name:literal, $on:expr)? $(, $field:ident $(= $value:expr)?)*;)+) => {
        &[$(ActionRow {
            action: Action::$action,
            $(name: $name, on: $on,)?
            $($field: rows!(@ $($value)?),)*
            ..ROW
        }),+]
    };
    (@) => { true };
    (@ $value:expr) => { $value };
}

/// Every command, in the order in which help lists them.
pub const COMMANDS: &[ActionRow] = rows! {
    Draw: "draw", DEEDS, args = "[white|black]", also = &["offer a draw", "offer draw", "i offer a draw"],
        label = Some(L::Draw), first = &[(Play, 2)], topic = Topic::Draws, examples = &["", "white"], group = Some(G::Game);
    Decline: "decline", DEEDS, args = "[white|black]", label = Some(L::Decline), topic = Topic::Draws, group = Some(G::Game);
    Claim: "claim", DEEDS, args = "[MOVE]", also = &["claim a draw", "claim draw", "i claim a draw", "i claim"],
        label = Some(L::Claim), first = &[(Play, 3)], topic = Topic::Draws, timing = LineTiming::OnTurn, examples = &["", "knight f3"], group = Some(G::Game);
    Resign: "resign", DEEDS, args = "[white|black]", also = &["i resign", "give up", "i give up"], label = Some(L::Resign),
        first = &[(Play, 4)], asks, leaves_position, examples = &["", "white"], group = Some(G::Game);
    Adjust: "adjust", DEEDS, args = "[SQUARE]", also = &["jadoube", "i adjust"], timing = LineTiming::OnTurn, group = Some(G::Move);
    TakeBack: "takeback", DEEDS, args = "[white|black]", also = &["undo"], label = Some(L::TakeBack),
        first = &[(Play, 1)], asks, leaves_position, examples = &["", "white"], group = Some(G::Move);
    PutBack: "put back", PLAY, args = "[NUMBER]", asks, leaves_position, examples = &["", "2"], group = Some(G::Game);
    Redo: "redo", PLAY, label = Some(L::Redo), leaves_position, group = Some(G::Move);
    Level: "level", PLAY, args = "[white|black] random|greedy|400 … 2200|max", also = OPPONENT,
        label = Some(L::Level), examples = &["1500", "max", "black greedy"], group = Some(G::Game);
    Flip: "flip", &[Play, Review, Guess, SetUp, GameList, Solve], label = Some(L::Flip), first = &[(Play, 8), (Guess, 2)], while_guessing,
        topic = Topic::Board, group = Some(G::Look);
    AutoFlip: "autoflip", PLAY, screen_only, group = Some(G::Look);
    Blindfold: "blindfold", SHOWN, args = "[all|white|black|off]", while_guessing, screen_only, aloud = Aloud::Says(|lang| GameWord::BlindOnScreen.aloud(lang)), group = Some(G::Look);
    Pause: "pause", PLAY, label = Some(L::Pause), leaves_position, topic = Topic::Clock, group = Some(G::Game);
    GoOn: "go on", &[Home, Play], args = "[NUMBER]", also = &["continue", "resume"], label = Some(L::GoOn),
        examples = &["", "2"], group = Some(G::Game);
    Clock: "clock", PLAY, args = "[white|black [+|-]TIME]", topic = Topic::Clock,
        examples = &["white 4:30", "black +1:00"], group = Some(G::Game);
    Start: "start", PLAY, label = Some(L::Start), topic = Topic::Clock, group = Some(G::Game);
    Result: "result", PLAY, args = "1-0|0-1|1/2-1/2|* [forfeit|adjudication]", asks,
        leaves_position, examples = &["1-0", "1/2-1/2 adjudication", "* forfeit"], group = Some(G::Game);
    Player: "player", PLAY, args = "white|black WHO", examples = &["white human:Ana", "black elo:1500"], group = Some(G::Game);
    Adjourn: "adjourn", PLAY, asks, leaves_position, group = Some(G::Game);
    Hint: "hint", &[Play, Review, Lesson, Solve], label = Some(L::Hint), first = &[(Play, 9), (Lesson, 1), (Solve, 1)], run_by_app, topic = Topic::Moves,
        timing = LineTiming::OnTurn, group = Some(G::Study), short = Some(L::HintWhy);
    Threat: "threat", GAME, label = Some(L::Threat), run_by_app, topic = Topic::Moves, timing = LineTiming::OnTurn, group = Some(G::Study);
    Why: "why", &[Play, Review, Lesson, Solve], also = &["explain"], label = Some(L::Why), first = &[(Lesson, 2), (Solve, 2)], run_by_app,
        topic = Topic::Moves, timing = LineTiming::Question, group = Some(G::Study), short = Some(L::HintWhy);
    CanMate: "canmate", GAME, args = "[moves]", topic = Topic::Draws, timing = LineTiming::Question, examples = &["", "moves"], group = Some(G::Study);
    Opening: "opening", SHOWN, args = "[moves]", while_guessing, topic = Topic::Moves, timing = LineTiming::Question, group = Some(G::Study);
    Save: "save", GAME, args = "[FILE]", label = Some(L::Save), timing = LineTiming::Result, examples = &["", "game.pgn"], group = Some(G::File);
    CopyFen: "copy fen", POSITION, label = Some(L::CopyFen), while_guessing, timing = LineTiming::Question, group = Some(G::File);
    CopyBoard: "copy board", STUDY, while_guessing, aloud = Aloud::Shows(|_| Query::Board),
        timing = LineTiming::Question, group = Some(G::File);
    CopyPgn: "copy pgn", GAME, timing = LineTiming::Question, group = Some(G::File);
    CopyMoves: "copy moves", SHOWN, while_guessing, timing = LineTiming::Question, group = Some(G::File);
    Export: "export", &[Play, Review, SetUp], args = "[position|game] [FILE]", asks, run_by_app, timing = LineTiming::Result,
        examples = &["", "board.svg", "game moves.svg"], group = Some(G::File);
    Scoresheet: "scoresheet", GAME, args = "[FILE]", asks, timing = LineTiming::Question, examples = &["", "round3.svg"], group = Some(G::File);
    New: "new", ANYWHERE, label = Some(L::New), asks, while_guessing, leaves_position, timing = LineTiming::Result, group = Some(G::Game);
    Rematch: "rematch", PLAY, label = Some(L::Rematch), asks, leaves_position, group = Some(G::Game);
    NextLevel: "next level", &[Play, Review], label = Some(L::NextLevel), asks, leaves_position, group = Some(G::Game);
    LowerLevel: "lower level", &[Play, Review], label = Some(L::LowerLevel), asks, leaves_position, group = Some(G::Game);
    Summary: "summary", GAME, also = &["result card", "accuracy"], label = Some(L::Summary), topic = Topic::Analysis,
        timing = LineTiming::Result, group = Some(G::Study), short = Some(L::SummaryMoves);
    SetUp: "setup", ANYWHERE, args = "[FEN]", run_by_app, also = &["position editor"], label = Some(L::SetUp), leaves_position,
        topic = Topic::SetUp, timing = LineTiming::Result, group = Some(G::Program);
    PlayHere: "play", &[Home, SetUp, Review, Lesson, Solve], args = "[LEVEL]", label = Some(L::Play), examples = &["", "800"], topic = Topic::SetUp, timing = LineTiming::Result, group = Some(G::Move);
    LookHere: "look", SET_UP, label = Some(L::LookHere), topic = Topic::SetUp, group = Some(G::Move);
    ClearBoard: "clear", SET_UP, label = Some(L::ClearBoard), topic = Topic::SetUp, group = Some(G::Edit);
    InitialArray: "initial", SET_UP, label = Some(L::InitialArray), topic = Topic::SetUp, group = Some(G::Edit);
    OtherSide: "turn", SET_UP, also = &["move"], label = Some(L::OtherSide), topic = Topic::SetUp, group = Some(G::Edit);
    Eraser: "eraser", SET_UP, label = Some(L::Eraser), screen_only, group = Some(G::Edit);
    Review: "review", ANYWHERE, args = "[FILE]", label = Some(L::Review), while_guessing, leaves_position,
        timing = LineTiming::Result, examples = &["", "games.pgn"], group = Some(G::File);
    Open: "open", ANYWHERE, args = "[FILE]", label = Some(L::OpenFile), while_guessing, leaves_position,
        topic = Topic::List, timing = LineTiming::Result, examples = &["", "3", "up", "games.pgn"], group = Some(G::File);
    FreeBoard: "analysis board", ANYWHERE, also = &["free board"], label = Some(L::FreeBoard), leaves_position, topic = Topic::SetUp,
        timing = LineTiming::Result, group = Some(G::Game);
    Learn: "learn", ANYWHERE, args = "[LESSON|card|forget|quiet|notes]", also = &["lessons"], label = Some(L::Learn), leaves_position,
        timing = LineTiming::Result, examples = &["", "6.4"], group = Some(G::Program);
    Practice: "practice", ANYWHERE, args = "[puzzles|themes|streak|storm|missed|mistakes|openings|rating NUMBER|import FILE|forget]", also = &["practise"], label = Some(L::Practice), leaves_position,
        timing = LineTiming::Result, examples = &["", "puzzles", "storm"], group = Some(G::Program);
    Repertoire: "repertoire", &[Review, GameList, Solve, Practice], args = "[white|black [to NUMBER]|none|from here|pause|gaps|contradictions]", also = &["opening repertoire"],
        topic = Topic::Analysis, timing = LineTiming::Result, examples = &["", "white", "pause"], group = Some(G::Study);
    OwnGame: "game", &[Practice, Solve], leaves_position, topic = Topic::Moves, group = Some(G::Move);
    Again: "again", TASK, label = Some(L::Again), first = &[(Lesson, 3), (Solve, 3)], topic = Topic::Moves, group = Some(G::Move);
    Filter: "filter", GAME_LIST, args = "[TEXT]", label = Some(L::Filter), first = &[(GameList, 5)], topic = Topic::List,
        timing = LineTiming::Result, group = Some(G::List);
    CopyAll: "copy all to", GAME_LIST, args = "FILE", label = Some(L::CopyAll), topic = Topic::List,
        examples = &["games.pgn"], group = Some(G::List);
    CopyGame: "copy to", GAME_LIST, args = "FILE", label = Some(L::CopyGame), topic = Topic::List,
        examples = &["games.pgn"], group = Some(G::List);
    Pgn: "pgn", GAME_LIST, args = "list|export|sort|dedupe|split|tag|eco|stats|check [OPTION] [> FILE]", topic = Topic::List,
        timing = LineTiming::Result, examples = &["stats --by opening", "sort --by date > sorted.pgn"], group = Some(G::List);
    DeleteAll: "delete all", GAME_LIST, label = Some(L::DeleteAll), asks, topic = Topic::List, timing = LineTiming::Result, group = Some(G::List);
    DeleteGame: "delete game", GAME_LIST, label = Some(L::DeleteGame), asks, topic = Topic::List, timing = LineTiming::Result, group = Some(G::List);
    KeepFilter: "keep filter", GAME_LIST, args = "NAME",
        topic = Topic::List, examples = &["mine"], group = Some(G::List);
    ForgetFilter: "forget filter", GAME_LIST, args = "NAME",
        topic = Topic::List, examples = &["mine"], group = Some(G::List);
    ClearFilter: "all", GAME_LIST, label = Some(L::ClearFilter), first = &[(GameList, 6)],
        topic = Topic::List, timing = LineTiming::Result, group = Some(G::List);
    Sort: "sort", GAME_LIST, args = "[-]COLUMN", label = Some(L::Sort), topic = Topic::List,
        timing = LineTiming::Result, group = Some(G::List);
    Star: "star", LISTED, label = Some(L::Star), topic = Topic::List, group = Some(G::File);
    Encoding: "encoding", LISTED, args = "[NAME|auto]", examples = &["", "auto"], group = Some(G::List);
    Oddities: "oddities", LISTED, label = Some(L::Oddities), topic = Topic::Review, timing = LineTiming::Question, group = Some(G::File);
    Jump: "jump", REVIEW, args = "NUMBER", topic = Topic::Review, examples = &["23", "23b", "45p"], group = Some(G::Navigate);
    Explorer: "moves", LISTED, also = &["explorer"], label = Some(L::Explorer), screen_only, group = Some(G::Study);
    ThisPosition: "position", REVIEW, label = Some(L::ThisPosition),
        topic = Topic::Analysis, timing = LineTiming::Result, group = Some(G::Study);
    Graphs: "graphs", REVIEW, label = Some(L::Graphs), screen_only, group = Some(G::Study);
    Fold: "fold", REVIEW, also = &["fold variations"], screen_only, group = Some(G::Look);
    Analyse: "analyse", &[Review, Solve], args = "[LINES|off]", also = &["analyze", "analysis"], label = Some(L::Analyse),
        first = &[(Review, 11)], screen_only, group = Some(G::Study);
    Analyst: "analyst", REVIEW, args = "[max|uci:COMMAND]", also = &["engine"],
        topic = Topic::Analysis, screen_only, aloud = Aloud::Says(|lang| AnalysisWord::AnalystPlain.aloud(lang)), group = Some(G::Study);
    MoreLines: "lines", REVIEW, screen_only, group = Some(G::Study);
    AddLine: "line", REVIEW, args = "[NUMBER]", label = Some(L::AddLine), screen_only, group = Some(G::Study), short = Some(L::Analyse);
    Mistakes: "mistakes", &[Play, Review, GameList, Practice, Solve], args = "[all|stop]", label = Some(L::Mistakes), first = &[(Review, 12)],
        topic = Topic::Analysis, examples = &["", "all", "stop"], group = Some(G::Study);
    NextMistake: "next mistake", REVIEW, args = "[all]", label = Some(L::NextMistake), topic = Topic::Analysis,
        timing = LineTiming::Result, examples = &["", "all"], group = Some(G::Study), short = Some(L::MistakeWalk);
    PreviousMistake: "previous mistake", REVIEW, args = "[all]", label = Some(L::PreviousMistake),
        topic = Topic::Analysis, timing = LineTiming::Result, examples = &["", "all"], group = Some(G::Study), short = Some(L::MistakeWalk);
    Autoplay: "autoplay", REVIEW, args = "[SECONDS|off]", label = Some(L::Autoplay), screen_only,
        aloud = Aloud::Says(|lang| TrainingWord::AutoplayPlain.aloud(lang)), group = Some(G::Navigate);
    Follow: "follow", LISTED, screen_only, aloud = Aloud::Says(|lang| TrainingWord::FollowPlain.aloud(lang)), group = Some(G::File);
    Guess: "guess", STUDY, args = "[white|black|both|off]", label = Some(L::Guess), first = &[(Guess, 3)],
        while_guessing, topic = Topic::Analysis, timing = LineTiming::Result, examples = &["", "white", "both", "off"], group = Some(G::Study);
    Replay: "replay", STUDY, args = "[white|black|both|off]", label = Some(L::Replay), while_guessing,
        topic = Topic::Analysis, timing = LineTiming::Result, examples = &["", "white", "both", "off"], group = Some(G::Study);
    Skip: "skip", &[Guess], label = Some(L::Skip), first = &[(Guess, 1)],
        while_guessing, topic = Topic::Analysis, group = Some(G::Move);
    DropChanges: "drop changes", HOME, args = "[NUMBER]", asks, examples = &["", "2"], group = Some(G::Game);
    Drop: "drop", HOME, args = "[NUMBER]", asks, examples = &["", "2"], group = Some(G::Game), short = Some(L::DropGame);
    Recover: "recover", HOME, args = "[NUMBER]", examples = &["", "2"], group = Some(G::Game);
    Edit: "edit", REVIEW, also = VARIATION, label = Some(L::Edit),
        first = &[(Review, 8)], screen_only, aloud = Aloud::Says(|lang| EditWord::AddUsage.aloud(lang)), group = Some(G::Edit);
    Add: "add", REVIEW, args = "MOVES", topic = Topic::Edit, examples = &["knight f3"], group = Some(G::Edit);
    CommentBefore: "comment before", REVIEW, args = "[TEXT]", also = &["remark before", "note before", "annotate before"], topic = Topic::Edit, examples = &["a fine move"],
        aloud = Aloud::Usage(|lang| EditWord::CommentUsage.aloud(lang)), group = Some(G::Edit);
    Comment: "comment", REVIEW, args = "[TEXT]", also = COMMENT_NAMES,
        label = Some(L::Comment), first = &[(Review, 9)], topic = Topic::Edit, aloud = Aloud::Usage(|lang| EditWord::CommentUsage.aloud(lang)), examples = &["a fine move"], group = Some(G::Edit);
    Glyph: "sign", REVIEW, args = "[!?|$16|none …]", also = &["nag", "glyph"],
        topic = Topic::Edit, aloud = Aloud::Usage(|lang| EditWord::GlyphUsage.aloud(lang)), examples = &["!?", "none"], group = Some(G::Edit), short = Some(L::Sign);
    Promote: "promote", REVIEW, topic = Topic::Edit, group = Some(G::Edit), short = Some(L::LineOrder);
    LeaveLine: "out", REVIEW, label = Some(L::ViewLive), first = &[(Review, 7)], screen_only, group = Some(G::Navigate), short = Some(L::LeaveLine);
    MainLine: "mainline", REVIEW, topic = Topic::Edit, group = Some(G::Edit);
    Demote: "demote", REVIEW, topic = Topic::Edit, group = Some(G::Edit), short = Some(L::LineOrder);
    Delete: "delete", REVIEW, topic = Topic::Edit, group = Some(G::Edit);
    Header: "header", REVIEW, args = "[NAME VALUE]", also = &["tag"], topic = Topic::Edit,
        aloud = Aloud::Usage(|lang| EditWord::HeaderUsage.aloud(lang)), examples = &["", "Event Training"], group = Some(G::Edit), short = Some(L::Tags);
    Arrow: "arrow", REVIEW, args = "SQUARES [COLOUR]", topic = Topic::Edit, examples = &["e2e4", "e2e4 green"], group = Some(G::Edit);
    Mark: "mark", REVIEW, args = "SQUARE [COLOUR]", topic = Topic::Edit, examples = &["e4", "e4 green"], group = Some(G::Edit);
    Undo: "undo", &[Review, SetUp, GameList, Solve, Practice], label = Some(L::Undo), first = &[(Review, 10)],
        topic = Topic::Edit, group = Some(G::Edit);
    DoAgain: "redo", &[Review, SetUp], topic = Topic::Edit, group = Some(G::Edit), short = Some(L::Redo);
    Home: "home", ANYWHERE, label = Some(L::Home), asks, while_guessing, leaves_position,
        timing = LineTiming::Result, group = Some(G::Program);
    Theme: "theme", ANYWHERE, args = "[NAME]", run_by_app, screen_only, group = Some(G::Look);
    Pieces: "pieces", ANYWHERE, args = "[NAME]", run_by_app, screen_only, group = Some(G::Look);
    Coordinates: "coordinates", ANYWHERE, args = "[outside|inside|off]", run_by_app,
        screen_only, group = Some(G::Look);
    Settings: "settings", ANYWHERE, run_by_app, screen_only, timing = LineTiming::Always, aloud = Aloud::Shows(|_| Query::Settings),
        group = Some(G::Program);
    Help: "help", ANYWHERE, label = Some(L::Help), run_by_app, screen_only, timing = LineTiming::Always,
        aloud = Aloud::Shows(|args| Query::Help(args.to_owned())), group = Some(G::Program);
    Quit: "quit", ANYWHERE, also = &["exit", "q"], label = Some(L::Quit), first = &[(Play, 11)], asks, run_by_app,
        timing = LineTiming::Always, group = Some(G::Program);
};

/// The actions that have keys or buttons but no command.
const KEY_ACTIONS: &[ActionRow] = rows! {
    Palette, label = Some(L::Palette), keeps_entry, run_by_app, group = Some(G::Program);
    Back, label = Some(L::Back), first = &[(Play, 10), (Review, 13), (GameList, 7), (Guess, 4), (Open, 5)], while_guessing, keeps_entry, group = Some(G::Program);
    Redraw, run_by_app, group = Some(G::Program), short = Some(L::Redraw);
    Suspend, run_by_app, group = Some(G::Program), short = Some(L::Suspend);
    Up, label = Some(L::RowUp), first = &[(GameList, 3)], group = Some(G::Navigate), short = Some(L::Move);
    Down, label = Some(L::RowDown), first = &[(GameList, 2), (Open, 2)], group = Some(G::Navigate), short = Some(L::Move);
    Left, label = Some(L::Previous), keeps_entry, group = Some(G::Navigate), short = Some(L::Move);
    Right, label = Some(L::Next), keeps_entry, group = Some(G::Navigate), short = Some(L::Move);
    PageUp, group = Some(G::Navigate), short = Some(L::Page);
    PageDown, group = Some(G::Navigate), short = Some(L::Page);
    First, first = &[(Review, 3)], group = Some(G::Navigate), short = Some(L::Ends);
    Last, first = &[(Review, 4)], group = Some(G::Navigate), short = Some(L::Ends);
    Choose, label = Some(L::Choose), first = &[(GameList, 1), (Open, 1)], keeps_entry, group = Some(G::Move);
    Begin, label = Some(L::Play), group = Some(G::Move);
    NextChoice, label = Some(L::Change), group = Some(G::Move);
    PreviousChoice, label = Some(L::Change), group = Some(G::Move);
    NextField, label = Some(L::NextField), group = Some(G::Move), short = Some(L::Field);
    PreviousField, group = Some(G::Move), short = Some(L::Field);
    ViewBack, label = Some(L::ViewBack), first = &[(Play, 5)], group = Some(G::Navigate), short = Some(L::PastMoves);
    ViewOn, label = Some(L::ViewOn), first = &[(Play, 6)], group = Some(G::Navigate), short = Some(L::PastMoves);
    ViewStart, group = Some(G::Navigate), short = Some(L::StartNow);
    ViewLive, label = Some(L::ViewLive), first = &[(Play, 7)], group = Some(G::Navigate), short = Some(L::StartNow);
    Bigger, while_guessing, group = Some(G::Look), short = Some(L::BoardSize);
    Smaller, while_guessing, group = Some(G::Look), short = Some(L::BoardSize);
    Complete, label = Some(L::Complete), first = &[(Open, 3)], keeps_entry, group = Some(G::Move);
    FolderUp, label = Some(L::FolderUp), first = &[(Open, 4)], group = Some(G::Navigate);
    MarkFile, label = Some(L::MarkFile), first = &[(Open, 6)], group = Some(G::File);
    MarkFiles, label = Some(L::MarkFiles), first = &[(Open, 7)], group = Some(G::File);
    Previous, label = Some(L::Previous), first = &[(Review, 2)], group = Some(G::Navigate), short = Some(L::OneMove);
    Next, label = Some(L::Next), first = &[(Review, 1)], group = Some(G::Navigate), short = Some(L::OneMove);
    BranchUp, label = Some(L::Branch), first = &[(Review, 6)], group = Some(G::Navigate), short = Some(L::Branch);
    BranchDown, label = Some(L::Branch), first = &[(Review, 5)], group = Some(G::Navigate), short = Some(L::Branch);
    ReadOn, label = Some(L::ReadOn), group = Some(G::Navigate), short = Some(L::ReadOn);
    ReadBack, group = Some(G::Navigate), short = Some(L::ReadOn);
    AllMissed, label = Some(L::AllMissed), group = Some(G::Navigate);
    NextGame, label = Some(L::NextGame), timing = LineTiming::Result, group = Some(G::Navigate), short = Some(L::OtherGame);
    PreviousGame, label = Some(L::PreviousGame), timing = LineTiming::Result, group = Some(G::Navigate), short = Some(L::OtherGame);
    Find, label = Some(L::Find), first = &[(GameList, 4)], group = Some(G::List);
    FindNext, label = Some(L::FindNext), group = Some(G::List), short = Some(L::Matches);
    FindPrevious, label = Some(L::FindPrevious), group = Some(G::List), short = Some(L::Matches);
    TurnSort, label = Some(L::TurnSort), group = Some(G::List);
    Details, label = Some(L::Details), group = Some(G::List);
    TakeOff, label = Some(L::TakeOff), group = Some(G::Edit);
};

/// Returns all rows, commands first.
pub fn rows() -> impl Iterator<Item = &'static ActionRow> {
    COMMANDS.iter().chain(KEY_ACTIONS)
}

/// All rows in the order of [`Action::ALL`]. The program does not compile unless each action has exactly one row.
static BY_ACTION: [ActionRow; Action::ALL.len()] = {
    let mut rows = [ROW; Action::ALL.len()];
    let mut filled = [false; Action::ALL.len()];
    assert!(COMMANDS.len() + KEY_ACTIONS.len() == rows.len());
    let mut n = 0;
    // The compiler runs this, so it checks every index below.
    while n < rows.len() {
        let row = if n < COMMANDS.len() { COMMANDS[n] } else { KEY_ACTIONS[n - COMMANDS.len()] };
        assert!(!filled[row.action as usize] && row.group.is_some());
        filled[row.action as usize] = true;
        rows[row.action as usize] = row;
        n += 1;
    }
    rows
};

// The actions that a user can ask for, the screens where they work, and a command as it was given.

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum KeyContext {
    Everywhere,
    Home,
    NewGame,
    Play,
    GameList,
    Review,
    /// A game whose moves the user guesses.
    Guess,
    SetUp,
    Open,
    /// The list of all lessons.
    Learn,
    Lesson,
    /// The menu of practice, its themes and the card of a run.
    Practice,
    /// A puzzle.
    Solve,
}

impl KeyContext {
    /// The screens, in the order in which the manual describes their keys.
    pub const SCREENS: [KeyContext; 12] =
        [Home, NewGame, Play, GameList, Review, Guess, SetUp, Open, Learn, Lesson, Practice, Solve];

    /// Returns what help calls a screen: its heading, a phrase for where a command works, and the opening sentence of
    /// plain mode's help.
    pub fn words(self) -> (FormWord, Option<HelpSentence>, HelpSentence) {
        use crate::words::forms::FormWord as F;
        use crate::words::tables::HelpSentence as H;
        match self {
            KeyContext::Everywhere => (F::HelpEverywhere, None, H::Home),
            KeyContext::Home => (F::ScreenHome, Some(H::OnHome), H::Home),
            KeyContext::NewGame => (F::ScreenNewGame, None, H::Home),
            KeyContext::Play => (F::ScreenPlay, Some(H::OnPlay), H::Play),
            KeyContext::GameList => (F::ScreenGameList, Some(H::OnGameList), H::GameList),
            KeyContext::Review => (F::ScreenReview, Some(H::OnReview), H::Review),
            KeyContext::Guess => (F::ScreenGuess, Some(H::OnGuess), H::Guess),
            KeyContext::SetUp => (F::ScreenSetUp, Some(H::OnSetUp), H::SetUp),
            KeyContext::Open => (F::ScreenOpen, Some(H::OnOpen), H::Open),
            KeyContext::Learn => (F::ScreenLearn, Some(H::OnLearn), H::Learn),
            KeyContext::Lesson => (F::ScreenLesson, Some(H::OnLesson), H::Lesson),
            KeyContext::Practice => (F::ScreenPractice, Some(H::OnPractice), H::Practice),
            KeyContext::Solve => (F::ScreenSolve, Some(H::OnSolve), H::Solve),
        }
    }
}

/// Whether something works on this screen. An empty list means that it works on every screen.
pub fn works_on(screens: &[KeyContext], here: KeyContext) -> bool {
    screens.is_empty() || screens.contains(&here)
}

/// An action that a user can ask for. The actions are declared together with their sentences, so that each one has a
/// text. Everything else about an action is in its row of [`crate::app::commands::table`].
pub type Action = ActionWord;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invocation {
    pub action: Action,
    pub args: String,
    /// An exclamation mark was given: do it without asking.
    pub bang: bool,
}

impl Invocation {
    /// Returns an action without arguments, as a key, a button or a clicked row gives it.
    pub fn of(action: Action) -> Invocation {
        Invocation { action, args: String::new(), bang: false }
    }
}

/// When plain mode runs a line that arrives while the program is waiting for something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineTiming {
    /// It only asks for information: at once.
    Question,
    /// It depends on nothing: at once, even while files are being read.
    Always,
    /// It changes something, or moves to another place in a game.
    Acts,
    /// It depends on whose turn it is, as a move, a claim or a hint does.
    OnTurn,
    /// It needs the result of a mistake search, or would end the search.
    Result,
}

// Parses typed commands: a name, the arguments after it, and `!`.

/// Parses a command by its name in any language. Returns `None` if the text does not begin with a command's name.
pub fn parse(text: &str) -> Option<Invocation> {
    // The English name of a command is never the name of another command in another language.
    read(text.trim(), |_| true)
}

/// Parses a command as [`parse`] does, but only considers commands that work on a screen: several may share a name.
pub fn parse_on(text: &str, here: KeyContext) -> Option<Invocation> {
    read(text.trim(), |command| command.works(here))
}

fn read(text: &str, counts: impl Fn(&ActionRow) -> bool) -> Option<Invocation> {
    // The longest name wins: `claim a draw` is not a claim with the move `a draw`.
    let named = |command: &ActionRow| {
        let read =
            command.names().filter_map(|name| Some((name.len(), invocation(command, name, rest_after(text, name)?)?)));
        read.max_by_key(|(long, _)| *long).map(|(_, given)| given)
    };
    let english = COMMANDS.iter().filter(|command| counts(command)).find_map(named);
    english.or_else(|| in_other_languages(text, counts))
}

/// Parses the answer to a pending draw offer: `yes` accepts it, `no` declines it.
pub(in crate::app) fn answer_to_offer(game: &Game, text: &str) -> Option<Invocation> {
    let waits = game.offer().is_some_and(|offer| offer.out && offer.by != game.turn());
    let accepts = waits.then(|| command_names::answer_to_offer(text)).flatten()?;
    Some(Invocation::of(if accepts { Action::Draw } else { Action::Decline }))
}

/// Finds the command by its name in another language at the start of the text. The longest name wins.
fn in_other_languages(text: &str, counts: impl Fn(&ActionRow) -> bool) -> Option<Invocation> {
    // Every typed key needs these names.
    static NAMES: LazyLock<Vec<(&str, &ActionRow)>> = LazyLock::new(|| {
        COMMANDS.iter().flat_map(|command| command.foreign_names().map(move |name| (name, command))).collect()
    });
    let named = NAMES.iter().filter_map(|&(name, command)| {
        let rest = rest_after(text, name).filter(|_| counts(command))?;
        Some((name.len(), invocation(command, name, rest)?))
    });
    named.reduce(|best, next| if next.0 > best.0 { next } else { best }).map(|(_, given)| given)
}

/// Returns a command with what follows its name, or `None` if the text continues the name's last word.
fn invocation(command: &ActionRow, name: &str, rest: &str) -> Option<Invocation> {
    let (bang, rest) = rest.strip_prefix('!').map_or((false, rest), |rest| (true, rest));
    let ends = rest.is_empty() || rest.starts_with(char::is_whitespace);
    let (bang, args) = match rest.trim().strip_suffix('!') {
        // `takeback white!`: a command that asks first may have the `!` at the end.
        Some(args) if command.asks => (true, args.trim_end()),
        _ => (bang, rest.trim()),
    };
    // `q d8` is a queen and a square. Other commands understand arguments that the table does not list:
    // `decline white`.
    let ends = ends && (args.is_empty() || name != "q");
    ends.then(|| Invocation { action: command.action, args: args.to_owned(), bang })
}

impl ActionRow {
    /// Returns the name under which the command is offered: in a language other than English, the first name that the
    /// parser understands.
    pub fn name_in(&self, lang: Lang) -> &'static str {
        let is_this = |name: &str, here: Option<KeyContext>| {
            let given = here.map_or_else(|| parse(name), |here| parse_on(name, here));
            given.is_some_and(|given| given.action == self.action && given.args.is_empty())
        };
        let understood = |name: &&str| match self.on {
            [] => is_this(name, None),
            screens => screens.iter().all(|&here| is_this(name, Some(here))),
        };
        let own = (lang != Lang::En).then(|| self.own_names(lang).find(understood));
        own.flatten().unwrap_or(self.name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_has_a_name_in_each_language_that_is_no_move() {
        use crate::chess::notation::{Letters, read};
        let position = shakmaty::Chess::default();
        for lang in Lang::foreign() {
            let letters = Letters::of_code(lang.letters()).expect("a set of letters");
            for command in COMMANDS {
                let called = command.name_in(lang);
                assert!(called != command.name || SAME.contains(&called), "{called} has no name in {lang:?}");
                for name in command.own_names(lang) {
                    assert!(read(&position, name, &letters).is_err(), "{name} is a move");
                }
            }
        }
    }

    /// Words that are the same in other languages.
    const SAME: [&str; 11] =
        ["pgn", "menace", "pause", "position", "setup", "copy fen", "autoplay", "look", "initial", "moves", "analyse"];

    #[test]
    fn no_two_actions_share_a_first_place_of_help() {
        for context in [Play, Review, GameList, Guess, Open] {
            let mut places: Vec<u8> = BY_ACTION
                .iter()
                .flat_map(|row| row.first.iter().filter(|(on, _)| *on == context).map(|(_, place)| *place))
                .collect();
            places.sort_unstable();
            let wanted: Vec<u8> = (1..=u8::try_from(places.len()).expect("a few")).collect();
            assert_eq!(places, wanted, "{context:?}");
        }
    }
}

#[cfg(test)]
mod parse_tests {
    use super::*;

    #[test]
    fn commands_are_read_by_name() {
        let rows = [
            ("draw", Some((Action::Draw, "", false))),
            ("  Claim  Nf3 ", Some((Action::Claim, "Nf3", false))),
            ("resign!", Some((Action::Resign, "", true))),
            ("q", Some((Action::Quit, "", false))),
            ("q d8", None),
            ("resign! black", Some((Action::Resign, "black", true))),
            ("takeback white!", Some((Action::TakeBack, "white", true))),
            ("result 1-0 !", Some((Action::Result, "1-0", true))),
            ("save wow!", Some((Action::Save, "wow!", false))),
            ("go on 2", Some((Action::GoOn, "2", false))),
            ("undo", Some((Action::TakeBack, "", false))),
            ("copy fen", Some((Action::CopyFen, "", false))),
            ("nulle", Some((Action::Draw, "", false))),
            ("Abandonner!", Some((Action::Resign, "", true))),
            ("reclamer Cf3", Some((Action::Claim, "Cf3", false))),
            ("réclamer", Some((Action::Claim, "", false))),
            ("indices", None),
            ("drawing", None),
            ("Nf3", None),
            ("", None),
        ];
        for (text, want) in rows {
            let got = parse(text);
            let got = got.as_ref().map(|given| (given.action, given.args.as_str(), given.bang));
            assert_eq!(got, want, "{text:?}");
        }
    }

    #[test]
    fn french_names_are_read_where_they_work() {
        let mut taken = Vec::new();
        for command in COMMANDS {
            for name in command.foreign_names() {
                // Where several commands share a name, each must be found on the screens where it works.
                let elsewhere = [
                    KeyContext::Home,
                    KeyContext::Play,
                    KeyContext::Review,
                    KeyContext::GameList,
                    KeyContext::SetUp,
                    KeyContext::Guess,
                ];
                let here: Vec<KeyContext> =
                    if command.on.is_empty() { elsewhere.to_vec() } else { command.on.to_vec() };
                for context in here {
                    match parse_on(name, context) {
                        Some(given) if given.action == command.action && given.args.is_empty() => {}
                        other => taken.push((command.name, name, context, other.map(|given| given.action))),
                    }
                }
            }
        }
        taken.retain(|(_, name, ..)| *name != "position initiale"); // begins with another command's name
        assert!(taken.is_empty(), "{taken:#?}");
    }
}
