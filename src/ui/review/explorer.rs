//! What was played in the position on the board, in those games of the list that are shown: a table of the moves with
//! how often each was played, what White scored, and a bar of White's wins, draws and losses. Enter plays the move of
//! the chosen row.

use crate::app::protocol::effect::JobProgress;
use crate::chess::notation;
use crate::chess::pgn::search::ResultCounts;
use crate::chess::tree::TreeMove;
use crate::ui::prelude::*;
use crate::ui::review::ReviewView;
use crate::words::game_list::{GameListWord as L, count};
use crate::words::tables::games;

/// The fewest rows of the panel: what it shows, and two moves.
const LEAST: u16 = 4;
/// The fewest rows that the moves of the game keep.
const MOVES: u16 = 5;
/// A panel of at least this many rows has column heads, even if not all moves fit then.
const HEADED: u16 = 6;
/// The columns of the mark of the chosen row, of a move, of how often it was played, of a share.
const MARK: u16 = 2;
const MOVE: u16 = 8;
/// The columns of a move in a narrow panel, where `exd8=Q+` is rarely played.
const MOVE_LEAST: u16 = 6;
const OFTEN: u16 = 7;
const SHARE: u16 = 8;
/// A bar with fewer columns says nothing.
const BAR_LEAST: u16 = 6;
/// The least contrast of a part of the bar with the screen.
const SEEN: f32 = 1.5;
/// What the parts of the bar stand for, as players write it in every language.
const RESULTS: [&str; 3] = ["1-0", "½-½", "0-1"];
/// What the bar is made of if there are no colours for it: wins, draws, losses.
const SIGNS: [&str; 3] = ["█", "▒", "░"];

/// Draws the panel at the foot of an area, if it is to be shown. Returns what is left for the moves of the game.
pub(super) fn draw(canvas: &mut Canvas, view: &ReviewView, area: Rect) -> Rect {
    let Some(list) = canvas.app.screens.game_list() else { return area };
    let Some((tally, counting)) = list.explorer() else { return area };
    if view.review.number.is_none() || area.height < LEAST {
        return area;
    }
    let lang = canvas.lang();
    let (moves, chosen) = view.review.explored(list);
    let book = list.book_line(lang, |position, mv| notation::san(position, mv, &canvas.app.preferences.letters()));
    let wanted = u16::try_from(moves.len() + usize::from(book.is_some())).unwrap_or(u16::MAX);
    let wanted = wanted.saturating_add(4).max(LEAST);
    // If there is no room for both, this is shown, because the user asked for it.
    let most = if area.height >= LEAST + MOVES { (area.height * 3 / 5).max(LEAST) } else { area.height };
    let rows = wanted.min(most);
    let panel = Rect { y: area.bottom() - rows, height: rows, ..area };
    let left = Rect { height: area.height - rows, ..area };

    canvas.rule(panel);
    let all = games(tally.games(), lang);
    // A user who has forgotten the filter would take these games for all games.
    let filtered = (list.shown() < list.len()).then(|| {
        let counts = [list.shown(), list.len()].map(|number| count(number, lang));
        L::PlayedFiltered.with(lang, &counts.each_ref().map(String::as_str))
    });
    let said = headline(canvas, (&all, filtered.as_deref()), counting, panel.width.saturating_sub(3));
    canvas.put(panel.x + 1, panel.y, panel.right(), &format!(" {said} "), TextTone::Title);
    if moves.is_empty() && counting.is_none() && tally.ended.games() == 0 && book.is_none() {
        canvas.put(panel.x, panel.y + 1, panel.right(), L::NothingPlayed.text(lang), TextTone::Dim);
        return left;
    }
    let mut body = Rect { y: panel.y + 1, height: panel.height - 1, ..panel };
    if let Some(book) = book.filter(|_| body.height > 2) {
        let row = Rect { y: body.bottom() - 1, height: 1, ..body };
        canvas.put(row.x + MARK, row.y, row.right(), fit_parts(&book, row.width - MARK), TextTone::Dim);
        body.height -= 1;
    }
    let needed = moves.len() + usize::from(tally.ended.games() > 0);
    // A head that is cut is useless.
    let has_width = body.width >= MARK + MOVE + OFTEN;
    if has_width && (panel.height >= HEADED || needed < usize::from(body.height)) {
        heads(canvas, body);
        body = Rect { y: body.y + 1, height: body.height - 1, ..body };
    }
    let tree = &view.review.record().tree;
    let position = tree.position(view.review.node());
    let children = tree.children(view.review.node());
    let seen = usize::from(body.height);
    let first = (chosen + 1).saturating_sub(seen);
    let mut y = body.y;
    for (at, (mv, score)) in moves.iter().enumerate().skip(first).take(seen) {
        let row = Rect { y, height: 1, ..body };
        let is_chosen = at == chosen;
        let mark = if is_chosen { "›" } else { "" };
        canvas.write(row, mark, TextTone::KeyName);
        let san = notation::san(position, *mv, &canvas.app.preferences.letters());
        let in_game = children.iter().any(|&child| tree.step(child) == Some(TreeMove::Move(*mv)));
        let tone = if in_game || is_chosen { TextTone::Title } else { TextTone::Text };
        canvas.put(row.x + MARK, y, row.x + MARK + MOVE, &san, tone);
        counts(canvas, *score, row);
        canvas.hit(row, HitTarget::Played(*mv));
        y += 1;
    }
    if tally.ended.games() > 0 && y < body.bottom() {
        let often = count(tally.ended.games(), lang);
        let x = canvas.put(body.x + MARK, y, body.right(), L::EndedHere.text(lang), TextTone::Dim);
        canvas.put_right(x + 1, y, (body.x + MARK + MOVE + OFTEN).max(x + 1 + columns(&often)), &often, TextTone::Dim);
    }
    left
}

/// Returns what the panel shows, and its keys: the longest wording that fits.
fn headline(
    canvas: &Canvas,
    (games, filtered): (&str, Option<&str>),
    counting: Option<JobProgress>,
    room: u16,
) -> String {
    let lang = canvas.lang();
    let key = canvas.key(KeyContext::Review, Action::Explorer);
    let closes = key.map(|key| L::PlayedCloses.with(lang, &[&key]));
    let closes = closes.as_deref();
    let plays = L::PlayedPlays.with(lang, &[&Key::plain(Code::Enter).named(lang)]);
    let plays = Some(plays.as_str());
    let [moves, here] = [L::PlayedMoves, L::PlayedHere].map(|word| word.text(lang));
    let counted = counting.map(|progress| {
        let part = progress.done * 100 / progress.total.max(1);
        L::Counting.with(lang, &[games, &part.to_string()])
    });
    let ways: &[&[Option<&str>]] = match (counted.as_deref(), filtered) {
        (Some(counted), _) => &[&[Some(counted), closes], &[Some(fit_parts(counted, room))]],
        (None, Some(_)) => &[
            &[Some(moves), filtered, plays, closes],
            &[Some(here), filtered, plays, closes],
            &[Some(here), filtered, closes],
            &[filtered, closes],
            &[filtered],
        ],
        (None, None) => &[
            &[Some(moves), Some(games), plays, closes],
            &[Some(here), Some(games), plays, closes],
            &[Some(here), plays, closes],
            &[Some(here), closes],
            &[closes],
        ],
    };
    let said = ways.iter().map(|parts| parts.iter().copied().flatten().collect::<Vec<_>>().join(" · "));
    said.filter(|said| !said.is_empty()).find(|said| columns(said) <= room).unwrap_or_else(|| games.to_owned())
}

/// Draws the names of the columns, and what the colours of the bar mean.
fn heads(canvas: &mut Canvas, area: Rect) {
    let lang = canvas.lang();
    let [mv, often, white] = [L::PlayedMove, L::PlayedGames, L::PlayedWhite].map(|word| word.text(lang));
    let x = area.x + MARK;
    let end = canvas.put(x, area.y, x + MOVE, mv, TextTone::Dim);
    canvas.put_right(end + 1, area.y, x + MOVE + OFTEN, often, TextTone::Dim);
    let mut x = x + MOVE + OFTEN + SHARE;
    canvas.put_right(x + 1 - SHARE, area.y, x, white, TextTone::Dim);
    x += 1;
    // A legend that is cut would say the wrong thing.
    let wide: u16 = RESULTS.iter().map(|result| columns(result) + 2).sum();
    let room = area.right().saturating_sub(x);
    let gap = if wide + 6 <= room { 3 } else { 1 };
    if wide + 2 * gap > room {
        return;
    }
    for (result, (sign, style)) in RESULTS.into_iter().zip(bar_looks(canvas)) {
        // A ground is shown as a square of its colour.
        let ground = Style { fg: style.bg, bg: None, ..style };
        let (sign, style) = if sign == " " { ("■", ground) } else { (sign, style) };
        x = canvas.put(x, area.y, area.right(), sign, style) + 1;
        x = canvas.put(x, area.y, area.right(), result, TextTone::Dim) + gap;
    }
}

/// Draws `1,234  54% ` and a bar.
fn counts(canvas: &mut Canvas, score: ResultCounts, row: Rect) {
    let x = row.x + MARK + MOVE;
    let often = count(score.games(), canvas.lang());
    // In a narrow panel the count stands right after the move.
    let left = if row.right() < x + OFTEN { row.x + MARK + MOVE_LEAST } else { x };
    canvas.put_right(left, row.y, (x + OFTEN).min(row.right()), &often, TextTone::Text);
    if row.right() < x + OFTEN + SHARE {
        return;
    }
    let share = score.white_share(100).map_or_else(|| "–".to_owned(), |percent| format!("{percent}%"));
    canvas.put_right(x + OFTEN, row.y, x + OFTEN + SHARE, &share, TextTone::Text);
    let x = x + OFTEN + SHARE + 1;
    let wide = row.right().saturating_sub(x);
    let known = score.white + score.draws + score.black;
    if wide < BAR_LEAST || known == 0 {
        return;
    }
    let part = |games: u32| u16::try_from((games * u32::from(wide) + known / 2) / known).unwrap_or(wide).min(wide);
    let (white, not_black) = (part(score.white), part(score.white + score.draws));
    let parts = [(score.white, 0, white), (score.draws, white, not_black), (score.black, not_black, wide)];
    for ((games, from, to), (sign, style)) in parts.into_iter().zip(bar_looks(canvas)) {
        let place = Rect { x: x + from, y: row.y, width: to - from, height: 1 };
        canvas.write(place, &sign.repeat(place.width.into()), style);
        // A part that has room for its share shows it.
        let share = format!("{}%", (games * 100 + known / 2) / known);
        if sign == " " && columns(&share) + 1 < place.width {
            let middle = place.x + (place.width - columns(&share)) / 2;
            canvas.put(middle, row.y, place.right(), &share, style);
        }
    }
}

/// Returns how wins, draws and losses look: grounds in the colours of the pieces and one between them or, if there are
/// few colours, a sign for each.
fn bar_looks(canvas: &Canvas) -> [(&'static str, Style); 3] {
    let (theme, depth) = (&canvas.painter.theme, canvas.painter.depth);
    if !matches!(depth, ColorDepth::True | ColorDepth::C256) {
        return SIGNS.map(|sign| (sign, canvas.tone(TextTone::Text)));
    }
    // A part in the colour of the screen would be invisible.
    let ground = theme.screen.background;
    let seen = |fill: Rgb, other: Rgb| if fill.contrast(ground) < SEEN { fill.mix(other, 64) } else { fill };
    let (white, black) = (seen(theme.white.fill, theme.black.fill), seen(theme.black.fill, theme.white.fill));
    [white, white.mix(black, 128), black].map(|ground| {
        let text = [Rgb(0, 0, 0), Rgb(255, 255, 255)]
            .into_iter()
            .max_by(|a, b| a.contrast(ground).total_cmp(&b.contrast(ground)))
            .unwrap_or(white);
        (" ", Style::new().fg(theme.at(text, depth).0).bg(theme.at(ground, depth).0))
    })
}
