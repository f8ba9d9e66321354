//! A tabiya without a screen: it does what each line of standard input says, then prints what a screen would show.

use std::env;
use std::io::{self, BufRead, Write};
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, channel};
use std::time::{SystemTime, UNIX_EPOCH};

use shakmaty::Position;
use tabiya::app::game::GameScreen;
use tabiya::app::protocol::boot::Boot;
use tabiya::app::protocol::effect::{Effect, FileEffect, JournalEffect};
use tabiya::app::protocol::message::Msg;
use tabiya::app::protocol::now::{Now, WallTime};
use tabiya::app::{App, Screen};
use tabiya::chess::clock::Moment;
use tabiya::chess::notation::{Letters, san, uci};
use tabiya::runtime::event_loop::event::Event;
use tabiya::runtime::files::file_service::FileService;
use tabiya::runtime::files::paths::Paths;
use tabiya::words::Lang;

/// The environment variable that names the data folder.
pub const FOLDER: &str = "TABIYA_TEST_WINDOW";
/// The environment variable with the seed of the process.
pub const SEED: &str = "TABIYA_TEST_SEED";

struct Window {
    app: App,
    store: FileService,
    events: Receiver<Event>,
    at: u64,
    /// How many file jobs are still under way: archiving a finished game, and reading the progress in the lessons.
    jobs: usize,
}

pub fn run() {
    let Some(folder) = env::var_os(FOLDER).map(PathBuf::from) else { return };
    let seed = env::var(SEED).unwrap().parse().unwrap();
    let paths = Paths::below(["config", "data", "state", "cache"].map(|name| Some(folder.join(name))));
    let (to, events) = channel();
    let app = App::new(Boot { plain: true, seed, ..Boot::default() });
    let mut window = Window { app, store: FileService::new(paths, Lang::En, to), events, at: 0, jobs: 0 };
    let start = window.app.open_home();
    window.perform(start);
    window.line("black human");
    window.tell();
    for line in io::stdin().lock().lines() {
        let line = line.unwrap();
        let (word, rest) = line.split_once(' ').unwrap_or((&line, ""));
        match word {
            "list" => window.perform(vec![Effect::Journal(JournalEffect::List)]),
            "take" | "drop" => window.choose(word, rest),
            "new" => window.line("new"),
            "move" => window.play(rest.parse().unwrap()),
            "leave" => window.line("home!"),
            "resign" => {
                window.line("resign!");
                window.line("home!");
            }
            "quit" => break,
            _ => panic!("{line}"),
        }
        window.tell();
    }
    window.line("quit!");
    assert_eq!(window.store.finish(&window.events, std::time::Duration::from_secs(60)).0, [""; 0]);
}

impl Window {
    fn line(&mut self, line: &str) {
        self.send(Msg::Line(line.to_owned()));
    }

    fn send(&mut self, msg: Msg) {
        self.at += 10;
        let unix = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_secs();
        let now = Now { at: Moment(self.at), wall: WallTime { unix: i64::try_from(unix).unwrap(), offset: 0 } };
        let effects = self.app.update(now, msg);
        self.perform(effects);
    }

    /// Performs what the application asks for, and waits until ended games are archived and requested files are read.
    fn perform(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            // Saving the rules that a game has met brings no response.
            let starts = matches!(effect, Effect::File(FileEffect::Archive { .. } | FileEffect::ReadLearn));
            self.jobs += usize::from(starts);
            let msgs = match effect {
                Effect::Journal(effect) => self.store.journal(effect),
                Effect::Draft(effect) => self.store.draft(effect).into_iter().collect(),
                Effect::File(effect) => {
                    self.store.file(effect);
                    Vec::new()
                }
                _ => Vec::new(),
            };
            for msg in msgs {
                self.send(msg);
            }
        }
        while self.jobs > 0 {
            let Ok(Event::FileJobDone(job)) = self.events.recv() else { panic!("only the files say something here") };
            self.jobs -= 1;
            for msg in self.store.finish_job(job) {
                self.send(msg);
            }
        }
    }

    /// Goes on with a listed game (`take`), or discards it.
    fn choose(&mut self, word: &str, game: &str) {
        let Screen::Home(home) = self.app.screen() else { panic!("not on the home screen") };
        let n = home.kept.iter().position(|kept| kept.listed.game == game).unwrap() + 1;
        self.line(&if word == "take" { format!("go on {n}") } else { format!("drop! {n}") });
    }

    fn play(&mut self, lot: usize) {
        let Screen::Play(play) = self.app.screen() else { panic!("no game") };
        let position = play.game().position();
        let moves = position.legal_moves();
        let mv = san(position, moves[lot % moves.len()], &Letters::En);
        self.line(&mv);
    }

    /// Prints what is on the screen: `home GAME:MOVES …`, or `play GAME:MOVES`.
    fn tell(&self) {
        let mut said = String::from("\n> ");
        match self.app.screen() {
            Screen::Home(home) => {
                said.push_str("home");
                for kept in &home.kept {
                    said.push_str(&format!(" {}:{}", kept.listed.game, course(&kept.play)));
                }
            }
            Screen::Play(play) => said.push_str(&format!("play {}:{}", play.game().setup().id, course(play))),
            other => panic!("{other:?}"),
        }
        println!("{said}");
        io::stdout().flush().unwrap();
    }
}

/// Returns the moves of a game, in UCI notation.
pub fn course(play: &GameScreen) -> String {
    let tree = play.game().tree();
    let moves = play.game().line().iter().map(|node| uci(tree.played(*node).unwrap(), false));
    moves.collect::<Vec<_>>().join(",")
}
