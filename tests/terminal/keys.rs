//! Keys, pointer events and pastes arrive, and the program writes nothing without need.

use crate::harness::{Pty, QUESTION};
use crate::probe;

fn started() -> Pty {
    let mut pty = Pty::start(probe::command());
    pty.wait_for("probe pid");
    pty
}

#[test]
fn keys_of_every_kind() {
    let mut pty = started();
    pty.send("eé\r\x08\x7f\n\t\x1b[Z\x1b[A\x1bOB\x1b[5~\x1b[1;5C");
    pty.wait_for("keys e é Enter Backspace Backspace Enter Tab Shift-Tab ↑ ↓ PgUp Ctrl-→");
}

#[test]
fn a_lone_esc_and_a_split_sequence() {
    let mut pty = started();
    pty.send("\x1b");
    pty.wait_for("keys Esc");
    pty.send("x\x1b[");
    pty.send("1;5");
    pty.send("A");
    pty.wait_for("keys Ctrl-↑");
    assert!(!pty.text().contains("Esc"));
}

#[test]
fn a_press_points_at_what_the_last_frame_showed() {
    let mut pty = started();
    // Sent in one piece: the line must still be on the screen before the press is resolved.
    pty.send("\x1b[200~one\x1b[201~\x1b[<0;1;5M\x1b[<32;2;20M\x1b[<0;2;20m\x1b[<64;1;1M");
    pty.wait_for("Down(Left) at 0,4 on Some(Row(0))");
    pty.wait_for("Drag(Left) at 1,19 on None");
    pty.wait_for("Up(Left) at 1,19 on None");
    pty.wait_for("ScrollUp at 0,0 on None");
}

#[test]
fn pastes_and_sizes() {
    let mut pty = started();
    pty.send("\x1b[200~1. e4\r\n1... e5\rq\x1b[201~");
    pty.wait_for(r#"pasted "1. e4\n1... e5\nq""#);
    pty.resize(120, 40, (1200, 800));
    pty.wait_for("size 120x40 Some((1200, 800))");
    // After a storm of sizes, the last one counts.
    for n in 0..40 {
        pty.resize(60 + n, 20 + n % 5, (0, 0));
    }
    pty.resize(100, 30, (0, 0));
    pty.wait_for("size 100x30 None");
}

/// A terminal's reply is not a key, whenever it comes and in however many pieces.
#[test]
fn the_background_is_asked_for_once_and_its_answer_is_no_key() {
    let mut pty = started();
    pty.wait_for_question();
    pty.send("a\x1b]11;rgb:fa");
    pty.wait_for("keys a");
    pty.send("fa/fafa/f6f6\x1b");
    pty.send("\\b");
    pty.wait_for("light true");
    pty.wait_for("keys a b");
    pty.send("\x1b]11;rgb:0/0/0\x07");
    pty.wait_for("light false");
    assert_eq!(pty.count(QUESTION), 1);
}

#[test]
fn workers_answer() {
    let mut pty = started();
    pty.send("m");
    pty.wait_for("bot 1 moved true");
    pty.send("s");
    pty.wait_for("bot 2 moved false");
}

#[test]
fn clipboard_and_bell() {
    let mut pty = started();
    pty.send("c");
    pty.wait_until("the bell", |pty| pty.bytes.ends_with(b"\x07") || pty.bytes.windows(1).any(|w| w == b"\x07"));
    assert!(pty.bytes.windows(13).any(|w| w == b"\x1b]52;c;ZTQ=\x1b\\"));
}

#[test]
fn waking_up_once() {
    let mut pty = started();
    pty.send("t");
    pty.wait_for("wakes 1");
}

/// Every frame is a synchronized update.
#[test]
fn frames_are_synchronized() {
    let mut pty = started();
    pty.send("abc");
    pty.wait_for("keys a b c");
    pty.send("q");
    pty.end();
    let count = |what: &[u8]| pty.bytes.windows(what.len()).filter(|w| *w == what).count();
    assert!(count(b"\x1b[?2026h") >= 2);
    assert_eq!(count(b"\x1b[?2026h"), count(b"\x1b[?2026l"));
}

/// More keys than a reader takes at once all arrive, and so does what follows, without another key press.
#[test]
fn a_flood_of_keys() {
    let mut pty = started();
    pty.send("e".repeat(3_000) + "xk");
    pty.wait_for("keys k");
}

/// Sequences of an old or strange terminal are not read as keys, and nothing breaks.
#[test]
fn strange_sequences() {
    let mut pty = started();
    for strange in ["\x1b[I", "\x1b[99~", "\x1b[27;5;99~", "\x1b[<0;0;0M", "\x1b[?1;2c", "\u{9b}", "\x1b[5^"] {
        pty.send(strange);
    }
    pty.send("k");
    pty.wait_for("keys k");
}
