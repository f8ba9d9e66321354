//! The list of the games of one or several files.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::act::Act;
use super::entry::Entry;
use super::input::Window;
use super::msg::{Opened, Source};
use super::saving::{SaveGames, Seen, Written};
use crate::chess::pgn::{Library, Record};
use crate::chess::pgn::{index, splice};

/// Rows of the window that are not the list: the title, the names of the columns, what is said, the keys.
pub const AROUND: u16 = 4;
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
    /// Its games.
    pub library: Arc<Library>,
    /// Games of the files before it.
    pub before: usize,
    /// The file as it was when it was read.
    pub seen: Option<Seen>,
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
    volumes: Vec<Volume>,
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
        let volume = Volume { path: PathBuf::new(), library: Arc::new(library), before: 0, seen: None };
        Shelf { volumes: vec![volume], ..Shelf::of(Origin::Pasted) }
    }

    fn of(origin: Origin) -> Shelf {
        Shelf {
            id: 0,
            origin,
            loading: false,
            volumes: Vec::new(),
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

    /// Which game and half-move were asked for; asked once.
    pub fn take_wanted(&mut self) -> (Option<usize>, Option<u32>) {
        std::mem::take(&mut self.wanted)
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

    /// The files that could be opened.
    #[must_use]
    pub fn volumes(&self) -> &[Volume] {
        &self.volumes
    }

    /// Sentences on the files that could not.
    #[must_use]
    pub fn troubles(&self) -> &[String] {
        &self.troubles
    }

    /// Takes the files.
    pub fn fill(&mut self, source: Source, files: Vec<Opened>) {
        self.loading = false;
        if let Source::Files(paths) = source {
            self.origin = Origin::Files(paths);
        }
        for Opened { path, outcome, seen } in files {
            match outcome {
                Ok(library) => {
                    let before = self.len();
                    self.volumes.push(Volume { path, library, before, seen });
                }
                Err(sentence) => self.troubles.push(sentence),
            }
        }
    }

    /// Takes the games of a file anew. Answers whether it is one of the list.
    pub fn renew(&mut self, path: &Path, library: Arc<Library>, seen: Option<Seen>) -> bool {
        let Some(volume) = self.volumes.iter_mut().find(|volume| volume.path == path) else { return false };
        volume.library = library;
        volume.seen = seen;
        let mut before = 0;
        for volume in &mut self.volumes {
            volume.before = before;
            before += volume.library.len();
        }
        self.problems = None;
        true
    }

    /// The first game of a file, counted from 0.
    #[must_use]
    pub fn first_of(&self, path: &Path) -> Option<usize> {
        self.volumes.iter().find(|volume| volume.path == path).map(|volume| volume.before)
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
        self.volumes.last().map_or(0, |last| last.before + last.library.len())
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The file of a game, and its number there, both counted from 0.
    fn locate(&self, game: usize) -> Option<(&Volume, usize)> {
        let at = self.volumes.partition_point(|volume| volume.before <= game).checked_sub(1)?;
        let volume = self.volumes.get(at)?;
        Some((volume, game - volume.before)).filter(|(volume, within)| *within < volume.library.len())
    }

    /// A game of the list, counted from 0, as the list shows it.
    #[must_use]
    pub fn entry(&self, game: usize) -> Option<index::Entry> {
        let (volume, within) = self.locate(game)?;
        volume.library.entry(within)
    }

    /// A game of the list, counted from 0, read as a whole.
    #[must_use]
    pub fn record(&self, game: usize) -> Option<Record> {
        let (volume, within) = self.locate(game)?;
        volume.library.game(within)
    }

    /// The file that a game stands in.
    #[must_use]
    pub fn file_of(&self, game: usize) -> Option<&Path> {
        self.locate(game).map(|(volume, _)| volume.path.as_path())
    }

    /// The wish to put a text in the place of a game, or to take it out; none for what came from no file.
    #[must_use]
    pub fn wish(&self, game: usize, text: Option<String>) -> Option<SaveGames> {
        let (volume, within) = self.locate(game)?;
        if volume.path.as_os_str().is_empty() || volume.path == Path::new("-") {
            return None;
        }
        Some(SaveGames {
            id: 0,
            path: volume.path.clone(),
            form: volume.library.form(),
            seen: volume.seen,
            edits: vec![splice::edit(&volume.library, within, text)?],
            add: Vec::new(),
            convert: false,
            to: None,
        })
    }

    /// The file of a game was written: its games are those of the new one. Answers where this game is in the list
    /// now.
    pub fn written(&mut self, game: usize, written: &Written) -> Option<usize> {
        let at = self.volumes.partition_point(|volume| volume.before <= game).checked_sub(1)?;
        let volume = self.volumes.get_mut(at)?;
        let within = game - volume.before;
        volume.path.clone_from(&written.path);
        volume.seen = Some(written.seen);
        let Some(library) = &written.library else { return Some(game) };
        volume.library = Arc::clone(library);
        // Others may have moved it, or it was added at the end.
        let moved = written.at.first().map(|&byte| splice::game_at(library, byte));
        let now = volume.before + moved.unwrap_or(within).min(library.len().saturating_sub(1));
        let mut before = 0;
        for volume in &mut self.volumes {
            volume.before = before;
            before += volume.library.len();
        }
        Some(now)
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

    /// Whether a game's players, event, site or date have what is looked for.
    fn matches(&self, game: usize) -> bool {
        let Some(entry) = self.entry(game) else { return false };
        let texts = [entry.white(), entry.black(), entry.event(), entry.known("Site"), entry.date()];
        texts.into_iter().any(|text| fold(text).contains(&self.find.needle))
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
        let files = files.iter().enumerate().map(|(file, &games)| {
            let text: String =
                (0..games).map(|n| format!("[White \"W{file}.{n}\"]\n[Event \"Énd {n}\"]\n\n1. e4 *\n\n")).collect();
            Opened {
                path: format!("{file}.pgn").into(),
                outcome: Ok(Arc::new(Library::new(Arc::from(text.as_bytes())))),
                seen: None,
            }
        });
        let mut files: Vec<Opened> = files.collect();
        files.push(Opened { path: "bad".into(), outcome: Err("bad".into()), seen: None });
        shelf.fill(Source::Files(vec!["x".into()]), files);
        shelf
    }

    #[test]
    fn several_files_are_one_list() {
        let shelf = shelf(&[2, 0, 3]);
        assert_eq!((shelf.len(), shelf.troubles().len()), (5, 1));
        let white: Vec<String> =
            (0..6).filter_map(|game| shelf.entry(game)).map(|entry| entry.white().to_owned()).collect();
        assert_eq!(white, ["W0.0", "W0.1", "W2.0", "W2.1", "W2.2"]);
        assert_eq!(shelf.file_of(2), Some(Path::new("2.pgn")));
        assert!(shelf.record(5).is_none());
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
