//! The vectors of ../shared/laws that are about moves, ends and claims.

use std::collections::BTreeSet;

use serde_json::Value;
use shakmaty::san::SanPlus;
use shakmaty::{CastlingMode, Color, Position};
use tabiya::chess::laws;
use tabiya::chess::laws::can_mate::{self, CanMate, Proof};
use tabiya::chess::laws::claims::{self, Claim};
use tabiya::chess::result::{DrawBy, Ending, WinBy};
use tabiya::chess::start_position::fen_of;

use super::shared;
use super::table::{Game, spell};

fn json(name: &str) -> Option<Vec<Value>> {
    let text = shared::read(name)?;
    Some(serde_json::from_str::<Vec<Value>>(&text).expect(name))
}

fn words(value: &Value) -> BTreeSet<String> {
    match value {
        Value::Array(items) => items.iter().map(|item| item.as_str().unwrap().to_owned()).collect(),
        Value::String(text) => text.split_whitespace().map(str::to_owned).collect(),
        other => panic!("{other}"),
    }
}

fn game_of(vector: &Value) -> Game {
    let mut game = Game::new(vector["fen"].as_str().unwrap(), false);
    for uci in vector["moves"].as_array().into_iter().flatten() {
        game.play(uci.as_str().unwrap());
    }
    game
}

/// Checks what a vector says about ends and claims. Fields that it does not have are not checked.
fn check(game: &Game, vector: &Value, context: &str) {
    let position = &game.position;
    let now = claims::now(position, &game.history);
    let ending = laws::by_itself(position, game.occurrences());
    let mut looked_at = 0;
    for (field, expected) in vector.as_object().unwrap() {
        let context = format!("{context}: {field} of {}", fen_of(position));
        looked_at += 1;
        match field.as_str() {
            "n" => assert_eq!(game.legal().len() as u64, expected.as_u64().unwrap(), "{context}"),
            "check" => assert_eq!(position.is_check(), expected.as_bool().unwrap(), "{context}"),
            "fen_after" => assert_eq!(fen_of(position), expected.as_str().unwrap(), "{context}"),
            "has" => assert!(words(expected).is_subset(&game.legal()), "{context}"),
            "hasnot" => assert!(words(expected).is_disjoint(&game.legal()), "{context}"),
            "only_uci" => assert_eq!(game.legal(), words(expected), "{context}"),
            "from_" => {
                for (from, squares) in expected.as_object().unwrap() {
                    let found: BTreeSet<String> = game
                        .legal()
                        .iter()
                        .filter(|uci| uci.starts_with(from.as_str()))
                        .map(|uci| uci[2..].to_owned())
                        .collect();
                    assert_eq!(found, words(squares), "{context} {from}");
                }
            }
            "status" => {
                let draw = |by: DrawBy| Some(Ending::Draw { by });
                match expected.as_str().unwrap() {
                    "checkmate" => {
                        assert_eq!(
                            ending,
                            Some(Ending::Win { winner: !position.turn(), by: WinBy::Checkmate }),
                            "{context}"
                        );
                    }
                    "stalemate" => assert_eq!(ending, draw(DrawBy::Stalemate), "{context}"),
                    "dead" => assert_eq!(ending, draw(DrawBy::DeadPosition), "{context}"),
                    // The status is about the board alone; what follows from the history is in fields of its own.
                    "ongoing" if vector["fivefold"] == true => assert_eq!(ending, draw(DrawBy::Fivefold), "{context}"),
                    "ongoing" if vector["auto75"] == true => {
                        assert_eq!(ending, draw(DrawBy::SeventyFiveMoves), "{context}");
                    }
                    "ongoing" => assert_eq!(ending, None, "{context}"),
                    other => panic!("{other}"),
                }
            }
            "count" => assert_eq!(u64::from(game.occurrences()), expected.as_u64().unwrap(), "{context}"),
            "claim_now" => assert_eq!(now.contains(&Claim::Threefold), expected.as_bool().unwrap(), "{context}"),
            "claim_with" => assert_eq!(game.claims_with(Claim::Threefold), words(expected), "{context}"),
            "fivefold" => {
                assert_eq!(
                    ending == Some(Ending::Draw { by: DrawBy::Fivefold }),
                    expected.as_bool().unwrap(),
                    "{context}"
                );
            }
            "fifty_now" => assert_eq!(now.contains(&Claim::FiftyMoves), expected.as_bool().unwrap(), "{context}"),
            "fifty_with" => assert_eq!(game.claims_with(Claim::FiftyMoves), words(expected), "{context}"),
            "auto75" => {
                let seventy_five = ending == Some(Ending::Draw { by: DrawBy::SeventyFiveMoves });
                assert_eq!(seventy_five, expected.as_bool().unwrap(), "{context}");
            }
            "halfmove" if vector.get("count").is_none() => {
                assert_eq!(u64::from(position.halfmoves()), expected.as_u64().unwrap(), "{context}");
            }
            "mate" => assert_eq!(position.is_checkmate(), expected.as_bool().unwrap(), "{context}"),
            "turn" => assert_eq!(position.turn().char().to_string(), expected.as_str().unwrap(), "{context}"),
            _ => looked_at -= 1,
        }
    }
    assert!(looked_at > 0, "{context}");
}

#[test]
fn shared_rules() {
    let Some(rules) = json("rules.json") else { return };
    let mut vectors = 0;
    for rule in &rules {
        for vector in rule["vectors"].as_array().unwrap() {
            check(&game_of(vector), vector, &format!("{} ({})", rule["id"], rule["article"]));
            vectors += 1;
        }
    }
    println!("rules.json: {} rules, {vectors} positions", rules.len());
    assert_eq!((rules.len(), vectors), (118, 139));
}

#[test]
fn shared_repetition() {
    let Some(games) = json("repetition.json") else { return };
    let mut points = 0;
    for game in &games {
        let mut played = Game::new(game["fen"].as_str().unwrap(), false);
        let moves = game["moves"].as_array().unwrap();
        for ply in 0..=moves.len() {
            for point in game["points"].as_array().unwrap().iter().filter(|point| point["ply"] == ply) {
                check(&played, point, &format!("{} ply {ply}", game["id"]));
                points += 1;
            }
            if let Some(uci) = moves.get(ply) {
                played.play(uci.as_str().unwrap());
            }
        }
    }
    println!("repetition.json: {} games, {points} points", games.len());
    assert_eq!(points, 76);
}

#[test]
fn shared_fifty() {
    let Some(cases) = json("fifty.json") else { return };
    for case in &cases {
        check(&game_of(case), case, case["id"].as_str().unwrap());
    }
    assert_eq!(cases.len(), 16);
}

#[test]
fn shared_san() {
    let Some(positions) = json("san.json") else { return };
    let mut moves = 0;
    for vector in &positions {
        let game = Game::new(vector["fen"].as_str().unwrap(), false);
        let expected: BTreeSet<(String, String)> = vector["moves"]
            .as_array()
            .unwrap()
            .iter()
            .map(|pair| (pair[0].as_str().unwrap().to_owned(), pair[1].as_str().unwrap().to_owned()))
            .collect();
        moves += expected.len();
        let found: BTreeSet<(String, String)> = game
            .position
            .legal_moves()
            .into_iter()
            .map(|mv| (SanPlus::from_move(game.position.clone(), mv).to_string(), spell(mv, CastlingMode::Standard)))
            .collect();
        assert_eq!(found, expected, "{}", vector["fen"]);
    }
    assert_eq!(moves, 397);
}

#[test]
fn shared_material() {
    let Some(text) = shared::read("material.tsv") else { return };
    let mut settled = 0;
    for row in shared::rows(&text) {
        let &[id, _, _, fen, white, black, _] = row.as_slice() else { panic!("{row:?}") };
        let game = Game::new(fen, false);
        for (side, cannot) in [(Color::White, white), (Color::Black, black)] {
            let answer = can_mate::can_mate(&game.position, side, 20_000);
            if cannot == "1" {
                assert!(matches!(answer, CanMate::No(Proof::Material | Proof::Over)), "{id} {fen} {side}: {answer:?}");
                settled += 1;
            } else {
                assert_ne!(answer, CanMate::No(Proof::Material), "{id} {fen} {side}");
            }
        }
    }
    assert!(settled > 20, "{settled}");
}
