//! A summary of a game's whole main line. It is computed once and updated after each edit: every frame reads it many
//! times, and a game may have hundreds of thousands of half-moves.

use crate::chess::edits::TouchedParts;
use crate::chess::pgn::Record;
use crate::chess::pgn::timeline::{self, PlyStats, Timeline};
use crate::chess::tree::{NodeId, Tree};
use shakmaty::{ByColor, Color, Position};
use std::sync::Arc;

/// The summary of the main line.
#[derive(Clone, Debug, Default)]
pub struct MainLineSummary {
    /// The course of the game in numbers.
    pub course: Timeline,
    /// The moves marked as mistakes.
    mistakes: Vec<NodeId>,
    /// Those of White and of Black.
    by_side: ByColor<Vec<NodeId>>,
    /// How many moves have no evaluation, except those that end the game on the board.
    unjudged: usize,
    /// A different value for every state of every game. Compare its address to know whether a drawing of the game is
    /// still valid.
    pub version: Arc<()>,
}

impl MainLineSummary {
    /// Computes the summary of a game.
    pub(super) fn of(record: &Record) -> MainLineSummary {
        let mut summary = MainLineSummary::default();
        summary.extend(record, timeline::of(record));
        summary
    }

    /// Updates it after edits. The work is in proportion to the moves that were touched, and to the main line from the
    /// first place where it continues with another move.
    pub(super) fn update(&mut self, record: &Record, touched: &TouchedParts) {
        let tree = &record.tree;
        if touched.head {
            *self = MainLineSummary::of(record); // the times of all moves may have changed
            return;
        }
        self.version = Arc::new(());
        let known = |ply: u32| self.course.plies.get(index(ply)).map(|ply| ply.node);
        let parted = touched.children.iter().filter(|&&node| tree.is_main_line(node)).map(|&node| tree.ply(node));
        let parted = parted.filter(|&ply| known(ply) != tree.main_node(ply + 1)).min();
        if let Some(ply) = parted {
            let gone = self.course.truncate(index(ply));
            self.unjudged -= gone.iter().filter(|ply| is_unjudged(tree, ply)).count().min(self.unjudged);
            let ByColor { white, black } = &mut self.by_side;
            for list in [&mut self.mistakes, white, black] {
                list.truncate(list.partition_point(|&node| tree.ply(node) <= ply));
            }
            self.extend(record, timeline::from(record, ply, u32::MAX));
        }
        for &node in touched.notes.iter().filter(|&&node| tree.is_main_line(node)) {
            // The clock beside a move also determines how long the mover's next one took.
            for ply in [tree.ply(node), tree.ply(node) + 2] {
                self.refresh(record, ply);
            }
        }
    }

    /// Computes a half-move, counted from 1, again.
    fn refresh(&mut self, record: &Record, ply: u32) {
        let Some(before) = ply.checked_sub(1) else { return };
        let Some(&ply) = timeline::from(record, before, 1).first() else { return };
        if self.course.plies.get(index(before)).is_none_or(|old| *old == ply) {
            return;
        }
        if let Some(old) = self.course.replace(index(before), ply) {
            self.uncount(&record.tree, &old);
            self.count(&record.tree, &ply);
        }
    }

    fn extend(&mut self, record: &Record, plies: Vec<PlyStats>) {
        for ply in &plies {
            self.count(&record.tree, ply);
        }
        self.course.extend(plies);
    }

    fn count(&mut self, tree: &Tree, ply: &PlyStats) {
        self.unjudged += usize::from(is_unjudged(tree, ply));
        for list in self.lists_of(ply) {
            let at = list.partition_point(|&node| tree.ply(node) < tree.ply(ply.node));
            list.insert(at, ply.node);
        }
    }

    fn uncount(&mut self, tree: &Tree, ply: &PlyStats) {
        self.unjudged -= usize::from(is_unjudged(tree, ply)).min(self.unjudged);
        for list in self.lists_of(ply) {
            let at = list.partition_point(|&node| tree.ply(node) < tree.ply(ply.node));
            if list.get(at) == Some(&ply.node) {
                list.remove(at);
            }
        }
    }

    /// Returns the lists that a move belongs to if it is a mistake.
    fn lists_of(&mut self, ply: &PlyStats) -> impl Iterator<Item = &mut Vec<NodeId>> {
        let lists = [&mut self.mistakes, self.by_side.get_mut(ply.side)];
        lists.into_iter().filter(|_| ply.judgement.is_some())
    }

    /// Returns the moves marked as mistakes, of one side or of both, in order.
    pub(super) fn mistakes(&self, of: Option<Color>) -> &[NodeId] {
        of.map_or(&self.mistakes, |side| self.by_side.get(side))
    }

    /// Returns whether every move has an evaluation, except those that end the game on the board.
    pub(super) fn is_judged(&self) -> bool {
        self.unjudged == 0 && !self.course.plies.is_empty()
    }
}

/// Returns the index of the half-move that follows this many others.
fn index(plies: u32) -> usize {
    plies as usize // u32 fits usize on every platform we build for
}

/// Returns whether a move still needs an evaluation. Only a move that nothing follows can have ended the game; skipping
/// the others saves generating legal moves, which takes most of the time when a long line is deleted.
fn is_unjudged(tree: &Tree, ply: &PlyStats) -> bool {
    ply.eval.is_none() && (tree.next(ply.node).is_some() || !tree.position(ply.node).is_game_over())
}

#[cfg(test)]
mod tests {
    use shakmaty::Position;

    use super::MainLineSummary;
    use crate::app::commands::table::Action;
    use crate::app::review::Review;
    use crate::chess::accuracy::Judgement;
    use crate::chess::edits::{Edits, MoveAnnotation};
    use crate::chess::pgn::comment::Eval;
    use crate::chess::pgn::{PgnText, Record};
    use crate::chess::steps;
    use crate::chess::tree::{NodeId, TreeMove};

    fn knights(half_moves: usize) -> String {
        ["Nf3 ", "Nf6 ", "Ng1 ", "Ng8 "].iter().copied().cycle().take(half_moves).collect()
    }

    #[test]
    fn many_arrows_take_steps_in_proportion_and_few_are_drawn() {
        let squares = |n: usize| {
            ["a", "b", "c", "d"]
                .iter()
                .flat_map(|file| (1..=8).map(move |rank| format!("G{file}{rank}")))
                .cycle()
                .take(n)
                .collect::<Vec<_>>()
        };
        let arrows = |n: usize| {
            squares(n)
                .iter()
                .enumerate()
                .map(|(i, from)| format!("{from}{}{}", ["e", "f", "g", "h"][i / 32 % 4], 1 + i / 128 % 8))
                .collect::<Vec<_>>()
        };
        steps::assert_linear(2_000, |n| {
            let text = format!("1. e4 {{[%cal {}]}} e5 *", arrows(n).join(","));
            steps::of(|| {
                let record = PgnText::new(text.as_bytes().into()).game(0).unwrap();
                let mut review = Review::new(record, None, false, &[]);
                for _ in 0..5 {
                    review.walk(Action::Next);
                    assert_eq!(review.shapes.len(), 100);
                    review.walk(Action::Last);
                    assert_eq!(review.shapes, []);
                    review.walk(Action::First);
                }
            })
        });
    }

    #[test]
    fn a_long_game_takes_steps_in_proportion() {
        let variation = |n: usize| format!("1. e4 (1. {}) *", knights(n));
        let main = |n: usize| format!("1. e4 e5 {} *", knights(n));
        for text in [&main as &dyn Fn(usize) -> String, &variation] {
            steps::assert_linear(300, |n| {
                let text = text(n);
                steps::of(|| {
                    let record = PgnText::new(text.as_bytes().into()).game(0).unwrap();
                    let mut review = Review::new(record, None, false, &[]);
                    review.walk(Action::BranchDown);
                    for act in [
                        Action::Last,
                        Action::First,
                        Action::Last,
                        Action::Previous,
                        Action::Next,
                        Action::PageUp,
                        Action::PageDown,
                    ] {
                        review.walk(act);
                        _ = review.mistake_from_here(true, None);
                        _ = review.fork();
                    }
                    while review.step_back() {}
                    while review.step_forward() {}
                })
            });
        }
    }

    /// Returns the review of a game of this many half-moves, in its middle.
    fn long_review(half_moves: usize) -> Review {
        let record = PgnText::new(knights(half_moves).as_bytes().into()).game(0).unwrap();
        let mut review = Review::new(record, None, false, &[]);
        review.go_to_ply(u32::try_from(half_moves / 2).unwrap());
        review
    }

    #[test]
    fn an_edit_takes_no_more_steps_in_a_long_game() {
        let steps_of_edits = |half_moves: usize| {
            let mut review = long_review(half_moves);
            let root = review.record().tree.root();
            let node = review.node();
            let mv = review.position().legal_moves().into_iter().next_back().unwrap();
            steps::of(|| {
                let mut change = |change: &dyn Fn(&mut Edits, &mut Record)| {
                    change(&mut review.edits.history, &mut review.record);
                    review.update_after_edit();
                };
                change(&|edits, record| _ = edits.add(record, node, TreeMove::Move(mv)));
                change(&|edits, record| _ = edits.undo(record));
                change(&|edits, record| _ = edits.redo(record));
                change(&|edits, record| _ = edits.comment(record, node, false, "[%eval 0.3] said"));
                change(&|edits, record| _ = edits.glyph(record, node, 4));
                change(&|edits, record| {
                    let end = record.tree.end_of_line(root);
                    let mv = record.tree.position(end).legal_moves()[0];
                    edits.add(record, end, TreeMove::Move(mv));
                });
                change(&|edits, record| _ = edits.undo(record));
            })
        };
        let (short, long) = (steps_of_edits(400), steps_of_edits(4_000));
        assert!(short > 0 && long <= short, "{short} steps in a short game, {long} in a long one");
    }

    #[test]
    fn a_summary_that_was_brought_up_to_date_is_the_one_of_the_game() {
        let text = "[TimeControl \"300+2\"]\n\n1. e4 {[%clk 0:04:58]} e5 {[%clk 0:04:50]} 2. Nf3 {[%clk 0:04:00]} \
            (2. f4 $6 {[%eval 0.1]} exf4 $4) 2... Nc6 $2 {[%clk 0:04:10] [%eval 1.5]} 3. Bb5 $6 a6 {[%eval 0.2]} *";
        let record = PgnText::new(text.as_bytes().into()).game(0).unwrap();
        let mut review = Review::new(record, None, false, &[]);
        let mut seed = 11_u64;
        let mut draw = |below: usize| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (seed >> 33) as usize % below
        };
        for round in 0..2_000 {
            let all: Vec<NodeId> = review.record().tree.walk().collect();
            let node = all[draw(all.len())];
            let (edits, record) = (&mut review.edits.history, &mut review.record);
            match draw(12) {
                0 if all.len() > 20 => _ = edits.delete(record, node),
                1 => _ = edits.promote(record, node),
                2 => _ = edits.promote_to_main(record, node),
                3 => _ = edits.demote(record, node),
                4 | 5 => _ = edits.undo(record),
                6 => _ = edits.redo(record),
                7 => _ = edits.glyph(record, node, [2, 4, 6, 1][draw(4)]),
                8 => {
                    let judgement = [None, Some(Judgement::Blunder)][draw(2)];
                    let eval = Some((Eval::Centipawns(i32::try_from(draw(100)).unwrap()), 9));
                    let found = MoveAnnotation { node, eval, judgement, better: Vec::new(), better_eval: None };
                    _ = edits.annotate(record, node, &[found], None);
                }
                9 => _ = edits.tag(record, node, "TimeControl", ["300+2", "?", "60"][draw(3)]),
                _ => {
                    let moves = record.tree.position(node).legal_moves();
                    if !moves.is_empty() {
                        edits.add(record, node, TreeMove::Move(moves[draw(moves.len())]));
                    }
                }
            }
            review.update_after_edit();
            let whole = MainLineSummary::of(review.record());
            let kept = &review.survey;
            assert_eq!(kept.course, whole.course, "after edit {round}");
            assert_eq!((&kept.mistakes, &kept.by_side), (&whole.mistakes, &whole.by_side), "after edit {round}");
            assert_eq!(kept.is_judged(), whole.is_judged(), "after edit {round}");
        }
    }
}
