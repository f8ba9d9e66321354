//! The result of best play when a king and a queen, a rook or a pawn face a bare king: a win in so many moves, or a
//! draw.
//!
//! For a queen or a rook a table counts its side's moves to mate, for a pawn those until it promotes to a queen or a
//! rook that goes on to mate. Each table is built backwards from its goal on first use, which takes about a tenth of a
//! second.

use crate::laws;
use shakmaty::{Bitboard, Chess, Color, Move, Position, Rank, Role, Square, attacks};
use std::sync::OnceLock;

/// What best play leads to in a position with so few pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The side that has more than its king.
    pub strong: Color,
    /// The number of moves it needs against the best defence; `None` if it cannot win.
    pub moves: Option<u8>,
}

/// Returns what a position leads to; `None` if no table covers it.
pub fn outcome(position: &Chess) -> Option<Outcome> {
    let board = position.board();
    let alone = board.occupied() & !board.kings();
    let piece = if board.kings().count() == 2 { alone.single_square()? } else { return None };
    let (role, strong) = (board.role_at(piece)?, board.color_at(piece)?);
    let place = Place { strong: board.king_of(strong)?, weak: board.king_of(!strong)?, piece };
    let place = if strong.is_white() { place } else { place.flipped() };
    let Table { strong: strong_moves, weak: weak_moves } = table(role)?;
    let side = if position.turn() == strong { strong_moves } else { weak_moves };
    let moves = side.get(place.index()).copied().filter(|moves| *moves != NONE);
    Some(Outcome { strong, moves })
}

/// Returns the best move: the quickest way to win, otherwise the longest resistance. `None` if no table covers the
/// position, or the game is over.
pub fn best_move(position: &Chess) -> Option<Move> {
    let strong = outcome(position)?.strong;
    position.legal_moves().into_iter().min_by_key(|mv| {
        // A promotion leads to another table, whose numbers do not compare with these: it counts as the goal. A
        // promotion to a piece without a table is a draw.
        let moves = outcome(&laws::after(position, *mv)).and_then(|after| after.moves).map(i32::from);
        let reached = mv.promotion().is_some() && moves.is_some();
        match moves {
            _ if position.turn() != strong => moves.map_or(i32::MIN, |moves| -moves),
            Some(_) if reached => 0,
            Some(moves) => moves,
            None => i32::MAX,
        }
    })
}

/// The value for positions that no number of moves wins.
const NONE: u8 = u8::MAX;
const SQUARES: usize = 64;

/// The squares of the pieces in a table. The strong side moves up the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Place {
    strong: Square,
    weak: Square,
    piece: Square,
}

impl Place {
    fn index(self) -> usize {
        (usize::from(self.strong) * SQUARES + usize::from(self.weak)) * SQUARES + usize::from(self.piece)
    }

    fn flipped(self) -> Place {
        let Place { strong, weak, piece } = self;
        Place { strong: strong.flip_vertical(), weak: weak.flip_vertical(), piece: piece.flip_vertical() }
    }

    /// Returns every placement of the pieces on different squares, with the kings not adjacent.
    fn all(role: Role) -> impl Iterator<Item = Place> {
        let free = |strong, weak| Square::ALL.into_iter().map(move |piece| Place { strong, weak, piece });
        Square::ALL
            .into_iter()
            .flat_map(move |strong| Square::ALL.into_iter().flat_map(move |weak| free(strong, weak)))
            .filter(move |place| place.is_possible(role))
    }

    fn is_possible(self, role: Role) -> bool {
        let Place { strong, weak, piece } = self;
        let stands = role != Role::Pawn || !Bitboard::BACKRANKS.contains(piece);
        stands && strong != weak && piece != strong && piece != weak && !attacks::king_attacks(strong).contains(weak)
    }

    /// Returns the squares that the piece attacks. The bare king does not block its lines.
    fn attacked(self, role: Role) -> Bitboard {
        match role {
            Role::Pawn => attacks::pawn_attacks(Color::White, self.piece),
            _ => attacks::attacks(self.piece, role.of(Color::White), Bitboard::from_square(self.strong)),
        }
    }

    fn is_check(self, role: Role) -> bool {
        self.attacked(role).contains(self.weak)
    }

    /// Returns the squares to which the bare king can move.
    fn exits(self, role: Role) -> Bitboard {
        attacks::king_attacks(self.weak) & !attacks::king_attacks(self.strong) & !self.attacked(role)
    }

    /// Returns the places from which a move of the strong side leads here.
    fn before(self, role: Role) -> impl Iterator<Item = Place> {
        let Place { strong, weak, piece } = self;
        let free = !(Bitboard::from_square(weak) | Bitboard::from_square(strong) | Bitboard::from_square(piece));
        let from = match role {
            Role::Pawn => {
                let one = piece.offset(-8).filter(|at| free.contains(*at));
                let two = one.filter(|_| piece.rank() == Rank::Fourth).and_then(|at| at.offset(-8));
                one.into_iter().chain(two).collect()
            }
            _ => attacks::attacks(piece, role.of(Color::White), !free),
        };
        let kings = (attacks::king_attacks(strong) & free).into_iter().map(move |strong| Place { strong, ..self });
        let pieces = (from & free).into_iter().map(move |piece| Place { piece, ..self });
        kings.chain(pieces).filter(move |place| place.is_possible(role) && !place.is_check(role))
    }
}

/// The number of moves to the goal from every place, with either side to move.
#[derive(Debug)]
struct Table {
    strong: Vec<u8>,
    weak: Vec<u8>,
}

/// Returns the table of a piece.
fn table(role: Role) -> Option<&'static Table> {
    static QUEEN: OnceLock<Table> = OnceLock::new();
    static ROOK: OnceLock<Table> = OnceLock::new();
    static PAWN: OnceLock<Table> = OnceLock::new();
    let of = match role {
        Role::Queen => &QUEEN,
        Role::Rook => &ROOK,
        Role::Pawn => &PAWN,
        _ => return None,
    };
    Some(of.get_or_init(|| Table::new(role)))
}

impl Table {
    /// Builds a table backwards from the goal: from each place where the bare king is lost to those from which a move
    /// leads there, and from these to those where the king has no other move.
    fn new(role: Role) -> Table {
        let places = SQUARES * SQUARES * SQUARES;
        let mut table = Table { strong: vec![NONE; places], weak: vec![NONE; places] };
        let mut exits = vec![0_usize; places];
        let mut lost = Vec::new();
        for place in Place::all(role) {
            let count = place.exits(role).count();
            exits[place.index()] = count; // an index is below the number of places
            if count == 0 && place.is_check(role) {
                table.weak[place.index()] = 0; // as above
                lost.push(place);
            }
        }
        let mut won: Vec<Place> = match role {
            Role::Pawn => Place::all(role).filter(|place| place.promotes()).collect(),
            _ => Vec::new(),
        };
        for moves in 1.. {
            won.extend(lost.iter().flat_map(|place| place.before(role)));
            if won.is_empty() {
                break;
            }
            lost.clear();
            for place in won.drain(..) {
                let known = &mut table.strong[place.index()]; // as above
                if *known != NONE {
                    continue;
                }
                *known = moves;
                // The king may have come from any of these squares.
                for weak in attacks::king_attacks(place.weak) {
                    let came = Place { weak, ..place };
                    if !came.is_possible(role) {
                        continue;
                    }
                    let (left, known) = (&mut exits[came.index()], &mut table.weak[came.index()]); // as above
                    *left = left.saturating_sub(1);
                    if *left == 0 && *known == NONE {
                        *known = moves;
                        lost.push(came);
                    }
                }
            }
        }
        table
    }
}

impl Place {
    /// Whether the pawn can promote at once to a queen or a rook that goes on to mate.
    fn promotes(self) -> bool {
        let Some(to) = self.piece.offset(8).filter(|to| to.rank() == Rank::Eighth) else { return false };
        let then = Place { piece: to, ..self };
        let wins =
            |role| table(role).is_some_and(|table| table.weak.get(then.index()).is_some_and(|moves| *moves != NONE));
        !self.is_check(Role::Pawn) && to != self.strong && to != self.weak && (wins(Role::Queen) || wins(Role::Rook))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::start_position::StartPosition;

    fn moves(fen: &str) -> Option<u8> {
        outcome(StartPosition::from_fen(fen, false).unwrap().position()).expect("a table").moves
    }

    #[test]
    fn the_longest_ways_are_those_of_the_books() {
        let longest = |role| {
            let table = table(role).unwrap();
            table.strong.iter().copied().filter(|moves| *moves != NONE).max()
        };
        assert_eq!((longest(Role::Queen), longest(Role::Rook)), (Some(10), Some(16)));
        assert!(longest(Role::Pawn) > Some(15));
    }

    #[test]
    fn known_positions_are_won_or_drawn() {
        for (fen, wins) in [
            ("8/8/4k3/8/4K3/4P3/8/8 b - - 0 1", true),
            ("8/8/4k3/8/4K3/4P3/8/8 w - - 0 1", false),
            ("4k3/8/4K3/4P3/8/8/8/8 w - - 0 1", true),
            ("4k3/8/4K3/4P3/8/8/8/8 b - - 0 1", true),
            ("k7/8/K7/P7/8/8/8/8 w - - 0 1", false),
            ("7k/5Q2/8/8/8/8/8/K7 b - - 0 1", false),
            ("8/8/8/8/8/2k5/1q6/K7 w - - 0 1", true),
            ("8/8/8/8/4p3/4k3/8/4K3 b - - 0 1", true),
            ("8/8/8/8/8/4k3/4p3/4K3 b - - 0 1", true),
            ("8/8/8/8/8/5k2/4p3/4K3 b - - 0 1", false),
        ] {
            assert_eq!(moves(fen).is_some(), wins, "{fen}");
        }
        assert_eq!(moves("k7/8/1K6/8/8/7Q/8/8 w - - 0 1"), Some(1));
        assert_eq!(moves("8/4P3/8/8/8/8/k7/4K3 w - - 0 1"), Some(1));
        let three = StartPosition::from_fen("4k3/8/8/8/8/8/4B3/4K3 w - - 0 1", false).unwrap();
        assert_eq!(outcome(three.position()), None);
        assert_eq!(outcome(&Chess::default()), None);
    }

    #[test]
    fn best_play_takes_as_many_moves_as_the_table_says() {
        for fen in ["8/8/8/4k3/8/8/8/K6Q w - - 0 1", "8/8/8/4k3/8/8/8/K6R w - - 0 1", "8/8/8/4K3/8/8/8/k6r b - - 0 1"] {
            let mut position = StartPosition::from_fen(fen, false).unwrap().position().clone();
            let strong = position.turn();
            let mut made = 0;
            while let Some(mv) = best_move(&position) {
                made += u8::from(position.turn() == strong);
                position.play_unchecked(mv);
            }
            assert!(position.is_checkmate() && position.turn() != strong, "{fen}");
            assert_eq!(Some(made), moves(fen), "{fen}");
        }
    }
}
