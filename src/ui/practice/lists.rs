//! The pages of practice that are lists: the themes, and the card of a run.

use crate::app::practice::openings::OpeningsPage;
use crate::app::practice::run_card::RunCard;
use crate::app::practice::themes::ThemeRow;
use crate::app::practice::{PracticeScreen, day_text};
use crate::app::protocol::practice_log::RunKind;
use crate::chess::puzzle::THEMES;
use crate::ui::practice::{level, page, status_below};
use crate::ui::prelude::*;
use crate::words::practice::{PracticeWord as W, RepertoireWord, theme_name};

/// The groups of themes, each with the row of its first theme.
const GROUPS: [(usize, W); 5] =
    [(0, W::Mates), (10, W::Tactics), (29, W::Endings), (34, W::Special), (THEMES.len(), W::Others)];

pub(super) fn themes(canvas: &mut Canvas, screen: &PracticeScreen) {
    let (lang, page_state) = (canvas.lang(), &screen.themes);
    let list = page(canvas, W::Themes.text(lang), W::ThemesHow.text(lang), &[Action::Down, Action::Right]);
    let top = Rect { height: 1, y: list.y - 1, ..list };
    match page_state.typed(lang) {
        None => level(canvas, screen, top),
        Some((typed, is_useless)) => {
            let tone = if is_useless { TextTone::Error } else { TextTone::Accent };
            canvas.put(top.x + 1, top.y, top.right(), &typed, tone);
        }
    }
    let list = Rect { y: list.y + 1, height: list.height.saturating_sub(1), ..list };
    let rows = &page_state.rows;
    let heading = |n: usize| {
        let group = |theme: &ThemeRow| GROUPS.iter().rev().find(|(first, _)| theme.theme.row() >= *first);
        let own = rows.get(n).and_then(group);
        let before = n.checked_sub(1).and_then(|n| rows.get(n)).and_then(group);
        own.filter(|own| before != Some(own)).map(|(_, word)| *word)
    };
    let lines: Vec<(Option<W>, usize)> =
        (0..rows.len()).flat_map(|n| heading(n).map(|word| (Some(word), n)).into_iter().chain([(None, n)])).collect();
    let chosen = lines.iter().position(|(word, n)| word.is_none() && *n == page_state.chosen).unwrap_or(0);
    let below =
        popup::draw_list(canvas, list, (chosen, &lines), |canvas, _, (word, n), row| match (word, rows.get(*n)) {
            (Some(word), _) => drop(canvas.write(row, word.text(lang), TextTone::Title)),
            (None, Some(theme)) => theme_row(canvas, screen, (*n, theme), row),
            (None, None) => {}
        });
    status_below(canvas, list, below);
}

fn theme_row(canvas: &mut Canvas, screen: &PracticeScreen, (n, theme): (usize, &ThemeRow), row: Rect) {
    let lang = canvas.lang();
    let chosen = n == screen.themes.chosen;
    let (text, dim) = (TextTone::Text.selected_if(chosen), TextTone::Dim.selected_if(chosen));
    let mark = if screen.themes.marked.contains(theme.theme) { "✓" } else { " " };
    let sign = if chosen { "›" } else { " " };
    let name = theme_name(theme.theme, screen.imported(), lang);
    canvas.put(row.x, row.y, row.right(), &format!("{sign}{mark} {name}"), text);
    let end = canvas.put_right(row.x + 20, row.y, row.right().saturating_sub(1), &theme.puzzles.to_string(), dim);
    if let Some(rate) = theme.rate() {
        let weak = theme.is_weak(&screen.themes.rows);
        let tone = if weak { TextTone::Error.selected_if(chosen) } else { dim };
        let rate = W::Rate.with(lang, &[&rate.to_string(), &theme.tried.to_string()]);
        let end = end.min(row.right().saturating_sub(6));
        let start = end.saturating_sub(columns(&rate) + 2);
        if start > row.x + 4 + columns(&name) {
            canvas.put(start, row.y, end, &rate, tone);
        }
    }
    canvas.hit(row, HitTarget::Row(n));
}

pub(super) fn card(canvas: &mut Canvas, card: &RunCard) {
    let lang = canvas.lang();
    let title = if card.kind == RunKind::Streak { W::Streak } else { W::Storm };
    let most = card.best.first().map_or(0, |(solved, _)| *solved);
    let best = W::CardBest.numbers(lang, &[most]);
    let list = page(canvas, title.text(lang), &best, &[Action::Again, Action::Down]);
    let mut facts = vec![
        (W::CardSolved.counted(lang, card.solved, &[]), TextTone::Good),
        (W::CardMoves.numbers(lang, &[card.moves, card.right]), TextTone::Text),
    ];
    facts.extend(card.facts(lang).into_iter().map(|fact| (fact, TextTone::Text)));
    let mut y = list.y;
    for (text, tone) in facts {
        canvas.put(list.x + 1, y, list.right(), &text, tone);
        y += 1;
    }
    let best = card.best.iter().map(|(solved, day)| format!("{solved} ({})", day_text(*day, lang)));
    let best = W::CardBestOnes.with(lang, &[&best.collect::<Vec<_>>().join(", ")]);
    let spans = [Span::styled(best, canvas.tone(TextTone::Dim))];
    let lines = u16::try_from(lines(&spans, list.width.saturating_sub(1)).len()).unwrap_or(u16::MAX);
    if card.best.len() > 1 && list.height > 10 + lines {
        canvas.wrapped(Rect { x: list.x + 1, y, width: list.width - 1, height: lines }, &spans);
        y += lines;
    }
    y += u16::from(list.height > 10);
    let heading = if card.rows.is_empty() { W::CardNone } else { W::CardRows };
    canvas.put(list.x + 1, y, list.right(), heading.text(lang), TextTone::Title);
    let rows = Rect { y: y + 1, height: list.bottom().saturating_sub(y + 1), ..list };
    let below = popup::draw_list(canvas, rows, (card.chosen, &card.rows), |canvas, n, answer, row| {
        let chosen = n == card.chosen;
        let what = RunCard::why(answer, lang);
        let sign = if chosen { "›" } else { " " };
        let text = format!("{sign} {}  {:<6} {what}", answer.rating, answer.id);
        canvas.put(row.x, row.y, row.right(), &text, TextTone::Text.selected_if(chosen));
        canvas.hit(row, HitTarget::Row(n));
    });
    status_below(canvas, rows, below);
}

pub(super) fn openings(canvas: &mut Canvas, page_state: &OpeningsPage) {
    let list = page(canvas, page_state.title.text(canvas.lang()), "", &[Action::Down]);
    let rows = (page_state.chosen, page_state.rows.as_slice());
    let below = popup::draw_list(canvas, list, rows, |canvas, n, opening, row| {
        let chosen = n == page_state.chosen;
        let (text, dim) = (TextTone::Text.selected_if(chosen), TextTone::Dim.selected_if(chosen));
        let end = canvas.put_right(row.x + 14, row.y, row.right().saturating_sub(1), &opening.note, dim);
        let end = end.saturating_sub(1);
        let (sign, room) = (if chosen { "›" } else { " " }, end.saturating_sub(row.x + 3));
        let told =
            if page_state.title == RepertoireWord::Title { opening.text.clone() } else { end_of(&opening.text, room) };
        canvas.put(row.x + 1, row.y, end, &format!("{sign} {told}"), text);
        canvas.hit(row, HitTarget::Row(n));
    });
    status_below(canvas, list, below);
}

/// Returns as much of the end of a line of moves as there is room for: its end tells it from others.
fn end_of(text: &str, room: u16) -> String {
    let mut rest = text;
    while columns(rest) + u16::from(rest.len() < text.len()) >= room {
        let Some((_, after)) = rest.split_once(' ') else { break };
        rest = after;
    }
    if rest.len() < text.len() { format!("…{rest}") } else { text.to_owned() }
}
