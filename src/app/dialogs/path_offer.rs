//! The files and folders that can follow a command, as the command line lists them, and what keys do in that list.
//!
//! Row 0 is the typed text, which is not in the list: a file is taken only after the user has pressed an arrow key. So
//! Enter never writes to a file other than the typed one.

use crate::app::{commands::action::Action, protocol::input::Code};

/// The files and folders that can follow a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PathOffer {
    /// The command.
    pub action: Action,
    /// Their names, best first; folders end in a slash.
    pub names: Vec<String>,
    /// The paths they stand for, as the user would type them.
    pub args: Vec<String>,
    /// The command lines with each path in place of the typed one.
    pub lines: Vec<String>,
    /// The line as Tab completes it while row 0 is chosen.
    pub tab: Option<String>,
}

/// What a key does while a path is typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PathStep {
    /// Choose this row. 0 is the typed text.
    Choose(usize),
    /// Replace the line with this one.
    Type(String),
    /// Run the command with this path.
    Run(String),
    /// Do nothing: the typed text stays.
    Stay,
    /// The key does not belong to the list.
    Other,
}

impl PathOffer {
    /// Returns what a key does while a row is chosen.
    #[must_use]
    pub fn step(&self, key: Code, chosen: usize) -> PathStep {
        let row = chosen.checked_sub(1);
        match (key, row) {
            (Code::Up | Code::Down, _) => PathStep::Choose(walk(self.names.len(), chosen, key)),
            (Code::Tab, Some(row)) => self.lines.get(row).cloned().map_or(PathStep::Stay, PathStep::Type),
            (Code::Tab, None) => self.tab.clone().map_or(PathStep::Stay, PathStep::Type),
            (Code::Enter, Some(row)) => self.take(row),
            _ => PathStep::Other,
        }
    }

    /// Takes a row of the list, counted from 0: enters a folder, or runs the command with a file.
    #[must_use]
    pub fn take(&self, row: usize) -> PathStep {
        match (self.args.get(row), self.lines.get(row)) {
            (Some(path), Some(line)) if path.ends_with('/') => PathStep::Type(line.clone()),
            (Some(path), _) => PathStep::Run(path.clone()),
            _ => PathStep::Other,
        }
    }
}

/// Returns the row that an arrow key leads to. Row 0 is the typed text, `last` the last row.
fn walk(last: usize, chosen: usize, key: Code) -> usize {
    if key == Code::Up { chosen.saturating_sub(1) } else { (chosen + 1).min(last) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn offer(names: &[&str], tab: Option<&str>) -> PathOffer {
        let all = |before: &str| names.iter().map(|name| format!("{before}{name}")).collect::<Vec<_>>();
        PathOffer {
            action: Action::Open,
            names: all(""),
            args: all("~/"),
            lines: all("open ~/"),
            tab: tab.map(str::to_owned),
        }
    }

    #[test]
    fn what_is_typed_counts_until_an_arrow_is_used() {
        let offer = offer(&["pgn/", "a.pgn"], Some("open ~/pgn/"));
        assert_eq!(offer.step(Code::Enter, 0), PathStep::Other, "Enter carries out what is typed");
        assert_eq!(offer.step(Code::Tab, 0), PathStep::Type("open ~/pgn/".into()));
        assert_eq!(offer.step(Code::Down, 0), PathStep::Choose(1));
        assert_eq!(offer.step(Code::Down, 2), PathStep::Choose(2), "the last row");
        assert_eq!(offer.step(Code::Enter, 1), PathStep::Type("open ~/pgn/".into()), "a folder is gone into");
        assert_eq!(offer.step(Code::Enter, 2), PathStep::Run("~/a.pgn".into()));
        assert_eq!(self::offer(&[], None).step(Code::Tab, 0), PathStep::Stay, "what is typed is never thrown away");
    }
}
