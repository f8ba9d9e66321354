//! The chosen game beside the list: whether it is shown, and the reading of it.

use std::sync::Arc;

use super::GameList;
use crate::app::board::turned::tell_turned;
use crate::app::context::UpdateContext;
use crate::app::protocol::input::Window;
use crate::chess::pgn::Record;
use crate::chess::pgn::index::catalog::GamePlace;
use crate::chess::start_position::StartPosition;

/// The least columns of a window beside whose list the chosen game is shown.
const WIDE: u16 = 110;
/// From so many columns on the list shows what has to be read from the games' headers.
pub const WIDE_LIST: u16 = 138;
/// Columns from which the list of the games played here shows their time of day and number of moves.
pub const OWN_LIST: u16 = 70;
/// The least and the most columns of the chosen game beside the list, and the least of the list beside it.
const DETAILS: (u16, u16) = (37, 57);
const LEAST_LIST: u16 = 40;

impl GameList {
    /// Whether the chosen game is shown beside the list, or over it where it is narrow.
    #[must_use]
    pub fn has_details(&self, window: Window) -> bool {
        self.details.unwrap_or(window.cols >= WIDE)
    }

    /// Shows the chosen game, or sends it away.
    pub fn toggle_details(&mut self, window: Window) {
        self.details = Some(!self.has_details(window));
        self.look(window);
    }

    /// Whether the user opened the details in a window that is too narrow to show them by default.
    pub(super) fn details_asked(&self, window: Window) -> bool {
        self.details == Some(true) && window.cols < WIDE
    }

    /// Whether the user opened the chosen game where it takes the place of the list.
    pub(super) fn details_over_list(&self, window: Window) -> bool {
        self.has_details(window) && self.columns(window) == 0
    }

    /// Whether Black is below on the board beside the list: where the user had Black, unless turned by hand.
    #[must_use]
    pub fn is_flipped(&self, game: usize) -> bool {
        let mine = self.my_score(game).is_some_and(|(side, _)| side.is_black());
        mine != self.flipped_by_hand
    }

    /// Turns the board beside the list.
    pub(super) fn flip(&mut self, ctx: &mut UpdateContext) {
        self.flipped_by_hand = !self.flipped_by_hand;
        tell_turned(self.is_flipped(self.chosen()), ctx);
    }

    /// The columns of the list in a window: those that the chosen game beside it leaves.
    pub(crate) fn columns(&self, window: Window) -> u16 {
        // Beside a list that a filter leaves without rows the place stays: nothing jumps while one types.
        if !self.has_details(window) || self.is_empty() {
            return window.cols;
        }
        let beside = (window.cols * 3 / 10).clamp(DETAILS.0, DETAILS.1);
        if beside + LEAST_LIST > window.cols { 0 } else { window.cols - beside }
    }

    /// The chosen game and its number, read, where it is shown. While a filter that is being typed leaves none, the one before
    /// stays.
    #[must_use]
    pub fn detail(&self) -> Option<(usize, &Record)> {
        let shown = self.detail.as_ref().filter(|(game, _)| match self.shown() {
            0 => self.filter_line.is_some(),
            _ => *game == self.chosen(),
        });
        shown.map(|(game, record)| (*game, &**record))
    }

    /// Lets go of the chosen game where it is not shown; pasted ones are at hand.
    pub(super) fn look(&mut self, window: Window) {
        let game = self.chosen();
        if !self.has_details(window) || self.is_empty() {
            self.detail = None;
        } else if self.shown() > 0
            && self.detail.as_ref().is_none_or(|(there, _)| *there != game)
            && let Some(record) = self.record(game)
        {
            self.detail = Some((game, Arc::new(record)));
        }
    }

    /// The game to read in order to show it, if it is not read already. One at a time: who walks the list quickly waits
    /// for the last game alone.
    pub fn ask_detail(&mut self, window: Window) -> Option<(usize, GamePlace)> {
        let game = self.chosen();
        let known = self.detail.as_ref().is_some_and(|(there, _)| *there == game);
        let shows = self.has_details(window) && self.shown() > 0;
        if known || self.asked_detail.is_some() || !shows || self.pasted.is_some() {
            return None;
        }
        let place = self.catalog.place(game)?;
        self.asked_detail = Some(game);
        Some((game, place))
    }

    /// Takes a game that was read to be shown. Returns whether it was asked for.
    pub fn take_detail(&mut self, game: usize, record: Option<&Record>) -> bool {
        if self.asked_detail != Some(game) {
            return false;
        }
        self.asked_detail = None;
        // One that cannot be read is not asked for again and again; opening it says why.
        self.detail = Some((game, Arc::new(record.cloned().unwrap_or_else(|| Record::new(StartPosition::default())))));
        true
    }
}
