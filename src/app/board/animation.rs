//! Slides pieces to their squares after a move. A slide is too short to wait for: it never holds input back, and
//! nothing ticks while nothing slides.

use crate::app::{
    context::UpdateContext,
    protocol::{input::Press, message::Msg},
};
use crate::chess::{
    clock::Moment,
    geometry::castled,
    tree::{NodeId, Tree},
};
use shakmaty::{Move, Square};

/// How long a slide takes, in milliseconds.
const LASTS: u64 = 120;
/// Milliseconds between two frames.
pub(super) const FRAME: u64 = 24;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::app) struct MoveAnimation {
    node: NodeId,
    /// The squares each piece slides from and to: one piece, or king and rook when castling.
    slides: Vec<(Square, Square)>,
    began: Moment,
}

/// The state of the sliding pieces at a moment.
#[derive(Clone, Debug, PartialEq)]
pub struct AnimatedPieces {
    /// The square each piece comes from, and the square where the game already has it.
    pub slides: Vec<(Square, Square)>,
    /// How much of the way they have gone, 0 to 1: fast at first, slow at the end.
    pub part: f32,
}

impl MoveAnimation {
    /// Returns the slide of a move, or of a move that is taken back, to the position now shown. Returns `None` if
    /// nothing slides.
    pub(in crate::app) fn of(mv: Move, back: bool, node: NodeId, ctx: &UpdateContext) -> Option<MoveAnimation> {
        if ctx.plain || !ctx.animates || !ctx.config.animations {
            return None;
        }
        let slides = ways(mv).into_iter().map(|(from, to)| if back { (to, from) } else { (from, to) }).collect();
        Some(MoveAnimation { node, slides, began: ctx.now.at })
    }

    /// Drops the slide of a piece that the pointer has already carried to its square.
    pub(in crate::app) fn carried(&mut self, from: Square, to: Square) {
        self.slides.retain(|way| *way != (from, to));
    }

    /// Returns where the sliding pieces are at a moment, if the position shown is still the one they slide to.
    pub(in crate::app) fn at(&self, shown: NodeId, now: Moment) -> Option<AnimatedPieces> {
        let gone = now.since(self.began);
        let left = LASTS.checked_sub(gone).filter(|left| *left > 0 && shown == self.node && !self.slides.is_empty())?;
        let left = f32::from(u16::try_from(left).unwrap_or_default()) / f32::from(u16::try_from(LASTS).unwrap_or(1));
        Some(AnimatedPieces { slides: self.slides.clone(), part: 1.0 - left * left })
    }

    /// Returns when the next frame is due. The last frame shows the pieces on their squares.
    pub(in crate::app) fn next_frame(&self, now: Moment) -> Option<Moment> {
        let end = self.began.plus(LASTS);
        (now < end && !self.slides.is_empty()).then(|| now.plus(FRAME).min(end))
    }
}

/// The slides of a move as the user sees it: when castling, the king's and the rook's.
fn ways(mv: Move) -> Vec<(Square, Square)> {
    let Some(from) = mv.from() else { return Vec::new() };
    match castled(mv) {
        // In Chess960 the king or the rook may be there already.
        Some((king, rook)) => [(from, king), (mv.to(), rook)].into_iter().filter(|(from, to)| from != to).collect(),
        None => vec![(from, mv.to())],
    }
}

/// Where the user is in a review. Comparing two of them shows whether the user took a single step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::app) struct ViewPoint {
    /// The index of the game in its list.
    pub(in crate::app) game: Option<usize>,
    pub(in crate::app) node: NodeId,
}

/// Whether a message puts down a piece that the pointer has carried.
pub(in crate::app) fn carries(msg: &Msg) -> bool {
    matches!(msg, Msg::Mouse { press: Press::Up(_), .. })
}

/// Returns the move between two nodes if one is the parent of the other, and whether the move was taken back.
pub(in crate::app) fn step(tree: &Tree, from: NodeId, to: NodeId) -> Option<(Move, bool)> {
    if tree.parent(to) == Some(from) {
        return Some((tree.played(to)?, false));
    }
    (tree.parent(from) == Some(to)).then(|| tree.played(from)).flatten().map(|mv| (mv, true))
}

// Shows that a move is refused: the piece slides to the square and back once. This is too short to wait for.

/// How long each way takes, in milliseconds.
const WAY: u64 = 110;

/// A piece that slides to a square it may not go to, and back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::app) struct RefusedSlide {
    from: Square,
    to: Square,
    began: Moment,
    /// How much of the start is skipped, in milliseconds: the way there.
    skips: u64,
}

impl RefusedSlide {
    /// Returns the slide of a move that was just refused. Returns `None` if nothing slides.
    pub(in crate::app) fn begin(from: Square, to: Square, ctx: &UpdateContext) -> Option<RefusedSlide> {
        let slides = !ctx.plain && ctx.animates && ctx.config.animations && from != to;
        slides.then_some(RefusedSlide { from, to, began: ctx.now.at, skips: 0 })
    }

    /// Returns the slide of a piece that the pointer has already carried there: it only slides back.
    pub(in crate::app) fn carried(self) -> RefusedSlide {
        RefusedSlide { skips: WAY, ..self }
    }

    /// Returns where the piece is at a moment; `None` once it is back.
    pub(in crate::app) fn at(&self, now: Moment) -> Option<AnimatedPieces> {
        let gone = now.since(self.began) + self.skips;
        let share =
            |ms: u64| f32::from(u16::try_from(ms).unwrap_or(u16::MAX)) / f32::from(u16::try_from(WAY).unwrap_or(1));
        // The part of the way back that is still ahead: all of it at the refused square, none at home.
        let left = match gone {
            0..WAY => 1.0 - (1.0 - share(gone)).powi(2),
            _ => (1.0 - share(gone.checked_sub(WAY).filter(|back| *back < WAY)?)).powi(2),
        };
        Some(AnimatedPieces { slides: vec![(self.to, self.from)], part: 1.0 - left })
    }

    /// Returns when the next frame is due. The last frame shows the piece at home.
    pub(in crate::app) fn next_frame(&self, now: Moment) -> Option<Moment> {
        let end = self.began.plus(2 * WAY - self.skips);
        (now < end).then(|| now.plus(FRAME).min(end))
    }
}

/// Returns the two squares that a text names, such as `e2e5` or `e2-e5`.
pub(in crate::app) fn squares_named(text: &str) -> Option<(Square, Square)> {
    let bare: String = text.trim().chars().filter(|c| *c != '-' && *c != ' ').collect();
    let square = |at: std::ops::Range<usize>| bare.get(at)?.to_ascii_lowercase().parse().ok();
    Some((square(0..2)?, square(2..4)?)).filter(|_| bare.len() == 4)
}

#[cfg(test)]
mod refused_slide_tests {
    use super::*;

    #[test]
    fn the_piece_goes_there_and_back() {
        let slide = RefusedSlide { from: Square::E2, to: Square::E5, began: Moment::default(), skips: 0 };
        let part = |ms: u64| slide.at(Moment::default().plus(ms)).map(|pieces| pieces.part);
        assert_eq!(part(0), Some(1.0), "at home");
        assert_eq!(part(WAY), Some(0.0), "on the square that it may not go to");
        assert_eq!(part(2 * WAY), None, "at home again");
        assert!(part(WAY / 2) < Some(0.5) && part(WAY / 2) > Some(0.0));
        assert_eq!(slide.at(Moment::default()).map(|pieces| pieces.slides), Some(vec![(Square::E5, Square::E2)]));
        assert_eq!(slide.carried().at(Moment::default()).map(|pieces| pieces.part), Some(0.0), "a hand put it there");
        assert_eq!(slide.next_frame(Moment::default().plus(2 * WAY)), None);
        assert_eq!(slide.next_frame(Moment::default().plus(2 * WAY - 1)), Some(Moment::default().plus(2 * WAY)));
    }

    #[test]
    fn two_squares_are_read_from_a_text() {
        assert_eq!(squares_named("e2-E5"), Some((Square::E2, Square::E5)));
        assert_eq!(squares_named("e2e5"), Some((Square::E2, Square::E5)));
        for none in ["e4", "Nf3", "e7e8q", "e2é", ""] {
            assert_eq!(squares_named(none), None, "{none}");
        }
    }
}
