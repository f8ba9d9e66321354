//! What the learner is told about a finished endgame of the lessons.

use super::learn::LearnWord as W;
use super::{Lang, Number, results};
use crate::chess::course::endgame::{Aim, EndgameEnd, EndgamePlan, EndgameReport, LearnerMove};
use crate::chess::result::{DrawBy, Ending};

/// Returns how the endgame ended, what that means for its aim, and the moves that cost most. `told` names a move of the
/// learner.
#[must_use]
pub fn report(
    report: &EndgameReport,
    plan: &EndgamePlan,
    told: impl Fn(&LearnerMove) -> String,
    lang: Lang,
) -> Vec<String> {
    let counted = |word: W, count: usize| word.counted(lang, Number::of(count), &count.to_string(), &[]);
    let mut said = Vec::new();
    match &report.end {
        EndgameEnd::ByLaws(Ending::Win { .. }) if report.reached => said.push(counted(W::MateIn, report.moves)),
        EndgameEnd::Ahead(_) if report.reached => said.push(counted(W::WonIn, report.moves)),
        EndgameEnd::Ahead(_) => said.push(W::OtherAhead.text(lang).to_owned()),
        EndgameEnd::Held => said.push(counted(W::HeldFor, report.moves)),
        EndgameEnd::ByLaws(ending) => {
            said.push(W::Shown.with(lang, &[&results::sentence(ending, lang)]));
            let unclaimed = matches!(ending, Ending::Draw { by: DrawBy::Stalemate | DrawBy::DeadPosition });
            said.extend(results::ending_why(ending, lang).filter(|_| unclaimed));
        }
    }
    if report.reached {
        match plan.aim {
            Aim::Draw { .. } if matches!(report.end, EndgameEnd::ByLaws(Ending::Draw { .. })) => {
                said.push(W::DrawHeld.text(lang).to_owned());
            }
            Aim::Draw { .. } => {}
            _ => said.extend(shortest(report, plan, &told, lang)),
        }
    } else if let Some(made) = &report.gave_away {
        said.push(W::GaveAway.with(lang, &[&made.number.to_string(), &told(made)]));
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
        return vec![W::NoShorter.text(lang).to_owned()];
    }
    let mut said = Vec::new();
    if report.moves > par {
        said.push(W::Enough.with(lang, &[&par.to_string()]));
    }
    if let Some(first) = report.wasted.first() {
        let count = report.wasted.len();
        let named = [first.number.to_string(), told(first)];
        let named = named.each_ref().map(String::as_str);
        said.push(W::Wasted.counted(lang, Number::of(count), &count.to_string(), &named));
    }
    said
}
