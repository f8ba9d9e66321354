//! The home screen.

use ratatui::Frame;

use super::hit::HitMap;
use super::painter::Painter;
use crate::app::App;
use crate::app::home::Home;

/// Draws the screen.
pub fn draw(_app: &App, _screen: &Home, _painter: &mut Painter, _frame: &mut Frame, _hits: &mut HitMap) {}
