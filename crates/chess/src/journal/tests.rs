use crate::journal::*;
use crate::result::{Claimed, DrawBy, UnfinishedBy, WinBy};

fn begin() -> Entry {
    Entry::Begin(Box::new(GameStart {
        game: "20261121-100124-ab12".to_owned(),
        fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1".to_owned(),
        chess960: false,
        players: ByColor {
            white: JournalPlayer {
                seat: "human:Anna Ångström".to_owned(),
                name: "Anna \"A\" Ångström".to_owned(),
                time: Some("5+3".to_owned()),
            },
            black: JournalPlayer { seat: "greedy".to_owned(), name: String::new(), time: None },
        },
        unix: 1_795_255_284,
        offset: -3_600,
        seed: u64::MAX,
        options: vec![("touch-move".to_owned(), "yes".to_owned()), (String::new(), "a b".to_owned())],
    }))
}

fn every_ending() -> Vec<Ending> {
    let mut endings = Vec::new();
    for winner in [Color::White, Color::Black] {
        for by in [
            WinBy::Checkmate,
            WinBy::Resignation,
            WinBy::TimeForfeit,
            WinBy::Forfeit,
            WinBy::Adjudication,
            WinBy::SealedMove,
        ] {
            endings.push(Ending::Win { winner, by });
        }
        for with in [None, Some("Nf3".to_owned()), Some(String::new())] {
            let claimed = Claimed { by: winner, with };
            endings.push(Ending::Draw { by: DrawBy::Threefold(claimed.clone()) });
            endings.push(Ending::Draw { by: DrawBy::FiftyMoves(claimed) });
        }
    }
    for by in [
        DrawBy::Stalemate,
        DrawBy::DeadPosition,
        DrawBy::Agreement,
        DrawBy::Fivefold,
        DrawBy::SeventyFiveMoves,
        DrawBy::FlagFallCannotMate,
        DrawBy::ResignationCannotMate,
        DrawBy::Adjudication,
    ] {
        endings.push(Ending::Draw { by });
    }
    for by in [UnfinishedBy::Adjourned, UnfinishedBy::Abandoned, UnfinishedBy::DoubleForfeit] {
        endings.push(Ending::Unfinished { by });
    }
    endings
}

/// Returns a journal with a record of every kind.
fn every_kind() -> Vec<Entry> {
    let clocks = Times { white: 303_000, black: 300_000 };
    let mut entries = vec![
        begin(),
        Entry::Move { ply: 1, uci: "e2e4".to_owned(), clocks: Some(clocks) },
        Entry::Move { ply: 2, uci: "e7e5".to_owned(), clocks: None },
        Entry::TakenBack { to_ply: 1, clocks: Some(clocks) },
        Entry::TakenBack { to_ply: 0, clocks: None },
        Entry::Offer { side: Color::White },
        Entry::Offer { side: Color::Black },
        Entry::ClaimOffered { side: Color::White },
        Entry::Withdrawn,
        Entry::Declined,
        Entry::Touched { square: shakmaty::Square::E4 },
        Entry::Released { from: shakmaty::Square::F7, to: shakmaty::Square::G8 },
        Entry::Heartbeat { clocks, used: 1_500 },
        Entry::ClockSet { clocks: Times { white: 0, black: u64::MAX } },
        Entry::Adjourned { sealed: None },
        Entry::Adjourned { sealed: Some("Nf3 \"!".to_owned()) },
        Entry::Note { text: "Clocks stopped by the arbiter".to_owned() },
        Entry::Paused,
        Entry::Resumed,
        Entry::Tag { name: "Event".to_owned(), value: "Club\nchampionship\u{202e}\r\t\\ \"2026\"".to_owned() },
        Entry::Tag { name: "Round".to_owned(), value: String::new() },
    ];
    entries.extend(every_ending().into_iter().map(Entry::Ended));
    entries
}

fn bytes(entries: &[Entry]) -> Vec<u8> {
    entries.iter().flat_map(encode).collect()
}

/// Returns a line of any payload, with a correct checksum.
fn forged(payload: &str) -> Vec<u8> {
    seal(payload).into_bytes()
}

#[test]
fn everything_written_is_read_back() {
    let entries = every_kind();
    let bytes = bytes(&entries);
    assert_eq!(read(&bytes), ReadJournal { entries, damage: None, good_len: bytes.len() });
}

#[test]
fn a_journal_is_lines_that_a_person_can_read() {
    let lines = [
        (
            begin(),
            r#"{"tabiya-journal 2":{"game":"20261121-100124-ab12","#.to_owned()
                + r#""fen":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","chess960":false,"#
                + r#""players":{"white":{"seat":"human:Anna Ångström","name":"Anna \"A\" Ångström","time":"5+3"},"#
                + r#""black":{"seat":"greedy","name":"","time":null}},"unix":1795255284,"offset":-3600,"#
                + r#""seed":18446744073709551615,"options":[["touch-move","yes"],["","a b"]]}}"#,
        ),
        (
            Entry::Move { ply: 1, uci: "e2e4".to_owned(), clocks: Some(Times { white: 303_000, black: 300_000 }) },
            r#"{"move":{"ply":1,"uci":"e2e4","clocks":{"white":303000,"black":300000}}}"#.to_owned(),
        ),
        (
            Entry::Move { ply: 1, uci: "e2e4".to_owned(), clocks: None },
            r#"{"move":{"ply":1,"uci":"e2e4","clocks":null}}"#.to_owned(),
        ),
        (Entry::TakenBack { to_ply: 1, clocks: None }, r#"{"taken-back":{"to_ply":1,"clocks":null}}"#.to_owned()),
        (Entry::Paused, r#""paused""#.to_owned()),
        (Entry::Touched { square: Square::E4 }, r#"{"touched":{"square":"e4"}}"#.to_owned()),
        (
            Entry::Ended(Ending::Draw {
                by: DrawBy::Threefold(Claimed { by: Color::White, with: Some("Nf3".to_owned()) }),
            }),
            r#"{"ended":{"draw":{"by":{"threefold":{"by":"white","with":"Nf3"}}}}}"#.to_owned(),
        ),
    ];
    for (entry, text) in lines {
        let line = String::from_utf8(encode(&entry)).expect("a journal is UTF-8");
        assert_eq!(line.get(9..), Some(format!("{text}\n").as_str()));
    }
}

#[test]
fn every_prefix_reads_to_a_prefix_of_its_entries() {
    let entries = every_kind();
    let bytes = bytes(&entries);
    let mut ends = vec![0];
    ends.extend(entries.iter().scan(0, |end, entry| {
        *end += encode(entry).len();
        Some(*end)
    }));
    for length in 0..=bytes.len() {
        let read = read(&bytes[..length]);
        let whole = ends.iter().filter(|end| **end <= length).count() - 1;
        assert_eq!(read.entries, entries[..whole], "{length}");
        assert_eq!(read.good_len, ends[whole], "{length}");
        let damage = (length > ends[whole]).then_some(Damage::Torn);
        assert_eq!(read.damage, damage, "{length}");
    }
}

#[test]
fn a_changed_byte_costs_its_record_and_those_after_it() {
    let entries = every_kind();
    let good = bytes(&entries);
    for index in 0..good.len() {
        let before = read(&good[..index]).entries.len();
        for bit in 0..8 {
            let mut bad = good.clone();
            bad[index] ^= 1 << bit;
            let read = read(&bad);
            assert_eq!(read.entries, entries[..before], "byte {index}, bit {bit}");
            assert_eq!(read.good_len, bytes(&entries[..before]).len(), "byte {index}, bit {bit}");
            assert!(read.damage.is_some(), "byte {index}, bit {bit}");
        }
    }
}

#[test]
fn what_is_no_journal_is_said() {
    let mut newer = forged(r#"{"tabiya-journal 3":{"game":"g"}}"#);
    newer.extend(encode(&Entry::Paused));
    let older = forged("begin tabiya-journal 1 game 20261121-100124-ab12");
    let mut twice = bytes(&[begin(), Entry::Paused]);
    let second = twice.len();
    twice.extend(encode(&begin()));
    let mut unknown = bytes(&[begin()]);
    let first = unknown.len();
    unknown.extend(forged(r#"{"premove":"e2e4"}"#));
    unknown.extend(encode(&Entry::Paused));
    let mut zeros = bytes(&[begin()]);
    zeros.extend([0; 4_096]);
    let rows: [(&[u8], Damage, usize, usize); 9] = [
        (b"[Event \"?\"]\n", Damage::Wrong, 0, 1),
        (b"\n", Damage::Wrong, 0, 1),
        (b"\xff\xfe", Damage::Torn, 0, 1),
        (&encode(&Entry::Paused), Damage::Wrong, 0, 1),
        (&newer, Damage::OtherVersion, 0, 1),
        (&older, Damage::OtherVersion, 0, 1),
        (&twice, Damage::Wrong, second, 3),
        (&unknown, Damage::Wrong, first, 2),
        (&zeros, Damage::Torn, first, 2),
    ];
    for (bytes, damage, at, line) in rows {
        let read = read(bytes);
        assert_eq!(read.damage, Some(damage), "{}", String::from_utf8_lossy(bytes));
        assert_eq!((read.good_len, read.entries.len() + 1), (at, line));
    }
    assert_eq!(read(b""), ReadJournal { entries: Vec::new(), damage: None, good_len: 0 });
}

#[test]
fn records_with_wrong_fields_are_not_understood() {
    let rows = [
        "",
        "{}",
        "{\"move\":{}}",
        r#"{"move":{"ply":1,"uci":"e2e4"}}"#,
        r#"{"move":{"ply":01,"uci":"e2e4","clocks":null}}"#,
        r#"{"move":{"ply":-1,"uci":"e2e4","clocks":null}}"#,
        r#"{"move":{"ply":1.0,"uci":"e2e4","clocks":null}}"#,
        r#"{"move":{"ply":4294967296,"uci":"e2e4","clocks":null}}"#,
        r#"{"move":{"ply":1,"uci":"e2e4","clocks":{"white":1}}}"#,
        r#"{"move":{"ply":1,"uci":"e2e4","clocks":{"white":1,"black":2,"red":3}}}"#,
        r#"{"move":{"ply":1,"ply":1,"uci":"e2e4","clocks":null}}"#,
        r#"{"move":{"ply":1,"uci":"e2e4","clocks":null}} "paused""#,
        r#"{"heartbeat":{"clocks":{"white":1,"black":2}}}"#,
        r#"{"clock-set":{"clocks":null}}"#,
        r#"{"offer":{"side":"red"}}"#,
        r#"{"declined":"twice"}"#,
        r#"{"touched":{"square":"e9"}}"#,
        r#"{"ended":{"win":{"winner":"white","by":"stalemate"}}}"#,
        r#"{"ended":{"draw":{"by":"threefold"}}}"#,
        r#"{"ended":{"draw":{"by":{"stalemate":{"by":"white","with":null}}}}}"#,
        r#"{"tag":{"name":"Event"}}"#,
        "\"ended\"",
    ];
    for payload in rows {
        let mut journal = encode(&begin());
        journal.extend(forged(payload));
        assert_eq!(read(&journal).damage, Some(Damage::Wrong), "{payload}");
    }
    let incomplete = forged(r#"{"tabiya-journal 2":{"game":"x"}}"#);
    assert_eq!(read(&incomplete).damage, Some(Damage::Wrong));
}

#[test]
fn a_beginning_with_more_than_we_know_is_read() {
    let line = String::from_utf8(encode(&begin())).expect("a journal is UTF-8");
    let payload = line[9..].trim_end().replacen("{\"game\"", "{\"variant\":\"none\",\"game\"", 1);
    assert!(payload.contains("variant"));
    assert_eq!(read(&forged(&payload)).entries, [begin()]);
}

#[test]
fn the_checksum_is_the_one_of_the_standard() {
    for (payload, line) in [
        ("", "00000000 \n"),
        ("123456789", "cbf43926 123456789\n"),
        ("The quick brown fox jumps over the lazy dog", "414fa339 The quick brown fox jumps over the lazy dog\n"),
    ] {
        assert_eq!(seal(payload), line);
        assert_eq!(unseal(line.trim_end_matches('\n').as_bytes()), Some(payload));
    }
}

#[test]
fn a_line_that_was_never_written_is_not_read() {
    for line in ["", "cbf43926", "cbf43926123456789", "CBF43926 123456789", "cbf43926 12345678", "cbf4392 123456789"] {
        assert_eq!(unseal(line.as_bytes()), None, "{line}");
    }
}
