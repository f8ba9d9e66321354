//! `turn` and `clock`: whose move it is, how long a computer player has been thinking, the clocks, the last move, and a
//! draw offer.

use crate::app::{
    App,
    game::{Blocked, GameScreen},
};
use crate::chess::pgn::sanitize;
use crate::plain::lines::SpokenLines;
use crate::words::{
    moves,
    results::side,
    tables::{AppWord, PlainWord},
    values,
};
use shakmaty::{Color, Position};

/// Returns both clocks: `White 5 minutes 3 seconds, Black 5 minutes.`
pub fn clocks(app: &App, play: &GameScreen) -> Option<String> {
    let clock = play.game().clock()?;
    let shown = |color| values::shown(clock.shown(color, app.now), app.lang());
    Some(PlainWord::Clocks.with(app.lang(), &[&shown(Color::White), &shown(Color::Black)]))
}

/// Says who is to move, the clocks, the last move, a draw offer, and which typed lines are waiting.
pub fn tell_turn(app: &App, play: &GameScreen, lines: &mut SpokenLines) {
    let (lang, game) = (app.lang(), play.game());
    let position = game.position();
    let mut said = Vec::new();
    if game.ending().is_some() {
        said.push(PlainWord::TurnOver.text(lang).to_owned());
    } else {
        let turn = position.turn();
        let who = match (game.seat(turn).is_human(), app.thinks_for()) {
            (true, _) if game.seat(!turn).is_human() => String::new(),
            (true, _) => PlainWord::TurnYours.text(lang).to_owned(),
            (false, Some(ms)) => {
                let name = sanitize(&play.name(turn, lang)).into_owned();
                PlainWord::TurnThinks.with(lang, &[&name, &values::length(ms / 1_000 * 1_000, lang)])
            }
            (false, None) if play.thinking().is_some() => {
                PlainWord::TurnStarts.with(lang, &[&sanitize(&play.name(turn, lang))])
            }
            (false, None) => String::new(),
        };
        said.push(PlainWord::TurnIs.with(lang, &[&position.fullmoves().to_string(), side(turn, lang), &who]));
        if position.is_check() {
            said.push(PlainWord::TurnCheck.text(lang).to_owned());
        }
    }
    said.extend(clocks(app, play));
    let (tree, live) = (game.tree(), game.current_node());
    if let (Some(before), Some(mv)) = (tree.parent(live), tree.played(live)) {
        said.push(PlainWord::TurnLast.with(lang, &[&moves::terse(app.voice(), tree.position(before), mv)]));
    }
    if game.offer().is_some_and(|offer| offer.out) {
        said.push(PlainWord::TurnOffered.text(lang).to_owned());
    }
    match play.blocked {
        Some(Blocked::Paused) => said.push(AppWord::PausedHides.text(lang).to_owned()),
        Some(Blocked::Interrupted) => said.push(PlainWord::ClocksStand.text(lang).to_owned()),
        Some(Blocked::Start | Blocked::Deserted(_)) | None => {}
    }
    let waiting = app.waiting_lines();
    if !waiting.is_empty() {
        said.push(PlainWord::TurnWaits.with(lang, &[&waiting.join(", ")]));
    }
    lines.push(said.join(" "));
}
