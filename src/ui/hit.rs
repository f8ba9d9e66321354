//! What each cell of the frame shows, for the pointer.

use crate::app::protocol::input::{Cell, HitTarget};
#[cfg(feature = "images")]
use crate::ui::board::pictures::Picture;
use crate::ui::{board::geometry::Geometry, window_room::WindowRoom};
use ratatui::layout::{Position, Rect};

/// The map of a frame. What was put on it later lies on top.
#[derive(Clone, Debug, Default)]
pub struct HitMap {
    /// What was added; the board is part of it, without a target.
    pub(super) areas: Vec<(Rect, Option<HitTarget>)>,
    /// Where the squares of the board are, if one is shown.
    pub geometry: Option<Geometry>,
    /// Where a window over the screen may stand.
    pub room: WindowRoom,
    /// Where commands and keys may be listed so that the board stays in sight, the best place first.
    pub list_areas: Vec<Rect>,
    /// Whether the frame shows less than it should: another one has to follow at once, with more.
    pub unfinished: bool,
    /// The pictures that are shown over the cells.
    #[cfg(feature = "images")]
    pub pictures: Vec<Picture>,
}

impl HitMap {
    /// Adds a part of the window and what it shows.
    pub fn add(&mut self, area: Rect, thing: HitTarget) {
        self.areas.push((area, Some(thing)));
    }

    /// Adds the board.
    pub fn board(&mut self, geometry: Geometry) {
        self.areas.push((geometry.board, None));
        self.geometry = Some(geometry);
    }

    /// Returns what a cell shows.
    #[must_use]
    pub fn at(&self, cell: Cell) -> Option<HitTarget> {
        let here = Position::new(cell.col, cell.row);
        let (_, target) = self.areas.iter().rev().find(|(area, _)| area.contains(here))?;
        target.clone().or_else(|| self.geometry?.square_at(cell.col, cell.row).map(HitTarget::Square))
    }
}
