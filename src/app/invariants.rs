//! What must hold of the whole application for any input: functions that panic where it does not. The fuzz targets and
//! the tests run the same ones.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::Arc;

use shakmaty::{Color, Position};

use super::game::GameScreen;
use super::game_options::GameOptions;
use super::recent_choices::RecentChoices;
use super::{App, Boot, Screen, paste};
use crate::app::commands::keymap::Keymap;
use crate::app::commands::table;
use crate::app::protocol::input::{Code, Key};
use crate::app::protocol::messages::{
    Effect, ListedJournal, LocatedGame, Msg, NotTaken, OpenedFile, ReviewSource, TakenJournal,
};
use crate::app::protocol::now::{Now, WallTime};
use crate::app::protocol::saving::{FileStamp, SaveError, SavedGames};
use crate::app::protocol::user_marks::{GameKey, MarkChange, UserMark, UserMarks};
use crate::app::review::follow::FileChange;
use crate::bot::external_engine::{self, EngineCommand, EngineError, EngineEvent};
use crate::chess::invariants;
use crate::chess::journal;
use crate::chess::moment::Moment;
use crate::chess::pgn::splice::{self, FileEdit};
use crate::chess::pgn::{Catalog, PgnText};
use crate::chess::seat::{Bot, ExternalEngine, Seat};
use crate::chess::time_control::Controls;
use crate::config::{self, Choice};
use crate::words::Lang;

/// The user's notes that are read are written as ones that are read as the same, also after changes: what was not changed
/// is noted as before. Those that cannot be read have a line in the file.
pub fn notes(text: &str) {
    let mut notes = match UserMarks::read(text) {
        Ok(notes) => notes,
        Err(why) => return assert!((1..=text.lines().count().max(1) + 1).contains(&why.line), "{why:?} of {text:?}"),
    };
    let all =
        |notes: &UserMarks| notes.all().map(|(key, note)| (key.clone(), note)).collect::<Vec<(GameKey, UserMark)>>();
    let again = |notes: &UserMarks, what: &str| match UserMarks::read(&notes.text()) {
        Ok(again) => assert_eq!(all(&again), all(notes), "{what}: {:?} of {text:?}", notes.text()),
        Err(why) => assert_eq!(None, Some(why), "{what}: {:?} of {text:?}", notes.text()),
    };
    again(&notes, "as read");
    let before = all(&notes);
    let Some((first, _)) = before.first().cloned() else { return };
    let new = GameKey { white: "new".to_owned(), nth: 7, ..first.clone() };
    for change in [
        MarkChange::Star(first.clone(), true),
        MarkChange::Seen(first.clone()),
        MarkChange::Renamed(first.clone(), new.clone()),
    ] {
        notes.put(std::slice::from_ref(&change));
        again(&notes, &format!("{change:?}"));
    }
    for (key, note) in before.iter().filter(|(key, note)| *key != first && *key != new && *note != UserMark::default())
    {
        let kept = notes.all().any(|(known, is)| (known, is) == (key, *note));
        assert!(kept, "{key:?} of {text:?}");
    }
}

/// A config that is read is written as one that is read as the same; one that is not has problems with places in the
/// file. What is remembered is remembered as it was written.
pub fn config(text: &str) {
    match config::parse(text) {
        Ok(read) => {
            let written = read.to_string();
            match config::parse(&written) {
                Ok(again) => assert_eq!(again.to_string(), written, "of {text:?}"),
                Err(problems) => assert!(problems.is_empty(), "{problems:?}\nof {written}\nof {text:?}"),
            }
            if let Err(problems) = Keymap::with(&read.keys) {
                in_the_file(text, &problems);
            }
        }
        Err(problems) => in_the_file(text, &problems),
    }
    let memory = RecentChoices::from_toml(text);
    assert_eq!(RecentChoices::from_toml(&memory.to_toml()), memory);
}

fn in_the_file(text: &str, problems: &[config::ConfigProblem]) {
    assert!(!problems.is_empty());
    for problem in problems {
        let lines = text.matches('\n').count() + 1;
        assert!((1..=lines).contains(&problem.place.line) && problem.place.column >= 1, "{problem} of {text:?}");
        assert!(!problem.what.to_string().is_empty());
    }
}

/// Whatever is given as a command or pasted, on the screen and in plain mode, the application lives on, and what it keeps
/// is the game that it shows. The first byte chooses who plays.
pub fn commands(data: &[u8]) {
    let (choice, text) = data.split_at(data.len().min(1));
    let text = String::from_utf8_lossy(text);
    let _ = (table::parse(&text), paste::recognise(&text));
    for plain in [false, true] {
        let mut world = FakeWorld::new(choice.first().copied().unwrap_or(0), plain);
        for line in text.lines().take(64) {
            if world.has_left() {
                break;
            }
            if plain {
                world.send(Msg::Line(line.to_owned()));
            } else {
                world.send(Msg::Paste(line.to_owned()));
                world.send(Msg::Key(Key::plain(Code::Enter)));
            }
            world.send(Msg::Wake);
        }
        world.check();
    }
}

/// Any records, also such as contradict the Laws, give a game or none; a game goes on and is kept as before.
pub fn journal(data: &[u8]) {
    invariants::journal(data);
    let sealed = journal::seal_lines(&String::from_utf8_lossy(data));
    invariants::journal(&sealed);
    let read = journal::read(&sealed);
    let Some(play) = GameScreen::resume(&sealed) else { return };
    let _ = play.pgn();
    let good = sealed.get(..read.good_len).unwrap_or_default().to_vec();
    let game = play.game().setup().id.clone();
    let mut world = FakeWorld::new(0, false);
    world.journals = HashMap::from([(game.clone(), good.clone())]);
    let effects = world.app.open_home();
    world.perform(effects);
    let Screen::Home(home) = world.app.screen() else { return };
    let Some(row) = home.kept().iter().position(|kept| kept.game == game) else { return };
    for key in std::iter::repeat_n(Code::Down, row).chain([Code::Enter, Code::Char(' ')]) {
        world.send(Msg::Key(Key::plain(key)));
    }
    for text in ["e4", "e5", "Nf3", "a6"] {
        world.send(Msg::Paste(text.to_owned()));
        world.send(Msg::Key(Key::plain(Code::Enter)));
        world.check();
    }
}

/// Milliseconds that the side to move may gain by a crash: five seconds, and the moment for which this world wakes late.
const FAVOUR: u64 = 5_100;

/// The games of every file of a [`FakeWorld`]: variations, comments, hostile texts, damage, a strange start.
pub const FILE: &str = "[Event \"A\u{1b}[2J\u{202e}b\"]\n[White \"\u{9b}31mEve\u{7}\"]\n[Black \"Zoë 漢字漢字漢字漢字\"]\n\
    [Result \"1-0\"]\n\n1. e4 $1 {a [%clk 0:01:00] [%csl Ge4,Rd5] [%cal Ge2e4]} (1. d4 d5 (1... Nf6 2. c4 (2. Nf3 g6 \
    {deep \u{1b}]0;x\u{7}})) 2. c4) 1... e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxc6 dxc6 5. O-O 1-0\n\n\
    [Event \"B\"]\n[FEN \"n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1\"]\n[SetUp \"1\"]\n\n1... hxg1=Q Ke9 {open\n\n\
    [Event \"C\"]\n\n*\n\n[Event \"D\"]\n[White \"a\"]\n[WhiteElo \"99999999999\"]\n[Date \"????.??.??\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n";

/// A world for an application that is driven by chance: it answers at once, keeps journals as the disk would, and gives
/// bots the first move there is.
#[derive(Debug)]
pub struct FakeWorld {
    /// The application.
    pub app: App,
    /// The time, in milliseconds.
    pub at: u64,
    /// The journals.
    pub journals: HashMap<String, Vec<u8>>,
    /// The games in games.pgn, by their id.
    pub archive: HashMap<String, String>,
    /// The games of the files that were opened last.
    libraries: Vec<PgnText>,
    exit: Option<u8>,
}

impl FakeWorld {
    /// A world in which a game has just begun; `choice` chooses who plays, and by what clock.
    #[must_use]
    pub fn new(choice: u8, plain: bool) -> FakeWorld {
        let lang = if choice & 1 == 0 { Lang::En } else { Lang::Fr };
        let app = App::new(Boot { lang, plain, seed: u64::from(choice), ..Boot::default() });
        let mut world = FakeWorld {
            app,
            at: 1_000,
            journals: HashMap::new(),
            archive: HashMap::new(),
            libraries: Vec::new(),
            exit: None,
        };
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
        options.rules =
            <super::game_options::Rules as Choice>::ALL.get(usize::from(choice >> 4 & 3)).copied().unwrap_or_default();
        let effects = world.app.open_play(options, world.now());
        world.perform(effects);
        world
    }

    /// Whether the application has left.
    #[must_use]
    pub fn has_left(&self) -> bool {
        self.exit.is_some()
    }

    fn now(&self) -> Now {
        let seconds = i64::try_from(self.at / 1000).unwrap_or(0);
        Now { at: Moment(self.at), wall: WallTime { unix: 1_795_255_284_i64.saturating_add(seconds), offset: 3600 } }
    }

    /// Hands the application a message, and does what it asks for.
    pub fn send(&mut self, msg: Msg) {
        if self.has_left() {
            return;
        }
        let effects = self.app.update(self.now(), msg);
        self.perform(effects);
    }

    /// An engine that is ready at once, plays the first legal move, and now and then fails.
    fn engine(&mut self, engine: u64, order: EngineCommand) {
        match order {
            EngineCommand::Start(_) => self.send(Msg::Engine { engine, news: EngineEvent::Ready(None) }),
            EngineCommand::Ask(id, task) => {
                let news = match task.position().legal_moves().first() {
                    Some(mv) if id % 8 > 0 => {
                        EngineEvent::Chose(id, external_engine::BestMove { mv: *mv, score: None })
                    }
                    _ => EngineEvent::Failed(EngineError::Silent),
                };
                self.send(Msg::Engine { engine, news });
            }
            EngineCommand::Stop(_) | EngineCommand::Close => {}
        }
    }

    /// Does what the application asks for.
    pub fn perform(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            match effect {
                Effect::Think(think) => {
                    let mv = think.position.legal_moves().first().copied();
                    self.send(Msg::BotReplied { id: think.id, mv, score: None });
                }
                Effect::Engine { engine, order } => self.engine(engine, order),
                Effect::Journal { game, bytes, .. } => self.journals.entry(game).or_default().extend(bytes),
                Effect::DropJournal { game } => drop(self.journals.remove(&game)),
                Effect::TakeJournal { game, listed, purpose } => {
                    let outcome = match self.journals.get(&game) {
                        Some(bytes) => {
                            let (bytes, changed) = (bytes.clone(), *bytes != listed);
                            Ok(TakenJournal { game: game.clone(), bytes, changed, set_aside: None })
                        }
                        None => Err(NotTaken::Gone),
                    };
                    self.send(Msg::JournalTaken { game, purpose, outcome });
                }
                Effect::DropListedJournal { game, listed } => {
                    let outcome = match self.journals.get(&game) {
                        Some(bytes) if *bytes == listed => Ok(()),
                        Some(_) => Err(NotTaken::Changed),
                        None => Err(NotTaken::Gone),
                    };
                    if outcome.is_ok() {
                        self.journals.remove(&game);
                    }
                    self.send(Msg::JournalDropped { game, outcome });
                }
                Effect::Archive { game, pgn } => {
                    self.journals.remove(&game);
                    self.archive.insert(game, pgn);
                }
                Effect::Unarchive { game } => drop(self.archive.remove(&game)),
                Effect::ListJournals => {
                    let mut kept: Vec<ListedJournal> = self
                        .journals
                        .iter()
                        .map(|(game, bytes)| ListedJournal { game: game.clone(), bytes: bytes.clone() })
                        .collect();
                    kept.sort_unstable_by(|a, b| a.game.cmp(&b.game));
                    self.send(Msg::Journals(kept));
                }
                Effect::Save { path, .. } => self.send(Msg::Saved { path, games: None, outcome: Ok(()) }),
                Effect::Quit(code) => self.exit = Some(code),
                Effect::Open { id, source, .. } => self.open(id, source),
                Effect::ReadGame { id, game, .. } => {
                    let all = self.libraries.iter().flat_map(|library| (0..library.len()).map(move |i| (library, i)));
                    let read = all.clone().nth(game).and_then(|(library, i)| {
                        let FileEdit { span, fingerprint: print, .. } = splice::edit(library, i, None)?;
                        Some(Box::new(LocatedGame { record: library.game(i)?, span, print }))
                    });
                    self.send(Msg::GameRead { id, game, outcome: read.ok_or("It is not there.".to_owned()) });
                }
                Effect::ReadHeaders { id, games } => {
                    let entries = self.libraries.iter().flat_map(PgnText::entries);
                    let all: Vec<_> = entries.map(|entry| entry.tags).collect();
                    let headers = games.iter().filter_map(|(game, _)| Some((*game, all.get(*game)?.clone()))).collect();
                    self.send(Msg::HeadersRead { id, headers });
                }
                Effect::SaveGames(wish) => {
                    let seen = FileStamp { size: 0, changed: (0, 0) };
                    let at = wish.edits.iter().map(|edit| edit.span.start).collect();
                    let written = SavedGames { path: wish.path.clone(), form: wish.form, seen, at };
                    let outcome = if wish.convert { Err(SaveError::Lost) } else { Ok(Box::new(written)) };
                    self.send(Msg::GamesSaved { id: wish.id, outcome });
                }
                Effect::CheckFile { id, path, .. } => self.send(Msg::FileChecked { id, path, look: FileChange::Other }),
                Effect::StopThinking(_)
                | Effect::ReleaseJournal { .. }
                | Effect::Close(_)
                | Effect::Search(_)
                | Effect::StopSearching(_)
                | Effect::Analysis(_)
                | Effect::Remember(_)
                | Effect::Configure { .. }
                | Effect::CopyGames(_)
                | Effect::SaveOwn { .. }
                | Effect::DeleteGames(_)
                | Effect::StopOperation(_)
                | Effect::ReadMarks
                | Effect::SaveMarks(_)
                | Effect::CopyToClipboard(_)
                | Effect::Bell
                | Effect::Sound(_)
                | Effect::Redraw
                | Effect::DropRecord(_)
                | Effect::Suspend
                | Effect::SaveDraft { .. }
                | Effect::SaveLongDraft { .. }
                | Effect::DropDraft(_)
                | Effect::TakeDraft { .. }
                | Effect::DropListedDraft(_) => {}
            }
        }
    }

    /// Own games are those that ended; every other file holds [`FILE`], unless its name has a `!` in it: those are not
    /// there.
    fn open(&mut self, id: u64, source: ReviewSource) {
        let mut own: Vec<(&String, &String)> = self.archive.iter().collect();
        own.sort_unstable();
        let own: String = own.into_iter().map(|(_, pgn)| format!("{pgn}\n")).collect();
        let file = |path: &PathBuf| {
            let text = (!path.to_string_lossy().contains('!')).then_some(FILE);
            let outcome = text.map(|_| ()).ok_or("It is not there.".to_owned());
            (OpenedFile { path: path.clone(), outcome, seen: None }, text.unwrap_or_default().to_owned())
        };
        let (files, texts): (Vec<OpenedFile>, Vec<String>) = match &source {
            ReviewSource::Own => {
                (vec![OpenedFile { path: "games.pgn".into(), outcome: Ok(()), seen: None }], vec![own])
            }
            ReviewSource::Files(paths) => paths.iter().map(file).unzip(),
        };
        self.libraries = texts.iter().map(|text| PgnText::new(Arc::from(text.as_bytes()))).collect();
        let texts: Vec<&[u8]> = texts.iter().map(String::as_bytes).collect();
        self.send(Msg::Opened { id, source, files, games: Catalog::of(&texts), reading: None });
        self.send(Msg::Checked { id, problems: vec![(0, 1)] });
    }

    /// The world after a crash: the same journals and games, nothing else, at the home screen.
    pub fn restart(&mut self) {
        let lang = self.app.lang();
        self.app = App::new(Boot { lang, seed: self.at, ..Boot::default() });
        self.exit = None;
        let effects = self.app.open_home();
        self.perform(effects);
    }

    /// What is kept is the game that is shown: every half-move, the end or none, the waiting clock to the millisecond,
    /// the mover's within five seconds in his favour; a game that ended stands in games.pgn.
    pub fn check(&self) {
        let Screen::Play(play) = self.app.screen() else { return };
        let game = play.game();
        let id = &game.setup().id;
        if game.ending().is_some() {
            let journal = self.journals.get(id).map(|bytes| String::from_utf8_lossy(bytes));
            let kept = self.archive.contains_key(id) || (game.line().is_empty() && journal.is_none());
            let (ending, moves) = (game.ending(), game.line().len());
            assert!(kept, "{ending:?} after {moves} half-moves, and it is nowhere; its journal: {journal:?}");
            return;
        }
        let Some(bytes) = self.journals.get(id) else {
            assert!(game.line().is_empty(), "{} half-moves are in no journal", game.line().len());
            return;
        };
        let resumed = GameScreen::resume(bytes);
        assert!(resumed.is_some(), "the journal is not read:\n{}", String::from_utf8_lossy(bytes));
        let Some(resumed) = resumed else { return };
        let moves = |play: &GameScreen| -> Vec<_> {
            play.game().line().iter().map(|node| play.game().tree().step(*node)).collect()
        };
        assert_eq!(moves(&resumed), moves(play), "{}", String::from_utf8_lossy(bytes));
        assert_eq!(resumed.game().position(), game.position());
        assert_eq!(resumed.game().offer(), game.offer(), "{}", String::from_utf8_lossy(bytes));
        assert_eq!(resumed.game().ending(), None);
        if let (Some(now), Some(then)) = (game.clock(), resumed.game().clock()) {
            for side in Color::ALL {
                let (is, kept) = (now.remaining(side, Moment(self.at)), then.remaining(side, Moment(self.at)));
                let mover = now.running() == Some(side);
                let sand = matches!(now.controls().of(side), crate::chess::time_control::TimeControl::Hourglass(_));
                if sand && now.running().is_some() {
                    // What one loses the other gains: both are behind by the time since.
                    assert!(kept.abs_diff(is) < FAVOUR, "{side}: {kept} for {is}");
                } else if mover {
                    assert!((is..is + FAVOUR).contains(&kept), "{side} moves: {kept} for {is}");
                } else {
                    assert_eq!(kept, is, "{side} waits\n{}", String::from_utf8_lossy(bytes));
                }
            }
        }
    }
}
