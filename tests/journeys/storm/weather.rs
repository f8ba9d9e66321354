//! The whole application in a storm, with its frames, and what must hold after every event.

use std::panic::{AssertUnwindSafe, catch_unwind};

use ratatui::buffer::Buffer;
use shakmaty::Position;
use tabiya::app::Screen;
use tabiya::app::protocol::input::{Cell, Code, Key, Press, Window};
use tabiya::app::protocol::message::{JournalResponse, Msg};
use tabiya::chess::notation::{Letters, san};
use tabiya::ui::board::painter::Painter;
use tabiya::ui::board::pieces::PieceStyle;
use tabiya::ui::canvas::{Frame, HitMap};
use tabiya::ui::theme::Theme;
use tabiya::ui::theme::color::ColorDepth;
use unicode_width::UnicodeWidthStr;

use super::event::{Chance, Event, event};
use crate::support::invariants::app::check;
use crate::support::world::FakeWorld;

/// The number of half-moves after which another game is begun, because [`check`] replays the whole game.
const LONG: usize = 160;

/// A painted frame, and the state that it shows.
struct Painted {
    revision: u64,
    buffer: Buffer,
    hits: HitMap,
}

/// An application in a storm.
pub struct Weather {
    world: FakeWorld,
    choice: u8,
    window: Window,
    painter: Painter,
    painted: Option<Painted>,
}

impl Weather {
    /// Creates the application before the first event. The seed chooses the players, the clock, the language and the
    /// style.
    pub fn new(seed: u64) -> Weather {
        let choice = u8::try_from(seed & 0xff).unwrap();
        let styles = [PieceStyle::Letters, PieceStyle::default(), PieceStyle::default()];
        let depths = [ColorDepth::True, ColorDepth::C256, ColorDepth::C16, ColorDepth::Mono];
        let pick = usize::try_from(seed >> 8 & 0xff).unwrap();
        let theme = Theme::built_in("slate").unwrap();
        Weather {
            world: FakeWorld::storm(choice, false),
            choice,
            window: Window::default(),
            painter: Painter::new(theme, depths[pick % 4], styles[pick / 4 % 3]),
            painted: None,
        }
    }

    fn key(&mut self, code: Code) {
        self.world.send(Msg::Key(Key::plain(code)));
    }

    fn types(&mut self, text: &str, enter: bool) {
        for c in text.chars() {
            self.key(Code::Char(c));
        }
        if enter {
            self.key(Code::Enter);
        }
    }

    /// Performs one event, and checks what must hold after any event.
    pub fn happens(&mut self, event: &Event) {
        self.world.at += 7;
        match event {
            Event::Key(key) => self.world.send(Msg::Key(*key)),
            Event::Types(text, enter) => self.types(text, *enter),
            Event::Moves(n) => self.moves(usize::from(*n)),
            Event::Mouse(press, x, y) => self.points(*press, *x, *y),
            Event::Pastes(text) => self.world.send(Msg::Paste((*text).to_owned())),
            Event::Resizes(cols, rows) => {
                self.window = Window { cols: *cols, rows: *rows, pixels: None };
                self.painted = None;
                self.world.send(Msg::Resize(self.window));
            }
            Event::Waits(ms) => self.waits(*ms),
            Event::Resumed => self.world.send(Msg::Resumed),
            Event::Fails => self.world.send(Msg::Journal(JournalResponse::Failed("the disk is full".to_owned()))),
            Event::Crashes => {
                check(&self.world);
                self.world.restart();
                self.painted = None;
            }
            Event::Escapes => self.escapes(),
            Event::Draws => self.draws(),
        }
        if self.world.has_left() {
            self.begins_anew();
        }
    }

    /// Starts the program again after the user left it, with what is on the disk, unless that has become too much.
    fn begins_anew(&mut self) {
        self.choice = self.choice.wrapping_add(37);
        let (at, journals, archive) =
            (self.world.at, std::mem::take(&mut self.world.journals), std::mem::take(&mut self.world.archive));
        self.world = FakeWorld::storm(self.choice, false);
        self.world.at = self.world.at.max(at);
        if journals.len() + archive.len() < 12 {
            (self.world.journals, self.world.archive) = (journals, archive);
        }
        self.painted = None;
        self.world.send(Msg::Resize(self.window));
        if self.choice.is_multiple_of(3) {
            self.world.restart();
            self.world.send(Msg::Resize(self.window));
        }
    }

    fn moves(&mut self, n: usize) {
        let Screen::Play(play) = self.world.app.screen() else { return };
        let position = play.game().position();
        let legal = position.legal_moves();
        let long = play.game().line().len() > LONG;
        let text = match n.checked_rem(legal.len()).and_then(|n| legal.get(n)) {
            Some(mv) if !long => san(position, *mv, &Letters::En),
            _ => "new!".to_owned(),
        };
        self.types(&text, true);
    }

    fn points(&mut self, press: Press, x: u16, y: u16) {
        // A press is sent only after the frame that shows the last change.
        if matches!(press, Press::Down(_)) && self.painted.as_ref().map(|p| p.revision) != Some(self.world.app.revision)
        {
            self.draws();
        }
        let share = |x: u16, whole: u16| u16::try_from(u32::from(x) * u32::from(whole) / 1000).unwrap();
        let cell = Cell { col: share(x, self.window.cols), row: share(y, self.window.rows) };
        let on = self.painted.as_ref().and_then(|painted| painted.hits.at(cell));
        self.world.send(Msg::Mouse { press, cell, on });
    }

    /// Lets time pass. The application must not keep asking to be woken at the same moment.
    fn waits(&mut self, ms: u64) {
        let end = self.world.at + ms;
        let mut same = 0;
        while let Some(wake) = self.world.app.wake_at().filter(|wake| wake.0 <= end) {
            same = if wake.0 <= self.world.at { same + 1 } else { 0 };
            assert!(same < 3, "woken at {} it wants to be woken at {}", self.world.at, wake.0);
            self.world.at = self.world.at.max(wake.0);
            self.world.send(Msg::Wake);
            if self.world.has_left() {
                break;
            }
        }
        self.world.at = end;
    }

    /// Leaves from anywhere: Esc closes what is open, and Ctrl-C quits.
    fn escapes(&mut self) {
        // Esc may ask what becomes of an edited game; the next one closes that.
        let mut closed = false;
        for _ in 0..8 {
            self.key(Code::Esc);
            closed |= self.world.app.dialog().is_none();
        }
        assert!(closed, "Esc leaves {:?} open", self.world.app.dialog());
        if self.world.app.dialog().is_some() {
            self.key(Code::Esc);
        }
        check(&self.world);
        for _ in 0..4 {
            self.world.send(Msg::Key(Key::ctrl('c')));
        }
        if !self.world.has_left() {
            // The program asks about unsaved changes of a file until the user decides.
            self.key(Code::Esc);
            self.types(":quit!", true);
        }
        assert!(self.world.has_left(), "Ctrl-C does not leave {:?}", self.world.app.screen());
    }

    /// Draws a frame. It must look the same if the revision has not changed, and no cell may hold anything harmful.
    fn draws(&mut self) {
        let (cols, rows) = (self.window.cols, self.window.rows);
        let revision = self.world.app.revision;
        let mut frame = Frame::new(cols, rows);
        let hits = tabiya::ui::view(&self.world.app, &mut self.painter, &mut frame);
        let buffer = frame.buffer.clone();
        if let Some(before) = &self.painted
            && before.revision == revision
        {
            let differs = before.buffer.content().iter().zip(buffer.content()).position(|(a, b)| a != b);
            if let Some(n) = differs {
                let (col, row) = (n % usize::from(cols), n / usize::from(cols));
                let (was, is) = (&before.buffer.content()[n], &buffer.content()[n]);
                let text = crate::support::snapshot::text(&buffer);
                panic!("revision {revision} looks otherwise at {col},{row}: {was:?} is now {is:?}\n{text}");
            }
        } else {
            for (n, cell) in buffer.content().iter().enumerate() {
                let symbol = cell.symbol();
                let left = usize::from(cols) - n % usize::from(cols);
                assert!(symbol.width() <= left.min(2), "{symbol:?} is too wide {left} before the edge");
                assert!(!symbol.chars().any(is_harmful), "{symbol:?} would reach the terminal");
            }
        }
        self.painted = Some(Painted { revision, buffer, hits });
    }

    pub fn check(&self) {
        check(&self.world);
    }
}

/// Returns whether a character is a control character, a line separator, or a mark that changes the text direction.
fn is_harmful(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{2028}' | '\u{2029}')
}

/// Returns the events of a seed.
pub fn storm(seed: u64, length: usize) -> Vec<Event> {
    let mut chance = Chance(seed);
    (0..length).map(|_| event(&mut chance)).collect()
}

/// Runs a storm. Returns what broke.
pub fn run(seed: u64, events: &[Event]) -> Result<(), String> {
    let mut weather = catch_unwind(|| Weather::new(seed)).map_err(|_| "at the start".to_owned())?;
    let ran = catch_unwind(AssertUnwindSafe(|| {
        for (n, event) in events.iter().enumerate() {
            weather.happens(event);
            if n % 64 == 63 {
                weather.check();
            }
        }
        weather.check();
    }));
    ran.map_err(|panic| {
        let text = panic.downcast_ref::<String>().cloned();
        text.or_else(|| panic.downcast_ref::<&str>().map(|text| (*text).to_owned())).unwrap_or_default()
    })
}

/// Returns a smaller storm that still breaks something, found by leaving out ever smaller parts.
pub fn shrunk(seed: u64, mut events: Vec<Event>) -> Vec<Event> {
    let mut part = events.len() / 2;
    while part > 0 {
        let mut from = 0;
        while from < events.len() {
            let mut fewer = events.clone();
            fewer.drain(from..(from + part).min(events.len()));
            if run(seed, &fewer).is_err() {
                events = fewer;
            } else {
                from += part;
            }
        }
        part /= 2;
    }
    events
}
