//! The parts of screens and dialogs that the pointer can hit or a command can name.

use crate::words::{
    Lang,
    choice::choice,
    tables::{AnswerWord, AppWord},
};
use shakmaty::{Color, Piece};

/// Returns the next or the previous of all choices, wrapping around at the ends.
pub fn turned<T: Copy + PartialEq>(all: &[T], here: T, forward: bool) -> T {
    let at = all.iter().position(|&one| one == here).unwrap_or(0);
    let next = (at + if forward { 1 } else { all.len() - 1 }) % all.len();
    all.get(next).copied().unwrap_or(here)
}

choice! {
    /// What a list is sorted by, in the order in which a key cycles through them; each word is the one the command
    /// takes.
    pub enum SortColumn {
        /// The order of the games in their files.
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
        /// The ECO code of the opening.
        Eco = "eco",
        /// White's rating.
        WhiteElo = "white-elo",
        /// Black's rating.
        BlackElo = "black-elo",
        /// The number of moves, if a tag gives it.
        Moves = "moves",
        /// Whether the game has a star.
        Star = "star",
    }
}

impl SortColumn {
    /// Returns whether users usually want the greatest values first.
    #[must_use]
    pub fn falls_first(self) -> bool {
        matches!(self, SortColumn::Date | SortColumn::WhiteElo | SortColumn::BlackElo | SortColumn::Moves)
    }
}

/// A field of the new-game form, in the order in which they stand; if the computer plays one side, its field comes
/// first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FormField {
    /// Who plays White.
    White,
    /// Who plays Black.
    Black,
    /// Whether the colours are as set or drawn by lot.
    Colours,
    /// The time control.
    Time,
    /// The start position.
    Start,
    /// Whether the board turns to the side to move.
    AutoFlip,
    /// How strictly the Laws are applied.
    Rules,
    /// What a tournament game's event is called.
    Event,
    /// Where it is held.
    Site,
    /// The round.
    Round,
    /// The button that begins the game.
    Play,
}

impl FormField {
    /// All fields; `NewGame::fields` has those that are shown, in the order in which they stand.
    pub const ALL: [FormField; 11] = [
        FormField::White,
        FormField::Black,
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
    /// The castling rights of a side.
    Castling(Color),
    /// The square that a pawn has just passed.
    EnPassant,
    /// Half-moves since the last capture or pawn move.
    Halfmoves,
    /// The move number.
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

    /// Returns whether the field takes a number.
    #[must_use]
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
    #[must_use]
    pub fn key(self, lang: Lang) -> Option<char> {
        self.text(lang).chars().next()?.to_lowercase().next()
    }
}
