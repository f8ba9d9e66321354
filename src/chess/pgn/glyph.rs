//! Numeric annotation glyphs (PGN standard 8.2.4 and 10) and the signs that stand for them.

/// Signs and their numbers. If a number has several signs, the first is the one to show.
const SIGNS: &[(&str, u8)] = &[
    ("!", 1),
    ("?", 2),
    ("!!", 3),
    ("??", 4),
    ("!?", 5),
    ("?!", 6),
    ("□", 7),
    ("=", 10),
    ("∞", 13),
    ("⩲", 14),
    ("⩱", 15),
    ("±", 16),
    ("∓", 17),
    ("+−", 18),
    ("−+", 19),
    ("⨀", 22),
    ("⟳", 32),
    ("↑", 36),
    ("→", 40),
    ("⯹", 44),
    ("⇆", 132),
    ("⊕", 138),
    ("∆", 140),
    ("⌓", 142),
    ("N", 146),
    // other spellings found in files
    ("‼", 3),
    ("⁇", 4),
    ("⁉", 5),
    ("⁈", 6),
    ("☐", 7),
    ("+/=", 14),
    ("+=", 14),
    ("=/+", 15),
    ("=+", 15),
    ("+/-", 16),
    ("-/+", 17),
    ("+-", 18),
    ("-+", 19),
    ("+–", 18),
    ("–+", 19),
    ("~", 13),
    ("Δ", 140),
    ("D", 220),
];

/// Numbers that are shown as a sign but not read from it. Most share the sign of another number: $11 is the *equal* of
/// ChessBase and the Informant, and a number for Black has the sign of White's. They are written as numbers.
const SHARED: &[(u8, &str)] = &[
    (8, "□"),
    (11, "="),
    (12, "="),
    (23, "⨀"),
    (26, "○"),
    (27, "○"),
    (33, "⟳"),
    (37, "↑"),
    (41, "→"),
    (45, "⯹"),
    (133, "⇆"),
    (139, "⊕"),
    (141, "∇"),
    (143, "≤"),
    (144, "=="),
    (145, "RR"),
    (147, "×"),
    (148, "⊥"),
];

/// Returns the number of a sign that stands as a word of its own.
#[must_use]
pub fn of_sign(sign: &str) -> Option<u8> {
    SIGNS.iter().find(|(there, _)| *there == sign).map(|&(_, number)| number)
}

/// Returns the sign of a number, if it has one: `$1` is `!`.
#[must_use]
pub fn sign(number: u8) -> Option<&'static str> {
    let own = SIGNS.iter().find(|&&(_, there)| there == number).map(|&(sign, _)| sign);
    own.or_else(|| SHARED.iter().find(|&&(there, _)| there == number).map(|&(_, sign)| sign))
}

/// Splits a glued sign off the end of a word. Returns the word and the sign's number; the longest sign wins.
#[must_use]
pub fn split_suffix(word: &str) -> Option<(&str, u8)> {
    SIGNS
        .iter()
        .filter_map(|&(sign, number)| Some((word.strip_suffix(sign)?, number)))
        .filter(|(rest, _)| !rest.is_empty())
        .min_by_key(|(rest, _)| rest.len())
}

/// Reads a run of `!` and `?` as glyphs, pairs first: `!!!` is `!!` and `!`.
pub fn of_marks(run: &str) -> impl Iterator<Item = u8> + '_ {
    let mut rest = run;
    std::iter::from_fn(move || {
        let pair = rest.get(..2).and_then(of_sign).map(|number| (number, 2));
        let (number, length) = pair.or_else(|| Some((of_sign(rest.get(..1)?)?, 1)))?;
        rest = rest.get(length..)?;
        Some(number)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs() {
        for (sign, number) in [("!?", 5), ("+-", 18), ("=", 10), ("N", 146), ("∓", 17), ("=+", 15)] {
            assert_eq!(of_sign(sign), Some(number));
        }
        assert_eq!((sign(1), sign(18), sign(200)), (Some("!"), Some("+−"), None));
        for (number, shown) in [(8, "□"), (11, "="), (12, "="), (37, "↑"), (45, "⯹"), (133, "⇆"), (141, "∇")]
        {
            assert_eq!(sign(number), Some(shown), "${number}");
        }
        assert_eq!(of_sign("="), Some(10), "a sign that is written is its first number");
        assert_eq!(split_suffix("Nf3+-"), Some(("Nf3", 18)));
        assert_eq!(split_suffix("e4±"), Some(("e4", 16)));
        assert_eq!(split_suffix("Nf3+/="), Some(("Nf3", 14)));
        assert_eq!(split_suffix("="), None);
        for (run, glyphs) in [("!", &[1][..]), ("!?", &[5]), ("!!!", &[3, 1]), ("???", &[4, 2]), ("", &[])] {
            assert_eq!(of_marks(run).collect::<Vec<_>>(), glyphs, "{run}");
        }
    }
}
