//! The files and folders that can follow a command, as the command line lists them, and what keys do in that list.
//!
//! Row 0 is what is typed, which is no row of the list: only who uses an arrow takes a file. So Enter never writes into another
//! file than the one that was typed.

use crate::app::commands::action::Action;
use crate::app::protocol::input::Code;

/// The files and folders that can follow a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PathOffer {
    /// The command.
    pub action: Action,
    /// Their names, best first, folders with a slash.
    pub names: Vec<String>,
    /// The paths that they stand for, as they would be typed.
    pub args: Vec<String>,
    /// The lines with each of them in the place of what was typed.
    pub lines: Vec<String>,
    /// The line as Tab completes it.
    pub tab: Option<String>,
}

/// What a key comes to while a path is typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PathStep {
    /// This row is chosen: 0 is what is typed.
    Choose(usize),
    /// The line becomes this one.
    Type(String),
    /// The command is carried out with this path.
    Run(String),
    /// Nothing: what is typed stays.
    Stay,
    /// It is no key of the list.
    Other,
}

impl PathOffer {
    /// What a key comes to where a row is chosen.
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

    /// A row is taken, counted from 0: a folder is gone into, a file is the path of the command.
    #[must_use]
    pub fn take(&self, row: usize) -> PathStep {
        match (self.args.get(row), self.lines.get(row)) {
            (Some(path), Some(line)) if path.ends_with('/') => PathStep::Type(line.clone()),
            (Some(path), _) => PathStep::Run(path.clone()),
            _ => PathStep::Other,
        }
    }
}

/// The row that an arrow leads to, of rows from 0, what is typed, to so many.
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
