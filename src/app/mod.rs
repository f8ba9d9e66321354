//! The application's state machine. It is pure: everything that happens arrives as a [`protocol::message::Msg`], state
//! changes only in [`App::update`], and requests to the outside world come back as [`protocol::effect::Effect`] values.

use crate::app::{
    board::{animation::AnimatedPieces, drawing::BoardDrawing},
    commands::{
        help::HelpSheet,
        keymap::Keymap,
        palette::{Palette, PaletteItem},
        table::{Action, KeyContext},
    },
    context::{Transition, UpdateContext},
    dialogs::{Dialog, clocks::PROMOTIONS},
    game::GameScreen,
    game_options::GameOptions,
    home::Home,
    plain_input::query::LineSession,
    practice::collector::MistakeCollector,
    protocol::{
        effect::{Continuation, Destination, Effect, FileEffect, JournalEffect, TerminalEffect},
        input::{Code, Key, Press, Window},
        message::Msg,
        now::{self, Now},
        user_message::UserMessage,
    },
    recent_choices::{BOARD_STEPS, RecentChoices},
    review::{analysis, drafts, follow},
    settings::{Appearance, ImageSupport, Setting},
};
use crate::bot::rng::Rng;
use crate::chess::{clock::Moment, notation::Letters};
use crate::config::{
    AUTO_THEME, Choice, Config, Coordinates, DARK_THEME, LIGHT_THEME, Notation, Pieces, keys::ConfigKey,
};
use crate::words::{
    Lang,
    moves::Voice,
    notation::piece_name,
    tables::{AppWord, PlainWord, SettingsWord, look},
};
use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

pub mod board;
pub mod commands;
pub mod context;
mod departure;
pub mod dialogs;
mod engines;
pub mod game;
pub mod game_list;
pub mod game_options;
pub mod home;
mod input;
pub mod learn;
pub mod mistakes;
mod navigation;
pub mod new_game;
pub mod open;
mod opening_name;
pub mod plain_input;
pub mod position_editor;
pub mod practice;
pub mod protocol;
pub mod recent_choices;
mod responses;
pub mod result_card;
pub mod review;
pub mod screen;
pub mod settings;
pub mod umpire;

use crate::app::screen::Upkeep;

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
    /// The search for mistakes in all the user's games.
    pub collector: MistakeCollector,
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
        self.within(now, Upkeep::default(), |app, ctx| {
            app.replace_screen(Screen::Play(Box::new(GameScreen::begin(options, ctx))))
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

    /// Handles one message. Returns the effects to carry out.
    pub fn update(&mut self, now: Now, msg: Msg) -> Vec<Effect> {
        // A clock or a sliding piece may be due to show something else, whatever the message is.
        if self.screen.wake_at(self.now).is_some_and(|wake| wake <= now.at) {
            self.revision += 1;
        }
        (self.now, self.wall) = (now.at, now.wall);
        // What a list has asked for may be followed by another request, whatever screen lies over it.
        let due = Upkeep { list: matches!(msg, Msg::List(_)), ..Upkeep::default() };
        self.within(now, due, |app, ctx| {
            ctx.is_drop = matches!(msg, Msg::Mouse { press: Press::Up(_), .. });
            if let Screen::Play(play) = &mut app.screen {
                play.look_at_flag(ctx);
                play.write_heartbeat(ctx);
            }
            app.close_lapsed_dialog(ctx);
            if app.handle(msg, ctx) {
                app.revision += 1;
            }
            if app.lesson_game.is_some() {
                app.note_lesson_game(ctx);
            }
        })
    }

    /// Runs a step with its context, then carries out what it has left to do, and what the screens need.
    fn within(&mut self, now: Now, due: Upkeep, step: impl FnOnce(&mut App, &mut UpdateContext)) -> Vec<Effect> {
        let due = due.and(self.screen.upkeep());
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
            is_drop: false,
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
        self.reconcile(due, &mut ctx);
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
        } else if !messages.is_empty() {
            self.forget_stale_refusal(refused.as_deref(), &messages);
        }
        self.messages = messages;
        effects
    }

    /// Closes a dialog whose subject is gone: the game is over, the moves have changed, the pawn was captured. Lets the
    /// clocks run again once the question about a claim is closed, however it closed.
    fn close_lapsed_dialog(&mut self, ctx: &mut UpdateContext) {
        let Screen::Play(play) = &mut self.screen else { return };
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

    /// Does what the screens need after an update: the one that was there before it, whose work may end, and the one that
    /// is there now.
    fn reconcile(&mut self, due: Upkeep, ctx: &mut UpdateContext) {
        let due = due.and(self.screen.upkeep());
        if let Screen::Review(review) = &mut self.screen {
            review.slide(ctx);
        }
        if due.draft {
            self.keep_draft(ctx);
        }
        if due.list {
            self.request_rows(ctx);
        }
        if matches!(self.dialog, Some(Dialog::Palette(_))) || self.path_words.is_asking {
            self.request_paths(ctx);
        }
        // A hint in a game lasts as long as its position.
        if due.analysis || self.analysis.advice.is_some() {
            self.update_analysis(ctx);
        }
        self.collect_mistakes(ctx);
    }

    /// Handles a message. Returns whether anything shown may have changed.
    fn handle(&mut self, msg: Msg, ctx: &mut UpdateContext) -> bool {
        // What the umpire shows stays until the next key or click.
        let hidden = matches!(msg, Msg::Key(_) | Msg::Mouse { press: Press::Down(_), .. }) && self.umpire.hide();
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
                if let Some(list) = self.game_list_mut() {
                    list.fit(window);
                }
                if let Screen::Open(open) = &mut self.screen {
                    open.fit(window);
                    open.look(ctx);
                }
            }
            Msg::Background { light } => {
                self.light_background = light;
                return true;
            }
            Msg::Wake if self.plain && self.line_may_come() => self.line_that_waited(ctx),
            Msg::Wake => match &mut self.screen {
                Screen::Play(play) => play.wake(ctx),
                _ => return self.wake_beside_play(ctx),
            },
            Msg::Line(text) => self.line(&text, ctx),
            Msg::LineTooLong { most } => {
                self.session.failed = true;
                ctx.warn(PlainWord::LineTooLong, &[&most.to_string()]);
            }
            Msg::EndOfInput => {
                self.session.input_ended = true;
                self.collector.stop(ctx); // no user waits for it
            }
            Msg::Resumed => self.screen.interrupt(ctx),
            response => return self.respond(response, ctx),
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
                self.asked_at = self.screen.play().map(GameScreen::stamp);
                self.lapsed = None;
                self.dialog = Some(dialog);
            }
            Transition::Go(goal) => {
                if !self.asks_about_unsaved(Continuation::Go(goal.clone()), ctx) {
                    self.go_to(goal, ctx);
                }
            }
            Transition::Run(given) => self.command(&given, ctx),
            Transition::Back => self.go_back(ctx),
            Transition::Begin(options) => {
                self.lesson_game = self.game_of_lesson();
                self.put_away_waiting_game(ctx);
                self.begin_game(*options, ctx);
            }
            Transition::OpenGame { number, ply } => {
                self.open_game(number, ply, ctx);
            }
            Transition::FindPosition => self.find_position(ctx),
            Transition::Reload { reason, was } => self.reload_list(reason, &was, ctx),
            Transition::ReloadList => self.reload_changed_list(ctx),
            Transition::Quit(code) => {
                self.in_play(|play| play.put_away(ctx));
                self.put_away_waiting_game(ctx);
                ctx.request(TerminalEffect::Quit(code.max(self.exit_code())));
                return true;
            }
        }
        false
    }

    /// In plain mode, begins the next game of a match once one has ended and no dialog is open.
    fn begin_next_game(&mut self, ctx: &mut UpdateContext) {
        if let Screen::Play(play) = &mut self.screen
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
        self.screen.review()?.animated(self.now)
    }

    /// Returns the screen's context for keys and commands.
    #[must_use]
    pub fn context(&self) -> KeyContext {
        self.screen.key_context()
    }

    /// Returns the help page for this screen.
    #[must_use]
    pub fn help(&self) -> HelpSheet {
        HelpSheet::new(&self.keys, self.context(), self.lang).without(|action| self.refuses(action))
    }

    /// Whether an action of this screen's keys is refused now, so that help does not offer it.
    #[must_use]
    pub fn refuses(&self, action: Action) -> bool {
        matches!(&self.screen, Screen::Practice(practice) if practice.refuses(action))
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
        if self.plain && (self.line_may_come() || self.asks_last_question()) {
            return Some(self.now);
        }
        let wake_at = match &self.screen {
            Screen::Play(play) => play.wake_at(self.now),
            _ => self.wake_at_beside_play(),
        };
        let thinking = self.plain.then(|| self.thinking_wake_at()).flatten();
        wake_at.into_iter().chain(thinking).min()
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

// The settings in force: how they look, and what follows when one is changed.

impl App {
    /// Returns the current appearance. While the user chooses a theme or style on the command line, it previews the
    /// chosen one.
    #[must_use]
    pub fn appearance(&self) -> Appearance {
        let mut config: Config =
            Config { theme: self.config.theme.clone(), pieces: self.config.pieces, ..Config::default() };
        if let Some((setting, word)) = self.previewed()
            && let Some(key) = setting.key()
        {
            (key.choose)(&mut config, &word);
        }
        let (theme, pieces) = (self.theme_shown(config.theme), self.pieces_shown(config.pieces));
        Appearance { theme, pieces, letters: self.typed_letters() }
    }

    /// Returns the style that a setting stands for: `auto` means what the terminal can show.
    fn pieces_shown(&self, pieces: Pieces) -> Pieces {
        match (pieces, self.auto_pieces) {
            (Pieces::Auto, Pieces::Auto) => Pieces::Sextant,
            (Pieces::Auto, shown) => shown,
            (chosen, _) => chosen,
        }
    }

    /// Returns the theme that a name stands for: `auto` means one of two, unless the user has a theme with that name.
    fn theme_shown(&self, name: String) -> String {
        if name != AUTO_THEME || self.themes.contains(&name) {
            return name;
        }
        (if self.light_background { LIGHT_THEME } else { DARK_THEME }).to_owned()
    }

    /// Returns the words for the values of a setting, including the user's own themes.
    #[must_use]
    pub fn words_of(&self, setting: Setting) -> Vec<String> {
        let steps = || (BOARD_STEPS.0..=0).rev().map(|step| step.to_string()).collect();
        setting.key().map_or_else(steps, |key| self.words_of_key(key))
    }

    /// Returns the words for the values of a config key, including those that only this session knows.
    fn words_of_key(&self, key: &ConfigKey) -> Vec<String> {
        let mut words = (key.words)();
        match key.name {
            "pieces" if self.images == ImageSupport::Shown => words.push(Pieces::Images.word().to_owned()),
            "theme" => {
                let own: Vec<String> = self.themes.iter().filter(|name| !words.contains(name)).cloned().collect();
                words.extend(own);
            }
            _ => {}
        }
        words
    }

    /// Returns the word for the current value of a setting.
    fn word_of(&self, setting: Setting, recent: &RecentChoices) -> String {
        setting.key().map_or_else(|| recent.board_step.to_string(), |key| key.word(&self.config))
    }

    /// Returns the current value of a setting as the user reads it.
    #[must_use]
    pub fn shown_setting(&self, setting: Setting) -> String {
        let word = self.word_of(setting, &self.recent);
        match setting.label {
            SettingsWord::Theme => self.shown_theme(&word),
            // The config uses the names of Unicode blocks. The window says what the pieces look like.
            SettingsWord::Pieces => match self.config.pieces {
                Pieces::Auto => Pieces::Auto.word(), // the board beside it shows which
                Pieces::Sextant => SettingsWord::PiecesSextant.text(self.lang),
                Pieces::Quadrant => SettingsWord::PiecesQuadrant.text(self.lang),
                Pieces::Half => SettingsWord::PiecesHalf.text(self.lang),
                Pieces::Octant => SettingsWord::PiecesOctant.text(self.lang),
                Pieces::Glyph => SettingsWord::PiecesGlyph.text(self.lang),
                Pieces::Letters => SettingsWord::PiecesLetters.text(self.lang),
                Pieces::OwnLetters => SettingsWord::PiecesOwnLetters.text(self.lang),
                Pieces::Images => SettingsWord::PiecesImages.text(self.lang),
            }
            .to_owned(),
            SettingsWord::Coordinates => match self.config.coordinates {
                Coordinates::Outside => SettingsWord::Outside,
                Coordinates::Inside => SettingsWord::Inside,
                Coordinates::Off => SettingsWord::Nowhere,
            }
            .text(self.lang)
            .to_owned(),
            SettingsWord::Size => match self.recent.board_step {
                0 => SettingsWord::Largest.text(self.lang).to_owned(),
                step if step < 0 => SettingsWord::SmallerBy.with(self.lang, &[&step.unsigned_abs().to_string()]),
                step => SettingsWord::LargerBy.with(self.lang, &[&step.to_string()]),
            },
            SettingsWord::Language => match self.config.lang {
                None => SettingsWord::Auto.with(self.lang, &[self.lang.name()]),
                Some(own) => own.name().to_owned(),
            },
            SettingsWord::Letters => self.shown_letters(),
            _ => if word == "true" { SettingsWord::On } else { SettingsWord::Off }.text(self.lang).to_owned(),
        }
    }

    fn shown_theme(&self, word: &str) -> String {
        let shown = self.theme_shown(word.to_owned());
        let name = look(&shown, self.lang);
        if word == AUTO_THEME && shown != AUTO_THEME {
            SettingsWord::Auto.with(self.lang, &[name])
        } else {
            name.to_owned()
        }
    }

    fn shown_letters(&self) -> String {
        use shakmaty::Role::{Bishop, King, Knight, Queen, Rook};
        let letters = [King, Queen, Rook, Bishop, Knight].map(|role| self.letters.letter(role)).join(" ");
        match self.config.notation {
            Notation::Auto => SettingsWord::AutoLetters.with(self.lang, &[&letters]),
            _ => letters,
        }
    }

    /// Changes a setting to its next or previous value.
    fn turn_setting(&mut self, setting: Setting, forward: bool, ctx: &mut UpdateContext) {
        let words = self.words_of(setting);
        let count = words.len();
        let now = words.iter().position(|word| *word == self.word_of(setting, ctx.recent));
        let next = match now {
            Some(at) if forward => (at + 1) % count.max(1),
            Some(at) => (at + count - 1) % count.max(1), // it was found, so `count` is at least 1
            None => 0,
        };
        if let Some(word) = words.get(next) {
            self.set(setting, word, ctx);
        }
    }

    /// Changes a setting, now and in the config file.
    fn set(&mut self, setting: Setting, word: &str, ctx: &mut UpdateContext) {
        let Some(key) = setting.key() else {
            if let Ok(step) = word.parse() {
                ctx.recent.board_step = step;
                ctx.remember();
            }
            return;
        };
        self.set_key(key, word, ctx);
    }

    /// Changes a config key, now and in the file.
    fn set_key(&mut self, key: &ConfigKey, word: &str, ctx: &mut UpdateContext) {
        if !(key.choose)(Arc::make_mut(&mut self.config), word) {
            return;
        }
        match key.name {
            "lang" | "notation" => self.language_changed(),
            "auto_flip" => self.auto_flip_changed(ctx),
            _ => {}
        }
        let value = Some(key.toml(word));
        ctx.request(FileEffect::Configure { table: key.table, key: key.name.to_owned(), value });
    }

    fn language_changed(&mut self) {
        self.lang = self.config.lang.unwrap_or(self.system_lang);
        self.letters = self.config.notation.letters(self.lang);
        self.keys = Arc::new(Keymap::clone(&self.keys).with_letters(self.typed_letters()));
    }

    fn auto_flip_changed(&mut self, ctx: &mut UpdateContext) {
        ctx.recent.auto_flip = self.config.auto_flip;
        if let Screen::Play(play) = &mut self.screen {
            play.auto_flip = self.config.auto_flip;
        }
    }

    /// Runs a command such as `theme wood`, which sets a setting to a word, or to the only one that begins with it.
    /// Without a word, shows the values.
    fn set_by_command(&mut self, setting: Setting, name: &str, word: &str, ctx: &mut UpdateContext) {
        let word = word.trim().to_lowercase();
        if word.is_empty() && !ctx.plain {
            return ctx.open(Dialog::palette(&format!("{name} ")));
        }
        let images = setting.label == SettingsWord::Pieces && word == Pieces::Images.word();
        if let Some(why) = self.images.missing().filter(|_| images) {
            return ctx.warn(why, &[]);
        }
        let mut words = self.words_of(setting);
        let shown = |known: &str| look(known, self.lang).to_owned();
        let begin: Vec<&String> =
            words.iter().filter(|known| known.starts_with(&word) || shown(known).starts_with(&word)).collect();
        let found = words.iter().find(|known| **known == word || shown(known) == word).or(match begin.as_slice() {
            [one] => Some(*one),
            _ => None,
        });
        let (label, lang) = (setting.label, self.lang);
        match found.cloned() {
            Some(found) => {
                self.set(setting, &found, ctx);
                ctx.info_text(SettingsWord::IsNow.with(self.lang, &[label.text(self.lang), look(&found, self.lang)]));
            }
            None if word.is_empty() => ctx.info(SettingsWord::IsNow, &[label.text(lang), &words.join(", ")]),
            None => {
                // On a terminal without images, they are named too: a user who asks for them is told why they are
                // missing.
                if setting.label == SettingsWord::Pieces && self.images == ImageSupport::NotHere {
                    words.push(Pieces::Images.word().to_owned());
                }
                ctx.warn(SettingsWord::NoSuch, &[label.text(lang), &word, &words.join(", ")]);
            }
        }
    }
}
