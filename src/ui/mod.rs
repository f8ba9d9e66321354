//! The view: pure drawing of what the application holds into a terminal buffer. Nothing here reads the
//! world or changes the application.

pub mod arrows;
pub mod board;
mod bottom;
mod canvas;
pub mod chrome;
pub mod color;
mod command_list;
mod cut;
pub mod dialogs;
pub mod digits;
pub mod footer;
pub mod frame;
pub mod geometry;
pub mod hit;
pub mod home;
mod lettered;
pub mod library;
pub mod masks;
pub mod new_game;
pub mod own_theme;
pub mod painter;
mod parted;
#[cfg(feature = "images")]
pub mod pictures;
pub mod pieces;
pub mod play;
mod popup;
pub mod position_editor;
mod preview;
pub mod raster;
pub mod review;
mod rim;
mod sixteen;
#[cfg(feature = "images")]
pub mod smooth;
pub mod snapshot;
pub mod theme;
mod view;
mod wordmark;

pub use painter::Painter;
pub use view::view;
