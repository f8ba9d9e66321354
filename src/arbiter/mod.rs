//! The arbiter of `tabiya arbiter`: judges positions and games, one line in, one line out.
//!
//! `request` reads a line, `judge` applies the Laws, `answer` writes the answer. The caller reads the lines, prints the
//! answers, and exits with [`Arbiter::status`].

use crate::chess::laws::can_mate::{self, CanMate};
use crate::chess::laws::claims::{self, Claim};
use crate::chess::laws::{self, PositionHistory, target};
use crate::chess::notation::{self, Letters, WhyNot, is_chess960};
use crate::chess::pgn::sanitize::sanitize_json;
use crate::chess::result::{Claimed, DrawBy, Ending, WinBy};
use crate::chess::start_position::{BadStart, StartPosition, StartWarning, fen_of};
use crate::words::Lang;
use crate::words::notation::why_not;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use shakmaty::uci::UciMove;
use shakmaty::{ByColor, Chess, Color, Move, Position};
use std::collections::BTreeMap;
use std::fmt::Display;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ArbiterOptions {
    /// Whether requests and answers are JSON. Otherwise a request is a FEN, and its answer is `RESULT status`.
    pub json: bool,
    /// The most work for each "can this side still mate?", in nodes.
    pub work: u64,
    /// Whether a "yes" comes with the moves that prove it (JSON only).
    pub witness: bool,
}

impl Default for ArbiterOptions {
    fn default() -> ArbiterOptions {
        ArbiterOptions { json: false, work: can_mate::FULL, witness: false }
    }
}

/// Takes lines in order and returns a response to each.
#[derive(Clone, Debug, Default)]
pub struct Arbiter {
    options: ArbiterOptions,
    lines: u64,
    bad: bool,
}

impl Arbiter {
    /// Creates an arbiter that has not seen a line yet.
    pub fn new(options: ArbiterOptions) -> Arbiter {
        Arbiter { options, lines: 0, bad: false }
    }

    /// Returns the answer to a line, without a line break. The line itself may end with one.
    pub fn answer(&mut self, line: &[u8]) -> String {
        self.lines += 1;
        let line = line.strip_suffix(b"\n").unwrap_or(line);
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        let ArbiterOptions { json, work, witness } = self.options;
        let text = std::str::from_utf8(line).map_err(|_| "the line is not UTF-8".to_owned());
        let id = text.as_ref().ok().filter(|_| json).and_then(|text| id(text));
        let request = text.and_then(|text| if json { read(text) } else { of_fen(text) });
        match request.and_then(|request| judge(&request, work)) {
            Ok(verdict) if json => verdict_answer(id, &verdict, witness),
            Ok(verdict) => format!("{} {}", verdict.result(), verdict.status()),
            Err(why) => self.bad_line(id, &why),
        }
    }

    /// Answers a line that could not be read.
    pub fn refuse(&mut self, why: &str) -> String {
        self.lines += 1;
        self.bad_line(None, why)
    }

    fn bad_line(&mut self, id: Option<&RawValue>, why: &str) -> String {
        self.bad = true;
        if self.options.json {
            line(&Error { id, line: self.lines, error: why })
        } else {
            format!("error: line {}: {why}", self.lines)
        }
    }

    /// Returns the exit status: 1 if any line was bad, otherwise 0.
    pub fn status(&self) -> u8 {
        u8::from(self.bad)
    }
}

// Writes the arbiter's answers as JSON, with the fields in the order of the documented interface.

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

/// The answer to a bad line, whose number is counted from 1.
#[derive(Serialize)]
struct Error<'a> {
    id: Option<&'a RawValue>,
    line: u64,
    error: &'a str,
}

/// Returns the answer to a request. `witness` adds the lines of moves that prove a "yes".
fn verdict_answer(id: Option<&RawValue>, verdict: &Verdict, witness: bool) -> String {
    let position = &verdict.position;
    let uci = |mv: Move| notation::uci(mv, is_chess960(position));
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

/// Returns the answer as one line of JSON. Characters that could control a terminal occur only in strings, where they
/// are escaped, and as white space in an `id`, which is copied as it was written: a carriage return there becomes a
/// space.
fn line(answer: &impl Serialize) -> String {
    // Strings, numbers and maps with text as keys: writing these cannot fail.
    sanitize_json(&serde_json::to_string(answer).unwrap_or_default())
}

// Decides what the Laws say about a position and the moves that led to it.

/// What the Laws say about a request.
#[derive(Debug)]
struct Verdict {
    pub position: Chess,
    /// How the game has ended: by itself, or by what the request demands.
    pub ending: Option<Ending>,
    /// After how many half-moves the game was over by itself.
    pub ended_at: Option<usize>,
    /// What could be claimed on the last position if the game were still on.
    pub claims: Vec<Claim>,
    /// Every move with which a draw could be claimed if the game were still on.
    pub claims_with: Vec<(Move, Vec<Claim>)>,
    /// Whether White and Black can still mate.
    pub can_mate: ByColor<CanMate>,
    /// How often the last position has arisen, this time included.
    pub repetitions: u32,
    /// Whether the claim is right, if one was made. If it is, the game is drawn; otherwise it goes on.
    pub claim: Option<bool>,
    /// What is odd about the position at the start.
    pub warnings: Vec<StartWarning>,
}

impl Verdict {
    /// Returns the status in the words of the interface.
    pub fn status(&self) -> &'static str {
        self.ending.as_ref().map_or("ongoing", Ending::reason)
    }

    /// Returns the result: `1-0`, `0-1`, `1/2-1/2`, or `*` while the game goes on.
    pub fn result(&self) -> &'static str {
        self.ending.as_ref().map_or("*", Ending::token)
    }
}

/// Judges a request. Each search for "can this side still mate?" may take `work` nodes.
///
/// A position counts as dead only if that is proved. Earlier positions are examined only if the last one is proved
/// dead, because no live position can arise from a dead one.
///
/// # Errors
/// Returns a sentence that names the move that cannot be played.
fn judge(request: &ArbiterRequest, work: u64) -> Result<Verdict, String> {
    let mut position = request.start.position().clone();
    let mut history = PositionHistory::new(&position);
    let mut ended = ending_without_proof(&position, 1).map(|ending| (0, ending));
    for (index, text) in request.moves.iter().enumerate() {
        let bad = |why: &dyn Display| format!("moves[{index}]: {text:?}: {why}");
        if let Some(ending) = laws::mate_or_stalemate(&position) {
            return Err(bad(&format_args!("the game is over: {}", ending.reason())));
        }
        let mv = read_move(&position, text).map_err(|why| bad(&why_not(Lang::En, &why)))?;
        position.play_unchecked(mv);
        history.push(position.clone());
        ended = ended.or_else(|| {
            ending_without_proof(&position, history.occurrences(&position)).map(|ending| (index + 1, ending))
        });
    }
    let can_mate = ByColor::new_with(|side| can_mate::can_mate(&position, side, work));
    if can_mate.iter().all(|verdict| matches!(verdict, CanMate::No(_))) {
        let dead = first_dead(&history.positions, work);
        // At the same half-move stalemate ranks before dead, and dead before the draws of Article 9.6.
        let earlier = ended.as_ref().is_some_and(|(at, ending)| {
            *at < dead || *at == dead && *ending == (Ending::Draw { by: DrawBy::Stalemate })
        });
        if !earlier {
            ended = Some((dead, Ending::Draw { by: DrawBy::DeadPosition }));
        }
    }
    let claims = claims::now(&position, &history);
    let claims_with = claims::all_with(&position, &history);
    let (ended_at, ended) = ended.unzip();
    let demand = request.demand.as_ref().filter(|_| ended.is_none());
    let ending = match demand {
        None => ended,
        Some(Demand::Claim) => claimed_draw(&claims, position.turn(), None),
        Some(Demand::Intended(text)) => {
            let mv =
                read_move(&position, text).map_err(|why| format!("intended: {text:?}: {}", why_not(Lang::En, &why)))?;
            let with = notation::san(&position, mv, &Letters::En);
            claimed_draw(&claims::with(&position, &history, mv), position.turn(), Some(with))
        }
        Some(Demand::Flag(side)) => {
            Some(win_unless_cannot_mate(!*side, &can_mate, WinBy::TimeForfeit, DrawBy::FlagFallCannotMate))
        }
        Some(Demand::Resigns(side)) => {
            Some(win_unless_cannot_mate(!*side, &can_mate, WinBy::Resignation, DrawBy::ResignationCannotMate))
        }
    };
    let claim = matches!(demand, Some(Demand::Claim | Demand::Intended(_))).then_some(ending.is_some());
    Ok(Verdict {
        ending,
        ended_at,
        claims,
        claims_with,
        can_mate,
        repetitions: history.occurrences(&position),
        claim,
        warnings: request.start.warnings.clone(),
        position,
    })
}

/// Returns the draw by a correct claim, or `None` for a wrong one. Threefold repetition is named before fifty moves.
fn claimed_draw(right: &[Claim], by: Color, with: Option<String>) -> Option<Ending> {
    Some(Ending::Draw { by: DrawBy::claim(*right.first()?, Claimed { by, with }) })
}

/// Returns a win, or a draw if it is proved that the winner cannot mate (Articles 5.1.2 and 6.9).
fn win_unless_cannot_mate(winner: Color, can_mate: &ByColor<CanMate>, by: WinBy, draw: DrawBy) -> Ending {
    match can_mate.get(winner) {
        CanMate::No(_) => Ending::Draw { by: draw },
        CanMate::Yes(_) | CanMate::Unknown => Ending::Win { winner, by },
    }
}

/// Returns an ending that needs no proof: mate, stalemate, fivefold repetition or seventy-five moves.
fn ending_without_proof(position: &Chess, occurrences: u32) -> Option<Ending> {
    laws::mate_or_stalemate(position).or_else(|| laws::by_count(position, occurrences))
}

/// Returns the index of the first dead position; the last one must be dead. Every position after a dead one is dead
/// too, so a binary search finds the first. Growing steps backwards come before it, because most games end soon after
/// their position is dead.
fn first_dead(positions: &[Chess], work: u64) -> usize {
    let mut first = positions.len().saturating_sub(1);
    let mut alive = None;
    let mut step = 1;
    while first > 0 {
        let at = match alive {
            None => first.saturating_sub(step),
            Some(alive) if first - alive > 1 => alive + (first - alive) / 2,
            Some(_) => break,
        };
        if positions.get(at).is_some_and(|position| can_mate::dead(position, work).is_some()) {
            first = at;
            step *= 2;
        } else {
            alive = Some(at);
        }
    }
    first
}

/// Reads a move in UCI or SAN, with either spelling of castling where it is unambiguous.
fn read_move(position: &Chess, text: &str) -> Result<Move, WhyNot> {
    if let Ok(UciMove::Normal { from, to, promotion }) = text.parse() {
        let legal = position.legal_moves();
        let same = |mv: &&Move| match **mv {
            Move::Castle { king, rook } => {
                king == from && promotion.is_none() && (to == rook || !is_chess960(position) && to == target(**mv))
            }
            mv => mv.from() == Some(from) && mv.to() == to && mv.promotion() == promotion,
        };
        // In Chess960 the king's arrival square means castling if the king cannot simply step there.
        let clear = |mv: &&Move| {
            matches!(**mv, Move::Castle { king, .. }
                if king == from && from != to && promotion.is_none() && to == target(**mv))
        };
        if let Some(&mv) = legal.iter().find(same).or_else(|| legal.iter().find(clear)) {
            return Ok(mv);
        }
    }
    notation::read(position, text, &Letters::En).map(|typed| typed.mv)
}

// Reads a request: a line of JSON, or a FEN.

/// A position, the moves from it, and what has to be decided after them.
#[derive(Debug, Default)]
struct ArbiterRequest {
    pub start: StartPosition,
    /// The moves, in UCI or SAN.
    pub moves: Vec<String>,
    /// What the arbiter has to decide besides the position.
    pub demand: Option<Demand>,
}

/// What the arbiter has to decide besides the position. A request has at most one demand.
#[derive(Debug)]
enum Demand {
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
fn of_fen(fen: &str) -> Result<ArbiterRequest, String> {
    let start = StartPosition::from_fen(fen, false).map_err(bad_fen)?;
    Ok(ArbiterRequest { start, ..ArbiterRequest::default() })
}

fn bad_fen(bad: BadStart) -> String {
    format!("fen: {bad}")
}

/// Reads a line of JSON. Returns the request, or what is wrong with the line.
fn read(line: &str) -> Result<ArbiterRequest, String> {
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
    // A claim may name the intended move; that alone is a claim too.
    let claims = fields.claim == Some(true) && fields.intended.is_none();
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
fn id(line: &str) -> Option<&RawValue> {
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
