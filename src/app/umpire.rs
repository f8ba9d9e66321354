//! What the umpire explains: the sentence, and what shows it on the board until the next key. The reasons against a move
//! are those of [`crate::chess::notation::WhyNot`].

use crate::chess::course::taught_by::{lesson_of_rule, rule_of_claim, rule_of_ending, rule_of_move, rule_of_reason};
use crate::chess::laws::claims::Claim;
use crate::chess::notation::{WhyNot, why_check};
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
    /// The number of the lesson that teaches it.
    pub lesson: Option<&'static str>,
}

impl Explanation {
    /// Why a move was refused, as it was said.
    #[must_use]
    pub fn of_refusal(text: &str, why: &WhyNot) -> Explanation {
        let lesson = rule_of_reason(why).and_then(lesson_of_rule).map(|plan| plan.id);
        Explanation { text: text.to_owned(), shapes: why.shapes(), lesson }
    }
}

/// The umpire of the board that is looked at.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in crate::app) struct Umpire {
    /// The move that was refused last, and the position where it was.
    refusal: Option<(NodeId, Explanation)>,
    /// What was explained last together with its lesson, and on which position.
    told: Option<(NodeId, Explanation)>,
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
        self.told = None;
        self.refusal = Some((here, refusal));
    }

    /// Shows what is explained. Returns its lesson if this was explained just before: it is asked for once more.
    pub(in crate::app) fn explain(&mut self, here: NodeId, explained: &Explanation) -> Option<&'static str> {
        self.show(here, explained.shapes.clone());
        let again = self.told.as_ref().is_some_and(|(at, told)| *at == here && told == explained);
        self.told = Some((here, explained.clone())).filter(|_| !again);
        explained.lesson.filter(|_| again)
    }

    /// Takes what is shown off the board. Returns whether there was something.
    pub(in crate::app) fn hide(&mut self) -> bool {
        self.shown.take().is_some_and(|(_, shapes)| !shapes.is_empty())
    }

    /// Forgets what belongs to another position than this one.
    pub(in crate::app) fn stay_at(&mut self, here: Option<NodeId>) {
        self.refusal.take_if(|(at, _)| Some(*at) != here);
        self.told.take_if(|(at, _)| Some(*at) != here);
        self.shown.take_if(|(at, _)| Some(*at) != here);
    }

    /// What is shown.
    pub(in crate::app) fn shapes(&self) -> &[BoardShape] {
        self.shown.as_ref().map_or(&[], |(_, shapes)| shapes)
    }

    /// Forgets the refused move: the user has asked for something else, and `why` is about that now.
    pub(in crate::app) fn forget_refusal(&mut self) {
        self.refusal = None;
    }

    /// The move that was refused last on this position.
    pub(in crate::app) fn refusal(&self) -> Option<&Explanation> {
        self.refusal.as_ref().map(|(_, refusal)| refusal)
    }
}

/// What is explained about a position in which no move was refused: how the game has ended, a draw that may be claimed, a
/// check, the last move if it was an unusual one.
pub(in crate::app) fn explain(
    position: &Chess,
    last: Option<Move>,
    ending: Option<&Ending>,
    claim: Option<Claim>,
    lang: Lang,
) -> Option<Explanation> {
    let check = why_check(position);
    let shapes = check.as_ref().map(|check| check.shapes()).unwrap_or_default();
    let lesson = |rule: Option<&str>| Some(lesson_of_rule(rule?)?.id);
    if let Some((ending, text)) = ending.and_then(|ending| Some((ending, results::ending_why(ending, lang)?))) {
        return Some(Explanation { text, shapes, lesson: lesson(rule_of_ending(ending)) });
    }
    if let Some(claim) = claim {
        return Some(Explanation {
            text: umpire::of_claim(claim, lang),
            shapes,
            lesson: lesson(Some(rule_of_claim(claim))),
        });
    }
    if let Some(text) = umpire::of_check(position, lang) {
        return Some(Explanation { text, shapes, lesson: lesson(check.as_ref().and_then(rule_of_reason)) });
    }
    let last = last?;
    let text = umpire::of_move(last, lang)?;
    Some(Explanation { text, shapes: shapes_of(last), lesson: lesson(rule_of_move(last)) })
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
