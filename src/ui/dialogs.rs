//! The windows over a screen, one file each.

use crate::app::dialogs::annotation::{TagDialog, tag_rows};
use crate::app::dialogs::clocks::{ClockDialog, PROMOTIONS, PromotionDialog};
use crate::app::dialogs::question::{Question, QuestionDialog};
use crate::app::dialogs::{Dialog, TextDialog};
use crate::app::protocol::input::DialogAnswer;
use crate::app::review::Review;
use crate::app::settings::Setting;
use crate::ui::board::geometry::{USUAL_ASPECT, shown_coordinates};
use crate::ui::board::pieces::PieceStyle;
use crate::ui::prelude::*;
use crate::words::notation::ROLES;
use crate::words::tables::{AppWord, EditWord, GameWord, SettingsWord};

use shakmaty::{Color, Piece, Rank};

pub(super) mod annotation;
mod footer;
mod palette;

pub use crate::ui::dialogs::footer::draw as footer;

pub fn draw(canvas: &mut Canvas, number: u32, dialog: &Dialog) {
    match (dialog, canvas.app.screen()) {
        (Dialog::Question(open), _) => draw_question(canvas, number, open),
        (Dialog::Promotion(open), _) => draw_promotion(canvas, number, open),
        (Dialog::Help(_), _) => palette::draw_help(canvas, number),
        (Dialog::Settings(open), _) => draw_settings(canvas, number, open.chosen),
        (Dialog::Clocks(open), _) => draw_clocks(canvas, number, open),
        (Dialog::Palette(open), _) => palette::draw(canvas, number, open),
        (Dialog::Text(open), _) => draw_text(canvas, number, open),
        (Dialog::Annotation(open), Screen::Review(review)) => annotation::draw(canvas, number, review, open),
        (Dialog::Tags(open), Screen::Review(review)) => draw_tags(canvas, number, review, open),
        (Dialog::Annotation(_) | Dialog::Tags(_), _) => {} // games are edited in a review only
    }
}

// The dialog in which both clocks are corrected.

/// Columns of a time.
const TIME: u16 = 12;
/// The widest line of the key hints.
const WIDEST_CLOCKS: u16 = 34;

pub fn draw_clocks(canvas: &mut Canvas, number: u32, clocks: &ClockDialog) {
    let lang = canvas.lang();
    let label = Color::ALL.map(|color| columns(side(color, lang))).into_iter().max().unwrap_or_default();
    let keys = wrap(GameWord::ClocksKeys.text(lang), WIDEST_CLOCKS.into());
    let lines = u16::try_from(keys.len()).unwrap_or(u16::MAX);
    let width = keys.iter().map(|line| columns(line)).max().unwrap_or_default().max(label + 4 + TIME);
    let title = GameWord::ClocksTitle.text(lang);
    // With few rows the key hints stand on the edge, so that no clock is hidden.
    let (low, inner) = popup::open_best(canvas, title, [(width, 3 + lines), (width, 2)], number);
    for (row, color) in Color::ALL.into_iter().enumerate() {
        let y = inner.y + u16::from(row > 0);
        let chosen = clocks.side == color;
        let area = Rect { y, height: 1, ..inner }.intersection(inner);
        canvas.write(area, if chosen { "›" } else { " " }, TextTone::KeyName);
        canvas.put(area.x + 2, y, area.right(), side(color, lang), TextTone::Text);
        let entry = clocks.times.get(color);
        let x = area.x + label + 4;
        let style = match (chosen && clocks.selected, *clocks.changed.get(color)) {
            (true, _) => TextTone::Selection,
            (false, true) => TextTone::Accent,
            (false, false) => TextTone::Text,
        };
        canvas.put(x, y, area.right(), entry.text(), style);
        if chosen {
            let cursor = u16::try_from(entry.cursor()).unwrap_or(u16::MAX);
            canvas.set_cursor((x.saturating_add(cursor).min(area.right().saturating_sub(1)), y));
        }
        canvas.hit(area, HitTarget::DialogRow(number, row));
    }
    if low > 0 {
        popup::key_hint(canvas, inner, GameWord::ClocksKeys.text(lang));
    }
    for (y, line) in (inner.y + 3..inner.bottom()).zip(keys) {
        canvas.put(inner.x, y, inner.right(), &line, TextTone::Dim);
    }
}

// The dialog that asks which piece a pawn becomes: the four pieces, each with the letter that chooses it.

/// Columns between two pieces.
const PIECE_GAP: u16 = 2;

fn draw_promotion(canvas: &mut Canvas, number: u32, &PromotionDialog { from, to, chosen, .. }: &PromotionDialog) {
    let color = if to.rank() == Rank::First { Color::Black } else { Color::White };
    let letters = canvas.has_few_colors() && canvas.painter.style.at(canvas.painter.depth).grid().is_none();
    // The rows of a piece, the most first.
    let rows: &[u16] = match canvas.area().height {
        _ if letters => &[1],
        30.. => &[4, 2, 1],
        20.. => &[2, 1],
        _ => &[1],
    };
    // The pawn and its target square stay in sight: with smaller pieces the window hides less.
    for square in [from, to] {
        if let Some(area) = canvas.hits.geometry.map(|geometry| geometry.rect_of(square)) {
            canvas.hits.room.keep(area, Importance::Subject);
        }
    }
    let size = |rows: u16| match rows {
        1 => SquareSize::new(5, 1), // a single character needs marks and space at its sides
        _ => SquareSize::of_rows(rows, USUAL_ASPECT, canvas.painter.style),
    };
    let offered: Vec<SquareSize> = rows.iter().copied().map(size).collect();
    // Blank rows above and below, and the columns of all four together.
    let air = |size: SquareSize| u16::from(size.rows > 1);
    let wide = |size: SquareSize| 4 * size.cols + 3 * PIECE_GAP;
    let sizes = offered.iter().map(|&size| (wide(size), size.rows + 1 + 2 * air(size)));
    let (which, inner) = popup::open_best(canvas, AppWord::PromoteWhich.text(canvas.lang()), sizes, number);
    let Some(&size) = offered.get(which) else { return };

    let theme = &canvas.painter.theme;
    let (plain, lit) = (theme.squares.dark, theme.marks.chosen.dark);
    let first = inner.x + inner.width.saturating_sub(wide(size)) / 2;
    for ((at, role), column) in PROMOTIONS.into_iter().enumerate().zip(0_u16..) {
        let x = first + column * (size.cols + PIECE_GAP);
        let area = Rect { x, y: inner.y + air(size), width: size.cols, height: size.rows }.intersection(inner);
        let is_chosen = at == chosen;
        if !area.is_empty() {
            canvas.draw_piece(area, Piece { color, role }, if is_chosen { lit } else { plain });
        }
        let letter = canvas.app.typed_letters().letter(role).to_uppercase();
        let text = if is_chosen { format!("›{letter}‹") } else { letter };
        let x = area.x + area.width.saturating_sub(columns(&text)) / 2;
        canvas.put(x, area.bottom(), inner.right(), &text, TextTone::KeyName.selected_if(is_chosen));
        canvas.hit(Rect { height: size.rows + 1, ..area }, HitTarget::Promote(number, role));
    }
}

// A question: its text, and a button for each answer, whose first letter or number gives it too.

/// The widest text; longer lines are hard to read at a glance.
const WIDEST_QUESTION: u16 = 52;

/// The widest text if it has to take as few rows as possible.
const WIDEST_TIGHT_QUESTION: u16 = 68;

/// Columns between two buttons.
const BUTTON_GAP: u16 = 2;

/// The narrowest text that is chosen in order to leave other things in sight.
const NARROWEST_QUESTION: u16 = 28;

/// On screens with fewer rows, or if it would hide part of a board, it has no blank rows if it hides less that way.
const FEW_ROWS: u16 = 20;

/// A button: its answer, and how many columns it takes.
type AnswerButton = (DialogAnswer, u16);

#[derive(Clone)]
struct QuestionShape {
    text: Vec<String>,
    /// Columns and rows, without the frame.
    size: (u16, u16),
    /// Blank rows above and below.
    air: u16,
    /// Blank rows between the text and the buttons.
    apart: u16,
    /// The rows of buttons.
    rows: Vec<Vec<AnswerButton>>,
}

impl QuestionShape {
    /// Lays out a text and buttons in this many columns: the buttons side by side, or stacked. If `tight`, they take as
    /// few rows as possible: as many buttons in a row as fit, right under the text.
    fn of(said: &str, buttons: &[AnswerButton], room: u16, tight: bool) -> QuestionShape {
        let height = |lines: usize| u16::try_from(lines).unwrap_or(u16::MAX);
        let stacked = !tight && side_by_side(buttons) > room;
        let width = |(_, width): &AnswerButton| *width;
        let rows = wrap_rows(buttons.iter().copied(), width, BUTTON_GAP, if stacked { 0 } else { room });
        let (text, apart) = (wrap(said, room.into()), u16::from(!tight));
        let widest = text.iter().map(|line| columns(line)).chain(rows.iter().map(|row| side_by_side(row))).max();
        let tall = height(text.len()).saturating_add(apart).saturating_add(height(rows.len()));
        QuestionShape { text, size: (widest.unwrap_or_default().min(room), tall), air: 0, apart, rows }
    }

    /// Returns the same with a blank row above and below, if the screen has enough rows for it.
    fn with_air(self, screen_rows: u16) -> QuestionShape {
        let (width, height) = self.size;
        let air = u16::from(screen_rows >= height.saturating_add(4));
        QuestionShape { size: (width, height.saturating_add(2 * air)), air, ..self }
    }
}

/// Returns the columns that buttons take side by side.
fn side_by_side(buttons: &[AnswerButton]) -> u16 {
    buttons.iter().map(|(_, width)| width + BUTTON_GAP).sum::<u16>().saturating_sub(BUTTON_GAP)
}

fn draw_question(canvas: &mut Canvas, number: u32, QuestionDialog { question, chosen, .. }: &QuestionDialog) {
    let (lang, screen) = (canvas.lang(), canvas.area());
    let buttons = question.answers().iter().map(|&answer| (answer, columns(&named(question, answer, lang)) + 4));
    let buttons: Vec<AnswerButton> = buttons.collect();
    let said = question.text(lang);
    let widest = screen.width.saturating_sub(popup::FRAME.0 + 2).min(WIDEST_QUESTION);
    // A narrower window may fit where it hides nothing important.
    let narrow = canvas.hits.room.columns_beside().filter(|width| (NARROWEST_QUESTION..widest).contains(width));
    let rooms = [Some(widest), narrow].into_iter().flatten();
    let airless: Vec<QuestionShape> = rooms.map(|room| QuestionShape::of(&said, &buttons, room, false)).collect();
    let hides_board = popup::hides_board(canvas, airless.iter().map(|shape| shape.size));
    let whole_width = screen.width.saturating_sub(popup::FRAME.0).min(WIDEST_TIGHT_QUESTION);
    let tight = screen.height < FEW_ROWS || hides_board;
    let tight = tight.then(|| QuestionShape::of(&said, &buttons, whole_width, true));
    let airy: Vec<QuestionShape> = airless.iter().map(|shape| shape.clone().with_air(screen.height)).collect();
    // The first of those that hide the least.
    let shapes: Vec<QuestionShape> = airy.into_iter().chain(airless).chain(tight).collect();
    let (which, inner) = popup::open_best(canvas, "", shapes.iter().map(|shape| shape.size), number);
    let Some(QuestionShape { text, air, apart, rows, .. }) = shapes.into_iter().nth(which) else { return };

    let below = canvas.put_lines(Rect { y: inner.y + air, ..inner }, &text, TextTone::Text) + apart;
    let stacked = rows.len() > 1;
    let chosen = question.answers().get(*chosen).copied();
    for (y, row) in (below..).zip(rows) {
        let beside = side_by_side(&row);
        let mut x = if stacked { inner.x } else { inner.x + inner.width.saturating_sub(beside) / 2 };
        for (answer, width) in row {
            let area = Rect { x, y, width, height: 1 }.intersection(inner);
            button(canvas, &named(question, answer, lang), chosen == Some(answer), area);
            canvas.hit(area, HitTarget::Answer(number, answer));
            x += width + BUTTON_GAP;
        }
    }
}

/// Returns the word of a button, with the key that gives it.
fn named(question: &Question, answer: DialogAnswer, lang: Lang) -> String {
    let word = answer.text(lang);
    question.key_of(answer, lang).map_or_else(|| word.to_owned(), |key| format!("{word} ({key})"))
}

/// Draws a button: the chosen one between marks, to be told without colours; the key that gives it underlined.
fn button(canvas: &mut Canvas, word: &str, chosen: bool, area: Rect) {
    let style = canvas.tone(TextTone::Button.selected_if(chosen));
    let text = if chosen { format!("› {word} ‹") } else { format!("  {word}  ") };
    let plain = style.remove_modifier(Modifier::UNDERLINED);
    canvas.write(area, &text, plain);
    // A number stands behind the word, in brackets.
    let numbered = word.ends_with(')') && word.chars().rev().nth(1).is_some_and(|c| c.is_ascii_digit());
    let at = if numbered { columns(word) } else { 2 };
    if let Some(cell) = canvas.buf().cell_mut((area.x + at, area.y)).filter(|_| area.width > at) {
        cell.modifier.insert(Modifier::UNDERLINED);
    }
}

// The tags of a game, one per row, beside the board.

/// The widest window, and the narrowest that is chosen to leave the board in sight.
const WIDEST_TAGS: u16 = 68;
const NARROWEST_TAGS: u16 = 34;
/// Rows of the list: the most, and the fewest that are chosen to leave the board in sight.
const ROWS: u16 = 16;
const FEWEST_TAGS: u16 = 3;
/// Columns of a tag's name.
const NAME: u16 = 18;

fn draw_tags(canvas: &mut Canvas, number: u32, review: &Review, open: &TagDialog) {
    let (TagDialog { chosen, entry, is_leaving }, lang) = (open, canvas.lang());
    let rows = tag_rows(review.record());
    let widest = canvas.area().width.saturating_sub(6).min(WIDEST_TAGS);
    let count = u16::try_from(rows.len() + 1).unwrap_or(u16::MAX);
    let height = count.clamp(8, ROWS).min(canvas.area().height.saturating_sub(4)).max(1);
    let room = &canvas.hits.room;
    let beside = room.columns_beside().filter(|width| *width >= NARROWEST_TAGS);
    let below = room.rows_below().filter(|rows| *rows >= FEWEST_TAGS);
    let beside = beside.map(|width| (width.min(widest), height));
    // With few rows it stands below the board if there is no room for it beside the board.
    let below = below.filter(|_| beside.is_none()).map(|rows| (widest, rows.min(height)));
    let sizes = beside.into_iter().chain([(widest, height)]).chain(below);
    let (_, inner) = popup::open_best(canvas, EditWord::TagsTitle.text(lang), sizes, number);
    if *is_leaving {
        popup::on_edge(canvas, inner, EditWord::CommentLeaving.text(lang), TextTone::Warning);
    }
    let name = NAME.min(inner.width / 2);
    let first = (chosen + 1).saturating_sub(inner.height.into());
    for (at, y) in (first..=rows.len()).zip(inner.y..inner.bottom()) {
        let row = Rect { y, height: 1, ..inner };
        let is_chosen = at == *chosen;
        let typed = entry.as_ref().filter(|_| is_chosen);
        let (key, text) = match (is_chosen, typed) {
            (true, None) => (TextTone::Selection, TextTone::Selection),
            (true, Some(_)) => (TextTone::KeyName, TextTone::Text),
            _ => (TextTone::Dim, TextTone::Text),
        };
        if key == TextTone::Selection {
            canvas.fill(row, key);
        }
        let (left, value) = match rows.get(at) {
            Some((name, value)) => (sanitize(name).into_owned(), sanitize(value).into_owned()),
            None => (EditWord::TagNew.text(lang).to_owned(), String::new()),
        };
        let to = if at == rows.len() && typed.is_none() { row.right() } else { row.x + name - 1 };
        canvas.put(row.x, y, to, &left, key);
        match typed {
            None => _ = canvas.put(row.x + name, y, row.right(), &value, text),
            Some(entry) => {
                let (shown, column) = text_input::visible_part(entry, row.width.saturating_sub(name));
                canvas.put(row.x + name, y, row.right(), &shown, text);
                if entry.is_empty() && at == rows.len() {
                    canvas.put(row.x + name + 1, y, row.right(), EditWord::TagNewHint.text(lang), TextTone::Dim);
                }
                canvas.set_cursor((row.x + name + column, y));
            }
        }
        canvas.hit(row, HitTarget::DialogRow(number, at));
    }
    let more = first + usize::from(inner.height) < rows.len() + 1;
    popup::more_signs(canvas, inner, (first > 0, more));
}

// The settings, one per row, beside the board, which shows every change at once; without a board a few pieces do.

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

fn draw_settings(canvas: &mut Canvas, number: u32, chosen: usize) {
    let lang = canvas.lang();
    let screen = canvas.area();
    let rows = u16::try_from(Setting::ALL.len()).unwrap_or(u16::MAX);
    let width = WIDTH.min(screen.width.saturating_sub(4));
    let room = &canvas.hits.room;
    let seen = canvas.hits.geometry.is_some() || !room.boards.is_empty();
    let beside = room.columns_beside();
    // The window is as wide as the panel behind it if that is only a little wider, and always beside a small board, so
    // that no word behind it is cut.
    let more = if canvas.hits.geometry.is_none() { MORE } else { SLACK };
    let whole = beside.filter(|beside| (width..=width + more).contains(beside));
    let width = whole.unwrap_or(width);
    let beside = beside
        .filter(|beside| (NARROWEST_SETTINGS - SLACK..width).contains(beside))
        .map(|beside| beside.max(NARROWEST_SETTINGS));
    let sample = if seen { None } else { sample(canvas, width, screen.height.saturating_sub(rows + 3)) };
    let height = rows + sample.map_or(0, |size| 2 * size.rows + 1);
    // With few rows it stands below the board if there is no room for it beside the board.
    let fits = room.columns_beside().is_some_and(|width| width + popup::FRAME.0 >= NARROWEST_SETTINGS);
    let has_place = fits && canvas.hits.geometry.is_some();
    let below = room.rows_below().filter(|rows| *rows >= FEWEST_SETTINGS && !has_place);
    let sizes = |height: u16| -> Vec<(u16, u16)> {
        let below = below.map(|rows| (width, rows.min(height)));
        beside.into_iter().chain([width]).map(|width| (width, height)).chain(below).collect()
    };
    // Rather than cover the footer, where the running time and the keys stand, the list scrolls.
    let scrolled = (FEWEST_SETTINGS..=height).rev().find(|height| !popup::hides_footer(canvas, sizes(*height)));
    let sizes = sizes(scrolled.unwrap_or(height));
    let (_, inner) = popup::open_best(canvas, SettingsWord::Title.text(lang), sizes, number);
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
        let end =
            canvas.put(from, y, line.right(), &canvas.app.preferences.shown_setting(*row, &canvas.app.recent), value);
        canvas.put(end, y, line.right(), arrows[1], value);
        canvas.hit(line, HitTarget::DialogRow(number, at));
        if is_chosen {
            let back = Rect { x: values, width: 2, ..line };
            canvas.hit(back, HitTarget::DialogKey(number, Key::plain(Code::Left)));
        }
    }
    let shown = usize::from(inner.height);
    let more = first + shown < Setting::ALL.len();
    popup::more_signs(canvas, inner, (first > 0, more));

    // If the board cannot show the chosen pieces, the lower edge of the window says why.
    let squares = sample.or_else(|| canvas.hits.geometry.as_ref().map(|board| board.size)).or_else(|| preview(canvas));
    let (painter, coordinates) = (&canvas.painter, canvas.app.preferences.config().coordinates);
    let note = match (Setting::ALL.get(chosen).map(|row| row.label), squares) {
        (Some(SettingsWord::Coordinates), Some(size)) if shown_coordinates(size, coordinates) != coordinates => {
            SettingsWord::InsideTooSmall.text(lang)
        }
        (Some(SettingsWord::Pieces), Some(size))
            if painter.style.shown(size, painter.depth) != painter.style.at(painter.depth) =>
        {
            SettingsWord::PiecesTooLarge.text(lang)
        }
        // A terminal without these characters shows gaps.
        (Some(SettingsWord::Pieces), Some(_)) if painter.style == PieceStyle::Octant => {
            SettingsWord::PiecesRare.text(lang)
        }
        _ => "",
    };
    canvas.put(inner.x, inner.bottom(), inner.right(), note, TextTone::Dim);

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

// The page that lists what is odd in the file of a game.

/// The widest content, and its margin to the edges of the screen.
const WIDEST: u16 = 96;
const MARGIN: u16 = 2;

/// The widest column of a table that has no room as it is.
const WIDEST_CELL: u16 = 30;

/// Returns how wide the columns of a table are, from the first that is shown, in so much room.
fn column_widths(open: &TextDialog, room: u16) -> Vec<u16> {
    let width = |at: usize| {
        let cells = open.lines.iter().filter(|line| line.len() > 1).filter_map(|line| line.get(at));
        cells.map(|cell| columns(cell)).max().unwrap_or_default()
    };
    let mut widths: Vec<u16> = (open.left..open.columns()).map(width).collect();
    if widths.iter().map(|&width| usize::from(width) + 2).sum::<usize>() > usize::from(room) + 2 {
        widths.iter_mut().for_each(|width| *width = (*width).min(WIDEST_CELL));
    }
    widths
}

fn table_row(cells: &[String], widths: &[u16]) -> String {
    let padded = |(cell, &width): (&String, &u16)| {
        let cell = clip(cell, width);
        let room = usize::from(width.saturating_sub(columns(&cell)) + 2);
        cell + &" ".repeat(room)
    };
    let row: String = cells.iter().zip(widths).map(padded).collect();
    row.trim_end().to_owned()
}

fn draw_text(canvas: &mut Canvas, number: u32, open: &TextDialog) {
    let (screen, lang) = (canvas.area(), canvas.lang());
    let (room, is_table) = (screen.width.saturating_sub(popup::FRAME.0 + MARGIN), open.columns() > 1);
    let width = if is_table { room } else { room.min(WIDEST) };
    let widths = if is_table { column_widths(open, width) } else { Vec::new() };
    let shown = |line: &Vec<String>| match (line.as_slice(), widths.as_slice()) {
        ([text], _) => wrap(text, width.into()),
        (cells, widths) => vec![table_row(cells.get(open.left..).unwrap_or_default(), widths)],
    };
    let wrapped: Vec<Vec<String>> = open.lines.iter().map(shown).collect();
    let all: usize = wrapped.iter().map(Vec::len).sum();
    let most = screen.height.saturating_sub(popup::FRAME.1 + MARGIN);
    let height = u16::try_from(all).unwrap_or(u16::MAX).min(most).max(1);
    let (_, inner) =
        popup::open_best(canvas, open.title.map_or("", |title| title.text(lang)), [(width, height)], number);
    // The names of the columns stay.
    let (head, rows) = wrapped.split_at(wrapped.len().min(is_table.into()));
    let mut lines = head.iter().chain(rows.iter().skip(open.top)).flatten();
    for (y, line) in (inner.y..inner.bottom()).zip(lines.by_ref()) {
        canvas.put(inner.x, y, inner.right(), line, TextTone::Text);
    }
    let below = lines.next().is_some();
    popup::more_signs(canvas, inner, (open.top > 0, below));
}
