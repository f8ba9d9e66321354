//! What was played in the position on the board, over the games of the list that are shown: each move with how often,
//! what White scored, and how the games ended.

use super::ReviewView;
use crate::app::protocol::files::JobProgress;
use crate::chess::notation;
use crate::chess::pgn::search::ResultCounts;
use crate::chess::tree::TreeMove;
use crate::ui::prelude::*;
use crate::ui::text::fit_text::fit_parts;
use crate::words::game_list::{LibraryWord as L, count};
use crate::words::review::games;
use shakmaty::Position;

/// The least rows of the panel: what it is, and two moves.
const LEAST: u16 = 4;
/// The least rows that the moves of the game keep.
const MOVES: u16 = 5;
/// The columns of a move, of how often, of a share.
const MOVE: u16 = 7;
const OFTEN: u16 = 8;
const SHARE: u16 = 5;

/// Draws the panel at the foot of an area, if it is to be shown; returns what is left for the moves of the game.
pub(super) fn draw(canvas: &mut Canvas, view: &ReviewView, area: Rect) -> Rect {
    let Some((tally, counting)) = canvas.app.game_list().and_then(|list| list.explorer()) else { return area };
    if view.review.number.is_none() || area.height < LEAST {
        return area;
    }
    let lang = canvas.lang();
    let moves = tally.moves();
    let wanted = u16::try_from(moves.len()).unwrap_or(u16::MAX).saturating_add(3).max(LEAST);
    // Where there is no room for both, the user asked for this.
    let most = if area.height >= LEAST + MOVES { (area.height / 2).max(LEAST) } else { area.height };
    let rows = wanted.min(most);
    let panel = Rect { y: area.bottom() - rows, height: rows, ..area };
    let left = Rect { height: area.height - rows, ..area };

    canvas.rule(panel);
    let games = games(usize::try_from(tally.games()).unwrap_or(usize::MAX), lang);
    let said = headline(canvas, &games, counting, panel.width.saturating_sub(3));
    canvas.put(panel.x + 1, panel.y, panel.right(), &format!(" {said} "), TextTone::Title);
    let mut y = panel.y + 1;
    let position = view.review.record().tree.position(view.review.node());
    if moves.is_empty() && counting.is_none() {
        canvas.put(panel.x, y, panel.right(), L::NothingPlayed.text(lang), TextTone::Dim);
        return left;
    }
    let bar = panel.width.saturating_sub(MOVE + OFTEN + SHARE + 2);
    let tree = &view.review.record().tree;
    let children = tree.children(view.review.node());
    // One that is illegal was counted for another position, which the board has left already.
    for (mv, score) in moves.iter().filter(|(mv, _)| position.is_legal(*mv)).take((panel.height - 1).into()) {
        let san = notation::san(position, *mv, &canvas.app.letters);
        let node = children.iter().copied().find(|&child| tree.step(child) == Some(TreeMove::Move(*mv)));
        let tone = if node.is_some() { TextTone::Title } else { TextTone::Text };
        canvas.put(panel.x, y, panel.x + MOVE, &san, tone);
        row(canvas, *score, Rect { x: panel.x + MOVE, y, width: panel.width - MOVE, height: 1 }, bar);
        if let Some(node) = node {
            canvas.hit(Rect { y, height: 1, ..panel }, HitTarget::Move(node));
        }
        y += 1;
    }
    if tally.ended.games() > 0 && y < panel.bottom() {
        let often = count(usize::try_from(tally.ended.games()).unwrap_or(usize::MAX), lang);
        let x = canvas.put(panel.x, y, panel.right(), L::EndedHere.text(lang), TextTone::Dim);
        canvas.put_right(x + 1, y, (panel.x + MOVE + OFTEN).max(x + 1 + columns(&often)), &often, TextTone::Dim);
    }
    left
}

/// What the panel shows, and the key that closes it: the longest of the ways to say it that has room.
fn headline(canvas: &Canvas, games: &str, counting: Option<JobProgress>, room: u16) -> String {
    let lang = canvas.lang();
    let key = canvas.key(KeyContext::Review, Action::Explorer);
    let closes = key.map(|key| L::PlayedCloses.with(lang, &[&key]));
    let closes = closes.as_deref();
    let [moves, here, score] = [L::PlayedMoves, L::PlayedHere, L::PlayedScore].map(|word| word.text(lang));
    let counted = counting.map(|progress| {
        let part = progress.done * 100 / progress.total.max(1);
        L::Counting.with(lang, &[games, &part.to_string()])
    });
    let ways: &[&[Option<&str>]] = match counted.as_deref() {
        Some(counted) => &[&[Some(counted), closes], &[Some(fit_parts(counted, room))]],
        None => &[
            &[Some(moves), Some(games), closes, Some(score)],
            &[Some(moves), Some(games), closes],
            &[Some(here), closes],
            &[closes],
        ],
    };
    let said = ways.iter().map(|parts| parts.iter().copied().flatten().collect::<Vec<_>>().join(" · "));
    said.filter(|said| !said.is_empty()).find(|said| columns(said) <= room).unwrap_or_else(|| games.to_owned())
}

/// `1,234  54% ` and a bar: White's wins, draws, Black's wins.
fn row(canvas: &mut Canvas, score: ResultCounts, area: Rect, bar: u16) {
    let often = count(usize::try_from(score.games()).unwrap_or(usize::MAX), canvas.lang());
    canvas.put_right(area.x, area.y, area.x + OFTEN, &often, TextTone::Text);
    let share = score.white_mille().map_or_else(|| "–".to_owned(), |mille| format!("{}%", (mille + 5) / 10));
    canvas.put_right(area.x + OFTEN, area.y, area.x + OFTEN + SHARE, &share, TextTone::Dim);
    let known = score.white + score.draws + score.black;
    if bar < 6 || known == 0 {
        return;
    }
    let x = area.x + OFTEN + SHARE + 1;
    let cells = u32::from(bar);
    let part = |games: u32| u16::try_from((games * cells + known / 2) / known).unwrap_or(bar).min(bar);
    let (white, not_black) = (part(score.white), part(score.white + score.draws));
    let cells = |sign: &str, count: u16| sign.repeat(count.into());
    let text = cells("█", white) + &cells("▒", not_black - white) + &cells("░", bar - not_black);
    canvas.put(x, area.y, x + bar, &text, TextTone::Dim);
}
