//! A move made by hand on some position, in any of the three ways: typed on an entry line, pointed out with the
//! keyboard's cursor, or with the pointer. What the move is for is the caller's business.

use shakmaty::{Bitboard, Chess, Color, File, Move, Position, Rank, Square};

use super::text_field::TextField;
use crate::app::commands::action::{Action, Invocation};
use crate::app::commands::parse;
use crate::app::protocol::input::{Button, Cell, Code, Key, Press};
use crate::chess::geometry::target;
use crate::chess::notation::{self, Letters, WhyNot};
use crate::words::Lang;
use crate::words::game::GameWord;
use crate::words::moves_in_words;
use crate::words::notation::why_not;
use crate::words::voice::Voice;

/// The position that the hand is over, and how the user sees it.
#[derive(Clone, Copy, Debug)]
pub struct InputBoard<'a> {
    /// The position.
    pub position: &'a Chess,
    /// Castling is king takes rook.
    pub chess960: bool,
    /// Black is below.
    pub flipped: bool,
    /// The letters of moves that are typed.
    pub letters: Letters,
    /// The user's language.
    pub lang: Lang,
    /// How plain mode tells what was typed; none on a screen, which shows it.
    pub voice: Option<Voice>,
}

/// A man that is picked up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PickedPiece {
    /// Its square.
    pub from: Square,
    /// Where the pointer drags it; none when it was picked up by a click or a key.
    pub at: Option<Cell>,
    /// The button is still down from picking it up.
    pressed: bool,
    /// It was in the hand before this press: a release on its own square puts it down.
    again: bool,
}

/// What the hand asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum InputResult {
    /// This move.
    Move(Move),
    /// A pawn's move to the last rank; a piece has to be chosen.
    Promotion {
        /// From where.
        from: Square,
        /// To where.
        to: Square,
    },
    /// A command was typed.
    Command(Invocation),
    /// Nothing: what was meant is no move, and why.
    Nothing(String),
}

/// What became of a key or a press.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum KeyOutcome {
    /// It is none of the hand's.
    No,
    /// The hand has it.
    Yes,
    /// It came to something.
    Asks(InputResult),
}

/// The hand: what is typed, where the cursor stands, what is picked up.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MoveInput {
    entry: TextField,
    /// The text was refused and has not been changed since.
    refused: bool,
    cursor: Option<Square>,
    picked_piece: Option<PickedPiece>,
}

impl MoveInput {
    /// What is typed.
    #[must_use]
    pub fn entry(&self) -> &TextField {
        &self.entry
    }

    /// Whether what is typed was refused and has not been changed since.
    #[must_use]
    pub fn refused(&self) -> bool {
        self.refused
    }

    /// Where the keyboard's cursor stands, if it is on the board.
    #[must_use]
    pub fn cursor(&self) -> Option<Square> {
        self.cursor
    }

    /// The man that is picked up.
    #[must_use]
    pub fn picked_piece(&self) -> Option<PickedPiece> {
        self.picked_piece
    }

    /// Lets everything go: the position is another one now. The cursor stays.
    pub fn release(&mut self) {
        self.entry.take();
        self.refused = false;
        self.picked_piece = None;
    }

    /// Esc: lets go of what is typed or picked up. Returns whether there was something.
    pub fn back(&mut self) -> bool {
        let something = !self.entry.is_empty() || self.picked_piece.is_some();
        self.release();
        something
    }

    /// The legal moves that what is typed says or could become.
    #[must_use]
    pub fn could(&self, table: &InputBoard) -> Vec<Move> {
        let judged = notation::judge(table.position, table.chess960, self.entry.text(), &table.letters);
        judged.complete.map_or(judged.candidates, |mv| vec![mv])
    }

    /// A key; the table of keys has not been asked yet.
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
                let words = notation::completions(table.position, table.chess960, self.entry.text(), &table.letters);
                if let [only] = words.as_slice() {
                    self.entry.set(only);
                    self.refused = false;
                }
                KeyOutcome::Yes
            }
            _ => {
                // After a refusal, typing begins again; Backspace and the arrows mend what is there.
                if std::mem::take(&mut self.refused) && bare {
                    self.entry.take();
                }
                if self.entry.key(key) { KeyOutcome::Yes } else { KeyOutcome::No }
            }
        }
    }

    /// Text that was pasted or is a line of plain mode, as if typed.
    pub fn type_text(&mut self, text: &str) {
        self.entry.set(text.lines().next().unwrap_or_default().trim());
        self.refused = false;
    }

    /// Enter on a line with text.
    pub fn enter(&mut self, table: &InputBoard) -> InputResult {
        let text = self.entry.text().trim().to_owned();
        if let Some(given) = parse::parse(text.trim_start_matches(':')) {
            self.entry.take();
            return InputResult::Command(given);
        }
        match notation::read(table.position, table.chess960, &text, &table.letters) {
            Ok(typed) => {
                self.release();
                InputResult::Move(typed.mv)
            }
            Err(WhyNot::NeedsPromotion { from, to }) => {
                self.release();
                InputResult::Promotion { from, to }
            }
            Err(why) => {
                self.refused = true;
                InputResult::Nothing(refused(table, &text, &why))
            }
        }
    }

    /// Enter or Space with nothing typed: picks up and puts down where the cursor stands.
    pub fn choose(&mut self, table: &InputBoard) -> KeyOutcome {
        let Some(square) = self.cursor else {
            self.cursor = Some(start_of_cursor(table.position.turn()));
            return KeyOutcome::Yes;
        };
        match self.picked_piece {
            Some(grip) if grip.from == square => self.picked_piece = None,
            Some(grip) => return self.put_down(grip.from, square, table),
            None => self.pick_up(square, None, table),
        }
        KeyOutcome::Yes
    }

    /// Moves the cursor as the board is seen: up, down, left, else right.
    pub fn move_cursor(&mut self, act: Action, table: &InputBoard) {
        let Some(square) = self.cursor else {
            self.cursor = Some(start_of_cursor(table.position.turn()));
            return;
        };
        let (mut files, mut ranks) = match act {
            Action::Up => (0, 1),
            Action::Down => (0, -1),
            Action::Left => (-1, 0),
            _ => (1, 0),
        };
        if table.flipped {
            (files, ranks) = (-files, -ranks);
        }
        if let (Some(file), Some(rank)) = (square.file().offset(files), square.rank().offset(ranks)) {
            self.cursor = Some(Square::from_coords(file, rank));
        }
    }

    /// The pointer: over a square, or elsewhere.
    pub fn pointer(&mut self, press: Press, cell: Cell, over: Option<Square>, table: &InputBoard) -> KeyOutcome {
        let cursor = self.cursor;
        if let (Press::Down(_), Some(_), Some(square)) = (press, self.cursor, over) {
            self.cursor = Some(square); // Enter acts where one pointed last
        }
        match (press, self.picked_piece, over) {
            (Press::Down(Button::Left), Some(grip), Some(square)) if grip.from == square => {
                self.picked_piece = Some(PickedPiece { at: Some(cell), pressed: true, again: true, ..grip });
                KeyOutcome::Yes
            }
            (Press::Down(Button::Left), Some(grip), Some(square)) => {
                if table.position.us().contains(square) && pointed(table, grip.from, square).is_empty() {
                    self.pick_up(square, Some(cell), table);
                    return KeyOutcome::Yes;
                }
                self.put_down(grip.from, square, table)
            }
            (Press::Down(Button::Left), None, Some(square)) => {
                self.pick_up(square, Some(cell), table);
                if self.picked_piece.is_some() || self.cursor != cursor { KeyOutcome::Yes } else { KeyOutcome::No }
            }
            (Press::Down(_), Some(_), _) => {
                self.picked_piece = None;
                KeyOutcome::Yes
            }
            (Press::Drag(Button::Left), Some(grip), _) if grip.pressed && grip.at != Some(cell) => {
                self.picked_piece = Some(PickedPiece { at: Some(cell), ..grip });
                KeyOutcome::Yes
            }
            (Press::Up(Button::Left), Some(grip), _) if grip.pressed => match over {
                Some(square) if square == grip.from => {
                    self.picked_piece = (!grip.again).then_some(PickedPiece { at: None, pressed: false, ..grip });
                    KeyOutcome::Yes
                }
                Some(square) => self.put_down(grip.from, square, table),
                None => {
                    self.picked_piece = None;
                    KeyOutcome::Yes
                }
            },
            _ if self.cursor != cursor => KeyOutcome::Yes,
            _ => KeyOutcome::No,
        }
    }

    fn pick_up(&mut self, square: Square, at: Option<Cell>, table: &InputBoard) {
        if table.position.us().contains(square) {
            self.picked_piece = Some(PickedPiece { from: square, at, pressed: at.is_some(), again: false });
        }
    }

    fn put_down(&mut self, from: Square, to: Square, table: &InputBoard) -> KeyOutcome {
        let moves = pointed(table, from, to);
        self.release();
        KeyOutcome::Asks(match moves.as_slice() {
            [] => {
                let text = format!("{from}{to}");
                match notation::read(table.position, table.chess960, &text, &table.letters) {
                    Err(why) => InputResult::Nothing(refused(table, &text, &why)),
                    Ok(typed) => InputResult::Move(typed.mv),
                }
            }
            [mv, ..] if mv.is_promotion() => InputResult::Promotion { from, to },
            [mv, ..] => InputResult::Move(*mv),
        })
    }

    /// Where the piece that is picked up can go: quietly, and with a capture.
    #[must_use]
    pub fn targets(&self, table: &InputBoard) -> (Bitboard, Bitboard) {
        let (mut quiet, mut captures) = (Bitboard::EMPTY, Bitboard::EMPTY);
        let Some(grip) = self.picked_piece else { return (quiet, captures) };
        for mv in table.position.legal_moves() {
            match mv {
                _ if mv.from() != Some(grip.from) => {}
                Move::Castle { rook, .. } => quiet.add(if table.chess960 { rook } else { target(mv) }),
                _ if mv.is_capture() => captures.add(mv.to()),
                _ => quiet.add(mv.to()),
            }
        }
        (quiet, captures)
    }
}

/// Where the cursor appears: the king's pawn of the side to move.
fn start_of_cursor(side: Color) -> Square {
    Square::from_coords(File::E, if side.is_white() { Rank::Second } else { Rank::Seventh })
}

/// The legal moves by pointing from one square to another: several for a promotion; castling by the king's own target
/// (standard chess) or the rook's square.
fn pointed(table: &InputBoard, from: Square, to: Square) -> Vec<Move> {
    let fits = |mv: &Move| match mv {
        Move::Castle { king, rook } => *king == from && (*rook == to || !table.chess960 && target(*mv) == to),
        _ => mv.from() == Some(from) && mv.to() == to,
    };
    table.position.legal_moves().into_iter().filter(fits).collect()
}

/// The move that promotes so, if it is legal.
#[must_use]
pub fn promotion(position: &Chess, from: Square, to: Square, role: shakmaty::Role) -> Option<Move> {
    let fits = |mv: &Move| mv.from() == Some(from) && mv.to() == to && mv.promotion() == Some(role);
    position.legal_moves().into_iter().find(fits)
}

/// What was typed, and why it is no move.
fn refused(table: &InputBoard, text: &str, why: &WhyNot) -> String {
    match table.voice {
        Some(voice) => moves_in_words::refused(text, why, table.letters, voice),
        None => GameWord::ToldOf.with(table.lang, &[text, &why_not(table.lang, why)]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn test_board(position: &Chess) -> InputBoard<'_> {
        InputBoard { position, chess960: false, flipped: false, letters: Letters::En, lang: Lang::En, voice: None }
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

    fn press(hand: &mut MoveInput, position: &Chess, press: Press, square: Square) -> KeyOutcome {
        hand.pointer(
            press,
            Cell { col: square.to_u32().try_into().unwrap(), row: 0 },
            Some(square),
            &test_board(position),
        )
    }

    #[test]
    fn the_three_ways_make_the_same_move() {
        let position = Chess::default();
        let mut hand = MoveInput::default();
        for c in "Nf3".chars() {
            assert_eq!(hand.key(Key::plain(Code::Char(c)), &test_board(&position)), KeyOutcome::Yes);
        }
        assert_eq!(played(hand.key(Key::plain(Code::Enter), &test_board(&position))), "g1f3");
        assert!(hand.entry().is_empty());

        hand.choose(&test_board(&position));
        for act in [Action::Down, Action::Right, Action::Right] {
            hand.move_cursor(act, &test_board(&position));
        }
        assert_eq!((hand.cursor(), hand.choose(&test_board(&position))), (Some(Square::G1), KeyOutcome::Yes));
        assert_eq!(hand.targets(&test_board(&position)).0, Bitboard::from(Square::F3) | Bitboard::from(Square::H3));
        for act in [Action::Up, Action::Up, Action::Left] {
            hand.move_cursor(act, &test_board(&position));
        }
        assert_eq!(played(hand.choose(&test_board(&position))), "g1f3");

        let (down, up, drag) = (Press::Down(Button::Left), Press::Up(Button::Left), Press::Drag(Button::Left));
        press(&mut hand, &position, down, Square::G1);
        press(&mut hand, &position, drag, Square::F3);
        assert_eq!(played(press(&mut hand, &position, up, Square::F3)), "g1f3", "dragged");
        press(&mut hand, &position, down, Square::G1);
        press(&mut hand, &position, up, Square::G1);
        assert_eq!(played(press(&mut hand, &position, down, Square::F3)), "g1f3", "clicked");
    }

    #[test]
    fn what_is_no_move_says_why() {
        let position = Chess::default();
        let mut hand = MoveInput::default();
        hand.type_text("Nd5");
        assert!(matches!(hand.enter(&test_board(&position)), InputResult::Nothing(why) if why.starts_with("Nd5: ")));
        assert!(hand.refused());
        hand.key(Key::plain(Code::Char('e')), &test_board(&position));
        assert_eq!((hand.entry().text(), hand.refused()), ("e", false), "typing begins anew");
        assert!(hand.back() && !hand.back());
        press(&mut hand, &position, Press::Down(Button::Left), Square::E4);
        assert_eq!(hand.picked_piece(), None, "there is nothing to pick up");
        hand.type_text("flip");
        assert!(
            matches!(hand.enter(&test_board(&position)), InputResult::Command(given) if given.action == Action::Flip)
        );
    }

    #[test]
    fn castling_and_promotions_are_pointed_out() {
        let castles = at("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
        let mut hand = MoveInput::default();
        let (down, up) = (Press::Down(Button::Left), Press::Up(Button::Left));
        for to in [Square::G1, Square::H1] {
            press(&mut hand, &castles, down, Square::E1);
            press(&mut hand, &castles, up, Square::E1);
            assert_eq!(played(press(&mut hand, &castles, down, to)), "e1g1", "{to}");
        }
        let pawn = at("8/4P3/8/8/8/8/8/K1k5 w - - 0 1");
        press(&mut hand, &pawn, down, Square::E7);
        let asked = press(&mut hand, &pawn, up, Square::E8);
        assert_eq!(asked, KeyOutcome::Asks(InputResult::Promotion { from: Square::E7, to: Square::E8 }));
        let knight = promotion(&pawn, Square::E7, Square::E8, shakmaty::Role::Knight).unwrap();
        assert_eq!(notation::uci(knight, false), "e7e8n");
    }
}
