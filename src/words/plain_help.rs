//! The help of plain mode: what each word does, and the topics.

pub use super::tables::{HelpSentence, HelpWord, TopicWord};
