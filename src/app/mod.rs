//! The application's state machine. It is pure: everything that happens arrives as a [`protocol::message::Msg`], state
//! changes only in [`App::update`], and requests to the outside world come back as [`protocol::effect::Effect`] values.

use crate::app::board::animation::AnimatedPieces;
use crate::app::commands::help::HelpSheet;
use crate::app::commands::keymap::Keymap;
use crate::app::commands::palette::{Palette, PaletteItem};
use crate::app::commands::table::{Action, ActionRow, COMMANDS, Invocation, KeyContext};
use crate::app::context::{Transition, UpdateContext};
use crate::app::dialogs::clocks::{PROMOTIONS, SettingsDialog};
use crate::app::dialogs::palette::HelpDialog;
use crate::app::dialogs::question::{ArbiterAct, Question};
use crate::app::dialogs::{Dialog, DialogContext, DialogOutcome, LapsedDialog, WordList};
use crate::app::game::{Blocked, GameScreen};
use crate::app::game_list::visible_games::{forget_filter, keep_filter};
use crate::app::home::Home;
use crate::app::home::interrupted::ask_for_draft;
use crate::app::new_game::read_place;
use crate::app::plain_input::query::LineSession;
use crate::app::protocol::boot::Boot;
use crate::app::protocol::effect::{
    Continuation, Destination, DraftEffect, Effect, FileEffect, JournalEffect, ReviewSource, TerminalEffect,
};
use crate::app::protocol::input::{Button, Cell, Code, DialogAnswer, HitTarget, Key, Press, Window};
use crate::app::protocol::learn_progress::LEARN_FILE;
use crate::app::protocol::message::{FileResponse, Msg};
use crate::app::protocol::now::{self, Now};
use crate::app::protocol::pasted_text::{self, PastedText};
use crate::app::protocol::user_message::{MessageTone, UserMessage};
use crate::app::recent_choices::RecentChoices;
use crate::app::review::Review;
use crate::app::review::follow::{self, FollowedFile};
use crate::app::settings::{Appearance, Preferences, Setting};
use crate::bot::rng::Rng;
use crate::chess::clock::{Clock, ClockDigits, Moment};
use crate::chess::edits::Annotation;
use crate::chess::game_options::GameOptions;
use crate::chess::notation::Letters;
use crate::chess::pgn::comment::BoardShape;
use crate::config::{Config, ConfigProblem, Pieces};
use crate::words::Lang;
use crate::words::game_list::GameListWord;
use crate::words::moves::Voice;
use crate::words::notation::piece_name;
use crate::words::results::TouchWord;
use crate::words::tables::{AnalysisWord, AppWord, PlainWord, PremoveWord, ReviewWord, style_name};
use shakmaty::{Color, Position};
use std::borrow::Cow;
use std::path::{Path, PathBuf};
use std::sync::Arc;

pub mod board;
pub mod commands;
pub mod context;
pub mod dialogs;
mod engines;
mod export;
pub mod game;
pub mod game_list;
pub mod home;
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

use crate::app::screens::Screens;

pub use crate::app::screen::Screen;

/// A part of the manual page: its title, and entries under subtitles, each with what is written before it.
pub type ManualSection = (&'static str, Vec<(String, Vec<(String, String)>)>);

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
    /// The current screen, those below it, and what runs beside them.
    pub screens: Screens,
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
    /// Whether the last command ended in `!`: the question that it leads to, perhaps later, is answered with yes. The
    /// next input ends that.
    answers_yes: bool,
    /// The last key, to recognise when it is pressed again.
    last_key: Option<LastKey>,
    /// The last press of the left button: where, on what, and when.
    last_press: Option<(Cell, HitTarget, Moment)>,
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
    /// Returns what is wrong with the keys of a config. Only the application knows its actions and screens.
    pub fn key_problems(config: &Config) -> Vec<ConfigProblem> {
        Keymap::with(&config.keys).err().unwrap_or_default()
    }

    /// Returns the keys of each screen and all commands, for the manual page.
    pub fn manual() -> Vec<ManualSection> {
        let (map, lang) = (Keymap::default(), Lang::En);
        let called = |screen: KeyContext| screen.words().0.text(lang).to_owned();
        let keys = KeyContext::SCREENS.map(|screen| {
            let sheet = HelpSheet::new(&map, screen, lang);
            let entries = sheet.entries().map(|entry| (entry.keys.clone(), entry.label.to_owned())).collect();
            (called(screen), entries)
        });
        let commands = COMMANDS.iter().map(|row| {
            let on: Vec<String> = row.on.iter().map(|screen| called(*screen).to_lowercase()).collect();
            let on = if on.is_empty() { String::new() } else { format!(" ({})", on.join(", ")) };
            (format!(":{} {}", row.name, row.args).trim_end().to_owned(), format!("{}{on}", row.action.text(lang)))
        });
        vec![("KEYS", keys.to_vec()), ("COMMANDS", vec![(String::new(), commands.collect())])]
    }

    /// Returns the program at its home screen.
    pub fn new(boot: Boot) -> App {
        let wanted = boot.config.pieces == Pieces::Images && !boot.plain;
        let missing = boot.images.missing().filter(|_| wanted);
        let pictures = (boot.images, boot.auto_pieces);
        let preferences = Preferences::new(boot.config, boot.lang, boot.themes, pictures);
        App {
            recent: RecentChoices::at_start(boot.remembered.as_deref(), boot.has_games, preferences.config()),
            status: missing.map(|why| UserMessage::warning(why.text(preferences.lang()).to_owned())),
            preferences,
            animates: boot.animates,
            home_folder: boot.home_folder,
            current_folder: boot.current_folder.map(Arc::from),
            plain: boot.plain,
            rng: Rng::new(boot.seed),
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
        self.session.is_for_game = true;
        self.within(now, false, |app, ctx| {
            app.screens.replace_screen(Screen::Play(Box::new(GameScreen::begin(options, ctx))))
        })
    }

    /// Opens the lessons, practice or a part of them at once, as the command line asks.
    pub fn open_at(&mut self, destination: Destination, now: Now) -> Vec<Effect> {
        self.within(now, false, |_, ctx| ctx.go(destination))
    }

    /// Opens games at once, as the command line asks: which game, counted from 1, and at which half-move.
    pub fn open_review(&mut self, source: ReviewSource, at: (Option<usize>, Option<u32>), now: Now) -> Vec<Effect> {
        self.within(now, false, |app, ctx| app.screens.open_first(source, at, ctx))
    }

    /// Returns how the board looks. While the user chooses a theme or style on the command line, it previews the chosen
    /// one.
    pub fn appearance(&self) -> Appearance {
        self.preferences.appearance(self.previewed())
    }

    /// Handles one message. Returns the effects to carry out.
    pub fn update(&mut self, now: Now, msg: Msg) -> Vec<Effect> {
        // A clock or a sliding piece may be due to show something else, whatever the message is.
        let clock_tenths = self.preferences.config().clock_tenths;
        if self.screens.top().wake_at(self.now, clock_tenths).is_some_and(|wake| wake <= now.at) {
            self.revision += 1;
        }
        self.wall = now.wall;
        // What a list has asked for may be followed by another request, whatever screen lies over it.
        let due = matches!(msg, Msg::List(_));
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

    /// Runs a step with its context, then carries out what it has left to do, and what the screens need: `due` says
    /// that they do, whichever screen is open.
    fn within(&mut self, now: Now, due: bool, step: impl FnOnce(&mut App, &mut UpdateContext)) -> Vec<Effect> {
        self.now = now.at;
        let due = due || self.screens.top().upkeep();
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
        // What went wrong is not hidden by what came of it.
        let says = messages.iter().filter(|message| matches!(message, UserMessage::Says(..)));
        if let Some(said) = says.max_by_key(|said| matches!(said, UserMessage::Says(MessageTone::Wrong, _))) {
            self.status = Some(said.clone());
            self.revision += 1;
        } else if messages.iter().any(|message| matches!(message, UserMessage::Ended(_))) {
            self.status = None; // it was about a game that went on
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
        let hidden = matches!(msg, Msg::Key(_) | Msg::Mouse { press: Press::Down(_), .. })
            && !std::mem::take(&mut self.screens.umpire.shapes).is_empty();
        self.answers_yes &= !matches!(msg, Msg::Key(_) | Msg::Mouse { .. } | Msg::Paste(_) | Msg::Line(_));
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
                self.preferences.light_background = light;
                return true;
            }
            Msg::Wake if self.plain && self.line_may_come() => self.line_that_waited(ctx),
            Msg::Wake => match self.screens.top_mut() {
                Screen::Play(play) => play.wake(ctx),
                _ => return self.screens.wake_beside_play(self.dialog.is_some(), ctx),
            },
            Msg::Line(text) => self.line(&text, ctx),
            Msg::LineTooLong { most } => {
                self.session.failed = true;
                ctx.warn(PlainWord::LineTooLong, &[&most.to_string()]);
            }
            Msg::EndOfInput => {
                self.session.input_ended = true;
                self.screens.collector.stop(ctx); // no user waits for it
            }
            Msg::Resumed => self.screens.top_mut().interrupt(ctx),
            Msg::Terminated => {
                self.screens.top_mut().interrupt(ctx);
                if let Some(practice) = self.screens.top_mut().practice_mut() {
                    practice.give_up_try(ctx);
                }
            }
            response => {
                let response = self.with_failure_before(response);
                return self.screens.respond(response, ctx);
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
            Transition::Open(Dialog::Question(asked))
                if self.answers_yes && asked.question.answers() == [DialogAnswer::Yes, DialogAnswer::No] =>
            {
                self.answer(asked.question, DialogAnswer::Yes, ctx);
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
            Transition::Leave(Continuation::Go(goal)) => {
                if !self.screens.asks_about_unsaved(Continuation::Go(goal.clone()), ctx) {
                    (self.dialog, self.status) = (None, None); // a message is about the screen that is left
                    self.screens.go_to(goal, ctx);
                }
            }
            Transition::Run(given) => self.command(&given, ctx),
            Transition::Leave(Continuation::Back) => self.screens.go_back(ctx),
            Transition::Begin(options) => self.screens.begin(*options, ctx),
            Transition::Leave(Continuation::Game(number)) => drop(self.screens.open_game(number, None, ctx)),
            Transition::FindPosition => self.screens.find_position(ctx),
            Transition::Reload { reason, was } => self.screens.reload_list(reason, &was, ctx),
            Transition::ReloadList => self.screens.reload_changed_list(ctx),
            Transition::Leave(Continuation::Quit) => {
                self.screens.put_away(ctx);
                ctx.request(TerminalEffect::Quit(self.exit_code()));
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
            ctx.open(Dialog::ask(Question::Quit { saved: !self.screens.in_memory }));
        } else if !waiting.is_empty() {
            ctx.open(Dialog::ask(Question::LinesWait(waiting.join(", "))));
        } else if bang || !self.screens.asks_about_unsaved(Continuation::Quit, ctx) {
            self.screens.give_up_edits(self.dialog.as_ref(), ctx);
            ctx.leave(Continuation::Quit);
        }
    }

    /// Returns 1 in plain mode if something that was asked for has failed, or an engine has failed and no other player
    /// has taken over; otherwise 0. It is for scripts that read no messages.
    pub fn exit_code(&self) -> u8 {
        let deserted = || self.screen().play().is_some_and(|play| matches!(play.blocked, Some(Blocked::Deserted(_))));
        u8::from(self.plain && (self.session.failed || deserted()))
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

    /// Whether the next game of a match begins with the next message: one has ended, and no dialog is open.
    pub(in crate::app) fn next_game_is_due(&self) -> bool {
        self.dialog.is_none() && self.screens.top().play().is_some_and(GameScreen::wants_next)
    }

    /// In plain mode, begins the next game of a match once the end of the last one is told.
    fn begin_next_game(&mut self, ctx: &mut UpdateContext) {
        if self.next_game_is_due()
            && !ctx.messages.iter().any(|message| matches!(message, UserMessage::Ended(_)))
            && let Screen::Play(play) = self.screens.top_mut()
        {
            play.begin_next(ctx);
        }
    }

    /// Carries out at once what a screen has left in the context, except dialogs, destinations and quitting, which wait
    /// until the whole message is handled.
    fn run_inner_transitions(&mut self, ctx: &mut UpdateContext) {
        let waits = |transition: &Transition| {
            matches!(transition, Transition::Open(_) | Transition::Leave(Continuation::Go(_) | Continuation::Quit))
        };
        while let Some(transition) = ctx.transition.take_if(|transition| !waits(transition)) {
            self.run_transition(transition, ctx);
        }
    }

    /// Returns the pieces that slide in a review.
    pub fn animated(&self) -> Option<AnimatedPieces> {
        self.screens.top().review()?.board_view.slide.at(self.now)
    }

    /// Returns the game shown in the list after the one on the screen, or before it, counted from 0.
    pub fn neighbour(&self, forward: bool) -> Option<usize> {
        self.screens.game_list()?.neighbour(self.screen().review()?.number?, forward)
    }

    /// Whether a mistake search runs, for the game on the screen or for those of the list on it.
    pub fn seeks_mistakes(&self) -> bool {
        self.screens.seeks_mistakes(self.plain)
    }

    /// Follows the file that was opened last.
    pub fn follow_opened(&mut self) {
        self.screens.follow = Some(FollowedFile::of(self.last_request_id, self.now.plus(follow::EVERY)));
    }

    /// Returns the drawings on the position that the board shows, including the one in progress.
    pub fn drawn_shapes(&self) -> Vec<BoardShape> {
        self.screens.drawing.shapes_on(self.screens.top().drawing_node())
    }

    /// Returns what the umpire shows on the board.
    pub fn umpire_shapes(&self) -> &[BoardShape] {
        &self.screens.umpire.shapes
    }

    /// Returns the screen's context for keys and commands.
    pub fn context(&self) -> KeyContext {
        self.screens.top().key_context()
    }

    /// Returns the help page for this screen.
    pub fn help(&self) -> HelpSheet {
        HelpSheet::new(self.preferences.keymap(), self.context(), self.lang()).without(|action| self.refuses(action))
    }

    /// Returns a sentence with the keys of this user in place of the built-in ones that it names.
    pub fn in_own_keys<'a>(&self, text: &'a str) -> Cow<'a, str> {
        self.preferences.keymap().in_force(text, self.context(), self.lang())
    }

    /// Whether an action of this screen's keys is refused now, so that help does not offer it.
    pub fn refuses(&self, action: Action) -> bool {
        matches!(self.screens.top(), Screen::Practice(practice) if practice.refuses(action))
    }

    /// Returns what the text on the command line could mean here, best first.
    pub fn palette(&self, typed: &str) -> Vec<PaletteItem> {
        let rules_first = matches!(&self.dialog, Some(Dialog::Palette(palette)) if palette.from_help);
        Palette { here: self.context(), lang: self.lang(), keys: self.preferences.keymap(), rules_first }.items(typed)
    }

    /// Returns when `update` should next be called if nothing happens: when something shown changes by itself.
    pub fn wake_at(&self) -> Option<Moment> {
        if self.plain && (self.line_may_come() || self.asks_last_question() || self.next_game_is_due()) {
            return Some(self.now);
        }
        let wake_at = self.screens.wake_at(self.now, self.preferences.config().clock_tenths);
        let thinking = self.plain.then(|| self.thinking_wake_at()).flatten();
        wake_at.into_iter().chain(thinking).min()
    }

    /// Returns what a clock shows now, as the settings have it.
    pub fn clock_digits(&self, clock: &Clock, side: Color) -> ClockDigits {
        clock.shown(side, self.now, self.preferences.config().clock_tenths)
    }

    /// Returns the current screen.
    pub fn screen(&self) -> &Screen {
        self.screens.top()
    }

    /// Returns the dialog over the screen, and its number.
    pub fn dialog(&self) -> Option<(u32, &Dialog)> {
        self.dialog.as_ref().map(|dialog| (self.dialogs, dialog))
    }

    /// Returns the home folder, if it is known.
    pub fn home_folder(&self) -> Option<&Path> {
        self.home_folder.as_deref()
    }

    /// Returns the user's language.
    pub fn lang(&self) -> Lang {
        self.preferences.lang()
    }

    /// Returns how plain mode reads moves out.
    pub fn voice(&self) -> Voice {
        self.preferences.voice()
    }

    /// Returns the piece letters for typed moves.
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
            // Ctrl-C closes the window without a choice: what follows is typed afresh.
            Code::Char(c) if c.is_alphabetic() && key.is_bare() => {
                Some(SpelledPiece { typed: c.to_lowercase().collect(), at: now })
            }
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

// Input: keys, the pointer and pasted text, on a screen or in a dialog, and the commands that they give.

impl App {
    fn key(&mut self, key: Key, ctx: &mut UpdateContext) {
        // Esc wipes what was drawn before it leaves.
        if key.code == Code::Esc && self.dialog.is_none() && self.screens.drawing.clear() {
            self.revision += 1;
            if self.screens.top().play().is_some_and(GameScreen::esc_leaves) {
                self.status = None;
                return;
            }
        }
        self.spelled_piece = self.spelled_piece.take().and_then(|piece| piece.goes_on(key, ctx.now.at));
        if self.spelled_piece.is_some() {
            return;
        }
        let quits = key == Key::ctrl('c') || key == Key::ctrl('q');
        if key == Key::ctrl('z') {
            self.suspend(ctx);
        } else if key == Key::ctrl('l') {
            ctx.request(TerminalEffect::Redraw);
        } else if matches!(&self.dialog, Some(Dialog::Question(open)) if open.plays_on(key)) {
            self.dialog = None;
            self.screen_key(key, ctx);
        } else if self.dialog.is_some() {
            let promotes = matches!(self.dialog, Some(Dialog::Promotion(_)));
            self.dialog_takes(|dialog, around| dialog.key(key, around), ctx);
            if promotes && self.dialog.is_none() {
                self.spelled_piece = SpelledPiece::begun(key, ctx.now.at);
            }
        } else if quits {
            self.status = None;
            let cleared = key == Key::ctrl('c') && self.screens.top_mut().clear_entry();
            match self.screens.top() {
                Screen::Play(play) if cleared => {
                    ctx.info(if play.is_running() { AppWord::ClearedAsks } else { AppWord::ClearedQuits }, &[]);
                }
                _ if cleared => {}
                _ => self.ask_quit(false, ctx),
            }
        } else {
            self.status = None;
            self.screen_key(key, ctx);
        }
    }

    fn suspend(&mut self, ctx: &mut UpdateContext) {
        self.screens.top_mut().interrupt(ctx);
        ctx.request(TerminalEffect::Suspend);
    }

    /// Runs a command, wherever it was given: the application does what its row says is the application's.
    fn command(&mut self, given: &Invocation, ctx: &mut UpdateContext) {
        self.answers_yes = given.bang;
        let row = given.action.row();
        if row.args.is_empty() && !given.args.is_empty() {
            return ctx.warn(PlainWord::TakesNothing, &[row.name_in(ctx.lang), &given.args]);
        }
        // A lesson and a puzzle give their own hints.
        let taught = matches!(
            (given.action, self.screens.top()),
            (Action::Hint | Action::Why, Screen::Learn(_) | Screen::Practice(_))
        );
        if self.screens.refuse_unplayable(given.action, ctx) || ctx.says_instead(given) {
            return;
        }
        if row.run_by_app && !taught {
            self.app_command(given, ctx);
        } else {
            self.screen_command(given, ctx);
        }
        if matches!(given.action, Action::Scoresheet | Action::Repertoire) && exports(ctx) {
            self.screens.exporting += 1;
        }
    }

    /// Runs a command of the application itself.
    fn app_command(&mut self, given: &Invocation, ctx: &mut UpdateContext) {
        let has_game = matches!(self.screens.top(), Screen::Play(_) | Screen::Review(_));
        match given.action {
            Action::Quit => self.ask_quit(given.bang, ctx),
            Action::Palette => ctx.open(Dialog::palette("")),
            Action::Help => ctx.open(Dialog::Help(HelpDialog)),
            Action::Settings => ctx.open(Dialog::Settings(SettingsDialog { chosen: self.last_setting })),
            Action::SetUp => self.screens.ask_set_up(&given.args, given.bang, ctx),
            Action::Export => {
                let theme = self.appearance().theme;
                self.screens.export_command(&given.args, theme, ctx);
            }
            Action::Redraw => ctx.request(TerminalEffect::Redraw),
            Action::Suspend => self.suspend(ctx),
            Action::Hint | Action::Threat if has_game => {
                self.screens.umpire.refusal = None; // `why` now explains what is asked for
                self.screens.advise(given.action, ctx);
            }
            Action::Why if has_game => self.screens.explain(ctx),
            action => match Setting::of_action(action) {
                Some(setting) => self.preferences.set_by_command(setting, action.row().name, &given.args, ctx),
                None => ctx.warn(AppWord::NotHere, &[]),
            },
        }
    }

    /// Runs a command of the screen, or of the screen together with what runs beside it.
    fn screen_command(&mut self, given: &Invocation, ctx: &mut UpdateContext) {
        match (given.action, self.screens.top_mut()) {
            (Action::KeepFilter, Screen::GameList(list)) => {
                keep_filter(list, &given.args, self.preferences.filters(), ctx);
            }
            (Action::ForgetFilter, Screen::GameList(_)) => forget_filter(&given.args, self.preferences.filters(), ctx),
            (_, Screen::Play(_)) => self.screens.command(given, ctx),
            _ => self.on_screens(ctx, |screens, ctx| screens.command(given, ctx)),
        }
    }

    /// Runs a step with the screens, and carries out at once what it leaves to do.
    fn on_screens<T>(
        &mut self,
        ctx: &mut UpdateContext,
        step: impl FnOnce(&mut Screens, &mut UpdateContext) -> T,
    ) -> T {
        let result = step(&mut self.screens, ctx);
        self.run_inner_transitions(ctx);
        result
    }
}

/// The most bytes of a paste that is typed on a line.
const LINE: usize = 1_000;

/// Milliseconds between the presses of a double click, at most.
const DOUBLE_CLICK: u64 = 500;

/// Whether the last thing that was asked for is a file to show to somebody, or something about repertoires.
fn exports(ctx: &UpdateContext) -> bool {
    matches!(ctx.effects.last(), Some(Effect::File(FileEffect::Export(_) | FileEffect::Repertoires(_))))
}

impl App {
    /// Handles a key on the screen while no dialog is open.
    fn screen_key(&mut self, key: Key, ctx: &mut UpdateContext) {
        let types = key.types();
        // What works on every screen works while the user is typing, too, by keys that are no text.
        let works_everywhere = |action: &Action| action.row().on.is_empty() && !action.row().name.is_empty();
        if let Some(action) = ctx.keys.of_key(self.context(), key).filter(|action| !types && works_everywhere(action)) {
            return self.command(&Invocation::of(action), ctx);
        }
        self.on_screens(ctx, |screens, ctx| screens.key(key, ctx));
    }

    /// Handles the pointer. Returns whether anything shown may have changed.
    fn pointer(&mut self, press: Press, cell: Cell, on: Option<&HitTarget>, ctx: &mut UpdateContext) -> bool {
        let on = on.filter(|thing| self.target_is_current(thing)).cloned();
        let on = if press == Press::Down(Button::Left) { self.pressed(cell, on, ctx.now.at) } else { on };
        let on = on.as_ref();
        if self.dialog.is_some() {
            match press {
                Press::Down(Button::Left) => self.dialog_takes(|dialog, around| dialog.click(on, around), ctx),
                Press::ScrollUp => self.dialog_takes(|dialog, around| dialog.scroll(false, around), ctx),
                Press::ScrollDown => self.dialog_takes(|dialog, around| dialog.scroll(true, around), ctx),
                _ => return false,
            }
            return true;
        }
        // A left press on the board removes the drawings, besides what else it does.
        let (changed, wiped) = self.on_screens(ctx, |screens, ctx| screens.pointer(press, cell, on, ctx));
        self.revision += u64::from(wiped);
        changed
    }

    /// Returns what a press means. A list scrolls to the row that is pressed; the second press of a double click still
    /// means that row.
    fn pressed(&mut self, cell: Cell, on: Option<HitTarget>, at: Moment) -> Option<HitTarget> {
        let before =
            self.last_press.take().filter(|(there, _, then)| *there == cell && at.since(*then) <= DOUBLE_CLICK);
        let on = match (before, on) {
            (Some((_, was @ HitTarget::Row(_), _)), Some(HitTarget::Row(_))) => Some(was),
            (Some((_, HitTarget::DialogRow(dialog, row), _)), Some(HitTarget::DialogRow(now, _))) if dialog == now => {
                Some(HitTarget::DialogRow(dialog, row))
            }
            (_, on) => on,
        };
        self.last_press = on.clone().map(|on| (cell, on, at));
        on
    }

    /// Handles pasted text: types one line where a line is being typed; otherwise offers to open a position, a game or
    /// a list of moves, types anything else where a letter begins a line, or says that nothing can be done with it.
    fn paste(&mut self, text: &str, ctx: &mut UpdateContext) {
        let text = text.trim();
        if text.is_empty() {
            return ctx.warn(AppWord::PasteUseless, &[]);
        }
        if self.dialog.is_some() {
            let mut outcome = None;
            let paste = |dialog: &mut Dialog, around: &DialogContext| {
                outcome = dialog.paste(text, around);
                outcome.clone().unwrap_or(DialogOutcome::Stays)
            };
            self.dialog_takes(paste, ctx);
            if outcome.is_none() {
                ctx.warn(AppWord::PasteUseless, &[]);
            }
            return;
        }
        if self.screens.top_mut().paste(text, ctx) {
            return;
        }
        let is_line = text.len() <= LINE && !text.contains('\n');
        let recognised = match is_line && self.screens.top().types(false) {
            true => None,
            false => pasted_text::recognise(text),
        };
        match recognised {
            Some(PastedText::Moves(text)) if matches!(self.screens.top(), Screen::Review(_)) => {
                ctx.open(Dialog::ask(Question::AddMoves(text)));
            }
            // Nothing is lost by opening a file: if something could be, a question comes first.
            Some(PastedText::File(path)) => {
                self.command(&Invocation { action: Action::Open, args: path, bang: false }, ctx);
            }
            Some(PastedText::Position(fen)) if !matches!(self.screens.top(), Screen::Play(_) | Screen::NewGame(_)) => {
                self.command(&Invocation { action: Action::Open, args: fen, bang: false }, ctx);
            }
            // Nothing is left for a position that no game can begin from.
            Some(PastedText::Position(fen)) if let Err(wrong) = read_place(&fen) => {
                ctx.warn_text(wrong.text(ctx.lang));
            }
            Some(pasted) => ctx.open(Dialog::ask(Question::Open(pasted))),
            None if is_line && self.screens.top().types(text.starts_with(char::is_alphanumeric)) => {
                text.chars().for_each(|c| self.screen_key(Key::plain(Code::Char(c)), ctx));
            }
            None if self.screens.top_mut().paste_words(text, ctx) => {}
            None => ctx.warn(AppWord::PasteUseless, &[]),
        }
    }

    /// Removes a refusal that a move by the other side has made untrue: whose turn it is, a premove that no reply makes
    /// possible, and what was refused on the entry line.
    fn forget_stale_refusal(&mut self, refused: Option<&str>, messages: &[UserMessage]) {
        let moved = messages.iter().find_map(|message| match message {
            UserMessage::Moved { before, .. } => Some(before.turn()),
            _ => None,
        });
        let (Screen::Play(play), Some(UserMessage::Says(_, text)), Some(moved)) =
            (self.screens.top(), &self.status, moved)
        else {
            return;
        };
        let turn = AppWord::NotYourTurn.with(self.lang(), &[&play.name(moved, self.lang())]);
        let never = PremoveWord::Never.with(self.lang(), &[""]);
        if *text == turn || text.ends_with(&never) || refused == Some(text.as_str()) {
            self.status = None;
        }
    }

    fn target_is_current(&self, thing: &HitTarget) -> bool {
        match thing {
            HitTarget::Answer(id, _)
            | HitTarget::Promote(id, _)
            | HitTarget::DialogRow(id, _)
            | HitTarget::DialogKey(id, _)
            | HitTarget::Dialog(id) => self.dialog.is_some() && *id == self.dialogs,
            _ => self.dialog.is_none(),
        }
    }
}

// Guards against repeated keys: a key held down does not run through several screens, and the key that led to the home
// screen does not quit the program unawares.

/// The most milliseconds between two presses of a key held down. A person presses a key less often.
const HELD: u64 = 90;
/// Milliseconds after which a second press is no longer out of habit.
const QUIT_HABIT: u64 = 2_000;

impl App {
    /// Handles a key, unless it has just led to this screen and would lead further back.
    fn guard_repeat(&mut self, key: Key, ctx: &mut UpdateContext) {
        let on = self.screen_of_keys();
        let repeated = self.last_key.filter(|last| self.is_repeat(last, key, ctx));
        self.last_key = Some(LastKey { key, at: ctx.now.at, on, ignored: repeated.is_some() });
        let Some(last) = repeated else { return self.guard_escape(key, ctx) };
        if !last.ignored && ctx.keys.of_key(self.context(), key) == Some(Action::Quit) {
            ctx.info(AppWord::QuitOnceMore, &[&key.named(ctx.lang)]);
        }
    }

    /// Returns the screen on which keys are pressed. The end of a training session does not lead to another one.
    fn screen_of_keys(&self) -> KeyContext {
        match self.context() {
            KeyContext::Guess => KeyContext::Review,
            context => context,
        }
    }

    /// Whether a key repeats the last one and must not lead further back.
    fn is_repeat(&self, last: &LastKey, key: Key, ctx: &UpdateContext) -> bool {
        let has_led = last.on != self.screen_of_keys();
        if last.key != key || self.dialog.is_some() || !(has_led || last.ignored) {
            return false;
        }
        let ago = ctx.now.at.since(last.at);
        match ctx.keys.of_key(self.context(), key) {
            Some(Action::Back) => ago < HELD,
            Some(Action::Quit) => ago < HELD || has_led && ago < QUIT_HABIT,
            _ => false,
        }
    }
}

// Guards against one Esc too many: a user who has just closed something with it should not drop out of the game
// unawares.

/// Milliseconds after which no one presses Esc again out of habit.
const ESC_HABIT: u64 = 2_000;

impl App {
    /// Handles a key, unless it is one Esc too many.
    fn guard_escape(&mut self, key: Key, ctx: &mut UpdateContext) {
        if self.is_too_late(key, ctx) || self.is_one_too_many(key, ctx) {
            return;
        }
        let leaves = self.would_leave_game(key, ctx);
        self.key(key, ctx);
        if key == Key::plain(Code::Esc) && !leaves && self.would_leave_game(key, ctx) {
            self.last_escape_at = Some(ctx.now.at);
        }
    }

    /// Catches an Esc that comes too late to cancel a premove: it would ask whether to leave the game. Returns whether
    /// it was one.
    fn is_too_late(&mut self, key: Key, ctx: &mut UpdateContext) -> bool {
        let Screen::Play(play) = self.screens.top_mut() else { return false };
        let Some((_, name)) = play.take_played_premove().filter(|(at, _)| ctx.now.at.since(*at) < ESC_HABIT) else {
            return false;
        };
        if key != Key::plain(Code::Esc) || self.dialog.is_some() || !play.esc_leaves() {
            return false;
        }
        ctx.info(PremoveWord::Played, &[&name]);
        true
    }

    /// Catches an Esc right after one that closed something, and says what the next one does. Returns whether it was
    /// one.
    fn is_one_too_many(&mut self, key: Key, ctx: &mut UpdateContext) -> bool {
        if key != Key::plain(Code::Esc) {
            self.last_escape_at = None;
            return false;
        }
        let over = self.screens.analysis.over.take().is_some_and(|at| ctx.now.at.since(at) < ESC_HABIT);
        let carded = self.screens.top().review().is_some_and(|review| review.card().is_some());
        // This Esc closes the card that came with the end of the search.
        let over = over && !carded;
        if over && self.dialog.is_none() && matches!(self.screens.top(), Screen::Review(_)) {
            // The user meant to stop the search.
            ctx.info(AnalysisWord::MistakesWereOver, &[&key.named(ctx.lang)]);
            return true;
        }
        let just = self.last_escape_at.take().is_some_and(|at| ctx.now.at.since(at) < ESC_HABIT);
        if !just || !self.would_leave_game(key, ctx) {
            return false;
        }
        ctx.info(ReviewWord::OnceMore, &[&key.named(ctx.lang)]);
        true
    }

    /// Whether this key leaves the current game, with nothing else open that it would close first.
    fn would_leave_game(&self, key: Key, ctx: &UpdateContext) -> bool {
        if self.dialog.is_some() || ctx.keys.of_key(self.context(), key) != Some(Action::Back) {
            return false;
        }
        let review = match self.screens.top() {
            Screen::Review(review) => review,
            Screen::Play(play) => return play.esc_leaves_silently(),
            _ => return false,
        };
        review.jump.is_none()
            && review.edits.entry().is_none()
            && review.training().is_none()
            && review.mistake_search.is_none()
            && review.card().is_none()
            && !review.graphs_large
            && !review.shows_explorer(self.screens.game_list())
            // A changed game is only left after a question.
            && (!review.edits.would_lose() || review.saves_analysis_unasked())
    }
}

// The open dialog: its input, and what its answers do.

/// Milliseconds in which a key is still meant for a dialog that has closed by itself.
const LATE: u64 = 1_000;

impl App {
    /// Passes input to the open dialog, and carries out the outcome.
    fn dialog_takes(
        &mut self,
        step: impl FnOnce(&mut Dialog, &DialogContext) -> DialogOutcome,
        ctx: &mut UpdateContext,
    ) {
        let Some(mut dialog) = self.dialog.take() else { return };
        let outcome = {
            let word_list = |typed: &str| WordList {
                words: self.palette_words(typed),
                first: self.first_row(typed),
                paths: self.screens.path_offer(typed),
            };
            step(&mut dialog, &self.around_dialog(&word_list))
        };
        match outcome {
            DialogOutcome::Stays => self.dialog = Some(dialog),
            // A pawn that was released on its last rank stays bound.
            DialogOutcome::Closes if matches!(dialog, Dialog::Promotion(_)) => {
                self.screens.in_play(|play| play.hold_touched_piece(true, ctx));
            }
            DialogOutcome::Closes => {}
            DialogOutcome::Bound(square) => {
                ctx.warn(TouchWord::MustPromote, &[&square.to_string()]);
                self.dialog = Some(dialog);
            }
            DialogOutcome::Becomes(dialog) => ctx.open(dialog),
            DialogOutcome::Answers(question, answer) => self.answer(question, answer, ctx),
            DialogOutcome::Promotes { from, to, role, offer } => {
                self.on_screens(ctx, |screens, ctx| screens.promoted((from, to), role, offer, ctx));
            }
            DialogOutcome::TurnsSetting(row, forward) => {
                if let Some(setting) = Setting::ALL.get(row) {
                    self.last_setting = row;
                    self.preferences.turn(*setting, forward, ctx);
                }
                self.dialog = Some(dialog);
            }
            DialogOutcome::SetsClocks(times) => {
                let Screen::Play(play) = self.screens.top_mut() else { return };
                // Times that cannot be parsed stay so that the user can correct them.
                if !play.set_clocks(&times, ctx) {
                    self.dialog = Some(dialog);
                }
            }
            // An action without a command is run like a click in the footer.
            DialogOutcome::Runs(given) if given.action.row().name.is_empty() => {
                self.on_screens(ctx, |screens, ctx| screens.action(given.action, ctx));
            }
            DialogOutcome::Runs(given) => self.command(&given, ctx),
            DialogOutcome::Teaches(id) => self.screens.open_lesson_aside(id, ctx),
            DialogOutcome::Annotates { node, before, words, signs, saves } => {
                let annotation = Annotation { before, words: &words, signs: signs.as_deref() };
                self.screens.in_review(|screen| screen.review.annotate_move(node, &annotation, ctx));
                if saves {
                    self.command(&Invocation::of(Action::Save), ctx);
                }
            }
            DialogOutcome::SetsTag { name, value, saves } => {
                let set = self.screens.in_review(|screen| screen.review.tag(&name, &value, ctx));
                if set && let Dialog::Tags(tags) = &mut dialog {
                    tags.entry = None; // the value is no longer being typed
                }
                match set && saves {
                    true => self.command(&Invocation::of(Action::Save), ctx),
                    false => self.dialog = Some(dialog),
                }
            }
        }
    }

    /// Catches a key that was meant for a dialog that has just closed by itself. Returns whether it was one.
    fn is_late_key(&mut self, key: Key, ctx: &UpdateContext) -> bool {
        let Some(lapsed) = self.lapsed.take_if(|lapsed| ctx.now.at.since(lapsed.at) < LATE) else {
            self.lapsed = None;
            return false;
        };
        let LapsedDialog { mut dialog, at } = lapsed;
        let before = dialog.clone();
        let outcome = dialog.key(key, &self.around_dialog(&|_| WordList::default()));
        // A key that only moved the choice was meant for the dialog too, and another one will follow.
        let answers = outcome != DialogOutcome::Stays;
        let late = answers || dialog != before;
        if !answers {
            self.lapsed = Some(LapsedDialog { dialog, at });
        }
        late
    }

    fn around_dialog<'a>(&'a self, word_list: &'a dyn Fn(&str) -> WordList) -> DialogContext<'a> {
        DialogContext {
            lang: self.lang(),
            letters: self.preferences.letters(),
            keys: self.preferences.keymap(),
            screen: self.context(),
            window: self.window,
            settings: Setting::ALL.len(),
            record: self.screens.top().review().map(Review::record),
            word_list,
        }
    }

    /// Handles the answer to a question, and closes the dialog.
    fn answer(&mut self, question: Question, answer: DialogAnswer, ctx: &mut UpdateContext) {
        self.dialog = None;
        match (question, answer) {
            (Question::LinesWait(_), DialogAnswer::Yes) => self.ask_quit(true, ctx),
            (Question::Quit { .. }, DialogAnswer::Yes) => ctx.leave(Continuation::Quit),
            // In a tournament no player ends the game alone.
            (Question::Leave(goal), DialogAnswer::Abandon)
                if self.screens.top().play().is_some_and(GameScreen::tournament) =>
            {
                ctx.open(Dialog::ask(Question::AsArbiter(ArbiterAct::End(goal))));
            }
            (Question::Leave(goal), answer @ (DialogAnswer::Keep | DialogAnswer::Abandon)) => {
                // The rematch needs the players of the game that is left: it begins with their options.
                self.screens.in_play(|play| match answer {
                    DialogAnswer::Abandon => play.abandon_for(goal, ctx),
                    _ => {
                        play.put_away(ctx);
                        ctx.go(goal);
                    }
                });
            }
            (Question::Open(pasted), DialogAnswer::Yes) => {
                let goal = Destination::Pasted(pasted);
                match self.screens.top() {
                    Screen::Play(play) if play.is_running() => ctx.open(Dialog::ask(Question::Leave(goal))),
                    _ => ctx.go(goal),
                }
            }
            (Question::AddMoves(text), DialogAnswer::Open) => ctx.go(Destination::Pasted(PastedText::Moves(text))),
            (Question::Export { name, .. }, answer) => {
                if let Some(args) = export::chosen(&name, answer) {
                    self.command(&Invocation { action: Action::Export, args, bang: false }, ctx);
                }
            }
            (Question::Replaces(file), DialogAnswer::Yes) => self.screens.export(file, ctx),
            (Question::LeaveSetUp, DialogAnswer::Yes) => self.screens.leave_set_up(ctx),
            (Question::TakeDraft(name), DialogAnswer::Yes) => ask_for_draft(name, ctx),
            (Question::DropDraft(listed), DialogAnswer::Yes) => ctx.request(DraftEffect::DropListed(listed.name)),
            (Question::Convert(conversion), DialogAnswer::Yes) => {
                if let Some(list) = self.screens.game_list_mut() {
                    list.copy_converting(conversion, ctx);
                }
            }
            (Question::Convert(_), _) => ctx.info(GameListWord::NotCopied, &[]),
            (question, answer) if self.screen().play().is_some() => self.screens.answer(question, answer, ctx),
            (question, answer) => self.on_screens(ctx, |screens, ctx| screens.answer(question, answer, ctx)),
        }
    }
}

// The words that can follow a command on the command line if there are only a few: the values of a setting, the levels
// of the computer. The command line lists them for the user to choose from.

impl App {
    /// Returns the setting that is previewed, and its word: what the chosen row would set.
    fn previewed(&self) -> Option<(Setting, String)> {
        let Some(Dialog::Palette(palette)) = &self.dialog else { return None };
        let (action, words) = self.palette_words(palette.entry.text())?;
        let setting = Setting::of_action(action).filter(|setting| setting.previews)?;
        Some((setting, words.into_iter().nth(palette.chosen)?))
    }

    /// Returns what can follow a command that takes one of a few words, once its name and a space are typed: the
    /// command and the words that begin with the typed part or contain it. Until something is typed, the word in force
    /// comes first.
    pub fn palette_words(&self, typed: &str) -> Option<(Action, Vec<String>)> {
        let (name, part) = typed.trim_start().split_once(char::is_whitespace)?;
        let called = |known: &str| known.eq_ignore_ascii_case(name);
        let named = |command: &&ActionRow| command.names().any(called);
        let command = COMMANDS.iter().find(named)?;
        let part = part.trim().to_lowercase();
        let mut words = match (self.screens.top(), Setting::of_action(command.action)) {
            (_, Some(setting)) => self.preferences.words_of(setting),
            (Screen::Play(play), None) if command.action == Action::Level && part.is_empty() => {
                crate::app::game::levels_offered(play.level_now().as_deref())
            }
            (Screen::Play(_), None) if command.action == Action::Level => crate::app::game::levels(),
            _ => return None,
        };
        let lang = self.lang();
        words.retain(|word| word.contains(&part) || style_name(word, lang).contains(&part));
        words.sort_by_key(|word| !word.starts_with(&part) && !style_name(word, lang).starts_with(&part));
        // Levels stay in order of strength: see `first_row`.
        if part.is_empty() && command.action != Action::Level {
            let now = self.word_in_force(command.action);
            words.sort_by_key(|word| Some(word) != now.as_ref());
        }
        if words.is_empty() && command.action == Action::Level {
            return None; // a side was typed first, and what follows is typed freely
        }
        Some((command.action, words))
    }

    /// Returns the word in force for a command that takes one of a few words.
    pub fn word_in_force(&self, action: Action) -> Option<String> {
        match (Setting::of_action(action), self.screens.top()) {
            (Some(setting), _) => Some(self.preferences.word_of(setting, &self.recent)),
            (None, Screen::Play(play)) if action == Action::Level => play.level_now(),
            _ => None,
        }
    }

    /// Returns the row that is chosen until an arrow key is pressed: the first, or, if no part of the word is typed,
    /// the word in force, so that a bare Enter changes nothing.
    fn first_row(&self, typed: &str) -> usize {
        let bare = typed.trim_start().split_once(char::is_whitespace).is_some_and(|(_, part)| part.trim().is_empty());
        let Some((action, words)) = self.palette_words(typed).filter(|_| bare) else { return 0 };
        let now = self.word_in_force(action);
        words.iter().position(|word| Some(word) == now.as_ref()).unwrap_or(0)
    }
}
