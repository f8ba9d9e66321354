//! Nothing in a file, a name, a comment or a paste can control the terminal.

use std::fs;
use std::process::{Command, Stdio};
use tabiya::words::tables::{AppWord, WhyNotWord};

use crate::games::tabiya_in;
use crate::harness::Pty;
use crate::wording::says;

/// A colour that does not exist, so that no output of the program contains it, unless a sequence came through.
const MARK: &[u8] = b"\x1b[66m";

/// A text with every kind of poison, in UTF-8.
const POISON: &str =
    "A\u{1b}[66mB\u{9b}66mC\u{1b}]0;PWN\u{7}D\u{1b}Pq\u{1b}\\E\u{202e}F\u{2066}G\u{200f}H\u{9d}0;PWN\u{9c}I\u{8}\u{0}J";

fn assert_harmless(what: &str, bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    assert!(!bytes.windows(MARK.len()).any(|w| w == MARK), "{what}: a sequence came through");
    for (sequence, name) in
        [("\x1b]0", "a title"), ("\x1bP", "a device string"), ("\x07", "a bell"), ("\x08", "a backspace")]
    {
        assert!(!text.contains(sequence), "{what}: {name} came through");
    }
    let bad = text.chars().find(|c| {
        matches!(c, '\u{80}'..='\u{9f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{200e}' | '\u{200f}' | '\0')
    });
    assert!(bad.is_none(), "{what}: {bad:?} came through");
}

/// Writes a file of games with poison wherever there can be text, and in its name. Returns its path.
fn file(home: &tempfile::TempDir, latin1: bool) -> std::path::PathBuf {
    let poison = POISON.replace('\0', "");
    let text = format!(
        "[Event \"{POISON}\"]\n[Site \"{POISON}\"]\n[White \"{POISON}\"]\n[Black \"b{POISON}\"]\n[Result \"1-0\"]\n[{poison} \"x\"]\n\n\
         {{{POISON}}} 1. e4 {{{POISON}}} e5 ; {poison}\n (1... {poison} c5 {{{POISON}}}) 2. Nf3 {poison} 1-0\n"
    );
    let path = home.path().join(format!("{}.pgn", poison.replace('/', "")));
    let bytes: Vec<u8> =
        if latin1 { text.chars().filter_map(|c| u8::try_from(u32::from(c)).ok()).collect() } else { text.into_bytes() };
    fs::write(&path, bytes).unwrap();
    path
}

fn quits(mut pty: Pty) -> Vec<u8> {
    pty.send("\x11\x11"); // Ctrl-Q
    pty.end();
    pty.bytes.clone()
}

#[test]
fn files_in_review() {
    for (latin1, (cols, rows)) in [(false, (120, 40)), (true, (80, 24))] {
        let home = tempfile::tempdir().unwrap();
        let path = file(&home, latin1);
        let mut pty = tabiya_in(&home, &["review", path.to_str().unwrap()], cols, rows);
        pty.wait_for("1-0");
        pty.send("\r");
        pty.wait_for("e4");
        for key in ["\x1b[C", "\x1b[C", "\x1b[B", "\x1b[C", "\x1b[F", "?", "\x1b", ":"] {
            pty.send(key);
        }
        pty.send(" \x1b");
        pty.send("q");
        assert_harmless("review", &quits(pty));
        // The file is now among the recent ones on the home screen.
        let mut pty = tabiya_in(&home, &[], cols, rows);
        pty.wait_for(says(AppWord::HomeNew, &[]));
        assert_harmless("home", &quits(pty));
    }
}

#[test]
fn pasted_text_and_names() {
    let home = tempfile::tempdir().unwrap();
    let name = format!("human:{}", POISON.replace('\0', ""));
    let mut pty = tabiya_in(&home, &["play", "--white", &name], 120, 40);
    pty.wait_for(says(AppWord::EntryHint, &[]));
    // A paste ends at its end mark, and no part of it is read as a key.
    pty.send(format!("\x1b[200~{}\x1b[201~", POISON.replace('\u{1b}', "\u{1b}\u{1b}")));
    pty.send("\r");
    pty.wait_for_sentence(WhyNotWord::Unreadable, &[]);
    assert_harmless("play", &quits(pty));
}

#[test]
fn lines_without_a_screen() {
    for latin1 in [false, true] {
        let home = tempfile::tempdir().unwrap();
        let path = file(&home, latin1);
        let path = path.to_str().unwrap();
        let missing = format!("{path}.not");
        let runs: [&[&str]; 9] = [
            &["pgn", "check", path],
            &["pgn", "list", path, path],
            &["pgn", "list", "--json", path],
            &["pgn", "list", &missing],
            &["review", "--plain", path],
            &["review", "--plain", &missing],
            &["config", "check", path],
            &["play", "--plain", "--white", &format!("human:{}", POISON.replace('\0', ""))],
            &["--config", &missing],
        ];
        for args in runs {
            let mut command = Command::new(env!("CARGO_BIN_EXE_tabiya"));
            command.args(args).current_dir(home.path()).stdin(Stdio::null());
            for name in ["CONFIG", "DATA", "STATE", "CACHE"] {
                command.env(format!("XDG_{name}_HOME"), home.path().join(name.to_lowercase()));
            }
            let output = command.output().unwrap();
            assert_harmless(&format!("{args:?} out"), &output.stdout);
            assert_harmless(&format!("{args:?} err"), &output.stderr);
            assert!(!output.stdout.is_empty() || !output.stderr.is_empty(), "{args:?} says nothing");
        }
    }
}

/// What goes through a pipe unchanged is made harmless when it is printed on a terminal.
#[test]
fn what_is_printed_on_a_terminal() {
    for latin1 in [false, true] {
        let home = tempfile::tempdir().unwrap();
        let path = file(&home, latin1);
        let path = path.to_str().unwrap();
        let config = home.path().join("config.toml");
        fs::write(&config, "me = [\"a\u{202e}b\u{2066}\"]\n").unwrap();
        let config = config.to_str().unwrap();
        let runs: [&[&str]; 3] =
            [&["pgn", "export", path], &["pgn", "list", path], &["config", "print", "--config", config]];
        for args in runs {
            let mut pty = tabiya_in(&home, args, 120, 40);
            pty.end();
            assert!(pty.bytes.len() > 20, "{args:?} says nothing");
            assert_harmless(&format!("{args:?}"), &pty.bytes);
        }
    }
}
