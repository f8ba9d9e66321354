//! The words of analysis: live analysis, mistake search, exercises, hints and threats.

pub use super::tables::AnalysisWord;
