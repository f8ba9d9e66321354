//! The dialogs.

use ratatui::Frame;

use super::hit::HitMap;
use super::painter::Painter;
use crate::app::App;
use crate::app::dialog::Dialog;

/// Draws a dialog over the screen.
pub fn draw(
    _app: &App,
    _number: u32,
    _dialog: &Dialog,
    _painter: &mut Painter,
    _frame: &mut Frame,
    _hits: &mut HitMap,
) {
}
