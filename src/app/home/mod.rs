//! The home screen: what can be begun, gone on with, or looked at.

pub(in crate::app) mod drafts;
mod input;
pub(in crate::app) mod interrupted;
pub(in crate::app) mod plain;

use super::game::GameScreen;
use super::recent_choices::{FirstGame, RecentChoices};
use crate::app::{commands::action::Action, protocol::draft::ListedDraft};

/// An interrupted game as it was listed, rebuilt from its journal. Another process may have gone on with it since.
#[derive(Clone, Debug)]
pub struct InterruptedGame {
    /// The name of its journal.
    pub game: String,
    /// The game, to be looked at.
    pub play: GameScreen,
    /// What was in the journal.
    pub bytes: Vec<u8>,
    /// The journal is damaged: what the game shows is what can be read of it.
    pub damaged: bool,
}

/// A row of the home screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HomeItem {
    /// The new-game form, with the computer at one side.
    New,
    /// The new-game form, with two people.
    Two,
    /// Go on with the interrupted game of this number.
    GoOn(usize),
    /// Go on with the unsaved changes of this number.
    Draft(usize),
    /// The games that were played here.
    Review,
    /// The lessons of the rules.
    Learn,
    /// The folders, to choose a file.
    Open,
    /// A file that was open before.
    Recent(String),
    /// The initial position, to try moves on.
    FreeBoard,
    /// The position editor.
    SetUp,
    /// The settings.
    Settings,
    /// Keys and commands.
    Help,
    /// Leave.
    Quit,
}

/// What rows of the home screen belong together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HomeGroup {
    /// To begin a game or a lesson.
    Play,
    /// To go on with something.
    GoOn,
    /// To look at games and positions.
    Study,
    /// The program itself.
    Program,
}

impl HomeItem {
    /// What it belongs to.
    #[must_use]
    pub fn group(&self) -> HomeGroup {
        match self {
            HomeItem::New | HomeItem::Learn | HomeItem::Two => HomeGroup::Play,
            HomeItem::GoOn(_) | HomeItem::Draft(_) => HomeGroup::GoOn,
            HomeItem::Review | HomeItem::Open | HomeItem::Recent(_) | HomeItem::FreeBoard | HomeItem::SetUp => {
                HomeGroup::Study
            }
            HomeItem::Settings | HomeItem::Help | HomeItem::Quit => HomeGroup::Program,
        }
    }

    /// Whether the row is always there, whatever was played or opened before.
    #[must_use]
    pub fn is_usual(&self) -> bool {
        !matches!(self, HomeItem::GoOn(_) | HomeItem::Draft(_) | HomeItem::Recent(_))
    }
}

/// Rows that begin a game or a lesson; those that go on with a game follow.
const BEGINNINGS: usize = 3;
/// How many interrupted games are listed.
const KEPT_SHOWN: usize = 5;
/// How many files that were open before are listed: the folders list the others.
const RECENT_SHOWN: usize = 1;
/// How many unsaved changes are listed.
const DRAFTS_SHOWN: usize = 3;

/// The home screen.
#[derive(Clone, Debug, Default)]
pub struct Home {
    /// The interrupted games, the newest first.
    pub kept: Vec<InterruptedGame>,
    /// The unsaved changes that wait.
    pub drafts: Vec<ListedDraft>,
    /// The chosen row.
    pub chosen: usize,
    /// The row is the one that was left by: games that are found do not take the choice away from it.
    back: bool,
    /// How many lessons are done, once that was read and a task is solved.
    pub lessons_done: Option<usize>,
    /// The row by which the screen is left.
    pub left_by: Option<HomeItem>,
}

impl Home {
    /// The screen with the row chosen that begins a game like the last one, or the lessons after a first game that was lost.
    #[must_use]
    pub fn like_last(memory: &RecentChoices) -> Home {
        // Who has lost a first game may want to learn.
        let wanted = match memory.first_game {
            FirstGame::Lost => HomeItem::Learn,
            _ if memory.is_for_two() => HomeItem::Two,
            _ => HomeItem::New,
        };
        let home = Home::default();
        let chosen = home.items(memory).iter().position(|item| *item == wanted).unwrap_or(0);
        Home { chosen, ..home }
    }

    /// The screen as one comes back to it: with the row chosen that it was left by, if it is still there.
    #[must_use]
    pub fn back_at(left: Option<&HomeItem>, memory: &RecentChoices) -> Home {
        let home = Home::like_last(memory);
        if memory.first_game == FirstGame::Lost {
            return Home { back: true, ..home };
        }
        match left.and_then(|left| home.items(memory).iter().position(|item| item == left)) {
            Some(chosen) => Home { chosen, back: true, ..home },
            None => home,
        }
    }

    /// Takes the interrupted games that were found. Going on with the newest is what one most likely wants.
    pub fn found(&mut self, mut kept: Vec<InterruptedGame>) {
        kept.sort_by(|a, b| b.game.cmp(&a.game));
        let shown = |kept: &[InterruptedGame]| kept.len().min(KEPT_SHOWN);
        if self.chosen >= BEGINNINGS + shown(&self.kept) {
            // The same row, below the games that come or go.
            self.chosen = self.chosen - shown(&self.kept) + shown(&kept);
        } else if self.kept.is_empty() && !kept.is_empty() && !self.back {
            self.chosen = BEGINNINGS;
        }
        self.kept = kept;
    }

    /// Takes the unsaved changes that were found.
    pub fn found_drafts(&mut self, drafts: Vec<ListedDraft>) {
        let shown = |drafts: &[ListedDraft]| drafts.len().min(DRAFTS_SHOWN);
        if self.chosen >= BEGINNINGS + self.kept.len().min(KEPT_SHOWN) + shown(&self.drafts) {
            self.chosen = self.chosen - shown(&self.drafts) + shown(&drafts);
        }
        self.drafts = drafts;
    }

    /// The rows.
    #[must_use]
    pub fn items(&self, memory: &RecentChoices) -> Vec<HomeItem> {
        // The lessons come first until a game or a task is done, and stay there while the program runs and while they are
        // offered after a lost game.
        let lessons_first = memory.starts_new || !memory.greeted || memory.first_game == FirstGame::Lost;
        let first = if lessons_first { [HomeItem::Learn, HomeItem::New] } else { [HomeItem::New, HomeItem::Learn] };
        let mut items = first.to_vec();
        items.push(HomeItem::Two);
        items.extend((0..self.kept.len().min(KEPT_SHOWN)).map(HomeItem::GoOn));
        items.extend((0..self.drafts.len().min(DRAFTS_SHOWN)).map(HomeItem::Draft));
        items.extend([HomeItem::Review, HomeItem::Open]);
        items.extend(memory.recent.iter().take(RECENT_SHOWN).cloned().map(HomeItem::Recent));
        items.extend([HomeItem::FreeBoard, HomeItem::SetUp, HomeItem::Settings, HomeItem::Help, HomeItem::Quit]);
        items
    }

    /// Moves the choice; `rows` is how many there are.
    pub fn walk(&mut self, act: Action, rows: usize) {
        let last = rows.saturating_sub(1);
        self.chosen = match act {
            Action::Up if self.chosen == 0 => last,
            Action::Up => self.chosen - 1,
            Action::Down if self.chosen >= last => 0,
            Action::Down => self.chosen + 1,
            Action::First => 0,
            Action::Last => last,
            _ => self.chosen,
        };
    }
}

/// The number of a row of so many, counted from 0. The only one needs no number.
fn row_number(text: &str, count: usize) -> Option<usize> {
    let number = if text.is_empty() && count == 1 { Some(1) } else { text.parse().ok() };
    number.filter(|number| (1..=count).contains(number)).map(|number| number - 1)
}
