//! `copy moves`: the moves that lead to the position on the board, as one line.

use tabiya::app::protocol::boot::Boot;
use tabiya::app::protocol::effect::{Effect, ExportContent, FileEffect, TerminalEffect};
use tabiya::app::protocol::message::Msg;
use tabiya::app::protocol::user_message::UserMessage;
use tabiya::chess::game_options::GameOptions;
use tabiya::chess::start_position::StartPosition;
use tabiya::words::Lang;
use tabiya::words::tables::{AppWord, PlainWord};

use crate::driver::{Driver, last, open_file};
use crate::wording::{says, says_in};

const GAME: &str = "[Event \"x\"]\n\n1. e4 {!} e5 (1... c5 2. Nf3 (2. c3 d5) 2... d6 3. -- a6) 2. Nf3 $1 Nc6 *\n";

/// Returns the text that was copied, if any was.
fn copied(d: &Driver) -> Option<&str> {
    d.effects.iter().rev().find_map(|effect| match effect {
        Effect::Terminal(TerminalEffect::Copy(text)) => Some(text.as_str()),
        _ => None,
    })
}

/// Copies, and returns the text.
fn copy(d: &mut Driver) -> Option<&str> {
    d.effects.clear();
    d.keys(":copy moves<Enter>");
    copied(d)
}

fn from(fen: &str) -> Driver {
    let start = StartPosition::from_fen(fen, false).expect("a playable position");
    Driver::play(GameOptions { start, ..GameOptions::default() })
}

#[test]
fn copy_moves_in_a_game_takes_those_up_to_the_board() {
    let mut d = Driver::play(GameOptions::default());
    assert_eq!(copy(&mut d), None);
    assert_eq!(last(&d), says(PlainWord::NoMoveYet, &[]));
    d.moves("e4 e5 Nf3 Nc6");
    assert_eq!(copy(&mut d), Some("1. e4 e5 2. Nf3 Nc6"));
    assert_eq!(last(&d), says(AppWord::CopiedMoves, &[]));
    d.keys("<PgUp>");
    assert_eq!(copy(&mut d), Some("1. e4 e5 2. Nf3"), "the position that is looked back at");
    d.keys(":pause<Enter>");
    d.effects.clear();
    d.send(Msg::Line("copy moves".to_owned()));
    assert_eq!((copied(&d), last(&d).as_str()), (None, says(AppWord::PausedHides, &[])));
}

#[test]
fn copy_moves_numbers_them_from_the_start_position() {
    let mut d = from("4k3/8/8/8/8/8/8/R3K3 b Q - 0 31");
    d.moves("Ke7 O-O-O Ke6");
    assert_eq!(copy(&mut d), Some("31... Ke7 32. O-O-O Ke6"));
    let mut d = from("7k/P7/8/8/8/8/8/K7 w - - 0 40");
    d.moves("a8=Q");
    assert_eq!(copy(&mut d), Some("40. a8=Q+"));
}

#[test]
fn copy_moves_in_a_review_follows_the_variation() {
    let mut d = open_file(Boot::default(), "game.pgn", GAME);
    assert_eq!(copy(&mut d), None);
    assert_eq!(last(&d), says(PlainWord::NoMoveYet, &[]));
    d.keys("<End>");
    assert_eq!(copy(&mut d), Some("1. e4 e5 2. Nf3 Nc6"), "without comments, signs and variations");
    d.keys("<Home><Right><Down><Right><Right><Right><Right><Right>");
    assert_eq!(copy(&mut d), Some("1. e4 c5 2. Nf3 d6 3. -- a6"));
}

#[test]
fn copy_moves_shows_nothing_that_is_to_be_guessed() {
    let mut d = open_file(Boot::default(), "game.pgn", GAME);
    d.keys(":guess white<Enter>e4<Enter>");
    assert_eq!(copy(&mut d), Some("1. e4 e5"));
    assert!(d.is_training());
}

#[test]
fn copy_moves_writes_english_letters_in_every_language() {
    for (lang, command, said) in [
        (Lang::De, "kopiere züge", "Züge an die Zwischenablage gesendet."),
        (Lang::Es, "copiar jugadas", "Jugadas enviadas al portapapeles."),
        (Lang::Fr, "copier les coups", "Coups envoyés au presse-papiers."),
    ] {
        let mut d = open_file(Boot { lang, ..Boot::default() }, "game.pgn", GAME);
        d.keys("<Right><Right><Right>").keys(&format!(":{command}<Enter>"));
        assert_eq!((copied(&d), last(&d).as_str()), (Some("1. e4 e5 2. Nf3"), said));
        assert_eq!(said, says_in(lang, AppWord::CopiedMoves, &[]));
    }
}

#[test]
fn copy_moves_without_a_clipboard_is_told() {
    let mut d = open_file(Boot { plain: true, ..Boot::default() }, "game.pgn", GAME);
    for line in ["next", "next", "copy moves"] {
        d.send(Msg::Line(line.to_owned()));
    }
    assert!(matches!(d.said.last(), Some(UserMessage::Text(text)) if text == "1. e4 e5"), "{:?}", d.said.last());
    assert_eq!(copied(&d), None);
}

#[test]
fn copy_moves_is_not_for_lessons() {
    let mut d = Driver::home();
    d.keys(":learn 1.1<Enter>");
    assert_eq!((d.lesson(), copy(&mut d)), (Some("1.1"), None));
    assert!(d.has_dialog(), "the command line says where it works");
}

#[test]
fn a_copied_or_exported_game_keeps_moves_that_cannot_be_played() {
    let game = "[Event \"x\"]\n\n1. e4 e5 (1... c5 2. Ke4 d6 {note}) 2. Nf3 *\n";
    let mut d = open_file(Boot::default(), "game.pgn", game);
    d.keys(":copy pgn<Enter>");
    let words = copied(&d).unwrap_or_default().split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains("(1... c5 2. Ke4 d6 {note} )"), "{words}");
    d.keys(":export other.pgn<Enter>");
    let written = |effect: &Effect| match effect {
        Effect::File(FileEffect::Export(file)) => match &file.content {
            ExportContent::Text(text) => Some(text.clone()),
            _ => None,
        },
        _ => None,
    };
    let text = d.effects.iter().find_map(written);
    assert_eq!(text.as_deref(), copied(&d));
}
