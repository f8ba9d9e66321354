//! Results in words, in each language. The fixed English words of PGN and of plain mode's last line are in
//! [`crate::chess::result`].

pub use super::tables::{EndingWhyWord, EndingWord, OutcomeWord};
use super::{Lang, app::AppWord, tables::TerminationWord};
use crate::chess::record::DOUBT;
use crate::chess::result::{Claimed, DrawBy, Ending, UnfinishedBy, WinBy};
use shakmaty::{Color, Role};

/// Returns the name of a side.
#[must_use]
pub fn side(color: Color, lang: Lang) -> &'static str {
    lang.side_form(color, "name")
}

/// The name, in a game's record, of the bot that moves at random.
const RANDOM: &str = "tabiya random";

/// Returns the name of a player as a game's record has it. What the record has for a person without a name (the word
/// for a human being, or the name of their side) is put into the user's language, and so is the name of the bot that
/// moves at random.
#[must_use]
pub fn player(recorded: &str, color: Color, lang: Lang) -> &str {
    match (recorded, color) {
        ("Human", _) => AppWord::Human.text(lang),
        ("White", Color::White) | ("Black", Color::Black) => side(color, lang),
        (RANDOM, _) => AppWord::RandomPlayer.text(lang),
        _ => recorded,
    }
}

/// Returns the reason alone.
#[must_use]
pub fn reason(ending: &Ending, lang: Lang) -> &'static str {
    super::translated(EndingWord::ALL, ending.reason(), lang)
}

/// Whom a result is told to, and what the position at the end says about it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Listener {
    /// The side of the only person who played, if there is one: "you".
    pub you: Option<Color>,
    /// The side to move at the end. Its time ran out, if any did.
    pub turn: Option<Color>,
    /// The side for which a draw counts as a win, if the game has draw odds.
    pub draw_odds: Option<Color>,
}

/// Returns the whole sentence: `White won by checkmate`, `Draw: threefold repetition, claimed by White with Nf3`.
#[must_use]
pub fn sentence(ending: &Ending, lang: Lang) -> String {
    sentence_for(ending, Listener::default(), None, lang)
}

/// Returns why a game ended this way, as a sentence, with its article if there is one; `None` for a game that was
/// broken off.
#[must_use]
pub fn ending_why(ending: &Ending, lang: Lang) -> Option<String> {
    ending_why_with(ending, None, lang)
}

/// Returns the same sentence with the move of a claim worded as `told`; if that is `None`, as the record has it, in the
/// letters of the language.
#[must_use]
pub fn ending_why_with(ending: &Ending, told: Option<&str>, lang: Lang) -> Option<String> {
    use EndingWhyWord as W;
    let claimed = ending.claim().map(|claim| {
        let with = claim.with.as_ref().map(|san| told.map_or_else(|| in_letters(san, lang), str::to_owned));
        (side(claim.by, lang), with)
    });
    let of_claim = |bare: W, with_move: W| {
        let (by, with) = claimed.as_ref()?;
        Some(match with {
            None => bare.with(lang, &[by]),
            Some(with) => with_move.with(lang, &[by, with]),
        })
    };
    let word = match ending {
        Ending::Win { winner, by } => {
            let word = match by {
                WinBy::Checkmate => W::Checkmate,
                WinBy::Resignation => W::Resignation,
                WinBy::TimeForfeit => W::TimeForfeit,
                WinBy::Forfeit => W::Forfeit,
                WinBy::Adjudication => W::Adjudication,
            };
            return Some(word.with(lang, &[side(!*winner, lang), side(*winner, lang)]));
        }
        Ending::Draw { by } => match by {
            DrawBy::Stalemate => W::Stalemate,
            DrawBy::DeadPosition => W::DeadPosition,
            DrawBy::Agreement => W::Agreement,
            DrawBy::Threefold(_) => return of_claim(W::Threefold, W::ThreefoldWith),
            DrawBy::FiftyMoves(_) => return of_claim(W::FiftyMoves, W::FiftyMovesWith),
            DrawBy::Fivefold => W::Fivefold,
            DrawBy::SeventyFiveMoves => W::SeventyFive,
            DrawBy::FlagFallCannotMate => W::FlagCannotMate,
            DrawBy::ResignationCannotMate => W::ResignationCannotMate,
            DrawBy::Adjudication => W::Adjudication,
        },
        Ending::Unfinished { by: UnfinishedBy::DoubleForfeit } => W::DoubleForfeit,
        Ending::Unfinished { .. } => return None,
    };
    Some(word.text(lang).to_owned())
}

/// Returns how the game ended, told to a listener: `You won by checkmate`, `You lost on time`. The move of a claim is
/// worded as `told`; if that is `None`, as the record has it, in the letters of the language.
#[must_use]
pub fn sentence_for(ending: &Ending, listener: Listener, told: Option<&str>, lang: Lang) -> String {
    use OutcomeWord as W;
    let mut text = match ending {
        Ending::Win { winner, by } => {
            let [won, lost, neutral] = match by {
                WinBy::Checkmate => [W::MateWon, W::MateLost, W::Mate],
                WinBy::Resignation => [W::ResignationWon, W::ResignationLost, W::Resignation],
                WinBy::TimeForfeit => [W::TimeWon, W::TimeLost, W::Time],
                WinBy::Forfeit => [W::ForfeitWon, W::ForfeitLost, W::Forfeit],
                WinBy::Adjudication => [W::AdjudicationWon, W::AdjudicationLost, W::Adjudication],
            };
            let word = match listener.you {
                Some(you) if you == *winner => won,
                Some(_) => lost,
                None => neutral,
            };
            word.with(lang, &[side(*winner, lang), side(!*winner, lang)])
        }
        Ending::Draw { by } => match (by, listener.turn) {
            (DrawBy::FlagFallCannotMate, Some(turn)) => W::TimeDraw.with(lang, &[side(turn, lang), side(!turn, lang)]),
            _ => AppWord::DrawBy.with(lang, &[reason(ending, lang)]),
        },
        Ending::Unfinished { .. } => AppWord::NoResult.with(lang, &[reason(ending, lang)]),
    };
    if let Some(claim) = ending.claim() {
        text.push_str(", ");
        text.push_str(&match &claim.with {
            None => AppWord::ClaimedBy.with(lang, &[side(claim.by, lang)]),
            Some(with) => {
                let with = told.map_or_else(|| in_letters(with, lang), str::to_owned);
                AppWord::ClaimedByWith.with(lang, &[side(claim.by, lang), &with])
            }
        });
    }
    if let (Ending::Draw { .. }, Some(favoured)) = (ending, listener.draw_odds) {
        text.push_str(", ");
        text.push_str(&W::DrawOdds.with(lang, &[side(favoured, lang)]));
    }
    text
}

/// Returns a move that the record has in English letters in those of the language.
fn in_letters(san: &str, lang: Lang) -> String {
    let letters = super::notation::letters_of(lang);
    let said = |c: char| {
        let role = Role::from_char(c).filter(|_| c.is_ascii_uppercase());
        role.map_or_else(|| c.to_string(), |role| letters.letter(role).to_owned())
    };
    san.chars().map(said).collect()
}

/// Returns what PGN's Termination tag says (PGN 9.8.1), in the user's language; any other text stays as it is. Servers
/// write the words with a capital.
#[must_use]
pub fn termination(recorded: &str, lang: Lang) -> &str {
    let is_known = |word: &&TerminationWord| recorded.trim().eq_ignore_ascii_case(word.text(Lang::En));
    let word = TerminationWord::ALL.iter().find(is_known).filter(|_| lang != Lang::En);
    word.map_or(recorded, |word| word.text(lang))
}

/// Returns what the closing comment of a game says, in the user's language; nothing if it is any other comment.
#[must_use]
pub fn closing(comment: &str, lang: Lang) -> Option<String> {
    closing_with(comment, lang, |_| None)
}

/// Returns the ending that the closing comment of a game names, and whether it was not proved; nothing if it is any
/// other comment.
#[must_use]
pub fn ended(comment: &str) -> Option<(Ending, bool)> {
    let (said, doubt) = comment.strip_suffix(DOUBT).map_or((comment, false), |said| (said, true));
    // A claim may name any move, so no list of endings holds it.
    let claim = said.split_once(", claimed by ").and_then(|(_, claim)| {
        let (by, with) = claim.split_once(" with ").map_or((claim, None), |(by, with)| (by, Some(with.to_owned())));
        Some(Claimed { by: Color::ALL.into_iter().find(|color| side(*color, Lang::En) == by)?, with })
    });
    let ending = Ending::every(claim).into_iter().find(|ending| ending.to_string() == said)?;
    Some((ending, doubt))
}

/// Does the same as [`closing`]; `told` puts the move of a claim into words, given as the record has it.
#[must_use]
pub fn closing_with(comment: &str, lang: Lang, told: impl Fn(&str) -> Option<String>) -> Option<String> {
    let (ending, doubt) = ended(comment)?;
    let move_told = ending.claim().and_then(|claim| told(claim.with.as_ref()?));
    let mut text = sentence_for(&ending, Listener::default(), move_told.as_deref(), lang);
    if doubt {
        text = format!("{text}, {}", AppWord::NotProved.text(lang));
    }
    Some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_move_of_a_claim_is_named_in_the_letters_of_the_language() {
        let claimed = |with: &str| {
            let claim = Claimed { by: Color::White, with: Some(with.to_owned()) };
            sentence(&Ending::Draw { by: DrawBy::Threefold(claim) }, Lang::Fr)
        };
        for (san, said) in [("Nbd2", "Cbd2"), ("Bxb5+", "Fxb5+"), ("O-O", "O-O"), ("e8=Q", "e8=D"), ("b4", "b4")] {
            assert_eq!(claimed(san), format!("Nulle : triple répétition, réclamée par les Blancs avec {said}"));
        }
    }

    #[test]
    fn each_ending_of_the_laws_has_a_sentence_with_its_article() {
        let claim = Claimed { by: Color::White, with: None };
        for ending in Ending::every(Some(claim)) {
            for lang in Lang::ALL {
                let why = ending_why(&ending, lang);
                let broken_off = matches!(ending.reason(), "adjourned" | "abandoned");
                assert_eq!(why.is_none(), broken_off, "{ending}");
                let (Some(why), Some(article)) = (why, ending.article()) else { continue };
                assert!(why.ends_with(&format!("{article}).")), "{why}");
            }
        }
    }

    #[test]
    fn what_the_record_says_is_read_back_in_any_language() {
        let claims = [None, Some("Nf3")].map(|with| Claimed { by: Color::Black, with: with.map(str::to_owned) });
        for claim in claims {
            for ending in Ending::every(Some(claim)) {
                for lang in Lang::ALL {
                    let said = sentence(&ending, lang);
                    assert_eq!(closing(&ending.to_string(), lang), Some(said.clone()), "{ending}");
                    let doubtful = format!("{said}, {}", AppWord::NotProved.text(lang));
                    assert_eq!(closing(&format!("{ending}{DOUBT}"), lang), Some(doubtful), "{ending}");
                }
            }
        }
        assert_eq!(closing("White wins: checkmate", Lang::Fr).as_deref(), Some("Les Blancs gagnent par échec et mat"));
    }

    #[test]
    fn the_words_of_the_termination_tag_are_said_in_any_language() {
        for (tag, fr) in [
            ("time forfeit", "chute du drapeau"),
            ("Time forfeit", "chute du drapeau"),
            ("Rules infraction", "infraction aux règles"),
            ("unterminated", "inachevée"),
            ("Ann won by resignation", "Ann won by resignation"),
        ] {
            assert_eq!((termination(tag, Lang::En), termination(tag, Lang::Fr)), (tag, fr));
        }
    }

    #[test]
    fn a_level_that_is_no_number_has_a_name_in_any_language() {
        for (recorded, fr) in [("tabiya random", "tabiya (au hasard)"), ("tabiya 1200", "tabiya 1200")] {
            assert_eq!(player(recorded, Color::White, Lang::Fr), fr);
            assert_eq!(player(recorded, Color::White, Lang::En), recorded);
        }
    }

    #[test]
    fn what_somebody_wrote_is_left_alone() {
        for text in ["White wins", "White wins: checkmate!", "Draw: agreement, claimed by White", "", "Black wins: "] {
            assert_eq!(closing(text, Lang::Fr), None, "{text}");
        }
    }
}
