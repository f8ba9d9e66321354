//! Reads the text of a time control, in our own grammar and in that of PGN.

use super::{Bonus, Stage, TimeControl};

/// A text that is not a time control: what is wrong, where, and what to do about it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("time control {text:?}, character {at}: {error}")]
pub struct BadTimeControl {
    /// The text as it was given.
    pub text: String,
    /// The position of the first bad character, counted from 1; one past the end if something is missing there.
    pub at: usize,
    /// What is wrong.
    pub error: TimeControlError,
}

/// What is wrong with a time control.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TimeControlError {
    /// There is no text.
    #[error("nothing is written; say for example 5+3 (five minutes and three seconds a move), or none")]
    Empty,
    /// There is no number where one must be.
    #[error("a number is missing; write digits, with a point before decimals, as in 5 or 2.5")]
    NoNumber,
    /// A number larger than any game needs.
    #[error("this number is too large; a stage lasts at most 1000000 minutes, a bonus at most 86400 seconds")]
    TooLarge,
    /// A number of moves with decimals, zero, or far too many.
    #[error("the number of moves must be a whole number from 1 to 1000, as in 40/90")]
    BadMoves,
    /// A character that has no meaning here.
    #[error("{0:?} has no meaning here; a stage is [MOVES/]MINUTES[+SECONDS|dSECONDS|bSECONDS], and : joins stages")]
    Unexpected(char),
    /// A stage without any time.
    #[error("this gives no time; write more than 0 minutes, or add a bonus, as in 0d10")]
    NoTime,
    /// A stage for the rest of the game is followed by another.
    #[error(
        "a stage without a number of moves lasts to the end of the game; say for how many moves it is, as in 40/90:30, or make it the last"
    )]
    NotLast,
    /// Something is added to an hourglass.
    #[error("an hourglass is one time and nothing else; write h and the minutes, as in h3")]
    NotHourglass,
    /// More stages than any real game has.
    #[error("there are too many stages; write at most 16")]
    TooManyStages,
}

const MAX_BASE: u64 = 1_000_000 * 60_000;
const MAX_BONUS: u64 = 86_400 * 1_000;
const MAX_MOVES: u32 = 1_000;
const MAX_STAGES: usize = 16;

/// Decimals are read to billionths; finer digits are dropped.
const PLACES: usize = 9;
const SCALE: u128 = 1_000_000_000;
/// The most digits before the point that are read; no allowed number has more.
const MAX_DIGITS: usize = 12;

/// The two spellings of one grammar.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Dialect {
    /// Minutes, and every bonus.
    Own,
    /// Seconds, and no bonus except the increment (PGN 9.6.1).
    Pgn,
}

/// Reads a time control.
pub(super) fn read(text: &str, dialect: Dialect) -> Result<TimeControl, BadTimeControl> {
    Parser { text, chars: text.chars().collect(), next: 0, dialect }.control()
}

/// A number as written: its value in billionths, whether it is whole, and where it began.
struct Number {
    billionths: u128,
    is_whole: bool,
    start: usize,
}

impl Number {
    /// Converts to milliseconds, rounded, for a unit of this many milliseconds.
    fn ms(&self, unit: u64) -> Option<u64> {
        u64::try_from((self.billionths * u128::from(unit) + SCALE / 2) / SCALE).ok()
    }
}

struct Parser<'a> {
    text: &'a str,
    chars: Vec<char>,
    /// The index of the next character.
    next: usize,
    dialect: Dialect,
}

impl Parser<'_> {
    fn bad(&self, index: usize, error: TimeControlError) -> BadTimeControl {
        BadTimeControl { text: self.text.to_owned(), at: index + 1, error }
    }

    /// Skips spaces. Returns the next character in lower case.
    fn peek(&mut self) -> Option<char> {
        while self.chars.get(self.next).is_some_and(|c| c.is_whitespace()) {
            self.next += 1;
        }
        self.chars.get(self.next).map(char::to_ascii_lowercase)
    }

    fn control(mut self) -> Result<TimeControl, BadTimeControl> {
        let sand = if self.dialect == Dialect::Own { 'h' } else { '*' };
        match self.peek() {
            None => Err(self.bad(self.next, TimeControlError::Empty)),
            Some(c) if c == sand => self.hourglass(),
            Some(_) => self.stages(),
        }
    }

    fn hourglass(mut self) -> Result<TimeControl, BadTimeControl> {
        self.next += 1;
        let start = self.next;
        let ms = self.base()?;
        if self.peek().is_some() {
            return Err(self.bad(self.next, TimeControlError::NotHourglass));
        }
        if ms == 0 {
            return Err(self.bad(start, TimeControlError::NoTime));
        }
        Ok(TimeControl::Hourglass(ms))
    }

    fn stages(mut self) -> Result<TimeControl, BadTimeControl> {
        let mut stages = Vec::new();
        loop {
            self.peek();
            let start = self.next;
            if stages.len() == MAX_STAGES {
                return Err(self.bad(start, TimeControlError::TooManyStages));
            }
            let stage = self.stage()?;
            if stage.base == 0 && stage.bonus == Bonus::None {
                return Err(self.bad(start, TimeControlError::NoTime));
            }
            stages.push(stage);
            match self.peek() {
                None => return Ok(TimeControl::Stages(stages)),
                Some(':') if stage.moves.is_none() => return Err(self.bad(self.next, TimeControlError::NotLast)),
                Some(':') => self.next += 1,
                Some(c) => {
                    let written = self.chars.get(self.next).copied().unwrap_or(c);
                    return Err(self.bad(self.next, TimeControlError::Unexpected(written)));
                }
            }
        }
    }

    fn stage(&mut self) -> Result<Stage, BadTimeControl> {
        let first = self.number()?;
        let (moves, base) = if self.peek() == Some('/') {
            let moves = (first.billionths / SCALE).try_into().ok().filter(|moves| (1..=MAX_MOVES).contains(moves));
            let Some(moves) = moves.filter(|_| first.is_whole) else {
                return Err(self.bad(first.start, TimeControlError::BadMoves));
            };
            self.next += 1;
            (Some(moves), self.base()?)
        } else {
            (None, self.as_base(&first)?)
        };
        Ok(Stage { moves, base, bonus: self.bonus()? })
    }

    /// Reads the bonus, if there is one: its sign and its seconds. A bonus of 0 counts as none, whatever its sign.
    fn bonus(&mut self) -> Result<Bonus, BadTimeControl> {
        let kind = match (self.peek(), self.dialect) {
            (Some('+'), _) => Bonus::Increment,
            (Some('d'), Dialect::Own) => Bonus::Delay,
            (Some('b'), Dialect::Own) => Bonus::Bronstein,
            _ => return Ok(Bonus::None),
        };
        self.next += 1;
        let number = self.number()?;
        match number.ms(1_000) {
            Some(0) => Ok(Bonus::None),
            Some(ms) if ms <= MAX_BONUS => Ok(kind(ms)),
            _ => Err(self.bad(number.start, TimeControlError::TooLarge)),
        }
    }

    fn base(&mut self) -> Result<u64, BadTimeControl> {
        let number = self.number()?;
        self.as_base(&number)
    }

    fn as_base(&self, number: &Number) -> Result<u64, BadTimeControl> {
        let unit = if self.dialect == Dialect::Own { 60_000 } else { 1_000 };
        number.ms(unit).filter(|ms| *ms <= MAX_BASE).ok_or_else(|| self.bad(number.start, TimeControlError::TooLarge))
    }

    /// Reads digits, perhaps with a point and more digits.
    fn number(&mut self) -> Result<Number, BadTimeControl> {
        self.peek();
        let start = self.next;
        let (whole, digits) = self.digits(MAX_DIGITS)?;
        if digits > MAX_DIGITS {
            return Err(self.bad(start, TimeControlError::TooLarge));
        }
        let mut billionths = whole * SCALE;
        // The user may type a decimal comma.
        let point = |c: &char| *c == '.' || *c == ',' && self.dialect == Dialect::Own;
        let is_whole = !self.chars.get(self.next).is_some_and(point);
        if !is_whole {
            self.next += 1;
            let (fraction, digits) = self.digits(PLACES)?;
            billionths += (digits..PLACES).fold(fraction, |scaled, _| scaled * 10);
        }
        Ok(Number { billionths, is_whole, start })
    }

    /// Returns the value of the first `kept` digits, and how many digits there are.
    fn digits(&mut self, kept: usize) -> Result<(u128, usize), BadTimeControl> {
        let start = self.next;
        let mut value = 0_u128;
        while let Some(digit) = self.chars.get(self.next).and_then(|c| c.to_digit(10)) {
            if self.next - start < kept {
                value = value * 10 + u128::from(digit);
            }
            self.next += 1;
        }
        if self.next == start {
            Err(self.bad(start, TimeControlError::NoNumber))
        } else {
            Ok((value, self.next - start))
        }
    }
}
