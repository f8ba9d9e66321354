//! `tabiya pgn` on files and pipes.

use std::io::{Read, Write};
use std::process::Stdio;

use crate::run::Home;

const TWO: &str = "[Event \"A\"]\n[White \"Zoë\"]\n[Black \"B\"]\n[Result \"1-0\"]\n\n1. e4 e5 (1... c5 {Sicilian}) 2. Nf3 $1 1-0\n\n\
                   [Event \"C\"]\n[White \"D\"]\n[Black \"E\"]\n[Result \"*\"]\n\n1. e4 Ke4 *\n";

#[test]
fn check_list_and_export() {
    let home = Home::new();
    std::fs::write(home.path().join("two.pgn"), TWO).unwrap();
    let ran = home.run(&["pgn", "check", "two.pgn"], "");
    assert_eq!(ran.code, Some(1), "{ran:?}");
    assert!(ran.out.starts_with("two.pgn:13:7: game 2: "), "{}", ran.out);
    assert_eq!(ran.last_line(), "2 games, 1 problems");
    let ran = home.run(&["pgn", "list", "two.pgn", "--player", "zoë"], "");
    let rows: Vec<&str> = ran.out.lines().collect();
    assert_eq!(rows.len(), 2, "{}", ran.out);
    assert!(rows[1].starts_with("1\tZoë\tB\t1-0\t"), "{}", ran.out);
    let ran = home.run(&["pgn", "export", "two.pgn", "--game", "1"], "");
    assert!(ran.out.ends_with("1. e4 e5 (1... c5 {Sicilian}) 2. Nf3 $1 1-0\n"), "{}", ran.out);
    let ran = home.run(&["pgn", "export", "two.pgn", "--game", "1", "--mainline", "--no-comments"], "");
    assert!(ran.out.ends_with("1. e4 e5 2. Nf3 $1 1-0\n"), "{}", ran.out);
    let ran = home.run(&["pgn", "check", "none.pgn"], "");
    assert_eq!(ran.code, Some(1));
    assert!(ran.err.contains("none.pgn"), "{}", ran.err);
}

#[test]
fn a_closed_pipe_ends_quietly() {
    let home = Home::new();
    std::fs::write(home.path().join("many.pgn"), TWO.repeat(20_000)).unwrap();
    let mut child =
        home.command(&["pgn", "list", "many.pgn"]).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut first = [0; 10];
    let mut stdout = child.stdout.take().unwrap();
    stdout.read_exact(&mut first).unwrap();
    drop(stdout);
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), b"".as_slice()));
}

#[test]
fn standard_input_may_be_compressed_and_is_no_archive_of_another_kind() {
    let home = Home::new();
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    gzip.write_all(TWO.as_bytes()).unwrap();
    let ran = home.run_bytes(&["pgn", "list", "-"], &gzip.finish().unwrap());
    assert_eq!((ran.code, ran.out.lines().count()), (Some(0), 3), "{ran:?}");
    let ran = home.run_bytes(&["pgn", "list", "-"], b"\xFD7zXZ\0\0\x04");
    assert_eq!((ran.code, ran.out.lines().count()), (Some(1), 1), "{ran:?}");
    assert!(ran.err.contains("xz archive"), "{}", ran.err);
}
