//! What plain mode says while a position is set up.

use crate::app::{App, position_editor::PositionEditor, protocol::user_message::Query};
use crate::chess::position_setup::PositionSetup;
use crate::plain::{lines::SpokenLines, position};
use crate::words::{
    Lang,
    forms::{bad_start, odd_start},
    results::side,
    tables::{PlainWord, PositionEditorWord},
    with_capital,
};
use shakmaty::{CastlingSide, Color};

/// Writes the reply to a query in the position editor.
pub fn show(app: &App, editor: &PositionEditor, query: &Query, lines: &mut SpokenLines) {
    let (lang, draft) = (app.lang(), &editor.draft);
    match query {
        Query::SetUp => state(draft, lang, lines),
        Query::Fen => lines.text(draft.fen()),
        Query::Moves(_) | Query::Captures => match draft.start() {
            Ok(start) => {
                position::tell(start.position(), query, app.voice(), editor.flipped, lines);
            }
            Err(why) => lines.push(PlainWord::SetUpBad.with(lang, &[&without_stop(&bad_start(&why, lang))])),
        },
        _ => {
            position::tell_board(&draft.board, query, app.voice(), editor.flipped, lines);
        }
    }
}

/// Says whose move it is, who may castle, and whether the position can be played.
fn state(draft: &PositionSetup, lang: Lang, lines: &mut SpokenLines) {
    let mut said = vec![PlainWord::SetUpTurn.with(lang, &[side(draft.turn, lang)]), castling(draft, lang)];
    if let Some(square) = draft.en_passant() {
        said.push(PlainWord::SetUpPassant.with(lang, &[&square.to_string()]));
    }
    match draft.problems().first() {
        None => {
            let warnings = draft.start().map(|start| start.warnings).unwrap_or_default();
            let good = if warnings.is_empty() {
                PlainWord::SetUpGood.text(lang)
            } else {
                PositionEditorWord::GoodOdd.text(lang)
            };
            said.push(good.to_owned());
            said.extend(warnings.iter().map(|warning| with_capital(&format!("{}.", odd_start(warning, lang)))));
        }
        Some(why) => said.push(PlainWord::SetUpBad.with(lang, &[&without_stop(&bad_start(why, lang))])),
    }
    lines.push(said.join(" "));
}

fn castling(draft: &PositionSetup, lang: Lang) -> String {
    let mut rights = Vec::new();
    for color in Color::ALL {
        for (wing, word) in
            [(CastlingSide::KingSide, PlainWord::KingSide), (CastlingSide::QueenSide, PlainWord::QueenSide)]
        {
            if draft.castles(color, wing) {
                rights.push(PlainWord::SetUpRight.with(lang, &[side(color, lang), word.text(lang)]));
            }
        }
    }
    match rights.as_slice() {
        [] => PlainWord::SetUpNoCastling.text(lang).to_owned(),
        rights => PlainWord::SetUpCastling.with(lang, &[&rights.join(", ")]),
    }
}

fn without_stop(text: &str) -> String {
    text.trim_end_matches('.').to_owned()
}
