//! The events of a storm. They do not depend on the state of the application, so any part of a storm is a storm too.

use tabiya::app::protocol::input::{Button, Code, Key, Press};

/// Something that happens.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    Key(Key),
    /// A word is typed, and perhaps Enter.
    Types(&'static str, bool),
    /// One of the legal moves is typed, and Enter.
    Moves(u16),
    /// The pointer, at a share of the window's width and height.
    Mouse(Press, u16, u16),
    Pastes(&'static str),
    Resizes(u16, u16),
    /// Milliseconds pass. The application is woken whenever it asked for it.
    Waits(u64),
    /// The process was stopped, and goes on.
    Resumed,
    /// The disk fails.
    Fails,
    /// The process is killed and started again.
    Crashes,
    /// The user wants to get out, wherever they are.
    Escapes,
    /// The frame is drawn, as it is between any two events that do not come at the same moment.
    Draws,
}

/// A random number generator: SplitMix64, so that a seed gives the same storm on every machine.
pub struct Chance(pub u64);

impl Chance {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn below(&mut self, n: u64) -> u64 {
        self.next() % n
    }

    fn of<T: Copy>(&mut self, all: &[T]) -> T {
        let n = self.below(u64::try_from(all.len()).unwrap());
        all[usize::try_from(n).unwrap()]
    }

    fn small(&mut self, n: u64) -> u16 {
        u16::try_from(self.below(n)).unwrap()
    }
}

const CODES: [Code; 24] = [
    Code::Enter,
    Code::Enter,
    Code::Esc,
    Code::Tab,
    Code::BackTab,
    Code::Backspace,
    Code::Delete,
    Code::Insert,
    Code::Up,
    Code::Up,
    Code::Down,
    Code::Down,
    Code::Left,
    Code::Left,
    Code::Right,
    Code::Right,
    Code::Home,
    Code::End,
    Code::PageUp,
    Code::PageDown,
    Code::F(1),
    Code::F(5),
    Code::Char(' '),
    Code::Char(' '),
];

const LETTERS: &str = "abcdefgh12345678NBRQKOx=+-#?:!/.*jknqgGvymi<>{}[]$\u{e9}\u{6f22}\u{1b}\u{0}\u{202e}~";

const WORDS: &[&str] = &[
    "draw",
    "decline",
    "claim",
    "claim Nf3",
    "resign",
    "resign!",
    "resign! black",
    "takeback",
    "takeback!",
    "redo",
    "adjust",
    "flip",
    "pause",
    "hint",
    "canmate",
    "clock white 1",
    "clock black 0:00",
    "result 1-0",
    "result! 1/2-1/2 adjudication",
    "result! * forfeit",
    "adjourn",
    "adjourn!",
    "save x.pgn",
    "copy fen",
    "copy pgn",
    "copy moves",
    "new",
    "new!",
    "rematch",
    "rematch!",
    "review",
    "review file.pgn",
    "review!",
    "settings",
    "help",
    "home",
    ":",
    ":dr",
    "Nf3 (=)",
    "O-O",
    "e8=Q",
    "zzz",
    "library",
    "e4",
    "e5",
];

const PASTES: [&str; 7] = [
    "Nf3",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1",
    "8/8/8/8/8/8/8/8 w - - 0 1",
    "[Event \"x\"]\n\n1. e4 {open (2. d4 \n\n",
    "1. e4 e5 2. Nf3 Nc6",
    "\u{1b}[2J\u{1b}]0;title\u{7}\u{9b}31m\u{202e}evil\u{0}",
    "a very long line of no meaning at all that is longer than any entry line could be in any window of any size there is \
     \u{6f22}\u{6f22}\u{6f22}\u{6f22}\u{6f22}\u{6f22} e\u{301}e\u{301}e\u{301} \u{1f469}\u{200d}\u{1f469}\u{200d}\u{1f467}",
];

const SIZES: [(u16, u16); 10] =
    [(120, 40), (120, 40), (80, 24), (80, 24), (40, 15), (200, 60), (300, 100), (1, 1), (39, 14), (41, 100)];

/// Returns the next event.
pub fn event(chance: &mut Chance) -> Event {
    match chance.below(100) {
        0..=17 => {
            let code = chance.of(&CODES);
            let (ctrl, alt, shift) = (chance.below(12) == 0, chance.below(24) == 0, chance.below(24) == 0);
            Event::Key(Key { code, ctrl, alt, shift })
        }
        18..=31 => {
            let letters: Vec<char> = LETTERS.chars().collect();
            let code = Code::Char(chance.of(&letters));
            Event::Key(Key { code, ctrl: chance.below(16) == 0, alt: chance.below(32) == 0, shift: false })
        }
        32 => {
            // Some of these keys leave the program, so they must not come too often.
            Event::Key(Key::ctrl(chance.of(&['c', 'q', 'z', 'l', 'n', 'u', 'w', 't', 'f', 'p'])))
        }
        33..=44 => Event::Moves(chance.small(1 << 10)),
        45..=51 => Event::Types(chance.of(WORDS), chance.below(8) != 0),
        52..=71 => {
            let button = chance.of(&[Button::Left, Button::Left, Button::Left, Button::Right, Button::Middle]);
            let presses = [
                Press::Down(button),
                Press::Down(button),
                Press::Up(button),
                Press::Drag(button),
                Press::ScrollUp,
                Press::ScrollDown,
            ];
            Event::Mouse(chance.of(&presses), chance.small(1000), chance.small(1000))
        }
        72 => Event::Pastes(chance.of(&PASTES)),
        73..=74 => {
            let (cols, rows) = match chance.below(3) {
                0 => (1 + chance.small(300), 1 + chance.small(100)),
                _ => chance.of(&SIZES),
            };
            Event::Resizes(cols, rows)
        }
        75..=81 => Event::Waits(match chance.below(8) {
            0 => 60_000 + chance.below(600_000),
            1..=2 => chance.below(20_000),
            _ => chance.below(1_500),
        }),
        82 => Event::Resumed,
        83 => Event::Fails,
        84 if chance.below(8) == 0 => Event::Crashes,
        84 if chance.below(4) == 0 => Event::Escapes,
        _ => Event::Draws,
    }
}
