//! The termination marker of a game (PGN 8.2.6), as it should be and as it is found.

use std::fmt;

/// One of the four markers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Token {
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

impl Token {
    /// The standard's spelling.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Token::WhiteWins => "1-0",
            Token::BlackWins => "0-1",
            Token::Draw => "1/2-1/2",
            Token::Open => "*",
        }
    }

    /// Reads a marker in any usual spelling: `½-½`, `1/2`, `1–0` with a dash, `1:0`, `0.5-0.5`.
    #[must_use]
    pub fn read(word: &str) -> Option<Token> {
        if word.len() > 24 {
            return None;
        }
        let plain: String =
            word.trim().chars().map(|c| if matches!(c, '‐'..='―' | '−' | ':') { '-' } else { c }).collect();
        match plain.as_str() {
            "1-0" => Some(Token::WhiteWins),
            "0-1" => Some(Token::BlackWins),
            "1/2-1/2" | "1/2" | "½-½" | "½" | "0.5-0.5" | "1/2-½" | "½-1/2" => Some(Token::Draw),
            "*" => Some(Token::Open),
            _ => None,
        }
    }
}

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl From<&crate::chess::result::Ending> for Token {
    fn from(ending: &crate::chess::result::Ending) -> Token {
        Token::read(ending.token()).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spellings() {
        let cases = [
            ("1-0", Some(Token::WhiteWins)),
            ("0–1", Some(Token::BlackWins)),
            ("1:0", Some(Token::WhiteWins)),
            ("½-½", Some(Token::Draw)),
            ("½–½", Some(Token::Draw)),
            ("1/2", Some(Token::Draw)),
            ("1/2-1/2", Some(Token::Draw)),
            ("*", Some(Token::Open)),
            ("0-0", None),
            ("draw", None),
            ("", None),
        ];
        for (text, token) in cases {
            assert_eq!(Token::read(text), token, "{text}");
        }
    }
}
