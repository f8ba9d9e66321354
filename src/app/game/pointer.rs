//! Moving with the keyboard's cursor and with the pointer.

use crate::app::{
    board::{
        picked_piece::{self, Gesture, MoveTargets, PutDown, PutDownBy},
        refused_slide::RefusedSlide,
    },
    commands::action::{Action, Invocation},
    context::UpdateContext,
    game::{Blocked, GameScreen},
    protocol::{
        hit_target::HitTarget,
        input::{Button, Cell, Code, Key, Press},
    },
};
use crate::chess::{geometry::target, notation};
use crate::words::{
    notation::{WhyNotWord, why_not},
    results::side,
    tables::{AppWord, GameWord},
    with_capital,
};
use shakmaty::{Move, Position, Role, Square};

impl GameScreen {
    /// Handles a click on a button.
    pub fn action(&mut self, action: Action, ctx: &mut UpdateContext) {
        if self.blocked.is_some_and(|blocked| blocked != Blocked::Start) {
            self.key(Key::plain(Code::Enter), ctx);
        } else if action.row().keeps_entry {
            self.act(action, ctx);
        } else {
            if self.input.entry.text().starts_with(':') {
                self.clear_entry(); // the user chose a command with the pointer instead of the one being typed
            }
            ctx.run(Invocation::of(action));
        }
    }

    /// Returns the moves or premoves that pointing from one square to another can mean.
    pub(super) fn pointed(&self, from: Square, to: Square) -> Vec<Move> {
        picked_piece::pointed(&self.choices().moves, self.is_chess960(), from, to)
    }

    /// Returns where the picked piece can go, for the marks on the board; nothing in tournament mode.
    #[must_use]
    pub fn targets(&self) -> MoveTargets {
        if self.may_premove() {
            let (to, occupied) = (self.premove_targets(), self.game.position().board().occupied());
            return MoveTargets { quiet: to & !occupied, captures: to & occupied };
        }
        // A touched piece creates an obligation even while nothing is picked up.
        let picked = self.input.picker.picked;
        if self.tournament() || picked.is_none() && !self.has_touch_obligation() {
            return MoveTargets::default();
        }
        let goes = |mv: &Move| picked.is_none_or(|picked| mv.from() == Some(picked.from));
        MoveTargets::of(self.allowed().into_iter().filter(goes), self.is_chess960())
    }

    /// Picks up a piece of the side to move, which touches it. A piece of the opponent is only touched. Returns whether
    /// anything has changed.
    fn pick_up(&mut self, square: Square, at: Option<Cell>, ctx: &mut UpdateContext) -> bool {
        if self.asks_promotion_again(ctx) {
            return true;
        }
        if self.picks_premove(square) {
            self.input.picker.pick_up(square, at);
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
                ctx.info(GameWord::OthersPiece, &[side(turn, ctx.lang), side(!turn, ctx.lang)]);
            }
            return others;
        }
        if !self.touch(square, ctx) {
            return true; // the piece was adjusted, not picked up
        }
        if !own || self.has_touch_obligation() && !self.allowed().iter().any(|mv| mv.from() == Some(square)) {
            self.input.picker.let_go();
            self.hold_touched_piece(own, ctx);
            return true;
        }
        self.input.picker.pick_up(square, at);
        self.say_why_held(square, ctx);
        true
    }

    /// If a picked piece cannot move because of its king, says why.
    fn say_why_held(&self, square: Square, ctx: &mut UpdateContext) {
        if self.tournament() {
            return;
        }
        if let Some(why) = notation::why_held(self.game.position(), self.is_chess960(), square) {
            let text = with_capital(&format!("{}.", why_not(ctx.lang, &why)));
            ctx.explain_refusal(&text, &why);
            ctx.warn_text(text);
        }
    }

    /// Puts the picked piece on a square: plays, asks for the promotion piece, picks up another piece, or lets go and
    /// says why.
    fn put_down(&mut self, from: Square, to: Square, by: PutDownBy, ctx: &mut UpdateContext) {
        if self.asks_promotion_again(ctx) {
            return;
        }
        if self.may_premove() {
            return self.put_down_premove(from, to, by, ctx);
        }
        match picked_piece::put_down(&self.pointed(from, to), self.game.position().us(), to, by) {
            PutDown::Move(mv) => return self.try_move(mv, false, ctx),
            PutDown::PickUp(at) => {
                self.pick_up(to, at, ctx);
                return;
            }
            PutDown::Promotion(mv) => {
                self.input.picker.let_go();
                match self.touch_refusal(mv, ctx) {
                    Some(why) => ctx.warn_text(why),
                    None => return self.ask_promotion((from, to), false, ctx),
                }
            }
            PutDown::NoMove => {
                self.input.picker.let_go();
                if !(self.touch_move() && self.game.position().them().contains(to) && !self.touch(to, ctx)) {
                    self.slide_refused(Some((from, to)), ctx);
                    if matches!(by, PutDownBy::Drop { dragged: true }) {
                        self.refused_slide = self.refused_slide.map(RefusedSlide::carried);
                    }
                    self.say_why_not(from, to, ctx);
                }
            }
        }
        self.hold_touched_piece(false, ctx);
    }

    /// Says why there is no move from one square to another.
    fn say_why_not(&self, from: Square, to: Square, ctx: &mut UpdateContext) {
        let chess960 = self.is_chess960();
        let text = format!("{from}{to}");
        if chess960 && self.castles_to(from, to) {
            ctx.warn(AppWord::CastleOntoRook, &[]);
        } else if let Err(why) = notation::read(self.game.position(), chess960, &text, &ctx.input_letters) {
            // Nobody has typed the squares: the piece is named, as on a score sheet.
            let role = self.game.position().board().role_at(from);
            let letter = role.filter(|role| *role != Role::Pawn).map_or("", |role| ctx.display_letters.letter(role));
            let mut said = self.refused_move((&text, &format!("{letter}{from}–{to}")), why, ctx);
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

    /// Puts the picked piece back on its square. A touched piece that has to move stays picked up.
    fn put_back(&mut self, ctx: &mut UpdateContext) {
        if self.input.picker.let_go() {
            self.hold_touched_piece(true, ctx);
        }
    }

    /// Plays the promotion chosen in the dialog.
    pub fn promote(&mut self, from: Square, to: Square, role: Role, offer: bool, ctx: &mut UpdateContext) {
        if let Some(mv) = self.pointed(from, to).into_iter().find(|mv| mv.promotion() == Some(role)) {
            self.make_move(mv, offer, ctx);
        }
    }

    /// Plays a move, or keeps it as the premove while a computer player thinks.
    pub(super) fn make_move(&mut self, mv: Move, offer: bool, ctx: &mut UpdateContext) {
        if self.may_premove() {
            self.set_premove(mv, offer, ctx);
            self.clear_entry();
        } else {
            self.try_move(mv, offer, ctx);
        }
    }

    /// Handles Enter or Space on an empty entry line.
    pub(super) fn choose(&mut self, ctx: &mut UpdateContext) {
        if self.viewing.take().is_some() {
            return;
        }
        if let Some(Blocked::Deserted(side)) = self.blocked {
            return self.ask_who_plays(side, ctx);
        }
        if self.blocked.is_some() {
            return self.refuse_unstarted(ctx);
        }
        match self.input.picker.choose(self.game.turn()) {
            Gesture::PutBack => self.put_back(ctx),
            Gesture::PutDown { from, to, by } => {
                let no_move = !self.may_premove() && !self.own_piece(to) && self.pointed(from, to).is_empty();
                self.put_down(from, to, by, ctx);
                // With keys it would take long to fetch the piece again, so it stays picked up; touched pieces have
                // their own rule.
                if no_move && !self.touch_move() && self.input.picker.picked.is_none() {
                    self.input.picker.keep(from, to);
                }
            }
            Gesture::PickUp(square, _) => {
                if !self.human_to_move() && !self.picks_premove(square) {
                    self.say_not_your_turn(ctx);
                } else if !self.pick_up(square, None, ctx) {
                    ctx.info(WhyNotWord::EmptySquare, &[&square.to_string()]);
                }
            }
            Gesture::Moved | Gesture::None => {}
        }
    }

    /// Moves the cursor as the user sees the board.
    pub(super) fn move_cursor(&mut self, act: Action) {
        self.input.picker.move_cursor(act, self.game.turn(), self.flipped());
    }

    /// Returns the move that the picked piece would make if it were put down now.
    pub(super) fn held_move(&self) -> Option<Move> {
        let held = self.input.picker.picked?;
        let moves = self.pointed(held.from, held.over?);
        moves.into_iter().find(|mv| !mv.is_promotion())
    }

    /// Returns the moves that the picked piece can still make, while nothing is typed and it is not over one of their
    /// squares: a player who clicks twice points at no square between the clicks.
    pub(super) fn moves_picked(&self) -> Vec<Move> {
        let Some(held) = self.input.picker.picked.filter(|_| self.input.entry.text().trim().is_empty()) else {
            return Vec::new();
        };
        let over = held.over.filter(|over| *over != held.from);
        if over.is_some_and(|over| !self.pointed(held.from, over).is_empty()) {
            return Vec::new();
        }
        self.allowed().into_iter().filter(|mv| mv.from() == Some(held.from)).collect()
    }

    /// Handles the pointer on the board, or elsewhere while a piece is picked up. Returns whether anything shown has
    /// changed.
    pub fn pointer(&mut self, press: Press, cell: Cell, on: Option<&HitTarget>, ctx: &mut UpdateContext) -> bool {
        if self.blocked.is_some() {
            if self.blocked == Some(Blocked::Start) {
                if matches!((press, on), (Press::Down(_), Some(HitTarget::Square(_)))) {
                    self.refuse_unstarted(ctx);
                }
            } else if matches!(press, Press::Down(_)) {
                let interrupted = self.blocked == Some(Blocked::Interrupted) && !self.is_covered();
                // The pieces were visible, so a press on one of them is meant for it.
                if self.goes_on(ctx) && interrupted && matches!(on, Some(HitTarget::Square(_))) {
                    self.pointer(press, cell, on, ctx);
                }
            }
            return matches!(press, Press::Down(_));
        }
        if self.sealing {
            return false; // a sealed move is typed
        }
        let square = HitTarget::square(on);
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
            Press::Drag(Button::Left) | Press::Up(Button::Left) => self.gesture(press, square, cell, ctx),
            Press::Down(Button::Right) => {
                let held = self.input.picker.picked.is_some();
                self.put_back(ctx);
                self.premove.take().is_some() || held
            }
            _ => false,
        }
    }

    /// Handles a press of the left button.
    fn press(&mut self, square: Option<Square>, cell: Cell, ctx: &mut UpdateContext) -> bool {
        // A press on the board ends an earlier refusal: the next message is about the press.
        let refused = square.is_some() && self.input.refused.take().is_some();
        if refused {
            self.input.entry.take();
        }
        let cursor = self.input.picker.cursor;
        self.gesture(Press::Down(Button::Left), square, cell, ctx) || refused || self.input.picker.cursor != cursor
    }

    /// Handles the left button with regard to the picked piece. Returns whether anything shown has changed.
    fn gesture(&mut self, press: Press, square: Option<Square>, cell: Cell, ctx: &mut UpdateContext) -> bool {
        match self.input.picker.pointer(press, cell, square) {
            Gesture::None => return false,
            Gesture::Moved => {}
            Gesture::PickUp(square, at) => return self.pick_up(square, at, ctx),
            Gesture::PutBack => self.put_back(ctx),
            Gesture::PutDown { from, to, by } => {
                self.put_down(from, to, by, ctx);
                if let PutDownBy::Drop { dragged } = by {
                    self.dropped(from, to, dragged, ctx);
                }
            }
        }
        true
    }

    /// Handles a release on another square: nothing is picked up any more, except a touched piece that has to move.
    fn dropped(&mut self, from: Square, to: Square, dragged: bool, ctx: &mut UpdateContext) {
        if let Some(slide) = self.animation.as_mut().filter(|_| dragged) {
            slide.carried(from, to); // the pointer has already brought the piece there
        }
        self.input.picker.let_go();
        self.hold_touched_piece(false, ctx);
    }
}
