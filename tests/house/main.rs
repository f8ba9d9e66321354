//! What must hold for the repository itself: its layers, the list of what users rely on, the guide, and the words.

mod guide;
mod language_files;
mod layers;
mod packages;
mod surface;
#[path = "../support/wording.rs"]
mod wording;
mod words;
