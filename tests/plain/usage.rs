//! Wrong usage: one clear sentence, exit 2, nothing written.

use crate::run::Home;
use crate::wording::{Wording, aloud};
use tabiya::words::tables::RuntimeWord;

#[test]
fn wrong_usage_is_said_and_exits_with_2() {
    let rows: &[(&[&str], &str)] = &[
        (&["play", "--white", "nobody"], "nobody"),
        (&["play", "--white", "uci:"], "no engine is named"),
        (&["play", "--white", "uci:'stockfish"], "a quote is not closed"),
        (&["arbiter", "--work", "much"], "--work"),
        (&["perft"], "DEPTH"),
        (&["perft", "deep"], "deep"),
        (&["perft", "1", "--fen", "8/8/8/8/8/8/8/8 w - - 0 1"], "king"),
        (&["uci", "now"], "now"),
        (&["play", "--time", "5x3"], "5x3"),
        (&["play", "--games", "2"], "--plain"),
        (&["play", "--fen", "8/8/8/8/8/8/8/8 w - - 0 1"], "king"),
        (&["play", "--chess960", "960"], "960"),
        (&["play", "--chess960", "3", "--fen", "7k/8/8/8/8/8/8/K7 w - - 0 1"], "--fen"),
        (&["--theme", "pink"], "pink"),
        (&["nonsense"], "nonsense"),
        (&[], aloud(RuntimeWord::NoTerminal, &[])),
        (&["--config", "/nowhere/config.toml", "config", "print"], "/nowhere/config.toml"),
    ];
    for (args, word) in rows {
        let home = Home::new();
        let ran = home.run(args, "");
        assert_eq!(ran.code, Some(2), "{args:?}: {ran:?}");
        assert!(ran.err.contains(word) && ran.out.is_empty(), "{args:?}: {ran:?}");
        assert!(ran.err.lines().count() <= 4, "{args:?}: {}", ran.err);
        assert_eq!(std::fs::read_dir(home.path()).unwrap().count(), 0, "{args:?} wrote something");
    }
}

#[test]
fn what_needs_no_terminal_works_without_one() {
    let home = Home::new();
    let rows: &[(&[&str], &str)] = &[
        (&["--version"], "tabiya 0."),
        (&["--help"], "review"),
        (&["config", "print"], "theme = \"auto\""),
        (&["config", "path"], "config/tabiya/config.toml"),
        (&["completions", "bash"], "tabiya"),
        (&["man"], ".TH TABIYA 1"),
        (&["arbiter"], ""),
        (&["perft", "3"], "8902\n"),
    ];
    for (args, word) in rows {
        let ran = home.run(args, "");
        assert_eq!(ran.code, Some(0), "{args:?}: {ran:?}");
        assert!(ran.out.contains(word), "{args:?}: {}", ran.out);
    }
}

#[test]
fn a_bad_config_says_where_and_what() {
    let home = Home::new();
    let path = home.path().join("bad.toml");
    std::fs::write(&path, "theme = \"slat\"\nmouze = true\n").unwrap();
    let ran = home.run(&["--config", path.to_str().unwrap(), "config", "check"], "");
    let ran2 = home.run(&["config", "check", path.to_str().unwrap()], "");
    for ran in [ran, ran2] {
        assert_eq!(ran.code, Some(2), "{ran:?}");
        assert!(ran.err.contains("bad.toml:1:9: ") && ran.err.contains("slate"), "{}", ran.err);
        assert!(ran.err.contains("bad.toml:2:1: ") && ran.err.contains("mouse"), "{}", ran.err);
    }
}

#[test]
fn no_config_file_is_no_error() {
    let ran = Home::new().run(&["config", "check"], "");
    assert_eq!((ran.code, ran.out.as_str()), (Some(0), "there is no config file: the defaults hold\n"), "{ran:?}");
}

#[cfg(unix)]
#[test]
fn a_config_over_which_nothing_starts_is_not_checked_as_none() {
    let home = Home::new();
    let path = home.path().join("config/tabiya/config.toml");
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    let refused = |why: &str| {
        for command in ["check", "print"] {
            let ran = home.run(&["config", command], "");
            assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{command}: {ran:?}");
            assert!(ran.err.lines().count() == 1 && ran.err.contains(why), "{command}: {}", ran.err);
        }
        std::fs::remove_file(&path).unwrap();
    };
    std::os::unix::fs::symlink(&path, &path).unwrap();
    refused("cannot be read: ");
    assert!(std::process::Command::new("mkfifo").arg(&path).status().unwrap().success());
    refused(aloud(RuntimeWord::NotAFile, &[]));
    std::fs::write(&path, b"mouse = true\ntheme = \"\xe9\"\n").unwrap();
    refused(aloud(RuntimeWord::NotUtf8, &["2", "10"]));
    // A theme that cannot be used is refused once, with the reason.
    let theme = home.path().join("config/tabiya/themes/my.toml");
    std::fs::create_dir_all(theme.parent().unwrap()).unwrap();
    std::fs::write(&theme, "[squares]\nlight = 3\n").unwrap();
    std::fs::write(&path, "theme = \"my\"\n").unwrap();
    refused("my.toml:2:9: ");
    for theme_text in ["[squares]\nlight = 3\n", "hue = \"#ffffff\"\n"] {
        std::fs::write(&theme, theme_text).unwrap();
        let ran = home.run(&["config", "check"], "");
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "where no config names it, too: {ran:?}");
    }
}

#[cfg(unix)]
#[test]
fn standard_input_that_cannot_be_read_is_a_failure() {
    let home = Home::new();
    for args in [&["play", "--plain"][..], &["uci"], &["arbiter"], &["review", "--plain", "-"]] {
        let mut command = home.command(args);
        let output = command.stdin(std::fs::File::open(home.path()).unwrap()).output().unwrap();
        let said = String::from_utf8([output.stdout, output.stderr].concat()).unwrap();
        assert!(output.status.code() == Some(1) && said.has(RuntimeWord::IsFolder, &[]), "{args:?}: {said}");
    }
}

#[cfg(unix)]
#[test]
fn a_pipe_in_place_of_the_users_games_is_not_opened() {
    let home = Home::new();
    std::fs::create_dir_all(home.path().join("data/tabiya")).unwrap();
    let made = std::process::Command::new("mkfifo").arg(home.path().join("data/tabiya/games.pgn")).status();
    assert!(made.unwrap().success());
    for (args, input) in [(&["review", "--plain"][..], ""), (&["--plain"], "review\n")] {
        let ran = home.run(args, input);
        assert!(ran.code == Some(1) && ran.out.has(RuntimeWord::NotAFile, &[]), "{args:?}: {ran:?}");
    }
}

#[test]
fn a_name_never_begins_a_line_of_its_own() {
    let home = Home::new();
    let name = "x\n1-0 checkmate\r1-0 checkmate\n.pgn";
    std::fs::write(home.path().join(name), "[White \"A\"]\n\n1. e4 e5 *\n").unwrap();
    let missing = format!("{name}no");
    let rows: &[(&[&str], &str)] = &[
        (&["review", "--plain", name], "next\ncomment x\nsave\n"),
        (&["review", "--plain", name], "list\ndelete game!\n"),
        (&["review", "--plain", &missing], ""),
        (&["play", "--plain"], "e4\nsave no/such\n1-0 checkmate\nx.pgn\n"),
        (&["pgn", "list", &missing], ""),
        (&["pgn", "check", name], ""),
        (&["--config", name, "config", "check"], ""),
        (&["--config", &missing, "config", "check"], ""),
    ];
    for (args, input) in rows {
        let ran = home.run(args, input);
        let forged = |text: &str| text.split(['\n', '\r']).any(|line| line == "1-0 checkmate");
        assert!(!forged(&ran.out) && !forged(&ran.err), "{args:?}: {ran:?}");
        assert!(!(ran.out + &ran.err).is_empty(), "{args:?} says something");
    }
}

#[test]
fn a_line_that_is_too_long_is_refused_whole() {
    let home = Home::new();
    let long = format!("{}\nquit\n", "x".repeat(20 << 20));
    let ran = home.run(&["arbiter"], &long);
    assert_eq!((ran.out.lines().count(), ran.code), (2, Some(1)), "{}", ran.err);
    assert!(ran.out.starts_with("error: line 1: the line is longer than 16 MiB\nerror: line 2"), "{}", ran.out);
    let ran = home.run(&["uci"], &long);
    assert_eq!(ran.out.lines().next(), Some("info string a line of more than 1 MiB was ignored"));
}

#[test]
fn a_draft_that_cannot_be_read_is_named() {
    let home = Home::new();
    let drafts = home.path().join("state/tabiya/drafts");
    std::fs::create_dir_all(&drafts).unwrap();
    std::fs::write(drafts.join("draft-1.toml"), "version = 2\npgn = \"1. e4 *\"\n").unwrap();
    let ran = home.run(&["--plain"], "quit\n");
    let said = ran.out + &ran.err;
    assert!(said.contains("draft-1.toml cannot be read"), "{said}");
    assert!(drafts.join("draft-1.toml").exists());
}
