//! Questions before a file is changed: how to save a game, whether to delete games, whether to change the encoding.

use crate::app::protocol::{controls::DialogAnswer, destination::Continuation};
use crate::chess::pgn::{sanitize, splice::UnencodableChar};
use crate::words::{
    Lang,
    game_list::GameListWord as L,
    sentence,
    tables::{self, EditWord},
};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The most files that a question names.
const NAMED: usize = 3;

/// Games to be deleted once the user has agreed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PendingDelete {
    /// The number of the request that opened their files.
    pub list: u64,
    /// The games, counted from 0 over all files, in order.
    pub rows: Arc<[u32]>,
    /// The names of their files.
    pub files: Vec<String>,
    /// The number and the two players, if it is a single game.
    pub one: Option<[String; 3]>,
}

impl PendingDelete {
    /// Returns the question, as the screen shows it or plain mode says it.
    #[must_use]
    pub fn text(&self, lang: Lang, aloud: bool) -> String {
        let files = self.files.iter().take(NAMED).map(String::as_str).collect::<Vec<_>>().join(", ");
        let games = tables::games(self.rows.len(), lang);
        match (&self.one, self.files.len()) {
            (Some([number, white, black]), _) => sentence(L::AskDelete, lang, aloud, &[number, white, black, &files]),
            (None, 1) => sentence(L::AskDeleteAll, lang, aloud, &[&games, &files]),
            (None, several) => {
                let more = if several > NAMED && !aloud { ", …" } else { "" };
                sentence(L::AskDeleteMany, lang, aloud, &[&games, &several.to_string(), &format!("{files}{more}")])
            }
        }
    }
}

/// Games to be copied to a file whose encoding lacks one of their characters, once the user has agreed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PendingCopy {
    /// The number of the request that opened their files.
    pub list: u64,
    /// The games, counted from 0 over all files, in the order of the copy.
    pub rows: Arc<[u32]>,
    /// The file to copy to.
    pub to: PathBuf,
    /// The character that its encoding lacks.
    pub lacks: UnencodableChar,
}

impl PendingCopy {
    /// Returns the text of the question.
    #[must_use]
    pub fn text(&self, lang: Lang) -> String {
        let UnencodableChar { character, form } = &self.lacks;
        EditWord::AskConvert.with(lang, &[&named(&self.to), &character.to_string(), form.encoding.name()])
    }
}

/// Returns the name of a file without its folder, safe to show.
#[must_use]
pub fn named(path: &Path) -> String {
    sanitize(&path.file_name().unwrap_or(path.as_os_str()).to_string_lossy()).into_owned()
}

/// The questions before a changed game is saved or left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SaveQuestion {
    /// What to do with the changes, and the file that they would go to, if there is one.
    Unsaved(Continuation, Option<PathBuf>),
    /// What to do with the mistakes that were found, if nothing else has changed.
    Found(Continuation),
    /// Another program changed the file, but not this game.
    Changed(PathBuf),
    /// Another program changed or removed the game: whether to add this version.
    Lost(PathBuf),
    /// The file's encoding lacks a character: whether to convert the whole file to UTF-8. A sample word from the file
    /// lets the user check that it is read in the right encoding.
    Convert {
        /// The file.
        path: PathBuf,
        /// The character that does not fit.
        unfit: UnencodableChar,
        /// The sample word.
        sample: Option<String>,
    },
    /// The file is compressed: whether to write all its games to another file.
    Elsewhere(PathBuf, PathBuf),
    /// The file is write-protected: whether to write all its games to another file.
    Protected(PathBuf, PathBuf),
}

impl SaveQuestion {
    /// Returns the answers, the harmless one last.
    #[must_use]
    pub fn answers(&self) -> &'static [DialogAnswer] {
        match self {
            SaveQuestion::Unsaved(..) | SaveQuestion::Found(_) => {
                &[DialogAnswer::Save, DialogAnswer::Discard, DialogAnswer::Cancel]
            }
            _ => &[DialogAnswer::Yes, DialogAnswer::No],
        }
    }

    /// Returns the text of the question.
    #[must_use]
    pub fn text(&self, lang: Lang) -> String {
        match self {
            SaveQuestion::Unsaved(_, Some(path)) => EditWord::AskUnsavedIn.with(lang, &[&named(path)]),
            SaveQuestion::Unsaved(_, None) => EditWord::AskUnsaved.text(lang).to_owned(),
            SaveQuestion::Found(_) => EditWord::AskFound.text(lang).to_owned(),
            SaveQuestion::Changed(path) => EditWord::AskChanged.with(lang, &[&named(path)]),
            SaveQuestion::Lost(path) => EditWord::AskLost.with(lang, &[&named(path)]),
            SaveQuestion::Convert { path, unfit: UnencodableChar { character, form }, sample } => {
                let (path, character) = (named(path), character.to_string());
                match sample {
                    Some(sample) => {
                        let known = form.encoding.name();
                        EditWord::AskConvertSeen.with(lang, &[&path, &character, known, &sanitize(sample)])
                    }
                    None => EditWord::AskConvert.with(lang, &[&path, &character, form.encoding.name()]),
                }
            }
            SaveQuestion::Elsewhere(path, to) => EditWord::AskElsewhere.with(lang, &[&named(path), &named(to)]),
            SaveQuestion::Protected(path, to) => EditWord::AskProtected.with(lang, &[&named(path), &named(to)]),
        }
    }
}
