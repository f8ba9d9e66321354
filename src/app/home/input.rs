//! Keys, commands and the pointer on the home screen.

use super::{Home, HomeItem};
use crate::app::commands::action::{Action, Invocation, KeyContext};
use crate::app::context::UpdateContext;
use crate::app::dialogs::Dialog;
use crate::app::dialogs::question::Question;
use crate::app::protocol::destination::Destination;
use crate::app::protocol::input::Key;
use crate::words::app::AppWord;

impl Home {
    /// Takes a key.
    pub fn key(&mut self, key: Key, ctx: &mut UpdateContext) {
        if let Some(action) = ctx.keys.of_key(KeyContext::Home, key) {
            self.action(action, ctx);
        }
    }

    /// Takes an action of a key or a button.
    pub fn action(&mut self, action: Action, ctx: &mut UpdateContext) {
        let items = self.items(ctx.recent);
        let item = items.get(self.chosen());
        match action {
            Action::Up | Action::Down | Action::First | Action::Last => self.walk(action, items.len()),
            Action::Choose => {
                if let Some(item) = item {
                    self.choose_item(item, ctx);
                }
            }
            Action::Drop => match item {
                Some(HomeItem::Draft(n)) => {
                    if let Some(listed) = self.drafts().get(*n) {
                        ctx.open(Dialog::ask(Question::DropDraft(listed.name.clone())));
                    }
                }
                Some(HomeItem::GoOn(n)) => {
                    if let Some(kept) = self.kept().get(*n) {
                        ctx.open(Dialog::ask(Question::DropKept(kept.game.clone())));
                    }
                }
                _ => {}
            },
            Action::Palette => ctx.open(Dialog::palette("")),
            Action::Help => ctx.open(Dialog::help()),
            Action::Settings => ctx.open(Dialog::settings()),
            Action::Quit => ctx.run(Invocation::of(Action::Quit)),
            _ => {}
        }
    }

    fn choose_item(&mut self, item: &HomeItem, ctx: &mut UpdateContext) {
        self.left_by = Some(item.clone());
        match item {
            HomeItem::New => ctx.go(Destination::AgainstComputer),
            HomeItem::Two => ctx.go(Destination::ForTwo),
            HomeItem::GoOn(n) => self.ask_for_interrupted(*n, ctx),
            HomeItem::Draft(n) => self.ask_for_draft(*n, ctx),
            HomeItem::Review => ctx.go(Destination::Review(None)),
            HomeItem::Recent(path) => ctx.go(Destination::Review(Some(path.clone()))),
            HomeItem::SetUp => ctx.run(Invocation::of(Action::SetUp)),
            HomeItem::Settings => ctx.open(Dialog::settings()),
            HomeItem::Help => ctx.open(Dialog::help()),
            HomeItem::Quit => ctx.run(Invocation::of(Action::Quit)),
        }
    }

    /// Takes a command.
    pub fn command(&mut self, given: &Invocation, ctx: &mut UpdateContext) {
        match given.action {
            Action::GoOn => self.go_on_with(&given.args, ctx),
            Action::Drop => self.ask_drop(given, ctx),
            Action::Recover => self.recover(&given.args, ctx),
            Action::DropChanges => self.ask_drop_draft(&given.args, given.bang, ctx),
            action => match Destination::of_command(action, &given.args) {
                Some(destination) => ctx.go(destination),
                None => ctx.warn(AppWord::NotHere, &[]),
            },
        }
    }

    /// Takes a click on a row.
    pub fn press_row(&mut self, row: usize, ctx: &mut UpdateContext) {
        self.choose(row);
        self.action(Action::Choose, ctx);
    }
}
