//! Entering a move by hand in one of three ways: typed on an entry line, with the keyboard's cursor, or with the
//! pointer. The caller decides what the move is for.

use crate::app::commands::table::{self, Action, Invocation};
use crate::app::protocol::input::{Button, Cell, Code, Key, Press};
use crate::chess::laws::target;
use crate::chess::notation::{self, Choices, Letters, TypedMove, WhyNot, is_chess960};
use shakmaty::{Bitboard, Chess, Color, File, Move, Position, Rank, Square};

/// The position that a move is made in, and how the user sees it.
#[derive(Clone, Copy, Debug)]
pub struct InputBoard<'a> {
    pub position: &'a Chess,
    pub flipped: bool,
    /// The piece letters that the user types.
    pub letters: Letters,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum InputResult {
    Move(Move),
    /// A pawn's move to the last rank; the user still has to choose a piece.
    Promotion {
        from: Square,
        to: Square,
    },
    Command(Invocation),
    /// Nothing: the input was not a legal move. Carries the reason.
    Nothing(RefusedMove),
}

/// An input that was meant as a move but is not legal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RefusedMove {
    /// The text that was typed, or the squares that were pointed at.
    pub text: String,
    pub why: WhyNot,
}

/// What happened to a key or a pointer press.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum KeyOutcome {
    /// It was not for move input.
    No,
    /// It was taken, without a result so far.
    Yes,
    /// It gave a result.
    Asks(InputResult),
}

/// The most completions listed beside the typed text. A longer list would not help the user.
pub const LISTED: usize = 10;

/// A move that is being entered: the typed text, the cursor and the picked piece.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MoveInput {
    pub entry: TextField,
    /// Set while a refused text is still unchanged: that text, or the message about it that a screen shows.
    pub refused: Option<String>,
    pub picker: PiecePicker,
    /// Whether the typed move will be sealed: it is hidden while it is typed.
    pub seals: bool,
}

impl MoveInput {
    /// Clears the entry line and lets go of the picked piece, since the position has changed. The cursor stays.
    pub fn release(&mut self) {
        self.clear_entry();
        self.picker.let_go();
    }

    /// Handles Esc: clears the typed text and lets go of the picked piece. Returns whether there was anything to clear.
    pub fn back(&mut self) -> bool {
        let something = !self.entry.is_empty() || self.picker.picked.is_some();
        self.release();
        something
    }

    /// Returns the legal moves that the typed text means or could become.
    pub fn could(&self, table: &InputBoard) -> Vec<Move> {
        let judged = Choices::legal(table.position).judge(self.entry.text(), &table.letters);
        judged.complete.map_or(judged.candidates, |mv| vec![mv])
    }

    /// Handles a key before the keymap is consulted.
    pub fn key(&mut self, key: Key, table: &InputBoard) -> KeyOutcome {
        if self.entry.is_empty() {
            if begins_move(key) {
                self.entry.key(key);
                return KeyOutcome::Yes;
            }
            return KeyOutcome::No;
        }
        match key.code {
            Code::Enter => KeyOutcome::Asks(self.enter(table)),
            Code::Tab => {
                let choices = Choices::legal(table.position);
                let words = choices.completions(self.entry.text(), &table.letters);
                if let [only] = words.as_slice() {
                    self.complete(only);
                }
                KeyOutcome::Yes
            }
            _ => {
                let choices = || Choices::legal(table.position);
                let could = |text: &str| choices().judge(text, &table.letters).impossible.is_none();
                if self.type_key(key, could) { KeyOutcome::Yes } else { KeyOutcome::No }
            }
        }
    }

    /// Handles a key while nothing can be moved: an answer or a command is typed.
    pub fn key_without_board(&mut self, key: Key) -> KeyOutcome {
        let types = matches!(key.code, Code::Char(c) if c.is_alphanumeric() || !self.entry.is_empty());
        let mends = !self.entry.is_empty() && key.code != Code::Esc;
        let takes = (types && key.is_bare() || mends) && self.entry.key(key);
        if takes { KeyOutcome::Yes } else { KeyOutcome::No }
    }

    /// Handles a key on the entry line. Returns whether the line took it. After a refusal, typing goes on if the longer
    /// text could still mean something, as `could` says; otherwise a character replaces the refused text. Backspace and
    /// the arrows keep it for editing.
    pub fn type_key(&mut self, key: Key, could: impl FnOnce(&str) -> bool) -> bool {
        if self.refused.take().is_some()
            && let Code::Char(c) = key.code
            && key.is_bare()
            && !could(&format!("{}{c}", self.entry.text()))
        {
            self.entry.take();
        }
        self.entry.key(key)
    }

    pub fn complete(&mut self, text: &str) {
        self.entry.set(text);
        self.refused = None;
    }

    /// Clears the entry line, and forgets that it was refused. Returns whether there was something to clear.
    pub fn clear_entry(&mut self) -> bool {
        self.refused = None;
        !self.entry.take().is_empty()
    }

    /// Handles pasted text, or a line in plain mode, as if it had been typed.
    pub fn type_text(&mut self, text: &str) {
        self.complete(text.lines().next().unwrap_or_default().trim());
    }

    /// Handles Enter on an entry line that has text.
    pub fn enter(&mut self, table: &InputBoard) -> InputResult {
        let text = self.entry.text().trim().to_owned();
        if let Some(given) = table::parse(text.trim_start_matches(':')) {
            self.entry.take();
            return InputResult::Command(given);
        }
        match EnteredMove::read(&text, &Choices::legal(table.position), &table.letters, true) {
            Ok(entered) => {
                self.release();
                match entered.promotes {
                    Some((from, to)) => InputResult::Promotion { from, to },
                    None => InputResult::Move(entered.mv),
                }
            }
            Err(why) => {
                self.refused = Some(text.clone());
                InputResult::Nothing(RefusedMove { text, why })
            }
        }
    }

    /// Handles Enter or Space on an empty entry line: picks up or puts down a piece at the cursor.
    pub fn choose(&mut self, table: &InputBoard) -> KeyOutcome {
        let gesture = self.picker.choose(table.position.turn());
        self.gesture(gesture, table).unwrap_or(KeyOutcome::Yes)
    }

    /// Moves the cursor as the user sees the board: up, down, left, otherwise right.
    pub fn move_cursor(&mut self, act: Action, table: &InputBoard) {
        self.picker.move_cursor(act, table.position.turn(), table.flipped);
    }

    /// Handles the pointer, over a square or elsewhere.
    pub fn pointer(&mut self, press: Press, cell: Cell, over: Option<Square>, table: &InputBoard) -> KeyOutcome {
        let before = self.picker.clone();
        let gesture = self.picker.pointer(press, cell, over);
        let outcome = self.gesture(gesture, table);
        outcome.unwrap_or(if self.picker == before { KeyOutcome::No } else { KeyOutcome::Yes })
    }

    /// Carries out a gesture. Returns an outcome if a piece was put down.
    fn gesture(&mut self, gesture: Gesture, table: &InputBoard) -> Option<KeyOutcome> {
        match gesture {
            Gesture::PickUp(square, at) if table.position.us().contains(square) => self.picker.pick_up(square, at),
            Gesture::PutBack => drop(self.picker.let_go()),
            Gesture::PutDown { from, to, by } => {
                let moves = pointed(table.position, &table.position.legal_moves(), from, to);
                let result = match put_down(&moves, table.position.us(), to, by) {
                    PutDown::PickUp(at) => {
                        self.picker.pick_up(to, at);
                        return None;
                    }
                    PutDown::Move(mv) => InputResult::Move(mv),
                    PutDown::Promotion(_) => InputResult::Promotion { from, to },
                    PutDown::NoMove => no_move(from, to, table),
                };
                self.release();
                return Some(KeyOutcome::Asks(result));
            }
            _ => {}
        }
        None
    }

    /// Returns the squares the picked piece can go to.
    pub fn targets(&self, table: &InputBoard) -> MoveTargets {
        let Some(picked) = self.picker.picked else { return MoveTargets::default() };
        let moves = table.position.legal_moves().into_iter().filter(|mv| mv.from() == Some(picked.from));
        MoveTargets::of(table.position, moves)
    }
}

/// A text on the entry line, read as a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EnteredMove {
    pub mv: Move,
    /// Whether a draw is offered with it.
    pub offer: bool,
    /// The squares of a pawn whose new piece the user still has to choose: the move is one of several.
    pub promotes: Option<(Square, Square)>,
}

impl EnteredMove {
    /// Reads a text as one of some moves. With `completes`, it may also be the beginning of the only move that it fits.
    ///
    /// # Errors
    /// Returns why it is none of them.
    pub fn read(text: &str, choices: &Choices, letters: &Letters, completes: bool) -> Result<EnteredMove, WhyNot> {
        let why = match choices.read(text, letters) {
            Ok(TypedMove { mv, offer }) => return Ok(EnteredMove { mv, offer, promotes: None }),
            Err(why) => why,
        };
        let (mv, offer) = match why {
            WhyNot::NeedsPromotion { from, to } => {
                let is_it = |mv: &&Move| mv.from() == Some(from) && mv.to() == to;
                (choices.moves.iter().find(is_it).copied(), text.contains("(=)"))
            }
            WhyNot::Unfinished if completes => (choices.only(text, letters), false),
            _ => (None, false),
        };
        let mv = mv.ok_or(why)?;
        Ok(EnteredMove { mv, offer, promotes: mv.from().zip(Some(mv.to())).filter(|_| mv.is_promotion()) })
    }
}

/// Whether a key begins a move on an empty entry line: any character but those that stand for commands.
pub fn begins_move(key: Key) -> bool {
    key.types() && !matches!(key.code, Code::Char('+' | '-' | '?' | ':' | ' '))
}

/// Returns the move that promotes to this piece, if it is legal.
pub fn promotion(position: &Chess, from: Square, to: Square, role: shakmaty::Role) -> Option<Move> {
    let fits = |mv: &Move| mv.from() == Some(from) && mv.to() == to && mv.promotion() == Some(role);
    position.legal_moves().into_iter().find(fits)
}

/// Returns the reason why nothing can be played from one square to another.
fn no_move(from: Square, to: Square, table: &InputBoard) -> InputResult {
    let text = format!("{from}{to}");
    match notation::read(table.position, &text, &table.letters) {
        Err(why) => InputResult::Nothing(RefusedMove { text, why }),
        Ok(typed) => InputResult::Move(typed.mv),
    }
}

// Moving a piece with the keyboard's cursor or the pointer: which piece is picked up, and where it is put down.
//
// Games, reviews and training share this module. It knows squares but not the rules: a [`Gesture`] says what the user
// meant, and the screen decides what happens.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PickedPiece {
    pub from: Square,
    /// The cell where the pointer drags it; none if it was picked up by a click or a key.
    pub at: Option<Cell>,
    /// The square that the pointer or the cursor holds it over.
    pub over: Option<Square>,
    /// Whether the button that picked it up is still down.
    pressed: bool,
    /// Whether it was picked up before this press. If so, releasing it on its own square puts it back.
    again: bool,
}

/// What the user means by a key or a pointer press.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gesture {
    /// Nothing, and nothing on the screen has changed.
    None,
    /// Nothing yet, but something on the screen has changed.
    Moved,
    /// Pick up the piece on this square. The cell is where the pointer holds it, if it does.
    PickUp(Square, Option<Cell>),
    PutDown {
        from: Square,
        to: Square,
        by: PutDownBy,
    },
    /// Put the picked piece back on its own square.
    PutBack,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PutDownBy {
    /// A key at the cursor.
    Key,
    /// A second click. It may mean the piece on that square instead.
    Click(Cell),
    /// The button was released.
    Drop {
        /// Whether the pointer had dragged the piece.
        dragged: bool,
    },
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PiecePicker {
    /// The square under the keyboard's cursor, once the user has pressed an arrow key.
    pub cursor: Option<Square>,
    pub picked: Option<PickedPiece>,
}

impl PiecePicker {
    /// Picks up the piece on a square. If a cell is given, the pointer holds the piece.
    pub fn pick_up(&mut self, from: Square, at: Option<Cell>) {
        self.picked = Some(PickedPiece { from, at, over: None, pressed: at.is_some(), again: false });
    }

    /// Keeps a piece picked up, over a square where it cannot go.
    pub fn keep(&mut self, from: Square, over: Square) {
        self.picked = Some(PickedPiece { from, at: None, over: Some(over), pressed: false, again: false });
    }

    /// Lets the picked piece go. Returns whether there was one.
    pub fn let_go(&mut self) -> bool {
        self.picked.take().is_some()
    }

    /// Moves the cursor as the user sees the board: up, down, left, otherwise right. At first it appears on the king's
    /// pawn of the side to move.
    pub fn move_cursor(&mut self, direction: Action, turn: Color, flipped: bool) {
        let Some(square) = self.cursor else {
            self.cursor = Some(first_square(turn));
            return;
        };
        if let Some(next) = beside(square, direction, flipped) {
            self.cursor = Some(next);
            if let Some(picked) = &mut self.picked {
                picked.over = self.cursor;
            }
        }
    }

    /// Handles Enter or Space on an empty entry line: picks up or puts down a piece at the cursor.
    pub fn choose(&mut self, turn: Color) -> Gesture {
        match (self.cursor, self.picked) {
            (None, _) => {
                self.cursor = Some(first_square(turn));
                Gesture::Moved
            }
            (Some(square), Some(picked)) if picked.from == square => Gesture::PutBack,
            (Some(to), Some(picked)) => Gesture::PutDown { from: picked.from, to, by: PutDownBy::Key },
            (Some(square), None) => Gesture::PickUp(square, None),
        }
    }

    /// Handles the pointer, on a square or elsewhere.
    pub fn pointer(&mut self, press: Press, cell: Cell, square: Option<Square>) -> Gesture {
        match (press, self.picked) {
            (Press::Down(Button::Left), picked) => {
                let moved = self.cursor.is_some() && square.is_some_and(|square| self.cursor != Some(square));
                if moved {
                    self.cursor = square; // Enter acts on the last square that the user pointed at
                }
                match (picked, square) {
                    (Some(picked), Some(square)) if picked.from == square => {
                        self.picked = Some(PickedPiece { at: Some(cell), pressed: true, again: true, ..picked });
                        Gesture::Moved
                    }
                    (Some(picked), Some(to)) => Gesture::PutDown { from: picked.from, to, by: PutDownBy::Click(cell) },
                    (Some(_), None) => Gesture::PutBack,
                    (None, Some(square)) => Gesture::PickUp(square, Some(cell)),
                    (None, None) => Gesture::None,
                }
            }
            (Press::Down(_), Some(_)) => Gesture::PutBack,
            (Press::Drag(Button::Left), Some(picked)) if picked.pressed && picked.at != Some(cell) => {
                self.picked = Some(PickedPiece { at: Some(cell), over: square, ..picked });
                Gesture::Moved
            }
            (Press::Up(Button::Left), Some(picked)) if picked.pressed => match square {
                Some(square) if square == picked.from && picked.again => Gesture::PutBack,
                Some(square) if square == picked.from => {
                    self.picked = Some(PickedPiece { at: None, pressed: false, ..picked });
                    Gesture::Moved
                }
                Some(to) => {
                    let by = PutDownBy::Drop { dragged: picked.at.is_some() };
                    Gesture::PutDown { from: picked.from, to, by }
                }
                None => Gesture::PutBack,
            },
            _ => Gesture::None,
        }
    }
}

/// Where the cursor first appears: the king's pawn of the side to move.
fn first_square(turn: Color) -> Square {
    Square::from_coords(File::E, turn.fold_wb(Rank::Second, Rank::Seventh))
}

/// Returns the square beside another, as the user sees the board.
fn beside(square: Square, direction: Action, flipped: bool) -> Option<Square> {
    let (files, ranks) = match direction {
        Action::Up => (0, 1),
        Action::Down => (0, -1),
        Action::Left => (-1, 0),
        _ => (1, 0),
    };
    let turn = if flipped { -1 } else { 1 };
    Some(Square::from_coords(square.file().offset(files * turn)?, square.rank().offset(ranks * turn)?))
}

/// Returns the moves that the user can mean by pointing from one square to another: several for a promotion. Castling
/// matches both the king's own target (in standard chess) and the rook's square.
pub fn pointed(position: &Chess, moves: &[Move], from: Square, to: Square) -> Vec<Move> {
    let to_there = |mv: &Move| match mv {
        Move::Castle { king, rook } => *king == from && (*rook == to || !is_chess960(position) && target(*mv) == to),
        _ => mv.from() == Some(from) && mv.to() == to,
    };
    moves.iter().copied().filter(to_there).collect()
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PutDown {
    Move(Move),
    /// A promotion (this is one of its moves). The user still has to choose the piece.
    Promotion(Move),
    /// Not a move: the piece on that square is picked up instead, by the pointer if a cell is given.
    PickUp(Option<Cell>),
    NoMove,
}

/// Returns what putting a piece down on `to` means. `moves` are the moves that it can mean, `own` the pieces that can
/// be picked up. A piece that is dropped on another piece of its side does not pick that one up.
pub fn put_down(moves: &[Move], own: Bitboard, to: Square, by: PutDownBy) -> PutDown {
    match (moves, by) {
        ([], PutDownBy::Click(cell)) if own.contains(to) => PutDown::PickUp(Some(cell)),
        ([], PutDownBy::Key) if own.contains(to) => PutDown::PickUp(None),
        ([], _) => PutDown::NoMove,
        ([mv, ..], _) if mv.is_promotion() => PutDown::Promotion(*mv),
        ([mv, ..], _) => PutDown::Move(*mv),
    }
}

/// The squares a picked piece can go to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MoveTargets {
    pub quiet: Bitboard,
    /// Targets of captures, including en passant.
    pub captures: Bitboard,
}

impl MoveTargets {
    pub fn of(position: &Chess, moves: impl IntoIterator<Item = Move>) -> MoveTargets {
        let mut targets = MoveTargets::default();
        for mv in moves {
            match mv {
                Move::Castle { rook, .. } => targets.quiet.add(if is_chess960(position) { rook } else { target(mv) }),
                _ if mv.is_capture() => targets.captures.add(mv.to()),
                _ => targets.quiet.add(mv.to()),
            }
        }
        targets
    }
}

// A line of text being typed.

/// A one-line editor: the entry line, the command line, a name field.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TextField {
    text: String,
    /// A byte offset on a character boundary.
    cursor: usize,
}

impl TextField {
    /// Returns a line that holds a text, with the cursor after it.
    pub fn with(text: &str) -> TextField {
        TextField { text: text.to_owned(), cursor: text.len() }
    }

    /// Handles a key on a line that closes with Enter and Esc, and with Backspace if it is empty. Returns what was
    /// typed when Enter closes it.
    pub fn key_on_line(line: &mut Option<TextField>, key: Key) -> Option<String> {
        match key.code {
            Code::Enter => return line.take().map(|entry| entry.text),
            Code::Esc => *line = None,
            Code::Backspace if line.as_ref().is_some_and(TextField::is_empty) => *line = None,
            _ => _ = line.as_mut().map(|entry| entry.key(key)),
        }
        None
    }

    pub fn text(&self) -> &str {
        &self.text
    }

    pub fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// Returns the number of characters before the cursor.
    pub fn cursor(&self) -> usize {
        self.text.get(..self.cursor).map_or(0, |before| before.chars().count())
    }

    /// Puts the cursor after this many characters.
    pub fn move_to(&mut self, characters: usize) {
        self.cursor = self.text.char_indices().nth(characters).map_or(self.text.len(), |(at, _)| at);
    }

    pub fn take(&mut self) -> String {
        self.cursor = 0;
        std::mem::take(&mut self.text)
    }

    /// Replaces the text, and puts the cursor after it.
    pub fn set(&mut self, text: &str) {
        *self = TextField::with(text);
    }

    /// Replaces the text, and puts the cursor before the given byte.
    pub fn set_at(&mut self, text: &str, cursor: usize) {
        *self = TextField { text: text.to_owned(), cursor: text.floor_char_boundary(cursor) };
    }

    /// Types text at the cursor, without its control characters.
    pub fn insert(&mut self, text: &str) {
        for c in text.chars().filter(|c| !c.is_control()) {
            self.text.insert(self.cursor, c);
            self.cursor += c.len_utf8();
        }
    }

    /// Starts a new line at the cursor, in a field with several lines.
    pub fn new_line(&mut self) {
        self.text.insert(self.cursor, '\n');
        self.cursor += 1;
    }

    fn before(&self) -> Option<usize> {
        self.text.get(..self.cursor)?.chars().next_back().map(|c| self.cursor - c.len_utf8())
    }

    fn after(&self) -> Option<usize> {
        self.text.get(self.cursor..)?.chars().next().map(|c| self.cursor + c.len_utf8())
    }

    /// Handles an editing key. Returns whether the key was one.
    pub fn key(&mut self, key: Key) -> bool {
        match (key.code, key.ctrl) {
            (Code::Char(c), false) if !key.alt => self.insert(c.encode_utf8(&mut [0; 4])),
            (Code::Backspace, false) => {
                if let Some(start) = self.before() {
                    self.text.remove(start);
                    self.cursor = start;
                }
            }
            (Code::Delete, false) => {
                if self.after().is_some() {
                    self.text.remove(self.cursor);
                }
            }
            (Code::Left, false) => self.cursor = self.before().unwrap_or(0),
            (Code::Right, false) => self.cursor = self.after().unwrap_or(self.text.len()),
            (Code::Home, false) | (Code::Char('a'), true) => self.cursor = 0,
            (Code::End, false) | (Code::Char('e'), true) => self.cursor = self.text.len(),
            (Code::Char('u'), true) => {
                self.text.drain(..self.cursor);
                self.cursor = 0;
            }
            (Code::Char('w'), true) => {
                let start = self.text.get(..self.cursor).and_then(|before| {
                    let trimmed = before.trim_end();
                    trimmed.char_indices().rev().find(|(_, c)| c.is_whitespace()).map(|(at, c)| at + c.len_utf8())
                });
                let start = start.unwrap_or(0);
                self.text.drain(start..self.cursor);
                self.cursor = start;
            }
            _ => return false,
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::protocol::input::Button;
    use shakmaty::Bitboard;

    fn test_board(position: &Chess) -> InputBoard<'_> {
        InputBoard { position, flipped: false, letters: Letters::En }
    }

    fn played(taken: KeyOutcome) -> String {
        match taken {
            KeyOutcome::Asks(InputResult::Move(mv)) => notation::uci(mv, false),
            other => format!("{other:?}"),
        }
    }

    fn at(fen: &str) -> Chess {
        fen.parse::<shakmaty::fen::Fen>().unwrap().into_position(shakmaty::CastlingMode::Standard).unwrap()
    }

    fn press(input: &mut MoveInput, position: &Chess, press: Press, square: Square) -> KeyOutcome {
        input.pointer(
            press,
            Cell { col: square.to_u32().try_into().unwrap(), row: 0 },
            Some(square),
            &test_board(position),
        )
    }

    #[test]
    fn the_three_ways_make_the_same_move() {
        let position = Chess::default();
        let mut input = MoveInput::default();
        for c in "Nf3".chars() {
            assert_eq!(input.key(Key::plain(Code::Char(c)), &test_board(&position)), KeyOutcome::Yes);
        }
        assert_eq!(played(input.key(Key::plain(Code::Enter), &test_board(&position))), "g1f3");
        assert!(input.entry.is_empty());

        input.choose(&test_board(&position));
        for act in [Action::Down, Action::Right, Action::Right] {
            input.move_cursor(act, &test_board(&position));
        }
        assert_eq!((input.picker.cursor, input.choose(&test_board(&position))), (Some(Square::G1), KeyOutcome::Yes));
        assert_eq!(
            input.targets(&test_board(&position)).quiet,
            Bitboard::from(Square::F3) | Bitboard::from(Square::H3)
        );
        for act in [Action::Up, Action::Up, Action::Left] {
            input.move_cursor(act, &test_board(&position));
        }
        assert_eq!(played(input.choose(&test_board(&position))), "g1f3");

        let (down, up, drag) = (Press::Down(Button::Left), Press::Up(Button::Left), Press::Drag(Button::Left));
        press(&mut input, &position, down, Square::G1);
        press(&mut input, &position, drag, Square::F3);
        assert_eq!(played(press(&mut input, &position, up, Square::F3)), "g1f3", "dragged");
        press(&mut input, &position, down, Square::G1);
        press(&mut input, &position, up, Square::G1);
        assert_eq!(played(press(&mut input, &position, down, Square::F3)), "g1f3", "clicked");
    }

    #[test]
    fn what_is_no_move_says_why() {
        let position = Chess::default();
        let mut input = MoveInput::default();
        input.type_text("Nd5");
        assert!(
            matches!(input.enter(&test_board(&position)), InputResult::Nothing(RefusedMove { text, .. }) if text == "Nd5")
        );
        assert!(input.refused.is_some());
        input.key(Key::plain(Code::Char('e')), &test_board(&position));
        assert_eq!((input.entry.text(), &input.refused), ("e", &None), "no move begins with Nd5e");
        input.type_text("Nb1");
        input.enter(&test_board(&position));
        input.key(Key::plain(Code::Char('c')), &test_board(&position));
        assert_eq!(input.entry.text(), "Nb1c", "typing goes on where it can still become a move");
        assert!(input.back() && !input.back());
        press(&mut input, &position, Press::Down(Button::Left), Square::E4);
        assert_eq!(input.picker.picked, None, "there is nothing to pick up");
        input.type_text("flip");
        assert!(
            matches!(input.enter(&test_board(&position)), InputResult::Command(given) if given.action == Action::Flip)
        );
    }

    #[test]
    fn castling_and_promotions_are_pointed_out() {
        let castles = at("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
        let mut input = MoveInput::default();
        let (down, up) = (Press::Down(Button::Left), Press::Up(Button::Left));
        for to in [Square::G1, Square::H1] {
            press(&mut input, &castles, down, Square::E1);
            press(&mut input, &castles, up, Square::E1);
            assert_eq!(played(press(&mut input, &castles, down, to)), "e1g1", "{to}");
        }
        let pawn = at("8/4P3/8/8/8/8/8/K1k5 w - - 0 1");
        press(&mut input, &pawn, down, Square::E7);
        let asked = press(&mut input, &pawn, up, Square::E8);
        assert_eq!(asked, KeyOutcome::Asks(InputResult::Promotion { from: Square::E7, to: Square::E8 }));
        let knight = promotion(&pawn, Square::E7, Square::E8, shakmaty::Role::Knight).unwrap();
        assert_eq!(notation::uci(knight, false), "e7e8n");
    }
}

#[cfg(test)]
mod text_field_tests {
    use super::*;

    fn typed(keys: &[Key]) -> (String, usize) {
        let mut entry = TextField::default();
        for &key in keys {
            entry.key(key);
        }
        (entry.text().to_owned(), entry.cursor())
    }

    #[test]
    fn keys_edit_the_line() {
        let c = |c| Key::plain(Code::Char(c));
        let k = Key::plain;
        assert_eq!(typed(&[c('e'), c('4')]), ("e4".into(), 2));
        assert_eq!(typed(&[c('é'), c('4'), k(Code::Left), k(Code::Backspace)]), ("4".into(), 0));
        assert_eq!(typed(&[c('a'), c('b'), k(Code::Home), k(Code::Delete)]), ("b".into(), 0));
        assert_eq!(typed(&[c('a'), c(' '), c('b'), Key::ctrl('w')]), ("a ".into(), 2));
        assert_eq!(typed(&[c('a'), c(' '), c('b'), Key::ctrl('u')]), (String::new(), 0));
        assert_eq!(typed(&[k(Code::Backspace), k(Code::Delete), k(Code::Left), k(Code::Right)]), (String::new(), 0));
    }
}
