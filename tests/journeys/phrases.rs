//! What people say, in each language: `phrases.txt` has more than two hundred phrases with the command that each means.
//! A phrase is understood if the program says and does the same as after the command.

use crate::driver::Driver;
use std::collections::HashMap;
use tabiya::app::protocol::boot::Boot;
use tabiya::app::protocol::message::Msg;
use tabiya::chess::game_options::GameOptions;
use tabiya::chess::start_position::StartPosition;
use tabiya::plain::Plain;
use tabiya::words::Lang;

const PHRASES: &str = include_str!("phrases.txt");

/// Returns what the program says to these lines at a place, and what it asks of the world.
fn heard(place: &str, lang: Lang, lines: &[&str]) -> (String, String) {
    let mut d = Driver::new(Boot { plain: true, lang, ..Boot::default() });
    d.files = vec![("one.pgn".into(), "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *\n".into())];
    d.slow = true;
    let from = |fen| GameOptions { start: StartPosition::from_fen(fen, false).unwrap(), ..GameOptions::default() };
    let before: &[&str] = match place {
        "home" | "setup" => {
            d.open_home();
            if place == "home" { &[] } else { &["setup"] }
        }
        "review" => {
            d.review(&["one.pgn"], None, None);
            &["next", "next"]
        }
        "castle" => {
            d.begin(from("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"));
            &[]
        }
        "onecastle" => {
            d.begin(from("r3k2r/8/8/8/8/8/8/4K2R w Kkq - 0 1"));
            &[]
        }
        _ => {
            d.begin(GameOptions::default());
            match place {
                "game" => &["e2e4", "e7e5", "g1f3", "b8c6"],
                "offer" => &["e2e4", "e7e5", "draw", "g1f3"],
                "pawns" => &["e2e4", "d7d5"],
                _ => panic!("no such place: {place}"),
            }
        }
    };
    before.iter().for_each(|line| d.send(Msg::Line((*line).to_owned())));
    d.effects.clear();
    let mut plain = Plain::default();
    plain.say(&d.app);
    d.aloud = Some((plain, String::new()));
    lines.iter().for_each(|line| d.send(Msg::Line((*line).to_owned())));
    let said = d.aloud.take().map(|(_, said)| said);
    (said.unwrap_or_default(), format!("{:?}", d.effects))
}

fn phrases_are_understood(lang: Lang, column: usize, least: usize) {
    let mut meanings = HashMap::new();
    let (mut understood, mut refused, mut wrong) = (0, Vec::new(), Vec::new());
    for row in PHRASES.lines().filter(|line| !line.starts_with('#')) {
        let row: Vec<&str> = row.split('|').collect();
        let (place, meaning, phrase) = (row[0], row[1], row[column]);
        if phrase == "-" {
            continue;
        }
        let got = heard(place, lang, &[phrase]);
        let wanted = meanings.entry((place, meaning)).or_insert_with(|| heard(place, lang, &[meaning]));
        if meaning != "?" && got == *wanted {
            understood += 1;
            continue;
        }
        // What is not understood is refused: it leaves everything as it was.
        let (with, _) = heard(place, lang, &[phrase, "fen", "score", "turn"]);
        if with.ends_with(&heard(place, lang, &["fen", "score", "turn"]).0) {
            refused.push(format!("{place} {phrase}: {}", got.0));
        } else {
            wrong.push(format!("{place} {phrase}, not {meaning}:\n{got:?}\n{wanted:?}"));
        }
    }
    assert!(wrong.is_empty(), "{lang:?}: these do something else:\n{}", wrong.join("\n"));
    assert!(understood >= least, "{lang:?}: only {understood} are understood, not:\n{}", refused.join("\n"));
}

#[test]
fn phrases_are_understood_in_english() {
    phrases_are_understood(Lang::En, 2, 205);
}

#[test]
fn phrases_are_understood_in_german() {
    phrases_are_understood(Lang::De, 3, 200);
}

#[test]
fn phrases_are_understood_in_spanish() {
    phrases_are_understood(Lang::Es, 4, 200);
}

#[test]
fn phrases_are_understood_in_french() {
    phrases_are_understood(Lang::Fr, 5, 200);
}
