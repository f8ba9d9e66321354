//! What plain mode says about the game list: the files, the rows, the filter and the order.

use crate::app::{
    game_list::{GameList, column},
    protocol::effect::ReviewSource,
};
use crate::chess::pgn::{ResultMarker, sanitize};
use crate::plain::lines::SpokenLines;
use crate::words::{
    Lang,
    game_list::GameListWord as L,
    results,
    tables::{PlainWord, ReviewWord, games},
    values,
};
use shakmaty::Color;

/// How many games of the list are said at once.
const GAMES: usize = 20;

/// Returns the names of the files and how many games they have.
pub fn opened_files(list: &GameList, lang: Lang) -> String {
    let name = match &list.source {
        Some(ReviewSource::Own) => ReviewWord::OwnGames.text(lang).to_owned(),
        None => ReviewWord::PastedText.text(lang).to_owned(),
        Some(ReviewSource::Files(_)) => {
            let names = list.files.iter().map(|file| match file.path.to_str() {
                Some("-") => ReviewWord::StandardInput.text(lang).to_owned(),
                // The user knows the folder, so the name of the file is enough.
                _ => sanitize(&file.path.file_name().unwrap_or(file.path.as_os_str()).to_string_lossy()).into_owned(),
            });
            names.collect::<Vec<_>>().join(", ")
        }
    };
    ReviewWord::PlainOpened.with(lang, &[&name, &games(list.len(), lang)])
}

/// Says how many games are listed, by which filter, and in which order.
pub fn filter(list: &GameList, lang: Lang, lines: &mut SpokenLines) {
    let view = &list.view;
    lines.push(match view.filter.is_empty() {
        true => PlainWord::AllListed.with(lang, &[&games(list.shown(), lang)]),
        false => {
            let filter = sanitize(&view.filter.to_string()).into_owned();
            PlainWord::FilterIs.with(lang, &[&list.shown().to_string(), &games(list.len(), lang), &filter])
        }
    });
    lines.push(PlainWord::SortIs.with(lang, &[column(view.sort.by).text(lang)]));
}

/// Says the listed games from a row on, in the order of the list. Rows count from 1.
pub fn list_games(list: &GameList, from: usize, lang: Lang, lines: &mut SpokenLines) {
    let view = &list.view;
    let first = from.saturating_sub(1);
    let shown = list.shown();
    for row in (first..shown).take(GAMES) {
        if let Some(line) = view.game(row).and_then(|game| listed(list, game, lang)) {
            lines.push(line);
        }
    }
    let said = first.saturating_add(GAMES);
    if list.is_empty() {
        lines.push(ReviewWord::NoGames.text(lang));
    } else if first >= shown {
        filter(list, lang, lines);
    } else if said < shown {
        lines.push(ReviewWord::More.with(lang, &[&(shown - said).to_string(), &(said + 1).to_string()]));
    }
}

/// `3. Tal against Botvinnik, White won, 15 March 1960, World Championship.`
fn listed(list: &GameList, game: usize, lang: Lang) -> Option<String> {
    let row = list.catalog.row(game)?;
    let unknown = ReviewWord::Unknown.text(lang);
    let or_unknown = |text: &str| if text.is_empty() { unknown.to_owned() } else { sanitize(text).into_owned() };
    let mut facts = Vec::new();
    if row.result != ResultMarker::Open {
        facts.push(values::result(row.result, lang));
    }
    facts.extend(values::date(row.date, lang));
    if !row.event.is_empty() {
        facts.push(sanitize(row.event).into_owned());
    }
    if list.note(game).starred {
        facts.push(L::StarredWord.text(lang).to_owned());
    }
    facts.extend(list.first_of(game).map(|first| L::Twice.with(lang, &[&(first + 1).to_string()])));
    let name = |name, side| or_unknown(results::player(name, side, lang));
    let (white, black) = (name(row.white, Color::White), name(row.black, Color::Black));
    let facts = if facts.is_empty() { String::new() } else { format!(", {}", facts.join(", ")) };
    Some(ReviewWord::PlainListed.with(lang, &[&(game + 1).to_string(), &white, &black, &facts]))
}
