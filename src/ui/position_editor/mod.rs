//! The position editor: the board, the box of men, the fields beside it, and what is wrong with the position.

mod fields;
mod pieces;
mod status;

use super::board::{BoardView, DraggedPiece, Highlights};
use super::hit::HitMap;
use super::new_game::part;
use super::text::{columns, put, tone};
use super::theme::TextTone;
use super::{board, game};
use crate::app::App;
use crate::app::commands::action::{Action, KeyContext};
use crate::app::position_editor::PositionEditor;
use crate::app::protocol::controls::EditorField;
use crate::app::protocol::hit_target::HitTarget;
use crate::chess::start_position::BadStart;
use crate::ui::board::geometry::Geometry;
use crate::ui::board::painter::Painter;
use crate::ui::frame::Frame;
use crate::ui::layout::GameLayout;
use crate::ui::theme::color::ColorDepth;
use crate::ui::widgets::status_and_footer;
use crate::words::position_editor::PositionEditorWord as W;
use ratatui::layout::Rect;
use ratatui::style::Style;
use shakmaty::{Bitboard, Position, Square};

/// What every part of the screen draws from.
#[derive(Clone, Copy)]
struct EditorView<'a> {
    app: &'a App,
    editor: &'a PositionEditor,
    plan: GameLayout,
}

/// What matters now, the most important first.
const ACTS: [Action; 13] = [
    Action::PlayHere,
    Action::LookHere,
    Action::Back,
    Action::Help,
    Action::Undo,
    Action::ClearBoard,
    Action::InitialArray,
    Action::OtherSide,
    Action::NextField,
    Action::Flip,
    Action::CopyFen,
    Action::TakeOff,
    Action::Palette,
];

/// Draws the screen.
pub fn draw(app: &App, editor: &PositionEditor, painter: &mut Painter, frame: &mut Frame, hits: &mut HitMap) {
    let window = frame.area();
    let Some(plan) = GameLayout::of(window, game::wish(app, painter), None) else {
        return crate::ui::widgets::status_and_footer::too_small(app, window, painter, frame);
    };
    let geometry = Geometry::centred(plan.board, plan.size, editor.flipped(), app.config().coordinates);
    let held = editor.held().map(|held| DraggedPiece { from: held.from, at: held.at.map(|cell| (cell.col, cell.row)) });
    let view = BoardView { board: &editor.draft().board, marks: marks(editor), hidden: false, held, also: None };
    board::draw(frame.buffer_mut(), &geometry, &view, painter);
    hits.board(geometry);
    let scene = EditorView { app, editor, plan };
    let panel = panel(&plan);
    let below = pieces::draw(&scene, panel, painter, frame, hits);
    fields::draw(&scene, below, painter, frame, hits);
    status::draw(&scene, painter, frame);
    fen(&scene, painter, frame, hits);
    status_and_footer::keys(app, KeyContext::SetUp, &ACTS, plan.footer, painter, frame, hits);
}

/// All that is beside the board, or below it.
fn panel(plan: &GameLayout) -> Rect {
    if plan.score.x >= plan.board.right() {
        return Rect { y: plan.top.area.y, height: plan.bottom.area.bottom() - plan.top.area.y, ..plan.score };
    }
    let y = plan.bottom.area.y;
    Rect { y, height: plan.score.bottom().saturating_sub(y), ..plan.score }
}

/// The cursor, what is in the hand, and a king in check.
fn marks(editor: &PositionEditor) -> Highlights {
    let draft = editor.draft();
    let check = match draft.start() {
        Ok(start) if start.position().is_check() => draft.board.king_of(draft.turn),
        Err(BadStart::WaitingInCheck(color)) => draft.board.king_of(color),
        _ => None,
    };
    let over: Option<Square> = editor.carried().and_then(|(_, over)| over);
    Highlights {
        check,
        chosen: editor.held().map(|held| held.from),
        cursor: editor.focus().is_none().then_some(editor.cursor()),
        lit: over.map(Bitboard::from).unwrap_or_default(),
        ..Highlights::default()
    }
}

/// The FEN, and where it is typed.
fn fen(scene: &EditorView, painter: &Painter, frame: &mut Frame, hits: &mut HitMap) {
    let area = scene.plan.entry;
    let focused = scene.editor.fen_entry();
    let label = W::Fen.text(scene.app.lang());
    let named = tone(painter, if focused.is_some() { TextTone::KeyName } else { TextTone::Dim });
    let x = put(frame.buffer_mut(), area.x, area.y, area.right(), label, named) + 1;
    hits.add(area, HitTarget::SetUpField(EditorField::Fen));
    let room = area.right().saturating_sub(x);
    match focused {
        None => {
            put(
                frame.buffer_mut(),
                x,
                area.y,
                area.right(),
                &scene.editor.draft().fen(),
                tone(painter, TextTone::Text),
            );
        }
        Some(entry) => {
            let (shown, cursor) = part(entry, room);
            let style = if scene.editor.selected() { tone(painter, TextTone::Selection) } else { typed(painter) };
            frame.buffer_mut().set_style(Rect { x, width: room, ..area }, typed(painter));
            frame.buffer_mut().set_stringn(x, area.y, &shown, room.into(), style);
            frame.set_cursor_position(((x + cursor).min(area.right().saturating_sub(1)), area.y));
        }
    }
}

/// Text that is being typed.
fn typed(painter: &Painter) -> Style {
    let style = tone(painter, TextTone::Panel);
    if matches!(painter.depth(), ColorDepth::C16 | ColorDepth::Mono) { style.underlined() } else { style }
}

/// Draws a button. Answers the column after it.
fn button(act: Action, label: &str, area: Rect, painter: &Painter, frame: &mut Frame, hits: &mut HitMap) -> u16 {
    let no_ground = matches!(painter.depth(), ColorDepth::C16 | ColorDepth::Mono);
    let text = if no_ground { format!("[ {label} ]") } else { format!("  {label}  ") };
    let width = columns(&text);
    if width > area.width || area.height == 0 {
        return area.x;
    }
    let end = put(frame.buffer_mut(), area.x, area.y, area.right(), &text, tone(painter, TextTone::Button));
    hits.add(Rect { width, height: 1, ..area }, HitTarget::Action(act));
    end
}
