//! The lessons on the rules: the page of all of them, and a running one.

use crate::app::learn::LearnScreen;
use crate::ui::prelude::*;
use crate::words::learn::LearnWord as W;

mod board;
mod entry;
mod lesson;
mod map;
mod panel;
mod rule_page;
mod writer;

/// Draws the screen.
pub fn draw(canvas: &mut Canvas, screen: &LearnScreen) {
    match &screen.lesson {
        Some(at) => lesson::draw_lesson(canvas, screen, at),
        None => map::draw(canvas, screen),
    }
}

/// Returns how many rules the user has met, in a long and a short wording.
fn rules_met(screen: &LearnScreen, lang: Lang) -> [String; 2] {
    let counts = [screen.progress.rules_met(), crate::app::protocol::learn_progress::rules_taught()];
    let counts = counts.map(|count| count.to_string());
    let counts = counts.each_ref().map(String::as_str);
    [W::RulesMet.with(lang, &counts), W::RulesShort.with(lang, &counts)]
}
