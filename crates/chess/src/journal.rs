//! The journal of a running game: what happened, record by record, as bytes that survive a crash.
//!
//! A journal is text with one record per line: the CRC-32 of the rest in eight hexadecimal digits, the kind of the
//! record and its fields. The first record is [`Entry::Begin`] and carries the version of the format. Reading stops at
//! the first incomplete or damaged line, and reports it.
//!
//! This module only writes and reads records. The game that replays them decides what they mean.

use crate::result::{Claimed, Ending};
use shakmaty::{ByColor, Color, Square};
use std::str::FromStr;

/// The version of the format, in the first record.
pub const VERSION: u32 = 1;

/// One record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entry {
    /// The game begins. This is always the first record and occurs only there.
    Begin(Box<GameStart>),
    /// A move was played, perhaps one that had been taken back.
    Move {
        /// The ply, counted from 1 at the start position.
        ply: u32,
        /// The move in UCI.
        uci: String,
        /// The time left on both clocks after it, in milliseconds; `None` in a game without a clock.
        clocks: Option<ByColor<u64>>,
    },
    /// Moves were taken back.
    TakenBack {
        /// The number of half-moves left.
        to_ply: u32,
        /// Both clocks afterwards.
        clocks: Option<ByColor<u64>>,
    },
    /// A draw was offered (Article 9.1.2).
    Offer {
        /// The side that offered.
        side: Color,
    },
    /// A wrong claim made an offer (Article 9.5.3).
    ClaimOffered {
        /// The side that claimed.
        side: Color,
    },
    /// The offer was taken back before its move was made.
    Withdrawn,
    /// The offer was refused.
    Declined,
    /// A piece was touched (touch-move), on this square.
    Touched {
        /// The square.
        square: Square,
    },
    /// A pawn was released on its last rank (touch-move): only the piece that it becomes is still free.
    Released {
        /// Where it stood.
        from: Square,
        /// Where it was released.
        to: Square,
    },
    /// The clocks in the middle of a turn. A crash costs a player at most the time since then.
    Heartbeat {
        /// Both clocks.
        clocks: ByColor<u64>,
        /// How long the side to move had thought, in milliseconds: a partly used delay continues from there.
        used: u64,
    },
    /// The clocks were set by hand or by a penalty (Article 9.5.3).
    ClockSet {
        /// Both clocks afterwards.
        clocks: ByColor<u64>,
    },
    /// The game was adjourned (Guideline I).
    Adjourned {
        /// The sealed move as it was typed.
        sealed: Option<String>,
    },
    /// A comment was written on the position.
    Note {
        /// The comment.
        text: String,
    },
    /// Both clocks were stopped.
    Paused,
    /// An adjourned game was taken up again, or the clocks were restarted.
    Resumed,
    /// The game ended. The journal stays until the game is in the archive.
    Ended(Ending),
    /// A tag of the PGN header was set; an empty value removes it.
    Tag {
        /// Its name.
        name: String,
        /// Its value.
        value: String,
    },
}

impl Entry {
    /// Whether the record carries clock times.
    #[must_use]
    pub fn tells_clocks(&self) -> bool {
        match self {
            Entry::Move { clocks, .. } | Entry::TakenBack { clocks, .. } => clocks.is_some(),
            Entry::Heartbeat { .. } | Entry::ClockSet { .. } => true,
            _ => false,
        }
    }
}

/// Whether a journal begins a tournament game, which nothing may analyse while it lasts.
#[must_use]
pub fn is_tournament(bytes: &[u8]) -> bool {
    match next(bytes, true) {
        Ok((Entry::Begin(begin), _)) => {
            begin.options.iter().any(|(name, value)| name == "rules" && value == "tournament")
        }
        _ => false,
    }
}

/// The time left on both clocks, in milliseconds.
pub type Times = ByColor<u64>;

/// What a game begins with, as recorded in the journal.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameStart {
    /// The game's identifier, also in its PGN tag GameId.
    pub game: String,
    /// The start position.
    pub fen: String,
    /// Whether it is Chess960.
    pub chess960: bool,
    /// The players.
    pub players: ByColor<JournalPlayer>,
    /// When it began, in seconds since 1970-01-01 00:00 UTC.
    pub unix: i64,
    /// How many seconds local time was ahead of UTC.
    pub offset: i32,
    /// The seed of the bots' random choices.
    pub seed: u64,
    /// The options of the game, in order (touch-move, tournament, …).
    pub options: Vec<(String, String)>,
}

/// One side of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct JournalPlayer {
    /// The seat, as written by its `Display`.
    pub seat: String,
    /// The name shown.
    pub name: String,
    /// The time control, as written by its `Display`; `None` without a clock.
    pub time: Option<String>,
}

/// What could be read of a journal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadJournal {
    /// The records before the first damage, in order.
    pub entries: Vec<Entry>,
    /// What is wrong with the line after them, if reading stopped before the end of the bytes.
    pub damage: Option<Damage>,
    /// How many bytes those records take. The file must be cut there before anything is appended.
    pub good_len: usize,
}

/// What is wrong with a line of a journal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Damage {
    /// The last line was not written completely.
    Torn,
    /// The journal has another version.
    OtherVersion,
    /// The checksum does not match, this version does not know the record, or the record is out of place: only the
    /// first one may begin a game, and it must.
    Wrong,
}

/// Returns the bytes to append for a record, including the line end.
#[must_use]
pub fn encode(entry: &Entry) -> Vec<u8> {
    seal(&entry_to_words(entry)).into_bytes()
}

/// Reads records up to the first that is incomplete or damaged.
#[must_use]
pub fn read(bytes: &[u8]) -> ReadJournal {
    let mut read = ReadJournal { entries: Vec::new(), damage: None, good_len: 0 };
    while let Some(rest) = bytes.get(read.good_len..).filter(|rest| !rest.is_empty()) {
        match next(rest, read.entries.is_empty()) {
            Ok((entry, length)) => {
                read.entries.push(entry);
                read.good_len += length;
            }
            Err(damage) => {
                read.damage = Some(damage);
                break;
            }
        }
    }
    read
}

/// Returns the record at the start of `bytes`, and its length in bytes.
fn next(bytes: &[u8], is_first: bool) -> Result<(Entry, usize), Damage> {
    let end = memchr::memchr(b'\n', bytes).ok_or(Damage::Torn)?;
    let sealed = bytes.get(..end).unwrap_or_default(); // the index from memchr lies inside
    let entry = entry_from_words(&unseal(sealed).ok_or(Damage::Wrong)?)?;
    if matches!(entry, Entry::Begin(_)) != is_first {
        return Err(Damage::Wrong);
    }
    Ok((entry, end + 1))
}

// Turns the end of a game into the words of a journal and back, without any loss.

/// Returns `white` or `black` and the reason; `draw` and the reason, with a claim's claimant and named move; or `open`
/// and the reason. The reasons are the interface's words ([`crate::result::Ending::reason`]).
fn ending_to_words(ending: &Ending) -> Vec<String> {
    let kind = match ending {
        Ending::Win { winner, .. } => winner.to_string(),
        Ending::Draw { .. } => "draw".to_owned(),
        Ending::Unfinished { .. } => "open".to_owned(),
    };
    let mut words = vec![kind, ending.reason().to_owned()];
    if let Some(claim) = ending.claim() {
        words.push(claim.by.to_string());
        words.extend(claim.with.clone());
    }
    words
}

/// Reads an ending back; `None` if [`ending_to_words`] would not write these words.
fn ending_from_words(words: &[&str]) -> Option<Ending> {
    let claim = match words.get(2..).unwrap_or_default() {
        [] => None,
        [by, with @ ..] => Some(Claimed { by: by.parse().ok()?, with: with.first().map(|&mv| mv.to_owned()) }),
    };
    Ending::every(claim).into_iter().find(|ending| ending_to_words(ending) == words)
}

// Turns a journal record into words and back.

/// Turns values into words.
macro_rules! words {
    ($($value:expr),*) => { vec![$($value.to_string()),*] };
}

/// Returns the words of a record, its kind first.
fn entry_to_words(entry: &Entry) -> Vec<String> {
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
        Entry::Ended(ending) => [words!["ended"], ending_to_words(ending)].concat(),
        Entry::Tag { name, value } => words!["tag", name, value],
    }
}

/// Reads a record back.
fn entry_from_words(words: &[String]) -> Result<Entry, Damage> {
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
        ("ended", words) => Entry::Ended(ending_from_words(words)?),
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

// A line of a journal: its checksum, then words, quoted where necessary.

/// Returns the line for these words, including the line end.
fn seal(words: &[String]) -> String {
    let mut payload = String::new();
    for word in words {
        if !payload.is_empty() {
            payload.push(' ');
        }
        push_word(&mut payload, word);
    }
    sealed(&payload)
}

/// Returns the line for this payload, with its checksum in front. Does not check the payload.
#[must_use]
pub fn sealed(payload: &str) -> String {
    format!("{:08x} {payload}\n", crc32(payload.as_bytes()))
}

/// Returns the words of a line (without its end); `None` if the line is not exactly as it was written.
fn unseal(line: &[u8]) -> Option<Vec<String>> {
    let (sum, payload) = line.split_at_checked(8)?;
    let payload = payload.strip_prefix(b" ")?;
    if sum != format!("{:08x}", crc32(payload)).as_bytes() {
        return None;
    }
    words(std::str::from_utf8(payload).ok()?)
}

/// Whether a word needs no quotes.
fn is_bare(word: &str) -> bool {
    !word.is_empty() && word.chars().all(|c| c.is_ascii_alphanumeric() || "+-*/=:._".contains(c))
}

/// Whether a character should be escaped: it would break the line, or be invisible or misleading to a reader (controls,
/// line separators, directional marks).
fn is_hidden(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{ad}' | '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

fn push_word(line: &mut String, word: &str) {
    if is_bare(word) {
        line.push_str(word);
        return;
    }
    line.push('"');
    for c in word.chars() {
        match c {
            '"' => line.push_str("\\\""),
            '\\' => line.push_str("\\\\"),
            '\n' => line.push_str("\\n"),
            '\t' => line.push_str("\\t"),
            c if is_hidden(c) => line.push_str(&format!("\\u{{{:x}}}", u32::from(c))),
            c => line.push(c),
        }
    }
    line.push('"');
}

/// Returns the words of a payload.
fn words(mut rest: &str) -> Option<Vec<String>> {
    let mut words = Vec::new();
    loop {
        let (word, after) = match rest.strip_prefix('"') {
            Some(quoted) => unquote(quoted)?,
            None => {
                let end = rest.find(' ').unwrap_or(rest.len());
                let (word, after) = rest.split_at(end);
                (Some(word.to_owned()).filter(|word| is_bare(word))?, after)
            }
        };
        words.push(word);
        if after.is_empty() {
            return Some(words);
        }
        rest = after.strip_prefix(' ')?;
    }
}

/// Returns the word up to its closing quote, and the text after that.
fn unquote(text: &str) -> Option<(String, &str)> {
    let mut word = String::new();
    let mut chars = text.chars();
    loop {
        match chars.next()? {
            '"' => return Some((word, chars.as_str())),
            '\\' => match chars.next()? {
                'n' => word.push('\n'),
                't' => word.push('\t'),
                'u' => {
                    let (code, after) = chars.as_str().strip_prefix('{')?.split_once('}')?;
                    word.push(char::from_u32(u32::from_str_radix(code, 16).ok()?)?);
                    chars = after.chars();
                }
                c @ ('"' | '\\') => word.push(c),
                _ => return None,
            },
            c => word.push(c),
        }
    }
}

/// Computes the CRC-32 of zip and PNG (ISO 3309, polynomial 0xEDB88320 reflected), bit by bit as lines are short.
fn crc32(bytes: &[u8]) -> u32 {
    let shift = |crc: u32, _| if crc & 1 == 1 { crc >> 1 ^ 0xedb8_8320 } else { crc >> 1 };
    !bytes.iter().fold(u32::MAX, |crc, byte| (0..8).fold(crc ^ u32::from(*byte), shift))
}

#[cfg(test)]
mod tests;

#[cfg(test)]
mod line_tests {
    use super::*;

    #[test]
    fn the_checksum_is_the_one_of_the_standard() {
        for (bytes, sum) in
            [("", 0), ("123456789", 0xcbf4_3926), ("The quick brown fox jumps over the lazy dog", 0x414f_a339)]
        {
            assert_eq!(crc32(bytes.as_bytes()), sum, "{bytes}");
        }
    }

    #[test]
    fn any_word_stands_on_one_line_and_comes_back() {
        let rows = [
            ("e2e4", "e2e4"),
            ("40/90+30:30+30", "40/90+30:30+30"),
            ("", r#""""#),
            (" ", r#"" ""#),
            ("Anna Ångström", r#""Anna Ångström""#),
            ("a\"b\\c", r#""a\"b\\c""#),
            ("one\ntwo\r\tthree\0", r#""one\ntwo\u{d}\tthree\u{0}""#),
            ("\u{202e}live\u{2028}\u{feff}", r#""\u{202e}live\u{2028}\u{feff}""#),
            ("♞ 棋 🙂", r#""♞ 棋 🙂""#),
        ];
        for (word, written) in rows {
            let mut line = String::new();
            push_word(&mut line, word);
            assert_eq!(line, written);
            assert_eq!(words(&format!("x {line} y")), Some(vec!["x".into(), word.into(), "y".into()]));
        }
    }

    #[test]
    fn what_was_never_written_is_not_read() {
        for payload in [
            "",
            " ",
            "a  b",
            "a ",
            " a",
            "\"",
            "\"a",
            "\"a\"b",
            "a\"b\"",
            "\"\\x\"",
            "\"\\u{110000}\"",
            "é",
            "\"\\u{}\"",
        ] {
            assert_eq!(words(payload), None, "{payload:?}");
        }
    }

    #[test]
    fn a_checksum_in_other_digits_is_another_line() {
        let line = seal(&["paused".to_owned()]);
        let line = line.trim_end();
        assert!(unseal(line.as_bytes()).is_some());
        assert_eq!(unseal(line.to_uppercase().as_bytes()), None);
        let (sum, payload) = line.split_at(8);
        assert!(sum.contains(|c: char| c.is_ascii_lowercase()), "the case must matter here: {line}");
        assert_eq!(unseal(format!("{}{payload}", sum.to_uppercase()).as_bytes()), None);
    }
}
