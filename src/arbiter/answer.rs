//! Writes the arbiter's answers as JSON, with the fields in the order of the documented interface.

use super::judge::Verdict;
use crate::chess::laws::{can_mate::CanMate, claims::Claim};
use crate::chess::notation::{self, Letters};
use crate::chess::{pgn::sanitize::sanitize_json, start_position::fen_of};
use serde::Serialize;
use serde_json::value::RawValue;
use shakmaty::{Move, Position};
use std::collections::BTreeMap;

#[derive(Serialize)]
struct ArbiterResponse<'a> {
    id: Option<&'a RawValue>,
    fen: String,
    turn: &'static str,
    check: bool,
    status: &'static str,
    result: &'static str,
    ended_at: Option<usize>,
    legal: Vec<&'a str>,
    san: &'a BTreeMap<String, String>,
    claims: Vec<&'static str>,
    claims_with: BTreeMap<String, Vec<&'static str>>,
    can_mate: SideAnswers<&'static str>,
    repetitions: u32,
    halfmove_clock: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    claim: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    mate: Option<SideAnswers<Vec<String>>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    warnings: Vec<String>,
}

#[derive(Serialize)]
struct SideAnswers<T> {
    #[serde(skip_serializing_if = "Option::is_none")]
    white: Option<T>,
    #[serde(skip_serializing_if = "Option::is_none")]
    black: Option<T>,
}

#[derive(Serialize)]
struct Error<'a> {
    id: Option<&'a RawValue>,
    line: u64,
    error: &'a str,
}

/// Returns the answer to a request. `witness` adds the lines of moves that prove a "yes".
pub(super) fn verdict(id: Option<&RawValue>, verdict: &Verdict, witness: bool) -> String {
    let position = &verdict.position;
    let uci = |mv: Move| notation::uci(mv, verdict.chess960);
    let words = |claims: &[Claim]| claims.iter().map(|claim| claim.words()).collect::<Vec<_>>();
    let san: BTreeMap<String, String> =
        position.legal_moves().into_iter().map(|mv| (uci(mv), notation::san(position, mv, &Letters::En))).collect();
    let lines = verdict.can_mate.as_ref().map(|can_mate| match can_mate {
        CanMate::Yes(line) => Some(line.iter().map(|&mv| uci(mv)).collect()),
        CanMate::No(_) | CanMate::Unknown => None,
    });
    let can_mate = verdict.can_mate.as_ref().map(|can_mate| match can_mate {
        CanMate::Yes(_) => "yes",
        CanMate::No(_) => "no",
        CanMate::Unknown => "unknown",
    });
    let answer = ArbiterResponse {
        id,
        fen: fen_of(position),
        turn: if position.turn().is_white() { "white" } else { "black" },
        check: position.is_check(),
        status: verdict.status(),
        result: verdict.result(),
        ended_at: verdict.ended_at,
        legal: san.keys().map(String::as_str).collect(),
        san: &san,
        claims: words(&verdict.claims),
        claims_with: verdict.claims_with.iter().map(|(mv, claims)| (uci(*mv), words(claims))).collect(),
        can_mate: SideAnswers { white: Some(can_mate.white), black: Some(can_mate.black) },
        repetitions: verdict.repetitions,
        halfmove_clock: position.halfmoves(),
        claim: verdict.claim.map(|right| if right { "right" } else { "wrong" }),
        mate: witness.then_some(SideAnswers { white: lines.white, black: lines.black }),
        warnings: verdict.warnings.iter().map(ToString::to_string).collect(),
    };
    line(&answer)
}

/// Returns the answer to a bad line, whose number is counted from 1.
pub(super) fn error(id: Option<&RawValue>, number: u64, error: &str) -> String {
    line(&Error { id, line: number, error })
}

/// Returns the answer as one line of JSON. Characters that could control a terminal occur only in strings, where they
/// are escaped, and as white space in an `id`, which is copied as it was written: a carriage return there becomes a
/// space.
fn line(answer: &impl Serialize) -> String {
    // Strings, numbers and maps with text as keys: writing these cannot fail.
    sanitize_json(&serde_json::to_string(answer).unwrap_or_default())
}
