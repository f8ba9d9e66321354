//! Games that are analysed: lines and a bar that follow the cursor.

use tabiya::app::analysis::Analysed;
use tabiya::app::input::{Button, Press};
use tabiya::app::msg::Msg;
use tabiya::app::review::Review;
use tabiya::app::thing::Thing;
use tabiya::app::{App, Boot, Screen};
use tabiya::chess::pgn::comment::Eval;

use crate::driver::Driver;

/// Scholar's mate, which Black could have stopped.
const GAME: &str =
    "[White \"Ann\"]\n[Black \"Bob\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n";

fn open() -> Driver {
    let mut d = Driver::new(Boot::default());
    d.files = vec![("game.pgn".into(), GAME.into())];
    d.review(&["game.pgn"], None, None);
    d
}

fn review(app: &App) -> &Review {
    match app.screen() {
        Screen::Review(review) => review,
        other => panic!("not in a game but on {other:?}"),
    }
}

fn found(d: &Driver) -> Option<&Analysed> {
    d.app.analysis().of(review(&d.app).position())
}

fn last(d: &Driver) -> String {
    d.sentences().last().cloned().unwrap_or_default()
}

#[test]
fn the_analysis_follows_the_cursor_until_it_is_ended() {
    let mut d = open();
    d.keys("<Right>");
    assert!(d.analyses.is_empty(), "nothing is analysed unasked");
    d.keys("a");
    assert_eq!(last(&d), "The analysis shows 3 lines; `a` ends it.");
    assert_eq!(found(&d).map(|news| news.lines.len()), Some(3));
    d.keys("<End><Left>");
    let best = found(&d).unwrap().lines[0].clone();
    assert_eq!(d.app.analysis().bar(), Some(Eval::Mate(1)), "Qxf7 mates");
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
    assert_eq!(last(&d), "The analysis is off.");
    assert_eq!((d.analyses.len(), found(&d), d.app.analysis().bar()), (asked + 1, None, None));
}

#[test]
fn the_number_of_lines_is_chosen_and_remembered() {
    let mut d = open();
    d.keys(":analyse 5<Enter>");
    assert_eq!(found(&d).map(|news| news.lines.len()), Some(5));
    d.keys("L");
    assert_eq!(found(&d).map(|news| news.lines.len()), Some(1), "after five comes one");
    assert_eq!(last(&d), "The analysis shows one line; `a` ends it.");
    d.keys("LLaa");
    assert_eq!((d.app.memory().analysis_lines, found(&d).map(|news| news.lines.len())), (3, Some(3)));
    d.keys(":analyse 6<Enter>");
    assert!(last(&d).starts_with("Say how many lines"));
    d.keys(":analyse off<Enter>");
    assert!(!d.app.analysis().is_on());
}

#[test]
fn old_news_is_dropped_and_a_new_position_begins_without_lines() {
    let mut d = open();
    d.slow = true;
    d.keys("a<Right>");
    let [first, second] = d.analyses[..] else { panic!("{:?}", d.analyses) };
    let before = d.app.revision();
    d.send(Msg::Analysed { id: first, news: Analysed { depth: 9, ..Analysed::default() } });
    assert_eq!((found(&d), d.app.revision()), (None, before), "nothing to paint");
    d.send(Msg::Analysed { id: second, news: Analysed { depth: 4, ..Analysed::default() } });
    assert_eq!(found(&d).map(|news| news.depth), Some(4));
    assert!(d.app.revision() > before);
    d.keys("<Left>");
    assert_eq!(found(&d), None);
}

#[test]
fn a_line_of_the_analysis_becomes_a_variation_that_can_be_undone() {
    let mut d = open();
    d.keys("v");
    assert_eq!(last(&d), "Nothing is analysed: `a` begins.");
    d.keys("3<Enter>a:line 2<Enter>");
    let tree = &review(&d.app).record().tree;
    let node = review(&d.app).node();
    let second = found(&d).unwrap().lines[1].moves[0];
    assert_eq!(tree.children(node).last().and_then(|&child| tree.played(child)), Some(second));
    assert_eq!(last(&d), "The line is in the game as a variation from here; `U` takes it out.");
    let before = review(&d.app).record().tree.clone();
    d.keys(":line 2<Enter>");
    assert_eq!(last(&d), "The line is in the game already.");
    assert!(review(&d.app).record().tree == before);
    d.mouse(Press::Down(Button::Left), Some(Thing::Line(2)));
    assert!(review(&d.app).record().tree != before, "a click on a line adds it");
    d.keys("UU");
    assert!(!review(&d.app).desk().is_changed());
    d.keys(":line 9<Enter>");
    assert_eq!(last(&d), "The analysis has no line 9.");
}

#[test]
fn nobody_whispers_while_moves_are_guessed_and_a_running_game_is_not_analysed() {
    let mut d = open();
    d.keys("a");
    let asked = d.analyses.len();
    d.keys(":guess white<Enter>e4<Enter>");
    assert_eq!((d.analyses.len(), found(&d)), (asked, None));
    assert_eq!(d.stopped.last(), d.analyses.last());
    d.keys("<Esc>n");
    assert!(d.analyses.len() > asked, "it goes on after the guessing");
    let mut d = Driver::play(tabiya::app::options::Options::default());
    d.keys("analyse<Enter>");
    assert!(d.analyses.is_empty() && !d.app.analysis().is_on());
}

fn pgn(d: &Driver) -> String {
    tabiya::chess::pgn::writer::export(review(&d.app).record()).replace('\n', " ")
}

#[test]
fn mistakes_are_found_marked_and_can_be_undone_and_done_again() {
    let mut d = open();
    let before = pgn(&d);
    d.keys("M");
    let found = pgn(&d);
    assert!(found.contains("3... Nf6 $4 {[%eval #1,"), "the blunder: {found}");
    assert!(found.contains("(3... g6") || found.contains("(3... Qe7") || found.contains("(3... Qf6"), "{found}");
    assert!(found.contains("4. Qxf7# 1-0"), "no evaluation stands beside a mate: {found}");
    assert!(last(&d).starts_with("White: ") && last(&d).contains("Black: 1 ??"), "{}", last(&d));
    assert!(review(&d.app).desk().is_changed() && review(&d.app).hunt().is_none());
    d.keys("b");
    let here = |d: &Driver| review(&d.app).san(review(&d.app).node()).to_owned();
    while here(&d) != "Nf6" {
        d.keys("b");
    }
    d.keys("b");
    assert_eq!(last(&d), "No mistake is marked from here on; `M` looks for them.");
    d.keys("<End>B");
    assert_eq!(here(&d), "Nf6");
    d.keys("U");
    assert_eq!((pgn(&d), last(&d).as_str()), (before, "Undone: the mistakes found"));
    d.keys("R");
    assert_eq!(pgn(&d), found);
    d.keys("M");
    assert_eq!(pgn(&d), found, "the same search finds the same");
}

#[test]
fn the_search_for_mistakes_shows_its_progress_and_is_stopped() {
    let mut d = open();
    d.slow = true;
    d.keys("M");
    let wish = d.weighs[0].clone();
    assert_eq!(wish.tasks.len(), 8, "the start and seven half-moves");
    assert_eq!(last(&d), "Looking for mistakes in 8 positions; `M` stops, and what was found by then is kept.");
    for at in [3, 0, 5] {
        d.weigh(&wish, at);
    }
    assert_eq!(review(&d.app).hunt().map(|hunt| hunt.progress()), Some((3, 8)));
    d.keys("M");
    assert_eq!(last(&d), "The search for mistakes stands at 3 of 8; `M` goes on from there.");
    assert_eq!(d.stopped, [wish.id]);
    d.weigh(&wish, 1);
    assert!(review(&d.app).hunt().is_none() && !review(&d.app).desk().is_changed(), "what comes late changes nothing");
    d.keys("M");
    let again = d.weighs[1].clone();
    d.keys("q");
    assert_eq!(d.stopped.last(), Some(&again.id), "a game that is left is not looked at any more");
    let mut d = open();
    d.keys(":mistakes stop<Enter>");
    assert_eq!(last(&d), "No mistakes are being looked for.");
    d.files.push(("none.pgn".into(), "[Event \"x\"]\n\n*\n".into()));
    d.review(&["none.pgn"], None, None);
    d.keys("M");
    assert_eq!(last(&d), "This game has no moves to judge.");
}

#[test]
fn the_games_of_a_filtered_list_are_gone_through_in_the_background() {
    let other = "[White \"Cid\"]\n[Black \"Dee\"]\n[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n";
    let mut d = Driver::new(Boot::default());
    let empty = "[White \"Ann\"]\n[Black \"Eve\"]\n[Result \"*\"]\n\n*\n";
    d.files = vec![("list.pgn".into(), format!("{GAME}\n{other}\n{empty}\n"))];
    d.review(&["list.pgn"], None, None);
    d.slow = true;
    d.keys("M");
    assert_eq!(last(&d), "Looking for the mistakes of 3 games; `M` stops, and it can be gone on with.");
    let round = |d: &Driver| d.app.analysis().round().map(|round| (round.games(), round.positions()));
    assert_eq!(round(&d), Some(((0, 3), (0, 8))));
    let first = d.weighs[0].clone();
    d.weigh(&first, 0);
    assert_eq!(round(&d), Some(((0, 3), (1, 8))));
    d.keys("<Enter>");
    assert_eq!(review(&d.app).number(), Some(0), "one may look at a game meanwhile");
    d.keys("q");
    assert!(round(&d).is_some());
    d.keys("M");
    assert_eq!(
        (last(&d).as_str(), round(&d)),
        ("Stopped after 0 games: what was found is kept, `M` goes on from there.", None)
    );
    assert_eq!(d.stopped, [first.id]);
    d.slow = false;
    d.keys("M");
    assert_eq!(round(&d), None);
    assert!(last(&d).starts_with("3 games: ") && last(&d).contains("??"), "{}", last(&d));
    let weighed = d.weighs.len();
    d.keys(":filter Cid<Enter>M");
    assert!(last(&d).starts_with("1 game: "), "{}", last(&d));
    assert!(d.weighs.len() > weighed);
    d.slow = true;
    d.keys("M:home<Enter>");
    assert_eq!((round(&d), d.stopped.len()), (None, 2), "the list was left");
}
