//! Editing a game, in snapshots: the line on which moves are typed, the windows, the questions.

use tabiya::app::App;
use tabiya::app::protocol::boot::Boot;
use tabiya::app::protocol::input::Window;
use tabiya::ui::theme::color::ColorDepth;
use tabiya::words::Lang;

use crate::driver::Driver;
use crate::stage::paint;

const GAME: &str = "[Event \"Training\"]\n[White \"Ada\"]\n[Black \"Bo\"]\n[Result \"*\"]\n\n\
    1. e4 {[%eval 0.3] [%csl Gd5] [%cal Ge4d5] The first of many words, enough of them to fill more than one line of a \
    window in which a comment is written.} e5 $1 2. Nf3 Nc6 *\n";

const SIZES: [(u16, u16); 4] = [(200, 60), (120, 40), (80, 24), (40, 15)];

fn open(lang: Lang, (cols, rows): (u16, u16), steps: &str) -> App {
    let mut d = Driver::new(Boot { lang, ..Boot::default() });
    d.files = vec![("game.pgn".into(), GAME.into())];
    d.send(tabiya::app::protocol::message::Msg::Resize(Window { cols, rows, pixels: None }));
    d.review(&["game.pgn"], None, None);
    d.keys(steps);
    d.app
}

fn snapshots(name: &str, steps: &str) {
    for (cols, rows) in SIZES {
        let app = open(Lang::En, (cols, rows), steps);
        insta::assert_snapshot!(format!("{name}_{cols}x{rows}"), paint(&app, cols, rows, ColorDepth::True).picture());
    }
}

#[test]
fn moves_are_typed() {
    snapshots("editing_moves", "<Right><Right>iNc3<Enter>Nf");
}

#[test]
fn a_comment_is_written() {
    snapshots("editing_comment", "<Right>e");
}

#[test]
fn a_sign_is_chosen() {
    snapshots("editing_sign", "<Right><Right>s<Right>");
}

#[test]
fn tags_are_changed() {
    snapshots("editing_tags", "T<Down><Down><Down><Down><Enter>, Countess");
}

#[test]
fn a_tag_is_not_lost_by_one_key() {
    let app = open(Lang::En, (80, 24), "T<Down><Down><Down><Down><Enter>, Countess<Esc>");
    insta::assert_snapshot!("editing_tags_leaving_80x24", paint(&app, 80, 24, ColorDepth::True).picture());
}

#[test]
fn what_becomes_of_a_changed_game() {
    snapshots("editing_unsaved", "<Right>xq");
}

#[test]
fn nothing_is_clipped_in_french() {
    for (cols, rows) in SIZES {
        for steps in ["i", "<Right>:comment before<Enter>", "<Right>s", "T", "<Right>xq"] {
            let app = open(Lang::Fr, (cols, rows), steps);
            let frame = paint(&app, cols, rows, ColorDepth::Mono);
            assert!(frame.cursor.is_some() || steps == "T" || steps.ends_with('q'), "{steps} at {cols}x{rows}");
        }
    }
}
