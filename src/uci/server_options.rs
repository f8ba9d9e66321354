//! The options of our UCI engine.

use crate::chess::seat::{ELO_STEP, HIGHEST_ELO, LOWEST_ELO};

/// The values of the options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UciOptions {
    /// The size of the transposition table in megabytes.
    pub hash: usize,
    /// The number of best lines.
    pub lines: usize,
    /// Whether castling is written as king takes rook, and FENs are read as Chess960.
    pub chess960: bool,
    /// Whether the strength is limited to `elo`.
    pub limited: bool,
    /// The rating to play at.
    pub elo: u16,
    /// Whether scores come with the probabilities of win, draw and loss.
    pub wdl: bool,
}

/// The largest transposition table, in megabytes.
pub const MAX_HASH: usize = 4096;
/// The largest number of lines.
pub const MAX_LINES: usize = 100;

impl Default for UciOptions {
    fn default() -> UciOptions {
        UciOptions { hash: 16, lines: 1, chess960: false, limited: false, elo: 1500, wdl: false }
    }
}

impl UciOptions {
    /// Returns the `option` lines that declare all options.
    #[must_use]
    pub fn declarations() -> Vec<String> {
        vec![
            format!("option name Hash type spin default 16 min 1 max {MAX_HASH}"),
            "option name Clear Hash type button".to_owned(),
            "option name Threads type spin default 1 min 1 max 1".to_owned(),
            format!("option name MultiPV type spin default 1 min 1 max {MAX_LINES}"),
            "option name Ponder type check default false".to_owned(),
            "option name UCI_Chess960 type check default false".to_owned(),
            "option name UCI_LimitStrength type check default false".to_owned(),
            format!("option name UCI_Elo type spin default 1500 min {LOWEST_ELO} max {HIGHEST_ELO}"),
            "option name UCI_ShowWDL type check default false".to_owned(),
        ]
    }

    /// Sets an option. Case does not matter in names. Numbers are clamped to their bounds.
    ///
    /// # Errors
    /// Returns a sentence that says that there is no such option, or that it cannot have this value.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        let bad = || format!("option {name:?} cannot be {value:?}");
        let number = || value.parse::<i64>().map_err(|_| bad());
        let within = |least: i64, most: i64| number().map(|number| number.clamp(least, most));
        let size = |most: usize| {
            let most = i64::try_from(most).unwrap_or(i64::MAX);
            within(1, most).map(|number| usize::try_from(number).unwrap_or(1)) // within its bounds
        };
        let check = || match value.to_ascii_lowercase().as_str() {
            "true" => Ok(true),
            "false" => Ok(false),
            _ => Err(bad()),
        };
        match name.to_ascii_lowercase().as_str() {
            "hash" => self.hash = size(MAX_HASH)?,
            "multipv" => self.lines = size(MAX_LINES)?,
            "threads" => _ = number()?,
            "ponder" => _ = check()?,
            "uci_chess960" => self.chess960 = check()?,
            "uci_limitstrength" => self.limited = check()?,
            "uci_showwdl" => self.wdl = check()?,
            "uci_elo" => {
                let elo = within(LOWEST_ELO.into(), HIGHEST_ELO.into())?;
                let elo = u16::try_from(elo).unwrap_or(LOWEST_ELO); // within its bounds
                self.elo = (elo + ELO_STEP / 2) / ELO_STEP * ELO_STEP;
            }
            _ => return Err(format!("there is no option {name:?}")),
        }
        Ok(())
    }

    /// Returns the rating to play at, if the strength is limited.
    #[must_use]
    pub fn level(&self) -> Option<u16> {
        self.limited.then_some(self.elo)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_set_within_their_bounds() {
        let mut options = UciOptions::default();
        for (name, value) in [
            ("Hash", "64"),
            ("multipv", "3"),
            ("Threads", "1"),
            ("UCI_Elo", "99999"),
            ("UCI_LimitStrength", "true"),
            ("UCI_Chess960", "TRUE"),
            ("Ponder", "true"),
        ] {
            options.set(name, value).unwrap();
        }
        assert_eq!((options.hash, options.lines, options.level(), options.chess960), (64, 3, Some(2200), true));
        options.set("UCI_Elo", "1349").unwrap();
        assert_eq!(options.elo, 1300);
        assert!(options.set("Hash", "much").is_err());
        assert!(options.set("Style", "wild").unwrap_err().contains("Style"));
    }

    #[test]
    fn every_declared_option_can_be_set() {
        for line in UciOptions::declarations() {
            let name = line.strip_prefix("option name ").unwrap().split(" type ").next().unwrap();
            let value = if line.contains("check") { "true" } else { "2" };
            if !line.contains("button") {
                assert!(UciOptions::default().set(name, value).is_ok(), "{line}");
            }
        }
    }
}
