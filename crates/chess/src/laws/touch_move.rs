//! Touch-move (Article 4): which moves are left to a player after touching pieces, in the order they were touched.
//!
//! Touching means picking up or pointing at a piece in order to move or capture it; moving a cursor over it does not
//! count. The caller leaves out a piece that was adjusted after `j'adoube` (Article 4.2.1).

use shakmaty::{Chess, Color, Move, Position, Role, Square};

/// What the touched pieces oblige the player to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TouchObligation {
    /// Article 4.5: no touched piece can be moved or captured, so any move is allowed.
    Free,
    /// Articles 4.3.1 and 4.3.3: this piece, the first touched one that can move, must be moved.
    Move(Square),
    /// Articles 4.3.2 and 4.3.3: this piece, the first touched one that can be captured, must be captured.
    Take(Square),
    /// Article 4.3.3: the first touched piece of the player captures the first one of the opponent.
    TakeWith {
        /// The player's own piece.
        piece: Square,
        /// The opponent's piece.
        victim: Square,
    },
    /// Article 4.4.1: the king, then a rook was touched: castling on that side.
    Castle {
        /// The king.
        king: Square,
        /// The rook.
        rook: Square,
    },
    /// Article 4.4.3: castling was meant but is illegal, so the king must make another move, which may be castling on
    /// the other side.
    KingMove(Square),
    /// Articles 4.7 and 4.4.4: the pawn was released on this square, and only the piece that it becomes is still free.
    Promote {
        /// Where the pawn stood.
        from: Square,
        /// Where it was released.
        to: Square,
    },
}

impl TouchObligation {
    /// Returns the player's own piece that must move, if there is only one.
    pub fn piece(self) -> Option<Square> {
        match self {
            TouchObligation::Free | TouchObligation::Take(_) => None,
            TouchObligation::Move(piece)
            | TouchObligation::TakeWith { piece, .. }
            | TouchObligation::KingMove(piece) => Some(piece),
            TouchObligation::Castle { king, .. } => Some(king),
            TouchObligation::Promote { from, .. } => Some(from),
        }
    }
}

/// Why a legal move is not allowed after pieces were touched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TouchRefusal {
    /// It does not do what the touched pieces oblige the player to do.
    Duty(TouchObligation),
    /// Article 4.4.2: this rook was touched before the king, so this move cannot be castling with it.
    RookFirst(Square),
}

/// What a player touched and released in one turn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Touched {
    /// The pieces touched, in order.
    pub squares: Vec<Square>,
    /// The pawn that was released on its last rank, and where: only the piece that it becomes is still free (Articles
    /// 4.7 and 4.4.4).
    pub released: Option<(Square, Square)>,
}

impl Touched {
    /// Adds a piece. One that was touched before keeps its place in the order.
    pub fn add(&mut self, square: Square) {
        if !self.squares.contains(&square) {
            self.squares.push(square);
        }
    }

    /// Releases a pawn on its last rank.
    pub fn release(&mut self, from: Square, to: Square) {
        self.add(from);
        self.released = Some((from, to));
    }

    /// Forgets all touched pieces, after a move was made.
    pub fn clear(&mut self) {
        *self = Touched::default();
    }

    /// Returns what the player is obliged to do.
    pub fn obligation(&self, position: &Chess) -> TouchObligation {
        let (board, us) = (position.board(), position.turn());
        // The first one that a legal move fulfils counts.
        let promotion = self.released.map(|(from, to)| TouchObligation::Promote { from, to });
        let mut duties: Vec<TouchObligation> = promotion.into_iter().collect();
        if let Some((king, rook)) = self.castling_meant(position) {
            duties.extend([TouchObligation::Castle { king, rook }, TouchObligation::KingMove(king)]);
        } else {
            let of = |color: Color| self.squares.iter().copied().find(|at| board.color_at(*at) == Some(color));
            duties.extend(of(us).zip(of(!us)).map(|(piece, victim)| TouchObligation::TakeWith { piece, victim }));
            duties.extend(self.squares.iter().filter_map(|&at| match board.color_at(at)? {
                color if color == us => Some(TouchObligation::Move(at)),
                _ => Some(TouchObligation::Take(at)),
            }));
        }
        let moves = self.without_rook_first(position);
        let can = |duty: &TouchObligation| moves.iter().any(|mv| fulfils(*duty, *mv));
        duties.into_iter().find(can).unwrap_or(TouchObligation::Free)
    }

    /// Returns the moves that the player may still make.
    pub fn allowed(&self, position: &Chess) -> Vec<Move> {
        let duty = self.obligation(position);
        self.without_rook_first(position).into_iter().filter(|mv| fulfils(duty, *mv)).collect()
    }

    /// Returns why a legal move is not allowed; `None` if it is allowed.
    pub fn refuses(&self, position: &Chess, mv: Move) -> Option<TouchRefusal> {
        let duty = self.obligation(position);
        match mv {
            Move::Castle { king, rook }
                if self.is_rook_first(king, rook) && duty.piece().is_none_or(|piece| piece == king) =>
            {
                Some(TouchRefusal::RookFirst(rook))
            }
            _ => (!fulfils(duty, mv)).then_some(TouchRefusal::Duty(duty)),
        }
    }

    /// Returns the legal moves except castling with a rook that was touched before the king (Article 4.4.2).
    fn without_rook_first(&self, position: &Chess) -> Vec<Move> {
        let barred = |mv: &Move| matches!(mv, Move::Castle { king, rook } if self.is_rook_first(*king, *rook));
        position.legal_moves().into_iter().filter(|mv| !barred(mv)).collect()
    }

    /// Castling always starts with the king, so a rook that was touched while the king was not counts as touched first.
    fn is_rook_first(&self, king: Square, rook: Square) -> bool {
        let place = |square| self.squares.iter().position(|touched| *touched == square);
        place(rook).is_some_and(|rook| place(king).is_none_or(|king| rook < king))
    }

    /// Returns king and rook if castling was meant (Article 4.4): the king, then the rook were touched before anything
    /// else, both on their first rank.
    fn castling_meant(&self, position: &Chess) -> Option<(Square, Square)> {
        let &[king, rook, ..] = self.squares.as_slice() else { return None };
        let us = position.turn();
        let stands =
            |at: Square, role: Role| position.board().piece_at(at) == Some(role.of(us)) && at.rank() == us.backrank();
        (stands(king, Role::King) && stands(rook, Role::Rook)).then_some((king, rook))
    }
}

/// Whether touching a piece obliges the player to anything, because it can move or be captured. Such a touch ends the
/// right to claim on this move (Article 9.4) and declines an offer (Article 9.1.2.1).
pub fn can_move_or_be_taken(position: &Chess, square: Square) -> bool {
    position.legal_moves().into_iter().any(|mv| mv.from() == Some(square) || taken_on(mv) == Some(square))
}

/// Whether a move does what an obligation demands.
fn fulfils(duty: TouchObligation, mv: Move) -> bool {
    match duty {
        TouchObligation::Free => true,
        TouchObligation::Move(piece) | TouchObligation::KingMove(piece) => mv.from() == Some(piece),
        TouchObligation::Take(victim) => taken_on(mv) == Some(victim),
        TouchObligation::TakeWith { piece, victim } => mv.from() == Some(piece) && taken_on(mv) == Some(victim),
        TouchObligation::Castle { king, rook } => mv == Move::Castle { king, rook },
        TouchObligation::Promote { from, to } => mv.is_promotion() && mv.from() == Some(from) && mv.to() == to,
    }
}

/// Returns the square of the piece that a move captures. For a pawn captured en passant, that is the pawn's own square.
fn taken_on(mv: Move) -> Option<Square> {
    match mv {
        Move::EnPassant { from, to } => Some(Square::from_coords(to.file(), from.rank())),
        _ => mv.is_capture().then(|| mv.to()),
    }
}
