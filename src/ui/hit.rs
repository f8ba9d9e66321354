//! What stands where on the painted frame: how a cell under the pointer becomes a thing.

use ratatui::layout::{Position, Rect};

use super::geometry::Geometry;
#[cfg(feature = "images")]
use super::pictures::Picture;
use crate::app::input::Cell;
use crate::app::thing::Thing;

/// The map of a frame. What was put on it later lies on top.
#[derive(Clone, Debug)]
pub struct HitMap {
    areas: Vec<(Rect, Option<Thing>)>,
    board: Option<(usize, Geometry)>,
    /// What is shown over the cells.
    #[cfg(feature = "images")]
    pub pictures: Vec<Picture>,
}

impl Default for HitMap {
    fn default() -> HitMap {
        HitMap {
            // As many as nearly all screens have: it is made for each frame.
            areas: Vec::with_capacity(64),
            board: None,
            #[cfg(feature = "images")]
            pictures: Vec::new(),
        }
    }
}

impl HitMap {
    /// Says that a part of the window shows a thing.
    pub fn add(&mut self, area: Rect, thing: Thing) {
        self.areas.push((area, Some(thing)));
    }

    /// Says that a part of the window covers what lies under it with nothing.
    pub fn cover(&mut self, area: Rect) {
        self.areas.push((area, None));
    }

    /// Says where the board lies.
    pub fn board(&mut self, geometry: Geometry) {
        self.board = Some((self.areas.len(), geometry));
    }

    /// What a cell shows.
    #[must_use]
    pub fn at(&self, cell: Cell) -> Option<Thing> {
        let (above, below) = match &self.board {
            Some((height, geometry)) => {
                let (below, above) = self.areas.split_at(*height); // areas only grow
                match find(above, cell) {
                    Some(found) => return found,
                    None => match geometry.square_at(cell.col, cell.row) {
                        Some(square) => return Some(Thing::Square(square)),
                        None => (above, below),
                    },
                }
            }
            None => (self.areas.as_slice(), [].as_slice()),
        };
        find(above, cell).or_else(|| find(below, cell)).flatten()
    }
}

fn find(areas: &[(Rect, Option<Thing>)], cell: Cell) -> Option<Option<Thing>> {
    let here = Position::new(cell.col, cell.row);
    areas.iter().rev().find(|(area, _)| area.contains(here)).map(|(_, thing)| thing.clone())
}
