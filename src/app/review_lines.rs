//! The lines of plain mode while games are looked at.

use super::act::{self, Act};
use super::ctx::Ctx;
use super::library::{self, Found};
use super::notice::{Notice, Query};
use super::review::Review;
use super::{App, Screen};
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
            ("game", _) if number().is_some() => {
                self.open_game(number().unwrap_or(0), None, ctx);
            }
            ("find", "") => wrong(ctx, W::PlainFindUsage, &[]),
            ("find", _) => self.find_line(rest, ctx),
            ("board", "") if in_game => show(ctx, Query::Board),
            ("fen", "") if in_game => show(ctx, Query::Fen),
            ("comments" | "comment", "") if in_game => show(ctx, Query::Comments),
            ("problems" | "problem", "") if in_game => show(ctx, Query::Problems),
            ("next", _) if in_game && (rest.is_empty() || number().is_some()) => {
                self.steps(Act::Next, number().unwrap_or(1), ctx);
            }
            ("back", _) if in_game && (rest.is_empty() || number().is_some()) => {
                self.steps(Act::Previous, number().unwrap_or(1), ctx);
            }
            ("start", "") if in_game => self.arrive(Act::First, ctx),
            ("end", "") if in_game => self.arrive(Act::Last, ctx),
            ("line" | "lines", "") if in_game => show(ctx, Query::Branches),
            ("line", _) if in_game && number().is_some() => self.enter_line(number().unwrap_or(0), ctx),
            ("jump", _) if in_game => {
                if self.jump(rest, ctx) {
                    self.say_here(ctx);
                }
            }
            _ => match act::read(text) {
                Some(given) => self.command(&given, ctx),
                None => ctx.wrong(AppWord::UnknownCommand, &[text]),
            },
        }
    }

    fn review_mut(&mut self) -> Option<&mut Review> {
        match &mut self.screen {
            Screen::Review(review) => Some(review),
            _ => None,
        }
    }

    /// So many half-moves: each one forward is said, of those back only where they lead.
    fn steps(&mut self, act: Act, count: usize, ctx: &mut Ctx) {
        let Some(review) = self.review_mut() else { return };
        let mut passed: Vec<NodeId> = Vec::new();
        for _ in 0..count {
            if !review.walk(act) {
                break;
            }
            passed.push(review.node());
        }
        let tree = &review.record().tree;
        let (at_start, main) = (review.node() == tree.root(), tree.is_main_line(review.node()));
        let short = passed.len() < count;
        match act {
            Act::Next => {
                for node in passed {
                    show(ctx, Query::Step(node));
                }
                if short {
                    info(ctx, if main { W::EndOfGame } else { W::EndOfLine }, &[]);
                }
            }
            _ if at_start => info(ctx, W::PlainAtStart, &[]),
            _ => self.say_here(ctx),
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
    fn enter_line(&mut self, line: usize, ctx: &mut Ctx) {
        let Some(review) = self.review_mut() else { return };
        match review.record().tree.children(review.node()).get(line).copied() {
            Some(node) => {
                review.go_to(node);
                show(ctx, Query::Step(node));
            }
            None => wrong(ctx, W::PlainNoLine, &[&line.to_string()]),
        }
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
            Some((Found::Here | Found::Around, number)) => {
                self.open_game(number, None, ctx);
            }
            _ => wrong(ctx, W::PlainNotFound, &[text]),
        }
    }
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
