//! The windows over a screen, one file each.

mod clocks;
mod editing;
mod help;
mod keys;
mod palette;
mod promotion;
mod question;
mod settings;

pub use keys::draw as keys;

use crate::app::dialogs::state::Dialog;
use crate::ui::prelude::*;

/// Draws a dialog over the screen.
pub fn draw(canvas: &mut Canvas, number: u32, dialog: &Dialog) {
    match dialog {
        Dialog::Question { question, chosen } => question::draw(canvas, number, question, *chosen),
        Dialog::Promotion { from, to, chosen, .. } => {
            promotion::draw(canvas, number, (*from, *to), *chosen);
        }
        Dialog::Help { scroll, find } => help::draw(canvas, number, *scroll, find.as_ref()),
        Dialog::Settings { chosen } => settings::draw(canvas, number, *chosen),
        Dialog::Clocks(both) => clocks::draw(canvas, number, both),
        Dialog::Edit(dialog) => editing::draw(canvas, number, dialog),
        Dialog::Palette { entry, chosen } => palette::draw(canvas, number, entry, *chosen),
    }
}
