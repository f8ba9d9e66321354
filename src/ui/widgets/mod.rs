//! Parts of the screen that several screens show.

pub(in crate::ui) mod buttons;
pub(in crate::ui) mod command_list;
pub mod digits;
mod dimmed;
pub(in crate::ui) mod entry_line;
pub mod footer;
pub(in crate::ui) mod player_name;
pub(in crate::ui) mod popup;
pub(in crate::ui) mod preview;
pub(in crate::ui) mod scroll_signs;
pub(in crate::ui) mod status_and_footer;
pub(in crate::ui) mod text_input;
pub(in crate::ui) mod wordmark;
