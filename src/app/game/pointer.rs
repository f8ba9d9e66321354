//! Moving with the keyboard's cursor and with the pointer.

use super::{Blocked, GameScreen, PointerCell};
use crate::app::commands::action::{Action, Invocation};
use crate::app::context::UpdateContext;
use crate::app::dialogs::Dialog;
use crate::app::protocol::hit_target::HitTarget;
use crate::app::protocol::input::{Button, Cell, Code, Key, Press};
use crate::chess::geometry::target;
use crate::chess::notation;
use crate::words::app::AppWord;
use crate::words::game::GameWord;
use crate::words::notation::WhyNotWord;
use crate::words::results::side;
use shakmaty::{Bitboard, Chess, Color, File, Move, Position, Rank, Role, Square};

/// A piece that was picked up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PickedSquare {
    /// Its square.
    pub from: Square,
    /// Where the pointer drags it; none when it was picked up by a click or a key.
    pub at: PointerCell,
    /// The square it is held over, by the pointer or the cursor.
    pub over: Option<Square>,
    /// The button is still down from picking it up.
    pressed: bool,
    /// It was in the hand before this press: a release on its own square puts it down.
    again: bool,
}

impl PickedSquare {
    /// A man that stays in the hand without a button.
    pub(super) fn picked(from: Square) -> PickedSquare {
        PickedSquare { from, at: None, over: None, pressed: false, again: false }
    }
}

/// The squares a held piece can go to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MoveTargets {
    /// Quiet moves.
    pub quiet: Bitboard,
    /// Captures, en passant included.
    pub captures: Bitboard,
}

impl MoveTargets {
    /// Marks where a move goes.
    fn add(&mut self, mv: Move, chess960: bool) {
        match mv {
            Move::Castle { rook, .. } => self.quiet.add(if chess960 { rook } else { target(mv) }),
            _ if mv.is_capture() => self.captures.add(mv.to()),
            _ => self.quiet.add(mv.to()),
        }
    }
}

/// The legal moves by pointing from one square to another: several for a promotion, and for castling both the king's
/// own target (standard chess) and the rook's square.
fn pointed(position: &Chess, chess960: bool, from: Square, to: Square) -> Vec<Move> {
    let to_there = |mv: &Move| match mv {
        Move::Castle { king, rook } => *king == from && (*rook == to || !chess960 && target(*mv) == to),
        _ => mv.from() == Some(from) && mv.to() == to,
    };
    position.legal_moves().into_iter().filter(to_there).collect()
}

impl GameScreen {
    /// Takes an action of a button.
    pub fn press_action(&mut self, action: Action, ctx: &mut UpdateContext) {
        if self.blocked().is_some_and(|blocked| blocked != Blocked::Start) {
            self.key(Key::plain(Code::Enter), ctx);
        } else if action.row().keeps_entry {
            self.action(action, ctx);
        } else {
            if self.entry().text().starts_with(':') {
                self.clear_entry(); // the command that was being typed was chosen with the pointer instead
            }
            ctx.run(Invocation::of(action));
        }
    }

    /// The legal moves by pointing from one square to another.
    pub(super) fn pointed(&self, from: Square, to: Square) -> Vec<Move> {
        pointed(self.game.position(), self.is_chess960(), from, to)
    }

    /// Where the held piece can go, for the marks on the board; nothing in tournament mode.
    #[must_use]
    pub fn targets(&self) -> MoveTargets {
        if self.may_premove() {
            let (to, occupied) = (self.premove_targets(), self.game.position().board().occupied());
            return MoveTargets { quiet: to & !occupied, captures: to & occupied };
        }
        let mut targets = MoveTargets::default();
        // What was touched obliges also while nothing is in the hand.
        if self.tournament() || self.picked_piece.is_none() && !self.has_touch_obligation() {
            return targets;
        }
        let chess960 = self.is_chess960();
        for mv in self.allowed() {
            if self.picked_piece.is_none_or(|held| mv.from() == Some(held.from)) {
                targets.add(mv, chess960);
            }
        }
        targets
    }

    /// Picks up a piece of the side to move, which touches it; a piece of the opponent's is only touched. Returns whether
    /// anything has changed.
    fn pick_up(&mut self, square: Square, at: PointerCell, ctx: &mut UpdateContext) -> bool {
        if self.picks_premove(square) {
            self.picked_piece =
                Some(PickedSquare { from: square, at, over: None, pressed: at.is_some(), again: false });
            return true;
        }
        let own = self.own_piece(square);
        let touches = own || self.touch_move() && self.game.position().them().contains(square);
        if !self.human_to_move() {
            return false;
        }
        if !touches {
            let others = self.game.position().them().contains(square);
            if others {
                let turn = self.game.turn();
                ctx.info(GameWord::OthersMan, &[side(turn, ctx.lang), side(!turn, ctx.lang)]);
            }
            return others;
        }
        if !self.touch(square, ctx) {
            return true; // put right, not picked up
        }
        if !own || self.has_touch_obligation() && !self.allowed().iter().any(|mv| mv.from() == Some(square)) {
            self.picked_piece = None;
            self.hold_touched_piece(own, ctx);
            return true;
        }
        self.picked_piece = Some(PickedSquare { from: square, at, over: None, pressed: at.is_some(), again: false });
        true
    }

    /// Puts the held piece on a square: plays, asks for a promotion, picks up another, or lets go and says why.
    fn put_down(&mut self, from: Square, to: Square, at: PointerCell, ctx: &mut UpdateContext) {
        if self.may_premove() {
            let other = self.picks_premove(to) && !self.premove_targets().contains(to);
            if other {
                self.pick_up(to, at, ctx);
            } else {
                self.put_down_premove(from, to, ctx);
            }
            return;
        }
        let moves = self.pointed(from, to);
        if let Some(mv) = moves.iter().find(|mv| !mv.is_promotion()) {
            self.try_move(*mv, false, ctx);
        } else if let Some(mv) = moves.first() {
            match self.touch_refusal(*mv, ctx.lang) {
                Some(why) => ctx.warn_text(why),
                None => ctx.open(Dialog::promotion(from, to, false)),
            }
            self.picked_piece = None;
            self.hold_touched_piece(false, ctx);
        } else if self.own_piece(to) {
            self.pick_up(to, at, ctx);
        } else {
            self.picked_piece = None;
            if !(self.touch_move() && self.game.position().them().contains(to) && !self.touch(to, ctx)) {
                self.say_why_not(from, to, ctx);
            }
            self.hold_touched_piece(false, ctx);
        }
    }

    /// Says why there is no move from one square to another.
    fn say_why_not(&self, from: Square, to: Square, ctx: &mut UpdateContext) {
        let chess960 = self.is_chess960();
        let text = format!("{from}{to}");
        if chess960 && self.castles_to(from, to) {
            ctx.warn(AppWord::CastleOntoRook, &[]);
        } else if let Err(why) = notation::read(self.game.position(), chess960, &text, &ctx.input_letters) {
            let mut said = self.why_not(&text, &why, ctx);
            if let Some(duty) = self.obligation_text(ctx.lang) {
                said = format!("{said}. {duty}");
            }
            ctx.warn_text(said);
        }
    }

    /// Whether the king on `from` can castle and would then stand on `to`.
    fn castles_to(&self, from: Square, to: Square) -> bool {
        let castles = |mv: &Move| matches!(mv, Move::Castle { king, .. } if *king == from) && target(*mv) == to;
        self.game.position().legal_moves().iter().any(castles)
    }

    /// Puts the held man back where it stands; one that was touched and has to move stays in the hand.
    fn put_back(&mut self, ctx: &mut UpdateContext) {
        if self.picked_piece.take().is_some() {
            self.hold_touched_piece(true, ctx);
        }
    }

    /// Plays the promotion that the dialog asked for.
    pub fn promote(&mut self, from: Square, to: Square, role: Role, offer: bool, ctx: &mut UpdateContext) {
        if self.promote_premove(from, to, role, offer, ctx) {
            return;
        }
        if let Some(mv) = self.pointed(from, to).into_iter().find(|mv| mv.promotion() == Some(role)) {
            self.try_move(mv, offer, ctx);
        }
    }

    /// Enter or Space with nothing typed.
    pub(super) fn choose(&mut self, ctx: &mut UpdateContext) {
        if self.viewing.take().is_some() {
            return;
        }
        if let Some(Blocked::Deserted(side)) = self.blocked {
            return self.ask_who_plays(side, ctx);
        }
        if self.blocked.is_some() {
            self.refuse_unstarted(ctx);
            return;
        }
        let Some(square) = self.cursor else {
            self.cursor = Some(self.cursor_start());
            return;
        };
        match self.picked_piece {
            Some(held) if held.from == square => self.put_back(ctx),
            Some(held) => {
                let no_move =
                    !self.may_premove() && !self.own_piece(square) && self.pointed(held.from, square).is_empty();
                self.put_down(held.from, square, None, ctx);
                // The way back to fetch it again is long by keys; what was touched has its own law.
                if no_move && !self.touch_move() && self.picked_piece.is_none() {
                    self.picked_piece = Some(PickedSquare { over: Some(square), ..PickedSquare::picked(held.from) });
                }
            }
            None => {
                if !self.human_to_move() && !self.picks_premove(square) {
                    self.say_not_your_turn(ctx);
                } else if !self.pick_up(square, None, ctx) {
                    ctx.info(WhyNotWord::EmptySquare, &[&square.to_string()]);
                }
            }
        }
    }

    /// Where the cursor appears: the king's pawn of the side to move.
    fn cursor_start(&self) -> Square {
        cursor_start(self.game.turn())
    }

    /// Moves the cursor as the board is seen.
    pub(super) fn move_cursor(&mut self, act: Action) {
        let Some(square) = self.cursor else {
            self.cursor = Some(self.cursor_start());
            return;
        };
        if let Some(next) = beside(square, act, self.flipped()) {
            self.cursor = Some(next);
            if let Some(held) = &mut self.picked_piece {
                held.over = self.cursor;
            }
        }
    }

    /// The move that the held piece would make if it were put down where it is held.
    pub(super) fn held_move(&self) -> Option<Move> {
        let held = self.picked_piece?;
        let moves = self.pointed(held.from, held.over?);
        moves.into_iter().find(|mv| !mv.is_promotion())
    }

    /// The moves that the picked piece could still make, while nothing is typed and it is over none of their squares: a
    /// player who clicks twice points at no square between the clicks.
    pub(super) fn moves_picked(&self) -> Vec<Move> {
        let Some(held) = self.picked_piece.filter(|_| self.entry.text().trim().is_empty()) else { return Vec::new() };
        let over = held.over.filter(|over| *over != held.from);
        if over.is_some_and(|over| !self.pointed(held.from, over).is_empty()) {
            return Vec::new();
        }
        self.allowed().into_iter().filter(|mv| mv.from() == Some(held.from)).collect()
    }

    /// The pointer did something on the board, or elsewhere while a piece is held.
    /// Returns whether anything shown has changed.
    pub fn pointer(&mut self, press: Press, cell: Cell, on: Option<&HitTarget>, ctx: &mut UpdateContext) -> bool {
        if self.blocked.is_some() {
            if self.blocked == Some(Blocked::Start) {
                if matches!((press, on), (Press::Down(_), Some(HitTarget::Square(_)))) {
                    self.refuse_unstarted(ctx);
                }
            } else if matches!(press, Press::Down(_)) {
                let interrupted = self.blocked == Some(Blocked::Interrupted);
                self.unblock(ctx);
                if self.blocked.is_none() {
                    ctx.info(AppWord::GoesOn, &[]);
                    // The pieces were in sight: a press on one of them is meant for it.
                    if interrupted && matches!(on, Some(HitTarget::Square(_))) {
                        self.pointer(press, cell, on, ctx);
                    }
                }
            }
            return matches!(press, Press::Down(_));
        }
        let square = match on {
            Some(HitTarget::Square(square)) => Some(*square),
            _ => None,
        };
        match press {
            Press::Down(Button::Left) => {
                let stood = !self.game.clock_started();
                self.start_clock_on_first_action(ctx);
                let started = stood && self.game.clock_started();
                if square.is_some() && self.viewing.take().is_some() {
                    return true;
                }
                self.press(square, cell, ctx) || started
            }
            Press::Drag(Button::Left) => {
                let Some(held) = &mut self.picked_piece else { return false };
                let changed = held.pressed && held.at != Some(cell);
                if changed {
                    held.at = Some(cell);
                    held.over = square;
                }
                changed
            }
            Press::Up(Button::Left) => self.release(square, ctx),
            Press::Down(Button::Right) => {
                let held = self.picked_piece.is_some();
                self.put_back(ctx);
                self.forget_premove() || held
            }
            _ => false,
        }
    }

    fn press(&mut self, square: Option<Square>, cell: Cell, ctx: &mut UpdateContext) -> bool {
        let mut changed = false;
        if square.is_some() {
            // What was typed and refused is over: what is said next is about the press.
            if self.refused.take().is_some() {
                self.entry.take();
                changed = true;
            }
            // Enter acts where one pointed last.
            let cursor = self.cursor.and(square);
            changed |= cursor != self.cursor;
            self.cursor = cursor;
        }
        match (self.picked_piece, square) {
            (Some(held), Some(square)) if held.from == square => {
                self.picked_piece = Some(PickedSquare { at: Some(cell), pressed: true, again: true, ..held });
                true
            }
            (Some(held), Some(square)) => {
                self.put_down(held.from, square, Some(cell), ctx);
                true
            }
            (Some(_), None) => {
                self.put_back(ctx);
                true
            }
            (None, Some(square)) => self.pick_up(square, Some(cell), ctx) || changed,
            (None, None) => false,
        }
    }

    fn release(&mut self, square: Option<Square>, ctx: &mut UpdateContext) -> bool {
        let Some(held) = self.picked_piece.filter(|held| held.pressed) else { return false };
        match square {
            Some(square) if square == held.from => {
                if held.again {
                    self.put_back(ctx);
                } else {
                    self.picked_piece = Some(PickedSquare { at: None, pressed: false, ..held });
                }
            }
            Some(square) => {
                let carried = held.at.is_some();
                if self.own_piece(square) && !self.may_premove() && self.pointed(held.from, square).is_empty() {
                    self.say_why_not(held.from, square, ctx);
                } else {
                    self.put_down(held.from, square, None, ctx);
                }
                if let Some(slide) = self.animation.as_mut().filter(|_| carried) {
                    slide.carried(held.from, square); // the hand has brought it there
                }
                // A drop on another own man is no wish to pick that one up.
                self.picked_piece = None;
                self.hold_touched_piece(false, ctx);
            }
            None => self.put_back(ctx),
        }
        true
    }
}

/// Where the cursor appears: the king's pawn of the side to move.
fn cursor_start(turn: Color) -> Square {
    Square::from_coords(File::E, if turn.is_white() { Rank::Second } else { Rank::Seventh })
}

/// The square beside another, as the board is seen.
fn beside(square: Square, act: Action, flipped: bool) -> Option<Square> {
    let (files, ranks) = match act {
        Action::Up => (0, 1),
        Action::Down => (0, -1),
        Action::Left => (-1, 0),
        _ => (1, 0),
    };
    let turn = if flipped { -1 } else { 1 };
    Some(Square::from_coords(square.file().offset(files * turn)?, square.rank().offset(ranks * turn)?))
}
