//! The position editor: the user puts, removes and moves pieces on a board with the pointer or keys, and sets
//! everything else that belongs to a position beside it. At every moment the editor knows what is wrong with the
//! position.

use crate::app::board::blindfold::tell_turned;
use crate::app::board::move_input::{Gesture, PiecePicker, TextField};
use crate::app::commands::table::{Action, Invocation, KeyContext};
use crate::app::context::UpdateContext;
use crate::app::dialogs::Dialog;
use crate::app::dialogs::question::Question;
use crate::app::new_game::NewGame;
use crate::app::plain_input::words::{PlainAction, name_of};
use crate::app::protocol::effect::{Continuation, Destination, EditorStart};
use crate::app::protocol::input::{Button, Cell, Code, EditorField, HitTarget, Key, Press, Tool, turned};
use crate::app::protocol::pasted_text::PastedText;
use crate::app::protocol::user_message::Query;
use crate::chess::notation::Letters;
use crate::chess::position_setup::{MOST, PositionSetup};
use crate::chess::start_position::{BadStart, StartPosition};
use crate::words::command_names::means;
use crate::words::forms::bad_start;
use crate::words::moves::{castling_side, is_small, only_char};
use crate::words::notation::{piece, role_of, side_of};
use crate::words::results::side;
use crate::words::tables::{AppWord, EditWord, PlainWord, PositionEditorWord};
use shakmaty::{CastlingSide, Color, File, Piece, Rank, Role, Square};
use std::num::NonZeroU32;

/// What the pointer does while its button is down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum EditorDrag {
    /// Puts this piece on every square it passes, or removes what is there. The square is the last one done.
    Paints(Option<Piece>, Square),
    /// Carries a piece from the box to the board. The square is the one it is over.
    Carries(Piece, Option<Square>),
}

#[derive(Clone, Debug, Default)]
pub struct PositionEditor {
    pub draft: PositionSetup,
    /// The position that the editor was opened with, or that was last used elsewhere: leaving it loses nothing.
    safe: PositionSetup,
    /// The earlier positions, oldest first.
    done: Vec<PositionSetup>,
    /// The positions that were undone, the latest on top.
    undone: Vec<PositionSetup>,
    /// The field that has the focus; `None` means the board.
    pub focus: Option<EditorField>,
    /// Whether the value of that field is selected, so that typing replaces it.
    pub selected: bool,
    /// The FEN while it is being typed.
    fen: TextField,
    /// The keyboard's cursor, which is always shown, and the picked piece.
    pub picker: PiecePicker,
    /// What a click on a square does.
    pub tool: Tool,
    stroke: Option<EditorDrag>,
    pub flipped: bool,
    /// Another game of the players from whose game the editor was opened.
    pub(super) next_game: Option<NewGame>,
}

impl PositionEditor {
    /// Returns the editor as it opens over another screen.
    pub(super) fn new(begin: EditorStart, next_game: Option<NewGame>) -> PositionEditor {
        PositionEditor {
            safe: begin.draft.clone(),
            draft: begin.draft,
            picker: PiecePicker { cursor: Some(Square::E4), picked: None },
            flipped: begin.flipped,
            next_game,
            ..PositionEditor::default()
        }
    }

    /// Returns the piece that is carried from the box, and the square it is over.
    pub fn carried(&self) -> Option<(Piece, Option<Square>)> {
        if let Some(EditorDrag::Carries(piece, over)) = self.stroke { Some((piece, over)) } else { None }
    }

    /// Returns the FEN while it is being typed.
    pub fn fen_entry(&self) -> Option<&TextField> {
        (self.focus == Some(EditorField::Fen)).then_some(&self.fen)
    }

    /// Returns what is wrong with the FEN that is being typed.
    pub fn fen_problem(&self) -> Option<BadStart> {
        PositionSetup::read(self.fen_entry()?.text(), self.draft.chess960).err()
    }

    /// Whether the position has changed and is not stored anywhere else.
    pub fn is_changed(&self) -> bool {
        self.draft != self.safe
    }

    /// Remembers the position, unless it is stored elsewhere: after a kill it is there again.
    pub(super) fn remember(&self, ctx: &mut UpdateContext) {
        let left = self.is_changed().then(|| (self.draft.fen(), self.draft.chess960));
        if self.stroke.is_none() && ctx.recent.set_up != left {
            ctx.recent.set_up = left;
            ctx.remember();
        }
    }

    /// Makes a change that can be undone. Returns whether anything is different.
    fn change(&mut self, change: impl FnOnce(&mut PositionSetup)) -> bool {
        let was = self.draft.clone();
        change(&mut self.draft);
        let changed = was != self.draft;
        if changed {
            self.done.push(was);
            self.undone.clear();
        }
        changed
    }

    /// Replaces the position, which can be undone.
    pub(super) fn set(&mut self, draft: PositionSetup) {
        self.picker.let_go();
        self.change(|now| *now = draft);
        self.fen.set(&self.draft.fen());
        self.selected = true;
    }

    /// Undoes the last change, or redoes the last one undone. Returns whether there was one.
    fn step(&mut self, back: bool) -> bool {
        self.picker.let_go();
        let (from, to) = if back { (&mut self.done, &mut self.undone) } else { (&mut self.undone, &mut self.done) };
        let Some(draft) = from.pop() else { return false };
        to.push(std::mem::replace(&mut self.draft, draft));
        self.fen.set(&self.draft.fen());
        true
    }
}

// What belongs to a position besides its pieces: fields that the user changes or types in.

impl PositionEditor {
    /// Moves the focus on: from the board through the fields and around again.
    fn walk(&mut self, forward: bool) {
        let all: Vec<_> = [None].into_iter().chain(EditorField::ALL.map(Some)).collect();
        self.focus_on(turned(&all, self.focus, forward));
    }

    fn focus_on(&mut self, field: Option<EditorField>) {
        self.focus = field;
        self.selected = true;
        self.picker.let_go();
        if field == Some(EditorField::Fen) {
            self.fen.set(&self.draft.fen());
        }
    }

    /// Changes a field to its next or previous value. Returns `true`: what is shown may have changed.
    fn turn(&mut self, field: EditorField, forward: bool) -> bool {
        self.selected = true;
        self.change(|draft| match field {
            EditorField::Turn => draft.turn = !draft.turn,
            EditorField::Castling(color) => turn_castling(draft, color, forward),
            EditorField::EnPassant => {
                let all: Vec<_> = [None].into_iter().chain(draft.passable().into_iter().map(Some)).collect();
                draft.set_en_passant(turned(&all, draft.en_passant(), forward));
            }
            EditorField::Halfmoves | EditorField::Number => {
                let now = number(draft, field);
                set_number(draft, field, if forward { now.saturating_add(1) } else { now.saturating_sub(1) });
            }
            EditorField::Rules => draft.chess960 = !draft.chess960,
            EditorField::Fen => {}
        });
        true
    }

    /// Handles a key that types in the field that has the focus. Returns whether the key was one.
    fn type_key(&mut self, key: Key) -> bool {
        let Some(field) = self.focus else { return false };
        let bare = key.is_bare();
        if field.is_number() {
            let now = if self.selected { 0 } else { number(&self.draft, field) };
            let typed = match key.code {
                Code::Char(c) if bare => c.to_digit(10).map(|digit| now.saturating_mul(10).saturating_add(digit)),
                Code::Backspace => Some(number(&self.draft, field) / 10),
                Code::Delete => Some(0),
                _ => None,
            };
            let Some(typed) = typed else { return false };
            self.selected = false;
            self.change(|draft| set_number(draft, field, typed));
            return true;
        }
        if field != EditorField::Fen || matches!(key.code, Code::Up | Code::Down) {
            return false;
        }
        let replaces = bare && matches!(key.code, Code::Char(_) | Code::Backspace | Code::Delete);
        if self.selected && replaces {
            self.fen.take();
        }
        let taken = self.fen.key(key);
        self.selected &= !taken;
        taken || bare && matches!(key.code, Code::Char(_))
    }
}

fn number(draft: &PositionSetup, field: EditorField) -> u32 {
    if field == EditorField::Number { draft.number.get() } else { draft.halfmoves }
}

fn set_number(draft: &mut PositionSetup, field: EditorField, number: u32) {
    let number = number.min(MOST);
    if field == EditorField::Number {
        draft.number = NonZeroU32::new(number).unwrap_or(NonZeroU32::MIN);
    } else {
        draft.halfmoves = number;
    }
}

/// Changes to the next combination of castling rights that a side could have, given where king and rooks are.
fn turn_castling(draft: &mut PositionSetup, color: Color, forward: bool) {
    let could = |wing| draft.could_castle(color, wing);
    let ways: Vec<(bool, bool)> = [(false, false), (false, true), (true, false), (true, true)]
        .into_iter()
        .filter(|&(king, queen)| (!king || could(CastlingSide::KingSide)) && (!queen || could(CastlingSide::QueenSide)))
        .collect();
    let here = (draft.castles(color, CastlingSide::KingSide), draft.castles(color, CastlingSide::QueenSide));
    let (king, queen) = turned(&ways, here, forward);
    draft.set_castling(color, CastlingSide::KingSide, king);
    draft.set_castling(color, CastlingSide::QueenSide, queen);
}

// Putting, removing and moving pieces, with keys and with the pointer.

/// The pieces in the order of the box.
const ROLES: [Role; 6] = [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];

/// Returns the letter that puts a piece on the board: that of the language, or else the English letter, which FEN also
/// uses. In a language whose knight is P, the pawn is O.
pub fn letter(role: Role, letters: Letters) -> char {
    if let Some(letter) = only_char(letters.letter(role)) {
        return letter.to_uppercase().next().unwrap_or(letter);
    }
    let english = role.upper_char();
    let taken = ROLES.iter().any(|&other| only_char(letters.letter(other)) == Some(english));
    if taken { 'O' } else { english }
}

/// Returns the piece that a letter puts on the board: upper case for White, lower case for Black.
pub fn piece_of(c: char, letters: Letters) -> Option<Piece> {
    let color = Color::from_white(c.is_uppercase());
    let upper = c.to_uppercase().next()?;
    let own = ROLES.into_iter().find(|&role| letter(role, letters) == upper);
    let role = own.or_else(|| Role::from_char(upper.to_ascii_lowercase()))?;
    Some(Piece { color, role })
}

impl PositionEditor {
    /// Puts a piece on the square under the cursor, or removes what is there.
    fn put_here(&mut self, piece: Option<Piece>) {
        self.picker.let_go();
        if let Some(square) = self.picker.cursor {
            self.change(|draft| draft.put(square, piece));
        }
    }

    /// Moves the cursor on by so many squares in reading order, as the user sees the board; it stays on the last one.
    fn step_on(&mut self, squares: u32) {
        let Some(at) = self.picker.cursor else { return };
        let (file, rank) = (u32::from(at.file()), u32::from(at.rank()));
        let place = if self.flipped { rank * 8 + 7 - file } else { (7 - rank) * 8 + file };
        let place = (place + squares).min(63);
        let (down, across) = (place / 8, place % 8);
        let (file, rank) = if self.flipped { (7 - across, down) } else { (across, 7 - down) };
        self.picker.cursor = Some(Square::from_coords(File::new(file), Rank::new(rank)));
    }

    /// Handles Enter or Space on the board.
    fn choose(&mut self) {
        if let (false, Some(square)) = (self.tool == Tool::Hand, self.picker.cursor) {
            self.apply(self.tool, square);
        } else {
            let gesture = self.picker.choose(self.draft.turn);
            self.gesture(gesture);
        }
    }

    /// Moves the cursor as the user sees the board.
    fn move_cursor(&mut self, act: Action) {
        self.picker.move_cursor(act, self.draft.turn, self.flipped);
    }

    /// Carries out a gesture. Returns whether anything shown may have changed.
    fn gesture(&mut self, gesture: Gesture) -> bool {
        match gesture {
            Gesture::PickUp(square, at) if self.draft.board.occupied().contains(square) => {
                self.picker.pick_up(square, at)
            }
            Gesture::PutDown { from, to, .. } => {
                self.picker.let_go();
                self.picker.cursor = Some(to);
                self.change(|draft| draft.move_piece(from, to));
            }
            Gesture::PutBack => _ = self.picker.let_go(),
            Gesture::Moved | Gesture::PickUp(..) => {}
            Gesture::None => return false,
        }
        true
    }

    /// Applies a tool to a square. A piece that is already there is removed. Returns what it put there.
    fn apply(&mut self, tool: Tool, square: Square) -> Option<Piece> {
        let piece = match tool {
            Tool::Piece(piece) if self.draft.board.piece_at(square) != Some(piece) => Some(piece),
            _ => None,
        };
        self.change(|draft| draft.put(square, piece));
        piece
    }

    /// Takes a tool from the box. A tool that is already taken is put back.
    fn take(&mut self, tool: Tool) {
        (self.picker.picked, self.stroke) = (None, None);
        self.focus = None;
        self.tool = if self.tool == tool { Tool::Hand } else { tool };
    }

    /// Lets go of whatever is held. Returns whether there was anything.
    fn let_go(&mut self) -> bool {
        let something = self.picker.picked.is_some() || self.stroke.is_some() || self.tool != Tool::Hand;
        (self.picker.picked, self.stroke, self.tool) = (None, None, Tool::Hand);
        something
    }

    /// Handles the pointer. Returns whether anything shown may have changed.
    pub fn pointer(&mut self, press: Press, cell: Cell, on: Option<&HitTarget>) -> bool {
        let square = HitTarget::square(on);
        match press {
            Press::Down(Button::Left) => match on {
                Some(HitTarget::Square(square)) => self.press(*square, cell),
                Some(HitTarget::Tool(tool)) => {
                    self.take(*tool);
                    if let Tool::Piece(piece) = *tool {
                        self.stroke = Some(EditorDrag::Carries(piece, None));
                    }
                    true
                }
                Some(HitTarget::SetUpField(field @ (EditorField::Turn | EditorField::Rules))) => {
                    self.turn(*field, true)
                }
                Some(HitTarget::SetUpField(field)) => {
                    self.focus_on(Some(*field));
                    true
                }
                Some(HitTarget::CycleSetUpField(field, forward)) => {
                    self.focus_on(Some(*field));
                    self.turn(*field, *forward)
                }
                _ => {
                    let carried = self.stroke.take().is_some(); // its release was never reported
                    self.picker.let_go() || carried
                }
            },
            Press::Down(Button::Right) => {
                if let (None, Some(square)) = (self.picker.picked.take(), square) {
                    self.focus = None;
                    self.picker.cursor = Some(square);
                    self.change(|draft| draft.put(square, None));
                    self.stroke = Some(EditorDrag::Paints(None, square));
                }
                true
            }
            Press::Drag(_) => self.drag(square, cell),
            Press::Up(_) => self.release(square, cell),
            _ => false,
        }
    }

    fn press(&mut self, square: Square, cell: Cell) -> bool {
        self.focus = None;
        self.picker.cursor = Some(square);
        if self.tool == Tool::Hand {
            let gesture = self.picker.pointer(Press::Down(Button::Left), cell, Some(square));
            return self.gesture(gesture);
        }
        let put = self.apply(self.tool, square);
        self.stroke = Some(EditorDrag::Paints(put, square));
        true
    }

    fn drag(&mut self, square: Option<Square>, cell: Cell) -> bool {
        match &mut self.stroke {
            Some(EditorDrag::Paints(piece, last)) => {
                let Some(square) = square.filter(|square| square != last) else { return false };
                let piece = *piece;
                *last = square;
                self.picker.cursor = Some(square);
                self.change(|draft| draft.put(square, piece));
                true // the cursor has moved
            }
            Some(EditorDrag::Carries(_, over)) => std::mem::replace(over, square) != square,
            None => self.picker.pointer(Press::Drag(Button::Left), cell, square) != Gesture::None,
        }
    }

    fn release(&mut self, square: Option<Square>, cell: Cell) -> bool {
        match self.stroke.take() {
            Some(EditorDrag::Carries(piece, Some(_))) => {
                if let Some(square) = square {
                    self.picker.cursor = Some(square);
                    self.change(|draft| draft.put(square, Some(piece)));
                }
                // It was only carried, not chosen as a tool.
                self.tool = Tool::Hand;
                return true;
            }
            // A piece that was only clicked in the box is shown as carried while the button is down.
            Some(stroke) => return matches!(stroke, EditorDrag::Carries(..)),
            None => {}
        }
        let picked = self.picker.picked;
        let gesture = self.picker.pointer(Press::Up(Button::Left), cell, square);
        // A piece dropped outside the board is removed.
        if let (Gesture::PutBack, Some(picked), None) = (gesture, picked, square) {
            self.change(|draft| draft.put(picked.from, None));
        }
        self.gesture(gesture)
    }
}

// Keys, commands and clicks in the position editor, and the ways into it and out of it.

impl PositionEditor {
    pub fn key(&mut self, key: Key, ctx: &mut UpdateContext) {
        if self.focus == Some(EditorField::Fen) && key == Key::plain(Code::Enter) {
            let typed = self.fen.text().to_owned();
            if self.take_fen(&typed, ctx) {
                self.focus_on(None);
            }
            return;
        }
        if self.type_key(key) {
            return;
        }
        let bare = key.is_bare();
        // As a FEN is read: a letter puts a piece and steps on, a digit steps over squares.
        if self.focus.is_none()
            && bare
            && let Code::Char(c) = key.code
        {
            if let Some(piece) = piece_of(c, ctx.input_letters) {
                self.put_here(Some(piece));
                return self.step_on(1);
            }
            if let Some(squares @ 1..=8) = c.to_digit(10) {
                return self.step_on(squares);
            }
        }
        if self.focus.is_none() && key == Key::plain(Code::Home) {
            self.picker.cursor = Some(if self.flipped { Square::H1 } else { Square::A8 });
            return;
        }
        if let Some(act) = ctx.keys.of_key(KeyContext::SetUp, key) {
            self.action(act, ctx);
        }
    }

    pub fn action(&mut self, act: Action, ctx: &mut UpdateContext) {
        match (act, self.focus) {
            (Action::NextField, _) => self.walk(true),
            (Action::PreviousField, _) => self.walk(false),
            (Action::Up | Action::Down, Some(_)) => self.walk(act == Action::Down),
            // Enter ends a number that was typed; it does not add one to it.
            (Action::Choose, Some(field)) if field.is_number() && !self.selected => self.walk(true),
            (Action::Left | Action::Right | Action::Choose, Some(field)) => _ = self.turn(field, act != Action::Left),
            (Action::Up | Action::Down | Action::Left | Action::Right, None) => self.move_cursor(act),
            (Action::Choose, None) => self.choose(),
            (Action::TakeOff, None) => self.put_here(None),
            (Action::TakeOff, Some(_)) => {}
            (Action::Back, Some(_)) => self.focus_on(None),
            (Action::Back, None) if self.let_go() => {}
            (Action::Back, None) if self.is_changed() => ctx.open(Dialog::ask(Question::LeaveSetUp)),
            (Action::Back, None) => ctx.leave(Continuation::Back),
            _ => ctx.run(Invocation::of(act)),
        }
    }

    /// Handles a command that only the editor knows, or that it handles in its own way.
    pub fn command(&mut self, given: &Invocation, ctx: &mut UpdateContext) {
        match given.action {
            Action::Flip => {
                self.flipped = !self.flipped;
                tell_turned(self.flipped, ctx);
            }
            Action::ClearBoard => self.set(self.draft.cleared()),
            Action::InitialArray => self.set(PositionSetup::default()),
            Action::OtherSide => _ = self.turn(EditorField::Turn, true),
            Action::Undo | Action::DoAgain if self.step(given.action == Action::Undo) => {}
            Action::Undo => return ctx.warn(EditWord::NothingToUndo, &[]),
            Action::DoAgain => return ctx.warn(EditWord::NothingToRedo, &[]),
            Action::TakeOff => self.put_here(None),
            Action::Eraser => self.take(Tool::Eraser),
            Action::CopyFen => ctx.copy(self.draft.fen(), AppWord::CopiedFen),
            Action::PlayHere | Action::LookHere => self.take_elsewhere(given.action, ctx),
            Action::Bigger | Action::Smaller => ctx.resize_board(given.action),
            action => ctx.go_by(action, &given.args),
        }
        let acts = [Action::ClearBoard, Action::InitialArray, Action::OtherSide, Action::Undo, Action::DoAgain];
        if acts.contains(&given.action) {
            ctx.show(Query::SetUp);
        }
    }

    /// Plays from the position, or analyses it. Says why if it is not playable.
    fn take_elsewhere(&mut self, act: Action, ctx: &mut UpdateContext) {
        let start = match self.draft.start() {
            Ok(start) => start,
            // Plain mode says everything that is wrong with the position.
            Err(_) if ctx.shows_instead(Query::SetUp) => return,
            Err(bad) => {
                let why = bad_start(&bad, ctx.lang);
                return ctx.warn(PositionEditorWord::NotPlayable, &[&why]);
            }
        };
        let goal = match act {
            Action::PlayHere => {
                self.safe = self.draft.clone(); // the game keeps the position
                self.remember(ctx);
                Destination::Pasted(PastedText::Position(start_text(&start)))
            }
            _ => Destination::FreeBoard(Some(Box::new(start))),
        };
        ctx.go(goal);
    }

    /// Takes over a FEN that was typed or pasted, or says what is wrong with it. Returns whether it was taken over.
    pub fn take_fen(&mut self, text: &str, ctx: &mut UpdateContext) -> bool {
        let read = read(text, self.draft.chess960);
        match &read {
            Ok((draft, left_out)) => {
                self.set(draft.clone());
                say_left_out(left_out, ctx);
            }
            Err(bad) => ctx.warn_text(bad_start(bad, ctx.lang)),
        }
        read.is_ok()
    }
}

/// Parses a FEN. If only Chess960 can keep all of it, it is read as Chess960.
pub(in crate::app) fn read(text: &str, chess960: bool) -> Result<(PositionSetup, Vec<BadStart>), BadStart> {
    let read = PositionSetup::read(text, chess960)?;
    let whole = PositionSetup::read(text, true).ok().filter(|(_, left_out)| left_out.is_empty());
    Ok(if read.1.is_empty() { read } else { whole.unwrap_or(read) })
}

pub(in crate::app) fn say_left_out(left_out: &[BadStart], ctx: &mut UpdateContext) {
    if let Some(first) = left_out.first() {
        let why = bad_start(first, ctx.lang);
        ctx.warn(PositionEditorWord::LeftOut, &[&why]);
    }
}

/// Returns a start position as the new-game form spells it.
pub(in crate::app) fn start_text(start: &StartPosition) -> String {
    if start.chess960() {
        format!("chess960 {}", start.fen())
    } else if start.is_initial() {
        "standard".to_owned()
    } else {
        start.fen()
    }
}

// Commands of plain mode in the position editor: `put white rook e4`, `clear e4`, `turn black`, `castling KQ`, `done`.

impl PositionEditor {
    pub fn word(&mut self, word: PlainAction, args: &str, ctx: &mut UpdateContext) {
        match word {
            PlainAction::Put => self.put_by_word(args, ctx),
            PlainAction::ClearSquare => self.clear_by_word(args, ctx),
            PlainAction::Empty => {
                self.set(self.draft.cleared());
                ctx.info(PlainWord::SetUpEmpty, &[]);
            }
            PlainAction::SideToMove => match side_of(args) {
                Some(color) => {
                    self.change(|draft| draft.turn = color);
                    ctx.info(PlainWord::SetUpTurn, &[side(color, ctx.lang)]);
                }
                None => ctx.warn(PlainWord::NoSide, &[args]),
            },
            PlainAction::Castling => self.castling_by_word(args, ctx),
            PlainAction::EnPassant => self.en_passant_by_word(args, ctx),
            PlainAction::Done => ctx.run(Invocation::of(Action::PlayHere)),
            PlainAction::LeaveSetUp if self.is_changed() => ctx.open(Dialog::ask(Question::LeaveSetUp)),
            PlainAction::LeaveSetUp => ctx.leave(Continuation::Back),
            _ => {}
        }
    }

    /// Runs `put white rook e4` or `put black pawns a7 b7`. The words may come in any order.
    fn put_by_word(&mut self, args: &str, ctx: &mut UpdateContext) {
        let (mut color, mut role, mut squares, mut several) = (None, None, Vec::new(), false);
        for word in listed(args) {
            if let Ok(square) = word.to_ascii_lowercase().parse::<Square>() {
                squares.push(square);
            } else if let Some(named) = side_of(word) {
                several |= color.replace(named).is_some();
            } else if let Some(named) = role_of(word) {
                several |= role.replace(named).is_some();
            } else if !is_small(word) {
                return ctx.warn(PlainWord::PutUnknown, &[word]);
            }
        }
        let (Some(color), Some(role), false, false) = (color, role, squares.is_empty(), several) else {
            return ctx.warn(if several { PlainWord::PutSeveral } else { PlainWord::PutUsage }, &[]);
        };
        let placed = role.of(color);
        self.change(|draft| squares.iter().for_each(|&square| draft.put(square, Some(placed))));
        for square in squares {
            ctx.info(PlainWord::PutOn, &[piece(ctx.lang, placed), &square.to_string()]);
        }
    }

    fn clear_by_word(&mut self, args: &str, ctx: &mut UpdateContext) {
        let mut squares = Vec::new();
        for word in listed(args) {
            match word.to_ascii_lowercase().parse::<Square>() {
                Ok(square) => squares.push(square),
                Err(_) => return ctx.warn(PlainWord::NoSquare, &[word, name_of(PlainAction::ClearSquare, ctx.lang)]),
            }
        }
        self.change(|draft| squares.iter().for_each(|&square| draft.put(square, None)));
        for square in squares {
            ctx.info(PlainWord::SetUpCleared, &[&square.to_string()]);
        }
    }

    /// Runs `castling`: `castling KQ` names all rights, `castling white king side` adds one, `castling none` removes
    /// all, and `castling white none` those of one side.
    fn castling_by_word(&mut self, args: &str, ctx: &mut UpdateContext) {
        let words: Vec<String> = args.split_whitespace().map(str::to_lowercase).collect();
        let none = words.iter().any(|word| means(word, "none"));
        let color = words.iter().find_map(|word| side_of(word));
        let wings: Vec<CastlingSide> = words.iter().filter_map(|word| wing_of(word)).collect();
        let letters = (!args.is_empty()).then(|| rights(args.trim())).flatten();
        if !none && letters.is_none() && !args.is_empty() && (color.is_none() || wings.len() > 1) {
            return ctx.warn(PlainWord::CastlingUsage, &[]);
        }
        let mut impossible = None;
        self.change(|draft| {
            for (of, wing) in Color::ALL.into_iter().flat_map(|color| CastlingSide::ALL.map(|wing| (color, wing))) {
                let may = match &letters {
                    _ if none => color.is_none_or(|color| color == of).then_some(false),
                    Some(letters) => Some(letters.contains(&(of, wing))),
                    None => (color == Some(of) && (wings.is_empty() || wings.contains(&wing))).then_some(true),
                };
                if may.is_some_and(|may| !draft.set_castling(of, wing, may)) {
                    impossible = Some(of);
                }
            }
        });
        if let Some(color) = impossible {
            ctx.warn(PlainWord::CastlingImpossible, &[side(color, ctx.lang)]);
        }
        ctx.show(Query::SetUp);
    }

    fn en_passant_by_word(&mut self, args: &str, ctx: &mut UpdateContext) {
        let square = match args.to_ascii_lowercase().as_str() {
            "" => return ctx.show(Query::SetUp),
            text if means(text, "none") => None,
            text => match text.parse::<Square>() {
                Ok(square) => Some(square),
                Err(_) => return ctx.warn(PlainWord::NoSquare, &[args, name_of(PlainAction::EnPassant, ctx.lang)]),
            },
        };
        if let Some(square) = square.filter(|square| !self.draft.passable().contains(square)) {
            return ctx.warn(PlainWord::EnPassantImpossible, &[&square.to_string()]);
        }
        self.change(|draft: &mut PositionSetup| draft.set_en_passant(square));
        ctx.show(Query::SetUp);
    }
}

/// Returns the words of a list, with commas or without.
fn listed(args: &str) -> impl Iterator<Item = &str> {
    args.split([' ', ',', '\t']).filter(|word| !word.is_empty())
}

/// Parses the castling side, also from `king` or `queen`.
fn wing_of(word: &str) -> Option<CastlingSide> {
    castling_side(word).or_else(|| match role_of(word)? {
        Role::King => Some(CastlingSide::KingSide),
        Role::Queen => Some(CastlingSide::QueenSide),
        _ => None,
    })
}

/// Parses castling rights given as in a FEN: `KQkq`.
fn rights(text: &str) -> Option<Vec<(Color, CastlingSide)>> {
    let right = |c: char| {
        let wing = match c.to_ascii_lowercase() {
            'k' => CastlingSide::KingSide,
            'q' => CastlingSide::QueenSide,
            _ => return None,
        };
        Some((Color::from_white(c.is_ascii_uppercase()), wing))
    };
    text.chars().map(right).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_man_has_a_letter_of_its_own_in_every_language() {
        for letters in Letters::ALL.into_iter().filter(|letters| *letters != Letters::Figurines) {
            for role in ROLES {
                let upper = letter(role, letters);
                assert_eq!(piece_of(upper, letters), Some(role.of(Color::White)), "{upper} in {letters:?}");
                let lower = upper.to_lowercase().next().unwrap();
                assert_eq!(piece_of(lower, letters), Some(role.of(Color::Black)), "{lower} in {letters:?}");
            }
        }
        assert_eq!(piece_of('C', Letters::Fr), Some(Role::Knight.of(Color::White)));
        assert_eq!(piece_of('n', Letters::Fr), Some(Role::Knight.of(Color::Black)), "English ones where they are free");
        assert_eq!(piece_of('x', Letters::En), None);
    }
}

#[cfg(test)]
mod plain_tests {
    use super::*;

    #[test]
    fn rights_are_read_as_letters() {
        assert_eq!(
            rights("Kq"),
            Some(vec![(Color::White, CastlingSide::KingSide), (Color::Black, CastlingSide::QueenSide)])
        );
        assert_eq!(rights("white"), None);
        assert_eq!(
            (wing_of("king"), wing_of("dame"), wing_of("side")),
            (Some(CastlingSide::KingSide), Some(CastlingSide::QueenSide), None)
        );
    }
}
