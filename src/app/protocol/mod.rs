//! The values that the application exchanges with the outside world and with the view. Nothing here imports a feature.

pub mod boot;
pub mod effect;
pub mod input;
pub mod learn_progress;
pub mod message;
pub mod now;
pub mod own_mistakes;
pub mod pasted_text;
pub mod practice_log;
pub mod repertoires;
pub mod user_data;
pub mod user_marks;
pub mod user_message;
