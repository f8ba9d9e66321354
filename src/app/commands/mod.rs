//! What a user can ask for: the tables of commands and keys, and everything that is printed from them.

pub mod help;
pub mod key_names;
pub mod keymap;
pub mod keys_page;
pub mod palette;
pub mod table;
