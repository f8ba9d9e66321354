//! The play screen.

use ratatui::Frame;

use super::hit::HitMap;
use super::painter::Painter;
use crate::app::App;
use crate::app::play::Play;

/// Draws the screen.
pub fn draw(_app: &App, _screen: &Play, _painter: &mut Painter, _frame: &mut Frame, _hits: &mut HitMap) {}
