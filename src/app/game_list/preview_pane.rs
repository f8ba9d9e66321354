//! The preview of the chosen game beside the list: whether it is shown, and reading the game.

use crate::app::{
    board::turned::tell_turned,
    commands::action::Action,
    context::UpdateContext,
    game_list::GameList,
    protocol::{files::GameProblems, input::Window},
};
use crate::chess::{
    pgn::{Record, index::catalog::GamePlace},
    start_position::StartPosition,
};
use std::sync::Arc;

/// The fewest columns of a window that shows the preview beside the list by default.
const WIDE: u16 = 110;
/// The fewest columns of a list that shows what has to be read from the games' headers.
pub const WIDE_LIST: u16 = 138;
/// The fewest columns of the list of the user's own games that shows their time of day and number of moves.
pub const OWN_LIST: u16 = 70;
/// The fewest and the most columns of the preview, and the fewest of the list beside it.
const DETAILS: (u16, u16) = (37, 57);
const LEAST_LIST: u16 = 40;
/// The most bytes of a game that is read before it is chosen.
const READ_AHEAD: u64 = 64 << 10;

impl GameList {
    /// Whether the chosen game is shown beside the list, or over it in a narrow window.
    #[must_use]
    pub fn has_details(&self, window: Window) -> bool {
        self.details.unwrap_or(window.cols >= WIDE)
    }

    /// Opens or closes the preview.
    pub fn toggle_details(&mut self, window: Window) {
        self.details = Some(!self.has_details(window));
        self.look(window);
    }

    /// Whether the user opened the preview in a window that is too narrow to show it by default.
    pub(super) fn details_asked(&self, window: Window) -> bool {
        self.details == Some(true) && window.cols < WIDE
    }

    /// Whether the user opened the preview where it replaces the list.
    pub(super) fn details_over_list(&self, window: Window) -> bool {
        self.has_details(window) && self.columns(window) == 0
    }

    /// Whether Black is at the bottom of the board beside the list: if the user had Black, unless flipped by hand.
    #[must_use]
    pub fn is_flipped(&self, game: usize) -> bool {
        let mine = self.my_score(game).is_some_and(|(side, _)| side.is_black());
        mine != self.flipped_by_hand
    }

    /// Flips the board beside the list.
    pub(super) fn flip(&mut self, ctx: &mut UpdateContext) {
        self.flipped_by_hand = !self.flipped_by_hand;
        tell_turned(self.is_flipped(self.chosen()), ctx);
    }

    /// Returns how many columns the list has in a window: those that the preview leaves.
    pub(crate) fn columns(&self, window: Window) -> u16 {
        // If a filter leaves the list empty, the preview keeps its place: nothing jumps while the user types.
        if !self.has_details(window) || self.is_empty() {
            return window.cols;
        }
        let beside = (window.cols * 3 / 10).clamp(DETAILS.0, DETAILS.1);
        if beside + LEAST_LIST > window.cols { 0 } else { window.cols - beside }
    }

    /// Returns the index of the chosen game and the game, if it is read and shown. While the filter line leaves no
    /// games, the previous game stays.
    #[must_use]
    pub fn detail(&self) -> Option<(usize, &Record)> {
        let shown = self.detail.as_ref().filter(|(game, _)| match self.shown() {
            0 => self.filter_line.is_some(),
            _ => *game == self.chosen(),
        });
        shown.map(|(game, record)| (*game, &**record))
    }

    /// Drops the preview's game if the preview is not shown; reads a pasted game, which is in memory.
    pub(super) fn look(&mut self, window: Window) {
        let game = self.chosen();
        if !self.has_details(window) || self.is_empty() {
            self.detail = None;
            self.neighbours.clear();
        } else if self.shown() > 0 && self.detail.as_ref().is_none_or(|(there, _)| *there != game) {
            let near = self.neighbours.iter().position(|(there, _)| *there == game);
            let read = near.map(|at| self.neighbours.swap_remove(at));
            let read = read.or_else(|| Some((game, Arc::new(self.record(game)?))));
            if let Some(read) = read {
                self.neighbours.extend(self.detail.replace(read));
            }
            let around = self.around(window);
            self.neighbours.retain(|(there, _)| around.contains(there));
        }
    }

    /// Returns the games to which one key leads from the chosen one.
    fn around(&self, window: Window) -> Vec<usize> {
        // The last game of a list that still grows is another one with each part of it.
        let last = (Action::Last, self.reading.is_none());
        let steps = [Action::Down, Action::Up, Action::PageDown, Action::PageUp, Action::First].map(|act| (act, true));
        let rows =
            steps.into_iter().chain([last]).filter(|(_, known)| *known).map(|(act, _)| self.row_after(act, window));
        rows.filter_map(|row| self.view.game(row)).collect()
    }

    /// Returns the game to read for the preview: the chosen one, then those one key away, so that the key finds its
    /// game read. Only one at a time, so that a user who moves quickly through the list waits for the last game alone.
    pub fn ask_detail(&mut self, window: Window) -> Option<(usize, GamePlace)> {
        if self.asked_detail.is_some() || !self.has_details(window) || self.shown() == 0 || self.pasted.is_some() {
            return None;
        }
        let is_read = |game: usize| self.detail.iter().chain(&self.neighbours).any(|(there, _)| *there == game);
        let place = |game: usize| Some((game, self.catalog.place(game)?));
        let chosen = self.chosen();
        let asked = if is_read(chosen) {
            // A long game is read only when it is chosen.
            let mut near = self.around(window).into_iter().filter(|game| !is_read(*game)).filter_map(place);
            near.find(|(_, place)| place.span.end - place.span.start <= READ_AHEAD)?
        } else {
            place(chosen)?
        };
        self.asked_detail = Some(asked.0);
        Some(asked)
    }

    /// Takes a game that was read for the preview. Returns whether it was read for a later step, and is not shown.
    pub fn take_detail(&mut self, game: usize, record: Option<&Record>) -> bool {
        if self.asked_detail != Some(game) {
            return false;
        }
        self.asked_detail = None;
        // A game that cannot be read is not requested again and again; opening it says why.
        let record = record.cloned().unwrap_or_else(|| Record::new(StartPosition::default()));
        self.problems.extend(GameProblems::of(game, &record.problems).map(|found| (game, found)));
        let read = (game, Arc::new(record));
        let ahead = game != self.chosen();
        if !ahead {
            self.neighbours.extend(self.detail.replace(read));
        } else {
            self.neighbours.push(read);
        }
        ahead
    }
}
