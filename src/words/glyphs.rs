//! What annotation glyphs mean.

pub use super::tables::GlyphWord;
