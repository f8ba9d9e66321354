//! What the position editor says.

pub use super::tables::PositionEditorWord;
