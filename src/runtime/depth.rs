//! How many colours the terminal shows, decided once at the start out of the command line and the environment. The
//! terminal itself is never asked: its answer could take seconds.

use std::ffi::OsString;

use crate::config::choices::ColorChoice;
use crate::ui::color::Depth;

/// The depth: what was chosen wins; else a `NO_COLOR` that is not empty; else what the terminal says of itself.
#[must_use]
pub fn detect(choice: ColorChoice, env: impl Fn(&str) -> Option<OsString>) -> Depth {
    match choice {
        ColorChoice::Never => return Depth::Mono,
        ColorChoice::C16 => return Depth::C16,
        ColorChoice::C256 => return Depth::C256,
        ColorChoice::True => return Depth::True,
        ColorChoice::Auto => {}
    }
    // no-color.org: present and not an empty string.
    if env("NO_COLOR").is_some_and(|value| !value.is_empty()) {
        return Depth::Mono;
    }
    let word = |name: &str| env(name).map(|value| value.to_string_lossy().to_ascii_lowercase()).unwrap_or_default();
    let (color, term) = (word("COLORTERM"), word("TERM"));
    if term == "linux" {
        // The console takes 24 bits and shows sixteen.
        Depth::C16
    } else if color == "truecolor" || color == "24bit" || term.ends_with("-direct") || term.ends_with("-truecolor") {
        Depth::True
    } else if term.contains("256color") {
        Depth::C256
    } else if term.is_empty()
        || term == "dumb"
        || term.starts_with("vt")
        || term.ends_with("-mono")
        || term.ends_with("-m")
    {
        Depth::Mono
    } else {
        Depth::C16
    }
}

/// Whether the terminal can not move its cursor: then the program speaks in plain mode.
#[must_use]
pub fn is_dumb(env: impl Fn(&str) -> Option<OsString>) -> bool {
    env("TERM").is_some_and(|term| term == "dumb")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_choice_wins_then_no_color_then_the_terminal() {
        use ColorChoice as C;
        type Row<'a> = (ColorChoice, &'a [(&'a str, &'a str)], Depth);
        let rows: [Row; 16] = [
            (C::Auto, &[("TERM", "xterm-256color")], Depth::C256),
            (C::Auto, &[("TERM", "xterm-256color"), ("COLORTERM", "truecolor")], Depth::True),
            (C::Auto, &[("TERM", "xterm"), ("COLORTERM", "24bit")], Depth::True),
            (C::Auto, &[("TERM", "xterm"), ("COLORTERM", "yes")], Depth::C16),
            (C::Auto, &[("TERM", "xterm-direct")], Depth::True),
            (C::Auto, &[("TERM", "xterm")], Depth::C16),
            (C::Auto, &[("TERM", "linux")], Depth::C16),
            (C::Auto, &[("TERM", "linux"), ("COLORTERM", "truecolor")], Depth::C16),
            (C::Auto, &[("TERM", "dumb")], Depth::Mono),
            (C::Auto, &[("TERM", "vt100")], Depth::Mono),
            (C::Auto, &[], Depth::Mono),
            (C::Auto, &[("TERM", "xterm-256color"), ("COLORTERM", "truecolor"), ("NO_COLOR", "1")], Depth::Mono),
            (C::Auto, &[("TERM", "xterm-256color"), ("NO_COLOR", "")], Depth::C256),
            (C::True, &[("TERM", "dumb"), ("NO_COLOR", "1")], Depth::True),
            (C::C256, &[("NO_COLOR", "1")], Depth::C256),
            (C::Never, &[("TERM", "xterm-256color")], Depth::Mono),
        ];
        for (choice, env, depth) in rows {
            let find = |name: &str| env.iter().find(|(n, _)| *n == name).map(|(_, v)| OsString::from(v));
            assert_eq!(detect(choice, find), depth, "{choice:?} {env:?}");
        }
    }

    #[test]
    fn only_a_dumb_terminal_is_dumb() {
        assert!(is_dumb(|_| Some(OsString::from("dumb"))));
        assert!(!is_dumb(|_| Some(OsString::from("xterm"))));
        assert!(!is_dumb(|_| None));
    }
}
