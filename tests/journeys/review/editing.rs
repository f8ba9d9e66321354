//! Editing games: entering moves, writing comments and signs, moving lines, undoing all of it, and saving.

use crate::driver::{Driver, LATIN, Place, last, open_file, review};
use crate::painted::text;
use crate::wording::{Wording, says};
use shakmaty::Square;
use std::path::PathBuf;
use tabiya::app::dialogs::Dialog;
use tabiya::app::protocol::boot::Boot;
use tabiya::app::protocol::effect::{Effect, FileEffect, SaveError};
use tabiya::app::protocol::input::{Button, HitTarget, Press};
use tabiya::app::protocol::message::{FileResponse, Msg};
use tabiya::chess::game_options::GameOptions;
use tabiya::chess::pgn::splice::UnencodableChar;
use tabiya::chess::pgn::writer::export;
use tabiya::plain::Plain;
use tabiya::words::Lang;
use tabiya::words::tables::{AppWord, EditWord, ReviewWord};

const FILE: &str = "%first\n[White \"Ada\"]\n[Result \"*\"]\n1. e4 e5 2. Nf3 Nc6 *\n\n\n\
    [Event \"Second\"]\n\n1. d4 {[%clk 0:01:00] a thought} d5 (1... Nf6 2. c4) 2. c4 *\n\n\
    [Event \"Third\"]\n\n1. c4 <odd> e5 *";

/// Scholar's mate, which Black could have stopped.
const GAME: &str =
    "[White \"Ann\"]\n[Black \"Bob\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n";

fn open(game: usize) -> Driver {
    let mut d = Driver::home();
    d.files = vec![("games.pgn".into(), FILE.into()), ("games.pgn.gz".into(), FILE.into())];
    d.review(&["games.pgn"], Some(game), None);
    d
}

fn moves(d: &Driver) -> String {
    let text = export(d.record());
    text[text.find("\n\n").unwrap()..].trim().replace('\n', " ")
}

#[test]
fn a_variation_is_typed_pointed_out_and_dragged() {
    let mut d = open(1);
    d.keys("<Right><Right>iNc3<Enter>");
    assert_eq!(
        (d.san().as_str(), last(&d).as_str()),
        ("Nc3", says(EditWord::NewVariation, &["Nc3", "Ctrl-T", "Backspace"]))
    );
    // The arrows move a cursor now: from e7 to g8, then two down and one left.
    d.keys("<Up><Right><Right><Up><Enter><Down><Down><Left><Enter>");
    assert_eq!(d.san(), "Nf6");
    let down = Press::Down(Button::Left);
    d.mouse(down, Some(HitTarget::Square(Square::F2)));
    d.mouse(Press::Drag(Button::Left), Some(HitTarget::Square(Square::F4)));
    d.mouse(Press::Up(Button::Left), Some(HitTarget::Square(Square::F4)));
    d.mouse(down, Some(HitTarget::Square(Square::D7)));
    d.mouse(Press::Up(Button::Left), Some(HitTarget::Square(Square::D7)));
    d.mouse(down, Some(HitTarget::Square(Square::D5)));
    assert_eq!(moves(&d), "1. e4 e5 2. Nf3 (2. Nc3 Nf6 3. f4 d5) 2... Nc6 *");
    // Entering a move that exists goes to it and adds nothing.
    d.keys("<Home>e4<Enter>e5<Enter>nf3<Enter>");
    assert_eq!((d.san().as_str(), moves(&d).len()), ("Nf3", "1. e4 e5 2. Nf3 (2. Nc3 Nf6 3. f4 d5) 2... Nc6 *".len()));
    d.keys("Ke4<Enter>");
    assert_eq!((d.san().as_str(), last(&d).starts_with("Ke4: ")), ("Nf3", true));
    d.keys("<Esc><Esc>l");
    assert_eq!(d.san(), "Nc6", "letters are commands again");
}

#[test]
fn what_is_no_move_says_why_and_stays_to_be_mended() {
    let mut d = open(1);
    d.keys("ie5<Enter>");
    assert_eq!((d.san().as_str(), last(&d).starts_with("e5: ")), ("", true));
    assert!(review(&d).edits.input.refused.is_some());
    d.keys("<BS>4<Enter>");
    assert_eq!(d.san(), "e4");
    d.keys("Nf6 d4 Nxe4 --<Enter>");
    assert_eq!(moves(&d), "1. e4 e5 (1... Nf6 2. d4 Nxe4 3. --) 2. Nf3 Nc6 *", "a line of moves at once");
    d.keys("undo<Enter>");
    assert_eq!((moves(&d).as_str(), d.san().as_str()), ("1. e4 e5 2. Nf3 Nc6 *", "e4"));
    d.keys("<C-c>x<Esc><Esc>");
    assert!(review(&d).edits.entry().is_none() && !d.is_changed());
}

#[test]
fn a_promotion_asks_for_the_piece() {
    let mut d = Driver::home();
    d.files = vec![("p.pgn".into(), "[FEN \"7k/P7/8/8/8/8/8/K7 w - - 0 1\"]\n\n*".into())];
    d.review(&["p.pgn"], None, None);
    d.keys("ia8<Enter>n");
    assert_eq!(d.san(), "a8=N");
    d.keys("<C-t>");
    d.mouse(Press::Down(Button::Left), Some(HitTarget::Square(Square::A7)));
    d.mouse(Press::Up(Button::Left), Some(HitTarget::Square(Square::A8)));
    d.keys("<Enter>");
    assert_eq!(d.san(), "a8=Q+");
}

#[test]
fn a_brace_that_was_there_stays_without_a_word() {
    let mut d = open_file(Boot::default(), "game.pgn", "[Event \"x\"]\n\n1. e4 {a { b} {c} e5 *\n");
    d.keys("<Right>e and d<Enter>");
    assert!(moves(&d).contains("{a { b} {c and d}"), "{}", moves(&d));
    assert!(!last(&d).has(EditWord::CommentUnbraced, &[]), "{}", last(&d));
}

#[test]
fn comments_signs_and_tags() {
    let mut d = open(2);
    d.keys("<Right>e and more<Enter>");
    assert!(moves(&d).contains("{[%clk 0:01:00] a thought and more}"), "{}", moves(&d));
    d.keys("eaway<Esc><Esc>");
    assert!(moves(&d).contains("a thought and more}"), "Esc leaves it");
    d.keys("e {braced} so<Enter>");
    assert!(moves(&d).contains("a thought and more (braced) so}"), "{}", moves(&d));
    assert!(last(&d).has(EditWord::CommentUnbraced, &[]), "{}", last(&d));
    d.keys("<C-t>");
    d.keys("s!?<Enter>s$16<Enter>");
    d.keys("<Right>:comment before Now then<Enter>:sign ?! none ??<Enter>");
    assert!(
        moves(&d).starts_with("1. d4 $5 $16 {[%clk 0:01:00] a thought and more} {Now then} 1... d5 $4"),
        "{}",
        moves(&d)
    );
    // The roster comes first, then the other tags, then a row for a new one.
    d.keys("T<Down><Down><Down><Down><Enter>Tal, Mikhail<Enter><End><Enter>Annotator me<Enter><Esc>");
    let tags = &d.record().tags;
    assert_eq!((tags.get("White"), tags.get("Annotator")), (Some("Tal, Mikhail"), Some("me")));
    d.keys(":header Result 2-0<Enter>");
    d.says(says(EditWord::NoTagResult, &["Result"]));
    d.keys(":header Result 1-0<Enter>");
    assert!(moves(&d).ends_with("1-0"));
    d.keys(":header FEN x<Enter>:comment!<Enter>");
    assert!(last(&d).has(EditWord::Unchanged, &[]), "{}", last(&d));
    for _ in 0..20 {
        d.keys("<C-t>");
    }
    d.says(says(EditWord::NothingToUndo, &[]));
    assert!(!d.is_changed() && moves(&d) == "1. d4 {[%clk 0:01:00] a thought} 1... d5 (1... Nf6 2. c4) 2. c4 *");
    for _ in 0..20 {
        d.keys("<C-y>");
    }
    assert!(moves(&d).ends_with("1-0") && moves(&d).contains("d5 $4"));
}

#[test]
fn the_key_that_saves_sets_the_tag_that_is_typed() {
    for (keys, changes) in [("TRiga", true), ("T<Enter>Riga", true), ("T", false)] {
        let mut d = open(1);
        d.keys(keys).keys("<C-s>");
        assert!(!d.has_dialog(), "{keys}");
        assert_eq!(d.record().tags.iter().any(|(_, value)| value.contains("Riga")), changes, "{keys}");
        assert!(!d.is_unsaved(), "{keys}: {:?}", d.sentences());
    }
}

#[test]
fn a_tag_that_was_typed_is_not_lost_by_one_key() {
    let typed = |d: &Driver| match d.dialog() {
        Some(Dialog::Tags(tags)) => tags.entry.as_ref().map(|entry| entry.text().to_owned()),
        other => panic!("the window is closed: {other:?}"),
    };
    for leave in ["<Esc>", "<C-c>", "<C-q>"] {
        for (keys, value) in [("<Enter>Riga", "Riga"), ("Riga", "Riga"), ("<End><Enter>Annotator me", "Annotator me")] {
            let mut d = open(1);
            d.keys("T").keys(keys).keys(leave);
            assert_eq!(typed(&d).as_deref(), Some(value), "{leave} {keys}");
            assert!(text(&d, 80, 24).has(EditWord::CommentLeaving, &[]), "{leave} {keys}: {}", text(&d, 80, 24));
            d.keys("x");
            assert!(!text(&d, 80, 24).has(EditWord::CommentLeaving, &[]), "the user goes on writing");
            d.keys("<BS>").keys(leave).keys(leave);
            assert_eq!(typed(&d), None, "given up");
            assert!(!d.is_changed() && !text(&d, 80, 24).has(EditWord::CommentLeaving, &[]), "{leave} {keys}");
            d.keys(leave);
            assert!(!d.has_dialog(), "{leave} {keys}");
        }
        // Nothing was changed: there is nothing to ask.
        let mut d = open(2);
        d.keys("T<Enter>").keys(leave);
        assert_eq!(typed(&d), None, "{leave}");
        d.keys("<Enter>x<BS>").keys(leave);
        assert_eq!(typed(&d), None, "{leave}: it is as it was");
    }
    // The value that was removed is a change, and a click elsewhere does not lose one either.
    let mut d = open(2);
    d.keys("T<Enter><BS><Esc>");
    assert_eq!(typed(&d).as_deref(), Some("Secon"));
    let number = d.dialog_number();
    for on in [Some(HitTarget::DialogRow(number, 3)), Some(HitTarget::DialogRow(number, 0)), None] {
        d.mouse(Press::Down(Button::Left), on.clone());
        assert_eq!(typed(&d).as_deref(), Some("Secon"), "{on:?}");
    }
    d.keys("<Enter><Esc>");
    assert_eq!(d.record().tags.get("Event"), Some("Secon"));
}

#[test]
fn lines_are_moved_and_deleted() {
    let mut d = open(2);
    d.keys("<Right><Down><Right><Right>");
    assert_eq!(d.san(), "c4");
    d.keys("<lt>");
    assert!(moves(&d).contains("1... Nf6 (1... d5 2. c4) 2. c4"), "{}", moves(&d));
    d.keys("<lt>");
    d.says(says(EditWord::IsMainLine, &[]));
    d.keys(">");
    assert!(moves(&d).contains("1... d5 (1... Nf6 2. c4) 2. c4"));
    d.keys(":mainline<Enter>x");
    assert_eq!((d.san().as_str(), last(&d).as_str()), ("Nf6", says(EditWord::Deleted, &["1 half-move", "Ctrl-T"])));
    d.keys("<Del><C-t><C-t>");
    assert!(moves(&d).contains("1... Nf6 (1... d5 2. c4) 2. c4"), "{}", moves(&d));
    d.keys("<Home>x");
    assert!(last(&d).has(EditWord::NothingToDelete, &[]));
}

#[test]
fn arrows_and_squares_are_drawn_with_the_right_button() {
    let mut d = open(2);
    d.keys("<Right>");
    let draw = |d: &mut Driver, from, to| {
        d.mouse(Press::Down(Button::Right), Some(HitTarget::Square(from)));
        d.mouse(Press::Drag(Button::Right), Some(HitTarget::Square(to)));
        d.mouse(Press::Up(Button::Right), Some(HitTarget::Square(to)));
    };
    draw(&mut d, Square::E2, Square::E4);
    draw(&mut d, Square::D5, Square::D5);
    assert!(moves(&d).contains("{[%csl Gd5] [%cal Ge2e4] "), "{}", moves(&d));
    draw(&mut d, Square::E2, Square::E4);
    d.keys(":mark d5 blue<Enter>:arrow a1a8 y<Enter>");
    assert!(moves(&d).contains("{[%csl Bd5] [%cal Re2e4,Ya1a8] "), "{}", moves(&d));
    for _ in 0..3 {
        draw(&mut d, Square::E2, Square::E4);
    }
    assert!(moves(&d).contains("{[%csl Bd5] [%cal Ya1a8] "), "after the fourth colour it goes: {}", moves(&d));
    // Off the board nothing is drawn.
    d.mouse(Press::Down(Button::Right), Some(HitTarget::Square(Square::A1)));
    d.mouse(Press::Up(Button::Right), None);
    for _ in 0..8 {
        d.keys("<C-t>");
    }
    assert!(!d.is_changed());
    d.keys(":arrow e2<Enter>");
    assert!(last(&d).has(EditWord::ArrowUsage, &[]));
}

#[test]
fn what_was_said_of_a_game_that_is_left_goes_with_it() {
    let mut d = open(2);
    d.keys("<Right>:comment x<Enter>");
    assert!(d.status().is_some());
    d.send(Msg::Paste("8/8/8/4k3/8/8/4P3/4K3 w - - 0 1".into()));
    d.keys("2");
    assert!(d.number().is_none() && d.status().is_none(), "{:?}", d.status());
}

#[test]
fn a_pasted_line_is_added() {
    let mut d = open(1);
    d.send(Msg::Paste("1. e4 e5 2. Nf3 d6 3. d4 {the centre} exd4".into()));
    d.keys("a");
    assert_eq!((d.san().as_str(), last(&d).as_str()), ("exd4", says(EditWord::Added, &["3"])));
    assert_eq!(moves(&d), "1. e4 e5 2. Nf3 Nc6 (2... d6 3. d4 {the centre} 3... exd4) *");
    d.send(Msg::Paste("1. a4 a5 2. Kf6 h6".into()));
    d.keys("a");
    assert!(last(&d).has(EditWord::AddedInPart, &["2", "2. Kf6"]) || last(&d).contains("Kf6"), "{}", last(&d));
    d.keys(":add Nc3 (3... Nf6) d6<Enter>");
    d.says(says(EditWord::AddedInPart, &["1", "(3... Nf6) d6"]));
    d.send(Msg::Paste("1. a5 Ke4".into()));
    d.keys("a");
    d.says(says(EditWord::NotFromHere, &[]));
    for (ahead, place) in [("2. Nf3 d6 3. d4", "2. Nf3 Nc6 (2... d6 3. d4) *"), ("12. Nf3 Nc6", "2. Nf3 Nc6 *")] {
        let mut d = open(1);
        d.keys(&format!(":add {ahead}<Enter>"));
        assert_eq!(moves(&d), format!("1. e4 e5 {place}"), "{ahead}: {}", last(&d));
        assert_eq!(last(&d).has(EditWord::NotFromHere, &[]), ahead.starts_with("12"), "{ahead}: {}", last(&d));
    }
}

#[test]
fn a_typed_line_ends_at_the_first_word_that_is_no_move() {
    for (typed, want, rest) in [
        ("Xx9 O-O", "1. e4 e5 2. Nf3 Nc6", says(EditWord::NotFromHere, &[])),
        ("Bb5 Xx9 O-O", "1. e4 e5 2. Nf3 Nc6 3. Bb5", says(EditWord::AddedInPart, &["1", "Xx9 O-O"])),
        (
            "Bb5 (Bc4 Nh9) a6 Ba4",
            "1. e4 e5 2. Nf3 Nc6 3. Bb5 (3. Bc4)",
            says(EditWord::AddedInPart, &["2", "Nh9) a6 Ba4"]),
        ),
        // A number that does not fit would put the moves elsewhere.
        ("3. Bb5 a6 3. Bc4 Nf6", "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6", says(EditWord::AddedInPart, &["2", "3. Bc4 Nf6"])),
        ("Bb5 a6 Ba4 Nf6", "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6", says(EditWord::Added, &["4"])),
    ] {
        let mut d = open(1);
        d.keys(&format!("<End>:add {typed}<Enter>"));
        assert!(moves(&d).starts_with(want) && moves(&d).len() <= want.len() + 2, "{typed}: {}", moves(&d));
        assert!(last(&d).contains(rest) || moves(&d).len() < 25, "{typed}: {}", last(&d));
    }
}

#[test]
fn several_moves_go_where_the_user_stands_or_where_their_number_says() {
    // Behind 2. Nf3, where it is Black's turn.
    for (typed, first) in
        [("Nf3 Nc6", "Nf3"), ("Nc3 Nf6", "Nc3"), ("d4 exd4 Qxd4", "d4"), ("2... Nc3 Nf6", "Nc3"), ("e4 e5 Nf3", "e4")]
    {
        let refused = [typed, first].map(|typed| {
            let mut d = open(1);
            d.keys(&format!("<Right><Right><Right>:add {typed}<Enter>"));
            assert_eq!((moves(&d).as_str(), d.san().as_str()), ("1. e4 e5 2. Nf3 Nc6 *", "Nf3"), "{typed}");
            last(&d).to_owned()
        });
        assert_eq!(refused[0], refused[1], "{typed}");
    }
    for (typed, want) in [
        ("d6 d4", "1. e4 e5 2. Nf3 Nc6 (2... d6 3. d4) *"),
        ("2... d6 3. d4", "1. e4 e5 2. Nf3 Nc6 (2... d6 3. d4) *"),
        ("1. d4 d5", "1. e4 (1. d4 d5) 1... e5 2. Nf3 Nc6 *"),
        ("1.Nc3 Nf6", "1. e4 (1. Nc3 Nf6) 1... e5 2. Nf3 Nc6 *"),
        ("1... c5 2. d4", "1. e4 e5 (1... c5 2. d4) 2. Nf3 Nc6 *"),
        ("2. Nc3 Nf6", "1. e4 e5 2. Nf3 (2. Nc3 Nf6) 2... Nc6 *"),
        // Comments and signs before the number do not hide it.
        ("{Anti} 1. c4 d6", "1. e4 ({Anti} 1. c4 d6) 1... e5 2. Nf3 Nc6 *"),
        ("$1 {Anti} 1. c4 d6", "1. e4 ({Anti} 1. c4 $1 d6) 1... e5 2. Nf3 Nc6 *"),
        ("! 1. c4 d6", "1. e4 (1. c4 $1 d6) 1... e5 2. Nf3 Nc6 *"),
    ] {
        let mut d = open(1);
        d.keys(&format!("<Right><Right><Right>:add {typed}<Enter>"));
        assert_eq!((moves(&d).as_str(), last(&d).as_str()), (want, says(EditWord::Added, &["2"])), "{typed}");
    }
}

#[test]
fn a_line_over_moves_that_are_there_brings_its_comments_and_signs() {
    let mut d = open(1);
    d.keys(":add {intro} 1. e4! e5 {King's pawn} 2. Nf3<Enter>");
    assert_eq!(moves(&d), "{intro} 1. e4 $1 e5 {King's pawn} 2. Nf3 Nc6 *");
    assert_eq!(last(&d), says(EditWord::AddedToMoves, &[]));
    d.keys("<Home>:add 1. e4! e5<Enter>");
    assert_eq!(last(&d), says(EditWord::Added, &["0"]));
}

#[test]
fn saving_to_its_own_file_by_another_name_adds_no_copy() {
    let mut d = open(2);
    d.adds_games = true;
    d.links = vec![("link.pgn".into(), "games.pgn".into())];
    for name in ["games.pgn", "link.pgn"] {
        d.keys(&format!(":save {name}<Enter>"));
        d.says(says(EditWord::NothingToSave, &[]));
        assert_eq!(d.file("games.pgn"), FILE, "{name}");
    }
    for (name, sign) in [("games.pgn", "!"), ("link.pgn", "?")] {
        d.keys(&format!("<Right>:sign {sign}<Enter>:save {name}<Enter>"));
        assert!(last(&d).has(AppWord::SavedTo, &["games.pgn"]), "{}", last(&d));
        assert!(!d.is_changed());
    }
    assert_eq!(d.file("games.pgn"), FILE.replace("1. d4 {", "1. d4 $1 {").replace(" d5 (", " d5 $2 ("));
    d.keys(":sign !?<Enter>:save other.pgn<Enter>");
    assert!(d.file("other.pgn").contains("a thought"), "another file gets the game");
}

#[test]
fn texts_that_stay_as_they_are_in_the_file_are_not_said_to_be_comments() {
    for game in ["1. c4 <odd> e5 *", "1. e4 ~ e5 foo 2. Nf3 *", "1. e4 e5 2. Nf3 Nc6 $300 (2... Nh9 3. d4) *"] {
        let mut d = Driver::home();
        let text = format!("[Event \"x\"]\n\n{game}\n");
        d.files = vec![("games.pgn".into(), text.clone())];
        d.review(&["games.pgn"], Some(1), None);
        d.keys("<Right>:sign $1<Enter><C-s>");
        d.says(says(AppWord::SavedTo, &["games.pgn"]));
        let now = d.file("games.pgn").to_owned();
        assert_eq!(now.replacen("!", "", 1).replacen(" $1", "", 1), text, "{game}");
    }
}

#[test]
fn a_file_that_is_compressed_now_is_written_beside_it() {
    let mut d = open(1);
    d.refusals.extend([SaveError::Packed]);
    d.keys("<Right>:sign !<Enter><C-s>");
    assert_eq!(d.question(), says(EditWord::AskElsewhere, &["games.pgn", "games-copy.pgn"]));
    d.keys("y");
    assert!(d.file("games-copy.pgn").contains("1. e4 $1 e5"), "{}", last(&d));
}

#[test]
fn a_comment_that_is_replaced_is_said_to_be() {
    let mut d = open(2);
    d.keys("<Right>:comment better<Enter>");
    d.says(says(EditWord::CommentReplaced, &[]));
    assert!(moves(&d).starts_with("1. d4 {[%clk 0:01:00] better}"), "{}", moves(&d));
    d.keys("<Right>:comment before now<Enter>");
    d.says(says(EditWord::CommentWritten, &[]));
    d.keys(":comment before then<Enter>");
    d.says(says(EditWord::CommentReplaced, &[]));
    d.keys(":comment new<Enter>");
    d.says(says(EditWord::CommentWritten, &[]));
}

#[test]
fn an_odd_value_of_a_tag_is_written_and_said() {
    let mut d = open(1);
    for (typed, said) in [
        ("Date 2024.13.77", says(EditWord::OddDate, &["Date", "2024.13.77"])),
        ("BlackElo abc", says(EditWord::OddNumber, &["BlackElo", "abc"])),
        ("ECO Z99", says(EditWord::OddEco, &["ECO", "Z99"])),
        ("Date 2024.??.??", says(EditWord::TagSet, &["Date"])),
        ("WhiteElo 2700", says(EditWord::TagSet, &["WhiteElo"])),
        ("WhiteElo ?", says(EditWord::TagSet, &["WhiteElo"])),
    ] {
        d.keys(&format!(":header {typed}<Enter>"));
        assert_eq!(last(&d), said, "{typed}");
    }
}

#[test]
fn a_typed_line_has_the_letters_of_the_reader() {
    for (lang, typed, want) in [
        (Lang::Fr, "Fb5 a6 Fa4 Cf6 O-O Fe7", "3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 *"),
        (Lang::Fr, "Fb5 Cf6", "3. Bb5 Nf6 *"),
        (Lang::Fr, "Re2 Re7", "3. Ke2 Ke7 *"),
        (Lang::Fr, "Bb5 Nf6 Ke2", "3. Bb5 Nf6 4. Ke2 *"),
        (Lang::En, "Bb5 Nf6", "3. Bb5 Nf6 *"),
    ] {
        let mut d = Driver::new(Boot { lang, ..Boot::default() });
        d.files = vec![("games.pgn".into(), FILE.into())];
        d.review(&["games.pgn"], Some(1), None);
        d.keys(&format!("<End>:add {typed}<Enter>"));
        assert!(moves(&d).ends_with(want), "{typed}: {} {}", moves(&d), last(&d));
    }
}

#[test]
fn a_game_is_saved_and_the_others_stay() {
    let mut d = open(2);
    d.keys("<C-s>");
    d.says(says(EditWord::NothingToSave, &[]));
    d.keys("<Right><Right>s?<Enter><C-s>");
    assert!(!d.is_changed());
    // Only the sign is new in the game's text.
    let second = "[Event \"Second\"]\n\n1. d4 {[%clk 0:01:00] a thought} d5 $2 (1... Nf6 2. c4) 2. c4 *";
    let want =
        FILE.replacen("[Event \"Second\"]\n\n1. d4 {[%clk 0:01:00] a thought} d5 (1... Nf6 2. c4) 2. c4 *", second, 1);
    assert_eq!(d.file("games.pgn"), want);
    // Further edits go on from the saved text.
    d.keys("<C-t><C-s>");
    assert_eq!(d.file("games.pgn"), want.replace("d5 $2 ", "d5 "));
    assert_eq!(d.number(), Some(1));
    d.keys("n");
    assert_eq!(d.record().tags.get("Event"), Some("Third"));
    d.keys("<Right>s!<Enter>:save<Enter>");
    assert!(d.file("games.pgn").ends_with("\n\n1. c4 $1 <odd> e5 *"), "{}", d.file("games.pgn"));
}

#[test]
fn a_changed_game_is_not_left_without_a_word() {
    for (keys, goes) in [("n", true), ("q", true), (":home<Enter>", true), ("<C-q>", true), ("p", true)] {
        let mut d = open(2);
        d.keys("<Right>x").keys(keys);
        assert_eq!(d.question(), says(EditWord::AskUnsavedIn, &["games.pgn"]), "{keys}");
        d.keys("<Esc>");
        assert!(d.is_changed() && d.exit.is_none(), "{keys}: it stays");
        d.keys(keys).keys("2");
        assert_eq!(d.file("games.pgn"), FILE, "{keys}: thrown away");
        let left = d.exit.is_some() || d.place() != Place::Review || d.number() != Some(1);
        assert_eq!(left, goes, "{keys}");
        let mut d = open(2);
        d.keys("<Right>x").keys(keys).keys("1");
        assert!(!d.file("games.pgn").contains("d4"), "{keys}: saved");
        let left = d.exit.is_some() || d.place() != Place::Review || d.number() != Some(1);
        assert_eq!(left, goes, "{keys}");
    }
    let mut d = open(2);
    d.keys("<Right>x<C-c><C-c>");
    assert!(d.exit.is_some(), "Ctrl-C twice leaves");
    let mut d = open(2);
    d.keys("<Right>x:quit!<Enter>");
    assert!(d.exit.is_some());
}

#[test]
fn what_stands_in_the_way_of_saving_is_asked_once() {
    let path = || PathBuf::from("games.pgn");
    let mut d = open(2);
    d.refusals.push_back(SaveError::Changed);
    d.keys("<Right>x<C-s>");
    assert!(d.question().has(EditWord::AskChanged, &["games.pgn"]));
    d.keys("n");
    assert!(d.is_changed() && last(&d).has(EditWord::NotSaved, &[]));
    d.refusals.push_back(SaveError::Unfit(UnencodableChar { character: '丁', form: LATIN }));
    d.keys("<C-s>");
    assert!(d.question().has(EditWord::AskConvert, &["", "丁"]), "{}", d.question());
    d.keys("y");
    assert!(!d.is_changed() && d.requests.last().unwrap().convert);

    let mut d = open(2);
    d.refusals.push_back(SaveError::Changed);
    d.keys("<Right>x<C-s>y");
    assert!(!d.is_changed() && d.requests.last().unwrap().seen.is_none());

    let mut d = open(2);
    d.refusals.push_back(SaveError::Lost);
    d.keys("<Right>xq");
    d.keys("1");
    assert!(d.question().has(EditWord::AskLost, &["games.pgn"]));
    d.refusals.push_back(SaveError::Gone);
    d.keys("y");
    assert!(d.question().has(EditWord::AskGone, &["games.pgn"]), "it went meanwhile");
    d.keys("y");
    assert!(d.file("games.pgn").starts_with(FILE) && d.file("games.pgn").len() > FILE.len(), "added at the end");
    assert_eq!((d.place(), d.listed(), d.chosen()), (Place::GameList, 4, 3), "and left, as was asked for");

    // What is on its way is not asked about.
    for (way, refusal) in [(Place::GameList, None), (Place::Review, Some(SaveError::Failed("No room.".into())))] {
        let mut d = open(2);
        d.refusals.extend(refusal);
        d.keys("<Right>x");
        d.late = true;
        d.keys("<C-s>q");
        assert!(!d.has_dialog());
        while !d.pending.is_empty() {
            d.deliver(|_| 0);
        }
        assert!(d.place() == way && !d.has_dialog());
    }

    // `!` answers in advance, for this save alone.
    let mut d = open(2);
    d.refusals.push_back(SaveError::Changed);
    d.refusals.push_back(SaveError::Unfit(UnencodableChar { character: '丁', form: LATIN }));
    d.keys("<Right>x:save!<Enter>");
    assert!(!d.has_dialog() && !d.is_changed() && d.requests.last().unwrap().convert);
    d.refusals.push_back(SaveError::Changed);
    d.keys(":comment more<Enter><C-s>");
    assert!(d.question().has(EditWord::AskChanged, &["games.pgn"]));

    // If saving fails (a full disk, a write-protected file), nothing is lost and the user can try again.
    let mut d = open(2);
    d.refusals.push_back(SaveError::Failed("No room.".into()));
    d.keys("<Right>x<C-s>");
    assert!(last(&d).starts_with("No room. "));
    assert!(d.is_changed() && d.file("games.pgn") == FILE);
    d.keys("<C-s>");
    assert!(!d.is_changed());
    assert_eq!(d.requests.iter().filter(|request| request.path == path()).count(), 2);
}

#[test]
fn a_pasted_game_of_several_stays_in_the_file_it_was_saved_to() {
    for from in ["pasted", "standard input"] {
        let mut d = Driver::home();
        d.adds_games = true;
        if from == "pasted" {
            d.send(Msg::Paste(FILE.to_owned()));
            d.keys("y");
        } else {
            d.files = vec![("-".into(), FILE.into())];
            d.review(&["-"], None, None);
        }
        for (game, comment) in [("<Enter>", "eins"), ("n", "zwei")] {
            d.keys(&format!("{game}<Right>:comment {comment}<Enter>:save new.pgn<Enter>"));
            d.says(says(AppWord::SavedTo, &["new.pgn"]));
        }
        for back in ["p", "q<Enter>"] {
            d.keys(back).keys("<Right>:sign !<Enter>");
            assert!(moves(&d).contains("eins"), "{from}, {back}: {}", moves(&d));
            d.keys("<C-s>");
            assert!(!d.has_dialog() && !d.is_changed(), "{from}, {back}: {}", last(&d));
        }
        let saved = d.file("new.pgn");
        assert_eq!(saved.matches("[White ").count(), 2, "{from}: {saved}");
        assert!(saved.contains("eins") && saved.contains("zwei"), "{from}: {saved}");
    }
}

#[test]
fn a_write_protected_file_is_saved_as_a_copy() {
    let mut d = open(2);
    d.refusals.push_back(SaveError::Protected);
    d.keys("<Right>x<C-s>");
    assert_eq!(d.question(), says(EditWord::AskProtected, &["games.pgn", "games-copy.pgn"]));
    d.keys("y");
    assert!(!d.is_changed() && d.file("games.pgn") == FILE && !d.file("games-copy.pgn").contains("d4"));
    // From now on it is that file's game.
    d.keys("q");
    assert_eq!(d.place(), Place::GameList, "nothing is asked any more");
}

/// Saves a copy, and lets the program know that it is written.
fn saves_copy(d: &mut Driver) {
    d.keys("<Right>x:save mine.pgn<Enter>");
    let written = FileResponse::Saved { path: PathBuf::from("mine.pgn"), games: None, outcome: Ok(None) };
    d.send(Msg::File(written));
}

#[test]
fn what_stands_in_a_copy_is_not_asked_about() {
    let mut d = open(2);
    saves_copy(&mut d);
    d.keys("q");
    assert_eq!(d.place(), Place::GameList, "the copy has the changes");
    assert_eq!(d.file("games.pgn"), FILE);
    let mut d = open(2);
    saves_copy(&mut d);
    d.keys("<C-s>");
    assert!(!d.is_changed() && !d.file("games.pgn").contains("d4"), "it can still be saved into its own file");
    let mut d = open(2);
    saves_copy(&mut d);
    d.keys("ic4<Enter><Esc>q");
    assert!(d.question().has(EditWord::AskUnsavedIn, &[]), "what came after the copy is asked about");
}

#[test]
fn a_compressed_file_is_saved_as_another() {
    let mut d = open(1);
    d.review(&["games.pgn.gz"], Some(2), None);
    d.keys("<Right>x<C-s>");
    assert_eq!(d.question(), says(EditWord::AskElsewhere, &["games.pgn.gz", "games.pgn"]));
    d.refusals.push_back(SaveError::Exists);
    d.keys("y");
    assert!(last(&d).has(EditWord::Exists, &["games.pgn"]));
    d.files.retain(|(name, _)| name != "games.pgn");
    d.keys("<C-s>y");
    assert!(!d.is_changed() && !d.file("games.pgn").contains("d4") && d.file("games.pgn.gz") == FILE);
    // From now on it is that file's game.
    d.keys("ic4<Enter><Esc><C-s>");
    assert!(d.file("games.pgn").contains("1. c4 *"));
}

#[test]
fn a_game_of_no_file_says_where_to() {
    let mut d = open(1);
    d.send(Msg::Paste("[White \"x\"]\n\n1. e4 *".into()));
    d.keys("y<Right>x<C-s>");
    let asks = matches!(d.dialog(), Some(Dialog::Palette(palette)) if palette.entry.text() == "save analysis.pgn");
    assert!(asks, "the command line asks for the place");
    d.keys("new.pgn<Enter>");
    let saved = d.effects.iter().any(
        |effect| matches!(effect, Effect::File(FileEffect::Save { path, .. }) if path == &PathBuf::from("new.pgn")),
    );
    assert!(saved && d.is_changed(), "not before it is written");
    // A failure to write something else, such as a star, has nothing to do with it.
    d.send(Msg::File(FileResponse::Failed { path: "marks.toml".into(), why: "No room.".into() }));
    d.send(Msg::File(FileResponse::Saved { path: "new.pgn".into(), games: None, outcome: Ok(None) }));
    assert!(!d.is_changed());
}

#[test]
fn a_game_is_edited_in_plain_mode() {
    let mut d = Driver::new(tabiya::app::protocol::boot::Boot { plain: true, ..Default::default() });
    d.files = vec![("games.pgn".into(), FILE.into())];
    d.review(&["games.pgn"], Some(1), None);
    let mut plain = Plain::default();
    let mut say = |d: &mut Driver, line: &str| {
        d.send(Msg::Line(line.into()));
        plain.say(&d.app)
    };
    say(&mut d, "next 3");
    assert!(say(&mut d, "add d6 d4").has(EditWord::Added, &["2"]));
    say(&mut d, "comment a little passive");
    say(&mut d, "sign =");
    assert!(say(&mut d, "header").has(EditWord::HeaderUsage, &[]));
    assert!(say(&mut d, "quit").has(EditWord::AskUnsavedIn, &[]));
    say(&mut d, "no");
    assert!(d.exit.is_none());
    say(&mut d, "save");
    assert!(d.file("games.pgn").contains("(2... d6 3. d4 $10 {a little passive})"), "{}", d.file("games.pgn"));
    say(&mut d, "quit");
    assert!(d.exit.is_some());
}

#[test]
fn a_game_that_was_just_played_is_annotated_where_it_stands() {
    let mut d = Driver::play(GameOptions::default());
    d.moves("f3 e5 g4 Qh4").keys("review<Enter><C-s>");
    d.says(says(EditWord::NothingToSave, &[]));
    d.keys("<Right>s?<Enter><C-s>");
    assert!(!d.is_changed());
    d.says(says(EditWord::ChangesInGames, &[]));
    assert!(matches!(d.archive.as_slice(), [(_, pgn)] if pgn.contains("1. f3 $2 e5")), "{:?}", d.archive);
    // The program asks about changes when the user leaves, and can save them then too.
    d.keys("<Right>s!<Enter>q");
    assert!(d.question().has(EditWord::AskUnsaved, &[]), "{}", d.question());
    d.keys("1");
    assert!(matches!(d.archive.as_slice(), [(_, pgn)] if pgn.contains("e5 $1")), "{:?}", d.archive);
    assert_eq!(d.place(), Place::Game);
}

#[test]
fn enter_saves_a_changed_game_and_leaves_it() {
    let mut d = open_file(Boot::default(), "game.pgn", GAME);
    d.keys("<Right>s?<Enter>q<Enter>");
    assert!(d.file("game.pgn").contains("1. e4 $2"), "{}", d.file("game.pgn"));
    assert_eq!(d.place(), Place::Home);
    // For a game without a file a name is proposed, and the review is left once the file is written.
    d.send(Msg::Paste("[White \"x\"]\n\n1. e4 *".into()));
    d.keys("y<Right>xq");
    d.keys("<Enter>");
    assert!(matches!(d.dialog(), Some(Dialog::Palette(_))), "the command line asks for the place");
    d.keys("<Esc>");
    assert!(d.is_changed(), "nothing is lost");
    d.wait(2_500);
    d.keys("q<Enter><Enter>");
    let path = PathBuf::from("analysis.pgn");
    let to = |effect: &Effect| matches!(effect, Effect::File(FileEffect::Save { path: to, .. }) if *to == path);
    assert!(d.effects.iter().any(to) && d.place() != Place::Home, "not before it is written");
    d.send(Msg::File(FileResponse::Saved { path, games: None, outcome: Ok(None) }));
    assert_eq!(d.place(), Place::Home, "{:?}", d.status());
}

#[test]
fn one_key_leads_from_an_own_line_back_to_the_game() {
    let mut d = open_file(Boot::default(), "game.pgn", GAME);
    d.keys("<Right><Right>iNf3<Enter>Nc6<Enter><Esc>");
    assert_eq!(d.san(), "Nc6");
    d.keys("<BS>");
    assert_eq!(d.san(), "e5", "where it begins");
    d.keys("<Right>");
    assert_eq!(d.san(), "Bc4", "and the game goes on");
    d.keys("<BS>");
    assert_eq!((d.san().as_str(), last(&d).as_str()), ("Bc4", says(ReviewWord::NoWayOut, &[])));
    d.keys("<Left><Down><Right><Right>id6<Enter><Esc>:out<Enter>");
    assert!(d.record().tree.is_main_line(d.node()) || d.san() == "Nf3", "{}", d.san());
}

#[test]
fn undo_leads_back_to_the_bytes_of_the_file() {
    let odd = "[Event \"x\"]\r\n\n1.e4 {  wide }\te5!? 2.Nf3 (2.Nc3 Nc6 \\$14 { fine. }) 2...Nc6\r\n 3.Bb5 a6 1/2";
    for keys in ["leMore.<Enter>", "le<C-u>New<Enter>", "lx", "lls!!<Enter>", "llllx", "liNc6<Enter><Esc>"] {
        let mut d = open_file(Boot::default(), "game.pgn", odd);
        d.keys(keys).keys("<C-s>");
        assert_ne!(d.file("game.pgn"), odd, "{keys}");
        d.keys("<C-t><C-s>");
        assert_eq!(d.file("game.pgn"), odd, "{keys}");
        d.keys("<C-y><C-s><C-t><C-s>");
        assert_eq!(d.file("game.pgn"), odd, "{keys}, twice");
    }
}
