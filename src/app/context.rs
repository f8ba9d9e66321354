//! What a screen needs while it takes a message: the time, the language, and where its effects and messages go.

use super::recent_choices::{BOARD_STEPS, RecentChoices};
use super::{board::drawing::Pointing, game_options::GameOptions, umpire::Explanation};
use crate::app::commands::action::{Action, Invocation};
use crate::app::protocol::effect::{Effect, FileEffect, TerminalEffect};
use crate::app::protocol::user_message::{Query, UserMessage};
use crate::app::protocol::{destination::Destination, files::ReloadReason, input::Window, now::Now};
use crate::app::{commands::keymap::Keymap, dialogs::Dialog};
use crate::bot::rng::Rng;
use crate::chess::notation::{self, Letters, WhyNot};
use crate::chess::time_control::parse_optional;
use crate::config::Config;
use crate::words::{self, Lang, Sentence, app::AppWord, moves, voice::Voice};
use shakmaty::{Chess, Move};
use std::path::PathBuf;

/// Whether the component took the input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub enum Handled {
    /// It was, and it is done.
    Yes,
    /// It was not: somebody else may take it.
    No,
}

/// Where a screen wants the program to go.
#[derive(Clone, Debug)]
pub enum Transition {
    /// Open a dialog.
    Open(Dialog),
    /// Go somewhere else; a running game has been dealt with.
    Go(Destination),
    /// Carry out a command, wherever it belongs.
    Run(Invocation),
    /// Leave the screen for the one it was opened over.
    Back,
    /// Begin a game.
    Begin(Box<GameOptions>),
    /// Open a game of the list.
    OpenGame {
        /// Its number, counted from 1.
        number: usize,
        /// The half-move that is shown first.
        ply: Option<u32>,
    },
    /// Back to the list, in which only the games with the position on the board are shown.
    FindPosition,
    /// Read the list again: games were added to its files, or taken out.
    ReloadList,
    /// Read the list again.
    Reload {
        /// Why.
        reason: ReloadReason,
        /// The file that changed, as the list knows it.
        was: PathBuf,
    },
    /// Leave the program.
    Quit(u8),
}

/// The surroundings of one `update`.
#[derive(Debug)]
pub struct UpdateContext<'a> {
    /// When it happens.
    pub now: Now,
    /// The user's language.
    pub lang: Lang,
    /// The letters of moves that are shown.
    pub display_letters: Letters,
    /// The letters of moves that are typed: where figurines are shown, those of the language.
    pub input_letters: Letters,
    /// How plain mode tells moves.
    pub voice: Voice,
    /// The settings.
    pub config: &'a Config,
    /// The keys in force.
    pub keys: &'a Keymap,
    /// The remembered choices.
    pub recent: &'a mut RecentChoices,
    /// The source of chance.
    pub rng: &'a mut Rng,
    /// Plain mode: nothing is paced, nothing waits for a key.
    pub plain: bool,
    /// Pieces may slide on this screen.
    pub animates: bool,
    /// The window's size.
    pub window: Window,
    /// The number of the last request for files.
    pub last_request_id: u64,
    /// Something that was asked for has failed: plain mode's exit code says so.
    pub failed: bool,
    /// What the world is asked for.
    pub effects: Vec<Effect>,
    /// What the user is told.
    pub messages: Vec<UserMessage>,
    /// What advice points out on the board.
    pub pointing: Option<Pointing>,
    /// The move that was refused, with the reason.
    pub refusal: Option<Explanation>,
    /// Where to go when this is done.
    pub transition: Option<Transition>,
}

impl UpdateContext<'_> {
    /// A sentence with its holes filled: as it is shown, or as plain mode says it.
    pub fn sentence(&self, word: impl Sentence, args: &[&str]) -> String {
        words::sentence(word, self.lang, self.plain, args)
    }

    /// Tells the user a sentence of the words tables.
    pub fn info(&mut self, word: impl Sentence, args: &[&str]) {
        self.info_text(self.sentence(word, args));
    }

    /// Tells the user a refusal or a failure, a sentence of the words tables.
    pub fn warn(&mut self, word: impl Sentence, args: &[&str]) {
        self.warn_text(self.sentence(word, args));
    }

    /// Tells the user a text that is put together already.
    pub fn info_text(&mut self, text: impl Into<String>) {
        self.messages.push(UserMessage::info(text));
    }

    /// Tells the user a refusal or a failure in a text that is put together already.
    pub fn warn_text(&mut self, text: impl Into<String>) {
        self.messages.push(UserMessage::warning(text));
    }

    /// Asks plain mode to show something.
    pub fn show(&mut self, query: Query) {
        self.messages.push(UserMessage::Show(query));
    }

    /// Remembers why a move was refused, and has it shown on the board; telling it is the caller's business.
    pub fn explain_refusal(&mut self, text: &str, why: &WhyNot) {
        self.refusal = Some(Explanation::of_refusal(text, why));
    }

    /// A move in the middle of a sentence, its side being clear: in the user's letters on the screen, in words in plain
    /// mode.
    pub fn told(&self, position: &Chess, mv: Move) -> String {
        if self.plain {
            moves::terse(self.voice, position, mv)
        } else {
            notation::san(position, mv, &self.display_letters)
        }
    }

    /// Asks the world for something.
    pub fn request(&mut self, effect: impl Into<Effect>) {
        self.effects.push(effect.into());
    }

    /// Puts text on the clipboard; plain mode has none, and prints the text.
    pub fn copy(&mut self, text: String, said: AppWord) {
        if self.plain {
            self.messages.push(UserMessage::Text(text.trim_end().to_owned()));
        } else {
            self.request(TerminalEffect::Copy(text));
            self.info(said, &[]);
        }
    }

    /// A number for a request to the world. Its response carries the number.
    pub fn next_request_id(&mut self) -> u64 {
        self.last_request_id += 1;
        self.last_request_id
    }

    /// Goes elsewhere after this message.
    pub fn go(&mut self, destination: Destination) {
        self.transition = Some(Transition::Go(destination));
    }

    /// Has a command carried out that the screen does not know itself.
    pub fn run(&mut self, given: Invocation) {
        self.transition = Some(Transition::Run(given));
    }

    /// Opens a dialog after this message.
    pub fn open(&mut self, dialog: Dialog) {
        self.transition = Some(Transition::Open(dialog));
    }

    /// A game begins: the next one starts as the config says again, and with no clock of less than a minute.
    pub fn forget_start(&mut self) {
        self.recent.start = self.config.new_game.start.to_string();
        if !is_remembered(&self.recent.time) {
            "none".clone_into(&mut self.recent.time);
        }
    }

    /// Makes the board a step larger or smaller than what fits best.
    pub fn resize_board(&mut self, action: Action) {
        let step = &mut self.recent.board_step;
        let by = if action == Action::Bigger { 1 } else { -1 };
        *step = step.saturating_add(by).clamp(BOARD_STEPS.0, BOARD_STEPS.1);
        self.remember();
    }

    /// Writes the remembered choices down.
    pub fn remember(&mut self) {
        self.request(FileEffect::Remember(self.recent.to_toml()));
    }
}

/// Whether a time control is remembered for later games: none, or one of a minute or more.
#[must_use]
pub fn is_remembered(time: &str) -> bool {
    const MINUTE: u64 = 60_000;
    match parse_optional(time) {
        Ok(control) => control.is_none_or(|control| control.at_start() >= MINUTE),
        Err(_) => false, // two clocks that differ, for one game only
    }
}
