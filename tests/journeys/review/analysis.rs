//! Analysis in a review: lines and a bar that follow the cursor.

use crate::driver::{Driver, last, open_file, review};
use crate::painted::words;
use crate::wording::{Wording, counts, says};
use shakmaty::Square;
use tabiya::app::protocol::boot::Boot;
use tabiya::app::protocol::effect::AnalysisUpdate;
use tabiya::app::protocol::input::{Button, HitTarget, Press};
use tabiya::app::protocol::message::{AnalysisResponse, Msg};
use tabiya::chess::notation::Letters;
use tabiya::chess::pgn::comment::{BoardShape, Eval, ShapeColor};
use tabiya::words::tables::{AnalysisWord, AppWord, ReviewWord, TrainingWord};

/// Scholar's mate, which Black could have stopped.
const GAME: &str =
    "[White \"Ann\"]\n[Black \"Bob\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n";

fn open() -> Driver {
    open_file(Boot::default(), "game.pgn", GAME)
}

fn found(d: &Driver) -> Option<&AnalysisUpdate> {
    d.app.screens.analysis.of(review(d).position())
}

#[test]
fn the_analysis_follows_the_cursor_until_it_is_ended() {
    let mut d = open();
    d.keys("<Right>");
    assert!(d.analyses.is_empty(), "nothing is analysed unasked");
    d.keys("a");
    d.says(counts(AnalysisWord::Lines, 3));
    assert_eq!(found(&d).map(|update| update.lines.len()), Some(3));
    d.keys("<End><Left>");
    let best = found(&d).unwrap().lines[0].clone();
    let bar = |d: &Driver| d.app.screens.analysis.bar(review(d).position(), None);
    assert_eq!(bar(&d), Some(Eval::Mate(1)), "Qxf7 mates");
    assert_eq!(best.moves.len(), 1);
    let asked = d.analyses.len();
    d.keys("f?<Esc>");
    assert_eq!(d.analyses.len(), asked, "the same position is not asked for again");
    d.keys("<End>");
    assert_eq!(d.analyses.len(), asked, "nothing is left to find after mate");
    assert_eq!(d.stopped.last(), d.analyses.last());
    d.keys("<Left>");
    assert_eq!(d.analyses.len(), asked + 1);
    d.keys("a<Left><Left>");
    d.says(says(AnalysisWord::Off, &[]));
    assert_eq!((d.analyses.len(), found(&d), bar(&d)), (asked + 1, None, None));
}

#[test]
fn the_number_of_lines_is_chosen_and_remembered() {
    let mut d = open();
    d.keys(":analyse 5<Enter>");
    assert_eq!(found(&d).map(|update| update.lines.len()), Some(5));
    d.keys(":lines<Enter>");
    assert_eq!(found(&d).map(|update| update.lines.len()), Some(1), "after five comes one");
    d.says(counts(AnalysisWord::Lines, 1));
    d.keys(":lines<Enter>:lines<Enter>aa");
    assert_eq!((d.recent().analysis_lines, found(&d).map(|update| update.lines.len())), (3, Some(3)));
    d.keys(":analyse 6<Enter>");
    assert!(last(&d).has(AnalysisWord::LinesUsage, &[]));
    d.keys(":analyse off<Enter>");
    assert!(!d.is_analysing());
}

#[test]
fn old_news_is_dropped_and_a_new_position_begins_without_lines() {
    let mut d = open();
    d.slow = true;
    d.keys("a<Right>");
    let [first, second] = d.analyses[..] else { panic!("{:?}", d.analyses) };
    let before = d.revision();
    d.send(Msg::Analysis(AnalysisResponse::Analysed {
        id: first,
        update: AnalysisUpdate { depth: 9, ..AnalysisUpdate::default() },
    }));
    assert_eq!((found(&d), d.revision()), (None, before), "nothing to paint");
    d.send(Msg::Analysis(AnalysisResponse::Analysed {
        id: second,
        update: AnalysisUpdate { depth: 4, ..AnalysisUpdate::default() },
    }));
    assert_eq!(found(&d).map(|update| update.depth), Some(4));
    assert!(d.revision() > before);
    d.keys("<Left>");
    assert_eq!(found(&d), None);
}

#[test]
fn a_line_of_analysis_becomes_a_variation() {
    let mut d = open();
    d.keys(":line<Enter>");
    d.says(says(AnalysisWord::NoAnalysis, &[]));
    d.keys("3<Enter>a:line 2<Enter>");
    let tree = &d.record().tree;
    let node = d.node();
    let second = found(&d).unwrap().lines[1].moves[0];
    assert_eq!(tree.children(node).last().and_then(|&child| tree.played(child)), Some(second));
    d.says(says(AnalysisWord::LineAdded, &[]));
    let before = d.record().tree.clone();
    d.keys(":line 2<Enter>");
    d.says(says(AnalysisWord::LineThere, &[]));
    assert!(d.record().tree == before);
    d.mouse(Press::Down(Button::Left), Some(HitTarget::Line(2)));
    assert!(d.record().tree != before, "a click on a line adds it");
    d.keys("<C-t><C-t>");
    assert!(!d.is_changed());
    d.keys(":line 9<Enter>");
    d.says(says(AnalysisWord::NoLine, &["9"]));
}

#[test]
fn without_a_line_it_is_said_why() {
    let mut d = open();
    d.slow = true;
    d.keys("a");
    let none = AnalysisResponse::Analysed { id: d.analyses[0], update: AnalysisUpdate::default() };
    for found in [None, Some(Msg::Analysis(none))] {
        found.into_iter().for_each(|found| d.send(found));
        for keys in ["=", ":line<Enter>", ":line 4<Enter>", ":line foo<Enter>"] {
            d.keys(keys);
            assert_eq!(last(&d), says(AnalysisWord::NoLineYet, &[]), "{keys}");
        }
    }
    d.keys("<End>=");
    d.says(says(AppWord::GameOver, &[]));
    d.keys("a=");
    d.says(says(AnalysisWord::NoAnalysis, &[]));
}

#[test]
fn a_line_behind_the_last_move_invents_no_moves() {
    let game = |result: &str| format!("[Result \"{result}\"]\n\n1. e4 {{[%clk 0:01:00] fine}} (1. d4 d5) {result}\n");
    for result in ["1-0", "1/2-1/2"] {
        let mut d = Driver::home();
        d.files = vec![("games.pgn".into(), game(result))];
        d.review(&["games.pgn"], Some(1), None);
        d.keys("<End>a:line 1<Enter>");
        d.says(says(AnalysisWord::LineInComment, &[]));
        assert_eq!(d.record().tree.main_line().count(), 1, "{result}");
        let notes = d.record().tree.notes(d.node()).clone();
        let best = found(&d).unwrap().lines[0].moves.clone();
        let first = tabiya::chess::notation::san(&d.record().tree.position(d.node()).clone(), best[0], &Letters::En);
        assert_eq!(notes.after[0], "[%clk 0:01:00] fine");
        assert!(notes.after[1].contains(&format!(": 1... {first}")), "{:?}", notes.after);
        d.keys(":line 1<Enter>");
        d.says(says(AnalysisWord::LineThere, &[]));
        d.keys("<C-t>");
        assert!(!d.is_changed());
    }
    // In a variation, and in a game without a result, the moves go on.
    for (result, keys) in [("1-0", "<Home>:add d4<Enter><End>"), ("*", "<End>")] {
        let mut d = Driver::home();
        d.files = vec![("games.pgn".into(), game(result))];
        d.review(&["games.pgn"], Some(1), None);
        d.keys(&format!("{keys}a:line 1<Enter>"));
        d.says(says(AnalysisWord::LineGoesOn, &[]));
        let tree = &d.record().tree;
        assert!(tree.next(d.node()).is_some(), "{result}");
    }
}

#[test]
fn no_analysis_while_guessing_or_in_a_running_game() {
    let mut d = open();
    d.keys("a");
    let asked = d.analyses.len();
    d.keys(":guess white<Enter>e4<Enter>");
    assert_eq!((d.analyses.len(), found(&d)), (asked, None));
    assert_eq!(d.stopped.last(), d.analyses.last());
    d.keys("<Esc>n");
    assert!(d.analyses.len() > asked, "it goes on after the guessing");
    let mut d = Driver::play(tabiya::chess::game_options::GameOptions::default());
    d.keys("analyse<Enter>");
    assert!(d.analyses.is_empty() && !d.is_analysing());
}

fn dialog(d: &Driver) -> String {
    d.dialog().map(|dialog| format!("{dialog:?}")).unwrap_or_default()
}

#[test]
fn guesses_are_weighed_beside_their_points() {
    let mut d = open();
    d.keys("y");
    assert!(last(&d).has(TrainingWord::GuessWhite, &[]), "a key begins");
    d.keys("e4<Enter>d4<Enter>Qh5<Enter>g4<Enter>");
    let said = dialog(&d);
    assert!(said.has(TrainingWord::SumCosts, &[]), "{said}");
    // The last guess missed a mate, which costs most of the winning chances.
    let numbers = said
        .split(' ')
        .filter(|word| word.contains('.'))
        .filter_map(|word| word.trim_end_matches(['%', '.']).parse().ok());
    let [cost, game] = numbers.collect::<Vec<f64>>()[..] else { panic!("two costs: {said}") };
    assert!(cost > game + 5.0, "{said}");
}

#[test]
fn a_hint_names_the_piece_and_then_the_move() {
    let mut d = Driver::play(tabiya::chess::game_options::GameOptions::default());
    d.moves("e4 e5 Bc4 Nc6 Qh5 Nf6");
    d.keys("hint<Enter>");
    d.says(says(AnalysisWord::HintPiece, &["the queen", "h5", "F2"]));
    let piece = BoardShape::Square(ShapeColor::Blue, Square::H5);
    assert_eq!(d.drawings(), [piece], "the piece is shown, the move is not");
    d.keys("why<Enter>");
    assert_eq!(last(&d), says(AnalysisWord::HintMoveFirst, &["F2", "F5"]), "why gives the move away no sooner");
    d.keys("hint<Enter>");
    let arrow = BoardShape::Arrow(ShapeColor::Blue, Square::H5, Square::F7);
    assert_eq!((last(&d).as_str(), d.drawings()), (says(AnalysisWord::HintMove, &["Qxf7#", "F5"]), vec![arrow]));
    d.keys("why<Enter>");
    d.says(says(AnalysisWord::HintLine, &["4. Qxf7#", "White mates in 1"]));
    let weighed = d.evaluation_requests.len();
    d.keys("hint<Enter>");
    assert_eq!(d.evaluation_requests.len(), weighed, "what is known is not looked for again");
    d.moves("Qh8").keys("<F5>");
    assert!(!last(&d).has(AnalysisWord::HintLine, &[]), "a refusal is newer than the hint: {}", last(&d));
    d.keys("<F2><F5>");
    assert_eq!(
        last(&d),
        says(AnalysisWord::HintLine, &["4. Qxf7#", "White mates in 1"]),
        "asked for again, it is newer"
    );
    d.keys("threat<Enter>");
    assert_eq!(last(&d), says(AnalysisWord::ThreatElse, &["Black", "Nxh5"]), "mate is at hand: nothing has a price");
    d.moves("d3 d6");
    d.keys("<C-t>2");
    assert_eq!(d.drawings(), [], "a move taken back brings no old hint with it");
    d.moves("d3 d6");
    d.keys("threat<Enter>");
    d.says(says(AnalysisWord::ThreatElse, &["Black", "Nxh5"]));
    d.moves("Qxf7");
    d.keys("hint<Enter>");
    assert!(last(&d).has(AnalysisWord::NoHintOver, &[]), "{}", last(&d));
}

#[test]
fn a_threat_of_mate_is_told_and_in_check_there_is_no_passing() {
    let mut d = Driver::play(tabiya::chess::game_options::GameOptions::default());
    d.moves("e4 e5 Bc4 Nc6 Qh5");
    d.keys("threat<Enter>");
    d.says(says(AnalysisWord::ThreatMate, &["White", "Qxf7#", "1"]));
    d.moves("g6 Bxf7");
    d.keys("threat<Enter>");
    d.says(says(AnalysisWord::ThreatCheck, &[]));
}

#[test]
fn no_hints_with_a_clock_or_in_a_tournament() {
    use tabiya::chess::game_options::GameOptions;
    use tabiya::chess::time_control::Controls;
    use tabiya::config::Rules;
    let mut clocked = GameOptions { controls: Some(Controls::same("5".parse().unwrap())), ..GameOptions::default() };
    for rules in [Rules::Casual, Rules::Tournament] {
        clocked.rules = rules;
        let mut d = Driver::play(clocked.clone());
        for command in ["hint", "threat"] {
            d.keys(&format!("{command}<Enter>"));
            let want = if rules == Rules::Casual {
                says(AnalysisWord::NoHintClock, &[])
            } else {
                says(AnalysisWord::NoHintTournament, &[])
            };
            assert!(last(&d).starts_with(want), "{command}: {}", last(&d));
        }
        assert!(d.evaluation_requests.is_empty());
    }
    let mut d = Driver::play(GameOptions::default());
    d.slow = true;
    d.keys("hint<Enter>");
    d.says(says(AnalysisWord::HintThinks, &[]));
    let request = d.evaluation_requests[0].clone();
    d.moves("e4");
    assert_eq!(d.stopped, [request.id]);
    d.answer_evaluation(&request, 0);
    assert_eq!(last(&d), says(AnalysisWord::HintThinks, &[]), "nobody asked this of the new position");
}

#[test]
fn lines_stand_still_until_one_is_chosen_by_its_number() {
    let mut d = open();
    d.keys("3<Enter>a:analyse 3<Enter>");
    let shown = found(&d).expect("lines").clone();
    d.keys("=");
    d.says(says(AnalysisWord::WhichLine, &["3"]));
    let id = *d.analyses.last().expect("a request");
    let mut other = shown.clone();
    other.lines.reverse();
    d.send(Msg::Analysis(AnalysisResponse::Analysed { id, update: other.clone() }));
    assert_eq!(found(&d).unwrap().lines[1].moves, shown.lines[1].moves, "they stand still");
    let node = d.node();
    d.keys("2");
    let tree = &d.record().tree;
    let child = *tree.children(node).last().expect("a variation");
    assert_eq!(tree.played(child), Some(shown.lines[1].moves[0]));
    let comment = tree.notes(child).after.join(" ");
    assert!(comment.ends_with(&format!("/{} tabiya", shown.depth)), "its value, its depth, who found it: {comment}");
    assert_eq!(found(&d).unwrap().lines[0].moves, other.lines[0].moves, "then they go on");
    d.keys("<C-t>");
    assert!(!d.is_changed(), "one step back takes moves and comment away");
    d.keys("=<Esc>");
    assert!(!d.app.screens.analysis.is_held() && d.node() == node, "Esc only lets them go on");
}

/// In place of a position that cannot be played stands one without legal moves: nothing is told of that one.
#[test]
fn nothing_is_found_out_about_a_position_that_cannot_be_played() {
    let refusal = says(ReviewWord::Unplayable, &[""]).trim_end_matches([' ', '.']);
    for fen in [
        "k6k/8/8/8/8/8/8/4K2R w K - 0 1",
        "8/8/8/8/8/8/8/4K2R w K - 0 1",
        "kQ6/8/8/8/8/8/8/K7 w - - 0 1",
        "P6k/8/8/8/8/8/8/K7 w - - 0 1",
        "k6k/8/8/8/nonsense",
    ] {
        let file = format!("{GAME}\n[FEN \"{fen}\"]\n\n1. O-O *\n");
        let mut d = open_file(Boot::default(), "odd.pgn", &file);
        d.keys("<Home><Enter>an");
        let seen = words(&d, 120, 40);
        assert!(!seen.has(AnalysisWord::NoMove, &[]), "the analysis is on: {seen}");
        for keys in ["a", "<F2>", ":threat<Enter>", "<F5>", ":canmate<Enter>", ":position<Enter>"] {
            d.keys(keys);
            assert!(last(&d).starts_with(refusal), "{fen} {keys}: {}", last(&d));
        }
    }
}
