//! `tabiya pgn` on many games: what it moves, leaves out or changes, and that all else stays.

use arbtest::arbitrary::{Result, Unstructured};
use arbtest::arbtest;
use std::collections::BTreeMap;
use std::io::{Cursor, sink};
use std::sync::{Arc, Mutex};

use tabiya::chess::pgn::PgnText;
use tabiya::chess::pgn::encoding::code_page::CodePage;
use tabiya::chess::pgn::encoding::open;
use tabiya::chess::pgn::filter::{self, NumberRange};
use tabiya::chess::pgn::in_memory::{GameBytes, each_game};
use tabiya::pgn_commands::arrange::{Sort, Split, SplitBy};
use tabiya::pgn_commands::columns::GameColumn;
use tabiya::pgn_commands::retag::{Retag, RetagOutput, TagChange};
use tabiya::pgn_commands::selection::GameTest;
use tabiya::pgn_commands::stats::{Stats, StatsBy};
use tabiya::pgn_commands::{Export, ExportForm, PgnCommand, PgnRun, Selection};

use super::equations::pgn;

fn run(bytes: &[u8], command: impl PgnCommand) -> Vec<u8> {
    run_on(Selection::default(), bytes, command)
}

fn run_on(selection: Selection, bytes: &[u8], command: impl PgnCommand) -> Vec<u8> {
    let (mut out, mut run) = (Vec::new(), PgnRun::new(selection, command));
    let games = each_game(bytes, &mut |game| run.game("a.pgn", &game, [&mut out, &mut sink()])).unwrap();
    run.end_file("a.pgn", games, &mut sink()).unwrap();
    run.finish([&mut out, &mut sink()]).unwrap();
    out
}

fn filtered(line: &str) -> Selection {
    Selection::new(&[], filter::read(line).filter)
}

/// Returns the bytes of each game, without the blanks around them.
fn bare_games(bytes: &[u8]) -> Vec<Vec<u8>> {
    let text = PgnText::new(bytes.into());
    (0..text.cuts.len()).map(|i| text.at(i).unwrap().bytes.trim_ascii().to_vec()).collect()
}

/// Returns well-formed games with few different names, dates and moves.
fn tidy(u: &mut Unstructured) -> Result<String> {
    let mut text = String::new();
    while !u.is_empty() && text.len() < 4000 {
        let end = *u.choose(&["\n", "\r\n"])?;
        let (white, black) = (*u.choose(&["Réti", "Reti", "Tal", "Ada 10", "ada 2"])?, *u.choose(&["x", "Y"])?);
        let date = *u.choose(&["1960.01.02", "1960.??.??", "????.??.??", "2001.12.31"])?;
        let result = *u.choose(&["1-0", "0-1", "1/2-1/2", "*"])?;
        let moves = *u.choose(&["1. e4 e5", "1.e4  e5", "1. d4 {so}", "1. e4 c5 (1... e6) 2. Nf3", ""])?;
        let lines = [
            format!("[Event \"{}\"]", u.int_in_range(1..=3)?),
            format!("[White \"{white}\"]"),
            format!("[Black \"{black}\"]"),
            format!("[Date \"{date}\"]"),
            format!("[Result \"{result}\"]"),
            String::new(),
            format!("{moves} {result}"),
            String::new(),
        ];
        lines.iter().for_each(|line| text += &format!("{line}{end}"));
        text += *u.choose(&["", "\n", "\r\n\n"])?;
    }
    Ok(text)
}

#[test]
fn split_files_joined_are_the_file() {
    arbtest(|u| {
        let size = u.int_in_range(1..=4)?;
        let bytes = pgn(u)?;
        let files: Arc<Mutex<BTreeMap<String, Vec<u8>>>> = Arc::default();
        let sink = Arc::clone(&files);
        let append = Box::new(move |name: &str, is_new: bool, bytes: &[u8]| {
            assert_eq!(is_new, !sink.lock().unwrap().contains_key(name));
            sink.lock().unwrap().entry(name.to_owned()).or_default().extend(bytes);
            Ok(())
        });
        run(&bytes, Split::new(SplitBy::Number(size), append));
        let joined: Vec<u8> = files.lock().unwrap().values().flatten().copied().collect();
        let body = open(&bytes).1;
        assert!(joined == *body || bare_games(&bytes).is_empty());
        Ok(())
    })
    .budget_ms(1000);
}

#[test]
fn each_player_has_a_file() {
    let text = "[White \"Tal\"]\n[Black \"a/b\"]\n\n1. e4 *\n\n[White \"tal\"]\n[Black \"Tal\"]\n\n1. d4 *\n\n[White \"?\"]\n\n*\n";
    let files: Arc<Mutex<BTreeMap<String, Vec<u8>>>> = Arc::default();
    let sink = Arc::clone(&files);
    let append = Box::new(move |name: &str, _: bool, bytes: &[u8]| {
        sink.lock().unwrap().entry(name.to_owned()).or_default().extend(bytes);
        Ok(())
    });
    let said = run(text.as_bytes(), Split::new(SplitBy::Column(GameColumn::Player), append));
    assert_eq!(String::from_utf8(said).unwrap(), "3 games, 3 files\n");
    let files = files.lock().unwrap();
    let names: Vec<&str> = files.keys().map(String::as_str).collect();
    assert_eq!(names, ["Tal.pgn", "a_b.pgn", "unknown.pgn"]);
    assert_eq!(bare_games(&files["Tal.pgn"]).len(), 2, "one game is of both names, which are one file");
}

#[test]
fn values_that_make_one_name_have_files_of_their_own() {
    let long = "x".repeat(90);
    let values =
        ["a/b", "a:b", "A_B", "A/B", "a_b (2)", "?", "unknown", "...", &format!("{long}1"), &format!("{long}2"), "♞"];
    let text: String = values.iter().map(|event| format!("[Event \"{event}\"]\n\n1. e4 *\n\n")).collect();
    let files: Arc<Mutex<BTreeMap<String, usize>>> = Arc::default();
    let sink = Arc::clone(&files);
    let append = Box::new(move |name: &str, is_new: bool, bytes: &[u8]| {
        assert_eq!(is_new, !sink.lock().unwrap().contains_key(name));
        *sink.lock().unwrap().entry(name.to_owned()).or_default() += bare_games(bytes).len();
        Ok(())
    });
    let said = run(text.as_bytes(), Split::new(SplitBy::Column(GameColumn::Event), append));
    assert_eq!(String::from_utf8(said).unwrap(), "11 games, 9 files\n");
    let files = files.lock().unwrap();
    let x = "x".repeat(80);
    let expected = [
        ("A_B (3).pgn".to_owned(), 1),
        ("a_b (2) (2).pgn".to_owned(), 1),
        ("a_b (2).pgn".to_owned(), 1),
        ("a_b.pgn".to_owned(), 2),
        ("unknown (2).pgn".to_owned(), 1),
        ("unknown.pgn".to_owned(), 2),
        (format!("{x} (2).pgn"), 1),
        (format!("{x}.pgn"), 1),
        ("♞.pgn".to_owned(), 1),
    ];
    assert_eq!(files.iter().map(|(name, games)| (name.clone(), *games)).collect::<Vec<_>>(), expected);
}

#[test]
fn one_game_in_one_file_is_said_so_and_what_is_left_out_does_not_count() {
    let said = |bytes: &[&[u8]]| {
        let split = Split::new(SplitBy::Number(100), Box::new(|_, _, _| Ok(())));
        let mut run = PgnRun::new(Selection::default(), split);
        for (name, bytes) in ["a.pgn", "b.pgn"].into_iter().zip(bytes) {
            each_game(bytes, &mut |game| run.game(name, &game, [&mut sink(), &mut sink()])).unwrap();
        }
        let mut out = Vec::new();
        let status = run.finish([&mut out, &mut sink()]).unwrap();
        (String::from_utf8(out).unwrap(), status)
    };
    assert_eq!(said(&[b"1. e4 *"]), ("1 game, 1 file\n".to_owned(), 0));
    let russian =
        CodePage::Windows1251.encode("[White \"Таль, Михаил\"]\n[Black \"Ботвинник, Михаил\"]\n\n1. e4 *").unwrap();
    let german = "[White \"Hübner\"]\n\n1. d4 *\n".as_bytes();
    assert_eq!(said(&[&russian, german]), ("1 game, 1 file\n".to_owned(), 1));
}

#[test]
fn a_sort_is_stable_and_loses_nothing() {
    arbtest(|u| {
        let columns = ["date", "white", "black", "event", "result", "moves", "eco", "Round", "year"];
        let by: Vec<(GameColumn, bool)> = (0..u.int_in_range(1..=2)?)
            .map(|_| Ok((GameColumn::read(u.choose(&columns)?).unwrap(), u.arbitrary()?)))
            .collect::<Result<_>>()?;
        let text = tidy(u)?;
        let sorted = run(text.as_bytes(), Sort::new(by.clone(), Cursor::new(Vec::new())));
        let mut expected: Vec<(Vec<Vec<u8>>, Vec<u8>)> = Vec::new();
        each_game(text.as_bytes(), &mut |game: GameBytes| {
            let (_, mut chosen) = GameTest::default().of("a.pgn", &game, None);
            let keys = by.iter().map(|(column, is_reversed)| column.sort_key(&mut chosen, *is_reversed)).collect();
            expected.push((keys, game.bytes.trim_ascii().to_vec()));
            Ok::<_, ()>(())
        })
        .unwrap();
        expected.sort_by(|a, b| a.0.cmp(&b.0));
        let expected: Vec<Vec<u8>> = expected.into_iter().map(|(_, game)| game).collect();
        assert_eq!(bare_games(&sorted), expected);
        let again = run(&sorted, Sort::new(by, Cursor::new(Vec::new())));
        assert_eq!(again, sorted, "what is sorted stays, byte for byte");
        Ok(())
    })
    .budget_ms(1500);
}

#[test]
fn order_is_by_value_and_the_unknown_is_last() {
    let game = |white: &str, date: &str, round: &str| {
        format!("[White \"{white}\"]\n[Date \"{date}\"]\n[Round \"{round}\"]\n\n1. e4 *\n\n")
    };
    let text = [
        game("b", "1972.07.11", "10"),
        game("?", "????.??.??", "?"),
        game("Á", "1972.??.??", "9"),
        game("a", "1960.01.01", "2.1"),
    ]
    .concat();
    for (by, reversed, expected) in [
        ("date", false, "1960.01.01 1972.??.?? 1972.07.11 ????.??.??"),
        ("date", true, "1972.07.11 1972.??.?? 1960.01.01 ????.??.??"),
        ("white", false, "1972.??.?? 1960.01.01 1972.07.11 ????.??.??"),
        ("Round", false, "1960.01.01 1972.??.?? 1972.07.11 ????.??.??"),
        ("Round", true, "1972.07.11 1972.??.?? 1960.01.01 ????.??.??"),
    ] {
        let column = GameColumn::read(by).unwrap();
        let sorted = run(text.as_bytes(), Sort::new(vec![(column, reversed)], Cursor::new(Vec::new())));
        let sorted = String::from_utf8(sorted).unwrap();
        let dates: Vec<&str> =
            sorted.lines().filter_map(|line| line.strip_prefix("[Date \"")?.strip_suffix("\"]")).collect();
        assert_eq!(dates.join(" "), expected, "{by} {reversed}");
    }
}

#[test]
fn deduped_games_are_each_there_once() {
    arbtest(|u| {
        let text = tidy(u)?;
        let dedupe = |bytes: &[u8]| run_on(filtered("-is:duplicate"), bytes, Export::new(ExportForm::AsItIs));
        let once = dedupe(text.as_bytes());
        assert_eq!(dedupe(&once), once, "nothing is left to find");
        let copies = run_on(filtered("is:duplicate"), text.as_bytes(), Export::new(ExportForm::AsItIs));
        let mut both = [bare_games(&once), bare_games(&copies)].concat();
        let mut games = bare_games(text.as_bytes());
        both.sort();
        games.sort();
        assert_eq!(both, games, "a game is kept or a copy");
        let doubled = dedupe([text.as_bytes(), b"\n\n", text.as_bytes()].concat().as_slice());
        let kept = bare_games(&doubled);
        let without_moves = |game: &Vec<u8>| !game.windows(3).any(|part| part == b"1. " || part == b"1.e");
        assert_eq!(
            kept.iter().filter(|game| !without_moves(game)).count(),
            bare_games(&once).iter().filter(|game| !without_moves(game)).count(),
            "all of the second half are copies, but for games without moves"
        );
        Ok(())
    })
    .budget_ms(1500);
}

#[test]
fn only_tags_change() {
    let retag = |text: &[u8], edits: &[(&str, Option<&str>)], output| {
        let edits = edits.iter().map(|(name, value)| ((*name).to_owned(), value.map(str::to_owned))).collect();
        run(text, Retag::new(TagChange::Given(edits), output))
    };
    let text = "[White \"a\"]\r\n[ Black  \"b\" ]  \r\n[Round \"1\"] [X \"y\"]\r\n\r\n1.e4!? {so}\r\n e5 *\r\n\r\n\r\n[White \"c\n\n1. d4\n";
    for (edits, expected) in [
        (
            &[("White", Some("q\"r"))][..],
            text.replace("\"a\"]", "\"q\\\"r\"]").replace("[White \"c", "[White \"q\\\"r\"]"),
        ),
        (&[("Black", None)], text.replace("[ Black  \"b\" ]  \r\n", "")),
        (&[("Round", None)], text.replace("[Round \"1\"]", "")),
        (
            &[("Site", Some("Riga")), ("ECO", Some("B00"))],
            text.replace("[X \"y\"]", "[X \"y\"]\r\n[Site \"Riga\"]\r\n[ECO \"B00\"]")
                .replace("[White \"c", "[White \"c\r\n[Site \"Riga\"]\r\n[ECO \"B00\"]"),
        ),
        (&[("White", None)], text.replace("[White \"a\"]\r\n", "").replace("[White \"c\n", "\r\n[Event \"?\"]")),
    ] {
        let changed = String::from_utf8(retag(text.as_bytes(), edits, RetagOutput::WholeFile)).unwrap();
        let games = |text: &str| bare_games(text.as_bytes()).len();
        assert_eq!(games(&changed), games(text), "{changed}");
        if edits != [("White", None)] {
            assert_eq!(changed, expected, "{edits:?}");
        }
    }
    let bare = retag(b"1. e4 *\n", &[("Event", Some("x"))], RetagOutput::Print);
    assert_eq!(String::from_utf8(bare).unwrap(), "[Event \"x\"]\n\n1. e4 *\n");
    let told = retag(b"[Event \"x\"]\n\n*\n\n[Event \"y\"]\n\n*\n", &[("Event", Some("x"))], RetagOutput::Tell);
    assert_eq!(
        String::from_utf8(told).unwrap(),
        "a.pgn: game 2: Event: \"y\" to \"x\"\n\
         1 of 2 games would change: --write changes the files, --print prints the games\n"
    );
}

#[test]
fn any_game_takes_a_tag_and_keeps_its_moves() {
    arbtest(|u| {
        let bytes = pgn(u)?;
        let edits = vec![("White".to_owned(), Some("Né\"w".to_owned())), ("Round".to_owned(), None)];
        let before = PgnText::new(bytes.clone().into());
        for i in 0..before.cuts.len() {
            let game = before.at(i).unwrap();
            let Ok(changed) = tabiya::chess::pgn::splice::with_tags(&game, &edits) else { continue };
            let now = GameBytes { bytes: &changed, ..game };
            assert_eq!(now.tags().get("White"), Some("Né\"w"), "{:?}", String::from_utf8_lossy(&changed));
        }
        Ok(())
    })
    .budget_ms(1000);
}

#[test]
fn openings_are_named_where_the_code_is_missing() {
    let text = "[White \"a\"]\n\n1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6 *\n\n[ECO \"A00\"]\n\n1. e4 *\n\n[White \"b\"]\n\n*\n";
    let named = run(text.as_bytes(), Retag::new(TagChange::Openings, RetagOutput::WholeFile));
    let expected = text.replacen(
        "[White \"a\"]",
        "[White \"a\"]\n[ECO \"B90\"]\n[Opening \"Sicilian Defence: Najdorf Variation\"]",
        1,
    );
    assert_eq!(String::from_utf8(named).unwrap(), expected);
}

#[test]
fn results_are_counted() {
    let game = |white: &str, black: &str, year: &str, result: &str| {
        format!(
            "[White \"{white}\"]\n[Black \"{black}\"]\n[Date \"{year}.??.??\"]\n[Result \"{result}\"]\n\n{result}\n\n"
        )
    };
    let text = [
        game("Tal", "Ivkov", "1960", "1-0"),
        game("Ivkov", "Tal", "1961", "1/2-1/2"),
        game("Smyslov", "Tal", "1960", "1-0"),
        game("Smyslov", "Ivkov", "????", "*"),
    ]
    .concat();
    let stats =
        |by: StatsBy, title: &str, json| String::from_utf8(run(text.as_bytes(), Stats::new(by, title, json))).unwrap();
    assert_eq!(
        stats(StatsBy::Colour, "colour", false),
        "colour\tgames\twon\tdrawn\tlost\topen\tscore\nblack\t4\t0\t1\t2\t1\t16.7\nwhite\t4\t2\t1\t0\t1\t83.3\n"
    );
    assert_eq!(
        stats(StatsBy::Column(GameColumn::Player), "player", false),
        "player\tgames\twon\tdrawn\tlost\topen\tscore\nIvkov\t3\t0\t1\t1\t1\t25.0\nTal\t3\t1\t1\t1\t0\t50.0\n\
         Smyslov\t2\t1\t0\t0\t1\t100.0\n"
    );
    assert_eq!(
        stats(StatsBy::Column(GameColumn::Year), "year", true),
        "{\"year\":\"1960\",\"games\":2,\"won\":2,\"drawn\":0,\"lost\":0,\"open\":0,\"score\":100.0}\n\
         {\"year\":\"1961\",\"games\":1,\"won\":0,\"drawn\":1,\"lost\":0,\"open\":0,\"score\":50.0}\n\
         {\"year\":\"?\",\"games\":1,\"won\":0,\"drawn\":0,\"lost\":0,\"open\":1,\"score\":null}\n"
    );
    assert_eq!(
        stats(StatsBy::Crosstable, "crosstable", false),
        "number\tplayer\tgames\tpoints\t1\t2\t3\n1\tTal\t3\t1.5\t\t0\t1½\n2\tSmyslov\t2\t1\t1\t\t*\n3\tIvkov\t3\t0.5\t0½\t*\t\n"
    );
}

#[test]
fn a_double_forfeit_is_lost_by_both() {
    let game = |result: &str| format!("[White \"A\"]\n[Black \"B\"]\n[Result \"{result}\"]\n\n1. e4 e5 *\n\n");
    let text = ["0-0", "1-0", "1/2-0"].map(game).concat();
    let rows = |by| String::from_utf8(run(text.as_bytes(), Stats::new(by, "x", false))).unwrap();
    let row = |name: &str, numbers: &str| format!("{name}\t{}\n", numbers.replace(' ', "\t"));
    let head = row("x", "games won drawn lost open score");
    assert_eq!(rows(StatsBy::Colour), head.clone() + &row("black", "3 0 0 2 1 0.0") + &row("white", "3 1 0 1 1 50.0"));
    let [both, odd, won] = [row("0-0", "1 0 0 1 0 0.0"), row("1/2-0", "1 0 0 0 1 "), row("1-0", "1 1 0 0 0 100.0")];
    assert_eq!(rows(StatsBy::Column(GameColumn::Result)), head + &both + &won + &odd);
    assert!(rows(StatsBy::Crosstable).ends_with("1\tA\t3\t1\t\t01*\n2\tB\t3\t0\t00*\t\n"));
}

#[test]
fn rows_are_ordered_as_numbers() {
    for (tag, column) in [
        ("WhiteElo", GameColumn::WhiteElo),
        ("BlackElo", GameColumn::BlackElo),
        ("Round", GameColumn::Tag("Round".to_owned())),
    ] {
        let text = ["1000", "950", "?", "99"].map(|value| format!("[{tag} \"{value}\"]\n\n*\n\n")).concat();
        let by = StatsBy::Column(column);
        let rows = String::from_utf8(run(text.as_bytes(), Stats::new(by, "x", false))).unwrap();
        let values: Vec<&str> = rows.lines().skip(1).filter_map(|row| row.split('\t').next()).collect();
        assert_eq!(values, ["99", "950", "1000", "?"], "{tag}");
    }
}

#[test]
fn numbers_choose_games_and_missing_ones_are_said() {
    let text = "[White \"a\"]\n\n*\n\n[White \"b\"]\n\n*\n\n[White \"c\"]\n\n*\n";
    let ranges = [(2, 2), (3, u32::MAX), (5, 9)].map(|(least, most)| NumberRange { least, most });
    let selection = Selection::new(&ranges, filter::Filter::default());
    let mut export = PgnRun::new(selection, Export::new(ExportForm::AsItIs));
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let games = each_game(text.as_bytes(), &mut |game| export.game("a.pgn", &game, [&mut out, &mut err])).unwrap();
    export.end_file("a.pgn", games, &mut err).unwrap();
    assert_eq!(String::from_utf8(out).unwrap(), text[text.find("[White \"b").unwrap()..]);
    assert_eq!(String::from_utf8(err).unwrap(), "a.pgn: there is no game 5: it holds 3\n");
    assert_eq!(export.finish([&mut sink(), &mut sink()]).unwrap(), 1);
}
