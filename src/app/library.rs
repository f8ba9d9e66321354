//! The list of the games of one or several files.

use std::collections::BTreeMap;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::act::Act;
use super::entry::Entry;
use super::input::Window;
use super::msg::{Opened, Progress, Source};
use super::saving::{SaveGames, Seen};
use crate::chess::pgn::catalog::{Catalog, GamePlace, Row};
use crate::chess::pgn::encoding::Form;
use crate::chess::pgn::splice::Edit;
use crate::chess::pgn::{Library, Record, Tags};

/// Rows of the window that are not the list: the title, the names of the columns, what is said, the keys.
pub const AROUND: u16 = 4;
/// From this width on the list shows what has to be read from the games' headers.
pub const WIDE: u16 = 144;
/// Rows that the wheel turns.
const WHEEL: usize = 3;

/// Where games come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// games.pgn, the user's own.
    Own,
    /// Files, as they were asked for.
    Files(Vec<PathBuf>),
    /// Text that was pasted.
    Pasted,
}

/// One file of the list.
#[derive(Clone, Debug)]
pub struct Volume {
    /// Where it is.
    pub path: PathBuf,
    /// How it is stored, as far as is known.
    pub form: Form,
    /// The file as it was when its list was begun; none for what is no file.
    pub seen: Option<Seen>,
}

/// A game that is being read to be opened.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pending {
    /// The game, counted from 0.
    pub game: usize,
    /// The half-move to go to.
    pub ply: Option<u32>,
    /// It is on the board already, and its file is another one now.
    pub again: bool,
}

/// Why a list is made anew while one of its games may be on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Renewal {
    /// A game was written.
    Written {
        /// Into this file.
        path: PathBuf,
        /// The byte at which it begins there now.
        begins: Option<u64>,
    },
    /// A file that is followed is another one now.
    Followed {
        /// The file.
        path: PathBuf,
        /// The game on the board, counted from 0 in its file.
        within: Option<usize>,
        /// Games that the list had.
        before: usize,
    },
}

impl Renewal {
    /// The file that changed.
    #[must_use]
    pub fn path(&self) -> &Path {
        match self {
            Renewal::Written { path, .. } | Renewal::Followed { path, .. } => path,
        }
    }
}

/// What is looked for in the list.
#[derive(Clone, Debug, Default)]
struct Find {
    /// Typed just now; none when it is not being typed.
    entry: Option<Entry>,
    /// What was looked for last.
    needle: String,
    /// The chosen row when the search began: Esc goes back there.
    origin: usize,
    /// Nothing has it.
    failed: bool,
}

/// Where a search came to an end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Found {
    /// At a row.
    Here,
    /// At a row, past the end of the list.
    Around,
    /// Nowhere.
    Nothing,
}

/// The list.
#[derive(Clone, Debug)]
pub struct Shelf {
    /// The number of the request whose answer fills the list.
    id: u64,
    origin: Origin,
    loading: bool,
    reading: Option<Progress>,
    volumes: Vec<Volume>,
    games: Catalog,
    /// Pasted games are at hand.
    pasted: Option<Arc<Library>>,
    /// Tags of games that were in sight.
    tags: BTreeMap<usize, Tags>,
    pending: Option<Pending>,
    renewal: Option<Renewal>,
    /// The game that was read last, its bytes in its file and their fingerprint.
    standing: Option<(usize, Range<u64>, u64)>,
    /// Sentences on files that could not be opened.
    troubles: Vec<String>,
    /// The games with problems, counted from 0, and how many; none until they were counted.
    problems: Option<Vec<(usize, usize)>>,
    chosen: usize,
    top: usize,
    find: Find,
    /// The game, counted from 1, and the half-move to open when the files are there.
    wanted: (Option<usize>, Option<u32>),
}

impl Shelf {
    /// A list that waits for the answer to the request of this number.
    #[must_use]
    pub fn waiting(id: u64, source: &Source) -> Shelf {
        let origin = match source {
            Source::Own => Origin::Own,
            Source::Files(paths) => Origin::Files(paths.clone()),
        };
        Shelf { id, loading: true, ..Shelf::of(origin) }
    }

    /// A list of pasted games.
    #[must_use]
    pub fn pasted(library: Library) -> Shelf {
        let volume = Volume { path: PathBuf::new(), form: library.form(), seen: None };
        let games = Catalog::of(&[library.bytes()]);
        Shelf { volumes: vec![volume], games, pasted: Some(Arc::new(library)), ..Shelf::of(Origin::Pasted) }
    }

    fn of(origin: Origin) -> Shelf {
        Shelf {
            id: 0,
            origin,
            loading: false,
            reading: None,
            volumes: Vec::new(),
            games: Catalog::default(),
            pasted: None,
            tags: BTreeMap::new(),
            pending: None,
            renewal: None,
            standing: None,
            troubles: Vec::new(),
            problems: None,
            chosen: 0,
            top: 0,
            find: Find::default(),
            wanted: (None, None),
        }
    }

    /// Says which game, counted from 1, and which half-move to open when the files are there.
    #[must_use]
    pub fn wanting(mut self, game: Option<usize>, ply: Option<u32>) -> Shelf {
        self.wanted = (game, ply);
        self
    }

    /// The game, counted from 1, and half-move that were asked for, once they can be opened; asked once. A game that
    /// is not there is known not to be when the list is whole.
    pub fn take_wanted(&mut self) -> (Option<usize>, Option<u32>) {
        let there = self.wanted.0.is_none_or(|game| game < self.len());
        if there || self.reading.is_none() { std::mem::take(&mut self.wanted) } else { (None, None) }
    }

    /// The number of the request that fills it.
    #[must_use]
    pub fn id(&self) -> u64 {
        self.id
    }

    /// Where the games come from.
    #[must_use]
    pub fn origin(&self) -> &Origin {
        &self.origin
    }

    /// Whether the files are still being opened.
    #[must_use]
    pub fn is_loading(&self) -> bool {
        self.loading
    }

    /// How far the files are read; none when the list is whole.
    #[must_use]
    pub fn reading(&self) -> Option<Progress> {
        self.reading
    }

    /// The games.
    #[must_use]
    pub fn games(&self) -> &Catalog {
        &self.games
    }

    /// The files, part by part, also those that could not be opened.
    #[must_use]
    pub fn volumes(&self) -> &[Volume] {
        &self.volumes
    }

    /// Sentences on the files that could not.
    #[must_use]
    pub fn troubles(&self) -> &[String] {
        &self.troubles
    }

    /// Takes what is known of the files.
    pub fn fill(&mut self, source: Source, files: Vec<Opened>, games: Catalog, reading: Option<Progress>) {
        self.loading = false;
        self.reading = reading;
        if self.renewal.is_some() {
            self.tags.clear();
            self.problems = None;
        }
        if let Source::Files(paths) = source {
            self.origin = Origin::Files(paths);
        }
        self.volumes.clear();
        self.troubles.clear();
        for (part, Opened { path, outcome, seen }) in files.into_iter().enumerate() {
            let form = games.parts().get(part).map(|part| part.form).unwrap_or_default();
            self.volumes.push(Volume { path, form, seen });
            self.troubles.extend(outcome.err());
        }
        self.games = games;
    }

    /// The game that is being read.
    #[must_use]
    pub fn pending(&self) -> Option<Pending> {
        self.pending
    }

    /// Says which game is being read.
    pub fn set_pending(&mut self, pending: Option<Pending>) {
        self.pending = pending;
    }

    /// Takes tags that were read.
    pub fn take_tags(&mut self, headers: Vec<(usize, Tags)>) {
        const MOST: usize = 4096;
        if self.tags.len() > MOST {
            self.tags.clear();
        }
        self.tags.extend(headers);
    }

    /// The tags of a game, if they were read.
    #[must_use]
    pub fn tags(&self, game: usize) -> Option<&Tags> {
        self.tags.get(&game)
    }

    /// The games in sight of which the tags were not read: asked once.
    pub fn ask_tags(&mut self, window: Window) -> Vec<(usize, GamePlace)> {
        if self.pasted.is_some() {
            return Vec::new();
        }
        let seen = self.top..(self.top + Shelf::rows(window)).min(self.len());
        let unread = seen.filter(|game| !self.tags.contains_key(game));
        let asked: Vec<_> = unread.filter_map(|game| Some((game, self.games.place(game)?))).collect();
        self.tags.extend(asked.iter().map(|(game, _)| (*game, Tags::new())));
        asked
    }

    /// Begins to make the list anew, by the request of this number. Answers what to open.
    pub fn renew(&mut self, id: u64, renewal: Renewal, was: &Path) -> Source {
        let source = match &self.origin {
            Origin::Files(paths) => {
                let now = |path: &PathBuf| if path == was { renewal.path().to_owned() } else { path.clone() };
                Source::Files(paths.iter().map(now).collect())
            }
            Origin::Own | Origin::Pasted => Source::Own,
        };
        self.id = id;
        self.renewal = Some(renewal);
        self.standing = None;
        source
    }

    /// Why the list is being made anew, while it is.
    #[must_use]
    pub fn renewal(&self) -> Option<&Renewal> {
        self.renewal.as_ref()
    }

    /// The list is new.
    pub fn end_renewal(&mut self) -> Option<Renewal> {
        self.renewal.take()
    }

    /// The games of a file, counted from 0 over the list.
    #[must_use]
    pub fn games_of(&self, path: &Path) -> Range<usize> {
        let part = self.volumes.iter().position(|volume| volume.path == path);
        part.map_or(0..0, |part| self.games.games_of(part))
    }

    /// Remembers where a game that was read stands in its file.
    pub fn stands(&mut self, game: usize, span: Range<u64>, print: u64) {
        self.standing = Some((game, span, print));
    }

    /// Takes the count of problems.
    pub fn check(&mut self, problems: Vec<(usize, usize)>) {
        self.problems = Some(problems);
    }

    /// The games with problems and how many each has; none until they were counted.
    #[must_use]
    pub fn problems(&self) -> Option<&[(usize, usize)]> {
        self.problems.as_deref()
    }

    /// How many problems a game has, as far as they were counted.
    #[must_use]
    pub fn problems_of(&self, game: usize) -> usize {
        let known = self.problems.as_deref().unwrap_or_default();
        known.binary_search_by_key(&game, |(game, _)| *game).ok().and_then(|at| known.get(at)).map_or(0, |(_, n)| *n)
    }

    /// How many games there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.games.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// A game of the list, counted from 0, as the list shows it.
    #[must_use]
    pub fn row(&self, game: usize) -> Option<Row<'_>> {
        self.games.row(game)
    }

    /// A game that is at hand, counted from 0, read as a whole.
    #[must_use]
    pub fn record(&self, game: usize) -> Option<Record> {
        self.pasted.as_ref()?.game(game)
    }

    /// The file that a game stands in.
    #[must_use]
    pub fn file_of(&self, game: usize) -> Option<&Path> {
        let (part, _) = self.games.locate(game)?;
        self.volumes.get(part).map(|volume| volume.path.as_path())
    }

    /// The wish to put a text in the place of the game that was read last, or to take it out; none for another, and for
    /// what came from no file.
    #[must_use]
    pub fn wish(&self, game: usize, text: Option<String>) -> Option<SaveGames> {
        let (part, _) = self.games.locate(game)?;
        let volume = self.volumes.get(part)?;
        if volume.path.as_os_str().is_empty() || volume.path == Path::new("-") {
            return None;
        }
        let (_, span, print) = self.standing.clone().filter(|(standing, ..)| *standing == game)?;
        Some(SaveGames {
            id: 0,
            path: volume.path.clone(),
            form: volume.form,
            seen: volume.seen,
            edits: vec![Edit { span, print, text }],
            add: Vec::new(),
            convert: false,
            to: None,
        })
    }

    /// The chosen game, counted from 0.
    #[must_use]
    pub fn chosen(&self) -> usize {
        self.chosen
    }

    /// The first game in sight.
    #[must_use]
    pub fn top(&self) -> usize {
        self.top
    }

    /// Rows of the list in a window.
    #[must_use]
    pub fn rows(window: Window) -> usize {
        usize::from(window.rows.saturating_sub(AROUND)).max(1)
    }

    /// Chooses a game and brings it into sight.
    pub fn choose(&mut self, game: usize, window: Window) {
        self.chosen = game.min(self.len().saturating_sub(1));
        self.fit(window);
    }

    /// Keeps the chosen game in sight, the list full.
    pub fn fit(&mut self, window: Window) {
        let rows = Shelf::rows(window);
        self.top = self.top.min(self.chosen).max((self.chosen + 1).saturating_sub(rows));
        self.top = self.top.min(self.len().saturating_sub(rows));
    }

    /// Moves the choice.
    pub fn walk(&mut self, act: Act, window: Window) {
        let (last, page) = (self.len().saturating_sub(1), Shelf::rows(window).saturating_sub(1).max(1));
        let to = match act {
            Act::Up => self.chosen.saturating_sub(1),
            Act::Down => self.chosen + 1,
            Act::PageUp => {
                self.top = self.top.saturating_sub(page);
                self.chosen.saturating_sub(page)
            }
            Act::PageDown => {
                self.top += page;
                self.chosen + page
            }
            Act::First => 0,
            Act::Last => last,
            _ => self.chosen,
        };
        self.choose(to, window);
    }

    /// The wheel: the list moves, and the choice stays in sight.
    pub fn scroll(&mut self, down: bool, window: Window) {
        let rows = Shelf::rows(window);
        let most = self.len().saturating_sub(rows);
        self.top = if down { (self.top + WHEEL).min(most) } else { self.top.saturating_sub(WHEEL) };
        self.chosen = self.chosen.clamp(self.top, (self.top + rows - 1).min(self.len().saturating_sub(1)));
    }

    /// What is being looked for, while it is typed.
    #[must_use]
    pub fn finding(&self) -> Option<&Entry> {
        self.find.entry.as_ref()
    }

    /// What was looked for last, folded as it is compared; empty when nothing was.
    #[must_use]
    pub fn needle(&self) -> &str {
        &self.find.needle
    }

    /// Whether no game has what is looked for.
    #[must_use]
    pub fn find_failed(&self) -> bool {
        self.find.failed
    }

    /// Begins to look for something.
    pub fn begin_find(&mut self) {
        self.find = Find { entry: Some(Entry::default()), origin: self.chosen, ..Find::default() };
    }

    /// The text being looked for, to type into; [`Shelf::find_typed`] has to follow.
    pub fn find_entry(&mut self) -> Option<&mut Entry> {
        self.find.entry.as_mut()
    }

    /// What is looked for was changed: the first game from where the search began that has it is chosen.
    pub fn find_typed(&mut self, window: Window) {
        let typed = self.find.entry.as_ref().map(|entry| fold(entry.text().trim())).unwrap_or_default();
        self.find.needle = typed;
        let origin = self.find.origin;
        let found = if self.find.needle.is_empty() { None } else { self.first_match(origin..self.len(), 0..origin) };
        self.find.failed = found.is_none() && !self.find.needle.is_empty();
        self.choose(found.unwrap_or(origin), window);
    }

    /// Looks for a text at once, from the game after the chosen one on.
    pub fn find(&mut self, text: &str, window: Window) -> Found {
        self.find.needle = fold(text.trim());
        self.find_again(true, window)
    }

    /// Ends the typing: keeps the game that was found, or goes back to where the search began.
    pub fn end_find(&mut self, keep: bool, window: Window) {
        self.find.entry = None;
        self.find.failed = false;
        if !keep {
            self.find.needle.clear();
            self.choose(self.find.origin, window);
        }
    }

    /// The next or the previous game that has what was looked for.
    pub fn find_again(&mut self, forward: bool, window: Window) -> Found {
        if self.find.needle.is_empty() {
            return Found::Nothing;
        }
        let (chosen, len) = (self.chosen, self.len());
        let found = if forward {
            self.first_match(chosen + 1..len, 0..len.min(chosen + 1))
        } else {
            self.first_match((0..chosen).rev(), (chosen..len).rev())
        };
        let Some(game) = found else { return Found::Nothing };
        self.choose(game, window);
        if (game > chosen) == forward && game != chosen { Found::Here } else { Found::Around }
    }

    fn first_match(&self, first: impl Iterator<Item = usize>, then: impl Iterator<Item = usize>) -> Option<usize> {
        first.chain(then).find(|&game| self.matches(game))
    }

    /// Whether a game's players, event or date have what is looked for.
    fn matches(&self, game: usize) -> bool {
        let Some(row) = self.row(game) else { return false };
        let date = if row.date.is_known() { row.date.to_string() } else { String::new() };
        [row.white, row.black, row.event, &date].into_iter().any(|text| fold(text).contains(&self.find.needle))
    }
}

/// A text as it is compared: capitals are no difference.
#[must_use]
pub fn fold(text: &str) -> String {
    text.to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    const WINDOW: Window = Window { cols: 80, rows: 14, pixels: None };

    fn shelf(files: &[usize]) -> Shelf {
        let mut shelf = Shelf::waiting(1, &Source::Files(vec!["x".into()]));
        let texts: Vec<String> = files
            .iter()
            .enumerate()
            .map(|(file, &games)| {
                (0..games).map(|n| format!("[White \"W{file}.{n}\"]\n[Event \"Énd {n}\"]\n\n1. e4 *\n\n")).collect()
            })
            .collect();
        let mut bytes: Vec<&[u8]> = texts.iter().map(|text| text.as_bytes()).collect();
        bytes.push(b"");
        let mut opened: Vec<Opened> = (0..files.len())
            .map(|file| Opened { path: format!("{file}.pgn").into(), outcome: Ok(()), seen: None })
            .collect();
        opened.push(Opened { path: "bad".into(), outcome: Err("bad".into()), seen: None });
        shelf.fill(Source::Files(vec!["x".into()]), opened, Catalog::of(&bytes), None);
        shelf
    }

    #[test]
    fn several_files_are_one_list() {
        let shelf = shelf(&[2, 0, 3]);
        assert_eq!((shelf.len(), shelf.troubles().len()), (5, 1));
        let white: Vec<String> = (0..6).filter_map(|game| shelf.row(game)).map(|row| row.white.to_owned()).collect();
        assert_eq!(white, ["W0.0", "W0.1", "W2.0", "W2.1", "W2.2"]);
        assert_eq!(shelf.file_of(2), Some(Path::new("2.pgn")));
        assert_eq!((shelf.volumes().len(), shelf.row(5)), (4, None), "also the one that could not be opened");
    }

    #[test]
    fn the_choice_stays_in_sight() {
        let mut shelf = shelf(&[40]);
        let rows = Shelf::rows(WINDOW);
        for act in [Act::Down, Act::PageDown, Act::PageDown, Act::Last, Act::Down, Act::PageUp, Act::Up, Act::First] {
            shelf.walk(act, WINDOW);
            let seen = shelf.top()..shelf.top() + rows;
            assert!(seen.contains(&shelf.chosen()) && seen.end <= 40, "{act:?}: {} in {seen:?}", shelf.chosen());
        }
        shelf.scroll(true, WINDOW);
        assert_eq!((shelf.top(), shelf.chosen()), (3, 3));
        for _ in 0..20 {
            shelf.scroll(true, WINDOW);
        }
        assert_eq!((shelf.top(), shelf.chosen()), (30, 30));
    }

    #[test]
    fn finding_is_incremental_and_goes_round() {
        let mut shelf = shelf(&[12]);
        shelf.choose(5, WINDOW);
        shelf.begin_find();
        let type_in = |shelf: &mut Shelf, text: &str| {
            shelf.find_entry().unwrap().insert(text);
            shelf.find_typed(WINDOW);
            (shelf.chosen(), shelf.find_failed())
        };
        assert_eq!(type_in(&mut shelf, "énD"), (5, false));
        assert_eq!(type_in(&mut shelf, " 1"), (10, false), "10 and 11 follow, 1 is above");
        assert_eq!(type_in(&mut shelf, "9"), (5, true), "back where it began");
        shelf.find_entry().unwrap().set("W0.1");
        shelf.find_typed(WINDOW);
        shelf.end_find(true, WINDOW);
        assert_eq!((shelf.find_again(true, WINDOW), shelf.chosen()), (Found::Here, 11));
        assert_eq!((shelf.find_again(true, WINDOW), shelf.chosen()), (Found::Around, 1));
        assert_eq!((shelf.find_again(false, WINDOW), shelf.chosen()), (Found::Around, 11));
        assert_eq!(shelf.find("nobody", WINDOW), Found::Nothing);
    }
}
