//! Draws the whole frame, the screen and the dialog over it, and makes the map of what stands where.

use crate::app::Screen;
use crate::ui::{
    board::painter::Painter, dialogs, frame::Frame, game, game_list, hit::HitMap, home, learn, new_game, open,
    position_editor, prelude::*, review,
};

/// Draws the application without changing it; only the painter remembers what it painted.
pub fn view(app: &App, painter: &mut Painter, frame: &mut Frame) -> HitMap {
    painter.letters = app.appearance().letters;
    #[cfg(feature = "images")]
    painter.open_album(app.window);
    let mut canvas = Canvas::new(app, painter, frame);
    let ground = canvas.tone(TextTone::Background);
    canvas.frame.ground(ground);
    match app.screen() {
        Screen::Home(screen) => home::draw(&mut canvas, screen),
        Screen::NewGame(screen) => new_game::draw(&mut canvas, screen),
        Screen::Play(screen) => game::draw(&mut canvas, screen),
        Screen::GameList(screen) => game_list::draw(&mut canvas, screen),
        Screen::Review(screen) => review::draw(&mut canvas, screen),
        Screen::Open(screen) => open::draw(&mut canvas, screen),
        Screen::SetUp(screen) => position_editor::draw(&mut canvas, screen),
        Screen::Learn(screen) => learn::draw(&mut canvas, screen),
    }
    if let Some((number, dialog)) = app.dialog() {
        dialogs::draw(&mut canvas, number, dialog);
    }
    let hits = canvas.hits;
    #[cfg(feature = "images")]
    let hits = HitMap { pictures: painter.close_album(&frame.buffer), ..hits };
    hits
}
