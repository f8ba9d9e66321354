//! From the home screen through the new-game form into a game, and through the dialogs.

use crate::driver::{Driver, Place};
use crate::painted::{text, words};
use crate::wording::{Wording, says, side_in};
use shakmaty::{Color, Role};
use tabiya::app::Screen;
use tabiya::app::dialogs::Dialog;
use tabiya::app::game::GameScreen;
use tabiya::app::home::HomeItem;
use tabiya::app::new_game::PlayerKind;
use tabiya::app::protocol::boot::Boot;
use tabiya::app::protocol::input::{Button, DialogAnswer, FormField, HitTarget, Press};
use tabiya::app::protocol::message::Msg;
use tabiya::app::recent_choices::RecentChoices;
use tabiya::chess::game_options::{GameOptions, Rules};
use tabiya::chess::seat::{Bot, Seat};
use tabiya::chess::start_position::StartPosition;
use tabiya::words::Lang;
use tabiya::words::tables::{AppWord, EndingWhyWord, FormWord, OutcomeWord, PlainWord, ScoresheetWord};

fn home(boot: Boot) -> Driver {
    let mut d = Driver::new(boot);
    d.open_home();
    d
}

fn two_people() -> Boot {
    Boot {
        remembered: Some(RecentChoices { black: "human".into(), ..RecentChoices::default() }.to_toml()),
        ..Boot::default()
    }
}

fn press(d: &mut Driver, thing: HitTarget) {
    d.mouse(Press::Down(Button::Left), Some(thing));
}

fn seen(d: &Driver) -> String {
    words(d, 120, 40)
}

/// Tabs through the form to the start position, and turns that field to its next choice.
fn turn_start(d: &mut Driver) {
    assert_eq!(d.place(), Place::NewGame);
    for _ in 0..20 {
        if d.focus() == tabiya::app::protocol::input::FormField::Start {
            d.keys("<Right>");
            return;
        }
        d.keys("<Tab>");
    }
    panic!("no field for the start");
}

fn start(d: &Driver) -> &str {
    d.field(FormField::Start)
}

fn form_focus(d: &Driver) -> FormField {
    d.focus()
}

#[test]
fn two_enters_begin_the_game_of_last_time() {
    let mut d = home(Boot::default());
    d.keys("<Enter><Enter>");
    let seats = &d.played().setup().seats;
    assert_eq!((&seats.white, &seats.black), (&Seat::Human(None), &Seat::Bot(Bot::Elo(600))));
}

#[test]
fn a_game_is_described_with_the_keys_alone() {
    let mut d = home(two_people());
    // From the start button Tab goes round to the first field: White's name, Black's kind, the time, the start.
    d.keys("<Enter><Tab>Anna<Tab><Right><Right><Tab><Tab>3+2<Tab>chess960 518<Enter>");
    let setup = d.played().setup();
    assert_eq!(setup.seats.white, Seat::Human(Some("Anna".into())));
    assert_eq!(setup.seats.black, Seat::Bot(Bot::Elo(400)));
    assert_eq!(setup.controls.as_ref().map(ToString::to_string).as_deref(), Some("3+2"));
    assert!(setup.start.chess960());
    assert_eq!(d.recent().last.time, "3+2", "and it is remembered");
    assert_eq!(d.recent().last.white_name, "Anna");
}

#[test]
fn a_game_is_described_with_the_pointer_alone() {
    let mut d = home(two_people());
    press(&mut d, HitTarget::Row(2));
    press(&mut d, HitTarget::CycleField(FormField::Player(Color::Black), true));
    press(&mut d, HitTarget::CycleField(FormField::Time, true));
    press(&mut d, HitTarget::CycleField(FormField::Time, true));
    press(&mut d, HitTarget::Field(FormField::Play));
    let setup = d.played().setup();
    assert_eq!(setup.seats.black, Seat::Bot(Bot::Random));
    assert_eq!(setup.controls.as_ref().map(ToString::to_string).as_deref(), Some("3+2"));
}

#[test]
fn a_game_with_a_friend_leaves_those_against_the_computer_as_they_were() {
    let mut d = home(Boot::default());
    d.thinkers = Some(Vec::new());
    d.go_to(&HomeItem::Two).keys("<Enter>");
    d.keys("<Down>Anna<Down>Bob<Down><Down>3+2<Down><Down><Down><Right><Enter>");
    let setup = d.played().setup();
    assert!(d.played().clock().is_some() && d.game().touch_move(), "{:?}", setup.seats);
    d.moves("e4 e5").keys(":home!<Enter>");
    d.go_to(&HomeItem::New).keys("<Enter>");
    d.keys("<Enter>");
    assert_eq!(d.played().setup().seats.white, Seat::Human(None), "nobody's name");
    assert!(d.played().clock().is_none() && !d.game().touch_move(), "no clock, and friendly rules");
    d.keys("e4<Enter>:home!<Enter>");
    d.go_to(&HomeItem::Two).keys("<Enter>");
    d.keys("<Enter>");
    assert_eq!(d.played().setup().seats.white, Seat::Human(Some("Anna".into())), "and back again");
    assert!(d.played().clock().is_some() && d.game().touch_move());
}

#[test]
fn what_cannot_be_read_is_mended_where_it_is_wrong() {
    let mut d = home(Boot::default());
    d.keys("<Enter><Up><Up><Up>5+3x<Tab><Tab><Tab><Enter>");
    let Screen::NewGame(form) = d.app.screen() else { panic!("the game began") };
    assert_eq!((form.focus, form.refused), (FormField::Time, Some(FormField::Time)));
    d.keys("<BS>");
    let Screen::NewGame(form) = d.app.screen() else { panic!("still the form") };
    assert_eq!((form.time.text(), form.refused), ("5+3", None));
    d.keys("<Enter>");
    assert!(d.played().clock().is_some());
}

#[test]
fn the_lot_decides_the_colours() {
    let mut whites = Vec::new();
    for seed in 0..32 {
        let memory = RecentChoices { by_lot: true, ..RecentChoices::default() };
        let mut d = home(Boot { remembered: Some(memory.to_toml()), seed, ..Boot::default() });
        d.keys("<Enter><Enter>");
        whites.push(d.played().seat(Color::White).is_human());
    }
    assert!(whites.contains(&true) && whites.contains(&false));
}

#[test]
fn a_position_is_pasted_into_the_form() {
    let mut d = home(two_people());
    let fen = "7k/4P3/8/8/8/8/8/K7 w - - 0 1";
    d.keys("<Enter><Up><Up><Up>");
    d.send(Msg::Paste(fen.into()));
    d.keys("<Enter>");
    assert_eq!(d.played().setup().start.fen(), fen);
}

#[test]
fn a_paste_into_the_form_is_what_typing_would_be() {
    let paste = |d: &mut Driver, text: &str| d.send(Msg::Paste(text.into()));
    let mut d = home(two_people());
    d.keys("<Enter><Up><Up><Up>");
    paste(&mut d, "chess960");
    d.keys("<Up><Down>");
    paste(&mut d, "518");
    assert_eq!(d.new_game().start.text(), "chess960 518");
    d.keys("<Up>");
    let time = d.new_game().time.text().to_owned();
    paste(&mut d, " \n");
    assert_eq!(d.new_game().time.text(), time, "nothing takes the place of nothing");
    paste(&mut d, "\n5+3\n");
    assert_eq!(d.new_game().time.text(), "5+3");
    // The level of a computer player.
    let mut d = home(Boot::default());
    d.keys("<Enter>");
    press(&mut d, HitTarget::Field(FormField::Player(Color::Black)));
    paste(&mut d, "1000");
    assert_eq!(d.new_game().players.black.kind, PlayerKind::Bot(Bot::Elo(1000)));
}

#[test]
fn a_running_game_is_kept_and_gone_on_with() {
    let mut d = home(two_people());
    d.keys("<Enter><Enter>");
    d.moves("e4 e5 Nf3").keys("<C-n>");
    assert!(matches!(d.dialog(), Some(Dialog::Question(_))));
    d.keys("<Esc>");
    assert_eq!(d.plies(), 3, "Esc stays");
    d.keys("<C-n>1<Esc><Enter>");
    assert_eq!(d.plies(), 3, "the newest interrupted game is the chosen row");
}

#[test]
fn a_press_meant_for_a_dialog_that_is_gone_does_nothing() {
    let mut d = Driver::play(GameOptions::default());
    d.moves("e4").keys("<C-c>");
    let number = d.dialog_number();
    d.keys("<Esc>");
    press(&mut d, HitTarget::Answer(number, DialogAnswer::Yes));
    assert_eq!(d.exit, None);
    d.keys("<C-c>");
    press(&mut d, HitTarget::Answer(number, DialogAnswer::Yes));
    assert_eq!(d.exit, None, "nor when another one is open");
}

#[test]
fn a_pawn_becomes_what_is_chosen() {
    let ways: [(&str, Role); 5] = [
        ("<Enter>", Role::Queen),
        ("<Right><Enter>", Role::Rook),
        ("<Left><Space>", Role::Knight),
        ("b", Role::Bishop),
        ("N", Role::Knight),
    ];
    for (keys, role) in ways {
        let start = StartPosition::from_fen("7k/4P3/8/8/8/8/8/K7 w - - 0 1", false).expect("a position");
        let mut d = Driver::play(GameOptions { start, ..GameOptions::default() });
        d.keys("e7e8<Enter>").keys(keys);
        let board = d.played().position();
        let there = shakmaty::Position::board(board).role_at(shakmaty::Square::E8);
        assert_eq!(there, Some(role), "{keys}");
    }
}

#[test]
fn help_closes_and_nothing_has_changed() {
    let mut d = home(Boot::default());
    for keys in ["?<Esc>", "<PgDn>?<Down><End><PgUp>q", ":help<Enter><Esc>"] {
        d.keys(keys);
        assert!(!d.has_dialog(), "{keys}");
        assert_eq!(d.place(), Place::Home, "{keys}");
    }
}

#[test]
fn commands_are_found_by_a_few_letters() {
    let mut d = home(Boot::default());
    d.keys(":nw<Enter>");
    assert_eq!(d.place(), Place::NewGame);
    d.keys("<Up><Down>:quit!<Enter>");
    assert_eq!(d.exit, Some(0));
}

#[test]
fn the_button_that_begins_has_nothing_to_change() {
    let mut d = Driver::new(Boot::default());
    d.open_home();
    d.keys("<Enter>");
    assert_eq!(d.place(), Place::NewGame);
    assert!(!seen(&d).contains("→ change"), "{}", seen(&d));
    d.keys("<Tab>");
    assert!(seen(&d).contains("→ change"), "{}", seen(&d));
}

#[test]
fn the_next_game_starts_from_the_initial_position() {
    let mut d = Driver::home();
    d.keys("<Enter>");
    turn_start(&mut d);
    assert_ne!(start(&d), "standard");
    d.keys("<Enter>");
    let mv = d.played().position().clone();
    let mv = shakmaty::Position::legal_moves(&mv)[0].to_uci(shakmaty::CastlingMode::Chess960).to_string();
    d.keys(&mv).keys("<Enter>");
    assert_eq!(d.plies(), 1);
    d.keys(":new!<Enter>");
    assert_eq!(start(&d), "standard", "it was asked for once");
    let time = |d: &Driver| d.field(FormField::Time).to_owned();
    for (typed, next) in [("5+3", "5+3"), ("0.25", "0.25"), ("5 | 4", "5 | 4")] {
        for _ in 0..20 {
            if form_focus(&d) != FormField::Time {
                d.keys("<Tab>");
            }
        }
        d.keys(typed).keys("<Enter>");
        assert_eq!(d.place(), Place::Game, "{typed}");
        d.keys(":new!<Enter>");
        assert_eq!(time(&d), next, "after {typed}");
    }
}

#[test]
fn no_clock_is_said_in_the_users_language_and_typed_as_ever() {
    let mut d = Driver::new(Boot { lang: Lang::Fr, ..Boot::default() });
    d.open_home();
    d.keys(":new<Enter>");
    for (cols, rows) in crate::painted::SIZES {
        assert!(text(&d, cols, rows).contains("‹ aucune"), "{cols}x{rows}:\n{}", text(&d, cols, rows));
    }
    let time = |d: &Driver| (d.focus(), d.field(FormField::Time).to_owned());
    while time(&d).0 != FormField::Time {
        d.keys("<Tab>");
    }
    assert!(text(&d, 80, 24).contains("‹ aucune"), "with the focus too:\n{}", text(&d, 80, 24));
    d.keys("5+3");
    d.sees("‹ 5+3");
    d.keys("<BS><BS><BS>none");
    assert_eq!(time(&d).1, "none");
    assert!(text(&d, 80, 24).contains("‹ none"), "as it is typed:\n{}", text(&d, 80, 24));
    d.keys("<Tab>");
    d.sees("‹ aucune");
}

#[test]
fn a_tournament_game_asks_for_event_site_round_and_names() {
    let fields = [FormField::Event, FormField::Site, FormField::Round];
    let shown = |d: &Driver| match d.app.screen() {
        Screen::NewGame(form) => form.fields().iter().filter(|field| fields.contains(field)).count(),
        other => panic!("no form but {other:?}"),
    };
    let by_key = "<Tab>Anna<Tab>Ben<Tab><Tab>90+30<Tab><Tab><Tab><Right><Right><Tab>Club championship<Tab>Vienna<Tab>3";
    for by_mouse in [false, true] {
        let mut d = home(two_people());
        d.keys("<Enter>");
        assert_eq!(shown(&d), 0, "other games have no event");
        if by_mouse {
            let [white, black] = Color::ALL.map(FormField::Player);
            for (field, typed) in [(white, "Anna"), (black, "Ben"), (FormField::Time, "90+30")] {
                press(&mut d, HitTarget::Field(field));
                d.keys(typed);
            }
            press(&mut d, HitTarget::Field(FormField::Rules));
            press(&mut d, HitTarget::Field(FormField::Rules));
            for (field, typed) in fields.into_iter().zip(["Club championship", "Vienna", "3"]) {
                press(&mut d, HitTarget::Field(field));
                d.keys(typed);
            }
        } else {
            d.keys(by_key);
        }
        assert_eq!(shown(&d), 3);
        for (cols, rows) in crate::painted::SIZES {
            let seen = text(&d, cols, rows);
            assert!(seen.contains("Vienna") && seen.contains(says(ScoresheetWord::Round, &[])), "{seen}");
            assert!(rows < 24 || seen.contains(says(AppWord::PlayButton, &[])), "the button too: {seen}");
        }
        press(&mut d, HitTarget::Field(FormField::Play));
        d.keys("<Enter>").moves("e4 e5").keys("result 1-0 adjudication<Enter>");
        let kept = GameScreen::resume(&d.journals[0].bytes).expect("a game");
        d.keys("y");
        for pgn in [d.pgn(), kept.pgn(), d.archive[0].1.clone()] {
            for tag in
                ["Event \"Club championship\"", "Site \"Vienna\"", "Round \"3\"", "White \"Anna\"", "Black \"Ben\""]
            {
                assert!(pgn.contains(tag), "{tag}: {pgn}");
            }
        }
        // The next one has the same names, and another kind of game none.
        d.keys(":new<Enter>");
        assert!(seen(&d).contains("Club championship"), "{}", seen(&d));
        press(&mut d, HitTarget::CycleField(FormField::Rules, true));
        press(&mut d, HitTarget::Field(FormField::Play));
        assert!(d.pgn().contains("[Event \"Casual game\"]"), "{}", d.pgn());
    }
}

#[test]
fn what_is_not_known_of_a_tournament_game_is_left_open() {
    let mut d = Driver::play(GameOptions { rules: Rules::Tournament, ..GameOptions::default() });
    d.moves("e4");
    for tag in ["[Event \"?\"]", "[Site \"?\"]", "[Round \"?\"]"] {
        assert!(d.pgn().contains(tag), "{tag}: {}", d.pgn());
    }
}

/// Draw odds: a draw stays a draw, and counts as a win.
#[test]
fn draw_odds_are_chosen_in_the_form() {
    let mut d = home(two_people());
    d.keys("<Enter><Tab>Anna<Tab>Ben<Tab><Tab>5 | 4<Tab>odds white draw");
    let black = side_in(Lang::En, Color::Black);
    assert!(seen(&d).has(FormWord::PlaceDrawOddsBoard, &[black]), "{}", seen(&d));
    d.keys("<Enter>");
    assert_eq!(d.played().setup().event.draw_odds, Some(Color::Black));
    assert!(seen(&d).has(PlainWord::DrawOdds, &[black]), "before the first move: {}", seen(&d));
    d.moves("e4 e5");
    let small = words(&d, 40, 15);
    assert!(seen(&d).has(PlainWord::DrawOdds, &[black]), "and all the while: {}", seen(&d));
    assert!(small.has(FormWord::PlaceDrawOddsBoard, &[black]), "also in a small window: {small}");
    let kept = GameScreen::resume(&d.journals[0].bytes).expect("a game");
    assert_eq!(kept.game().setup().event.draw_odds, Some(Color::Black), "also after a crash");
    d.keys("draw<Enter>Nf3<Enter>draw<Enter>");
    assert_eq!(d.result(), "1/2-1/2 agreement");
    assert!(seen(&d).has(OutcomeWord::DrawOdds, &[black]), "{}", seen(&d));
    let pgn = d.pgn();
    assert!(pgn.contains("[DrawOdds \"Black\"]") && pgn.contains("[Result \"1/2-1/2\"]"), "{pgn}");
    assert!(pgn.split_whitespace().collect::<Vec<_>>().join(" ").contains("Draw odds: Black wins"), "{pgn}");
    assert_eq!((d.match_points().white, d.match_points().black), (0, 2));
    d.keys(":review<Enter><End><F5>");
    let why = d.sentences().pop().unwrap_or_default();
    assert!(why.has(EndingWhyWord::Agreement, &[]), "the record has a comment about the odds, too: {why}");
    d.keys("q:rematch<Enter>");
    assert_eq!(d.played().setup().event.draw_odds, Some(Color::White), "the odds belong to the player");
}
