//! `tabiya pgn check|list|export`, without the reading of files: bytes in, text out, a status at the
//! end. The caller reads one file after the other, and ends quietly when a pipe is closed (the `io::Error`
//! of a writer).

pub mod check;
pub mod export;
pub mod list;

pub use check::Check;
pub use export::{Export, ExportOptions};
pub use list::{List, ListOptions};

/// The exit status of a command that did what it was asked to.
pub const DONE: u8 = 0;
/// The exit status of a command that found or met something wrong.
pub const FAILED: u8 = 1;
