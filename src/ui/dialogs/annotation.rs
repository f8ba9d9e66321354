//! The box in which a move is annotated: its comment, and below it the row of signs. It stands under the moves beside
//! the board, or in the rows below the board, and the move list shows the move as it will be.

use crate::app::dialogs::Dialog;
use crate::app::dialogs::annotation::{AnnotationDialog, SignRow, WrappedText, text_columns};
use crate::app::review::Review;
use crate::ui::prelude::*;
use crate::ui::review::sign_shown;
use crate::words::tables::{EditWord as W, GlyphWord};

/// Rows of the box: at most; with a rule between comment and signs; with several rows of comment; with one row of each.
const MOST: u16 = 13;
const APART: u16 = 8;
const SMALL: u16 = 5;
const LEAST: u16 = 4;
/// Rows that the moves above the box keep.
const MOVES: u16 = 8;
/// Rows of the comment that are always visible where a rule separates it from the signs.
const WORDS: u16 = 2;

/// Makes room for the box, if it is open: at the lower end of the moves beside the board, whose area becomes shorter,
/// or below the board. The squares of the move stay in sight wherever the box stands.
pub(in crate::ui) fn make_room(canvas: &mut Canvas, plan: &mut GameLayout, geometry: &Geometry, review: &Review) {
    let Some((_, Dialog::Annotation(open))) = canvas.app.dialog() else { return };
    let mv = review.record().tree.played(open.node);
    for square in mv.into_iter().flat_map(|mv| mv.from().into_iter().chain([mv.to()])) {
        canvas.hits.room.keep(geometry.rect_of(square), Importance::Subject);
    }
    let width = text_columns(canvas.app.window).saturating_add(popup::FRAME.0);
    let rule = u16::from(plan.ruled);
    let moves = plan.score.height + rule;
    let below = plan.below_board(geometry);
    let place = if plan.score.width >= width && moves >= APART + MOVES {
        let height = (moves - MOVES).min(MOST);
        let y = plan.score.bottom() + rule - height;
        // The upper edge of the box lies on the line under the moves.
        plan.score.height = y - plan.score.y;
        Rect { y, height, ..plan.score }
    } else if below.height >= LEAST && below.width >= width {
        Rect { height: below.height.min(MOST), ..below }
    } else {
        return; // the box opens where it hides least
    };
    canvas.hits.room.annotation = Some(place);
}

pub fn draw(canvas: &mut Canvas, number: u32, review: &Review, open: &AnnotationDialog) {
    let (lang, columns_of_text) = (canvas.lang(), text_columns(canvas.app.window));
    let name = review.record().tree.numbered_san(open.node, &canvas.app.preferences.letters());
    let title = match (open.node == review.record().tree.root(), open.before) {
        (true, _) => W::CommentStartTitle.text(lang).to_owned(),
        (false, true) => W::CommentBeforeTitle.with(lang, &[&name]),
        (false, false) => W::AnnotateTitle.with(lang, &[&name]),
    };
    let inner = match canvas.hits.room.annotation {
        Some(place) => popup::open_at(canvas, place, &title, number),
        None => {
            let sizes = [APART, SMALL, LEAST].map(|rows| (columns_of_text, rows - popup::FRAME.1));
            popup::open_best(canvas, &title, sizes, number).1
        }
    };
    if open.is_leaving {
        popup::on_edge(canvas, inner, W::CommentLeaving.text(lang), TextTone::Warning);
    }
    let words = match &open.signs {
        Some(signs) => sign_rows(canvas, inner, (signs, open.on_signs), number),
        None => inner,
    };
    canvas.hit(words, HitTarget::DialogRow(number, 0));
    comment(canvas, words, open, columns_of_text);
}

/// Draws the comment, or the part of it around the cursor if it does not all fit.
fn comment(canvas: &mut Canvas, area: Rect, open: &AnnotationDialog, width: u16) {
    let entry = &open.entry;
    if entry.is_empty() && open.on_signs {
        canvas.write(area, W::CommentHint.text(canvas.lang()), TextTone::Dim);
    }
    let passage = WrappedText::of(entry.text(), width.into());
    let (line, column) = passage.find(entry.cursor());
    let chars: Vec<char> = entry.text().chars().collect();
    let top = (line + 1).saturating_sub(area.height.into());
    for (y, range) in (area.y..area.bottom()).zip(passage.lines.iter().skip(top)) {
        let text: String = chars.get(range.clone()).unwrap_or_default().iter().filter(|c| **c != '\n').collect();
        canvas.put(area.x, y, area.right(), sanitize(&text).trim_end(), TextTone::Text);
    }
    if open.on_signs {
        return;
    }
    let start = passage.lines.get(line).map_or(0, |line| line.start);
    let before: String = chars.get(start..start + column).unwrap_or_default().iter().collect();
    let x = (area.x + columns(&before)).min(area.right().saturating_sub(1));
    let y = area.y + u16::try_from(line.saturating_sub(top)).unwrap_or(0);
    canvas.set_cursor((x, y));
}

struct Sign {
    nag: u8,
    /// In brackets if the move has the sign, so that it can be told from the others without colours too.
    text: String,
    meaning: Option<GlyphWord>,
}

/// Draws the signs in the last rows of the box: all of them, or one row around the chosen one, under a line that says
/// what the chosen one means. A small box has this line only while the user is among the signs, the smallest never.
/// Returns the area left for the comment.
fn sign_rows(canvas: &mut Canvas, inner: Rect, (row, focused): (&SignRow, bool), number: u32) -> Rect {
    if inner.is_empty() {
        return inner; // a window with so few rows has no room for signs
    }
    let lang = canvas.lang();
    let shown = row.shown();
    let signs: Vec<Sign> = row
        .rows(lang)
        .into_iter()
        .map(|(nag, meaning)| {
            let sign = sign_shown(nag);
            let text = if shown.contains(&nag) { format!("[{sign}]") } else { format!(" {sign} ") };
            Sign { nag, text, meaning }
        })
        .collect();
    let apart = inner.height >= APART - popup::FRAME.1;
    let captioned = apart || focused && inner.height >= SMALL - popup::FRAME.1;
    let lines = wrapped(&signs, inner.width);
    let most = if apart { inner.height - 1 - WORDS } else { 1 };
    let rows = u16::try_from(lines.len()).unwrap_or(u16::MAX).clamp(1, most.max(1));
    let mut area = Rect { y: inner.bottom() - rows, height: rows, ..inner };
    let chosen = signs.iter().position(|sign| sign.nag == row.chosen);
    if captioned {
        let line = Rect { y: area.y - 1, height: 1, ..inner };
        caption(canvas, line, row, focused, chosen.and_then(|at| signs.get(at)));
    } else if focused && !row.find.is_empty() {
        // The only row also holds what is typed.
        let x = canvas.write(area, &clip(row.find.text(), area.width / 2), TextTone::KeyName);
        canvas.set_cursor((x, area.y));
        area = Rect { x: x + 2, width: area.right().saturating_sub(x + 2), ..area };
    }
    if signs.is_empty() {
        canvas.write(area, &W::NoGlyph.with(lang, &[row.find.text()]), TextTone::Warning);
    }
    draw_signs(canvas, area, &signs, chosen.filter(|_| focused), number);
    Rect { height: inner.height.saturating_sub(rows + u16::from(captioned)), ..inner }
}

/// Draws the line over the signs: what is typed to find one, and what the chosen one means.
fn caption(canvas: &mut Canvas, line: Rect, row: &SignRow, focused: bool, chosen: Option<&Sign>) {
    canvas.rule(Rect { x: line.x - 1, width: line.width + 2, ..line });
    let lang = canvas.lang();
    let label = format!(" {}", W::SignsLabel.text(lang));
    let mut x = canvas.put(line.x, line.y, line.right(), &label, TextTone::Dim) + 1;
    if !focused {
        canvas.put(x - 1, line.y, line.right(), " ", TextTone::Dim);
        return;
    }
    x = canvas.put(x - 1, line.y, line.right(), " › ", TextTone::KeyName);
    if !row.find.is_empty() {
        x = canvas.put(x, line.y, line.right(), &clip(row.find.text(), line.width / 3), TextTone::Text);
        canvas.set_cursor((x, line.y));
        x = canvas.put(x, line.y, line.right(), "  ", TextTone::Dim);
    }
    let Some(sign) = chosen else { return };
    let other = || W::GlyphOther.with(lang, &[&sign.nag.to_string()]);
    let meaning = sign.meaning.map_or_else(other, |word| word.text(lang).to_owned());
    let is_set = row.shown().contains(&sign.nag);
    let meaning = if is_set { W::SignSet.with(lang, &[&meaning]) } else { meaning };
    let room = line.right().saturating_sub(x + 1);
    let meaning = fit_parts(&meaning, room);
    canvas.put(x, line.y, line.right(), &format!("{} ", clip(meaning, room)), TextTone::Accent);
}

/// Returns the lines of this many columns on which the signs stand, each sign with its index.
fn wrapped(signs: &[Sign], width: u16) -> Vec<Vec<(usize, &Sign)>> {
    wrap_rows(signs.iter().enumerate(), |(_, sign)| columns(&sign.text), 0, width)
}

/// Draws the lines of signs that fit, the chosen sign's line among them.
fn draw_signs(canvas: &mut Canvas, area: Rect, signs: &[Sign], chosen: Option<usize>, number: u32) {
    let lines = wrapped(signs, area.width);
    let line =
        chosen.and_then(|at| lines.iter().position(|line| line.iter().any(|(n, _)| *n == at))).unwrap_or_default();
    let top = (line + 1).saturating_sub(area.height.into());
    let below = lines.len() > top + usize::from(area.height);
    // The right edge shows that there are more signs above or below.
    popup::more_signs(canvas, area, (false, below || top > 0));
    for (y, line) in (area.y..area.bottom()).zip(lines.into_iter().skip(top)) {
        let mut x = area.x;
        for (at, sign) in line {
            let tone = if sign.text.starts_with('[') { TextTone::Accent } else { TextTone::Text };
            let from = x;
            x = canvas.put(x, y, area.right(), &sign.text, tone.selected_if(chosen == Some(at)));
            let place = Rect { x: from, y, width: x - from, height: 1 };
            if chosen == Some(at) && canvas.frame.cursor.is_none() {
                canvas.set_cursor((from + 1, y));
            }
            canvas.hit(place, HitTarget::DialogRow(number, at + 1));
        }
    }
}
