//! What each cell of the frame shows, for the pointer.

use crate::app::protocol::hit_target::HitTarget;
use crate::app::protocol::input::Cell;
use crate::ui::board::geometry::Geometry;
use ratatui::layout::{Position, Rect};

#[cfg(feature = "images")]
use crate::ui::board::pictures::Picture;

/// The map of a frame. What was put on it later lies on top.
#[derive(Clone, Debug)]
pub struct HitMap {
    areas: Vec<(Rect, Option<HitTarget>)>,
    board: Option<(usize, Geometry)>,
    kept_visible: Vec<(Rect, u32)>,
    question_area: Option<Rect>,
    unfinished: bool,
    /// What is shown over the cells.
    #[cfg(feature = "images")]
    pub pictures: Vec<Picture>,
}

impl Default for HitMap {
    fn default() -> HitMap {
        HitMap {
            // As many as nearly all screens have: it is made for each frame.
            areas: Vec::with_capacity(64),
            kept_visible: Vec::new(),
            question_area: None,
            unfinished: false,
            board: None,
            #[cfg(feature = "images")]
            pictures: Vec::new(),
        }
    }
}

impl HitMap {
    /// Adds a part of the window and what it shows.
    pub fn add(&mut self, area: Rect, thing: HitTarget) {
        self.areas.push((area, Some(thing)));
    }

    /// Adds a part of the window that covers what lies under it and shows nothing.
    pub fn cover(&mut self, area: Rect) {
        self.areas.push((area, None));
    }

    /// The same map with the pictures shown over the cells.
    #[cfg(feature = "images")]
    #[must_use]
    pub fn with_pictures(self, pictures: Vec<Picture>) -> HitMap {
        HitMap { pictures, ..self }
    }

    /// The frame shows less than it should: another one has to follow at once, with more.
    pub fn mark_unfinished(&mut self) {
        self.unfinished = true;
    }

    /// Whether another frame has to follow at once.
    #[must_use]
    pub fn is_unfinished(&self) -> bool {
        self.unfinished
    }

    /// Sets where the board is.
    pub fn board(&mut self, geometry: Geometry) {
        self.board = Some((self.areas.len(), geometry));
    }

    /// A window should leave this part of the screen visible. `weight`: how much each of its cells counts.
    pub fn keep_visible(&mut self, area: Rect, weight: u32) {
        self.kept_visible.push((area, weight));
    }

    /// Questions are placed in this part of the screen.
    pub fn anchor_question(&mut self, area: Rect) {
        self.question_area = Some(area);
    }

    /// The board, if one is shown.
    #[must_use]
    pub fn geometry(&self) -> Option<&Geometry> {
        self.board.as_ref().map(|(_, geometry)| geometry)
    }

    /// The place of a window of that size: where it hides least of what should stay visible, and of such places the one
    /// nearest to the middle of the screen.
    #[must_use]
    pub fn place_window(&self, screen: Rect, (width, height): (u16, u16)) -> Rect {
        let (width, height) = (width.min(screen.width), height.min(screen.height));
        let middle = Rect {
            x: screen.x + (screen.width - width) / 2,   // not wider
            y: screen.y + (screen.height - height) / 2, // nor higher than the screen
            width,
            height,
        };
        let distance = |place: Rect| place.x.abs_diff(middle.x) + 2 * place.y.abs_diff(middle.y);
        let columns = screen.x..=screen.right() - width;
        let places = columns.flat_map(|x| (screen.y..=screen.bottom() - height).map(move |y| Rect { x, y, ..middle }));
        places.min_by_key(|place| (self.hidden_weight(*place), distance(*place))).unwrap_or(middle)
    }

    /// The place of a question of that size: in the columns of the part that was set for it, where it hides least, as near to
    /// the middle of that part as can be. Without such a part, that of any other window.
    #[must_use]
    pub fn place_question(&self, screen: Rect, (width, height): (u16, u16)) -> Rect {
        let Some(anchor) = self.question_area else { return self.place_window(screen, (width, height)) };
        let (width, height) = (width.min(screen.width), height.min(screen.height));
        let x = (anchor.x + anchor.width / 2).saturating_sub(width / 2).clamp(screen.x, screen.right() - width);
        let middle = (anchor.y + anchor.height / 2).saturating_sub(height / 2);
        let places = (screen.y..=screen.bottom() - height).map(|y| Rect { x, y, width, height });
        let best = places.min_by_key(|place| (self.hidden_weight(*place), place.y.abs_diff(middle)));
        best.unwrap_or(Rect { x, y: screen.y, width, height })
    }

    /// The columns of the part in which a question stands.
    #[must_use]
    pub fn question_width(&self) -> Option<u16> {
        self.question_area.map(|area| area.width)
    }

    /// How much a window hides of what should stay in sight.
    #[must_use]
    pub fn hidden_weight(&self, place: Rect) -> u32 {
        self.kept_visible.iter().map(|(area, weight)| weight * place.intersection(*area).area()).sum()
    }

    /// What a cell shows.
    #[must_use]
    pub fn at(&self, cell: Cell) -> Option<HitTarget> {
        let (above, below) = match &self.board {
            Some((height, geometry)) => {
                let (below, above) = self.areas.split_at(*height); // areas only grow
                match find(above, cell) {
                    Some(found) => return found,
                    None => match geometry.square_at(cell.col, cell.row) {
                        Some(square) => return Some(HitTarget::Square(square)),
                        None => (above, below),
                    },
                }
            }
            None => (self.areas.as_slice(), [].as_slice()),
        };
        find(above, cell).or_else(|| find(below, cell)).flatten()
    }
}

fn find(areas: &[(Rect, Option<HitTarget>)], cell: Cell) -> Option<Option<HitTarget>> {
    let here = Position::new(cell.col, cell.row);
    areas.iter().rev().find(|(area, _)| area.contains(here)).map(|(_, thing)| thing.clone())
}
