//! The export format, character by character.

use crate::support::invariants::pgn as invariants;
use tabiya::chess::pgn::reader::games;
use tabiya::chess::pgn::writer::{WriteOptions, export, export_with, losses};
use tabiya::chess::pgn::{Record, ResultMarker};
use tabiya::chess::start_position::StartPosition;

const ROSTER: &str =
    "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n[Black \"?\"]\n";

fn written(text: &str) -> String {
    let records: Vec<Record> = games(text.as_bytes()).collect();
    assert_eq!(records.len(), 1, "{text}");
    export(&records[0])
}

#[test]
fn movetext() {
    let cases = [
        ("e4 e5 Nf3 *", "1. e4 e5 2. Nf3 *"),
        ("1.e4 {a} e5 2.Nf3 1-0", "1. e4 {a} 1... e5 2. Nf3 1-0"),
        ("1.e4! e5 ?! *", "1. e4 $1 e5 $6 *"),
        ("1.e4 (1.d4 d5 2.c4)(1.c4) e5 *", "1. e4 (1. d4 d5 2. c4) (1. c4) 1... e5 *"),
        ("1.e4 e5 (1...c5 (1...e6) {x}) 2.d4 *", "1. e4 e5 (1... c5 {x}) (1... e6) 2. d4 *"),
        ("{a}{b} 1.e4 *", "{a} {b} 1. e4 *"),
        ("e2e4 e7-e5 ng1f3 d6 f1b5 c6 0-0 1/2", "1. e4 e5 2. Nf3 d6 3. Bb5+ c6 4. O-O 1/2-1/2"),
        ("1.e4 ; to } the end\n e5 *", "1. e4 {to ) the end} 1... e5 *"),
        ("1.e4 { folded \n  white\tspace } *", "1. e4 {folded white space} *"),
        ("1.e4 {one\n\n two\nlines \r\n\r\nthree} e5 *", "1. e4 {one\n\ntwo lines\n\nthree} 1... e5 *"),
        ("1.e4 {one\n\n[%cal Ge2e4]} *", "1. e4 {one\n\n[%cal Ge2e4]} *"),
        ("1.e4 ; a {braced} comment\n *", "1. e4 {a (braced) comment} *"),
        ("1.e4 (1.d4) {late} e5 *", "1. e4 (1. d4) {late} 1... e5 *"),
        ("1.e4 -- 2.d4 (=) *", "1. e4 -- 2. d4 {(=)} *"),
    ];
    for (text, movetext) in cases {
        let out = written(text);
        assert_eq!(out.split_once("\n\n").unwrap().1.trim_end(), movetext, "{text}");
    }
}

#[test]
fn tags() {
    let text =
        "[ECO \"B20\"]\n[Result \"1-0\"]\n[White \"a \\\"b\\\" \\\\ c\"]\n[Black \"\"]\n[Annotator \"z\"]\n\n1-0\n";
    assert_eq!(
        written(text),
        "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"a \\\"b\\\" \\\\ c\"]\n[Black \"\"]\n[Result \"1-0\"]\n\
         [Annotator \"z\"]\n[ECO \"B20\"]\n\n1-0\n"
    );
    let fen = "4k3/8/8/8/8/8/8/4K3 b - - 0 31";
    let record = Record::new(StartPosition::from_fen(fen, false).unwrap());
    assert_eq!(export(&record), format!("{ROSTER}[Result \"*\"]\n[FEN \"{fen}\"]\n[SetUp \"1\"]\n\n*\n"));
    let played = written(&format!("[FEN \"{fen}\"]\n\nKe7 Kd1 *"));
    assert!(played.ends_with("[SetUp \"1\"]\n\n31... Ke7 32. Kd1 *\n"), "{played}");
}

#[test]
fn lines_are_filled_to_79_columns() {
    let long = "x".repeat(100);
    let out = written(&format!("1.e4 {{{} {long} end}} 1-0", "word ".repeat(30)));
    let lines: Vec<&str> = out.split_once("\n\n").unwrap().1.lines().collect();
    assert_eq!(lines[0].len(), 76, "{}", lines[0]);
    assert!(lines.contains(&long.as_str()), "a token too long stands alone");
    assert_eq!(lines.last(), Some(&"end} 1-0"));
}

#[test]
fn less_when_asked() {
    let text = "{a} 1.e4 $1 {b} (1.d4 {c}) {d} e5 *";
    let record = games(text.as_bytes()).next().unwrap();
    let movetext = |options| {
        let out = export_with(&record, options);
        out.split_once("\n\n").unwrap().1.trim_end().to_owned()
    };
    let all = WriteOptions::default();
    assert_eq!(movetext(WriteOptions { mainline: true, ..all }), "{a} 1. e4 $1 {b} {d} 1... e5 *");
    assert_eq!(movetext(WriteOptions { comments: false, ..all }), "1. e4 $1 (1. d4) 1... e5 *");
    assert_eq!(movetext(WriteOptions { comments: false, mainline: true, ..all }), "1. e4 $1 e5 *");
}

#[test]
fn what_is_left_out_is_said() {
    let record = games(b"%an escape\n1. e4 nonsense e5 ; a } brace\n2. Ke3 d4 *".as_slice()).next().unwrap();
    let said: Vec<String> = losses(&record, WriteOptions::default()).iter().map(ToString::to_string).collect();
    assert_eq!(
        said,
        [
            "an escaped line has no place in export format and is left out: %an escape",
            "a token has no place in export format and is left out: nonsense",
            "the rest of a damaged line has no place in export format and is left out: 2. Ke3 d4",
            "the braces inside a comment are written as ( and ): a } brace",
        ]
    );
    let saved = export_with(&record, WriteOptions { kept: true, ..WriteOptions::default() });
    let again = games(saved.as_bytes()).next().unwrap();
    let texts = |record: &Record| record.kept.iter().map(|kept| kept.text.clone()).collect::<Vec<_>>();
    assert_eq!(texts(&again), texts(&record), "{saved}");
    assert_eq!(again.tree, games(export(&record).as_bytes()).next().unwrap().tree);
}

/// After the result, `--D` is not a move. But it is written in front of the result, where on its own it would be a null
/// move with a sign.
#[test]
fn what_was_no_move_becomes_none_when_it_is_kept() {
    let record = games(b"1. Nf3 * --D --N".as_slice()).next().unwrap();
    invariants::saved(&record);
    let saved = export_with(&record, WriteOptions { kept: true, ..WriteOptions::default() });
    assert!(saved.ends_with("1. Nf3 {--D --N} *\n"), "{saved}");
}

#[test]
fn live_clocks_go_out_and_come_back() {
    let mut record = games(b"1. e4 {a} e5 *".as_slice()).next().unwrap();
    let first = record.tree.next(record.tree.root()).unwrap();
    record.tree.notes_mut(first).clock = Some(61_500);
    record.result = ResultMarker::Draw;
    let out = export(&record);
    assert!(out.ends_with("\n1. e4 {[%clk 0:01:01.5]} {a} 1... e5 1/2-1/2\n"), "{out}");
    let again = games(out.as_bytes()).next().unwrap();
    assert_eq!(again.tree.notes(again.tree.next(again.tree.root()).unwrap()).clock, Some(61_500));
}
