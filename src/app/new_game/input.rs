//! Keys, commands and the pointer on the new-game form.

use crate::app::{
    commands::action::{Action, Invocation, KeyContext},
    context::{Transition, UpdateContext},
    dialogs::Dialog,
    game_options::GameOptions,
    new_game::{FieldError, NewGame},
    protocol::{
        controls::FormField,
        destination::Destination,
        input::{Code, Key},
    },
};
use crate::words::tables::AppWord;
use shakmaty::Color;

impl NewGame {
    /// Handles a key.
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

    /// Handles an action of a key or a button.
    pub fn action(&mut self, action: Action, ctx: &mut UpdateContext) {
        match action {
            Action::PreviousField => self.walk(false),
            Action::NextField => self.walk(true),
            Action::PreviousChoice => self.turn(self.focus, false),
            Action::NextChoice => self.turn(self.focus, true),
            Action::Begin => self.begin(ctx),
            Action::Back => ctx.go(Destination::Back),
            Action::Palette => ctx.open(Dialog::palette("")),
            _ => ctx.run(Invocation::of(action)),
        }
    }

    /// Handles a command.
    pub fn command(&mut self, given: &Invocation, ctx: &mut UpdateContext) {
        match given.action {
            // These commands apply to games that the home screen lists.
            Action::GoOn | Action::Drop | Action::Recover | Action::DropChanges => {}
            action => match Destination::of_command(action, &given.args) {
                Some(destination) => ctx.go(destination),
                None => ctx.warn(AppWord::NotHere, &[]),
            },
        }
    }

    /// Returns the options that the form describes, or what is wrong with the form. Later games start as the config
    /// says again.
    pub(in crate::app) fn begins(&self, ctx: &mut UpdateContext) -> Result<GameOptions, (FormField, FieldError)> {
        let options = self.options(ctx.rng)?;
        ctx.forget_start();
        Ok(GameOptions { draw_offers_from: ctx.config.draw_offers_from, ..options })
    }

    /// Begins the game that the form describes, or shows what is wrong with it.
    fn begin(&mut self, ctx: &mut UpdateContext) {
        // What is remembered must mean the same from another folder.
        for side in Color::ALL {
            self.players.get_mut(side).make_absolute(ctx);
        }
        match self.begins(ctx) {
            Ok(options) => {
                self.remember(ctx.recent);
                ctx.remember();
                ctx.transition = Some(Transition::Begin(Box::new(options)));
            }
            Err((field, wrong)) => {
                self.refuse(field);
                // The row of a player has no space below it for the message.
                if matches!(wrong, FieldError::Command(_)) {
                    ctx.warn_text(wrong.text(ctx.lang));
                }
            }
        }
    }

    /// Handles a click on a field.
    pub fn press_field(&mut self, field: FormField, ctx: &mut UpdateContext) {
        match field {
            FormField::Play => self.begin(ctx),
            FormField::Colours | FormField::AutoFlip | FormField::Rules => self.turn(field, true),
            _ => self.focus_on(field),
        }
    }
}
