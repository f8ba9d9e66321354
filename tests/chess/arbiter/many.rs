//! A thousand lines, fifty of them malformed: each has its own answer, in order.

use serde_json::Value;
use shakmaty::{Chess, Position};
use tabiya::arbiter::{Arbiter, ArbiterOptions};
use tabiya::bot::rng::Rng;
use tabiya::chess::notation::{self, Letters};

/// Returns random moves from the initial array, each in UCI or SAN.
fn moves(dice: &mut Rng, most: u32) -> Vec<String> {
    let mut position = Chess::default();
    let mut texts = Vec::new();
    for _ in 0..dice.below(most) {
        let legal = position.legal_moves();
        let Some(&mv) =
            u32::try_from(legal.len()).ok().filter(|n| *n > 0).and_then(|n| legal.get(dice.below(n) as usize))
        else {
            break;
        };
        texts.push(if dice.flip() { notation::uci(mv, false) } else { notation::san(&position, mv, &Letters::En) });
        position.play_unchecked(mv);
    }
    texts
}

#[test]
fn a_thousand_mixed_lines_are_answered_in_order() {
    let mut dice = Rng::new(3);
    let demands = ["", r#","claim":true"#, r#","flag":"white""#, r#","resigns":"black""#, r#","claim":false"#];
    let fens = [
        "8/8/8/4k3/8/8/8/4K1N1 w - - 0 1",
        "4k3/8/8/8/8/8/8/4K2R w K - 99 80",
        "4k3/8/8/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/4K3 w - - 0 1",
        "r3k2r/pppq1ppp/2npbn2/2b1p3/2B1P3/2NPBN2/PPPQ1PPP/R3K2R w KQkq - 4 8",
        "8/5k2/4n3/8/8/3B4/2K5/8 b - - 12 60",
        "7k/5Q2/8/8/8/8/8/K7 b - - 0 1",
    ];
    let malformed = ["{", "moves", r#""x": 1}"#, "[7]", r#"{"id": 1,}"#];
    let mut lines: Vec<(String, bool)> = (0..1000)
        .map(|n| {
            if n % 20 == 13 {
                return (malformed[n / 20 % 5].to_owned(), false); // there are five
            }
            let demand = demands[n % 5]; // there are five
            let text = if n % 3 == 0 {
                format!(r#"{{"id":{n},"fen":"{}"{demand}}}"#, fens[n / 3 % 6]) // there are six
            } else {
                format!(r#"{{"id":{n},"moves":{}{demand}}}"#, serde_json::to_string(&moves(&mut dice, 120)).unwrap())
            };
            (text, true)
        })
        .collect();
    assert_eq!(lines.iter().filter(|(_, good)| !good).count(), 50);
    let mut arbiter = Arbiter::new(ArbiterOptions { json: true, work: 20_000, witness: false });
    let (mut ongoing, mut over) = (0, 0);
    for (n, (line, good)) in lines.drain(..).enumerate() {
        let answer: Value = serde_json::from_str(&arbiter.answer(line.as_bytes())).unwrap();
        if good {
            assert_eq!(answer["id"], n, "{line}: {answer}");
            assert!(answer.get("error").is_none(), "{line}: {answer}");
            if answer["result"] == "*" { ongoing += 1 } else { over += 1 }
        } else {
            assert_eq!((&answer["line"], &answer["id"]), (&Value::from(n + 1), &Value::Null), "{line}: {answer}");
            assert!(answer["error"].is_string(), "{line}: {answer}");
        }
    }
    assert_eq!((arbiter.status(), ongoing + over), (1, 950));
    assert!(ongoing > 100 && over > 100, "{ongoing} {over}");
}
