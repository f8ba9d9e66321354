//! The home screen in snapshots of text and styles, and what the pointer finds on it.

use shakmaty::ByColor;
use tabiya::app::protocol::boot::Boot;
use tabiya::app::protocol::input::{Button, HitTarget, Press};
use tabiya::app::recent_choices::RecentChoices;
use tabiya::app::{App, Screen};
use tabiya::chess::game_options::GameOptions;
use tabiya::chess::seat::{Bot, Seat};
use tabiya::ui::board::pieces::PieceStyle;
use tabiya::ui::theme::color::ColorDepth;
use tabiya::words::Lang;
use tabiya::words::tables::{AppWord, FormWord, LearnWord, OpenWord, PositionEditorWord, PracticeWord};

use crate::driver::Driver;
use crate::stage::{paint, paint_with};
use crate::wording::{joined, says, says_in};

const SIZES: [(u16, u16); 4] = [(200, 60), (120, 40), (80, 24), (40, 15)];

fn boot() -> Boot {
    let mut memory = RecentChoices::default();
    for path in ["/home/anna/chess/candidates-1950.pgn", "/tmp/club.pgn.zst", "endings.pgn"] {
        memory.opened(path);
    }
    Boot { remembered: Some(memory.to_toml()), ..Boot::default() }
}

/// Returns a home screen with two interrupted games and three recent files.
fn home(boot: Boot) -> Driver {
    let mut d = Driver::new(boot);
    let anna = Seat::Human(Some("Anna".into()));
    for (black, moves) in [(Seat::Human(Some("Élodie".into())), "e4 c5 Nf3 d6 d4"), (Seat::Bot(Bot::Greedy), "d4")] {
        d.begin(GameOptions { seats: ByColor { white: anna.clone(), black }, ..GameOptions::default() });
        d.moves(moves);
        d.keys("<C-n>").keys("1").keys("<Esc>");
    }
    assert!(matches!(d.app.screen(), Screen::Home(_)));
    d
}

fn snapshots(name: &str, app: &App) {
    for (cols, rows) in [(120, 40), (80, 24), (40, 15)] {
        insta::assert_snapshot!(format!("{name}_{cols}x{rows}"), paint(app, cols, rows, ColorDepth::True).picture());
    }
}

#[test]
fn a_first_start() {
    let mut d = Driver::new(Boot::default());
    d.open_home();
    snapshots("first", &d.app);
}

#[test]
fn games_to_go_on_with() {
    let d = home(boot());
    snapshots("kept", &d.app);
    for (cols, rows) in SIZES {
        let text = paint(&d.app, cols, rows, ColorDepth::True).text();
        assert!(text.contains("3 moves") && !text.contains("half-move"), "one wording at {cols}x{rows}:\n{text}");
    }
}

#[test]
fn games_of_the_same_players_are_told_apart_by_when_they_began() {
    let d = home(boot());
    let row = |app: &App, (cols, rows): (u16, u16)| {
        let text = paint(app, cols, rows, ColorDepth::True).text();
        let row = text.lines().find(|line| line.contains(says(AppWord::HomeGoOn, &["Anna", "Élodie"])));
        row.unwrap_or_else(|| panic!("{text}")).to_owned()
    };
    let begun = match d.app.screen() {
        Screen::Home(home) => home.kept.last().expect("a game").play.begun.local(),
        other => panic!("{other:?}"),
    };
    let day = format!("{:04}-{:02}-{:02}", begun.year, begun.month, begun.day);
    let time = format!("{:02}:{:02}", begun.hour, begun.minute);
    assert!(row(&d.app, (80, 24)).contains(&time), "today: {}", row(&d.app, (80, 24)));
    assert!(row(&d.app, (120, 40)).contains(&format!("{day} {time}")), "{}", row(&d.app, (120, 40)));
    let mut later = home(boot());
    later.app.wall.unix += 7 * 86_400;
    assert!(row(&later.app, (80, 24)).contains(&day), "another day: {}", row(&later.app, (80, 24)));
}

#[test]
fn beside_a_file_that_was_open_its_folder_is_short_where_it_is_below_the_home_folder() {
    let mut memory = RecentChoices::default();
    memory.opened("/home/anna/chess/candidates-1950.pgn");
    for (home, want) in [(None, " /home/anna/chess/\n"), (Some("/home/anna".into()), " ~/chess/\n")] {
        let mut d = Driver::new(Boot { remembered: Some(memory.to_toml()), home_folder: home, ..Boot::default() });
        d.open_home();
        let text = paint(&d.app, 120, 40, ColorDepth::True).text();
        assert!(text.contains(want), "{want:?}:\n{text}");
    }
}

#[test]
fn every_row_is_seen_and_clickable_at_every_size() {
    let d = home(boot());
    for (cols, rows) in SIZES {
        let frame = paint(&d.app, cols, rows, ColorDepth::True);
        let said = [
            says(AppWord::HomeNew, &[]),
            says(LearnWord::Home, &[]),
            says(AppWord::HomeTwo, &[]),
            says(PracticeWord::Home, &[]),
            says(AppWord::HomeGoOn, &["Anna", "tabiya greedy"]),
            says(AppWord::HomeGoOn, &["Anna", "Élodie"]),
            says(AppWord::HomeReview, &[]),
            says(OpenWord::Home, &[]),
            says(AppWord::HomeRecent, &["endings.pgn"]),
            says(OpenWord::HomeFreeBoard, &[]),
            says(PositionEditorWord::Home, &[]),
            "Settings",
            "Help",
            "Quit",
        ];
        // In the smallest window the last row is scrolled to.
        for (row, words) in said.into_iter().enumerate().take(usize::from(rows) - 2) {
            assert_eq!(frame.at(words), Some(HitTarget::Row(row)), "{words} at {cols}x{rows}:\n{}", frame.text());
        }
        assert!(frame.find("Enter").is_some(), "the footer at {cols}x{rows}");
    }
}

#[test]
fn the_chosen_row_stays_in_sight_when_not_all_fit() {
    let mut d = Driver::new(boot());
    for _ in 0..6 {
        d.begin(GameOptions::default());
        d.moves("e4");
        d.keys("<C-n>1<Esc>");
    }
    d.keys("<End>");
    let frame = paint(&d.app, 40, 15, ColorDepth::True);
    assert!(frame.find("› Quit").is_some(), "{}", frame.text());
    d.keys("<Home>");
    let frame = paint(&d.app, 40, 15, ColorDepth::True);
    assert!(frame.find(joined(&["›", says(AppWord::HomeNew, &[])])).is_some(), "{}", frame.text());
}

#[test]
fn the_board_shows_the_game_whose_row_is_chosen() {
    let mut d = home(boot());
    let frame = paint(&d.app, 120, 40, ColorDepth::True);
    assert!(
        frame.find("Anna – tabiya greedy").is_some() && frame.find(says(FormWord::OnMove, &["White", "2"])).is_some(),
        "{}",
        frame.text()
    );
    d.keys("<Home>");
    let frame = paint(&d.app, 120, 40, ColorDepth::True);
    assert!(frame.find("Ruy Lopez, Closed").is_some(), "{}", frame.text());
}

#[test]
fn a_first_start_says_who_will_sit_opposite() {
    for (lang, computer, who, pair) in [
        (Lang::En, joined(&["›", says(AppWord::HomeNew, &[])]), "tabiya 600", says(AppWord::HomeTwo, &[])),
        (
            Lang::Fr,
            joined(&["›", says_in(Lang::Fr, AppWord::HomeNew, &[])]),
            "tabiya 600",
            says_in(Lang::Fr, AppWord::HomeTwo, &[]),
        ),
    ] {
        let mut d = Driver::new(Boot { lang, ..Boot::default() });
        d.open_home();
        for (cols, rows) in SIZES {
            let frame = paint(&d.app, cols, rows, ColorDepth::True);
            for words in [computer, pair] {
                assert!(frame.find(words).is_some(), "{words} at {cols}x{rows}:\n{}", frame.text());
            }
            // The name of the opponent has room at every size.
            assert!(frame.find(who).is_some(), "{who} at {cols}x{rows}:\n{}", frame.text());
        }
    }
}

#[test]
fn a_press_on_a_row_does_it() {
    let mut d = home(boot());
    let thing = paint(&d.app, 80, 24, ColorDepth::True).at(says(AppWord::HomeGoOn, &["Anna", "Élodie"]));
    d.mouse(Press::Down(Button::Left), thing);
    assert_eq!(d.game().game().line().len(), 5);
}

#[test]
fn other_depths_and_languages() {
    let d = home(boot());
    for (name, depth) in [("256", ColorDepth::C256), ("16", ColorDepth::C16), ("mono", ColorDepth::Mono)] {
        let frame = paint_with(&d.app, 80, 24, depth, PieceStyle::Sextant);
        insta::assert_snapshot!(format!("depth_{name}_80x24"), frame.picture());
    }
    let d = home(Boot { lang: Lang::Fr, ..boot() });
    insta::assert_snapshot!("french_80x24", paint(&d.app, 80, 24, ColorDepth::True).picture());
}

#[test]
fn a_window_that_is_too_small_says_what_is_needed() {
    let d = home(boot());
    for (cols, rows) in [(39, 15), (40, 14), (10, 3), (1, 1)] {
        let frame = paint(&d.app, cols, rows, ColorDepth::True);
        assert!(cols < 10 || frame.find("tabiya").is_some(), "{}", frame.text());
    }
}

#[test]
fn the_welcome_is_whole_in_every_language() {
    for lang in Lang::ALL {
        let d = home(Boot { lang, ..Boot::default() });
        for (cols, rows) in [(120, 40), (80, 24), (40, 15)] {
            let text = paint(&d.app, cols, rows, ColorDepth::True).text().to_owned();
            assert!(!text.contains('…'), "{lang:?} {cols}x{rows}:\n{text}");
        }
    }
}
