//! Saving to a real disk: what changes, what stays, and what is refused.

use crate::chess::pgn::PgnText;
use crate::chess::pgn::encoding::LineEnd;
use crate::chess::pgn::encoding::code_page::CodePage;
use crate::chess::pgn::splice::UnencodableChar;
use crate::runtime::files::atomic::backup_of;
use crate::runtime::pgn_files::saving::*;
use crate::words::Lang;
use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
use std::path::PathBuf;

mod copy_delete;

/// Returns the edit that gives game `i` of a file that is not UTF-16 this text.
pub(crate) fn edit(library: &PgnText, i: usize, text: Option<String>) -> FileEdit {
    let span = library.span(i).unwrap();
    let fingerprint = splice::fingerprint(&library.body[span.clone()], library.form.encoding);
    FileEdit { span: span.start.try_into().unwrap()..span.end.try_into().unwrap(), fingerprint, text }
}

struct SaveFixture {
    folder: tempfile::TempDir,
    path: PathBuf,
}

fn fixture(bytes: &[u8]) -> SaveFixture {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.pgn");
    fs::write(&path, bytes).unwrap();
    SaveFixture { folder, path }
}

impl SaveFixture {
    /// Returns the request to give game `i`, counted from 0, this text, as a program that has just opened the file
    /// would make it.
    fn request(&self, i: usize, text: Option<&str>) -> SaveGames {
        let library = PgnText::new(fs::read(&self.path).unwrap().into());
        SaveGames {
            id: 1,
            path: self.path.clone(),
            form: library.form,
            seen: Some(stamp(&fs::metadata(&self.path).unwrap())),
            edits: vec![edit(&library, i, text.map(str::to_owned))],
            ..SaveGames::default()
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

/// Returns the offset of the last byte of each game that was written.
fn ends(saved: &SavedGames) -> Vec<u64> {
    saved.places.iter().map(|place| place.span.end - 1).collect()
}

/// A list knows games by their place in the UTF-8 that is made from UTF-16.
#[test]
fn of_utf16_the_saved_game_is_found_in_the_list() {
    let games = ["[Event \"Öne\"]\n\n1. e4 e5 *\n\n", "[Event \"Two\"]\n\n1. d4 d5 *\n\n", "[Event \"3\"]\n\n*\n"];
    let wide = |text: &str| -> Vec<u8> { text.encode_utf16().flat_map(u16::to_le_bytes).collect() };
    for (mark, i) in [("", 0), ("", 1), ("\u{feff}", 0), ("\u{feff}", 1), ("\u{feff}", 2)] {
        let fixture = fixture(&wide(&format!("{mark}{}", games.concat())));
        let library = PgnText::new(fixture.bytes().into());
        let start = wide(&format!("{mark}{}", games[..i].concat())).len();
        let old = wide(games[i]);
        let fingerprint = splice::fingerprint(&old, library.form.encoding);
        let span = length(start)..length(start + old.len());
        let edits = vec![FileEdit { span, fingerprint, text: Some("[Event \"Z\"]\n\n1. c4 *\n".to_owned()) }];
        let path = fixture.path.clone();
        let saved = save(&SaveGames { path, form: library.form, edits, ..SaveGames::default() }).unwrap();
        let now = PgnText::new(fixture.bytes().into());
        let last_byte = usize::try_from(saved.last_byte.unwrap()).unwrap();
        assert!(now.span(i).unwrap().contains(&last_byte), "{mark:?} {i}");
        assert_eq!(now.cuts.len(), 3);
    }
}

const THREE: &str = "[Event \"1\"]\n\n1. e4 {open *\n\n[Event \"2\"]\n%kept\n\n1. d4 *\n\n\n[Event \"3\"]\n\n*";
const NEW: &str = "[Event \"n\"]\n\n1. c4 *\n";

#[test]
fn the_other_games_stay_and_the_first_version_is_kept() {
    let fixture = fixture(THREE.as_bytes());
    fs::set_permissions(&fixture.path, fs::Permissions::from_mode(0o640)).unwrap();
    let first = fs::metadata(&fixture.path).unwrap().ino();
    let saved = save(&fixture.request(1, Some(NEW))).unwrap();
    let want = "[Event \"1\"]\n\n1. e4 {open *\n\n[Event \"n\"]\n\n1. c4 *\n\n\n[Event \"3\"]\n\n*";
    assert_eq!(fixture.text(), want);
    assert_eq!((ends(&saved), saved.seen), (vec![50], stamp(&fs::metadata(&fixture.path).unwrap())));
    assert_eq!(fs::metadata(&fixture.path).unwrap().mode() & 0o777, 0o640);
    assert_eq!(fixture.names(), ["games.pgn", "games.pgn.bak"]);
    assert_eq!(fs::metadata(backup_of(&fixture.path)).unwrap().ino(), first, "one file by two names, not a copy");
    save(&fixture.request(2, Some(NEW))).unwrap();
    save(&fixture.request(0, None)).unwrap();
    assert_eq!(fixture.text(), "[Event \"n\"]\n\n1. c4 *\n\n\n[Event \"n\"]\n\n1. c4 *", "its last line was not ended");
    assert_eq!(fs::read_to_string(backup_of(&fixture.path)).unwrap(), THREE, "the first version, not the last but one");
}

#[test]
fn several_games_change_at_once() {
    let fixture = fixture(THREE.as_bytes());
    let mut request = fixture.request(0, None);
    request.edits.extend(fixture.request(1, Some(NEW)).edits);
    request.edits.extend(fixture.request(2, None).edits);
    request.add = vec!["[Event \"a\"]\n\n*\n".to_owned(), "[Event \"b\"]\n\n*\n".to_owned()];
    let saved = save(&request).unwrap();
    assert_eq!(fixture.text(), "[Event \"n\"]\n\n1. c4 *\n\n\n[Event \"a\"]\n\n*\n\n[Event \"b\"]\n\n*\n");
    let library = PgnText::new(fixture.bytes().into());
    let games = ends(&saved).into_iter().map(|byte| (0..3).find(|&i| edit(&library, i, None).span.contains(&byte)));
    assert_eq!(games.collect::<Vec<_>>(), [Some(0), Some(1), Some(2)]);
    // Each of them can be saved again from where it was written.
    for place in saved.places {
        let edits = vec![FileEdit { span: place.span, fingerprint: place.fingerprint, text: Some(NEW.to_owned()) }];
        let again = SaveGames { edits, add: Vec::new(), seen: None, ..request.clone() };
        let encoding = again.form.encoding;
        let mut file = File::open(&fixture.path).unwrap();
        assert_eq!(splice::fingerprint(&part(&mut file, &again.edits[0].span).unwrap(), encoding), place.fingerprint);
    }
}

#[test]
fn a_link_stays_one() {
    let fixture = fixture(THREE.as_bytes());
    let link = fixture.folder.path().join("link.pgn");
    symlink("games.pgn", &link).unwrap();
    save(&SaveGames { path: link.clone(), ..fixture.request(2, None) }).unwrap();
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert!(fixture.text().ends_with("1. d4 *\n\n\n"));
    assert_eq!(fixture.names(), ["games.pgn", "games.pgn.bak", "link.pgn"]);
}

#[test]
fn what_others_changed_is_asked_about_and_stays() {
    let fixture = fixture(THREE.as_bytes());
    let request = fixture.request(1, Some(NEW));
    // Another program adds a game before it and one after it.
    let theirs = format!("[Event \"0\"]\n\n*\n\n{THREE}\n\n[Event \"4\"]\n\n*\n");
    fs::write(&fixture.path, &theirs).unwrap();
    assert!(matches!(save(&request), Err(FileError::Changed)));
    assert_eq!((fixture.text(), fixture.names().len()), (theirs.clone(), 1), "nothing was touched");
    save(&SaveGames { seen: None, ..request.clone() }).unwrap();
    assert_eq!(fixture.text(), theirs.replace("[Event \"2\"]\n%kept\n\n1. d4 *", NEW.trim_end()));
    // Another program changes the game itself.
    fs::write(&fixture.path, THREE.replace("1. d4", "1. d3")).unwrap();
    for seen in [request.seen, None] {
        assert!(matches!(save(&SaveGames { seen, ..request.clone() }), Err(FileError::Lost)));
    }
    // Two games are alike: it is not known which one is meant.
    let twice = format!("%x\n{}\n\n[Event \"2\"]\n%kept\n\n1. d4 *\n\n\n", THREE);
    fs::write(&fixture.path, twice).unwrap();
    assert!(matches!(save(&SaveGames { seen: None, ..request.clone() }), Err(FileError::Lost)));
    fs::remove_file(&fixture.path).unwrap();
    assert!(matches!(save(&request), Err(FileError::Gone)));
    assert!(!fixture.path.exists(), "and no empty file in its place");
}

#[test]
fn an_encoding_is_kept_or_changed_for_the_whole_file() {
    let latin = b"[Event \"\xE9t\xE9\"]\r\n\r\n*\r\n\r\n\xEF\xBB\xBF[Event \"2\"]\r\n\r\n{\x80} *\r\n";
    let fixture = fixture(latin);
    save(&fixture.request(1, Some("[Event \"è\"]\n\n*\n"))).unwrap();
    assert_eq!(fixture.bytes(), b"[Event \"\xE9t\xE9\"]\r\n\r\n*\r\n\r\n\xEF\xBB\xBF[Event \"\xE8\"]\r\n\r\n*\r\n");
    let ding = "[Event \"丁\"]\n\n*\n";
    let before = fixture.bytes();
    let request = fixture.request(0, Some(ding));
    assert!(matches!(save(&request), Err(FileError::Unfit(UnencodableChar { character: '丁', .. }))));
    assert_eq!(fixture.bytes(), before);
    let saved = save(&SaveGames { convert: true, ..request }).unwrap();
    assert_eq!((saved.form.encoding, ends(&saved)), (Encoding::Utf8, vec![21]));
    assert_eq!(fixture.text(), "[Event \"丁\"]\r\n\r\n*\r\n\r\n\u{feff}[Event \"è\"]\r\n\r\n*\r\n");
}

#[test]
fn a_mark_is_not_torn_by_blocks() {
    let mut latin = vec![b' '; BLOCK - 10];
    latin.extend_from_slice(b"\n*\n\n\xE9    ");
    latin.extend_from_slice(b"\xEF\xBB\xBF[Event \"2\"]\n\n*\n\n[Event \"3\"]\n\n*\n");
    for at in 0..8 {
        let bytes = [&latin[at..], b""].concat();
        let fixture = fixture(&bytes);
        let last = PgnText::new(bytes.clone().into()).cuts.len() - 1;
        let request = SaveGames { convert: true, ..fixture.request(last, Some("[Event \"丁\"]\n\n*\n")) };
        save(&request).unwrap();
        assert_eq!(fixture.text().matches('\u{feff}').count(), 1, "{at}");
        assert!(fixture.text().contains('é') && !fixture.text().contains('ï'), "{at}");
    }
}

#[test]
fn games_are_added_in_the_encoding_of_the_file() {
    let fixture = fixture(b"[Event \"\xE9\"]\r\n\r\n*");
    add(&fixture.path, &["[Event \"è\"]\n\n*\n".to_owned()]).unwrap();
    assert_eq!(fixture.bytes(), b"[Event \"\xE9\"]\r\n\r\n*\r\n\r\n[Event \"\xE8\"]\r\n\r\n*\r\n");
    assert!(matches!(
        add(&fixture.path, &["[Event \"丁\"]\n\n*\n".to_owned()]),
        Err(FileError::Unfit(UnencodableChar { character: '丁', .. }))
    ));
    let new = fixture.folder.path().join("new.pgn");
    add(&new, &[NEW.to_owned()]).unwrap();
    assert_eq!(fs::read_to_string(&new).unwrap(), NEW);
    // The form is detected in blocks.
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
    let fixture = fixture(b"[Event \"1\"]\n\ne4\n\n[Event \"2\"]\n\n*\n\nd4 *\n");
    assert!(matches!(save(&fixture.request(1, None)), Err(FileError::RunTogether)));
    assert_eq!(fixture.names(), ["games.pgn"]);
    save(&fixture.request(2, None)).unwrap();
    save(&fixture.request(1, None)).unwrap();
    assert_eq!(fixture.text(), "[Event \"1\"]\n\ne4\n\n");
}

#[test]
fn a_packed_file_is_written_elsewhere() {
    let folder = tempfile::tempdir().unwrap();
    let (packed, plain) = (folder.path().join("g.pgn.gz"), folder.path().join("g.pgn"));
    let mut gz = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    gz.write_all(THREE.as_bytes()).unwrap();
    fs::write(&packed, gz.finish().unwrap()).unwrap();
    let mut unpacked = Vec::new();
    let mut take = |block: &[u8]| {
        unpacked.extend_from_slice(block);
        Ok(())
    };
    decompress::pour(&packed, decompress::MOST, &mut take).unwrap();
    let library = PgnText::new(unpacked.into());
    let request = SaveGames {
        id: 1,
        path: packed.clone(),
        form: library.form,
        earlier: Vec::new(),
        seen: None,
        edits: vec![edit(&library, 2, Some(NEW.to_owned()))],
        add: Vec::new(),
        convert: false,
        to: None,
    };
    assert!(matches!(save(&request), Err(FileError::Packed)));
    let request = SaveGames { to: Some(plain.clone()), ..request };
    save(&request).unwrap();
    let text = fs::read_to_string(&plain).unwrap();
    assert_eq!(text, THREE.replace("[Event \"3\"]\n\n*", NEW.trim_end()));
    assert!(matches!(save(&request), Err(FileError::Exists)));
    assert!(matches!(add(&packed, &[]), Err(FileError::Packed)));
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 2);
}

#[test]
fn what_cannot_be_written_is_said_and_left() {
    let fixture = fixture(THREE.as_bytes());
    fs::set_permissions(&fixture.path, fs::Permissions::from_mode(0o444)).unwrap();
    let request = fixture.request(0, None);
    match save(&request) {
        Err(error) => assert_eq!(error.say(Lang::En), "it is write-protected"),
        other => panic!("{other:?}"),
    }
    let folder = SaveGames { path: fixture.folder.path().to_owned(), edits: Vec::new(), ..request };
    assert!(matches!(save(&folder), Err(FileError::Io(_))));
}

#[test]
fn what_a_killed_process_left_goes_with_the_next_save() {
    let fixture = fixture(THREE.as_bytes());
    let left = fixture.folder.path().join(".games.pgn.tabiya-dead");
    let alive = fixture.folder.path().join(".games.pgn.tabiya-alive");
    fs::write(&left, "half").unwrap();
    let held = File::create(&alive).unwrap();
    held.lock().unwrap();
    save(&fixture.request(2, None)).unwrap();
    assert_eq!(fixture.names(), [".games.pgn.tabiya-alive", "games.pgn", "games.pgn.bak"]);
}

#[test]
fn what_holds_no_games_gets_none() {
    let folder = tempfile::tempdir().unwrap();
    let rows: [(&str, &[u8]); 6] = [
        ("run.sh", b"#!/bin/sh\nexit 0\n"),
        ("notes.txt", b"shopping list\nmilk\n"),
        ("config.toml", b"theme = \"wood\"\n[board]\nx = 1\n"),
        ("page.html", b"<html>\n<p>1</p>\n</html>\n"),
        ("tool.bin", &[0, 1, 2, 3, 200, 255]),
        ("nothing.pgn", b"; only a comment\n"),
    ];
    for (name, bytes) in rows {
        let path = folder.path().join(name);
        fs::write(&path, bytes).unwrap();
        assert!(matches!(add(&path, &[NEW.to_owned()]), Err(FileError::Reason(W::HoldsNoGames))), "{name}");
        assert_eq!(fs::read(&path).unwrap(), bytes);
    }
    assert_eq!(fs::read_dir(&folder).unwrap().count(), rows.len());
    for empty in [&b""[..], b"\n \r\n", b"\xEF\xBB\xBF", b"\xEF\xBB\xBF\n"] {
        let path = folder.path().join("empty.pgn");
        fs::write(&path, empty).unwrap();
        add(&path, &[NEW.to_owned()]).unwrap();
        assert_eq!(games_at(&path).unwrap(), 1, "{empty:?}");
    }
}

#[test]
fn a_save_that_appends_keeps_the_first_version() {
    let fixture = fixture(THREE.as_bytes());
    add(&fixture.path, &[NEW.to_owned()]).unwrap();
    add(&fixture.path, &[NEW.to_owned()]).unwrap();
    assert_eq!(fs::read_to_string(backup_of(&fixture.path)).unwrap(), THREE);
    assert_eq!(games_at(&fixture.path).unwrap(), 5);
}

#[test]
fn what_is_no_file_is_never_opened() {
    let folder = tempfile::tempdir().unwrap();
    let pipe = folder.path().join("pipe.pgn");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let fixture = fixture(THREE.as_bytes());
    for path in [pipe, "/dev/full".into(), "/dev/zero".into(), "/dev/null".into()] {
        let not_a_file = |result: Result<SavedGames, FileError>| match result {
            Err(FileError::Reason(W::NotAFile)) => {}
            other => panic!("{}: {other:?}", path.display()),
        };
        not_a_file(add(&path, &[NEW.to_owned()]));
        not_a_file(save(&SaveGames { path: path.clone(), ..fixture.request(0, None) }));
        assert_eq!(form_at(&path), None);
        assert!(matches!(
            save(&SaveGames { to: Some(path.clone()), ..fixture.request(0, None) }),
            Err(FileError::Exists)
        ));
    }
}

#[test]
fn what_is_added_is_stored_as_the_file_is_now() {
    let letters = |format: TextFormat, text: &str| {
        let mark = if format.mark { "\u{feff}" } else { "" };
        let lines = if format.line_end == LineEnd::CrLf { text.replace('\n', "\r\n") } else { text.to_owned() };
        format.encoding.encode(&format!("{mark}{lines}")).unwrap()
    };
    let forms = [
        (Encoding::Utf8, false, LineEnd::Lf),
        (Encoding::Utf8, true, LineEnd::CrLf),
        (Encoding::Page(CodePage::Windows1251), false, LineEnd::Lf),
        (Encoding::Utf16Le, true, LineEnd::Lf),
        (Encoding::Utf16Be, true, LineEnd::CrLf),
        (Encoding::Utf16Le, false, LineEnd::Lf),
    ]
    .map(|(encoding, mark, line_end)| TextFormat { encoding, mark, line_end, ..TextFormat::default() });
    let names = "[White \"Васюков, Евгений\"]\n[Black \"Холмов, Ратмир Дмитриевич\"]\n[Event \"Первенство СССР\"]\n";
    let game = |year: &str| format!("{names}[Date \"{year}\"]\n\n1. e4 {{Хороший ход}} *\n");
    for was in forms {
        for now in forms {
            let fixture = fixture(&letters(was, &game("1961")));
            let mut file = File::open(&fixture.path).unwrap();
            let form = form_of(&mut file).unwrap();
            let theirs = letters(now, &game("1962"));
            fs::write(&fixture.path, &theirs).unwrap();
            let (path, add) = (fixture.path.clone(), vec![game("1963")]);
            let saved = save(&SaveGames { path, form, add, ..SaveGames::default() }).unwrap();
            let want = letters(TextFormat { mark: false, ..now }, &format!("\n{}", game("1963")));
            assert_eq!(fixture.bytes(), [theirs, want].concat(), "{was:?} to {now:?}");
            assert_eq!(games_at(&fixture.path).unwrap(), 2);
            assert_eq!((saved.form.encoding, saved.form.line_end), (now.encoding, now.line_end));
        }
    }
}

#[test]
fn the_encoding_that_the_user_chose_holds_for_a_file_that_has_changed() {
    let old = "[Event \"Пермь\"]\n\n1. e4 *\n";
    let page = Encoding::Page(CodePage::Windows1251);
    let bytes = page.encode(old).unwrap();
    let fixture = fixture(&bytes);
    let chosen = Some(EncodingChoice::Page(CodePage::Windows1251));
    let form = form_of(&mut File::open(&fixture.path).unwrap()).unwrap().read_as(chosen);
    let request = SaveGames { form, add: vec!["[Event \"Омск\"]\n\n*\n".to_owned()], ..fixture.request(0, None) };
    let request = SaveGames { seen: None, edits: Vec::new(), ..request };
    fs::write(&fixture.path, [&bytes[..], b"\n[Event \"x\"]\n\n*\n"].concat()).unwrap();
    save(&request).unwrap();
    assert_eq!(page.text(&fixture.bytes()), format!("{old}\n[Event \"x\"]\n\n*\n\n[Event \"Омск\"]\n\n*\n"));
}

#[test]
fn a_save_adds_nothing_to_what_holds_no_games_now() {
    let fixture = fixture(THREE.as_bytes());
    let request = SaveGames { seen: None, ..fixture.request(0, None) };
    let request = SaveGames { edits: Vec::new(), add: vec![NEW.to_owned()], ..request };
    for theirs in ["hello", "#!/bin/sh\nexit 0\n", "\u{feff}notes\n"] {
        fs::write(&fixture.path, theirs).unwrap();
        assert!(matches!(save(&request), Err(FileError::Reason(W::HoldsNoGames))), "{theirs}");
        assert_eq!(fixture.text(), theirs);
    }
    fs::remove_file(&fixture.path).unwrap();
    save(&request).unwrap();
    assert_eq!(fixture.text(), NEW, "there is no file to spare");
}
