//! Claims and offers: prompted to the right player, judged, and gone when the right to them is gone.

use crate::driver::{Driver, last};
use crate::painted::words;
use crate::wording::{Wording, counts, says};
use shakmaty::{ByColor, Color};
use tabiya::app::game::GameScreen;
use tabiya::app::protocol::boot::Boot;
use tabiya::app::protocol::input::{Button, Cell, HitTarget, Press};
use tabiya::app::protocol::message::Msg;
use tabiya::chess::game_options::{GameOptions, Rules};
use tabiya::chess::laws::claims::Claim;
use tabiya::chess::notation;
use tabiya::chess::seat::{Bot, Seat};
use tabiya::chess::start_position::StartPosition;
use tabiya::chess::time_control::Controls;
use tabiya::words::tables::AppWord;

const SHUFFLE: &str = "Nf3 Nf6 Ng1 Ng8";

fn from(fen: &str) -> GameOptions {
    GameOptions { start: StartPosition::from_fen(fen, false).expect("a playable position"), ..GameOptions::default() }
}

/// Returns the prompt as the status line shows it: the claim, and the move it needs.
fn prompt(d: &Driver) -> Option<(Claim, Option<String>)> {
    let play = d.game();
    play.prompt().map(|(claim, mv)| {
        let san = mv.map(|mv| notation::san(play.game().position(), mv, &notation::Letters::En));
        (claim, san)
    })
}

fn seen(d: &Driver) -> String {
    words(d, 120, 40)
}

#[test]
fn threefold_is_prompted_and_claimed_by_the_player_to_move() {
    let mut d = Driver::play(GameOptions::default());
    d.moves(SHUFFLE).moves("Nf3 Nf6 Ng1");
    assert_eq!(prompt(&d), None, "the third occurrence has not come yet");
    d.moves("Ng8");
    assert_eq!(prompt(&d), Some((Claim::Threefold, None)));
    assert_eq!(d.result(), "*", "threefold never ends a game by itself");
    d.keys("claim<Enter>");
    assert_eq!(d.result(), "1/2-1/2 threefold repetition");
    let ending = d.played().ending().cloned().expect("it is over");
    assert_eq!(ending.to_string(), "Draw: threefold repetition, claimed by White");
    let pgn = d.archive[0].1.replace('\n', " ");
    assert!(pgn.contains("{Draw: threefold repetition, claimed by White}"), "{pgn}");
}

#[test]
fn threefold_is_claimed_with_the_intended_move() {
    let mut d = Driver::play(GameOptions::default());
    d.moves(SHUFFLE).moves("Nf3 Nf6 Ng1");
    d.keys("Ng8");
    assert_eq!(prompt(&d), Some((Claim::Threefold, Some("Ng8".into()))), "while the move is typed");
    d.keys("<Esc>claim Ng8<Enter>");
    assert_eq!(d.result(), "1/2-1/2 threefold repetition");
    let game = d.played();
    assert_eq!(game.line().len(), 7, "the intended move of a right claim is not added to the moves");
    assert_eq!(
        game.ending().map(ToString::to_string).as_deref(),
        Some("Draw: threefold repetition, claimed by Black with Ng8")
    );
}

#[test]
fn playing_a_move_loses_the_claim_and_fivefold_ends_the_game() {
    let mut d = Driver::play(GameOptions::default());
    d.moves(SHUFFLE).moves(SHUFFLE);
    assert!(prompt(&d).is_some());
    d.moves("e4");
    assert_eq!(prompt(&d), None, "nothing can be claimed after moving on");
    let mut d = Driver::play(GameOptions::default());
    for _ in 0..4 {
        assert_eq!(d.result(), "*");
        d.moves(SHUFFLE);
    }
    assert_eq!(d.result(), "1/2-1/2 fivefold repetition");
}

#[test]
fn fifty_moves_are_claimed_and_seventy_five_end_the_game() {
    let mut d = Driver::play(from("7k/8/8/8/8/8/R7/K7 w - - 98 80"));
    d.moves("Ra3");
    d.keys("Kg7");
    assert_eq!(prompt(&d), Some((Claim::FiftyMoves, Some("Kg7".into()))));
    d.keys("<Enter>");
    assert_eq!(prompt(&d), Some((Claim::FiftyMoves, None)));
    assert_eq!(d.result(), "*");
    d.keys("claim<Enter>");
    assert_eq!(d.result(), "1/2-1/2 fifty-move rule");

    let mut d = Driver::play(from("7k/8/8/8/8/8/R7/K7 w - - 98 80"));
    d.moves("Ra3");
    d.keys("claim Kg7<Enter>");
    assert_eq!(d.result(), "1/2-1/2 fifty-move rule");
    assert_eq!(
        d.played().ending().map(ToString::to_string).as_deref(),
        Some("Draw: fifty-move rule, claimed by Black with Kg7")
    );

    let mut d = Driver::play(from("7k/8/8/8/8/8/R7/K7 w - - 148 80"));
    d.moves("Ra3");
    assert_eq!(d.result(), "*");
    d.moves("Kg7");
    assert_eq!(d.result(), "1/2-1/2 seventy-five-move rule");
}

#[test]
fn a_wrong_claim_is_an_offer_plays_its_move_and_costs_time() {
    let controls = Controls::same("5+3".parse().expect("a time control"));
    // Only tournament rules have a penalty.
    let mut d =
        Driver::play(GameOptions { controls: Some(controls), rules: Rules::Tournament, ..GameOptions::default() });
    d.keys("start<Enter>").moves("e4 e5");
    let before = d.played().clock().expect("a clock").remaining(Color::Black, tabiya::chess::clock::Moment(d.at));
    d.keys("claim Nf3<Enter>");
    let game = d.played();
    assert_eq!(game.line().len(), 3, "the named move is played");
    let offer = game.offer().expect("a wrong claim is a draw offer");
    assert_eq!((offer.by, offer.out), (Color::White, true));
    let after = game.clock().expect("a clock").remaining(Color::Black, tabiya::chess::clock::Moment(d.at));
    assert_eq!(after - before, 60_000, "one minute in blitz");
    d.keys("draw<Enter>");
    assert_eq!(d.result(), "1/2-1/2 agreement");
}

#[test]
fn a_wrong_claim_in_a_casual_game_asks_and_is_free() {
    let controls = Controls::same("5+3".parse().expect("a time control"));
    let mut d = Driver::play(GameOptions { controls: Some(controls), ..GameOptions::default() });
    let asked = Driver::question;
    let black =
        |d: &Driver| d.played().clock().expect("a clock").remaining(Color::Black, tabiya::chess::clock::Moment(d.at));
    d.keys("claim<Enter>");
    assert!(!d.has_dialog(), "a draw cannot be agreed yet");
    d.moves("Nf3 Nf6 Ng1 Ng8");
    let before = black(&d);
    d.keys("claim<Enter>");
    assert!(
        asked(&d).has(AppWord::StoodTwice, &["", counts(AppWord::MovesPassed, 2), "at the start, after 2… Ng8"]),
        "{}",
        asked(&d)
    );
    d.keys("n");
    assert!(d.played().offer().is_none());
    d.keys("claim e4<Enter>");
    assert!(asked(&d).has(AppWord::WouldStandOnce, &["e4"]), "{}", asked(&d));
    d.keys("y");
    assert_eq!(d.played().offer().map(|offer| (offer.by, offer.out)), Some((Color::White, false)));
    assert_eq!((black(&d), d.plies()), (before, 4), "nothing is lost, nothing is played");
    d.moves("Nf3 Nf6 Ng1");
    d.keys("claim Ng8<Enter>");
    assert_eq!(d.result(), "1/2-1/2 threefold repetition", "a right claim is not asked about");
}

#[test]
fn an_offer_goes_out_with_the_move_and_dies_by_the_answer() {
    let mut d = Driver::play(GameOptions::default());
    d.keys("draw<Enter>");
    assert!(d.played().offer().is_none(), "not before both sides have moved");
    d.moves("e4 e5");
    d.keys("draw<Enter>");
    assert_eq!(d.played().offer().map(|o| (o.by, o.out)), Some((Color::White, false)));
    d.moves("Nf3");
    assert_eq!(d.played().offer().map(|o| (o.by, o.out)), Some((Color::White, true)));
    d.moves("Nc6");
    assert!(d.played().offer().is_none(), "a move declines");
    d.moves("Bb5 a6");
    d.keys("Ba4 (=)<Enter>decline<Enter>");
    assert!(d.played().offer().is_none());
    d.moves("Nf6");
    d.keys("draw white<Enter>");
    assert_eq!(d.played().offer().map(|o| o.out), Some(false));
    d.keys("draw black<Enter>");
    assert_eq!(d.result(), "1/2-1/2 agreement", "draw with an offer pending accepts");
    let pgn = d.archive[0].1.replace('\n', " ");
    assert!(pgn.contains("Nf3 {(=)}") && pgn.contains("Ba4 {(=)}"), "{pgn}");
}

#[test]
fn a_claim_out_of_turn_and_one_against_a_bot() {
    let seats = ByColor { white: Seat::Human(None), black: Seat::Bot(Bot::Greedy) };
    let start = StartPosition::from_fen("7k/8/8/8/8/8/R7/K7 w - - 99 80", false).expect("playable");
    let mut d = Driver::play(GameOptions { seats, start, ..GameOptions::default() });
    d.moves("Ra3");
    assert_eq!(d.result(), "1/2-1/2 fifty-move rule", "greedy is behind and claims");
}

#[test]
fn resignation_and_flag_against_a_bare_king_are_draws() {
    let mut d = Driver::play(from("8/8/8/8/8/4k3/8/4K2R w - - 0 1"));
    d.keys("resign!<Enter>");
    assert_eq!(d.result(), "1/2-1/2 resignation, the opponent cannot mate");
    let controls = Controls::same("1".parse().expect("a time control"));
    let start = StartPosition::from_fen("8/8/8/8/8/4k3/8/4K2R w - - 0 1", false).expect("playable");
    let mut d = Driver::play(GameOptions { start, controls: Some(controls), ..GameOptions::default() });
    d.moves("Rh2 Kf3");
    d.wait(61_000);
    assert_eq!(d.result(), "1/2-1/2 flag fall, the opponent cannot mate");
    assert!(d.archive[0].1.contains("[Termination \"time forfeit\"]"));
}

#[test]
fn a_flag_that_falls_is_judged_by_who_can_still_mate() {
    let drawn = "1/2-1/2 flag fall, the opponent cannot mate";
    for (fen, result, why) in [
        ("4k3/8/8/8/8/8/3Q4/4K3 w - - 0 1", drawn, "a bare king"),
        ("3k4/1p1p1p1p/1P1P1P1P/3p4/8/8/3P3P/4K3 w - - 0 1", drawn, "pawns behind a wall"),
        ("4k1n1/8/8/8/8/8/8/Q3K3 w - - 0 1", drawn, "one knight against a queen, which can always take it"),
        ("4k1n1/8/8/8/8/8/P7/4K3 w - - 0 1", "0-1 time forfeit", "one knight against a pawn, which can be in the way"),
    ] {
        let controls = Some(Controls::same("1".parse().expect("a time control")));
        let mut d = Driver::play(GameOptions { controls, ..from(fen) });
        d.keys("<Up>").wait(61_000);
        assert_eq!(d.result(), result, "{why}");
    }
}

#[test]
fn a_held_piece_shows_the_claim_it_would_make() {
    let mut d = Driver::play(GameOptions::default());
    d.moves(SHUFFLE).moves("Nf3 Nf6 Ng1");
    let on = |name: &str| Some(HitTarget::Square(name.parse().expect("a square")));
    let third = Some((Claim::Threefold, Some("Ng8".into())));
    d.mouse(Press::Down(Button::Left), on("f6"));
    assert_eq!(prompt(&d), third, "as soon as it is picked up");
    d.mouse(Press::Up(Button::Left), on("f6"));
    assert_eq!(prompt(&d), third, "between two clicks");
    d.mouse(Press::Down(Button::Left), None);
    assert_eq!(prompt(&d), None, "put back");
    d.mouse(Press::Down(Button::Left), on("b8"));
    assert_eq!(prompt(&d), None, "no move of this knight repeats the position");
    d.mouse(Press::Down(Button::Left), None);
    d.mouse(Press::Down(Button::Left), on("f6"));
    d.at += 10;
    d.send(Msg::Mouse { press: Press::Drag(Button::Left), cell: Cell { col: 9, row: 8 }, on: on("d5") });
    assert_eq!(prompt(&d), None, "over a square where another move of it goes");
    d.at += 10;
    d.send(Msg::Mouse { press: Press::Drag(Button::Left), cell: Cell { col: 9, row: 9 }, on: on("g8") });
    assert_eq!(prompt(&d), Some((Claim::Threefold, Some("Ng8".into()))), "while it is dragged");
    d.mouse(Press::Up(Button::Left), None);
    assert_eq!(prompt(&d), None, "released beside the board it is let go");
    // By keys: the cursor appears on e7.
    d.keys("<Down><Right><Down><Enter>");
    assert_eq!(d.picked().map(|from| from.to_string()).as_deref(), Some("f6"));
    assert_eq!(prompt(&d), third, "picked up by the cursor");
    d.keys("<Right><Up><Up>");
    assert_eq!(prompt(&d), third, "on the square itself");
}

#[test]
fn a_picked_piece_shows_that_it_makes_the_fiftieth_move() {
    let mut d = Driver::play(from("6k1/8/8/8/8/8/R6n/K7 w - - 99 80"));
    let on = |name: &str| Some(HitTarget::Square(name.parse().expect("a square")));
    d.mouse(Press::Down(Button::Left), on("a2"));
    assert!(matches!(prompt(&d), Some((Claim::FiftyMoves, Some(_)))), "{:?}", prompt(&d));
    d.at += 10;
    d.send(Msg::Mouse { press: Press::Drag(Button::Left), cell: Cell { col: 9, row: 9 }, on: on("h2") });
    assert_eq!(prompt(&d), None, "a capture begins the count again");
    d.at += 10;
    d.send(Msg::Mouse { press: Press::Drag(Button::Left), cell: Cell { col: 9, row: 8 }, on: on("b2") });
    assert_eq!(prompt(&d), Some((Claim::FiftyMoves, Some("Rb2".into()))));
}

#[test]
fn nobody_offers_or_accepts_a_draw_for_the_computer() {
    let mut d = Driver::new(Boot::default());
    let seats = ByColor { white: Seat::Human(None), black: Seat::Bot(Bot::Greedy) };
    d.begin(GameOptions { seats, ..GameOptions::default() });
    d.moves("e4").keys("draw black<Enter>");
    let told = d.sentences().last().cloned().unwrap();
    assert_eq!(told, says(AppWord::DrawsItself, &["tabiya greedy"]));
    assert_eq!(d.played().offer(), None);
    d.keys("draw<Enter>");
    assert_eq!(d.result(), "*", "the person only offers");
    assert!(d.played().offer().is_some_and(|offer| offer.by == Color::White));
}

#[test]
fn an_offer_that_stands_is_not_withdrawn_and_that_is_said() {
    let mut d = Driver::play(GameOptions::default());
    d.moves("e4 e5").keys("draw black<Enter>draw black<Enter>");
    assert!(seen(&d).has(AppWord::AlreadyOffered, &[]), "{}", seen(&d));
}

#[test]
fn an_offer_is_taken_back_until_its_move_is_made() {
    let mut d = Driver::play(GameOptions::default());
    d.moves("e4 e5").keys("<C-d>");
    assert!(d.played().offer().is_some_and(|offer| !offer.out));
    d.keys("<C-d>");
    d.says(says(AppWord::OfferTakenBack, &[]));
    assert_eq!(d.played().offer(), None);
    let resumed = GameScreen::resume(&d.journals[0].bytes).expect("the game");
    assert_eq!(resumed.game().offer(), None, "after a crash too");
    d.moves("Nf3");
    assert!(!d.played().marks_offer(d.played().current_node()), "the record knows of none");
    d.keys("<C-d>").moves("Nc6");
    assert!(d.played().offer().is_some_and(|offer| offer.out), "an offer that is not taken back goes out");
}

#[test]
fn the_offer_of_a_wrong_claim_is_not_taken_back() {
    let mut d = Driver::play(GameOptions { rules: Rules::Tournament, ..GameOptions::default() });
    d.moves("e4 e5").keys("claim<Enter>");
    assert!(d.played().offer().is_some_and(|offer| offer.of_claim), "{:?}", d.played().offer());
    d.keys("<C-d>");
    assert!(d.played().offer().is_some());
    let resumed = GameScreen::resume(&d.journals[0].bytes).expect("the game");
    assert!(resumed.game().offer().is_some_and(|offer| offer.of_claim), "after a crash too");
}

#[test]
fn a_wrong_claim_and_the_opponents_offer_are_an_agreement() {
    for (rules, claim) in [
        (Rules::Casual, "claim<Enter>y"),
        (Rules::Casual, "claim! Nc6<Enter>"),
        (Rules::Tournament, "claim<Enter>"),
        (Rules::Tournament, "claim Nc6<Enter>"),
    ] {
        let controls = Some(Controls::same("5".parse().expect("a time control")));
        let mut d = Driver::play(GameOptions { controls, rules, ..GameOptions::default() });
        d.keys("<Enter>").moves("e4 e5").keys("Nf3 (=)<Enter>").keys(claim);
        assert_eq!((d.result().as_str(), d.plies()), ("1/2-1/2 agreement", 3), "{rules:?} {claim}");
        let noted = d.archive[0].1.replace('\n', " ").contains("Wrong claim of a draw by Black");
        assert_eq!(noted, claim != "claim<Enter>y", "{claim}: {}", d.archive[0].1);
    }
}

#[test]
fn a_move_with_an_offer_declines_and_offers_anew() {
    let mut d = Driver::play(GameOptions::default());
    d.moves("e4 e5").keys("Nf3 (=)<Enter>Nc6 (=)<Enter>");
    let resumed = GameScreen::resume(&d.journals[0].bytes).expect("a game");
    for play in [d.game(), &resumed] {
        let offer = play.game().offer().map(|offer| (offer.by, offer.out));
        assert_eq!((play.game().line().len(), offer), (4, Some((Color::Black, true))), "{}", play.pgn());
        assert_eq!(play.pgn().matches("(=)").count(), 2, "{}", play.pgn());
    }
    d.keys("draw<Enter>");
    assert_eq!(d.result(), "1/2-1/2 agreement");
}

#[test]
fn an_offer_whose_move_is_not_made_cannot_be_declined() {
    for decline in [":decline<Enter>", ":decline white<Enter>", ":decline black<Enter>"] {
        let mut d = Driver::play(GameOptions::default());
        d.moves("e4 e5").keys("draw<Enter>").keys(decline);
        assert_eq!(last(&d), says(AppWord::NoOffer, &[]), "{decline}");
        assert!(d.played().offer().is_some(), "{decline}");
    }
}

#[test]
fn a_move_that_is_redone_has_its_draw_offer_again() {
    let mut d = Driver::play(GameOptions::default());
    d.moves("e4 e5").keys("d4 (=)<Enter>");
    let offered = |play: &GameScreen| (play.pgn().contains("2. d4 {(=)}"), play.game().offer().is_some());
    assert_eq!(offered(d.game()), (true, true), "{:?}", d.status());
    d.keys("takeback! white<Enter>");
    assert_eq!(offered(d.game()), (false, false));
    d.keys("redo<Enter>");
    assert_eq!(offered(d.game()), (true, true), "{:?}", d.status());
    let resumed = GameScreen::resume(&d.journals[0].bytes).expect("a game");
    assert_eq!(offered(&resumed), (true, true), "after a crash too");

    // A declined offer stays declined.
    d.keys(":decline<Enter>");
    assert_eq!(offered(d.game()), (true, false));
    d.keys("takeback! white<Enter><C-y>");
    assert_eq!(offered(d.game()), (true, false));
    let resumed = GameScreen::resume(&d.journals[0].bytes).expect("a game");
    assert_eq!(offered(&resumed), (true, false));
}

#[test]
fn an_offer_that_is_announced_goes_out_with_a_move_that_is_redone() {
    let mut d = Driver::play(GameOptions::default());
    d.moves("e4 e5 d4").keys("takeback! white<Enter><C-d><C-y>");
    let offered = |play: &GameScreen| (play.pgn().matches("{(=)}").count(), play.game().offer().is_some());
    assert_eq!(offered(d.game()), (1, true), "{}", d.pgn());
    let resumed = GameScreen::resume(&d.journals[0].bytes).expect("a game");
    assert_eq!(offered(&resumed), (1, true), "after a crash too");
}

/// The evidence: after which moves the position stood, and how long nothing was captured and no pawn moved.
#[test]
fn a_claim_names_the_moves_that_prove_it() {
    let stood = |moves: &str, count: u64| says(AppWord::ClaimStood, &[moves, counts(AppWord::EvidenceMoves, count)]);
    for rules in [Rules::Casual, Rules::Tournament] {
        let shuffled = |moves: &str| {
            let mut d = Driver::play(GameOptions { rules, ..GameOptions::default() });
            d.moves(SHUFFLE).moves(moves);
            d
        };
        let mut d = shuffled(SHUFFLE);
        d.keys("claim<Enter>");
        assert_eq!(d.result(), "1/2-1/2 threefold repetition");
        let thrice = stood("at the start, after 2… Ng8, after 4… Ng8", 4);
        assert_eq!(last(&d), thrice, "{rules:?}");
        let first = thrice.split(';').next().unwrap();
        assert!(seen(&d).contains(first), "{rules:?}: {}", seen(&d));
        let mut d = shuffled("Nf3 Nf6 Ng1");
        d.keys("claim Ng8<Enter>");
        assert_eq!(last(&d), stood("at the start, after 2… Ng8, with Ng8", 4), "{rules:?}");
        let mut d = Driver::play(GameOptions { rules, ..from("7k/8/8/8/8/8/R7/K7 w - - 98 80") });
        d.moves("Ra3 Kg7").keys("claim<Enter>");
        assert_eq!(last(&d), stood("after 80… Kg7", 50), "{rules:?}");
    }
    // A wrong claim in a tournament.
    let mut d = Driver::play(GameOptions { rules: Rules::Tournament, ..GameOptions::default() });
    d.moves(SHUFFLE).keys("claim<Enter>");
    assert!(last(&d).has(AppWord::ClaimWrong, &[]), "{}", last(&d));
    assert!(last(&d).ends_with(stood("at the start, after 2… Ng8", 2)), "{}", last(&d));
    // Before the claim `why` names them, outside a tournament.
    let mut d = Driver::play(GameOptions::default());
    d.moves(SHUFFLE).moves(SHUFFLE).keys("<F5>");
    assert!(last(&d).contains(stood("at the start, after 2… Ng8, after 4… Ng8", 4)), "{}", last(&d));
}

#[test]
fn thirty_quiet_moves_are_counted_but_not_in_a_tournament() {
    let quiet = |rules: Rules, moves: &str| {
        let mut d = Driver::play(GameOptions { rules, ..from("7k/8/8/8/8/8/R7/K7 w - - 58 80") });
        d.moves(moves);
        d
    };
    let count = |n: &str| says(AppWord::QuietCount, &[n]);
    let d = quiet(Rules::Casual, "Ra3");
    assert!(!seen(&d).contains(count("29")), "{}", seen(&d));
    for rules in [Rules::Casual, Rules::TouchMove] {
        let d = quiet(rules, "Ra3 Kg7");
        for (width, height) in [(120, 40), (80, 24)] {
            let note = format!(" · {}", count("30")); // a note of its own, not the end of the one before it
            assert!(words(&d, width, height).contains(&note), "{}", words(&d, width, height));
        }
    }
    let d = quiet(Rules::Tournament, "Ra3 Kg7");
    assert!(!seen(&d).contains(count("30")), "{}", seen(&d));
}

#[test]
fn a_move_written_with_its_offer_repeats_no_refusal() {
    for rules in [Rules::Casual, Rules::Tournament] {
        let mut d = Driver::play(GameOptions { rules, ..GameOptions::default() });
        d.moves("e4 d5").keys("draw<Enter>exd5 (=)<Enter>");
        assert_eq!(d.plies(), 3);
        assert!(!d.sentences().iter().any(|said| said.has(AppWord::AlreadyOffered, &[])), "{:?}", d.sentences());
        d.keys("draw<Enter>");
        assert_eq!(d.result(), "1/2-1/2 agreement");
    }
}
