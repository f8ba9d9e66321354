//! Invariants of the UCI server and client for any lines of a GUI or an external engine; tests and fuzz targets share
//! them.

use shakmaty::Position;

use tabiya::bot::external_engine::{
    EngineCommand, EngineError, EngineEvent, EngineExit, EngineLimits, EngineProgram, EngineTask,
};
use tabiya::chess::clock::Moment;
use tabiya::chess::pgn::sanitize::is_harmful;
use tabiya::chess::start_position::StartPosition;
use tabiya::uci::client::{Client, ClientAction};
use tabiya::uci::{ServerAction, UciServer};

/// The server takes any lines. It says only single lines, safe for a terminal. It asks for a search only if none is
/// running, and puts off only lines that came during one. After all searches have ended, no line waits and the engine
/// is ready.
pub fn lines(text: &str) {
    let mut run = ServerRun::default();
    for line in text.lines() {
        run.take(line);
        // A stopped search ends soon.
        while std::mem::take(&mut run.stopped) {
            run.answer();
        }
    }
    while run.searching {
        run.answer();
    }
    assert_eq!(run.put_off, Vec::<String>::new());
    assert_eq!(run.server.take("isready"), [ServerAction::Say("readyok".to_owned())]);
}

/// The server, and what the runtime remembers of it.
#[derive(Default)]
struct ServerRun {
    server: UciServer,
    searching: bool,
    stopped: bool,
    put_off: Vec<String>,
}

impl ServerRun {
    fn take(&mut self, line: &str) {
        for action in self.server.take(line) {
            match action {
                ServerAction::Say(said) => assert!(!said.chars().any(char::is_control), "{said:?}"),
                ServerAction::Go(..) => {
                    assert!(!self.searching, "a second search at {line:?}");
                    self.searching = true;
                }
                ServerAction::Stop => {
                    assert!(self.searching, "nothing is to be stopped at {line:?}");
                    self.stopped = true;
                }
                ServerAction::Later(again) => {
                    assert!(self.searching && again == line, "{again:?} is put off");
                    self.put_off.push(again);
                }
                ServerAction::PonderHit | ServerAction::Forget(_) | ServerAction::Bench(_) | ServerAction::Quit => {}
            }
        }
    }

    /// Ends the search, and handles the lines that waited for its end.
    fn answer(&mut self) {
        assert!(self.searching, "no search runs");
        self.searching = false;
        self.server.search_ended();
        for line in std::mem::take(&mut self.put_off) {
            self.take(&line);
        }
    }
}

/// The client takes any output of an external engine. It sends single lines, and begins no second search before the
/// first has ended. Its moves are legal, its texts are safe for a terminal, and after a failure nothing follows.
///
/// A line that begins with `!` is a command of the application: `!ask`, `!analyse`, `!chess960`, `!stop`, `!close`,
/// `!end`. Any other such line lets time pass.
pub fn engine(text: &str) {
    let options = vec![("Hash".to_owned(), "16".to_owned()), ("Style\n".to_owned(), "x".to_owned())];
    let program =
        EngineProgram { name: "x".into(), command_line: vec!["x".into()], folder: None, options, patience_ms: 1_000 };
    let mut at = Moment(0);
    let (mut client, mut actions) = Client::new(program, at);
    let mut log = ClientLog { asked: 0, tasks: Vec::new(), searching: false, gone: false };
    for line in text.lines() {
        log.check(&actions);
        at = at.plus(1);
        actions = match line.strip_prefix('!') {
            None => {
                log.searching &= !line.contains("bestmove");
                client.line(line, at)
            }
            Some("ask") => client.command(log.ask(StartPosition::default(), false), at),
            Some("analyse") => client.command(log.ask(StartPosition::default(), true), at),
            Some("chess960") => client.command(log.ask(StartPosition::numbered(7).unwrap_or_default(), false), at),
            Some("stop") => client.command(EngineCommand::Stop(log.asked), at),
            Some("close") => client.command(EngineCommand::Close, at),
            Some("end") => client.ended(EngineExit::Code(1), Some(line)),
            Some(_) => {
                at = at.plus(700);
                client.wake(at)
            }
        };
    }
    log.check(&actions);
    assert!(!log.gone || client.is_gone() && client.wake_at().is_none());
}

/// What a client has done so far.
struct ClientLog {
    asked: u64,
    tasks: Vec<EngineTask>,
    searching: bool,
    gone: bool,
}

impl ClientLog {
    fn ask(&mut self, start: StartPosition, endless: bool) -> EngineCommand {
        let movetime = (!endless).then_some(100);
        let bounds = EngineLimits { move_time: movetime, ..EngineLimits::default() };
        let task = EngineTask {
            start,
            moves: Vec::new(),
            limits: bounds,
            lines: if endless { 3 } else { 1 },
            report_progress: endless,
        };
        self.tasks.push(task.clone());
        self.asked += 1;
        EngineCommand::Ask(self.asked, Box::new(task))
    }

    fn task(&self, id: u64) -> &EngineTask {
        let at = usize::try_from(id).ok().and_then(|id| id.checked_sub(1));
        let task = at.and_then(|at| self.tasks.get(at));
        assert!(task.is_some(), "an answer to {id}, which was not asked");
        &self.tasks[at.unwrap_or_default()] // it is there
    }

    fn check(&mut self, actions: &[ClientAction]) {
        for action in actions {
            assert!(!self.gone, "{action:?} after the end");
            match action {
                ClientAction::Send(line) => {
                    assert!(!line.chars().any(char::is_control), "{line:?}");
                    if line.starts_with("go") {
                        assert!(!self.searching, "a second search");
                        self.searching = true;
                    }
                }
                ClientAction::Tell(EngineEvent::BestMove(id, choice)) => {
                    assert!(self.task(*id).position().is_legal(choice.mv))
                }
                ClientAction::Tell(EngineEvent::Progress(id, progress)) => {
                    let task = self.task(*id);
                    assert!(
                        task.report_progress && progress.lines.len() <= task.lines && progress.hash_permille <= 1000
                    );
                    for line in &progress.lines {
                        let mut position = task.position();
                        for mv in &line.moves {
                            assert!(position.is_legal(*mv), "{mv:?}");
                            position.play_unchecked(*mv);
                        }
                    }
                }
                ClientAction::Tell(EngineEvent::Ready(name)) => {
                    assert!(!name.iter().any(|name| name.chars().any(is_harmful)))
                }
                ClientAction::Tell(EngineEvent::Failed(
                    EngineError::IllegalMove(text) | EngineError::Ended(_, Some(text)),
                )) => {
                    assert!(!text.chars().any(is_harmful), "{text:?}");
                }
                ClientAction::Tell(EngineEvent::Failed(_) | EngineEvent::Warning(_)) => {}
                ClientAction::Kill | ClientAction::Leave => self.gone = true,
            }
        }
    }
}
