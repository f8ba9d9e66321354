//! The chosen game beside the list: its last position or the one that was searched for, its first moves, its problems,
//! and those of its tags that are of use to a reader.

use crate::app::game_list::GameList;
use crate::app::protocol::effect::GameProblems;
use crate::chess::pgn::Record;
use crate::ui::game_list::columns::{Column, of_list};
use crate::ui::prelude::*;
use crate::words::game_list::{GameListWord as L, count};
use crate::words::open::problem_at;
use crate::words::tables::ReviewWord;

/// A panel has a board if it has at least this many rows.
const WITH_BOARD: u16 = 24;
/// The most problems listed here; the game itself shows all of them.
const PROBLEMS: usize = 3;
/// The most lines of moves, and half as many in a panel with fewer rows than `LOW`.
const MOVES: usize = 4;
const LOW: u16 = 16;
/// Tags that programs write for other programs.
const OURS: [&str; 4] = ["GameId", "PlyCount", "WhiteType", "BlackType"];
/// The half-moves that are written out, of which as many are shown as fit.
const PLIES: usize = 60;

/// Draws the panel beside a list of this many columns.
pub(super) fn draw(canvas: &mut Canvas, list: &GameList, area: Rect, beside: u16) {
    let Some((game, record)) = list.detail() else { return };
    let lang = canvas.lang();
    let mut y = area.y;
    let number = L::GameNumber.with(lang, &[&count(game + 1, lang)]);
    let x = canvas.write(area, &number, TextTone::Title);
    if list.files.len() > 1
        && let Some(name) = list.file_of(game).and_then(|file| file.path.file_name())
    {
        let name = format!(" · {}", sanitize(&name.to_string_lossy()));
        canvas.put(x, y, area.right(), &name, TextTone::Dim);
    }
    y += 1;
    // Problems come first, because users do not go looking for them.
    let mut texts: Vec<(String, TextTone)> = Vec::new();
    let (lost, harmless) =
        GameProblems::of(game, &record.problems).map_or((0, 0), |found| (found.losing, found.harmless));
    let losing = record.problems.iter().filter(|problem| problem.loses_moves()).take(PROBLEMS);
    let losing = losing.map(|problem| problem_at(problem, lang));
    texts.extend(losing.map(|problem| (sanitize(&problem).into_owned(), TextTone::Warning)));
    let more = lost.saturating_sub(PROBLEMS);
    texts.extend((more > 0).then(|| (L::AndMore.with(lang, &[&more.to_string()]), TextTone::Warning)));
    texts.extend((harmless > 0).then(|| (ReviewWord::FileNotes.grouped(lang, harmless), TextTone::Dim)));
    let first = list.first_of(game).map(|first| L::Twice.with(lang, &[&count(first + 1, lang)]));
    texts.extend(first.map(|twice| (twice, TextTone::Accent)));
    y = paragraphs(canvas, texts, MOVES * 2, y, area);
    let board = Rect { y: y + 1, height: area.height * 9 / 20 + 3, ..area };
    if area.height >= WITH_BOARD
        && board.bottom() <= area.bottom()
        && let Some(size) = popup::fit(canvas, board, (0, 0))
    {
        let place = Rect { height: popup::needs(size).1, ..board };
        popup::draw_preview(canvas, &shown(record, game, canvas.app), size, place);
        y = place.bottom();
    }
    let moves = (first_moves(record, canvas.app), TextTone::Text);
    let most = if area.height < LOW { MOVES / 2 } else { MOVES };
    y = paragraphs(canvas, vec![moves], most, y + 1, area) + 1;
    let row = in_the_row(list, game, beside, lang);
    let twice = |name: &str| match name {
        "UTCDate" => record.tags.known("Date").is_some(),
        "UTCTime" => record.tags.known("Time").is_some(),
        _ => row.contains(&name),
    };
    let tells = |(name, value): &(&str, &str)| {
        !matches!(*value, "" | "?" | "-" | "????.??.??") && !OURS.contains(name) && !twice(name)
    };
    let tags: Vec<(&str, &str)> = record.tags.iter().filter(tells).collect();
    let names = tags.iter().map(|(name, _)| columns(name)).max().unwrap_or(0).min(area.width / 2);
    let room = usize::from(area.bottom().saturating_sub(y));
    let shown = if tags.len() > room { room.saturating_sub(1) } else { room };
    if tags.len() > room {
        let more = L::AndMore.with(lang, &[&(tags.len() - shown).to_string()]);
        canvas.put(area.x, area.bottom().saturating_sub(1), area.right(), &more, TextTone::Dim);
    }
    for ((name, value), y) in tags.into_iter().take(shown).zip(y..area.bottom()) {
        canvas.put(area.x, y, area.x + names, &sanitize(name), TextTone::Dim);
        canvas.put(area.x + names + 1, y, area.right(), &sanitize(value), TextTone::Text);
    }
}

/// Returns the tags that the game's row shows whole in a list of this many columns: they need not be read twice.
fn in_the_row(list: &GameList, game: usize, width: u16, lang: Lang) -> Vec<&'static str> {
    let Some(row) = list.catalog.row(game).filter(|_| width > 0 && list.shown() > 0) else { return Vec::new() };
    let tags = list.tags.get(&game);
    let whole = |(column, wide): (Column, u16)| columns(&column.text(&row, tags, game, lang)) <= wide;
    let shown =
        of_list(list, width).into_iter().filter(|shown| whole(*shown)).filter_map(|(column, _)| column.head(lang).2);
    let mut shown: Vec<&str> = shown.collect();
    // One player alone would look like a game without the other.
    let is_name = |tag: &&str| ["White", "Black"].contains(tag);
    if shown.iter().filter(|tag| is_name(tag)).count() == 1 {
        shown.retain(|tag| !is_name(tag));
    }
    shown
}

/// Writes wrapped paragraphs of at most this many lines each. Returns the row after them.
fn paragraphs(canvas: &mut Canvas, texts: Vec<(String, TextTone)>, most: usize, mut y: u16, area: Rect) -> u16 {
    for (text, tone) in texts {
        let most = most.min(area.bottom().saturating_sub(y).into());
        let all = lines(&[Span::styled(text, canvas.tone(tone))], area.width);
        let cut = all.len() > most;
        for (at, line) in all.into_iter().take(most).enumerate() {
            if cut && at + 1 == most {
                let text: String = line.spans.iter().map(|span| span.content.as_ref()).collect();
                canvas.put(area.x, y, area.right(), &going_on(&text, area.width), tone);
            } else {
                canvas.put_line(area.x, y, &line, area.width);
            }
            y += 1;
        }
    }
    y
}

/// Returns a line whose text continues: as many of its words as leave room for the ellipsis.
fn going_on(line: &str, width: u16) -> String {
    let line = line.trim_end();
    let words = match line.rsplit_once(' ') {
        Some((before, _)) if columns(line) + 2 > width => before,
        _ => line,
    };
    clip(&format!("{words} …"), width)
}

/// Returns the position that the games were searched for, or otherwise the one at the game's end.
fn shown(record: &Record, game: usize, app: &App) -> popup::Preview {
    let tree = &record.tree;
    let sought = app.screens.game_list().and_then(|list| list.position());
    let is_sought = |node: NodeId| sought.is_some_and(|sought| sought == tree.position(node));
    let mut line = std::iter::once(tree.root()).chain(tree.main_line());
    let node = line.find(|node| is_sought(*node)).or_else(|| tree.main_line().last()).unwrap_or(tree.root());
    let lang = app.lang();
    let numbered = || tree.numbered_san(node, &app.preferences.letters()).replace(' ', "\u{a0}");
    let caption = match tree.played(node) {
        Some(_) => L::AfterMove.with(lang, &[&numbered()]),
        None => L::AtStart.text(lang).to_owned(),
    };
    popup::Preview {
        board: tree.board(node).clone(),
        marks: Highlights { last: tree.played(node).and_then(from_to), ..Highlights::default() },
        flipped: app.screens.game_list().is_some_and(|list| list.is_flipped(game)),
        caption: [caption, String::new()],
    }
}

fn first_moves(record: &Record, app: &App) -> String {
    let tree = &record.tree;
    let numbered = |(at, node): (usize, NodeId)| {
        let has_number = at == 0 || tree.move_number(node).1.is_white();
        let number = if has_number { tree.move_number_text(node) + "\u{a0}" } else { String::new() };
        format!("{number}{} ", tree.san(node, &app.preferences.letters()))
    };
    let text: String = tree.main_line().take(PLIES).enumerate().map(numbered).collect();
    match tree.main_line().nth(PLIES) {
        Some(_) => text + "…",
        None if text.is_empty() => L::NoMovesYet.text(app.lang()).to_owned(),
        None => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_that_go_on_end_with_an_ellipsis_after_a_whole_word() {
        assert_eq!(going_on("1.\u{a0}e4 e5 2.\u{a0}Nf3 ", 20), "1.\u{a0}e4 e5 2.\u{a0}Nf3 …");
        assert_eq!(going_on("1.\u{a0}e4 e5 2.\u{a0}Nf3", 16), "1.\u{a0}e4 e5 …", "no half of a move");
        assert_eq!(going_on("Supercalifragilistic", 10), "Supercali…");
    }
}
