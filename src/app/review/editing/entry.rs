//! The entry line of a review: moves typed from the current one, each added to the tree at once.

use crate::app::{
    board::move_input::{InputResult, KeyOutcome},
    commands::{
        action::{Action, KeyContext},
        parse,
    },
    context::{Handled, UpdateContext},
    dialogs::Dialog,
    protocol::input::{Code, Key},
    review::{Review, input::ReviewScreen},
};
use crate::chess::{
    edits::tags_from,
    notation::Letters,
    pgn::{
        LooseTextKind, Record,
        lexer::LineColumn,
        reader::{GameSource, read_with},
        sanitize,
    },
    tree::{NodeId, TreeMove, pass},
};
use crate::words::tables::{EditWord as W, ReviewWord};
use shakmaty::Move;

impl ReviewScreen<'_> {
    /// Handles a key while moves are entered: it takes all of them.
    pub(in crate::app) fn entry_key(&mut self, key: Key, ctx: &mut UpdateContext) -> Handled {
        let taken = self.typed_key(key, ctx);
        self.review.edits.end_single_move();
        taken
    }

    fn typed_key(&mut self, key: Key, ctx: &mut UpdateContext) -> Handled {
        let review = &mut *self.review;
        let Some(entry) = review.edits.entry() else { return Handled::No };
        let (empty, text) = (entry.is_empty(), entry.text().trim().to_owned());
        // More than one move, or a pass, which cannot be made by hand because no game has one.
        if key.code == Code::Enter && !empty && parse::parse(text.trim_start_matches(':')).is_none() {
            review.enter_moves(&text, ctx);
            return Handled::Yes;
        }
        let taken = match review.with_input(ctx, |input, board| input.key(key, board)) {
            KeyOutcome::No if !key.ctrl && !key.alt => match key.code {
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
        Handled::Yes
    }

    /// Handles a key where letters are shortcuts. A capital piece letter begins a move, unless the config made it a
    /// shortcut: the entry line opens with it. For a small letter without a shortcut, a message explains how to type a
    /// move.
    pub(in crate::app) fn begins_move(&mut self, key: Key, ctx: &mut UpdateContext) -> Handled {
        let Code::Char(c) = key.code else { return Handled::No };
        if key.ctrl || key.alt || self.review.jump.is_some() || ctx.keys.of_key(KeyContext::Review, key).is_some() {
            return Handled::No;
        }
        if c == 'O' || [ctx.input_letters, Letters::En].iter().any(|letters| letters.is_piece(c)) {
            self.review.enter_single_move(&c.to_string());
            return Handled::Yes;
        }
        if ('a'..='h').contains(&c)
            && let Some(opens) = ctx.keys.key_of(KeyContext::Review, Action::Edit)
        {
            ctx.info(W::TypeAfter, &[&opens.named(ctx.lang), &c.to_string()]);
        }
        Handled::No
    }
}

impl Review {
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
            InputResult::Nothing(refused) => self.refuse_move(refused, ctx),
            InputResult::Command(_) => {} // commands were handled before
        }
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
        let told = self.moves_text(node, ctx);
        ctx.info(word, &[&told, &undo, &out]);
    }

    /// Adds a line of moves, with its variations and comments, from the current move, or if it does not fit there, from
    /// the start of the game. Returns whether it fits.
    pub(in crate::app) fn add_pasted_moves(&mut self, text: &str, ctx: &mut UpdateContext) -> bool {
        for at in [self.cursor, self.record.tree.root()] {
            let (line, rest) = typed_line(&tags_from(&self.record, at), text, ctx.input_letters);
            if line.tree.size() < 2 {
                continue;
            }
            let (end, new) = self.edit(|edits, record, _| edits.graft(record, at, &line.tree));
            self.go_to(end);
            match rest {
                Some(rest) => ctx.warn(W::AddedInPart, &[&new.to_string(), &sanitize(rest.trim())]),
                None => ctx.info(W::Added, &[&new.to_string()]),
            }
            return true;
        }
        false
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
        unread.map(|kept| offset(&pgn, kept.place)).min()
    };
    let [own, english] = readings.map(|(letters, record)| (stop(&record).unwrap_or(pgn.len()), letters, record));
    let (end, letters, record) = if english.0 > own.0 { english } else { own };
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
