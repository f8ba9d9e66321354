//! Pieces slide to their squares after a move, for a moment too short to wait for: input is never held back by it, and while
//! nothing slides nothing ticks.

use crate::app::context::UpdateContext;
use crate::app::protocol::{input::Press, message::Msg};
use crate::chess::tree::{NodeId, Tree};
use crate::chess::{geometry::castled, moment::Moment};
use shakmaty::{Move, Square};

/// How long it takes, in milliseconds.
const LASTS: u64 = 120;
/// Milliseconds between two frames.
pub(super) const FRAME: u64 = 24;

/// A move that is on its way on the screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::app) struct MoveAnimation {
    /// The position that is shown.
    node: NodeId,
    /// From where to where: one piece, or king and rook of a castling.
    slides: Vec<(Square, Square)>,
    began: Moment,
}

/// Where sliding pieces are.
#[derive(Clone, Debug, PartialEq)]
pub struct AnimatedPieces {
    /// Where each comes from, and where it stands already, as far as the game is concerned.
    pub slides: Vec<(Square, Square)>,
    /// The part of the way they have gone, 0 to 1: fast at first, slow at the end.
    pub part: f32,
}

impl MoveAnimation {
    /// The slide of a move, or of one that is taken back, to a position that is shown now. None where nothing slides.
    pub(in crate::app) fn of(mv: Move, back: bool, node: NodeId, ctx: &UpdateContext) -> Option<MoveAnimation> {
        if ctx.plain || !ctx.animates || !ctx.config.animations {
            return None;
        }
        let slides = ways(mv).into_iter().map(|(from, to)| if back { (to, from) } else { (from, to) }).collect();
        Some(MoveAnimation { node, slides, began: ctx.now.at })
    }

    /// A piece that was carried there does not slide there again.
    pub(in crate::app) fn carried(&mut self, from: Square, to: Square) {
        self.slides.retain(|way| *way != (from, to));
    }

    /// The pieces that slide at a moment on the position that is shown.
    pub(in crate::app) fn at(&self, shown: NodeId, now: Moment) -> Option<AnimatedPieces> {
        let gone = now.since(self.began);
        let left = LASTS.checked_sub(gone).filter(|left| *left > 0 && shown == self.node && !self.slides.is_empty())?;
        let left = f32::from(u16::try_from(left).unwrap_or_default()) / f32::from(u16::try_from(LASTS).unwrap_or(1));
        Some(AnimatedPieces { slides: self.slides.clone(), part: 1.0 - left * left })
    }

    /// When the next frame is due; the last one shows the pieces at their squares.
    pub(in crate::app) fn next_frame(&self, now: Moment) -> Option<Moment> {
        let end = self.began.plus(LASTS);
        (now < end && !self.slides.is_empty()).then(|| now.plus(FRAME).min(end))
    }
}

/// The ways of a move as the eye sees it: castling is the king's and the rook's.
fn ways(mv: Move) -> Vec<(Square, Square)> {
    let Some(from) = mv.from() else { return Vec::new() };
    match castled(mv) {
        // In Chess960 one of them may stand there already.
        Some((king, rook)) => [(from, king), (mv.to(), rook)].into_iter().filter(|(from, to)| from != to).collect(),
        None => vec![(from, mv.to())],
    }
}

/// Where one stands in a review, so that a step can be seen to be one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::app) struct ViewPoint {
    /// The number of the game in its list.
    pub(in crate::app) game: Option<usize>,
    pub(in crate::app) node: NodeId,
}

/// Whether a message puts a piece down that the pointer has carried.
pub(in crate::app) fn carries(msg: &Msg) -> bool {
    matches!(msg, Msg::Mouse { press: Press::Up(_), .. })
}

/// The move between two positions of a game, if one follows the other; and whether it was taken back.
pub(in crate::app) fn step(tree: &Tree, from: NodeId, to: NodeId) -> Option<(Move, bool)> {
    if tree.parent(to) == Some(from) {
        return Some((tree.played(to)?, false));
    }
    (tree.parent(from) == Some(to)).then(|| tree.played(from)).flatten().map(|mv| (mv, true))
}
