//! A list that is made anew while one of its games may be on the board: its file was written by us, or has grown.
//!
//! Nothing is read by the old list meanwhile. When the new one is whole, the game on the board is looked for in it and read
//! again, so that the next save knows its place.

use crate::app::game_list::GameList;
use crate::app::protocol::files::ReloadReason;
use crate::chess::pgn::Record;

/// Where the game on the board is in the new list, if it is: one that was written at its byte, one that is followed in its
/// old place, else where its names are.
pub(in crate::app) fn find(shelf: &GameList, record: &Record) -> Option<usize> {
    let renewal = shelf.reload_reason()?;
    let mut games = shelf.games_of(renewal.path());
    match renewal {
        ReloadReason::Written { begins, .. } => {
            let begins = (*begins)?;
            games.find(|&game| shelf.games().place(game).is_some_and(|place| place.span.contains(&begins)))
        }
        ReloadReason::Followed { within, .. } | ReloadReason::Changed { within, .. } => {
            let known = |tag| record.tags.known(tag).unwrap_or_default();
            let (white, black, event) = (known("White"), known("Black"), known("Event"));
            let same = |game: &usize| {
                shelf.row(*game).is_some_and(|row| (row.white, row.black, row.event) == (white, black, event))
            };
            let here = games.start + (*within)?;
            if games.contains(&here) && same(&here) { Some(here) } else { games.find(same) }
        }
    }
}
