//! Which protocol a terminal uses for pictures, according to its environment. The terminal itself is never asked: a
//! reply would come through the keys, perhaps late, perhaps never; and a terminal that does not know the question may
//! print it.

use crate::config::ImageProtocol;
use std::ffi::OsString;

/// How pictures are sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Protocol {
    /// Kitty's graphics protocol.
    Kitty,
    /// iTerm2's inline images.
    Iterm2,
    /// Sixels.
    Sixel,
}

/// The first version of Konsole that shows iTerm2's images (22.04).
const KONSOLE: u32 = 220_400;

/// Returns the protocol: the user's choice, otherwise what the terminal is known to support.
#[must_use]
pub fn detect(choice: ImageProtocol, env: impl Fn(&str) -> Option<OsString>) -> Option<Protocol> {
    match choice {
        ImageProtocol::Kitty => return Some(Protocol::Kitty),
        ImageProtocol::Iterm2 => return Some(Protocol::Iterm2),
        ImageProtocol::Sixel => return Some(Protocol::Sixel),
        ImageProtocol::Auto => {}
    }
    let word = |name: &str| env(name).map(|value| value.to_string_lossy().into_owned()).unwrap_or_default();
    let (term, program) = (word("TERM"), word("TERM_PROGRAM"));
    // A multiplexer passes on the variables of the terminal it was started in, but not its pictures.
    let between = term.starts_with("tmux") || term.starts_with("screen") || program == "tmux";
    if between || ["TMUX", "STY", "ZELLIJ"].iter().any(|name| !word(name).is_empty()) {
        return None;
    }
    match term.as_str() {
        "xterm-kitty" | "xterm-ghostty" => return Some(Protocol::Kitty),
        "mlterm" | "contour" => return Some(Protocol::Sixel),
        _ if term == "foot" || term.starts_with("foot-") => return Some(Protocol::Sixel),
        _ => {}
    }
    match program.as_str() {
        "ghostty" => return Some(Protocol::Kitty),
        "iTerm.app" | "WezTerm" | "mintty" => return Some(Protocol::Iterm2),
        _ => {}
    }
    if word("LC_TERMINAL") == "iTerm2" || word("KONSOLE_VERSION").parse::<u32>().is_ok_and(|version| version >= KONSOLE)
    {
        return Some(Protocol::Iterm2);
    }
    None
}
