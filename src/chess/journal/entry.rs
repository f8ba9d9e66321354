//! Turns a journal record into words and back.

use super::{Damage, Entry, GameStart, JournalPlayer, VERSION, ending};
use shakmaty::{ByColor, Color};
use std::str::FromStr;

/// Turns values into words.
macro_rules! words {
    ($($value:expr),*) => { vec![$($value.to_string()),*] };
}

/// Returns the words of a record, its kind first.
pub(super) fn to_words(entry: &Entry) -> Vec<String> {
    match entry {
        Entry::Begin(begin) => begin_words(begin),
        Entry::Move { ply, uci, clocks } => [words!["move", ply, uci], optional_words(clocks.as_ref())].concat(),
        Entry::TakenBack { to_ply, clocks } => [words!["taken-back", to_ply], optional_words(clocks.as_ref())].concat(),
        Entry::Offer { side } => words!["offer", side],
        Entry::ClaimOffered { side } => words!["claim-offered", side],
        Entry::Withdrawn => words!["withdrawn"],
        Entry::Declined => words!["declined"],
        Entry::Touched { square } => words!["touched", square],
        Entry::Released { from, to } => words!["released", from, to],
        Entry::Heartbeat { clocks, used } => words!["heartbeat", clocks.white, clocks.black, used],
        Entry::ClockSet { clocks } => words!["clock-set", clocks.white, clocks.black],
        Entry::Adjourned { sealed } => std::iter::once("adjourned".to_owned()).chain(sealed.clone()).collect(),
        Entry::Note { text } => words!["note", text],
        Entry::Paused => words!["paused"],
        Entry::Resumed => words!["resumed"],
        Entry::Ended(ending) => [words!["ended"], ending::to_words(ending)].concat(),
        Entry::Tag { name, value } => words!["tag", name, value],
    }
}

/// Reads a record back.
pub(super) fn from_words(words: &[String]) -> Result<Entry, Damage> {
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words.as_slice() {
        ["begin", "tabiya-journal", version, fields @ ..] => {
            if number::<u32>(version).ok_or(Damage::Wrong)? != VERSION {
                return Err(Damage::OtherVersion);
            }
            begin(fields).map(|begin| Entry::Begin(Box::new(begin)))
        }
        [kind, fields @ ..] => other(kind, fields),
        [] => None,
    }
    .ok_or(Damage::Wrong)
}

/// Reads any record except the first.
fn other(kind: &str, fields: &[&str]) -> Option<Entry> {
    Some(match (kind, fields) {
        ("move", [ply, uci, clocks @ ..]) => {
            Entry::Move { ply: number(ply)?, uci: (*uci).to_owned(), clocks: optional_times(clocks)? }
        }
        ("taken-back", [to_ply, clocks @ ..]) => {
            Entry::TakenBack { to_ply: number(to_ply)?, clocks: optional_times(clocks)? }
        }
        ("offer", [side]) => Entry::Offer { side: side.parse().ok()? },
        ("claim-offered", [side]) => Entry::ClaimOffered { side: side.parse().ok()? },
        ("withdrawn", []) => Entry::Withdrawn,
        ("declined", []) => Entry::Declined,
        ("touched", [square]) => Entry::Touched { square: square.parse().ok()? },
        ("released", [from, to]) => Entry::Released { from: from.parse().ok()?, to: to.parse().ok()? },
        ("heartbeat", [white, black, used]) => Entry::Heartbeat { clocks: times(white, black)?, used: number(used)? },
        ("clock-set", [white, black]) => Entry::ClockSet { clocks: times(white, black)? },
        ("adjourned", []) => Entry::Adjourned { sealed: None },
        ("adjourned", [sealed]) => Entry::Adjourned { sealed: Some((*sealed).to_owned()) },
        ("note", [text]) => Entry::Note { text: (*text).to_owned() },
        ("paused", []) => Entry::Paused,
        ("resumed", []) => Entry::Resumed,
        ("ended", words) => Entry::Ended(ending::from_words(words)?),
        ("tag", [name, value]) => Entry::Tag { name: (*name).to_owned(), value: (*value).to_owned() },
        _ => return None,
    })
}

/// Returns the words of the first record: the version, then names with their values, so that a later version can add
/// more.
fn begin_words(begin: &GameStart) -> Vec<String> {
    let mut words = words!["begin", "tabiya-journal", VERSION];
    let mut put = |name: &str, value: &str| words.extend([name.to_owned(), value.to_owned()]);
    put("game", &begin.game);
    put("fen", &begin.fen);
    put("chess960", if begin.chess960 { "yes" } else { "no" });
    for (color, player) in [(Color::White, &begin.players.white), (Color::Black, &begin.players.black)] {
        let side = color.to_string();
        put(&side, &player.seat);
        put(&format!("{side}-name"), &player.name);
        if let Some(time) = &player.time {
            put(&format!("{side}-time"), time);
        }
    }
    put("unix", &begin.unix.to_string());
    put("offset", &begin.offset.to_string());
    put("seed", &begin.seed.to_string());
    for (name, value) in &begin.options {
        put(&format!("option:{name}"), value);
    }
    words
}

fn begin(fields: &[&str]) -> Option<GameStart> {
    let mut options = Vec::new();
    let (pairs, rest) = fields.as_chunks::<2>();
    if !rest.is_empty() {
        return None;
    }
    for [name, value] in pairs {
        if let Some(name) = name.strip_prefix("option:") {
            options.push((name.to_owned(), (*value).to_owned()));
        }
    }
    let get = |name: &str| pairs.iter().find(|[n, _]| *n == name).map(|[_, value]| *value);
    let player = |side: &str| {
        Some(JournalPlayer {
            seat: get(side)?.to_owned(),
            name: get(&format!("{side}-name"))?.to_owned(),
            time: get(&format!("{side}-time")).map(str::to_owned),
        })
    };
    Some(GameStart {
        game: get("game")?.to_owned(),
        fen: get("fen")?.to_owned(),
        chess960: match get("chess960")? {
            "yes" => true,
            "no" => false,
            _ => return None,
        },
        players: ByColor { white: player("white")?, black: player("black")? },
        unix: number(get("unix")?)?,
        offset: number(get("offset")?)?,
        seed: number(get("seed")?)?,
        options,
    })
}

/// Returns clock times as words; `-` if the record has none.
fn optional_words(times: Option<&ByColor<u64>>) -> Vec<String> {
    times.map_or_else(|| words!["-"], |times| words![times.white, times.black])
}

fn optional_times(fields: &[&str]) -> Option<Option<ByColor<u64>>> {
    match fields {
        ["-"] => Some(None),
        [white, black] => times(white, black).map(Some),
        _ => None,
    }
}

fn times(white: &str, black: &str) -> Option<ByColor<u64>> {
    Some(ByColor { white: number(white)?, black: number(black)? })
}

/// Reads a number, if its digits are exactly as this program writes them.
fn number<N: FromStr + ToString>(text: &str) -> Option<N> {
    text.parse().ok().filter(|number: &N| number.to_string() == text)
}
