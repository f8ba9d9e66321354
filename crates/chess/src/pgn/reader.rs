//! Turns tokens into games. Any bytes give a [`Record`], which also lists what is wrong with them.

use crate::notation::Letters;
use crate::pgn::comment::{self, clock_in, fold, unfilled};
use crate::pgn::encoding::{Encoding, word};
use crate::pgn::glued::with_more;
use crate::pgn::in_memory::tag_pairs;
use crate::pgn::lenient_san::{self, NoMove, looks_like_move, read_with_sign};
use crate::pgn::lexer::{Lexer, LineColumn, Token, TokenKind};
use crate::pgn::problem::{PgnProblem, ProblemKind};
use crate::pgn::record::{LooseText, LooseTextKind, Record, untrue_ply_count};
use crate::pgn::tags::{self, ResultMarker, TagError, TagSyntax, Tags, odd_ending, unescape};
use crate::pgn::{foreign, setup};
use crate::tree::{Annotations, NodeId, Tree, TreeMove};
use std::collections::VecDeque;
use std::ops::Range;

pub use crate::pgn::in_memory::games;

/// Where a game's bytes come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameSource {
    /// The encoding of the file.
    pub encoding: Encoding,
    /// Where in the file the bytes begin.
    pub place: LineColumn,
    /// The number of the game, counted from 1.
    pub number: usize,
}

impl Default for GameSource {
    fn default() -> GameSource {
        GameSource { encoding: Encoding::Utf8, place: LineColumn::default(), number: 1 }
    }
}

/// Reads one game from exactly its bytes, as [`crate::pgn::scan::split`] finds them. Tags after moves are kept
/// as text; only bytes of more than one game can have them.
pub fn read_game(bytes: &[u8], source: &GameSource) -> Record {
    let read = |letters| read_with(bytes, source, letters);
    foreign::reread(read(Letters::En), bytes, source, read)
}

/// Reads one game whose pieces have these letters, and no others.
pub fn read_with(bytes: &[u8], source: &GameSource, letters: Letters) -> Record {
    let mut reader = GameReader::new(bytes, *source, letters);
    let mut lexer = Lexer::new(bytes, source.encoding, source.place);
    let mut last = None;
    while let Some((kind, range)) = lexer.next_raw() {
        if kind != TokenKind::ByteOrderMark {
            last = Some(range.start);
        } else if let Some(last) = last.take() {
            reader.last_place = lexer.place(last); // places are asked for in order
        }
        let is_plain = match kind {
            TokenKind::Word => reader.plain_move(&range),
            TokenKind::Number(number) => reader.plain_number(number, range.clone()),
            _ => false,
        };
        if !is_plain {
            if let Some(number) = &mut reader.numbered {
                number.place.get_or_insert_with(|| lexer.place(number.range.start));
            }
            reader.token(&Token { place: lexer.place(range.start), kind, range });
        }
    }
    if let Some(number) = &mut reader.numbered {
        number.place.get_or_insert_with(|| lexer.place(number.range.start));
    }
    if let Some(last) = last {
        reader.last_place = lexer.place(last);
    }
    reader.finish()
}

/// A line of moves that is being read: the game's own, or a variation.
#[derive(Debug, Default)]
struct MoveLine {
    /// Its last move; before its first, the node it starts from.
    node: NodeId,
    moved: bool,
    /// Whether a variation on its last move was read. If so, comments now belong before the next move.
    after_variation: bool,
    /// Comments and glyphs that wait for a move.
    comments: VecDeque<String>,
    nags: VecDeque<u8>,
    /// The place of its `(`.
    opened: LineColumn,
    /// Doubtful words since the last move. If a wrong move number follows, they were moves.
    doubts: Vec<Doubt>,
    /// What had been read before the first of them.
    before_doubts: ReadSoFar,
    /// Where the line turns into text that is only kept; `open_in_damage` counts the brackets that are open in that
    /// text.
    damaged_from: Option<(usize, LineColumn)>,
    open_in_damage: usize,
}

#[derive(Debug)]
struct Doubt {
    /// Where it begins, including the move number before it.
    begins: (usize, LineColumn),
    range: Range<usize>,
    text: String,
    place: LineColumn,
}

/// How much was read up to some point between two moves.
#[derive(Clone, Copy, Debug, Default)]
struct ReadSoFar {
    problems: usize,
    kept: usize,
    unknown_runs: usize,
    /// Of the current node.
    comments_after: usize,
    nags: usize,
    clock: Option<u64>,
    /// Those that wait for a move.
    comments_before: usize,
    nags_before: usize,
}

/// A number that waits for its move.
#[derive(Debug)]
struct MoveNumber {
    /// With the dots behind it.
    range: Range<usize>,
    /// `None` until somebody needs it: most numbers are right.
    place: Option<LineColumn>,
    /// What is wrong with it, if a move follows.
    wrong: Option<ProblemKind>,
    /// Whether something stands between it and what is read next.
    apart: bool,
}

/// A run of words without a meaning, which make one problem and one loose text.
#[derive(Debug)]
struct UnknownWords {
    end: usize,
    problem: usize,
    kept: usize,
}

impl MoveLine {
    fn new(node: NodeId, opened: LineColumn) -> MoveLine {
        MoveLine { node, opened, ..MoveLine::default() }
    }
}

#[derive(Default)]
struct GameReader<'a> {
    bytes: &'a [u8],
    source: GameSource,
    letters: Letters,
    tags: Tags,
    tree: Tree,
    /// Whether the tree has its start position. Tags now come too late.
    begun: bool,
    /// The lines around the current one, from the outermost.
    outer: Vec<MoveLine>,
    /// The line that is being read.
    current: MoveLine,
    result: Option<(ResultMarker, LineColumn)>,
    /// The Result tag's value as it is in the file, if it is not a result: `0-0`, `draw`. The moves may end with it.
    odd_result: Vec<u8>,
    /// Tokens before this byte belong to what has been read already.
    read_to: usize,
    /// A `*` before this byte stands beside an odd result.
    star_to: usize,
    /// Whether a tag follows, once that was looked for.
    tags_follow: Option<bool>,
    /// How many brackets are open in text before the tags.
    open_before_tags: usize,
    /// A result in a variation. It is the game's own if nothing follows and the variation is never closed.
    result_in_variation: Option<(ResultMarker, LineColumn, String)>,
    numbers_differ: bool,
    /// The number since the last move.
    numbered: Option<MoveNumber>,
    /// Where the last text without a meaning ends, unless it is glued to a move.
    text_end: usize,
    last_place: LineColumn,
    problems: Vec<PgnProblem>,
    kept: Vec<LooseText>,
    unknown_runs: Vec<UnknownWords>,
}

impl<'a> GameReader<'a> {
    fn new(bytes: &'a [u8], source: GameSource, letters: Letters) -> GameReader<'a> {
        let current = MoveLine::new(NodeId::ROOT, source.place);
        GameReader { bytes, source, letters, current, last_place: source.place, ..GameReader::default() }
    }

    fn text(&self, range: Range<usize>) -> String {
        self.source.encoding.text(self.bytes.get(range).unwrap_or_default()).into_owned()
    }

    fn problem(&mut self, place: LineColumn, what: ProblemKind) {
        self.problems.push(PgnProblem { game: self.source.number, place, what });
    }

    fn keep(&mut self, kind: LooseTextKind, text: String, place: LineColumn) {
        self.kept.push(LooseText { node: self.current.node, kind, text, place });
    }

    fn keep_token(&mut self, kind: LooseTextKind, token: &Token) {
        self.keep(kind, self.text(token.range.clone()), token.place);
    }

    fn token(&mut self, token: &Token) {
        if token.range.start < self.read_to {
            return;
        }
        match token.kind {
            TokenKind::ByteOrderMark => {
                if token.place != LineColumn::default() {
                    self.problem(token.place, ProblemKind::ByteOrderMark);
                }
                return;
            }
            TokenKind::Comment { .. } | TokenKind::LineComment | TokenKind::Escape => {}
            TokenKind::Close if self.is_bracketed_result(token.range.end) => {
                self.result = self.result_in_variation.take().map(|(result, place, _)| (result, place));
            }
            _ => self.settle_loose_result(),
        }
        if self.current.damaged_from.is_some() {
            self.token_of_rest(token);
            return;
        }
        match &token.kind {
            TokenKind::Word | TokenKind::Dots | TokenKind::ByteOrderMark => {}
            TokenKind::Marks if self.is_sign_in_text(token) => {
                self.end_number(true);
                self.text_or_doubt(token.range.clone(), token.place);
                return;
            }
            TokenKind::Comment { .. }
            | TokenKind::LineComment
            | TokenKind::Escape
            | TokenKind::DrawOffer
            | TokenKind::Nag(_)
            | TokenKind::Marks => self.number_is_apart(),
            kind => _ = self.end_number(matches!(kind, TokenKind::Number(_))),
        }
        match &token.kind {
            TokenKind::Tag(tag) => self.tag(tag, token),
            TokenKind::BadTag => {
                self.problem(token.place, ProblemKind::BadTag(self.text(token.range.clone())));
                self.keep_token(LooseTextKind::Tag, token);
            }
            TokenKind::Comment { closed } => {
                if !closed {
                    self.problem(token.place, ProblemKind::UnclosedComment);
                }
                self.comment(self.text(token.content()));
            }
            TokenKind::LineComment => self.comment(self.text(token.content())),
            TokenKind::Escape => self.keep_token(LooseTextKind::Escape, token),
            TokenKind::DrawOffer => self.comment("(=)".to_owned()),
            TokenKind::Open => self.open(token),
            TokenKind::Close => self.close(token),
            TokenKind::Number(_) | TokenKind::Word | TokenKind::Star if self.is_before_tags(token) => {
                self.unknown(token.range.clone(), token.place);
            }
            TokenKind::Number(number) => self.number(*number, token),
            // Right after words without a meaning, dots belong to them.
            TokenKind::Dots
                if self.text_end == token.range.start
                    || self.unknown_runs.last().is_some_and(|run| run.end == token.range.start) =>
            {
                self.unknown(token.range.clone(), token.place);
            }
            TokenKind::Dots => {
                if let Some(number) = self.numbered.as_mut().filter(|number| !number.apart) {
                    number.range.end = token.range.end;
                } else if let Some(doubt) =
                    self.current.doubts.last_mut().filter(|doubt| doubt.range.end == token.range.start)
                {
                    doubt.range.end = token.range.end;
                }
            }
            TokenKind::Nag(Some(number)) => self.glyphs([*number]),
            TokenKind::Nag(None) => {
                self.problem(token.place, ProblemKind::BadGlyph(self.text(token.range.clone())));
                self.keep_token(LooseTextKind::Token, token);
            }
            TokenKind::Marks => self.glyphs(comment::of_marks(&self.text(token.range.clone()))),
            TokenKind::Star if token.range.start < self.star_to => {}
            TokenKind::Star => self.result_token(ResultMarker::Open, token),
            TokenKind::Word => self.word(token),
            TokenKind::Stray => self.unknown(token.range.clone(), token.place),
            TokenKind::ByteOrderMark => {}
        }
    }

    /// Plays a word that is a move as the standard writes it, where it can be nothing else. Returns whether it is; if
    /// not, [`GameReader::token`] takes it.
    fn plain_move(&mut self, range: &Range<usize>) -> bool {
        if !self.expects_moves() {
            return false;
        }
        let word = self.bytes.get(range.clone()).unwrap_or_default();
        let Some(mv) = lenient_san::plain_move(self.tree.position(self.current.node), word) else { return false };
        self.play(TreeMove::Move(mv), None);
        true
    }

    /// Takes a move number that is the right one, in the same way.
    fn plain_number(&mut self, number: u32, range: Range<usize>) -> bool {
        let is_right =
            self.expects_moves() && self.numbered.is_none() && self.tree.number_after(self.current.node).0 == number;
        if is_right {
            self.numbered = Some(MoveNumber { range, place: None, wrong: None, apart: false });
        }
        is_right
    }

    fn expects_moves(&self) -> bool {
        self.begun
            && self.result.is_none()
            && self.result_in_variation.is_none()
            && self.current.damaged_from.is_none()
            && self.odd_result.is_empty()
            && self.letters == Letters::En
            && self.tree.start().unplayable().is_none()
    }

    fn tag(&mut self, tag: &TagSyntax, token: &Token) {
        let name = self.text(tag.name.clone());
        match tag.error {
            Some(TagError::Quote) => self.problem(token.place, ProblemKind::TagQuote(name.clone())),
            Some(TagError::Unclosed) => self.problem(token.place, ProblemKind::TagUnclosed(name.clone())),
            None => {}
        }
        let what = if self.begun {
            ProblemKind::TagLate(name)
        } else {
            let value = self.source.encoding.text(self.bytes.get(tag.value.clone()).unwrap_or_default());
            let value = unescape(&value);
            if self.tags.add(&name, &value) {
                if name == "Result" && tags::is_odd(&value) {
                    self.odd_result = self.bytes.get(tag.value.clone()).unwrap_or_default().trim_ascii().to_vec();
                }
                return;
            }
            ProblemKind::TagTwice(name)
        };
        self.problem(token.place, what);
        self.keep_token(LooseTextKind::Tag, token);
    }

    /// Returns where a tag stands. It is looked for again, as hardly any tag has a problem.
    fn tag_place(&self, name: &str) -> LineColumn {
        let GameSource { encoding, place, .. } = self.source;
        let pairs = tag_pairs(self.bytes, encoding, place);
        let Some(tag) = pairs.iter().find(|tag| self.bytes.get(tag.name.clone()) == Some(name.as_bytes())) else {
            return place;
        };
        let before = self.bytes.get(..tag.name.start).unwrap_or_default();
        let begins = before.iter().rposition(|&byte| byte == b'[').unwrap_or_default();
        Lexer::new(self.bytes, encoding, place).place(begins)
    }

    /// Begins the movetext, from the start position that the tags give.
    fn begin(&mut self) {
        if self.begun {
            return;
        }
        self.begun = true;
        let (start, found) = setup::read(&self.tags);
        for what in found {
            let name = match what {
                ProblemKind::UnknownVariant(_) => "Variant",
                ProblemKind::SetUp(_) => "SetUp",
                _ => "FEN",
            };
            self.problem(self.tag_place(name), what);
        }
        let notes = std::mem::take(self.tree.notes_mut(NodeId::ROOT));
        // A move with its number takes five bytes at least.
        self.tree = Tree::with_room(start, self.bytes.len() / 5);
        if notes != Annotations::default() {
            *self.tree.notes_mut(NodeId::ROOT) = notes;
        }
    }

    /// Whether no moves can be played from the start position. The movetext is then kept as text from this token on.
    fn keeps_moves(&mut self, token: &Token) -> bool {
        let keeps = self.tree.start().unplayable().is_some();
        if keeps && self.current.damaged_from.is_none() {
            self.current.damaged_from = Some((token.range.start, token.place));
        }
        keeps
    }

    fn in_variation(&self) -> bool {
        !self.outer.is_empty()
    }

    fn comment(&mut self, text: String) {
        if text.trim_ascii().is_empty() {
            return;
        }
        let text = unfilled(text.trim_ascii());
        if self.current.after_variation || (self.in_variation() && !self.current.moved) {
            self.current.comments.push_back(text);
        } else {
            self.comment_after(self.current.node, text);
        }
    }

    fn comment_after(&mut self, node: NodeId, text: String) {
        let notes = self.tree.notes_mut(node);
        notes.clock = notes.clock.or_else(|| clock_in(&text));
        notes.after.push(text);
    }

    /// Attaches the comments that still waited for a next move when the line ended.
    fn comments_behind_variations(&mut self, node: NodeId, texts: VecDeque<String>) {
        if texts.is_empty() {
            return;
        }
        self.tree.notes_mut(node).behind_variations = texts.len();
        texts.into_iter().for_each(|text| self.comment_after(node, text));
    }

    fn glyphs(&mut self, numbers: impl IntoIterator<Item = u8>) {
        if self.in_variation() && !self.current.moved {
            self.current.nags.extend(numbers);
        } else {
            self.tree.notes_mut(self.current.node).nags.extend(numbers);
        }
    }

    fn open(&mut self, token: &Token) {
        if !self.begun && self.tags.is_empty() && self.do_tags_follow(token.range.end) {
            // Loose text at the beginning of a file: the tags may still follow.
            self.open_before_tags += 1;
            self.unknown(token.range.clone(), token.place);
            return;
        }
        self.begin();
        if self.keeps_moves(token) {
            self.current.open_in_damage += 1;
            return;
        }
        self.settle_doubts();
        let early = !self.current.moved && !self.in_variation();
        // Before the first move of a line, its variations start from the same node as the line.
        let from = if self.current.moved {
            self.tree.parent(self.current.node).unwrap_or(NodeId::ROOT)
        } else {
            self.current.node
        };
        let mut line = MoveLine::new(from, token.place);
        if early {
            self.problem(token.place, ProblemKind::EarlyVariation);
            line.damaged_from = Some((token.range.start, token.place));
        }
        self.outer.push(std::mem::replace(&mut self.current, line));
    }

    /// Whether a tag follows after this byte. The rest of the game is read for it once.
    fn do_tags_follow(&mut self, from: usize) -> bool {
        *self.tags_follow.get_or_insert_with(|| {
            // Inside a line a bracket may be anything; `Lexer` knows it by the column.
            let inside = LineColumn { line: 1, column: 2 };
            let rest = self.bytes.get(from..).unwrap_or_default();
            Lexer::new(rest, Encoding::Utf8, inside).any(|token| matches!(token.kind, TokenKind::Tag(_)))
        })
    }

    /// Whether a token stands in text before the tags: in brackets, a number that no move follows, or a second result.
    fn is_before_tags(&mut self, token: &Token) -> bool {
        if self.begun || !self.tags.is_empty() {
            return false;
        }
        let loose = self.open_before_tags > 0
            || token.kind != TokenKind::Word
            || ResultMarker::read(&word(self.bytes.get(token.range.clone()).unwrap_or_default())).is_some();
        loose && self.do_tags_follow(token.range.end)
    }

    /// Whether a variation of nothing but a result closes the game: `(1-0)`.
    fn is_bracketed_result(&self, end: usize) -> bool {
        let ends =
            || Lexer::new(self.bytes.get(end..).unwrap_or_default(), Encoding::Utf8, LineColumn::default()).next();
        self.result_in_variation.is_some()
            && self.result.is_none()
            && self.outer.len() == 1
            && !self.current.moved
            && ends().is_none()
    }

    fn close(&mut self, token: &Token) {
        match self.outer.pop() {
            Some(outer) => {
                // A variation before the first move is text as a whole.
                let early = self.current.damaged_from.is_some_and(|(_, place)| place == self.current.opened);
                if early {
                    self.text_end = token.range.end;
                }
                self.end_variation(outer, if early { token.range.end } else { token.range.start });
            }
            None if self.open_before_tags > 0 && !self.begun => {
                self.open_before_tags -= 1;
                self.unknown(token.range.clone(), token.place);
            }
            None => self.unknown(token.range.clone(), token.place),
        }
    }

    /// Ends the current line before the byte `end` and goes on with the one around it.
    fn end_variation(&mut self, outer: MoveLine, end: usize) {
        self.settle_doubts();
        let damaged = self.current.damaged_from.is_some();
        self.end_rest(end);
        let line = std::mem::replace(&mut self.current, outer);
        if line.moved {
            self.comments_behind_variations(line.node, line.comments);
            self.current.after_variation = true;
            return;
        }
        if !damaged {
            self.problem(line.opened, ProblemKind::EmptyVariation);
            // It stood behind the move that the variation is on.
            if self.current.node != line.node {
                let inside = self.kept.iter_mut().rev().take_while(|kept| kept.place > line.opened);
                inside.for_each(|kept| kept.node = self.current.node);
            }
        }
        if self.in_variation() && !self.current.moved {
            hand_up(&mut self.current.comments, line.comments);
            hand_up(&mut self.current.nags, line.nags);
            return;
        }
        for text in line.comments {
            self.comment(text);
        }
        self.glyphs(line.nags);
    }

    fn number(&mut self, number: u32, token: &Token) {
        if self.result.is_some() {
            self.unknown(token.range.clone(), token.place);
            return;
        }
        self.begin();
        if self.keeps_moves(token) {
            return;
        }
        let (expected, _) = self.tree.number_after(self.current.node);
        // Before the first move of a variation, this is the number of the move that it replaces.
        let wrong = (number != expected).then_some(ProblemKind::WrongNumber { found: number, expected });
        if wrong.is_some() {
            if self.is_in_text(token.range.start) && !self.does_move_follow(token.range.end) {
                self.text_or_doubt(token.range.clone(), token.place);
                return;
            }
            if self.damage_from_doubts() {
                return;
            }
        }
        self.numbered = Some(MoveNumber { range: token.range.clone(), place: Some(token.place), wrong, apart: false });
    }

    fn does_move_follow(&self, from: usize) -> bool {
        let rest = self.bytes.get(from..).unwrap_or_default();
        let mut tokens = Lexer::new(rest, Encoding::Utf8, LineColumn { line: 1, column: 2 });
        let next = tokens.find(|token| token.kind != TokenKind::Dots);
        let text = |token: Token| foreign::looks_like_move(&word(rest.get(token.range).unwrap_or_default()));
        next.is_some_and(|token| token.kind == TokenKind::Word && text(token))
    }

    fn number_is_apart(&mut self) {
        if let Some(number) = &mut self.numbered {
            number.apart = true;
        }
    }

    /// Takes the number as that of the move which is read now.
    fn take_number(&mut self) {
        if let Some(MoveNumber { wrong: Some(wrong), place: Some(place), .. }) = self.numbered.take()
            && !std::mem::replace(&mut self.numbers_differ, true)
        {
            self.problem(place, wrong);
        }
    }

    /// Takes the number as that of no move. Returns whether it is text then: if it is sure to be, or does not fit, or
    /// follows text.
    fn end_number(&mut self, is_text: bool) -> bool {
        let Some(number) = self.numbered.take() else { return false };
        let is_text = is_text || number.wrong.is_some() || self.is_in_text(number.range.start);
        if is_text {
            self.text_or_doubt(number.range, number.place.unwrap_or_default());
        }
        is_text
    }

    /// Whether text without a meaning stands before a byte on its line.
    fn is_in_text(&self, at: usize) -> bool {
        let gap = |end: usize| self.bytes.get(end..at);
        let ends = self.current.doubts.last().map(|doubt| doubt.range.end).into_iter();
        ends.chain((self.text_end > 0).then_some(self.text_end))
            .filter_map(gap)
            .any(|gap| gap.iter().all(|&byte| byte == b' ' || byte == b'\t'))
    }

    /// Keeps what means nothing here. Behind doubtful words it is one of them, in their order.
    fn text_or_doubt(&mut self, range: Range<usize>, place: LineColumn) {
        if self.current.doubts.is_empty() {
            self.unknown(range, place);
        } else {
            let text = self.text(range.clone());
            self.doubt(Doubt { begins: (range.start, place), range, text, place });
        }
    }

    fn doubt(&mut self, doubt: Doubt) {
        if self.current.doubts.is_empty() {
            let notes = self.tree.notes(self.current.node);
            self.current.before_doubts = ReadSoFar {
                problems: self.problems.len(),
                kept: self.kept.len(),
                unknown_runs: self.unknown_runs.len(),
                comments_after: notes.after.len(),
                nags: notes.nags.len(),
                clock: notes.clock,
                comments_before: self.current.comments.len(),
                nags_before: self.current.nags.len(),
            };
        }
        self.current.doubts.push(doubt);
    }

    /// Keeps the line as text from its doubtful words on, which were moves. Returns whether there are any.
    fn damage_from_doubts(&mut self) -> bool {
        let Some(first) = self.current.doubts.drain(..).next() else { return false };
        // Signs and comments behind them were not those of the move before.
        let before = self.current.before_doubts;
        self.problems.truncate(before.problems);
        self.kept.truncate(before.kept);
        self.unknown_runs.truncate(before.unknown_runs);
        self.current.comments.truncate(before.comments_before);
        self.current.nags.truncate(before.nags_before);
        let notes = self.tree.notes(self.current.node);
        if (notes.after.len(), notes.nags.len()) != (before.comments_after, before.nags) {
            let notes = self.tree.notes_mut(self.current.node);
            notes.after.truncate(before.comments_after);
            notes.nags.truncate(before.nags);
            notes.clock = before.clock;
        }
        self.damage(first.begins, first.place, ProblemKind::UnreadableMove(first.text));
        true
    }

    /// Whether a sign is one of text, not of a move: `Why not ?`, `12?`.
    fn is_sign_in_text(&self, token: &Token) -> bool {
        let glued = |number: &MoveNumber| !number.apart && number.range.end == token.range.start;
        self.numbered.as_ref().is_some_and(glued) || self.is_in_text(token.range.start)
    }

    fn result_token(&mut self, result: ResultMarker, token: &Token) {
        self.end_number(false);
        self.settle_doubts();
        if self.in_variation() {
            self.result_in_variation = Some((result, token.place, self.text(token.range.clone())));
        } else if self.result.is_some() {
            self.problem(token.place, ProblemKind::SecondResult);
            self.keep_token(LooseTextKind::Token, token);
        } else {
            self.begin();
            self.result = Some((result, token.place));
        }
    }

    fn settle_loose_result(&mut self) {
        if let Some((_, place, text)) = self.result_in_variation.take() {
            self.problem(place, ProblemKind::ResultInVariation);
            self.keep(LooseTextKind::Token, text, place);
        }
    }

    fn finish(mut self) -> Record {
        let end = self.bytes.len();
        if self.in_variation() && self.result.is_none() {
            self.result = self.result_in_variation.take().map(|(result, place, _)| (result, place));
        }
        self.settle_loose_result();
        self.end_number(false);
        while let Some(outer) = self.outer.pop() {
            self.problem(self.current.opened, ProblemKind::UnclosedVariation);
            self.end_variation(outer, end);
        }
        self.settle_doubts();
        self.end_rest(end);
        self.begin();
        let comments = std::mem::take(&mut self.current.comments);
        self.comments_behind_variations(self.current.node, comments);
        self.name_runs();
        let result = self.end_result();
        if let Some((tag, found)) = untrue_ply_count(&self.tags, &self.tree, &self.problems) {
            self.problem(self.tag_place("PlyCount"), ProblemKind::PlyCount { tag, found });
        }
        self.problems.sort_by_key(|problem| problem.place);
        self.kept.sort_by_key(|kept| kept.place);
        Record {
            tags: self.tags,
            tree: self.tree,
            result,
            problems: self.problems,
            kept: self.kept,
            encoding: self.source.encoding,
        }
    }

    fn end_result(&mut self) -> ResultMarker {
        let tag = self.tags.known("Result").map(str::to_owned);
        let said = self.tags.get("Result").and_then(ResultMarker::read);
        if let (Some(text), None) = (tag, said) {
            self.problem(self.tag_place("Result"), ProblemKind::BadResult(fold(&text)));
        }
        match (said, self.result) {
            (Some(tag), Some((found, place))) if tag != found => {
                self.problem(place, ProblemKind::ResultsDiffer { tag, found })
            }
            (_, Some(_)) => {}
            _ if self.tree.start().unplayable().is_some() => {}
            _ if !self.tree.children(NodeId::ROOT).is_empty() => self.problem(self.last_place, ProblemKind::NoResult),
            _ if self.tags.is_empty() => self.problem(self.source.place, ProblemKind::NoGame),
            _ => self.problem(self.last_place, ProblemKind::NoMoves),
        }
        let found = self.result.map(|(found, _)| found);
        said.filter(|&tag| tag != ResultMarker::Open).or(found).or(said).unwrap_or_default()
    }
}

/// Appends `theirs` to `mine`. The shorter one is moved, so that nested brackets take linear time.
fn hand_up<T>(mine: &mut VecDeque<T>, mut theirs: VecDeque<T>) {
    if mine.len() < theirs.len() {
        for item in mine.drain(..).rev() {
            theirs.push_front(item);
        }
        std::mem::swap(mine, &mut theirs);
    } else {
        mine.append(&mut theirs);
    }
}

// What the words of movetext mean: moves, glyphs, results, or text without a meaning.
//
// A doubtful word waits. If the next move number does not fit, the word was a move that could not be read; if a legal
// move follows, it was not. After a move that cannot be read, the rest of its line is kept as text, because the moves
// in it have no position.

impl GameReader<'_> {
    fn word(&mut self, token: &Token) {
        if self.odd_ending(token) {
            return;
        }
        let text = word(&self.bytes[token.range.clone()]); // the token's own range
        if let Some(result) = ResultMarker::read(&text) {
            self.result_token(result, token);
            return;
        }
        // After a move number comes a move: `2. N` is one that was cut off, not the sign of a novelty.
        if let Some(number) =
            comment::of_sign(&text).filter(|_| self.numbered.is_none() || !text.is_ascii() || text.len() > 1)
        {
            self.number_is_apart();
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
            // Without a digit or without a letter it hardly is a move.
            Err(NoMove::NotAMove)
                if !text.bytes().any(|byte| byte.is_ascii_digit()) || !text.contains(char::is_alphabetic) =>
            {
                let text = text.into_owned();
                let numbered = self.with_number(token);
                let is_text = self.end_number(false);
                let begins = numbered.filter(|_| !is_text).unwrap_or((token.range.start, token.place));
                self.doubt(Doubt { begins, range: token.range.clone(), text, place: token.place });
            }
            // Doubtful words before an impossible move were moves too.
            Err(_) if self.damage_from_doubts() => self.numbered = None,
            Err(why) => {
                let begins = self.with_number(token).unwrap_or((token.range.start, token.place));
                self.take_number();
                let text = text.into_owned();
                let what = match why {
                    NoMove::Illegal => ProblemKind::IllegalMove(text),
                    NoMove::Ambiguous => ProblemKind::AmbiguousMove(text),
                    NoMove::NotAMove => ProblemKind::UnreadableMove(text),
                };
                self.damage(begins, token.place, what);
            }
        }
    }

    /// Returns where the number right before a token begins, if it is on the same line.
    fn with_number(&self, token: &Token) -> Option<(usize, LineColumn)> {
        let number = self.numbered.as_ref().filter(|number| !number.apart)?;
        Some((number.range.start, number.place.filter(|place| place.line == token.place.line)?))
    }

    /// Reads the words of an odd Result tag at the end of the movetext as the result. Returns whether they are there.
    fn odd_ending(&mut self, token: &Token) -> bool {
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
    fn move_with_more(&mut self, token: &Token, text: &str) -> bool {
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
        self.text_end = 0;
        true
    }

    /// Reads a part of a word that is glued to a move, from `at` on in the word's text: a sign, or text that is kept.
    fn glued(&mut self, part: &str, at: usize, token: &Token) {
        if let Some(number) = comment::of_sign(part) {
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

    fn play(&mut self, step: TreeMove, nags: Option<u8>) {
        self.take_number();
        self.settle_doubts();
        let node = self.tree.append(self.current.node, step);
        if nags.is_some() || !self.current.comments.is_empty() || !self.current.nags.is_empty() {
            let notes = self.tree.notes_mut(node);
            notes.before = std::mem::take(&mut self.current.comments).into();
            notes.nags = std::mem::take(&mut self.current.nags).into();
            notes.nags.extend(nags);
        }
        self.current.node = node;
        self.current.moved = true;
        self.current.after_variation = false;
    }

    fn unknown(&mut self, range: Range<usize>, place: LineColumn) {
        self.text_end = range.end;
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
    fn name_runs(&mut self) {
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
    fn settle_doubts(&mut self) {
        for doubt in std::mem::take(&mut self.current.doubts) {
            self.unknown(doubt.range, doubt.place);
        }
    }

    /// Keeps the line as text from `begins` on, because of the token at `place`.
    fn damage(&mut self, begins: (usize, LineColumn), place: LineColumn, what: ProblemKind) {
        self.problem(place, what);
        self.current.damaged_from = Some(begins);
    }

    /// Handles a token in the rest of a damaged line, looking only for its end.
    fn token_of_rest(&mut self, token: &Token) {
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

    fn end_rest(&mut self, end: usize) {
        if let Some((start, place)) = self.current.damaged_from.take() {
            let text = self.text(start..end);
            self.keep(LooseTextKind::Rest, text.trim_ascii().to_owned(), place);
            self.current.open_in_damage = 0;
        }
    }
}
