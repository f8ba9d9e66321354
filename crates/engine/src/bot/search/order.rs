//! Move ordering: the table's move, captures that do not lose, killers and the countermove, quiet moves by history,
//! captures that lose.

use crate::bot::evaluate::pawns;
use crate::bot::evaluate::pieces::pinned;
use crate::bot::evaluate::weights_data::{TABLE, piece_square};
use crate::bot::search::Search;
use crate::bot::search::params::{
    CAPTURE_HISTORY_DIVISOR, CAPTURE_VICTIM_WEIGHT, CORRECTION_LIMIT, CORRECTION_MAX_WEIGHT, CORRECTION_TOTAL_WEIGHT,
    HISTORY_BONUS_LIMIT, HISTORY_BONUS_LINEAR, HISTORY_BONUS_SQUARED, HISTORY_EXTRA_MARGIN, HISTORY_LIMIT,
    PRIOR_CASTLING, PRIOR_CHECK, PRIOR_MINOR, PRIOR_QUEEN, PRIOR_ROOK, PRIOR_SQUARE_WEIGHT,
};
use crate::bot::search::pvs::{MoveLoop, Node};
use crate::bot::search::transposition_table::{MATE_IN_MAX_PLY, MoveParts, PackedMove};
use crate::bot::static_exchange::{self, piece_value};
use shakmaty::{Bitboard, Board, ByRole, Chess, Color, Move, MoveList, Piece, Position, Role, Square, attacks};

// The classes of moves are further apart than any two histories within a class.
const WINNING_CAPTURE: i32 = 1 << 26;
const REFUTATION: i32 = 1 << 24;
const LOSING_CAPTURE: i32 = -(1 << 26);

/// What orders the moves of a node.
#[derive(Clone, Copy, Debug, Default)]
pub struct OrderingHints {
    /// The transposition table's move.
    pub table_move: PackedMove,
    /// Quiet moves that refuted other moves at this ply.
    pub killers: [PackedMove; 2],
    /// The quiet move that refuted the previous move elsewhere.
    pub countermove: PackedMove,
    /// The opponent's previous move, and the side's own before that.
    pub previous: [Option<PieceTo>; 2],
    /// Whether static hints (threats, checks, better squares) also order quiet moves.
    pub static_hints: bool,
}

/// The moves of a position, best first. They are sorted one by one, since most nodes need only the first few.
#[derive(Debug)]
pub struct OrderedMoves<'a> {
    moves: &'a mut MoveList,
    scores: [i32; 256],
    next: usize,
    hints: OrderingHints,
    threats: Option<Threats>,
    scored: bool,
}

/// A move, and whether it is a capture or promotion that loses material.
#[derive(Clone, Copy, Debug)]
pub struct ScoredMove {
    /// The move.
    pub mv: Move,
    /// Whether it came last because it loses the exchange.
    pub losing: bool,
}

impl<'a> OrderedMoves<'a> {
    /// Takes all moves of the list. They are scored only once the table's move was searched and was not enough.
    #[inline]
    pub fn new(moves: &'a mut MoveList, hints: OrderingHints) -> OrderedMoves<'a> {
        let table_move = hints.table_move;
        let index = (table_move != PackedMove::NONE)
            .then(|| moves.iter().position(|mv| PackedMove::of(*mv) == table_move))
            .flatten();
        if let Some(index) = index {
            moves.swap(0, index);
        }
        let table_move = if index.is_some() { table_move } else { PackedMove::NONE };
        let hints = OrderingHints { table_move, ..hints };
        OrderedMoves { moves, scores: [0; 256], next: 0, hints, threats: None, scored: false }
    }

    fn score_moves(&mut self, position: &Chess, history: &MoveHistory) {
        self.scored = true;
        let (side, hints) = (position.turn(), &self.hints);
        let quiet_history = history.quiet_history(side, hints.previous);
        self.threats = hints.static_hints.then(|| Threats::of(position));
        let threats = self.threats.as_ref();
        // At most one move was tried before, and if so the list is not empty.
        for (score, mv) in self.scores[self.next..].iter_mut().zip(&self.moves[self.next..]) {
            let mv = MoveParts::of(*mv);
            let packed = mv.packed();
            *score = if mv.is_tactical() {
                // Most valuable victim first, then least valuable attacker.
                WINNING_CAPTURE + mv.victim_value() * CAPTURE_VICTIM_WEIGHT - piece_value(mv.role) / 100
                    + history.capture_score(side, mv) / CAPTURE_HISTORY_DIVISOR
            } else if packed == hints.killers[0] {
                REFUTATION + 2
            } else if packed == hints.killers[1] {
                REFUTATION + 1
            } else if packed == hints.countermove {
                REFUTATION
            } else {
                quiet_history.score(mv) + threats.map_or(0, |threats| threats.prior(mv))
            };
        }
    }

    /// True if a quiet move gives a direct check. False as long as the moves are not scored.
    pub fn gives_check(&self, mv: MoveParts) -> bool {
        self.threats.is_some_and(|threats| threats.gives_check(mv))
    }

    /// Drops all quiet moves that do not give check.
    pub fn drop_quiets(&mut self) {
        let mut kept = self.next;
        for index in self.next..self.moves.len() {
            let mv = MoveParts::of(self.moves[index]);
            if mv.is_tactical() || self.gives_check(mv) {
                self.moves.swap(kept, index);
                self.scores.swap(kept, index);
                kept += 1;
            }
        }
        self.moves.truncate(kept);
    }

    /// Returns the next move. The exchange of a capture is evaluated only when its turn comes: many nodes never get
    /// that far.
    pub fn next(&mut self, position: &Chess, history: &MoveHistory) -> Option<ScoredMove> {
        if self.next == 0 && self.hints.table_move != PackedMove::NONE {
            self.next = 1;
            return Some(ScoredMove { mv: *self.moves.first()?, losing: false });
        }
        if !self.scored {
            self.score_moves(position, history);
        }
        loop {
            let rest = self.scores.get(self.next..self.moves.len())?;
            let (mut best, mut score) = (0, *rest.first()?);
            for (index, other) in rest.iter().enumerate().skip(1) {
                if *other > score {
                    (best, score) = (index, *other);
                }
            }
            self.moves.swap(self.next, self.next + best);
            self.scores.swap(self.next, self.next + best);
            let mv = self.moves[self.next]; // next is below len
            let losing = score <= LOSING_CAPTURE / 2;
            if score >= WINNING_CAPTURE / 2 + REFUTATION && !static_exchange::wins(position, mv, 0) {
                self.scores[self.next] = LOSING_CAPTURE + score - WINNING_CAPTURE; // next is below len
                continue;
            }
            self.next += 1;
            return Some(ScoredMove { mv, losing });
        }
    }
}

// History heuristics (Schaeffer 1989): how often moves refuted others, used to order and prune moves.
//
// *Quiet* history is indexed by the from and to squares (the butterfly table), *continuation* history by the piece and
// its target square after one of the two previous moves, *capture* history by the piece, its target square and what it
// takes. The *countermove* is the last refutation of a move.

/// A piece with its colour, on the square where a move puts it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PieceTo(usize);

impl PieceTo {
    /// Returns the piece and target square of a move.
    pub fn of(side: Color, mv: MoveParts) -> PieceTo {
        PieceTo(piece_to(mv) + if side.is_white() { 0 } else { PIECE_SQUARES })
    }
}

/// Pairs of a piece kind and a square.
const PIECE_SQUARES: usize = 6 * 64;
/// Pairs of a from and a to square.
const FROM_TO: usize = 64 * 64;

fn piece_to(mv: MoveParts) -> usize {
    (usize::from(mv.role) - 1) * 64 + usize::from(mv.to)
}

/// The counters. They are kept from one move of a game to the next.
#[derive(Clone, Debug)]
pub struct MoveHistory {
    /// Black's and White's.
    quiet: Vec<[i16; FROM_TO]>,
    /// After the opponent's previous move, and after the side's own.
    continuation: [Vec<i16>; 2],
    capture: Vec<i16>,
    countermoves: Vec<PackedMove>,
}

impl Default for MoveHistory {
    fn default() -> MoveHistory {
        MoveHistory {
            quiet: vec![[0; FROM_TO]; 2],
            continuation: [(); 2].map(|()| vec![0; 2 * PIECE_SQUARES * PIECE_SQUARES]),
            capture: vec![0; 2 * PIECE_SQUARES * 6],
            countermoves: vec![PackedMove::NONE; 2 * PIECE_SQUARES],
        }
    }
}

fn from_to(mv: MoveParts) -> usize {
    usize::from(mv.from) * 64 + usize::from(mv.to)
}

fn capture_index(side: Color, mv: MoveParts) -> usize {
    let victim = mv.capture.map_or(5, |role| usize::from(role) - 1); // no king is taken: the sixth is a promotion
    PieceTo::of(side, mv).0 * 6 + victim
}

/// Adds a bonus that shrinks as the counter approaches its limit.
fn add(counter: &mut i16, bonus: i32) {
    let old = i32::from(*counter);
    // The sum stays within the limit, and so within an i16.
    *counter = i16::try_from(old + bonus - old * bonus.abs() / HISTORY_LIMIT).unwrap_or(*counter);
}

/// The counters of one side's quiet moves, given the moves before.
#[derive(Clone, Copy, Debug)]
pub struct QuietHistory<'a> {
    quiet: &'a [i16; FROM_TO],
    continuation: [&'a [i16; PIECE_SQUARES]; 2],
}

impl QuietHistory<'_> {
    /// Returns how well a quiet move did before: the sum of three counters, −49,152 to 49,152.
    #[inline]
    pub fn score(&self, mv: MoveParts) -> i32 {
        let after = |counters: &[i16; PIECE_SQUARES]| i32::from(counters[piece_to(mv)]);
        let [one, two] = self.continuation;
        i32::from(self.quiet[from_to(mv)]) + after(one) + after(two)
    }
}

impl MoveHistory {
    /// Returns the counters of a side's quiet moves after these two moves.
    pub fn quiet_history(&self, side: Color, [one, two]: [Option<PieceTo>; 2]) -> QuietHistory<'_> {
        static NONE: [i16; PIECE_SQUARES] = [0; PIECE_SQUARES];
        let after =
            |table: usize, mv: Option<PieceTo>| mv.map_or(&NONE, |mv| &self.continuation[table].as_chunks().0[mv.0]);
        QuietHistory { quiet: &self.quiet[usize::from(side.is_white())], continuation: [after(0, one), after(1, two)] }
    }

    /// Adds a bonus, or a malus if negative, to a quiet move.
    pub fn add_quiet(&mut self, side: Color, mv: MoveParts, hints: &OrderingHints, bonus: i32) {
        add(&mut self.quiet[usize::from(side.is_white())][from_to(mv)], bonus);
        for (table, previous) in self.continuation.iter_mut().zip(hints.previous) {
            if let Some(previous) = previous {
                add(&mut table[previous.0 * PIECE_SQUARES + piece_to(mv)], bonus);
            }
        }
    }

    /// Returns how well a capture or promotion did before: −16,384 to 16,384.
    pub fn capture_score(&self, side: Color, mv: MoveParts) -> i32 {
        i32::from(self.capture[capture_index(side, mv)])
    }

    /// Adds a bonus, or a malus if negative, to a capture or promotion.
    pub fn add_capture(&mut self, side: Color, mv: MoveParts, bonus: i32) {
        add(&mut self.capture[capture_index(side, mv)], bonus);
    }

    /// Returns the last refutation of the previous move.
    pub fn countermove(&self, previous: Option<PieceTo>) -> PackedMove {
        previous.map_or(PackedMove::NONE, |previous| self.countermoves[previous.0])
    }

    /// Remembers the refutation of the previous move.
    pub fn set_countermove(&mut self, previous: Option<PieceTo>, mv: MoveParts) {
        if let Some(previous) = previous {
            self.countermoves[previous.0] = mv.packed();
        }
    }

    /// Halves all counters, since the next search is for another position.
    pub fn age(&mut self) {
        // Table by table: a single iterator over a chain of them takes as long as a small search.
        let [one, two] = &mut self.continuation;
        for counters in [self.quiet.as_flattened_mut(), one, two, &mut self.capture] {
            for counter in counters {
                *counter /= 2;
            }
        }
    }
}

// A generator of tactical moves only, for quiescence: generating all moves and dropping the quiet ones would cost
// more.

/// Returns the legal captures and promotions to a queen of a side that is not in check. Underpromotions are left out,
/// even those that capture.
pub fn tactical_moves(position: &Chess) -> MoveList {
    let (board, side, theirs) = (position.board(), position.turn(), position.them());
    let mut moves = if position.maybe_ep_square().is_some() { position.en_passant_moves() } else { MoveList::new() };
    let Some(king) = board.king_of(side) else { return moves };
    let pinned = pinned(board, king, side);
    let mut add = |role: Role, from: Square, targets: Bitboard| {
        for to in targets {
            if pinned.contains(from) && !attacks::aligned(from, to, king) {
                continue;
            }
            let promotion = (role == Role::Pawn && Bitboard::BACKRANKS.contains(to)).then_some(Role::Queen);
            moves.push(Move::Normal { role, from, capture: board.role_at(to), to, promotion });
        }
    };
    let ours = position.us();
    let promoters = pawns::step_forward(!side, Bitboard::BACKRANKS & !board.occupied());
    let capturers = pawns::pawn_attacks(!side, theirs);
    for from in ours & board.pawns() & (capturers | promoters) {
        let ahead = pawns::step_forward(side, Bitboard::from(from)) & Bitboard::BACKRANKS & !board.occupied();
        add(Role::Pawn, from, attacks::pawn_attacks(side, from) & theirs | ahead);
    }
    for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
        for from in ours & board.by_role(role) {
            add(role, from, attacks::attacks(from, Piece { color: side, role }, board.occupied()) & theirs);
        }
    }
    let without = board.occupied().without(king);
    for to in attacks::king_attacks(king) & theirs {
        if board.attacks_to(to, !side, without).is_empty() {
            moves.push(Move::Normal { role: Role::King, from: king, capture: board.role_at(to), to, promotion: None });
        }
    }
    moves
}

// Static hints that order quiet moves before any history is known: a piece should escape the attack of a lesser one
// and not move into one; checks come early, and better squares before worse ones.

/// The squares that the opponent attacks, and those from which a piece would check its king.
#[derive(Clone, Copy, Debug)]
pub struct Threats {
    /// The squares where a piece of each kind is attacked by a lesser one.
    lesser_attacks: ByRole<Bitboard>,
    /// The squares from which a piece of each kind gives check.
    checks: ByRole<Bitboard>,
    side: Color,
}

impl Threats {
    /// Finds the threats against the side to move.
    pub fn of(position: &Chess) -> Threats {
        let (board, side) = (position.board(), position.turn());
        let occupied = board.occupied();
        let by_pawns = pawns::pawn_attacks(!side, theirs(board, side, Role::Pawn));
        let mut by_minors = by_pawns;
        for square in theirs(board, side, Role::Knight) {
            by_minors |= attacks::knight_attacks(square);
        }
        for square in theirs(board, side, Role::Bishop) {
            by_minors |= attacks::bishop_attacks(square, occupied);
        }
        let mut by_rooks = by_minors;
        for square in theirs(board, side, Role::Rook) {
            by_rooks |= attacks::rook_attacks(square, occupied);
        }
        let none = Bitboard::EMPTY;
        let lesser_attacks =
            ByRole { pawn: none, knight: by_pawns, bishop: by_pawns, rook: by_minors, queen: by_rooks, king: none };
        let king = board.king_of(!side);
        let straight = king.map_or(none, |king| attacks::rook_attacks(king, occupied));
        let oblique = king.map_or(none, |king| attacks::bishop_attacks(king, occupied));
        let checks = ByRole {
            pawn: king.map_or(none, |king| attacks::pawn_attacks(!side, king)),
            knight: king.map_or(none, attacks::knight_attacks),
            bishop: oblique,
            rook: straight,
            queen: straight | oblique,
            king: none,
        };
        Threats { lesser_attacks, checks, side }
    }

    /// Returns the points in favour of a quiet move, in history points.
    #[inline]
    pub fn prior(&self, mv: MoveParts) -> i32 {
        if mv.castle {
            return PRIOR_CASTLING;
        }
        let MoveParts { role, from, to, .. } = mv;
        let lesser_attacks = *self.lesser_attacks.get(role);
        let stake = match role {
            Role::Queen => PRIOR_QUEEN,
            Role::Rook => PRIOR_ROOK,
            _ => PRIOR_MINOR,
        };
        let mut prior = 0;
        if lesser_attacks.contains(from) {
            prior += stake;
        }
        if lesser_attacks.contains(to) {
            prior -= stake;
        }
        if self.checks.get(role).contains(to) {
            prior += PRIOR_CHECK;
        }
        // The piece-square terms are laid out within the table.
        let weight = |square| {
            let [middle, end] = TABLE[piece_square(role, pawns::relative_square(self.side, square))];
            i32::from(middle) + i32::from(end)
        };
        prior + (weight(to) - weight(from)) * PRIOR_SQUARE_WEIGHT
    }

    /// True if a quiet move gives a direct check. Discovered checks are not seen.
    pub fn gives_check(&self, mv: MoveParts) -> bool {
        self.checks.get(mv.role).contains(mv.to)
    }
}

fn theirs(board: &Board, side: Color, role: Role) -> Bitboard {
    board.by_color(!side) & board.by_role(role)
}

// Correction history: where positions with some pawn structure turned out better or worse than their evaluation, later
// evaluations with that structure are corrected by the mean error.

/// The number of pawn structures that are told apart, for each side to move; a power of two.
const SLOTS: usize = 1 << 14;
/// Errors are stored in units of a hundredth of a pawn divided by this.
const GRAIN: i32 = 256;

/// Mean errors by pawn structure and side to move.
#[derive(Clone, Debug)]
pub struct CorrectionHistory {
    errors: Vec<i32>,
}

impl Default for CorrectionHistory {
    fn default() -> CorrectionHistory {
        CorrectionHistory { errors: vec![0; 2 * SLOTS] }
    }
}

fn slot(board: &Board, turn: Color) -> usize {
    let pawns = board.pawns();
    let white = (pawns & board.white()).0.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let black = (pawns & board.black()).0.wrapping_mul(0xC2B2_AE3D_27D4_EB4F);
    let mix = (white ^ black.rotate_left(29)).wrapping_mul(0xFF51_AFD7_ED55_8CCD);
    // The highest fourteen bits of a `u64` fit any usize.
    usize::try_from(mix >> 50).unwrap_or(0) + if turn.is_white() { SLOTS } else { 0 }
}

impl CorrectionHistory {
    /// Returns what to add to the evaluation of a position, in hundredths of a pawn.
    pub fn of(&self, position: &Chess) -> i32 {
        self.errors.get(slot(position.board(), position.turn())).map_or(0, |error| error / GRAIN)
    }

    /// Learns that a search of this depth found the evaluation off by `error` hundredths of a pawn.
    pub fn learn(&mut self, position: &Chess, depth: i32, error: i32) {
        let Some(mean) = self.errors.get_mut(slot(position.board(), position.turn())) else { return };
        let weight = (depth + 1).clamp(1, CORRECTION_MAX_WEIGHT);
        let error = error.clamp(-4 * CORRECTION_LIMIT, 4 * CORRECTION_LIMIT) * GRAIN;
        let sum = *mean * (CORRECTION_TOTAL_WEIGHT - weight) + error * weight;
        *mean = (sum / CORRECTION_TOTAL_WEIGHT).clamp(-CORRECTION_LIMIT * GRAIN, CORRECTION_LIMIT * GRAIN);
    }
}

// What the search learns from a finished node: history bonuses, killers, the countermove, the correction history.

/// Returns the bonus of a move that refutes a node of this depth, in history points.
fn bonus(depth: i32) -> i32 {
    (HISTORY_BONUS_SQUARED * depth * depth + HISTORY_BONUS_LINEAR * depth).min(HISTORY_BONUS_LIMIT)
}

impl Search<'_> {
    /// Returns what orders the moves of a ply: the table's move, the killers, the countermove and the previous moves.
    pub(super) fn ordering_hints(&self, table_move: PackedMove, ply: usize) -> OrderingHints {
        let moved = |back: usize| ply.checked_sub(back).and_then(|earlier| self.stack[earlier].moved);
        OrderingHints {
            table_move,
            killers: self.stack[ply].killers,
            countermove: self.memory.history.countermove(moved(1)),
            previous: [moved(1), moved(2)],
            static_hints: self.limits.prune,
        }
    }

    /// Records the move that is about to be made at a ply.
    pub(super) fn record_move(&mut self, position: &Chess, mv: Move, ply: usize) {
        let parts = MoveParts::of(mv);
        let here = &mut self.stack[ply];
        here.moved = Some(PieceTo::of(position.turn(), parts));
        here.quiet_move = (!parts.is_tactical()).then_some(mv);
        here.target = Some(mv.to());
    }

    /// Rewards a move that scored above beta: it gains history, and the moves that were tried before it lose some.
    pub(super) fn reward_cutoff(&mut self, node: &Node<'_>, found: &MoveLoop, mv: MoveParts) {
        let hints = self.ordering_hints(PackedMove::NONE, node.ply);
        let side = node.position.turn();
        let bonus = bonus(node.depth + i32::from(found.best_score > node.beta + HISTORY_EXTRA_MARGIN));
        let history = &mut self.memory.history;
        for capture in &found.captures_tried {
            history.add_capture(side, *capture, -bonus);
        }
        if mv.is_tactical() {
            history.add_capture(side, mv, bonus);
            return;
        }
        history.add_quiet(side, mv, &hints, bonus);
        for quiet in &found.quiets_tried {
            history.add_quiet(side, *quiet, &hints, -bonus);
        }
        history.set_countermove(hints.previous[0], mv);
        let killers = &mut self.stack[node.ply].killers;
        if killers[0] != mv.packed() {
            *killers = [mv.packed(), killers[0]];
        }
    }

    /// Rewards the quiet move that led to a node in which no move was good enough: it gains history.
    pub(super) fn reward_parent(&mut self, node: &Node<'_>) {
        let Some(parent) = node.ply.checked_sub(1) else { return };
        let Some(mv) = self.stack[parent].quiet_move.map(MoveParts::of) else { return };
        let hints = self.ordering_hints(PackedMove::NONE, parent);
        self.memory.history.add_quiet(!node.position.turn(), mv, &hints, bonus(node.depth) / 2);
    }

    /// Updates the correction history with the search score minus the static evaluation, if the best move is quiet: a
    /// capture says nothing about the evaluation of a quiet position.
    pub(super) fn learn_correction(&mut self, node: &Node<'_>, found: &MoveLoop) {
        let Some(static_eval) = self.stack[node.ply].static_eval else { return };
        if self.limits.prune
            && found.bound.says_more(found.best_score, static_eval)
            && found.best_score.abs() < MATE_IN_MAX_PLY
            && !found.best_is_tactical
        {
            self.memory.correction.learn(node.position, node.depth, found.best_score - static_eval);
        }
    }

    /// True if a handicapped player overlooks a move. Never at the root, where the moves are chosen beforehand.
    pub(super) fn handicap_skips(&self, position: &Chess, mv: Move, ply: usize) -> bool {
        let Some(handicap) = &self.limits.handicap else { return false };
        let last_target = ply.checked_sub(1).and_then(|parent| self.stack[parent].target);
        ply > 0 && handicap.misses_move(position, mv, ply, last_target)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabiya_chess::notation::{Letters, read, uci};
    use tabiya_chess::start_position::StartPosition;

    #[test]
    fn winning_captures_come_first_and_losing_ones_last() {
        let start = StartPosition::from_fen("r3k3/8/2p5/3p4/8/8/3Q3P/R3K3 w - - 0 1", false).unwrap();
        let position = start.position();
        let first = read(position, "Kf2", &Letters::En).unwrap().mv;
        let killer = read(position, "h4", &Letters::En).unwrap().mv;
        let hints = OrderingHints {
            table_move: PackedMove::of(first),
            killers: [PackedMove::of(killer), PackedMove::NONE],
            ..OrderingHints::default()
        };
        let mut moves = position.legal_moves();
        let mut ordered = OrderedMoves::new(&mut moves, hints);
        let mut all = Vec::new();
        while let Some(candidate) = ordered.next(position, &MoveHistory::default()) {
            all.push((uci(candidate.mv, false), candidate.losing));
        }
        assert_eq!(all.len(), position.legal_moves().len());
        let names: Vec<&str> = all.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names[..3], ["e1f2", "a1a8", "h2h4"]);
        assert_eq!(all.last().unwrap(), &("d2d5".to_owned(), true));
    }
}

#[cfg(test)]
mod history_tests {
    use shakmaty::{Chess, Position};

    use super::*;

    #[test]
    fn counters_stay_within_bounds() {
        let mut history = MoveHistory::default();
        let mv = MoveParts::of(Chess::default().legal_moves()[0]);
        let before = Some(PieceTo::of(Color::Black, mv));
        let hints = OrderingHints { previous: [before; 2], ..OrderingHints::default() };
        for bonus in [1500, -1500] {
            for _ in 0..1000 {
                history.add_quiet(Color::White, mv, &hints, bonus);
            }
            let score = history.quiet_history(Color::White, [before; 2]).score(mv);
            assert!((40_000..=3 * HISTORY_LIMIT).contains(&(score * bonus.signum())), "{score}");
        }
        assert_eq!(history.quiet_history(Color::Black, [None; 2]).score(mv), 0);
        history.set_countermove(before, mv);
        assert_eq!(history.countermove(before), mv.packed());
    }
}

#[cfg(test)]
mod tactical_moves_tests {
    use super::*;
    use crate::bot::rng::Rng;
    use tabiya_chess::notation::uci;
    use tabiya_chess::start_position::StartPosition;

    fn assert_same_as_filtered(position: &Chess) {
        let named = |moves: MoveList| {
            let mut names: Vec<String> = moves.iter().map(|mv| uci(*mv, true)).collect();
            names.sort();
            names
        };
        let mut all = position.legal_moves();
        all.retain(|mv| mv.promotion().map_or(mv.is_capture(), |role| role == Role::Queen));
        assert_eq!(named(tactical_moves(position)), named(all), "{position:?}");
    }

    #[test]
    fn they_are_the_tactical_ones_of_all_legal_moves() {
        let mut rng = Rng::new(11);
        let mut compared = 0;
        for _ in 0..150 {
            let mut position = Chess::default();
            for _ in 0..200 {
                let Some(mv) = rng.pick(&position.legal_moves()).copied() else { break };
                position.play_unchecked(mv);
                if !position.is_check() {
                    assert_same_as_filtered(&position);
                    compared += 1;
                }
            }
        }
        assert!(compared > 10_000, "{compared}");
    }

    #[test]
    fn pins_promotions_and_en_passant() {
        for fen in [
            "4k3/4r3/8/3p1p2/8/4N3/8/4K3 w - - 0 1",
            "4k3/8/7b/3p4/5N2/4P3/3K4/8 w - - 0 1",
            "4k3/8/8/2pP4/8/8/6b1/4K3 w - c6 0 1",
            "8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1",
            "3rk3/P3P3/8/8/8/8/p5p1/4K2R b - - 0 1",
            "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1",
            "8/8/8/8/1r6/1p1k4/1P6/K7 w - - 0 1",
        ] {
            assert_same_as_filtered(StartPosition::from_fen(fen, false).unwrap().position());
        }
    }
}

#[cfg(test)]
mod threats_tests {
    use super::*;
    use tabiya_chess::notation::{Letters, read};
    use tabiya_chess::start_position::StartPosition;

    #[test]
    fn threatened_pieces_leave_and_none_enters_a_threat() {
        let start = StartPosition::from_fen("4k3/8/3p4/4N3/8/1p6/7P/3QK2R w K - 0 1", false).unwrap();
        let threats = Threats::of(start.position());
        let of = |text: &str| read(start.position(), text, &Letters::En).unwrap().mv;
        let prior = |text: &str| threats.prior(MoveParts::of(of(text)));
        assert!(prior("Nf3") > prior("h3") + 4_000, "{} {}", prior("Nf3"), prior("h3"));
        assert!(prior("Qc2") < prior("Qe2") - 8_000, "the pawn takes there");
        assert!(prior("O-O") > 0);
        assert!(prior("Qh5") > prior("Qe2"));
    }
}

#[cfg(test)]
mod correction_tests {
    use super::*;

    #[test]
    fn repeated_errors_are_learnt_within_bounds() {
        let mut correction = CorrectionHistory::default();
        let mut position = Chess::default();
        assert_eq!(correction.of(&position), 0);
        for _ in 0..400 {
            correction.learn(&position, 8, 30);
        }
        assert!((25..=30).contains(&correction.of(&position)), "{}", correction.of(&position));
        for _ in 0..2_000 {
            correction.learn(&position, 30, -900);
        }
        assert_eq!(correction.of(&position), -CORRECTION_LIMIT);
        position.play_unchecked(position.legal_moves()[0]);
        assert_eq!(correction.of(&position), 0, "another side, another structure");
    }
}
