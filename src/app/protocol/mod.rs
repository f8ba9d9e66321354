//! The values that the application exchanges with the outside world and with the view. Nothing here imports a feature.

pub mod analysis;
pub mod browse;
pub mod controls;
pub mod destination;
pub mod draft;
pub mod effect;
pub mod export;
pub mod files;
pub mod hit_target;
pub mod input;
pub mod learn_progress;
pub mod message;
pub mod now;
pub mod pasted_text;
pub mod saving;
pub mod user_marks;
pub mod user_message;
