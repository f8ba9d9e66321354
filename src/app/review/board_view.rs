//! What the board of a review shows: the side at its bottom, which pieces are hidden, and the sliding piece.

use crate::app::{
    board::{
        animation::{AnimatedPieces, StepSlide},
        blindfold::Blindfold,
    },
    context::UpdateContext,
};
use crate::chess::{
    clock::Moment,
    tree::{NodeId, Tree},
};
use shakmaty::Color;

#[derive(Clone, Debug)]
pub(super) struct BoardView {
    /// The side at the bottom, unless the board was turned.
    facing: Color,
    is_turned: bool,
    /// Whose pieces are hidden, so that the user follows the game blindfold.
    blindfold: Blindfold,
    slide: StepSlide,
}

impl BoardView {
    pub fn facing(facing: Color) -> BoardView {
        BoardView { facing, is_turned: false, blindfold: Blindfold::default(), slide: StepSlide::default() }
    }

    /// Returns whether Black is at the bottom.
    pub fn flipped(&self) -> bool {
        self.facing.is_black() != self.is_turned
    }

    pub fn is_turned(&self) -> bool {
        self.is_turned
    }

    pub fn turn(&mut self, is_turned: bool) {
        self.is_turned = is_turned;
    }

    /// Puts a side at the bottom.
    pub fn show_from(&mut self, side: Color) {
        self.is_turned = side != self.facing;
    }

    pub fn blindfold(&self) -> Blindfold {
        self.blindfold
    }

    pub fn blindfold_command(&mut self, args: &str, ctx: &mut UpdateContext) {
        self.blindfold.command(args, ctx);
    }

    /// Lets a piece slide to the position after an update.
    pub fn follow(&mut self, tree: &Tree, game: Option<usize>, node: NodeId, ctx: &UpdateContext) {
        self.slide.follow(tree, game, node, ctx);
    }

    pub fn animated(&self, now: Moment) -> Option<AnimatedPieces> {
        self.slide.at(now)
    }

    pub fn next_frame(&self, now: Moment) -> Option<Moment> {
        self.slide.next_frame(now)
    }
}
