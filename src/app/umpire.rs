//! What the umpire explains: the sentence, and what shows it on the board until the next key. The reasons against a move
//! are those of [`crate::chess::notation::WhyNot`].

use crate::chess::notation::why_check;
use crate::chess::pgn::comment::{BoardShape, ShapeColor};
use crate::chess::{geometry::castled, result::Ending, tree::NodeId};
use crate::words::{Lang, results, umpire};
use shakmaty::{Chess, Move, Square};

/// Something that was explained.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Explanation {
    /// The sentence.
    pub text: String,
    /// What shows it on the board.
    pub shapes: Vec<BoardShape>,
}

/// The umpire of the board that is looked at.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in crate::app) struct Umpire {
    /// The move that was refused last, and the position where it was.
    refusal: Option<(NodeId, Explanation)>,
    /// What is shown, and on which position.
    shown: Option<(NodeId, Vec<BoardShape>)>,
}

impl Umpire {
    /// Shows something on a position.
    pub(in crate::app) fn show(&mut self, here: NodeId, shapes: Vec<BoardShape>) {
        self.shown = Some((here, shapes));
    }

    /// Shows why a move was refused, and remembers it.
    pub(in crate::app) fn refuse(&mut self, here: NodeId, refusal: Explanation) {
        self.show(here, refusal.shapes.clone());
        self.refusal = Some((here, refusal));
    }

    /// Takes what is shown off the board. Returns whether there was something.
    pub(in crate::app) fn hide(&mut self) -> bool {
        self.shown.take().is_some_and(|(_, shapes)| !shapes.is_empty())
    }

    /// Forgets what belongs to another position than this one.
    pub(in crate::app) fn stay_at(&mut self, here: Option<NodeId>) {
        self.refusal.take_if(|(at, _)| Some(*at) != here);
        self.shown.take_if(|(at, _)| Some(*at) != here);
    }

    /// What is shown.
    pub(in crate::app) fn shapes(&self) -> &[BoardShape] {
        self.shown.as_ref().map_or(&[], |(_, shapes)| shapes)
    }

    /// The move that was refused last on this position.
    pub(in crate::app) fn refusal(&self) -> Option<&Explanation> {
        self.refusal.as_ref().map(|(_, refusal)| refusal)
    }
}

/// What is explained of a position in which no move was refused: how the game has ended, a check, the last move if it was an
/// unusual one.
pub(in crate::app) fn explain(
    position: &Chess,
    last: Option<Move>,
    ending: Option<&Ending>,
    lang: Lang,
) -> Option<Explanation> {
    let check = why_check(position);
    let shapes = check.as_ref().map(|check| check.shapes()).unwrap_or_default();
    if let Some(text) = ending.and_then(|ending| results::ending_why(ending, lang)) {
        return Some(Explanation { text, shapes });
    }
    if let Some(text) = umpire::of_check(position, lang) {
        return Some(Explanation { text, shapes });
    }
    let last = last?;
    Some(Explanation { text: umpire::of_move(last, lang)?, shapes: shapes_of(last) })
}

/// What shows an unusual move: the ways of the pieces, and the pawn that was captured en passant.
fn shapes_of(mv: Move) -> Vec<BoardShape> {
    let arrow = |(from, to): (Square, Square)| BoardShape::Arrow(ShapeColor::Blue, from, to);
    let ways = match (mv, castled(mv)) {
        (Move::Castle { king, rook }, Some((king_to, rook_to))) => vec![(king, king_to), (rook, rook_to)],
        _ => mv.from().map(|from| (from, mv.to())).into_iter().collect(),
    };
    let mut shapes: Vec<BoardShape> = ways.into_iter().filter(|(from, to)| from != to).map(arrow).collect();
    if let Move::EnPassant { from, to } = mv {
        shapes.push(BoardShape::Square(ShapeColor::Blue, Square::from_coords(to.file(), from.rank())));
    }
    shapes
}
