//! Which protocol each terminal gets.

use std::ffi::OsString;

use tabiya::config::ImageProtocol;
use tabiya::runtime::terminal::pictures::{Protocol, detect};

#[test]
fn only_a_terminal_that_is_known_is_sent_anything() {
    use {ImageProtocol as C, Protocol as P};
    type Row<'a> = (ImageProtocol, &'a [(&'a str, &'a str)], Option<Protocol>);
    let rows: [Row; 17] = [
        (C::Auto, &[], None),
        (C::Auto, &[("TERM", "xterm-256color"), ("COLORTERM", "truecolor")], None),
        (C::Auto, &[("TERM", "xterm-kitty")], Some(P::Kitty)),
        (C::Auto, &[("TERM", "xterm-ghostty"), ("TERM_PROGRAM", "ghostty")], Some(P::Kitty)),
        (C::Auto, &[("TERM", "xterm-256color"), ("TERM_PROGRAM", "iTerm.app")], Some(P::Iterm2)),
        (C::Auto, &[("TERM", "xterm-256color"), ("LC_TERMINAL", "iTerm2")], Some(P::Iterm2)),
        (C::Auto, &[("TERM", "xterm-256color"), ("TERM_PROGRAM", "WezTerm")], Some(P::Iterm2)),
        (C::Auto, &[("TERM", "xterm-256color"), ("KONSOLE_VERSION", "230805")], Some(P::Iterm2)),
        (C::Auto, &[("TERM", "xterm-256color"), ("KONSOLE_VERSION", "211203")], None),
        (C::Auto, &[("TERM", "foot")], Some(P::Sixel)),
        (C::Auto, &[("TERM", "foot-extra")], Some(P::Sixel)),
        (C::Auto, &[("TERM", "footnote")], None),
        (C::Auto, &[("TERM", "mlterm")], Some(P::Sixel)),
        (C::Auto, &[("TERM", "tmux-256color"), ("TERM_PROGRAM", "iTerm.app")], None),
        (C::Auto, &[("TERM", "xterm-kitty"), ("TMUX", "/tmp/tmux-0/default,1,0")], None),
        (C::Sixel, &[("TERM", "tmux-256color"), ("TMUX", "/tmp/tmux-0/default,1,0")], Some(P::Sixel)),
        (C::Kitty, &[("TERM", "xterm")], Some(P::Kitty)),
    ];
    for (choice, env, protocol) in rows {
        let find = |name: &str| env.iter().find(|(n, _)| *n == name).map(|(_, v)| OsString::from(v));
        assert_eq!(detect(choice, find), protocol, "{choice:?} {env:?}");
    }
}
