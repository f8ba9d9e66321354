//! Keys, commands and clicks in the position editor, and the ways into it and out of it.

use crate::app::{
    board::turned::tell_turned,
    commands::action::{Action, Invocation, KeyContext},
    context::{Transition, UpdateContext},
    dialogs::{Dialog, question::Question},
    position_editor::{PositionEditor, piece_of},
    protocol::{
        controls::{EditorField, Tool},
        destination::Destination,
        input::{Code, Key},
        pasted_text::PastedText,
        user_message::Query,
    },
};
use crate::chess::{
    position_setup::PositionSetup,
    start_position::{BadStart, StartPosition},
};
use crate::words::{
    forms::bad_start,
    tables::{AppWord, PositionEditorWord},
};
use shakmaty::Square;

impl PositionEditor {
    /// Handles a key in the editor.
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
        let bare = !key.ctrl && !key.alt;
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

    /// Handles an action in the editor.
    pub fn action(&mut self, act: Action, ctx: &mut UpdateContext) {
        match (act, self.focus) {
            (Action::NextField, _) => self.walk(true),
            (Action::PreviousField, _) => self.walk(false),
            (Action::Up | Action::Down, Some(_)) => self.walk(act == Action::Down),
            (Action::Left | Action::Right | Action::Choose, Some(field)) => _ = self.turn(field, act != Action::Left),
            (Action::Up | Action::Down | Action::Left | Action::Right, None) => self.move_cursor(act),
            (Action::Choose, None) => self.choose(),
            (Action::TakeOff, None) => self.put_here(None),
            (Action::TakeOff, Some(_)) => {}
            (Action::Back, Some(_)) => self.focus_on(None),
            (Action::Back, None) if self.let_go() => {}
            (Action::Back, None) if self.is_changed() => ctx.open(Dialog::ask(Question::LeaveSetUp)),
            (Action::Back, None) => ctx.transition = Some(Transition::Back),
            (Action::Palette, _) => ctx.open(Dialog::palette("")),
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
            Action::Undo | Action::DoAgain => return ctx.warn(AppWord::NotNow, &[]),
            Action::TakeOff => self.put_here(None),
            Action::Eraser => self.take(Tool::Eraser),
            Action::CopyFen => ctx.copy(self.draft.fen(), AppWord::CopiedFen),
            Action::PlayHere | Action::LookHere => self.take_elsewhere(given.action, ctx),
            Action::Bigger | Action::Smaller => ctx.resize_board(given.action),
            action => match Destination::of_command(action, &given.args) {
                Some(destination) => ctx.go(destination),
                None => ctx.warn(AppWord::NotHere, &[]),
            },
        }
        let acts = [Action::ClearBoard, Action::InitialArray, Action::OtherSide, Action::Undo, Action::DoAgain];
        if acts.contains(&given.action) {
            show_if_plain(ctx);
        }
    }

    /// Plays from the position, or analyses it. Says why if it is not playable.
    fn take_elsewhere(&mut self, act: Action, ctx: &mut UpdateContext) {
        let start = match self.draft.start() {
            Ok(start) => start,
            // Plain mode says everything that is wrong with the position.
            Err(_) if ctx.plain => return ctx.show(Query::SetUp),
            Err(bad) => {
                let why = bad_start(&bad, ctx.lang);
                return ctx.warn(PositionEditorWord::NotPlayable, &[&why]);
            }
        };
        ctx.go(match act {
            Action::PlayHere => {
                self.safe = self.draft.clone(); // the game keeps the position
                Destination::Pasted(PastedText::Position(start_text(&start)))
            }
            _ => Destination::FreeBoard(Some(Box::new(start))),
        });
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

/// In plain mode, where the user cannot see the position, tells them.
pub(in crate::app) fn show_if_plain(ctx: &mut UpdateContext) {
    if ctx.plain {
        ctx.show(Query::SetUp);
    }
}

/// Says what was left out of a FEN.
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
