//! The chosen row of the list, and which rows are visible.

use crate::app::{commands::action::Action, game_list::GameList, protocol::input::Window};

/// The rows of the window outside the list: the title, the column names, the message and the keys.
const AROUND: u16 = 4;
/// How many rows the wheel scrolls.
const WHEEL: usize = 3;

impl GameList {
    /// Returns how many games are shown.
    #[must_use]
    pub fn shown(&self) -> usize {
        self.view.len(&self.catalog)
    }

    /// Returns the chosen game, counted from 0.
    #[must_use]
    pub fn chosen(&self) -> usize {
        self.view.game(self.row).filter(|_| self.shown() > 0).unwrap_or(self.anchor)
    }

    /// Returns the game shown after this one, or before it; both counted from 0.
    #[must_use]
    pub fn neighbour(&self, game: usize, forward: bool) -> Option<usize> {
        // A game that is no longer shown lies between two that are.
        let to = match (self.view.row(game), forward) {
            (Ok(row), true) => Some(row + 1),
            (Err(row), true) => Some(row),
            (Ok(row) | Err(row), false) => row.checked_sub(1),
        };
        to.filter(|&row| row < self.shown()).and_then(|row| self.view.game(row))
    }

    /// Whether the keys go to a line: the filter, the search, the number of a game.
    #[must_use]
    pub fn is_typed_in(&self) -> bool {
        self.filter_line.is_some() || self.find.entry.is_some() || self.jump.is_some()
    }

    /// Whether there is a row for the filter above the list.
    pub(crate) fn has_filter_row(&self) -> bool {
        self.filter_line.is_some() || !self.view.filter.is_empty()
    }

    /// Returns how many rows the list has in a window.
    #[must_use]
    pub fn rows(&self, window: Window) -> usize {
        let around = AROUND + u16::from(self.has_filter_row());
        usize::from(window.rows.saturating_sub(around)).max(1)
    }

    /// Chooses a game and scrolls to it. If it is not shown, chooses the next one that is, or the first in a sorted
    /// list.
    pub fn choose(&mut self, game: usize, window: Window) {
        self.anchor = game.min(self.len().saturating_sub(1));
        self.return_to_anchor(window);
    }

    /// Chooses a row.
    pub fn choose_row(&mut self, row: usize, window: Window) {
        self.row = row.min(self.shown().saturating_sub(1));
        self.keep(window);
    }

    /// After a change of the list, goes to the game that was chosen last. If it is not shown, goes to the next one that
    /// is, or to the first in a sorted list.
    pub fn return_to_anchor(&mut self, window: Window) {
        let (Ok(row) | Err(row)) = self.view.row(self.anchor);
        self.row = row.min(self.shown().saturating_sub(1));
        self.fit(window);
    }

    /// Makes the chosen game the one to come back to.
    pub fn keep(&mut self, window: Window) {
        self.anchor = self.chosen();
        self.fit(window);
    }

    /// Scrolls so that the chosen game is visible and the list is full.
    pub fn fit(&mut self, window: Window) {
        let rows = self.rows(window);
        self.top = self.top.min(self.row).max((self.row + 1).saturating_sub(rows));
        self.top = self.top.min(self.shown().saturating_sub(rows));
        self.look(window);
    }

    /// Moves to another row.
    pub fn walk(&mut self, act: Action, window: Window) {
        let to = self.row_after(act, window);
        match act {
            Action::PageUp => self.top = self.top.saturating_sub(self.page(window)),
            Action::PageDown => self.top += self.page(window),
            _ => {}
        }
        self.choose_row(to, window);
    }

    /// Returns the row that a key leads to.
    pub(super) fn row_after(&self, act: Action, window: Window) -> usize {
        let last = self.shown().saturating_sub(1);
        let row = match act {
            Action::Up => self.row.saturating_sub(1),
            Action::Down => self.row + 1,
            Action::PageUp => self.row.saturating_sub(self.page(window)),
            Action::PageDown => self.row + self.page(window),
            Action::First => 0,
            Action::Last => last,
            _ => self.row,
        };
        row.min(last)
    }

    fn page(&self, window: Window) -> usize {
        self.rows(window).saturating_sub(1).max(1)
    }

    /// Handles the wheel: scrolls the list, and keeps the chosen row visible.
    pub fn scroll(&mut self, down: bool, window: Window) {
        let rows = self.rows(window);
        let most = self.shown().saturating_sub(rows);
        self.top = if down { (self.top + WHEEL).min(most) } else { self.top.saturating_sub(WHEEL) };
        let seen = (self.top + rows - 1).min(self.shown().saturating_sub(1));
        self.choose_row(self.row.clamp(self.top, seen.max(self.top)), window);
    }
}
