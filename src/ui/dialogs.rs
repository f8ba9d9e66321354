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
use crate::app::dialogs::state::Dialog;
use crate::ui::board::painter::Painter;
use crate::ui::frame::Frame;

/// Draws a dialog over the screen.
pub fn draw(app: &App, number: u32, dialog: &Dialog, painter: &mut Painter, frame: &mut Frame, hits: &mut HitMap) {
    match dialog {
        Dialog::Question { question, chosen } => question::draw(app, number, question, *chosen, painter, frame, hits),
        Dialog::Promotion { from, to, chosen, .. } => {
            promotion::draw(app, number, (*from, *to), *chosen, painter, frame, hits);
        }
        Dialog::Help { scroll, find } => help::draw(app, number, *scroll, find.as_ref(), painter, frame, hits),
        Dialog::Settings { chosen } => settings::draw(app, number, *chosen, painter, frame, hits),
        Dialog::Clocks(both) => clocks::draw(app, number, both, painter, frame, hits),
        Dialog::Edit(dialog) => editing::draw(app, number, dialog, painter, frame, hits),
        Dialog::Palette { entry, chosen } => palette::draw(app, number, entry, *chosen, painter, frame, hits),
    }
}
