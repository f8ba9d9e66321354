//! Every place that can be called from a list or a game leads back there with Esc.

use crate::driver::{Driver, Place, game_list, open_copies};
use tabiya::app::Screen;
use tabiya::chess::game_options::GameOptions;

const GAME: &str = "[White \"Ann\"]\n[Black \"Ben\"]\n\n1. e4 e5 2. Nf3 Nc6 *\n";

/// What calls a place.
const PLACES: [&str; 10] = [
    ":new<Enter>",
    ":learn<Enter>",
    ":learn 6.4<Enter>",
    ":review<Enter>",
    ":open<Enter>",
    ":setup<Enter>",
    "<F1>",
    "<F3>",
    "<F4>",
    "<C-o>",
];

/// Presses Esc until the screen is another one, at most a few times.
fn esc(d: &mut Driver, here: fn(&Driver) -> bool) -> bool {
    for _ in 0..4 {
        if here(d) && !d.has_dialog() {
            return true;
        }
        d.wait(3_000);
        d.keys("<Esc>");
    }
    here(d)
}

#[test]
fn from_a_game_of_a_file_every_place_leads_back_to_the_move() {
    for place in PLACES.into_iter().chain([":play<Enter>", "<C-n>"]) {
        let mut d = open_copies(GAME, 3);
        d.keys("<Right><Right>");
        let (number, node) = (d.number(), d.node());
        d.keys(place);
        assert!(d.has_dialog() || d.place() != Place::Review, "{place} leads somewhere");
        assert!(esc(&mut d, |d| d.place() == Place::Review), "{place}: {:?}", d.place());
        assert_eq!((d.number(), d.node()), (number, node), "{place}");
        d.wait(3_000);
        d.keys("<Esc>");
        assert_eq!(d.place(), Place::GameList, "{place}: the list is still behind the game");
    }
}

#[test]
fn from_a_list_every_place_leads_back_to_it() {
    for place in PLACES {
        let mut d = open_copies(GAME, 3);
        d.wait(3_000);
        d.keys("<Esc><Down>");
        let row = game_list(&d).row;
        d.keys(place);
        let is_it = |d: &Driver| d.place() == Place::GameList && d.listed() == 3;
        assert!(esc(&mut d, is_it), "{place}: {:?}", d.place());
        assert_eq!(game_list(&d).row, row, "{place}");
    }
}

#[test]
fn from_a_game_that_is_over_every_place_leads_back_to_it() {
    for place in PLACES.into_iter().filter(|place| !place.starts_with(":review")) {
        let mut d = Driver::play(GameOptions::default());
        d.moves("f3 e5 g4 Qh4").keys(place);
        assert!(esc(&mut d, |d| d.place() == Place::Game), "{place}: {:?}", d.place());
        assert_eq!(d.plies(), 4, "{place}");
    }
}

#[test]
fn changes_are_asked_about_before_another_place_is_shown() {
    let mut d = open_copies(GAME, 3);
    d.keys("<Right>x:new<Enter>");
    assert!(d.has_dialog(), "nothing is hidden behind a form");
}

#[test]
fn a_game_begun_from_a_position_of_a_review_leaves_the_review() {
    let mut d = open_copies(GAME, 3);
    d.keys("<Right>:play<Enter><Enter>");
    assert_eq!(d.plies(), 0);
    d.keys(":home!<Enter>");
    assert_eq!(d.place(), Place::Home);
}

#[test]
fn the_analysis_board_leads_back_to_the_game_it_was_opened_from() {
    let mut d = open_copies(GAME, 3);
    d.keys("<Right><Right>");
    let (number, node) = (d.number(), d.node());
    d.keys(":analysis board<Enter>");
    assert_eq!(d.number(), None, "a board of its own");
    let back = |d: &Driver| d.place() == Place::Review && d.number().is_some();
    assert!(esc(&mut d, back), "{:?}", d.place());
    assert_eq!((d.number(), d.node()), (number, node));
}

#[test]
fn the_analysis_board_looks_for_its_position_in_the_list_behind_it() {
    let mut d = open_copies(GAME, 3);
    d.keys(":analysis board<Enter>");
    d.keys("<Esc>/");
    let Screen::GameList(list) = d.app.screen() else { panic!("{:?}", d.place()) };
    assert!(list.position().is_some() && list.view.filter.parts.len() == 1, "filtered by the position");
}
