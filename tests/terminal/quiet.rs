//! While nothing happens, the program does nothing.

use crate::harness::Pty;
use crate::probe;

/// Returns how often the threads of a process gave up the processor voluntarily, or `None` where the system has no
/// such count.
fn rests(pid: u32) -> Option<u64> {
    let tasks = std::fs::read_dir(format!("/proc/{pid}/task")).ok()?;
    let count = |status: String| {
        let line = status.lines().find(|line| line.starts_with("voluntary_ctxt_switches"))?;
        line.split_whitespace().nth(1)?.parse::<u64>().ok()
    };
    Some(tasks.filter_map(|task| count(std::fs::read_to_string(task.ok()?.path().join("status")).ok()?)).sum())
}

/// Between a key and the wake-up that it asked for 400 ms later, no thread wakes and nothing is written.
#[test]
fn between_a_wish_and_its_time() {
    let mut pty = Pty::start(probe::command());
    pty.wait_for("probe pid");
    let pid = pty.number("pid ").unwrap();
    pty.send("T");
    pty.wait_for("keys T");
    let (rests_before, bytes_before) = (rests(pid), pty.bytes.len());
    pty.wait_for("wakes 1");
    let frame = String::from_utf8_lossy(&pty.bytes[bytes_before..]).into_owned();
    assert_eq!(frame.matches("\x1b[?2026h").count(), 1, "one frame: {frame:?}");
    if let (Some(before), Some(after)) = (rests_before, rests(pid)) {
        // The loop goes to sleep once or twice around each event.
        assert!(after - before <= 4, "{} wake-ups", after - before);
    }
}

/// A frame is drawn only when the machine says that something has changed, and then only the changes are written.
#[test]
fn a_small_change_is_a_short_write() {
    let mut pty = Pty::start(probe::command());
    pty.wait_for("probe pid");
    pty.wait_for_question();
    let before = pty.bytes.len();
    pty.send("k");
    pty.wait_for("keys k");
    let frame = pty.bytes[before..].to_vec();
    assert!(frame.len() <= 64, "{} bytes for one letter: {:?}", frame.len(), String::from_utf8_lossy(&frame));
}

#[test]
fn a_redraw_writes_all() {
    let mut pty = Pty::start(probe::command());
    pty.wait_for("probe pid");
    pty.wait_for_question();
    let before = pty.bytes.len();
    pty.send("l");
    pty.wait_for("keys l");
    let frame = String::from_utf8_lossy(&pty.bytes[before..]).into_owned();
    assert!(frame.contains("\x1b[2J") && frame.contains("probe") && frame.contains("resumed"), "{frame:?}");
}
