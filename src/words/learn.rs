//! The words of the lessons, and what they say about what the learner does.

use crate::chess::course::run::TaskRun;
use crate::chess::course::task::{TaskKind, Want};
use crate::chess::course::verdict::{Reason, Step, WrongAnswer};
use crate::chess::course::{Aim, EndgameEnd, EndgamePlan, EndgameReport, LearnerMove, LessonPlan};
use crate::chess::laws::touch_move::TouchObligation;
use crate::chess::notation::{Letters, WhyNot};
use crate::chess::result::{DrawBy, Ending};
use crate::words::Lang;
use crate::words::forms::FormWord;
use crate::words::lessons::Lesson;
use crate::words::notation::{letters_of, piece_name, why_not};
use crate::words::results::{self, side};
use crate::words::tables::{self, AppWord, WhyNotWord};
use shakmaty::{File, Move, Position, Role, Square};

pub use crate::words::tables::LearnWord;

/// Returns the articles of a lesson in words; none if it has no articles or is about all of them.
pub fn articles(plan: &LessonPlan, lang: Lang) -> Option<String> {
    match plan.articles.as_slice() {
        [] | ["all"] => None,
        [one] => Some(LearnWord::Article.with(lang, &[one])),
        several => {
            // Sorted in the order of the Laws.
            let mut sorted = several.to_vec();
            sorted.sort_by_key(|article| {
                article.split('.').map(|part| part.parse().unwrap_or(u32::MAX)).collect::<Vec<u32>>()
            });
            Some(LearnWord::Articles.with(lang, &[&sorted.join(", ")]))
        }
    }
}

/// Returns the rule of a lesson with its titles and its articles, as a screen shows it or as plain mode says it.
pub fn rule(lesson: &Lesson, aloud: bool, lang: Lang) -> String {
    let articles = &lesson.plan.articles;
    let word = if articles.len() > 1 { FormWord::RuleHitSeveral } else { FormWord::RuleHit };
    super::sentence(word, lang, aloud, &[&lesson.chapter, &lesson.title, &lesson.intro, &articles.join(", ")])
}

/// Returns what to say about a finished part of a task; nothing where the board shows it and there is nothing to count,
/// or where the sentence names a key.
pub fn step(step: Step, run: &TaskRun, lang: Lang) -> String {
    let counted = |word: LearnWord, left: usize| word.counted(lang, left, &[]);
    match step {
        Step::Watched | Step::Awaited | Step::Replied | Step::Announced => String::new(),
        Step::Moved { left: 0 } => LearnWord::GoOn.text(lang).to_owned(),
        Step::Moved { left } => {
            let captures = run.board().is_some_and(|board| (run.stars() & board.occupied()).any());
            counted(if captures { LearnWord::CapturesLeft } else { LearnWord::StarsLeft }, left)
        }
        Step::Placed { left } => counted(LearnWord::PiecesLeft, left),
        Step::Touched(at) => {
            let position = run.position().filter(|_| !run.has_more_to_touch());
            let duty = position.map(|position| (run.touched().obligation(&position), position));
            match duty.filter(|(duty, _)| *duty != TouchObligation::Free) {
                Some((duty, position)) => results::obligation(duty, &position, run.touched(), lang),
                None => LearnWord::Touched.with(lang, &[on(run, at, lang), &at.to_string()]),
            }
        }
        Step::Adjusting => results::TouchWord::AdjustNext.text(lang).to_owned(),
    }
}

/// Returns why something is not allowed. `tried` is the wording of what the learner typed or pointed out; `notation` is
/// whether the learner has reached the chapter about it.
pub fn reason(reason: &Reason, run: &TaskRun, tried: &str, notation: bool, lang: Lang) -> String {
    match reason {
        Reason::NotLegal(why) => {
            let why = match why {
                WhyNot::PawnCaptures { file, to } if !notation => pawn_captures(*file, *to, run, lang),
                WhyNot::Unreadable | WhyNot::NothingBegins if matches!(run.task().kind, TaskKind::Type { .. }) => {
                    LearnWord::NotWritten.text(lang).to_owned()
                }
                WhyNot::Unreadable | WhyNot::NothingBegins if !notation => LearnWord::NotRead.text(lang).to_owned(),
                why => why_not(lang, why),
            };
            let told = || tables::GameWord::ToldOf.with(lang, &[tried, &why]);
            sentence(&if tried.is_empty() { why.clone() } else { told() })
        }
        Reason::Turn(turn) => LearnWord::WrongTurn.with(lang, &[side(*turn, lang)]),
        Reason::CannotWait(waiting) => LearnWord::CannotWait.with(lang, &[side(*waiting, lang)]),
        Reason::Touched(refusal) => match run.position() {
            Some(position) => {
                LearnWord::TouchRefused.with(lang, &[&results::refusal(*refusal, &position, run.touched(), lang)])
            }
            None => String::new(),
        },
        Reason::Game(refusal) => tables::refusal(*refusal).text(lang).to_owned(),
    }
}

/// Says that a pawn can only capture there. It names the pawn's two squares, for learners who do not know notation yet.
fn pawn_captures(file: File, to: Square, run: &TaskRun, lang: Lang) -> String {
    let from = to.offset(run.learner().fold_wb(-8, 8)).map(|behind| Square::from_coords(file, behind.rank()));
    let way = from.map(|from| format!("{from}{to}")).unwrap_or_default();
    WhyNotWord::PawnCaptures.with(lang, &[&way, &to.to_string()])
}

fn gives_check(run: &TaskRun, mv: Move) -> bool {
    run.position().and_then(|position| position.play(mv).ok()).is_some_and(|next| next.is_check())
}

/// Returns what is wrong with an answer. `told` is the wording of the move, `reply` a move that the opponent still has.
pub fn wrong_answer(wrong: &WrongAnswer, run: &TaskRun, (told, reply): (&str, &str), lang: Lang) -> String {
    let opponent = side(!run.learner(), lang);
    let told_of = |what: Square, why: &str| sentence(&tables::GameWord::ToldOf.with(lang, &[&what.to_string(), why]));
    match wrong {
        WrongAnswer::Missing(count) => LearnWord::Missing.counted(lang, *count, &[]),
        WrongAnswer::Extra(at, None) => LearnWord::Extra.with(lang, &[&at.to_string()]),
        // Says how a knight moves without naming the squares: they are the answer.
        WrongAnswer::Extra(at, Some(WhyNot::Shape { role: Role::Knight, .. })) => {
            told_of(*at, LearnWord::KnightWay.text(lang))
        }
        WrongAnswer::Extra(at, Some(why)) => told_of(*at, &why_not(lang, why)),
        WrongAnswer::Misplaced(piece, at) => {
            LearnWord::Misplaced.with(lang, &[piece_name(lang, piece.role), &at.to_string()])
        }
        WrongAnswer::Occupied(at) => LearnWord::Occupied.with(lang, &[&at.to_string()]),
        WrongAnswer::NotInBox(piece) => LearnWord::NotInBox.with(lang, &[piece_name(lang, piece.role)]),
        WrongAnswer::Answer(_) => LearnWord::NotRight.text(lang).to_owned(),
        WrongAnswer::Move(_, Some(Ending::Draw { by: DrawBy::Stalemate })) => {
            LearnWord::StalemateAhead.with(lang, &[told, opponent])
        }
        WrongAnswer::Move(_, Some(Ending::Draw { by: DrawBy::DeadPosition })) => {
            LearnWord::DeadAhead.with(lang, &[told])
        }
        WrongAnswer::Move(_, Some(ending)) => LearnWord::WouldEnd.with(lang, &[told, results::reason(ending, lang)]),
        WrongAnswer::Move(mv, None) => {
            let checks = gives_check(run, *mv);
            let word = match run.task().kind {
                TaskKind::Play { want: Some(Want::Mate), .. } if !checks => LearnWord::NoCheck,
                TaskKind::Play { want: Some(Want::Mate), .. } => LearnWord::NoMate,
                TaskKind::Play { want: Some(Want::Check), .. } => LearnWord::NoCheck,
                _ => LearnWord::NotAsked,
            };
            word.with(lang, &[told, opponent, reply])
        }
        WrongAnswer::Legal(_) => LearnWord::LegalTry.with(lang, &[told, &attempt(run, letters_of(lang))]),
        WrongAnswer::Written(_) => LearnWord::WrittenOther.text(lang).to_owned(),
        WrongAnswer::Signed(mv) => {
            let word = if gives_check(run, *mv) { LearnWord::NoMate } else { LearnWord::NoCheck };
            word.with(lang, &[told, opponent, reply])
        }
        WrongAnswer::Pointed(_) => LearnWord::PointedOut.text(lang).to_owned(),
        WrongAnswer::TouchFirst(at) => LearnWord::TouchFirst.with(lang, &[on(run, *at, lang), &at.to_string()]),
        WrongAnswer::TouchedOther(at) => LearnWord::TouchedOther.with(lang, &[on(run, *at, lang), &at.to_string()]),
        WrongAnswer::WordFirst => LearnWord::WordFirst.text(lang).to_owned(),
        WrongAnswer::OtherWord => LearnWord::OtherWord.text(lang).to_owned(),
        WrongAnswer::WrongClaim(intended) => {
            let why = run.game().map(|game| {
                let tree = game.tree();
                let name = |node| tree.numbered_san(node, &letters_of(lang));
                results::why_wrong(game, *intended, told, name, lang)
            });
            AppWord::ClaimWouldBeWrong.with(lang, &[&why.unwrap_or_default()])
        }
    }
}

/// Returns the illegal move that the learner is to try, from square to square, with the letter of a promotion, as it
/// can be typed.
pub fn attempt(run: &TaskRun, letters: Letters) -> String {
    match run.task().kind {
        TaskKind::Try { from, to, promotion, .. } => by_squares((from, to, promotion), letters),
        _ => String::new(),
    }
}

/// Returns a move by its two squares, with the letter of the piece that a pawn becomes, as it can be typed: `e7e8q`.
pub fn by_squares((from, to, promotion): (Square, Square, Option<Role>), letters: Letters) -> String {
    let becomes = promotion.map(|role| letters.letter(role).to_lowercase());
    format!("{from}{to}{}", becomes.unwrap_or_default())
}

/// Returns a reason as a sentence of its own, since another one may follow.
pub fn sentence(text: &str) -> String {
    if text.ends_with(['.', '!', '?']) { text.to_owned() } else { format!("{text}.") }
}

fn on(run: &TaskRun, at: Square, lang: Lang) -> &'static str {
    let role = run.position().and_then(|position| position.board().role_at(at));
    role.map_or("", |role| piece_name(lang, role))
}

// What the learner is told about a finished endgame of the lessons.

/// Returns how the endgame ended, what that means for its aim, and the moves that cost most. `told` names a move of the
/// learner.
pub fn report(
    report: &EndgameReport,
    plan: &EndgamePlan,
    told: impl Fn(&LearnerMove) -> String,
    lang: Lang,
) -> Vec<String> {
    let counted = |word: LearnWord, count: usize| word.counted(lang, count, &[]);
    let mut said = Vec::new();
    match &report.end {
        EndgameEnd::ByLaws(Ending::Win { .. }) if report.reached => said.push(counted(LearnWord::MateIn, report.moves)),
        EndgameEnd::Ahead(_) if report.reached => said.push(counted(LearnWord::WonIn, report.moves)),
        EndgameEnd::Ahead(_) => said.push(LearnWord::OtherAhead.text(lang).to_owned()),
        EndgameEnd::Held => said.push(counted(LearnWord::HeldFor, report.moves)),
        EndgameEnd::ByLaws(ending) => {
            said.push(LearnWord::Shown.with(lang, &[&results::sentence(ending, lang)]));
            let unclaimed = matches!(ending, Ending::Draw { by: DrawBy::Stalemate | DrawBy::DeadPosition });
            said.extend(results::ending_why(ending, lang).filter(|_| unclaimed));
        }
    }
    if report.reached {
        match plan.aim {
            Aim::Draw { .. } if matches!(report.end, EndgameEnd::ByLaws(Ending::Draw { .. })) => {
                said.push(LearnWord::DrawHeld.text(lang).to_owned());
            }
            Aim::Draw { .. } => {}
            _ => said.extend(shortest(report, plan, &told, lang)),
        }
    } else if let Some(made) = &report.gave_away {
        said.push(LearnWord::GaveAway.with(lang, &[&made.number.to_string(), &told(made)]));
    }
    said
}

/// Returns how many moves would have been enough, how many were wasted, and the first of those.
fn shortest(
    report: &EndgameReport,
    plan: &EndgamePlan,
    told: &impl Fn(&LearnerMove) -> String,
    lang: Lang,
) -> Vec<String> {
    let Some(par) = plan.par.and_then(|par| usize::try_from(par).ok()) else { return Vec::new() };
    // The defence may go wrong as well, in which case no move was too many.
    if report.wasted.is_empty() && report.moves <= par {
        return vec![LearnWord::NoShorter.text(lang).to_owned()];
    }
    let mut said = Vec::new();
    if report.moves > par {
        said.push(LearnWord::Enough.with(lang, &[&par.to_string()]));
    }
    if let Some(first) = report.wasted.first() {
        let count = report.wasted.len();
        let named = [first.number.to_string(), told(first)];
        let named = named.each_ref().map(String::as_str);
        said.push(LearnWord::Wasted.counted(lang, count, &named));
    }
    said
}
