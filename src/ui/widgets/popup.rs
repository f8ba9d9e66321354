//! A window over the screen.

use crate::app::board::move_input::TextField;
use crate::config::Coordinates;
use crate::ui::prelude::*;
use crate::ui::theme::color::of_256;
use crate::ui::widgets::text_input::visible_part;
use ratatui::layout::Position;
use ratatui::style::Color;
use ratatui::widgets::{Block, BorderType, Clear, Widget};
use shakmaty::Board;

/// The columns and rows that a window has in addition to its content.
pub const FRAME: (u16, u16) = (4, 2);

/// Draws an empty window where it hides the least of what the screen wants to keep in sight (see
/// [`WindowRoom`](crate::ui::canvas::WindowRoom)), in the first of several content sizes that hides least. Returns
/// the index of that size, and where the content stands.
pub fn open_best(
    canvas: &mut Canvas,
    title: &str,
    contents: impl IntoIterator<Item = (u16, u16)>,
    number: u32,
) -> (usize, Rect) {
    let sizes = contents.into_iter().map(|content| whole(canvas, title, content));
    let (which, outer) = canvas.hits.room.best(canvas.area(), sizes);
    (which, open_at(canvas, outer, title, number))
}

/// Whether even the best of several content sizes makes a window hide part of a board, or of what the window is about.
pub fn hides_board(canvas: &Canvas, contents: impl IntoIterator<Item = (u16, u16)>) -> bool {
    let sizes = contents.into_iter().map(|content| whole(canvas, "", content));
    canvas.hits.room.hides_board(canvas.area(), sizes)
}

/// Whether even the best of several content sizes makes a window hide part of the footer.
pub fn hides_footer(canvas: &Canvas, contents: impl IntoIterator<Item = (u16, u16)>) -> bool {
    let sizes = contents.into_iter().map(|content| whole(canvas, "", content));
    canvas.hits.room.best(canvas.area(), sizes).1.bottom() == canvas.area().bottom()
}

/// Returns the columns and rows of a window with its frame, at most as many as the screen has.
fn whole(canvas: &Canvas, title: &str, content: (u16, u16)) -> (u16, u16) {
    let screen = canvas.area();
    let width = content.0.max(columns(title).saturating_add(2)).saturating_add(FRAME.0).min(screen.width);
    (width, content.1.saturating_add(FRAME.1).min(screen.height))
}

/// Draws an empty window on these cells of the screen and dims what is behind it. Returns where its content stands.
pub fn open_at(canvas: &mut Canvas, outer: Rect, title: &str, number: u32) -> Rect {
    dim_behind(canvas, outer);
    // Half of a wide character cannot be shown.
    for y in outer.top()..outer.bottom() {
        let beside = outer.x.checked_sub(1).and_then(|x| canvas.buf().cell_mut((x, y)));
        if let Some(cell) = beside.filter(|cell| columns(cell.symbol()) > 1) {
            cell.set_symbol(" ");
        }
    }
    Clear.render(outer, canvas.buf());
    canvas.fill(outer, TextTone::Panel);
    canvas.hit(outer, HitTarget::Dialog(number));
    frame(canvas, outer, title, TextTone::Accent)
}

/// Draws a frame with a title. Returns the area inside, with a blank column on either side.
pub fn frame(canvas: &mut Canvas, outer: Rect, title: &str, tone: TextTone) -> Rect {
    let room = outer.width.saturating_sub(6);
    let title = if title.is_empty() { String::new() } else { format!(" {} ", clip(title, room)) };
    let block = Block::bordered()
        .border_type(BorderType::Rounded)
        .border_style(canvas.tone(tone))
        .title(title)
        .title_style(canvas.tone(TextTone::Title));
    block.render(outer, canvas.buf());
    Rect {
        x: outer.x + 2.min(outer.width),
        y: outer.y + 1.min(outer.height),
        width: outer.width.saturating_sub(4),
        height: outer.height.saturating_sub(2),
    }
}

/// Writes what the keys do on the lower edge of a window, as much as fits.
pub fn key_hint(canvas: &mut Canvas, inner: Rect, text: &str) {
    let text = fit_parts(text, inner.width.saturating_sub(2));
    if !text.is_empty() {
        on_edge(canvas, inner, text, TextTone::Dim);
    }
}

/// Writes a text on the lower edge of a window.
pub fn on_edge(canvas: &mut Canvas, inner: Rect, text: &str, tone: TextTone) {
    canvas.put(inner.x, inner.bottom(), inner.right(), &format!(" {text} "), tone);
}

/// Draws signs on the edges of a window whose list has more rows above or below.
pub fn more_signs(canvas: &mut Canvas, inner: Rect, (above, below): (bool, bool)) {
    for (more, y, sign) in [(above, inner.y.saturating_sub(1), " ↑ "), (below, inner.bottom(), " ↓ ")] {
        if more {
            canvas.put_right(inner.x, y, inner.right() + 1, sign, TextTone::Accent);
        }
    }
}

/// Draws a line to type on in the first row of a window, with a blank row below it. `selected` is the byte from which
/// the typed text is selected. Returns what is left for a list.
pub fn entry(canvas: &mut Canvas, inner: Rect, prompt: &str, (entry, selected): (&TextField, Option<usize>)) -> Rect {
    canvas.write(inner, prompt, TextTone::KeyName);
    let prompt = columns(prompt) + 1;
    let (typed, cursor) = visible_part(entry, inner.width.saturating_sub(prompt));
    let before = match selected {
        // If the text is cut, all of it that can be seen looks selected.
        Some(from) if typed == entry.text() => typed.get(..from).unwrap_or_default(),
        Some(_) => "",
        None => typed.as_str(),
    };
    let x = canvas.put(inner.x + prompt, inner.y, inner.right(), before, TextTone::Text);
    let rest = typed.get(before.len()..).unwrap_or_default();
    canvas.put(x, inner.y, inner.right(), rest, TextTone::Selection);
    canvas.set_cursor((inner.x + prompt + cursor, inner.y));
    Rect { y: inner.y + 2, height: inner.height.saturating_sub(2), ..inner }
}

// Dims what stands behind a window: its colours go halfway to the ground of the screen, or its text becomes faint.
// Nothing of it is removed.

/// How much of the ground is in a dimmed colour, in parts of 256.
const GROUND: u8 = 128;

/// Dims everything that the user does not look at while a window is open. With sixteen colours or none, there is
/// nothing between a colour and the ground: text becomes faint, and a square that has a ground of its own stays as it
/// is.
fn dim_behind(canvas: &mut Canvas, window: Rect) {
    let few_colors = canvas.has_few_colors();
    let mut bright = canvas.hits.room.bright.clone();
    // A board that a window partly covers is dimmed like everything else, unless it has pictures: those cannot be
    // dimmed.
    let boards = canvas.hits.room.boards.iter().copied().chain(canvas.hits.geometry.map(|geometry| geometry.outer()));
    #[cfg(feature = "images")]
    let pictures = canvas.painter.has_pictures();
    #[cfg(not(feature = "images"))]
    let pictures = false;
    bright.extend(boards.filter(|board| board.intersection(window).is_empty() || pictures));
    let ground = canvas.painter.theme.screen.background;
    let area = canvas.area();
    // Neighbouring cells nearly always have the same colours, so the last result is remembered.
    let (mut last_fg, mut last_bg) = (None, None);
    for y in area.top()..area.bottom() {
        let bright = bright.iter().filter(|part| (part.top()..part.bottom()).contains(&y));
        let bright: Vec<Rect> = bright.copied().collect();
        for x in area.left()..area.right() {
            let at = Position::new(x, y);
            if window.contains(at) || bright.iter().any(|part| part.contains(at)) {
                continue;
            }
            let Some(cell) = canvas.buf().cell_mut(at) else { continue };
            if !few_colors {
                cell.fg = remembered(&mut last_fg, cell.fg, |color| dimmed(color, ground));
                cell.bg = remembered(&mut last_bg, cell.bg, |color| dimmed(color, ground));
            } else if cell.bg == Color::Reset {
                // A cell with a ground of its own, such as a square, stays as it is: only its sign would become faint.
                cell.modifier.remove(Modifier::BOLD);
                cell.modifier.insert(Modifier::DIM);
            }
        }
    }
}

fn remembered(last: &mut Option<(Color, Color)>, color: Color, make: impl FnOnce(Color) -> Color) -> Color {
    match *last {
        Some((known, made)) if known == color => made,
        _ => {
            let made = make(color);
            *last = Some((color, made));
            made
        }
    }
}

/// Returns the colour halfway between this one and the ground; the terminal's own colours stay as they are.
fn dimmed(color: Color, ground: Rgb) -> Color {
    let (rgb, depth) = match color {
        Color::Rgb(r, g, b) => (Rgb(r, g, b), ColorDepth::True),
        Color::Indexed(number) => match of_256(number) {
            Some(rgb) => (rgb, ColorDepth::C256),
            None => return color,
        },
        _ => return color,
    };
    rgb.mix(ground, GROUND).at(depth).0
}

/// Draws the scroll bar of a list in a column, if the list is longer than its area. `tones` are those of its thumb and
/// of the rest.
pub fn scroll_bar(canvas: &mut Canvas, list: Rect, x: u16, (top, all): (usize, usize), tones: [Option<TextTone>; 2]) {
    let seen = usize::from(list.height);
    if all <= seen || seen == 0 {
        return;
    }
    let long = (seen * seen / all).max(1);
    let at = top * (seen - long) / (all - seen).max(1); // seen < all
    for (row, y) in (list.y..list.bottom()).enumerate() {
        let (sign, tone) = if (at..at + long).contains(&row) { ("┃", tones[0]) } else { ("│", tones[1]) };
        if let Some(tone) = tone {
            canvas.put(x, y, x + 1, sign, tone);
        }
    }
}

/// Returns the first row to show of a list, so that the chosen one stands in the middle if there are enough rows on
/// either side.
pub fn first_row(chosen: usize, all: usize, seen: u16) -> usize {
    chosen.saturating_sub(usize::from(seen / 2)).min(all.saturating_sub(seen.into()))
}

/// Draws the rows of a list without a frame around the chosen one, which has the ground of the selection; `draw` gets
/// the number of each. Returns the row below them.
pub fn draw_list<T>(
    canvas: &mut Canvas,
    area: Rect,
    (chosen, rows): (usize, &[T]),
    mut draw: impl FnMut(&mut Canvas, usize, &T, Rect),
) -> u16 {
    let first = first_row(chosen, rows.len(), area.height);
    for ((n, row), y) in rows.iter().enumerate().skip(first).zip(area.y..area.bottom()) {
        let place = Rect { y, height: 1, ..area };
        if n == chosen {
            canvas.fill(place, TextTone::Selection);
        }
        draw(canvas, n, row, place);
    }
    draw_scroll_signs(canvas, area, (first > 0, first + usize::from(area.height) < rows.len()));
    area.y + u16::try_from(rows.len()).unwrap_or(u16::MAX).min(area.height)
}

// The signs that a list without a frame has more rows above or below. They stand in its last column, which its rows
// leave free.

pub(in crate::ui) fn draw_scroll_signs(canvas: &mut Canvas, list: Rect, (above, below): (bool, bool)) {
    for (more, y, sign) in [(above, list.y, "↑"), (below, list.bottom().saturating_sub(1), "↓")] {
        if more {
            canvas.put_right(list.x, y, list.right(), sign, TextTone::Accent);
        }
    }
}

// A small board for viewing only: the position of an interrupted game, or the one from which a game will start.

/// The rows of the largest square: a board for viewing only must not outshine the questions beside it.
const TALLEST: u16 = 5;

/// Rows for the caption, with a blank one above it.
const CAPTION: u16 = 3;

#[derive(Clone, Debug)]
pub struct Preview {
    pub board: Board,
    pub marks: Highlights,
    pub flipped: bool,
    /// What the position is, in one line and perhaps a second.
    pub caption: [String; 2],
}

/// Returns the square size of a board with its caption that stands beside something else in an area. That takes at
/// least `least` columns, and gets `wanted` if a board still fits then. None if there is no room for a board worth
/// looking at.
pub fn fit(canvas: &Canvas, area: Rect, (least, wanted): (u16, u16)) -> Option<SquareSize> {
    let (style, aspect) = (layout::large_style(canvas), layout::cell_aspect(canvas));
    let size = |rows| SquareSize::of_rows(rows, aspect, style);
    let with = |beside: u16| {
        let fits = |size: &SquareSize| needs(*size).0 + beside <= area.width && needs(*size).1 <= area.height;
        (1..=TALLEST).rev().map(size).find(fits)
    };
    with(wanted).or_else(|| with(least))
}

/// Returns the columns and rows of a board with its caption.
pub fn needs(size: SquareSize) -> (u16, u16) {
    (size.cols * 8, size.rows * 8 + CAPTION)
}

/// Draws the board in the middle of an area, with its caption below.
pub fn draw_preview(canvas: &mut Canvas, preview: &Preview, size: SquareSize, area: Rect) {
    let area = centred(area, needs(size));
    let board = Rect { height: size.rows * 8, ..area };
    let geometry = Geometry::centred(board, size, preview.flipped, Coordinates::Off);
    canvas.draw_board(&geometry, &BoardView::new(&preview.board, preview.marks));
    canvas.hits.room.keep(board, Importance::Board);
    canvas.hits.room.boards.push(board);
    let below = board.bottom() + 1;
    for ((line, y), what) in preview.caption.iter().zip(below..area.bottom()).zip([TextTone::Text, TextTone::Dim]) {
        let Some(line) = whole_line(line, area.width, what == TextTone::Text) else { continue };
        let x = area.x + (area.width - columns(&line)) / 2; // clipped to the width
        canvas.put(x, y, area.right(), &line, what);
    }
}

/// Returns a line of a caption, or a beginning of it that makes sense by itself, in `room` columns. A line that must be
/// there is cut if all else fails.
fn whole_line(line: &str, room: u16, must: bool) -> Option<String> {
    let ends = line.rmatch_indices([':', ',']).map(|(at, _)| at);
    let shorter = ends.filter_map(|at| line.get(..at)).map(str::trim_end);
    let fits = std::iter::once(line).chain(shorter).find(|text| columns(text) <= room);
    fits.map(str::to_owned).or_else(|| must.then(|| clip(line, room)))
}

#[cfg(test)]
mod dimmed_tests {
    use super::*;

    #[test]
    fn a_dimmed_colour_is_halfway_to_the_ground() {
        let ground = Rgb(16, 16, 16);
        assert_eq!(dimmed(Color::Rgb(216, 116, 16), ground), Color::Rgb(116, 66, 16));
        assert_eq!(dimmed(Color::Reset, ground), Color::Reset);
        let Color::Indexed(number) = dimmed(Color::Indexed(255), ground) else { panic!("one of the 256") };
        assert!((240..=246).contains(&number), "a grey between: {number}");
    }
}

#[cfg(test)]
mod preview_tests {
    use super::*;

    #[test]
    fn a_caption_is_shortened_by_whole_parts() {
        let said = |line, room, must| whole_line(line, room, must).unwrap_or_default();
        let name = "Ruy Lopez, closed: after 9 h3";
        assert_eq!(said(name, 29, true), name);
        assert_eq!(said(name, 24, true), "Ruy Lopez, closed");
        assert_eq!(said(name, 16, true), "Ruy Lopez");
        assert_eq!(said("Espagnole fermée, après 9 h3", 24, true), "Espagnole fermée");
        assert_eq!(said("tabiya : où commence la partie", 24, false), "tabiya");
        assert_eq!(said("The pieces are drawn when the game begins.", 32, false), "", "half of it says nothing");
        assert_eq!(said("Bartholomew – tabiya", 12, true), "Bartholomew…");
    }
}
