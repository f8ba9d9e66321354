//! What the umpire explains: a sentence, and what shows it on the board until the next key. The reasons against a move
//! come from [`crate::chess::notation::WhyNot`].

use crate::chess::course::{lesson_of_rule, rule_of_claim, rule_of_move, rule_of_reason};
use crate::chess::laws::claims::Claim;
use crate::chess::laws::ways;
use crate::chess::notation::why_check;
use crate::chess::pgn::comment::{BoardShape, ShapeColor};
use crate::chess::result::Ending;
use crate::words::{Lang, results};
use shakmaty::{Chess, Move, Square};

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Explanation {
    pub text: String,
    /// What shows it on the board.
    pub shapes: Vec<BoardShape>,
    /// The id of the lesson that teaches it.
    pub lesson: Option<&'static str>,
}

impl Explanation {
    /// Returns an explanation with the lesson of its rule.
    pub fn new(text: String, shapes: Vec<BoardShape>, rule: Option<&str>) -> Explanation {
        Explanation { text, shapes, lesson: rule.and_then(lesson_of_rule).map(|plan| plan.id) }
    }
}

/// The umpire of what the board shows now: another position begins with a new one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Umpire {
    /// The last refused move, until the user asks for something else, which `why` then explains.
    pub refusal: Option<Explanation>,
    /// The last explanation that named a lesson.
    told: Option<Explanation>,
    /// What is shown.
    pub shapes: Vec<BoardShape>,
}

impl Umpire {
    /// Shows why a move was refused, and remembers it.
    pub(super) fn refuse(&mut self, refusal: Explanation) {
        *self = Umpire { shapes: refusal.shapes.clone(), refusal: Some(refusal), told: None };
    }

    /// Shows an explanation. Returns its lesson if the same was explained just before, so that the user is asking
    /// again.
    pub(super) fn explain(&mut self, explained: &Explanation) -> Option<&'static str> {
        self.shapes.clone_from(&explained.shapes);
        let again = self.told.as_ref() == Some(explained);
        self.told = Some(explained.clone()).filter(|_| !again);
        explained.lesson.filter(|_| again)
    }
}

/// Explains a position in which no move was refused: how the game has ended, a draw that may be claimed, a check, or
/// the last move if it was unusual. A claim comes with its evidence.
pub(super) fn explain(
    position: &Chess,
    last: Option<Move>,
    ending: Option<&Ending>,
    claim: Option<(Claim, String)>,
    lang: Lang,
) -> Option<Explanation> {
    let check = why_check(position);
    let shapes = check.as_ref().map(|check| check.shapes()).unwrap_or_default();
    if let Some((ending, text)) = ending.and_then(|ending| Some((ending, results::ending_why(ending, lang)?))) {
        return Some(Explanation::new(text, shapes, ending.rule()));
    }
    if let Some((claim, evidence)) = claim {
        let text = format!("{} {evidence}", results::of_claim(claim, lang));
        return Some(Explanation::new(text, shapes, Some(rule_of_claim(claim))));
    }
    if let Some(text) = results::of_check(position, lang) {
        return Some(Explanation::new(text, shapes, check.as_ref().and_then(rule_of_reason)));
    }
    let last = last?;
    Some(Explanation::new(results::of_move(last, lang)?, shapes_of(last), rule_of_move(last)))
}

/// Returns what shows an unusual move: the paths of the pieces, and the pawn that was captured en passant.
fn shapes_of(mv: Move) -> Vec<BoardShape> {
    let arrow = |(from, to): (Square, Square)| BoardShape::Arrow(ShapeColor::Blue, from, to);
    let mut shapes: Vec<BoardShape> = ways(mv).into_iter().map(arrow).collect();
    if let Move::EnPassant { from, to } = mv {
        shapes.push(BoardShape::Square(ShapeColor::Blue, Square::from_coords(to.file(), from.rank())));
    }
    shapes
}
