//! The termination marker of a game (PGN standard 8.2.6), in its standard spelling and in those found in files.

use std::fmt;

/// One of the four markers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ResultMarker {
    /// `1-0`.
    WhiteWins,
    /// `0-1`.
    BlackWins,
    /// `1/2-1/2`.
    Draw,
    /// `*`: in progress, abandoned, or not known.
    #[default]
    Open,
}

impl ResultMarker {
    /// The standard's spelling.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            ResultMarker::WhiteWins => "1-0",
            ResultMarker::BlackWins => "0-1",
            ResultMarker::Draw => "1/2-1/2",
            ResultMarker::Open => "*",
        }
    }

    /// The spelling on screen: `½-½` where the standard has `1/2-1/2`.
    #[must_use]
    pub fn shown(self) -> &'static str {
        match self {
            ResultMarker::Draw => "½-½",
            _ => self.as_str(),
        }
    }

    /// Reads a marker in any usual spelling: `½-½`, `1/2`, `1–0` with a dash, `1:0`, `0.5-0.5`.
    #[must_use]
    pub fn read(word: &str) -> Option<ResultMarker> {
        if word.len() > 24 {
            return None;
        }
        let plain: String =
            word.trim().chars().map(|c| if matches!(c, '‐'..='―' | '−' | ':') { '-' } else { c }).collect();
        match plain.as_str() {
            "1-0" => Some(ResultMarker::WhiteWins),
            "0-1" => Some(ResultMarker::BlackWins),
            "1/2-1/2" | "1/2" | "½-½" | "½" | "0.5-0.5" | "1/2-½" | "½-1/2" => Some(ResultMarker::Draw),
            "*" => Some(ResultMarker::Open),
            _ => None,
        }
    }
}

impl fmt::Display for ResultMarker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl From<&crate::chess::result::Ending> for ResultMarker {
    fn from(ending: &crate::chess::result::Ending) -> ResultMarker {
        ResultMarker::read(ending.token()).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spellings() {
        let cases = [
            ("1-0", Some(ResultMarker::WhiteWins)),
            ("0–1", Some(ResultMarker::BlackWins)),
            ("1:0", Some(ResultMarker::WhiteWins)),
            ("½-½", Some(ResultMarker::Draw)),
            ("½–½", Some(ResultMarker::Draw)),
            ("1/2", Some(ResultMarker::Draw)),
            ("1/2-1/2", Some(ResultMarker::Draw)),
            ("*", Some(ResultMarker::Open)),
            ("0-0", None),
            ("draw", None),
            ("", None),
        ];
        for (text, token) in cases {
            assert_eq!(ResultMarker::read(text), token, "{text}");
        }
    }
}
