//! What can never be done is refused at once, even while a computer player thinks, and the refusal names the
//! right word.

use crate::run::Home;
use crate::wording::{Wording, aloud};
use tabiya::words::Lang;
use tabiya::words::tables::{AnalysisWord, EngineWord, GameListWord, GameWord, HelpSentence, PlainWord, WhyNotWord};

/// Returns what is heard after the second line, while the computer thinks for a long time.
fn while_it_thinks(lang: &str, lines: &str) -> Vec<String> {
    let home = Home::new();
    let args = ["play", "--plain", "--black", "max", "--time", "60", "--lang", lang];
    // The computer answers the first move from its book; the second makes it think.
    let ran = home.run(&args, &format!("a4\n{lines}quit\nyes\n"));
    ran.out.lines().skip(2).map(str::to_owned).collect()
}

#[test]
fn hints_that_are_never_allowed_do_not_wait() {
    let heard = while_it_thinks("en", "hint\nthreat\n");
    let no = aloud(AnalysisWord::NoHintClock, &[]);
    assert_eq!(heard[..2], [no, no], "{heard:?}");
}

#[test]
fn a_move_that_no_reply_makes_possible_does_not_wait() {
    let heard = while_it_thinks("en", "Qh5\ne2e5\nO-O\nNf3\nNg5\n");
    assert!(heard[0].starts_with("Queen h5: ") && heard[0].has(WhyNotWord::Blocked, &["e2"]), "{heard:?}");
    assert!(heard[1].starts_with("e2 e5: ") && heard[1].has(WhyNotWord::PawnSteps, &[]), "{heard:?}");
    assert!(heard[2].has(WhyNotWord::Between, &["f1"]), "{heard:?}");
    assert_eq!(heard[3], aloud(PlainWord::WaitsForTurn, &["Knight f3"]));
    assert_eq!(heard[4], aloud(PlainWord::WaitsForTurn, &["Knight g5"]), "it may follow the one before");
}

#[test]
fn a_word_of_another_screen_does_not_wait_and_is_named_as_it_was_typed() {
    let rows = [
        ("turn black", aloud(PlainWord::WorksElsewhere, &["Turn black", aloud(HelpSentence::OnSetUp, &[])])),
        ("castling KQ", aloud(PlainWord::WorksElsewhere, &["Castling", aloud(HelpSentence::OnSetUp, &[])])),
        ("blindfold", aloud(GameWord::BlindOnScreen, &[])),
        ("next mistake", aloud(PlainWord::WorksElsewhere, &["Next mistake", aloud(HelpSentence::OnReview, &[])])),
        ("comment x", aloud(PlainWord::WorksElsewhere, &["Comment", aloud(HelpSentence::OnReview, &[])])),
        ("variation", aloud(PlainWord::WorksElsewhere, &["Variation", aloud(HelpSentence::OnReview, &[])])),
        ("next", "Next works in review, in a lesson, on the page of all lessons, in a puzzle or in practice."),
        ("tags", aloud(PlainWord::WorksElsewhere, &["Tags", aloud(HelpSentence::OnReview, &[])])),
        ("options", aloud(PlainWord::WorksAtHome, &["Options", aloud(HelpSentence::OnHome, &[])])),
        (
            "games",
            aloud(
                PlainWord::WorksElsewhere,
                &[
                    "Games",
                    aloud(
                        HelpSentence::Or,
                        &[aloud(HelpSentence::OnGameList, &[]), aloud(HelpSentence::OnReview, &[])],
                    ),
                ],
            ),
        ),
        ("put white rook e4", aloud(PlainWord::WorksElsewhere, &["Put", aloud(HelpSentence::OnSetUp, &[])])),
    ];
    let lines: String = rows.iter().map(|(line, _)| format!("{line}\n")).collect();
    let heard = while_it_thinks("en", &lines);
    let home = Home::new();
    let at_turn = home.run(&["play", "--plain"], &lines);
    let at_turn: Vec<&str> = at_turn.out.lines().skip(1).collect();
    for (n, (line, want)) in rows.iter().enumerate() {
        assert_eq!(heard[n], *want, "{line}: {heard:?}");
        assert_eq!(at_turn[n], *want, "{line}: {at_turn:?}");
    }
}

#[test]
fn what_was_done_is_told() {
    let home = Home::new();
    let lines = "flip\nflip\ne4\ne5\ntakeback!\nplayer black human\nplayer white human\n";
    let ran = home.run(&["play", "--plain"], lines);
    let heard: Vec<&str> = ran.out.lines().skip(1).collect();
    assert_eq!(heard[0], aloud(PlainWord::BoardFrom, &["Black"]), "{heard:?}");
    assert_eq!(heard[1], aloud(PlainWord::BoardFrom, &["White"]));
    assert_eq!(heard[4], aloud(PlainWord::TakenBackMoves, &["e4, e5", "White"]));
    assert_eq!(heard[5], aloud(EngineWord::PlaysAlready, &["Black", "Human"]));
    assert!(!ran.out.contains("Done."), "{heard:?}");
}

#[test]
fn the_end_of_a_game_in_review_tells_its_result() {
    let home = Home::new();
    std::fs::write(home.path().join("one.pgn"), "1. e4 e5 1/2-1/2\n").unwrap();
    let ran = home.run(&["review", "--plain", "one.pgn"], "end\nflip\n");
    let heard: Vec<&str> = ran.out.lines().skip(2).collect();
    assert_eq!(
        heard[..3],
        ["1. Black: pawn e7 to e5.", aloud(PlainWord::EndResult, &["draw"]), aloud(PlainWord::BoardFrom, &["Black"])]
    );
}

#[test]
fn help_gives_examples_and_is_for_the_screen_that_comes() {
    let home = Home::new();
    std::fs::write(home.path().join("one.pgn"), "1. e4 e5 1/2-1/2\n").unwrap();
    let ran = home.run(&["review", "--plain", "one.pgn"], "help all\nlist\nkeep filter x\n");
    let short = aloud(HelpSentence::Short, &["n"]);
    let next = format!("Next, next 5, {short}: ");
    for line in [&next, "Next mistake, next mistake all: ", "Comment before a fine move: "] {
        assert!(ran.out.lines().any(|said| said.starts_with(line)), "{line}: {}", ran.out);
    }
    assert!(ran.out.has(GameListWord::NoFilterOn, &[]));
    let ran = home.run(&["play", "--plain"], "help level\nhelp review\n");
    assert!(ran.out.contains("Level 1500, level max, level black greedy: "), "{}", ran.out);
    let ran = home.run(&["play", "--plain", "--lang", "fr"], "aide revue\naide résultat\n");
    assert!(ran.out.has_in(Lang::Fr, HelpSentence::Elsewhere, &["en revue"]), "{}", ran.out);
    assert!(ran.out.contains("Résultat 1-0, résultat 1/2-1/2 arbitrage, résultat * forfait : "), "{}", ran.out);
}
