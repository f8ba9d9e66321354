//! Mistakes that are marked in a file: plain mode says what was wrong and what was better.

use crate::run::Home;
use crate::wording::{aloud, aloud_in, joined};
use tabiya::words::tables::{MoveWord, PlainWord};
use tabiya::words::{Lang, with_capital};

/// A game as Lichess writes it: the better move is in the comment, and in a variation without an evaluation.
const LICHESS: &str = "1. d4 Nf6 2. Nf3 c5 3. c3 d5 4. Bf4 Qb6 5. Qc2 cxd4 6. cxd4 Nc6 \
    7. e3 g6?! { (-0.32 → 0.49) Inaccuracy. Bf5 was best. } (7... Bf5 8. Qb3 Qxb3) 8. Nc3 Bf5 9. Qb3 Qxb3 \
    10. axb3 a6 11. Bb5? { Mistake. } (11. Ne5) 11... Bd7 12. Bxc6?? Bxc6 0-1\n";

#[test]
fn a_marked_move_of_a_file_is_told_with_what_was_better() {
    let home = Home::new();
    std::fs::write(home.path().join("one.pgn"), LICHESS).unwrap();
    let ran = home.run(&["review", "--plain", "one.pgn"], "next mistake\nnext mistake\nnext mistake\n");
    let heard: Vec<&str> = ran.out.lines().skip(2).collect();
    let judged = |lang, number, mv, judgement| {
        let judged = aloud_in(lang, PlainWord::MistakeJudged, &[&with_capital(mv), aloud_in(lang, judgement, &[])]);
        aloud_in(lang, PlainWord::MistakeNow, &[aloud_in(lang, PlainWord::MistakeWord, &[]), number, "3", judged])
    };
    let doubtful = aloud(MoveWord::BlackPlayed, &["7", "pawn g7 to g6"]);
    let mistake = aloud(MoveWord::WhitePlayed, &["11", "bishop f1 to b5"]);
    let blunder = aloud(MoveWord::WhitePlayed, &["12", aloud(MoveWord::Takes, &["bishop", "b5", "the knight", "c6"])]);
    let better = aloud(PlainWord::MistakeBetter, &["bishop f5"]);
    let instead = aloud(PlainWord::Instead, &["knight e5"]);
    assert_eq!(
        heard[..3],
        [
            joined(&[judged(Lang::En, "1", doubtful, PlainWord::JudgedDoubtful), better]),
            joined(&[judged(Lang::En, "2", mistake, PlainWord::JudgedMistake), instead]),
            judged(Lang::En, "3", blunder, PlainWord::JudgedBlunder),
        ]
    );
    let ran = home.run(&["review", "--plain", "--lang", "fr", "one.pgn"], "faute suivante\n");
    let heard: Vec<&str> = ran.out.lines().skip(2).collect();
    let doubtful = aloud_in(Lang::Fr, MoveWord::BlackPlayed, &["7", "pion g7 en g6"]);
    let better = aloud_in(Lang::Fr, PlainWord::MistakeBetter, &["fou f5"]);
    assert_eq!(heard[0], joined(&[judged(Lang::Fr, "1", doubtful, PlainWord::JudgedDoubtful), better]));
}
