//! The lines of plain mode while games are looked at.

use crate::app::commands::table::{Action, Invocation};
use crate::app::context::UpdateContext;
use crate::app::game_list::FindOutcome;
use crate::app::plain_input::words::PlainAction;
use crate::app::protocol::destination::Continuation;
use crate::app::protocol::user_message::Query;
use crate::app::review::Review;
use crate::app::{App, GameList, Screen, game_list};
use crate::chess::tree::NodeId;
use crate::words::plain::PlainWord;
use crate::words::review::ReviewWord as W;

impl App {
    /// A word of plain mode in a game that is looked at, or on the list. Returns whether it means something with what stands
    /// after it.
    pub(in crate::app) fn review_word(&mut self, word: PlainAction, args: &str, ctx: &mut UpdateContext) -> bool {
        let number = || args.parse::<usize>().ok();
        let count = if args.is_empty() { Some(1) } else { number() };
        match (word, count) {
            (PlainAction::Game, _) => {
                let Some(number) = number() else { return false };
                self.open_game(number, None, ctx);
            }
            (PlainAction::NextGame, _) if args.is_empty() => self.command(&Invocation::plainly(Action::NextGame), ctx),
            (PlainAction::PreviousGame, _) if args.is_empty() => {
                self.command(&Invocation::plainly(Action::PreviousGame), ctx)
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
            (PlainAction::Filter, _) => GameList::filter_by_word(self.game_list_mut(), args, ctx),
            (PlainAction::All, _) if args.is_empty() => GameList::filter_by_word(self.game_list_mut(), "", ctx),
            (PlainAction::Sort, _) => GameList::sort_by_word(self.game_list_mut(), args, ctx),
            (PlainAction::Stop, _) if args.is_empty() && self.seeks_mistakes() => {
                self.command(&Invocation { args: "stop".to_owned(), ..Invocation::plainly(Action::Mistakes) }, ctx)
            }
            (PlainAction::Stop, _) if args.is_empty() => match self.game_list_mut() {
                Some(list) => list.stop_by_word(ctx),
                None => ctx.warn(PlainWord::NothingToStop, &[]),
            },
            (PlainAction::Next, Some(count)) => self.steps(Action::Next, count, ctx),
            (PlainAction::Back, Some(count)) => self.steps(Action::Previous, count, ctx),
            (PlainAction::Start, _) if args.is_empty() => self.arrive(Action::First, ctx),
            (PlainAction::End, _) if args.is_empty() => self.arrive(Action::Last, ctx),
            (PlainAction::Line, Some(line)) => self.go_by_line(line, ctx),
            (PlainAction::Enter, Some(number)) => self.enter(number, ctx),
            (PlainAction::Leave, _) if args.is_empty() => self.leave(ctx),
            (PlainAction::Explorer, _) if args.is_empty() => self.command(&Invocation::plainly(Action::Explorer), ctx),
            (PlainAction::Analyse, _) => {
                self.command(&Invocation { args: args.to_owned(), ..Invocation::plainly(Action::Analyse) }, ctx)
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

    /// So many half-moves: each one forward is said, of those back only where they lead. Going into a variation, which
    /// one does where one came out of it, and out of one is said.
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

    fn arrive(&mut self, act: Action, ctx: &mut UpdateContext) {
        if let Some(review) = self.review_mut() {
            review.walk(act);
            self.say_here(ctx);
        }
    }

    /// Says the move that led here.
    pub(in crate::app) fn say_here(&mut self, ctx: &mut UpdateContext) {
        let Some(review) = self.review_mut() else { return };
        let node = review.node();
        if node == review.record().tree.root() {
            ctx.info(W::AtTheStart, &[]);
        } else {
            ctx.show(Query::Step(node));
        }
    }

    /// Goes on by the line of this number: 0 is the line itself, 1 its first variation.
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

    /// Goes into the variation of this number, counted from 1: of those to the move that was heard last, else of those that
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

    /// Back to where the variation one stands in begins.
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

    /// The next comment of this game with a text, else the next game.
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
