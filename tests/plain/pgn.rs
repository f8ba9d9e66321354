//! `tabiya pgn` on files and pipes.

use std::io::{Read, Write};
use std::process::Stdio;

use tabiya::chess::pgn::encoding::code_page::CodePage;
use tabiya::words::tables::{GameListWord, ReviewWord, RuntimeWord};

use crate::run::Home;
use crate::wording::Wording;

const TWO: &str = "[Event \"A\"]\n[White \"Zoë\"]\n[Black \"B\"]\n[Result \"1-0\"]\n\n1. e4 e5 (1... c5 {Sicilian}) 2. Nf3 $1 1-0\n\n\
                   [Event \"C\"]\n[White \"D\"]\n[Black \"E\"]\n[Result \"*\"]\n\n1. e4 Ke4 *\n";

#[test]
fn check_list_and_export() {
    let home = Home::new();
    std::fs::write(home.path().join("two.pgn"), TWO).unwrap();
    let ran = home.run(&["pgn", "check", "two.pgn"], "");
    assert_eq!(ran.code, Some(1), "{ran:?}");
    assert!(ran.out.starts_with("two.pgn:13:7: game 2: "), "{}", ran.out);
    assert_eq!(ran.last_line(), "2 games, 1 problem");
    let ran = home.run(&["pgn", "list", "two.pgn", "--player", "zoë"], "");
    let rows: Vec<&str> = ran.out.lines().collect();
    assert_eq!(rows.len(), 2, "{}", ran.out);
    assert!(rows[1].starts_with("1\tZoë\tB\t1-0\t"), "{}", ran.out);
    let ran = home.run(&["pgn", "export", "two.pgn"], "");
    assert_eq!((ran.code, ran.out.as_str()), (Some(0), TWO), "byte for byte");
    for asked in [
        &["--game", "1"][..],
        &["--player", "zoe"],
        &["--player", "q", "--player", "ZOË"],
        &["--filter", "1-0 -white:d"],
    ] {
        let ran = home.run(&[&["pgn", "export", "two.pgn", "--rewrite"][..], asked].concat(), "");
        assert!(ran.out.ends_with("1. e4 e5 (1... c5 {Sicilian}) 2. Nf3 $1 1-0\n"), "{asked:?}: {}", ran.out);
    }
    let ran = home.run(&["pgn", "export", "two.pgn", "--game", "1", "--game", "2-"], "");
    assert_eq!(ran.out, TWO, "several numbers");
    let ran = home.run(&["pgn", "export", "two.pgn", "--game", "1", "--strip", "comments,nags", "--to", "uci"], "");
    assert_eq!(ran.out, "position startpos moves e2e4 e7e5 g1f3\n");
    let ran = home.run(&["pgn", "export", "two.pgn", "--filter", "whit:x"], "");
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.starts_with("tabiya: --filter: "), "{}", ran.err);
    let ran = home.run(&["pgn", "export", "two.pgn", "--game", "1", "--mainline", "--no-comments"], "");
    assert!(ran.out.ends_with("1. e4 e5 2. Nf3 $1 1-0\n"), "{}", ran.out);
    let ran = home.run(&["pgn", "check", "none.pgn"], "");
    assert_eq!(ran.code, Some(1));
    assert!(ran.err.contains("none.pgn"), "{}", ran.err);
}

#[test]
fn what_a_beginner_asks_for_is_understood_or_said() {
    let home = Home::new();
    std::fs::create_dir(home.path().join("games")).unwrap();
    std::fs::write(home.path().join("games/two.pgn"), TWO).unwrap();
    std::fs::write(home.path().join("two.pgn"), TWO).unwrap();
    for (filter, numbers) in [("-1-0", &["2"][..]), ("-draw", &["1", "2"]), ("draw", &[]), ("-white:zoe", &["2"])] {
        let ran = home.run(&["pgn", "list", "two.pgn", "--filter", filter], "");
        let found: Vec<&str> = ran.out.lines().skip(1).filter_map(|line| line.split('\t').next()).collect();
        assert_eq!((ran.code, found.as_slice()), (Some(0), numbers), "{filter}: {ran:?}");
    }
    // A folder has files, of which each game names its own.
    let ran = home.run(&["pgn", "list", "games"], "");
    assert!(ran.out.starts_with("File\tnumber\t") && ran.out.contains("\ngames/two.pgn\t1\t"), "{}", ran.out);
    let ran = home.run(&["pgn", "list", "--json", "games"], "");
    assert!(ran.out.starts_with("{\"File\":\"games/two.pgn\","), "{}", ran.out);
    for change in [&["--set", "White=b", "--set", "White=c"][..], &["--set", "White=b", "--remove", "White"]] {
        let ran = home.run(&[&["pgn", "tag", "two.pgn", "--write"][..], change].concat(), "");
        assert!(ran.code == Some(2) && ran.err.contains("White"), "{ran:?}");
    }
    assert_eq!(std::fs::read_to_string(home.path().join("two.pgn")).unwrap(), TWO);
    let nowhere = home.path().join("nowhere");
    let run = home.command(&["pgn", "sort", "two.pgn"]).env("TMPDIR", &nowhere).output().unwrap();
    let said = String::from_utf8(run.stderr).unwrap();
    assert!(run.status.code() == Some(1) && said.contains(&nowhere.display().to_string()), "{said}");
}

#[test]
fn a_closed_pipe_ends_quietly() {
    let home = Home::new();
    std::fs::write(home.path().join("many.pgn"), TWO.repeat(20_000)).unwrap();
    let mut child =
        home.command(&["pgn", "list", "many.pgn"]).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut first = [0; 10];
    let mut stdout = child.stdout.take().unwrap();
    stdout.read_exact(&mut first).unwrap();
    drop(stdout);
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), b"".as_slice()));
}

#[test]
fn standard_input_may_be_compressed() {
    let home = Home::new();
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    gzip.write_all(TWO.as_bytes()).unwrap();
    let ran = home.run_bytes(&["pgn", "list", "-"], &gzip.finish().unwrap());
    assert_eq!((ran.code, ran.out.lines().count()), (Some(0), 3), "{ran:?}");
    let ran = home.run_bytes(&["pgn", "list", "-"], b"\xFD7zXZ\0\0\x04");
    assert_eq!((ran.code, ran.out.lines().count()), (Some(1), 1), "{ran:?}");
    assert!(ran.err.has(RuntimeWord::OtherArchive, &["xz"]), "{}", ran.err);
}

/// Returns a text in Windows-1251, which must have every character of it.
fn cp1251(text: &str) -> Vec<u8> {
    CodePage::Windows1251.encode(text).unwrap()
}

const RUSSIAN: &str = "[Event \"Чемпионат СССР\"]\r\n[White \"Ботвинник, Михаил\"]\r\n[Black \"Смыслов, Василий\"]\r\n\
    [Result \"*\"]\r\n\r\n1. e4 {главный ход} e5 *\r\n\r\n\
    [Event \"Матч\"]\r\n[White \"Таль, Михаил\"]\r\n[Black \"Петросян, Тигран\"]\r\n[Result \"*\"]\r\n\r\n1. d4 {идея} *\r\n";

#[test]
fn a_file_in_another_code_page_is_shown_edited_and_saved_in_it() {
    let home = Home::new();
    let path = home.path().join("old.pgn");
    std::fs::write(&path, cp1251(RUSSIAN)).unwrap();
    let ran = home.run(&["pgn", "list", "old.pgn"], "");
    assert!(ran.out.contains("Ботвинник, Михаил\tСмыслов, Василий"), "{}", ran.out);
    let ran = home.run(&["--plain", "review", "old.pgn", "--game", "2"], "next\ncomment хорошо\nsave\nquit\n");
    assert_eq!(ran.code, Some(0), "{ran:?}");
    let first = RUSSIAN.find("[Event \"Матч").unwrap();
    let now = std::fs::read(&path).unwrap();
    let (kept, changed) = now.split_at(cp1251(&RUSSIAN[..first]).len());
    assert_eq!(kept, cp1251(&RUSSIAN[..first]), "the other game stays byte for byte");
    let changed = CodePage::Windows1251.decode(changed);
    assert!(changed.contains("[White \"Таль, Михаил\"]") && changed.contains("{хорошо}"), "{changed}");
    assert!(!changed.replace("\r\n", "").contains('\n'), "line ends stay");
}

#[test]
fn the_encoding_can_be_chosen() {
    let home = Home::new();
    std::fs::write(home.path().join("old.pgn"), CodePage::Koi8R.encode("[White \"Таль\"]\n\n1. e4 *\n").unwrap())
        .unwrap();
    for name in ["koi8-r", "KOI8R"] {
        let ran = home.run(&["pgn", "list", "old.pgn", "--encoding", name], "");
        assert!(ran.out.contains("1\tТаль\t"), "{}", ran.out);
        let ran = home.run(&["pgn", "list", "-", "--encoding", name], "");
        assert_eq!(ran.code, Some(0), "{ran:?}");
    }
    let ran = home.run(&["pgn", "list", "old.pgn", "--encoding", "klingon"], "");
    assert_eq!(ran.code, Some(2), "{ran:?}");
    assert!(ran.err.contains("klingon") && ran.err.contains("windows-1251"), "{}", ran.err);
    let ran = home
        .run(&["--plain", "review", "old.pgn"], "encoding\nencoding cp866\nencoding koi8-r\ntags\nencoding x\nquit\n");
    assert!(ran.out.has(GameListWord::ReadIn, &["KOI8-R"]), "{}", ran.out);
    for encoding in ["CP866", "KOI8-R"] {
        assert!(ran.out.has(GameListWord::ReadAs, &[encoding]), "{encoding}: {}", ran.out);
    }
    assert!(ran.out.contains("Таль") && ran.out.has(GameListWord::NoEncoding, &["x"]), "{}", ran.out);
    // The game and the move on the board stay the same.
    let two = "[White \"Таль\"]\n\n1. e4 e5 *\n\n[White \"Смыслов\"]\n\n1. d4 d5 *\n";
    std::fs::write(home.path().join("two.pgn"), CodePage::Koi8R.encode(two).unwrap()).unwrap();
    let ran = home
        .run(&["--plain", "review", "two.pgn", "--game", "2"], "next\nencoding cp866\nencoding koi8-r\nfen\nquit\n");
    assert!(ran.out.has(ReviewWord::PlainGame, &["2", "2", "Смыслов"]), "{}", ran.out);
    assert!(ran.out.contains("rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq"), "{}", ran.out);
    std::fs::write(home.path().join("new.pgn"), "[White \"Таль\"]\n\n1. e4 *\n").unwrap();
    let ran = home.run(&["--plain", "review", "new.pgn"], "encoding cp1251\nquit\n");
    assert!(ran.out.has(GameListWord::NotInCodePage, &["UTF-8"]), "{}", ran.out);
}

#[test]
fn a_game_as_a_moving_picture() {
    let home = Home::new();
    std::fs::write(home.path().join("two.pgn"), TWO).unwrap();
    let ran = home.run(&["pgn", "export", "--svg", "--game", "1", "two.pgn"], "");
    assert_eq!(ran.code, Some(0), "{ran:?}");
    assert!(ran.out.starts_with("<svg ") && ran.out.ends_with("</svg>\n"), "{}", ran.out);
    assert!(ran.out.contains("<title>Zoë – B</title>") && ran.out.contains(">2. Nf3  1-0</text>"), "{}", ran.out);
    let ran = home.run(&["pgn", "export", "--svg", "two.pgn", "two.pgn"], "");
    assert_eq!((ran.code, ran.out.matches("<svg ").count()), (Some(1), 0), "a file holds one picture");
    assert!(ran.err.starts_with("two.pgn: game 2: one picture holds one game"), "{}", ran.err);
    assert_eq!(ran.err.lines().count(), 1, "it is said once: {}", ran.err);
    // A game of usual length is far below the limit, and one beyond it is refused.
    let there_and_back = |moves: usize| "Nf3 Nf6 Ng1 Ng8 ".repeat(moves / 2) + "*\n";
    for (moves, fits) in [(150, true), (2_000, false)] {
        std::fs::write(home.path().join("long.pgn"), there_and_back(moves)).unwrap();
        let ran = home.run(&["pgn", "export", "--svg", "long.pgn"], "");
        assert_eq!((ran.code, ran.out.is_empty()), (Some(u8::from(!fits).into()), !fits), "{}", ran.err);
        assert!(ran.out.len() <= 250_000, "{} bytes for {moves} moves", ran.out.len());
    }
}

#[test]
fn games_are_sorted_split_deduped_and_counted() {
    let home = Home::new();
    let games =
        "[White \"b\"]\n[Date \"2001.01.01\"]\n\n1. e4 *\n\n[White \"a\"]\n[Date \"1999.01.01\"]\n\n1. d4 *\n\n";
    std::fs::write(home.path().join("g.pgn"), games).unwrap();
    let ran = home.run(&["pgn", "sort", "g.pgn", "--by", "-white"], "");
    assert_eq!((ran.code, ran.out.as_str()), (Some(0), games));
    let sorted = home.run(&["pgn", "sort", "g.pgn"], "").out;
    assert!(sorted.find("1999") < sorted.find("2001"), "{sorted}");
    let ran = home.run(&["pgn", "dedupe", "g.pgn", "-"], games);
    assert_eq!(ran.out, games);
    let ran = home.run(&["pgn", "split", "g.pgn", "--by", "year", "--into", "years"], "");
    assert_eq!((ran.code, ran.last_line()), (Some(0), "2 games, 2 files"), "{ran:?}");
    let part = |name: &str| std::fs::read_to_string(home.path().join("years").join(name)).unwrap();
    assert_eq!(part("2001.pgn") + &part("1999.pgn"), games);
    let ran = home.run(&["pgn", "split", "g.pgn", "--by", "year", "--into", "years"], "");
    assert_eq!(ran.code, Some(1), "nothing is overwritten: {ran:?}");
    assert!(ran.err.contains("2001.pgn"), "{}", ran.err);
    let ran = home.run(&["pgn", "stats", "g.pgn", "--by", "year", "--player", "a"], "");
    assert_eq!(ran.last_line(), "1999\t1\t0\t0\t0\t1\t");
    std::fs::write(home.path().join("latin.pgn"), b"[White \"\xe9\"]\n\n1. e4 *\n\n").unwrap();
    std::fs::write(home.path().join("utf.pgn"), "[White \"東\"]\n\n1. e4 *\n\n").unwrap();
    let ran = home.command(&["pgn", "sort", "latin.pgn", "utf.pgn"]).output().unwrap();
    let err = String::from_utf8(ran.stderr).unwrap();
    assert_eq!(ran.status.code(), Some(1), "{err}");
    assert!(err.starts_with("utf.pgn: game 1: '東' is not in Windows-1252"), "{err}");
    let ran = home.run(&["pgn", "list", "g.pgn", "--filter", "me:loss"], "");
    assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "where the config names nobody");
    let ran = home.run(&["pgn", "sort", "g.pgn", "--by", "size"], "");
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.starts_with("tabiya: --by: \"size\" is nothing that games have; say date, "), "{}", ran.err);
}

#[test]
fn tags_change_in_the_file_only_when_asked() {
    let home = Home::new();
    type Encode = fn(&str) -> Vec<u8>;
    let files: [(&str, Encode); 3] = [
        ("u.pgn", |text| text.as_bytes().to_vec()),
        ("w.pgn", cp1251),
        ("x.pgn", |text| [0xFF, 0xFE].into_iter().chain(text.encode_utf16().flat_map(u16::to_le_bytes)).collect()),
    ];
    for (name, encode) in files {
        let path = home.path().join(name);
        std::fs::write(&path, encode(RUSSIAN)).unwrap();
        let asked = ["pgn", "tag", name, "--player", "таль", "--set", "White=Таль", "--remove", "Round"];
        let ran = home.run(&asked, "");
        assert_eq!(ran.code, Some(0), "{ran:?}");
        assert!(
            ran.out.starts_with(&format!("{name}: game 2: White: \"Таль, Михаил\" to \"Таль\"\n1 of 2 games")),
            "{}",
            ran.out
        );
        assert_eq!(std::fs::read(&path).unwrap(), encode(RUSSIAN), "only said");
        let ran = home.run(&[&asked[..], &["--write"]].concat(), "");
        assert_eq!(
            (ran.code, ran.out.as_str()),
            (Some(0), format!("{name}: 1 of 2 games changed\n").as_str()),
            "{ran:?}"
        );
        assert_eq!(std::fs::read(&path).unwrap(), encode(&RUSSIAN.replace("Таль, Михаил", "Таль")), "{name}");
        assert_eq!(std::fs::read(home.path().join(format!("{name}.bak"))).unwrap(), encode(RUSSIAN));
        let ran = home.run(&[&asked[..], &["--write"]].concat(), "");
        assert_eq!(ran.out, format!("{name}: 0 of 2 games changed\n"));
    }
    std::fs::write(home.path().join("twice.pgn"), "[Event \"c\"]\n[Event \"x\"]\n\n1. e4 *\n").unwrap();
    let ran = home.run(&["pgn", "tag", "twice.pgn", "--set", "Event=c"], "");
    assert!(ran.out.starts_with("twice.pgn: game 1: Event: \"c\", \"x\" to \"c\"\n1 of 1 games"), "{}", ran.out);
    for changed in [1, 0] {
        let ran = home.run(&["pgn", "tag", "twice.pgn", "--set", "Event=c", "--write"], "");
        assert_eq!(ran.out, format!("twice.pgn: {changed} of 1 games changed\n"));
        let text = std::fs::read_to_string(home.path().join("twice.pgn")).unwrap();
        assert_eq!(text, "[Event \"c\"]\n\n1. e4 *\n");
    }
    let ran = home.run(&["pgn", "tag", "w.pgn", "--set", "Site=東京", "--write"], "");
    assert_eq!(ran.code, Some(1));
    assert!(ran.err.contains("'東' is not in Windows-1251: the game stays as it is"), "{}", ran.err);
    let ran = home.run(&["pgn", "eco", "-", "--write"], RUSSIAN);
    assert_eq!(ran.code, Some(2), "{ran:?}");
    assert!(ran.err.contains("standard input cannot be changed"), "{}", ran.err);
    let ran = home.run(&["pgn", "tag", "w.pgn", "--set", "Site=東京"], "");
    assert!(ran.out.starts_with("0 of 2 games would change"), "what is refused is not told as done: {}", ran.out);
    let ran = home.run(&["pgn", "eco", "-", "--print"], "[White \"a\"]\n\n1. e4 e5 *\n");
    assert_eq!(ran.out, "[White \"a\"]\n[ECO \"C20\"]\n[Opening \"King's Pawn Game\"]\n\n1. e4 e5 *\n");
}

#[cfg(unix)]
#[test]
fn a_file_that_could_not_be_written_leaves_the_next_as_it_is() {
    let home = Home::new();
    let (big, small) = (home.path().join("big.pgn"), home.path().join("small.pgn"));
    std::fs::write(&big, "[Event \"a\"]\n\n1. e4 *\n\n".repeat(20_000)).unwrap();
    std::fs::write(&small, "[Event \"x\"]\n\n1. e4 *\n\n".repeat(5)).unwrap();
    // No file may have more than 100 KB.
    let tag = "ulimit -f 200; exec \"$0\" pgn tag --write --set Event=x big.pgn small.pgn";
    let ran = std::process::Command::new("sh")
        .args(["-c", tag, env!("CARGO_BIN_EXE_tabiya")])
        .current_dir(home.path())
        .env("XDG_CONFIG_HOME", home.path())
        .output()
        .unwrap();
    let out = String::from_utf8(ran.stdout).unwrap();
    assert_eq!((ran.status.code(), out.as_str()), (Some(1), "small.pgn: 0 of 5 games changed\n"));
    assert!(std::fs::read_to_string(&big).unwrap().starts_with("[Event \"a\"]"));
    assert!(!home.path().join("small.pgn.bak").exists());
}
