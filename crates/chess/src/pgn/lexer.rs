//! Splits bytes into tokens, each with its byte range, line and column. Nothing is copied, every byte is read a bounded
//! number of times, and nothing recurses.
//!
//! The lexer knows only the syntax; the reader decides whether a word is a move. [`crate::pgn::scan::split`],
//! which finds where games begin, uses the same lexer line by line.

use crate::pgn::encoding::{Encoding, UTF8_MARK};
use crate::pgn::glued::{after_move, before_number, before_result, move_ends};
use crate::pgn::tags::{ResultMarker, TagSyntax, plain_tag, tag_at};
use std::ops::Range;

/// A place in a file as people count it: from 1, with columns in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LineColumn {
    /// The line.
    pub line: u32,
    /// The character in the line.
    pub column: u32,
}

impl Default for LineColumn {
    fn default() -> LineColumn {
        LineColumn { line: 1, column: 1 }
    }
}

/// What a token is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TokenKind {
    /// `[Name "value"]`.
    Tag(TagSyntax),
    /// A `[` at the beginning of a line that does not begin a tag, with the rest of its line.
    BadTag,
    /// `{…}`, not closed if the bytes end first.
    Comment {
        /// Whether the `}` is there.
        closed: bool,
    },
    /// `;` and the rest of the line.
    LineComment,
    /// `%` in the first column and the rest of the line (PGN 6).
    Escape,
    /// `(=)`: a draw was offered.
    DrawOffer,
    /// `(`.
    Open,
    /// `)`.
    Close,
    /// A move number with the dots after it.
    Number(u32),
    /// Dots without a number, or the full stops and commas after a move.
    Dots,
    /// `$` and digits; `None` if there are no digits or the number is above 255.
    Nag(Option<u8>),
    /// `!`, `?` and their pairs, as one run.
    Marks,
    /// `*`.
    Star,
    /// Anything else up to the next delimiter: a move, a result, a glyph, or nonsense.
    Word,
    /// A byte order mark.
    ByteOrderMark,
    /// A delimiter out of place: `}`, `]`, `"`, or `[` inside a line.
    Stray,
}

/// A token and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token {
    /// What it is.
    pub kind: TokenKind,
    /// Its byte range in the slice that is read.
    pub range: Range<usize>,
    /// Where it begins.
    pub place: LineColumn,
}

impl Token {
    /// The byte range of a comment without its delimiters, or of any other token as a whole.
    pub fn content(&self) -> Range<usize> {
        match self.kind {
            TokenKind::Comment { closed } => self.range.start + 1..self.range.end - usize::from(closed),
            TokenKind::LineComment => self.range.start + 1..self.range.end,
            _ => self.range.clone(),
        }
    }
}

/// An iterator over the tokens of a slice.
#[derive(Clone, Debug)]
pub struct Lexer<'a> {
    bytes: &'a [u8],
    encoding: Encoding,
    at: usize,
    place: LineColumn,
    counted: usize,
    /// Whether there are only blanks and tags on this line so far.
    fresh: bool,
    /// Whether it is at the very beginning of a line.
    first_column: bool,
}

impl<'a> Lexer<'a> {
    /// Creates a lexer over a slice that begins at `place` in its file.
    pub fn new(bytes: &'a [u8], encoding: Encoding, place: LineColumn) -> Lexer<'a> {
        let fresh = place.column == 1;
        Lexer { bytes, encoding, at: 0, place, counted: 0, fresh, first_column: fresh }
    }

    /// Creates a lexer that goes on at byte `at` of a line, after a comment that ended there.
    pub(super) fn inside(bytes: &'a [u8], at: usize) -> Lexer<'a> {
        let fresh = at == 0;
        Lexer { at, fresh, first_column: fresh, ..Lexer::new(bytes, Encoding::Utf8, LineColumn::default()) }
    }

    /// The index of the byte that is read next.
    pub(super) fn offset(&self) -> usize {
        self.at
    }

    /// Whether an escaped line begins here.
    pub(super) fn at_escape(&self) -> bool {
        self.first_column && self.bytes.get(self.at) == Some(&b'%')
    }

    /// Skips to a later byte of the same line, where a word may begin. `blank` says that it only skips blanks.
    pub(super) fn skip_to(&mut self, at: usize, blank: bool) {
        if at > self.at {
            self.first_column = false;
            self.fresh &= blank;
        }
        self.at = at;
    }

    /// Returns the next token without counting lines and columns.
    pub(super) fn next_raw(&mut self) -> Option<(TokenKind, Range<usize>)> {
        loop {
            match *self.bytes.get(self.at)? {
                b'\n' | b'\r' => {
                    self.fresh = true;
                    self.first_column = true;
                }
                b' ' => self.first_column = false,
                _ => match self.bytes.get(self.at..).map_or(0, blank) {
                    0 => break,
                    length => {
                        self.first_column = false;
                        self.at += length;
                        continue;
                    }
                },
            }
            self.at += 1;
        }
        let start = self.at;
        let (kind, end) = self.token(start);
        debug_assert!(end > start, "every token takes a byte at least");
        self.at = end;
        if kind != TokenKind::ByteOrderMark {
            self.fresh = self.fresh && matches!(kind, TokenKind::Tag(_));
            self.first_column = false;
        }
        Some((kind, start..end))
    }

    /// Returns the tag that comes next, perhaps after line ends, if it is of the usual form.
    pub(super) fn next_plain_tag(&mut self) -> Option<TagSyntax> {
        let rest = self.bytes.get(self.at..)?;
        let ends = rest.iter().take_while(|&&byte| byte == b'\n' || byte == b'\r').count();
        let tag = self.plain_tag(self.at + ends)?;
        self.at = tag.end;
        self.fresh |= ends > 0;
        self.first_column = false;
        Some(tag)
    }

    /// Whether `1.` comes next, perhaps after line ends.
    pub(super) fn is_at_first_move(&self) -> bool {
        let rest = self.bytes.get(self.at..).unwrap_or_default();
        let ends = rest.iter().take_while(|&&byte| byte == b'\n' || byte == b'\r').count();
        rest.get(ends..).is_some_and(|rest| rest.starts_with(b"1."))
    }

    fn plain_tag(&self, at: usize) -> Option<TagSyntax> {
        let (name, value, after) = plain_tag(self.bytes.get(at..)?)?;
        let (start, end) = (at + 1 + name.len() + 2, self.bytes.len() - after.len());
        Some(TagSyntax { name: at + 1..at + 1 + name.len(), value: start..start + value.len(), end, error: None })
    }

    fn token(&self, at: usize) -> (TokenKind, usize) {
        let rest = &self.bytes[at..]; // `at` is in bounds
        match rest[0] {
            // so it has a first byte
            b'{' => match memchr::memchr(b'}', rest) {
                Some(close) => (TokenKind::Comment { closed: true }, at + close + 1),
                None => (TokenKind::Comment { closed: false }, self.bytes.len()),
            },
            b';' => (TokenKind::LineComment, self.line_end(at)),
            b'%' if self.first_column => (TokenKind::Escape, self.line_end(at)),
            b'[' => match self.plain_tag(at).or_else(|| tag_at(self.bytes, at, self.fresh)) {
                Some(tag) => {
                    let end = tag.end;
                    (TokenKind::Tag(tag), end)
                }
                None if self.fresh && rest.get(1).is_some_and(|byte| byte.is_ascii_alphabetic()) => {
                    (TokenKind::BadTag, at + self.bytes[at..self.line_end(at)].trim_ascii_end().len()) // both in bounds
                }
                None => (TokenKind::Stray, at + 1),
            },
            b'(' if rest.starts_with(b"(=)") => (TokenKind::DrawOffer, at + 3),
            b'(' => (TokenKind::Open, at + 1),
            b')' => (TokenKind::Close, at + 1),
            b'*' => (TokenKind::Star, at + 1),
            b'}' | b']' | b'"' => (TokenKind::Stray, at + 1),
            b'$' => {
                let digits = digits(rest, 1);
                let number = number(&rest[1..digits]); // `digits` is in bounds
                (TokenKind::Nag(number.filter(|_| digits > 1).and_then(|n| u8::try_from(n).ok())), at + digits)
            }
            b'!' | b'?' => {
                let marks = rest.iter().take_while(|&&byte| byte == b'!' || byte == b'?').count();
                let apart = at.checked_sub(1).and_then(|before| self.bytes.get(before));
                match apart.is_none_or(|&byte| is_space(byte) || byte == b'.').then(|| marked_move(&rest[marks..])) {
                    Some(length @ 1..) => (TokenKind::Word, at + marks + length), // `marks` is in bounds
                    _ => (TokenKind::Marks, at + marks),
                }
            }
            b'.' if rest.starts_with(b".5")
                && let Some(length) = ResultMarker::spaced(rest) =>
            {
                (TokenKind::Word, at + length)
            }
            b'.' => (TokenKind::Dots, at + dots(rest, 0)),
            b',' if at > 0 && !self.bytes.get(at - 1).is_some_and(|&byte| is_space(byte)) => {
                (TokenKind::Dots, at + rest.iter().take_while(|&&byte| byte == b'.' || byte == b',').count())
            }
            0xE2 if is_ellipsis(rest) => (TokenKind::Dots, at + dots(rest, 0)),
            0xEF if rest.starts_with(UTF8_MARK) => (TokenKind::ByteOrderMark, at + UTF8_MARK.len()),
            b'1' if matches!(rest, [_, b'0'..=b'9' | b'.', ..]) => self.number_or_word(at),
            b'0' | b'1' | 0xBD | 0xC2 if let Some(length) = ResultMarker::spaced(rest) => {
                (TokenKind::Word, at + length)
            }
            b'0' if rest.starts_with(b"0000") && word(rest) == 4 => (TokenKind::Word, at + 4), // UCI's null move
            // Castling without its hyphens. No move has the number 0.
            b'0' if rest.starts_with(b"00")
                && let noughts = rest.iter().take_while(|&&byte| byte == b'0').count()
                && noughts <= 3
                && word(rest) == noughts
                && dots(rest, noughts) == noughts =>
            {
                (TokenKind::Word, at + noughts)
            }
            b'0'..=b'9' => self.number_or_word(at),
            _ => (TokenKind::Word, at + word(rest)),
        }
    }

    /// Reads a number or a word: `12`, `12.`, `12...` are numbers, even with a move glued to them; `1-0`, `0-0`, `1/2`
    /// are words.
    fn number_or_word(&self, at: usize) -> (TokenKind, usize) {
        let rest = &self.bytes[at..]; // `at` is in bounds
        let digits = digits(rest, 0);
        let dotted = dots(rest, digits);
        let glued = matches!(rest.get(digits), Some(b'a'..=b'h' | b'K' | b'Q' | b'R' | b'B' | b'N' | b'P' | b'O'));
        if dotted > digits || glued || word(rest) <= digits {
            let value = number(&rest[..digits]); // `digits` is in bounds
            return (TokenKind::Number(value.unwrap_or(u32::MAX)), at + dotted);
        }
        (TokenKind::Word, at + word(rest))
    }

    fn line_end(&self, at: usize) -> usize {
        memchr::memchr2(b'\n', b'\r', &self.bytes[at..]).map_or(self.bytes.len(), |length| at + length) // `at` is within
    }

    /// Returns the place of a byte that is not before the last one that was asked for. Each byte is counted once.
    pub(super) fn place(&mut self, at: usize) -> LineColumn {
        self.count_to(at);
        self.place
    }

    fn count_to(&mut self, to: usize) {
        while let Some(rest) = self.bytes.get(self.counted..to) {
            let end = memchr::memchr2(b'\n', b'\r', rest);
            let text = rest.get(..end.unwrap_or(rest.len())).unwrap_or_default();
            let begins = |byte: &&u8| self.encoding.begins_character(**byte);
            let characters = if text.is_ascii() { text.len() } else { text.iter().filter(begins).count() };
            self.place.column = self.place.column.saturating_add(u32::try_from(characters).unwrap_or(u32::MAX));
            self.counted += text.len();
            if end.is_none() {
                return;
            }
            // A CR before an LF is a part of the line end.
            if !matches!(self.bytes.get(self.counted..), Some([b'\r', b'\n', ..])) {
                self.place = LineColumn { line: self.place.line.saturating_add(1), column: 1 };
            }
            self.counted += 1;
        }
    }
}

impl Iterator for Lexer<'_> {
    type Item = Token;

    fn next(&mut self) -> Option<Token> {
        let (kind, range) = self.next_raw()?;
        Some(Token { place: self.place(range.start), kind, range })
    }
}

/// Whether a byte is a blank of ASCII: those that split words, and the vertical tab.
fn is_space(byte: u8) -> bool {
    byte.is_ascii_whitespace() || byte == 0x0B
}

/// Returns the length of the blank that a text begins with; 0 if there is none. Blanks are Unicode's white space and
/// the invisible characters that copied texts have between words: zero width, soft hyphen, direction marks. A byte
/// order mark is a token of its own. The no-break space also counts as the single byte that it is in most code pages.
pub fn blank(text: &[u8]) -> usize {
    match text {
        [byte, ..] if byte.is_ascii() => usize::from(is_space(*byte)),
        [0xA0, ..] => 1,
        [0xC2, 0x85 | 0xA0 | 0xAD, ..] | [0xD8, 0x9C, ..] => 2,
        [0xE1, 0x9A, 0x80, ..]
        | [0xE1, 0xA0, 0x8E, ..]
        | [0xE2, 0x80, 0x80..=0x8F | 0xA8..=0xAF, ..]
        | [0xE2, 0x81, 0x9F..=0xA4 | 0xA6..=0xAF, ..]
        | [0xE3, 0x80, 0x80, ..] => 3,
        _ => 0,
    }
}

/// Returns the length of the character that a text begins with, at least 1. A byte that is not UTF-8 is a character.
fn character(text: &[u8]) -> usize {
    let length = match text.first() {
        Some(0xC2..=0xDF) => 2,
        Some(0xE0..=0xEF) => 3,
        Some(0xF0..=0xF4) => 4,
        _ => return 1,
    };
    text.get(..length).and_then(|bytes| std::str::from_utf8(bytes).ok()).map_or(1, str::len)
}

/// Returns where the run of digits that begins at `from` ends.
fn digits(bytes: &[u8], from: usize) -> usize {
    from + bytes[from..].iter().take_while(|byte| byte.is_ascii_digit()).count() // `from` is in bounds
}

/// Returns the number that these digits are, unless it is too big.
fn number(digits: &[u8]) -> Option<u32> {
    digits.iter().try_fold(0_u32, |number, digit| number.checked_mul(10)?.checked_add(u32::from(digit - b'0')))
}

fn is_ellipsis(text: &[u8]) -> bool {
    text.starts_with("…".as_bytes()) || text.starts_with("‥".as_bytes())
}

/// Returns where the run of dots (also `…`) that begins at `from` ends.
fn dots(bytes: &[u8], from: usize) -> usize {
    let mut at = from;
    loop {
        match bytes.get(at..) {
            Some([b'.', ..]) => at += 1,
            Some(rest) if is_ellipsis(rest) => at += "…".len(), // `‥` is as long
            _ => return at,
        }
    }
}

/// What a byte means in a word.
#[derive(Clone, Copy)]
enum InWord {
    Inside,
    End,
    /// It depends on the bytes around it.
    Look,
}

const WORD: [InWord; 256] = {
    let mut table = [InWord::Look; 256];
    let mut byte = b'!';
    while byte < 0x7F {
        table[byte as usize] = match byte {
            b'{' | b'}' | b'(' | b')' | b'[' | b']' | b';' | b'"' | b'$' | b'*' | b'!' | b'?' => InWord::End,
            b',' | b'.' | b'+' | b'#' => InWord::Look,
            _ => InWord::Inside,
        };
        byte += 1;
    }
    table
};

/// Returns the length of the word at the beginning of `bytes`, at least one byte. A promotion in brackets belongs to
/// it: `e8(Q)`. A move ends before what is glued to it: a comma, full stops, a result, a move number, or after its `+`
/// or `#` another move.
fn word(bytes: &[u8]) -> usize {
    let mut end = character(bytes);
    let (mut marked, mut checked) = (false, false);
    while let Some(&byte) = bytes.get(end) {
        match WORD[usize::from(byte)] {
            // there is an entry for each byte
            InWord::Inside => {
                end += 1;
                continue;
            }
            InWord::End => break,
            InWord::Look => {}
        }
        if !byte.is_ascii() {
            let rest = &bytes[end..]; // `end` is in bounds
            if rest.starts_with(UTF8_MARK) || blank(rest) > 0 {
                break;
            }
            end += character(rest);
            continue;
        }
        if is_space(byte) {
            break;
        }
        // Only the first such places are examined, so that a long word takes linear time.
        if (byte == b',' || byte == b'.') && !std::mem::replace(&mut marked, true) {
            if move_ends(bytes, end) {
                break;
            }
            if byte == b'.'
                && let Some(end) = before_number(bytes, end)
            {
                return end;
            }
        }
        end += 1;
        if matches!(byte, b'+' | b'#') && !std::mem::replace(&mut checked, true) && after_move(bytes, end) {
            break;
        }
    }
    match bytes.get(end..end + 3) {
        Some([b'(', piece, b')'])
            if matches!(bytes[0], b'a'..=b'h' | b'P') // not empty
                && (b"QRBNqrbn".contains(piece)
                    || piece.is_ascii_uppercase() && matches!(bytes.get(end - 1), Some(b'1' | b'8'))) =>
        {
            end + 3
        }
        _ => bytes.get(..end).and_then(before_result).unwrap_or(end),
    }
}

/// Returns the length of a word that seems to be a move, to which a sign before it is glued; 0 if it does not.
fn marked_move(bytes: &[u8]) -> usize {
    let first = bytes.first().is_some_and(u8::is_ascii_alphabetic);
    let length = if first { word(bytes) } else { 0 };
    let is_move = bytes.get(..length).is_some_and(|word| word.iter().any(|byte| matches!(byte, b'1'..=b'9' | b'-')));
    if is_move { length } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pgn::encoding::code_page::CodePage;

    fn lex(text: &str) -> Vec<(String, &str)> {
        Lexer::new(text.as_bytes(), Encoding::Utf8, LineColumn::default())
            .map(|token| {
                let name = format!("{:?}", token.kind);
                let name = name.split(['(', ' ', '{']).next().unwrap().to_owned();
                (name, &text[token.range])
            })
            .collect()
    }

    #[test]
    fn tokens() {
        let cases = [
            ("1.e4", "Number:1. Word:e4"),
            ("1. e4", "Number:1. Word:e4"),
            ("1...e5 2 .. Nf3", "Number:1... Word:e5 Number:2 Dots:.. Word:Nf3"),
            ("1…e5", "Number:1… Word:e5"),
            ("1e4", "Number:1 Word:e4"),
            ("1.0-0 0-0-0 1-0 1/2-1/2 ½-½", "Number:1. Word:0-0 Word:0-0-0 Word:1-0 Word:1/2-1/2 Word:½-½"),
            ("a4(b4$6)a6!?{c}a5*", "Word:a4 Open:( Word:b4 Nag:$6 Close:) Word:a6 Marks:!? Comment:{c} Word:a5 Star:*"),
            ("e8(Q)+ e8(S) e8(x) (=)", "Word:e8(Q) Word:+ Word:e8(S) Word:e8 Open:( Word:x Close:) DrawOffer:(=)"),
            ("e4;rest\ne5", "Word:e4 LineComment:;rest Word:e5"),
            ("%x\ne4 %y\n %z", "Escape:%x Word:e4 Word:%y Word:%z"),
            ("%a\r%b\r\n%c", "Escape:%a Escape:%b Escape:%c"),
            ("{open", "Comment:{open"),
            ("} ] \"", "Stray:} Stray:] Stray:\""),
            ("[A \"b\"][C \"d\"]e4*[E \"f\"]", "Tag:[A \"b\"] Tag:[C \"d\"] Word:e4 Star:* Tag:[E \"f\"]"),
            ("e4 [x", "Word:e4 Stray:[ Word:x"),
            ("[Event Riga] \ne4", "BadTag:[Event Riga] Word:e4"),
            ("[%clk 1:00]", "Stray:[ Word:%clk Word:1:00 Stray:]"),
            ("\u{feff}%x\n\u{feff}e4", "ByteOrderMark:\u{feff} Escape:%x ByteOrderMark:\u{feff} Word:e4"),
            ("$ $300 $5", "Nag:$ Nag:$300 Nag:$5"),
            ("e4\u{a0}e5\u{2009}\u{200b}Nf3\u{ad}", "Word:e4 Word:e5 Word:Nf3"),
            ("1 - 0 1 -0. 0.5-0.5 1- 2", "Word:1 - 0 Word:1 -0 Dots:. Word:0.5-0.5 Word:1- Number:2"),
            (
                "Bb5(N) Qxf7+Kxf7 e52.Nf3",
                "Word:Bb5 Open:( Word:N Close:) Word:Qxf7+ Word:Kxf7 Word:e5 Number:2. Word:Nf3",
            ),
            (
                "2. ?Nf9 ?f3 f3! ?why e4?d5",
                "Number:2. Word:?Nf9 Word:?f3 Word:f3 Marks:! Marks:? Word:why Word:e4 Marks:? Word:d5",
            ),
            ("0000 0000.", "Word:0000 Word:0000 Dots:."),
            (
                "5.00 000 00! 00+ 0 00. 01",
                "Number:5. Word:00 Word:000 Word:00 Marks:! Word:00+ Number:0 Number:00. Number:01",
            ),
        ];
        for (text, tokens) in cases {
            let found: Vec<String> = lex(text).into_iter().map(|(name, text)| format!("{name}:{text}")).collect();
            assert_eq!(found.join(" "), tokens, "{text:?}");
        }
    }

    #[test]
    fn places_count_characters_and_all_line_ends() {
        let text = "é e4\r\n{ä\nö} Nf3\re5\n\rd4";
        let places: Vec<(u32, u32)> = Lexer::new(text.as_bytes(), Encoding::Utf8, LineColumn::default())
            .map(|token| (token.place.line, token.place.column))
            .collect();
        assert_eq!(places, [(1, 1), (1, 3), (2, 1), (3, 4), (4, 1), (6, 1)]);
        let latin: Vec<LineColumn> =
            Lexer::new(b"\xE9\xE8 e4", Encoding::Page(CodePage::Windows1252), LineColumn { line: 7, column: 1 })
                .map(|t| t.place)
                .collect();
        assert_eq!(latin, [LineColumn { line: 7, column: 1 }, LineColumn { line: 7, column: 4 }]);
    }
}
