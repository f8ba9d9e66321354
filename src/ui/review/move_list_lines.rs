//! The move list as lines of text: the moves of the main line in two columns, comments and variations in
//! paragraphs below the move they belong to, each variation a step further in, with a line at its left.
//!
//! They are made without recursion: variations may be nested a thousand deep.
//!
//! A game may have a million moves: the lines are kept from frame to frame ([`MoveListLayout`]), and made in slices of
//! bounded work, so that a key never waits for all of them.

use crate::app::protocol::effect::GameProblems;
use crate::app::review::Review;
use crate::chess::accuracy::Judgement;
use crate::chess::notation::Letters;
use crate::chess::pgn::LooseTextKind;
use crate::chess::pgn::comment::{self, PARAGRAPH, visible};
use crate::chess::steps;
use crate::chess::tree::{Annotations, Tree};
use crate::ui::prelude::*;
use crate::words::open::problem_at;
use crate::words::results::closing;
use crate::words::tables::{ReviewWord as W, relief};
use shakmaty::Color;
use std::collections::HashMap;
use std::sync::Arc;
use unicode_width::UnicodeWidthChar;

/// The fewest columns in which comments stand among the moves, and the reason for the result below them. In fewer
/// columns they would be broken word by word, so they stand below the board.
pub(super) const TEXT_LEAST: u16 = 20;
/// The sign of a comment that stands below the board when its move is shown.
const COMMENTED: &str = "¶";
/// Columns per level of variations.
const STEP: u16 = 2;
/// The sign of a draw that was offered.
const OFFER: &str = "(=)";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SpanKind {
    Number,
    /// A move of the game itself.
    Main,
    /// A move of a variation.
    Side,
    Comment,
    /// Anything else, in its tone.
    Other(TextTone),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextSpan {
    /// Columns from the left.
    pub x: u16,
    pub text: String,
    pub kind: SpanKind,
    pub node: Option<NodeId>,
}

/// The lines of a move list, as many as have been made. A deeply nested line takes no more memory than any other.
#[derive(Debug, Default)]
pub struct MoveListLines {
    lines: Vec<MoveListLine>,
    pieces: Vec<PackedSpan>,
    /// The text of all spans, one after another.
    text: String,
    /// The line of each node, by its index in the tree; counted from 1, 0 if none was made.
    of_node: Vec<u32>,
}

#[derive(Debug)]
struct MoveListLine {
    /// How many lines of variations stand at its left.
    guides: u16,
    /// The index of its first span.
    from: usize,
}

#[derive(Debug)]
struct PackedSpan {
    x: u16,
    kind: SpanKind,
    node: Option<NodeId>,
    /// The byte at which its text begins.
    from: usize,
}

impl MoveListLines {
    pub fn len(&self) -> usize {
        self.lines.len()
    }

    /// Returns the line on which a move stands, if it has been made.
    pub fn of_node(&self, node: NodeId) -> Option<usize> {
        let line = *self.of_node.get(node.index())?;
        usize::try_from(line).ok()?.checked_sub(1)
    }

    pub fn pieces(&self, line: usize) -> Vec<TextSpan> {
        let Some(MoveListLine { guides, from }) = self.lines.get(line) else { return Vec::new() };
        let to = self.lines.get(line + 1).map_or(self.pieces.len(), |next| next.from);
        let kind = SpanKind::Other(TextTone::Border);
        let guide = |level| TextSpan { x: level * STEP, text: "│".into(), kind, node: None };
        (0..*guides).map(guide).chain((*from..to).filter_map(|at| self.piece(at))).collect()
    }

    fn piece(&self, at: usize) -> Option<TextSpan> {
        let kept = self.pieces.get(at)?;
        let end = self.pieces.get(at + 1).map_or(self.text.len(), |next| next.from);
        let text = self.text.get(kept.from..end)?.to_owned();
        Some(TextSpan { x: kept.x, text, kind: kept.kind, node: kept.node })
    }

    fn begin(&mut self, guides: u16) {
        self.lines.push(MoveListLine { guides, from: self.pieces.len() });
    }

    fn push(&mut self, x: u16, text: &str, kind: SpanKind, node: Option<NodeId>) {
        if self.lines.is_empty() {
            self.begin(0);
        }
        self.pieces.push(PackedSpan { x, kind, node, from: self.text.len() });
        self.text.push_str(text);
    }

    /// Returns the spans of the last line, without its guides.
    fn last(&self) -> Vec<TextSpan> {
        let from = self.lines.last().map_or(self.pieces.len(), |line| line.from);
        (from..self.pieces.len()).filter_map(|at| self.piece(at)).collect()
    }

    /// Returns the text of the last span of the last line.
    fn last_text(&self) -> &str {
        let from = self.lines.last().map_or(self.pieces.len(), |line| line.from);
        let last = self.pieces.get(from..).and_then(<[PackedSpan]>::last);
        last.and_then(|kept| self.text.get(kept.from..)).unwrap_or_default()
    }

    fn drop_last(&mut self, count: usize) {
        let left = self.pieces.len().saturating_sub(count);
        if let Some(first) = self.pieces.get(left) {
            self.text.truncate(first.from);
        }
        self.pieces.truncate(left);
    }

    /// Records the line of a move: the last one begun.
    fn note(&mut self, node: NodeId) {
        let at = node.index();
        if self.of_node.len() <= at {
            self.of_node.resize(at + 1, 0);
        }
        if let Some(line) = self.of_node.get_mut(at) {
            *line = u32::try_from(self.lines.len().max(1)).unwrap_or(u32::MAX);
        }
    }
}

/// Returns why the game ended, as the last comment after its last move says it, in the reader's language; `notes` are
/// the annotations of that move.
pub(super) fn reason_in(tree: &Tree, node: NodeId, notes: &Annotations, lang: Lang) -> Option<String> {
    let last = tree.is_main_line(node) && tree.next(node).is_none();
    if !last {
        return None;
    }
    notes.visible_after().last().and_then(|text| closing(&text, lang))
}

/// Returns the comments of a move that stand below the board if there is no room for them among the moves.
pub(super) fn comment_below(tree: &Tree, node: NodeId, lang: Lang) -> Option<String> {
    let notes = tree.notes(node);
    let mut after: Vec<String> = notes.visible_after().collect();
    if reason_in(tree, node, notes, lang).is_some() {
        after.pop();
    }
    let before = notes.before.iter().map(|text| visible(text));
    let texts = before.chain(after).filter(|text| !text.is_empty() && !is_offer(text));
    let texts: Vec<String> = texts.map(|text| relief(&text, lang).unwrap_or(text)).collect();
    (!texts.is_empty()).then(|| sanitize(&texts.join(" ")).into_owned())
}

/// Returns whether a comment is nothing but the sign that a draw was offered with the move.
fn is_offer(comment: &str) -> bool {
    comment.trim() == OFFER
}

/// Returns a glyph as it is shown: signs that hardly any terminal font has are spelled out.
pub fn sign_shown(nag: u8) -> String {
    match nag {
        14 => "+=".to_owned(),
        15 => "=+".to_owned(),
        22 | 23 => "⊙".to_owned(),
        32 | 33 => "↑↑".to_owned(),
        44 | 45 => "=∞".to_owned(),
        _ => comment::sign(nag).map_or_else(|| format!("${nag}"), str::to_owned),
    }
}

/// Returns the tone of a mistake: a blunder stands out.
pub fn tone_of(judgement: Judgement) -> TextTone {
    if judgement == Judgement::Blunder { TextTone::Error } else { TextTone::Warning }
}

// The bracket that closes a variation: it stays with the word before it.

impl LineBuilder<'_> {
    /// Closes a variation after its last word. If the bracket does not fit, that word goes with it to a new line.
    fn close(&mut self) {
        if !self.has_room_for(1, false) {
            let last = self.take_last_word();
            let begin = self.begin_line();
            // A move at the beginning of a line needs its number, which says whose move it is.
            let bare = last.first().filter(|first| first.kind == SpanKind::Side).and_then(|first| first.node);
            if let Some(node) = bare {
                self.word(&self.tree().move_number_text(node), SpanKind::Number, Some(node), false);
            }
            let from = last.first().map_or(0, |piece| piece.x);
            let begin = self.layout.x.map_or(begin, |x| x + u16::from(bare.is_some()));
            for piece in last {
                let x = begin + (piece.x - from);
                self.layout.out.push(x, &piece.text, piece.kind, piece.node);
                self.layout.x = Some(x + columns(&piece.text));
                if let Some(node) = piece.node {
                    self.layout.out.note(node);
                }
            }
        }
        self.word(")", SpanKind::Other(TextTone::Text), None, false);
    }

    /// Takes the last word off the last line: a move with its number and its signs, or a word of a comment, with any
    /// brackets around it; nothing if it is the only one there.
    fn take_last_word(&mut self) -> Vec<TextSpan> {
        let mut line = self.layout.out.last();
        let ends = |piece: &TextSpan| piece.x + columns(&piece.text);
        let are_two = |pair: &[TextSpan]| matches!(pair, [before, piece] if ends(before) != piece.x && (piece.node.is_none() || before.node != piece.node));
        let from = line.windows(2).rposition(are_two).map_or(0, |before| before + 1);
        if line.get(from).is_none_or(|first| first.x <= self.layout.indent) {
            return Vec::new();
        }
        let last = line.split_off(from);
        self.layout.out.drop_last(last.len());
        last
    }
}

// Makes the lines of the move list in tasks. Each is a bounded piece of work; those that are left when a frame has had
// its share wait for the next frame.

/// Columns of a move's number: `100. `.
const NUMBER: u16 = 5;
/// Columns of the longest move, `Nb1xd2+`, and a blank.
const MOVE: u16 = 8;
/// The widest column of moves: any wider, and the eye loses the row.
const MOVE_MOST: u16 = 14;
/// The fewest columns left for text beside the lines of its levels.
const BESIDE_LEVELS: u16 = 18;
/// The most characters of comments in a variation that counts as short.
const SHORT_COMMENT: usize = 40;

/// The work of a frame, in words; nearly every game is laid out at once.
const SLICE: usize = 60_000;
/// What a move costs, in such words: it has to be written in the reader's letters first.
const MOVE_COST: usize = 10;
/// This many bytes of a comment cost as much as a word, before any of it is laid out.
const BYTES: usize = 64;

/// The move list of one state of a game in a number of columns, as far as it has been made.
#[derive(Debug)]
pub struct MoveListLayout {
    /// Identifies the state of the game.
    version: Arc<()>,
    width: u16,
    /// The language, and the piece letters.
    voice: (Lang, Letters),
    /// If variations are folded, the first move of the one that the current move is in, which is shown all the same.
    folded: Option<Option<NodeId>>,
    /// The move being annotated, with its annotations as they are before they are saved.
    draft: Option<(NodeId, Annotations)>,
    /// The lines made so far.
    pub(super) out: MoveListLines,
    /// Text of the file that is not part of a game, by the move it stood behind: indices into the record's `kept`.
    kept: HashMap<NodeId, Vec<usize>>,
    /// What is still to be laid out, the next task last.
    tasks: Vec<LayoutTask>,
    /// The level of the paragraph being laid out, and the column where its text begins.
    level: u16,
    indent: u16,
    /// The column after what stands on the last line; `None` if a new line has to be begun.
    x: Option<u16>,
}

/// Something still to be written.
#[derive(Clone, Debug)]
enum LayoutTask {
    /// A move of the game and all that belongs to it; `open` if White's move has room beside it for Black's.
    Main {
        node: NodeId,
        open: bool,
    },
    /// A variation from its first move.
    Variation(NodeId, u16),
    /// The rest of a variation, after this move.
    Rest(NodeId, u16),
    /// A move of the variation that the paragraph began with `first`, and what follows.
    Line {
        first: NodeId,
        node: NodeId,
        level: u16,
        with_number: bool,
    },
    /// A short variation.
    InBrackets(NodeId),
    Close,
    /// A new paragraph in the game itself.
    Paragraph,
    /// The words of a text, from a byte onwards.
    Words {
        text: String,
        at: usize,
        kind: SpanKind,
    },
    Ending,
    Problems,
    /// What is wrong with it, one by one.
    Problem(usize),
}

struct LineBuilder<'a> {
    review: &'a Review,
    layout: &'a mut MoveListLayout,
    left: usize,
}

impl MoveListLayout {
    /// Returns the layout of a game in this many columns, with no lines made yet: queued are what stands before the
    /// first move, and that move.
    fn begun(
        review: &Review,
        width: u16,
        voice: (Lang, Letters),
        draft: Option<(NodeId, Annotations)>,
    ) -> MoveListLayout {
        let record = review.record();
        let mut kept: HashMap<NodeId, Vec<usize>> = HashMap::new();
        for (at, text) in record.kept.iter().enumerate() {
            kept.entry(text.node).or_default().push(at);
        }
        let mut layout = MoveListLayout {
            version: Arc::clone(&review.survey.version),
            width: width.max(8),
            voice,
            folded: folded(review),
            draft,
            out: MoveListLines::default(),
            kept,
            tasks: Vec::new(),
            level: 0,
            indent: 0,
            x: None,
        };
        let root = record.tree.root();
        layout.out.note(root);
        let mut builder = LineBuilder { review, layout: &mut layout, left: 0 };
        let tasks = [builder.after(root), builder.next_main(root, false)].concat();
        builder.first(tasks);
        layout
    }

    /// Returns the layout of a game with a move's annotations not yet saved. It is made for one frame, so it is `None`
    /// if it takes more than a frame's work.
    pub fn drafted(
        review: &Review,
        width: u16,
        voice: (Lang, Letters),
        draft: (NodeId, Annotations),
    ) -> Option<MoveListLayout> {
        let mut layout = MoveListLayout::begun(review, width, voice, Some(draft));
        layout.go_on(review, SLICE);
        Some(layout).filter(MoveListLayout::is_whole)
    }

    /// Returns the layout of a game after another frame's share of work. It continues what was made for the last frame,
    /// if that is the same state of the same game.
    pub fn of(before: Option<MoveListLayout>, review: &Review, width: u16, voice: (Lang, Letters)) -> MoveListLayout {
        let same = |layout: &MoveListLayout| {
            let looks = (layout.width, layout.voice, layout.folded) == (width.max(8), voice, folded(review));
            looks && Arc::ptr_eq(&layout.version, &review.survey.version)
        };
        let mut layout = before.filter(same).unwrap_or_else(|| MoveListLayout::begun(review, width, voice, None));
        layout.go_on(review, SLICE);
        layout
    }

    fn go_on(&mut self, review: &Review, most: usize) {
        let mut builder = LineBuilder { review, layout: self, left: most };
        while builder.left > 0 {
            let Some(task) = builder.layout.tasks.pop() else { return };
            builder.pay(1);
            builder.carry_out(task);
        }
    }

    /// Returns whether comments stand among the moves.
    fn has_room_for_text(&self) -> bool {
        self.width >= TEXT_LEAST
    }

    /// Returns whether all lines have been made.
    pub fn is_whole(&self) -> bool {
        self.tasks.is_empty()
    }
}

impl LineBuilder<'_> {
    fn tree(&self) -> &Tree {
        &self.review.record().tree
    }

    fn notes(&self, node: NodeId) -> &Annotations {
        let draft = self.layout.draft.as_ref().filter(|(at, _)| *at == node);
        draft.map_or_else(|| self.tree().notes(node), |(_, notes)| notes)
    }

    /// Returns the comments after a move: those beside it, and those after the variations on it.
    fn comments_after(&self, node: NodeId) -> (&[String], &[String]) {
        self.tree().split_after(node, self.notes(node))
    }

    fn pay(&mut self, words: usize) {
        steps::count(words);
        self.left = self.left.saturating_sub(words);
    }

    /// Puts tasks before all others, in the given order.
    fn first(&mut self, tasks: Vec<LayoutTask>) {
        self.layout.tasks.extend(tasks.into_iter().rev());
    }

    fn carry_out(&mut self, task: LayoutTask) {
        match task {
            LayoutTask::Main { node, open } => self.main(node, open),
            LayoutTask::Variation(node, level) => {
                self.paragraph(level, true);
                self.word("(", SpanKind::Other(TextTone::Text), None, true);
                self.first(self.line_from(node, node, level, true));
            }
            LayoutTask::Rest(node, level) => match self.tree().next(node) {
                Some(node) => {
                    self.paragraph(level, true);
                    self.first(self.line_from(node, node, level, true));
                }
                None => {
                    let mut tasks = self.comment_tasks(self.comments_after(node).1);
                    tasks.push(LayoutTask::Close);
                    self.first(tasks);
                }
            },
            LayoutTask::Line { first, node, level, with_number } => self.line_move(first, node, level, with_number),
            LayoutTask::InBrackets(first) => self.in_brackets(first),
            LayoutTask::Close => self.close(),
            LayoutTask::Paragraph => self.paragraph(1, false),
            LayoutTask::Words { text, at, kind } => self.words(text, at, kind),
            LayoutTask::Ending => self.ending(),
            LayoutTask::Problems => self.problems(),
            LayoutTask::Problem(at) => self.problem(at),
        }
    }

    fn main(&mut self, node: NodeId, mut open: bool) {
        let pairs = self.layout.width >= NUMBER + 2 * MOVE;
        let each = ((self.layout.width - NUMBER.min(self.layout.width)) / if pairs { 2 } else { 1 }).min(MOVE_MOST);
        let (number, color) = self.tree().move_number(node);
        if color.is_white() || !open {
            self.new_row(number, color, pairs);
        }
        let column = if pairs && color.is_black() { NUMBER + each } else { NUMBER };
        let end = self.main_move(node, column);
        // Black's move needs its column to be free.
        open = color.is_white() && pairs && end < NUMBER + each;
        let mut tasks = self.after(node);
        let others = self.tree().parent(node).map(|parent| self.tree().variations(parent)).unwrap_or_default();
        let is_hidden = |other: &NodeId| self.layout.folded.is_some_and(|shown| shown != Some(*other));
        let (hidden, others): (Vec<NodeId>, Vec<NodeId>) = others.iter().copied().partition(is_hidden);
        self.pay(hidden.len() + others.len());
        if let Some(&first) = hidden.first() {
            let end = self.fold_mark(first, end);
            open &= end < NUMBER + each;
        }
        tasks.extend(others.into_iter().map(|other| LayoutTask::Variation(other, 1)));
        // The comments after the variations.
        tasks.extend(self.paragraphs(node, self.comments_after(node).1, true));
        open &= tasks.is_empty();
        tasks.extend(self.next_main(node, open));
        self.first(tasks);
    }

    /// Returns the next move of the game, with the comments before it, or the end of the game.
    fn next_main(&mut self, node: NodeId, open: bool) -> Vec<LayoutTask> {
        let Some(node) = self.tree().next(node) else { return vec![LayoutTask::Ending] };
        let mut tasks = self.before(node);
        let open = open && tasks.is_empty();
        tasks.push(LayoutTask::Main { node, open });
        tasks
    }

    /// Begins a row of the two columns, with its number.
    fn new_row(&mut self, number: u32, color: Color, pairs: bool) {
        self.layout.out.begin(0);
        // In one column only the number says whose move it is: any row can be the first that is visible.
        let text = if color.is_black() && !pairs { format!("{number}…") } else { format!("{number}.") };
        let x = NUMBER.saturating_sub(1).saturating_sub(columns(&text));
        self.layout.out.push(x, &text, SpanKind::Number, None);
        if color.is_black() && pairs {
            self.layout.out.push(NUMBER, "…", SpanKind::Number, None);
        }
        self.layout.x = None;
    }

    /// Adds a move of the game with its signs. Returns the column after them.
    fn main_move(&mut self, node: NodeId, column: u16) -> u16 {
        self.pay(MOVE_COST);
        self.layout.out.note(node);
        let san = self.tree().san(node, &self.layout.voice.1);
        self.layout.out.push(column, &san, SpanKind::Main, Some(node));
        let mut x = column + columns(&san);
        for (sign, kind, apart) in self.signs(node) {
            x += u16::from(apart);
            self.layout.out.push(x, &sign, kind, Some(node));
            x += columns(&sign);
        }
        x
    }

    /// Adds the mark of folded variations, after a move that ends before a column. Returns the column after it.
    fn fold_mark(&mut self, first: NodeId, end: u16) -> u16 {
        let room = self.layout.width.saturating_sub(end);
        let Some(mark) = [" (…)", "(…)", "…"].into_iter().find(|mark| columns(mark) <= room) else { return end };
        let text = mark.trim_start();
        self.layout.out.push(end + columns(mark) - columns(text), text, SpanKind::Other(TextTone::Dim), Some(first));
        end + columns(mark)
    }

    /// Begins a paragraph this many levels in; a variation has a line at its left.
    fn paragraph(&mut self, level: u16, guided: bool) {
        let most = (self.layout.width.saturating_sub(BESIDE_LEVELS) / STEP).max(1);
        self.layout.level = if guided { level.min(most) } else { 0 };
        self.layout.indent = level.min(most) * STEP;
        self.layout.x = None;
    }

    fn begin_line(&mut self) -> u16 {
        self.layout.out.begin(self.layout.level);
        self.layout.x = Some(self.layout.indent);
        self.layout.indent
    }

    /// Begins a new line if this many columns do not fit on the current one.
    fn room_for(&mut self, wide: u16, blank: bool) {
        if !self.has_room_for(wide, blank) {
            self.layout.x = None;
        }
    }

    /// Returns whether this many columns fit on the current line; what comes first on a line always does.
    fn has_room_for(&self, wide: u16, blank: bool) -> bool {
        self.layout.x.is_some_and(|x| x <= self.layout.indent || x + u16::from(blank) + wide <= self.layout.width)
    }

    /// Adds words of a text from a byte onwards, wrapped, as many as the frame has work left for. Each paragraph of a
    /// comment begins on a line of its own.
    fn words(&mut self, text: String, from: usize, kind: SpanKind) {
        let mut at = from;
        while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
            if self.left == 0 && at > from {
                self.layout.tasks.push(LayoutTask::Words { text, at, kind });
                return;
            }
            let word = rest.trim_start();
            let gap = rest.len() - word.len();
            if kind == SpanKind::Comment && rest.get(..gap).is_some_and(|gap| gap.contains(PARAGRAPH)) {
                self.layout.x = None;
            }
            let end = word.find(char::is_whitespace).unwrap_or(word.len());
            let word = word.get(..end).unwrap_or_default();
            if !word.is_empty() {
                self.pay(1 + word.len() / BYTES);
                self.word(word, kind, None, true);
            }
            at += gap + end;
        }
    }

    /// Adds a word, after a blank or not; one that is longer than a line is broken.
    fn word(&mut self, word: &str, kind: SpanKind, node: Option<NodeId>, blank: bool) {
        self.room_for(columns(word), blank);
        let mut x = match self.layout.x {
            None => self.begin_line(),
            Some(x) if x > self.layout.indent => x + u16::from(blank && self.layout.out.last_text() != "("),
            Some(x) => x,
        };
        let mut rest = word;
        loop {
            let room = self.layout.width.saturating_sub(x);
            let cut = fitting(rest, room);
            let (head, tail) = rest.split_at(cut);
            self.layout.out.push(x, head, kind, node);
            self.layout.x = Some(x + columns(head));
            if tail.is_empty() {
                return;
            }
            rest = tail;
            x = self.begin_line();
        }
    }

    /// Adds the result, and why the game ended that way.
    fn ending(&mut self) {
        let record = self.review.record();
        self.layout.out.begin(0);
        // An analysis board has no result; a lone `*` would puzzle the user.
        let token = if self.review.is_scratch() { "" } else { record.result.shown() };
        self.layout.out.push(NUMBER, token, SpanKind::Other(TextTone::Title), None);
        let last = self.tree().end_of_line(self.tree().root());
        let mut tasks = Vec::new();
        // In few columns it would be broken word by word, so the status line shows it.
        let reason = reason_in(self.tree(), last, self.notes(last), self.layout.voice.0);
        if let Some(reason) = reason.filter(|_| self.layout.has_room_for_text()) {
            self.paragraph(0, false);
            self.layout.indent = NUMBER;
            tasks.push(text_task(&reason, TextTone::Text));
        }
        if !record.problems.is_empty() {
            tasks.push(LayoutTask::Problems);
        }
        self.first(tasks);
    }

    /// Adds how much is wrong with the game.
    fn problems(&mut self) {
        self.layout.out.begin(0);
        self.paragraph(0, false);
        let mut tasks = Vec::new();
        if let Some(found) = GameProblems::of(0, &self.review.record().problems) {
            let lang = self.layout.voice.0;
            if found.losing > 0 {
                let gap = if found.harmless > 0 { " · " } else { "" };
                tasks.push(text_task(&(W::Problems.grouped(lang, found.losing) + gap), TextTone::Warning));
            }
            if found.harmless > 0 {
                tasks.push(text_task(&W::FileNotes.grouped(lang, found.harmless), TextTone::Dim));
            }
        }
        tasks.push(LayoutTask::Problem(0));
        self.first(tasks);
    }

    /// Adds one thing that is wrong with the game, and then the next.
    fn problem(&mut self, at: usize) {
        let Some(wrong) = self.review.record().problems.get(at) else { return };
        self.paragraph(1, false);
        let text = problem_at(wrong, self.layout.voice.0);
        let tone = if wrong.loses_moves() { TextTone::Warning } else { TextTone::Dim };
        self.first(vec![text_task(&text, tone), LayoutTask::Problem(at + 1)]);
    }
}

/// Returns which variations are folded: none, or all except the one that the current move is in.
fn folded(review: &Review) -> Option<Option<NodeId>> {
    let (tree, here) = (&review.record().tree, review.node());
    let ancestor = tree.main_line_ancestor(here);
    let shown = || (ancestor != here).then(|| tree.ancestor_at_ply(here, tree.ply(ancestor) + 1));
    review.folds_variations.then(shown)
}

/// Returns how many bytes of a text fit into this many columns: at least one character.
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

// What is written about a move: its signs, its comments, and text of the file that is not part of a game.

impl LineBuilder<'_> {
    /// Returns the signs of a move: text, kind, and whether a blank stands before it.
    fn signs(&self, node: NodeId) -> Vec<(String, SpanKind, bool)> {
        let nags = &self.notes(node).nags;
        let sign = |&nag: &u8| {
            let (tone, apart) = match nag {
                0 => return None,
                1 | 3 | 5 => (TextTone::Good, false),
                // In the colours of the graphs and of the result card: a blunder stands out.
                2 | 6 => (TextTone::Warning, false),
                4 => (TextTone::Error, false),
                7 | 8 => (TextTone::Accent, false),
                _ => (TextTone::Accent, true),
            };
            Some((sign_shown(nag), SpanKind::Other(tone), apart))
        };
        // Only a comment that contains the sign can consist of it: long comments are not read for that.
        let mut after = self.notes(node).after.iter().filter(|text| text.contains(OFFER));
        let offer = after.any(|text| is_offer(&visible(text)));
        let offer = offer.then(|| (OFFER.to_owned(), SpanKind::Other(TextTone::Accent), true));
        let narrow = !self.layout.has_room_for_text();
        let commented = narrow && comment_below(self.tree(), node, self.layout.voice.0).is_some();
        let commented = commented.then(|| (COMMENTED.to_owned(), SpanKind::Comment, true));
        nags.iter().filter_map(sign).chain(offer).chain(commented).collect()
    }

    /// Returns the comments before a move of the game, if there are any, as a paragraph.
    fn before(&mut self, node: NodeId) -> Vec<LayoutTask> {
        let texts: Vec<String> = self.notes(node).before.iter().map(|text| visible(text)).collect();
        self.pay(texts.iter().map(String::len).sum::<usize>() / BYTES);
        if texts.iter().all(String::is_empty) || !self.layout.has_room_for_text() {
            return Vec::new();
        }
        std::iter::once(LayoutTask::Paragraph).chain(texts.iter().map(|text| comment(text))).collect()
    }

    /// Returns the comments on a move of the game; `last` says that no others follow on that move.
    fn paragraphs(&self, node: NodeId, texts: &[String], last: bool) -> Vec<LayoutTask> {
        // A draw offer stands beside the move, and the reason for the result below the result.
        let shown = |text: &String| !text.is_empty() && !is_offer(text);
        let mut texts: Vec<String> = texts.iter().map(|text| visible(text)).filter(shown).collect();
        if last && reason_in(self.tree(), node, self.notes(node), self.layout.voice.0).is_some() {
            texts.pop();
        }
        if !self.layout.has_room_for_text() {
            texts.clear();
        }
        let mut tasks = Vec::new();
        if !texts.is_empty() {
            tasks.push(LayoutTask::Paragraph);
        }
        for text in texts {
            match relief(&text, self.layout.voice.0) {
                // This is not a comment on the move: it has a line of its own.
                Some(relief) => {
                    tasks.extend([LayoutTask::Paragraph, text_task(&relief, TextTone::Dim), LayoutTask::Paragraph])
                }
                None => tasks.push(comment(&text)),
            }
        }
        tasks
    }

    /// Returns the comments after a move of the game, and text kept there, as paragraphs.
    fn after(&mut self, node: NodeId) -> Vec<LayoutTask> {
        let (beside, behind) = self.comments_after(node);
        let mut tasks = self.paragraphs(node, beside, behind.is_empty());
        self.pay(beside.iter().map(String::len).sum::<usize>() / BYTES);
        tasks.extend(self.kept(node, true));
        tasks
    }

    /// Returns text of the file that stood after a move and is not part of the game, in paragraphs or within a line.
    fn kept(&self, node: NodeId, apart: bool) -> Vec<LayoutTask> {
        let kept = &self.review.record().kept;
        let here = self.layout.kept.get(&node).map_or(&[][..], Vec::as_slice);
        let tasks = here.iter().filter_map(|&at| kept.get(at)).flat_map(|kept| {
            let rest = kept.kind == LooseTextKind::Rest;
            let rest = rest.then(|| text_task(W::KeptRest.text(self.layout.voice.0), TextTone::Warning));
            let text = text_task(kept.text.trim(), TextTone::Dim);
            apart.then_some(LayoutTask::Paragraph).into_iter().chain(rest).chain([text])
        });
        tasks.collect()
    }

    fn comment_tasks(&self, texts: &[String]) -> Vec<LayoutTask> {
        let room = self.layout.has_room_for_text();
        let shown = |text: &String| room && !text.is_empty() && !is_offer(text);
        texts.iter().map(|text| visible(text)).filter(shown).map(|text| comment(&text)).collect()
    }
}

/// Returns a comment with its paragraphs kept apart.
fn comment(text: &str) -> LayoutTask {
    let paragraphs: Vec<_> = text.split(PARAGRAPH).map(sanitize).collect();
    LayoutTask::Words { text: paragraphs.join(PARAGRAPH), at: 0, kind: SpanKind::Comment }
}

/// Returns any other text, in a tone.
fn text_task(text: &str, tone: TextTone) -> LayoutTask {
    LayoutTask::Words { text: sanitize(text).into_owned(), at: 0, kind: SpanKind::Other(tone) }
}

// Lays out the moves of variations: in paragraphs of their own or, where they are short, in brackets on the line.

/// The most half-moves that a variation within a variation may have to stand in brackets on the line.
const SHORT: usize = 6;

impl LineBuilder<'_> {
    /// Writes a move of a variation and leaves what follows it as tasks: what stands within the line, then the line's
    /// next move; or, where another variation has to come in between, that variation and the rest.
    fn line_move(&mut self, first: NodeId, node: NodeId, level: u16, with_number: bool) {
        self.side_move(node, with_number, false);
        let mut tasks = self.comment_tasks(self.comments_after(node).0);
        tasks.extend(self.kept(node, false));
        // The alternatives to the first move stand beside the variation, not in it.
        let tree = self.tree();
        let others = match tree.parent(node) {
            Some(parent) if node != first || tree.next(parent) == Some(node) => tree.variations(parent),
            _ => &[],
        };
        let (short, long): (Vec<NodeId>, Vec<NodeId>) = others.iter().partition(|&&other| self.is_short(other));
        let next = tree.next(node);
        self.pay(short.len() + long.len());
        tasks.extend(short.into_iter().map(LayoutTask::InBrackets));
        let with_number = !tasks.is_empty();
        match next {
            _ if !long.is_empty() => {
                tasks.extend(long.into_iter().map(|other| LayoutTask::Variation(other, level.saturating_add(1))));
                // The rest of the line, even if that is only the closing bracket.
                tasks.push(LayoutTask::Rest(node, level));
            }
            Some(node) => tasks.extend(self.line_from(first, node, level, with_number)),
            None => {
                tasks.extend(self.comment_tasks(self.comments_after(node).1));
                tasks.push(LayoutTask::Close);
            }
        }
        self.first(tasks);
    }

    /// Returns a move of the variation that the paragraph began with `first`, after the comments before it.
    fn line_from(&self, first: NodeId, node: NodeId, level: u16, with_number: bool) -> Vec<LayoutTask> {
        let mut tasks = self.comment_tasks(&self.notes(node).before);
        let with_number = with_number || !tasks.is_empty();
        tasks.push(LayoutTask::Line { first, node, level, with_number });
        tasks
    }

    /// Whether a variation can stand in brackets: it has few moves, no variations of its own and only short comments.
    fn is_short(&self, first: NodeId) -> bool {
        let tree = self.tree();
        let mut said = 0;
        for (count, node) in std::iter::once(first).chain(tree.line_from(first)).enumerate() {
            let notes = self.notes(node);
            said += notes.before.iter().chain(&notes.after).map(String::len).sum::<usize>();
            if count >= SHORT || said > SHORT_COMMENT || tree.children(node).len() > 1 {
                return false;
            }
        }
        true
    }

    fn in_brackets(&mut self, first: NodeId) {
        let line: Vec<NodeId> = std::iter::once(first).chain(self.tree().line_from(first)).collect();
        // The opening bracket must not stand alone at the end of a line.
        let opening = columns(&self.tree().numbered_san(first, &self.layout.voice.1)) + 1;
        self.room_for(opening, true);
        self.word("(", SpanKind::Other(TextTone::Text), None, true);
        let mut with_number = true;
        for (at, node) in line.into_iter().enumerate() {
            let bare = self.notes(node).before.is_empty();
            let before = self.comment_tasks(&self.notes(node).before);
            with_number |= !before.is_empty();
            self.at_once(before);
            self.side_move(node, with_number, at == 0 && bare);
            let after = self.comment_tasks(&self.notes(node).after);
            with_number = !after.is_empty();
            self.at_once(after);
        }
        self.close();
    }

    /// Writes the short comments of a variation in brackets.
    fn at_once(&mut self, tasks: Vec<LayoutTask>) {
        self.left = self.left.max(2 * SHORT_COMMENT);
        tasks.into_iter().for_each(|task| self.carry_out(task));
    }

    /// Writes a move of a variation, with its number before it where White moves or the line was broken.
    fn side_move(&mut self, node: NodeId, with_number: bool, glued: bool) {
        let san = self.tree().san(node, &self.layout.voice.1);
        let signs = self.signs(node);
        let white = self.tree().move_number(node).1.is_white();
        let bare = columns(&san) + signs.iter().map(|(sign, _, apart)| columns(sign) + u16::from(*apart)).sum::<u16>();
        // Any line can be the first in sight, so it must not begin with a move that does not show which side played it.
        let with_number = white || with_number || !self.has_room_for(bare, !glued);
        let number = with_number.then(|| self.tree().move_number_text(node));
        // A number must not stand alone at the end of a line.
        self.room_for(bare + number.as_ref().map_or(0, |number| columns(number) + 1), !glued);
        if let Some(number) = &number {
            self.word(number, SpanKind::Number, Some(node), !glued);
        }
        self.word(&san, SpanKind::Side, Some(node), number.is_some() || !glued);
        self.pay(MOVE_COST);
        self.layout.out.note(node);
        for (sign, kind, apart) in signs {
            self.word(&sign, kind, Some(node), apart);
        }
    }
}

#[cfg(test)]
mod tests;

#[cfg(test)]
mod comment_tests {
    use super::*;

    use crate::chess::pgn::PgnText;

    #[test]
    fn a_comment_after_a_variation_in_a_variation_is_shown() {
        let inner = "(2... Nf6 3. c4 e6 4. Nc3 Bb4 5. e3 O-O)";
        let pgn = format!("1. e4 e5 (1... c5 2. d4 d5 {inner} {{Now}} 3. c4 e6) 2. Nf3 *\n");
        let record = PgnText::new(pgn.as_bytes().into()).game(0).expect("a game");
        let review = Review::new(record, None, false, &[]);
        let layout = MoveListLayout::of(None, &review, 60, (Lang::En, Letters::En));
        let pieces = (0..layout.out.len()).flat_map(|line| layout.out.pieces(line));
        let said = pieces.map(|piece| piece.text).collect::<Vec<_>>().join(" ");
        assert!(said.contains("Now 3. c4 e6"), "{said}");
    }
}

#[cfg(test)]
mod bracket_tests {
    use super::*;

    use crate::app::review::Review;
    use crate::chess::pgn::PgnText;
    use crate::words::Lang;

    #[test]
    fn no_line_begins_with_it_or_with_a_move_without_number() {
        // The last word is a move, a sign, a word of a comment, a short variation, a long one.
        let long = "(5. c3 Bg7 6. d4 exd4 7. cxd4 Nf6 8. Nc3 O-O 9. Be2 c5 $10)";
        for end in ["", "Nf6", "Nf6 $14", "{why not}", "(5. c3 Bg7)", "(5. c3 Bg7 $1)", long, &format!("{long} Nf6")] {
            let pgn = format!("1. e4 e5 2. Nf3 Nc6 (2... Nf6 {{a try}} 3. Nxe5 d6 4. Nf3 Nxe4 5. d3 {end}) 3. Bb5 *\n");
            let record = PgnText::new(pgn.as_bytes().into()).game(0).expect("a game");
            let mut review = Review::new(record, None, false, &[]);
            let all: Vec<_> = review.record().tree.walk().collect();
            for width in 22..90 {
                for &node in &all {
                    review.go_to(node);
                    let layout = MoveListLayout::of(None, &review, width, (Lang::En, Letters::En));
                    assert!(layout.is_whole());
                    let all: Vec<Vec<TextSpan>> = (0..layout.out.len()).map(|at| layout.out.pieces(at)).collect();
                    let shown =
                        |line: &[TextSpan]| line.iter().map(|piece| piece.text.as_str()).collect::<Vec<_>>().join("~");
                    for line in &all {
                        let text = shown(line);
                        let said = line.iter().find(|piece| piece.kind != SpanKind::Other(TextTone::Border));
                        assert!(said.is_none_or(|piece| !matches!(piece.text.as_str(), ")")), "{width} {end}: {text}");
                        assert!(said.is_none_or(|piece| piece.kind != SpanKind::Side), "{width} {end}: {text}");
                        assert!(
                            line.iter().all(|piece| piece.x + columns(&piece.text) <= width),
                            "{width} {end}: {text}"
                        );
                        assert!(line.windows(2).all(|pair| pair[0].x + columns(&pair[0].text) <= pair[1].x), "{text}");
                    }
                    let here = layout.out.of_node(node).and_then(|at| all.get(at));
                    let here = here.is_some_and(|line| line.iter().any(|piece| piece.node == Some(node)));
                    assert!(
                        here || node == review.record().tree.root(),
                        "{width} {end}: {:?}",
                        review.record().tree.san(node, &Letters::En)
                    );
                    let all = all.iter().map(|line| shown(line)).collect::<String>();
                    assert_eq!(all.matches('(').count(), all.matches(')').count(), "{all}");
                }
            }
        }
    }
}
