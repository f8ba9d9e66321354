//! The course on the rules of chess, without its texts: the lessons in order, the articles of the Laws and the rules
//! that each lesson teaches, and its tasks. The texts are in the words of the program, as they depend on the language.
//!
//! `assets/course.txt` has a line `ID | articles | rules` for each lesson, and below it, indented, a line for
//! each task: `KIND | POSITION | ANSWER`. An endgame lesson has `-` for articles and rules. [`task`] lists the kinds of
//! tasks. `start` is the initial position, `-` means no board. The moves of `pre=` are played first; then it is the
//! learner's turn. A [`run::TaskRun`] is a task in progress.

use crate::course::task::Task;
use crate::laws::claims::Claim;
use crate::laws::touch_move::{TouchObligation, TouchRefusal};
use crate::notation::{NoCastling, WhyNot};
use crate::result::Ending;
use shakmaty::{Color, Move, Role};
use std::sync::LazyLock;

pub mod read;
pub mod run;
pub mod task;
pub mod verdict;

const SOURCE: &str = include_str!("../assets/course.txt");

/// The chapter that teaches notation.
const NOTATION: u32 = 11;
/// The chapter that only has cases to decide and no rules of its own.
const CASES: &str = "12";

/// A lesson without its texts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LessonPlan {
    /// Chapter and lesson: `6.4`.
    pub id: &'static str,
    /// The articles of the Laws that it teaches: `3.8.2.2.1`.
    pub articles: Vec<&'static str>,
    /// The rules of the project's own list that it teaches: `CAS-05`.
    pub rules: Vec<&'static str>,
    /// The tasks.
    pub tasks: Vec<Task>,
}

impl LessonPlan {
    /// Returns the number of its chapter.
    pub fn chapter(&self) -> &'static str {
        self.id.split_once('.').map_or(self.id, |(chapter, _)| chapter)
    }

    /// Whether the lesson belongs to the chapter that teaches notation or a later one.
    pub fn knows_notation(&self) -> bool {
        self.chapter().parse().is_ok_and(|chapter: u32| chapter >= NOTATION)
    }

    /// Whether the lesson teaches rules. One chapter only asks about them, and endgames have none.
    pub fn teaches(&self) -> bool {
        self.chapter() != CASES && !self.rules.is_empty()
    }
}

/// Returns all lessons in order. They are read on first use.
pub fn plans() -> &'static [LessonPlan] {
    static PLANS: LazyLock<Vec<LessonPlan>> = LazyLock::new(|| read::read(SOURCE).0);
    &PLANS
}

/// A lesson named by its number, such as `6.4`, perhaps with one of its tasks: `6.4.2`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NamedLesson {
    /// Its index in the course.
    pub lesson: usize,
    /// The task, from 0.
    pub task: Option<usize>,
}

/// Returns the lesson, and perhaps the task, that a text names.
pub fn lesson_named(text: &str) -> Option<NamedLesson> {
    let text = text.trim().trim_end_matches('.');
    plans().iter().enumerate().find_map(|(lesson, plan)| {
        let rest = text.strip_prefix(plan.id)?;
        let task = match rest.strip_prefix('.') {
            Some(number) => {
                let number = number.parse::<usize>().ok()?.checked_sub(1)?;
                Some(number).filter(|number| *number < plan.tasks.len())?.into()
            }
            None => rest.is_empty().then_some(None)?,
        };
        Some(NamedLesson { lesson, task })
    })
}

// Finds the lesson that teaches what the umpire has explained: why a move is not allowed, a check, an unusual move,
// the end of a game. Each is a rule of the project's own list, and the course says which lesson teaches it.

/// Returns the lesson that teaches a rule.
pub fn lesson_of_rule(rule: &str) -> Option<&'static LessonPlan> {
    plans().iter().find(|plan| plan.teaches() && plan.rules.contains(&rule))
}

/// Returns the rule that forbids a move, or that a check is about; `None` if the text was not a move at all.
pub fn rule_of_reason(why: &WhyNot) -> Option<&'static str> {
    Some(match why {
        WhyNot::CannotBecome(_) | WhyNot::NoPromotion | WhyNot::NeedsPromotion { .. } => "PRO-01",
        WhyNot::NotYours { .. } | WhyNot::OthersTurn(_) | WhyNot::TwoMoves => "SET-03",
        WhyNot::OwnPiece { .. } => "MOV-01",
        WhyNot::Shape { role, .. } | WhyNot::CannotReach { role, .. } => rule_of_piece(*role),
        WhyNot::ShapeOfKing960 => rule_of_piece(Role::King),
        WhyNot::PawnSteps | WhyNot::PawnBackwards | WhyNot::PawnAhead(_) => "MOV-06",
        WhyNot::PawnStarted => "MOV-07",
        WhyNot::NothingToCapture(_) | WhyNot::PawnCaptures { .. } => "MOV-08",
        WhyNot::EnPassantOver(_) => "EP-03",
        WhyNot::EnPassantSteps { .. } => "EP-04",
        WhyNot::EnPassantExposes { .. } => "EP-05",
        WhyNot::Blocked(_) => "MOV-03",
        WhyNot::KingIntoCheck { .. } | WhyNot::KingsMeet { .. } | WhyNot::Guarded { .. } => "MOV-12",
        WhyNot::AlongLine { .. } => "CHK-06",
        WhyNot::Pinned { .. } => "CHK-05",
        WhyNot::CheckStays { by, .. } if by.role == Role::Knight => "CHK-04",
        WhyNot::CheckStays { .. } => "CHK-02",
        WhyNot::DoubleCheck { .. } => "CHK-03",
        WhyNot::Castling(why) => rule_of_castling(*why)?,
        // A rule of notation, not of the game.
        WhyNot::Ambiguous { .. } | WhyNot::LetterOfOthers { .. } => "NOT-04",
        WhyNot::Passing => "SET-04",
        WhyNot::Nothing
        | WhyNot::Unreadable
        | WhyNot::NamedCastling
        | WhyNot::Unfinished
        | WhyNot::NothingBegins
        | WhyNot::EmptySquare(_)
        | WhyNot::NoSuchPiece(_)
        | WhyNot::NoneThere { .. } => return None,
    })
}

/// Returns the rule about how a piece moves.
fn rule_of_piece(role: Role) -> &'static str {
    match role {
        Role::Pawn => "MOV-06",
        Role::Knight => "MOV-05",
        Role::Bishop => "MOV-02",
        Role::Rook => "MOV-03",
        Role::Queen => "MOV-04",
        Role::King => "MOV-10",
    }
}

/// Returns the rule why a side may not castle; `None` if it may, and the text was only written wrongly.
fn rule_of_castling(why: NoCastling) -> Option<&'static str> {
    Some(match why {
        NoCastling::KingMoved(_)
        | NoCastling::KingMovedIn(_)
        | NoCastling::RightLost(_)
        | NoCastling::NeverHad
        | NoCastling::NoRook(_) => "CAS-02",
        NoCastling::RookMoved(_) | NoCastling::RookMovedIn { .. } => "CAS-03",
        NoCastling::RookCaptured { .. } => "CAS-04",
        NoCastling::InCheck { .. } => "CAS-05",
        NoCastling::Through { .. } => "CAS-06",
        NoCastling::Into { .. } => "CAS-07",
        NoCastling::Between(_) => "CAS-10",
        NoCastling::Written(_) | NoCastling::WrittenOnto(..) => return None,
    })
}

/// Returns the rule of a move that beginners take for an error: castling, a capture en passant, a promotion.
pub fn rule_of_move(mv: Move) -> Option<&'static str> {
    match mv {
        Move::Castle { .. } => Some("CAS-01"),
        Move::EnPassant { .. } => Some("EP-01"),
        _ => Some(if mv.promotion()? == Role::Queen { "PRO-01" } else { "PRO-06" }),
    }
}

/// Returns the rule about touched pieces that forbids a move.
pub fn rule_of_touch(barred: TouchRefusal) -> &'static str {
    match barred {
        TouchRefusal::Duty(TouchObligation::Free) => "TCH-10",
        TouchRefusal::Duty(TouchObligation::Move(_)) => "TCH-03",
        TouchRefusal::Duty(TouchObligation::Take(_)) => "TCH-04",
        TouchRefusal::Duty(TouchObligation::TakeWith { .. }) => "TCH-05",
        TouchRefusal::Duty(TouchObligation::Castle { .. }) => "TCH-07",
        TouchRefusal::Duty(TouchObligation::KingMove(_)) => "TCH-09",
        TouchRefusal::Duty(TouchObligation::Promote { .. }) => "TCH-12",
        TouchRefusal::RookFirst(_) => "TCH-08",
    }
}

/// Returns the rule by which a draw may be claimed.
pub fn rule_of_claim(claim: Claim) -> &'static str {
    match claim {
        Claim::Threefold => "REP-01",
        Claim::FiftyMoves => "FIF-01",
    }
}

// Endgames that the learner plays out: the aim, and the report once an endgame is over.

/// An endgame to be played out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EndgamePlan {
    /// What the learner has to do.
    pub aim: Aim,
    /// How many moves are enough against the best defence, if known.
    pub par: Option<u32>,
}

/// What the learner has to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// To mate.
    Mate,
    /// To come out a rook or more ahead: the pawn promotes, and the new piece is not lost.
    Win,
    /// To hold the draw: until the game ends, or for a number of moves.
    Draw {
        /// The number of moves.
        hold: u32,
    },
}

/// How an endgame ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EndgameEnd {
    /// By the Laws: mate, stalemate and the other automatic ends; also threefold repetition and fifty moves, which are
    /// claimed.
    ByLaws(Ending),
    /// This side is a rook or more ahead.
    Ahead(Color),
    /// The draw was held for as many moves as the task asks.
    Held,
}

/// A move that the learner made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LearnerMove {
    /// Its number among the learner's moves, from 1.
    pub number: usize,
    /// The index in the task's line of the position before it.
    pub before: usize,
    /// The move.
    pub mv: Move,
}

/// The report on an endgame that is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EndgameReport {
    /// How the endgame ended.
    pub end: EndgameEnd,
    /// Whether the aim was reached.
    pub reached: bool,
    /// How many moves the learner made.
    pub moves: usize,
    /// The moves that did not bring the goal nearer, as far as the tables know.
    pub wasted: Vec<LearnerMove>,
    /// The move that put the aim out of reach, as far as the tables know.
    pub gave_away: Option<LearnerMove>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn the_course_is_read_whole() {
        let plans = plans();
        assert_eq!(plans.len(), 72);
        assert_eq!(plans.iter().map(|plan| plan.tasks.len()).sum::<usize>(), 261);
        let rules: BTreeSet<&str> = plans.iter().flat_map(|plan| plan.rules.iter().copied()).collect();
        assert_eq!(rules.len(), 118, "every rule of the project's list is taught");
        let castling = plans.iter().find(|plan| plan.id == "6.4").expect("a lesson");
        assert_eq!(castling.articles, ["3.8.2.2.1"]);
        assert_eq!(castling.rules, ["CAS-05", "CAS-06", "CAS-07", "CAS-16"]);
        assert_eq!((castling.chapter(), castling.teaches()), ("6", true));
        assert!(castling.tasks[0].source.starts_with("try | "), "{}", castling.tasks[0].source);
    }

    #[test]
    fn every_line_is_read() {
        let told: Vec<String> = read::read(SOURCE).1.iter().map(ToString::to_string).collect();
        assert!(told.is_empty(), "{}", told.join("\n"));
    }

    #[test]
    fn a_wrong_line_is_named_and_left_out() {
        let wrong = "1.1 | 2.4 | SET-05\n  mark | start | squares=e9\n  gaze | start | a=b\n  play | start | any=e2e5\n  \
            pick | - | answers=2; ok=3\n  pick | - | answers=2; ok=1; why=1\n  reach | start | stars=e4\n  try | 8/8 w | try=e2e4\n\
            page 2\n  pick | - | answers=2; ok=1\n";
        let (plans, errors) = read::read(wrong);
        assert_eq!(plans.len(), 1);
        assert_eq!(plans[0].tasks.len(), 1, "the last one is right");
        let lines: Vec<usize> = errors.iter().map(|error| error.line).collect();
        assert_eq!(lines, [2, 3, 4, 5, 6, 7, 8, 9], "{errors:?}");
    }

    #[test]
    fn a_lesson_is_named_by_its_number() {
        let named = |text: &str| lesson_named(text).map(|named| (plans()[named.lesson].id, named.task));
        assert_eq!(named("6.4"), Some(("6.4", None)));
        assert_eq!(named(" 12.1.10 "), Some(("12.1", Some(9))));
        assert_eq!(named("1.1."), Some(("1.1", None)));
        for none in ["", "6", "6.9", "6.4.0", "6.4.7", "6.4.x", "6.44"] {
            assert_eq!(named(none), None, "{none}");
        }
    }

    #[test]
    fn the_cases_and_the_endgames_teach_no_rule() {
        let teaches = |plan: &LessonPlan| plan.chapter().parse::<u32>().is_ok_and(|chapter| chapter < 12);
        assert!(plans().iter().all(|plan| plan.teaches() == teaches(plan)));
        assert_eq!(plans().iter().filter(|plan| !plan.teaches()).count(), 9);
    }
}

#[cfg(test)]
mod taught_by_tests {
    use super::*;
    use crate::notation::PieceAt;
    use crate::result::Claimed;
    use shakmaty::{CastlingSide, Color, Square};

    /// Returns the number of the lesson that teaches what was explained.
    fn id(rule: Option<&'static str>) -> Option<&'static str> {
        rule.map(|rule| lesson_of_rule(rule).unwrap_or_else(|| panic!("{rule} has no lesson")).id)
    }

    #[test]
    fn the_lesson_of_a_reason_is_the_one_of_its_rule() {
        let by = |role| PieceAt { role, square: Square::E4 };
        let king = Square::E1;
        let castling = |why| WhyNot::Castling(why);
        let kings = CastlingSide::KingSide;
        for (why, lesson) in [
            (WhyNot::OthersTurn(Color::Black), "1.4"),
            (WhyNot::OwnPiece { at: Square::A1, role: Role::Rook }, "2.7"),
            (WhyNot::Shape { role: Role::Rook, from: Square::A1 }, "2.1"),
            (WhyNot::Shape { role: Role::Bishop, from: Square::A1 }, "2.2"),
            (WhyNot::Shape { role: Role::Queen, from: Square::A1 }, "2.3"),
            (WhyNot::CannotReach { role: Role::Knight, to: Square::A1 }, "2.4"),
            (WhyNot::Shape { role: Role::King, from: Square::A1 }, "2.5"),
            (WhyNot::PawnSteps, "2.6"),
            (WhyNot::PawnStarted, "2.6"),
            (WhyNot::NothingToCapture(Square::D3), "2.8"),
            (WhyNot::CheckStays { by: by(Role::Rook), king }, "3.2"),
            (WhyNot::CheckStays { by: by(Role::Knight), king }, "3.3"),
            (WhyNot::DoubleCheck { by: vec![by(Role::Rook), by(Role::Knight)], king }, "3.3"),
            (WhyNot::KingsMeet { to: Square::D4, other: Square::D5 }, "3.4"),
            (WhyNot::AlongLine { to: Square::D4, by: by(Role::Rook) }, "3.4"),
            (WhyNot::Pinned { role: Role::Knight, from: Square::E2, by: by(Role::Rook), king }, "3.5"),
            (WhyNot::CannotBecome(Role::King), "4.1"),
            (WhyNot::EnPassantOver(Square::D5), "5.2"),
            (WhyNot::EnPassantExposes { captured: Square::D5, both: true, by: by(Role::Rook), king }, "5.4"),
            (castling(NoCastling::RookMoved(kings)), "6.2"),
            (castling(NoCastling::RookCaptured { on: Square::H1, number: 9 }), "6.2"),
            (castling(NoCastling::Between(Square::G1)), "6.3"),
            (castling(NoCastling::InCheck { by: by(Role::Rook), king }), "6.4"),
            (castling(NoCastling::Through { square: Square::F1, by: by(Role::Rook) }), "6.4"),
        ] {
            assert_eq!(id(rule_of_reason(&why)), Some(lesson), "{why:?}");
        }
        assert_eq!(rule_of_reason(&WhyNot::Unreadable), None);
        assert_eq!(rule_of_reason(&castling(NoCastling::Written(kings))), None);
    }

    #[test]
    fn every_ending_of_the_laws_has_a_lesson_with_its_article() {
        for with in [None, Some("Nf3".to_owned())] {
            for ending in Ending::every(Some(Claimed { by: Color::White, with: with.clone() })) {
                let rule = ending.rule();
                let forfeit = ending.reason().ends_with("forfeit") && ending.article().is_none();
                assert_eq!(rule.is_some(), ending.article().is_some() || forfeit, "{ending}");
                let (Some(rule), Some(article)) = (rule, ending.article()) else { continue };
                let plan = lesson_of_rule(rule).unwrap_or_else(|| panic!("{rule} has no lesson"));
                assert!(
                    plan.articles.iter().any(|taught| article.starts_with(taught) || taught.starts_with(article)),
                    "{ending}: {}",
                    plan.id
                );
            }
        }
    }

    #[test]
    fn an_unusual_move_has_a_lesson() {
        let promotion = |role| Move::Normal {
            role: Role::Pawn,
            from: Square::A7,
            capture: None,
            to: Square::A8,
            promotion: Some(role),
        };
        for (mv, lesson) in [
            (Move::Castle { king: Square::E1, rook: Square::H1 }, "6.1"),
            (Move::EnPassant { from: Square::E5, to: Square::D6 }, "5.1"),
            (promotion(Role::Queen), "4.1"),
            (promotion(Role::Knight), "4.4"),
        ] {
            assert_eq!(id(rule_of_move(mv)), Some(lesson), "{mv:?}");
        }
        let quiet = Move::Normal { role: Role::Rook, from: Square::A1, capture: None, to: Square::A8, promotion: None };
        assert_eq!(rule_of_move(quiet), None);
    }
}
