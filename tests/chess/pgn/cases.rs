//! Inputs that restate public reports of people who work with PGN files. Beside each is the text of what is expected of
//! it; here is that expectation as a test, or the sentence of docs/pgn.md that says what was decided otherwise.

use super::shared;
use tabiya::chess::pgn::Record;
use tabiya::chess::pgn::comment::Eval;
use tabiya::chess::pgn::reader::games;
use tabiya::chess::pgn::tags::Date;
use tabiya::chess::pgn::writer::{WriteOptions, export, export_with};
use tabiya::chess::tree::NodeId;
use tabiya::words::open::reported;

/// What an input must be read as.
enum Reads {
    /// This many games, with every move.
    Whole(usize),
    /// The games' moves in export format.
    Moves(&'static [&'static str]),
    /// This must hold.
    Holds(fn(&[Record]) -> bool),
    /// Decided otherwise: with these words docs/pgn.md says how.
    Decided(&'static str),
}

use Reads::{Decided, Holds, Moves, Whole};

/// Returns the movetext in export format, without comments and kept text.
fn movetext(record: &Record) -> String {
    let text = export_with(record, WriteOptions { comments: false, ..WriteOptions::default() });
    text.split("\n\n").nth(1).unwrap_or_default().replace('\n', " ").trim().to_owned()
}

fn whole(records: &[Record]) -> bool {
    records.iter().all(|record| record.problems.iter().all(|problem| !problem.loses_moves()))
}

fn tag<'a>(record: &'a Record, name: &str) -> &'a str {
    record.tags.get(name).unwrap_or_default()
}

/// The evaluation after half-move `ply`.
fn eval(record: &Record, ply: u32) -> Option<Eval> {
    record.tree.notes(record.tree.main_node(ply)?).eval().map(|(eval, _)| eval)
}

fn said(record: &Record, words: &str) -> bool {
    record.problems.iter().any(|problem| reported(&problem.what).contains(words))
}

fn texts(records: &[Record]) -> Vec<String> {
    records.iter().map(movetext).collect()
}

/// The moves of the inputs with something glued to the move 2. Nf3.
const JUNK: &[&str] = &["1. e4 e5 2. Nf3 Nc6 3. Bb5 1-0"];

/// The beginning of the names of inputs, and what they are read as. The longest beginning counts.
const CASES: &[(&str, Reads)] = &[
    ("names-wide", Whole(7)),
    ("p01", Moves(&["1. e4 (1. d4) 1-0"])),
    ("p02", Moves(&["1. d4 d5 (1... f5) 2. c4 e6 *"])),
    ("p03", Whole(1)),
    ("p04", Moves(&["1. e4 e5 2. Nf3 Nc6 *"])),
    ("p05", Holds(|games| tag(&games[0], "White") == "Ada" && tag(&games[0], "Result") == "1-0" && whole(games))),
    ("p06", Holds(|games| tag(&games[0], "Event").contains('"') && said(&games[0], "without a \\ before it"))),
    ("p07", Whole(1)),
    ("p08", Moves(&["1. e4 e5 1/2-1/2", "1. d4 d5 1-0"])),
    ("p09-result-00", Moves(&["1. e4 e5 2. Nf3 1/2-1/2", "1. d4 1-0"])),
    ("p09-result-02", Moves(&["1. e4 e5 2. Nf3 1-0", "1. d4 1-0"])),
    ("p09-result-04", Moves(&["1. e4 e5 2. Nf3 1/2-1/2", "1. d4 1-0"])),
    ("p09-result-06", Moves(&["1. e4 e5 2. Nf3 1-0", "1. d4 1-0"])),
    ("p09-result-14", Moves(&["1. e4 e5 2. Nf3 1/2-1/2", "1. d4 1-0"])),
    ("p09-result", Holds(odd_result)),
    ("p10-numbers-04", Decided("`1:`, `W1.`")),
    ("p10-numbers-10", Decided("`1:`, `W1.`")),
    ("p10-numbers-12", Decided("Descriptive notation")),
    ("p10", Whole(1)),
    ("p100", Holds(|games| whole(games) && said(&games[0], "unknown text"))),
    ("p101", Moves(&["1. e4 *", "1. d4 *", "1. c4 *"])),
    ("p11-check", Holds(|games| said(&games[0], "could be more than one move"))),
    ("p11b", Holds(|games| games.iter().all(|game| said(game, "could be more than one move")))),
    ("p110", Moves(&["1. e4 e5 1-0", "1. d4 *"])),
    ("p111-result-02", Moves(&["1. e4 e5 1/2-1/2", "1. d4 *"])),
    ("p111-result-04", Moves(&["1. e4 e5 1/2-1/2", "1. d4 *"])),
    ("p111-result-16", Moves(&["1. e4 e5 0-1", "1. d4 *"])),
    ("p111-result-20", Moves(&["1. e4 e5 1/2-1/2", "1. d4 *"])),
    ("p111-result-26", Moves(&["1. e4 e5 *", "1. d4 *"])),
    ("p111-result-28", Decided("`=-=`")),
    ("p111-result-30", Moves(&["1. e4 e5 1/2-1/2", "1. d4 *"])),
    ("p111-result-32", Moves(&["1. e4 e5 $19 *", "1. d4 *"])),
    ("p111", Moves(&["1. e4 e5 1-0", "1. d4 *"])),
    ("p112", Decided("A tag is on one line")),
    ("p113", Holds(|games| !games[0].problems.is_empty())),
    ("p115", Whole(2)),
    ("p116", Decided("Squares have small letters")),
    ("p117", Moves(&["1. d4 Nf6 2. c4 e6 0-1", "1. e4 e5 2. Nf3 *"])),
    (
        "p118",
        Holds(|games| {
            let moves = texts(games);
            moves[0].starts_with("1. d4 $146 h6") && moves[2] == "1. a8=N Kf6 *" && moves[3] == "1. a8=N $146 Kf6 *"
        }),
    ),
    ("p119-junk-12", Moves(&["1. e4 e5 2. Nf3 $13 Nc6 3. Bb5 1-0"])),
    ("p119-junk-26", Moves(&["1. e4 e5 2. Nf3 $10 Nc6 3. Bb5 1-0"])),
    ("p119-junk-34", Decided("A digit directly after a move")),
    ("p119", Moves(JUNK)),
    ("p12-", Decided("Two moves with nothing between them")),
    ("p120-lead-06", Moves(&["1. e4 e5 $13 2. Nf3 Nc6 3. Bb5 1-0"])),
    ("p120-lead-28", Decided("Letters before a move")),
    ("p120-lead-30", Moves(&["1. e4 e5 $1 2. Nf3 Nc6 3. Bb5 1-0"])),
    ("p120", Moves(JUNK)),
    ("p121", Whole(1)),
    ("p13-", Holds(|games| !games[0].tree.notes(NodeId::ROOT).after.is_empty() && whole(games))),
    ("p130-", Whole(2)),
    ("p130b", Decided("cut off inside the name of a tag")),
    ("p130c", Holds(|games| games.len() == 2 && games.iter().any(|game| tag(game, "White") == "B"))),
    ("p130e", Holds(|games| tag(&games[1], "White") == "B" && said(&games[0], "never closed"))),
    ("p130f", Holds(|games| games.len() == 3)),
    ("p130g", Holds(|games| tag(&games[1], "White") == "B" && said(&games[0], "never closed"))),
    ("p130h", Holds(|games| said(&games[0], "never closed"))),
    ("p131", Whole(2)),
    ("p132", Whole(1)),
    (
        "p133",
        Holds(|games| {
            let date = |game: &Record| Date::read(tag(game, "Date")).and_then(Date::year);
            games.iter().all(|game| date(game) == Some(2016) || tag(game, "Date") == "2016.13.45")
                && games.iter().all(|game| export(game).contains(tag(game, "Date")))
        }),
    ),
    ("p134", Holds(|games| texts(games)[0].ends_with("4. e3 O-O *") && texts(games)[2] == "1. e4 e5 2. Nf3 Nc6 *")),
    ("p135", Holds(|games| games.len() == 1 && whole(games) && said(&games[0], "without a result"))),
    ("p136", Whole(4)),
    ("p137", Moves(&["3. exd6 *", "*", "1... e5 *", "1... e5 *", "3. d4 *", "3. exd6 *", "1... fxe3+ *", "*"])),
    ("p138", Holds(|games| texts(games)[0] == "1. Ne2 *")),
    (
        "p14-",
        Holds(|games| {
            let first = |game: &Record| game.tree.notes(NodeId::ROOT).after.first().cloned().unwrap_or_default();
            games.len() == 2 && first(&games[1]) == "; <Ray 2>" && texts(games)[0] == "1. e4 c5 0-1"
        }),
    ),
    ("p140", Holds(|games| texts(games)[0] == "1. e4 e5 2. Qh5 Nc6 3. Qxf7+ Kxf7 *")),
    ("p141", Holds(|games| texts(games)[1..] == ["1. e4 e5 2. Nf3 Nc6 3. Bb5 *", "1. e4 e5 2. Nf3 Nc6 *"])),
    ("p142", Holds(|games| texts(games)[1] == "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *")),
    ("p143-null-kinds-4", Moves(&["1. e4 -- 2. d4 *"])),
    ("p143-null-kinds-3", Moves(&["1. e4 -- 2. d4 *"])),
    ("p143-null-kinds-5", Moves(&["1. e4 -- 2. d4 *"])),
    ("p143-null-kinds-7", Holds(|games| texts(games)[0].starts_with("1. e4 -- 2. --"))),
    ("p143-null-kinds-8", Whole(1)),
    ("p143", Decided("`<>`")),
    (
        "p144",
        Holds(|games| {
            let moves = texts(games);
            moves[0] == "1. e4 d5 2. exd5 Qxd5 *" && moves[3] == "1. e4 e5 *" && moves[6] == "*" && games.len() == 8
        }),
    ),
    ("p145", Moves(&["1. e4 e5 1-0", "1. d4 d5 0-1"])),
    ("p146", Decided("a number 1 after a blank line")),
    ("p15-", Whole(2)),
    ("p150", Holds(|games| texts(games)[0].contains("$146") || texts(games)[0].contains("$44"))),
    ("p151", Whole(1)),
    ("p16-", Whole(2)),
    ("p17-", Whole(3)),
    ("p18-", Holds(|games| games.iter().any(|game| !tag(game, "White").is_empty()))),
    ("p19-", Whole(1)),
    ("p20", Holds(|games| texts(games)[1] == "1. a8=Q+ Kh7 2. Qh8+ Kxh8 3. Kg1 a1=R+ *")),
    ("p21-", Holds(|games| games.iter().any(|game| !game.tree.notes(NodeId::ROOT).after.is_empty()))),
    ("p22", Holds(|games| games.iter().any(|game| !game.problems.is_empty()))),
    ("p23", Holds(|games| games.iter().all(|game| game.tree.size() > 1))),
    ("p24", Holds(|games| games.iter().all(|game| game.tree.size() > 1))),
    ("p25", Decided("`ed`")),
    ("p26", Holds(|games| games.iter().filter(|game| game.tree.size() > 1).count() >= 4)),
    ("p27-fen-14", Holds(|games| said(&games[0], "8 ranks") && games[0].tree.size() == 1)),
    ("p27-fen-00", Moves(&["1. Rh5 Rxg4 *"])),
    ("p27-fen-04", Moves(&["5. Rh5 Rxg4 *"])),
    ("p27-fen-18", Moves(&["20. Rh5 Rxg4 *"])),
    ("p27", Moves(&["1. Rh5 Rxg4 *"])),
    ("p28", Holds(|games| games.iter().any(|game| game.tree.size() > 1))),
    ("p29", Holds(|games| texts(games)[0].contains("4. O-O"))),
    ("p30", Holds(|games| games.iter().all(|game| game.tree.size() > 1))),
    ("p31", Holds(|games| games.iter().all(|game| game.tree.start().chess960()))),
    ("p32", Holds(whole)),
    ("p33", Decided("`[%clk 1:30]`")),
    (
        "p34",
        Holds(|games| eval(&games[0], 7) == Some(Eval::Centipawns(0)) && eval(&games[0], 13) == Some(Eval::Mate(5))),
    ),
    ("p35", Whole(1)),
    ("p36", Holds(|games| !games.is_empty())),
    ("p37", Whole(1)),
    (
        "p38",
        Holds(|games| {
            ["1... Qf3+", "*", "*", "1... Qf3+", "1. e4"].iter().zip(texts(games)).all(|(a, b)| b.starts_with(a))
        }),
    ),
    ("p39", Holds(|games| games.len() == 4)),
    ("p40", Whole(2)),
    ("p41", Holds(whole)),
    ("p42", Holds(whole)),
    ("p43", Holds(|games| games.iter().all(|game| game.tree.size() > 1))),
    ("p44", Holds(|games| games[0].tree.size() > 1)),
    ("p45-check-30", Decided("Squares have small letters")),
    ("p45", Holds(|games| movetext(&games[0]).starts_with("1. e4 e5 2. Bc4 a6 3. Bxf7+") && whole(games))),
    (
        "p46",
        Holds(|games| {
            let results: Vec<&str> = games.iter().map(|game| tag(game, "Result")).collect();
            results == ["0-0", "0-0", "1/2-0", "0-1/2", "1-0"]
                && texts(games)[1] == "1. e4 e5 2. Nf3 Nf6 3. Be2 Be7 *"
                && export(&games[1]).contains("[Result \"0-0\"]")
        }),
    ),
    (
        "p48",
        Holds(|games| {
            eval(&games[0], 3) == Some(Eval::Centipawns(39)) && eval(&games[0], 5) == Some(Eval::Centipawns(-13))
        }),
    ),
    ("p51", Holds(|games| !games[0].tree.notes(games[0].tree.main_node(2).unwrap()).shapes().is_empty())),
    ("p53", Holds(|games| whole(games) && games[0].tree.main_line().count() == 6)),
    ("p54-cut-in-utf8", Decided("an incomplete last character")),
    ("p54", Holds(|games| games.iter().any(|game| !game.problems.is_empty()))),
    ("p55b", Holds(|games| movetext(&games[0]).starts_with("1. "))),
    ("p55d", Decided("NUL")),
    ("p55e", Holds(|games| games.len() == 300 && whole(games))),
    ("p55f", Holds(|games| games.len() == 60 && whole(games))),
    ("p55", Whole(2)),
    ("p57", Decided("A tag is on one line")),
    ("p58", Decided("A tag is on one line")),
    ("p60", Holds(|games| whole(games) && games[0].tree.main_line().count() == 4)),
    ("p61", Moves(&["1. e4 e5 *", "1. e4 *"])),
    ("p62", Whole(1)),
    (
        "p63",
        Holds(|games| {
            let moves = texts(games);
            moves == ["1. e4 e5 1-0", "1. d4 0-1", "1. c4 1-0", "1. c4 1/2-1/2", "1. f4 *"]
        }),
    ),
    ("p64", Holds(|games| texts(games)[1] == "1. e4 e5 2. Nf3 Nc6 *")),
    ("p66", Holds(|games| games[0].tree.main_line().count() == 5 && games[1].tree.main_line().count() == 14)),
    (
        "p67",
        Holds(|games| {
            let shown = |i: usize| games[i].tree.start().fen();
            let unplayable = games.iter().filter(|game| game.tree.start().unplayable().is_some());
            shown(0).starts_with("8/8/8/8/8/8/PPP5/8 ")
                && shown(2).starts_with("4k3/8/8/8/8/8/PPP5/K6K ")
                && unplayable.clone().count() >= 7
                && unplayable.clone().all(|game| game.tree.size() == 1 && said(game, "shown as it stands"))
                && games.iter().all(|game| !game.tree.start().is_initial())
        }),
    ),
    ("p68", Holds(|games| games.iter().all(|game| game.tree.start().is_initial() && movetext(game) == "1. e4 e5 *"))),
    ("p72", Holds(|games| texts(games)[4] == "1. Qh4e1 *" && said(&games[2], "could be more than one move"))),
    ("p74", Holds(|games| texts(games)[0] == "1... a6 2. Qxf7# *")),
    (
        "p78b",
        Holds(|games| {
            let names: Vec<&str> = games.iter().map(|game| tag(game, "White")).collect();
            names == ["Müller", "Müller", "Ångström"] && games.iter().any(|game| said(game, "not UTF-8"))
        }),
    ),
    (
        "p78d",
        Holds(|games| {
            let spoilt = games.iter().filter(|game| said(game, "not UTF-8"));
            games.len() == 401
                && spoilt.count() == 1
                && games.iter().filter(|game| tag(game, "White") == "Иванов, Пётр").count() == 400
        }),
    ),
    ("p80", Holds(|games| texts(games) == ["1. e4 *"])),
    (
        "p83",
        Holds(|games| said(&games[0], "cannot be read") && games.iter().all(|game| !movetext(game).contains("K "))),
    ),
    ("p89", Holds(|games| games.len() == 2 && whole(games))),
    ("p90", Decided("Commands outside comments")),
    ("p94", Holds(|games| movetext(&games[0]) == "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 1-0")),
    ("p96", Holds(whole)),
];

/// The tag is kept as it is written, and the result comes from the moves or is unknown.
fn odd_result(games: &[Record]) -> bool {
    let kept = export(&games[0]);
    !matches!(tag(&games[0], "Result"), "1-0" | "0-1" | "1/2-1/2" | "*" | "")
        && kept.contains(&format!("[Result \"{}\"]", tag(&games[0], "Result")))
        && movetext(&games[0]) == "1. e4 e5 2. Nf3 *"
}

#[test]
fn every_case_is_read_as_expected_or_decided() {
    // A sentence may continue over a line break.
    let docs = include_str!("../../../docs/pgn.md").split_whitespace().collect::<Vec<_>>().join(" ");
    let mut wrong = Vec::new();
    for (name, bytes) in shared::cases() {
        let row = CASES.iter().filter(|(begin, _)| name.starts_with(begin)).max_by_key(|(begin, _)| begin.len());
        let Some((_, reads)) = row else {
            wrong.push(format!("{name}: not in the list"));
            continue;
        };
        let records: Vec<Record> = games(&bytes).collect();
        let holds = match reads {
            Whole(count) => records.len() == *count && whole(&records),
            Moves(moves) => texts(&records) == *moves,
            Holds(test) => test(&records),
            Decided(words) => docs.contains(words),
        };
        if !holds {
            let problems: Vec<String> =
                records.iter().flat_map(|record| &record.problems).map(|problem| reported(&problem.what)).collect();
            wrong.push(format!("{name}: {:?}\n    {problems:?}", texts(&records)));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
