//! The card at the end of a run: what it came to, and the puzzles that were missed or took long.

use crate::app::commands::table::Action;
use crate::app::context::UpdateContext;
use crate::app::practice::{PracticePage, PracticeScreen, Session};
use crate::app::protocol::practice_log::{Day, PracticeRun, PracticeState, RunAnswer, RunKind};
use crate::chess::clock::Moment;
use crate::chess::puzzle::PuzzleId;
use crate::words::Lang;
use crate::words::practice::PracticeWord as W;

/// A puzzle took long if it took so many times the mean, in halves.
const SLOW: u64 = 3;

/// How many of the best runs are shown.
const BEST: usize = 10;

/// So long an Enter is still meant for the move that was being typed when the time ran out.
const PAUSE: u64 = 800;

#[derive(Clone, Debug, PartialEq)]
pub struct RunCard {
    pub kind: RunKind,
    pub solved: usize,
    /// The right moves, and how many of a hundred moves were right.
    pub moves: usize,
    pub right: usize,
    pub best_combo: usize,
    /// Tenths of a second for a move.
    pub pace: u64,
    /// The rating of the hardest puzzle that was solved.
    pub hardest: Option<u16>,
    /// How many were solved in the best runs of this kind, and on which days.
    pub best: Vec<(usize, Day)>,
    /// The puzzles that were missed or took long, the easiest first.
    pub rows: Vec<RunAnswer>,
    pub chosen: usize,
    /// When it was shown.
    shown: Moment,
}

impl RunCard {
    pub(super) fn of(run: &PracticeRun, state: &PracticeState, shown: Moment) -> RunCard {
        let answers = &run.answers;
        let moves: usize = answers.iter().map(|answer| answer.moves).sum();
        let tried = moves + answers.len() - run.solved();
        let seconds: u64 = answers.iter().map(|answer| u64::from(answer.seconds)).sum();
        let count = u64::try_from(answers.len()).unwrap_or(u64::MAX).max(1);
        let slow = |answer: &RunAnswer| u64::from(answer.seconds) * 2 * count > SLOW * seconds;
        let mut rows: Vec<RunAnswer> =
            answers.iter().filter(|answer| !answer.solved || slow(answer)).copied().collect();
        rows.sort_by_key(|answer| (answer.rating, answer.id));
        RunCard {
            kind: run.kind,
            solved: run.solved(),
            moves,
            right: (moves * 100 + tried / 2).checked_div(tried).unwrap_or(0),
            best_combo: run.combo().1,
            pace: (seconds * 10).checked_div(u64::try_from(tried).unwrap_or(0)).unwrap_or(0),
            hardest: answers.iter().filter(|answer| answer.solved).map(|answer| answer.rating).max(),
            best: state
                .best(run.kind)
                .iter()
                .take(BEST)
                .map(|run| (run.solved(), run.day))
                .filter(|(solved, _)| *solved > 0)
                .collect(),
            rows,
            chosen: 0,
            shown,
        }
    }

    /// Returns the longest row of right moves, the time of a move, and the hardest puzzle that was solved.
    pub fn facts(&self, lang: Lang) -> Vec<String> {
        let pace = format!("{}{}{}", self.pace / 10, lang.decimal_separator(), self.pace % 10);
        let hardest = self.hardest.map(|rating| W::CardHardest.numbers(lang, &[usize::from(rating)]));
        let facts = [W::CardCombo.numbers(lang, &[self.best_combo]), W::CardPace.with(lang, &[&pace])];
        facts.into_iter().chain(hardest).collect()
    }

    /// Returns why a puzzle is among the rows.
    pub fn why(answer: &RunAnswer, lang: Lang) -> String {
        match answer.solved {
            true => W::CardSlow.counted(lang, answer.seconds, &[]),
            false => W::CardMissed.text(lang).to_owned(),
        }
    }

    /// Returns the puzzles to try again, the easiest first.
    pub fn ids(&self) -> Vec<PuzzleId> {
        self.rows.iter().map(|answer| answer.id).collect()
    }
}

impl PracticeScreen {
    pub(super) fn card_action(&mut self, action: Action, ctx: &mut UpdateContext) {
        let PracticePage::Card(card) = &self.page else { return };
        match action {
            Action::Choose if !ctx.plain && ctx.now.at.since(card.shown) < PAUSE => {}
            Action::Choose => match card.kind {
                RunKind::Streak => self.begin_streak(ctx),
                RunKind::Storm(minutes) => self.begin_storm(&minutes.to_string(), ctx),
            },
            Action::Again if card.rows.is_empty() => {}
            Action::Again => {
                let ids = card.ids();
                self.begin(Session::Again(ids), ctx);
            }
            _ => self.page_action(action, ctx),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::protocol::practice_log::RunId;

    #[test]
    fn a_card_counts_what_the_lines_say() {
        let answer = |id: &str, rating, solved, seconds, moves| RunAnswer {
            id: id.parse().unwrap(),
            rating,
            solved,
            seconds,
            moves,
        };
        let answers = vec![
            answer("a", 700, true, 4, 2),
            answer("b", 720, true, 4, 1),
            answer("c", 740, false, 2, 1),
            answer("d", 760, true, 30, 3),
        ];
        let run = PracticeRun { id: RunId(1), kind: RunKind::Storm(3), day: 0, answers, is_over: true };
        let mut state = PracticeState::default();
        state.runs.push(run.clone());
        let card = RunCard::of(&run, &state, Moment(0));
        assert_eq!((card.solved, card.moves, card.right, card.best_combo, card.pace), (3, 7, 88, 4, 50));
        assert_eq!((card.hardest, card.best.clone()), (Some(760), vec![(3, 0)]));
        assert_eq!(card.ids().iter().map(ToString::to_string).collect::<Vec<_>>(), ["c", "d"], "missed or slow");
    }
}
