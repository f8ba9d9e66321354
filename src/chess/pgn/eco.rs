//! A code of the Encyclopaedia of Chess Openings, `A00` to `E99`, in two bytes that sort.

use std::fmt;

/// A code: a volume from A to E and a number. Some files append more (`B90/05`, `B90h`), which is dropped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Eco(u16);

/// How many codes there are.
const CODES: u16 = 500;

impl Eco {
    /// Reads a code and ignores what follows it, but a third digit makes it invalid. The encoding does not matter.
    #[must_use]
    pub fn read(text: impl AsRef<[u8]>) -> Option<Eco> {
        match *text.as_ref().trim_ascii() {
            [volume, tens @ b'0'..=b'9', ones @ b'0'..=b'9', ref rest @ ..] => {
                let volume = volume.to_ascii_uppercase();
                let ends = !rest.first().is_some_and(u8::is_ascii_digit);
                let volume = (b'A'..=b'E').contains(&volume).then(|| u16::from(volume - b'A'))?;
                ends.then(|| Eco(volume * 100 + u16::from(tens - b'0') * 10 + u16::from(ones - b'0')))
            }
            _ => None,
        }
    }

    /// Returns the code as a number below 500.
    #[must_use]
    pub fn index(self) -> u16 {
        self.0
    }

    /// Returns the code with this number; `None` from 500 on.
    #[must_use]
    pub fn of_index(index: u16) -> Option<Eco> {
        (index < CODES).then_some(Eco(index))
    }
}

impl fmt::Display for Eco {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let volume = ['A', 'B', 'C', 'D', 'E'].get(usize::from(self.0 / 100)).copied().unwrap_or('?');
        f.pad(&format!("{volume}{:02}", self.0 % 100))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes() {
        for (text, code) in [
            ("A00", Some("A00")),
            ("e99", Some("E99")),
            (" B90/05", Some("B90")),
            ("C42h", Some("C42")),
            ("F00", None),
            ("B9", None),
            ("B901", None),
            ("é00", None),
            ("", None),
        ] {
            assert_eq!(Eco::read(text).map(|eco| eco.to_string()).as_deref(), code, "{text}");
        }
        for index in 0..CODES {
            let eco = Eco::of_index(index).unwrap();
            assert_eq!(Eco::read(eco.to_string()), Some(eco));
        }
        assert_eq!(Eco::of_index(CODES), None);
    }
}
