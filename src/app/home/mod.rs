//! The home screen: the list of what the user can begin, resume or look at.

use crate::app::{
    commands::action::Action,
    game::GameScreen,
    protocol::draft::ListedDraft,
    recent_choices::{FirstGame, RecentChoices},
};

pub(super) mod drafts;
mod input;
pub(super) mod interrupted;
pub(super) mod plain;

/// An interrupted game as it was listed, rebuilt from its journal. Another process may have gone on with it since.
#[derive(Clone, Debug)]
pub struct InterruptedGame {
    /// The name of its journal.
    pub game: String,
    /// The game, for display.
    pub play: GameScreen,
    /// The content of the journal.
    pub bytes: Vec<u8>,
    /// Whether the journal is damaged: the game then shows only what can be read of it.
    pub damaged: bool,
}

/// A row of the home screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HomeItem {
    /// The new-game form, with the computer playing one side.
    New,
    /// The new-game form for two people.
    Two,
    /// Resume the interrupted game with this index.
    GoOn(usize),
    /// Resume the draft with this index.
    Draft(usize),
    /// The games that were played here.
    Review,
    /// The lessons on the rules.
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

/// A group of rows on the home screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HomeGroup {
    /// Begins a game or a lesson.
    Play,
    /// Resumes something.
    GoOn,
    /// Looks at games and positions.
    Study,
    /// Concerns the program itself.
    Program,
}

impl HomeItem {
    /// Returns the group that the row belongs to.
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

    /// Returns whether the row is always there, whatever was played or opened before.
    #[must_use]
    pub fn is_usual(&self) -> bool {
        !matches!(self, HomeItem::GoOn(_) | HomeItem::Draft(_) | HomeItem::Recent(_))
    }
}

/// Number of rows that begin a game or a lesson; the rows that resume a game follow them.
const BEGINNINGS: usize = 3;
/// How many interrupted games are listed.
const KEPT_SHOWN: usize = 5;
/// How many recently opened files are listed: the user finds the others in the folders.
const RECENT_SHOWN: usize = 1;
/// How many drafts are listed.
const DRAFTS_SHOWN: usize = 3;

/// The home screen.
#[derive(Clone, Debug, Default)]
pub struct Home {
    /// The interrupted games, newest first.
    pub kept: Vec<InterruptedGame>,
    /// The drafts that can be resumed.
    pub drafts: Vec<ListedDraft>,
    /// The selected row.
    pub chosen: usize,
    /// Whether the user has come back to the row they left by: interrupted games found later then leave the selection
    /// alone.
    back: bool,
    /// How many lessons are done; set once the progress has been read and a task is solved.
    pub lessons_done: Option<usize>,
    /// The row by which the user left the screen.
    pub left_by: Option<HomeItem>,
}

impl Home {
    /// Returns the screen with the row selected that begins a game like the last one, or with the lessons selected
    /// after a first game that was lost.
    #[must_use]
    pub fn like_last(memory: &RecentChoices) -> Home {
        // A user who has lost their first game may want to learn.
        let wanted = match memory.first_game {
            FirstGame::Lost => HomeItem::Learn,
            _ if memory.is_for_two() => HomeItem::Two,
            _ => HomeItem::New,
        };
        let home = Home::default();
        let chosen = home.items(memory).iter().position(|item| *item == wanted).unwrap_or(0);
        Home { chosen, ..home }
    }

    /// Returns the screen for a user who comes back to it: with the row selected that they left by, if it is still
    /// there.
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

    /// Takes the interrupted games that were found, and selects the newest: the user most likely wants to resume it.
    pub fn found(&mut self, mut kept: Vec<InterruptedGame>) {
        kept.sort_by(|a, b| b.game.cmp(&a.game));
        let shown = |kept: &[InterruptedGame]| kept.len().min(KEPT_SHOWN);
        if self.chosen >= BEGINNINGS + shown(&self.kept) {
            // Keep the same row selected, below the games that come or go.
            self.chosen = self.chosen - shown(&self.kept) + shown(&kept);
        } else if self.kept.is_empty() && !kept.is_empty() && !self.back {
            self.chosen = BEGINNINGS;
        }
        self.kept = kept;
    }

    /// Takes the drafts that were found.
    pub fn found_drafts(&mut self, drafts: Vec<ListedDraft>) {
        let shown = |drafts: &[ListedDraft]| drafts.len().min(DRAFTS_SHOWN);
        if self.chosen >= BEGINNINGS + self.kept.len().min(KEPT_SHOWN) + shown(&self.drafts) {
            self.chosen = self.chosen - shown(&self.drafts) + shown(&drafts);
        }
        self.drafts = drafts;
    }

    /// Returns the rows.
    #[must_use]
    pub fn items(&self, memory: &RecentChoices) -> Vec<HomeItem> {
        // The usual rows never change places: fingers learn where they are.
        let mut items = vec![HomeItem::New, HomeItem::Learn, HomeItem::Two];
        items.extend((0..self.kept.len().min(KEPT_SHOWN)).map(HomeItem::GoOn));
        items.extend((0..self.drafts.len().min(DRAFTS_SHOWN)).map(HomeItem::Draft));
        items.extend([HomeItem::Review, HomeItem::Open]);
        items.extend(memory.recent.iter().take(RECENT_SHOWN).cloned().map(HomeItem::Recent));
        items.extend([HomeItem::FreeBoard, HomeItem::SetUp, HomeItem::Settings, HomeItem::Help, HomeItem::Quit]);
        items
    }

    /// Moves the selection; `rows` is the number of rows.
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

/// Reads the number of a row, from 1 to `count`, and returns it counted from 0. A single row needs no number.
fn row_number(text: &str, count: usize) -> Option<usize> {
    let number = if text.is_empty() && count == 1 { Some(1) } else { text.parse().ok() };
    number.filter(|number| (1..=count).contains(number)).map(|number| number - 1)
}
