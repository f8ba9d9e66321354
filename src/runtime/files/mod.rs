//! The program's own files: config, themes, journals, the archive, drafts, user marks, progress in the lessons.

pub mod archive;
pub mod atomic;
pub mod drafts;
pub mod export;
pub mod file_error;
pub mod file_service;
pub mod journals;
pub mod own_games;
pub mod own_mistakes;
pub mod paths;
pub mod practice;
pub mod repertoires;
pub mod user_data;
