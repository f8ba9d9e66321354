//! What plain mode waits for, and the lines that wait meanwhile.
//!
//! A question never waits for a computer player or a search. A command waits only if it depends on whose turn it is or on
//! what the search finds. Plain mode says which lines wait; `cancel` or an empty line takes the last of them back.

use crate::app::commands::action::LineTiming;
use crate::chess::moment::Moment;
use std::collections::VecDeque;

/// The most lines that may wait. While so many wait, plain mode reads no more.
pub(in crate::app) const MOST: usize = 256;

/// What plain mode is busy with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::app) enum Awaited {
    /// A computer player's move.
    Bot,
    /// A hint, a threat or the best lines.
    Advice,
    /// The mistakes of the game or of the list.
    Mistakes,
    /// The evaluation of a guess or of a try.
    Trial,
    /// The count of the moves that were played in the games of the list.
    Count,
    /// A game list that is loaded, or games that are read for it.
    Files,
    /// A game that is written into its file.
    Saving,
}

impl Awaited {
    /// Whether this lasts a moment only. Then all lines are answered in their order.
    pub(in crate::app) fn is_short(self) -> bool {
        !matches!(self, Awaited::Bot | Awaited::Mistakes)
    }

    /// Whether a line of this timing waits for it.
    pub(in crate::app) fn holds(self, when: LineTiming, in_game: bool) -> bool {
        match (self, when) {
            (_, LineTiming::Always) => false,
            (Awaited::Files, _) => true,
            (_, LineTiming::Question) => false,
            (Awaited::Bot, when) => when == LineTiming::OnTurn,
            (Awaited::Mistakes, when) => when == LineTiming::Result,
            // In a game only what depends on the turn waits for advice.
            (Awaited::Advice, when) => !in_game || when == LineTiming::OnTurn,
            (Awaited::Trial | Awaited::Count | Awaited::Saving, _) => true,
        }
    }
}

/// The lines that wait, and how long the computer player has been thinking.
#[derive(Clone, Debug, Default)]
pub(in crate::app) struct LineQueue {
    pub(in crate::app) lines: VecDeque<String>,
    pub(in crate::app) thinks: Option<ThinkingSince>,
}

/// Since when a computer player has been thinking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::app) struct ThinkingSince {
    /// How many half-moves the game had when it began.
    pub(in crate::app) plies: usize,
    pub(in crate::app) since: Moment,
    /// Whether plain mode has said so.
    pub(in crate::app) told: bool,
}
