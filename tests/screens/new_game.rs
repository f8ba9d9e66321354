//! The new-game form in snapshots of text and styles, and what the pointer finds on it.

use crate::driver::Driver;
use crate::stage::{paint, paint_with};
use crate::wording::{joined, says, says_in};
use shakmaty::Color;
use tabiya::app::App;
use tabiya::app::commands::table::Action;
use tabiya::app::protocol::boot::Boot;
use tabiya::app::protocol::input::{FormField, HitTarget};
use tabiya::app::recent_choices::{KindChoices, RecentChoices};
use tabiya::ui::board::pieces::PieceStyle;
use tabiya::ui::theme::color::ColorDepth;
use tabiya::words::Lang;
use tabiya::words::tables::{FormWord, Label, TimeWord, TouchWord};

fn form(boot: Boot) -> Driver {
    let mut d = Driver::new(boot);
    d.open_home();
    d.keys("<Enter>");
    d
}

/// Returns a start that remembers two people with names, and a clock.
fn hotseat() -> Boot {
    let last = KindChoices {
        white_name: "Anna".into(),
        black_name: "Élodie".into(),
        time: "5+3".into(),
        ..KindChoices::default()
    };
    let memory = RecentChoices { black: "human".into(), last, ..RecentChoices::default() };
    Boot { remembered: Some(memory.to_toml()), ..Boot::default() }
}

/// Takes a snapshot at each size at which the form has another layout.
fn snapshots(name: &str, app: &App) {
    snapshots_at(&[(120, 40), (80, 24), (40, 15)], name, app);
}

fn snapshots_at(sizes: &[(u16, u16)], name: &str, app: &App) {
    for &(cols, rows) in sizes {
        insta::assert_snapshot!(format!("{name}_{cols}x{rows}"), paint(app, cols, rows, ColorDepth::True).picture());
    }
}

#[test]
fn as_it_opens() {
    snapshots("opens", &form(hotseat()).app);
}

#[test]
fn notes_stand_under_their_fields_and_levels_are_in_words() {
    for (elo, words) in
        [(600, "easy"), (1500, "a new club player"), (1800, "a good club player"), (2100, "a strong player")]
    {
        let memory = RecentChoices { black: format!("elo:{elo}"), ..RecentChoices::default() };
        let d = form(Boot { remembered: Some(memory.to_toml()), ..Boot::default() });
        for (cols, rows) in [(120, 40), (100, 32), (80, 24)] {
            let text = paint(&d.app, cols, rows, ColorDepth::True).text();
            let field = text.lines().find(|line| line.contains("Computer ")).unwrap();
            assert!(field.contains(&format!("tabiya {elo}")), "{elo} at {cols}x{rows}:\n{text}");
            assert!(text.contains(words), "{elo} at {cols}x{rows}:\n{text}");
            // The values say it already: nothing is said twice.
            assert!(!text.contains("no clock"), "{cols}x{rows}:\n{text}");
        }
    }
}

#[test]
fn what_the_rules_allow_stands_under_them() {
    for lang in Lang::ALL {
        let mut d = form(Boot { lang, ..Boot::default() });
        d.keys("<Up>");
        for (name, note) in [
            (TouchWord::Casual, TouchWord::CasualNote),
            (TouchWord::TouchMove, TouchWord::TouchMoveNote),
            (TouchWord::Tournament, TouchWord::TournamentNote),
        ] {
            for (cols, rows) in [(120, 40), (80, 24)] {
                let text = paint(&d.app, cols, rows, ColorDepth::True).text();
                let [name, note] = [name, note].map(|word| says_in(lang, word, &[]));
                let (_, below) = text.split_once(&format!("‹ {name}")).unwrap_or_else(|| panic!("{name}:\n{text}"));
                assert!(
                    below.lines().nth(1).is_some_and(|line| line.contains(note)),
                    "{lang:?} {cols}x{rows}:\n{text}"
                );
            }
            d.keys("<Right>");
        }
    }
}

#[test]
fn an_outside_engine() {
    let memory = RecentChoices { black: "uci:gnuchess -u".into(), ..RecentChoices::default() };
    let mut d = form(Boot { remembered: Some(memory.to_toml()), ..Boot::default() });
    snapshots("engine", &d.app);
    d.keys("<Up><Up><Up><Up><Up><Up>'/opt/my fish");
    snapshots_at(&[(80, 24), (40, 15)], "engine_typed", &d.app);
    d.keys("<Enter>");
    snapshots_at(&[(80, 24), (40, 15)], "engine_refused", &d.app);
}

#[test]
fn a_time_control_that_cannot_be_read() {
    let mut d = form(hotseat());
    d.keys("<Up><Up><Up><Up>5+3x");
    snapshots("bad_time", &d.app);
    d.keys("<Enter>");
    snapshots_at(&[(80, 24), (40, 15)], "refused", &d.app);
}

#[test]
fn a_position_of_ones_own() {
    let mut d = form(Boot::default());
    d.keys("<Up><Up>8/8/8/4k3/8/8/4P3/4K3 b");
    snapshots("own", &d.app);
}

#[test]
fn everything_stands_at_every_size() {
    let d = form(hotseat());
    for (cols, rows) in [(200, 60), (120, 40), (80, 24), (40, 15), (40, 60), (200, 15)] {
        let frame = paint(&d.app, cols, rows, ColorDepth::True);
        let said = [
            ("White", HitTarget::Field(FormField::Player(Color::White))),
            ("Anna", HitTarget::Field(FormField::Player(Color::White))),
            ("Black", HitTarget::Field(FormField::Player(Color::Black))),
            ("Élodie", HitTarget::Field(FormField::Player(Color::Black))),
            ("Colours", HitTarget::Field(FormField::Colours)),
            ("5+3", HitTarget::Field(FormField::Time)),
            (says(TimeWord::Increment, &["5 minutes", "3 s"]), HitTarget::Field(FormField::Time)),
            ("standard", HitTarget::Field(FormField::Start)),
            ("Board", HitTarget::Field(FormField::AutoFlip)),
            ("casual", HitTarget::Field(FormField::Rules)),
            ("Play", HitTarget::Field(FormField::Play)),
            ("Enter", HitTarget::Action(Action::Begin)),
        ];
        for (words, thing) in said {
            assert_eq!(frame.at(words), Some(thing), "{words} at {cols}x{rows}:\n{}", frame.text());
        }
        for lang in Lang::ALL {
            let d = form(Boot { lang, ..hotseat() });
            let frame = paint(&d.app, cols, rows, ColorDepth::True);
            for field in FormField::ALL {
                if matches!(field, FormField::Event | FormField::Site | FormField::Round | FormField::Play) {
                    continue;
                }
                for (forward, arrow) in [(false, "‹"), (true, "›")] {
                    let cell = frame.cell_of(&HitTarget::CycleField(field, forward)).expect("an arrow");
                    // The space beside an arrow belongs to it.
                    let cells = [cell.col, cell.col + 1].map(|col| frame.buffer[(col, cell.row)].symbol().to_owned());
                    assert!(cells.contains(&arrow.to_owned()), "{field:?} at {cols}x{rows}:\n{}", frame.text());
                }
            }
            assert!(!frame.text().contains('…'), "nothing is cut at {cols}x{rows}:\n{}", frame.text());
        }
    }
}

#[test]
fn nothing_moves_while_the_user_walks_and_types() {
    for (cols, rows) in [(120, 40), (80, 24), (40, 15)] {
        let mut d = form(hotseat());
        let places = |d: &Driver| {
            let frame = paint(&d.app, cols, rows, ColorDepth::True);
            ["Colours", "Time", "Start", "Board", " Play "].map(|words| frame.find(words))
        };
        let first = places(&d);
        for keys in
            ["<Up>", "<Up>", "<Up>", "<Up>", "40/90+30:30", "x", "<Enter>", "<Up>", "<Right>", "<Up>", "<Right>"]
        {
            d.keys(keys);
            assert_eq!(places(&d), first, "{keys} at {cols}x{rows}");
        }
    }
}

#[test]
fn the_cursor_stands_where_the_user_types() {
    let mut d = form(hotseat());
    assert_eq!(paint(&d.app, 80, 24, ColorDepth::True).cursor, None, "nothing is typed on the button");
    d.keys("<Up><Up><Up><Up>40/90");
    let frame = paint(&d.app, 80, 24, ColorDepth::True);
    let at = frame.find("40/90").expect("what was typed");
    assert_eq!(frame.cursor, Some((at.col + 5, at.row)));
    d.keys("<Left><Left>");
    assert_eq!(paint(&d.app, 80, 24, ColorDepth::True).cursor, Some((at.col + 3, at.row)));
}

#[test]
fn long_texts_follow_the_cursor() {
    let mut d = form(Boot::default());
    d.keys("<Up><Up>r1bq1rk1/2p1bppp/p1np1n2/1p2p3/4P3/1BP2N1P/PP1P1PP1/RNBQR1K1 b - - 0 9");
    let frame = paint(&d.app, 40, 15, ColorDepth::True);
    assert!(frame.find("- - 0 9").is_some(), "{}", frame.text());
}

#[test]
fn other_depths_and_languages() {
    let mut d = form(hotseat());
    d.keys("<Up><Up><Up><Up>");
    for (name, depth) in [("256", ColorDepth::C256), ("16", ColorDepth::C16), ("mono", ColorDepth::Mono)] {
        let frame = paint_with(&d.app, 80, 24, depth, PieceStyle::Sextant);
        insta::assert_snapshot!(format!("depth_{name}_80x24"), frame.picture());
    }
    let mut d = form(Boot { lang: Lang::Fr, ..hotseat() });
    d.keys("<Up><Up><Up>");
    insta::assert_snapshot!("french_80x24", paint(&d.app, 80, 24, ColorDepth::True).picture());
    insta::assert_snapshot!("french_40x15", paint(&d.app, 40, 15, ColorDepth::True).picture());
}

#[test]
fn the_form_says_who_plays_whom_at_every_size() {
    let by_lot = RecentChoices { by_lot: true, ..RecentChoices::default() };
    let computers = RecentChoices { white: "max".into(), ..RecentChoices::default() };
    let pair = RecentChoices { black: "human".into(), ..RecentChoices::default() };
    for (lang, memory, long, short) in [
        (Lang::En, RecentChoices::default(), says(FormWord::SumOne, &["White", "tabiya 600"]), "Computer: tabiya 600"),
        (Lang::Fr, RecentChoices::default(), "contre l’ordinateur, tabiya 600.", "ordinateur : tabiya 600"),
        (Lang::En, by_lot, "random colours.", says(FormWord::SumByLotShort, &["tabiya 600"])),
        (
            Lang::En,
            computers,
            "tabiya max against tabiya 600; you watch.",
            says(FormWord::SumComputersShort, &["tabiya max", "tabiya 600"]),
        ),
        (Lang::En, pair, says(FormWord::SumTwo, &[]), says(FormWord::SumTwo, &[])),
    ] {
        let mut d = Driver::new(Boot { remembered: Some(memory.to_toml()), lang, ..Boot::default() });
        d.open_home();
        d.keys(":new<Enter>");
        for (cols, rows, words) in [(120, 40, long), (80, 24, long), (40, 15, short)] {
            let frame = paint(&d.app, cols, rows, ColorDepth::True);
            assert!(frame.find(words).is_some(), "{words} at {cols}x{rows}:\n{}", frame.text());
        }
    }
}

#[test]
fn while_a_field_is_wrong_nothing_says_that_all_is_well() {
    for (lang, mend, time) in [
        (Lang::En, says(FormWord::Mend, &["Start"]), "this looks like a time"),
        (Lang::Fr, says_in(Lang::Fr, FormWord::Mend, &["Départ"]), "ceci semble être une cadence"),
    ] {
        for keys in ["<Up><Up>5+3", "<Up><Up>5+3<Enter>"] {
            let mut d = form(Boot { lang, ..Boot::default() });
            d.keys(keys);
            for (cols, rows) in [(120, 40), (80, 24), (40, 15)] {
                let frame = paint(&d.app, cols, rows, ColorDepth::True);
                assert!(frame.find(mend).is_some() && frame.find(time).is_some(), "{keys}\n{}", frame.text());
                assert!(frame.find("tabiya 600.").is_none(), "{}", frame.text());
            }
            assert!(!paint(&d.app, 80, 24, ColorDepth::True).text().contains(
                [joined(&["Enter", says(Label::Play, &[])]), joined(&["Entrée", says_in(Lang::Fr, Label::Play, &[])])]
                    [usize::from(lang == Lang::Fr)]
            ));
        }
    }
}

#[test]
fn an_engine_without_a_command_leaves_no_hole_in_a_sentence() {
    for (lang, words) in [(Lang::En, "Type the command"), (Lang::Fr, "Tapez la commande")] {
        let memory = RecentChoices { black: "max".into(), ..RecentChoices::default() };
        let mut d = form(Boot { remembered: Some(memory.to_toml()), lang, ..Boot::default() });
        d.keys("<Tab><Right>");
        for (cols, rows) in [(120, 40), (80, 24), (40, 15)] {
            let frame = paint(&d.app, cols, rows, ColorDepth::True);
            assert!(frame.find(words).is_some(), "{}", frame.text());
            assert!(frame.find(", .").is_none(), "{}", frame.text());
        }
    }
}

#[test]
fn the_notes_stand_in_their_column_in_a_narrow_form_too() {
    for lang in Lang::ALL {
        let text = paint(&form(Boot { lang, ..hotseat() }).app, 40, 15, ColorDepth::True).text();
        let note = text.lines().find(|line| line.contains(" + 3 s")).unwrap();
        let value = text.lines().find(|line| line.contains("standard")).unwrap();
        let before = |line: &str, words: &str| line.split(words).next().unwrap().chars().count();
        // The word for minutes may be shortened.
        let minutes: String = TimeWord::Minutes.counted(lang, 5, &[]).chars().take(5).collect();
        assert_eq!(before(note, &minutes), before(value, "standard"), "{text}");
    }
}
