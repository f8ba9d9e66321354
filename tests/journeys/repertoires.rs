//! Opening repertoires: making a file one, being asked its positions, by keys and by ear.

use crate::driver::{Driver, Place, review};
use crate::wording::{aloud, says, shown};
use shakmaty::Color;
use tabiya::app::practice::PracticePage;
use tabiya::app::protocol::boot::Boot;
use tabiya::app::protocol::effect::{Effect, FileEffect};
use tabiya::app::protocol::message::{FileResponse, Msg};
use tabiya::app::protocol::practice_log::PracticeLog;
use tabiya::app::protocol::repertoires::{RepertoireFile, RepertoireRequest};
use tabiya::chess::game_options::GameOptions;
use tabiya::chess::notation::Letters;
use tabiya::chess::seat::{Bot, Seat};
use tabiya::words::Lang;
use tabiya::words::practice::{PracticeWord, RepertoireWord as W};

const MAIN: &str = "[Event \"Ruy Lopez\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 *\n\n\
    [Event \"Italian\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. c3 *\n\n\
    [Event \"Open Sicilian\"]\n\n1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 *\n";

/// Returns a driver that has made the file a repertoire for White.
fn with_repertoire(boot: Boot) -> Driver {
    let mut d = Driver::new(boot);
    d.files = vec![("main.pgn".into(), MAIN.into())];
    d.open_home();
    d
}

fn on_screen() -> Driver {
    let mut d = with_repertoire(Boot::default());
    d.keys(":open main.pgn<Enter>");
    assert_eq!(d.place(), Place::GameList);
    d.keys(":repertoire white<Enter>");
    d
}

fn asked(d: &Driver) -> usize {
    d.practised.lines().filter(|line| line.contains("\"event\":{\"opening\"")).count()
}

fn said(d: &Driver) -> String {
    d.solve().said.iter().map(|(_, text)| text.replace('\u{a0}', " ")).collect::<Vec<_>>().join(" ")
}

/// Waits until the board waits for a move.
fn walk(d: &mut Driver) {
    for _ in 0..40 {
        if matches!(d.practice().page, PracticePage::Openings(_)) {
            return;
        }
        d.wait(250);
    }
}

#[test]
fn repertoire_nothing_is_read_before_it_is_asked_for() {
    let d = with_repertoire(Boot::default());
    assert!(!d.effects.iter().any(|effect| matches!(effect, Effect::File(FileEffect::Repertoires(_)))));
}

#[test]
fn repertoire_a_session_asks_each_position_once_and_a_missed_one_again() {
    let mut d = on_screen();
    let used = W::Used.counted(Lang::En, 8, &["main.pgn", "White"]);
    d.says(&used);
    d.keys(":home<Enter>p");
    d.sees("Your openings");
    d.sees(shown(PracticeWord::MissedDue, &["8", "8"]));
    d.keys("7");
    d.sees(shown(W::Asked, &["White"]));
    d.sees(shown(W::Counts, &["0", "8"]));
    d.sees("line 1 of main.pgn");
    // Wrong: the right move is shown, and must be played; it counts once.
    d.moves("d4");
    assert_eq!(said(&d), shown(W::NotInIt, &["d4", "e4", "line 1: Ruy Lopez"]));
    assert_eq!(d.solve().shapes().len(), 2, "the wrong move and the right one");
    d.moves("c4");
    assert_eq!((asked(&d), d.solve().run.played().len()), (1, 0));
    d.moves("e4");
    walk(&mut d);
    assert!(d.solve().run.played().len() > 1, "the reply came");
    let mut also = 0;
    while !matches!(d.practice().page, PracticePage::Openings(_)) && asked(&d) < 30 {
        let mv = d.puzzle_move();
        // The other answer of two is right as well.
        if mv == "Bb5" {
            d.moves("Bc4");
            assert_eq!(said(&d), shown(W::InItToo, &["Bc4", "line 2: Italian"]));
            also += 1;
        } else {
            d.moves(&mv);
        }
        walk(&mut d);
    }
    assert_eq!((asked(&d), also), (9, 1), "eight positions, and the missed one again");
    d.says(says(W::Done, &["7", "8"]));
    let log = PracticeLog::read(d.practised.as_bytes()).0;
    assert_eq!((log.state.openings.len(), &log.state), (8, &d.practice().log.state));
    // Nothing is due before tomorrow.
    d.keys("<Enter>");
    d.says(says(W::NothingDue, &[]));
    d.wait(200);
    d.keys("<Esc>");
    assert!(matches!(d.practice().page, PracticePage::Menu));
}

#[test]
fn repertoire_moves_that_are_not_due_are_played_one_after_the_other() {
    let mut d = on_screen();
    // Only one position is new today.
    d.repertoires.new_cards_a_day = 2;
    d.keys(":practice openings<Enter>");
    d.moves("e4");
    let mv = d.puzzle_move();
    d.moves(&mv);
    walk(&mut d);
    assert_eq!(asked(&d), 2);
    d.repertoires.new_cards_a_day = 8;
    d.keys(":home<Enter>:practice openings<Enter>");
    assert_eq!(d.solve().run.played().len(), 0, "the start position is not asked again");
    d.wait(260);
    assert_eq!(d.solve().run.played().len(), 1);
    d.moves("a4");
    assert!(d.solve().run.played().len() > 1, "a key ends the walk");
    assert!(said(&d).contains("a4"), "{}", said(&d));
    // A hint counts as a miss; the answer can be taken back.
    let before = d.practice().log.state.openings.len();
    d.keys("<C-t>");
    d.says(says(W::Undone, &[]));
    assert_eq!(d.practice().log.state.openings.len(), before - 1);
}

#[test]
fn repertoire_what_cannot_be_read_again_ends_no_session() {
    let mut d = on_screen();
    d.keys("<Esc>:practice openings<Enter>");
    d.moves("e4");
    walk(&mut d);
    let left = d.practice().opening().unwrap().0.left();
    for request in [RepertoireRequest::ForReview, RepertoireRequest::ForCard] {
        d.said.clear();
        let outcome = Err("practice.toml is not there.".to_owned());
        d.send(Msg::File(FileResponse::Repertoires { request, outcome }));
        assert_eq!(d.sentences().len(), 1, "{:?}", d.sentences());
        assert!(d.sentences()[0].ends_with("is not there."), "{:?}", d.sentences());
        assert_eq!(d.practice().opening().unwrap().0.left(), left, "it waits");
    }
    let (mv, before) = (d.puzzle_move(), asked(&d));
    d.moves(&mv);
    assert_eq!(asked(&d), before + 1, "and goes on");
}

#[test]
fn repertoire_a_paused_position_and_a_dropped_file_are_not_asked() {
    let mut d = on_screen();
    d.keys(":practice openings<Enter>");
    d.moves("e4");
    let left = d.practice().openings_due(0)[1];
    d.keys(":repertoire pause<Enter>");
    d.says(says(W::Paused, &[]));
    let known = d.practice().openings_due(0)[1];
    assert!(known < left);
    // What comes after it is not asked in this session either, nor counted.
    walk(&mut d);
    assert_eq!(d.practice().opening().unwrap().0.left(), [0, known - 1]);
    d.keys(":repertoire maybe<Enter>");
    d.says(says(W::Usage, &[]));
    // The file has gone: its row can still be taken off the list.
    d.files.clear();
    d.keys(":home<Enter>:practice openings<Enter>:repertoire none<Enter>");
    d.says(says(W::Dropped, &["main.pgn"]));
    let PracticePage::Openings(page) = &d.practice().page else { panic!("no page") };
    assert_eq!(page.rows.len(), 1, "only a way to add one");
    d.keys("<Enter>");
    assert_eq!(d.place(), Place::Open);
}

#[test]
fn repertoire_a_file_is_opened_from_the_page() {
    let mut d = on_screen();
    d.keys(":practice openings<Enter>");
    d.wait(200);
    d.keys("<Esc>");
    d.keys("<Down><Enter>");
    assert_eq!(d.place(), Place::Review);
    d.wait(200);
    d.keys("<Esc>");
    d.wait(200);
    d.keys("<Esc>");
    assert_eq!(d.place(), Place::Practice);
}

#[test]
fn repertoire_a_file_that_is_added_leads_back_to_practice() {
    let mut d = with_repertoire(Boot::default());
    d.keys(":practice openings<Enter><Enter>");
    assert_eq!(d.place(), Place::Open);
    d.keys("main.pgn<Enter>");
    assert_eq!(d.place(), Place::GameList);
    d.keys(":repertoire white<Enter>");
    d.wait(200);
    d.keys("<Esc>");
    assert_eq!(d.place(), Place::Practice);
    d.sees("White: main.pgn");
}

#[test]
fn repertoire_from_here_asks_what_follows_the_board() {
    let mut d = on_screen();
    d.review(&["main.pgn"], Some(3), Some(2)).keys(":repertoire from here<Enter>");
    d.sees(shown(W::Counts, &["0", "3"]));
    let mut begun = 0;
    while !matches!(d.practice().page, PracticePage::Openings(_)) {
        assert!(d.solve().run.played().len() >= 2, "what leads there is on the board at once");
        begun += usize::from(d.solve().run.played().len() == 2);
        let mv = d.puzzle_move();
        d.moves(&mv);
        walk(&mut d);
    }
    assert_eq!((asked(&d), begun), (3, 1));
    d.says(says(W::Done, &["3", "3"]));
    // The position of a line that is asked, and one that is in no line.
    d.keys(":practice openings<Enter>");
    d.moves("e4");
    walk(&mut d);
    let at = d.solve().run.played().len();
    d.keys(":repertoire from here<Enter>");
    assert_eq!(d.solve().run.played().len(), at);
    d.review(&["main.pgn"], Some(1), Some(7)).keys(":repertoire from here<Enter>");
    d.says(says(W::NotInAny, &[]));
    let mut d = with_repertoire(Boot { plain: true, ..Boot::default() });
    hear(&mut d, "open main.pgn");
    hear(&mut d, "repertoire white");
    hear(&mut d, "game 3");
    hear(&mut d, "next 2");
    let heard = hear(&mut d, "repertoire from here");
    assert!(heard.contains(aloud(W::After, &["e4, c5"])) && heard.contains("White to move."), "{heard}");
}

#[test]
fn repertoire_to_a_depth_and_with_another_retention() {
    let mut d = on_screen();
    d.keys(":repertoire white to 2<Enter>");
    d.says(&W::Used.counted(Lang::En, 3, &["main.pgn", "White"]));
    let mut due = Vec::new();
    for retention in [0.9, 0.7] {
        d.repertoires.retention = retention;
        d.keys(":home<Enter>:practice openings<Enter>");
        let cards = &d.practice().log.state.openings;
        due.extend(cards.values().map(|card| card.due - card.begun).min());
        if cards.is_empty() {
            d.moves("e4").keys("<Esc>");
            due.extend(d.practice().log.state.openings.values().map(|card| card.due - card.begun).min());
        }
        d.keys(":repertoire<Enter>");
        d.sees(shown(W::LinesTo, &["3 lines", "2"]));
    }
    assert!(due.len() == 2 && due[0] < due[1], "{due:?}: who may forget more is asked later");
    d.keys(":open main.pgn<Enter>:repertoire white<Enter>");
    d.says(&W::Used.counted(Lang::En, 8, &["main.pgn", "White"]));
}

fn hear(d: &mut Driver, line: &str) -> String {
    d.aloud = Some((d.aloud.take().map(|(plain, _)| plain).unwrap_or_default(), String::new()));
    d.send(Msg::Line(line.to_owned()));
    d.aloud.as_ref().map(|(_, heard)| heard.clone()).unwrap_or_default()
}

#[test]
fn repertoire_by_ear_the_moves_before_come_in_one_line() {
    let mut d = with_repertoire(Boot { plain: true, ..Boot::default() });
    hear(&mut d, "open main.pgn");
    assert!(hear(&mut d, "repertoire white").contains("8 positions to know"));
    let heard = hear(&mut d, "practice openings");
    assert!(heard.contains(aloud(W::Counts, &["0", "8"])) && heard.contains("White, line 1 of main.pgn."), "{heard}");
    let heard = hear(&mut d, "d4");
    assert!(heard.contains("It says e4 (line 1: Ruy Lopez)"), "{heard}");
    assert!(hear(&mut d, "again").contains(aloud(W::NotAgain, &[])), "it begins nothing again");
    let heard = hear(&mut d, "e4");
    assert!(heard.contains("Right.") && heard.contains("Black: ") && heard.contains("White to move"), "{heard}");
    assert!(hear(&mut d, "why").contains(aloud(PracticeWord::NoWhy, &[])), "it is told of no opening");
    let mut last = String::new();
    while !matches!(d.practice().page, PracticePage::Openings(_)) {
        let mv = d.puzzle_move();
        last = hear(&mut d, &mv);
    }
    assert!(last.contains(aloud(W::Done, &["7", "8"])) && last.contains("1: Train, 0 of 8"), "{last}");
    assert!(says(W::After, &["e4"]).contains("After e4"));
    hear(&mut d, "back");
    assert!(matches!(d.practice().page, PracticePage::Menu));
}

#[test]
fn repertoire_by_ear_own_moves_on_the_way_are_not_told_as_the_opponents() {
    let mut d = Driver::new(Boot { plain: true, ..Boot::default() });
    d.files = vec![("main.pgn".into(), "1. e4 e5 2. Nf3 Nc6 3. Bb5 *\n\n1. Nf3 Nc6 2. e4 e5 *\n".into())];
    d.open_home();
    hear(&mut d, "open main.pgn");
    hear(&mut d, "repertoire white");
    hear(&mut d, "practice openings");
    // Two positions are missed; between them lies one that is not asked again.
    let answers = ["d4", "e4", "Nf3", "a3", "Bb5", "e4", "e4"];
    let told = answers.map(|mv| hear(&mut d, mv));
    assert!(told[6].contains("Right.\nAfter e5, knight f3, knight c6.\nWhite to move."), "{told:#?}");
}

#[test]
fn repertoire_home_says_what_is_due_as_the_menu_does() {
    let mut d = on_screen();
    for due in ["8", "7"] {
        d.keys(":practice<Enter>");
        d.sees(shown(PracticeWord::MissedDue, &[due, "8"]));
        d.keys(":home<Enter>");
        d.sees(shown(PracticeWord::HomeDue, &[due]));
        d.keys(":practice openings<Enter>");
        walk(&mut d);
        d.moves("a3");
    }
}

#[test]
fn repertoire_an_answer_that_is_taken_back_is_asked_again() {
    let mut d = on_screen();
    d.keys(":practice openings<Enter>").moves("d4");
    d.sees(shown(W::Counts, &["0", "7"]));
    d.keys("<C-t>");
    d.says(says(W::Undone, &[]));
    d.sees(shown(W::Counts, &["0", "8"]));
    while !matches!(d.practice().page, PracticePage::Openings(_)) {
        let mv = d.puzzle_move();
        d.moves(&mv);
        walk(&mut d);
    }
    d.says(says(W::Done, &["8", "8"]));
}

#[test]
fn repertoire_contradictions_are_told_on_a_small_screen() {
    let mut d = Driver::new(Boot::default());
    d.files = vec![("main.pgn".into(), "1. e4 (1. d4?) *\n\n1. Nf3 *\n".into())];
    d.open_home();
    d.keys(":open main.pgn<Enter>:repertoire white<Enter>:repertoire contradictions<Enter>");
    let seen = crate::painted::text(&d, 40, 15).replace('\u{a0}', " ");
    assert!(seen.contains("e4 (line 1), Nf3 (line 2)"), "{seen}");
    // What the file marks is in it, but no answer.
    d.keys(":practice openings<Enter>").moves("d4");
    assert_eq!(said(&d), shown(W::MarkedInIt, &["d4", "e4", "line 1"]));
}

#[test]
fn a_file_that_has_changed_is_read_again_when_its_openings_are_shown() {
    let mut d = on_screen();
    d.keys(":practice openings<Enter><Esc>");
    d.files[0].1 = "1. e4 e5 2. Nf3 *".into();
    d.keys("<Esc>:practice openings<Enter><Esc>");
    d.sees("2 of 2 due today");
}

#[test]
fn what_a_file_became_is_said_whole_in_narrow_windows() {
    let d = on_screen();
    for (cols, rows) in [(40, 15), (50, 25), (60, 24), (70, 20), (80, 24)] {
        let seen = crate::painted::words(&d, cols, rows);
        assert!(seen.contains("practice openings asks them."), "{cols}x{rows}: {seen}");
    }
}

#[test]
fn a_gap_that_other_moves_lead_to_is_opened_where_its_game_has_it() {
    let mut d = on_screen();
    let games = "1. Nf3 d5 2. d4 Nf6 3. c4 e6 4. Nc3 *\n\n1. d4 d5 2. Nf3 Nf6 3. c4 c6 *\n";
    d.files = vec![("main.pgn".into(), games.into())];
    d.keys(":repertoire white<Enter>:repertoire gaps<Enter><Enter>");
    let review = review(&d);
    assert_eq!(review.number, Some(1));
    assert_eq!(review.record().tree.numbered_san(review.node(), &Letters::En), "3… c6");
}

#[test]
fn repertoire_gaps_and_contradictions_are_listed_and_opened() {
    let mut d = on_screen();
    d.files = vec![(
        "main.pgn".into(),
        MAIN.replace("4. Ba4 *", "4. Ba4 (4. Bxc6 dxc6) 4... Nf6 *").replace("4. c3 *", "(3... Nf6) 4. c3 *"),
    )];
    d.keys(":repertoire gaps<Enter>");
    let texts = |d: &Driver| {
        let PracticePage::Openings(page) = &d.practice().page else { panic!("no page") };
        page.rows.iter().map(|row| (row.text.replace('\u{a0}', " "), row.note.clone())).collect::<Vec<_>>()
    };
    let line = |n: usize| format!("line {n} of main.pgn");
    let gaps = [
        ("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6".to_owned(), line(1)),
        ("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxc6 dxc6".to_owned(), line(1)),
        ("1. e4 e5 2. Nf3 Nc6 3. Bc4 Nf6".to_owned(), line(2)),
    ];
    assert_eq!(texts(&d), gaps);
    // Enter opens the position in the file, also in a variation; Esc leads back.
    d.keys("<Down><Down><Enter>");
    let review = review(&d);
    assert_eq!((review.number, review.record().tree.ply(review.node())), (Some(1), 6));
    assert_eq!(review.record().tree.numbered_san(review.node(), &Letters::En), "3… Nf6");
    while d.place() != Place::Practice {
        d.wait(200);
        d.keys("<Esc>");
    }
    assert_eq!(texts(&d), gaps);
    d.keys(":repertoire contradictions<Enter>");
    let both = ("1. e4 e5 2. Nf3 Nc6: Bb5 (line 1), Bc4 (line 2)".to_owned(), String::new());
    assert_eq!(texts(&d), [both]);
    d.wait(200);
    d.keys("<Esc>");
    d.sees(shown(W::Contradictions, &[]));
    let mut plain = with_repertoire(Boot { plain: true, ..Boot::default() });
    plain.repertoires = d.repertoires.clone();
    hear(&mut plain, "practice");
    let heard = hear(&mut plain, "repertoire contradictions");
    assert!(heard.contains("1: e4, e5, knight f3, knight c6: bishop b5 (line 1), bishop c4 (line 2)"), "{heard}");
    assert!(hear(&mut plain, "repertoire gaps").contains(aloud(W::NothingLacks, &[])));
}

#[test]
fn repertoire_a_review_says_where_the_game_left_it() {
    let mut d = on_screen();
    let games = "1. e4 e5 2. Bc4 *\n\n1. e4 e5 2. Nf3 d6 *\n\n1. e4 e5 2. Nf3 Nc6 *\n\n\
        1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 *\n\n1. Nf3 e5 2. e4 Nc6 3. Bb5 *\n\n\
        [FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 *\n";
    d.files.push(("games.pgn".into(), games.into()));
    let said: Vec<String> = (1..=6)
        .map(|game| {
            d.review(&["games.pgn"], Some(game), None);
            d.keys(":repertoire<Enter>");
            d.sentences().pop().unwrap()
        })
        .collect();
    let back = format!("{} {}", says(W::LeftByYou, &["1. Nf3", "e4"]), says(W::BackInIt, &["3"]));
    let expected = [
        says(W::LeftByYou, &["2. Bc4", "Nf3"]),
        says(W::LeftByThem, &["2… d6"]),
        says(W::InItToEnd, &[]),
        says(W::EndsAfter, &["4. Nxd4"]),
        &back,
        says(W::NoneForIt, &[]),
    ];
    assert_eq!(said, expected);
}

#[test]
fn repertoire_the_result_card_says_where_the_game_left_it() {
    for plain in [false, true] {
        let mut d = with_repertoire(Boot { plain, ..Boot::default() });
        let mut options = GameOptions::default();
        options.seats.black = Seat::Bot(Bot::Elo(800));
        let file = RepertoireFile::new("main.pgn", Color::White);
        d.repertoires.files.push(file);
        d.thinkers = Some(Vec::new());
        d.begin(options);
        if plain {
            hear(&mut d, "d4");
            d.bot("d7d5");
            let heard = hear(&mut d, "resign!");
            assert!(heard.contains("You left your repertoire with move 1 of White, d4: it says e4."), "{heard}");
        } else {
            d.moves("d4");
            d.bot("d7d5");
            d.keys(":resign!<Enter>");
            d.sees("You left your repertoire with");
            d.sees("1. d4: it says e4.");
        }
    }
}

#[test]
fn repertoire_of_both_colours_asks_one_after_the_other() {
    let mut d = on_screen();
    d.files.push(("black.pgn".into(), "1. e4 c5 2. Nf3 d6 *\n".into()));
    let file = RepertoireFile::new("black.pgn", Color::Black);
    d.repertoires.files.push(file);
    d.keys(":practice openings<Enter>");
    let mut turns = Vec::new();
    while !matches!(d.practice().page, PracticePage::Openings(_)) {
        turns.push(d.solve().solver());
        assert_eq!(d.solve().flipped, d.solve().solver().is_black());
        let mv = d.puzzle_move();
        d.moves(&mv);
        walk(&mut d);
    }
    assert_eq!(turns, [vec![Color::White; 8], vec![Color::Black; 2]].concat());
    d.keys(":open main.pgn<Enter>");
    d.keys("<Enter>:repertoire<Enter>");
    let black = says(W::LeftByYou, &["1… e5", "c5"]);
    d.says(&format!("White: {} Black: {black}", says(W::InItToEnd, &[])));
}
