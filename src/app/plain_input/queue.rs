//! What plain mode is waiting for, and the lines queued meanwhile.
//!
//! A question never waits for a bot or a search. A command waits only if it depends on whose turn it is or on what the
//! search finds. Plain mode says which lines wait; `cancel` or an empty line takes back the last of them.

use crate::app::commands::action::LineTiming;
use crate::chess::clock::Moment;
use std::collections::VecDeque;

/// The most lines that may wait. When so many wait, plain mode stops reading.
pub(in crate::app) const MOST: usize = 256;

/// What plain mode is busy with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::app) enum Awaited {
    /// A bot's move.
    Bot,
    /// A hint, a threat or the best lines.
    Advice,
    /// The mistakes of the game or of the list.
    Mistakes,
    /// The evaluation of a guess or of a try.
    Trial,
    /// The count of the moves that were played in the games of the list.
    Count,
    /// A game list that is being loaded, or games that are being read for it.
    Files,
    /// A game that is being written to its file.
    Saving,
}

impl Awaited {
    /// Returns whether this takes only a moment. All lines are then answered in order.
    pub(in crate::app) fn is_short(self) -> bool {
        !matches!(self, Awaited::Bot | Awaited::Mistakes)
    }

    /// Returns whether a line of this timing waits for it.
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

/// The lines that wait, and since when the bot has been thinking.
#[derive(Clone, Debug, Default)]
pub(in crate::app) struct LineQueue {
    pub(in crate::app) lines: VecDeque<String>,
    pub(in crate::app) thinks: Option<ThinkingSince>,
}

/// Since when a bot has been thinking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::app) struct ThinkingSince {
    /// How many half-moves the game had when the bot began.
    pub(in crate::app) plies: usize,
    pub(in crate::app) since: Moment,
    /// Whether plain mode has said that the bot is thinking.
    pub(in crate::app) told: bool,
}
