//! The opening book: levels and engines play from it, and the explorer shows it.

use crate::driver::{Driver, open_file};
use crate::wording::shown;
use shakmaty::zobrist::Zobrist64;
use shakmaty::{Chess, EnPassantMode, Position, Square};
use tabiya::app::protocol::boot::Boot;
use tabiya::chess::game_options::GameOptions;
use tabiya::chess::seat::{Bot, Seat};
use tabiya::config::Config;
use tabiya::words::game_list::GameListWord as L;

/// A book: after 1 e4 c5, and e4 and d4 at the start.
fn book() -> Vec<u8> {
    let entry = |position: &Chess, from: Square, to: Square, weight: u16| -> Vec<u8> {
        let key = position.zobrist_hash::<Zobrist64>(EnPassantMode::PseudoLegal).0;
        let mv = u16::from(to) | u16::from(from) << 6;
        [&key.to_be_bytes()[..], &mv.to_be_bytes(), &weight.to_be_bytes(), &[0; 4]].concat()
    };
    let start = Chess::default();
    let e4 = start.legal_moves().into_iter().find(|mv| mv.from() == Some(Square::E2) && mv.to() == Square::E4).unwrap();
    let mut after = start.clone();
    after.play_unchecked(e4);
    let mut entries = [
        entry(&start, Square::E2, Square::E4, 3),
        entry(&start, Square::D2, Square::D4, 1),
        entry(&after, Square::C7, Square::C5, 1),
    ];
    entries.sort();
    entries.concat()
}

fn boot() -> Boot {
    Boot { config: Config { book: "book.bin".to_owned(), ..Config::default() }, ..Boot::default() }
}

#[test]
fn a_level_plays_from_the_book_and_then_thinks() {
    let mut d = Driver::new(boot());
    (d.book, d.thinkers) = (book(), Some(Vec::new()));
    let seats = shakmaty::ByColor { white: Seat::Human(None), black: Seat::Bot(Bot::Elo(1200)) };
    d.begin(GameOptions { seats, ..GameOptions::default() });
    d.moves("e4");
    d.wait(5_000);
    assert_eq!((d.plies(), d.thinkers.as_ref().map(Vec::len)), (2, Some(0)), "1... c5 without a thought");
    d.sees("c5");
    d.moves("Nf3");
    assert_eq!(d.thinkers.as_ref().map(Vec::len), Some(1), "the book has nothing more");
}

#[test]
fn bots_without_plans_have_no_book() {
    for bot in [Bot::Random, Bot::Greedy] {
        let mut d = Driver::new(boot());
        (d.book, d.thinkers) = (book(), Some(Vec::new()));
        let seats = shakmaty::ByColor { white: Seat::Human(None), black: Seat::Bot(bot) };
        d.begin(GameOptions { seats, ..GameOptions::default() });
        d.moves("e4");
        assert_eq!(d.thinkers.as_ref().map(Vec::len), Some(1), "{bot:?}");
    }
}

#[test]
fn the_explorer_shows_the_book() {
    let file = "[White \"A\"]\n\n1. d4 *\n\n[White \"B\"]\n\n1. c4 *\n";
    let mut d = open_file(boot(), "two.pgn", file);
    d.book = book();
    d.keys("<Home><Enter><Home>m");
    d.sees(shown(L::InBook, &["e4 75%, d4 25%"]));
}
