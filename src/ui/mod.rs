//! The view: pure drawing of what the application holds into a terminal buffer. Nothing here reads the
//! world or changes the application.

pub mod board;
mod board_screen;
mod canvas;
mod dialogs;
pub mod frame;
mod game;
mod game_list;
pub mod hit;
mod home;
mod layout;
pub mod learn;
mod new_game;
mod open;
mod position_editor;
mod prelude;
mod result_card;
mod review;
pub mod svg;
mod text;
pub mod theme;
mod view;
pub mod widgets;
pub mod window_room;

pub use crate::ui::{board::painter::Painter, view::view};

#[cfg(test)]
#[path = "../../tests/support/snapshot.rs"]
mod snapshot;
