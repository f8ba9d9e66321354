//! What a user can ask for: the table of actions, the keys, how both are parsed, and what is printed from them.

pub mod help;
pub mod keymap;
pub mod palette;
pub mod table;
