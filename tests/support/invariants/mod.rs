//! What must hold for any input: functions that panic if it does not. The tests feed them inputs that look like real
//! ones, the fuzz targets feed them bytes.

pub mod app;
pub mod arbiter;
pub mod archive;
pub mod chess;
pub mod pgn;
pub mod uci;
