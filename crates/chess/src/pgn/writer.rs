//! Writes games in the export format of the standard (PGN standard 3.2): equal games give equal bytes.
//!
//! Invariant, with [`into_normal`]: `export(read(export(g))) = export(g)`, and `read(export(g)) = into_normal(g)` but
//! for problems with the values of tags: a FEN that cannot be played, an unknown variant, a Result that is none.

use crate::pgn::comment::{PARAGRAPH, fold, of_sign, paragraphs, split_suffix, unbraced, without_commands};
use crate::pgn::encoding::Encoding;
use crate::pgn::encoding::code_page::holds_mark;
use crate::pgn::glued::with_more;
use crate::pgn::in_memory::games;
use crate::pgn::lenient_san::looks_like_move;
use crate::pgn::lexer::{Lexer, LineColumn, Token, TokenKind};
use crate::pgn::problem::ProblemKind;
use crate::pgn::record::{LooseText, LooseTextKind, Record, untrue_ply_count};
use crate::pgn::scan::lanes;
use crate::pgn::setup;
use crate::pgn::tags::{self, ROSTER, ResultMarker, escape};
use crate::tree::{Annotations, Node, NodeId, Tree, TreeMove};
use shakmaty::san::{San, SanPlus, Suffix};
use shakmaty::{Chess, Move, MoveList, Position, Role, Square, attacks};
use std::borrow::Cow;
use std::fmt;

/// The maximum width of a line: under 80 columns.
const WIDTH: usize = 79;

/// More bytes than most games have.
const BIG: usize = 2048;

/// What to write.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct WriteOptions {
    /// Whether to leave out variations.
    pub mainline: bool,
    /// Whether to write comments.
    pub comments: bool,
    /// Whether to write the signs of moves and positions.
    pub nags: bool,
    /// Whether to write the clock and the time taken, `[%clk]` and `[%emt]`, in comments.
    pub clocks: bool,
    /// Whether to write evaluations, `[%eval]`, in comments.
    pub evals: bool,
    /// Whether to write loose text, which the export format has no place for, where it stood: for saving, not for
    /// export. If it would be read as something else there, it becomes a comment.
    pub kept: bool,
}

impl Default for WriteOptions {
    fn default() -> WriteOptions {
        WriteOptions { mainline: false, comments: true, nags: true, clocks: true, evals: true, kept: false }
    }
}

/// Writes a game in export format, ending its last line. An empty line separates two games.
pub fn export(record: &Record) -> String {
    export_with(record, WriteOptions::default())
}

/// Writes a game in export format, with a choice of what to write.
pub fn export_with(record: &Record, options: WriteOptions) -> String {
    into_export(record.clone(), options)
}

/// Does the same with a game that is not needed any more: it is not copied.
pub fn into_export(mut record: Record, options: WriteOptions) -> String {
    let loose = if options.kept { std::mem::take(&mut record.kept) } else { Vec::new() };
    let normal = into_normal(record, options);
    let mut kept = LooseTexts::new(&loose, &normal);
    let text = write(&normal, &kept);
    // Loose text comes from a file in any encoding, with any damage around it. Where it would be read as something else
    // now, all of it becomes comments.
    if loose.is_empty() || reads_back(&text, &normal, &loose) {
        return text;
    }
    kept.in_comments = true;
    write(&normal, &kept)
}

fn write(normal: &Record, kept: &LooseTexts) -> String {
    let mut out = Vec::with_capacity(BIG);
    for (name, value) in normal.tags.iter() {
        for part in ["[", name, " \"", &escape(value), "\"]\n"] {
            out.extend_from_slice(part.as_bytes());
        }
    }
    kept.tags(&mut out);
    out.push(b'\n');
    let mut layout = LineFiller::new(out);
    movetext(&normal.tree, &mut layout, kept);
    layout.token(normal.result.as_str());
    layout.finish()
}

/// Whether a text is read as this one game, signs included, with the words of its loose texts in loose texts or
/// comments.
fn reads_back(text: &str, normal: &Record, loose: &[LooseText]) -> bool {
    let mut found = games(text.as_bytes());
    let (Some(again), None) = (found.next(), found.next()) else { return false };
    let steps = |tree: &Tree| -> Vec<_> {
        tree.walk().map(|node| (tree.ply(node), tree.step(node), tree.notes(node).nags.clone())).collect()
    };
    if again.result != normal.result || steps(&again.tree) != steps(&normal.tree) {
        return false;
    }
    let mut there = String::new();
    for node in again.tree.walk() {
        let notes = again.tree.notes(node);
        notes.before.iter().chain(&notes.after).for_each(|text| there.extend([text, " "]));
    }
    again.kept.iter().for_each(|kept| there.extend([&kept.text, " "]));
    let words = |text: &str| text.replace(['{', '}', '(', ')', '[', ']', '"', ';'], " ");
    let there = words(&there);
    let is_word = |word: &&str| word.contains(char::is_alphanumeric);
    loose.iter().all(|kept| words(&kept.text).split_whitespace().filter(is_word).all(|word| there.contains(word)))
}

/// Returns the game as it is after being written and read again:
/// - tags in export order, with the Seven Tag Roster, FEN and SetUp as the start needs them, and the game's own Result
///   where the tag says another or none; a PlyCount tag says how many half-moves there are;
/// - white space in comments folded, except the empty lines between paragraphs; round brackets in place of braces;
/// - clock times in the comments;
/// - comments before a move moved to the end of the previous move's, if a reader could not tell them apart;
/// - no loose texts and no problems.
///
/// What the options leave out is missing. A node stays the same one.
pub fn into_normal(record: Record, options: WriteOptions) -> Record {
    let mut tree = record.tree;
    let stays = |(name, value): (&str, &str)| {
        !name.is_empty() && matches!((tag_name(name), one_line(value)), (Cow::Borrowed(_), Cow::Borrowed(_)))
    };
    let mut tags = record.tags;
    if !tags.iter().all(stays) {
        let renamed = tags.iter().map(|(name, value)| (tag_name(name), one_line(value)));
        tags = renamed.filter(|(name, _)| !name.is_empty()).collect();
    }
    if !tags.begin_with_roster() {
        for (name, unknown) in ROSTER {
            tags.add(name, unknown);
        }
    }
    if options.kept {
        setup::write(&mut tags, tree.start());
    } else {
        setup::write_plainly(&mut tags, tree.start());
    }
    // A tag that says this result in other words, or something that is no result, is not changed.
    let said = tags.get("Result").map(|tag| (tags::is_odd(tag), ResultMarker::read(tag)));
    if !said.is_some_and(|(is_odd, said)| is_odd || said == Some(record.result)) {
        tags.set("Result", record.result.as_str());
    }
    // Where loose text stays, moves may be missing as before.
    let problems = if options.kept { record.problems.as_slice() } else { &[] };
    if let Some((_, found)) = untrue_ply_count(&tags, &tree, problems) {
        tags.set("PlyCount", found.to_string());
    }
    tags.sort_for_export();

    if options.mainline {
        let line: Vec<NodeId> = std::iter::once(NodeId::ROOT).chain(tree.main_line()).collect();
        for node in line {
            if let Some(next) = tree.next(node).filter(|_| !tree.variations(node).is_empty()) {
                tree.set_children(node, vec![next]);
            }
        }
    }
    let mut annotated = tree.annotated();
    for &node in &annotated {
        *tree.notes_mut(node) = notes(tree.notes(node), options);
    }
    // Comments after the variations on a move belong to the next move if there is one.
    for &node in &annotated {
        let beside = tree.notes(node).after.len().saturating_sub(tree.notes(node).behind_variations);
        match tree.next(node).filter(|_| tree.has_variations_on(node)) {
            Some(next) => {
                let behind = tree.notes_mut(node).after.split_off(beside);
                tree.notes_mut(node).behind_variations = 0;
                if !behind.is_empty() {
                    drop(tree.notes_mut(next).before.splice(..0, behind));
                }
            }
            None => {
                let behind = tree.comments_after(node).1.len();
                tree.notes_mut(node).behind_variations = behind;
            }
        }
    }
    // A reader can tell comments before a move from those after the previous move only if something is between them.
    for at in 0..annotated.len() {
        let node = annotated[at]; // in bounds
        let parent = tree.parent(node);
        let apart = parent.is_some_and(|parent| tree.next(parent) != Some(node) || tree.has_variations_on(parent));
        if apart || tree.notes(node).before.is_empty() {
            continue;
        }
        let before = std::mem::take(&mut tree.notes_mut(node).before);
        match parent {
            Some(parent) => {
                tree.notes_mut(parent).after.extend(before);
                annotated.push(parent);
            }
            None => drop(tree.notes_mut(node).after.splice(..0, before)),
        }
    }
    for node in annotated {
        let notes = tree.notes_mut(node);
        notes.clock = notes.clock_in_comments();
    }
    Record::of(tags, tree, record.result)
}

fn notes(old: &Annotations, options: WriteOptions) -> Annotations {
    let mut notes = Annotations::default();
    if options.nags {
        notes.nags.clone_from(&old.nags);
    }
    if options.comments {
        let normal = |texts: &[String]| {
            let wanted = texts.iter().map(|text| without_commands(text, !options.clocks, !options.evals));
            wanted.map(|text| unbraced(&paragraphs(&text))).filter(|text| !text.is_empty()).collect()
        };
        let (beside, behind) = old.after.split_at(old.after.len().saturating_sub(old.behind_variations));
        notes.before = normal(&old.before);
        notes.after = normal(beside);
        let behind: Vec<String> = normal(behind);
        notes.behind_variations = behind.len();
        notes.after.extend(behind);
        notes.clock = old.clock.filter(|_| options.clocks);
        notes.write_clock();
    }
    notes
}

fn tag_name(name: &str) -> Cow<'_, str> {
    if lanes::letters(name.as_bytes()).is_none() {
        return Cow::Borrowed(name);
    }
    let name: String = name.chars().filter(|&c| c.is_ascii_alphanumeric() || "_+#=:-".contains(c)).collect();
    Cow::Owned(name.trim_start_matches(['+', '#', '=', ':', '-']).to_owned())
}

fn one_line(value: &str) -> Cow<'_, str> {
    match lanes::quote(value.as_bytes()) {
        Some(at) if value.as_bytes()[at..].iter().any(|byte| matches!(byte, b'\r' | b'\n' | b'\t')) => {
            Cow::Owned(value.replace(['\r', '\n', '\t'], " "))
        }
        _ => Cow::Borrowed(value),
    }
}

/// What is still to be written; the next task is on top of the stack.
enum WriteTask {
    Node {
        parent: NodeId,
        node: NodeId,
        numbered: bool,
        opens: bool,
    },
    Close,
    /// Comments after the variations on a move.
    Behind(NodeId),
    Kept(NodeId),
}

fn movetext(tree: &Tree, layout: &mut LineFiller, kept: &LooseTexts) {
    annotations(tree, NodeId::ROOT, tree.notes(NodeId::ROOT), layout);
    kept.write(NodeId::ROOT, tree.children(NodeId::ROOT).is_empty(), layout);
    let mut tasks = Vec::new();
    let parent = NodeId::ROOT;
    let mut now = tree.next(parent).map(|node| WriteTask::Node { parent, node, numbered: true, opens: false });
    while let Some(task) = now.take().or_else(|| tasks.pop()) {
        match task {
            WriteTask::Node { parent, node, mut numbered, opens } => {
                if opens {
                    layout.prefix = "(";
                }
                let (before, after) = (tree.node(parent), tree.node(node));
                let notes = tree.notes(node);
                if !notes.before.is_empty() {
                    comments(&notes.before, layout);
                    numbered = true;
                }
                // A number is due before White's moves, and before Black's if something stands between it and White's
                // (PGN 8.2.2.2).
                let (number, side) = tree.move_number(node);
                if side.is_white() {
                    layout.number(number, b".");
                } else if numbered {
                    layout.number(number, b"...");
                }
                match after.step {
                    Some(TreeMove::Move(mv)) => layout.san(san(tree, before, mv, after)),
                    _ => layout.token("--"),
                }
                annotations(tree, node, notes, layout);
                let siblings = if opens { &[] } else { before.children().get(1..).unwrap_or_default() };
                let has_kept = kept.has(node);
                let has_comment = !notes.after.is_empty();
                let numbered = has_comment || !siblings.is_empty() || has_kept;
                let next = after.children().first();
                let next = next.map(|&next| WriteTask::Node { parent: node, node: next, numbered, opens: false });
                if !numbered {
                    now = next;
                    continue;
                }
                tasks.extend(next);
                if has_kept {
                    tasks.push(WriteTask::Kept(node));
                }
                if has_comment && !tree.comments_after(node).1.is_empty() {
                    tasks.push(WriteTask::Behind(node));
                }
                for &node in siblings.iter().rev() {
                    tasks.push(WriteTask::Close);
                    tasks.push(WriteTask::Node { parent, node, numbered: true, opens: true });
                }
            }
            WriteTask::Close => layout.close(),
            WriteTask::Behind(node) => comments(tree.comments_after(node).1, layout),
            WriteTask::Kept(node) => kept.write(node, tree.children(node).is_empty(), layout),
        }
    }
}

/// Returns what shakmaty does for a legal move, but looks for other moves, for a check and for the way out of it only
/// if there may be one.
fn san(tree: &Tree, before: &Node, mv: Move, after: &Node) -> SanPlus {
    let (position, then) = (&before.position, &after.position);
    let san = match mv {
        Move::Normal { role, from, capture, to, promotion } if !may_be_ambiguous(position, role, from, to) => {
            let capture = capture.is_some();
            let file = (capture && role == Role::Pawn).then(|| from.file());
            San::Normal { role, file, rank: None, capture, to, promotion }
        }
        Move::Normal { role, to, .. } => San::disambiguate(mv, &position.san_candidates(role, to)),
        _ => San::disambiguate(mv, &MoveList::new()),
    };
    // A move that was played is a way out of a check.
    let goes_on = || after.children().iter().any(|&next| matches!(tree.step(next), Some(TreeMove::Move(_))));
    let suffix = match may_check(mv, then) && then.is_check() {
        true if goes_on() || !then.is_checkmate() => Some(Suffix::Check),
        true => Some(Suffix::Checkmate),
        false => None,
    };
    let san = SanPlus { san, suffix };
    debug_assert_eq!(san, SanPlus::from_move(position.clone(), mv));
    san
}

/// Whether another piece of its kind may reach the square.
fn may_be_ambiguous(before: &Chess, role: Role, from: Square, to: Square) -> bool {
    let others = before.our(role).without(from);
    let occupied = before.board().occupied();
    let reach = || match role {
        Role::Knight => attacks::knight_attacks(to),
        _ => attacks::attacks(to, role.of(before.turn()), occupied),
    };
    !matches!(role, Role::Pawn | Role::King) && others.any() && (reach() & others).any()
}

/// Whether a move may have given check: with its piece, or by opening a line. Never too rarely.
fn may_check(mv: Move, after: &Chess) -> bool {
    let (Move::Normal { role, from, to, promotion, .. }, Some(king)) = (mv, after.board().king_of(after.turn())) else {
        return true;
    };
    let board = after.board();
    let is_open = |square: Square| (attacks::between(king, square) & board.occupied()).is_empty();
    let sees = match promotion.unwrap_or(role) {
        Role::Knight => attacks::knight_attacks(king).contains(to),
        Role::King => false,
        _ => attacks::ray(king, to).any() && is_open(to),
    };
    sees || (attacks::ray(king, from) & board.sliders() & after.them()).any() && is_open(from)
}

fn annotations(tree: &Tree, node: NodeId, notes: &Annotations, layout: &mut LineFiller) {
    for &nag in &notes.nags {
        layout.token("$");
        push_number(&mut layout.out, nag.into());
    }
    if !notes.after.is_empty() {
        comments(tree.split_after(node, notes).0, layout);
    }
}

fn comments(texts: &[String], layout: &mut LineFiller) {
    for text in texts.iter().filter(|text| !text.trim_ascii().is_empty()) {
        let mut open = "{";
        for (i, paragraph) in text.split(PARAGRAPH).enumerate() {
            if i > 0 {
                layout.empty_line();
            }
            for word in paragraph.split_ascii_whitespace() {
                layout.token(std::mem::take(&mut open));
                layout.glue(word);
            }
        }
        layout.glue("}");
    }
}

// Fills lines with tokens. No line of movetext is wider than 79 columns (PGN standard 4.3), unless one token is.

/// Fills lines with tokens.
struct LineFiller {
    /// UTF-8.
    out: Vec<u8>,
    /// The width of the line before the last token.
    column: usize,
    /// Where the last token begins, to which a `)` may still be appended. A blank before it may become a line end.
    last_token: usize,
    /// How many bytes the last token has more than characters.
    surplus: usize,
    prefix: &'static str,
}

impl LineFiller {
    /// Creates a filler that goes on after `out`, at the beginning of a line.
    fn new(out: Vec<u8>) -> LineFiller {
        LineFiller { column: 0, last_token: out.len(), out, surplus: 0, prefix: "" }
    }

    /// Ends the last token and begins another.
    fn token(&mut self, text: &str) {
        self.begin();
        self.glue(text);
    }

    /// Ends the last token and begins one that is glued to.
    fn begin(&mut self) {
        self.flush();
        if !self.prefix.is_empty() {
            self.glue(self.prefix);
            self.prefix = "";
        }
    }

    /// Appends to the last token.
    fn glue(&mut self, text: &str) {
        if text.is_empty() {
            return;
        }
        self.open();
        if !text.is_ascii() {
            self.surplus += text.len() - text.chars().count();
        }
        self.out.extend_from_slice(text.as_bytes());
    }

    /// Writes the blank before a token of which nothing is written yet.
    fn open(&mut self) {
        if self.last_token == self.out.len() && self.column > 0 {
            self.out.push(b' ');
            self.last_token += 1;
        }
    }

    fn number<const N: usize>(&mut self, number: u32, dots: &[u8; N]) {
        self.begin();
        self.open();
        push_number(&mut self.out, number);
        self.out.extend_from_slice(dots);
    }

    fn san(&mut self, san: SanPlus) {
        self.begin();
        self.open();
        san.append_ascii_to(&mut self.out);
    }

    fn width(&self) -> usize {
        self.out.len() - self.last_token - self.surplus
    }

    /// Ends the line, and leaves one empty.
    fn empty_line(&mut self) {
        self.flush();
        self.out.extend_from_slice(PARAGRAPH.as_bytes());
        self.begin_line();
    }

    fn begin_line(&mut self) {
        self.column = 0;
        self.end_token();
    }

    fn end_token(&mut self) {
        self.last_token = self.out.len();
        self.surplus = 0;
    }

    fn close(&mut self) {
        if self.width() >= WIDTH {
            self.flush();
        }
        self.glue(")");
    }

    fn flush(&mut self) {
        let width = self.width();
        if width == 0 {
            return;
        }
        if self.column > 0 && self.column + 1 + width > WIDTH {
            self.out[self.last_token - 1] = b'\n'; // the blank before it
            self.column = 0;
        } else if self.column > 0 {
            self.column += 1;
        }
        self.column += width;
        self.end_token();
    }

    /// Writes text as it is, on lines of its own.
    fn lines(&mut self, text: &str) {
        self.flush();
        if self.column > 0 {
            self.out.push(b'\n');
        }
        self.out.extend_from_slice(text.as_bytes());
        self.out.push(b'\n');
        self.begin_line();
    }

    fn finish(mut self) -> String {
        self.flush();
        self.out.push(b'\n');
        // Only whole texts were written. If not, damage that can be seen is better than a game that is gone.
        String::from_utf8(self.out).unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned())
    }
}

fn push_number(out: &mut Vec<u8>, number: u32) {
    let digit = |number: u32| b'0' + u8::try_from(number % 10).unwrap_or(0); // below 10
    if number < 10 {
        return out.push(digit(number));
    }
    if number >= 100 {
        push_number(out, number / 100);
    }
    out.extend_from_slice(&[digit(number / 10), digit(number)]);
}

// Writes text that the export format has no place for, where it stood in the file: unchanged if it would be read as
// the same text again, otherwise as a comment.

/// Loose texts by the node that they follow.
struct LooseTexts<'a> {
    first_number: u32,
    texts: Vec<(NodeId, &'a LooseText)>,
    /// The Result tag, if the words of it would be read as the end of the moves.
    ending: &'a str,
    /// Whether they are written as comments, wherever they stood.
    in_comments: bool,
}

impl<'a> LooseTexts<'a> {
    fn new(kept: &'a [LooseText], normal: &'a Record) -> LooseTexts<'a> {
        let mut nodes: Vec<NodeId> = normal.tree.walk().take_while(|_| !kept.is_empty()).collect();
        nodes.sort_unstable();
        // Text after a move that is gone now follows the start.
        let node = |node: NodeId| if nodes.binary_search(&node).is_ok() { node } else { NodeId::ROOT };
        let mut texts: Vec<_> = kept.iter().map(|kept| (node(kept.node), kept)).collect();
        texts.sort_by_key(|&(node, _)| node);
        let ending = normal.tags.get("Result").filter(|tag| tags::is_odd(tag)).unwrap_or_default();
        LooseTexts { first_number: normal.tree.move_number(NodeId::ROOT).0, texts, ending, in_comments: false }
    }

    fn of(&self, node: NodeId) -> &[(NodeId, &'a LooseText)] {
        let from = self.texts.partition_point(|&(there, _)| there < node);
        let to = self.texts.partition_point(|&(there, _)| there <= node);
        self.texts.get(from..to).unwrap_or_default()
    }

    fn has(&self, node: NodeId) -> bool {
        !self.texts.is_empty() && self.of(node).iter().any(|(_, kept)| kept.kind != LooseTextKind::Tag)
    }

    fn tags(&self, out: &mut Vec<u8>) {
        for (_, kept) in self.texts.iter().filter(|(_, kept)| kept.kind == LooseTextKind::Tag) {
            out.extend_from_slice(kept.text.trim().as_bytes());
            out.push(b'\n');
        }
    }

    /// Writes the loose text that follows a node. `last` says that no move of its line does.
    fn write(&self, node: NodeId, last: bool, layout: &mut LineFiller) {
        for (_, kept) in self.of(node) {
            let lines = match kept.kind {
                LooseTextKind::Tag => continue,
                _ if self.in_comments => false,
                LooseTextKind::Escape => kept.text.starts_with('%') && !kept.text.contains(['\n', '\r']),
                LooseTextKind::Rest => last && ends_itself(&kept.text) && !self.ends_like_tag(&kept.text),
                LooseTextKind::Token => false,
            };
            if lines {
                if kept.kind == LooseTextKind::Rest && node == NodeId::ROOT && !begins_with_number(&kept.text) {
                    // A move number shows that the moves have begun, so the text is not read as loose text before them.
                    layout.token(&format!("{}.", self.first_number));
                }
                layout.lines(&kept.text);
            } else if !self.in_comments
                && kept.kind == LooseTextKind::Token
                && means_nothing(&kept.text)
                && !self.ends_like_tag(&kept.text)
            {
                layout.token(&kept.text);
            } else {
                // Unchanged, it would be read as something else here.
                comments(&[unbraced(&fold(&kept.text))], layout);
            }
        }
    }

    fn ends_like_tag(&self, text: &str) -> bool {
        !self.ending.is_empty() && text.contains(self.ending.trim())
    }
}

fn begins_with_number(text: &str) -> bool {
    let first = Lexer::new(text.as_bytes(), Encoding::Utf8, LineColumn::default()).next();
    first.is_some_and(|token| matches!(token.kind, TokenKind::Number(_)))
}

/// Whether the rest of a line of moves closes what it opens and holds nothing that ends a game.
fn ends_itself(text: &str) -> bool {
    if text.starts_with(['%', '[']) || reads_otherwise(text) {
        return false; // at the beginning of a line these are something else
    }
    let mut depth = 0_usize;
    for token in Lexer::new(text.as_bytes(), Encoding::Utf8, LineColumn::default()) {
        match token.kind {
            TokenKind::Open => depth += 1,
            TokenKind::Close if depth == 0 => return false,
            TokenKind::Close => depth -= 1,
            TokenKind::Comment { closed: false } | TokenKind::Tag(_) | TokenKind::BadTag | TokenKind::Star => {
                return false;
            }
            TokenKind::Word if token_text(text, &token).is_some_and(|word| ResultMarker::read(word).is_some()) => {
                return false;
            }
            _ => {}
        }
    }
    depth == 0
}

/// Whether a text is read as loose text again, wherever it stands in movetext.
fn means_nothing(text: &str) -> bool {
    // It will be written inside a line, where a `[` does not begin a tag.
    let inside = LineColumn { line: 1, column: 2 };
    !text.starts_with('%')
        && !reads_otherwise(text)
        && !text.contains(['\n', '\r'])
        && Lexer::new(text.as_bytes(), Encoding::Utf8, inside).all(|token| match token.kind {
            TokenKind::Stray => token_text(text, &token) != Some("["),
            TokenKind::Word => token_text(text, &token).is_some_and(|word| {
                let bare = split_suffix(word).map_or(word, |(bare, _)| bare); // as a move would be read with its sign
                ResultMarker::read(word).is_none()
                    && of_sign(word).is_none()
                    && !word.bytes().any(|byte| byte.is_ascii_digit())
                    && !looks_like_move(word)
                    && !looks_like_move(bare)
                    && with_more(word).is_none()
            }),
            _ => false,
        })
}

/// Whether a text holds something that is one thing in Windows-1252, from which it may come, and another in UTF-8: a
/// byte order mark or a `…`.
fn reads_otherwise(text: &str) -> bool {
    text.contains(['\u{feff}', '…', '‥']) || holds_mark(text)
}

fn token_text<'a>(text: &'a str, token: &Token) -> Option<&'a str> {
    text.get(token.range.clone())
}

// What the export format cannot hold of a game, and so loses or changes.

/// Something that the export format cannot hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Loss {
    /// Text that has no place in it.
    Kept(LooseText),
    /// Bytes that are not UTF-8: what is written is a guess.
    Guessed {
        /// The code page in which they are read.
        page: &'static str,
        /// Where the first of them is in the file.
        place: LineColumn,
    },
    /// A `}` in a comment: its braces are written as round brackets.
    Brace(String),
    /// A tag whose name holds characters that a name cannot have: they are left out.
    TagName(String),
    /// A FEN that other readers would not understand: what was understood of it is written, or nothing if that is the
    /// initial position.
    Fen {
        /// The value of the tag.
        found: String,
        /// The one that is written.
        written: Option<String>,
        /// Where it is in the file.
        place: LineColumn,
    },
    /// The result after the moves, if the Result tag names another end: the tag's is written in both places.
    Result {
        /// The tag's.
        tag: ResultMarker,
        /// The one after the moves.
        found: ResultMarker,
        /// Where that is in the file.
        place: LineColumn,
    },
}

impl Loss {
    /// Its place in the file that it was read from; `None` for kinds that do not record one.
    pub fn place(&self) -> Option<LineColumn> {
        match self {
            Loss::Kept(kept) => Some(kept.place),
            Loss::Result { place, .. } | Loss::Guessed { place, .. } | Loss::Fen { place, .. } => Some(*place),
            Loss::Brace(_) | Loss::TagName(_) => None,
        }
    }
}

impl fmt::Display for Loss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Loss::Kept(kept) => {
                let mut text = fold(&kept.text);
                if text.chars().count() > 60 {
                    text = text.chars().take(59).chain(['…']).collect();
                }
                write!(f, "{} has no place in export format and is left out: {text}", kept.kind.name())
            }
            Loss::Guessed { page, .. } => {
                write!(f, "bytes that are not UTF-8 are written as {page} reads them, a guess")
            }
            Loss::Brace(text) => write!(f, "the braces inside a comment are written as ( and ): {text}"),
            Loss::Result { tag, found, .. } => {
                write!(f, "the moves end with {found}, the Result tag says {tag}: {tag} is written for both")
            }
            Loss::Fen { found, written: Some(written), .. } => {
                write!(f, "FEN {found:?} is written as it is understood: {written}")
            }
            Loss::Fen { found, written: None, .. } => {
                write!(f, "FEN {found:?} is left out, as the game begins from the initial position")
            }
            Loss::TagName(name) => write!(f, "tag name {name:?} is written with letters, digits and _ only"),
        }
    }
}

/// Returns what is lost or changes its meaning when the game is exported with these options. What the options leave out
/// does not count as lost.
pub fn losses(record: &Record, options: WriteOptions) -> Vec<Loss> {
    let mut losses: Vec<Loss> = record.kept.iter().cloned().map(Loss::Kept).collect();
    losses.extend(record.problems.iter().filter_map(|problem| match problem.what {
        // The record's own result is written, whichever of the two it is.
        ProblemKind::ResultsDiffer { tag, found } if record.result == tag => {
            Some(Loss::Result { tag, found, place: problem.place })
        }
        ProblemKind::GuessedBytes(page) => Some(Loss::Guessed { page, place: problem.place }),
        _ => None,
    }));
    let start = record.tree.start();
    if let Some(problem) = record.problems.iter().find(|problem| problem.what.is_about_fen())
        && let Some(found) = record.tags.known("FEN").filter(|_| !setup::is_plain(&record.tags, start))
    {
        let written = (!start.is_initial()).then(|| start.fen());
        losses.push(Loss::Fen { found: found.to_owned(), written, place: problem.place });
    }
    for (name, _) in record.tags.iter() {
        if let Cow::Owned(_) = tag_name(name) {
            losses.push(Loss::TagName(name.to_owned()));
        }
    }
    for node in record.tree.annotated().into_iter().filter(|_| options.comments) {
        let notes = record.tree.notes(node);
        let braced = notes.before.iter().chain(&notes.after).filter(|text| text.contains('}'));
        losses.extend(braced.map(|text| Loss::Brace(fold(text))));
    }
    losses
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Record {
        games(text.as_bytes()).next().unwrap()
    }

    #[test]
    fn an_export_says_how_many_moves_it_has() {
        for rest in ["2. Ke3 Nc6 3. Bb5 a6 1-0", "(", "2. x9 1-0"] {
            let text = export(&read(&format!("[PlyCount \"6\"]\n\n1. e4 e5 {rest}\n")));
            assert!(text.contains("[PlyCount \"2\"]"), "{rest}: {text}");
            assert_eq!(export(&read(&text)), text, "{rest}");
        }
    }

    #[test]
    fn loose_text_does_not_become_a_sign() {
        for word in ["N", "D", "=", "~", "x N y", "∞"] {
            let old = read(&format!("[Event \"x\"]\n\n1. e4 e5 2. {word} *\n"));
            let text = export_with(&old, WriteOptions { kept: true, ..WriteOptions::default() });
            let again = read(&text);
            let nags = |record: &Record| -> Vec<Vec<u8>> {
                record.tree.walk().map(|node| record.tree.notes(node).nags.clone()).collect()
            };
            assert_eq!(nags(&again), nags(&old), "{word}: {text}");
            assert!(nags(&old).concat().len() == 1 || text.contains(word), "{word}: {text}");
        }
    }

    #[test]
    fn a_tab_in_a_tag_becomes_a_space() {
        let mut record = read("1. e4 *");
        record.tags.set("White", "a\tb");
        let normal = into_normal(record, WriteOptions::default());
        assert_eq!((normal.tags.get("White"), read(&export(&normal)).tags), (Some("a b"), normal.tags.clone()));
    }
}
