//! Every file of the collection opens, and what is written of it reads back the same.

use std::sync::Arc;
use tabiya::chess::pgn::encoding::Encoding;
use tabiya::chess::pgn::reader::games;
use tabiya::chess::pgn::splice::{self, GameSurroundings, patched};
use tabiya::chess::pgn::writer::{WriteOptions, export_with};
use tabiya::chess::pgn::{PgnText, Record};
use tabiya::chess::tree::NodeId;

use crate::support::invariants::pgn as invariants;

use super::shared::{files, small};

#[test]
fn every_file_opens_and_comes_back() {
    for (path, bytes) in files() {
        let library = PgnText::new(bytes.as_slice().into());
        assert!(!library.cuts.is_empty(), "{}", path.display());
        assert_eq!(library.cuts.len(), games(&bytes).count(), "{}", path.display());
        invariants::catalog(&bytes, &[255, 254, 255]);
        for record in (0..library.cuts.len()).filter_map(|i| library.game(i)) {
            invariants::round_trip(&record);
            invariants::saved(&record);
        }
    }
}

#[test]
fn the_files_hold_as_many_games_as_they_should() {
    let expected = [
        ("odd/test.pgn", 15),
        ("odd/Life-and-Games-of-Mikhail-Tal.pgn", 101),
        ("odd/leading-whitespace.pgn", 3),
        ("odd/headers-and-moves-on-the-same-line.pgn", 3),
        ("odd/pathological-headers.pgn", 1),
        ("extract-tests/test-fuzzydepth.pgn", 4),
        ("extract-tests/test-nobadresults.pgn", 9),
        ("extract-tests/test-promotion-in.pgn", 8),
        ("extract-tests/nested-comment.pgn", 1),
        ("players/Carlsen.pgn", 5662),
        ("players/Kasparov.pgn", 2128),
        ("tournaments/FWWRC.pgn", 605),
        ("tournaments/twic765.pgn", 1881),
    ];
    for (path, bytes) in files() {
        if let Some((_, games)) = expected.iter().find(|(name, _)| path.ends_with(name)) {
            assert_eq!(PgnText::new(bytes.into()).cuts.len(), *games, "{}", path.display());
        }
    }
}

#[test]
fn every_beginning_of_a_small_file_is_read() {
    for (path, bytes) in small() {
        // Cuts the odd files at every byte, and the rest at every 37th.
        let step = if path.to_string_lossy().contains("odd") { 1 } else { 37 };
        for end in (0..bytes.len()).step_by(step) {
            invariants::reader(&bytes[..end]);
        }
    }
}

/// Saving hardly changes the text of a game when its last move is given a sign.
#[test]
fn a_new_sign_leaves_the_rest_of_a_game_as_it_stands() {
    let options = WriteOptions { kept: true, ..WriteOptions::default() };
    let (mut tried, mut whole) = (0_usize, 0_usize);
    for (_, bytes) in files() {
        let library = PgnText::new(bytes.as_slice().into());
        for (i, mut record) in (0..library.cuts.len()).filter_map(|i| library.game(i)).enumerate().take(40) {
            let span = library.span(i).unwrap();
            let old = library.form.body_encoding().text(&library.body[span]).replace("\r\n", "\n").replace('\r', "\n");
            let old = old.trim();
            let Some(last) = record.tree.main_line().last() else { continue };
            record.tree.notes_mut(last).nags = vec![5];
            let text = patched(old, &export_with(&record, options));
            tried += 1;
            // At most two lines of the old text are gone.
            let gone = |text: &String| old.lines().filter(|line| !text.lines().any(|other| other == *line)).count();
            whole += usize::from(text.is_none_or(|text| gone(&text) > 2));
        }
    }
    eprintln!("{whole} of {tried}");
    assert!(whole * 10 <= tried, "{whole} of {tried} games were written as a whole");
}

/// A change to the main line's last move, or to the tags.
type Change = fn(&mut Record, NodeId);

/// What an editor does, one after the other, and takes back.
const CHANGES: [(&str, Change); 5] = [
    ("comment", |record, last| record.tree.notes_mut(last).after.push("a new comment".to_owned())),
    ("sign", |record, last| record.tree.notes_mut(last).nags.push(146)),
    ("no comments", |record, last| record.tree.notes_mut(last).after.clear()),
    ("deleted", |record, last| record.tree.remove(last)),
    ("tag", |record, _| record.tags.set("Annotator", "N. N.")),
];

#[test]
fn an_edit_and_its_undo_give_the_file_back() {
    let options = WriteOptions { kept: true, ..WriteOptions::default() };
    let (mut tried, mut untouched, mut moved) = (0_usize, 0_usize, Vec::new());
    for (path, bytes) in files() {
        let library = PgnText::new(bytes.as_slice().into());
        if matches!(library.form.encoding, Encoding::Utf16Le | Encoding::Utf16Be) {
            continue; // spans in memory are not those of the file
        }
        for (i, was) in (0..library.cuts.len()).filter_map(|i| library.game(i)).enumerate().take(8) {
            let span = library.span(i).unwrap();
            let (before, after) = (&library.body[..span.start], &library.body[span.end..]);
            let Some(last) = was.tree.main_line().last() else { continue };
            let rewritten = |old: &[u8], record: &Record, earlier: &[Arc<str>]| {
                let spot = GameSurroundings { old, before, after, earlier };
                splice::rewrite(spot, &export_with(record, options), library.form).ok()
            };
            let old = &library.body[span];
            for (what, change) in CHANGES {
                let mut record = was.clone();
                change(&mut record, last);
                record.kept.retain(|kept| record.tree.contains(kept.node));
                let Some(new) = rewritten(old, &record, &[]) else { continue };
                let earlier = [splice::whole_text(old, library.form)];
                let back = rewritten(&new, &was, &earlier).unwrap();
                let differs = back.iter().zip(old).position(|(a, b)| a != b).unwrap_or(back.len().min(old.len()));
                let near = |bytes: &[u8]| {
                    let from = differs.saturating_sub(30).min(bytes.len());
                    String::from_utf8_lossy(&bytes[from..bytes.len().min(differs + 30)]).into_owned()
                };
                assert!(
                    back == old,
                    "{}, game {}, {what}: {:?}, not {:?}",
                    path.display(),
                    i + 1,
                    near(&back),
                    near(old)
                );
                if what == "comment" {
                    // Without the memory of the session, in a later one: only the comment goes again.
                    tried += 1;
                    let again = rewritten(&new, &was, &[]).unwrap();
                    untouched += usize::from(again == old);
                    if again != old {
                        moved.push(format!("{} {}", path.display(), i + 1));
                    }
                }
            }
        }
    }
    eprintln!("{untouched} of {tried} as before: {moved:?}");
    assert!(untouched * 100 >= tried * 95, "{untouched} of {tried}: {moved:?}");
}
