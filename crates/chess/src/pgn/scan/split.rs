//! Finds where games begin in a file that is fed block by block. Invariant: any split into blocks gives the same
//! places.
//!
//! The rules, strongest first:
//! - A blank line and `[Event "` begin a game whatever came before, even inside a comment that was never closed. So a
//!   reader may start at any such place, and chunks can be read in parallel.
//! - Inside a comment, a blank line and two well-formed tag lines begin a game too, and so do three without a blank
//!   line.
//! - A tag outside a comment begins a game after movetext or a result, with or without a blank line.
//! - After tags and a blank line or a comment, a tag whose name the game already has begins the next, with the other
//!   tags before it since then: the game had no movetext. Comments between tags, and words that cannot be moves, are
//!   not movetext.
//! - What stands after a result and a blank line goes with the game that follows.
//! - A move or a move number after a result begins a game without tags. Comments between them go with it if a blank
//!   line stands before them. Movetext after a blank line alone continues a game that has no result yet.
//! - Text before the first tag of the file that is not movetext belongs to the first game.

use wide::u8x16;

use crate::pgn::encoding::{Encoding, word};
use crate::pgn::lenient_san::looks_like_move;
use crate::pgn::lexer::{Lexer, LineColumn, TokenKind};
use crate::pgn::tags::{ResultMarker, is_event_line, is_tag_line, plain_tag};
use crate::steps;

/// How many bytes of tag names are remembered for a game.
const MAX_TAG_NAMES: usize = 1024;

/// How many tags may stand before the one that shows that they are another game's.
const MAX_UNDECIDED_TAGS: usize = 32;

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

/// A bracket that opened behind moves, and may hold nothing but the result of the game: `(1-0)`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum ResultBracket {
    /// There is none, or it holds something else.
    #[default]
    None,
    /// It holds nothing yet.
    Open,
    /// The last thing in it is a result.
    Holds { result: ResultMarker, alone: bool },
    /// It is closed, and nothing has followed.
    Closed(ResultMarker),
}

/// Tags that may be the first ones of the next game.
#[derive(Clone, Debug)]
struct UndecidedTags {
    /// Where it would begin.
    begin: GameBoundary,
    /// The bytes of names and values.
    tags: Vec<(Vec<u8>, Vec<u8>)>,
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
    bracket: ResultBracket,
    /// The names of the game's tags, each with a quote after it, up to [`MAX_TAG_NAMES`] bytes. Searching them is
    /// cheap, and no real header is that long.
    tag_names: Vec<u8>,
    /// Tags after a blank line or a comment, until the tags after them decide which game they are of.
    undecided: Option<UndecidedTags>,
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
    pub(crate) fn is_before_first_game(&self) -> bool {
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
                if self.phase == GamePhase::Moves {
                    rest = self.skip_move_lines(rest);
                }
                if self.phase != GamePhase::Moves {
                    rest = self.header_lines(rest);
                }
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
        self.decide_tags();
        self.bracketed_result();
    }

    /// Where something begins that goes with the next game, if the piece ends with it.
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

    /// Skips whole lines that hold moves and nothing more but a result at the end. Returns what follows them.
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
        let quiet = first_significant(window);
        let Some(last) = memchr::memrchr(b'\n', &window[..quiet]) else { return self.result_line(bytes, quiet) }; // in bounds
        let (lines, rest) = bytes.split_at(last + 1); // as above
        // Lines that end with CR alone are counted one by one.
        if memchr::memchr_iter(b'\r', lines).any(|at| lines.get(at + 1) != Some(&b'\n')) {
            return bytes;
        }
        if !lines.trim_ascii().is_empty() {
            self.bracket = ResultBracket::None;
        }
        let before = &lines[memchr::memrchr(b'\n', &lines[..last]).map_or(0, |before| before + 1)..]; // as above
        self.filled = !before.trim_ascii().is_empty();
        self.offset += lines.len();
        let count = memchr::memchr_iter(b'\n', lines).count();
        self.line = self.line.saturating_add(u32::try_from(count).unwrap_or(u32::MAX));
        self.result_line(rest, quiet - lines.len())
    }

    /// Takes a line of moves and a result, the last one of most games, if this is one: its first `quiet` bytes hold
    /// moves and nothing more. Returns what follows.
    fn result_line<'a>(&mut self, bytes: &'a [u8], quiet: usize) -> &'a [u8] {
        let Some((moves, rest)) = quiet.checked_sub(1).and_then(|moves| bytes.split_at_checked(moves)) else {
            return bytes;
        };
        let (result, rest) = match rest {
            [b'1', b'-', b'0', rest @ ..] => (ResultMarker::WhiteWins, rest),
            [b'0', b'-', b'1', rest @ ..] => (ResultMarker::BlackWins, rest),
            [b'1', b'/', b'2', b'-', b'1', b'/', b'2', rest @ ..] => (ResultMarker::Draw, rest),
            _ => return bytes,
        };
        let (Some(rest), [b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z', .., b' ']) = (after_line_end(rest), moves) else {
            return bytes;
        };
        if memchr::memchr(b'\r', moves).is_some() {
            return bytes; // it is more than one line
        }
        self.line = self.line.saturating_add(1);
        let in_line = moves.len();
        let cut = GameBoundary { offset: self.offset + in_line, line: self.line, in_line };
        self.offset += bytes.len() - rest.len();
        self.filled = true;
        self.bracket = ResultBracket::Holds { result, alone: false };
        self.result(cut, result);
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
        if self.pending_tag_lines.is_empty() {
            return; // as nearly always
        }
        for (cut, line) in std::mem::take(&mut self.pending_tag_lines) {
            if self.in_comment {
                self.comment_line(cut, &line);
            } else {
                self.line_outside_comment(cut, &line, 0);
            }
        }
    }

    fn blank_line(&mut self) {
        self.decide_tags();
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
                let (quiet, nothing) = significant_word(line, lexer.offset());
                if !nothing {
                    at_start = false;
                    self.filled = true;
                    self.bracket = ResultBracket::None;
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
        if !matches!(kind, TokenKind::Tag(_)) {
            self.decide_tags();
            self.bracket = self.result_bracket(kind, text);
        }
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

    /// Returns what a token makes of the bracket before it.
    fn result_bracket(&self, kind: &TokenKind, text: &[u8]) -> ResultBracket {
        use ResultBracket::{Closed, Holds, None, Open};
        match (kind, self.bracket) {
            (TokenKind::Comment { .. } | TokenKind::LineComment, before @ (Open | Holds { .. })) => before,
            (TokenKind::Open, _) if self.depth == 0 && self.phase == GamePhase::Moves => Open,
            (TokenKind::Close, Holds { result, alone: true }) if self.depth == 1 => Closed(result),
            (TokenKind::Star | TokenKind::Word, before) if self.depth > 0 => {
                marker(text).map_or(None, |result| Holds { result, alone: before == Open })
            }
            _ => None,
        }
    }

    /// Gives a result in brackets to the game that ends. The reader does so too.
    fn bracketed_result(&mut self) {
        if let ResultBracket::Holds { result, .. } | ResultBracket::Closed(result) = std::mem::take(&mut self.bracket) {
            self.sink.marker(result);
        }
    }

    fn tag(&mut self, here: GameBoundary, name: &[u8], value: &[u8]) {
        // Most tags follow another of their game.
        if self.filled && !self.commented && self.phase == GamePhase::Tags && self.undecided.is_none() {
            return self.add_tag(name, value);
        }
        let may_begin = !self.filled || self.commented;
        let next = match &self.phase {
            GamePhase::Nothing => false,
            GamePhase::Tags => (may_begin || self.undecided.is_some()) && self.shows_next_game(name),
            GamePhase::Moves | GamePhase::Ended { .. } => true,
        };
        if next {
            let lead = self.lead; // there is one only after a result
            let undecided = self.undecided.take();
            self.begin(lead.or(undecided.as_ref().map(|tags| tags.begin)).unwrap_or(here));
            if lead.is_some() {
                self.sink.tags_begin(here);
            }
            for (name, value) in undecided.iter().flat_map(|undecided| &undecided.tags) {
                self.add_tag(name, value);
            }
        } else if self.phase == GamePhase::Nothing {
            self.depth = 0; // brackets before the first tag do not open variations of its game
            self.sink.tags_begin(here);
        } else if may_begin && self.undecided.is_none() {
            self.undecided = Some(UndecidedTags { begin: here, tags: Vec::new() });
        }
        self.phase = GamePhase::Tags;
        match &mut self.undecided {
            Some(undecided) => {
                undecided.tags.push((name.to_vec(), value.to_vec()));
                if undecided.tags.len() == MAX_UNDECIDED_TAGS {
                    self.decide_tags();
                }
            }
            None => self.add_tag(name, value),
        }
    }

    fn add_tag(&mut self, name: &[u8], value: &[u8]) {
        if self.tag_names.len() < MAX_TAG_NAMES {
            self.tag_names.extend_from_slice(name);
            self.tag_names.push(b'"');
        }
        self.sink.tag(name, value);
    }

    /// Whether a tag of this name, after a blank line or a comment, is the next game's.
    fn shows_next_game(&self, name: &[u8]) -> bool {
        name == b"Event" || self.tag_names.split(|&byte| byte == b'"').any(|there| there == name)
    }

    /// Gives the undecided tags to the current game.
    fn decide_tags(&mut self) {
        if let Some(undecided) = self.undecided.take() {
            undecided.tags.iter().for_each(|(name, value)| self.add_tag(name, value));
        }
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
        self.decide_tags();
        self.bracketed_result();
        self.depth = 0;
        self.tag_names.clear();
        (self.commented, self.lead) = (false, None);
        self.sink.begin(cut);
    }
}

/// Returns the result that a word stands for.
fn marker(word_bytes: &[u8]) -> Option<ResultMarker> {
    match word_bytes {
        [b'0' | b'1' | b'.' | b'*' | 0x0B | 0x80.., ..] => {
            ResultMarker::usual(word_bytes).or_else(|| ResultMarker::read(&word(word_bytes)))
        }
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
pub fn cuts(bytes: &[u8]) -> Vec<GameBoundary> {
    let mut splitter = Splitter::default();
    splitter.feed(bytes);
    splitter.finish();
    splitter.take()
}

// Counts the columns of games that begin inside a line. Counting goes on from game to game, because one line may hold
// a million games.

/// How far a line has been counted.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct ColumnCounter {
    /// The offset in the file of the first byte of the line.
    start: usize,
    /// The offset in the file of the byte that is counted next.
    next: usize,
    /// The number of characters before it in the line.
    characters: usize,
}

impl ColumnCounter {
    /// Returns the line and column where a game begins. `bytes` returns a range of the file's body, which has this
    /// encoding.
    pub fn place<'a>(
        &mut self,
        cut: GameBoundary,
        encoding: Encoding,
        bytes: impl Fn(usize, usize) -> &'a [u8],
    ) -> LineColumn {
        let start = cut.offset.saturating_sub(cut.in_line);
        if start != self.start || cut.offset < self.next {
            *self = ColumnCounter { start, next: start, characters: 0 };
        }
        let more = bytes(self.next, cut.offset);
        steps::count(more.len());
        self.characters += more.iter().filter(|&&byte| encoding.begins_character(byte)).count();
        self.next = cut.offset;
        LineColumn { line: cut.line, column: u32::try_from(self.characters + 1).unwrap_or(u32::MAX) }
    }
}

// Fast path: skips movetext without comments, variations or results, which is most of a file.
//
// Invariant: a byte that is skipped cannot change what [`super::split`] finds. Every byte that could is significant
// ([`is_significant`]); some significant bytes change nothing, and cost only time.

/// How many bytes are tested at once.
const STEP: usize = 16;

/// Whether a byte can change anything while moves are read: it opens, closes or begins something else, is not ASCII, or
/// may be part of a result, such as `1_0`. A dash after `O` is castling. It may return true too often, but never too
/// rarely.
fn is_significant(byte: u8, before: u8) -> bool {
    let bracket = byte.wrapping_sub(b'%') <= b'*' - b'%'; // and the star
    let opens = byte | 0x61 == b'{'; // `[`, `:` and `;` too
    let joins = ((byte | 2 == b'/') & (before != b'O')) | (byte == b'_'); // `-` and `/`
    bracket | opens | joins | (byte >= 0x80)
}

/// Returns the index of the first significant byte, or the length if there is none.
fn first_significant(bytes: &[u8]) -> usize {
    let Some(&begins) = bytes.first() else { return 0 };
    if is_significant(begins, 0) {
        return 0;
    }
    let Some(last) = bytes.len().checked_sub(STEP).filter(|&last| last > 0) else {
        let is = |pair: &[u8]| matches!(pair, [before, byte] if is_significant(*byte, *before));
        return bytes.windows(2).position(is).map_or(bytes.len(), |before| before + 1);
    };
    let mut at = 1;
    loop {
        // The last step begins early: the bytes before `at` are not significant.
        let from = at.min(last);
        match significant(bytes, from) {
            0 if from == last => return bytes.len(),
            0 => at = from + STEP,
            marks => return from + marks.trailing_zeros() as usize, // below 16
        }
    }
}

/// Returns a bit for each of the `STEP` bytes from `at` on, set where [`is_significant`] is true; none is set if there
/// are fewer bytes.
fn significant(bytes: &[u8], at: usize) -> u32 {
    let both = at.checked_sub(1).and_then(|before| bytes.get(before..)?.first_chunk::<{ STEP + 1 }>());
    let Some((Some(before), Some(byte))) = both.map(|both| (both.first_chunk(), both.last_chunk())) else { return 0 };
    let (before, byte) = (u8x16::new(*before), u8x16::new(*byte));
    let is = |lanes: u8x16, byte: u8| lanes.simd_eq(u8x16::splat(byte));
    let with = |bits: u8| byte | u8x16::splat(bits);
    let above = byte - u8x16::splat(b'%');
    let bracket = above.simd_eq(above.min(u8x16::splat(b'*' - b'%')));
    let joins = (is(with(2), b'/') & !is(before, b'O')) | is(byte, b'_');
    // The highest bits of all lanes: of a byte that is not ASCII it is set.
    (bracket | is(with(0x61), b'{') | joins | byte).to_bitmask()
}

/// Returns where a line needs a closer look, and whether there are only blanks between `from` and that place. It is the
/// beginning of the word with the first significant byte.
fn significant_word(line: &[u8], from: usize) -> (usize, bool) {
    let rest = line.get(from..).unwrap_or_default();
    let weighs = first_significant(rest);
    let before = rest.get(..weighs).unwrap_or_default();
    if weighs == rest.len() {
        return (line.len(), before.trim_ascii().is_empty());
    }
    let word = before.iter().rposition(u8::is_ascii_whitespace).map_or(0, |blank| blank + 1);
    let word = spaced_result(before.get(..word).unwrap_or_default()).unwrap_or(word);
    (from + word, before.get(..word).unwrap_or_default().trim_ascii().is_empty())
}

/// Returns where the last word begins if a result with blanks may begin with it: the 1 of `1 - 0`.
fn spaced_result(before: &[u8]) -> Option<usize> {
    let bare = before.trim_ascii_end();
    let at = bare.iter().rposition(|byte| byte.is_ascii_whitespace() || *byte >= 0x80).map_or(0, |blank| blank + 1);
    matches!(bare.get(at..), Some(b"0" | b"1" | b"0.5" | b"0,5")).then_some(at)
}

#[cfg(test)]
mod tests;

#[cfg(test)]
mod columns_tests {
    use std::convert::Infallible;

    use crate::pgn::in_memory::{each_game, games};
    use crate::steps;

    #[test]
    fn games_of_one_line_take_steps_in_proportion() {
        steps::assert_linear(300, |number| {
            let text = "1. e4 * ".repeat(number);
            steps::of(|| {
                let mut last = 0;
                let Ok(count) = each_game(text.as_bytes(), &mut |game| -> Result<(), Infallible> {
                    last = game.place.column;
                    Ok(())
                });
                assert_eq!((count, last as usize), (number, 8 * (number - 1) + 1));
            })
        });
        steps::assert_linear(300, |number| {
            let text = "1. e4 * ".repeat(number);
            steps::of(|| assert_eq!(games(text.as_bytes()).count(), number))
        });
    }
}

#[cfg(test)]
mod skip_moves_tests {
    use super::*;

    #[test]
    fn sixteen_at_once_are_judged_as_one_by_one() {
        for before in 0..=u8::MAX {
            for first in (0..=u8::MAX).step_by(STEP) {
                let lanes: Vec<u8> = (first..=first + 15).flat_map(|byte| [before, byte]).collect();
                for from in (1..STEP).step_by(2) {
                    let marks = significant(&lanes, from);
                    for lane in 0..STEP {
                        let is = is_significant(lanes[from + lane], lanes[from + lane - 1]);
                        assert_eq!(marks >> lane & 1 == 1, is, "{:?}", &lanes[from + lane - 1..=from + lane]);
                    }
                }
            }
        }
    }

    #[test]
    fn the_first_byte_that_matters() {
        for (text, at) in [
            ("1. e4 e5 2. O-O-O Nf6", 21),
            ("Nf6 1-0", 5),
            ("Nf6 1 - 0", 6),
            ("Bb5: 0-0-0", 3),
            ("e8=Q/", 4),
            ("e4 {", 3),
            ("e4 é", 3),
            ("(e4", 0),
            ("*", 0),
            ("", 0),
        ] {
            for filler in [0, 1, 15, 16, 17, 40, 63, 64, 65, 79, 80, 81, 200] {
                let text = "x".repeat(filler) + text;
                assert_eq!(first_significant(text.as_bytes()), filler + at, "{text}");
            }
        }
        let digits = "1".repeat(64) + "-0";
        assert_eq!(first_significant(digits.as_bytes()), 64, "the digit before stands in the step before");
    }

    #[test]
    fn the_word_around_it() {
        assert_eq!(significant_word(b"1. e4 e5 1-0", 0), (9, false));
        assert_eq!(significant_word(b"1. e4 e5 1-0", 9), (9, true));
        assert_eq!(significant_word(b"1. e4 e5 1  - 0", 0), (9, false));
        assert_eq!(significant_word(b"1. e4 e5 21 - 0", 0), (12, false));
        assert_eq!(significant_word(b"  {", 0), (2, true));
        assert_eq!(significant_word(b"e4 Nf3(x)", 0), (3, false));
        assert_eq!(significant_word(b"  \t", 1), (3, true));
    }
}
