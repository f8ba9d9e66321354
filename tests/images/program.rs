//! The program itself on a pseudo-terminal that claims to be Kitty: pictures from the first frame to the last.

use portable_pty::CommandBuilder;
use tabiya::words::tables::AppWord;
use tempfile::TempDir;

use crate::decoded;
use crate::harness::Pty;
use crate::wording::says;

fn tabiya(home: &TempDir, args: &[&str], term: &str) -> Pty {
    let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_tabiya"));
    command.args(args);
    command.cwd(home.path());
    for name in ["CONFIG", "DATA", "STATE", "CACHE"] {
        command.env(format!("XDG_{name}_HOME"), home.path().join(name.to_lowercase()));
    }
    let foreign =
        ["NO_COLOR", "LANG", "LC_ALL", "LC_MESSAGES", "TABIYA_CONFIG", "TMUX", "STY", "ZELLIJ", "LC_TERMINAL"];
    for name in foreign.into_iter().chain(["TERM_PROGRAM", "KONSOLE_VERSION"]) {
        command.env_remove(name);
    }
    command.env("COLORTERM", "truecolor");
    command.env("TERM", term);
    Pty::start_in(command, 120, 40)
}

#[test]
fn a_game_in_pictures_from_the_first_frame_to_the_last() {
    let home = TempDir::new().unwrap();
    let mut pty = tabiya(&home, &["play", "--pieces", "images", "--no-animations"], "xterm-kitty");
    pty.wait_for(says(AppWord::EntryHint, &[]));
    pty.wait_for_question();
    let begun = decoded::kitty(&pty.bytes);
    let placed = begun.iter().filter(|command| command.key("a") == "p").count();
    assert_eq!(placed, 32, "every man");
    let before = pty.bytes.len();
    pty.send("e4\r");
    pty.wait_for("1.  e4");
    pty.wait_until("the man in his new place", |pty| {
        let said = String::from_utf8_lossy(&pty.bytes[before..]).into_owned();
        said.contains("a=p,") && said.ends_with("\x1b[?2026l")
    });
    let moved = decoded::kitty(&pty.bytes[before..]);
    let count = |key: &str, value: &str| moved.iter().filter(|command| command.key(key) == value).count();
    // While the move is typed, its squares light up.
    assert!((1..=2).contains(&count("a", "p")) && (1..=2).contains(&count("d", "i")), "two squares: {moved:?}");
    // After a resize everything is sent again, at the new size.
    let before = pty.bytes.len();
    pty.resize(80, 24, (800, 480));
    pty.wait_until("the board at its new size", |pty| {
        let said = String::from_utf8_lossy(&pty.bytes[before..]).into_owned();
        said.contains("c=4,r=2,") && said.ends_with("\x1b[?2026l")
    });
    let resized = decoded::kitty(&pty.bytes[before..]);
    assert_eq!(resized.iter().filter(|command| command.key("a") == "p").count(), 32);
    assert!(resized.iter().filter(|command| command.key("a") == "t").all(|command| command.key("s") == "40"));
    let before = pty.bytes.len();
    pty.send(":quit!\r");
    assert_eq!(pty.end(), 0);
    pty.assert_restored();
    let said = String::from_utf8_lossy(&pty.bytes[before..]).into_owned();
    let (farewell, screen) = (said.find("\x1b_Ga=d,d=A,"), said.find("\x1b[?1049l"));
    assert!(farewell.is_some() && farewell < screen, "pictures are taken away before the screen is left: {said:?}");
}

#[test]
fn an_unknown_terminal_is_sent_nothing() {
    let home = TempDir::new().unwrap();
    let mut pty = tabiya(&home, &["play", "--pieces", "images"], "xterm-256color");
    pty.wait_for("not known to show images");
    pty.wait_for(says(AppWord::EntryHint, &[]));
    pty.send(":quit!\r");
    assert_eq!(pty.end(), 0);
    let said = String::from_utf8_lossy(&pty.bytes);
    assert!(!said.contains("\x1b_G") && !said.contains("\x1bP") && !said.contains("\x1b]1337"));
}
