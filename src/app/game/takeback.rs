//! `takeback`: moves are taken back when the opponent agrees.

use super::GameScreen;
use crate::app::commands::action::Invocation;
use crate::app::context::UpdateContext;
use crate::app::dialogs::Dialog;
use crate::app::dialogs::question::Question;
use crate::app::protocol::effect::FileEffect;
use crate::chess::notation;
use crate::words::app::AppWord;
use crate::words::moves;
use crate::words::plain::PlainWord;
use crate::words::results::side;
use crate::words::touch::TouchWord;
use shakmaty::Color;

impl GameScreen {
    /// Who takes back, and how many half-moves: as many as lead to that side's turn. Without an argument it is the side to
    /// move. If that side of two people has not moved yet, it is the other one.
    fn takeback_side(&self, args: &str) -> Option<(Color, usize)> {
        let by = self.named_side(args)?;
        let count = if self.game.turn() == by { 2 } else { 1 };
        let first = count == 2 && self.game.line().len() == 1 && args.trim().is_empty() && self.hotseat();
        Some(if first { (!by, 1) } else { (by, count) })
    }

    pub(super) fn ask_take_back(&mut self, given: &Invocation, ctx: &mut UpdateContext) {
        let Some((by, count)) = self.takeback_side(&given.args) else {
            ctx.warn(AppWord::UnknownCommand, &[&format!("takeback {}", given.args)]);
            return;
        };
        let side_named = !given.args.trim().is_empty();
        if self.tournament() {
            self.refuse(TouchWord::NoTakeBack, ctx);
        } else if side_named && !self.speaks_for(by, AppWord::KeepsItsMoves, AppWord::KeepsItsMovesAlone, ctx) {
            // It was said why not.
        } else if count > self.game.line().len() {
            ctx.warn(AppWord::NothingToTakeBack, &[]);
        } else if given.bang || !self.hotseat() {
            self.take_back(count, ctx);
        } else {
            let moves = self.last_moves(count, ctx);
            ctx.open(Dialog::ask(Question::TakeBack { by, count, moves }));
        }
    }

    /// The last half-moves of the game, as a score sheet has them: `2. Nf3 Nc6`, `2… Nc6`; in plain mode in words.
    fn last_moves(&self, count: usize, ctx: &UpdateContext) -> String {
        let (tree, line) = (self.game.tree(), self.game.line());
        let last = line.get(line.len().saturating_sub(count)..).unwrap_or_default();
        let san = |&node| {
            let (before, mv) = (tree.parent(node)?, tree.played(node)?);
            Some(notation::san(tree.position(before), mv, &ctx.display_letters))
        };
        if ctx.plain {
            let told = last.iter().filter_map(|&node| {
                let (before, mv) = (tree.parent(node)?, tree.played(node)?);
                Some(moves::terse(ctx.voice, tree.position(before), mv))
            });
            return told.collect::<Vec<_>>().join(", ");
        }
        let mut said = String::new();
        for (at, (node, san)) in last.iter().filter_map(|node| Some((node, san(node)?))).enumerate() {
            let (number, side) = tree.move_number(*node);
            let numbered = if side.is_white() {
                format!("{number}. ")
            } else if at == 0 {
                format!("{number}… ")
            } else {
                String::new()
            };
            let gap = if at == 0 { "" } else { " " };
            said.push_str(&format!("{gap}{numbered}{san}"));
        }
        said
    }

    /// Takes so many half-moves back. The opponent has agreed.
    pub fn take_back(&mut self, count: usize, ctx: &mut UpdateContext) {
        let was_archived = self.archived;
        let moves = if ctx.plain { self.last_moves(count, ctx) } else { String::new() };
        match self.game.take_back(count, ctx.now.at) {
            Err(refused) => self.say_refused(refused, ctx),
            Ok(()) => {
                self.viewing = None;
                if self.refused.take().is_some() {
                    self.entry.take(); // the text was for a position that is gone
                }
                self.picker.let_go();
                self.forget_premove();
                self.forget_touches();
                self.declined_at = None;
                self.score_history = shakmaty::ByColor::default();
                (self.archived, self.in_archive) = (false, false);
                if was_archived {
                    // The points and the archived game go back too.
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
    }
}
