//! Moving through the tree of a review: by steps, branches and move numbers.

use crate::app::{commands::action::Action, review::Review};
use crate::chess::tree::NodeId;
use crate::words::notation::side_of;
use shakmaty::Color;

/// How many half-moves Page Up and Page Down go.
const PAGE: usize = 10;

/// The moves between which `↑` and `↓` choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fork {
    /// The continuations from here; the selected one comes next.
    Ahead,
    /// The move that led here and its alternatives.
    Here,
}

/// Why a jump fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JumpError {
    /// The text is not a move number.
    NoNumber,
    /// The line ends with this move.
    EndsWith(u32),
    /// The line has only this many half-moves.
    HalfMoves(u32),
    /// There are no moves.
    NoMoves,
}

impl Review {
    /// Goes to a node.
    pub fn go_to(&mut self, node: NodeId) {
        if self.record.tree.contains(node) {
            if node != self.cursor {
                self.edits.release();
                if self.record.tree.depth(node) > self.record.tree.depth(self.cursor) {
                    self.variation_left_from = Some(self.cursor);
                }
            }
            self.set_cursor(node);
        }
    }

    fn set_cursor(&mut self, node: NodeId) {
        self.cursor = node;
        self.close_card();
        self.read_shapes();
        self.branch = 0;
        self.scroll = 0;
    }

    /// Goes one half-move forward, along the selected branch. Returns whether there was one.
    pub fn step_forward(&mut self) -> bool {
        let children = self.record.tree.children(self.cursor);
        let Some(&next) = children.get(self.branch).or(children.first()) else { return false };
        self.edits.release();
        if children.first() != Some(&next) {
            self.variation_left_from = Some(self.cursor);
        }
        self.set_cursor(next);
        true
    }

    /// Goes one half-move back. Returns whether there was one. The branch it came from stays selected, so that
    /// [`Review::step_forward`] goes there again.
    pub fn step_back(&mut self) -> bool {
        let tree = &self.record.tree;
        let Some(parent) = tree.parent(self.cursor) else { return false };
        let from = tree.children(parent).iter().position(|&child| child == self.cursor).unwrap_or(0);
        self.edits.release();
        self.set_cursor(parent);
        self.branch = from;
        true
    }

    /// Carries out a key that moves through the game. Returns whether there was somewhere to go.
    pub fn walk(&mut self, act: Action) -> bool {
        match act {
            Action::Next => self.step_forward(),
            Action::Previous => self.step_back(),
            Action::PageDown => (0..PAGE).map(|_| self.step_forward()).fold(false, |any, step| any | step),
            Action::PageUp => (0..PAGE).map(|_| self.step_back()).fold(false, |any, step| any | step),
            Action::First => {
                let moved = self.cursor != self.record.tree.root();
                self.go_to(self.record.tree.root());
                moved
            }
            Action::Last => {
                let moved = self.step_forward();
                if moved {
                    self.set_cursor(self.record.tree.end_of_line(self.cursor));
                }
                moved
            }
            Action::BranchUp => self.choose_branch(false),
            Action::BranchDown => self.choose_branch(true),
            _ => false,
        }
    }

    /// Leaves the variation, to where the user entered it: the position before it, or the move that it replaces. Returns
    /// whether there was a variation to leave.
    pub fn leave_line(&mut self) -> bool {
        self.way_out().map(|node| self.go_to(node)).is_some()
    }

    fn way_out(&self) -> Option<NodeId> {
        let tree = &self.record.tree;
        let before = tree.variation_start(self.cursor).and_then(|start| tree.parent(start))?;
        if let Some(from) = self.variation_left_from.filter(|&from| tree.contains(from)) {
            // A variation beside this one does not count.
            let beside = tree.next(before) == Some(from);
            if beside || from == before {
                return Some(from);
            }
        }
        // Users who came by another way were looking at the better move of a mistake, or at some line.
        let mistake = tree.next(before).filter(|&node| tree.notes(node).judgement().is_some());
        Some(mistake.unwrap_or(before))
    }

    /// Returns the moves to choose between, where they are, and the index of the selected one. `None` if there is no
    /// choice.
    pub(crate) fn fork(&self) -> Option<(Fork, &[NodeId], usize)> {
        let tree = &self.record.tree;
        let ahead = tree.children(self.cursor);
        if ahead.len() > 1 && !self.betters_first() {
            return Some((Fork::Ahead, ahead, self.branch.min(ahead.len() - 1)));
        }
        let siblings = tree.children(tree.parent(self.cursor)?);
        let at = siblings.iter().position(|&node| node == self.cursor)?;
        (siblings.len() > 1).then_some((Fork::Here, siblings, at))
    }

    fn choose_branch(&mut self, down: bool) -> bool {
        let Some((fork, moves, at)) = self.fork() else { return false };
        let to = if down { (at + 1) % moves.len() } else { (at + moves.len() - 1) % moves.len() };
        // From a marked mistake the better move comes first, whatever other alternatives lie in between.
        let better = self.better().first().and_then(|better| moves.iter().position(|node| node == better));
        let to = better.filter(|_| down && fork == Fork::Here).unwrap_or(to);
        match (fork, moves.get(to).copied()) {
            (Fork::Here, Some(node)) => self.go_to(node),
            _ => self.branch = to,
        }
        true
    }

    /// Returns the line that is shown, from the first move to its end, and how many of its half-moves lie behind the
    /// cursor.
    #[must_use]
    pub fn line(&self) -> (Vec<NodeId>, usize) {
        let mut line = self.record.tree.path_to(self.cursor);
        let behind = line.len();
        line.extend(self.record.tree.line_from(self.cursor));
        (line, behind)
    }

    /// Goes to a half-move of the game's main line; to its end if it is shorter. Returns which one was reached.
    pub fn go_to_ply(&mut self, ply: u32) -> u32 {
        let tree = &self.record.tree;
        let (node, reached) = tree.main_line().zip(1..=ply).last().unwrap_or((tree.root(), 0));
        self.go_to(node);
        reached
    }

    /// Goes to a move of the line that is shown by its number: `23`, `23.`, `23b`, `23...`; `0` is the start. `45p` is its
    /// 45th half-move.
    ///
    /// # Errors
    /// [`JumpError`] says why the jump fails.
    pub fn jump_to(&mut self, text: &str) -> Result<(), JumpError> {
        let text = text.trim().to_ascii_lowercase();
        let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
        let (digits, rest) = text.split_at(end);
        let number: u32 = digits.parse().map_err(|_| JumpError::NoNumber)?;
        let (line, _) = self.line();
        let Some(&last) = line.last() else { return Err(JumpError::NoMoves) };
        if rest.trim() == "p" {
            let node = match usize::try_from(number).ok().and_then(|number| number.checked_sub(1)) {
                None => Some(self.record.tree.root()),
                Some(at) => line.get(at).copied(),
            };
            let plies = u32::try_from(line.len()).unwrap_or(u32::MAX);
            self.go_to(node.ok_or(JumpError::HalfMoves(plies))?);
            return Ok(());
        }
        let side = match rest.trim() {
            "" | "." => Color::White,
            "..." | "…" => Color::Black,
            word => side_of(word).ok_or(JumpError::NoNumber)?,
        };
        let tree = &self.record.tree;
        let numbered = |side: Color| line.iter().copied().find(|&node| tree.move_number(node) == (number, side));
        if number == 0 {
            self.go_to(tree.root());
            return Ok(());
        }
        // A game that begins with Black has no white move with its first number.
        let found = numbered(side).or_else(|| if rest.is_empty() { numbered(!side) } else { None });
        match found {
            Some(node) => self.go_to(node),
            None if line.first().is_some_and(|&first| number < tree.move_number(first).0) => self.go_to(tree.root()),
            None => return Err(JumpError::EndsWith(tree.move_number(last).0)),
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::review;
    use super::*;

    const GAME: &str = "[Black \"Zoë\"]\n\n1. e4 (1. d4 d5 (1... Nf6 2. c4) 2. c4) (1. c4) 1... e5 2. Nf3 Nc6 *";

    #[test]
    fn branches_are_chosen_ahead_and_in_place() {
        let mut r = review(GAME);
        assert!(r.flipped(), "the user had Black");
        let here = |r: &Review| r.san(r.node()).to_owned();
        assert!(matches!(r.fork(), Some((Fork::Ahead, moves, 0)) if moves.len() == 3));
        assert!(r.walk(Action::BranchDown));
        assert!(r.walk(Action::Next));
        assert_eq!(here(&r), "d4");
        r.walk(Action::BranchDown);
        r.walk(Action::Next);
        assert_eq!(here(&r), "Nf6", "the fork ahead comes before the one behind");
        r.walk(Action::BranchUp);
        assert_eq!(here(&r), "d5");
        r.walk(Action::Previous);
        r.walk(Action::Previous);
        assert_eq!(here(&r), "");
        r.walk(Action::Next);
        assert_eq!(here(&r), "d4", "one goes on where one came from");
        r.walk(Action::First);
        r.walk(Action::Last);
        assert_eq!(here(&r), "Nc6");
        assert!(!r.walk(Action::Next));
    }

    #[test]
    fn jumps_are_by_move_number() {
        let mut r = review(GAME);
        let rows = [
            ("2", Ok("Nf3")),
            ("1b", Ok("e5")),
            ("2...", Ok("Nc6")),
            ("1.", Ok("e4")),
            ("0", Ok("")),
            ("3p", Ok("Nf3")),
            ("0p", Ok("")),
            ("5p", Err(JumpError::HalfMoves(4))),
            ("3", Err(JumpError::EndsWith(2))),
            ("x", Err(JumpError::NoNumber)),
            ("", Err(JumpError::NoNumber)),
        ];
        for (text, want) in rows {
            let got = r.jump_to(text);
            assert_eq!(got.map(|()| r.san(r.node())), want.map(str::to_owned), "{text}");
        }
        assert_eq!(review("*").jump_to("1"), Err(JumpError::NoMoves));
        let mut late = review("[FEN \"4k3/8/8/8/8/8/8/4K3 b - - 0 31\"]\n\n31... Ke7 32. Ke2 *");
        late.jump_to("31").unwrap();
        assert_eq!(late.san(late.node()), "Ke7");
        late.jump_to("5").unwrap();
        assert_eq!(late.node(), late.record().tree.root());
    }
}
