//! The play screen in snapshots of text and styles.

use shakmaty::{ByColor, Color, Square};
use tabiya::app::commands::table::Action;
use tabiya::app::dialogs::Dialog;
use tabiya::app::protocol::boot::Boot;
use tabiya::app::protocol::input::HitTarget;
use tabiya::app::{App, Screen};
use tabiya::chess::game_options::{GameOptions, Rules};
use tabiya::chess::seat::{Bot, Seat};
use tabiya::chess::start_position::StartPosition;
use tabiya::chess::time_control::{Controls, TimeControl};
use tabiya::config::Config;
use tabiya::ui::board::pieces::PieceStyle;
use tabiya::ui::theme::color::ColorDepth;
use tabiya::words::Lang;
use tabiya::words::tables::{AppWord, EndingWord, GameWord, Label, LevelWord, OutcomeWord, PremoveWord};

use crate::driver::Driver;
use crate::stage::{paint, paint_with};
use crate::wording::{Wording, joined, says, says_in, shown, side_in};

fn clocks(text: &str) -> GameOptions {
    let control: TimeControl = text.parse().unwrap();
    GameOptions { controls: Some(Controls { white: control.clone(), black: control }), ..GameOptions::default() }
}

/// Returns a game in which both sides have captured and the clock runs.
fn middle_game(time: &str) -> Driver {
    let mut d = Driver::play(clocks(time));
    d.moves("e4 d5 exd5 Qxd5 Nc3 Qxg2 Bxg2");
    d
}

fn snapshot(name: &str, app: &App, cols: u16, rows: u16) {
    insta::assert_snapshot!(format!("{name}_{cols}x{rows}"), paint(app, cols, rows, ColorDepth::True).picture());
}

fn snapshots(name: &str, app: &App) {
    for (cols, rows) in [(120, 40), (80, 24), (40, 15)] {
        snapshot(name, app, cols, rows);
    }
}

fn line(app: &App, cols: u16, rows: u16, wanted: &str) -> bool {
    paint(app, cols, rows, ColorDepth::True).find(wanted).is_some()
}

#[test]
fn a_game_with_clocks() {
    snapshots("clocks", &middle_game("5+3").app);
}

/// Without tenths low time still has its colour.
#[test]
fn low_time_with_and_without_tenths() {
    for (name, clock_tenths) in [("low_time", true), ("low_time_whole_seconds", false)] {
        let config = Config { clock_tenths, ..Config::default() };
        let mut d = Driver::new(Boot { config, ..Boot::default() });
        d.begin(clocks("0.3"));
        d.moves("e4 e5").wait(5_650);
        snapshot(name, &d.app, 80, 24); // the size with styles
    }
}

#[test]
fn a_game_without_clocks() {
    let mut d = Driver::play(GameOptions::default());
    d.moves("e4 e5 Nf3");
    snapshots("plain", &d.app);
}

/// A typed premove is drawn and named. Text that is typed after it is separate.
#[test]
fn a_premove_waits() {
    let seats = ByColor { white: Seat::Human(None), black: Seat::Bot(Bot::Greedy) };
    let mut d = Driver::new(Boot::default());
    d.thinkers = Some(Vec::new());
    d.begin(GameOptions { seats, ..clocks("5+3") });
    d.moves("e4").keys("Nc3<Enter>");
    snapshots("premove", &d.app);
    d.keys("res");
    for (cols, rows) in [(120, 40), (80, 24), (40, 15)] {
        assert!(line(&d.app, cols, rows, says(PremoveWord::Waits, &["Nc3"])), "{cols}x{rows}");
        assert!(line(&d.app, cols, rows, "> res "), "{cols}x{rows}");
    }
}

#[test]
fn the_end_says_what_was_and_what_next() {
    let mut d = Driver::play(GameOptions::default());
    d.moves("f3 e5 g4 Qh4");
    snapshots("mate", &d.app);
    for (cols, rows) in [(200, 60), (120, 40), (80, 24), (40, 15), (60, 80)] {
        let frame = paint(&d.app, cols, rows, ColorDepth::True);
        for words in
            [says(OutcomeWord::Mate, &["Black", "White"]), "0-1", "Review", "Rematch", says(Label::ViewBack, &[])]
        {
            // Where the card takes the place of the moves, the key that brings them back is named instead.
            let no_room = cols <= 80 && words == says(Label::ViewBack, &[]);
            assert!(frame.find(words).is_some() || no_room, "{words} at {cols}x{rows}:\n{}", frame.text());
        }
        let back = frame.find(&format!("Ctrl-G {}", says(Label::Moves, &[])));
        assert!(back.is_some() || (cols, rows) != (80, 24), "{cols}x{rows}:\n{}", frame.text());
        // In the smallest window, "New game" comes into sight only with the focus.
        assert_eq!(frame.find("New game").is_some(), (cols, rows) != (40, 15), "{cols}x{rows}:\n{}", frame.text());
        // Where there is no room for both, the card takes the place of the moves.
        assert_eq!(frame.find("Qh4#").is_some(), (cols, rows) != (80, 24), "{cols}x{rows}:\n{}", frame.text());
    }
}

/// The button with the focus stands out at every colour depth, and the pointer finds the buttons.
#[test]
fn the_chosen_button_is_seen_and_buttons_can_be_pressed() {
    let mut d = Driver::play(GameOptions::default());
    d.moves("f3 e5 g4 Qh4").keys("<Right><Right>");
    for depth in [ColorDepth::True, ColorDepth::C256, ColorDepth::C16, ColorDepth::Mono] {
        for (cols, rows) in [(120, 40), (80, 24), (40, 15), (60, 80), (40, 24)] {
            let frame = paint(&d.app, cols, rows, depth);
            assert!(frame.find("›Rematch‹").is_some(), "{cols}x{rows} {depth:?}:\n{}", frame.text());
            assert_eq!(frame.at("›Rematch‹"), Some(HitTarget::Action(Action::Rematch)));
            for (word, act) in [("Review", Action::Review), ("New game", Action::New)] {
                if act == Action::New && (cols, rows) == (40, 15) {
                    continue; // it comes into sight with the focus
                }
                assert_eq!(frame.at(word), Some(HitTarget::Action(act)), "{word} at {cols}x{rows}");
            }
        }
    }
    // Where there is no room for all buttons, the one with the focus comes into sight.
    d.keys("<Left><Left><Left>");
    for (cols, rows) in [(120, 40), (80, 24), (40, 15), (60, 80), (40, 24)] {
        let frame = paint(&d.app, cols, rows, ColorDepth::True);
        assert_eq!(frame.at("›Take back‹"), Some(HitTarget::Action(Action::TakeBack)), "{cols}x{rows}");
    }
}

#[test]
fn the_footer_of_a_game_says_how_to_look_back_and_leave() {
    for (lang, back, home) in [
        (Lang::En, joined(&["PgUp", says(Label::ViewBack, &[])]), "Esc back"),
        (Lang::Fr, joined(&["PgPréc", says_in(Lang::Fr, Label::ViewBack, &[])]), "Échap retour"),
    ] {
        let mut d = Driver::new(Boot { lang, ..Boot::default() });
        let seats = ByColor { white: Seat::Human(None), black: Seat::Bot(Bot::Greedy) };
        d.begin(GameOptions { seats, ..GameOptions::default() });
        d.moves("e4");
        for (cols, rows) in [(120, 40), (80, 24), (40, 15)] {
            let frame = paint(&d.app, cols, rows, ColorDepth::True);
            assert!(frame.find(home).is_some(), "{cols}x{rows}:\n{}", frame.text());
            // Draw, resignation and hint come first. They leave no room for looking back at 80 columns.
            assert!(cols < 120 || frame.find(back).is_some(), "{cols}x{rows}:\n{}", frame.text());
            let hint = says_in(lang, Label::Hint, &[]);
            assert!(cols < 80 || frame.find(hint).is_some(), "{cols}x{rows}:\n{}", frame.text());
        }
    }
}

#[test]
fn an_interrupted_game_waits_only_where_there_are_clocks() {
    for (options, clocks) in [(clocks("5+3"), true), (GameOptions::default(), false)] {
        let mut d = Driver::play(options);
        d.moves("e4");
        let mut again = Driver::new(Boot::default());
        again.journals.clone_from(&d.journals);
        again.open_home();
        again.keys("<Enter>");
        let text = paint(&again.app, 80, 24, ColorDepth::True).text();
        let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert_eq!(words.has(AppWord::WaitingToGoOn, &[]), clocks, "{text}");
        assert_eq!(text.contains(says(AppWord::EntryHint, &[])), !clocks, "{text}");
    }
}

#[test]
fn looking_back() {
    let mut d = middle_game("40/90+30:30+30");
    d.keys("<PgUp><PgUp><PgUp>");
    snapshot("viewing", &d.app, 80, 24);
    assert!(line(&d.app, 40, 15, says(AppWord::Viewing, &[])));
    // The text fits on one line, whatever the move is, so that nothing above it jumps.
    let game = joined(&[says(GameWord::LookedAtShort, &[]), says(AppWord::ToMove, &["Black"])]);
    let viewing = says(AppWord::Viewing, &[]);
    let looked_at = says(GameWord::LookedAt, &["2... Qxd5"]);
    assert!(line(&d.app, 80, 24, &format!("{viewing}   {looked_at} {}", says(AppWord::ToMove, &["Black"]))));
    assert!(line(&d.app, 120, 40, game));
}

#[test]
fn looking_back_breaks_no_line_in_any_language() {
    for lang in Lang::ALL {
        let mut d = Driver::new(Boot { lang, ..Boot::default() });
        d.begin(GameOptions::default());
        d.moves("e4 d5 exd5 Nf6 Nc3 Nxd5 Bc4 Nb6 Bb3 Nc6 Nf3 g6 d3 Bg7");
        let words = [says_in(lang, GameWord::LookedAtShort, &[]), side_in(lang, Color::White)];
        let row = |d: &Driver| {
            let text = paint(&d.app, 80, 24, ColorDepth::True).text();
            // Spanish writes the side in lower case within a sentence.
            let has = |line: &str, word: &str| line.to_lowercase().contains(&word.to_lowercase());
            let at = text.lines().position(|line| words.iter().all(|word| has(line, word)));
            at.unwrap_or_else(|| panic!("broken in two:\n{text}"))
        };
        d.keys("<PgUp>");
        let first = row(&d);
        for _ in 0..13 {
            d.keys("<PgUp>");
            assert_eq!(row(&d), first);
        }
    }
}

#[test]
fn a_picked_piece_says_what_the_keys_do() {
    let mut d = Driver::play(GameOptions::default());
    d.keys("<Up><Enter>");
    let held = |d: &Driver| {
        let Screen::Play(play) = d.app.screen() else { panic!("no game") };
        play.input.picker.picked.map(|held| held.from)
    };
    for (cols, rows) in [(120, 40), (80, 24), (40, 15)] {
        assert!(line(&d.app, cols, rows, says(GameWord::HeldHint, &[])), "{cols}x{rows}");
        assert!(!line(&d.app, cols, rows, says(AppWord::EntryHint, &[])), "{cols}x{rows}");
    }
    // A square to which the piece cannot go: it stays picked, and need not be picked again.
    d.keys("<Up><Up><Up><Enter>");
    assert_eq!(held(&d), Some(Square::E2));
    assert!(line(&d.app, 80, 24, says(GameWord::HeldTouched, &[])));
    d.keys("<Down><Enter>");
    assert_eq!(held(&d), None);
    d.keys("<Esc>");
    let mut d = Driver::play(GameOptions::default());
    d.keys("<Up><Enter><Esc>");
    assert_eq!(held(&d), None);
    assert!(line(&d.app, 80, 24, says(GameWord::PickHint, &[])));
    // A touched piece cannot be let go.
    let mut d = Driver::play(GameOptions { rules: Rules::TouchMove, ..GameOptions::default() });
    d.keys("<Up><Enter>");
    assert!(line(&d.app, 80, 24, says(GameWord::HeldTouched, &[])) && !line(&d.app, 80, 24, "lets it go"));
}

#[test]
fn a_picked_piece_and_a_refused_move() {
    let mut d = Driver::play(GameOptions::default());
    d.keys("<Up><Enter>");
    snapshot("held", &d.app, 80, 24);
    d.keys("<Esc>").keys("e2e5<Enter>");
    snapshot("refused", &d.app, 80, 24);
    for (cols, rows) in [(80, 24), (40, 15)] {
        assert!(
            line(&d.app, cols, rows, says(GameWord::RefusedShort, &[])),
            "what to do with it is said at {cols}x{rows}"
        );
    }
}

#[test]
fn what_is_typed() {
    let mut d = Driver::play(GameOptions::default());
    for (typed, name) in [("N", "typed_some"), ("f3", "typed_move"), ("x", "typed_nonsense")] {
        d.keys(typed);
        snapshot(name, &d.app, 80, 24);
    }
    d.keys("<Esc>:cl");
    snapshot("command", &d.app, 80, 24);
    assert!(line(&d.app, 40, 15, "clock"), "the list finds room in the smallest window");
}

#[test]
fn covered_while_paused() {
    let mut d = middle_game("5+3");
    d.keys("<C-p>");
    snapshot("paused", &d.app, 80, 24);
}

#[test]
fn fewer_colours() {
    let app = middle_game("0.3").app;
    for (name, depth) in [("256", ColorDepth::C256), ("16", ColorDepth::C16), ("mono", ColorDepth::Mono)] {
        insta::assert_snapshot!(format!("depth_{name}_80x24"), paint(&app, 80, 24, depth).picture());
    }
}

#[test]
fn a_tall_window_and_another_language() {
    let boot = Boot { lang: Lang::Fr, ..Boot::default() };
    let mut d = Driver::new(boot);
    d.begin(clocks("5d3"));
    d.moves("e4 e5");
    snapshot("french", &d.app, 80, 24);
    snapshot("tall", &d.app, 60, 60);
}

#[test]
fn black_began() {
    let start = StartPosition::from_fen("4k3/8/8/8/8/8/4p3/4K2R b K - 0 41", false).unwrap();
    let mut d = Driver::play(GameOptions { start, ..GameOptions::default() });
    d.moves("Kd7");
    let frame = paint(&d.app, 80, 24, ColorDepth::True);
    let row = frame.text().lines().find(|line| line.contains("41.")).map(str::to_owned).unwrap_or_default();
    assert!(row.contains("...") && row.contains("Kd7"), "{row}");
    assert!(frame.find("+4").is_some(), "the rook counts four more than the pawn:\n{}", frame.text());
}

#[test]
fn too_small_a_window_says_what_is_needed() {
    let d = Driver::play(GameOptions::default());
    for (cols, rows) in [(39, 15), (40, 14), (20, 5), (3, 2), (1, 1)] {
        let frame = paint(&d.app, cols, rows, ColorDepth::True);
        if cols >= 20 {
            assert!(frame.text().replace('\n', " ").contains("40x15"), "{cols}x{rows}:\n{}", frame.text());
        }
        assert!(frame.cursor.is_none());
    }
}

#[test]
fn nothing_jumps_while_a_game_runs() {
    for (cols, rows) in [(200, 60), (120, 40), (80, 24), (40, 15), (60, 60), (40, 24)] {
        let mut d = Driver::play(clocks("1"));
        let marks = |d: &Driver| {
            let frame = paint_with(&d.app, cols, rows, ColorDepth::True, PieceStyle::Sextant);
            let corners = [shakmaty::Square::A1, shakmaty::Square::H8]
                .map(|square| frame.cell_of(&tabiya::app::protocol::input::HitTarget::Square(square)));
            (corners, frame.cursor.map(|(_, row)| row))
        };
        let begin = marks(&d);
        let steps = ["e4<Enter>", "d5<Enter>", "exd5<Enter>", "Qxd5<Enter>", "Ke5<Enter>", "<Esc>", "<PgUp>", "<End>"];
        for step in steps {
            d.keys(step);
            assert_eq!(marks(&d), begin, "{cols}x{rows} after {step}");
        }
        d.keys("Nc3<Enter>").keys("<C-d>").keys("Qa5<Enter>");
        d.wait(45_000);
        assert_eq!(marks(&d), begin, "{cols}x{rows} with a low clock");
    }
}

#[test]
fn a_claim_is_prompted_only_to_its_player() {
    let mut d = Driver::play(GameOptions::default());
    d.moves("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1");
    assert!(!line(&d.app, 80, 24, "third time"), "nothing is typed");
    d.keys("Ng8");
    assert!(line(&d.app, 80, 24, shown(AppWord::PromptThreefoldWith, &["Ng8"])), "an intended move");
    assert!(!line(&d.app, 80, 24, ":claim"), "a press on the bare command would be a wrong claim");
    d.keys("<Enter>");
    for (cols, rows) in [(120, 40), (80, 24), (40, 15)] {
        let frame = paint(&d.app, cols, rows, ColorDepth::True);
        for words in [shown(AppWord::PromptThreefold, &[]), ":claim"] {
            assert!(frame.find(words).is_some(), "{words} at {cols}x{rows}:\n{}", frame.text());
        }
    }
    d.moves("e4");
    assert!(!line(&d.app, 80, 24, "Threefold"), "gone with the right");
}

#[test]
fn an_offer_waits_on_the_status_line() {
    let mut d = Driver::play(GameOptions::default());
    d.moves("e4 e5").keys("Nf3 (=)<Enter>");
    let frame = paint(&d.app, 120, 40, ColorDepth::True);
    for words in [shown(AppWord::OfferPending, &["White", "Ctrl-D"]), "Nf3 (=)", ":decline", "Ctrl-D accept draw"] {
        assert!(frame.find(words).is_some(), "{words}:\n{}", frame.text());
    }
}

#[test]
fn a_bot_is_named_and_the_board_turned_to_the_person() {
    let seats = ByColor { white: Seat::Bot(Bot::Greedy), black: Seat::Human(Some("Zoë".into())) };
    let d = Driver::play(GameOptions { seats, ..GameOptions::default() });
    assert_eq!(d.game().game().turn(), Color::Black, "the bot has moved");
    let frame = paint(&d.app, 80, 24, ColorDepth::True);
    let (top, bottom) = (frame.find("tabiya greedy (White)").unwrap(), frame.find("Zoë (Black)").unwrap());
    assert!(top.row < bottom.row, "who sits below is shown below:\n{}", frame.text());
}

#[test]
fn a_long_score_keeps_the_move_on_the_board_in_sight() {
    let mut d = Driver::play(GameOptions::default());
    for pair in ["a3 a6", "b3 b6", "c3 c6", "d3 d6", "e3 e6", "h3 h6", "a4 a5", "b4 b5"] {
        d.moves(pair).moves("Nf3 Nf6 Ng1 Ng8");
    }
    d.moves("h4");
    let frame = paint(&d.app, 80, 24, ColorDepth::True);
    assert!(frame.find("25.  h4").is_some(), "{}", frame.text());
    d.keys("<Home>").keys("<PgDn>");
    let frame = paint(&d.app, 80, 24, ColorDepth::True);
    assert!(frame.find("1.  a3").is_some(), "{}", frame.text());
}

#[test]
fn the_captured_stand_beside_the_name() {
    let mut d = Driver::play(GameOptions::default());
    d.moves("e4 d5 Bb5 Nc6 Bxc6 bxc6 exd5 cxd5 a3 Bf5 b3 Bxc2 h3");
    let frame = paint_with(&d.app, 100, 30, ColorDepth::True, PieceStyle::Sextant);
    assert!(frame.find("Black   ♝♟♟  +1").is_some(), "{}", frame.text());
    assert!(frame.find("White   ♞♟ ").is_some(), "{}", frame.text());
    let frame = paint(&d.app, 100, 30, ColorDepth::Mono);
    assert!(frame.find("Black  BPP +1").is_some(), "{}", frame.text());
    let frame = paint(&d.app, 40, 15, ColorDepth::True);
    assert!(frame.find("BP2  +1").is_some() || frame.find("BPP  +1").is_some(), "{}", frame.text());
}

#[test]
fn what_was_touched_is_shown_and_what_is_then_allowed() {
    let mut d = Driver::play(GameOptions { rules: Rules::TouchMove, ..GameOptions::default() });
    d.keys("<Up><Right><Right><Down><Enter>e4<Enter><Esc>");
    snapshot("touched", &d.app, 80, 24);
    for (cols, rows) in [(120, 40), (80, 24), (40, 15)] {
        let frame = paint(&d.app, cols, rows, ColorDepth::True);
        assert!(frame.find("must move").is_some(), "{cols}x{rows}:\n{}", frame.text());
    }
}

#[test]
fn tournament_mode() {
    let mut d = Driver::play(GameOptions { rules: Rules::Tournament, ..clocks("5+3") });
    snapshot("tournament_start", &d.app, 80, 24);
    assert_eq!(paint(&d.app, 80, 24, ColorDepth::True).at("Enter starts it"), None, "it is a sentence, not a button");
    assert!(line(&d.app, 40, 15, ":start"), "the footer has one");
    d.keys("<Enter>").moves("e4 f5 Qh5").keys("<Up><Right><Right><Enter>").keys("g");
    snapshot("tournament", &d.app, 80, 24);
    let frame = paint(&d.app, 120, 40, ColorDepth::True);
    for absent in ["Check.", says(Label::TakeBack, &[]), "g6", "pause"] {
        assert!(frame.find(absent).is_none(), "{absent}:\n{}", frame.text());
    }
}

#[test]
fn a_wall_that_closes_ends_the_game_and_says_why() {
    let start = StartPosition::from_fen("4k3/8/8/p1p1p1p1/P1P3P1/8/4P3/4K3 w - - 0 1", false).unwrap();
    let mut d = Driver::play(GameOptions { start, ..GameOptions::default() });
    assert_eq!(d.result(), "*");
    d.moves("e4");
    for (cols, rows) in [(120, 40), (80, 24), (40, 15)] {
        let frame = paint(&d.app, cols, rows, ColorDepth::True);
        for words in
            [says(AppWord::DrawBy, &[says(EndingWord::DeadPosition, &[])]), "Neither side can", "Article 5.2.2)"]
        {
            assert!(frame.find(words).is_some(), "{words} at {cols}x{rows}:\n{}", frame.text());
        }
    }
}

#[test]
fn the_levels_of_the_computer_are_listed() {
    let mut d = Driver::new(Boot::default());
    d.thinkers = Some(Vec::new());
    let seats = ByColor { white: Seat::Human(None), black: Seat::Bot(Bot::Elo(600)) };
    d.begin(GameOptions { seats, ..GameOptions::default() });
    d.moves("e4");
    d.bot("e7e5");
    d.wait(60_000);
    let footer = paint(&d.app, 120, 40, ColorDepth::True).find(":level");
    assert!(footer.is_none(), "the footer names keys; what has none stands in the list of commands");
    for (cols, rows) in [(120, 40), (80, 24)] {
        let resign = paint(&d.app, cols, rows, ColorDepth::True).at("Ctrl-X resign");
        assert_eq!(resign, Some(HitTarget::Action(Action::Resign)), "how to give up, at {cols}x{rows}");
    }
    d.keys(":level ");
    snapshots("levels", &d.app);
    let frame = paint(&d.app, 80, 24, ColorDepth::True);
    let row = palette_row(&d, "800");
    let number = d.app.dialog().map_or(0, |(number, _)| number);
    assert_eq!(frame.at(says(LevelWord::Beginner, &[])), Some(HitTarget::DialogRow(number, row)));
    assert!(frame.find("(now)").is_some(), "{}", frame.text());
    let small = paint(&d.app, 40, 15, ColorDepth::True);
    assert!(small.find("(now)").is_some() && small.find("more ↓").is_some(), "{}", small.text());
    d.keys(&"<Down>".repeat(40));
    let frame = paint(&d.app, 40, 15, ColorDepth::True);
    assert!(frame.find(" max ").is_some() && frame.find("random").is_none(), "{}", frame.text());
    assert!(frame.find("more ↑").is_some(), "{}", frame.text());
}

/// Returns the row of a word in the list of those that can follow the command.
fn palette_row(d: &Driver, word: &str) -> usize {
    let Some((_, Dialog::Palette(palette))) = d.app.dialog() else { panic!("no command is typed") };
    let (_, words) = d.app.palette_words(palette.entry.text()).expect("words can follow");
    words.iter().position(|known| known == word).expect("the word is listed")
}

#[test]
fn the_chosen_command_of_the_list_is_told_and_can_be_clicked() {
    for (lang, name) in [(Lang::En, "level"), (Lang::Fr, "niveau")] {
        let mut d = Driver::new(Boot { lang, ..Boot::default() });
        d.begin(GameOptions::default());
        d.keys(":level");
        let number = d.app.dialog().map_or(0, |(number, _)| number);
        let tells = Action::Level.text(lang).split_whitespace().take(3).collect::<Vec<_>>().join(" ");
        for (cols, rows) in [(200, 60), (120, 40), (80, 24), (40, 15)] {
            let frame = paint(&d.app, cols, rows, ColorDepth::True);
            assert!(frame.find(&tells).is_some(), "{cols}x{rows}:\n{}", frame.text());
            let row = frame.cell_of(&HitTarget::DialogRow(number, 0)).expect("a row").row;
            assert!(frame.text().lines().nth(row.into()).is_some_and(|line| line.contains(name)), "{}", frame.text());
        }
    }
}

#[test]
fn no_button_after_the_end_stands_alone() {
    let mut d = Driver::play(GameOptions::default());
    d.moves("f3 e5 g4 Qh4");
    for (cols, rows) in [(120, 40), (80, 24), (60, 80)] {
        let frame = paint(&d.app, cols, rows, ColorDepth::True);
        let row = |word| frame.find(word).map(|cell| cell.row);
        assert_eq!(row(says(GameWord::ButtonTakeBack, &[])), row("Home"), "{cols}x{rows}:\n{}", frame.text());
    }
}

#[test]
fn the_opening_is_named_in_the_users_language() {
    let mut d = Driver::new(Boot { lang: Lang::Fr, ..Boot::default() });
    d.begin(GameOptions::default());
    d.moves("e4 c5");
    for (cols, rows) in [(120, 40), (80, 24)] {
        let frame = paint(&d.app, cols, rows, ColorDepth::True);
        assert!(frame.find("B20 Défense sicilienne").is_some(), "{}", frame.text());
    }
    assert!(!d.game().pgn().contains("sicilienne"), "files keep the English name, if any: {}", d.game().pgn());
    d.keys(":opening<Enter>");
    assert!(
        line(&d.app, 80, 24, "B20 Défense sicilienne (e4 c5)"),
        "{}",
        paint(&d.app, 80, 24, ColorDepth::True).text()
    );
}
