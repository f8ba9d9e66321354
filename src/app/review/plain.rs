//! The words of plain mode in review.

use crate::app::commands::action::{Action, Invocation};
use crate::app::context::UpdateContext;
use crate::app::game_list::FindOutcome;
use crate::app::plain_input::words::PlainAction;
use crate::app::protocol::destination::Continuation;
use crate::app::protocol::user_message::Query;
use crate::app::review::Review;
use crate::app::{App, Screen, game_list};
use crate::chess::tree::NodeId;
use crate::words::review::ReviewWord as W;

impl App {
    /// Carries a word of plain mode out in review or in the game list. Returns `false` if it means nothing with these
    /// arguments.
    pub(in crate::app) fn review_word(&mut self, word: PlainAction, args: &str, ctx: &mut UpdateContext) -> bool {
        let number = || args.parse::<usize>().ok();
        let count = if args.is_empty() { Some(1) } else { number() };
        match (word, count) {
            (PlainAction::Game, _) => {
                let Some(number) = number() else { return false };
                self.open_game(number, None, ctx);
            }
            (PlainAction::NextGame, _) if args.is_empty() => self.command(&Invocation::of(Action::NextGame), ctx),
            (PlainAction::PreviousGame, _) if args.is_empty() => {
                self.command(&Invocation::of(Action::PreviousGame), ctx)
            }
            (PlainAction::List, _) if args.is_empty() => self.go_to_list(ctx),
            (PlainAction::Find, _) if args.is_empty() && self.session.sought.is_empty() => {
                ctx.warn(W::PlainFindUsage, &[])
            }
            (PlainAction::Find, _) => {
                if !args.is_empty() {
                    args.clone_into(&mut self.session.sought);
                }
                let sought = self.session.sought.clone();
                self.find_line(&sought, ctx);
            }
            (PlainAction::Filter, _) => self.filter_by_word(args, ctx),
            (PlainAction::All, _) if args.is_empty() => self.filter_by_word("", ctx),
            (PlainAction::Sort, _) => self.sort_by_word(args, ctx),
            (PlainAction::Stop, _) if args.is_empty() => self.stop_by_word(ctx),
            (PlainAction::Next, Some(count)) => self.steps(Action::Next, count, ctx),
            (PlainAction::Back, Some(count)) => self.steps(Action::Previous, count, ctx),
            (PlainAction::Start, _) if args.is_empty() => self.arrive(Action::First, ctx),
            (PlainAction::End, _) if args.is_empty() => self.arrive(Action::Last, ctx),
            (PlainAction::Line, Some(line)) => self.go_by_line(line, ctx),
            (PlainAction::Enter, Some(number)) => self.enter(number, ctx),
            (PlainAction::Leave, _) if args.is_empty() => self.leave(ctx),
            (PlainAction::Explorer, _) if args.is_empty() => self.command(&Invocation::of(Action::Explorer), ctx),
            (PlainAction::Analyse, _) => {
                self.command(&Invocation { args: args.to_owned(), ..Invocation::of(Action::Analyse) }, ctx)
            }
            _ => return false,
        }
        true
    }

    /// `list`: leaves the game for the list it was opened from.
    fn go_to_list(&mut self, ctx: &mut UpdateContext) {
        if self.game_list().is_none() {
            return ctx.warn(W::AloneGame, &[]);
        }
        if !self.asks_about_unsaved(Continuation::Back, ctx) {
            self.leave_review(ctx);
            ctx.show(Query::Filter);
        }
    }

    fn review_mut(&mut self) -> Option<&mut Review> {
        match &mut self.screen {
            Screen::Review(review) => Some(review),
            _ => None,
        }
    }

    /// Walks so many half-moves. Each move forward is told; of moves back only the place where they lead. Entering and leaving
    /// a variation is told too.
    fn steps(&mut self, act: Action, count: usize, ctx: &mut UpdateContext) {
        let Some(review) = self.review_mut() else { return };
        let depth = |review: &Review| review.record().tree.depth(review.node());
        let before = depth(review);
        let mut passed: Vec<(NodeId, bool)> = Vec::new();
        for _ in 0..count {
            let outside = depth(review);
            if !review.walk(act) {
                break;
            }
            passed.push((review.node(), depth(review) > outside));
        }
        let tree = &review.record().tree;
        let (at_start, main) = (review.node() == tree.root(), tree.is_main_line(review.node()));
        let (left, short) = (depth(review) < before, passed.len() < count);
        match act {
            Action::Next => {
                for (node, entered) in passed {
                    ctx.show(if entered { Query::Entered(node) } else { Query::Step(node) });
                }
                if short {
                    ctx.show(Query::End);
                }
            }
            _ => {
                if left {
                    ctx.info(if main { W::PlainBackInMain } else { W::PlainBackInLine }, &[]);
                }
                if at_start { ctx.info(W::AtTheStart, &[]) } else { self.say_here(ctx) }
            }
        }
    }

    /// `start`, `end`: says the move that led there, and at the end how the game ended, as `next` does.
    fn arrive(&mut self, act: Action, ctx: &mut UpdateContext) {
        let Some(review) = self.review_mut() else { return };
        review.walk(act);
        self.say_here(ctx);
        if act == Action::Last {
            ctx.show(Query::End);
        }
    }

    /// Tells the move that led to the cursor.
    pub(in crate::app) fn say_here(&mut self, ctx: &mut UpdateContext) {
        let Some(review) = self.review_mut() else { return };
        let node = review.node();
        if node == review.record().tree.root() {
            ctx.info(W::AtTheStart, &[]);
        } else {
            ctx.show(Query::Step(node));
        }
    }

    /// Follows the line of this number: 0 is the main continuation, 1 the first variation.
    fn go_by_line(&mut self, line: usize, ctx: &mut UpdateContext) {
        let Some(review) = self.review_mut() else { return };
        match review.record().tree.children(review.node()).get(line).copied() {
            Some(node) => {
                review.go_to(node);
                ctx.show(if line > 0 { Query::Entered(node) } else { Query::Step(node) });
            }
            None => ctx.warn(W::PlainNoLine, &[&line.to_string()]),
        }
    }

    /// Enters the variation of this number, counted from 1. Variations of the move that was told last come before those that
    /// begin after it.
    fn enter(&mut self, number: usize, ctx: &mut UpdateContext) {
        let Some(review) = self.review_mut() else { return };
        let tree = &review.record().tree;
        let here = review.node();
        let replaced = |parent: &NodeId| tree.next(*parent) == Some(here) && !tree.variations(*parent).is_empty();
        let from = tree.parent(here).filter(replaced).unwrap_or(here);
        let variations = tree.variations(from);
        match number.checked_sub(1).and_then(|at| variations.get(at)).copied() {
            Some(node) => {
                review.go_to(node);
                ctx.show(Query::Entered(node));
            }
            None if variations.is_empty() => ctx.warn(W::PlainNoVariations, &[]),
            None => ctx.warn(W::PlainNoVariation, &[&number.to_string(), &variations.len().to_string()]),
        }
    }

    /// Leaves the variation: goes back to where it begins.
    fn leave(&mut self, ctx: &mut UpdateContext) {
        let Some(review) = self.review_mut() else { return };
        let tree = &review.record().tree;
        let Some(from) = tree.variation_start(review.node()).and_then(|start| tree.parent(start)) else {
            return ctx.warn(W::PlainInMain, &[]);
        };
        let (root, main) = (tree.root(), tree.is_main_line(from));
        review.go_to(from);
        ctx.info(if main { W::PlainBackInMain } else { W::PlainBackInLine }, &[]);
        if from == root { ctx.info(W::AtTheStart, &[]) } else { ctx.show(Query::At(from)) }
    }

    /// Goes to the next comment of this game with a text, or else to the next game with it.
    fn find_line(&mut self, text: &str, ctx: &mut UpdateContext) {
        let window = self.window;
        let needle = game_list::fold(text);
        if let Some(review) = self.review_mut() {
            let tree = &review.record().tree;
            let notes = |node: &NodeId| {
                let notes = tree.notes(*node);
                notes.before.iter().chain(&notes.after).any(|text| game_list::fold(text).contains(&needle))
            };
            let found = tree.walk().skip_while(|node| *node != review.node()).skip(1).find(notes);
            if let Some(node) = found {
                review.go_to(node);
                return ctx.show(Query::Step(node));
            }
        }
        let found = self.game_list_mut().map(|shelf| (shelf.find(text, window), shelf.chosen() + 1));
        match found {
            Some((found @ (FindOutcome::Here | FindOutcome::Around), number)) => {
                if found == FindOutcome::Around {
                    ctx.info(W::FoundFromTop, &[]);
                }
                self.open_game(number, None, ctx);
            }
            _ => ctx.warn(W::PlainNotFound, &[text]),
        }
    }
}
