//! Reads a typed move: the legal move, or the reason why there is none.

use crate::notation::why_not::{self, MoveShape, WhyNot, shapes};
use crate::notation::write::{Letters, PIECES, figurine, san, san_of};
use crate::notation::{TypedMove, is_chess960};
use crate::{laws, premove};
use shakmaty::san::San;
use shakmaty::{Board, CastlingSide, Chess, Move, Position, Role, Square};

/// Reads a typed move: SAN in the chosen letters or in English ones, long algebraic, UCI, figurines,
/// with or without `x`, `=`, `+`, `#`, `e.p.`; `(=)` at the end offers a draw.
///
/// The chosen letters come first, as written and then in any case. English ones are tried only if that gives no legal
/// move, and only count if the English reading is unambiguous. Those of other languages come last.
///
/// # Errors
/// [`WhyNot`] says why the text is not a playable move; [`WhyNot::NeedsPromotion`] asks for a piece.
pub fn read(position: &Chess, text: &str, letters: &Letters) -> Result<TypedMove, WhyNot> {
    Choices::legal(position).read(text, letters)
}

/// Whether a text is a legal move and, after a blank, comma, semicolon or tab, the text of another move.
fn names_two_moves(choices: &Choices, text: &str, letters: &Letters) -> bool {
    let is_number = |word: &&str| word.chars().all(|c| c.is_ascii_digit() || matches!(c, '.' | '…'));
    let mut words = text.split([' ', ',', ';', '\t']).filter(|word| !is_number(word));
    let (Some(first), Some(second)) = (words.next(), words.next()) else { return false };
    let is_move = |entry: NormalizedText| matches!(found(choices, &entry, *letters), Ok(Ok(_)));
    let has_shape = |entry: NormalizedText| shapes(&entry.core, letters.typed()).next().is_some();
    whole(first, *letters).is_some_and(is_move) && whole(second, *letters).is_some_and(has_shape)
}

/// Whether a refused text is a legal move of the side that waits, and not nearly one of the side to move: a second move
/// in a row, if one person moves both sides.
pub fn is_for_other_side(position: &Chess, text: &str, letters: &Letters, why: &WhyNot) -> bool {
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
    passed.is_some_and(|passed| said(&passed, text, letters).is_some())
}

/// Returns the move that a text means, like [`read`], but without a reason if it means none.
pub fn said(position: &Chess, text: &str, letters: &Letters) -> Option<Move> {
    found(&Choices::legal(position), &whole(text, *letters)?, *letters).ok()?.ok().map(|typed| typed.mv)
}

/// What [`found`] returns: the move, or why it is ambiguous; otherwise what the text might mean in English letters.
type FoundMove = Result<Result<TypedMove, WhyNot>, Option<WhyNot>>;

/// Returns the move that a text means, or why it is ambiguous; otherwise what it might mean in English letters, if
/// anything.
fn found(choices: &Choices, entry: &NormalizedText, letters: Letters) -> FoundMove {
    let mut foreign = None;
    for (letters, native) in sets(entry, letters) {
        let typed = TypedText::new(&entry.core);
        let spellings = Spellings::new(choices, letters, native, &typed);
        for case in [LetterCase::Exact, LetterCase::Folded] {
            let mut moves = Vec::new();
            add_new(&mut moves, spellings.of(&typed, case, true));
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

/// Adds the moves of the spellings that are not there yet, and whether the spelling is complete.
fn add_new<'a>(moves: &mut Vec<(Move, bool)>, spellings: impl Iterator<Item = &'a Spelling>) {
    for spelling in spellings {
        if !moves.iter().any(|(mv, _)| *mv == spelling.mv) {
            moves.push((spelling.mv, spelling.complete));
        }
    }
}

/// Returns the move that a text means in the letters of any language, if it has no reading in the chosen ones or in
/// English: `f8=D`, `Sf3`. Only capitals count: a small letter is a file.
fn in_another_language(
    choices: &Choices,
    entry: &NormalizedText,
    letters: Letters,
) -> Option<Result<TypedMove, WhyNot>> {
    let typed = TypedText::new(&entry.core);
    let mut moves = Vec::new();
    for other in others(entry, letters) {
        add_new(&mut moves, Spellings::new(choices, other, false, &typed).of(&typed, LetterCase::Exact, true));
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
    let read = known.into_iter().any(|set| why_not::parse(&entry.core, set, LetterCase::Exact).is_some());
    let ours = |c: char| c.is_uppercase() && known.into_iter().any(|set| set.has_capital(c));
    let lettered = entry.core.starts_with(ours) || entry.core.ends_with(ours);
    let foreign = !read && !entry.figurine && !lettered;
    let sets = Letters::ALL.into_iter().filter(move |set| !known.contains(set) && *set != Letters::Figurines);
    sets.filter(move |_| foreign)
}

/// Returns the sets of letters to try: the chosen one, then English if that differs. English is left out if a letter of
/// the text means another piece in the chosen set: `Ra5` in French is a king's move, or no move.
fn sets(entry: &NormalizedText, letters: Letters) -> impl Iterator<Item = (Letters, bool)> + use<> {
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
        let whys: Vec<WhyNot> =
            shapes(&entry.core, letters).map(|shape| why_not::why(choices.position, &shape)).collect();
        // `bc3` may be the pawn or the bishop: explain the one that could almost go there.
        let vague = |why: &WhyNot| matches!(why, WhyNot::CannotReach { .. } | WhyNot::NoneThere { .. });
        whys.iter().find(|why| !vague(why)).or(whys.first()).cloned()
    };
    // A capital is a piece before it is a file: `Be4` in German is no move of the b-pawn.
    let mut order: Vec<Letters> = sets(entry, letters).map(|(set, _)| set).collect();
    order.sort_by_key(|set| why_not::parse(&entry.core, *set, LetterCase::Exact).is_none());
    let own = order.first().filter(|set| **set == letters.typed()).and_then(|set| explained(*set));
    let why = own.or(foreign).or_else(|| order.iter().find_map(|set| explained(*set)));
    why.unwrap_or_else(|| {
        if !sets(entry, letters).any(|(letters, _)| why_not::is_beginning(&entry.core, letters)) {
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
fn candidates(choices: &Choices, entry: &NormalizedText, letters: Letters) -> Vec<Move> {
    let typed = TypedText::new(&entry.core);
    let mut moves = Vec::new();
    for (letters, native) in sets(entry, letters) {
        let spellings = Spellings::new(choices, letters, native, &typed);
        for case in [LetterCase::Exact, LetterCase::Folded] {
            add_new(&mut moves, spellings.of(&typed, case, false));
        }
        if !moves.is_empty() {
            break;
        }
    }
    if moves.is_empty() {
        for other in others(entry, letters) {
            add_new(&mut moves, Spellings::new(choices, other, false, &typed).of(&typed, LetterCase::Exact, false));
        }
    }
    let mut moves: Vec<Move> = moves.into_iter().map(|(mv, _)| mv).collect();
    // A typed `x` means the captures, if there are any.
    if entry.capture && moves.iter().any(|mv| mv.is_capture()) {
        moves.retain(|mv| mv.is_capture());
    }
    moves
}

// The moves that a typed text may mean: the legal moves of the side to move, or the premoves of the other side.

/// The moves that a typed text may mean in a position.
#[derive(Clone, Debug)]
pub struct Choices<'a> {
    position: &'a Chess,
    /// The moves.
    pub moves: Vec<Move>,
    /// Those of the premoves that the side could make if the opponent passed; `None` if `moves` are those of the side
    /// to move.
    now: Option<Vec<Move>>,
}

impl<'a> Choices<'a> {
    /// Returns the legal moves of the side to move.
    pub fn legal(position: &'a Chess) -> Choices<'a> {
        Choices { position, moves: position.legal_moves().to_vec(), now: None }
    }

    /// Returns the premoves of the side not to move, see [`crate::premove::moves`].
    pub fn premoves(position: &'a Chess) -> Choices<'a> {
        let moves = premove::moves(position);
        // While the opponent is in check, no position exists after a pass.
        let possible = position.clone().swap_turn().map(|passed| passed.legal_moves()).unwrap_or_default();
        let is_possible = |mv: &Move| possible.iter().any(|now| premove::is_same(*now, *mv));
        let now = Some(moves.iter().copied().filter(is_possible).collect());
        Choices { position, moves, now }
    }

    /// Reads a typed move like [`read()`].
    ///
    /// # Errors
    /// Returns why the text is none of these moves. If no reply makes a premove possible, this is the reason that holds
    /// after most replies.
    pub fn read(&self, text: &str, letters: &Letters) -> Result<TypedMove, WhyNot> {
        if text.trim().is_empty() {
            return Err(WhyNot::Nothing);
        }
        let why = match whole(text, *letters).map(|entry| (self.found(&entry, *letters), entry)) {
            Some((Ok(found), _)) => return found,
            _ if self.now.is_some() => return Err(self.reason_against(text, letters)),
            Some((Err(foreign), entry)) => reason(self, &entry, *letters, foreign),
            None => unreadable(self, text, *letters),
        };
        // `e4 d4` is first read as one move from square to square.
        let may_be_two = matches!(why, WhyNot::Unreadable | WhyNot::EmptySquare(_));
        Err(if may_be_two && names_two_moves(self, text, letters) { WhyNot::TwoMoves } else { why })
    }

    /// Returns what Tab offers for a text: the names of all moves that it could become, the likeliest first. Empty for
    /// an empty text. Legal moves are named with their check sign.
    pub fn completions(&self, text: &str, letters: &Letters) -> Vec<String> {
        let typed = letters.typed();
        let name = |mv: Move| match self.now {
            None => san(self.position, mv, &typed),
            Some(_) => self.name(mv, &typed),
        };
        self.judge(text, letters).candidates.into_iter().map(name).collect()
    }

    /// Does what [`found`] does, but if several premoves fit a text, picks among those possible at once: `Rd1` is the
    /// rook whose way is free.
    fn found(&self, entry: &NormalizedText, letters: Letters) -> FoundMove {
        let found_all = found(self, entry, letters);
        let Some(now) = &self.now else { return found_all };
        if !matches!(found_all, Ok(Err(WhyNot::Ambiguous { .. }))) {
            return found_all;
        }
        let at_once = Choices { moves: now.clone(), ..self.clone() };
        found(&at_once, entry, letters).or(found_all)
    }

    /// Returns why a text is not a premove: the reason that holds after most replies.
    fn reason_against(&self, text: &str, letters: &Letters) -> WhyNot {
        let mut reasons: Vec<(WhyNot, usize)> = Vec::new();
        for reply in self.position.legal_moves() {
            let Err(why) = read(&laws::after(self.position, reply), text, letters) else { continue };
            match reasons.iter_mut().find(|(known, _)| *known == why) {
                Some((_, count)) => *count += 1,
                None => reasons.push((why, 1)),
            }
        }
        reasons.into_iter().rev().max_by_key(|(_, count)| *count).map_or(WhyNot::NothingBegins, |(why, _)| why)
    }

    /// Returns the name of a move in these letters, without a check sign, as short as the other moves allow.
    pub fn name(&self, mv: Move, letters: &Letters) -> String {
        let Some(now) = &self.now else { return san_of(San::from_move(self.position, mv), letters) };
        let at_once = now.iter().any(|other| premove::is_same(*other, mv));
        san_of(premove_san(self.position, mv, if at_once { now } else { &self.moves }), letters)
    }
}

/// Returns the SAN of a premove, distinct from every other move in a list. A move to an occupied square is written as a
/// capture.
fn premove_san(position: &Chess, mv: Move, others: &[Move]) -> San {
    let is_alike = |other: &&Move| other.role() == mv.role() && other.to() == mv.to();
    match San::disambiguate(mv, &others.iter().filter(is_alike).copied().collect()) {
        San::Normal { role, file, rank, to, promotion, .. } if role != Role::Pawn => {
            let capture = position.board().occupied().contains(to);
            San::Normal { role, file, rank, capture, to, promotion }
        }
        san => san,
    }
}

// A move that is still being typed: what it may become, judged after every key.

/// What a text that is still being typed means so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PartialMove {
    /// The move it already is (longer texts may be other moves: `O-O`, then `O-O-O`).
    pub complete: Option<Move>,
    /// Every legal move with a spelling that begins with the text, the likeliest first. Their squares light up.
    pub candidates: Vec<Move>,
    /// The reason why the text can no longer become a legal move. The text turns red, and Enter shows the reason.
    pub impossible: Option<WhyNot>,
}

impl Choices<'_> {
    /// Returns the only move that a text can still become, though it is not spelled in full yet: `e`, if one legal move
    /// begins so. A pawn's move to the last rank counts once, whatever it promotes to.
    pub fn only(&self, text: &str, letters: &Letters) -> Option<Move> {
        let judged = self.judge(text, letters);
        let first = *judged.candidates.first().filter(|_| judged.complete.is_none())?;
        let alike = |mv: &Move| mv.from() == first.from() && mv.to() == first.to();
        judged.candidates.iter().all(alike).then_some(first)
    }

    /// Judges a text that is still being typed. An empty one is neither complete nor impossible.
    pub fn judge(&self, text: &str, letters: &Letters) -> PartialMove {
        if text.trim().is_empty() {
            return PartialMove::default();
        }
        let moves = match normalise(text, *letters, true) {
            Some(entry) if entry.core.is_empty() => return PartialMove::default(),
            Some(entry) => candidates(self, &entry, *letters),
            None => Vec::new(),
        };
        // The full reason takes long to find, so it is only looked for if the text can no longer become a move.
        let read = match whole(text, *letters) {
            Some(entry) if !moves.is_empty() => self.found(&entry, *letters).unwrap_or(Err(WhyNot::Unfinished)),
            _ => self.read(text, letters),
        };
        match read {
            Ok(typed) => {
                let mut candidates = moves;
                candidates.retain(|mv| *mv != typed.mv);
                candidates.insert(0, typed.mv);
                PartialMove { complete: Some(typed.mv), candidates, impossible: None }
            }
            Err(why) => {
                let impossible = moves.is_empty().then_some(why);
                PartialMove { complete: None, candidates: moves, impossible }
            }
        }
    }
}

// Removes the ornaments of typed text: `exd6+ e.p. (=)` becomes `ed6`, with a draw offer.

/// The longest text that can be a move, in characters. A longer one is not examined.
const LONGEST: usize = 48;

/// A typed move reduced to letters and digits in their order.
#[derive(Clone, Debug, PartialEq, Eq)]
struct NormalizedText {
    /// Letters and digits as typed; castling is `OO` or `OOO`; figurines are letters of the chosen set.
    pub core: String,
    /// The text ended with `(=)`.
    pub offer: bool,
    /// A capture was marked (`x`, `:`).
    pub capture: bool,
    /// A figurine was used, so letters of another language are not tried.
    pub figurine: bool,
}

/// Removes the ornaments of a finished text; `None` if nothing is left or a sign is wrong.
fn whole(text: &str, letters: Letters) -> Option<NormalizedText> {
    normalise(text, letters, false).filter(|entry| !entry.core.is_empty())
}

/// Removes the ornaments of a text; `None` if it has signs that no move has, or has them in the wrong place.
///
/// `partial` is for a text that is still being typed: it may break off after any sign.
fn normalise(text: &str, letters: Letters, partial: bool) -> Option<NormalizedText> {
    if text.chars().count() > LONGEST {
        return None;
    }
    let (body, offer) = ornaments(text, partial);
    let body = without_number(body);
    let mut entry = NormalizedText { core: String::new(), offer, capture: false, figurine: false };
    if is_castling(body) {
        let count = body.chars().filter(|c| is_oh(*c)).count();
        if count > 3 || (!partial && count < 2) {
            return None;
        }
        entry.core = "O".repeat(count);
        return Some(entry);
    }
    // A sign of movement must be followed by a file, `(` by its closing half.
    let (mut waits, mut open) = (false, false);
    for c in body.chars() {
        let after_rank = entry.core.ends_with(|last: char| ('1'..='8').contains(&last));
        match c {
            ' ' | '\t' | '\u{fe0e}' | '\u{fe0f}' => {}
            'x' | 'X' | '×' | ':' | '*' | 'х' | 'Х' | '-' | '–' | '—' | '‑' => {
                if waits || entry.core.is_empty() {
                    return None;
                }
                waits = true;
                entry.capture |= !matches!(c, '-' | '–' | '—' | '‑');
            }
            '=' | '/' if after_rank => {}
            '(' if after_rank && !open => open = true,
            ')' if open => open = false,
            _ => {
                if waits && !('a'..='h').contains(&c.to_ascii_lowercase()) {
                    return None;
                }
                waits = false;
                match figurine(c) {
                    Some(role) => {
                        entry.figurine = true;
                        entry.core.push_str(letters.typed().letter(role));
                        // ♙e4 is e4; a pawn alone is nothing yet
                        if role == Role::Pawn && !entry.core.is_empty() {
                            return None;
                        }
                    }
                    None if c.is_alphanumeric() => entry.core.push(c),
                    None => return None,
                }
            }
        }
    }
    (partial || !(waits || open)).then_some(entry)
}

/// Removes what may follow a move: `(=)`, `+`, `#`, `!`, `?`, `e.p.`.
fn ornaments(text: &str, partial: bool) -> (&str, bool) {
    let text = text.trim();
    let (mut body, offer) = match text.strip_suffix("(=)") {
        Some(before) => (before.trim_end(), true),
        None => (text, false),
    };
    if partial {
        body = body.strip_suffix("(=").or_else(|| body.strip_suffix('(')).unwrap_or(body).trim_end();
    }
    loop {
        let marks = body.trim_end_matches(['+', '#', '!', '?', '†', '‡', ' ', '\t']);
        let shorter = without_en_passant(marks, partial);
        if shorter.len() == body.len() {
            return (body, offer);
        }
        body = shorter;
    }
}

/// Removes `e.p.` at the end, with or without dots, if a move precedes it.
fn without_en_passant(body: &str, partial: bool) -> &str {
    let whole: &[&str] = &["e.p.", "e.p", "ep.", "ep", "e. p."];
    let begun: &[&str] = if partial { &[" e.", " e"] } else { &[] };
    for suffix in whole.iter().chain(begun) {
        if let Some(before) = body.strip_suffix(suffix) {
            let before = before.trim_end();
            if before.ends_with(|last: char| last.is_ascii_digit() || matches!(last, '+' | '#')) {
                return before;
            }
        }
    }
    body
}

/// Removes a move number: `12.`, `12...`, `...`.
fn without_number(body: &str) -> &str {
    let after = body.trim_start_matches(|c: char| c.is_ascii_digit());
    let rest = after.trim_start_matches(['.', '…']);
    if rest.len() < after.len() { rest.trim_start() } else { body }
}

/// Whether a character is a letter o, a zero, or the Cyrillic letter that looks like them.
fn is_oh(c: char) -> bool {
    matches!(c, 'O' | 'o' | '0' | 'О' | 'о')
}

fn is_castling(body: &str) -> bool {
    body.starts_with(is_oh) && body.chars().all(|c| is_oh(c) || matches!(c, '-' | '–' | '—' | '‑' | ' '))
}

// Every way to spell every possible move, without ornaments: `read` looks up texts here, `partial` completes them.
//
// A position has about forty legal moves with five to ten spellings each. The list is built for each text, only
// from spellings that begin like it, so it cannot be out of date.

/// How closely a text must follow a spelling.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LetterCase {
    /// Capitals are pieces, small letters are files.
    Exact,
    /// Case does not matter, as in `nf3`, `E2E4`.
    Folded,
}

/// One way to write one move.
#[derive(Clone, Debug)]
struct Spelling {
    text: String,
    folded: String,
    /// Whether it begins with the letter of a piece.
    lettered: bool,
    /// The move.
    pub mv: Move,
    /// False if the piece of a promotion is left out.
    pub complete: bool,
}

/// The spellings of all possible moves in one set of letters.
struct Spellings {
    letters: Letters,
    /// The first character of the text, in lower case: spellings that begin differently are not built.
    first: Option<char>,
    list: Vec<Spelling>,
}

impl Spellings {
    /// Builds the spellings. `native` is false for English letters as the second choice: there, a pawn has no letter.
    fn new(choices: &Choices, letters: Letters, native: bool, typed: &TypedText) -> Spellings {
        let mut out = Spellings { letters, first: typed.folded.chars().next(), list: Vec::new() };
        for &mv in &choices.moves {
            match mv {
                Move::Castle { king, rook } => out.castle(mv, king, rook, is_chess960(choices.position)),
                _ => out.piece(mv, native),
            }
        }
        out
    }

    /// Whether a spelling that begins with this character could be meant.
    fn fits(&self, c: char) -> bool {
        self.first.is_none_or(|first| c.to_lowercase().next() == Some(first))
    }

    fn add(&mut self, mv: Move, lettered: bool, complete: bool, text: String) {
        let folded = text.to_lowercase();
        self.list.push(Spelling { text, folded, lettered, mv, complete });
    }

    fn castle(&mut self, mv: Move, king: Square, rook: Square, chess960: bool) {
        let word = if king.file() < rook.file() { "OO" } else { "OOO" };
        self.add(mv, false, true, word.to_owned());
        self.add(mv, false, true, format!("{king}{rook}"));
        if !chess960 {
            self.add(mv, false, true, format!("{king}{}", laws::target(mv)));
        }
    }

    fn piece(&mut self, mv: Move, native: bool) {
        let Some(from) = mv.from() else { return }; // only variants drop pieces on the board
        let to = mv.to();
        let from_fits = self.fits(from.file().char());
        if mv.role() != Role::Pawn {
            let letter = self.letters.letter(mv.role());
            if letter.chars().next().is_some_and(|c| self.fits(c)) {
                self.add(mv, true, true, format!("{letter}{to}"));
                self.add(mv, true, true, format!("{letter}{}{to}", from.file().char()));
                self.add(mv, true, true, format!("{letter}{}{to}", from.rank().char()));
                self.add(mv, true, true, format!("{letter}{from}{to}"));
            }
            if from_fits {
                self.add(mv, false, true, format!("{from}{to}"));
            }
            return;
        }
        // A pawn that does not capture stays on its file, so both spellings begin with that file.
        let letter = self.letters.pawn().filter(|letter| native && letter.chars().next().is_some_and(|c| self.fits(c)));
        let short = if mv.is_capture() { format!("{}{to}", from.file().char()) } else { to.to_string() };
        let mut bodies = Vec::new();
        if from_fits {
            bodies.extend([(false, short.clone()), (false, format!("{from}{to}"))]);
        }
        if from_fits && mv.is_capture() {
            // Books write `ed` for a pawn's capture that is the only one between these files.
            bodies.push((false, format!("{}{}", from.file().char(), to.file().char())));
        }
        if let Some(letter) = letter {
            bodies.push((true, format!("{letter}{short}")));
            bodies.push((true, format!("{letter}{from}{to}")));
        }
        for (lettered, body) in bodies {
            if let Some(role) = mv.promotion() {
                // `e8q` is as clear as `e8Q`: no file can follow the last rank.
                let letter = self.letters.letter(role);
                self.add(mv, lettered, true, format!("{body}{letter}"));
                self.add(mv, lettered, true, format!("{body}{}", letter.to_lowercase()));
                self.add(mv, lettered, false, body);
            } else {
                self.add(mv, lettered, true, body);
            }
        }
    }

    /// Returns the spellings that are exactly this text, or that begin with it.
    fn of<'a>(&'a self, text: &'a TypedText<'a>, case: LetterCase, whole: bool) -> impl Iterator<Item = &'a Spelling> {
        let is =
            move |spelled: &str, typed: &str| spelled.starts_with(typed) && (!whole || spelled.len() == typed.len());
        self.list.iter().filter(move |spelling| match case {
            LetterCase::Exact => is(&spelling.text, text.core),
            LetterCase::Folded => is(&spelling.folded, &text.folded) && text.may_fold_to(spelling, self.letters),
        })
    }
}

/// The bare text in both cases, and what its first characters allow.
struct TypedText<'a> {
    core: &'a str,
    folded: String,
    /// Whether it begins with a square: `b1d2` is the piece on b1, never a bishop from the first rank.
    square: bool,
    /// Its first letter, if that is a capital.
    capital: Option<char>,
}

impl<'a> TypedText<'a> {
    fn new(core: &'a str) -> TypedText<'a> {
        let capital = core.chars().next().filter(|c| c.is_uppercase());
        TypedText { core, folded: core.to_lowercase(), square: begins_with_square(core), capital }
    }

    /// Whether a difference in case may be ignored.
    fn may_fold_to(&self, spelling: &Spelling, letters: Letters) -> bool {
        if spelling.lettered {
            return !self.square;
        }
        // `Bxc3` is the bishop or nothing; `E4` and `B2B4` can only be squares.
        self.square || self.capital.is_none_or(|c| c == 'O' || !(letters.has_capital(c) || Letters::En.has_capital(c)))
    }
}

/// Whether a text begins with the name of a square, in either case.
pub(super) fn begins_with_square(text: &str) -> bool {
    let mut signs = text.chars();
    matches!((signs.next(), signs.next()), (Some('a'..='h' | 'A'..='H'), Some('1'..='8')))
}

/// Returns the piece whose letter begins a text, and the letter's length in bytes.
pub(super) fn role_of_letter(text: &str, letters: Letters, case: LetterCase) -> Option<(Role, usize)> {
    let pawn = letters.pawn().map(|letter| (Role::Pawn, letter));
    PIECES.into_iter().map(|role| (role, letters.letter(role))).chain(pawn).find_map(|(role, letter)| {
        let head: String = text.chars().take(letter.chars().count()).collect();
        let same = match case {
            LetterCase::Exact => head == letter,
            LetterCase::Folded => head.to_lowercase() == letter.to_lowercase(),
        };
        same.then_some((role, head.len()))
    })
}

// Whether a text names a certain move, legal or not.

/// Whether a text names the move of a piece from one square to another, legal or not: `e1g1`, `Kg1` and `O-O` for the
/// king, `exd6` and `e5d6` for a pawn.
pub fn means(
    board: &Board,
    (from, to, promotion): (Square, Square, Option<Role>),
    text: &str,
    letters: &Letters,
) -> bool {
    let Some(entry) = whole(text, *letters) else { return false };
    let names = |shape: MoveShape| match shape {
        MoveShape::Castle(side) => {
            let file = if side == CastlingSide::KingSide { shakmaty::File::G } else { shakmaty::File::C };
            board.role_at(from) == Some(Role::King) && from.file() == shakmaty::File::E && to.file() == file
        }
        MoveShape::Squares { from: start, to: end, promotion: piece } => (start, end, piece) == (from, to, promotion),
        MoveShape::Piece { role, file, rank, to: end, promotion: piece } => {
            board.role_at(from) == Some(role)
                && file.is_none_or(|file| file == from.file())
                && rank.is_none_or(|rank| rank == from.rank())
                && (end, piece) == (to, promotion)
        }
    };
    sets(&entry, *letters).any(|(letters, _)| shapes(&entry.core, letters).any(names))
}

#[cfg(test)]
mod choices_tests {
    use super::*;
    use crate::start_position::StartPosition;

    fn premove(fen: &str, text: &str, letters: Letters) -> Result<String, String> {
        let start = StartPosition::from_fen(fen, false).unwrap();
        let choices = Choices::premoves(start.position());
        choices.read(text, &letters).map(|typed| choices.name(typed.mv, &letters)).map_err(|why| format!("{why:?}"))
    }

    const AFTER_E4: &str = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";

    #[test]
    fn a_typed_premove_is_read_and_named() {
        for (fen, text, name) in [
            (AFTER_E4, "Nc3", "Nc3"),
            (AFTER_E4, "nc3", "Nc3"),
            (AFTER_E4, "g1f3", "Nf3"),
            (AFTER_E4, "e5", "e5"),
            (AFTER_E4, "exd5", "exd5"),
            (AFTER_E4, "Bxa6", "Ba6"),
            // A recapture on a square that the player's own pawn still occupies.
            ("rnbqkbnr/pppp1ppp/8/4p3/3P4/5N2/PPP1PPPP/RNBQKB1R b KQkq - 0 2", "Nxd4", "Nxd4"),
            // Both rooks may reach d1, one of them only once the bishop has left.
            ("4k3/8/8/8/8/8/8/R2b1RK1 b - - 0 1", "Re1", "Re1"),
            ("4k3/P7/8/8/8/8/8/4K2R b K - 0 1", "a8=N", "a8=N"),
            ("4k3/8/8/8/8/8/8/R3K2R b KQ - 0 1", "0-0-0", "O-O-O"),
            ("4k3/8/8/8/8/8/8/R3K2R b KQ - 0 1", "e1g1", "O-O"),
        ] {
            assert_eq!(premove(fen, text, Letters::En).as_deref(), Ok(name), "{text} in {fen}");
        }
        assert_eq!(premove(AFTER_E4, "Cc3", Letters::Fr).as_deref(), Ok("Cc3"));
        assert_eq!(premove(AFTER_E4, "Nc3", Letters::Fr).as_deref(), Ok("Cc3"), "English is understood");
    }

    #[test]
    fn what_no_reply_makes_possible_has_a_reason() {
        for (fen, text, why) in [
            (AFTER_E4, "banana", "Unreadable"),
            (AFTER_E4, "a4Nc3", "Unreadable"),
            (AFTER_E4, "N", "Unfinished"),
            (AFTER_E4, "e2e4", "EmptySquare(E2)"),
            (AFTER_E4, "Ng1e2e4", "Unreadable"),
            (AFTER_E4, "e7e5", "NotYours { square: E7, role: Pawn }"),
            (AFTER_E4, "e6", "PawnStarted"),
            (AFTER_E4, "Nd2", "OwnPiece { at: D2, role: Pawn }"),
            (AFTER_E4, "O-O", "Castling(Between(F1))"),
            (AFTER_E4, "Nf5", "CannotReach { role: Knight, to: F5 }"),
            ("4k3/P7/8/8/8/8/8/4K3 b - - 0 1", "a8", "NeedsPromotion { from: A7, to: A8 }"),
            (
                "4k3/8/8/8/8/5N2/8/1N2K3 b - - 0 1",
                "Nd2",
                "Ambiguous { role: Some(Knight), from: [B1, F3], choices: [\"Nbd2\", \"Nfd2\"] }",
            ),
        ] {
            let got = premove(fen, text, Letters::En);
            assert_eq!(got.as_ref().map_err(String::as_str), Err(why), "{text} in {fen}");
        }
    }

    #[test]
    fn the_name_of_a_premove_is_read_as_that_premove() {
        arbtest::arbtest(|u| {
            let mut position = Chess::default();
            for _ in 0..80 {
                let replies = position.legal_moves();
                if replies.is_empty() {
                    break;
                }
                position.play_unchecked(*u.choose(&replies)?);
                let choices = Choices::premoves(&position);
                for letters in [Letters::En, Letters::Fr] {
                    for mv in &choices.moves {
                        let name = choices.name(*mv, &letters);
                        let read = choices.read(&name, &letters).map(|typed| typed.mv);
                        assert_eq!(read, Ok(*mv), "{name} in {position:?}");
                        assert_eq!(choices.judge(&name, &letters).complete, Some(*mv), "{name} while it is typed");
                    }
                }
            }
            Ok(())
        });
    }
}

#[cfg(test)]
mod partial_tests {
    use super::*;
    use crate::notation::uci;
    use crate::start_position::StartPosition;

    fn judged(fen: &str, text: &str) -> (Option<String>, Vec<String>, Option<WhyNot>) {
        let start = StartPosition::from_fen(fen, false).unwrap();
        let judged = Choices::legal(start.position()).judge(text, &Letters::En);
        let mut moves: Vec<String> = judged.candidates.iter().map(|mv| uci(*mv, false)).collect();
        moves.sort();
        (judged.complete.map(|mv| uci(mv, false)), moves, judged.impossible)
    }

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

    #[test]
    fn a_text_grows_into_a_move() {
        for (text, complete, moves) in [
            ("", None, vec![]),
            ("N", None, vec!["b1a3", "b1c3", "g1f3", "g1h3"]),
            ("Nf", None, vec!["g1f3"]),
            ("Nf3", Some("g1f3"), vec!["g1f3"]),
            ("n", None, vec!["b1a3", "b1c3", "g1f3", "g1h3"]),
            ("e", None, vec!["e2e3", "e2e4"]),
            ("e4", Some("e2e4"), vec!["e2e4"]),
            ("e2", None, vec!["e2e3", "e2e4"]),
            ("b1", None, vec!["b1a3", "b1c3"]),
            ("e4 (", None, vec!["e2e4"]),
            ("e4 (=)", Some("e2e4"), vec!["e2e4"]),
        ] {
            let (got, candidates, impossible) = judged(START, text);
            assert_eq!(got.as_deref(), complete, "{text:?}");
            assert_eq!(candidates, moves, "{text:?}");
            assert_eq!(impossible, None, "{text:?}");
        }
    }

    #[test]
    fn what_cannot_become_a_move_says_why() {
        for (text, why) in [
            ("B", WhyNot::NothingBegins),
            ("e2e5", WhyNot::PawnSteps),
            ("zz", WhyNot::Unreadable),
            ("castle", WhyNot::NamedCastling),
            ("Roque", WhyNot::NamedCastling),
            ("pass", WhyNot::Passing),
            ("Je passe", WhyNot::Passing),
            ("Nf3f4f5", WhyNot::Unreadable),
        ] {
            let (complete, moves, impossible) = judged(START, text);
            assert_eq!((complete, moves), (None, vec![]), "{text}");
            assert_eq!(impossible, Some(why), "{text}");
        }
    }

    #[test]
    fn the_short_castling_may_become_the_long_one() {
        let (complete, moves, impossible) = judged("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "0-0");
        assert_eq!(complete.as_deref(), Some("e1g1"));
        assert_eq!(moves, ["e1c1", "e1g1"]);
        assert_eq!(impossible, None);
    }

    #[test]
    fn a_capture_sign_leaves_the_captures() {
        let fen = "4k3/8/8/3p4/8/2N5/8/4K3 w - - 0 1";
        assert_eq!(judged(fen, "Nx").1, ["c3d5"]);
        assert!(judged(fen, "N").1.len() > 1);
    }

    #[test]
    fn tab_offers_san() {
        let start = StartPosition::default();
        let choices = Choices::legal(start.position());
        assert_eq!(choices.completions("Nf", &Letters::En), ["Nf3"]);
        assert_eq!(choices.completions("cf", &Letters::Fr), ["Cf3"]);
        assert_eq!(choices.completions("Nf", &Letters::Fr), ["Cf3"], "English is understood");
        assert!(choices.completions("", &Letters::En).is_empty());
    }
}

#[cfg(test)]
mod normalise_tests {
    use super::*;

    #[test]
    fn ornaments_fall_off() {
        for (text, core) in [
            ("Nf3", "Nf3"),
            ("Nxf3+", "Nf3"),
            ("exd6 e.p.", "ed6"),
            ("exd6ep", "ed6"),
            ("exd6+ e.p. (=)", "ed6"),
            ("exd6 e.p.+", "ed6"),
            ("e8=Q#", "e8Q"),
            ("e8(Q)", "e8Q"),
            ("e8/Q", "e8Q"),
            ("Ng1-f3!?", "Ng1f3"),
            ("12. e4", "e4"),
            ("12...e5", "e5"),
            ("1.e4", "e4"),
            ("0-0", "OO"),
            ("o-o-o+", "OOO"),
            ("OO", "OO"),
            ("♘f3", "Nf3"),
            ("♞\u{fe0e}f6", "Nf6"),
            ("♙e4", "e4"),
            ("e2 e4", "e2e4"),
        ] {
            let entry = normalise(text, Letters::En, false);
            assert_eq!(entry.map(|entry| entry.core), Some(core.to_owned()), "{text}");
        }
    }

    #[test]
    fn signs_out_of_place_are_no_move() {
        for text in ["xd5", "e-4", "Nxx3", "N--f3", "e8(Q", "(e4)", "e4, e5", "0", "0-0-0-0", "e4;", "Nf3)", "e4♙"] {
            assert_eq!(normalise(text, Letters::En, false), None, "{text}");
        }
        assert_eq!(normalise(&"e".repeat(1000), Letters::En, false), None);
    }

    #[test]
    fn a_text_may_break_off_while_it_is_typed() {
        for (text, core) in
            [("Nx", "N"), ("e8(", "e8"), ("e8(Q", "e8Q"), ("0", "O"), ("0-", "O"), ("Nf3 (", "Nf3"), ("Nf3 (=", "Nf3")]
        {
            assert_eq!(normalise(text, Letters::En, true).map(|entry| entry.core), Some(core.to_owned()), "{text}");
        }
    }
}

#[cfg(test)]
mod meant_tests {
    use super::*;

    #[test]
    fn a_move_has_several_names() {
        let board = Board::default();
        let king = (Square::E1, Square::G1, None);
        let pawn = (Square::E2, Square::D3, None);
        for (meant, text, letters, want) in [
            (king, "O-O", Letters::En, true),
            (king, "0-0-0", Letters::En, false),
            (king, "Kg1", Letters::En, true),
            (king, "Rg1", Letters::Fr, true),
            (king, "e1g1", Letters::Fr, true),
            (king, "Rg1", Letters::En, false),
            (king, "", Letters::En, false),
            (pawn, "exd3", Letters::En, true),
            (pawn, "d3", Letters::En, true),
            (pawn, "dxe3", Letters::En, false),
            ((Square::E2, Square::E8, Some(Role::King)), "e8=K", Letters::En, true),
            ((Square::E2, Square::E8, Some(Role::King)), "e8", Letters::En, false),
            ((Square::A1, Square::A2, None), "Ra2", Letters::En, true),
            ((Square::A1, Square::A2, None), "Rha2", Letters::En, false),
        ] {
            assert_eq!(means(&board, meant, text, &letters), want, "{text}");
        }
    }
}
