//! The sentences that only plain mode says. Each begins with a capital and ends with a full stop, and has no sign that a
//! synthesizer drops or misreads.

pub use super::tables::PlainWord;
