//! Text for the terminal's clipboard, using the sequence known as OSC 52, which also works over ssh.

use base64::{Engine, engine::general_purpose::STANDARD};

/// Returns the sequence that puts `text` on the clipboard.
#[must_use]
pub fn osc52(text: &str) -> String {
    format!("\x1b]52;c;{}\x1b\\", STANDARD.encode(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_goes_as_base64() {
        assert_eq!(osc52("f"), "\x1b]52;c;Zg==\x1b\\");
    }
}
