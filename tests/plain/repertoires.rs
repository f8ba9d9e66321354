//! Opening repertoires by ear, in the real program.

use crate::run::Home;

const LINES: &str = "[Event \"Ruy Lopez\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *\n";

#[test]
fn repertoire_is_made_trained_and_left_by_ear() {
    let home = Home::new();
    std::fs::write(home.path().join("main.pgn"), LINES).unwrap();
    let none = home.run(&["--plain", "practice", "openings"], "");
    assert!(
        none.out.contains("Your openings. Say a number, gaps, contradictions, or back.\n1: Add a file"),
        "{}",
        none.out
    );
    let told = home.run(
        &["--plain", "review", "main.pgn"],
        "repertoire white\nrepertoire gaps\npractice openings\nd4\ne4\nNf3\nBb5\ne4\n",
    );
    let expected = "\
        main.pgn is a repertoire for White now: 3 positions to know. practice openings asks them.\n\
        Lines that end before your move. Say a number, gaps, contradictions, or back.\n\
        1: e4, e5, knight f3, knight c6, bishop b5, a6, line 1 of main.pgn.\n\
        0 due, 3 new.\n\
        White, line 1 of main.pgn.\n\
        White to move.\n\
        d4 is not in your repertoire here. It says e4 (line 1: Ruy Lopez). Play it.\n\
        Right.\n\
        Black: e5.\n\
        White to move.\n\
        Right.\n\
        Black: knight c6.\n\
        White to move.\n\
        Right.\n\
        White, line 1 of main.pgn.\n\
        White to move.\n\
        Right.\n\
        Done for today: 2 of 3 right at once.\n";
    assert!(told.out.contains(expected), "{}", told.out);
    let list = std::fs::read_to_string(home.path().join("data/tabiya/practice.toml")).unwrap();
    assert!(list.contains("main.pgn\"\ncolor = \"white\"\n"), "{list}");
    let again = home.run(&["--plain", "practice", "openings"], "");
    assert!(again.out.contains("Nothing is due today."), "{}", again.out);
    // A game of one's own says where it left the lines.
    let game = home.run(&["--plain", "play", "--black", "greedy"], "d4\nresign!\n");
    assert!(game.out.contains("You left your repertoire with move 1 of White, d4: it says e4."), "{}", game.out);
}
