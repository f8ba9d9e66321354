//! The values that the application exchanges with the world and with the view. Nothing here imports a feature.

pub mod hit_target;
pub mod input;
pub mod messages;
pub mod now;
pub mod saving;
pub mod user_marks;
pub mod user_message;
