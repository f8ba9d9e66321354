//! Moving a piece with the keyboard's cursor or the pointer: which piece is picked up, and where it is put down.
//!
//! Games, reviews and training share this module. It knows squares but not the rules: a [`Gesture`] says what the user
//! meant, and the screen decides what happens.

use crate::app::{
    commands::action::Action,
    protocol::input::{Button, Cell, Press},
};
use crate::chess::geometry::target;
use shakmaty::{Bitboard, Color, File, Move, Rank, Square};

/// A piece that is picked up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PickedPiece {
    /// Its square.
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
    /// Put the picked piece down.
    PutDown {
        /// The picked piece's square.
        from: Square,
        /// The square it is put on.
        to: Square,
        /// How it is put down.
        by: PutDownBy,
    },
    /// Put the picked piece back on its own square.
    PutBack,
}

/// How a piece is put down.
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

/// The keyboard's cursor and the picked piece.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PiecePicker {
    /// The square under the keyboard's cursor, once the user has pressed an arrow key.
    pub cursor: Option<Square>,
    /// The piece that is picked up.
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
#[must_use]
pub fn pointed(moves: &[Move], chess960: bool, from: Square, to: Square) -> Vec<Move> {
    let to_there = |mv: &Move| match mv {
        Move::Castle { king, rook } => *king == from && (*rook == to || !chess960 && target(*mv) == to),
        _ => mv.from() == Some(from) && mv.to() == to,
    };
    moves.iter().copied().filter(to_there).collect()
}

/// The result of putting a piece down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PutDown {
    /// This move.
    Move(Move),
    /// A promotion (this is one of its moves). The user still has to choose the piece.
    Promotion(Move),
    /// Not a move: the piece on that square is picked up instead, by the pointer if a cell is given.
    PickUp(Option<Cell>),
    /// Not a legal move.
    NoMove,
}

/// Returns what putting a piece down on `to` means. `moves` are the moves that it can mean, `own` the pieces that can
/// be picked up. A piece that is dropped on another piece of its side does not pick that one up.
#[must_use]
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
    /// Targets of quiet moves.
    pub quiet: Bitboard,
    /// Targets of captures, including en passant.
    pub captures: Bitboard,
}

impl MoveTargets {
    /// Returns the targets of these moves.
    #[must_use]
    pub fn of(moves: impl IntoIterator<Item = Move>, chess960: bool) -> MoveTargets {
        let mut targets = MoveTargets::default();
        for mv in moves {
            match mv {
                Move::Castle { rook, .. } => targets.quiet.add(if chess960 { rook } else { target(mv) }),
                _ if mv.is_capture() => targets.captures.add(mv.to()),
                _ => targets.quiet.add(mv.to()),
            }
        }
        targets
    }
}
