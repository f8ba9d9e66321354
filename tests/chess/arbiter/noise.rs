//! Lines of noise: the arbiter answers every one, and none makes it panic.

use proptest::prelude::*;
use serde_json::Value;
use tabiya::arbiter::{Arbiter, ArbiterOptions};

const LINE: &str = r#"{"id": 7, "fen": "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "moves": ["e1g1", "Ke7"], "chess960": false, "claim": true}"#;

fn answered(json: bool, line: &[u8]) {
    let mut arbiter = Arbiter::new(ArbiterOptions { json, work: 200, witness: true });
    let answer = arbiter.answer(line);
    assert!(!answer.is_empty() && !answer.contains('\n'));
    if json {
        let value: Value = serde_json::from_str(&answer).unwrap();
        assert_eq!(value.get("error").is_some(), arbiter.status() == 1, "{answer}");
    }
}

proptest! {
    #[test]
    fn any_bytes_are_answered(line in prop::collection::vec(any::<u8>().prop_filter("a line", |b| *b != b'\n'), 0..80), json: bool) {
        answered(json, &line);
    }

    #[test]
    fn a_line_with_bytes_changed_is_answered(changes in prop::collection::vec((0..LINE.len(), 0x20..0x7f_u8), 1..6)) {
        let mut line = LINE.as_bytes().to_vec();
        for (at, byte) in changes {
            line[at] = byte; // within the line
        }
        answered(true, &line);
    }

    /// Boards with random pieces in any number, most of which cannot occur in a game.
    #[test]
    fn any_board_is_answered(men in prop::collection::vec(prop::sample::select("KkQQqqRrBbNnPp1111".chars().collect::<Vec<_>>()), 62), white: bool, counter: u32) {
        let mut men: Vec<char> = men.into_iter().map(|man| if matches!(man, 'K' | 'k') { '1' } else { man }).collect();
        men.insert(usize::try_from(counter % 60).unwrap(), 'K');
        men.insert(usize::try_from(counter / 60 % 60).unwrap(), 'k');
        let ranks: Vec<String> = men.chunks(8).map(|rank| {
            let rank: String = rank.iter().collect();
            (1..=8).rev().fold(rank, |rank, n| rank.replace(&"1".repeat(n), &n.to_string()))
        }).collect();
        let fen = format!("{} {} - - {counter} {counter}", ranks.join("/"), if white { 'w' } else { 'b' });
        answered(false, fen.as_bytes());
        answered(true, format!(r#"{{"fen": "{fen}"}}"#).as_bytes());
    }
}
