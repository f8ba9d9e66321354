use crate::config::options::{ConfigOption, ENGINE_KEYS, KEYS, TABLES};
use crate::config::*;

fn problems(text: &str) -> Vec<String> {
    parse(text).expect_err(text).iter().map(ToString::to_string).collect()
}

#[test]
fn an_empty_file_is_the_defaults() {
    assert_eq!(parse(""), Ok(Config::default()));
    assert_eq!(parse("# nothing\n\n[bell]\n[keys]\n"), Ok(Config::default()));
}

#[test]
fn values_of_every_kind_are_read() {
    let config = parse(
        r#"
theme = "wood"
pieces = "letters"
images = "sixel"
color = 256
lang = "fr"
notation = "figurines"
speech = "terse"
next_puzzle = "at once"
speech_squares = "names"
coordinates = false
board_aspect = 0.45
board_step = -2
unpack_limit_gib = 16
me = ["Ann", "Ånn"]
bell = { turn = true, check = true, low_time = true, command = ["play", "bell.ogg"] }
[new_game]
white = "human:Ann"
black = "greedy"
side = "random"
time = "5+3"
white_time = "10"
black_time = "3d2"
start = "4k3/8/8/8/8/8/8/4K2R w K - 0 1"
rules = "tournament"
event = "Club"
site = "Wien"
round = "3"
[tournament]
draw_offers_from = 30
[keys]
takeback = ["Ctrl-U", "F9"]
flip = "F6"
hint = []
[bots]
resign = false
moment = false
[engines.fish]
command = "'/opt/my fish' -x"
dir = "~/my fish"
movetime = 0.25
nodes = 5_000
depth = 9
resign = true
patience = 3
[engines.fish.options]
Hash = 64
"Skill Level" = "5"
Ponder = false
[filters]
"my wins" = "me:win"
b = "eco:B"
"#,
    )
    .expect("a good config");
    let located = |text: &str, line, column| LocatedText { text: text.to_owned(), place: ConfigPlace { line, column } };
    assert_eq!(
        config,
        Config {
            theme: "wood".to_owned(),
            pieces: Pieces::Letters,
            images: ImageProtocol::Sixel,
            color: ColorChoice::C256,
            lang: Some(Lang::Fr),
            notation: Notation::Figurine,
            speech: Speech::Terse,
            speech_squares: SquareNames::Names,
            next_puzzle: NextPuzzle::AtOnce,
            coordinates: Coordinates::Off,
            board_aspect: Some(0.45),
            board_step: -2,
            unpack_limit_gib: 16,
            me: vec!["Ann".to_owned(), "Ånn".to_owned()],
            bell: Bell {
                turn: true,
                check: true,
                low_time: true,
                command: vec!["play".to_owned(), "bell.ogg".to_owned()]
            },
            new_game: NewGameDefaults {
                white: Seat::Human(Some("Ann".to_owned())),
                black: Seat::Bot(crate::chess::seat::Bot::Greedy),
                side: SideChoice::Random,
                clock: Some(
                    Controls::new("10".parse().expect("a control"), "3d2".parse().expect("a control"))
                        .expect("two clocks"),
                ),
                start: StartSetting::Fen("4k3/8/8/8/8/8/8/4K2R w K - 0 1".to_owned()),
                rules: Rules::Tournament,
                names: EventNames { event: "Club".to_owned(), site: "Wien".to_owned(), round: "3".to_owned() },
            },
            bots_resign: false,
            bots_moment: false,
            engines: vec![EngineConfig {
                name: "fish".to_owned(),
                command: vec!["/opt/my fish".to_owned(), "-x".to_owned()],
                written: "'/opt/my fish' -x".to_owned(),
                folder: Some("~/my fish".to_owned()),
                options: [("Hash", "64"), ("Ponder", "false"), ("Skill Level", "5")]
                    .map(|(name, value)| (name.to_owned(), value.to_owned()))
                    .to_vec(),
                movetime: 250,
                nodes: Some(5_000),
                depth: Some(9),
                resign: true,
                patience: 3_000,
            }],
            draw_offers_from: 30,
            filters: vec![("my wins".to_owned(), "me:win".to_owned()), ("b".to_owned(), "eco:B".to_owned())],
            keys: vec![
                KeyBinding {
                    action: located("takeback", 32, 1),
                    keys: vec![located("Ctrl-U", 32, 13), located("F9", 32, 23)]
                },
                KeyBinding { action: located("flip", 33, 1), keys: vec![located("F6", 33, 8)] },
                KeyBinding { action: located("hint", 34, 1), keys: Vec::new() },
            ],
            // The other settings that are true or false are tested key by key below.
            ..Config::default()
        }
    );
    assert_printed_reads_back(&config);
}

/// Checks that a printed config reads back as the same. The places of `[keys]` differ between the texts, so they are
/// left out of the comparison.
fn assert_printed_reads_back(config: &Config) {
    let placeless = |mut config: Config| {
        for binding in &mut config.keys {
            binding.action.place = ConfigPlace::default();
            binding.keys.iter_mut().for_each(|key| key.place = ConfigPlace::default());
        }
        config
    };
    let printed = config.to_string();
    assert_eq!(parse(&printed).map(placeless), Ok(placeless(config.clone())), "{printed}");
}

#[test]
fn what_is_printed_reads_back_the_same() {
    assert_printed_reads_back(&Config::default());
    for pieces in Pieces::ALL.iter().chain(Pieces::IN_SOME_BUILDS) {
        assert_printed_reads_back(&Config { pieces: *pieces, ..Config::default() });
    }
    for color in ColorChoice::ALL {
        assert_printed_reads_back(&Config { color: *color, ..Config::default() });
    }
    for notation in Notation::ALL {
        assert_printed_reads_back(&Config { notation: *notation, ..Config::default() });
    }
    for coordinates in Coordinates::ALL {
        assert_printed_reads_back(&Config { coordinates: *coordinates, animations: false, ..Config::default() });
    }
    for theme in THEMES {
        assert_printed_reads_back(&Config { theme: (*theme).to_owned(), ..Config::default() });
    }
    assert_printed_reads_back(&Config {
        me: vec!["O'Kelly \"A\" \\ tab\t".to_owned(), "é♟".to_owned(), String::new()],
        board_aspect: Some(1.0),
        ..Config::default()
    });
    assert_printed_reads_back(&Config {
        new_game: NewGameDefaults { start: StartSetting::Chess960, ..NewGameDefaults::default() },
        ..Config::default()
    });
}

#[test]
fn every_problem_of_a_file_is_told_in_its_order() {
    let text = "pieces = \"sextants\"\nmouse = 1\n[bell]\nlow-time = true\ntheme = \"wood\"\n";
    assert_eq!(
        problems(text),
        [
            "1:10: pieces cannot be \"sextants\"; did you mean \"sextant\"?",
            "2:9: mouse takes true or false, not a whole number",
            "4:1: unknown key \"low-time\"; did you mean \"low_time\"?",
            "5:1: \"theme\" does not belong here; put it at the top of the file, before any [table]",
        ]
    );
}

#[test]
fn columns_count_characters() {
    assert_eq!(problems("me = [\"é♟\", 5]"), ["1:13: me takes a name in quotes or a list of them, not a whole number"]);
}

#[test]
fn default_theme_is_the_first_and_known() {
    assert_eq!(theme_words().first(), Some(&Config::default().theme));
    assert!(THEMES.contains(&DARK_THEME) && THEMES.contains(&LIGHT_THEME));
}

/// A clock for one side alone is refused: `times_of_both_sides_and_of_one_make_clocks` tests these keys.
const CLOCKS: [&str; 3] = ["time", "white_time", "black_time"];

#[test]
fn a_key_alone_changes_its_own_line() {
    let everything = parse(include_str!("../../tests/files/configs/valid/everything.toml")).expect("a good config");
    let default = Config::default();
    let is = |one: &ConfigOption, other: &ConfigOption| (one.table, one.name) == (other.table, other.name);
    for key in KEYS.iter().filter(|key| !CLOCKS.contains(&key.name)) {
        let line = key.line(&everything);
        assert_ne!(line, key.line(&default), "everything.toml leaves {} as it is by default", key.name);
        let heading = key.table.map_or_else(String::new, |table| format!("[{table}]\n"));
        let alone = parse(&format!("{heading}{line}")).expect(key.name);
        for other in KEYS {
            let wanted = other.line(if is(other, key) { &everything } else { &default });
            assert_eq!(other.line(&alone), wanted, "{} after {line}", other.name);
        }
    }
}

#[test]
fn every_known_key_is_read_and_printed() {
    let differing = parse("new_game = { time = \"5\", black_time = \"3\" }").expect("good");
    let printed = format!("{differing}\n{}", Config::default());
    for table in TABLES {
        assert!(printed.lines().any(|line| line == format!("[{}]", table.name)), "{} is not printed", table.name);
        let text = format!("{} = 1979-05-27\n", table.name);
        assert!(!problems(&text)[0].contains("unknown key"), "{} is listed and not read", table.name);
    }
    for key in KEYS {
        let heading = key.table.map_or_else(String::new, |table| format!("[{table}]\n"));
        let text = format!("{heading}{} = 1979-05-27\n", key.name);
        assert!(!problems(&text)[0].contains("unknown key"), "{} is listed and not read", key.name);
        assert!(
            printed.lines().any(|line| line.starts_with(&format!("{} = ", key.name))),
            "{} is not printed",
            key.name
        );
    }
}

#[test]
fn every_key_of_an_engine_is_read() {
    for key in ENGINE_KEYS {
        let text = format!("[engines.x]\n{key} = 1979-05-27\n");
        assert!(!problems(&text)[0].contains("unknown key"), "{key} is listed and not read");
    }
    for (text, want) in [
        ("[engines.x]\nhash = 3", "1:10: x: an engine needs a command, as in command = \"stockfish\""),
        ("[engines.x]\ncommand = \"'sf\"", "2:11: command: \"'sf\": a quote is not closed"),
        ("[engines]\nx = \"sf\"", "2:5: x takes a table of settings, not text"),
        ("engines.x = { command = \"a\", dir = \"nets\" }", "1:36: dir: \"nets\" does not begin with / or ~/"),
        ("engines.x = { command = \"a\", movetime = 0 }", "1:41: movetime cannot be 0; it goes from 0.01 to 86400"),
        (
            "engines.x = { command = \"a\", options = { a = [] } }",
            "1:46: a takes text of one line, a whole number, true or false, not a list",
        ),
        (
            "engines.x = { command = \"a\", options = { a = \"1\\nquit\" } }",
            "1:46: a takes text of one line, a whole number, true or false, not text",
        ),
    ] {
        assert!(problems(text).contains(&want.to_owned()), "{text}: {:?}", problems(text));
    }
}

#[test]
fn the_example_shows_every_key_with_its_default() {
    let example = include_str!("../../config.example.toml");
    assert_eq!(parse(example), Ok(Config::default()), "the example as it stands");
    // Its commented-out settings are valid too, once the # is removed.
    let uncommented: String = example
        .lines()
        .map(|line| match line.strip_prefix("# ") {
            Some(rest) if rest.contains(" = ") && !rest.starts_with("me ") && !rest.starts_with("Keys ") => rest,
            _ => line,
        })
        .flat_map(|line| [line, "\n"])
        .collect();
    let open = parse(&uncommented).expect("the example with its comments opened");
    assert_eq!(open.new_game.clock.map(|clock| clock.to_string()).as_deref(), Some("white 5, black 2"));
    assert_eq!(open.keys.len(), 2);
    let of_the_example = |key: &&ConfigOption| matches!(key.table, None | Some("bell" | "new_game"));
    let keys = KEYS.iter().filter(of_the_example).map(|key| key.name);
    for key in keys.chain(TABLES.iter().map(|table| table.name)) {
        let named =
            uncommented.lines().any(|line| line.starts_with(&format!("{key} = ")) || line == format!("[{key}]"));
        assert!(named, "the example does not show {key}");
    }
    for word in
        [Pieces::words(), ColorChoice::words(), Notation::words(), SideChoice::words(), THEMES.to_vec()].concat()
    {
        assert!(example.contains(word), "the example does not name {word:?}");
    }
}

#[test]
fn times_of_both_sides_and_of_one_make_clocks() {
    let clock = |text: &str| {
        let config = parse(&format!("new_game = {{ {text} }}")).map_err(|problems| problems[0].to_string())?;
        assert_printed_reads_back(&config);
        Ok(config.new_game.clock.map_or_else(|| "none".to_owned(), |clock| clock.to_string()))
    };
    let one_side = "the clocks: one side would have no clock: give both sides a time, or none";
    let sand = "the clocks: an hourglass needs both players: give both an hourglass, or neither";
    for (text, expected) in [
        ("", Ok("none".to_owned())),
        (r#"time = "none""#, Ok("none".to_owned())),
        (r#"time = "5.0""#, Ok("5".to_owned())),
        (r#"time = "5+3", white_time = "10""#, Ok("white 10, black 5+3".to_owned())),
        (r#"time = "5+3", black_time = "h3""#, Err(format!("1:41: {sand}"))),
        (r#"white_time = "10", black_time = "3""#, Ok("white 10, black 3".to_owned())),
        (r#"white_time = "10""#, Err(format!("1:27: {one_side}"))),
        (r#"time = "5", black_time = "none""#, Err(format!("1:39: {one_side}"))),
        (r#"time = "5", black_time = 3"#, Err("1:39: black_time takes text in quotes, not a whole number".to_owned())),
    ] {
        assert_eq!(clock(text), expected, "{text}");
    }
}

#[test]
fn named_piece_styles_are_those_of_this_build() {
    let told = problems("pieces = \"wooden\"");
    assert!(told[0].contains("own-letters"), "{told:?}");
    assert_eq!(told[0].contains("images"), cfg!(feature = "images"), "{told:?}");
}
