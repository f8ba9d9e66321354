//! The mistakes of the game on the board: the search for them, the moves it marked, and the better moves.

use crate::app::review::{
    Fork, MistakeWalk, Review,
    analysis::mistake_search::{LINE, SearchStep},
};
use crate::bot::fixed_eval::Evaluation;
use crate::chess::{
    edits::MoveAnnotation,
    game_summary::better_lines,
    notation::{self, Letters},
    pgn::comment::Eval,
    tree::NodeId,
};
use shakmaty::{Color, Move};

impl Review {
    /// Takes the evaluation of one of its positions.
    pub(in crate::app) fn take_evaluation(
        &mut self,
        task: usize,
        evaluation: Option<Evaluation>,
    ) -> Option<SearchStep> {
        let mut search = self.mistake_search.take()?;
        let next = search.take(task, evaluation, &self.record.tree);
        search.interrupted |= search.edit.is_some_and(|edit| edit != self.edits.version());
        // What is found is written into the game at once, so that the user sees the search progress.
        if next == SearchStep::Wait {
            let found = search.finished_moves(task, &self.record.tree);
            search.edit = self.annotate(&found, search.edit);
        }
        self.mistake_search = Some(search);
        Some(next)
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
    #[must_use]
    pub fn mistakes(&self, of: Option<Color>) -> &[NodeId] {
        self.survey.mistakes(of)
    }

    /// Returns whether the whole game was searched for mistakes: either here, or every move of the main line has an
    /// evaluation, except those that end the game on the board.
    pub(crate) fn mistakes_searched(&self) -> bool {
        self.mistakes_searched || self.survey.is_judged()
    }

    /// Returns whether Esc stops the mistake search: it first closes what covers the moves, then stops the search, then
    /// leaves.
    pub(crate) fn esc_stops_search(&self) -> bool {
        self.mistake_search.is_some() && self.card().is_none() && !self.graphs_large
    }

    /// Returns whose mistakes the user goes through: in a game against a program, the person's; both sides' if the
    /// person made none, or has gone on to the computer's.
    pub(crate) fn whose_mistakes(&self) -> Option<Color> {
        if self.mistake_walk == MistakeWalk::Both {
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
        let again = self.mistake_walk == MistakeWalk::OffersBoth(self.cursor);
        if again {
            self.mistake_walk = MistakeWalk::Both;
            let other = self.person().and_then(|person| self.mistakes(Some(!person)).first());
            let before = other.and_then(|&node| self.record.tree.parent(node));
            self.go_to(before.unwrap_or(self.record.tree.root()));
        } else {
            self.mistake_walk = MistakeWalk::OffersBoth(self.cursor);
        }
        again
    }

    /// Shows the end of the game that its player has just left. Going through the mistakes starts at the first one.
    pub(in crate::app) fn stand_at_end(&mut self) {
        let end = self.record.tree.end_of_line(self.record.tree.root());
        self.go_to(end);
        self.mistake_walk = MistakeWalk::FromEnd(end);
    }

    /// Returns whether the board still shows the end of the game that its player has just left.
    pub(super) fn stands_at_end(&self) -> bool {
        self.mistake_walk == MistakeWalk::FromEnd(self.cursor)
    }

    /// Goes to that move. Returns its number and how many there are, if there is one.
    pub fn go_to_mistake(&mut self, forward: bool, of: Option<Color>) -> Option<(usize, usize)> {
        let (node, nth, count) = self.mistake_from_here(forward, of)?;
        self.go_to(node);
        if self.mistake_walk != MistakeWalk::Both {
            self.mistake_walk = MistakeWalk::Own;
        }
        Some((nth, count))
    }

    /// Returns the better lines that the mistake search wrote beside the marked move at the cursor.
    pub(crate) fn better(&self) -> Vec<NodeId> {
        self.better_than(self.cursor)
    }

    fn better_than(&self, here: NodeId) -> Vec<NodeId> {
        better_lines(&self.record.tree, here)
    }

    /// Returns the move that the mistake search wrote as better than a marked one.
    pub(in crate::app) fn better_move(&self, marked: NodeId) -> Option<Move> {
        self.better_than(marked).first().and_then(|&node| self.record.tree.played(node))
    }

    /// Returns the move that the comment beside a marked move calls the best, as Lichess writes it: `Inaccuracy. Bf5
    /// was best.`
    pub(in crate::app) fn move_called_best(&self, marked: NodeId) -> Option<Move> {
        let tree = &self.record.tree;
        let before = tree.position(tree.parent(marked)?);
        let chess960 = tree.start().chess960();
        tree.notes(marked).visible_after().find_map(|text| {
            let words: Vec<&str> = text.split_whitespace().collect();
            words.windows(3).find_map(|words| match words {
                [san, "was", "best" | "best."] => notation::said(before, chess960, san, &Letters::En),
                _ => None,
            })
        })
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
    #[must_use]
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
            played.is_some_and(|&mistake| self.better_than(mistake).contains(&start))
        })
    }

    /// Returns whether `↑` and `↓` offer the better moves here although there is a fork ahead too: that is so if
    /// everything to choose there is better than the next move, because the user can choose it on that move in the same
    /// way. Mistakes may follow each other.
    pub(super) fn betters_first(&self) -> bool {
        let tree = &self.record.tree;
        if self.branch > 0 || self.better().is_empty() {
            return false;
        }
        let mut here = self.cursor;
        while let Some((&next, others)) = tree.children(here).split_first().filter(|(_, others)| !others.is_empty()) {
            let better = self.better_than(next);
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
