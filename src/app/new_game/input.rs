//! Keys, commands and the pointer on the form of a new game.

use super::{FieldError, NewGame};
use crate::app::commands::action::{Action, Invocation, KeyContext};
use crate::app::context::{Transition, UpdateContext};
use crate::app::dialogs::Dialog;
use crate::app::protocol::controls::FormField;
use crate::app::protocol::destination::Destination;
use crate::app::protocol::input::{Code, Key};
use crate::words::app::AppWord;
use crate::words::forms;

impl NewGame {
    /// Takes a key.
    pub fn key(&mut self, key: Key, ctx: &mut UpdateContext) {
        if self.type_key(key) {
            return;
        }
        if key.code == Code::Char(' ') {
            self.begin(ctx);
        } else if let Some(action) = ctx.keys.of_key(KeyContext::NewGame, key) {
            self.action(action, ctx);
        }
    }

    /// Takes an action of a key or a button.
    pub fn action(&mut self, action: Action, ctx: &mut UpdateContext) {
        match action {
            Action::PreviousField => self.walk(-1),
            Action::NextField => self.walk(1),
            Action::PreviousChoice => self.turn(self.focus, false),
            Action::NextChoice => self.turn(self.focus, true),
            Action::Begin => self.begin(ctx),
            Action::Back => ctx.go(Destination::Home),
            Action::Palette => ctx.open(Dialog::palette("")),
            Action::Help => ctx.open(Dialog::help()),
            Action::Settings => ctx.open(Dialog::settings()),
            Action::SetUp => ctx.run(Invocation::of(Action::SetUp)),
            _ => {}
        }
    }

    /// Takes a command.
    pub fn command(&mut self, given: &Invocation, ctx: &mut UpdateContext) {
        match given.action {
            // These are of games that the home screen lists.
            Action::GoOn | Action::Drop | Action::Recover | Action::DropChanges => {}
            action => match Destination::of_command(action, &given.args) {
                Some(destination) => ctx.go(destination),
                None => ctx.warn(AppWord::NotHere, &[]),
            },
        }
    }

    /// Begins the game that the form describes, or shows what is wrong with it.
    fn begin(&mut self, ctx: &mut UpdateContext) {
        match self.options(ctx.rng) {
            Ok(mut options) => {
                options.draw_offers_from = ctx.config.draw_offers_from;
                self.remember(ctx.recent);
                ctx.forget_start();
                ctx.remember();
                ctx.transition = Some(Transition::Begin(Box::new(options)));
            }
            Err((field, wrong)) => {
                self.refuse(field);
                // Nothing stands under the players that could say it.
                if let FieldError::Command(bad) = wrong {
                    ctx.warn_text(forms::bad_command(&bad, ctx.lang));
                }
            }
        }
    }

    /// Takes a click on a field.
    pub fn press_field(&mut self, field: FormField, ctx: &mut UpdateContext) {
        match field {
            FormField::Play => self.begin(ctx),
            FormField::Colours | FormField::AutoFlip | FormField::Rules => self.turn(field, true),
            _ => self.focus_on(field),
        }
    }
}
