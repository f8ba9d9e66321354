//! Whether a side can still mate by *some* series of legal moves: the question of Articles 5.1.2, 5.2.2 and 6.9.
//!
//! The result is a proof; pieces are never merely counted. The steps, in this order:
//! 1. Forced moves are played out.
//! 2. A few cases of material: no position with these pieces is mate.
//! 3. Well-known helpmates, for openings (`opening_mates.rs`).
//! 4. A static argument about the squares that each piece can ever reach (`reachability.rs`).
//! 5. Behind walls of pawns, an argument that follows kings and pawns exactly and lets other pieces be anywhere
//!    (also there).
//! 6. A search through the positions that can arise, likely helpmates first.
//!
//! A *yes* carries the moves that lead to mate, a *no* says how it was proved. If the work limit ends the search first,
//! the result is unknown. The method is the published one (Ambrona, "A Practical Algorithm for Chess Unwinnability",
//! FUN 2022) without its shortcut for pawns that can hardly move, which is not sound. The pawn wall proof and the
//! best-first search in place of iterative deepening are our own.
//!
//! Work is counted in nodes (positions made by playing a move), so the same question has the same answer on every
//! machine. Only the board counts: move counters and repetitions are ignored.

use crate::laws::{self, opening_mates, reachability};
use crate::start_position::position_of;
use shakmaty::attacks::king_attacks;
use shakmaty::{
    Bitboard, Board, ByColor, ByRole, CastlingMode, Chess, Color, EnPassantMode, Move, Position, Rank, Role, Setup,
    Square,
};
use std::collections::HashMap;

/// The limit after each move of a game: about two milliseconds of work.
pub const AFTER_MOVE: u64 = 6_000;

/// The limit at flag fall, at resignation, and when the user asks.
pub const FULL: u64 = 1_000_000;

/// The limit of the short search before the argument of [`reachability::walls_bar_mate`], in nodes.
const SHORT_SEARCH: u64 = 10_000;

/// The most work that the argument of [`reachability::walls_bar_mate`] may take, in nodes.
const MOST_FOR_PAWN_WALLS: u64 = 300_000;

/// A chain of forced moves is followed no further than this; the search handles longer ones.
const FORCED_MOVES: usize = 64;

/// Whether a side can still mate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CanMate {
    /// Yes, with these moves by both sides; empty if it has mated already.
    Yes(Vec<Move>),
    /// No, by no series of legal moves.
    No(Proof),
    /// The work limit was reached first. For every rule this counts as "can mate".
    Unknown,
}

impl CanMate {
    /// Puts the moves that were already played before those that lead to mate.
    fn after(self, line: Vec<Move>) -> CanMate {
        match self {
            CanMate::Yes(rest) => CanMate::Yes([line, rest].concat()),
            other => other,
        }
    }
}

/// How it was proved that a side cannot mate, ordered by the work it takes, the least first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Proof {
    /// The game is over on the board, and that side has not mated.
    Over,
    /// No position with these pieces is mate (after the forced moves, if there are any).
    Material,
    /// The pieces that could mate can never reach the squares that a mate needs.
    Barred,
    /// Wherever the other pieces are, no sequence of king and pawn moves behind the walls leads to mate.
    Walled,
    /// Every position that can arise was visited, and none is mate.
    Visited,
}

/// Whether `side` can mate by any series of legal moves, with at most `limit` nodes of work.
pub fn can_mate(position: &Chess, side: Color, limit: u64) -> CanMate {
    can_mate_counting(position, side, limit, &mut 0)
}

/// Like [`can_mate`]. Counts the work in `nodes`; it is never much more than the limit.
pub fn can_mate_counting(position: &Chess, side: Color, limit: u64, nodes: &mut u64) -> CanMate {
    let mut now = position.clone();
    let mut line: Vec<Move> = Vec::new();
    loop {
        let moves = now.legal_moves();
        if moves.is_empty() {
            let mated = now.is_check() && now.turn() != side;
            return if mated { CanMate::Yes(line) } else { CanMate::No(Proof::Over) };
        }
        match moves.as_slice() {
            &[only] if line.len() < FORCED_MOVES => {
                now.play_unchecked(only);
                line.push(only);
                *nodes += 1;
            }
            _ => break,
        }
    }
    if now.has_insufficient_material(side) {
        return CanMate::No(Proof::Material);
    }
    if let Some(mate) = opening_mates::find(&now, side, nodes) {
        return CanMate::Yes([line, mate].concat());
    }
    *nodes += reachability::COST;
    if reachability::cannot_mate(&now, side) {
        return CanMate::No(Proof::Barred);
    }
    let mut places = Bitboard::FULL;
    // Behind walls of pawns, a short search comes first, then the argument that follows only kings and pawns, then the
    // rest.
    if limit > 2 * SHORT_SEARCH && reachability::has_blocked_pawns(&now) {
        let (found, spent) = search(&now, side, places, SHORT_SEARCH);
        *nodes += spent;
        if found != CanMate::Unknown {
            return found.after(line);
        }
        let (proved, spent) =
            reachability::walls_bar_mate(&now, side, (limit.saturating_sub(*nodes) / 2).min(MOST_FOR_PAWN_WALLS));
        *nodes += spent;
        if proved {
            return CanMate::No(Proof::Walled);
        }
        // The squares where mate is possible are computed only now: this costs work, and only walls make them few.
        places = reachability::mate_squares(&now, side).collect();
        *nodes += reachability::COST;
    }
    let (found, spent) = search(&now, side, places, limit.saturating_sub(*nodes));
    *nodes += spent;
    found.after(line)
}

/// Whether the position is dead (Article 5.2.2): neither side can mate by any series of legal moves. Returns the proof
/// for the side that was harder to rule out. `None` means "not proved", not "alive".
///
/// Each side may take `limit` nodes.
pub fn dead(position: &Chess, limit: u64) -> Option<Proof> {
    // One yes settles it, and the side with more pieces is likely to give one sooner.
    let pieces = |side: Color| (position.board().by_color(side) & !position.board().kings()).count();
    let first = if pieces(Color::White) > pieces(Color::Black) { Color::White } else { Color::Black };
    let CanMate::No(one) = can_mate(position, first, limit) else { return None };
    let CanMate::No(other) = can_mate(position, !first, limit) else { return None };
    Some(one.max(other))
}

/// Whether the shape of a position is such that it could be dead, so that a check after a move is worth it: few pieces,
/// few legal moves, or pawns that block each other. Any other position has a mate somewhere, and a check would only
/// cost time.
pub fn worth_asking(position: &Chess) -> bool {
    let board = position.board();
    let pawns_of = |color: Color| board.pawns() & board.by_color(color);
    let rammed = (pawns_of(Color::White).shift(8) & pawns_of(Color::Black)).count();
    let mobile = board.occupied() & !board.pawns() & !board.kings();
    let free_pawns = board.pawns().count().saturating_sub(2 * rammed);
    position.is_insufficient_material()
        || board.occupied().count() <= 6
        || rammed >= 2 && mobile.count() <= 8 && free_pawns <= 6
        || position.legal_moves().len() <= 2
}

// A search through the positions that can arise, likely helpmates first.
//
// One search proves both results. Positions wait in several queues, each ordered by a different estimate of the
// distance to mate ([`scores`]), and the queues take turns. A mate proves *yes*, with the moves that lead
// to it. If the queues run empty before the limit, that proves *no*: every position that can arise was visited, and
// none is mate. Positions are compared exactly, never by a hash alone.

/// How a position was first reached. Its index is the position's number in the [`PositionSet`].
#[derive(Clone, Copy)]
struct HelpmateNode {
    parent: u32,
    depth: u32,
    /// Reached by a capture or a pawn move, so the static argument may now see more than before.
    fresh: bool,
    /// Its moves were already made; it can wait in several queues.
    done: bool,
}

/// What the search has done with positions of one class.
#[derive(Default)]
struct ClassRecord {
    positions: u32,
    /// How often the static argument has examined one of them.
    tried: u32,
}

/// The most tries of the static argument for one class, as it gives similar results for all its positions.
const TRIES: u32 = 2;

/// Waiting positions. The lowest score comes first; among equal scores, the position added last.
#[derive(Default)]
struct PositionQueue {
    waiting: Vec<Vec<u32>>,
    least: usize,
}

/// Higher scores count as this one.
const WORST: usize = 1023;

impl PositionQueue {
    fn push(&mut self, score: i32, number: u32) {
        let score = usize::try_from(score).unwrap_or(0).min(WORST);
        if self.waiting.len() <= score {
            self.waiting.resize_with(score + 1, Vec::new);
        }
        if let Some(waiting) = self.waiting.get_mut(score) {
            waiting.push(number);
        }
        self.least = self.least.min(score);
    }

    fn pop(&mut self) -> Option<u32> {
        loop {
            if let Some(number) = self.waiting.get_mut(self.least)?.pop() {
                return Some(number);
            }
            self.least += 1;
        }
    }
}

/// Searches for a mate by `side` from `start`, where the game must not be over. `places` are the squares where the
/// other king may be mated, all squares if unknown. Also returns the nodes spent.
fn search(start: &Chess, side: Color, places: Bitboard, limit: u64) -> (CanMate, u64) {
    search_with(start, side, places, limit, TRIES)
}

/// Like [`search`], with at most `tries` runs of the static argument for each class. With 0 tries, this search is what
/// that argument is tested against.
fn search_with(start: &Chess, side: Color, places: Bitboard, limit: u64, tries: u32) -> (CanMate, u64) {
    let mode = start.castles().mode();
    let mut known = PositionSet::new();
    known.insert(PackedPosition::new(start));
    let mut nodes = vec![HelpmateNode { parent: 0, depth: 0, fresh: false, done: false }];
    let mut kinds: HashMap<PositionClass, ClassRecord> = HashMap::new();
    let mut queues: [PositionQueue; GUESSES] = std::array::from_fn(|_| PositionQueue::default());
    for queue in &mut queues {
        queue.push(0, 0);
    }
    let mut spent: u64 = 0;
    let mut idle = 0; // how many queues in a row were empty
    let places = best_places(places);
    let order = move_order(start, side);
    for &turn in order.iter().cycle() {
        let Some(number) = queues.get_mut(turn).and_then(PositionQueue::pop) else {
            idle += 1;
            if idle > order.len() {
                break;
            }
            continue;
        };
        idle = 0;
        let Some(node) = nodes.get_mut(number as usize).filter(|node| !node.done) else { continue };
        node.done = true;
        let HelpmateNode { depth, fresh, .. } = *node;
        if spent >= limit {
            return (CanMate::Unknown, spent);
        }
        // Every number is in `known`, and unpacking returns what was packed; otherwise nothing could be proved.
        let Some(position) = known.get(number).and_then(|packed| packed.unpack(mode)) else {
            return (CanMate::Unknown, spent);
        };
        if fresh && reachability::has_blocked_pawns(&position) {
            let seen = kinds.entry(PositionClass::new(&position)).or_default();
            if seen.tried < tries {
                seen.tried += 1;
                spent += reachability::COST;
                if reachability::cannot_mate(&position, side) {
                    continue;
                }
            }
        }
        for mv in position.legal_moves() {
            spent += 1;
            let after = laws::after(&position, mv);
            if after.turn() != side && after.is_checkmate() {
                let mut line = line_to(start, number, &nodes, &known);
                line.push(mv);
                return (CanMate::Yes(line), spent);
            }
            if (mv.is_capture() || mv.is_promotion()) && after.has_insufficient_material(side) {
                continue;
            }
            let Some(child) = known.insert(PackedPosition::new(&after)) else { continue };
            nodes.push(HelpmateNode { parent: number, depth: depth + 1, fresh: mv.is_zeroing(), done: false });
            let seen = kinds.entry(PositionClass::new(&after)).or_default();
            seen.positions += 1;
            let scores = scores(&after, side, places, depth, seen.positions);
            for (queue, score) in queues.iter_mut().zip(scores) {
                queue.push(score, child);
            }
        }
    }
    (CanMate::No(Proof::Visited), spent)
}

/// Returns the moves from the start to a position. Only packed positions are stored, so each move is found among the
/// legal ones.
fn line_to(start: &Chess, number: u32, nodes: &[HelpmateNode], known: &PositionSet) -> Vec<Move> {
    let mut way = Vec::new();
    let mut number = number;
    while number != 0 {
        way.push(number);
        number = nodes.get(number as usize).map_or(0, |node| node.parent);
    }
    let mut line = Vec::new();
    let mut position = start.clone();
    for &number in way.iter().rev() {
        let mut steps = position.legal_moves().into_iter().map(|mv| (mv, laws::after(&position, mv)));
        let step = steps.find(|(_, after)| known.get(number) == Some(PackedPosition::new(after)));
        if let Some((mv, after)) = step {
            line.push(mv);
            position = after;
        }
    }
    line
}

// Estimates of how far a position is from a helpmate. They only order the search: a bad estimate costs work but cannot
// make a result wrong.

/// How many different estimates there are; the search gives each its own queue.
const GUESSES: usize = 7;

/// Returns the order in which the queues take turns. A side that can mate a bare king by technique, or promote to do
/// so, is searched differently from one that needs the help of the enemy's own pieces.
fn move_order(position: &Chess, side: Color) -> &'static [usize] {
    let board = position.board();
    let own = board.by_color(side);
    let bishops = own & board.bishops();
    let bishop_pair = (bishops & Bitboard::LIGHT_SQUARES).any() && (bishops & Bitboard::DARK_SQUARES).any();
    let knight_and_more = (own & board.knights()).any() && own.count() > 2;
    let strong = (own & (board.pawns() | board.rooks_and_queens())).any() || bishop_pair || knight_and_more;
    if strong { &[0, 1, 0, 3, 5, 0, 1, 2, 0, 3, 6, 5, 4] } else { &[2, 1, 2, 3, 5, 2, 6, 2, 5, 4] }
}

/// Returns the likeliest of the squares where the losing king can be mated: corners, otherwise the edge, otherwise all.
fn best_places(places: Bitboard) -> Bitboard {
    let edge = Bitboard::BACKRANKS | Bitboard::from_file(shakmaty::File::A) | Bitboard::from_file(shakmaty::File::H);
    [Bitboard::CORNERS, edge].into_iter().map(|wanted| places & wanted).find(|best| best.any()).unwrap_or(places)
}

/// What every estimate is based on.
struct HeuristicInput<'a> {
    position: &'a Chess,
    side: Color,
    own: Square,
    king: Square,
    flights: i32,
}

/// Returns all estimates for a position that was reached after `depth` half-moves. Lower is nearer to mate.
fn scores(position: &Chess, side: Color, places: Bitboard, depth: u32, rank: u32) -> [i32; GUESSES] {
    let depth = i32::try_from(depth).unwrap_or(i32::MAX / 4);
    let board = position.board();
    let rank = i32::try_from(rank).unwrap_or(i32::MAX);
    let (Some(king), Some(own)) = (board.king_of(!side), board.king_of(side)) else { return [depth; GUESSES] };
    let beyond = board.occupied().without(king);
    let flights = (king_attacks(king) & !board.by_color(!side))
        .into_iter()
        .filter(|&square| board.attacks_to(square, side, beyond).is_empty())
        .count();
    let look = HeuristicInput { position, side, own, king, flights: count(flights) };
    let late = depth / 4;
    [
        look.technique() + late,
        look.attack() + late,
        look.cornered() + late,
        look.open_up() + late,
        depth,
        rank,
        look.smothered(places) + late,
    ]
}

fn count(number: usize) -> i32 {
    i32::try_from(number).unwrap_or(i32::MAX / 64)
}

fn distance(a: Square, b: Square) -> i32 {
    i32::try_from(a.distance(b)).unwrap_or(0)
}

/// Returns the distance to the nearest edge.
fn from_edge(square: Square) -> i32 {
    let inward = |number: i32| number.min(7 - number);
    inward(i32::from(square.file())).min(inward(i32::from(square.rank())))
}

impl HeuristicInput<'_> {
    fn pieces(&self, side: Color, role: Role) -> Bitboard {
        self.position.board().by_piece(role.of(side))
    }

    /// Returns the steps to promotion of the most promising pawn, with three more for each piece ahead of it on its
    /// file.
    fn promotion(&self, side: Color) -> Option<i32> {
        let occupied = self.position.board().occupied();
        self.pieces(side, Role::Pawn)
            .into_iter()
            .map(|pawn| {
                let left = 7 - i32::from(side.relative_rank(pawn.rank()));
                let ahead = Bitboard::from_file(pawn.file())
                    .into_iter()
                    .filter(|square| side.relative_rank(square.rank()) > side.relative_rank(pawn.rank()))
                    .collect::<Bitboard>();
                left + 3 * count((ahead & occupied).count())
            })
            .min()
    }

    /// Estimates how near the bare king is to mate at the edge, facing the other king: capture everything, promote,
    /// drive it back.
    fn technique(&self) -> i32 {
        let mut score = 4 * from_edge(self.king) + 3 * (distance(self.own, self.king) - 2).abs() + 2 * self.flights;
        for (role, worth) in [(Role::Pawn, 5), (Role::Knight, 7), (Role::Bishop, 7), (Role::Rook, 9), (Role::Queen, 12)]
        {
            score += worth * count(self.pieces(!self.side, role).count());
        }
        let major = self.pieces(self.side, Role::Queen) | self.pieces(self.side, Role::Rook);
        if major.is_empty() {
            score += match self.promotion(self.side) {
                Some(steps) => 20 + 6 * steps,
                None => 4 * self.to_corner() + self.minors().map(|piece| distance(piece, self.king)).sum::<i32>(),
            };
        }
        score
    }

    /// Estimates how near the king is to having no flight squares among its own pieces, with attackers close by.
    fn attack(&self) -> i32 {
        let board = self.position.board();
        let near: i32 =
            (board.by_color(self.side) & !board.pawns()).into_iter().map(|piece| distance(piece, self.king)).sum();
        6 * self.flights + near + from_edge(self.king)
    }

    /// Returns the losing king's steps to a corner where it can be mated. A side with nothing but bishops must be able
    /// to attack the corner, and a losing side with nothing but bishops must be able to block the squares beside it.
    fn to_corner(&self) -> i32 {
        let board = self.position.board();
        let matches = |corner: Square, bishops: Bitboard, same: bool| {
            bishops.into_iter().any(|bishop| (bishop.is_light() == corner.is_light()) == same)
        };
        let (own, theirs) = (self.pieces(self.side, Role::Bishop), self.pieces(!self.side, Role::Bishop));
        let only_own = (board.by_color(self.side) & !own & !board.kings()).is_empty();
        // A queen beside its king is no help: it captures the checking piece or steps between.
        let only_theirs = (board.by_color(!self.side) & !theirs & !board.kings() & !board.queens()).is_empty();
        Bitboard::CORNERS
            .into_iter()
            .filter(|&corner| !only_own || matches(corner, own, true))
            .filter(|&corner| !only_theirs || theirs.is_empty() || matches(corner, theirs, false))
            .map(|corner| distance(corner, self.king))
            .min()
            .unwrap_or(0)
    }

    /// Returns the distance from the losing king to the nearest knight or bishop that may give check.
    fn nearest_minor(&self) -> i32 {
        self.minors().map(|piece| distance(piece, self.king)).min().unwrap_or(0)
    }

    fn minors(&self) -> impl Iterator<Item = Square> {
        (self.pieces(self.side, Role::Knight) | self.pieces(self.side, Role::Bishop)).into_iter()
    }

    /// Estimates how near the king is to a corner, with its own pieces beside it and the other king facing it.
    fn cornered(&self) -> i32 {
        let board = self.position.board();
        let facing = (distance(self.own, self.king) - 2).abs();
        let way = self.to_corner();
        // Elsewhere, a king without flight squares is one that cannot get to its corner.
        let flights = if way > 1 { 5 } else { self.flights };
        let mut score = 5 * way + 3 * facing + 3 * flights + self.nearest_minor();
        let blockers = board.by_color(!self.side) & !board.kings() & !board.pawns() & !board.queens();
        match blockers.into_iter().map(|piece| distance(piece, self.king)).min() {
            Some(nearest) => score += 2 * nearest,
            None => score += 20 + self.promotion(!self.side).map_or(0, |steps| 6 * steps),
        }
        score + 8 * count(self.pieces(!self.side, Role::Queen).count())
    }

    /// Estimates a king on one of the best squares, without flight squares and with its own pieces around; the other
    /// king may be far away.
    fn smothered(&self, places: Bitboard) -> i32 {
        let board = self.position.board();
        let mut blockers: Vec<i32> = (board.by_color(!self.side) & !board.kings() & !board.pawns())
            .into_iter()
            .map(|piece| distance(piece, self.king))
            .collect();
        blockers.sort_unstable();
        let near: i32 = blockers.iter().take(2).sum();
        let way = places.into_iter().map(|place| distance(place, self.king)).min().unwrap_or(0);
        let flights = if way > 1 { 5 } else { self.flights };
        5 * way + 5 * flights + 2 * near + self.nearest_minor()
    }

    /// Estimates how closed the position is, by the losing side's pieces and the distance that all pawns still have to
    /// go.
    fn open_up(&self) -> i32 {
        let board = self.position.board();
        let mut score = 2 * count(board.by_color(!self.side).count());
        for side in Color::ALL {
            for pawn in self.pieces(side, Role::Pawn) {
                score += 9 - i32::from(side.relative_rank(pawn.rank()));
            }
        }
        score
    }
}

// A position packed into 32 bytes without loss: what the search stores and compares.

/// Four bits per square, in four planes. Codes 1 to 6 are pawn, knight, bishop, rook, queen and king; Black's have 8
/// added. The rest of a position has its own codes: 7 (15 for Black) is a rook that may castle; 15 away from the first
/// and last ranks is a pawn of either side that may be captured en passant; 8 is the black king when Black is to move.
/// Move counters are left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct PackedPosition([u64; 4]);

impl PackedPosition {
    fn new(position: &Chess) -> PackedPosition {
        let board = position.board();
        let rights = position.castles().castling_rights();
        let passed = position
            .ep_square(EnPassantMode::Legal)
            .and_then(|square| square.offset(position.turn().fold_wb(-8, 8)))
            .map_or(Bitboard::EMPTY, Bitboard::from_square);
        let moving_king = if position.turn().is_black() { board.kings() & board.black() } else { Bitboard::EMPTY };
        let every = rights | passed;
        PackedPosition([
            (board.pawns() | board.bishops() | board.queens() | every).into(),
            (board.knights() | board.bishops() | board.kings() & !moving_king | every).into(),
            (board.rooks_and_queens() | board.kings() & !moving_king | every).into(),
            (board.black() | passed).into(),
        ])
    }

    /// Returns the position, with its counters at zero; `None` only for planes that no position has.
    fn unpack(self, mode: CastlingMode) -> Option<Chess> {
        let [ones, twos, fours, black] = self.0.map(Bitboard::from);
        let all_three = ones & twos & fours;
        let rights = all_three & Bitboard::BACKRANKS;
        let passed = all_three & !Bitboard::BACKRANKS;
        let moving_king = black & !ones & !twos & !fours;
        let turn = if moving_king.any() { Color::Black } else { Color::White };
        let role = ByRole {
            pawn: ones & !twos & !fours | passed,
            knight: twos & !ones & !fours,
            bishop: ones & twos & !fours,
            rook: fours & !ones & !twos | rights,
            queen: ones & fours & !twos,
            king: twos & fours & !ones | moving_king,
        };
        // A pawn that may be captured en passant is White's on the fourth rank and Black's on the fifth.
        let black = black & !(passed & Bitboard::from_rank(Rank::Fourth));
        let occupied = ones | twos | fours | black;
        let color = ByColor { black, white: occupied & !black };
        let setup = Setup {
            board: Board::try_from_bitboards(role, color).ok()?,
            turn,
            castling_rights: rights,
            ep_square: passed.first().and_then(|pawn| pawn.offset(turn.fold_wb(8, -8))),
            ..Setup::empty()
        };
        position_of(setup, mode)
    }

    /// Returns a number that scatters positions over a table.
    fn scatter(self) -> u64 {
        self.0.iter().fold(0, |sum: u64, &plane| {
            let mixed = (sum ^ plane).wrapping_mul(0x9E37_79B9_7F4A_7C15);
            mixed ^ mixed >> 32
        })
    }
}

/// What only captures and pawn moves can change: the pawns of either side, and the number of each other kind of piece,
/// for bishops by the colour of their square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct PositionClass([u64; 3]);

impl PositionClass {
    fn new(position: &Chess) -> PositionClass {
        let board = position.board();
        let mut pieces: u64 = 0;
        for color in Color::ALL {
            for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
                let of_role = board.by_piece(role.of(color));
                // Only bishops stay on squares of one colour, so only they are counted by it.
                let light = if role == Role::Bishop { Bitboard::LIGHT_SQUARES } else { Bitboard::FULL };
                for squares in [light, !light] {
                    pieces = pieces << 4 | u64::try_from((of_role & squares).count()).unwrap_or(0) & 15; // 16 times 4 bits
                }
            }
        }
        PositionClass([(board.pawns() & board.white()).into(), (board.pawns() & board.black()).into(), pieces])
    }
}

/// A set of positions. Each gets a number when it is added: 0, 1, 2 …
struct PositionSet {
    positions: Vec<PackedPosition>,
    /// Open addressing: the number of a position plus one, or 0 for an empty slot. Its length is a power of two.
    table: Vec<u32>,
}

impl PositionSet {
    fn new() -> PositionSet {
        PositionSet { positions: Vec::new(), table: vec![0; 1024] }
    }

    /// Adds a position. Returns its number, or `None` if it is already there.
    fn insert(&mut self, packed: PackedPosition) -> Option<u32> {
        if self.positions.len() * 2 >= self.table.len() {
            self.table = vec![0; self.table.len() * 4];
            for index in 0..self.positions.len() {
                let place = self.place(self.positions[index]).ok()?; // below the length; all are different
                self.table[place] = u32::try_from(index).ok()? + 1; // `place` gives places in the table
            }
        }
        let place = self.place(packed).ok()?;
        let number = u32::try_from(self.positions.len()).ok()?;
        self.positions.push(packed);
        self.table[place] = number + 1; // as above
        Some(number)
    }

    /// Returns the free slot for a position, or an error if the position is already there.
    fn place(&self, packed: PackedPosition) -> Result<usize, ()> {
        let mask = self.table.len() - 1;
        let mut place = usize::try_from(packed.scatter() & mask as u64).unwrap_or(0);
        loop {
            match self.table[place] as usize {
                // `place` is masked, so it lies in the table
                0 => return Ok(place),
                there if self.positions[there - 1] == packed => return Err(()), // numbers of positions plus one
                _ => place = (place + 1) & mask,
            }
        }
    }

    fn get(&self, number: u32) -> Option<PackedPosition> {
        self.positions.get(number as usize).copied()
    }
}

#[cfg(test)]
mod tests {
    use shakmaty::{Board, CastlingMode, File, FromSetup, Piece, Rank, Setup, Square};

    use super::*;

    struct TestRng(u64);

    impl TestRng {
        fn below(&mut self, bound: u32) -> u32 {
            self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            u32::try_from(self.0 >> 33).unwrap() % bound
        }
    }

    /// Returns a position with a wall of pawns, some other pawns and a few pieces.
    fn walled(rng: &mut TestRng) -> Option<Chess> {
        let mut board = Board::empty();
        // Walls as they grow in games: rams on every file or every other one, most of them on one rank.
        let (base, every_file, skip) = (2 + rng.below(3), rng.below(2) == 0, rng.below(2));
        for file in File::ALL {
            if !every_file && u32::from(file) % 2 == skip && rng.below(12) != 0 {
                continue;
            }
            let rank = (base + [0, 0, 0, 0, 0, 0, 0, 1][rng.below(8) as usize]).min(5); // below eight
            match rng.below(16) {
                0..14 => {
                    board.set_piece_at(Square::from_coords(file, Rank::new(rank)), Piece::from_char('P')?);
                    board.set_piece_at(Square::from_coords(file, Rank::new(rank + 1)), Piece::from_char('p')?);
                }
                14 => {
                    let piece = if rng.below(2) == 0 { 'P' } else { 'p' };
                    board
                        .set_piece_at(Square::from_coords(file, Rank::new(1 + rng.below(6))), Piece::from_char(piece)?);
                }
                _ => {}
            }
        }
        // The kings are mostly behind their walls, and the pieces are mostly bishops.
        let mut pieces = vec![('K', 1 + base), ('k', 8)];
        for _ in 0..rng.below(4) {
            pieces.push((['B', 'b', 'B', 'b', 'B', 'b', 'B', 'b', 'n', 'R'][rng.below(10) as usize], 8)); // below ten
        }
        for (piece, ranks) in pieces {
            let square = Square::new(rng.below(8 * ranks));
            let square = if piece == 'k' && rng.below(8) != 0 { Square::new(63 - rng.below(16)) } else { square };
            if board.piece_at(square).is_none() {
                board.set_piece_at(square, Piece::from_char(piece)?);
            }
        }
        let turn = if rng.below(2) == 0 { Color::White } else { Color::Black };
        Chess::from_setup(Setup { board, turn, ..Setup::empty() }, CastlingMode::Standard).ok()
    }

    /// Returns a king, mostly at an edge, among pawns of both sides, with the other king and bishops: a cage where
    /// every move counts.
    fn caged(rng: &mut TestRng) -> Option<Chess> {
        let mut board = Board::empty();
        let king =
            Square::from_coords(File::new([0, 7, 0, 7, rng.below(8)][rng.below(5) as usize]), Rank::new(rng.below(8))); // below five
        for square in Square::ALL {
            if square.distance(king) <= 2 && square != king && rng.below(2) == 0 {
                board.set_piece_at(square, Piece::from_char(if rng.below(2) == 0 { 'P' } else { 'p' })?);
            }
        }
        board.set_piece_at(king, Piece::from_char('K')?);
        let bishop = Piece::from_char(if rng.below(3) == 0 { 'B' } else { 'b' })?;
        for piece in std::iter::once(Piece::from_char('k')?).chain((0..rng.below(3)).map(|_| bishop)) {
            let square = Square::new(rng.below(64));
            if board.piece_at(square).is_none() {
                board.set_piece_at(square, piece);
            }
        }
        let turn = if rng.below(2) == 0 { Color::White } else { Color::Black };
        Chess::from_setup(Setup { board, turn, ..Setup::empty() }, CastlingMode::Standard).ok()
    }

    /// Checks that the search never finds a mate that the static arguments call impossible.
    fn static_arguments_are_sound(positions: u32, limit: u64) {
        let mut rng = TestRng(20_220_530);
        let (mut fixpoints, mut walls, mut more) = (0, 0, 0);
        for number in 0..positions {
            let position = if number % 4 == 0 { walled(&mut rng) } else { caged(&mut rng) };
            let Some(position) = position else { continue };
            if position.legal_moves().is_empty() {
                continue;
            }
            for side in Color::ALL {
                let by_fixpoint = reachability::cannot_mate(&position, side);
                let by_walls = reachability::walls_bar_mate(&position, side, 30 * limit).0;
                fixpoints += u32::from(by_fixpoint);
                walls += u32::from(by_walls);
                more += u32::from(by_walls && !by_fixpoint);
                if by_fixpoint || by_walls {
                    let (found, _) = search_with(&position, side, Bitboard::FULL, limit, 0);
                    let fen = crate::start_position::fen_of(&position);
                    assert!(!matches!(found, CanMate::Yes(_)), "{fen} {side}: {by_fixpoint} {by_walls}");
                }
            }
        }
        println!(
            "{positions} positions: {fixpoints} proofs by the fixpoint, {walls} by pawn walls, {more} only by these"
        );
        assert!(fixpoints * 50 > positions && walls * 50 > positions && more > 0, "{fixpoints} {walls} {more}");
    }

    #[test]
    fn static_arguments_are_sound_for_random_walls() {
        static_arguments_are_sound(4_000, 3_000);
    }

    #[test]
    #[ignore = "takes minutes: cargo test --release --lib laws -- --ignored --nocapture many_random_walls"]
    fn static_arguments_are_sound_for_many_random_walls() {
        static_arguments_are_sound(60_000, 30_000);
    }
}

#[cfg(test)]
mod packed_position_tests {
    use super::*;
    use crate::start_position::StartPosition;

    #[test]
    fn every_position_comes_back() {
        for (fen, chess960) in [
            ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", false),
            ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b Kq - 0 1", false),
            ("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", false),
            ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", false),
            ("4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1", false),
            ("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 0 1", true),
            ("QQQQQQQQ/QQQQQQQQ/8/8/k7/8/QQQQQQQQ/KQQQQQQQ b - - 0 1", false),
        ] {
            let start = StartPosition::from_fen(fen, chess960).unwrap();
            let back = PackedPosition::new(start.position()).unpack(start.position().castles().mode()).unwrap();
            assert_eq!(&back, start.position(), "{fen}");
            assert_eq!(back.castles().castling_rights(), start.position().castles().castling_rights(), "{fen}");
        }
    }

    #[test]
    fn a_position_is_taken_in_once() {
        let mut places = PositionSet::new();
        let mut known = std::collections::HashSet::new();
        let mut queue = vec![Chess::default()];
        while let Some(position) = queue.pop() {
            for mv in position.legal_moves() {
                let after = position.clone().play(mv).unwrap();
                assert_eq!(
                    places.insert(PackedPosition::new(&after)).is_some(),
                    known.insert(after.clone()),
                    "{after:?}"
                );
                if known.len() < 5_000 && known.len() % 3 == 0 {
                    queue.push(after);
                }
            }
        }
        assert!(known.len() > 2_000, "{}", known.len());
    }
}
