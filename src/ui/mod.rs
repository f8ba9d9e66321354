//! The view: pure drawing of what the application holds into a terminal buffer. Nothing here reads the
//! world or changes the application.

pub mod board;
pub mod color;
pub mod digits;
pub mod geometry;
mod lettered;
pub mod masks;
pub mod painter;
pub mod pieces;
pub mod raster;
pub mod snapshot;
pub mod theme;
