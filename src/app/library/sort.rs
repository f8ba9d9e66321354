//! The order of a list: by a column, either way round; games that have nothing there come last.

use crate::chess::pgn::Token;
use crate::chess::pgn::catalog::{Catalog, Fields};
use crate::chess::pgn::date::Date;
use crate::chess::pgn::names::Names;
use crate::words::command_names::choice;

/// What a list is sorted by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum By {
    /// As the games stand in their files.
    #[default]
    Number,
    /// White's name.
    White,
    /// White's rating.
    WhiteElo,
    /// Black's name.
    Black,
    /// Black's rating.
    BlackElo,
    /// The result.
    Result,
    /// The code of the opening.
    Eco,
    /// The date.
    Date,
    /// The event.
    Event,
    /// How many moves there are, as far as a tag says.
    Moves,
    /// Those with a star.
    Star,
}

impl By {
    /// All of them, in the order in which a key goes through them.
    pub const ALL: [By; 11] = [
        By::Number,
        By::Date,
        By::White,
        By::Black,
        By::Event,
        By::Result,
        By::Eco,
        By::WhiteElo,
        By::BlackElo,
        By::Moves,
        By::Star,
    ];

    /// The word of the command.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            By::Number => "number",
            By::White => "white",
            By::WhiteElo => "white-elo",
            By::Black => "black",
            By::BlackElo => "black-elo",
            By::Result => "result",
            By::Eco => "eco",
            By::Date => "date",
            By::Event => "event",
            By::Moves => "moves",
            By::Star => "star",
        }
    }

    /// Whether one usually wants the greatest first.
    #[must_use]
    pub fn falls_first(self) -> bool {
        matches!(self, By::Date | By::WhiteElo | By::BlackElo | By::Moves)
    }
}

/// The order of a list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sort {
    /// The column.
    pub by: By,
    /// The greatest first.
    pub falling: bool,
}

impl Sort {
    /// By a column, as one usually wants it.
    #[must_use]
    pub fn by(by: By) -> Sort {
        Sort { by, falling: by.falls_first() }
    }

    /// Reads `date`, `-date`; a `-` or a `!` turns it round.
    #[must_use]
    pub fn read(text: &str) -> Option<Sort> {
        let text = text.trim();
        let (turned, word) = text.strip_prefix(['-', '!']).map_or((false, text), |rest| (true, rest));
        let word = choice(word);
        let by = By::ALL.into_iter().find(|by| by.word() == word)?;
        let sort = Sort::by(by);
        Some(Sort { falling: sort.falling != turned, ..sort })
    }

    /// Whether it is the files' own.
    #[must_use]
    pub fn is_own(self) -> bool {
        self == Sort::default()
    }

    /// All games in this order; `starred` says which have a star.
    #[must_use]
    pub fn order(self, catalog: &Catalog, starred: impl Fn(usize) -> bool) -> Vec<u32> {
        let names = |names: &Names| names.ranks();
        let ranks = match self.by {
            By::White | By::Black => names(catalog.names()),
            By::Event => names(catalog.events()),
            _ => Vec::new(),
        };
        let rank = |id: u32| (id > 0).then(|| usize::try_from(id).ok().and_then(|id| ranks.get(id)).copied()).flatten();
        let key = |game: u32, fields: &Fields| match self.by {
            By::Number => Some(0),
            By::White => rank(fields.white()),
            By::Black => rank(fields.black()),
            By::Event => rank(fields.event()),
            By::WhiteElo => fields.white_elo().map(u32::from),
            By::BlackElo => fields.black_elo().map(u32::from),
            By::Eco => fields.eco().map(|eco| u32::from(eco.index())),
            By::Date => date(fields.date()),
            By::Moves => fields.ply_count().map(u32::from),
            By::Star => starred(usize::try_from(game).unwrap_or(usize::MAX)).then_some(0),
            By::Result => match fields.result() {
                Token::WhiteWins => Some(0),
                Token::Draw => Some(1),
                Token::BlackWins => Some(2),
                Token::Open => None,
            },
        };
        if self.by == By::Number {
            let all = 0..u32::try_from(catalog.len()).unwrap_or(u32::MAX);
            return if self.falling { all.rev().collect() } else { all.collect() };
        }
        let turned = |key: u32| if self.falling { u32::MAX - 1 - key } else { key };
        let pack = |(game, fields): (u32, &Fields)| {
            // Games of one day stand in their files as they were played: the latest comes first where the latest day does.
            let tie = if self.by == By::Date && self.falling { u32::MAX - game } else { game };
            u64::from(key(game, fields).map_or(u32::MAX, turned)) << 32 | u64::from(tie)
        };
        let mut keyed: Vec<u64> = (0..).zip(catalog.all()).map(pack).collect();
        keyed.sort_unstable();
        let unpack = |packed: u64| u32::try_from(packed & u64::from(u32::MAX)).unwrap_or(0); // 32 bits
        let turned_ties = self.by == By::Date && self.falling;
        keyed.into_iter().map(|packed| if turned_ties { u32::MAX - unpack(packed) } else { unpack(packed) }).collect()
    }
}

/// A date as a number; one of which only the day is known is none.
fn date(date: Date) -> Option<u32> {
    let year = date.year()?;
    Some(year << 9 | date.month().unwrap_or(0) << 5 | date.day().unwrap_or(0))
}
