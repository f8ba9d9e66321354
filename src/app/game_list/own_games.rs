//! Which games of the list are the user's own, and how the user scored.

use crate::app::game_list::GameList;
use crate::chess::pgn::ResultMarker;
use shakmaty::Color;

impl GameList {
    /// Whether some of the games may be the user's own.
    pub(crate) fn has_mine(&self) -> bool {
        !self.mine.is_empty()
    }

    /// Whether the newest game stays chosen while the list is read: the list of the user's own games opens on the game
    /// played last, and follows it until the user chooses another.
    pub(super) fn is_on_newest(&self) -> bool {
        let stands = self.loading || self.anchor + 1 == self.len();
        self.is_own() && self.reload_reason.is_none() && stands
    }

    /// Returns the user's side in a game, and their score in half points if it has ended.
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
