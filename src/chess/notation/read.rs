//! Reads a typed move: the legal move, or the reason why there is none.

use super::letters::{Letters, PIECES};
use super::normalise::{NormalizedText, normalise};
use super::spelling::{LetterCase, Spellings};
use super::{TypedMove, find_why_not, shape, spelling};
use super::{choices::Choices, why_not::WhyNot};
use shakmaty::{Chess, Move, Position};

/// Reads a typed move: SAN in the chosen letters or in English ones, long algebraic, UCI, figurines,
/// with or without `x`, `=`, `+`, `#`, `e.p.`; `(=)` at the end offers a draw.
///
/// The chosen letters come first, as written and then in any case. English ones are tried only if that gives no legal
/// move, and only count if the English reading is unambiguous. Those of other languages come last.
///
/// # Errors
/// [`WhyNot`] says why the text is not a playable move; [`WhyNot::NeedsPromotion`] asks for a piece.
pub fn read(position: &Chess, chess960: bool, text: &str, letters: &Letters) -> Result<TypedMove, WhyNot> {
    read_among(&Choices::legal(position, chess960), text, letters)
}

/// Like [`read`], among moves that are already known.
pub(super) fn read_among(choices: &Choices, text: &str, letters: &Letters) -> Result<TypedMove, WhyNot> {
    if text.trim().is_empty() {
        return Err(WhyNot::Nothing);
    }
    let why = match normalise(text, *letters, false).filter(|entry| !entry.core.is_empty()) {
        None => unreadable(choices, text, *letters),
        Some(entry) => match found(choices, &entry, *letters) {
            Ok(found) => return found,
            Err(foreign) => reason(choices, &entry, *letters, foreign),
        },
    };
    // `e4 d4` is first read as one move from square to square.
    let may_be_two = matches!(why, WhyNot::Unreadable | WhyNot::EmptySquare(_));
    Err(if may_be_two && names_two_moves(choices, text, letters) { WhyNot::TwoMoves } else { why })
}

/// Whether a text is a legal move and, after a blank, comma, semicolon or tab, the text of another move.
fn names_two_moves(choices: &Choices, text: &str, letters: &Letters) -> bool {
    let is_number = |word: &&str| word.chars().all(|c| c.is_ascii_digit() || matches!(c, '.' | '…'));
    let mut words = text.split([' ', ',', ';', '\t']).filter(|word| !is_number(word));
    let (Some(first), Some(second)) = (words.next(), words.next()) else { return false };
    let entry = |word: &str| normalise(word, *letters, false).filter(|entry| !entry.core.is_empty());
    let is_move = |word: &str| entry(word).is_some_and(|entry| matches!(found(choices, &entry, *letters), Ok(Ok(_))));
    let has_shape = |word: &str| {
        let shaped = |entry: &NormalizedText| {
            let cases = [LetterCase::Exact, LetterCase::Folded];
            cases.into_iter().any(|case| shape::parse(&entry.core, letters.typed(), case).is_some())
        };
        entry(word).as_ref().is_some_and(shaped)
    };
    is_move(first) && has_shape(second)
}

/// Whether a refused text is a legal move of the side that waits, and not nearly one of the side to move: a second move
/// in a row, if one person moves both sides.
#[must_use]
pub fn is_for_other_side(position: &Chess, chess960: bool, text: &str, letters: &Letters, why: &WhyNot) -> bool {
    let far = matches!(
        why,
        WhyNot::NotYours { .. }
            | WhyNot::CannotReach { .. }
            | WhyNot::NoneThere { .. }
            | WhyNot::NoSuchPiece(_)
            | WhyNot::PawnSteps
            | WhyNot::PawnStarted
            | WhyNot::PawnBackwards
            | WhyNot::Shape { .. }
    );
    let passed = if far { position.clone().swap_turn().ok() } else { None };
    passed.is_some_and(|passed| said(&passed, chess960, text, letters).is_some())
}

/// Returns the move that a text means, like [`read`], but without a reason if it means none.
#[must_use]
pub fn said(position: &Chess, chess960: bool, text: &str, letters: &Letters) -> Option<Move> {
    let entry = normalise(text, *letters, false).filter(|entry| !entry.core.is_empty())?;
    found(&Choices::legal(position, chess960), &entry, *letters).ok()?.ok().map(|typed| typed.mv)
}

/// Returns the move that a text means, or why it is ambiguous; otherwise what it might mean in English letters, if
/// anything.
pub(super) fn found(
    choices: &Choices,
    entry: &NormalizedText,
    letters: Letters,
) -> Result<Result<TypedMove, WhyNot>, Option<WhyNot>> {
    let mut foreign = None;
    for (letters, native) in sets(entry, letters) {
        let typed = spelling::TypedText::new(&entry.core);
        let spellings = Spellings::new(choices, letters, native, &typed);
        for case in [LetterCase::Exact, LetterCase::Folded] {
            let mut moves: Vec<(Move, bool)> = Vec::new();
            for spelling in spellings.of(&typed, case, true) {
                if !moves.iter().any(|(mv, _)| *mv == spelling.mv) {
                    moves.push((spelling.mv, spelling.complete));
                }
            }
            match outcome(choices, &moves, letters) {
                None => {}
                Some(Ok(mv)) => return Ok(Ok(TypedMove { mv, offer: entry.offer })),
                Some(Err(why)) if native => return Ok(Err(why)),
                // The English reading is not clear either. A reason in the chosen letters is better, if there is one.
                Some(Err(why)) => foreign = foreign.or(Some(why)),
            }
        }
    }
    in_another_language(choices, entry, letters).ok_or(foreign)
}

/// Returns the move that a text means in the letters of any language, if it has no reading in the chosen ones or in
/// English: `f8=D`, `Sf3`. Only capitals count: a small letter is a file.
fn in_another_language(
    choices: &Choices,
    entry: &NormalizedText,
    letters: Letters,
) -> Option<Result<TypedMove, WhyNot>> {
    let typed = spelling::TypedText::new(&entry.core);
    let mut moves: Vec<(Move, bool)> = Vec::new();
    for other in others(entry, letters) {
        for spelling in Spellings::new(choices, other, false, &typed).of(&typed, LetterCase::Exact, true) {
            if !moves.iter().any(|(mv, _)| *mv == spelling.mv) {
                moves.push((spelling.mv, spelling.complete));
            }
        }
    }
    let meant = |mv: Move| mv.promotion().unwrap_or(mv.role());
    let (first, _) = moves.first()?;
    if moves.iter().all(|(mv, _)| meant(*mv) == meant(*first)) {
        return Some(outcome(choices, &moves, letters)?.map(|mv| TypedMove { mv, offer: entry.offer }));
    }
    let letter = if first.promotion().is_some() { entry.core.chars().next_back() } else { entry.core.chars().next() };
    let mut names: Vec<String> = moves.iter().map(|(mv, _)| choices.name(*mv, &letters)).collect();
    names.sort_unstable();
    Some(Err(WhyNot::LetterOfOthers { letter: letter?, choices: names }))
}

/// Returns the sets of letters of the other languages, if a text has no reading in the chosen letters or in English.
fn others(entry: &NormalizedText, letters: Letters) -> impl Iterator<Item = Letters> + use<> {
    let known = [letters.typed(), Letters::En];
    let read = known.into_iter().any(|set| shape::parse(&entry.core, set, LetterCase::Exact).is_some());
    let ours = |c: char| c.is_uppercase() && known.into_iter().any(|set| set.has_capital(c));
    let lettered = entry.core.starts_with(ours) || entry.core.ends_with(ours);
    let foreign = !read && !entry.figurine && !lettered;
    let sets = Letters::ALL.into_iter().filter(move |set| !known.contains(set) && *set != Letters::Figurines);
    sets.filter(move |_| foreign)
}

/// Returns the sets of letters to try: the chosen one, then English if that differs. English is left out if a letter of
/// the text means another piece in the chosen set: `Ra5` in French is a king's move, or no move.
pub(super) fn sets(entry: &NormalizedText, letters: Letters) -> impl Iterator<Item = (Letters, bool)> + use<> {
    let english = letters.typed() != Letters::En && !entry.figurine && !means_another(&entry.core, letters.typed());
    [(letters.typed(), true)].into_iter().chain(english.then_some((Letters::En, false)))
}

/// Whether the letter of the moving piece, or of the piece a pawn becomes, means one piece in these letters and another
/// in English. In a text from square to square, as programs write it, the letter is always English: `e7e8r`.
fn means_another(core: &str, letters: Letters) -> bool {
    let squares =
        core.bytes().filter(u8::is_ascii_digit).count() == 2 && core.starts_with(|c| ('a'..='h').contains(&c));
    let of = |letters: Letters, letter: &str| PIECES.into_iter().find(|role| letters.letter(*role) == letter);
    let differs = |c: char| {
        let letter = c.to_ascii_uppercase().to_string();
        of(Letters::En, &letter).zip(of(letters, &letter)).is_some_and(|(english, own)| english != own)
    };
    let first = core.chars().next().is_some_and(differs);
    let last = core.chars().next_back().is_some_and(differs);
    !squares && (first || last)
}

/// Returns what the matching moves mean together; `None` if there are none.
fn outcome(choices: &Choices, moves: &[(Move, bool)], letters: Letters) -> Option<Result<Move, WhyNot>> {
    let (first, _) = moves.first()?;
    if let [(mv, true)] = moves {
        return Some(Ok(*mv));
    }
    if moves.iter().all(|(mv, complete)| !complete && mv.from() == first.from() && mv.to() == first.to()) {
        let from = first.from()?;
        return Some(Err(WhyNot::NeedsPromotion { from, to: first.to() }));
    }
    let role = moves.iter().all(|(mv, _)| mv.role() == first.role()).then(|| first.role());
    let mut named: Vec<_> =
        moves.iter().filter_map(|(mv, _)| Some((choices.name(*mv, &letters), mv.from()?))).collect();
    named.sort_unstable();
    let (names, from) = named.into_iter().unzip();
    Some(Err(WhyNot::Ambiguous { role, from, choices: names }))
}

/// Returns why a text is not a legal move: in the chosen letters, otherwise in English, otherwise whether it is the
/// text of a move at all.
fn reason(choices: &Choices, entry: &NormalizedText, letters: Letters, foreign: Option<WhyNot>) -> WhyNot {
    let explained = |letters| {
        let whys: Vec<WhyNot> = [LetterCase::Exact, LetterCase::Folded]
            .into_iter()
            .filter_map(|case| shape::parse(&entry.core, letters, case))
            .map(|shape| find_why_not::why(choices.position, choices.chess960, &shape))
            .collect();
        // `bc3` may be the pawn or the bishop: explain the one that could almost go there.
        let vague = |why: &WhyNot| matches!(why, WhyNot::CannotReach { .. } | WhyNot::NoneThere { .. });
        whys.iter().find(|why| !vague(why)).or(whys.first()).cloned()
    };
    let mut why = explained(letters.typed()).or(foreign);
    for (letters, _) in sets(entry, letters) {
        why = why.or_else(|| explained(letters));
    }
    why.unwrap_or_else(|| {
        if !sets(entry, letters).any(|(letters, _)| shape::is_beginning(&entry.core, letters)) {
            unknown(&entry.core)
        } else if begins(choices, entry, letters) {
            WhyNot::Unfinished
        } else {
            WhyNot::NothingBegins
        }
    })
}

/// Returns the reason against a text with signs in the wrong place: unreadable, unless it is the beginning of a move
/// (`Nx`).
fn unreadable(choices: &Choices, text: &str, letters: Letters) -> WhyNot {
    match normalise(text, letters, true) {
        Some(entry) if begins(choices, &entry, letters) => WhyNot::Unfinished,
        _ => unknown(text),
    }
}

/// How the words for castling begin, in the languages of the interface.
const CASTLING: [&str; 6] = ["castl", "roqu", "rochad", "rochier", "enroqu", "enroc"];

/// The words for passing, in the languages of the interface, without spaces.
const PASSING: [&str; 10] =
    ["pass", "ipass", "passe", "jepasse", "passer", "passen", "ichpasse", "aussetzen", "pasar", "paso"];

/// Returns the reason against a text in no known notation. Some users type the word for castling or passing.
fn unknown(text: &str) -> WhyNot {
    let lower = text.to_lowercase().replace(' ', "");
    if CASTLING.iter().any(|name| lower.starts_with(name)) {
        WhyNot::NamedCastling
    } else if PASSING.contains(&lower.as_str()) {
        WhyNot::Passing
    } else {
        WhyNot::Unreadable
    }
}

/// Whether a possible move begins like this.
fn begins(choices: &Choices, entry: &NormalizedText, letters: Letters) -> bool {
    !entry.core.is_empty() && !candidates(choices, entry, letters).is_empty()
}

/// Returns the moves with a spelling that begins with the text. English letters count only if the chosen ones match
/// nothing.
pub(super) fn candidates(choices: &Choices, entry: &NormalizedText, letters: Letters) -> Vec<Move> {
    let mut moves: Vec<Move> = Vec::new();
    for (letters, native) in sets(entry, letters) {
        let typed = spelling::TypedText::new(&entry.core);
        let spellings = Spellings::new(choices, letters, native, &typed);
        for case in [LetterCase::Exact, LetterCase::Folded] {
            for spelling in spellings.of(&typed, case, false) {
                if !moves.contains(&spelling.mv) {
                    moves.push(spelling.mv);
                }
            }
        }
        if !moves.is_empty() {
            break;
        }
    }
    if moves.is_empty() {
        let typed = spelling::TypedText::new(&entry.core);
        for other in others(entry, letters) {
            for spelling in Spellings::new(choices, other, false, &typed).of(&typed, LetterCase::Exact, false) {
                if !moves.contains(&spelling.mv) {
                    moves.push(spelling.mv);
                }
            }
        }
    }
    // A typed `x` means the captures, if there are any.
    if entry.capture && moves.iter().any(|mv| mv.is_capture()) {
        moves.retain(|mv| mv.is_capture());
    }
    moves
}
