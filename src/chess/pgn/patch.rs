//! Writes a changed game as its old text with only the changed words replaced. Tags keep their order, signs and moves
//! their spelling, and lines their breaks.
//!
//! The old text and the new one, in export format, are split into words and compared. The result is read again; if it
//! is not the new game, the caller writes the whole game in export format instead. That happens for games without tags
//! and for some damaged games. Piece letters become English.

use super::lexer::{Lexer, LineColumn, TokenKind};
use super::record::{LooseText, LooseTextKind, Record};
use super::result::{ResultMarker, is_odd, odd_ending};
use super::tags::{ROSTER, Tags, unescape};
use super::{comment::unfilled, encoding::Encoding, glued::with_more, glyph, in_memory::games};
use similar::{Algorithm, DiffTag, capture_diff_slices};
use std::ops::Range;

/// The maximum number of steps for comparing words. Texts that would need more have little in common.
const WORK: usize = 20_000_000;

/// A word of the movetext and its byte range.
#[derive(Clone, Debug)]
struct MovetextWord {
    /// What it means, in a canonical spelling.
    says: String,
    range: Range<usize>,
}

/// A tag and its byte range.
struct TagWord {
    name: String,
    value: String,
    range: Range<usize>,
}

/// A game split into tags and words.
struct GameParts {
    tags: Vec<TagWord>,
    words: Vec<MovetextWord>,
}

/// Returns the old text with the changes that make it say what `new` says, or `None` if that cannot be done. Each text
/// is one game with LF line ends.
#[must_use]
pub fn patched(old: &str, new: &str) -> Option<String> {
    let (was, is) = (parts(old)?, parts(new)?);
    let mut text = tags(old, &was, new, &is)?;
    let body = was.tags.last()?.range.end;
    let new_body = is.tags.last()?.range.end;
    let mut at = body;
    for (gone, come) in hunks(&was.words, &is.words)? {
        let end_before = |words: &[MovetextWord], at: usize, first: usize| {
            at.checked_sub(1).and_then(|before| words.get(before)).map_or(first, |word| word.range.end)
        };
        let begin = |words: &[MovetextWord], at: usize, end: usize| words.get(at).map_or(end, |word| word.range.start);
        let start = end_before(&was.words, gone.start, body);
        let end = begin(&was.words, gone.end, old.len()).max(start);
        let gap = old.get(end_before(&was.words, gone.end, body)..end)?;
        let put = new.get(end_before(&is.words, come.start, new_body)..end_before(&is.words, come.end, new_body))?;
        let new_gap = new.get(end_before(&is.words, come.end, new_body)..begin(&is.words, come.end, new.len()))?;
        text.push_str(old.get(at..start)?);
        if gone.start == 0 {
            text.push_str(put);
        } else {
            text.push_str(&unfilled_gap(put));
        }
        // The next move may need its number now, or need it no longer.
        let is_first = gone.start == 0 && (gone.is_empty() || come.is_empty());
        let stays = !is_first && numbers(gap) == numbers(new_gap);
        text.push_str(&match (stays, is_first) {
            (true, _) => gap.to_owned(),
            (false, true) => new_gap.to_owned(),
            (false, false) => unfilled_gap(new_gap),
        });
        at = end;
    }
    text.push_str(old.get(at..)?);
    is_equivalent(&text, new).then_some(text)
}

/// Removes the blanks from the text between two words, which leaves the move numbers.
fn numbers(gap: &str) -> String {
    gap.split_whitespace().collect()
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

/// Returns the old text up to its last tag, with changed values replaced, removed tags left out, and new tags added at
/// the end.
fn tags(old: &str, was: &GameParts, new: &str, is: &GameParts) -> Option<String> {
    let mut out = String::with_capacity(old.len() + 64);
    let mut at = 0;
    for tag in &was.tags {
        let first = was.tags.iter().find(|other| other.name == tag.name).is_some_and(|other| other.range == tag.range);
        let now = is.tags.iter().find(|other| other.name == tag.name);
        match now {
            Some(now) if first && now.value != tag.value => {
                out.push_str(old.get(at..tag.range.start)?);
                out.push_str(new.get(now.range.clone())?);
                at = tag.range.end;
            }
            None => {
                let line_end = old.get(tag.range.end..)?.starts_with('\n');
                out.push_str(old.get(at..tag.range.start)?);
                at = tag.range.end + usize::from(line_end);
            }
            _ => {}
        }
    }
    let end = was.tags.last()?.range.end;
    out.push_str(old.get(at..end)?);
    for tag in &is.tags {
        let is_new = was.tags.iter().all(|other| other.name != tag.name);
        if is_new && !is_filler(&tag.name, &tag.value) {
            out.push('\n');
            out.push_str(new.get(tag.range.clone())?);
        }
    }
    Some(out)
}

/// Whether a tag belongs to the Seven Tag Roster and its value is unknown. The export format has it nevertheless (PGN
/// standard 8.1.1).
fn is_filler(name: &str, value: &str) -> bool {
    ROSTER.contains(&(name, value))
}

/// Returns which old words go and which new words replace them; `None` if there is too much to compare.
fn hunks(was: &[MovetextWord], is: &[MovetextWord]) -> Option<Vec<(Range<usize>, Range<usize>)>> {
    let same = |(a, b): &(&MovetextWord, &MovetextWord)| a.says == b.says;
    let front = was.iter().zip(is).take_while(same).count();
    let (old, new) = (was.get(front..)?, is.get(front..)?);
    let back = old.iter().rev().zip(new.iter().rev()).take_while(same).count();
    let (old, new) = (old.get(..old.len() - back)?, new.get(..new.len() - back)?);
    if old.len().saturating_mul(new.len()) > WORK {
        return None;
    }
    let says = |words: &[MovetextWord]| words.iter().map(|word| word.says.clone()).collect::<Vec<_>>();
    let ops = capture_diff_slices(Algorithm::Myers, &says(old), &says(new));
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
    for token in Lexer::new(text.as_bytes(), Encoding::Utf8, LineColumn::default()) {
        let raw = text.get(token.range.clone())?;
        let range = token.range.clone();
        let is_header = parts.words.is_empty();
        if range.start < read_to || (token.kind == TokenKind::Star && range.start < star_to) {
            continue;
        }
        let mut word = |says| parts.words.push(MovetextWord { says, range: range.clone() });
        match &token.kind {
            TokenKind::Tag(tag) if is_header => {
                let (name, value) = (text.get(tag.name.clone())?, text.get(tag.value.clone())?);
                if name == "Result" && odd_result.is_empty() && is_odd(value) {
                    odd_result = value.trim();
                }
                parts.tags.push(TagWord { name: name.to_owned(), value: unescape(value), range: range.clone() });
            }
            TokenKind::Comment { .. } | TokenKind::LineComment => {
                word(format!("{{{}", unfilled(text.get(token.content())?.trim())));
            }
            TokenKind::Number(_) | TokenKind::Dots | TokenKind::ByteOrderMark => {}
            TokenKind::Nag(Some(number)) => word(sign(*number)),
            TokenKind::Marks => glyph::of_marks(raw).for_each(|number| word(sign(number))),
            TokenKind::Word if let Some(end) = odd_ending(text.as_bytes(), range.start, odd_result.as_bytes()) => {
                (read_to, star_to) = (range.start + odd_result.len(), end);
                parts
                    .words
                    .push(MovetextWord { says: ResultMarker::Open.as_str().to_owned(), range: range.start..read_to });
            }
            TokenKind::Word => match (ResultMarker::read(raw), glyph::of_sign(raw), glyph::split_suffix(raw)) {
                (Some(result), ..) => word(result.as_str().to_owned()),
                (_, Some(number), _) => word(sign(number)),
                (_, _, Some((bare, number))) => {
                    let end = range.start + bare.len();
                    parts.words.push(MovetextWord { says: canonical(bare), range: range.start..end });
                    parts.words.push(MovetextWord { says: sign(number), range: end..range.end });
                }
                _ if let Some(found) = with_more(raw) => {
                    let mut at = range.start;
                    for part in [found.before, found.bare, found.after].into_iter().filter(|part| !part.is_empty()) {
                        let says = glyph::of_sign(part).map_or_else(|| canonical(part), sign);
                        parts.words.push(MovetextWord { says, range: at..at + part.len() });
                        at += part.len();
                    }
                }
                _ => word(canonical(raw)),
            },
            _ => word(raw.to_owned()),
        }
    }
    (!parts.tags.is_empty()).then_some(parts)
}

fn sign(number: u8) -> String {
    format!("${number}")
}

/// Spells a move without what is a matter of taste: signs of check, capture and promotion, and noughts for letters.
fn canonical(word: &str) -> String {
    word.chars().filter(|c| !matches!(c, '+' | '#' | 'x' | ':' | '=')).map(|c| if c == '0' { 'O' } else { c }).collect()
}

/// Whether two texts are the same game.
fn is_equivalent(text: &str, new: &str) -> bool {
    let one = |text: &str| {
        let mut games = games(text.as_bytes());
        games.next().filter(|_| games.next().is_none())
    };
    let kept = |record: &Record| -> Vec<(LooseTextKind, String)> {
        let words = |kept: &LooseText| kept.text.split_whitespace().collect::<Vec<_>>().join(" ");
        record.kept.iter().map(|kept| (kept.kind, words(kept))).collect()
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
mod tests {
    use super::super::writer::{WriteOptions, export_with};
    use super::*;

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
    fn where_it_cannot_be_done_there_is_none() {
        let german = "[Event \"x\"]\n\n1. e4 e5 2. Sf3 Sc6 *";
        assert_eq!(patched("1. e4 e5 *", &export("1. e4 e5 2. Nf3 *")), None, "no tags");
        let text = patched(german, &export("[Event \"x\"]\n\n1. e4 e5 $1 2. Nf3 Nc6 *"));
        assert_eq!(text.as_deref(), Some("[Event \"x\"]\n\n1. e4 e5 $1 2. Nf3 Nc6 *"), "English letters");
        let moves = |moves: &str| format!("[Event \"x\"]\n\n{}*", moves.repeat(2_000));
        let (knights, others) = (moves("Nf3 Nf6 Ng1 Ng8 "), moves("Nc3 Nc6 Nb1 Nb8 "));
        assert_eq!(patched(&knights, &export(&others)), None, "too much to compare");
    }
}
