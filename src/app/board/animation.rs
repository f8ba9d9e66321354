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

/// A move that is being animated on the screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::app) struct MoveAnimation {
    /// The node whose position is shown.
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
