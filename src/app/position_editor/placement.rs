//! Putting, removing and moving pieces, with keys and with the pointer.

use crate::app::{
    board::picked_piece::Gesture,
    commands::action::Action,
    position_editor::{EditorDrag, PositionEditor},
    protocol::{
        controls::{EditorField, Tool},
        hit_target::HitTarget,
        input::{Button, Cell, Press},
    },
};
use crate::chess::notation::Letters;
use shakmaty::{Color, File, Piece, Rank, Role, Square};

/// The pieces in the order of the box.
const ROLES: [Role; 6] = [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];

/// Returns the letter that puts a piece on the board: that of the language, or else the English letter, which FEN also
/// uses. In a language whose knight is P, the pawn is O.
#[must_use]
pub fn letter(role: Role, letters: Letters) -> char {
    let mut own = letters.letter(role).chars();
    if let (Some(letter), None) = (own.next(), own.next()) {
        return letter.to_uppercase().next().unwrap_or(letter);
    }
    let english = role.upper_char();
    let taken = ROLES.iter().any(|&other| {
        let mut own = letters.letter(other).chars();
        own.next() == Some(english) && own.next().is_none()
    });
    if taken { 'O' } else { english }
}

/// Returns the piece that a letter puts on the board: upper case for White, lower case for Black.
#[must_use]
pub fn piece_of(c: char, letters: Letters) -> Option<Piece> {
    let color = Color::from_white(c.is_uppercase());
    let upper = c.to_uppercase().next()?;
    let own = ROLES.into_iter().find(|&role| letter(role, letters) == upper);
    let role = own.or_else(|| Role::from_char(upper.to_ascii_lowercase()))?;
    Some(Piece { color, role })
}

impl PositionEditor {
    /// Puts a piece on the square under the cursor, or removes what is there.
    pub(super) fn put_here(&mut self, piece: Option<Piece>) {
        self.picker.let_go();
        if let Some(square) = self.picker.cursor {
            self.change(|draft| draft.put(square, piece));
        }
    }

    /// Moves the cursor on by so many squares in reading order, as the user sees the board; it stays on the last one.
    pub(super) fn step_on(&mut self, squares: u32) {
        let Some(at) = self.picker.cursor else { return };
        let (file, rank) = (u32::from(at.file()), u32::from(at.rank()));
        let place = if self.flipped { rank * 8 + 7 - file } else { (7 - rank) * 8 + file };
        let place = (place + squares).min(63);
        let (down, across) = (place / 8, place % 8);
        let (file, rank) = if self.flipped { (7 - across, down) } else { (across, 7 - down) };
        self.picker.cursor = Some(Square::from_coords(File::new(file), Rank::new(rank)));
    }

    /// Handles Enter or Space on the board.
    pub(super) fn choose(&mut self) {
        if let (false, Some(square)) = (self.tool == Tool::Hand, self.picker.cursor) {
            self.apply(self.tool, square);
        } else {
            let gesture = self.picker.choose(self.draft.turn);
            self.gesture(gesture);
        }
    }

    /// Moves the cursor as the user sees the board.
    pub(super) fn move_cursor(&mut self, act: Action) {
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
    pub(super) fn take(&mut self, tool: Tool) {
        (self.picker.picked, self.stroke) = (None, None);
        self.focus = None;
        self.tool = if self.tool == tool { Tool::Hand } else { tool };
    }

    /// Lets go of whatever is held. Returns whether there was anything.
    pub(super) fn let_go(&mut self) -> bool {
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
