//! What a screen needs while it handles a message: the time, the language, and where its effects and messages go.

use crate::app::{
    board::drawing::Pointing,
    commands::{
        keymap::Keymap,
        table::{Action, Invocation},
    },
    dialogs::{Dialog, TextDialog},
    engines,
    game_options::GameOptions,
    protocol::{
        effect::{Destination, Effect, ExportContent, ExportFile, FileEffect, ReloadReason, TerminalEffect},
        input::Window,
        now::Now,
        user_message::{Query, UserMessage},
    },
    recent_choices::{BOARD_STEPS, RecentChoices},
    umpire::Explanation,
};
use crate::bot::rng::Rng;
use crate::chess::{
    notation::{self, Letters, WhyNot},
    pgn::Record,
    scoresheet,
    seat::Seat,
    time_control::parse_optional,
    tree::{NodeId, Tree},
};
use crate::config::Config;
use crate::words;
use crate::words::{
    Lang, Sentence,
    moves::{self, Voice},
    tables::{AppWord, ReviewWord},
};
use shakmaty::{Chess, Move};
use std::path::{Path, PathBuf};

/// Whether a component took the input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub enum Handled {
    /// It took the input, and nothing else needs to.
    Yes,
    /// It did not: another component may take it.
    No,
}

/// Where a screen wants the program to go.
#[derive(Clone, Debug)]
pub enum Transition {
    /// Open a dialog.
    Open(Dialog),
    /// Go somewhere else; the running game, if any, has been dealt with.
    Go(Destination),
    /// Carry out a command, wherever it belongs.
    Run(Invocation),
    /// Leave the screen for the one below it.
    Back,
    /// Start a game.
    Begin(Box<GameOptions>),
    /// Open a game from the list.
    OpenGame {
        /// Its number, counted from 1.
        number: usize,
        /// The half-move that is shown first.
        ply: Option<u32>,
    },
    /// Go back to the list and show only the games with the position on the board.
    FindPosition,
    /// Reload the list: games were added to its files, or removed.
    ReloadList,
    /// Reload the list because a file has changed.
    Reload {
        /// The reason.
        reason: ReloadReason,
        /// The file that changed, as the list knows it.
        was: PathBuf,
    },
    /// Leave the program with this exit code.
    Quit(u8),
}

/// What one `update` can read and write.
#[derive(Debug)]
pub struct UpdateContext<'a> {
    /// The time of the update.
    pub now: Now,
    /// The user's language.
    pub lang: Lang,
    /// The piece letters for displayed moves.
    pub display_letters: Letters,
    /// The piece letters for typed moves: those of the language if figurines are displayed.
    pub input_letters: Letters,
    /// How plain mode reads moves out.
    pub voice: Voice,
    /// The settings.
    pub config: &'a Config,
    /// The keys in force.
    pub keys: &'a Keymap,
    /// The remembered choices.
    pub recent: &'a mut RecentChoices,
    /// The random number generator.
    pub rng: &'a mut Rng,
    /// Plain mode: nothing is paced, and nothing waits for a key.
    pub plain: bool,
    /// Whether pieces may slide on this screen.
    pub animates: bool,
    /// The folder that the program was started in, if known.
    pub current_folder: Option<&'a Path>,
    /// Whether the message puts down a piece that the pointer has carried.
    pub is_drop: bool,
    /// The window's size.
    pub window: Window,
    /// The number of the last request.
    pub last_request_id: u64,
    /// Whether a command has failed; plain mode's exit code reports it.
    pub failed: bool,
    /// The effects to carry out afterwards.
    pub effects: Vec<Effect>,
    /// The messages for the user.
    pub messages: Vec<UserMessage>,
    /// What a hint or a threat points out on the board.
    pub pointing: Option<Pointing>,
    /// The move that was refused, with the reason.
    pub refusal: Option<Explanation>,
    /// Whether the board turns to the side to move from now on, if that was changed.
    pub auto_flip: Option<bool>,
    /// Where to go after this update.
    pub transition: Option<Transition>,
}

impl UpdateContext<'_> {
    /// Returns a sentence with its placeholders filled, as the screen shows it or plain mode says it.
    pub fn sentence(&self, word: impl Sentence, args: &[&str]) -> String {
        words::sentence(word, self.lang, self.plain, args)
    }

    /// Tells the user a sentence from the words tables.
    pub fn info(&mut self, word: impl Sentence, args: &[&str]) {
        self.info_text(self.sentence(word, args));
    }

    /// Tells the user about a refusal or failure, with a sentence from the words tables.
    pub fn warn(&mut self, word: impl Sentence, args: &[&str]) {
        self.warn_text(self.sentence(word, args));
    }

    /// Tells the user a text that is already complete.
    pub fn info_text(&mut self, text: impl Into<String>) {
        self.messages.push(UserMessage::info(text));
    }

    /// Tells the user about a refusal or failure, with a text that is already complete.
    pub fn warn_text(&mut self, text: impl Into<String>) {
        self.messages.push(UserMessage::warning(text));
    }

    /// Makes plain mode show something.
    pub fn show(&mut self, query: Query) {
        if self.plain {
            self.messages.push(UserMessage::Show(query));
        }
    }

    /// Tells the user of plain mode what a screen shows anyway.
    pub fn aloud(&mut self, word: impl Sentence, args: &[&str]) {
        if self.plain {
            self.info(word, args);
        }
    }

    /// Records why a move was refused, so that the board shows it. The caller tells the user.
    pub fn explain_refusal(&mut self, text: &str, why: &WhyNot) {
        self.refusal = Some(Explanation::of_refusal(text, why));
    }

    /// Returns a move for the middle of a sentence where its side is clear: in the user's notation on the screen, in
    /// words in plain mode.
    pub fn told(&self, position: &Chess, mv: Move) -> String {
        if self.plain {
            moves::terse(self.voice, position, mv)
        } else {
            notation::san(position, mv, &self.display_letters)
        }
    }

    /// Returns a move of a game with its number, for the middle of a sentence.
    pub fn told_node(&self, tree: &Tree, node: NodeId) -> String {
        let before = tree.parent(node).map(|parent| tree.position(parent));
        let told = before.zip(tree.played(node)).map(|(before, mv)| self.told(before, mv));
        words::results::named(tree, node, &told.unwrap_or_default(), self.plain, self.lang)
    }

    /// Writes the scoresheet of a game to a new file: a page if its name ends in `.svg`, otherwise text.
    pub fn save_scoresheet(&mut self, record: &Record, name: &str) {
        let path = PathBuf::from(name.trim());
        let drawn = path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("svg"));
        let path = if path.extension().is_none() { path.with_extension("txt") } else { path };
        let labels = words::results::labels(self.lang);
        let make = if drawn { scoresheet::svg } else { scoresheet::text };
        let content = ExportContent::Text(make(record, &self.display_letters, &labels));
        self.request(FileEffect::Export(Box::new(ExportFile { path, content, replaces: false })));
    }

    /// Returns a player who is the same in whatever folder a game goes on.
    #[must_use]
    pub fn absolute(&self, seat: Seat) -> Seat {
        engines::absolute(seat, self.config, self.current_folder)
    }

    /// Requests an effect.
    pub fn request(&mut self, effect: impl Into<Effect>) {
        self.effects.push(effect.into());
    }

    /// Copies text to the clipboard. Plain mode has no clipboard and prints the text.
    pub fn copy(&mut self, text: String, said: AppWord) {
        if self.plain {
            self.messages.push(UserMessage::Text(text.trim_end().to_owned()));
        } else {
            self.request(TerminalEffect::Copy(text));
            self.info(said, &[]);
        }
    }

    /// Returns a new number for a request. The response carries the same number.
    pub fn next_request_id(&mut self) -> u64 {
        self.last_request_id += 1;
        self.last_request_id
    }

    /// Goes somewhere else after this update.
    pub fn go(&mut self, destination: Destination) {
        self.transition = Some(Transition::Go(destination));
    }

    /// Runs a command that the screen does not handle itself.
    pub fn run(&mut self, given: Invocation) {
        self.transition = Some(Transition::Run(given));
    }

    /// Opens a dialog after this update.
    pub fn open(&mut self, dialog: Dialog) {
        self.transition = Some(Transition::Open(dialog));
    }

    /// Shows what is odd in the file of a game; plain mode says it.
    pub fn show_oddities(&mut self, record: &Record) {
        match TextDialog::oddities(record, self.lang) {
            _ if self.plain => self.show(Query::Problems),
            None => self.info(ReviewWord::NoOddities, &[]),
            Some(dialog) => self.open(Dialog::Text(dialog)),
        }
    }

    /// Prepares the choices for the next game when one begins: its start is the config's again, and a time control that
    /// is not [remembered](is_remembered) is dropped.
    pub fn forget_start(&mut self) {
        self.recent.start = self.config.new_game.start.to_string();
        if !is_remembered(&self.recent.time) {
            "none".clone_into(&mut self.recent.time);
        }
    }

    /// Makes the board a step larger or smaller, counted from the size that fits best.
    pub fn resize_board(&mut self, action: Action) {
        let step = &mut self.recent.board_step;
        let by = if action == Action::Bigger { 1 } else { -1 };
        *step = step.saturating_add(by).clamp(BOARD_STEPS.0, BOARD_STEPS.1);
        self.remember();
    }

    /// Saves the remembered choices.
    pub fn remember(&mut self) {
        self.request(FileEffect::Remember(self.recent.to_toml()));
    }
}

/// Whether a time control is remembered for later games: no clock, or one of at least a minute.
#[must_use]
pub fn is_remembered(time: &str) -> bool {
    const MINUTE: u64 = 60_000;
    match parse_optional(time) {
        Ok(control) => control.is_none_or(|control| control.at_start() >= MINUTE),
        Err(_) => false, // two different clocks, which are meant for one game only
    }
}
