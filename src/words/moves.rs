//! Moves in words, as plain mode says them: `White: knight g1 to f3, check.`

use crate::chess::notation::{self, Letters, WhyNot};
use crate::words::choice::choice;
use crate::words::command_names::means;
use crate::words::notation::{piece_name, role_of, side_of, why_not};
use crate::words::results::side;
use crate::words::tables::{self, PlainWord, english_for, look_up};
use crate::words::{Lang, is_word};
use shakmaty::san::San;
use shakmaty::uci::UciMove;
use shakmaty::{CastlingSide, Chess, File, Move, Position, Rank, Role, Square};

pub use crate::words::tables::MoveWord;

/// Returns a legal move of `position` as plain mode says it when it is made: `White: knight g1 to f3, check.`, or the
/// terse form if the voice is terse.
pub fn sentence(voice: Voice, position: &Chess, mv: Move) -> String {
    match voice.speech {
        Speech::Verbose => {
            MoveWord::Said.with(voice.lang, &[side(position.turn(), voice.lang), &phrase(voice, position, mv)])
        }
        Speech::Terse => format!("{}.", terse(voice, position, mv)),
    }
}

/// Returns the full form of a move, without the side and without a full stop: `knight g1 to f3, check`.
pub fn phrase(voice: Voice, position: &Chess, mv: Move) -> String {
    if let Some(letters) = voice.notation {
        return notation::san(position, mv, &letters);
    }
    let lang = voice.lang;
    let to = mv.to().to_string();
    let from = mv.from().map(|square| square.to_string()).unwrap_or_default();
    let who = piece_name(lang, mv.role());
    let mut said = match mv {
        Move::Castle { .. } => castles(lang, mv.castling_side()).to_owned(),
        Move::EnPassant { .. } => MoveWord::EnPassant.with(lang, &[who, &from, &to]),
        Move::Normal { capture: Some(taken), .. } => {
            MoveWord::Takes.with(lang, &[who, &from, piece_name(lang, taken), &to])
        }
        Move::Normal { .. } | Move::Put { .. } => MoveWord::Goes.with(lang, &[who, &from, &to]),
    };
    if let Some(piece) = mv.promotion() {
        said = MoveWord::Becomes.with(lang, &[&said, piece_name(lang, piece)]);
    }
    with_outcome(lang, position, mv, said)
}

fn castles(lang: Lang, side: Option<CastlingSide>) -> &'static str {
    match side {
        Some(CastlingSide::KingSide) | None => MoveWord::ShortCastling.text(lang),
        Some(CastlingSide::QueenSide) => MoveWord::LongCastling.text(lang),
    }
}

/// Returns only what the listener has to know, without the side: `knight f3, check`, `e takes d5`, `rook a d1`. This
/// form can stand anywhere in a sentence.
pub fn terse(voice: Voice, position: &Chess, mv: Move) -> String {
    let said = bare(voice, position, mv);
    if voice.notation.is_some() { said } else { with_outcome(voice.lang, position, mv, said) }
}

/// Does the same without what the move gives, for a sentence that says this itself.
pub fn bare(voice: Voice, position: &Chess, mv: Move) -> String {
    if let Some(letters) = voice.notation {
        return notation::san(position, mv, &letters);
    }
    let (lang, to) = (voice.lang, mv.to().to_string());
    match (mv, mv.from()) {
        (Move::EnPassant { .. }, Some(from)) => MoveWord::TerseEnPassant.with(lang, &[voice.file(from.file()), &to]),
        _ => of_san(voice, &San::from_move(position, mv)).unwrap_or(to),
    }
}

/// Returns a move in words, with as much of its origin as its SAN has. `None` for SAN that is not a chess move.
fn of_san(voice: Voice, san: &San) -> Option<String> {
    let lang = voice.lang;
    let (role, file, rank, capture, to, promotion) = match san {
        San::Castle(side) => return Some(castles(lang, Some(*side)).to_owned()),
        San::Normal { role, file, rank, capture, to, promotion } => (*role, *file, *rank, *capture, *to, *promotion),
        _ => return None,
    };
    let from = match (file, rank) {
        (Some(file), Some(rank)) => format!("{}{}", file.char(), rank.char()),
        (Some(file), None) => voice.file(file).to_owned(),
        (None, Some(rank)) => rank.char().to_string(),
        (None, None) => String::new(),
    };
    let who = match (role, from.is_empty()) {
        (Role::Pawn, _) => from,
        (role, true) => piece_name(lang, role).to_owned(),
        (role, false) => MoveWord::TerseFrom.with(lang, &[piece_name(lang, role), &from]),
    };
    let to = to.to_string();
    let said = match (capture, who.is_empty()) {
        (true, _) => MoveWord::TerseTakes.with(lang, &[&who, &to]),
        (false, true) => MoveWord::TersePawn.with(lang, &[&to]),
        (false, false) => MoveWord::TerseGoes.with(lang, &[&who, &to]),
    };
    Some(becoming(lang, said, promotion))
}

/// Adds the piece that a pawn becomes to a terse move.
fn becoming(lang: Lang, said: String, promotion: Option<Role>) -> String {
    match promotion {
        Some(role) => MoveWord::TerseBecomes.with(lang, &[&said, piece_name(lang, role)]),
        None => said,
    }
}

/// Returns a move of a game with its number, for the middle of a sentence: `Black's move 7, pawn g7 to g6`. `None`
/// stands for a null move.
pub fn numbered(voice: Voice, number: u32, position: &Chess, mv: Option<Move>) -> String {
    let word = if position.turn().is_white() { MoveWord::WhitePlayed } else { MoveWord::BlackPlayed };
    let passes = || MoveWord::Passes.text(voice.lang).to_owned();
    let told = mv.map_or_else(passes, |mv| phrase(voice, position, mv));
    word.with(voice.lang, &[&number.to_string(), &told])
}

/// Returns moves one after the other, the first with its side: `White: rook d1, queen takes d1, king e2`.
pub fn line(voice: Voice, position: &Chess, moves: &[Move]) -> String {
    let mut now = position.clone();
    let mut said = Vec::new();
    for &mv in moves {
        said.push(terse(voice, &now, mv));
        now.play_unchecked(mv);
    }
    MoveWord::BySide.with(voice.lang, &[side(position.turn(), voice.lang), &said.join(", ")])
}

/// Adds what a move gives: check, mate or stalemate.
fn with_outcome(lang: Lang, position: &Chess, mv: Move, said: String) -> String {
    let mut after = position.clone();
    after.play_unchecked(mv);
    let outcome = match (after.is_check(), after.legal_moves().is_empty()) {
        (true, true) => Some(MoveWord::Checkmate),
        (true, false) => Some(MoveWord::Check),
        (false, true) => Some(MoveWord::Stalemate),
        (false, false) => None,
    };
    outcome.map_or(said.clone(), |word| word.with(lang, &[&said]))
}

// Moves in words, as plain mode says them: `knight f3`, `eva 4`, `castles king side`. This module turns them into
// notation, and it turns typed notation into words before the move is known.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    Piece(Role),
    Square(Square),
    File(File),
    Rank(Rank),
    Takes,
    Beside,
}

/// Turns a move in words into notation with these letters. `None` if no word names a piece, a file or a capture, or if
/// a word has no meaning here.
pub fn written(text: &str, letters: Letters) -> Option<String> {
    let lower = piece_spelled(text, letters).to_lowercase();
    let words = words_of(&lower);
    if is_castling(&words) {
        return castling(&words).map(str::to_owned);
    }
    let (parts, in_words) = parts(&words)?;
    if !in_words {
        return None;
    }
    let square = |part: &Part| matches!(part, Part::Square(_));
    let last = parts.iter().rposition(square)?;
    let (before, after) = (parts.get(..last)?, parts.get(last + 1..)?);
    let mut move_text = String::new();
    let mut takes = false;
    for part in before {
        match part {
            // The first piece is the one that moves; one named after the capture is captured.
            Part::Piece(Role::Pawn) if !takes => {}
            Part::Piece(role) if !takes && move_text.is_empty() => move_text.push_str(letters.letter(*role)),
            Part::Piece(_) if takes => {}
            Part::Square(square) => move_text.push_str(&square.to_string()),
            Part::File(file) => move_text.push(file.char()),
            Part::Rank(rank) => move_text.push(rank.char()),
            Part::Takes if !takes => takes = true,
            Part::Beside => {}
            Part::Piece(_) | Part::Takes => return None,
        }
    }
    if takes {
        move_text.push('x');
    }
    if let Some(Part::Square(to)) = parts.get(last) {
        move_text.push_str(&to.to_string());
    }
    for part in after {
        match part {
            Part::Piece(role) => {
                move_text.push('=');
                move_text.push_str(letters.letter(*role));
            }
            // `becomes a queen`
            Part::Beside | Part::File(File::A) => {}
            _ => return None,
        }
    }
    Some(move_text)
}

/// Returns a text that begins with the letter of a piece and goes on in words, with the piece's name: `N takes e5`.
/// A letter that names a file stays a file.
fn piece_spelled(text: &str, letters: Letters) -> String {
    let trimmed = text.trim();
    let pieces = [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight];
    let named =
        trimmed.split_once(' ').filter(|(first, _)| !first.to_lowercase().starts_with(|c| ('a'..='h').contains(&c)));
    let role = named.and_then(|(first, _)| {
        let of = |letters: Letters| pieces.into_iter().find(|&role| letters.letter(role) == first);
        of(letters).or_else(|| of(Letters::En))
    });
    match (role, named) {
        (Some(role), Some((_, rest))) if rest.split(' ').any(|word| meaning(&word.to_lowercase()).is_some()) => {
            format!("{} {rest}", piece_name(Lang::En, role))
        }
        _ => text.to_owned(),
    }
}

fn words_of(lower: &str) -> Vec<&str> {
    let words = lower.split([' ', ',', ':', '.', '=', '\t', '\u{a0}']);
    words.map(|word| word.trim_end_matches(['+', '#', '!', '?'])).filter(|word| !word.is_empty()).collect()
}

/// Whether the words are about castling: one says so, or all of them say how, as in `short side`.
fn is_castling(words: &[&str]) -> bool {
    words.iter().any(|word| meaning(word) == Some("castles"))
}

/// A move that is told without the squares that notation needs: `pawn takes e5`, `knight takes pawn`, `castle`,
/// `promote to a queen`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Description {
    castles: bool,
    takes: bool,
    by: Option<Role>,
    taken: Option<Role>,
    to: Option<Square>,
    becomes: Option<Role>,
}

fn description(text: &str) -> Option<Description> {
    let lower = text.to_lowercase();
    let words = words_of(&lower);
    if is_castling(&words) {
        let alone = words.iter().all(|word| matches!(meaning(word), Some("castles" | "beside")));
        return alone.then(|| Description { castles: true, ..Description::default() });
    }
    if words.iter().any(|word| meaning(word) == Some("promotes"))
        && let Some(role) = promotion(&words)
    {
        return Some(Description { becomes: Some(role), ..Description::default() });
    }
    let (parts, _) = parts(&words)?;
    let parts: Vec<Part> = parts.into_iter().filter(|part| *part != Part::Beside).collect();
    let takes = parts.iter().position(|part| *part == Part::Takes)?;
    let by = match parts.get(..takes)? {
        [] => None,
        [Part::Piece(role)] => Some(*role),
        _ => return None,
    };
    let (taken, to, becomes) = match parts.get(takes + 1..)? {
        [Part::Piece(taken)] => (Some(*taken), None, None),
        [Part::Piece(taken), Part::Square(to)] => (Some(*taken), Some(*to), None),
        [Part::Square(to)] => (None, Some(*to), None),
        [Part::Square(to), Part::Piece(becomes)] => (None, Some(*to), Some(*becomes)),
        _ => return None,
    };
    // `x e5` is notation.
    (words.first() != Some(&"x")).then_some(Description { castles: false, takes: true, by, taken, to, becomes })
}

/// Returns the piece that a pawn is to become, if nothing else is said: `a queen`, `to a knight`, `promote to rook`.
pub fn promotion_named(text: &str) -> Option<Role> {
    promotion(&words_of(&text.to_lowercase()))
}

/// Whether a word adds nothing to a piece and its square.
pub fn is_small(word: &str) -> bool {
    matches!(meaning(word), Some("beside" | "from a file" | "to a square")) || means(word, "small")
}

fn promotion(words: &[&str]) -> Option<Role> {
    let mut named = None;
    for word in words {
        match role_of(word) {
            Some(Role::Pawn) => {}
            Some(role) if named.is_none() => named = Some(role),
            None if is_small(word) || meaning(word) == Some("promotes") => {}
            _ => return None,
        }
    }
    named
}

/// Whether a text describes a move without the squares that notation needs.
pub fn is_description(text: &str) -> bool {
    description(text).is_some()
}

/// Returns the legal moves that a description means, as notation in any language; `None` if the text is none.
pub fn described(text: &str, position: &Chess) -> Option<Vec<String>> {
    let Description { castles, takes, by, taken, to, becomes } = description(text)?;
    let is_meant = |mv: &&Move| {
        (!castles || mv.castling_side().is_some())
            && (!takes || mv.is_capture())
            && by.is_none_or(|role| role == mv.role())
            && taken.is_none_or(|role| Some(role) == mv.capture())
            && to.is_none_or(|square| square == mv.to())
            && becomes.is_none_or(|role| Some(role) == mv.promotion())
    };
    let written = |mv: &Move| match (mv.castling_side(), mv.from()) {
        (Some(CastlingSide::KingSide), _) => "O-O".to_owned(),
        (Some(CastlingSide::QueenSide), _) => "O-O-O".to_owned(),
        (None, Some(from)) => format!("{from}{}", mv.to()),
        (None, None) => mv.to().to_string(),
    };
    // Without its piece, a promotion asks for it.
    let becomes = becomes.map(|role| format!("={}", role.upper_char())).unwrap_or_default();
    let mut found: Vec<String> = Vec::new();
    for mv in position.legal_moves().iter().filter(is_meant) {
        let text = written(mv) + &becomes;
        if !found.contains(&text) {
            found.push(text);
        }
    }
    Some(found)
}

/// Returns what a word means in a move that is typed in words, in any language.
fn meaning(word: &str) -> Option<&'static str> {
    english_for(tables::move_words, word)
}

/// Returns the castling side that a word names: `short`, `kingside`.
pub fn castling_side(word: &str) -> Option<CastlingSide> {
    match meaning(word)? {
        "king side" => Some(CastlingSide::KingSide),
        "queen side" => Some(CastlingSide::QueenSide),
        _ => None,
    }
}

fn castling(words: &[&str]) -> Option<&'static str> {
    let known = words.iter().map(|word| meaning(word).filter(|word| *word != "takes"));
    let meanings: Vec<&str> = known.collect::<Option<_>>()?;
    match (meanings.contains(&"king side"), meanings.contains(&"queen side")) {
        (true, false) => Some("O-O"),
        (false, true) => Some("O-O-O"),
        _ => None,
    }
}

/// Whether the letter of a file is only a small word here, judging by what stands before it: `caballo a f3`, `caballo
/// g1 a f3`, but `torre de a, d1` and `tour a d1`.
fn is_small_word(word: &str, before: &str, part: Option<&Part>) -> bool {
    Lang::ALL.into_iter().any(|lang| {
        let said = |meaning: &str, word: &str| look_up(tables::move_words(lang), meaning).contains(&word);
        said("to a square", word)
            && match part {
                Some(Part::Square(_)) => true,
                Some(Part::Piece(role)) => piece_name(lang, *role).to_lowercase() == before,
                Some(Part::Beside) => said("beside", before) || side_of(before).is_some(),
                _ => false,
            }
    })
}

/// Returns the parts that the words name, and whether one of them is a word for a piece, a file or a capture.
fn parts(words: &[&str]) -> Option<(Vec<Part>, bool)> {
    let mut found = Vec::new();
    let mut in_words = false;
    let mut rest = words;
    let mut before = "";
    while let [word, after @ ..] = rest {
        let role = role_of(word); // plurals too: `den Bauern`
        let (part, is_word, after) = match (role, meaning(word)) {
            (Some(role), _) => (Part::Piece(role), true, after),
            (None, Some("takes")) => (Part::Takes, *word != "x", after),
            // `e2 to e4`
            (None, Some("beside" | "promotes" | "from a file")) => (Part::Beside, word.chars().nth(1).is_some(), after),
            // `white bishop to b5`
            (None, None) if word.chars().nth(1).is_some() && side_of(word).is_some() => (Part::Beside, false, after),
            // Spanish `e2 a e4`
            (None, _) if is_small_word(word, before, found.last()) => {
                (Part::Beside, after.first().is_some_and(|next| next.parse::<Square>().is_ok()), after)
            }
            _ => match named_square(rest) {
                Some((file, Some(rank), after)) => (Part::Square(Square::from_coords(file, rank)), true, after),
                Some((file, None, after)) => (Part::File(file), true, after),
                None => (word.parse().ok().map(Part::Square).or_else(|| letter(word))?, false, after),
            },
        };
        rest = after;
        before = *word;
        in_words |= is_word;
        found.push(part);
    }
    Some((found, in_words))
}

/// Reads the name of a file, alone or with a rank in the same word or the next one: `eva`, `eva4`, `eva 4`. Returns the
/// words after them too.
fn named_square<'a>(words: &'a [&'a str]) -> Option<(File, Option<Rank>, &'a [&'a str])> {
    let (word, after) = words.split_first()?;
    let name = word.trim_end_matches(|c: char| c.is_ascii_digit());
    // `d four`, but `d 4` is notation.
    let spelled =
        || only_char(name).filter(|_| after.first().is_some_and(|next| next.len() > 1 && rank_of(next).is_some()));
    let file = file_of_name(name).or_else(|| File::from_char(spelled()?))?;
    match word.strip_prefix(name).unwrap_or_default() {
        "" => match after.split_first().and_then(|(next, rest)| Some((rank_of(next)?, rest))) {
            Some((rank, rest)) => Some((file, Some(rank), rest)),
            None => Some((file, None, after)),
        },
        digits => Some((file, Some(rank_of(digits)?), after)),
    }
}

/// Reads a rank: `4`, `four`.
fn rank_of(word: &str) -> Option<Rank> {
    only_char(english_for(tables::numbers, word).unwrap_or(word)).and_then(Rank::from_char)
}

/// Reads a file or a rank: `e`, `4`.
fn letter(word: &str) -> Option<Part> {
    let file = only_char(word).and_then(File::from_char);
    file.map(Part::File).or_else(|| rank_of(word).map(Part::Rank))
}

/// Returns the character of a text that has only one.
pub fn only_char(word: &str) -> Option<char> {
    let mut letters = word.chars();
    letters.next().filter(|_| letters.next().is_none())
}

/// Replaces the names of squares and files by letters: `piece eva 4` becomes `piece e4`.
pub fn with_letters(text: &str) -> String {
    let mut out: Vec<String> = Vec::new();
    let words: Vec<&str> = text.split_whitespace().collect();
    let mut rest = words.as_slice();
    while let [word, after @ ..] = rest {
        let (shown, after) = match named_square(rest) {
            Some((file, Some(rank), after)) => (Square::from_coords(file, rank).to_string(), after),
            Some((file, None, after)) => (file.char().to_string(), after),
            None => ((*word).to_owned(), after),
        };
        out.push(shown);
        rest = after;
    }
    out.join(" ")
}

/// Returns, in words, why a text is not a legal move.
pub fn refused(text: &str, why: &WhyNot, letters: Letters, voice: Voice) -> String {
    let lang = voice.lang;
    let say = |text: &str| in_words(text, letters, voice).unwrap_or_else(|| text.to_owned());
    let why = match why {
        WhyNot::Unreadable | WhyNot::Nothing => return PlainWord::NoSuchLine.with(lang, &[text]),
        WhyNot::Ambiguous { role, from, choices } => WhyNot::Ambiguous {
            role: *role,
            from: from.clone(),
            choices: choices.iter().map(|choice| say(choice)).collect(),
        },
        WhyNot::LetterOfOthers { letter, choices } => {
            WhyNot::LetterOfOthers { letter: *letter, choices: choices.iter().map(|choice| say(choice)).collect() }
        }
        why => why.clone(),
    };
    PlainWord::OfLine.with(lang, &[&say(text), &why_not(lang, &why)])
}

/// Turns a move in notation with these letters into words. `None` if the text cannot be a move.
pub fn in_words(text: &str, letters: Letters, voice: Voice) -> Option<String> {
    let text = text.trim().trim_end_matches("(=)").trim_end();
    if voice.notation.is_some() || written(text, letters).is_some() {
        return Some(text.to_owned());
    }
    let english = [letters, Letters::En].into_iter().find_map(|letters| in_english(text, letters));
    if let Some(san) = english.and_then(|text| San::from_ascii(text.as_bytes()).ok()) {
        return of_san(voice, &san);
    }
    match text.to_ascii_lowercase().parse::<UciMove>() {
        Ok(UciMove::Normal { from, to, promotion }) => {
            let said = MoveWord::TerseGoes.with(voice.lang, &[&from.to_string(), &to.to_string()]);
            Some(becoming(voice.lang, said, promotion))
        }
        _ => None,
    }
}

/// Replaces the letters of pieces by the English ones.
fn in_english(text: &str, letters: Letters) -> Option<String> {
    if matches!(text, "0-0" | "0-0-0" | "o-o" | "o-o-o") {
        return Some(text.to_uppercase().replace('0', "O"));
    }
    let pieces = [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight];
    let letter = |role: Role| letters.letter(role);
    // The longest letter first: the Russian king is Кр, and К the knight.
    let longest =
        pieces.into_iter().filter(|&role| text.starts_with(letter(role))).max_by_key(|&role| letter(role).len());
    let (head, rest) = match longest {
        Some(role) => (role.upper_char().to_string(), text.strip_prefix(letter(role))?),
        None => (String::new(), text),
    };
    let (rest, promotion) = match rest.split_once('=') {
        None => (rest.to_owned(), String::new()),
        Some((rest, piece)) => {
            let role = pieces.into_iter().find(|&role| letter(role).eq_ignore_ascii_case(piece))?;
            (rest.to_owned(), format!("={}", role.upper_char()))
        }
    };
    Some(format!("{head}{rest}{promotion}"))
}

// How plain mode says a move: in how many words, with which names for the squares, or in notation.

choice! {
    /// How much plain mode says about a move.
    pub enum Speech {
        /// Side, piece, both squares: `White: knight g1 to f3, check.`
        Verbose = "verbose",
        /// Only what the listener has to know: `Knight f3, check.`
        Terse = "terse",
    }
}

choice! {
    /// The names that plain mode gives to the files: letters such as b, d and e are hard to tell apart by ear.
    pub enum SquareNames {
        /// `e4`.
        Letters = "letters",
        /// `Eva 4`, with the names that the FIDE Laws suggest for blind players (Appendix D.2.1).
        Names = "names",
        /// `Echo 4`, with the radio spelling alphabet.
        Nato = "nato",
    }
}

/// The names of the files from a to h in the radio spelling alphabet. Those of the FIDE Laws (Appendix D.2.1, on play
/// with blind and visually disabled players) are in the language files.
const NATO: [&str; 8] = ["Alfa", "Bravo", "Charlie", "Delta", "Echo", "Foxtrot", "Golf", "Hotel"];
/// Other spellings of some names.
const ALSO: [(&str, File); 7] = [
    ("alpha", File::A),
    ("caesar", File::C),
    ("ana", File::A),
    ("bee", File::B),
    ("cee", File::C),
    ("dee", File::D),
    ("gee", File::G),
];

impl SquareNames {
    /// Returns the name of a file: `e`, `Eva`, `Echo`.
    pub fn file(self, file: File, lang: Lang) -> &'static str {
        const LETTERS: [&str; 8] = ["a", "b", "c", "d", "e", "f", "g", "h"];
        match self {
            SquareNames::Letters => LETTERS[usize::from(file)], // eight files, eight letters
            SquareNames::Names => lang.file_name(file),
            SquareNames::Nato => NATO[usize::from(file)], // and eight names
        }
    }

    /// Replaces the squares that stand by themselves in a text with these names: `on e4` becomes `on Eva 4`.
    pub fn name_squares(self, text: &str, lang: Lang) -> String {
        if self == SquareNames::Letters {
            return text.to_owned();
        }
        let mut out = String::with_capacity(text.len());
        let mut rest = text;
        while !rest.is_empty() {
            let (before, from) = rest.split_at(rest.find(char::is_alphanumeric).unwrap_or(rest.len()));
            let (word, after) = from.split_at(from.find(|c: char| !c.is_alphanumeric()).unwrap_or(from.len()));
            rest = after;
            // `e4.pgn` and `games/e4` are file names.
            let joins = |c: char| matches!(c, '.' | '/' | '-' | '_' | '\\' | ':' | '@');
            let (mut between, mut next) = (before.chars(), after.chars());
            let glued_before = between.next().is_some_and(joins) && between.next().is_none();
            let glued_after = next.next().is_some_and(joins) && next.next().is_some_and(char::is_alphanumeric);
            out.push_str(before);
            match word.parse::<Square>() {
                Ok(square) if !glued_before && !glued_after => {
                    out.push_str(self.file(square.file(), lang));
                    out.push(' ');
                    out.push(square.rank().char());
                }
                _ => out.push_str(word),
            }
        }
        out
    }
}

/// Returns the file that a name means, by any of its names and whatever the case; letters alone are not names.
pub fn file_of_name(word: &str) -> Option<File> {
    let is = |name: &str| is_word(word, name);
    let named = |&file: &File| {
        is(NATO[usize::from(file)]) || Lang::ALL.iter().any(|lang| is(lang.file_name(file))) // as above
    };
    let also = || ALSO.iter().find(|(name, _)| is(name)).map(|(_, file)| *file);
    File::ALL.into_iter().find(named).or_else(also)
}

/// How plain mode says moves and squares.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Voice {
    pub lang: Lang,
    /// How much plain mode says about a move.
    pub speech: Speech,
    pub squares: SquareNames,
    /// The letters of the notation in which moves are said; `None` if they are said in words.
    pub notation: Option<Letters>,
    /// The letters of the pieces on a printed board.
    pub letters: Letters,
}

impl Voice {
    pub fn file(self, file: File) -> &'static str {
        self.squares.file(file, self.lang)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::notation::{Letters, read};
    use crate::chess::start_position::StartPosition;

    fn voice(lang: Lang) -> Voice {
        Voice { lang, ..Voice::default() }
    }

    #[test]
    fn moves_in_words() {
        let initial = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        for (fen, mv, english, french) in [
            (initial, "Nf3", "White: knight g1 to f3.", "Blancs : cavalier g1 en f3."),
            (
                "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2",
                "exd5",
                "White: pawn e4 takes the pawn on d5.",
                "Blancs : pion e4 prend le pion en d5.",
            ),
            (
                "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2",
                "exd6",
                "White: pawn e5 takes the pawn en passant and goes to d6.",
                "Blancs : pion e5 prend le pion en passant et va en d6.",
            ),
            (
                "4k3/P7/8/8/8/8/8/4K3 w - - 0 1",
                "a8=Q",
                "White: pawn a7 to a8, becomes a queen, check.",
                "Blancs : pion a7 en a8, promu en dame, échec.",
            ),
            ("r3k3/8/8/8/8/8/8/4K3 b q - 0 1", "O-O-O", "Black: castles queen side.", "Noirs : grand roque."),
            (
                "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2",
                "Qh4",
                "Black: queen d8 to h4, checkmate.",
                "Noirs : dame d8 en h4, échec et mat.",
            ),
            (
                "7k/8/8/6Q1/8/8/8/K7 w - - 0 1",
                "Qg6",
                "White: queen g5 to g6, stalemate.",
                "Blancs : dame g5 en g6, pat.",
            ),
        ] {
            let start = StartPosition::from_fen(fen, false).unwrap();
            let mv = read(start.position(), mv, &Letters::En).unwrap().mv;
            assert_eq!(sentence(voice(Lang::En), start.position(), mv), english);
            assert_eq!(sentence(voice(Lang::Fr), start.position(), mv), french);
        }
    }

    #[test]
    fn terse_moves_say_what_one_has_to_know() {
        for (fen, mv, english, french) in [
            ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "e4", "e4", "e4"),
            ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "Nf3", "knight f3", "cavalier f3"),
            ("rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2", "exd5", "e takes d5", "e prend d5"),
            ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "exd6", "e takes d6 en passant", "e prend d6 en passant"),
            ("3rk3/4P3/8/8/8/8/8/4K3 w - - 0 1", "exd8=N", "e takes d8 knight", "e prend d8 cavalier"),
            ("4k3/8/8/8/8/8/4K3/R6R w - - 0 1", "Rad1", "rook a d1", "tour a d1"),
            ("R7/4k3/8/8/8/8/4K3/R6R w - - 0 1", "R1a4", "rook 1 a4", "tour 1 a4"),
            ("r3k3/8/8/8/8/8/8/4K3 b q - 0 1", "O-O-O", "castles queen side", "grand roque"),
            (
                "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2",
                "Qh4",
                "queen h4, checkmate",
                "dame h4, échec et mat",
            ),
        ] {
            let start = StartPosition::from_fen(fen, false).unwrap();
            let mv = read(start.position(), mv, &Letters::En).unwrap().mv;
            assert_eq!(terse(voice(Lang::En), start.position(), mv), english);
            assert_eq!(terse(voice(Lang::Fr), start.position(), mv), french);
        }
    }
}

#[cfg(test)]
mod moves_in_words_tests {
    use super::*;

    #[test]
    fn moves_in_words_are_read() {
        let rows = [
            ("knight f3", Some("Nf3")),
            ("Knight felix 3", Some("Nf3")),
            ("eva 4", Some("e4")),
            ("Echo4", Some("e4")),
            ("e takes d5", Some("exd5")),
            ("Eva takes David 5", Some("exd5")),
            ("White: knight g1 to f3, check.", Some("Ng1f3")),
            ("pawn e5 takes the pawn en passant and goes to d6", Some("e5xd6")),
            ("bishop b5 takes the knight on c6", Some("Bb5xc6")),
            ("rook Anna David 1", Some("Rad1")),
            ("rook 1 a4", Some("R1a4")),
            ("pawn a7 to a8, becomes a queen, check", Some("a7a8=Q")),
            ("e takes d8 knight", Some("exd8=N")),
            ("castles king side", Some("O-O")),
            ("castles queen side, check", Some("O-O-O")),
            ("grand roque", Some("O-O-O")),
            ("Noirs : cavalier g8 en f6", Some("Ng8f6")),
            ("tour a d1", Some("Rad1")),
            ("cavalier e5 à f3", Some("Ne5f3")),
            ("tour a à d1", Some("Rad1")),
            ("pion a7 en a8, promu en dame", Some("a7a8=Q")),
            // notation is read elsewhere
            ("Nf3", None),
            ("e4", None),
            ("e2 e4", None),
            ("d two d four", Some("d2d4")),
            ("e2 to e4", Some("e2e4")),
            ("bishop from f1 to b5", Some("Bf1b5")),
            ("delta four", Some("d4")),
            ("b x c3", None),
            ("castles", None),
            ("castles king and queen", None),
            ("knight", None),
            ("knight somewhere f3", None),
            ("e takes", None),
            ("", None),
        ];
        for (text, want) in rows {
            assert_eq!(written(text, Letters::En).as_deref(), want, "{text:?}");
        }
        assert_eq!(written("king e2", Letters::Fr).as_deref(), Some("Re2"));
    }

    #[test]
    fn squares_by_name_become_letters() {
        for (text, want) in [
            ("piece eva 4", "piece e4"),
            ("attackers Echo4", "attackers e4"),
            ("file gustav", "file g"),
            ("where rooks", "where rooks"),
            ("rank 4", "rank 4"),
        ] {
            assert_eq!(with_letters(text), want);
        }
    }

    #[test]
    fn what_is_typed_in_notation_is_said_in_words() {
        let voice = Voice { squares: SquareNames::Names, speech: Speech::Terse, ..Voice::default() };
        for (text, letters, want) in [
            ("Nf3", Letters::En, Some("knight f3")),
            ("Cf3", Letters::Fr, Some("knight f3")),
            ("Крe2", Letters::Ru, Some("king e2")),
            ("Nbd2", Letters::En, Some("knight Bella d2")),
            ("exd5", Letters::En, Some("Eva takes d5")),
            ("e8=D", Letters::Fr, Some("e8 queen")),
            ("O-O", Letters::En, Some("castles king side")),
            ("0-0-0", Letters::En, Some("castles queen side")),
            ("e2e4", Letters::En, Some("e2 e4")),
            ("e7e8q", Letters::En, Some("e7 e8 queen")),
            ("knight f3", Letters::En, Some("knight f3")),
            ("hello", Letters::En, None),
        ] {
            assert_eq!(in_words(text, letters, voice).as_deref(), want, "{text}");
        }
    }
}

#[cfg(test)]
mod voice_tests {
    use super::*;

    #[test]
    fn squares_are_called_by_names_and_nothing_else_is() {
        let rows = [
            ("knight g1 to f3, check.", "knight Gustav 1 to Felix 3, check.", "knight Golf 1 to Foxtrot 3, check."),
            ("e4", "Eva 4", "Echo 4"),
            ("Rank 4: a4, h4.", "Rank 4: Anna 4, Hector 4.", "Rank 4: Alfa 4, Hotel 4."),
            ("Saved to e4.pgn.", "Saved to e4.pgn.", "Saved to e4.pgn."),
            ("Saved to games/e4.", "Saved to games/e4.", "Saved to games/e4."),
            ("The end is on h8.", "The end is on Hector 8.", "The end is on Hotel 8."),
            ("g1f3, Nf3, e9, E4x", "g1f3, Nf3, e9, E4x", "g1f3, Nf3, e9, E4x"),
        ];
        for (text, names, nato) in rows {
            assert_eq!(SquareNames::Letters.name_squares(text, Lang::En), text);
            assert_eq!(SquareNames::Names.name_squares(text, Lang::En), names);
            assert_eq!(SquareNames::Nato.name_squares(text, Lang::En), nato);
        }
    }

    #[test]
    fn a_file_is_known_by_each_of_its_names() {
        for file in File::ALL {
            for names in [SquareNames::Names, SquareNames::Nato] {
                assert_eq!(file_of_name(&names.file(file, Lang::En).to_uppercase()), Some(file));
            }
            assert_eq!(file_of_name(SquareNames::Letters.file(file, Lang::En)), None);
        }
        assert_eq!((file_of_name("alpha"), file_of_name("zulu")), (Some(File::A), None));
    }
}
