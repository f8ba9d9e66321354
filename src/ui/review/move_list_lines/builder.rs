//! Makes the lines of the move list in tasks. Each is a bounded piece of work; those that are left when a frame has had
//! its share wait for the next frame.

use crate::app::{protocol::effect::GameProblems, review::Review};
use crate::chess::{
    pgn::comment::PARAGRAPH,
    steps,
    tree::{Annotations, NodeId, Tree},
};
use crate::ui::{
    review::move_list_lines::{MoveListLines, STEP, SpanKind, TEXT_LEAST, comments::text_task, reason_in},
    text::columns,
};
use crate::words::{
    Lang,
    open::problem_at,
    tables::{file_notes, problems},
};
use shakmaty::Color;
use std::collections::HashMap;
use std::sync::Arc;
use unicode_width::UnicodeWidthChar;

/// Columns of a move's number: `100. `.
const NUMBER: u16 = 5;
/// Columns of the longest move, `Nb1xd2+`, and a blank.
const MOVE: u16 = 8;
/// The widest column of moves: any wider, and the eye loses the row.
const MOVE_MOST: u16 = 14;
/// The fewest columns left for text beside the lines of its levels.
const BESIDE_LEVELS: u16 = 18;
/// The most characters of comments in a variation that counts as short.
pub(super) const SHORT_COMMENT: usize = 40;

/// The work of a frame, in words; nearly every game is laid out at once.
const SLICE: usize = 60_000;
/// What a move costs, in such words: it has to be written in the reader's letters first.
pub(super) const MOVE_COST: usize = 10;
/// This many bytes of a comment cost as much as a word, before any of it is laid out.
pub(super) const BYTES: usize = 64;

/// The move list of one state of a game in a number of columns, as far as it has been made.
#[derive(Debug)]
pub struct MoveListLayout {
    /// Identifies the state of the game.
    version: Arc<()>,
    width: u16,
    pub(super) lang: Lang,
    /// If variations are folded, the first move of the one that the current move is in, which is shown all the same.
    folded: Option<Option<NodeId>>,
    /// The move being annotated, with its annotations as they are before they are saved.
    draft: Option<(NodeId, Annotations)>,
    /// The lines made so far.
    pub(in crate::ui::review) out: MoveListLines,
    /// Text of the file that is not part of a game, by the move it stood behind: indices into the record's `kept`.
    pub(super) kept: HashMap<NodeId, Vec<usize>>,
    /// What is still to be laid out, the next task last.
    tasks: Vec<LayoutTask>,
    /// The level of the paragraph being laid out, and the column where its text begins.
    level: u16,
    pub(super) indent: u16,
    /// The column after what stands on the last line; `None` if a new line has to be begun.
    pub(super) x: Option<u16>,
}

/// Something still to be written.
#[derive(Debug)]
pub(super) enum LayoutTask {
    /// A move of the game and all that belongs to it; `open` if White's move has room beside it for Black's.
    Main { node: NodeId, open: bool },
    /// The same, after the comments before the move.
    MainMove { node: NodeId, open: bool },
    /// A variation from its first move.
    Variation(NodeId, u16),
    /// The rest of a variation, after this move.
    Rest(NodeId, u16),
    /// A move of the variation that the paragraph began with `first`, and what follows.
    Line { first: NodeId, node: NodeId, level: u16, with_number: bool },
    /// The same, after the comments before the move.
    LineMove { first: NodeId, node: NodeId, level: u16, with_number: bool },
    /// A short variation.
    InBrackets(NodeId),
    /// The bracket that closes a variation.
    Close,
    /// A new paragraph in the game itself.
    Paragraph,
    /// The words of a text, from a byte onwards.
    Words { text: String, at: usize, kind: SpanKind },
    /// The result.
    Ending,
    /// How much is wrong with the game.
    Problems,
    /// What is wrong with it, one by one.
    Problem(usize),
}

/// Writes the lines of a game.
pub(super) struct LineBuilder<'a> {
    pub(super) review: &'a Review,
    pub(super) layout: &'a mut MoveListLayout,
    pub(super) left: usize,
}

impl MoveListLayout {
    /// Returns the layout of a game in this many columns, with no lines made yet.
    pub(super) fn begun(review: &Review, width: u16, lang: Lang) -> MoveListLayout {
        let mut layout = MoveListLayout::empty(review, width, lang);
        layout.begin(review);
        layout
    }

    fn empty(review: &Review, width: u16, lang: Lang) -> MoveListLayout {
        let record = review.record();
        let mut kept: HashMap<NodeId, Vec<usize>> = HashMap::new();
        for (at, text) in record.kept.iter().enumerate() {
            kept.entry(text.node).or_default().push(at);
        }
        MoveListLayout {
            version: Arc::clone(&review.survey.version),
            width: width.max(8),
            lang,
            folded: folded(review),
            draft: None,
            out: MoveListLines::default(),
            kept,
            tasks: Vec::new(),
            level: 0,
            indent: 0,
            x: None,
        }
    }

    /// Queues what stands before the first move, and that move.
    fn begin(&mut self, review: &Review) {
        let tree = &review.record().tree;
        let root = tree.root();
        self.out.note(root);
        let first = tree.next(root).map(|node| LayoutTask::Main { node, open: false });
        self.tasks.push(first.unwrap_or(LayoutTask::Ending));
        let after = LineBuilder { review, layout: self, left: 0 }.after(root);
        self.tasks.extend(after.into_iter().rev());
    }

    /// Returns the layout of a game with a move's annotations not yet saved. It is made for one frame, so it is `None`
    /// if it takes more than a frame's work.
    pub fn drafted(review: &Review, width: u16, lang: Lang, draft: (NodeId, Annotations)) -> Option<MoveListLayout> {
        let mut layout = MoveListLayout { draft: Some(draft), ..MoveListLayout::empty(review, width, lang) };
        layout.begin(review);
        layout.go_on(review, SLICE);
        Some(layout).filter(MoveListLayout::is_whole)
    }

    /// Returns the layout of a game after another frame's share of work. It continues what was made for the last frame,
    /// if that is the same state of the same game.
    pub fn of(before: Option<MoveListLayout>, review: &Review, width: u16, lang: Lang) -> MoveListLayout {
        let same = |layout: &MoveListLayout| {
            let looks = (layout.width, layout.lang, layout.folded) == (width.max(8), lang, folded(review));
            looks && Arc::ptr_eq(&layout.version, &review.survey.version)
        };
        let mut layout = before.filter(same).unwrap_or_else(|| MoveListLayout::begun(review, width, lang));
        layout.go_on(review, SLICE);
        layout
    }

    pub(super) fn go_on(&mut self, review: &Review, most: usize) {
        let mut builder = LineBuilder { review, layout: self, left: most };
        while builder.left > 0 {
            let Some(task) = builder.layout.tasks.pop() else { return };
            builder.pay(1);
            builder.carry_out(task);
        }
    }

    /// Returns whether comments stand among the moves.
    pub(super) fn has_room_for_text(&self) -> bool {
        self.width >= TEXT_LEAST
    }

    /// Returns whether all lines have been made.
    pub fn is_whole(&self) -> bool {
        self.tasks.is_empty()
    }
}

impl LineBuilder<'_> {
    pub(super) fn tree(&self) -> &Tree {
        &self.review.record().tree
    }

    /// Returns the annotations that a move has, or will have.
    pub(super) fn notes(&self, node: NodeId) -> &Annotations {
        let draft = self.layout.draft.as_ref().filter(|(at, _)| *at == node);
        draft.map_or_else(|| self.tree().notes(node), |(_, notes)| notes)
    }

    /// Returns the comments after a move: those beside it, and those after the variations on it.
    pub(super) fn comments_after(&self, node: NodeId) -> (&[String], &[String]) {
        self.tree().split_after(node, self.notes(node))
    }

    pub(super) fn pay(&mut self, words: usize) {
        steps::count(words);
        self.left = self.left.saturating_sub(words);
    }

    /// Puts tasks before all others, in the given order.
    pub(super) fn first(&mut self, tasks: Vec<LayoutTask>) {
        self.layout.tasks.extend(tasks.into_iter().rev());
    }

    pub(super) fn carry_out(&mut self, task: LayoutTask) {
        match task {
            LayoutTask::Main { node, open } => {
                let mut tasks = self.before(node);
                let open = open && tasks.is_empty();
                if !tasks.is_empty() {
                    tasks.insert(0, LayoutTask::Paragraph);
                }
                tasks.push(LayoutTask::MainMove { node, open });
                self.first(tasks);
            }
            LayoutTask::MainMove { node, open } => self.main(node, open),
            LayoutTask::Variation(node, level) => {
                self.paragraph(level, true);
                self.word("(", SpanKind::Bracket, None, true);
                let mut tasks = self.comment_tasks(&self.notes(node).before);
                tasks.push(LayoutTask::LineMove { first: node, node, level, with_number: true });
                self.first(tasks);
            }
            LayoutTask::Rest(node, level) => match self.tree().next(node) {
                Some(node) => {
                    self.paragraph(level, true);
                    self.line_move(node, node, level, true);
                }
                None => {
                    let mut tasks = self.comment_tasks(self.comments_after(node).1);
                    tasks.push(LayoutTask::Close);
                    self.first(tasks);
                }
            },
            LayoutTask::Line { first, node, level, with_number } => {
                let mut tasks = self.comment_tasks(&self.notes(node).before);
                let with_number = with_number || !tasks.is_empty();
                tasks.push(LayoutTask::LineMove { first, node, level, with_number });
                self.first(tasks);
            }
            LayoutTask::LineMove { first, node, level, with_number } => self.line_move(first, node, level, with_number),
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
        tasks.extend(self.behind(node));
        open &= tasks.is_empty();
        tasks.push(self.tree().next(node).map_or(LayoutTask::Ending, |node| LayoutTask::Main { node, open }));
        self.first(tasks);
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
        let san = self.review.san(node);
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
        self.layout.out.push(end + columns(mark) - columns(text), text, SpanKind::Folded, Some(first));
        end + columns(mark)
    }

    /// Begins a paragraph this many levels in; a variation has a line at its left.
    fn paragraph(&mut self, level: u16, guided: bool) {
        let most = (self.layout.width.saturating_sub(BESIDE_LEVELS) / STEP).max(1);
        self.layout.level = if guided { level.min(most) } else { 0 };
        self.layout.indent = level.min(most) * STEP;
        self.layout.x = None;
    }

    pub(super) fn begin_line(&mut self) -> u16 {
        self.layout.out.begin(self.layout.level);
        self.layout.x = Some(self.layout.indent);
        self.layout.indent
    }

    /// Begins a new line if this many columns do not fit on the current one.
    pub(super) fn room_for(&mut self, wide: u16, blank: bool) {
        if !self.has_room_for(wide, blank) {
            self.layout.x = None;
        }
    }

    /// Returns whether this many columns fit on the current line; what comes first on a line always does.
    pub(super) fn has_room_for(&self, wide: u16, blank: bool) -> bool {
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
    pub(super) fn word(&mut self, word: &str, kind: SpanKind, node: Option<NodeId>, blank: bool) {
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
        self.layout.out.push(NUMBER, token, SpanKind::Result, None);
        let last = self.tree().end_of_line(self.tree().root());
        let mut tasks = Vec::new();
        // In few columns it would be broken word by word, so the status line shows it.
        let reason = reason_in(self.tree(), last, self.notes(last), self.layout.lang);
        if let Some(reason) = reason.filter(|_| self.layout.has_room_for_text()) {
            self.paragraph(0, false);
            self.layout.indent = NUMBER;
            tasks.push(text_task(&reason, SpanKind::Reason));
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
            let lang = self.layout.lang;
            if found.losing > 0 {
                let gap = if found.harmless > 0 { " · " } else { "" };
                tasks.push(text_task(&(problems(found.losing, lang) + gap), SpanKind::Wrong));
            }
            if found.harmless > 0 {
                tasks.push(text_task(&file_notes(found.harmless, lang), SpanKind::FileNote));
            }
        }
        tasks.push(LayoutTask::Problem(0));
        self.first(tasks);
    }

    /// Adds one thing that is wrong with the game, and then the next.
    fn problem(&mut self, at: usize) {
        let Some(wrong) = self.review.record().problems.get(at) else { return };
        self.paragraph(1, false);
        let text = problem_at(wrong, self.layout.lang);
        let kind = if wrong.loses_moves() { SpanKind::Wrong } else { SpanKind::FileNote };
        self.first(vec![text_task(&text, kind), LayoutTask::Problem(at + 1)]);
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
