//! Finds where games begin in a file that is fed block by block. Invariant: any split into blocks gives the same
//! places.
//!
//! The rules, strongest first:
//! - A blank line and `[Event "` begin a game whatever came before, even inside a comment that was never closed. So a
//!   reader may start at any such place, and chunks can be read in parallel.
//! - Inside a comment, a blank line and two well-formed tag lines begin a game too, and so do three without a blank line.
//! - A tag outside a comment begins a game after movetext or a result, with or without a blank line.
//! - After tags and a blank line or a comment, a tag whose name the game already has begins the next: the game had no
//!   movetext. Comments between tags, and words that cannot be moves, are not movetext.
//! - What stands after a result and a blank line goes with the game that follows.
//! - A move or a move number after a result begins a game without tags. Comments between them go with it if a blank
//!   line stands before them. Movetext after a blank line alone continues a game that has no result yet.
//! - Text before the first tag of the file that is not movetext belongs to the first game.

use super::skip_moves;
use crate::chess::pgn::lexer::{Lexer, TokenKind};
use crate::chess::pgn::tags::{is_event_line, is_tag_line, plain_tag};
use crate::{chess::pgn::encoding::word, chess::pgn::lenient_san::looks_like_move, chess::pgn::result::ResultMarker};

/// How many bytes of tag names are remembered for a game.
const MAX_TAG_NAMES: usize = 1024;

/// How many bytes of moves are skipped at once.
const SKIP_WINDOW: usize = 16 << 10;

/// Where a game begins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GameBoundary {
    /// Its first byte.
    pub offset: usize,
    /// The line of that byte.
    pub line: u32,
    /// The byte's offset in its line, from 0. It is not 0 only for a game that begins inside a line.
    pub in_line: usize,
}

/// Receives what is found, in the order of the file.
pub trait BoundarySink {
    /// A game begins here.
    fn begin(&mut self, cut: GameBoundary);
    /// The first tag of the game is here, perhaps after text that is not movetext.
    fn tags_begin(&mut self, _: GameBoundary) {}
    /// A tag of the game: the bytes of its name, and of its value with the backslashes. The name may occur a second
    /// time.
    fn tag(&mut self, name: &[u8], value: &[u8]);
    /// The result after the game's moves.
    fn marker(&mut self, result: ResultMarker);
}

/// Collects only the places.
impl BoundarySink for Vec<GameBoundary> {
    fn begin(&mut self, cut: GameBoundary) {
        self.push(cut);
    }

    fn tag(&mut self, _: &[u8], _: &[u8]) {}

    fn marker(&mut self, _: ResultMarker) {}
}

/// What the current game has had so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
enum GamePhase {
    /// Nothing but loose text at the beginning of the file.
    #[default]
    Nothing,
    /// Tags.
    Tags,
    /// Movetext.
    Moves,
    /// A result. What follows a blank line may already belong to a game without tags, which would begin at `next`.
    Ended { next: Option<GameBoundary> },
}

/// Finds the places where games begin.
#[derive(Clone, Debug, Default)]
pub struct Splitter<S = Vec<GameBoundary>> {
    carry: Vec<u8>,
    offset: usize,
    /// The lines that have ended so far.
    pub line: u32,
    phase: GamePhase,
    /// Whether the line before this one was not empty (in a comment: not blank).
    filled: bool,
    in_comment: bool,
    /// In a comment: tag lines, until the lines after them decide what they are.
    pending_tag_lines: Vec<(GameBoundary, Vec<u8>)>,
    /// Whether the line before them was blank.
    pending_after_blank: bool,
    /// Whether a comment has come after the game's tags.
    commented: bool,
    /// After a result: whether a blank line has come, and where something begins after it that is not movetext.
    blank_seen: bool,
    lead: Option<GameBoundary>,
    depth: usize,
    /// The names of the game's tags, each with a quote after it, up to [`MAX_TAG_NAMES`] bytes. Searching them is
    /// cheap, and no real header is that long.
    tag_names: Vec<u8>,
    started: bool,
    /// Receives what is found.
    pub sink: S,
}

impl Splitter {
    /// The places found since the last call, in order.
    pub fn take(&mut self) -> Vec<GameBoundary> {
        std::mem::take(&mut self.sink)
    }
}

impl<S: BoundarySink> Splitter<S> {
    /// Whether the bytes so far hold no game of their own. If a game follows, it begins with them.
    #[must_use]
    pub fn is_before_first_game(&self) -> bool {
        self.phase == GamePhase::Nothing && !self.in_comment
    }

    /// Reads the next bytes of the file.
    pub fn feed(&mut self, block: &[u8]) {
        let mut rest = block;
        if !self.carry.is_empty() {
            // One line may span many blocks: search each byte once.
            let mut carry = std::mem::take(&mut self.carry);
            let known = carry.len();
            let end = match (carry.last(), block.first()) {
                (_, None) => None,
                (Some(b'\r'), Some(b'\n')) => Some(1),
                (Some(b'\r'), _) => Some(0),
                _ => line_end(block),
            };
            let Some(end) = end else {
                carry.extend_from_slice(block);
                self.carry = carry;
                return;
            };
            carry.extend_from_slice(&block[..end]); // `line_end` stays in bounds
            debug_assert!(carry.len() >= known);
            self.whole_line(&carry);
            rest = &block[end..]; // as above
        }
        loop {
            if !self.in_comment && self.pending_tag_lines.is_empty() {
                rest =
                    if self.phase == GamePhase::Moves { self.skip_move_lines(rest) } else { self.header_lines(rest) };
            }
            let Some(end) = line_end(rest) else { break };
            self.whole_line(&rest[..end]); // `line_end` stays in bounds
            rest = &rest[end..]; // as above
        }
        self.carry.extend_from_slice(rest);
    }

    /// Ends the file.
    pub fn finish(&mut self) {
        let carry = std::mem::take(&mut self.carry);
        if !carry.is_empty() {
            self.whole_line(&carry);
        }
        self.pending_lines();
    }

    /// Where something begins that goes with the next game, if the piece ends with it.
    #[must_use]
    pub fn lead(&self) -> Option<GameBoundary> {
        self.lead.filter(|_| !self.in_comment)
    }

    /// Reads lines that hold one tag and nothing more, or are empty. Returns what follows them.
    fn header_lines<'a>(&mut self, mut bytes: &'a [u8]) -> &'a [u8] {
        loop {
            let tag = plain_tag(bytes);
            let Some(rest) = after_line_end(tag.map_or(bytes, |(_, _, rest)| rest)) else { return bytes };
            self.line = self.line.saturating_add(1);
            let cut = GameBoundary { offset: self.offset, line: self.line, in_line: 0 };
            self.offset += bytes.len() - rest.len();
            bytes = rest;
            match tag {
                Some((name, value, _)) => self.tag_line(cut, name, value),
                None => self.blank_line(),
            }
        }
    }

    /// Takes a line that holds one tag and nothing more.
    fn tag_line(&mut self, cut: GameBoundary, name: &[u8], value: &[u8]) {
        self.start();
        self.tag(cut, name, value);
        self.filled = true;
    }

    /// Skips whole lines that hold moves and nothing more. Returns what follows them.
    fn skip_move_lines<'a>(&mut self, bytes: &'a [u8]) -> &'a [u8] {
        // The window bounds what is read in vain: a file with other line ends must not be read to its end for each
        // line.
        let window = &bytes[..bytes.len().min(SKIP_WINDOW)]; // at most all of them
        if let Some(end) = memchr::memchr2(b'\n', b'\r', window)
            && window[end] == b'\r' // in bounds
            && bytes.get(end + 1) != Some(&b'\n')
        {
            return bytes;
        }
        let quiet = &window[..skip_moves::first_significant(window)]; // in bounds
        let Some(last) = memchr::memrchr(b'\n', quiet) else { return bytes };
        let (lines, rest) = bytes.split_at(last + 1); // as above
        // Lines that end with CR alone are counted one by one.
        if memchr::memchr_iter(b'\r', lines).any(|at| lines.get(at + 1) != Some(&b'\n')) {
            return bytes;
        }
        let last = &lines[memchr::memrchr(b'\n', &lines[..last]).map_or(0, |before| before + 1)..]; // as above
        self.filled = !last.trim_ascii().is_empty();
        self.offset += lines.len();
        let count = memchr::memchr_iter(b'\n', lines).count();
        self.line = self.line.saturating_add(u32::try_from(count).unwrap_or(u32::MAX));
        rest
    }

    /// Takes a line with its line end.
    fn whole_line(&mut self, bytes: &[u8]) {
        self.line = self.line.saturating_add(1);
        let cut = GameBoundary { offset: self.offset, line: self.line, in_line: 0 };
        self.offset += bytes.len();
        let text = bytes.strip_suffix(b"\n").unwrap_or(bytes);
        self.text_line(cut, text.strip_suffix(b"\r").unwrap_or(text));
    }

    fn text_line(&mut self, cut: GameBoundary, line: &[u8]) {
        if self.in_comment && self.pending_tag_lines.is_empty() && !self.filled && is_event_line(line) {
            self.leave_comment(cut);
            self.line_outside_comment(cut, line, 0);
            return;
        }
        if self.in_comment && is_tag_line(line) {
            if self.pending_tag_lines.is_empty() {
                self.pending_after_blank = !self.filled;
            }
            // Without a blank line before it, a brace still ends the comment.
            if self.pending_after_blank || !line.contains(&b'}') {
                self.pending_tag_lines.push((cut, line.to_vec()));
                if self.pending_tag_lines.len() >= if self.pending_after_blank { 2 } else { 3 } {
                    let lines = std::mem::take(&mut self.pending_tag_lines);
                    if let Some((first, _)) = lines.first() {
                        self.leave_comment(*first);
                    }
                    for (cut, line) in lines {
                        self.line_outside_comment(cut, &line, 0);
                    }
                }
                return;
            }
        }
        self.pending_lines();
        if self.in_comment {
            self.comment_line(cut, line);
        } else {
            self.line_outside_comment(cut, line, 0);
        }
    }

    /// Takes the tag lines that waited as lines of a comment.
    fn pending_lines(&mut self) {
        for (cut, line) in std::mem::take(&mut self.pending_tag_lines) {
            if self.in_comment {
                self.comment_line(cut, &line);
            } else {
                self.line_outside_comment(cut, &line, 0);
            }
        }
    }

    fn blank_line(&mut self) {
        self.filled = false;
        // What is inside brackets that opened before goes with them.
        self.blank_seen |= self.depth == 0;
    }

    /// Ends a comment that was never closed, and begins a game at this line.
    fn leave_comment(&mut self, cut: GameBoundary) {
        self.in_comment = false;
        self.begin(cut);
        self.phase = GamePhase::Nothing;
        self.filled = false;
    }

    fn comment_line(&mut self, cut: GameBoundary, line: &[u8]) {
        match memchr::memchr(b'}', line) {
            Some(close) => {
                self.in_comment = false;
                self.filled = true;
                self.line_outside_comment(cut, line, close + 1);
            }
            None => self.filled = !line.trim_ascii().is_empty(),
        }
    }

    /// Reads the part of a line from `from` on, which is outside comments.
    fn line_outside_comment(&mut self, cut: GameBoundary, line: &[u8], from: usize) {
        if line.is_empty() {
            self.blank_line();
            return;
        }
        if from == 0
            && let Some((name, value, [])) = plain_tag(line)
        {
            self.tag_line(cut, name, value);
            return;
        }
        let mut lexer = Lexer::inside(line, from);
        // A game at the beginning of a line includes the blanks and marks before it.
        let mut at_start = from == 0;
        loop {
            if self.phase == GamePhase::Moves && !lexer.at_escape() {
                // Most of a file: moves and nothing more.
                let (quiet, nothing) = skip_moves::significant_word(line, lexer.offset());
                if !nothing {
                    at_start = false;
                    self.filled = true;
                }
                lexer.skip_to(quiet, nothing);
            }
            let Some((kind, range)) = lexer.next_raw() else { break };
            match kind {
                TokenKind::Escape => {
                    self.loose(cut);
                    return;
                }
                TokenKind::ByteOrderMark => continue,
                _ => {}
            }
            let inside = GameBoundary { offset: cut.offset + range.start, in_line: range.start, ..cut };
            self.token(if at_start { cut } else { inside }, &kind, &line[range], line); // the range is in bounds
            at_start = false;
            self.filled = true;
        }
        let nothing = at_start;
        if nothing {
            self.blank_line();
        }
    }

    /// Begins the first game at the first token of the file. It includes the bytes before that.
    fn start(&mut self) {
        if !self.started {
            self.started = true;
            self.sink.begin(GameBoundary { offset: 0, line: 1, in_line: 0 });
        }
    }

    fn token(&mut self, here: GameBoundary, kind: &TokenKind, text: &[u8], line: &[u8]) {
        self.start();
        match kind {
            TokenKind::Tag(tag) => self.tag(here, &line[tag.name.clone()], &line[tag.value.clone()]), // the tag's own ranges
            TokenKind::Comment { closed } => {
                self.in_comment = !closed;
                self.commented |= self.phase == GamePhase::Tags;
                self.loose(here);
            }
            TokenKind::LineComment | TokenKind::BadTag | TokenKind::Escape | TokenKind::ByteOrderMark => {
                self.loose(here)
            }
            TokenKind::Open => {
                self.depth += 1;
                self.begun_or_loose(here);
            }
            TokenKind::Close => {
                self.depth = self.depth.saturating_sub(1);
                self.loose(here);
            }
            TokenKind::Star => self.result(here, ResultMarker::Open),
            // At the beginning of a file a number may stand in text before the tags.
            TokenKind::Number(_) => self.movetext(here, self.phase != GamePhase::Nothing),
            TokenKind::DrawOffer => self.begun_or_loose(here),
            TokenKind::Word => {
                if let Some(result) = marker(text) {
                    self.result(here, result);
                } else if self.phase != GamePhase::Moves {
                    // A word is examined closely only if something depends on it.
                    self.movetext(here, looks_like_move(&word(text)));
                }
            }
            TokenKind::Dots | TokenKind::Nag(_) | TokenKind::Marks | TokenKind::Stray => self.movetext(here, false),
        }
    }

    fn tag(&mut self, here: GameBoundary, name: &[u8], value: &[u8]) {
        let next = match &self.phase {
            GamePhase::Nothing => false,
            GamePhase::Tags => {
                (!self.filled || self.commented)
                    && (name == b"Event" || self.tag_names.split(|&byte| byte == b'"').any(|there| there == name))
            }
            GamePhase::Moves | GamePhase::Ended { .. } => true,
        };
        if next {
            let lead = self.lead; // there is one only after a result
            self.begin(lead.unwrap_or(here));
            if lead.is_some() {
                self.sink.tags_begin(here);
            }
        } else if self.phase == GamePhase::Nothing {
            self.depth = 0; // brackets before the first tag do not open variations of its game
            self.sink.tags_begin(here);
        }
        self.phase = GamePhase::Tags;
        if self.tag_names.len() < MAX_TAG_NAMES {
            self.tag_names.extend_from_slice(name);
            self.tag_names.push(b'"');
        }
        self.sink.tag(name, value);
    }

    /// Takes a token of movetext. `sure` says that it can begin a game.
    fn movetext(&mut self, here: GameBoundary, sure: bool) {
        match &self.phase {
            GamePhase::Ended { next } if sure && self.depth == 0 => {
                let cut = next.unwrap_or(here);
                self.begin(cut);
                self.phase = GamePhase::Moves;
            }
            GamePhase::Nothing if self.depth > 0 => {}
            GamePhase::Nothing | GamePhase::Tags if sure => self.phase = GamePhase::Moves,
            _ => self.loose(here),
        }
    }

    fn result(&mut self, here: GameBoundary, result: ResultMarker) {
        match self.phase {
            GamePhase::Ended { .. } => self.loose(here),
            _ if self.depth > 0 => self.phase = GamePhase::Moves,
            _ => {
                self.phase = GamePhase::Ended { next: None };
                (self.blank_seen, self.lead) = (false, None);
                self.sink.marker(result);
            }
        }
    }

    /// Takes something that cannot begin a game by itself. After a result and a blank line it may go with the next
    /// game.
    fn loose(&mut self, here: GameBoundary) {
        let GamePhase::Ended { next } = &mut self.phase else { return };
        if next.is_none() && !self.filled {
            *next = Some(here);
        }
        if self.blank_seen && self.lead.is_none() {
            self.lead = Some(here);
        }
    }

    /// Takes a bracket, which is movetext after tags, but loose before them and after a result.
    fn begun_or_loose(&mut self, here: GameBoundary) {
        if self.phase == GamePhase::Tags {
            self.phase = GamePhase::Moves;
        }
        self.loose(here);
    }

    fn begin(&mut self, cut: GameBoundary) {
        self.depth = 0;
        self.tag_names.clear();
        (self.commented, self.lead) = (false, None);
        self.sink.begin(cut);
    }
}

/// Returns the result that a word stands for. The usual ones need no decoding.
fn marker(word_bytes: &[u8]) -> Option<ResultMarker> {
    match word_bytes {
        b"1-0" => Some(ResultMarker::WhiteWins),
        b"0-1" => Some(ResultMarker::BlackWins),
        b"1/2-1/2" => Some(ResultMarker::Draw),
        [b'0' | b'1' | b'.' | b'*' | 0x0B | 0x80.., ..] => ResultMarker::read(&word(word_bytes)),
        _ => None,
    }
}

/// Returns the length of the first line with its end; `None` if the end is missing, or may go on in the next block.
fn line_end(bytes: &[u8]) -> Option<usize> {
    let at = memchr::memchr2(b'\n', b'\r', bytes)?;
    match (bytes[at], bytes.get(at + 1)) {
        // the index is in bounds
        (b'\r', None) => None,
        (b'\r', Some(b'\n')) => Some(at + 2),
        _ => Some(at + 1),
    }
}

/// Returns what follows an LF or CR LF at the beginning; `None` if there is neither. A CR may go on in the next block.
fn after_line_end(bytes: &[u8]) -> Option<&[u8]> {
    match bytes {
        [b'\n', rest @ ..] | [b'\r', b'\n', rest @ ..] => Some(rest),
        _ => None,
    }
}

/// Finds where games begin in a file that is in memory as a whole.
#[must_use]
pub fn cuts(bytes: &[u8]) -> Vec<GameBoundary> {
    let mut splitter = Splitter::default();
    splitter.feed(bytes);
    splitter.finish();
    splitter.take()
}

#[cfg(test)]
mod tests;
