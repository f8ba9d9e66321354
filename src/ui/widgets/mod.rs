//! Parts of the screen that several screens show.

pub(super) mod command_list;
pub mod digits;
pub mod footer;
pub(super) mod popup;
pub(super) mod text_input;
