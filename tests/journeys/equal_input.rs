//! Plain mode gives equal output for equal input, however long each worker takes.

use std::collections::BTreeMap;
use tabiya::app::protocol::boot::Boot;
use tabiya::app::protocol::effect::{DraftPlace, Effect, FileEffect, ListedDraft, ReviewDraft};
use tabiya::app::protocol::message::Msg;
use tabiya::bot::rng::Rng;
use tabiya::chess::pgn::splice;
use tabiya::plain::Plain;

use crate::driver::Driver;

const GAMES: &str = "[White \"Ada\"]\n[Black \"Ben\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 Nc6 1-0\n\n\
    [White \"Cy\"]\n[Black \"Ada\"]\n[Result \"0-1\"]\n\n1. d4 d5 0-1\n\n\
    [White \"Dee\"]\n[Black \"Eve\"]\n[Result \"*\"]\n\n1. c4 c5 *\n";
const OTHER: &str = "[White \"Fay\"]\n[Black \"Gus\"]\n\n1. g3 g6 *\n\n[White \"Hal\"]\n[Black \"Ida\"]\n\n1. b3 *\n";
/// Cy's game is starred, Ada's was seen.
const MARKS: &str = "\
    [[game]]\nfile = \"games.pgn\"\nwhite = \"Cy\"\nblack = \"Ada\"\nresult = \"0-1\"\nstarred = true\nseen = true\n";

/// The lines of each script.
const SCRIPTS: [&[&str]; 12] = [
    &["list", "filter is:unseen", "games", "delete all!", "games", "quit"],
    &["game 2", "next", "comment third", "save", "quit"],
    &["list", "filter is:starred", "games", "copy all to out.pgn", "quit"],
    &["next", "comment x", "save", "next", "back", "quit"],
    &["list", "filter Ada", "copy all to out.pgn", "filter", "quit"],
    &["open other.pgn", "next", "list", "quit"],
    &["list", "sort white", "game 1", "next", "star", "quit"],
    &["next", "save new.pgn", "comment y", "save", "list", "quit"],
    &["list", "delete game!", "games", "game 1", "tags", "quit"],
    &["explorer", "next", "explorer", "next", "quit"],
    &["yes", "next", "comment z", "save", "quit"],
    &["no", "list", "filter is:seen", "games", "delete all!", "open games.pgn", "list", "quit"],
];

/// Runs a script. With a seed, workers respond late, and the lines come when they come. Returns what was said, the exit
/// code and the files.
fn run(lines: &[&str], seed: Option<u64>) -> (String, Option<u8>, BTreeMap<String, String>) {
    let mut d = Driver::new(Boot { plain: true, ..Boot::default() });
    d.adds_games = true;
    d.files = vec![("games.pgn".into(), GAMES.into()), ("other.pgn".into(), OTHER.into())];
    d.notes = MARKS.into();
    let first = GAMES.find("[White \"Cy\"]").unwrap();
    let fingerprint = splice::fingerprint(&GAMES.as_bytes()[..first], Default::default());
    let place = DraftPlace { file: "games.pgn".into(), span: 0..first as u64, fingerprint };
    let pgn = GAMES[..first].replace("1. e4 e5", "1. e4 {A draft.} e5");
    d.draft = Some(ListedDraft { name: "draft-1".into(), draft: ReviewDraft { pgn, place: Some(place) } });
    d.aloud = Some((Plain::default(), String::new()));
    d.late = seed.is_some();
    let mut rng = Rng::new(seed.unwrap_or_default());
    let mut below = |most: usize| rng.below(u32::try_from(most).unwrap()) as usize;
    d.review(&["games.pgn"], None, None);
    let mut lines = lines.iter();
    let mut ended = false;
    for _ in 0..10_000 {
        if d.exit.is_some() {
            break;
        }
        let saves = |effect: &Effect| {
            matches!(
                effect,
                Effect::File(FileEffect::Save { .. } | FileEffect::SaveGames(_) | FileEffect::SaveOwn { .. })
            )
        };
        // While a file is being written, plain mode reads no line, and carries out none that waits.
        let saving = d.pending.iter().any(saves);
        if !saving && d.wake_at().is_some_and(|wake| wake.0 <= d.at) {
            d.send(Msg::Wake);
            continue;
        }
        let reads = !ended && !saving && d.app.wants_line();
        if !d.pending.is_empty() && (!reads || below(3) > 0) {
            d.deliver(&mut below);
        } else if reads {
            d.at += 1;
            match lines.next() {
                Some(line) => d.send(Msg::Line((*line).to_owned())),
                None => {
                    ended = true;
                    d.send(Msg::EndOfInput);
                }
            }
        } else {
            break;
        }
    }
    let (_, said) = d.aloud.take().unwrap();
    let files = d.files.iter().cloned().collect();
    (said, d.exit, files)
}

#[test]
fn equal_input_gives_equal_output() {
    for lines in SCRIPTS {
        let wanted = run(lines, None);
        assert_eq!(wanted.1, Some(0), "{lines:?}: {}", wanted.0);
        for seed in 0..50 {
            let got = run(lines, Some(seed));
            assert_eq!(got.0, wanted.0, "{lines:?}, seed {seed}");
            assert_eq!(got, wanted, "{lines:?}, seed {seed}");
        }
    }
    let said = |lines| run(lines, None);
    let (_, _, files) = said(SCRIPTS[0]);
    assert!(files["games.pgn"].contains("\"Cy\"") && !files["games.pgn"].contains("\"Dee\""), "{files:?}");
    let (_, _, files) = said(SCRIPTS[1]);
    assert!(files["games.pgn"].contains("1. d4 {third}"), "a line is not lost to a question: {files:?}");
    let (_, _, files) = said(SCRIPTS[10]);
    assert!(files["games.pgn"].contains("{z}") || files["games.pgn"].contains("A draft."), "{files:?}");
}
