//! Moves in words, as plain mode says them: `White: knight g1 to f3, check.`

use super::notation::piece_name;
pub use super::tables::MoveWord;
use super::voice::{Speech, Voice};
use super::{Lang, results::side};
use crate::chess::notation;
use shakmaty::{CastlingSide, Chess, Move, Position, Role, san::San};

/// Returns a legal move of `position` as plain mode says it when it is made: `White: knight g1 to f3, check.`, or the
/// terse form if the voice is terse.
#[must_use]
pub fn sentence(voice: Voice, position: &Chess, mv: Move) -> String {
    match voice.speech {
        Speech::Verbose => {
            MoveWord::Said.with(voice.lang, &[side(position.turn(), voice.lang), &phrase(voice, position, mv)])
        }
        Speech::Terse => format!("{}.", terse(voice, position, mv)),
    }
}

/// Returns the full form of a move, without the side and without a full stop: `knight g1 to f3, check`.
#[must_use]
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
#[must_use]
pub fn terse(voice: Voice, position: &Chess, mv: Move) -> String {
    let said = bare(voice, position, mv);
    if voice.notation.is_some() { said } else { with_outcome(voice.lang, position, mv, said) }
}

/// Does the same without what the move gives, for a sentence that says this itself.
#[must_use]
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
pub(super) fn of_san(voice: Voice, san: &San) -> Option<String> {
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
pub(super) fn becoming(lang: Lang, said: String, promotion: Option<Role>) -> String {
    match promotion {
        Some(role) => MoveWord::TerseBecomes.with(lang, &[&said, piece_name(lang, role)]),
        None => said,
    }
}

/// Returns a terse move with its side before it, where that is not clear: `Black: knight f6`.
#[must_use]
pub fn by_side(voice: Voice, position: &Chess, mv: Move) -> String {
    MoveWord::BySide.with(voice.lang, &[side(position.turn(), voice.lang), &terse(voice, position, mv)])
}

/// Returns a move of a game with its number, for the middle of a sentence: `Black's move 7, pawn g7 to g6`. `None`
/// stands for a null move.
#[must_use]
pub fn numbered(voice: Voice, number: u32, position: &Chess, mv: Option<Move>) -> String {
    let word = if position.turn().is_white() { MoveWord::WhitePlayed } else { MoveWord::BlackPlayed };
    let passes = || MoveWord::Passes.text(voice.lang).to_owned();
    let told = mv.map_or_else(passes, |mv| phrase(voice, position, mv));
    word.with(voice.lang, &[&number.to_string(), &told])
}

/// Returns moves one after the other, the first with its side: `White: rook d1, queen takes d1, king e2`.
#[must_use]
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
            let mv = read(start.position(), false, mv, &Letters::En).unwrap().mv;
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
            let mv = read(start.position(), false, mv, &Letters::En).unwrap().mv;
            assert_eq!(terse(voice(Lang::En), start.position(), mv), english);
            assert_eq!(terse(voice(Lang::Fr), start.position(), mv), french);
        }
    }
}
