//! The learn card: a page of text with the learner's name, the chapters of the course and the days on which they were
//! completed.

use crate::app::protocol::{
    learn_progress::{LearnProgress, TaskState, rules_taught},
    message::FileResponse,
};
use crate::chess::course::LessonPlan;
use crate::runtime::files::{atomic, user_data};
use crate::words::{
    Lang,
    learn::LearnWord,
    lessons::{Lesson, lessons},
    tables::{AppWord, RuntimeWord},
    with_capital,
};
use std::fmt::Write as _;
use std::path::Path;

/// The name of the file, which is beside the file with the progress.
pub const CARD_FILE: &str = "learn-card.txt";

/// Writes the card beside the file with the progress, replacing an older card. Returns the message for the user.
pub fn write(progress: &Path, name: &str, day: &str, lang: Lang) -> FileResponse {
    let path = progress.with_file_name(CARD_FILE);
    let read = match user_data::read::<LearnProgress>(progress, lang) {
        Ok(read) => read,
        Err(why) => return FileResponse::Failed { path: progress.to_owned(), why },
    };
    let text = card(&read, name, day, lang).into_bytes();
    let file = path.display().to_string();
    match atomic::edit_own(&path, |old| (old != text).then(|| text.clone())) {
        Ok(()) => FileResponse::Message(AppWord::SavedTo.with(lang, &[&file])),
        Err(error) => FileResponse::Failed { why: error.in_sentence(RuntimeWord::SaveFailed, lang, &path), path },
    }
}

/// Returns the text of the card.
fn card(progress: &LearnProgress, name: &str, day: &str, lang: Lang) -> String {
    let name = if name.is_empty() { "____________________" } else { name };
    let mut text = format!("{}\n\n{}\n\n", LearnWord::CardTitle.text(lang), LearnWord::CardName.with(lang, &[name]));
    // The endgames at the end do not teach rules.
    let lessons: Vec<&Lesson> = lessons(lang).iter().filter(|lesson| !lesson.plan.rules.is_empty()).collect();
    let wide = lessons.iter().map(|lesson| lesson.chapter.chars().count()).max().unwrap_or(0);
    for chapter in lessons.chunk_by(|a, b| a.plan.chapter() == b.plan.chapter()) {
        let Some(first) = chapter.first() else { continue };
        let plans = chapter.iter().map(|lesson| lesson.plan);
        let row = reached(progress, plans, lang);
        let _ = writeln!(text, "{:>2}  {:<wide$}  {row}", first.plan.chapter(), first.chapter); // cannot fail
    }
    let met = with_capital(
        &LearnWord::RulesMet.with(lang, &[&progress.rules_met().to_string(), &rules_taught().to_string()]),
    );
    let _ = write!(text, "\n{met}\n\ntabiya, {day}\n"); // as above
    text
}

/// Returns the day on which a chapter was completed, otherwise how many of its lessons are done.
fn reached<'a>(progress: &LearnProgress, plans: impl Iterator<Item = &'a LessonPlan> + Clone, lang: Lang) -> String {
    let done = plans.clone().filter(|plan| progress.lesson(plan) != TaskState::Open).count();
    let all = plans.clone().count();
    let day = plans.clone().next().and_then(|plan| progress.day_of(plan.chapter()));
    match day.filter(|_| done == all) {
        Some(day) => day.to_owned(),
        None => LearnWord::LessonsDone.with(lang, &[&done.to_string(), &all.to_string()]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::protocol::learn_progress::LearnChange;
    use crate::chess::course::plans;
    use std::fs;

    fn solved(chapter: &str, day: &str) -> Vec<LearnChange> {
        let lessons = plans().iter().filter(|plan| plan.chapter() == chapter);
        let tasks = lessons.flat_map(|plan| (0..plan.tasks.len()).map(move |task| (plan.id.to_owned(), task)));
        tasks.map(|(lesson, task)| LearnChange::Solved { lesson, task, clean: true, day: day.to_owned() }).collect()
    }

    #[test]
    fn a_card_has_the_name_the_chapters_and_their_days() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("learn.toml");
        let mut progress = LearnProgress::default();
        progress.put(&solved("1", "2026-11-25"));
        progress.put(&solved("2", "2026-11-26")[..4]);
        fs::write(&file, progress.text()).unwrap();
        let FileResponse::Message(said) = write(&file, "Anna Berg", "2026-11-26", Lang::En) else { panic!("no card") };
        let card = folder.path().join(CARD_FILE);
        assert!(said.contains(&card.display().to_string()), "{said}");
        let text = fs::read_to_string(&card).unwrap();
        for line in
            ["Name: Anna Berg", " 1  The board               2026-11-25", "12  You are the arbiter     0 of 3 lessons"]
        {
            assert!(text.lines().any(|one| one == line), "{line}:\n{text}");
        }
        assert!(text.contains(" 2  How the pieces move     1 of 9 lessons\n"), "{text}");
        assert!(!text.contains("13") && text.ends_with("tabiya, 2026-11-26\n"), "{text}");
        let FileResponse::Message(_) = write(&file, "", "2026-11-27", Lang::De) else { panic!("no card") };
        let text = fs::read_to_string(&card).unwrap();
        assert!(text.contains("____") && text.contains("Das Brett"), "in the place of the older one: {text}");
    }

    #[test]
    fn a_progress_that_cannot_be_read_is_no_empty_card() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("learn.toml");
        fs::write(&file, "[done]\n\"1.1\" = 7\n").unwrap();
        let FileResponse::Failed { why, .. } = write(&file, "Anna", "2026-11-26", Lang::En) else { panic!("a card") };
        assert!(why.contains("line 2") && !folder.path().join(CARD_FILE).exists(), "{why}");
    }
}
