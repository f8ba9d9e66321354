//! Texts and rows that are shortened by whole parts: each part is shown in full or left out.

use crate::ui::text::{clip, columns};
use std::borrow::Cow;

/// The signs that end a part of a text. Each has a blank, which the signs within a number or a time do not have.
const ENDS: [&str; 6] = [" · ", " ; ", "; ", ", ", ". ", " ("];

/// Returns as many parts of a text as fit into `room` columns, from its beginning; nothing if not even the first one
/// fits. What stands in brackets is one part.
pub fn fit_parts(text: &str, room: u16) -> &str {
    if columns(text) <= room {
        return text;
    }
    let ends = ENDS.iter().flat_map(|sign| {
        let kept = usize::from(*sign == ". "); // a sentence keeps its full stop
        text.match_indices(sign).map(move |(at, _)| at + kept)
    });
    let closed = |part: &&str| part.matches('(').count() == part.matches(')').count();
    let parts = ends.filter_map(|at| text.get(..at)).filter(|part| columns(part) <= room).filter(closed);
    parts.max_by_key(|part| part.len()).unwrap_or_default()
}

/// Does the same for a text that must be shown: if its first part is too long, it is cut and ends in `…`.
pub fn fit_parts_or_clip(text: &str, room: u16) -> Cow<'_, str> {
    match fit_parts(text, room) {
        "" => clip(text, room).into(),
        part => part.into(),
    }
}

/// Returns the first of several wordings that fits into `room` columns; the longest comes first.
pub fn first_that_fits<T: AsRef<str>>(wordings: impl IntoIterator<Item = T>, room: u16) -> Option<T> {
    wordings.into_iter().find(|wording| columns(wording.as_ref()) <= room)
}

/// Returns those parts of a row that fit into `room` columns with a gap between each two. The parts come with their
/// widths, the most important first. A part that is too wide drops out alone.
pub fn fill_row<T>(parts: Vec<(T, u16)>, gap: u16, room: u16) -> Vec<(T, u16)> {
    let mut left = room;
    let mut kept = Vec::new();
    for (part, width) in parts {
        // The last part needs no gap after it.
        if width <= left {
            left = left.saturating_sub(width + gap);
            kept.push((part, width));
        }
    }
    kept
}

/// Returns the parts of such a row up to the first that does not fit into `room` columns.
pub fn cut_row<T>(parts: impl IntoIterator<Item = (T, u16)>, gap: u16, room: u16) -> Vec<(T, u16)> {
    let mut used = 0_u16;
    let fits = |(_, width): &(T, u16)| {
        let end = used.saturating_add(*width);
        used = end.saturating_add(gap);
        end <= room
    };
    parts.into_iter().take_while(fits).collect()
}

/// Drops parts, the last first, until the rest fits or only `least` are left.
pub fn drop_until<T>(parts: &mut Vec<T>, least: usize, fits: impl Fn(&[T]) -> bool) {
    while parts.len() > least && !fits(parts) {
        parts.pop();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_that_is_too_wide_drops_out_alone() {
        for (room, want) in [(41, &[0, 1, 2, 3][..]), (40, &[0, 1, 2]), (29, &[0, 1, 3]), (16, &[0]), (5, &[3])] {
            let row = [10, 10, 10, 5].into_iter().enumerate().collect();
            let kept: Vec<usize> = fill_row(row, 2, room).into_iter().map(|(at, _)| at).collect();
            assert_eq!(kept, want, "{room}");
        }
    }

    #[test]
    fn a_row_is_cut_before_the_first_part_too_many() {
        for (room, want) in [(40, 4), (32, 2), (22, 2), (21, 1), (9, 0)] {
            let row = [10, 10, 12, 2].map(|width| ((), width));
            assert_eq!(cut_row(row, 2, room).len(), want, "{room}");
        }
    }

    #[test]
    fn parts_drop_out_from_the_end() {
        let mut parts = vec![1, 2, 3, 4];
        drop_until(&mut parts, 1, |parts| parts.iter().sum::<i32>() <= 6);
        assert_eq!(parts, [1, 2, 3]);
        drop_until(&mut parts, 2, |_| false);
        assert_eq!(parts, [1, 2]);
    }

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
            assert_eq!(fit_parts(text, room), want, "{room}");
        }
        assert_eq!(fit_parts("Enter keeps it · Esc leaves it", 20), "Enter keeps it");
        assert_eq!(fit_parts("Tab : compléter, Entrée : faire", 16), "Tab : compléter");
        assert_eq!(fit_parts("It failed. Nothing is lost.", 12), "It failed.");
        assert_eq!(fit_parts("2.5 minutes", 5), "");
        assert_eq!(fit_parts("type squares (b1 b2, or b1-b8) and Enter", 21), "type squares");
        assert_eq!(fit_parts_or_clip("Something", 5), "Some…");
        assert_eq!(fit_parts_or_clip("It failed. Nothing is lost.", 12), "It failed.");
    }
}
