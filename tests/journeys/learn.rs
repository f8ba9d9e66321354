//! The lessons from the first task to the last: by keys on the screen, and by lines in plain mode.

use crate::driver::{Driver, Place, last};
use crate::painted::words;
use crate::support::lessons::{Doing, best, solution};
use crate::wording::{Wording, aloud, says};
use shakmaty::Square;
use tabiya::app::Screen;
use tabiya::app::commands::table::Action;
use tabiya::app::protocol::boot::Boot;
use tabiya::app::protocol::effect::{Effect, FileEffect};
use tabiya::app::protocol::input::{Button, FormField, HitTarget, Press, Window};
use tabiya::app::protocol::learn_progress::{LearnProgress, TaskState};
use tabiya::app::protocol::message::Msg;
use tabiya::app::protocol::user_data::UserData;
use tabiya::chess::course::plans;
use tabiya::chess::course::task::TaskKind;
use tabiya::chess::notation::uci;
use tabiya::chess::pgn::comment::{BoardShape, ShapeColor};
use tabiya::config::Config;
use tabiya::plain::Plain;
use tabiya::words::Lang;
use tabiya::words::lessons::lessons;
use tabiya::words::notation::piece_name;
use tabiya::words::tables::{AppWord, LearnWord};

pub fn progress(d: &Driver) -> LearnProgress {
    LearnProgress::read(&d.learnt).unwrap()
}

/// Opens the lessons, with the map on the screen.
fn lessons_open() -> Driver {
    let mut d = Driver::home();
    d.keys(":learn<Enter>");
    assert!(d.lessons().lesson.is_none() && d.lessons().is_read);
    d
}

/// Opens the lesson of this number.
fn lesson(id: &str) -> Driver {
    let mut d = Driver::home();
    d.keys(&format!(":learn {id}<Enter>"));
    assert_eq!(d.lesson(), Some(id));
    d
}

/// Puts the cursor on a square, with the arrow keys.
pub fn cursor_to(d: &mut Driver, square: Square) {
    let at = |d: &Driver| d.lessons().lesson.as_ref().unwrap().input.picker.cursor;
    if at(d).is_none() {
        d.keys("<Up>");
    }
    while at(d) != Some(square) {
        let now = at(d).unwrap();
        let flipped = d.lessons().lesson.as_ref().unwrap().flipped;
        let up = (square.rank() > now.rank()) != flipped;
        let right = (square.file() > now.file()) != flipped;
        let vertical = square.rank() != now.rank();
        d.keys(match (vertical, up, right) {
            (true, true, _) => "<Up>",
            (true, false, _) => "<Down>",
            (false, _, true) => "<Right>",
            (false, _, false) => "<Left>",
        });
    }
}

pub fn is_solved(d: &Driver) -> bool {
    match d.app.screen() {
        // After a game the user is back on the page of all lessons.
        Screen::Learn(learn) => learn.lesson.as_ref().is_none_or(|at| at.run.is_solved()),
        _ => true,
    }
}

/// Does a part of a solution with keys.
fn by_keys(d: &mut Driver, doing: &Doing) {
    match doing {
        Doing::Watch => drop(d.keys("<Enter>")),
        Doing::Mark(squares) if squares.is_empty() => drop(d.keys("none<Enter>")),
        Doing::Mark(squares) => {
            for square in *squares {
                cursor_to(d, square);
                d.keys("<Space>");
            }
            d.keys("<Enter>");
        }
        Doing::Put(piece, square) => drop(d.keys(&format!("{}{square}<Enter>", piece.role.upper_char()))),
        Doing::Type(text) => drop(d.keys(text).keys("<Enter>")),
        Doing::Answer(answer) => drop(d.keys(&format!("{answer}<Enter>"))),
        Doing::Touch(square) => {
            cursor_to(d, *square);
            d.keys("<Enter>");
        }
        Doing::Say(text) => drop(d.keys(text).keys("<Enter>")),
        Doing::Endgame => {
            while !is_solved(d) {
                let mv = best(d.task());
                d.keys(&format!("{}<Enter>", uci(mv, false)));
            }
        }
        Doing::Game => {
            d.keys("<Enter>");
            assert!(d.played().ending().is_none());
            d.keys("result 1/2-1/2!<Enter>");
            assert!(d.played().ending().is_some());
            d.keys(":learn<Enter>");
        }
    }
}

#[test]
fn all_lessons_are_done_with_keys() {
    let mut d = lessons_open();
    d.keys("<Enter>");
    for (at, plan) in plans().iter().enumerate() {
        for (number, task) in plan.tasks.iter().enumerate() {
            if d.lessons().lesson.is_none() {
                d.keys("<Enter>"); // back from a game
            }
            let place = d.lessons().lesson.as_ref().unwrap();
            assert_eq!((place.lesson, place.task), (at, number));
            for doing in solution(task) {
                if !is_solved(&d) {
                    by_keys(&mut d, &doing);
                }
            }
            let told = format!("{}.{}: {:?}", plan.id, number + 1, d.sentences().last());
            assert!(is_solved(&d), "{told}");
            assert_eq!(progress(&d).of(plan.id, number), TaskState::Clean, "{told}");
            if d.lessons().lesson.is_some() {
                d.keys("<Enter>");
            }
        }
    }
    assert_eq!((progress(&d).rules_met(), progress(&d).next()), (118, None));
}

/// Returns the line that gives a part of a solution in plain mode.
fn line_of(doing: &Doing) -> String {
    match doing {
        Doing::Watch => "next".to_owned(),
        Doing::Mark(squares) if squares.is_empty() => "none".to_owned(),
        Doing::Mark(squares) => squares.into_iter().map(|square| format!("{square} ")).collect(),
        Doing::Put(piece, square) => format!("put the {} on {square}", piece_name(Lang::En, piece.role)),
        Doing::Type(text) => text.clone(),
        Doing::Answer(answer) => answer.to_string(),
        Doing::Touch(square) => format!("touch {square}"),
        Doing::Say(text) => (*text).to_owned(),
        Doing::Game | Doing::Endgame => unreachable!("several lines"),
    }
}

/// Says a line and returns what is heard.
fn hear(d: &mut Driver, plain: &mut Plain, line: &str) -> String {
    d.said.clear();
    d.send(Msg::Line(line.to_owned()));
    plain.say(&d.app)
}

#[test]
fn all_lessons_are_done_by_ear() {
    let mut d = Driver::new(Boot { plain: true, ..Boot::default() });
    d.open_home();
    let mut plain = Plain::default();
    hear(&mut d, &mut plain, "learn");
    for (at, plan) in plans().iter().enumerate() {
        let texts = &lessons(Lang::En)[at];
        let mut heard = hear(&mut d, &mut plain, "next");
        assert!(heard.contains(&texts.intro), "{}: {heard}", plan.id);
        for (number, task) in plan.tasks.iter().enumerate() {
            let text = &texts.tasks[number];
            assert!(heard.contains(&text.goal), "{}.{}: {heard}", plan.id, number + 1);
            assert!(text.answers.iter().all(|answer| heard.contains(answer)), "{}.{}: {heard}", plan.id, number + 1);
            for doing in solution(task) {
                if doing == Doing::Endgame {
                    while progress(&d).of(plan.id, number) == TaskState::Open {
                        let mv = best(d.task());
                        heard = hear(&mut d, &mut plain, &uci(mv, false));
                    }
                } else if doing == Doing::Game {
                    hear(&mut d, &mut plain, "next");
                    assert!(d.played().ending().is_none());
                    hear(&mut d, &mut plain, "result 1/2-1/2!");
                    heard = if number + 1 < plan.tasks.len() {
                        hear(&mut d, &mut plain, "next")
                    } else {
                        hear(&mut d, &mut plain, "home"); // `next` would begin the next lesson
                        hear(&mut d, &mut plain, "learn")
                    };
                } else {
                    heard = hear(&mut d, &mut plain, &line_of(&doing));
                }
            }
            assert_eq!(progress(&d).of(plan.id, number), TaskState::Clean, "{}.{}: {heard}", plan.id, number + 1);
        }
    }
    assert_eq!(progress(&d).rules_met(), 118);
}

#[test]
fn by_ear_a_task_needs_no_sight() {
    let mut d = Driver::new(Boot { plain: true, ..Boot::default() });
    d.open_home();
    let mut plain = Plain::default();
    assert!(hear(&mut d, &mut plain, "learn").contains(says(LearnWord::Next, &["1.1", "Squares have names", "1"])));
    let heard = hear(&mut d, &mut plain, "6.4");
    assert!(heard.contains("White: king e1, rooks a1 h1.\nBlack: king g8, rook e8.\nWhite to move.\n"), "{heard}");
    let heard = hear(&mut d, &mut plain, "castle king side");
    assert!(heard.contains(aloud(LearnWord::ThatWasIt, &[])) && heard.contains("rook f8"), "{heard}");
    assert!(hear(&mut d, &mut plain, "attackers f1").contains("rook f8"));
    assert!(hear(&mut d, &mut plain, "hint").contains("The king would pass over f1."));
    assert!(hear(&mut d, &mut plain, "hint").contains("e1 g1"), "then the answer");
    assert!(hear(&mut d, &mut plain, "why").contains("3.8.2.2.1"));
    assert!(hear(&mut d, &mut plain, "again").contains("The rook attacks f1."));
    hear(&mut d, &mut plain, "O-O");
    assert_eq!(progress(&d).of("6.4", 1), TaskState::Solved, "a hint was given");
    hear(&mut d, &mut plain, "back");
    assert!(hear(&mut d, &mut plain, "find stalemate").contains("Lesson 3.8"));
    hear(&mut d, &mut plain, "back");
    hear(&mut d, &mut plain, "8.8");
    let heard = hear(&mut d, &mut plain, "claim Nf3");
    assert!(heard.contains(says(AppWord::ClaimWrong, &[])) && !heard.contains(says(LearnWord::Right, &[])), "{heard}");
    hear(&mut d, &mut plain, "back");
    assert!(hear(&mut d, &mut plain, "9.9").contains("9.9"), "there is no such lesson, and it is said");
}

#[test]
fn the_way_is_offered_once_when_it_takes_too_many_moves() {
    let mut d = lesson("2.1");
    let offered = |d: &Driver| {
        let at = d.lessons().lesson.as_ref().unwrap();
        at.said.iter().any(|(_, text)| text == says(LearnWord::Astray, &[]))
    };
    d.keys("d2d3<Enter>");
    assert!(offered(&d), "one move is what it takes, and the star is not reached");
    d.keys("d3d4<Enter>");
    assert!(!offered(&d) && !d.task().is_solved(), "that was said");
    d.keys("<BS>d2d3<Enter>");
    assert!(offered(&d), "a new try");
    d.keys("d3d7<Enter>");
    assert!(!offered(&d) && d.task().is_solved(), "more moves are right, too");
}

#[test]
fn an_illegal_move_is_shown_refused() {
    let mut d = lesson("6.4");
    d.keys("Kf1<Enter>");
    let at = |d: &Driver| d.lessons().lesson.clone().unwrap();
    assert!(!at(&d).run.is_solved() && at(&d).said.iter().any(|(_, text)| text.contains("e1g1")), "{:?}", at(&d).said);
    d.keys("O-O<Enter>");
    assert!(at(&d).run.is_solved());
    assert_eq!(at(&d).tried, Some((Square::E1, Square::G1)));
    let check = BoardShape::Arrow(ShapeColor::Red, Square::E8, Square::E1);
    assert_eq!(at(&d).forbidden_by, [check], "the rook that forbids it is pointed out");
    assert_eq!(progress(&d).of("6.4", 0), TaskState::Solved, "another illegal move was tried first");
    assert_eq!(d.status(), None, "what came of it stands beside the board");
}

/// Opens the task of this number.
pub fn task(id: &str) -> Driver {
    task_in(Lang::En, id)
}

pub fn task_in(lang: Lang, id: &str) -> Driver {
    let mut d = Driver::new(Boot { lang, ..Boot::default() });
    d.keys(&format!(":learn {id}<Enter>"));
    d
}

pub fn said_last(d: &Driver) -> String {
    let at = d.lessons().lesson.as_ref().unwrap();
    at.said.iter().map(|(_, text)| text.as_str()).collect::<Vec<_>>().join(" ")
}

#[test]
fn a_long_game_to_watch_is_shown_to_its_end_with_one_key() {
    let mut d = task("3.8.5");
    d.keys("<Enter><End>");
    let run = d.task();
    assert!(run.is_solved());
    assert_eq!(run.moves_made(), 19);
    assert!(said_last(&d).contains("5.2.1"), "the end says why it is one: {}", said_last(&d));
}

#[test]
fn what_is_wrong_is_told_with_what_comes_of_it() {
    for (id, keys, told) in [
        ("5.1.1", "g6<Enter>", "f5g6"),
        ("3.7.3", "Qh5<Enter>", "h8g8"),
        ("3.8.2", "Qg6<Enter>", "would not be in check and could not move"),
        ("5.1.3", "<Tab><Tab>", "fxg6"),
        ("4.3.1", "a7a8n<Enter>", "a7a8n"),
        ("3.7.1", "<Enter><Enter><Enter><Enter>", "5.1.1"),
    ] {
        let mut d = task(id);
        d.keys(keys);
        assert!(said_last(&d).contains(told), "{id}: {}", said_last(&d));
    }
}

#[test]
fn only_who_moves_black_sees_the_board_from_there() {
    let flipped = |id: &str| task(id).lessons().lesson.as_ref().unwrap().flipped;
    assert!(flipped("5.1.2") && !flipped("3.8.4") && !flipped("3.7.5"));
}

#[test]
fn the_pointer_does_what_keys_do() {
    let click = |d: &mut Driver, square: Square| {
        d.mouse(Press::Down(Button::Left), Some(HitTarget::Square(square)));
        d.mouse(Press::Up(Button::Left), Some(HitTarget::Square(square)));
    };
    let solved = |d: &Driver| d.task().is_solved();
    let mut mark = lesson("1.1");
    click(&mut mark, Square::E4);
    assert!(solved(&mark));
    let mut pick = lesson("1.2");
    pick.mouse(Press::Down(Button::Left), Some(HitTarget::Row(1)));
    assert!(solved(&pick));
    let mut try_it = lesson("6.4");
    click(&mut try_it, Square::E1);
    click(&mut try_it, Square::G1);
    assert!(solved(&try_it));
    let mut touch = lesson("9.2");
    click(&mut touch, Square::D5);
    click(&mut touch, Square::E4);
    click(&mut touch, Square::D5);
    assert!(solved(&touch));
    let mut castle = lesson("9.4");
    click(&mut castle, Square::E1);
    click(&mut castle, Square::H1);
    assert!(solved(&castle));
    let mut put = lesson("1.3");
    click(&mut put, Square::D1);
    assert!(!solved(&put), "the king is the first of the box");
    put.keys("Qd1<Enter>Ke1<Enter>");
    assert!(solved(&put));
}

#[test]
fn hints_the_rule_and_the_way_back() {
    let mut d = lesson("2.1");
    let said = |d: &Driver| d.lessons().lesson.as_ref().map(|at| at.said.clone()).unwrap_or_default();
    d.keys("<Tab>");
    assert!(said(&d)[0].1.contains("Straight up the file."));
    assert!(!d.lessons().lesson.as_ref().unwrap().shows_answer);
    d.keys("<Tab>");
    assert!(d.lessons().lesson.as_ref().unwrap().shows_answer);
    d.keys("<F2>");
    assert!(said(&d)[0].1.starts_with("A rook goes"));
    d.keys("Rd3<Enter>");
    assert_eq!(d.task().moves_made(), 1);
    d.keys("<PgUp>");
    assert_eq!(d.lessons().lesson.as_ref().unwrap().back, 1);
    d.keys("<PgDn><BS>");
    assert_eq!(d.task().moves_made(), 0);
    d.keys("<C-p>");
    assert!(d.field(FormField::Start).starts_with("6bk/"));
}

#[test]
fn a_game_from_the_position_of_a_task_leads_back_to_it() {
    let mut d = lesson("2.1");
    let place = |d: &Driver| d.lessons().lesson.as_ref().map(|at| (at.plan().id, at.task, at.run.moves_made()));
    d.keys("Rd7<Enter><Enter>Rd6<Enter><C-p><Esc>");
    assert_eq!(place(&d), Some(("2.1", 1, 1)), "the task stands as it was left");
    d.keys("<C-p><Enter>");
    assert!(d.played().ending().is_none());
    d.keys("<Esc>");
    assert_eq!(place(&d), Some(("2.1", 1, 1)), "nothing was played: the game is left at once");
    d.keys("<C-p><Enter>Kb2<Enter><Esc>");
    assert!(d.has_dialog(), "a game that runs asks first");
    d.keys("<Enter>");
    assert_eq!(place(&d), Some(("2.1", 1, 1)));
    d.keys("Rh6<Enter>");
    assert_eq!(place(&d), Some(("2.1", 1, 2)), "the lesson goes on");
    d.keys("<C-p><Enter>:home<Enter>");
    assert_eq!(d.place(), Place::Home, "the command says home, and means it");
}

#[test]
fn the_page_of_all_lessons_is_walked_and_searched() {
    let mut d = lessons_open();
    let chosen = |d: &Driver| plans()[d.lessons().map.chosen].id;
    d.keys("<Down><Right><Right>");
    assert_eq!(chosen(&d), "3.1");
    d.keys("<Left>");
    assert_eq!(chosen(&d), "2.1");
    d.keys("<Home><Up>");
    assert_eq!(chosen(&d), "13.6");
    d.keys("/stalemate");
    assert_eq!(chosen(&d), "3.8");
    d.keys("<Enter>");
    assert_eq!(d.lesson(), Some("3.8"));
    d.keys("<Esc>/zzzz");
    assert!(d.lessons().map.nothing_found);
    d.keys("<Esc>q");
    assert_eq!(d.place(), Place::Home);
}

#[test]
fn progress_is_kept_and_forgotten_on_request() {
    let mut d = lesson("2.7");
    d.keys("Bxd5<Enter><Esc>");
    assert_eq!(d.lessons().progress.of("2.7", 0), TaskState::Clean);
    d.keys(":learn 2.7<Enter>");
    assert_eq!(d.lessons().lesson.as_ref().unwrap().task, 1, "what is solved is passed over");
    d.keys(":learn forget<Enter>");
    assert_eq!(d.lessons().progress.of("2.7", 0), TaskState::Clean, "it asks first");
    d.keys("y");
    assert_eq!((d.lessons().progress.of("2.7", 0), d.learnt.as_str()), (TaskState::Open, ""));
    d.keys(":learn 2.7<Enter>Bxd5<Enter><Esc>:learn forget!<Enter>");
    assert_eq!((d.lessons().progress.of("2.7", 0), d.has_dialog()), (TaskState::Open, false));
    d.open_home();
    d.keys(":learn forget<Enter>");
    assert!(d.has_dialog(), "it asks from other screens, too");
}

#[test]
fn the_lessons_are_the_second_row_before_and_after_the_first() {
    let mut d = Driver::home();
    d.keys("<Home><Down><Enter>");
    assert_eq!(d.place(), Place::Lessons, "for a new user");
    d.keys("<Enter>e4<Enter>");
    assert!(d.recent().greeted);
    d.keys("<Esc><Esc><Home><Down><Enter>");
    assert_eq!(d.place(), Place::Lessons, "and later");
}

#[test]
fn a_whole_game_is_a_task() {
    let mut d = lesson("12.3");
    assert!(matches!(plans()[65].tasks[0].kind, TaskKind::Game { white: true, .. }));
    d.keys("e4<Enter>");
    assert_eq!(
        last(&d),
        says(LearnWord::GameHow, &[]),
        "a move that is typed too early is not swallowed without a word"
    );
    d.keys("<Enter>e4<Enter>");
    assert_eq!(progress(&d).of("12.3", 0), TaskState::Open);
    d.keys("result 1/2-1/2!<Enter>");
    assert_eq!(progress(&d).of("12.3", 0), TaskState::Clean);
    d.keys("<Esc>");
    let at = d.lessons().lesson.as_ref().map(|at| (at.plan().id, at.task));
    assert_eq!(at, Some(("12.3", 1)), "Esc leads back, to the next task");
}

#[test]
fn a_rule_that_was_found_in_help_leads_to_its_lesson() {
    let mut d = Driver::home();
    d.keys(":stalemate<Enter>");
    assert!(d.has_dialog(), "the rule is read first");
    d.keys("<Enter>");
    assert_eq!(d.lesson(), Some("3.8"));
}

/// The last game of the course says what the learner knows now, and the home screen says how many lessons are done.
#[test]
fn the_last_game_of_the_course_says_what_waits() {
    let mut d = Driver::home();
    d.thinkers = Some(Vec::new());
    d.keys(":learn 12.3.2<Enter><Enter>:result 1/2-1/2!<Enter>");
    assert_eq!(progress(&d).of("12.3", 1), TaskState::Clean);
    assert!(last(&d).has(LearnWord::LastGame, &[]), "{}", last(&d));
    d.learnt = "[done]\n\"1.1\" = [1, 1, 1]\n\"1.2\" = [2]\n".to_owned();
    d.keys(":home<Enter>");
    let count = tabiya::chess::course::plans().len();
    assert!(words(&d, 80, 24).has(LearnWord::LessonsDone, &["1", &count.to_string()]), "{}", words(&d, 80, 24));
}

#[test]
fn the_learn_card_is_asked_for_on_any_screen() {
    let cards = |d: &Driver| {
        let names = d.effects.iter().filter_map(|effect| match effect {
            Effect::File(FileEffect::WriteLearnCard { name, .. }) => Some(name.clone()),
            _ => None,
        });
        names.collect::<Vec<_>>()
    };
    let mut d = lessons_open();
    d.keys(":learn card Anna Berg<Enter>");
    assert_eq!(cards(&d), ["Anna Berg"]);
    let config = Config { me: vec!["Tom Hill".to_owned()], ..Config::default() };
    let mut d = Driver::new(Boot { config, ..Boot::default() });
    d.keys(":learn card<Enter>");
    assert_eq!(cards(&d), ["Tom Hill"], "the user's name stands in the config");
}

#[test]
fn the_button_that_goes_on_leaves_the_page_with_the_rule() {
    for press in [false, true] {
        let mut d = Driver::home();
        d.send(Msg::Resize(Window { cols: 60, rows: 20, pixels: None }));
        d.keys(":learn 2.1<Enter>");
        let shows = |d: &Driver| d.lessons().lesson.as_ref().unwrap().shows_rule(d.app.window);
        assert!(shows(&d));
        if press {
            d.mouse(Press::Down(Button::Left), Some(HitTarget::Action(Action::Choose)));
        } else {
            d.keys("<Enter>");
        }
        assert!(!shows(&d), "{press}");
    }
}
