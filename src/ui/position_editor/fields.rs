//! The fields beside the board: whose move it is, castling, en passant, counters; and where to go with the position.

use super::{EditorView, button};
use crate::app::commands::action::Action;
use crate::app::protocol::controls::EditorField;
use crate::app::protocol::hit_target::HitTarget;
use crate::ui::canvas::Canvas;
use crate::ui::text::columns;
use crate::ui::theme::TextTone;
use crate::ui::widgets::text_input;
use crate::words::Lang;
use crate::words::position_editor::PositionEditorWord as W;
use crate::words::results::side;
use ratatui::layout::Rect;
use shakmaty::{CastlingSide, Color};

/// The fields that stand here; the FEN has a line of its own.
const SHOWN: [EditorField; 7] = [
    EditorField::Turn,
    EditorField::Castling(Color::White),
    EditorField::Castling(Color::Black),
    EditorField::EnPassant,
    EditorField::Halfmoves,
    EditorField::Number,
    EditorField::Rules,
];

/// Columns of a panel that has room for labels and arrows.
const WIDE: u16 = 24;

/// Draws the fields in what the box of pieces has left, and buttons below them where there is room.
pub fn draw(canvas: &mut Canvas, view: &EditorView, area: Rect) {
    let lang = canvas.lang();
    let count = u16::try_from(SHOWN.len()).unwrap_or(u16::MAX);
    let wide = area.width >= WIDE;
    let labels = SHOWN.iter().map(|&field| columns(&label(field, lang))).max().unwrap_or_default();
    let step = if area.height >= 2 * count + 3 { 2 } else { 1 };
    for (n, field) in (0_u16..).zip(SHOWN) {
        let row = Rect { y: area.y + n * step, height: 1, ..area };
        if row.y >= area.bottom() {
            return;
        }
        let focused = view.editor.focus() == Some(field);
        canvas.hit(row, HitTarget::SetUpField(field));
        let named = if focused { TextTone::KeyName } else { TextTone::Dim };
        if !wide {
            let text = short_text(view, field, lang);
            canvas.write(row, &text, TextTone::Text.selected_if(focused));
            continue;
        }
        canvas.write(row, if focused { "›" } else { " " }, named);
        canvas.put(row.x + 2, row.y, row.right(), &label(field, lang), named);
        value(canvas, view, field, Rect { x: row.x + labels + 4, ..row }.intersection(row), focused);
    }
    let y = area.y + count * step + u16::from(step == 1 && area.height > count + 1);
    let row = Rect { x: area.x, y, width: area.width, height: 1 };
    if wide && y < area.bottom() {
        let mut x = row.x + 2;
        for act in [Action::PlayHere, Action::LookHere] {
            let text = act.label(lang).unwrap_or_default();
            let end = button(canvas, act, text, Rect { x, width: row.right().saturating_sub(x), ..row });
            x = end + 2;
        }
    }
}

fn label(field: EditorField, lang: Lang) -> String {
    match field {
        EditorField::Turn => W::Turn.text(lang).to_owned(),
        EditorField::Castling(color) => W::Castling.with(lang, &[side(color, lang)]),
        EditorField::EnPassant => W::EnPassant.text(lang).to_owned(),
        EditorField::Halfmoves => W::Halfmoves.text(lang).to_owned(),
        EditorField::Number => W::Number.text(lang).to_owned(),
        EditorField::Rules => W::Rules.text(lang).to_owned(),
        EditorField::Fen => W::Fen.text(lang).to_owned(),
    }
}

/// What a field says.
fn text(view: &EditorView, field: EditorField, lang: Lang) -> String {
    let draft = view.editor.draft();
    let nowhere = || W::Nowhere.text(lang).to_owned();
    match field {
        EditorField::Turn => side(draft.turn, lang).to_owned(),
        EditorField::Castling(color) => {
            match (draft.castles(color, CastlingSide::KingSide), draft.castles(color, CastlingSide::QueenSide)) {
                (true, true) => "O-O O-O-O".to_owned(),
                (true, false) => "O-O".to_owned(),
                (false, true) => "O-O-O".to_owned(),
                (false, false) => nowhere(),
            }
        }
        EditorField::EnPassant => draft.en_passant().map_or_else(nowhere, |square| square.to_string()),
        EditorField::Halfmoves => draft.halfmoves.to_string(),
        EditorField::Number => draft.number.to_string(),
        EditorField::Rules => if draft.chess960 { W::Chess960 } else { W::Standard }.text(lang).to_owned(),
        EditorField::Fen => draft.fen(),
    }
}

/// What a field says where there is no room for its label.
fn short_text(view: &EditorView, field: EditorField, lang: Lang) -> String {
    let value = text(view, field, lang);
    let word = match field {
        EditorField::Turn => W::ShortTurn,
        EditorField::Castling(Color::White) => W::ShortWhiteCastles,
        EditorField::Castling(Color::Black) => W::ShortBlackCastles,
        EditorField::EnPassant => W::ShortEnPassant,
        EditorField::Halfmoves => W::ShortHalfmoves,
        EditorField::Number => W::ShortNumber,
        EditorField::Rules | EditorField::Fen => return value,
    };
    word.with(lang, &[&value])
}

/// The widest text of a field, so that nothing moves when it is turned.
fn widest(field: EditorField, lang: Lang) -> u16 {
    let widest = |words: &[&str]| words.iter().map(|word| columns(word)).max().unwrap_or_default();
    match field {
        EditorField::Turn => widest(&Color::ALL.map(|color| side(color, lang))),
        EditorField::Castling(_) => widest(&["O-O O-O-O"]),
        EditorField::EnPassant => widest(&[W::Nowhere.text(lang), "e3"]),
        EditorField::Halfmoves | EditorField::Number => 4,
        EditorField::Rules => widest(&[W::Standard.text(lang), W::Chess960.text(lang)]),
        EditorField::Fen => 0,
    }
}

/// Draws `‹ value ›`.
fn value(canvas: &mut Canvas, view: &EditorView, field: EditorField, area: Rect, focused: bool) {
    let lang = canvas.lang();
    let inner = Rect { x: area.x + 2, width: widest(field, lang), ..area };
    text_input::turned(canvas, area, inner, &text(view, field, lang), focused);
    let turns = [false, true].map(|forward| HitTarget::CycleSetUpField(field, forward));
    text_input::arrows(canvas, area, inner, turns);
    let note = W::HalfmovesNote.text(lang);
    let x = inner.right() + 4;
    if field == EditorField::Halfmoves && area.right().saturating_sub(x) >= columns(note) {
        canvas.put(x, area.y, area.right(), note, TextTone::Dim);
    }
}
