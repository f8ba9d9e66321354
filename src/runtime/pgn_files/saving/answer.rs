//! What saving games comes to, as the application is told.

use std::path::Path;

use super::{SaveOutcome, SaveRefused, save};
use crate::app::protocol::saving::{SaveError, SaveGames, SavedGames};
use crate::words::Lang;
use crate::words::runtime::RuntimeWord as W;

/// Saves, and answers what was written or why nothing was.
///
/// # Errors
/// What can be asked as data, anything else as a sentence.
pub fn answer(wish: &SaveGames, lang: Lang) -> Result<Box<SavedGames>, SaveError> {
    let refused = match save(wish) {
        Ok(saved) => return Ok(Box::new(written(wish, saved))),
        Err(refused) => refused,
    };
    Err(match refused {
        SaveRefused::Changed => SaveError::Changed,
        SaveRefused::Lost => SaveError::Lost,
        SaveRefused::Unfit(unfit) => SaveError::Unfit(unfit),
        SaveRefused::RunTogether => SaveError::RunTogether,
        SaveRefused::Packed => SaveError::Packed,
        SaveRefused::Exists => SaveError::Exists,
        // One knows which folder one is in; the reason must fit on a line.
        SaveRefused::Trouble(_) => {
            let name = wish.path.file_name().map_or(wish.path.as_path(), Path::new);
            SaveError::Failed(sentence(&refused, lang, name))
        }
    })
}

/// What was written.
fn written(wish: &SaveGames, saved: SaveOutcome) -> SavedGames {
    let path = wish.to.clone().unwrap_or_else(|| wish.path.clone());
    SavedGames { path, form: saved.form, seen: saved.seen, at: saved.at }
}

/// A refusal as a sentence, where nothing can be asked any more.
#[must_use]
pub fn unsaved(why: &SaveError, lang: Lang) -> String {
    match why {
        SaveError::Failed(sentence) => sentence.clone(),
        _ => W::EditsLost.text(lang).to_owned(),
    }
}

/// A refusal as a sentence on a file.
#[must_use]
pub fn sentence(refused: &SaveRefused, lang: Lang, path: &Path) -> String {
    let why = match refused {
        SaveRefused::Trouble(trouble) => trouble.say(lang),
        SaveRefused::Unfit(unfit) => {
            W::NoCharacter.with(lang, &[unfit.form.encoding.name(), &unfit.character.to_string()])
        }
        SaveRefused::Packed => W::Packed.text(lang).to_owned(),
        SaveRefused::Changed | SaveRefused::Lost | SaveRefused::RunTogether | SaveRefused::Exists => {
            W::Busy.text(lang).to_owned()
        }
    };
    W::SaveFailed.with(lang, &[&path.display().to_string(), &why])
}
