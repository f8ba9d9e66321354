//! The new_game screen.

use ratatui::Frame;

use super::hit::HitMap;
use super::painter::Painter;
use crate::app::App;
use crate::app::new_game::NewGame;

/// Draws the screen.
pub fn draw(_app: &App, _screen: &NewGame, _painter: &mut Painter, _frame: &mut Frame, _hits: &mut HitMap) {}
