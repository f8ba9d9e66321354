//! Which games of the list are the user's own, and how they went.

use shakmaty::Color;

use super::GameList;
use crate::chess::pgn::ResultMarker;

impl GameList {
    /// Whether some of its games may be the user's own.
    pub(crate) fn has_mine(&self) -> bool {
        !self.mine.is_empty()
    }

    /// Whether the choice stays on the newest game while the list is read: one's own list opens on the game that was
    /// played last, and follows it till the choice is moved.
    pub(super) fn is_on_newest(&self) -> bool {
        let stands = self.loading || self.anchor + 1 == self.len();
        self.is_own() && self.reload_reason.is_none() && stands
    }

    /// The user's side in a game, and what they scored in half points, if it has ended.
    #[must_use]
    pub fn my_score(&self, game: usize) -> Option<(Color, Option<u8>)> {
        let fields = self.catalog.fields(game)?;
        let side = match (self.mine.has(fields.white), self.mine.has(fields.black)) {
            (true, false) => Color::White,
            (false, true) => Color::Black,
            _ => return None,
        };
        let points = match (fields.result(), side) {
            (ResultMarker::Open, _) => None,
            (ResultMarker::Draw, _) => Some(1),
            (ResultMarker::WhiteWins, Color::White) | (ResultMarker::BlackWins, Color::Black) => Some(2),
            _ => Some(0),
        };
        Some((side, points))
    }
}
