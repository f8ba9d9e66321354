//! The windows over a screen, one file each.

pub(in crate::ui) mod annotation;
mod clocks;
mod help;
mod keys;
mod oddities;
mod palette;
mod promotion;
mod question;
mod settings;
mod tags;

pub use keys::draw as keys;

use crate::{app::Screen, app::dialogs::Dialog, ui::canvas::Canvas};

/// Draws a dialog over the screen.
pub fn draw(canvas: &mut Canvas, number: u32, dialog: &Dialog) {
    match (dialog, canvas.app.screen()) {
        (Dialog::Question(open), _) => question::draw(canvas, number, open),
        (Dialog::Promotion(open), _) => promotion::draw(canvas, number, open),
        (Dialog::Help(_), _) => help::draw(canvas, number),
        (Dialog::Settings(open), _) => settings::draw(canvas, number, open.chosen),
        (Dialog::Clocks(open), _) => clocks::draw(canvas, number, open),
        (Dialog::Palette(open), _) => palette::draw(canvas, number, open),
        (Dialog::Oddities(open), _) => oddities::draw(canvas, number, open),
        (Dialog::Annotation(open), Screen::Review(review)) => annotation::draw(canvas, number, review, open),
        (Dialog::Tags(open), Screen::Review(review)) => tags::draw(canvas, number, review, open),
        (Dialog::Annotation(_) | Dialog::Tags(_), _) => {} // games are edited in a review only
    }
}
