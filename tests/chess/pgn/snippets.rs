//! Short pieces of malformed PGN and PGN with foreign piece letters, and what each must be read as.

use shakmaty::Position;
use tabiya::chess::pgn::Record;
use tabiya::chess::pgn::reader::games;
use tabiya::chess::pgn::writer::{WriteOptions, export_with};
use tabiya::chess::tree::{NodeId, TreeMove};
use tabiya::words::open::reported;

/// Returns the movetext in export format, without comments and kept text.
fn movetext(record: &Record) -> String {
    let text = export_with(record, WriteOptions { comments: false, ..WriteOptions::default() });
    text.split("\n\n").nth(1).unwrap_or_default().replace('\n', " ").trim().to_owned()
}

/// Trial C8: a comment after a variation at the end of a line must not move in front of it, and must stay in its place
/// when it is written again.
#[test]
fn a_comment_behind_the_variations_stays_behind_them() {
    let rows = [
        "1. e4 e5 (1... c5) {time} *",
        "1. e4 e5 {good} (1... c5) (1... e6) {time} {and again} *",
        "1. e4 e5 (1... c5 2. Nf3 (2. Nc3) {open}) {time} *",
        "1. e4 e5 (1... c5) 2. Nf3 (2. Nc3) {x} 2... Nc6 *",
        "1. e4 e5 {no variation} *",
    ];
    for moves in rows {
        let text = format!(
            "{}\n\n{moves}\n",
            "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n[Black \"?\"]\n[Result \"*\"]"
        );
        let record = games(text.as_bytes()).next().unwrap();
        assert_eq!(export_with(&record, WriteOptions::default()), text);
    }
    // If the line is continued later, the comment belongs to the next move.
    let mut record = games(b"1. e4 e5 (1... c5) {time} *".as_slice()).next().unwrap();
    let tree = &mut record.tree;
    let end = tree.end_of_line(NodeId::ROOT);
    let mv = tree.position(end).legal_moves()[0];
    tree.append(end, TreeMove::Move(mv));
    assert!(export_with(&record, WriteOptions::default()).contains("(1... c5) {time} 2. "));
}

#[test]
fn glued_and_cut_off() {
    // what the file holds, its games' moves in export format, how many problems there are
    let cases: [(&str, &[&str], usize); 20] = [
        // a result right after a move
        ("1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7#1-0\n", &["1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0"], 0),
        ("1. d4 d51-0\n", &["1. d4 d5 1-0"], 0),
        ("1. Nf3 Nf60-1\n", &["1. Nf3 Nf6 0-1"], 0),
        ("1. Nf3 Nf61/2-1/2\n", &["1. Nf3 Nf6 1/2-1/2"], 0),
        ("1. Nf3 Nf6½-½\n", &["1. Nf3 Nf6 1/2-1/2"], 0),
        ("1. e4 e5*\n", &["1. e4 e5 *"], 0),
        ("1. e4 e5 2. Nf3 Nf6 3. Be2 Be7 4. O-O0-1\n", &["1. e4 e5 2. Nf3 Nf6 3. Be2 Be7 4. O-O 0-1"], 0),
        ("1. e4 e5 2. Nf3 Nf6 3. Be2 Be7 4. 0-01-0\n", &["1. e4 e5 2. Nf3 Nf6 3. Be2 Be7 4. O-O 1-0"], 0),
        // and the next game, without tags, begins after it
        ("1. d4 d51-0\n\n1. e4 e50-1\n", &["1. d4 d5 1-0", "1. e4 e5 0-1"], 0),
        // a full stop or a comma after a move
        ("1. e4 e5, 2. Nf3. Nc6 *\n", &["1. e4 e5 2. Nf3 Nc6 *"], 0),
        ("1. e4, e5; a comment\n2. Nf3, *\n", &["1. e4 e5 2. Nf3 *"], 0),
        ("1. e4 f5 2. Qh5+, g6. 3. d4!, (3. e5), f4 *\n", &["1. e4 f5 2. Qh5+ g6 3. d4 $1 (3. e5) 3... f4 *"], 0),
        ("1.e4,e5.2.Nf3,Nc6. 1-0\n", &["1. e4 e5 2. Nf3 Nc6 1-0"], 0),
        ("1. e4 e5 2. Nf3 Nf6 3. Be2 Be7 4. O-O, O-O. *\n", &["1. e4 e5 2. Nf3 Nf6 3. Be2 Be7 4. O-O O-O *"], 0),
        ("1. e4 d5 2. e5 f5 3. exf6e.p. *\n", &["1. e4 d5 2. e5 f5 3. exf6 *"], 0),
        // what is not a move keeps its punctuation and is reported
        ("1. e4 e5 2. Nh9. Nc6 *\n", &["1. e4 e5 *"], 1),
        ("1. e4 well, e5 *\n", &["1. e4 e5 *"], 1),
        // the first letter of a move at the end of a file is not the novelty sign N
        ("1. e4 e5 2. N", &["1. e4 e5 *"], 2),
        ("1. e4 e5 2. Nf3 N Nc6 *\n", &["1. e4 e5 2. Nf3 $146 Nc6 *"], 0),
        ("1. e4 e5 N2. Nf3 *\n", &["1. e4 e5 *"], 1),
    ];
    for (text, moves, problems) in cases {
        let records: Vec<Record> = games(text.as_bytes()).collect();
        let found: Vec<String> = records.iter().map(movetext).collect();
        assert_eq!(found, moves, "{text:?}");
        let said: Vec<String> =
            records.iter().flat_map(|record| &record.problems).map(|problem| reported(&problem.what)).collect();
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
        // and is the same after it has been saved and read again
        let saved = export_with(&records[0], WriteOptions { kept: true, ..WriteOptions::default() });
        let again: Vec<Record> = games(saved.as_bytes()).collect();
        assert_eq!(movetext(&again[0]), movetext(&records[0]), "{text:?}");
        if text.starts_with("1. e4 e5 2. ") {
            assert_eq!(again[0].kept[0].text, kept, "{text:?}: {saved}");
        }
    }
}

#[test]
fn numbers_and_signs_in_text_stay_in_it() {
    // the movetext, and what it is when the whole game is rewritten
    let rows = [
        ("Moscow 1960. 1. e4 e5 *", "{Moscow 1960.} 1. e4 e5 *"),
        ("Elo 2600 Tal\nRound 12\n\n1. e4 e5 *", "{Elo 2600 Tal} {Round 12} 1. e4 e5 *"),
        ("Game played 2020.01.01, round 1.\n1. e4 *", "{Game played 2020.01.01, round 1.} 1. e4 *"),
        ("Date \"????.??.??\"]\n1. e4 *", "{Date \"????.??.??\"]} 1. e4 *"),
        ("1. e4 e5 \"12.5\" 2. Nf3 *", "1. e4 e5 {\"12.5\"} 2. Nf3 *"),
        ("1. e4 e5 [1960.05.12] 2. Nf3 *", "1. e4 e5 {[1960.05.12]} 2. Nf3 *"),
        ("1. e4 e5 {a} 1972 2. Nf3 Nc6 *", "1. e4 e5 {a} {1972} 2. Nf3 Nc6 *"),
        ("1. e4 e5 round 2 of 2. Nf3 *", "1. e4 e5 {round 2 of} 2. Nf3 *"),
        ("1. e4 e5 (12 min.) 2. Nf3 (15) Nc6 *", "1. e4 e5 {12 min.} 2. Nf3 {15} 2... Nc6 *"),
        ("(played 12.5.1960) 1. e4 *", "{(played 12.5.1960)} 1. e4 *"),
        ("Moscow (?), ! 1. e4 *", "Moscow {(?)} {, !} 1. e4 *"),
        ("1. e4 e5 Why not ? 2. Nf3 *", "1. e4 e5 {Why not ?} 2. Nf3 *"),
        ("1. e4 e5 12? 2. Nf3 *", "1. e4 e5 {12?} 2. Nf3 *"),
        // a number of a move, and a sign of one, are none
        ("1. e4 e5 2. {why} Nf3 2 ... Nc6 3. *", "1. e4 e5 {why} 2. Nf3 Nc6 *"),
        ("1. e4 e5 7. Nf3†! Nc6 *", "1. e4 e5 2. Nf3 $1 † 2... Nc6 *"),
        // what stands behind a move that cannot be read is not its predecessor's, nor written twice
        (
            "1. e4 d5 2. ed?? {[%clk 0:09:00] a pawn} $4 Qd5 3. Nc3 *",
            "1. e4 d5\n2. ed?? {[%clk 0:09:00] a pawn} $4 Qd5 3. Nc3\n*",
        ),
        ("1. e4 d5 (1... d6 2. B! {x} Qh9) *", "1. e4 d5 (1... d6\n2. B! {x} Qh9\n) *"),
        // a sign right before it may be the piece
        ("1.?f3 d5 2.?c3 d4 3.?xd4 *", "1.?f3 d5 2.?c3 d4 3.?xd4\n*"),
        ("1. e4 \u{fffd}c6 2. Nf3 *", "1. e4\n\u{fffd}c6 2. Nf3\n*"),
        ("1. e4 e5 2. ?Nf9 Nc6 *", "1. e4 e5\n2. ?Nf9 Nc6\n*"),
    ];
    for (text, saved) in rows {
        let record = games(format!("[Event \"x\"]\n\n{text}").as_bytes()).next().unwrap();
        let new = export_with(&record, WriteOptions { kept: true, ..WriteOptions::default() });
        assert_eq!(new.split_once("\n\n").unwrap().1.trim(), saved, "{text:?}: {:?}", record.problems);
    }
}

#[test]
fn a_pawn_becomes_what_is_named() {
    let rows = [("b8=Q", "1. b8=Q *"), ("b8", "1. b8=Q *"), ("b8±", "1. b8=Q $16 *"), ("b8=N", "1. b8=N *")];
    let kept = ["b8=К", "b8=С", "b8=D", "b8D", "b8(S)", "b8=S", "b8=X"].map(|word| (word, "*"));
    for (word, moves) in rows.into_iter().chain(kept) {
        let text = format!("[SetUp \"1\"]\n[FEN \"8/1P3k2/8/8/8/8/6K1/8 w - - 0 1\"]\n\n1. {word} *");
        assert_eq!(movetext(&games(text.as_bytes()).next().unwrap()), moves, "{word}");
    }
}

#[test]
fn letters_of_other_languages() {
    const RUY: &str = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxc6 dxc6 5. O-O Qd6 6. Re1 Kd7 *";
    // the file, and its moves in export format
    let cases = [
        ("1. e4 e5 2. Sf3 Sc6 3. Lb5 a6 4. Lxc6 dxc6 5. O-O Dd6 6. Te1 Kd7 *", RUY),
        ("1. e4 e5 2. Cf3 Cc6 3. Fb5 a6 4. Fxc6 dxc6 5. O-O Dd6 6. Te1 Rd7 *", RUY),
        ("1. e4 e5 2. Cf3 Cc6 3. Ab5 a6 4. Axc6 dxc6 5. O-O Dd6 6. Te1 Rd7 *", RUY),
        ("1. e4 e5 2. Cf3 Cc6 3. Bb5 a6 4. Bxc6 dxc6 5. O-O Dd6 6. Te1 Rd7 *", RUY),
        ("1. e4 e5 2. Pf3 Pc6 3. Lb5 a6 4. Lxc6 dxc6 5. O-O Dd6 6. Te1 Kd7 *", RUY),
        (
            "1. e4 e5 2. Кf3 Кc6 3. Сb5 a6 4. С:c6 dc 5. О-О Фd6 6. Лe1 Крd7 *",
            "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxc6 *",
        ),
        ("1. e4 e5 2. Кf3 Кc6 3. Сb5 a6 4. С:c6 d:c6 5. О-О Фd6 6. Лe1 Крd7 *", RUY),
        ("1. e4 e5 2. Sf3 Sc6 3. Gb5 a6 4. Gxc6 dxc6 5. O-O Hd6 6. We1 Kd7 *", RUY),
        ("1. e4 e5 2. Jf3 Jc6 3. Sb5 a6 4. Sxc6 dxc6 5. O-O Dd6 6. Ve1 Kd7 *", RUY),
        // all of it, variations too
        ("1. e4 e5 2. Sf3, Sc6 (2... Sf6 3. Sxe5) 3. Lb5. *", "1. e4 e5 2. Nf3 Nc6 (2... Nf6 3. Nxe5) 3. Bb5 *"),
        ("1. f3 e5 2. g4 Dh4#0-1\n", "1. f3 e5 2. g4 Qh4# 0-1"),
        // English comes first, even where another language would fit
        ("1. e4 e5 2. Pf3 Pc6 *", "1. e4 e5 2. f3 c6 *"),
        // never a move of one language and one of another
        ("1. e4 e5 2. Nf3 Sc6 3. Bb5 *", "1. e4 e5 2. Nf3 *"),
        ("1. e4 e5 2. Sf3 Cc6 *", "1. e4 e5 *"),
        // damaged in every language: what can only be German is read as far as possible
        ("1. e4 e5 2. Sf3 Sc6 3. Lh5 *", "1. e4 e5 2. Nf3 Nc6 *"),
    ];
    for (text, moves) in cases {
        let records: Vec<Record> = games(text.as_bytes()).collect();
        assert_eq!(records.iter().map(movetext).collect::<Vec<_>>(), [moves], "{text}");
    }
    // S is a knight in German and Polish, a bishop in Czech, and here it can be both.
    let two = "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/3B4/1N2K3 w - - 0 1\"]\n\n1. Sc3 *";
    let record = games(two.as_bytes()).next().unwrap();
    let said: Vec<String> = record.problems.iter().map(|problem| reported(&problem.what)).collect();
    assert_eq!(record.tree.size(), 1);
    assert!(said.iter().any(|said| said.contains("fit more than one language")), "{said:?}");
    let german = games(b"1. e4 e5 2. Sf3 Sc6 *").next().unwrap();
    assert_eq!(german.problems.len(), 1, "{:?}", german.problems);
    assert!(reported(&german.problems[0].what).contains("K D T L S"), "{:?}", german.problems);
}
