use crate::pgn::filter::*;
use crate::pgn::index::catalog::GameRow;
use crate::pgn::{Catalog, PgnText};
use std::sync::Arc;

const FILE: &str = "[Event \"Candidates\"]\n[Site \"Curaçao\"]\n[Date \"1962.05.??\"]\n[White \"Tal, M\"]\n[Black \"Fischer, R\"]\n\
    [Result \"0-1\"]\n[ECO \"B32\"]\n[WhiteElo \"2700\"]\n[BlackElo \"2600\"]\n\n1. e4 c5 {Sicilian} 2. Nf3 (2. c3) 0-1\n\n\
    [Event \"Match\"]\n[Date \"????.??.??\"]\n[White \"Fischer, R\"]\n[Black \"Spassky\"]\n[ECO \"C95\"]\n[WhiteElo \"2785\"]\n\
    [PlyCount \"2\"]\n\n1. e4 e5 1/2-1/2\n\n\
    [Event \"rated blitz game\"]\n[UTCDate \"2021.03.04\"]\n[White \"zoe\"]\n[Black \"Élise\"]\n[TimeControl \"180+2\"]\n\
    [Termination \"Time forfeit\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K2R w - - 0 1\"]\n[SetUp \"1\"]\n\n1. e4 Ke7 2. e5 Kd7 3. e6+ Kxe6 *\n";

/// Returns the numbers of the games that pass once they are read. Checks that row and tags never contradict that.
fn found(line: &str) -> Vec<usize> {
    let reading = read(line);
    assert_eq!(reading.misread, [], "{line}");
    let library = PgnText::new(Arc::from(FILE.as_bytes()));
    let catalog = Catalog::of(&[&library.body]);
    let me = OwnNames::new(&["Zoe".to_owned()]);
    let marks = Some(MarkFacts { starred: true, duplicate: Some(false), ..MarkFacts::default() });
    let passes = |game: &usize| {
        let record = library.game(game - 1).unwrap();
        let whole = reading.filter.passes(&FilterFacts { marks, ..FilterFacts::record(&record) }, &me);
        let tags = library.at(game - 1).unwrap().tags();
        let row = catalog.row(game - 1).unwrap();
        for known in [FilterFacts::tags(&tags), FilterFacts::row(&row)] {
            let early = reading.filter.passes(&FilterFacts { marks, ..known }, &me);
            assert!(early.is_none() || early == whole, "{line}: {early:?} and {whole:?} of game {game}");
        }
        if reading.filter.slow().is_empty() {
            assert_eq!(reading.filter.passes(&FilterFacts { marks, ..FilterFacts::row(&row) }, &me), whole, "{line}");
        }
        whole.unwrap()
    };
    (1..=library.cuts.len()).filter(passes).collect()
}

#[test]
fn games_pass_or_do_not() {
    let rows: [(&str, &[usize]); 81] = [
        ("", &[1, 2, 3]),
        ("FISCHER", &[1, 2]),
        ("fischer match", &[2]),
        ("elise", &[3]),
        ("-fischer", &[3]),
        ("player:fischer", &[1, 2]),
        ("white:fischer", &[2]),
        ("-white:fischer", &[1, 3]),
        ("black:fisch", &[1]),
        ("event:atch", &[2]),
        ("event:\"rated blitz\"", &[3]),
        ("\"rated blitz\"", &[3]),
        ("site:CURACAO", &[1]),
        ("result:½-½", &[2]),
        ("½-½", &[2]),
        ("0-1", &[1]),
        ("result:0-1", &[1]),
        ("-1-0", &[1, 2, 3]),
        ("-0-1", &[2, 3]),
        ("-1/2-1/2", &[1, 3]),
        ("-½-½", &[1, 3]),
        ("fischer -0-1", &[2]),
        ("fischer -1/2-1/2", &[1]),
        ("-result:1/2-1/2", &[1, 3]),
        ("draw", &[2]),
        ("Draw", &[2]),
        ("fischer -draw", &[1]),
        ("\"draw\"", &[]),
        ("-\"draw\"", &[1, 2, 3]),
        ("0-1 or draw", &[1, 2]),
        ("-1962", &[2, 3]),
        ("-1962.05 -elise", &[2]),
        ("result:draw", &[2]),
        ("result:*", &[3]),
        ("-result:*", &[1, 2]),
        ("eco:b", &[1]),
        ("eco:B30-C10", &[1]),
        ("eco:B-C", &[1, 2]),
        ("eco:c9", &[2]),
        ("eco:B33-C94", &[]),
        ("since:1962", &[1, 3]),
        ("since:1962-05-20", &[1, 3]),
        ("since:1962.06 until:1970", &[]),
        ("until:1962.05.01", &[1]),
        ("until:1961", &[]),
        ("date:2021", &[3]),
        ("date:2021.03", &[3]),
        ("date:2021.04", &[]),
        ("elo:2600", &[1]),
        ("elo:2650", &[]),
        ("elo:2600-2700", &[1]),
        ("elo:-2650", &[]),
        ("moves:2", &[1]),
        ("moves:1", &[2]),
        ("moves:2+", &[1, 3]),
        ("moves:-2", &[1, 2]),
        ("moves:2-3", &[1, 3]),
        ("me:any", &[3]),
        ("me:white", &[3]),
        ("me:b", &[]),
        ("me:win", &[]),
        ("me:loss", &[]),
        ("-me:any", &[1, 2]),
        ("is:starred", &[1, 2, 3]),
        ("is:unseen", &[1, 2, 3]),
        ("is:duplicate", &[]),
        ("speed:blitz", &[3]),
        ("Termination:time", &[3]),
        ("text:sicilIAN", &[1]),
        ("text:spassky", &[2]),
        ("fen:rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - fischer", &[2]),
        ("fen:\"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"", &[1, 2]),
        // Of the beginning of a FEN, only what it says counts.
        ("fen:rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w fischer", &[2]),
        ("fen:rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR b", &[]),
        ("fen:\"rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq\"", &[2]),
        ("fen:\"rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQ\"", &[]),
        ("fen:rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq", &[1, 2]),
        ("fen:rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1 or white:tal", &[1, 2]),
        ("material:KvKR", &[3]),
        ("material:krpk", &[3]),
        ("material:KPvKR", &[]),
    ];
    for (line, want) in rows {
        assert_eq!(found(line), want, "{line}");
    }
}

#[test]
fn the_users_own_result_counts() {
    let me = OwnNames::new(&[" Zoë ".to_owned(), String::new()]);
    let game = |white, black, result| FilterFacts::row(&GameRow { white, black, result, ..GameRow::default() });
    use crate::pgn::ResultMarker::{BlackWins, Draw, WhiteWins};
    for (known, passed) in [
        (game("zoë", "x", WhiteWins), "any win white"),
        (game("x", "ZOË", WhiteWins), "any loss black"),
        (game("x", "zoë", BlackWins), "any win black"),
        (game("zoë", "x", Draw), "any draw white"),
        (game("x", "y", Draw), ""),
        (game("", "", Draw), ""),
    ] {
        let words: Vec<&str> = OwnGames::ALL
            .iter()
            .copied()
            .filter(|&mine| Predicate::Me(mine).passes(&known, &me) == Some(true))
            .map(OwnGames::word)
            .collect();
        assert_eq!(words.join(" "), passed);
    }
}

#[test]
fn what_cannot_be_understood_has_its_place_and_the_rest_counts() {
    let rows = [
        ("tal resutl:1-0", 4..14, FilterError::NoKey("resutl".into(), Some("result"))),
        ("nothing:like", 0..12, FilterError::NoKey("nothing".into(), None)),
        ("tal white:", 4..10, FilterError::NoValue("white".into())),
        ("white:\"\"", 0..8, FilterError::NoValue("white".into())),
        ("result:won", 0..10, FilterError::BadValue("result", "won".into())),
        ("-since:1972.13", 0..14, FilterError::BadValue("since", "1972.13".into())),
        ("until:May", 0..9, FilterError::BadValue("until", "May".into())),
        ("eco:X1", 0..6, FilterError::BadValue("eco", "X1".into())),
        ("eco:C-B", 0..7, FilterError::BadValue("eco", "C-B".into())),
        ("elo:40-20", 0..9, FilterError::BadValue("elo", "40-20".into())),
        ("moves:many", 0..10, FilterError::BadValue("moves", "many".into())),
        ("material:QvR", 0..12, FilterError::BadValue("material", "QvR".into())),
        ("Round:", 0..6, FilterError::NoValue("Round".into())),
    ];
    for (line, at, problem) in rows {
        let reading = read(line);
        assert_eq!(reading.misread, [UnreadPart { at, problem }], "{line}");
        assert_eq!(reading.filter.parts.len(), usize::from(line.starts_with("tal")), "{line}");
    }
    assert!(matches!(read("fen:8/8").misread.as_slice(), [UnreadPart { problem: FilterError::BadFen(_), .. }]));
    assert_eq!(read("https://lichess.org/abc 10:30").misread, []);
}

#[test]
fn a_filter_is_written_as_it_is_typed() {
    for line in [
        "tal -\"van der\" white:\"O\\\"Neil\" -black:tal",
        "eco:B eco:B9 eco:B90 eco:B20-B49 eco:A00-E98",
        "elo:2700 elo:0-2000 moves:20 moves:20+ moves:20-40 moves:0-20",
        "since:1972 until:1972.07 date:1972.07.11",
        "result:1/2-1/2 me:win is:starred speed:rapid Round:3 material:KRPvKR",
        "fen:\"rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq -\"",
        "\"white:tal\" \"-x\" a-b \"\\\\\"",
        "-result:1/2-1/2 -1962 -\"1-0\" \"draw\" -\"draw\" -\"(x\" \"-1\"",
    ] {
        let reading = read(line);
        assert_eq!(reading.misread, [], "{line}");
        assert_eq!(reading.filter.to_string(), line.replace("\"\\\\\"", "\\"), "{line}");
    }
}

#[test]
fn any_line_that_is_read_comes_back() {
    arbtest::arbtest(|u| {
        let pieces = [
            "white:",
            "-",
            "\"",
            " ",
            "\\",
            "eco:",
            "B9",
            "fen:",
            "8/8/8/8/8/8/8/K1k5 w - - 0 1",
            "é",
            ":",
            "Tag:",
            "1-0",
            "draw",
            "result:",
            "since:",
            "2019",
            "elo:",
            "moves:",
            "me:",
            "w",
            "is:",
            "s",
            "k",
            "material:",
            "text:",
            "+",
        ];
        let mut line = String::new();
        for _ in 0..u.int_in_range(0..=12)? {
            line.push_str(u.choose(&pieces)?);
        }
        let reading = read(&line);
        assert_eq!(reading.spans.len(), reading.filter.parts.len());
        for span in reading.spans.iter().chain(reading.misread.iter().map(|misread| &misread.at)) {
            assert!(line.get(span.clone()).is_some_and(|text| !text.is_empty()), "{line:?}: {span:?}");
        }
        let again = read(&reading.filter.to_string());
        assert_eq!((&again.filter, again.misread.len()), (&reading.filter, 0), "{line:?}");
        Ok(())
    })
    .budget_ms(300);
}

#[test]
fn words_are_completed() {
    let names = |_: &str, _: &str| vec!["Tal, Mikhail".to_owned()];
    let done = |line: &str| completions(line, line.len(), names);
    assert_eq!(done("tal wh"), (4..6, vec!["white:".to_owned()]));
    assert_eq!(done("-res"), (0..4, vec!["-result:".to_owned()]));
    assert_eq!(done("me:w"), (0..4, vec!["me:win".to_owned(), "me:white".to_owned()]));
    assert_eq!(done("white:ta"), (0..8, vec!["white:\"Tal, Mikhail\"".to_owned()]));
    assert_eq!(done("x ").1.len(), KEYS.len(), "behind a blank all keys are offered");
    assert_eq!(done("zzz").1.len(), 0);
}

#[test]
fn an_opening_is_known_by_its_moves_or_its_name() {
    assert_eq!(found("eco:B"), [1], "by the tag, whatever the moves say");
    let text = "[White \"A\"]\n\n1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6 *\n\n[White \"B\"]\n\n1. d4 d5 2. c4 *\n\n\
        [White \"C\"]\n[Opening \"Najdorf by its tag\"]\n\n1. e4 e5 *\n";
    let library = PgnText::new(Arc::from(text.as_bytes()));
    let found = |line: &str| {
        let filter = read(line).filter;
        let passes = |game: &usize| {
            let record = library.game(*game).unwrap();
            filter.passes(&FilterFacts::record(&record), &OwnNames::default()).unwrap()
        };
        (0..3).filter(passes).collect::<Vec<_>>()
    };
    for (line, games) in [
        ("eco:B90", &[0][..]),
        ("eco:B20-B99", &[0]),
        ("eco:najdorf", &[0, 2]),
        ("opening:NAJDORF", &[0, 2]),
        ("opening:\"queen's gambit\"", &[1]),
        ("-opening:najdorf", &[1]),
        ("eco:C", &[2]),
    ] {
        assert_eq!(found(line), games, "{line}");
    }
    assert!(matches!(read("eco:B9x").misread[0].problem, FilterError::BadValue("eco", _)));
}

#[test]
fn one_of_several_parts_is_enough_between_or() {
    assert_eq!(found("tal or zoe"), [1, 3]);
    assert_eq!(found("tal OR spassky result:0-1"), [1], "or binds closer than the blank");
    assert_eq!(found("white:fischer or white:zoe -speed:blitz"), [2]);
    assert_eq!(found("eco:C95 or text:sicilian or me:any"), [1, 2, 3]);
    assert_eq!(found("-tal or -fischer"), [2, 3], "each part may be negated");
    // Alone, at an end or in quotes it is a word to search for.
    for line in ["or", "or tal", "tal or", "\"or\" tal"] {
        assert!(read(line).filter.parts.iter().all(|part| !matches!(part.test, Predicate::Either(_))), "{line}");
    }
    for line in ["tal or zoe", "a -tal or eco:C95 b", "\"or\""] {
        let filter = read(line).filter;
        assert_eq!(filter.to_string(), line);
        assert_eq!(read(&filter.to_string()).filter, filter);
    }
    assert_eq!(read("tal or zoe x").spans, [0..10, 11..12]);
}

#[test]
fn a_board_alone_is_found_whoever_is_to_move() {
    let board = "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR";
    assert_eq!(found(&format!("fen:{board}")), [1], "with castling, and White to move");
    assert_eq!(found(&format!("fen:{board} b - -")), [0_usize; 0], "that is another position");
    let filter = read(&format!("fen:{board}")).filter;
    assert_eq!(read(&filter.to_string()).filter, filter);
    assert!(matches!(read("fen:8/8").misread[0].problem, FilterError::BadFen(_)));
}
