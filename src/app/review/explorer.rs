//! The opening explorer: the moves that games of the list have played in the position on the board, one of which the
//! user can select and play.

use crate::app::{
    commands::action::Action,
    context::{Handled, UpdateContext},
    game_list::GameList,
    review::{Review, input::ReviewScreen},
};
use crate::chess::{pgn::search::ResultCounts, tree::TreeMove};
use shakmaty::Move;

impl Review {
    /// Whether the opening explorer stands beside the board.
    #[must_use]
    pub fn shows_explorer(&self, list: Option<&GameList>) -> bool {
        let has_place = self.number.is_some() && self.training().is_none() && self.card().is_none();
        has_place && !self.graphs_large && list.is_some_and(|list| list.explorer().is_some())
    }

    /// Returns the moves that were played in the position on the board, and the index of the selected one; nothing if
    /// they are not shown.
    pub(crate) fn explored(&self, list: &GameList) -> (Vec<(Move, ResultCounts)>, usize) {
        if self.number.is_none() || self.training().is_some() || self.card().is_some() {
            return (Vec::new(), 0);
        }
        let tree = &self.record.tree;
        let next = tree.next(self.cursor).and_then(|next| match tree.step(next) {
            Some(TreeMove::Move(mv)) => Some(mv),
            _ => None,
        });
        let moves = list.explored(tree.position(self.cursor));
        let row = list.explored_row(&moves, next);
        (moves, row)
    }
}

impl ReviewScreen<'_> {
    /// Enter: plays the selected move, if they are shown.
    pub(super) fn play_explored(&mut self, ctx: &mut UpdateContext) -> Handled {
        let Some(list) = self.list.as_deref() else { return Handled::No };
        let (moves, row) = self.review.explored(list);
        let Some((mv, _)) = moves.get(row) else { return Handled::No };
        self.review.explore_move(*mv, ctx);
        Handled::Yes
    }

    /// Esc: closes the explorer. Returns whether it was open.
    pub(super) fn closes_explorer(&mut self) -> bool {
        let shown = self.review.shows_explorer(self.list.as_deref());
        if shown && let Some(list) = self.list.as_deref_mut() {
            list.toggle_explorer();
        }
        shown
    }

    /// `↑` and `↓`: select among the moves, if they are shown.
    pub(super) fn walk_explored(&mut self, action: Action) -> Handled {
        let Some(list) = self.list.as_deref_mut() else { return Handled::No };
        let (moves, row) = self.review.explored(list);
        let count = moves.len();
        let step = match action {
            Action::BranchDown => 1,
            Action::BranchUp => count.saturating_sub(1),
            _ => return Handled::No,
        };
        if count == 0 {
            return Handled::No;
        }
        list.choose_explored((row + step) % count);
        Handled::Yes
    }
}
