//! What all screens with a board share: moving pieces, drawing on the board, animation, blindfold and a text field.

pub mod animation;
pub mod blindfold;
pub(super) mod drawing;
pub mod move_input;
