//! PGN: every file opens, nothing in it is lost, and what is written is the standard's export format.
//!
//! Bytes go through [`encoding`] (what the characters are), [`split`] (where games begin), [`lexer`]
//! (tokens) and [`reader`] (a [`Record`]: tags, tree, problems). [`writer`] goes the other way.
//! [`index`] is a file as a list of games, of which each is read when it is opened; [`catalog`] the list of
//! the games of many files, packed.

pub mod catalog;
pub mod code_page;
mod columns;
pub mod comment;
pub mod course;
pub mod date;
pub mod duplicates;
pub mod eco;
mod eight;
pub mod encoding;
pub mod equations;
pub mod filter;
mod foreign;
pub mod form;
pub mod games;
mod glued;
pub mod glyph;
pub mod guess;
pub mod harmless;
pub mod index;
pub mod indexer;
pub mod lexer;
pub mod main_line;
pub mod names;
pub mod patch;
pub mod problem;
mod quiet;
pub mod reader;
pub mod record;
pub mod result;
pub mod search;
pub mod setup;
pub mod sloppy;
pub mod splice;
pub mod split;
pub mod stored;
pub mod stream;
pub mod tags;
pub mod utf16;
pub mod wording;
pub mod writer;

pub use catalog::Catalog;
pub use harmless::harmless;
pub use index::PgnText;
pub use problem::{PgnProblem, ProblemKind};
pub use record::{LooseText, LooseTextKind, Record};
pub use result::ResultMarker;
pub use tags::Tags;
