//! What the chosen row holds: of a file the first game after its opening, how many games there are and from which
//! years; of a folder its names.

use crate::app::{
    open::{OpenRow, OpenScreen, name_of},
    protocol::effect::{FilePreview, PathPreview},
};
use crate::chess::{
    notation, openings,
    pgn::{Record, ResultMarker, sanitize},
    tree::{NodeId, TreeMove},
};
use crate::ui::{
    board::Highlights,
    board_screen::{from_to, king_in_check},
    open::frame,
    prelude::*,
    text::{clip, fit_text::drop_until, lines},
    widgets::preview::{self, Preview},
};
use crate::words::{
    game_list,
    open::{self, OpenWord as W},
    results::player,
    tables::games,
};
use shakmaty::Color;

/// Half-moves in which a game's opening is searched for.
const OPENING: usize = 30;
/// The fewest rows below the board: a blank one, the count, some games.
const BELOW: u16 = 4;

/// Draws the panel.
pub(super) fn draw_preview(canvas: &mut Canvas, screen: &OpenScreen, area: Rect) {
    let row = screen.rows.get(screen.chosen);
    let title = match row {
        Some(OpenRow::All(_)) => W::AllHere.text(canvas.lang()).to_owned(),
        row => row.and_then(|row| screen.path_of(row)).map(name_of).unwrap_or_default(),
    };
    let title = sanitize(&title).into_owned();
    let inner = frame(canvas, area, &title, TextTone::Border);
    match screen.preview() {
        None => {}
        Some(Err(why)) => paragraph(canvas, &sanitize(why), TextTone::Error, inner),
        Some(Ok(PathPreview::Folder(names))) if names.is_empty() => {
            paragraph(canvas, W::EmptyFolder.text(canvas.lang()), TextTone::Dim, inner);
        }
        Some(Ok(PathPreview::Folder(names))) => {
            if names.len() > usize::from(inner.height) {
                canvas.put_right(inner.x, inner.bottom().saturating_sub(1), inner.right(), "…", TextTone::Dim);
            }
            for (name, y) in names.iter().zip(inner.y..inner.bottom()) {
                let tone = if name.ends_with('/') { TextTone::Title } else { TextTone::Text };
                canvas.put(inner.x, y, inner.right(), &clip(&sanitize(name), inner.width.saturating_sub(2)), tone);
            }
        }
        Some(Ok(PathPreview::File(file))) => draw_file(canvas, file, inner),
    }
}

fn paragraph(canvas: &mut Canvas, text: &str, tone: TextTone, area: Rect) {
    let text = lines(&[Span::styled(text.to_owned(), canvas.tone(tone))], area.width);
    for (line, y) in text.into_iter().zip(area.y..area.bottom()) {
        canvas.put_line(area.x, y, &line, area.width);
    }
}

fn draw_file(canvas: &mut Canvas, file: &FilePreview, area: Rect) {
    let lang = canvas.lang();
    let Some(first) = file.games.first() else {
        return paragraph(canvas, W::EmptyFile.text(lang), TextTone::Warning, area);
    };
    let mut y = area.y;
    let board = Rect { height: area.height.saturating_sub(BELOW), ..area };
    if let Some(size) = preview::fit(canvas, board, (0, 0)) {
        let rows = preview::needs(size).1;
        let mut shown = shown(canvas.app, first);
        let [caption, _] = &mut shown.caption;
        if file.games.len() > 1 && !caption.is_empty() {
            *caption = W::FirstGame.with(lang, &[caption]);
        }
        preview::draw_preview(canvas, &shown, size, Rect { height: rows, ..board });
        y += rows; // the second line of the caption is blank
    }
    let facts = &file.facts;
    let count = facts.count.map_or_else(|| open::size(facts.bytes, lang), |count| games(count, lang));
    let when = facts.years.map(|years| W::GamesOf.with(lang, &[&count, &open::years(years)]));
    let kinds = [(file.annotated, W::Annotated), (file.has_variations, W::Variations)];
    let kinds: Vec<&str> = kinds.into_iter().filter(|(is, _)| *is).map(|(_, word)| word.text(lang)).collect();
    let mut summary = vec![when.unwrap_or(count)];
    summary.extend(kinds.iter().map(|kind| (*kind).to_owned()));
    drop_until(&mut summary, 1, |parts| columns(&parts.join(" · ")) <= area.width);
    canvas.put(area.x, y, area.right(), &clip(&summary.join(" · "), area.width), TextTone::Title);
    y += 1;
    // The last row says how many games do not fit, or were not read.
    let (rows, read) = (usize::from(area.bottom().saturating_sub(y)), file.games.len());
    let all = facts.count.unwrap_or(read);
    let listed = if all > read.min(rows) && rows > 1 { read.min(rows - 1) } else { read };
    let mut below = y;
    for (game, y) in file.games.iter().take(listed).zip(y..area.bottom()) {
        below = y + 1;
        let result = result(game);
        let end = canvas.put_right(area.x, y, area.right(), result, TextTone::Dim);
        let room = end.saturating_sub(area.x + 1);
        let [whole, short] = players(game, lang);
        let names = clip(if columns(&whole) <= room { &whole } else { &short }, room);
        canvas.put(area.x, y, end, &names, TextTone::Text);
    }
    if let Some(more) = all.checked_sub(listed).filter(|more| *more > 0 && below < area.bottom()) {
        canvas.put(area.x, below, area.right(), &W::More.with(lang, &[&game_list::count(more, lang)]), TextTone::Dim);
    }
}

/// Returns `Capablanca, José Raúl – Alekhine, Alexander`, and the same without first names.
fn players(game: &Record, lang: Lang) -> [String; 2] {
    let names = [("White", Color::White), ("Black", Color::Black)]
        .map(|(tag, side)| sanitize(player(game.tags.known(tag).unwrap_or("?"), side, lang)).into_owned());
    let short = names.each_ref().map(|name| name.split(',').next().unwrap_or(name));
    [names.join(" – "), short.join(" – ")]
}

fn result(game: &Record) -> &'static str {
    game.tags.known("Result").and_then(ResultMarker::read).unwrap_or_default().shown()
}

/// Returns the first game after its opening, as long as that has a name; otherwise at its end.
fn shown(app: &App, game: &Record) -> Preview {
    let lang = app.lang();
    let tree = &game.tree;
    let named = |node: &NodeId| openings::of(tree.position(*node)).is_some();
    let opening = tree.main_line().take(OPENING).rfind(named);
    let node = opening.or_else(|| tree.main_line().last()).unwrap_or(tree.root());
    let position = tree.position(node);
    let after = match (tree.parent(node), tree.step(node)) {
        (Some(parent), Some(TreeMove::Move(mv))) => {
            let (number, side) = tree.move_number(node);
            let dots = if side.is_white() { "." } else { "…" };
            let san = notation::san(tree.position(parent), mv, &app.letters);
            W::After.with(lang, &[&format!("{number}{dots}\u{a0}{san}")])
        }
        _ => String::new(),
    };
    Preview {
        board: tree.board(node).clone(),
        marks: Highlights {
            last: tree.played(node).and_then(from_to),
            check: king_in_check(position),
            ..Highlights::default()
        },
        flipped: false,
        caption: [after, String::new()],
    }
}
