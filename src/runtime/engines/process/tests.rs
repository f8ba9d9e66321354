use crate::app::protocol::message::Msg;
use crate::bot::external_engine::{EngineExit, EngineLimits, EngineTask};
use crate::chess::start_position::StartPosition;
use crate::runtime::engines::process::*;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

/// What these tests run in: engines that are shell scripts, in their own folder.
struct EngineFixture {
    folder: tempfile::TempDir,
    engines: EngineProcesses,
    events: Receiver<Event>,
}

/// What a well-behaved engine does with its input.
const GOOD: &str = r#"
while read -r line; do
  case "$line" in
    uci) echo "id name Good"; echo uciok;;
    isready) echo readyok;;
    go*) echo "info depth 1 score cp 13 pv e2e4"; echo bestmove e2e4;;
    quit) exit 0;;
  esac
done"#;

impl EngineFixture {
    fn new() -> EngineFixture {
        let (to, events) = channel();
        let engines = EngineProcesses::new(Arc::new(TimeSource::start()), to);
        EngineFixture { folder: tempfile::tempdir().unwrap(), engines, events }
    }

    /// Starts a script as engine 1, and asks it for a move at once.
    fn start(&mut self, script: &str, patience: u64) {
        let path = self.folder.path().join("engine");
        fs::write(&path, format!("#!/bin/sh\necho $$ > \"$0.pid\"\n{script}\n")).unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
        // Not by its own name: a file that was just written may be busy while another test forks.
        let words = vec!["/bin/sh".to_owned(), path.to_str().unwrap().to_owned()];
        self.start_words(words, patience);
    }

    fn start_words(&mut self, words: Vec<String>, patience: u64) {
        self.start_in(words, None, patience);
    }

    fn start_in(&mut self, words: Vec<String>, folder: Option<String>, patience: u64) {
        let (name, options) = ("test".into(), Vec::new());
        let program = EngineProgram { name, command_line: words, folder, options, patience_ms: patience };
        assert_eq!(self.engines.command(1, EngineCommand::Start(Box::new(program))), None);
        let limits = EngineLimits { move_time: Some(20), ..EngineLimits::default() };
        let task =
            EngineTask { start: StartPosition::default(), moves: Vec::new(), limits, lines: 1, report_progress: false };
        self.engines.command(1, EngineCommand::Ask(7, Box::new(task)));
    }

    fn next_event(&mut self) -> EngineEvent {
        let event = self.events.recv_timeout(Duration::from_secs(60)).expect("event within a minute");
        let Event::EngineSpoke(_, Msg::Engine { engine: 1, event }) = event else { panic!("{event:?}") };
        self.engines.note_event(1, &event);
        event
    }

    /// Returns the script's process id, once the script has written it down.
    fn pid(&self) -> String {
        fs::read_to_string(self.folder.path().join("engine.pid")).unwrap().trim().to_owned()
    }
}

/// True if a process exists, even as a zombie.
fn is_there(pid: &str) -> bool {
    fs::exists(format!("/proc/{pid}/stat")).unwrap()
}

#[test]
fn an_engine_is_started_asked_and_let_go() {
    let mut stage = EngineFixture::new();
    stage.start(GOOD, 30_000);
    assert!(stage.engines.are_busy());
    assert_eq!(stage.next_event(), EngineEvent::Ready(Some("Good".into())));
    let EngineEvent::BestMove(7, choice) = stage.next_event() else { panic!("a move") };
    assert_eq!(choice.mv.to_string(), "e2-e4");
    assert!(!stage.engines.are_busy());
    let pid = stage.pid();
    drop(stage.engines);
    assert!(!is_there(&pid), "it is reaped");
}

#[test]
fn who_ignores_quit_and_every_child_of_it_is_killed() {
    let mut stage = EngineFixture::new();
    let script = "sleep 1000 & echo $! > \"$0.child\"; echo uciok; trap '' TERM HUP INT PIPE
        while true; do read -r line && [ \"$line\" = isready ] && echo readyok; done";
    stage.start(script, 30_000);
    assert_eq!(stage.next_event(), EngineEvent::Ready(None));
    let child = fs::read_to_string(stage.folder.path().join("engine.child")).unwrap().trim().to_owned();
    let pid = stage.pid();
    assert!(is_there(&pid) && is_there(&child));
    drop(stage.engines);
    assert!(!is_there(&pid), "no zombie is left");
    // The orphan is init's to reap. It stops running as soon as it has had its turn to die.
    let state = || fs::read_to_string(format!("/proc/{child}/stat")).unwrap_or_default();
    let is_dead = || state().is_empty() || state().contains(") Z ");
    let dies = (0..100_000).any(|_| {
        std::thread::yield_now();
        is_dead()
    });
    assert!(dies, "{}", state());
}

#[test]
fn what_cannot_be_started_says_why() {
    let mut stage = EngineFixture::new();
    stage.start_words(vec!["/nonexistent/engine".into()], 100);
    assert_eq!(stage.next_event(), EngineEvent::Failed(EngineError::NotFound));
    assert!(!stage.engines.are_busy());
    let folder = stage.folder.path().to_owned();
    let elf = [&b"\x7fELF\x02\x01\x01\0"[..], &[0xff; 100]].concat();
    // What is there, its permissions, and why it does not start.
    let rows: [(&str, &[u8], u32, EngineError); 9] = [
        ("plain", b"no program", 0o644, EngineError::NotExecutable),
        ("windows", b"#!/bin/sh\r\nexec true\r\n", 0o755, EngineError::WindowsScript),
        ("gone", b"#! /no/such/interpreter -x\n", 0o755, EngineError::NoInterpreter("/no/such/interpreter".into())),
        ("env", b"#!/no/such/env python3", 0o755, EngineError::NoInterpreter("/no/such/env".into())),
        ("text", b"echo uciok\n", 0o755, EngineError::NoScript),
        ("empty", b"", 0o755, EngineError::NoScript),
        ("exe", b"MZ\x90\0\x03\0\0\0", 0o755, EngineError::WrongFormat),
        ("arm", &elf, 0o755, EngineError::WrongFormat),
        ("loader", &needs_loader("/no/such/loader"), 0o755, EngineError::NoLoader),
    ];
    for (name, bytes, mode, want) in rows {
        let path = folder.join(name);
        fs::write(&path, bytes).unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(mode)).unwrap();
        stage.start_words(vec![path.to_str().unwrap().to_owned()], 100);
        let event = stage.next_event();
        // A file that was just written may be busy while another test forks.
        if !matches!(&event, EngineEvent::Failed(EngineError::StartFailed(why)) if why.contains("busy")) {
            assert_eq!(event, EngineEvent::Failed(want), "{name}");
        }
    }
    stage.start_words(vec![folder.to_str().unwrap().to_owned()], 100);
    assert_eq!(stage.next_event(), EngineEvent::Failed(EngineError::IsFolder));
    stage.start_in(vec!["sh".to_owned()], Some("/no/folder".to_owned()), 100);
    assert_eq!(stage.next_event(), EngineEvent::Failed(EngineError::NoFolder("/no/folder".to_owned())));
}

/// Returns a program for this machine that names a loader.
fn needs_loader(loader: &str) -> Vec<u8> {
    let mut bytes = fs::read("/proc/self/exe").unwrap();
    let usual = bytes.windows(4).position(|part| part == b"/lib").unwrap();
    let end = usual + bytes[usual..].iter().position(|byte| *byte == 0).unwrap();
    assert!(loader.len() <= end - usual, "the name of the usual loader is longer");
    bytes[usual..end].fill(0);
    bytes[usual..usual + loader.len()].copy_from_slice(loader.as_bytes());
    bytes.truncate(1 << 20);
    bytes
}

#[test]
fn an_engine_runs_in_its_folder() {
    let mut stage = EngineFixture::new();
    let folder = stage.folder.path().join("of the engine");
    fs::create_dir(&folder).unwrap();
    let script = GOOD.replace("name Good", "name `cat net.txt`");
    fs::write(folder.join("net.txt"), "Deep Net\n").unwrap();
    fs::write(folder.join("engine.sh"), script).unwrap();
    stage.start_in(vec!["/bin/sh".into(), "engine.sh".into()], Some(folder.to_str().unwrap().to_owned()), 30_000);
    assert_eq!(stage.next_event(), EngineEvent::Ready(Some("Deep Net".into())));
    // A program whose name is a path is one of the folder.
    std::os::unix::fs::symlink("/bin/sh", folder.join("shell")).unwrap();
    stage.start_in(vec!["./shell".into(), "engine.sh".into()], Some(folder.to_str().unwrap().to_owned()), 30_000);
    let ready =
        std::iter::from_fn(|| Some(stage.next_event())).find(|event| !matches!(event, EngineEvent::BestMove(..)));
    assert_eq!(ready, Some(EngineEvent::Ready(Some("Deep Net".into()))));
}

#[test]
fn who_never_answers_is_killed_in_time() {
    let mut stage = EngineFixture::new();
    stage.start("while read -r line; do :; done", 100);
    assert_eq!(stage.next_event(), EngineEvent::Failed(EngineError::NoUciOk));
    let mut stage = EngineFixture::new();
    let script = "while read -r line; do case $line in uci) echo uciok;; isready) echo readyok;; esac; done";
    stage.start(script, 200);
    if stage.next_event() == EngineEvent::Ready(None) {
        assert_eq!(stage.next_event(), EngineEvent::Failed(EngineError::NoReply));
    } // otherwise it was too slow for so little patience, and has failed as it should
    let pid = stage.pid();
    drop(stage.engines);
    assert!(!is_there(&pid));
}

#[test]
fn a_late_greeting_is_waited_for() {
    let mut stage = EngineFixture::new();
    stage.start(&format!("sleep 0.3\n{GOOD}"), 30_000);
    assert_eq!(stage.next_event(), EngineEvent::Ready(Some("Good".into())));
}

#[test]
fn a_crash_is_told_with_its_last_word() {
    let mut stage = EngineFixture::new();
    let script = GOOD.replace("echo bestmove e2e4", "echo 'out of memory' >&2; kill -SEGV $$");
    stage.start(&script, 30_000);
    stage.next_event();
    let error = stage.next_event();
    assert_eq!(error, EngineEvent::Failed(EngineError::Ended(EngineExit::Signal(11), Some("out of memory".into()))));
    let mut stage = EngineFixture::new();
    stage.start("exit 3", 30_000);
    assert_eq!(stage.next_event(), EngineEvent::Failed(EngineError::Ended(EngineExit::Code(3), None)));
}

#[test]
fn who_holds_its_pipes_elsewhere_holds_nobody_up() {
    let mut stage = EngineFixture::new();
    // A program that has left the group for good cannot be killed with it.
    stage.start("setsid sleep 60 & echo uciok; echo readyok; echo 'I fall' >&2; exit 4", 30_000);
    let mut event = stage.next_event();
    if event == EngineEvent::Ready(None) {
        event = stage.next_event();
    }
    let ended = EngineError::Ended(EngineExit::Code(4), Some("I fall".into()));
    assert_eq!(event, EngineEvent::Failed(ended), "it is told although the pipes stay open");
    drop(stage.engines);
}

#[test]
fn an_illegal_move_ends_it() {
    let mut stage = EngineFixture::new();
    stage.start(&GOOD.replace("bestmove e2e4", "bestmove e2e5"), 30_000);
    stage.next_event();
    assert_eq!(stage.next_event(), EngineEvent::Failed(EngineError::IllegalMove("e2e5".into())));
}

#[test]
fn a_flood_and_a_line_without_end_cost_time_but_no_memory() {
    /// The environment variable that makes this binary run the test by itself.
    const ALONE: &str = "TABIYA_FLOOD_ALONE";
    if std::env::var_os(ALONE).is_none() {
        // The tests that run at the same time need memory, too: a process of its own is measured.
        let name = "runtime::engines::process::tests::a_flood_and_a_line_without_end_cost_time_but_no_memory";
        let mut test = std::process::Command::new(std::env::current_exe().unwrap());
        let ran = test.args([name, "--exact", "--nocapture"]).env(ALONE, "1").output().unwrap();
        let told = String::from_utf8_lossy(&ran.stdout);
        assert!(ran.status.success() && told.contains("1 passed"), "{told}{}", String::from_utf8_lossy(&ran.stderr));
        return;
    }
    let mut stage = EngineFixture::new();
    // 100 MB of lines, then one line of 20 MB, then the move.
    let flood =
        "yes 'info string all work and no play' | head -c 100000000; head -c 20000000 /dev/zero | tr '\\0' x; echo;
      echo complaints >&2; yes complaint | head -c 5000000 >&2; echo bestmove e2e4";
    stage.start(&GOOD.replace("echo bestmove e2e4", flood), 300_000);
    stage.next_event();
    let before = resident();
    assert!(matches!(stage.next_event(), EngineEvent::BestMove(7, _)));
    assert!(resident() < before + 10_000, "{} then {} KB", before, resident());
}

/// Returns how many kilobytes of memory this process uses.
fn resident() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find(|line| line.starts_with("VmRSS:")).unwrap();
    line.split_whitespace().nth(1).unwrap().parse().unwrap()
}

#[test]
fn who_does_not_read_holds_nobody_up() {
    let mut stage = EngineFixture::new();
    stage.start("echo uciok; echo readyok; sleep 1000", 200);
    assert_eq!(stage.next_event(), EngineEvent::Ready(None));
    let orders = 50_000;
    for id in 0..orders {
        stage.engines.command(1, EngineCommand::Stop(id)); // it does not wait for a reply
    }
    assert_eq!(stage.next_event(), EngineEvent::Failed(EngineError::NoReply));
}
