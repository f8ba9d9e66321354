//! Routes each message to a dialog, a screen, or what runs beside the screens, and carries out what these want beyond
//! themselves.

use crate::app::{
    App, Screen, SpelledPiece,
    commands::table::{Action, Invocation},
    context::{Transition, UpdateContext},
    dialogs::{Dialog, clocks::SettingsDialog, palette::HelpDialog, question::Question},
    game::GameScreen,
    game_list::{
        GameList,
        copy_delete::games_copied,
        visible_games::{forget_filter, keep_filter},
    },
    home::interrupted::{draft_dropped, journal_dropped, journal_taken},
    learn::LearnScreen,
    protocol::{
        effect::{Continuation, Effect, FileEffect, TerminalEffect},
        input::{Code, Key, Press},
        message::{AnalysisResponse, BotResponse, DraftResponse, FileResponse, JournalResponse, ListResponse, Msg},
        user_message::Query,
    },
    settings::Setting,
};
use crate::words::tables::{AppWord, EditWord, PlainWord};
use std::sync::Arc;

mod background;
mod browse;
mod dialogs;
mod export;
mod input;
mod lines;
mod navigation;
pub(super) mod open_games;
mod settings;

impl App {
    /// Handles a message. Returns whether anything shown may have changed.
    pub(super) fn handle(&mut self, msg: Msg, ctx: &mut UpdateContext) -> bool {
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
            Msg::Wake if self.line_may_come() => self.line_that_waited(ctx),
            Msg::Wake => match &mut self.screen {
                Screen::Play(play) => play.wake(ctx),
                _ => return self.wake_beside_play(ctx),
            },
            Msg::Line(text) => self.line(&text, ctx),
            Msg::LineTooLong { most } => {
                self.session.failed = true;
                ctx.warn(PlainWord::LineTooLong, &[&most.to_string()]);
            }
            Msg::EndOfInput => self.session.input_ended = true,
            Msg::Bot(BotResponse { id, mv, score }) => self.in_play(|play| play.bot_moved(id, mv, score, ctx)),
            Msg::Engine { engine, event } => return self.engine_event(engine, event, ctx),
            Msg::Journal(JournalResponse::Listed(found)) => {
                if let Screen::Home(home) = &mut self.screen {
                    home.journals(found, ctx);
                }
            }
            Msg::Journal(JournalResponse::Tournaments(found)) => {
                self.bar_tournaments(&found, ctx);
                return false;
            }
            Msg::Journal(JournalResponse::Taken { game, purpose, outcome }) => {
                let at_home = matches!(self.screen, Screen::Home(_));
                if let Some(mut play) = journal_taken(&game, purpose, outcome, at_home, ctx) {
                    play.belongs_to(self.match_score.as_ref());
                    self.replace_screen(Screen::Play(Box::new(play)));
                }
            }
            Msg::Journal(JournalResponse::Dropped(outcome)) => {
                journal_dropped(outcome, matches!(self.screen, Screen::Home(_)), ctx);
            }
            Msg::Draft(DraftResponse::Listed(found)) => {
                if let Screen::Home(home) = &mut self.screen {
                    home.found_drafts(found);
                }
            }
            Msg::Draft(DraftResponse::Found(name)) => ctx.open(Dialog::ask(Question::TakeDraft(name))),
            Msg::Draft(DraftResponse::Taken { id, outcome }) => self.draft_taken(id, outcome, ctx),
            Msg::Draft(DraftResponse::Dropped(outcome)) => {
                draft_dropped(outcome, matches!(self.screen, Screen::Home(_)), ctx)
            }
            Msg::List(ListResponse::FileChecked { id, path, look }) => {
                self.file_checked(id, &path, look, ctx);
                return false;
            }
            Msg::List(ListResponse::Opened { id, source, files, games, reading }) => {
                self.opened(id, (source, files, games, reading), ctx);
            }
            Msg::List(ListResponse::GameRead { id, game, outcome }) => return self.game_read(id, game, outcome, ctx),
            Msg::List(ListResponse::RowsRead { id, rows }) => {
                let window = ctx.window;
                return self.list_of_request(id).is_some_and(|list| list.take_rows(rows, window));
            }
            Msg::List(ListResponse::SearchProgress { id, progress, hits, tally, over }) => {
                let list = self.game_list_mut();
                return list.is_some_and(|list| list.searched(id, progress, &hits, &tally, over, ctx));
            }
            Msg::Analysis(AnalysisResponse::Evaluated { id, task, evaluation }) => {
                return self.evaluated(id, task, evaluation, ctx);
            }
            Msg::Analysis(AnalysisResponse::Analysed { id, update }) => return self.analysis.analysed(id, update),
            Msg::List(ListResponse::Duplicates { id, pairs }) => {
                return self.game_list_mut().is_some_and(|list| list.duplicates_found(id, pairs, ctx));
            }
            Msg::File(FileResponse::Saved { path, games, outcome }) => match outcome {
                Ok(written) => {
                    let file = path.display().to_string();
                    let own = self.screen.review().map(|review| &review.edits).filter(|edits| edits.saves_own());
                    match (games, own) {
                        (Some(games), _) => ctx.info(AppWord::AddedTo, &[&file, &games.to_string()]),
                        (None, Some(edits)) if edits.is_changed() => ctx.info(EditWord::ChangesInGames, &[]),
                        (None, Some(_)) => ctx.info(EditWord::AnalysisInGames, &[]),
                        (None, None) => ctx.info(AppWord::SavedTo, &[&file]),
                    }
                    self.in_review(ctx, |screen, ctx| screen.copy_written(written.as_deref(), ctx));
                }
                Err(why) => {
                    self.in_review(ctx, |screen, _| screen.copy_not_written());
                    self.not_written(Some(&path), why, ctx);
                }
            },
            Msg::File(FileResponse::Exported { file, outcome }) => self.exported(*file, outcome, ctx),
            Msg::File(FileResponse::Archived { game }) => {
                for screen in std::iter::once(&mut self.screen).chain(&mut self.behind) {
                    if let Screen::Play(play) = screen {
                        play.archived(&game);
                    }
                }
            }
            Msg::File(FileResponse::Failed { path, why }) => self.not_written(Some(&path), why, ctx),
            Msg::File(FileResponse::GamesSaved { id, outcome }) => {
                self.in_review(ctx, |screen, ctx| screen.games_saved(id, outcome, ctx))
            }
            Msg::List(ListResponse::OperationProgress { id, progress }) => {
                return self.game_list_mut().is_some_and(|list| list.operation_progress(id, progress));
            }
            Msg::List(ListResponse::GamesCopied { id, to, outcome }) => {
                games_copied(self.game_list_mut(), id, &to, outcome, ctx);
                self.run_inner_transitions(ctx);
            }
            Msg::List(ListResponse::GamesDeleted { id, outcomes }) => {
                if let Some(list) = self.game_list_mut() {
                    list.games_deleted(id, outcomes, ctx);
                    self.run_inner_transitions(ctx);
                }
            }
            Msg::List(ListResponse::GamesRestored { id, outcomes }) => {
                if let Some(list) = self.game_list_mut() {
                    list.games_restored(id, outcomes, ctx);
                    self.run_inner_transitions(ctx);
                }
            }
            Msg::File(FileResponse::MarksRead(marks)) => {
                let Some(list) = self.game_list_mut() else { return false };
                list.take_marks(marks, ctx.window);
            }
            Msg::File(FileResponse::MarksUnread) => {
                self.game_list_mut().into_iter().for_each(GameList::lack_marks);
                return false;
            }
            Msg::File(FileResponse::LearnRead { progress, problem }) => {
                // A game that has just ended may be waiting behind a lesson.
                for screen in std::iter::once(&mut self.screen).chain(&mut self.behind) {
                    if let Screen::Play(play) = screen {
                        play.take_progress(&progress, ctx);
                    }
                }
                match &mut self.screen {
                    Screen::Learn(learn) => learn.take_progress(&progress, problem, ctx),
                    Screen::Home(home) => home.lessons_done = progress.is_begun().then(|| progress.lessons_done()),
                    _ => {}
                }
            }
            Msg::Browse(response) => return self.browsed(response, ctx),
            Msg::File(FileResponse::LevelGamesRead(games)) => match &mut self.screen {
                Screen::Play(play) => play.take_level_games(&games),
                Screen::Review(review) => review.take_level_games(&games),
                _ => return false,
            },
            Msg::SoundFailed(why) => ctx.warn(AppWord::SoundFailed, &[&why]),
            Msg::File(FileResponse::Message(sentence)) => ctx.info_text(sentence),
            Msg::Journal(JournalResponse::Failed(why)) => self.not_written(None, why, ctx),
            Msg::Resumed => self.screen.interrupt(ctx),
        }
        true
    }

    pub(super) fn key(&mut self, key: Key, ctx: &mut UpdateContext) {
        // Esc wipes what was drawn before it leaves.
        if key.code == Code::Esc && self.dialog.is_none() && self.drawing.clear() {
            self.revision += 1;
            if self.screen.play().is_some_and(GameScreen::esc_leaves) {
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
            let cleared = match &mut self.screen {
                Screen::Play(play) if key == Key::ctrl('c') => play.clear_entry(),
                Screen::Review(review) if key == Key::ctrl('c') => review.edits.clear(),
                _ => false,
            };
            match &self.screen {
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
        self.screen.interrupt(ctx);
        ctx.request(TerminalEffect::Suspend);
    }

    /// Carries out what a step left to do, and quits if nothing more can happen in plain mode.
    pub(super) fn run_transitions(&mut self, ctx: &mut UpdateContext) {
        loop {
            self.session.failed |= ctx.failed;
            while let Some(transition) = ctx.transition.take() {
                if self.run_transition(transition, ctx) {
                    return;
                }
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
            && self.plain
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

    /// Runs a command, wherever it was given: the application does what its row says is the application's.
    pub(super) fn command(&mut self, given: &Invocation, ctx: &mut UpdateContext) {
        // A lesson gives its own hints.
        let taught = matches!((given.action, &self.screen), (Action::Hint | Action::Why, Screen::Learn(_)));
        if given.action.row().run_by_app && !taught {
            self.app_command(given, ctx);
        } else {
            self.screen_command(given, ctx);
        }
        self.exporting += usize::from(given.action == Action::Scoresheet && exports(ctx));
    }

    /// Runs a command of the application itself.
    fn app_command(&mut self, given: &Invocation, ctx: &mut UpdateContext) {
        let has_game = matches!(self.screen, Screen::Play(_) | Screen::Review(_));
        match given.action {
            Action::Quit => self.ask_quit(given.bang, ctx),
            Action::Help if ctx.plain => ctx.show(Query::Help(given.args.clone())),
            Action::Help => ctx.open(Dialog::Help(HelpDialog)),
            Action::Settings if ctx.plain => ctx.show(Query::Settings),
            Action::Settings => ctx.open(Dialog::Settings(SettingsDialog { chosen: self.last_setting })),
            Action::SetUp => self.ask_set_up(&given.args, given.bang, ctx),
            Action::Export => self.export_command(&given.args, ctx),
            Action::Redraw => ctx.request(TerminalEffect::Redraw),
            Action::Suspend => self.suspend(ctx),
            Action::Hint | Action::Threat if has_game => {
                self.umpire.forget_refusal();
                self.advise(given.action, ctx);
            }
            Action::Why if has_game => self.explain(ctx),
            action => match Setting::of_action(action) {
                Some(setting) => self.set_by_command(setting, action.row().name, &given.args, ctx),
                None => ctx.warn(AppWord::NotHere, &[]),
            },
        }
    }

    /// Runs a command of the screen, or of the screen together with what runs beside it.
    fn screen_command(&mut self, given: &Invocation, ctx: &mut UpdateContext) {
        match (given.action, &mut self.screen) {
            (Action::Learn, _) if LearnScreen::command_anywhere(&given.args, ctx) => {}
            (Action::PlayHere, Screen::Review(_)) => self.play_from_review(ctx),
            (Action::Analyse, Screen::Review(_)) if ctx.plain && given.args.is_empty() => {
                self.advise(Action::Analyse, ctx);
            }
            (_, Screen::Review(_)) => self.in_review(ctx, |screen, ctx| screen.command(given, ctx)),
            (Action::Follow, Screen::GameList(_)) => self.follow_command(ctx),
            (Action::Mistakes, Screen::GameList(list)) => self.analysis.batch_command(&given.args, list, ctx),
            (Action::KeepFilter, Screen::GameList(list)) => {
                keep_filter(list, &given.args, &mut Arc::make_mut(&mut self.config).filters, ctx);
            }
            (Action::ForgetFilter, Screen::GameList(_)) => {
                forget_filter(&given.args, &mut Arc::make_mut(&mut self.config).filters, ctx);
            }
            (_, Screen::Play(play)) => play.command(given, ctx),
            (_, screen) => {
                screen.command(given, ctx);
                self.run_inner_transitions(ctx);
            }
        }
    }
}

/// Whether the last thing that was asked for is a file to show to somebody.
fn exports(ctx: &UpdateContext) -> bool {
    matches!(ctx.effects.last(), Some(Effect::File(FileEffect::Export(_))))
}
