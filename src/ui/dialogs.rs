//! The windows over a screen, one file each.

use crate::app::{Screen, dialogs::Dialog};
use crate::ui::canvas::Canvas;

pub(super) mod annotation;
mod clocks;
mod help;
mod keys;
mod oddities;
mod palette;
mod promotion;
mod question;
mod settings;
mod tags;

pub use crate::ui::dialogs::keys::draw as keys;

/// Draws a dialog over the screen.
pub fn draw(canvas: &mut Canvas, number: u32, dialog: &Dialog) {
    match (dialog, canvas.app.screen()) {
        (Dialog::Question(open), _) => question::draw_question(canvas, number, open),
        (Dialog::Promotion(open), _) => promotion::draw_promotion(canvas, number, open),
        (Dialog::Help(_), _) => help::draw_help(canvas, number),
        (Dialog::Settings(open), _) => settings::draw_settings(canvas, number, open.chosen),
        (Dialog::Clocks(open), _) => clocks::draw_clocks(canvas, number, open),
        (Dialog::Palette(open), _) => palette::draw(canvas, number, open),
        (Dialog::Oddities(open), _) => oddities::draw_oddities(canvas, number, open),
        (Dialog::Annotation(open), Screen::Review(review)) => annotation::draw(canvas, number, review, open),
        (Dialog::Tags(open), Screen::Review(review)) => tags::draw_tags(canvas, number, review, open),
        (Dialog::Annotation(_) | Dialog::Tags(_), _) => {} // games are edited in a review only
    }
}
