//! Opening repertoires: the list of their files is read and changed, the files themselves are only read.

use crate::app::protocol::repertoires::{self, REPERTOIRE_FILE, RepertoireList, RepertoireRequest, Repertoires};
use crate::chess::pgn::in_memory::FileStamp;
use crate::runtime::{
    files::{atomic, file_error::FileError, user_data},
    pgn_files::decompress,
};
use crate::words::{
    Lang,
    tables::{RepertoireWord, RuntimeWord},
};
use std::{fs, path::Path, slice, sync::Arc};

/// The repertoires as they were last read, with the stamps of their files.
#[derive(Debug, Default)]
pub struct RepertoireReader(Option<(Vec<Option<FileStamp>>, Arc<Repertoires>)>);

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
        if let Some((known, read)) = &self.0
            && (known, &read.list) == (&stamps, &list)
        {
            return Ok(Arc::clone(read));
        }
        let bytes_of = |path: &str| {
            let mut bytes = Vec::new();
            let poured = decompress::pour(Path::new(path), repertoires::LONGEST, &mut |block: &[u8]| {
                bytes.extend_from_slice(block);
                Ok(())
            });
            poured.map(|()| bytes).map_err(|error| error.in_sentence(RuntimeWord::OpenFailed, lang, Path::new(path)))
        };
        let read = Arc::new(Repertoires::new(list, bytes_of));
        self.0 = Some((stamps, Arc::clone(&read)));
        Ok(read)
    }
}
