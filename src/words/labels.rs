//! The label of an action where there is room for a word or two: the footer, a button. The whole sentence is in
//! [`super::actions::ActionWord`]; the table of actions says which action has which label.

pub use super::tables::Label;
