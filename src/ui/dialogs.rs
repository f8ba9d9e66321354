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

use super::hit::HitMap;
use crate::app::App;
use crate::app::dialogs::Dialog;
use crate::app::dialogs::help::HelpDialog;
use crate::app::dialogs::palette::PaletteDialog;
use crate::app::dialogs::promotion::PromotionDialog;
use crate::app::dialogs::question::QuestionDialog;
use crate::ui::board::painter::Painter;
use crate::ui::frame::Frame;

/// Draws a dialog over the screen.
pub fn draw(app: &App, number: u32, dialog: &Dialog, painter: &mut Painter, frame: &mut Frame, hits: &mut HitMap) {
    match dialog {
        Dialog::Question(QuestionDialog { question, chosen }) => {
            question::draw(app, number, question, *chosen, painter, frame, hits)
        }
        Dialog::Promotion(PromotionDialog { from, to, chosen, .. }) => {
            promotion::draw(app, number, (*from, *to), *chosen, painter, frame, hits);
        }
        Dialog::Help(HelpDialog { scroll, find }) => {
            help::draw(app, number, *scroll, find.as_ref(), painter, frame, hits)
        }
        Dialog::Settings(open) => settings::draw(app, number, open.chosen, painter, frame, hits),
        Dialog::Clocks(both) => clocks::draw(app, number, both, painter, frame, hits),
        Dialog::Palette(PaletteDialog { entry, chosen }) => {
            palette::draw(app, number, entry, *chosen, painter, frame, hits);
        }
        Dialog::Comment(_) | Dialog::Glyphs(_) | Dialog::Tags(_) => {
            editing::draw(app, number, dialog, painter, frame, hits);
        }
    }
}
