//! What thinks: our bots, the analysis, the evaluation of mistakes, external engines, and our own UCI server.

pub mod analysis;
pub mod bots;
pub mod eval_cache;
pub mod eval_pool;
pub mod process;
pub mod uci_server;
