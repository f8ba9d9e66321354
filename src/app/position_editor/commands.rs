//! Keys, commands and presses on the screen of the position editor, the ways into it and out of it.

use super::{PositionEditor, piece_of};
use crate::app::board::turned::tell_turned;
use crate::app::commands::action::{Action, Invocation};
use crate::app::context::{Transition, UpdateContext};
use crate::app::dialogs::Dialog;
use crate::app::dialogs::question::Question;
use crate::app::home::Home;
use crate::app::new_game::StartChoice;
use crate::app::protocol::controls::{EditorField, Tool};
use crate::app::protocol::destination::{Destination, EditorStart};
use crate::app::protocol::hit_target::HitTarget;
use crate::app::protocol::input::{Button, Cell, Code, Key, Press};
use crate::app::protocol::pasted_text::PastedText;
use crate::app::protocol::user_message::Query;
use crate::app::{App, Screen};
use crate::chess::position_setup::PositionSetup;
use crate::chess::start_position::{BadStart, StartPosition};
use crate::words::app::AppWord;
use crate::words::forms::bad_start;
use crate::words::plain::PlainWord;
use crate::words::position_editor::PositionEditorWord as W;

impl App {
    /// `setup`: opens the editor with the position that is on the screen, or with the one that is given.
    pub(in crate::app) fn ask_set_up(&mut self, args: &str, bang: bool, ctx: &mut UpdateContext) {
        let typed = args.trim();
        let given = match read(typed, false) {
            _ if typed.is_empty() => None,
            Ok((draft, left_out)) => {
                say_left_out(&left_out, ctx);
                Some(draft)
            }
            Err(bad) => return ctx.warn_text(bad_start(&bad, ctx.lang)),
        };
        if let Screen::SetUp(editor) = &mut self.screen {
            if let Some(draft) = given {
                editor.set(draft);
            }
            return show_if_plain(ctx);
        }
        if matches!(&self.screen, Screen::Play(play) if play.blocked().is_some()) && given.is_none() {
            return ctx.warn(AppWord::NotNow, &[]); // the men may be hidden
        }
        let begin = EditorStart { draft: given.unwrap_or_else(|| self.shown_setup()), flipped: self.shown_flipped() };
        let goal = Destination::SetUp(Box::new(begin));
        match &mut self.screen {
            Screen::Play(play) if play.is_running() && !bang => ctx.open(Dialog::ask(Question::Leave(goal))),
            Screen::Play(play) => {
                play.put_away(ctx);
                ctx.transition = Some(Transition::Go(goal));
            }
            _ => ctx.transition = Some(Transition::Go(goal)),
        }
    }

    /// The position that the screen shows.
    fn shown_setup(&self) -> PositionSetup {
        let of = |position: &shakmaty::Chess, chess960: bool| {
            let fen = crate::chess::start_position::fen_of(position);
            StartPosition::from_fen(&fen, chess960).map(|start| PositionSetup::of(&start)).unwrap_or_default()
        };
        match &self.screen {
            Screen::Play(play) => of(play.game().tree().position(play.shown()), play.game().setup().start.chess960()),
            Screen::Review(review) if review.guess().is_none() => {
                let tree = &review.record().tree;
                of(tree.position(review.node()), tree.start().chess960())
            }
            Screen::NewGame(form) => match form.place() {
                Ok(StartChoice::At(start)) => PositionSetup::of(&start),
                _ => PositionSetup::default(),
            },
            _ => PositionSetup::default(),
        }
    }

    fn shown_flipped(&self) -> bool {
        match &self.screen {
            Screen::Play(play) => play.flipped(),
            Screen::Review(review) => review.flipped(),
            _ => false,
        }
    }

    /// Opens the editor. A game that was put away is not come back to.
    pub(in crate::app) fn go_set_up(&mut self, begin: EditorStart, ctx: &mut UpdateContext) {
        if ctx.plain {
            ctx.info(PlainWord::SetUpBegins, &[]);
            ctx.show(Query::SetUp);
        }
        let before = match std::mem::replace(&mut self.screen, Screen::Home(Home::default())) {
            Screen::Play(play) if play.game().ending().is_none() => Screen::Home(Home::default()),
            screen => screen,
        };
        self.screen = Screen::SetUp(Box::new(PositionEditor::new(begin, before)));
    }

    /// Leaves the editor for the screen it was opened over.
    pub(in crate::app) fn leave_set_up(&mut self, ctx: &mut UpdateContext) {
        match std::mem::replace(&mut self.screen, Screen::Home(Home::default())) {
            Screen::SetUp(editor) => match editor.into_before() {
                Screen::Home(_) => ctx.transition = Some(Transition::Go(Destination::Home)),
                before => {
                    self.screen = before;
                    if ctx.plain {
                        self.empty_line(ctx);
                    }
                }
            },
            other => self.screen = other,
        }
    }

    /// A key in the editor.
    pub(in crate::app) fn set_up_key(&mut self, key: Key, ctx: &mut UpdateContext) {
        let Screen::SetUp(editor) = &mut self.screen else { return };
        if editor.focus() == Some(EditorField::Fen) && key == Key::plain(Code::Enter) {
            return self.take_fen(ctx);
        }
        if editor.type_key(key) {
            return;
        }
        let bare = !key.ctrl && !key.alt;
        if editor.focus().is_none()
            && bare
            && let Code::Char(c) = key.code
            && let Some(piece) = piece_of(c, ctx.input_letters)
        {
            return editor.put_here(Some(piece));
        }
        if let Some(act) = ctx.keys.of_key(crate::app::commands::action::KeyContext::SetUp, key) {
            self.set_up_action(act, ctx);
        }
    }

    /// An action on the screen of the editor.
    pub(in crate::app) fn set_up_action(&mut self, act: Action, ctx: &mut UpdateContext) {
        let Screen::SetUp(editor) = &mut self.screen else { return };
        let focus = editor.focus();
        match (act, focus) {
            (Action::NextField, _) => editor.walk(true),
            (Action::PreviousField, _) => editor.walk(false),
            (Action::Up | Action::Down, Some(_)) => editor.walk(act == Action::Down),
            (Action::Left | Action::Right | Action::Choose, Some(field)) => editor.turn(field, act != Action::Left),
            (Action::Up | Action::Down | Action::Left | Action::Right, None) => editor.move_cursor(act),
            (Action::Choose, None) => editor.choose(),
            (Action::TakeOff, None) => editor.put_here(None),
            (Action::TakeOff, Some(_)) => {}
            (Action::Back, Some(_)) => editor.focus_on(None),
            (Action::Back, None) if editor.let_go() => {}
            (Action::Back, None) if editor.is_changed() => ctx.open(Dialog::ask(Question::LeaveSetUp)),
            (Action::Back, None) => self.leave_set_up(ctx),
            (Action::Palette, _) => ctx.open(Dialog::palette("")),
            _ => self.command(&Invocation::of(act), ctx),
        }
    }

    /// A command that only the editor knows, or that it does in its own way.
    pub(in crate::app) fn set_up_command(&mut self, given: &Invocation, ctx: &mut UpdateContext) {
        let Screen::SetUp(editor) = &mut self.screen else { return };
        match given.action {
            Action::Flip => {
                editor.flipped = !editor.flipped;
                tell_turned(editor.flipped, ctx);
            }
            Action::ClearBoard => {
                editor.set(editor.draft().cleared());
                show_if_plain(ctx);
            }
            Action::InitialArray => {
                editor.set(PositionSetup::default());
                show_if_plain(ctx);
            }
            Action::OtherSide => {
                editor.turn(EditorField::Turn, true);
                show_if_plain(ctx);
            }
            Action::TakeOff => editor.put_here(None),
            Action::Eraser => editor.take(Tool::Eraser),
            Action::Undo | Action::DoAgain => {
                if editor.step(given.action == Action::Undo) {
                    show_if_plain(ctx);
                } else {
                    ctx.warn(AppWord::NotNow, &[]);
                }
            }
            Action::CopyFen => {
                let fen = editor.draft().fen();
                ctx.copy(fen, AppWord::CopiedFen);
            }
            Action::PlayHere | Action::LookHere => self.take_elsewhere(given.action, ctx),
            Action::Bigger => ctx.recent.board_step = ctx.recent.board_step.saturating_add(1).min(4),
            Action::Smaller => ctx.recent.board_step = ctx.recent.board_step.saturating_sub(1).max(-4),
            Action::New => ctx.transition = Some(Transition::Go(Destination::NewGame)),
            Action::Home => ctx.transition = Some(Transition::Go(Destination::Home)),
            Action::Review => {
                let file = (!given.args.is_empty()).then(|| given.args.clone());
                ctx.transition = Some(Transition::Go(Destination::Review(file)));
            }
            _ => ctx.warn(AppWord::NotHere, &[]),
        }
        if matches!(given.action, Action::Bigger | Action::Smaller) {
            ctx.remember();
        }
    }

    /// Plays from the position, or looks at it as a game: it has to be one that can be played.
    fn take_elsewhere(&mut self, act: Action, ctx: &mut UpdateContext) {
        let Screen::SetUp(editor) = &mut self.screen else { return };
        let start = match editor.draft().start() {
            Ok(start) => start,
            // Plain mode tells everything that is wrong with it.
            Err(_) if ctx.plain => return ctx.show(Query::SetUp),
            Err(bad) => {
                let why = bad_start(&bad, ctx.lang);
                return ctx.warn(W::NotPlayable, &[&why]);
            }
        };
        editor.safe = editor.draft.clone();
        let goal = match act {
            Action::PlayHere => PastedText::Position(start_text(&start)),
            _ => PastedText::Game(only_start(&start)),
        };
        ctx.transition = Some(Transition::Go(Destination::Pasted(goal)));
    }

    /// `play` in a review: a game from the position on the board.
    pub(in crate::app) fn play_from_review(&mut self, ctx: &mut UpdateContext) {
        match self.shown_setup().start() {
            Ok(start) => {
                ctx.transition = Some(Transition::Go(Destination::Pasted(PastedText::Position(start_text(&start)))))
            }
            Err(bad) => ctx.warn_text(bad_start(&bad, ctx.lang)),
        }
    }

    /// Takes in the FEN that was typed, or says what is wrong with it.
    fn take_fen(&mut self, ctx: &mut UpdateContext) {
        let Screen::SetUp(editor) = &mut self.screen else { return };
        match read(editor.fen.text(), editor.draft.chess960) {
            Ok((draft, left_out)) => {
                editor.set(draft);
                editor.focus_on(None);
                say_left_out(&left_out, ctx);
            }
            Err(bad) => ctx.warn_text(bad_start(&bad, ctx.lang)),
        }
    }

    /// Pasted text: a FEN is taken in, wherever the focus is.
    pub(in crate::app) fn set_up_paste(&mut self, text: &str, ctx: &mut UpdateContext) {
        let Screen::SetUp(editor) = &mut self.screen else { return };
        match read(text, editor.draft.chess960) {
            Ok((draft, left_out)) => {
                editor.set(draft);
                say_left_out(&left_out, ctx);
            }
            Err(bad) => ctx.warn_text(bad_start(&bad, ctx.lang)),
        }
    }

    /// The pointer in the editor. Answers whether anything shown may have changed.
    pub(in crate::app) fn set_up_pointer(
        &mut self,
        press: Press,
        cell: Cell,
        on: Option<&HitTarget>,
        ctx: &mut UpdateContext,
    ) -> bool {
        let Screen::SetUp(editor) = &mut self.screen else { return false };
        if press == Press::Down(Button::Left) {
            match on {
                Some(HitTarget::Action(act)) => {
                    let act = *act;
                    self.set_up_action(act, ctx);
                    return true;
                }
                Some(HitTarget::SetUpField(field)) => {
                    match field {
                        EditorField::Turn | EditorField::Rules => editor.turn(*field, true),
                        _ => editor.focus_on(Some(*field)),
                    }
                    return true;
                }
                Some(HitTarget::CycleSetUpField(field, forward)) => {
                    editor.focus_on(Some(*field));
                    editor.turn(*field, *forward);
                    return true;
                }
                _ => {}
            }
        }
        editor.pointer(press, cell, on)
    }
}

/// Reads a FEN; one that only Chess960 understands whole as one of Chess960.
fn read(text: &str, chess960: bool) -> Result<(PositionSetup, Vec<BadStart>), BadStart> {
    let read = PositionSetup::read(text, chess960)?;
    let whole = PositionSetup::read(text, true).ok().filter(|(_, left_out)| left_out.is_empty());
    Ok(if read.1.is_empty() { read } else { whole.unwrap_or(read) })
}

/// Tells how the position stands, where it is not seen.
fn show_if_plain(ctx: &mut UpdateContext) {
    if ctx.plain {
        ctx.show(Query::SetUp);
    }
}

/// What was left out of a FEN that was taken in.
fn say_left_out(left_out: &[BadStart], ctx: &mut UpdateContext) {
    if let Some(first) = left_out.first() {
        let why = bad_start(first, ctx.lang);
        ctx.warn(W::LeftOut, &[&why]);
    }
}

/// A game without moves.
fn only_start(start: &StartPosition) -> String {
    let variant = if start.chess960() { "[Variant \"chess960\"]\n" } else { "" };
    format!("{variant}[SetUp \"1\"]\n[FEN \"{}\"]\n\n*\n", start.fen())
}

/// A start position as the new-game form spells it.
fn start_text(start: &StartPosition) -> String {
    if start.chess960() {
        format!("chess960 {}", start.fen())
    } else if start.is_initial() {
        "standard".to_owned()
    } else {
        start.fen()
    }
}
