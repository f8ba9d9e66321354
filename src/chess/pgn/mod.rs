//! PGN files: every file opens, nothing in it is lost, and games are written in the standard's export format.
//!
//! Bytes go through [`encoding`] (what the characters are), [`scan::split`] (where games begin), [`lexer`] (tokens) and
//! [`reader`] (a [`Record`]: tags, tree, problems). [`writer`] goes the other way. [`index`] holds the games of many
//! files as a packed list; [`in_memory`] holds a whole file in memory.

pub mod comment;
pub mod comment_text;
pub mod date;
pub mod eco;
pub mod encoding;
pub mod file_names;
pub mod file_stamp;
pub mod filter;
mod foreign;
mod glued;
pub mod glyph;
pub mod in_memory;
pub mod index;
pub mod lenient_san;
pub mod lexer;
pub mod main_line;
pub mod patch;
pub mod problem;
pub mod reader;
pub mod record;
pub mod result;
pub mod sanitize;
pub mod scan;
pub mod search;
pub mod setup;
pub mod splice;
pub mod stream;
pub mod tags;
pub mod timeline;
pub mod writer;

pub use crate::chess::pgn::index::catalog::Catalog;
pub use in_memory::PgnText;
pub use problem::{PgnProblem, ProblemKind};
pub use record::{LooseText, LooseTextKind, Record};
pub use result::ResultMarker;
pub use sanitize::{sanitize, sanitize_lines};
pub use tags::Tags;
