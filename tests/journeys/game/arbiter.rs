//! What a tournament game allows only to its arbiter, and what a player cannot do by going away.

use crate::driver::{Driver, Place, last};
use crate::painted::words;
use crate::wording::{counts, says};
use shakmaty::Color;
use tabiya::app::dialogs::Dialog;
use tabiya::app::dialogs::question::{ArbiterAct, Question, QuestionDialog};
use tabiya::app::game::{Blocked, GameScreen};
use tabiya::app::protocol::boot::Boot;
use tabiya::app::protocol::input::{Button, HitTarget, Press};
use tabiya::app::protocol::message::Msg;
use tabiya::chess::clock::Moment;
use tabiya::chess::game_options::{GameOptions, Rules};
use tabiya::chess::time_control::Controls;
use tabiya::words::tables::{AnalysisWord, AppWord, TouchWord};

fn game(rules: Rules) -> GameOptions {
    let controls = Some(Controls::same("5".parse().expect("a time control")));
    GameOptions { controls, rules, ..GameOptions::default() }
}

fn tournament() -> Driver {
    let mut d = Driver::play(game(Rules::Tournament));
    d.keys("<Enter>");
    d
}

fn asked(d: &Driver) -> Option<ArbiterAct> {
    match d.dialog() {
        Some(Dialog::Question(QuestionDialog { question: Question::AsArbiter(act), .. })) => Some(act.clone()),
        _ => None,
    }
}

fn left(d: &Driver, side: Color) -> u64 {
    d.played().clock().map(|clock| clock.remaining(side, Moment(d.at)) / 1_000).expect("a clock")
}

fn running(d: &Driver) -> Option<Color> {
    d.played().clock().and_then(|clock| clock.running())
}

fn joined(pgn: &str) -> String {
    pgn.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Takes the game up again in another session.
fn again(d: &Driver) -> Driver {
    let mut again = Driver::new(Boot::default());
    again.at = d.at + 600_000;
    again.journals.clone_from(&d.journals);
    again.open_home();
    again
}

#[test]
fn a_tournament_game_that_was_left_is_covered_until_its_clock_runs() {
    for leave in [":home<Enter>1", "<C-c>y", "<C-z>"] {
        let mut d = tournament();
        d.moves("e4 c5").keys(leave);
        if leave == "<C-z>" {
            d.send(Msg::Resumed);
        } else {
            d = again(&d);
            assert!(!words(&d, 80, 24).contains('♟') && d.place() == Place::Home);
            d.keys("<Enter>");
        }
        assert!(d.is_covered(), "{leave}");
        d.wait(60_000);
        let seen = words(&d, 80, 24);
        assert!(seen.contains(says(TouchWord::Covered, &[])), "{leave}: {seen}");
        assert!(!seen.contains("r n b q k b n r"), "{leave}: no pieces are shown: {seen}");
        for hidden in [":copy fen<Enter>", ":copy moves<Enter>", ":save<Enter>"] {
            let mut other = again(&d);
            other.keys("<Enter>").send(Msg::Line(hidden.trim_matches(':').replace("<Enter>", "")));
            assert!(other.effects.iter().all(|effect| !format!("{effect:?}").contains("Copy(")), "{hidden}");
        }
        // A press on a piece only starts the clock: it was not seen.
        d.mouse(Press::Down(Button::Left), Some(HitTarget::Square(shakmaty::Square::G1)));
        assert!(d.picked().is_none(), "{leave}");
        assert_eq!((running(&d), d.is_covered()), (Some(Color::White), false), "{leave}");
        d.wait(3_000);
        assert!(left(&d, Color::White) <= 297, "{leave}: the clock of the side to move runs");
        let pgn = joined(&d.pgn());
        assert!(pgn.contains("Interrupted; play resumed with 4:59"), "{leave}: {pgn}");
        let kept = GameScreen::resume(&d.journals[0].bytes).expect("a game");
        assert!(joined(&kept.pgn()).contains("Interrupted; play resumed"), "{leave}: it stays on the record");
    }
}

#[test]
fn a_signal_that_ends_the_program_stops_the_clocks_first() {
    let mut d = Driver::play(game(Rules::Casual));
    d.moves("e4 c5");
    d.wait(2_500);
    let shown = left(&d, Color::White);
    d.send(Msg::Terminated);
    let mut d = again(&d);
    d.keys("<Enter>");
    assert_eq!((left(&d, Color::White), running(&d)), (shown, None));
}

#[test]
fn other_games_that_were_left_are_shown() {
    let mut d = Driver::play(game(Rules::TouchMove));
    d.moves("e4 c5").keys(":home<Enter>1");
    let mut d = again(&d);
    d.keys("<Enter>");
    assert_eq!((d.blocked(), d.is_covered()), (Some(Blocked::Interrupted), false));
    assert!(!d.pgn().contains("Interrupted"));
}

#[test]
fn the_arbiter_stops_the_clocks_of_a_tournament_game() {
    let mut d = tournament();
    d.moves("e4 c5").keys("<C-p>");
    assert_eq!(asked(&d), Some(ArbiterAct::StopClocks));
    assert_eq!(running(&d), Some(Color::White), "the clock runs while it is asked");
    d.keys("n");
    assert_eq!((d.blocked(), running(&d)), (None, Some(Color::White)));
    d.keys(":pause<Enter>y");
    assert_eq!((d.blocked(), running(&d)), (Some(Blocked::Paused), None));
    let seen = words(&d, 80, 24);
    assert!(!seen.contains("r n b q k b n r"), "the board is hidden");
    assert!(!seen.contains("c5"), "and the moves: {seen}");
    d.wait(100_000);
    d.keys("<Up>");
    assert_eq!(running(&d), Some(Color::White));
    let kept = GameScreen::resume(&d.journals[0].bytes).expect("a game");
    for play in [d.game(), &kept] {
        assert!(
            joined(&play.pgn()).contains("c5 { [%clk 0:04:59] Clocks stopped by the arbiter }")
                || joined(&play.pgn()).contains("Clocks stopped by the arbiter"),
            "{}",
            play.pgn()
        );
    }
}

#[test]
fn the_arbiter_corrects_a_clock_of_a_tournament_game() {
    let mut d = tournament();
    d.moves("e4").keys("clock black 59:00<Enter>");
    assert_eq!(asked(&d), Some(ArbiterAct::SetClock { side: Color::Black, time: "59:00".into() }));
    assert!(left(&d, Color::Black) <= 300, "nothing happens unasked");
    d.keys("<Esc>");
    assert!(left(&d, Color::Black) <= 300);
    d.keys("clock black 59:00<Enter>y");
    assert!(left(&d, Color::Black) > 3_500);
    assert!(joined(&d.pgn()).contains("Clock of Black corrected to 59:00"), "{}", d.pgn());
    d.keys("clock black soon<Enter>");
    assert_eq!(asked(&d), None, "what is no time is refused, not asked about");
}

#[test]
fn the_arbiter_puts_the_position_back() {
    for (words, count, taken) in
        [("put back", 1, "Nc6"), ("put back 3", 3, "e5 Nf3 Nc6"), ("put back 4", 4, "e4 e5 Nf3 Nc6")]
    {
        let mut d = tournament();
        d.moves("e4 e5 Nf3 Nc6").keys("takeback!<Enter>");
        assert_eq!(last(&d), says(TouchWord::NoTakeBack, &[]), "players take nothing back");
        d.keys(words).keys("<Enter>");
        assert!(matches!(asked(&d), Some(ArbiterAct::PutBack { count: asked, .. }) if asked == count), "{words}");
        assert_eq!(d.plies(), 4, "{words}");
        d.keys("y");
        assert_eq!(d.plies(), 4 - count, "{words}");
        let kept = GameScreen::resume(&d.journals[0].bytes).expect("a game");
        let noted = format!("Position put back by the arbiter; taken back: {taken}");
        for play in [d.game(), &kept] {
            assert!(joined(&play.pgn()).contains(&noted), "{words}: {}", play.pgn());
        }
        d.keys("redo<Enter>");
        assert_eq!(d.plies(), 4 - count, "{words}: it is not played again by itself");
    }
    // What the arbiter did at a move that is put back stays in the record; a finished game is not put back.
    let mut d = tournament();
    d.moves("e4 e5").keys("clock white 3:00<Enter>yput back<Enter>y");
    let kept = GameScreen::resume(&d.journals[0].bytes).expect("a game");
    for play in [d.game(), &kept] {
        assert_eq!(joined(&play.pgn()).matches("Clock of White corrected to 3:00").count(), 1, "{}", play.pgn());
    }
    d.keys("resign!<Enter>:put back<Enter>");
    assert_eq!((asked(&d), last(&d).as_str()), (None, says(AppWord::GameOver, &[])));
    let mut d = tournament();
    d.moves("e4");
    d.keys("put back 2<Enter>");
    assert_eq!((asked(&d), last(&d).as_str()), (None, counts(TouchWord::FewerPlayed, 1)));
    for wrong in ["put back 2", "put back 0", "put back soon"] {
        d.keys(wrong).keys("<Enter>");
        assert_eq!((asked(&d), d.plies()), (None, 1), "{wrong}");
    }
    d.keys("put back<Enter>");
    d.wait(400_000);
    assert_eq!((asked(&d), d.result().as_str()), (None, "1-0 time forfeit"), "the question closes with the game");
}

#[test]
fn a_clock_that_was_corrected_stays_so_when_moves_are_put_back() {
    for words in ["put back", "put back 3"] {
        let mut d = tournament();
        d.moves("e4 e5 Nf3").keys("clock white 3:00<Enter>yclock black 9:00<Enter>y");
        d.keys(words).keys("<Enter>y");
        assert!((178..=181).contains(&left(&d, Color::White)), "{words}: {}", left(&d, Color::White));
        assert!((538..=541).contains(&left(&d, Color::Black)), "{words}: {}", left(&d, Color::Black));
        let kept = GameScreen::resume(&d.journals[0].bytes).expect("a game");
        let times = kept.game().clock().map(|clock| clock.remaining(Color::Black, Moment::default()) / 1_000);
        assert!(times.is_some_and(|black| (538..=541).contains(&black)), "{words}: also after a crash");
    }
}

#[test]
fn neither_a_correction_nor_a_penalty_goes_with_moves() {
    let clock = "Clock of White corrected to ";
    let gained = "2:00 more for the clock of White";
    for (rules, time, moves, act, back, left_then, noted) in [
        (Rules::Tournament, "90+30", "e4 e5 Nf3", "clock white 0:20<Enter>y", "put back 1<Enter>y", 20, clock),
        (Rules::Tournament, "90+30", "e4 e5 Nf3", "clock white 5:00<Enter>y", "put back 3<Enter>y", 300, clock),
        (Rules::Tournament, "90", "e4", "claim e5<Enter>clock white 0:30<Enter>y", "put back 1<Enter>y", 30, clock),
        (Rules::Tournament, "90", "e4", "claim e5<Enter>", "put back 1<Enter>y", 92 * 60, gained),
        (Rules::Tournament, "90", "e4", "claim e5<Enter>", "put back 2<Enter>y", 92 * 60, gained),
        (Rules::Tournament, "1+30", "e4 e5", "clock white 5:00<Enter>y", "put back 2<Enter>y", 300, clock),
        (Rules::Casual, "1+30", "e4 e5 Nf3", "clock white 5:00<Enter>", "takeback<Enter>1", 300, clock),
        (Rules::Casual, "1/5", "e4 e5 Nf3", "clock white 20:00<Enter>", "takeback<Enter>1", 15 * 60, clock),
        (Rules::Casual, "5+30", "e4 e5 Nf3 Nc6 Bb5", "clock white 0:20<Enter>", "takeback<Enter>1", 20, clock),
        (Rules::Casual, "1+30", "e4 e5 Nf3 Nc6 Bb5", "clock white 2:20<Enter>", "takeback<Enter>1", 120, clock),
        (
            Rules::Casual,
            "2/10+5:1/20+5:5",
            "e4 e5 Nf3 Nc6 Bb5",
            "clock white 0:10<Enter>",
            "takeback<Enter>1",
            10,
            clock,
        ),
        (Rules::Casual, "5", "e4 e5 Nf3", "takeback<Enter>1clock white 3:00<Enter>redo<Enter>", "", 180, clock),
        (Rules::Casual, "90", "e4", "claim! e5<Enter>", "takeback<Enter>2", 92 * 60, gained),
    ] {
        let told = format!("{time} {act} {back}");
        let controls = Some(Controls::same(time.parse().expect("a time control")));
        let mut d = Driver::play(GameOptions { controls, rules, ..GameOptions::default() });
        d.keys(if rules == Rules::Tournament { "<Enter>" } else { "" }).moves(moves).keys(act);
        let mut resumed = again(&d);
        resumed.keys("<Enter><Up>");
        for d in [&mut d, &mut resumed] {
            d.keys(back);
            assert!(!d.has_dialog(), "{told}");
            let now = left(d, Color::White);
            assert!((left_then - 2..=left_then).contains(&now), "{told}: {now}");
            d.wait(2_000);
            assert_eq!(d.result(), "*", "{told}: no flag falls by it");
            assert_eq!(joined(&d.pgn()).matches(noted).count(), 1, "{told}: {}", d.pgn());
        }
    }
}

#[test]
fn a_move_put_back_takes_its_time_from_a_corrected_clock() {
    for (corrected, then) in [("3:00", 173), ("0:04", 0)] {
        let mut d = Driver::play(game(Rules::Casual));
        d.moves("e4 e5").wait(6_000);
        d.moves("Nf3").keys("takeback<Enter>1").keys(&format!("clock white {corrected}<Enter>redo<Enter>"));
        assert_eq!((left(&d, Color::White), d.result().as_str()), (then, "*"), "{corrected}");
    }
}

#[test]
fn the_time_since_a_takeback_stays_used_when_moves_are_redone() {
    let mut d = Driver::play(game(Rules::Casual));
    d.moves("e4 e5 Nf3 Nc6").keys("takeback!<Enter>").wait(3_000);
    d.keys("redo<Enter>");
    assert_eq!(left(&d, Color::White), 296);
    d.keys("redo<Enter>");
    assert_eq!((left(&d, Color::White), left(&d, Color::Black), d.plies()), (296, 299, 4));
    for control in ["5b5", "5d5"] {
        let controls = Some(Controls::same(control.parse().expect("a time control")));
        let mut d = Driver::play(GameOptions { controls, ..game(Rules::Casual) });
        d.moves("e4 e5").keys("takeback<Enter>1").wait(4_000);
        d.keys("redo<Enter>");
        assert_eq!(left(&d, Color::Black), 300, "{control} gives back what was used");
    }
}

#[test]
fn a_clock_that_is_put_back_to_the_start_waits_to_be_started() {
    for leave in ["", ":home<Enter>1"] {
        let mut d = tournament();
        d.moves("e4").keys("put back<Enter>y").keys(leave);
        if !leave.is_empty() {
            d = again(&d);
            d.keys("<Enter><Up>");
        }
        assert_eq!((d.blocked(), running(&d)), (Some(Blocked::Start), None), "{leave}");
        d.keys("start<Enter>");
        assert_eq!((d.blocked(), running(&d)), (None, Some(Color::White)), "{leave}");
    }
}

#[test]
fn a_game_whose_clock_ran_is_kept_before_its_first_move() {
    for (rules, act) in [
        (Rules::Tournament, "<Enter>"),
        (Rules::Tournament, "<Enter>claim<Enter>clock white 4:00<Enter>y"),
        (Rules::Casual, "clock white 4:00<Enter>"),
    ] {
        for leave in [":home<Enter>1", "<C-c>y"] {
            let mut d = Driver::play(game(rules));
            d.keys(act).keys(leave);
            let mut kept = again(&d);
            assert_eq!(kept.interrupted().len(), 1, "{rules:?} {act} {leave}");
            kept.keys("<Enter><Up>");
            assert_eq!(joined(&kept.pgn()).matches("Clock of White corrected").count(), act.matches("clock").count());
        }
    }
    let mut d = Driver::play(game(Rules::Casual));
    d.moves("e5").keys(":home<Enter>");
    assert_eq!(again(&d).interrupted().len(), 0, "nothing is kept of a game that has not begun");
}

#[test]
fn a_result_is_asked_as_the_arbiters() {
    let mut d = tournament();
    d.moves("e4").keys("result 1-0 forfeit<Enter>");
    d.sees("As the arbiter");
    d.keys("y");
    assert_eq!(d.result(), "1-0 forfeit");
}

#[test]
fn nothing_analyses_a_tournament_game_that_is_not_over() {
    let mut d = tournament();
    d.moves("e4").keys(":home<Enter>1");
    let board = |d: &Driver, steps: &str| {
        let mut d = again(d);
        d.slow = true;
        d.keys(":free board<Enter>").keys(steps);
        d
    };
    let told = |d: &Driver| d.sentences().iter().any(|said| said == says(AnalysisWord::InTournament, &[]));
    for (steps, barred) in [("e4<Enter>", true), ("e4<Enter>e5<Enter>", true), ("d4<Enter>", false)] {
        let mut d = board(&d, steps);
        assert_eq!((d.is_analysing(), told(&d)), (!barred, barred), "{steps}: the board analyses by itself");
        d.keys("<Esc>"); // letters are keys again
        for command in [":analyse<Enter>", ":hint<Enter>", ":mistakes<Enter>"].into_iter().filter(|_| barred) {
            d.said.clear();
            d.keys(command);
            assert!(told(&d) && !d.is_analysing(), "{steps} {command}: {}", last(&d));
        }
    }
    // What a game has come through is barred as well, back to where it left the openings: a better move there tells as
    // much.
    d.keys("<Enter><Up>").moves("e5 Nf3 Nc6 h4 a5 Rh3").keys(":home<Enter>1");
    for (steps, barred) in [
        ("e4<Enter>e5<Enter>Nf3<Enter>Nc6<Enter>h4<Enter>a5<Enter>", true),
        ("e4<Enter>e5<Enter>Nf3<Enter>Nc6<Enter>h4<Enter>a5<Enter>d4<Enter>", true),
        ("e4<Enter>e5<Enter>Nf3<Enter>Nc6<Enter>", false),
    ] {
        assert_eq!(told(&board(&d, steps)), barred, "{steps}");
    }
    // A game in which nothing was played bars nothing.
    let mut unplayed = tournament();
    unplayed.keys(":home<Enter>1");
    let unplayed = board(&unplayed, "e4<Enter>");
    assert!(unplayed.is_analysing() && !told(&unplayed), "{}", last(&unplayed));
    // A game that is over is free.
    d.journals.clear();
    let d = board(&d, "e4<Enter>");
    assert!(d.is_analysing() && !told(&d), "{}", last(&d));
}

#[test]
fn no_player_ends_a_tournament_game_alone() {
    for leave in ["<Esc>2", "<C-n>2", "rematch<Enter>2"] {
        let mut d = tournament();
        d.moves("e4 e5").keys(leave);
        assert!(matches!(asked(&d), Some(ArbiterAct::End(_))), "{leave}");
        d.keys("n");
        assert_eq!((d.place(), d.result().as_str()), (Place::Game, "*"), "{leave}: it goes on");
        d.keys(leave).keys("y");
        assert!(d.archive[0].1.contains("[Termination \"abandoned\"]"), "{leave}: {}", d.archive[0].1);
    }
    let mut d = Driver::play(game(Rules::Casual));
    d.moves("e4 e5").keys("<Esc>2");
    assert_eq!(d.archive.len(), 1, "in a casual game nobody asks twice");
}

#[test]
fn a_journal_that_is_written_again_holds_the_game_as_it_was() {
    for way in
        ["takeback!<Enter>redo<Enter>", "resign!<Enter>takeback!<Enter>", "resign!<Enter>takeback!<Enter>redo<Enter>"]
    {
        let mut d = Driver::play(game(Rules::Casual));
        d.moves("e4").wait(7_000);
        d.moves("e5").keys("clock white 3:00<Enter>player black human:Zoe<Enter>").moves("Nf3").wait(3_000);
        d.keys("clock white 2:30<Enter>").moves("Nc6").keys("d4 (=)<Enter>").keys("decline<Enter>");
        d.keys(way);
        let kept = GameScreen::resume(&d.journals.last().expect("a journal").bytes).expect("a game");
        let pgn = joined(&d.pgn());
        assert_eq!(joined(&kept.pgn()), pgn, "{way}");
        for noted in ["Clock of White corrected to 3:00", "[Relieved \"Black\"]", "{[%clk 0:04:52.97]"] {
            assert_eq!(pgn.matches(noted).count(), 1, "{way}: {noted} in {pgn}");
        }
        assert_eq!(pgn.contains("(=)"), pgn.contains("d4"), "{way}: {pgn}");
        assert_eq!(kept.game().offer().is_some(), d.played().offer().is_some(), "{way}");
    }
}

#[test]
fn a_wrong_claim_and_its_penalty_stand_in_the_record() {
    for (claim, gain, noted) in [
        (
            "claim Nf3<Enter>",
            60,
            "Wrong claim of a draw by White with Nf3: 1:00 more for the clock of Black (Article 9.5.3)",
        ),
        ("claim<Enter>", 60, "Wrong claim of a draw by White: 1:00 more for the clock of Black (Article 9.5.3)"),
    ] {
        let mut d = tournament();
        d.moves("e4 e5").keys(claim);
        assert!(left(&d, Color::Black) >= 299 + gain, "{claim}");
        let kept = GameScreen::resume(&d.journals[0].bytes).expect("a game");
        for pgn in [joined(&d.pgn()), joined(&kept.pgn())] {
            assert_eq!(pgn.matches(noted).count(), 1, "{claim}: {pgn}");
        }
    }
}
