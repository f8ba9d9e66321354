//! The key that was pressed last, and where: the same one again may be a key that is held.

use crate::app::commands::action::KeyContext;
use crate::app::protocol::input::Key;
use crate::chess::moment::Moment;

/// The last key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::app) struct LastKey {
    pub key: Key,
    pub at: Moment,
    /// The screen on which it was pressed.
    pub on: KeyContext,
    /// It was one that is not to lead further back.
    pub ignored: bool,
}
