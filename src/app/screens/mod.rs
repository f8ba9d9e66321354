//! Moving between screens: what a screen leaves to do, where it leads, and opening, reading and leaving files, lists
//! and games.

use crate::app::board::drawing::BoardDrawing;
use crate::app::commands::table::{Action, Invocation};
use crate::app::context::{Transition, UpdateContext};
use crate::app::dialogs::Dialog;
use crate::app::dialogs::palette::PathOffer;
use crate::app::dialogs::question::Question;
use crate::app::game::{GameScreen, Match, opponent_meant};
use crate::app::game_list::{FileOperation, GameList, PendingGame};
use crate::app::home::{Home, HomeItem};
use crate::app::learn::LearnScreen;
use crate::app::new_game::{FieldError, NewGame, read_place};
use crate::app::open::names::{self, PathWords, typed_path};
use crate::app::open::{OpenScreen, PendingOpen};
use crate::app::position_editor::{self, PositionEditor};
use crate::app::practice::PracticeScreen;
use crate::app::practice::collector::MistakeCollector;
use crate::app::practice::solve::Solve;
use crate::app::protocol::effect::{
    BrowseResponse, Continuation, Destination, DraftEffect, DraftPlace, EditorStart, FileEffect, JobProgress,
    JournalEffect, ListEffect, LocatedGame, OpenedFile, PathContent, ReloadReason, ReviewSource,
};
use crate::app::protocol::input::{Button, Cell, Code, DialogAnswer, FormField, HitTarget, Key, Press};
use crate::app::protocol::learn_progress::LearnChange;
use crate::app::protocol::pasted_text::{PastedText, recognise};
use crate::app::protocol::user_data::UserData;
use crate::app::protocol::user_message::{Query, UserMessage};
use crate::app::review::Review;
use crate::app::review::analysis::Analysis;
use crate::app::review::drafts::{self, OpenDraft};
use crate::app::review::follow::FollowedFile;
use crate::app::review::input::ReviewScreen;
use crate::app::screen::Screen;
use crate::app::umpire::Umpire;
use crate::chess::course::{lesson_named, plans};
use crate::chess::game_options::GameOptions;
use crate::chess::pgn::encoding::EncodingChoice;
use crate::chess::pgn::filter::{FilterPart, Predicate};
use crate::chess::pgn::{Catalog, PgnText, Record};
use crate::chess::position_setup::PositionSetup;
use crate::chess::result::{Ending, WinBy};
use crate::chess::seat::Bot;
use crate::chess::start_position::{BadStart, StartPosition};
use crate::chess::tree::NodeId;
use crate::words::command_names::choice;
use crate::words::forms::{bad_start, bad_start_told};
use crate::words::game_list::GameListWord;
use crate::words::learn::LearnWord;
use crate::words::open::{OpenWord, is_up, problem_at};
use crate::words::results::{ResultCardWord, side};
use crate::words::tables::{
    self, AnalysisWord, AppWord, GameWord, PlainWord, PositionEditorWord, ReviewWord, TrainingWord,
};
use shakmaty::{Role, Square};
use std::path::{Path, PathBuf};
use std::sync::Arc;

mod responses;

/// The current screen, those below it, and what runs beside them. They know nothing of dialogs, settings and the lines
/// of plain mode.
#[derive(Debug, Default)]
pub struct Screens {
    top: Screen,
    /// The screens below it, the lowest first.
    behind: Vec<Screen>,
    /// The analysis of the current position or game.
    pub analysis: Analysis,
    /// The search for mistakes in all the user's games.
    pub collector: MistakeCollector,
    /// The file that is reloaded when it grows.
    pub follow: Option<FollowedFile>,
    /// The draft of the game that is being edited.
    draft: Option<OpenDraft>,
    /// What is to be opened, until it is known what is at that path.
    pending_open: Option<PendingOpen>,
    /// The files that can complete a path on the command line.
    path_words: PathWords,
    /// How many files to show to somebody are being written: their outcome will be told.
    pub exporting: usize,
    /// The score of the last game's players against each other.
    match_score: Option<Match>,
    /// The lesson task that the game on the screen belongs to: its lesson and index.
    lesson_game: Option<(&'static str, usize)>,
    /// The row by which the user left the home screen.
    left_home: Option<HomeItem>,
    /// The code page that the user chose for files that need one.
    pub code_page: Option<EncodingChoice>,
    /// Whether the command line asked for the files: without them there is nothing to do.
    asked_for: bool,
    /// Whether there are games of which some moves are in memory only.
    pub in_memory: bool,
    /// The user's drawings on the board.
    pub(super) drawing: BoardDrawing,
    /// What the umpire explains, and shows on the board.
    pub(super) umpire: Umpire,
    /// What was on the board when the umpire or advice last marked something there.
    marked_at: Option<ShownNodes>,
}

/// The nodes on the board, and on the board of a game, where the user can draw.
type ShownNodes = (Option<NodeId>, Option<NodeId>);

impl Screens {
    pub fn top(&self) -> &Screen {
        &self.top
    }

    pub fn top_mut(&mut self) -> &mut Screen {
        &mut self.top
    }

    /// Opens games, as the command line asks.
    pub fn open_first(&mut self, source: ReviewSource, at: (Option<usize>, Option<u32>), ctx: &mut UpdateContext) {
        self.asked_for = true;
        self.open_source(source, at, ctx);
    }

    /// Shows a screen in place of all the others.
    pub fn replace_screen(&mut self, screen: Screen) {
        self.pending_open = None;
        self.remember_row_of_home();
        self.behind.clear();
        self.top = screen;
    }

    /// Opens a screen over the current one, which the user comes back to.
    fn cover_screen(&mut self, screen: Screen) {
        self.pending_open = None;
        self.remember_row_of_home();
        self.behind.push(std::mem::replace(&mut self.top, screen));
    }

    /// Whether the screen can wait behind another one that is opened from it: a list, a game that is over, or a review
    /// without changes. Changes are asked about instead, and one of them is enough to come back to.
    fn can_wait_behind(&self, ctx: &UpdateContext) -> bool {
        self.can_wait() && !ctx.plain
    }

    fn can_wait(&self) -> bool {
        let waits = match &self.top {
            Screen::Review(review) => !review.edits.is_changed() && !review.edits.is_unsaved(),
            Screen::GameList(list) => !list.loading,
            Screen::Play(play) => play.game().ending().is_some(),
            Screen::Practice(_) => true,
            _ => false,
        };
        waits && !self.behind.iter().any(|screen| matches!(screen, Screen::Review(_)))
    }

    /// Leaves the screen for the one directly behind it, which takes note of that. Returns the screen that was left.
    fn uncover(&mut self, ctx: &mut UpdateContext) -> Screen {
        self.pending_open = None;
        let before = self.behind.pop().unwrap_or_default();
        let left = std::mem::replace(&mut self.top, before);
        match &mut self.top {
            Screen::Home(_) => ctx.go(Destination::Home), // its rows show what was done meanwhile
            Screen::GameList(list) => {
                list.fit(ctx.window);
                list.skipped = false;
            }
            screen => {
                if let Screen::Play(play) = screen {
                    play.come_back(ctx);
                }
                screen.tell_place(ctx);
            }
        }
        left
    }

    /// Goes back to the list or the game that waits behind this screen. Returns whether there is one.
    fn return_to_waiting(&mut self, ctx: &mut UpdateContext) -> bool {
        let waits = self.behind.last().is_some_and(|screen| match screen {
            Screen::Review(_) | Screen::GameList(_) | Screen::Practice(_) => true,
            Screen::Play(play) => play.game().ending().is_some(),
            _ => false,
        });
        if waits {
            self.uncover(ctx);
        }
        waits
    }

    /// Shows a screen over the current one if that can wait, otherwise in its place.
    fn show_screen(&mut self, screen: Screen, ctx: &mut UpdateContext) {
        if self.can_wait_behind(ctx) {
            self.cover_screen(screen)
        } else {
            self.replace_screen(screen)
        }
        self.top.tell_place(ctx);
    }

    /// Opens games like [`App::go_review`], and lets the screen wait behind their list.
    fn go_review_aside(&mut self, file: Option<String>, ctx: &mut UpdateContext) {
        let own_game = file.is_none() && matches!(self.top, Screen::Play(_));
        if own_game {
            self.go_review(file, ctx);
            return ctx.show(Query::Game);
        }
        self.open_aside(ctx, |screens, ctx| screens.go_review(file, ctx));
    }

    /// Opens a list over the screen, if that can wait, otherwise in its place.
    fn open_aside(&mut self, ctx: &mut UpdateContext, open: impl FnOnce(&mut Screens, &mut UpdateContext)) {
        if !self.can_wait_behind(ctx) {
            return open(self, ctx);
        }
        let mut waiting = std::mem::take(&mut self.behind);
        waiting.push(std::mem::take(&mut self.top));
        open(self, ctx);
        self.behind.splice(0..0, waiting);
    }

    /// Shows a screen in place of all the others, except a lesson or a puzzle directly behind, which the user comes
    /// back to.
    fn replace_before_lesson(&mut self, screen: Screen) {
        let lesson = self.behind.pop_if(|screen| matches!(screen, Screen::Learn(_) | Screen::Practice(_)));
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
                self.top = lesson;
            }
            None if self.return_to_waiting(ctx) => {}
            None => self.go_to(Destination::Home, ctx),
        }
    }

    /// Remembers the row by which the user leaves the home screen: it is chosen when they come back.
    fn remember_row_of_home(&mut self) {
        if let Screen::Home(home) = &self.top
            && let Some(item) = &home.left_by
        {
            self.left_home = Some(item.clone());
        }
    }

    /// Goes back to the screen that this one was opened over.
    pub fn go_back(&mut self, ctx: &mut UpdateContext) {
        let is_aside = match &self.top {
            Screen::Review(_) => return self.back_from_review(ctx),
            Screen::SetUp(_) | Screen::Open(_) => true,
            Screen::Learn(learn) => learn.is_aside,
            Screen::Practice(practice) => practice.is_aside,
            _ => false,
        };
        if is_aside {
            self.uncover(ctx);
        } else if !self.return_to_waiting(ctx) && !self.leave_over_folders(ctx) {
            ctx.go(Destination::Home);
        }
    }

    /// Begins a game that a screen asks for.
    pub fn begin(&mut self, options: GameOptions, ctx: &mut UpdateContext) {
        self.lesson_game = self.game_of_lesson();
        self.put_away_waiting_game(ctx);
        self.begin_game(options, ctx);
    }

    /// Begins a game that the form describes.
    fn begin_game(&mut self, options: GameOptions, ctx: &mut UpdateContext) {
        let mut play = GameScreen::begin(options, ctx);
        play.belongs_to(self.match_score.as_ref());
        if !ctx.plain {
            play.welcome();
        }
        let play = Screen::Play(Box::new(play));
        match self.top {
            // The game belongs to a task: Esc leads back to its lesson.
            Screen::Learn(_) => self.cover_screen(play),
            _ => self.replace_before_lesson(play),
        }
    }

    /// Whether the game on the screen is over and the lesson that it belongs to waits behind it.
    pub fn is_lesson_next(&self) -> bool {
        let is_over = self.top.play().is_some_and(|play| play.game().ending().is_some());
        is_over && matches!(self.behind.last(), Some(Screen::Learn(_)))
    }

    /// Returns the lesson task on the screen, if there is one.
    fn game_of_lesson(&self) -> Option<(&'static str, usize)> {
        let Screen::Learn(learn) = &self.top else { return None };
        learn.lesson.as_ref().map(|at| (at.plan().id, at.task))
    }

    /// Marks a task as solved once its game has ended.
    pub fn note_lesson_game(&mut self, ctx: &mut UpdateContext) {
        let Some((lesson, task)) = self.lesson_game else { return };
        let Some(play) = self.top.play() else {
            // The user may be looking at a lesson in the middle of the game.
            if self.behind.iter().all(|screen| screen.play().is_none()) {
                self.lesson_game = None;
            }
            return;
        };
        let Some(ending) = play.game().ending() else { return };
        self.lesson_game = None;
        if let Ending::Win { winner, by: WinBy::Resignation } = ending
            && play.game().seat(!*winner).is_human()
        {
            ctx.info(LearnWord::NotPlayedOut, &[]);
            return ctx.aloud(LearnWord::AfterGame, &[]);
        }
        let day = ctx.now.wall.local().day_text();
        let change = LearnChange::Solved { lesson: lesson.to_owned(), task, clean: true, day };
        for screen in &mut self.behind {
            if let Screen::Learn(learn) = screen {
                learn.progress.put(std::slice::from_ref(&change));
            }
        }
        ctx.request(FileEffect::SaveLearn(vec![change]));
        let plan = lesson_named(lesson).and_then(|named| plans().get(named.lesson));
        if plan.is_some_and(|plan| task + 1 == plan.tasks.len()) {
            ctx.info(LearnWord::LastGame, &[]);
        }
        ctx.aloud(LearnWord::AfterGame, &[]);
    }

    /// Begins in plain mode the game that a form describes, or says what is wrong with it.
    fn begin_form(&mut self, form: &NewGame, ctx: &mut UpdateContext) {
        match form.begins(ctx) {
            Ok(options) => self.begin_game(options, ctx),
            Err((_, wrong)) => {
                ctx.warn_text(wrong.text(ctx.lang));
                if !matches!(self.top, Screen::Home(_)) {
                    ctx.go(Destination::Home);
                }
            }
        }
    }

    /// Goes to a destination. A running game and unsaved changes have been dealt with.
    pub fn go_to(&mut self, goal: Destination, ctx: &mut UpdateContext) {
        // A game that would be over at once is refused where it was asked for, unless what was there is put away.
        if let Destination::Pasted(PastedText::Position(fen)) | Destination::PlayFrom(fen, _) = &goal
            && let Err(FieldError::Start(over @ BadStart::Over(_))) = read_place(fen)
            && !matches!(self.top, Screen::Play(_))
        {
            return ctx.warn_text(bad_start_told(&over, ctx.lang));
        }
        self.drawing.clear();
        if !matches!(goal, Destination::SetUp(_)) {
            self.put_away_waiting_game(ctx);
        }
        if let Screen::Play(play) = &self.top {
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
                if let Screen::Review(review) = std::mem::replace(&mut self.top, home) {
                    leave(*review, ctx);
                }
                ctx.request(JournalEffect::List);
                ctx.request_on_screen(FileEffect::ReadLearn);
            }
            Destination::NewGame | Destination::ForTwo | Destination::AgainstComputer => {
                let form = NewGame::remembered(ctx.recent);
                let form = match goal {
                    Destination::ForTwo => form.for_two(ctx.recent),
                    Destination::AgainstComputer if !ctx.plain => form.against_computer(ctx.recent),
                    _ => form,
                };
                if ctx.plain {
                    return self.begin_form(&form, ctx);
                }
                self.show_screen(Screen::NewGame(form.knowing(&ctx.config.engines)), ctx);
            }
            Destination::Learn(named) => {
                let lesson = named.as_deref().and_then(lesson_named);
                let mut learn = LearnScreen::open(lesson, ctx);
                if let (None, Some(named)) = (lesson, named) {
                    learn.open_named(&named, ctx);
                }
                self.show_screen(Screen::Learn(Box::new(learn)), ctx);
            }
            Destination::Practice(part) => {
                let practice = Screen::Practice(Box::new(PracticeScreen::open(&part, ctx)));
                // A review waits by ear, too: `back` leads out of the menu to it.
                if self.top.review().is_some() && self.can_wait() {
                    self.cover_screen(practice);
                } else {
                    self.show_screen(practice, ctx);
                }
            }
            Destination::Rematch => {
                if let Screen::Play(play) = &self.top {
                    let play = play.begin_rematch(ctx);
                    if let Some(mine) = play.lone_human() {
                        ctx.info(GameWord::RematchAs, &[side(mine, ctx.lang)]);
                    }
                    self.replace_screen(Screen::Play(Box::new(play)));
                }
            }
            Destination::Level(bot) => {
                // After a review, take the game that it was opened from; otherwise, a game as the form would begin it.
                let screens = std::iter::once(&self.top).chain(self.behind.iter().rev());
                let played = screens.filter_map(Screen::play).next().map(|play| play.rematch_at(bot));
                let begun = played.or_else(|| NewGame::remembered(ctx.recent).at_level(bot, ctx));
                if let Some(options) = begun {
                    self.begin_game(options, ctx);
                    if let Some(mine) = self.top.play().and_then(GameScreen::lone_human) {
                        ctx.info(ResultCardWord::LevelBegins, &[&bot.name(), side(mine, ctx.lang)]);
                    }
                }
            }
            Destination::FindMistakes => {
                self.go_review(None, ctx);
                // The search begins with the player at the end of the game.
                if let Screen::Review(review) = &mut self.top {
                    review.stand_at_end();
                }
                ctx.run(Invocation::of(Action::Mistakes));
            }
            Destination::ShowMistakes => {
                self.go_review(None, ctx);
                ctx.run(Invocation::of(Action::NextMistake));
            }
            Destination::Pasted(PastedText::Position(fen)) => self.go_play_from(&fen, None, ctx),
            Destination::PlayFrom(fen, bot) => self.go_play_from(&fen, Some(bot), ctx),
            Destination::SetUp(begin) => self.go_set_up(*begin, ctx),
            Destination::Pasted(PastedText::Game(text) | PastedText::Moves(text)) => self.go_pasted_game(&text, ctx),
            Destination::ReadAs(page) => self.read_as(page, ctx),
            Destination::Review(file) => self.go_review_aside(file, ctx),
            Destination::OwnGame { file, game, ply } => {
                let source = file.map_or(ReviewSource::Own, |file| ReviewSource::Files(vec![file]));
                self.open_aside(ctx, |screens, ctx| screens.open_source(source, (Some(game), Some(ply)), ctx));
            }
            Destination::Line { path, game, line } => {
                self.go_review_aside(Some(path.display().to_string()), ctx);
                if let Some(list) = self.game_list_mut() {
                    list.open_when_loaded = (Some(game + 1), None);
                    list.line = line;
                }
            }
            Destination::Open(named) => self.go_open(named, ctx),
            Destination::Files(files) => self.open_source(ReviewSource::Files(files), (None, None), ctx),
            Destination::FreeBoard(start) => self.go_free_board(start, ctx),
            Destination::Pasted(PastedText::File(path)) => self.go_open(Some(path), ctx),
        }
    }

    /// Runs `setup`: opens the editor with the position on the screen, or with the one that is given.
    pub fn ask_set_up(&mut self, args: &str, bang: bool, ctx: &mut UpdateContext) {
        let typed = args.trim();
        let given = match position_editor::read(typed, false) {
            _ if typed.is_empty() => None,
            Ok((draft, left_out)) => {
                position_editor::say_left_out(&left_out, ctx);
                Some(draft)
            }
            Err(bad) => return ctx.warn_text(bad_start(&bad, ctx.lang)),
        };
        if let Screen::SetUp(editor) = &mut self.top {
            if let Some(draft) = given {
                editor.set(draft);
            }
            return ctx.show(Query::SetUp);
        }
        if let Screen::Play(play) = &self.top
            && play.is_covered()
            && given.is_none()
        {
            return play.refuse_covered(ctx);
        }
        let begin = EditorStart { draft: given.unwrap_or_else(|| self.top.shown_setup()), flipped: self.top.flipped() };
        let goal = Destination::SetUp(Box::new(begin));
        match &mut self.top {
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
        ctx.aloud(PlainWord::SetUpBegins, &[]);
        ctx.show(Query::SetUp);
        let next_game = self.top.play().map(|play| NewGame::of_game(&play.options, ctx.recent));
        let left = ctx.recent.set_up.take().filter(|_| matches!(self.top, Screen::Home(_)));
        let left = left.filter(|_| begin.draft == self.top.shown_setup());
        self.leave_put_away_game();
        let mut editor = Box::new(PositionEditor::new(begin, next_game));
        if let Some((draft, _)) = left.and_then(|(fen, chess960)| PositionSetup::read(&fen, chess960).ok()) {
            editor.set(draft);
            ctx.info(PositionEditorWord::Restored, &[]);
        }
        self.cover_screen(Screen::SetUp(editor));
    }

    /// Leaves the editor for the screen it was opened over.
    pub fn leave_set_up(&mut self, ctx: &mut UpdateContext) {
        if matches!(self.top, Screen::SetUp(_)) {
            self.uncover(ctx);
            if ctx.recent.set_up.take().is_some() {
                ctx.remember();
            }
        }
    }

    /// Opens the form for a game from a position, against a level if one was named. Plain mode begins the game.
    fn go_play_from(&mut self, fen: &str, level: Option<Bot>, ctx: &mut UpdateContext) {
        let mut form = match (&self.top, self.behind.last()) {
            (Screen::SetUp(_), Some(Screen::NewGame(form))) => Some(form.clone()),
            (Screen::SetUp(editor), _) => editor.next_game.clone().map(|form| form.knowing(&ctx.config.engines)),
            _ => None,
        }
        .unwrap_or_else(|| NewGame::remembered(ctx.recent).knowing(&ctx.config.engines));
        if let Some(bot) = level {
            form = form.against(bot, ctx.recent);
        }
        // Who had a side in a puzzle or a lesson plays on as that side.
        let side = match &self.top {
            Screen::Practice(practice) => practice.solve().map(Solve::solver),
            Screen::Learn(learn) => learn.lesson.as_ref().map(|at| at.run.learner()),
            _ => None,
        };
        if let Some(side) = side {
            form = form.with_human_on(side);
        }
        form.start.set(fen);
        form.focus_on(FormField::Play);
        if ctx.plain {
            return self.begin_form(&form, ctx);
        }
        if matches!(self.top, Screen::Learn(_)) || self.can_wait_behind(ctx) {
            self.cover_screen(Screen::NewGame(form));
        } else {
            self.replace_before_lesson(Screen::NewGame(form));
        }
    }

    /// Runs `play LEVEL` on a screen with a position: what `play` does there, against that level. `human` is no
    /// level, so that chooses nothing.
    fn play_level(&mut self, args: &str, ctx: &mut UpdateContext) {
        let for_two = choice(args) == "human";
        let Some(level) = opponent_meant(args).or(for_two.then_some(None)) else {
            return ctx.warn(PlainWord::NoSuchPlayer, &[args]);
        };
        self.command(&Invocation::of(Action::PlayHere), ctx);
        if let (Some(bot), Some(Transition::Leave(Continuation::Go(goal)))) = (level, &mut ctx.transition)
            && let Destination::Pasted(PastedText::Position(fen)) = goal
        {
            *goal = Destination::PlayFrom(std::mem::take(fen), bot);
        }
    }

    /// Runs `play` in a review: begins a game from the position on the board.
    fn play_from_review(&self, ctx: &mut UpdateContext) {
        match self.top.shown_setup().start() {
            Ok(start) => ctx.go(Destination::Pasted(PastedText::Position(position_editor::start_text(&start)))),
            Err(bad) => ctx.warn_text(bad_start(&bad, ctx.lang)),
        }
    }

    /// Reopens the files of the list, at the game and half-move on the screen.
    fn read_as(&mut self, page: Option<EncodingChoice>, ctx: &mut UpdateContext) {
        let Some(source) = self.game_list().and_then(|list| list.source.clone()) else { return };
        let review = self.top.review();
        let number = review.and_then(|review| review.number).map(|number| number + 1);
        let ply = review.map(|review| review.record().tree.ply(review.node()));
        self.code_page = page;
        self.open_source(source, (number, ply), ctx);
        match page {
            Some(page) => ctx.info(GameListWord::ReadAs, &[page.name()]),
            None => ctx.info(GameListWord::ReadAsFound, &[]),
        }
    }

    /// Goes back to the list and shows only the games with the position on the board.
    pub fn find_position(&mut self, ctx: &mut UpdateContext) {
        let Screen::Review(review) = &self.top else { return };
        let position = review.record().tree.position(review.node()).clone();
        let is_listed = review.number.is_some() && self.game_list().is_some();
        let after = if is_listed { Continuation::Back } else { Continuation::Go(Destination::Review(None)) };
        if self.asks_about_unsaved(after, ctx) {
            return;
        }
        // A game of no list, such as the analysis board: the list behind it is asked, or the user's own games.
        match self.behind.iter().rposition(|screen| matches!(screen, Screen::GameList(_))) {
            _ if is_listed => self.leave_review(ctx),
            Some(list) => {
                self.behind.truncate(list + 1);
                self.return_to_waiting(ctx);
            }
            None => self.go_to(Destination::Review(None), ctx),
        }
        if let Screen::GameList(list) = &mut self.top {
            let mut filter = list.view.filter.clone();
            filter.parts.retain(|part| !matches!(part.test, Predicate::Position(_)));
            filter.parts.push(FilterPart::from(Predicate::Position(Box::new(position))));
            list.set_filter(filter, ctx.window);
        }
    }

    /// In a game that was found by its position, goes to that position.
    fn go_to_found(&mut self) {
        let Some(wanted) = self.game_list().and_then(|list| list.position()).cloned() else { return };
        if let Screen::Review(review) = &mut self.top {
            let tree = &review.record().tree;
            let found = tree.main_line().find(|&node| *tree.position(node) == wanted);
            if let Some(node) = found {
                review.go_to(node);
            }
        }
    }

    /// Reloads the list because the program has changed files of it.
    pub fn reload_changed_list(&mut self, ctx: &mut UpdateContext) {
        let within = self.top.review().and_then(|review| review.number);
        let Some(list) = self.game_list() else { return };
        let place = within.and_then(|game| list.catalog.locate(game));
        let path = place.and_then(|(part, _)| list.files.get(part)).map(|file| file.path.clone());
        let (path, within) = (path.unwrap_or_default(), place.map(|(_, at)| at));
        self.reload_list(ReloadReason::Changed { path: path.clone(), within, followed: None }, &path, ctx);
    }
}

// What the screens need after an update.

impl Screens {
    /// Does what the screens need after an update, as each of them says: `due` says what was needed before it, by a
    /// screen whose work may end.
    pub fn reconcile(&mut self, due: bool, dialog: Option<&Dialog>, input_ended: bool, ctx: &mut UpdateContext) {
        let due = due || self.top.upkeep();
        match &mut self.top {
            Screen::Review(review) => review.slide(ctx),
            Screen::Play(play) => {
                if let Some(flips) = ctx.auto_flip.take() {
                    play.set_auto_flip(flips);
                }
            }
            Screen::SetUp(editor) => editor.remember(ctx),
            _ => {}
        }
        if let Screen::Practice(practice) = &mut self.top
            && std::mem::take(&mut practice.own.begins)
        {
            self.collector.begin();
        }
        if due {
            self.keep_draft(dialog, ctx);
            self.request_rows(ctx);
        }
        self.request_paths(dialog, ctx);
        // A hint in a game lasts as long as its position.
        if due || self.analysis.advice.is_some() {
            self.update_analysis(ctx);
        }
        if self.collector.is_on {
            self.collect_mistakes(input_ended, ctx);
        }
        self.mark_board(ctx);
    }

    fn shown_nodes(&self) -> ShownNodes {
        (self.top.board_node(), self.top.drawing_node())
    }

    /// Marks on the board what advice points out and why a move was refused, and removes what belongs to another
    /// position.
    fn mark_board(&mut self, ctx: &mut UpdateContext) {
        let shown = self.shown_nodes();
        let (here, on) = shown;
        let (pointing, refusal) = (ctx.pointing.take(), ctx.refusal.take().filter(|_| here.is_some()));
        if self.marked_at.take_if(|at| *at != shown).is_some() {
            self.umpire = Umpire::default();
            self.drawing.stay_at(on);
        }
        if pointing.is_some() || refusal.is_some() {
            self.marked_at = Some(shown);
        }
        if let Some(pointing) = pointing {
            match (on, here) {
                // Drawings in a review become part of the game. Advice does not: it is shown only until the next key.
                (None, Some(_)) => self.umpire.shapes = pointing,
                (on, _) => self.drawing.point(on, pointing.first().copied()),
            }
        }
        if let Some(refusal) = refusal {
            self.umpire.refuse(refusal);
        }
    }
}

// Input on the screen, while no dialog is open.

/// Calls the same method of whichever screen is open, of a review together with what works beside it.
macro_rules! forward {
    ($screens:expr, $open:ident => $call:expr) => {
        match &mut $screens.top {
            Screen::Review(_) => $screens.in_review(|$open| $call),
            Screen::Home($open) => $call,
            Screen::NewGame($open) => $call,
            Screen::Play($open) => $call,
            Screen::GameList($open) => $call,
            Screen::SetUp($open) => $call,
            Screen::Open($open) => $call,
            Screen::Learn($open) => $call,
            Screen::Practice($open) => $call,
        }
    };
}

impl Screens {
    /// Handles a key.
    pub fn key(&mut self, key: Key, ctx: &mut UpdateContext) {
        forward!(self, open => open.key(key, ctx));
    }

    /// Handles the pointer. Returns whether anything shown may have changed, and whether drawings were removed.
    pub fn pointer(
        &mut self,
        press: Press,
        cell: Cell,
        on: Option<&HitTarget>,
        ctx: &mut UpdateContext,
    ) -> (bool, bool) {
        let holds = self.top.holds_piece();
        if let Some(here) = self.top.drawing_node()
            && let Some(changed) = self.drawing.press(here, holds, press, on)
        {
            return (changed, false);
        }
        let pressed = press == Press::Down(Button::Left);
        let wiped = pressed && matches!(on, Some(HitTarget::Square(_))) && self.drawing.clear();
        let changed = match on {
            _ if let Some(changed) = self.in_review(|screen| screen.board_pointer(press, cell, on, ctx)) => changed,
            Some(HitTarget::Action(action)) if pressed => {
                self.action(*action, ctx);
                true
            }
            on if matches!(self.top, Screen::Review(_)) && !matches!(on, Some(HitTarget::Action(_))) => {
                self.in_review(|screen| screen.pointer(press, on, ctx))
            }
            on => self.top.pointer(press, cell, on, ctx),
        };
        (changed, wiped)
    }

    /// Handles an action of a button.
    pub fn action(&mut self, action: Action, ctx: &mut UpdateContext) {
        forward!(self, open => open.action(action, ctx));
    }

    /// Refuses what is about the moves of a position, where a file has one that cannot be played: another one, without
    /// legal moves, stands in its place. Returns whether it has refused.
    pub fn refuse_unplayable(&self, action: Action, ctx: &mut UpdateContext) -> bool {
        let (Action::Analyse
        | Action::MoreLines
        | Action::AddLine
        | Action::Hint
        | Action::Threat
        | Action::Why
        | Action::CanMate
        | Action::ThisPosition
        | Action::CopyFen) = action
        else {
            return false;
        };
        let start = self.top.review().map(|review| review.record().tree.start());
        let shown = start.and_then(|start| start.unplayable());
        let Some(shown) = shown.filter(|shown| action != Action::CopyFen || !shown.has_board()) else { return false };
        ctx.warn(ReviewWord::Unplayable, &[&shown.why.to_string()]);
        true
    }

    /// Runs a command of the screen, or of the screen together with what runs beside it.
    pub fn command(&mut self, given: &Invocation, ctx: &mut UpdateContext) {
        match (given.action, &mut self.top) {
            (Action::Learn, _) if LearnScreen::command_anywhere(&given.args, ctx) => {}
            // A running game waits for the user to come back.
            (Action::Practice, Screen::Play(play)) if play.is_running() && play.can_wait() => {
                play.wait_aside(ctx);
                let mut practice = PracticeScreen::open(&given.args, ctx);
                practice.is_aside = true;
                self.cover_screen(Screen::Practice(Box::new(practice)));
            }
            (Action::PlayHere, Screen::SetUp(_) | Screen::Review(_) | Screen::Learn(_) | Screen::Practice(_))
                if !given.args.is_empty() =>
            {
                self.play_level(&given.args, ctx);
            }
            (Action::PlayHere, Screen::Review(_)) => self.play_from_review(ctx),
            (Action::Analyse, Screen::Review(_)) if ctx.plain => match given.args.as_str() {
                "" => self.advise(Action::Analyse, ctx),
                lines => self.in_review(|screen| screen.analyse_aloud(lines, ctx)),
            },
            (Action::Repertoire, Screen::Review(_) | Screen::GameList(_)) => self.repertoire_command(&given.args, ctx),
            (Action::Follow, Screen::GameList(_)) => self.follow_command(ctx),
            (Action::Mistakes, Screen::GameList(list)) => self.analysis.batch_command(&given.args, list, ctx),
            (Action::Mistakes, Screen::Practice(_)) => self.collect_command(&given.args, ctx),
            _ => forward!(self, open => open.command(given, ctx)),
        }
    }

    /// Handles the choice of a promotion piece.
    pub fn promoted(&mut self, (from, to): (Square, Square), role: Role, offer: bool, ctx: &mut UpdateContext) {
        match &mut self.top {
            Screen::Play(play) => play.promote(from, to, role, offer, ctx),
            Screen::Learn(learn) => learn.promoted(from, to, role, ctx),
            Screen::Practice(practice) => practice.promoted(from, to, role, ctx),
            _ => self.in_review(|screen| screen.promoted((from, to), role, ctx)),
        }
    }

    /// Handles the answer to a question that the screen has asked.
    pub fn answer(&mut self, question: Question, answer: DialogAnswer, ctx: &mut UpdateContext) {
        match (&mut self.top, question) {
            (Screen::Play(play), question) => play.answer(question, answer, ctx),
            (Screen::Review(_), question) => self.in_review(|screen| screen.answer(question, answer, ctx)),
            (Screen::Learn(learn), Question::ForgetLessons) if answer == DialogAnswer::Yes => learn.forget(ctx),
            (Screen::Practice(practice), Question::ForgetPractice) if answer == DialogAnswer::Yes => {
                practice.forget(ctx);
            }
            (Screen::GameList(list), Question::Delete(deletion)) if answer == DialogAnswer::Yes => {
                list.delete_games(deletion, ctx);
            }
            (Screen::Home(home), Question::DropKept { game, .. }) if answer == DialogAnswer::Yes => {
                home.drop_interrupted(&game, ctx);
            }
            _ => {}
        }
    }

    /// If the game on the screen has unsaved changes, asks what to do with them before `after`. Returns whether it
    /// asks.
    pub fn asks_about_unsaved(&mut self, after: Continuation, ctx: &mut UpdateContext) -> bool {
        self.in_review(|screen| screen.asks_about_unsaved(after, ctx))
    }
}

// Lessons opened over another screen, from help or by `why`. The screen waits behind the lesson, and Esc returns to
// it.

impl Screens {
    /// Opens a lesson over the current screen. A game that cannot wait is left for it, after a question.
    pub fn open_lesson_aside(&mut self, id: &'static str, ctx: &mut UpdateContext) {
        let goal = Destination::Learn(Some(id.to_owned()));
        match &mut self.top {
            Screen::Play(play) if !play.can_wait() => return play.leave_for(goal, false, ctx),
            Screen::Play(play) => play.wait_aside(ctx),
            Screen::Review(review) if !review.edits.is_unsaved() => {}
            Screen::Home(_) | Screen::NewGame(_) | Screen::GameList(_) | Screen::Open(_) | Screen::SetUp(_) => {}
            Screen::Review(_) | Screen::Learn(_) | Screen::Practice(_) => return ctx.go(goal),
        }
        let mut learn = LearnScreen::open(lesson_named(id), ctx);
        learn.is_aside = true;
        self.cover_screen(Screen::Learn(Box::new(learn)));
    }

    /// Puts away all games, because the program quits.
    pub fn put_away(&mut self, ctx: &mut UpdateContext) {
        self.in_play(|play| play.put_away(ctx));
        self.put_away_waiting_game(ctx);
    }

    /// Puts away a game that waits behind a lesson, because another screen replaces all of them.
    fn put_away_waiting_game(&mut self, ctx: &mut UpdateContext) {
        self.behind.retain_mut(|screen| match screen {
            Screen::Play(play) if play.game().ending().is_none() => {
                play.put_away(ctx);
                false
            }
            _ => true,
        });
    }
}

// Opening, reading and leaving files, lists and games.

/// The most nodes that are freed while a key waits; a larger tree is freed elsewhere.
const MANY: usize = 10_000;

/// Leaves a review for good. If its game is large, its memory is freed in the background.
fn leave(review: Review, ctx: &mut UpdateContext) {
    let record = review.into_record();
    if record.tree.added() > MANY {
        ctx.request(ListEffect::DropRecord(Box::new(record)));
    }
}

impl Screens {
    fn open_source(&mut self, source: ReviewSource, at: (Option<usize>, Option<u32>), ctx: &mut UpdateContext) {
        let id = ctx.next_request_id();
        let mut list = GameList::waiting(id, &source).known_as(&ctx.config.me);
        list.open_when_loaded = at;
        // The way back leads to the file browser, or to practice, which wanted a file.
        let before = matches!(self.top, Screen::Open(_)).then(|| {
            let practice = self.behind.pop_if(|screen| matches!(screen, Screen::Practice(_)));
            practice.unwrap_or_else(|| std::mem::take(&mut self.top))
        });
        self.replace_screen(Screen::GameList(Box::new(list)));
        self.behind.extend(before);
        ctx.request(ListEffect::Open { id, source, encoding: self.code_page });
        ctx.request(FileEffect::ReadMarks);
    }

    /// Opens a file, or the user's saved games; after a game that has ended, that game.
    fn go_review(&mut self, file: Option<String>, ctx: &mut UpdateContext) {
        match (file, &self.top) {
            (Some(file), _) => self.open_source(ReviewSource::Files(vec![PathBuf::from(file)]), (None, None), ctx),
            (None, Screen::Play(play)) if play.game().ending().is_some() => {
                let record = play.record_for_review();
                self.show_game(record, None, ctx);
            }
            (None, _) => self.open_source(ReviewSource::Own, (None, None), ctx),
        }
    }

    /// Opens pasted moves, with or without tags.
    fn go_pasted_game(&mut self, text: &str, ctx: &mut UpdateContext) {
        let library = PgnText::new(Arc::from(text.as_bytes()));
        if library.cuts.len() == 1
            && let Some(record) = library.game(0)
        {
            self.show_game(record, None, ctx);
        } else {
            self.replace_screen(Screen::GameList(Box::new(GameList::pasted(library).known_as(&ctx.config.me))));
        }
    }

    /// Opens a game over the current screen. A review is left for good, but not the list behind it.
    fn show_game(&mut self, record: Record, number: Option<usize>, ctx: &mut UpdateContext) {
        let mut losing = record.problems.iter().filter(|problem| problem.loses_moves());
        let first = losing.next().map(|first| problem_at(first, ctx.lang));
        let count = losing.count() + 1;
        // A review on the screen is replaced, so look at what is behind it.
        let under = match &self.top {
            Screen::Review(_) => self.behind.last(),
            screen => Some(screen),
        };
        let own = matches!(under, Some(Screen::Play(_)));
        let mut review = Review::new(record, number, own, &ctx.config.me);
        review.folds_variations = ctx.recent.folds_variations;
        let review = Screen::Review(Box::new(review));
        let in_its_place = self.top.review().is_some();
        self.cover_screen(review);
        if in_its_place && let Some(Screen::Review(left)) = self.behind.pop() {
            leave(*left, ctx);
        }
        if let Some(first) = first.filter(|_| !ctx.plain) {
            let count = ReviewWord::Problems.grouped(ctx.lang, count);
            ctx.warn(ReviewWord::ProblemsFirst, &[&count, &first]);
        }
    }

    /// Takes the files that were requested, or more of them.
    fn opened(
        &mut self,
        id: u64,
        (source, files, games, reading): (ReviewSource, Vec<OpenedFile>, Catalog, Option<JobProgress>),
        ctx: &mut UpdateContext,
    ) {
        let plain = ctx.plain;
        if plain && reading.is_some() {
            return; // the user is told once, when it is complete
        }
        let asked_for = plain && std::mem::take(&mut self.asked_for);
        let Some(list) = self.list_of_request(id) else { return };
        let first = list.loading;
        if list.reload_reason.is_some() {
            if reading.is_none() {
                list.fill(source, files, games, None);
                list.return_to_anchor(ctx.window);
                self.list_reloaded(ctx);
            }
            return;
        }
        let good = files.iter().any(|file| file.outcome.is_ok());
        if let ReviewSource::Files(paths) = &source
            && good
            && first
        {
            for path in paths.iter().filter(|path| path.as_path() != Path::new("-")) {
                ctx.recent.opened(&path.display().to_string());
            }
            ctx.remember();
        }
        let said = list.file_errors.len();
        // A single path that cannot be opened is shown in its folder. For several, the list says what is wrong with
        // each.
        let refused = match &source {
            ReviewSource::Files(paths) => paths.first().cloned().filter(|_| paths.len() == 1),
            ReviewSource::Own => None,
        };
        let refused = refused.filter(|path| path.as_path() != Path::new("-"));
        let refused = refused.filter(|_| first && !good && reading.is_none() && !asked_for);
        list.fill(source, files, games, reading);
        let errors = list.file_errors.iter().skip(said).filter(|_| refused.is_none());
        ctx.messages.extend(errors.cloned().map(UserMessage::warning));
        list.return_to_anchor(ctx.window);
        let (game, ply) = list.take_wanted();
        if let Some(path) = refused {
            let why = list.file_errors.first().cloned().unwrap_or_default();
            self.pending_open = Some(PendingOpen::instead_of(path, why, ctx));
            return;
        }
        if ctx.plain && !good {
            // There is nothing to look at: go back to where the user can try something else.
            ctx.failed = true;
            ctx.leave(if asked_for { Continuation::Quit } else { Continuation::Go(Destination::Home) });
            return;
        }
        // A file with a single game opens as that game.
        let alone = first && reading.is_none() && (list.len() == 1 || (plain && !list.is_empty()));
        list.skipped = alone && !plain;
        ctx.show(Query::Opened);
        if let Some(game) = game.or(alone.then_some(1))
            && !self.open_game(game, ply, ctx)
            && asked_for
        {
            ctx.failed = true;
            ctx.leave(Continuation::Quit);
        }
    }

    /// Takes a game that was requested. Returns whether anything shown may have changed.
    fn game_read(
        &mut self,
        id: u64,
        game: usize,
        outcome: Result<Box<LocatedGame>, String>,
        ctx: &mut UpdateContext,
    ) -> bool {
        let Some(list) = self.list_of_request(id) else { return false };
        let was_ahead = list.take_detail(game, outcome.as_ref().ok().map(|read| &read.record));
        let list = list_of(&self.top, &self.behind);
        self.analysis.batch_game_read(list, id, game, outcome.as_ref().map(|read| &read.record), ctx);
        let Some(list) = self.game_list_mut() else { return false };
        let Some(pending) = list.pending_game.filter(|pending| pending.game == game) else {
            return !(was_ahead && self.analysis.batch.is_none());
        };
        list.pending_game = None;
        match outcome {
            Ok(read) => {
                let LocatedGame { record, place } = *read;
                list.last_read = Some((game, place));
                if pending.again {
                    self.reread_game(record, game, ctx);
                } else {
                    self.show_pending_game(record, pending, ctx);
                }
            }
            Err(why) => {
                list.skipped = false; // the user sees the list now
                ctx.warn_text(why);
                if pending.again {
                    self.game_reread(ctx);
                }
            }
        }
        true
    }

    fn show_pending_game(&mut self, record: Record, pending: PendingGame, ctx: &mut UpdateContext) {
        self.show_game(record, Some(pending.game), ctx);
        if let Some(list) = self.game_list_mut() {
            list.seen(pending.game, ctx);
            // A session that ended unexpectedly may have left changes to this game.
            if let Some(place) = list.save_request(pending.game).and_then(|request| DraftPlace::of(&request)) {
                ctx.request(DraftEffect::Find(place));
            }
        }
        self.in_review(|screen| screen.remember_place());
        if pending.ply.is_none() {
            self.go_to_found();
        }
        let line = self.game_list_mut().map(|list| std::mem::take(&mut list.line)).unwrap_or_default();
        let Screen::Review(review) = &mut self.top else { return };
        if !line.is_empty() {
            review.go_to_end_of(&line);
        }
        let Some(ply) = pending.ply else { return ctx.show(Query::Game) };
        let reached = review.go_to_ply(ply);
        if reached < ply {
            ctx.warn(ReviewWord::NoSuchPly, &[&ply.to_string(), &tables::half_moves(reached, ctx.lang)]);
        }
        ctx.show(Query::Game);
        self.top.tell_place(ctx);
    }

    /// Requests what the rows show and the list does not know, and the games for the preview.
    fn request_rows(&mut self, ctx: &mut UpdateContext) {
        let explores = self.game_list().is_some_and(|list| list.explorer().is_some());
        let review = self.top.review().filter(|review| explores && review.number.is_some());
        let review = review.filter(|review| review.training().is_none());
        let position = review.map(|review| review.record().tree.position(review.node()).clone());
        self.in_list(|list| list.request_answers(position.as_ref(), ctx));
        let Screen::GameList(list) = &mut self.top else { return };
        let games = list.ask_rows(ctx.window);
        if !games.is_empty() {
            ctx.request_on_screen(ListEffect::ReadRows { id: list.id, games });
        }
        if let Some((game, place)) = list.ask_detail(ctx.window) {
            ctx.request_on_screen(ListEffect::ReadGame { id: list.id, game, place });
        }
    }

    /// Runs a step with the review on the screen and what works beside it, if there is one.
    pub fn in_review<T: Default>(&mut self, step: impl FnOnce(&mut ReviewScreen) -> T) -> T {
        let Screen::Review(review) = &mut self.top else { return T::default() };
        let list = self.behind.iter_mut().rev().find_map(Screen::list_mut);
        step(&mut ReviewScreen { review, list, analysis: &mut self.analysis, follow: &mut self.follow })
    }

    /// Runs a step with the game on the screen, if one is being played there.
    pub fn in_play(&mut self, step: impl FnOnce(&mut GameScreen)) {
        if let Screen::Play(play) = &mut self.top {
            step(play);
        }
    }

    /// Runs a step with each game, on the screen or behind it.
    fn in_plays(&mut self, mut step: impl FnMut(&mut GameScreen)) {
        for screen in std::iter::once(&mut self.top).chain(&mut self.behind) {
            if let Screen::Play(play) = screen {
                step(play);
            }
        }
    }

    /// Runs a step with the list on the screen or behind it, if there is one.
    pub(super) fn in_list(&mut self, step: impl FnOnce(&mut GameList)) {
        if let Some(list) = self.game_list_mut() {
            step(list);
        }
    }

    /// Ends an operation on games of the list, and runs a step with it; none if the list has been left.
    pub(super) fn in_operation(&mut self, id: u64, step: impl FnOnce(&mut GameList, FileOperation)) {
        self.in_list(|list| {
            if let Some(work) = list.end_operation(id) {
                step(list, work);
            }
        });
    }

    /// Runs a step with practice, on the screen or behind it.
    fn in_practice(&mut self, step: impl FnOnce(&mut PracticeScreen)) {
        if let Some(practice) = self.topmost(Screen::practice_mut) {
            step(practice);
        }
    }

    /// Requests the analysis that is wanted now, and ends what is no longer wanted.
    pub(super) fn update_analysis(&mut self, ctx: &mut UpdateContext) {
        let has_advice = self.analysis.advice.is_some();
        let position = has_advice.then(|| self.top.advice_position().ok()).flatten().map(|(position, _)| position);
        let list = list_of(&self.top, &self.behind).map(|list| list.id);
        self.analysis.update(self.top.review(), position, list, ctx);
    }

    /// Saves the changes of the game that is being edited as a draft, or drops the draft once they are saved or given
    /// up.
    pub(super) fn keep_draft(&mut self, dialog: Option<&Dialog>, ctx: &mut UpdateContext) {
        self.draft = drafts::keep(self.draft.take(), self.edited(), dialog, ctx);
    }

    /// Gives up the changes of the game that is being edited: the user said `quit!`, or there is nothing to lose.
    pub fn give_up_edits(&mut self, dialog: Option<&Dialog>, ctx: &mut UpdateContext) {
        if let Screen::Review(review) = &mut self.top {
            if review.edits.is_changed() {
                ctx.info(AppWord::DraftDropped, &[]);
            }
            review.edits.discard();
        }
        self.keep_draft(dialog, ctx);
    }

    /// Returns the game that is being edited, even while a position from it is in the position editor.
    fn edited(&self) -> Option<&Review> {
        let under = self.behind.last().filter(|_| matches!(self.top, Screen::SetUp(_)));
        self.top.review().or_else(|| under?.review())
    }

    /// Returns the list on the screen, or behind the game on the screen.
    pub fn game_list(&self) -> Option<&GameList> {
        list_of(&self.top, &self.behind)
    }

    pub fn game_list_mut(&mut self) -> Option<&mut GameList> {
        // Only a game and the editor open over a list.
        self.topmost(Screen::list_mut)
    }

    /// Returns the topmost screen of a kind.
    fn topmost<T>(&mut self, of: impl FnMut(&mut Screen) -> Option<&mut T>) -> Option<&mut T> {
        std::iter::once(&mut self.top).chain(self.behind.iter_mut().rev()).find_map(of)
    }

    /// Returns that list, if this request opened it.
    fn list_of_request(&mut self, id: u64) -> Option<&mut GameList> {
        self.game_list_mut().filter(|list| list.id == id)
    }

    /// Opens a game of the list by its number from 1, at a half-move. A game in a file is read first. Returns whether
    /// there is such a game and no question comes first.
    pub fn open_game(&mut self, number: usize, ply: Option<u32>, ctx: &mut UpdateContext) -> bool {
        if self.asks_about_unsaved(Continuation::Game(number), ctx) {
            return false;
        }
        let Some(list) = self.game_list_mut() else {
            ctx.warn(ReviewWord::AloneGame, &[]);
            return false;
        };
        let game = number.checked_sub(1);
        let Some((game, place)) = game.and_then(|game| Some((game, list.catalog.place(game)?))) else {
            let len = list.len().to_string();
            ctx.warn(ReviewWord::OnlyGames, &[&number.to_string(), &len]);
            return false;
        };
        list.choose(game, ctx.window);
        let pending = PendingGame { game, ply, again: false };
        match list.record(game) {
            Some(record) => self.show_pending_game(record, pending, ctx),
            None => {
                list.pending_game = Some(pending);
                // While the list is reloaded, nothing is read through the old one.
                if list.reload_reason.is_none() {
                    ctx.request(ListEffect::ReadGame { id: list.id, game, place });
                }
            }
        }
        true
    }

    /// Goes back to where the user chose the game. A list whose only game was opened at once was never shown, so it is
    /// skipped.
    fn back_from_review(&mut self, ctx: &mut UpdateContext) {
        // A list that has grown since is worth seeing.
        if self.game_list().is_some_and(|list| list.skipped && list.len() == 1) {
            // Go back to the file browser, if the file was opened there.
            self.behind.pop_if(|screen| matches!(screen, Screen::GameList(_)));
            if !self.return_to_waiting(ctx) && !self.leave_over_folders(ctx) {
                ctx.go(Destination::Home);
            }
        } else {
            self.leave_review(ctx);
        }
    }

    /// Goes back to where the game was opened from.
    pub fn leave_review(&mut self, ctx: &mut UpdateContext) {
        if !matches!(self.top, Screen::Review(_)) {
            return;
        }
        if let Screen::Review(mut review) = self.uncover(ctx) {
            if let (Screen::Play(play), Some(saved)) = (&mut self.top, review.edits.saved_own.take()) {
                play.take_reviewed(saved);
            }
            leave(*review, ctx);
        }
    }

    /// Reloads the list. `was` is the file's path until now.
    pub fn reload_list(&mut self, reason: ReloadReason, was: &Path, ctx: &mut UpdateContext) {
        let id = ctx.next_request_id();
        let encoding = self.code_page;
        let Some(list) = self.game_list_mut() else { return self.game_reread(ctx) };
        let before = list.id;
        let source = list.reload(id, reason, was);
        if let Some(follow) = self.follow.as_mut().filter(|follow| follow.list == before) {
            follow.list = id;
        }
        // The games of a list that is rebuilt may have moved.
        self.analysis.end_batch(|of| of == before, AnalysisWord::RoundStops, ctx);
        ctx.request(ListEffect::Open { id, source, encoding });
    }

    /// Once the new list is complete, reads the game on the board again, or the game that was requested meanwhile.
    fn list_reloaded(&mut self, ctx: &mut UpdateContext) {
        let record = self.top.review().map(Review::record);
        let Some(list) = self.game_list() else { return };
        let found = record.and_then(|record| crate::app::review::find(list, record));
        let pending = list.pending_game.or_else(|| found.map(|game| PendingGame { game, ply: None, again: true }));
        let place = pending.and_then(|pending| list.catalog.place(pending.game));
        let id = list.id;
        self.in_list(|list| list.pending_game = pending.filter(|_| place.is_some()));
        match (pending, place) {
            (Some(PendingGame { game, again, .. }), Some(place)) => {
                ctx.request(ListEffect::ReadGame { id, game, place });
                if !again {
                    self.game_reread(ctx);
                }
            }
            _ => self.game_reread(ctx),
        }
    }

    /// Takes the game on the board as it is in the new file.
    fn reread_game(&mut self, record: Record, game: usize, ctx: &mut UpdateContext) {
        let followed =
            self.game_list().is_some_and(|list| !matches!(list.reload_reason, Some(ReloadReason::Written { .. })));
        let saved = self.top.review().filter(|_| !followed).and_then(|review| review.number);
        self.in_list(|list| {
            list.choose(game, ctx.window);
            saved.into_iter().for_each(|was| list.carry_saved(was, game));
        });
        // An edited game is still compared with the version that was opened: other programs' changes lead to a
        // question.
        let changed = self.top.review().is_some_and(|review| review.edits.is_unsaved());
        if let Screen::Review(review) = &mut self.top {
            if !followed {
                review.stands_at(game, record.problems);
            } else if review.training().is_none() && !review.edits.is_unsaved() && *review.record() != record {
                let had = review.record().tree.main_line().count();
                review.reload(record, game);
                let has = review.record().tree.main_line().count();
                if has > had {
                    let new = has - had;
                    ctx.info_text(TrainingWord::FollowedMore.counted(ctx.lang, new, &[]));
                }
            } else {
                review.number = Some(game);
            }
        }
        if !followed || !changed {
            self.in_review(|screen| screen.remember_place());
        }
        self.game_reread(ctx);
    }

    /// Ends the reload of the list.
    fn game_reread(&mut self, ctx: &mut UpdateContext) {
        if let Some(list) = self.game_list_mut() {
            list.settle_marks(ctx);
            let more = match list.reload_reason.take() {
                Some(ReloadReason::Changed { followed: Some(before), .. }) => list.len().saturating_sub(before),
                _ => 0,
            };
            if more > 0 {
                ctx.info_text(TrainingWord::FollowedGames.counted(ctx.lang, more, &[]));
            }
        }
        self.in_review(|screen| screen.finish_save(ctx));
    }
}

/// Returns the list on the screen, or behind the game on the screen.
fn list_of<'a>(screen: &'a Screen, behind: &'a [Screen]) -> Option<&'a GameList> {
    std::iter::once(screen).chain(behind.iter().rev()).find_map(Screen::list)
}

// The file browser: opening it, leaving it, and what it has found. Also the files that complete a path on the command
// line.

impl Screens {
    /// Runs `open`: opens the file browser, which accepts typing at once; or opens what is at a path, while the screen
    /// stays until that is known.
    fn go_open(&mut self, named: Option<String>, ctx: &mut UpdateContext) {
        if let Some(text) = &named
            && let Some(PastedText::Position(fen)) = recognise(text)
        {
            return match StartPosition::from_any_fen(&fen) {
                Ok(start) => self.go_free_board_at(start, ctx),
                Err(why) => ctx.warn_text(bad_start(&why, ctx.lang)),
            };
        }
        self.leave_put_away_game();
        match named {
            Some(word) if ctx.plain && is_row(&word) && self.uncover_folders(ctx) => {
                if let Screen::Open(open) = &mut self.top {
                    open.open_by_word(&word, ctx);
                }
            }
            Some(path) => self.pending_open = Some(PendingOpen::named(PathBuf::from(path), ctx)),
            None if self.uncover_folders(ctx) => {
                if let Screen::Open(open) = &mut self.top {
                    open.refresh(ctx);
                }
            }
            None => {
                if !ctx.plain {
                    self.cover_screen(Screen::Open(Box::default()));
                }
                self.pending_open = Some(PendingOpen::somewhere(ctx));
            }
        }
    }

    /// Leaves a game that was put away for good: the user cannot come back to it.
    fn leave_put_away_game(&mut self) {
        if matches!(&self.top, Screen::Play(play) if play.game().ending().is_none()) {
            self.replace_screen(Screen::default());
        }
    }

    /// Goes back to the file browser from which the list on the screen was opened, past the screens in between. Returns
    /// whether there was one.
    fn uncover_folders(&mut self, ctx: &mut UpdateContext) -> bool {
        let Some(at) = self.behind.iter().rposition(|screen| matches!(screen, Screen::Open(_))) else { return false };
        self.behind.truncate(at + 1);
        self.pop_folders(ctx)
    }

    /// Replaces the screen with the file browser directly behind it. Returns whether there was one.
    fn pop_folders(&mut self, ctx: &mut UpdateContext) -> bool {
        let Some(screen) = self.behind.pop_if(|screen| matches!(screen, Screen::Open(_))) else { return false };
        if let Screen::Review(review) = std::mem::replace(&mut self.top, screen) {
            leave(*review, ctx);
        }
        true
    }

    /// Leaves the screen for the file browser directly behind it. Returns whether there was one.
    fn leave_over_folders(&mut self, ctx: &mut UpdateContext) -> bool {
        let left = self.pop_folders(ctx);
        if let Screen::Open(open) = &mut self.top
            && left
        {
            open.refresh(ctx);
        }
        left
    }

    /// Opens the analysis board at the initial position, or at the editor's position, and starts the analysis on the
    /// screen.
    fn go_free_board(&mut self, edited: Option<Box<StartPosition>>, ctx: &mut UpdateContext) {
        self.go_free_board_at(edited.map_or_else(StartPosition::default, |start| *start), ctx);
        if !ctx.plain {
            self.analysis.on = true;
            let stops = ctx.keys.called(self.top.key_context(), Action::Analyse, ctx.lang);
            ctx.info(OpenWord::FreeBoardAnalysed, &[&Key::plain(Code::Esc).named(ctx.lang), &stops]);
        }
    }

    /// Opens the analysis board at a position. The user types moves there as in a game.
    fn go_free_board_at(&mut self, start: StartPosition, ctx: &mut UpdateContext) {
        self.leave_put_away_game();
        // The user comes back to a review or a puzzle from which it was opened.
        let waits = match &self.top {
            Screen::Review(_) => self.can_wait_behind(ctx),
            Screen::Practice(_) => self.can_wait(),
            _ => false,
        };
        if waits {
            let review = std::mem::take(&mut self.top);
            self.behind.push(review);
        }
        self.show_game(Record::new(start), None, ctx);
        if waits {
            self.behind.pop(); // the empty screen that it was shown over
        }
        if let Screen::Review(review) = &mut self.top
            && !ctx.plain
        {
            review.begin_entering();
        }
        ctx.aloud(OpenWord::FreeBoardHint, &[]);
        if self.leaves_for_puzzle() {
            ctx.aloud(OpenWord::FreeBoardLeave, &[]);
        }
    }

    /// Whether leaving the main line on the board leads back to the puzzle from which it was opened.
    pub fn leaves_for_puzzle(&self) -> bool {
        let in_main = |review: &Review| review.record().tree.is_main_line(review.node());
        self.top.review().is_some_and(in_main) && matches!(self.behind.last(), Some(Screen::Practice(_)))
    }

    /// Handles a response for the file browser. Returns whether anything shown may have changed.
    fn browsed(&mut self, response: BrowseResponse, ctx: &mut UpdateContext) -> bool {
        match response {
            BrowseResponse::Found { id, outcome } => self.found(id, outcome, ctx),
            BrowseResponse::Counted { id, facts } => self.folders_mut().is_some_and(|screen| screen.counted(id, facts)),
            BrowseResponse::Looked { id, path, outcome } => {
                self.folders_mut().is_some_and(|screen| screen.preview_read(id, path, outcome, ctx))
            }
        }
    }

    /// Returns the file browser on the screen, or behind what was opened from it.
    fn folders_mut(&mut self) -> Option<&mut OpenScreen> {
        self.topmost(|screen| if let Screen::Open(open) = screen { Some(&mut **open) } else { None })
    }

    fn found(&mut self, id: u64, outcome: Result<PathContent, String>, ctx: &mut UpdateContext) -> bool {
        if self.path_words.found(id, &outcome) {
            return true;
        }
        if let Some(pending) = self.pending_open.take_if(|pending| pending.id == id) {
            if let Some(screen) = pending.found(outcome, &mut self.pending_open, ctx) {
                self.show_folders(screen, ctx);
            }
            return true;
        }
        self.folders_mut().is_some_and(|screen| screen.found(id, outcome, ctx))
    }

    fn show_folders(&mut self, mut screen: OpenScreen, ctx: &mut UpdateContext) {
        if let Screen::Open(waiting) = &self.top {
            screen.take_typed(waiting, ctx);
        }
        let screen = Screen::Open(Box::new(screen));
        match &self.top {
            // There is no point in coming back to a list that could not be opened.
            Screen::GameList(list) if list.is_empty() && !list.loading => self.replace_screen(screen),
            Screen::Open(_) => self.top = screen,
            _ => self.cover_screen(screen),
        }
        ctx.show(Query::Folder);
    }

    /// Requests the folder whose files complete the text on the command line.
    fn request_paths(&mut self, dialog: Option<&Dialog>, ctx: &mut UpdateContext) {
        let here = self.top.key_context();
        let path = match dialog {
            Some(Dialog::Palette(palette)) => typed_path(palette.entry.text(), |row| row.works(here)),
            _ => None,
        };
        match path {
            Some(typed) => self.path_words.follow(typed.path, ctx),
            None => self.path_words = PathWords::default(),
        }
    }

    /// Returns the files and folders that could follow a command whose path is being typed.
    pub fn path_offer(&self, typed: &str) -> Option<PathOffer> {
        let here = self.top.key_context();
        let typed = typed_path(typed, |row| row.works(here))?;
        let (folder, _) = names::split(typed.path);
        let names = self.path_words.offered(typed.path);
        let tab = self.path_words.completed(typed.path).map(|path| format!("{}{path}", typed.command));
        let (command, folder) = (typed.command.to_owned(), folder.to_owned());
        Some(PathOffer { action: typed.action, command, folder, names, tab })
    }
}

/// Whether a word means a row of the file browser, or the way up.
fn is_row(word: &str) -> bool {
    word.parse::<usize>().is_ok() || is_up(word)
}
