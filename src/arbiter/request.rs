//! Reads a request: a line of JSON, or a FEN.

use crate::chess::start_position::{BadStart, StartPosition};
use serde::Deserialize;
use serde_json::value::RawValue;
use shakmaty::Color;

/// A position, the moves from it, and what has to be decided after them.
#[derive(Debug, Default)]
pub(super) struct ArbiterRequest {
    /// Where the moves start.
    pub start: StartPosition,
    /// The moves, in UCI or SAN.
    pub moves: Vec<String>,
    /// What the arbiter has to decide besides the position.
    pub demand: Option<Demand>,
}

/// What the arbiter has to decide besides the position. A request has at most one demand.
#[derive(Debug)]
pub(super) enum Demand {
    /// A claim on the position as it stands (Articles 9.2.2 and 9.3.2).
    Claim,
    /// A claim with this move (Articles 9.2.1 and 9.3.1).
    Intended(String),
    /// This side's flag has fallen (Article 6.9).
    Flag(Color),
    /// This side resigns (Article 5.1.2).
    Resigns(Color),
}

/// The Chess960 number of the initial array.
const CLASSICAL: u32 = 518;

/// The fields of a line. Each may be left out, or be null.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields, expecting = "one JSON object")]
struct RequestFields<'a> {
    #[serde(borrow)]
    #[allow(dead_code, reason = "known here, so that it is no unknown field; `id` reads it even from a bad line")]
    id: Option<&'a RawValue>,
    fen: Option<String>,
    moves: Option<Vec<String>>,
    chess960: Option<bool>,
    intended: Option<String>,
    claim: Option<bool>,
    flag: Option<String>,
    resigns: Option<String>,
}

/// Returns the request to judge a single position, or what is wrong with the FEN.
pub(super) fn of_fen(fen: &str) -> Result<ArbiterRequest, String> {
    let start = StartPosition::from_fen(fen, false).map_err(bad_fen)?;
    Ok(ArbiterRequest { start, ..ArbiterRequest::default() })
}

fn bad_fen(bad: BadStart) -> String {
    format!("fen: {bad}")
}

/// Reads a line of JSON. Returns the request, or what is wrong with the line.
pub(super) fn read(line: &str) -> Result<ArbiterRequest, String> {
    let not_json = |what: &str| format!("a line must be one JSON object: {what}");
    // Serde would read an array as the fields in order.
    if !line.trim_start().starts_with('{') {
        let what = if line.trim().is_empty() { "it is empty" } else { "it does not begin with {" };
        return Err(not_json(what));
    }
    let fields: RequestFields = serde_json::from_str(line).map_err(|error| {
        let what = placed(&error);
        // A data error is a field that is unknown, duplicate or of the wrong type. Anything else is not JSON.
        if error.is_data() { what } else { not_json(&what) }
    })?;
    let claims = fields.claim == Some(true);
    let demands = [
        ("claim", claims),
        ("intended", fields.intended.is_some()),
        ("flag", fields.flag.is_some()),
        ("resigns", fields.resigns.is_some()),
    ];
    let demands: Vec<&str> = demands.into_iter().filter_map(|(name, there)| there.then_some(name)).collect();
    if demands.len() > 1 {
        return Err(format!("only one of {} can be asked at a time", demands.join(", ")));
    }
    let chess960 = fields.chess960.unwrap_or(false);
    let start = match &fields.fen {
        Some(fen) => StartPosition::from_fen(fen, chess960).map_err(bad_fen)?,
        None if chess960 => StartPosition::numbered(CLASSICAL).map_err(bad_fen)?,
        None => StartPosition::default(),
    };
    let flag = side("flag", fields.flag)?.map(Demand::Flag);
    let resigns = side("resigns", fields.resigns)?.map(Demand::Resigns);
    let demand = claims.then_some(Demand::Claim).or(fields.intended.map(Demand::Intended)).or(flag).or(resigns);
    Ok(ArbiterRequest { start, moves: fields.moves.unwrap_or_default(), demand })
}

/// Returns the `id` of a line as it is written there, even if the other fields are bad. `None` if there is none.
pub(super) fn id(line: &str) -> Option<&RawValue> {
    #[derive(Deserialize)]
    struct RequestId<'a> {
        #[serde(borrow)]
        id: Option<&'a RawValue>,
    }
    if !line.trim_start().starts_with('{') {
        return None;
    }
    serde_json::from_str::<RequestId>(line).ok()?.id
}

fn side(field: &str, found: Option<String>) -> Result<Option<Color>, String> {
    match found.as_deref() {
        None => Ok(None),
        Some("white") => Ok(Some(Color::White)),
        Some("black") => Ok(Some(Color::Black)),
        Some(found) => Err(format!("{field}: {found:?} is no side; say \"white\" or \"black\"")),
    }
}

/// Returns the error with its column only: the line number that serde gives is always 1.
fn placed(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let at = format!(" at line {} column {}", error.line(), error.column());
    match text.strip_suffix(&at) {
        Some(what) => format!("column {}: {what}", error.column()),
        None => text,
    }
}
