//! Writes games in the export format of the standard (PGN standard 3.2): equal games give equal bytes.
//!
//! Invariant, with [`normalise`]: `read(export(g)) = normalise(g)` and `export(read(export(g))) = export(g)`.

use super::comment::{PARAGRAPH, paragraphs, unbraced};
use super::tags::{ROSTER, Tags, escape};
use super::{record::Record, result, result::ResultMarker, setup};
use crate::chess::tree::{Annotations, NodeId, Tree, TreeMove};
use line_filler::LineFiller;
use loose_texts::LooseTexts;
use shakmaty::san::SanPlus;

mod line_filler;
mod loose_texts;
mod losses;

pub use losses::{Loss, losses};

/// The maximum width of a line: under 80 columns.
const WIDTH: usize = 79;

/// What to write.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct WriteOptions {
    /// Whether to leave out variations.
    pub mainline: bool,
    /// Whether to write comments.
    pub comments: bool,
    /// Whether to write loose text, which the export format has no place for, where it stood: for saving, not for
    /// export. If it would be read as something else there, it becomes a comment.
    pub kept: bool,
}

impl Default for WriteOptions {
    fn default() -> WriteOptions {
        WriteOptions { mainline: false, comments: true, kept: false }
    }
}

/// Writes a game in export format, ending its last line. An empty line separates two games.
#[must_use]
pub fn export(record: &Record) -> String {
    export_with(record, WriteOptions::default())
}

/// Writes a game in export format, with a choice of what to write.
#[must_use]
pub fn export_with(record: &Record, options: WriteOptions) -> String {
    let (normal, nodes) = rebuild(record, options);
    let mut out = String::new();
    for (name, value) in normal.tags.iter() {
        out.push_str(&format!("[{name} \"{}\"]\n", escape(value)));
    }
    let ending = normal.tags.get("Result").filter(|tag| result::is_odd(tag)).unwrap_or_default();
    let mut kept = LooseTexts::new(if options.kept { &record.kept } else { &[] }, &nodes, &normal.tree, ending);
    kept.tags(&mut out);
    out.push('\n');
    let mut layout = LineFiller::new(out);
    movetext(&normal.tree, &mut layout, &mut kept);
    layout.token(normal.result.as_str());
    layout.finish()
}

/// Returns the game as it is after being written and read again:
/// - tags in export order, with the Seven Tag Roster, FEN and SetUp as the start needs them, and the game's own Result
///   where the tag says another or none;
/// - white space in comments folded, except the empty lines between paragraphs; round brackets in place of braces;
/// - clock times in the comments;
/// - comments before a move moved to the end of the previous move's, if a reader could not tell them apart;
/// - no loose texts and no problems.
#[must_use]
pub fn normalise(record: &Record) -> Record {
    rebuild(record, WriteOptions::default()).0
}

/// Returns the normal form, without what the options leave out, and each old node with the new one that it became.
fn rebuild(record: &Record, options: WriteOptions) -> (Record, Vec<(NodeId, NodeId)>) {
    let mut tags = Tags::default();
    for (name, value) in record.tags.iter() {
        let name = tag_name(name);
        if !name.is_empty() {
            tags.set(&name, value.replace(['\r', '\n'], " "));
        }
    }
    for (name, unknown) in ROSTER {
        if tags.get(name).is_none() {
            tags.set(name, unknown);
        }
    }
    setup::write(&mut tags, record.tree.start());
    // A tag that says this result in other words, or something that is no result, is not changed.
    let said = tags.get("Result").map(|tag| (result::is_odd(tag), ResultMarker::read(tag)));
    if !said.is_some_and(|(is_odd, said)| is_odd || said == Some(record.result)) {
        tags.set("Result", record.result.as_str());
    }
    tags.sort_for_export();

    let old = &record.tree;
    let mut tree = Tree::new(old.start().clone());
    let mut nodes = vec![(NodeId::ROOT, NodeId::ROOT)];
    *tree.notes_mut(NodeId::ROOT) = notes(old.notes(NodeId::ROOT), options);
    let mut open = vec![(NodeId::ROOT, NodeId::ROOT)];
    while let Some((from, to)) = open.pop() {
        let children = old.children(from);
        for &child in if options.mainline { children.get(..1).unwrap_or_default() } else { children } {
            let Some(step) = old.step(child) else { continue };
            let new = tree.append(to, step);
            *tree.notes_mut(new) = notes(old.notes(child), options);
            nodes.push((child, new));
            open.push((child, new));
        }
    }
    // Comments after the variations on a move belong to the next move if there is one.
    for &(_, node) in &nodes {
        let beside = tree.notes(node).after.len().saturating_sub(tree.notes(node).behind_variations);
        match tree.next(node).filter(|_| follows_variations(&tree, node)) {
            Some(next) => {
                let behind = tree.notes_mut(node).after.split_off(beside);
                drop(tree.notes_mut(next).before.splice(..0, behind));
                tree.notes_mut(node).behind_variations = 0;
            }
            None => {
                let behind = tree.comments_after(node).1.len();
                tree.notes_mut(node).behind_variations = behind;
            }
        }
    }
    // A reader can tell comments before a move from those after the previous move only if something is between them.
    for &(_, node) in &nodes {
        let parent = tree.parent(node);
        let apart = match parent {
            None => false,
            Some(parent) => tree.next(parent) != Some(node) || follows_variations(&tree, parent),
        };
        if !apart {
            let before = std::mem::take(&mut tree.notes_mut(node).before);
            match parent {
                Some(parent) => tree.notes_mut(parent).after.extend(before),
                None => drop(tree.notes_mut(node).after.splice(..0, before)),
            }
        }
    }
    for &(_, node) in &nodes {
        let notes = tree.notes_mut(node);
        notes.clock = notes.clock_in_comments();
    }
    (Record::of(tags, tree, record.result), nodes)
}

/// Whether what is written after a node's own comments begins with variations on its move.
fn follows_variations(tree: &Tree, node: NodeId) -> bool {
    tree.parent(node).is_some_and(|parent| tree.next(parent) == Some(node) && tree.children(parent).len() > 1)
}

fn notes(old: &Annotations, options: WriteOptions) -> Annotations {
    let mut notes = Annotations { nags: old.nags.clone(), ..Annotations::default() };
    if options.comments {
        let normal = |texts: &[String]| {
            texts.iter().map(|text| unbraced(&paragraphs(text))).filter(|text| !text.is_empty()).collect()
        };
        let (beside, behind) = old.after.split_at(old.after.len().saturating_sub(old.behind_variations));
        notes.before = normal(&old.before);
        notes.after = normal(beside);
        let behind: Vec<String> = normal(behind);
        notes.behind_variations = behind.len();
        notes.after.extend(behind);
        notes.clock = old.clock;
        notes.write_clock();
    }
    notes
}

fn tag_name(name: &str) -> String {
    let name: String = name.chars().filter(|&c| c.is_ascii_alphanumeric() || "_+#=:-".contains(c)).collect();
    name.trim_start_matches(['+', '#', '=', ':', '-']).to_owned()
}

/// What is still to be written; the next task is on top of the stack.
enum WriteTask {
    Node {
        node: NodeId,
        numbered: bool,
        opens: bool,
    },
    Close,
    /// Comments after the variations on a move.
    Behind(NodeId),
    Kept(NodeId),
}

fn movetext(tree: &Tree, layout: &mut LineFiller, kept: &mut LooseTexts) {
    annotations(tree, NodeId::ROOT, layout);
    kept.write(NodeId::ROOT, tree.children(NodeId::ROOT).is_empty(), layout);
    let mut tasks = Vec::new();
    tasks.extend(tree.next(NodeId::ROOT).map(|node| WriteTask::Node { node, numbered: true, opens: false }));
    while let Some(task) = tasks.pop() {
        match task {
            WriteTask::Node { node, numbered, opens } => {
                if opens {
                    layout.prefix = "(";
                }
                let notes = tree.notes(node);
                comments(&notes.before, layout);
                step(tree, node, numbered || !notes.before.is_empty(), layout);
                annotations(tree, node, layout);
                let siblings = match tree.parent(node) {
                    Some(parent) if tree.next(parent) == Some(node) => tree.variations(parent),
                    _ => &[],
                };
                let numbered = !notes.after.is_empty() || !siblings.is_empty() || kept.has(node);
                tasks.extend(tree.next(node).map(|node| WriteTask::Node { node, numbered, opens: false }));
                if kept.has(node) {
                    tasks.push(WriteTask::Kept(node));
                }
                if !tree.comments_after(node).1.is_empty() {
                    tasks.push(WriteTask::Behind(node));
                }
                for &variation in siblings.iter().rev() {
                    tasks.push(WriteTask::Close);
                    tasks.push(WriteTask::Node { node: variation, numbered: true, opens: true });
                }
            }
            WriteTask::Close => layout.close(),
            WriteTask::Behind(node) => comments(tree.comments_after(node).1, layout),
            WriteTask::Kept(node) => kept.write(node, tree.children(node).is_empty(), layout),
        }
    }
}

/// Writes a move, with its number where one is due: before White's moves, and before Black's if something stands
/// between it and White's (PGN 8.2.2.2).
fn step(tree: &Tree, node: NodeId, numbered: bool, layout: &mut LineFiller) {
    let (number, side) = tree.move_number(node);
    if side.is_white() {
        layout.token(&format!("{number}."));
    } else if numbered {
        layout.token(&format!("{number}..."));
    }
    match (tree.step(node), tree.parent(node)) {
        (Some(TreeMove::Move(mv)), Some(parent)) => {
            layout.token(&SanPlus::from_move(tree.position(parent).clone(), mv).to_string());
        }
        _ => layout.token("--"),
    }
}

fn annotations(tree: &Tree, node: NodeId, layout: &mut LineFiller) {
    for nag in &tree.notes(node).nags {
        layout.token(&format!("${nag}"));
    }
    comments(tree.comments_after(node).0, layout);
}

fn comments(texts: &[String], layout: &mut LineFiller) {
    for text in texts.iter().filter(|text| !text.trim_ascii().is_empty()) {
        let mut open = "{";
        for (i, paragraph) in text.split(PARAGRAPH).enumerate() {
            if i > 0 {
                layout.empty_line();
            }
            for word in paragraph.split_ascii_whitespace() {
                layout.token(&format!("{}{word}", std::mem::take(&mut open)));
            }
        }
        layout.end_comment();
    }
}
