//! Text for the clipboard, by the sequence known as OSC 52, which also works over ssh. What runs between keeps it for itself
//! unless it is wrapped; tmux, which passes it on only if it is set to, gets the text from its own command as well.

use crate::runtime::{jobs, terminal::ansi};
use crossterm::clipboard::CopyToClipboard;
use std::ffi::OsString;
use std::io;
use std::io::Write;
use std::process::{Command, Stdio};

/// The longest string that GNU screen passes on, in bytes, is 768.
const LONGEST: usize = 512;

/// What passes text on to the terminal's clipboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Clipboard {
    /// The terminal itself.
    Terminal,
    /// tmux.
    Tmux,
    /// GNU screen.
    Screen,
}

impl Clipboard {
    /// Finds out what runs between the program and the terminal.
    #[must_use]
    pub fn detect(env: impl Fn(&str) -> Option<OsString>) -> Clipboard {
        let has = |name: &str| env(name).is_some_and(|value| !value.is_empty());
        match (has("TMUX"), has("STY")) {
            (true, _) => Clipboard::Tmux,
            (false, true) => Clipboard::Screen,
            (false, false) => Clipboard::Terminal,
        }
    }

    /// Returns the bytes that put `text` on the clipboard, and gives it to tmux where it runs.
    #[must_use]
    pub fn put(self, text: &str) -> String {
        if self == Clipboard::Tmux {
            let text = text.to_owned();
            // Only the wrapped sequence is left if there is no thread, or no such command.
            let _ = jobs::small_thread("clipboard", move || {
                if !matches!(load_buffer(&["load-buffer", "-w", "-"], &text), Ok(true)) {
                    let _ = load_buffer(&["load-buffer", "-"], &text); // before tmux 3.2
                }
            });
        }
        self.sequence(text)
    }

    /// Returns the bytes alone.
    fn sequence(self, text: &str) -> String {
        let osc52 = ansi(CopyToClipboard::to_clipboard_from(text));
        match self {
            Clipboard::Terminal => osc52,
            Clipboard::Tmux => format!("\x1bPtmux;{}\x1b\\", osc52.replace('\x1b', "\x1b\x1b")),
            Clipboard::Screen => {
                // An Esc would end the string.
                let body = osc52.trim_start_matches('\x1b').trim_end_matches("\x1b\\");
                let parts = body.as_bytes().chunks(LONGEST).map(|part| String::from_utf8_lossy(part).into_owned());
                let wrapped: Vec<String> = parts.map(|part| format!("\x1bP{part}\x1b\\")).collect();
                format!("{}\x1bP\x07\x1b\\", wrapped.concat()).replacen("\x1bP", "\x1bP\x1b", 1)
            }
        }
    }
}

/// Runs tmux with a text as its input. Returns whether it took it.
fn load_buffer(args: &[&str], text: &str) -> io::Result<bool> {
    let mut tmux =
        Command::new("tmux").args(args).stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null()).spawn()?;
    if let Some(mut input) = tmux.stdin.take() {
        input.write_all(text.as_bytes())?;
    }
    Ok(tmux.wait()?.success())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_goes_as_base64_through_whatever_is_between() {
        let rows: [(&[&str], Clipboard, &str); 4] = [
            (&[], Clipboard::Terminal, "\x1b]52;c;Zg==\x1b\\"),
            (&["TMUX"], Clipboard::Tmux, "\x1bPtmux;\x1b\x1b]52;c;Zg==\x1b\x1b\\\x1b\\"),
            (&["STY"], Clipboard::Screen, "\x1bP\x1b]52;c;Zg==\x1b\\\x1bP\x07\x1b\\"),
            (&["STY", "TMUX"], Clipboard::Tmux, "\x1bPtmux;\x1b\x1b]52;c;Zg==\x1b\x1b\\\x1b\\"),
        ];
        for (set, clipboard, bytes) in rows {
            let found = Clipboard::detect(|name| set.contains(&name).then(|| OsString::from("1")));
            assert_eq!((found, found.sequence("f").as_str()), (clipboard, bytes), "{set:?}");
        }
        let long = Clipboard::Screen.sequence(&"f".repeat(1_000));
        assert!(long.split("\x1bP").all(|part| part.len() < 768), "screen drops longer strings");
        let whole: String = long.split("\x1bP").map(|part| part.trim_end_matches("\x1b\\")).collect();
        assert_eq!(whole, Clipboard::Terminal.sequence(&"f".repeat(1_000)).replace("\x1b\\", "\x07"));
    }
}
