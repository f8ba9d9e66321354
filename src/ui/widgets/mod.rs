//! Parts of the screen that several screens show.

pub(super) mod buttons;
pub(super) mod command_list;
pub mod digits;
mod dimmed;
pub(super) mod entry_line;
pub mod footer;
pub(super) mod player_name;
pub(super) mod popup;
pub(super) mod preview;
pub(super) mod scroll_signs;
pub(super) mod status_and_footer;
pub(super) mod text_input;
pub(super) mod wordmark;
