//! Entering a move by hand in one of three ways: typed on an entry line, with the keyboard's cursor, or with the
//! pointer. The caller decides what the move is for.

use crate::app::{
    board::{
        picked_piece::{Gesture, MoveTargets, PiecePicker, PutDown, pointed, put_down},
        text_field::TextField,
    },
    commands::{
        action::{Action, Invocation},
        parse,
    },
    protocol::input::{Cell, Code, Key, Press},
};
use crate::chess::notation::{self, Choices, Letters, WhyNot};
use shakmaty::{Chess, Move, Position, Square};

/// The position that a move is made in, and how the user sees it.
#[derive(Clone, Copy, Debug)]
pub struct InputBoard<'a> {
    /// The position.
    pub position: &'a Chess,
    /// Whether castling is written as king takes rook.
    pub chess960: bool,
    /// Whether Black is at the bottom of the board.
    pub flipped: bool,
    /// The piece letters that the user types.
    pub letters: Letters,
}

/// The result of an input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum InputResult {
    /// This move.
    Move(Move),
    /// A pawn's move to the last rank; the user still has to choose a piece.
    Promotion {
        /// The pawn's square.
        from: Square,
        /// The square of promotion.
        to: Square,
    },
    /// A command was typed.
    Command(Invocation),
    /// Nothing: the input was not a legal move. Carries the reason.
    Nothing(RefusedMove),
}

/// An input that was meant as a move but is not legal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RefusedMove {
    /// The text that was typed, or the squares that were pointed at.
    pub text: String,
    /// The reason.
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
    /// The entry line.
    pub entry: TextField,
    /// Set while a refused text is still unchanged: that text, or the message about it that a screen shows.
    pub refused: Option<String>,
    /// The keyboard's cursor and the picked piece.
    pub picker: PiecePicker,
}

impl MoveInput {
    /// Clears the entry line and lets go of the picked piece, since the position has changed. The cursor stays.
    pub fn release(&mut self) {
        self.entry.take();
        self.refused = None;
        self.picker.let_go();
    }

    /// Handles Esc: clears the typed text and lets go of the picked piece. Returns whether there was anything to clear.
    pub fn back(&mut self) -> bool {
        let something = !self.entry.is_empty() || self.picker.picked.is_some();
        self.release();
        something
    }

    /// Returns the legal moves that the typed text means or could become.
    #[must_use]
    pub fn could(&self, table: &InputBoard) -> Vec<Move> {
        let judged = Choices::legal(table.position, table.chess960).judge(self.entry.text(), &table.letters);
        judged.complete.map_or(judged.candidates, |mv| vec![mv])
    }

    /// Handles a key before the keymap is consulted.
    pub fn key(&mut self, key: Key, table: &InputBoard) -> KeyOutcome {
        let bare = matches!(key.code, Code::Char(_)) && !key.ctrl && !key.alt;
        if self.entry.is_empty() {
            if bare && !matches!(key.code, Code::Char('+' | '-' | '?' | ':' | ' ')) {
                self.entry.key(key);
                return KeyOutcome::Yes;
            }
            return KeyOutcome::No;
        }
        match key.code {
            Code::Enter => KeyOutcome::Asks(self.enter(table)),
            Code::Tab => {
                let choices = Choices::legal(table.position, table.chess960);
                let words = choices.completions(self.entry.text(), &table.letters);
                if let [only] = words.as_slice() {
                    self.complete(only);
                }
                KeyOutcome::Yes
            }
            _ => {
                let choices = || Choices::legal(table.position, table.chess960);
                let could = |text: &str| choices().judge(text, &table.letters).impossible.is_none();
                if self.type_key(key, could) { KeyOutcome::Yes } else { KeyOutcome::No }
            }
        }
    }

    /// Handles a key on the entry line. Returns whether the line took it. After a refusal, typing goes on if the longer
    /// text could still mean something, as `could` says; otherwise a character replaces the refused text. Backspace and
    /// the arrows keep it for editing.
    pub fn type_key(&mut self, key: Key, could: impl FnOnce(&str) -> bool) -> bool {
        if self.refused.take().is_some()
            && let Code::Char(c) = key.code
            && !key.ctrl
            && !key.alt
            && !could(&format!("{}{c}", self.entry.text()))
        {
            self.entry.take();
        }
        self.entry.key(key)
    }

    /// Replaces the typed text by a completion.
    pub fn complete(&mut self, text: &str) {
        self.entry.set(text);
        self.refused = None;
    }

    /// Clears the entry line, and forgets that it was refused.
    pub fn clear_entry(&mut self) {
        self.entry.take();
        self.refused = None;
    }

    /// Handles pasted text, or a line in plain mode, as if it had been typed.
    pub fn type_text(&mut self, text: &str) {
        self.complete(text.lines().next().unwrap_or_default().trim());
    }

    /// Handles Enter on an entry line that has text.
    pub fn enter(&mut self, table: &InputBoard) -> InputResult {
        let text = self.entry.text().trim().to_owned();
        if let Some(given) = parse::parse(text.trim_start_matches(':')) {
            self.entry.take();
            return InputResult::Command(given);
        }
        let choices = Choices::legal(table.position, table.chess960);
        match choices.read(&text, &table.letters) {
            Ok(typed) => {
                self.release();
                InputResult::Move(typed.mv)
            }
            Err(WhyNot::NeedsPromotion { from, to }) => {
                self.release();
                InputResult::Promotion { from, to }
            }
            Err(WhyNot::Unfinished) if let Some(only) = choices.only(&text, &table.letters) => {
                self.release();
                match (only.from(), only.is_promotion()) {
                    (Some(from), true) => InputResult::Promotion { from, to: only.to() },
                    _ => InputResult::Move(only),
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
                let moves = pointed(&table.position.legal_moves(), table.chess960, from, to);
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
    #[must_use]
    pub fn targets(&self, table: &InputBoard) -> MoveTargets {
        let Some(picked) = self.picker.picked else { return MoveTargets::default() };
        let moves = table.position.legal_moves().into_iter().filter(|mv| mv.from() == Some(picked.from));
        MoveTargets::of(moves, table.chess960)
    }
}

/// Returns the move that promotes to this piece, if it is legal.
#[must_use]
pub fn promotion(position: &Chess, from: Square, to: Square, role: shakmaty::Role) -> Option<Move> {
    let fits = |mv: &Move| mv.from() == Some(from) && mv.to() == to && mv.promotion() == Some(role);
    position.legal_moves().into_iter().find(fits)
}

/// Returns the reason why nothing can be played from one square to another.
fn no_move(from: Square, to: Square, table: &InputBoard) -> InputResult {
    let text = format!("{from}{to}");
    match notation::read(table.position, table.chess960, &text, &table.letters) {
        Err(why) => InputResult::Nothing(RefusedMove { text, why }),
        Ok(typed) => InputResult::Move(typed.mv),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::protocol::input::Button;
    use shakmaty::Bitboard;

    fn test_board(position: &Chess) -> InputBoard<'_> {
        InputBoard { position, chess960: false, flipped: false, letters: Letters::En }
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
