//! The order of a list: by a column, in either direction. Games without a value there come last.

use crate::app::{context::UpdateContext, game_list::column, protocol::controls::SortColumn};
use crate::chess::pgn::{
    ResultMarker,
    index::catalog::{Catalog, GameFields},
};
use crate::config::Choice;
use crate::words::{command_names::choice, game_list::GameListWord as L};

/// The order of a list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SortOrder {
    /// The column.
    pub by: SortColumn,
    /// Whether the greatest value comes first.
    pub falling: bool,
}

impl SortOrder {
    /// Returns the order by a column, in the direction that users usually want.
    #[must_use]
    pub fn by(by: SortColumn) -> SortOrder {
        SortOrder { by, falling: by.falls_first() }
    }

    /// Parses `date`, `-date`: `-` puts the greatest values first, `!` reverses the usual direction.
    #[must_use]
    pub fn read(text: &str) -> Option<SortOrder> {
        let text = text.trim();
        let word = text.trim_start_matches(['-', '!']);
        let by = SortColumn::of_word(&choice(word))?;
        let falling = match text.chars().next() {
            Some('-') => true,
            Some('!') => !by.falls_first(),
            _ => by.falls_first(),
        };
        Some(SortOrder { by, falling })
    }

    /// Returns the same column in the other direction.
    pub(super) fn turned(self) -> SortOrder {
        SortOrder { falling: !self.falling, ..self }
    }

    /// Returns the order in words.
    pub(super) fn said(self, ctx: &UpdateContext) -> String {
        let word = if self.falling { L::SortedDown } else { L::SortedBy };
        ctx.sentence(word, &[column(self.by).text(ctx.lang)])
    }

    /// Returns all games in this order. `starred` says which have a star.
    #[must_use]
    pub fn order(self, catalog: &Catalog, starred: impl Fn(usize) -> bool) -> Vec<u32> {
        let ranks = match self.by {
            SortColumn::White | SortColumn::Black => catalog.names.ranks(),
            SortColumn::Event => catalog.events.ranks(),
            _ => Vec::new(),
        };
        let rank = |id: u32| (id > 0).then(|| usize::try_from(id).ok().and_then(|id| ranks.get(id)).copied()).flatten();
        let key = |game: u32, fields: &GameFields| match self.by {
            SortColumn::Number => Some(0),
            SortColumn::White => rank(fields.white),
            SortColumn::Black => rank(fields.black),
            SortColumn::Event => rank(fields.event),
            SortColumn::WhiteElo => fields.white_elo().map(u32::from),
            SortColumn::BlackElo => fields.black_elo().map(u32::from),
            SortColumn::Eco => fields.eco().map(|eco| u32::from(eco.index())),
            SortColumn::Date => moment(fields),
            SortColumn::Moves => fields.ply_count().map(u32::from),
            SortColumn::Star => starred(usize::try_from(game).unwrap_or(usize::MAX)).then_some(0),
            SortColumn::Result => match fields.result() {
                ResultMarker::WhiteWins => Some(0),
                ResultMarker::Draw => Some(1),
                ResultMarker::BlackWins => Some(2),
                ResultMarker::Open => None,
            },
        };
        let turned = |key: u32| if self.falling { u32::MAX - 1 - key } else { key };
        // Games of the same minute, or of the same day without times, are in their files in the order in which they
        // were played: the latest comes first if the latest day does.
        let turns_ties = self.falling && matches!(self.by, SortColumn::Date | SortColumn::Number);
        let tie = |game: u32| if turns_ties { u32::MAX - game } else { game };
        let pack = |(game, fields): (u32, &GameFields)| {
            u64::from(key(game, fields).map_or(u32::MAX, turned)) << 32 | u64::from(tie(game))
        };
        let mut keyed: Vec<u64> = (0..).zip(catalog.all()).map(pack).collect();
        keyed.sort_unstable();
        let unpack = |packed: u64| u32::try_from(packed & u64::from(u32::MAX)).unwrap_or(0); // 32 bits
        keyed.into_iter().map(|packed| tie(unpack(packed))).collect()
    }
}

/// Returns the date and time of day as a number. Among games of one day, those without a time come first. A date
/// without a year counts as unknown.
fn moment(fields: &GameFields) -> Option<u32> {
    let date = fields.date();
    let day = date.year()? << 9 | date.month().unwrap_or(0) << 5 | date.day().unwrap_or(0); // 21 bits
    Some(day << 11 | fields.minute().map_or(0, |minute| u32::from(minute) + 1))
}
