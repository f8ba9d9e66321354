//! Whether a side can still mate by *some* series of legal moves: the question of Articles 5.1.2, 5.2.2 and 6.9.
//!
//! The result is a proof; pieces are never merely counted. The steps, in this order:
//! 1. Forced moves are played out.
//! 2. A few cases of material: no position with these pieces is mate.
//! 3. Well-known helpmates, for openings (`opening_mates.rs`).
//! 4. A static argument about the squares that each piece can ever reach (`reachability.rs`, `mate_pattern.rs`).
//! 5. Behind walls of pawns, an argument that follows kings and pawns exactly and lets other pieces be anywhere
//!    (`pawn_wall_proof.rs`).
//! 6. A search through the positions that can arise, likely helpmates first (`helpmate_search.rs`).
//!
//! A *yes* carries the moves that lead to mate, a *no* says how it was proved. If the work limit ends the search first,
//! the result is unknown. The method is the published one (Ambrona, "A Practical Algorithm for Chess Unwinnability",
//! FUN 2022) without its shortcut for pawns that can hardly move, which is not sound. The pawn wall proof and the
//! best-first search in place of iterative deepening are our own.
//!
//! Work is counted in nodes (positions made by playing a move), so the same question has the same answer on every
//! machine. Only the board counts: move counters and repetitions are ignored.

use super::{helpmate_search, opening_mates, pawn_wall_proof, reachability};
use shakmaty::{Bitboard, Chess, Color, Move, Position};

/// The limit after each move of a game: about two milliseconds of work.
pub const AFTER_MOVE: u64 = 6_000;

/// The limit at flag fall, at resignation, and when the user asks.
pub const FULL: u64 = 1_000_000;

/// The limit of the short search before the argument of [`pawn_wall_proof`], in nodes.
const SHORT_SEARCH: u64 = 10_000;

/// The most work that the argument of [`pawn_wall_proof`] may take, in nodes.
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
#[must_use]
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
    let (mate, spent) = opening_mates::find(&now, side);
    *nodes += spent;
    if let Some(mate) = mate {
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
        let (found, spent) = helpmate_search::search(&now, side, places, SHORT_SEARCH);
        *nodes += spent;
        if found != CanMate::Unknown {
            return found.after(line);
        }
        let (proved, spent) =
            pawn_wall_proof::cannot_mate(&now, side, (limit.saturating_sub(*nodes) / 2).min(MOST_FOR_PAWN_WALLS));
        *nodes += spent;
        if proved {
            return CanMate::No(Proof::Walled);
        }
        // The squares where mate is possible are computed only now: this costs work, and only walls make them few.
        places = reachability::mate_squares(&now, side).collect();
        *nodes += reachability::COST;
    }
    let (found, spent) = helpmate_search::search(&now, side, places, limit.saturating_sub(*nodes));
    *nodes += spent;
    found.after(line)
}

/// Whether the position is dead (Article 5.2.2): neither side can mate by any series of legal moves. Returns the proof
/// for the side that was harder to rule out. `None` means "not proved", not "alive".
///
/// Each side may take `limit` nodes.
#[must_use]
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
#[must_use]
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
                let by_walls = pawn_wall_proof::cannot_mate(&position, side, 30 * limit).0;
                fixpoints += u32::from(by_fixpoint);
                walls += u32::from(by_walls);
                more += u32::from(by_walls && !by_fixpoint);
                if by_fixpoint || by_walls {
                    let (found, _) = helpmate_search::search_with(&position, side, Bitboard::FULL, limit, 0);
                    let fen = crate::chess::start_position::fen_of(&position);
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
