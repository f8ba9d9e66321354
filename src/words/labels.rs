//! What an action is called where there is room for a word or two: the footer, a button. The whole sentence is
//! [`super::actions::ActionWord`]'s own; the table of actions says which action has which label.

pub use super::tables::Label;
