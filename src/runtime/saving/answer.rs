//! What saving games comes to, as the application is told.

use std::path::Path;

use super::{Refused, Saved, save};
use crate::app::saving::{NotSaved, SaveGames, Written};
use crate::words::Lang;
use crate::words::runtime::RuntimeWord as W;

/// Saves, and answers what was written or why nothing was.
///
/// # Errors
/// What can be asked as data, anything else as a sentence.
pub fn answer(wish: &SaveGames, lang: Lang) -> Result<Box<Written>, NotSaved> {
    let refused = match save(wish) {
        Ok(saved) => return Ok(Box::new(written(wish, saved))),
        Err(refused) => refused,
    };
    Err(match refused {
        Refused::Changed => NotSaved::Changed,
        Refused::Lost => NotSaved::Lost,
        Refused::Unfit(unfit) => NotSaved::Unfit(unfit),
        Refused::RunTogether => NotSaved::RunTogether,
        Refused::Packed => NotSaved::Packed,
        Refused::Exists => NotSaved::Exists,
        // One knows which folder one is in; the reason must fit on a line.
        Refused::Trouble(_) => {
            let name = wish.path.file_name().map_or(wish.path.as_path(), Path::new);
            NotSaved::Failed(sentence(&refused, lang, name))
        }
    })
}

/// What was written.
fn written(wish: &SaveGames, saved: Saved) -> Written {
    let path = wish.to.clone().unwrap_or_else(|| wish.path.clone());
    Written { path, form: saved.form, seen: saved.seen, at: saved.at }
}

/// A refusal as a sentence, where nothing can be asked any more.
#[must_use]
pub fn unsaved(why: &NotSaved, lang: Lang) -> String {
    match why {
        NotSaved::Failed(sentence) => sentence.clone(),
        _ => W::EditsLost.text(lang).to_owned(),
    }
}

/// A refusal as a sentence on a file.
#[must_use]
pub fn sentence(refused: &Refused, lang: Lang, path: &Path) -> String {
    let why = match refused {
        Refused::Trouble(trouble) => trouble.say(lang),
        Refused::Unfit(unfit) => W::NoCharacter.with(lang, &[unfit.form.encoding.name(), &unfit.character.to_string()]),
        Refused::Packed => W::Packed.text(lang).to_owned(),
        Refused::Changed | Refused::Lost | Refused::RunTogether | Refused::Exists => W::Busy.text(lang).to_owned(),
    };
    W::SaveFailed.with(lang, &[&path.display().to_string(), &why])
}
