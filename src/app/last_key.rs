//! The last key, and where it was pressed: the same key again may come from a key held down.

use crate::app::{commands::action::KeyContext, protocol::input::Key};
use crate::chess::clock::Moment;

/// The last key that was pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct LastKey {
    pub key: Key,
    pub at: Moment,
    /// The screen on which it was pressed.
    pub on: KeyContext,
    /// Whether it was ignored, so as not to lead further back.
    pub ignored: bool,
}
