//! What the board of a game shows: the past position that the user looks back at, the side at its bottom, which pieces
//! are hidden, and the sliding piece.

use crate::app::{
    board::{
        animation::{AnimatedPieces, Slide},
        blindfold::Blindfold,
    },
    context::UpdateContext,
};
use crate::chess::{clock::Moment, tree::NodeId};
use shakmaty::Square;

#[derive(Clone, Debug)]
pub(super) struct BoardView {
    /// The number of half-moves before the position that the user looks back at; none at the live position.
    viewing: Option<usize>,
    /// Whether the text on the entry line was begun while looking back, so that playing it has to be announced.
    typed_back: bool,
    flipped_by_hand: bool,
    /// Whether the board flips to the side to move.
    auto_flip: bool,
    blindfold: Blindfold,
    slide: Option<Slide>,
}

impl BoardView {
    pub fn new(auto_flip: bool) -> BoardView {
        BoardView {
            viewing: None,
            typed_back: false,
            flipped_by_hand: false,
            auto_flip,
            blindfold: Blindfold::default(),
            slide: None,
        }
    }

    pub fn viewing(&self) -> Option<usize> {
        self.viewing
    }

    pub fn look_at(&mut self, ply: Option<usize>) {
        self.viewing = ply;
    }

    /// Returns whether the user looked back.
    pub fn return_to_live(&mut self) -> bool {
        self.viewing.take().is_some()
    }

    /// Returns to the live position when the user types: a move is never made in the past.
    pub fn begin_typing(&mut self, is_new: bool) {
        self.typed_back = self.return_to_live() || self.typed_back && !is_new;
    }

    pub fn typed_back(&self) -> bool {
        self.typed_back
    }

    pub fn take_typed_back(&mut self) -> bool {
        std::mem::take(&mut self.typed_back)
    }

    /// Returns whether the user has turned the board.
    pub fn flipped_by_hand(&self) -> bool {
        self.flipped_by_hand
    }

    pub fn flip(&mut self) {
        self.flipped_by_hand = !self.flipped_by_hand;
    }

    pub fn auto_flip(&self) -> bool {
        self.auto_flip
    }

    pub fn set_auto_flip(&mut self, flips: bool) {
        self.auto_flip = flips;
    }

    pub fn blindfold(&self) -> Blindfold {
        self.blindfold
    }

    pub fn blindfold_command(&mut self, args: &str, ctx: &mut UpdateContext) {
        self.blindfold.command(args, ctx);
    }

    pub fn slide(&mut self, slide: Option<Slide>) {
        self.slide = slide;
    }

    /// The pointer has carried a piece there.
    pub fn carried(&mut self, way: (Square, Square)) {
        if let Some(slide) = &mut self.slide {
            slide.carried(way);
        }
    }

    pub fn animated(&self, shown: NodeId, now: Moment) -> Option<AnimatedPieces> {
        self.slide.as_ref()?.at(shown, now)
    }

    pub fn next_frame(&self, now: Moment) -> Option<Moment> {
        self.slide.as_ref()?.next_frame(now)
    }
}
