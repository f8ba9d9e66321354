//! Whole games in the real program: typed, played with the cursor and the mouse, interrupted and resumed.

use portable_pty::CommandBuilder;
use rustix::process::Signal;
use tabiya::words::game_list::GameListWord;
use tabiya::words::tables::{AppWord, EndingWord, RuntimeWord};
use tempfile::TempDir;

use crate::harness::Pty;
use crate::wording::{says, shown};

const UP: &str = "\x1b[A";
const DOWN: &str = "\x1b[B";
const RIGHT: &str = "\x1b[C";
const LEFT: &str = "\x1b[D";

fn tabiya(home: &TempDir, args: &[&str]) -> Pty {
    tabiya_in(home, args, 80, 24)
}

/// Returns the command that runs the program with folders of its own.
pub fn command(home: &TempDir, args: &[&str]) -> CommandBuilder {
    let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_tabiya"));
    command.args(args);
    command.cwd(home.path());
    for name in ["CONFIG", "DATA", "STATE", "CACHE"] {
        command.env(format!("XDG_{name}_HOME"), home.path().join(name.to_lowercase()));
    }
    for name in ["NO_COLOR", "LANG", "LC_ALL", "LC_MESSAGES", "TABIYA_CONFIG"] {
        command.env_remove(name);
    }
    command.env("COLORTERM", "truecolor");
    command
}

/// Starts the program in a window of this size.
pub fn tabiya_in(home: &TempDir, args: &[&str], cols: u16, rows: u16) -> Pty {
    Pty::start_in(command(home, args), cols, rows)
}

fn game(home: &TempDir, args: &[&str], cols: u16, rows: u16) -> Pty {
    let mut pty = tabiya_in(home, &[&["play"], args].concat(), cols, rows);
    pty.wait_for(says(AppWord::EntryHint, &[]));
    // The frame is complete when its last line is there.
    pty.wait_for("F1");
    pty
}

/// Returns the column and row, counted from 1, of the middle of a square, found by the coordinates at the board's edge.
fn cell(pty: &Pty, square: &str) -> (usize, usize) {
    let text = pty.text();
    let lines: Vec<Vec<char>> = text.lines().map(|line| line.chars().collect()).collect();
    let files =
        lines.iter().find(|line| line.iter().filter(|c| **c != ' ').collect::<String>().starts_with("abcdefgh"));
    let col = files.unwrap().iter().position(|c| *c == square.chars().next().unwrap()).unwrap();
    // The ranks are at the left edge. A number further right belongs to the score.
    let row = lines.iter().position(|line| line.iter().take(3).find(|c| **c != ' ') == square.chars().nth(1).as_ref());
    let row = row.unwrap();
    (col + 1, row + 1)
}

fn mouse(pty: &mut Pty, button: u8, square: &str, released: bool) {
    let (col, row) = cell(pty, square);
    pty.send(format!("\x1b[<{button};{col};{row}{}", if released { 'm' } else { 'M' }));
}

fn mated(pty: &mut Pty) {
    pty.wait_for("checkmate");
    pty.wait_until("the result", |pty| pty.text().contains("0-1"));
}

fn leaves(mut pty: Pty) {
    pty.send("\x03");
    assert_eq!(pty.end(), 0);
    pty.assert_restored();
}

#[test]
fn fools_mate_is_typed_at_every_size() {
    for (cols, rows) in [(200, 60), (120, 40), (80, 24), (40, 15)] {
        let home = tempfile::tempdir().unwrap();
        let mut pty = game(&home, &[], cols, rows);
        pty.send("f3\re5\rg4\rQh4\r");
        mated(&mut pty);
        leaves(pty);
        let games = std::fs::read_to_string(home.path().join("data/tabiya/games.pgn")).unwrap();
        assert!(games.contains("2. g4 Qh4# {Black wins: checkmate} 0-1"), "{games}");
    }
}

#[test]
fn fools_mate_by_mouse_alone() {
    const MOVES: [(&str, &str); 4] = [("f2", "f3"), ("e7", "e5"), ("g2", "g4"), ("d8", "h4")];
    for (cols, rows) in [(120, 40), (80, 24), (40, 15)] {
        for drag in [false, true] {
            let home = tempfile::tempdir().unwrap();
            let mut pty = game(&home, &[], cols, rows);
            for (from, to) in MOVES {
                mouse(&mut pty, 0, from, false);
                if drag {
                    mouse(&mut pty, 32, to, false);
                } else {
                    mouse(&mut pty, 0, from, true);
                    mouse(&mut pty, 0, to, false);
                }
                mouse(&mut pty, 0, to, true);
            }
            mated(&mut pty);
            leaves(pty);
        }
    }
}

#[test]
fn fools_mate_by_arrow_keys_alone() {
    let home = tempfile::tempdir().unwrap();
    let mut pty = game(&home, &[], 80, 24);
    // The cursor appears on e2 at the first arrow.
    let steps: &[&str] = &[
        UP, RIGHT, "\r", UP, "\r", // f2 f3
        LEFT, UP, UP, UP, UP, "\r", DOWN, DOWN, "\r", // e7 e5
        RIGHT, RIGHT, DOWN, DOWN, DOWN, "\r", UP, UP, "\r", // g2 g4
        UP, UP, UP, UP, LEFT, LEFT, LEFT, "\r", DOWN, DOWN, DOWN, DOWN, RIGHT, RIGHT, RIGHT, RIGHT, "\r", // d8 h4
    ];
    pty.send(steps.concat());
    mated(&mut pty);
    leaves(pty);
}

#[test]
fn a_killed_game_keeps_every_move_and_both_clocks() {
    let home = tempfile::tempdir().unwrap();
    let mut pty = game(&home, &["--time", "5+3"], 80, 24);
    pty.send("e4\re5\rNf3\r");
    pty.wait_for("Nf3");
    pty.wait_for(says(AppWord::ToMove, &["Black"]));
    pty.kill();

    let mut pty = tabiya(&home, &[]);
    pty.wait_for_sentence(AppWord::HomeGoOn, &[]);
    pty.send("\r");
    pty.wait_for_sentence(AppWord::WaitingToGoOn, &[]);
    for shown in ["e4", "e5", "Nf3"] {
        assert!(pty.text().contains(shown), "{shown} is lost:\n{}", pty.text());
    }
    pty.send(" ");
    pty.wait_for(says(AppWord::EntryHint, &[]));
    pty.send("Nc6\rBb5\r");
    // Waits until the move is played, not only typed.
    pty.wait_until("Bb5 played", |pty| {
        pty.text().contains("Bb5") && pty.text().contains(says(AppWord::EntryHint, &[]))
    });
    pty.kill();
    let mut pty = tabiya(&home, &[]);
    pty.wait_for("3 moves");
    leaves(pty);
}

#[test]
fn signals_restore_the_terminal_and_keep_the_game() {
    for (signal, code) in [(Signal::TERM, 143), (Signal::HUP, 129)] {
        let home = tempfile::tempdir().unwrap();
        let mut pty = game(&home, &["--black", "greedy", "--time", "3+2"], 80, 24);
        pty.send("e4\r");
        // The move is played once it is in the score, not only on the entry line.
        pty.wait_until("the move in the score", |pty| {
            pty.text().lines().any(|line| line.contains("1.") && line.contains("e4"))
        });
        pty.signal_program(signal);
        assert_eq!(pty.end(), code, "{signal:?}");
        pty.assert_restored();
        let mut pty = tabiya(&home, &[]);
        pty.wait_for_sentence(AppWord::HomeGoOn, &[]);
        leaves(pty);
    }
}

#[test]
fn a_threefold_is_prompted_and_claimed_on_the_screen() {
    let home = tempfile::tempdir().unwrap();
    let mut pty = game(&home, &[], 80, 24);
    pty.send("Nf3\rNf6\rNg1\rNg8\rNf3\rNf6\rNg1\r");
    pty.wait_for(says(AppWord::ToMove, &["Black"]));
    pty.send("Ng8");
    pty.wait_for(shown(AppWord::PromptThreefoldWith, &["Ng8"]));
    pty.send("\r");
    pty.wait_for(shown(AppWord::PromptThreefold, &[]));
    pty.send("claim\r");
    pty.wait_for(says(EndingWord::Threefold, &[]));
    leaves(pty);
}

#[test]
fn two_bots_play_on_the_screen() {
    let home = tempfile::tempdir().unwrap();
    let mut pty = tabiya(&home, &["play", "--white", "random", "--black", "greedy", "--time", "0.05", "--seed", "5"]);
    pty.wait_until("an end", |pty| {
        pty.text().contains("0-1") || pty.text().contains("1-0") || pty.text().contains("1/2")
    });
    leaves(pty);
}

#[test]
fn a_command_over_the_list_prints_into_a_window_or_a_new_file() {
    let home = TempDir::new().unwrap();
    let games = "[White \"Tal\"]\n[Black \"Zoë\"]\n\n1. e4 1-0\n\n[White \"Keres\"]\n[Black \"Tal\"]\n\n1. d4 1-0\n";
    std::fs::write(home.path().join("two.pgn"), games).unwrap();
    let mut pty = tabiya(&home, &["two.pgn"]);
    pty.wait_for("Keres");
    pty.send(":pgn stats --by white\r");
    pty.wait_for("100.0");
    pty.send("\x1b");
    pty.wait_until("no window", |pty| !pty.text().contains("100.0"));
    pty.send(":pgn export --game 2 > one.pgn\r");
    pty.wait_for(says(GameListWord::PgnWritten, &["one.pgn"]));
    let one = std::fs::read_to_string(home.path().join("one.pgn")).unwrap();
    assert!(games.ends_with(&one) && one.starts_with("[White \"Keres\"]"), "{one}");
    pty.send(":pgn export > one.pgn\r");
    pty.wait_for(shown(RuntimeWord::ExistsAlready, &[]));
    for (command, why) in [
        (":pgn export --game 3 > none.pgn\r", "there is no game 3"),
        (":pgn export --filter white:spassky > none.pgn\r", says(GameListWord::PgnNothing, &[])),
    ] {
        pty.send(command);
        pty.wait_for(why);
        assert!(!home.path().join("none.pgn").exists(), "{command}");
    }
    pty.send(":pgn sort --by nonsense\r");
    pty.wait_for("nonsense");
    pty.send(":pgn tag --set Event=Riga --write\r");
    pty.wait_for("2 of 2 games changed");
    assert!(std::fs::read_to_string(home.path().join("two.pgn")).unwrap().contains("[Event \"Riga\"]"));
}

#[test]
fn a_command_over_the_list_reads_the_config_that_was_named() {
    let home = TempDir::new().unwrap();
    let games = "[White \"Tal\"]\n[Black \"Zoë\"]\n\n1. e4 1-0\n\n[White \"Keres\"]\n[Black \"Tal\"]\n\n1. d4 1-0\n";
    std::fs::write(home.path().join("two.pgn"), games).unwrap();
    std::fs::write(home.path().join("mine.toml"), "me = [\"Keres\"]\n").unwrap();
    let mut pty = tabiya(&home, &["--config", "mine.toml", "two.pgn"]);
    pty.wait_for("Keres");
    pty.send(":pgn export --filter me:win > mine.pgn\r");
    pty.wait_for(says(GameListWord::PgnWritten, &["mine.pgn"]));
    let mine = std::fs::read_to_string(home.path().join("mine.pgn")).unwrap();
    assert!(mine.starts_with("[White \"Keres\"]") && mine.lines().count() == 4, "{mine}");
}
