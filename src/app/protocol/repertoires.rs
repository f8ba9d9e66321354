//! The user's opening repertoires. `practice.toml` in the data folder names their files, each with its colour and the
//! positions that are not asked; the files themselves are never written. All files of a colour are one repertoire.

use crate::app::protocol::practice_log::RETENTION;
use crate::app::protocol::user_data::{Damaged, UserData};
use crate::chess::pgn::in_memory::games;
use crate::chess::repertoire::{Repertoire, Source};
use crate::chess::serde_text;
use crate::words::tables::RepertoireWord;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};
use shakmaty::Color;
use std::collections::{BTreeSet, HashMap};

/// The name of the file, in the data folder.
pub const REPERTOIRE_FILE: &str = "practice.toml";
/// The longest PGN file of a repertoire, in bytes: it is read as a whole.
pub const LONGEST: u64 = 32 << 20;

const HEAD: &str = "# Opening repertoires in tabiya: the PGN files, their colours, and positions that are not asked.\n";

/// A file of a repertoire.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RepertoireFile {
    /// Its path from the root.
    pub file: String,
    #[serde(with = "serde_text")]
    pub color: Color,
    /// The keys of positions to which no move leads, in hexadecimal digits: TOML has no numbers of 64 bits.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub paused: BTreeSet<String>,
    /// The last move number that is asked, if not all are.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<u32>,
}

impl RepertoireFile {
    pub fn new(file: &str, color: Color) -> RepertoireFile {
        RepertoireFile { file: file.to_owned(), color, paused: BTreeSet::new(), to: None }
    }
}

/// What stands in `practice.toml`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct RepertoireList {
    pub new_cards_a_day: usize,
    /// How surely what comes again should still be known when it is due.
    #[serde(deserialize_with = "probability")]
    pub retention: f64,
    #[serde(rename = "repertoire")]
    pub files: Vec<RepertoireFile>,
}

impl Default for RepertoireList {
    fn default() -> RepertoireList {
        RepertoireList { new_cards_a_day: 10, retention: RETENTION, files: Vec::new() }
    }
}

/// Reads a retention. Beyond these bounds everything would come every day, or next to nothing at all.
fn probability<'de, D: Deserializer<'de>>(from: D) -> Result<f64, D::Error> {
    let value = f64::deserialize(from)?;
    (0.5..=0.99).contains(&value).then_some(value).ok_or_else(|| D::Error::custom("from 0.5 to 0.99"))
}

impl UserData for RepertoireList {
    type Change = RepertoireRequest;
    type Word = RepertoireWord;

    const NOT_READABLE: RepertoireWord = RepertoireWord::NotReadable;
    const FAILED: RepertoireWord = RepertoireWord::ListFailed;

    fn read(text: &str) -> Result<RepertoireList, Damaged> {
        toml::from_str(text).map_err(|error| Damaged::of(&error, text, 1))
    }

    fn text(&self) -> String {
        // Texts and numbers always have a form in TOML.
        format!("{HEAD}{}", toml::to_string(self).unwrap_or_default())
    }

    fn put(&mut self, requests: &[RepertoireRequest]) {
        for request in requests {
            match request {
                RepertoireRequest::Use(path, color, to) => {
                    match self.files.iter_mut().find(|file| file.file == *path) {
                        Some(file) => (file.color, file.to) = (*color, *to),
                        None => self.files.push(RepertoireFile { to: *to, ..RepertoireFile::new(path, *color) }),
                    }
                }
                RepertoireRequest::Drop(path) => self.files.retain(|file| file.file != *path),
                RepertoireRequest::Pause(path, key) => {
                    let key = digits(*key);
                    for file in self.files.iter_mut().filter(|file| file.file == *path) {
                        if !file.paused.remove(&key) {
                            file.paused.insert(key.clone());
                        }
                    }
                }
                RepertoireRequest::ForPractice | RepertoireRequest::ForReview | RepertoireRequest::ForCard => {}
            }
        }
    }
}

impl RepertoireList {
    /// Whether a file is of a repertoire.
    pub fn has(&self, path: &str) -> bool {
        self.files.iter().any(|file| file.file == path)
    }

    pub fn is_paused(&self, key: u64) -> bool {
        let key = digits(key);
        self.files.iter().any(|file| file.paused.contains(&key))
    }
}

fn digits(key: u64) -> String {
    format!("{key:016x}")
}

/// What the repertoires are read for, or how they change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RepertoireRequest {
    ForPractice,
    /// How the reviewed game left them.
    ForReview,
    /// How the game that has just ended left them.
    ForCard,
    /// The file at this path is for this colour from now on, as far as this move.
    Use(String, Color, Option<u32>),
    /// The file at this path is none any more.
    Drop(String),
    /// No move of this file leads to this position any more, or moves do again.
    Pause(String, u64),
}

impl RepertoireRequest {
    pub fn is_change(&self) -> bool {
        matches!(self, RepertoireRequest::Use(..) | RepertoireRequest::Drop(_) | RepertoireRequest::Pause(..))
    }
}

/// A file of a repertoire as it was read.
#[derive(Clone, Debug)]
pub struct BookFile {
    pub path: String,
    /// The name of each of its lines, the games; empty if it has none.
    pub lines: Vec<String>,
    /// The last move number that is asked, if not all are.
    pub to: Option<u32>,
}

/// The repertoire of a colour.
#[derive(Clone, Debug)]
pub struct Book {
    pub repertoire: Repertoire,
    /// In the order of [`Source::file`].
    pub files: Vec<BookFile>,
    /// The keys of the positions that can be asked.
    pub cards: Vec<u64>,
}

/// The repertoires of both colours.
#[derive(Clone, Debug, Default)]
pub struct Repertoires {
    pub list: RepertoireList,
    /// White's first.
    pub books: Vec<Book>,
    /// Why files cannot be read.
    pub problems: Vec<String>,
}

impl Repertoires {
    /// Reads the files of a list, whose bytes are given by their path.
    pub fn new(list: RepertoireList, bytes: &HashMap<String, Vec<u8>>, problems: Vec<String>) -> Repertoires {
        let mut books = Vec::new();
        for color in Color::ALL {
            let of_color = || list.files.iter().filter(|file| file.color == color);
            let keys = of_color().flat_map(|file| &file.paused);
            let paused = keys.filter_map(|key| u64::from_str_radix(key, 16).ok()).collect();
            let repertoire = Repertoire::new(color, paused);
            let mut book = Book { repertoire, files: Vec::new(), cards: Vec::new() };
            for (file, RepertoireFile { file: path, to, .. }) in of_color().enumerate() {
                let mut lines = Vec::new();
                for (game, record) in bytes.get(path).into_iter().flat_map(|bytes| games(bytes)).enumerate() {
                    book.repertoire.add(Source { file, game }, &record, *to);
                    let name = ["ChapterName", "Event"].iter().find_map(|tag| record.tags.known(tag));
                    lines.push(name.unwrap_or_default().to_owned());
                }
                book.files.push(BookFile { path: path.clone(), lines, to: *to });
            }
            book.cards = book.repertoire.cards().collect();
            books.extend(Some(book).filter(|book| !book.files.is_empty()));
        }
        Repertoires { list, books, problems }
    }

    pub fn book(&self, color: Color) -> Option<&Book> {
        self.books.iter().find(|book| book.repertoire.color() == color)
    }

    /// Returns the keys of all positions that can be asked.
    pub fn cards(&self) -> impl Iterator<Item = u64> + '_ {
        self.books.iter().flat_map(|book| book.cards.iter().copied())
    }
}
