//! What the words of movetext mean: moves, glyphs, results, or text without a meaning.
//!
//! A doubtful word waits. If the next move number does not fit, the word was a move that could not be read; if a legal
//! move follows, it was not. After a move that cannot be read, the rest of its line is kept as text, because the moves
//! in it have no position.

use super::{Doubt, GameReader, Lexeme, UnknownWords};
use crate::chess::pgn::glued::with_more;
use crate::chess::pgn::lenient_san::{NoMove, looks_like_move, read_with_sign};
use crate::chess::pgn::lexer::{LineColumn, TokenKind};
use crate::chess::pgn::result::odd_ending;
use crate::chess::pgn::{foreign, glyph};
use crate::{
    chess::pgn::encoding::word, chess::pgn::problem::ProblemKind, chess::pgn::record::LooseTextKind,
    chess::pgn::result::ResultMarker, chess::tree::TreeMove,
};
use std::ops::Range;

impl GameReader<'_> {
    /// Reads a word. `numbered` is where the move number right before it begins, if there is one.
    pub(super) fn word(&mut self, token: &Lexeme, numbered: Option<(usize, LineColumn)>) {
        let begins = numbered.filter(|(_, place)| place.line == token.place.line);
        let begins = begins.unwrap_or((token.range.start, token.place));
        if self.odd_ending(token) {
            return;
        }
        let text = word(&self.bytes[token.range.clone()]); // the token's own range
        if let Some(result) = ResultMarker::read(&text) {
            self.result_token(result, token);
            return;
        }
        // After a move number comes a move: `2. N` is one that was cut off, not the sign of a novelty.
        if let Some(number) = glyph::of_sign(&text).filter(|_| numbered.is_none() || !text.is_ascii() || text.len() > 1)
        {
            self.glyphs([number]);
            return;
        }
        if matches!(&*text, "e.p." | "ep" | "e.p") && self.current.moved {
            return;
        }
        let english = foreign::english(&text, self.letters);
        if self.result.is_some() || (!self.begun && !looks_like_move(&english)) {
            self.unknown(token.range.clone(), token.place);
            return;
        }
        self.begin();
        if self.keeps_moves(token) {
            return;
        }
        match read_with_sign(self.tree.position(self.current.node), &english) {
            Ok((understood, nags)) => {
                if understood.queen_assumed {
                    self.problem(token.place, ProblemKind::QueenAssumed(text.into_owned()));
                }
                self.play(understood.step, nags);
            }
            Err(_) if self.move_with_more(token, &text) => {}
            Err(NoMove::NotAMove) if !text.bytes().any(|byte| byte.is_ascii_digit()) => {
                let text = text.into_owned();
                self.current.doubts.push(Doubt { begins, range: token.range.clone(), text, place: token.place });
            }
            Err(why) => {
                // Doubtful words before an impossible move were moves too.
                let (begins, place, text) = match self.current.doubts.drain(..).next() {
                    Some(doubt) => (doubt.begins, doubt.place, doubt.text),
                    None => (begins, token.place, text.into_owned()),
                };
                let what = match why {
                    _ if place != token.place => ProblemKind::UnreadableMove(text),
                    NoMove::Illegal => ProblemKind::IllegalMove(text),
                    NoMove::Ambiguous => ProblemKind::AmbiguousMove(text),
                    NoMove::NotAMove => ProblemKind::UnreadableMove(text),
                };
                self.damage(begins, place, what);
            }
        }
    }

    /// Reads the words of an odd Result tag at the end of the movetext as the result. Returns whether they are there.
    fn odd_ending(&mut self, token: &Lexeme) -> bool {
        if self.in_variation() || self.result.is_some() {
            return false;
        }
        let Some(end) = odd_ending(self.bytes, token.range.start, &self.odd_result) else { return false };
        self.result_token(ResultMarker::Open, token);
        // Comments before a `*` are read as those behind it are.
        self.read_to = token.range.start + self.odd_result.len();
        self.star_to = end;
        true
    }

    /// Reads a word that holds a move and signs glued to it, as if blanks stood between them. Returns whether it does.
    fn move_with_more(&mut self, token: &Lexeme, text: &str) -> bool {
        let Some(parts) = with_more(text) else { return false };
        let english = foreign::english(parts.bare, self.letters);
        let Ok((understood, nags)) = read_with_sign(self.tree.position(self.current.node), &english) else {
            return false;
        };
        self.glued(parts.before, 0, token);
        if understood.queen_assumed {
            self.problem(token.place, ProblemKind::QueenAssumed(parts.bare.to_owned()));
        }
        self.play(understood.step, nags);
        self.glued(parts.after, parts.before.len() + parts.bare.len(), token);
        true
    }

    /// Reads a part of a word that is glued to a move, from `at` on in the word's text: a sign, or text that is kept.
    fn glued(&mut self, part: &str, at: usize, token: &Lexeme) {
        if let Some(number) = glyph::of_sign(part) {
            self.glyphs([number]);
        } else if !part.is_empty() {
            let raw = &self.bytes[token.range.clone()]; // the token's own range
            let text = word(raw);
            let before = text.get(..at).unwrap_or_default().chars().count();
            // The text is decoded from the bytes, where a character may be one byte or several.
            let length = |text: &str| if std::str::from_utf8(raw).is_ok() { text.len() } else { text.chars().count() };
            let start = token.range.start + length(text.get(..at).unwrap_or_default());
            let column = token.place.column.saturating_add(u32::try_from(before).unwrap_or(u32::MAX));
            self.unknown(start..start + length(part), LineColumn { column, ..token.place });
        }
    }

    pub(super) fn play(&mut self, step: TreeMove, nags: Option<u8>) {
        self.settle_doubts();
        let node = self.tree.append(self.current.node, step);
        let notes = self.tree.notes_mut(node);
        notes.before = std::mem::take(&mut self.current.comments).into();
        notes.nags = std::mem::take(&mut self.current.nags).into();
        notes.nags.extend(nags);
        self.current.node = node;
        self.current.moved = true;
        self.current.after_variation = false;
    }

    pub(super) fn unknown(&mut self, range: Range<usize>, place: LineColumn) {
        let text = self.text(range.clone());
        if let Some(run) = self.unknown_runs.last_mut()
            && let Some(gap) = self.bytes.get(run.end..range.start)
            && gap.iter().all(|&byte| byte == b' ' || byte == b'\t')
            && let Some(kept) = self.kept.get_mut(run.kept).filter(|kept| kept.node == self.current.node)
        {
            kept.text.extend(gap.iter().map(|&byte| char::from(byte)));
            kept.text.push_str(&text);
            run.end = range.end;
            return;
        }
        self.unknown_runs.push(UnknownWords { end: range.end, problem: self.problems.len(), kept: self.kept.len() });
        self.problem(place, ProblemKind::UnknownToken(String::new()));
        self.keep(LooseTextKind::Token, text, place);
    }

    /// Names the problem of each run of unknown words, now that every run is complete.
    pub(super) fn name_runs(&mut self) {
        for run in &self.unknown_runs {
            if let (Some(problem), Some(kept)) = (self.problems.get_mut(run.problem), self.kept.get(run.kept)) {
                let mut chars = kept.text.chars();
                problem.what = match (chars.next(), chars.next()) {
                    (Some(only @ ('(' | ')' | '[' | ']' | '{' | '}' | '"')), None) => ProblemKind::Stray(only),
                    _ => ProblemKind::UnknownToken(kept.text.clone()),
                };
            }
        }
    }

    /// Settles that the doubtful words mean nothing, because the moves go on.
    pub(super) fn settle_doubts(&mut self) {
        for doubt in std::mem::take(&mut self.current.doubts) {
            self.unknown(doubt.range, doubt.place);
        }
    }

    /// Keeps the line as text from `begins` on, because of the token at `place`.
    pub(super) fn damage(&mut self, begins: (usize, LineColumn), place: LineColumn, what: ProblemKind) {
        self.problem(place, what);
        self.current.damaged_from = Some(begins);
    }

    /// Handles a token in the rest of a damaged line, looking only for its end.
    pub(super) fn token_of_rest(&mut self, token: &Lexeme) {
        match &token.kind {
            TokenKind::Open => self.current.open_in_damage += 1,
            TokenKind::Close if self.current.open_in_damage > 0 => self.current.open_in_damage -= 1,
            TokenKind::Close if self.in_variation() => self.close(token),
            TokenKind::Comment { closed: false } => self.problem(token.place, ProblemKind::UnclosedComment),
            TokenKind::Star | TokenKind::Word if self.current.open_in_damage == 0 && !self.in_variation() => {
                if odd_ending(self.bytes, token.range.start, &self.odd_result).is_some() {
                    self.end_rest(token.range.start);
                    self.odd_ending(token);
                    return;
                }
                if let Some(result) = ResultMarker::read(&word(&self.bytes[token.range.clone()])) {
                    // the token's own range
                    self.end_rest(token.range.start);
                    self.result_token(result, token);
                }
            }
            _ => {}
        }
    }

    pub(super) fn end_rest(&mut self, end: usize) {
        if let Some((start, place)) = self.current.damaged_from.take() {
            let text = self.text(start..end);
            self.keep(LooseTextKind::Rest, text.trim_ascii().to_owned(), place);
            self.current.open_in_damage = 0;
        }
    }
}
