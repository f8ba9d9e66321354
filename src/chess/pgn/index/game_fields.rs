//! What the list holds of one game, packed into 32 bytes.

use super::catalog::GameFacts;
use crate::{chess::pgn::date, chess::pgn::date::Date, chess::pgn::eco::Eco, chess::pgn::result::ResultMarker};

/// What the list holds of a game, packed so that a million of them are quick to walk through.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameFields {
    /// From the low bits: its offset (44 bits), the low four bits of its minute, the half-moves of its PlyCount tag.
    offset: u64,
    /// The line of its first byte, from 1.
    pub line: u32,
    /// The number of White's name in [`super::catalog::Catalog::names`].
    pub white: u32,
    /// The number of Black's name there.
    pub black: u32,
    /// The number of the event in [`super::catalog::Catalog::events`].
    pub event: u32,
    /// From the low bits: the date, the ECO code plus one, the result.
    when: u32,
    /// From the low bits: White's rating, Black's, whether the game begins inside a line, the other seven bits of its
    /// minute.
    elo: u32,
}

const OFFSET: u64 = (1 << 44) - 1;
const ELO: u32 = (1 << 12) - 1;
const INSIDE: u32 = 1 << 24;
/// The number of low bits of the minute (of the day, plus one) that are stored with the offset; the others are stored
/// with the ratings.
const MINUTE_LOW: u32 = 4;
const ECO: u32 = (1 << 9) - 1;
/// The results, indexed by their two-bit number.
const RESULTS: [ResultMarker; 4] =
    [ResultMarker::Open, ResultMarker::WhiteWins, ResultMarker::BlackWins, ResultMarker::Draw];

impl GameFields {
    /// Packs a game with the numbers of its players and its event.
    pub(super) fn pack(game: &GameFacts, [white, black, event]: [u32; 3]) -> GameFields {
        let row = &game.row;
        let result = (0..).zip(RESULTS).find(|(_, known)| *known == row.result).map_or(0, |(number, _)| number);
        let eco = row.eco.map_or(0, |eco| u32::from(eco.index()) + 1);
        let inside = if game.cut.in_line > 0 { INSIDE } else { 0 };
        let minute = game.minute.map_or(0, |minute| u32::from(minute) + 1);
        let low = minute & ((1 << MINUTE_LOW) - 1);
        GameFields {
            offset: (game.cut.offset as u64 & OFFSET)
                | u64::from(low) << 44
                | u64::from(row.ply_count.unwrap_or(0)) << 48,
            line: game.cut.line,
            white,
            black,
            event,
            when: row.date.bits() | eco << date::BITS | result << 30,
            elo: packed_elo(row.white_elo) | packed_elo(row.black_elo) << 12 | inside | (minute >> MINUTE_LOW) << 25,
        }
    }

    /// The same game with other numbers for its players and its event.
    pub(in crate::chess::pgn) fn with(self, [white, black, event]: [u32; 3]) -> GameFields {
        GameFields { white, black, event, ..self }
    }

    /// The same game at the beginning of its file.
    pub(super) fn at_start(self) -> GameFields {
        GameFields { offset: self.offset & !OFFSET, line: 1, elo: self.elo & !INSIDE, ..self }
    }

    /// The same game, this many bytes and lines further on.
    pub(super) fn after(self, (bytes, lines): (u64, u32)) -> GameFields {
        let offset = (self.offset() + bytes) & OFFSET | self.offset & !OFFSET;
        GameFields { offset, line: self.line.saturating_add(lines), ..self }
    }

    /// The same game, with the text before it: it begins at this byte and line.
    pub(super) fn begun_at(self, (offset, line): (u64, u32)) -> GameFields {
        GameFields { offset: offset & OFFSET | self.offset & !OFFSET, line, ..self }
    }

    /// Writes the fields as bytes.
    pub(in crate::chess::pgn) fn to_bytes(self) -> [u8; 32] {
        let GameFields { offset, line, white, black, event, when, elo } = self;
        let mut bytes = [0; 32];
        let (first, rest) = bytes.split_at_mut(8);
        first.copy_from_slice(&offset.to_le_bytes());
        for (to, from) in rest.chunks_exact_mut(4).zip([line, white, black, event, when, elo]) {
            to.copy_from_slice(&from.to_le_bytes());
        }
        bytes
    }

    /// Reads the fields from such bytes.
    pub(in crate::chess::pgn) fn of_bytes(bytes: &[u8; 32]) -> GameFields {
        let (first, rest) = bytes.split_first_chunk().unwrap_or((&[0; 8], &[]));
        let mut numbers = rest.as_chunks().0.iter().map(|four| u32::from_le_bytes(*four));
        let mut number = || numbers.next().unwrap_or(0); // there are six
        GameFields {
            offset: u64::from_le_bytes(*first),
            line: number(),
            white: number(),
            black: number(),
            event: number(),
            when: number(),
            elo: number(),
        }
    }

    /// The date, or Lichess's UTCDate if there is no other.
    #[must_use]
    pub fn date(&self) -> Date {
        Date::of_bits(self.when)
    }

    /// The minute of the day at which it began, from 0, according to the Time tag, or UTCTime if there is no other.
    #[must_use]
    pub fn minute(&self) -> Option<u16> {
        let low = u16::try_from(self.offset >> 44 & 15).ok()?;
        let high = u16::try_from(self.elo >> 25).ok()?;
        (high << MINUTE_LOW | low).checked_sub(1)
    }

    /// The code of the opening.
    #[must_use]
    pub fn eco(&self) -> Option<Eco> {
        let eco = self.when >> date::BITS & ECO;
        u16::try_from(eco).ok()?.checked_sub(1).and_then(Eco::of_index)
    }

    /// The result in the Result tag if that ends a game, otherwise the one after the moves.
    #[must_use]
    pub fn result(&self) -> ResultMarker {
        RESULTS[(self.when >> 30) as usize] // two bits
    }

    /// White's rating.
    #[must_use]
    pub fn white_elo(&self) -> Option<u16> {
        u16::try_from(self.elo & ELO).ok().filter(|&elo| elo > 0)
    }

    /// Black's rating.
    #[must_use]
    pub fn black_elo(&self) -> Option<u16> {
        u16::try_from(self.elo >> 12 & ELO).ok().filter(|&elo| elo > 0)
    }

    /// The number of half-moves in the PlyCount tag.
    #[must_use]
    pub fn ply_count(&self) -> Option<u16> {
        u16::try_from(self.offset >> 48).ok().filter(|&plies| plies > 0)
    }

    /// The offset of its first byte in its file.
    #[must_use]
    pub fn offset(&self) -> u64 {
        self.offset & OFFSET
    }

    /// Whether it begins inside a line. Its column must then be counted in the file.
    #[must_use]
    pub fn is_inside_line(&self) -> bool {
        self.elo & INSIDE != 0
    }
}

/// Packs a rating into twelve bits. One that does not fit is too high for a rating and is dropped.
fn packed_elo(elo: Option<u16>) -> u32 {
    elo.map(u32::from).filter(|&elo| elo <= ELO).unwrap_or(0)
}
