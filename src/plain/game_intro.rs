//! What plain mode says when a game begins or goes on: who plays, the time control, the start position, and how the
//! game stands.

use super::lines::SpokenLines;
use crate::app::game::{Blocked, GameScreen};
use crate::app::{App, game_options::Rules};
use crate::chess::start_position::StartPosition;
use crate::chess::{chess960, pgn::sanitize, seat::Seat};
use crate::words::{
    Lang, app::AppWord, forms, notation::piece_name, plain, plain::PlainWord as W, results, review::half_moves,
};
use shakmaty::{Color, Position, Square};

/// Says who plays with what time control, the start position if it is not the initial array, and the rules if they are
/// strict.
pub fn tell(app: &App, play: &GameScreen, lines: &mut SpokenLines) {
    let lang = app.lang();
    let seat = |color: Color| match play.game().seat(color) {
        Seat::Human(None) => lang.in_sentence(AppWord::Human.text(lang)),
        _ => sanitize(&play.name(color, lang)).into_owned(),
    };
    let turn = results::side(play.game().turn(), lang);
    let (white, black) = (seat(Color::White), seat(Color::Black));
    lines.push(match &play.game().setup().controls {
        None => W::Begins.with(lang, &[&white, &black, turn]),
        Some(controls) => W::BeginsTimed.with(lang, &[&white, &black, &forms::controls_aloud(controls, lang), turn]),
    });
    lines.extend(place(&play.game().setup().start, lang));
    lines.extend(play.options.draw_odds.map(|favoured| W::DrawOdds.with(lang, &[results::side(favoured, lang)])));
    match play.options.rules {
        Rules::Casual => {}
        Rules::TouchMove => lines.push(W::RulesTouch.text(lang)),
        Rules::Tournament => {
            lines.push(W::RulesTournament.text(lang));
            lines.push(plain::event(&play.options.names, lang));
        }
    }
}

/// Returns the start position in words; `None` if it is that of standard chess.
fn place(start: &StartPosition, lang: Lang) -> Option<String> {
    if !start.chess960() {
        return (!start.is_initial()).then(|| W::StartOwn.text(lang).to_owned());
    }
    Some(match chess960::number(start) {
        None => W::StartChess960.text(lang).to_owned(),
        Some(number) => {
            let board = start.position().board();
            let rank = Square::ALL.into_iter().take(8); // the first rank, from a to h
            let pieces: Vec<&str> = rank.filter_map(|square| Some(piece_name(lang, board.role_at(square)?))).collect();
            W::StartNumbered.with(lang, &[&number.to_string(), &pieces.join(", ")])
        }
    })
}

/// Says how a game that goes on stands: how much was played, the last move, whose turn it is.
pub fn standing(app: &App, play: &GameScreen, lines: &mut SpokenLines) {
    let (lang, game) = (app.lang(), play.game());
    let tree = game.tree();
    if let Some(last) = last(app, play) {
        let last = last.trim_end_matches('.');
        lines.push(format!("{}. {}", half_moves(tree.ply(game.current_node()), lang), W::LastMove.with(lang, &[last])));
    }
    let position = game.position();
    let number = position.fullmoves().to_string();
    lines.push(W::OnMove.with(lang, &[&number, results::side(position.turn(), lang)]));
    if play.blocked == Some(Blocked::Interrupted) {
        lines.push(W::ClocksStand.text(lang));
    }
}

/// Returns the last move in words.
pub fn last(app: &App, play: &GameScreen) -> Option<String> {
    let (tree, live) = (play.game().tree(), play.game().current_node());
    Some(super::said(app, tree.position(tree.parent(live)?), tree.played(live)?))
}
