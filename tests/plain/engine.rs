//! `tabiya uci` as another chess program sees it.

use crate::run::Home;

#[test]
fn a_conversation() {
    let ran = Home::new().run(
        &["uci"],
        "uci\nisready\nucinewgame\nposition startpos moves e2e4 e7e5\ngo depth 4\nisready\nposition fen \
         6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1\ngo nodes 3000\n",
    );
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{ran:?}");
    let lines: Vec<&str> = ran.out.lines().collect();
    assert!(lines[0].starts_with("id name tabiya"));
    assert!(lines.contains(&"uciok") && lines.contains(&"readyok"));
    assert!(lines.iter().any(|line| line.starts_with("option name UCI_Chess960")));
    for word in ["depth 4 ", "seldepth ", "score cp ", "nodes ", "nps ", "hashfull ", "time ", "pv "] {
        assert!(lines.iter().any(|line| line.starts_with("info") && line.contains(word)), "{word}: {}", ran.out);
    }
    assert_eq!(lines.iter().filter(|line| line.starts_with("bestmove ")).count(), 2, "{}", ran.out);
    assert!(lines.last().is_some_and(|line| line.starts_with("bestmove a1a8")), "{}", ran.out);
    assert!(ran.out.contains("score mate 1"), "{}", ran.out);
}

#[test]
fn an_endless_search_ends_when_stopped_or_unheard() {
    for input in ["go infinite\nstop\n", "go infinite\nquit\n", "go infinite\n", "go ponder movetime 20\nponderhit\n"] {
        let ran = Home::new().run(&["uci"], input);
        assert_eq!(ran.code, Some(0), "{input}: {ran:?}");
        assert_eq!(ran.out.lines().filter(|line| line.starts_with("bestmove ")).count(), 1, "{input}: {ran:?}");
    }
}

#[test]
fn lines_that_come_all_at_once_are_obeyed_one_after_the_other() {
    let position = "position startpos moves e2e4\n";
    for (input, answers) in [
        (format!("go infinite\nstop\n{position}go infinite\nstop\nisready\n"), 2),
        (format!("go movetime 50\n{position}go infinite\nstop\n"), 2),
        (format!("go ponder movetime 20\nstop\n{position}go ponder movetime 20\nponderhit\n"), 2),
        // The end of input stops only a search that has no end of its own.
        (format!("go depth 2\n{position}go depth 3\ngo\n"), 3),
        ("go depth 2\ngo btime 100 wtime\ngo infinite\n".to_owned(), 3),
    ] {
        let ran = Home::new().run(&["uci"], &input);
        assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{input}: {ran:?}");
        assert_eq!(ran.out.lines().filter(|line| line.starts_with("bestmove ")).count(), answers, "{input}: {ran:?}");
    }
}

#[test]
fn a_byte_that_is_no_text_ends_nothing() {
    let ran = Home::new().run_bytes(&["uci"], b"setoption name caf\xe9 value 1\nisready\ngo depth 0\ngo nodes 0\n");
    assert_eq!(ran.code, Some(0), "{ran:?}");
    assert!(ran.out.contains("readyok"), "{ran:?}");
    assert_eq!(ran.out.matches("bestmove ").count(), 2, "{ran:?}");
    assert_eq!(ran.out.matches("bestmove a2a3").count(), 0, "the first move that comes: {ran:?}");
}

#[test]
fn a_new_game_searches_like_the_first_whatever_was_remembered() {
    let go = "position startpos\ngo depth 7\n";
    let ran = Home::new().run(&["uci"], &format!("{go}{go}ucinewgame\n{go}setoption name Hash value 8\n{go}"));
    let nodes = |line: &str| line.split_once(" nodes ").map(|(_, rest)| rest.split(' ').next().unwrap().to_owned());
    let all: Vec<String> = ran.out.lines().filter(|line| line.contains(" depth 7 ")).filter_map(nodes).collect();
    assert_eq!(all.len(), 4, "{ran:?}");
    assert_ne!(all[0], all[1], "what was found helps");
    assert_eq!((&all[2], &all[3]), (&all[0], &all[0]), "{ran:?}");
}

#[test]
fn chess960_castles_by_taking_the_rook() {
    let ran = Home::new().run(
        &["uci"],
        "setoption name UCI_Chess960 value true\nposition fen 4k3/8/8/8/8/8/8/RK6 w A - 0 1\n\
         go depth 1 searchmoves b1a1\n",
    );
    assert!(ran.out.lines().last().is_some_and(|line| line.starts_with("bestmove b1a1")), "{ran:?}");
}

#[test]
fn a_finished_position_has_no_move_and_nonsense_is_said() {
    let ran = Home::new().run(&["uci"], "position fen R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1\ngo depth 3\nfly\n");
    assert_eq!(ran.code, Some(0));
    assert!(ran.out.contains("bestmove (none)"), "{}", ran.out);
    assert!(ran.out.contains("info string unknown command: fly"), "{}", ran.out);
}

#[test]
fn bench_prints_the_same_number_again() {
    let ran = Home::new().run(&["uci"], "bench 2\nbench 2\n");
    let numbers: Vec<&str> = ran.out.lines().filter(|line| line.parse::<u64>().is_ok()).collect();
    assert_eq!(numbers.len(), 2, "{}", ran.out);
    assert_eq!(numbers[0], numbers[1]);
}

/// A hash table that is too large is made as large as the system allows, and a line says so. The search goes on.
#[cfg(target_os = "linux")]
#[test]
fn a_table_larger_than_memory_is_made_smaller() {
    use std::io::Write;
    use std::process::Stdio;

    use rustix::process::{Pid, Resource, Rlimit, prlimit};

    let mut command = Home::new().command(&["uci"]);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).current_dir("/");
    let mut child = command.spawn().unwrap();
    let limit = Some(1 << 30);
    prlimit(Some(Pid::from_child(&child)), Resource::As, Rlimit { current: limit, maximum: limit }).unwrap();
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(b"setoption name Hash value 4096\nucinewgame\ngo nodes 1000\n").unwrap();
    drop(stdin);
    let output = child.wait_with_output().unwrap();
    let said = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(0), "{said}");
    let told = said.lines().find_map(|line| line.strip_prefix("info string Hash is ")).unwrap_or_default();
    assert!(told.ends_with(" MB: there is not enough memory for 4096 MB"), "{said}");
    let granted: usize = told.split(' ').next().unwrap().parse().unwrap();
    assert!((1..1024).contains(&granted), "{said}");
    assert!(said.contains("\nbestmove "), "{said}");
}
