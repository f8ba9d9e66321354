//! Defects of real files: later games always survive, and nothing is lost without a problem that says so.

use tabiya::chess::pgn::encoding::code_page::CodePage;
use tabiya::chess::pgn::reader::games;
use tabiya::chess::pgn::{LooseTextKind, ProblemKind, Record, ResultMarker};

fn read(text: &str) -> Vec<Record> {
    games(text.as_bytes()).collect()
}

fn plies(record: &Record) -> usize {
    record.tree.main_line().count()
}

/// Returns `game:line:column name` for every problem.
fn problems(records: &[Record]) -> Vec<String> {
    let one = |problem: &tabiya::chess::pgn::PgnProblem| {
        let name = format!("{:?}", problem.what);
        let name = name.split(['(', ' ', '{']).next().unwrap_or_default();
        format!("{}:{}:{} {name}", problem.game, problem.place.line, problem.place.column)
    };
    records.iter().flat_map(|record| &record.problems).map(one).collect()
}

const NEXT: &str = "[Event \"next\"]\n[White \"n\"]\n\n1. d4 d5 2. c4 1-0\n";

#[test]
fn a_game_behind_a_defect_survives() {
    // the file before the next game, the plies of its games, its problems as `game:line:column name`
    let cases: [(&str, &[usize], &[&str]); 25] = [
        ("1. e4 {never closed\n\n", &[1], &["1:1:7 UnclosedComment", "1:1:7 NoResult"]),
        ("[A \"1\"]\n\n1. e4\n\ne5\n\n2. Nf3 *\n\n", &[3], &[]),
        ("1. e4 (1. d4 d5 *\n\n", &[1], &["1:1:7 UnclosedVariation"]),
        (
            "1. e4 (1. d4 (1. c4 e5\n\n",
            &[1],
            &["1:1:7 UnclosedVariation", "1:1:14 UnclosedVariation", "1:1:21 NoResult"],
        ),
        ("1. e4 e5) 2. d4 *\n\n", &[3], &["1:1:9 Stray"]),
        ("[White \"a\"]\n[Black \"b\"]\n\n", &[0], &["1:2:1 NoMoves"]),
        ("\u{feff}1. e4 *\n\u{feff}", &[1], &["2:2:1 ByteOrderMark"]),
        ("[A \"1\"]\r1. e4 e5\r*\r", &[2], &[]),
        ("[A \"open]\n\n1. e4 *\n", &[1], &["1:1:1 TagUnclosed"]),
        ("[A \"a \"b\" c\"]\n\n1. e4 *\n", &[1], &["1:1:1 TagQuote"]),
        ("[A 1]\n1. e4 *\n", &[1], &["1:1:1 BadTag"]),
        ("[A \"1\"]\n[A \"2\"]\n1. e4 *\n", &[1], &["1:2:1 TagTwice"]),
        ("1. e4 ; 1... c5 {\n% e6 {\n1... e5 *\n", &[2], &[]),
        ("1. e4 e5 2. Ke3 Nc6\n3. d4 *\n", &[2], &["1:1:13 IllegalMove"]),
        ("1. e4 e5 2. Nf33 Nc6 1-0\n", &[2], &["1:1:13 UnreadableMove"]),
        ("1. Nf3 d5 2. Nc3 d4 3. Nb1 c5 4. d3 e5 5. Nd2 *\n", &[8], &["1:1:43 AmbiguousMove"]),
        ("1. e4 nonsense e5 *\n", &[2], &["1:1:7 UnknownToken"]),
        ("1. e4 nonsense 2. d4 *\n", &[1], &["1:1:7 UnreadableMove"]),
        ("1. e4 (1. d4 Qh9 2. (x) c4) e5 *\n", &[2], &["1:1:14 UnreadableMove"]),
        ("1. e4 ({said}) () e5 *\n", &[2], &["1:1:7 EmptyVariation", "1:1:16 EmptyVariation"]),
        ("1. e4 (1. d4 1-0) e5 *\n", &[2], &["1:1:14 ResultInVariation"]),
        ("1. e4 * 1-0\n", &[1], &["1:1:9 SecondResult"]),
        ("[Result \"1-0\"]\n1. e4 0-1\n", &[1], &["1:2:7 ResultsDiffer"]),
        ("[PlyCount \"7\"]\n1. e4 e5 *\n", &[2], &["1:1:1 PlyCount"]),
        ("words at the beginning\n\n[A \"\"]\n\n*\n", &[0], &["1:1:1 UnknownToken"]),
    ];
    for (before, expected, said) in cases {
        let records = read(&format!("{before}{NEXT}"));
        let (next, games) = records.split_last().unwrap();
        assert_eq!(games.iter().map(plies).collect::<Vec<_>>(), expected, "{before:?}");
        assert_eq!(problems(&records), said, "{before:?}");
        assert_eq!(
            (next.tags.get("Event"), plies(next), next.result),
            (Some("next"), 3, ResultMarker::WhiteWins),
            "{before:?}"
        );
    }
}

#[test]
fn the_rest_of_a_damaged_line_is_kept_as_it_stands() {
    let records = read("1. e4 e5 2. Ke3 {why?} Nc6\n(2... d6) ; really\n3. d4 1-0\n");
    let kept: Vec<_> = records[0].kept.iter().map(|kept| (kept.kind, kept.text.as_str())).collect();
    assert_eq!(kept, [(LooseTextKind::Rest, "2. Ke3 {why?} Nc6\n(2... d6) ; really\n3. d4")]);
    assert_eq!(records[0].kept[0].node, records[0].tree.main_line().last().unwrap());
    assert_eq!(records[0].result, ResultMarker::WhiteWins);
    let records = read("1. e4 (1. d4 Qh9 (1... c5) {x}) 1... e5 *");
    assert_eq!(records[0].kept[0].text, "Qh9 (1... c5) {x}");
    assert_eq!(plies(&records[0]), 2);
}

#[test]
fn comments_and_glyphs_stand_where_they_stood() {
    let text = "$13 {first} 1. e4! {a} ; b\n({c} 1. d4 $1 {d}) {e} 1... e5?! {f} (1... c5 {g}) {h} *";
    let tree = &read(text)[0].tree;
    let root = tree.root();
    let e4 = tree.next(root).unwrap();
    let d4 = tree.variations(root)[0];
    let e5 = tree.next(e4).unwrap();
    assert_eq!(
        (tree.notes(root).after.as_slice(), tree.notes(root).nags.as_slice()),
        (&["first".to_owned()][..], &[13][..])
    );
    assert_eq!((tree.notes(e4).after.join("|"), tree.notes(e4).nags.as_slice()), ("a|b".to_owned(), &[1][..]));
    assert_eq!((tree.notes(d4).before.join("|"), tree.notes(d4).after.join("|")), ("c".to_owned(), "d".to_owned()));
    assert_eq!((tree.notes(e5).before.join("|"), tree.notes(e5).after.join("|")), ("e".to_owned(), "f|h".to_owned()));
}

#[test]
fn commands_in_comments_are_understood_and_kept() {
    let record = &read("1. e4 {[%clk 0:09:58.5] best [%eval 0.25] [%foo x]} e5 {[%emt 5]} {[%clk 0:10:00]} *")[0];
    let line: Vec<_> = record.tree.main_line().map(|node| record.tree.notes(node)).collect();
    assert_eq!((line[0].clock, line[1].clock), (Some(598_500), Some(600_000)));
    assert_eq!(line[1].elapsed(), Some(5000));
    assert_eq!(line[0].after, ["[%clk 0:09:58.5] best [%eval 0.25] [%foo x]"]);
    assert_eq!(line[0].visible_after().collect::<Vec<_>>(), ["best"]);
}

#[test]
fn encodings_are_found_and_remembered() {
    use tabiya::chess::pgn::encoding::Encoding;
    let text = "[White \"Jérôme\"]\n\n1. e4 {dépassé} ½-½\n";
    let latin: Vec<u8> = text.chars().map(|c| u8::try_from(c).unwrap()).collect();
    let little: Vec<u8> = [0xFF, 0xFE].into_iter().chain(text.encode_utf16().flat_map(u16::to_le_bytes)).collect();
    let big: Vec<u8> = [0xFE, 0xFF].into_iter().chain(text.encode_utf16().flat_map(u16::to_be_bytes)).collect();
    for (bytes, encoding) in [
        (text.as_bytes().to_vec(), Encoding::Utf8),
        (latin, Encoding::Page(CodePage::Windows1252)),
        (little, Encoding::Utf16Le),
        (big, Encoding::Utf16Be),
    ] {
        let records: Vec<Record> = games(&bytes).collect();
        assert_eq!(records.len(), 1, "{encoding:?}");
        assert_eq!((records[0].encoding, records[0].tags.get("White")), (encoding, Some("Jérôme")));
        assert_eq!(records[0].result, ResultMarker::Draw);
        let first = records[0].tree.next(records[0].tree.root()).unwrap();
        assert_eq!(records[0].tree.notes(first).after, ["dépassé"]);
        assert!(records[0].problems.is_empty());
    }
}

#[test]
fn sizes_that_no_stack_and_no_square_of_time_survives() {
    // A tag of 20 KB, and a comment of 100 KB, all on one line.
    let long = "x".repeat(20_000);
    let comment = "word ".repeat(20_000);
    let records = read(&format!("[Event \"{long}\"]\n\n1. e4 {{{comment}}} e5 *\n{NEXT}"));
    assert_eq!((records.len(), records[0].tags.get("Event").map(str::len)), (2, Some(20_000)));
    let first = records[0].tree.next(records[0].tree.root()).unwrap();
    assert_eq!(records[0].tree.notes(first).after[0].len(), comment.trim().len());

    // Variations nested 5,000 deep, closed and not closed.
    let cycle = ["Nf3", "Nf6", "Ng1", "Ng8"];
    let deep: String = (1..=5000).map(|i| format!("({} {} ", cycle[i % 4], cycle[(i + 1) % 4])).collect();
    for (close, unclosed) in [(")".repeat(5000), 0), (String::new(), 5000)] {
        let records = read(&format!("Nf3 Nf6 {deep}{close} *\n\n{NEXT}"));
        assert_eq!((records.len(), plies(&records[1])), (2, 3));
        let open = records[0].problems.iter().filter(|problem| problem.what == ProblemKind::UnclosedVariation).count();
        assert_eq!(open, unclosed);
        crate::support::invariants::pgn::round_trip(&records[0]);
    }

    // A game of 17,697 plies.
    let moves: String = (0..17_697).map(|ply| format!("{} ", cycle[ply % 4])).collect();
    let records = read(&format!("{moves}*\n\n{NEXT}"));
    assert_eq!((plies(&records[0]), records.len()), (17_697, 2));
    crate::support::invariants::pgn::round_trip(&records[0]);
}

#[test]
fn hostile_repetition_keeps_the_first_move() {
    // A reader that looks again at what it has seen takes quadratic time for each of these. At 400 KB it would not come
    // back within minutes.
    let cases = [
        "{",
        "(",
        ")",
        "((",
        "() ",
        "({a}",
        "[a \"",
        "[a \"b\"",
        "[",
        "\"",
        "{\n\n[A \"b\"]\n",
        "{\n\n",
        "\\",
        "[A \"\\\"]\n",
        "e4 ",
        "(e4 ",
        "$",
        "%\n",
        ";\n",
        "*",
        "1-0 ",
        "\r",
        "{a}",
        "e8(Q)",
        "[%clk ",
        "{[%clk }",
        "\u{feff}",
        ".",
        "1.",
        "-- ",
        "x ",
        "* {a}\n\n",
        "($1 ",
        "(e4 {a}",
        "(d4 d5 ",
        "1.. ",
        "[A \"",
        "\n[A \"b\n",
        "\n[A b",
        "{;",
        "$1",
        "{[%",
        "\n\n[Event \"",
        "\r\u{feff}\r",
        "5",
        "a",
        "é",
        "e4 (d4) ",
    ];
    for case in cases {
        let text = case.repeat(400_000 / case.len());
        for record in games(text.as_bytes()).take(3) {
            drop(record);
        }
        let cuts = tabiya::chess::pgn::scan::split::cuts(text.as_bytes());
        assert!(cuts.is_sorted_by(|one, next| one.offset < next.offset), "{case:?}");
        assert!(cuts.last().is_none_or(|cut| cut.offset < text.len()), "{case:?}");
        let records = read(&format!("1. e4 {}", case.repeat(200_000 / case.len())));
        assert!(plies(&records[0]) >= 1, "{case:?}");
    }
}
