use crate::chess::journal::{Entry, GameStart, encode, seal};
use crate::runtime::files::journals::*;
use std::fs;
use std::os::unix::fs::PermissionsExt;

fn begin() -> Vec<u8> {
    encode(&Entry::Begin(Box::new(GameStart { game: "g".to_owned(), ..GameStart::default() })))
}

fn a_move(ply: u32) -> Vec<u8> {
    encode(&Entry::Move { ply, uci: "e2e4".to_owned(), clocks: None })
}

fn journals(folder: &Path) -> JournalFiles {
    JournalFiles::new(Some(folder.join("journals")))
}

fn on_disk(folder: &Path, game: &str) -> Vec<u8> {
    fs::read(folder.join(format!("journals/{game}.journal"))).unwrap()
}

fn games(journals: &JournalFiles) -> Vec<String> {
    let (kept, unreadable) = journals.list();
    assert!(unreadable.is_empty(), "{unreadable:?}");
    kept.into_iter().map(|kept| kept.game).collect()
}

#[test]
fn records_are_appended_listed_and_removed() {
    let folder = tempfile::tempdir().unwrap();
    let mut journals = journals(folder.path());
    assert_eq!(games(&journals), [""; 0]);
    let first = journals.append("a", &begin()).unwrap().unwrap();
    assert!(first.folder.is_some(), "a new name in the folder");
    let second = journals.append("a", &a_move(1)).unwrap().unwrap();
    assert!(second.folder.is_none());
    journals.append("b", &begin()).unwrap();
    assert_eq!(on_disk(folder.path(), "a"), [begin(), a_move(1)].concat());
    assert_eq!(games(&journals), ["a", "b"]);
    journals.remove("a").unwrap();
    journals.remove("a").unwrap();
    assert_eq!(games(&journals), ["b"]);
    let mode = fs::metadata(folder.path().join("journals")).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o700);
}

#[test]
fn two_processes_share_no_game() {
    // Two open files lock each other out even within one process.
    let folder = tempfile::tempdir().unwrap();
    let (mut one, mut other) = (journals(folder.path()), journals(folder.path()));
    one.append("a", &begin()).unwrap();
    assert_eq!(games(&one), ["a"], "our own is listed");
    assert_eq!(games(&other), [""; 0], "another's is not");
    assert!(matches!(other.take("a", &begin()), Err(FileError::Held)));
    assert!(matches!(other.drop_listed("a", &begin()), Err(FileError::Held)));
    other.append("a", &begin()).unwrap();
    other.append("a", &a_move(1)).unwrap();
    assert_eq!(on_disk(folder.path(), "a"), begin(), "another's file is never written to");
    assert_eq!(on_disk(folder.path(), "a-2"), [begin(), a_move(1)].concat(), "nothing is lost");
    other.remove("a").unwrap();
    assert_eq!(games(&one), ["a"], "each removes its own");
}

#[test]
fn a_list_that_has_grown_old_changes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let (mut one, mut other) = (journals(folder.path()), journals(folder.path()));
    one.append("a", &[begin(), a_move(1)].concat()).unwrap();
    one.release("a");
    let listed = other.list().0.remove(0).bytes;

    assert!(!one.take("a", &listed).unwrap().changed);
    one.append("a", &a_move(2)).unwrap();
    assert!(matches!(other.take("a", &listed), Err(FileError::Held)));
    one.release("a");
    assert!(matches!(other.drop_listed("a", &listed), Err(FileError::Changed)));
    let taken = other.take("a", &listed).unwrap();
    assert!(taken.changed);
    assert_eq!(taken.bytes, [begin(), a_move(1), a_move(2)].concat());
    other.append("a", &a_move(3)).unwrap();
    assert_eq!(on_disk(folder.path(), "a"), [begin(), a_move(1), a_move(2), a_move(3)].concat());

    // The process that released it goes on after all: what it knew, and what follows, goes into a new file.
    one.append("a", &a_move(3)).unwrap();
    assert_eq!(on_disk(folder.path(), "a-2"), [begin(), a_move(1), a_move(2), a_move(3)].concat());
    other.remove("a").unwrap();
    assert!(matches!(one.take("a", &listed), Ok(taken) if taken.changed), "it is the one in memory");
    let mut third = journals(folder.path());
    assert!(matches!(third.take("a", &listed), Err(FileError::Io(error)) if error.kind() == io::ErrorKind::NotFound));
    assert!(
        matches!(third.drop_listed("a", &listed), Err(FileError::Io(error)) if error.kind() == io::ErrorKind::NotFound)
    );
}

#[test]
fn a_game_that_goes_on_after_all_finds_its_file_again() {
    let folder = tempfile::tempdir().unwrap();
    let mut ours = journals(folder.path());
    ours.append("a", &begin()).unwrap();
    ours.release("a");
    ours.append("a", &a_move(1)).unwrap();
    assert_eq!(on_disk(folder.path(), "a"), [begin(), a_move(1)].concat());
    assert_eq!(games(&ours), ["a"]);
}

#[test]
fn those_that_list_at_the_same_moment_all_see_the_games() {
    let folder = tempfile::tempdir().unwrap();
    let mut ours = journals(folder.path());
    ours.append("a", &begin()).unwrap();
    ours.release("a");
    let path = folder.path().join("journals/a.journal");
    let reader = File::open(&path).unwrap();
    reader.try_lock_shared().unwrap();
    assert_eq!(games(&journals(folder.path())), ["a"]);
    drop(reader);
    assert!(ours.take("a", &begin()).is_ok());
}

#[test]
fn a_copy_is_listed_once_and_goes_its_own_way() {
    let folder = tempfile::tempdir().unwrap();
    let mut ours = journals(folder.path());
    ours.append("g", &begin()).unwrap();
    ours.release("g");
    let copy = folder.path().join("journals/a copy.journal");
    fs::copy(folder.path().join("journals/g.journal"), &copy).unwrap();
    assert_eq!(games(&ours), ["g"], "the one whose name is the identifier inside");
    ours.take("g", &begin()).unwrap();
    ours.append("g", &a_move(1)).unwrap();
    ours.release("g");
    assert_eq!(games(&ours), ["a copy", "g"]);
    let taken = ours.take("a copy", &begin()).unwrap();
    assert_eq!(taken.game, "g-2", "a name with a space is no identifier");
    ours.append("g-2", &a_move(1)).unwrap();
    assert_eq!(on_disk(folder.path(), "g"), [begin(), a_move(1)].concat());
    assert_eq!(on_disk(folder.path(), "g-2"), [begin(), a_move(1)].concat());
    assert!(!copy.exists());
}

#[test]
fn what_is_no_file_is_refused_without_waiting() {
    let folder = tempfile::tempdir().unwrap();
    let inside = folder.path().join("journals");
    fs::create_dir_all(inside.join("folder.journal")).unwrap();
    let made = std::process::Command::new("mkfifo").arg(inside.join("pipe.journal")).status();
    assert!(made.unwrap().success());
    let mut journals = journals(folder.path());
    let (kept, unreadable) = journals.list();
    assert!(kept.is_empty());
    assert_eq!(unreadable.len(), 2, "{unreadable:?}");
    for (game, why) in unreadable {
        assert!(matches!(why, FileError::Reason(W::NotAFile)), "{game}: {why:?}");
        assert!(matches!(journals.take(&game, b""), Err(FileError::Reason(W::NotAFile) | FileError::Io(_))));
        assert!(matches!(journals.drop_listed(&game, b""), Err(FileError::Reason(W::NotAFile) | FileError::Io(_))));
    }
}

#[test]
fn what_a_crash_left_is_cut_off() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("journals")).unwrap();
    let path = folder.path().join("journals/a.journal");
    let torn = a_move(2);
    let cut = [begin(), a_move(1), torn[..torn.len() / 2].to_vec()].concat();
    fs::write(&path, &cut).unwrap();
    let mut ours = journals(folder.path());
    let taken = ours.take("a", &cut).unwrap();
    assert_eq!((taken.bytes, taken.set_aside), ([begin(), a_move(1)].concat(), None));
    ours.append("a", &a_move(2)).unwrap();
    assert_eq!(on_disk(folder.path(), "a"), [begin(), a_move(1), a_move(2)].concat());
    assert!(!path.with_extension("damaged").exists());

    let damaged = [begin(), b"rubbish\n".to_vec(), a_move(1)].concat();
    let other = folder.path().join("journals/b.journal");
    fs::write(&other, &damaged).unwrap();
    fs::write(other.with_extension("damaged"), "of an earlier time").unwrap();
    let taken = ours.take("b", &damaged).unwrap();
    assert_eq!(taken.bytes, begin());
    let beside = taken.set_aside.unwrap();
    assert_eq!(beside, other.with_extension("damaged-2"));
    assert_eq!(fs::read(beside).unwrap(), damaged, "the rest may be of use");
    ours.append("b", &a_move(1)).unwrap();
    assert_eq!(on_disk(folder.path(), "b"), [begin(), a_move(1)].concat());
    assert_eq!(games(&ours), ["a", "b"]);
}

#[test]
fn a_removed_folder_is_made_again_with_the_whole_journal() {
    let folder = tempfile::tempdir().unwrap();
    let mut journals = journals(folder.path());
    journals.append("a", &begin()).unwrap();
    journals.append("a", &a_move(1)).unwrap();
    fs::remove_dir_all(folder.path().join("journals")).unwrap();
    journals.append("a", &a_move(2)).unwrap();
    assert_eq!(on_disk(folder.path(), "a"), [begin(), a_move(1), a_move(2)].concat());
}

#[test]
fn what_can_not_be_written_waits() {
    let folder = tempfile::tempdir().unwrap();
    // There is a file where the folder should be.
    fs::write(folder.path().join("journals"), "").unwrap();
    let mut journals = journals(folder.path());
    assert!(matches!(journals.append("a", &begin()), Err(Some(FileError::Io(_)))));
    assert!(matches!(journals.append("a", &a_move(1)), Err(None)));
    let (kept, unreadable) = journals.list();
    let listed = kept.first().map(|kept| (kept.game.as_str(), kept.bytes.as_slice()));
    assert_eq!(listed, Some(("a", [begin(), a_move(1)].concat().as_slice())), "it is listed from memory");
    assert!(unreadable.is_empty(), "{unreadable:?}");
    assert!(!journals.take("a", &kept[0].bytes).unwrap().changed);
    let failed = journals.flush();
    assert!(matches!(&failed[..], [(kept, _)] if kept.bytes == [begin(), a_move(1)].concat()), "{failed:?}");
    fs::remove_file(folder.path().join("journals")).unwrap();
    assert!(journals.flush().is_empty());
    assert_eq!(on_disk(folder.path(), "a"), [begin(), a_move(1)].concat());
}

#[test]
fn a_journal_in_which_nothing_was_begun_is_no_game() {
    let folder = tempfile::tempdir().unwrap();
    let journals = journals(folder.path());
    let inside = folder.path().join("journals");
    fs::create_dir(&inside).unwrap();
    let whole = begin();
    for bytes in [&[][..], &whole[..1], &whole[..whole.len() - 1]] {
        fs::write(inside.join("a.journal"), bytes).unwrap();
        let (kept, unreadable) = journals.list();
        assert!(kept.is_empty() && unreadable.is_empty(), "{kept:?} {unreadable:?}");
        assert!(!inside.join("a.journal").exists());
    }
    fs::write(inside.join("a.journal"), &whole).unwrap();
    fs::write(inside.join("b.journal"), b"something else\n").unwrap();
    fs::write(inside.join("c.journal"), [0; 200]).unwrap();
    let without_line_ends =
        [begin(), a_move(1)].concat().into_iter().filter(|byte| *byte != b'\n').collect::<Vec<u8>>();
    fs::write(inside.join("d.journal"), without_line_ends).unwrap();
    assert_eq!(journals.list().0.len(), 4, "what was begun, and what is no journal, stays");
}

#[test]
fn a_journal_of_another_version_is_named_and_stays() {
    let folder = tempfile::tempdir().unwrap();
    let mut journals = journals(folder.path());
    fs::create_dir(folder.path().join("journals")).unwrap();
    for payload in ["begin tabiya-journal 1 game g fen startpos", r#"{"tabiya-journal 3":{}}"#] {
        let line = seal(payload);
        let path = folder.path().join("journals/old.journal");
        fs::write(&path, &line).unwrap();
        let (kept, unreadable) = journals.list();
        assert!(kept.is_empty(), "{kept:?}");
        let [(name, why)] = unreadable.as_slice() else { panic!("{unreadable:?}") };
        assert_eq!(*name, path.display().to_string());
        assert!(matches!(why, FileError::Reason(W::OtherVersion)));
        assert!(matches!(journals.take("old", line.as_bytes()), Err(FileError::Reason(W::OtherVersion))));
        assert_eq!(fs::read_to_string(&path).unwrap(), line);
        // Cut off by a crash, it is still no beginning of ours.
        fs::write(&path, &line[..line.len() - 1]).unwrap();
        assert_eq!(journals.list().0.len(), 1);
    }
}

#[test]
fn names_and_missing_folders() {
    let folder = tempfile::tempdir().unwrap();
    let mut journals = journals(folder.path());
    for name in ["", ".", "../x", "a/b", ".hidden", "a b", "é", &"x".repeat(101)] {
        assert!(matches!(journals.append(name, &begin()), Err(Some(FileError::BadName(_)))), "{name}");
    }
    let mut nowhere = JournalFiles::new(None);
    assert!(matches!(nowhere.append("a", &begin()), Err(Some(FileError::NoFolder(_)))));
    assert_eq!(games(&nowhere), ["a"], "from memory");
}
