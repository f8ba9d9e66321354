//! Moving through the tree of a review: by steps, branches and move numbers.

use crate::app::commands::table::{Action, beside};
use crate::app::mistakes::LINE;
use crate::app::review::Review;
use crate::bot::fixed_eval::Evaluation;
use crate::chess::edits::MoveAnnotation;
use crate::chess::game_summary::better_lines;
use crate::chess::laws::position_key;
use crate::chess::pgn::comment::Eval;
use crate::chess::tree::NodeId;
use crate::words::Lang;
use crate::words::notation::side_of;
use crate::words::tables::{ReviewWord as W, half_moves};
use shakmaty::{Color, Move, Position};

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

/// Which way the user takes where there are several.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Branches {
    /// Which continuation is selected, by its index.
    pub selected: usize,
    /// Where the user left the main line for the variation, to return there.
    pub left_from: Option<NodeId>,
}

/// Which mistakes the user goes through in a game against a program.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Walked {
    /// The user's own.
    #[default]
    Own,
    /// The user's own; at this move, after the last of them, the user was told about the computer's.
    OffersBoth(NodeId),
    /// Those of both sides.
    Both,
    /// The board shows the end of a game that was just played, this node: the first mistake is the next one.
    FromEnd(NodeId),
}

/// How the user goes through the mistakes of the game.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct MistakeWalk {
    through: Walked,
    /// Whether a mistake search has covered the whole game.
    pub is_searched: bool,
}

impl Review {
    /// Goes to a node.
    pub fn go_to(&mut self, node: NodeId) {
        if self.record.tree.contains(node) {
            if node != self.cursor {
                self.edits.release();
                if self.record.tree.depth(node) > self.record.tree.depth(self.cursor) {
                    self.branches.left_from = Some(self.cursor);
                }
            }
            self.set_cursor(node);
        }
    }

    fn set_cursor(&mut self, node: NodeId) {
        self.cursor = node;
        self.close_card();
        self.read_shapes();
        self.branches.selected = 0;
        self.scroll = 0;
    }

    /// Goes one half-move forward, along the selected branch. Returns whether there was one.
    pub fn step_forward(&mut self) -> bool {
        let children = self.record.tree.children(self.cursor);
        let Some(&next) = children.get(self.branches.selected).or(children.first()) else { return false };
        self.edits.release();
        if children.first() != Some(&next) {
            self.branches.left_from = Some(self.cursor);
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
        self.branches.selected = from;
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

    /// Returns where the user entered the variation: the position before it, or the move that it replaces. `None` if
    /// there is no variation to leave.
    pub(super) fn way_out(&self) -> Option<NodeId> {
        let tree = &self.record.tree;
        let before = tree.variation_start(self.cursor).and_then(|start| tree.parent(start))?;
        if let Some(from) = self.branches.left_from.filter(|&from| tree.contains(from)) {
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
            return Some((Fork::Ahead, ahead, self.branches.selected.min(ahead.len() - 1)));
        }
        let siblings = tree.children(tree.parent(self.cursor)?);
        let at = siblings.iter().position(|&node| node == self.cursor)?;
        (siblings.len() > 1).then_some((Fork::Here, siblings, at))
    }

    fn choose_branch(&mut self, down: bool) -> bool {
        let Some((fork, moves, at)) = self.fork() else { return false };
        let to = beside(at, moves.len(), down);
        // From a marked mistake the better move comes first, whatever other alternatives lie in between.
        let better = self.better().first().and_then(|better| moves.iter().position(|node| node == better));
        let to = better.filter(|_| down && fork == Fork::Here).unwrap_or(to);
        match (fork, moves.get(to).copied()) {
            (Fork::Here, Some(node)) => self.go_to(node),
            _ => self.branches.selected = to,
        }
        true
    }

    /// Returns the line that is shown, from the first move to its end, and how many of its half-moves lie behind the
    /// cursor.
    pub fn line(&self) -> (Vec<NodeId>, usize) {
        let mut line = self.record.tree.path_to(self.cursor);
        let behind = line.len();
        line.extend(self.record.tree.line_from(self.cursor));
        (line, behind)
    }

    /// Goes to the position at the end of a line from the start, by whichever moves the game reaches it.
    pub(in crate::app) fn go_to_end_of(&mut self, line: &[Move]) {
        let tree = &self.record.tree;
        let mut wanted = tree.position(tree.root()).clone();
        for &mv in line {
            if !wanted.is_legal(mv) {
                return;
            }
            wanted.play_unchecked(mv);
        }
        let key = position_key(&wanted);
        let found = tree.walk().find(|&node| position_key(tree.position(node)) == key);
        if let Some(node) = found {
            self.go_to(node);
        }
    }

    /// Goes to a half-move of the game's main line; to its end if it is shorter. Returns which one was reached.
    pub fn go_to_ply(&mut self, ply: u32) -> u32 {
        let tree = &self.record.tree;
        let (node, reached) = tree.main_line().zip(1..=ply).last().unwrap_or((tree.root(), 0));
        self.go_to(node);
        reached
    }

    /// Goes to a move of the line that is shown by its number: `23`, `23.`, `23b`, `23...`; `0` is the start. `45p` is
    /// its 45th half-move.
    ///
    /// # Errors
    /// Returns the sentence that says why the jump fails, and what it names.
    pub fn jump_to(&mut self, text: &str, lang: Lang) -> Result<(), (W, String)> {
        let no_number = || (W::JumpUsage, String::new());
        let text = text.trim().to_ascii_lowercase();
        let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
        let (digits, rest) = text.split_at(end);
        let number: u32 = digits.parse().map_err(|_| no_number())?;
        let (line, _) = self.line();
        let Some(&last) = line.last() else { return Err((W::NoMoves, String::new())) };
        if rest.trim() == "p" {
            let node = match usize::try_from(number).ok().and_then(|number| number.checked_sub(1)) {
                None => Some(self.record.tree.root()),
                Some(at) => line.get(at).copied(),
            };
            let plies = u32::try_from(line.len()).unwrap_or(u32::MAX);
            self.go_to(node.ok_or_else(|| (W::NoSuchHalfMove, half_moves(plies, lang)))?);
            return Ok(());
        }
        let side = match rest.trim() {
            "" | "." => Color::White,
            "..." | "…" => Color::Black,
            word => side_of(word).ok_or_else(no_number)?,
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
            None => return Err((W::NoSuchMove, tree.move_number(last).0.to_string())),
        }
        Ok(())
    }
}

// The mistakes of the game on the board: the search for them, the moves it marked, and the better moves.

impl Review {
    /// Takes the evaluation of one of its positions. Returns whether it was the last one.
    pub(in crate::app) fn take_evaluation(&mut self, task: usize, evaluation: Option<Evaluation>) -> bool {
        let Some(mut search) = self.mistake_search.take() else { return false };
        let is_over = search.take(task, evaluation, &self.record.tree);
        search.interrupted |= search.edit.is_some_and(|edit| edit != self.edits.version());
        // What is found is written into the game at once, so that the user sees the search progress.
        if !is_over {
            let found = search.finished_moves(task, &self.record.tree);
            search.edit = self.annotate(&found, search.edit);
        }
        self.mistake_search = Some(search);
        is_over
    }

    /// Ends the mistake search, and writes the rest into the game. Returns what was found, including all judgements,
    /// and whether anything was new to the game.
    pub(in crate::app) fn end_mistake_search(&mut self) -> Option<(Vec<MoveAnnotation>, bool)> {
        let search = self.mistake_search.take()?;
        let tree = &self.record.tree;
        // Most of it is already there, unless the user has removed it.
        let found = if search.interrupted { search.annotations(tree) } else { search.last_annotations(tree) };
        let changed = self.annotate(&found, search.edit).is_some();
        self.edits.has_engine_marks |= changed && !search.interrupted;
        Some((found, changed))
    }

    /// Returns the moves of the main line that are marked as mistakes, of one side or of both.
    pub fn mistakes(&self, of: Option<Color>) -> &[NodeId] {
        self.survey.mistakes(of)
    }

    /// Returns whether the whole game was searched for mistakes: either here, or every move of the main line has an
    /// evaluation, except those that end the game on the board.
    pub(crate) fn mistakes_searched(&self) -> bool {
        self.mistake_walk.is_searched || self.survey.is_judged()
    }

    /// Returns whether Esc stops the mistake search: it first closes what covers the moves, then stops the search, then
    /// leaves.
    pub(crate) fn esc_stops_search(&self) -> bool {
        self.mistake_search.is_some() && self.card().is_none() && !self.graphs_large
    }

    /// Returns whose mistakes the user goes through: in a game against a program, the person's; both sides' if the
    /// person made none, or has gone on to the computer's.
    pub(crate) fn whose_mistakes(&self) -> Option<Color> {
        if self.mistake_walk.through == Walked::Both {
            return None;
        }
        self.person().filter(|&person| self.mistake_search.is_some() || !self.mistakes(Some(person)).is_empty())
    }

    /// Returns the next or the previous move of the main line that is marked as a mistake, of one side or of both, with
    /// its number among them, counted from 1, and how many there are.
    pub(crate) fn mistake_from_here(&self, forward: bool, of: Option<Color>) -> Option<(NodeId, usize, usize)> {
        let tree = &self.record.tree;
        let here = tree.ply(tree.main_line_ancestor(self.cursor));
        let aside = !tree.is_main_line(self.cursor);
        let judgements = self.mistakes(of);
        let at = if forward && self.stands_at_end() {
            0
        } else if forward {
            // A user who looks at the better line of a mistake has seen that mistake.
            let seen = here + u32::from(aside && self.is_in_better_line());
            judgements.partition_point(|&node| tree.ply(node) <= seen)
        } else {
            judgements.partition_point(|&node| tree.ply(node) < here + u32::from(aside)).checked_sub(1)?
        };
        Some((*judgements.get(at)?, at + 1, judgements.len()))
    }

    /// At the user's last mistake: if the user asks a second time, goes on to both sides' mistakes, from the opponent's
    /// first. Returns whether it was the second time.
    pub(super) fn goes_on_to_both(&mut self) -> bool {
        let again = self.mistake_walk.through == Walked::OffersBoth(self.cursor);
        if again {
            self.mistake_walk.through = Walked::Both;
            let other = self.person().and_then(|person| self.mistakes(Some(!person)).first());
            let before = other.and_then(|&node| self.record.tree.parent(node));
            self.go_to(before.unwrap_or(self.record.tree.root()));
        } else {
            self.mistake_walk.through = Walked::OffersBoth(self.cursor);
        }
        again
    }

    /// Shows the end of the game that its player has just left. Going through the mistakes starts at the first one.
    pub(in crate::app) fn stand_at_end(&mut self) {
        let end = self.record.tree.end_of_line(self.record.tree.root());
        self.go_to(end);
        self.mistake_walk.through = Walked::FromEnd(end);
    }

    /// Returns whether the board still shows the end of the game that its player has just left.
    pub(super) fn stands_at_end(&self) -> bool {
        self.mistake_walk.through == Walked::FromEnd(self.cursor)
    }

    /// Goes to that move. Returns its number and how many there are, if there is one.
    pub fn go_to_mistake(&mut self, forward: bool, of: Option<Color>) -> Option<(usize, usize)> {
        let (node, nth, count) = self.mistake_from_here(forward, of)?;
        self.go_to(node);
        if self.mistake_walk.through != Walked::Both {
            self.mistake_walk.through = Walked::Own;
        }
        Some((nth, count))
    }

    /// Returns the better lines that the mistake search wrote beside the marked move at the cursor.
    pub(crate) fn better(&self) -> Vec<NodeId> {
        better_lines(&self.record.tree, self.cursor)
    }

    /// Returns the move that the mistake search wrote as better than a marked one.
    pub(in crate::app) fn better_move(&self, marked: NodeId) -> Option<Move> {
        better_lines(&self.record.tree, marked).first().and_then(|&node| self.record.tree.played(node))
    }

    /// Returns the alternatives to a marked move in the file, which are not said to be better.
    pub(in crate::app) fn tried_instead(&self, marked: NodeId) -> Vec<Move> {
        let tree = &self.record.tree;
        let Some(parent) = tree.parent(marked) else { return Vec::new() };
        let others =
            tree.children(parent).iter().filter(|&&node| node != marked && tree.notes(node).judgement().is_none());
        others.filter_map(|&node| tree.played(node)).collect()
    }

    /// Returns the evaluation of the position on the board, which is written beside its move. Further on in a better
    /// line from the mistake search, it is the evaluation of the line's first move, because the best moves of both
    /// sides do not change it. `None` for a mate, which comes nearer with each move, and for moves that branch off from
    /// the line.
    pub(crate) fn eval_shown(&self) -> Option<Eval> {
        let tree = &self.record.tree;
        let written = |node: NodeId| tree.notes(node).eval().map(|(eval, _)| eval);
        written(self.cursor).or_else(|| {
            let back = std::iter::successors(Some(self.cursor), |&node| tree.parent(node));
            let line: Vec<NodeId> = back.take_while(|&node| !tree.is_main_line(node)).take(LINE + 1).collect();
            let (begin, rest) = line.split_last()?;
            let goes_on = |&node: &NodeId| tree.parent(node).and_then(|parent| tree.next(parent)) == Some(node);
            let is_whole = line.len() <= LINE && rest.iter().all(goes_on) && self.is_in_better_line();
            written(*begin).filter(|eval| is_whole && matches!(eval, Eval::Centipawns(_)))
        })
    }

    /// Returns whether the current line is one that the search wrote beside a marked move of the main line.
    fn is_in_better_line(&self) -> bool {
        let tree = &self.record.tree;
        let begins = std::iter::successors(Some(self.cursor), |&node| tree.parent(node));
        let start = begins.take_while(|&node| !tree.is_main_line(node)).last();
        start.is_some_and(|start| {
            let played = tree.parent(start).and_then(|parent| tree.children(parent).first());
            played.is_some_and(|&mistake| better_lines(tree, mistake).contains(&start))
        })
    }

    /// Returns whether `↑` and `↓` offer the better moves here although there is a fork ahead too: that is so if
    /// everything to choose there is better than the next move, because the user can choose it on that move in the same
    /// way. Mistakes may follow each other.
    fn betters_first(&self) -> bool {
        let tree = &self.record.tree;
        if self.branches.selected > 0 || self.better().is_empty() {
            return false;
        }
        let mut here = self.cursor;
        while let Some((&next, others)) = tree.children(here).split_first().filter(|(_, others)| !others.is_empty()) {
            let better = better_lines(tree, next);
            if others.iter().any(|other| !better.contains(other)) {
                return false;
            }
            here = next;
        }
        true
    }

    /// Returns whether the key that selects the branch below leads to a better line.
    pub(crate) fn shows_better(&self) -> bool {
        matches!(self.fork(), Some((Fork::Here, ..))) && !self.better().is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{review, san_here};
    use super::*;

    const GAME: &str = "[Black \"Zoë\"]\n\n1. e4 (1. d4 d5 (1... Nf6 2. c4) 2. c4) (1. c4) 1... e5 2. Nf3 Nc6 *";

    #[test]
    fn branches_are_chosen_ahead_and_in_place() {
        let mut r = review(GAME);
        assert!(r.flipped(), "the user had Black");
        assert!(matches!(r.fork(), Some((Fork::Ahead, moves, 0)) if moves.len() == 3));
        assert!(r.walk(Action::BranchDown));
        assert!(r.walk(Action::Next));
        assert_eq!(san_here(&r), "d4");
        r.walk(Action::BranchDown);
        r.walk(Action::Next);
        assert_eq!(san_here(&r), "Nf6", "the fork ahead comes before the one behind");
        r.walk(Action::BranchUp);
        assert_eq!(san_here(&r), "d5");
        r.walk(Action::Previous);
        r.walk(Action::Previous);
        assert_eq!(san_here(&r), "");
        r.walk(Action::Next);
        assert_eq!(san_here(&r), "d4", "one goes on where one came from");
        r.walk(Action::First);
        r.walk(Action::Last);
        assert_eq!(san_here(&r), "Nc6");
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
            ("5p", Err((W::NoSuchHalfMove, half_moves(4, Lang::En)))),
            ("3", Err((W::NoSuchMove, "2".to_owned()))),
            ("x", Err((W::JumpUsage, String::new()))),
            ("", Err((W::JumpUsage, String::new()))),
        ];
        for (text, want) in rows {
            let got = r.jump_to(text, Lang::En);
            assert_eq!(got.map(|()| san_here(&r)), want.map(str::to_owned), "{text}");
        }
        assert_eq!(review("*").jump_to("1", Lang::En), Err((W::NoMoves, String::new())));
        let mut late = review("[FEN \"4k3/8/8/8/8/8/8/4K3 b - - 0 31\"]\n\n31... Ke7 32. Ke2 *");
        late.jump_to("31", Lang::En).unwrap();
        assert_eq!(san_here(&late), "Ke7");
        late.jump_to("5", Lang::En).unwrap();
        assert_eq!(late.node(), late.record().tree.root());
    }
}
