//! A model of what must be in the folder, whatever the processes do.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use shakmaty::uci::UciMove;
use shakmaty::{Chess, Position};
use tabiya::app::game::GameScreen;
use tabiya::chess::notation::uci;
use tabiya::chess::pgn::PgnText;

use super::process::{Process, Row, Shown};
use super::{Chance, window};

/// How many processes share the folder.
const WINDOWS: usize = 3;

/// A journal: its moves, and the window that has it open.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Journal {
    moves: String,
    open_in: Option<usize>,
}

/// The original identifier of a game, which its copies share, and its moves.
type Course = (String, String);

struct Model {
    folder: PathBuf,
    journals: BTreeMap<String, Journal>,
    finished: BTreeSet<Course>,
    windows: Vec<Option<Process>>,
    chance: Chance,
    /// What has happened so far, for the message when something is wrong.
    story: Vec<String>,
}

/// Returns the original identifier of a game: copies append `.copy` and a number to it.
fn root(game: &str) -> String {
    game.split(".copy").next().unwrap().to_owned()
}

/// Plays this many rounds and compares the folder with the model after each.
pub fn rounds(seed: u64, count: usize) {
    let folder = tempfile::tempdir().unwrap();
    let mut model = Model {
        folder: folder.path().to_owned(),
        journals: BTreeMap::new(),
        finished: BTreeSet::new(),
        windows: (0..WINDOWS).map(|_| None).collect(),
        chance: Chance(seed),
        story: Vec::new(),
    };
    for n in 0..WINDOWS {
        model.start(n);
    }
    for round in 0..count {
        model.round(round);
        model.compare();
    }
    for window in model.windows.drain(..).flatten() {
        window.quit();
    }
}

impl Model {
    fn note(&mut self, what: String) {
        self.story.push(what);
    }

    #[track_caller]
    fn holds(&self, holds: bool, what: &str) {
        let story = self.story.iter().rev().take(30).rev().cloned().collect::<Vec<_>>().join("\n  ");
        assert!(holds, "{what}\n  {story}\n{:#?}\nfinished {:#?}", self.journals, self.finished);
    }

    fn window(&mut self, n: usize) -> &mut Process {
        self.windows[n].as_mut().unwrap()
    }

    fn shown(&self, n: usize) -> Shown {
        self.windows[n].as_ref().unwrap().shown.clone()
    }

    /// Returns what a window must list: every journal that no window has open, but only one of several equal copies.
    fn listing(&self) -> BTreeSet<Row> {
        let free = || self.journals.iter().filter(|(_, journal)| journal.open_in.is_none());
        let same = |game: &str, moves: &str| {
            let same = free().filter(|(other, journal)| root(other) == root(game) && journal.moves == moves);
            same.map(|(other, _)| other.clone()).collect::<Vec<_>>()
        };
        free()
            .filter(|(game, journal)| {
                let same = same(game, &journal.moves);
                let chosen = same.iter().find(|other| **other == root(game)).or(same.first());
                chosen == Some(game)
            })
            .map(|(game, journal)| (game.clone(), journal.moves.clone()))
            .collect()
    }

    /// Checks that a window on the home screen lists exactly what is there.
    fn lists(&mut self, n: usize) {
        let Shown::Home(rows) = self.shown(n) else { panic!("window {n} is not at home") };
        let (shown, wanted) = (rows.into_iter().collect::<BTreeSet<_>>(), self.listing());
        self.holds(shown == wanted, &format!("window {n} lists {shown:?}\n where {wanted:?} is there"));
    }

    fn start(&mut self, n: usize) {
        let seed = u64::try_from(self.chance.below(usize::MAX)).unwrap();
        self.note(format!("{n} starts"));
        self.windows[n] = Some(Process::start(&self.folder, seed));
        self.lists(n);
    }

    fn round(&mut self, round: usize) {
        let n = self.chance.below(WINDOWS);
        match self.shown(n) {
            Shown::Home(rows) => match self.chance.below(20) {
                0..4 if !rows.is_empty() => self.take(n, &rows),
                4..6 if !rows.is_empty() => self.throw_away(n, &rows),
                6..8 => self.all_list(),
                8..10 => self.all_take(),
                10 => self.copy(round),
                11 => self.kill(n, ""),
                12..15 => {
                    self.note(format!("{n} lists"));
                    self.window(n).tell("list");
                    self.lists(n);
                }
                _ if self.journals.len() < 8 => self.begin(n),
                _ => {}
            },
            Shown::Play(row) => match self.chance.below(10) {
                0 => self.leave(n, &row.0),
                1 => self.finish(n, &row.0),
                2 => self.kill(n, ""),
                3 => self.kill(n, "move"),
                4 => self.kill(n, "resign"),
                5 => self.kill(n, "leave"),
                _ => self.play(n, &row.0),
            },
        }
    }

    fn begin(&mut self, n: usize) {
        self.note(format!("{n} begins"));
        self.window(n).tell("new");
        let Shown::Play((game, moves)) = self.shown(n) else { panic!("a game begins") };
        self.holds(moves.is_empty() && !self.journals.contains_key(&game), "a new game");
        self.play(n, &game);
    }

    fn play(&mut self, n: usize, game: &str) {
        let lot = self.chance.below(1000);
        self.note(format!("{n} moves in {game}"));
        self.window(n).tell(&format!("move {lot}"));
        let Shown::Play((same, moves)) = self.shown(n) else { panic!("window {n} has left its game") };
        let before = self.journals.get(game).map_or("", |journal| &journal.moves);
        let longer = moves.starts_with(before) && count(&moves) == count(before) + 1;
        self.holds(same == game && longer, &format!("{moves} follows {before}"));
        let over = is_over(&moves);
        self.journals.insert(game.to_owned(), Journal { moves, open_in: Some(n) });
        if over {
            self.note(format!("{game} is over on the board"));
            self.window(n).tell("leave");
            self.has_ended(game);
            self.lists(n);
        }
    }

    fn leave(&mut self, n: usize, game: &str) {
        self.note(format!("{n} leaves {game}"));
        self.window(n).tell("leave");
        self.journals.get_mut(game).unwrap().open_in = None;
        self.lists(n);
    }

    /// Adds the game to games.pgn in the model, unless a copy of it with the same moves is there already.
    fn has_ended(&mut self, game: &str) {
        let journal = self.journals.remove(game).unwrap();
        self.finished.insert((root(game), journal.moves));
    }

    fn finish(&mut self, n: usize, game: &str) {
        self.note(format!("{n} resigns {game}"));
        self.window(n).tell("resign");
        self.has_ended(game);
        self.lists(n);
    }

    fn take(&mut self, n: usize, rows: &[Row]) {
        let game = rows[self.chance.below(rows.len())].0.clone();
        self.note(format!("{n} takes {game}"));
        self.window(n).tell(&format!("take {game}"));
        match self.journals.get(&game) {
            Some(Journal { moves, open_in: None }) => {
                let wanted = Shown::Play((game.clone(), moves.clone()));
                self.holds(self.shown(n) == wanted, &format!("{:?} for {wanted:?}", self.shown(n)));
                self.journals.get_mut(&game).unwrap().open_in = Some(n);
            }
            _ => self.lists(n),
        }
    }

    fn throw_away(&mut self, n: usize, rows: &[Row]) {
        let (game, moves) = rows[self.chance.below(rows.len())].clone();
        self.note(format!("{n} throws {game} away"));
        self.window(n).tell(&format!("drop {game}"));
        if self.journals.get(&game) == Some(&Journal { moves, open_in: None }) {
            self.journals.remove(&game);
        }
        self.lists(n);
    }

    fn at_home(&self) -> Vec<usize> {
        (0..WINDOWS).filter(|&n| matches!(self.shown(n), Shown::Home(_))).collect()
    }

    /// Makes all windows on the home screen list the games at the same moment.
    fn all_list(&mut self) {
        let home = self.at_home();
        self.note(format!("{home:?} list"));
        home.iter().for_each(|&n| self.window(n).order("list"));
        home.iter().for_each(|&n| self.window(n).hear());
        home.iter().for_each(|&n| self.lists(n));
    }

    /// Makes all windows that list a game take it at the same moment: exactly one gets it.
    fn all_take(&mut self) {
        let Some(game) = self.listing().first().map(|row| row.0.clone()) else { return };
        let sees = |n: &usize| matches!(self.shown(*n), Shown::Home(rows) if rows.iter().any(|row| row.0 == game));
        let home: Vec<usize> = self.at_home().into_iter().filter(sees).collect();
        self.note(format!("{home:?} take {game}"));
        home.iter().for_each(|&n| self.window(n).order(&format!("take {game}")));
        home.iter().for_each(|&n| self.window(n).hear());
        let got: Vec<usize> =
            home.iter().copied().filter(|&n| matches!(self.shown(n), Shown::Play(row) if row.0 == game)).collect();
        self.holds(got.len() == home.len().min(1), &format!("{got:?} of {home:?} have {game}"));
        if let Some(&n) = got.first() {
            self.journals.get_mut(&game).unwrap().open_in = Some(n);
            let others = home.into_iter().filter(|&other| other != n);
            // The others have listed again, perhaps before the quickest one was done, so they list once more.
            others.for_each(|other| self.window(other).tell("list"));
        }
    }

    /// Puts a copy beside a journal, as a backup program or one that synchronizes folders may do.
    fn copy(&mut self, round: usize) {
        let Some((game, journal)) = self.journals.iter().find(|(_, journal)| journal.open_in.is_none()) else { return };
        let (copy, journal) = (format!("{}.copy{round}", root(game)), journal.clone());
        let path = |game: &str| self.folder.join(format!("state/journals/{game}.journal"));
        fs::copy(path(game), path(&copy)).unwrap();
        self.note(format!("a copy {copy}"));
        self.journals.insert(copy, journal);
    }

    /// Kills a window, at rest or while it does something, and starts another in its place.
    fn kill(&mut self, n: usize, doing: &str) {
        let shown = self.shown(n);
        self.note(format!("{n} dies {doing}"));
        let mut window = self.windows[n].take().unwrap();
        if !doing.is_empty() {
            let lot = self.chance.below(1000);
            window.order(&format!("{doing} {lot}"));
            for _ in 0..self.chance.below(60_000) {
                std::hint::spin_loop();
            }
        }
        window.kill();
        if let Shown::Play((game, _)) = shown {
            self.record_kill(&game, doing);
        }
        self.start(n);
    }

    /// Records in the model whether a killed window had finished its task. It must be done wholly or not at all.
    fn record_kill(&mut self, game: &str, doing: &str) {
        let journal = self.journals.get_mut(game).unwrap();
        journal.open_in = None;
        let before = journal.moves.clone();
        let path = self.folder.join(format!("state/journals/{game}.journal"));
        let follows = |moves: &str| count(moves) == count(&before) + 1 && moves.starts_with(&before);
        let Ok(bytes) = fs::read(path) else {
            // The last random move may have ended the game.
            let mated = games(&self.folder.join("data/games.pgn"))
                .into_iter()
                .find(|(id, moves)| doing == "move" && *id == root(game) && follows(moves) && is_over(moves));
            self.holds(doing == "resign" || mated.is_some(), "the journal of an unfinished game has gone");
            if let Some((_, moves)) = mated {
                self.journals.get_mut(game).unwrap().moves = moves;
            }
            return self.has_ended(game);
        };
        let play = GameScreen::resume(&bytes).unwrap();
        let moves = window::course(&play);
        self.holds(moves == before || (doing == "move" && follows(&moves)), &format!("{moves} follows {before}"));
        if play.game().ending().is_some() {
            self.holds(doing == "resign" || is_over(&moves), "nobody ended this game");
        }
        self.journals.get_mut(game).unwrap().moves = moves;
        if play.game().ending().is_some() {
            self.has_ended(game); // the window that starts next puts it into games.pgn
        }
    }

    /// Checks that the folder holds what the model says.
    fn compare(&mut self) {
        let journals = on_disk(&self.folder.join("state/journals"));
        let wanted: BTreeMap<String, String> =
            self.journals.iter().map(|(game, journal)| (game.clone(), journal.moves.clone())).collect();
        self.holds(journals == wanted, &format!("journals {journals:#?}"));
        let finished = games(&self.folder.join("data/games.pgn"));
        self.holds(finished.len() == self.finished.len(), &format!("games.pgn {finished:#?}"));
        let finished: BTreeSet<Course> = finished.into_iter().collect();
        self.holds(finished == self.finished, &format!("games.pgn {finished:#?}"));
    }
}

/// Returns whether the moves end the game on the board: mate, stalemate, or too little material to mate.
fn is_over(moves: &str) -> bool {
    let mut position = Chess::default();
    for mv in moves.split(',').filter(|mv| !mv.is_empty()) {
        let mv = mv.parse::<UciMove>().unwrap().to_move(&position).unwrap();
        position.play_unchecked(mv);
    }
    position.is_game_over()
}

fn count(moves: &str) -> usize {
    moves.split(',').filter(|mv| !mv.is_empty()).count()
}

fn on_disk(folder: &Path) -> BTreeMap<String, String> {
    let Ok(entries) = fs::read_dir(folder) else { return BTreeMap::new() };
    let journals = entries.map(|entry| {
        let path = entry.unwrap().path();
        let play = GameScreen::resume(&fs::read(&path).unwrap()).unwrap();
        (path.file_stem().unwrap().to_str().unwrap().to_owned(), window::course(&play))
    });
    journals.collect()
}

/// Returns the games in games.pgn.
fn games(path: &Path) -> Vec<Course> {
    let library = PgnText::new(fs::read(path).unwrap_or_default().into());
    let game = |n: usize| {
        let record = library.game(n).unwrap();
        let tree = &record.tree;
        let moves = tree.main_line().map(|node| uci(tree.played(node).unwrap(), false)).collect::<Vec<_>>().join(",");
        let id = record.tags.known("GameId").unwrap();
        (root(id.split('-').take(3).collect::<Vec<_>>().join("-").as_str()), moves)
    };
    (0..library.cuts.len()).map(game).collect()
}
