//! What must hold for any lines.

use shakmaty::Position;

use super::client::{Client, Step};
use super::{Order as Asked, Server};
use crate::bot::outside::{Bounds, Exit, Fault, News, Order, Program, Task};
use crate::chess::moment::Moment;
use crate::chess::pgn::harmless::is_harmful;
use crate::chess::start::Start;

/// Any lines are taken: what is said is one line each and steers no terminal, a search is asked for only when none runs,
/// and after any of it the engine is ready.
pub fn lines(text: &str) {
    let mut server = Server::default();
    let mut searching = false;
    for line in text.lines() {
        for order in server.take(line) {
            match order {
                Asked::Say(said) => assert!(!said.chars().any(char::is_control), "{said:?}"),
                Asked::Go(..) => {
                    assert!(!searching, "a second search at {line:?}");
                    searching = true;
                }
                // It answers at once.
                Asked::Stop => {
                    assert!(searching, "nothing is to be stopped at {line:?}");
                    searching = false;
                    server.answered();
                }
                Asked::Later(again) => assert!(searching && again == line, "{again:?} is put off"),
                Asked::PonderHit | Asked::Forget(_) | Asked::Bench(_) | Asked::Quit => {}
            }
        }
    }
    if searching {
        server.answered();
    }
    assert_eq!(server.take("isready"), [Asked::Say("readyok".to_owned())]);
}

/// Any output of an outside engine is taken: what is sent to it are single lines, no second search begins before the
/// first has answered, what is told is legal and steers no terminal, and after it has failed nothing follows.
///
/// A line that begins with `!` is an order of the application in its place: `!ask`, `!analyse`, `!chess960`, `!stop`,
/// `!close`, `!end`; anything else after it lets time pass.
pub fn engine(text: &str) {
    let options = vec![("Hash".to_owned(), "16".to_owned()), ("Style\n".to_owned(), "x".to_owned())];
    let program = Program { called: "x".into(), words: vec!["x".into()], options, patience: 1_000 };
    let mut at = Moment(0);
    let (mut client, mut steps) = Client::new(program, at);
    let mut heard = Heard { asked: 0, tasks: Vec::new(), searching: false, gone: false };
    for line in text.lines() {
        heard.judge(&steps);
        at = at.plus(1);
        steps = match line.strip_prefix('!') {
            None => {
                heard.searching &= !line.contains("bestmove");
                client.line(line, at)
            }
            Some("ask") => client.order(heard.ask(Start::default(), false), at),
            Some("analyse") => client.order(heard.ask(Start::default(), true), at),
            Some("chess960") => client.order(heard.ask(Start::numbered(7).unwrap_or_default(), false), at),
            Some("stop") => client.order(Order::Stop(heard.asked), at),
            Some("close") => client.order(Order::Close, at),
            Some("end") => client.ended(Exit::Code(1), Some(line)),
            Some(_) => {
                at = at.plus(700);
                client.wake(at)
            }
        };
    }
    heard.judge(&steps);
    assert!(!heard.gone || client.is_gone() && client.wake_at().is_none());
}

/// What was heard of a client so far.
struct Heard {
    asked: u64,
    tasks: Vec<Task>,
    searching: bool,
    gone: bool,
}

impl Heard {
    fn ask(&mut self, start: Start, endless: bool) -> Order {
        let movetime = (!endless).then_some(100);
        let bounds = Bounds { movetime, ..Bounds::default() };
        let task = Task { start, moves: Vec::new(), bounds, lines: if endless { 3 } else { 1 }, told: endless };
        self.tasks.push(task.clone());
        self.asked += 1;
        Order::Ask(self.asked, Box::new(task))
    }

    fn task(&self, id: u64) -> &Task {
        let at = usize::try_from(id).ok().and_then(|id| id.checked_sub(1));
        let task = at.and_then(|at| self.tasks.get(at));
        assert!(task.is_some(), "an answer to {id}, which was not asked");
        &self.tasks[at.unwrap_or_default()] // it is there
    }

    fn judge(&mut self, steps: &[Step]) {
        for step in steps {
            assert!(!self.gone, "{step:?} after the end");
            match step {
                Step::Send(line) => {
                    assert!(!line.chars().any(char::is_control), "{line:?}");
                    if line.starts_with("go") {
                        assert!(!self.searching, "a second search");
                        self.searching = true;
                    }
                }
                Step::Tell(News::Chose(id, choice)) => assert!(self.task(*id).position().is_legal(choice.mv)),
                Step::Tell(News::Thought(id, progress)) => {
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
                Step::Tell(News::Ready(name)) => assert!(!name.iter().any(|name| name.chars().any(is_harmful))),
                Step::Tell(News::Failed(Fault::Illegal(text) | Fault::Ended(_, Some(text)))) => {
                    assert!(!text.chars().any(is_harmful), "{text:?}");
                }
                Step::Tell(News::Failed(_) | News::Warning(_)) => {}
                Step::Kill | Step::Leave => self.gone = true,
            }
        }
    }
}
