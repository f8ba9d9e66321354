//! Mistakes that stand in a file: what was wrong, and what was better.

use crate::run::Home;

/// As Lichess writes it: the better move stands in the comment and as a variation without an evaluation.
const LICHESS: &str = "1. d4 Nf6 2. Nf3 c5 3. c3 d5 4. Bf4 Qb6 5. Qc2 cxd4 6. cxd4 Nc6 \
    7. e3 g6?! { (-0.32 → 0.49) Inaccuracy. Bf5 was best. } (7... Bf5 8. Qb3 Qxb3) 8. Nc3 Bf5 9. Qb3 Qxb3 \
    10. axb3 a6 11. Bb5? { Mistake. } (11. Ne5) 11... Bd7 12. Bxc6?? Bxc6 0-1\n";

#[test]
fn a_marked_move_of_a_file_is_told_with_what_was_better() {
    let home = Home::new();
    std::fs::write(home.path().join("one.pgn"), LICHESS).unwrap();
    let ran = home.run(&["review", "--plain", "one.pgn"], "next mistake\nnext mistake\nnext mistake\n");
    let heard: Vec<&str> = ran.out.lines().skip(2).collect();
    assert_eq!(
        heard[..3],
        [
            "Mistake 1 of 3. Black's move 7, pawn g7 to g6: doubtful. Better: bishop f5.",
            "Mistake 2 of 3. White's move 11, bishop f1 to b5: a mistake. Instead: knight e5.",
            "Mistake 3 of 3. White's move 12, bishop b5 takes the knight on c6: a blunder.",
        ]
    );
    let ran = home.run(&["review", "--plain", "--lang", "fr", "one.pgn"], "faute suivante\n");
    let heard: Vec<&str> = ran.out.lines().skip(2).collect();
    assert_eq!(heard[0], "Faute 1 sur 3. Le coup 7 des Noirs, pion g7 en g6 : douteux. Mieux : fou f5.");
}
