//! The new-game form: players, colours, time control, start position.

use shakmaty::ByColor;

use super::entry::Entry;
use super::input::{Code, Key};
use super::memory::Memory;
use super::options::Options;
use crate::bot::dice::Dice;
use crate::chess::seat::{Bot, Seat};
use crate::chess::start::Start;
use crate::chess::time_control::{self, Controls, TimeControl};

/// A field of the form, in the order they stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Field {
    /// Who plays White.
    White,
    /// Who plays Black.
    Black,
    /// Colours as set, or by lot.
    Colours,
    /// The time control.
    Time,
    /// The start position.
    Start,
    /// Whether the board turns to the side to move.
    AutoFlip,
    /// The button that begins.
    Play,
}

impl Field {
    /// All fields, from the top.
    pub const ALL: [Field; 7] =
        [Field::White, Field::Black, Field::Colours, Field::Time, Field::Start, Field::AutoFlip, Field::Play];

    fn step(self, by: isize) -> Field {
        let count = Field::ALL.len();
        let here = Field::ALL.iter().position(|&field| field == self).unwrap_or(0);
        let there = here.checked_add_signed(by).map_or(count - 1, |n| n % count);
        Field::ALL[there] // the remainder, or the last
    }
}

/// Who can be chosen for a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A person.
    Human,
    /// A built-in player.
    Bot(Bot),
}

impl Kind {
    /// All, in the order the arrows turn through them.
    pub const ALL: [Kind; 3] = [Kind::Human, Kind::Bot(Bot::Random), Kind::Bot(Bot::Greedy)];
}

/// A side of the form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    /// A person or which bot.
    pub kind: Kind,
    /// The person's name, kept while a bot is chosen.
    pub name: Entry,
}

impl Player {
    fn read(word: &str, name: &str) -> Player {
        let seat: Seat = word.parse().unwrap_or(Seat::Human(None));
        let kind = seat.bot().map_or(Kind::Human, Kind::Bot);
        Player { kind, name: Entry::with(name) }
    }

    fn seat(&self) -> Seat {
        match self.kind {
            Kind::Bot(bot) => Seat::Bot(bot),
            Kind::Human => {
                let name = self.name.text().trim();
                Seat::Human((!name.is_empty()).then(|| name.to_owned()))
            }
        }
    }
}

/// Time controls that the arrows turn through; any other can be typed.
pub const TIMES: [&str; 10] = ["none", "1+0", "3+2", "5", "5+3", "10", "10+5", "15+10", "30+20", "40/90+30:30+30"];

/// Start positions that the arrows turn through; a number or a FEN can be typed.
pub const STARTS: [&str; 2] = ["standard", "chess960"];

/// The form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewGame {
    /// The field that has the focus.
    pub focus: Field,
    /// The two players.
    pub players: ByColor<Player>,
    /// Whether colours are drawn by lot.
    pub by_lot: bool,
    /// The time control as typed.
    pub time: Entry,
    /// The start position as typed.
    pub start: Entry,
    /// Whether the board turns.
    pub auto_flip: bool,
    /// What is wrong with a field, in a sentence.
    pub wrong: Option<(Field, String)>,
}

impl NewGame {
    /// The form as it was left last time.
    #[must_use]
    pub fn remembered(memory: &Memory) -> NewGame {
        NewGame {
            focus: Field::Play,
            players: ByColor {
                white: Player::read(&memory.white, &memory.white_name),
                black: Player::read(&memory.black, &memory.black_name),
            },
            by_lot: memory.by_lot,
            time: Entry::with(&memory.time),
            start: Entry::with(&memory.start),
            auto_flip: memory.auto_flip,
            wrong: None,
        }
    }

    /// Writes the choices down.
    pub fn remember(&self, memory: &mut Memory) {
        let word = |player: &Player| match player.kind {
            Kind::Human => Seat::Human(None).to_string(),
            Kind::Bot(bot) => Seat::Bot(bot).to_string(),
        };
        memory.white = word(&self.players.white);
        memory.black = word(&self.players.black);
        self.players.white.name.text().trim().clone_into(&mut memory.white_name);
        self.players.black.name.text().trim().clone_into(&mut memory.black_name);
        memory.by_lot = self.by_lot;
        self.time.text().trim().clone_into(&mut memory.time);
        self.start.text().trim().clone_into(&mut memory.start);
        memory.auto_flip = self.auto_flip;
    }

    /// Whether two people play, so that the board can turn between them.
    #[must_use]
    pub fn hotseat(&self) -> bool {
        self.players.white.kind == Kind::Human && self.players.black.kind == Kind::Human
    }

    /// Moves the focus by so many fields.
    pub fn walk(&mut self, by: isize) {
        self.focus = self.focus.step(by);
        if self.focus == Field::AutoFlip && !self.hotseat() {
            self.focus = self.focus.step(by.signum());
        }
    }

    /// Turns a field to its next or previous choice.
    pub fn turn(&mut self, field: Field, forward: bool) {
        self.focus = field;
        self.wrong = None;
        match field {
            Field::White => turn_kind(&mut self.players.white, forward),
            Field::Black => turn_kind(&mut self.players.black, forward),
            Field::Colours => self.by_lot = !self.by_lot,
            Field::Time => turn_text(&mut self.time, &TIMES, forward),
            Field::Start => turn_text(&mut self.start, &STARTS, forward),
            Field::AutoFlip => self.auto_flip = !self.auto_flip,
            Field::Play => {}
        }
    }

    /// The text that typing changes while a field has the focus.
    fn text(&mut self) -> Option<&mut Entry> {
        match self.focus {
            Field::White if self.players.white.kind == Kind::Human => Some(&mut self.players.white.name),
            Field::Black if self.players.black.kind == Kind::Human => Some(&mut self.players.black.name),
            Field::Time => Some(&mut self.time),
            Field::Start => Some(&mut self.start),
            _ => None,
        }
    }

    /// Takes a key that types or deletes. Answers whether it was one.
    pub fn type_key(&mut self, key: Key) -> bool {
        let presets: &[&str] = match self.focus {
            Field::Time => &TIMES,
            Field::Start => &STARTS,
            _ => &[],
        };
        let edits = matches!(key.code, Code::Char(_) | Code::Backspace | Code::Delete);
        let Some(text) = self.text() else {
            if key == Key::plain(Code::Char(' ')) && self.focus != Field::Play {
                self.turn(self.focus, true);
                return true;
            }
            return false;
        };
        // A word chosen with the arrows gives way to what is typed: nobody means "none5".
        if matches!(key.code, Code::Char(_)) && !key.ctrl && presets.iter().any(|word| *word == text.text()) {
            let word_goes_on = text.text() == "chess960" && key.code == Code::Char(' ');
            if !word_goes_on {
                text.take();
            }
        }
        let taken = edits && text.key(key);
        if taken {
            self.wrong = None;
        }
        taken
    }

    /// Types pasted text into the field that has the focus.
    pub fn paste(&mut self, pasted: &str) -> bool {
        match self.text() {
            Some(text) => {
                text.insert(pasted.lines().next().unwrap_or_default());
                self.wrong = None;
                true
            }
            None => false,
        }
    }

    /// The time control as it reads now.
    ///
    /// # Errors
    /// A sentence that says what is wrong.
    pub fn time_control(&self) -> Result<Option<TimeControl>, String> {
        time_control::parse_optional(self.time.text().trim()).map_err(|wrong| wrong.to_string())
    }

    /// The start position as it reads now; Chess960 without a number is drawn by lot.
    ///
    /// # Errors
    /// A sentence that says what is wrong.
    pub fn start_position(&self, lot: &mut Dice) -> Result<Start, String> {
        read_start(self.start.text(), lot)
    }

    /// What the form asks for.
    ///
    /// # Errors
    /// The field that is wrong, and a sentence that says how.
    pub fn options(&self, lot: &mut Dice) -> Result<Options, (Field, String)> {
        let control = self.time_control().map_err(|wrong| (Field::Time, wrong))?;
        let start = self.start_position(lot).map_err(|wrong| (Field::Start, wrong))?;
        let mut seats = ByColor { white: self.players.white.seat(), black: self.players.black.seat() };
        if self.by_lot && lot.coin() {
            std::mem::swap(&mut seats.white, &mut seats.black);
        }
        Ok(Options {
            seats,
            controls: control.map(|control| Controls { white: control.clone(), black: control }),
            start,
            auto_flip: self.auto_flip && self.hotseat(),
            seed: lot.roll(),
            games: 1,
        })
    }
}

fn turn_kind(player: &mut Player, forward: bool) {
    let count = Kind::ALL.len();
    let here = Kind::ALL.iter().position(|&kind| kind == player.kind).unwrap_or(0);
    player.kind = Kind::ALL[(here + if forward { 1 } else { count - 1 }) % count]; // the remainder
}

fn turn_text(entry: &mut Entry, presets: &[&str], forward: bool) {
    let count = presets.len();
    let next = match presets.iter().position(|word| *word == entry.text().trim()) {
        Some(here) => (here + if forward { 1 } else { count - 1 }) % count,
        None => 0,
    };
    if let Some(word) = presets.get(next) {
        entry.set(word);
    }
}

/// Reads `standard`, `chess960`, `chess960 N` or a FEN.
///
/// # Errors
/// A sentence that says what is wrong.
pub fn read_start(text: &str, lot: &mut Dice) -> Result<Start, String> {
    let text = text.trim();
    if text.is_empty() || text.eq_ignore_ascii_case("standard") {
        return Ok(Start::default());
    }
    if let Some(number) = text.get(..8).filter(|head| head.eq_ignore_ascii_case("chess960")).and_then(|_| text.get(8..))
    {
        let number = number.trim();
        if number.is_empty() {
            return Start::numbered(lot.below(960)).map_err(|wrong| wrong.to_string());
        }
        let number: u32 =
            number.parse().map_err(|_| format!("{number:?} is no Chess960 number: they go from 0 to 959"))?;
        return Start::numbered(number).map_err(|wrong| wrong.to_string());
    }
    Start::from_fen(text, false).map_err(|wrong| wrong.to_string())
}
