//! The screen where a file is chosen: a folder, a typed name, chosen files, and empty places.

use crate::driver::Driver;
use crate::stage;
use tabiya::app::protocol::boot::Boot;
use tabiya::words::Lang;

const SIZES: [(u16, u16); 4] = [(200, 60), (120, 40), (80, 24), (40, 15)];

const MATCH: &str = "[White \"Alekhine, Alexander\"]\n[Black \"Capablanca, José Raúl\"]\n[Date \"1927.09.16\"]\n\
    [Result \"1-0\"]\n\n1. e4 e6 2. d4 d5 3. Nc3 Bb4 {the Winawer} 4. exd5 exd5 1-0\n\n[White \"Capablanca, José Raúl\"]\n\
    [Black \"Alekhine, Alexander\"]\n[Date \"1934.01.01\"]\n[Result \"1/2-1/2\"]\n\n1. d4 1/2-1/2\n";

fn world(lang: Lang) -> Driver {
    let mut d = Driver::new(Boot { lang, ..Boot::default() });
    d.files = [
        "/home/me/pgn/tournaments/linares.pgn",
        "/home/me/pgn/players/Carlsen.pgn",
        "/home/me/pgn/a match with a name that is long enough to be cut.pgn",
        "/home/me/pgn/evil\u{1b}[2J.pgn",
        "/home/me/pgn/wcc_1927.pgn",
        "/work/round.pgn",
    ]
    .map(|name| (name.to_owned(), MATCH.to_owned()))
    .into();
    d.review(&["/work/round.pgn"], None, None);
    d.review(&["/home/me/pgn/wcc_1927.pgn"], None, None);
    d.keys(":home<Enter>o");
    d
}

#[test]
fn a_folder_lists_what_can_be_opened() {
    let mut d = world(Lang::En);
    stage::snapshots!("folder", &mut d, SIZES);
    let mut d = world(Lang::Fr);
    stage::snapshots!("folder_fr", &mut d, [(80, 24)]);
}

#[test]
fn the_games_of_a_file_that_have_no_room_are_counted() {
    let mut d = Driver::home();
    d.files = vec![("/home/me/pgn/many.pgn".to_owned(), MATCH.repeat(30))];
    d.keys("o<C-u>/home/me/pgn/<Down><Down>");
    let text = stage::paint(&d.app, 80, 24, tabiya::ui::theme::color::ColorDepth::True).text();
    let listed = text.matches("Alekhine – C").count() + text.matches("– Alekhine").count();
    assert!(text.contains("60 games") && text.contains("game 1 after"), "{text}");
    assert!(listed > 1 && text.contains(&format!("… {} more", 60 - listed)), "{listed}: {text}");
}

#[test]
fn a_name_that_is_typed_filters() {
    let mut d = world(Lang::En);
    d.keys("car");
    stage::snapshots!("typed_nothing", &mut d, [(80, 24)]);
    d.keys("<C-u>m");
    stage::snapshots!("typed", &mut d, [(80, 24)]);
}

#[test]
fn where_nothing_is_the_frame_stays() {
    let mut d = world(Lang::En);
    d.keys("<C-u>/home/me/");
    stage::snapshots!("folder_of_folders", &mut d, [(80, 24)]);
    let mut d = Driver::home();
    d.keys("o");
    stage::snapshots!("empty_folder", &mut d, [(120, 40), (80, 24), (40, 15)]);
    let mut d = world(Lang::En);
    d.keys("<Esc>:review /work/nope.pgn<Enter>");
    stage::snapshots!("missing_file", &mut d, [(80, 24), (40, 15)]);
}

#[test]
fn files_complete_a_path_on_the_command_line() {
    let mut d = world(Lang::En);
    d.keys("<Esc>:open ~/pgn/<Down>");
    stage::snapshots!("path_on_the_command_line", &mut d, [(80, 24)]);
}

#[test]
fn a_filter_without_a_match_keeps_the_frame_of_the_list() {
    let mut d = world(Lang::En);
    d.keys("<Enter>fzzzz");
    stage::snapshots!("no_match", &mut d, [(120, 40), (80, 24)]);
}
