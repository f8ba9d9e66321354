//! The view: pure drawing of what the application holds into a terminal buffer. Nothing here reads the
//! world or changes the application.

pub mod board;
mod board_screen;
pub mod canvas;
pub mod dialogs;
pub mod frame;
pub mod game;
pub mod game_list;
pub mod hit;
pub mod home;
pub mod layout;
pub mod new_game;
pub mod position_editor;
mod prelude;
pub mod review;
#[cfg(test)]
#[path = "../../tests/support/snapshot.rs"]
mod snapshot;
pub mod text;
pub mod theme;
mod view;
pub mod widgets;

pub use crate::ui::board::painter::Painter;
pub use view::view;
