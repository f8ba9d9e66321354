use crate::chess::pgn::encoding::open;
use crate::chess::pgn::splice::UnencodableChar;
use crate::runtime::files::atomic::{backup_of, stamp};
use crate::runtime::pgn_files::saving::*;
use crate::words::tables::RuntimeWord as W;
use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

/// How many games were deleted of each file.
type Deleted = Vec<(usize, Result<u64, FileError>)>;

struct CopyFixture {
    folder: tempfile::TempDir,
    paths: Vec<PathBuf>,
    files: Vec<Option<Arc<PgnFile>>>,
    games: Catalog,
}

/// Creates open files, as a list has them.
fn fixture(files: &[(&str, &[u8])]) -> CopyFixture {
    let folder = tempfile::tempdir().unwrap();
    let mut fixture = CopyFixture { paths: Vec::new(), files: Vec::new(), games: Catalog::default(), folder };
    for (name, bytes) in files {
        let path = fixture.folder.path().join(name);
        fs::write(&path, bytes).unwrap();
        fixture.paths.push(path.clone());
        // A list does the same with UTF-16.
        let (form, body) = open(bytes);
        let body = match form.encoding {
            Encoding::Utf8 | Encoding::Page(_) | Encoding::Mixed(_) => {
                PgnFile::of(File::open(&path).unwrap(), &path).unwrap()
            }
            Encoding::Utf16Le | Encoding::Utf16Be => {
                let mut own = tempfile::tempfile().unwrap();
                own.write_all(&body).unwrap();
                PgnFile::own(own, &path)
            }
        };
        fixture.files.push(Some(Arc::new(body)));
    }
    let bytes: Vec<&[u8]> = files.iter().map(|(_, bytes)| *bytes).collect();
    fixture.games = Catalog::of(&bytes);
    fixture
}

impl CopyFixture {
    fn request(&self, rows: &[u32]) -> CopyGames {
        let seen = self.paths.iter().map(|path| fs::metadata(path).ok().as_ref().map(stamp)).collect();
        CopyGames { id: 1, games: self.games.clone(), rows: rows.to_vec(), to: PathBuf::new(), convert: false, seen }
    }

    fn at(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn copy(&self, rows: &[u32], name: &str) -> Result<Option<u64>, FileError> {
        copy(&self.request(rows), &self.at(name), &self.files, &StopFlag::default(), |_| {})
    }

    fn delete(&self, request: &CopyGames) -> Deleted {
        self.delete_keeping(request).0
    }

    fn delete_keeping(&self, request: &CopyGames) -> (Deleted, Vec<OldFile>) {
        let mut kept = Vec::new();
        (delete(request, &self.files, &mut kept, |_| {}), kept)
    }

    fn read(&self, name: &str) -> Vec<u8> {
        fs::read(self.at(name)).unwrap()
    }

    /// Returns the names of the files in the folder, sorted.
    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(self.folder.path()).unwrap();
        let mut names: Vec<String> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort_unstable();
        names
    }
}

const A: &[u8] = b"[White \"a\"]\n\n1. e4   {odd (  } e5 *\n\n\n[White \"b\"]\n% kept\n1. Ke4 $9 1-0\n";
/// Windows-1252, with its own line ends.
const LATIN: &[u8] = b"[White \"\xC4\"]\r\n\r\n1. d4 *\r\n\r\n1. c4 *\r\n";

#[test]
fn games_are_copied_byte_for_byte() {
    let fixture = fixture(&[("a.pgn", A)]);
    assert!(matches!(fixture.copy(&[1, 0], "new.pgn"), Ok(Some(2))));
    let wanted = "[White \"b\"]\n% kept\n1. Ke4 $9 1-0\n\n[White \"a\"]\n\n1. e4   {odd (  } e5 *\n";
    assert_eq!(String::from_utf8(fixture.read("new.pgn")).unwrap(), wanted);
    // To the end of a file without a final line end, and of the games' own file.
    fs::write(fixture.at("open.pgn"), "[White \"x\"]\r\n\r\n1. e4 *").unwrap();
    assert!(matches!(fixture.copy(&[1], "open.pgn"), Ok(Some(1))));
    let wanted = "[White \"x\"]\r\n\r\n1. e4 *\r\n\r\n[White \"b\"]\n% kept\n1. Ke4 $9 1-0\r\n";
    assert_eq!(String::from_utf8(fixture.read("open.pgn")).unwrap(), wanted);
    assert!(matches!(fixture.copy(&[0, 1], "a.pgn"), Ok(Some(2))));
    assert_eq!(Catalog::of(&[&fixture.read("a.pgn")]).len(), 4);
    let names = ["a.pgn", "a.pgn.bak", "new.pgn", "open.pgn", "open.pgn.bak"];
    assert_eq!(fixture.names(), names, "beside them stands the first version of what was not new, and nothing else");
}

#[test]
fn words_before_the_tags_stay_with_a_copied_game() {
    for heading in ["% escape\n{preface}", "–"] {
        let source = format!("{heading}\n[Event \"C\"]\n[White \"W\"]\n\n1. c4 *\n");
        let fixture = fixture(&[("a.pgn", source.as_bytes())]);
        for target in ["1. e4 e5 {unclosed", "1. e4 e5", "1. e4 (1. d4"] {
            fs::write(fixture.at("to.pgn"), format!("[Event \"D\"]\n\n{target}")).unwrap();
            assert!(matches!(fixture.copy(&[0], "to.pgn"), Ok(Some(1))));
            let all = String::from_utf8(fixture.read("to.pgn")).unwrap();
            assert!(all.ends_with(&source), "{all}");
            let starts = Catalog::of(&[all.as_bytes()]).place(1).unwrap().span.start;
            assert_eq!(usize::try_from(starts).unwrap(), all.len() - source.len(), "{all}");
        }
    }
}

#[test]
fn bytes_that_are_not_utf_8_are_copied_as_they_are() {
    let game = b"[Event \"A\"]\n[White \"M\xC3\xBCller\"]\n\n1. e4 e5 {gr\xC3\xBC\xC3\x9Fe, bad byte: \xE9} 1-0\n";
    let fixture = fixture(&[("a.pgn", game)]);
    assert!(matches!(fixture.copy(&[0], "new.pgn"), Ok(Some(1))));
    assert_eq!(fixture.read("new.pgn"), game);
}

#[test]
fn another_encoding_takes_what_it_can() {
    let utf16: Vec<u8> =
        [0xFF, 0xFE].into_iter().chain("[White \"Ő\"]\n\n*\n".encode_utf16().flat_map(u16::to_le_bytes)).collect();
    let fixture = fixture(&[("latin.pgn", LATIN), ("wide.pgn", &utf16), ("a.pgn", "[White \"Ä\"]\n\n*\n".as_bytes())]);
    // Among themselves they keep their encoding. A game without tags gets one, so that it stays a game.
    assert!(matches!(fixture.copy(&[0, 1], "same.pgn"), Ok(Some(2))));
    assert_eq!(fixture.read("same.pgn"), b"[White \"\xC4\"]\r\n\r\n1. d4 *\r\n\r\n[Event \"?\"]\r\n\r\n1. c4 *\r\n");
    // Mixed encodings become UTF-8.
    assert!(matches!(fixture.copy(&[0, 2, 3], "all.pgn"), Ok(Some(3))));
    let all = String::from_utf8(fixture.read("all.pgn")).unwrap();
    assert!(
        all.contains("\"Ä\"]\r\n\r\n1. d4 *") && all.contains("\"Ő\"") && all.ends_with("\"Ä\"]\n\n*\r\n"),
        "{all}"
    );
    // Into an existing file in another encoding.
    assert!(matches!(fixture.copy(&[3], "latin.pgn"), Ok(Some(1))));
    assert!(fixture.read("latin.pgn").ends_with(b"[White \"\xC4\"]\n\n*\r\n"));
    assert_eq!(fs::read(backup_of(&fixture.at("latin.pgn"))).unwrap(), LATIN, "its first version");
    let before = fixture.read("latin.pgn");
    assert!(matches!(
        fixture.copy(&[3, 2], "latin.pgn"),
        Err(FileError::Unfit(UnencodableChar { character: 'Ő', .. }))
    ));
    assert_eq!(fixture.read("latin.pgn"), before, "all or nothing");
    // Converted to UTF-8 it takes them, and everything that was in it stays readable.
    let request = CopyGames { convert: true, ..fixture.request(&[3, 2]) };
    let to = fixture.at("latin.pgn");
    assert!(matches!(copy(&request, &to, &fixture.files, &StopFlag::default(), |_| {}), Ok(Some(2))));
    let after = String::from_utf8(fixture.read("latin.pgn")).unwrap();
    let old: String = before.iter().copied().map(char::from).collect(); // its letters are the same in Latin-1
    assert!(after.starts_with(&old) && after[old.len()..].contains("\"Ő\""), "{after}");
    assert_eq!(fs::read(backup_of(&to)).unwrap(), LATIN, "the first version, before the first copy");
    assert!(matches!(fixture.copy(&[0], "wide.pgn"), Ok(Some(1))));
    let wide = fixture.read("wide.pgn");
    let (form, text) = open(&wide);
    assert_eq!(form.encoding, Encoding::Utf16Le);
    assert_eq!(std::str::from_utf8(&text).unwrap(), "[White \"Ő\"]\n\n*\n\n[White \"Ä\"]\r\n\r\n1. d4 *\n");
}

#[test]
fn what_cannot_be_copied_leaves_everything_as_it_was() {
    let fixture = fixture(&[("a.pgn", A), ("open.pgn", b"[White \"x\"]\n\n1. e4 {never closed")]);
    let stop = StopFlag::default();
    stop.raise();
    let stopped = copy(&fixture.request(&[0]), &fixture.at("new.pgn"), &fixture.files, &stop, |_| {});
    assert!(matches!(stopped, Ok(None)));
    assert!(!fixture.at("new.pgn").exists(), "the lock's empty file goes too");
    // After an unclosed comment, a single tag does not begin a game.
    assert!(matches!(fixture.copy(&[0], "open.pgn"), Err(FileError::RunTogether)));
    assert!(matches!(fixture.copy(&[0], "x.pgn.gz"), Err(FileError::Packed)));
    assert!(matches!(fixture.copy(&[0], "no/such.pgn"), Err(FileError::Io(_))));
    fs::create_dir(fixture.at("dir.pgn")).unwrap();
    assert!(matches!(fixture.copy(&[0], "dir.pgn"), Err(FileError::Io(_))));
    // The source changed meanwhile.
    fs::write(fixture.at("a.pgn"), "*").unwrap();
    assert!(matches!(fixture.copy(&[0], "new.pgn"), Err(FileError::Reason(W::SourceChanged))));
    assert_eq!(fixture.names(), ["a.pgn", "dir.pgn", "open.pgn"]);
}

#[test]
fn games_are_deleted_file_by_file() {
    let b = "[Event \"1\"]\n\n1. e4 *\n\n[Event \"2\"]\n\n1. d4 *\n\n[Event \"3\"]\n\n1. c4 *\n";
    let fixture = fixture(&[("a.pgn", A), ("b.pgn", b.as_bytes()), ("c.pgn", LATIN)]);
    let request = fixture.request(&[3, 0, 5]);
    fs::write(fixture.at("c.pgn"), [LATIN, b"\n"].concat()).unwrap();
    let outcomes = fixture.delete(&request);
    assert!(
        matches!(outcomes.as_slice(), [(0, Ok(1)), (1, Ok(1)), (2, Err(FileError::Changed))]),
        "changed by another program: {outcomes:?}"
    );
    assert_eq!(fixture.read("a.pgn"), b"[White \"b\"]\n% kept\n1. Ke4 $9 1-0\n");
    assert_eq!(fixture.read("b.pgn"), b"[Event \"1\"]\n\n1. e4 *\n\n[Event \"3\"]\n\n1. c4 *\n");
    assert_eq!(fs::read(backup_of(&fixture.at("a.pgn"))).unwrap(), A);
    assert_eq!(fixture.names(), ["a.pgn", "a.pgn.bak", "b.pgn", "b.pgn.bak", "c.pgn"]);
}

#[test]
fn a_deletion_is_undone_to_the_byte_unless_the_file_was_changed() {
    let b = "[Event \"1\"]\n\n1. e4 *\n\n[Event \"2\"]\n\n1. d4 *\n\n[Event \"3\"]\n\n1. c4 *\n";
    let fixture = fixture(&[("a.pgn", A), ("b.pgn", b.as_bytes())]);
    let (outcomes, mut kept) = fixture.delete_keeping(&fixture.request(&[0, 3]));
    assert!(outcomes.iter().all(|(_, outcome)| outcome.is_ok()) && kept.len() == 2, "{outcomes:?}");
    assert_ne!((fixture.read("a.pgn"), fixture.read("b.pgn")), (A.to_vec(), b.as_bytes().to_vec()));
    let names = fixture.names();
    kept[0].put_back().unwrap();
    assert_eq!(fixture.read("a.pgn"), A);
    // Another program adds a game: that must not be lost.
    let changed = [fixture.read("b.pgn"), b"\n[Event \"4\"]\n\n1. Nf3 *\n".to_vec()].concat();
    fs::write(fixture.at("b.pgn"), &changed).unwrap();
    assert!(matches!(kept[1].put_back(), Err(FileError::Changed)));
    assert_eq!(fixture.read("b.pgn"), changed);
    assert!(matches!(kept[0].put_back(), Err(FileError::Changed)), "it was put back already");
    fs::remove_file(fixture.at("b.pgn")).unwrap();
    assert!(kept[1].put_back().is_err());
    assert_eq!(fixture.names(), names.into_iter().filter(|name| name != "b.pgn").collect::<Vec<_>>());
}

#[test]
fn nothing_is_deleted_from_a_write_protected_file() {
    let fixture = fixture(&[("a.pgn", A)]);
    let request = fixture.request(&[0]);
    let mut rights = fs::metadata(fixture.at("a.pgn")).unwrap().permissions();
    rights.set_readonly(true);
    fs::set_permissions(fixture.at("a.pgn"), rights).unwrap();
    let (outcomes, kept) = fixture.delete_keeping(&request);
    assert!(matches!(outcomes.as_slice(), [(0, Err(FileError::Reason(W::Protected)))]), "{outcomes:?}");
    assert!(kept.is_empty());
    assert_eq!((fixture.read("a.pgn"), fixture.names()), (A.to_vec(), vec!["a.pgn".to_owned()]));
}

#[test]
fn all_games_of_a_file_can_go_and_the_rest_never_runs_together() {
    let fixture =
        fixture(&[("a.pgn", A), ("b.pgn", b"[White \"x\"]\n\n1. e4\n\n[White \"y\"]\n\n1. d4 *\n\n1. c4 *\n")]);
    assert_eq!(fixture.games.len(), 5);
    assert!(matches!(fixture.delete(&fixture.request(&[0, 1])).as_slice(), [(0, Ok(2))]));
    assert_eq!(fixture.read("a.pgn"), b"");
    // Without the game between them, the last game, which has no tags, would become the end of the first.
    assert!(matches!(fixture.delete(&fixture.request(&[3])).as_slice(), [(1, Err(FileError::RunTogether))]));
    assert_eq!(fixture.names(), ["a.pgn", "a.pgn.bak", "b.pgn"]);
}
