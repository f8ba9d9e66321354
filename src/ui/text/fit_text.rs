//! A text that is shortened by whole parts: what is said is said whole, or left out.

use std::borrow::Cow;

use crate::ui::text::{clipped, columns};

/// What ends a part of a text; a number or a time has no blank after its sign.
const ENDS: [&str; 6] = [" · ", " ; ", "; ", ", ", ". ", " ("];

/// As many parts of a text as fit into so many columns, from its beginning; nothing if not even the first does.
#[must_use]
pub fn parted(text: &str, room: u16) -> &str {
    if columns(text) <= room {
        return text;
    }
    let ends = ENDS.iter().flat_map(|sign| {
        let kept = usize::from(*sign == ". "); // a sentence keeps its full stop
        text.match_indices(sign).map(move |(at, _)| at + kept)
    });
    let parts = ends.filter_map(|at| text.get(..at)).filter(|part| columns(part) <= room);
    parts.max_by_key(|part| part.len()).unwrap_or_default()
}

/// The same of a text that must be seen: if its first part is too long it is cut, and says so.
#[must_use]
pub fn parted_or_cut(text: &str, room: u16) -> Cow<'_, str> {
    match parted(text, room) {
        "" => clipped(text, room).into(),
        part => part.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_left_out_from_the_end() {
        let text = "type moves, or arrows and Enter on the board; Esc: done";
        for (room, want) in [
            (60, text),
            (54, "type moves, or arrows and Enter on the board"),
            (20, "type moves"),
            (10, "type moves"),
            (9, ""),
        ] {
            assert_eq!(parted(text, room), want, "{room}");
        }
        assert_eq!(parted("Enter keeps it · Esc leaves it", 20), "Enter keeps it");
        assert_eq!(parted("Tab : compléter, Entrée : faire", 16), "Tab : compléter");
        assert_eq!(parted("It failed. Nothing is lost.", 12), "It failed.");
        assert_eq!(parted("2.5 minutes", 5), "");
        assert_eq!(parted_or_cut("Something", 5), "Some…");
        assert_eq!(parted_or_cut("It failed. Nothing is lost.", 12), "It failed.");
    }
}
