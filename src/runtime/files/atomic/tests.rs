//! Replacing files on a real disk, with other programs in between.

use crate::runtime::files::atomic::*;
use std::cell::RefCell;
use std::fs::Permissions;
use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
use std::process::Command;
use std::rc::Rc;

type Pause = Rc<dyn Fn()>;

thread_local! {
    /// What happens on this thread between two calls of [`replace`].
    static PAUSE: RefCell<Option<Pause>> = const { RefCell::new(None) };
}

pub(in crate::runtime) fn pause() {
    let pause = PAUSE.with_borrow(Clone::clone);
    if let Some(pause) = pause {
        pause();
    }
}

/// Lets something happen on this thread between any two calls of a replacement.
pub(in crate::runtime) fn between_calls(does: impl Fn() + 'static) {
    PAUSE.set(Some(Rc::new(does)));
}

/// Ends what [`between_calls`] began.
pub(in crate::runtime) fn nothing_between_calls() {
    PAUSE.set(None);
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<String> = entries.map(|name| name.unwrap().file_name().to_string_lossy().into_owned()).collect();
    names.sort_unstable();
    names
}

#[test]
fn a_change_keeps_mode_and_link() {
    let folder = tempfile::tempdir().unwrap();
    let (file, link) = (folder.path().join("games.pgn"), folder.path().join("link"));
    fs::write(&file, "old").unwrap();
    fs::set_permissions(&file, Permissions::from_mode(0o640)).unwrap();
    symlink("games.pgn", &link).unwrap();
    edit(&link, |old| Some([old, b" and new"].concat())).unwrap();
    assert_eq!(fs::read(&file).unwrap(), b"old and new");
    assert_eq!(fs::metadata(&file).unwrap().mode() & 0o777, 0o640);
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert_eq!(names(folder.path()), ["games.pgn", "link"], "nothing is left beside it");
}

#[test]
fn a_new_file_is_like_any_that_the_user_makes() {
    let folder = tempfile::tempdir().unwrap();
    let (ours, theirs) = (folder.path().join("ours"), folder.path().join("theirs"));
    edit(&ours, |_| Some(b"x".to_vec())).unwrap();
    fs::write(&theirs, "x").unwrap();
    assert_eq!(fs::metadata(&ours).unwrap().mode(), fs::metadata(&theirs).unwrap().mode());
    edit(&folder.path().join("none"), |_| None).unwrap();
    assert_eq!(names(folder.path()), ["ours", "theirs"], "what is not written is not made");
}

#[test]
fn a_link_to_nothing_yet_makes_what_it_names() {
    let folder = tempfile::tempdir().unwrap();
    let link = folder.path().join("link");
    symlink("target", &link).unwrap();
    edit(&link, |old| old.is_empty().then(|| b"x".to_vec())).unwrap();
    assert_eq!(fs::read(folder.path().join("target")).unwrap(), b"x");
    symlink("loop", folder.path().join("loop")).unwrap();
    assert!(edit(&folder.path().join("loop"), |_| Some(Vec::new())).is_err());
}

#[test]
fn what_a_killed_process_left_goes_with_the_next_change() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.pgn");
    let litter = folder.path().join(format!("{}abcdef", prefix(&path)));
    let lock = folder.path().join(format!("{}{LOCK}", prefix(&path)));
    let other = folder.path().join(".other.pgn.tabiya-abcdef");
    let being_written = beside(&path).unwrap();
    for left in [&litter, &lock, &other] {
        fs::write(left, "half a file").unwrap();
    }
    edit(&path, |_| Some(b"new".to_vec())).unwrap();
    assert!(!litter.exists() && !lock.exists());
    assert!(other.exists(), "of another file");
    assert!(being_written.path().exists(), "another process writes it");
}

#[test]
fn two_writers_lose_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("file");
    thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                for _ in 0..10 {
                    edit(&path, |old| Some([old, b"x"].concat())).unwrap();
                }
            });
        }
    });
    assert_eq!(fs::read(&path).unwrap().len(), 40);
    assert_eq!(names(folder.path()), ["file"]);
}

#[test]
fn what_can_not_be_written_is_said() {
    let folder = tempfile::tempdir().unwrap();
    assert!(matches!(edit(folder.path(), |_| None), Err(FileError::Io(_))), "a folder");
    let pipe = folder.path().join("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let socket = folder.path().join("socket");
    let _listener = std::os::unix::net::UnixListener::bind(&socket).unwrap();
    for other in [Path::new("/dev/null"), Path::new("/dev/zero"), &pipe, &socket] {
        assert!(matches!(edit(other, |_| None), Err(FileError::Reason(W::NotAFile))), "{}", other.display());
    }
    let nowhere = folder.path().join("no/such/file");
    assert!(matches!(edit(&nowhere, |_| None), Err(FileError::Io(e)) if e.kind() == ErrorKind::NotFound));
    edit_own(&nowhere, |_| Some(b"made".to_vec())).unwrap();
    assert_eq!(fs::metadata(folder.path().join("no")).unwrap().mode() & 0o777, 0o700);
}

/// Another program changes the file at each place between two calls, in each of these ways.
#[test]
fn a_change_between_any_two_calls_is_not_lost() {
    let ways: [fn(&Path); 3] = [
        |path| {
            use std::io::Write;
            File::options().append(true).open(path).unwrap().write_all(b" theirs").unwrap();
        },
        |path| {
            let theirs = [fs::read(path).unwrap(), b" theirs".to_vec()].concat();
            fs::write(path.with_extension("new"), theirs).unwrap();
            fs::rename(path.with_extension("new"), path).unwrap();
        },
        // The same bytes and times in another file.
        |path| {
            let there = fs::metadata(path).unwrap();
            let theirs = fs::read(path).unwrap();
            fs::write(path.with_extension("new"), &theirs[..theirs.len() - 1]).unwrap();
            File::options().append(true).open(path.with_extension("new")).unwrap().write_all(b"!").unwrap();
            File::open(path.with_extension("new")).unwrap().set_modified(there.modified().unwrap()).unwrap();
            fs::rename(path.with_extension("new"), path).unwrap();
        },
    ];
    for (way, theirs) in ways.into_iter().enumerate() {
        let mut reached = 0;
        for call in 0..20 {
            let folder = tempfile::tempdir().unwrap();
            let path = folder.path().join("games.pgn");
            fs::write(&path, "old?").unwrap();
            let (count, target) = (Rc::new(RefCell::new(0)), path.clone());
            let seen = Rc::clone(&count);
            between_calls(move || {
                let now = *seen.borrow();
                *seen.borrow_mut() += 1;
                // After the exchange, the name has the new version.
                if now == call {
                    theirs(&target);
                }
            });
            edit(&path, |old| Some([old, b" ours"].concat())).unwrap();
            nothing_between_calls();
            if *count.borrow() <= call {
                break;
            }
            reached += 1;
            let text = fs::read_to_string(&path).unwrap();
            let both = text.contains("our") && (text.contains("theirs") || text.contains('!'));
            assert!(both, "way {way}, call {call}: {text}");
            assert_eq!(names(folder.path()), ["games.pgn"], "way {way}, call {call}");
        }
        assert!(reached >= 4, "{reached}");
    }
}

#[test]
fn a_file_that_never_rests_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.pgn");
    fs::write(&path, "old").unwrap();
    let target = path.clone();
    between_calls(move || File::options().append(true).open(&target).unwrap().write_all(b"x").unwrap());
    let kept = replace(&path, OldVersion::KeptIfFirst(&|_| true), &mut |versions| {
        versions.both()?.1.write_all(b"ours")?;
        Ok(true)
    });
    nothing_between_calls();
    assert!(matches!(kept, Err(FileError::Changed)));
    assert_eq!(fs::read_to_string(&path).unwrap().trim_end_matches('x'), "old");
    assert_eq!(names(folder.path()), ["games.pgn"], "and no second name of it");
}

#[test]
fn names_of_any_bytes_and_any_length_have_their_backups() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let folder = tempfile::tempdir().unwrap();
    let long = |last: char| format!("{}{last}.pgn", "é".repeat(125));
    let (one, other) = (long('1'), long('2'));
    assert_eq!(one.len(), LONGEST_NAME);
    let all = [one.as_bytes(), other.as_bytes(), b"\xff\xfe\n.pgn", b"x.pgn"];
    for name in all {
        let path = folder.path().join(OsStr::from_bytes(name));
        fs::write(&path, name).unwrap();
        let replaced = replace(&path, OldVersion::KeptIfFirst(&|_| true), &mut |versions| {
            versions.both()?.1.write_all(b"new")?;
            Ok(true)
        });
        let backup = replaced.unwrap().unwrap().backup.unwrap();
        assert_eq!(fs::read(backup).unwrap(), name);
        assert_eq!(fs::read(path).unwrap(), b"new");
    }
    assert_eq!(names(folder.path()).len(), 2 * all.len());
}

#[test]
fn what_somebody_else_calls_bak_stays() {
    let others: [fn(&Path); 3] = [
        |bak| fs::create_dir(bak).unwrap(),
        |bak| symlink("/nowhere/at/all", bak).unwrap(),
        |bak| fs::write(bak, "unrelated").unwrap(),
    ];
    for other in others {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("q.pgn");
        fs::write(&path, "first").unwrap();
        other(&backup_of(&path));
        let is_version = |path: &Path| fs::read_to_string(path).is_ok_and(|text| text == "first");
        let mut kept = Vec::new();
        for text in ["second", "third"] {
            let replaced = replace(&path, OldVersion::KeptIfFirst(&is_version), &mut |versions| {
                versions.both()?.1.write_all(text.as_bytes())?;
                Ok(true)
            });
            kept.push(replaced.unwrap().unwrap().backup);
        }
        let beside = folder.path().join("q.pgn.bak-2");
        assert_eq!(kept, [Some(beside.clone()), None]);
        assert_eq!(fs::read_to_string(beside).unwrap(), "first");
        assert_eq!(names(folder.path()), ["q.pgn", "q.pgn.bak", "q.pgn.bak-2"]);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn access_control_lists_and_attributes_are_kept() {
    use rustix::fs::{XattrFlags, getxattr, setxattr};
    const LIST: &str = "system.posix_acl_access";
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("shared.pgn");
    fs::write(&path, "old").unwrap();
    fs::set_permissions(&path, Permissions::from_mode(0o600)).unwrap();
    let entry =
        |tag: u16, rights: u16, id: u32| [&tag.to_le_bytes()[..], &rights.to_le_bytes(), &id.to_le_bytes()].concat();
    let nobody = u32::MAX;
    // Version 2: the user, user 1, the group (nothing), the mask, others.
    let entries =
        [entry(1, 6, nobody), entry(2, 6, 1), entry(4, 0, nobody), entry(16, 6, nobody), entry(32, 0, nobody)];
    let list = [2_u32.to_le_bytes().to_vec(), entries.concat()].concat();
    if setxattr(&path, LIST, &list, XattrFlags::empty()).is_err() {
        return println!("skipped: this file system has no access control lists");
    }
    let tagged = setxattr(&path, "user.tag", b"hi", XattrFlags::empty()).is_ok();
    // A folder with a default list gives new files a list of their own.
    let other = folder.path().join("plain.pgn");
    fs::write(&other, "old").unwrap();
    fs::set_permissions(&other, Permissions::from_mode(0o660)).unwrap();
    setxattr(folder.path(), "system.posix_acl_default", &list, XattrFlags::empty()).unwrap();
    for path in [&path, &other] {
        edit(path, |_| Some(b"new".to_vec())).unwrap();
    }
    let mut buffer = vec![0; 1000];
    let length = getxattr(&path, LIST, buffer.as_mut_slice()).unwrap();
    assert_eq!(&buffer[..length], list);
    assert_eq!(fs::metadata(&path).unwrap().mode() & 0o777, 0o660);
    assert!(!tagged || getxattr(&path, "user.tag", buffer.as_mut_slice()).unwrap() == 2);
    assert!(getxattr(&other, LIST, buffer.as_mut_slice()).is_err(), "it had none");
    assert_eq!(fs::metadata(&other).unwrap().mode() & 0o777, 0o660);
}
