//! Saving on a real disk: what changes, what stays, and what is refused.

use std::os::unix::fs::symlink;

use rustix::fs::{FlockOperation, flock};

use super::*;
use crate::chess::pgn::PgnText;
use crate::chess::pgn::encoding::code_page::CodePage;
use crate::chess::pgn::splice::UnencodableChar;

struct SaveFixture {
    folder: tempfile::TempDir,
    path: PathBuf,
}

fn desk(bytes: &[u8]) -> SaveFixture {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.pgn");
    fs::write(&path, bytes).unwrap();
    SaveFixture { folder, path }
}

impl SaveFixture {
    /// The wish to give game `i`, counted from 0, this text, as a program that has just opened the file has it.
    fn wish(&self, i: usize, text: Option<&str>) -> SaveGames {
        let library = PgnText::new(fs::read(&self.path).unwrap().into());
        SaveGames {
            id: 1,
            path: self.path.clone(),
            form: library.form(),
            seen: Some(stamp(&fs::metadata(&self.path).unwrap())),
            edits: vec![splice::edit(&library, i, text.map(str::to_owned)).unwrap()],
            add: Vec::new(),
            convert: false,
            to: None,
        }
    }

    fn bytes(&self) -> Vec<u8> {
        fs::read(&self.path).unwrap()
    }

    fn text(&self) -> String {
        String::from_utf8(self.bytes()).unwrap()
    }

    fn names(&self) -> Vec<String> {
        let mut names: Vec<String> = fs::read_dir(self.folder.path())
            .unwrap()
            .map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned())
            .collect();
        names.sort_unstable();
        names
    }
}

const THREE: &str = "[Event \"1\"]\n\n1. e4 {open *\n\n[Event \"2\"]\n%kept\n\n1. d4 *\n\n\n[Event \"3\"]\n\n*";
const NEW: &str = "[Event \"n\"]\n\n1. c4 *\n";

#[test]
fn the_other_games_stay_and_the_first_version_is_kept() {
    let desk = desk(THREE.as_bytes());
    fs::set_permissions(&desk.path, fs::Permissions::from_mode(0o640)).unwrap();
    let first = fs::metadata(&desk.path).unwrap().ino();
    let saved = save(&desk.wish(1, Some(NEW))).unwrap();
    let want = "[Event \"1\"]\n\n1. e4 {open *\n\n[Event \"n\"]\n\n1. c4 *\n\n\n[Event \"3\"]\n\n*";
    assert_eq!(desk.text(), want);
    assert_eq!((saved.at, saved.seen), (vec![50], stamp(&fs::metadata(&desk.path).unwrap())));
    assert_eq!(fs::metadata(&desk.path).unwrap().mode() & 0o777, 0o640);
    assert_eq!(desk.names(), ["games.pgn", "games.pgn.bak"]);
    assert_eq!(fs::metadata(backup_of(&desk.path)).unwrap().ino(), first, "one file by two names, not a copy");
    save(&desk.wish(2, Some(NEW))).unwrap();
    save(&desk.wish(0, None)).unwrap();
    assert_eq!(desk.text(), "[Event \"n\"]\n\n1. c4 *\n\n\n[Event \"n\"]\n\n1. c4 *\n");
    assert_eq!(fs::read_to_string(backup_of(&desk.path)).unwrap(), THREE, "the first version, not the last but one");
}

#[test]
fn several_games_change_at_once() {
    let desk = desk(THREE.as_bytes());
    let mut wish = desk.wish(0, None);
    wish.edits.extend(desk.wish(1, Some(NEW)).edits);
    wish.edits.extend(desk.wish(2, None).edits);
    wish.add = vec!["[Event \"a\"]\n\n*\n".to_owned(), "[Event \"b\"]\n\n*\n".to_owned()];
    let saved = save(&wish).unwrap();
    assert_eq!(desk.text(), "[Event \"n\"]\n\n1. c4 *\n\n\n[Event \"a\"]\n\n*\n\n[Event \"b\"]\n\n*\n");
    let library = PgnText::new(desk.bytes().into());
    let games: Vec<usize> = saved.at.iter().map(|&byte| splice::game_at(&library, byte)).collect();
    assert_eq!(games, [0, 1, 2]);
}

#[test]
fn a_link_stays_one() {
    let desk = desk(THREE.as_bytes());
    let link = desk.folder.path().join("link.pgn");
    symlink("games.pgn", &link).unwrap();
    save(&SaveGames { path: link.clone(), ..desk.wish(2, None) }).unwrap();
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert!(desk.text().ends_with("1. d4 *\n\n\n"));
    assert_eq!(desk.names(), ["games.pgn", "games.pgn.bak", "link.pgn"]);
}

#[test]
fn what_others_changed_is_asked_about_and_stays() {
    let desk = desk(THREE.as_bytes());
    let wish = desk.wish(1, Some(NEW));
    // Somebody adds a game before and one behind.
    let theirs = format!("[Event \"0\"]\n\n*\n\n{THREE}\n\n[Event \"4\"]\n\n*\n");
    fs::write(&desk.path, &theirs).unwrap();
    assert!(matches!(save(&wish), Err(SaveError::Changed)));
    assert_eq!((desk.text(), desk.names().len()), (theirs.clone(), 1), "nothing was touched");
    save(&SaveGames { seen: None, ..wish.clone() }).unwrap();
    assert_eq!(desk.text(), theirs.replace("[Event \"2\"]\n%kept\n\n1. d4 *", NEW.trim_end()));
    // Somebody changes the game itself.
    fs::write(&desk.path, THREE.replace("1. d4", "1. d3")).unwrap();
    for seen in [wish.seen, None] {
        assert!(matches!(save(&SaveGames { seen, ..wish.clone() }), Err(SaveError::Lost)));
    }
    // Two that are alike: nobody knows which one is meant.
    let twice = format!("%x\n{}\n\n[Event \"2\"]\n%kept\n\n1. d4 *\n\n\n", THREE);
    fs::write(&desk.path, twice).unwrap();
    assert!(matches!(save(&SaveGames { seen: None, ..wish.clone() }), Err(SaveError::Lost)));
    fs::remove_file(&desk.path).unwrap();
    assert!(matches!(save(&wish), Err(SaveError::Lost)));
    assert!(!desk.path.exists(), "and no empty file in its place");
}

#[test]
fn an_encoding_is_kept_or_changed_for_the_whole_file() {
    let latin = b"[Event \"\xE9t\xE9\"]\r\n\r\n*\r\n\r\n\xEF\xBB\xBF[Event \"2\"]\r\n\r\n{\x80} *\r\n";
    let desk = desk(latin);
    save(&desk.wish(1, Some("[Event \"è\"]\n\n*\n"))).unwrap();
    assert_eq!(desk.bytes(), b"[Event \"\xE9t\xE9\"]\r\n\r\n*\r\n\r\n\xEF\xBB\xBF[Event \"\xE8\"]\r\n\r\n*\r\n");
    let ding = "[Event \"丁\"]\n\n*\n";
    let before = desk.bytes();
    let wish = desk.wish(0, Some(ding));
    assert!(matches!(save(&wish), Err(SaveError::Unfit(UnencodableChar { character: '丁', .. }))));
    assert_eq!(desk.bytes(), before);
    let saved = save(&SaveGames { convert: true, ..wish }).unwrap();
    assert_eq!((saved.form.encoding, saved.at), (Encoding::Utf8, vec![21]));
    assert_eq!(desk.text(), "[Event \"丁\"]\r\n\r\n*\r\n\r\n\u{feff}[Event \"è\"]\r\n\r\n*\r\n");
}

#[test]
fn a_mark_is_not_torn_by_blocks() {
    let mut latin = vec![b' '; BLOCK - 10];
    latin.extend_from_slice(b"\n*\n\n\xE9    ");
    latin.extend_from_slice(b"\xEF\xBB\xBF[Event \"2\"]\n\n*\n\n[Event \"3\"]\n\n*\n");
    for at in 0..8 {
        let bytes = [&latin[at..], b""].concat();
        let desk = desk(&bytes);
        let last = PgnText::new(bytes.clone().into()).len() - 1;
        let wish = SaveGames { convert: true, ..desk.wish(last, Some("[Event \"丁\"]\n\n*\n")) };
        save(&wish).unwrap();
        assert_eq!(desk.text().matches('\u{feff}').count(), 1, "{at}");
        assert!(desk.text().contains('é') && !desk.text().contains('ï'), "{at}");
    }
}

#[test]
fn games_are_added_in_the_encoding_of_the_file() {
    let desk = desk(b"[Event \"\xE9\"]\r\n\r\n*");
    add(&desk.path, &["[Event \"è\"]\n\n*\n".to_owned()]).unwrap();
    assert_eq!(desk.bytes(), b"[Event \"\xE9\"]\r\n\r\n*\r\n\r\n[Event \"\xE8\"]\r\n\r\n*\r\n");
    assert!(matches!(
        add(&desk.path, &["[Event \"丁\"]\n\n*\n".to_owned()]),
        Err(SaveError::Unfit(UnencodableChar { character: '丁', .. }))
    ));
    let new = desk.folder.path().join("new.pgn");
    add(&new, &[NEW.to_owned()]).unwrap();
    assert_eq!(fs::read_to_string(&new).unwrap(), NEW);
    // The form is found out in blocks.
    let mut long = "é".repeat(BLOCK).into_bytes();
    for (last, encoding) in [
        (&b"x"[..], Encoding::Utf8),
        (b"\xE9", Encoding::Page(CodePage::Windows1252)),
        (b"\xC3", Encoding::Page(CodePage::Windows1252)),
    ] {
        long.extend_from_slice(last);
        fs::write(&new, &long).unwrap();
        assert_eq!(form_of(&mut File::open(&new).unwrap()).unwrap().encoding, encoding);
        long.pop();
    }
}

#[test]
fn without_its_neighbours_a_game_may_run_together() {
    let desk = desk(b"[Event \"1\"]\n\ne4\n\n[Event \"2\"]\n\n*\n\nd4 *\n");
    assert!(matches!(save(&desk.wish(1, None)), Err(SaveError::RunTogether)));
    assert_eq!(desk.names(), ["games.pgn"]);
    save(&desk.wish(2, None)).unwrap();
    save(&desk.wish(1, None)).unwrap();
    assert_eq!(desk.text(), "[Event \"1\"]\n\ne4\n\n");
}

#[test]
fn a_packed_file_is_written_elsewhere() {
    let folder = tempfile::tempdir().unwrap();
    let (packed, plain) = (folder.path().join("g.pgn.gz"), folder.path().join("g.pgn"));
    let mut gz = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    gz.write_all(THREE.as_bytes()).unwrap();
    fs::write(&packed, gz.finish().unwrap()).unwrap();
    let library = PgnText::new(decompress::open(&packed).unwrap());
    let wish = SaveGames {
        id: 1,
        path: packed.clone(),
        form: library.form(),
        seen: None,
        edits: vec![splice::edit(&library, 2, Some(NEW.to_owned())).unwrap()],
        add: Vec::new(),
        convert: false,
        to: None,
    };
    assert!(matches!(save(&wish), Err(SaveError::Packed)));
    let wish = SaveGames { to: Some(plain.clone()), ..wish };
    save(&wish).unwrap();
    let text = fs::read_to_string(&plain).unwrap();
    assert_eq!(text, THREE.replace("[Event \"3\"]\n\n*", NEW));
    assert!(matches!(save(&wish), Err(SaveError::Exists)));
    assert!(matches!(add(&packed, &[]), Err(SaveError::Packed)));
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 2);
}

#[test]
fn what_cannot_be_written_is_said_and_left() {
    let desk = desk(THREE.as_bytes());
    fs::set_permissions(&desk.path, fs::Permissions::from_mode(0o444)).unwrap();
    let wish = desk.wish(0, None);
    match save(&wish) {
        Err(SaveError::Failed(error)) => assert_eq!(error.say(Lang::En), "it is write-protected"),
        other => panic!("{other:?}"),
    }
    let folder = SaveGames { path: desk.folder.path().to_owned(), edits: Vec::new(), ..wish };
    assert!(matches!(save(&folder), Err(SaveError::Failed(FileError::Io(_)))));
}

#[test]
fn what_a_killed_process_left_goes_with_the_next_save() {
    let desk = desk(THREE.as_bytes());
    let left = desk.folder.path().join(".games.pgn.tabiya-dead");
    let alive = desk.folder.path().join(".games.pgn.tabiya-alive");
    fs::write(&left, "half").unwrap();
    let held = File::create(&alive).unwrap();
    flock(&held, FlockOperation::LockExclusive).unwrap();
    save(&desk.wish(2, None)).unwrap();
    assert_eq!(desk.names(), [".games.pgn.tabiya-alive", "games.pgn", "games.pgn.bak"]);
}
