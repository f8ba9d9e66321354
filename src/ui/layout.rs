//! Where the parts of each screen with a board stand. It depends on the window, on what the user chose for the board,
//! and on whether the game has a clock: never on the moves, so that nothing jumps while a game runs.

use crate::app::board::animation::AnimatedPieces;
use crate::app::board::move_input::PickedPiece;
use crate::chess::laws::target;
use crate::chess::time_control::{Controls, TimeControl};
use crate::config::Coordinates;
use crate::ui::board::DraggedPiece;
use crate::ui::board::geometry::USUAL_ASPECT;
use crate::ui::board::pieces::PieceStyle;
use crate::ui::prelude::*;
use crate::ui::widgets::digits::DigitSize;
use ratatui::layout::Rect;
use shakmaty::{Chess, Move, Position, Square};

pub const LEAST: (u16, u16) = (40, 15);

/// Returns a rectangle of this size in the middle of an area, or as much of it as the area has room for.
pub(super) fn centred(area: Rect, (width, height): (u16, u16)) -> Rect {
    let (width, height) = (width.min(area.width), height.min(area.height));
    Rect { x: area.x + (area.width - width) / 2, y: area.y + (area.height - height) / 2, width, height } // not larger
}

/// Columns of a panel beside the board that has room for names, clocks and moves in two columns.
const PANEL: u16 = 24;
/// The widest panel of a game: it holds hours in large digits.
const PANEL_MOST: u16 = 52;
/// The widest panel of a review: lines of comments and of engines that are longer are hard to read.
const NOTATION_MOST: u16 = 80;
/// The narrowest panel, in the smallest window.
const PANEL_LEAST: u16 = 13;
/// The rows of a panel that has room for large digits.
const LARGE_ROWS: u16 = 28;
/// The columns of a tray that has room for five kinds of pieces and their numbers.
const TRAY_LEAST: u16 = 47;
/// The most rows of moves under the board: with more, the eye loses the way back.
const MOVES_MOST: u16 = 24;
/// Status line, entry line, footer.
const BARS: u16 = 3;

#[derive(Clone, Copy, Debug)]
pub struct LayoutRequest {
    /// The width of a cell divided by its height.
    pub aspect: f32,
    /// How many sizes larger than usual the board is; negative if smaller.
    pub step: i8,
    pub style: PieceStyle,
    pub coordinates: Coordinates,
    pub panel: PanelKind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PanelKind {
    /// The players of a running game and its moves, with the widest text of its clocks, if it has any.
    Game(Option<&'static str>),
    /// The moves of a game with variations and comments.
    Notation,
    /// The words of a lesson or a puzzle.
    Words,
    /// The box of pieces and the fields of a position.
    Fields,
}

impl PanelKind {
    fn most(self) -> u16 {
        if self == PanelKind::Notation { NOTATION_MOST } else { PANEL_MOST }
    }

    /// Returns the widest text of the clocks, if there are any.
    fn clock(self) -> Option<&'static str> {
        if let PanelKind::Game(clock) = self { clock } else { None }
    }

    /// Returns the least rows around a board that has the panel below it: at best, and in small windows.
    fn rows_below(self) -> (u16, u16) {
        match self {
            PanelKind::Fields => (15, 15), // two rows of pieces and seven fields
            PanelKind::Game(Some(_)) => (11, 4),
            _ => (6, 4),
        }
    }
}

/// The place of a player beside or near the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayerArea {
    /// All of it.
    pub area: Rect,
    /// The digits of the clock, if the game has one.
    pub digits: Option<DigitSize>,
    /// Whether the captured pieces stand, drawn as on the board, where a game with clocks has its clock.
    pub tray: bool,
    /// Whether the clock or the tray has half a row of its ground above and below.
    pub padded: bool,
    /// Whether there is a second row: of captured pieces in a game, of rating and clock in a review, or a blank one
    /// between large digits and the name.
    pub second_row: bool,
}

impl PlayerArea {
    /// Returns the rows of the clock, or of the tray in its place.
    pub fn clock_rows(&self) -> u16 {
        match self.digits {
            Some(digits) if self.area.height > 1 => digits.height() + 2 * u16::from(self.padded),
            None if self.tray => DigitSize::Large.height() + 2 * u16::from(self.padded),
            _ => 0,
        }
    }

    /// Returns the area of the clock or the tray, on the side of the board: the last rows of the player at the top, and
    /// the first rows of the player at the bottom.
    pub fn clock(&self, bottom: bool) -> Rect {
        let height = self.clock_rows();
        let y = if bottom { self.area.y } else { self.area.bottom().saturating_sub(height) };
        Rect { y, height, ..self.area }
    }

    /// Returns a player's area at the top of a panel beside the board.
    fn stacked(panel: Rect, kind: PanelKind) -> PlayerArea {
        let digits = kind.clock().map(|text| {
            let mut sizes = [(DigitSize::Large, LARGE_ROWS), (DigitSize::Medium, 16)].into_iter();
            let size = sizes.find(|(size, rows)| panel.height >= *rows && size.width(text) + 2 <= panel.width);
            size.map_or(DigitSize::Plain, |(size, _)| size)
        });
        let tray = kind == PanelKind::Game(None) && panel.height >= LARGE_ROWS && panel.width >= TRAY_LEAST;
        let padded = panel.height >= 32 && (tray || digits.is_some_and(|digits| digits != DigitSize::Plain));
        // If digits fill their rows, this row separates them from what stands above or below them.
        let full = digits == Some(DigitSize::Medium) && !padded;
        let second_row = !tray && (full || panel.width < 36 && (panel.height >= 16 || digits.is_none()));
        let mut place = PlayerArea { area: panel, digits, tray, padded, second_row };
        place.area.height = 1 + u16::from(second_row) + place.clock_rows();
        place
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameLayout {
    /// The area in the middle of which the board is drawn.
    pub board: Rect,
    pub size: SquareSize,
    pub top: PlayerArea,
    pub bottom: PlayerArea,
    /// The moves.
    pub score: Rect,
    /// Whether there is a free row above and below the moves for a line.
    pub ruled: bool,
    /// What has just happened and what can be done.
    pub status: Rect,
    pub entry: Rect,
    /// The keys that matter now.
    pub footer: Rect,
}

/// Returns the widest text that the clocks of a game show.
pub fn widest(controls: &Controls) -> &'static str {
    let hours = |control: &TimeControl| match control {
        TimeControl::Hourglass(ms) => *ms * 2 >= 3_600_000,
        TimeControl::Stages(stages) => stages.iter().map(|stage| stage.base).sum::<u64>() >= 3_600_000,
    };
    if hours(&controls.white) || hours(&controls.black) { "0:00:00" } else { "0:00.0" }
}

impl GameLayout {
    /// Returns the layout for a window; `None` if it is too small.
    pub fn of(window: Rect, request: LayoutRequest) -> Option<GameLayout> {
        if window.width < LEAST.0 || window.height < LEAST.1 {
            return None;
        }
        let body = window.height - BARS;
        // The largest size that fits, if any does.
        let best = |room: (u16, u16)| {
            let needs = |size: &SquareSize| Geometry::needs(*size, Coordinates::Outside);
            let size = SquareSize::largest(room.0, room.1, request.aspect, request.style);
            Some(size).filter(|size| needs(size).0 <= room.0 && needs(size).1 <= room.1)
        };
        let chosen = |room: (u16, u16), best: SquareSize| {
            let size = SquareSize::fit(room.0, room.1, request.aspect, request.step, request.style);
            // Squares of one row are at least three columns wide; a larger one may be narrower in oddly shaped cells.
            if size.cols > best.cols { best } else { size }
        };
        // Beside the board; below it, with clocks as large as can be; below it, with few rows.
        let beside = (window.width.saturating_sub(PANEL + 2), body);
        let [below, tight] = <[u16; 2]>::from(request.panel.rows_below());
        let (below, tight) = ((window.width, body.saturating_sub(below)), (window.width, body.saturating_sub(tight)));
        let rows = |room: (u16, u16)| best(room).map_or(0, |size| size.rows);
        let narrow = (window.width.saturating_sub(PANEL_LEAST + 1), body);
        // Fields that have no room below the board have it in the narrowest panel.
        let least = rows(if request.panel == PanelKind::Fields { narrow } else { tight }).min(2);
        if let Some(size) = best(beside).filter(|size| size.rows >= rows(below).max(least)) {
            return Some(GameLayout::beside(window, request, size, chosen(beside, size)));
        }
        for room in [below, tight] {
            if let Some(size) = best(room).filter(|size| size.rows >= least) {
                return Some(GameLayout::below(window, request, size, chosen(room, size)));
            }
        }
        // The smallest board fits the smallest window, even if cells are too narrow to make it square.
        let size = best(narrow).unwrap_or(SquareSize::new(3, 1));
        Some(GameLayout::beside(window, request, size, size))
    }

    /// Returns everything beside the board, or below it.
    pub(super) fn beside_board(&self) -> Rect {
        if self.score.x >= self.board.right() {
            return Rect { y: self.top.area.y, height: self.bottom.area.bottom() - self.top.area.y, ..self.score };
        }
        let y = self.bottom.area.y;
        Rect { y, height: self.score.bottom().saturating_sub(y), ..self.score }
    }

    /// Returns the rows between the board and the footer.
    pub(super) fn below_board(&self, geometry: &Geometry) -> Rect {
        let y = geometry.outer().bottom();
        Rect { y, height: self.footer.y.saturating_sub(y), ..self.status }
    }

    /// Places panels to the right of the board, as high as a board of the size that fits best. `size` is the chosen
    /// one: the panels get the columns that a smaller board leaves free.
    fn beside(window: Rect, request: LayoutRequest, best: SquareSize, size: SquareSize) -> GameLayout {
        let (wide, _) = Geometry::needs(size, request.coordinates);
        let (_, high) = Geometry::needs(best, request.coordinates);
        let gap = match window.width - wide {
            ..=20 => 1,
            21..=29 => 2,
            _ => 3,
        };
        let panel = (window.width - wide - gap).min(request.panel.most());
        // A free column at both edges of the window, if there is room for it.
        let panel = if gap > 1 { panel.min(window.width - wide - gap - 2) } else { panel };
        let x = window.x + (window.width - wide - gap - panel) / 2;
        let width = wide + gap + panel;
        let (body, status_y, status_rows) = rows_of_bars(window, high);
        let board = Rect { x, y: body, width: wide, height: high };
        // The panel is as high as the squares, without the letters of the files, if there is room for that.
        let squares = if best.rows > 1 { best.rows * 8 } else { high };
        let panel = Rect { x: x + wide + gap, y: body, width: panel, height: squares };
        let ruled = panel.height >= 16;
        let top = PlayerArea::stacked(panel, request.panel);
        let bottom = PlayerArea { area: Rect { y: panel.bottom() - top.area.height, ..top.area }, ..top };
        let rule = u16::from(ruled);
        let score = Rect {
            y: top.area.bottom() + rule,
            height: (bottom.area.y - top.area.bottom()).saturating_sub(2 * rule),
            ..panel
        };
        let bar = |y: u16, height: u16| Rect { x, y, width, height };
        let status = bar(status_y, status_rows);
        let (entry, footer) = (bar(status.bottom(), 1), bar(window.bottom() - 1, 1));
        GameLayout { board, size, top, bottom, score, ruled, status, entry, footer }
    }

    /// Gives the status line the rows that a message needs, if the moves stand above it: they have fewer meanwhile.
    pub fn with_message(self, rows: usize) -> GameLayout {
        if self.score.x != self.status.x {
            return self;
        }
        let more = u16::try_from(rows).unwrap_or(u16::MAX).saturating_sub(self.status.height).min(self.score.height);
        let score = Rect { height: self.score.height - more, ..self.score };
        let status = Rect { y: self.status.y - more, height: self.status.height + more, ..self.status };
        GameLayout { score, status, ..self }
    }

    /// Places one player above the board, the other below it, and the moves below that one.
    fn below(window: Rect, request: LayoutRequest, best: SquareSize, size: SquareSize) -> GameLayout {
        let (wide, high) = Geometry::needs(size, request.coordinates);
        let width = wide.max(window.width.saturating_sub(2).min(request.panel.most()));
        let x = window.x + (window.width - width) / 2;
        let spare = window.height - BARS - high;
        let digits = request.panel.clock().map(|text| match spare {
            17.. if DigitSize::Large.width(text) + 2 <= width => DigitSize::Large,
            11.. => DigitSize::Medium,
            _ => DigitSize::Plain,
        });
        let area = Rect::new(x, window.y, width, 1);
        let mut place = PlayerArea { area, digits, tray: false, padded: spare >= 26, second_row: false };
        if digits.is_some_and(|digits| digits != DigitSize::Plain) {
            place.area.height = 2; // large digits only count in an area of more than one row
            place.area.height = 1 + place.clock_rows();
        }
        let mut spare = spare - 2 * place.area.height;
        let mut take = |least: u16, most: u16| {
            let taken = spare.saturating_sub(least).min(most);
            spare -= taken;
            taken
        };
        // Rows for the moves come first, then the status line, lines and blanks, then more moves; the rest goes around.
        let status_rows = 1 + take(3, u16::from(window.width < 80));
        let (rule, over, gap) = (take(4, 2), take(6, 1), take(6, 2));
        // The rows that a smaller board leaves free go to the moves, and so does a single row that is left of a pair.
        let moves = take(0, MOVES_MOST + 8 * best.rows.saturating_sub(size.rows)) + rule % 2 + gap % 2;
        let (rule, gap) = (rule / 2, gap / 2);
        let over = over + spare / 2;
        let top = PlayerArea { area: Rect { y: window.y + over, ..place.area }, ..place };
        let board = Rect { x, y: top.area.bottom() + gap, width, height: high };
        let bottom = PlayerArea { area: Rect { y: board.bottom() + gap, ..place.area }, ..place };
        let score = Rect { x, y: bottom.area.bottom() + rule, width, height: moves };
        let bar = |y: u16, height: u16| Rect { x, y, width, height };
        let status = bar(score.bottom() + rule, status_rows);
        let (entry, footer) = (bar(status.bottom(), 1), bar(window.bottom() - 1, 1));
        GameLayout { board, size, top, bottom, score, ruled: rule > 0, status, entry, footer }
    }
}

/// Returns the first row of a board this high, the first row of the status line under it, and the rows of that. What is
/// left over goes to the status line in narrow windows, then between the parts, then around them.
fn rows_of_bars(window: Rect, high: u16) -> (u16, u16, u16) {
    let mut spare = window.height.saturating_sub(BARS + high);
    let mut take = |most: u16| {
        let taken = spare.min(most);
        spare -= taken;
        taken
    };
    let status_rows = 1 + take(match window.width {
        ..=59 => 2,
        60..=119 => 1,
        _ => 0,
    });
    let (under, over) = (take(1), take(1));
    // A sentence of the laws has three rows in a narrow window.
    let status_rows = status_rows + take(u16::from(window.width < 80));
    let body = window.y + over + spare / 2;
    (body, body + high + under, status_rows)
}

// What the screens with a large board share: their layout, where the board is, and how moves look on it.

/// Returns the layout for this window and where the squares are; `None` if there is no room. `panel` says what stands
/// beside the board.
pub(super) fn place(canvas: &mut Canvas, flipped: bool, panel: PanelKind) -> Option<(GameLayout, Geometry)> {
    let config = canvas.app.preferences.config();
    let request = LayoutRequest {
        aspect: cell_aspect(canvas),
        step: canvas.app.recent.board_step.saturating_add(config.board_step),
        style: large_style(canvas),
        coordinates: config.coordinates,
        panel,
    };
    let layout = GameLayout::of(canvas.area(), request)?;
    Some((layout, Geometry::centred(layout.board, layout.size, flipped, config.coordinates)))
}

/// Returns the style of pieces on large squares, which decides which sizes there are.
/// [`crate::ui::board::geometry::SquareSize::of_rows`] takes care of squares so small that characters stand for pieces.
pub(super) fn large_style(canvas: &Canvas) -> PieceStyle {
    canvas.painter.style.shown(SquareSize::new(20, 10), canvas.painter.depth)
}

/// Returns the width of a cell of this window divided by its height.
pub(super) fn cell_aspect(canvas: &Canvas) -> f32 {
    let window = canvas.app.window;
    let measured = window.pixels.filter(|(x, y)| *x > 0 && *y > 0).map(|(x, y)| {
        let (cols, rows) = (f32::from(window.cols.max(1)), f32::from(window.rows.max(1)));
        (f32::from(x) / cols) / (f32::from(y) / rows)
    });
    canvas.app.preferences.config().board_aspect.or(measured).unwrap_or(USUAL_ASPECT)
}

/// Lets windows stand over the moves or below the board, so that the board and a column beside it stay in sight.
pub(super) fn make_room(canvas: &mut Canvas, plan: &GameLayout, geometry: &Geometry) {
    let board = geometry.outer();
    canvas.hits.room.keep(Rect { width: board.width + 1, ..board }, Importance::Board);
    canvas.hits.room.stand_at(plan.score, Some(plan.below_board(geometry)));
}

/// Draws the lines above and below the moves.
pub(super) fn rules(canvas: &mut Canvas, moves: Rect) {
    for y in [moves.y - 1, moves.bottom()] {
        canvas.rule(Rect { y, height: 1, ..moves });
    }
}

/// Returns the picked piece or otherwise the first on its way to its square, and the second on its way. Without colours
/// none slide: characters would only flicker.
pub(super) fn moving(
    canvas: &Canvas,
    pieces: Option<AnimatedPieces>,
    picked: Option<PickedPiece>,
    geometry: &Geometry,
) -> [Option<DraggedPiece>; 2] {
    let picked = picked.map(|picked| DraggedPiece::new(picked.from, picked.at));
    let Some(pieces) = pieces.filter(|_| canvas.painter.depth != ColorDepth::Mono) else { return [None, picked] };
    let between = |from: u16, to: u16, half: u16| {
        let at = f32::from(from) + (f32::from(to) - f32::from(from)) * pieces.part;
        // Finds the nearest cell without a cast; no board is wide enough to go beyond the range.
        (0..u16::MAX).find(|cell| f32::from(*cell) + 0.5 > at).unwrap_or(to) + half
    };
    let mut moving = pieces.slides.iter().map(|&(from, to)| {
        let (begin, end) = (geometry.rect_of(from), geometry.rect_of(to));
        let at = (between(begin.x, end.x, begin.width / 2), between(begin.y, end.y, begin.height / 2));
        DraggedPiece { from: to, at: Some(at) }
    });
    let first = moving.next();
    [moving.next(), picked.or(first)]
}

/// Returns the square of the king of the side to move, if it is in check.
pub(super) fn king_in_check(position: &Chess) -> Option<Square> {
    position.board().king_of(position.turn()).filter(|_| position.is_check())
}

/// Returns the two squares of a move as the user sees it: castling is the king's move.
pub(super) fn from_to(mv: Move) -> Option<(Square, Square)> {
    Some((mv.from()?, target(mv)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::board::geometry::USUAL_ASPECT;

    fn plan(cols: u16, rows: u16, step: i8, clock: Option<&'static str>) -> Option<GameLayout> {
        let request = LayoutRequest {
            aspect: USUAL_ASPECT,
            step,
            style: PieceStyle::Sextant,
            coordinates: Coordinates::Outside,
            panel: PanelKind::Game(clock),
        };
        GameLayout::of(Rect::new(0, 0, cols, rows), request)
    }

    #[test]
    fn sizes_of_the_design() {
        for (cols, rows, square) in [
            (200, 60, (14, 7)),
            (120, 40, (8, 4)),
            (80, 24, (4, 2)),
            (40, 15, (3, 1)),
            (60, 80, (6, 3)),
            (40, 24, (4, 2)),
        ] {
            let size = plan(cols, rows, 0, None).map(|plan| (plan.size.cols, plan.size.rows));
            assert_eq!(size, Some(square), "{cols}x{rows}");
        }
        assert_eq!(plan(39, 15, 0, None), None);
        assert_eq!(plan(40, 14, 0, None), None);
    }

    /// Asserts that every part of a plan lies in the window, has room, and shares no cell with another.
    fn judge(window: Rect, request: LayoutRequest) {
        let what = format!("{}x{}, {request:?}", window.width, window.height);
        let plan = GameLayout::of(window, request).unwrap_or_else(|| panic!("no plan for {what}"));
        let geometry = Geometry::centred(plan.board, plan.size, false, request.coordinates);
        let board = geometry.outer();
        let parts = [board, plan.top.area, plan.bottom.area, plan.score, plan.status, plan.entry, plan.footer];
        for (at, part) in parts.iter().enumerate() {
            assert_eq!(part.intersection(window), *part, "part {at} sticks out: {what}: {plan:?}");
            assert!(part.area() > 0, "part {at} has no room: {what}: {plan:?}");
            for (n, other) in parts.iter().enumerate().skip(at + 1) {
                assert!(part.intersection(*other).is_empty(), "{at} and {n} overlap: {what}: {plan:?}");
            }
        }
        assert!(plan.score.height >= 2, "moves have two rows at least: {what}: {plan:?}");
    }

    #[test]
    fn parts_lie_in_the_window_and_apart() {
        for (cols, rows) in (40..=210).flat_map(|cols| (15..=75).map(move |rows| (cols, rows))) {
            for clock in [None, Some("0:00.0"), Some("0:00:00")] {
                let request = LayoutRequest {
                    aspect: USUAL_ASPECT,
                    step: 0,
                    style: PieceStyle::Sextant,
                    coordinates: Coordinates::Outside,
                    panel: PanelKind::Game(clock),
                };
                judge(Rect::new(0, 0, cols, rows), request);
            }
        }
    }

    #[test]
    fn every_field_of_a_position_has_a_row() {
        for (cols, rows) in (40..=210).flat_map(|cols| (15..=75).map(move |rows| (cols, rows))) {
            let (style, coordinates) = (PieceStyle::Sextant, Coordinates::Outside);
            let request = LayoutRequest { aspect: USUAL_ASPECT, step: 0, style, coordinates, panel: PanelKind::Fields };
            let plan = GameLayout::of(Rect::new(0, 0, cols, rows), request).unwrap();
            assert!(plan.beside_board().height >= 9, "{cols}x{rows}: {plan:?}");
        }
    }

    #[test]
    fn cells_of_any_shape_and_boards_of_any_size_fit() {
        for (cols, rows) in (40..=210).step_by(7).flat_map(|cols| (15..=75).step_by(3).map(move |rows| (cols, rows))) {
            for aspect in [0.1, 0.35, 0.45, 0.6, 1.0, 3.0] {
                for (step, style, coordinates) in [
                    (0, PieceStyle::Letters, Coordinates::Outside),
                    (-2, PieceStyle::Sextant, Coordinates::Off),
                    (4, PieceStyle::Glyph, Coordinates::Inside),
                ] {
                    let untimed = if step < 0 { PanelKind::Notation } else { PanelKind::Game(None) };
                    for panel in [untimed, PanelKind::Game(Some("0:00:00"))] {
                        judge(Rect::new(0, 0, cols, rows), LayoutRequest { aspect, step, style, coordinates, panel });
                    }
                }
            }
        }
    }

    #[test]
    fn the_moves_have_the_room_that_a_smaller_board_leaves() {
        for (cols, rows) in [(200, 60), (120, 40), (80, 24), (60, 80)] {
            let plans: Vec<GameLayout> = (-6..=0).map(|step| noted(cols, rows, step).unwrap()).collect();
            for (smaller, larger) in plans.iter().zip(&plans[1..]) {
                let less = smaller.size != larger.size;
                let (small, large) = (smaller.score, larger.score);
                let grows = small.width > large.width || small.height > large.height;
                assert!(grows == less || large.width == NOTATION_MOST, "{cols}x{rows}: {smaller:?} beside {larger:?}");
                assert!(
                    small.width >= large.width && small.height >= large.height,
                    "{cols}x{rows}: {small:?}, {large:?}"
                );
            }
        }
        assert_eq!(noted(200, 60, 0).unwrap().score.width, NOTATION_MOST, "no column is left free beside notation");
    }

    /// Returns the layout of a review.
    fn noted(cols: u16, rows: u16, step: i8) -> Option<GameLayout> {
        let (style, coordinates) = (PieceStyle::Sextant, Coordinates::Outside);
        let request = LayoutRequest { aspect: USUAL_ASPECT, step, style, coordinates, panel: PanelKind::Notation };
        GameLayout::of(Rect::new(0, 0, cols, rows), request)
    }

    #[test]
    fn a_tray_stands_where_a_game_with_clocks_has_one() {
        for (cols, rows) in [(200, 60), (120, 40)] {
            let [timed, untimed] = [Some("0:00.0"), None].map(|clock| plan(cols, rows, 0, clock).unwrap());
            assert!(untimed.top.tray && untimed.bottom.tray && !timed.top.tray);
            assert_eq!(
                (timed.top.clock(false), timed.score),
                (untimed.top.clock(false), untimed.score),
                "{cols}x{rows}"
            );
        }
        assert!(!plan(80, 24, 0, None).unwrap().top.tray, "few rows belong to the moves");
        assert!(!noted(120, 40, 0).unwrap().top.tray, "a review has no tray");
    }

    #[test]
    fn clocks_are_large_where_there_is_room() {
        for (cols, rows, clock, digits) in [
            (120, 40, "0:00.0", DigitSize::Large),
            (120, 40, "0:00:00", DigitSize::Large),
            (200, 60, "0:00:00", DigitSize::Large),
            (80, 24, "0:00:00", DigitSize::Medium),
            (60, 80, "0:00.0", DigitSize::Large),
            (40, 15, "0:00:00", DigitSize::Plain),
        ] {
            let plan = plan(cols, rows, 0, Some(clock)).unwrap();
            assert_eq!((plan.top.digits, plan.bottom.digits), (Some(digits), Some(digits)), "{cols}x{rows}");
        }
    }
}
