//! The letters of the pieces: what each language writes for king, queen, rook, bishop and knight.

use shakmaty::Role;

/// A set of letters for the pieces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Letters {
    /// K Q R B N: English, and PGN's own (PGN 8.2.3.2).
    #[default]
    En,
    /// R D T F C.
    Fr,
    /// K D T L S.
    De,
    /// R D T A C.
    Es,
    /// R D T A C.
    It,
    /// R D T B C.
    Pt,
    /// K D T L P.
    Nl,
    /// Кр Ф Л С К.
    Ru,
    /// K H W G S.
    Pl,
    /// K D V S J.
    Cs,
    /// K D T L S.
    Sv,
    /// ♔ ♕ ♖ ♗ ♘ on the screen; typed letters are read as English.
    Figurines,
}

impl Letters {
    /// All sets, in the order they are listed to the user.
    pub const ALL: [Letters; 12] = [
        Letters::En,
        Letters::Fr,
        Letters::De,
        Letters::Es,
        Letters::It,
        Letters::Pt,
        Letters::Nl,
        Letters::Ru,
        Letters::Pl,
        Letters::Cs,
        Letters::Sv,
        Letters::Figurines,
    ];

    /// Its code in the config, what it writes for king, queen, rook, bishop and knight, and the letter that may be typed
    /// for a pawn. A pawn's letter is never needed; there is none where it could be taken for an English piece (German and
    /// Swedish B) or is a piece already (Dutch P): `Bc4` from a German keyboard must not become the pawn's move.
    fn row(self) -> (&'static str, [&'static str; 5], Option<&'static str>) {
        match self {
            Letters::En => ("en", ["K", "Q", "R", "B", "N"], Some("P")),
            Letters::Fr => ("fr", ["R", "D", "T", "F", "C"], Some("P")),
            Letters::De => ("de", ["K", "D", "T", "L", "S"], None),
            Letters::Es => ("es", ["R", "D", "T", "A", "C"], Some("P")),
            Letters::It => ("it", ["R", "D", "T", "A", "C"], Some("P")),
            Letters::Pt => ("pt", ["R", "D", "T", "B", "C"], Some("P")),
            Letters::Nl => ("nl", ["K", "D", "T", "L", "P"], None),
            Letters::Ru => ("ru", ["Кр", "Ф", "Л", "С", "К"], Some("П")),
            Letters::Pl => ("pl", ["K", "H", "W", "G", "S"], Some("P")),
            Letters::Cs => ("cs", ["K", "D", "V", "S", "J"], Some("P")),
            Letters::Sv => ("sv", ["K", "D", "T", "L", "S"], None),
            Letters::Figurines => ("figurines", ["♔", "♕", "♖", "♗", "♘"], None),
        }
    }

    /// The code used in the config: `en`, `fr` …, `figurines`.
    #[must_use]
    pub fn code(self) -> &'static str {
        self.row().0
    }

    /// The set with this code, if there is one.
    #[must_use]
    pub fn of_code(code: &str) -> Option<Letters> {
        Letters::ALL.into_iter().find(|letters| letters.code().eq_ignore_ascii_case(code))
    }

    /// The set that is typed where this one is shown: figurines cannot be typed, so the language of this code decides.
    #[must_use]
    pub fn typed_in(self, code: &str) -> Letters {
        match self {
            Letters::Figurines => Letters::of_code(code).unwrap_or_default(),
            letters => letters,
        }
    }

    /// What is written for a piece; nothing for a pawn.
    #[must_use]
    pub fn letter(self, role: Role) -> &'static str {
        let [king, queen, rook, bishop, knight] = self.row().1;
        match role {
            Role::King => king,
            Role::Queen => queen,
            Role::Rook => rook,
            Role::Bishop => bishop,
            Role::Knight => knight,
            Role::Pawn => "",
        }
    }

    /// Whether a capital is the letter of a piece, or its first.
    #[must_use]
    pub fn is_piece(self, capital: char) -> bool {
        PIECES.into_iter().any(|role| self.letter(role).starts_with(capital))
    }

    /// The letter that may be typed for a pawn.
    pub(super) fn pawn(self) -> Option<&'static str> {
        self.row().2
    }

    /// The set that typed letters are read with.
    #[must_use]
    pub fn typed(self) -> Letters {
        match self {
            Letters::Figurines => Letters::En,
            other => other,
        }
    }

    /// Whether a capital stands for a piece in this set.
    pub(super) fn has_capital(self, capital: char) -> bool {
        self.is_piece(capital) || self.pawn().is_some_and(|pawn| pawn.starts_with(capital))
    }
}

/// The pieces that have a letter, the longest letter (the Russian king's) first.
pub const PIECES: [Role; 5] = [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight];

/// The piece of a figurine, of either colour.
pub fn figurine(c: char) -> Option<Role> {
    match c {
        '♔' | '♚' => Some(Role::King),
        '♕' | '♛' => Some(Role::Queen),
        '♖' | '♜' => Some(Role::Rook),
        '♗' | '♝' => Some(Role::Bishop),
        '♘' | '♞' => Some(Role::Knight),
        '♙' | '♟' => Some(Role::Pawn),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_leads_back_and_no_set_uses_a_letter_twice() {
        for letters in Letters::ALL {
            assert_eq!(Letters::of_code(letters.code()), Some(letters));
            let mut seen: Vec<&str> = PIECES.into_iter().map(|role| letters.letter(role)).collect();
            seen.extend(letters.pawn());
            let count = seen.len();
            seen.sort_unstable();
            seen.dedup();
            assert_eq!(seen.len(), count, "{letters:?}");
        }
        assert_eq!(Letters::of_code("tlh"), None);
    }
}
