//! A hash of the English text of each lesson stands beside its translations: whoever changes the English text learns
//! which translations are stale.

use std::path::{Path, PathBuf};
use tabiya::words::Lang;
use tabiya::words::lessons::{Lesson, lessons};
use toml::de::{DeTable, DeValue};

/// Returns the hash of a lesson's texts (FNV-1a).
fn hash(lesson: &Lesson) -> String {
    let tasks = lesson.tasks.iter().flat_map(|task| [&task.goal, &task.hint].into_iter().chain(&task.answers));
    let all: Vec<&str> = [&lesson.title, &lesson.intro].into_iter().chain(tasks).map(String::as_str).collect();
    let fold = |hash: u32, byte: u8| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193);
    format!("{:08x}", all.join("\n").bytes().fold(0x811c_9dc5, fold))
}

fn file(lang: Lang) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("assets/lessons/{}.toml", lang.code()))
}

/// Writes the present hashes into a file: for who has just translated what had changed.
fn stamp(lang: Lang, text: &str) {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    lines.retain(|line| !line.starts_with("english = "));
    for lesson in lessons(Lang::En) {
        let at = lines.iter().position(|line| *line == format!("[\"{}\"]", lesson.plan.id)).expect("its heading");
        lines.insert(at + 1, format!("english = \"{}\"", hash(lesson)));
    }
    std::fs::write(file(lang), lines.join("\n") + "\n").expect("the file is written");
}

#[test]
fn every_translation_is_one_of_the_present_english_text() {
    for lang in Lang::foreign() {
        let text = std::fs::read_to_string(file(lang)).expect("the file is read");
        if std::env::var_os("UPDATE_LESSONS").is_some() {
            stamp(lang, &text);
            continue;
        }
        let read = DeTable::parse(&text).expect("a table");
        let known = |id: &str| match read.get_ref().get(id)?.get_ref() {
            DeValue::Table(entry) => entry.get("english")?.get_ref().as_str().map(str::to_owned),
            _ => None,
        };
        let stale = lessons(Lang::En).iter().filter(|lesson| known(lesson.plan.id) != Some(hash(lesson)));
        let stale: Vec<&str> = stale.map(|lesson| lesson.plan.id).collect();
        let how = "translate them anew, then UPDATE_LESSONS=1 cargo test --test chess english";
        assert!(stale.is_empty(), "{lang:?}: the English text of {stale:?} has changed: {how}");
    }
}
