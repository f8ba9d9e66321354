//! `takeback`: takes moves back, if the opponent agrees.

use crate::app::{
    commands::action::Invocation,
    context::UpdateContext,
    dialogs::{Dialog, question::Question},
    game::GameScreen,
    protocol::effect::FileEffect,
};
use crate::chess::notation::number_before;
use crate::words::{
    results::{TouchWord, side},
    tables::{AppWord, PlainWord},
};
use shakmaty::ByColor;

impl GameScreen {
    pub(super) fn ask_take_back(&mut self, given: &Invocation, ctx: &mut UpdateContext) {
        let Some(meant) = self.side_meant(given, ctx) else { return };
        // As many half-moves as it takes until it is that side's turn. If two people play and the side to move has not
        // moved yet, the other side takes back.
        let count = if self.game.turn() == meant { 2 } else { 1 };
        let first = count == 2 && self.game.line().len() == 1 && given.args.trim().is_empty() && self.hotseat();
        let (by, count) = if first { (!meant, 1) } else { (meant, count) };
        let side_named = !given.args.trim().is_empty();
        if self.tournament() {
            ctx.warn(TouchWord::NoTakeBack, &[]);
        } else if side_named && !self.speaks_for(by, AppWord::KeepsItsMoves, AppWord::KeepsItsMovesAlone, ctx) {
            // `speaks_for` has told the user why not.
        } else if count > self.game.line().len() {
            ctx.warn(AppWord::NothingToTakeBack, &[]);
        } else if given.bang || !self.hotseat() {
            self.take_back(count, ctx);
        } else {
            let moves = self.last_moves(count, ctx);
            ctx.open(Dialog::ask(Question::TakeBack { count, moves }));
        }
    }

    /// Returns the last half-moves of the game as on a score sheet: `2. Nf3 Nc6`, `2… Nc6`; in words in plain mode.
    pub(super) fn last_moves(&self, count: usize, ctx: &UpdateContext) -> String {
        let (tree, line) = (self.game.tree(), self.game.line());
        let last = line.get(line.len().saturating_sub(count)..).unwrap_or_default();
        let moves = last.iter().filter_map(|&node| Some((node, tree.position(tree.parent(node)?), tree.played(node)?)));
        if ctx.plain {
            return moves.map(|(_, before, mv)| ctx.told(before, mv)).collect::<Vec<_>>().join(", ");
        }
        let mut said = String::new();
        for (at, (node, before, mv)) in moves.enumerate() {
            let (number, side) = tree.move_number(node);
            let gap = if at == 0 { "" } else { " " };
            let numbered = number_before(number, side, at == 0);
            said.push_str(&format!("{gap}{numbered}{}", ctx.told(before, mv)));
        }
        said
    }

    /// Takes this many half-moves back, after the opponent has agreed.
    pub fn take_back(&mut self, count: usize, ctx: &mut UpdateContext) {
        let was_archived = self.archived;
        let moves = if ctx.plain { self.last_moves(count, ctx) } else { String::new() };
        if self.attempt(ctx, |game, at| game.take_back(count, at)).is_none() {
            return;
        }
        self.viewing = None;
        if self.input.refused.take().is_some() {
            self.input.entry.take(); // the text was for a position that no longer exists
        }
        self.input.picker.let_go();
        self.premove = None;
        self.forget_touches();
        self.declined_at = None;
        self.score_history = ByColor::default();
        (self.archived, self.in_archive) = (false, false);
        self.card.drop_card();
        if was_archived {
            // The points and the archived game are also taken back.
            self.unscore_points();
            ctx.request(FileEffect::Unarchive { game: self.game.setup().id.clone() });
        }
        self.journal_taken_back(was_archived, ctx);
        if ctx.plain {
            let turn = side(self.game.turn(), ctx.lang);
            ctx.info(PlainWord::TakenBackMoves, &[&moves, turn]);
        } else {
            ctx.info(AppWord::TakenBack, &[]);
        }
        self.advance_turn(ctx);
    }
}
