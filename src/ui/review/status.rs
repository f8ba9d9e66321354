//! The status line of a review: the progress of a mistake search, the last message, or otherwise the current place in
//! the game.

use crate::app::result_card::ResultCard;
use crate::app::review::input::{self, READ};
use crate::app::review::{Fork, Review};
use crate::chess::openings::Opening;
use crate::chess::pgn::ResultMarker;
use crate::chess::pgn::comment::{BoardShape, Eval, ShapeColor};
use crate::chess::record::UNNAMED;
use crate::ui::prelude::*;
use crate::ui::result_card::{self, CardOutcome, CardView};
use crate::ui::review::players::shown_name;
use crate::ui::review::{ReviewView, actions, guess, move_list, move_list_lines, opening};
use crate::words::forms::chess960_number;
use crate::words::game_list::count;
use crate::words::open::OpenWord;
use crate::words::openings::said_in;
use crate::words::results::{self, ended};
use crate::words::tables::{AnalysisWord, ReviewWord as W, TrainingWord, worth};
use crate::words::values;
use shakmaty::{ByColor, Piece, Position as _, Square};

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
    // A running search is always shown, with the key that stops it.
    let dot = || Span::raw(" · ");
    let search = |short| search(canvas, view, short).into_iter().flat_map(|search| [search, dot()]);
    if let Some(said) = footer::said(canvas, TextTone::Text) {
        // The message is shown whole. The progress of the search, which the footer shows too, is shortened or left out.
        let beside = |short| search(short).chain(said.iter().cloned()).collect::<Vec<_>>();
        let fits = |spans: &Vec<Span>| lines(spans, area.width).len() <= area.height.into();
        return match [beside(false), beside(true), said.clone()].iter().find(|spans| fits(spans)) {
            Some(spans) => canvas.message(area, spans, VerticalAlign::Top),
            None => canvas.message_over(area, &said),
        };
    }
    let mut spans: Vec<Span> = search(false).collect();
    let searches = !spans.is_empty();
    let guessing = guess::status(view.review, move_list::is_shown(view), view.app);
    if !guessing.is_empty() {
        let text = Span::styled(guessing.join(" · "), canvas.tone(TextTone::Text));
        return canvas.message(area, &[text], VerticalAlign::Top);
    }
    let changed = guess::changed(view).map(|text| format!("● {text} · "));
    spans.extend(changed.map(|text| Span::styled(text, canvas.tone(TextTone::Warning))));
    // The variation is named here where no ruled lines around the moves can name it.
    if let Some(name) = name(view, area.width).filter(|_| !view.plan.ruled) {
        spans.extend([Span::styled(name, canvas.tone(TextTone::Selection)), dot()]);
        if let Some(back) = way_back(canvas, view) {
            spans.extend(back.into_iter().chain([dot()]));
        }
    }
    // If there is anything else to show, it keeps a row.
    let text = comment(canvas, view, area.height.saturating_sub(u16::from(!spans.is_empty())));
    let room = area.height.saturating_sub(u16::try_from(text.len()).unwrap_or(area.height));
    let below = Rect { y: area.bottom() - room, height: room, ..area };
    canvas.put_lines(area, &text, TextTone::Good);
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
        let (done, all) = canvas.app.screens.analysis.batch.as_ref()?.games();
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
    let keys = match canvas.app.preferences.keymap().key_of(KeyContext::Review, Action::Mistakes) {
        Some(key) => AnalysisWord::StopKeys.with(lang, &[&key.to_string()]),
        None => AnalysisWord::StopKey.text(lang).to_owned(),
    };
    let said = word.with(lang, &[&done.to_string(), &total.to_string(), &keys]);
    Some(Span::styled(said, canvas.tone(TextTone::Accent)))
}

/// Returns which game of the list this is, with a star if it has one.
fn game(view: &ReviewView) -> Option<String> {
    let (number, list) = (view.review.number?, view.app.screens.game_list()?);
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
        let why = move_list_lines::reason_in(tree, review.node(), tree.notes(review.node()), lang).filter(|_| narrow);
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
    parts.extend(view.app.screens.follows().then(|| TrainingWord::FollowNow.text(lang).to_owned()));
    let every = review.autoplay().map(|autoplay| input::seconds(autoplay.every));
    parts.extend(every.map(|every| TrainingWord::AutoplayNow.with(lang, &[&every])));
    parts.extend(review.blindfold().said().map(|word| word.text(lang).trim_end_matches('.').to_owned()));
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
    parts.extend(chess960_number(tree.start(), lang).filter(|_| bare));
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
    let key = view.app.preferences.keymap().key_of(KeyContext::Review, Action::NextMistake)?.named(lang);
    let word = if whose.is_some() { AnalysisWord::MarkedYours } else { AnalysisWord::Marked };
    (count > 0).then(|| word.counted(lang, count, &[&key]))
}

// The banner of a variation: which move of the game it leaves, and the key that leads back.

/// Returns the move of the game that the current variation replaces; none in the main line or in a training session.
fn left(view: &ReviewView) -> Option<NodeId> {
    let (tree, node) = (&view.review.record().tree, view.review.node());
    if view.review.training().is_some() || tree.is_main_line(node) {
        return None;
    }
    tree.next(tree.main_line_ancestor(node))
}

/// Returns `Instead of 12. Nf3`, or less if that does not fit.
pub(super) fn name(view: &ReviewView, room: u16) -> Option<String> {
    let (lang, tree) = (view.app.lang(), &view.review.record().tree);
    let from = W::VariationFrom.with(lang, &[&tree.numbered_san(left(view)?, &view.app.preferences.letters())]);
    let short = W::Variation.text(lang).to_owned();
    [from, short].into_iter().find(|name| columns(name) <= room)
}

/// Returns `Esc: to the game`, with the key marked as such. Where Esc does something else, another key is named.
fn way_back(canvas: &Canvas, view: &ReviewView) -> Option<Vec<Span<'static>>> {
    left(view)?;
    // While the user enters moves, Esc ends that first, and the entry line says so.
    if view.review.edits.entry().is_some() {
        return None;
    }
    let depth = view.review.record().tree.depth(view.review.node());
    let word = if depth > 1 { W::VariationBackUp } else { W::VariationBack };
    let hint = word.with(canvas.lang(), &[&format!("`{}`", key_back(canvas)?)]);
    Some(canvas.with_keys(&hint, TextTone::Text))
}

/// Returns the one key that is named wherever the screen says how to leave a variation: Esc, unless it does something
/// else.
pub(super) fn key_back(canvas: &Canvas) -> Option<String> {
    let (keys, esc) = (canvas.app.preferences.keymap(), Key::plain(Code::Esc));
    let leaves = keys.of_key(KeyContext::Review, esc) == Some(Action::Back);
    let key = if leaves { esc } else { keys.key_of(KeyContext::Review, Action::LeaveLine)? };
    Some(key.named(canvas.lang()))
}

/// Writes the name into the line above the moves, up to a column, and the key into the line below them. Returns the
/// column after the name, if there is one.
pub(super) fn draw_variation(canvas: &mut Canvas, view: &ReviewView, right: u16) -> Option<u16> {
    let area = view.plan.score;
    let name = name(view, right.saturating_sub(area.x + 3))?;
    let end = canvas.put(area.x + 1, area.y.saturating_sub(1), right, &format!(" {name} "), TextTone::Selection);
    if let Some(back) = way_back(canvas, view) {
        let blank = || Span::styled(" ", canvas.tone(TextTone::Text));
        let spans: Vec<Span> = std::iter::once(blank()).chain(back).chain([blank()]).collect();
        let width = width(&spans);
        if area.x + 1 + width <= right {
            canvas.put_line(area.x + 1, area.bottom(), &spans.into(), width);
            let place = Rect { x: area.x + 1, y: area.bottom(), width, height: 1 };
            canvas.hit(place, HitTarget::Action(Action::LeaveLine));
        }
    }
    Some(end)
}

// The name of the opening above the moves: as much of it as fits, in whole parts.

/// Writes the opening into the line above the moves, between two columns.
pub(super) fn draw_opening(canvas: &mut Canvas, view: &ReviewView, (from, right): (u16, u16)) {
    let (area, lang) = (view.plan.score, canvas.lang());
    let room = right.saturating_sub(from + 3);
    let (titles, tone) = match opening(view.review) {
        Some((opening, true)) => (names(&opening, lang).to_vec(), TextTone::Text),
        // It does not name the position that is shown.
        Some((opening, false)) => {
            let ahead = |name: String| TrainingWord::OpeningAhead.with(lang, &[&name]);
            (names(&opening, lang).map(ahead).to_vec(), TextTone::Dim)
        }
        None => (chess960_number(view.review.record().tree.start(), lang).into_iter().collect(), TextTone::Dim),
    };
    if let Some(title) = first_that_fits(titles, room) {
        canvas.put(from + 1, area.y.saturating_sub(1), right, &format!(" {title} "), tone);
    }
}

/// Returns the code and the name, the longest wording first: in full, shortened, without the line of a variation,
/// without the variation; then the name without its code, and the code alone.
fn names(opening: &Opening, lang: Lang) -> [String; 6] {
    let short = said_in(opening, 0, lang);
    let before = |sign: &str| short.split_once(sign).map_or(short.as_str(), |(name, _)| name).to_owned();
    let family = before(lang.colon());
    let bare = family.trim_start_matches(opening.eco).trim_start().to_owned();
    [said_in(opening, usize::MAX, lang), short.clone(), before(", "), family, bare, opening.eco.to_owned()]
}

// What was better than the mistake at the current node: an arrow on the board and the words below it, in the same
// colour.

/// Hints in a running game have this colour too; arrows that the user draws begin with another one.
pub(super) const PAINT: ShapeColor = ShapeColor::Blue;

/// Returns the moves that are named as better than the mistake at the current node. There are none while the user
/// chooses among the next moves, enters moves, still has to find them, or reads the card of the whole game.
pub(super) fn moves(review: &Review) -> Vec<NodeId> {
    let chooses = matches!(review.fork(), Some((Fork::Ahead, _, chosen)) if chosen > 0);
    if chooses || review.card().is_some() || review.training().is_some() || review.edits.entry().is_some() {
        return Vec::new();
    }
    review.better()
}

/// Returns an arrow for each. It begins where its piece stood before the mistake, even if that piece made it.
pub(super) fn shapes(review: &Review) -> Vec<BoardShape> {
    arrows_of(review).into_iter().map(|(from, to)| BoardShape::Arrow(PAINT, from, to)).collect()
}

/// Returns the piece that made the mistake, on the square it left, if an arrow begins there.
pub(super) fn ghost(review: &Review) -> Option<(Square, Piece)> {
    let tree = &review.record().tree;
    let (from, _) = tree.played(review.node()).and_then(from_to)?;
    let begins = arrows_of(review).into_iter().any(|(square, _)| square == from);
    let before = tree.parent(review.node()).filter(|_| begins)?;
    Some((from, tree.position(before).board().piece_at(from)?))
}

/// Returns their squares, from and to. In a blindfold review none are shown.
fn arrows_of(review: &Review) -> Vec<(Square, Square)> {
    if review.blindfold().said().is_some() {
        return Vec::new();
    }
    let tree = &review.record().tree;
    moves(review).into_iter().filter_map(|node| tree.played(node).and_then(from_to)).collect()
}

// The result card of a reviewed game: in the place of the moves, or as a page of its own in a small window.

pub fn draw_result_card(canvas: &mut Canvas, view: &ReviewView, card: &ResultCard, area: Rect) {
    let (review, lang) = (view.review, canvas.lang());
    let named = card.summary.opening.map(|(opening, _)| opening);
    let shown = CardView {
        card,
        tree: &review.record().tree,
        turning_leads: card.summary.turning_point.as_ref().map(|turning| turning.node),
        names: ByColor::new_with(|side| shown_name(review, side, lang)),
        token: review.record().result.shown(),
        outcome: outcome(review, lang),
        user: review.level_player().map(|player| match player.name.as_str() {
            UNNAMED => results::ResultCardWord::You.text(lang).to_owned(),
            name => sanitize(name).into_owned(),
        }),
        flipped: review.flipped(),
        opening_above: view.plan.ruled && opening(review).map(|(above, _)| above) == named,
    };
    let area = buttons(canvas, review, card, area);
    result_card::draw(canvas, &shown, area);
}

/// Draws the buttons in the last rows of an area that has room for them and the card. Returns what is left for the
/// card.
fn buttons(canvas: &mut Canvas, review: &Review, card: &ResultCard, area: Rect) -> Rect {
    let lang = canvas.lang();
    let step = card.standing.as_ref().and_then(|standing| standing.step);
    let acts = review.card_buttons(&canvas.app.preferences.config().me);
    let bare: Vec<(Action, String)> =
        acts.into_iter().map(|act| (act, footer::label(act, step, area.width, lang))).collect();
    // The arrows step through the moves here, so each button names its key, unless that would cost a low card a row.
    let key_of = |act: Action| match act {
        // Enter presses the first button.
        Action::NextMistake => Some(Key::plain(Code::Enter)),
        _ => canvas.app.preferences.keymap().key_of(KeyContext::Review, act),
    };
    let keyed = |(act, label): &(Action, String)| match key_of(*act) {
        Some(key) => (*act, format!("{} {label}", key.named(lang))),
        None => (*act, label.clone()),
    };
    let keyed: Vec<(Action, String)> = bare.iter().map(keyed).collect();
    let [(bare, rows), (keyed, keyed_rows)] = [&bare, &keyed].map(|labels| footer::place_buttons(labels, area));
    let names_keys = keyed_rows == rows || area.height >= TALL;
    let (placed, rows) = if names_keys { (keyed, keyed_rows) } else { (bare, rows) };
    if rows == 0 || area.height < rows + CARD_LEAST {
        return area;
    }
    let down = area.height - rows;
    for (button, act, text) in placed {
        let button = Rect { y: button.y + down, ..button };
        // Enter presses the first button, as at the end of a game.
        let leads = act == Action::NextMistake && !names_keys;
        footer::draw_button(canvas, (button, act, text), leads, TextTone::Button);
    }
    let blank = u16::from(down >= 10);
    Rect { height: down - blank, ..area }
}

/// The fewest rows that the buttons must leave to the card.
const CARD_LEAST: u16 = 7;
/// From this many rows on, a panel has room for the keys of the buttons.
const TALL: u16 = 20;

/// Returns how the game ended, in words: as it was recorded here, otherwise as far as its tags say so.
fn outcome(review: &Review, lang: Lang) -> CardOutcome {
    let record = review.record();
    let tree = &record.tree;
    let last = tree.notes(tree.end_of_line(tree.root()));
    let known = last.visible_after().last().and_then(|text| ended(&text));
    if let Some((ending, unproved)) = known {
        let outcome = CardOutcome::of(&ending, unproved, results::Listener::default(), lang);
        // The reason why the game is over holds for its last position only.
        let at_end = tree.next(review.node()).is_none() && tree.is_main_line(review.node());
        return match outcome.explained {
            Some((sentence, _)) if !at_end => CardOutcome { sentence, explained: None },
            explained => CardOutcome { explained, ..outcome },
        };
    }
    let why = record.tags.known("Termination").filter(|word| !word.eq_ignore_ascii_case("normal"));
    let result = values::result(record.result, lang);
    let sentence = match why {
        Some(why) => format!("{result}, {}", sanitize(results::termination(why, lang))),
        None => result,
    };
    CardOutcome { sentence, explained: None }
}

/// Draws the card as a page of its own, if it is open and there is no room for it beside the board. Returns whether it
/// did.
pub fn page(canvas: &mut Canvas, review: &Review, plan: &GameLayout) -> bool {
    let Some(card) = review.shown_card(false).filter(|_| !result_card::fits(plan.score)) else { return false };
    let timeline = &review.survey.course;
    let view = ReviewView { app: canvas.app, review, plan: GameLayout { ruled: false, ..*plan }, timeline };
    let page = Rect { y: 0, height: plan.status.y, ..plan.status };
    draw_result_card(canvas, &view, card, page);
    draw(canvas, &view);
    footer::keys(canvas, &actions(canvas.app, review), plan.footer);
    true
}

#[cfg(test)]
mod opening_tests {
    use super::*;

    #[test]
    fn a_name_is_left_out_by_whole_parts() {
        let opening = Opening { eco: "C45", name: "Scotch Game: Classical Variation, Main Line", moves: "" };
        let whole = "C45 Scotch Game: Classical Variation, Main Line";
        let short = "C45 Scotch Game: Classical, Main Line";
        assert_eq!(
            names(&opening, Lang::En),
            [whole, short, "C45 Scotch Game: Classical", "C45 Scotch Game", "Scotch Game", "C45"]
        );
        let french = "C45 Partie écossaise : variante classique, ligne principale";
        assert_eq!(names(&opening, Lang::Fr)[0], french);
        assert_eq!(names(&opening, Lang::Fr)[3..5], ["C45 Écossaise", "Écossaise"]);
        let opening = Opening { eco: "C20", name: "King's Pawn Game", moves: "" };
        let name = "C20 King's Pawn Game";
        assert_eq!(names(&opening, Lang::En), [name, name, name, name, "King's Pawn Game", "C20"]);
    }
}
