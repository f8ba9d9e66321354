//! What must hold for any line of a GUI, and for any line of an external engine.

use shakmaty::Position;

use tabiya::bot::external_engine::{
    EngineCommand, EngineError, EngineEvent, EngineExit, EngineLimits, EngineProgram, EngineTask,
};
use tabiya::chess::moment::Moment;
use tabiya::chess::pgn::sanitize::is_harmful;
use tabiya::chess::start_position::StartPosition;
use tabiya::uci::client::{Client, ClientAction};
use tabiya::uci::{ServerAction as Asked, UciServer};

/// Any lines are accepted: every reply is one line without control characters, a search begins only when none runs,
/// only a line that came during a search is postponed, and after all searches nothing waits and the engine is ready.
pub fn lines(text: &str) {
    let mut talk = Talk::default();
    for line in text.lines() {
        talk.take(line);
        // Who is stopped answers soon.
        while std::mem::take(&mut talk.stopped) {
            talk.answer();
        }
    }
    while talk.searching {
        talk.answer();
    }
    assert_eq!(talk.put_off, Vec::<String>::new());
    assert_eq!(talk.server.take("isready"), [Asked::Say("readyok".to_owned())]);
}

/// The server, and what the runtime remembers of it.
#[derive(Default)]
struct Talk {
    server: UciServer,
    searching: bool,
    stopped: bool,
    put_off: Vec<String>,
}

impl Talk {
    fn take(&mut self, line: &str) {
        for order in self.server.take(line) {
            match order {
                Asked::Say(said) => assert!(!said.chars().any(char::is_control), "{said:?}"),
                Asked::Go(..) => {
                    assert!(!self.searching, "a second search at {line:?}");
                    self.searching = true;
                }
                Asked::Stop => {
                    assert!(self.searching, "nothing is to be stopped at {line:?}");
                    self.stopped = true;
                }
                Asked::Later(again) => {
                    assert!(self.searching && again == line, "{again:?} is put off");
                    self.put_off.push(again);
                }
                Asked::PonderHit | Asked::Forget(_) | Asked::Bench(_) | Asked::Quit => {}
            }
        }
    }

    /// The search ends, and the lines that waited for it are handled.
    fn answer(&mut self) {
        assert!(self.searching, "nobody has to answer");
        self.searching = false;
        self.server.answered();
        for line in std::mem::take(&mut self.put_off) {
            self.take(&line);
        }
    }
}

/// Any output of an external engine is accepted: every command to it is one line, no search begins before the last one
/// has ended, every move in its results is legal, no text of it harms a terminal, and nothing follows after it has
/// failed.
///
/// A line that begins with `!` is a request of the application instead: `!ask`, `!analyse`, `!chess960`, `!stop`,
/// `!close`, `!end`; anything else after it lets time pass.
pub fn engine(text: &str) {
    let options = vec![("Hash".to_owned(), "16".to_owned()), ("Style\n".to_owned(), "x".to_owned())];
    let program = EngineProgram { called: "x".into(), words: vec!["x".into()], options, patience: 1_000 };
    let mut at = Moment(0);
    let (mut client, mut steps) = Client::new(program, at);
    let mut heard = ClientLog { asked: 0, tasks: Vec::new(), searching: false, gone: false };
    for line in text.lines() {
        heard.judge(&steps);
        at = at.plus(1);
        steps = match line.strip_prefix('!') {
            None => {
                heard.searching &= !line.contains("bestmove");
                client.line(line, at)
            }
            Some("ask") => client.order(heard.ask(StartPosition::default(), false), at),
            Some("analyse") => client.order(heard.ask(StartPosition::default(), true), at),
            Some("chess960") => client.order(heard.ask(StartPosition::numbered(7).unwrap_or_default(), false), at),
            Some("stop") => client.order(EngineCommand::Stop(heard.asked), at),
            Some("close") => client.order(EngineCommand::Close, at),
            Some("end") => client.ended(EngineExit::Code(1), Some(line)),
            Some(_) => {
                at = at.plus(700);
                client.wake(at)
            }
        };
    }
    heard.judge(&steps);
    assert!(!heard.gone || client.is_gone() && client.wake_at().is_none());
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
        let bounds = EngineLimits { movetime, ..EngineLimits::default() };
        let task = EngineTask { start, moves: Vec::new(), bounds, lines: if endless { 3 } else { 1 }, told: endless };
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

    fn judge(&mut self, steps: &[ClientAction]) {
        for step in steps {
            assert!(!self.gone, "{step:?} after the end");
            match step {
                ClientAction::Send(line) => {
                    assert!(!line.chars().any(char::is_control), "{line:?}");
                    if line.starts_with("go") {
                        assert!(!self.searching, "a second search");
                        self.searching = true;
                    }
                }
                ClientAction::Tell(EngineEvent::Chose(id, choice)) => {
                    assert!(self.task(*id).position().is_legal(choice.mv))
                }
                ClientAction::Tell(EngineEvent::Thought(id, progress)) => {
                    let task = self.task(*id);
                    assert!(task.told && progress.lines.len() <= task.lines && progress.permille <= 1000);
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
                    EngineError::Illegal(text) | EngineError::Ended(_, Some(text)),
                )) => {
                    assert!(!text.chars().any(is_harmful), "{text:?}");
                }
                ClientAction::Tell(EngineEvent::Failed(_) | EngineEvent::Warning(_)) => {}
                ClientAction::Kill | ClientAction::Leave => self.gone = true,
            }
        }
    }
}
