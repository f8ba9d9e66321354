//! Reads many games of open files in the requested order. Games that are close together are read together.

use crate::chess::pgn::index::catalog::{Catalog, GamePlace};
use crate::runtime::{files::file_error::FileError, pgn_files::pgn_file::PgnFile};
use std::borrow::Cow;
use std::sync::Arc;

/// The most bytes that are read at once if the games follow one another.
const READ: u64 = 1 << 20;

/// Passes on the bytes of games, or why they cannot be read.
///
/// # Errors
/// The first error of `take`, which ends the reading.
pub fn each_game<E>(
    games: &Catalog,
    rows: &[u32],
    bodies: &[Option<Arc<PgnFile>>],
    mut take: impl FnMut(u32, &GamePlace, Result<Cow<[u8]>, FileError>) -> Result<(), E>,
) -> Result<(), E> {
    let places: Vec<(u32, GamePlace)> = rows.iter().filter_map(|&row| Some((row, games.place(index(row))?))).collect();
    let mut rest = places.as_slice();
    while let Some((_, first)) = rest.first() {
        // Games of one file that are close together are read together.
        let near = |place: &GamePlace| {
            place.part == first.part
                && place.span.start >= first.span.start
                && place.span.end <= first.span.start + READ
        };
        let together = rest.iter().take_while(|(_, place)| near(place)).count().max(1);
        let (group, after) = rest.split_at(together);
        rest = after;
        let end = group.iter().map(|(_, place)| place.span.end).max().unwrap_or(first.span.end);
        // If there is more between them than in them, each is read separately.
        let wanted: u64 = group.iter().map(|(_, place)| place.span.end - place.span.start).sum();
        let dense = wanted * 2 > end - first.span.start;
        let body = bodies.get(first.part).and_then(Option::as_ref);
        let whole = body.filter(|_| dense).and_then(|body| body.bytes(first.span.start..end).ok());
        for (row, place) in group {
            let within = |at: u64| usize::try_from(at - first.span.start).unwrap_or(usize::MAX);
            let bytes = match (&whole, body) {
                (Some(whole), _) => {
                    Ok(whole.get(within(place.span.start)..within(place.span.end)).unwrap_or_default().into())
                }
                (None, Some(body)) => body.bytes(place.span.clone()).map(Cow::from),
                // It could not be opened, so it has no games.
                (None, None) => Err(FileError::Changed),
            };
            take(*row, place, bytes)?;
        }
    }
    Ok(())
}

/// Returns a game's number as an index.
pub fn index(row: u32) -> usize {
    usize::try_from(row).unwrap_or(usize::MAX)
}
