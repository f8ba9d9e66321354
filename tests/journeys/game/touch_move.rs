//! Touch-move, tournament mode and an arbiter's results, by mouse, by keys and by typing.

use shakmaty::{Bitboard, ByColor, Color, Role, Square};
use tabiya::app::dialogs::Dialog;
use tabiya::app::game::Blocked;
use tabiya::app::protocol::boot::Boot;
use tabiya::app::protocol::input::{Button, HitTarget, Press};
use tabiya::app::protocol::message::Msg;
use tabiya::chess::game_options::{GameOptions, Rules};
use tabiya::chess::seat::{Bot, Seat};
use tabiya::chess::start_position::StartPosition;
use tabiya::chess::time_control::Controls;
use tabiya::words::tables::{AnalysisWord, AppWord, PlainWord, TouchWord, WhyNotWord};

use crate::driver::{Driver, Place, last};
use crate::wording::{Wording, aloud, joined, says};

fn strict(rules: Rules, fen: Option<&str>) -> GameOptions {
    let start = fen
        .map_or_else(StartPosition::default, |fen| StartPosition::from_fen(fen, false).expect("a playable position"));
    GameOptions { rules, start, ..GameOptions::default() }
}

fn touch(fen: Option<&str>) -> Driver {
    Driver::play(strict(Rules::TouchMove, fen))
}

fn at(name: &str) -> Square {
    name.parse().expect("a square")
}

fn pointer(d: &mut Driver, name: &str, press: Press) {
    d.mouse(press, Some(HitTarget::Square(at(name))));
}

fn click(d: &mut Driver, name: &str) {
    pointer(d, name, Press::Down(Button::Left));
    pointer(d, name, Press::Up(Button::Left));
}

fn drag(d: &mut Driver, from: &str, to: &str) {
    pointer(d, from, Press::Down(Button::Left));
    pointer(d, to, Press::Drag(Button::Left));
    pointer(d, to, Press::Up(Button::Left));
}

fn plies(d: &Driver) -> usize {
    d.plies()
}

#[test]
fn a_piece_that_was_clicked_has_to_move() {
    let mut d = touch(None);
    click(&mut d, "g1");
    assert_eq!(d.game().targets().quiet, Bitboard::from_iter([Square::F3, Square::H3]));
    click(&mut d, "e2");
    d.says(says(TouchWord::MustMove, &["the knight", "g1", "4.3.1"]));
    assert_eq!(d.picked(), Some(Square::G1), "it stays in the hand");
    for step in ["<Esc>", "e4<Enter>"] {
        d.keys(step);
        assert!(last(&d).has(TouchWord::MustMove, &["the knight", "g1", "4.3.1"]), "{step}: {}", last(&d));
    }
    d.keys("<Esc>").mouse(Press::Down(Button::Left), None);
    click(&mut d, "g1");
    assert_eq!(plies(&d), 0);
    assert_eq!(d.picked(), Some(Square::G1), "nothing lets it go");
    click(&mut d, "f3");
    assert_eq!(plies(&d), 1);
    assert!(d.touched().is_empty(), "the move has done what it obliged to");
}

#[test]
fn a_drag_to_an_illegal_square_leaves_the_piece_touched() {
    let mut d = touch(None);
    drag(&mut d, "b1", "b5");
    assert!(last(&d).has(TouchWord::MustMove, &["the knight", "b1"]), "{}", last(&d));
    assert_eq!(d.touched(), Bitboard::from(Square::B1));
    drag(&mut d, "e2", "e4");
    assert_eq!(plies(&d), 0, "another man does not help");
    drag(&mut d, "b1", "c3");
    assert_eq!(plies(&d), 1, "released is moved");
}

#[test]
fn the_cursor_is_no_touch_but_picking_up_is() {
    let mut d = touch(None);
    d.keys("<Up><Up><Right><Left>");
    assert!(d.touched().is_empty(), "the cursor passes over men");
    d.keys("<Enter>"); // on e3: the first arrow only showed the cursor, on e2
    assert!(d.touched().is_empty(), "an empty square");
    d.keys("<Down><Enter>");
    assert_eq!(d.touched(), Bitboard::from(Square::E2));
    d.keys("<Enter>"); // puts the pawn back on its own square
    assert!(last(&d).has(TouchWord::MustMove, &["the pawn", "e2"]), "{}", last(&d));
    d.keys("<Up><Enter>");
    assert_eq!(plies(&d), 1);
}

#[test]
fn an_opponents_piece_that_was_clicked_has_to_be_taken() {
    let fen = Some("4k3/8/8/3p4/2P1B3/8/8/4K3 w - - 0 1");
    let mut d = touch(fen);
    click(&mut d, "e8");
    assert!(!d.touched().is_empty() && !d.game().has_touch_obligation(), "what cannot be taken obliges to nothing");
    let mut d = touch(fen);
    click(&mut d, "d5");
    assert_eq!(d.game().targets().captures, Bitboard::from(Square::D5));
    d.keys("Ke2<Enter>");
    d.says(joined(&["Ke2:", says(TouchWord::MustTake, &["the pawn", "d5", "4.3.2"])]));
    d.keys("<Esc>");
    click(&mut d, "e4");
    d.keys("cxd5<Enter>");
    assert!(last(&d).has(TouchWord::MustTakeWith, &["the bishop", "e4", "the pawn", "d5"]), "{}", last(&d));
    d.keys("<Esc>");
    click(&mut d, "d5");
    assert_eq!(plies(&d), 1);
}

#[test]
fn the_order_of_king_and_rook_matters() {
    let both = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    let mut d = touch(Some(both));
    click(&mut d, "e1");
    click(&mut d, "h1");
    assert_eq!(plies(&d), 1, "king, then rook, castles");

    let mut d = touch(Some("4k3/8/8/8/8/8/6PP/R3K1NR w KQ - 0 1"));
    click(&mut d, "a1");
    click(&mut d, "e1");
    assert!(last(&d).has(TouchWord::MustMove, &["the rook", "a1"]), "{}", last(&d));
    d.keys("O-O-O<Enter>");
    assert!(last(&d).has(TouchWord::RookFirst, &["a1"]) || last(&d).contains("rook on a1"), "{}", last(&d));
    assert_eq!(plies(&d), 0);

    let mut d = touch(Some("5rk1/8/8/8/8/8/8/R3K2R w KQ - 0 1"));
    click(&mut d, "e1");
    click(&mut d, "h1");
    assert!(last(&d).has(TouchWord::KingMustMove, &[]), "{}", last(&d));
    d.keys("Rg1<Enter>");
    assert_eq!(plies(&d), 0);
    d.keys("<Esc>O-O-O<Enter>");
    assert_eq!(plies(&d), 1, "castling on the other side is a king's move");
}

#[test]
fn adjust_frees_the_next_touch_only() {
    for word in ["adjust", "jadoube"] {
        let mut d = touch(None);
        d.keys(word).keys("<Enter>");
        click(&mut d, "g1");
        assert_eq!(last(&d), says(TouchWord::Adjusted, &["the knight", "g1"]), "{word}");
        assert!(d.touched().is_empty() && d.picked().is_none());
        click(&mut d, "b1");
        assert_eq!(d.touched(), Bitboard::from(Square::B1), "the one after it counts");
    }
    let mut d = Driver::play(GameOptions::default());
    d.keys("adjust<Enter>");
    assert!(last(&d).has(TouchWord::AdjustIdle, &[]), "{}", last(&d));
}

#[test]
fn typing_touches_no_piece() {
    let mut d = touch(None);
    d.keys("Nf");
    assert!(d.touched().is_empty());
    d.keys("6<Enter>");
    assert!(d.touched().is_empty() && !d.game().has_touch_obligation());
    d.keys("<Esc>e4<Enter>");
    assert_eq!(plies(&d), 1);
}

#[test]
fn touching_ends_the_right_to_claim_and_declines_an_offer() {
    let mut d = touch(None);
    d.moves("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8");
    assert!(d.game().prompt().is_some());
    click(&mut d, "a1");
    assert!(d.game().prompt().is_some(), "a rook that cannot move changes nothing");
    click(&mut d, "g1");
    assert!(d.game().prompt().is_none());
    d.keys("claim<Enter>");
    assert!(last(&d).has(TouchWord::NoClaim, &[]), "{}", last(&d));
    assert_eq!(d.result(), "*");
    click(&mut d, "f3");
    d.keys("Nf6 (=)<Enter>");
    assert!(d.played().offer().is_some());
    click(&mut d, "a1"); // the rook is shut in
    assert!(d.played().offer().is_some());
    click(&mut d, "f3");
    assert!(d.played().offer().is_none());
    assert!(last(&d).has(TouchWord::Declines, &[]), "{}", last(&d));
}

#[test]
fn a_takeback_forgets_what_was_touched() {
    let mut d = touch(None);
    d.moves("e4");
    click(&mut d, "g8");
    d.keys("takeback! white<Enter>");
    assert_eq!(plies(&d), 0);
    assert!(d.touched().is_empty() && d.picked().is_none());
}

fn tournament(time: Option<&str>) -> Driver {
    let controls = time.map(|time| Controls::same(time.parse().expect("a time control")));
    Driver::play(GameOptions { controls, draw_offers_from: 3, ..strict(Rules::Tournament, None) })
}

#[test]
fn a_tournament_starts_its_clock_explicitly() {
    for start in ["<Enter>", "start<Enter>"] {
        let mut d = tournament(Some("5+3"));
        assert_eq!(d.blocked(), Some(Blocked::Start));
        d.keys("e4<Enter>");
        click(&mut d, "e2");
        assert_eq!((plies(&d), last(&d).has(TouchWord::NotStarted, &[])), (0, true), "{}", last(&d));
        d.keys("claim<Enter>");
        d.says(says(TouchWord::NotStarted, &[])); // a wrong claim would give the opponent time
        d.wait(60_000);
        assert!(!d.played().clock_started(), "nothing else starts it");
        d.keys(start);
        assert_eq!(d.played().clock().and_then(|clock| clock.running()), Some(Color::White));
        d.moves("e4");
        assert_eq!(plies(&d), 1);
    }
    let mut d = tournament(None);
    d.moves("e4");
    assert_eq!(plies(&d), 1, "without a clock there is nothing to start");
}

#[test]
fn a_move_before_the_start_is_not_left_on_the_line() {
    let mut d = tournament(Some("5+3"));
    d.keys("e4<Enter>");
    assert_eq!((plies(&d), d.typed()), (0, ""), "{}", last(&d));
    d.keys("claim");
    assert_eq!(d.typed(), "claim", "nothing stands before it");
    d.keys("<Esc>e4<Enter><Enter>");
    assert!(d.played().clock_started(), "as the sentence says, Enter starts the clock");
}

#[test]
fn a_tournament_waits_for_the_start_also_where_a_bot_has_white() {
    let seats = ByColor { white: Seat::Bot(Bot::Greedy), black: Seat::Human(None) };
    let controls = Some(Controls::same("5".parse().expect("a time control")));
    let mut d = Driver::play(GameOptions { seats, controls, ..strict(Rules::Tournament, None) });
    assert_eq!(plies(&d), 0);
    d.keys("<Enter>");
    assert_eq!(plies(&d), 1);
}

#[test]
fn a_tournament_takes_nothing_back_and_says_only_illegal() {
    let mut d = tournament(Some("5+3"));
    d.keys("<Enter>").moves("e4 e5");
    d.keys("takeback!<Enter>");
    assert_eq!((plies(&d), last(&d).as_str()), (2, says(TouchWord::NoTakeBack, &[])));
    d.keys("<C-p>");
    assert_eq!((d.blocked(), d.has_dialog()), (None, true), "only the arbiter stops the clocks");
    d.keys("<Esc>");
    d.keys("Nf<Tab>");
    assert_eq!(d.typed(), "Nf", "nothing is completed");
    assert!(d.game().lit_by(&d.game().typing(tabiya::chess::notation::Letters::En)).is_empty());
    d.keys("<Esc>Ke3<Enter>");
    d.says(joined(&["Ke3:", says(AppWord::NotLegal, &[])]));
    d.keys("<Esc>");
    click(&mut d, "g1");
    assert!(d.game().targets().quiet.is_empty() && d.game().obligation_text(tabiya::words::Lang::En).is_none());
    click(&mut d, "d2");
    assert!(last(&d).has(TouchWord::MustMove, &["", "", "4.3.1"]), "it is touch-move: {}", last(&d));
}

#[test]
fn a_tournament_prompts_no_claim_and_punishes_a_wrong_one() {
    let mut d = tournament(Some("5+3"));
    d.keys("<Enter>").moves("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8");
    assert!(d.game().prompt().is_none());
    d.keys("claim<Enter>");
    assert_eq!(d.result(), "1/2-1/2 threefold repetition");
    let mut d = tournament(Some("5+3"));
    d.keys("<Enter>").keys("claim e4<Enter>");
    assert!(last(&d).has(AppWord::ClaimEarlyPenalty, &["Black", "1 minute"]), "{}", last(&d));
}

#[test]
fn a_tournament_may_forbid_early_offers() {
    let mut d = tournament(None);
    d.moves("e4 e5 Nf3");
    for step in ["draw<Enter>", "draw white<Enter>", "Nc6 (=)<Enter>"] {
        d.keys(step);
        assert!(d.sentences().iter().any(|said| said == says(TouchWord::OffersFrom, &["3"])), "{step}");
        assert!(d.played().offer().is_none(), "{step}");
        d.said.clear();
    }
    assert_eq!(plies(&d), 4, "the move itself is played");
    d.keys("draw black<Enter>");
    assert!(d.played().offer().is_none(), "Black's second move stands on the board");
    d.keys("Bb5 (=)<Enter>").keys("draw<Enter>");
    assert_eq!(d.result(), "1/2-1/2 agreement");
}

#[test]
fn the_rules_of_a_game_are_kept_with_it() {
    let mut d = tournament(Some("5+3"));
    d.keys("<Enter>").moves("e4 e5");
    let mut again = Driver::home();
    again.journals.clone_from(&d.journals);
    again.open_home();
    again.keys("<Enter>");
    assert_eq!(again.place(), Place::Game);
    let options = &again.game().options;
    assert_eq!((options.rules, options.draw_offers_from), (Rules::Tournament, 3));
}

#[test]
fn what_was_touched_is_still_touched_after_a_crash() {
    let mut d = touch(None);
    d.moves("e4 e5");
    click(&mut d, "b1");
    click(&mut d, "g1");
    let mut again = Driver::home();
    again.journals.clone_from(&d.journals);
    again.open_home();
    again.keys("<Enter>");
    assert_eq!(again.touched(), Bitboard::from_iter([Square::B1, Square::G1]));
    again.keys("Nf3<Enter>");
    assert!(last(&again).has(TouchWord::MustMove, &["the knight", "b1"]), "{}", last(&again));
    again.keys("<Esc>").moves("Nc3");
    assert_eq!(plies(&again), 3);
}

#[test]
fn the_form_begins_such_a_game_and_remembers_it() {
    let mut d = Driver::home();
    d.keys("<Enter>").keys("<Up><Right><Right><Enter>");
    assert_eq!(d.game().options.rules, Rules::Tournament);
    assert_eq!(d.recent().last.rules, "tournament");
}

#[test]
fn an_arbiters_result_is_asked_once_and_written() {
    for (words, result, termination) in [
        ("result 1-0 forfeit", "1-0 forfeit", "rules infraction"),
        ("result 0-1", "0-1 adjudication", "adjudication"),
        ("result 1/2-1/2 adjudication", "1/2-1/2 adjudication", "adjudication"),
        ("result * forfeit", "* double forfeit", "rules infraction"),
    ] {
        for moves in ["", "e4 e5"] {
            let mut d = Driver::play(GameOptions::default());
            d.moves(moves).keys(words).keys("<Enter>");
            assert_eq!(d.result(), "*", "{words} asks");
            d.keys("y");
            assert_eq!(d.result(), result);
            let pgn = &d.archive.first().expect("it is kept, also without a move").1;
            assert!(pgn.contains(&format!("[Termination \"{termination}\"]")), "{words}:\n{pgn}");
            d.keys("result! 1-0<Enter>");
            assert_eq!(d.result(), result, "it is over");
        }
    }
    let mut d = Driver::play(GameOptions::default());
    d.keys("result! 1-0 forfeit<Enter>");
    assert_eq!(d.result(), "1-0 forfeit", "with ! it does not ask");
    let mut d = Driver::play(GameOptions::default());
    d.keys("result 2-0<Enter>");
    assert!(last(&d).has(TouchWord::ResultUsage, &[]), "{}", last(&d));
}

/// A mistyped command is no illegal move.
#[test]
fn a_tournament_tells_unknown_words_from_illegal_moves() {
    let mut d = tournament(None);
    for word in ["clam", "hlep", "withdraw", "castle"] {
        d.keys("<C-u>").keys(word).keys("<Enter>");
        let why = if word == "castle" { WhyNotWord::NamedCastling } else { WhyNotWord::Unreadable };
        assert_eq!(last(&d), joined(&[&format!("{word}:"), says(why, &[])]), "{word}");
    }
    for illegal in ["Ke3", "e2e5", "Nd2", "O-O", "Nf"] {
        d.keys("<C-u>").keys(illegal).keys("<Enter>");
        assert_eq!(last(&d), joined(&[&format!("{illegal}:"), says(AppWord::NotLegal, &[])]), "no help with moves");
    }
    let mut d = Driver::new(Boot { plain: true, ..Boot::default() });
    d.begin(strict(Rules::Tournament, None));
    for (line, want) in [
        ("clam", aloud(PlainWord::NoSuchLine, &["clam"]).to_owned()),
        ("king e3", joined(&["king e3:", aloud(AppWord::NotLegal, &[])]).to_owned()),
    ] {
        d.send(Msg::Line(line.to_owned()));
        assert_eq!(last(&d), want, "{line}");
    }
}

#[test]
fn a_tournament_does_not_call_a_move_illegal_that_is_only_not_told_in_full() {
    let mut d = Driver::play(strict(Rules::Tournament, Some("7k/P7/8/8/8/2N5/8/4K1N1 w - - 0 1")));
    for line in ["Ne2", "claim Ne2", "claim a8"] {
        d.keys("<C-u>").keys(line).keys("<Enter>");
        assert!(!last(&d).contains(says(AppWord::NotLegal, &[])), "{line}: {}", last(&d));
    }
}

const PROMOTES: &str = "6n1/5P1k/8/8/8/8/8/K7 w - - 0 1";

/// Ways to release the pawn on f8.
const RELEASES: [fn(&mut Driver); 4] = [
    |d| {
        click(d, "f7");
        click(d, "f8");
    },
    |d| drag(d, "f7", "f8"),
    |d| {
        // The cursor appears on e2.
        d.keys("<Up><Up><Up><Up><Up><Up><Right><Enter><Up><Enter>");
    },
    |d| {
        d.keys("f8<Enter>");
    },
];

fn picker(d: &Driver) -> Option<(Square, Square)> {
    match d.dialog() {
        Some(Dialog::Promotion(open)) => Some((open.from, open.to)),
        _ => None,
    }
}

#[test]
fn a_pawn_released_on_its_last_rank_stays_there() {
    let on_f8 = Some((Square::F7, Square::F8));
    for (way, release) in RELEASES.iter().enumerate() {
        for rules in [Rules::TouchMove, Rules::Tournament] {
            let mut d = Driver::play(strict(rules, Some(PROMOTES)));
            release(&mut d);
            assert_eq!(picker(&d), on_f8, "way {way}");
            let esc = format!("Esc {}", says(tabiya::words::tables::Label::Cancel, &[]));
            assert!(!crate::painted::words(&d, 80, 24).contains(&esc), "Esc is not offered as a way back");
            for step in ["<Esc>", "click"] {
                match step {
                    "click" => _ = d.mouse(Press::Down(Button::Left), None),
                    keys => _ = d.keys(keys),
                }
                assert_eq!(picker(&d), on_f8, "way {way}: {step} takes nothing back");
                assert_eq!(last(&d), says(TouchWord::MustPromote, &["f8"]), "way {way}: {step}");
            }
            // Ctrl-C closes the window, so that a player can resign: the pawn stays on f8.
            d.keys("<C-c>");
            assert_eq!(picker(&d), None, "way {way}");
            assert_eq!(last(&d), says(TouchWord::MustPromote, &["f8"]), "way {way}");
            d.keys("fxg8=Q<Enter>");
            assert_eq!(
                (plies(&d), last(&d).has(TouchWord::MustPromote, &["f8"])),
                (0, true),
                "way {way}: {}",
                last(&d)
            );
            d.keys("<C-c>fxg8<Enter>");
            assert_eq!((plies(&d), picker(&d)), (0, None), "way {way}: neither does a capture without its piece");
            d.keys("<C-c>Kb2<Enter>");
            assert_eq!(plies(&d), 0, "way {way}: nor another piece");
            d.keys("<C-c>");
            click(&mut d, "g8");
            assert_eq!(picker(&d), on_f8, "way {way}: any square asks for the piece again");
            d.keys("n");
            let played = d.played().tree().played(d.played().current_node());
            assert_eq!(played.map(|mv| (mv.to(), mv.promotion())), Some((Square::F8, Some(shakmaty::Role::Knight))));
        }
    }
}

#[test]
fn casual_play_takes_a_pawn_back_from_the_last_rank() {
    for (way, release) in RELEASES.iter().enumerate() {
        let mut d = Driver::play(strict(Rules::Casual, Some(PROMOTES)));
        release(&mut d);
        d.keys("<Esc>");
        assert_eq!(picker(&d), None, "way {way}");
        d.keys("<Esc>fxg8=Q<Enter>");
        assert_eq!(plies(&d), 1, "way {way}");
    }
}

#[test]
fn a_pawn_released_on_its_last_rank_is_still_there_after_a_crash() {
    let mut d = touch(Some(PROMOTES));
    d.moves("Kb2 Kg7");
    drag(&mut d, "f7", "f8");
    let mut again = Driver::home();
    again.journals.clone_from(&d.journals);
    again.open_home();
    again.keys("<Enter>");
    assert_eq!(picker(&again), Some((Square::F7, Square::F8)), "it is asked again");
    again.keys("<C-c>fxg8=Q<Enter>");
    assert_eq!(plies(&again), 2, "{}", last(&again));
    again.keys("<C-c>f8=R<Enter>");
    assert_eq!(plies(&again), 3, "the piece was still free");
}

#[test]
fn a_touched_piece_leaves_no_promotion_of_another() {
    let mut d = touch(Some(PROMOTES));
    click(&mut d, "a1");
    d.keys("f8<Enter>");
    assert_eq!(picker(&d), None, "nothing is asked that would be refused");
    assert!(last(&d).has(TouchWord::MustMove, &["the king", "a1", "4.3.1"]), "{}", last(&d));
}

#[test]
fn a_released_pawn_ends_the_right_to_claim_and_declines() {
    let mut d = touch(Some("6n1/5P1k/8/8/8/8/8/K7 w - - 0 1"));
    d.moves("Kb2 Kg7 Kb3").keys("Kh7 (=)<Enter>f8<Enter>");
    assert!(d.played().offer().is_none(), "a touch declines (9.1.2.1)");
    d.keys("<C-c>claim<Enter>");
    d.says(says(TouchWord::NoClaim, &[]));
}

#[test]
fn a_wrong_claim_is_no_offer_where_none_is_allowed_yet() {
    for (clock, word) in [(None, TouchWord::ClaimNoOffer), (Some("5+3"), TouchWord::ClaimNoOfferPenalty)] {
        let mut d = tournament(clock);
        if clock.is_some() {
            d.keys("<Enter>");
        }
        d.moves("e4 e5").keys("claim<Enter>");
        let args: &[&str] = if clock.is_some() { &["Black", "1 minute", "3"] } else { &["3"] };
        assert!(last(&d).starts_with(says(word, args)), "then comes the evidence: {}", last(&d));
        assert!(d.played().offer().is_none());
        d.moves("Nf3").keys("draw<Enter>");
        assert_eq!(d.result(), "*", "there is nothing to accept");
        d.keys("claim Nc6<Enter>");
        assert_eq!((plies(&d), d.played().offer()), (4, None), "a named move is played without an offer");
        assert!(!d.pgn().contains("(=)"), "{}", d.pgn());
        d.keys("claim Bb5<Enter>");
        let offer = d.played().offer();
        assert_eq!(offer.map(|offer| (offer.by, offer.out)), Some((Color::White, true)), "from move 3 on it is one");
    }
}

#[test]
fn with_tournament_rules_the_first_move_has_its_increment() {
    let shown = |rules, time: &str, side: Color| {
        let controls = Some(Controls::same(time.parse().expect("a time control")));
        let mut d = Driver::play(GameOptions { controls, rules, ..GameOptions::default() });
        d.keys("<Enter>");
        let now = tabiya::chess::clock::Moment(d.at);
        let shown = d.played().clock().map(|clock| clock.remaining(side, now));
        assert!(
            d.pgn().contains(&format!(
                "[TimeControl \"{}\"]",
                time.parse::<tabiya::chess::time_control::TimeControl>().expect("a time control").pgn()
            )),
            "the tag stays the same"
        );
        shown
    };
    for (time, tournament, casual) in [
        ("90+30", 5_430_000, 5_400_000),
        ("40/90+30:30+30", 5_430_000, 5_400_000),
        ("3+2", 182_000, 180_000),
        ("0+3", 3_000, 3_000),
        ("5", 300_000, 300_000),
        ("5d3", 300_000, 300_000),
        ("5b3", 300_000, 300_000),
        ("h3", 180_000, 180_000),
    ] {
        for side in Color::ALL {
            assert_eq!(shown(Rules::Tournament, time, side), Some(tournament), "{time}");
            assert_eq!(shown(Rules::Casual, time, side), Some(casual), "{time}");
            assert_eq!(shown(Rules::TouchMove, time, side), Some(casual), "{time}");
        }
    }
}

#[test]
fn a_double_forfeit_is_asked_about_in_words_that_are_true() {
    let mut d = Driver::play(GameOptions::default());
    d.moves("e4 e5").keys("result * forfeit<Enter>");
    let seen = crate::painted::words(&d, 120, 40);
    assert!(seen.has(TouchWord::AskDoubleForfeit, &[]), "{seen}");
}

#[test]
fn the_first_increment_is_there_after_a_crash_and_in_the_times() {
    let controls = Some(Controls::same("3+2".parse().expect("a time control")));
    let mut d = Driver::play(GameOptions { controls, ..strict(Rules::Tournament, None) });
    d.keys("<Enter>");
    d.at += 1_000;
    d.moves("e4 e5");
    let again = tabiya::app::game::GameScreen::resume(&d.journals[0].bytes).expect("a game");
    let left = |play: &tabiya::app::game::GameScreen| {
        let now = tabiya::chess::clock::Moment(d.at);
        Color::ALL.map(|side| play.game().clock().map(|clock| clock.remaining(side, now) / 1_000))
    };
    assert_eq!(left(&again), left(d.game()));
    let spent: Vec<Option<u64>> =
        tabiya::chess::pgn::timeline::of(&d.game().record()).iter().map(|ply| ply.spent.map(|ms| ms / 1_000)).collect();
    assert_eq!(spent, [Some(1), Some(0)], "a review knows how long the first moves took");
}

#[test]
fn the_piece_of_a_released_pawn_is_typed_after_the_window() {
    let (straight, captures) = ("8/P3k2p/8/8/8/8/4K3/6R1 w - - 0 1", "1r6/P3k2p/8/8/8/8/4K3/6R1 w - - 0 1");
    for rules in [Rules::TouchMove, Rules::Tournament] {
        for (fen, to, typed, piece) in [
            (straight, "a8", "a8=N", Role::Knight),
            (captures, "b8", "axb8=Q", Role::Queen),
            (straight, "a8", "N", Role::Knight),
            (straight, "a8", "Q", Role::Queen),
            (straight, "a8", "q", Role::Queen),
            (captures, "b8", "=R", Role::Rook),
            (straight, "a8", "bishop", Role::Bishop),
        ] {
            let mut d = Driver::play(strict(rules, Some(fen)));
            drag(&mut d, "a7", to);
            d.keys("<C-c>").keys(typed);
            assert_eq!(d.typed(), typed, "{rules:?}: no letter is lost");
            d.keys("<Enter>");
            assert_eq!(d.square(at(to)).map(|piece| piece.role), Some(piece), "{rules:?} {typed}: {}", last(&d));
        }
    }
    let mut d = Driver::play(strict(Rules::Casual, Some(straight)));
    d.keys("a8<Enter><C-c>a8=N<Enter>");
    assert_eq!(d.square(Square::A8).map(|piece| piece.role), Some(Role::Knight), "without touch-move, too");
}

#[test]
fn a_hint_is_given_among_the_moves_of_a_touched_piece() {
    let mut d = touch(None);
    d.moves("e4 e5").keys("<F2><F2>");
    assert!(!last(&d).contains("a3") && !last(&d).contains("a4"), "free to choose: {}", last(&d));
    click(&mut d, "a2");
    d.keys("<F2>");
    assert!(last(&d).has(AnalysisWord::HintPiece, &["pawn", "a2"]), "{}", last(&d));
    d.keys("<F2>");
    assert!(last(&d).contains("a3") || last(&d).contains("a4"), "{}", last(&d));
    let mut d = touch(Some("4k3/8/8/3p4/2P1B3/8/8/4K3 w - - 0 1"));
    click(&mut d, "d5");
    d.keys("<F2><F2>");
    assert!(last(&d).contains("xd5"), "what takes the touched piece: {}", last(&d));
}
