//! games.pgn in every state that a disk and other programs can leave it in.

use super::*;
use crate::runtime::files::atomic::tests::{between_calls, nothing_between_calls};
use flate2::{Compression as Level, write::GzEncoder};
use std::cell::Cell;
use std::rc::Rc;

const ID: &str = "20261123-152549-73635c";

fn game(id: &str, moves: &str) -> String {
    format!("[Event \"Casual game\"]\n[White \"Anna\"]\n[GameId \"{id}\"]\n\n{moves}\n")
}

const OLD: &str = "[Event \"Mine\"]\n[White \"Zoë\"]\n\n1. e4 e5 1-0\n";

fn wide(text: &str, unit: fn(u16) -> [u8; 2]) -> Vec<u8> {
    format!("\u{feff}{text}").encode_utf16().flat_map(unit).collect()
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<String> = entries.map(|name| name.unwrap().file_name().to_string_lossy().into_owned()).collect();
    names.sort_unstable();
    names
}

/// Returns how many games lists find in a file.
fn listed(path: &Path) -> usize {
    let bytes = fs::read(path).unwrap();
    let head = &bytes[..bytes.len().min(HEAD)];
    assert_eq!(Compression::of(head, None).unwrap(), Compression::Not);
    crate::chess::pgn::PgnText::new(bytes.into()).cuts.len()
}

#[test]
fn a_game_is_found_whatever_the_file_was() {
    let mut packed = GzEncoder::new(Vec::new(), Level::default());
    packed.write_all(OLD.as_bytes()).unwrap();
    let long = OLD.repeat(100);
    let torn = [wide(OLD, u16::to_le_bytes), vec![0x3D]].concat();
    // What the file is, how many games are listed afterwards, and whether it is set aside.
    let rows: [(&str, Vec<u8>, usize, bool); 14] = [
        ("missing", Vec::new(), 1, false),
        ("UTF-8", OLD.into(), 2, false),
        ("without a final line end", OLD.trim_end().into(), 2, false),
        ("CR LF", OLD.replace('\n', "\r\n").into(), 2, false),
        ("CR", OLD.replace('\n', "\r").into(), 2, false),
        ("Latin-1", b"[Event \"Mine\"]\n[White \"Zo\xEB\"]\n\n1. e4 e5 1-0\n".to_vec(), 2, false),
        ("an open comment", format!("{OLD}\n{OLD}{{").into(), 3, false),
        ("UTF-16LE", wide(OLD, u16::to_le_bytes), 2, false),
        ("UTF-16BE", wide(OLD, u16::to_be_bytes), 2, false),
        ("half a character of UTF-16", torn, 1, true),
        ("zeros at the end", [OLD.as_bytes(), &[0; 512]].concat(), 2, true),
        ("zeros at the end of a longer file", [long.as_bytes(), &[0; 512]].concat(), 101, false),
        ("zeros only", vec![0; 4096], 1, true),
        ("gzip", packed.finish().unwrap(), 1, true),
    ];
    for (what, before, games, aside) in rows {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.pgn");
        if !before.is_empty() {
            fs::write(&path, &before).unwrap();
        }
        let added = add(&path, ID, &game(ID, "1. f3 e5 2. g4 Qh4# 0-1"), None).unwrap();
        assert_eq!(added.record.as_deref(), Some(game(ID, "1. f3 e5 2. g4 Qh4# 0-1").trim()), "{what}");
        assert_eq!((listed(&path), added.set_aside.is_some()), (games, aside), "{what}");
        match &added.set_aside {
            Some(aside) => assert_eq!(fs::read(aside).unwrap(), before, "{what}: kept as it was"),
            None => assert_eq!(names(folder.path()), ["games.pgn"], "{what}"),
        }
        // Adding it again changes nothing, and what was written can be taken out again.
        let now = fs::read(&path).unwrap();
        add(&path, ID, &game(ID, "1. f3 e5 2. g4 Qh4# 0-1"), None).unwrap();
        assert_eq!(fs::read(&path).unwrap(), now, "{what}");
        edit_text(&path, |old| archive::remove(old, &added.record.clone().unwrap())).unwrap();
        assert_eq!(
            fs::read(&path).map(|bytes| lists(&bytes, added.record.as_deref().unwrap())).unwrap(),
            false,
            "{what}"
        );
    }
}

#[test]
fn what_is_no_file_is_refused_and_not_opened() {
    let folder = tempfile::tempdir().unwrap();
    let pipe = folder.path().join("games.pgn");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    assert!(matches!(add(&pipe, ID, &game(ID, "1. e4 *"), None), Err(FileError::Reason(W::NotAFile))));
    assert!(level_games(&pipe).is_empty() && level_games(Path::new("/dev/zero")).is_empty());
}

#[test]
fn a_game_is_appended_without_writing_the_others() {
    use std::os::unix::fs::MetadataExt;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.pgn");
    fs::write(&path, OLD).unwrap();
    let inode = fs::metadata(&path).unwrap().ino();
    let other = ID.replace("73635c", "000001");
    add(&path, ID, &game(ID, "1. e4 *"), None).unwrap();
    add(&path, &other, &game(&other, "1. d4 *"), None).unwrap();
    assert_eq!(fs::metadata(&path).unwrap().ino(), inode);
    let wanted = [OLD, &game(ID, "1. e4 *"), &game(&other, "1. d4 *")].join("\n");
    assert_eq!(fs::read_to_string(&path).unwrap(), wanted);
    // A record of the same game is replaced if the game goes on.
    add(&path, ID, &game(ID, "1. e4 e5 1-0"), None).unwrap();
    assert_eq!(fs::read_to_string(&path).unwrap(), wanted.replace("1. e4 *", "1. e4 e5 1-0"));
    assert_eq!(names(folder.path()), ["games.pgn"]);
}

#[test]
fn an_append_that_was_cut_off_is_taken_back() {
    let whole = game(ID, "1. f3 e5 2. g4 Qh4# 0-1");
    let new = [b"\n", whole.as_bytes()].concat();
    for length in 0..=new.len() {
        for zeros in [false, true] {
            let folder = tempfile::tempdir().unwrap();
            let path = folder.path().join("games.pgn");
            // A process noted what it would append, wrote a part of it and died.
            fs::write(&path, OLD).unwrap();
            let lock = ChangeLock::of(&path).unwrap();
            lock.note_append(OLD.len() as u64, &new).unwrap();
            std::mem::forget(lock); // it stays locked, but another file takes its name
            let name = folder.path().join(".games.pgn.tabiya-lock");
            let note = fs::read(&name).unwrap();
            fs::remove_file(&name).unwrap();
            fs::write(&name, note).unwrap();
            let mut torn = [OLD.as_bytes(), &new[..length]].concat();
            if zeros {
                torn.resize(OLD.len() + new.len(), 0);
            }
            fs::write(&path, torn).unwrap();
            add(&path, ID, &whole, None).unwrap();
            assert_eq!(fs::read_to_string(&path).unwrap(), format!("{OLD}\n{whole}"), "{length}, zeros: {zeros}");
            assert_eq!(names(folder.path()), ["games.pgn"]);
        }
    }
}

#[test]
fn what_others_write_after_a_cut_off_append_stays() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.pgn");
    fs::write(folder.path().join(".games.pgn.tabiya-lock"), "append 5 3 00000000\nabc").unwrap();
    fs::write(&path, OLD).unwrap();
    add(&path, ID, &game(ID, "1. e4 *"), None).unwrap();
    assert_eq!(listed(&path), 2, "a note that is torn means nothing");
    let end = fs::metadata(&path).unwrap().len();
    let lock = ChangeLock::of(&path).unwrap();
    lock.note_append(end, b"[Event \"gone\"]\n\n*\n").unwrap();
    let note = fs::read(folder.path().join(".games.pgn.tabiya-lock")).unwrap();
    drop(lock);
    fs::write(folder.path().join(".games.pgn.tabiya-lock"), note).unwrap();
    let theirs = "\n[Event \"theirs\"]\n\n1. b3 *\n";
    File::options().append(true).open(&path).unwrap().write_all(theirs.as_bytes()).unwrap();
    let other = ID.replace("73635c", "000001");
    add(&path, &other, &game(&other, "1. d4 *"), None).unwrap();
    assert!(fs::read_to_string(&path).unwrap().contains(theirs));
    assert_eq!(listed(&path), 4);
}

/// Another program changes games.pgn at each place between two calls.
#[test]
fn a_change_between_any_two_calls_is_kept() {
    const THEIRS: &str = "\n[Event \"theirs\"]\n\n1. b3 *\n";
    let ways: [fn(&Path); 2] = [
        |path| File::options().append(true).open(path).unwrap().write_all(THEIRS.as_bytes()).unwrap(),
        |path| {
            fs::write(path.with_extension("new"), [fs::read(path).unwrap(), THEIRS.into()].concat()).unwrap();
            fs::rename(path.with_extension("new"), path).unwrap();
        },
    ];
    for (way, theirs) in ways.into_iter().enumerate() {
        for call in 0..30 {
            let folder = tempfile::tempdir().unwrap();
            let path = folder.path().join("games.pgn");
            fs::write(&path, OLD).unwrap();
            let (count, target) = (Rc::new(Cell::new(0)), path.clone());
            let seen = Rc::clone(&count);
            between_calls(move || {
                seen.set(seen.get() + 1);
                if seen.get() == call + 1 {
                    theirs(&target);
                }
            });
            add(&path, ID, &game(ID, "1. e4 e5 1-0"), None).unwrap();
            nothing_between_calls();
            if count.get() <= call {
                assert!(call >= 3, "{call}");
                break;
            }
            let text = fs::read_to_string(&path).unwrap();
            assert_eq!((listed(&path), text.matches(ID).count()), (3, 1), "way {way}, call {call}:\n{text}");
            assert!(text.contains(THEIRS.trim()), "way {way}, call {call}:\n{text}");
            assert_eq!(names(folder.path()), ["games.pgn"]);
        }
    }
}
