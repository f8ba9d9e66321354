//! Keys, commands and the pointer on the home screen.

use crate::app::{
    commands::action::{Action, Invocation, KeyContext},
    context::UpdateContext,
    dialogs::{Dialog, question::Question},
    game::opponent_meant,
    home::{Home, HomeItem, drafts::ask_for_draft},
    protocol::{destination::Destination, input::Key},
    recent_choices::FirstGame,
};
use crate::words::tables::{AppWord, PlainWord};

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
        let item = items.get(self.chosen);
        match action {
            Action::Up | Action::Down | Action::First | Action::Last => self.walk(action, items.len()),
            Action::Choose => {
                if let Some(item) = item {
                    self.choose_item(item, ctx);
                }
            }
            Action::Drop => {
                let question = match item {
                    Some(HomeItem::Draft(n)) => {
                        self.drafts.get(*n).map(|draft| Question::DropDraft(draft.name.clone()))
                    }
                    Some(HomeItem::GoOn(n)) => self.kept.get(*n).map(|kept| Question::DropKept(kept.game.clone())),
                    _ => None,
                };
                if let Some(question) = question {
                    ctx.open(Dialog::ask(question));
                }
            }
            Action::Palette => ctx.open(Dialog::palette("")),
            Action::Open => self.choose_item(&HomeItem::Open, ctx),
            _ => ctx.run(Invocation::of(action)),
        }
    }

    fn choose_item(&mut self, item: &HomeItem, ctx: &mut UpdateContext) {
        self.left_by = Some(item.clone());
        if ctx.recent.first_game == FirstGame::Lost {
            ctx.recent.first_game = FirstGame::Over; // the lessons were offered once
            ctx.remember();
        }
        match item {
            HomeItem::New => ctx.go(Destination::AgainstComputer),
            HomeItem::Two => ctx.go(Destination::ForTwo),
            HomeItem::GoOn(n) => self.kept.get(*n).into_iter().for_each(|kept| kept.ask_to_go_on(ctx)),
            HomeItem::Draft(n) => {
                self.drafts.get(*n).into_iter().for_each(|draft| ask_for_draft(draft.name.clone(), ctx))
            }
            HomeItem::Review => ctx.go(Destination::Review(None)),
            HomeItem::Learn => ctx.go(Destination::Learn(None)),
            HomeItem::Open => ctx.go(Destination::Open(None)),
            HomeItem::FreeBoard => ctx.go(Destination::FreeBoard(None)),
            HomeItem::Recent(path) => ctx.go(Destination::Review(Some(path.clone()))),
            HomeItem::SetUp => ctx.run(Invocation::of(Action::SetUp)),
            HomeItem::Settings => ctx.run(Invocation::of(Action::Settings)),
            HomeItem::Help => ctx.run(Invocation::of(Action::Help)),
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
            Action::PlayHere => match opponent_meant(&given.args) {
                Some(None) => self.choose_item(&HomeItem::New, ctx),
                Some(Some(bot)) => ctx.go(Destination::Level(bot)),
                None => ctx.warn(PlainWord::NoSuchPlayer, &[&given.args]),
            },
            action => match Destination::of_command(action, &given.args) {
                Some(destination) => ctx.go(destination),
                None => ctx.warn(AppWord::NotHere, &[]),
            },
        }
    }

    /// Takes a click on a row.
    pub fn press_row(&mut self, row: usize, ctx: &mut UpdateContext) {
        self.chosen = row;
        self.action(Action::Choose, ctx);
    }
}
