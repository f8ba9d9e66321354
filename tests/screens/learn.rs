//! The lessons: the page of all of them, and tasks of each kind, at every size.

use crate::driver::Driver;
use crate::stage;
use tabiya::app::{Boot, Screen};
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
    stage::snapshots!("map", &mut d, SIZES);
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
        ("pick", "12.1", "1"),
        ("pick_board", "7.1", ""),
        ("watch", "3.7", "<Enter>"),
        ("say", "8.2", ""),
    ] {
        let mut d = at(Lang::En, place);
        d.keys(keys);
        stage::snapshots!(name, &mut d, [(80, 24), (40, 15)]);
    }
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
    // What a row of the map has beside its dot, number and count in a window of 80 columns.
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
fn every_goal_and_every_answer_fits() {
    let mut cut = Vec::new();
    for lang in Lang::ALL {
        for (n, plan) in plans().iter().enumerate() {
            for (task, text) in lessons(lang)[n].tasks.iter().enumerate() {
                let mut d = at(lang, &format!("{}.{}", plan.id, task + 1));
                for (cols, rows) in [(80, 24), (40, 15)] {
                    stage::resize(&mut d, cols, rows);
                    let shown = stage::paint(&d.app, cols, rows, ColorDepth::True).text();
                    let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
                    let lines: Vec<String> = shown.lines().map(|line| line.replace('\u{a0}', " ")).collect();
                    let seen = lines.join(" ");
                    for part in std::iter::once(&text.goal).chain(&text.answers) {
                        let missing = words(part).into_iter().find(|word| !seen.contains(word.as_str()));
                        if let Some(word) = missing {
                            cut.push(format!(
                                "{}.{} {lang:?} {cols}x{rows}: {word} of {part}\n{shown}",
                                plan.id,
                                task + 1
                            ));
                        }
                    }
                }
            }
        }
    }
    assert!(cut.is_empty(), "{} are cut:\n{}", cut.len(), cut.join("\n"));
}
