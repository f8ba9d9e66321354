//! Single lines and the answers that they must get.

use serde_json::{Value, json};
use tabiya::arbiter::{Arbiter, ArbiterOptions};

use super::ask;

/// Checks fields of the answers to lines. Every named field must be there and equal; null also means "absent".
fn check(rows: &[(&str, Value)]) {
    for (line, wanted) in rows {
        let answer = ask(line);
        for (field, wanted) in wanted.as_object().unwrap() {
            assert_eq!(&answer[field], wanted, "{field} of\n{line}\n{answer}");
        }
    }
}

/// Returns moves of knights that go out and back this many times, each time repeating the initial array.
fn dance(times: usize) -> String {
    vec![r#""g1f3","g8f6","f3g1","f6g8""#; times].join(",")
}

#[test]
fn the_fields_stand_in_the_order_of_the_interface() {
    let mut arbiter = Arbiter::new(ArbiterOptions { json: true, ..ArbiterOptions::default() });
    let answer = arbiter.answer(br#"{"id": 7, "fen": "7k/8/8/8/8/8/8/K7 w - - 3 9", "moves": ["a1b1"]}"#);
    let wanted = concat!(
        r#"{"id":7,"fen":"7k/8/8/8/8/8/8/1K6 b - - 4 9","turn":"black","check":false,"status":"dead position","#,
        r#""result":"1/2-1/2","ended_at":0,"legal":["h8g7","h8g8","h8h7"],"#,
        r#""san":{"h8g7":"Kg7","h8g8":"Kg8","h8h7":"Kh7"},"claims":[],"claims_with":{},"#,
        r#""can_mate":{"white":"no","black":"no"},"repetitions":1,"halfmove_clock":4}"#
    );
    assert_eq!(answer, wanted);
    assert_eq!(arbiter.status(), 0);
    let error = arbiter.answer(br#"{"id": "a", "fen": "8/8/8/8/8/8/8/8 w - - 0 1"}"#);
    assert_eq!(error, r#"{"id":"a","line":2,"error":"fen: board: White has no king"}"#);
    assert_eq!(arbiter.status(), 1);
    let without = arbiter.answer(b"{}\r\n");
    assert!(without.starts_with(r#"{"id":null,"fen":"rnbqkbnr/"#), "{without}");
    assert_eq!(arbiter.status(), 1, "one bad line is enough");
}

#[test]
fn whatever_the_id_is_it_comes_back() {
    for id in
        ["7", "-1.50", "null", r#""text \u0041""#, "[1,{}]", "12345678901234567890123", r#"{"b":1,"a":2}"#, "true"]
    {
        for rest in ["", r#", "moves": ["e4"]"#, r#", "moves": ["Qh5"]"#, r#", "nonsense": 1"#, r#", "flag": 3"#] {
            let line = format!(r#"{{"id": {id}{rest}}}"#);
            let answer =
                Arbiter::new(ArbiterOptions { json: true, ..ArbiterOptions::default() }).answer(line.as_bytes());
            assert!(answer.starts_with(&format!(r#"{{"id":{id},"#)), "{line}\n{answer}");
        }
    }
}

#[test]
fn ends_by_themselves() {
    check(&[
        (
            r#"{"moves": ["f3", "e5", "g4", "Qh4#"]}"#,
            json!({"status": "checkmate", "result": "0-1", "ended_at": 4, "legal": [], "check": true,
                   "can_mate": {"white": "no", "black": "yes"}, "mate": {"black": []}}),
        ),
        (
            r#"{"fen": "7k/5Q2/8/8/8/8/8/K7 b - - 0 1"}"#,
            json!({"status": "stalemate", "result": "1/2-1/2", "ended_at": 0, "can_mate": {"white": "no", "black": "no"}}),
        ),
        // The last pawn is taken: dead after this half-move, not before.
        (
            r#"{"fen": "8/8/8/4k3/4P3/8/8/4K3 b - - 0 1", "moves": ["Kxe4", "Kd1", "Kd4"]}"#,
            json!({"status": "dead position", "ended_at": 1, "repetitions": 1}),
        ),
        // Only one move, and it takes the last mating piece: dead before it is played.
        (
            r#"{"fen": "7k/8/8/8/8/8/q7/K7 w - - 0 1", "moves": ["Kxa2"]}"#,
            json!({"status": "dead position", "ended_at": 0}),
        ),
        // A wall of pawns: both sides have enough material, but neither can break through.
        (
            r#"{"fen": "4k3/8/8/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/4K3 w - - 0 1", "moves": ["Kd2", "Kd7"]}"#,
            json!({"status": "dead position", "ended_at": 0}),
        ),
        (
            &format!(r#"{{"moves": [{}]}}"#, dance(4)),
            json!({"status": "fivefold repetition", "result": "1/2-1/2", "ended_at": 16, "repetitions": 5,
                   "claims": ["threefold repetition"]}),
        ),
        // Moves after the end are accepted; the end stays where it was, and the rest is about the last position.
        (
            &format!(r#"{{"moves": [{}, "e2e4"], "flag": "white"}}"#, dance(4)),
            json!({"status": "fivefold repetition", "ended_at": 16, "repetitions": 1, "halfmove_clock": 0, "claims": []}),
        ),
        (
            r#"{"fen": "4k3/8/8/8/8/8/8/4K2R w - - 149 90", "moves": ["Rh2"]}"#,
            json!({"status": "seventy-five-move rule", "ended_at": 1, "halfmove_clock": 150}),
        ),
        // Article 9.6.2: mate on the last move wins.
        (
            r#"{"fen": "4k3/8/4K3/8/8/8/8/7R w - - 149 90", "moves": ["Rh8"]}"#,
            json!({"status": "checkmate", "result": "1-0", "ended_at": 1, "halfmove_clock": 150}),
        ),
        // The mate comes after the draw: the draw stands.
        (
            r#"{"fen": "4k3/8/4K3/8/8/8/8/7R w - - 150 90", "moves": ["Rh8"]}"#,
            json!({"status": "seventy-five-move rule", "result": "1/2-1/2", "ended_at": 0, "legal": []}),
        ),
        // The counters of a FEN are trusted, and its history starts empty.
        (
            r#"{"fen": "4k3/8/8/8/8/8/8/4K2R w - - 100 90"}"#,
            json!({"status": "ongoing", "ended_at": null, "claims": ["fifty-move rule"], "repetitions": 1}),
        ),
    ]);
}

#[test]
fn claims() {
    let twice = dance(2);
    check(&[
        (
            &format!(r#"{{"moves": [{twice}], "claim": true}}"#),
            json!({"status": "threefold repetition", "result": "1/2-1/2", "claim": "right", "ended_at": null}),
        ),
        (
            &format!(r#"{{"moves": [{twice}]}}"#),
            json!({"status": "ongoing", "claim": null, "claims": ["threefold repetition"], "repetitions": 3}),
        ),
        (&format!(r#"{{"moves": [{twice}], "claim": false}}"#), json!({"status": "ongoing", "claim": null})),
        (
            &format!(r#"{{"moves": [{}, "g1f3","g8f6","f3g1"], "intended": "Ng8"}}"#, dance(1)),
            json!({"status": "threefold repetition", "claim": "right", "claims_with": {"f6g8": ["threefold repetition"]}}),
        ),
        (
            &format!(r#"{{"moves": [{}, "g1f3","g8f6","f3g1"], "intended": "a6"}}"#, dance(1)),
            json!({"status": "ongoing", "result": "*", "claim": "wrong"}),
        ),
        (r#"{"claim": true}"#, json!({"status": "ongoing", "claim": "wrong"})),
        (
            r#"{"fen": "4k3/8/8/8/8/8/7P/4K2R w K - 99 90", "claim": true, "intended": "O-O"}"#,
            json!({"status": "fifty-move rule", "claim": "right"}),
        ),
        (r#"{"fen": "4k3/8/8/8/8/8/7P/4K2R w K - 99 90", "intended": "h4"}"#, json!({"claim": "wrong"})),
        (r#"{"fen": "4k3/8/8/8/8/8/7P/4K2R w K - 99 90", "claim": true}"#, json!({"claim": "wrong"})),
        // Article 9.3.1: an intended move that mates can make the claim.
        (
            r#"{"fen": "4k3/8/4K3/8/8/8/8/7R w - - 99 90", "intended": "Rh8#"}"#,
            json!({"status": "fifty-move rule", "result": "1/2-1/2", "claim": "right"}),
        ),
        // Both right: threefold.
        (
            &format!(
                r#"{{"fen": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 92 60", "moves": [{twice}], "claim": true}}"#
            ),
            json!({"status": "threefold repetition", "claims": ["threefold repetition", "fifty-move rule"]}),
        ),
        // The game is over already, so the intended move is ignored, whatever it is.
        (
            r#"{"fen": "8/8/8/4k3/8/8/8/4K3 w - - 0 1", "intended": "Qh5"}"#,
            json!({"status": "dead position", "claim": null}),
        ),
    ]);
}

#[test]
fn flags_and_resignations() {
    let knight = "4k3/8/8/8/8/8/3q4/1N5K w - - 0 1";
    check(&[
        (r#"{"flag": "white"}"#, json!({"status": "time forfeit", "result": "0-1", "ended_at": null})),
        (r#"{"resigns": "black"}"#, json!({"status": "resignation", "result": "1-0"})),
        (
            r#"{"fen": "4k3/8/8/8/8/8/8/4K2R w - - 0 1", "flag": "white"}"#,
            json!({"status": "flag fall, the opponent cannot mate", "result": "1/2-1/2"}),
        ),
        (
            r#"{"fen": "4k3/8/8/8/8/8/8/4K2R w - - 0 1", "flag": "black"}"#,
            json!({"status": "time forfeit", "result": "1-0"}),
        ),
        (
            r#"{"fen": "4k3/8/8/8/8/8/8/4K2R w - - 0 1", "resigns": "white"}"#,
            json!({"status": "resignation, the opponent cannot mate", "result": "1/2-1/2"}),
        ),
        // A knight cannot mate a king whose only piece is a queen.
        (
            &format!(r#"{{"fen": "{knight}", "flag": "black"}}"#),
            json!({"status": "flag fall, the opponent cannot mate"}),
        ),
        // If the king also has a pawn, the knight can mate it.
        (
            r#"{"fen": "k7/p7/8/8/8/8/8/1N5K w - - 0 1", "flag": "black"}"#,
            json!({"status": "time forfeit", "result": "1-0", "can_mate": {"white": "yes", "black": "yes"}}),
        ),
        // A result on the board stands.
        (
            r#"{"moves": ["f3", "e5", "g4", "Qh4"], "resigns": "black"}"#,
            json!({"status": "checkmate", "result": "0-1"}),
        ),
    ]);
    // Without a proof, a side counts as able to mate.
    let line = br#"{"fen": "r1bq1rk1/pp2bppp/2n1pn2/3p4/3P4/2N1PN2/PP2BPPP/R1BQ1RK1 w - - 0 9", "flag": "white"}"#;
    let answer = Arbiter::new(ArbiterOptions { json: true, work: 1, witness: true }).answer(line);
    let answer: Value = serde_json::from_str(&answer).unwrap();
    assert_eq!(answer["can_mate"], json!({"white": "unknown", "black": "unknown"}));
    assert_eq!((&answer["mate"], &answer["status"]), (&json!({}), &json!("time forfeit")));
}

#[test]
fn castling_is_spelled_either_way_where_it_is_clear() {
    let (standard, shifted) = ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "4k3/8/8/8/8/8/8/RK5R w HA - 0 1");
    let after = "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 1 1";
    for (chess960, fen, mv, wanted) in [
        (false, standard, "e1g1", after),
        (false, standard, "e1h1", after),
        (false, standard, "O-O", after),
        (false, standard, "0-0", after),
        (true, standard, "e1h1", after),
        (true, standard, "e1g1", after),
        (true, shifted, "b1h1", "4k3/8/8/8/8/8/8/R4RK1 b - - 1 1"),
        (true, shifted, "b1g1", "4k3/8/8/8/8/8/8/R4RK1 b - - 1 1"),
        (true, shifted, "O-O-O", "4k3/8/8/8/8/8/8/2KR3R b - - 1 1"),
        (true, shifted, "b1a1", "4k3/8/8/8/8/8/8/2KR3R b - - 1 1"),
        // A step of the king stays a step.
        (true, shifted, "b1c1", "4k3/8/8/8/8/8/8/R1K4R b - - 1 1"),
    ] {
        let answer = ask(&format!(r#"{{"fen": "{fen}", "chess960": {chess960}, "moves": ["{mv}"]}}"#));
        assert_eq!(answer["fen"], wanted, "{fen} {mv} {chess960}: {answer}");
    }
    let legal = |chess960: bool| ask(&format!(r#"{{"fen": "{standard}", "chess960": {chess960}}}"#))["san"].clone();
    assert_eq!((&legal(false)["e1g1"], &legal(false)["e1h1"]), (&json!("O-O"), &json!(null)));
    assert_eq!((&legal(true)["e1g1"], &legal(true)["e1a1"]), (&json!(null), &json!("O-O-O")));
    assert_eq!(ask(r#"{"chess960": true}"#)["fen"], "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
}

#[test]
fn what_is_odd_is_judged_with_a_warning() {
    for (fen, word) in [
        ("4k3/8/8/8/8/8/PPPPPPPP/RNBQKBNQ w Q - 0 1", "too much material"),
        ("4k3/8/8/8/7b/8/4r3/4K2r w - - 0 1", "impossible check"),
        ("kBQQQQQQ/BR5Q/Q6Q/Q6Q/Q6Q/Q6Q/Q6Q/KQQQQQQQ w - - 0 1", "too much material"),
    ] {
        let answer = ask(&format!(r#"{{"fen": "{fen}"}}"#));
        assert!(answer["warnings"][0].as_str().is_some_and(|said| said.contains(word)), "{fen}: {answer}");
    }
    assert_eq!(ask("{}").get("warnings"), None);
}

#[test]
fn bad_lines_say_what_is_wrong() {
    for (line, words) in [
        ("", "empty"),
        ("   ", "empty"),
        ("nonsense", "JSON"),
        ("[]", "JSON"),
        ("null", "JSON"),
        ("{", "JSON"),
        ("{} {}", "JSON"),
        (r#"{"id": 1, "id": 2}"#, "duplicate field"),
        (r#"{"foo": 1}"#, "unknown field `foo`"),
        (r#"{"moves": "e4"}"#, "expected a sequence"),
        (r#"{"moves": [1]}"#, "expected a string"),
        (r#"{"claim": "yes"}"#, "expected a boolean"),
        (r#"{"flag": "green"}"#, "flag: \"green\" is no side"),
        (r#"{"resigns": "White"}"#, "resigns: \"White\" is no side"),
        (r#"{"claim": true, "resigns": "white"}"#, "only one of claim, resigns"),
        (r#"{"intended": "e4", "flag": "white"}"#, "only one of intended, flag"),
        (r#"{"moves": ["e4", "e5", "Ke3"]}"#, "moves[2]: \"Ke3\""),
        (r#"{"moves": ["e4", "??"]}"#, "moves[1]"),
        (r#"{"moves": [""]}"#, "moves[0]"),
        (r#"{"moves": ["0000"]}"#, "moves[0]"),
        (r#"{"fen": "7k/P7/8/8/8/8/8/K7 w - - 0 1", "moves": ["a7a8"]}"#, "say what the pawn becomes"),
        (r#"{"moves": ["f3", "e5", "g4", "Qh4", "a3"]}"#, "moves[4]: \"a3\": the game is over: checkmate"),
        (r#"{"intended": "Ke2"}"#, "intended: \"Ke2\""),
        (r#"{"fen": ""}"#, "fen: the FEN is empty"),
        (r#"{"fen": "8/8/8/8/8/8/8/K7 w - - 0 1"}"#, "Black has no king"),
        (r#"{"fen": "7k/8/8/8/8/8/8/K1K5 w - - 0 1"}"#, "White has 2 kings"),
        (r#"{"fen": "P6k/8/8/8/8/8/8/K7 w - - 0 1"}"#, "a pawn cannot stand on a8"),
        (r#"{"fen": "7k/8/8/8/8/8/8/K6R w - - 0 1"}"#, "Black is in check"),
        (r#"{"fen": "7k/8/8/8/8/8/8/K7 w K - 0 1"}"#, "castling rights"),
        (r#"{"fen": "7k/8/8/8/8/8/8/K7 w - e3 0 1"}"#, "en passant square"),
        (r#"{"fen": "7k/8/8/8/8/8/8/K7 w - - 0 1 more"}"#, "after the sixth field"),
    ] {
        let answer = ask(line);
        let error = answer["error"].as_str().unwrap_or_else(|| panic!("{line}: {answer}"));
        assert!(error.contains(words), "{line}: {error}");
        assert_eq!(answer["line"], 1, "{answer}");
    }
}

#[test]
fn a_line_with_a_direction_mark_cannot_turn_the_answer_round() {
    let answer = Arbiter::new(ArbiterOptions { json: true, ..ArbiterOptions::default() })
        .answer("{\"id\":\t\"\u{202e}x\u{7f}\", \"moves\": [\"\u{202e}\"]}".as_bytes());
    assert!(answer.is_ascii(), "{answer}");
    let value: Value = serde_json::from_str(&answer).unwrap();
    assert_eq!(value["id"], "\u{202e}x\u{7f}");
}

#[test]
fn without_json_a_fen_a_line() {
    let mut arbiter = Arbiter::default();
    for (line, wanted) in [
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "* ongoing"),
        ("8/8/8/4k3/8/8/8/4K1N1 w - - 0 1", "1/2-1/2 dead position"),
        ("7k/5Q2/8/8/8/8/8/K7 b - - 0 1\n", "1/2-1/2 stalemate"),
        ("R6k/6pp/8/8/8/8/8/K7 b - - 0 1\r\n", "1-0 checkmate"),
        ("4k3/8/8/8/8/8/8/4K2R w - - 150 1", "1/2-1/2 seventy-five-move rule"),
    ] {
        assert_eq!(arbiter.answer(line.as_bytes()), wanted);
    }
    assert_eq!(arbiter.status(), 0);
    assert_eq!(arbiter.answer(b"7k/8/8/8/8/8/8/8"), "error: line 6: fen: board: White has no king");
    assert_eq!(arbiter.answer(b"\xff"), "error: line 7: the line is not UTF-8");
    assert_eq!(arbiter.status(), 1);
}
