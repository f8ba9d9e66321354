//! The table of actions: everything that is to be known of an action, in one row.
//!
//! Help, footer, palette, the command line, plain mode, `docs/keys.md` and the manual are printed from this table and from
//! [`super::bindings`]. There is no second list of actions.

use super::action::{Action, KeyContext, LineTiming as T, works_on};
use crate::words::{Lang, command_names::of_command, labels::Label as L, plain_help::TopicWord as Topic};
use KeyContext::{Guess, Home, Library, Play, Review, SetUp};

/// What is to be known of an action. Its sentence is [`crate::words::actions`]'.
#[derive(Clone, Copy, Debug)]
pub struct ActionRow {
    /// The action.
    pub action: Action,
    /// The name of its command: English in every language. Empty if it has no command.
    pub name: &'static str,
    /// The screens on which the command works; none means all.
    pub on: &'static [KeyContext],
    /// What may follow the name, as help prints it.
    pub args: &'static str,
    /// What follows the name in the examples of plain mode's help, where a listener could take a placeholder such as FILE for
    /// a word. The empty one is the name alone.
    pub examples: &'static [&'static str],
    /// Other names that are understood.
    pub also: &'static [&'static str],
    /// What the footer and buttons call it.
    pub label: Option<L>,
    /// The screens whose help begins with it, and its place there from 1 on.
    pub first: &'static [(KeyContext, u8)],
    /// It asks before it does what cannot be undone, and `!` after its name or its words does it at once.
    pub asks: bool,
    /// It may be used while moves are guessed: it shows nothing of what follows.
    pub while_guessing: bool,
    /// It goes away from the position for which lines of plain mode wait.
    pub leaves_position: bool,
    /// The application carries it out, whatever the screen.
    pub run_by_app: bool,
    /// A press on it leaves what is typed on the entry line of a game.
    pub keeps_entry: bool,
    /// The topic of plain mode's help that lists it.
    pub topic: Topic,
    /// Plain mode's help leaves it out: its effect is only seen, or plain mode has a word of its own for it.
    pub screen_only: bool,
    /// When plain mode carries it out while it waits for something.
    pub timing: T,
}

/// A row without any attribute.
const ROW: ActionRow = ActionRow {
    action: Action::Help,
    name: "",
    on: &[],
    args: "",
    examples: &[""],
    also: &[],
    label: None,
    first: &[],
    asks: false,
    while_guessing: false,
    leaves_position: false,
    run_by_app: false,
    keeps_entry: false,
    topic: Topic::Game,
    screen_only: false,
    timing: T::Acts,
};

impl ActionRow {
    /// Whether the command works on a screen.
    #[must_use]
    pub fn works(&self, here: KeyContext) -> bool {
        works_on(self.on, here)
    }

    /// Whether moves may follow the name: plain mode reads them in words too.
    #[must_use]
    pub fn takes_moves(&self) -> bool {
        self.args.contains("MOVE")
    }

    /// The English names of the command.
    pub fn names(&self) -> impl Iterator<Item = &'static str> + use<> {
        std::iter::once(self.name).chain(self.also.iter().copied())
    }

    /// The names of the command in a language other than English, the label first.
    pub fn own_names(&self, lang: Lang) -> impl Iterator<Item = &'static str> + use<> {
        let label = self.label.map(|label| label.text(lang));
        label.into_iter().chain(of_command(self.name, lang).iter().copied())
    }

    /// The names of the command in all languages but English.
    pub fn foreign_names(&self) -> impl Iterator<Item = &'static str> + '_ {
        Lang::foreign().flat_map(|lang| self.own_names(lang))
    }
}

impl Action {
    /// What the table says of the action.
    #[must_use]
    pub fn row(self) -> &'static ActionRow {
        &BY_ACTION[self as usize] // there is a row for each action
    }

    /// What the footer and buttons call the action, if they offer it.
    #[must_use]
    pub fn label(self, lang: Lang) -> Option<&'static str> {
        self.row().label.map(|label| label.text(lang))
    }
}

/// What a player needs first on a screen, in the order in which help lists it.
#[must_use]
pub fn first(context: KeyContext) -> Vec<Action> {
    let place =
        |row: &ActionRow| row.first.iter().find(|(on, _)| *on == context).map(|(_, place)| (*place, row.action));
    let mut first: Vec<(u8, Action)> = BY_ACTION.iter().filter_map(place).collect();
    first.sort_unstable_by_key(|(place, _)| *place);
    first.into_iter().map(|(_, action)| action).collect()
}

/// What people type who want a stronger or a weaker opponent. Other languages have such words in `[commands]` of their files.
const OPPONENT: &[&str] = &["strength", "elo", "opponent", "computer", "bot"];

/// What people type who want to write a comment.
const COMMENT_NAMES: &[&str] = &["remark", "note", "annotate", "annotation"];
/// What people type who want to enter moves.
const VARIATION: &[&str] = &["variation", "variant"];

pub(in crate::app) const ANYWHERE: &[KeyContext] = &[];
pub(in crate::app) const HOME: &[KeyContext] = &[Home];
pub(in crate::app) const PLAY: &[KeyContext] = &[Play];
const LIBRARY: &[KeyContext] = &[Library];
pub(in crate::app) const REVIEW: &[KeyContext] = &[Review];
pub(in crate::app) const SET_UP: &[KeyContext] = &[SetUp];
pub(in crate::app) const LISTED: &[KeyContext] = &[Library, Review];
const STUDY: &[KeyContext] = &[Review, Guess];
pub(in crate::app) const BOARD: &[KeyContext] = &[Play, Review, Guess, SetUp];
pub(in crate::app) const SHOWN: &[KeyContext] = &[Play, Review, Guess];
const GAME: &[KeyContext] = &[Play, Review];

/// Makes rows: `Action: "name", screens` or, for an action that has only keys, `Action`; then its attributes, the fields of
/// [`ActionRow`]. An attribute without a value is true.
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

/// Every command, in the order help lists them.
pub const COMMANDS: &[ActionRow] = rows! {
    Draw: "draw", PLAY, args = "[white|black]", label = Some(L::Draw), first = &[(Play, 2)], topic = Topic::Draws,
        examples = &["", "white"];
    Decline: "decline", PLAY, label = Some(L::Decline), topic = Topic::Draws;
    Claim: "claim", PLAY, args = "[MOVE]", label = Some(L::Claim), first = &[(Play, 3)], topic = Topic::Draws,
        timing = T::OnTurn, examples = &["", "knight f3"];
    Resign: "resign", PLAY, args = "[white|black]", label = Some(L::Resign),
        first = &[(Play, 4)], asks, leaves_position, examples = &["", "white"];
    Adjust: "adjust", PLAY, also = &["jadoube"], timing = T::OnTurn;
    TakeBack: "takeback", PLAY, args = "[white|black]", also = &["undo"], label = Some(L::TakeBack),
        first = &[(Play, 1)], asks, leaves_position, examples = &["", "white"];
    Redo: "redo", PLAY, label = Some(L::Redo), leaves_position;
    Level: "level", PLAY, args = "[white|black] random|greedy|400 … 2200|max", also = OPPONENT,
        label = Some(L::Level), examples = &["1500", "max", "black greedy"];
    Flip: "flip", BOARD, label = Some(L::Flip), first = &[(Play, 8), (Guess, 2)], while_guessing,
        topic = Topic::Board;
    AutoFlip: "autoflip", PLAY, screen_only;
    Blindfold: "blindfold", SHOWN, args = "[all|white|black|off]", while_guessing, screen_only;
    Pause: "pause", PLAY, label = Some(L::Pause), leaves_position, topic = Topic::Clock;
    GoOn: "go on", &[Home, Play], args = "[NUMBER]", also = &["continue", "resume"], label = Some(L::GoOn),
        examples = &["", "2"];
    Clock: "clock", PLAY, args = "[white|black [+|-]TIME]", topic = Topic::Clock,
        examples = &["white 4:30", "black +1:00"];
    Start: "start", PLAY, label = Some(L::Start), topic = Topic::Clock;
    Result: "result", PLAY, args = "1-0|0-1|1/2-1/2|* [forfeit|adjudication]", asks,
        leaves_position, examples = &["1-0", "1/2-1/2 adjudication", "* forfeit"];
    Player: "player", PLAY, args = "white|black WHO", examples = &["white human:Ana", "black elo:1500"];
    Adjourn: "adjourn", PLAY, asks, leaves_position;
    Hint: "hint", GAME, label = Some(L::Hint), first = &[(Play, 9)], run_by_app, topic = Topic::Moves,
        timing = T::OnTurn;
    Threat: "threat", GAME, label = Some(L::Threat), run_by_app, topic = Topic::Moves, timing = T::OnTurn;
    CanMate: "canmate", GAME, topic = Topic::Draws, timing = T::Question, examples = &["", "moves"];
    Opening: "opening", SHOWN, while_guessing, topic = Topic::Moves, timing = T::Question;
    Save: "save", GAME, args = "[FILE]", label = Some(L::Save), timing = T::Result, examples = &["", "game.pgn"];
    CopyFen: "copy fen", BOARD, label = Some(L::CopyFen), while_guessing, timing = T::Question;
    CopyBoard: "copy board", STUDY, while_guessing,
        timing = T::Question;
    CopyPgn: "copy pgn", GAME, timing = T::Question;
    New: "new", ANYWHERE, label = Some(L::New), asks, while_guessing, leaves_position, timing = T::Result;
    Rematch: "rematch", PLAY, label = Some(L::Rematch), asks, leaves_position;
    SetUp: "setup", ANYWHERE, args = "[FEN]", also = &["position editor"], label = Some(L::SetUp), leaves_position,
        topic = Topic::SetUp, timing = T::Result;
    PlayHere: "play", &[SetUp, Review], label = Some(L::Play), topic = Topic::SetUp, timing = T::Result;
    LookHere: "look", SET_UP, label = Some(L::LookHere), topic = Topic::SetUp;
    ClearBoard: "clear", SET_UP, label = Some(L::ClearBoard), topic = Topic::SetUp;
    InitialArray: "initial", SET_UP, label = Some(L::InitialArray), topic = Topic::SetUp;
    OtherSide: "turn", SET_UP, also = &["move"], label = Some(L::OtherSide), topic = Topic::SetUp;
    Eraser: "eraser", SET_UP, label = Some(L::Eraser), screen_only;
    Review: "review", ANYWHERE, args = "[FILE]", label = Some(L::Review), while_guessing, leaves_position,
        timing = T::Result, examples = &["", "games.pgn"];
    Filter: "filter", LIBRARY, args = "[TEXT]", label = Some(L::Filter), first = &[(Library, 5)], topic = Topic::List,
        timing = T::Result;
    CopyAll: "copy all to", LIBRARY, args = "FILE", label = Some(L::CopyAll), topic = Topic::List,
        examples = &["games.pgn"];
    CopyGame: "copy to", LIBRARY, args = "FILE", label = Some(L::CopyGame), topic = Topic::List,
        examples = &["games.pgn"];
    DeleteAll: "delete all", LIBRARY, label = Some(L::DeleteAll), asks, topic = Topic::List, timing = T::Result;
    DeleteGame: "delete game", LIBRARY, label = Some(L::DeleteGame), asks, topic = Topic::List, timing = T::Result;
    KeepFilter: "keep filter", LIBRARY, args = "NAME",
        topic = Topic::List, examples = &["mine"];
    ForgetFilter: "forget filter", LIBRARY, args = "NAME",
        topic = Topic::List, examples = &["mine"];
    ClearFilter: "all", LIBRARY, label = Some(L::ClearFilter), first = &[(Library, 6)],
        topic = Topic::List, timing = T::Result;
    Sort: "sort", LIBRARY, args = "[-]COLUMN", label = Some(L::Sort), topic = Topic::List,
        timing = T::Result;
    Star: "star", LISTED, label = Some(L::Star), topic = Topic::List;
    Encoding: "encoding", LISTED, args = "[NAME|auto]", examples = &["", "auto"];
    Jump: "jump", REVIEW, args = "NUMBER", topic = Topic::Review, examples = &["23", "23b", "45p"];
    Explorer: "moves", REVIEW, also = &["explorer"], label = Some(L::Explorer), screen_only;
    ThisPosition: "position", REVIEW, label = Some(L::ThisPosition),
        topic = Topic::Analysis, timing = T::Result;
    Graphs: "graphs", REVIEW, label = Some(L::Graphs), screen_only;
    Analyse: "analyse", REVIEW, args = "[LINES|off]", also = &["analyze", "analysis"], label = Some(L::Analyse),
        first = &[(Review, 11)], screen_only;
    Analyst: "analyst", REVIEW, args = "[max|uci:COMMAND]", also = &["engine"],
        topic = Topic::Analysis, screen_only;
    MoreLines: "lines", REVIEW, screen_only;
    AddLine: "line", REVIEW, args = "[NUMBER]", label = Some(L::AddLine), screen_only;
    Mistakes: "mistakes", &[Review, Library], args = "[all|stop]", label = Some(L::Mistakes), first = &[(Review, 12)],
        topic = Topic::Analysis, examples = &["", "all", "stop"];
    NextMistake: "next mistake", REVIEW, args = "[all]", label = Some(L::NextMistake), topic = Topic::Analysis,
        timing = T::Result, examples = &["", "all"];
    PreviousMistake: "previous mistake", REVIEW, args = "[all]", label = Some(L::PreviousMistake),
        topic = Topic::Analysis, timing = T::Result, examples = &["", "all"];
    Autoplay: "autoplay", REVIEW, args = "[SECONDS|off]", label = Some(L::Autoplay), screen_only;
    Follow: "follow", LISTED, screen_only;
    Guess: "guess", STUDY, args = "[white|black|both|off]", label = Some(L::Guess), first = &[(Guess, 3)],
        while_guessing, topic = Topic::Analysis, timing = T::Result, examples = &["", "white", "both", "off"];
    Replay: "replay", STUDY, args = "[white|black|both|off]", label = Some(L::Replay), while_guessing,
        topic = Topic::Analysis, timing = T::Result, examples = &["", "white", "both", "off"];
    Skip: "skip", &[Guess], label = Some(L::Skip), first = &[(Guess, 1)],
        while_guessing, topic = Topic::Analysis;
    DropChanges: "drop changes", HOME, args = "[NUMBER]", asks, examples = &["", "2"];
    Drop: "drop", HOME, args = "[NUMBER]", asks, examples = &["", "2"];
    Recover: "recover", HOME, args = "[NUMBER]", examples = &["", "2"];
    Edit: "edit", REVIEW, also = VARIATION, label = Some(L::Edit),
        first = &[(Review, 8)], screen_only;
    Add: "add", REVIEW, args = "MOVES", topic = Topic::Edit, examples = &["knight f3"];
    CommentBefore: "comment before", REVIEW, args = "[TEXT]", topic = Topic::Edit, examples = &["a fine move"];
    Comment: "comment", REVIEW, args = "[TEXT]", also = COMMENT_NAMES,
        label = Some(L::Comment), first = &[(Review, 9)], topic = Topic::Edit, examples = &["a fine move"];
    Glyph: "sign", REVIEW, args = "[!?|$16|none …]", also = &["nag", "glyph"],
        topic = Topic::Edit, examples = &["!?", "none"];
    Promote: "promote", REVIEW, topic = Topic::Edit;
    LeaveLine: "out", REVIEW, label = Some(L::ViewLive), first = &[(Review, 7)], screen_only;
    MainLine: "mainline", REVIEW, topic = Topic::Edit;
    Demote: "demote", REVIEW, topic = Topic::Edit;
    Delete: "delete", REVIEW, topic = Topic::Edit;
    Header: "header", REVIEW, args = "[NAME VALUE]", also = &["tag"], topic = Topic::Edit,
        examples = &["", "Event Training"];
    Arrow: "arrow", REVIEW, args = "SQUARES [COLOUR]", topic = Topic::Edit, examples = &["e2e4", "e2e4 green"];
    Mark: "mark", REVIEW, args = "SQUARE [COLOUR]", topic = Topic::Edit, examples = &["e4", "e4 green"];
    Undo: "undo", &[Review, SetUp], label = Some(L::Undo), first = &[(Review, 10)],
        topic = Topic::Edit;
    DoAgain: "redo", &[Review, SetUp], topic = Topic::Edit;
    Home: "home", ANYWHERE, label = Some(L::Home), first = &[(Play, 10)], asks, while_guessing, leaves_position,
        timing = T::Result;
    Theme: "theme", ANYWHERE, args = "[NAME]", run_by_app, screen_only;
    Pieces: "pieces", ANYWHERE, args = "[NAME]", run_by_app, screen_only;
    Coordinates: "coordinates", ANYWHERE, args = "[outside|inside|off]", run_by_app,
        screen_only;
    Settings: "settings", ANYWHERE, run_by_app, screen_only, timing = T::Always;
    Help: "help", ANYWHERE, label = Some(L::Help), run_by_app, screen_only, timing = T::Always;
    Quit: "quit", ANYWHERE, also = &["exit", "q"], label = Some(L::Quit), first = &[(Play, 11)], asks, run_by_app,
        timing = T::Always;
};

/// The actions that have keys or buttons and no command.
const KEY_ACTIONS: &[ActionRow] = rows! {
    Palette, label = Some(L::Palette), keeps_entry;
    Back, label = Some(L::Back), first = &[(Review, 13), (Library, 7), (Guess, 4)], while_guessing, keeps_entry;
    Redraw, run_by_app;
    Suspend, run_by_app;
    Up, label = Some(L::Move), first = &[(Library, 3)];
    Down, label = Some(L::Move), first = &[(Library, 2)];
    Left, label = Some(L::Previous), keeps_entry;
    Right, label = Some(L::Next), keeps_entry;
    PageUp;
    PageDown;
    First, first = &[(Review, 3)];
    Last, first = &[(Review, 4)];
    Choose, label = Some(L::Choose), first = &[(Library, 1)], keeps_entry;
    Begin, label = Some(L::Play);
    NextChoice, label = Some(L::Change);
    PreviousChoice, label = Some(L::Change);
    NextField, label = Some(L::NextField);
    PreviousField;
    ViewBack, label = Some(L::ViewBack), first = &[(Play, 5)];
    ViewOn, label = Some(L::ViewOn), first = &[(Play, 6)];
    ViewStart;
    ViewLive, label = Some(L::ViewLive), first = &[(Play, 7)];
    Bigger, while_guessing;
    Smaller, while_guessing;
    Complete, label = Some(L::Complete), keeps_entry;
    Next, label = Some(L::Next), first = &[(Review, 1)];
    Previous, label = Some(L::Previous), first = &[(Review, 2)];
    BranchUp, label = Some(L::Branch), first = &[(Review, 6)];
    BranchDown, label = Some(L::Branch), first = &[(Review, 5)];
    ReadOn, label = Some(L::ReadOn);
    ReadBack;
    NextGame, label = Some(L::NextGame), timing = T::Result;
    PreviousGame, label = Some(L::PreviousGame), timing = T::Result;
    Find, label = Some(L::Find), first = &[(Library, 4)];
    FindNext, label = Some(L::FindNext);
    FindPrevious, label = Some(L::FindPrevious);
    TurnSort, label = Some(L::TurnSort);
    Details, label = Some(L::Details);
    TakeOff, label = Some(L::TakeOff);
};

/// All rows in the order of [`Action::ALL`]. The program does not compile unless each action has one row.
static BY_ACTION: [ActionRow; Action::ALL.len()] = {
    let mut rows = [ROW; Action::ALL.len()];
    let mut filled = [false; Action::ALL.len()];
    assert!(COMMANDS.len() + KEY_ACTIONS.len() == rows.len());
    let mut n = 0;
    // Every index below is checked by the compiler, which runs this.
    while n < rows.len() {
        let row = if n < COMMANDS.len() { COMMANDS[n] } else { KEY_ACTIONS[n - COMMANDS.len()] };
        assert!(!filled[row.action as usize]);
        filled[row.action as usize] = true;
        rows[row.action as usize] = row;
        n += 1;
    }
    rows
};

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
                    assert!(read(&position, false, name, &letters).is_err(), "{name} is a move");
                }
            }
        }
    }

    /// Words that other languages have too.
    const SAME: [&str; 10] =
        ["menace", "pause", "position", "setup", "copy fen", "autoplay", "look", "initial", "moves", "analyse"];

    #[test]
    fn no_two_actions_share_a_first_place_of_help() {
        for context in [Play, Review, Library, Guess] {
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
