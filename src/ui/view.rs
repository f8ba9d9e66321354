//! The whole frame: the screen, the dialog over it, and the map of what stands where.

use super::hit::HitMap;
use super::text::tone;
use super::theme::TextTone;
use super::{dialogs, game, game_list, home, new_game, position_editor, review};
use crate::app::{App, Screen};
use crate::ui::board::painter::Painter;
use crate::ui::frame::Frame;

/// Draws the application. Nothing of it changes; the painter only remembers what it painted.
pub fn view(app: &App, painter: &mut Painter, frame: &mut Frame) -> HitMap {
    let mut hits = HitMap::default();
    frame.ground(tone(painter, TextTone::Background));
    painter.speak(app.appearance().letters);
    #[cfg(feature = "images")]
    painter.open_album(app.window());
    match app.screen() {
        Screen::Home(screen) => home::draw(app, screen, painter, frame, &mut hits),
        Screen::NewGame(screen) => new_game::draw(app, screen, painter, frame, &mut hits),
        Screen::Play(screen) => game::draw(app, screen, painter, frame, &mut hits),
        Screen::Library(screen) => game_list::draw(app, screen, painter, frame, &mut hits),
        Screen::Review(screen) => review::draw(app, screen, painter, frame, &mut hits),
        Screen::SetUp(screen) => position_editor::draw(app, screen, painter, frame, &mut hits),
    }
    if let Some((number, dialog)) = app.dialog() {
        dialogs::draw(app, number, dialog, painter, frame, &mut hits);
    }
    #[cfg(feature = "images")]
    {
        hits.pictures = painter.close_album(frame.buffer_mut());
    }
    hits
}
