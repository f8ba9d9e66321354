//! The commands that edit the game.

use crate::app::board::drawing::draw;
use crate::app::board::move_input::{EnteredMove, InputResult, KeyOutcome, RefusedMove};
use crate::app::commands::table::{self, Action, Invocation, KeyContext};
use crate::app::context::{MoveForm, UpdateContext};
use crate::app::dialogs::Dialog;
use crate::app::dialogs::annotation::{AnnotationDialog, TagDialog, read_glyph};
use crate::app::protocol::input::{Code, Key, Press};
use crate::app::protocol::pasted_text::behind_notes;
use crate::app::protocol::user_message::Query;
use crate::app::review::Review;
use crate::app::review::input::ReviewScreen;
use crate::chess::edits::{Annotation, EditKind, TagError, tags_from};
use crate::chess::notation::{Choices, Letters, WhyNot};
use crate::chess::pgn::comment::{self, ShapeColor};
use crate::chess::pgn::lexer::LineColumn;
use crate::chess::pgn::reader::{GameSource, read_with};
use crate::chess::pgn::tags::{Date, Eco};
use crate::chess::pgn::{LooseTextKind, ProblemKind, Record, sanitize};
use crate::chess::tree::{NodeId, TreeMove, pass};
use crate::words::Lang;
use crate::words::command_names::choice;
use crate::words::notation::side_of;
use crate::words::tables::{EditWord as W, ReviewWord};
use shakmaty::{Color, Move, Square};

impl Review {
    /// `edit`: begins to enter moves, or ends it.
    pub(in crate::app::review) fn edit_command(&mut self) {
        let edits = &mut self.edits;
        (edits.entering_moves, edits.single_move) = (!edits.entering_moves, false);
        edits.release();
        self.stop_autoplay();
    }

    /// `comment`, `comment TEXT`, `comment before`. `!` without a text removes the comment.
    pub(in crate::app::review) fn comment_command(&mut self, given: &Invocation, ctx: &mut UpdateContext) {
        let before = given.action == Action::CommentBefore;
        if !given.args.is_empty() || given.bang {
            let new = Annotation { before, words: &given.args, signs: None };
            return self.annotate_move(self.cursor, &new, ctx);
        }
        // Before the first move, a comment before it and one after it are the same.
        let before = before && self.cursor != self.record.tree.root();
        ctx.open(self.annotation(before, false));
    }

    /// `sign`, `sign !?`. Without a sign it opens a dialog, and plain mode has none.
    pub(in crate::app::review) fn glyph_command(&mut self, args: &str, ctx: &mut UpdateContext) {
        if !args.is_empty() {
            self.glyphs(args, ctx);
            ctx.show(Query::At(self.cursor));
        } else if self.is_move(ctx) {
            ctx.open(self.annotation(false, true));
        }
    }

    /// `header`, `header NAME VALUE`. Without a name it opens a dialog, and plain mode has none.
    pub(in crate::app::review) fn header_command(&mut self, args: &str, ctx: &mut UpdateContext) {
        if args.is_empty() {
            return ctx.open(Dialog::Tags(TagDialog::default()));
        }
        let (name, value) = args.split_once(char::is_whitespace).unwrap_or((args, ""));
        // French `balise Blancs` names a player.
        let name = side_of(name).map_or(name, |side| side.fold_wb("White", "Black"));
        self.tag(name, value.trim(), ctx);
    }

    /// `mainline`, `promote!`: makes the line on the board the main line.
    pub(in crate::app::review) fn make_main_line(&mut self, ctx: &mut UpdateContext) {
        if self.edit(|edits, record, node| edits.promote_to_main(record, node)) {
            ctx.info(W::IsMainNow, &[]);
        } else {
            ctx.warn(W::IsMainLine, &[]);
        }
    }

    /// `promote`, `demote`: moves the line on the board up or down among its siblings.
    pub(in crate::app::review) fn reorder(&mut self, up: bool, ctx: &mut UpdateContext) {
        let moved =
            self.edit(|edits, record, node| if up { edits.promote(record, node) } else { edits.demote(record, node) });
        match moved {
            Some(first) => {
                let told = self.told(first, MoveForm::Bare, ctx);
                ctx.info(if up { W::Promoted } else { W::Demoted }, &[&told]);
            }
            None => ctx.warn(if up { W::IsMainLine } else { W::NoOther }, &[]),
        }
    }

    /// `delete`: deletes the move on the board and what follows it.
    pub(in crate::app::review) fn delete(&mut self, ctx: &mut UpdateContext) {
        match self.edit(|edits, record, node| edits.delete(record, node)) {
            Some((parent, gone)) => {
                self.go_to(parent);
                let moves = ReviewWord::HalfMoves.counted(ctx.lang, gone, &[]);
                let undo = ctx.keys.called(KeyContext::Review, Action::Undo, ctx.lang);
                ctx.info(W::Deleted, &[&moves, &undo]);
            }
            None => ctx.warn(W::NothingToDelete, &[]),
        }
    }

    /// `undo`, `redo`: takes back an edit, or makes it again.
    pub(in crate::app::review) fn step(&mut self, back: bool, ctx: &mut UpdateContext) {
        match self.edit(|edits, record, _| if back { edits.undo(record) } else { edits.redo(record) }) {
            Some((what, at)) => {
                self.go_to(at);
                self.mistake_walk.is_searched &= !back || what != EditKind::Evaluated;
                ctx.info(if back { W::Undone } else { W::DoneAgain }, &[said(what).text(ctx.lang)]);
            }
            None => ctx.warn(if back { W::NothingToUndo } else { W::NothingToRedo }, &[]),
        }
    }

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

    /// Writes a comment and sets the signs of a move.
    pub(in crate::app) fn annotate_move(&mut self, node: NodeId, new: &Annotation, ctx: &mut UpdateContext) {
        let words = |record: &Record| {
            let notes = record.tree.notes(node);
            comment::words(if new.before { &notes.before } else { &notes.after })
        };
        let replaces = !words(&self.record).is_empty();
        let done = self.edit(|edits, record, _| edits.annotation(record, node, new));
        let loses = |brace| new.words.matches(brace).count() > words(&self.record).matches(brace).count();
        match done {
            Some(EditKind::Comment) if new.words.trim().is_empty() => ctx.info(W::CommentGone, &[]),
            Some(EditKind::Comment) if loses('{') || loses('}') => ctx.info(W::CommentUnbraced, &[]),
            Some(EditKind::Comment) if replaces => ctx.info(W::CommentReplaced, &[]),
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
            if choice(word) == "none" {
                self.edit(|edits, record, _| edits.no_glyphs(record, node));
                continue;
            }
            match read_glyph(word) {
                Some(nag) => _ = self.edit(|edits, record, _| edits.glyph(record, node, nag)),
                None => return ctx.warn(W::NoGlyph, &[word]),
            }
        }
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
    pub(in crate::app::review) fn draw_by_name(&mut self, act: Action, args: &str, ctx: &mut UpdateContext) {
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

// The entry line of a review: moves typed from the current one, each added to the tree at once.

impl ReviewScreen<'_> {
    /// Handles a key while moves are entered.
    pub(in crate::app::review) fn entry_key(&mut self, key: Key, ctx: &mut UpdateContext) {
        self.typed_key(key, ctx);
        self.review.edits.end_single_move();
    }

    fn typed_key(&mut self, key: Key, ctx: &mut UpdateContext) {
        let review = &mut *self.review;
        let Some(entry) = review.edits.entry() else { return };
        let (empty, text) = (entry.is_empty(), entry.text().trim().to_owned());
        // More than one move, or a pass, which cannot be made by hand because no game has one.
        if key.code == Code::Enter && !empty && table::parse(text.trim_start_matches(':')).is_none() {
            return review.enter_moves(&text, ctx);
        }
        let taken = match review.with_input(ctx, |input, board| input.key(key, board)) {
            KeyOutcome::No if key.is_bare() => match key.code {
                code if let Some(act) = arrow(code) => {
                    review.with_input(ctx, |input, board| input.move_cursor(act, board));
                    KeyOutcome::Yes
                }
                Code::Enter | Code::Char(' ') => review.with_input(ctx, |input, board| input.choose(board)),
                // The arrows belong to the cursor, so these step through the moves, as in a game.
                Code::PageUp | Code::PageDown => {
                    review.walk(if key.code == Code::PageUp { Action::Previous } else { Action::Next });
                    KeyOutcome::Yes
                }
                // Esc first clears what is typed or picked up, and only then ends the entering of moves.
                Code::Esc if review.edits.input.back() => KeyOutcome::Yes,
                _ => KeyOutcome::No,
            },
            taken => taken,
        };
        match (taken, key.code) {
            (KeyOutcome::Yes, _) | (KeyOutcome::No, Code::Tab) => {}
            (KeyOutcome::Asks(result), _) => self.apply_input(result, ctx),
            (KeyOutcome::No, Code::Esc) => review.edits.entering_moves = false,
            (KeyOutcome::No, _) => {
                if let Some(act) = ctx.keys.of_key(KeyContext::Review, key) {
                    self.action(act, ctx);
                }
            }
        }
    }
}

impl Review {
    /// Handles a letter that is no shortcut. A capital piece letter begins a move: the entry line opens with it. For a
    /// small letter, a message explains how to type a move.
    pub(in crate::app::review) fn begins_move(&mut self, letter: char, ctx: &mut UpdateContext) {
        if letter == 'O' || [ctx.input_letters, Letters::En].iter().any(|letters| letters.is_piece(letter)) {
            return self.enter_single_move(&letter.to_string());
        }
        if ('a'..='h').contains(&letter)
            && let Some(opens) = ctx.keys.key_of(KeyContext::Review, Action::Edit)
        {
            ctx.info(W::TypeAfter, &[&opens.named(ctx.lang), &letter.to_string()]);
        }
    }

    /// Adds typed moves after the current one: one move, or a line of them.
    pub(in crate::app) fn enter_moves(&mut self, text: &str, ctx: &mut UpdateContext) {
        if matches!(text, "--" | "Z0") && pass(self.position()).is_some() {
            self.edits.clear();
            return self.add_step(TreeMove::Null, ctx);
        }
        let result = self.with_input(ctx, |input, board| {
            input.type_text(text);
            input.enter(board)
        });
        match result {
            InputResult::Nothing(_) if text.contains(char::is_whitespace) && self.add_pasted_moves(text, ctx) => {
                self.edits.clear();
            }
            InputResult::Move(mv) => self.add_move(mv, ctx),
            InputResult::Promotion { from, to } => ctx.open(Dialog::promotion(from, to, false)),
            InputResult::Nothing(_) if text.contains(char::is_whitespace) && self.is_elsewhere(text) => {
                ctx.warn(W::NotFromHere, &[]);
            }
            InputResult::Nothing(refused) => self.refuse_move(self.refused_first(text, ctx).unwrap_or(refused), ctx),
            InputResult::Command(given) => ctx.run(given), // `add line 1`
        }
    }

    /// Returns why the first of several moves is none, if it is known.
    fn refused_first(&self, text: &str, ctx: &UpdateContext) -> Option<RefusedMove> {
        let (first, _) = bare_moves(text).split_once(char::is_whitespace)?;
        let why = EnteredMove::read(first, &Choices::legal(self.position()), &ctx.input_letters, true).err()?;
        (why != WhyNot::Unreadable).then(|| RefusedMove { text: first.to_owned(), why })
    }

    pub(in crate::app::review) fn add_move(&mut self, mv: Move, ctx: &mut UpdateContext) {
        self.add_step(TreeMove::Move(mv), ctx);
    }

    /// Plays a move of the opening explorer. Leaving the game does not ask whether to save it.
    pub(in crate::app::review) fn explore_move(&mut self, mv: Move, ctx: &mut UpdateContext) {
        let before = self.edits.version();
        let node = self.edit(|edits, record, at| edits.explore(record, at, TreeMove::Move(mv)));
        self.stand_on(node, self.edits.version() != before, ctx);
    }

    /// Adds a step, or follows it if it is already there.
    fn add_step(&mut self, step: TreeMove, ctx: &mut UpdateContext) {
        if let Some(shown) = self.record().tree.start().unplayable() {
            return ctx.warn(ReviewWord::Unplayable, &[&shown.why.to_string()]);
        }
        let before = self.edits.version();
        let node = self.edit(|edits, record, at| edits.add(record, at, step));
        self.stand_on(node, self.edits.version() != before, ctx);
    }

    /// Goes to a move. If it is new, a message says whether it starts a variation.
    fn stand_on(&mut self, node: NodeId, new: bool, ctx: &mut UpdateContext) {
        let once = self.edits.single_move;
        self.go_to(node);
        let tree = &self.record.tree;
        let word = match tree.variation_start(node) {
            _ if !new => return,
            Some(start) if start == node => W::NewVariation,
            None if once => W::AddedAtEnd,
            _ => return,
        };
        let key = |act, name: &str| {
            let key = ctx.keys.key_of(KeyContext::Review, act).filter(|_| !ctx.plain);
            key.map_or_else(|| name.to_owned(), |key| key.named(ctx.lang))
        };
        let (undo, out) = (key(Action::Undo, "undo"), key(Action::LeaveLine, "out"));
        let told = self.told(node, MoveForm::Bare, ctx);
        ctx.info(word, &[&told, &undo, &out]);
    }

    /// Whether a line of moves says that it begins at another move number than the current one.
    fn is_elsewhere(&self, text: &str) -> bool {
        let (here, _) = self.record.tree.number_after(self.cursor);
        first_number(text).is_some_and(|(number, _)| number != here)
    }

    /// Adds a line of moves, with its variations and comments, where the number of its first move belongs in the line
    /// on the board. Without a number, or if it does not fit there and the number is the current one, it begins at the
    /// current move. Returns whether it fits.
    pub(in crate::app) fn add_pasted_moves(&mut self, text: &str, ctx: &mut UpdateContext) -> bool {
        let tree = &self.record.tree;
        let ahead = std::iter::successors(tree.next(self.cursor), |&node| tree.next(node));
        let mut line = std::iter::once(tree.root()).chain(tree.path_to(self.cursor)).chain(ahead);
        let named = first_number(text).and_then(|first| line.find(|&node| tree.number_after(node) == first));
        let here = (!self.is_elsewhere(text)).then_some(self.cursor);
        for at in named.into_iter().chain(here) {
            let (line, rest) = typed_line(&tags_from(&self.record, at), text, ctx.input_letters);
            if line.tree.size() < 2 {
                continue;
            }
            let before = self.edits.version();
            let (end, new) = self.edit(|edits, record, _| edits.graft(record, at, &line.tree));
            self.go_to(end);
            match rest {
                None if new == 0 && self.edits.version() != before => ctx.info(W::AddedToMoves, &[]),
                Some(rest) => ctx.warn(W::AddedInPart, &[&new.to_string(), &sanitize(rest.trim())]),
                None => ctx.info(W::Added, &[&new.to_string()]),
            }
            return true;
        }
        false
    }
}

/// Returns the number and the side that a line of moves says it begins with.
fn first_number(text: &str) -> Option<(u32, Color)> {
    let text = behind_notes(text);
    let bare = bare_moves(text);
    let number = text.get(..text.len() - bare.len())?.trim();
    let digits = number.trim_end_matches(|c: char| !c.is_ascii_digit());
    let color = if number.contains("..") || number.contains('…') { Color::Black } else { Color::White };
    Some((digits.parse().ok()?, color))
}

/// Returns a line of moves without the number at its beginning.
fn bare_moves(text: &str) -> &str {
    let text = behind_notes(text);
    let rest = text.trim_start_matches(|c: char| c.is_ascii_digit());
    // `0-0` begins with a digit too.
    if rest.starts_with(|c: char| matches!(c, '.' | '…') || c.is_whitespace()) {
        rest.trim_start_matches(|c: char| matches!(c, '.' | '…') || c.is_whitespace())
    } else {
        text
    }
}

/// Returns the action of an arrow key on the board.
fn arrow(code: Code) -> Option<Action> {
    match code {
        Code::Up => Some(Action::Up),
        Code::Down => Some(Action::Down),
        Code::Left => Some(Action::Left),
        Code::Right => Some(Action::Right),
        _ => None,
    }
}

/// Reads a typed line of moves after these tags, up to the first thing that cannot be read, and returns it with the
/// rest from there. Pieces have the given letters, or the English ones if more can be read with those.
fn typed_line<'a>(tags: &str, text: &'a str, letters: Letters) -> (Record, Option<&'a str>) {
    let pgn = format!("{tags}{text}");
    let source = GameSource::default();
    let readings = [letters, Letters::En].map(|letters| (letters, read_with(pgn.as_bytes(), &source, letters)));
    let stop = |record: &Record| {
        let unread = record.kept.iter().filter(|kept| matches!(kept.kind, LooseTextKind::Token | LooseTextKind::Rest));
        let elsewhere =
            record.problems.iter().filter(|problem| matches!(problem.what, ProblemKind::WrongNumber { .. }));
        unread
            .map(|kept| kept.place)
            .chain(elsewhere.map(|problem| problem.place))
            .map(|place| offset(&pgn, place))
            .min()
    };
    let [own, english] = readings.map(|(letters, record)| (stop(&record).unwrap_or(pgn.len()), letters, record));
    let (end, letters, record) = if english.0 > own.0 { english } else { own };
    // A variation of which nothing can be read goes with its bracket.
    let end = pgn.get(..end).and_then(|read| read.trim_end().strip_suffix('(')).map_or(end, str::len);
    match pgn.get(..end).zip(text.get(end.saturating_sub(tags.len())..)) {
        Some((read, rest)) if !rest.is_empty() => (read_with(read.as_bytes(), &source, letters), Some(rest)),
        _ => (record, None),
    }
}

/// Returns the byte offset of a place in a text.
fn offset(text: &str, place: LineColumn) -> usize {
    let count = |number: u32| usize::try_from(number.saturating_sub(1)).unwrap_or(usize::MAX);
    let start: usize = text.split_inclusive('\n').take(count(place.line)).map(str::len).sum();
    let line = text.get(start..).unwrap_or_default();
    start + line.char_indices().nth(count(place.column)).map_or(line.len(), |(at, _)| at)
}

// Drawing on the board of a review: arrows and squares, which become part of the game.

impl Review {
    /// Handles the pointer with the drawing button. Returns whether anything shown has changed; `None` if it was meant
    /// for something else.
    pub(in crate::app::review) fn draw_with_pointer(&mut self, press: Press, square: Option<Square>) -> Option<bool> {
        match press {
            Press::Down(_) => {
                self.edits.drawing = square.map(|from| (from, from));
                square?;
            }
            Press::Drag(_) => {
                let to = square?;
                self.edits.drawing.as_mut().filter(|drawing| drawing.1 != to)?.1 = to;
            }
            _ => {
                let (from, _) = self.edits.drawing.take()?;
                // Nothing is drawn off the board.
                if let Some(to) = square {
                    self.draw(from, to, None);
                }
            }
        }
        Some(true)
    }

    /// Draws an arrow, or marks a square, as [`draw`] does.
    fn draw(&mut self, from: Square, to: Square, paint: Option<ShapeColor>) -> bool {
        let mut shapes = self.record.tree.notes(self.cursor).shapes();
        let is_there = draw(&mut shapes, (from, to), paint);
        self.edit(|edits, record, node| edits.shapes(record, node, &shapes));
        is_there
    }
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
