//! Everything that thinks: our bots, the analysis, the evaluation for the mistake search, external engines, and our own
//! UCI server.

pub mod analysis;
pub mod bots;
pub mod eval_cache;
pub mod eval_pool;
pub mod process;
pub mod uci_server;
