//! The program's own files: config, themes, journals, the archive, drafts, user marks.

pub mod archive;
pub mod atomic;
pub mod config_file;
pub mod drafts;
pub mod file_error;
pub mod file_service;
pub mod file_stamp;
pub mod journals;
pub mod learn_file;
pub mod marks_file;
pub(in crate::runtime) mod own_file;
pub mod paths;
pub mod themes;
