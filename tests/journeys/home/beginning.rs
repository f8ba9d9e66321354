//! What begins a game from the home screen, and where its rows are.

use crate::driver::{Driver, Place, last};
use crate::wording::{Wording, says};
use shakmaty::Color;
use tabiya::app::home::HomeItem;
use tabiya::app::protocol::boot::Boot;
use tabiya::app::protocol::message::Msg;
use tabiya::app::recent_choices::{FirstGame, RecentChoices};
use tabiya::chess::game_options::GameOptions;
use tabiya::chess::seat::{Bot, Seat};
use tabiya::config::{Config, NewGameDefaults, SideChoice};
use tabiya::words::tables::{EngineWord, PlainWord};

fn rows(memory: &RecentChoices) -> Vec<HomeItem> {
    let mut d = Driver::new(Boot { remembered: Some(memory.to_toml()), ..Boot::default() });
    d.open_home();
    d.items()
}

#[test]
fn who_has_played_is_not_told_of_a_first_game() {
    let mut d = Driver::play(GameOptions::default()); // begun on the command line
    assert!(!d.recent().greeted);
    d.keys("e4<Enter>");
    assert!(d.recent().greeted);
    assert_eq!(d.recent().first_game, FirstGame::Over, "it is not the game that leads to the lessons");
}

#[test]
fn the_rows_stand_in_one_order_for_new_and_old_users() {
    let new = rows(&RecentChoices::default());
    assert_eq!(new[..3], [HomeItem::New, HomeItem::Learn, HomeItem::Two]);
    for memory in [
        RecentChoices { greeted: true, ..RecentChoices::default() },
        RecentChoices { greeted: true, first_game: FirstGame::Lost, ..RecentChoices::default() },
    ] {
        assert_eq!(rows(&memory), new);
    }
}

#[test]
fn play_at_home_asks_for_a_game_or_begins_one_at_a_level() {
    for (typed, bot) in [("play 800", 800), ("play against 1200", 1200), ("jouer contre 600", 600)] {
        let mut d = Driver::home();
        d.keys(&format!(":{typed}<Enter>"));
        assert_eq!(*d.played().seat(Color::Black), Seat::Bot(Bot::Elo(bot)), "{typed}");
    }
    let mut d = Driver::home();
    d.keys(":play<Enter>");
    assert_eq!(d.place(), Place::NewGame, "the form asks against whom");
    let mut d = Driver::home();
    d.keys(":play Ana<Enter>");
    d.says(says(PlainWord::NoSuchPlayer, &["Ana"]));
}

#[test]
fn by_ear_one_says_who_has_white() {
    let mut d = Driver::new(Boot { plain: true, ..Boot::default() });
    d.open_home();
    let seats = |d: &Driver| (d.recent().white.clone(), d.recent().black.clone());
    assert_eq!(seats(&d), ("human".into(), "elo:600".into()));
    d.send(Msg::Line("black me".into()));
    assert_eq!(seats(&d), ("elo:600".into(), "human".into()), "the two change seats");
    d.send(Msg::Line("white level 800".into()));
    assert_eq!(seats(&d), ("elo:800".into(), "human".into()));
    d.send(Msg::Line("white me".into()));
    d.send(Msg::Line("black computer".into()));
    assert_eq!(seats(&d), ("human".into(), "elo:600".into()));
    d.send(Msg::Line("white ana".into()));
    assert_eq!((seats(&d), d.recent().last.white_name.as_str()), (("human".into(), "elo:600".into()), "ana"));
    d.send(Msg::Line("black 850".into()));
    d.says(says(PlainWord::NoSuchPlayer, &["850"]));
    d.send(Msg::Line("play against 1000".into()));
    assert_eq!(*d.played().seat(Color::Black), Seat::Bot(Bot::Elo(1000)));
}

#[test]
fn by_ear_one_says_who_plays_in_a_game_too() {
    let mut d = Driver::new(Boot { plain: true, ..Boot::default() });
    d.begin(GameOptions::default());
    let seats = |d: &Driver| Color::ALL.map(|side| d.played().seat(side).to_string());
    for (line, white, black) in [
        ("white Ana", "human:Ana", "human"),
        ("black level 800", "human:Ana", "elo:800"),
        ("schwarz greedy", "human:Ana", "greedy"),
        ("noirs moi", "human:Ana", "human"),
        ("black Bo Li", "human:Ana", "human:Bo Li"),
    ] {
        d.send(Msg::Line(line.into()));
        assert_eq!(seats(&d), [white, black], "{line}: {}", last(&d));
    }
    for line in ["black resigns", "white ana", "black 850"] {
        d.send(Msg::Line(line.into()));
        let usage = d.sentences().pop().unwrap().has(EngineWord::PlayerUsage, &[]);
        assert!(usage && seats(&d) == ["human:Ana", "human:Bo Li"], "{line}: {}", last(&d));
    }
    d.send(Msg::Line("white pawn e4".into()));
    assert_eq!(d.plies(), 1, "a move is a move");
}

#[test]
fn what_the_config_says_of_a_new_game_is_what_begins() {
    let begun = |new_game: NewGameDefaults| {
        let mut d = Driver::new(Boot { config: Config { new_game, ..Config::default() }, ..Boot::default() });
        d.open_home();
        d.keys(":play<Enter><Enter>");
        d
    };
    let d = begun(NewGameDefaults { side: SideChoice::Black, ..NewGameDefaults::default() });
    assert!(d.played().seat(Color::Black).is_human(), "side = black");
    let clocks = |text: &str| tabiya::app::new_game::read_controls(text).unwrap();
    let d = begun(NewGameDefaults { clock: clocks("10 | 2"), ..NewGameDefaults::default() });
    let controls = d.played().setup().controls.clone().expect("clocks");
    assert_eq!((controls.white.to_string(), controls.black.to_string()), ("10".into(), "2".into()));
    let two =
        NewGameDefaults { white: Seat::Bot(Bot::Max), black: Seat::Bot(Bot::Greedy), ..NewGameDefaults::default() };
    let d = begun(two);
    assert_eq!(
        (d.played().seat(Color::White), d.played().seat(Color::Black)),
        (&Seat::Bot(Bot::Max), &Seat::Bot(Bot::Greedy))
    );
}
