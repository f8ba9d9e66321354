//! Games that are analysed: lines and a bar that follow the cursor.

use tabiya::app::analysis::Analysed;
use tabiya::app::input::{Button, Press};
use tabiya::app::msg::{Effect, Msg};
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
    assert!(
        d.effects
            .iter()
            .any(|effect| matches!(effect, Effect::StopAnalysing(id) if *id == *d.analyses.last().unwrap()))
    );
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
    assert!(d.effects.iter().any(|effect| matches!(effect, Effect::StopAnalysing(_))));
    d.keys("<Esc>n");
    assert!(d.analyses.len() > asked, "it goes on after the guessing");
    let mut d = Driver::play(tabiya::app::options::Options::default());
    d.keys("analyse<Enter>");
    assert!(d.analyses.is_empty() && !d.app.analysis().is_on());
}
