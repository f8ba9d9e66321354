//! Clocks are corrected in their window and by command, and a session of games has a score.

use crate::driver::{Driver, Place};
use crate::painted::text;
use crate::wording::says;
use shakmaty::Color;
use tabiya::app::commands::table::Action;
use tabiya::app::dialogs::Dialog;
use tabiya::app::game::GameScreen;
use tabiya::app::protocol::boot::Boot;
use tabiya::app::protocol::input::{Button, HitTarget, Press};
use tabiya::app::protocol::message::Msg;
use tabiya::app::settings::Setting;
use tabiya::chess::clock::Moment;
use tabiya::chess::game_options::{GameOptions, Rules};
use tabiya::chess::time_control::{Controls, TimeControl};
use tabiya::plain::Plain;
use tabiya::words::tables::{AppWord, GameWord, SettingsWord};

fn clocked(rules: Rules) -> Driver {
    let control: TimeControl = "5".parse().unwrap();
    let controls = Some(Controls { white: control.clone(), black: control });
    Driver::play(GameOptions { controls, rules, ..GameOptions::default() })
}

fn black_ms(d: &Driver) -> u64 {
    d.played().clock().map(|clock| clock.remaining(Color::Black, Moment(d.at))).unwrap()
}

fn left(d: &Driver, side: Color) -> u64 {
    d.played().clock().map(|clock| clock.remaining(side, Moment(d.at)) / 1000).unwrap()
}

#[test]
fn a_click_on_a_clock_corrects_both_and_the_record_says_so() {
    let mut d = clocked(Rules::Casual);
    d.moves("e4");
    d.mouse(Press::Down(Button::Left), Some(HitTarget::Action(Action::Clock)));
    assert!(matches!(d.dialog(), Some(Dialog::Clocks(_))));
    d.keys("4:30<Enter>");
    assert!(!d.has_dialog());
    assert_eq!(left(&d, Color::Black), 270, "it is Black's turn");
    d.keys("clock white +1:00<Enter>");
    assert_eq!(left(&d, Color::White), 359);
    let words = |pgn: String| pgn.split_whitespace().collect::<Vec<_>>().join(" ");
    let pgn = words(d.pgn());
    assert!(pgn.contains("Clock of Black corrected to 4:30"), "{pgn}");
    assert!(pgn.contains("Clock of White corrected to 5:59"), "{pgn}");
    // All of it is still there after a crash.
    let kept = GameScreen::resume(&d.journals[0].bytes).expect("a game");
    let again = words(kept.pgn());
    assert!(again.contains("Clock of Black corrected to 4:30"), "{again}");
    assert_eq!(again.matches("corrected to").count(), 2, "{again}");
    assert_eq!(kept.game().clock().map(|clock| clock.remaining(Color::White, Moment(0)) / 1000), Some(359));
}

#[test]
fn what_is_no_time_stays_to_be_mended_and_esc_changes_nothing() {
    let mut d = clocked(Rules::Casual);
    d.moves("e4").keys(":clock<Enter>7:77<Enter>");
    assert!(matches!(d.dialog(), Some(Dialog::Clocks(_))), "it stays");
    d.says(says(AppWord::ClockUnreadable, &["7:77"]));
    let before = left(&d, Color::Black);
    d.keys("<Esc>");
    assert!(!d.has_dialog());
    assert!(left(&d, Color::Black).abs_diff(before) <= 1);
    assert!(!d.pgn().contains("corrected"));
}

#[test]
fn a_clock_corrected_after_the_flag_fell_wakes_no_journal() {
    let mut d = clocked(Rules::Casual);
    d.moves("e4");
    d.mouse(Press::Down(Button::Left), Some(HitTarget::Action(Action::Clock)));
    d.wait(301_000);
    assert!(d.played().ending().is_some() && d.journals.is_empty(), "Black's flag has fallen");
    d.keys("4:30<Enter>");
    assert!(d.journals.is_empty(), "the game stands in games.pgn and nowhere else");
}

/// Opens the settings with the cursor on the tenths. Black's running time then stands in the last line.
fn open_tenths(d: &mut Driver) {
    let row = Setting::ALL.iter().position(|setting| setting.label == SettingsWord::ClockTenths).unwrap();
    d.keys(&format!("<F3><Home>{}", "<Down>".repeat(row)));
}

#[track_caller]
fn reads(d: &Driver, time: &str) {
    let screen = text(d, 80, 24);
    assert!(screen.lines().last().unwrap().contains(&format!("Black {time} ")), "not {time}:\n{screen}");
}

fn until_wake(d: &Driver) -> Option<u64> {
    d.wake_at().map(|wake| wake.since(Moment(d.at)))
}

#[test]
fn without_tenths_a_clock_counts_whole_seconds_to_the_flag() {
    let mut d = clocked(Rules::Casual);
    d.moves("e4").keys("clock black 0:13<Enter>");
    open_tenths(&mut d);
    d.wait(black_ms(&d) - 12_300);
    reads(&d, "0:12.3");
    assert_eq!(until_wake(&d), Some(100));
    d.keys("<Right>");
    reads(&d, "0:13");
    assert_eq!(until_wake(&d), Some(black_ms(&d) - 12_000), "nothing changes before 0:12");
    d.wait(black_ms(&d) - 12_000);
    reads(&d, "0:12");
    assert_eq!(until_wake(&d), Some(1_000));
    d.wait(11_999);
    reads(&d, "0:01");
    assert_eq!((d.result().as_str(), until_wake(&d)), ("*", Some(1)), "it wakes for the flag");
    d.wait(1);
    assert_ne!(d.result(), "*");
}

#[test]
fn tenths_come_back_at_once_when_they_are_wanted() {
    let mut d = clocked(Rules::Casual);
    d.moves("e4").keys("clock black 0:13<Enter>");
    open_tenths(&mut d);
    d.keys("<Right>");
    d.wait(black_ms(&d) - 12_310); // the key takes the rest
    d.keys("<Right>");
    reads(&d, "0:12.3");
    assert_eq!(until_wake(&d), Some(100));
}

#[test]
fn plain_mode_tells_a_clock_as_the_screen_shows_it() {
    for (line, time) in [("set tenths on", "12.3 seconds"), ("set tenths off", "13 seconds")] {
        let mut d = Driver::new(Boot { plain: true, ..Boot::default() });
        let mut plain = Plain::default();
        let controls = Some(Controls::same("5".parse().unwrap()));
        d.begin(GameOptions { controls, ..GameOptions::default() });
        let mut heard = |line: &str| {
            d.send(Msg::Line(line.into()));
            plain.say(&d.app)
        };
        heard(line);
        let told = heard("clock white 0:12.3");
        assert!(told.contains(time), "{line}: {told}");
        let told = heard("clock");
        assert!(told.contains(time), "{line}: {told}");
    }
}

#[test]
fn both_times_that_the_window_sets_are_told() {
    let mut d = clocked(Rules::Casual);
    d.moves("e4 e5").keys("clock<Enter>+++<Up>--<Enter>");
    let said = d.sentences().last().cloned().unwrap_or_default();
    let told = |side: &str| said.contains(says(AppWord::ClockSet, &[side, ""]).trim_end_matches('.'));
    assert!(told("White") && told("Black"), "{said}");
}

#[test]
fn no_window_where_there_is_no_clock_or_an_arbiter() {
    let mut d = Driver::play(GameOptions::default());
    d.keys("clock<Enter>");
    assert!(!d.has_dialog());
    assert_eq!(d.sentences().last().map(String::as_str), Some(says(AppWord::NoClockHere, &[])));
    let mut d = clocked(Rules::Tournament);
    d.keys("clock<Enter>");
    assert!(!d.has_dialog(), "the arbiter says it in words");
}

#[test]
fn the_score_of_a_session_follows_the_players() {
    let mut d = Driver::play(GameOptions::default());
    d.moves("f3 e5 g4 Qh4").keys("<C-r>");
    let tally = |d: &Driver| d.match_points();
    assert_eq!((tally(&d).white, tally(&d).black), (2, 0), "Black has won and has White now");
    d.moves("e4 e5").keys("draw<Enter>").keys("draw black<Enter>");
    if d.played().ending().is_none() {
        d.moves("Nf3").keys("draw<Enter>");
    }
    assert!(d.played().ending().is_some(), "{}", d.result());
    assert_eq!((tally(&d).white, tally(&d).black), (3, 1));
    d.keys("takeback!<Enter>");
    assert_eq!((tally(&d).white, tally(&d).black), (2, 0), "what is taken back does not count");
    assert_eq!(d.place(), Place::Game);
}

/// A time control, the moves with the seconds before each, and the seconds of White and Black.
type TimedGame<'a> = (&'a str, &'a [(&'a str, u64)], [u64; 2]);

/// Plays moves, each after so many seconds, and resigns. Returns the seconds that the card tells of each side.
fn seconds_on_the_card(time: &str, moves: &[(&str, u64)]) -> [Option<u64>; 2] {
    let controls = Some(Controls::same(time.parse().expect("a time control")));
    let mut d = Driver::play(GameOptions { controls, ..GameOptions::default() });
    d.keys("<Up>"); // starts the clock
    for (text, seconds) in moves {
        d.wait(seconds * 1_000);
        d.keys(text).keys("<Enter>");
    }
    let kept = GameScreen::resume(&d.journals[0].bytes).expect("a game");
    assert_eq!(kept.pgn().matches("[%emt").count(), d.pgn().matches("[%emt").count(), "{time}: also after a crash");
    d.keys(":resign!<Enter>");
    let summary = d.game().card().expect("a card").summary.clone();
    [summary.sides.white, summary.sides.black].map(|side| side.used.map(|ms| ms / 1_000))
}

#[test]
fn the_card_tells_the_time_that_was_used() {
    let twice = [("e4", 6), ("e5", 4), ("Nf3", 4), ("Nc6", 4)];
    let once = [("e4", 3), ("e5", 6)];
    let rows: [TimedGame; 9] = [
        ("5", &twice, [10, 8]),
        ("5+3", &twice, [10, 8]),
        ("h3", &twice, [10, 8]),
        ("5d3", &once, [3, 6]),
        ("5b3", &once, [3, 6]),
        ("0d9", &once, [3, 6]),
        ("5", &[("e4", 0), ("e5", 1), ("claim! Nf3", 1), ("Nc6", 8)], [1, 9]),
        ("90", &[("e4", 0), ("e5", 1), ("claim!", 1), ("Nf3", 2), ("Nc6", 8)], [3, 9]),
        ("5", &[("e4", 0), ("clock black +2:00", 0), ("e5", 8)], [0, 8]),
    ];
    for (time, moves, [white, black]) in rows {
        assert_eq!(seconds_on_the_card(time, moves), [Some(white), Some(black)], "{time}: {moves:?}");
    }
}

#[test]
fn after_the_flag_fell_nothing_old_stands_on_the_status_line() {
    for keys in [
        "clock white 0:01<Enter>",
        "clock white 0:03<Enter>draw<Enter>",
        "clock white 0:02<Enter>adjourn<Enter>s",
        "clock white 0:02<Enter>Ke9<Enter>",
    ] {
        let mut d = clocked(Rules::Casual);
        d.moves("e4 e5").keys(keys);
        assert!(d.status().is_some(), "{keys}");
        d.wait(5_000);
        assert_eq!(d.result(), "0-1 time forfeit", "{keys}");
        assert_eq!(d.status(), None, "{keys}");
        d.sees(says(GameWord::KeptInGames, &[]));
    }
}
