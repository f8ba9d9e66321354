//! The columns of the list: as many as the window has room for.

use crate::app::game_list::{GameList, OWN_LIST, SortOrder, WIDE_LIST};
use crate::app::protocol::input::SortColumn;
use crate::chess::pgn::Tags;
use crate::chess::pgn::filter::Predicate;
use crate::chess::pgn::index::catalog::GameRow;
use crate::ui::prelude::*;
use crate::words::game_list::GameListWord as L;
use crate::words::results::player;
use crate::words::tables::ReviewWord as W;
use shakmaty::Color;
use std::borrow::Cow;

/// The most columns of a name, the most and the fewest of an event, and the most of a site.
const NAME_MOST: u16 = 30;
const EVENT_MOST: u16 = 44;
const EVENT_LEAST: u16 = 10;
const SITE_MOST: u16 = 24;
/// A list with fewer columns than this is narrow.
const FEW: u16 = 50;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Column {
    Number,
    White,
    WhiteElo,
    Black,
    BlackElo,
    Result,
    Me,
    Date,
    Time,
    Event,
    Moves,
    Eco,
    Round,
    Site,
}

impl Column {
    /// Returns the name of the column, what a click on it sorts the list by, and the tag that it shows, if any.
    pub(super) fn head(self, lang: Lang) -> (&'static str, Option<SortColumn>, Option<&'static str>) {
        match self {
            Column::Number => ("#", Some(SortColumn::Number), None),
            Column::White => (W::ColWhite.text(lang), Some(SortColumn::White), Some("White")),
            Column::WhiteElo => (L::ColElo.text(lang), Some(SortColumn::WhiteElo), Some("WhiteElo")),
            Column::Black => (W::ColBlack.text(lang), Some(SortColumn::Black), Some("Black")),
            Column::BlackElo => (L::ColElo.text(lang), Some(SortColumn::BlackElo), Some("BlackElo")),
            Column::Result => (L::ColResult.text(lang), Some(SortColumn::Result), Some("Result")),
            Column::Me => (L::ColMe.text(lang), None, None),
            Column::Date => (W::ColDate.text(lang), Some(SortColumn::Date), Some("Date")),
            Column::Time => (L::ColTime.text(lang), None, Some("Time")),
            Column::Event => (W::ColEvent.text(lang), Some(SortColumn::Event), Some("Event")),
            Column::Moves => (L::ColMoves.text(lang), Some(SortColumn::Moves), None),
            Column::Eco => (W::ColEco.text(lang), Some(SortColumn::Eco), Some("ECO")),
            Column::Round => (W::ColRound.text(lang), None, Some("Round")),
            Column::Site => (W::ColSite.text(lang), None, Some("Site")),
        }
    }

    /// Returns the columns between it and the next: two signs stand after the number.
    pub(super) fn gap(self) -> u16 {
        if self == Column::Number { 2 } else { 1 }
    }

    /// Returns whether its texts end at its right edge, as numbers do.
    pub(super) fn is_number(self) -> bool {
        matches!(self, Column::Number | Column::WhiteElo | Column::BlackElo | Column::Moves)
    }

    pub(super) fn text<'a>(self, row: &GameRow<'a>, tags: Option<&'a Tags>, number: usize, lang: Lang) -> Cow<'a, str> {
        let name = |name: &'a str, side: Color| {
            let name = sanitize(player(name, side, lang));
            if name.is_empty() { "?".into() } else { name }
        };
        let tag = |name: &str| tags.and_then(|tags| tags.known(name)).unwrap_or_default();
        let elo = |elo: Option<u16>| elo.map_or_else(String::new, |elo| elo.to_string()).into();
        match self {
            Column::Number => (number + 1).to_string().into(),
            Column::White => name(row.white, Color::White),
            Column::Black => name(row.black, Color::Black),
            Column::WhiteElo => elo(row.white_elo),
            Column::BlackElo => elo(row.black_elo),
            Column::Result => row.result.shown().into(),
            // Unknown parts of a date are not shown.
            Column::Date if row.date.is_known() => {
                let mut date = row.date.to_string();
                date.truncate(date.trim_end_matches(".??").len());
                date.into()
            }
            Column::Date | Column::Me => "".into(),
            // Hours and minutes are enough.
            Column::Time => sanitize(tag("Time").get(..5).unwrap_or_default()),
            Column::Event => sanitize(row.event),
            Column::Round => sanitize(tag("Round")),
            Column::Site => sanitize(tag("Site")),
            Column::Moves => row.ply_count.map_or_else(String::new, |plies| plies.div_ceil(2).to_string()).into(),
            Column::Eco => row.eco.map_or_else(String::new, |eco| eco.to_string()).into(),
        }
    }

    /// Returns whether a part of a filter looks at this column.
    pub(super) fn is_asked_by(self, test: &Predicate) -> bool {
        match self {
            Column::White => matches!(test, Predicate::Words(_) | Predicate::Player(_) | Predicate::White(_)),
            Column::Black => matches!(test, Predicate::Words(_) | Predicate::Player(_) | Predicate::Black(_)),
            Column::Event => matches!(test, Predicate::Words(_) | Predicate::Event(_)),
            _ => false,
        }
    }
}

/// The facts about a list that decide which columns it has.
#[derive(Clone, Copy, Debug, Default)]
struct ColumnFacts {
    /// How many games there are.
    games: usize,
    /// Whether the user has a score in some of them.
    mine: bool,
    /// Whether they are the games played here. Of these the event says nothing, but the time of day and the number of
    /// moves tell those of one day apart.
    own: bool,
    /// Whether none of their dates is known.
    undated: bool,
    /// Whether no file tells how many moves a game has.
    uncounted: bool,
    /// Columns of the longest event; `None` if it was not looked for.
    event: Option<u16>,
    /// What they are sorted by, unless it is the default.
    sorted: Option<SortColumn>,
}

/// Returns the columns of a list in this many columns of the screen.
pub(super) fn of_list(list: &GameList, width: u16) -> Vec<(Column, u16)> {
    let sort = list.view.sort;
    let sorted = (sort != SortOrder::default()).then_some(sort.by);
    let undated = !list.has_dates;
    let event = u16::try_from(list.widest_event).ok();
    let uncounted = !list.has_lengths;
    let (games, mine, own) = (list.len(), !list.mine.is_empty(), list.is_own());
    layout(width, ColumnFacts { games, mine, own, undated, uncounted, event, sorted })
}

/// Returns the columns for a width, each with its own width; [`Column::gap`] stands between two.
fn layout(list: u16, facts: ColumnFacts) -> Vec<(Column, u16)> {
    let width = list.saturating_sub(1);
    let ColumnFacts { games, mine, own, undated, uncounted, event: widest, sorted } = facts;
    let number = columns(&games.to_string()).max(2);
    let mut shown = vec![(Column::Number, number), (Column::White, 0), (Column::Black, 0), (Column::Result, 6)];
    // From the most to the least wanted: each is shown if the names still have room. The column that the list is sorted
    // by is always shown, in a narrow list in place of the result.
    let me = if mine { 50 } else { u16::MAX };
    let (timed, moves, event) = if own { (OWN_LIST, OWN_LIST, 112) } else { (u16::MAX, 126, 80) };
    let wanted = [
        (me, Column::Me, 3, Some(Column::Result)),
        (if undated { u16::MAX } else { 60 }, Column::Date, 10, None),
        (timed, Column::Time, 5, None),
        // An empty column would only take room from the names.
        (if uncounted { u16::MAX } else { moves }, Column::Moves, 5, None),
        (event, Column::Event, 0, None),
        (96, Column::Eco, 3, Some(Column::Result)),
        // A rating stands before its player's name: after it, it would be beside the other player's.
        (112, Column::WhiteElo, 4, Some(Column::Number)),
        (112, Column::BlackElo, 4, Some(Column::White)),
        (WIDE_LIST, Column::Round, 5, Some(Column::Event)),
        (WIDE_LIST, Column::Site, 0, None),
    ];
    for (least, column, wide, after) in wanted {
        let is_sorted = sorted.is_some() && column.head(Lang::En).1 == sorted;
        if list < least && !is_sorted {
            continue;
        }
        let before = shown.iter().position(|(known, _)| Some(*known) == after);
        shown.insert(before.map_or(shown.len(), |at| at + 1), (column, wide));
        if list < FEW {
            shown.retain(|(known, _)| *known != Column::Result);
        }
    }
    let gaps = shown.iter().map(|(column, _)| column.gap()).sum::<u16>() + 1;
    let fixed: u16 = shown.iter().map(|(_, wide)| wide).sum::<u16>() + gaps;
    let mut left = width.saturating_sub(fixed);
    // Its title needs room too, in any language.
    let event_most = widest.map_or(EVENT_MOST, |wide| wide.clamp(EVENT_LEAST, EVENT_MOST));
    let share = |column: Column| match column {
        Column::White | Column::Black => (3, NAME_MOST),
        Column::Event => (3, event_most),
        Column::Site => (2, SITE_MOST),
        _ => (0, 0),
    };
    let mut shares: u16 = shown.iter().map(|(column, _)| share(*column).0).sum();
    // A column that needs less than its share leaves the rest to the others.
    let mut open: Vec<&mut (Column, u16)> = shown.iter_mut().filter(|(column, _)| share(*column).0 > 0).collect();
    open.sort_by_key(|(column, _)| share(*column).1);
    for (column, wide) in open {
        let (part, most) = share(*column);
        *wide = (left * part / shares.max(1)).min(most);
        left -= *wide;
        shares -= part;
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Choice;

    #[test]
    fn columns_fit_at_any_width() {
        for width in 38..=240 {
            for games in [1, 999, 1_430_000] {
                for (mine, own) in [(false, false), (true, false), (false, true), (true, true)] {
                    let shown = layout(width, ColumnFacts { games, mine, own, ..ColumnFacts::default() });
                    let sum: u16 = shown.iter().map(|(column, wide)| wide + column.gap()).sum();
                    assert!(sum < width, "{width}: {shown:?}");
                    let names = shown.iter().filter(|(column, _)| matches!(column, Column::White | Column::Black));
                    assert!(names.clone().all(|(_, wide)| *wide >= 9), "{width}: {shown:?}");
                }
            }
        }
    }

    #[test]
    fn what_the_list_is_sorted_by_is_shown() {
        let sorts = SortColumn::ALL.iter().copied().filter(|by| *by != SortColumn::Star);
        for (width, by) in [40, 52, 80, 120].into_iter().flat_map(|width| sorts.clone().map(move |by| (width, by))) {
            let shown = layout(width, ColumnFacts { games: 5662, sorted: Some(by), ..ColumnFacts::default() });
            assert!(shown.iter().any(|(column, _)| column.head(Lang::En).1 == Some(by)), "{width} {by:?}: {shown:?}");
            let sum: u16 = shown.iter().map(|(column, wide)| wide + column.gap()).sum();
            assert!(sum < width, "{width} {by:?}: {shown:?}");
            let names = shown.iter().filter(|(column, _)| matches!(column, Column::White | Column::Black));
            assert!(names.clone().all(|(_, wide)| *wide >= 7), "{width} {by:?}: {shown:?}");
        }
    }

    #[test]
    fn names_have_the_room_that_events_do_not_need() {
        let wide = |event| {
            let shown = layout(80, ColumnFacts { games: 12, event, ..ColumnFacts::default() });
            let of = |asked| shown.iter().find(|(column, _)| *column == asked).map_or(0, |(_, wide)| *wide);
            (of(Column::White), of(Column::Event))
        };
        let (name, event) = wide(Some(8));
        assert_eq!(event, EVENT_LEAST);
        assert!(name > wide(None).0 && wide(Some(60)) == wide(None));
    }

    #[test]
    fn dates_take_room_where_one_is_known() {
        let has_dates = |facts| layout(80, facts).iter().any(|(column, _)| *column == Column::Date);
        let facts = ColumnFacts { games: 12, ..ColumnFacts::default() };
        assert!(has_dates(facts));
        assert!(!has_dates(ColumnFacts { undated: true, ..facts }));
        assert!(has_dates(ColumnFacts { undated: true, sorted: Some(SortColumn::Date), ..facts }));
    }

    #[test]
    fn the_number_of_moves_takes_room_where_one_is_known() {
        let has = |uncounted| {
            let shown = layout(200, ColumnFacts { games: 12, uncounted, ..ColumnFacts::default() });
            shown.iter().any(|(column, _)| *column == Column::Moves)
        };
        assert!(has(false) && !has(true));
    }

    #[test]
    fn no_title_is_cut() {
        for lang in Lang::ALL {
            for (column, wide) in layout(200, ColumnFacts { games: 99, mine: true, ..ColumnFacts::default() }) {
                assert!(columns(column.head(lang).0) <= wide, "{lang:?} {column:?}");
            }
        }
    }
}
