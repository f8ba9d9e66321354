//! A puzzle: a position, a move of the opponent, and the one line that solves what it leaves.

use crate::laws;
use shakmaty::fen::Fen;
use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Chess, Color, Move, Position};
use std::fmt;
use std::str::FromStr;

/// The most characters that the id of a puzzle has.
const ID: usize = 15;

/// What names a puzzle: `003mh`, as in `lichess.org/training/003mh`. Sorted by its bytes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PuzzleId([u8; ID]);

impl PuzzleId {
    /// Returns it as text.
    pub fn as_str(&self) -> &str {
        let end = self.0.iter().position(|byte| *byte == 0).unwrap_or(ID);
        self.0.get(..end).and_then(|bytes| std::str::from_utf8(bytes).ok()).unwrap_or_default()
    }
}

impl FromStr for PuzzleId {
    type Err = NotPuzzle;

    fn from_str(text: &str) -> Result<PuzzleId, NotPuzzle> {
        let mut bytes = [0; ID];
        let room = bytes.get_mut(..text.len()).ok_or(NotPuzzle::Id)?;
        room.copy_from_slice(text.as_bytes());
        if text.is_empty() || !text.bytes().all(|byte| byte.is_ascii_graphic()) {
            return Err(NotPuzzle::Id);
        }
        Ok(PuzzleId(bytes))
    }
}

impl fmt::Display for PuzzleId {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.pad(self.as_str())
    }
}

impl fmt::Debug for PuzzleId {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "PuzzleId({})", self.as_str())
    }
}

/// The themes that tabiya knows, by their keys in the Lichess database: mates, tactics, endings, special ones. A set
/// may have others, which follow these.
#[rustfmt::skip] // a line for each kind of mate, tactic, ending and special theme
pub const THEMES: [&str; 37] = [
    "mateIn1", "mateIn2", "mateIn3", "mateIn4",
    "backRankMate", "smotheredMate", "arabianMate", "anastasiaMate", "bodenMate", "hookMate",
    "fork", "pin", "skewer", "discoveredAttack", "doubleCheck", "hangingPiece", "trappedPiece",
    "attraction", "deflection", "clearance", "interference", "intermezzo", "xRayAttack", "capturingDefender",
    "sacrifice", "quietMove", "defensiveMove", "exposedKing", "kingsideAttack",
    "pawnEndgame", "knightEndgame", "bishopEndgame", "rookEndgame", "queenEndgame",
    "promotion", "underPromotion", "enPassant",
];

/// A theme of a puzzle: a row of [`THEMES`], or one that only its set names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Theme(u8);

impl Theme {
    /// How many different themes a set may have.
    pub const MOST: usize = 128;

    /// Returns the theme of a row, counted from 0.
    pub fn at(row: usize) -> Option<Theme> {
        u8::try_from(row).ok().filter(|_| row < Theme::MOST).map(Theme)
    }

    /// Returns the known theme with this key.
    pub fn known(key: &str) -> Option<Theme> {
        Theme::at(THEMES.iter().position(|known| *known == key)?)
    }

    /// Returns its row: [`THEMES`] first, then what its set adds.
    pub fn row(self) -> usize {
        usize::from(self.0)
    }
}

/// Some themes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ThemeSet(u128);

impl ThemeSet {
    /// Whether there are none.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether a theme is among them.
    pub fn contains(self, theme: Theme) -> bool {
        self.0 & (1 << theme.0) != 0
    }

    /// Whether both have a theme.
    pub fn intersects(self, other: ThemeSet) -> bool {
        self.0 & other.0 != 0
    }

    /// Adds a theme, or takes it out if it is in.
    pub fn toggle(&mut self, theme: Theme) {
        self.0 ^= 1 << theme.0;
    }

    /// Returns them in the order of their rows.
    pub fn iter(self) -> impl Iterator<Item = Theme> {
        (0..Theme::MOST).filter_map(Theme::at).filter(move |theme| self.contains(*theme))
    }
}

impl FromIterator<Theme> for ThemeSet {
    fn from_iter<I: IntoIterator<Item = Theme>>(themes: I) -> ThemeSet {
        ThemeSet(themes.into_iter().fold(0, |set, theme| set | 1 << theme.0))
    }
}

/// Why a text is no puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotPuzzle {
    /// The id is empty, too long, or not in plain letters and digits.
    #[error("an id has 1 to {ID} plain characters")]
    Id,
    /// The position cannot be played.
    #[error("the position is not one that can be played")]
    Position,
    /// A move is not legal, by its place in the line from 0.
    #[error("move {} of the line is not legal", .0 + 1)]
    Move(usize),
    /// The line does not end with a move of the solver.
    #[error("the line does not end with a move of the solver")]
    Uneven,
}

/// The moves of a puzzle, and the positions before and behind them.
pub(crate) struct PuzzleLine {
    start: Chess,
    moves: Vec<Move>,
    pub(crate) end: Chess,
}

impl PuzzleLine {
    pub(crate) fn read(fen: &str, line: &str) -> Result<PuzzleLine, NotPuzzle> {
        let fen: Fen = fen.parse().map_err(|_| NotPuzzle::Position)?;
        let start: Chess = fen.into_position(CastlingMode::Standard).map_err(|_| NotPuzzle::Position)?;
        let (mut end, mut moves) = (start.clone(), Vec::with_capacity(line.len() / 5 + 1));
        for (at, uci) in line.split_ascii_whitespace().enumerate() {
            let uci: UciMove = uci.parse().map_err(|_| NotPuzzle::Move(at))?;
            let mv = uci.to_move(&end).map_err(|_| NotPuzzle::Move(at))?;
            end.play_unchecked(mv);
            moves.push(mv);
        }
        if moves.is_empty() || moves.len() % 2 == 1 {
            return Err(NotPuzzle::Uneven);
        }
        Ok(PuzzleLine { start, moves, end })
    }
}

/// A puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// Its name.
    pub id: PuzzleId,
    /// How difficult it is.
    pub rating: u16,
    /// How sure that is.
    pub deviation: u8,
    /// What it is about.
    pub themes: ThemeSet,
    start: Chess,
    /// The opponent's move, then solver and opponent in turn; the solver has the last move.
    moves: Vec<Move>,
}

impl Puzzle {
    /// Reads the position before the opponent's move (a FEN, whose counters may be missing) and the moves (UCI,
    /// separated by blanks), and plays them.
    ///
    /// # Errors
    /// Returns what is wrong with them.
    pub fn read(
        (id, rating, deviation, themes): (PuzzleId, u16, u8, ThemeSet),
        fen: &str,
        line: &str,
    ) -> Result<Puzzle, NotPuzzle> {
        let PuzzleLine { start, moves, .. } = PuzzleLine::read(fen, line)?;
        Ok(Puzzle { id, rating, deviation, themes, start, moves })
    }

    /// Returns the side that solves it: the one that makes the last move.
    pub fn solver(&self) -> Color {
        if self.moves.len().is_multiple_of(2) { !self.start.turn() } else { self.start.turn() }
    }

    /// Returns the position before the opponent's move.
    pub fn start(&self) -> &Chess {
        &self.start
    }

    /// Returns the whole line, the opponent's first move included.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }
}

/// What a move of the solver comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The move of the line, and the opponent has replied.
    Right {
        /// The reply, which has been played.
        reply: Move,
        /// How many moves the solver has still to find.
        left: usize,
    },
    /// The last move of the line, or a mate.
    Solved,
    /// Another move: nothing has changed.
    Wrong,
}

/// A puzzle that is being solved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PuzzleRun {
    puzzle: Puzzle,
    /// The moves on the board: those of the puzzle, except that another mate may be the last.
    played: Vec<Move>,
    position: Chess,
    solved: bool,
}

impl PuzzleRun {
    /// Begins a puzzle, with the opponent's move on the board.
    pub fn new(puzzle: Puzzle) -> PuzzleRun {
        let mut position = puzzle.start.clone();
        let played: Vec<Move> = puzzle.moves.iter().take(1).copied().collect();
        played.iter().for_each(|mv| position.play_unchecked(*mv));
        PuzzleRun { puzzle, played, position, solved: false }
    }

    /// Begins a line from the start position of chess whose last move is to be found. Of its legal moves, the first
    /// `played` are on the board; [`PuzzleRun::step`] plays the others before the last.
    ///
    /// # Panics
    /// May panic, here or later, if a move is illegal.
    pub fn of_line(moves: Vec<Move>, played: usize) -> PuzzleRun {
        let start = Chess::default();
        let (id, themes, position) = (PuzzleId([0; ID]), ThemeSet::default(), start.clone());
        let puzzle = Puzzle { id, rating: 0, deviation: 0, themes, start, moves };
        let mut run = PuzzleRun { puzzle, played: Vec::new(), position, solved: false };
        while run.played.len() < played && run.step().is_some() {}
        run
    }

    /// Plays the next move of the line.
    pub fn step(&mut self) -> Option<Move> {
        let mv = self.next_move()?;
        self.position.play_unchecked(mv);
        self.played.push(mv);
        Some(mv)
    }

    /// Returns the puzzle.
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// Returns the position on the board.
    pub fn position(&self) -> &Chess {
        &self.position
    }

    /// Returns the moves so far, the opponent's first one included.
    pub fn played(&self) -> &[Move] {
        &self.played
    }

    /// Whether it is solved.
    pub fn is_solved(&self) -> bool {
        self.solved
    }

    /// Returns the move to find, unless it is solved.
    pub fn next_move(&self) -> Option<Move> {
        self.puzzle.moves.get(self.played.len()).copied().filter(|_| !self.solved)
    }

    /// Returns how many moves the solver has found, and how many there are.
    pub fn found(&self) -> (usize, usize) {
        (self.played.len() / 2, self.puzzle.moves.len() / 2)
    }

    /// Ends it with a move that is as good as the one of the line. An illegal one changes nothing.
    pub fn accept(&mut self, mv: Move) {
        if self.position.is_legal(mv) {
            self.position.play_unchecked(mv);
            self.played.push(mv);
            self.solved = true;
        }
    }

    /// Plays a move of the solver, and the reply to it if it is right. Any mate solves: where the line has one in
    /// one move, another is as good.
    pub fn play(&mut self, mv: Move) -> Step {
        let Some(wanted) = self.next_move().filter(|_| self.position.is_legal(mv)) else { return Step::Wrong };
        let after = laws::after(&self.position, mv);
        if mv != wanted && !after.is_checkmate() {
            return Step::Wrong;
        }
        self.position = after;
        self.played.push(mv);
        let reply = if self.position.is_checkmate() { None } else { self.step() };
        match reply {
            Some(reply) => {
                let (found, all) = self.found();
                Step::Right { reply, left: all - found }
            }
            None => {
                self.solved = true;
                Step::Solved
            }
        }
    }
}
