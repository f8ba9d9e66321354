//! A man slides to his square after a move, for a moment too short to wait for: input is never held back by it, and while
//! nothing slides nothing ticks.

use shakmaty::{File, Move, Square};

use super::Play;
use crate::app::ctx::Ctx;
use crate::chess::moment::Moment;
use crate::chess::tree::NodeId;

/// How long it takes, in milliseconds.
const LASTS: u64 = 120;
/// Milliseconds between two frames of it.
const FRAME: u64 = 24;

/// A move that is on its way on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Slide {
    node: NodeId,
    from: Square,
    to: Square,
    began: Moment,
}

/// Where a sliding man is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sliding {
    /// Where he comes from.
    pub from: Square,
    /// Where he stands already, as far as the game is concerned.
    pub to: Square,
    /// The part of the way he has gone, 0 to 1: fast at first, slow at the end.
    pub part: f32,
}

impl Play {
    /// Lets the man slide that has just moved.
    pub(super) fn slide(&mut self, node: NodeId, ctx: &Ctx) {
        self.slide = None;
        if ctx.plain || !ctx.lively || !ctx.config.animations || self.viewing.is_some() {
            return;
        }
        if let Some((from, to)) = self.game.tree().played(node).and_then(from_to) {
            self.slide = Some(Slide { node, from, to, began: ctx.now.at });
        }
    }

    /// Shows every man where he stands: one that was carried there does not slide there again.
    pub(super) fn stop_sliding(&mut self) {
        self.slide = None;
    }

    /// Whether what slides goes from one square to another.
    pub(super) fn slide_is_of(&self, from: Square, to: Square) -> bool {
        self.slide.is_some_and(|slide| slide.from == from && slide.to == to)
    }

    /// The man that slides at a moment.
    #[must_use]
    pub fn sliding(&self, now: Moment) -> Option<Sliding> {
        let slide = self.slide.filter(|slide| slide.node == self.shown())?;
        let gone = now.since(slide.began);
        let left = LASTS.checked_sub(gone).filter(|left| *left > 0)?;
        let left = f32::from(u16::try_from(left).unwrap_or_default()) / f32::from(u16::try_from(LASTS).unwrap_or(1));
        Some(Sliding { from: slide.from, to: slide.to, part: 1.0 - left * left })
    }

    /// When the next frame of a slide is due; the last one shows the man at his square.
    pub(super) fn next_frame(&self, now: Moment) -> Option<Moment> {
        let slide = self.slide?;
        let end = slide.began.plus(LASTS);
        (now < end).then(|| now.plus(FRAME).min(end))
    }
}

/// The two squares of a move as the eye sees it: castling is the king's.
fn from_to(mv: Move) -> Option<(Square, Square)> {
    let to = match mv {
        Move::Castle { king, rook } => {
            let file = if rook.file() > king.file() { File::G } else { File::C };
            Square::from_coords(file, king.rank())
        }
        _ => mv.to(),
    };
    Some((mv.from()?, to))
}
