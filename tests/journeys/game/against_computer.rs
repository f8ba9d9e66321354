//! A new user plays a game against the computer, and looks at it again.

use crate::driver::{Driver, Place};
use crate::painted::text;
use crate::wording::{Wording, says, says_in};
use shakmaty::{ByColor, Color, Square};
use tabiya::app::Screen;
use tabiya::app::commands::keymap::Keymap;
use tabiya::app::commands::palette::Palette;
use tabiya::app::commands::table::{Action, KeyContext};
use tabiya::app::dialogs::Dialog;
use tabiya::app::dialogs::question::QuestionDialog;
use tabiya::app::protocol::boot::Boot;
use tabiya::app::protocol::input::{Button, Code, HitTarget, Key, Press};
use tabiya::app::protocol::message::Msg;
use tabiya::app::recent_choices::RecentChoices;
use tabiya::chess::game_options::GameOptions;
use tabiya::chess::seat::{Bot, Seat};
use tabiya::chess::time_control::Controls;
use tabiya::config::Config;
use tabiya::words::Lang;
use tabiya::words::tables::{AppWord, EngineWord, GameWord};

/// White against a computer player whose moves the test makes.
fn against(bot: Bot) -> Driver {
    let mut d = Driver::new(Boot::default());
    d.thinkers = Some(Vec::new());
    d.begin(GameOptions {
        seats: ByColor { white: Seat::Human(None), black: Seat::Bot(bot) },
        ..GameOptions::default()
    });
    d
}

fn reply(d: &mut Driver, uci: &str) {
    d.bot(uci);
    d.wait(60_000); // the bot waits so that a person can follow
}

/// Starts the program again after it was killed, and resumes the game.
fn taken_up_again(before: &Driver) -> Driver {
    let mut d = Driver::new(Boot::default());
    d.thinkers = Some(Vec::new());
    d.journals.clone_from(&before.journals);
    d.open_home();
    d.keys("<Enter>");
    d
}

fn click(d: &mut Driver, square: Square) {
    d.mouse(Press::Down(Button::Left), Some(HitTarget::Square(square)));
    d.mouse(Press::Up(Button::Left), Some(HitTarget::Square(square)));
}

/// A game of a person with White against level 600 of the computer.
fn against_computer(lang: Lang) -> Driver {
    let mut d = Driver::new(Boot { lang, ..Boot::default() });
    d.thinkers = Some(Vec::new());
    let seats = ByColor { white: "human".parse().unwrap(), black: "elo:600".parse().unwrap() };
    d.begin(GameOptions { seats, ..GameOptions::default() });
    d
}

#[test]
fn two_enters_begin_a_game_against_the_computer() {
    let mut d = Driver::home();
    d.keys("<Enter><Enter>");
    let seats = &d.played().setup().seats;
    assert_eq!((&seats.white, &seats.black), (&Seat::Human(None), &Seat::Bot(Bot::Elo(600))));
    let mut d = Driver::home();
    d.keys("<Down><Down><Enter><Enter>");
    assert!(d.played().seat(Color::White).is_human() && d.played().seat(Color::Black).is_human());
}

#[test]
fn the_last_choice_stands_ready_and_the_other_is_an_arrow_away() {
    let mut d = Driver::home();
    // From the start button, Tab leads on to the computer's field, and Right chooses the next level.
    d.keys("<Enter><Tab><Right><Enter>");
    assert_eq!(d.played().seat(Color::Black).bot(), Some(Bot::Elo(800)));
    let again = |memory: &RecentChoices, keys: &str| {
        let mut d = Driver::new(Boot { remembered: Some(memory.to_toml()), ..Boot::default() });
        d.open_home();
        d.keys(keys);
        let black = d.played().seat(Color::Black).clone();
        (black, d.recent().clone())
    };
    let (black, memory) = again(d.recent(), "<Enter><Enter>");
    assert_eq!(black.bot(), Some(Bot::Elo(800)));
    let (black, memory) = again(&memory, "<Down><Down><Enter><Enter>");
    assert!(black.is_human());
    let (black, memory) = again(&memory, "<Enter><Enter>");
    assert!(black.is_human(), "two people played last");
    let (black, _) = again(&memory, "<Up><Up><Enter><Enter>");
    assert_eq!(black.bot(), Some(Bot::Elo(800)), "the opponent was not forgotten meanwhile");
}

#[test]
fn after_the_end_keys_choose_buttons_and_page_up_walks_back() {
    let mut d = Driver::play(GameOptions::default());
    d.moves("f3 e5 g4");
    assert_eq!(d.button(), None, "the game runs");
    d.moves("Qh4");
    let mut seen = vec![d.button()];
    for key in ["<Right>", "<Tab>", "<Down>", "<Right>", "<Right>", "<Left>", "<Up>"] {
        d.keys(key);
        seen.push(d.button());
    }
    d.send(Msg::Key(Key::plain(Code::BackTab)));
    seen.push(d.button());
    let row = [Action::Mistakes, Action::Review, Action::Rematch, Action::New, Action::Home, Action::TakeBack];
    assert_eq!(seen, [0, 1, 2, 3, 4, 5, 4, 3, 2][..].iter().map(|&at| Some(row[at])).collect::<Vec<_>>());
    assert_eq!(d.cursor(), None, "no cursor wanders over the board");
    d.keys("<PgUp><PgUp>");
    assert_eq!((d.viewing(), d.button()), (Some(2), Some(Action::Rematch)));
    d.keys("<Left><Left><Right>");
    assert_eq!((d.viewing(), d.button()), (Some(1), Some(Action::Rematch)), "arrows walk while one looks back");
    d.keys("<Esc>");
    assert_eq!(d.viewing(), None);
    d.keys("<Left><Left><Enter>");
    assert_eq!(d.place(), Place::Review);
}

#[test]
fn every_button_does_what_it_says() {
    for (steps, done) in
        [("<Right><Right><Enter>", "a game"), ("<Right><Right><Right><Space>", "the form"), ("<Left><Enter>2", "back")]
    {
        let mut d = Driver::play(GameOptions::default());
        d.moves("f3 e5 g4 Qh4").keys(steps);
        match d.app.screen() {
            Screen::Play(play) => {
                let moves = play.game().line().len();
                assert_eq!((done, moves), if moves == 0 { ("a game", 0) } else { ("back", 2) }, "{steps}");
                assert_eq!(play.button(), None);
            }
            Screen::NewGame(_) => assert_eq!(done, "the form"),
            other => panic!("{steps}: {other:?}"),
        }
    }
}

#[test]
fn the_level_command_is_found_by_any_word_for_it() {
    for word in ["level", "stre", "elo", "opponent", "computer", "bot", "niveau", "force", "adversaire", "ordinateur"] {
        for lang in [Lang::En, Lang::Fr] {
            let palette = Palette { here: KeyContext::Play, lang, keys: &Keymap::default(), rules_first: false };
            let given = palette.invocation(word, 0);
            assert_eq!(given.map(|given| given.action), Some(Action::Level), "{word} {lang:?}");
        }
    }
    for typed in ["level 1200<Enter>", ":bot 1200<Enter>", ":elo<Enter>12<Enter>", "level black 1200<Enter>"] {
        let mut d = against(Bot::Elo(900));
        d.moves("e4");
        reply(&mut d, "e7e5");
        d.keys(typed);
        assert_eq!(d.played().seat(Color::Black).bot(), Some(Bot::Elo(1200)), "{typed}");
        assert!(d.sentences().iter().any(|said| said.contains("tabiya 1200")), "{typed}: {:?}", d.sentences());
    }
}

#[test]
fn a_wrong_level_and_a_game_without_a_bot_are_answered() {
    let mut d = against(Bot::Elo(900));
    d.keys("level 1250<Enter>");
    assert!(d.sentences().last().unwrap().has(EngineWord::NoSuchLevel, &[]), "{:?}", d.sentences());
    let mut d = Driver::play(GameOptions::default());
    d.keys("level 1200<Enter>");
    assert!(d.sentences().last().unwrap().has(EngineWord::WhoseLevel, &[]), "{:?}", d.sentences());
    d.keys("level black random<Enter>");
    assert_eq!(d.played().seat(Color::Black).bot(), Some(Bot::Random));
}

#[test]
fn a_change_of_player_is_recorded_at_its_move() {
    let mut d = against(Bot::Elo(900));
    assert_eq!(d.name(Color::White, Lang::En), "Human");
    assert_eq!(d.name(Color::Black, Lang::Fr), "tabiya 900");
    d.moves("e4");
    reply(&mut d, "e7e5");
    d.keys("level 1200<Enter>");
    d.keys("level 1200<Enter>"); // nothing changes
    let mut again = taken_up_again(&d);
    for d in [&mut d, &mut again] {
        d.moves("Nf3");
        reply(d, "b8c6");
        d.keys("resign!<Enter>");
        let pgn = &d.archive[0].1;
        for line in ["[White \"Human\"]", "[Black \"tabiya 1200\"]", "e5 {Black: tabiya 1200 plays on for tabiya 900}"]
        {
            assert!(pgn.contains(line), "{line} in {pgn}");
        }
        assert_eq!(pgn.matches("plays on").count(), 1, "{pgn}");
    }
}

#[test]
fn two_people_are_named_by_colour_or_by_the_config() {
    let mut d = Driver::play(GameOptions::default());
    d.moves("f3 e5 g4 Qh4");
    assert_eq!(d.name(Color::White, Lang::En), "White");
    assert!(d.archive[0].1.contains("[White \"White\"]") && d.archive[0].1.contains("[Black \"Black\"]"));
    let config = Config { me: vec!["Zoë".into(), "zoe64".into()], ..Config::default() };
    let mut d = Driver::new(Boot { config, ..Boot::default() });
    let seats = ByColor { white: Seat::Bot(Bot::Random), black: Seat::Human(None) };
    d.begin(GameOptions { seats, ..GameOptions::default() });
    assert_eq!(d.name(Color::Black, Lang::En), "Zoë");
}

#[test]
fn a_click_that_takes_a_game_up_again_is_a_click_on_its_square() {
    let seats = ByColor { white: Seat::Human(None), black: Seat::Bot(Bot::Elo(900)) };
    let controls = Some(Controls::same("5+3".parse().expect("a time control")));
    let mut d = Driver::new(Boot::default());
    d.thinkers = Some(Vec::new());
    d.begin(GameOptions { seats, controls, ..GameOptions::default() });
    d.moves("e4");
    reply(&mut d, "e7e5");
    let mut d = taken_up_again(&d);
    click(&mut d, Square::G1);
    assert_eq!(d.picked(), Some(Square::G1));
    click(&mut d, Square::F3);
    assert_eq!(d.plies(), 3);
    assert!(d.sentences().contains(&says(AppWord::GoesOn, &[]).to_owned()));
}

#[test]
fn a_click_on_the_other_sides_piece_says_why_not() {
    let mut d = Driver::play(GameOptions::default());
    click(&mut d, Square::E7);
    assert_eq!(d.sentences().last().map(String::as_str), Some(says(GameWord::OthersPiece, &["White", "Black"])));
}

#[test]
fn a_pause_hides_the_pieces_and_a_click_takes_none() {
    let mut d = Driver::play(GameOptions::default());
    d.moves("e4 e5").keys("<C-p>");
    click(&mut d, Square::G1);
    assert!(d.blocked().is_none() && d.picked().is_none());
}

#[test]
fn own_games_open_on_the_one_played_last() {
    let mut d = Driver::play(GameOptions::default());
    d.moves("f3 e5 g4 Qh4");
    let mut archive = d.archive.clone();
    archive.push(("later".to_owned(), archive[0].1.clone()));
    let mut d = Driver::home();
    d.archive = archive;
    d.keys(":review<Enter>");
    assert_eq!((d.listed(), d.chosen()), (2, 1));
}

#[test]
fn playing_black_is_one_turn_of_the_colours_away() {
    let mut d = Driver::home();
    d.thinkers = Some(Vec::new());
    d.keys("<Enter><Tab><Tab><Tab><Right>");
    let Screen::NewGame(form) = d.app.screen() else { panic!("the form is open") };
    assert_eq!((form.colours(), form.by_lot), (1, false));
    d.keys("<Right>");
    let Screen::NewGame(form) = d.app.screen() else { panic!("the form is open") };
    assert!(form.by_lot && form.players.white.name.is_empty());
    d.keys("<Left><Enter>");
    let seats = &d.played().setup().seats;
    assert!(!seats.white.is_human() && seats.black.is_human());
}

#[test]
fn after_two_bots_the_person_sits_on_the_same_side_again() {
    let mut d = Driver::home();
    d.thinkers = Some(Vec::new());
    // The user plays Black, then lets two computers play.
    d.keys("<Enter><Tab><Tab><Tab><Right><Enter>");
    d.keys("home!<Enter><Home><Down><Down><Enter><Down><Right><Down><Right><Enter>");
    let seats = d.played().setup().seats.clone();
    assert!(!seats.white.is_human() && !seats.black.is_human(), "{seats:?}");
    d.keys("home!<Enter><Home><Enter><Enter>");
    let seats = &d.played().setup().seats;
    assert!(seats.black.is_human(), "{seats:?}");
    assert_eq!(seats.white.bot(), Some(Bot::Elo(600)));
}

#[test]
fn a_move_typed_while_two_bots_play_is_answered() {
    for lang in Lang::ALL {
        let mut d = Driver::new(Boot { lang, ..Boot::default() });
        d.thinkers = Some(Vec::new());
        let seats = ByColor { white: Seat::Bot(Bot::Elo(600)), black: Seat::Bot(Bot::Random) };
        d.begin(GameOptions { seats, ..GameOptions::default() });
        d.keys("e4<Enter>");
        let refused = d.refused();
        assert!(refused.is_some_and(|said| said.has_in(lang, GameWord::Watching, &[])), "{refused:?}");
        // The refused text belongs to the position before the computer's move.
        reply(&mut d, "d2d4");
        assert!(d.refused().is_none() && d.typed().is_empty());
        d.keys(":");
        assert!(d.has_dialog(), "the list opens");
        d.keys("pause<Enter>");
        assert!(d.blocked().is_some(), "a command is done");
    }
}

#[test]
fn resigning_asks_which_side_only_when_two_people_play() {
    for (lang, alone, two) in [
        (Lang::En, "Resign?", says(AppWord::AskResign, &["White"])),
        (Lang::Fr, says_in(Lang::Fr, AppWord::AskResignOwn, &[]), says_in(Lang::Fr, AppWord::AskResign, &["Blancs"])),
    ] {
        let asked = |d: &Driver| match d.dialog() {
            Some(Dialog::Question(QuestionDialog { question, .. })) => question.text(lang).replace('\u{a0}', " "),
            other => panic!("{other:?}"),
        };
        let mut d = against(Bot::Elo(600));
        d.keys("resign<Enter>");
        assert_eq!(asked(&d), alone);
        let mut d = Driver::play(GameOptions::default());
        d.keys("resign<Enter>");
        assert_eq!(asked(&d), two);
    }
}

#[test]
fn that_the_computer_has_the_move_is_not_said_when_it_has_moved() {
    for lang in Lang::ALL {
        let told = says_in(lang, AppWord::NotYourTurn, &["tabiya 600"]);
        let mut d = against_computer(lang);
        d.keys("e4<Enter>:adjust<Enter>");
        d.sees(told);
        d.bot("e7e5");
        d.wait(20_000);
        let seen = text(&d, 80, 24);
        assert!(!seen.contains(told) && seen.contains("e5"), "{seen}");
    }
}

#[test]
fn nobody_resigns_for_the_computer() {
    let mut d = against_computer(Lang::En);
    for command in [":resign black<Enter>", ":resign! black<Enter>"] {
        d.keys(command);
        assert_eq!(d.sentences().last().unwrap(), says(AppWord::ResignsItself, &["tabiya 600"]));
        assert!(!d.has_dialog() && d.result() == "*");
    }
    d.keys(":resign! white<Enter>");
    assert_eq!(d.result(), "0-1 resignation");
}
