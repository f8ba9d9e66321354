//! The world around the application in a test: it performs every effect in memory and responds at once.
//!
//! A careful world ([`FakeWorld::new`]) really plays, searches and edits files. A quick one ([`FakeWorld::storm`])
//! responds to everything as cheaply as it can, for random inputs.

mod files;
mod folders;

use files::located;

use shakmaty::Position;
use std::collections::VecDeque;
use std::io::Cursor;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tabiya::app::App;
use tabiya::app::game::GameScreen;
use tabiya::app::protocol::boot::Boot;
use tabiya::app::protocol::effect::{
    AnalysePosition, AnalysisEffect, AnalysisUpdate, BotEffect, BotRequest, ChangedText, CopyGames, DraftEffect,
    Effect, EvaluateBatch, FileChange, FileEffect, FileStamp, GameProblems, JobProgress, JournalEffect, ListEffect,
    ListedDraft, ListedJournal, LocatedGame, NotTaken, OpenedFile, ReadRow, ReviewSource, SaveError, SaveGames,
    SavedGames, SavedPlace, SearchGames, TakenJournal, TerminalEffect,
};
use tabiya::app::protocol::input::Window;
use tabiya::app::protocol::learn_progress::LearnProgress;
use tabiya::app::protocol::message::{
    AnalysisResponse, BotResponse, DraftResponse, EvaluationResponse, FileResponse, JournalResponse, ListResponse, Msg,
};
use tabiya::app::protocol::now::{Now, WallTime};
use tabiya::app::protocol::own_mistakes::OwnGames;
use tabiya::app::protocol::practice_log::PracticeLog;
use tabiya::app::protocol::repertoires::{RepertoireList, Repertoires};
use tabiya::app::protocol::user_data::UserData;
use tabiya::app::protocol::user_marks::UserMarks;
use tabiya::app::protocol::user_message::UserMessage;
use tabiya::app::screen::Screen;
use tabiya::bot;
use tabiya::bot::external_engine::{BestMove, EngineCommand, EngineError, EngineEvent};
use tabiya::bot::fixed_eval::{self, EvalTask};
use tabiya::bot::search::{self, Limits, SearchResult};
use tabiya::chess::clock::Moment;
use tabiya::chess::game_options::{GameOptions, Rules};
use tabiya::chess::pgn::encoding::TextFormat;
use tabiya::chess::pgn::index::duplicates;
use tabiya::chess::pgn::search::{ExplorerCounts, GameQuery, PreparedQuery, QueryAnswer};
use tabiya::chess::pgn::splice::{self, FileEdit, GameSurroundings};
use tabiya::chess::pgn::{Catalog, PgnText};
use tabiya::chess::polyglot::Book;
use tabiya::chess::puzzle_set::PuzzleSet;
use tabiya::chess::seat::{Bot, ExternalEngine, Seat};
use tabiya::chess::time_control::Controls;
use tabiya::chess::{journal, level_games};
use tabiya::plain::Plain;
use tabiya::words::Lang;

/// The file of the user's own games.
const OWN: &str = "games.pgn";
/// The games of every file of a quick world: variations, comments, hostile texts, damage, a strange start.
const HOSTILE: &str = "[Event \"A\u{1b}[2J\u{202e}b\"]\n[White \"\u{9b}31mEve\u{7}\"]\n[Black \"Zoë 漢字漢字漢字漢字\"]\n\
    [Result \"1-0\"]\n\n1. e4 $1 {a [%clk 0:01:00] [%csl Ge4,Rd5] [%cal Ge2e4]} (1. d4 d5 (1... Nf6 2. c4 (2. Nf3 g6 \
    {deep \u{1b}]0;x\u{7}})) 2. c4) 1... e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxc6 dxc6 5. O-O 1-0\n\n\
    [Event \"B\"]\n[FEN \"n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1\"]\n[SetUp \"1\"]\n\n1... hxg1=Q Ke9 {open\n\n\
    [Event \"C\"]\n\n*\n\n[Event \"D\"]\n[White \"a\"]\n[WhiteElo \"99999999999\"]\n[Date \"????.??.??\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n";

/// An application and the world around it.
pub struct FakeWorld {
    pub app: App,
    /// The time, in milliseconds.
    pub at: u64,
    /// The offset of local time from UTC, in seconds.
    offset: i32,
    /// A quick world: bots and engines play the first legal move, nothing is analysed or searched for, saving succeeds
    /// without a file, and every file that is opened holds [`HOSTILE`], unless its name has a `!` in it.
    quick: bool,
    /// The effects that the world does not perform, and those of journals.
    pub effects: Vec<Effect>,
    /// All messages to the user.
    pub said: Vec<UserMessage>,
    /// The journals in the data folder.
    pub journals: Vec<ListedJournal>,
    /// Why listed journals can be neither taken nor deleted.
    pub refuse_journals: Option<NotTaken>,
    /// Where a damaged journal was set aside when it was taken.
    pub set_aside: Option<PathBuf>,
    /// The files that can be opened.
    pub files: Vec<(String, String)>,
    /// The games in games.pgn.
    pub archive: Vec<(String, String)>,
    /// Why a game cannot be written to games.pgn.
    pub own_games_refused: Option<String>,
    /// Every request to change games in files. Those that are not refused change them.
    pub requests: Vec<SaveGames>,
    /// The errors that the next of these requests get.
    pub refusals: VecDeque<SaveError>,
    /// Whether no puzzles can be drawn from the imported set.
    pub draws_fail: bool,
    /// Whether a game is really added to a file of the user's choice; otherwise that is left to the test.
    pub adds_games: bool,
    /// Other paths of files, each with the path that it leads to.
    pub links: Vec<(PathBuf, PathBuf)>,
    pub exit: Option<u8>,
    /// Whether searches and analyses never end.
    pub slow: bool,
    /// Whether folders are read only when [`FakeWorld::folders_come`] is called.
    pub folders_wait: bool,
    /// The bots that are thinking until [`FakeWorld::bot`] makes one move; `None` if bots move at once.
    pub thinkers: Option<Vec<BotRequest>>,
    /// The numbers of the analysis requests.
    pub analyses: Vec<u64>,
    /// The requests to evaluate positions.
    pub evaluation_requests: Vec<EvaluateBatch>,
    /// The numbers of the analyses and evaluations that were stopped.
    pub stopped: Vec<u64>,
    /// The text of the user marks file.
    pub notes: String,
    /// The text of the file with the progress in the lessons.
    pub learnt: String,
    /// The text of the file with what was practised.
    pub practised: String,
    /// The text of the file with the mistakes in the user's games.
    pub mistakes: String,
    /// The text of such a file from elsewhere.
    pub other_practised: String,
    /// The opening book, and how often it was asked.
    pub book: Vec<u8>,
    pub books_asked: usize,
    /// The text of the imported set of puzzles.
    pub imported: Option<String>,
    /// The list of repertoires; their files are among [`FakeWorld::files`].
    pub repertoires: RepertoireList,
    /// What plain mode says, if a test listens.
    pub aloud: Option<(Plain, String)>,
    /// Whether workers respond only when [`FakeWorld::deliver`] is called.
    pub late: bool,
    /// The effects whose responses are still to come then.
    pub pending: Vec<Effect>,
    /// The draft on the disk.
    pub draft: Option<ListedDraft>,
    /// The files that were opened last.
    libraries: Vec<PgnText>,
}

impl FakeWorld {
    fn imported_set(&self) -> Option<PuzzleSet<Cursor<&str>>> {
        self.imported.as_deref().map(|set| PuzzleSet::open(Cursor::new(set)).unwrap())
    }

    pub fn new(boot: Boot) -> FakeWorld {
        let mut world = FakeWorld {
            app: App::new(boot),
            at: 1_000,
            offset: 0,
            quick: false,
            effects: Vec::new(),
            said: Vec::new(),
            journals: Vec::new(),
            refuse_journals: None,
            set_aside: None,
            files: Vec::new(),
            archive: Vec::new(),
            own_games_refused: None,
            requests: Vec::new(),
            refusals: VecDeque::new(),
            draws_fail: false,
            adds_games: false,
            links: Vec::new(),
            exit: None,
            slow: false,
            folders_wait: false,
            thinkers: None,
            analyses: Vec::new(),
            evaluation_requests: Vec::new(),
            stopped: Vec::new(),
            notes: String::new(),
            learnt: String::new(),
            practised: String::new(),
            mistakes: String::new(),
            other_practised: String::new(),
            book: Vec::new(),
            books_asked: 0,
            imported: None,
            repertoires: RepertoireList::default(),
            aloud: None,
            late: false,
            pending: Vec::new(),
            draft: None,
            libraries: Vec::new(),
        };
        // Tests paint the pieces as letters instead of block art, but on a board that is as large as with block art.
        world.app.recent.board_step += 4;
        world.send(Msg::Resize(Window { cols: 120, rows: 40, pixels: None }));
        world
    }

    /// Creates a quick world in which a game has just begun. `choice` chooses the language, the players, the clock and
    /// the rules.
    pub fn storm(choice: u8, plain: bool) -> FakeWorld {
        let lang = if choice & 1 == 0 { Lang::En } else { Lang::Fr };
        let mut world = FakeWorld::new(Boot { lang, plain, seed: u64::from(choice), ..Boot::default() });
        (world.quick, world.offset) = (true, 3600);
        let mut options = GameOptions { seed: u64::from(choice), ..GameOptions::default() };
        if choice & 2 != 0 {
            options.seats.black = Seat::Bot(Bot::Greedy);
        }
        if choice & 64 != 0 {
            options.seats.black = Seat::Engine(ExternalEngine { command: "engine".to_owned(), name: None });
        }
        options.controls = match choice >> 2 & 3 {
            0 => None,
            1 => "5+3".parse().ok().map(Controls::same),
            2 => "0.05d1".parse().ok().map(Controls::same),
            _ => "h1".parse().ok().map(Controls::same),
        };
        options.rules = Rules::ALL.get(usize::from(choice >> 4 & 3)).copied().unwrap_or_default();
        world.begin(options);
        world
    }

    /// Restarts the program as after a crash: at the home screen, with nothing left but the files on the disk.
    pub fn restart(&mut self) {
        let lang = self.app.lang();
        self.app = App::new(Boot { lang, seed: self.at, ..Boot::default() });
        self.exit = None;
        self.open_home();
    }

    /// Returns whether the application has quit.
    pub fn has_left(&self) -> bool {
        self.exit.is_some()
    }

    /// Returns the journal of a game.
    pub fn journal(&self, game: &str) -> Option<&[u8]> {
        self.journals.iter().find(|kept| kept.game == game).map(|kept| kept.bytes.as_slice())
    }

    pub fn open_home(&mut self) {
        let effects = self.app.open_home();
        self.perform(effects);
    }

    pub fn begin(&mut self, options: GameOptions) {
        let effects = self.app.open_play(options, self.now());
        self.collect();
        self.perform(effects);
    }

    pub fn now(&self) -> Now {
        let seconds = i64::try_from(self.at / 1000).unwrap();
        Now { at: Moment(self.at), wall: WallTime { unix: 1_795_255_284 + seconds, offset: self.offset } }
    }

    fn collect(&mut self) {
        self.said.extend(self.app.messages.iter().cloned());
        if let Some((plain, heard)) = &mut self.aloud {
            heard.push_str(&plain.say(&self.app));
        }
    }

    /// Hands the application a message, and performs what it asks for.
    pub fn send(&mut self, msg: Msg) {
        if self.quick && self.has_left() {
            return;
        }
        let effects = self.app.update(self.now(), msg);
        self.collect();
        self.perform(effects);
    }

    pub fn perform(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            if self.late && !effect.is_answered_at_once() {
                self.pending.push(effect);
            } else {
                self.carry_out(effect);
            }
        }
    }

    /// Performs an effect now.
    fn carry_out(&mut self, effect: Effect) {
        match effect {
            Effect::List(ListEffect::CopyGames(request)) if self.aloud.is_some() => self.copy_games(&request),
            Effect::List(ListEffect::DeleteGames(request)) if self.aloud.is_some() => self.delete_games(&request),
            Effect::Draft(DraftEffect::Find(place)) if self.draft.is_some() => {
                let found = self.draft.as_ref().filter(|listed| listed.draft.place.as_ref() == Some(&place));
                if let Some(name) = found.map(|listed| listed.name.clone()) {
                    self.send(Msg::Draft(DraftResponse::Found(name)));
                }
            }
            Effect::Draft(DraftEffect::Take { id, .. }) if self.draft.is_some() => {
                let draft = self.draft.take().expect("a draft").draft;
                let outcome = Ok((draft, Some(TextFormat::default())));
                self.send(Msg::Draft(DraftResponse::Taken { id, outcome }));
            }
            Effect::Bot(BotEffect::Think(think)) if self.thinkers.is_some() => {
                self.thinkers.iter_mut().for_each(|all| all.push((*think).clone()))
            }
            Effect::Bot(BotEffect::Think(think)) if self.quick => {
                let mv = think.position.legal_moves().first().copied();
                self.send(Msg::Bot(BotResponse { id: think.id, mv, score: None }));
            }
            Effect::Engine { engine, order } if self.quick => self.engine(engine, order),
            Effect::File(FileEffect::Save { path, .. }) if self.quick => {
                self.send(Msg::File(FileResponse::Saved { path, games: None, outcome: Ok(None) }))
            }
            Effect::File(FileEffect::Save { path, own: Some(own), .. })
                if self.links.contains(&(path.clone(), own.clone())) =>
            {
                self.send(Msg::File(FileResponse::IsOwn));
            }
            Effect::File(FileEffect::Save { path, pgn, .. }) if self.adds_games => self.add_game(path, pgn),
            Effect::File(FileEffect::SaveGames(request)) if self.quick => {
                let seen = FileStamp { size: 0, changed: (0, 0) };
                let place = |edit: &FileEdit| SavedPlace { span: edit.span.clone(), fingerprint: edit.fingerprint };
                let places: Vec<SavedPlace> = request.edits.iter().map(place).collect();
                let written = SavedGames {
                    path: request.path.clone(),
                    form: request.form,
                    seen,
                    last_byte: places.first().map(|place| place.span.end - 1),
                    places,
                    first: None,
                    backup: None,
                };
                let outcome = if request.convert { Err(SaveError::Lost) } else { Ok(Box::new(written)) };
                self.send(Msg::File(FileResponse::GamesSaved { id: request.id, outcome }));
            }
            Effect::List(ListEffect::CheckFile { id, path, .. }) if self.quick => {
                self.send(Msg::List(ListResponse::FileChecked { id, path, look: FileChange::Other }))
            }
            Effect::List(ListEffect::Search(_)) | Effect::Analysis(_) if self.quick => {}
            Effect::Bot(BotEffect::Think(think)) => {
                let question = bot::BotPosition {
                    position: &think.position,
                    history: &think.seen,
                    seed: think.seed,
                    timed: false,
                };
                let reply = bot::think(think.bot, &question, &mut |_| ControlFlow::Continue(()));
                let (mv, score) = (reply.map(|reply| reply.mv), reply.and_then(|reply| reply.score));
                self.send(Msg::Bot(BotResponse { id: think.id, mv, score }));
            }
            Effect::Journal(JournalEffect::Append { ref game, ref bytes, .. }) => {
                match self.journals.iter_mut().find(|kept| kept.game == *game) {
                    Some(kept) => kept.bytes.extend(bytes),
                    None => self.journals.push(ListedJournal { game: game.clone(), bytes: bytes.clone() }),
                }
                self.effects.push(effect);
            }
            Effect::Journal(JournalEffect::Drop { ref game }) => {
                self.journals.retain(|kept| kept.game != *game);
                self.effects.push(effect);
            }
            Effect::Journal(JournalEffect::Take(ListedJournal { game, bytes: listed }, purpose)) => {
                let found = self.journals.iter().find(|kept| kept.game == game);
                let outcome = self.refuse_journals.clone().map_or_else(
                    || {
                        found.map_or(Err(NotTaken::Gone), |kept| {
                            let (bytes, changed) = (kept.bytes.clone(), kept.bytes != listed);
                            Ok(TakenJournal { game: game.clone(), bytes, changed, set_aside: self.set_aside.clone() })
                        })
                    },
                    Err,
                );
                self.send(Msg::Journal(JournalResponse::Taken { game, purpose, outcome }));
            }
            Effect::Journal(JournalEffect::DropListed(ListedJournal { game, bytes: listed })) => {
                let found = self.journals.iter().find(|kept| kept.game == game);
                let outcome = match (self.refuse_journals.clone(), found) {
                    (Some(why), _) => Err(why),
                    (None, None) => Err(NotTaken::Gone),
                    (None, Some(kept)) if kept.bytes != listed => Err(NotTaken::Changed),
                    (None, Some(_)) => Ok(()),
                };
                if outcome.is_ok() {
                    self.journals.retain(|kept| kept.game != game);
                }
                self.send(Msg::Journal(JournalResponse::Dropped(outcome)));
            }
            Effect::File(FileEffect::Archive { game, pgn }) => {
                self.journals.retain(|kept| kept.game != game);
                self.archive.retain(|(known, _)| *known != game);
                self.archive.push((game.clone(), pgn));
                self.send(Msg::File(FileResponse::Archived { game }));
            }
            Effect::File(FileEffect::SaveOwn { game, pgn }) => {
                let outcome = self.own_games_refused.clone().map_or(Ok(None), Err);
                if outcome.is_ok() {
                    self.archive.retain(|(known, _)| *known != game);
                    self.archive.push((game, pgn));
                }
                self.send(Msg::File(FileResponse::Saved { path: OWN.into(), games: None, outcome }));
            }
            Effect::File(FileEffect::Unarchive { game }) => {
                let is_begun = |play: &GameScreen| !play.game().line().is_empty();
                let begun = matches!(self.app.screen(), Screen::Play(play) if is_begun(play));
                let kept = self.journals.iter().any(|kept| kept.game == game);
                assert!(kept || !begun, "a kill now finds {game} neither in games.pgn nor in a journal");
                self.archive.retain(|(known, _)| *known != game);
            }
            Effect::File(FileEffect::ReadLevelGames) => {
                let texts: Vec<&str> = self.archive.iter().map(|(_, pgn)| pgn.as_str()).collect();
                let games = level_games::read(texts.join("\n").as_bytes());
                self.send(Msg::File(FileResponse::LevelGamesRead(games)));
            }
            Effect::Journal(JournalEffect::List) => {
                let found = self.journals.clone();
                self.send(Msg::Journal(JournalResponse::Listed(found)));
            }
            Effect::Journal(JournalEffect::Tournaments) => {
                let all = self.journals.iter().map(|kept| kept.bytes.clone());
                let found = all.filter(|bytes| journal::is_tournament(bytes)).collect();
                self.send(Msg::Journal(JournalResponse::Tournaments(found)));
            }
            Effect::List(ListEffect::Open { id, source, .. }) => self.open(id, source),
            Effect::File(FileEffect::SaveGames(request)) => self.save_games(*request),
            Effect::List(ListEffect::ReadGame { id, game, .. }) => {
                let mut all = self.libraries.iter().flat_map(|text| (0..text.cuts.len()).map(move |i| (text, i)));
                let outcome = all.nth(game).and_then(|(text, i)| located(text, i)).map(Box::new);
                let outcome = outcome.ok_or("It is not there.".to_owned());
                self.send(Msg::List(ListResponse::GameRead { id, game, outcome }));
            }
            Effect::List(ListEffect::ReadRows { id, games }) => {
                let all = self.libraries.iter().flat_map(|text| (0..text.cuts.len()).map(move |i| (text, i)));
                let all: Vec<_> = all.collect();
                let row = |game: usize| {
                    let (text, i) = all.get(game)?;
                    let read = text.game(*i)?;
                    Some(ReadRow { game, problems: GameProblems::of(game, &read.problems), tags: read.tags })
                };
                let rows = games.iter().filter_map(|(game, _)| row(*game)).collect();
                self.send(Msg::List(ListResponse::RowsRead { id, rows }));
            }
            Effect::List(ListEffect::Search(request)) => self.search(&request),
            Effect::Browse(_) if self.folders_wait => self.effects.push(effect),
            Effect::Browse(effect) => self.browse(effect),
            Effect::Analysis(job) => self.analyse(job),
            Effect::File(FileEffect::ReadMarks) => {
                let notes = UserMarks::read(&self.notes).unwrap();
                self.send(Msg::File(FileResponse::MarksRead(notes)));
            }
            Effect::File(FileEffect::SaveMarks(changes)) => {
                let mut notes = UserMarks::read(&self.notes).unwrap();
                notes.put(&changes);
                self.notes = notes.text();
            }
            Effect::File(FileEffect::ReadLearn) => {
                let progress = LearnProgress::read(&self.learnt).unwrap();
                self.send(Msg::File(FileResponse::LearnRead { progress, problem: None }));
            }
            Effect::File(FileEffect::SaveLearn(changes)) => {
                let mut progress = LearnProgress::read(&self.learnt).unwrap();
                progress.put(&changes);
                self.learnt = progress.text();
            }
            Effect::File(FileEffect::ReadBook { position, .. }) => {
                self.books_asked += 1;
                let book = Book::open(Cursor::new(&self.book));
                let moves = book.map_or(Vec::new(), |mut book| book.moves(&position).unwrap());
                self.send(Msg::File(FileResponse::BookRead { position, moves, problem: None }));
            }
            Effect::File(FileEffect::ReadPractice) => {
                let log = Box::new(PracticeLog::read(self.practised.as_bytes()).0);
                let imported = self.imported_set().map(|set| Box::new(set.head().clone()));
                self.send(Msg::File(FileResponse::PracticeRead { log, imported, problem: None }));
            }
            Effect::File(FileEffect::DrawPuzzles(draw)) => {
                let drawn = self.imported_set().map_or_else(Vec::new, |mut set| set.draw(&draw).unwrap());
                let drawn = if self.draws_fail { Err("It cannot be read.".to_owned()) } else { Ok(drawn) };
                self.send(Msg::File(FileResponse::PuzzlesDrawn(drawn)));
            }
            Effect::File(FileEffect::ReadMistakes { files, me }) => {
                let mut games = OwnGames::read(&self.mistakes);
                let own: String = self.archive.iter().map(|(_, pgn)| format!("{pgn}\n\n")).collect();
                games.add_file(None, own.as_bytes(), &me);
                for (name, text) in self.files.iter().filter(|(name, _)| files.contains(&PathBuf::from(name))) {
                    games.add_file(Some(Path::new(name)), text.as_bytes(), &me);
                }
                games.finish();
                self.send(Msg::File(FileResponse::MistakesRead { games: Box::new(games), problem: None }));
            }
            Effect::File(FileEffect::AppendMistakes(line)) => self.mistakes += &line,
            Effect::File(FileEffect::Repertoires(request)) => {
                self.repertoires.put(std::slice::from_ref(&request));
                let bytes = self.files.iter().map(|(name, text)| (name.clone(), text.clone().into_bytes())).collect();
                let missing = self
                    .repertoires
                    .files
                    .iter()
                    .map(|file| &file.file)
                    .filter(|file| !self.files.iter().any(|(name, _)| name == *file));
                let problems = missing.map(|path| format!("{path} is not there.")).collect();
                let outcome = Ok(Arc::new(Repertoires::new(self.repertoires.clone(), &bytes, problems)));
                self.send(Msg::File(FileResponse::Repertoires { request, outcome }));
            }
            Effect::File(FileEffect::AppendPractice(line)) => {
                self.practised += &line;
                self.send(Msg::File(FileResponse::PracticeAppended { others: String::new(), own: 1, problem: None }));
            }
            Effect::File(FileEffect::ImportPractice(_)) => {
                let is_new = |line: &&str| !self.practised.contains(line);
                let new: Vec<&str> = self.other_practised.lines().filter(is_new).collect();
                let count = new.len();
                new.iter().for_each(|line| self.practised += &format!("{line}\n"));
                self.send(Msg::File(FileResponse::PracticeImported(Ok(count))));
            }
            Effect::File(FileEffect::ForgetPractice) => {
                let was = std::mem::take(&mut self.practised);
                let name = (!was.is_empty()).then(|| "practice.log.old".to_owned());
                self.send(Msg::File(FileResponse::PracticeForgotten(Ok(name))));
            }
            Effect::Terminal(TerminalEffect::Quit(code)) => self.exit = Some(code),
            other => self.effects.push(other),
        }
    }

    /// Lets a worker respond: `choose` is given a number and returns a smaller one. Each service for files does one
    /// thing after the other; the others work side by side.
    pub fn deliver(&mut self, choose: impl FnOnce(usize) -> usize) {
        let is_file = |effect: &Effect| matches!(effect, Effect::File(_));
        let first = self.pending.iter().position(is_file);
        let ready: Vec<usize> =
            (0..self.pending.len()).filter(|&at| !is_file(&self.pending[at]) || Some(at) == first).collect();
        let effect = self.pending.remove(ready[choose(ready.len())]);
        self.carry_out(effect);
    }

    /// Acts as an engine that is ready at once, plays the first legal move, and now and then fails.
    fn engine(&mut self, engine: u64, order: EngineCommand) {
        let event = match order {
            EngineCommand::Start(_) => EngineEvent::Ready(None),
            EngineCommand::Ask(id, task) => match task.position().legal_moves().first() {
                Some(mv) if id % 8 > 0 => EngineEvent::BestMove(id, BestMove { mv: *mv, score: None }),
                _ => EngineEvent::Failed(EngineError::NoReply),
            },
            EngineCommand::Stop(_) | EngineCommand::Close => return,
        };
        self.send(Msg::Engine { engine, event });
    }

    /// Lets the bot that was asked last play this move.
    pub fn bot(&mut self, uci: &str) {
        let think = self.thinkers.as_mut().and_then(Vec::pop).expect("a bot that thinks");
        let uci: shakmaty::uci::UciMove = uci.parse().expect("a move");
        let mv = uci.to_move(&think.position).expect("a legal move");
        self.at += 1_000;
        self.send(Msg::Bot(BotResponse { id: think.id, mv: Some(mv), score: None }));
    }

    /// Analyses at once, with a small budget, unless a test wants to see the analysis under way.
    fn analyse(&mut self, job: AnalysisEffect) {
        match job {
            AnalysisEffect::Analyse(request) => {
                self.analyses.push(request.id);
                if !self.slow {
                    let AnalysePosition { id, position, seen, lines } = *request;
                    let limits = Limits { lines, ..Limits::nodes(20_000) };
                    let go_on = &mut |_: &_| ControlFlow::Continue(());
                    let found = search::search(&position, &seen, &limits, &mut search::SearchMemory::new(1), go_on);
                    let SearchResult { lines, nodes, depth } = found;
                    self.send(Msg::Analysis(AnalysisResponse::Analysed {
                        id,
                        update: AnalysisUpdate { depth, nodes, lines, over: true },
                    }));
                }
            }
            AnalysisEffect::Stop(id) | AnalysisEffect::StopEvaluating(id) => self.stopped.push(id),
            AnalysisEffect::Evaluate(request) => {
                self.evaluation_requests.push((*request).clone());
                if !self.slow {
                    for at in 0..request.tasks.len() {
                        self.answer_evaluation(&request, at);
                    }
                }
            }
        }
    }

    /// Evaluates a position of a request, with a small budget.
    pub fn answer_evaluation(&mut self, request: &EvaluateBatch, at: usize) {
        let task = EvalTask { nodes: 6_000, ..request.tasks[at].clone() };
        let evaluation = fixed_eval::evaluate(&task, &mut || true);
        self.send(Msg::Analysis(AnalysisResponse::Evaluated(EvaluationResponse {
            id: request.id,
            task: request.first + at,
            evaluation,
        })));
    }

    /// Makes the open files unreadable.
    pub fn lose_files(&mut self) {
        self.libraries.clear();
    }

    /// Returns the content of a file.
    pub fn file(&self, name: &str) -> &str {
        self.files.iter().find(|(known, _)| known == name).map(|(_, text)| text.as_str()).unwrap()
    }

    /// Searches all games at once, unless a test wants to see the search under way.
    fn search(&mut self, request: &SearchGames) {
        if matches!(request.question, GameQuery::Course) {
            return self.duplicates(request);
        }
        let search = PreparedQuery::new(request.question.clone());
        let (mut hits, mut tally) = (Vec::new(), ExplorerCounts::default());
        for &row in &request.rows {
            let game = usize::try_from(row).unwrap();
            let (part, within) = request.games.locate(game).unwrap();
            let library = &self.libraries[part];
            let answer = search.ask(&request.games.row(game).unwrap(), &library.at(within).unwrap());
            if answer == QueryAnswer::Yes {
                hits.push(row);
            }
            tally.count(answer);
        }
        let total = request.rows.len() as u64;
        let (done, over) = if self.slow { (1, false) } else { (total, true) };
        self.send(Msg::List(ListResponse::SearchProgress {
            id: request.id,
            progress: JobProgress { done, total },
            hits,
            tally,
            over,
        }));
    }

    fn duplicates(&mut self, request: &SearchGames) {
        if self.slow {
            let progress = JobProgress { done: 1, total: 3 };
            let (hits, tally) = (Vec::new(), ExplorerCounts::default());
            return self.send(Msg::List(ListResponse::SearchProgress {
                id: request.id,
                progress,
                hits,
                tally,
                over: false,
            }));
        }
        let course = |row: u32| {
            let game = usize::try_from(row).unwrap();
            let (part, within) = request.games.locate(game).unwrap();
            let library = &self.libraries[part];
            Some((row, duplicates::course(&library.at(within).unwrap())?))
        };
        let courses: Vec<(u32, u64)> = duplicates::candidates(&request.games).into_iter().filter_map(course).collect();
        self.send(Msg::List(ListResponse::Duplicates {
            id: request.id,
            pairs: duplicates::proved(&request.games, &courses),
        }));
    }
}
