//! The start position of a new game, as the user types it.

use crate::app::new_game::FieldError;
use crate::chess::{position_setup::Odds, start_position::StartPosition, time_control::TimeControl};
use crate::words::{
    command_names::means,
    notation::{role_of, side_of},
};
use shakmaty::Color;

/// The start positions that the arrows go through; the number of a Chess960 position or a FEN can be typed.
pub const STARTS: [&str; 12] = [
    "standard",
    "chess960",
    "odds white pawn",
    "odds white knight",
    "odds white rook",
    "odds white queen",
    "odds black pawn",
    "odds black knight",
    "odds black rook",
    "odds black queen",
    "odds white draw",
    "odds black draw",
];

/// The start of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StartChoice {
    /// From this position.
    At(StartPosition),
    /// From a Chess960 position that is drawn when the game begins.
    ByLot,
    /// From the initial position, with draw odds: a draw counts as a win for this side.
    DrawOdds(Color),
}

/// Parses `standard`, `chess960`, `chess960 N`, `chess960 FEN`, `odds white knight` and so on, or a FEN.
///
/// # Errors
/// What is wrong with the text.
pub fn read_place(text: &str) -> Result<StartChoice, FieldError> {
    let text = text.trim();
    if text.is_empty() || means(text, "standard") {
        return Ok(StartChoice::At(StartPosition::default()));
    }
    let word = text.split_whitespace().next().unwrap_or_default();
    if means(word, "odds") {
        let rest = text.get(word.len()..).unwrap_or_default().trim();
        return read_odds(rest).ok_or_else(|| FieldError::Odds(rest.to_owned()));
    }
    if !text.contains('/') && text.parse::<TimeControl>().is_ok() {
        return Err(FieldError::TimeInStart);
    }
    let head = text.get(..8).filter(|head| head.eq_ignore_ascii_case("chess960"));
    let start = match head.and_then(|_| text.get(8..)).map(str::trim) {
        Some("") => return Ok(StartChoice::ByLot),
        Some(fen) if fen.contains('/') => StartPosition::from_fen(fen, true),
        Some(number) => StartPosition::numbered(number.parse().map_err(|_| FieldError::Number(number.to_owned()))?),
        None => StartPosition::from_fen(text, false),
    };
    start.map(StartChoice::At).map_err(FieldError::Start)
}

/// Parses the side that gives odds and what it gives, a piece or the draw, in any supported language, in either order.
fn read_odds(text: &str) -> Option<StartChoice> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let [first, second] = words.as_slice() else { return None };
    let (side, gift) = if side_of(first).is_some() { (first, second) } else { (second, first) };
    let giver = side_of(side)?;
    if means(gift, "draw") {
        return Some(StartChoice::DrawOdds(!giver));
    }
    let wanted = Odds { giver, piece: role_of(gift)? };
    Odds::all().into_iter().find(|odds| *odds == wanted).map(|odds| StartChoice::At(odds.start()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::start_position::BadStart;

    #[test]
    fn places_are_read_or_say_what_is_wrong() {
        assert_eq!(read_place("  Standard "), Ok(StartChoice::At(StartPosition::default())));
        assert_eq!(read_place(""), Ok(StartChoice::At(StartPosition::default())));
        let knight = Odds { giver: shakmaty::Color::White, piece: shakmaty::Role::Knight };
        assert_eq!(read_place("odds white knight"), Ok(StartChoice::At(knight.start())));
        for text in ["handicap blancs cavalier", "handicap cavalier blanc", "Odds  White KNIGHT"] {
            assert_eq!(read_place(text), Ok(StartChoice::At(knight.start())), "{text}");
        }
        for text in ["odds white draw", "vorgabe remis weiß", "handicap nulle blancs", "hándicap blancas tablas"] {
            assert_eq!(read_place(text), Ok(StartChoice::DrawOdds(Color::Black)), "{text}");
        }
        assert_eq!(read_place("odds white king"), Err(FieldError::Odds("white king".into())));
        for text in STARTS {
            assert!(read_place(text).is_ok(), "{text}");
        }
        assert_eq!(read_place("chess960 5x"), Err(FieldError::Number("5x".into())));
        let odd = "6k1/8/8/8/8/8/8/RR1K4 w B - 0 1";
        assert_eq!(
            read_place(&format!("chess960 {odd}")),
            Ok(StartChoice::At(StartPosition::from_fen(odd, true).unwrap()))
        );
        for time in ["5+3", "10", "h3"] {
            assert_eq!(read_place(time), Err(FieldError::TimeInStart), "{time}");
        }
        assert_eq!(read_place("chess960 960"), Err(FieldError::Start(BadStart::NoSuchNumber(960))));
        assert!(matches!(read_place("8/8"), Err(FieldError::Start(BadStart::Ranks(2)))));
    }
}
