//! The chosen row of the list, and which rows are in sight.

use super::GameList;
use crate::app::{commands::action::Action, protocol::input::Window};

/// Rows of the window that are not the list: the title, the names of the columns, what is said, the keys.
const AROUND: u16 = 4;
/// Rows that the wheel turns.
const WHEEL: usize = 3;

impl GameList {
    /// How many games are shown.
    #[must_use]
    pub fn shown(&self) -> usize {
        self.view.len(&self.catalog)
    }

    /// The chosen game, counted from 0.
    #[must_use]
    pub fn chosen(&self) -> usize {
        self.view.game(self.row).filter(|_| self.shown() > 0).unwrap_or(self.anchor)
    }

    /// The game that is shown after this one, or before it; both counted from 0.
    #[must_use]
    pub fn neighbour(&self, game: usize, forward: bool) -> Option<usize> {
        // A game that is not shown any more stands between two that are.
        let to = match (self.view.row(game), forward) {
            (Ok(row), true) => Some(row + 1),
            (Err(row), true) => Some(row),
            (Ok(row) | Err(row), false) => row.checked_sub(1),
        };
        to.filter(|&row| row < self.shown()).and_then(|row| self.view.game(row))
    }

    /// Whether a row for the filter stands above the list.
    pub(crate) fn has_filter_row(&self) -> bool {
        self.filter_line.is_some() || !self.view.filter.is_empty()
    }

    /// Rows of the list in a window.
    #[must_use]
    pub fn rows(&self, window: Window) -> usize {
        let around = AROUND + u16::from(self.has_filter_row());
        usize::from(window.rows.saturating_sub(around)).max(1)
    }

    /// Chooses a game and brings it into sight; one that is not shown gives way to the next that is.
    pub fn choose(&mut self, game: usize, window: Window) {
        self.anchor = game.min(self.len().saturating_sub(1));
        self.return_to_anchor(window);
    }

    /// Chooses a row.
    pub fn choose_row(&mut self, row: usize, window: Window) {
        self.row = row.min(self.shown().saturating_sub(1));
        self.keep(window);
    }

    /// The list has changed: goes to where the game stands that was chosen last, or would stand.
    pub fn return_to_anchor(&mut self, window: Window) {
        let (Ok(row) | Err(row)) = self.view.row(self.anchor);
        self.row = row.min(self.shown().saturating_sub(1));
        self.fit(window);
    }

    /// What is shown now stays so: the chosen game is the one to come back to.
    pub fn keep(&mut self, window: Window) {
        self.anchor = self.chosen();
        self.fit(window);
    }

    /// Keeps the chosen game in sight, the list full.
    pub fn fit(&mut self, window: Window) {
        let rows = self.rows(window);
        self.top = self.top.min(self.row).max((self.row + 1).saturating_sub(rows));
        self.top = self.top.min(self.shown().saturating_sub(rows));
        self.look(window);
    }

    /// Moves the choice.
    pub fn walk(&mut self, act: Action, window: Window) {
        let (last, page) = (self.shown().saturating_sub(1), self.rows(window).saturating_sub(1).max(1));
        let to = match act {
            Action::Up => self.row.saturating_sub(1),
            Action::Down => self.row + 1,
            Action::PageUp => {
                self.top = self.top.saturating_sub(page);
                self.row.saturating_sub(page)
            }
            Action::PageDown => {
                self.top += page;
                self.row + page
            }
            Action::First => 0,
            Action::Last => last,
            _ => self.row,
        };
        self.choose_row(to, window);
    }

    /// The wheel: the list moves, and the choice stays in sight.
    pub fn scroll(&mut self, down: bool, window: Window) {
        let rows = self.rows(window);
        let most = self.shown().saturating_sub(rows);
        self.top = if down { (self.top + WHEEL).min(most) } else { self.top.saturating_sub(WHEEL) };
        let seen = (self.top + rows - 1).min(self.shown().saturating_sub(1));
        self.choose_row(self.row.clamp(self.top, seen.max(self.top)), window);
    }
}
