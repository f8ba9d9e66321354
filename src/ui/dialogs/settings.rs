//! The settings, one per row, beside the board, which shows every change at once; without a board a few pieces do.

use crate::app::settings::Setting;
use crate::ui::{
    board::{
        geometry::{SquareSize, USUAL_ASPECT, shown_coordinates},
        pieces::{PieceStyle, ROLES},
    },
    prelude::*,
    widgets::popup,
};
use crate::words::tables::SettingsWord;
use shakmaty::Color;

/// The width of the window, and the narrowest width that is chosen to leave the board in sight.
const WIDTH: u16 = 40;
const NARROWEST_SETTINGS: u16 = 34;
/// How many columns wider than the panel behind it the window may be, or may become to cover that panel.
const SLACK: u16 = 6;
/// How many columns it may be widened to cover what it stands on, if there is no large board.
const MORE: u16 = 24;
/// The fewest rows chosen to leave the board in sight: with fewer, the user would not see what can be set.
const FEWEST_SETTINGS: u16 = 6;
/// The rows of a square of the pieces that are shown if there is no board, the largest first.
const SAMPLE: [u16; 3] = [3, 2, 1];

/// Draws the window.
pub fn draw_settings(canvas: &mut Canvas, number: u32, chosen: usize) {
    let lang = canvas.lang();
    let screen = canvas.area();
    let rows = u16::try_from(Setting::ALL.len()).unwrap_or(u16::MAX);
    let width = WIDTH.min(screen.width.saturating_sub(4));
    let room = &canvas.hits.room;
    let seen = canvas.hits.geometry.is_some() || !room.boards.is_empty();
    let beside = room.anchor_width().map(|width| width.saturating_sub(popup::FRAME.0));
    // The window is as wide as the panel behind it if that is only a little wider, and always beside a small board, so
    // that no word behind it is cut.
    let more = if canvas.hits.geometry.is_none() { MORE } else { SLACK };
    let whole = beside.filter(|beside| (width..=width + more).contains(beside));
    let width = whole.unwrap_or(width);
    let beside = beside
        .filter(|beside| (NARROWEST_SETTINGS - SLACK..width).contains(beside))
        .map(|beside| beside.max(NARROWEST_SETTINGS));
    let below =
        room.rows_below().map(|rows| rows.saturating_sub(popup::FRAME.1)).filter(|rows| *rows >= FEWEST_SETTINGS);
    let sample = if seen { None } else { sample(canvas, width, screen.height.saturating_sub(rows + 3)) };
    let height = rows + sample.map_or(0, |size| 2 * size.rows + 1);
    // With few rows it stands below the board if there is no room for it beside the board.
    let has_place =
        room.anchor_width().is_some_and(|width| width >= NARROWEST_SETTINGS) && canvas.hits.geometry.is_some();
    let below = below.filter(|_| !has_place);
    let (beside, below) = (beside.map(|width| (width, height)), below.map(|rows| (width, rows.min(height))));
    let sizes: Vec<(u16, u16)> = beside.into_iter().chain([(width, height)]).chain(below).collect();
    let (_, inner) = popup::open_best(canvas, SettingsWord::Title.text(lang), &sizes, number);
    let labels = Setting::ALL.iter().map(|row| columns(row.label.text(lang))).max().unwrap_or_default() + 1;
    let values = inner.x + labels.min(inner.width / 2);
    let first = (chosen + 1).saturating_sub(usize::from(inner.height));
    for ((at, row), y) in Setting::ALL.iter().enumerate().skip(first).zip(inner.y..inner.bottom()) {
        let line = Rect { y, height: 1, ..inner };
        let is_chosen = at == chosen;
        if is_chosen {
            canvas.fill(line, TextTone::Selection);
        }
        let [text, value] = [TextTone::Text, TextTone::Accent].map(|tone| tone.selected_if(is_chosen));
        let arrows = if is_chosen { ["‹ ", " ›"] } else { ["  ", ""] };
        canvas.put(line.x, y, values, row.label.text(lang), text);
        let from = canvas.put(values, y, line.right(), arrows[0], value);
        let end = canvas.put(from, y, line.right(), &canvas.app.shown_setting(*row), value);
        canvas.put(end, y, line.right(), arrows[1], value);
        canvas.hit(line, HitTarget::DialogRow(number, at));
    }
    let shown = usize::from(inner.height);
    let more = first + shown < Setting::ALL.len();
    popup::more_signs(canvas, inner, (first > 0, more));

    // If the board cannot show the chosen pieces, the lower edge of the window says why.
    let squares = sample.or_else(|| canvas.hits.geometry.as_ref().map(|board| board.size)).or_else(|| preview(canvas));
    let is_chosen = |label: SettingsWord| Setting::ALL.get(chosen).is_some_and(|row| row.label == label);
    let is_pieces = is_chosen(SettingsWord::Pieces);
    let coordinates = canvas.app.config.coordinates;
    if let Some(size) = squares.filter(|_| is_chosen(SettingsWord::Coordinates))
        && shown_coordinates(size, coordinates) != coordinates
    {
        canvas.put(inner.x, inner.bottom(), inner.right(), SettingsWord::InsideTooSmall.text(lang), TextTone::Dim);
    }
    if let Some(size) = squares.filter(|_| is_pieces) {
        let painter = &canvas.painter;
        let note = if painter.style.shown(size, painter.depth) != painter.style.at(painter.depth) {
            Some(SettingsWord::PiecesTooLarge)
        } else {
            // A terminal without these characters shows gaps.
            (painter.style == PieceStyle::Octant).then_some(SettingsWord::PiecesRare)
        };
        if let Some(note) = note {
            canvas.put(inner.x, inner.bottom(), inner.right(), note.text(lang), TextTone::Dim);
        }
    }

    let Some(size) = sample else { return };
    let top = inner.y + rows + 1;
    for (line, color) in (0_u16..).zip([Color::White, Color::Black]) {
        for (at, role) in (0_u16..).zip(ROLES) {
            let (x, y) = (inner.x + at * size.cols, top + line * size.rows);
            let place = Rect { x, y, width: size.cols, height: size.rows };
            let ground = canvas.painter.theme.squares.on((at + line) % 2 == 0);
            if place.bottom() <= inner.bottom() {
                canvas.draw_piece(place, role.of(color), ground);
            }
        }
    }
}

/// Returns the squares of the preview board beside the window.
fn preview(canvas: &Canvas) -> Option<SquareSize> {
    canvas.hits.room.boards.first().map(|board| SquareSize::new(board.width / 8, board.height / 8))
}

/// Returns the largest squares of which six fit side by side and two one above the other.
fn sample(canvas: &Canvas, width: u16, height: u16) -> Option<SquareSize> {
    let style = canvas.painter.style.at(canvas.painter.depth);
    let mut sizes = SAMPLE.into_iter().map(|rows| SquareSize::of_rows(rows, USUAL_ASPECT, style));
    sizes.find(|size| size.cols * 6 <= width && size.rows * 2 < height)
}
