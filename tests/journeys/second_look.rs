//! What somebody who plays for the first time stumbled over: looking back, the computer's level, the list of commands.

use shakmaty::{ByColor, Color};
use tabiya::app::commands::action::{Action, KeyContext};
use tabiya::app::commands::palette;
use tabiya::app::game_options::GameOptions;
use tabiya::app::protocol::hit_target::HitTarget;
use tabiya::app::protocol::input::{Button, Press};
use tabiya::app::settings::ImageSupport;
use tabiya::app::{App, Boot, Screen};
use tabiya::chess::seat::{Bot, Seat};
use tabiya::words::Lang;

use crate::driver::Driver;

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

fn level(d: &Driver) -> Option<Bot> {
    d.game().game().seat(Color::Black).bot()
}

/// The chosen row of the list under the command line, and all of them.
fn listed(app: &App) -> (String, Vec<String>) {
    let Screen::Play(play) = app.screen() else { panic!("no game") };
    let (typed, picked) = play.palette().expect("a command is typed");
    let (_, words) = app.palette_words(typed).expect("words can follow");
    (words[picked].clone(), words)
}

fn press(d: &mut Driver, row: usize) {
    d.mouse(Press::Down(Button::Left), Some(HitTarget::Row(row)));
}

#[test]
fn levels_are_listed_by_strength_with_the_present_chosen() {
    let mut d = against(Bot::Elo(900));
    d.keys(":level ");
    let (chosen, words) = listed(&d.app);
    assert_eq!(chosen, "900");
    let all = "random 400 greedy 600 800 900 1000 1200 1400 1600 1800 2000 2200 max";
    assert_eq!(words.join(" "), all, "those of the form, and the one in force");
    let mut typed = against(Bot::Elo(900));
    typed.keys(":level 13");
    assert_eq!(listed(&typed.app).1, ["1300"], "what is typed is looked for among all");
    assert_eq!(d.app.word_in_force(Action::Level).as_deref(), Some("900"));
    // A bare Enter changes nothing, an arrow goes one level up.
    d.keys("<Enter>");
    assert_eq!(level(&d), Some(Bot::Elo(900)));
    d.keys(":level<Enter><Down><Enter>");
    assert_eq!(level(&d), Some(Bot::Elo(1000)), "the command without a word opens the list at the same place");
    d.keys(":level 12<BS><BS>");
    assert_eq!(listed(&d.app).0, "1000", "what is typed and taken back chooses the one in force again");
}

#[test]
fn a_click_on_a_word_gives_the_command_with_that_word() {
    let mut d = against(Bot::Elo(900));
    d.keys(":level ");
    let at = listed(&d.app).1.iter().position(|word| word == "1600").unwrap();
    press(&mut d, at);
    assert_eq!((level(&d), d.game().entry().text()), (Some(Bot::Elo(1600)), ""));
    d.keys(":theme ");
    let wood = listed(&d.app).1.iter().position(|word| word == "wood").unwrap();
    press(&mut d, wood);
    assert_eq!(d.app.config().theme, "wood");
}

#[test]
fn a_click_on_a_command_of_the_list_gives_it() {
    let mut d = against(Bot::Elo(900));
    d.keys(":flip");
    press(&mut d, 0);
    assert!(d.game().flipped() && d.game().entry().is_empty());
    press(&mut d, 0); // no list stands there any more
    assert!(d.game().flipped());
}

#[test]
fn the_level_is_found_by_plain_words() {
    for (typed, lang) in
        [("change the computer", Lang::En), ("computer's level", Lang::En), ("changer le niveau", Lang::Fr)]
    {
        let given = palette::invocation(typed, 0, KeyContext::Play, lang);
        assert_eq!(given.map(|given| given.action), Some(Action::Level), "{typed}");
    }
}

#[test]
fn one_enter_plays_a_typed_move_whatever_came_before() {
    for before in [
        "<Enter>",
        "<Enter><Enter>",
        "<Up><Enter>",
        "<Enter><Right>",
        "<Enter><Enter><Up>",
        "<PgUp><Enter>",
        "<Esc><Enter>",
        "<Space>",
    ] {
        for start in ["", "e4<Enter>"] {
            let mut d = against(Bot::Elo(900));
            d.keys(start);
            if !start.is_empty() {
                d.bot("e7e5");
                d.wait(60_000);
            }
            let moves = d.game().game().line().len();
            d.keys(before).keys("d4<Enter>");
            assert_eq!(d.game().game().line().len(), moves + 1, "{start}{before}: {:?}", d.sentences());
        }
    }
}

#[test]
fn control_c_says_what_the_next_one_does() {
    let mut d = Driver::play(GameOptions::default());
    d.keys("e4<C-c>");
    assert!(d.game().entry().is_empty() && d.app.dialog().is_none());
    assert_eq!(
        d.sentences().last().map(String::as_str),
        Some("Cleared. Ctrl-C again quits."),
        "nothing to be kept yet"
    );
    d.moves("e4").keys("e5<C-c>");
    let asks = "Cleared. Ctrl-C again asks whether to quit; the game is kept.";
    assert_eq!(d.sentences().last().map(String::as_str), Some(asks));
    assert!(d.app.dialog().is_none() && d.exit.is_none());
    d.keys("<C-c>");
    assert!(d.app.dialog().is_some() && d.exit.is_none());
    d.keys("<C-c>");
    assert_eq!(d.exit, Some(0));
}

#[test]
fn points_are_kept_over_the_home_screen_while_the_players_stay() {
    let mut d = Driver::home();
    d.thinkers = Some(Vec::new());
    d.keys("<Enter><Enter>").keys("resign!<Enter>");
    let tally = |d: &Driver| (d.game().points().1.white, d.game().points().1.black);
    assert_eq!(tally(&d), (0, 2));
    assert!(!d.game().is_one_of_several());
    d.keys("home<Enter><Enter><Enter>");
    assert_eq!((tally(&d), d.game().is_one_of_several()), ((0, 2), true), "the same two");
    // With the other colours, the points go with the players.
    d.keys("home!<Enter><Enter><Tab><Tab><Tab><Right><Enter>");
    assert_eq!(tally(&d), (2, 0));
    d.keys("resign!<Enter>");
    assert_eq!(tally(&d), (4, 0));
    // Somebody else begins at nothing.
    d.keys("home<Enter><Enter><Tab><Right><Enter>");
    assert_eq!(tally(&d), (0, 0), "{:?}", d.game().game().setup().seats);
}

#[test]
fn a_nameless_player_has_one_word_in_record_and_on_screen() {
    let mut records = Vec::new();
    for lang in Lang::ALL {
        let mut d = Driver::new(Boot { lang, ..Boot::default() });
        d.thinkers = Some(Vec::new());
        let seats = ByColor { white: Seat::Human(None), black: Seat::Bot(Bot::Elo(600)) };
        d.begin(GameOptions { seats, ..GameOptions::default() });
        d.moves("e4").keys("resign!<Enter>");
        let pgn = &d.archive[0].1;
        records.push(
            pgn.lines().filter(|line| line.starts_with("[White") || line.starts_with("[Black")).collect::<String>(),
        );
        assert_eq!(d.game().name(Color::White, lang), if lang == Lang::Fr { "Humain" } else { "Human" });
    }
    assert!(records[0].contains("[White \"Human\"]"), "{}", records[0]);
    assert_eq!(records[0], records[1]);
}

#[test]
fn what_was_refused_lights_no_squares() {
    let mut d = against(Bot::Elo(900));
    d.keys("N");
    assert!(!d.game().lit(d.app.typed_letters()).is_empty(), "both knights could move");
    d.keys("<Enter>");
    assert!(d.game().refused().is_some());
    assert_eq!(d.game().lit(d.app.typed_letters()), []);
    d.keys("<BS>Nf3");
    assert!(!d.game().lit(d.app.typed_letters()).is_empty(), "what is typed anew does");
}

#[test]
fn a_wrong_style_of_men_is_answered_with_those_of_this_build() {
    for (images, named) in [(ImageSupport::NotBuilt, false), (ImageSupport::NotHere, true), (ImageSupport::Shown, true)]
    {
        let mut d = Driver::new(Boot { images, ..Boot::default() });
        d.begin(GameOptions::default());
        d.keys(":pieces wooden<Enter>");
        let said = d.sentences().last().cloned().unwrap_or_default();
        assert!(said.contains("sextant, quadrant") && said.contains("images") == named, "{images:?}: {said}");
    }
}
