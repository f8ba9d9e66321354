//! Reviews in plain mode, by the real program: files, folders, standard input.

use crate::run::Home;

const ONE: &str = "[White \"Zoë\"]\n[Black \"B\"]\n[Result \"1-0\"]\n\n1. e4 e5 (1... c5 {Sicilian}) 2. Nf3 $1 1-0\n";
const TWO: &str = "[White \"C\"]\n[Black \"D\"]\n\n1. d4 *\n\n[White \"E\"]\n[Black \"F\"]\n\n1. c4 *\n";

#[test]
fn a_file_is_read_out() {
    let home = Home::new();
    std::fs::write(home.path().join("one.pgn"), ONE).unwrap();
    let ran = home.run(&["review", "one.pgn", "--plain"], "next\nline 1\nend\nquit\n");
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{ran:?}");
    let lines: Vec<&str> = ran.out.lines().collect();
    assert!(lines[0].ends_with("one.pgn: 1 game."), "{}", ran.out);
    assert_eq!(
        lines[1..],
        [
            "Game 1 of 1: Zoë against B, 1-0.",
            "1. White: pawn e2 to e4.",
            "1 variation: pawn c7 to c5",
            "Variation 1 of 1.",
            "1. Black: pawn c7 to c5.",
            "Comment: Sicilian",
            "1. Black: pawn c7 to c5.",
            "Comment: Sicilian",
            "* interrupted",
        ]
    );
}

#[test]
fn a_folder_is_one_list_and_what_is_missing_is_said() {
    let home = Home::new();
    let folder = home.path().join("games");
    std::fs::create_dir(&folder).unwrap();
    std::fs::write(folder.join("one.pgn"), ONE).unwrap();
    std::fs::write(folder.join("two.pgn"), TWO).unwrap();
    let ran = home.run(&["review", "games", "none.pgn", "--plain", "--game", "3"], "games 2\n");
    assert_eq!(ran.code, Some(0), "{ran:?}");
    assert!(ran.out.contains("none.pgn could not be read: there is no such file or folder."), "{}", ran.out);
    assert!(ran.out.contains("Game 3 of 3: E against F, *."), "{}", ran.out);
    assert!(ran.out.ends_with("2. C against D\n3. E against F\n* interrupted\n"), "{}", ran.out);
    let last = std::fs::read_to_string(home.path().join("state/tabiya/last.toml")).unwrap();
    assert!(last.contains("games"), "{last}");
}

#[test]
fn standard_input_and_own_games() {
    let home = Home::new();
    let ran = home.run(&["review", "-", "--plain"], TWO);
    assert_eq!(ran.code, Some(0), "{ran:?}");
    assert!(ran.out.starts_with("Standard input: 2 games.\nGame 1 of 2: C against D, *.\n"), "{}", ran.out);
    let ran = home.run(&["review", "--plain"], "");
    assert_eq!((ran.code, ran.out.as_str()), (Some(0), "Your games: 0 games.\n* interrupted\n"));
    home.run(&["play", "--plain"], "f3\ne5\ng4\nQh4\n");
    let ran = home.run(&["review", "--plain"], "end\n");
    assert!(ran.out.starts_with("Your games: 1 game.\nGame 1 of 1: "), "{}", ran.out);
    assert!(ran.out.contains("2. Black: queen d8 to h4, checkmate."), "{}", ran.out);
}

#[test]
fn what_is_not_there_is_said_and_in_the_exit_code() {
    let home = Home::new();
    std::fs::write(home.path().join("two.pgn"), TWO).unwrap();
    let ran = home.run(&["review", "none.pgn", "--plain"], "next\n");
    assert_eq!(ran.code, Some(1), "{ran:?}");
    assert_eq!(ran.out, "none.pgn could not be read: there is no such file or folder.\n* interrupted\n");
    let ran = home.run(&["review", "two.pgn", "--plain", "--game", "9"], "next\n");
    assert_eq!(ran.code, Some(1), "{ran:?}");
    assert!(
        ran.out.ends_with("two.pgn: 2 games.\nThere is no game 9: the list has 2.\n* interrupted\n"),
        "{}",
        ran.out
    );
    let ran = home.run(&["review", "two.pgn", "--plain", "--game", "2", "--ply", "99"], "");
    assert!(
        ran.out.contains("There is no half-move 99: the game has 1 half-move, and this is its end.\n"),
        "{}",
        ran.out
    );
    assert!(ran.out.ends_with("1. White: pawn c2 to c4.\n* interrupted\n"), "{}", ran.out);
}
