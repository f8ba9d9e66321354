//! The lines of plain mode while games are looked at.

use super::act::{Act, Given};
use super::ctx::Ctx;
use super::editing::After;
use super::library::{self, Found};
use super::notice::Query;
use super::review::Review;
use super::spoken::Word;
use super::{App, Screen};
use crate::chess::tree::NodeId;
use crate::words::review::ReviewWord as W;

impl App {
    /// A word of plain mode in a game that is looked at, or on the list. Returns whether it means something with what stands
    /// after it.
    pub(super) fn review_word(&mut self, word: Word, args: &str, ctx: &mut Ctx) -> bool {
        let number = || args.parse::<usize>().ok();
        let count = if args.is_empty() { Some(1) } else { number() };
        match (word, count) {
            (Word::Game, _) => {
                let Some(number) = number() else { return false };
                self.open_game(number, None, ctx);
            }
            (Word::NextGame, _) if args.is_empty() => self.command(&Given::plainly(Act::NextGame), ctx),
            (Word::PreviousGame, _) if args.is_empty() => self.command(&Given::plainly(Act::PreviousGame), ctx),
            (Word::List, _) if args.is_empty() => self.go_to_list(ctx),
            (Word::Find, _) if args.is_empty() && self.session.sought.is_empty() => ctx.wrong(W::PlainFindUsage, &[]),
            (Word::Find, _) => {
                if !args.is_empty() {
                    args.clone_into(&mut self.session.sought);
                }
                let sought = self.session.sought.clone();
                self.find_line(&sought, ctx);
            }
            (Word::Filter, _) => self.filter_by_word(args, ctx),
            (Word::All, _) if args.is_empty() => self.filter_by_word("", ctx),
            (Word::Sort, _) => self.sort_by_word(args, ctx),
            (Word::Stop, _) if args.is_empty() => self.stop_by_word(ctx),
            (Word::Next, Some(count)) => self.steps(Act::Next, count, ctx),
            (Word::Back, Some(count)) => self.steps(Act::Previous, count, ctx),
            (Word::Start, _) if args.is_empty() => self.arrive(Act::First, ctx),
            (Word::End, _) if args.is_empty() => self.arrive(Act::Last, ctx),
            (Word::Line, Some(line)) => self.go_by_line(line, ctx),
            (Word::Enter, Some(number)) => self.enter(number, ctx),
            (Word::Leave, _) if args.is_empty() => self.leave(ctx),
            (Word::Explorer, _) if args.is_empty() => self.command(&Given::plainly(Act::Explorer), ctx),
            (Word::Analyse, _) => self.command(&Given { args: args.to_owned(), ..Given::plainly(Act::Analyse) }, ctx),
            _ => return false,
        }
        true
    }

    /// `list`: leaves the game for the list it was opened from.
    fn go_to_list(&mut self, ctx: &mut Ctx) {
        if self.shelf().is_none() {
            return ctx.wrong(W::AloneGame, &[]);
        }
        if !self.holds_unsaved(After::Back, ctx) {
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
    fn steps(&mut self, act: Act, count: usize, ctx: &mut Ctx) {
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
            Act::Next => {
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

    fn arrive(&mut self, act: Act, ctx: &mut Ctx) {
        if let Some(review) = self.review_mut() {
            review.walk(act);
            self.say_here(ctx);
        }
    }

    /// Says the move that led here.
    pub(super) fn say_here(&mut self, ctx: &mut Ctx) {
        let Some(review) = self.review_mut() else { return };
        let node = review.node();
        if node == review.record().tree.root() {
            ctx.info(W::AtTheStart, &[]);
        } else {
            ctx.show(Query::Step(node));
        }
    }

    /// Goes on by the line of this number: 0 is the line itself, 1 its first variation.
    fn go_by_line(&mut self, line: usize, ctx: &mut Ctx) {
        let Some(review) = self.review_mut() else { return };
        match review.record().tree.children(review.node()).get(line).copied() {
            Some(node) => {
                review.go_to(node);
                ctx.show(if line > 0 { Query::Entered(node) } else { Query::Step(node) });
            }
            None => ctx.wrong(W::PlainNoLine, &[&line.to_string()]),
        }
    }

    /// Goes into the variation of this number, counted from 1: of those to the move that was heard last, else of those that
    /// begin after it.
    fn enter(&mut self, number: usize, ctx: &mut Ctx) {
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
            None if variations.is_empty() => ctx.wrong(W::PlainNoVariations, &[]),
            None => ctx.wrong(W::PlainNoVariation, &[&number.to_string(), &variations.len().to_string()]),
        }
    }

    /// Back to where the variation one stands in begins.
    fn leave(&mut self, ctx: &mut Ctx) {
        let Some(review) = self.review_mut() else { return };
        let tree = &review.record().tree;
        let Some(from) = tree.variation_start(review.node()).and_then(|start| tree.parent(start)) else {
            return ctx.wrong(W::PlainInMain, &[]);
        };
        let (root, main) = (tree.root(), tree.is_main_line(from));
        review.go_to(from);
        ctx.info(if main { W::PlainBackInMain } else { W::PlainBackInLine }, &[]);
        if from == root { ctx.info(W::AtTheStart, &[]) } else { ctx.show(Query::At(from)) }
    }

    /// The next comment of this game with a text, else the next game.
    fn find_line(&mut self, text: &str, ctx: &mut Ctx) {
        let window = self.window;
        let needle = library::fold(text);
        if let Some(review) = self.review_mut() {
            let tree = &review.record().tree;
            let notes = |node: &NodeId| {
                let notes = tree.notes(*node);
                notes.before.iter().chain(&notes.after).any(|text| library::fold(text).contains(&needle))
            };
            let found = tree.walk().skip_while(|node| *node != review.node()).skip(1).find(notes);
            if let Some(node) = found {
                review.go_to(node);
                return ctx.show(Query::Step(node));
            }
        }
        let found = self.shelf_mut().map(|shelf| (shelf.find(text, window), shelf.chosen() + 1));
        match found {
            Some((found @ (Found::Here | Found::Around), number)) => {
                if found == Found::Around {
                    ctx.info(W::FoundFromTop, &[]);
                }
                self.open_game(number, None, ctx);
            }
            _ => ctx.wrong(W::PlainNotFound, &[text]),
        }
    }
}
