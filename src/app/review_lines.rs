//! The lines of plain mode while games are looked at.

use super::act::{self, Act, Given};
use super::ctx::Ctx;
use super::library::{self, Found};
use super::notice::{Notice, Query};
use super::review::Review;
use super::{App, Screen, spoken};
use crate::chess::tree::NodeId;
use crate::words::app::AppWord;
use crate::words::review::ReviewWord as W;

impl App {
    /// A line of plain mode on the list or in a game.
    pub(super) fn review_line(&mut self, text: &str, ctx: &mut Ctx) {
        if self.guess_line(text, ctx) {
            return;
        }
        let (name, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let rest = rest.trim();
        let number = || rest.parse::<usize>().ok();
        let in_game = matches!(self.screen, Screen::Review(_));
        match (name.to_ascii_lowercase().as_str(), rest) {
            ("", _) => {}
            ("help" | "?", "") => show(ctx, Query::Help),
            ("games", "") => show(ctx, Query::Games(1)),
            ("games", _) if number().is_some() => show(ctx, Query::Games(number().unwrap_or(1))),
            ("game", "") if in_game => show(ctx, Query::Game),
            ("game", _) if number().is_some() => {
                self.open_game(number().unwrap_or(0), None, ctx);
            }
            ("next" | "previous", "game") if in_game => {
                let act = if name.eq_ignore_ascii_case("next") { Act::NextGame } else { Act::PreviousGame };
                self.command(&plainly(act), ctx);
            }
            ("find", "") if self.sought.is_empty() => wrong(ctx, W::PlainFindUsage, &[]),
            ("find", "") => {
                let sought = self.sought.clone();
                self.find_line(&sought, ctx);
            }
            ("find", _) => {
                rest.clone_into(&mut self.sought);
                self.find_line(rest, ctx);
            }
            ("comments" | "comment", "") if in_game => show(ctx, Query::Comments),
            ("problems" | "problem", "") if in_game => show(ctx, Query::Problems),
            ("tags", "") if in_game => show(ctx, Query::Tags),
            ("next", _) if in_game && (rest.is_empty() || number().is_some()) => {
                self.steps(Act::Next, number().unwrap_or(1), ctx);
            }
            ("back", _) if in_game && (rest.is_empty() || number().is_some()) => {
                self.steps(Act::Previous, number().unwrap_or(1), ctx);
            }
            ("start", "") if in_game => self.arrive(Act::First, ctx),
            ("end", "") if in_game => self.arrive(Act::Last, ctx),
            ("line" | "lines", "") if in_game => show(ctx, Query::Branches),
            ("line", _) if in_game && number().is_some() => self.go_by_line(number().unwrap_or(0), ctx),
            ("enter", _) if in_game && (rest.is_empty() || number().is_some()) => {
                self.enter(number().unwrap_or(1), ctx);
            }
            ("leave" | "out", "") if in_game => self.leave(ctx),
            ("jump", _) if in_game => {
                if self.jump(rest, ctx) {
                    self.say_here(ctx);
                }
            }
            _ => match (spoken::read(text, ctx.lang), act::read(text)) {
                (Some(Ok(Query::Claims)), _) => ctx.wrong(AppWord::NotHere, &[]),
                (Some(Ok(query)), _) if in_game => show(ctx, query),
                (Some(Ok(_)), _) => wrong(ctx, W::PlainOpenFirst, &[]),
                (Some(Err(sentence)), _) => ctx.notices.push(Notice::wrong(sentence)),
                (None, Some(given)) => self.command(&given, ctx),
                (None, None) => ctx.wrong(AppWord::UnknownCommand, &[text]),
            },
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
                    show(ctx, if entered { Query::Entered(node) } else { Query::Step(node) });
                }
                if short {
                    info(ctx, if main { W::PlainEndOfGame } else { W::PlainEndOfLine }, &[]);
                }
            }
            _ => {
                if left {
                    info(ctx, if main { W::PlainBackInMain } else { W::PlainBackInLine }, &[]);
                }
                if at_start { info(ctx, W::PlainAtStart, &[]) } else { self.say_here(ctx) }
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
            info(ctx, W::PlainAtStart, &[]);
        } else {
            show(ctx, Query::Step(node));
        }
    }

    /// Goes on by the line of this number: 0 is the line itself, 1 its first variation.
    fn go_by_line(&mut self, line: usize, ctx: &mut Ctx) {
        let Some(review) = self.review_mut() else { return };
        match review.record().tree.children(review.node()).get(line).copied() {
            Some(node) => {
                review.go_to(node);
                show(ctx, if line > 0 { Query::Entered(node) } else { Query::Step(node) });
            }
            None => wrong(ctx, W::PlainNoLine, &[&line.to_string()]),
        }
    }

    /// Goes into the variation of this number, counted from 1: of those that begin here, else of those to the move
    /// that was heard last.
    fn enter(&mut self, number: usize, ctx: &mut Ctx) {
        let Some(review) = self.review_mut() else { return };
        let tree = &review.record().tree;
        let here = review.node();
        let beside = || tree.parent(here).filter(|&parent| tree.next(parent) == Some(here));
        let from = if tree.variations(here).is_empty() { beside().unwrap_or(here) } else { here };
        let variations = tree.variations(from);
        match number.checked_sub(1).and_then(|at| variations.get(at)).copied() {
            Some(node) => {
                review.go_to(node);
                show(ctx, Query::Entered(node));
            }
            None if variations.is_empty() => wrong(ctx, W::PlainNoVariations, &[]),
            None => wrong(ctx, W::PlainNoVariation, &[&number.to_string(), &variations.len().to_string()]),
        }
    }

    /// Back to where the variation one stands in begins.
    fn leave(&mut self, ctx: &mut Ctx) {
        let Some(review) = self.review_mut() else { return };
        let tree = &review.record().tree;
        let Some(from) = tree.variation_start(review.node()).and_then(|start| tree.parent(start)) else {
            return wrong(ctx, W::PlainInMain, &[]);
        };
        let (root, main) = (tree.root(), tree.is_main_line(from));
        review.go_to(from);
        info(ctx, if main { W::PlainBackInMain } else { W::PlainBackInLine }, &[]);
        if from == root { info(ctx, W::PlainAtStart, &[]) } else { show(ctx, Query::At(from)) }
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
                return show(ctx, Query::Step(node));
            }
        }
        let found = self.shelf_mut().map(|shelf| (shelf.find(text, window), shelf.chosen() + 1));
        match found {
            Some((found @ (Found::Here | Found::Around), number)) => {
                if found == Found::Around {
                    info(ctx, W::FoundFromTop, &[]);
                }
                self.open_game(number, None, ctx);
            }
            _ => wrong(ctx, W::PlainNotFound, &[text]),
        }
    }
}

fn plainly(act: Act) -> Given {
    Given { act, args: String::new(), bang: false }
}

fn show(ctx: &mut Ctx, query: Query) {
    ctx.notices.push(Notice::Show(query));
}

fn info(ctx: &mut Ctx, word: W, args: &[&str]) {
    ctx.notices.push(Notice::info(word.with(ctx.lang, args)));
}

fn wrong(ctx: &mut Ctx, word: W, args: &[&str]) {
    ctx.notices.push(Notice::wrong(word.with(ctx.lang, args)));
}
