//! What plain mode says when a game begins or goes on: who plays, the time control, the start position, and how the
//! game stands.

use crate::app::{
    App,
    game::{Blocked, GameScreen},
};
use crate::chess::{
    pgn::sanitize,
    seat::Seat,
    start_position::{self, StartPosition},
};
use crate::config::Rules;
use crate::plain::lines::SpokenLines;
use crate::words::{
    Lang, forms,
    notation::piece_name,
    results,
    tables::{self, AppWord, PlainWord, half_moves},
};
use shakmaty::{Color, Position, Square};

/// Says who plays with what time control, the start position if it is not the initial array, and the rules if they are
/// strict.
pub fn tell_game_intro(app: &App, play: &GameScreen, lines: &mut SpokenLines) {
    let lang = app.lang();
    let seat = |color: Color| match play.game().seat(color) {
        Seat::Human(None) => lang.in_sentence(AppWord::Human.text(lang)),
        _ => sanitize(&play.name(color, lang)).into_owned(),
    };
    let turn = results::side(play.game().turn(), lang);
    let (white, black) = (seat(Color::White), seat(Color::Black));
    lines.push(match &play.game().setup().controls {
        None => PlainWord::Begins.with(lang, &[&white, &black, turn]),
        Some(controls) => {
            PlainWord::BeginsTimed.with(lang, &[&white, &black, &forms::controls_aloud(controls, lang), turn])
        }
    });
    lines.extend(place(&play.game().setup().start, lang));
    lines.extend(
        play.options.draw_odds.map(|favoured| PlainWord::DrawOdds.with(lang, &[results::side(favoured, lang)])),
    );
    match play.options.rules {
        Rules::Casual => {}
        Rules::TouchMove => lines.push(PlainWord::RulesTouch.text(lang)),
        Rules::Tournament => {
            lines.push(PlainWord::RulesTournament.text(lang));
            lines.push(tables::event(&play.options.names, lang));
        }
    }
}

/// Returns the start position in words; `None` if it is that of standard chess.
fn place(start: &StartPosition, lang: Lang) -> Option<String> {
    if !start.chess960() {
        return (!start.is_initial()).then(|| PlainWord::StartOwn.text(lang).to_owned());
    }
    Some(match start_position::number(start) {
        None => PlainWord::StartChess960.text(lang).to_owned(),
        Some(number) => {
            let board = start.position().board();
            let rank = Square::ALL.into_iter().take(8); // the first rank, from a to h
            let pieces: Vec<&str> = rank.filter_map(|square| Some(piece_name(lang, board.role_at(square)?))).collect();
            PlainWord::StartNumbered.with(lang, &[&number.to_string(), &pieces.join(", ")])
        }
    })
}

/// Says how a game that goes on stands: how much was played, the last move, whose turn it is.
pub fn standing(app: &App, play: &GameScreen, lines: &mut SpokenLines) {
    let (lang, game) = (app.lang(), play.game());
    let tree = game.tree();
    if let Some(last) = last(app, play) {
        let last = last.trim_end_matches('.');
        lines.push(format!(
            "{}. {}",
            half_moves(tree.ply(game.current_node()), lang),
            PlainWord::LastMove.with(lang, &[last])
        ));
    }
    let position = game.position();
    let number = position.fullmoves().to_string();
    lines.push(PlainWord::OnMove.with(lang, &[&number, results::side(position.turn(), lang)]));
    if play.blocked == Some(Blocked::Interrupted) {
        lines.push(PlainWord::ClocksStand.text(lang));
    }
}

/// Returns the last move in words.
pub fn last(app: &App, play: &GameScreen) -> Option<String> {
    let (tree, live) = (play.game().tree(), play.game().current_node());
    Some(super::said(app, tree.position(tree.parent(live)?), tree.played(live)?))
}
