//! Moves in words, as plain mode says them: `knight f3`, `eva 4`, `castles king side`. They are turned into notation, and
//! typed notation is turned into words before the move is known.

use super::Lang;
use super::moves::MoveWord;
use super::notation::{piece_name, why_not};
use super::plain::PlainWord;
use super::voice::{Voice, file_of_name};
use crate::chess::notation::{Letters, WhyNot};
use shakmaty::san::San;
use shakmaty::uci::UciMove;
use shakmaty::{CastlingSide, File, Rank, Role, Square};

/// Words that mean a capture.
const TAKES: [&str; 5] = ["takes", "take", "captures", "x", "prend"];
/// Words that mean castling.
const CASTLES: [&str; 4] = ["castles", "castle", "castling", "roque"];
const KING_SIDE: [&str; 6] = ["king", "kingside", "short", "petit", "king's", "kings"];
const QUEEN_SIDE: [&str; 6] = ["queen", "queenside", "long", "grand", "queen's", "queens"];
/// Words that add nothing to a move.
const BESIDE: [&str; 27] = [
    "to",
    "à",
    "on",
    "the",
    "and",
    "goes",
    "becomes",
    "passant",
    "check",
    "checkmate",
    "mate",
    "stalemate",
    "white",
    "black",
    "blancs",
    "noirs",
    "side",
    "en",
    "le",
    "la",
    "et",
    "va",
    "promu",
    "échec",
    "mat",
    "pat",
    "equals",
];

/// A part of a spoken move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    Piece(Role),
    Square(Square),
    File(File),
    Rank(Rank),
    Takes,
    Beside,
}

/// Turns a move in words into notation with these letters. `None` if no word names a piece, a file or a capture, or if a
/// word has no meaning here.
#[must_use]
pub fn written(text: &str, letters: Letters) -> Option<String> {
    let lower = text.to_lowercase();
    let words: Vec<&str> = lower.split([' ', ',', ':', '.', '\t', '\u{a0}']).filter(|word| !word.is_empty()).collect();
    if words.iter().any(|word| CASTLES.contains(word)) {
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
            // The first piece moves. One that is named after the capture is captured.
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

fn castling(words: &[&str]) -> Option<&'static str> {
    let known = |word: &str| [&CASTLES[..], &KING_SIDE, &QUEEN_SIDE, &BESIDE].iter().any(|set| set.contains(&word));
    let has = |set: &[&str]| words.iter().any(|word| set.contains(word));
    match (words.iter().all(|word| known(word)), has(&KING_SIDE), has(&QUEEN_SIDE)) {
        (true, true, false) => Some("O-O"),
        (true, false, true) => Some("O-O-O"),
        _ => None,
    }
}

/// Returns the parts that the words name, and whether one of them is a word for a piece, a file or a capture.
fn parts(words: &[&str]) -> Option<(Vec<Part>, bool)> {
    let mut found = Vec::new();
    let mut in_words = false;
    let mut rest = words;
    while let Some((&word, after)) = rest.split_first() {
        rest = after;
        let role = Role::ALL.into_iter().find(|&role| Lang::ALL.iter().any(|&lang| piece_name(lang, role) == word));
        let part = match role {
            Some(role) => Some((Part::Piece(role), true)),
            None if TAKES.contains(&word) => Some((Part::Takes, word != "x")),
            None if BESIDE.contains(&word) => Some((Part::Beside, false)),
            None => None,
        };
        let (part, is_word) = match part {
            Some(part) => part,
            None => {
                let named = split_name(word)
                    .map(|(file, digit)| (file, digit.or_else(|| rest.first().and_then(|word| rank_of(Some(word))))));
                match (named, word.parse::<Square>()) {
                    (Some((file, Some(rank))), _) => {
                        let joined = split_name(word).is_some_and(|(_, digit)| digit.is_some());
                        rest = if joined { rest } else { rest.get(1..).unwrap_or_default() };
                        (Part::Square(Square::from_coords(file, rank)), true)
                    }
                    (Some((file, None)), _) => (Part::File(file), true),
                    (None, Ok(square)) => (Part::Square(square), false),
                    (None, Err(_)) => (letter(word)?, false),
                }
            }
        };
        in_words |= is_word;
        found.push(part);
    }
    Some((found, in_words))
}

/// Reads the name of a file, with or without a rank: `eva`, `eva4`.
fn split_name(word: &str) -> Option<(File, Option<Rank>)> {
    let name = word.trim_end_matches(|c: char| c.is_ascii_digit());
    let digits = word.strip_prefix(name).unwrap_or_default();
    let file = file_of_name(name)?;
    match digits {
        "" => Some((file, None)),
        digits => Some((file, Some(rank_of(Some(&digits))?))),
    }
}

fn rank_of(word: Option<&&str>) -> Option<Rank> {
    let mut letters = word?.chars();
    letters.next().filter(|_| letters.next().is_none()).and_then(Rank::from_char)
}

/// Reads a file or a rank: `e`, `4`.
fn letter(word: &str) -> Option<Part> {
    let mut letters = word.chars();
    let c = letters.next().filter(|_| letters.next().is_none())?;
    File::from_char(c).map(Part::File).or_else(|| Rank::from_char(c).map(Part::Rank))
}

/// Replaces the names of squares and files by letters: `piece eva 4` becomes `piece e4`.
#[must_use]
pub fn with_letters(text: &str) -> String {
    let mut out: Vec<String> = Vec::new();
    let words: Vec<&str> = text.split_whitespace().collect();
    let mut rest = words.as_slice();
    while let Some((&word, after)) = rest.split_first() {
        rest = after;
        match split_name(word) {
            Some((file, Some(rank))) => out.push(Square::from_coords(file, rank).to_string()),
            Some((file, None)) => match rank_of(rest.first()) {
                Some(rank) => {
                    rest = rest.get(1..).unwrap_or_default();
                    out.push(Square::from_coords(file, rank).to_string());
                }
                None => out.push(file.char().to_string()),
            },
            None => out.push(word.to_owned()),
        }
    }
    out.join(" ")
}

/// Says in words why a text is no legal move.
#[must_use]
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
        why => why.clone(),
    };
    PlainWord::OfLine.with(lang, &[&say(text), &why_not(lang, &why)])
}

/// Turns a move in notation with these letters into words. `None` if the text cannot be a move.
#[must_use]
pub fn in_words(text: &str, letters: Letters, voice: Voice) -> Option<String> {
    let text = text.trim().trim_end_matches("(=)").trim_end();
    if voice.notation.is_some() || written(text, letters).is_some() {
        return Some(text.to_owned());
    }
    let lang = voice.lang;
    let name = |role: Role| piece_name(lang, role).to_owned();
    let english = [letters, Letters::En].into_iter().find_map(|letters| in_english(text, letters));
    if let Some(san) = english.and_then(|text| San::from_ascii(text.as_bytes()).ok()) {
        return Some(match san {
            San::Castle(side) => match side {
                CastlingSide::KingSide => MoveWord::ShortCastling.text(lang).to_owned(),
                CastlingSide::QueenSide => MoveWord::LongCastling.text(lang).to_owned(),
            },
            San::Normal { role, file, rank, capture, to, promotion } => {
                let from = match (file, rank) {
                    (Some(file), Some(rank)) => format!("{}{}", file.char(), rank.char()),
                    (Some(file), None) => voice.file(file).to_owned(),
                    (None, Some(rank)) => rank.char().to_string(),
                    (None, None) => String::new(),
                };
                let who = match (role, from.is_empty()) {
                    (Role::Pawn, _) => from,
                    (role, true) => name(role),
                    (role, false) => format!("{} {from}", name(role)),
                };
                let to = to.to_string();
                let said = match (capture, who.is_empty()) {
                    (true, _) => MoveWord::TerseTakes.with(lang, &[&who, &to]),
                    (false, true) => MoveWord::TersePawn.with(lang, &[&to]),
                    (false, false) => MoveWord::TerseGoes.with(lang, &[&who, &to]),
                };
                promotion.map_or(said.clone(), |role| MoveWord::TerseBecomes.with(lang, &[&said, &name(role)]))
            }
            _ => return None,
        });
    }
    match text.to_ascii_lowercase().parse::<UciMove>() {
        Ok(UciMove::Normal { from, to, promotion }) => {
            let said = MoveWord::TerseGoes.with(lang, &[&from.to_string(), &to.to_string()]);
            Some(promotion.map_or(said.clone(), |role| MoveWord::TerseBecomes.with(lang, &[&said, &name(role)])))
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::voice::{Speech, SquareNames};

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
        let voice = Voice { squares: SquareNames::Names, speech: Speech::Terse, ..Voice::of(Lang::En) };
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
