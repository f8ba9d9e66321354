//! The sentences that only plain mode says. Each begins with a capital, ends with a full stop and has no sign that a
//! speech synthesizer drops or misreads.

pub use super::tables::PlainWord;
