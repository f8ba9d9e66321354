//! The application's state machine. It is pure: everything that happens arrives as a [`protocol::message::Msg`], state
//! changes only in [`App::update`], and requests to the outside world come back as [`protocol::effect::Effect`] values.

use crate::app::{
    board::{animation, drawing::BoardDrawing},
    commands::{
        help::HelpSheet,
        keymap::Keymap,
        palette::{Palette, PaletteItem},
        table::KeyContext,
    },
    context::UpdateContext,
    dialogs::{Dialog, clocks::PROMOTIONS},
    game::GameScreen,
    game_options::GameOptions,
    home::Home,
    plain_input::query::LineSession,
    protocol::{
        effect::{Destination, Effect, FileEffect, JournalEffect},
        input::{Code, Key, Window},
        message::Msg,
        now::{self, Now},
        user_message::UserMessage,
    },
    recent_choices::RecentChoices,
    review::{analysis, drafts, follow},
};
use crate::bot::rng::Rng;
use crate::chess::{clock::Moment, notation::Letters};
use crate::config::{Config, Pieces};
use crate::words::{Lang, moves::Voice, notation::piece_name};
use std::path::{Path, PathBuf};
use std::sync::Arc;

pub mod board;
pub mod commands;
pub mod context;
pub mod dialogs;
mod engines;
pub mod game;
pub mod game_list;
pub mod game_options;
pub mod home;
pub mod learn;
pub mod new_game;
pub mod open;
mod opening_name;
pub mod plain_input;
pub mod position_editor;
pub mod protocol;
pub mod recent_choices;
pub mod result_card;
pub mod review;
mod router;
pub mod screen;
pub mod settings;
pub mod umpire;

pub use crate::app::screen::Screen;

/// What the program starts with.
#[derive(Clone, Debug, Default)]
pub struct Boot {
    /// The settings.
    pub config: Config,
    /// The keys in force.
    pub keys: Keymap,
    /// The choices remembered from last time.
    pub recent: RecentChoices,
    /// The language of the screen.
    pub lang: Lang,
    /// The seed of the random number generator.
    pub seed: u64,
    /// Plain mode: lines instead of a screen.
    pub plain: bool,
    /// The names of the user's own themes.
    pub themes: Vec<String>,
    /// Whether pieces may slide if the settings say so: on a screen without colours they would only flicker.
    pub animates: bool,
    /// Whether pieces can be shown as images.
    pub images: settings::ImageSupport,
    /// The style of pieces that the terminal can show.
    pub auto_pieces: Pieces,
    /// The home folder, if known: paths are shown with `~` in its place.
    pub home_folder: Option<PathBuf>,
    /// The folder that the program was started in, if known.
    pub current_folder: Option<PathBuf>,
}

/// The whole state of the program.
#[derive(Debug, Default)]
pub struct App {
    /// The settings.
    pub config: Arc<Config>,
    /// The remembered choices.
    pub recent: RecentChoices,
    /// The keys in force.
    pub keys: Arc<Keymap>,
    lang: Lang,
    /// The language to use if none is set.
    system_lang: Lang,
    /// The names of the user's own themes.
    themes: Vec<String>,
    /// Whether the terminal said that its background is light.
    light_background: bool,
    /// Whether pieces may slide.
    animates: bool,
    /// Whether pieces can be shown as images.
    images: settings::ImageSupport,
    /// The style of pieces that `auto` means.
    auto_pieces: Pieces,
    home_folder: Option<PathBuf>,
    current_folder: Option<Arc<Path>>,
    /// The user's drawings on the board.
    drawing: BoardDrawing,
    /// What the umpire explains, and shows on the board.
    umpire: umpire::Umpire,
    /// The slide of the pieces in a review.
    animation: Option<animation::MoveAnimation>,
    /// The piece letters for displayed moves.
    pub letters: Letters,
    plain: bool,
    rng: Rng,
    /// The window's size.
    pub window: Window,
    screen: Screen,
    /// The screens below it, the lowest first.
    behind: Vec<Screen>,
    dialog: Option<Dialog>,
    /// How many files to show to somebody are being written.
    exporting: usize,
    /// How the game was when the dialog was opened over it.
    asked_at: Option<game::GameStamp>,
    /// The dialog that last closed by itself, whose answer may still be on its way.
    lapsed: Option<dialogs::LapsedDialog>,
    /// The number of the current dialog, so that a click meant for an earlier one does nothing.
    dialogs: u32,
    /// The message on the status line.
    pub status: Option<UserMessage>,
    /// The messages of the last update: plain mode prints them all.
    pub messages: Vec<UserMessage>,
    /// What plain mode remembers from line to line.
    session: LineSession,
    /// The number of the last request, so that a response to an old one does nothing.
    last_request_id: u64,
    /// The score of the last game's players against each other.
    match_score: Option<game::Match>,
    /// What is to be opened, until it is known what is at that path.
    pending_open: Option<open::PendingOpen>,
    /// The files that can complete a path on the command line.
    path_words: open::names::PathWords,
    /// The analysis of the current position or game.
    pub analysis: analysis::Analysis,
    /// The file that is reloaded when it grows.
    follow: Option<follow::FollowedFile>,
    /// The lesson task that the game on the screen belongs to: its lesson and index.
    lesson_game: Option<(&'static str, usize)>,
    /// When Esc last closed something that was open over the current game.
    last_escape_at: Option<Moment>,
    /// The name of a promotion piece, while the user goes on typing it.
    spelled_piece: Option<SpelledPiece>,
    /// The last key, to recognise when it is pressed again.
    last_key: Option<LastKey>,
    /// The row by which the user left the home screen.
    left_home: Option<home::HomeItem>,
    /// The setting that was changed last: the settings open on it.
    last_setting: usize,
    /// The draft of the game that is being edited.
    draft: Option<drafts::OpenDraft>,
    /// The time of the last message, which the clocks on the screen show.
    pub now: Moment,
    /// The time of day at that moment.
    pub wall: now::WallTime,
    /// Counts the changes of what is shown: the same number means that the last frame is still valid.
    pub revision: u64,
}

impl App {
    /// Returns the program at its home screen.
    #[must_use]
    pub fn new(boot: Boot) -> App {
        let wanted = boot.config.pieces == Pieces::Images && !boot.plain;
        let missing = boot.images.missing().filter(|_| wanted);
        let letters = boot.config.notation.letters(boot.lang);
        App {
            letters,
            config: Arc::new(boot.config),
            system_lang: boot.lang,
            themes: boot.themes,
            animates: boot.animates,
            images: boot.images,
            auto_pieces: boot.auto_pieces,
            home_folder: boot.home_folder,
            current_folder: boot.current_folder.map(Arc::from),
            keys: Arc::new(boot.keys.with_letters(letters.typed_in(boot.lang.letters()))),
            recent: boot.recent,
            lang: boot.lang,
            plain: boot.plain,
            rng: Rng::new(boot.seed),
            status: missing.map(|why| UserMessage::warning(why.text(boot.lang).to_owned())),
            ..App::default()
        }
    }

    /// Opens the home screen. Returns the first effects.
    #[must_use]
    pub fn open_home(&mut self) -> Vec<Effect> {
        self.replace_screen(Screen::Home(Home::like_last(&self.recent)));
        let mut first = vec![Effect::Journal(JournalEffect::List)];
        if !self.plain {
            first.push(Effect::File(FileEffect::ReadLearn));
        }
        first
    }

    /// Begins a game at once, as the command line asks.
    pub fn open_play(&mut self, options: GameOptions, now: Now) -> Vec<Effect> {
        self.now = now.at;
        self.within(now, |app, ctx| app.replace_screen(Screen::Play(Box::new(GameScreen::begin(options, ctx)))))
    }

    /// Opens the lessons at once, as the command line asks.
    pub fn open_learn(&mut self, lesson: Option<String>, now: Now) -> Vec<Effect> {
        self.now = now.at;
        self.within(now, |_, ctx| ctx.go(Destination::Learn(lesson)))
    }

    /// Handles one message. Returns the effects to carry out.
    pub fn update(&mut self, now: Now, msg: Msg) -> Vec<Effect> {
        // A clock or a sliding piece may be due to show something else, whatever the message is.
        let due = [self.screen.play().and_then(|play| play.wake_at(self.now)), self.animation_wake_at()];
        if due.into_iter().flatten().any(|wake| wake <= now.at) {
            self.revision += 1;
        }
        (self.now, self.wall) = (now.at, now.wall);
        let (stood, carries) = (self.stand(), animation::carries(&msg));
        self.within(now, |app, ctx| {
            if let Screen::Play(play) = &mut app.screen {
                play.look_at_flag(ctx);
                play.write_heartbeat(ctx);
            }
            app.close_lapsed_dialog(ctx);
            if app.handle(msg, ctx) {
                app.revision += 1;
            }
            app.note_lesson_game(ctx);
            app.animate_after(stood, carries, ctx);
        })
    }

    /// Runs a step with its context, then carries out what it has left to do.
    fn within(&mut self, now: Now, step: impl FnOnce(&mut App, &mut UpdateContext)) -> Vec<Effect> {
        let config = Arc::clone(&self.config);
        let keys = Arc::clone(&self.keys);
        let current_folder = self.current_folder.clone();
        let mut memory = std::mem::take(&mut self.recent);
        let mut lot = self.rng.clone();
        let mut ctx = UpdateContext {
            now,
            lang: self.lang,
            display_letters: self.letters,
            input_letters: self.typed_letters(),
            voice: self.voice(),
            config: &config,
            keys: &keys,
            recent: &mut memory,
            rng: &mut lot,
            plain: self.plain,
            animates: self.animates,
            current_folder: current_folder.as_deref(),
            window: self.window,
            last_request_id: self.last_request_id,
            failed: false,
            pointing: None,
            refusal: None,
            effects: Vec::new(),
            messages: Vec::new(),
            transition: None,
        };
        let refused = self.screen.play().and_then(|play| play.input.refused.clone());
        step(self, &mut ctx);
        self.run_transitions(&mut ctx);
        self.close_lapsed_dialog(&mut ctx);
        self.keep_draft(&mut ctx);
        self.request_rows(&mut ctx);
        self.request_paths(&mut ctx);
        self.update_analysis(&mut ctx);
        if let Some(pointing) = ctx.pointing.take() {
            match (self.screen.drawing_node(), self.screen.board_node()) {
                // Drawings in a review become part of the game. Advice does not: it is shown only until the next key.
                (None, Some(here)) => self.umpire.show(here, pointing.shape().into_iter().collect()),
                (on, _) => self.drawing.point(on, pointing),
            }
        }
        let here = self.screen.board_node();
        self.umpire.stay_at(here);
        self.drawing.stay_at(self.screen.drawing_node());
        if let Some((here, refusal)) = here.zip(ctx.refusal.take()) {
            self.umpire.refuse(here, refusal);
        }
        if self.plain {
            self.after_update(&mut ctx);
        }
        self.session.failed |= ctx.failed;
        self.last_request_id = ctx.last_request_id;
        let UpdateContext { effects, messages, .. } = ctx;
        self.recent = memory;
        self.rng = lot;
        if let Some(last) = messages.iter().rev().find(|message| matches!(message, UserMessage::Says(..))) {
            self.status = Some(last.clone());
            self.revision += 1;
        } else {
            self.forget_stale_refusal(refused.as_deref(), &messages);
        }
        self.messages = messages;
        effects
    }

    /// Returns the screen's context for keys and commands.
    #[must_use]
    pub fn context(&self) -> KeyContext {
        self.screen.key_context()
    }

    /// Returns the help page for this screen.
    #[must_use]
    pub fn help(&self) -> HelpSheet {
        HelpSheet::new(&self.keys, self.context(), self.lang)
    }

    /// Returns what the text on the command line could mean here, best first.
    #[must_use]
    pub fn palette(&self, typed: &str) -> Vec<PaletteItem> {
        let rules_first = matches!(&self.dialog, Some(Dialog::Palette(palette)) if palette.from_help);
        Palette { here: self.context(), lang: self.lang, keys: &self.keys, rules_first }.items(typed)
    }

    /// Returns when `update` should next be called if nothing happens: when something shown changes by itself.
    #[must_use]
    pub fn wake_at(&self) -> Option<Moment> {
        if self.line_may_come() || self.asks_last_question() {
            return Some(self.now);
        }
        let wake_at = match &self.screen {
            Screen::Play(play) => play.wake_at(self.now),
            _ => self.wake_at_beside_play(),
        };
        wake_at.into_iter().chain(self.thinking_wake_at()).min()
    }

    /// Returns the current screen.
    #[must_use]
    pub fn screen(&self) -> &Screen {
        &self.screen
    }

    /// Returns the dialog over the screen, and its number.
    #[must_use]
    pub fn dialog(&self) -> Option<(u32, &Dialog)> {
        self.dialog.as_ref().map(|dialog| (self.dialogs, dialog))
    }

    /// Returns the home folder, if it is known.
    #[must_use]
    pub fn home_folder(&self) -> Option<&Path> {
        self.home_folder.as_deref()
    }

    /// Returns the user's language.
    #[must_use]
    pub fn lang(&self) -> Lang {
        self.lang
    }

    /// Returns how plain mode reads moves out.
    #[must_use]
    pub fn voice(&self) -> Voice {
        let config = &self.config;
        let letters = self.typed_letters();
        let notation = config.speech_notation.then_some(letters);
        Voice { lang: self.lang, speech: config.speech, squares: config.speech_squares, notation, letters }
    }

    /// Returns the piece letters for typed moves.
    #[must_use]
    pub fn typed_letters(&self) -> Letters {
        self.letters.typed_in(self.lang.letters())
    }
}

// The last key, and where it was pressed: the same key again may come from a key held down.

/// The last key that was pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct LastKey {
    pub key: Key,
    pub at: Moment,
    /// The screen on which it was pressed.
    pub on: KeyContext,
    /// Whether it was ignored, so as not to lead further back.
    pub ignored: bool,
}

// The rest of a typed piece name: a pawn becomes a queen at the `q` of `queen`, and the letters that follow are
// neither commands nor a move.

/// Milliseconds after which a letter no longer belongs to the name.
const SPELLING: u64 = 2_000;

/// The letters of a name typed so far, and the time of the last one.
#[derive(Clone, Debug, PartialEq, Eq)]
struct SpelledPiece {
    typed: String,
    at: Moment,
}

impl SpelledPiece {
    /// Returns the start of a name if a letter has just chosen the promotion piece.
    fn begun(key: Key, now: Moment) -> Option<SpelledPiece> {
        match key.code {
            Code::Char(c) if c.is_alphabetic() => Some(SpelledPiece { typed: c.to_lowercase().collect(), at: now }),
            _ => None,
        }
    }

    /// Returns the name with the letter of this key, if the name continues with it.
    fn goes_on(mut self, key: Key, now: Moment) -> Option<SpelledPiece> {
        let Code::Char(c) = key.code else { return None };
        if key.ctrl || key.alt || now.since(self.at) >= SPELLING {
            return None;
        }
        self.typed.extend(c.to_lowercase());
        self.at = now;
        let named = |lang: &Lang| {
            PROMOTIONS.iter().any(|role| piece_name(*lang, *role).to_lowercase().starts_with(&self.typed))
        };
        Lang::ALL.iter().any(named).then_some(self)
    }
}
