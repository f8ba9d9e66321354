//! Estimates of how far a position is from a helpmate. They only order the search: a bad estimate costs work but cannot
//! make a result wrong.

use shakmaty::{Bitboard, Chess, Color, Position, Role, Square, attacks::king_attacks};

/// How many different estimates there are; the search gives each its own queue.
pub(super) const GUESSES: usize = 7;

/// Returns the order in which the queues take turns. A side that can mate a bare king by technique, or promote to do
/// so, is searched differently from one that needs the help of the enemy's own pieces.
pub(super) fn move_order(position: &Chess, side: Color) -> &'static [usize] {
    let board = position.board();
    let own = board.by_color(side);
    let bishops = own & board.bishops();
    let bishop_pair = (bishops & Bitboard::LIGHT_SQUARES).any() && (bishops & Bitboard::DARK_SQUARES).any();
    let knight_and_more = (own & board.knights()).any() && own.count() > 2;
    let strong = (own & (board.pawns() | board.rooks_and_queens())).any() || bishop_pair || knight_and_more;
    if strong { &[0, 1, 0, 3, 5, 0, 1, 2, 0, 3, 6, 5, 4] } else { &[2, 1, 2, 3, 5, 2, 6, 2, 5, 4] }
}

/// Returns the likeliest of the squares where the losing king can be mated: corners, otherwise the edge, otherwise all.
pub(super) fn best_places(places: Bitboard) -> Bitboard {
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
pub(super) fn scores(position: &Chess, side: Color, places: Bitboard, depth: u32, rank: u32) -> [i32; GUESSES] {
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
