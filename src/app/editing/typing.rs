//! The entry line of a review: moves typed from where one stands, each at once in the tree.

use shakmaty::Move;

use super::super::act::{self, Act, Context};
use super::super::ctx::Ctx;
use super::super::dialog::Dialog;
use super::super::entry::Entry;
use super::super::input::{Code, Key};
use super::super::notice::Notice;
use super::super::palette;
use super::super::play::completed;
use super::super::review::Review;
use super::super::{App, Screen};
use super::commands::{info, wrong};
use crate::chess::edits::tags_from;
use crate::chess::notation::{self, WhyNot};
use crate::chess::pgn::reader::{Source, read_game};
use crate::chess::tree::{Step, pass};
use crate::words::app::AppWord;
use crate::words::editing::EditWord as W;
use crate::words::notation::why_not;

impl App {
    /// A key while moves are entered. Answers whether they are.
    pub(in crate::app) fn entry_key(&mut self, key: Key, ctx: &mut Ctx) -> bool {
        let Screen::Review(review) = &mut self.screen else { return false };
        let desk = review.desk_mut();
        let Some(entry) = &mut desk.entry else { return false };
        let bare = matches!(key.code, Code::Char(_)) && !key.ctrl && !key.alt;
        if entry.is_empty() {
            match key.code {
                Code::Char(' ') | Code::Enter if !key.ctrl => review.choose(ctx),
                Code::Char('+' | '-' | '?' | ':') if bare => self.entry_act(key, ctx),
                Code::Char(_) if bare => {
                    entry.key(key);
                }
                Code::Up => review.move_cursor(Act::Up),
                Code::Down => review.move_cursor(Act::Down),
                Code::Left => review.move_cursor(Act::Left),
                Code::Right => review.move_cursor(Act::Right),
                Code::PageUp => {
                    review.walk(Act::Previous);
                }
                Code::PageDown => {
                    review.walk(Act::Next);
                }
                Code::Esc if desk.held.take().is_some() => {}
                Code::Esc => desk.entry = None,
                Code::Tab => {}
                _ => self.entry_act(key, ctx),
            }
            return true;
        }
        let edits = bare
            || matches!(key.code, Code::Backspace | Code::Delete)
            || matches!(key.code, Code::Left | Code::Right | Code::Home | Code::End) && !key.ctrl
            || key.ctrl && matches!(key.code, Code::Char('u' | 'w' | 'a' | 'e'));
        match key.code {
            _ if edits => {
                // After a refusal, typing begins anew; Backspace and the arrows mend what is there.
                if std::mem::take(&mut desk.refused) && bare {
                    entry.take();
                }
                entry.key(key);
            }
            Code::Esc => {
                desk.clear_entry();
            }
            Code::Enter => self.entered(ctx),
            Code::Tab => review.complete(ctx),
            _ => self.entry_act(key, ctx),
        }
        true
    }

    /// A key that is not typed: what it does in a review.
    fn entry_act(&mut self, key: Key, ctx: &mut Ctx) {
        if let Some(act) = ctx.keys.of_key(Context::Review, key) {
            self.review_act(act, ctx);
        }
    }

    /// Enter on a line with text: a command, or moves.
    fn entered(&mut self, ctx: &mut Ctx) {
        let Screen::Review(review) = &mut self.screen else { return };
        let text = review.desk().entry().map(|entry| entry.text().trim().to_owned()).unwrap_or_default();
        let bare = text.trim_start_matches(':').trim();
        let given = act::read(bare);
        if text.is_empty() || given.is_some() || text.starts_with(':') {
            review.desk_mut().clear_entry();
            if let Some(given) = palette::given(bare, 0, Context::Review, ctx.lang) {
                self.command(&given, ctx);
            } else if !bare.is_empty() {
                ctx.wrong(AppWord::UnknownCommand, &[bare]);
            }
            return;
        }
        review.enter_moves(&text, ctx);
    }
}

impl Review {
    /// Adds typed moves after the one where one stands: one, or a line of them.
    pub(super) fn enter_moves(&mut self, text: &str, ctx: &mut Ctx) {
        let tree = &self.record().tree;
        let position = tree.position(self.node());
        match notation::read(position, tree.start().chess960(), text, &ctx.typed) {
            Ok(typed) => self.add_move(typed.mv, ctx),
            Err(WhyNot::NeedsPromotion { from, to }) => {
                self.desk_mut().clear_entry();
                ctx.open(Dialog::Promotion { from, to, chosen: 0, offer: false });
            }
            Err(_) if matches!(text, "--" | "Z0") && pass(position).is_some() => self.add_step(Step::Null, ctx),
            Err(why) => {
                if text.contains(char::is_whitespace) && self.add_line(text, ctx) {
                    return;
                }
                self.desk_mut().refused = true;
                ctx.notices.push(Notice::wrong(format!("{text}: {}", why_not(ctx.lang, &why))));
            }
        }
    }

    pub(super) fn add_move(&mut self, mv: Move, ctx: &mut Ctx) {
        self.add_step(Step::Move(mv), ctx);
    }

    /// Adds a step, or goes on by it where it is there already.
    fn add_step(&mut self, step: Step, ctx: &mut Ctx) {
        let before = self.desk().edits.version();
        let node = self.edit(|edits, record, at| edits.add(record, at, step));
        let new = self.desk().edits.version() != before;
        self.go_to(node);
        if new && self.record().tree.variation_start(node) == Some(node) {
            let san = self.san(node).to_owned();
            info(ctx, W::NewVariation, &[&san]);
        }
    }

    /// Adds a line of moves, with its variations and comments, from where one stands, or, when it does not fit there,
    /// from the start of the game. Answers whether it fits.
    pub(in crate::app) fn add_line(&mut self, text: &str, ctx: &mut Ctx) -> bool {
        for at in [self.node(), self.record().tree.root()] {
            let pgn = format!("{}{text}", tags_from(self.record(), at));
            let line = read_game(pgn.as_bytes(), &Source::default());
            if line.tree.size() < 2 {
                continue;
            }
            let (end, new) = self.edit(|edits, record, _| edits.graft(record, at, &line.tree));
            self.go_to(end);
            let rest = line.kept.first().map(|kept| kept.text.trim().to_owned());
            match rest {
                Some(rest) => wrong(ctx, W::AddedInPart, &[&new.to_string(), &rest]),
                None => info(ctx, W::Added, &[&new.to_string()]),
            }
            return true;
        }
        false
    }

    fn complete(&mut self, ctx: &mut Ctx) {
        let tree = &self.record().tree;
        let (position, chess960) = (tree.position(self.node()), tree.start().chess960());
        let text = self.desk().entry().map(Entry::text).unwrap_or_default();
        match completed(text, notation::completions(position, chess960, text, &ctx.typed)) {
            Ok(whole) => {
                let desk = self.desk_mut();
                desk.refused = false;
                desk.entry = Some(Entry::with(&whole));
            }
            Err(words) if words.len() > 1 => ctx.notices.push(Notice::info(words.join("  "))),
            Err(_) => {}
        }
    }
}
