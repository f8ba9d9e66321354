//! What a test does with the application and reads from it: keys, moves, the pointer and time go in, screens and
//! sentences come out.

use std::path::PathBuf;
use tabiya::app::game::GameScreen;
use tabiya::app::game_list::GameList;
use tabiya::app::game_options::GameOptions;
use tabiya::app::protocol::effect::ReviewSource;
use tabiya::app::protocol::input::HitTarget;
use tabiya::app::protocol::input::{Cell, Code, Key, Press};
use tabiya::app::protocol::message::Msg;
use tabiya::app::protocol::user_message::UserMessage;
use tabiya::app::review::Review;
use tabiya::app::{Boot, Screen};
use tabiya::chess::pgn::encoding::code_page::CodePage;
use tabiya::chess::pgn::encoding::{Encoding, LineEnd, TextFormat};
use tabiya::words::Lang;

pub use super::world::FakeWorld as Driver;

/// The format of an old file: Windows-1252.
pub const LATIN: TextFormat = TextFormat {
    encoding: Encoding::Page(CodePage::Windows1252),
    mark: false,
    line_end: LineEnd::Lf,
    doubtful: false,
    broken: false,
};

/// Returns the last sentence that was said.
pub fn last(d: &Driver) -> String {
    d.sentences().pop().unwrap_or_default()
}

/// Returns the review on the screen.
pub fn review(d: &Driver) -> &Review {
    match d.app.screen() {
        Screen::Review(review) => review,
        other => panic!("not in a review but on {other:?}"),
    }
}

/// Returns the game list that is open, on the screen or behind a review.
pub fn game_list(d: &Driver) -> &GameList {
    d.app.game_list().expect("a game list")
}

/// Opens one file with these games, as the command line does.
pub fn open_file(boot: Boot, name: &str, pgn: &str) -> Driver {
    let mut d = Driver::new(boot);
    d.files = vec![(name.into(), pgn.to_owned())];
    d.review(&[name], None, None);
    d
}

/// Opens the first game of a file, at its start.
pub fn open_first(lang: Lang, pgn: &str) -> Driver {
    let mut d = open_file(Boot { lang, ..Boot::default() }, "game.pgn", pgn);
    if matches!(d.app.screen(), Screen::GameList(_)) {
        d.keys("<Home><Enter>");
    }
    d
}

/// Opens the first game of a file that holds this many copies of a game.
pub fn open_copies(game: &str, copies: usize) -> Driver {
    let mut d = Driver::new(Boot::default());
    d.files = vec![("game.pgn".into(), vec![game; copies].join("\n"))];
    d.review(&["game.pgn"], Some(1), None);
    d
}

impl Driver {
    /// Starts at the home screen.
    pub fn home() -> Driver {
        let mut driver = Driver::new(Boot::default());
        driver.open_home();
        driver
    }

    /// Begins a game between two people.
    pub fn play(options: GameOptions) -> Driver {
        let mut driver = Driver::new(Boot::default());
        driver.begin(options);
        driver
    }

    /// Returns the messages so far, as sentences.
    pub fn sentences(&self) -> Vec<String> {
        let sentence = |notice: &UserMessage| match notice {
            UserMessage::Says(_, text) => Some(text.replace('\u{a0}', " ")), // the tests are written with plain spaces
            _ => None,
        };
        self.said.iter().filter_map(sentence).collect()
    }

    /// Opens files as the command line does.
    pub fn review(&mut self, files: &[&str], game: Option<usize>, ply: Option<u32>) -> &mut Driver {
        let source = ReviewSource::Files(files.iter().map(PathBuf::from).collect());
        let effects = self.app.open_review(source, game, ply, self.now());
        self.perform(effects);
        self
    }

    /// Lets time pass, waking the application whenever it asks for it.
    pub fn wait(&mut self, ms: u64) {
        let end = self.at + ms;
        while let Some(wake) = self.app.wake_at().filter(|wake| wake.0 <= end) {
            self.at = self.at.max(wake.0);
            self.send(Msg::Wake);
        }
        self.at = end;
    }

    /// Presses keys: characters as themselves, other keys in angle brackets: `e4<Enter>`, `<C-c>`.
    pub fn keys(&mut self, steps: &str) -> &mut Driver {
        let mut rest = steps;
        while let Some(c) = rest.chars().next() {
            let key = if c == '<' {
                let close = rest.find('>').expect("an open < in the steps");
                let word = &rest[1..close];
                rest = &rest[close + 1..];
                key_of(word)
            } else {
                rest = &rest[c.len_utf8()..];
                Key::plain(Code::Char(c))
            };
            self.at += 10;
            self.send(Msg::Key(key));
        }
        self
    }

    /// Types each move and Enter.
    pub fn moves(&mut self, moves: &str) -> &mut Driver {
        for mv in moves.split_whitespace() {
            self.keys(mv).keys("<Enter>");
        }
        self
    }

    pub fn mouse(&mut self, press: Press, on: Option<HitTarget>) -> &mut Driver {
        self.at += 10;
        self.send(Msg::Mouse { press, cell: Cell::default(), on });
        self
    }

    pub fn game(&self) -> &GameScreen {
        match self.app.screen() {
            Screen::Play(play) => play,
            other => panic!("not on the play screen but on {other:?}"),
        }
    }

    /// Returns the result of the game on the screen and its reason, or `*` while the game runs.
    pub fn result(&self) -> String {
        match self.game().game().ending() {
            None => "*".into(),
            Some(ending) => format!("{} {}", ending.token(), ending.reason()),
        }
    }
}

fn key_of(word: &str) -> Key {
    match word {
        "Enter" => Key::plain(Code::Enter),
        "Esc" => Key::plain(Code::Esc),
        "Tab" => Key::plain(Code::Tab),
        "BackTab" => Key::plain(Code::BackTab),
        "BS" => Key::plain(Code::Backspace),
        "Del" => Key::plain(Code::Delete),
        "Up" => Key::plain(Code::Up),
        "Down" => Key::plain(Code::Down),
        "Left" => Key::plain(Code::Left),
        "Right" => Key::plain(Code::Right),
        "Home" => Key::plain(Code::Home),
        "End" => Key::plain(Code::End),
        "PgUp" => Key::plain(Code::PageUp),
        "PgDn" => Key::plain(Code::PageDown),
        "lt" => Key::plain(Code::Char('<')),
        "Space" => Key::plain(Code::Char(' ')),
        _ => match word.strip_prefix("C-").and_then(|rest| rest.chars().next()) {
            Some(c) => Key::ctrl(c),
            None => match word.strip_prefix('F').and_then(|n| n.parse().ok()) {
                Some(n) => Key::plain(Code::F(n)),
                None => panic!("no key is called {word}"),
            },
        },
    }
}
