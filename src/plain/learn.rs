//! What plain mode says in the lessons: the overview, the beginning of a lesson, and a task with everything that a
//! board would show.

use crate::app::App;
use crate::app::learn::{LearnScreen, LessonRun};
use crate::app::protocol::learn_progress::TaskState;
use crate::app::protocol::user_message::Query;
use crate::chess::course::plans;
use crate::chess::course::task::TaskKind;
use crate::plain::{SpokenLines, position};
use crate::words::learn::{LearnWord as W, articles};
use crate::words::lessons::{Lesson, lessons};
use crate::words::notation::piece_name;
use crate::words::results::side;
use crate::words::tables::AppWord;
use crate::words::{Lang, Sentence, moves};
use shakmaty::Position;
use std::collections::BTreeSet;

/// Writes the reply to a query in the lessons.
pub fn show(app: &App, screen: &LearnScreen, query: &Query, lines: &mut SpokenLines) {
    match (query, &screen.lesson) {
        (Query::Lesson, None) => all(screen, app.lang(), lines),
        (Query::Lesson, Some(at)) => {
            beginning(at, app.lang(), lines);
            task(app, at, false, lines);
        }
        (Query::Chapter(chapter), _) => titles(screen, *chapter, app.lang(), lines),
        (Query::NextLesson, None) => next(screen, app.lang(), lines),
        (Query::Task, Some(at)) => task(app, at, false, lines),
        (Query::NextTask { same_position }, Some(at)) => task(app, at, *same_position, lines),
        // The task asks just that.
        (Query::Check, Some(at)) if at.run.asks_about_check() => task(app, at, false, lines),
        (_, Some(at)) => {
            if let Some(position) = at.run.position() {
                let told = matches!(query, Query::Moves(_) | Query::Captures | Query::Check | Query::Fen)
                    && position::tell(&position, query, app.voice(), at.flipped, lines);
                if let Some(board) = at.run.board().filter(|_| !told) {
                    position::tell_board(&board, query, app.voice(), at.flipped, lines);
                }
            }
        }
        _ => {}
    }
}

/// Says how many lessons there are, how many are done, and which is next.
fn all(screen: &LearnScreen, lang: Lang, lines: &mut SpokenLines) {
    let chapters = plans().iter().map(|plan| plan.chapter()).collect::<BTreeSet<_>>().len();
    let done = plans().iter().filter(|plan| screen.progress.lesson(plan) != TaskState::Open).count();
    lines.push(W::PlainMap.numbers(lang, &[chapters, plans().len(), done]));
    next(screen, lang, lines);
}

/// Says the titles of the chapters, or of the lessons of one, and what is done.
fn titles(screen: &LearnScreen, chapter: Option<usize>, lang: Lang, lines: &mut SpokenLines) {
    let done = |lesson: &&Lesson| screen.progress.lesson(lesson.plan) != TaskState::Open;
    let number = |lesson: &Lesson| lesson.plan.chapter().to_owned();
    let all = lessons(lang).chunk_by(|one, next| number(one) == number(next));
    let Some(asked) = chapter.map(|chapter| chapter.to_string()) else {
        for part in all {
            let Some(first) = part.first() else { continue };
            let counts = [part.iter().filter(done).count(), part.len()].map(|count| count.to_string());
            let [done, count] = &counts;
            lines.push(W::PlainChapter.with(lang, &[&number(first), &first.chapter, done, count]));
        }
        return;
    };
    let nothing = W::NoChapter.with(lang, &[&asked]);
    lines.or_say(&nothing, |lines| {
        for lesson in all.flatten().filter(|lesson| number(lesson) == asked) {
            let word = if done(&lesson) { W::PlainTitleDone } else { W::PlainTitle };
            lines.push(word.with(lang, &[lesson.plan.id, &lesson.title]));
        }
    });
}

/// Says which lesson is next, and how to begin it.
fn next(screen: &LearnScreen, lang: Lang, lines: &mut SpokenLines) {
    lines.push(screen.next_text(lang));
    lines.push(W::PlainMapWords.text(lang));
}

/// Introduces a lesson: its rule, its articles, how many tasks it has.
fn beginning(at: &LessonRun, lang: Lang, lines: &mut SpokenLines) {
    let Some(lesson) = at.lesson(lang) else { return };
    let said = W::PlainLesson.with(lang, &[lesson.plan.id, &lesson.title, &lesson.intro]);
    let articles = articles(lesson.plan, lang).map(|text| format!("{text}."));
    let tasks = W::PlainTasks.counted(lang, lesson.plan.tasks.len(), &[]);
    lines.push(std::iter::once(said).chain(articles).chain([tasks]).collect::<Vec<_>>().join(" "));
}

/// Says a task: the pieces, what was played, whose move it is, what is asked, and the possible answers. `same` means
/// that the pieces stand as they stood at the end of the task before.
fn task(app: &App, at: &LessonRun, same: bool, lines: &mut SpokenLines) {
    let lang = app.lang();
    let Some(text) = at.text(lang) else { return };
    lines.push(W::PlainTask.with(lang, &[&(at.task + 1).to_string(), ""]).trim_end());
    if same {
        lines.push(W::PlainSame.text(lang));
    } else {
        board(app, at, &text.goal, lines);
    }
    lines.push(text.goal.clone());
    match at.kind() {
        TaskKind::Pick { .. } => {
            let answers = text.answers.iter().zip(1_usize..);
            lines.extend(answers.map(|(answer, n)| W::PlainAnswer.with(lang, &[&n.to_string(), answer])));
        }
        TaskKind::Reach { .. } => {
            let stars = at.run.stars();
            let names: Vec<String> = stars.into_iter().map(|square| square.to_string()).collect();
            lines.push(W::PlainStars.counted(lang, names.len(), &[&names.join(", ")]));
        }
        TaskKind::Put(_) => {
            let pieces: Vec<&str> = at.run.in_box().iter().map(|piece| piece_name(lang, piece.role)).collect();
            lines.push(W::PlainBox.with(lang, &[&pieces.join(", ")]));
            lines.push(W::PlainPut.aloud(lang));
        }
        TaskKind::Mark { .. } => lines.push(W::PlainMark.aloud(lang)),
        TaskKind::Watch(_) => lines.push(W::EntryWatch.aloud(lang)),
        TaskKind::Game { .. } => lines.push(W::EntryGame.aloud(lang)),
        _ => {}
    }
}

/// Says what stands on the board, what was played before, and whose move it is, unless the `goal` begins with that.
fn board(app: &App, at: &LessonRun, goal: &str, lines: &mut SpokenLines) {
    let lang = app.lang();
    let line = at.run.line();
    let (Some(first), Some(last)) = (line.first(), line.last()) else { return };
    let mut before = &first.position;
    let mut played = Vec::new();
    for step in line.iter().skip(1) {
        played.extend(step.mv.map(|mv| moves::terse(app.voice(), before, mv)));
        before = &step.position;
    }
    let played = (!played.is_empty()).then(|| W::PlainPlayed.with(lang, &[&played.join(", ")]));
    let from_start = at.run.task().start.as_ref().is_some_and(|start| start.is_initial());
    if from_start && !matches!(at.kind(), TaskKind::Put(_)) {
        lines.push(W::PlainStart.text(lang));
        lines.extend(played);
    } else if let Some(board) = at.run.board() {
        // If moves have changed the position, the present one is said, after them.
        lines.extend(played);
        position::tell_board(&board, &Query::Pieces(None), app.voice(), at.flipped, lines);
    }
    if !matches!(at.kind(), TaskKind::Put(_) | TaskKind::Watch(_) | TaskKind::Game { .. }) {
        let turn = AppWord::ToMove.with(lang, &[side(last.position.turn(), lang)]);
        if !goal.starts_with(&turn) {
            lines.push(turn);
        }
    }
}
