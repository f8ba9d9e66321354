//! The status line of a review: how far a mistake search is, the last message, else the current place in the game.

use super::{ReviewView, editing, guess, move_list_lines, opening, score_panel, variation};
use crate::app::review::{autoplay, input::READ};
use crate::chess::pgn::ResultMarker;
use crate::chess::pgn::comment::Eval;
use crate::chess::pgn::sanitize;
use crate::ui::prelude::*;
use crate::ui::text::fit_text::drop_until;
use crate::ui::text::{VerticalAlign, clip, lines, width};
use crate::ui::widgets::status_and_footer;
use crate::words::Number;
use crate::words::analysis::AnalysisWord;
use crate::words::game_list::count;
use crate::words::open::OpenWord;
use crate::words::openings::said_in;
use crate::words::results::side;
use crate::words::review::{ReviewWord as W, worth};
use crate::words::training::TrainingWord;
use crate::words::values;
use crate::words::wrap::wrap;

/// Beside the number of a game that has one.
const STAR: char = '★';
/// Characters of a comment that are shown below the board.
const LONGEST: usize = 4_000;
/// A game of at least so many moves says at its start how to go to a move by its number.
const LONG: u32 = 9;
/// Columns that this sentence needs.
const ROOMY: u16 = 70;
/// Characters of an opening's name on the status line.
const ON_STATUS: usize = 44;

/// Draws the line, or as many as there are.
pub(super) fn draw(canvas: &mut Canvas, view: &ReviewView) {
    let area = view.plan.status;
    let lang = canvas.lang();
    // A running search always shows, and how it is stopped.
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
    // Where there are no lines around the moves to say it.
    if let Some(name) = variation::name(view, area.width).filter(|_| !view.plan.ruled) {
        spans.extend([Span::styled(name, canvas.tone(TextTone::Selection)), dot()]);
        if let Some(back) = variation::way_back(canvas, view) {
            spans.extend(back.into_iter().chain([dot()]));
        }
    }
    // What else is to be said keeps a row.
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
    // The star is where the game's number ends.
    if let Some(starred) = parts.first().filter(|game| game.ends_with(STAR)) {
        let at = before + columns(starred).saturating_sub(1);
        let at = Rect { x: area.x.saturating_add(at), width: 1, height: 1, ..area };
        canvas.hit(at.intersection(area), HitTarget::Action(Action::Star));
    }
    parts.extend(place(view));
    // What does not fit goes as a whole, the last first.
    let place = |parts: &[String]| Span::styled(parts.join(" · "), canvas.tone(TextTone::Dim));
    let fits = |parts: &[String]| {
        let spans: Vec<Span> = spans.iter().cloned().chain([place(parts)]).collect();
        lines(&spans, area.width).len() <= area.height.into()
    };
    // While a search runs it may stand alone: beside the place it would wrap.
    let least = usize::from(!searches);
    drop_until(&mut parts, least, fits);
    if parts.is_empty() {
        spans.pop(); // the dot before them
    }
    spans.extend([place(&parts)]);
    canvas.message(area, &spans, VerticalAlign::Top);
}

/// The comments of the move that is shown, where they have no room among the moves: as many lines as there are rows, further
/// ones after each step of reading on.
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

/// How far the mistake search in this game or in the list is, and the key that stops it, unless it is to be short.
fn search<'a>(canvas: &Canvas, view: &ReviewView, short: bool) -> Option<Span<'a>> {
    let lang = canvas.lang();
    let Some(search) = &view.review.mistake_search else {
        let (done, all) = canvas.app.analysis.batch.as_ref()?.games();
        let said = AnalysisWord::RoundMeanwhile.with(lang, &[&count(done, lang), &count(all, lang)]);
        return Some(Span::styled(said, canvas.tone(TextTone::Dim)));
    };
    // While moves are guessed the keys that stop it do something else.
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

/// Which game of the list it is, and its star if it has one.
fn game(view: &ReviewView) -> Option<String> {
    let (number, list) = (view.review.number?, view.app.game_list()?);
    let game = W::GameOf.with(view.app.lang(), &[&(number + 1).to_string(), &list.len().to_string()]);
    Some(if list.note(number).starred { format!("{game} {STAR}") } else { game })
}

/// The current place in the game, and what goes on there.
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
    // While a search runs, its progress is what is to be read.
    let edge = behind == 0 || ends && main;
    let waits = edge && !empty && !scratch && review.mistake_search.is_some();
    let first = if scratch && behind == 0 {
        OpenWord::HomeFreeBoard.text(lang).to_owned()
    } else if scratch && ends && main {
        W::MoveAside.with(lang, &[&number])
    } else if empty {
        W::NoMoves.text(lang).trim_end_matches('.').to_owned()
    } else if behind == 0 {
        // Otherwise users walk to a move step by step.
        let free = review.training().is_none() && review.mistake_search.is_none();
        let says_how = free && view.plan.status.width >= ROOMY && last >= LONG;
        if says_how { W::StartJump } else { W::Start }.text(lang).to_owned()
    } else if ends && main {
        // Where the moves have no room for it, why the game ended.
        let narrow = view.plan.score.width < move_list_lines::TEXT_LEAST;
        let why = move_list_lines::reason_at(tree, review.node(), lang).filter(|_| narrow);
        // A game without a result may go on.
        let end = if review.record().result == ResultMarker::Open { W::EndOfMoves } else { W::EndOfGame };
        why.unwrap_or_else(|| end.text(lang).to_owned())
    } else if main {
        // The number alone leaves open whose move it is.
        W::MoveOf.with(lang, &[&number, &last.to_string(), side(tree.move_number(review.node()).1, lang)])
    } else {
        // The length of a variation says nothing about the length of the game.
        W::MoveAside.with(lang, &[&number])
    };
    let mut parts = if waits { Vec::new() } else { vec![first] };
    parts.extend((!main && view.plan.ruled).then(|| W::InVariation.text(lang).to_owned()));
    parts.extend(view.app.follows().then(|| TrainingWord::FollowNow.text(lang).to_owned()));
    let every = review.autoplay().map(|autoplay| autoplay::seconds(autoplay.every));
    parts.extend(every.map(|every| TrainingWord::AutoplayNow.with(lang, &[&every])));
    parts.extend(review.blindfold.said().map(|word| word.text(lang).trim_end_matches('.').to_owned()));
    parts.extend(review.eval_shown().map(|eval| match eval {
        Eval::Mate(_) => values::worth(eval, lang),
        Eval::Centipawns(_) => W::Evaluation.with(lang, &[&worth(eval, lang)]),
    }));
    parts.extend(marked(view));
    // Where there is no line above the moves to stand on.
    let bare = !view.plan.ruled && review.mistake_search.is_none();
    parts.extend(opening(review).filter(|_| bare).map(|(opening, reached)| {
        let name = said_in(&opening, ON_STATUS, lang);
        if reached { name } else { TrainingWord::OpeningAhead.with(lang, &[&name]) }
    }));
    parts.extend(opening::start_number(review, lang).filter(|_| bare));
    parts
}

/// In a game that was searched, how many mistakes are marked and the key to the next: the message about it is gone after
/// the first key.
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
