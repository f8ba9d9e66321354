//! The vectors of ../shared/laws, put to the arbiter as lines of JSON.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::ask;
use crate::laws::shared;

/// Reads a file of ../shared/laws, if it is there.
fn read(name: &str) -> Option<Vec<Value>> {
    shared::read(name).map(|text| serde_json::from_str(&text).expect(name))
}

fn words(value: &Value) -> BTreeSet<String> {
    match value {
        Value::Array(items) => items.iter().map(|item| item.as_str().unwrap().to_owned()).collect(),
        Value::String(text) => text.split_whitespace().map(str::to_owned).collect(),
        other => panic!("{other}"),
    }
}

/// Returns the moves with which this claim is right.
fn with(answer: &Value, claim: &str) -> BTreeSet<String> {
    let all = answer["claims_with"].as_object().unwrap();
    all.iter().filter(|(_, claims)| words_of(claims).contains(claim)).map(|(uci, _)| uci.clone()).collect()
}

fn words_of(claims: &Value) -> BTreeSet<&str> {
    claims.as_array().unwrap().iter().map(|claim| claim.as_str().unwrap()).collect()
}

fn check(fen: &Value, moves: &Value, vector: &Value, context: &str) {
    let moves = if moves.is_null() { json!([]) } else { moves.clone() };
    let answer = ask(&json!({"fen": fen, "moves": moves}).to_string());
    assert!(answer.get("error").is_none(), "{context}: {answer}");
    let (threefold, fifty) = ("threefold repetition", "fifty-move rule");
    let legal = words(&answer["legal"]);
    // Only an end with the last move can be compared: an earlier end hides it.
    let here = answer["ended_at"].is_null() || answer["ended_at"] == moves.as_array().unwrap().len();
    for (field, expected) in vector.as_object().unwrap() {
        let context = format!("{context}: {field}: {answer}");
        match field.as_str() {
            "n" => assert_eq!(legal.len() as u64, expected.as_u64().unwrap(), "{context}"),
            "check" => assert_eq!(&answer["check"], expected, "{context}"),
            "fen_after" => assert_eq!(&answer["fen"], expected, "{context}"),
            "has" => assert!(words(expected).is_subset(&legal), "{context}"),
            "hasnot" => assert!(words(expected).is_disjoint(&legal), "{context}"),
            "only_uci" => assert_eq!(legal, words(expected), "{context}"),
            "status" if here => {
                let wanted = match expected.as_str().unwrap() {
                    "dead" => "dead position",
                    "ongoing" if vector["fivefold"] == true => "fivefold repetition",
                    "ongoing" if vector["auto75"] == true => "seventy-five-move rule",
                    other => other,
                };
                assert_eq!(answer["status"], wanted, "{context}");
            }
            "count" => assert_eq!(&answer["repetitions"], expected, "{context}"),
            "claim_now" => assert_eq!(words_of(&answer["claims"]).contains(threefold), *expected == true, "{context}"),
            "claim_with" => assert_eq!(with(&answer, threefold), words(expected), "{context}"),
            "fifty_now" => assert_eq!(words_of(&answer["claims"]).contains(fifty), *expected == true, "{context}"),
            "fifty_with" => assert_eq!(with(&answer, fifty), words(expected), "{context}"),
            "fivefold" if here => {
                assert_eq!(answer["status"] == "fivefold repetition", *expected == true, "{context}");
            }
            "auto75" if here => {
                assert_eq!(answer["status"] == "seventy-five-move rule", *expected == true, "{context}");
            }
            "halfmove" if vector.get("count").is_none() => assert_eq!(&answer["halfmove_clock"], expected, "{context}"),
            "mate" => assert_eq!(answer["status"] == "checkmate", *expected == true, "{context}"),
            _ => {}
        }
    }
}

#[test]
fn shared_rules() {
    let Some(rules) = read("rules.json") else { return };
    let mut vectors = 0;
    for rule in &rules {
        for vector in rule["vectors"].as_array().unwrap() {
            check(&vector["fen"], &vector["moves"], vector, &format!("{} ({})", rule["id"], rule["article"]));
            vectors += 1;
        }
    }
    assert_eq!((rules.len(), vectors), (118, 139));
}

#[test]
fn shared_repetition() {
    let Some(games) = read("repetition.json") else { return };
    for game in &games {
        let moves = game["moves"].as_array().unwrap();
        for point in game["points"].as_array().unwrap() {
            let ply = usize::try_from(point["ply"].as_u64().unwrap()).unwrap();
            check(&game["fen"], &json!(moves[..ply]), point, &format!("{} ply {ply}", game["id"])); // plies of the game
        }
    }
}

#[test]
fn shared_fifty() {
    for case in read("fifty.json").unwrap_or_default() {
        check(&case["fen"], &case["moves"], &case, case["id"].as_str().unwrap());
    }
}

#[test]
fn shared_san() {
    for vector in read("san.json").unwrap_or_default() {
        let answer = ask(&json!({"fen": vector["fen"]}).to_string());
        let wanted: serde_json::Map<String, Value> = vector["moves"]
            .as_array()
            .unwrap()
            .iter()
            .map(|pair| (pair[1].as_str().unwrap().to_owned(), pair[0].clone()))
            .collect();
        assert_eq!(answer["san"], Value::Object(wanted), "{}", vector["fen"]);
    }
}
