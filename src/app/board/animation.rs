//! Slides pieces to their squares after a move, or to a square that is refused and back. A slide is too short to wait
//! for: it never holds input back, and nothing ticks while nothing slides.

use crate::app::context::UpdateContext;
use crate::chess::clock::Moment;
use crate::chess::laws::ways;
use crate::chess::tree::{NodeId, Tree};
use shakmaty::{Move, Square};

/// How long the slide of a move takes, in milliseconds.
const LASTS: u64 = 120;
/// How long each way takes if the move is refused.
const WAY: u64 = 110;
/// Milliseconds between two frames.
const FRAME: u64 = 24;

/// The piece that slides on a board, or king and rook when castling.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in crate::app) struct Slide {
    /// The position that the pieces slide on.
    node: NodeId,
    /// The squares each piece slides from and to. None if nothing slides.
    ways: Vec<(Square, Square)>,
    began: Moment,
    /// For a refused move, whose piece slides back: how much of the start is skipped, in milliseconds.
    refused: Option<u64>,
}

/// The state of the sliding pieces at a moment.
#[derive(Clone, Debug, PartialEq)]
pub struct AnimatedPieces {
    /// The square each piece comes from, and the square where the game already has it.
    pub slides: Vec<(Square, Square)>,
    /// How much of the way they have gone, 0 to 1: fast at first, slow at the end.
    pub part: f32,
}

impl Slide {
    /// Returns the slide of a move to the position now shown.
    pub(in crate::app) fn of(mv: Option<Move>, node: NodeId, ctx: &UpdateContext) -> Slide {
        Slide::begin(node, mv.map_or_else(Vec::new, ways), None, ctx)
    }

    /// Returns the slide of a move that was just refused.
    pub(in crate::app) fn refused(way: Option<(Square, Square)>, node: NodeId, ctx: &UpdateContext) -> Slide {
        let ways = way.filter(|(from, to)| from != to).map(|(from, to)| (to, from));
        Slide::begin(node, Vec::from_iter(ways), Some(0), ctx)
    }

    fn begin(node: NodeId, ways: Vec<(Square, Square)>, refused: Option<u64>, ctx: &UpdateContext) -> Slide {
        let slides = ctx.animates && ctx.config.animations;
        if slides { Slide { node, ways, began: ctx.now.at, refused } } else { Slide::default() }
    }

    pub(in crate::app) fn end_refused(&mut self) {
        if self.refused.is_some() {
            *self = Slide::default();
        }
    }

    /// Drops the slide of a piece that the pointer has already carried to its square. From a refused one it slides
    /// back.
    pub(in crate::app) fn carried(&mut self, way: (Square, Square)) {
        self.ways.retain(|own| *own != way || self.refused.is_some());
        self.only_returns();
    }

    /// Skips the way to a refused square: the pointer has already carried the piece there.
    pub(in crate::app) fn only_returns(&mut self) {
        self.refused = self.refused.and(Some(WAY));
    }

    /// Returns where the sliding pieces are at a moment, if the position shown is still the one they slide on. A piece
    /// whose move is refused is at home at the end.
    pub(in crate::app) fn at(&self, shown: NodeId, now: Moment) -> Option<AnimatedPieces> {
        if shown != self.node || self.ways.is_empty() {
            return None;
        }
        let gone = now.since(self.began) + self.refused.unwrap_or_default();
        let left = match self.refused {
            None => share(LASTS.checked_sub(gone).filter(|left| *left > 0)?, LASTS).powi(2),
            Some(_) if gone < WAY => 1.0 - (1.0 - share(gone, WAY)).powi(2),
            Some(_) => (1.0 - share(gone.checked_sub(WAY).filter(|back| *back < WAY)?, WAY)).powi(2),
        };
        Some(AnimatedPieces { slides: self.ways.clone(), part: 1.0 - left })
    }

    /// Returns when the next frame is due. The last frame shows the pieces on their squares.
    pub(in crate::app) fn next_frame(&self, now: Moment) -> Option<Moment> {
        if self.ways.is_empty() {
            return None;
        }
        let end = self.began.plus(self.refused.map_or(LASTS, |skips| 2 * WAY - skips));
        (now < end).then(|| now.plus(FRAME).min(end))
    }
}

fn share(ms: u64, of: u64) -> f32 {
    f32::from(u16::try_from(ms).unwrap_or(u16::MAX)) / f32::from(u16::try_from(of).unwrap_or(1))
}

/// The slides in a review, where the user goes from move to move.
#[derive(Clone, Debug, Default)]
pub(in crate::app) struct StepSlide {
    /// The index of the game in its list and the node that were shown after the last update.
    shown: Option<(Option<usize>, NodeId)>,
    slide: Slide,
}

impl StepSlide {
    /// After a single step, lets the piece slide there or back, unless the pointer has carried it.
    pub(in crate::app) fn follow(&mut self, tree: &Tree, game: Option<usize>, node: NodeId, ctx: &UpdateContext) {
        let before = self.shown.replace((game, node));
        if before == self.shown {
            return;
        }
        self.slide = before
            .filter(|(of, last)| *of == game && !ctx.is_drop && tree.contains(*last))
            .and_then(|(_, last)| step(tree, last, node))
            .map(|ways| Slide::begin(node, ways, None, ctx))
            .unwrap_or_default();
    }

    pub(in crate::app) fn at(&self, now: Moment) -> Option<AnimatedPieces> {
        self.slide.at(self.shown?.1, now)
    }

    pub(in crate::app) fn next_frame(&self, now: Moment) -> Option<Moment> {
        self.slide.next_frame(now)
    }
}

/// Returns the slides of the move between two nodes if one is the parent of the other, there or back.
fn step(tree: &Tree, from: NodeId, to: NodeId) -> Option<Vec<(Square, Square)>> {
    if tree.parent(to) == Some(from) {
        return tree.played(to).map(ways);
    }
    let back = tree.played(from).filter(|_| tree.parent(from) == Some(to))?;
    Some(ways(back).into_iter().map(|(from, to)| (to, from)).collect())
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
        let (ways, began) = (vec![(Square::E5, Square::E2)], Moment::default());
        let mut slide = Slide { node: NodeId::ROOT, ways, began, refused: Some(0) };
        let at = |slide: &Slide, ms: u64| slide.at(NodeId::ROOT, Moment::default().plus(ms));
        let part = |ms: u64| at(&slide, ms).map(|pieces| pieces.part);
        assert_eq!(part(0), Some(1.0), "at home");
        assert_eq!(part(WAY), Some(0.0), "on the square that it may not go to");
        assert_eq!(part(2 * WAY), None, "at home again");
        assert!(part(WAY / 2) < Some(0.5) && part(WAY / 2) > Some(0.0));
        assert_eq!(at(&slide, 0).map(|pieces| pieces.slides), Some(vec![(Square::E5, Square::E2)]));
        assert_eq!(slide.next_frame(Moment::default().plus(2 * WAY)), None);
        assert_eq!(slide.next_frame(Moment::default().plus(2 * WAY - 1)), Some(Moment::default().plus(2 * WAY)));
        slide.carried((Square::E2, Square::E5));
        assert_eq!(at(&slide, 0).map(|pieces| pieces.part), Some(0.0), "a hand put it there");
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
