//! Opening repertoires: the list of their files is read and changed, the files themselves are only read.

use crate::app::protocol::repertoires::{
    self, REPERTOIRE_FILE, RepertoireFile, RepertoireList, RepertoireRequest, Repertoires,
};
use crate::chess::pgn::in_memory::FileStamp;
use crate::runtime::files::file_error::FileError;
use crate::runtime::files::{atomic, user_data};
use crate::runtime::pgn_files::decompress;
use crate::words::Lang;
use crate::words::tables::{RepertoireWord, RuntimeWord};
use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;
use std::{fs, slice};

#[derive(Debug, Default)]
pub struct RepertoireReader {
    /// The repertoires as they were last read, with the stamps of their files.
    known: Option<(Vec<Option<FileStamp>>, Arc<Repertoires>)>,
    /// What was last in each file. It goes on when the file cannot be read any more.
    bytes: HashMap<String, Vec<u8>>,
}

impl RepertoireReader {
    /// Changes the list of repertoires if that is asked for, and reads them.
    ///
    /// # Errors
    /// A sentence about the list. One that cannot be read is not changed.
    pub fn carry_out(
        &mut self,
        path: Option<&Path>,
        request: &RepertoireRequest,
        lang: Lang,
    ) -> Result<Arc<Repertoires>, String> {
        let Some(path) = path else {
            let why = FileError::NoFolder("XDG_DATA_HOME").say(lang);
            let failed = RepertoireWord::ListFailed.with(lang, &[REPERTOIRE_FILE, &why]);
            return if request.is_change() { Err(failed) } else { Ok(Arc::default()) };
        };
        if request.is_change() {
            user_data::change::<RepertoireList>(path, slice::from_ref(request), lang)?;
        }
        let list: RepertoireList = user_data::read(path, lang)?;
        let stamp = |path: &String| Some(atomic::stamp(&fs::metadata(path).ok()?));
        let stamps: Vec<Option<FileStamp>> = list.files.iter().map(|file| stamp(&file.file)).collect();
        if let Some((known, read)) = &self.known
            && (known, &read.list) == (&stamps, &list)
        {
            return Ok(Arc::clone(read));
        }
        let (mut bytes, mut problems) = (HashMap::new(), Vec::new());
        for RepertoireFile { file, .. } in &list.files {
            let mut read = Vec::new();
            if let Err(error) = decompress::read(Path::new(file), repertoires::LONGEST, &mut read) {
                problems.push(error.in_sentence(RuntimeWord::OpenFailed, lang, Path::new(file)));
                read = self.bytes.get(file).cloned().unwrap_or_default();
            }
            bytes.insert(file.clone(), read);
        }
        let read = Arc::new(Repertoires::new(list, &bytes, problems));
        self.bytes = bytes;
        self.known = Some((stamps, Arc::clone(&read)));
        Ok(read)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use shakmaty::Color;

    #[test]
    fn repertoire_files_are_read_again_only_when_they_have_changed() {
        let folder = tempfile::tempdir().unwrap();
        let (list, lines) = (folder.path().join("data/practice.toml"), folder.path().join("lines.pgn"));
        fs::write(&lines, "1. e4 e5 2. Nf3 *").unwrap();
        let path = lines.display().to_string();
        let mut reader = RepertoireReader::default();
        let mut request = |request: RepertoireRequest| reader.carry_out(Some(&list), &request, Lang::En);
        let first = request(RepertoireRequest::Use(path.clone(), Color::White, None)).unwrap();
        assert_eq!(first.cards().count(), 2);
        let short = request(RepertoireRequest::Use(path.clone(), Color::White, Some(1))).unwrap();
        assert_eq!(short.cards().count(), 1);
        let first = request(RepertoireRequest::Use(path.clone(), Color::White, None)).unwrap();
        assert!(Arc::ptr_eq(&first, &request(RepertoireRequest::ForPractice).unwrap()));
        fs::write(&lines, "1. e4 e5 2. Nf3 Nc6 3. Bb5 *").unwrap();
        assert_eq!(request(RepertoireRequest::ForCard).unwrap().cards().count(), 3);
        // The list stays as a person wrote it, with what is changed.
        let text = fs::read_to_string(&list).unwrap();
        fs::write(&list, text.replace("= 10", "= 4")).unwrap();
        let key = first.cards().nth(1).unwrap();
        let paused = request(RepertoireRequest::Pause(path.clone(), key)).unwrap();
        assert_eq!((paused.list.new_cards_a_day, paused.list.is_paused(key), paused.cards().count()), (4, true, 1));
        assert!(!request(RepertoireRequest::Pause(path.clone(), key)).unwrap().list.is_paused(key));
        fs::remove_file(&lines).unwrap();
        let gone = request(RepertoireRequest::ForPractice).unwrap();
        assert!(gone.problems.len() == 1 && gone.problems[0].contains("lines.pgn"), "{:?}", gone.problems);
        // Its positions go on, and what is read of others is new.
        let other = folder.path().join("other.pgn");
        fs::write(&other, "1. d4 d5 2. c4 *").unwrap();
        request(RepertoireRequest::Use(other.display().to_string(), Color::White, None)).unwrap();
        fs::write(&other, "1. d4 d5 2. c4 e6 3. Nc3 *").unwrap();
        let read = request(RepertoireRequest::ForPractice).unwrap();
        assert_eq!((read.problems.len(), read.cards().count()), (1, 5));
        request(RepertoireRequest::Drop(other.display().to_string())).unwrap();
        assert!(request(RepertoireRequest::Drop(path.clone())).unwrap().books.is_empty());
        // One that cannot be read is said and stays.
        fs::write(&list, "new_cards_a_day = 4\nretention = 2.0\n").unwrap();
        let refused = request(RepertoireRequest::Use(path.clone(), Color::Black, None)).unwrap_err();
        assert!(refused.contains("line 2"), "{refused}");
        fs::write(&list, "new_cards_a_day = 4\n[[repertoire]]\nfile = 3\n").unwrap();
        let refused = request(RepertoireRequest::Use(path, Color::Black, None)).unwrap_err();
        assert!(refused.contains("line 3") || refused.contains("line 2"), "{refused}");
        assert!(fs::read_to_string(&list).unwrap().ends_with("file = 3\n"));
    }
}
