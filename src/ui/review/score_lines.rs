//! The score as lines of text: the game's own moves in two columns, what is said of them and the variations in
//! paragraphs below the move they belong to, each variation a step further in, with a line at its left.
//!
//! Without recursion: variations may be nested by the thousand.

mod bracket;

use shakmaty::Color;
use unicode_width::UnicodeWidthChar;

use crate::app::review::Review;
use crate::app::reviewing::problem;
use crate::chess::pgn::comment::{PARAGRAPH, visible};
use crate::chess::pgn::{KeptKind, glyph, harmless};
use crate::chess::tree::{NodeId, Tree};
use crate::ui::chrome::columns;
use crate::words::Lang;
use crate::words::relief::relief;
use crate::words::results::closing;
use crate::words::review::{ReviewWord as W, problems};

/// Columns of a move's number: `100. `.
const NUMBER: u16 = 5;
/// Columns of the longest move, `Nb1xd2+`, and a blank.
const MOVE: u16 = 8;
/// The widest column of moves; wider, and the eye loses the row.
const MOVE_MOST: u16 = 14;
/// Columns of a level of variations.
const STEP: u16 = 2;
/// The least columns that text is left beside the lines of its levels.
const TEXT_LEAST: u16 = 18;
/// Half-moves of a variation within a variation that still stands in brackets on the line.
const SHORT: usize = 6;
/// The least columns in which the reason of the result stands below the moves.
pub(super) const REASON_LEAST: u16 = 20;
/// The sign of a draw that was offered.
const OFFER: &str = "(=)";
/// Characters of comments in such a one.
const SHORT_COMMENT: usize = 40;

/// What a piece of text is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The number of a move.
    Number,
    /// A move of the game itself.
    Main,
    /// A move of a variation.
    Side,
    /// A sign of praise.
    Good,
    /// A sign of doubt.
    Dubious,
    /// A sign of blame.
    Bad,
    /// Another sign.
    Sign,
    /// What somebody wrote.
    Comment,
    /// Somebody else plays on for a side.
    Relief,
    /// The brackets of a variation.
    Bracket,
    /// The line at the left of a variation.
    Guide,
    /// The result.
    Result,
    /// Why the game ended so.
    Reason,
    /// What is wrong with the game.
    Wrong,
    /// Text of the file that is no game.
    Kept,
}

/// Some text on a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// Columns from the left.
    pub x: u16,
    /// The text.
    pub text: String,
    /// What it is.
    pub kind: Kind,
    /// The move it belongs to.
    pub node: Option<NodeId>,
}

/// The whole score.
#[derive(Clone, Debug, Default)]
pub struct Lines {
    /// Line by line.
    pub lines: Vec<Vec<Piece>>,
    /// The line on which the move stands that is shown.
    pub here: usize,
}

/// `12. Nf3`, `12… Nf6`: a move with its number.
#[must_use]
pub fn numbered(review: &Review, node: NodeId) -> String {
    format!("{} {}", number(&review.record().tree, node), review.san(node))
}

fn number(tree: &Tree, node: NodeId) -> String {
    let (number, color) = tree.move_number(node);
    if color.is_white() { format!("{number}.") } else { format!("{number}…") }
}

/// Builds the lines.
struct Builder<'a> {
    review: &'a Review,
    width: u16,
    lang: Lang,
    out: Lines,
    /// Levels of the paragraph being written, and where its text begins.
    level: u16,
    indent: u16,
    /// The column after what stands on the last line; none when a new line is to be begun.
    x: Option<u16>,
}

/// A paragraph still to be written.
enum Task {
    /// A variation from its first move.
    Variation(NodeId, u16),
    /// The rest of a variation, after this move.
    Rest(NodeId, u16),
}

impl Lines {
    /// The score of a game in that many columns.
    #[must_use]
    pub fn of(review: &Review, width: u16, lang: Lang) -> Lines {
        let out = Lines::default();
        let mut builder = Builder { review, width: width.max(8), lang, out, level: 0, indent: 0, x: None };
        builder.game();
        builder.out
    }
}

impl Builder<'_> {
    fn tree(&self) -> &Tree {
        &self.review.record().tree
    }

    fn game(&mut self) {
        let root = self.tree().root();
        self.note_here(root);
        self.said_after(root);
        let main: Vec<NodeId> = self.tree().main_line().collect();
        let pairs = self.width >= NUMBER + 2 * MOVE;
        let each = ((self.width - NUMBER.min(self.width)) / if pairs { 2 } else { 1 }).min(MOVE_MOST);
        // White's move stands alone on the last line, and Black's can come beside it.
        let mut open = false;
        for node in main {
            if self.has_before(node) {
                self.said_before(node);
                open = false;
            }
            let (number, color) = self.tree().move_number(node);
            if color.is_white() || !open {
                self.new_row(number, color, pairs, each);
            }
            let column = if pairs && color.is_black() { NUMBER + each } else { NUMBER };
            let end = self.main_move(node, column);
            // Black's move needs its column free.
            open = color.is_white() && pairs && end < NUMBER + each;
            if self.said_after(node) {
                open = false;
            }
            let parent = self.tree().parent(node).unwrap_or(root);
            let others = self.tree().variations(parent).to_vec();
            if !others.is_empty() {
                self.variations(&others);
                open = false;
            }
        }
        self.ending();
    }

    /// A row of the two columns, with its number.
    fn new_row(&mut self, number: u32, color: Color, pairs: bool, each: u16) {
        self.out.lines.push(Vec::new());
        // In one column it is the number alone that says whose move stands there: any row can be the first that is seen.
        let text = if color.is_black() && !pairs { format!("{number}…") } else { format!("{number}.") };
        let x = NUMBER.saturating_sub(1).saturating_sub(columns(&text));
        self.piece(x, &text, Kind::Number, None);
        if color.is_black() && pairs {
            self.piece(NUMBER, "…", Kind::Number, None);
            debug_assert!(each > 0, "the columns have room");
        }
        self.x = None;
    }

    /// A move of the game with its signs. Answers the column after them.
    fn main_move(&mut self, node: NodeId, column: u16) -> u16 {
        self.note_here(node);
        let san = self.review.san(node);
        self.piece(column, &san, Kind::Main, Some(node));
        let mut x = column + columns(&san);
        for (sign, kind, apart) in self.signs(node) {
            x += u16::from(apart);
            self.piece(x, &sign, kind, Some(node));
            x += columns(&sign);
        }
        x
    }

    /// Remembers the line of the move that is shown: the last one begun.
    fn note_here(&mut self, node: NodeId) {
        if node == self.review.node() {
            self.out.here = self.out.lines.len().saturating_sub(1);
        }
    }

    fn piece(&mut self, x: u16, text: &str, kind: Kind, node: Option<NodeId>) {
        let piece = Piece { x, text: text.to_owned(), kind, node };
        match self.out.lines.last_mut() {
            Some(line) => line.push(piece),
            None => self.out.lines.push(vec![piece]),
        }
    }

    /// The signs of a move: text, kind, and whether a blank stands before.
    fn signs(&self, node: NodeId) -> Vec<(String, Kind, bool)> {
        let nags = &self.tree().notes(node).nags;
        let sign = |&nag: &u8| {
            let text = sign_shown(nag);
            match nag {
                0 => None,
                1 | 3 | 5 => Some((text, Kind::Good, false)),
                6 => Some((text, Kind::Dubious, false)),
                2 | 4 => Some((text, Kind::Bad, false)),
                7 | 8 => Some((text, Kind::Sign, false)),
                _ => Some((text, Kind::Sign, true)),
            }
        };
        let offer = self.tree().notes(node).visible_after().any(|text| is_offer(&text));
        let offer = offer.then(|| (OFFER.to_owned(), Kind::Sign, true));
        nags.iter().filter_map(sign).chain(offer).collect()
    }

    fn has_before(&self, node: NodeId) -> bool {
        self.tree().notes(node).before.iter().any(|text| !visible(text).is_empty())
    }

    /// Comments before a move of the game, as a paragraph.
    fn said_before(&mut self, node: NodeId) {
        let texts: Vec<String> = self.tree().notes(node).before.iter().map(|text| visible(text)).collect();
        self.paragraph(1, false);
        for text in texts {
            self.said(&text);
        }
    }

    /// A comment, each of its paragraphs on a line of its own.
    fn said(&mut self, text: &str) {
        for (i, paragraph) in text.split(PARAGRAPH).enumerate() {
            if i > 0 {
                self.x = None;
            }
            self.words(&harmless(paragraph), Kind::Comment);
        }
    }

    /// Comments after a move of the game and text kept there, as paragraphs. Answers whether there were any.
    fn said_after(&mut self, node: NodeId) -> bool {
        // A draw that was offered stands beside the move, and the reason of the result below that.
        let mut texts: Vec<String> = self.tree().notes(node).visible_after().filter(|text| !is_offer(text)).collect();
        if self.reason_at(node).is_some() {
            texts.pop();
        }
        let mut any = false;
        if !texts.is_empty() {
            self.paragraph(1, false);
            for text in texts {
                match relief(&text, self.lang) {
                    // No comment on the move: it has a line of its own.
                    Some(relief) => {
                        self.paragraph(1, false);
                        self.words(&harmless(&relief), Kind::Relief);
                        self.paragraph(1, false);
                    }
                    None => self.said(&text),
                }
            }
            any = true;
        }
        self.kept(node) || any
    }

    /// Why the game ended, as the last comment after its last move says it; in the reader's language.
    fn reason_at(&self, node: NodeId) -> Option<String> {
        reason_at(self.tree(), node, self.lang)
    }

    /// Text of the file that stood after a move and is no part of the game.
    fn kept(&mut self, node: NodeId) -> bool {
        let record = self.review.record();
        let kept: Vec<(KeptKind, String)> = record
            .kept
            .iter()
            .filter(|kept| kept.node == node)
            .map(|kept| (kept.kind, harmless(kept.text.trim()).into_owned()))
            .collect();
        for (kind, text) in &kept {
            self.paragraph(1, false);
            if *kind == KeptKind::Rest {
                self.words(W::KeptRest.text(self.lang), Kind::Wrong);
            }
            self.words(text, Kind::Kept);
        }
        !kept.is_empty()
    }

    /// The variations in the place of a move of the game, and all within them.
    fn variations(&mut self, first: &[NodeId]) {
        let mut tasks: Vec<Task> = first.iter().rev().map(|&node| Task::Variation(node, 1)).collect();
        while let Some(task) = tasks.pop() {
            let (level, start, node) = match task {
                Task::Variation(node, level) => (level, true, Some(node)),
                Task::Rest(node, level) => (level, false, self.tree().next(node)),
            };
            let Some(node) = node else {
                self.close();
                continue;
            };
            self.paragraph(level, true);
            if start {
                let before = self.tree().notes(node).before.clone();
                self.word("(", Kind::Bracket, None, true);
                self.comments(&before);
            }
            self.line(node, level, &mut tasks);
        }
    }

    /// Writes a variation on from a move; stops where another one has to stand between, and leaves the rest as tasks.
    fn line(&mut self, first: NodeId, level: u16, tasks: &mut Vec<Task>) {
        let mut next = Some(first);
        let mut with_number = true;
        while let Some(node) = next {
            if node != first && self.has_before(node) {
                self.comments(&self.tree().notes(node).before.clone());
                with_number = true;
            }
            self.side_move(node, with_number);
            with_number = self.comments(&self.tree().notes(node).after.clone());
            with_number |= self.kept_inline(node);
            // The first move's own alternatives stand beside the variation, not in it.
            let others = match self.tree().parent(node) {
                Some(parent) if node != first || self.tree().next(parent) == Some(node) => {
                    self.tree().variations(parent).to_vec()
                }
                _ => Vec::new(),
            };
            next = self.tree().next(node);
            let (short, long): (Vec<NodeId>, Vec<NodeId>) = others.into_iter().partition(|&other| self.is_short(other));
            for other in short {
                self.in_brackets(other);
                with_number = true;
            }
            if !long.is_empty() {
                // The rest, were it only the bracket.
                tasks.push(Task::Rest(node, level));
                tasks.extend(long.into_iter().rev().map(|other| Task::Variation(other, level + 1)));
                return;
            }
        }
        self.close();
    }

    /// Whether a variation can stand in brackets: few moves, no variations of its own, little said.
    fn is_short(&self, first: NodeId) -> bool {
        let tree = self.tree();
        let mut said = 0;
        for (count, node) in std::iter::once(first).chain(tree.line_from(first)).enumerate() {
            let notes = tree.notes(node);
            said += notes.before.iter().chain(&notes.after).map(String::len).sum::<usize>();
            if count >= SHORT || said > SHORT_COMMENT || tree.children(node).len() > 1 {
                return false;
            }
        }
        true
    }

    fn in_brackets(&mut self, first: NodeId) {
        let line: Vec<NodeId> = std::iter::once(first).chain(self.tree().line_from(first)).collect();
        // The bracket does not stand alone at a line's end.
        let opening = columns(&numbered(self.review, first)) + 1;
        self.room_for(opening, true);
        self.word("(", Kind::Bracket, None, true);
        let mut with_number = true;
        for (at, node) in line.into_iter().enumerate() {
            let before = self.tree().notes(node).before.clone();
            with_number |= self.comments(&before);
            self.side_move_glued(node, with_number, at == 0 && before.is_empty());
            with_number = self.comments(&self.tree().notes(node).after.clone());
        }
        self.close();
    }

    fn side_move(&mut self, node: NodeId, with_number: bool) {
        self.side_move_glued(node, with_number, false);
    }

    /// A move of a variation, its number before it where White moves or the line was broken.
    fn side_move_glued(&mut self, node: NodeId, with_number: bool, glued: bool) {
        let san = self.review.san(node);
        let signs = self.signs(node);
        let white = self.tree().move_number(node).1.is_white();
        let bare = columns(&san) + signs.iter().map(|(sign, _, apart)| columns(sign) + u16::from(*apart)).sum::<u16>();
        // Any line can be the first that is seen: it does not begin with a move of which nothing says whose it is.
        let with_number = white || with_number || !self.has_room_for(bare, !glued);
        let number = with_number.then(|| number(self.tree(), node));
        // A number does not stand alone at a line's end.
        self.room_for(bare + number.as_ref().map_or(0, |number| columns(number) + 1), !glued);
        if let Some(number) = number {
            self.word(&number, Kind::Number, Some(node), !glued);
            self.word(&san, Kind::Side, Some(node), true);
        } else {
            self.word(&san, Kind::Side, Some(node), !glued);
        }
        self.note_here(node);
        for (sign, kind, apart) in signs {
            self.word(&sign, kind, Some(node), apart);
        }
    }

    /// Comments within a variation. Answers whether there were any.
    fn comments(&mut self, texts: &[String]) -> bool {
        let shown = |text: &String| !text.is_empty() && !is_offer(text);
        let texts: Vec<String> = texts.iter().map(|text| visible(text)).filter(shown).collect();
        for text in &texts {
            self.said(text);
        }
        !texts.is_empty()
    }

    fn kept_inline(&mut self, node: NodeId) -> bool {
        let record = self.review.record();
        let kept: Vec<_> = record.kept.iter().filter(|kept| kept.node == node).collect();
        for kept in &kept {
            if kept.kind == KeptKind::Rest {
                self.words(W::KeptRest.text(self.lang), Kind::Wrong);
            }
            self.words(&harmless(kept.text.trim()), Kind::Kept);
        }
        !kept.is_empty()
    }

    /// Begins a paragraph so many levels in; a variation has a line at its left.
    fn paragraph(&mut self, level: u16, guided: bool) {
        let most = (self.width.saturating_sub(TEXT_LEAST) / STEP).max(1);
        self.level = if guided { level.min(most) } else { 0 };
        self.indent = level.min(most) * STEP;
        self.x = None;
    }

    fn begin_line(&mut self) -> u16 {
        self.out.lines.push(Vec::new());
        for level in 0..self.level {
            self.piece(level * STEP, "│", Kind::Guide, None);
        }
        self.x = Some(self.indent);
        self.indent
    }

    /// Begins a new line if that many columns do not fit on this one.
    fn room_for(&mut self, wide: u16, blank: bool) {
        if !self.has_room_for(wide, blank) {
            self.x = None;
        }
    }

    /// Whether that many columns fit on this line; the first on a line have to.
    fn has_room_for(&self, wide: u16, blank: bool) -> bool {
        self.x.is_some_and(|x| x <= self.indent || x + u16::from(blank) + wide <= self.width)
    }

    /// Words of a text, wrapped.
    fn words(&mut self, text: &str, kind: Kind) {
        for word in text.split_whitespace() {
            self.word(word, kind, None, true);
        }
    }

    /// One word, after a blank or not; one that is longer than a line is broken.
    fn word(&mut self, word: &str, kind: Kind, node: Option<NodeId>, blank: bool) {
        self.room_for(columns(word), blank);
        let mut x = match self.x {
            None => self.begin_line(),
            Some(x) if x > self.indent => x + u16::from(blank && !self.after_bracket()),
            Some(x) => x,
        };
        let mut rest = word;
        loop {
            let room = self.width.saturating_sub(x);
            let cut = fitting(rest, room);
            let (head, tail) = rest.split_at(cut);
            self.piece(x, head, kind, node);
            self.x = Some(x + columns(head));
            if tail.is_empty() {
                return;
            }
            rest = tail;
            x = self.begin_line();
        }
    }

    fn after_bracket(&self) -> bool {
        self.out.lines.last().and_then(|line| line.last()).is_some_and(|piece| piece.text == "(")
    }

    /// The result, and what is wrong with the game.
    fn ending(&mut self) {
        let record = self.review.record();
        self.out.lines.push(Vec::new());
        self.piece(NUMBER, record.result.as_str(), Kind::Result, None);
        let last = self.tree().end_of_line(self.tree().root());
        // In few columns it would be broken word by word: the status line has it there.
        if let Some(reason) = self.reason_at(last).filter(|_| self.width >= REASON_LEAST) {
            self.paragraph(0, false);
            self.indent = NUMBER;
            self.words(&harmless(&reason), Kind::Reason);
        }
        if record.problems.is_empty() {
            return;
        }
        self.out.lines.push(Vec::new());
        self.paragraph(0, false);
        self.words(&problems(record.problems.len(), self.lang), Kind::Wrong);
        for wrong in &record.problems {
            self.paragraph(1, false);
            self.words(&harmless(&problem(wrong, self.lang)), Kind::Kept);
        }
    }
}

/// Why the game ended, as the last comment after its last move says it; in the reader's language.
pub(super) fn reason_at(tree: &Tree, node: NodeId, lang: Lang) -> Option<String> {
    let last = tree.is_main_line(node) && tree.next(node).is_none();
    tree.notes(node).visible_after().last().filter(|_| last).and_then(|text| closing(&text, lang))
}

/// Whether a comment is nothing but the sign that a draw was offered with the move.
fn is_offer(comment: &str) -> bool {
    comment.trim() == OFFER
}

/// A glyph as it is shown: the signs that hardly any terminal font has are spelled out.
pub fn sign_shown(nag: u8) -> String {
    match nag {
        14 => "+=".to_owned(),
        15 => "=+".to_owned(),
        22 | 23 => "⊙".to_owned(),
        44 | 45 => "=∞".to_owned(),
        _ => glyph::sign(nag).map_or_else(|| format!("${nag}"), str::to_owned),
    }
}

/// How many bytes of a text fit into that many columns: at least one character.
fn fitting(text: &str, cols: u16) -> usize {
    let mut left = usize::from(cols);
    for (at, c) in text.char_indices() {
        let wide = c.width().unwrap_or(0);
        if wide > left && at > 0 {
            return at;
        }
        left = left.saturating_sub(wide);
    }
    text.len()
}
