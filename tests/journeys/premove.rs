//! Moves made in advance against a computer player, blindfold play, and odds.

use shakmaty::{ByColor, Color, Role, Square};
use tabiya::app::input::{Button, Press};
use tabiya::app::options::{Options, Rules};
use tabiya::app::play::Premove;
use tabiya::app::thing::Thing;
use tabiya::app::{Boot, Screen};
use tabiya::chess::odds::Odds;
use tabiya::chess::seat::{Bot, Seat};

use crate::driver::Driver;

/// A person with White against a bot that answers when the test says so.
fn against_bot(options: Options) -> Driver {
    let seats = ByColor { white: Seat::Human(None), black: Seat::Bot(Bot::Greedy) };
    let mut d = Driver::new(Boot::default());
    d.thinkers = Some(Vec::new());
    d.begin(Options { seats, ..options });
    d
}

fn on(d: &mut Driver, press: Press, square: Square) {
    d.mouse(press, Some(Thing::Square(square)));
}

fn drag(d: &mut Driver, from: Square, to: Square) {
    on(d, Press::Down(Button::Left), from);
    on(d, Press::Drag(Button::Left), to);
    on(d, Press::Up(Button::Left), to);
}

fn line(d: &Driver) -> String {
    let tree = d.game().game().tree();
    let moves = d.game().game().line().iter().filter_map(|&node| tree.played(node));
    moves.map(|mv| tabiya::chess::notation::uci(mv, false)).collect::<Vec<_>>().join(" ")
}

#[test]
fn a_move_in_advance_is_played_when_the_bot_has_moved() {
    for way in ["drag", "clicks", "keys", "typed"] {
        let mut d = against_bot(Options::default());
        d.moves("e4");
        match way {
            "drag" => drag(&mut d, Square::G1, Square::F3),
            "clicks" => {
                on(&mut d, Press::Down(Button::Left), Square::G1);
                on(&mut d, Press::Up(Button::Left), Square::G1);
                assert!(d.game().targets().quiet.contains(Square::E2), "{way}: the pawn may have gone by then");
                on(&mut d, Press::Down(Button::Left), Square::F3);
                on(&mut d, Press::Up(Button::Left), Square::F3);
            }
            // The cursor appears on e7, the side to move's.
            "keys" => {
                d.keys("<Up><Right><Right><Down><Down><Down><Down><Down><Down><Enter><Up><Up><Left><Enter>");
            }
            _ => {
                d.keys("Nf3<Enter>");
            }
        }
        assert!(d.game().premove().is_some(), "{way}");
        assert_eq!(line(&d), "e2e4", "{way}");
        d.bot("e7e5");
        assert_eq!(line(&d), "e2e4 e7e5 g1f3", "{way}");
        assert_eq!((d.game().premove(), d.game().entry().text()), (None, ""), "{way}");
    }
}

#[test]
fn what_is_not_possible_any_more_is_said_and_not_played() {
    let mut d = against_bot(Options::default());
    d.moves("e4");
    drag(&mut d, Square::E4, Square::E5);
    d.bot("e7e5");
    assert_eq!(line(&d), "e2e4 e7e5");
    assert_eq!(d.sentences().last().map(String::as_str), Some("e4e5 is not possible any more."));
    d.moves("Nf3");
    d.keys("Nxe5<Enter>");
    d.bot("d7d6");
    assert_eq!(line(&d), "e2e4 e7e5 g1f3 d7d6 f3e5", "a typed capture");
    drag(&mut d, Square::A2, Square::A5);
    assert_eq!(d.game().premove(), None, "no pawn ever goes there");
}

#[test]
fn it_is_taken_back_by_esc_the_right_button_and_by_another() {
    let mut d = against_bot(Options::default());
    d.moves("e4");
    drag(&mut d, Square::D2, Square::D4);
    d.keys("<Esc>");
    assert_eq!(d.game().premove(), None);
    drag(&mut d, Square::D2, Square::D4);
    on(&mut d, Press::Down(Button::Right), Square::A5);
    assert_eq!(d.game().premove(), None);
    drag(&mut d, Square::D2, Square::D4);
    drag(&mut d, Square::D2, Square::D3);
    assert_eq!(d.game().premove(), Some(&Premove::Pointed(Square::D2, Square::D3)));
    d.keys("Nc3<Enter>");
    assert_eq!(d.game().premove(), Some(&Premove::Typed("Nc3".into())));
    d.keys("<BS>");
    assert_eq!(d.game().premove(), None, "it is another text now");
    d.keys("<C-c>");
    d.bot("e7e5");
    assert_eq!(line(&d), "e2e4 e7e5");
}

#[test]
fn a_promotion_in_advance_is_to_a_queen_and_castling_is_the_kings_move() {
    let start = |fen| tabiya::chess::start::Start::from_fen(fen, false).unwrap();
    let mut d = against_bot(Options { start: start("3k4/8/P7/8/8/8/8/4K2R w K - 0 1"), ..Options::default() });
    d.moves("a7");
    drag(&mut d, Square::A7, Square::A8);
    d.bot("d8d7");
    drag(&mut d, Square::E1, Square::G1);
    d.bot("d7e7");
    assert_eq!(line(&d), "a6a7 d8d7 a7a8q d7e7 e1g1");
}

#[test]
fn no_man_is_touched_before_its_turn_where_touching_counts() {
    let mut d = against_bot(Options { rules: Rules::TouchMove, ..Options::default() });
    d.moves("e4");
    drag(&mut d, Square::D2, Square::D4);
    assert_eq!(d.game().premove(), None);
}

#[test]
fn blindfold_hides_men_by_side_until_the_end() {
    let mut d = Driver::play(Options::default());
    let seen = |d: &Driver| d.game().blindfold().seen_men(d.game().game().position()).occupied().count();
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
fn odds_are_chosen_in_the_form_and_stay_with_the_player_in_a_rematch() {
    let mut d = Driver::home();
    d.keys("<Enter>");
    // From the button up to the start position.
    d.keys("<Up><Up>odds white rook<Up>10 | 2<Down><Down><Down><Enter>");
    let game = d.game().game();
    let rook = Odds { giver: Color::White, man: Role::Rook };
    assert_eq!(Odds::of(&game.setup().start), Some(rook));
    let controls = game.setup().controls.as_ref().expect("clocks");
    assert_eq!((controls.white.to_string(), controls.black.to_string()), ("10".into(), "2".into()));
    d.keys("resign!<Enter><C-r>");
    let game = d.game().game();
    assert_eq!(Odds::of(&game.setup().start), Some(rook.turned()), "colours are changed, odds are not");
    assert_eq!(game.setup().controls.as_ref().map(|controls| controls.white.to_string()), Some("2".into()));
    d.keys("<C-n>");
    if d.app.dialog().is_some() {
        d.keys("a");
    }
    assert!(matches!(d.app.screen(), Screen::NewGame(_)));
}
