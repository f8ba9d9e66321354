//! Guess the move: what follows is hidden, each guess is scored against the game, and the total is shown at the end.
//! Besides the points, it evaluates how much of the winning chances the guess and the game's move cost: a guess may be
//! the better move.

use crate::app::mistakes::task_at;
use crate::bot::fixed_eval::{EvalTask, Evaluation};
use crate::bot::move_cost::MoveCost;
use crate::bot::search::Score;
use crate::chess::accuracy::per_mille;
use crate::chess::laws::target;
use crate::chess::tree::{NodeId, Tree};
use shakmaty::{Color, Move};

/// How near a guess came to the game's move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GuessScore {
    /// The game's move.
    Move,
    /// The same piece, to another square.
    Piece,
    /// Another piece, to the same square.
    Square,
    /// Neither.
    Nothing,
    /// No guess: the move was shown.
    Shown,
}

/// The verdict on a guess, once its cost is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GuessVerdict {
    /// The game's move.
    Found,
    /// Another move, which costs next to nothing.
    AsGood,
    /// The right piece, or the right square.
    Near,
    /// Neither.
    Missed,
    /// No guess: the move was shown.
    Shown,
}

impl GuessVerdict {
    /// All verdicts, the best first.
    pub const ALL: [GuessVerdict; 5] =
        [GuessVerdict::Found, GuessVerdict::AsGood, GuessVerdict::Near, GuessVerdict::Missed, GuessVerdict::Shown];

    /// Returns the points: 3 for the game's move, 2 for one as good, 1 for its piece or its square, otherwise 0.
    pub fn points(self) -> u32 {
        match self {
            GuessVerdict::Found => BEST,
            GuessVerdict::AsGood => 2,
            GuessVerdict::Near => 1,
            GuessVerdict::Missed | GuessVerdict::Shown => 0,
        }
    }
}

/// The points of the game's move.
const BEST: u32 = 3;

/// A guess that costs less than this of the winning chances, in thousandths, is as good as any.
const AS_GOOD: u32 = 20;

/// The score of a move that gives mate.
const MATES: Score = Score::Mate(1);

/// Compares a guess with the move that was played. Castling counts as a king move.
pub fn compare(game: Move, guess: Move) -> GuessScore {
    if game == guess {
        GuessScore::Move
    } else if game.from() == guess.from() {
        GuessScore::Piece
    } else if target(game) == target(guess) {
        GuessScore::Square
    } else {
        GuessScore::Nothing
    }
}

/// A guess at a move of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Guess {
    /// The game's move.
    pub node: NodeId,
    /// The guess; `None` if the move was shown.
    pub mv: Option<Move>,
    /// How near the guess came.
    pub hit: GuessScore,
    /// What the guess and the game's move cost, once they are evaluated.
    pub costs: Option<GuessCosts>,
}

impl Guess {
    /// Returns the verdict, as far as it is known.
    pub fn verdict(&self) -> GuessVerdict {
        match self.hit {
            GuessScore::Move => GuessVerdict::Found,
            GuessScore::Shown => GuessVerdict::Shown,
            _ if self.costs.is_some_and(|costs| costs.guess < AS_GOOD) => GuessVerdict::AsGood,
            GuessScore::Piece | GuessScore::Square => GuessVerdict::Near,
            GuessScore::Nothing => GuessVerdict::Missed,
        }
    }
}

/// How much of the winning chances two moves of a position cost, in thousandths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GuessCosts {
    /// The guess.
    pub guess: u32,
    /// The game's move.
    pub game: u32,
}

/// A guess that is being evaluated.
#[derive(Clone, Debug)]
struct PendingGuess {
    /// The request.
    id: u64,
    /// The index of the guess among the tries.
    at: usize,
    game: Move,
    guess: Move,
    /// The evaluations of the best move, the game's move and the guess; the tasks are in this order.
    evaluations: [Option<Evaluation>; 3],
    left: usize,
}

/// Positions searched for each move that is evaluated.
const NODES: u64 = 100_000;

/// A session of guessing the moves of a game.
#[derive(Clone, Debug)]
pub struct GuessSession {
    /// Whose moves are guessed; `None` for both sides'.
    pub side: Option<Color>,
    /// The node where it began.
    pub from: NodeId,
    /// The guesses so far, in order.
    pub tries: Vec<Guess>,
    pending: Vec<PendingGuess>,
}

impl GuessSession {
    /// Begins to guess the moves of one side, or of both, from a node on.
    pub fn new(side: Option<Color>, from: NodeId) -> GuessSession {
        GuessSession { side, from, tries: Vec::new(), pending: Vec::new() }
    }

    /// Returns the guess at a move, if it was guessed.
    pub(crate) fn tried(&self, node: NodeId) -> Option<&Guess> {
        self.tries.iter().find(|tried| tried.node == node)
    }

    /// Returns the next node, from this one on, after which a move is to be guessed, skipping the moves that are not.
    /// `None` at the end of the line.
    pub(in crate::app) fn next_position(&self, tree: &Tree, mut node: NodeId) -> Option<NodeId> {
        loop {
            let next = tree.next(node)?;
            let (_, mover) = tree.number_after(node);
            // A null move cannot be guessed.
            if self.side.is_none_or(|side| side == mover) && tree.played(next).is_some() {
                return Some(node);
            }
            node = next;
        }
    }

    /// Returns the node that the board shows after a guess: the next one from which a move is to be guessed, or the end
    /// of the line.
    pub(in crate::app) fn shown_after(&self, tried: &Guess, tree: &Tree) -> NodeId {
        self.next_position(tree, tried.node).unwrap_or_else(|| tree.end_of_line(tried.node))
    }

    /// Scores a guess at the move that follows a node; without a guess, records that the move was shown. `None` if no
    /// move follows.
    pub fn score(&mut self, tree: &Tree, node: NodeId, guess: Option<Move>) -> Option<Guess> {
        let next = tree.next(node)?;
        let game = tree.played(next)?;
        let tried = Guess {
            node: next,
            mv: guess,
            hit: guess.map_or(GuessScore::Shown, |guess| compare(game, guess)),
            costs: None,
        };
        self.tries.push(tried);
        Some(tried)
    }

    /// Returns what to evaluate for the last guess, in the request with this number.
    pub fn tasks(&mut self, id: u64, tree: &Tree, guess: Move) -> Option<Vec<EvalTask>> {
        let at = self.tries.len().checked_sub(1)?;
        let node = self.tries.get(at)?.node;
        let (before, game) = (tree.parent(node)?, tree.played(node)?);
        let task = |only| task_at(tree, before, only, NODES);
        let mut tasks = vec![task(None), task(Some(game))];
        if guess != game {
            tasks.push(task(Some(guess)));
        }
        self.pending.push(PendingGuess { id, at, game, guess, evaluations: [None, None, None], left: tasks.len() });
        Some(tasks)
    }

    /// Takes the response to a task. Returns the guess whose costs are known as a result.
    pub fn take(&mut self, id: u64, task: usize, evaluation: Option<Evaluation>) -> Option<Guess> {
        let place = self.pending.iter().position(|pending| pending.id == id)?;
        let pending = self.pending.get_mut(place)?;
        if let Some(slot) = pending.evaluations.get_mut(task) {
            *slot = evaluation;
        }
        pending.left = pending.left.saturating_sub(1);
        if pending.left > 0 {
            return None;
        }
        let PendingGuess { at, game, guess, evaluations: [best, played, other], .. } = self.pending.remove(place);
        let (best, played) = (best?, played?);
        let cost = |evaluation: &Evaluation, mv| per_mille(MoveCost::of(&best, evaluation, mv).loss());
        let of_game = cost(&played, game);
        // Where the game's move is mate, nothing but another mate is as good, however little it costs.
        let least = |other: &Evaluation| if played.score == MATES && other.score != MATES { AS_GOOD } else { 0 };
        let of_guess = match other {
            _ if guess == game => Some(of_game),
            other => other.map(|evaluation| cost(&evaluation, guess).max(least(&evaluation))),
        };
        let tried = self.tries.get_mut(at)?;
        tried.costs = Some(GuessCosts { guess: of_guess?, game: of_game });
        Some(*tried)
    }

    /// Returns the requests whose responses are still to come.
    pub fn requests(&self) -> impl Iterator<Item = u64> + '_ {
        self.pending.iter().map(|pending| pending.id)
    }

    /// Returns how many guesses have a verdict.
    pub fn count(&self, verdict: GuessVerdict) -> usize {
        self.tries.iter().filter(|tried| tried.verdict() == verdict).count()
    }

    pub fn points(&self) -> u32 {
        self.tries.iter().map(|tried| tried.verdict().points()).sum()
    }

    /// Returns the most points possible.
    pub fn most(&self) -> u32 {
        self.tries.iter().map(|_| BEST).sum()
    }

    /// Returns the points in percent of the most possible.
    pub fn percent(&self) -> u32 {
        (self.points() * 100 + self.most() / 2).checked_div(self.most()).unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use shakmaty::{Chess, Position};

    use super::*;
    use crate::bot::fixed_eval;
    use crate::chess::notation::{self, Letters};
    use crate::chess::pgn::PgnText;

    fn mv(position: &Chess, text: &str) -> Move {
        notation::read(position, text, &Letters::En).unwrap().mv
    }

    #[test]
    fn guesses_are_compared_with_the_game() {
        let start = Chess::default();
        let rows = [
            ("Nf3", "Nf3", GuessScore::Move),
            ("Nf3", "Nh3", GuessScore::Piece),
            ("Nf3", "f3", GuessScore::Square),
            ("Nf3", "e4", GuessScore::Nothing),
            ("e4", "e3", GuessScore::Piece),
        ];
        for (game, guess, want) in rows {
            assert_eq!(compare(mv(&start, game), mv(&start, guess)), want, "{game} {guess}");
        }
        let fen: shakmaty::fen::Fen = "4k3/1P6/8/8/8/8/8/R3K2R w KQ - 0 1".parse().unwrap();
        let position: Chess = fen.into_position(shakmaty::CastlingMode::Standard).unwrap();
        let rows = [
            ("O-O", "O-O", GuessScore::Move),
            ("O-O", "O-O-O", GuessScore::Piece),
            ("O-O", "Kd1", GuessScore::Piece),
            ("O-O", "Rg1", GuessScore::Square),
            ("b8=Q", "b8=N", GuessScore::Piece),
        ];
        for (game, guess, want) in rows {
            assert_eq!(compare(mv(&position, game), mv(&position, guess)), want, "{game} {guess}");
        }
        assert!(position.is_legal(mv(&position, "O-O")));
    }

    #[test]
    fn a_game_is_guessed_to_its_end() {
        let pgn = "1. e4 e5 2. Nf3 (2. f4) 2... Nc6 3. -- d6 4. Bb5 *";
        let tree = PgnText::new(Arc::from(pgn.as_bytes())).game(0).unwrap().tree;
        let mut guess = GuessSession::new(Some(Color::White), tree.root());
        let mut node = tree.root();
        for (text, hit) in
            [(Some("e4"), GuessScore::Move), (Some("f4"), GuessScore::Nothing), (None, GuessScore::Shown)]
        {
            node = guess.next_position(&tree, node).unwrap();
            let guessed = text.map(|text| mv(tree.position(node), text));
            let tried = guess.score(&tree, node, guessed).unwrap();
            assert_eq!((tried.hit, guess.tried(tried.node).map(|tried| tried.hit)), (hit, Some(hit)));
            node = tried.node;
        }
        assert_eq!(tree.played(node).map(|mv| mv.to()), Some(shakmaty::Square::B5), "the null move was passed over");
        assert_eq!(guess.next_position(&tree, node), None);
        assert_eq!((guess.points(), guess.most(), guess.percent()), (3, 9, 33));
        assert_eq!((guess.count(GuessVerdict::Found), guess.count(GuessVerdict::Near)), (1, 0));
        let mut both = GuessSession::new(None, tree.root());
        assert_eq!(both.percent(), 0);
        assert_eq!(both.next_position(&tree, tree.main_line().next().unwrap()), tree.main_line().next());
        assert_eq!(both.score(&tree, tree.end_of_line(tree.root()), None), None, "nothing follows");
    }

    #[test]
    fn what_misses_mate_is_not_as_good_as_mate() {
        let pgn = "[FEN \"6k1/5ppp/8/8/8/8/8/KQR3R1 w - - 0 1\"]\n\n1. Rc8# *";
        let tree = PgnText::new(Arc::from(pgn.as_bytes())).game(0).unwrap().tree;
        for (text, verdict) in
            [("Qb8", GuessVerdict::AsGood), ("Rc7", GuessVerdict::Near), ("Qb7", GuessVerdict::Missed)]
        {
            let mut guess = GuessSession::new(None, tree.root());
            let tried = mv(tree.position(tree.root()), text);
            guess.score(&tree, tree.root(), Some(tried)).unwrap();
            let tasks = guess.tasks(1, &tree, tried).unwrap();
            let answers = tasks.iter().map(|task| fixed_eval::evaluate(task, &mut || true));
            let taken = answers.enumerate().filter_map(|(at, answer)| guess.take(1, at, answer)).last().unwrap();
            assert_eq!(taken.verdict(), verdict, "{text}");
        }
    }
}
