//! The commands that edit the game.

use crate::app::{
    commands::action::{Action, Invocation, KeyContext},
    context::{Handled, UpdateContext},
    dialogs::{Dialog, annotation::AnnotationDialog, signs::read_glyph, tags::TagDialog},
    protocol::user_message::Query,
    review::{Review, input::ReviewScreen},
};
use crate::chess::{
    edits::{Annotation, EditKind, TagError},
    pgn::{
        comment::ShapeColor,
        sanitize,
        tags::{Date, Eco},
    },
    tree::NodeId,
};
use crate::words::{
    Lang, Number,
    tables::{EditWord as W, ReviewWord},
};
use shakmaty::Square;

impl ReviewScreen<'_> {
    /// Carries out a command that edits the game on the screen.
    pub(in crate::app) fn edit_command(&mut self, given: &Invocation, ctx: &mut UpdateContext) -> Handled {
        let review = &mut *self.review;
        let args = given.args.as_str();
        let node = review.node();
        match given.action {
            Action::Edit if ctx.plain => ctx.warn(W::AddUsage, &[]),
            Action::Edit => {
                let edits = &mut review.edits;
                (edits.entering_moves, edits.single_move) = (!edits.entering_moves, false);
                edits.release();
                review.stop_autoplay();
            }
            Action::Add if args.is_empty() => ctx.warn(W::AddUsage, &[]),
            Action::Add => review.enter_moves(args, ctx),
            Action::Comment | Action::CommentBefore => {
                let before = given.action == Action::CommentBefore;
                match args.is_empty() && !given.bang {
                    true if ctx.plain => ctx.warn(W::CommentUsage, &[]),
                    true => {
                        // Before the first move, a comment before it and one after it are the same.
                        let before = before && node != review.record.tree.root();
                        ctx.open(review.annotation(before, false));
                    }
                    false => review.comment(node, before, args, ctx),
                }
            }
            // These open a dialog, and plain mode has none.
            Action::Glyph | Action::Header if args.is_empty() && ctx.plain => {
                ctx.warn(if given.action == Action::Glyph { W::GlyphUsage } else { W::HeaderUsage }, &[]);
            }
            Action::Glyph if args.is_empty() => {
                if review.is_move(ctx) {
                    ctx.open(review.annotation(false, true));
                }
            }
            Action::Glyph => {
                review.glyphs(args, ctx);
                if ctx.plain {
                    ctx.show(Query::At(node));
                }
            }
            Action::MainLine | Action::Promote if given.bang || given.action == Action::MainLine => {
                if review.edit(|edits, record, node| edits.promote_to_main(record, node)) {
                    ctx.info(W::IsMainNow, &[]);
                } else {
                    ctx.warn(W::IsMainLine, &[]);
                }
            }
            Action::Promote => match review.edit(|edits, record, node| edits.promote(record, node)) {
                Some(first) => review.say(W::Promoted, first, ctx),
                None => ctx.warn(W::IsMainLine, &[]),
            },
            Action::Demote => match review.edit(|edits, record, node| edits.demote(record, node)) {
                Some(first) => review.say(W::Demoted, first, ctx),
                None => ctx.warn(W::NoOther, &[]),
            },
            Action::Delete => match review.edit(|edits, record, node| edits.delete(record, node)) {
                Some((parent, gone)) => {
                    review.go_to(parent);
                    let moves = ReviewWord::HalfMoves.counted(ctx.lang, Number::of(gone), &gone.to_string(), &[]);
                    let undo = ctx.keys.called(KeyContext::Review, Action::Undo, ctx.lang);
                    ctx.info(W::Deleted, &[&moves, &undo]);
                }
                None => ctx.warn(W::NothingToDelete, &[]),
            },
            Action::Header if args.is_empty() => ctx.open(Dialog::Tags(TagDialog::default())),
            Action::Header => {
                let (name, value) = args.split_once(char::is_whitespace).unwrap_or((args, ""));
                review.tag(name, value.trim(), ctx);
            }
            Action::Arrow | Action::Mark => review.draw_by_name(given.action, args, ctx),
            Action::Undo | Action::TakeBack | Action::DoAgain | Action::Redo => {
                let undoes = matches!(given.action, Action::Undo | Action::TakeBack);
                let (word, none) =
                    if undoes { (W::Undone, W::NothingToUndo) } else { (W::DoneAgain, W::NothingToRedo) };
                match review.edit(|edits, record, _| if undoes { edits.undo(record) } else { edits.redo(record) }) {
                    Some((what, at)) => {
                        review.go_to(at);
                        review.mistakes_searched &= !undoes || what != EditKind::Evaluated;
                        ctx.info(word, &[said(what).text(ctx.lang)]);
                    }
                    None => ctx.warn(none, &[]),
                }
            }
            Action::Save if args.is_empty() => self.save_then(None, ctx),
            _ => return Handled::No,
        }
        Handled::Yes
    }
}

impl Review {
    /// Returns whether the cursor is on a move; warns the user if not.
    fn is_move(&self, ctx: &mut UpdateContext) -> bool {
        let is = self.cursor != self.record.tree.root();
        if !is {
            ctx.warn(W::AtTheStart, &[]);
        }
        is
    }

    /// Returns the dialog in which the current move is annotated.
    fn annotation(&self, before: bool, on_signs: bool) -> Dialog {
        let notes = self.record.tree.notes(self.cursor);
        Dialog::Annotation(AnnotationDialog::new(self.cursor, before, notes, on_signs))
    }

    /// Writes a comment.
    fn comment(&mut self, node: NodeId, before: bool, words: &str, ctx: &mut UpdateContext) {
        self.annotate_move(node, &Annotation { before, words, signs: None }, ctx);
    }

    /// Writes a comment and sets the signs of a move.
    pub(in crate::app) fn annotate_move(&mut self, node: NodeId, new: &Annotation, ctx: &mut UpdateContext) {
        match self.edit(|edits, record, _| edits.annotation(record, node, new)) {
            Some(EditKind::Comment) if new.words.trim().is_empty() => ctx.info(W::CommentGone, &[]),
            Some(EditKind::Comment) if new.words.contains('}') => ctx.info(W::CommentUnbraced, &[]),
            Some(EditKind::Comment) if new.signs.is_some() => ctx.info(W::CommentAndSigns, &[]),
            Some(EditKind::Comment) => ctx.info(W::CommentWritten, &[]),
            Some(_) => ctx.info(W::SignsChanged, &[]),
            None => ctx.info(W::Unchanged, &[]),
        }
    }

    /// Toggles glyphs by their signs or numbers, one after the other; `none` removes all.
    fn glyphs(&mut self, args: &str, ctx: &mut UpdateContext) {
        if !self.is_move(ctx) {
            return;
        }
        let node = self.cursor;
        for word in args.split_whitespace() {
            if word.eq_ignore_ascii_case("none") {
                self.edit(|edits, record, _| edits.no_glyphs(record, node));
                continue;
            }
            match read_glyph(word) {
                Some(nag) => self.toggle_glyph(node, nag),
                None => return ctx.warn(W::NoGlyph, &[word]),
            }
        }
    }

    fn toggle_glyph(&mut self, node: NodeId, nag: u8) {
        self.edit(|edits, record, _| edits.glyph(record, node, nag));
    }

    fn say(&self, word: W, node: NodeId, ctx: &mut UpdateContext) {
        let told = self.moves_text(node, ctx);
        ctx.info(word, &[&told]);
    }

    /// Sets a tag, or removes it. Returns whether the tag can have this value.
    pub(in crate::app) fn tag(&mut self, name: &str, value: &str, ctx: &mut UpdateContext) -> bool {
        match self.edit(|edits, record, at| edits.tag(record, at, name, value)) {
            Ok(true) if value.is_empty() => ctx.info(W::TagGone, &[name]),
            Ok(true) => match odd_value(name, value) {
                Some(word) => ctx.info(word, &[name, &sanitize(value)]),
                None => ctx.info(W::TagSet, &[name]),
            },
            Ok(false) => ctx.info(W::Unchanged, &[]),
            Err(why) => {
                let word = match why {
                    TagError::Name => W::NoTagName,
                    TagError::Result => W::NoTagResult,
                    TagError::Start => W::NoTagStart,
                };
                ctx.warn(word, &[name]);
                return false;
            }
        }
        true
    }

    /// Carries out `arrow e2e4 red`, `mark e4`.
    fn draw_by_name(&mut self, act: Action, args: &str, ctx: &mut UpdateContext) {
        let mut words = args.split_whitespace();
        let squares: Option<Vec<Square>> = words.next().map(str::to_ascii_lowercase).and_then(|word| {
            let halves = [word.get(..2)?, word.get(2..)?];
            halves.into_iter().filter(|half| !half.is_empty()).map(|half| half.parse().ok()).collect()
        });
        // An invalid colour is not the same as a missing one.
        let paint = words.next().map(|word| read_paint(word).ok_or(())).transpose();
        let drawn = match (act, squares.as_deref(), paint) {
            (Action::Arrow, Some(&[from, to]), Ok(paint)) if from != to => self.draw(from, to, paint),
            (Action::Mark, Some(&[square]), Ok(paint)) => self.draw(square, square, paint),
            (Action::Arrow, ..) => return ctx.warn(W::ArrowUsage, &[]),
            _ => return ctx.warn(W::MarkUsage, &[]),
        };
        ctx.info(if drawn { W::Drawn } else { W::DrawingGone }, &[]);
    }
}

/// Returns what an edit was, in words.
fn said(what: EditKind) -> W {
    match what {
        EditKind::Moves | EditKind::Explored => W::WhatMoves,
        EditKind::Comment => W::WhatComment,
        EditKind::Glyphs => W::WhatGlyphs,
        EditKind::Shapes => W::WhatShapes,
        EditKind::Promoted => W::WhatPromoted,
        EditKind::Demoted => W::WhatDemoted,
        EditKind::Deleted => W::WhatDeleted,
        EditKind::Tag => W::WhatTag,
        EditKind::Evaluated => W::WhatEvaluated,
    }
}

/// Reads a colour by its name in any language of the screen, or by the first letter of its English name.
fn read_paint(word: &str) -> Option<ShapeColor> {
    let word = word.to_lowercase();
    let names = [
        (ShapeColor::Green, W::Green),
        (ShapeColor::Red, W::Red),
        (ShapeColor::Yellow, W::Yellow),
        (ShapeColor::Blue, W::Blue),
    ];
    let is = |name: &&(ShapeColor, W)| {
        let text = |lang| name.1.text(lang);
        Lang::ALL.into_iter().any(|lang| text(lang) == word) || text(Lang::En).get(..1) == Some(&word)
    };
    names.iter().find(is).map(|(paint, _)| *paint)
}

/// Returns what is odd about the value of a tag whose form the PGN standard defines (PGN 8.1.1.3, 9): it is written all
/// the same.
fn odd_value(name: &str, value: &str) -> Option<W> {
    let unknown = value.chars().all(|c| matches!(c, '?' | '-' | '.'));
    let number = || value.bytes().all(|byte| byte.is_ascii_digit());
    let is_odd = match name {
        "Date" | "UTCDate" | "EventDate" => (Date::read(value).is_none(), W::OddDate),
        "WhiteElo" | "BlackElo" | "PlyCount" => (!number(), W::OddNumber),
        "ECO" => (Eco::read(value).is_none(), W::OddEco),
        _ => return None,
    };
    (is_odd.0 && !unknown).then_some(is_odd.1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn glyphs_and_colours_by_name() {
        for (word, nag) in [
            ("!?", Some(5)),
            ("$16", Some(16)),
            ("146", Some(146)),
            ("+-", Some(18)),
            ("$0", None),
            ("$300", None),
            ("x", None),
        ] {
            assert_eq!(read_glyph(word), nag, "{word}");
        }
        for (word, paint) in [
            ("red", Some(ShapeColor::Red)),
            ("Y", Some(ShapeColor::Yellow)),
            ("vert", Some(ShapeColor::Green)),
            ("pink", None),
        ] {
            assert_eq!(read_paint(word), paint, "{word}");
        }
    }
}
