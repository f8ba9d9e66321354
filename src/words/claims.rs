//! The evidence for a claim of a draw: when the position occurred, and how long nothing was captured and no pawn moved.

use super::Lang;
use super::app::AppWord;
use crate::chess::game::Game;
use crate::chess::laws::claims::FIFTY_MOVES;
use crate::chess::tree::{NodeId, Tree};
use shakmaty::{Chess, Move, Position};

/// Returns how often the position has occurred, and how many moves have passed without a capture or a pawn move
/// (Articles 9.2 and 9.3). That is the position on the board or, with an intended move, the one after it; `told` is the
/// wording of that move, and `name` names the moves after which the position occurred.
#[must_use]
pub fn why_wrong(
    game: &Game,
    intended: Option<Move>,
    told: &str,
    name: impl Fn(NodeId) -> String,
    lang: Lang,
) -> String {
    let then = after(game, intended);
    let legal = intended.is_some_and(|mv| game.position().is_legal(mv));
    let times = game.history.occurrences(&then) + u32::from(legal);
    let moves = then.halfmoves().min(FIFTY_MOVES) / 2;
    let word = if intended.is_none() { AppWord::MovesPassed } else { AppWord::MovesWouldPass };
    let passed = word.counted(lang, u64::from(moves), &moves.to_string(), &[]);
    let word = match (times, intended.is_some()) {
        (0 | 1, false) => AppWord::StoodOnce,
        (_, false) => AppWord::StoodTwice,
        (0 | 1, true) => AppWord::WouldStandOnce,
        (_, true) => AppWord::WouldStandTwice,
    };
    word.with(lang, &[told, &passed, &occurrences(game, &then, name, lang).join(", ")])
}

/// Returns the evidence as a sentence: after which moves the position occurred, and how many moves each side has made
/// without a capture or a pawn move. With an intended move it is about the position after that.
#[must_use]
pub fn evidence(
    game: &Game,
    intended: Option<Move>,
    told: &str,
    name: impl Fn(NodeId) -> String,
    lang: Lang,
) -> String {
    let then = after(game, intended);
    let mut all = occurrences(game, &then, name, lang);
    if intended.is_some() {
        all.push(AppWord::StoodWith.with(lang, &[told]));
    }
    let moves = then.halfmoves() / 2;
    let passed = AppWord::EvidenceMoves.counted(lang, u64::from(moves), &moves.to_string(), &[]);
    AppWord::ClaimStood.with(lang, &[&all.join(", "), &passed])
}

/// Returns the name of a move in a sentence about a game: its number and side, then its wording.
#[must_use]
pub fn named(tree: &Tree, node: NodeId, told: &str, plain: bool, lang: Lang) -> String {
    let (number, by) = tree.move_number(node);
    if plain {
        return AppWord::MoveOf.with(lang, &[&number.to_string(), super::results::side(by, lang), told]);
    }
    format!("{number}{} {told}", if by.is_white() { "." } else { "…" })
}

/// Returns the position on the board, or the one after a legal move.
fn after(game: &Game, intended: Option<Move>) -> Chess {
    let mut then = game.position().clone();
    if let Some(mv) = intended.filter(|mv| then.is_legal(*mv)) {
        then.play_unchecked(mv);
    }
    then
}

/// Returns when a position occurred.
fn occurrences(game: &Game, position: &Chess, name: impl Fn(NodeId) -> String, lang: Lang) -> Vec<String> {
    let at = |ply: usize| match ply.checked_sub(1).and_then(|before| game.line().get(before)) {
        Some(node) => AppWord::StoodAfter.with(lang, &[&name(*node)]),
        None => AppWord::StoodAtStart.text(lang).to_owned(),
    };
    let all = game.history.positions.iter().enumerate();
    all.filter(|(_, stood)| *stood == position).map(|(ply, _)| at(ply)).collect()
}
