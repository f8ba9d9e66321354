use crate::chess::pgn::filter::NumberRange;
use crate::chess::pgn::tags::Date;
use crate::chess::seat::{Bot, Seat};
use crate::chess::start_position::StartPosition;
use crate::chess::time_control::Controls;
use crate::cli::*;
use crate::config::{ColorChoice, Config, Pieces, SideChoice};
use crate::words::Lang;
use clap::CommandFactory;
use std::path::PathBuf;

fn read(line: &str) -> Result<Cli, CliError> {
    parse(line.split_whitespace().map(|word| OsString::from(word.replace('_', " "))), |_| false)
}

fn command(line: &str) -> Option<Command> {
    read(line).unwrap_or_else(|error| panic!("{line}: {}", error.text)).command
}

fn play(line: &str) -> PlayArgs {
    match command(line) {
        Some(Command::Play(play)) => play,
        other => panic!("{line} is {other:?}"),
    }
}

fn words(texts: &[&str]) -> Vec<String> {
    texts.iter().map(|&text| text.to_owned()).collect()
}

/// Returns the sentence about wrong usage, after checking everything else about the error.
fn sentence(line: &str) -> String {
    let error = read(line).expect_err(line);
    assert_eq!(error.code, 2, "{line}");
    let lines: Vec<&str> = error.text.lines().collect();
    assert_eq!(lines.len(), 2, "{line}: {}", error.text);
    assert!(lines[1].starts_with("Try: tabiya") && lines[1].ends_with(" --help"), "{line}: {}", error.text);
    lines[0].strip_prefix("tabiya: ").expect("the program's name").to_owned()
}

fn printed(line: &str) -> String {
    let text = read(line).expect_err(line);
    assert_eq!(text.code, 0, "{line}");
    text.text
}

/// The message for `--pieces` without a value. It names images if they are built in.
const PIECES: &str = if cfg!(feature = "images") {
    "--pieces needs a value: auto, sextant, quadrant, half, octant, glyph, letters, own-letters, images"
} else {
    "--pieces needs a value: auto, sextant, quadrant, half, octant, glyph, letters, own-letters"
};

#[test]
fn the_definition_holds_clap_s_own_checks() {
    Cli::command().debug_assert();
}

#[test]
fn nothing_is_the_home_screen() {
    assert_eq!(read("tabiya").expect("good"), Cli { options: GlobalOptions::default(), command: None });
    assert_eq!(parse([], |_| false).map(|cli| cli.command), Ok(None), "not even a name");
}

#[test]
fn play_alone_is_two_people_without_a_clock() {
    let PlayArgs { white, black, side, clock, start, touch_move, tournament, event, site, round, seed, games, .. } =
        play("tabiya play");
    assert_eq!((white, black, side), (Seat::Human(None), Seat::Human(None), None));
    assert_eq!((clock, start), (None, Some(StartPosition::default())));
    assert_eq!((touch_move, tournament, seed, games), (false, false, None, 1));
    assert_eq!((event, site, round), (None, None, None));
}

#[test]
fn play_takes_all_its_options() {
    let line = "tabiya play --white human:Ann_B --black greedy --side random --time 5+3 --white-time 10 --black-time 3d2 \
                --chess960 519 --touch-move --tournament --seed 18446744073709551615 --games 100";
    let PlayArgs { white, black, side, clock, start, touch_move, tournament, seed, games, .. } = play(line);
    let players = (Seat::Human(Some("Ann B".to_owned())), Seat::Bot(Bot::Greedy));
    assert_eq!((white, black, side), (players.0, players.1, Some(SideChoice::Random)));
    let controls = Controls::new("10".parse().expect("good"), "3d2".parse().expect("good")).expect("good");
    assert_eq!((clock, start), (Some(controls), Some(StartPosition::numbered(519).expect("a number"))));
    assert_eq!((touch_move, tournament, seed, games), (true, true, Some(u64::MAX), 100));
}

#[test]
fn the_start_is_a_fen_a_number_or_a_lot() {
    let fen = "4k3/8/8/8/8/8/8/4K2R_w_K_-_0_1";
    let start = |chess960| StartPosition::from_fen(&fen.replace('_', " "), chess960).expect("a good FEN");
    for (options, setup) in [
        ("--chess960".to_owned(), None),
        ("--chess960 0".to_owned(), Some(StartPosition::numbered(0).expect("a number"))),
        ("--chess960=959".to_owned(), Some(StartPosition::numbered(959).expect("a number"))),
        (format!("--fen {fen}"), Some(start(false))),
        (format!("--fen {fen} --chess960"), Some(start(true))),
        (format!("--chess960 --fen {fen}"), Some(start(true))),
    ] {
        assert_eq!(play(&format!("tabiya play {options}")).start, setup, "{options}");
    }
}

#[test]
fn the_other_commands_are_read() {
    let files = |names: &[&str]| names.iter().map(PathBuf::from).collect::<Vec<_>>();
    for (line, expected) in [
        ("tabiya review", Command::Review(ReviewArgs::default())),
        ("tabiya practice", Command::Practice { part: None, which: Vec::new() }),
        ("tabiya practice storm 5", Command::Practice { part: Some("storm".to_owned()), which: vec!["5".to_owned()] }),
        ("tabiya learn", Command::Learn { lesson: None }),
        ("tabiya learn 6.4", Command::Learn { lesson: Some("6.4".to_owned()) }),
        (
            "tabiya review a.pgn b.pgn.gz --game 3 --ply 0",
            Command::Review(ReviewArgs {
                files: files(&["a.pgn", "b.pgn.gz"]),
                game: Some(3),
                ply: Some(0),
                follow: false,
            }),
        ),
        (
            "tabiya review live.pgn --follow",
            Command::Review(ReviewArgs { files: files(&["live.pgn"]), follow: true, ..ReviewArgs::default() }),
        ),
        (
            "tabiya games.PGN.gz",
            Command::Review(ReviewArgs { files: files(&["games.PGN.gz"]), ..ReviewArgs::default() }),
        ),
        (
            "tabiya old/ a.pgn",
            Command::Review(ReviewArgs { files: files(&["old/", "a.pgn"]), ..ReviewArgs::default() }),
        ),
        (
            "tabiya --theme wood ./a.pgn --game 3",
            Command::Review(ReviewArgs { files: files(&["./a.pgn"]), game: Some(3), ..ReviewArgs::default() }),
        ),
        ("tabiya review -", Command::Review(ReviewArgs { files: files(&["-"]), ..ReviewArgs::default() })),
        (
            "tabiya pgn check a b",
            Command::Pgn(PgnArgs::Check(GameArgs { files: files(&["a", "b"]), ..GameArgs::default() })),
        ),
        (
            "tabiya pgn list a",
            Command::Pgn(PgnArgs::List {
                games: GameArgs { files: files(&["a"]), ..GameArgs::default() },
                json: false,
            }),
        ),
        (
            "tabiya pgn list a --json --player p --white w --black b --event e --site s --result 1/2-1/2 --eco B9 \
             --since 2024-05 --until 2024.12.31 --elo-min 2500 --fen f --text t",
            Command::Pgn(PgnArgs::List {
                json: true,
                games: GameArgs {
                    files: files(&["a"]),
                    game: Vec::new(),
                    filter: FilterArgs {
                        filter: Vec::new(),
                        player: words(&["p"]),
                        white: words(&["w"]),
                        black: words(&["b"]),
                        event: words(&["e"]),
                        site: words(&["s"]),
                        result: words(&["1/2-1/2"]),
                        eco: words(&["B9"]),
                        since: Date::read("2024.05"),
                        until: Date::read("2024.12.31"),
                        elo_min: Some(2500),
                        fen: words(&["f"]),
                        text: words(&["t"]),
                    },
                },
            }),
        ),
        (
            "tabiya pgn export a --game 2,5-7 --game 9- --player x --player y --filter is:seen --mainline \
             --no-comments --strip nags,evals --to json",
            Command::Pgn(PgnArgs::Export(ExportArgs {
                games: GameArgs {
                    files: files(&["a"]),
                    game: [(2, 2), (5, 7), (9, u32::MAX)].map(|(least, most)| NumberRange { least, most }).to_vec(),
                    filter: FilterArgs {
                        player: words(&["x", "y"]),
                        filter: words(&["is:seen"]),
                        ..FilterArgs::default()
                    },
                },
                mainline: true,
                no_comments: true,
                strip: words(&["nags", "evals"]),
                to: Some("json".to_owned()),
                ..ExportArgs::default()
            })),
        ),
        (
            "tabiya pgn list a --filter -draw --filter -1-0 --text -x",
            Command::Pgn(PgnArgs::List {
                json: false,
                games: GameArgs {
                    files: files(&["a"]),
                    filter: FilterArgs {
                        filter: words(&["-draw", "-1-0"]),
                        text: words(&["-x"]),
                        ..FilterArgs::default()
                    },
                    ..GameArgs::default()
                },
            }),
        ),
        ("tabiya config print", Command::Config(ConfigArgs::Print)),
        ("tabiya config check", Command::Config(ConfigArgs::Check { file: None })),
        ("tabiya config check f", Command::Config(ConfigArgs::Check { file: Some(PathBuf::from("f")) })),
        ("tabiya config path", Command::Config(ConfigArgs::Path)),
        ("tabiya completions bash", Command::Completions { shell: Shell::Bash }),
        ("tabiya man", Command::Man),
    ] {
        assert_eq!(command(line), Some(expected), "{line}");
    }
}

#[test]
fn options_everywhere_stand_before_or_after_the_command() {
    let options =
        "--config c --plain --color 256 --theme wood --pieces glyph --lang fr --no-animations --no-mouse --log l";
    let expected = GlobalOptions {
        encoding: None,
        config: Some(PathBuf::from("c")),
        plain: true,
        color: Some(ColorChoice::C256),
        theme: Some("wood".to_owned()),
        pieces: Some(Pieces::Glyph),
        lang: Some(Lang::Fr),
        no_animations: true,
        no_mouse: true,
        log: Some(PathBuf::from("l")),
    };
    for line in [
        format!("tabiya {options}"),
        format!("tabiya {options} play"),
        format!("tabiya play {options}"),
        format!("tabiya pgn list a {options}"),
        format!("tabiya config {options} print"),
    ] {
        assert_eq!(read(&line).expect("good").options, expected, "{line}");
    }
    assert_eq!(
        read("tabiya --theme wood play --theme grey").expect("the last one counts").options.theme.as_deref(),
        Some("grey")
    );
}

#[test]
fn the_command_line_wins_over_the_config() {
    let config = Config { theme: "wood".to_owned(), lang: Some(Lang::Fr), auto_flip: true, ..Config::default() };
    assert_eq!(GlobalOptions::default().apply_to(config.clone()), config);
    let options = read("tabiya --theme grey --lang en --color never --pieces half --no-animations --no-mouse")
        .expect("good")
        .options;
    let expected = Config {
        theme: "grey".to_owned(),
        lang: Some(Lang::En),
        color: ColorChoice::Never,
        pieces: Pieces::Half,
        animations: false,
        mouse: false,
        ..config
    };
    assert_eq!(options.apply_to(Config { lang: Some(Lang::Fr), auto_flip: true, ..Config::default() }), expected);
}

#[test]
fn wrong_usage_is_one_sentence_and_where_help_is() {
    for (line, expected) in [
        ("tabiya ply", "there is no command \"ply\"; did you mean \"play\"?"),
        ("tabiya zebra", "there is no command \"zebra\""),
        ("tabiya export", "there is no command \"export\"; did you mean \"pgn export\"?"),
        ("tabiya export a.pgn", "there is no command \"export\"; did you mean \"pgn export\"?"),
        ("tabiya a.pgn --zebra", "there is no option \"--zebra\" here"),
        ("tabiya --them wood", "there is no option \"--them\" here; did you mean \"--theme\"?"),
        ("tabiya play --zebra", "there is no option \"--zebra\" here"),
        ("tabiya play -x", "there is no option \"-x\" here"),
        ("tabiya play e4", "\"e4\" is one argument too many"),
        ("tabiya --color red", "--color cannot be \"red\"; it is one of auto, never, 16, 256, truecolor"),
        ("tabiya --lang it", "--lang cannot be \"it\"; it is one of en, de, es, fr"),
        ("tabiya --pieces", PIECES),
        ("tabiya --config", "--config needs a value"),
        (
            "tabiya play --white",
            "--white needs a value: human, random, greedy, elo:600, elo:1000, elo:1400, elo:1800, max, uci:",
        ),
        ("tabiya --plain=yes", "--plain takes no value"),
        (
            "tabiya play --white stockfish",
            "--white: \"stockfish\" is no player; say human, human:NAME, random, greedy, elo:N, max or uci:COMMAND",
        ),
        ("tabiya play --side left", "--side cannot be \"left\"; it is one of white, black, random"),
        ("tabiya play --chess960 960", "--chess960: \"960\" is not a Chess960 position; they are numbered 0 to 959"),
        ("tabiya play --games 0", "--games: \"0\" is not a number from 1 to 4294967295"),
        ("tabiya play --seed=-1", "--seed: \"-1\" is not a number from 0 to 18446744073709551615"),
        ("tabiya play --fen 8/8", "--fen: board: a FEN has 8 ranks with / between them, this one has 2"),
        ("tabiya play --fen 8/8/8/8/8/8/8/4K3_w_-_-_0_1", "--fen: board: Black has no king"),
        (
            "tabiya play --chess960 7 --fen 4k3/8/8/8/8/8/8/4K3_w_-_-_0_1",
            "--chess960 7 names a start position and --fen another one: give one of them",
        ),
        (
            "tabiya play --white-time 5",
            "--time, --white-time, --black-time: one side would have no clock: give both sides a time, or none",
        ),
        (
            "tabiya play --time h3 --black-time 5",
            "--time, --white-time, --black-time: an hourglass needs both players: give both an hourglass, or neither",
        ),
        (
            "tabiya play --time 5x",
            "--time: time control \"5x\", character 2: 'x' has no meaning here; a stage is \
             [MOVES/]MINUTES[+SECONDS|dSECONDS|bSECONDS], and : joins stages",
        ),
        ("tabiya review --game x", "--game: \"x\" is not a number from 1 to 4294967295"),
        ("tabiya pgn", "tabiya pgn needs one of check, list, export, sort, dedupe, split, tag, eco, stats"),
        ("tabiya pgn chek a", "there is no command \"chek\"; did you mean \"check\"?"),
        ("tabiya pgn check", "FILE... is missing"),
        ("tabiya pgn list a --result 1:0", "--result cannot be \"1:0\"; did you mean \"1-0\"?"),
        ("tabiya pgn list a --filter --json", "--filter: a value is missing before --json"),
        ("tabiya pgn list a --text --json", "--text: a value is missing before --json"),
        ("tabiya pgn list a --filter", "--filter needs a value"),
        ("tabiya pgn tag a", "--set TAG=VALUE is missing"),
        ("tabiya pgn tag a --set Event", "--set: \"Event\" has no =; say Event=Riga"),
        ("tabiya pgn tag a --set white=x", "--set: \"white\" would be another tag than White: say White=x"),
        ("tabiya pgn tag a --remove FEN", "--remove: FEN says what the moves mean, so it cannot be changed"),
        ("tabiya pgn tag a --set Variant=x", "--set: Variant says what the moves mean, so it cannot be changed"),
        ("tabiya pgn tag a --set Result=1-0", "--set: Result belongs to the moves: change it in a review"),
        ("tabiya pgn list a --game 0", "--game: \"0\" is not a number or range of games; say 7, 5-9 or 20-"),
        ("tabiya pgn list a --since May", "--since: \"May\" is not a date; say 2024, 2024.05 or 2024.05.31"),
        ("tabiya pgn list a --since 2024.13", "--since: \"2024.13\" is not a date; say 2024, 2024.05 or 2024.05.31"),
        ("tabiya config", "tabiya config needs one of print, check, path"),
        ("tabiya config print x", "\"x\" is one argument too many"),
        ("tabiya completions", "SHELL is missing"),
        ("tabiya completions ksh", "SHELL cannot be \"ksh\"; did you mean \"zsh\"?"),
    ] {
        assert_eq!(sentence(line), expected, "{line}");
    }
}

#[test]
fn an_engine_is_a_player() {
    assert_eq!(play("tabiya play --black uci:gnuchess_-u").black.to_string(), "uci:gnuchess -u");
    assert_eq!(
        sentence("tabiya play --black uci:"),
        "--black: no engine is named; say uci:COMMAND, as in uci:stockfish"
    );
    assert_eq!(sentence("tabiya play --black uci:'x"), "--black: \"'x\": a quote is not closed");
}

#[test]
fn the_second_line_names_the_help_of_the_command() {
    for (line, hint) in [
        ("tabiya --zebra", "Try: tabiya --help"),
        ("tabiya --plain play --zebra", "Try: tabiya play --help"),
        ("tabiya pgn list --zebra", "Try: tabiya pgn list --help"),
        ("tabiya play --white maximum", "Try: tabiya play --help"),
    ] {
        assert_eq!(read(line).expect_err(line).text.lines().last(), Some(hint), "{line}");
    }
}

#[test]
fn help_and_version_go_to_stdout() {
    assert_eq!(printed("tabiya --version"), format!("tabiya {}\n", env!("CARGO_PKG_VERSION")));
    let help = printed("tabiya --help");
    for word in
        ["play", "review", "pgn", "config", "completions", "man", "--plain", "--color", "truecolor", "--no-mouse"]
    {
        assert!(help.contains(word), "{word} is not in\n{help}");
    }
    let help = printed("tabiya play -h");
    for word in ["--white", "--black", "--side", "--time", "--fen", "--chess960", "--seed", "--games", "--lang"] {
        assert!(help.contains(word), "{word} is not in\n{help}");
    }
    for line in ["tabiya --help", "tabiya play --help", "tabiya pgn list --help", "tabiya review --help"] {
        for text in printed(line).lines() {
            assert!(text.chars().count() <= 80, "{line}: wider than 80 columns: {text}");
        }
    }
}

#[test]
fn completions_exist_for_every_shell() {
    for shell in [Shell::Bash, Shell::Elvish, Shell::Fish, Shell::PowerShell, Shell::Zsh] {
        let script = String::from_utf8(completions(shell)).expect("UTF-8");
        for word in ["tabiya", "chess960", "color", "export"] {
            assert!(script.contains(word), "{word} is not in the script for {shell}");
        }
        let files = "__fish_tabiya_needs_command\" -F";
        assert_eq!(script.contains(files), shell == Shell::Fish, "fish offers files beside the commands");
    }
}

#[test]
fn the_manual_holds_commands_options_and_what_is_added() {
    let text = {
        let keys = vec![("Everywhere".to_owned(), vec![("F1".to_owned(), "help".to_owned())])];
        man(&[("KEYS", keys)]).expect("memory")
    };
    let manual = String::from_utf8(text).expect("UTF-8");
    let mut missing = Vec::new();
    let mut commands = vec![Cli::command()];
    while let Some(command) = commands.pop() {
        for option in command.get_arguments().filter_map(|arg| arg.get_long()) {
            let roff = format!("\\-\\-{}", option.replace('-', "\\-"));
            if !manual.contains(&roff) {
                missing.push(option.to_owned());
            }
        }
        commands.extend(command.get_subcommands().cloned());
    }
    assert!(missing.is_empty(), "{missing:?} are not in\n{manual}");
    for heading in [
        "NAME",
        "SYNOPSIS",
        "\"TABIYA PLAY\"",
        "\"TABIYA PGN LIST\"",
        "FILES",
        "ENVIRONMENT",
        "\"EXIT STATUS\"",
        "KEYS",
    ] {
        assert!(manual.contains(&format!(".SH {heading}\n")), "{heading} is not in\n{manual}");
    }
    assert!(manual.contains(".SS Everywhere\n.PD 0\n.TP 26\n\\fBF1\\fR\nhelp\n"), "{manual}");
}

#[test]
fn a_word_that_exists_as_a_file_or_folder_is_reviewed() {
    let exists = |path: &std::path::Path| path == std::path::Path::new("my-games");
    let read = |word: &str| super::parse(["tabiya".into(), word.into()], exists).map(|cli| cli.command);
    let Ok(Some(Command::Review(review))) = read("my-games") else { panic!("a folder") };
    assert_eq!(review.files, [PathBuf::from("my-games")]);
    assert!(read("mygames").is_err_and(|error| error.text.contains("there is no command")));
    assert!(matches!(read("play"), Ok(Some(Command::Play(_)))), "a command comes before a folder of its name");
}

#[test]
fn the_help_of_a_command_has_no_option_that_means_nothing_there() {
    let help = |words: &[&str]| {
        let args = [&["tabiya"], words, &["--help"]].concat();
        super::parse(args.into_iter().map(Into::into), |_| false).unwrap_err().text
    };
    for words in [&["perft"][..], &["uci"], &["arbiter"], &["completions"], &["man"], &["pgn", "check"]] {
        let help = help(words);
        for option in ["--pieces", "--theme", "--plain", "--no-mouse"] {
            assert!(!help.contains(option), "{words:?}: {option}");
        }
    }
    for (command, own) in
        [("list", "--json"), ("sort", "--by"), ("split", "--into"), ("tag", "--write"), ("export", "--svg")]
    {
        let help = help(&["pgn", command]);
        assert!(help.find(own) < help.find("Only games"), "{own} chooses no games: {help}");
    }
    assert!(help(&["pgn", "list"]).contains("--encoding") && !help(&["perft"]).contains("--encoding"));
    assert!(help(&["play"]).contains("--pieces") && help(&["config", "print"]).contains("--theme"));
}

#[test]
fn completions_offer_files_where_files_are_wanted_and_names_where_names_are() {
    let script = |shell| String::from_utf8(crate::cli::completions(shell)).unwrap();
    let bash = script(clap_complete::Shell::Bash);
    let blocks: Vec<&str> = bash.split(";;\n").collect();
    let files = blocks.iter().filter(|block| block.contains("COMPREPLY=( $(compgen -f -- \"${cur}\") )")).count();
    assert_eq!(files, 12, "review, what pgn does, puzzles import, config check");
    assert!(bash.contains("slate wood"), "themes by name");
    assert!(bash.contains("human random greedy"), "players by name");
    let zsh = script(clap_complete::Shell::Zsh);
    assert!(zsh.contains("'files:file:_files'"), "tabiya games.pgn");
    assert!(zsh.contains("slate wood"));
}

#[test]
fn the_manual_has_keys_by_screen_commands_and_files() {
    let more = [("KEYS", vec![("Game".to_owned(), vec![("Ctrl-T".to_owned(), "take back".to_owned())])])];
    let page = String::from_utf8(crate::cli::man(&more).unwrap()).unwrap();
    for part in
        [".SS Game", "take back", ".SH EXAMPLES", "learn.toml", "tabiya [OPTIONS] FILE", "tabiya play [OPTIONS]"]
    {
        assert!(page.contains(part), "{part} in {page}");
    }
}

#[test]
fn completions_offer_every_theme() {
    let script = String::from_utf8(completions(Shell::Bash)).expect("a text");
    assert!(script.contains(&format!("\"{}\"", crate::config::theme_words().join(" "))), "{script}");
}
