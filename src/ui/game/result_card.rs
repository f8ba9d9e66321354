//! The result card of a game that has ended, in place of the moves; in a small window it takes up the whole of it.

use crate::app::{
    game::{EntryState, GameScreen},
    result_card::ResultCard,
};
use crate::chess::{openings, pgn::ResultMarker};
use crate::ui::{
    game::{GameView, actions, ending, entry, move_list, status},
    layout::GameLayout,
    prelude::*,
    result_card::{self, CardOutcome, CardView},
    widgets::status_and_footer,
};
use shakmaty::ByColor;

/// Returns the card, if it is shown in this plan.
pub fn shown<'a>(view: &GameView<'a>) -> Option<&'a ResultCard> {
    view.play.shown_card(has_room(&view.plan))
}

/// Draws the card into an area.
pub fn draw_result_card(canvas: &mut Canvas, view: &GameView, card: &ResultCard, area: Rect) {
    let (play, lang) = (view.play, canvas.lang());
    let Some(ending) = play.game().ending() else { return };
    let opening = card.summary.opening.map(|(opening, _)| opening);
    let shown = CardView {
        card,
        tree: play.card_tree(),
        turning_leads: card.summary.turning_point.as_ref().and_then(|turning| {
            let ply = usize::try_from(play.card_tree().ply(turning.node)).ok()?;
            play.game().line().get(ply.checked_sub(1)?).copied()
        }),
        names: ByColor::new_with(|side| play.name_beside_board(side, lang)),
        token: ResultMarker::from(ending).shown(),
        outcome: CardOutcome::of(ending, play.game().unproved, play.listener(), lang),
        user: card.standing.as_ref().and_then(|_| play.person_name(lang)),
        flipped: play.flipped(),
        opening_above: view.plan.ruled && openings::of_line(play.game().tree(), play.shown()) == opening,
    };
    // The moves stay above the card, if there is room for them.
    let rows = result_card::rows(canvas, &shown, area);
    let moves = area.height.saturating_sub(rows + 1);
    let area = if moves < MOVES_LEAST {
        area
    } else {
        move_list::draw_move_list(canvas, view, Rect { height: moves, ..area }, true);
        canvas.rule(Rect { y: area.y + moves, height: 1, ..area });
        Rect { y: area.y + moves + 1, height: rows, ..area }
    };
    result_card::draw(canvas, &shown, area);
}

/// Returns whether the card has room beside the board.
pub fn has_room(plan: &GameLayout) -> bool {
    result_card::fits(plan.score)
}

/// Rows of moves that are worth showing above a card.
const MOVES_LEAST: u16 = 5;

/// Draws the card as a page of its own, if it is shown and has no room beside the board. Returns whether it did.
pub fn page(canvas: &mut Canvas, play: &GameScreen, plan: &GameLayout) -> bool {
    let Some(card) = play.shown_card(false) else { return false };
    if has_room(plan) {
        return false;
    }
    let window = canvas.area();
    let bar = plan.status;
    let page = Rect { y: window.y, height: bar.y.saturating_sub(window.y), ..bar };
    let typing = EntryState::Nothing;
    let plan = GameLayout { score: page, ruled: false, ..*plan };
    let view = GameView { app: canvas.app, play, plan, typing: &typing };
    let (left, _) = ending::draw_ending(canvas, &view);
    draw_result_card(canvas, &view, card, left);
    canvas.hits.room.stand_at(page, None);
    status::draw(canvas, &view, true);
    entry::draw_entry(canvas, &view);
    status_and_footer::keys(canvas, KeyContext::Play, &actions(canvas.app, play), plan.footer);
    true
}
