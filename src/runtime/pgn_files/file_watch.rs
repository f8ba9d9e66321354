//! Looking at a followed file: a thread for each look, so that a slow disk holds up nothing.

use super::saving;
use crate::app::protocol::files::FileChange;
use crate::app::protocol::message::Msg;
use crate::app::protocol::saving::FileStamp;
use crate::runtime::event_loop::event::Event;
use crate::runtime::files::file_error::FileError;
use crate::words::Lang;
use crate::words::runtime::RuntimeWord as W;
use std::path::{Path, PathBuf};
use std::sync::mpsc::Sender;
use std::thread;

/// Looks at a file, whether it is another one than was seen; the answer goes to the loop's channel. An answer at
/// once says that no thread could be had.
pub fn look(to: &Sender<Event>, lang: Lang, id: u64, path: PathBuf, seen: Option<FileStamp>) -> Option<Msg> {
    let (to, file) = (to.clone(), path.clone());
    let started = thread::Builder::new().name("look".to_owned()).spawn(move || {
        let look = again(&file, seen, lang);
        let _ = to.send(Event::Answer(Msg::FileChecked { id, path: file, look })); // the loop may have ended
    });
    let look = failed(&path, &started.err()?.into(), lang);
    Some(Msg::FileChecked { id, path, look })
}

fn again(path: &Path, seen: Option<FileStamp>, lang: Lang) -> FileChange {
    let now = match std::fs::metadata(path) {
        Ok(metadata) => saving::seen(&metadata),
        Err(error) => return failed(path, &error.into(), lang),
    };
    if seen == Some(now) {
        return FileChange::Same;
    }
    FileChange::Other
}

fn failed(path: &Path, trouble: &FileError, lang: Lang) -> FileChange {
    FileChange::Failed(W::OpenFailed.with(lang, &[&path.display().to_string(), &trouble.say(lang)]))
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;

    use super::*;

    #[test]
    fn a_file_that_has_grown_is_another_one() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("live.pgn");
        let (to, events) = channel();
        let ask = |seen| {
            assert!(look(&to, Lang::En, 3, path.clone(), seen).is_none());
            match events.recv().unwrap() {
                Event::Answer(Msg::FileChecked { id: 3, look, .. }) => look,
                other => panic!("{other:?}"),
            }
        };
        assert!(matches!(ask(None), FileChange::Failed(why) if why.contains("live.pgn")));
        std::fs::write(&path, "1. e4 *").unwrap();
        assert!(matches!(ask(None), FileChange::Other));
        let seen = Some(saving::seen(&std::fs::metadata(&path).unwrap()));
        assert!(matches!(ask(seen), FileChange::Same));
        std::fs::write(&path, "1. e4 e5 *").unwrap();
        assert!(matches!(ask(seen), FileChange::Other));
    }
}
