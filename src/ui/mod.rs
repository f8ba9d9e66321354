//! The view: pure drawing of what the application holds into a terminal buffer. Nothing here reads the
//! world or changes the application.

use crate::ui::canvas::{Frame, HitMap};
use crate::ui::prelude::*;

pub mod board;
pub mod canvas;
mod dialogs;
mod game;
mod game_list;
mod home;
mod layout;
pub mod learn;
mod new_game;
mod open;
mod position_editor;
mod practice;
mod prelude;
mod result_card;
mod review;
pub mod svg;
pub(in crate::ui) mod text;
pub mod theme;
pub mod widgets;

pub use crate::ui::board::painter::Painter;

// Draws the whole frame, the screen and the dialog over it, and makes the map of what stands where.

/// Draws the application without changing it; only the painter remembers what it painted.
pub fn view(app: &App, painter: &mut Painter, frame: &mut Frame) -> HitMap {
    painter.letters = app.appearance().letters;
    #[cfg(feature = "images")]
    painter.open_album(app.window);
    let mut canvas = Canvas::new(app, painter, frame);
    let ground = canvas.tone(TextTone::Background);
    canvas.frame.ground(ground);
    if !widgets::footer::is_too_small(&mut canvas) {
        match app.screen() {
            Screen::Home(screen) => home::draw(&mut canvas, screen),
            Screen::NewGame(screen) => new_game::draw(&mut canvas, screen),
            Screen::Play(screen) => game::draw(&mut canvas, screen),
            Screen::GameList(screen) => game_list::draw(&mut canvas, screen),
            Screen::Review(screen) => review::draw(&mut canvas, screen),
            Screen::Open(screen) => open::draw(&mut canvas, screen),
            Screen::SetUp(screen) => position_editor::draw(&mut canvas, screen),
            Screen::Learn(screen) => learn::draw(&mut canvas, screen),
            Screen::Practice(screen) => practice::draw(&mut canvas, screen),
        }
        if let Some((number, dialog)) = app.dialog() {
            dialogs::draw(&mut canvas, number, dialog);
        }
    }
    let hits = canvas.hits;
    #[cfg(feature = "images")]
    let hits = HitMap { pictures: painter.close_album(&frame.buffer), ..hits };
    hits
}

#[cfg(test)]
#[path = "../../tests/support/snapshot.rs"]
mod snapshot;
