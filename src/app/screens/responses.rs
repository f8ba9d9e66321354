//! Where each message goes, and what runs beside the screens: the analysis, the mistake search, a followed file,
//! drafts, a sliding piece, exported files. They know nothing of each other; this module connects them.

use crate::app::commands::table::{Action, KeyContext};
use crate::app::context::{MoveForm, UpdateContext};
use crate::app::dialogs::Dialog;
use crate::app::dialogs::question::Question;
use crate::app::export::Exhibit;
use crate::app::game::GameScreen;
use crate::app::game_list::GameList;
use crate::app::game_list::copy_delete::games_copied;
use crate::app::home::interrupted::{Listed, journal_taken};
use crate::app::plain_input::query::Awaited;
use crate::app::practice::Solve;
use crate::app::practice::openings::{AT, depth_of, is_from_here};
use crate::app::protocol::effect::{
    Destination, ExportError, ExportFile, FileChange, FileEffect, JournalEffect, NotTaken, ReloadReason, ReviewDraft,
    file_name,
};
use crate::app::protocol::message::{
    AnalysisResponse, BotResponse, DraftResponse, EvaluationResponse, FileResponse, JournalResponse, ListResponse, Msg,
};
use crate::app::protocol::repertoires::{RepertoireRequest, Repertoires};
use crate::app::protocol::user_message::Query;
use crate::app::repertoire_departure::departure_text;
use crate::app::review::analysis::AskedFrom;
use crate::app::review::training::commands::not_while_guessing;
use crate::app::review::{Review, drafts, follow};
use crate::app::screen::Screen;
use crate::app::screens::{Screens, list_of};
use crate::app::umpire::explain;
use crate::bot::external_engine::EngineEvent;
use crate::chess::clock::Moment;
use crate::chess::laws::{mate_or_stalemate, position_key};
use crate::chess::pgn::encoding::TextFormat;
use crate::chess::repertoire::LeftOut;
use crate::chess::result::Ending;
use crate::chess::tree::NodeId;
use crate::words::command_names::choice;
use crate::words::learn::sentence;
use crate::words::notation::side_of;
use crate::words::practice::{PracticeWord, RepertoireWord};
use crate::words::results::{self, UmpireWord, side};
use crate::words::tables::{self, AnalysisWord, AppWord, EditWord};
use shakmaty::{Color, Position};
use std::path::Path;
use std::sync::Arc;

impl Screens {
    /// Fits the screens to the window.
    pub fn fit(&mut self, ctx: &mut UpdateContext) {
        self.in_list(|list| list.fit(ctx.window));
        if let Screen::Open(open) = &mut self.top {
            open.fit(ctx.window);
            open.request_preview(ctx);
        }
    }

    /// Handles what comes back from the outside world. Returns whether anything shown may have changed.
    pub fn respond(&mut self, msg: Msg, ctx: &mut UpdateContext) -> bool {
        match msg {
            Msg::Bot(BotResponse { id, mv, score }) => self.in_play(|play| play.bot_moved(id, mv, score, ctx)),
            Msg::Engine { engine, event } => return self.engine_event(engine, event, ctx),
            Msg::Journal(JournalResponse::Listed(found)) => {
                if let Screen::Home(home) = &mut self.top {
                    home.journals(found, ctx);
                }
            }
            Msg::Journal(JournalResponse::Tournaments(found)) => {
                self.bar_tournaments(&found, ctx);
                return false;
            }
            Msg::Journal(JournalResponse::Taken { game, purpose, outcome }) => {
                let at_home = matches!(self.top, Screen::Home(_));
                if let Some(mut play) = journal_taken(&game, purpose, outcome, at_home, ctx) {
                    play.belongs_to(self.match_score.as_ref());
                    self.replace_screen(Screen::Play(Box::new(play)));
                }
            }
            Msg::Journal(JournalResponse::InMemory(some)) => self.in_memory = some,
            Msg::Journal(JournalResponse::Dropped(outcome)) => {
                Listed::Game.dropped(outcome, matches!(self.top, Screen::Home(_)), ctx);
            }
            Msg::Draft(DraftResponse::Listed(found)) => {
                if let Screen::Home(home) = &mut self.top {
                    home.found_drafts(found);
                }
            }
            Msg::Draft(DraftResponse::Found(name)) => ctx.open(Dialog::ask(Question::TakeDraft(name))),
            Msg::Draft(DraftResponse::Taken { id, outcome }) => self.draft_taken(id, outcome, ctx),
            Msg::Draft(DraftResponse::Dropped(outcome)) => {
                Listed::Draft.dropped(outcome, matches!(self.top, Screen::Home(_)), ctx);
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
                return self.list_of_request(id).is_some_and(|list| list.take_rows(rows, ctx.window));
            }
            Msg::List(ListResponse::SearchProgress { id, progress, hits, tally, over }) => {
                let list = self.game_list_mut();
                return list.is_some_and(|list| list.searched(id, progress, &hits, &tally, over, ctx));
            }
            Msg::Analysis(AnalysisResponse::Evaluated(response)) => return self.evaluated(response, ctx),
            Msg::Analysis(AnalysisResponse::Analysed { id, update }) => return self.analysis.analysed(id, update),
            Msg::List(ListResponse::Duplicates { id, pairs }) => {
                return self.game_list_mut().is_some_and(|list| list.duplicates_found(id, pairs, ctx));
            }
            Msg::File(FileResponse::Saved { path, games, outcome }) => match outcome {
                Ok(written) => {
                    let file = path.display().to_string();
                    let own = self.top.review().map(|review| &review.edits).filter(|edits| edits.saves_own());
                    match (games, own) {
                        (Some(games), _) => ctx.info(AppWord::AddedTo, &[&file, &tables::games(games, ctx.lang)]),
                        (None, Some(edits)) if edits.is_changed() => ctx.info(EditWord::ChangesInGames, &[]),
                        (None, Some(_)) => ctx.info(EditWord::AnalysisInGames, &[]),
                        (None, None) => ctx.info(AppWord::SavedTo, &[&file]),
                    }
                    self.in_review(|screen| screen.copy_written(written.as_deref(), ctx));
                }
                Err(why) => {
                    self.in_review(|screen| screen.copy_not_written());
                    self.not_written(Some(&path), why, ctx);
                }
            },
            Msg::File(FileResponse::IsOwn) => self.in_review(|screen| screen.save_to_own(ctx)),
            Msg::File(FileResponse::Exported { file, outcome }) => self.exported(*file, outcome, ctx),
            Msg::File(FileResponse::Archived { game }) => self.in_plays(|play| play.archived(&game)),
            Msg::File(FileResponse::Failed { path, why }) => self.not_written(Some(&path), why, ctx),
            Msg::File(FileResponse::GamesSaved { id, outcome }) => {
                self.in_review(|screen| screen.games_saved(id, outcome, ctx))
            }
            Msg::List(ListResponse::OperationProgress { id, progress }) => {
                return self.game_list_mut().is_some_and(|list| list.operation_progress(id, progress));
            }
            Msg::List(ListResponse::GamesCopied { id, to, outcome }) => {
                games_copied(self.game_list_mut(), id, &to, outcome, ctx);
            }
            Msg::List(ListResponse::GamesDeleted { id, outcomes }) => {
                self.in_operation(id, |list, work| list.games_deleted(&work, outcomes, ctx));
            }
            Msg::List(ListResponse::PgnRan { id, outcome }) => {
                self.in_operation(id, |_, work| GameList::pgn_ran(work, outcome, ctx));
            }
            Msg::List(ListResponse::GamesRestored { id, outcomes }) => {
                self.in_operation(id, |list, _| list.games_restored(outcomes, ctx));
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
                self.in_plays(|play| play.take_progress(&progress, ctx));
                match &mut self.top {
                    Screen::Learn(learn) => learn.take_progress(&progress, problem, ctx),
                    Screen::Home(home) => home.lessons_done = progress.is_begun().then(|| progress.lessons_done()),
                    _ => {}
                }
            }
            Msg::File(FileResponse::BookRead { position, moves, problem }) => {
                problem.into_iter().for_each(|problem| ctx.warn_text(problem));
                self.in_play(|play| play.take_book(&position, &moves, ctx));
                self.in_list(|list| list.take_book(&position, moves, ctx));
            }
            Msg::File(FileResponse::PracticeRead { log, imported, problem }) => {
                self.in_practice(|practice| practice.take_log(*log, imported, problem, ctx));
            }
            Msg::File(FileResponse::PuzzlesDrawn(drawn)) => {
                self.in_practice(|practice| practice.take_drawn(drawn, ctx));
            }
            Msg::File(FileResponse::MistakesRead { games, problem }) => {
                problem.into_iter().for_each(|problem| ctx.warn_text(problem));
                self.in_practice(|practice| practice.take_own_games(&games, ctx));
                self.collector.take(games.waiting, !games.searched.is_empty());
                ctx.request(JournalEffect::Tournaments);
            }
            Msg::File(FileResponse::PracticeAppended { others, own, problem }) => {
                self.in_practice(|practice| practice.written(&others, own, ctx));
                problem.into_iter().for_each(|problem| ctx.warn_text(problem));
            }
            Msg::File(FileResponse::PracticeImported(imported)) => {
                self.in_practice(|practice| practice.take_import(imported, ctx));
            }
            Msg::File(FileResponse::PracticeForgotten(renamed)) => {
                self.in_practice(|practice| practice.forgotten(renamed, ctx));
            }
            Msg::File(FileResponse::Repertoires { request, outcome }) => self.repertoires_read(&request, outcome, ctx),
            Msg::Browse(response) => return self.browsed(response, ctx),
            Msg::File(FileResponse::LevelGamesRead(games)) => match &mut self.top {
                Screen::Play(play) => play.take_level_games(&games),
                Screen::Review(review) => review.take_level_games(&games),
                _ => return false,
            },
            Msg::SoundFailed(why) => ctx.warn(AppWord::SoundFailed, &[&why]),
            // These are input, see `App::handle`.
            Msg::Key(_)
            | Msg::Mouse { .. }
            | Msg::Paste(_)
            | Msg::PasteTooLong { .. }
            | Msg::Resize(_)
            | Msg::Background { .. }
            | Msg::Wake
            | Msg::Line(_)
            | Msg::LineTooLong { .. }
            | Msg::EndOfInput
            | Msg::Terminated
            | Msg::Resumed => return false,
            Msg::File(FileResponse::Message(sentence)) => ctx.info_text(sentence),
            Msg::Journal(JournalResponse::Failed(why)) => self.not_written(None, why, ctx),
        }
        true
    }

    /// Runs `repertoire` where a file is open.
    pub fn repertoire_command(&self, args: &str, ctx: &mut UpdateContext) {
        if ["gaps", "contradictions"].contains(&choice(args).as_str()) {
            return ctx.go(Destination::Practice(format!("openings {args}")));
        }
        if let Some(review) = self.top.review() {
            if args.trim().is_empty() {
                return ctx.request(FileEffect::Repertoires(RepertoireRequest::ForReview));
            }
            if is_from_here(args) {
                let key = position_key(review.position());
                return ctx.go(Destination::Practice(format!("openings {AT}{key:x}")));
            }
        }
        let file = self.game_list().zip(self.game_looked_at());
        let file = file.and_then(|(list, game)| list.file_of(game)).filter(|file| file.is_on_disk());
        let Some(path) = file.map(|file| file.path.display().to_string()) else {
            return ctx.warn(RepertoireWord::NoFile, &[]);
        };
        let position = self.top.review().map(|review| position_key(review.position()));
        let (named, to) = depth_of(args);
        let request = match (side_of(named), choice(args).as_str(), position) {
            (Some(color), ..) => RepertoireRequest::Use(path, color, to),
            (_, "none", _) => RepertoireRequest::Drop(path),
            (_, "pause", Some(position)) => RepertoireRequest::Pause(path, position),
            _ => return ctx.warn(RepertoireWord::Usage, &[]),
        };
        ctx.request(FileEffect::Repertoires(request));
    }

    /// Takes the repertoires, and says what has become of them.
    fn repertoires_read(
        &mut self,
        request: &RepertoireRequest,
        outcome: Result<Arc<Repertoires>, String>,
        ctx: &mut UpdateContext,
    ) {
        if request.is_change() || *request == RepertoireRequest::ForReview {
            self.exporting = self.exporting.saturating_sub(1);
        }
        let books = match outcome {
            Ok(books) => books,
            Err(why) => {
                ctx.warn_text(why);
                let none: Arc<Repertoires> = Arc::default();
                if *request == RepertoireRequest::ForCard {
                    self.in_plays(|play| play.take_repertoires(&none, ctx));
                }
                self.in_practice(|practice| match practice.books {
                    None if !request.is_change() => practice.take_books(none, ctx),
                    _ => {} // it goes on with what was read before
                });
                return;
            }
        };
        match request {
            RepertoireRequest::Use(path, color, _) if books.list.has(path) => {
                books.problems.iter().for_each(|problem| ctx.warn_text(problem.clone()));
                let cards = books.book(*color).map_or(0, |book| book.cards.len());
                let text = RepertoireWord::Used.counted(ctx.lang, cards, &[&file_name(path), side(*color, ctx.lang)]);
                ctx.info_text(text);
                let left_out = books.book(*color).map(|book| book.repertoire.left_out).unwrap_or_default();
                if left_out != LeftOut::default() {
                    let parts = [
                        (RepertoireWord::LeftOutGames, left_out.set_up),
                        (RepertoireWord::LeftOutNulls, left_out.null_moves),
                    ];
                    let parts = parts.into_iter().filter(|(_, count)| *count > 0);
                    let told = parts.map(|(word, n)| word.counted(ctx.lang, n, &[]));
                    ctx.info(RepertoireWord::LeftOut, &[&told.collect::<Vec<_>>().join(", ")]);
                }
            }
            RepertoireRequest::Drop(path) if !books.list.has(path) => {
                ctx.info(RepertoireWord::Dropped, &[&file_name(path)]);
            }
            RepertoireRequest::Pause(path, _) if !books.list.has(path) => ctx.warn(RepertoireWord::NotInList, &[]),
            RepertoireRequest::Pause(_, key) if books.list.is_paused(*key) => ctx.info(RepertoireWord::Paused, &[]),
            RepertoireRequest::Pause(..) => ctx.info(RepertoireWord::Unpaused, &[]),
            RepertoireRequest::ForReview => {
                if let Some(review) = self.top.review() {
                    let tree = &review.record().tree;
                    let own = review.own_side(&ctx.config.me);
                    let sides = Color::ALL.into_iter().filter(|side| own.is_none_or(|own| own == *side));
                    let texts = sides.filter_map(|of| Some((of, departure_text(&books, of, tree, ctx)?)));
                    match texts.collect::<Vec<(Color, String)>>().as_slice() {
                        [] => ctx.info(RepertoireWord::NoneForIt, &[]),
                        [(_, text)] => ctx.info_text(text.clone()),
                        // The user's side is not known.
                        texts => {
                            let named = |(of, text): &(Color, String)| {
                                RepertoireWord::Answers.with(ctx.lang, &[side(*of, ctx.lang), text])
                            };
                            ctx.info_text(texts.iter().map(named).collect::<Vec<String>>().join(" "));
                        }
                    }
                }
            }
            RepertoireRequest::ForCard => self.in_plays(|play| play.take_repertoires(&books, ctx)),
            _ => {}
        }
        self.in_practice(|practice| practice.take_books(books, ctx));
    }

    /// Takes the journals of tournament games: nothing analyses a position of one that is not over. An analysis that
    /// has begun ends.
    fn bar_tournaments(&mut self, journals: &[Vec<u8>], ctx: &mut UpdateContext) {
        let running = journals.iter().filter_map(|bytes| GameScreen::resume(bytes));
        let running = running.filter(|play| play.is_running() && play.has_human());
        self.analysis.barred = running.flat_map(|play| play.own_positions()).collect();
        let advised = self.top.advice_position().ok().map(|(position, _)| position);
        if self.analysis.bars_here(self.top.review(), advised.as_ref()) {
            self.analysis.drop_advice(ctx);
        }
        if let Screen::Review(review) = &mut self.top
            && review.mistake_search.is_some()
            && self.analysis.bars_game(review.record())
        {
            review.mistake_search = None; // the evaluations stop once they are seen to be unwanted
            ctx.warn(AnalysisWord::InTournament, &[]);
        }
    }

    /// Runs `hint`, `threat`, `why` in a review, and `analyse` in plain mode: advice on the position on the screen.
    pub fn advise(&mut self, action: Action, ctx: &mut UpdateContext) {
        if self.top.key_context() == KeyContext::Guess {
            return not_while_guessing(ctx);
        }
        let position = self.top.advice_position().ok().map(|(position, _)| position);
        if self.analysis.bars_here(self.top.review(), position.as_ref()) {
            return ctx.warn(AnalysisWord::InTournament, &[]);
        }
        let review = self.top.review().filter(|review| review.node() != NodeId::ROOT);
        let last = review.map(|review| review.told(review.node(), MoveForm::Numbered, ctx));
        let only_moves = match &self.top {
            Screen::Play(play) if action == Action::Hint && !play.touched().is_empty() => play.allowed(),
            _ => Vec::new(),
        };
        let reply_to = last.filter(|_| action == Action::Why);
        let from = AskedFrom { context: self.top.key_context(), only_moves, reply_to };
        self.analysis.advise(action, self.top.advice_position(), from, ctx);
    }

    /// Takes an evaluation. Returns whether anything shown may have changed.
    fn evaluated(&mut self, response: EvaluationResponse, ctx: &mut UpdateContext) -> bool {
        let screens = std::iter::once(&mut self.top).chain(&mut self.behind);
        for screen in screens {
            // A lesson also continues behind the new-game form.
            let is_theirs = match screen {
                Screen::Learn(learn) => learn.evaluated(&response, ctx),
                Screen::Practice(practice) => practice.evaluated(&response, ctx),
                _ => false,
            };
            if is_theirs {
                return true;
            }
        }
        if self.in_review(|screen| screen.evaluated(&response, ctx)) || self.analysis.advice_evaluated(&response, ctx) {
            return true;
        }
        match self.collector.evaluated(&response, ctx) {
            Some(Some(searched)) => {
                self.in_practice(|practice| practice.add_own_game(&searched, ctx));
                matches!(self.top, Screen::Practice(_))
            }
            Some(None) => false,
            None => self.analysis.batch_evaluated(list_of(&self.top, &self.behind), response, ctx),
        }
    }

    /// Goes on looking through the user's games, unless the computer plays or something is analysed.
    pub(super) fn collect_mistakes(&mut self, input_ended: bool, ctx: &mut UpdateContext) {
        let is_free = match &self.top {
            Screen::Play(play) => {
                let game = play.game();
                game.ending().is_some() || Color::ALL.into_iter().all(|side| game.seat(side).is_human())
            }
            Screen::Practice(practice) => !practice.solve().is_some_and(Solve::is_asking),
            _ => true,
        };
        let is_free = is_free && !self.analysis.is_busy() && !input_ended;
        let analysis = &self.analysis;
        for searched in self.collector.go_on(is_free, |record| analysis.bars_game(record), ctx) {
            self.in_practice(|practice| practice.add_own_game(&searched, ctx));
        }
    }

    /// `mistakes stop` in practice; without an argument it goes on.
    pub fn collect_command(&mut self, args: &str, ctx: &mut UpdateContext) {
        match choice(args).as_str() {
            "stop" | "off" if self.collector.stop(ctx) => ctx.info(PracticeWord::MistakesStopped, &[]),
            "stop" | "off" => ctx.warn(AnalysisWord::NothingStops, &[]),
            _ => {
                self.collector.begin();
                if let Screen::Practice(practice) = &mut self.top {
                    practice.open_part("mistakes", ctx);
                }
            }
        }
    }

    /// Whether a mistake search runs, for the game on the screen or for those of the list on it.
    pub fn seeks_mistakes(&self, plain: bool) -> bool {
        match &self.top {
            Screen::Review(review) => review.mistake_search.is_some() || plain && self.analysis.batch.is_some(),
            Screen::GameList(_) => self.analysis.batch.is_some(),
            _ => false,
        }
    }

    /// Says how far a mistake search is.
    pub fn tell_search(&self, ctx: &mut UpdateContext) {
        let said = |word: AnalysisWord, (done, all): (usize, usize)| {
            ctx.sentence(word, &[&done.to_string(), &all.to_string()])
        };
        let text =
            match (self.top.review().and_then(|review| review.mistake_search.as_ref()), self.analysis.batch.as_ref()) {
                (Some(search), _) => match search.rechecks() {
                    Some(closer) => said(AnalysisWord::CloserMeanwhile, closer),
                    None => said(AnalysisWord::MistakesMeanwhile, search.progress()),
                },
                (None, Some(round)) => said(AnalysisWord::RoundMeanwhile, round.games()),
                (None, None) => return,
            };
        ctx.info_text(text);
    }

    /// Whether the current file is followed.
    pub fn follows(&self) -> bool {
        follow::follows(self.follow.as_ref(), self.game_list())
    }

    /// Returns the current game of the list: the one on the screen, or the chosen one.
    fn game_looked_at(&self) -> Option<usize> {
        match &self.top {
            Screen::Review(review) => review.number,
            _ => self.game_list().map(GameList::chosen),
        }
    }

    /// Runs `follow` on the list.
    pub fn follow_command(&mut self, ctx: &mut UpdateContext) {
        let game = self.game_looked_at();
        follow::command(&mut self.follow, list_of(&self.top, &self.behind), game, ctx);
    }

    /// Returns when something next changes by itself while no game is played.
    pub fn wake_at(&self, now: Moment, clock_tenths: bool) -> Option<Moment> {
        if matches!(self.top, Screen::Play(_)) {
            return self.top.wake_at(now, clock_tenths);
        }
        let autoplay = self.top.review().and_then(Review::autoplay).map(|autoplay| autoplay.next);
        let follow = self.follow.as_ref().filter(|_| self.follows()).and_then(|follow| follow.next);
        autoplay.into_iter().chain(follow).chain(self.top.wake_at(now, clock_tenths)).min()
    }

    /// Handles the passing of time. Returns whether anything shown may have changed.
    pub fn wake_beside_play(&mut self, covered: bool, ctx: &mut UpdateContext) -> bool {
        let game = self.game_looked_at();
        // A game must not change while the user is guessing or editing it.
        let busy = |review: &Review| review.training().is_some() || review.edits.is_unsaved();
        let busy = self.top.review().is_some_and(busy);
        let list = list_of(&self.top, &self.behind);
        if follow::follows(self.follow.as_ref(), list)
            && let Some(follow) = &mut self.follow
        {
            follow.request_check(list.filter(|_| !busy).zip(game), ctx);
        }
        if let Screen::Practice(practice) = &mut self.top {
            practice.wake(ctx);
            return true;
        }
        self.in_review(|screen| screen.autoplay_wake(covered, ctx))
    }

    /// Handles the check of a followed file.
    fn file_checked(&mut self, id: u64, path: &Path, change: FileChange, ctx: &mut UpdateContext) {
        let review = self.top.review();
        let (unsaved, number) =
            (review.is_some_and(|review| review.edits.is_unsaved()), review.and_then(|review| review.number));
        let Some(follow) = self.follow.as_mut().filter(|follow| follow.list == id) else { return };
        if !follow.checked(change, unsaved, ctx) {
            return;
        }
        let Some(list) = self.game_list() else { return };
        let games = list.games_of(path);
        let within = number.filter(|number| games.contains(number)).map(|number| number - games.start);
        let reason = ReloadReason::Changed { path: path.to_owned(), within, followed: Some(list.len()) };
        self.reload_list(reason, path, ctx);
    }

    /// Reports a file that could not be written; without a path it is the running game's journal.
    fn not_written(&mut self, path: Option<&Path>, why: String, ctx: &mut UpdateContext) {
        ctx.failed |= path.is_some();
        if let Screen::Play(play) = &mut self.top {
            play.not_written(path);
        }
        ctx.warn_text(why);
    }

    /// Opens a draft that now belongs to this process, or says why it does not. The format is that of its file, if the
    /// file exists.
    fn draft_taken(
        &mut self,
        id: u64,
        outcome: Result<(ReviewDraft, Option<TextFormat>), NotTaken>,
        ctx: &mut UpdateContext,
    ) {
        let (draft, form) = match outcome {
            Ok(taken) => taken,
            Err(why) => return Listed::Draft.refused(why, matches!(self.top, Screen::Home(_)), ctx),
        };
        // The game may be on the screen as its list has it: then it stays a game of that list.
        let listed = self.top.review().and_then(|review| review.listed_at(draft.place.as_ref()?));
        let (number, place) = listed.unzip();
        self.show_game(draft.record(), number, ctx);
        let Screen::Review(review) = &mut self.top else { return };
        let (open, has_file) = drafts::recover(review, id, draft.place, form, place);
        self.draft = Some(open);
        let said = if has_file { AppWord::DraftOpen } else { AppWord::DraftWithoutFile };
        ctx.show(Query::Game);
        ctx.info(said, &[]);
    }

    /// Passes an event of an external engine to the part that uses it. Returns whether anything shown may have changed.
    fn engine_event(&mut self, engine: u64, event: EngineEvent, ctx: &mut UpdateContext) -> bool {
        if let Some(shown) = self.analysis.analyst_event(engine, &event, ctx) {
            return shown;
        }
        let Screen::Play(play) = &mut self.top else { return false };
        // If no one is there to choose another player, a script learns of the failure from the exit code.
        ctx.failed |= !play.has_human() && matches!(event, EngineEvent::Failed(_));
        play.engine_event(engine, event, ctx)
    }
}

// What the screen has to do with files to show to somebody, with the umpire, and with plain mode.

impl Screens {
    /// Runs `export`, `export FILE`, `export game FILE`.
    pub fn export_command(&mut self, args: &str, theme: String, ctx: &mut UpdateContext) {
        if let Some(file) = Exhibit::of(&self.top, ctx).and_then(|exhibit| exhibit.file(args, theme, ctx)) {
            self.export(file, ctx);
        }
    }

    pub fn export(&mut self, file: ExportFile, ctx: &mut UpdateContext) {
        self.exporting += 1;
        ctx.request(FileEffect::Export(Box::new(file)));
    }

    /// Takes note of what became of a file; asks whether to replace one that is there.
    fn exported(&mut self, file: ExportFile, outcome: Result<(), ExportError>, ctx: &mut UpdateContext) {
        self.exporting = self.exporting.saturating_sub(1);
        match outcome {
            Ok(()) => ctx.info(AppWord::SavedTo, &[&file.path.display().to_string()]),
            Err(ExportError::Exists) => {
                ctx.open(Dialog::ask(Question::Replaces(ExportFile { replaces: true, ..file })));
            }
            Err(ExportError::Failed(why)) => ctx.fail(why),
        }
    }

    /// Returns what plain mode is busy with.
    pub(in crate::app) fn awaited(&self, has_dialog: bool) -> Option<Awaited> {
        let listed = matches!(self.top, Screen::GameList(_));
        if self.pending_open.is_some() || matches!(&self.top, Screen::Open(open) if open.reading.is_some()) {
            return Some(Awaited::Files);
        }
        if let Some(list) = self.game_list()
            && (list.loading || list.pending_game.is_some() || list.awaits_marks() || listed && list.is_busy())
        {
            return Some(Awaited::Files);
        }
        // The response may open a dialog.
        if self.exporting > 0 {
            return Some(Awaited::Saving);
        }
        Some(match &self.top {
            Screen::Play(play) if play.thinking().is_some() || !play.has_human() && play.game().ending().is_none() => {
                Awaited::Bot
            }
            Screen::Play(play) if play.awaits_card() => Awaited::Saving,
            Screen::Learn(learn) if !learn.is_read => Awaited::Saving,
            Screen::Practice(practice) if !practice.is_read || practice.own.is_awaited => Awaited::Saving,
            Screen::Practice(practice) if practice.solve().is_some_and(Solve::is_asking) => Awaited::Trial,
            Screen::Learn(learn) if learn.lesson.as_ref().is_some_and(|at| at.is_asking()) => Awaited::Trial,
            // The response may open a dialog.
            Screen::Review(review) if review.edits.is_saving() && !has_dialog => Awaited::Saving,
            Screen::Review(review) if review.training().is_some_and(|session| !session.requests().is_empty()) => {
                Awaited::Trial
            }
            _ if self.analysis.advises() => Awaited::Advice,
            _ if self.seeks_mistakes(true) => Awaited::Mistakes,
            // `explorer` closes once its count is announced.
            Screen::Review(review)
                if review.number.is_some()
                    && review.training().is_none()
                    && self.game_list().is_some_and(|list| list.explorer().is_some()) =>
            {
                Awaited::Count
            }
            _ => return None,
        })
    }

    /// Explains the last refusal on this position, or else a hint that was given, the end of the game, a possible
    /// claim, a check or an unusual move. If there is none of these, in a review, shows the best reply to the last
    /// move.
    pub fn explain(&mut self, ctx: &mut UpdateContext) {
        let refusal = self.umpire.refusal.clone();
        // A refusal that came after the hint is explained instead of the hint.
        let on = self.top.advice_position().ok().filter(|_| refusal.is_none());
        let hinted = on.and_then(|(position, _)| self.analysis.why_hint(&position, ctx));
        let explained = match &self.top {
            Screen::Play(play) => {
                let (game, running) = (play.game(), play.game().ending().is_none());
                // A tournament gives no help, and a pause hides the pieces.
                if running && (play.tournament() || play.is_covered()) {
                    return ctx.warn(AppWord::NotNow, &[]);
                }
                let (tree, shown) = (game.tree(), play.shown());
                let ending = game.ending().filter(|_| play.viewing().is_none() && !game.unproved);
                let refusal = refusal.filter(|_| running); // the game ended after the refusal
                let claim = play.prompt().filter(|(_, with)| with.is_none());
                let claim = claim.map(|(claim, _)| (claim, play.evidence(None, ctx)));
                refusal.or_else(|| explain(tree.position(shown), tree.played(shown), ending, claim, ctx.lang))
            }
            Screen::Review(review) => refusal.or_else(|| {
                let last = review.record().tree.played(review.node());
                explain(review.position(), last, ending_of(review).as_ref(), None, ctx.lang)
            }),
            _ => return ctx.warn(AppWord::NotHere, &[]),
        };
        if let Some(text) = hinted {
            return ctx.info_text(text);
        }
        let key = ctx.keys.called(self.top.key_context(), Action::Why, ctx.lang);
        let Some(explained) = explained else {
            // The best reply shows what is wrong with a move.
            let looks = self.top.review().is_some_and(|review| !review.position().legal_moves().is_empty());
            // A running mistake search would delay the reply, and plain mode would stay silent meanwhile.
            if looks && !(ctx.plain && self.seeks_mistakes(true)) {
                return self.advise(Action::Why, ctx);
            }
            return ctx.info(UmpireWord::Nothing, &[&key]);
        };
        let again = self.umpire.explain(&explained);
        self.marked_at = Some(self.shown_nodes());
        // The end of a game is explained where it stands: the key opens the lesson at once.
        let ended = self.top.play().is_some_and(|play| play.first_time.ending.is_some() && play.viewing().is_none());
        let again = again.or(explained.lesson.filter(|_| ended));
        match (explained.lesson, again) {
            (_, Some(lesson)) if !ctx.plain => self.open_lesson_aside(lesson, ctx),
            (Some(lesson), _) => {
                let teaches = ctx.sentence(UmpireWord::Lesson, &[lesson, &key]);
                ctx.info_text(format!("{} {teaches}", sentence(&explained.text)));
            }
            (None, _) => ctx.info_text(explained.text),
        }
    }
}

/// Returns how a reviewed game ended, if the user is at its end.
fn ending_of(review: &Review) -> Option<Ending> {
    let (tree, node) = (&review.record().tree, review.node());
    let recorded = || {
        let last = tree.is_main_line(node) && tree.next(node).is_none();
        let comments = tree.notes(node);
        last.then(|| comments.visible_after().last().and_then(|text| results::ended(&text)))?
    };
    mate_or_stalemate(review.position())
        .or_else(|| recorded().filter(|(_, unproved)| !unproved).map(|(ending, _)| ending))
}
