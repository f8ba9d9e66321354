//! The words of the result card.

pub use super::tables::ResultCardWord;
use super::{Lang, results};
use crate::chess::level_games::LevelRecord;
use crate::chess::result::Ending;

/// `White wins: checkmate (Article 5.1.1)`.
#[must_use]
pub fn ending(ending: &Ending, lang: Lang) -> String {
    let sentence = results::sentence(ending, lang);
    match ending.article() {
        Some(article) => ResultCardWord::WithArticle.with(lang, &[&sentence, article]),
        None => sentence,
    }
}

/// `3 wins, 1 draw, 2 losses`; what there is none of is left out.
#[must_use]
pub fn record(record: &LevelRecord, lang: Lang) -> String {
    use ResultCardWord as W;
    let parts =
        [(record.wins, W::Win, W::Wins), (record.draws, W::Draw, W::Draws), (record.losses, W::Loss, W::Losses)];
    let said = parts.into_iter().filter(|(count, ..)| *count > 0).map(|(count, one, many)| match count {
        1 => one.text(lang).to_owned(),
        _ => many.with(lang, &[&count.to_string()]),
    });
    said.collect::<Vec<_>>().join(", ")
}
