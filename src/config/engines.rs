//! The external engines that the user named in `[engines.NAME]`.

use super::quoted;
use std::fmt;

/// An external engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineConfig {
    /// The name by which `uci:NAME` refers to it.
    pub name: String,
    /// The program and its arguments.
    pub command: Vec<String>,
    /// The command as it was written.
    pub written: String,
    /// The folder that it runs in; `None` for the one that tabiya was started in.
    pub folder: Option<String>,
    /// The UCI options to set, sorted by name.
    pub options: Vec<(String, String)>,
    /// Milliseconds per move when no clock runs.
    pub movetime: u64,
    /// The most nodes per move; `None` for no limit.
    pub nodes: Option<u64>,
    /// The greatest depth in half-moves; `None` for no limit.
    pub depth: Option<u32>,
    /// Whether it resigns lost games.
    pub resign: bool,
    /// Milliseconds that it may take to answer `uci`, to get ready and to answer `stop`.
    pub patience: u64,
}

impl Default for EngineConfig {
    fn default() -> EngineConfig {
        EngineConfig {
            name: String::new(),
            command: Vec::new(),
            written: String::new(),
            folder: None,
            options: Vec::new(),
            movetime: 1_000,
            nodes: None,
            depth: None,
            resign: false,
            patience: 10_000,
        }
    }
}

/// Writes the tables of the engine for a config file.
impl fmt::Display for EngineConfig {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = |ms: u64| format!("{}.{:03}", ms / 1000, ms % 1000);
        writeln!(f, "\n[engines.{}]", quoted(&self.name))?;
        writeln!(f, "command = {}", quoted(&self.written))?;
        if let Some(folder) = &self.folder {
            writeln!(f, "dir = {}", quoted(folder))?;
        }
        writeln!(f, "movetime = {}", seconds(self.movetime))?;
        if let Some(nodes) = self.nodes {
            writeln!(f, "nodes = {nodes}")?;
        }
        if let Some(depth) = self.depth {
            writeln!(f, "depth = {depth}")?;
        }
        writeln!(f, "resign = {}", self.resign)?;
        writeln!(f, "patience = {}", seconds(self.patience))?;
        if !self.options.is_empty() {
            writeln!(f, "\n[engines.{}.options]", quoted(&self.name))?;
        }
        for (name, value) in &self.options {
            writeln!(f, "{} = {}", quoted(name), quoted(value))?;
        }
        Ok(())
    }
}
