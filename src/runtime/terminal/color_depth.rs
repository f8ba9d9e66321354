//! How many colours the terminal shows, decided once at the start from the command line and the environment. The
//! terminal itself is never asked, because its reply could take seconds.

use crate::config::ColorChoice;
use crate::ui::theme::color::ColorDepth;
use std::ffi::OsString;

/// Returns the colour depth: the user's choice wins, then a `NO_COLOR` that is not empty, then what the environment
/// says about the terminal.
pub fn detect(choice: ColorChoice, env: impl Fn(&str) -> Option<OsString>) -> ColorDepth {
    match choice {
        ColorChoice::Never => return ColorDepth::Mono,
        ColorChoice::C16 => return ColorDepth::C16,
        ColorChoice::C256 => return ColorDepth::C256,
        ColorChoice::True => return ColorDepth::True,
        ColorChoice::Auto => {}
    }
    // As no-color.org defines it: present and not an empty string.
    if env("NO_COLOR").is_some_and(|value| !value.is_empty()) {
        return ColorDepth::Mono;
    }
    let word = |name: &str| env(name).map(|value| value.to_string_lossy().to_ascii_lowercase()).unwrap_or_default();
    let (color, term) = (word("COLORTERM"), word("TERM"));
    let told = color == "truecolor" || color == "24bit";
    if term == "linux" {
        // The console accepts 24-bit colours but shows sixteen.
        ColorDepth::C16
    } else if term.starts_with("screen") && !word("STY").is_empty() {
        // GNU screen passes on the COLORTERM of the terminal around it, but it has no more than 256 colours, and its
        // TERM says whether that terminal has them.
        if term.contains("256color") { ColorDepth::C256 } else { ColorDepth::C16 }
    } else if (told && has_colors(&term)) || term.ends_with("-direct") || term.ends_with("-truecolor") {
        ColorDepth::True
    } else if term.contains("256color") || (term.starts_with("xterm") && !word("XTERM_VERSION").is_empty()) {
        ColorDepth::C256
    } else if cfg!(windows) && term.is_empty() {
        ColorDepth::True // so does every console since Windows 10
    } else if term.is_empty() || term == "dumb" || term.starts_with("vt") || is_mono(&term) {
        ColorDepth::Mono
    } else {
        ColorDepth::C16
    }
}

/// True if a terminal of this name may be one of those that `COLORTERM` is true of: the variable is passed on to
/// whatever is started in a terminal, so that a console of an older kind may have it too.
fn has_colors(term: &str) -> bool {
    const NAMES: &str = "xterm tmux screen alacritty foot kitty wezterm rxvt-unicode konsole vte gnome st contour mlterm \
        rio iterm";
    !is_mono(term) && (term.contains("256color") || NAMES.split(' ').any(|name| term.starts_with(name)))
}

fn is_mono(term: &str) -> bool {
    term.ends_with("-mono") || term.ends_with("-m")
}

/// True if the terminal cannot move its cursor: then the program uses plain mode.
pub fn is_dumb(env: impl Fn(&str) -> Option<OsString>) -> bool {
    env("TERM").is_some_and(|term| term == "dumb")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_choice_wins_then_no_color_then_the_terminal() {
        use crate::config::ColorChoice as C;
        type Row<'a> = (ColorChoice, &'a [(&'a str, &'a str)], ColorDepth);
        let rows: [Row; 25] = [
            (C::Auto, &[("TERM", "xterm-256color")], ColorDepth::C256),
            (C::Auto, &[("TERM", "xterm-256color"), ("COLORTERM", "truecolor")], ColorDepth::True),
            (C::Auto, &[("TERM", "xterm"), ("COLORTERM", "24bit")], ColorDepth::True),
            (C::Auto, &[("TERM", "xterm"), ("COLORTERM", "yes")], ColorDepth::C16),
            (C::Auto, &[("TERM", "xterm-direct")], ColorDepth::True),
            (C::Auto, &[("TERM", "xterm")], ColorDepth::C16),
            (C::Auto, &[("TERM", "linux")], ColorDepth::C16),
            (C::Auto, &[("TERM", "linux"), ("COLORTERM", "truecolor")], ColorDepth::C16),
            (C::Auto, &[("TERM", "screen"), ("STY", "1.pts"), ("COLORTERM", "truecolor")], ColorDepth::C16),
            (C::Auto, &[("TERM", "screen.xterm-256color"), ("STY", "1.pts")], ColorDepth::C256),
            (C::Auto, &[("TERM", "screen-256color"), ("COLORTERM", "truecolor")], ColorDepth::True),
            (C::Auto, &[("TERM", "tmux-256color"), ("STY", "1.pts"), ("COLORTERM", "truecolor")], ColorDepth::True),
            (C::Auto, &[("TERM", "xterm"), ("XTERM_VERSION", "XTerm(379)")], ColorDepth::C256),
            (C::Auto, &[("TERM", "vt220"), ("COLORTERM", "truecolor")], ColorDepth::Mono),
            (C::Auto, &[("TERM", "eterm-color"), ("COLORTERM", "truecolor")], ColorDepth::C16),
            (C::Auto, &[("TERM", "xterm-mono"), ("COLORTERM", "truecolor")], ColorDepth::Mono),
            (C::Auto, &[("TERM", "cygwin"), ("COLORTERM", "truecolor")], ColorDepth::C16),
            (C::Auto, &[("TERM", "dumb")], ColorDepth::Mono),
            (C::Auto, &[("TERM", "vt100")], ColorDepth::Mono),
            (C::Auto, &[], ColorDepth::Mono),
            (C::Auto, &[("TERM", "xterm-256color"), ("COLORTERM", "truecolor"), ("NO_COLOR", "1")], ColorDepth::Mono),
            (C::Auto, &[("TERM", "xterm-256color"), ("NO_COLOR", "")], ColorDepth::C256),
            (C::True, &[("TERM", "dumb"), ("NO_COLOR", "1")], ColorDepth::True),
            (C::C256, &[("NO_COLOR", "1")], ColorDepth::C256),
            (C::Never, &[("TERM", "xterm-256color")], ColorDepth::Mono),
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
