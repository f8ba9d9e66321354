//! The user's own program for sounds: it is started as the config says and gets no input, and its output never reaches
//! the terminal.

use std::io::Read;
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;
use std::{fs, thread};
use tabiya::words::tables::AppWord;

use rustix::fs::{CWD, FileType, Mode, mknodat};
use tempfile::TempDir;

use crate::games::tabiya_in;
use crate::wording::says;

/// Makes a named pipe that reports when the program has done its work, so that the test need not poll.
fn pipe(home: &TempDir) -> Receiver<String> {
    let path = home.path().join("done");
    mknodat(CWD, &path, FileType::Fifo, Mode::RUSR | Mode::WUSR, 0).unwrap();
    let (to, done) = channel();
    thread::spawn(move || {
        loop {
            let mut text = String::new();
            // Opening the pipe waits for a writer.
            let read = fs::File::open(&path).and_then(|mut file| file.read_to_string(&mut text));
            if read.is_err() || to.send(text).is_err() {
                return;
            }
        }
    });
    done
}

#[test]
fn a_move_starts_the_users_sound_program() {
    let home = TempDir::new().unwrap();
    let done = pipe(&home);
    let folder = home.path().join("config/tabiya");
    fs::create_dir_all(&folder).unwrap();
    // It asks for a line, which it must not get, and writes to stdout and stderr, which must not be seen.
    let script = r#"read line && echo took; echo NOISE; echo NOISE >&2; printf "%s+%s" "$1" "$2" > done"#;
    let config = format!("[bell]\ncommand = ['sh', '-c', '{script}', 'sound', '{{sound}}', 'as it is; $HOME']\n");
    fs::write(folder.join("config.toml"), config).unwrap();

    let mut pty = tabiya_in(&home, &["play"], 80, 24);
    pty.wait_for(says(AppWord::EntryHint, &[]));
    for (typed, heard) in [("e4\r", "move"), ("d5\r", "move"), ("exd5\r", "capture")] {
        pty.send(typed);
        let said = done.recv_timeout(Duration::from_secs(20)).expect("the program was started");
        assert_eq!(said, format!("{heard}+as it is; $HOME"), "no shell of ours came between");
    }
    pty.send(":quit!\r");
    assert_eq!(pty.end(), 0);
    pty.assert_restored();
    let written = String::from_utf8_lossy(&pty.bytes);
    assert!(!written.contains("NOISE") && !written.contains("took"), "what it says is not the terminal's");
    assert!(written.contains("exd5"), "and what was typed was ours");
}
