//! The parts of screens and dialogs that the pointer can hit and a command can name.

use crate::words::app::{AnswerWord, AppWord};
use crate::words::{Lang, choice::choice};
use shakmaty::{Color, Piece};

/// The next or previous one of all choices, round and round.
pub fn turned<T: Copy + PartialEq>(all: &[T], here: T, forward: bool) -> T {
    let at = all.iter().position(|&one| one == here).unwrap_or(0);
    let next = (at + if forward { 1 } else { all.len() - 1 }) % all.len();
    all.get(next).copied().unwrap_or(here)
}

choice! {
    /// What a list is sorted by, in the order in which a key goes through them; the word is that of the command.
    pub enum SortColumn {
        /// As the games stand in their files.
        Number = "number",
        /// The date.
        Date = "date",
        /// White's name.
        White = "white",
        /// Black's name.
        Black = "black",
        /// The event.
        Event = "event",
        /// The result.
        Result = "result",
        /// The code of the opening.
        Eco = "eco",
        /// White's rating.
        WhiteElo = "white-elo",
        /// Black's rating.
        BlackElo = "black-elo",
        /// How many moves there are, as far as a tag says.
        Moves = "moves",
        /// Those with a star.
        Star = "star",
    }
}

impl SortColumn {
    /// Whether one usually wants greatest first.
    #[must_use]
    pub fn falls_first(self) -> bool {
        matches!(self, SortColumn::Date | SortColumn::WhiteElo | SortColumn::BlackElo | SortColumn::Moves)
    }
}

/// A field of the form, in the order they stand; of the two players the computer comes first, where one plays it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FormField {
    /// Who plays White.
    White,
    /// Who plays Black.
    Black,
    /// Colours as set, or by lot.
    Colours,
    /// The time control.
    Time,
    /// The start position.
    Start,
    /// Whether the board turns to the side to move.
    AutoFlip,
    /// How strictly the Laws are applied.
    Rules,
    /// The button that begins.
    Play,
}

impl FormField {
    /// All fields; as they stand it is `NewGame::fields`.
    pub const ALL: [FormField; 8] = [
        FormField::White,
        FormField::Black,
        FormField::Colours,
        FormField::Time,
        FormField::Start,
        FormField::AutoFlip,
        FormField::Rules,
        FormField::Play,
    ];
}

/// A field, in the order they stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EditorField {
    /// Whose move it is.
    Turn,
    /// Where a side may castle.
    Castling(Color),
    /// The square that a pawn has just passed.
    EnPassant,
    /// Half-moves since the last capture or pawn move.
    Halfmoves,
    /// The number of the move.
    Number,
    /// Castling as in standard chess or as in Chess960.
    Rules,
    /// The FEN of it all.
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

    /// Whether a number is typed there.
    #[must_use]
    pub fn is_number(self) -> bool {
        matches!(self, EditorField::Halfmoves | EditorField::Number)
    }
}

/// What a press on a square does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Tool {
    /// Picks up what stands there, and puts it down elsewhere.
    #[default]
    Hand,
    /// Puts this piece there; once more takes it off.
    Piece(Piece),
    /// Takes off what stands there.
    Eraser,
}

/// An answer to a question. The answers are listed where the texts of their buttons are.
pub type DialogAnswer = AnswerWord;

impl DialogAnswer {
    /// The words by which it is understood: that of the button, and those that it had before.
    pub fn names(self, lang: Lang) -> impl Iterator<Item = &'static str> {
        let before: &[AppWord] = match self {
            DialogAnswer::Discard => &[AppWord::ThrowAway, AppWord::LeaveWithout],
            DialogAnswer::Abandon => &[AppWord::AbandonIt, AppWord::DiscardIt],
            _ => &[],
        };
        // Asked whether to take back both moves, a user may also answer yes.
        let yes = (self == DialogAnswer::Both).then(|| DialogAnswer::Yes.text(lang));
        std::iter::once(self.text(lang)).chain(yes).chain(before.iter().map(move |word| word.text(lang)))
    }

    /// The letters that give it: the first of each of its words.
    pub fn keys(self, lang: Lang) -> impl Iterator<Item = char> {
        self.names(lang).filter_map(|name| name.chars().next()?.to_lowercase().next())
    }
}
