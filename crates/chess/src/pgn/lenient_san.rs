//! Reads moves as they occur in files: SAN in all its usual variants, long algebraic notation, UCI.
//!
//! A word is read generously, but never guessed at: if two legal moves fit, neither is taken.

use crate::laws::target;
use crate::notation::figurine;
use crate::pgn::comment;
use crate::tree::{TreeMove, pass};
use shakmaty::san::SanPlus;
use shakmaty::{CastlingSide, Chess, File, Move, Position, Rank, Role, Square};

/// A word understood as a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReadMove {
    /// The move, or the null move.
    pub step: TreeMove,
    /// Whether a pawn reached its last rank without a piece being named, so that a queen was assumed.
    pub queen_assumed: bool,
}

/// Why a word is not a move in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NoMove {
    /// The text does not look like a move.
    NotAMove,
    /// The text looks like a move, but no legal move fits.
    Illegal,
    /// More than one legal move fits.
    Ambiguous,
}

/// The move that a word describes.
#[derive(Clone, Copy, Debug)]
struct WantedMove {
    role: Option<Role>,
    file: Option<File>,
    rank: Option<Rank>,
    to: Square,
    promotion: Option<Role>,
}

/// Reads a word of a move as the standard writes it, as nearly all are. [`read_with_sign`] reads it as the same.
pub fn plain_move(position: &Chess, word: &[u8]) -> Option<Move> {
    SanPlus::from_ascii(word).ok()?.san.to_move(position).ok()
}

/// Reads a word as a move in a position.
///
/// # Errors
/// [`NoMove`] says whether it is not a move at all, an illegal one, or one that fits more than one legal move.
pub fn read(position: &Chess, word: &str) -> Result<ReadMove, NoMove> {
    if let Some(mv) = plain_move(position, word.as_bytes()) {
        return Ok(ReadMove { step: TreeMove::Move(mv), queen_assumed: false });
    }
    if is_null(word) {
        let null = ReadMove { step: TreeMove::Null, queen_assumed: false };
        return pass(position).map(|_| null).ok_or(NoMove::Illegal);
    }
    let plain = plain(word).ok_or(NoMove::NotAMove)?;
    if let Some(side) = castling(&plain) {
        let mv = position.castling_moves(side).first().copied().ok_or(NoMove::Illegal)?;
        return Ok(ReadMove { step: TreeMove::Move(mv), queen_assumed: false });
    }
    let wanted = wanted(&plain).ok_or(NoMove::NotAMove)?;
    match find(position, wanted) {
        // `bc4` may mean a bishop with a small letter, if no pawn move fits.
        Err(NoMove::Illegal) if plain.starts_with('b') => {
            let bishop = self::wanted(&plain.replacen('b', "B", 1)).ok_or(NoMove::Illegal)?;
            find(position, bishop)
        }
        found => found,
    }
}

/// Reads a word as a move with a glyph's sign glued to it: `Nf3+-`, `e4N`.
///
/// # Errors
/// As [`read`].
pub fn read_with_sign(position: &Chess, word: &str) -> Result<(ReadMove, Option<u8>), NoMove> {
    let plain_end = |c: char| c.is_ascii_alphanumeric() || c == '#';
    let with_sign = || {
        let (bare, number) = comment::split_suffix(word)?;
        let found = read(position, bare).ok()?;
        // A letter on the last rank is a piece, in whatever language, and an `=` there a piece that is missing.
        let promotes = |c: char| c.is_alphabetic() || c == '=';
        (!found.queen_assumed || !word.ends_with(promotes)).then_some((found, Some(number)))
    };
    // `e4=` and `e4=+` are e4 with an evaluation sign, not e4 with surplus characters.
    if !word.ends_with(plain_end)
        && comment::split_suffix(word).is_some_and(|(bare, _)| word.len() > bare.len() + 1 || word.ends_with('='))
        && let Some(found) = with_sign()
    {
        return Ok(found);
    }
    match read(position, word) {
        Ok(understood) => Ok((understood, None)),
        Err(why) => with_sign().ok_or(why),
    }
}

/// Whether a word has the form of a move, whatever the position. Such a word can begin a game without tags.
pub fn looks_like_move(word: &str) -> bool {
    word.len() <= 12
        && (is_null(word) || plain(word).is_some_and(|plain| castling(&plain).is_some() || wanted(&plain).is_some()))
}

fn is_null(word: &str) -> bool {
    matches!(word.trim_end_matches(['+', '#']), "--" | "Z0" | "z0" | "@@@@" | "0000")
}

/// Returns the word in ASCII without its suffixes: figurines as letters, dashes as `-`. Returns `None` if it is too
/// long for a move or holds a character that no move has.
fn plain(word: &str) -> Option<String> {
    if word.len() > 24 {
        return None;
    }
    let mut plain = String::with_capacity(word.len());
    for c in word.chars() {
        if let Some(role) = figurine(c) {
            plain.push(role.upper_char());
            continue;
        }
        plain.push(match c {
            '‐'..='―' | '−' => '-', // all dashes of General Punctuation, and the minus sign
            '×' => 'x',
            '\u{fe0e}' | '\u{fe0f}' => continue,
            _ if c.is_ascii_graphic() => c,
            _ => return None,
        });
    }
    loop {
        let shorter = ["+", "#", "e.p.", "e.p", "ep"].iter().find_map(|suffix| plain.strip_suffix(suffix));
        match shorter {
            Some(shorter) => plain.truncate(shorter.len()),
            None => return (!plain.is_empty()).then_some(plain),
        }
    }
}

fn castling(plain: &str) -> Option<CastlingSide> {
    let round = |c: char| matches!(c, 'O' | 'o' | '0');
    if !plain.starts_with(round) || plain.contains("--") || plain.ends_with('-') {
        return None;
    }
    match plain.chars().filter(|&c| c != '-').all(round).then(|| plain.chars().filter(|&c| round(c)).count()) {
        Some(2) => Some(CastlingSide::KingSide),
        Some(3) => Some(CastlingSide::QueenSide),
        _ => None,
    }
}

/// Returns the piece with this letter; a small b is a file.
fn role(letter: char) -> Option<Role> {
    Role::from_char(letter).filter(|_| letter != 'b')
}

/// Parses `Nf3`, `Ng1-f3`, `ng1xf3`, `e2e4`, `e7:d8=Q`, `ed8Q`, `e8(Q)`, `e8/q`.
fn wanted(plain: &str) -> Option<WantedMove> {
    let (role, rest) = match plain.chars().next().and_then(role) {
        Some(role) => (Some(role), &plain[1..]), // an ASCII letter
        None => (None, plain),
    };
    let (rest, promotion) = promotion(rest);
    let mut from = (None, None);
    let mut to = (None, None);
    let mut marks = 0;
    for c in rest.chars() {
        match c {
            'a'..='h' => {
                // What came before is where the piece comes from, perhaps just a rank: `R1a3`.
                if to != (None, None) {
                    if from != (None, None) {
                        return None;
                    }
                    from = std::mem::take(&mut to);
                }
                to.0 = File::from_char(c);
            }
            '1'..='8' if to.1.is_none() => to.1 = Rank::from_char(c),
            'x' | 'X' | ':' | '-' => marks += 1,
            _ => return None,
        }
    }
    if marks > 2 {
        return None;
    }
    Some(WantedMove { role, file: from.0, rank: from.1, to: Square::from_coords(to.0?, to.1?), promotion })
}

/// Splits a promotion off: `=Q`, `(Q)`, `/Q`, `Q`, also with a small letter. An `=` without a piece is dropped.
fn promotion(text: &str) -> (&str, Option<Role>) {
    let bare = text.strip_suffix(')').unwrap_or(text);
    let letter = bare.chars().next_back();
    let piece = match letter {
        Some('b') if bare.len() > 2 => Some(Role::Bishop), // after a square a b cannot be a file
        Some(letter) => role(letter).filter(|role| !matches!(role, Role::King | Role::Pawn)),
        None => None,
    };
    match piece {
        Some(piece) => (bare[..bare.len() - 1].trim_end_matches(['=', '(', '/']), Some(piece)), // an ASCII letter
        None => (text.trim_end_matches('='), None),
    }
}

fn find(position: &Chess, wanted: WantedMove) -> Result<ReadMove, NoMove> {
    let WantedMove { role, file, rank, to, promotion } = wanted;
    let whole_from = file.is_some() && rank.is_some();
    let comes_from =
        |from: Square| file.is_none_or(|file| file == from.file()) && rank.is_none_or(|rank| rank == from.rank());
    let is_piece = |mv: &Move| role.map_or(whole_from || mv.role() == Role::Pawn, |role| role == mv.role());
    let becomes = |mv: &Move| mv.promotion() == promotion || promotion.is_none() && mv.promotion() == Some(Role::Queen);
    let moves = position.legal_moves().into_iter().filter(|mv| mv.from().is_some_and(comes_from) && is_piece(mv));
    let (castlings, moves): (Vec<Move>, Vec<Move>) = moves.partition(|mv| mv.is_castle());
    let mut found = moves.into_iter().filter(|mv| mv.to() == to && becomes(mv));
    let castling = castlings.into_iter().rfind(|mv| whole_from && (mv.to() == to || target(*mv) == to));
    // In Chess960 an ordinary king move may look like castling. Then the ordinary move is meant.
    match (found.next().or(castling), found.next()) {
        (Some(_), Some(_)) => Err(NoMove::Ambiguous),
        (Some(mv), None) => {
            let queen_assumed = promotion.is_none() && mv.is_promotion();
            Ok(ReadMove { step: TreeMove::Move(mv), queen_assumed })
        }
        (None, _) => Err(NoMove::Illegal),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::start_position::StartPosition;
    use shakmaty::san::San;

    fn at(fen: &str, chess960: bool) -> Chess {
        StartPosition::from_fen(fen, chess960).unwrap().position().clone()
    }

    #[test]
    fn sloppy_moves() {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        let castle = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
        let promote = "3r3k/4P3/8/8/8/8/8/K7 w - - 0 1";
        let passant = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
        let take = "4k3/8/8/3p4/2B1P3/8/8/4K3 w - - 0 1";
        let cases = [
            (start, "Nf3", "Nf3"),
            (start, "Nf3+", "Nf3"),
            (start, "nf3", "Nf3"),
            (start, "♘f3", "Nf3"),
            (start, "Ng1f3", "Nf3"),
            (start, "Ng1-f3", "Nf3"),
            (start, "g1f3", "Nf3"),
            (start, "Nxf3", "Nf3"),
            (start, "e2e4", "e4"),
            (start, "e2-e4", "e4"),
            (start, "e2–e4", "e4"),
            (start, "Pe4", "e4"),
            (start, "Pe2-e4", "e4"),
            (castle, "O-O", "O-O"),
            (castle, "0-0-0", "O-O-O"),
            (castle, "o-o", "O-O"),
            (castle, "OO", "O-O"),
            (castle, "O–O–O", "O-O-O"),
            (castle, "0-0+", "O-O"),
            (castle, "e1g1", "O-O"),
            (castle, "Ke1c1", "O-O-O"),
            (castle, "e1h1", "O-O"),
            (promote, "e8=Q+", "e8=Q"),
            (promote, "e8Q", "e8=Q"),
            (promote, "e8(Q)", "e8=Q"),
            (promote, "e8/n", "e8=N"),
            (promote, "e7e8r", "e8=R"),
            (promote, "e8=b", "e8=B"),
            (promote, "exd8=Q", "exd8=Q"),
            (promote, "ed8b", "exd8=B"),
            (promote, "e7d8q", "exd8=Q"),
            (passant, "exd6", "exd6"),
            (passant, "exd6e.p.", "exd6"),
            (passant, "ed6ep", "exd6"),
            (passant, "e5d6", "exd6"),
            (take, "Bd5", "Bxd5"),
            (take, "bd5", "Bxd5"),
            (take, "B:d5", "Bxd5"),
            (take, "ed5", "exd5"),
            (take, "e4xd5", "exd5"),
            (take, "e4×d5", "exd5"),
        ];
        for (fen, word, san) in cases {
            let position = at(fen, false);
            match read(&position, word) {
                Ok(ReadMove { step: TreeMove::Move(mv), queen_assumed: false }) => {
                    assert_eq!(San::from_move(&position, mv).to_string(), san, "{word}");
                }
                other => panic!("{word}: {other:?}"),
            }
            assert!(looks_like_move(word), "{word}");
        }
        let assumed = read(&at(promote, false), "e8").unwrap();
        assert!(assumed.queen_assumed, "a queen is taken, and said");
    }

    #[test]
    fn signs_glued_to_a_move() {
        let check = "rnbqkbnr/pppp1ppp/8/4p3/2B1P3/8/PPPP1PPP/RNBQK1NR w KQkq - 0 3";
        let promote = "3r3k/4P3/8/8/8/8/8/K7 w - - 0 1";
        let cases = [
            (check, "Nf3=", Some(10)),
            (check, "Nf3+=", Some(14)),
            (check, "Bxf7=", Some(10)),
            (check, "Bxf7+=", Some(14)),
            (check, "Nf3==", Some(10)),
            (check, "Nf3=N", Some(146)),
            (check, "Nf3=+-", Some(18)),
            (check, "Bxf7+∞", Some(13)),
            (check, "Bxf7+-", Some(18)),
            (check, "Bxf7+/=", Some(14)),
            (check, "Nf3+/−", Some(16)),
            (check, "Nf3−/+", Some(17)),
            (check, "Nf3=∞", Some(44)),
            (check, "Bxf7=/∞", Some(44)),
            (promote, "e8=Q=", Some(10)),
            (promote, "e8=", None),
            (promote, "Ka2=", Some(10)),
        ];
        for (fen, word, sign) in cases {
            assert_eq!(read_with_sign(&at(fen, false), word).map(|(_, sign)| sign), Ok(sign), "{word}");
        }
    }

    #[test]
    fn what_is_no_move_here() {
        use NoMove::{Ambiguous, Illegal, NotAMove};
        let knights = "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1";
        let cases = [
            (knights, "Nd2", Ambiguous),
            (knights, "Ne4", Illegal),
            (knights, "Nf33", NotAMove),
            (knights, "Nbb1d2", NotAMove),
            (knights, "Kf9", NotAMove),
            (knights, "O-O", Illegal),
            (knights, "e2e4", Illegal),
            (knights, "White", NotAMove),
            (knights, "", NotAMove),
            (knights, "e", NotAMove),
            (knights, "+", NotAMove),
            (knights, "Zürich", NotAMove),
            ("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1", "--", Illegal),
        ];
        for (fen, word, why) in cases {
            assert_eq!(read(&at(fen, false), word), Err(why), "{word}");
        }
        for word in ["the", "file", "1-0", "2024", "https://a1.org/b2", "-", "O-O-O-O"] {
            assert!(!looks_like_move(word), "{word}");
        }
    }

    #[test]
    fn chess960_castling() {
        let position = at("4k3/8/8/8/8/8/8/1R1K2R1 w BG - 0 1", true);
        for (word, san) in [("O-O", "O-O"), ("d1g1", "O-O"), ("d1b1", "O-O-O"), ("Kc1", "Kc1"), ("d1c1", "Kc1")] {
            let Ok(ReadMove { step: TreeMove::Move(mv), .. }) = read(&position, word) else { panic!("{word}") };
            assert_eq!(San::from_move(&position, mv).to_string(), san, "{word}");
        }
    }

    #[test]
    fn null_moves() {
        let position = Chess::default();
        for word in ["--", "Z0", "@@@@"] {
            assert_eq!(read(&position, word).map(|found| found.step), Ok(TreeMove::Null));
        }
    }
}
