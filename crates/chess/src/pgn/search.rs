//! Questions about many games, each answered from the bytes of one game at a time.

use crate::pgn::Record;
use crate::pgn::filter::{Filter, FilterFacts, FuzzyText, OwnNames, Placement, Predicate};
use crate::pgn::in_memory::GameBytes;
use crate::pgn::index::catalog::GameRow;
use crate::pgn::index::duplicates::course;
use crate::pgn::main_line::walk;
use crate::pgn::tags::ResultMarker;
use shakmaty::{Bitboard, Board, Chess, Move, Position, Rank};
use std::collections::HashMap;
use std::ops::ControlFlow;

/// A question about a game.
#[derive(Clone, Debug)]
pub enum GameQuery {
    /// Whether it passes a filter.
    Filter(Filter, OwnNames),
    /// What was played in this position, with what result.
    Next(Box<Chess>),
    /// Which moves were played, as a hash: see [`crate::pgn::index::duplicates`].
    Course,
}

/// The answer for a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum QueryAnswer {
    /// It does not pass, or the position does not occur.
    No,
    /// It passes.
    Yes,
    /// The position occurs: the move that first followed it, if any, and how the game ended.
    Next(Option<Move>, ResultMarker),
    /// The hash of its first position and its moves.
    Course(u64),
}

/// A question that is prepared for testing many games.
#[derive(Clone, Debug)]
pub struct PreparedQuery {
    question: GameQuery,
    /// The positions that must occur.
    targets: Vec<PositionTarget>,
    /// Runs of letters and digits, in lower case, that a game in ASCII must contain.
    runs: Vec<Vec<u8>>,
}

impl PreparedQuery {
    /// Prepares a question.
    pub fn new(question: GameQuery) -> PreparedQuery {
        let (mut targets, mut runs) = (Vec::new(), Vec::new());
        match &question {
            GameQuery::Course => {}
            GameQuery::Next(position) => targets.push(PositionTarget::exact(position)),
            GameQuery::Filter(filter, _) => {
                for part in filter.parts.iter().filter(|part| !part.not) {
                    match &part.test {
                        Predicate::Position(position) => targets.push(PositionTarget::exact(position)),
                        Predicate::Placement(placement) => targets.push(PositionTarget::placed(placement)),
                        Predicate::Text(needle) => runs.extend(run(needle)),
                        _ => {}
                    }
                }
            }
        }
        PreparedQuery { question, targets, runs }
    }

    /// Returns the answer to the question for one game, from its row and its bytes.
    pub fn ask(&self, row: &GameRow, game: &GameBytes) -> QueryAnswer {
        match &self.question {
            GameQuery::Filter(..) if self.passes(FilterFacts::row(row), game).0 => QueryAnswer::Yes,
            GameQuery::Filter(..) => QueryAnswer::No,
            GameQuery::Next(_) => {
                let next = self.targets.first().and_then(|target| target.next_in(game));
                next.map_or(QueryAnswer::No, |mv| QueryAnswer::Next(mv, row.result))
            }
            GameQuery::Course => course(game).map_or(QueryAnswer::No, QueryAnswer::Course),
        }
    }

    /// Whether a game passes the filter, and the game if it was read for that.
    pub fn passes(&self, known: FilterFacts, game: &GameBytes) -> (bool, Option<Record>) {
        let GameQuery::Filter(filter, me) = &self.question else { return (false, None) };
        if let Some(passes) = filter.passes(&known, me) {
            return (passes, None);
        }
        if !self.may_pass(game) {
            return (false, None);
        }
        let positions = |part: &super::filter::FilterPart| {
            matches!(part.test, Predicate::Position(_) | Predicate::Placement(_)) && !part.not
        };
        let rest = Filter { parts: filter.parts.iter().filter(|part| !positions(part)).cloned().collect() };
        let tags = game.tags();
        if let Some(passes) = rest.passes(&FilterFacts { tags: Some(&tags), ..known }, me) {
            return (passes, None);
        }
        let record = game.record();
        // Tests that are still undecided (such as whether the game has a star) are not for this search to answer.
        let passes = rest.passes(&FilterFacts { marks: known.marks, ..FilterFacts::record(&record) }, me);
        (passes.unwrap_or(false), Some(record))
    }

    /// Whether a game may pass the filter, as far as its bytes show at little cost: it contains the letters to search
    /// for, and the positions occur.
    fn may_pass(&self, game: &GameBytes) -> bool {
        if !self.runs.is_empty() && game.bytes.is_ascii() {
            let folded = game.bytes.to_ascii_lowercase();
            if self.runs.iter().any(|run| memchr::memmem::find(&folded, run).is_none()) {
                return false;
            }
        }
        self.targets.iter().all(|target| target.next_in(game).is_some())
    }
}

/// Returns the longest run of letters and digits in the text to search for. A game in ASCII contains it unchanged,
/// apart from case.
fn run(needle: &FuzzyText) -> Option<Vec<u8>> {
    let runs = needle.folded.as_bytes().split(|byte| !byte.is_ascii_alphanumeric());
    runs.max_by_key(|run| run.len()).filter(|run| run.len() > 1).map(<[u8]>::to_vec)
}

/// A position to search for, with the features that can never come back in a game once they are gone.
#[derive(Clone, Debug)]
struct PositionTarget {
    wanted: WantedPosition,
    /// The pawns that have not moved.
    home: Bitboard,
    /// The numbers of all pieces of White and Black, then of their pawns.
    counts: [usize; 4],
}

#[derive(Clone, Debug)]
enum WantedPosition {
    Exact(Box<Chess>),
    Placed(Box<Placement>),
}

impl PositionTarget {
    fn exact(position: &Chess) -> PositionTarget {
        PositionTarget::of(WantedPosition::Exact(Box::new(position.clone())), position.board())
    }

    fn placed(placement: &Placement) -> PositionTarget {
        PositionTarget::of(WantedPosition::Placed(Box::new(placement.clone())), &placement.board)
    }

    fn of(wanted: WantedPosition, board: &Board) -> PositionTarget {
        PositionTarget { wanted, home: home(board), counts: counts(board) }
    }

    fn is(&self, position: &Chess) -> bool {
        match &self.wanted {
            WantedPosition::Exact(wanted) => position.board() == wanted.board() && position == wanted.as_ref(),
            WantedPosition::Placed(placement) => placement.is_on(position),
        }
    }

    /// True if the position can no longer occur in a game that has come to another one.
    fn is_past(&self, position: &Chess) -> bool {
        let fewer = counts(position.board()).iter().zip(self.counts).any(|(now, wanted)| *now < wanted);
        fewer || !self.home.without(home(position.board())).is_empty()
    }

    /// Returns what is played from the position in the main line of a game, if it occurs there; `Some(None)` if
    /// nothing is.
    fn next_in(&self, game: &GameBytes) -> Option<Option<Move>> {
        let mut next = None;
        walk(game, |position, mv| {
            if let Some(next) = &mut next {
                *next = mv;
                return ControlFlow::Break(());
            }
            next = self.is(position).then_some(None);
            let goes_on = next.is_some() || !self.is_past(position);
            if goes_on { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        next
    }
}

fn counts(board: &Board) -> [usize; 4] {
    let (white, black) = (board.white(), board.black());
    [white, black, white & board.pawns(), black & board.pawns()].map(Bitboard::count)
}

/// Returns the pawns on their starting ranks, which no pawn can reach later.
fn home(board: &Board) -> Bitboard {
    let (white, black) = (Bitboard::from_rank(Rank::Second), Bitboard::from_rank(Rank::Seventh));
    board.pawns() & (board.white() & white | board.black() & black)
}

/// What was played in a position, over many games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ExplorerCounts {
    moves: HashMap<Move, ResultCounts>,
    /// Games that ended there, or whose next move could not be read.
    pub ended: ResultCounts,
}

/// How many games ended with each result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ResultCounts {
    /// White won.
    pub white: u32,
    /// Drawn.
    pub draws: u32,
    /// Black won.
    pub black: u32,
    /// The result is not known.
    pub open: u32,
}

impl ResultCounts {
    /// How many games there are.
    pub fn games(self) -> u32 {
        [self.draws, self.black, self.open].into_iter().fold(self.white, u32::saturating_add)
    }

    /// White's points of those that were at stake, if these are so many; rounded. `None` if no result is known.
    pub fn white_share(self, whole: u32) -> Option<u32> {
        let [white, draws, black] = [self.white, self.draws, self.black].map(u128::from);
        let at_stake = 2 * (white + draws + black);
        let share = (2 * u128::from(whole) * (2 * white + draws) + at_stake).checked_div(2 * at_stake)?;
        u32::try_from(share).ok()
    }

    /// Counts a game.
    pub fn count(&mut self, result: ResultMarker) {
        match result {
            ResultMarker::WhiteWins => self.white += 1,
            ResultMarker::Draw => self.draws += 1,
            ResultMarker::BlackWins => self.black += 1,
            ResultMarker::Open => self.open += 1,
        }
    }

    /// Adds the games of another count.
    pub fn add(&mut self, other: ResultCounts) {
        self.white = self.white.saturating_add(other.white);
        self.draws = self.draws.saturating_add(other.draws);
        self.black = self.black.saturating_add(other.black);
        self.open = self.open.saturating_add(other.open);
    }
}

impl ExplorerCounts {
    /// Counts an answer.
    pub fn count(&mut self, answer: QueryAnswer) {
        match answer {
            QueryAnswer::Next(Some(mv), result) => self.moves.entry(mv).or_default().count(result),
            QueryAnswer::Next(None, result) => self.ended.count(result),
            QueryAnswer::Yes | QueryAnswer::No | QueryAnswer::Course(_) => {}
        }
    }

    /// Adds another count.
    pub fn add(&mut self, other: &ExplorerCounts) {
        for (mv, score) in &other.moves {
            self.moves.entry(*mv).or_default().add(*score);
        }
        self.ended.add(other.ended);
    }

    /// How many games reached the position.
    pub fn games(&self) -> u32 {
        self.moves.values().map(|score| score.games()).sum::<u32>() + self.ended.games()
    }

    /// The moves, most played first, and by their squares if played equally often.
    pub fn moves(&self) -> Vec<(Move, ResultCounts)> {
        let mut moves: Vec<(Move, ResultCounts)> = self.moves.iter().map(|(mv, score)| (*mv, *score)).collect();
        moves.sort_by_key(|(mv, score)| (std::cmp::Reverse(score.games()), mv.from(), mv.to(), mv.promotion()));
        moves
    }
}

#[cfg(test)]
mod tests {
    use shakmaty::san::San;

    use super::super::{Catalog, PgnText};
    use super::*;
    use crate::start_position::StartPosition;

    const FILE: &str = "[White \"a\"]\n[Result \"1-0\"]\n\n1. e4 (1. d4 d5) e5 {c (} 2. Nf3 Nc6 1-0\n\n\
        [White \"b\"]\n\n1.Nf3 Nc6 2.e4 e5 3.Bb5 a6?? (3... Nf6) 1/2-1/2\n\n\
        [White \"c\"]\n\n1. e4 e5 2. Nf3 -- 3. Nxe5 0-1\n\n\
        [White \"d\"]\n[FEN \"rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2\"]\n\n2... Nc6 3. Bb5 Kxx *\n\n\
        [White \"e\"]\n\n1. d4 e5 {a Knight's word} 0-1\n\n\
        [White \"f\"]\n[Variant \"Atomic\"]\n\n1. e4 e5 2. Nf3 Nc6 1-0\n";

    fn ask(question: GameQuery) -> (Vec<usize>, ExplorerCounts) {
        let search = PreparedQuery::new(question);
        let catalog = Catalog::of(&[FILE.as_bytes()]);
        let library = PgnText::new(FILE.as_bytes().into());
        let (mut yes, mut tally) = (Vec::new(), ExplorerCounts::default());
        for game in 0..catalog.len() {
            let answer = search.ask(&catalog.row(game).unwrap(), &library.at(game).unwrap());
            if answer == QueryAnswer::Yes {
                yes.push(game);
            }
            tally.count(answer);
        }
        (yes, tally)
    }

    fn position(fen: &str) -> Box<Chess> {
        Box::new(StartPosition::from_fen(fen, false).unwrap().position().clone())
    }

    const KNIGHTS: &str = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3";
    const OPEN: &str = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";

    #[test]
    fn positions_are_found_by_whatever_moves() {
        let filter = |test: Predicate, not: bool| {
            let part = super::super::filter::FilterPart { not, test };
            ask(GameQuery::Filter(Filter { parts: vec![part] }, OwnNames::default())).0
        };
        assert_eq!(filter(Predicate::Position(position(KNIGHTS)), false), [0, 1, 3]);
        assert_eq!(filter(Predicate::Position(position(KNIGHTS)), true), [2, 4, 5]);
        assert_eq!(filter(Predicate::Opening(FuzzyText::new("king's knight")), false), [0, 2]);
        assert_eq!(filter(Predicate::Position(position(OPEN)), false), [0, 2]);
        assert_eq!(filter(Predicate::Text(FuzzyText::new("KNIGHT's wo")), false), [4]);
        assert_eq!(filter(Predicate::Text(FuzzyText::new("c (")), false), [0]);
    }

    #[test]
    fn shares_are_rounded() {
        for (white, draws, black, mille, percent) in [
            (2, 0, 1, 667, 67),
            (2, 0, 9, 182, 18),
            (1, 0, 2, 333, 33),
            (0, 1, 0, 500, 50),
            (1, 0, 7, 125, 13),
            (889, 0, 1111, 445, 44),
            (3_000_000_000, 0, 0, 1000, 100),
            (0, 0, 1, 0, 0),
        ] {
            let counts = ResultCounts { white, draws, black, open: 7 };
            assert_eq!((counts.white_share(1000), counts.white_share(100)), (Some(mille), Some(percent)), "{counts:?}");
        }
        let mut many = ResultCounts { white: u32::MAX, draws: 0, black: u32::MAX, open: 1 };
        many.add(many);
        assert_eq!((many.games(), many.white_share(u32::MAX)), (u32::MAX, Some(u32::MAX / 2 + 1)));
    }

    #[test]
    fn what_was_played_next_is_counted() {
        let (_, tally) = ask(GameQuery::Next(position(KNIGHTS)));
        let bishop = San::from_ascii(b"Bb5").unwrap().to_move(&*position(KNIGHTS)).unwrap();
        let score = ResultCounts { draws: 1, open: 1, ..ResultCounts::default() };
        assert_eq!(tally.moves(), [(bishop, score)]);
        assert_eq!((tally.ended, tally.games()), (ResultCounts { white: 1, ..ResultCounts::default() }, 3));
        assert_eq!((score.white_share(1000), ResultCounts::default().white_share(1000)), (Some(500), None));
        let (_, tally) = ask(GameQuery::Next(Box::default()));
        let counts: Vec<u32> = tally.moves().iter().map(|(_, score)| score.games()).collect();
        assert_eq!((counts, tally.games()), (vec![2, 1, 1], 4));
    }
}
