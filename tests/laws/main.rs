//! The Laws, one table an article, and the vectors of ../shared/laws where they are at hand.

mod shared;
mod unwinnable;
