//! Short pieces of malformed and foreign PGN, and what each must be read as.

use tabiya::chess::pgn::Record;
use tabiya::chess::pgn::reader::games;
use tabiya::chess::pgn::writer::{Options, export_with};

/// The movetext as it is exported, without comments and kept text.
fn movetext(record: &Record) -> String {
    let text = export_with(record, Options { comments: false, ..Options::default() });
    text.split("\n\n").nth(1).unwrap_or_default().replace('\n', " ").trim().to_owned()
}

#[test]
fn glued_and_cut_off() {
    // what the file holds, its games' moves in export format, how many problems there are
    let cases: [(&str, &[&str], usize); 20] = [
        // a result behind a move
        ("1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7#1-0\n", &["1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0"], 0),
        ("1. d4 d51-0\n", &["1. d4 d5 1-0"], 0),
        ("1. Nf3 Nf60-1\n", &["1. Nf3 Nf6 0-1"], 0),
        ("1. Nf3 Nf61/2-1/2\n", &["1. Nf3 Nf6 1/2-1/2"], 0),
        ("1. Nf3 Nf6½-½\n", &["1. Nf3 Nf6 1/2-1/2"], 0),
        ("1. e4 e5*\n", &["1. e4 e5 *"], 0),
        ("1. e4 e5 2. Nf3 Nf6 3. Be2 Be7 4. O-O0-1\n", &["1. e4 e5 2. Nf3 Nf6 3. Be2 Be7 4. O-O 0-1"], 0),
        ("1. e4 e5 2. Nf3 Nf6 3. Be2 Be7 4. 0-01-0\n", &["1. e4 e5 2. Nf3 Nf6 3. Be2 Be7 4. O-O 1-0"], 0),
        // and the next game without tags begins behind it
        ("1. d4 d51-0\n\n1. e4 e50-1\n", &["1. d4 d5 1-0", "1. e4 e5 0-1"], 0),
        // a full stop or a comma behind a move
        ("1. e4 e5, 2. Nf3. Nc6 *\n", &["1. e4 e5 2. Nf3 Nc6 *"], 0),
        ("1. e4, e5; a comment\n2. Nf3, *\n", &["1. e4 e5 2. Nf3 *"], 0),
        ("1. e4 f5 2. Qh5+, g6. 3. d4!, (3. e5), f4 *\n", &["1. e4 f5 2. Qh5+ g6 3. d4 $1 (3. e5) 3... f4 *"], 0),
        ("1.e4,e5.2.Nf3,Nc6. 1-0\n", &["1. e4 e5 2. Nf3 Nc6 1-0"], 0),
        ("1. e4 e5 2. Nf3 Nf6 3. Be2 Be7 4. O-O, O-O. *\n", &["1. e4 e5 2. Nf3 Nf6 3. Be2 Be7 4. O-O O-O *"], 0),
        ("1. e4 d5 2. e5 f5 3. exf6e.p. *\n", &["1. e4 d5 2. e5 f5 3. exf6 *"], 0),
        // what is no move keeps its punctuation and is said
        ("1. e4 e5 2. Nh9. Nc6 *\n", &["1. e4 e5 *"], 1),
        ("1. e4 well, e5 *\n", &["1. e4 e5 *"], 1),
        // the first letter of a move at the end of a file is no novelty
        ("1. e4 e5 2. N", &["1. e4 e5 *"], 2),
        ("1. e4 e5 2. Nf3 N Nc6 *\n", &["1. e4 e5 2. Nf3 $146 Nc6 *"], 0),
        ("1. e4 e5 N2. Nf3 *\n", &["1. e4 e5 *"], 1),
    ];
    for (text, moves, problems) in cases {
        let records: Vec<Record> = games(text.as_bytes()).collect();
        let found: Vec<String> = records.iter().map(movetext).collect();
        assert_eq!(found, moves, "{text:?}");
        let said: Vec<String> =
            records.iter().flat_map(|record| &record.problems).map(|problem| problem.what.to_string()).collect();
        assert_eq!(said.len(), problems, "{text:?}: {said:?}");
    }
}

#[test]
fn what_is_no_move_is_kept_whole() {
    let cases = [
        ("1. e4 e5 2. Nh9, Nc6 3. Bb5 *\n", "2. Nh9, Nc6 3. Bb5"),
        ("1. e4 e5 2... Nh9 3. Bb5 1-0\n", "2... Nh9 3. Bb5"),
        ("1. e4 Nh9, 2. Nf3 *\n", "Nh9, 2. Nf3"),
        ("1. e4 {x} 1... Nh9 2. Nf3 *\n", "1... Nh9 2. Nf3"),
        ("1. e4 what was e9 *\n", "what was e9"),
        ("1. e4 e5 1-0 Kasparov, G., so.\n", "Kasparov, G., so."),
    ];
    for (text, kept) in cases {
        let records: Vec<Record> = games(text.as_bytes()).collect();
        let found: Vec<&str> = records.iter().flat_map(|record| &record.kept).map(|kept| kept.text.as_str()).collect();
        assert_eq!(found, [kept], "{text:?}");
        // and is the same after it was saved and read again
        let saved = export_with(&records[0], Options { kept: true, ..Options::default() });
        let again: Vec<Record> = games(saved.as_bytes()).collect();
        assert_eq!(movetext(&again[0]), movetext(&records[0]), "{text:?}");
        if text.starts_with("1. e4 e5 2. ") {
            assert_eq!(again[0].kept[0].text, kept, "{text:?}: {saved}");
        }
    }
}
