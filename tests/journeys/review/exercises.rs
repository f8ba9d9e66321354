//! Exercises: the user finds better moves in the positions before mistakes.

use crate::driver::{Driver, last, open_file, review};
use crate::wording::{Wording, joined, says};
use shakmaty::Square;
use tabiya::app::protocol::boot::Boot;
use tabiya::words::tables::AnalysisWord;

/// Scholar's mate, which Black could have stopped.
const GAME: &str =
    "[White \"Ann\"]\n[Black \"Bob\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n";

fn open() -> Driver {
    open_file(Boot::default(), "game.pgn", GAME)
}

#[test]
fn the_positions_before_the_mistakes_are_solved() {
    let mut d = open();
    d.slow = true;
    d.keys("r");
    assert!(d.searches_mistakes(), "they are looked for first");
    d.keys("<Esc>");
    d.slow = false;
    d.files.push(("marked.pgn".into(), GAME.replace("Nf6", "Nf6 $4").replace("e5 ", "e5 $2 ")));
    d.review(&["marked.pgn"], None, None);
    d.keys(":replay white<Enter>");
    d.says(says(AnalysisWord::ReplayNoneOf, &["White"]));
    d.keys("r");
    d.says(says(AnalysisWord::ReplayBegins, &["1… e5"]));
    assert!(d.flipped(), "seen from the side that was wrong");
    assert_eq!(review(&d).training().unwrap().exercises().unwrap().count(), (1, 2));
    // The marked move is not really a mistake: that is said, and the position does not count.
    let disputed = says(AnalysisWord::ReplayDisputed, &["e5"]);
    d.keys("e5<Enter>");
    assert_eq!(last(&d), joined(&[disputed, says(AnalysisWord::ReplayOn, &["1", "2"])]));
    // The move stays on the board until the user goes on.
    assert!(d.square(Square::E5).is_some() && d.square(Square::E7).is_none());
    // A letter begins another move, which is tried in the same position; what the user found first counts.
    d.keys("e");
    assert!(d.square(Square::E5).is_none() && d.square(Square::E7).is_some());
    d.keys("5<Enter>");
    assert!(last(&d).starts_with(disputed), "{}", last(&d));
    d.keys("<Enter>");
    d.says(says(AnalysisWord::ReplayBegins, &["3… Nf6"]));
    d.keys("Nf6<Enter>");
    assert!(
        last(&d).has(AnalysisWord::ReplayWrongOwn, &["Nf6"]) && last(&d).has(AnalysisWord::ReplayWrongOwn, &[]),
        "{}",
        last(&d)
    );
    d.keys("a6<Enter>");
    assert!(
        last(&d).has(AnalysisWord::ReplayWrong, &["a6"]) && last(&d).has(AnalysisWord::ReplayWrong, &[]),
        "{}",
        last(&d)
    );
    d.keys("<Tab>");
    assert!(d.is_training(), "nothing that shows what follows is done meanwhile");
    d.keys("g6<Enter>");
    assert!(last(&d).starts_with("g6 ") && last(&d).has(AnalysisWord::ReplayOn, &["1", "1"]), "{}", last(&d));
    assert!(d.square(Square::G6).is_some());
    let list = crate::painted::text(&d, 120, 40);
    assert!(list.contains("3. Qh5           g6"), "the answer stands in the list of moves: {list}");
    d.keys("<Space>");
    // A few exercises are summed up in a sentence, so that nothing covers the board.
    let sum = [says(AnalysisWord::ReplayOneLater, &[]), says(AnalysisWord::ReplayAgain, &[])];
    assert_eq!(last(&d), joined(&sum), "only the real mistake counts");
    assert!(!d.has_dialog() && !d.is_training());
    // Leaving while trying another move does not take back what was found.
    d.keys("rg6<Enter><Enter>e5<Enter>a");
    assert!(d.is_training());
    d.keys("<Esc><Esc>");
    assert_eq!(last(&d), joined(&[says(AnalysisWord::ReplayOneAtOnce, &[]), says(AnalysisWord::ReplayAgain, &[])]));
    d.keys("<Home>re5<Enter><Esc>");
    assert_eq!(last(&d), says(AnalysisWord::ReplayEnds, &[]));
    d.keys("r");
    assert!(last(&d).has(AnalysisWord::ReplayBegins, &["1… e5"]), "once more");
    d.keys("<PgDn>");
    assert!(last(&d).has(AnalysisWord::ReplayShown, &[]), "{}", last(&d));
    d.keys("<Esc>");
    assert_eq!(
        last(&d),
        joined(&[
            says(AnalysisWord::ReplaySum, &["1 of 2", says(AnalysisWord::ReplayShownCount, &["1"])]),
            says(AnalysisWord::ReplayAgain, &[])
        ])
    );
    assert_eq!(d.numbered(), "1… e5", "one stands where the sum speaks of");
    assert!(!d.has_dialog() && !d.is_training());
}

#[test]
fn own_mistakes_are_solved_and_leaving_stops_evaluation() {
    let mut boot = Boot::default();
    boot.config.me = vec!["Bob".into()];
    let mut d = Driver::new(boot);
    d.files = vec![("game.pgn".into(), GAME.replace("Nf6", "Nf6 $4").replace("Qh5", "Qh5 $2"))];
    d.review(&["game.pgn"], None, None);
    d.slow = true;
    d.keys("r");
    assert_eq!(review(&d).training().unwrap().exercises().unwrap().count(), (1, 1), "Bob's only");
    d.keys("<PgDn>");
    d.says(says(AnalysisWord::ReplayWaits, &[]));
    d.keys("Qe7<Enter>");
    d.says(says(AnalysisWord::ReplayThinks, &["Qe7"]));
    let ids: Vec<u64> = d.evaluation_requests.iter().map(|request| request.id).collect();
    d.keys(":home<Enter>");
    assert_eq!(d.stopped, ids);
}

#[test]
fn against_a_bot_own_mistakes_need_no_name_in_the_config() {
    let mut d = Driver::new(Boot::default());
    let tags = "[WhiteType \"program\"]\n[BlackType \"human\"]\n";
    d.files = vec![("game.pgn".into(), tags.to_owned() + &GAME.replace("Nf6", "Nf6 $4").replace("Qh5", "Qh5 $2"))];
    d.review(&["game.pgn"], None, None);
    assert!(d.flipped(), "and sees the board from his side");
    d.keys("r");
    d.says(says(AnalysisWord::ReplayBeginsYours, &["3… Nf6"]));
    assert_eq!(review(&d).training().unwrap().exercises().unwrap().count(), (1, 1));
}

#[test]
fn the_card_and_the_exercise_tell_the_same_chances() {
    let mut d = Driver::new(Boot::default());
    let evals = ["0.2", "0.3", "0.1", "0.2", "0.4", "#1", "#0"];
    let moves = ["1. e4", "e5", "2. Bc4", "Nc6", "3. Qh5", "Nf6 $4", "4. Qxf7#"];
    let played: Vec<String> = moves.iter().zip(evals).map(|(san, eval)| format!("{san} {{[%eval {eval}]}}")).collect();
    d.files = vec![("game.pgn".into(), format!("[Result \"1-0\"]\n\n{} 1-0\n", played.join(" ")))];
    d.review(&["game.pgn"], None, None);
    d.keys("<C-g>");
    let card = crate::painted::text(&d, 120, 40);
    assert!(card.contains("46% to 0%"), "{card}");
    d.keys("rNf6<Enter>");
    d.says(says(AnalysisWord::ReplayWrongOwn, &["Nf6", "46", "0"]));
}
