//! What people say, in each language: `phrases.txt` has more than two hundred phrases with the command that each means. A
//! phrase is understood if the program says the same as after the command.

use std::collections::HashMap;

use crate::run::Home;

/// Returns the arguments and the lines before a phrase.
fn before(place: &str) -> (Vec<&'static str>, &'static str) {
    let castling = |fen| (vec!["play", "--plain", "--fen", fen], "");
    match place {
        "game" => (vec!["play", "--plain"], "e2e4\ne7e5\ng1f3\nb8c6\n"),
        "offer" => (vec!["play", "--plain"], "e2e4\ne7e5\ndraw\ng1f3\n"),
        "pawns" => (vec!["play", "--plain"], "e2e4\nd7d5\n"),
        "castle" => castling("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"),
        "onecastle" => castling("r3k2r/8/8/8/8/8/8/4K2R w Kkq - 0 1"),
        "home" => (vec!["--plain"], ""),
        "review" => (vec!["review", "--plain", "one.pgn"], "next\nnext\n"),
        "setup" => (vec!["--plain"], "setup\n"),
        _ => panic!("no such place: {place}"),
    }
}

/// Returns what the program says after a line.
fn heard(place: &str, lang: &str, line: &str) -> String {
    let (mut args, first) = before(place);
    args.extend(["--lang", lang]);
    let home = Home::new();
    std::fs::write(home.path().join("one.pgn"), "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *\n").unwrap();
    let ran = home.run(&args, &format!("{first}{line}\n"));
    assert!(ran.err.is_empty(), "{line}: {}", ran.err);
    // The name of a saved game has the time in it.
    let timeless: String = ran
        .out
        .split_inclusive("game-")
        .map(|part| match part.get(..15) {
            Some(time) if time.chars().all(|c| c.is_ascii_digit() || c == '-') => &part[15..],
            _ => part,
        })
        .collect();
    let folder = home.path().file_name().unwrap().to_string_lossy();
    timeless.replace(&*home.path().to_string_lossy(), "").replace(&*folder, "")
}

fn phrases_are_understood(lang: &str, column: usize, least: usize) {
    let table = &std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/plain/phrases.txt")).unwrap();
    let mut meanings: HashMap<(&str, &str), String> = HashMap::new();
    let (mut understood, mut refused, mut wrong) = (0, Vec::new(), Vec::new());
    for row in table.lines().filter(|line| !line.starts_with('#')) {
        let row: Vec<&str> = row.split('|').collect();
        let (place, meaning, phrase) = (row[0], row[1], row[column]);
        if phrase == "-" {
            continue;
        }
        let said = heard(place, lang, phrase);
        let wanted = meanings.entry((place, meaning)).or_insert_with(|| heard(place, lang, meaning));
        if meaning != "?" && said == *wanted {
            understood += 1;
            continue;
        }
        // What is not understood is refused: it leaves everything as it was.
        let state = |line: &str| heard(place, lang, &format!("{line}fen\nscore\nturn"));
        let (with, without) = (state(&format!("{phrase}\n")), state(""));
        let asked = without.lines().count() - heard(place, lang, "").lines().count();
        let same = with.lines().rev().zip(without.lines().rev()).take(asked + 1).all(|(with, without)| with == without);
        if same {
            refused.push(format!("{place} {phrase}: {}", said.lines().rev().nth(1).unwrap_or_default()));
        } else {
            wrong.push(format!("{place} {phrase}, not {meaning}:\n{said}\n{wanted}"));
        }
    }
    assert!(wrong.is_empty(), "{lang}: these do something else:\n{}", wrong.join("\n"));
    assert!(understood >= least, "{lang}: only {understood} are understood, not:\n{}", refused.join("\n"));
}

#[test]
fn phrases_are_understood_in_english() {
    phrases_are_understood("en", 2, 205);
}

#[test]
fn phrases_are_understood_in_german() {
    phrases_are_understood("de", 3, 200);
}

#[test]
fn phrases_are_understood_in_spanish() {
    phrases_are_understood("es", 4, 200);
}

#[test]
fn phrases_are_understood_in_french() {
    phrases_are_understood("fr", 5, 200);
}
