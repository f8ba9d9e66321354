//! The position editor: the board, the box of pieces, the fields beside it, and what is wrong with the position.

use crate::app::position_editor::{PositionEditor, letter};
use crate::app::protocol::input::{EditorField, Tool};
use crate::chess::start_position::BadStart;
use crate::ui::board::DraggedPiece;
use crate::ui::prelude::*;
use crate::words::forms::{bad_start, bad_start_told, odd_start};
use crate::words::notation::ROLES;
use crate::words::tables::PositionEditorWord as W;
use crate::words::with_capital;
use shakmaty::{Bitboard, CastlingSide, Color, Piece, Position};

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

pub fn draw(canvas: &mut Canvas, editor: &PositionEditor) {
    let Some((plan, geometry)) = layout::place(canvas, editor.flipped, layout::PanelKind::Fields) else { return };
    let moving = [None, editor.picker.picked.map(|picked| DraggedPiece::new(picked.from, picked.at))];
    let board = &editor.draft.board;
    canvas.draw_board(&geometry, &BoardView { board, marks: marks(editor), moving });
    canvas.hits.board(geometry);
    layout::make_room(canvas, &plan, &geometry);
    let beside = plan.beside_board();
    // Beside a smaller board it begins where the board does.
    let y = beside.y.max(geometry.outer().y);
    let panel = Rect { y, height: beside.bottom().saturating_sub(y), ..beside };
    let below = draw_pieces(canvas, editor, panel);
    draw_fields(canvas, editor, below);
    let said = message(canvas, editor).into_iter();
    let spans = said.flat_map(|(text, tone)| [canvas.with_keys(&text, tone), vec![Span::raw(" ")]]);
    let spans: Vec<Span> = spans.flatten().collect();
    canvas.message_over(plan.status, &spans);
    fen(canvas, editor, plan.entry);
    // In the FEN a colon is just a character.
    let types = editor.fen_entry().is_some();
    let acts: Vec<Action> = ACTS.into_iter().filter(|act| !types || *act != Action::Palette).collect();
    footer::keys(canvas, &acts, plan.footer);
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
fn fen(canvas: &mut Canvas, editor: &PositionEditor, area: Rect) {
    let focused = editor.fen_entry();
    let label = W::Fen.text(canvas.lang());
    let named = if focused.is_some() { TextTone::KeyName } else { TextTone::Dim };
    let x = canvas.write(area, label, named) + 1;
    canvas.hit(area, HitTarget::SetUpField(EditorField::Fen));
    let place = Rect { x, width: area.right().saturating_sub(x), ..area };
    match focused {
        Some(entry) => text_input::draw(canvas, entry, "", place, true, editor.selected),
        None => _ = canvas.write(place, &editor.draft.fen(), TextTone::Text),
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

// The fields beside the board: whose move it is, castling, en passant, the counters; and what to do with the position.

/// Draws the fields in the room that the box of pieces leaves, and buttons below them if there is room.
fn draw_fields(canvas: &mut Canvas, editor: &PositionEditor, area: Rect) {
    let lang = canvas.lang();
    // The FEN has a line of its own.
    let shown = EditorField::ALL.into_iter().filter(|field| *field != EditorField::Fen);
    let fields: Vec<(EditorField, FieldTexts)> = shown.map(|field| (field, texts(editor, field, lang))).collect();
    let count = u16::try_from(fields.len()).unwrap_or(u16::MAX);
    let labels = fields.iter().map(|(_, texts)| columns(&texts.label)).max().unwrap_or_default();
    let values = fields.iter().map(|(_, texts)| texts.widest).max().unwrap_or_default();
    let wide = area.width >= labels + values + 8; // with a marker, the arrows and blanks
    let step = if area.height >= 2 * count + 3 { 2 } else { 1 };
    for (n, (field, texts)) in (0_u16..).zip(fields) {
        let row = Rect { y: area.y + n * step, height: 1, ..area };
        if row.y >= area.bottom() {
            return;
        }
        let focused = editor.focus == Some(field);
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

struct FieldTexts {
    label: String,
    value: String,
    /// The value, for a panel that has no room for its label.
    short: String,
    /// The columns of the widest value, so that nothing moves when it is turned.
    widest: u16,
}

fn texts(editor: &PositionEditor, field: EditorField, lang: Lang) -> FieldTexts {
    let draft = &editor.draft;
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

// The box of pieces: six of each colour with the letters that put them on the board, and the eraser.

/// Columns of the eraser with its label.
const ERASER: u16 = 9;

/// Returns the columns and rows of a piece. Under one of several rows stands its letter.
fn piece_size(canvas: &Canvas, panel: Rect) -> SquareSize {
    // If letters stand for pieces, one row of cells is enough.
    let blocks = canvas.painter.style.shown(SquareSize::new(4, 2), canvas.painter.depth).grid().is_some();
    let fits = |cols: u16, rows: u16, height: u16| {
        blocks && panel.width >= 6 * cols + ERASER && panel.height >= height + 2 * rows
    };
    match () {
        () if !blocks && panel.width >= 6 * 4 + ERASER => SquareSize::new(4, 1),
        () if fits(6, 3, 14) => SquareSize::new(6, 3),
        () if fits(4, 2, 11) => SquareSize::new(4, 2),
        () => SquareSize::new(2, 1),
    }
}

/// Draws the box at the top of a panel. Returns what is left of the panel.
fn draw_pieces(canvas: &mut Canvas, editor: &PositionEditor, panel: Rect) -> Rect {
    let size = piece_size(canvas, panel);
    let lettered = u16::from(size.rows > 1);
    let mut y = panel.y;
    let below = if editor.flipped { Color::Black } else { Color::White };
    for color in [!below, below] {
        for (n, role) in (0_u16..).zip(ROLES) {
            let area = Rect { x: panel.x + n * size.cols, y, width: size.cols, height: size.rows };
            draw_piece(canvas, editor, role.of(color), area, size);
            let reach = Rect { height: size.rows + lettered, ..area };
            canvas.hit(reach.intersection(panel), HitTarget::Tool(Tool::Piece(role.of(color))));
        }
        y += size.rows + lettered;
    }
    let x = panel.x + 6 * size.cols;
    draw_eraser(canvas, editor, Rect { x, width: panel.right().saturating_sub(x), ..panel }, size);
    let gap = if panel.height > 20 { lettered } else { 0 };
    let height = (y + gap).saturating_sub(panel.y).min(panel.height);
    Rect { y: panel.y + height, height: panel.height - height, ..panel }
}

fn draw_piece(canvas: &mut Canvas, editor: &PositionEditor, piece: Piece, area: Rect, size: SquareSize) {
    let carried = editor.carried().map(|(carried, _)| carried);
    let chosen = editor.tool == Tool::Piece(piece) || carried == Some(piece);
    let upper = letter(piece.role, canvas.app.typed_letters());
    let sign = if piece.color.is_white() { upper.to_string() } else { upper.to_lowercase().to_string() };
    if size.rows > 1 {
        let theme = &canvas.painter.theme;
        let ground = if chosen { theme.marks.chosen } else { theme.squares }.on(piece.color.is_black());
        canvas.draw_piece(area, piece, ground);
        let x = area.x + (area.width - 1) / 2;
        canvas.put(x, area.bottom(), area.right(), &sign, TextTone::Dim.selected_if(chosen));
    } else {
        canvas.write(area, &sign, TextTone::Text.selected_if(chosen));
    }
}

/// Draws the eraser, to the right of the pieces if there is room for it.
fn draw_eraser(canvas: &mut Canvas, editor: &PositionEditor, area: Rect, size: SquareSize) {
    let chosen = editor.tool == Tool::Eraser;
    let word = format!("× {}", W::Eraser.text(canvas.lang()));
    let (text, gap) = if area.width > columns(&word) + 1 { (word, 1) } else { ("×".to_owned(), 0) };
    if area.width < columns(&text) + gap {
        return;
    }
    let y = area.y + (2 * size.rows + u16::from(size.rows > 1)) / 2 - u16::from(size.rows == 1);
    let at = Rect { x: area.x + gap, y, width: columns(&text), height: 1 };
    canvas.write(at, &text, TextTone::Accent.selected_if(chosen));
    canvas.hit(at, HitTarget::Tool(Tool::Eraser));
}

// The status line: what is wrong with the position, or otherwise how to continue.

fn message(canvas: &Canvas, editor: &PositionEditor) -> Vec<(String, TextTone)> {
    let lang = canvas.lang();
    if let Some((text, tone)) = footer::message(canvas.app, TextTone::Good) {
        return vec![(text.to_owned(), tone)];
    }
    if editor.fen_entry().is_some() {
        return match editor.fen_problem() {
            Some(bad) => vec![(bad_start(&bad, lang), TextTone::Warning)],
            None => vec![(W::FenKeys.text(lang).to_owned(), TextTone::Dim)],
        };
    }
    let Ok(start) = editor.draft.start() else {
        let all: Vec<String> = editor.draft.problems().iter().map(|bad| bad_start(bad, lang)).collect();
        return vec![(W::NotPlayable.with(lang, &[&all.join("; ")]), TextTone::Warning)];
    };
    if let Err(over) = start.clone().to_play() {
        return vec![(bad_start_told(&over, lang), TextTone::Warning)];
    }
    let odd = start.warnings.iter().map(|warning| (format!("{}.", odd_start(warning, lang)), TextTone::Warning));
    let odd: Vec<(String, TextTone)> = odd.collect();
    let (good, tone) = if odd.is_empty() { (W::Good, TextTone::Good) } else { (W::GoodOdd, TextTone::Warning) };
    let key = |act: Action| canvas.key(KeyContext::SetUp, act).unwrap_or_default();
    let hint = match editor.tool {
        Tool::Piece(_) => W::Puts.text(lang).to_owned(),
        Tool::Eraser => W::Erases.text(lang).to_owned(),
        Tool::Hand => W::MayPut.with(lang, &[&key(Action::TakeOff), &key(Action::NextField)]),
    };
    let hint = odd.is_empty().then_some((hint, TextTone::Dim));
    std::iter::once((good.text(lang).to_owned(), tone)).chain(odd).chain(hint).collect()
}
