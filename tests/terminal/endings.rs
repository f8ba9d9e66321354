//! However the program ends, the terminal is left as it was found.

use std::time::{Duration, Instant};
use tabiya::words::tables::RuntimeWord;

use rustix::process::{Pid, Signal, test_kill_process};

use crate::harness::Pty;
use crate::probe;
use crate::wording::Wording;

fn started() -> Pty {
    let mut pty = Pty::start(probe::command());
    pty.wait_for("probe pid");
    assert!(pty.alternate() && pty.modes.cursor_hidden && pty.modes.kitty == 0, "{:?}", pty.modes);
    pty
}

#[test]
fn quitting() {
    let mut pty = started();
    pty.send("q");
    assert_eq!(pty.end(), 3);
    pty.assert_restored();
}

#[test]
fn signals_that_end() {
    for (signal, code) in [
        (Signal::TERM, 143),
        (Signal::HUP, 129),
        (Signal::QUIT, 131),
        (Signal::ABORT, 134),
        (Signal::USR1, 138),
        (Signal::USR2, 140),
        (Signal::ALARM, 142),
        (Signal::XCPU, 152),
        (Signal::XFSZ, 153),
        (Signal::VTALARM, 154),
        (Signal::PROF, 155),
    ] {
        let mut pty = started();
        eprintln!("{signal:?}"); // shown if it does not end
        pty.signal(signal);
        assert_eq!(pty.end(), code, "{signal:?}");
        assert!(!pty.alternate(), "{signal:?}: still on the alternate screen");
        pty.assert_restored();
    }
}

/// The keyboard protocol is switched on only if the user says so.
#[test]
fn the_keyboard_protocol() {
    let mut command = probe::command();
    command.env(probe::PROTOCOL, "1");
    let mut pty = Pty::start(command);
    pty.wait_for("probe pid");
    assert_eq!(pty.modes.kitty, 1);
    pty.send("\x1b[99;5u");
    pty.wait_for("keys Ctrl-C");
    pty.send("q");
    assert_eq!(pty.end(), 3);
    pty.assert_restored();
}

/// Ctrl-C comes as a signal, so it arrives even while the reader waits for the end of something that was cut off.
#[test]
fn ctrl_c_is_heard_whatever_came_before() {
    for cut_off in
        ["", "\x1b[200~1. e4", "\x1b[<0;12;", "\x1b[1;", "\x1b[97;", "\x1b[?2026;1$y", "\x1b]11;rgb:ff", "\u{1b}O"]
    {
        let mut pty = started();
        eprintln!("{cut_off:?}"); // shown if it is not heard
        pty.send(cut_off);
        pty.send("\x03");
        pty.wait_for("keys Ctrl-C");
        pty.signal(Signal::INT);
        pty.wait_for("keys Ctrl-C Ctrl-C");
        pty.signal(Signal::TERM);
        assert_eq!(pty.end(), 143);
        pty.assert_restored();
    }
}

#[test]
fn a_second_ctrl_c_ends_a_loop_that_is_stuck() {
    let mut pty = started();
    pty.send("h");
    pty.wait_until("the bell", |pty| pty.bytes.ends_with(b"\x07"));
    // As a signal: a key that comes after the end would make the terminal drop what it has not shown yet.
    while !pty.ended() {
        pty.signal(Signal::INT);
        std::thread::yield_now();
    }
    assert_eq!(pty.end(), 130);
    pty.assert_restored();
}

#[test]
fn a_panic_in_the_loop() {
    let mut pty = started();
    pty.send("p");
    assert_eq!(pty.end(), 1);
    pty.assert_restored();
    assert!(pty.text().contains("forced in the loop"), "{}", pty.text());
    assert!(pty.words().has(RuntimeWord::Panicked, &[]), "{}", pty.text());
}

#[test]
fn memory_that_runs_out() {
    let mut pty = started();
    pty.send("M");
    assert_eq!(pty.end(), 134);
    pty.assert_restored();
    assert!(pty.text().has(RuntimeWord::Aborted, &[]), "{}", pty.text());
}

#[test]
fn a_panic_in_a_worker() {
    let mut pty = started();
    pty.send("w");
    assert_eq!(pty.end(), 1);
    pty.assert_restored();
    assert!(pty.text().contains("forced in a worker"), "{}", pty.text());
}

#[test]
fn a_loop_that_does_not_answer() {
    let stuck = || {
        let mut pty = started();
        pty.send("h");
        pty.wait_until("the bell", |pty| pty.bytes.ends_with(b"\x07"));
        pty
    };
    let mut pty = stuck();
    let from = Instant::now();
    pty.signal(Signal::TERM);
    assert_eq!(pty.end(), 143);
    assert!(from.elapsed() >= Duration::from_secs(2), "it had its time");
    pty.assert_restored();

    let mut pty = stuck();
    let from = Instant::now();
    pty.signal(Signal::TERM);
    // Until the first signal has been handled, another one merges with it. Later ones count.
    while !pty.ended() {
        pty.signal(Signal::TERM);
        std::thread::yield_now();
    }
    assert_eq!(pty.end(), 143);
    assert!(from.elapsed() < Duration::from_secs(2), "a second signal ends it at once");
    pty.assert_restored();
}

/// Returns whether a process has ended, even if its new parent has not reaped it yet.
fn gone(pid: Pid) -> bool {
    let stat = std::fs::read_to_string(format!("/proc/{}/stat", pid.as_raw_nonzero())).unwrap_or_default();
    test_kill_process(pid).is_err() || stat.contains(") Z ")
}

/// The program ends when its terminal is closed, even if SIGHUP is ignored, as under nohup.
#[test]
fn a_closed_terminal() {
    for before in ["", "trap '' HUP;"] {
        let (mut window, pid) = probe::in_a_window_of_its_own(before);
        window.kill().unwrap();
        let from = Instant::now();
        while !gone(pid) {
            assert!(from.elapsed() < Duration::from_secs(20), "it stays");
            std::thread::yield_now();
        }
        assert!(from.elapsed() < Duration::from_secs(1), "{:?}", from.elapsed());
        window.wait().unwrap();
    }
}

/// Ctrl-Z under a shell with job control stops the program, and `fg` resumes it.
#[test]
fn stopping_and_going_on() {
    let mut pty =
        Pty::start(probe::under_shell("set -m;", "echo; echo at the prompt; fg >/dev/null; echo left with $?"));
    pty.wait_for("probe pid");
    pty.send("\x1a");
    pty.wait_for("resumed 1");
    assert!(pty.alternate() && pty.modes.cursor_hidden, "{:?}", pty.modes);
    let seen = String::from_utf8_lossy(&pty.bytes).into_owned();
    let prompt = seen.find("at the prompt").expect("the shell had its turn");
    assert!(seen[..prompt].contains("\x1b[?1049l"), "the terminal was given back before");
    pty.send("q");
    pty.wait_for("left with 3");
    assert_eq!(pty.end(), 0);
    pty.assert_restored();
}

#[test]
fn a_signal_to_stop() {
    let mut pty =
        Pty::start(probe::under_shell("set -m;", "echo; echo at the prompt; fg >/dev/null; echo left with $?"));
    pty.wait_for("probe pid");
    pty.signal(Signal::TSTP);
    pty.wait_for("resumed 1");
    pty.send("q");
    pty.wait_for("left with 3");
    pty.end();
    pty.assert_restored();
}

#[test]
fn no_time_passes_while_plain_mode_is_stopped() {
    const STOP: Duration = Duration::from_millis(300);
    let mut shell = probe::under_shell("set -m;", "echo at the prompt; read x; fg >/dev/null");
    shell.env(probe::SWITCH, "plain");
    let mut pty = Pty::start(shell);
    let from = Instant::now();
    pty.send("time\n");
    pty.wait_for("time: ");
    pty.send("\x1a");
    pty.wait_for("at the prompt");
    let stopped = Instant::now();
    while stopped.elapsed() < STOP {
        std::thread::yield_now();
    }
    pty.send("\nlater\n");
    pty.wait_for("later: ");
    let passed = pty.number("later: ").unwrap() - pty.number("time: ").unwrap();
    assert!(Duration::from_millis(u64::from(passed)) + STOP <= from.elapsed(), "{passed} of {:?}", from.elapsed());
    pty.send("quit\n");
    pty.end();
}

/// A program that runs directly in a terminal window does not stop, because no shell could resume it.
#[test]
fn nobody_to_go_back_to() {
    let mut pty = started();
    pty.send("\x1a");
    pty.signal(Signal::TSTP);
    pty.send("k");
    pty.wait_for("keys Ctrl-Z k");
    assert_eq!(pty.number("resumed "), Some(0));
    pty.send("q");
    assert_eq!(pty.end(), 3);
    pty.assert_restored();
}

#[test]
fn without_a_terminal() {
    let folder = tempfile::tempdir().unwrap();
    let output = probe::plain_command(folder.path()).env(probe::SWITCH, "1").output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.has(RuntimeWord::NoTerminal, &[]) && said.lines().count() == 1, "{said}");
    assert!(!output.stdout.contains(&0x1b), "nothing was switched on");
}
