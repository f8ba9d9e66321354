//! The words of the result card.

pub use super::tables::ResultCardWord;
use super::{Lang, results};
use crate::chess::level_games::LevelRecord;
use crate::chess::result::Ending;
use crate::chess::rules_met::{MetRule, RulesMet};

/// Returns `You won by checkmate (Article 5.1.1)`, told to a listener.
#[must_use]
pub fn ending(ending: &Ending, listener: results::Listener, lang: Lang) -> String {
    let sentence = results::sentence_for(ending, listener, None, lang);
    match ending.article() {
        Some(article) => ResultCardWord::WithArticle.with(lang, &[&sentence, article]),
        None => sentence,
    }
}

/// Returns `3 wins, 1 draw, 2 losses`; counts of zero are left out.
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

/// Returns `In this game: 3 checks, castling. Not yet seen: en passant.` Either part is left out if it has nothing to
/// say.
#[must_use]
pub fn rules(met: &RulesMet, unseen: &[MetRule], lang: Lang) -> String {
    let counted = |rule: MetRule| {
        let count = met.count(rule);
        rule_word(rule).counted(lang, u64::from(count), &count.to_string(), &[])
    };
    let named = |rule: &MetRule| rule_word(*rule).counted(lang, 1_u64, "1", &[]);
    let parts = [
        (ResultCardWord::InThisGame, met.rules().map(counted).collect::<Vec<_>>()),
        (ResultCardWord::NotYetSeen, unseen.iter().map(named).collect()),
    ];
    let said = parts.into_iter().filter(|(_, names)| !names.is_empty());
    said.map(|(word, names)| word.with(lang, &[&names.join(", ")])).collect::<Vec<_>>().join(" ")
}

/// Returns the word that counts a rule. One for a rule that ends the game needs no number.
fn rule_word(rule: MetRule) -> ResultCardWord {
    use ResultCardWord as W;
    match rule {
        MetRule::Check => W::MetChecks,
        MetRule::Castling => W::MetCastling,
        MetRule::EnPassant => W::MetEnPassant,
        MetRule::Promotion => W::MetPromotion,
        MetRule::Underpromotion => W::MetUnderpromotion,
        MetRule::Checkmate => W::MetMate,
        MetRule::Stalemate => W::MetStalemate,
        MetRule::DeadPosition => W::MetDeadPosition,
        MetRule::Claim => W::MetClaim,
    }
}
