//! The result card of a reviewed game: in the place of the moves, or as a page of its own in a small window.

use crate::app::{
    protocol::input::{Code, Key},
    result_card::ResultCard,
    review::Review,
};
use crate::chess::{pgn::sanitize, record::UNNAMED};
use crate::ui::{
    layout::GameLayout,
    prelude::*,
    result_card::{self, CardOutcome, CardView},
    review::{ReviewView, actions, opening, players::shown_name, status},
    widgets::{
        buttons::{label, place_buttons},
        status_and_footer,
    },
};
use crate::words::{
    results as words,
    results::{self, ended},
    values,
};
use shakmaty::ByColor;

/// Returns the card, if it is shown in this layout.
pub fn shown<'a>(review: &'a Review, plan: &GameLayout) -> Option<&'a ResultCard> {
    review.shown_card(result_card::fits(plan.score))
}

/// Draws the card into an area.
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
            UNNAMED => words::ResultCardWord::You.text(lang).to_owned(),
            name => sanitize(name).into_owned(),
        }),
        flipped: review.flipped(),
        opening_above: view.plan.ruled && opening(review).map(|(above, _)| above) == named,
    };
    let area = buttons(canvas, review, card, area);
    result_card::draw(canvas, &shown, area);
}

/// Draws the buttons in the last rows of an area that has room for them and the card. Returns what is left for the card.
fn buttons(canvas: &mut Canvas, review: &Review, card: &ResultCard, area: Rect) -> Rect {
    let lang = canvas.lang();
    let step = card.standing.as_ref().and_then(|standing| standing.step);
    let acts = review.card_buttons(&canvas.app.config.me);
    let bare: Vec<(Action, String)> = acts.into_iter().map(|act| (act, label(act, step, area.width, lang))).collect();
    // The arrows step through the moves here, so each button names its key, unless that would cost a low card a row.
    let key_of = |act: Action| match act {
        // Enter presses the first button.
        Action::NextMistake => Some(Key::plain(Code::Enter)),
        _ => canvas.app.keys.key_of(KeyContext::Review, act),
    };
    let keyed = |(act, label): &(Action, String)| match key_of(*act) {
        Some(key) => (*act, format!("{} {label}", key.named(lang))),
        None => (*act, label.clone()),
    };
    let keyed: Vec<(Action, String)> = bare.iter().map(keyed).collect();
    let [(bare, rows), (keyed, keyed_rows)] = [&bare, &keyed].map(|labels| {
        let labels: Vec<(Action, &str)> = labels.iter().map(|(act, label)| (*act, label.as_str())).collect();
        let placed = place_buttons(&labels, area);
        let rows = placed.iter().map(|(button, ..)| button.y + 1 - area.y).max().unwrap_or(0);
        (placed, rows)
    });
    let names_keys = keyed_rows == rows || area.height >= TALL;
    let (placed, rows) = if names_keys { (keyed, keyed_rows) } else { (bare, rows) };
    if rows == 0 || area.height < rows + CARD_LEAST {
        return area;
    }
    let down = area.height - rows;
    for (button, act, text) in placed {
        let button = Rect { y: button.y + down, ..button };
        canvas.fill(button, TextTone::Button);
        // Enter presses the first button, as at the end of a game.
        let leads = act == Action::NextMistake && !names_keys;
        let text = if leads { format!("›{text}‹") } else { format!(" {text} ") };
        canvas.write(button, &text, TextTone::Button);
        canvas.hit(button, HitTarget::Action(act));
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
    let window = canvas.area();
    let page = Rect { y: window.y, height: plan.status.y.saturating_sub(window.y), ..plan.status };
    draw_result_card(canvas, &view, card, page);
    status::draw(canvas, &view);
    status_and_footer::keys(canvas, KeyContext::Review, &actions(canvas.app, review), plan.footer);
    true
}
