//! The position editor: the board, the box of pieces, the fields beside it, and what is wrong with the position.

use crate::app::{position_editor::PositionEditor, protocol::input::EditorField};
use crate::chess::start_position::BadStart;
use crate::ui::{
    board::{BoardView, DraggedPiece, Highlights},
    board_screen,
    layout::{GameLayout, PanelKind},
    prelude::*,
    widgets::{status_and_footer, text_input},
};
use crate::words::tables::PositionEditorWord as W;
use shakmaty::{Bitboard, Position};

mod fields;
mod pieces;
mod status;

/// What every part of the screen draws from.
#[derive(Clone, Copy)]
struct EditorView<'a> {
    editor: &'a PositionEditor,
    plan: GameLayout,
}

/// What the footer offers, the most important first.
const ACTS: [Action; 13] = [
    Action::PlayHere,
    Action::LookHere,
    Action::Back,
    Action::Help,
    Action::ClearBoard,
    Action::Undo,
    Action::InitialArray,
    Action::OtherSide,
    Action::NextField,
    Action::Flip,
    Action::CopyFen,
    Action::TakeOff,
    Action::Palette,
];

/// Draws the screen.
pub fn draw(canvas: &mut Canvas, editor: &PositionEditor) {
    let Some((plan, geometry)) = board_screen::place(canvas, editor.flipped, None, PanelKind::Fields) else { return };
    let moving = [None, editor.picker.picked.map(|picked| DraggedPiece::new(picked.from, picked.at))];
    let board = &editor.draft.board;
    canvas.draw_board(&geometry, &BoardView { board, marks: marks(editor), moving });
    canvas.hits.board(geometry);
    board_screen::make_room(canvas, &plan, &geometry);
    let view = EditorView { editor, plan };
    let panel = panel(&plan);
    let below = pieces::draw_pieces(canvas, &view, panel);
    fields::draw_fields(canvas, &view, below);
    status::draw_status(canvas, &view);
    fen(canvas, &view);
    // In the FEN a colon is just a character.
    let types = editor.fen_entry().is_some();
    let acts: Vec<Action> = ACTS.into_iter().filter(|act| !types || *act != Action::Palette).collect();
    status_and_footer::keys(canvas, KeyContext::SetUp, &acts, plan.footer);
}

/// Returns everything beside the board, or below it.
fn panel(plan: &GameLayout) -> Rect {
    if plan.score.x >= plan.board.right() {
        return Rect { y: plan.top.area.y, height: plan.bottom.area.bottom() - plan.top.area.y, ..plan.score };
    }
    let y = plan.bottom.area.y;
    Rect { y, height: plan.score.bottom().saturating_sub(y), ..plan.score }
}

/// Returns the highlights: the cursor, the picked piece, and a king in check.
fn marks(editor: &PositionEditor) -> Highlights {
    let draft = &editor.draft;
    let check = match draft.start() {
        Ok(start) if start.position().is_check() => draft.board.king_of(draft.turn),
        Err(BadStart::WaitingInCheck(color)) => draft.board.king_of(color),
        _ => None,
    };
    Highlights {
        check,
        chosen: editor.picker.picked.map(|held| held.from),
        cursor: editor.picker.cursor.filter(|_| editor.focus.is_none()),
        lit: editor.carried().and_then(|(_, over)| over).map(Bitboard::from).unwrap_or_default(),
        ..Highlights::default()
    }
}

/// Draws the FEN, or the field in which it is typed.
fn fen(canvas: &mut Canvas, view: &EditorView) {
    let area = view.plan.entry;
    let focused = view.editor.fen_entry();
    let label = W::Fen.text(canvas.lang());
    let named = if focused.is_some() { TextTone::KeyName } else { TextTone::Dim };
    let x = canvas.write(area, label, named) + 1;
    canvas.hit(area, HitTarget::SetUpField(EditorField::Fen));
    let place = Rect { x, width: area.right().saturating_sub(x), ..area };
    match focused {
        Some(entry) => text_input::draw(canvas, entry, "", place, true, view.editor.selected),
        None => _ = canvas.write(place, &view.editor.draft.fen(), TextTone::Text),
    }
}

/// Draws a button. Returns the column after it.
fn button(canvas: &mut Canvas, act: Action, label: &str, area: Rect) -> u16 {
    let text = if canvas.has_few_colors() { format!("[ {label} ]") } else { format!("  {label}  ") };
    let width = columns(&text);
    if width > area.width || area.height == 0 {
        return area.x;
    }
    let end = canvas.write(area, &text, TextTone::Button);
    canvas.hit(Rect { width, height: 1, ..area }, HitTarget::Action(act));
    end
}
