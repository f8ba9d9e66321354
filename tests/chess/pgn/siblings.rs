//! Generated relatives of what public reports found: blanks, signs at moves, Result values, fields of a FEN, damaged
//! bytes. `siblings.py` makes `siblings.tsv` and says what python-chess reads; a row with `-` is one that it gives up.

use tabiya::chess::pgn::encoding::Encoding;
use tabiya::chess::pgn::reader::games;
use tabiya::chess::pgn::writer::{WriteOptions, export, export_with};
use tabiya::chess::pgn::{PgnText, ProblemKind, Record};
use tabiya::chess::start_position::StartPosition;

/// A row: kind, text, and what python-chess reads.
fn rows(kind: &str) -> Vec<(String, &'static str)> {
    let lines = include_str!("siblings.tsv").lines().map(|line| line.split('\t').collect::<Vec<_>>());
    let rows = lines.filter(|cells| cells[0] == kind).map(|cells| (unescaped(cells[1]), cells[2]));
    rows.collect()
}

fn unescaped(text: &str) -> String {
    let mut out = String::new();
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        match (c, if c == '\\' { chars.next() } else { None }) {
            (_, Some('n')) => out.push('\n'),
            (_, Some('t')) => out.push('\t'),
            (_, Some('r')) => out.push('\r'),
            (_, Some(other)) => out.push(other),
            (c, None) => out.push(c),
        }
    }
    out
}

fn only(text: &str) -> Record {
    let mut found = games(text.as_bytes());
    let record = found.next().unwrap();
    assert!(found.next().is_none(), "{text:?}");
    record
}

fn uci(record: &Record) -> String {
    let moves = record.tree.main_line().filter_map(|node| record.tree.played(node));
    moves.map(|mv| mv.to_uci(shakmaty::CastlingMode::Standard).to_string()).collect::<Vec<_>>().join(" ")
}

#[test]
fn blanks_and_signs_lose_no_move() {
    let mut wrong = Vec::new();
    for kind in ["blank", "suffix", "prefix"] {
        let rows = rows(kind);
        assert!(rows.len() > 70, "{kind}");
        for (text, read) in rows {
            let record = only(&text);
            if read != "-" && uci(&record) != read {
                wrong.push(format!("{text:?}: {}", uci(&record)));
            }
            // A sign is a NAG or kept, and a save and an export come back.
            let saved = export_with(&record, WriteOptions { kept: true, ..WriteOptions::default() });
            assert_eq!(uci(&only(&saved)), uci(&record), "{text:?}");
            assert_eq!(export(&only(&export(&record))), export(&record), "{text:?}");
        }
    }
    assert!(wrong.is_empty(), "{} of them:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn a_result_tag_stays_as_it_is() {
    let rows = rows("result");
    assert!(rows.len() > 40);
    for (text, read) in rows {
        let record = only(&text);
        assert!(read == "-" || uci(&record) == read, "{text:?}: {}", uci(&record));
        let tag = record.tags.get("Result").unwrap_or_default().to_owned();
        let again = only(&export(&record));
        // An unknown one is filled in with the result of the moves.
        if record.tags.known("Result").is_some() && tag != "*" {
            assert_eq!(again.tags.get("Result"), Some(tag.as_str()), "{text:?}");
        }
        assert_eq!(again.result, record.result, "{text:?}");
        assert_eq!(export(&again), export(&record), "{text:?}");
    }
}

#[test]
fn a_bad_field_of_a_fen_loses_the_field_alone() {
    let rows = rows("fen");
    assert_eq!(rows.len(), 200);
    for (fen, read) in rows {
        let record = only(&format!("[FEN \"{fen}\"]\n\n*\n"));
        let start = record.tree.start();
        let shown = start.fen();
        let mut fields = shown.split(' ');
        let (board, turn) = (fields.next().unwrap(), fields.next().unwrap());
        assert_eq!(Some(board), fen.split(' ').next(), "{fen}");
        assert!(start.unplayable().is_none() && !start.is_initial(), "{fen}");
        assert!(read == "-" || read == format!("{board} {turn}"), "{fen}: {read}, not {turn}");
        let saved = export_with(&record, WriteOptions { kept: true, ..WriteOptions::default() });
        assert!(saved.contains(&format!("[FEN \"{fen}\"]")), "{fen}: the tag stays in a file that is saved");
        let exported = only(&export(&record));
        let written = exported.tags.get("FEN").unwrap();
        assert_eq!(StartPosition::from_fen(written, start.chess960()).as_ref(), Ok(start), "{fen}: {written}");
    }
}

/// A file of small games with names and comments in several scripts.
fn many_scripts() -> String {
    let names =
        ["Иванов, Пётр", "Müller, Jürgen", "Ångström", "丁立人", "Kožul, Zdenko", "Réti, Richard", "Παπαϊωάννου"];
    let game = |n: usize| {
        let (white, black) = (names[n % names.len()], names[(n / 2 + 3) % names.len()]);
        format!("[White \"{white}\"]\n[Black \"{black}\"]\n[Round \"{n}\"]\n\n1. e4 {{{black} — ход}} e5 1-0\n\n")
    };
    (0..40).map(game).collect()
}

#[test]
fn one_bad_byte_spoils_one_word() {
    let text = many_scripts();
    let whole: Vec<Record> = games(text.as_bytes()).collect();
    let places: Vec<usize> = (0..text.len()).filter(|&at| !text.as_bytes()[at].is_ascii()).collect();
    for step in 0..1000 {
        let at = places[step * places.len() / 1000];
        let mut bytes = text.clone().into_bytes();
        bytes[at] = [0xFF, 0xC0, 0xF5, 0xFE][step % 4];
        let library = PgnText::new(bytes.clone().into());
        assert!(matches!(library.form.encoding, Encoding::Mixed(_)), "byte {at}: {:?}", library.form);
        let records: Vec<Record> = games(&bytes).collect();
        assert_eq!(records.len(), whole.len(), "byte {at}");
        let spoilt: Vec<usize> = (0..whole.len()).filter(|&i| records[i].problems != whole[i].problems).collect();
        let hit = text[..text.floor_char_boundary(at)].matches("[White ").count() - 1;
        assert_eq!(spoilt, [hit], "byte {at}: only its game is reported");
        let line = u32::try_from(text[..text.floor_char_boundary(at)].matches('\n').count() + 1).unwrap();
        let said = records[hit].problems.iter().find(|problem| matches!(problem.what, ProblemKind::GuessedBytes(_)));
        assert_eq!(said.map(|problem| problem.place.line), Some(line), "byte {at}: with its line");
        for (i, (record, whole)) in records.iter().zip(&whole).enumerate() {
            let differ = record.tags.iter().zip(whole.tags.iter()).filter(|(a, b)| a != b).count();
            assert!(differ <= usize::from(i == hit), "byte {at}: {differ} tags of game {i} are read otherwise");
        }
    }
}
