//! PGN files: every file opens, nothing in it is lost, and games are written in the standard's export format.
//!
//! Bytes go through [`encoding`] (what the characters are), [`scan::split`] (where games begin), [`lexer`] (tokens) and
//! [`reader`] (a [`Record`]: tags, tree, problems). [`writer`] goes the other way. [`index`] holds the games of many
//! files as a packed list; [`in_memory`] holds a whole file in memory.

pub mod comment;
pub mod encoding;
pub mod filter;
mod foreign;
pub mod forms;
mod glued;
pub mod in_memory;
pub mod index;
pub mod lenient_san;
pub mod lexer;
pub mod main_line;
pub mod problem;
pub mod reader;
pub mod record;
pub mod sanitize;
pub mod scan;
pub mod search;
pub mod setup;
pub mod splice;
pub mod tags;
pub mod timeline;
pub mod writer;

pub use crate::pgn::in_memory::PgnText;
pub use crate::pgn::index::catalog::Catalog;
pub use crate::pgn::problem::{PgnProblem, ProblemKind};
pub use crate::pgn::record::{LooseText, LooseTextKind, Record};
pub use crate::pgn::sanitize::{sanitize, sanitize_lines};
pub use crate::pgn::tags::{ResultMarker, Tags};
