//! The score of a match: named players keep their points over rematches and visits to the home screen.

use crate::driver::Driver;
use crate::painted::words;
use crate::wording::{says, says_in};
use shakmaty::{ByColor, Color};
use tabiya::app::protocol::boot::Boot;
use tabiya::chess::game_options::GameOptions;
use tabiya::chess::seat::{Bot, Seat};
use tabiya::words::Lang;
use tabiya::words::tables::{AppWord, GameWord};

fn seen(d: &Driver) -> String {
    words(d, 120, 40)
}

fn against_computer() -> GameOptions {
    let mut options = GameOptions::default();
    options.seats.black = Seat::Bot(Bot::Elo(600));
    options
}

#[test]
fn points_are_kept_over_the_home_screen_while_the_players_stay() {
    let mut d = Driver::home();
    d.thinkers = Some(Vec::new());
    d.keys("<Enter><Enter>").keys("resign!<Enter>");
    let tally = |d: &Driver| (d.match_points().white, d.match_points().black);
    assert_eq!(tally(&d), (0, 2));
    assert!(!d.game().is_one_of_several());
    d.keys("home<Enter><Enter><Enter>");
    assert_eq!((tally(&d), d.game().is_one_of_several()), ((0, 2), true), "the same two");
    // Without a label the points would look like the result of the running game.
    assert!(seen(&d).contains(&GameWord::MatchPoints.with(Lang::En, &["1"])), "{}", seen(&d));
    // When the players change colours, their points go with them.
    d.keys("home!<Enter><Enter><Tab><Tab><Tab><Right><Enter>");
    assert_eq!(tally(&d), (2, 0));
    d.keys("resign!<Enter>");
    assert_eq!(tally(&d), (4, 0));
    // Against another player the points begin at zero.
    d.keys("home<Enter><Enter><Tab><Right><Enter>");
    assert_eq!(tally(&d), (0, 0), "{:?}", d.played().setup().seats);
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
        assert_eq!(d.name(Color::White, lang), AppWord::Human.text(lang));
    }
    assert!(records[0].contains("[White \"Human\"]"), "{}", records[0]);
    assert!(records.iter().all(|record| *record == records[0]), "{records:?}");
}

#[test]
fn points_belong_to_a_player_with_a_name() {
    for (white, shown) in [("human", false), ("human:Ann", true)] {
        let mut d = Driver::new(Boot::default());
        let seats = ByColor { white: white.parse().unwrap(), black: "human".parse().unwrap() };
        d.begin(GameOptions { seats, ..GameOptions::default() });
        d.keys(":resign!<Enter>:rematch!<Enter>");
        assert_eq!(d.game().is_one_of_several(), shown, "{white}");
    }
}

#[test]
fn a_rematch_says_that_the_colours_have_changed() {
    for (lang, said) in [
        (Lang::En, says(GameWord::RematchAs, &["Black"])),
        (Lang::Fr, says_in(Lang::Fr, GameWord::RematchAs, &["Noirs"])),
    ] {
        let mut d = Driver::new(Boot { lang, ..Boot::default() });
        d.begin(against_computer());
        d.keys(":resign!<Enter>:rematch!<Enter>");
        assert!(!d.played().seat(Color::White).is_human());
        assert!(seen(&d).contains(said), "{}", seen(&d));
    }
}

#[test]
fn a_game_that_goes_on_another_day_keeps_the_score_of_its_match() {
    let mut d = Driver::new(Boot::default());
    let seats = ByColor { white: "human:Ann".parse().unwrap(), black: "human:Ben".parse().unwrap() };
    d.begin(GameOptions { seats, ..GameOptions::default() });
    d.keys(":resign!<Enter>:rematch!<Enter>").moves("e4").keys("adjourn!<Enter>");
    let mut again = Driver::new(Boot::default());
    again.journals.clone_from(&d.journals);
    again.open_home();
    again.keys("<Enter>");
    assert!(again.game().is_one_of_several());
    assert_eq!(again.match_points(), ByColor { white: 2, black: 0 }, "Ben has White now");
    again.keys("<Up>").moves("e5").keys(":resign!<Enter>");
    assert_eq!(again.match_points(), ByColor { white: 2, black: 2 });
}
