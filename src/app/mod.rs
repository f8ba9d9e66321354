//! The application's state machine. It is pure: everything that happens arrives as a [`protocol::message::Msg`], state
//! changes only in [`App::update`], and requests to the outside world come back as [`protocol::effect::Effect`] values.

use crate::app::{
    board::animation::AnimatedPieces,
    commands::{
        help::HelpSheet,
        keymap::Keymap,
        palette::{Palette, PaletteItem},
        table::{Action, KeyContext},
    },
    context::{Transition, UpdateContext},
    dialogs::{Dialog, clocks::PROMOTIONS, palette::PathOffer, question::Question},
    game::GameScreen,
    game_list::GameList,
    home::Home,
    plain_input::query::LineSession,
    practice::collector::MistakeCollector,
    protocol::{
        effect::{Continuation, Destination, Effect, FileEffect, JournalEffect, ReviewSource, TerminalEffect},
        input::{Code, Key, Press, Window},
        learn_progress::LEARN_FILE,
        message::{FileResponse, Msg},
        now::{self, Now},
        user_message::{MessageTone, UserMessage},
    },
    recent_choices::RecentChoices,
    review::analysis::Analysis,
    settings::{Appearance, Preferences},
};
use crate::bot::rng::Rng;
use crate::chess::{
    clock::Moment,
    game_options::GameOptions,
    notation::Letters,
    pgn::{comment::BoardShape, encoding::EncodingChoice},
};
use crate::config::{Config, Pieces};
use crate::words::{
    Lang,
    moves::Voice,
    notation::piece_name,
    tables::{AppWord, PlainWord},
};
use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

pub mod board;
pub mod commands;
pub mod context;
pub mod dialogs;
mod engines;
mod export;
pub mod game;
pub mod game_list;
pub mod home;
mod input;
pub mod learn;
pub mod mistakes;
pub mod new_game;
pub mod open;
mod opening_name;
pub mod plain_input;
pub mod position_editor;
pub mod practice;
pub mod protocol;
pub mod recent_choices;
mod repertoire_departure;
pub mod result_card;
pub mod review;
pub mod screen;
mod screens;
pub mod settings;
pub mod umpire;

use crate::app::{screen::Upkeep, screens::Screens};

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
    /// The settings in force.
    pub preferences: Preferences,
    /// The remembered choices.
    pub recent: RecentChoices,
    /// Whether pieces may slide.
    animates: bool,
    home_folder: Option<PathBuf>,
    current_folder: Option<Arc<Path>>,
    plain: bool,
    rng: Rng,
    /// The window's size.
    pub window: Window,
    screens: Screens,
    dialog: Option<Dialog>,
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
    /// When Esc last closed something that was open over the current game.
    last_escape_at: Option<Moment>,
    /// The name of a promotion piece, while the user goes on typing it.
    spelled_piece: Option<SpelledPiece>,
    /// The last key, to recognise when it is pressed again.
    last_key: Option<LastKey>,
    /// The setting that was changed last: the settings open on it.
    last_setting: usize,
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
        let pictures = (boot.images, boot.auto_pieces);
        App {
            preferences: Preferences::new(boot.config, boot.keys, boot.lang, boot.themes, pictures),
            animates: boot.animates,
            home_folder: boot.home_folder,
            current_folder: boot.current_folder.map(Arc::from),
            recent: boot.recent,
            plain: boot.plain,
            rng: Rng::new(boot.seed),
            status: missing.map(|why| UserMessage::warning(why.text(boot.lang).to_owned())),
            ..App::default()
        }
    }

    /// Opens the home screen. Returns the first effects.
    #[must_use]
    pub fn open_home(&mut self) -> Vec<Effect> {
        self.screens.replace_screen(Screen::Home(Home::like_last(&self.recent)));
        let mut first = vec![Effect::Journal(JournalEffect::List)];
        if !self.plain {
            first.push(Effect::File(FileEffect::ReadLearn));
        }
        first
    }

    /// Begins a game at once, as the command line asks.
    pub fn open_play(&mut self, options: GameOptions, now: Now) -> Vec<Effect> {
        self.now = now.at;
        self.within(now, Upkeep::default(), |app, ctx| {
            app.screens.replace_screen(Screen::Play(Box::new(GameScreen::begin(options, ctx))))
        })
    }

    /// Opens the lessons at once, as the command line asks.
    pub fn open_learn(&mut self, lesson: Option<String>, now: Now) -> Vec<Effect> {
        self.now = now.at;
        self.within(now, Upkeep::default(), |_, ctx| ctx.go(Destination::Learn(lesson)))
    }

    /// Opens practice at once, or a part of it, as the command line asks.
    pub fn open_practice(&mut self, part: Option<String>, now: Now) -> Vec<Effect> {
        self.now = now.at;
        let part = part.unwrap_or_default();
        self.within(now, Upkeep::default(), |_, ctx| ctx.go(Destination::Practice(part)))
    }

    /// Opens games at once, as the command line asks: which game, counted from 1, and at which half-move.
    pub fn open_review(
        &mut self,
        source: ReviewSource,
        game: Option<usize>,
        ply: Option<u32>,
        now: Now,
    ) -> Vec<Effect> {
        self.now = now.at;
        self.within(now, Upkeep::default(), |app, ctx| app.screens.open_first(source, (game, ply), ctx))
    }

    /// Sets the code page in which such files are read from now on. `None` detects it.
    pub fn set_code_page(&mut self, page: Option<EncodingChoice>) {
        self.screens.read_in(page);
    }

    /// Returns how the board looks. While the user chooses a theme or style on the command line, it previews the chosen
    /// one.
    #[must_use]
    pub fn appearance(&self) -> Appearance {
        self.preferences.appearance(self.previewed())
    }

    /// Handles one message. Returns the effects to carry out.
    pub fn update(&mut self, now: Now, msg: Msg) -> Vec<Effect> {
        // A clock or a sliding piece may be due to show something else, whatever the message is.
        if self.screens.top().wake_at(self.now).is_some_and(|wake| wake <= now.at) {
            self.revision += 1;
        }
        (self.now, self.wall) = (now.at, now.wall);
        // What a list has asked for may be followed by another request, whatever screen lies over it.
        let due = Upkeep { list: matches!(msg, Msg::List(_)), ..Upkeep::default() };
        self.within(now, due, |app, ctx| {
            ctx.is_drop = matches!(msg, Msg::Mouse { press: Press::Up(_), .. });
            if let Screen::Play(play) = app.screens.top_mut() {
                play.look_at_flag(ctx);
                play.write_heartbeat(ctx);
            }
            app.close_lapsed_dialog(ctx);
            if app.handle(msg, ctx) {
                app.revision += 1;
            }
            app.screens.note_lesson_game(ctx);
        })
    }

    /// Runs a step with its context, then carries out what it has left to do, and what the screens need.
    fn within(&mut self, now: Now, due: Upkeep, step: impl FnOnce(&mut App, &mut UpdateContext)) -> Vec<Effect> {
        let due = due.and(self.screens.top().upkeep());
        let (config, keys) = self.preferences.shared();
        let current_folder = self.current_folder.clone();
        let mut memory = std::mem::take(&mut self.recent);
        let mut lot = self.rng.clone();
        let mut ctx = UpdateContext {
            now,
            lang: self.lang(),
            display_letters: self.preferences.letters(),
            input_letters: self.typed_letters(),
            voice: self.voice(),
            config: &config,
            keys: &keys,
            recent: &mut memory,
            rng: &mut lot,
            plain: self.plain,
            animates: self.animates && !self.plain,
            is_drop: false,
            current_folder: current_folder.as_deref(),
            window: self.window,
            last_request_id: self.last_request_id,
            failed: false,
            pointing: None,
            refusal: None,
            auto_flip: None,
            effects: Vec::new(),
            messages: Vec::new(),
            transition: None,
        };
        let refused = self.screens.top().play().and_then(|play| play.input.refused.clone());
        step(self, &mut ctx);
        self.run_transitions(&mut ctx);
        self.close_lapsed_dialog(&mut ctx);
        self.screens.reconcile(due, self.dialog.as_ref(), self.session.input_ended, &mut ctx);
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
        } else if !messages.is_empty() {
            self.forget_stale_refusal(refused.as_deref(), &messages);
        }
        self.messages = messages;
        effects
    }

    /// Closes a dialog whose subject is gone: the game is over, the moves have changed, the pawn was captured. Lets the
    /// clocks run again once the question about a claim is closed, however it closed.
    fn close_lapsed_dialog(&mut self, ctx: &mut UpdateContext) {
        let Screen::Play(play) = self.screens.top_mut() else { return };
        if let Some(dialog) = self.dialog.take_if(|open| !play.still_has(open.subject(), self.asked_at)) {
            self.revision += 1;
            // At the end of the game the result is what the user should see.
            if ctx.plain || play.game().ending().is_none() {
                ctx.info(AppWord::QuestionClosed, &[]);
            }
            self.lapsed = Some(dialogs::LapsedDialog { dialog, at: ctx.now.at });
        }
        if !self.dialog.as_ref().is_some_and(Dialog::judges_claim) {
            play.end_judging(ctx);
        }
    }

    /// Handles a message. Returns whether anything shown may have changed.
    fn handle(&mut self, msg: Msg, ctx: &mut UpdateContext) -> bool {
        // What the umpire shows stays until the next key or click.
        let hidden =
            matches!(msg, Msg::Key(_) | Msg::Mouse { press: Press::Down(_), .. }) && self.screens.hide_explanation();
        match msg {
            Msg::Key(key) if self.is_late_key(key, ctx) => {}
            Msg::Key(key) => self.guard_repeat(key, ctx),
            Msg::Mouse { press, cell, on } => {
                let cleared = matches!(press, Press::Down(_)) && self.status.take().is_some();
                return self.pointer(press, cell, on.as_ref(), ctx) || cleared || hidden;
            }
            Msg::Paste(text) => self.paste(&text, ctx),
            Msg::PasteTooLong { megabytes } => ctx.warn(AppWord::PasteTooLong, &[&megabytes.to_string()]),
            Msg::Resize(window) => {
                (self.window, ctx.window) = (window, window);
                self.screens.fit(ctx);
            }
            Msg::Background { light } => {
                self.preferences.background(light);
                return true;
            }
            Msg::Wake if self.plain && self.line_may_come() => self.line_that_waited(ctx),
            Msg::Wake => match self.screens.top_mut() {
                Screen::Play(play) => play.wake(ctx),
                _ => {
                    let shown = self.screens.wake_beside_play(self.dialog.is_some(), ctx);
                    self.run_inner_transitions(ctx);
                    return shown;
                }
            },
            Msg::Line(text) => self.line(&text, ctx),
            Msg::LineTooLong { most } => {
                self.session.failed = true;
                ctx.warn(PlainWord::LineTooLong, &[&most.to_string()]);
            }
            Msg::EndOfInput => {
                self.session.input_ended = true;
                self.screens.stop_collecting(ctx); // no user waits for it
            }
            Msg::Resumed => self.screens.top_mut().interrupt(ctx),
            response => {
                let response = self.with_failure_before(response);
                let shown = self.screens.respond(response, ctx);
                self.run_inner_transitions(ctx);
                return shown;
            }
        }
        true
    }

    /// Carries out what a step left to do, and quits if nothing more can happen in plain mode.
    fn run_transitions(&mut self, ctx: &mut UpdateContext) {
        loop {
            self.session.failed |= ctx.failed;
            while let Some(transition) = ctx.transition.take() {
                if self.run_transition(transition, ctx) {
                    return;
                }
            }
            if !self.plain {
                return;
            }
            self.begin_next_game(ctx);
            self.leave_when_done(ctx);
            if ctx.transition.is_none() {
                return;
            }
        }
    }

    /// Carries out one transition. Returns whether the program quits.
    fn run_transition(&mut self, transition: Transition, ctx: &mut UpdateContext) -> bool {
        self.revision += 1;
        match transition {
            Transition::Open(dialog)
                if self.plain
                    && let Some(word) = dialog.instead() =>
            {
                ctx.info(word, &[])
            }
            Transition::Open(mut dialog) => {
                if let Dialog::Palette(palette) = &mut dialog {
                    palette.chosen = self.first_row(palette.entry.text());
                }
                self.dialogs = self.dialogs.wrapping_add(1);
                self.asked_at = self.screens.top().play().map(GameScreen::stamp);
                self.lapsed = None;
                self.dialog = Some(dialog);
            }
            Transition::Go(goal) => {
                if !self.screens.asks_about_unsaved(Continuation::Go(goal.clone()), ctx) {
                    self.dialog = None;
                    self.screens.go_to(goal, ctx);
                }
            }
            Transition::Run(given) => self.command(&given, ctx),
            Transition::Back => self.screens.go_back(ctx),
            Transition::Begin(options) => self.screens.begin(*options, ctx),
            Transition::OpenGame { number, ply } => {
                self.screens.open_game(number, ply, ctx);
            }
            Transition::FindPosition => self.screens.find_position(ctx),
            Transition::Reload { reason, was } => self.screens.reload_list(reason, &was, ctx),
            Transition::ReloadList => self.screens.reload_changed_list(ctx),
            Transition::Quit(code) => {
                self.screens.put_away(ctx);
                ctx.request(TerminalEffect::Quit(code.max(self.exit_code())));
                return true;
            }
        }
        false
    }

    /// Asks the necessary questions before the program quits, or quits.
    fn ask_quit(&mut self, bang: bool, ctx: &mut UpdateContext) {
        let running = self.screen().play().is_some_and(GameScreen::is_running);
        let waiting = if self.plain && !bang { self.waiting_lines() } else { Vec::new() };
        if running && !bang && !self.plain {
            ctx.open(Dialog::ask(Question::Quit));
        } else if !waiting.is_empty() {
            ctx.open(Dialog::ask(Question::LinesWait(waiting.join(", "))));
        } else if bang || !self.screens.asks_about_unsaved(Continuation::Quit, ctx) {
            self.screens.give_up_edits(self.dialog.as_ref(), ctx);
            ctx.transition = Some(Transition::Quit(self.exit_code()));
        }
    }

    /// Returns 1 in plain mode if something that was asked for has failed, otherwise 0, for scripts that read no
    /// messages.
    #[must_use]
    pub fn exit_code(&self) -> u8 {
        u8::from(self.plain && self.session.failed)
    }

    /// Returns a response that says that the lessons' file could not be written, together with the failure that the
    /// status line shows: the message that a game was not written must stay visible.
    fn with_failure_before(&self, response: Msg) -> Msg {
        match (response, &self.status) {
            (Msg::File(FileResponse::Failed { path, why }), Some(UserMessage::Says(MessageTone::Wrong, before)))
                if path.file_name().is_some_and(|name| name == LEARN_FILE) && !self.plain && *before != why =>
            {
                Msg::File(FileResponse::Failed { path, why: format!("{before} {why}") })
            }
            (response, _) => response,
        }
    }

    /// In plain mode, begins the next game of a match once one has ended and no dialog is open.
    fn begin_next_game(&mut self, ctx: &mut UpdateContext) {
        if let Screen::Play(play) = self.screens.top_mut()
            && self.dialog.is_none()
            && play.wants_next()
        {
            play.begin_next(ctx);
        }
    }

    /// Carries out at once what a screen has left in the context, except dialogs, destinations and quitting, which wait
    /// until the whole message is handled.
    fn run_inner_transitions(&mut self, ctx: &mut UpdateContext) {
        let waits = |transition: &Transition| {
            matches!(transition, Transition::Open(_) | Transition::Go(_) | Transition::Quit(_))
        };
        while let Some(transition) = ctx.transition.take_if(|transition| !waits(transition)) {
            self.run_transition(transition, ctx);
        }
    }

    /// Returns the pieces that slide in a review.
    #[must_use]
    pub fn animated(&self) -> Option<AnimatedPieces> {
        self.screens.top().review()?.animated(self.now)
    }

    /// Returns the analysis of the current position or game.
    #[must_use]
    pub fn analysis(&self) -> &Analysis {
        self.screens.analysis()
    }

    /// Returns the search for mistakes in all the user's games.
    #[must_use]
    pub fn collector(&self) -> &MistakeCollector {
        self.screens.collector()
    }

    /// Returns the list on the screen, or behind the game on the screen.
    #[must_use]
    pub fn game_list(&self) -> Option<&GameList> {
        self.screens.game_list()
    }

    /// Returns the game shown in the list after the one on the screen, or before it, counted from 0.
    #[must_use]
    pub fn neighbour(&self, forward: bool) -> Option<usize> {
        self.game_list()?.neighbour(self.screen().review()?.number?, forward)
    }

    /// Whether a mistake search runs, for the game on the screen or for those of the list on it.
    #[must_use]
    pub fn seeks_mistakes(&self) -> bool {
        self.screens.seeks_mistakes(self.plain)
    }

    /// Whether the current file is followed.
    #[must_use]
    pub fn follows(&self) -> bool {
        self.screens.follows()
    }

    /// Follows the file that was opened last.
    pub fn follow_opened(&mut self) {
        self.screens.follow_opened(self.last_request_id, self.now);
    }

    /// Returns the files and folders that could follow a command whose path is being typed.
    #[must_use]
    pub fn path_offer(&self, typed: &str) -> Option<PathOffer> {
        self.screens.path_offer(typed)
    }

    /// Returns the drawings on the position that the board shows, including the one in progress.
    #[must_use]
    pub fn drawn_shapes(&self) -> Vec<BoardShape> {
        self.screens.drawn_shapes()
    }

    /// Returns what the umpire shows on the board.
    #[must_use]
    pub fn umpire_shapes(&self) -> &[BoardShape] {
        self.screens.umpire_shapes()
    }

    /// Returns the screen's context for keys and commands.
    #[must_use]
    pub fn context(&self) -> KeyContext {
        self.screens.top().key_context()
    }

    /// Returns the help page for this screen.
    #[must_use]
    pub fn help(&self) -> HelpSheet {
        HelpSheet::new(self.preferences.keymap(), self.context(), self.lang()).without(|action| self.refuses(action))
    }

    /// Whether an action of this screen's keys is refused now, so that help does not offer it.
    #[must_use]
    pub fn refuses(&self, action: Action) -> bool {
        matches!(self.screens.top(), Screen::Practice(practice) if practice.refuses(action))
    }

    /// Returns what the text on the command line could mean here, best first.
    #[must_use]
    pub fn palette(&self, typed: &str) -> Vec<PaletteItem> {
        let rules_first = matches!(&self.dialog, Some(Dialog::Palette(palette)) if palette.from_help);
        Palette { here: self.context(), lang: self.lang(), keys: self.preferences.keymap(), rules_first }.items(typed)
    }

    /// Returns when `update` should next be called if nothing happens: when something shown changes by itself.
    #[must_use]
    pub fn wake_at(&self) -> Option<Moment> {
        if self.plain && (self.line_may_come() || self.asks_last_question()) {
            return Some(self.now);
        }
        let wake_at = self.screens.wake_at(self.now);
        let thinking = self.plain.then(|| self.thinking_wake_at()).flatten();
        wake_at.into_iter().chain(thinking).min()
    }

    /// Returns the current screen.
    #[must_use]
    pub fn screen(&self) -> &Screen {
        self.screens.top()
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
        self.preferences.lang()
    }

    /// Returns how plain mode reads moves out.
    #[must_use]
    pub fn voice(&self) -> Voice {
        self.preferences.voice()
    }

    /// Returns the piece letters for typed moves.
    #[must_use]
    pub fn typed_letters(&self) -> Letters {
        self.preferences.typed_letters()
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
