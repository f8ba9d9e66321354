//! The fields beside the board: whose move it is, castling, en passant, the counters; and what to do with the position.

use crate::app::protocol::input::EditorField;
use crate::ui::{
    position_editor::{EditorView, button},
    prelude::*,
    widgets::text_input,
};
use crate::words::{results::side, tables::PositionEditorWord as W, with_capital};
use shakmaty::{CastlingSide, Color};

/// Columns of a panel that has room for labels and arrows.
const WIDE: u16 = 24;

/// Draws the fields in the room that the box of pieces leaves, and buttons below them if there is room.
pub fn draw_fields(canvas: &mut Canvas, view: &EditorView, area: Rect) {
    let lang = canvas.lang();
    // The FEN has a line of its own.
    let shown = EditorField::ALL.into_iter().filter(|field| *field != EditorField::Fen);
    let fields: Vec<(EditorField, FieldTexts)> = shown.map(|field| (field, texts(view, field, lang))).collect();
    let count = u16::try_from(fields.len()).unwrap_or(u16::MAX);
    let wide = area.width >= WIDE;
    let labels = fields.iter().map(|(_, texts)| columns(&texts.label)).max().unwrap_or_default();
    let step = if area.height >= 2 * count + 3 { 2 } else { 1 };
    for (n, (field, texts)) in (0_u16..).zip(fields) {
        let row = Rect { y: area.y + n * step, height: 1, ..area };
        if row.y >= area.bottom() {
            return;
        }
        let focused = view.editor.focus == Some(field);
        canvas.hit(row, HitTarget::SetUpField(field));
        let named = if focused { TextTone::KeyName } else { TextTone::Dim };
        if !wide {
            canvas.write(row, &texts.short, TextTone::Text.selected_if(focused));
            continue;
        }
        canvas.write(row, if focused { "›" } else { " " }, named);
        canvas.put(row.x + 2, row.y, row.right(), &texts.label, named);
        value(canvas, field, &texts, Rect { x: row.x + labels + 4, ..row }.intersection(row), focused);
    }
    let y = area.y + count * step + u16::from(step == 1 && area.height > count + 1);
    let row = Rect { x: area.x, y, width: area.width, height: 1 };
    if wide && y < area.bottom() {
        let mut x = row.x + 2;
        for act in [Action::PlayHere, Action::LookHere] {
            let text = with_capital(act.label(lang).unwrap_or_default());
            x = 2 + button(canvas, act, &text, Rect { x, width: row.right().saturating_sub(x), ..row });
        }
    }
}

/// The texts of a field.
struct FieldTexts {
    label: String,
    value: String,
    /// The value, for a panel that has no room for its label.
    short: String,
    /// The columns of the widest value, so that nothing moves when it is turned.
    widest: u16,
}

fn texts(view: &EditorView, field: EditorField, lang: Lang) -> FieldTexts {
    let draft = &view.editor.draft;
    let own = |word: W| word.text(lang).to_owned();
    let widest = |words: &[&str]| words.iter().map(|word| columns(word)).max().unwrap_or_default();
    let (label, short, value, widest) = match field {
        EditorField::Turn => {
            let widest = widest(&Color::ALL.map(|color| side(color, lang)));
            (own(W::Turn), Some(W::ShortTurn), side(draft.turn, lang).to_owned(), widest)
        }
        EditorField::Castling(color) => {
            let wings = [(CastlingSide::KingSide, "O-O"), (CastlingSide::QueenSide, "O-O-O")];
            let wings = wings.into_iter().filter(|(wing, _)| draft.castles(color, *wing));
            let may: Vec<&str> = wings.map(|(_, castles)| castles).collect();
            let value = if may.is_empty() { own(W::Nowhere) } else { may.join(" ") };
            let short = color.fold_wb(W::ShortWhiteCastles, W::ShortBlackCastles);
            (W::Castling.with(lang, &[side(color, lang)]), Some(short), value, columns("O-O O-O-O"))
        }
        EditorField::EnPassant => {
            let value = draft.en_passant().map_or_else(|| own(W::Nowhere), |square| square.to_string());
            (own(W::EnPassant), Some(W::ShortEnPassant), value, widest(&[W::Nowhere.text(lang), "e3"]))
        }
        EditorField::Halfmoves => (own(W::Halfmoves), Some(W::ShortHalfmoves), draft.halfmoves.to_string(), 4),
        EditorField::Number => (own(W::Number), Some(W::ShortNumber), draft.number.to_string(), 4),
        EditorField::Rules => {
            let rules = if draft.chess960 { W::Chess960 } else { W::Standard };
            (own(W::Rules), None, own(rules), widest(&[W::Standard, W::Chess960].map(|word| word.text(lang))))
        }
        EditorField::Fen => (own(W::Fen), None, draft.fen(), 0),
    };
    let short = short.map_or_else(|| value.clone(), |word| word.with(lang, &[&value]));
    FieldTexts { label, value, short, widest }
}

/// Draws `‹ value ›`.
fn value(canvas: &mut Canvas, field: EditorField, texts: &FieldTexts, area: Rect, focused: bool) {
    let inner = Rect { x: area.x + 2, width: texts.widest, ..area };
    text_input::turned(canvas, area, inner, &texts.value, focused);
    let turns = [false, true].map(|forward| Some(HitTarget::CycleSetUpField(field, forward)));
    text_input::arrows(canvas, area, inner, turns);
    let note = W::HalfmovesNote.text(canvas.lang());
    let x = inner.right() + 4;
    if field == EditorField::Halfmoves && area.right().saturating_sub(x) >= columns(note) {
        canvas.put(x, area.y, area.right(), note, TextTone::Dim);
    }
}
