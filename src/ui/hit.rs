//! What each cell of the frame shows, for the pointer.

use crate::{
    app::protocol::{hit_target::HitTarget, input::Cell},
    ui::{board::geometry::Geometry, layout::centred},
};
use ratatui::layout::{Position, Rect};
use std::ops::RangeInclusive;

#[cfg(feature = "images")]
use crate::ui::board::pictures::Picture;

/// The map of a frame. What was put on it later lies on top.
#[derive(Clone, Debug, Default)]
pub struct HitMap {
    /// What was added; the board among it has no target.
    pub(in crate::ui) areas: Vec<(Rect, Option<HitTarget>)>,
    /// Where the squares of the board are, if one is shown.
    pub geometry: Option<Geometry>,
    /// What a window should leave visible, and how much each of its cells counts.
    pub(in crate::ui) kept_visible: Vec<(Rect, u32)>,
    /// Questions are placed in this part of the screen.
    pub question_area: Option<Rect>,
    /// Where commands and keys may be listed so that the board stays in sight, the best place first.
    pub list_areas: Vec<Rect>,
    /// The frame shows less than it should: another one has to follow at once, with more.
    pub unfinished: bool,
    /// What is shown over the cells.
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

    /// The place of a window of that size: where it hides least of what should stay visible, and of such places the one
    /// nearest to the middle of the screen.
    pub(in crate::ui) fn place_window(&self, screen: Rect, size: (u16, u16)) -> Rect {
        let middle = centred(screen, size);
        self.clearest(middle, screen.x..=screen.right() - middle.width, screen)
    }

    /// The place of a question of that size: in the columns of the part that was set for it, where it hides least, as near to
    /// the middle of that part as can be. Without such a part, that of any other window.
    pub(in crate::ui) fn place_question(&self, screen: Rect, size: (u16, u16)) -> Rect {
        let Some(anchor) = self.question_area else { return self.place_window(screen, size) };
        let Rect { width, height, .. } = centred(screen, size);
        let x = (anchor.x + anchor.width / 2).saturating_sub(width / 2).clamp(screen.x, screen.right() - width);
        let y = (anchor.y + anchor.height / 2).saturating_sub(height / 2);
        self.clearest(Rect { x, y, width, height }, x..=x, screen)
    }

    /// Of the places on the screen that begin in some columns, the one that hides least and is nearest to the wanted one.
    fn clearest(&self, wanted: Rect, columns: RangeInclusive<u16>, screen: Rect) -> Rect {
        let distance = |place: Rect| place.x.abs_diff(wanted.x) + 2 * place.y.abs_diff(wanted.y);
        let rows = screen.y..=screen.bottom() - wanted.height; // not higher than the screen
        let places = columns.flat_map(|x| rows.clone().map(move |y| Rect { x, y, ..wanted }));
        places.min_by_key(|place| (self.hidden_weight(*place), distance(*place))).unwrap_or(wanted)
    }

    /// How much a window hides of what should stay in sight.
    pub(in crate::ui) fn hidden_weight(&self, place: Rect) -> u32 {
        self.kept_visible.iter().map(|(area, weight)| weight * place.intersection(*area).area()).sum()
    }

    /// What a cell shows.
    #[must_use]
    pub fn at(&self, cell: Cell) -> Option<HitTarget> {
        let here = Position::new(cell.col, cell.row);
        let (_, target) = self.areas.iter().rev().find(|(area, _)| area.contains(here))?;
        target.clone().or_else(|| self.geometry?.square_at(cell.col, cell.row).map(HitTarget::Square))
    }
}
