//! Plain mode on pipes.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;
use tabiya::words::tables::RuntimeWord;

use rustix::process::{Pid, Signal, kill_process};

use crate::probe;
use crate::wording::Wording;

/// How long an answer may take before a test fails.
const PATIENCE: Duration = Duration::from_secs(20);

struct Talk {
    child: Child,
    answers: Receiver<String>,
    _folder: tempfile::TempDir,
}

fn started() -> Talk {
    talking(|command| command)
}

/// Starts the probe in plain mode, with its command wrapped as `wrapped` says.
fn talking(wrapped: impl FnOnce(Command) -> Command) -> Talk {
    let folder = tempfile::tempdir().unwrap();
    let mut child = wrapped(probe::plain_command(folder.path())).spawn().unwrap();
    let lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let (to, answers) = channel();
    // The thread ends with the program's output, or when the test drops `answers`. Then the pipe is closed.
    thread::spawn(move || lines.map_while(Result::ok).try_for_each(|line| to.send(line).map_err(drop)));
    let talk = Talk { child, answers, _folder: folder };
    // Skips what the test harness prints first.
    while talk.line() != "[" {}
    talk
}

impl Talk {
    fn say(&mut self, text: &str) {
        self.child.stdin.as_mut().unwrap().write_all(text.as_bytes()).unwrap();
    }

    fn line(&self) -> String {
        self.answers.recv_timeout(PATIENCE).unwrap()
    }

    fn rest(&self) -> Vec<String> {
        std::iter::from_fn(|| self.answers.recv_timeout(PATIENCE).ok()).collect()
    }

    fn stderr(&mut self) -> String {
        let mut text = String::new();
        self.child.stderr.take().unwrap().read_to_string(&mut text).unwrap();
        text
    }

    fn code(&mut self) -> i32 {
        drop(self.child.stdin.take());
        self.child.wait().unwrap().code().unwrap()
    }
}

impl Drop for Talk {
    fn drop(&mut self) {
        let _ = self.child.kill(); // it has ended, unless the test failed
        let _ = self.child.wait();
    }
}

#[test]
fn every_line_is_answered_at_once() {
    let mut talk = started();
    for word in ["e4", "été", ""] {
        talk.say(&format!("{word}\r\n"));
        assert_eq!(talk.line(), format!("heard {word:?}"));
    }
    talk.say("quit\n");
    assert_eq!(talk.rest(), ["heard \"quit\"", "* interrupted after 4"]);
    assert_eq!(talk.code(), 4);
}

#[test]
fn moves_wait_for_the_bot_and_its_last_reply_is_awaited() {
    let mut talk = started();
    talk.say("think\nnext\nthink");
    drop(talk.child.stdin.take());
    let expected =
        ["heard \"think\"", "thought", "heard \"next\"", "heard \"think\"", "thought", "the input has ended"];
    let rest = talk.rest();
    assert_eq!(rest[..6], expected);
    assert_eq!(rest[6..], ["* interrupted after 6"]);
    assert_eq!(talk.code(), 0);
}

#[test]
fn what_happens_by_itself_is_said_when_it_happens() {
    let mut talk = started();
    talk.say("wake\n");
    assert_eq!(talk.line(), "heard \"wake\"");
    assert_eq!(talk.line(), "woken");
    assert_eq!(talk.code(), 0);
}

#[test]
fn signals_end_it_with_its_last_line() {
    let least_usual = [(Signal::QUIT, 131), (Signal::USR1, 138), (Signal::ALARM, 142)];
    for (signal, code) in [(Signal::TERM, 143), (Signal::INT, 130), (Signal::HUP, 129)].into_iter().chain(least_usual) {
        let mut talk = started();
        talk.say("hello\n");
        talk.line();
        kill_process(Pid::from_child(&talk.child), signal).unwrap();
        assert_eq!(talk.rest(), ["Terminated", "* interrupted after 2"], "it is told before");
        assert_eq!(talk.code(), code);
    }
}

/// nohup starts the program with SIGHUP ignored, and it stays ignored.
#[test]
fn an_ignored_hangup_stays_ignored() {
    let mut talk = talking(|command| {
        let mut shell = Command::new("sh");
        shell.args(["-c", "trap '' HUP; exec \"$0\" \"$@\""]).arg(command.get_program()).args(command.get_args());
        shell.envs(command.get_envs().filter_map(|(name, value)| Some((name, value?))));
        shell.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        shell
    });
    talk.say("hello\n");
    assert_eq!(talk.line(), "heard \"hello\"");
    kill_process(Pid::from_child(&talk.child), Signal::HUP).unwrap();
    talk.say("still here\n");
    assert_eq!(talk.line(), "heard \"still here\"");
    assert_eq!(talk.code(), 0);
}

/// The program ends quietly at the first line of output that finds the pipe closed.
#[test]
fn a_closed_pipe_ends_it_quietly() {
    let mut talk = started();
    talk.answers = channel().1;
    // At the first line, the reading thread notices that its receiver is gone, and closes the pipe.
    while talk.child.try_wait().unwrap().is_none() {
        let _ = talk.child.stdin.as_mut().unwrap().write_all(b"e4\n"); // it may end in between
        thread::yield_now();
    }
    assert_eq!(talk.stderr(), "");
    assert_eq!(talk.code(), 0);
}

#[test]
fn a_panic_ends_it() {
    let mut talk = started();
    talk.say("panic\n");
    let stderr = talk.stderr();
    assert!(stderr.contains("forced in plain mode") && stderr.has(RuntimeWord::Panicked, &[]), "{stderr}");
    assert_eq!(talk.code(), 1);
}
