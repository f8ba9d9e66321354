//! Adjourned games: kept with everything, taken up again, with a sealed move if there is one.

use crate::driver::{Driver, Place, last};
use crate::painted::{footer, words};
use crate::wording::{Wording, says};
use shakmaty::{ByColor, Color};
use tabiya::app::game::GameScreen;
use tabiya::app::protocol::boot::Boot;
use tabiya::app::protocol::message::Msg;
use tabiya::chess::clock::Moment;
use tabiya::chess::game_options::{GameOptions, Rules};
use tabiya::chess::seat::{Bot, Seat};
use tabiya::chess::start_position::StartPosition;
use tabiya::chess::time_control::Controls;
use tabiya::words::tables::{AppWord, EndingWhyWord, EndingWord, FormWord, TouchWord};

fn clocked(rules: Rules, time: &str) -> Driver {
    let controls = Some(Controls::same(time.parse().expect("a time control")));
    let mut d = Driver::play(GameOptions { controls, rules, ..GameOptions::default() });
    if rules == Rules::Tournament {
        d.keys("<Enter>");
    }
    d
}

fn again(d: &Driver) -> Driver {
    let mut again = Driver::new(Boot::default());
    again.at = d.at + 600_000;
    again.journals.clone_from(&d.journals);
    again.open_home();
    again
}

fn left(d: &Driver) -> Vec<u64> {
    Color::ALL.iter().filter_map(|&side| Some(d.played().clock()?.remaining(side, Moment(d.at)) / 1_000)).collect()
}

fn running(d: &Driver) -> Option<Color> {
    d.played().clock().and_then(|clock| clock.running())
}

#[test]
fn an_adjourned_game_stands_among_the_interrupted_ones() {
    let mut d = clocked(Rules::Casual, "3/2:1+5");
    d.moves("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1");
    d.at += 20_000;
    let (times, stage) = (left(&d), d.played().clock().and_then(|clock| clock.moves_to_go(Color::White)));
    d.keys("adjourn<Enter>");
    assert!(d.has_dialog());
    d.keys("y");
    assert_eq!(d.place(), Place::Home, "{:?}", d.status());
    d.says(says(AppWord::AdjournedKept, &[]));
    assert!(d.archive.is_empty(), "it is not over");
    assert!(words(&d, 100, 30).contains("adjourned"), "{}", words(&d, 100, 30));
    let mut d = again(&d);
    d.keys("<Enter>");
    assert!(left(&d).iter().zip(&times).all(|(now, then)| then - now <= 1), "with its clocks");
    assert_eq!(running(&d), None, "which are stopped");
    assert_eq!(d.played().clock().and_then(|clock| clock.moves_to_go(Color::White)), stage, "and its stage");
    d.keys("<Up>");
    assert_eq!(running(&d), Some(Color::Black));
    assert!(d.game().adjournment().is_none(), "it was taken up");
    d.keys("claim Ng8<Enter>");
    assert_eq!(d.result(), "1/2-1/2 threefold repetition", "and with its repetitions");
    assert!(d.archive[0].1.contains("{ Adjourned }") || d.archive[0].1.contains("Adjourned"), "{}", d.archive[0].1);
    assert!(d.journals.is_empty());
}

#[test]
fn an_offer_lasts_over_an_adjournment() {
    let mut d = clocked(Rules::Casual, "5");
    d.moves("e4 e5").keys("Nf3 (=)<Enter>adjourn!<Enter>");
    let mut d = again(&d);
    d.keys("<Enter><Up>draw<Enter>");
    assert_eq!(d.result(), "1/2-1/2 agreement");
}

#[test]
fn an_adjourned_game_can_be_adjourned_again_and_survives_a_crash() {
    let mut d = clocked(Rules::Tournament, "5");
    d.moves("e4 e5").keys("adjourn!<Enter>");
    let mut d = again(&d);
    d.keys("<Enter><Up>").moves("Nf3");
    let kept = GameScreen::resume(&d.journals[0].bytes).expect("a game");
    assert_eq!(kept.adjournment(), None, "after a crash it is only interrupted");
    d.keys("adjourn!<Enter>");
    let mut d = again(&d);
    d.keys("<Enter>");
    assert!(d.game().adjournment().is_some() && d.is_covered(), "a tournament game is covered");
    d.keys("<Up>");
    assert_eq!((running(&d), d.plies()), (Some(Color::Black), 3));
}

#[test]
fn nothing_is_adjourned_before_the_first_move_or_after_the_end() {
    let mut d = clocked(Rules::Casual, "5");
    d.keys("adjourn<Enter>");
    assert_eq!((d.has_dialog(), last(&d).as_str()), (false, says(AppWord::NothingToAdjourn, &[])));
    d.moves("f3 e5 g4 Qh4").keys(":adjourn<Enter>");
    d.says(says(AppWord::GameOver, &[]));
}

/// Adjourns with a sealed move, and takes the game up again.
fn sealed(rules: Rules, moves: &str, seal: &str) -> Driver {
    let mut d = clocked(rules, "5+3");
    d.moves(moves).keys("adjourn<Enter>s").keys(seal);
    let seen = words(&d, 100, 30);
    assert!(!seen.contains(seal), "what is sealed is not seen: {seen}");
    assert!(seen.contains(&"*".repeat(seal.chars().count())), "{seen}");
    assert!(seen.contains(says(TouchWord::SealHow, &[])), "how it is sealed is said all the while: {seen}");
    assert_eq!(footer(&d, 100, 30).trim(), "", "nothing of a game can be done meanwhile");
    d.keys("<Enter>");
    assert_eq!(d.place(), Place::Home, "{:?}", d.status());
    let seen = words(&d, 100, 30);
    assert!(seen.contains(says(FormWord::SealedGame, &["1 move"])) && !seen.contains(seal), "{seen}");
    assert!(words(&d, 80, 24).contains(says(EndingWord::Adjourned, &[])), "also in a small window");
    let mut d = again(&d);
    d.keys("<Enter>");
    assert_eq!(d.plies(), moves.split_whitespace().count(), "the envelope is closed");
    d
}

#[test]
fn a_sealed_move_is_played_when_the_game_goes_on() {
    for rules in [Rules::Casual, Rules::TouchMove, Rules::Tournament] {
        let mut d = sealed(rules, "e4 e5", "Nf3");
        let before = left(&d);
        d.keys("<Up>");
        assert_eq!(d.plies(), 3, "{rules:?}");
        assert_eq!(running(&d), Some(Color::Black), "{rules:?}: the opponent's clock runs");
        assert_eq!(left(&d)[0], before[0] + 3, "{rules:?}: no time was used, and the increment came");
        let pgn = d.pgn().split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(pgn.contains("Adjourned; White sealed a move"), "{pgn}");
        let kept = GameScreen::resume(&d.journals[0].bytes).expect("a game");
        assert_eq!((kept.adjournment(), kept.game().line().len()), (None, 3), "{rules:?}: also after a crash");
    }
}

#[test]
fn a_draw_offered_with_a_sealed_move_stands_when_it_is_made() {
    let mut d = sealed(Rules::Casual, "e4 e5", "Nf3 (=)");
    assert_eq!(d.played().offer(), None, "nobody knows of it before");
    d.keys("<Up>");
    assert!(d.played().offer().is_some_and(|offer| offer.out && offer.by.is_white()), "{:?}", d.played().offer());
    let kept = GameScreen::resume(&d.journals[0].bytes).expect("a game");
    assert_eq!(kept.game().offer(), d.played().offer(), "also after a crash");
    d.keys("draw<Enter>");
    assert_eq!(d.result(), "1/2-1/2 agreement");
}

#[test]
fn no_command_is_read_from_a_sealed_move_that_loses() {
    let mut d = sealed(Rules::Casual, "e4 e5", "[%clk 9:99]");
    d.keys("<Up>");
    let pgn = d.pgn().split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(pgn.contains("The sealed move of White, (%clk 9:99), is ambiguous"), "{pgn}");
}

#[test]
fn a_sealed_move_that_is_ambiguous_or_illegal_loses() {
    for (moves, seal) in
        [("e4 e5", "Ke3"), ("e4 e5", "hello"), ("e4 e5", "draw"), ("Nf3 Nf6 e3 e6", "N"), ("d3 d6 Nf3 Nf6", "Nd2")]
    {
        let mut d = clocked(Rules::Casual, "5+3");
        d.moves(moves).keys("adjourn<Enter>s").keys(seal).keys("<Enter>");
        assert_eq!(d.place(), Place::Home, "{seal}: nobody judges it before");
        let mut d = again(&d);
        d.keys("<Enter><Up>");
        assert_eq!(d.result(), "0-1 ambiguous or illegal sealed move", "{seal}");
        let names_it = says(TouchWord::SealedBad, &["White", seal]);
        assert_eq!(d.sentences().last().map(String::as_str), Some(names_it), "it is the last that is said");
        let seen = words(&d, 120, 40);
        assert!(seen.has(EndingWhyWord::SealedMove, &["White"]), "no arbiter has acted: {seen}");
        d.keys("why<Enter>");
        d.says(says(EndingWhyWord::SealedMove, &["White"]));
        assert!(
            d.archive[0].1.replace('\n', " ").contains("ambiguous or illegal (Guideline I.7)"),
            "{}",
            d.archive[0].1
        );
    }
}

#[test]
fn a_sealed_mate_ends_the_game_and_a_bot_replies_to_a_sealed_move() {
    let mut d = clocked(Rules::Casual, "5");
    d.moves("f3 e5 g4").keys("adjourn<Enter>s").keys("Qh4<Enter>");
    let mut d = again(&d);
    d.keys("<Enter><Up>");
    assert_eq!(d.result(), "0-1 checkmate");
    let mut d = Driver::new(Boot::default());
    let seats = ByColor { white: Seat::Human(None), black: Seat::Bot(Bot::Greedy) };
    let controls = Some(Controls::same("5".parse().expect("a time control")));
    d.begin(GameOptions { seats, controls, ..GameOptions::default() });
    d.moves("e4").keys("adjourn<Enter>s").keys("Nf3<Enter>");
    let mut d = again(&d);
    d.keys("<Enter><Up>");
    assert_eq!((d.plies(), running(&d)), (4, Some(Color::White)), "{:?}", d.status());
}

#[test]
fn sealing_can_be_given_up_and_the_flag_falls_meanwhile() {
    let mut d = clocked(Rules::Casual, "5");
    d.moves("e4 e5").keys("adjourn<Enter>s").keys("Nf<Esc>");
    assert!(!d.game().input.seals && d.typed().is_empty());
    assert_eq!(running(&d), Some(Color::White), "the clock has run all the while");
    d.keys("adjourn<Enter>sNf3");
    d.wait(400_000);
    assert_eq!((d.game().input.seals, d.result().as_str()), (false, "0-1 time forfeit"));
    // A touched piece has to be moved on the board.
    let start = StartPosition::default();
    let mut d = Driver::play(GameOptions { rules: Rules::TouchMove, start, ..GameOptions::default() });
    d.moves("e4 e5");
    d.mouse(
        tabiya::app::protocol::input::Press::Down(tabiya::app::protocol::input::Button::Left),
        Some(tabiya::app::protocol::input::HitTarget::Square(shakmaty::Square::G1)),
    );
    d.keys(":adjourn<Enter>");
    d.says("Touched: the knight on g1 must move (Article 4.3.1).");
    d.keys("s");
    assert!(!d.game().input.seals);
}

/// Seals a reply to e4 and takes the game up in plain mode, where it waits until a line makes it go on.
fn aloud(rules: Rules, seal: &str, lines: &[&str]) -> Driver {
    let d = sealed(rules, "e4", seal);
    let mut again = Driver::new(Boot { plain: true, ..Boot::default() });
    again.journals.clone_from(&d.journals);
    again.open_home();
    for line in [&["go on 1"], lines].concat() {
        again.at += 10;
        again.send(Msg::Line(line.to_owned()));
    }
    again
}

/// Returns the game without its tags and clocks.
fn noted(d: &Driver) -> String {
    let kept = || d.journals.iter().map(|kept| pgn_of(&kept.bytes)).collect();
    let pgn = if d.place() == Place::Game { d.pgn() } else { kept() };
    let words = pgn.rsplit("\n\n").next().unwrap_or_default().split_whitespace();
    words.filter(|word| !word.contains("[%clk") && !word.starts_with("0:05")).collect::<Vec<_>>().join(" ")
}

fn pgn_of(journal: &[u8]) -> String {
    GameScreen::resume(journal).expect("a game").pgn()
}

#[test]
fn a_sealed_move_is_not_lost_by_what_is_done_before_it_is_opened() {
    let [note, waits] = ["{Adjourned; Black sealed a move}", "1. e4 {Adjourned; Black sealed a move} *"];
    let opened = "1. e4 {Adjourned; Black sealed a move} 1... e5 *";
    let back = format!("{note} *");
    let resumed = format!("1. e4 {note} {{Play resumed with 5:05 for White and 5:02 for Black}} 1... e5 *");
    let lost = format!("1. e4 {note} {{The sealed move of Black, e5}} {{White wins: resignation}} 1-0");
    for (rules, lines, want) in [
        // It is opened first: what is taken back is the last moves then.
        (Rules::Casual, &["takeback!"][..], back.as_str()),
        (Rules::Casual, &["takeback", "y"], back.as_str()),
        (Rules::Casual, &["takeback black!"], waits),
        (Rules::Casual, &["redo"], opened),
        (Rules::Tournament, &["put back! 1"], waits),
        (Rules::Tournament, &["put back! 1", "go on"], &resumed),
        // It waits, and is made when the game goes on.
        (Rules::Casual, &["adjourn!"], waits),
        (Rules::Casual, &["adjourn", "y", "go on 1", "go on"], opened),
        (Rules::Casual, &["player black greedy"], waits),
        (Rules::Casual, &["player black greedy", "go on"], opened),
        (Rules::Casual, &["level black 800", "go on"], opened),
        // The game ends without it.
        (Rules::Casual, &["resign black!"], &lost),
    ] {
        let d = aloud(rules, "e5", lines);
        assert_eq!(noted(&d), want, "{rules:?} {lines:?}: {:?}", d.sentences());
    }
    // Who opens a bad one has lost: nothing more is taken back. What was taken back afterwards is not opened again.
    let mut d = aloud(Rules::Casual, "Ke3", &["takeback!"]);
    assert_eq!((d.result().as_str(), d.plies()), ("1-0 ambiguous or illegal sealed move", 1));
    d.send(Msg::Line("takeback!".to_owned()));
    let kept = GameScreen::resume(&d.journals[0].bytes).expect("a game");
    assert_eq!(kept.adjournment(), None);
}
