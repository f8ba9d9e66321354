//! Moving between screens.

use crate::app::{
    App, Screen,
    commands::table::{Action, Invocation},
    context::{Transition, UpdateContext},
    dialogs::{Dialog, question::Question},
    game::{GameScreen, Match},
    game_options::GameOptions,
    home::Home,
    learn::LearnScreen,
    new_game::NewGame,
    position_editor::{PositionEditor, placement},
    protocol::{
        effect::{Continuation, Destination, EditorStart, FileEffect, JournalEffect, ReloadReason, ReviewSource},
        input::FormField,
        learn_progress::LearnChange,
        pasted_text::PastedText,
        user_message::Query,
    },
    router::open_games::leave,
};
use crate::chess::{
    course::{lesson_named, plans},
    pgn::{
        encoding::EncodingChoice,
        filter::{FilterPart, Predicate},
    },
};
use crate::words::{
    forms::bad_start,
    game_list::GameListWord,
    learn::LearnWord,
    results::{ResultCardWord, side},
    tables::{AppWord, GameWord, PlainWord},
};
use shakmaty::Chess;

impl App {
    /// Asks the necessary questions before the program quits, or quits.
    pub(super) fn ask_quit(&mut self, bang: bool, ctx: &mut UpdateContext) {
        let running = matches!(&self.screen, Screen::Play(play) if play.is_running());
        let waiting = if self.plain && !bang { self.waiting_lines() } else { Vec::new() };
        if running && !bang && !self.plain {
            ctx.open(Dialog::ask(Question::Quit));
        } else if !waiting.is_empty() {
            ctx.open(Dialog::ask(Question::LinesWait(waiting.join(", "))));
        } else if bang || !self.asks_about_unsaved(Continuation::Quit, ctx) {
            if let Screen::Review(review) = &mut self.screen {
                review.edits.discard(); // the user said `quit!`, or there is nothing to lose
            }
            self.keep_draft(ctx);
            ctx.transition = Some(Transition::Quit(self.exit_code()));
        }
    }

    /// Returns 1 in plain mode if something that was asked for has failed, otherwise 0, for scripts that read no
    /// messages.
    #[must_use]
    pub fn exit_code(&self) -> u8 {
        u8::from(self.plain && self.session.failed)
    }

    /// Shows a screen in place of all the others.
    pub(in crate::app) fn replace_screen(&mut self, screen: Screen) {
        self.pending_open = None;
        self.remember_row_of_home();
        self.behind.clear();
        self.screen = screen;
    }

    /// Opens a screen over the current one, which the user comes back to.
    pub(super) fn cover_screen(&mut self, screen: Screen) {
        self.pending_open = None;
        self.remember_row_of_home();
        self.behind.push(std::mem::replace(&mut self.screen, screen));
    }

    /// Whether the screen can wait behind another one that is opened from it: a list, a game that is over, or a review
    /// without changes. Changes are asked about instead, and one of them is enough to come back to.
    pub(super) fn can_wait_behind(&self) -> bool {
        let waits = match &self.screen {
            Screen::Review(review) => !review.edits.is_changed() && !review.edits.is_unsaved(),
            Screen::GameList(list) => !list.loading,
            Screen::Play(play) => play.game().ending().is_some(),
            _ => false,
        };
        waits && !self.plain && !self.behind.iter().any(|screen| matches!(screen, Screen::Review(_)))
    }

    /// Goes back to the list or the game that waits behind this screen. Returns whether there is one.
    pub(super) fn return_to_waiting(&mut self) -> bool {
        let waits = |screen: &mut Screen| match screen {
            Screen::Review(_) | Screen::GameList(_) => true,
            Screen::Play(play) => play.game().ending().is_some(),
            _ => false,
        };
        let Some(screen) = self.behind.pop_if(waits) else { return false };
        self.pending_open = None;
        self.screen = screen;
        if let Screen::GameList(list) = &mut self.screen {
            list.fit(self.window);
        }
        true
    }

    /// Shows a screen over the current one if that can wait, otherwise in its place.
    fn show_screen(&mut self, screen: Screen) {
        if self.can_wait_behind() { self.cover_screen(screen) } else { self.replace_screen(screen) }
    }

    /// Opens games like [`App::go_review`], and lets the screen wait behind their list.
    fn go_review_aside(&mut self, file: Option<String>, ctx: &mut UpdateContext) {
        let own_game = file.is_none() && matches!(self.screen, Screen::Play(_));
        if own_game || !self.can_wait_behind() {
            return self.go_review(file, ctx);
        }
        let mut waiting = std::mem::take(&mut self.behind);
        waiting.push(std::mem::take(&mut self.screen));
        self.go_review(file, ctx);
        self.behind.splice(0..0, waiting);
    }

    /// Shows a screen in place of all the others, except a lesson directly behind, which the user comes back to.
    fn replace_before_lesson(&mut self, screen: Screen) {
        let lesson = self.behind.pop_if(|screen| matches!(screen, Screen::Learn(_)));
        self.replace_screen(screen);
        self.behind.extend(lesson);
    }

    /// Goes back to the lesson whose position is played or was to be played, or home if there is none.
    fn back_to_lesson(&mut self, ctx: &mut UpdateContext) {
        match self.behind.pop_if(|screen| matches!(screen, Screen::Learn(_))) {
            Some(mut lesson) => {
                if let Screen::Learn(learn) = &mut lesson {
                    learn.come_back_from_game(ctx);
                }
                self.pending_open = None;
                self.screen = lesson;
            }
            None if self.return_to_waiting() => {}
            None => self.go_to(Destination::Home, ctx),
        }
    }

    /// Remembers the row by which the user leaves the home screen: it is chosen when they come back.
    fn remember_row_of_home(&mut self) {
        if let Screen::Home(home) = &self.screen
            && let Some(item) = &home.left_by
        {
            self.left_home = Some(item.clone());
        }
    }

    /// Goes back to the screen that this one was opened over.
    pub(super) fn go_back(&mut self, ctx: &mut UpdateContext) {
        if self.leave_lesson_aside(ctx) {
            return;
        }
        match &self.screen {
            Screen::SetUp(_) => self.leave_set_up(ctx),
            Screen::Review(_) => self.back_from_review(ctx),
            Screen::Open(_) => self.leave_folders(ctx),
            _ => {
                if !self.return_to_waiting() && !self.leave_over_folders(ctx) {
                    ctx.go(Destination::Home);
                }
            }
        }
    }

    /// Begins a game that the form describes.
    pub(super) fn begin_game(&mut self, options: GameOptions, ctx: &mut UpdateContext) {
        let mut play = GameScreen::begin(options, ctx);
        play.belongs_to(self.match_score.as_ref());
        if !ctx.plain {
            play.welcomes = true;
        }
        let play = Screen::Play(Box::new(play));
        match self.screen {
            // The game belongs to a task: Esc leads back to its lesson.
            Screen::Learn(_) => self.cover_screen(play),
            _ => self.replace_before_lesson(play),
        }
    }

    /// Returns the lesson task on the screen, if there is one.
    pub(super) fn game_of_lesson(&self) -> Option<(&'static str, usize)> {
        let Screen::Learn(learn) = &self.screen else { return None };
        learn.lesson.as_ref().map(|at| (at.plan().id, at.task))
    }

    /// Marks a task as solved once its game has ended.
    pub(in crate::app) fn note_lesson_game(&mut self, ctx: &mut UpdateContext) {
        let Some((lesson, task)) = self.lesson_game else { return };
        match self.screen.play() {
            Some(play) if play.game().ending().is_none() => {}
            Some(_) => {
                self.lesson_game = None;
                let change = LearnChange::Solved {
                    lesson: lesson.to_owned(),
                    task,
                    clean: true,
                    day: ctx.now.wall.local().day_text(),
                };
                let lessons = self.behind.iter_mut().filter_map(|screen| match screen {
                    Screen::Learn(learn) => Some(learn),
                    _ => None,
                });
                lessons.for_each(|learn| learn.progress.put(std::slice::from_ref(&change)));
                ctx.request(FileEffect::SaveLearn(vec![change]));
                let plan = lesson_named(lesson).and_then(|named| plans().get(named.lesson));
                if plan.is_some_and(|plan| task + 1 == plan.tasks.len()) {
                    ctx.info(LearnWord::LastGame, &[]);
                }
            }
            // The user may be looking at a lesson in the middle of the game.
            None if self.behind.iter().any(|screen| screen.play().is_some()) => {}
            None => self.lesson_game = None,
        }
    }

    /// Begins in plain mode the game that a form describes, or says what is wrong with it.
    fn begin_form(&mut self, form: &NewGame, ctx: &mut UpdateContext) {
        match form.begins(ctx) {
            Ok(options) => self.begin_game(options, ctx),
            Err((_, wrong)) => {
                ctx.warn_text(wrong.text(ctx.lang));
                if !matches!(self.screen, Screen::Home(_)) {
                    ctx.go(Destination::Home);
                }
            }
        }
    }

    /// Goes to a destination. A running game and unsaved changes have been dealt with.
    pub(super) fn go_to(&mut self, goal: Destination, ctx: &mut UpdateContext) {
        self.dialog = None;
        self.drawing.clear();
        if !matches!(goal, Destination::SetUp(_)) {
            self.put_away_waiting_game(ctx);
        }
        if let Screen::Play(play) = &self.screen {
            self.match_score = Match::of(play);
            self.left_home = None; // after a game, the row for the next one should be chosen
        }
        match goal {
            Destination::Back => self.back_to_lesson(ctx),
            Destination::Home => {
                self.remember_row_of_home();
                self.analysis.on = false; // the next game is not analysed without being asked
                let left = self.left_home.take();
                self.behind.clear();
                let home = Screen::Home(Home::back_at(left.as_ref(), ctx.recent));
                if let Screen::Review(review) = std::mem::replace(&mut self.screen, home) {
                    leave(*review, ctx);
                }
                ctx.request(JournalEffect::List);
                if !self.plain {
                    ctx.request(FileEffect::ReadLearn);
                }
            }
            Destination::NewGame | Destination::AgainstComputer | Destination::ForTwo if self.plain => {
                self.begin_form(&NewGame::remembered(ctx.recent), ctx);
            }
            Destination::Rematch => {
                if let Screen::Play(play) = &self.screen {
                    let options = play.rematch();
                    let match_points = play.match_points.into_swapped();
                    let mut play = GameScreen::begin(options, ctx);
                    play.match_points = match_points;
                    if let Some(mine) = play.lone_human() {
                        ctx.info(GameWord::RematchAs, &[side(mine, ctx.lang)]);
                    }
                    self.replace_screen(Screen::Play(Box::new(play)));
                }
            }
            Destination::Level(bot) => {
                // After a review, take the game that it was opened from; otherwise, a game as the form would begin it.
                let screens = std::iter::once(&self.screen).chain(self.behind.iter().rev());
                let played = screens.filter_map(Screen::play).next().map(|play| play.rematch_at(bot));
                let begun = played.or_else(|| NewGame::remembered(ctx.recent).at_level(bot, ctx));
                if let Some(options) = begun {
                    self.begin_game(options, ctx);
                    if let Some(mine) = self.screen.play().and_then(GameScreen::lone_human) {
                        ctx.info(ResultCardWord::LevelBegins, &[&bot.name(), side(mine, ctx.lang)]);
                    }
                }
            }
            Destination::FindMistakes => {
                self.go_review(None, ctx);
                // The search begins with the player at the end of the game.
                if let Screen::Review(review) = &mut self.screen {
                    review.stand_at_end();
                }
                ctx.run(Invocation::of(Action::Mistakes));
            }
            Destination::ShowMistakes => {
                self.go_review(None, ctx);
                ctx.run(Invocation::of(Action::NextMistake));
            }
            Destination::Pasted(PastedText::Position(fen)) => {
                let mut form = match (&self.screen, self.behind.last()) {
                    (Screen::SetUp(_), Some(Screen::NewGame(form))) => Some(form.clone()),
                    (Screen::SetUp(editor), _) => {
                        editor.next_game.clone().map(|form| form.knowing(&ctx.config.engines))
                    }
                    _ => None,
                }
                .unwrap_or_else(|| NewGame::remembered(ctx.recent).knowing(&ctx.config.engines));
                form.start.set(&fen);
                form.focus_on(FormField::Play);
                if self.plain {
                    return self.begin_form(&form, ctx);
                }
                if matches!(self.screen, Screen::Learn(_)) || self.can_wait_behind() {
                    self.cover_screen(Screen::NewGame(form));
                } else {
                    self.replace_before_lesson(Screen::NewGame(form));
                }
            }
            Destination::SetUp(begin) => self.go_set_up(*begin, ctx),
            Destination::Pasted(PastedText::Game(text) | PastedText::Moves(text)) => self.go_pasted_game(&text, ctx),
            Destination::ReadAs(page) => self.read_as(page, ctx),
            Destination::Review(file) => self.go_review_aside(file, ctx),
            Destination::Open(named) => self.go_open(named, ctx),
            Destination::Files(files) => self.open_source(ReviewSource::Files(files), (None, None), ctx),
            Destination::FreeBoard(start) => self.go_free_board(start, ctx),
            Destination::Pasted(PastedText::File(path)) => self.go_open(Some(path), ctx),
            goal => {
                if let Some(screen) = Screen::of(&goal, ctx) {
                    self.show_screen(screen);
                    if ctx.plain {
                        self.screen.tell_place(ctx);
                    }
                }
            }
        }
    }

    /// Runs `setup`: opens the editor with the position on the screen, or with the one that is given.
    pub(super) fn ask_set_up(&mut self, args: &str, bang: bool, ctx: &mut UpdateContext) {
        let typed = args.trim();
        let given = match placement::read(typed, false) {
            _ if typed.is_empty() => None,
            Ok((draft, left_out)) => {
                placement::say_left_out(&left_out, ctx);
                Some(draft)
            }
            Err(bad) => return ctx.warn_text(bad_start(&bad, ctx.lang)),
        };
        if let Screen::SetUp(editor) = &mut self.screen {
            if let Some(draft) = given {
                editor.set(draft);
            }
            return placement::show_if_plain(ctx);
        }
        if matches!(&self.screen, Screen::Play(play) if play.blocked.is_some()) && given.is_none() {
            return ctx.warn(AppWord::NotNow, &[]); // the pieces may be hidden
        }
        let begin =
            EditorStart { draft: given.unwrap_or_else(|| self.screen.shown_setup()), flipped: self.screen.flipped() };
        let goal = Destination::SetUp(Box::new(begin));
        match &mut self.screen {
            Screen::Play(play) if play.is_running() && !bang => ctx.open(Dialog::ask(Question::Leave(goal))),
            Screen::Play(play) => {
                play.put_away(ctx);
                ctx.go(goal);
            }
            _ => ctx.go(goal),
        }
    }

    /// Opens the editor. The user cannot come back to a game that was put away.
    fn go_set_up(&mut self, begin: EditorStart, ctx: &mut UpdateContext) {
        if ctx.plain {
            ctx.info(PlainWord::SetUpBegins, &[]);
            ctx.show(Query::SetUp);
        }
        let next_game = self.screen.play().map(|play| NewGame::of_game(&play.options, ctx.recent));
        if matches!(&self.screen, Screen::Play(play) if play.game().ending().is_none()) {
            self.replace_screen(Screen::default());
        }
        self.cover_screen(Screen::SetUp(Box::new(PositionEditor::new(begin, next_game))));
    }

    /// Leaves the editor for the screen it was opened over.
    pub(super) fn leave_set_up(&mut self, ctx: &mut UpdateContext) {
        if !matches!(self.screen, Screen::SetUp(_)) {
            return;
        }
        self.screen = self.behind.pop().unwrap_or_default();
        match &self.screen {
            Screen::Home(_) => ctx.go(Destination::Home),
            _ if ctx.plain => self.empty_line(ctx),
            _ => {}
        }
    }

    /// Runs `play` in a review: begins a game from the position on the board.
    pub(super) fn play_from_review(&mut self, ctx: &mut UpdateContext) {
        match self.screen.shown_setup().start() {
            Ok(start) => ctx.go(Destination::Pasted(PastedText::Position(placement::start_text(&start)))),
            Err(bad) => ctx.warn_text(bad_start(&bad, ctx.lang)),
        }
    }

    /// Sets the code page in which such files are read from now on. `None` detects it.
    pub fn set_code_page(&mut self, page: Option<EncodingChoice>) {
        self.session.code_page = page;
    }

    /// Reopens the files of the list, at the game and half-move on the screen.
    pub(super) fn read_as(&mut self, page: Option<EncodingChoice>, ctx: &mut UpdateContext) {
        let Some(source) = self.game_list().and_then(|list| list.source.clone()) else { return };
        let review = self.screen.review();
        let number = review.and_then(|review| review.number).map(|number| number + 1);
        let ply = review.map(|review| review.record().tree.ply(review.node()));
        self.session.code_page = page;
        self.open_source(source, (number, ply), ctx);
        match page {
            Some(page) => ctx.info(GameListWord::ReadAs, &[page.name()]),
            None => ctx.info(GameListWord::ReadAsFound, &[]),
        }
    }

    /// Goes back to the list and shows only the games with the position on the board.
    pub(super) fn find_position(&mut self, ctx: &mut UpdateContext) {
        let Screen::Review(review) = &self.screen else { return };
        let position = review.record().tree.position(review.node()).clone();
        if review.number.is_none() || self.game_list().is_none() {
            // A game of no list, such as the analysis board: the list behind it is asked, or the user's own games.
            if self.asks_about_unsaved(Continuation::Go(Destination::Review(None)), ctx) {
                return;
            }
            match self.behind.iter().rposition(|screen| matches!(screen, Screen::GameList(_))) {
                Some(list) => {
                    self.behind.truncate(list + 1);
                    self.return_to_waiting();
                }
                None => self.go_to(Destination::Review(None), ctx),
            }
            return self.show_only(position);
        }
        if self.asks_about_unsaved(Continuation::Back, ctx) {
            return;
        }
        self.leave_review(ctx);
        self.show_only(position);
    }

    /// Shows only the games of the list in which a position occurs.
    fn show_only(&mut self, position: Chess) {
        if let Screen::GameList(list) = &mut self.screen {
            let mut filter = list.view.filter.clone();
            filter.parts.retain(|part| !matches!(part.test, Predicate::Position(_)));
            filter.parts.push(FilterPart::from(Predicate::Position(Box::new(position))));
            list.set_filter(filter, self.window);
        }
    }

    /// In a game that was found by its position, goes to that position.
    pub(super) fn go_to_found(&mut self) {
        let Some(wanted) = self.game_list().and_then(|list| list.position()).cloned() else { return };
        if let Screen::Review(review) = &mut self.screen {
            let tree = &review.record().tree;
            let found = tree.main_line().find(|&node| *tree.position(node) == wanted);
            if let Some(node) = found {
                review.go_to(node);
            }
        }
    }

    /// Reloads the list because the program has changed files of it.
    pub(super) fn reload_changed_list(&mut self, ctx: &mut UpdateContext) {
        let within = self.screen.review().and_then(|review| review.number);
        let Some(list) = self.game_list() else { return };
        let place = within.and_then(|game| list.catalog.locate(game));
        let path = place.and_then(|(part, _)| list.files.get(part)).map(|file| file.path.clone());
        let reason = ReloadReason::Changed { path: path.clone().unwrap_or_default(), within: place.map(|(_, at)| at) };
        self.reload_list(reason, &path.unwrap_or_default(), ctx);
    }
}

// Lessons opened over another screen, from help or by `why`. The screen waits behind the lesson, and Esc returns to
// it.

impl App {
    /// Opens a lesson over the current screen. A game that cannot wait is left for it, after a question.
    pub(super) fn open_lesson_aside(&mut self, id: &'static str, ctx: &mut UpdateContext) {
        let goal = Destination::Learn(Some(id.to_owned()));
        match &mut self.screen {
            Screen::Play(play) if !play.can_wait() => return play.leave_for(goal, false, ctx),
            Screen::Play(play) => play.wait_aside(ctx),
            Screen::Review(review) if !review.edits.is_unsaved() => {}
            Screen::Home(_) | Screen::NewGame(_) | Screen::GameList(_) | Screen::Open(_) | Screen::SetUp(_) => {}
            Screen::Review(_) | Screen::Learn(_) => return ctx.go(goal),
        }
        let mut learn = LearnScreen::open(lesson_named(id), ctx);
        learn.is_aside = true;
        self.cover_screen(Screen::Learn(Box::new(learn)));
    }

    /// Goes back from a lesson to the screen that waits behind it. Returns whether there is one.
    fn leave_lesson_aside(&mut self, ctx: &mut UpdateContext) -> bool {
        if !matches!(&self.screen, Screen::Learn(learn) if learn.is_aside) {
            return false;
        }
        let Some(screen) = self.behind.pop() else { return false };
        self.screen = screen;
        match &mut self.screen {
            Screen::Play(play) => play.come_back(ctx),
            // Its row shows how many lessons are done.
            Screen::Home(_) => ctx.go(Destination::Home),
            _ => {}
        }
        true
    }

    /// Puts away a game that waits behind a lesson, because another screen replaces all of them.
    pub(super) fn put_away_waiting_game(&mut self, ctx: &mut UpdateContext) {
        self.behind.retain_mut(|screen| match screen {
            Screen::Play(play) if play.game().ending().is_none() => {
                play.put_away(ctx);
                false
            }
            _ => true,
        });
    }
}
