//! What a learner may type, choose or point out as an answer, and what the program says to it.

use crate::driver::{Driver, last};
use crate::learn::{cursor_to, progress, said_last, task, task_in};
use crate::painted::{footer, paint, text, words};
use crate::wording::{Wording, says};
use shakmaty::Square;
use tabiya::app::commands::table::Action;
use tabiya::app::plain_input::words::{PlainAction, name_of};
use tabiya::app::protocol::boot::Boot;
use tabiya::app::protocol::input::{Button, Cell, HitTarget, Press};
use tabiya::app::protocol::learn_progress::TaskState;
use tabiya::app::protocol::message::Msg;
use tabiya::chess::course::task::TaskKind;
use tabiya::chess::course::{lesson_named, plans};
use tabiya::words::Lang;
use tabiya::words::lessons::lessons;
use tabiya::words::tables::{LearnWord, WhyNotWord};

#[test]
fn squares_are_marked_one_after_the_other_and_wrong_ones_taken_off() {
    let mut d = task("1.1.2");
    d.keys("c3<Enter>");
    assert!(said_last(&d).contains("c3"), "{}", said_last(&d));
    for rank in 1..=8 {
        assert!(!d.task().is_solved());
        d.keys(&format!("b{rank}<Enter>"));
    }
    assert!(d.task().is_solved(), "c3 is no longer in the way");
}

#[test]
fn by_ear_a_wrong_move_is_named_without_what_it_gives() {
    let mut d = Driver::new(Boot { plain: true, ..Boot::default() });
    d.open_home();
    for (line, named) in [("learn 3.8.2", ""), ("Qg6", "queen g6"), ("Qh5", "queen h5")] {
        d.send(Msg::Line(line.into()));
        let said = d.sentences().join(" ").to_lowercase();
        assert!(said.contains(named) && !said.contains(&format!("{named},")) || named.is_empty(), "{line}: {said}");
    }
}

/// Clicks what the footer offers for Enter, and returns whether it offers something.
fn click_footer(d: &mut Driver) -> bool {
    let (text, hits) = paint(&d.app, 80, 24);
    let footer = text.lines().last().unwrap_or_default();
    let Some(at) = footer.find("Enter") else { return false };
    let col = footer[..at].chars().count().try_into().unwrap();
    let Some(HitTarget::Action(action)) = hits.at(Cell { col, row: 23 }) else { return false };
    d.mouse(Press::Down(Button::Left), Some(HitTarget::Action(action)));
    true
}

#[test]
fn a_click_answers_where_one_square_is_asked_for() {
    let mut d = task("1.1.1");
    let click = |d: &mut Driver, square| {
        d.mouse(Press::Down(Button::Left), Some(HitTarget::Square(square)));
    };
    click(&mut d, Square::D4);
    assert!(said_last(&d).contains("d4"), "a wrong square is told: {}", said_last(&d));
    click(&mut d, Square::E4);
    assert!(d.task().is_solved(), "{}", said_last(&d));
}

#[test]
fn what_waits_for_enter_says_so_and_a_click_there_answers() {
    // Several squares are marked first; a typed move, a number and a piece wait for Enter too.
    let mut d = task("1.1.2");
    for rank in 0..8 {
        let square = Square::from_coords(shakmaty::File::B, shakmaty::Rank::new(rank));
        d.mouse(Press::Down(Button::Left), Some(HitTarget::Square(square)));
    }
    assert!(!d.task().is_solved());
    assert!(click_footer(&mut d), "{}", text(&d, 80, 24));
    assert!(d.task().is_solved(), "{}", said_last(&d));
    let mut d = task("1.4.3");
    d.keys("20");
    assert!(click_footer(&mut d), "{}", text(&d, 80, 24));
    assert!(d.task().is_solved(), "what is typed is the answer");
    for plan in plans() {
        for n in 1..=plan.tasks.len() {
            let d = task(&format!("{}.{n}", plan.id));
            assert!(footer(&d, 80, 24).contains("Enter"), "{}.{n}: {}", plan.id, text(&d, 80, 24));
        }
    }
}

#[test]
fn an_answer_may_be_given_in_its_words() {
    let mut d = task("1.4.3");
    d.keys("20<Enter>");
    assert!(d.task().is_solved());
    let mut d = task("2.2.4");
    d.keys("perhaps<Enter>");
    assert_eq!(d.sentences().pop().unwrap(), says(LearnWord::PickHow, &[]));
    d.keys("n<Enter>");
    assert!(d.task().is_solved());
}

#[test]
fn an_attempt_may_be_pointed_out_onto_an_own_piece() {
    for (id, from, to) in [("2.7.2", Square::A1, Square::A2), ("6.3.1", Square::E1, Square::G1)] {
        let mut d = task(id);
        cursor_to(&mut d, from);
        d.keys("<Enter>");
        cursor_to(&mut d, to);
        d.keys("<Enter>");
        assert!(d.task().is_solved(), "{id}: {}", said_last(&d));
    }
}

#[test]
fn a_king_is_no_piece_to_promote_to_in_any_language() {
    for (lang, text) in [(Lang::En, "e7e8k"), (Lang::Fr, "e7e8r"), (Lang::De, "e7e8k"), (Lang::Es, "e7e8r")] {
        let mut d = task_in(lang, "4.1.2");
        let goal = &d.lessons().lesson.as_ref().unwrap().text(lang).unwrap().goal;
        assert!(goal.contains(text), "{goal}");
        d.keys("e7e8<Enter>").keys("<Esc>").keys("<Tab><Tab>");
        assert!(said_last(&d).contains(text), "the answer names it: {}", said_last(&d));
        d.keys(text).keys("<Enter>");
        assert!(d.task().is_solved(), "{lang:?}: {}", said_last(&d));
    }
}

#[test]
fn nobody_may_pass() {
    for word in ["pass", "Je passe", "aussetzen", "paso"] {
        let mut d = task("3.9.1");
        d.keys(word).keys("<Enter>");
        assert!(said_last(&d).contains(WhyNotWord::Passing.text(Lang::En)), "{word}: {}", said_last(&d));
    }
}

#[test]
fn a_touched_piece_may_be_named() {
    for text in ["rook a1", "the rook on a1", "a1"] {
        let mut d = task("9.1.2");
        d.keys(text).keys("<Enter>");
        let touched = LearnWord::Touched.with(Lang::En, &["rook", "a1"]);
        assert_eq!(said_last(&d), touched, "{text}");
    }
    let mut d = task("9.1.2");
    d.keys("queen a1<Enter>");
    let run = d.task();
    assert!(run.touched().squares.is_empty(), "another piece stands there: {}", said_last(&d));
}

#[test]
fn what_a_touched_piece_has_to_do_is_said() {
    for (id, texts) in [("9.2.1", ["d5", "d5 must be captured"]), ("9.1.1", ["e2", "e2 must move"])] {
        let mut d = task(id);
        d.keys(texts[0]).keys("<Enter>");
        assert!(said_last(&d).contains(texts[1]), "{id}: {}", said_last(&d));
    }
    // Another piece has to be touched first.
    let mut d = task("9.4.1");
    d.keys("e1<Enter>");
    assert_eq!(said_last(&d), LearnWord::Touched.with(Lang::En, &["king", "e1"]));
}

#[test]
fn any_second_move_of_white_may_be_tried_and_a_move_of_black_is_told_to_be_legal() {
    let is_solved = |d: &Driver| d.task().is_solved();
    for text in ["a2a3", "h4", "d2d4"] {
        let mut d = task("1.4.2");
        d.keys(text).keys("<Enter>");
        assert!(is_solved(&d), "{text}: {}", said_last(&d));
    }
    let mut d = task("1.4.2");
    d.keys("d7d5<Enter>");
    assert_eq!(said_last(&d), LearnWord::LegalTry.with(Lang::En, &["d7d5", "d2d4"]));
    assert!(!is_solved(&d));
    for text in ["d1f3", "g2f3"] {
        let mut d = task("3.3.3");
        d.keys(text).keys("<Enter>");
        assert!(is_solved(&d), "{text}: {}", said_last(&d));
        assert_eq!(
            d.lessons().lesson.as_ref().unwrap().tried.map(|(from, _)| from.to_string()),
            Some(text[..2].to_owned())
        );
    }
}

#[test]
fn the_answer_of_a_promotion_names_the_piece_and_that_of_a_way_all_its_moves() {
    for (id, answer) in [("4.1.3", "c7b8q"), ("2.3.3", "d1d5, d5b5, b5b2"), ("4.4.1", "f7f8r")] {
        let mut d = task(id);
        d.keys("<Tab><Tab>");
        assert!(said_last(&d).contains(answer), "{id}: {}", said_last(&d));
    }
}

#[test]
fn a_list_of_squares_that_is_right_needs_nothing_that_was_marked_before() {
    let mut d = task("2.2.3");
    for square in ["f2", "g1", "a8"] {
        cursor_to(&mut d, square.parse().unwrap());
        d.keys("<Space>");
    }
    d.keys("a1 a7 b2 b6 c3 c5 e3 e5 f6 g7 h8<Enter>");
    assert!(d.task().is_solved(), "{}", said_last(&d));
    let mut d = task("1.1.2");
    d.keys("b1-b8<Enter>");
    assert!(d.task().is_solved(), "{}", said_last(&d));
    for text in ["b1-c8", "b1-", "b1-b1"] {
        let mut d = task("1.1.2");
        d.keys(text).keys("<Enter>");
        assert!(!d.task().is_solved());
    }
}

#[test]
fn a_move_may_be_said_in_words() {
    for text in ["rook d7", "rook to d7"] {
        let mut d = task("2.1.1");
        d.keys(text).keys("<Enter>");
        assert!(d.task().is_solved(), "{text}: {}", said_last(&d));
    }
}

#[test]
fn what_a_task_comes_to_is_said() {
    let mut d = task("7.1.6");
    d.keys("e1e2<Enter>");
    assert!(said_last(&d).contains("5.2.2"), "a dead position: {}", said_last(&d));
    let mut d = task("3.7.2");
    d.keys("d1d8<Enter>");
    assert!(said_last(&d).contains("5.1.1"), "mate: {}", said_last(&d));
    let mut d = task("7.4.2");
    d.keys("h7h8<Enter>");
    assert!(said_last(&d).starts_with(LearnWord::Right.text(Lang::En)), "{}", said_last(&d));
    let mut d = task("10.1.1");
    d.keys("g1f3<Enter>");
    assert!(said_last(&d).contains(&LearnWord::ClocksNow.with(Lang::En, &["5:03", "5:00"])), "{}", said_last(&d));
}

#[test]
fn a_piece_to_be_adjusted_may_be_typed_and_an_offer_is_no_claim() {
    let mut d = task("9.3.1");
    d.keys("adjust<Enter>g1<Enter>");
    assert!(d.task().is_solved(), "{}", said_last(&d));
    let mut d = task("8.6.1");
    d.keys("draw<Enter>");
    assert_eq!(said_last(&d), LearnWord::OtherWord.text(Lang::En));
    let mut d = task("11.1.1");
    d.keys("Sf3<Enter>");
    assert!(!said_last(&d).contains("Nf3"), "that is the answer: {}", said_last(&d));
}

#[test]
fn a_sign_that_is_not_true_is_no_notation() {
    for (id, text, solved) in [
        ("11.1.1", "Nf3+", false),
        ("11.1.1", "Nf3#", false),
        ("11.1.1", "Nf3!", true),
        ("11.1.2", "exd5#", false),
        ("11.1.2", "exd5", true),
        ("11.1.4", "e8=Q+", false),
        ("11.1.4", "e8=Q", true),
    ] {
        let mut d = task(id);
        d.keys(text).keys("<Enter>");
        assert_eq!(d.task().is_solved(), solved, "{text}: {}", said_last(&d));
        assert!(solved || said_last(&d).has(LearnWord::NoCheck, &[]), "{text}: {}", said_last(&d));
    }
}

#[test]
fn the_entry_line_says_where_a_click_answers() {
    for id in ["1.1.2", "1.2.1", "2.1.1"] {
        let seen = crate::painted::text(&task(id), 80, 24);
        assert!(seen.contains("click"), "{id}: {seen}");
    }
}

#[test]
fn a_number_may_be_the_answer_itself() {
    for (text, solved) in [("20", true), ("3", true), ("16", false), ("2", false)] {
        let mut d = task("1.4.3");
        d.keys(text).keys("<Enter>");
        assert_eq!(d.task().is_solved(), solved, "{text}: {}", said_last(&d));
    }
    let mut d = task("1.4.3");
    d.keys("7<Enter>");
    assert_eq!(d.sentences().pop().unwrap(), says(LearnWord::PickHow, &[]), "there is no seventh answer");
    let mut d = task("5.3.2");
    d.keys("must take<Enter>");
    assert!(d.task().is_solved(), "{}", said_last(&d));
    let mut d = task("3.8.3");
    d.keys("stalemate<Enter>");
    assert!(d.task().is_solved(), "{}", said_last(&d));
}

#[test]
fn a_corrected_list_takes_the_place_of_marks_of_which_one_is_wrong() {
    let mut d = task("2.1.3");
    d.keys("d5 d6 f4 g4 h4<Enter>");
    assert!(said_last(&d).contains("f4"), "{}", said_last(&d));
    d.keys("b4 c4 d5 d6<Enter>");
    let marked = d.lessons().lesson.as_ref().unwrap().marked;
    assert_eq!(marked.count(), 4, "g4 and h4 went with the old list: {marked:?}");
    d.keys("d7 d8<Enter>");
    assert_eq!(d.lessons().lesson.as_ref().unwrap().marked.count(), 6, "what is right stays");
}

#[test]
fn no_king_comes_of_a_pawn_and_no_knight_of_the_word_for_one() {
    for (lang, word, role) in [(Lang::En, "king", "n"), (Lang::De, "könig", "s")] {
        let mut d = task_in(lang, "4.1.1");
        d.keys("e7e8<Enter>");
        assert!(d.has_dialog(), "{lang:?}");
        d.keys(word);
        assert!(d.has_dialog(), "{lang:?}: {word} chooses nothing");
        d.keys(role);
        assert!(d.task().is_solved(), "{lang:?}: {}", said_last(&d));
    }
}

#[test]
fn what_is_not_read_or_no_check_is_told_without_what_comes_later() {
    let mut d = task("2.4.1");
    d.keys("horse g3<Enter>");
    assert!(said_last(&d).contains("e2e4") && !said_last(&d).contains("Nf3"), "{}", said_last(&d));
    let mut d = task("3.7.2");
    d.keys("d1d7<Enter>");
    assert!(said_last(&d).contains(&LearnWord::NoCheck.with(Lang::En, &["d1d7"])), "{}", said_last(&d));
    let mut d = task("6.5.2");
    d.keys("O-O<Enter>");
    assert!(said_last(&d).contains(&WhyNotWord::NoRook.with(Lang::En, &["h1"])), "{}", said_last(&d));
    let mut d = task("5.1.3");
    d.keys("f x g6<Enter>");
    assert!(d.task().is_solved(), "{}", said_last(&d));
}

#[test]
fn a_number_chooses_an_answer_and_enter_gives_it() {
    let mut d = task("3.9.3");
    d.keys("2");
    let at = d.lessons().lesson.as_ref().unwrap();
    assert!(at.chosen == Some(1) && at.said.is_empty() && at.run.wrong_answers().is_empty());
    d.keys("1<Enter>");
    let at = d.lessons().lesson.as_ref().unwrap();
    assert!(at.run.is_solved() && at.task == 2, "what was right is read before the next task comes");
    let mut d = task("3.9.3");
    d.keys("stalemate<Enter>");
    assert!(d.task().is_solved(), "{}", said_last(&d));
    let mut d = task("1.3.1");
    d.keys("Qe1<Enter>");
    assert!(said_last(&d).contains("light square"), "the reason follows: {}", said_last(&d));
}

/// Squares may be typed without spaces, and a wrong square for a knight does not give the right ones away.
#[test]
fn squares_run_together_and_keep_their_secret() {
    let mut d = Driver::home();
    d.keys(":learn 2.4.3<Enter>b4b6d6<Enter>");
    assert!(words(&d, 200, 60).has(LearnWord::KnightWay, &[]), "{}", words(&d, 200, 60));
    assert!(!words(&d, 200, 60).contains("b4, b6"), "{}", words(&d, 200, 60));
    let mut d = Driver::home();
    d.keys(":learn 2.4.3<Enter>b4b6c3c7 e3e7f4f6<Enter>");
    assert_eq!(progress(&d).of("2.4", 2), TaskState::Clean);
}

/// A letter, a name, several names and squares: each piece that the user names is placed, and `q` is the queen.
#[test]
fn pieces_are_placed_as_they_are_said() {
    for (task, said, left) in [
        ("1.3.2", "q d8", 1),
        ("1.3.2", "k e8, queen d8", 0),
        ("1.3.3", "knights b1 and g1 bishop c1 bishop f1", 2),
        ("1.3.3", "Ra1 rook h1 Nb1 Ng1 put bishops on c1, f1", 0),
        ("1.3.3", "Ra1 knight h1 Nb1", 5),
    ] {
        let mut d = Driver::home();
        d.keys(&format!(":learn {task}<Enter>{said}<Enter>"));
        assert!(d.exit.is_none(), "{said}");
        let learn = d.lessons();
        assert_eq!(learn.lesson.as_ref().unwrap().run.in_box().len(), left, "{said}");
    }
}

/// In Spanish `a` is the letter of the bishop, but also a small word before a square.
#[test]
fn a_small_word_is_no_piece() {
    let mut d = Driver::new(Boot { lang: Lang::Es, ..Boot::default() });
    d.open_home();
    d.keys(":learn 1.3.3<Enter>caballo a b1, torre a a1, A c1<Enter>");
    let learn = d.lessons();
    assert_eq!(learn.lesson.as_ref().unwrap().run.in_box().len(), 3, "knight, rook and bishop stand");
}

/// Enter gives no answer before one is chosen, and a piece that has to be captured is not called a star.
#[test]
fn an_answer_is_chosen_first() {
    let mut d = Driver::home();
    d.keys(":learn 1.2.1<Enter><Enter>");
    assert!(last(&d).has(LearnWord::PickHow, &[]), "{}", last(&d));
    d.keys("<Down><Down><Enter>");
    assert_eq!(progress(&d).of("1.2", 0), TaskState::Clean);
    let mut d = Driver::home();
    d.keys(":learn 2.8.3<Enter>b2c3<Enter>");
    assert!(words(&d, 120, 40).has(LearnWord::CapturesLeft, &["2"]), "{}", words(&d, 120, 40));
}

/// Whether the task is solved.
fn is_solved(d: &Driver) -> bool {
    d.task().is_solved()
}

#[test]
fn what_a_player_says_may_be_said_in_a_sentence() {
    for (lang, id, text) in [
        (Lang::En, "8.2.1", "yes"),
        (Lang::En, "8.2.1", "I accept"),
        (Lang::En, "8.2.2", "no"),
        (Lang::En, "8.3.1", "I claim a draw"),
        (Lang::En, "8.9.1", "I resign"),
        (Lang::Fr, "8.2.1", "j’accepte"),
        (Lang::Fr, "8.3.1", "réclamer la nulle"),
        (Lang::Fr, "8.9.1", "j’abandonne"),
        (Lang::De, "8.2.1", "ich nehme an"),
        (Lang::De, "8.3.1", "ich beantrage Remis"),
        (Lang::De, "8.9.1", "ich gebe auf"),
        (Lang::Es, "8.2.1", "acepto"),
        (Lang::Es, "8.3.1", "reclamo tablas"),
        (Lang::Es, "8.9.1", "me rindo"),
    ] {
        let mut d = task_in(lang, id);
        d.keys(text).keys("<Enter>");
        assert!(is_solved(&d), "{lang:?} {id} {text}: {}", said_last(&d));
    }
}

#[test]
fn a_result_may_be_said_in_words() {
    for (lang, text) in [
        (Lang::En, "Black wins"),
        (Lang::Fr, "les Noirs gagnent"),
        (Lang::De, "Schwarz gewinnt"),
        (Lang::Es, "ganan las negras"),
    ] {
        let mut d = task_in(lang, "12.2.1");
        d.keys(text).keys("<Enter>");
        assert!(is_solved(&d), "{lang:?} {text}: {}", said_last(&d));
    }
}

#[test]
fn a_wrong_claim_has_its_reason() {
    let mut d = task("8.4.1");
    d.keys("claim<Enter>");
    assert!(said_last(&d).contains("this position has occurred twice"), "{}", said_last(&d));
    let mut d = task("8.6.2");
    d.keys("claim<Enter>");
    assert!(said_last(&d).contains("49 of 50 moves"), "{}", said_last(&d));
    d.keys("claim Rg4<Enter>");
    assert!(said_last(&d).contains("Rg4") || is_solved(&d), "{}", said_last(&d));
}

#[test]
fn a_long_reply_leaves_a_small_board_in_sight() {
    let mut d = task("8.4.1");
    d.keys("claim<Enter>");
    let seen = text(&d, 40, 15);
    let ranks = |seen: &str| (1..=8).all(|rank| seen.lines().any(|line| line.starts_with(&rank.to_string())));
    assert!(seen.contains("occurred") && !seen.contains("You are Black") && ranks(&seen), "{seen}");
    d.keys("c");
    let seen = text(&d, 40, 15);
    assert!(!seen.contains("occurred") && seen.contains("You are Black") && ranks(&seen), "the task again: {seen}");
    assert!(text(&d, 80, 24).contains("occurred"), "there is room for both");
}

#[test]
fn words_of_several_answers_are_no_command() {
    let mut d = task("7.3.4");
    d.keys("draw<Enter>");
    assert_eq!(d.sentences().pop().unwrap(), says(LearnWord::PickHow, &[]));
}

#[test]
fn a_hint_that_was_said_with_a_wrong_answer_is_followed_by_the_answer() {
    let mut d = task("1.4.3");
    d.keys("16<Enter>");
    assert!(!d.lessons().lesson.as_ref().unwrap().shows_answer);
    d.keys("<Tab>");
    let at = d.lessons().lesson.as_ref().unwrap();
    assert!(at.shows_answer && said_last(&d).contains('3'), "{}", said_last(&d));
}

#[test]
fn a_way_that_is_too_long_is_told_as_soon_as_it_is() {
    let astray = says(LearnWord::Astray, &[]);
    let mut d = task("2.8.3");
    d.keys("b2c3<Enter>");
    assert!(!said_last(&d).contains(astray), "two are left, and two moves");
    let mut d = task("2.8.3");
    d.keys("b2b3<Enter>");
    assert!(said_last(&d).ends_with(astray), "three are left, and two moves of the three");
    let mut d = task("6.3.4");
    d.keys("a2a3<Enter>");
    assert!(
        said_last(&d).ends_with(astray),
        "two moves were enough, and castling is two moves away: {}",
        said_last(&d)
    );
    let mut d = task("6.3.4");
    d.keys("g1f3<Enter>");
    assert!(!said_last(&d).contains(astray), "{}", said_last(&d));
}

#[test]
fn marks_are_not_found_by_asking_square_by_square() {
    let mut d = task("2.5.1");
    d.keys("none<Enter>");
    let missing = LearnWord::Missing.counted(Lang::En, 7, &[]);
    assert_eq!(said_last(&d), missing, "how many, not which");
    d.keys("d3 d4<Enter>");
    assert_eq!(d.lessons().lesson.as_ref().unwrap().marked.count(), 2, "right marks stay");
    d.keys("d5<Enter>");
    assert!(
        said_last(&d).contains("d5") && said_last(&d).ends_with(says(LearnWord::MarksCleared, &[])),
        "{}",
        said_last(&d)
    );
    assert!(d.lessons().lesson.as_ref().unwrap().marked.is_empty(), "a wrong one costs a new try");
    d.keys("d3 d4 e3 e5 f3 f4 f5<Enter>");
    assert!(d.task().is_solved(), "{}", said_last(&d));
}

#[test]
fn the_moves_that_led_to_a_repetition_are_shown() {
    let shown = |id: &str, cols, rows| text(&task(id), cols, rows).split_whitespace().collect::<Vec<_>>().join(" ");
    for (id, moves) in [("8.3.2", "g1f3 g8f6 f3g1 f6g8"), ("8.3.3", "b1c3 b8c6"), ("12.2.4", "Nf3 Nf6 Ng1 Ng8")] {
        assert!(shown(id, 120, 40).contains(moves), "{id}: {}", shown(id, 120, 40));
    }
    assert!(!shown("8.1.1", 120, 40).contains("e2e4"), "where the answer does not depend on it, nothing is told");
}

#[test]
fn a_move_that_a_touch_forbids_is_told_to_be_refused() {
    let mut d = task("9.1.1");
    d.keys("e2<Enter>");
    let duty = said_last(&d);
    d.keys("e1d1<Enter>");
    assert_eq!(said_last(&d), says(LearnWord::TouchRefused, &[&duty]));
}

/// A command's whole word is the command, although it is a part of an answer: German `weiter` of `geht weiter`. The
/// answer itself stays one, also where a phrase for a command has the same words.
#[test]
fn by_ear_a_command_is_no_part_of_an_answer() {
    let orders = [PlainAction::Next, PlainAction::Back, PlainAction::Turn, PlainAction::End];
    let picks = plans().iter().flat_map(|plan| {
        let kinds = plan.tasks.iter().enumerate().map(|(n, task)| (plan.id, n, &task.kind));
        kinds.filter(|(.., kind)| matches!(kind, TaskKind::Pick { .. }))
    });
    let picks: Vec<_> = picks.collect();
    assert!(picks.len() > 20);
    for lang in Lang::ALL {
        for &(lesson, n, kind) in &picks {
            let mut d = Driver::new(Boot { plain: true, lang, ..Boot::default() });
            d.open_home();
            let mut begin = |said: &str| {
                d.send(Msg::Line(format!("learn {lesson}.{}", n + 1)));
                d.said.clear();
                d.send(Msg::Line(said.to_owned()));
                d.sentences().join(" ")
            };
            let judged =
                |heard: &str| heard.has_in(lang, LearnWord::NotRight, &[]) || heard.has_in(lang, LearnWord::Right, &[]);
            for order in orders {
                let heard = begin(name_of(order, lang));
                assert!(!judged(&heard), "{lang:?} {lesson}.{}: {order:?}: {heard}", n + 1);
            }
            let heard = begin("b");
            assert!(!judged(&heard), "{lang:?} {lesson}.{}: b: {heard}", n + 1);
            let TaskKind::Pick { right, .. } = kind else { continue };
            let answer = lessons(lang)[lesson_named(lesson).unwrap().lesson].tasks[n].answers[right - 1].clone();
            let heard = begin(&answer);
            assert!(judged(&heard), "{lang:?} {lesson}.{}: {answer}: {heard}", n + 1);
        }
    }
}

/// The answer that a hint tells is written in the letters of the user, and accepted as it is told.
#[test]
fn the_answer_that_a_hint_tells_is_accepted() {
    let mut count = 0;
    for lang in Lang::ALL {
        let (before, after) = LearnWord::Solution.text(lang).split_once("{0}").unwrap();
        for plan in plans() {
            for (n, task) in plan.tasks.iter().enumerate() {
                if !matches!(task.kind, TaskKind::Type { .. } | TaskKind::Pick { .. } | TaskKind::Try { .. }) {
                    continue;
                }
                let mut d = task_in(lang, &format!("{}.{}", plan.id, n + 1));
                d.keys("<Tab><Tab>");
                let said = said_last(&d);
                let answer = said.split_once(before).and_then(|(_, rest)| Some(rest.rsplit_once(after)?.0));
                let answer = answer.unwrap_or_else(|| panic!("{}.{}: {said}", plan.id, n + 1)).to_owned();
                d.keys(&answer).keys("<Enter>");
                assert!(d.task().is_solved(), "{lang:?} {}.{}: {answer}: {}", plan.id, n + 1, said_last(&d));
                count += 1;
            }
        }
    }
    assert!(count > 200, "{count}");
}

#[test]
fn an_offer_in_a_lesson_names_how_to_take_it_back() {
    for lang in Lang::ALL {
        for plain in [false, true] {
            let mut d = Driver::new(Boot { plain, lang, ..Boot::default() });
            d.open_home();
            let line = |d: &mut Driver, text: &str| match plain {
                true => d.send(Msg::Line(text.to_owned())),
                false => _ = d.keys(&format!(":{text}<Enter>")),
            };
            line(&mut d, "learn 8.1.1");
            line(&mut d, "draw");
            let heard = if plain { d.sentences().join(" ") } else { said_last(&d) };
            let key = Action::Draw.row().name_in(lang);
            assert!(heard.contains(key) && !heard.contains("``"), "{lang:?}: {heard}");
        }
    }
}
