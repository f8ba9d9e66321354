//! A request: a line of JSON, or a FEN.

use crate::chess::start_position::{BadStart, StartPosition};
use serde::Deserialize;
use serde_json::value::RawValue;
use shakmaty::Color;

/// A position, the moves from it, and what is to be decided there.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ArbiterRequest {
    /// Where the moves start.
    pub start: StartPosition,
    /// The moves, UCI or SAN.
    pub moves: Vec<String>,
    /// What the arbiter is to decide beside the position.
    pub demand: Option<Demand>,
}

/// What the arbiter is to decide beside the position: at most one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Demand {
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

/// Why a line is no request.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadLine {
    /// Bytes that are no text.
    #[error("the line is not UTF-8")]
    NotText,
    /// Not one JSON object.
    #[error("a line must be one JSON object: {0}")]
    NotJson(String),
    /// A field that is unknown, twice there, or of another kind.
    #[error("{0}")]
    Field(String),
    /// A side that is none.
    #[error("{field}: {found:?} is no side; say \"white\" or \"black\"")]
    Side {
        /// The field.
        field: &'static str,
        /// What stands there.
        found: String,
    },
    /// More than one demand.
    #[error("only one of {} can be asked at a time", .0.join(", "))]
    TwoDemands(Vec<&'static str>),
    /// A FEN that cannot be judged.
    #[error("fen: {0}")]
    Fen(#[from] BadStart),
}

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

impl ArbiterRequest {
    /// The request to judge a single position.
    ///
    /// # Errors
    /// [`BadLine::Fen`].
    pub fn of_fen(fen: &str) -> Result<ArbiterRequest, BadLine> {
        Ok(ArbiterRequest { start: StartPosition::from_fen(fen, false)?, ..ArbiterRequest::default() })
    }
}

/// Reads a line of JSON.
///
/// # Errors
/// [`BadLine`] says what is wrong with it.
pub(super) fn read(line: &str) -> Result<ArbiterRequest, BadLine> {
    // An array would be read as the fields in their order.
    if !line.trim_start().starts_with('{') {
        let what = if line.trim().is_empty() { "it is empty" } else { "it does not begin with {" };
        return Err(BadLine::NotJson(what.to_owned()));
    }
    let fields: RequestFields = serde_json::from_str(line).map_err(|error| {
        let what = placed(&error);
        if error.is_data() { BadLine::Field(what) } else { BadLine::NotJson(what) }
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
        return Err(BadLine::TwoDemands(demands));
    }
    let chess960 = fields.chess960.unwrap_or(false);
    let start = match &fields.fen {
        Some(fen) => StartPosition::from_fen(fen, chess960)?,
        None if chess960 => StartPosition::numbered(CLASSICAL)?,
        None => StartPosition::default(),
    };
    let flag = side("flag", fields.flag)?.map(Demand::Flag);
    let resigns = side("resigns", fields.resigns)?.map(Demand::Resigns);
    let demand = claims.then_some(Demand::Claim).or(fields.intended.map(Demand::Intended)).or(flag).or(resigns);
    Ok(ArbiterRequest { start, moves: fields.moves.unwrap_or_default(), demand })
}

/// The `id` of a line as it is written there, also where the rest is bad; none without one.
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

fn side(field: &'static str, found: Option<String>) -> Result<Option<Color>, BadLine> {
    match found {
        None => Ok(None),
        Some(found) => match found.as_str() {
            "white" => Ok(Some(Color::White)),
            "black" => Ok(Some(Color::Black)),
            _ => Err(BadLine::Side { field, found }),
        },
    }
}

/// The error with its column: the line that serde counts is always the first.
fn placed(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let at = format!(" at line {} column {}", error.line(), error.column());
    match text.strip_suffix(&at) {
        Some(what) => format!("column {}: {what}", error.column()),
        None => text,
    }
}
