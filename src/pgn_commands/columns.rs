//! What games are sorted, split and counted by.

use crate::chess::openings;
use crate::chess::pgn::filter::{FilterFacts, plain};
use crate::chess::pgn::tags::{Date, is_odd};
use crate::pgn_commands::selection::ChosenGame;

/// A property of games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GameColumn {
    Date,
    Year,
    White,
    Black,
    /// Either player: a game has two.
    Player,
    Event,
    Result,
    /// The opening's code: by its tag, or by its moves.
    Eco,
    /// The opening's name, likewise.
    Opening,
    WhiteElo,
    BlackElo,
    /// The number of moves.
    Moves,
    /// A tag with this name.
    Tag(String),
}

/// The words for all columns but tags.
const WORDS: [(&str, GameColumn); 12] = [
    ("date", GameColumn::Date),
    ("year", GameColumn::Year),
    ("white", GameColumn::White),
    ("black", GameColumn::Black),
    ("player", GameColumn::Player),
    ("event", GameColumn::Event),
    ("result", GameColumn::Result),
    ("eco", GameColumn::Eco),
    ("opening", GameColumn::Opening),
    ("white-elo", GameColumn::WhiteElo),
    ("black-elo", GameColumn::BlackElo),
    ("moves", GameColumn::Moves),
];

impl GameColumn {
    /// Reads a column's word; the name of a tag begins with a capital.
    ///
    /// # Errors
    /// A sentence that names the columns.
    pub fn read(word: &str) -> Result<GameColumn, String> {
        if let Some((_, column)) = WORDS.into_iter().find(|(name, _)| *name == word) {
            return Ok(column);
        }
        let names: Vec<&str> = WORDS.iter().map(|(name, _)| *name).collect();
        match word.starts_with(|c: char| c.is_ascii_uppercase()) && word.chars().all(|c| c.is_ascii_alphanumeric()) {
            true => Ok(GameColumn::Tag(word.to_owned())),
            false => Err(format!("{word:?} is nothing that games have; say {} or the name of a tag", names.join(", "))),
        }
    }

    /// Returns what a game has there: nothing if it is not known, two names of players.
    #[must_use]
    pub fn values(&self, chosen: &mut ChosenGame) -> Vec<String> {
        let known = FilterFacts::tags(chosen.tags()).row;
        let text = |text: &str| Some(text.to_owned()).filter(|text| !text.is_empty());
        let one = match self {
            GameColumn::Date => known.date.year().map(|_| known.date.to_string()),
            GameColumn::Year => known.date.year().map(|year| year.to_string()),
            GameColumn::White => text(known.white),
            GameColumn::Black => text(known.black),
            GameColumn::Player => {
                return [known.white, known.black].into_iter().filter_map(text).collect();
            }
            GameColumn::Event => text(known.event),
            GameColumn::Result => {
                let odd = chosen.tags().get("Result").filter(|tag| is_odd(tag)).map(str::to_owned);
                Some(odd.unwrap_or_else(|| chosen.result().to_string()))
            }
            GameColumn::Eco => match known.eco {
                Some(eco) => Some(eco.to_string()),
                None => openings::of_game(&chosen.game).map(|opening| opening.eco.to_owned()),
            },
            GameColumn::Opening => match chosen.tags().known("Opening") {
                Some(name) => text(name),
                None => openings::of_game(&chosen.game).map(|opening| opening.name.to_owned()),
            },
            GameColumn::WhiteElo => known.white_elo.map(|elo| elo.to_string()),
            GameColumn::BlackElo => known.black_elo.map(|elo| elo.to_string()),
            GameColumn::Moves => Some(chosen.record().tree.main_plies().div_ceil(2).to_string()),
            GameColumn::Tag(name) => chosen.tags().known(name).and_then(text),
        };
        one.into_iter().collect()
    }

    /// Whether its values have an order of their own; others are listed with the most frequent first.
    pub fn is_ordered(&self) -> bool {
        !matches!(self, GameColumn::White | GameColumn::Black | GameColumn::Player | GameColumn::Event)
            && !matches!(self, GameColumn::Opening | GameColumn::Tag(_))
    }

    /// Returns bytes that compare as the games do: numbers by their value, names in any case and without accents, dates
    /// by time. What is not known comes last, also if the order is reversed.
    #[must_use]
    pub fn sort_key(&self, chosen: &mut ChosenGame, reversed: bool) -> Vec<u8> {
        let value = self.values(chosen).into_iter().next();
        let Some(value) = value else { return vec![0xFF] };
        let mut key = match self {
            GameColumn::Date => {
                let date = Date::read(&value).unwrap_or_default();
                let parts = [date.year(), date.month(), date.day()].map(Option::unwrap_or_default);
                parts.into_iter().flat_map(u32::to_be_bytes).collect()
            }
            _ => natural(&value),
        };
        key.push(0);
        if reversed {
            key.iter_mut().for_each(|byte| *byte = !*byte);
        }
        key.insert(0, 1);
        key
    }
}

/// Folds a text so that numbers in it compare by their value.
pub(super) fn natural(text: &str) -> Vec<u8> {
    let mut key = Vec::with_capacity(text.len());
    let text = plain(text);
    let mut rest = text.as_bytes();
    while let Some(&byte) = rest.first() {
        let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let (number, more) = rest.split_at(digits.max(1));
        rest = more;
        if digits == 0 {
            key.push(byte.max(1)); // 0 ends a key
            continue;
        }
        let bare: Vec<u8> = number.iter().copied().skip_while(|digit| *digit == b'0').collect();
        key.push(b'0');
        key.push(u8::try_from(bare.len() + 1).unwrap_or(u8::MAX)); // a longer number is greater
        key.extend(bare);
    }
    key
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_order_numbers_and_names() {
        let mut rounds = ["10", "2", "", "2.10", "2.9", "x", "007", "Éa", "eb"];
        rounds.sort_by_key(|text| natural(text));
        assert_eq!(rounds, ["", "2", "2.9", "2.10", "007", "10", "Éa", "eb", "x"]);
    }
}
