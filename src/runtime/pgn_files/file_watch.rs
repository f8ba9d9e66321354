//! Checks of a followed file, each on a thread of its own, so that a slow disk holds up nothing.

use super::open_files::open_failed;
use crate::app::protocol::files::FileChange;
use crate::app::protocol::message::{ListResponse, Msg};
use crate::app::protocol::saving::FileStamp;
use crate::runtime::event_loop::event::{Event, respond};
use crate::runtime::files::file_stamp::stamp;
use crate::runtime::jobs;
use crate::words::Lang;
use std::path::PathBuf;
use std::sync::mpsc::Sender;

/// Checks whether a file has changed since it had this stamp: [`ListResponse::FileChecked`].
pub fn check(to: &Sender<Event>, lang: Lang, id: u64, path: PathBuf, seen: Option<FileStamp>) {
    let to = to.clone();
    jobs::spawn("check file", move |started| {
        let look = match started.and_then(|()| std::fs::metadata(&path)).map(|metadata| stamp(&metadata)) {
            Ok(stamp) if seen == Some(stamp) => FileChange::Same,
            Ok(_) => FileChange::Other,
            Err(error) => FileChange::Failed(open_failed(lang, &path, &error.into())),
        };
        respond(&to, Msg::List(ListResponse::FileChecked { id, path, look }));
    });
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;

    use super::*;

    #[test]
    fn a_file_that_has_grown_is_changed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("live.pgn");
        let (to, events) = channel();
        let ask = |seen| {
            check(&to, Lang::En, 3, path.clone(), seen);
            match events.recv().unwrap() {
                Event::Response(Msg::List(ListResponse::FileChecked { id: 3, look, .. })) => look,
                other => panic!("{other:?}"),
            }
        };
        assert!(matches!(ask(None), FileChange::Failed(why) if why.contains("live.pgn")));
        std::fs::write(&path, "1. e4 *").unwrap();
        assert!(matches!(ask(None), FileChange::Other));
        let seen = Some(stamp(&std::fs::metadata(&path).unwrap()));
        assert!(matches!(ask(seen), FileChange::Same));
        std::fs::write(&path, "1. e4 e5 *").unwrap();
        assert!(matches!(ask(seen), FileChange::Other));
    }
}
