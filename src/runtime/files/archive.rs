//! How a finished game is added to games.pgn, the file of the user's own games. Pure: bytes come in, bytes go out.
//!
//! Nothing in the file is lost: a record is replaced only by one that contains everything in it and continues from
//! there. Other moves of the same game become a second record, with their own GameId.

use crate::chess::pgn::encoding::{LineEnd, TextFormat};
use crate::chess::pgn::reader::{GameSource, read_game};
use crate::chess::pgn::scan::split::{BoundarySink, GameBoundary, Splitter};
use crate::chess::pgn::splice::{CONTEXT, gap};
use crate::chess::pgn::{Record, ResultMarker};
use std::ops::Range;

/// Tags that may change while a game goes on.
const GROWING: [&str; 5] = ["Result", "PlyCount", "Termination", "ECO", "Opening"];

/// The length of the identifier that a game begins with: date, time and a random part, as in 20261123-152549-73635c.
const ID_LENGTH: usize = 22;

/// A record in the bytes of the file: from its first tag to the start of the next.
#[derive(Clone, Debug)]
struct ArchiveRecord {
    span: Range<usize>,
    /// The value of its first GameId tag.
    id: Option<Vec<u8>>,
}

/// Finds the records while the file is split into games.
#[derive(Debug, Default)]
struct ArchiveRecords(Vec<ArchiveRecord>);

impl BoundarySink for ArchiveRecords {
    fn begin(&mut self, boundary: GameBoundary) {
        if let Some(last) = self.0.last_mut() {
            last.span.end = boundary.offset;
        }
        self.0.push(ArchiveRecord { span: boundary.offset..usize::MAX, id: None });
    }

    fn tags_begin(&mut self, boundary: GameBoundary) {
        if let Some(last) = self.0.last_mut() {
            last.span.start = boundary.offset; // the text before the first tag belongs to no record
        }
    }

    fn tag(&mut self, name: &[u8], value: &[u8]) {
        if let Some(last) = self.0.last_mut().filter(|last| name == b"GameId" && last.id.is_none()) {
            last.id = Some(value.to_vec());
        }
    }

    fn marker(&mut self, _: ResultMarker) {}
}

/// Returns the records of a file. Text before the first tag does not belong to any.
fn records(file: &[u8]) -> Vec<ArchiveRecord> {
    let mut splitter = Splitter::<ArchiveRecords>::default();
    splitter.feed(file);
    splitter.finish();
    let mut records = std::mem::take(&mut splitter.sink).0;
    if let Some(last) = records.last_mut() {
        last.span.end = file.len();
    }
    records
}

/// Returns the file with a record added at the end.
fn append(file: &[u8], pgn: &str) -> Vec<u8> {
    let end = file.get(file.len().saturating_sub(CONTEXT)..).unwrap_or_default();
    [file, &appended(end, file, pgn)].concat()
}

/// Returns the bytes that add a record to a file that ends in this way, and has the line ends of `sample`.
pub fn appended(end: &[u8], sample: &[u8], pgn: &str) -> Vec<u8> {
    let windows = memchr::memmem::find(sample, b"\r\n").is_some();
    let line_end = if windows { LineEnd::CrLf } else { LineEnd::Lf };
    let gap = gap(end, TextFormat { line_end, ..TextFormat::default() });
    [&gap, pgn.trim().as_bytes(), b"\n"].concat()
}

/// True if a file, or the end of one, holds exactly this record as a game of its own.
pub fn holds(file: &[u8], record: &str) -> bool {
    span_of(file, record).is_some()
}

/// Returns the part of a game's identifier that all its copies share, if it has one.
pub fn stem(game: &str) -> Option<&[u8]> {
    game.as_bytes().get(..ID_LENGTH)
}

/// Returns the file with another record in place of this one.
fn replace(file: &[u8], span: &Range<usize>, pgn: &str) -> Vec<u8> {
    let (before, after) = (file.get(..span.start).unwrap_or_default(), file.get(span.end..).unwrap_or_default());
    let gap: &[u8] = if after.is_empty() { b"" } else { b"\n" };
    [before, pgn.as_bytes(), b"\n", gap, after].concat()
}

/// The result of adding a game to a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Archived {
    /// The file's new content; `None` if it stays as it is.
    pub file: Option<Vec<u8>>,
    /// The game's record in the file; `None` if another record holds the same moves.
    pub record: Option<String>,
    /// The GameId it was given because other moves of the same game are in the file.
    pub new_id: Option<String>,
}

/// Adds a game to a file. `written` is the record of the game that this process itself wrote before and now wants to
/// replace: any other record may replace it.
pub fn archive(file: &[u8], game: &str, pgn: &str, written: Option<&str>) -> Archived {
    let pgn = pgn.trim();
    let found = records(file);
    let stays = |record| Archived { file: None, record, new_id: None };
    let new = read(pgn.as_bytes());
    let copies = || found.iter().filter_map(|record| Some((record, id_of(record).filter(|id| is_copy(id, game))?)));
    // First: a shorter record of the game may have come free when this one was added after it.
    if written.is_none() && copies().any(|(record, id)| id != game && is_same_course(&read(text(file, record)), &new)) {
        return stays(None);
    }
    for (record, id) in copies() {
        let old = text(file, record);
        if id == game && old == pgn.as_bytes() {
            return stays(Some(pgn.to_owned()));
        }
        if id == game && written.is_some_and(|written| old == written.as_bytes()) {
            return replaced(file, record, pgn);
        }
        let there = read(old);
        if id == game && continues(&there, &new) && tells_all(old, pgn.as_bytes()) {
            return replaced(file, record, pgn);
        }
        if written.is_none() && is_same_course(&there, &new) {
            return stays(None);
        }
    }
    if !found.iter().any(|record| id_of(record) == Some(game)) {
        return Archived { file: Some(append(file, pgn)), record: Some(pgn.to_owned()), new_id: None };
    }
    // There is one more number than records, so at least one is free.
    let taken = |id: &str| found.iter().any(|record| id_of(record) == Some(id));
    let free = (2..found.len() + 3).map(|number| format!("{game}-{number}")).find(|id| !taken(id));
    let id = free.unwrap_or_else(|| format!("{game}-{}", found.len() + 3));
    let pgn = pgn.replacen(&format!("[GameId \"{game}\"]"), &format!("[GameId \"{id}\"]"), 1);
    Archived { file: Some(append(file, &pgn)), record: Some(pgn), new_id: Some(id) }
}

fn replaced(file: &[u8], record: &ArchiveRecord, pgn: &str) -> Archived {
    let file = Some(replace(file, &record.span, pgn));
    Archived { file, record: Some(pgn.to_owned()), new_id: None }
}

/// Returns the file with a game in place of exactly this record; `None` if the record is not there as it was written.
pub fn replace_written(file: &[u8], record: &str, pgn: &str) -> Option<Vec<u8>> {
    Some(replace(file, &span_of(file, record)?, pgn.trim()))
}

/// Returns what distinguishes a game from others that are saved into the same file: its GameId, or without one the
/// lines of its tags that do not change with its moves.
pub fn identity(pgn: &str) -> String {
    let tags = || pgn.lines().map(str::trim).take_while(|line| !line.is_empty());
    let lasting = |line: &&str| !grows(line.as_bytes());
    match tags().find(|line| line.starts_with("[GameId \"")) {
        Some(id) => id.to_owned(),
        None => tags().filter(lasting).collect::<Vec<_>>().join("\n"),
    }
}

/// True if two identifiers belong to copies of one game: their journals' names differ only after the identifier that
/// the game began with.
fn is_copy(one: &str, other: &str) -> bool {
    let grown = |id: &str, from: &str| id.strip_prefix(from).is_some_and(|rest| rest.starts_with(['-', '.']));
    one == other || grown(one, other) || grown(other, one) || stem(one).is_some_and(|one| stem(other) == Some(one))
}

/// Returns the file without exactly this record, which this process wrote; `None` if it is not there as it was written.
pub fn remove(file: &[u8], record: &str) -> Option<Vec<u8>> {
    let mut out = file.to_vec();
    out.drain(span_of(file, record)?);
    Some(out)
}

/// Finds where in the file exactly this record is.
fn span_of(file: &[u8], record: &str) -> Option<Range<usize>> {
    let found = records(file);
    // In a file with other line ends it was written with them.
    let is_it = |text: &[u8]| {
        let bare = text.iter().filter(|&&byte| byte != b'\r');
        bare.eq(record.trim().as_bytes().iter().filter(|&&byte| byte != b'\r'))
    };
    let there = found.iter().rfind(|found| is_it(text(file, found)))?;
    Some(there.span.clone())
}

fn id_of(record: &ArchiveRecord) -> Option<&str> {
    std::str::from_utf8(record.id.as_deref()?).ok().filter(|id| !id.is_empty())
}

fn text<'a>(file: &'a [u8], record: &ArchiveRecord) -> &'a [u8] {
    file.get(record.span.clone()).unwrap_or_default().trim_ascii()
}

fn read(text: &[u8]) -> Record {
    read_game(text, &GameSource::default())
}

fn moves(record: &Record) -> impl Iterator<Item = Option<shakmaty::Move>> {
    record.tree.main_line().map(|node| record.tree.played(node))
}

fn is_same_start(one: &Record, other: &Record) -> bool {
    one.tree.start() == other.tree.start()
}

/// True if both have the same moves from the same start to the same result.
fn is_same_course(one: &Record, other: &Record) -> bool {
    is_same_start(one, other) && one.result == other.result && moves(one).eq(moves(other))
}

/// True if the moves of `new` begin with those of `old`, and `old` has no result yet or has the same moves and result.
fn continues(old: &Record, new: &Record) -> bool {
    let (before, after) = (moves(old).count(), moves(new).count());
    let begins = before <= after && moves(old).eq(moves(new).take(before));
    is_same_start(old, new)
        && begins
        && (old.result == ResultMarker::Open || (old.result == new.result && before == after))
}

/// True if everything in the old record is also in the new one: its tags, except those that change while a game goes
/// on, and every word of its moves and comments, in their order.
fn tells_all(old: &[u8], new: &[u8]) -> bool {
    let (old_tags, old_words) = parts(old);
    let (new_tags, new_words) = parts(new);
    let mut rest = new_words.iter();
    old_tags.iter().all(|tag| grows(tag) || new_tags.contains(tag))
        && old_words.iter().all(|word| rest.any(|other| other == word))
}

/// True if a line is a tag that may change while a game goes on.
fn grows(line: &[u8]) -> bool {
    let name = line.strip_prefix(b"[").and_then(|tag| tag.split(|byte| *byte == b' ').next());
    name.is_some_and(|name| GROWING.iter().any(|growing| growing.as_bytes() == name))
}

/// Returns the lines of the tags, and the words after them without the result at the end.
fn parts(record: &[u8]) -> (Vec<&[u8]>, Vec<&[u8]>) {
    let mut lines = record.split(|byte| *byte == b'\n').map(<[u8]>::trim_ascii).peekable();
    let mut tags = Vec::new();
    while let Some(line) = lines.next_if(|line| line.is_empty() || line.starts_with(b"[")) {
        tags.push(line);
    }
    let mut words: Vec<&[u8]> =
        lines.flat_map(|line| line.split(u8::is_ascii_whitespace)).filter(|word| !word.is_empty()).collect();
    if words.last().is_some_and(|word| [&b"*"[..], b"1-0", b"0-1", b"1/2-1/2"].contains(word)) {
        words.pop();
    }
    tags.retain(|tag| !tag.is_empty());
    (tags, words)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(id: &str, tags: &str, moves: &str) -> String {
        format!("[Event \"?\"]\n[White \"Anna\"]\n{tags}[GameId \"{id}\"]\n\n{moves}\n")
    }

    fn file(games: &[String]) -> Vec<u8> {
        games.join("\n").into_bytes()
    }

    /// Adds a game to a file with one other game before and after it. Returns what became of the records.
    fn entered(there: &str, moves: &str, written: bool) -> (Archived, Vec<String>) {
        let there = game("g", "", there);
        let all = [game("a", "", "1. c4 *"), there.clone(), game("z", "", "1. b3 *")];
        let before = file(&all);
        let entered = archive(&before, "g", &game("g", "", moves), written.then(|| there.trim()));
        let after = entered.file.clone().unwrap_or(before);
        let found = records(&after);
        let texts = found.iter().map(|record| {
            let text = String::from_utf8(text(&after, record).to_vec()).unwrap();
            text.split_once("[GameId ").unwrap().1.replace("]\n\n", " ")
        });
        let texts = texts.collect();
        (entered, texts)
    }

    #[test]
    fn other_moves_of_a_game_never_replace_it() {
        // The record in the file; the game to add; the records afterwards.
        let rows: [(&str, &str, &[&str]); 9] = [
            ("1. e4 e5 *", "1. e4 e5 2. Nf3 1-0", &["1. e4 e5 2. Nf3 1-0"]),
            ("1. e4 e5 1-0", "1. e4 e5 1-0", &["1. e4 e5 1-0"]),
            ("1. e4 {best} e5 1-0", "1. e4 e5 1-0", &["1. e4 {best} e5 1-0"]),
            ("1. e4 {best} e5 *", "1. e4 {best} e5 2. d4 1-0", &["1. e4 {best} e5 2. d4 1-0"]),
            ("1. e4 {best} e5 *", "1. e4 e5 2. d4 1-0", &["1. e4 {best} e5 *", "1. e4 e5 2. d4 1-0"]),
            ("1. e4 e5 1-0", "1. e4 c5 1-0", &["1. e4 e5 1-0", "1. e4 c5 1-0"]),
            ("1. e4 e5 1-0", "1. e4 e5 0-1", &["1. e4 e5 1-0", "1. e4 e5 0-1"]),
            (
                "1. e4 e5 2. Nf3 *",
                "1. e4 e5 2. Nc3 Nf6 3. Nf3 *",
                &["1. e4 e5 2. Nf3 *", "1. e4 e5 2. Nc3 Nf6 3. Nf3 *"],
            ),
            ("1. e4 e5 1-0", "1. e4 e5 2. Nf3 1-0", &["1. e4 e5 1-0", "1. e4 e5 2. Nf3 1-0"]),
        ];
        for (there, moves, expected) in rows {
            let (entered, texts) = entered(there, moves, false);
            let mut wanted =
                vec!["\"a\" 1. c4 *".to_owned(), format!("\"g\" {}", expected[0]), "\"z\" 1. b3 *".to_owned()];
            if let Some(second) = expected.get(1) {
                wanted.push(format!("\"g-2\" {second}"));
                assert_eq!(entered.new_id.as_deref(), Some("g-2"));
            }
            assert_eq!(texts, wanted, "{there} and {moves}");
            // Adding the same game again changes nothing.
            let after = entered.file.unwrap_or_else(|| file(&[game("g", "", there)]));
            assert_eq!(archive(&after, "g", &game("g", "", moves), None).file, None, "{there} and {moves}");
        }
    }

    #[test]
    fn a_record_that_this_process_wrote_gives_way() {
        let (entered, texts) = entered("1. e4 {dull} e5 1-0", "1. e4 {bright} c5 1-0", true);
        assert_eq!(entered.new_id, None);
        assert_eq!(texts, ["\"a\" 1. c4 *", "\"g\" 1. e4 {bright} c5 1-0", "\"z\" 1. b3 *"]);
    }

    #[test]
    fn a_copy_of_a_game_that_is_there_does_not_archive() {
        const ONE: &str = "20261123-152549-73635c.conflict-1";
        const OTHER: &str = "20261123-152549-73635c-2";
        const NO_COPY: &str = "20261123-152549-73635d";
        let before = file(&[game(ONE, "", "1. e4 e5 1-0")]);
        assert_eq!(archive(&before, OTHER, &game(OTHER, "", "1. e4 e5 1-0"), None).file, None);
        let other = archive(&before, OTHER, &game(OTHER, "", "1. e4 e5 0-1"), None);
        assert_eq!((other.file.is_some(), other.new_id), (true, None), "it has an identifier of its own");
        let third = archive(&before, NO_COPY, &game(NO_COPY, "", "1. e4 e5 1-0"), None);
        assert!(third.file.is_some(), "two games may go the same way");
    }

    #[test]
    fn a_tag_that_somebody_changed_is_kept() {
        let before = file(&[game("g", "[Result \"*\"]\n[Site \"Club\"]\n", "1. e4 *")]);
        let new = game("g", "[Result \"1-0\"]\n", "1. e4 e5 1-0");
        assert_eq!(archive(&before, "g", &new, None).new_id.as_deref(), Some("g-2"));
        let before = file(&[game("g", "[Result \"*\"]\n", "1. e4 *")]);
        assert_eq!(archive(&before, "g", &new, None).new_id, None);
    }

    #[test]
    fn a_game_that_is_saved_again_takes_its_own_place() {
        let (first, second) =
            (game("g", "[Result \"*\"]\n", "1. e4 *"), game("g", "[Result \"1-0\"]\n", "1. e4 e5 1-0"));
        assert_eq!(identity(&first), identity(&second));
        assert_ne!(identity(&first), identity(&game("h", "", "1. e4 *")));
        let without = |result: &str| format!("[White \"Anna\"]\n[Result \"{result}\"]\n\n1. e4 {result}\n");
        assert_eq!(identity(&without("*")), identity(&without("1-0")));
        let before = file(&[game("a", "", "1. c4 *"), first.clone()]);
        let after = replace_written(&before, &first, &second).unwrap();
        assert_eq!(after, file(&[game("a", "", "1. c4 *"), second.clone()]));
        assert_eq!(replace_written(&after, &first, &second), None, "somebody changed it: it is added");
    }

    #[test]
    fn what_is_taken_out_is_what_was_written() {
        let before = file(&[game("a", "", "1. c4 *"), game("g", "", "1. e4 1-0")]);
        assert_eq!(remove(&before, &game("g", "", "1. d4 1-0")), None, "somebody changed it");
        let without = remove(&before, &game("g", "", "1. e4 1-0")).unwrap();
        assert_eq!(without.trim_ascii_end(), game("a", "", "1. c4 *").trim_end().as_bytes());
    }

    fn ids(file: &str) -> Vec<String> {
        records(file.as_bytes()).iter().map(|record| id_of(record).unwrap_or_default().to_owned()).collect()
    }

    #[test]
    fn comments_hold_no_tags() {
        let odd = "%escaped [GameId \"7\"]\n[Event \"x\"]\n\n1. e4 {a comment\n[GameId \"7\"]\nand more} e5 ; [GameId \"7\"] {\n\
                   [GameId \"8\"]\n\n1. d4 *\n\n\n[Event \"no result\"]\n\n[Event \"y\"]\n\n*";
        assert_eq!(ids(odd), ["", "8", "", ""]);
        let eight = records(odd.as_bytes()).remove(1);
        assert_eq!(&odd[eight.span], "[GameId \"8\"]\n\n1. d4 *\n\n\n");
    }

    /// At the end of a file, text after a result belongs to the last game; with another game after it, to that one. So
    /// the record that could not be replaced at first could be later.
    #[test]
    fn what_is_there_under_another_id_is_not_added_again() {
        let new = "[Event \"?\"]\n[GameId \"g\"]\n\n1. e4 *";
        for after in ["\t\n\t[ {\n\n} ]*\n*\n\n ]", "\n{\n}\n", "\n$1\n", "\n[ ]\n", "\n(\n", "\n) x *"] {
            let file = format!("[GameId \"g\"]\n*\n{after}");
            let first = archive(file.as_bytes(), "g", new, None);
            assert_eq!(first.new_id.as_deref(), Some("g-2"), "{after:?}: beside the other");
            let with = first.file.unwrap_or_default();
            assert_eq!(archive(&with, "g", new, None).file, None, "{after:?}: once");
        }
    }

    #[test]
    fn text_before_the_first_tag_belongs_to_no_record() {
        let pgn = "[Event \"?\"]\n[GameId \"1\"]\n\n1. e4 *";
        for before in ["[\n%[Event \"x\"]; [ \r\n;%}[GameId \"0\"]", "{\n[GameId \"0\"]\n", "[\n", "; [Event\n["] {
            let with = append(before.as_bytes(), pgn);
            let without = remove(&with, pgn).expect("the record is found");
            assert_eq!(without.trim_ascii_end(), before.trim().as_bytes(), "{before:?}");
        }
    }

    #[test]
    fn line_ends_and_byte_order_mark_stay() {
        let file = "\u{feff}[GameId \"1\"]\r\n\r\n*\r\n";
        let two = String::from_utf8(append(file.as_bytes(), "[GameId \"2\"]\n\n*\n")).unwrap();
        assert_eq!(two, "\u{feff}[GameId \"1\"]\r\n\r\n*\r\n\r\n[GameId \"2\"]\n\n*\n");
        assert_eq!(ids(&two), ["1", "2"]);
    }

    #[test]
    fn any_bytes_are_kept() {
        arbtest::arbtest(|u| {
            let lines: Vec<u8> = u.arbitrary()?;
            // Bytes that are likely to have a meaning in PGN.
            let file: Vec<u8> = lines.iter().map(|b| b"[]{};%\n\n \"aGe*"[usize::from(*b) % 14]).collect();
            let with = append(&file, "[GameId \"new\"]\n\n*");
            assert!(with.starts_with(file.trim_ascii_end()));
            Ok(())
        })
        .budget_ms(200);
    }
}
