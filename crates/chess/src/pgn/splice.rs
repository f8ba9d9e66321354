//! Changes some games of a file by computing the bytes that replace theirs, in the file's own encoding and line ends.
//! All other bytes stay as they are. The code is pure: the runtime reads the bytes around the game and writes the new
//! ones.
//!
//! A game's bytes begin with the byte order marks and blanks before it and end with the blanks before the next game.
//! Both stay, so the file keeps its layout. Line ends are added only if the game would otherwise run into its
//! neighbour.

use crate::pgn::comment::{self, unfilled};
use crate::pgn::encoding::{Encoding, LineEnd, TextFormat, UTF8_MARK, Utf16, open, word};
use crate::pgn::foreign::looks_like_move;
use crate::pgn::glued::with_more;
use crate::pgn::in_memory::{GameBytes, PgnText, games, tag_pairs};
use crate::pgn::lexer::{Lexer, LineColumn, TokenKind};
use crate::pgn::record::{LooseText, LooseTextKind, Record};
use crate::pgn::scan::split;
use crate::pgn::tags::{ROSTER, ResultMarker, TagError, TagSyntax, Tags, escape, is_odd, odd_ending, unescape};
use crate::pgn::writer::{WriteOptions, export_with, into_export};
use crate::tree::NodeId;
use similar::{Algorithm, DiffTag, capture_diff_slices};
use std::borrow::Cow;
use std::collections::{HashMap, VecDeque};
use std::hash::Hash;
use std::mem::{Discriminant, discriminant};
use std::ops::Range;
use std::sync::Arc;

/// How many bytes before and after a game decide what is written in its place.
pub const CONTEXT: usize = 64;

/// A change to one game of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileEdit {
    /// Its byte range in the file, in the file's own encoding.
    pub span: Range<u64>,
    /// The [`fingerprint`] of these bytes when they were read.
    pub fingerprint: u64,
    /// The game as it is now, in export format; `None` if it is removed.
    pub text: Option<String>,
}

/// A game's bytes and those around them in the file as it will be.
#[derive(Clone, Copy, Debug)]
pub struct GameSurroundings<'a> {
    /// The game as it was.
    pub old: &'a [u8],
    /// The bytes before it, [`CONTEXT`] of them at most.
    pub before: &'a [u8],
    /// The bytes after it, likewise. If there are none, it is the last game.
    pub after: &'a [u8],
    /// Texts that stood there earlier, see [`whole_text`]: a game that is one of them again is written as it was.
    pub earlier: &'a [Arc<str>],
}

/// A character that the file's encoding does not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnencodableChar {
    /// The character.
    pub character: char,
    /// How the file is stored.
    pub form: TextFormat,
}

impl UnencodableChar {
    fn to(form: TextFormat) -> impl Fn(char) -> UnencodableChar {
        move |character| UnencodableChar { character, form }
    }
}

/// What is written in place of a removed game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RemovedGame {
    /// The bytes: a mark at the beginning of the file, line ends that its neighbours need, or most often nothing.
    pub bytes: Vec<u8>,
    /// Whether the game after it is sure to begin where it did. Otherwise only the whole file can tell.
    pub sure: bool,
}

/// Returns the bytes of a changed game.
///
/// # Errors
/// Returns the first character that the file's encoding does not have.
pub fn rewrite(spot: GameSurroundings, text: &str, form: TextFormat) -> Result<Vec<u8>, UnencodableChar> {
    let encoding = form.encoding;
    let old = decode(spot.old, encoding);
    let (lead, tail) = edges(&old, encoding);
    let end = line_end(&old, form);
    let mut new = String::new();
    // The old game stands between the two edges.
    let bare = old.get(lead.len()..old.len() - tail.len()).unwrap_or_default();
    let old_unix = unix(bare);
    let one_kind = with_line_ends(&old_unix, end) == bare;
    // The end of the file stays as it is, unless the whole game is new.
    let mut at_end = spot.after.is_empty().then_some(tail);
    if let Some(earlier) = spot.earlier.iter().rev().find(|earlier| is_saved_as(&unix(earlier), text)) {
        let (earlier_lead, earlier_tail) = edges(earlier, encoding);
        let same_marks = marks(earlier_lead, encoding) == marks(lead, encoding);
        new.push_str(if same_marks { earlier_lead } else { lead });
        new.push_str(&earlier[earlier_lead.len()..earlier.len() - earlier_tail.len()]); // between its own edges
        at_end = at_end.map(|_| earlier_tail);
    } else if let Some(text) = patched(if one_kind { &old_unix } else { bare }, text) {
        new.push_str(lead);
        // Line ends of several kinds stay as they are.
        new.push_str(&if one_kind { with_line_ends(&text, end) } else { text });
    } else {
        // The blank line before its first tag makes it a game of its own whatever came before.
        let before = format!("{}{lead}", decode(spot.before, encoding));
        new.push_str(&end.repeat(missing_line_ends(&before, encoding)));
        new.push_str(lead);
        new.push_str(&with_line_ends(text.trim_end_matches('\n'), end));
        at_end = at_end.map(|tail| if tail.contains(['\n', '\r']) { tail } else { end });
    }
    match at_end {
        Some(tail) => new.push_str(tail),
        None if tail.contains(['\n', '\r']) => new.push_str(tail),
        None => new.push_str(&end.repeat(2)),
    }
    let is_part_guess = form.broken || matches!(encoding, Encoding::Mixed(_));
    let bytes = if is_part_guess { with_old_words(&new, spot.old, encoding) } else { encoding.encode(&new) };
    bytes.map_err(UnencodableChar::to(form))
}

/// Encodes a text, but the words that were there before with their old bytes, if those are none of this encoding.
fn with_old_words(new: &str, old: &[u8], encoding: Encoding) -> Result<Vec<u8>, char> {
    let old: Vec<(Cow<str>, &[u8])> =
        words(old, encoding).into_iter().map(|word| (decode(word, encoding), word)).collect();
    let new: Vec<Cow<str>> =
        words(new.as_bytes(), Encoding::Utf8).into_iter().map(|word| decode(word, Encoding::Utf8)).collect();
    let same = |((old, _), new): &(&(Cow<str>, &[u8]), &Cow<str>)| old == *new;
    let front = old.iter().zip(&new).take_while(same).count();
    let most = old.len().min(new.len()) - front;
    let back = old.iter().rev().zip(new.iter().rev()).take(most).take_while(same).count();
    // Between them each word that was there before stands for one of the new ones.
    let mut between: HashMap<&str, VecDeque<&[u8]>> = HashMap::new();
    for (text, bytes) in old.iter().take(old.len() - back).skip(front) {
        between.entry(text).or_default().push_back(bytes);
    }
    let mut bytes = Vec::new();
    for (at, word) in new.iter().enumerate() {
        let stays = match new.len() - at <= back {
            true => old.get(old.len() + at - new.len()),
            false => old.get(at).filter(|_| at < front),
        };
        match stays.map(|(_, bytes)| *bytes).or_else(|| between.get_mut(&**word)?.pop_front()) {
            Some(old) => bytes.extend_from_slice(old),
            None => bytes.extend(encoding.encode(word)?),
        }
    }
    Ok(bytes)
}

/// Returns the words of a text, and what stands between them.
fn words(bytes: &[u8], encoding: Encoding) -> Vec<&[u8]> {
    let is_in_word = |byte: u8| byte.is_ascii_alphanumeric() || !byte.is_ascii();
    let (pairs, odd) = match encoding {
        Encoding::Utf16Le | Encoding::Utf16Be => bytes.as_chunks::<2>(),
        _ => return bytes.chunk_by(|a, b| is_in_word(*a) == is_in_word(*b)).collect(),
    };
    let is_in_word = |[a, b]: [u8; 2]| match encoding {
        Encoding::Utf16Le => b != 0 || is_in_word(a),
        _ => a != 0 || is_in_word(b),
    };
    let pairs = pairs.chunk_by(|a, b| is_in_word(*a) == is_in_word(*b)).map(<[[u8; 2]]>::as_flattened);
    pairs.chain((!odd.is_empty()).then_some(odd)).collect()
}

/// Returns the text of a game's bytes, with the marks and blanks around it.
pub fn whole_text(bytes: &[u8], form: TextFormat) -> Arc<str> {
    Arc::from(decode(bytes, form.encoding))
}

/// What is written in place of a removed game.
pub fn remove(spot: GameSurroundings, form: TextFormat) -> RemovedGame {
    let encoding = form.encoding;
    let old = decode(spot.old, encoding);
    let (lead, _) = edges(&old, encoding);
    let mut new = String::new();
    if spot.before.is_empty() {
        new.push_str(&lead[..marks(lead, encoding)]); // the marks are whole characters
    }
    let mut sure = true;
    if !spot.after.is_empty() {
        let before = decode(spot.before, encoding);
        new.push_str(&line_end(&old, form).repeat(missing_line_ends(&before, encoding)));
        let after = decode(spot.after, encoding);
        sure = after.trim_start_matches(|c: char| c.is_ascii_whitespace()).starts_with("[Event \"");
    }
    // Only marks and line ends are written: every encoding has them.
    RemovedGame { bytes: encoding.encode(&new).unwrap_or_default(), sure }
}

/// Returns the bytes that add a game to the end of a file whose last bytes are `before`. The new last line is ended.
///
/// # Errors
/// Returns the first character that the file's encoding does not have.
pub fn append(before: &[u8], text: &str, form: TextFormat) -> Result<Vec<u8>, UnencodableChar> {
    let end = line_end("", form);
    let text = with_line_ends(text.trim_end_matches('\n'), end);
    let new = form.encoding.encode(&format!("{text}{end}")).map_err(UnencodableChar::to(form))?;
    Ok([gap(before, form), new].concat())
}

/// Returns the line ends that the last bytes of a file lack for another game to follow.
pub fn gap(before: &[u8], form: TextFormat) -> Vec<u8> {
    let missing = missing_line_ends(&decode(before, form.encoding), form.encoding);
    form.encoding.encode(&line_end("", form).repeat(missing)).unwrap_or_default() // every encoding has line ends
}

/// Returns what a game lacks at its end, so that words before the tags of the next one are not taken for its own: its
/// result, or the end of a comment. Most often it is nothing. Neither is UTF-16.
pub fn ending(game: &[u8], next: &[u8], form: TextFormat) -> String {
    if next.starts_with(b"[") {
        return String::new();
    }
    let place = LineColumn::default();
    let result = GameBytes { bytes: game, number: 1, place, form }.record().result.as_str();
    let count = |byte| game.iter().filter(|&&other| other == byte).count();
    let variations = ")".repeat(count(b'(').saturating_sub(count(b')')));
    // A line that is a comment ends first.
    let line_end = if game.ends_with(b"\n") { "" } else { "\n" };
    let mut ends = [("", line_end), ("}", " ")].into_iter().flat_map(|(brace, blank)| {
        [brace.to_owned(), format!("{brace}{blank}{result}"), format!("{brace}{blank}{variations} {result}")]
    });
    let is_enough = |end: &String| {
        let whole = [game, end.as_bytes(), b"\n\n", next].concat();
        let begin = whole.len() - next.len();
        PgnText::new(whole.into()).span(1).is_some_and(|span| span.start == begin)
    };
    ends.find(is_enough).unwrap_or_default()
}

/// Returns a game's bytes for another file: as they are except for the blanks and marks around them, and converted to
/// the other encoding if necessary. A game without tags gets one: without it, the game would be read
/// as the end of the one before.
///
/// # Errors
/// Returns the first character that the other file's encoding does not have.
pub fn carried(bytes: &[u8], from: Encoding, to: TextFormat) -> Result<Vec<u8>, UnencodableChar> {
    let mut bytes = bytes.trim_ascii();
    while let Some(bare) = bytes.strip_prefix(UTF8_MARK) {
        bytes = bare.trim_ascii();
    }
    let end = line_end("", to);
    let head = if has_tags(bytes, from) { String::new() } else { format!("[Event \"?\"]{end}{end}") };
    let encode = |text: &str| to.encoding.encode(text).map_err(UnencodableChar::to(to));
    Ok([encode(&head)?, converted(bytes, from, to)?, encode(end)?].concat())
}

/// Returns a game's bytes in another encoding. Those of a UTF-16 file are in memory as UTF-8.
///
/// # Errors
/// Returns the first character that the other encoding does not have.
pub fn converted(bytes: &[u8], from: Encoding, to: TextFormat) -> Result<Vec<u8>, UnencodableChar> {
    let utf8 = std::str::from_utf8(bytes);
    let same = match (from, to.encoding) {
        (_, Encoding::Utf16Le | Encoding::Utf16Be) => false,
        // Valid UTF-8 stays as it is, even from a file in a code page.
        (_, Encoding::Utf8 | Encoding::Mixed(_)) if utf8.is_ok() => true,
        // Nothing is guessed where the other file stays mostly UTF-8.
        (Encoding::Mixed(_), Encoding::Utf8 | Encoding::Mixed(_)) => {
            matches!(open(bytes).0.encoding, Encoding::Mixed(_))
        }
        (_, Encoding::Utf8 | Encoding::Mixed(_)) => false,
        (Encoding::Page(from), Encoding::Page(to)) if from == to => true,
        (_, Encoding::Page(_)) => bytes.is_ascii(),
    };
    if same {
        return Ok(bytes.to_vec());
    }
    let text = utf8.map_or_else(|_| from.text(bytes), Cow::Borrowed);
    to.encoding.encode(&text).map_err(UnencodableChar::to(to))
}

/// Whether a game has tags. Lines of another kind may stand before them.
pub fn has_tags(bytes: &[u8], encoding: Encoding) -> bool {
    !tag_pairs(bytes, encoding, LineColumn::default()).is_empty()
}

/// Why tags of a game cannot be changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TagRefusal {
    /// A character that the file's encoding does not have.
    Unencodable(char),
    /// The tags run into the rest of the game, which would be read otherwise, or would go with a tag.
    NotApart,
}

/// Returns a game's bytes with tags changed, added or, where the value is `None`, removed. All other bytes stay, and
/// are read as before. Of a name, the last change counts, and no second tag is left, as some programs go by the first
/// and some by the last. A game that has tags keeps one, or it would be the end of the game before.
///
/// # Errors
/// See [`TagRefusal`].
pub fn with_tags(game: &GameBytes, edits: &[(String, Option<String>)]) -> Result<Vec<u8>, TagRefusal> {
    let new = changed(game.bytes, tag_changes(game, edits, true).map_err(TagRefusal::Unencodable)?);
    // A tag that is not closed goes to the end of its line, with whatever stands there.
    let holds_more = |value: &[u8]| {
        Lexer::new(value, Encoding::Utf8, LineColumn { line: 1, column: 2 }).any(|token| match token.kind {
            TokenKind::Word => looks_like_move(&word(value.get(token.range).unwrap_or_default())),
            kind => matches!(kind, TokenKind::Comment { .. } | TokenKind::Stray),
        })
    };
    let is_edited = |bytes: &[u8], tag: &TagSyntax| {
        let [name, value] = [&tag.name, &tag.value].map(|range| bytes.get(range.clone()).unwrap_or_default());
        edits.iter().any(|(edited, _)| edited.as_bytes() == name)
            && !(tag.error == Some(TagError::Unclosed) && holds_more(value))
    };
    let is_apart = rest(game.bytes, game.place, is_edited).eq(rest(&new, game.place, is_edited))
        && split::cuts(game.bytes).len() == split::cuts(&new).len();
    if is_apart { Ok(new) } else { Err(TagRefusal::NotApart) }
}

/// Returns the kinds and the bytes of a game's tokens but for the tags that are edited, and for one that says nothing.
fn rest(
    bytes: &[u8],
    place: LineColumn,
    is_edited: impl Fn(&[u8], &TagSyntax) -> bool,
) -> impl Iterator<Item = (Discriminant<TokenKind>, &[u8])> {
    let mut lexer = Lexer::new(bytes, Encoding::Utf8, place);
    let tokens = std::iter::from_fn(move || lexer.next_raw());
    let tokens = tokens.map(|(kind, range)| (kind, bytes.get(range).unwrap_or_default()));
    tokens
        .filter(move |(kind, text)| !matches!(kind, TokenKind::Tag(tag) if is_edited(bytes, tag) || *text == NO_EVENT))
        .map(|(kind, text)| (discriminant(&kind), text))
}

/// The tag of a game that would have none.
const NO_EVENT: &[u8] = b"[Event \"?\"]";

/// A byte range and what is written in its place.
type Change = (Range<usize>, Vec<u8>);

/// Returns what changes of a game's bytes with its tags. `once` says that no second tag of a changed name is left.
fn tag_changes(game: &GameBytes, edits: &[(String, Option<String>)], once: bool) -> Result<Vec<Change>, char> {
    let (bytes, encoding) = (game.bytes, game.form.body_encoding());
    let end = line_end("", game.form);
    let pair = |name: &str, value: &str| encoding.encode(&format!("[{name} \"{}\"]", escape(value)));
    let old = tag_pairs(bytes, encoding, game.place);
    let whole = |tag: &TagSyntax| {
        let before = bytes.get(..tag.name.start).unwrap_or_default();
        before.iter().rposition(|&byte| byte == b'[').unwrap_or(tag.name.start)..tag.end
    };
    let mut changes: Vec<Change> = Vec::new();
    let mut added = Vec::new();
    let mut removed: Vec<Range<usize>> = Vec::new();
    for (at, (name, value)) in edits.iter().enumerate() {
        if edits.iter().skip(at + 1).any(|(later, _)| later == name) {
            continue;
        }
        let mut there = old.iter().filter(|tag| bytes.get(tag.name.clone()) == Some(name.as_bytes())).map(whole);
        match (value, there.next()) {
            (Some(value), Some(span)) => changes.push((span, pair(name, value)?)),
            (Some(value), None) => added.push(pair(name, value)?),
            (None, Some(span)) => removed.push(span),
            (None, None) => {}
        }
        removed.extend(there.filter(|_| once));
    }
    removed.sort_unstable_by_key(|span| span.start);
    if removed.len() == old.len() && !old.is_empty() && added.is_empty() {
        added.push(NO_EVENT.to_vec());
    }
    if !added.is_empty() {
        // After the last tag that stays; in place of the first if none does; in a game without tags, before everything.
        let stays = |tag: &&TagSyntax| removed.binary_search_by_key(&whole(tag).start, |span| span.start).is_err();
        changes.push(match (old.iter().rfind(stays), removed.is_empty()) {
            (Some(last), _) => {
                // What follows it on its line would be read otherwise at the beginning of one.
                let rest = bytes.get(last.end..).unwrap_or_default();
                let next = rest.iter().find(|byte| !matches!(byte, b' ' | b'\t'));
                let ends_line = last.error.is_some() || matches!(next, None | Some(b'\n' | b'\r'));
                let between = if ends_line { end } else { " " };
                (last.end..last.end, [b"", &*added.join(between.as_bytes())].join(between.as_bytes()))
            }
            (None, false) => (removed.remove(0), added.join(end.as_bytes())), // there is one
            (None, true) => {
                let text = bytes.trim_ascii_start();
                let at = bytes.len() - text.strip_prefix(UTF8_MARK).unwrap_or(text).len();
                (at..at, [&added.join(end.as_bytes()), end.as_bytes(), end.as_bytes()].concat())
            }
        });
    }
    changes.extend(with_rests(bytes, &removed));
    Ok(changes)
}

fn changed(bytes: &[u8], mut changes: Vec<Change>) -> Vec<u8> {
    changes.sort_by_key(|(span, _)| (span.start, span.end));
    let (mut new, mut at) = (Vec::with_capacity(bytes.len() + 64), 0);
    for (span, text) in changes {
        new.extend_from_slice(bytes.get(at..span.start).unwrap_or_default());
        new.extend(text);
        at = span.end.max(at);
    }
    new.extend_from_slice(bytes.get(at..).unwrap_or_default());
    new
}

/// Removes spans, in order, each with what goes with it: the blanks before the next one, or the rest of its line if
/// nothing is left of that.
fn with_rests(bytes: &[u8], removed: &[Range<usize>]) -> Vec<Change> {
    let between = |from: usize, to: usize| bytes.get(from..to).unwrap_or_default();
    let line_end = |text: &[u8]| text.iter().position(|&byte| byte == b'\n');
    let is_blank = |text: &[u8]| text.trim_ascii().is_empty();
    // Whether nothing is left of the line so far.
    let (mut is_clear, mut end) = (true, 0);
    let nexts = removed.iter().skip(1).map(Some).chain([None]);
    let with_rest = |(span, next): (&Range<usize>, Option<&Range<usize>>)| {
        let before = between(end, span.start);
        let line = before.iter().rposition(|&byte| byte == b'\n').map(|at| end + at + 1);
        is_clear = (is_clear || line.is_some()) && is_blank(between(line.unwrap_or(end), span.start));
        end = span.end;
        let after = between(span.end, next.map_or(bytes.len(), |next| next.start));
        let (rest, goes) = match line_end(after) {
            Some(at) => (at + 1, is_clear),
            None => (after.len(), is_clear || next.is_some()),
        };
        let goes = goes && is_blank(between(span.end, span.end + rest));
        (span.start..span.end + if goes { rest } else { 0 }, Vec::new())
    };
    removed.iter().zip(nexts).map(with_rest).collect()
}

/// Returns a number that tells a game's bytes from others: FNV-1a of the bytes, or of their UTF-8 form if they are
/// UTF-16. The blank lines behind it do not count: with another game added to the file, the last one gets some.
pub fn fingerprint(bytes: &[u8], encoding: Encoding) -> u64 {
    let hash = |bytes: &[u8]| {
        bytes.trim_ascii_end().iter().fold(0xcbf2_9ce4_8422_2325, |hash: u64, &byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
        })
    };
    if encoding.is_utf16() { hash(decode(bytes, encoding).as_bytes()) } else { hash(bytes) }
}

/// Converts bytes to UTF-8, for a file in a code page that lacks a character. Byte order marks stay marks.
pub fn convert(bytes: &[u8], encoding: Encoding) -> Vec<u8> {
    encoding.text(bytes).replace(&*mark(encoding), &mark(Encoding::Utf8)).into_bytes()
}

fn decode(bytes: &[u8], encoding: Encoding) -> Cow<'_, str> {
    if !encoding.is_utf16() {
        return encoding.text(bytes);
    }
    let mut utf16 = Utf16::new(encoding, false);
    Cow::Owned(utf16.feed(bytes) + &utf16.finish())
}

/// The byte order mark as it appears in decoded text.
fn mark(encoding: Encoding) -> Cow<'static, str> {
    match encoding {
        Encoding::Page(_) => encoding.text(UTF8_MARK),
        _ => Cow::Borrowed("\u{feff}"),
    }
}

/// How many bytes of marks a text begins with.
fn marks(text: &str, encoding: Encoding) -> usize {
    text.len() - text.trim_start_matches(&*mark(encoding)).len()
}

/// Returns the marks and blanks before a game, and those after it.
fn edges(text: &str, encoding: Encoding) -> (&str, &str) {
    let blank = |c: char| c.is_ascii_whitespace();
    let mark = mark(encoding);
    let mut rest = text.trim_start_matches(blank);
    while let Some(after) = rest.strip_prefix(&*mark) {
        rest = after.trim_start_matches(blank);
    }
    let lead = &text[..text.len() - rest.len()]; // `rest` is its end
    let mut bare = rest.trim_end_matches(blank);
    while let Some(before) = bare.strip_suffix(&*mark) {
        bare = before.trim_end_matches(blank);
    }
    (lead, &rest[bare.len()..]) // `bare` is a prefix of it
}

/// Returns how many line ends a text needs so that it ends with an empty line.
fn missing_line_ends(text: &str, encoding: Encoding) -> usize {
    let mark = mark(encoding);
    let mut rest = text;
    let mut there = 0;
    while there < 2 {
        let mut bare = rest.trim_end_matches([' ', '\t']);
        while let Some(before) = bare.strip_suffix(&*mark) {
            bare = before.trim_end_matches([' ', '\t']);
        }
        if bare.is_empty() {
            return 0; // nothing stands before
        }
        let ended = bare.strip_suffix("\r\n").or_else(|| bare.strip_suffix(['\n', '\r']));
        let Some(before) = ended else { break };
        (there, rest) = (there + 1, before);
    }
    2 - there
}

/// Returns the line end of a game: that of its own first line, otherwise the file's.
fn line_end(old: &str, form: TextFormat) -> &'static str {
    let own = old.find(['\n', '\r']).and_then(|at| old.get(at..));
    match own {
        Some(text) if text.starts_with("\r\n") => "\r\n",
        Some(text) if text.starts_with('\r') => "\r",
        Some(_) => "\n",
        None => match form.line_end {
            LineEnd::Lf => "\n",
            LineEnd::CrLf => "\r\n",
            LineEnd::Cr => "\r",
        },
    }
}

fn with_line_ends(text: &str, end: &str) -> String {
    let unix = unix(text);
    if end == "\n" { unix } else { unix.replace('\n', end) }
}

fn unix(text: &str) -> String {
    text.replace("\r\n", "\n").replace('\r', "\n")
}

// Writes a changed game as its old text with only the changed words replaced. Tags keep their order, signs and moves
// their spelling, and lines their breaks.
//
// The old game and the new one, both in export format, are split into words and compared, and what differs is put into
// the old text. The result is read again; if it is not the new game, the caller writes the whole game in export format
// instead. That happens for games without tags and for some damaged games. New moves have English piece letters.

/// The maximum number of steps for comparing words. Texts that would need more have little in common.
const WORK: usize = 20_000_000;

/// A word of the movetext and its byte range.
#[derive(Clone, Debug)]
struct MovetextWord {
    /// What it means, in a canonical spelling.
    says: String,
    /// Of a move, how many stand before it in its line.
    ply: u32,
    range: Range<usize>,
}

/// A tag and where it ends.
struct TagWord {
    name: String,
    value: String,
    end: usize,
}

/// A game split into tags and words.
struct GameParts {
    tags: Vec<TagWord>,
    words: Vec<MovetextWord>,
}

/// Returns the old text with the changes that make it say what `new` says, or `None` if that cannot be done. Each text
/// is one game with LF line ends, or in old text whatever line ends it has.
pub fn patched(old: &str, new: &str) -> Option<String> {
    // The edit is the difference between both games in export format. What is written otherwise in the old text, or has
    // no place in that format, is not part of it.
    let base = plain(&saved(&one(old)?))?;
    let edited = plain(new)?;
    let of_edit = spliced(old, &base, &edited, |word| word.ply).filter(|text| is_saved_as(text, new));
    // Loose words of the old text may look like moves.
    of_edit.or_else(|| spliced(old, old, new, |_| 0).filter(|text| is_equivalent(text, new)))
}

/// Returns the one game of a text.
fn one(text: &str) -> Option<Record> {
    let mut all = games(text.as_bytes());
    all.next().filter(|_| all.next().is_none())
}

/// Returns a game as it is written when it is saved.
fn saved(record: &Record) -> String {
    export_with(record, WriteOptions { kept: true, ..WriteOptions::default() })
}

/// Returns the game of a text in export format, without loose text.
fn plain(text: &str) -> Option<String> {
    Some(into_export(one(text)?, WriteOptions::default()))
}

/// Returns the old text with what differs between `base` and `new`, where `base` says the same as the old text. Words
/// are the same only if they have the same `ply`.
fn spliced(old: &str, base: &str, new: &str, ply: fn(&MovetextWord) -> u32) -> Option<String> {
    let (was, base_parts, is) = (parts(old)?, parts(base)?, parts(new)?);
    let mut changes = tags(old, &was, &base_parts, &is)?;
    let body = changes.iter().map(|(span, _)| span.end).fold(was.tags.last()?.end, usize::max);
    // Text among the tags stays there, except a comment that is edited: what it becomes follows the tags.
    let header = was.words.partition_point(|word| word.range.end <= body);
    let comment =
        |at: usize| was.words.get(at).filter(|word| word.says.starts_with('{')).map(|word| word.range.clone());
    let mut comments = Vec::new();
    let (base_body, new_body) = (base_parts.tags.last()?.end, is.tags.last()?.end);
    let is_same =
        |a: &[MovetextWord], b: &[MovetextWord]| a.iter().map(|word| &word.says).eq(b.iter().map(|word| &word.says));
    // What follows tags alone begins after a blank line (PGN standard 8.1), and has its result.
    if was.words.is_empty() && !is_same(&base_parts.words, &is.words) {
        changes.push((body..old.len(), format!("\n\n{}", new.get(new_body..)?.trim()).into_bytes()));
        return String::from_utf8(changed(old.as_bytes(), changes)).ok();
    }
    let in_old = aligned(&was.words, &base_parts.words)?;
    let end_before = |words: &[MovetextWord], at: usize, first: usize| {
        at.checked_sub(1).and_then(|before| words.get(before)).map_or(first, |word| word.range.end)
    };
    let begin = |words: &[MovetextWord], at: usize, end: usize| words.get(at).map_or(end, |word| word.range.start);
    let behind = |at: usize| end_before(&was.words, at, body).max(body);
    let (mut at, mut done) = (body, 0);
    for (gone, come) in hunks(&base_parts.words, &is.words, |word| (&word.says, ply(word)))? {
        let (gone, come, lost) =
            widened((gone, come), &in_old, was.words.len(), |word| word < header && comment(word).is_some());
        if lost.start < done {
            return None; // it would overlap the change before
        }
        done = lost.end;
        comments.extend((lost.start..lost.end.min(header)).filter_map(comment));
        let lost = lost.start.max(header)..lost.end.max(header);
        let start = behind(lost.start);
        let end = begin(&was.words, lost.end, old.len()).max(start);
        let gap = old.get(behind(lost.end)..end)?;
        let put_from = end_before(&is.words, come.start, new_body);
        let put = new.get(put_from..end_before(&is.words, come.end, new_body))?;
        let base_gap = base
            .get(end_before(&base_parts.words, gone.end, base_body)..begin(&base_parts.words, gone.end, base.len()))?;
        let new_gap = new.get(end_before(&is.words, come.end, new_body)..begin(&is.words, come.end, new.len()))?;
        if start < at {
            return None; // two changes among the tags
        }
        let mut text = String::new();
        if lost.start == header {
            // The blanks between the tags and the moves stay, unless an escaped line is taken from between them.
            let before =
                if base == old { new.get(put_from..)? } else { old.get(start..begin(&was.words, header, old.len()))? };
            text.push_str(before.get(..before.len() - before.trim_start().len())?);
            if !come.is_empty() {
                text.push_str(&unfilled_gap(put.trim()));
            }
            let rest = if lost.is_empty() || come.is_empty() { gap.trim_start() } else { gap };
            let rest = renumbered(rest, base_gap, new_gap);
            if !come.is_empty() && !is_apart(&rest) && is_apart(new_gap) && end < old.len() {
                text.push(' ');
            }
            text.push_str(if come.is_empty() { rest.trim_start() } else { &rest });
        } else {
            let put = unfilled_gap(put);
            // A comment to the end of the line, or an escaped line, ends with it.
            let before = lost.start.checked_sub(1).and_then(|before| old.get(was.words.get(before)?.range.clone()));
            let ends_line = before.is_some_and(|word| word.starts_with([';', '%'])) && !come.is_empty();
            text.push_str(&if ends_line { format!("\n{}", put.trim_start()) } else { put });
            text.push_str(&renumbered(gap, base_gap, new_gap));
        }
        at = end;
        changes.push((start..end, text.into_bytes()));
    }
    changes.extend(with_rests(old.as_bytes(), &comments));
    String::from_utf8(changed(old.as_bytes(), changes)).ok()
}

/// Returns for each word of `base` the old word that it stands for, if there is one.
fn aligned(was: &[MovetextWord], base: &[MovetextWord]) -> Option<Vec<Option<usize>>> {
    let mut in_old = Vec::with_capacity(base.len());
    let mut next = 0;
    for (old, new) in hunks(was, base, |word| &word.says)? {
        in_old.extend((next..old.start).map(Some));
        // Words of equal number are the same ones in another spelling, such as moves with other piece letters; so are
        // moves, where words stand between them that the export format does not have.
        next = old.end;
        let moves = |words: &[MovetextWord], range: Range<usize>| -> Vec<usize> {
            range.filter(|&at| words.get(at).is_some_and(|word| looks_like_move(&word.says))).collect()
        };
        let (theirs, mine) = match old.len() == new.len() {
            true => (old.collect(), new.clone().collect()),
            false => (moves(was, old), moves(base, new.clone())),
        };
        let same = |at: usize| theirs.get(mine.binary_search(&at).ok()?).copied();
        in_old.extend(new.map(|at| same(at).filter(|_| theirs.len() == mine.len())));
    }
    in_old.extend((next..was.len()).map(Some));
    (in_old.len() == base.len()).then_some(in_old)
}

/// Widens a change until it begins and ends at words that the old text has too. Returns it, and the old words that go.
fn widened(
    (mut gone, mut come): (Range<usize>, Range<usize>),
    in_old: &[Option<usize>],
    old_words: usize,
    is_header_comment: impl Fn(usize) -> bool,
) -> (Range<usize>, Range<usize>, Range<usize>) {
    let old = |word: usize| in_old.get(word).copied().flatten();
    // Comments among the tags come before what is put behind them, so those that follow it go along.
    while old(gone.end).is_some_and(&is_header_comment) {
        (gone.end, come.end) = (gone.end + 1, come.end + 1);
    }
    if gone.is_empty() {
        match gone.start.checked_sub(1) {
            None => return (gone, come, 0..0),
            Some(before) => match old(before) {
                Some(before) => return (gone, come, before + 1..before + 1),
                None => (gone.start, come.start) = (before, come.start.saturating_sub(1)),
            },
        }
    }
    while gone.start > 0 && old(gone.start).is_none() {
        (gone.start, come.start) = (gone.start - 1, come.start.saturating_sub(1));
    }
    while gone.end < in_old.len() && old(gone.end - 1).is_none() {
        (gone.end, come.end) = (gone.end + 1, come.end + 1);
    }
    let first = old(gone.start).unwrap_or(0);
    let end = old(gone.end - 1).map_or(old_words, |last| last + 1);
    (gone, come, first..end)
}

/// Removes the blanks from the text between two words, which leaves the move numbers.
fn numbers(gap: &str) -> String {
    gap.split_whitespace().collect()
}

/// Whether a blank separates a gap from the word before it.
fn is_apart(gap: &str) -> bool {
    gap.starts_with(char::is_whitespace)
}

/// Returns the text between two old words where other words came between or went: the next move may need its number or
/// a blank now, or need it no longer.
fn renumbered(gap: &str, base_gap: &str, new_gap: &str) -> String {
    let (had, needs) = (numbers(base_gap), numbers(new_gap));
    let stays = had == needs || !needs.is_empty() && numbers(gap) == needs;
    let (lead, rest) = gap.split_at(gap.len() - gap.trim_start().len());
    let lead = match is_apart(new_gap) {
        true if lead.is_empty() && !(stays && is_apart(base_gap)) => " ",
        false if is_apart(base_gap) => "",
        _ => lead,
    };
    if stays {
        return format!("{lead}{rest}");
    }
    let tail = if rest.is_empty() { " " } else { &rest[rest.trim_end().len()..] }; // its end
    format!("{lead}{needs}{}", if needs.is_empty() { "" } else { tail })
}

/// Removes the line ends of the export format from a text that is put between old words.
fn unfilled_gap(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut lines = text.split('\n').peekable();
    while let Some(line) = lines.next() {
        out.push_str(line);
        match lines.peek() {
            // An empty line separates paragraphs of a comment; a `%` must be in the first column.
            Some(next) if next.is_empty() || line.is_empty() || line.starts_with('%') || next.starts_with('%') => {
                out.push('\n');
            }
            Some(_) => out.push(' '),
            None => {}
        }
    }
    out
}

/// Returns what changes of the old text's tags: those that `base` and `new` have alike are as they were.
fn tags(old: &str, was: &GameParts, base: &GameParts, is: &GameParts) -> Option<Vec<Change>> {
    fn value<'a>(parts: &'a GameParts, name: &str) -> Option<&'a String> {
        parts.tags.iter().find(|tag| tag.name == name).map(|tag| &tag.value)
    }
    let is_edit = |tag: &&TagWord| {
        let now = value(is, &tag.name);
        // The export format has the Seven Tag Roster even where nothing is known.
        let fills = now.is_some_and(|now| is_filler(&tag.name, now)) && value(was, &tag.name).is_none();
        value(base, &tag.name) != now && !fills
    };
    let edits: Vec<_> = (base.tags.iter().chain(&is.tags).filter(is_edit))
        .map(|tag| (tag.name.clone(), value(is, &tag.name).cloned()))
        .collect();
    // With none of its tags it is another game.
    was.tags.iter().find(|tag| value(is, &tag.name).is_some())?;
    let (place, form) = (LineColumn::default(), TextFormat::default());
    tag_changes(&GameBytes { bytes: old.as_bytes(), number: 1, place, form }, &edits, false).ok()
}

/// Whether a tag belongs to the Seven Tag Roster and its value is unknown. The export format has it nevertheless (PGN
/// standard 8.1.1).
fn is_filler(name: &str, value: &str) -> bool {
    ROSTER.contains(&(name, value))
}

/// Returns which old words go and which new words replace them; `None` if there is too much to compare. Two words are
/// the same if their keys are.
fn hunks<'a, K: Hash + Ord>(
    was: &'a [MovetextWord],
    is: &'a [MovetextWord],
    key: impl Fn(&'a MovetextWord) -> K,
) -> Option<Vec<(Range<usize>, Range<usize>)>> {
    let same = |(a, b): &(&'a MovetextWord, &'a MovetextWord)| key(a) == key(b);
    let front = was.iter().zip(is).take_while(same).count();
    let (old, new) = (was.get(front..)?, is.get(front..)?);
    let back = old.iter().rev().zip(new.iter().rev()).take_while(same).count();
    let (old, new) = (old.get(..old.len() - back)?, new.get(..new.len() - back)?);
    let (few, many) = (old.len().min(new.len()), old.len().max(new.len()));
    if few > 0 && many.saturating_mul(few.max(many - few)) > WORK {
        return None;
    }
    let keys = |words: &'a [MovetextWord]| words.iter().map(&key).collect::<Vec<_>>();
    let ops = capture_diff_slices(Algorithm::Myers, &keys(old), &keys(new));
    let shifted = |range: Range<usize>| range.start + front..range.end + front;
    let changed = ops.into_iter().filter(|op| op.tag() != DiffTag::Equal);
    let mut all: Vec<(Range<usize>, Range<usize>)> = Vec::new();
    for op in changed {
        let (gone, come) = (shifted(op.old_range()), shifted(op.new_range()));
        match all.last_mut() {
            // Two hunks that touch become one.
            Some((before, after)) if before.end == gone.start && after.end == come.start => {
                (before.end, after.end) = (gone.end, come.end);
            }
            _ => all.push((gone, come)),
        }
    }
    Some(all)
}

fn parts(text: &str) -> Option<GameParts> {
    let mut parts = GameParts { tags: Vec::new(), words: Vec::new() };
    let mut odd_result = "";
    let (mut read_to, mut star_to) = (0, 0);
    let header_end = tag_pairs(text.as_bytes(), Encoding::Utf8, LineColumn::default()).last()?.end;
    for token in Lexer::new(text.as_bytes(), Encoding::Utf8, LineColumn::default()) {
        let raw = text.get(token.range.clone())?;
        let range = token.range.clone();
        if range.start < read_to || (token.kind == TokenKind::Star && range.start < star_to) {
            continue;
        }
        let mut put = |says, range| parts.words.push(MovetextWord { says, ply: 0, range });
        match &token.kind {
            TokenKind::Tag(tag) if tag.end <= header_end => {
                let (name, value) = (text.get(tag.name.clone())?, text.get(tag.value.clone())?);
                if name == "Result" && odd_result.is_empty() && is_odd(value) {
                    odd_result = value.trim();
                }
                let value = unescape(value).into_owned();
                parts.tags.push(TagWord { name: name.to_owned(), value, end: tag.end });
            }
            TokenKind::Comment { .. } | TokenKind::LineComment => {
                put(format!("{{{}", unfilled(text.get(token.content())?.trim())), range);
            }
            TokenKind::Number(_) | TokenKind::Dots | TokenKind::ByteOrderMark => {}
            TokenKind::Nag(Some(number)) => put(sign(*number), range),
            TokenKind::Marks => comment::of_marks(raw).for_each(|number| put(sign(number), range.clone())),
            TokenKind::Word if let Some(end) = odd_ending(text.as_bytes(), range.start, odd_result.as_bytes()) => {
                (read_to, star_to) = (range.start + odd_result.len(), end);
                put(ResultMarker::Open.as_str().to_owned(), range.start..read_to);
            }
            TokenKind::Word => match (ResultMarker::read(raw), comment::of_sign(raw), comment::split_suffix(raw)) {
                (Some(result), ..) => put(result.as_str().to_owned(), range),
                (_, Some(number), _) => put(sign(number), range),
                (_, _, Some((bare, number))) => {
                    let end = range.start + bare.len();
                    put(canonical(bare), range.start..end);
                    put(sign(number), end..range.end);
                }
                _ if let Some(found) = with_more(raw) => {
                    let mut at = range.start;
                    for part in [found.before, found.bare, found.after].into_iter().filter(|part| !part.is_empty()) {
                        let says = comment::of_sign(part).map_or_else(|| canonical(part), sign);
                        put(says, at..at + part.len());
                        at += part.len();
                    }
                }
                _ => put(canonical(raw), range),
            },
            _ => put(raw.to_owned(), range),
        }
    }
    let (mut ply, mut outer) = (0_u32, Vec::new());
    for word in &mut parts.words {
        match word.says.as_bytes() {
            b"(" => {
                outer.push(ply);
                ply = ply.saturating_sub(1);
            }
            b")" => ply = outer.pop().unwrap_or(ply),
            [b'a'..=b'z' | b'A'..=b'Z' | b'-', ..] => {
                word.ply = ply;
                ply += 1;
            }
            _ => {}
        }
    }
    Some(parts)
}

fn sign(number: u8) -> String {
    format!("${number}")
}

/// Spells a move without what is a matter of taste: signs of check, capture and promotion, and noughts for letters.
fn canonical(word: &str) -> String {
    word.chars().filter(|c| !matches!(c, '+' | '#' | 'x' | ':' | '=')).map(|c| if c == '0' { 'O' } else { c }).collect()
}

/// Whether a text is saved as `new`: loose text may become a comment then.
fn is_saved_as(text: &str, new: &str) -> bool {
    is_equivalent(text, new) || one(text).is_some_and(|record| is_equivalent(&saved(&record), new))
}

/// Whether two texts are the same game.
fn is_equivalent(text: &str, new: &str) -> bool {
    let kept = |record: &Record| -> Vec<(NodeId, LooseTextKind, String)> {
        let words = |kept: &LooseText| kept.text.split_whitespace().collect::<Vec<_>>().join(" ");
        let mut all: Vec<_> = record.kept.iter().map(|kept| (kept.node, kept.kind, words(kept))).collect();
        // What follows a move may stand before or behind the variations on it.
        all.sort_by_key(|(node, ..)| *node);
        all
    };
    let tags = |tags: &Tags| -> Vec<(String, String)> {
        let mut tags: Vec<(String, String)> = tags
            .iter()
            .filter(|(name, value)| !is_filler(name, value))
            .map(|(name, value)| (name.to_owned(), value.to_owned()))
            .collect();
        tags.sort_unstable();
        tags
    };
    let (Some(text), Some(new)) = (one(text), one(new)) else { return false };
    text.tree == new.tree
        && text.result == new.result
        && kept(&text) == kept(&new)
        && tags(&text.tags) == tags(&new.tags)
}

#[cfg(test)]
pub(crate) mod tests;

#[cfg(test)]
mod patch_tests {
    use super::*;
    use crate::edits::Edits;
    use shakmaty::Position;

    fn export(text: &str) -> String {
        export_with(&games(text.as_bytes()).next().unwrap(), WriteOptions { kept: true, ..WriteOptions::default() })
    }

    const OLD: &str = "[White \"Zoë\"]\n[Event \"x\"]\n[Black \"B\"]\n[Result \"1-0\"]\n\n\
        1.e4 e5!? 2.Nf3 { a comment\n  on two lines\n\n  and a paragraph }\n2...Nc6 (2...Nf6 3.Nxe5) 3.Bb5 a6 $1\n4. 0-0 1-0";

    #[test]
    fn only_what_changes_is_written() {
        // a part of the old text, its replacement before export, and what the patched text must contain
        let rows = [
            ("3.Bb5 a6", "3. Bb5 $5 a6", "3.Bb5 $5 a6"),
            ("3.Bb5 a6", "3.Bb5 {hm} a6", "3.Bb5 {hm} 3... a6"),
            ("1.e4 e5!?", "{first} 1.e4 e5!?", "\n\n{first} 1.e4 e5!?"),
            ("a6 $1\n4.", "a6 $2 4.", "a6 $2\n4."),
            ("a6 $1\n4. 0-0", "a6 4. O-O", "a6\n4. 0-0"),
            (" (2...Nf6 3.Nxe5) ", " ", " 3.Bb5"),
            ("0-0 1-0", "0-0 d6 1-0", "0-0 d6 1-0"),
            ("[Black \"B\"]", "[Black \"Cy\"]", "[Black \"Cy\"]"),
            ("[Event \"x\"]\n", "", "[White \"Zoë\"]\n[Event \"?\"]\n[Black"),
            ("[Result", "[Round \"2\"]\n[Result", "[Result \"1-0\"]\n[Round \"2\"]\n\n1.e4"),
        ];
        for (from, to, there) in rows {
            let changed = OLD.replacen(from, to, 1);
            assert_ne!(changed, OLD, "{from}");
            let new = export(&changed);
            let text = patched(OLD, &new).unwrap_or_else(|| panic!("{from} to {to}: {new}"));
            assert!(text.contains(there), "{from} to {to}: {text}");
            let same = |a: &str, b: &str| a.lines().filter(|line| b.lines().any(|other| other == *line)).count();
            assert!(same(OLD, &text) + 2 >= OLD.lines().count(), "{from} to {to}: {text}");
        }
        assert_eq!(patched(OLD, &export(OLD)).as_deref(), Some(OLD), "nothing changed, nothing is written");
    }

    #[test]
    fn moves_begin_behind_tags_as_others_read_them() {
        for tags in
            ["[Event \"x\"]\n[Result \"1-0\"]", "[Result \"*\"] [White \"A\"]", "[Event \"x\"]\n[Result \"0-0\"]"]
        {
            let result = one(tags).unwrap().result.as_str();
            for moves in ["1. e4", "{a comment}", "1. e4 e5 (1... c5) 2. Nf3"] {
                let new = export(&format!("{tags}\n\n{moves} {result}"));
                assert_eq!(patched(tags, &new).unwrap(), format!("{tags}\n\n{moves} {result}"));
            }
            assert_eq!(patched(tags, &export(tags)).as_deref(), Some(tags), "nothing changed, nothing is written");
            let tagged = patched(tags, &export(&format!("{tags}\n[Round \"2\"]"))).unwrap();
            assert!(tagged.starts_with(tags) && tagged.trim_end().ends_with("[Round \"2\"]"), "{tagged}");
        }
    }

    /// Texts that the export format writes otherwise, and what a comment on 1. e4 makes of each.
    const ODD: [(&str, &str); 8] = [
        (
            "[Event \"x\"]\n\n1. e4 e5 2. Nf3 (2. Nc3 Nc6 \\$14 { fine. }) 2... Nc6 3. Bb5 a6 (3... b5 \\$18) 4. Ba4 *",
            "e4 {X} 1... e5",
        ),
        ("[Event \"x\"]\n\n1. e4 e5 2. Sf3 Sc6 3. Lb5 *", "e4 {X} 1... e5"),
        ("[Event \"x\"]\n[Result \"0-0\"]\n\n1.e4\ne5 2.Nf3 0-0", "e4 {X}\n1... e5"),
        (
            "[Result \"1-0\"]\n[Event \"x\"]\n\n 1.e4 1...e5 2.Nf3+ N8c6 $1 {  wide  }\n% kept\n3. d4 1-0",
            "e4 {X} 1...e5",
        ),
        ("[Event \"x\"]\n\n1. e4 ! e5 ?! 2. d4 +/- ; rest\n*", "e4 ! {X} 1... e5"),
        ("[Event \"x\"]\n\n1. e4 {a}{b} 1... e5 ~ 2. Nf3 *", "e4 {X}{b} 1... e5"),
        ("[Event \"x\"]\n\n1. e4 foo e5 bar 2. Nf3 baz *", "e4 {X} 1... foo e5"),
        ("[Event \"x\"]\n\n1. e4 e5 ( 1... c5 \\$2 ) ( 1... c6 $3 \\ ) 2. Nf3 1-0", "e4 {X} 1... e5"),
    ];

    /// Returns the game of a text with a change to its first move's annotations.
    fn edited(text: &str, change: impl FnOnce(&mut crate::tree::Annotations)) -> String {
        let mut record = one(text).unwrap();
        let first = record.tree.next(NodeId::ROOT).unwrap();
        change(record.tree.notes_mut(first));
        saved(&record)
    }

    #[test]
    fn what_an_export_leaves_out_does_not_respell_the_moves() {
        let spellings =
            [("e2e4 e7e5 2. g1f3", "b8c6"), ("e2-e4 e7-e5\n2. Ng1-f3", "Nb8-c6"), ("e2e4 e7e5 2.g1f3", "b8c6")];
        for (first, reply) in spellings {
            for odd in ["", "{}", "{ }", ";\n", "junk", "17", "% an escape"] {
                let line = if odd.starts_with('%') { format!("\n{odd}\n") } else { format!(" {odd} ") };
                let old = format!("[Event \"x\"]\n\n1. {first}{line}{reply}\n3. f1b5 a7a6 {{note}} 1/2-1/2");
                let new = edited(&old, |notes| notes.nags.push(5));
                let e4 = first.split(' ').next().unwrap();
                let want = old.replacen(e4, &format!("{e4} $5"), 1);
                assert_eq!(patched(&old, &new).as_deref(), Some(&*want), "{odd}");
            }
        }
    }

    #[test]
    fn an_untrue_ply_count_is_corrected_where_the_moves_change() {
        let old = "[Event \"x\"]\n[PlyCount \"7\"]\n\n1.e4 e5 2.Nf3 *";
        let new = |text: &str| saved(&one(&old.replace("2.Nf3", text)).unwrap());
        assert_eq!(patched(old, &new("2.Nf3 $1")).unwrap(), old.replace("Nf3", "Nf3 $1"));
        let longer = patched(old, &new("2.Nf3 Nc6")).unwrap();
        assert_eq!(longer, old.replace("2.Nf3", "2.Nf3 Nc6").replace('7', "4"));
    }

    #[test]
    fn a_comment_changes_the_bytes_of_that_comment_only() {
        for (old, there) in ODD {
            let had = one(old).unwrap().tree;
            let had = had.notes(had.next(NodeId::ROOT).unwrap()).after.clone();
            let rest = had.get(1..).unwrap_or_default().to_vec();
            let new = edited(old, |notes| notes.after = [&["X".to_owned()], rest.as_slice()].concat());
            let text = patched(old, &new).unwrap_or_else(|| panic!("{old}: {new}"));
            // The number of a Black move is due behind a comment.
            let bare =
                |text: &str| text.replace("1... ", "").replace("1...", "").replace("{a}", "").replace(" {X}", "");
            assert!(text.contains(there), "{old}\n{text}");
            assert_eq!(bare(&text), bare(old).replace("e4 {b}", "e4{b}"), "{old}\n{text}");
            let undone = edited(&text, |notes| notes.after = had);
            // A number that was not needed goes with the comment: nothing tells that it was there before.
            if rest.is_empty() && !old.contains("1...e5") {
                assert_eq!(patched(&text, &undone).as_deref(), Some(old), "{text}");
            }
        }
    }

    /// A game in the export format stays in it, with or without blanks behind its numbers.
    #[test]
    fn an_edited_export_is_an_export() {
        let compact = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ").replace(". ", ".");
        let mut seed = 2026_u32;
        let mut random = |below: usize| {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            usize::try_from(seed >> 8).unwrap() % below
        };
        let mut rewritten = 0;
        for game in 0..100 {
            let mut record = one("[Event \"x\"]\n\n*").unwrap();
            for step in 0..24 {
                let tree = &mut record.tree;
                let nodes: Vec<NodeId> = tree.walk().collect();
                let at = if step < 8 { tree.end_of_line(NodeId::ROOT) } else { nodes[random(nodes.len())] };
                let moves = tree.position(at).legal_moves();
                let node = if moves.is_empty() { at } else { tree.add(at, moves[random(moves.len())]) };
                match random(8) {
                    0 => tree.notes_mut(node).after = vec!["a word".to_owned()],
                    1 => tree.notes_mut(node).nags = vec![1],
                    2 => tree.notes_mut(node).before = vec!["first".to_owned()],
                    _ => {}
                }
            }
            let old = saved(&record);
            let old = if game % 2 == 0 { old } else { old.replace(". ", ".") };
            let nodes: Vec<NodeId> = record.tree.walk().skip(1).collect();
            let node = nodes[random(nodes.len())];
            let mut edits = Edits::default();
            match random(7) {
                0 => drop(edits.delete(&mut record, node)),
                1 => drop(edits.promote(&mut record, node)),
                2 => drop(edits.promote_to_main(&mut record, node)),
                3 => drop(edits.demote(&mut record, node)),
                4 => drop(edits.comment(&mut record, node, false, ["", "other"][random(2)])),
                5 => drop(edits.comment(&mut record, node, true, ["", "other"][random(2)])),
                _ => drop(edits.glyph(&mut record, node, 3)),
            }
            let new = saved(&record);
            match patched(&old, &new) {
                Some(text) => assert_eq!(compact(&text), compact(&new), "{old}"),
                None => rewritten += 1,
            }
        }
        assert!(rewritten < 5, "{rewritten}");
    }

    #[test]
    fn where_it_cannot_be_done_there_is_none() {
        assert_eq!(patched("1. e4 e5 *", &export("1. e4 e5 2. Nf3 *")), None, "no tags");
        let moves = |moves: &str| format!("[Event \"x\"]\n\n{}*", moves.repeat(2_000));
        let (knights, others) = (moves("Nf3 Nf6 Ng1 Ng8 "), moves("Nc3 Nc6 Nb1 Nb8 "));
        assert_eq!(patched(&knights, &export(&others)), None, "too much to compare");
        let loose = format!("[Result \"draw\"]\n\n{}*", "draw ".repeat(5_000));
        assert_eq!(patched(&loose, &export(&loose)), None, "too many words that the export does not have");
    }
}
