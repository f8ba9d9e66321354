//! `tabiya arbiter` and `tabiya perft` as a pipe sees them.

use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

use crate::run::Home;

#[test]
fn the_exit_code_says_whether_every_line_was_good() {
    let home = Home::new();
    let good = home.run(&["arbiter", "--json"], "{\"id\": 1}\n{\"id\": 2}");
    assert_eq!((good.code, good.out.lines().count(), good.err.as_str()), (Some(0), 2, ""));
    let bad = home.run(&["arbiter"], "nonsense\n8/8/8/4k3/8/8/8/4K1N1 w - - 0 1\n");
    assert_eq!((bad.code, bad.last_line(), bad.err.as_str()), (Some(1), "1/2-1/2 dead position", ""));
    let little = home.run(
        &["arbiter", "--json", "--work", "1"],
        "{\"fen\": \"r1bq1rk1/pp2bppp/2n1pn2/3p4/3P4/2N1PN2/PP2BPPP/R1BQ1RK1 w - - 0 9\"}\n",
    );
    assert!(little.out.contains("\"can_mate\":{\"white\":\"unknown\",\"black\":\"unknown\"}"), "{little:?}");
    let witness = home.run(&["arbiter", "--json", "--witness"], "{\"fen\": \"7k/8/6K1/8/8/8/8/R7 w - - 0 1\"}\n");
    assert!(witness.out.contains("\"mate\":{\"white\":[\"a1a8\"]}"), "{witness:?}");
}

/// A client that sends a line and waits has the answer before it sends the next.
#[test]
fn an_answer_does_not_wait_for_the_next_line() {
    let home = Home::new();
    let mut child =
        home.command(&["arbiter"]).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    for (fen, wanted) in [("7k/5Q2/8/8/8/8/8/K7 b - - 0 1", "1/2-1/2 stalemate\n"), ("x", "error: line 2")] {
        writeln!(input, "{fen}").unwrap();
        let mut line = String::new();
        output.read_line(&mut line).unwrap();
        assert!(line.starts_with(wanted), "{line}");
    }
    drop(input);
    assert_eq!(child.wait().unwrap().code(), Some(1));
}

#[test]
fn a_closed_output_ends_it_quietly() {
    let home = Home::new();
    let mut child =
        home.command(&["arbiter"]).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    let mut input = child.stdin.take().unwrap();
    while input.write_all(b"8/8/8/4k3/8/8/8/4K1N1 w - - 0 1\n").is_ok() {}
    drop(input);
    let ended = child.wait_with_output().unwrap();
    assert_eq!((ended.status.code(), ended.stderr), (Some(0), Vec::new()));
}

#[test]
fn perft_prints_numbers_alone() {
    let home = Home::new();
    let castling = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    for (args, wanted) in [
        (&["perft", "0"][..], "1\n"),
        (&["perft", "4"], "197281\n"),
        (&["perft", "3", "--fen", castling], "13744\n"),
        (&["perft", "2", "--chess960", "--fen", castling], "568\n"),
        (&["perft", "1", "--fen", "k7/8/8/8/8/8/8/7K w - - 0 1", "--divide"], "h1g1 1\nh1g2 1\nh1h2 1\n\n3\n"),
    ] {
        let ran = home.run(args, "");
        assert_eq!((ran.code, ran.out.as_str()), (Some(0), wanted), "{args:?}: {}", ran.err);
    }
    let divided = home.run(&["perft", "2", "--divide", "--chess960", "--fen", castling], "").out;
    assert!(divided.contains("\ne1h1 ") && !divided.contains("e1g1") && divided.ends_with("\n\n568\n"), "{divided}");
}
