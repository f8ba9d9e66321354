//! Reloading a list while one of its games may be on the board: we have written to its file, or the file has grown.
//!
//! Meanwhile nothing is read through the old list. When the new one is complete, the game on the board is found in it
//! and read again, so that the next save knows its place.

use crate::app::{
    game_list::GameList,
    protocol::files::ReloadReason,
    review::{Review, follow::same_place, main_line_summary::MainLineSummary},
};
use crate::chess::{notation::Letters, pgn::Record};

/// Returns where the game on the board is in the new list, if it is: a written game by the offset of its last byte; in
/// a list that was changed or is followed, at its old place if the names match, otherwise by its names.
pub(in crate::app) fn find(list: &GameList, record: &Record) -> Option<usize> {
    let reason = list.reload_reason.as_ref()?;
    let mut games = list.games_of(reason.path());
    match reason {
        ReloadReason::Written { last_byte, .. } => {
            let last_byte = (*last_byte)?;
            games.find(|&game| list.catalog.place(game).is_some_and(|place| place.span.contains(&last_byte)))
        }
        ReloadReason::Followed { within, .. } | ReloadReason::Changed { within, .. } => {
            let known = |tag| record.tags.known(tag).unwrap_or_default();
            let (white, black, event) = (known("White"), known("Black"), known("Event"));
            let same = |game: &usize| {
                list.catalog.row(*game).is_some_and(|row| (row.white, row.black, row.event) == (white, black, event))
            };
            let here = games.start + (*within)?;
            if games.contains(&here) && same(&here) { Some(here) } else { games.find(same) }
        }
    }
}

impl Review {
    /// Takes the game as read again from its file, at its place in the list. The cursor stays where it is, as far as
    /// the same moves are there; at the end of the game it goes on to the new end.
    pub fn reload(&mut self, record: Record, number: usize, letters: &Letters) {
        let old = &self.record.tree;
        let at_end = old.is_main_line(self.cursor) && old.next(self.cursor).is_none();
        let (place, whole) = same_place(old, self.cursor, &record.tree);
        let node = if at_end && whole { record.tree.end_of_line(place) } else { place };
        let moved = node != place || !whole;
        self.letters = *letters;
        self.survey = MainLineSummary::of(&record);
        self.record = record;
        self.edits.forget();
        (self.mistakes_searched, self.variation_left_from) = (false, None);
        self.number = Some(number);
        self.cursor = node;
        self.close_card();
        self.read_shapes();
        if moved {
            (self.branch, self.scroll) = (0, 0);
        }
    }
}
