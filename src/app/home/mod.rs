//! The home screen: the list of what the user can begin, resume or look at.

use crate::app::commands::table::{Action, Invocation, KeyContext};
use crate::app::context::UpdateContext;
use crate::app::dialogs::Dialog;
use crate::app::dialogs::question::Question;
use crate::app::game::{GameScreen, opponent_meant, seat_meant};
use crate::app::home::interrupted::ask_for_draft;
use crate::app::new_game::{read_controls, read_place};
use crate::app::plain_input::words::PlainAction;
use crate::app::protocol::effect::{Destination, JournalPurpose, ListedDraft, ListedJournal};
use crate::app::protocol::input::Key;
use crate::app::protocol::user_message::Query;
use crate::app::recent_choices::{FirstGame, RecentChoices};
use crate::chess::game_options::Rules;
use crate::chess::seat::Seat;
use crate::config::Choice;
use crate::words::command_names::{choice, means, rules};
use crate::words::tables::{AppWord, PlainWord};

pub(super) mod interrupted;

/// An interrupted game as it was listed, rebuilt from its journal. Another process may have gone on with it since.
#[derive(Clone, Debug)]
pub struct InterruptedGame {
    /// Its journal.
    pub listed: ListedJournal,
    /// The game, for display.
    pub play: GameScreen,
    /// Whether the journal is damaged: the game then shows only what can be read of it.
    pub damaged: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HomeItem {
    /// The new-game form, with the computer playing one side.
    New,
    /// The new-game form for two people.
    Two,
    /// Resume the interrupted game with this index.
    GoOn(usize),
    Draft(usize),
    /// The games that were played here.
    Review,
    Learn,
    Open,
    /// A file that was open before.
    Recent(String),
    /// Puzzles.
    Practice,
    /// The initial position, to try moves on.
    FreeBoard,
    SetUp,
    Settings,
    /// Keys and commands.
    Help,
    Quit,
}

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
    pub fn group(&self) -> HomeGroup {
        match self {
            HomeItem::New | HomeItem::Learn | HomeItem::Two | HomeItem::Practice => HomeGroup::Play,
            HomeItem::GoOn(_) | HomeItem::Draft(_) => HomeGroup::GoOn,
            HomeItem::Review | HomeItem::Open | HomeItem::Recent(_) | HomeItem::FreeBoard | HomeItem::SetUp => {
                HomeGroup::Study
            }
            HomeItem::Settings | HomeItem::Help | HomeItem::Quit => HomeGroup::Program,
        }
    }

    /// Returns whether the row is always there, whatever was played or opened before.
    pub fn is_usual(&self) -> bool {
        !matches!(self, HomeItem::GoOn(_) | HomeItem::Draft(_) | HomeItem::Recent(_))
    }
}

/// Number of rows that begin a game, a lesson or practice; the rows that resume a game follow them.
const BEGINNINGS: usize = 4;
/// How many recently opened files are listed: the user finds the others in the folders.
const RECENT_SHOWN: usize = 1;
/// How many drafts are listed.
const DRAFTS_SHOWN: usize = 3;

#[derive(Clone, Debug, Default)]
pub struct Home {
    /// The interrupted games, newest first.
    pub kept: Vec<InterruptedGame>,
    pub drafts: Vec<ListedDraft>,
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
        kept.sort_by(|a, b| b.listed.game.cmp(&a.listed.game));
        if self.chosen >= BEGINNINGS + self.kept.len() {
            // Keep the same row selected, below the games that come or go.
            self.chosen = self.chosen - self.kept.len() + kept.len();
        } else if self.kept.is_empty() && !kept.is_empty() && !self.back {
            self.chosen = BEGINNINGS;
        }
        self.kept = kept;
    }

    pub fn found_drafts(&mut self, drafts: Vec<ListedDraft>) {
        let shown = |drafts: &[ListedDraft]| drafts.len().min(DRAFTS_SHOWN);
        if self.chosen >= BEGINNINGS + self.kept.len() + shown(&self.drafts) {
            self.chosen = self.chosen - shown(&self.drafts) + shown(&drafts);
        }
        self.drafts = drafts;
    }

    pub fn items(&self, memory: &RecentChoices) -> Vec<HomeItem> {
        // The usual rows never change places: fingers learn where they are.
        let mut items = vec![HomeItem::New, HomeItem::Learn, HomeItem::Two, HomeItem::Practice];
        items.extend((0..self.kept.len()).map(HomeItem::GoOn));
        items.extend((0..self.drafts.len().min(DRAFTS_SHOWN)).map(HomeItem::Draft));
        items.extend([HomeItem::Review, HomeItem::Open]);
        items.extend(memory.recent.iter().take(RECENT_SHOWN).cloned().map(HomeItem::Recent));
        items.extend([HomeItem::FreeBoard, HomeItem::SetUp, HomeItem::Settings, HomeItem::Help, HomeItem::Quit]);
        items
    }
}

/// Reads the number of a row, from 1 to `count`, and returns it counted from 0. A single row needs no number.
fn row_number(text: &str, count: usize) -> Option<usize> {
    let number = if text.is_empty() && count == 1 { Some(1) } else { text.parse().ok() };
    number.filter(|number| (1..=count).contains(number)).map(|number| number - 1)
}

// Keys, commands and the pointer on the home screen.

impl Home {
    pub fn key(&mut self, key: Key, ctx: &mut UpdateContext) {
        if let Some(action) = ctx.keys.of_key(KeyContext::Home, key) {
            self.action(action, ctx);
        }
    }

    /// Takes an action of a key or a button.
    pub fn action(&mut self, action: Action, ctx: &mut UpdateContext) {
        let items = self.items(ctx.recent);
        let item = items.get(self.chosen);
        match action {
            Action::Up | Action::Down | Action::First | Action::Last => {
                self.chosen = action.walk(self.chosen, items.len()).unwrap_or(self.chosen);
            }
            Action::Choose => {
                if let Some(item) = item {
                    self.choose_item(item, ctx);
                }
            }
            Action::Drop => {
                let question = match item {
                    Some(HomeItem::Draft(n)) => self.drafts.get(*n).cloned().map(Question::DropDraft),
                    Some(HomeItem::GoOn(n)) => self.kept.get(*n).map(|kept| kept.ask_drop(ctx.lang)),
                    _ => None,
                };
                if let Some(question) = question {
                    ctx.open(Dialog::ask(question));
                }
            }
            Action::Open => self.choose_item(&HomeItem::Open, ctx),
            Action::Practice => self.choose_item(&HomeItem::Practice, ctx),
            _ => ctx.run(Invocation::of(action)),
        }
    }

    fn choose_item(&mut self, item: &HomeItem, ctx: &mut UpdateContext) {
        self.left_by = Some(item.clone());
        if ctx.recent.first_game == FirstGame::Lost {
            ctx.recent.first_game = FirstGame::Over; // the lessons were offered once
            ctx.remember();
        }
        match item {
            HomeItem::New => ctx.go(Destination::AgainstComputer),
            HomeItem::Two => ctx.go(Destination::ForTwo),
            HomeItem::GoOn(n) => self.kept.get(*n).into_iter().for_each(|kept| kept.take(JournalPurpose::GoOn, ctx)),
            HomeItem::Draft(n) => {
                self.drafts.get(*n).into_iter().for_each(|draft| ask_for_draft(draft.name.clone(), ctx))
            }
            HomeItem::Review => ctx.go(Destination::Review(None)),
            HomeItem::Learn => ctx.go(Destination::Learn(None)),
            HomeItem::Practice => ctx.go(Destination::Practice(String::new())),
            HomeItem::Open => ctx.go(Destination::Open(None)),
            HomeItem::FreeBoard => ctx.go(Destination::FreeBoard(None)),
            HomeItem::Recent(path) => ctx.go(Destination::Review(Some(path.clone()))),
            HomeItem::SetUp => ctx.run(Invocation::of(Action::SetUp)),
            HomeItem::Settings => ctx.run(Invocation::of(Action::Settings)),
            HomeItem::Help => ctx.run(Invocation::of(Action::Help)),
            HomeItem::Quit => ctx.run(Invocation::of(Action::Quit)),
        }
    }

    pub fn command(&mut self, given: &Invocation, ctx: &mut UpdateContext) {
        match given.action {
            Action::GoOn => self.go_on_with(&given.args, ctx),
            Action::Drop => self.ask_drop(given, ctx),
            Action::Recover => self.recover(&given.args, ctx),
            Action::DropChanges => self.ask_drop_draft(&given.args, ctx),
            Action::PlayHere if choice(&given.args) == "human" => ctx.go(Destination::ForTwo),
            Action::PlayHere => match opponent_meant(&given.args) {
                Some(None) => self.choose_item(&HomeItem::New, ctx),
                Some(Some(bot)) => ctx.go(Destination::Level(bot)),
                None => ctx.warn(PlainWord::NoSuchPlayer, &[&given.args]),
            },
            Action::Back => ctx.info(AppWord::HomeIsLast, &[]),
            action => ctx.go_by(action, &given.args),
        }
    }

    pub fn press_row(&mut self, row: usize, ctx: &mut UpdateContext) {
        self.chosen = row;
        self.action(Action::Choose, ctx);
    }
}

// Plain mode's words on the home screen: recent files, and the settings of a new game.

/// Carries out a word of plain mode on the home screen.
pub(super) fn home_word(word: PlainAction, args: &str, ctx: &mut UpdateContext) {
    match (word, args) {
        (PlainAction::Recent, _) => open_recent(args, ctx),
        (_, "") => ctx.show(Query::Options),
        _ => {
            if let Err(wrong) = choose(word, args, ctx) {
                ctx.warn_text(wrong);
            }
        }
    }
}

fn open_recent(number: &str, ctx: &mut UpdateContext) {
    let at = number.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
    match at.and_then(|at| ctx.recent.recent.get(at)).cloned() {
        Some(path) => ctx.go(Destination::Review(Some(path))),
        None => {
            let count = ctx.recent.recent.len().to_string();
            ctx.warn(PlainWord::NoSuchRecent, &[number, &count]);
        }
    }
}

/// `white WHO`, `black WHO`, `time TC`, `start PLACE`, `rules WORD`, `event NAME` and its like: changes a setting for
/// the next games.
///
/// # Errors
/// A sentence that says what is wrong with the value.
fn choose(word: PlainAction, value: &str, ctx: &mut UpdateContext) -> Result<(), String> {
    match word {
        PlainAction::White | PlainAction::Black => {
            let seat = match opponent_meant(value) {
                Some(None) => ctx.recent.opponent.parse().ok(),
                _ => seat_meant(value, false),
            };
            let seat = seat.ok_or_else(|| ctx.sentence(PlainWord::NoSuchPlayer, &[value]))?;
            let seat = ctx.absolute(seat);
            let memory = &mut *ctx.recent;
            memory.two_computers = false;
            let is_human = |word: &str| word.parse::<Seat>().is_ok_and(|seat| seat.is_human());
            let white = (&mut memory.white, &mut memory.last.white_name);
            let black = (&mut memory.black, &mut memory.last.black_name);
            let (mine, other) = if word == PlainAction::White { (white, black) } else { (black, white) };
            // Who wants the other colour than last time changes seats with the computer.
            if means(value, "me") && !is_human(mine.0) && is_human(other.0) {
                std::mem::swap(mine.0, other.0);
                std::mem::swap(mine.1, other.1);
            } else {
                *mine.0 = match seat {
                    Seat::Human(who) => {
                        *mine.1 = who.unwrap_or_default();
                        Seat::Human(None).to_string()
                    }
                    Seat::Bot(_) | Seat::Engine(_) => seat.to_string(),
                };
            }
        }
        PlainAction::Time => {
            // `keine` is told as `ohne Uhr`, like `none`.
            let value = if means(value, "none") { "none" } else { value };
            read_controls(value).map_err(|wrong| wrong.text(ctx.lang))?;
            value.clone_into(&mut ctx.recent.last.time);
        }
        PlainAction::StartFrom => {
            read_place(value).map_err(|wrong| wrong.text(ctx.lang))?;
            value.clone_into(&mut ctx.recent.start);
        }
        PlainAction::Event => value.clone_into(&mut ctx.recent.names.event),
        PlainAction::Site => value.clone_into(&mut ctx.recent.names.site),
        PlainAction::Round => value.clone_into(&mut ctx.recent.names.round),
        _ => {
            let read = Rules::of_word(&rules(value));
            let rules = read.ok_or_else(|| ctx.sentence(PlainWord::NoSuchRules, &[value]))?;
            rules.word().clone_into(&mut ctx.recent.last.rules);
        }
    }
    ctx.remember();
    ctx.show(Query::Options);
    Ok(())
}
