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

use crate::app::dialogs::Dialog;
use crate::app::dialogs::help::HelpDialog;
use crate::app::dialogs::palette::PaletteDialog;
use crate::app::dialogs::promotion::PromotionDialog;
use crate::app::dialogs::question::QuestionDialog;
use crate::ui::canvas::Canvas;

/// Draws a dialog over the screen.
pub fn draw(canvas: &mut Canvas, number: u32, dialog: &Dialog) {
    match dialog {
        Dialog::Question(QuestionDialog { question, chosen }) => question::draw(canvas, number, question, *chosen),
        Dialog::Promotion(PromotionDialog { from, to, chosen, .. }) => {
            promotion::draw(canvas, number, (*from, *to), *chosen);
        }
        Dialog::Help(HelpDialog { scroll, find }) => help::draw(canvas, number, *scroll, find.as_ref()),
        Dialog::Settings(open) => settings::draw(canvas, number, open.chosen),
        Dialog::Clocks(both) => clocks::draw(canvas, number, both),
        Dialog::Palette(PaletteDialog { entry, chosen }) => palette::draw(canvas, number, entry, *chosen),
        Dialog::Comment(_) | Dialog::Glyphs(_) | Dialog::Tags(_) => editing::draw(canvas, number, dialog),
    }
}
