//! Rows of the tables: a rule of the Laws, a position, the moves played from it, and what must hold after them.

use std::collections::BTreeSet;

use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Chess, Move, Position};
use tabiya::chess::laws::claims::{self, Claim};
use tabiya::chess::laws::{self, PositionHistory};
use tabiya::chess::start_position::{StartPosition, fen_of};

/// A game, as far as the Laws are concerned with it.
pub struct Game {
    pub start: StartPosition,
    pub position: Chess,
    pub history: PositionHistory,
}

impl Game {
    pub fn new(fen: &str, chess960: bool) -> Game {
        let start = StartPosition::from_fen(fen, chess960).unwrap_or_else(|error| panic!("{fen}: {error}"));
        let position = start.position().clone();
        let history = PositionHistory::new(&position);
        Game { start, position, history }
    }

    pub fn play(&mut self, uci: &str) {
        let mv = self.read(uci).unwrap_or_else(|| panic!("{uci} is not legal in {}", fen_of(&self.position)));
        self.position.play_unchecked(mv);
        self.history.push(self.position.clone());
    }

    /// Returns the legal move with this spelling, if there is one. Castling may be spelled either way.
    pub fn read(&self, uci: &str) -> Option<Move> {
        uci.parse::<UciMove>().ok()?.to_move(&self.position).ok()
    }

    pub fn legal(&self) -> BTreeSet<String> {
        let mode = CastlingMode::from_chess960(self.start.chess960());
        self.position.legal_moves().into_iter().map(|mv| spell(mv, mode)).collect()
    }

    pub fn occurrences(&self) -> u32 {
        self.history.occurrences(&self.position)
    }

    /// Returns the intended moves with which this claim is right.
    pub fn claims_with(&self, claim: Claim) -> BTreeSet<String> {
        claims::all_with(&self.position, &self.history)
            .into_iter()
            .filter(|(_, claims)| claims.contains(&claim))
            .map(|(mv, _)| spell(mv, CastlingMode::from_chess960(self.start.chess960())))
            .collect()
    }
}

pub fn spell(mv: Move, mode: CastlingMode) -> String {
    UciMove::from_move(mv, mode).to_string()
}

/// What must hold after the moves of a row. Moves are in UCI notation, separated by blanks.
#[derive(Clone, Copy)]
pub enum Must {
    /// These moves are legal.
    Legal(&'static str),
    /// These moves are not legal.
    Illegal(&'static str),
    /// Exactly these moves are legal.
    Only(&'static str),
    /// From this square exactly these squares can be reached.
    From(&'static str, &'static str),
    /// This many moves are legal.
    Count(usize),
    /// The side to move is in check, or not.
    Check(bool),
    /// The position, as a FEN.
    Fen(&'static str),
    /// The game has ended by itself, with this closing comment.
    Ends(&'static str),
    /// The game has not ended.
    GoesOn,
    /// This may be claimed at once.
    ClaimNow(&'static [Claim]),
    /// A threefold repetition may be claimed with exactly these moves.
    ThreefoldWith(&'static str),
    /// Fifty moves may be claimed with exactly these moves.
    FiftyWith(&'static str),
}

/// A row: article, position, moves played from it, what must hold, and why.
pub type Row = (&'static str, &'static str, &'static str, &'static [Must], &'static str);

pub const INITIAL: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

pub fn check(rows: &[Row]) {
    for &(article, fen, moves, must, why) in rows {
        let mut game = Game::new(fen, false);
        for uci in moves.split_whitespace() {
            game.play(uci);
        }
        let context = format!("Article {article}, {fen} after [{moves}]: {why}");
        for &must in must {
            check_one(&game, must, &context);
        }
    }
}

fn set(moves: &str) -> BTreeSet<String> {
    moves.split_whitespace().map(str::to_owned).collect()
}

fn check_one(game: &Game, must: Must, context: &str) {
    let legal = game.legal();
    let ending = laws::by_itself(&game.position, game.occurrences());
    match must {
        Must::Legal(moves) => {
            for uci in moves.split_whitespace() {
                assert!(legal.contains(uci), "{uci} must be legal. {context}");
            }
        }
        Must::Illegal(moves) => {
            for uci in moves.split_whitespace() {
                assert!(!legal.contains(uci), "{uci} must not be legal. {context}");
            }
        }
        Must::Only(moves) => assert_eq!(legal, set(moves), "{context}"),
        Must::From(from, squares) => {
            let found: BTreeSet<String> =
                legal.iter().filter(|uci| uci.starts_with(from)).map(|uci| uci[2..].to_owned()).collect();
            assert_eq!(found, set(squares), "{context}");
        }
        Must::Count(count) => assert_eq!(legal.len(), count, "{context}"),
        Must::Check(check) => assert_eq!(game.position.is_check(), check, "{context}"),
        Must::Fen(fen) => assert_eq!(fen_of(&game.position), fen, "{context}"),
        Must::Ends(words) => assert_eq!(ending.map(|end| end.to_string()).as_deref(), Some(words), "{context}"),
        Must::GoesOn => assert_eq!(ending, None, "{context}"),
        Must::ClaimNow(claims) => assert_eq!(claims::now(&game.position, &game.history), claims, "{context}"),
        Must::ThreefoldWith(moves) => assert_eq!(game.claims_with(Claim::Threefold), set(moves), "{context}"),
        Must::FiftyWith(moves) => assert_eq!(game.claims_with(Claim::FiftyMoves), set(moves), "{context}"),
    }
}
