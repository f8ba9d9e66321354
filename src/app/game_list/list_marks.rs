//! Starred and seen games of the list. They are recognised by their rows alone, so that a million games cost
//! milliseconds if some are marked, and nothing if none is.

use crate::app::context::UpdateContext;
use crate::app::game_list::GameList;
use crate::app::protocol::effect::FileEffect;
use crate::app::protocol::input::Window;
use crate::app::protocol::user_data::UserData;
use crate::app::protocol::user_marks::{GameKey, MarkChange, UserMark, UserMarks};
use crate::chess::pgn::ResultMarker;
use crate::chess::pgn::filter::{Predicate, UserFlag};
use crate::chess::pgn::index::catalog::GameFields;
use crate::chess::pgn::tags::Date;
use crate::words::game_list::GameListWord as L;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::path::Path;

/// What the list knows about the user's marks.
#[derive(Clone, Debug, Default)]
pub(super) struct ListMarks {
    notes: UserMarks,
    state: MarksState,
    /// Changes made before that.
    early: Vec<MarkChange>,
    /// The marked games of the list, counted from 0.
    games: BTreeMap<usize, UserMark>,
    /// The marks of games that come back when the list is reloaded.
    pub(super) restored: Vec<(GameKey, UserMark)>,
    /// The old keys of marked games while the list is reloaded, by their index in the new list unless another program
    /// has changed the file, too.
    carried: BTreeMap<usize, GameKey>,
    /// The index of the saved game in the new list, and its old key.
    saved: Option<(usize, GameKey)>,
}

/// Whether the marks were read from the disk.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum MarksState {
    #[default]
    Awaited,
    Read,
    Unreadable,
}

/// What a row says about a game, as numbers.
type RowKey = (u32, u32, u32, Date, ResultMarker);

fn row_key(fields: &GameFields) -> RowKey {
    (fields.white, fields.black, fields.event, fields.date(), fields.result())
}

impl GameList {
    /// Returns the mark of a game, counted from 0.
    pub fn note(&self, game: usize) -> UserMark {
        self.marks.games.get(&game).copied().unwrap_or_default()
    }

    pub(in crate::app) fn take_marks(&mut self, notes: UserMarks, window: Window) {
        self.marks.notes = notes;
        self.marks.state = MarksState::Read;
        self.marks.notes.put(&std::mem::take(&mut self.marks.early));
        self.find_marked();
        self.refilter(|flag| matches!(flag, UserFlag::Starred | UserFlag::Seen | UserFlag::Unseen));
        self.return_to_anchor(window);
    }

    /// Notes that the user's marks cannot be read.
    pub(in crate::app) fn lack_marks(&mut self) {
        self.marks.state = MarksState::Unreadable;
    }

    /// Whether the user's marks are still being read. Pasted games have none.
    pub(in crate::app) fn awaits_marks(&self) -> bool {
        self.pasted.is_none() && self.source.is_some() && self.marks.state == MarksState::Awaited
    }

    /// Returns why nothing may be done with the games that are shown: they were chosen by marks that are not known.
    pub fn marks_unknown(&self) -> Option<L> {
        let by_marks =
            |part: &Predicate| matches!(part, Predicate::Is(UserFlag::Starred | UserFlag::Seen | UserFlag::Unseen));
        if self.pasted.is_some() || !self.view.filter.asks(by_marks) {
            return None;
        }
        match self.marks.state {
            MarksState::Read => None,
            MarksState::Awaited => Some(L::NotWhole),
            MarksState::Unreadable => Some(L::MarksUnread),
        }
    }

    /// True if the games that are shown were chosen by what was opened, and some of that is forgotten: games that the
    /// user has seen count as unseen again.
    pub(super) fn has_forgotten_seen(&self) -> bool {
        let by_seen = |part: &Predicate| matches!(part, Predicate::Is(UserFlag::Seen | UserFlag::Unseen));
        self.pasted.is_none()
            && self.view.filter.asks(by_seen)
            && self.files.iter().any(|file| self.marks.notes.have_forgotten(&file_name(&file.path)))
    }

    /// Looks for the marked games of the list. Pasted games cannot be marked.
    pub(super) fn find_marked(&mut self) {
        if self.pasted.is_none() {
            self.marks.games = self.marked();
        }
    }

    /// Returns the keys of games, except those that are not in a file.
    fn keys_of(&self, games: &[usize]) -> BTreeMap<usize, GameKey> {
        let mut keys = BTreeMap::new();
        let mut wanted: HashMap<usize, HashMap<RowKey, Vec<usize>>> = HashMap::new();
        for &game in games {
            if let (Some(fields), Some((part, _))) = (self.catalog.fields(game), self.catalog.locate(game)) {
                wanted.entry(part).or_default().entry(row_key(fields)).or_default().push(game);
            }
        }
        for (part, wanted) in wanted {
            let Some(file) = self.files.get(part).filter(|file| file.is_on_disk()) else { continue };
            let mut met: HashMap<RowKey, u32> = HashMap::new();
            for game in self.catalog.games_of(part) {
                let Some(fields) = self.catalog.fields(game) else { continue };
                let key = row_key(fields);
                let Some(asked) = wanted.get(&key) else { continue };
                let nth = met.entry(key).or_insert(0);
                *nth += 1;
                if asked.contains(&game) {
                    let key = GameKey {
                        file: file_name(&file.path),
                        white: self.catalog.names.get(fields.white).to_owned(),
                        black: self.catalog.names.get(fields.black).to_owned(),
                        event: self.catalog.events.get(fields.event).to_owned(),
                        date: fields.date(),
                        result: fields.result(),
                        nth: *nth,
                    };
                    keys.insert(game, key);
                }
            }
        }
        keys
    }

    /// Marks a game as starred or not, or as seen. Returns the changes to save on the disk.
    pub(super) fn put_mark(&mut self, game: usize, note: UserMark) -> Vec<MarkChange> {
        let was = self.note(game);
        if was == note {
            return Vec::new();
        }
        // What is shown stays as it is: a list that is filtered by stars should not change under the user's hands.
        if note == UserMark::default() {
            self.marks.games.remove(&game)
        } else {
            self.marks.games.insert(game, note)
        };
        let Some(key) = self.keys_of(&[game]).remove(&game) else { return Vec::new() };
        let mut changes = Vec::new();
        if was.starred != note.starred {
            changes.push(MarkChange::Star(key.clone(), note.starred));
        }
        if note.seen && !was.seen {
            changes.push(MarkChange::Seen(key));
        }
        self.marks.notes.put(&changes);
        if self.marks.state != MarksState::Read {
            self.marks.early.extend(changes.iter().cloned());
        }
        changes
    }

    /// Prepares for a new list in which the games have other indices. `place` returns the new index of a game, or
    /// `None` if it is gone. Returns the changes that remove marks from the disk.
    pub(super) fn carry_marks(&mut self, place: impl Fn(usize) -> Option<usize>) -> Vec<MarkChange> {
        let marked: Vec<usize> = self.marks.games.keys().copied().collect();
        let mut gone = Vec::new();
        self.marks.carried.clear();
        for (game, key) in self.keys_of(&marked) {
            match place(game) {
                Some(then) => drop(self.marks.carried.insert(then, key)),
                None => gone.push(MarkChange::Gone(key)),
            }
        }
        self.marks.notes.put(&gone);
        gone
    }

    pub(super) fn marks_of(&self, games: &[usize]) -> Vec<(GameKey, UserMark)> {
        let marked: Vec<usize> = games.iter().copied().filter(|game| self.marks.games.contains_key(game)).collect();
        self.keys_of(&marked).into_iter().map(|(game, key)| (key, self.note(game))).collect()
    }

    /// Lets a saved game, whose row may have changed, keep its marks where it is now.
    pub(in crate::app) fn carry_saved(&mut self, was: usize, now: usize) {
        self.marks.saved = self.marks.carried.remove(&was).map(|key| (now, key));
    }

    /// Once the new list is there, lets games keep their marks: the saved one, and those of which only the file's name
    /// or the count among games with the same row has changed. Any other row is another game's.
    pub(in crate::app) fn settle_marks(&mut self, ctx: &mut UpdateContext) {
        let (carried, saved) = (std::mem::take(&mut self.marks.carried), self.marks.saved.take());
        let games: Vec<usize> = carried.keys().copied().chain(saved.iter().map(|(game, _)| *game)).collect();
        let now = self.keys_of(&games);
        let changed = |was: GameKey, is: &GameKey| (was != *is).then(|| MarkChange::Renamed(was, is.clone()));
        let same_row = |was: &GameKey, is: &GameKey| {
            let GameKey { file, nth, .. } = is.clone();
            GameKey { file, nth, ..was.clone() } == *is
        };
        let renamed = |(game, was): (usize, GameKey)| {
            let is = now.get(&game).filter(|is| same_row(&was, is))?;
            changed(was, is)
        };
        let mut changes: Vec<MarkChange> = carried.into_iter().filter_map(renamed).collect();
        changes.extend(saved.and_then(|(game, was)| changed(was, now.get(&game)?)));
        // After the others: these may get keys that equal games have lost just now.
        for (key, mark) in std::mem::take(&mut self.marks.restored) {
            changes.extend(mark.starred.then(|| MarkChange::Star(key.clone(), true)));
            changes.extend(mark.seen.then_some(MarkChange::Seen(key)));
        }
        if !changes.is_empty() {
            self.marks.notes.put(&changes);
            self.find_marked();
            save_marks(changes, ctx);
        }
    }

    /// Returns the marked games of the list.
    fn marked(&self) -> BTreeMap<usize, UserMark> {
        let (mut games, catalog) = (BTreeMap::new(), &self.catalog);
        let paths: Vec<String> = self.files.iter().map(|file| file_name(&file.path)).collect();
        let files: HashSet<&str> = paths.iter().map(String::as_str).collect();
        let marked: Vec<(&GameKey, UserMark)> =
            self.marks.notes.all().filter(|(key, _)| files.contains(key.file.as_str())).collect();
        if marked.is_empty() {
            return games;
        }
        let names: HashSet<&str> =
            marked.iter().flat_map(|(key, _)| [key.white.as_str(), key.black.as_str()]).collect();
        let ids = catalog.names.filter(|name| names.contains(name));
        type RowTexts<'a> = (&'a str, &'a str, &'a str, Date, ResultMarker);
        for (part, path) in paths.iter().enumerate() {
            let mut wanted: HashMap<RowTexts<'_>, Vec<(u32, UserMark)>> = HashMap::new();
            for (key, note) in marked.iter().filter(|(key, _)| key.file == *path) {
                let texts = (key.white.as_str(), key.black.as_str(), key.event.as_str(), key.date, key.result);
                wanted.entry(texts).or_default().push((key.nth, *note));
            }
            if wanted.is_empty() {
                continue;
            }
            let mut met: HashMap<RowTexts<'_>, u32> = HashMap::new();
            for game in catalog.games_of(part) {
                let Some(fields) = catalog.fields(game) else { continue };
                if !ids.has(fields.white) || !ids.has(fields.black) {
                    continue;
                }
                let names = &catalog.names;
                let event = catalog.events.get(fields.event);
                let texts = (names.get(fields.white), names.get(fields.black), event, fields.date(), fields.result());
                let Some(notes) = wanted.get(&texts) else { continue };
                let nth = met.entry(texts).or_insert(0);
                *nth += 1;
                if let Some((_, note)) = notes.iter().find(|(wanted, _)| wanted == nth) {
                    games.insert(game, *note);
                }
            }
        }
        games
    }

    /// Stars a game of the list, or removes its star.
    pub(in crate::app) fn star_game(&mut self, game: usize, ctx: &mut UpdateContext) {
        let note = self.note(game);
        let changes = self.put_mark(game, UserMark { starred: !note.starred, ..note });
        let word = match (note.starred, changes.is_empty()) {
            (true, _) => L::Unstarred,
            (false, false) => L::Starred,
            (false, true) => L::StarredHere,
        };
        ctx.info(word, &[]);
        save_marks(changes, ctx);
    }

    pub(in crate::app) fn seen(&mut self, game: usize, ctx: &mut UpdateContext) {
        let note = self.note(game);
        save_marks(self.put_mark(game, UserMark { seen: true, ..note }), ctx);
    }
}

/// Returns the name of a file as it appears in marks.
fn file_name(path: &Path) -> String {
    path.to_string_lossy().into_owned()
}

pub(super) fn save_marks(changes: Vec<MarkChange>, ctx: &mut UpdateContext) {
    if !changes.is_empty() {
        ctx.request(FileEffect::SaveMarks(changes));
    }
}
