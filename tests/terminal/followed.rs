//! A file that grows while it is reviewed.

use std::fs::{self, OpenOptions};
use std::io::Write;
use tabiya::words::tables::TrainingWord;

use crate::games::tabiya_in;
use crate::wording::{counts, says};

#[test]
fn a_move_written_to_a_followed_file_appears() {
    let home = tempfile::tempdir().unwrap();
    let path = home.path().join("live.pgn");
    fs::write(&path, "[White \"Ada\"]\n[Black \"Bob\"]\n\n1. e4 e5 2. Nf3\n").unwrap();
    let mut pty = tabiya_in(&home, &["review", path.to_str().unwrap(), "--follow"], 120, 40);
    pty.wait_for("Nf3");
    pty.send("\x1b[F"); // End
    pty.wait_for("live");
    // A broadcast appends a little at the end.
    OpenOptions::new().append(true).open(&path).unwrap().write_all(b"Nc6 3. Bb5\n").unwrap();
    pty.wait_for("Bb5");
    pty.wait_for(counts(TrainingWord::FollowedMore, 2));
    // Another program that saves rewrites the file from the start.
    fs::write(&path, "[White \"Ada\"]\n[Black \"Bob\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 *\n").unwrap();
    pty.wait_for("Ba4");
    pty.send(":follow\r");
    pty.wait_for(says(TrainingWord::FollowEnds, &[]));
    pty.send("\x03");
    assert_eq!(pty.end(), 0);
    pty.assert_restored();
}
