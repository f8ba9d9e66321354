//! Every key of the config file has an effect that can be seen or heard.

use crate::driver::{Driver, open_file};
use crate::painted::text;
use shakmaty::{ByColor, Color};
use tabiya::app::Screen;
use tabiya::app::protocol::boot::Boot;
use tabiya::app::protocol::message::Msg;
use tabiya::chess::game_options::GameOptions;
use tabiya::chess::seat::{Bot, Seat};
use tabiya::chess::start_position::StartPosition;
use tabiya::chess::time_control::Controls;
use tabiya::config::options::KEYS;
use tabiya::config::{self, Config};

/// Keys whose effect is outside the application, with the test that sees it.
const ELSEWHERE: [(&str, &str); 7] = [
    ("images", "tests/images"),
    ("color", "runtime::terminal::color_depth"),
    ("lang", "tests/plain, a pipe is English"),
    ("mouse", "tests/terminal"),
    ("keyboard_protocol", "tests/terminal"),
    ("unpack_limit_gib", "runtime::pgn_files::decompress"),
    ("command", "tests/terminal, sounds"),
];

fn boot(config: &Config) -> Boot {
    Boot { config: config.clone(), ..Boot::default() }
}

/// A game between two people after two moves, as the screen shows it.
fn game(config: &Config) -> String {
    let mut d = Driver::new(boot(config));
    d.app.recent.board_step = 0; // the drivers of the tests ask for the largest squares
    d.begin(GameOptions::default());
    d.moves("Nf3 Nf6");
    text(&d, 120, 40)
}

/// The first position of a game from the form, with its players, clocks and rules.
fn begun(config: &Config) -> String {
    let mut d = Driver::new(boot(config));
    d.thinkers = Some(Vec::new());
    d.open_home();
    d.keys(":new<Enter><Enter>");
    let play = d.game();
    let game = play.game();
    let (setup, options) = (game.setup(), &play.options);
    format!(
        "{:?} {:?} {:?} {:?} {:?} {:?} {}",
        setup.seats,
        setup.controls.as_ref().map(ToString::to_string),
        game.position(),
        setup.names,
        options.rules,
        options.draw_offers_from,
        play.flipped()
    )
}

/// What a move in plain mode sounds like.
fn spoken(config: &Config) -> String {
    let mut d = Driver::new(Boot { plain: true, ..boot(config) });
    let mut plain = tabiya::plain::Plain::default();
    d.begin(GameOptions::default());
    plain.say(&d.app);
    d.send(Msg::Line("e4".into()));
    plain.say(&d.app)
}

/// What a key of the config does, told by what can be observed.
fn observed(name: &str, config: &Config) -> String {
    match name {
        "theme" | "pieces" => {
            let d = Driver::new(boot(config));
            format!("{:?} {:?}", d.appearance().theme, d.appearance().pieces)
        }
        "notation" | "coordinates" | "board_aspect" | "board_step" => game(config),
        "speech" | "speech_squares" | "speech_notation" => spoken(config),
        "animations" => {
            let mut d = Driver::new(Boot { animates: true, ..boot(config) });
            d.begin(GameOptions::default());
            d.moves("e4");
            format!("{}", d.wake_at().is_some())
        }
        "clock_tenths" => {
            let mut d = Driver::new(boot(config));
            let controls = Some(Controls::same("0.2".parse().unwrap()));
            d.begin(GameOptions { controls, ..GameOptions::default() });
            d.moves("e4").wait(700);
            text(&d, 120, 40)
        }
        "auto_flip" => {
            let mut d = Driver::new(boot(config));
            d.open_home();
            d.keys("<Home><Down><Down><Enter><Enter>").moves("e4");
            format!("{}", d.flipped())
        }
        "next_puzzle" => {
            let mut d = Driver::new(boot(config));
            d.open_home();
            d.keys("p<Enter>");
            d.solve_puzzle();
            d.wait(1_000);
            format!("{}", d.solve().is_over())
        }
        "me" => {
            let d = open_file(boot(config), "games.pgn", "[White \"Ann\"]\n[Black \"Ben\"]\n\n1. e4 *\n");
            format!("{}", d.flipped())
        }
        "turn" => {
            let mut d = Driver::new(boot(config));
            let seats = ByColor { white: Seat::Human(None), black: Seat::Bot(Bot::Random) };
            d.begin(GameOptions { seats, ..GameOptions::default() });
            d.moves("e4").wait(5_000);
            format!("{}", d.effects.iter().filter(|effect| format!("{effect:?}").contains("Bell")).count())
        }
        "check" => {
            let mut d = Driver::new(boot(config));
            let start = StartPosition::from_fen("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", false);
            d.begin(GameOptions { start: start.unwrap(), ..GameOptions::default() });
            d.moves("Ra8");
            format!("{}", d.effects.iter().filter(|effect| format!("{effect:?}").contains("Bell")).count())
        }
        "low_time" => {
            let mut d = Driver::new(boot(config));
            let controls = Some(Controls::same("0.4".parse().unwrap()));
            d.begin(GameOptions { controls, ..GameOptions::default() });
            d.moves("e4").wait(10_000);
            format!("{}", d.effects.iter().filter(|effect| format!("{effect:?}").contains("Bell")).count())
        }
        "resign" | "moment" => {
            let mut d = Driver::new(boot(config));
            let seats = ByColor { white: Seat::Human(None), black: Seat::Bot(Bot::Elo(600)) };
            let controls = Some(Controls::same("3".parse().unwrap()));
            let start = StartPosition::from_fen("8/8/8/4k3/8/8/8/KQR5 w - - 0 1", false).unwrap();
            d.begin(GameOptions { seats, start, controls, ..GameOptions::default() });
            d.moves("Ka2");
            let at_once = d.plies();
            for mv in ["Ka3", "Ka4", "Ka5"] {
                d.wait(5_000);
                d.moves(mv);
            }
            d.wait(5_000);
            if name == "moment" { at_once.to_string() } else { d.result() }
        }
        "book" => {
            let mut d = Driver::new(boot(config));
            let seats = ByColor { white: Seat::Human(None), black: Seat::Bot(Bot::Elo(600)) };
            d.begin(GameOptions { seats, ..GameOptions::default() });
            d.moves("e4");
            d.books_asked.to_string()
        }
        "white" | "black" | "side" | "time" | "white_time" | "black_time" | "start" | "rules" => begun(config),
        "draw_offers_from" | "event" | "site" | "round" => {
            let config = Config {
                new_game: config::NewGameDefaults { rules: config::Rules::Tournament, ..config.new_game.clone() },
                ..config.clone()
            };
            begun(&config)
        }
        other => panic!("nobody looks for the effect of {other}"),
    }
}

#[test]
fn each_value_of_each_key_does_something() {
    let long = "time = \"10\"\n";
    for (table, name, values) in [
        ("", "theme", &["\"wood\"", "\"mono\""][..]),
        ("", "pieces", &["\"letters\"", "\"octant\""]),
        ("", "notation", &["\"fr\"", "\"figurines\""]),
        ("", "coordinates", &["\"off\"", "false"]),
        ("", "board_aspect", &["0.35", "0.8"]),
        ("", "board_step", &["-2", "-3"]),
        ("", "speech", &["\"terse\""]),
        ("", "speech_squares", &["\"nato\"", "\"names\""]),
        ("", "speech_notation", &["true"]),
        ("", "animations", &["false"]),
        ("", "clock_tenths", &["false"]),
        ("", "auto_flip", &["true"]),
        ("", "next_puzzle", &["\"at once\""]),
        ("", "me", &["\"Ben\"", "[\"Zoe\", \"Ben\"]"]),
        ("bell", "turn", &["true"]),
        ("bell", "check", &["true"]),
        ("bell", "low_time", &["true"]),
        ("bots", "resign", &["false"]),
        ("bots", "moment", &["false"]),
        ("bots", "book", &["\"book.bin\""]),
        ("new_game", "white", &["\"human:Ann\"", "\"max\""]),
        ("new_game", "black", &["\"elo:900\"", "\"human\"", "\"greedy\""]),
        ("new_game", "side", &["\"black\""]),
        ("new_game", "time", &["\"5+3\"", "\"40/90+30:30\""]),
        ("new_game", "white_time", &["\"5\""]),
        ("new_game", "black_time", &["\"2\""]),
        ("new_game", "start", &["\"chess960\"", "\"4k3/8/8/8/8/8/8/4K2R w K - 0 1\""]),
        ("new_game", "rules", &["\"touch-move\"", "\"tournament\""]),
        ("new_game", "event", &["\"Club championship\""]),
        ("new_game", "site", &["\"Vienna\""]),
        ("new_game", "round", &["\"3\""]),
        ("tournament", "draw_offers_from", &["30"]),
    ] {
        // One side's own time differs from that of both.
        let base = if name.ends_with("_time") && table == "new_game" { long } else { "" };
        let read = |line: &str| {
            let text = if table.is_empty() { line.to_owned() } else { format!("[{table}]\n{base}{line}") };
            config::parse(&text).unwrap_or_else(|problems| panic!("{text}: {problems:?}"))
        };
        let usual = observed(name, &read(""));
        for value in values {
            let set = observed(name, &read(&format!("{name} = {value}\n")));
            assert_ne!(set, usual, "{name} = {value} has no effect");
        }
    }
}

#[test]
fn no_key_is_left_out() {
    let text = include_str!("settings_effects.rs");
    for key in KEYS {
        let here = text.contains(&format!("(\"{}\", \"{}\", &[", key.table.unwrap_or_default(), key.name));
        let elsewhere = ELSEWHERE.iter().any(|(name, _)| *name == key.name);
        assert!(here || elsewhere, "nobody looks for the effect of {}", key.name);
    }
}

#[test]
fn the_home_screen_offers_the_game_that_the_config_describes() {
    let read = |text: &str| config::parse(text).unwrap();
    let two = read("[new_game]\nwhite = \"max\"\nblack = \"greedy\"\n");
    let mut d = Driver::new(boot(&two));
    d.open_home();
    d.keys("<Home><Enter>");
    let Screen::NewGame(form) = d.app.screen() else { panic!("no form") };
    assert!(form.lone_human().is_none(), "two computers");
    let black = read("[new_game]\nside = \"black\"\n");
    let mut d = Driver::new(boot(&black));
    d.open_home();
    d.keys("<Home><Enter>");
    let Screen::NewGame(form) = d.app.screen() else { panic!("no form") };
    assert_eq!(form.lone_human(), Some(Color::Black));
}

#[test]
fn a_key_of_ones_own_works_on_every_screen() {
    let config = config::parse("[keys]\ntheme = \"F9\"\n").unwrap();
    for steps in ["", "<Enter>", ":learn<Enter>", ":open<Enter>", ":setup<Enter>", ":analysis board<Enter><Esc>"] {
        let mut d = Driver::new(boot(&config));
        d.open_home();
        d.keys(steps)
            .send(Msg::Key(tabiya::app::protocol::input::Key::plain(tabiya::app::protocol::input::Code::F(9))));
        assert!(d.has_dialog(), "after {steps:?}: {:?}", d.place());
    }
}

#[test]
fn the_keys_of_the_lost_are_not_given_away() {
    for (line, taken) in [("flip = \"Ctrl-C\"", true), ("flip = \"Ctrl-Z\"", true), ("quit = \"Ctrl-C\"", false)] {
        let config = config::parse(&format!("[keys]\n{line}\n")).unwrap();
        let problems = tabiya::app::App::key_problems(&config);
        assert_eq!(!problems.is_empty(), taken, "{line}: {problems:?}");
    }
}
