//! The result card: after a game, after the mistake search, and what it says about the levels.

use crate::driver::{Driver, Place, last, open_file, review};
use crate::painted::{paint, text, words};
use crate::wording::{Wording, aloud, says};
use tabiya::app::commands::table::Action;
use tabiya::app::protocol::boot::Boot;
use tabiya::app::protocol::input::{Button, Cell, HitTarget, Press};
use tabiya::app::protocol::message::Msg;
use tabiya::chess::game_options::{GameOptions, Rules};
use tabiya::chess::seat::{Bot, Seat};
use tabiya::plain::Plain;
use tabiya::words::Lang;
use tabiya::words::tables::{AnalysisWord, EditWord, ResultCardWord as W};

/// Scholar's mate, which Black could have stopped.
const GAME: &str = "[White \"Ann\"]\n[Black \"Bob\"]\n[Result \"1-0\"]\n[TimeControl \"300\"]\n\n1. e4 {[%clk 0:04:58]} e5 \
    {[%clk 0:04:50]} 2. Bc4 {[%clk 0:04:50]} Nc6 {[%clk 0:04:00]} 3. Qh5 {[%clk 0:04:40]} Nf6 {[%clk 0:03:58]} 4. Qxf7# \
    {[%clk 0:04:39]} 1-0\n";

/// Begins a game against level 800, after earlier games against it with these results for the user.
fn against_800(before: &[&str], plain: bool) -> Driver {
    let mut d = Driver::new(Boot { plain, ..Boot::default() });
    d.thinkers = Some(Vec::new());
    let game = |(at, result): (usize, &&str)| {
        let pgn = format!("[White \"Human\"]\n[Black \"tabiya 800\"]\n[Result \"{result}\"]\n\n1. e4 e5 {result}\n");
        (at.to_string(), pgn)
    };
    d.archive = before.iter().enumerate().map(game).collect();
    let mut options = GameOptions::default();
    options.seats.black = Seat::Bot(Bot::Elo(800));
    d.begin(options);
    d
}

#[test]
fn a_game_that_ends_shows_its_card_and_the_moves_come_back() {
    let mut d = Driver::play(GameOptions::default());
    d.keys("<C-g>");
    assert!(d.sentences().last().unwrap().has(W::Later, &[]), "the game goes on");
    d.moves("e4 e5 Nf3 Nc6 Bb5 a6 Na3").keys(":resign!<Enter>");
    let seen = words(&d, 80, 24);
    assert!(seen.has(W::WithArticle, &["", "5.1.2"]), "{seen}");
    let wide = words(&d, 120, 40);
    assert!(wide.contains("─ C70 Ruy Lopez: Morphy Defence ─") && wide.has(W::TheoryUntil, &["3… a6"]), "{wide}");
    assert!(!seen.contains("Nc6"), "at this size the moves give way: {seen}");
    assert!(words(&d, 120, 40).contains("Nc6"), "beside a large board they stay");
    d.keys("<C-g>");
    assert!(words(&d, 80, 24).contains("Nc6"), "the same key brings them back");
    d.keys("<C-g>");
    assert!(!words(&d, 80, 24).contains("Nc6"));
    d.keys("<PgUp>");
    assert!(words(&d, 80, 24).contains("Nc6"), "whoever looks back wants to see the moves");
    d.keys("<End>");
    assert!(!words(&d, 80, 24).contains("Nc6"));
    d.keys("<Esc>");
    assert!(words(&d, 80, 24).contains("Nc6"), "Esc leaves it too");
}

#[test]
fn where_there_is_no_room_the_card_is_a_page_that_is_asked_for() {
    let mut d = Driver::new(Boot::default());
    d.send(Msg::Resize(tabiya::app::protocol::input::Window { cols: 40, rows: 15, pixels: None }));
    d.begin(GameOptions::default());
    d.moves("f3 e5 g4 Qh4");
    assert!(paint(&d.app, 40, 15).1.geometry.is_some(), "the mate is seen first");
    d.keys("<C-g>");
    let (seen, hits) = (words(&d, 40, 15), paint(&d.app, 40, 15).1);
    assert!(hits.geometry.is_none() && seen.has(W::WithArticle, &["", "5.1.1"]), "{seen}");
    d.keys("<Esc>");
    assert!(paint(&d.app, 40, 15).1.geometry.is_some());
}

#[test]
fn the_first_button_finds_the_mistakes_and_the_card_tells_of_them() {
    let mut d = Driver::play(GameOptions::default());
    d.moves("e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7");
    assert_eq!(d.button(), Some(Action::Mistakes));
    d.keys("<Enter>");
    let summary = review(&d).card().expect("the search opens it").summary.clone();
    assert!(summary.is_evaluated);
    let (white, black) = (summary.sides.white.accuracy.unwrap(), summary.sides.black.accuracy.unwrap());
    assert!(white > black, "{white} {black}");
    let turning = summary.turning_point.unwrap();
    assert!(turning.better.is_some(), "the search wrote what was better");
    let seen = words(&d, 120, 40);
    assert!(seen.has(W::Percent, &[&white.to_string()]) && seen.has(W::TurningPoint, &[]), "{seen}");
    assert!(seen.contains("3… Nf6??"), "{seen}");
    // A click on the turning point leads to that move. The card closes then, and at any step.
    d.mouse(
        tabiya::app::protocol::input::Press::Down(tabiya::app::protocol::input::Button::Left),
        Some(HitTarget::Move(turning.node)),
    );
    assert_eq!((d.node(), d.has_card()), (turning.node, false));
    d.keys("<C-g>");
    assert!(d.has_card());
    d.keys("<Esc>");
    assert!(!d.has_card(), "Esc leads back to the moves");
    assert_eq!(d.place(), Place::Review);
    d.keys("<C-g><Left>");
    assert!(!d.has_card(), "and so does a step");
    d.keys("<C-g>t");
    assert!(!d.has_card() && d.graphs_are_large(), "the graphs take its place");
    d.keys("<C-g>");
    assert!(d.has_card() && !d.graphs_are_large(), "and it theirs");
}

#[test]
fn the_search_leaves_the_player_at_the_end_and_begins_with_the_first_mistake() {
    let mut d = Driver::play(GameOptions::default());
    d.moves("e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7").keys("<Enter>");
    let at = Driver::numbered;
    assert_eq!(at(&d), "4. Qxf7#", "the board stays where the game ended");
    let all = d.mistakes().to_vec();
    assert!(all.len() >= 2, "{}", all.len());
    d.keys("<Tab>");
    assert_eq!(d.node(), all[0], "the first one comes first");
    d.keys("<Tab>");
    assert_eq!(d.node(), all[1]);
    d.keys("<End><Tab>");
    assert_eq!(at(&d), "4. Qxf7#", "from an end that the user went to, no mistake is ahead");

    // The card is shown even if the last move was a mistake: it is about the whole game, not about that move.
    let mut d = Driver::play(GameOptions::default());
    d.moves("e4 e5 Bc4 Nc6 Qh5 Nf6").keys(":resign!<Enter><Enter>");
    assert_eq!(at(&d), "3… Nf6");
    assert!(d.record().tree.notes(d.node()).judgement().is_some() && d.has_card());
    let seen = words(&d, 120, 40);
    assert!(!seen.has(tabiya::words::tables::ReviewWord::ShowsBetter, &["↓"]), "{seen}");
}

#[test]
fn esc_closes_the_large_graphs_before_the_game() {
    let mut d = open_file(Boot::default(), "game.pgn", GAME);
    d.keys("t");
    assert!(d.graphs_are_large());
    d.keys("<Esc>");
    assert!(!d.graphs_are_large(), "and the game is still there");
}

#[test]
fn enter_on_the_card_leads_to_the_first_mistake() {
    let mut d = Driver::play(GameOptions::default());
    d.moves("e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7");
    d.keys("<Enter>");
    for (cols, rows) in [(120, 40), (80, 24)] {
        let seen = text(&d, cols, rows);
        assert!(seen.contains("Show mistakes"), "{seen}");
    }
    d.keys("<Enter>");
    let first = d.node();
    assert!(d.record().tree.notes(first).judgement().is_some());
    assert!(!d.has_card(), "the moves are there again");
    let told = last(&d);
    let sign = ["3. Qh5?!", "1", "2", "inaccuracy", "White"];
    assert!(told.has(AnalysisWord::MistakeOf, &sign) && told.has(AnalysisWord::MistakeChances, &[]), "{told}");
}

/// A user who asked for the mistakes in their own game wants to keep them, so there is no question.
#[test]
fn the_analysis_of_an_own_game_is_saved_on_leaving() {
    let mut d = Driver::play(GameOptions::default());
    d.moves("e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7");
    d.keys("<Enter>");
    assert!(!last(&d).contains("Ctrl-S"), "{}", last(&d));
    assert!(!text(&d, 80, 24).contains("not saved"), "{}", text(&d, 80, 24));
    d.keys("<Enter>").wait(5_000);
    d.keys("<Esc>");
    assert!(!d.has_dialog() && d.place() == Place::Game);
    d.says(says(EditWord::AnalysisInGames, &[]));
    assert!(d.archive.last().is_some_and(|(_, pgn)| pgn.contains("3... Nf6 $4")), "{:?}", d.archive);
    // The same for a game opened from the saved ones, which has no judgements yet.
    let mut d = Driver::home();
    d.archive = vec![("1".into(), "[White \"Ann\"]\n\n1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n".into())];
    d.keys(":review<Enter><Enter>M");
    d.keys("<Enter>").wait(5_000);
    d.keys("<Esc>");
    assert!(!d.has_dialog() && d.place() == Place::Home, "{:?}", d.place());
    assert!(d.sentences().contains(&says(EditWord::AnalysisInGames, &[]).to_owned()), "{:?}", d.sentences());
    assert!(d.archive.last().is_some_and(|(_, pgn)| pgn.contains("3... Nf6 $4")), "{:?}", d.archive);
}

/// The question comes if the user changed something else, and after a save that failed.
#[test]
fn the_analysis_is_asked_about_where_the_user_may_want_something_else() {
    let analysed = || {
        let mut d = Driver::play(GameOptions::default());
        d.moves("e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7");
        d.keys("<Enter><Enter>").wait(5_000);
        d
    };
    let mut d = analysed();
    d.keys("eGood<Enter><Esc>");
    assert!(d.has_dialog(), "a comment of the user's own");
    let mut d = analysed();
    d.own_games_refused = Some("games.pgn: the disk is full.".into());
    d.keys("<Esc>");
    assert!(!d.has_dialog() && d.place() == Place::Review);
    assert!(last(&d).contains("the disk is full"), "{}", last(&d));
    d.keys("<Esc>");
    assert_eq!(d.dialog().map(|dialog| format!("{dialog:?}").contains("after: Back, what: Found")), Some(true));
    d.keys("2");
    assert_eq!(d.place(), Place::Game, "left without it");
}

/// Resigning clears a refused move from the entry line. If it stayed, Enter and Tab would not reach the buttons.
#[test]
fn what_was_typed_does_not_keep_the_keys_from_the_buttons() {
    let mut d = Driver::play(GameOptions::default());
    d.moves("e4 e5");
    d.keys("Ke3<Enter><C-x>y");
    assert!(d.played().ending().is_some() && d.typed().is_empty(), "{}", text(&d, 80, 24));
    d.keys("<Enter>");
    assert_eq!(d.place(), Place::Review, "{}", text(&d, 80, 24));
}

#[test]
fn what_a_review_found_and_saved_stands_on_the_card_of_the_game() {
    let mut d = Driver::play(GameOptions::default());
    d.moves("e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7");
    d.keys("<Enter><C-s>");
    d.says(says(EditWord::AnalysisInGames, &[]));
    let summary = review(&d).summary();
    d.keys("q");
    let first: Vec<Action> = d.game().buttons().into_iter().take(2).collect();
    assert_eq!(first, [Action::NextMistake, Action::Review], "it is not searched again");
    let card = d.game().card().expect("a card");
    assert_eq!(card.summary, summary);
    let seen = words(&d, 120, 40);
    assert!(seen.contains("3… Nf6??") && seen.has(W::TurningPoint, &[]), "{seen}");
    // A click on the turning point leads to that move of the game.
    let turning = d.game().card_tree().ply(summary.turning_point.unwrap().node);
    let (_, hits) = paint(&d.app, 120, 40);
    let cells = (0..40).flat_map(|row| (0..120).map(move |col| Cell { col, row }));
    let node = d.played().line()[turning as usize - 1];
    let target = HitTarget::Move(node);
    assert!(cells.filter_map(|cell| hits.at(cell)).any(|hit| hit == target));
    d.mouse(Press::Down(Button::Left), Some(target));
    assert_eq!(d.game().shown(), node);
}

#[test]
fn the_card_of_a_review_goes_with_the_game_as_it_is_changed() {
    let mut d = open_file(Boot::default(), "game.pgn", GAME);
    d.keys("M");
    let blunders = |d: &Driver| review(d).card().unwrap().summary.sides.black.judgements[2];
    assert_eq!(blunders(&d), 1);
    assert!(words(&d, 120, 40).has(W::TimeUsed, &[]), "its clocks are known");
    d.keys("<C-t><C-g>");
    assert_eq!((blunders(&d), review(&d).card().unwrap().summary.is_evaluated), (0, false), "undone");
    // While the user guesses moves, the card would give the game away.
    d.keys("<Esc><Home>y<C-g>");
    assert!(!d.has_card());
}

#[test]
fn the_record_against_a_level_and_the_next_level() {
    let mut d = against_800(&["1-0", "1-0"], false);
    d.keys("e4<Enter>:resign!<Enter>");
    let seen = words(&d, 120, 40);
    let record = [says(W::Wins, &["2"]), says(W::Loss, &[])].join(", ");
    assert!(seen.has(W::Record, &["", "tabiya 800", &record]), "{seen}");
    assert!(seen.has(W::NextLevel, &["1000"]), "two of the last three were won: {seen}");
    assert_eq!(d.game().buttons()[..2], [Action::Mistakes, Action::NextLevel]);
    assert_eq!(d.button(), Some(Action::Mistakes), "the button that had the focus keeps it");
    d.keys("<Right><Enter>");
    assert_eq!(d.played().seat(shakmaty::Color::White), &Seat::Bot(Bot::Elo(1000)), "colours are changed");
    assert_eq!(d.result(), "*");

    let mut d = against_800(&["1-0", "0-1"], false);
    d.keys("e4<Enter>:resign!<Enter>");
    assert!(words(&d, 120, 40).has(W::LowerLevel, &["600"]), "{}", words(&d, 120, 40));
    d.keys(":lower level<Enter>");
    assert_eq!(d.played().seat(shakmaty::Color::White), &Seat::Bot(Bot::Elo(600)));

    let mut d = against_800(&[], false);
    d.keys("e4<Enter>:resign!<Enter>");
    assert!(!d.game().buttons().contains(&Action::NextLevel) && !d.game().buttons().contains(&Action::LowerLevel));
    // A game that was taken back is not over, and has no card.
    d.keys(":takeback!<Enter>");
    assert!(!d.has_card());
}

#[test]
fn a_running_game_is_asked_about_before_the_level_changes() {
    let mut d = against_800(&[], false);
    d.keys("e4<Enter>:next level<Enter>");
    assert!(d.has_dialog(), "what becomes of the game?");
    let mut two = Driver::play(GameOptions::default());
    two.keys(":next level<Enter>");
    assert!(two.sentences().last().unwrap().has(W::NoLevel, &[]));
}

#[test]
fn plain_mode_tells_the_summary() {
    let mut d = against_800(&["1-0", "1-0"], true);
    let mut plain = Plain::default();
    let mut tell = |d: &mut Driver, line: &str| {
        d.send(Msg::Line(line.to_owned()));
        plain.say(&d.app).replace('\u{a0}', " ")
    };
    tell(&mut d, "e4");
    assert!(tell(&mut d, "summary").has(W::Later, &[]));
    d.bot("e7e5");
    tell(&mut d, "resign!");
    assert_eq!(d.result(), "0-1 resignation");
    let told = tell(&mut d, "summary");
    assert!(told.has(W::SaidOpening, &["King's Pawn Game", "1"]), "{told}");
    assert!(told.has(W::SaidRecord, &["", "tabiya 800", ""]), "{told}");
    assert!(told.contains(aloud(W::SaidNext, &["tabiya 800", "tabiya 1000"])), "{told}");
    assert!(told.contains(aloud(W::SaidFind, &[])), "{told}");
    tell(&mut d, "mistakes");
    assert_eq!(d.place(), Place::Review, "it looks for them");
    let told = tell(&mut d, "summary");
    assert!(told.has(W::SaidAccuracy, &[]), "{told}");
    assert!(!told.contains('?') && !told.contains('%'), "no signs are read out: {told}");
}

#[test]
fn both_languages_have_room_for_the_card() {
    for lang in Lang::ALL {
        let mut d = open_file(Boot { lang, ..Boot::default() }, "game.pgn", GAME);
        d.keys("M");
        for (cols, rows) in [(200, 60), (120, 40), (80, 24)] {
            let seen = text(&d, cols, rows);
            let letters: Vec<char> = seen.chars().collect();
            let clipped = letters.windows(2).any(|two| two[1] == '…' && !two[0].is_ascii_digit());
            assert!(!clipped, "{lang:?} {cols}x{rows}:\n{seen}");
            let place = seen.split_whitespace().collect::<Vec<_>>().join(" ");
            assert!(place.has_in(lang, W::Accuracy, &[]) && place.has_in(lang, W::TurningPoint, &[]), "{seen}");
        }
        assert!(!d.sentences().last().unwrap().has_in(lang, AnalysisWord::MistakesNothingNew, &[]));
    }
}

#[test]
fn the_card_of_a_review_leads_to_the_next_level_too() {
    let mut d = against_800(&["1-0", "1-0"], false);
    d.keys("e4<Enter>:resign!<Enter>");
    d.keys("<Enter>");
    assert!(d.has_card(), "its mistakes were looked for");
    for (cols, rows) in [(200, 60), (120, 40), (80, 24)] {
        let (seen, hits) = paint(&d.app, cols, rows);
        assert!(seen.has(W::NextLevel, &["1000"]) || seen.has(W::LevelShort, &["1000"]), "{cols}x{rows}:\n{seen}");
        let button = (0..rows)
            .any(|row| (0..cols).any(|col| hits.at(Cell { col, row }) == Some(HitTarget::Action(Action::NextLevel))));
        assert!(button, "it can be pressed at {cols}x{rows}:\n{seen}");
    }
    d.mouse(Press::Down(Button::Left), Some(HitTarget::Action(Action::NextLevel)));
    if d.has_dialog() {
        d.keys("<Right><Enter>"); // leaves without saving the mistakes
    }
    assert_eq!(d.played().seat(shakmaty::Color::White), &Seat::Bot(Bot::Elo(1000)));
}

#[test]
fn a_low_card_says_what_was_better_beside_the_easier_level() {
    let mut d = against_800(&["0-1", "0-1", "0-1"], false);
    d.keys("f3<Enter>").bot("e7e5");
    d.wait(2_000);
    d.keys("g4<Enter>").bot("d8h4");
    d.wait(2_000);
    d.keys("<Enter>");
    assert!(d.has_card(), "its mistakes were looked for");
    for (cols, rows) in [(120, 40), (80, 24)] {
        let seen = text(&d, cols, rows);
        assert!(seen.contains("Better:") && seen.contains("2. e4"), "{cols}x{rows}:\n{seen}");
        assert!(seen.has(W::LowerLevel, &["600"]), "{cols}x{rows}:\n{seen}");
    }
}

#[test]
fn esc_leaves_the_large_graphs_before_it_stops_a_search() {
    let evaluated = GAME.replace("e4 {", "e4 {[%eval 0.2] ");
    let mut d = open_file(Boot::default(), "game.pgn", &evaluated);
    d.slow = true;
    d.keys("Mt");
    assert!(d.graphs_are_large() && d.searches_mistakes());
    let out = |d: &Driver| text(d, 80, 24).lines().last().unwrap_or_default().trim_end().to_owned();
    assert!(out(&d).ends_with("Esc close"), "{}", out(&d));
    d.keys("<Esc>");
    assert!(!d.graphs_are_large() && d.searches_mistakes());
    assert!(out(&d).ends_with("Esc stop"), "{}", out(&d));
    d.keys("<Esc>");
    assert!(!d.searches_mistakes());
}

/// What the card of a learner says about the rules: those that came up in the game, and those not met yet.
const RULES: &str = "In this game: mate. Not met in a game yet: castling, en passant.";

/// Returns a world with a learner, who has solved one task of the lessons.
fn learner(plain: bool) -> Driver {
    let mut d = Driver::new(Boot { plain, ..Boot::default() });
    d.learnt = "[done]\n\"1.1\" = [1]\n".to_owned();
    d
}

#[test]
fn the_card_of_a_learner_tells_which_rules_came_up() {
    let mut d = learner(false);
    d.begin(GameOptions::default());
    d.moves("f3 e5 g4 Qh4");
    assert!(words(&d, 200, 60).contains(RULES), "{}", words(&d, 200, 60));
    assert!(words(&d, 80, 24).contains("5.1.1"), "the reason stays: {}", words(&d, 80, 24));
    assert!(d.learnt.contains("[games]\ncheckmate = 1\n"), "{}", d.learnt);
    // The same game ends again after a takeback, and counts once.
    d.keys("takeback<Enter>1").moves("Qh4");
    assert!(d.learnt.contains("checkmate = 1\n"), "{}", d.learnt);
    // Rules that came up in an earlier game count as met.
    d.begin(GameOptions::default());
    d.moves("e4 e5 Nf3 Nc6 Bc4 Bc5 O-O").keys(":resign!<Enter>");
    d.begin(GameOptions::default());
    d.moves("f3 e5 g4 Qh4");
    assert!(words(&d, 200, 60).contains("Not met in a game yet: en passant, promotion."), "{}", words(&d, 200, 60));
    assert!(d.learnt.contains("castling = 1\n") && d.learnt.contains("checkmate = 2\n"), "{}", d.learnt);
}

#[test]
fn nobody_else_is_told_of_rules_and_no_tournament_tells() {
    let mut d = Driver::play(GameOptions::default());
    d.moves("f3 e5 g4 Qh4");
    assert_eq!(d.game().card().expect("the game is over").rules, None, "the lessons are not begun");
    assert!(d.learnt.contains("checkmate = 1\n"), "it counts for later: {}", d.learnt);
    let mut d = learner(false);
    d.begin(GameOptions { rules: Rules::Tournament, ..GameOptions::default() });
    d.moves("f3 e5 g4 Qh4");
    assert_eq!(d.game().card().expect("the game is over").rules, None);
}

#[test]
fn by_ear_the_rules_follow_the_result() {
    let mut d = learner(true);
    d.begin(GameOptions::default());
    for line in ["f3", "e5", "g4", "Qh4"] {
        d.send(Msg::Line(line.into()));
    }
    assert!(d.sentences().iter().any(|said| said == RULES), "{:?}", d.sentences());
}

#[test]
fn a_review_that_was_saved_is_where_the_next_one_begins() {
    let mut d = Driver::play(GameOptions::default());
    d.moves("e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7");
    d.keys("<Enter><Esc>");
    let found = d.mistakes().len();
    assert_eq!(found, 2);
    d.keys("<C-s>q");
    assert_eq!(d.place(), Place::Game);
    assert_eq!(d.button(), Some(Action::NextMistake), "its mistakes are found");
    d.keys("<Enter>");
    assert!(d.mistakes().first() == Some(&d.node()), "and shown, the first one at once");
    d.keys("q");
    // A second review does not lose what the first one saved, and a comment that a review discards does not come back.
    d.keys("<Right><Enter>");
    assert_eq!(d.mistakes().len(), found);
    d.keys("<Right>egood<Enter>q");
    d.keys("2");
    assert_eq!(d.place(), Place::Game);
    d.keys("<Enter><Right>");
    assert_eq!(d.mistakes().len(), found);
    let notes = |d: &Driver| review(d).record().tree.notes(review(d).node()).clone();
    assert!(!format!("{:?}", notes(&d)).contains("good"));
}

#[test]
fn the_card_does_not_cover_a_mistake_that_is_looked_at() {
    let marked = GAME.replace("Nf6 {", "Nf6 $4 {");
    let mut d = open_file(Boot::default(), "game.pgn", &marked);
    d.keys("<Tab>M");
    assert!(!d.has_card(), "{}", text(&d, 120, 40));
    assert!(last(&d).has(AnalysisWord::MistakesFound, &[]), "{}", last(&d));
    let mut d = open_file(Boot::default(), "game.pgn", &marked);
    d.keys("M");
    assert!(d.has_card(), "{}", text(&d, 120, 40));
}

#[test]
fn a_game_with_another_player_in_it_counts_for_no_level() {
    let standing = |d: &Driver| d.game().card().expect("a card").standing.clone();
    let mut d = Driver::play(GameOptions::default());
    d.moves("e4 e5 Bc4 Nc6 Qh5 Nf6").keys("player black elo:2200<Enter>").moves("Qxf7");
    assert_eq!((d.result().as_str(), standing(&d)), ("1-0 checkmate", None));
    assert!(d.archive[0].1.contains("[Relieved \"Black\"]"), "{}", d.archive[0].1);
    assert_eq!(tabiya::chess::level_games::read(d.archive[0].1.as_bytes()), [], "nor later");

    let replies = |d: &mut Driver, mv: &str, reply: &str| {
        d.moves(mv).bot(reply);
        d.wait(10_000); // it takes its time, as a person would
    };
    let mut d = against_800(&["1-0"], false);
    replies(&mut d, "e4", "f7f6");
    replies(&mut d, "d4", "g7g5");
    d.keys("level 2200<Enter>").moves("Qh5");
    assert_eq!((d.result().as_str(), standing(&d)), ("1-0 checkmate", None), "not for the new one either");

    let mut d = against_800(&[], false);
    replies(&mut d, "e4", "f7f6");
    d.keys("level 2200<Enter>takeback<Enter>");
    replies(&mut d, "e4", "f7f6");
    replies(&mut d, "d4", "g7g5");
    d.moves("Qh5");
    assert!(standing(&d).is_some(), "no move of the other level is left");

    let mut d = against_800(&[], false);
    d.moves("e4").keys("level 2200<Enter>").bot("f7f6");
    d.wait(10_000);
    replies(&mut d, "d4", "g7g5");
    d.moves("Qh5");
    assert!(standing(&d).is_some(), "the other level has not moved");
}
