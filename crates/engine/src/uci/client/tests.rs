use crate::bot::external_engine::{EngineClocks, EngineLimits};
use crate::bot::search::Score;
use crate::uci::client::*;
use shakmaty::{ByColor, Chess};
use tabiya_chess::start_position::StartPosition;

fn program() -> EngineProgram {
    EngineProgram {
        name: "test".into(),
        command_line: vec!["test".into()],
        folder: None,
        options: Vec::new(),
        patience_ms: 1_000,
    }
}

fn task() -> EngineTask {
    let bounds = EngineLimits { move_time: Some(100), ..EngineLimits::default() };
    EngineTask { start: StartPosition::default(), moves: Vec::new(), limits: bounds, lines: 1, report_progress: false }
}

/// Returns the actions as text.
fn words(actions: &[ClientAction]) -> Vec<String> {
    let word = |action: &ClientAction| match action {
        ClientAction::Send(line) => format!("> {line}"),
        ClientAction::Tell(EngineEvent::Ready(name)) => format!("ready {}", name.as_deref().unwrap_or("-")),
        ClientAction::Tell(EngineEvent::BestMove(id, choice)) => {
            let score = choice.score.map(|score| format!(" {}", score.centipawns())).unwrap_or_default();
            format!("chose {id} {}{score}", tabiya_chess::notation::uci(choice.mv, false))
        }
        ClientAction::Tell(EngineEvent::Progress(id, progress)) => {
            format!("thought {id} {} lines", progress.lines.len())
        }
        ClientAction::Tell(EngineEvent::Warning(warning)) => format!("{warning:?}"),
        ClientAction::Tell(EngineEvent::Failed(error)) => format!("{error:?}"),
        ClientAction::Kill => "kill".to_owned(),
        ClientAction::Leave => "leave".to_owned(),
    };
    actions.iter().map(word).collect()
}

struct Conversation(Client, Moment);

impl Conversation {
    fn new(program: EngineProgram) -> Conversation {
        let (client, actions) = Client::new(program, Moment(0));
        assert_eq!(words(&actions), ["> uci"]);
        Conversation(client, Moment(0))
    }

    fn ready() -> Conversation {
        let mut engine = Conversation::new(program());
        engine
            .lines(&["option name UCI_Chess960 type check default false", "option name MultiPV type spin min 1 max 3"]);
        engine.lines(&["uciok", "readyok"]);
        engine
    }

    fn lines(&mut self, lines: &[&str]) -> Vec<String> {
        words(&lines.iter().flat_map(|line| self.0.line(line, self.1)).collect::<Vec<_>>())
    }

    fn command(&mut self, command: EngineCommand) -> Vec<String> {
        words(&self.0.command(command, self.1))
    }

    fn ask(&mut self, id: u64, task: EngineTask) -> Vec<String> {
        self.command(EngineCommand::Ask(id, Box::new(task)))
    }

    /// Asks when a task was answered before. Returns what is sent once the engine is ready.
    fn ask_synchronized(&mut self, id: u64, task: EngineTask) -> Vec<String> {
        assert_eq!(self.ask(id, task), ["> isready"]);
        self.lines(&["readyok"])
    }

    fn wait(&mut self, ms: u64) -> Vec<String> {
        self.1 = self.1.plus(ms);
        words(&self.0.wake(self.1))
    }
}

#[test]
fn a_game_from_uci_on() {
    let options = vec![("hash".into(), "32".into()), ("MultiPV".into(), "2".into())];
    let mut engine = Conversation::new(EngineProgram { options, ..program() });
    assert!(
        engine
            .lines(&[
                "Thinker 2 by somebody",
                "id name Thinker 2",
                "option name Hash type spin default 16 min 1 max 64",
                "option name MultiPV type spin default 1 min 1 max 9"
            ])
            .is_empty()
    );
    assert_eq!(engine.lines(&["uciok"]), ["> setoption name Hash value 32", "> ucinewgame", "> isready"]);
    assert!(engine.ask(7, task()).is_empty(), "a task waits until the engine is ready");
    assert_eq!(engine.lines(&["readyok"]), ["ready Thinker 2", "> position startpos", "> go movetime 100"]);
    let sent = engine.lines(&["info depth 3 score cp 25 nodes 99 pv e2e4 e7e5", "bestmove e2e4 ponder e7e5"]);
    assert_eq!(sent, ["chose 7 e2e4 25"]);
    assert!(engine.lines(&["bestmove d2d4"]).is_empty(), "no task");
    assert_eq!(engine.command(EngineCommand::Close), ["> quit", "leave"]);
    assert!(engine.0.is_gone());
}

#[test]
fn unknown_options_are_reported_with_a_suggestion() {
    let options = vec![("Hsah".into(), "3".into()), ("Hash".into(), "x".into()), ("Nonesuch".into(), "1".into())];
    let mut engine = Conversation::new(EngineProgram { options, ..program() });
    engine.lines(&["option name Hash type spin default 16 min 1 max 64"]);
    assert_eq!(
        engine.lines(&["uciok"]),
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
fn an_engine_without_uciok_or_readyok_in_time_fails() {
    let mut engine = Conversation::new(program());
    assert!(engine.wait(XBOARD_AFTER_MS - 1).is_empty());
    assert_eq!(engine.wait(1), ["> ping 1"], "once");
    assert!(engine.wait(499).is_empty());
    assert_eq!(engine.wait(1), ["NoUciOk", "kill"]);
    assert!(engine.lines(&["uciok"]).is_empty(), "too late");
    let mut engine = Conversation::new(program());
    engine.lines(&["id name Slow"]);
    assert!(engine.wait(900).is_empty(), "who has begun to greet is not asked in another protocol");
    engine.lines(&["uciok"]);
    assert!(engine.wait(999).is_empty(), "readyok has the same time again");
    assert_eq!(engine.wait(1), ["NotReady", "kill"]);
}

#[test]
fn an_engine_that_speaks_only_xboard_is_told_apart() {
    for line in ["Error (unknown command): uci", "White (1) : Invalid move: uci", "[ white, 1 ] Illegal move: uci"] {
        let mut engine = Conversation::new(program());
        assert_eq!(engine.lines(&["GNU Chess 6.2.7", line]), ["SpeaksXBoard", "kill"], "{line}");
    }
    let mut engine = Conversation::new(program());
    assert_eq!(engine.wait(XBOARD_AFTER_MS), ["> ping 1"]);
    assert_eq!(engine.lines(&["pong 1"]), ["SpeaksXBoard", "kill"], "it says nothing of what it does not know");
    // One that speaks UCI may say that it does not know the question.
    let mut engine = Conversation::new(program());
    engine.wait(XBOARD_AFTER_MS);
    assert_eq!(engine.lines(&["uciok", "Error (unknown command): ping", "pong 1"]), ["> ucinewgame", "> isready"]);
}

#[test]
fn an_extra_best_move_is_never_the_answer_to_the_next_task() {
    // However many there are, and whenever they come before the engine is ready for the next task.
    for extra in 1..4 {
        let mut engine = Conversation::ready();
        engine.ask(1, task());
        assert_eq!(engine.lines(&["bestmove e2e4"]), ["chose 1 e2e4"]);
        assert_eq!(engine.ask(2, task()), ["> isready"]);
        for _ in 0..extra {
            assert!(engine.lines(&["bestmove a2a3"]).is_empty());
        }
        assert_eq!(engine.lines(&["readyok"]), ["> position startpos", "> go movetime 100"]);
        assert_eq!(engine.lines(&["bestmove d2d4"]), ["chose 2 d2d4"]);
    }
    // One that answers the end of its time and `stop` as well.
    let mut engine = Conversation::ready();
    engine.ask(1, task());
    assert_eq!(engine.wait(1_100), ["> stop"]);
    assert_eq!(engine.lines(&["bestmove g1f3"]), ["chose 1 g1f3"]);
    engine.ask(2, task());
    assert!(engine.lines(&["bestmove g1f3", "readyok", "bestmove h2h4"]).contains(&"chose 2 h2h4".to_owned()));
    // While it is waited for, a task can be replaced and dropped, and silence is an error.
    assert_eq!(engine.ask(3, task()), ["> isready"]);
    assert!(engine.ask(4, task()).is_empty());
    assert!(engine.command(EngineCommand::Stop(4)).is_empty());
    assert!(engine.lines(&["readyok"]).is_empty(), "nothing is wanted any more");
    assert_eq!(
        engine.ask(5, task()),
        ["> position startpos", "> go movetime 100"],
        "it was ready and had no task since"
    );
    engine.lines(&["bestmove d2d4"]);
    engine.ask(6, task());
    assert_eq!(engine.wait(1_000), ["NotReady", "kill"]);
}

#[test]
fn an_engine_that_thinks_too_long_is_stopped_and_then_fails() {
    let mut engine = Conversation::ready();
    engine.ask(1, task());
    assert_eq!(engine.wait(1_100), ["> stop"]);
    assert_eq!(engine.lines(&["bestmove g1f3"]), ["chose 1 g1f3"], "late, but a move");
    engine.ask_synchronized(2, task());
    engine.wait(1_100);
    assert_eq!(engine.wait(AFTER_STOP_MS), ["NoReply", "kill"]);
}

#[test]
fn with_a_clock_it_may_think_until_its_flag_falls() {
    let mut engine = Conversation::ready();
    let clocks = EngineClocks {
        remaining: ByColor { white: 60_000, black: 5 },
        increment: ByColor { white: 0, black: 0 },
        moves_to_go: None,
    };
    let bounds = EngineLimits { clocks: Some(clocks), ..EngineLimits::default() };
    engine.ask(1, EngineTask { limits: bounds, ..task() });
    assert!(engine.wait(60_000).is_empty());
    assert_eq!(engine.wait(1_000), ["> stop"]);
}

#[test]
fn a_capital_promotion_piece_is_accepted() {
    let position = StartPosition::from_fen("8/4P2k/8/8/8/8/8/K7 w - - 0 1", false).unwrap().position().clone();
    for text in ["e7e8q", "e7e8Q", "e7e8N"] {
        assert!(super::legal_move(&position, text).is_some(), "{text}");
    }
    for text in ["E7e8q", "e7e8k", "e7e8", "e7e8qq", "e7e8é"] {
        assert!(super::legal_move(&position, text).is_none(), "{text}");
    }
}

#[test]
fn an_illegal_move_is_an_error() {
    for (line, want) in [
        ("bestmove e2e5", "IllegalMove(\"e2e5\")"),
        ("bestmove e7e5", "IllegalMove(\"e7e5\")"),
        ("bestmove castle", "IllegalMove(\"castle\")"),
        ("bestmove E2E4", "IllegalMove(\"E2E4\")"),
        ("bestmove e2e4q", "IllegalMove(\"e2e4q\")"),
        ("bestmove P@e4", "IllegalMove(\"P@e4\")"),
        ("bestmove \u{1b}[2J", "IllegalMove(\"␛[2J\")"),
        ("bestmove (none)", "NoMove"),
        ("bestmove 0000", "NoMove"),
        ("bestmove", "NoMove"),
    ] {
        let mut engine = Conversation::ready();
        engine.ask(1, task());
        assert_eq!(engine.lines(&[line]), [want, "kill"], "{line}");
        assert!(engine.0.is_gone());
    }
}

#[test]
fn a_stopped_task_gets_no_move_and_the_next_waits_for_its_end() {
    let mut engine = Conversation::ready();
    engine.ask(1, task());
    assert_eq!(engine.command(EngineCommand::Stop(1)), ["> stop"]);
    assert!(engine.ask(2, task()).is_empty());
    assert_eq!(engine.lines(&["info score cp 1 pv e2e4", "bestmove e2e4"]), ["> isready"]);
    assert_eq!(engine.lines(&["readyok"]), ["> position startpos", "> go movetime 100"]);
    assert_eq!(engine.lines(&["bestmove d2d4"]), ["chose 2 d2d4"]);
    engine.ask_synchronized(3, task());
    assert_eq!(engine.ask(4, task()), ["> stop"], "a newer task replaces the other");
    assert!(engine.command(EngineCommand::Stop(4)).is_empty(), "it was not sent yet");
    assert!(engine.lines(&["bestmove d2d4"]).is_empty());
    assert!(engine.command(EngineCommand::Stop(9)).is_empty());
    engine.ask_synchronized(5, task());
    engine.command(EngineCommand::Stop(5));
    assert_eq!(engine.wait(1_000), ["NoReply", "kill"], "it ignores stop");
}

#[test]
fn analysis_reports_its_lines_now_and_then() {
    let mut engine = Conversation::ready();
    let analysis = EngineTask { limits: EngineLimits::default(), lines: 2, report_progress: true, ..task() };
    assert_eq!(engine.ask(1, analysis), ["> setoption name MultiPV value 2", "> position startpos", "> go infinite"]);
    assert_eq!(engine.lines(&["info depth 1 multipv 1 score cp 10 pv e2e4"]), ["thought 1 1 lines"]);
    let more = ["info depth 1 multipv 2 score cp 9 pv d2d4", "info depth 2 multipv 1 score mate 3 pv g1f3 e7e5 e2e3"];
    assert!(engine.lines(&more).is_empty(), "not again at once");
    assert_eq!(engine.0.wake_at(), Some(Moment(80)));
    assert!(engine.wait(79).is_empty());
    let actions = engine.0.wake(Moment(80));
    let Some(ClientAction::Tell(EngineEvent::Progress(1, progress))) = actions.first() else { panic!("{actions:?}") };
    assert_eq!((progress.depth, progress.lines.len(), progress.best_score), (2, 2, Some(Score::Mate(3))));
    assert_eq!(progress.lines[0].moves.len(), 3);
    assert_eq!(engine.0.wake_at(), None, "an endless search is never due");
    let again =
        engine.lines(&["info depth 3 multipv 3 score cp 5 pv b1c3", "info depth 3 score cp 70 lowerbound pv e2e4"]);
    assert!(again.is_empty(), "two lines were requested, and a bound does not replace the mate");
}

#[test]
fn chess960_is_set_if_the_engine_has_it() {
    let numbered = EngineTask { start: StartPosition::numbered(0).unwrap(), ..task() };
    let mut engine = Conversation::ready();
    let sent = engine.ask(1, numbered.clone());
    assert_eq!(sent[0], "> setoption name UCI_Chess960 value true");
    engine.lines(&["bestmove e2e4"]);
    assert!(!engine.ask_synchronized(2, numbered.clone())[0].starts_with("> setoption"), "once");
    engine.lines(&["bestmove e2e4"]);
    assert_eq!(engine.ask_synchronized(3, task())[0], "> setoption name UCI_Chess960 value false");
    let mut classic = Conversation::new(program());
    classic.lines(&["uciok", "readyok"]);
    assert_eq!(classic.ask(1, numbered), ["NoChess960", "kill"]);
}

#[test]
fn an_unexpected_end_is_an_error_and_one_after_close_is_none() {
    let mut engine = Conversation::ready();
    engine.ask(1, task());
    let actions = engine.0.ended(EngineExit::Signal(11), Some("out of \u{1b}[31mmemory"));
    assert_eq!(words(&actions), ["Ended(Signal(11), Some(\"out of ␛[31mmemory\"))", "kill"]);
    let mut engine = Conversation::ready();
    engine.command(EngineCommand::Close);
    assert!(engine.0.ended(EngineExit::Code(0), None).is_empty());
}

#[test]
fn a_position_without_a_move_is_not_sent() {
    let mut engine = Conversation::ready();
    let mated = StartPosition::from_fen("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", false).unwrap();
    assert!(engine.ask(1, EngineTask { start: mated, ..task() }).is_empty());
    assert!(legal_move(&Chess::default(), "e2e4").is_some());
}
