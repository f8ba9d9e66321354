//! What the whole main line of a game says, found once: a frame asks for it many times, and a game may have hundreds of
//! thousands of half-moves.

use std::sync::Arc;

use shakmaty::{Color, Position};

use crate::chess::pgn::Record;
use crate::chess::pgn::timeline::Timeline;
use crate::chess::tree::NodeId;

/// What the main line says; it is found again after every change of the game.
#[derive(Clone, Debug)]
pub(super) struct MainLineSummary {
    course: Timeline,
    /// The moves with a sign of a mistake.
    mistakes: Vec<NodeId>,
    /// Those of White and of Black.
    by_side: [Vec<NodeId>; 2],
    is_judged: bool,
    /// Another one for every state of every game: who keeps it knows the state again.
    version: Arc<()>,
}

impl MainLineSummary {
    /// Looks through a game.
    pub(super) fn of(record: &Record) -> MainLineSummary {
        let tree = &record.tree;
        let course = Timeline::of(record);
        let beats = course.beats();
        let is_judged = !beats.is_empty()
            && beats.iter().all(|beat| beat.eval.is_some() || tree.position(beat.node).is_game_over());
        let faults = || beats.iter().filter(|beat| beat.fault.is_some());
        let mistakes = faults().map(|beat| beat.node).collect();
        let of_side = |side| faults().filter(|beat| beat.side == side).map(|beat| beat.node).collect();
        let by_side = [Color::White, Color::Black].map(of_side);
        MainLineSummary { mistakes, by_side, is_judged, course, version: Arc::new(()) }
    }

    pub(super) fn version(&self) -> &Arc<()> {
        &self.version
    }

    /// The course of the game in numbers.
    pub(super) fn course(&self) -> &Timeline {
        &self.course
    }

    /// The moves with a sign of a mistake, of a side or of both, in order.
    pub(super) fn mistakes(&self, of: Option<Color>) -> &[NodeId] {
        let [white, black] = &self.by_side;
        match of {
            None => &self.mistakes,
            Some(Color::White) => white,
            Some(Color::Black) => black,
        }
    }

    /// Whether every move has an evaluation, but those that end the game on the board.
    pub(super) fn is_judged(&self) -> bool {
        self.is_judged
    }
}

#[cfg(test)]
mod tests {

    use crate::app::commands::table::Action;

    use crate::app::review::Review;
    use crate::chess::notation::Letters;
    use crate::chess::pgn::PgnText;
    use crate::chess::steps;

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
                let mut review = Review::new(record, None, false, &[], &Letters::En);
                for _ in 0..5 {
                    review.walk(Action::Next);
                    assert_eq!(review.shapes().len(), 100);
                    review.walk(Action::Last);
                    assert_eq!(review.shapes(), []);
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
                    let mut review = Review::new(record, None, false, &[], &Letters::En);
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
}
