//! The strings of the language files: the sentences that matter most, written out, and what must hold for all strings.
//! The build script checks that the files have the same keys and holes, see `tests/house/language_files.rs`.

#![allow(clippy::unwrap_used, clippy::disallowed_methods, reason = "a test that reads the repository's own files")]

mod german_and_spanish;
mod sentences;
mod spoken;
mod typography;
