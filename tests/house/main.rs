//! What must hold for the repository itself: its layers, the list of what users rely on, the guide, and the words.

#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::disallowed_methods,
    reason = "tests that read the repository's own files"
)]

mod guide;
mod language_files;
mod layers;
mod names;
mod packages;
mod rust_source;
mod surface;
#[path = "../support/wording.rs"]
mod wording;
mod words;
