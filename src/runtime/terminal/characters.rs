//! Which characters the terminal can show, decided once at the start from the environment: what draws the pieces if the
//! user does not say, and whether lines are ASCII. The terminal itself is never asked.

use crate::config::Pieces;
use crate::ui::theme::color::ColorDepth;
use ratatui::buffer::Buffer;
use std::ffi::OsString;

/// Terminals that draw sextants themselves, whatever their font has: a variable that they set, what its value begins
/// with, and the first version as far as the value tells it. Sources: kitty's `box_drawing`, Ghostty's sprite font,
/// foot's `box-drawing.c`, WezTerm's `custom_block_glyphs`, VTE's NEWS for 0.62, iTerm2's notes for 3.5, Contour and
/// Rio.
///
/// Not here: Konsole, Windows Terminal, xterm, rxvt, st and Apple's Terminal leave them to the font; Alacritty draws
/// them from 0.14 on but does not tell its version.
const DRAW_SEXTANTS: [(&str, &str, Option<u32>); 11] = [
    ("TERM", "xterm-kitty", None),
    ("TERM", "xterm-ghostty", None),
    ("TERM", "foot", None),
    ("TERM", "wezterm", None),
    ("TERM", "contour", None),
    ("TERM", "rio", None),
    ("TERM_PROGRAM", "ghostty", None),
    ("TERM_PROGRAM", "WezTerm", None),
    ("TERM_PROGRAM", "rio", None),
    ("TERM_PROGRAM", "iTerm.app", Some(305)),
    ("VTE_VERSION", "", Some(6200)),
];

/// What a terminal has besides letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Characters {
    /// The style of pieces that can be seen.
    pub pieces: Pieces,
    /// Whether lines, arrows and blocks are replaced by ASCII characters.
    pub ascii: bool,
}

impl Characters {
    /// Returns what the terminal can show: letters on the Linux console, and where the locale is not of Unicode;
    /// letters, on tiles, where there are sixteen colours, of which no two are sure to lie between black and white;
    /// fine blocks where the terminal is known to draw them; otherwise blocks that fonts have.
    pub fn detect(depth: ColorDepth, env: impl Fn(&str) -> Option<OsString>) -> Characters {
        let word = |name: &str| env(name).map(|value| value.to_string_lossy().into_owned()).unwrap_or_default();
        let term = word("TERM");
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().map(word).find(|name| !name.is_empty());
        let unicode = locale.is_none_or(|name| name.to_ascii_lowercase().replace('-', "").contains("utf8"));
        if term == "linux" || !unicode {
            return Characters { pieces: Pieces::Letters, ascii: true };
        }
        // What runs between may be older than the terminal around it, whose variables it passes on.
        let within = !word("TMUX").is_empty() || !word("STY").is_empty() || term.starts_with("screen");
        let draws = DRAW_SEXTANTS.iter().any(|(name, begins, first)| {
            let value = word(name);
            let version = match *name {
                "VTE_VERSION" => value.parse().ok(),
                _ => version(&word("TERM_PROGRAM_VERSION")),
            };
            !value.is_empty() && value.starts_with(begins) && first.is_none_or(|first| version >= Some(first))
        });
        // The fonts of old terminals, and of the Windows console, have only the halves.
        let names = ["vt", "cygwin", "ansi", "sun", "Eterm", "eterm"];
        let old = names.iter().any(|name| term.starts_with(name)) || (term.is_empty() && word("WT_SESSION").is_empty());
        let pieces = match (depth, draws && !within, old) {
            (ColorDepth::C16, ..) => Pieces::Letters,
            (_, true, _) => Pieces::Sextant,
            (_, false, true) => Pieces::Half,
            (_, false, false) => Pieces::Quadrant,
        };
        Characters { pieces, ascii: false }
    }

    /// Replaces what the terminal cannot show.
    pub fn limit(self, cells: &mut Buffer) {
        if self.ascii {
            for cell in &mut cells.content {
                if let Some(instead) = cell.symbol().chars().next().and_then(in_ascii) {
                    cell.set_char(instead);
                }
            }
        }
    }
}

/// Returns the version `3.5.1` as 305.
fn version(text: &str) -> Option<u32> {
    let mut numbers = text.split('.').map(|part| part.parse::<u32>().ok());
    Some(numbers.next()?? * 100 + numbers.next().flatten().unwrap_or(0).min(99))
}

/// Returns the ASCII character that stands for another; `None` for one that is ASCII.
fn in_ascii(c: char) -> Option<char> {
    const INSTEAD: [(&str, char); 33] = [
        // The edges of a tile under a letter.
        ("▐▌", ' '),
        ("─━╌╍┄┅┈┉╴╶╸╺–—‐‑−", '-'),
        ("│┃╎╏┆┇┊┋╵╷╹╻", '|'),
        ("═", '='),
        ("▁▂▃▔", '_'),
        ("←‹«◂◀◄", '<'),
        ("→›»▸▶►", '>'),
        ("↑▲⇧", '^'),
        ("↓▼✓", 'v'),
        ("…·", '.'),
        ("•●★☆◆◇✦", '*'),
        ("○◦°", 'o'),
        ("×✗", 'x'),
        ("’‘", '\''),
        ("“”„", '"'),
        ("±∓≈~", '~'),
        ("⏎↵", '<'),
        ("àáâãäå", 'a'),
        ("ÀÁÂÃÄÅ", 'A'),
        ("çćč", 'c'),
        ("èéêë", 'e'),
        ("ÈÉÊË", 'E'),
        ("ìíîï", 'i'),
        ("ñ", 'n'),
        ("òóôõöø", 'o'),
        ("ÒÓÔÕÖØ", 'O'),
        ("ß", 's'),
        ("ùúûü", 'u'),
        ("ÙÚÛÜ", 'U'),
        ("¿", '?'),
        ("¡", '!'),
        ("½", '='),
        ("\u{a0}\u{202f}\u{2009}", ' '),
    ];
    const FIGURINES: [char; 6] = ['K', 'Q', 'R', 'B', 'N', 'P'];
    if c.is_ascii() {
        return None;
    }
    let known = INSTEAD.iter().find(|(which, _)| which.contains(c)).map(|(_, instead)| *instead);
    Some(known.unwrap_or(match c {
        '\u{2500}'..='\u{257f}' => '+',
        '\u{2580}'..='\u{259f}' | '\u{1fb00}'..='\u{1fbff}' => '#',
        '\u{2654}'..='\u{265f}' => {
            usize::try_from(u32::from(c) - 0x2654).ok().and_then(|nth| FIGURINES.get(nth % 6)).copied().unwrap_or('?')
        }
        _ => '?',
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pieces_are_those_that_the_terminal_has() {
        use Pieces::{Half, Letters, Quadrant, Sextant};
        type Row<'a> = (&'a [(&'a str, &'a str)], Pieces);
        let rows: [Row; 24] = [
            (&[("TERM", "xterm-kitty")], Sextant),
            (&[("TERM", "xterm-ghostty")], Sextant),
            (&[("TERM", "foot-extra")], Sextant),
            (&[("TERM", "xterm-256color"), ("TERM_PROGRAM", "WezTerm")], Sextant),
            (&[("TERM", "xterm-256color"), ("VTE_VERSION", "7006")], Sextant),
            (&[("TERM", "xterm-256color"), ("VTE_VERSION", "6003")], Quadrant),
            (&[("TERM", "xterm"), ("TERM_PROGRAM", "iTerm.app"), ("TERM_PROGRAM_VERSION", "3.5.1")], Sextant),
            (&[("TERM", "xterm"), ("TERM_PROGRAM", "iTerm.app"), ("TERM_PROGRAM_VERSION", "3.4.23")], Quadrant),
            (&[("TERM", "xterm"), ("TERM_PROGRAM", "iTerm.app")], Quadrant),
            (&[("TERM", "xterm"), ("XTERM_VERSION", "XTerm(379)")], Quadrant),
            (&[("TERM", "rxvt-unicode-256color")], Quadrant),
            (&[("TERM", "alacritty")], Quadrant),
            (&[("TERM", "xterm-256color"), ("KONSOLE_VERSION", "230400")], Quadrant),
            (&[("WT_SESSION", "1")], Quadrant),
            (&[], Half),
            (&[("TERM", "vt220")], Half),
            (&[("TERM", "linux")], Letters),
            (&[("TERM", "linux"), ("LANG", "en_GB.UTF-8")], Letters),
            // A multiplexer may be older than the terminal.
            (&[("TERM", "tmux-256color"), ("TMUX", "1"), ("VTE_VERSION", "7006")], Quadrant),
            (&[("TERM", "screen"), ("STY", "1"), ("TERM_PROGRAM", "WezTerm")], Quadrant),
            // The first that is set is the locale.
            (&[("TERM", "xterm-kitty"), ("LC_ALL", "C"), ("LANG", "de_DE.UTF-8")], Letters),
            (&[("TERM", "xterm-kitty"), ("LC_ALL", ""), ("LANG", "de_DE.ISO-8859-1")], Letters),
            (&[("TERM", "xterm-kitty"), ("LC_CTYPE", "C.utf8"), ("LANG", "C")], Sextant),
            (&[("TERM", "xterm-kitty"), ("LANG", "POSIX")], Letters),
        ];
        for (env, pieces) in rows {
            let find = |name: &str| env.iter().find(|(n, _)| *n == name).map(|(_, v)| OsString::from(v));
            let found = Characters::detect(ColorDepth::C256, find);
            assert_eq!(found, Characters { pieces, ascii: pieces == Letters }, "{env:?}");
            assert_eq!(Characters::detect(ColorDepth::C16, find).pieces, Letters, "{env:?}");
        }
    }

    #[test]
    fn in_ascii_every_cell_is_ascii() {
        let shown = "┌─┐│█▄🬞 e4 é ½–½ ♘f3 ‹›→…";
        let mut cells = Buffer::with_lines([shown]);
        Characters { pieces: Pieces::Sextant, ascii: false }.limit(&mut cells);
        assert_eq!(cells, Buffer::with_lines([shown]), "nothing is replaced");
        Characters { pieces: Pieces::Letters, ascii: true }.limit(&mut cells);
        assert_eq!(cells, Buffer::with_lines(["+-+|### e4 e =-= Nf3 <>>."]));
    }
}
