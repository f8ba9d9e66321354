//! Premoves against a computer player, blindfold play, and odds.

use shakmaty::{Bitboard, ByColor, Color, Role, Square};
use tabiya::app::game::{EntryState, GameScreen};
use tabiya::app::protocol::boot::Boot;
use tabiya::app::protocol::input::{Button, HitTarget, Press};
use tabiya::chess::game_options::{GameOptions, Rules};
use tabiya::chess::notation::Letters;
use tabiya::chess::position_setup::Odds;
use tabiya::chess::seat::{Bot, Seat};
use tabiya::words::Lang;
use tabiya::words::tables::{AppWord, PremoveWord, ShapeWord, WhyNotWord};

use crate::driver::{Driver, Place, last};
use crate::painted::{self, words};
use crate::wording::{Wording, joined, says};

/// A person with White against a bot that answers when the test says so.
fn against_bot(options: GameOptions) -> Driver {
    against_bot_in(Lang::En, options)
}

fn against_bot_in(lang: Lang, options: GameOptions) -> Driver {
    let seats = ByColor { white: Seat::Human(None), black: Seat::Bot(Bot::Greedy) };
    let mut d = Driver::new(Boot { lang, ..Boot::default() });
    d.thinkers = Some(Vec::new());
    d.begin(GameOptions { seats, ..options });
    d
}

fn on(d: &mut Driver, press: Press, square: Square) {
    d.mouse(press, Some(HitTarget::Square(square)));
}

fn drag(d: &mut Driver, from: Square, to: Square) {
    on(d, Press::Down(Button::Left), from);
    on(d, Press::Drag(Button::Left), to);
    on(d, Press::Up(Button::Left), to);
}

fn line(d: &Driver) -> String {
    let tree = d.played().tree();
    let moves = d.played().line().iter().filter_map(|&node| tree.played(node));
    moves.map(|mv| tabiya::chess::notation::uci(mv, false)).collect::<Vec<_>>().join(" ")
}

#[test]
fn a_move_in_advance_is_played_when_the_bot_has_moved() {
    for way in ["drag", "clicks", "keys", "typed"] {
        let mut d = against_bot(GameOptions::default());
        d.moves("e4");
        match way {
            "drag" => drag(&mut d, Square::G1, Square::F3),
            "clicks" => {
                on(&mut d, Press::Down(Button::Left), Square::G1);
                on(&mut d, Press::Up(Button::Left), Square::G1);
                let targets = d.game().targets();
                assert!(targets.quiet.contains(Square::F3) && !targets.quiet.contains(Square::D2), "{way}");
                on(&mut d, Press::Down(Button::Left), Square::F3);
                on(&mut d, Press::Up(Button::Left), Square::F3);
            }
            // The cursor appears on e7, because Black is to move.
            "keys" => {
                d.keys("<Up><Right><Right><Down><Down><Down><Down><Down><Down><Enter><Up><Up><Left><Enter>");
            }
            _ => {
                d.keys("Nf3<Enter>");
            }
        }
        assert_eq!((d.premove().as_deref(), d.typed()), (Some("Nf3"), ""), "{way}");
        assert_eq!(line(&d), "e2e4", "{way}");
        d.bot("e7e5");
        assert_eq!(line(&d), "e2e4 e7e5 g1f3", "{way}");
        assert_eq!((d.premove().as_deref(), d.typed()), (None, ""), "{way}");
    }
}

#[test]
fn what_is_not_possible_any_more_is_said_and_not_played() {
    let mut d = against_bot(GameOptions::default());
    d.moves("e4");
    drag(&mut d, Square::E4, Square::E5);
    d.bot("e7e5");
    assert_eq!(line(&d), "e2e4 e7e5");
    d.says(says(PremoveWord::Gone, &["e5"]));
    d.moves("Nf3");
    d.keys("Nxe5<Enter>");
    d.bot("d7d6");
    assert_eq!(line(&d), "e2e4 e7e5 g1f3 d7d6 f3e5", "a typed capture");
    drag(&mut d, Square::A2, Square::A5);
    assert_eq!(d.premove(), None, "no pawn ever goes there");
}

#[test]
fn it_is_taken_back_by_esc_the_right_button_and_by_another() {
    let mut d = against_bot(GameOptions::default());
    d.moves("e4");
    drag(&mut d, Square::D2, Square::D4);
    d.keys("<Esc>");
    assert_eq!(d.premove(), None);
    drag(&mut d, Square::D2, Square::D4);
    on(&mut d, Press::Down(Button::Right), Square::A5);
    assert_eq!(d.premove(), None);
    drag(&mut d, Square::D2, Square::D4);
    drag(&mut d, Square::D2, Square::D3);
    assert_eq!(d.premove().as_deref(), Some("d3"));
    d.keys("a4<Enter>Nc3<Enter>");
    assert_eq!((d.premove().as_deref(), d.typed()), (Some("Nc3"), ""), "typed moves replace each other, too");
    d.keys("Nf<Esc>");
    assert_eq!((d.premove().as_deref(), d.typed()), (Some("Nc3"), ""), "what is typed goes first");
    d.keys("<Esc>");
    assert_eq!(d.premove(), None);
    d.bot("e7e5");
    assert_eq!(line(&d), "e2e4 e7e5");
}

/// Text that no reply could make legal is refused at Enter, with the reason, and the waiting premove stays.
#[test]
fn nonsense_is_refused_at_once_and_the_premove_stays() {
    let rows = [
        ("banana", joined(&["banana:", says(WhyNotWord::Unreadable, &[])])),
        ("a4Nc3", joined(&["a4Nc3:", says(WhyNotWord::Unreadable, &[])])),
        ("N", joined(&["N:", says(WhyNotWord::Unfinished, &[])])),
        ("Nd2", joined(&["Nd2:", says(WhyNotWord::OwnPiece, &["pawn", "d2"])])),
        ("e7e5", joined(&["e7e5:", says(WhyNotWord::NotYours, &["pawn", "e7"])])),
        ("a5", joined(&["a5:", says(WhyNotWord::PawnSteps, &[])])),
        ("O-O", joined(&["O-O:", says(WhyNotWord::Between, &["f1"])])),
    ];
    for (text, why) in rows {
        let mut d = against_bot(GameOptions::default());
        d.moves("e4").keys("d4<Enter>");
        d.keys(text);
        let typing = d.game().typing(Letters::En);
        let open = matches!(typing, EntryState::Moves { now: None, .. }) || text == "banana"; // `b` begins `blindfold`
        assert!(typing == EntryState::Impossible || open, "{text} is judged while it is typed: {typing:?}");
        d.keys("<Enter>");
        assert_eq!(d.refused(), Some(why));
        assert_eq!((d.premove().as_deref(), d.typed()), (Some("d4"), text));
        d.keys("Nc3<Enter>");
        assert_eq!(d.premove().as_deref(), Some("Nc3"), "what is typed next takes the place of {text}");
        d.bot("e7e5");
        assert_eq!(line(&d), "e2e4 e7e5 b1c3");
    }
}

#[test]
fn a_command_is_a_command_while_a_premove_waits() {
    for command in [":flip<Enter>", "flip<Enter>", ":fli<Enter>"] {
        let mut d = against_bot(GameOptions::default());
        d.moves("e4").keys("a4<Enter>").keys(command);
        assert!(d.flipped(), "{command}");
        assert_eq!((d.premove().as_deref(), d.typed()), (Some("a4"), ""), "{command}");
    }
    let mut d = against_bot(GameOptions::default());
    d.moves("e4").keys("a4<Enter>:resign!<Enter>");
    assert_eq!(d.result(), "0-1 resignation");
    assert_eq!(d.premove(), None);
}

#[test]
fn a_typed_premove_lights_up_in_the_readers_letters() {
    let mut d = against_bot_in(Lang::Fr, GameOptions::default());
    d.moves("e4").keys("C");
    assert_eq!(d.game().lit_by(&d.game().typing(Letters::Fr)).len(), 7, "both knights and their five squares");
    d.keys("c3<Enter>");
    assert_eq!(d.premove().as_deref(), Some("Cc3"));
    d.set_language(Lang::En);
    let seen = words(&d, 80, 24);
    assert!(seen.contains(says(PremoveWord::Waits, &["Nc3"])), "in the letters of the new language: {seen}");
    let mut d = against_bot(GameOptions::default());
    d.moves("e4").keys("b1c3<Enter>");
    assert_eq!(d.premove().as_deref(), Some("Nc3"), "whatever way it was said");
    d.keys("N<Tab>");
    let seen = words(&d, 80, 24);
    for premove in ["Nf3", "Na3", "Ne2"] {
        assert_eq!(seen.matches(premove).count(), 1, "they are listed, and once: {seen}");
    }
}

#[test]
fn two_pieces_that_can_both_go_there_are_told_apart_at_once() {
    let start = |fen| tabiya::chess::start_position::StartPosition::from_fen(fen, false).unwrap();
    let mut d =
        against_bot(GameOptions { start: start("4k3/7p/8/8/8/5N2/P7/1N2K3 w - - 0 1"), ..GameOptions::default() });
    d.moves("a3").keys("Nd2<Enter>");
    assert_eq!(
        d.refused(),
        Some(joined(&["Nd2:", says(WhyNotWord::Both, &["knight", says(WhyNotWord::Or, &["Nbd2", "Nfd2"])])]))
    );
    d.keys("Nfd2<Enter>");
    assert_eq!(d.premove().as_deref(), Some("Nfd2"));
    d.bot("h7h6");
    assert_eq!(line(&d), "a2a3 h7h6 f3d2");
}

#[test]
fn the_next_move_may_be_begun_while_a_premove_waits() {
    let mut d = against_bot(GameOptions::default());
    d.moves("e4").keys("Nf3<Enter>Bc");
    d.bot("e7e5");
    assert_eq!((line(&d).as_str(), d.typed()), ("e2e4 e7e5 g1f3", "Bc"));
    d.keys("4<Enter>");
    assert_eq!(d.premove().as_deref(), Some("Bc4"));
}

#[test]
fn a_draw_may_be_offered_with_a_premove() {
    let mut d = against_bot(GameOptions::default());
    d.moves("e4");
    d.bot("e7e5");
    d.moves("Nf3").keys("Nc3 (=)<Enter>");
    d.bot("b8c6");
    assert_eq!(line(&d), "e2e4 e7e5 g1f3 b8c6 b1c3");
    let pgn = tabiya::chess::pgn::writer::export(&d.game().record());
    assert!(pgn.contains("Nc3 {(=)}"), "{pgn}");
}

#[test]
fn another_piece_is_picked_up_where_no_recapture_is_possible() {
    let mut d = against_bot(GameOptions::default());
    d.moves("e4");
    for square in [Square::G1, Square::B1, Square::C3] {
        on(&mut d, Press::Down(Button::Left), square);
        on(&mut d, Press::Up(Button::Left), square);
    }
    assert_eq!(d.premove().as_deref(), Some("Nc3"));
}

#[test]
fn a_premove_castles_by_the_king_and_asks_what_a_pawn_becomes() {
    let start = |fen| tabiya::chess::start_position::StartPosition::from_fen(fen, false).unwrap();
    let mut d = against_bot(GameOptions { start: start("3k4/8/P7/8/8/8/8/4K2R w K - 0 1"), ..GameOptions::default() });
    d.moves("a7");
    drag(&mut d, Square::A7, Square::A8);
    assert!(d.has_dialog() && d.premove().is_none());
    d.keys("r");
    assert_eq!(d.premove().as_deref(), Some("a8=R"));
    d.bot("d8d7");
    drag(&mut d, Square::E1, Square::G1);
    d.bot("d7e7");
    assert_eq!(line(&d), "a6a7 d8d7 a7a8r d7e7 e1g1");
}

#[test]
fn a_typed_promotion_takes_its_piece_or_asks_for_it() {
    let start = |fen| tabiya::chess::start_position::StartPosition::from_fen(fen, false).unwrap();
    for (typed, then) in [("a8=N<Enter>", ""), ("a8<Enter>", "n"), ("a7a8<Enter>", "<Right><Right><Right><Enter>")] {
        let options = GameOptions { start: start("3k4/8/P7/8/8/8/8/4K3 w - - 0 1"), ..GameOptions::default() };
        let mut d = against_bot(options.clone());
        d.moves("a7").keys(typed);
        assert_eq!(d.has_dialog(), !then.is_empty(), "{typed}");
        d.keys(then);
        assert_eq!(d.premove().as_deref(), Some("a8=N"), "{typed}");
        d.bot("d8d7");
        assert_eq!(line(&d), "a6a7 d8d7 a7a8n");
        // The player's turn may come while the question is open.
        let mut d = against_bot(options);
        d.moves("a7").keys(typed);
        d.bot("d8d7");
        d.keys(then);
        assert_eq!(line(&d), "a6a7 d8d7 a7a8n", "{typed}");
    }
}

/// It is chosen as in a casual game, and no piece is touched before its turn: it may still be changed.
#[test]
fn a_premove_under_touch_move_touches_nothing() {
    for rules in [Rules::TouchMove, Rules::Tournament] {
        let mut d = against_bot(GameOptions { rules, ..GameOptions::default() });
        d.moves("e4");
        drag(&mut d, Square::D2, Square::D4);
        assert_eq!((d.premove().as_deref(), d.touched()), (Some("d4"), Bitboard::EMPTY), "{rules:?}");
        d.keys("Nf3<Enter>");
        assert_eq!((d.premove().as_deref(), d.touched()), (Some("Nf3"), Bitboard::EMPTY), "{rules:?}");
        d.bot("e7e5");
        assert_eq!(line(&d), "e2e4 e7e5 g1f3", "{rules:?}");
        on(&mut d, Press::Down(Button::Left), Square::F1);
        on(&mut d, Press::Up(Button::Left), Square::F1);
        d.bot("b8c6");
        on(&mut d, Press::Down(Button::Left), Square::D2);
        on(&mut d, Press::Up(Button::Left), Square::D2);
        assert_eq!(d.touched(), Square::D2.into(), "{rules:?}: at their turn they touch");
        // What is no longer possible is only said.
        let start = tabiya::chess::start_position::StartPosition::from_fen("3k4/8/P7/8/8/8/8/4K3 w - - 0 1", false);
        let mut d = against_bot(GameOptions { rules, start: start.unwrap(), ..GameOptions::default() });
        d.moves("a7");
        drag(&mut d, Square::A7, Square::A8);
        d.keys("n");
        assert_eq!((d.premove().as_deref(), d.touched()), (Some("a8=N"), Bitboard::EMPTY), "{rules:?}");
        d.bot("d8d7");
        assert_eq!(line(&d), "a6a7 d8d7 a7a8n", "{rules:?}");
    }
}

#[test]
fn blindfold_hides_pieces_by_side_until_the_end() {
    let mut d = Driver::play(GameOptions::default());
    let seen = |d: &Driver| painted::pieces(d).occupied().count();
    assert_eq!(seen(&d), 32);
    d.keys("<C-b>");
    assert_eq!(seen(&d), 0);
    d.keys("<C-b>");
    assert_eq!(seen(&d), 32);
    d.keys("blindfold black<Enter>");
    assert_eq!(seen(&d), 16);
    d.keys("blindfold green<Enter>");
    assert_eq!(seen(&d), 16);
    d.keys("<C-c>").keys("blindfold all<Enter>").moves("f3 e5 g4 Qh4");
    assert_eq!(seen(&d), 32, "when it is over one sees what happened");
}

#[test]
fn odds_stay_with_the_player_in_a_rematch() {
    let mut d = Driver::home();
    d.keys("<Enter>");
    // From the start button up to the start position, and from there to the time.
    d.keys("<Up><Up>odds white rook<Up>10 | 2<Down><Down><Down><Enter>");
    let game = d.played();
    let rook = Odds { giver: Color::White, piece: Role::Rook };
    assert_eq!(Odds::of(&game.setup().start), Some(rook));
    let controls = game.setup().controls.as_ref().expect("clocks");
    assert_eq!((controls.white.to_string(), controls.black.to_string()), ("10".into(), "2".into()));
    d.keys("resign!<Enter><C-r>");
    let game = d.played();
    assert_eq!(Odds::of(&game.setup().start), Some(rook.given_by_other_side()), "colours are changed, odds are not");
    assert_eq!(game.setup().controls.as_ref().map(|controls| controls.white.to_string()), Some("2".into()));
    d.keys("<C-n>");
    if d.has_dialog() {
        d.keys("2");
    }
    assert_eq!(d.place(), Place::NewGame);
}

#[test]
fn an_esc_too_late_for_the_premove_asks_nothing() {
    let mut d = against_bot(GameOptions::default());
    d.moves("e4").keys("Nf3<Enter>");
    d.bot("e7e5");
    assert_eq!(line(&d), "e2e4 e7e5 g1f3");
    d.keys("<Esc>");
    d.says(says(PremoveWord::Played, &["Nf3"]));
    assert!(!d.has_dialog());
    d.keys("<Esc>");
    assert!(d.has_dialog(), "the next one is meant");
}

/// A refusal while the computer thinks is not true any more when it has moved: the line says what it played.
#[test]
fn what_was_refused_meanwhile_is_gone_after_the_reply() {
    for rules in [Rules::Casual, Rules::TouchMove, Rules::Tournament] {
        let mut d = against_bot(GameOptions { rules, ..GameOptions::default() });
        d.moves("e4").keys("Ke5<Enter>");
        let refused = last(&d);
        let never = if rules == Rules::Tournament { says(AppWord::NotLegal, &[]) } else { says(ShapeWord::King, &[]) };
        assert_eq!(refused, joined(&["Ke5:", never]), "{rules:?}");
        assert!(words(&d, 120, 40).contains(&refused), "{}", words(&d, 120, 40));
        d.bot("e7e5");
        let seen = words(&d, 120, 40);
        assert!(!seen.contains(&refused) && seen.has(AppWord::PlayedYourMove, &["Black", "e5"]), "{rules:?}: {seen}");
        assert_eq!(d.typed(), "", "{rules:?}");
        d.moves("Nf3");
        assert_eq!(line(&d), "e2e4 e7e5 g1f3", "{rules:?}: the next text does not follow the refused one");
    }
    // By pointer.
    let mut d = against_bot(GameOptions::default());
    d.moves("e4");
    drag(&mut d, Square::A2, Square::A5);
    d.says(says(PremoveWord::Never, &["a2a5"]));
    d.bot("e7e5");
    let seen = words(&d, 120, 40);
    assert!(!seen.has(PremoveWord::Never, &["a2a5"]) && seen.has(AppWord::PlayedYourMove, &["Black", "e5"]), "{seen}");
}

#[test]
fn a_premove_that_lapsed_does_not_hide_what_was_played() {
    let mut d = against_bot(GameOptions::default());
    d.moves("e4");
    drag(&mut d, Square::E4, Square::E5);
    d.bot("e7e5");
    let seen = words(&d, 120, 40);
    assert!(seen.has(PremoveWord::Gone, &["e5"]) && seen.has(AppWord::PlayedYourMove, &["Black", "e5"]), "{seen}");
}

#[test]
fn a_premove_goes_with_the_player_who_chose_it() {
    for handover in ["player white elo:800<Enter>", "player black human<Enter>"] {
        let mut d = against_bot(GameOptions::default());
        d.moves("e4").keys("Na3<Enter>");
        assert_eq!(d.premove().as_deref(), Some("Na3"));
        d.keys(handover);
        assert_eq!(d.premove(), None, "{handover}");
        assert_eq!(line(&d), "e2e4", "{handover}");
    }
    let mut d = against_bot(GameOptions::default());
    d.moves("e4").keys("Na3<Enter>level 2200<Enter>");
    assert_eq!(d.premove().as_deref(), Some("Na3"), "another level is still a computer player");
}

#[test]
fn a_premove_waits_while_the_game_is_paused() {
    for (pause, resume) in [("<C-p>", "<Enter>"), ("<C-p>", " "), ("pause<Enter>", "N<Esc>")] {
        let mut d = against_bot(GameOptions::default());
        d.moves("e4").keys("Na3<Enter>").keys(pause);
        assert!(d.is_covered(), "{pause}");
        d.keys(resume);
        assert_eq!(d.premove().as_deref(), Some("Na3"), "{pause} {resume}");
        d.bot("e7e5");
        assert_eq!(line(&d), "e2e4 e7e5 b1a3", "{pause} {resume}");
    }
}

#[test]
fn blindfold_lasts_when_the_game_is_left() {
    for hides in ["blindfold black<Enter>e4<Enter>", "e4<Enter>blindfold black<Enter>"] {
        for leave in [":home<Enter>1", "<C-c>y"] {
            let mut d = Driver::play(GameOptions::default());
            d.keys(hides).keys(leave);
            let mut again = Driver::new(Boot::default());
            again.journals.clone_from(&d.journals);
            again.open_home();
            again.keys("<Enter>");
            let seen = painted::pieces(&again);
            assert_eq!((seen.white().count(), seen.black().count()), (16, 0), "{hides} {leave}");
            again.keys("<C-b>");
            let shown = GameScreen::resume(&again.journals[0].bytes).expect("a game").blindfold();
            assert!(!shown.hides(Color::Black), "and what is shown again stays so");
        }
    }
}
