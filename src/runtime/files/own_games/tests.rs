//! games.pgn in every state that a disk and other programs can leave it in.

use crate::runtime::files::atomic::tests::{between_calls, nothing_between_calls};
use crate::runtime::files::own_games::*;
use flate2::Compression as Level;
use flate2::write::GzEncoder;
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
    assert_eq!(Compression::of(&bytes, None).unwrap(), Compression::Not);
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
        ("zeros at the end", [OLD.as_bytes(), &[0; 512]].concat(), 2, false),
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
        assert!(!fs::read(&path).map(|bytes| lists(&bytes, added.record.as_deref().unwrap())).unwrap(), "{what}");
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

/// Random numbers from a seed: SplitMix64.
#[derive(Debug)]
struct Chance(Cell<u64>);

impl Chance {
    fn below(&self, limit: u64) -> u64 {
        self.0.set(self.0.get().wrapping_add(0x9e37_79b9_7f4a_7c15));
        let mut z = self.0.get();
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)) % limit
    }
}

/// What must be in games.pgn after [`writers`].
#[derive(Debug, Default)]
struct Model {
    /// The games that were added, by identifier, with the number of the last edit that was saved.
    games: std::collections::BTreeMap<String, Option<usize>>,
    /// How many games another program has added.
    theirs: usize,
}

fn edited(id: &str, edit: usize) -> String {
    game(id, &format!("1. e4 {{edit {edit}}} 1... e5 1-0"))
}

/// Adds a game. On a slow machine the lock may be held for as long as anybody waits for it: nothing was written then.
fn add_when_free(path: &Path, id: &str) {
    while let Err(error) = add(path, id, &game(id, "1. e4 e5 1-0"), None) {
        assert!(matches!(error, FileError::Reason(W::Busy)), "{error:?}");
    }
}

/// Two programs add finished games and one edits some, at the same time, with a delay between any two calls; now and
/// then yet another program comes in between and appends a game, or replaces the file.
fn writers(seed: u64, rounds: usize) {
    use crate::app::protocol::effect::SaveGames;
    use crate::chess::pgn::PgnText;
    use crate::runtime::pgn_files::saving::save;
    use crate::runtime::pgn_files::saving::tests::edit;
    use std::sync::{Arc, Mutex};

    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.pgn");
    fs::write(&path, OLD).unwrap();
    let model = Arc::new(Mutex::new(Model::default()));
    let meddling = |program: u64| {
        let (chance, path, model) = (Chance(Cell::new(seed * 10 + program)), path.clone(), Arc::clone(&model));
        between_calls(move || {
            (0..chance.below(20)).for_each(|_| std::thread::yield_now());
            let kind = chance.below(40);
            if kind > 1 {
                return;
            }
            let mut model = model.lock().unwrap();
            model.theirs += 1;
            let theirs = format!("\n[Event \"theirs {}\"]\n\n1. b3 *\n", model.theirs);
            if kind == 0 {
                File::options().append(true).open(&path).unwrap().write_all(theirs.as_bytes()).unwrap();
            } else {
                fs::write(path.with_extension("new"), [fs::read(&path).unwrap(), theirs.into()].concat()).unwrap();
                fs::rename(path.with_extension("new"), &path).unwrap();
            }
        });
    };
    let adds = |program: u64| {
        meddling(program);
        let chance = Chance(Cell::new(seed * 10 + program + 5));
        for n in 0..rounds {
            let id = format!("20261123-15254{program}-{n:06x}");
            add_when_free(&path, &id);
            model.lock().unwrap().games.insert(id, None);
            // A copy of the journal of an earlier game is found: the game is there already.
            let known: Vec<String> = model.lock().unwrap().games.keys().cloned().collect();
            let again = &known[usize::try_from(chance.below(known.len() as u64)).unwrap()];
            if n % 5 == 0 {
                add_when_free(&path, again);
            }
        }
    };
    let edits = || {
        meddling(3);
        let chance = Chance(Cell::new(seed * 10 + 9));
        let mut n = 0;
        while n < rounds {
            let known: Vec<String> = model.lock().unwrap().games.keys().cloned().collect();
            if known.is_empty() {
                std::thread::yield_now();
                continue;
            }
            n += 1;
            let id = &known[usize::try_from(chance.below(known.len() as u64)).unwrap()];
            let library = PgnText::new(fs::read(&path).unwrap().into());
            let tag = format!("[GameId \"{id}\"]");
            let holds = |span: std::ops::Range<usize>| String::from_utf8_lossy(&library.body[span]).contains(&tag);
            let Some(i) = (0..library.cuts.len()).find(|&i| library.span(i).is_some_and(holds)) else {
                // Another program's version was in its place for a moment.
                continue;
            };
            let request = SaveGames {
                path: path.clone(),
                form: library.form,
                edits: vec![edit(&library, i, Some(edited(id, n)))],
                ..SaveGames::default()
            };
            match save(&request) {
                Ok(_) => drop(model.lock().unwrap().games.insert(id.clone(), Some(n))),
                // Busy as above.
                Err(FileError::Changed | FileError::Lost | FileError::Reason(W::Busy)) => {}
                Err(error) => panic!("{error:?}"),
            }
        }
    };
    std::thread::scope(|scope| {
        scope.spawn(|| adds(1));
        scope.spawn(|| adds(2));
        scope.spawn(edits);
    });
    let text = fs::read_to_string(&path).unwrap();
    let model = model.lock().unwrap();
    // If two programs came in between within one exchange, what the second wrote is kept aside.
    let count = |text: &str, n: usize| text.matches(&format!("\"theirs {n}\"")).count();
    let aside = names(folder.path()).into_iter().filter(|name| name.contains(ASIDE));
    let aside: String = aside.map(|name| fs::read_to_string(folder.path().join(name)).unwrap()).collect();
    let inside = (1..=model.theirs).filter(|&n| count(&text, n) == 1).count();
    assert_eq!(listed(&path), 1 + model.games.len() + inside, "seed {seed}");
    assert_eq!(model.games.len(), 2 * rounds);
    for (id, edit) in &model.games {
        let wanted = edit.map_or_else(|| game(id, "1. e4 e5 1-0"), |n| edited(id, n));
        assert_eq!(text.matches(wanted.trim()).count(), 1, "seed {seed}: {wanted}");
    }
    for n in 1..=model.theirs {
        let found = (count(&text, n), count(&aside, n));
        assert!(found.0 == 1 || found.0 == 0 && found.1 > 0, "seed {seed}: theirs {n} {found:?}");
    }
    assert!(model.theirs > 0, "somebody came in between");
    assert!(model.games.values().any(Option::is_some), "something was edited");
    assert_eq!(fs::read_to_string(folder.path().join("games.pgn.bak")).unwrap().matches("Zoë").count(), 1);
    let others = names(folder.path()).into_iter().filter(|name| !name.contains(ASIDE));
    assert_eq!(others.collect::<Vec<_>>(), ["games.pgn", "games.pgn.bak"]);
}

#[test]
fn two_programs_add_and_one_edits() {
    for seed in 1..=3 {
        writers(seed, 20);
    }
}

/// tests/README.md says how to run it.
#[test]
#[ignore = "minutes: 10,000 rounds of each program"]
fn ten_thousand_rounds_of_two_that_add_and_one_that_edits() {
    for seed in 11..=60 {
        writers(seed, 200);
    }
}
