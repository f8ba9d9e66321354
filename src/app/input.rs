//! Input: keys, the pointer and pasted text, on a screen or in a dialog, and the commands that they give.

use crate::app::{
    App, LastKey, Screen, SpelledPiece,
    commands::table::{Action, ActionRow, COMMANDS, Invocation, KeyContext},
    context::{Handled, Transition, UpdateContext},
    dialogs::{
        Dialog, DialogContext, DialogOutcome, LapsedDialog, WordList, clocks::SettingsDialog, palette::HelpDialog,
        question::Question,
    },
    export,
    game::GameScreen,
    game_list::visible_games::{forget_filter, keep_filter},
    home::interrupted::{ask_for_draft, drop_draft},
    protocol::{
        effect::{Destination, Effect, FileEffect, TerminalEffect},
        input::{Button, Cell, Code, DialogAnswer, HitTarget, Key, Press},
        pasted_text::{self, PastedText},
        user_message::UserMessage,
    },
    review::Review,
    screens::Screens,
    settings::Setting,
};
use crate::chess::edits::Annotation;
use crate::words::{
    game_list::GameListWord,
    results::TouchWord,
    tables::{AnalysisWord, AppWord, PremoveWord, ReviewWord, style_name},
};
use shakmaty::Position;

impl App {
    pub(super) fn key(&mut self, key: Key, ctx: &mut UpdateContext) {
        // Esc wipes what was drawn before it leaves.
        if key.code == Code::Esc && self.dialog.is_none() && self.screens.wipe_drawings() {
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
}

impl App {
    /// Runs a command, wherever it was given: the application does what its row says is the application's.
    pub(super) fn command(&mut self, given: &Invocation, ctx: &mut UpdateContext) {
        // A lesson and a puzzle give their own hints.
        let taught = matches!(
            (given.action, self.screens.top()),
            (Action::Hint | Action::Why, Screen::Learn(_) | Screen::Practice(_))
        );
        if ctx.says_instead(given) {
            return;
        }
        if given.action.row().run_by_app && !taught {
            self.app_command(given, ctx);
        } else {
            self.screen_command(given, ctx);
        }
        let answered_later = matches!(given.action, Action::Scoresheet | Action::Repertoire);
        self.screens.await_exports(usize::from(answered_later && exports(ctx)));
    }

    /// Runs a command of the application itself.
    fn app_command(&mut self, given: &Invocation, ctx: &mut UpdateContext) {
        let has_game = matches!(self.screens.top(), Screen::Play(_) | Screen::Review(_));
        match given.action {
            Action::Quit => self.ask_quit(given.bang, ctx),
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
                self.screens.hint_or_threat(given.action, ctx);
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
    pub(super) fn on_screens<T>(
        &mut self,
        ctx: &mut UpdateContext,
        step: impl FnOnce(&mut Screens, &mut UpdateContext) -> T,
    ) -> T {
        let result = step(&mut self.screens, ctx);
        self.run_inner_transitions(ctx);
        result
    }
}

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
    pub(super) fn pointer(
        &mut self,
        press: Press,
        cell: Cell,
        on: Option<&HitTarget>,
        ctx: &mut UpdateContext,
    ) -> bool {
        let on = on.filter(|thing| self.target_is_current(thing));
        if self.dialog.is_some() {
            match press {
                Press::Down(Button::Left) => self.dialog_takes(|dialog, around| dialog.click(on, around), ctx),
                Press::ScrollUp => self.dialog_scroll(false, ctx),
                Press::ScrollDown => self.dialog_scroll(true, ctx),
                _ => return false,
            }
            return true;
        }
        // A left press on the board removes the drawings, besides what else it does.
        let (changed, wiped) = self.on_screens(ctx, |screens, ctx| screens.pointer(press, cell, on, ctx));
        self.revision += u64::from(wiped);
        changed
    }

    fn press_action(&mut self, action: Action, ctx: &mut UpdateContext) {
        self.on_screens(ctx, |screens, ctx| screens.action(action, ctx));
    }

    /// Handles pasted text: offers to open a position, a game or a list of moves; types anything else.
    pub(super) fn paste(&mut self, text: &str, ctx: &mut UpdateContext) {
        if let Some(dialog) = &mut self.dialog {
            return dialog.paste(text);
        }
        if self.screens.top_mut().paste(text, ctx) == Handled::Yes {
            return;
        }
        match pasted_text::recognise(text) {
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
            Some(pasted) => ctx.open(Dialog::ask(Question::Open(pasted))),
            None => self.screens.top_mut().paste_words(text, ctx),
        }
    }

    /// Removes a refusal that a move by the other side has made untrue: whose turn it is, a premove that no reply makes
    /// possible, and what was refused on the entry line.
    pub(super) fn forget_stale_refusal(&mut self, refused: Option<&str>, messages: &[UserMessage]) {
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
    pub(super) fn guard_repeat(&mut self, key: Key, ctx: &mut UpdateContext) {
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
        let over = self.screens.search_ended().is_some_and(|at| ctx.now.at.since(at) < ESC_HABIT);
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
        let review = match self.screens.top() {
            Screen::Review(review) => review,
            Screen::Play(play) => {
                let is_back = ctx.keys.of_key(KeyContext::Play, key) == Some(Action::Back);
                return self.dialog.is_none() && is_back && play.esc_leaves_silently();
            }
            _ => return false,
        };
        self.dialog.is_none()
            && review.jump.is_none()
            && review.edits.entry().is_none()
            && review.training().is_none()
            && review.mistake_search.is_none()
            && review.card().is_none()
            && !review.graphs_large
            && !review.shows_explorer(self.screens.game_list())
            // A changed game is only left after a question.
            && (!review.edits.would_lose() || review.saves_analysis_unasked())
            && ctx.keys.of_key(KeyContext::Review, key) == Some(Action::Back)
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
                paths: self.path_offer(typed),
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
                let mut read = true;
                for (side, text) in times {
                    read &= play.set_clock(side, &text, ctx);
                }
                // Times that cannot be parsed stay so that the user can correct them.
                if !read {
                    self.dialog = Some(dialog);
                }
            }
            // An action without a command is run like a click in the footer.
            DialogOutcome::Runs(given) if given.action.row().name.is_empty() => self.press_action(given.action, ctx),
            DialogOutcome::Runs(given) => self.command(&given, ctx),
            DialogOutcome::Teaches(id) => self.screens.open_lesson_aside(id, ctx),
            DialogOutcome::Annotates { node, before, words, signs, saves } => {
                let annotation = Annotation { before, words: &words, signs: signs.as_deref() };
                self.on_screens(ctx, |screens, ctx| {
                    screens.in_review(ctx, |screen, ctx| screen.review.annotate_move(node, &annotation, ctx));
                });
                if saves {
                    self.command(&Invocation::of(Action::Save), ctx);
                }
            }
            DialogOutcome::SetsTag { name, value } => {
                let set = self.on_screens(ctx, |screens, ctx| {
                    screens.in_review(ctx, |screen, ctx| screen.review.tag(&name, &value, ctx))
                });
                if set && let Dialog::Tags(tags) = &mut dialog {
                    tags.entry = None; // the value is no longer being typed
                }
                self.dialog = Some(dialog);
            }
        }
    }

    /// Catches a key that was meant for a dialog that has just closed by itself. Returns whether it was one.
    pub(super) fn is_late_key(&mut self, key: Key, ctx: &UpdateContext) -> bool {
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

    fn dialog_scroll(&mut self, down: bool, ctx: &mut UpdateContext) {
        let scroll = |dialog: &mut Dialog, around: &DialogContext| {
            dialog.scroll(down, around);
            DialogOutcome::Stays
        };
        self.dialog_takes(scroll, ctx);
    }

    /// Handles the answer to a question, and closes the dialog.
    pub(super) fn answer(&mut self, question: Question, answer: DialogAnswer, ctx: &mut UpdateContext) {
        self.dialog = None;
        match (question, answer) {
            (Question::LinesWait(_), DialogAnswer::Yes) => self.ask_quit(true, ctx),
            (Question::Quit, DialogAnswer::Yes) => ctx.transition = Some(Transition::Quit(0)),
            (Question::Leave(goal), answer @ (DialogAnswer::Keep | DialogAnswer::Abandon)) => {
                // The rematch needs the players of the game that is left: it begins with their options.
                self.screens
                    .in_play(|play| if answer == DialogAnswer::Keep { play.put_away(ctx) } else { play.abandon(ctx) });
                ctx.go(goal);
                if answer == DialogAnswer::Abandon {
                    ctx.on_screen(AppWord::AbandonedKept, &[]);
                }
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
            (Question::DropDraft(name), DialogAnswer::Yes) => drop_draft(name, ctx),
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
    pub(super) fn previewed(&self) -> Option<(Setting, String)> {
        let Some(Dialog::Palette(palette)) = &self.dialog else { return None };
        let (action, words) = self.palette_words(palette.entry.text())?;
        let setting = Setting::of_action(action).filter(|setting| setting.previews)?;
        Some((setting, words.into_iter().nth(palette.chosen)?))
    }

    /// Returns what can follow a command that takes one of a few words, once its name and a space are typed: the
    /// command and the words that begin with the typed part or contain it. Until something is typed, the word in force
    /// comes first.
    #[must_use]
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
    #[must_use]
    pub fn word_in_force(&self, action: Action) -> Option<String> {
        match (Setting::of_action(action), self.screens.top()) {
            (Some(setting), _) => Some(self.preferences.word_of(setting, &self.recent)),
            (None, Screen::Play(play)) if action == Action::Level => play.level_now(),
            _ => None,
        }
    }

    /// Returns the row that is chosen until an arrow key is pressed: the first, or, if no part of the word is typed,
    /// the word in force, so that a bare Enter changes nothing.
    pub(super) fn first_row(&self, typed: &str) -> usize {
        let bare = typed.trim_start().split_once(char::is_whitespace).is_some_and(|(_, part)| part.trim().is_empty());
        let Some((action, words)) = self.palette_words(typed).filter(|_| bare) else { return 0 };
        let now = self.word_in_force(action);
        words.iter().position(|word| Some(word) == now.as_ref()).unwrap_or(0)
    }
}
