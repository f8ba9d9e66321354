//! Shows that a move is refused: the piece slides to the square and back once. This is too short to wait for.

use crate::app::{
    board::animation::{AnimatedPieces, FRAME},
    context::UpdateContext,
};
use crate::chess::clock::Moment;
use shakmaty::Square;

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
mod tests {
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
