use super::*;
use crate::bot::external_engine::{EngineClocks, EngineLimits};
use crate::bot::search::Score;
use crate::chess::start_position::StartPosition;
use shakmaty::{ByColor, Chess};

fn program() -> EngineProgram {
    EngineProgram { name: "test".into(), command_line: vec!["test".into()], options: Vec::new(), patience_ms: 1_000 }
}

fn task() -> EngineTask {
    let bounds = EngineLimits { move_time: Some(100), ..EngineLimits::default() };
    EngineTask { start: StartPosition::default(), moves: Vec::new(), limits: bounds, lines: 1, report_progress: false }
}

/// What is sent and told, in words.
fn words(steps: &[ClientAction]) -> Vec<String> {
    let word = |step: &ClientAction| match step {
        ClientAction::Send(line) => format!("> {line}"),
        ClientAction::Tell(EngineEvent::Ready(name)) => format!("ready {}", name.as_deref().unwrap_or("-")),
        ClientAction::Tell(EngineEvent::BestMove(id, choice)) => {
            let score = choice.score.map(|score| format!(" {}", score.centipawns())).unwrap_or_default();
            format!("chose {id} {}{score}", crate::chess::notation::uci(choice.mv, false))
        }
        ClientAction::Tell(EngineEvent::Progress(id, progress)) => {
            format!("thought {id} {} lines", progress.lines.len())
        }
        ClientAction::Tell(EngineEvent::Warning(warning)) => format!("{warning:?}"),
        ClientAction::Tell(EngineEvent::Failed(fault)) => format!("{fault:?}"),
        ClientAction::Kill => "kill".to_owned(),
        ClientAction::Leave => "leave".to_owned(),
    };
    steps.iter().map(word).collect()
}

struct Talk(Client, Moment);

impl Talk {
    fn new(program: EngineProgram) -> Talk {
        let (client, steps) = Client::new(program, Moment(0));
        assert_eq!(words(&steps), ["> uci"]);
        Talk(client, Moment(0))
    }

    fn ready() -> Talk {
        let mut talk = Talk::new(program());
        talk.hear(&["option name UCI_Chess960 type check default false", "option name MultiPV type spin min 1 max 3"]);
        talk.hear(&["uciok", "readyok"]);
        talk
    }

    fn hear(&mut self, lines: &[&str]) -> Vec<String> {
        words(&lines.iter().flat_map(|line| self.0.line(line, self.1)).collect::<Vec<_>>())
    }

    fn order(&mut self, order: EngineCommand) -> Vec<String> {
        words(&self.0.command(order, self.1))
    }

    fn ask(&mut self, id: u64, task: EngineTask) -> Vec<String> {
        self.order(EngineCommand::Ask(id, Box::new(task)))
    }

    fn wait(&mut self, ms: u64) -> Vec<String> {
        self.1 = self.1.plus(ms);
        words(&self.0.wake(self.1))
    }
}

#[test]
fn a_game_from_the_greeting_on() {
    let mut talk = Talk::new(EngineProgram { options: vec![("hash".into(), "32".into())], ..program() });
    assert!(
        talk.hear(&[
            "Thinker 2 by somebody",
            "id name Thinker 2",
            "option name Hash type spin default 16 min 1 max 64"
        ])
        .is_empty()
    );
    assert_eq!(talk.hear(&["uciok"]), ["> setoption name Hash value 32", "> ucinewgame", "> isready"]);
    assert!(talk.ask(7, task()).is_empty(), "a question waits until the engine is ready");
    assert_eq!(talk.hear(&["readyok"]), ["ready Thinker 2", "> position startpos", "> go movetime 100"]);
    let said = talk.hear(&["info depth 3 score cp 25 nodes 99 pv e2e4 e7e5", "bestmove e2e4 ponder e7e5"]);
    assert_eq!(said, ["chose 7 e2e4 25"]);
    assert!(talk.hear(&["bestmove d2d4"]).is_empty(), "nobody asked");
    assert_eq!(talk.order(EngineCommand::Close), ["> quit", "leave"]);
    assert!(talk.0.is_gone());
}

#[test]
fn options_that_there_are_not_are_told_with_what_could_be_meant() {
    let options = vec![("Hsah".into(), "3".into()), ("Hash".into(), "x".into()), ("Nonesuch".into(), "1".into())];
    let mut talk = Talk::new(EngineProgram { options, ..program() });
    talk.hear(&["option name Hash type spin default 16 min 1 max 64"]);
    assert_eq!(
        talk.hear(&["uciok"]),
        [
            "NoOption(\"Hsah\", Some(\"Hash\"))",
            "BadValue(\"Hash\", \"x\", \"1 … 64\")",
            "NoOption(\"Nonesuch\", None)",
            "> ucinewgame",
            "> isready"
        ]
    );
}

#[test]
fn who_does_not_greet_or_get_ready_in_time_has_failed() {
    let mut talk = Talk::new(program());
    assert!(talk.wait(999).is_empty());
    assert_eq!(talk.wait(1), ["NoGreeting", "kill"]);
    assert!(talk.hear(&["uciok"]).is_empty(), "too late");
    let mut talk = Talk::new(program());
    talk.wait(900);
    talk.hear(&["uciok"]);
    assert!(talk.wait(999).is_empty(), "it has its time again");
    assert_eq!(talk.wait(1), ["NotReady", "kill"]);
}

#[test]
fn who_thinks_too_long_is_told_to_stop_and_then_has_failed() {
    let mut talk = Talk::ready();
    talk.ask(1, task());
    assert_eq!(talk.wait(1_100), ["> stop"]);
    assert_eq!(talk.hear(&["bestmove g1f3"]), ["chose 1 g1f3"], "late, but a move");
    talk.ask(2, task());
    talk.wait(1_100);
    assert_eq!(talk.wait(AFTER_STOP_MS), ["Silent", "kill"]);
}

#[test]
fn by_a_clock_it_may_think_until_its_flag_falls() {
    let mut talk = Talk::ready();
    let clocks = EngineClocks {
        remaining: ByColor { white: 60_000, black: 5 },
        increment: ByColor { white: 0, black: 0 },
        moves_to_go: None,
    };
    let bounds = EngineLimits { clocks: Some(clocks), ..EngineLimits::default() };
    talk.ask(1, EngineTask { limits: bounds, ..task() });
    assert!(talk.wait(60_000).is_empty());
    assert_eq!(talk.wait(1_000), ["> stop"]);
}

#[test]
fn a_capital_for_the_man_that_a_pawn_becomes_is_understood() {
    let position = StartPosition::from_fen("8/4P2k/8/8/8/8/8/K7 w - - 0 1", false).unwrap().position().clone();
    for text in ["e7e8q", "e7e8Q", "e7e8N"] {
        assert!(super::legal_move(&position, text).is_some(), "{text}");
    }
    for text in ["E7e8q", "e7e8k", "e7e8", "e7e8qq", "e7e8é"] {
        assert!(super::legal_move(&position, text).is_none(), "{text}");
    }
}

#[test]
fn nonsense_for_a_move_is_a_fault() {
    for (line, want) in [
        ("bestmove e2e5", "Illegal(\"e2e5\")"),
        ("bestmove e7e5", "Illegal(\"e7e5\")"),
        ("bestmove castle", "Illegal(\"castle\")"),
        ("bestmove E2E4", "Illegal(\"E2E4\")"),
        ("bestmove e2e4q", "Illegal(\"e2e4q\")"),
        ("bestmove P@e4", "Illegal(\"P@e4\")"),
        ("bestmove \u{1b}[2J", "Illegal(\"␛[2J\")"),
        ("bestmove (none)", "NoMove"),
        ("bestmove 0000", "NoMove"),
        ("bestmove", "NoMove"),
    ] {
        let mut talk = Talk::ready();
        talk.ask(1, task());
        assert_eq!(talk.hear(&[line]), [want, "kill"], "{line}");
        assert!(talk.0.is_gone());
    }
}

#[test]
fn a_stopped_question_is_answered_by_nobody_and_the_next_waits_for_its_end() {
    let mut talk = Talk::ready();
    talk.ask(1, task());
    assert_eq!(talk.order(EngineCommand::Stop(1)), ["> stop"]);
    assert!(talk.ask(2, task()).is_empty());
    assert_eq!(talk.hear(&["info score cp 1 pv e2e4", "bestmove e2e4"]), ["> position startpos", "> go movetime 100"]);
    assert_eq!(talk.hear(&["bestmove d2d4"]), ["chose 2 d2d4"]);
    talk.ask(3, task());
    assert_eq!(talk.ask(4, task()), ["> stop"], "a newer question takes the place of the other");
    assert!(talk.order(EngineCommand::Stop(4)).is_empty(), "it was not asked yet");
    assert!(talk.hear(&["bestmove d2d4"]).is_empty());
    assert!(talk.order(EngineCommand::Stop(9)).is_empty());
    talk.ask(5, task());
    talk.order(EngineCommand::Stop(5));
    assert_eq!(talk.wait(1_000), ["Silent", "kill"], "it does not listen");
}

#[test]
fn an_analyst_tells_its_lines_now_and_then() {
    let mut talk = Talk::ready();
    let analysis = EngineTask { limits: EngineLimits::default(), lines: 2, report_progress: true, ..task() };
    assert_eq!(talk.ask(1, analysis), ["> setoption name MultiPV value 2", "> position startpos", "> go infinite"]);
    assert_eq!(talk.hear(&["info depth 1 multipv 1 score cp 10 pv e2e4"]), ["thought 1 1 lines"]);
    let more = ["info depth 1 multipv 2 score cp 9 pv d2d4", "info depth 2 multipv 1 score mate 3 pv g1f3 e7e5 e2e3"];
    assert!(talk.hear(&more).is_empty(), "not at once again");
    assert_eq!(talk.0.wake_at(), Some(Moment(80)));
    assert!(talk.wait(79).is_empty());
    let steps = talk.0.wake(Moment(80));
    let Some(ClientAction::Tell(EngineEvent::Progress(1, progress))) = steps.first() else { panic!("{steps:?}") };
    assert_eq!((progress.depth, progress.lines.len(), progress.best_score), (2, 2, Some(Score::Mate(3))));
    assert_eq!(progress.lines[0].moves.len(), 3);
    assert_eq!(talk.0.wake_at(), None, "an endless search is never due");
    let again =
        talk.hear(&["info depth 3 multipv 3 score cp 5 pv b1c3", "info depth 3 score cp 70 lowerbound pv e2e4"]);
    assert!(again.is_empty(), "a third line was not wanted, and a bound says less than the mate");
}

#[test]
fn chess960_is_asked_of_who_knows_it() {
    let numbered = EngineTask { start: StartPosition::numbered(0).unwrap(), ..task() };
    let mut talk = Talk::ready();
    let said = talk.ask(1, numbered.clone());
    assert_eq!(said[0], "> setoption name UCI_Chess960 value true");
    talk.hear(&["bestmove e2e4"]);
    assert!(!talk.ask(2, numbered.clone())[0].starts_with("> setoption"), "once");
    talk.hear(&["bestmove e2e4"]);
    assert_eq!(talk.ask(3, task())[0], "> setoption name UCI_Chess960 value false");
    let mut classic = Talk::new(program());
    classic.hear(&["uciok", "readyok"]);
    assert_eq!(classic.ask(1, numbered), ["NoChess960", "kill"]);
}

#[test]
fn an_end_that_nobody_asked_for_is_a_fault_and_one_that_was_is_none() {
    let mut talk = Talk::ready();
    talk.ask(1, task());
    let steps = talk.0.ended(EngineExit::Signal(11), Some("out of \u{1b}[31mmemory"));
    assert_eq!(words(&steps), ["Ended(Signal(11), Some(\"out of ␛[31mmemory\"))", "kill"]);
    let mut talk = Talk::ready();
    talk.order(EngineCommand::Close);
    assert!(talk.0.ended(EngineExit::Code(0), None).is_empty());
}

#[test]
fn a_position_without_a_move_is_not_asked_about() {
    let mut talk = Talk::ready();
    let mated = StartPosition::from_fen("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", false).unwrap();
    assert!(talk.ask(1, EngineTask { start: mated, ..task() }).is_empty());
    assert!(legal_move(&Chess::default(), "e2e4").is_some());
}
