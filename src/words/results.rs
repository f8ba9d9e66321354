//! Results in words, in each language. The fixed English words of PGN and of plain mode's last line are in
//! [`crate::chess::result`].

use crate::chess::game::Game;
use crate::chess::laws::can_mate::Proof;
use crate::chess::laws::castled;
use crate::chess::laws::claims::{Claim, FIFTY_MOVES};
use crate::chess::laws::touch_move::{TouchObligation, TouchRefusal, Touched};
use crate::chess::level_games::LevelRecord;
use crate::chess::notation::why_check;
use crate::chess::record::DOUBT;
use crate::chess::result::{Claimed, DrawBy, Ending, UnfinishedBy, WinBy};
use crate::chess::rules_met::{MetRule, RulesMet};
use crate::chess::scoresheet::Labels;
use crate::chess::tree::{NodeId, Tree};
use crate::words::notation::{piece_name, why_not};
use crate::words::tables::{AppWord, TerminationWord};
use crate::words::{Lang, Sentence, sentence as sentence_of, with_capital};
use shakmaty::{Chess, Color, Move, Position, Role, Square};

pub use crate::words::tables::{
    CanMateWord, EndingWhyWord, EndingWord, OutcomeWord, ResultCardWord, ScoresheetWord, TouchWord, UmpireWord,
};

pub fn side(color: Color, lang: Lang) -> &'static str {
    lang.side_form(color, "name")
}

/// The name, in a game's record, of the bot that moves at random.
const RANDOM: &str = "tabiya random";

/// Returns the name of a player as a game's record has it. What the record has for a person without a name (the word
/// for a human being, or the name of their side) is put into the user's language, and so is the name of the bot that
/// moves at random.
pub fn player(recorded: &str, color: Color, lang: Lang) -> &str {
    match (recorded, color) {
        ("Human", _) => AppWord::Human.text(lang),
        ("White", Color::White) | ("Black", Color::Black) => side(color, lang),
        (RANDOM, _) => AppWord::RandomPlayer.text(lang),
        _ => recorded,
    }
}

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
pub fn sentence(ending: &Ending, lang: Lang) -> String {
    sentence_for(ending, Listener::default(), None, lang)
}

/// Returns why a game ended this way, as a sentence, with its article if there is one; `None` for a game that was
/// broken off.
pub fn ending_why(ending: &Ending, lang: Lang) -> Option<String> {
    ending_why_with(ending, None, lang)
}

/// Returns the same sentence with the move of a claim worded as `told`; if that is `None`, as the record has it, in the
/// letters of the language.
pub fn ending_why_with(ending: &Ending, told: Option<&str>, lang: Lang) -> Option<String> {
    use EndingWhyWord as W;
    let word = match ending {
        Ending::Win { winner, by } => {
            return Some(words_of_win(*by).1.with(lang, &[side(!*winner, lang), side(*winner, lang)]));
        }
        Ending::Draw { by } => match by {
            DrawBy::Stalemate => W::Stalemate,
            DrawBy::DeadPosition => W::DeadPosition,
            DrawBy::Agreement => W::Agreement,
            DrawBy::Threefold(_) => return claimed(ending, [W::Threefold, W::ThreefoldWith], told, lang),
            DrawBy::FiftyMoves(_) => return claimed(ending, [W::FiftyMoves, W::FiftyMovesWith], told, lang),
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

/// Returns how a game was won, told to the winner, to the loser and to anybody else; and why the Laws end it so.
fn words_of_win(by: WinBy) -> ([OutcomeWord; 3], EndingWhyWord) {
    use {EndingWhyWord as Why, OutcomeWord as W};
    match by {
        WinBy::Checkmate => ([W::MateWon, W::MateLost, W::Mate], Why::Checkmate),
        WinBy::Resignation => ([W::ResignationWon, W::ResignationLost, W::Resignation], Why::Resignation),
        WinBy::TimeForfeit => ([W::TimeWon, W::TimeLost, W::Time], Why::TimeForfeit),
        WinBy::Forfeit => ([W::ForfeitWon, W::ForfeitLost, W::Forfeit], Why::Forfeit),
        WinBy::SealedMove => ([W::SealedMoveWon, W::SealedMoveLost, W::SealedMove], Why::SealedMove),
        WinBy::Adjudication => ([W::AdjudicationWon, W::AdjudicationLost, W::Adjudication], Why::Adjudication),
    }
}

/// Returns how the game ended, told to a listener: `You won by checkmate`, `You lost on time`. The move of a claim is
/// worded as `told`; if that is `None`, as the record has it, in the letters of the language.
pub fn sentence_for(ending: &Ending, listener: Listener, told: Option<&str>, lang: Lang) -> String {
    use OutcomeWord as W;
    let mut text = match ending {
        Ending::Win { winner, by } => {
            let ([won, lost, neutral], _) = words_of_win(*by);
            let word = match listener.you {
                Some(you) if you == *winner => won,
                Some(_) => lost,
                None => neutral,
            };
            word.with(lang, &[side(*winner, lang), side(!*winner, lang)])
        }
        Ending::Draw { by } => match (by, listener.turn) {
            (DrawBy::Agreement, _) => {
                let word = if listener.you.is_some() { W::AgreementYou } else { W::Agreement };
                word.text(lang).to_owned()
            }
            (DrawBy::FlagFallCannotMate, Some(turn)) => W::TimeDraw.with(lang, &[side(turn, lang), side(!turn, lang)]),
            _ => AppWord::DrawBy.with(lang, &[reason(ending, lang)]),
        },
        Ending::Unfinished { .. } => AppWord::NoResult.with(lang, &[reason(ending, lang)]),
    };
    if let Some(claimed) = claimed(ending, [AppWord::ClaimedBy, AppWord::ClaimedByWith], told, lang) {
        text = format!("{text}, {claimed}");
    }
    if let (Ending::Draw { .. }, Some(favoured)) = (ending, listener.draw_odds) {
        text = format!("{text}, {}", W::DrawOdds.with(lang, &[side(favoured, lang)]));
    }
    text
}

/// Returns who claimed the draw, in the first wording, or in the second with the intended move; `None` without a claim.
fn claimed(ending: &Ending, [bare, with_move]: [impl Sentence; 2], told: Option<&str>, lang: Lang) -> Option<String> {
    let claim = ending.claim()?;
    let by = side(claim.by, lang);
    Some(match &claim.with {
        None => sentence_of(bare, lang, false, &[by]),
        Some(san) => {
            let with = told.map_or_else(|| in_letters(san, lang), str::to_owned);
            sentence_of(with_move, lang, false, &[by, &with])
        }
    })
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
pub fn termination(recorded: &str, lang: Lang) -> &str {
    let is_known = |word: &&TerminationWord| recorded.trim().eq_ignore_ascii_case(word.text(Lang::En));
    let word = TerminationWord::ALL.iter().find(is_known).filter(|_| lang != Lang::En);
    word.map_or(recorded, |word| word.text(lang))
}

/// Returns what the closing comment of a game says, in the user's language; nothing if it is any other comment.
pub fn closing(comment: &str, lang: Lang) -> Option<String> {
    closing_with(comment, lang, |_| None)
}

/// Returns the ending that the closing comment of a game names, and whether it was not proved; nothing if it is any
/// other comment.
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
pub fn closing_with(comment: &str, lang: Lang, told: impl Fn(&str) -> Option<String>) -> Option<String> {
    let (ending, doubt) = ended(comment)?;
    let move_told = ending.claim().and_then(|claim| told(claim.with.as_ref()?));
    let mut text = sentence_for(&ending, Listener::default(), move_told.as_deref(), lang);
    if doubt {
        text = format!("{text}, {}", AppWord::NotProved.text(lang));
    }
    Some(text)
}

// Whether a side can still mate, in words.

/// Says that a side can mate with these moves; without moves, that it has mated already.
pub fn yes(by: Color, moves: &str, lang: Lang) -> String {
    if moves.is_empty() {
        CanMateWord::Mated.with(lang, &[side(by, lang)])
    } else {
        CanMateWord::Line.with(lang, &[side(by, lang), moves])
    }
}

/// Says that a side can mate, or has mated, without giving the moves.
pub fn yes_alone(by: Color, mated: bool, lang: Lang) -> String {
    let word = if mated { CanMateWord::Mated } else { CanMateWord::Can };
    word.with(lang, &[side(by, lang)])
}

/// Says that a side cannot mate in a position, and why. The proof may hold only after moves that are forced: then no
/// more is said about the position than is true of it.
pub fn no(by: Color, position: &Chess, proof: Proof, lang: Lang) -> String {
    let why = match proof {
        Proof::Over if position.legal_moves().is_empty() => CanMateWord::Over,
        Proof::Over => CanMateWord::ForcedEnd,
        Proof::Material if position.has_insufficient_material(by) => CanMateWord::Material,
        Proof::Material => CanMateWord::ForcedMaterial,
        Proof::Barred => CanMateWord::Barred,
        Proof::Walled => CanMateWord::Walled,
        Proof::Visited => CanMateWord::Visited,
    };
    CanMateWord::Never.with(lang, &[side(by, lang), why.text(lang)])
}

/// Says that the search reached its limit before it was clear whether a side can mate.
pub fn open(by: Color, lang: Lang) -> String {
    CanMateWord::Open.with(lang, &[side(by, lang)])
}

// The evidence for a claim of a draw: when the position occurred, and how long nothing was captured and no pawn moved.

/// Returns how often the position has occurred, and how many moves have passed without a capture or a pawn move
/// (Articles 9.2 and 9.3). That is the position on the board or, with an intended move, the one after it; `told` is the
/// wording of that move, and `name` names the moves after which the position occurred.
pub fn why_wrong(
    game: &Game,
    intended: Option<Move>,
    told: &str,
    name: impl Fn(NodeId) -> String,
    lang: Lang,
) -> String {
    let then = after(game, intended);
    let legal = intended.is_some_and(|mv| game.position().is_legal(mv));
    let times = game.history.occurrences(&then) + u32::from(legal);
    let moves = then.halfmoves().min(FIFTY_MOVES) / 2;
    let word = if intended.is_none() { AppWord::MovesPassed } else { AppWord::MovesWouldPass };
    let passed = word.counted(lang, moves, &[]);
    let word = match (times, intended.is_some()) {
        (0 | 1, false) => AppWord::StoodOnce,
        (_, false) => AppWord::StoodTwice,
        (0 | 1, true) => AppWord::WouldStandOnce,
        (_, true) => AppWord::WouldStandTwice,
    };
    word.with(lang, &[told, &passed, &occurrences(game, &then, name, lang).join(", ")])
}

/// Returns the evidence as a sentence: after which moves the position occurred, and how many moves each side has made
/// without a capture or a pawn move. With an intended move it is about the position after that.
pub fn evidence(
    game: &Game,
    intended: Option<Move>,
    told: &str,
    name: impl Fn(NodeId) -> String,
    lang: Lang,
) -> String {
    let then = after(game, intended);
    let mut all = occurrences(game, &then, name, lang);
    if intended.is_some() {
        all.push(AppWord::StoodWith.with(lang, &[told]));
    }
    let moves = then.halfmoves() / 2;
    let passed = AppWord::EvidenceMoves.counted(lang, moves, &[]);
    AppWord::ClaimStood.with(lang, &[&all.join(", "), &passed])
}

/// Returns the name of a move in a sentence about a game: its number and side, then its wording.
pub fn named(tree: &Tree, node: NodeId, told: &str, plain: bool, lang: Lang) -> String {
    if plain {
        let (number, by) = tree.move_number(node);
        return AppWord::MoveOf.with(lang, &[&number.to_string(), side(by, lang), told]);
    }
    format!("{} {told}", tree.move_number_text(node))
}

/// Returns the position on the board, or the one after a legal move.
fn after(game: &Game, intended: Option<Move>) -> Chess {
    let mut then = game.position().clone();
    if let Some(mv) = intended.filter(|mv| then.is_legal(*mv)) {
        then.play_unchecked(mv);
    }
    then
}

fn occurrences(game: &Game, position: &Chess, name: impl Fn(NodeId) -> String, lang: Lang) -> Vec<String> {
    let at = |ply: usize| match ply.checked_sub(1).and_then(|before| game.line().get(before)) {
        Some(node) => AppWord::StoodAfter.with(lang, &[&name(*node)]),
        None => AppWord::StoodAtStart.text(lang).to_owned(),
    };
    let all = game.history.positions.iter().enumerate();
    all.filter(|(_, stood)| *stood == position).map(|(ply, _)| at(ply)).collect()
}

// The words of touch-move, of tournament mode and of results that an arbiter enters.

/// Returns what the touched pieces oblige the player to do, with its article; nothing if the player may make any move.
pub fn obligation(duty: TouchObligation, position: &Chess, touched: &Touched, lang: Lang) -> String {
    let board = position.board();
    let name = |at: Square| board.role_at(at).map_or("", |role| piece_name(lang, role));
    // Pieces of both colours were touched, but one could not capture the other.
    let own = |at: &Square| position.us().contains(*at);
    let both = touched.squares.iter().any(own) && !touched.squares.iter().all(own);
    match duty {
        TouchObligation::Free => String::new(),
        TouchObligation::Move(at) => {
            let article = if both { "4.3.3" } else { "4.3.1" };
            TouchWord::MustMove.with(lang, &[name(at), &at.to_string(), article])
        }
        TouchObligation::Take(at) => {
            let article = if both { "4.3.3" } else { "4.3.2" };
            TouchWord::MustTake.with(lang, &[name(at), &at.to_string(), article])
        }
        TouchObligation::TakeWith { piece, victim } => {
            TouchWord::MustTakeWith.with(lang, &[name(piece), &piece.to_string(), name(victim), &victim.to_string()])
        }
        TouchObligation::Castle { rook, .. } => TouchWord::MustCastle.with(lang, &[&rook.to_string()]),
        TouchObligation::Promote { to, .. } => TouchWord::MustPromote.with(lang, &[&to.to_string()]),
        TouchObligation::KingMove(_) => TouchWord::KingMustMove.text(lang).to_owned(),
    }
}

/// Returns why a legal move is not allowed after what was touched.
pub fn refusal(refusal: TouchRefusal, position: &Chess, touched: &Touched, lang: Lang) -> String {
    match refusal {
        TouchRefusal::Duty(duty) => obligation(duty, position, touched, lang),
        TouchRefusal::RookFirst(rook) => TouchWord::RookFirst.with(lang, &[&rook.to_string()]),
    }
}

// What the umpire says about a check, a claim and an unusual move.

/// Returns which piece gives check, and what answers it; `None` if there is no check.
pub fn of_check(position: &Chess, lang: Lang) -> Option<String> {
    Some(with_capital(&format!("{}.", why_not(lang, &why_check(position)?))))
}

/// Returns by which rule the player to move may claim a draw.
pub fn of_claim(claim: Claim, lang: Lang) -> String {
    match claim {
        Claim::Threefold => UmpireWord::MayClaimThreefold.text(lang).to_owned(),
        Claim::FiftyMoves => UmpireWord::MayClaimFifty.text(lang).to_owned(),
    }
}

/// Explains a move that beginners take for an error of the program: castling, a capture en passant, a promotion.
pub fn of_move(mv: Move, lang: Lang) -> Option<String> {
    Some(match mv {
        Move::Castle { .. } => {
            let (king, rook) = castled(mv)?;
            UmpireWord::Castled.with(lang, &[&king.to_string(), &rook.to_string()])
        }
        Move::EnPassant { to, .. } => UmpireWord::EnPassant.with(lang, &[&to.to_string()]),
        _ => match mv.promotion()? {
            role @ Role::Queen => UmpireWord::Promoted.with(lang, &[piece_name(lang, role)]),
            role => UmpireWord::Underpromoted.with(lang, &[piece_name(lang, role)]),
        },
    })
}

// The words on a scoresheet.

pub fn labels(lang: Lang) -> Labels<'static> {
    use crate::words::tables::ScoresheetWord as W;
    Labels {
        title: W::Title.text(lang),
        tags: [
            ("Event", W::Event.text(lang)),
            ("Round", W::Round.text(lang)),
            ("Site", W::Site.text(lang)),
            ("Date", W::Date.text(lang)),
            ("White", side(Color::White, lang)),
            ("Black", side(Color::Black, lang)),
            ("TimeControl", W::TimeControl.text(lang)),
            ("Result", W::Result.text(lang)),
        ],
        start: W::Start.text(lang),
        signatures: [W::WhiteSigns.text(lang), W::BlackSigns.text(lang), W::ArbiterSigns.text(lang)],
    }
}

// The words of the result card.

/// Returns `You won by checkmate (Article 5.1.1)`, told to a listener.
pub fn ending(ending: &Ending, listener: Listener, lang: Lang) -> String {
    let sentence = sentence_for(ending, listener, None, lang);
    match ending.article() {
        Some(article) => ResultCardWord::WithArticle.with(lang, &[&sentence, article]),
        None => sentence,
    }
}

/// Returns `3 wins, 1 draw, 2 losses`; counts of zero are left out.
pub fn record(record: &LevelRecord, lang: Lang) -> String {
    use crate::words::tables::ResultCardWord as W;
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
pub fn rules(met: &RulesMet, unseen: &[MetRule], lang: Lang) -> String {
    let counted = |rule: MetRule| {
        let count = met.count(rule);
        rule_word(rule).counted(lang, count, &[])
    };
    let named = |rule: &MetRule| rule_word(*rule).counted(lang, 1, &[]);
    let parts = [
        (ResultCardWord::InThisGame, met.rules().map(counted).collect::<Vec<_>>()),
        (ResultCardWord::NotYetSeen, unseen.iter().map(named).collect()),
    ];
    let said = parts.into_iter().filter(|(_, names)| !names.is_empty());
    said.map(|(word, names)| word.with(lang, &[&names.join(", ")])).collect::<Vec<_>>().join(" ")
}

/// Returns the word that counts a rule. One for a rule that ends the game needs no number.
fn rule_word(rule: MetRule) -> ResultCardWord {
    use crate::words::tables::ResultCardWord as W;
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
    fn who_agreed_to_a_draw_is_told_so() {
        let agreed = Ending::Draw { by: DrawBy::Agreement };
        let told = |you, lang| sentence_for(&agreed, Listener { you, ..Listener::default() }, None, lang);
        assert_eq!(told(Some(Color::Black), Lang::En), "You agreed to a draw");
        assert_eq!(
            (told(None, Lang::En), told(None, Lang::De)),
            ("Draw by agreement".into(), "Remis durch Vereinbarung".into())
        );
        assert_eq!(closing(&agreed.to_string(), Lang::Fr).as_deref(), Some("Nulle par accord mutuel"));
    }

    #[test]
    fn what_somebody_wrote_is_left_alone() {
        for text in ["White wins", "White wins: checkmate!", "Draw: agreement, claimed by White", "", "Black wins: "] {
            assert_eq!(closing(text, Lang::Fr), None, "{text}");
        }
    }
}
