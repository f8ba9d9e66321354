//! The chosen game beside the list: its last position, its first moves, what is wrong with it, and those of its tags that
//! tell a reader something.

use crate::{
    app::{game_list::GameList, review::controller},
    chess::{
        notation,
        pgn::{Record, sanitize},
        tree::TreeMove,
    },
    ui::{
        board::Highlights, board_screen::from_to, prelude::*, text::lines, widgets::preview, widgets::preview::Preview,
    },
    words::game_list::{LibraryWord as L, count},
};
use shakmaty::Position;

/// The least rows of a panel that has a board.
const WITH_BOARD: u16 = 24;
/// The most problems that are told here; the game itself tells all.
const PROBLEMS: usize = 3;
/// The most lines of moves.
const MOVES: usize = 4;
/// Tags that programs write for programs.
const OURS: [&str; 4] = ["GameId", "PlyCount", "WhiteType", "BlackType"];
/// The half-moves of which as many are shown as fit.
const PLIES: usize = 60;

/// Draws the panel.
pub(super) fn draw(canvas: &mut Canvas, list: &GameList, area: Rect) {
    let Some(record) = list.detail() else { return };
    let lang = canvas.lang();
    let mut y = area.y;
    let number = L::GameNumber.with(lang, &[&count(list.chosen() + 1, lang)]);
    let x = canvas.write(area, &number, TextTone::Title);
    if list.files.len() > 1
        && let Some(name) = list.file_of(list.chosen()).and_then(|file| file.path.file_name())
    {
        let name = format!(" · {}", sanitize(&name.to_string_lossy()));
        canvas.put(x, y, area.right(), &name, TextTone::Dim);
    }
    y += 1;
    // Problems come first: nobody looks for them.
    let mut texts: Vec<(String, TextTone)> = Vec::new();
    let problems = record.problems.iter().take(PROBLEMS).map(|problem| controller::problem(problem, lang));
    texts.extend(problems.map(|problem| (sanitize(&problem).into_owned(), TextTone::Warning)));
    let more = record.problems.len().saturating_sub(PROBLEMS);
    texts.extend((more > 0).then(|| (L::MoreProblems.with(lang, &[&more.to_string()]), TextTone::Warning)));
    let first = list.first_of(list.chosen()).map(|first| L::Twice.with(lang, &[&count(first + 1, lang)]));
    texts.extend(first.map(|twice| (twice, TextTone::Accent)));
    y = paragraphs(canvas, texts, MOVES * 2, y, area);
    let board = Rect { y: y + 1, height: area.height * 9 / 20 + 3, ..area };
    if area.height >= WITH_BOARD
        && board.bottom() <= area.bottom()
        && let Some(size) = preview::fit(canvas, board, (0, 0))
    {
        let place = Rect { height: preview::needs(size).1, ..board };
        preview::draw(canvas, &last(record, canvas.app), size, place);
        y = place.bottom();
    }
    let moves = (first_moves(record, canvas.app), TextTone::Text);
    y = paragraphs(canvas, vec![moves], MOVES, y + 1, area) + 1;
    let tells = |(name, value): &(&str, &str)| !matches!(*value, "" | "?" | "-") && !OURS.contains(name);
    let tags: Vec<(&str, &str)> = record.tags.iter().filter(tells).collect();
    let names = tags.iter().map(|(name, _)| columns(name)).max().unwrap_or(0).min(area.width / 2);
    for ((name, value), y) in tags.into_iter().zip(y..area.bottom()) {
        canvas.put(area.x, y, area.x + names, &sanitize(name), TextTone::Dim);
        canvas.put(area.x + names + 1, y, area.right(), &sanitize(value), TextTone::Text);
    }
}

/// Writes wrapped paragraphs of at most so many lines each; returns the row after them.
fn paragraphs(canvas: &mut Canvas, texts: Vec<(String, TextTone)>, most: usize, mut y: u16, area: Rect) -> u16 {
    for (text, tone) in texts {
        for line in lines(&[Span::styled(text, canvas.tone(tone))], area.width).into_iter().take(most) {
            if y >= area.bottom() {
                return y;
            }
            canvas.put_line(area.x, y, &line, area.width);
            y += 1;
        }
    }
    y
}

/// The position at the game's end.
fn last(record: &Record, app: &App) -> Preview {
    let tree = &record.tree;
    let node = tree.main_line().last().unwrap_or(tree.root());
    let position = tree.position(node);
    let lang = app.lang();
    let caption = match (tree.parent(node), tree.step(node)) {
        (Some(parent), Some(TreeMove::Move(mv))) => {
            let (number, side) = tree.move_number(node);
            let dots = if side.is_white() { "." } else { "…" };
            let san = notation::san(tree.position(parent), mv, &app.letters);
            L::AfterMove.with(lang, &[&format!("{number}{dots}\u{a0}{san}")])
        }
        _ => L::AtStart.text(lang).to_owned(),
    };
    let me = app.game_list().and_then(|list| list.my_score(list.chosen()));
    Preview {
        board: position.board().clone(),
        marks: Highlights { last: tree.played(node).and_then(from_to), ..Highlights::default() },
        flipped: me.is_some_and(|(side, _)| side.is_black()),
        caption: [caption, String::new()],
    }
}

/// The first moves, numbered.
fn first_moves(record: &Record, app: &App) -> String {
    let tree = &record.tree;
    let mut text = String::new();
    for (at, node) in tree.main_line().take(PLIES).enumerate() {
        let Some(parent) = tree.parent(node) else { continue };
        let (number, side) = tree.move_number(node);
        if side.is_white() {
            text += &format!("{number}.\u{a0}");
        } else if at == 0 {
            text += &format!("{number}…\u{a0}");
        }
        text += &match tree.step(node) {
            Some(TreeMove::Move(mv)) => notation::san(tree.position(parent), mv, &app.letters),
            _ => "--".to_owned(),
        };
        text.push(' ');
    }
    if text.is_empty() { L::NoMovesYet.text(app.lang()).to_owned() } else { text }
}
