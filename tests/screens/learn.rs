//! The lessons: the overview, and tasks of each kind, at every size.

use crate::driver::Driver;
use crate::stage;
use tabiya::app::Screen;
use tabiya::app::protocol::boot::Boot;
use tabiya::chess::course::plans;
use tabiya::ui::theme::color::ColorDepth;
use tabiya::words::Lang;
use tabiya::words::lessons::lessons;

const SIZES: [(u16, u16); 4] = [(200, 60), (120, 40), (80, 24), (40, 15)];

fn at(lang: Lang, place: &str) -> Driver {
    let mut d = Driver::new(Boot { lang, ..Boot::default() });
    d.open_home();
    d.learnt = "[done]\n\"1.1\" = [2, 2, 2]\n\"1.2\" = [1, 2]\n\"2.1\" = [1]\n".to_owned();
    d.keys(&format!(":learn {place}<Enter>"));
    d
}

#[test]
fn the_page_of_all_lessons() {
    let mut d = at(Lang::En, "");
    stage::snapshots!("map", &mut d, [(120, 40), (80, 24), (40, 15)]);
    d.keys("/castl");
    stage::snapshots!("map_find", &mut d, [(80, 24)]);
    let mut d = at(Lang::De, "");
    stage::snapshots!("map_de", &mut d, [(80, 24)]);
}

#[test]
fn an_illegal_move_that_was_tried() {
    let mut d = at(Lang::En, "6.4");
    d.keys("O-O<Enter><Enter>O-O<Enter>");
    stage::snapshots!("tried", &mut d, SIZES);
}

#[test]
fn tasks_of_each_kind() {
    for (name, place, keys) in [
        ("mark", "1.1", "a4<Enter>"),
        ("put", "1.3", "Qe8<Enter>"),
        ("reach", "2.1", "<Tab><Tab>"),
        ("pick", "12.1", "1<Enter>"),
        ("pick_board", "7.1", ""),
        ("watch", "3.7", "<Enter>"),
        ("say", "8.2", ""),
    ] {
        let mut d = at(Lang::En, place);
        d.keys(keys);
        stage::snapshots!(name, &mut d, [(80, 24), (40, 15)]);
    }
    // In a small window the rule comes first.
    let mut d = at(Lang::En, "8.2");
    stage::resize(&mut d, 40, 15);
    d.keys("<Enter>");
    stage::snapshots!("say_small", &mut d, [(40, 15)]);
}

#[test]
fn an_endgame_whose_aim_was_missed() {
    let mut d = at(Lang::En, "13.1.4");
    stage::snapshots!("endgame", &mut d, [(80, 24), (40, 15)]);
    d.keys("Qe4<Enter>");
    stage::snapshots!("endgame_missed", &mut d, SIZES);
}

#[test]
fn every_title_has_room_on_the_map() {
    // The columns that a row of the map has left beside its dot, number and count in a window of 80 columns.
    const ROOM: usize = 26;
    let titles = Lang::ALL.iter().flat_map(|&lang| lessons(lang).iter().map(move |lesson| (lang, lesson)));
    let long: Vec<String> = titles
        .filter(|(_, lesson)| lesson.title.chars().count() > ROOM)
        .map(|(lang, lesson)| format!("{lang:?} {} {}", lesson.plan.id, lesson.title))
        .collect();
    assert!(long.is_empty(), "{}", long.join("\n"));
}

#[test]
fn every_verdict_fits() {
    for lang in Lang::ALL {
        let mut d = at(lang, "13.1.4");
        d.keys("h1e4<Enter>");
        let Screen::Learn(learn) = d.app.screen() else { panic!("no lessons") };
        let said = learn.lesson.as_ref().unwrap().said.clone();
        assert!(said.len() >= 4, "{said:?}");
        for (cols, rows) in SIZES {
            stage::resize(&mut d, cols, rows);
            let shown = stage::paint(&d.app, cols, rows, ColorDepth::True).text().replace('\u{a0}', " ");
            let words = said.iter().flat_map(|(_, text)| text.split(|c: char| c.is_whitespace() || c == '`'));
            let cut: Vec<&str> = words.filter(|word| !shown.contains(word)).collect();
            assert!(cut.is_empty(), "{lang:?} {cols}x{rows}: {cut:?}\n{shown}");
        }
    }
}

#[test]
fn every_rule_every_goal_and_every_answer_fits() {
    let mut cut = Vec::new();
    for lang in Lang::ALL {
        for (n, plan) in plans().iter().enumerate() {
            let lesson = &lessons(lang)[n];
            for (task, text) in lesson.tasks.iter().enumerate() {
                let mut d = at(lang, &format!("{}.{}", plan.id, task + 1));
                let asked: Vec<&String> = std::iter::once(&text.goal).chain(&text.answers).collect();
                let all: Vec<&String> = asked.iter().copied().chain([&lesson.intro]).collect();
                // In a small window the rule comes first, on its own.
                for ((cols, rows), keys, parts) in
                    [((80, 24), "", &all), ((40, 15), "", &vec![&lesson.intro]), ((40, 15), "<Enter>", &asked)]
                {
                    stage::resize(&mut d, cols, rows);
                    d.keys(keys);
                    let shown = stage::paint(&d.app, cols, rows, ColorDepth::True).text();
                    let lines: Vec<String> = shown.lines().map(|line| line.replace('\u{a0}', " ")).collect();
                    let seen = lines.join(" ");
                    for part in parts {
                        if let Some(word) = part.split_whitespace().find(|word| !seen.contains(word)) {
                            let place = format!("{}.{} {lang:?} {cols}x{rows}", plan.id, task + 1);
                            cut.push(format!("{place}: {word} of {part}\n{shown}"));
                        }
                    }
                }
            }
        }
    }
    assert!(cut.is_empty(), "{} are cut:\n{}", cut.len(), cut.join("\n"));
}

#[test]
fn the_rule_stands_alone_till_something_is_done() {
    let alone = |d: &Driver| stage::paint(&d.app, 40, 15, ColorDepth::True).text().contains("files, a to h");
    for (keys, still) in [("", true), ("<F1><Esc>", true), ("<Tab>", false), (" ", false), ("e", false), ("1", false)] {
        let mut d = at(Lang::En, "1.1");
        stage::resize(&mut d, 40, 15);
        d.keys(keys);
        assert_eq!(alone(&d), still, "{keys}");
    }
    // In a larger window the rule is beside the board: a learner who began there has read it.
    let mut d = at(Lang::En, "1.1");
    d.keys("e");
    stage::resize(&mut d, 40, 15);
    assert!(!alone(&d));
    // The key that leaves the rule does not also give an answer.
    let mut d = at(Lang::En, "1.2");
    stage::resize(&mut d, 40, 15);
    d.keys("2");
    let Screen::Learn(learn) = d.app.screen() else { panic!("no lessons") };
    assert!(!learn.lesson.as_ref().unwrap().run.is_solved());
}
