//! Keys, pointer and window as the application knows them: plain values, independent of any terminal library.
//!
//! The runtime makes them, in one place, out of what the terminal sends; tests write them by hand.

use crate::app::commands::table::{Action, beside};
use crate::chess::tree::NodeId;
use crate::words::Lang;
use crate::words::choice::{self, choice};
use crate::words::tables::{AnswerWord, AppWord};
use shakmaty::{Color, Move, Piece, Role, Square};
use std::fmt;

/// What a key is, apart from the modifiers held with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Code {
    /// A character. Shift is already in it: `A`, not Shift and `a`.
    Char(char),
    Enter,
    Esc,
    Tab,
    BackTab,
    Backspace,
    Delete,
    Insert,
    Up,
    Down,
    Left,
    Right,
    Home,
    End,
    PageUp,
    PageDown,
    /// A function key, from 1.
    F(u8),
}

/// A key press. Releases are never reported; repeats are presses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Key {
    pub code: Code,
    pub ctrl: bool,
    pub alt: bool,
    /// Shift was held, for keys that are not characters.
    pub shift: bool,
}

impl Key {
    pub const fn plain(code: Code) -> Key {
        Key { code, ctrl: false, alt: false, shift: false }
    }

    pub const fn ctrl(c: char) -> Key {
        Key { code: Code::Char(c), ctrl: true, alt: false, shift: false }
    }

    /// Whether neither Ctrl nor Alt is held.
    pub const fn is_bare(&self) -> bool {
        !self.ctrl && !self.alt
    }

    /// Whether it types a character.
    pub const fn types(&self) -> bool {
        self.is_bare() && matches!(self.code, Code::Char(_))
    }

    /// Returns whether it is one of the four arrows, without Ctrl or Alt.
    pub fn is_arrow(&self) -> bool {
        self.is_bare() && matches!(self.code, Code::Up | Code::Down | Code::Left | Code::Right)
    }

    /// Returns the key as a screen prints it: by its name on a keyboard of the language.
    pub fn named(self, lang: Lang) -> String {
        choice::named(self.to_string(), lang)
    }
}

/// The names of keys: the printed one first, then its other spellings in lower case.
pub const KEY_NAMES: &[(Code, &[&str])] = &[
    (Code::Char(' '), &["Space"]),
    (Code::Enter, &["Enter", "return"]),
    (Code::Esc, &["Esc", "escape"]),
    (Code::Tab, &["Tab"]),
    (Code::Backspace, &["Backspace"]),
    (Code::Delete, &["Del", "delete"]),
    (Code::Insert, &["Ins", "insert"]),
    (Code::Up, &["↑", "up"]),
    (Code::Down, &["↓", "down"]),
    (Code::Left, &["←", "left"]),
    (Code::Right, &["→", "right"]),
    (Code::Home, &["Home"]),
    (Code::End, &["End"]),
    (Code::PageUp, &["PgUp", "pageup"]),
    (Code::PageDown, &["PgDn", "pagedown"]),
];

/// Prints the key as the config and the manual do: `Ctrl-L`, `PgUp`, `?`.
impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.ctrl {
            f.write_str("Ctrl-")?;
        }
        if self.alt {
            f.write_str("Alt-")?;
        }
        if self.shift {
            f.write_str("Shift-")?;
        }
        match self.code {
            Code::BackTab => f.write_str("Shift-Tab"),
            Code::F(n) => write!(f, "F{n}"),
            code => match (KEY_NAMES.iter().find(|(named, _)| *named == code), code) {
                (Some((_, [name, ..])), _) => f.write_str(name),
                (_, Code::Char(c)) if self.ctrl => write!(f, "{}", c.to_ascii_uppercase()),
                (_, Code::Char(c)) => write!(f, "{c}"),
                _ => Ok(()), // every other key has a name
            },
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Button {
    /// The left or main button.
    Left,
    Right,
    Middle,
}

/// What the pointer did. Motion without a button is never requested and never reported.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Press {
    Down(Button),
    /// The pointer moved with a button held.
    Drag(Button),
    Up(Button),
    /// The wheel turned away from the user.
    ScrollUp,
    /// The wheel turned towards the user.
    ScrollDown,
}

/// A cell of the window, from the top left, counted from 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Cell {
    /// Columns from the left.
    pub col: u16,
    /// Rows from the top.
    pub row: u16,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Window {
    pub cols: u16,
    pub rows: u16,
    /// Width and height in pixels, if the terminal reports them.
    pub pixels: Option<(u16, u16)>,
}

impl Window {
    /// Returns whether there is room beside the board for something else.
    pub fn is_roomy(self) -> bool {
        self.cols >= 60 && self.rows >= 20
    }
}

impl Default for Window {
    fn default() -> Window {
        Window { cols: 80, rows: 24, pixels: None }
    }
}

// What the pointer can hit: the thing shown in a cell of the screen.

/// A thing on the screen that the user can point at. With every frame the view builds a map from cells to things.
///
/// A target in a dialog carries that dialog's number, so that a press meant for a dialog that is gone does nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HitTarget {
    Square(Square),
    /// A move of the score.
    Move(NodeId),
    /// The half-move of a graph's column.
    Graph(NodeId),
    /// A line of the analysis, counted from 0.
    Line(usize),
    /// A move that games of the list have played in the position on the board.
    Played(Move),
    /// The score, beside its moves.
    MoveList,
    /// A row of a list, by its number from 0.
    Row(usize),
    /// The star of a row of the game list, or the place for one.
    Star(usize),
    /// The name of a column that a list can be sorted by.
    Column(SortColumn),
    /// The part of the filter above a list that has this number.
    FilterPart(usize),
    /// The mark that removes that part.
    DropPart(usize),
    /// A button or a hint that does something.
    Action(Action),
    Field(FormField),
    /// The arrow that changes a field to its previous (`false`) or next (`true`) choice.
    CycleField(FormField, bool),
    /// A piece of the position editor's box, or its eraser.
    Tool(Tool),
    SetUpField(EditorField),
    /// The arrow that changes such a field to its previous (`false`) or next (`true`) value.
    CycleSetUpField(EditorField, bool),
    /// An answer to the question of the dialog with this number.
    Answer(u32, DialogAnswer),
    /// A piece to promote to, in the dialog with this number.
    Promote(u32, Role),
    /// A row of the palette or of help, in the dialog with this number.
    DialogRow(u32, usize),
    /// The name of a key of the dialog with this number; a press does what the key does.
    DialogKey(u32, Key),
    /// Inside the dialog with this number, on nothing in particular.
    Dialog(u32),
}

impl HitTarget {
    /// Returns the square of the board that was pointed at, if one was.
    pub fn square(on: Option<&HitTarget>) -> Option<Square> {
        match on {
            Some(HitTarget::Square(square)) => Some(*square),
            _ => None,
        }
    }
}

// The parts of screens and dialogs that the pointer can hit or a command can name.

/// Returns the next or the previous of all choices, wrapping around at the ends.
pub fn turned<T: Copy + PartialEq>(all: &[T], here: T, forward: bool) -> T {
    let at = all.iter().position(|&one| one == here).unwrap_or(0);
    all.get(beside(at, all.len(), forward)).copied().unwrap_or(here)
}

choice! {
    /// What a list is sorted by, in the order in which a key cycles through them; each word is the one the command
    /// takes.
    pub enum SortColumn {
        /// The order of the games in their files.
        Number = "number",
        Date = "date",
        White = "white",
        Black = "black",
        Event = "event",
        Result = "result",
        /// The ECO code of the opening.
        Eco = "eco",
        WhiteElo = "white-elo",
        BlackElo = "black-elo",
        /// The number of moves, if a tag gives it.
        Moves = "moves",
        Star = "star",
    }
}

impl SortColumn {
    /// Returns whether users usually want the greatest values first.
    pub fn falls_first(self) -> bool {
        matches!(self, SortColumn::Date | SortColumn::WhiteElo | SortColumn::BlackElo | SortColumn::Moves)
    }
}

/// A field of the new-game form, in the order in which they stand; if the computer plays one side, its field comes
/// first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FormField {
    Player(Color),
    /// Whether the colours are as set or drawn by lot.
    Colours,
    Time,
    Start,
    /// Whether the board turns to the side to move.
    AutoFlip,
    Rules,
    /// What a tournament game's event is called.
    Event,
    /// Where it is held.
    Site,
    Round,
    Play,
}

impl FormField {
    /// All fields; `NewGame::fields` has those that are shown, in the order in which they stand.
    pub const ALL: [FormField; 11] = [
        FormField::Player(Color::White),
        FormField::Player(Color::Black),
        FormField::Colours,
        FormField::Time,
        FormField::Start,
        FormField::AutoFlip,
        FormField::Rules,
        FormField::Event,
        FormField::Site,
        FormField::Round,
        FormField::Play,
    ];
}

/// A field of the position editor, in the order in which they stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EditorField {
    /// Whose move it is.
    Turn,
    Castling(Color),
    /// The square that a pawn has just passed.
    EnPassant,
    /// Half-moves since the last capture or pawn move.
    Halfmoves,
    Number,
    /// Castling as in standard chess or as in Chess960.
    Rules,
    /// The FEN of the whole position.
    Fen,
}

impl EditorField {
    /// All fields, from the top.
    pub const ALL: [EditorField; 8] = [
        EditorField::Turn,
        EditorField::Castling(Color::White),
        EditorField::Castling(Color::Black),
        EditorField::EnPassant,
        EditorField::Halfmoves,
        EditorField::Number,
        EditorField::Rules,
        EditorField::Fen,
    ];

    pub fn is_number(self) -> bool {
        matches!(self, EditorField::Halfmoves | EditorField::Number)
    }
}

/// What a press on a square does in the position editor.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Tool {
    /// Picks up the piece there, to put it down elsewhere.
    #[default]
    Hand,
    /// Puts this piece there; pressing again takes it off.
    Piece(Piece),
    /// Takes off the piece there.
    Eraser,
}

/// An answer to a question. The answers are listed next to the texts of their buttons.
pub type DialogAnswer = AnswerWord;

impl DialogAnswer {
    /// Returns the words that the user can type for it: that of its button, and those that the button had in earlier
    /// versions.
    pub fn names(self, lang: Lang) -> impl Iterator<Item = &'static str> {
        let before: &[AppWord] = match self {
            DialogAnswer::Discard => &[AppWord::ThrowAway, AppWord::LeaveWithout],
            DialogAnswer::Abandon => &[AppWord::AbandonIt, AppWord::DiscardIt],
            _ => &[],
        };
        // When asked whether to take back both moves, a user may also answer yes.
        let yes = (self == DialogAnswer::Both).then(|| DialogAnswer::Yes.text(lang));
        std::iter::once(self.text(lang)).chain(yes).chain(before.iter().map(move |word| word.text(lang)))
    }

    /// Returns the letter that selects it, which its button shows.
    pub fn key(self, lang: Lang) -> Option<char> {
        self.text(lang).chars().next()?.to_lowercase().next()
    }
}
