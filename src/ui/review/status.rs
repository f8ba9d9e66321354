//! The status line of a review: the progress of a mistake search, the last message, or otherwise the current place in
//! the game.

use crate::app::review::input::{self, READ};
use crate::chess::pgn::{ResultMarker, comment::Eval, sanitize};
use crate::ui::{
    prelude::*,
    review::{ReviewView, editing, guess, move_list_lines, opening, score_panel, variation},
    text::{VerticalAlign, clip, fit_text::drop_until, lines, width},
    widgets::status_and_footer,
};
use crate::words::{
    Number,
    game_list::count,
    open::OpenWord,
    openings::said_in,
    results::side,
    tables::{AnalysisWord, ReviewWord as W, TrainingWord, worth},
    values, wrap,
};

/// The sign beside the number of a starred game.
const STAR: char = '★';
/// The most characters of a comment that are shown below the board.
const LONGEST: usize = 4_000;
/// At its start, a game of at least this many moves says how to go to a move by its number.
const LONG: u32 = 9;
/// The columns that this hint needs.
const ROOMY: u16 = 70;
/// The most characters of an opening's name on the status line.
const ON_STATUS: usize = 44;

/// Draws the status line, in as many rows as it has.
pub(super) fn draw(canvas: &mut Canvas, view: &ReviewView) {
    let area = view.plan.status;
    let lang = canvas.lang();
    // A running search is always shown, with the key that stops it.
    let dot = || Span::raw(" · ");
    let search = |short| search(canvas, view, short).into_iter().flat_map(|search| [search, dot()]);
    if let Some((text, tone)) = status_and_footer::message(canvas.app, TextTone::Text) {
        // The message is shown whole. The progress of the search, which the footer shows too, is shortened or left out.
        let said = canvas.with_keys(&sanitize(text), tone);
        let beside = |short| search(short).chain(said.iter().cloned()).collect::<Vec<_>>();
        let fits = |spans: &Vec<Span>| lines(spans, area.width).len() <= area.height.into();
        let spans = [beside(false), beside(true)].into_iter().find(fits).unwrap_or_else(|| said.clone());
        return canvas.message(area, &spans, VerticalAlign::Top);
    }
    let mut spans: Vec<Span> = search(false).collect();
    let searches = !spans.is_empty();
    let guessing = guess::status(view.review, score_panel::is_shown(view), lang);
    if !guessing.is_empty() {
        let text = Span::styled(guessing.join(" · "), canvas.tone(TextTone::Text));
        return canvas.message(area, &[text], VerticalAlign::Top);
    }
    let changed = editing::changed(view).map(|text| format!("● {text} · "));
    spans.extend(changed.map(|text| Span::styled(text, canvas.tone(TextTone::Warning))));
    // The variation is named here where no ruled lines around the moves can name it.
    if let Some(name) = variation::name(view, area.width).filter(|_| !view.plan.ruled) {
        spans.extend([Span::styled(name, canvas.tone(TextTone::Selection)), dot()]);
        if let Some(back) = variation::way_back(canvas, view) {
            spans.extend(back.into_iter().chain([dot()]));
        }
    }
    // If there is anything else to show, it keeps a row.
    let text = comment(canvas, view, area.height.saturating_sub(u16::from(!spans.is_empty())));
    let room = area.height.saturating_sub(u16::try_from(text.len()).unwrap_or(area.height));
    let below = Rect { y: area.bottom() - room, height: room, ..area };
    for (y, line) in (area.y..area.bottom()).zip(&text) {
        canvas.put(area.x, y, area.right(), line, TextTone::Good);
    }
    let area = below;
    if area.height == 0 {
        return;
    }
    let before = width(&spans);
    let mut parts: Vec<String> = game(view).into_iter().collect();
    // The star stands at the end of the game's number.
    if let Some(starred) = parts.first().filter(|game| game.ends_with(STAR)) {
        let at = before + columns(starred).saturating_sub(1);
        let at = Rect { x: area.x.saturating_add(at), width: 1, height: 1, ..area };
        canvas.hit(at.intersection(area), HitTarget::Action(Action::Star));
    }
    parts.extend(place(view));
    // A part that does not fit is left out whole, the last one first.
    let place = |parts: &[String]| Span::styled(parts.join(" · "), canvas.tone(TextTone::Dim));
    let fits = |parts: &[String]| {
        let spans: Vec<Span> = spans.iter().cloned().chain([place(parts)]).collect();
        lines(&spans, area.width).len() <= area.height.into()
    };
    // A running search may stand alone, as it would wrap with the place beside it.
    let least = usize::from(!searches);
    drop_until(&mut parts, least, fits);
    if parts.is_empty() {
        spans.pop(); // the dot before them
    }
    spans.extend([place(&parts)]);
    canvas.message(area, &spans, VerticalAlign::Top);
}

/// Returns the comments of the current move, if there is no room for them among the moves: as many lines as there are
/// rows, and the next ones after each step of reading on.
fn comment(canvas: &Canvas, view: &ReviewView, rows: u16) -> Vec<String> {
    let (area, review) = (view.plan.status, view.review);
    if view.plan.score.width >= move_list_lines::TEXT_LEAST {
        return Vec::new();
    }
    let Some(text) = move_list_lines::comment_below(&review.record().tree, review.node(), canvas.lang()) else {
        return Vec::new();
    };
    let text: String = text.chars().take(LONGEST).collect();
    let lines = wrap(&text, area.width.into());
    let rows = usize::from(rows);
    let page = usize::try_from(review.scroll / READ).unwrap_or(0).min(lines.len().saturating_sub(1) / rows.max(1));
    let mut shown: Vec<String> = lines.iter().skip(page * rows).take(rows).cloned().collect();
    if let Some(last) = shown.last_mut().filter(|_| lines.len() > (page + 1) * rows) {
        *last = format!("{} …", clip(last, area.width.saturating_sub(2)));
    }
    shown
}

/// Returns how far the mistake search in this game or in the list has got. The one in this game comes with the key that
/// stops it, unless the text is to be short.
fn search<'a>(canvas: &Canvas, view: &ReviewView, short: bool) -> Option<Span<'a>> {
    let lang = canvas.lang();
    let Some(search) = &view.review.mistake_search else {
        let (done, all) = canvas.app.analysis.batch.as_ref()?.games();
        let said = AnalysisWord::RoundMeanwhile.with(lang, &[&count(done, lang), &count(all, lang)]);
        return Some(Span::styled(said, canvas.tone(TextTone::Dim)));
    };
    // While moves are guessed, the keys that stop the search do something else.
    let short = short || view.review.training().is_some();
    let (word, (done, total)) = match search.rechecks() {
        Some(closer) if short => (AnalysisWord::CloserMeanwhile, closer),
        Some(closer) => (AnalysisWord::MistakesCloser, closer),
        None if short => (AnalysisWord::MistakesMeanwhile, search.progress()),
        None => (AnalysisWord::MistakesNow, search.progress()),
    };
    let keys = match canvas.app.keys.key_of(KeyContext::Review, Action::Mistakes) {
        Some(key) => AnalysisWord::StopKeys.with(lang, &[&key.to_string()]),
        None => AnalysisWord::StopKey.text(lang).to_owned(),
    };
    let said = word.with(lang, &[&done.to_string(), &total.to_string(), &keys]);
    Some(Span::styled(said, canvas.tone(TextTone::Accent)))
}

/// Returns which game of the list this is, with a star if it has one.
fn game(view: &ReviewView) -> Option<String> {
    let (number, list) = (view.review.number?, view.app.game_list()?);
    let game =
        W::GameOf.with(view.app.lang(), &[&count(number + 1, view.app.lang()), &count(list.len(), view.app.lang())]);
    Some(if list.note(number).starred { format!("{game} {STAR}") } else { game })
}

/// Returns the current place in the game, and what is going on there.
fn place(view: &ReviewView) -> Vec<String> {
    let (review, lang) = (view.review, view.app.lang());
    let tree = &review.record().tree;
    let behind = tree.ply(review.node());
    let ends = tree.next(review.node()).is_none();
    let empty = behind == 0 && ends;
    let number = tree.move_number(review.node()).0.to_string();
    let last = tree.main_line().last().map_or(0, |end| tree.move_number(end).0);
    let main = tree.is_main_line(review.node());
    // An analysis board is not a game, so it has no last move.
    let scratch = review.is_scratch();
    // While a search runs, its progress is what matters.
    let edge = behind == 0 || ends && main;
    let waits = edge && !empty && !scratch && review.mistake_search.is_some();
    let first = if scratch && behind == 0 {
        OpenWord::HomeFreeBoard.text(lang).to_owned()
    } else if scratch && ends && main {
        W::MoveAside.with(lang, &[&number])
    } else if empty {
        W::NoMoves.text(lang).trim_end_matches('.').to_owned()
    } else if behind == 0 {
        // Without this hint, users walk to a move step by step.
        let free = review.training().is_none() && review.mistake_search.is_none();
        let says_how = free && view.plan.status.width >= ROOMY && last >= LONG;
        if says_how { W::StartJump } else { W::Start }.text(lang).to_owned()
    } else if ends && main {
        // Why the game ended, where the moves have no room to say so.
        let narrow = view.plan.score.width < move_list_lines::TEXT_LEAST;
        let why = move_list_lines::reason_at(tree, review.node(), lang).filter(|_| narrow);
        // A game without a result may go on.
        let end = if review.record().result == ResultMarker::Open { W::EndOfMoves } else { W::EndOfGame };
        why.unwrap_or_else(|| end.text(lang).to_owned())
    } else if main {
        // The number alone does not say whose move it is.
        W::MoveOf.with(lang, &[&number, &last.to_string(), side(tree.move_number(review.node()).1, lang)])
    } else {
        // The length of a variation says nothing about the length of the game.
        W::MoveAside.with(lang, &[&number])
    };
    let mut parts = if waits { Vec::new() } else { vec![first] };
    parts.extend((!main && view.plan.ruled).then(|| W::InVariation.text(lang).to_owned()));
    parts.extend(view.app.follows().then(|| TrainingWord::FollowNow.text(lang).to_owned()));
    let every = review.autoplay().map(|autoplay| input::seconds(autoplay.every));
    parts.extend(every.map(|every| TrainingWord::AutoplayNow.with(lang, &[&every])));
    parts.extend(review.blindfold.said().map(|word| word.text(lang).trim_end_matches('.').to_owned()));
    parts.extend(review.eval_shown().map(|eval| match eval {
        Eval::Mate(_) => values::worth(eval, lang),
        Eval::Centipawns(_) => W::Evaluation.with(lang, &[&worth(eval, lang)]),
    }));
    parts.extend(marked(view));
    // Where no ruled line above the moves can hold it.
    let bare = !view.plan.ruled && review.mistake_search.is_none();
    parts.extend(opening(review).filter(|_| bare).map(|(opening, reached)| {
        let name = said_in(&opening, ON_STATUS, lang);
        if reached { name } else { TrainingWord::OpeningAhead.with(lang, &[&name]) }
    }));
    parts.extend(opening::start_number(review, lang).filter(|_| bare));
    parts
}

/// Returns, for a game that was searched, how many mistakes are marked and the key to the next one: the message about
/// it disappears with the first key press.
fn marked(view: &ReviewView) -> Option<String> {
    let (review, lang) = (view.review, view.app.lang());
    if !review.mistakes_searched() || review.mistake_search.is_some() {
        return None;
    }
    let whose = review.whose_mistakes();
    let count = review.mistakes(whose).len();
    let key = view.app.keys.key_of(KeyContext::Review, Action::NextMistake)?.named(lang);
    let word = if whose.is_some() { AnalysisWord::MarkedYours } else { AnalysisWord::Marked };
    (count > 0).then(|| word.counted(lang, Number::of(count), &count.to_string(), &[&key]))
}
