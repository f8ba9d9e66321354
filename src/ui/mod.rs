//! The view: pure drawing of what the application holds into a terminal buffer. Nothing here reads the
//! world or changes the application.

mod ansi16;
#[cfg(feature = "images")]
pub mod antialias;
pub mod arrows;
pub mod board;
mod clip_phrases;
pub mod color;
mod command_list;
pub mod dialogs;
pub mod digits;
mod fit_text;
pub mod footer;
pub mod frame;
pub mod game;
pub mod game_list;
pub mod geometry;
pub mod hit;
pub mod home;
pub mod new_game;
mod outline;
pub mod painter;
#[cfg(feature = "images")]
pub mod pictures;
pub mod pieces;
mod popup;
pub mod position_editor;
mod preview;
pub mod raster;
pub mod review;
pub mod small_sprites;
pub mod snapshot;
mod status_and_footer;
mod supersample;
pub mod text;
mod text_board;
pub mod theme;
pub mod user_theme;
mod view;
mod wordmark;

pub use painter::Painter;
pub use view::view;
