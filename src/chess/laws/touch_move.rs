//! Touch-move (Article 4): which moves a player still has after touching pieces, in the order they were touched.
//!
//! Touching is picking up or pointing at a piece in order to move or take it; moving a cursor over it is not. The
//! caller leaves out a piece that was adjusted after `j'adoube` (Article 4.2.1).

use shakmaty::{Chess, Color, Move, Position, Role, Square};

/// What the pieces touched oblige the player to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TouchObligation {
    /// Article 4.5: nothing touched can be moved or taken; any move.
    Free,
    /// Articles 4.3.1 and 4.3.3: this piece, the first touched that can move, has to move.
    Move(Square),
    /// Articles 4.3.2 and 4.3.3: this piece, the first touched that can be taken, has to be taken.
    Take(Square),
    /// Article 4.3.3: the first of one's own takes the first of the opponent's.
    TakeWith {
        /// One's own piece.
        piece: Square,
        /// The opponent's.
        victim: Square,
    },
    /// Article 4.4.1: king, then rook: castling on that side.
    Castle {
        /// The king.
        king: Square,
        /// The rook.
        rook: Square,
    },
    /// Article 4.4.3: castling was meant and is illegal: another move of the king, castling on the other side included.
    KingMove(Square),
}

impl TouchObligation {
    /// One's own piece that has to make the move, if there is only one.
    #[must_use]
    pub fn piece(self) -> Option<Square> {
        match self {
            TouchObligation::Free | TouchObligation::Take(_) => None,
            TouchObligation::Move(piece)
            | TouchObligation::TakeWith { piece, .. }
            | TouchObligation::KingMove(piece) => Some(piece),
            TouchObligation::Castle { king, .. } => Some(king),
        }
    }
}

/// Why a legal move is not allowed after what was touched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TouchRefusal {
    /// It does not do what the pieces touched oblige to.
    Duty(TouchObligation),
    /// Article 4.4.2: this rook was touched before the king, so there is no castling with it on this move.
    RookFirst(Square),
}

/// The pieces touched in one turn, the first one first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Touched(pub Vec<Square>);

impl Touched {
    /// Adds a piece. One that was touched before keeps its place.
    pub fn add(&mut self, square: Square) {
        if !self.0.contains(&square) {
            self.0.push(square);
        }
    }

    /// Forgets everything: a move was made.
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// What the player is obliged to.
    #[must_use]
    pub fn obligation(&self, position: &Chess) -> TouchObligation {
        if self.0.is_empty() {
            return TouchObligation::Free;
        }
        let moves = self.without_rook_first(position);
        let can = |duty: TouchObligation| moves.iter().any(|mv| fulfils(duty, *mv));
        let board = position.board();
        let us = position.turn();
        let of = |color: Color| self.0.iter().copied().find(move |at| board.color_at(*at) == Some(color));
        if let Some((king, rook)) = self.castling_meant(position) {
            return [TouchObligation::Castle { king, rook }, TouchObligation::KingMove(king)]
                .into_iter()
                .find(|d| can(*d))
                .unwrap_or(TouchObligation::Free);
        }
        if let (Some(piece), Some(victim)) = (of(us), of(!us)) {
            let both = TouchObligation::TakeWith { piece, victim };
            if can(both) {
                return both;
            }
        }
        let duties = self.0.iter().filter_map(|&at| match board.color_at(at)? {
            color if color == us => Some(TouchObligation::Move(at)),
            _ => Some(TouchObligation::Take(at)),
        });
        duties.into_iter().find(|duty| can(*duty)).unwrap_or(TouchObligation::Free)
    }

    /// The moves the player still has.
    #[must_use]
    pub fn allowed(&self, position: &Chess) -> Vec<Move> {
        let duty = self.obligation(position);
        self.without_rook_first(position).into_iter().filter(|mv| fulfils(duty, *mv)).collect()
    }

    /// Why a legal move is not allowed, if it is not.
    #[must_use]
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

    /// The legal moves without castling with a rook that was touched before the king (Article 4.4.2).
    fn without_rook_first(&self, position: &Chess) -> Vec<Move> {
        let barred = |mv: &Move| matches!(mv, Move::Castle { king, rook } if self.is_rook_first(*king, *rook));
        position.legal_moves().into_iter().filter(|mv| !barred(mv)).collect()
    }

    /// Castling always takes up the king, so that a rook touched while the king was not is touched first.
    fn is_rook_first(&self, king: Square, rook: Square) -> bool {
        let place = |square| self.0.iter().position(|touched| *touched == square);
        place(rook).is_some_and(|rook| place(king).is_none_or(|king| rook < king))
    }

    /// King, then rook, both on their first rank and nothing else before them: castling is meant (Article 4.4).
    fn castling_meant(&self, position: &Chess) -> Option<(Square, Square)> {
        let &[king, rook, ..] = self.0.as_slice() else { return None };
        let us = position.turn();
        let stands =
            |at: Square, role: Role| position.board().piece_at(at) == Some(role.of(us)) && at.rank() == us.backrank();
        (stands(king, Role::King) && stands(rook, Role::Rook)).then_some((king, rook))
    }
}

/// Whether touching a piece obliges to anything: it can move or be taken. Such a touch ends the right to claim on this
/// move (Article 9.4) and declines an offer (Article 9.1.2.1).
#[must_use]
pub fn can_move_or_be_taken(position: &Chess, square: Square) -> bool {
    position.legal_moves().into_iter().any(|mv| mv.from() == Some(square) || taken_on(mv) == Some(square))
}

/// Whether a move does what a duty asks for.
fn fulfils(duty: TouchObligation, mv: Move) -> bool {
    match duty {
        TouchObligation::Free => true,
        TouchObligation::Move(piece) | TouchObligation::KingMove(piece) => mv.from() == Some(piece),
        TouchObligation::Take(victim) => taken_on(mv) == Some(victim),
        TouchObligation::TakeWith { piece, victim } => mv.from() == Some(piece) && taken_on(mv) == Some(victim),
        TouchObligation::Castle { king, rook } => mv == Move::Castle { king, rook },
    }
}

/// The square of the piece that a move takes: of a pawn taken en passant, its own.
#[must_use]
pub fn taken_on(mv: Move) -> Option<Square> {
    match mv {
        Move::EnPassant { from, to } => Some(Square::from_coords(to.file(), from.rank())),
        _ => mv.is_capture().then(|| mv.to()),
    }
}
