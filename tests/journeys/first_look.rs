//! A game looked at by somebody who knows nothing of the program: what the screen says to do next, and what is done
//! without a word.

use crate::driver::Driver;
use crate::painted::{footer, paint, text, words};
use shakmaty::Color;
use tabiya::app::commands::action::{Action, KeyContext};
use tabiya::app::commands::{palette, table};
use tabiya::app::game_options::GameOptions;
use tabiya::app::protocol::hit_target::HitTarget;
use tabiya::app::protocol::input::{Button, Press};
use tabiya::app::review::Review;
use tabiya::app::{Boot, Screen};
use tabiya::chess::time_control::Controls;
use tabiya::config::Rules;
use tabiya::words::Lang;

const GAME: &str =
    "[White \"Ann\"]\n[Black \"Bob\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n";

fn open(games: usize) -> Driver {
    let mut d = Driver::new(Boot::default());
    d.files = vec![("game.pgn".into(), vec![GAME; games].join("\n"))];
    d.review(&["game.pgn"], Some(1), None);
    d
}

fn review(d: &Driver) -> &Review {
    match d.app.screen() {
        Screen::Review(review) => review,
        other => panic!("not in a game but on {other:?}"),
    }
}

fn last(d: &Driver) -> String {
    d.sentences().last().cloned().unwrap_or_default()
}

#[test]
fn the_footer_offers_the_mistake_search_and_its_stop() {
    let mut d = open(1);
    d.slow = true;
    for (cols, rows) in [(100, 32), (80, 24), (40, 15)] {
        assert!(footer(&d, cols, rows).contains("M find mistakes"), "{}", text(&d, cols, rows));
    }
    d.keys("M");
    let wish = d.weighs[0].clone();
    for done in 0..3 {
        for (cols, rows) in [(100, 32), (80, 24), (40, 15)] {
            let seen = text(&d, cols, rows);
            let said = format!("Looking for mistakes: {done} of 8, Esc (or M) stops");
            let words = seen.split_whitespace().collect::<Vec<_>>().join(" ");
            assert!(words.contains(&said), "{cols}x{rows}:\n{seen}");
            assert!(footer(&d, cols, rows).contains("M stop"), "{seen}");
        }
        d.weigh(&wish, done);
    }
    // What else is said meanwhile stands behind it.
    d.keys("<BackTab>");
    let seen = words(&d, 80, 24);
    assert!(seen.contains("Looking for mistakes: 3 of 8") && seen.contains("No mistake is marked"), "{seen}");
    d.keys("<Esc>");
    let seen = text(&d, 80, 24);
    assert!(seen.contains("Stopped at 3 of 8") && !footer(&d, 80, 24).contains("M stop"), "{seen}");
    // At the end the sum is told, and the footer offers what can be done with it.
    d.slow = false;
    d.keys("M");
    assert!(last(&d).starts_with("White: "), "{}", last(&d));
    let keys = footer(&d, 80, 24);
    assert!(keys.contains("Tab next mistake") && keys.contains("r do better"), "{keys}");
    assert!(!keys.contains("find mistakes"), "{keys}");
}

#[test]
fn while_moves_are_entered_the_footer_names_no_letters() {
    let mut d = open(1);
    assert!(footer(&d, 80, 24).contains("q back"));
    d.keys("i");
    let keys = footer(&d, 80, 24);
    assert!(keys.contains("Esc back") && !keys.contains("q back"), "{keys}");
}

#[test]
fn a_game_that_has_no_next_one_offers_none() {
    let d = open(1);
    assert_eq!((d.app.neighbour(true), d.app.neighbour(false)), (None, None));
    let keys = footer(&d, 200, 60);
    assert!(!keys.contains("next game") && !keys.contains("moves played"), "{keys}");
    let mut d = open(2);
    assert!(footer(&d, 120, 40).contains("n next game"), "{}", footer(&d, 120, 40));
    d.keys("n");
    assert_eq!(review(&d).number(), Some(1));
    let keys = footer(&d, 120, 40);
    assert!(keys.contains("p previous game") && !keys.contains("n next game"), "{keys}");
}

#[test]
fn at_the_start_the_opening_is_what_the_game_goes_on_to() {
    let mut d = open(1);
    let start = text(&d, 120, 40);
    assert!(start.contains("opening: C2"), "{start}");
    d.keys("<End>");
    let end = text(&d, 120, 40);
    assert!(end.contains(" C2") && !end.contains("opening: C2"), "{end}");
}

#[test]
fn games_that_were_looked_at_are_explained() {
    let mut d = open(2);
    d.keys("q");
    assert!(text(&d, 80, 24).contains("· looked at"), "{}", text(&d, 80, 24));
    assert!(!text(&d, 80, 24).contains("has a star"));
    d.keys("j*j<Left>");
    assert!(text(&d, 80, 24).contains("★ has a star") || d.app.status().is_some(), "{}", text(&d, 80, 24));
    d.keys("?");
    assert!(text(&d, 120, 60).contains("Signs in the list"), "{}", text(&d, 120, 60));
}

#[test]
fn a_click_on_the_star_takes_it_and_without_one_there_is_none() {
    let mut d = open(2);
    d.keys("<Right>");
    assert!(!paint(&d.app, 80, 24).0.contains(['☆', '★']));
    d.keys("*<Right>");
    let (seen, hits) = paint(&d.app, 80, 24);
    let (row, line) = seen.lines().enumerate().find(|(_, line)| line.contains("Game 1 of 2")).expect(&seen);
    let col = line.chars().position(|c| c == '★').expect(line);
    let cell =
        tabiya::app::protocol::input::Cell { col: u16::try_from(col).unwrap(), row: u16::try_from(row).unwrap() };
    assert_eq!(hits.at(cell), Some(HitTarget::Action(Action::Star)), "{seen}");
    d.mouse(Press::Down(Button::Left), Some(HitTarget::Action(Action::Star)));
    assert_eq!(d.app.game_list().map(|shelf| shelf.note(0).starred), Some(false));
}

#[test]
fn the_men_of_a_game_that_is_looked_at_can_be_hidden() {
    let mut d = open(1);
    let men = |d: &Driver, side: Color| review(d).visible_pieces().by_color(side).count();
    d.keys("<C-b>");
    assert_eq!(
        (last(&d).as_str(), men(&d, Color::White), men(&d, Color::Black)),
        ("Blindfold: all pieces are hidden.", 0, 0)
    );
    d.keys("<Right>");
    assert!(text(&d, 80, 24).contains("Blindfold: all pieces are hidden"), "{}", text(&d, 80, 24));
    d.keys(":blindfold white<Enter>");
    assert_eq!((men(&d, Color::White), men(&d, Color::Black)), (0, 16));
    d.keys(":blindfold pink<Enter>");
    assert!(last(&d).starts_with("Say whose pieces"), "{}", last(&d));
    // One may guess so, too.
    d.keys(":guess black<Enter><C-b>");
    assert_eq!((last(&d).as_str(), men(&d, Color::White)), ("All pieces are shown.", 16));
}

#[test]
fn commands_tell_their_whole_sentence_and_that_there_are_more() {
    let mut d = open(1);
    d.keys(":");
    let seen = text(&d, 80, 24);
    assert!(seen.contains("again: where (not with") || seen.contains("again: where (not"), "{seen}");
    assert!(!seen.lines().filter(|line| line.contains('│')).any(|line| line.contains('…')), "{seen}");
    assert!(seen.contains(" more ↓"), "{seen}");
    for _ in 0..80 {
        d.keys("<Down>");
    }
    let seen = text(&d, 80, 24);
    assert!(seen.contains(" more ↑") && !seen.contains(" more ↓"), "{seen}");
    let commands = palette::matches("", KeyContext::Review, Lang::En);
    let last = commands.last().and_then(|&n| table::COMMANDS.get(n)).expect("there are some").action.text(Lang::En);
    let begins: String = last.split_inclusive(' ').take(3).collect();
    for (cols, rows) in [(80, 24), (40, 15)] {
        assert!(text(&d, cols, rows).contains(begins.trim_end()), "{last} in\n{}", text(&d, cols, rows));
    }
}

#[test]
fn a_word_that_is_no_command_is_answered_with_what_is_near_it() {
    let mut d = open(1);
    d.keys(":mitsakes");
    let seen = text(&d, 80, 24);
    assert!(seen.contains("Nothing is called \"mitsakes\"") && seen.contains("Near it is mistakes"), "{seen}");
    d.keys("<Enter>");
    assert!(d.app.dialog().is_some(), "nothing is done that was not said");
    d.keys("<Tab>");
    assert!(text(&d, 80, 24).contains(": mistakes"), "{}", text(&d, 80, 24));
    d.keys("<Esc>:jadoube");
    assert!(text(&d, 80, 24).contains("works on another screen"), "{}", text(&d, 80, 24));
    d.keys("<Esc>:zzzz");
    let seen = text(&d, 40, 15);
    assert!(seen.contains("Nothing is called \"zzzz\"") && seen.contains("are listed"), "{seen}");
}

#[test]
fn the_footer_offers_a_hint_where_hints_are_allowed() {
    let mut d = Driver::play(GameOptions::default());
    d.slow = true;
    assert!(footer(&d, 80, 24).contains(":hint"), "{}", footer(&d, 80, 24));
    d.keys("hint<Enter>");
    assert!(text(&d, 80, 24).contains("Looking for a hint …"), "{}", text(&d, 80, 24));
    assert!(d.weighs[0].tasks.iter().all(|task| task.nodes <= 60_000), "an answer within a second");
    let clocked = GameOptions { controls: Some(Controls::same("5".parse().unwrap())), ..GameOptions::default() };
    for options in [clocked, GameOptions { rules: Rules::Tournament, ..GameOptions::default() }] {
        let d = Driver::play(options);
        assert!(!footer(&d, 200, 60).contains("hint"), "{}", footer(&d, 200, 60));
    }
}
