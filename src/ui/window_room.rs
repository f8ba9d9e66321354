//! What a screen tells the window over it: where it may stand, what it must leave in sight, and what is not dimmed.

use crate::ui::layout::centred;
use ratatui::layout::Rect;

/// How much a cell counts if a window may hide it only where there is no other place: part of the square, the move, the
/// clock or the row that the window is about.
pub(super) const SUBJECT: u32 = 40;
/// How much a cell of a board counts: the screen is about the board, though perhaps the window is not.
pub(super) const BOARD: u32 = 6;
/// How much a cell counts if it would be a pity to hide it.
pub(super) const USEFUL: u32 = 1;
/// How much more a window must leave in sight to stand at the right edge: for less than that, it would only leave a
/// strip of what is beside the board.
const ASIDE: u32 = 8;
/// If fewer columns than this are left in sight beside a window, they are a strip in which nothing can be read.
const STRIP: u16 = 8;

/// The room for a window over a screen.
#[derive(Clone, Debug, Default)]
pub struct WindowRoom {
    /// What a window should leave in sight, and how much each of its cells counts.
    kept: Vec<(Rect, u32)>,
    /// Where windows stand on this screen: beside the board, over the moves.
    anchor: Option<Rect>,
    /// The rows below the board.
    below: Option<Rect>,
    /// What the user looks at while a window is open; it is not dimmed.
    pub(super) bright: Vec<Rect>,
    /// The window in which a move is annotated, if it is open: the parts of the screen make room for it.
    pub(super) annotation: Option<Rect>,
    /// Boards that the user looks at while a window stands beside them.
    pub(super) boards: Vec<Rect>,
}

impl WindowRoom {
    /// Asks windows to leave an area in sight.
    pub(super) fn keep(&mut self, area: Rect, weight: u32) {
        self.kept.push((area, weight));
    }

    /// Does the same for what a window is about; that is not dimmed either.
    pub(super) fn keep_bright(&mut self, area: Rect, weight: u32) {
        self.keep(area, weight);
        self.bright.push(area);
    }

    /// Says where windows stand: on this area or, where they hide less there, on these rows below the board.
    pub(super) fn stand_at(&mut self, anchor: Rect, below: Option<Rect>) {
        (self.anchor, self.below) = (Some(anchor), below);
    }

    /// Returns where windows stand on this screen, if boards stand beside them.
    pub(super) fn beside_boards(&self) -> Option<Rect> {
        self.anchor.filter(|_| !self.boards.is_empty())
    }

    /// Returns the columns of the place where windows stand on this screen, if they have one.
    pub(super) fn anchor_width(&self) -> Option<u16> {
        self.anchor.map(|anchor| anchor.width)
    }

    /// Returns the rows of the other place, which a window can have if there is no room for it beside the board: those
    /// below the board or, on a screen without one, those where windows stand.
    pub(super) fn rows_below(&self) -> Option<u16> {
        self.below.or(self.anchor).map(|below| below.height)
    }

    /// Returns the place of a window of that size: in the columns where windows stand on this screen, or at the right
    /// edge, on the rows where it hides the least of what should stay in sight. Of several such places it is the
    /// nearest to the middle.
    pub(super) fn place(&self, screen: Rect, size: (u16, u16)) -> Rect {
        let Rect { width, height, .. } = centred(screen, size);
        let (right, bottom) = (screen.right() - width, screen.bottom() - height); // not larger than the screen
        let anchor = self.anchor.unwrap_or(screen);
        let x = (anchor.x + anchor.width / 2).saturating_sub(width / 2).clamp(screen.x, right);
        let y = (anchor.y + anchor.height / 2).saturating_sub(height / 2).clamp(screen.y, bottom);
        let distance = |place: &Rect| place.x.abs_diff(x) + 2 * place.y.abs_diff(y);
        let leaves_strip = width <= anchor.width && right.saturating_sub(anchor.x) < STRIP;
        let right = if leaves_strip { x } else { right };
        let places =
            [x, right].into_iter().flat_map(|x| (screen.y..=bottom).map(move |y| Rect { x, y, width, height }));
        let aside = |place: &Rect| if place.x == x { 0 } else { ASIDE };
        let best = places.min_by_key(|place| (self.hidden_weight(*place) + aside(place), distance(place)));
        best.unwrap_or(Rect { x, y, width, height })
    }

    /// Returns the first of several window sizes that hides least, by its index, and its place.
    pub(super) fn best(&self, screen: Rect, sizes: impl IntoIterator<Item = (u16, u16)>) -> (usize, Rect) {
        let places = sizes.into_iter().map(|size| self.place(screen, size)).enumerate();
        places.min_by_key(|(_, place)| self.hidden_weight(*place)).unwrap_or((0, screen))
    }

    /// Whether a window hides part of a board, or of what it is about, even in the best of these sizes.
    pub(super) fn hides_board(&self, screen: Rect, sizes: impl IntoIterator<Item = (u16, u16)>) -> bool {
        let (_, place) = self.best(screen, sizes);
        self.kept.iter().any(|(area, weight)| *weight >= BOARD && !place.intersection(*area).is_empty())
    }

    /// Returns how much a window hides of what should stay in sight.
    fn hidden_weight(&self, place: Rect) -> u32 {
        self.kept.iter().map(|(area, weight)| weight * place.intersection(*area).area()).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SCREEN: Rect = Rect::new(0, 0, 80, 24);

    #[test]
    fn a_window_stands_in_the_middle_where_nothing_is_said() {
        let room = WindowRoom::default();
        assert_eq!(room.place(SCREEN, (20, 4)), Rect::new(30, 10, 20, 4));
        assert_eq!(room.place(SCREEN, (200, 4)), Rect::new(0, 10, 80, 4), "not larger than the screen");
    }

    #[test]
    fn a_window_stands_beside_what_it_is_about() {
        let mut room = WindowRoom::default();
        room.keep(Rect::new(0, 0, 34, 18), BOARD);
        room.stand_at(Rect::new(36, 2, 40, 12), None);
        assert_eq!(room.place(SCREEN, (30, 6)), Rect::new(41, 5, 30, 6), "in the middle of its place");
        assert_eq!(room.place(SCREEN, (44, 6)).x, 34, "beside the board");
        let low = room.place(SCREEN, (70, 6));
        assert_eq!(low.y, 18, "below the board");
        room.keep(Rect::new(36, 8, 40, 2), SUBJECT);
        assert_eq!(room.place(SCREEN, (40, 12)).x, 36, "no strip of the moves is left beside it");
        room.kept.pop();
        room.keep(Rect::new(41, 5, 30, 2), SUBJECT);
        assert_eq!(room.place(SCREEN, (30, 6)).y, 7, "below the row that it is about");
    }

    #[test]
    fn the_size_that_hides_least_is_taken() {
        let mut room = WindowRoom::default();
        room.keep(Rect::new(0, 0, 80, 18), BOARD);
        assert_eq!(room.best(SCREEN, [(40, 10), (40, 6)]).0, 1);
        assert_eq!(room.best(SCREEN, [(40, 6), (40, 4)]).0, 0, "the first of those that hide nothing");
    }
}
