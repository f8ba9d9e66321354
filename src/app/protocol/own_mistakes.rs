//! The mistakes in the user's own games: `mistakes.tsv` in the data folder, one sealed line for each game that was
//! looked through, its parts separated by tabs. A game is known by its text and the user's side: one that has changed
//! is another game, and the line of the old one counts no more once its file has been read.

use crate::chess::journal::{seal, unseal};
use crate::chess::pgn::in_memory::{GameBytes, each_game};
use crate::chess::pgn::splice::{fingerprint, whole_text};
use shakmaty::Color;
use std::collections::{HashMap, HashSet};
use std::convert::Infallible;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The name of the file, in the data folder.
pub const MISTAKES_FILE: &str = "mistakes.tsv";

/// The most games that are looked through after each other, the newest ones; the longest text of one, in bytes.
const MOST: (usize, usize) = (1_000, 1 << 20);

/// A game of the user's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnGame {
    pub identity: u64,
    pub side: Color,
    /// The date as PGN writes it; empty if it is not known.
    pub date: String,
    pub opponent: String,
    /// Its file; `None` is games.pgn.
    pub file: Option<PathBuf>,
    /// Its number there, from 1, if the file was read in this session.
    pub number: Option<usize>,
}

/// A game that is still to be looked through.
#[derive(Clone, Debug)]
pub struct WaitingGame {
    pub game: OwnGame,
    pub text: Arc<str>,
}

/// A mistake of the user's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnMistake {
    /// The position before it: the same in all games.
    pub key: u64,
    /// The half-move of the game, from 1.
    pub ply: u32,
    /// The position before the opponent's last move, and that move.
    pub before: String,
    pub last: String,
    pub played: String,
    pub better: String,
    /// The user's chances with the better move and with the one that was played, in hundredths, if they are known.
    pub chances: Option<(u32, u32)>,
}

impl OwnMistake {
    /// Returns the chances that it cost.
    pub fn loss(&self) -> u32 {
        self.chances.map_or(0, |(had, has)| had.saturating_sub(has))
    }

    fn fields(&self) -> [String; 7] {
        let chances = self.chances.map(|(had, has)| format!("{had} {has}")).unwrap_or_default();
        let OwnMistake { key, ply, before, last, played, better, .. } = self.clone();
        [format!("{key:016x}"), ply.to_string(), before, last, played, better, chances]
    }

    fn read(fields: &[&str]) -> Option<OwnMistake> {
        let [key, ply, before, last, played, better, chances] = fields else { return None };
        let chances = chances.split_once(' ').and_then(|(had, has)| Some((had.parse().ok()?, has.parse().ok()?)));
        let [before, last, played, better] = [before, last, played, better].map(|text| (*text).to_owned());
        let (key, ply) = (u64::from_str_radix(key, 16).ok()?, ply.parse().ok()?);
        Some(OwnMistake { key, ply, before, last, played, better, chances })
    }
}

/// A game that was looked through.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchedGame {
    pub game: OwnGame,
    pub mistakes: Vec<OwnMistake>,
}

impl SearchedGame {
    /// Returns its line.
    pub fn line(&self) -> String {
        let OwnGame { identity, side, date, opponent, file, .. } = &self.game;
        let file = file.as_ref().map(|file| file.display().to_string()).unwrap_or_default();
        let head = [format!("{identity:016x}"), side.char().to_string(), date.clone(), opponent.clone(), file];
        let fields = head.into_iter().chain(self.mistakes.iter().flat_map(OwnMistake::fields));
        let fields: Vec<String> = fields.map(|field| field.replace(char::is_control, " ")).collect();
        seal(&fields.join("\t"))
    }

    /// Reads a line without its end. `None` if it is damaged.
    fn read(line: &str) -> Option<SearchedGame> {
        let fields: Vec<&str> = unseal(line.as_bytes())?.split('\t').collect();
        let (head, mistakes) = fields.split_at_checked(5)?;
        let [identity, side, date, opponent, file] = head else { return None };
        let game = OwnGame {
            identity: u64::from_str_radix(identity, 16).ok()?,
            side: Color::from_char(side.chars().next()?)?,
            date: (*date).to_owned(),
            opponent: (*opponent).to_owned(),
            file: (!file.is_empty()).then(|| PathBuf::from(file)),
            number: None,
        };
        let mistakes: Option<Vec<OwnMistake>> = mistakes.chunks(7).map(OwnMistake::read).collect();
        Some(SearchedGame { game, mistakes: mistakes? })
    }
}

/// The user's games: those that were looked through, and those that were not.
#[derive(Clone, Debug, Default)]
pub struct OwnGames {
    pub searched: Vec<SearchedGame>,
    pub waiting: Vec<WaitingGame>,
    /// How many processors there are.
    pub threads: usize,
    /// The place of each searched game.
    known: HashMap<u64, usize>,
    /// The games that were found in the files, and these files.
    found: HashSet<u64>,
    files: HashSet<Option<PathBuf>>,
}

impl OwnGames {
    /// Reads the text of [`MISTAKES_FILE`]; a damaged line counts for nothing, and its game is looked through again.
    pub fn read(text: &str) -> OwnGames {
        let mut games = OwnGames::default();
        for searched in text.lines().filter_map(SearchedGame::read) {
            let identity = searched.game.identity;
            if let Some(known) = games.known.get(&identity).and_then(|at| games.searched.get_mut(*at)) {
                *known = searched;
            } else {
                games.known.insert(identity, games.searched.len());
                games.searched.push(searched);
            }
        }
        games
    }

    /// Finds the user's games in the bytes of a file. In games.pgn, which is no file here, the user is also the person
    /// who played a program.
    pub fn add_file(&mut self, file: Option<&Path>, bytes: &[u8], me: &[String]) {
        let Ok(_) = each_game(bytes, &mut |game: GameBytes| {
            self.add_game(file, &game, me);
            Ok::<(), Infallible>(())
        });
        self.files.insert(file.map(Path::to_owned));
    }

    fn add_game(&mut self, file: Option<&Path>, bytes: &GameBytes, me: &[String]) {
        let tags = bytes.tags();
        let side = if file.is_some() { tags.side_named(me) } else { tags.own_side(me) };
        let Some(side) = side.filter(|_| bytes.bytes.len() <= MOST.1) else { return };
        let print = fingerprint(bytes.bytes.trim_ascii(), bytes.form.body_encoding());
        let identity = print ^ side.fold_wb(0, 1);
        let (number, is_new) = (Some(bytes.number), self.found.insert(identity));
        if let Some(known) = self.known.get(&identity).and_then(|at| self.searched.get_mut(*at)) {
            if is_new {
                (known.game.file, known.game.number) = (file.map(Path::to_owned), number);
            }
        } else if is_new {
            let opponent = tags.known(side.fold_wb("Black", "White")).unwrap_or("?").to_owned();
            let date = tags.known("Date").unwrap_or_default().to_owned();
            let game = OwnGame { identity, side, date, opponent, file: file.map(Path::to_owned), number };
            self.waiting.push(WaitingGame { game, text: whole_text(bytes.bytes, bytes.form) });
        }
    }

    /// Ends the reading: what is gone from the files that were read counts no more, and the newest games come first.
    pub fn finish(&mut self) {
        let OwnGames { searched, found, files, .. } = self;
        searched.retain(|searched| !files.contains(&searched.game.file) || found.contains(&searched.game.identity));
        self.waiting.reverse();
        self.waiting.sort_by(|one, other| other.game.date.cmp(&one.game.date));
        self.waiting.truncate(MOST.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAMES: &str = "[White \"Me\"]\n[Black \"Anna\"]\n[Date \"2026.06.03\"]\n\n1. e4 e5 *\n\n\
        [White \"Anna\"]\n[Black \"me\"]\n[Date \"2026.07.01\"]\n\n1. d4 d5 *\n\n[White \"A\"]\n[Black \"B\"]\n\n1. c4 *\n";

    fn read(cache: &str, pgn: &str) -> OwnGames {
        let mut games = OwnGames::read(cache);
        games.add_file(Some(Path::new("my.pgn")), pgn.as_bytes(), &["Me".to_owned()]);
        games.finish();
        games
    }

    #[test]
    fn a_game_waits_until_it_was_looked_through_and_again_when_it_has_changed() {
        let games = read("", GAMES);
        let named = |games: &OwnGames| -> Vec<(Color, String, Option<usize>)> {
            let game = |waiting: &WaitingGame| (waiting.game.side, waiting.game.date.clone(), waiting.game.number);
            games.waiting.iter().map(game).collect()
        };
        let [newer, older] = [(Color::Black, "2026.07.01", 2), (Color::White, "2026.06.03", 1)]
            .map(|(side, date, number)| (side, date.to_owned(), Some(number)));
        assert_eq!(named(&games), [newer.clone(), older.clone()]);
        let mistake = OwnMistake {
            key: 7,
            ply: 3,
            before: "8/8/8/8/8/8/8/8 w - - 0 1".to_owned(),
            last: "e7e5".to_owned(),
            played: "e1e2".to_owned(),
            better: "g1f3".to_owned(),
            chances: Some((52, 31)),
        };
        let unknown = OwnMistake { chances: None, ..mistake.clone() };
        let game = games.waiting[0].game.clone();
        let searched = SearchedGame { game, mistakes: vec![mistake, unknown] };
        let line = searched.line();
        let again = read(&line, GAMES);
        assert_eq!((&again.searched[..], named(&again)), (&[searched][..], vec![older]));
        // A torn line is not read; a changed game is another one, also for what was found in it.
        assert_eq!(read(&line[..line.len() - 4], GAMES).waiting.len(), 2);
        let changed = read(&line, &GAMES.replace("d5 *", "d5 2. c4 *"));
        assert_eq!((changed.searched.len(), changed.waiting.len()), (0, 2));
        // A file that was not read keeps its games.
        assert_eq!(OwnGames::read(&line).searched.len(), 1);
        assert_eq!(named(&read("", &GAMES.replace("Anna", "me"))).len(), 0, "nobody plays against themselves");
    }
}
