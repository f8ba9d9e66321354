//! Commands after a colon on the play screen, as in the dialog of the other screens; and interrupted games dropped.

use crate::driver::{Driver, open_copies, open_file, review};
use crate::painted::text;
use crate::wording::{Wording, says};
use shakmaty::Square;
use tabiya::app::commands::action::{Action, KeyContext};
use tabiya::app::commands::{palette, table};
use tabiya::app::game_options::GameOptions;
use tabiya::app::protocol::hit_target::HitTarget;
use tabiya::app::protocol::input::{Button, Press};
use tabiya::app::{Boot, Screen};
use tabiya::chess::start_position::StartPosition;
use tabiya::words::Lang;
use tabiya::words::tables::{AppWord, FormWord, PlainWord};

const GAME: &str =
    "[White \"Ann\"]\n[Black \"Bob\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n";

/// Scholar's mate, which Black could have stopped.
const GAME_OF_LOOKING_BACK: &str =
    "[White \"Ann\"]\n[Black \"Bob\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n";

#[test]
fn arrows_choose_a_command_tab_takes_it_and_enter_runs_it() {
    let mut d = Driver::play(GameOptions::default());
    d.keys(":copy<Down>");
    assert_eq!(d.game().palette(), Some(("copy", 1)));
    assert_eq!(d.game().picker.cursor, None, "the arrows are the list's while it is open");
    d.keys("<Tab>");
    assert_eq!(d.game().entry.text(), ":copy pgn");
    d.keys("<Esc>:tkb<Tab>");
    assert_eq!(d.game().entry.text(), ":takeback", "some letters of the name are enough");
    d.keys("<Esc>:copy<Down><Enter>");
    assert_eq!(d.sentences().last().map(String::as_str), Some(says(AppWord::CopiedPgn, &[])));
    // Typing on begins at the first row again; a bare colon does nothing.
    d.keys(":<Down><Down>c");
    assert_eq!(d.game().palette(), Some(("c", 0)));
    let said = d.sentences().len();
    d.keys("<Esc>:<Enter>");
    assert_eq!((d.game().entry.text(), d.sentences().len(), d.result().as_str()), ("", said, "*"));
    // Words after the name belong to the command.
    d.moves("e4 e5");
    d.keys(":resign white<Enter>y");
    assert_eq!(d.result(), "0-1 resignation");
}

#[test]
fn the_dialog_does_nothing_on_a_bare_enter() {
    let mut d = Driver::home();
    let said = d.sentences().len();
    d.keys(":<Enter>");
    assert!(matches!(d.app.screen(), Screen::Home(_)));
    assert_eq!((d.app.dialog(), d.sentences().len()), (None, said));
}

#[test]
fn an_interrupted_game_is_dropped_by_a_key_or_a_command() {
    let mut d = Driver::play(GameOptions::default());
    d.moves("e4");
    let mut home = Driver::new(Boot::default());
    home.journals.clone_from(&d.journals);
    home.open_home();
    home.keys("<Del>n");
    assert_eq!(home.journals.len(), 1);
    home.keys("<Del>y");
    assert!(home.journals.is_empty());
    assert!(matches!(home.app.screen(), Screen::Home(home) if home.kept.is_empty()));
    // By name, and gone on with by name.
    let mut home = Driver::new(Boot::default());
    home.journals.clone_from(&d.journals);
    home.open_home();
    home.keys(":drop 2<Enter>:go on 1<Enter>");
    assert!(home.sentences().contains(&says(AppWord::NoSuchKept, &["2", "1"]).to_owned()));
    assert_eq!(home.game().game().line().len(), 1);
}

#[test]
fn pointing_the_king_to_g1_in_chess960_says_how_to_castle() {
    let start = StartPosition::from_fen("4k3/8/8/8/8/8/8/1R2K2R w HB - 0 1", true).expect("a position");
    let mut d = Driver::play(GameOptions { start, ..GameOptions::default() });
    let click = |d: &mut Driver, square| {
        d.mouse(Press::Down(Button::Left), Some(HitTarget::Square(square)));
        d.mouse(Press::Up(Button::Left), Some(HitTarget::Square(square)));
    };
    click(&mut d, Square::E1);
    click(&mut d, Square::G1);
    assert_eq!(d.sentences(), [says(AppWord::CastleOntoRook, &[])]);
    click(&mut d, Square::E1);
    click(&mut d, Square::H1);
    assert_eq!(d.game().game().line().len(), 1);
}

#[test]
fn the_last_second_is_one() {
    use tabiya::chess::time_control::Controls;
    let controls = Some(Controls::same("0.01".parse().expect("a time control")));
    let mut d = Driver::new(Boot { plain: true, ..Boot::default() });
    d.begin(GameOptions { controls, ..GameOptions::default() });
    d.send(tabiya::app::protocol::message::Msg::Line("e4".into()));
    d.wait(150);
    assert!(
        d.sentences().contains(&says(PlainWord::SideHas, &["Black", "1 second"]).to_owned()),
        "{:?}",
        d.sentences()
    );
}

#[test]
fn the_time_is_said_at_each_threshold_once() {
    use tabiya::app::protocol::message::Msg;
    use tabiya::chess::time_control::Controls;
    let controls = Some(Controls::same("10".parse().expect("a time control")));
    let mut d = Driver::new(Boot { plain: true, ..Boot::default() });
    d.begin(GameOptions { controls, ..GameOptions::default() });
    d.send(Msg::Line("e4".into()));
    d.wait(599_000);
    let left = ["5 minutes", "1 minute", "30 seconds", "20 seconds", "10 seconds", "5 seconds"];
    assert_eq!(d.sentences(), left.map(|left| format!("Black has {left}.")));
    d.send(Msg::Line("e5".into()));
    d.send(Msg::Line("Nf3".into()));
    d.wait(500);
    assert_eq!(d.sentences().len(), left.len(), "what was said is not said again with every move");
}

#[test]
fn commands_tell_their_whole_sentence_and_that_there_are_more() {
    let mut d = open_copies(GAME, 1);
    d.keys(":");
    let seen = text(&d, 80, 24);
    let hint = Action::Hint.text(Lang::En).rsplit(' ').next().unwrap_or_default();
    assert!(seen.contains(hint), "{seen}");
    assert!(!seen.lines().filter(|line| line.contains('│')).any(|line| line.contains('…')), "{seen}");
    assert!(seen.contains(" more ↓"), "{seen}");
    for _ in 0..80 {
        d.keys("<Down>");
    }
    let seen = text(&d, 80, 24);
    assert!(seen.contains(" more ↑") && !seen.contains(" more ↓"), "{seen}");
    let commands = palette::matches("", KeyContext::Review, Lang::En);
    let last = commands.last().and_then(|&n| table::COMMANDS.get(n)).expect("there are some").action.text(Lang::En);
    let begins: String = last.split_inclusive(' ').take(3).collect();
    for (cols, rows) in [(80, 24), (40, 15)] {
        assert!(text(&d, cols, rows).contains(begins.trim_end()), "{last} in\n{}", text(&d, cols, rows));
    }
}

#[test]
fn a_word_that_is_no_command_is_answered_with_what_is_near_it() {
    let mut d = open_copies(GAME, 1);
    d.keys(":mitsakes");
    let seen = text(&d, 80, 24);
    assert!(
        seen.has(FormWord::PaletteNothing, &["mitsakes"]) && seen.has(FormWord::PaletteNear, &["mistakes"]),
        "{seen}"
    );
    d.keys("<Enter>");
    assert!(d.app.dialog().is_some(), "nothing is done that was not said");
    d.keys("<Tab>");
    assert!(text(&d, 80, 24).contains(": mistakes"), "{}", text(&d, 80, 24));
    d.keys("<Esc>:jadoube");
    assert!(text(&d, 80, 24).has(FormWord::PaletteElsewhere, &[]), "{}", text(&d, 80, 24));
    d.keys("<Esc>:zzzz");
    let seen = text(&d, 40, 15);
    assert!(seen.has(FormWord::PaletteNothing, &["zzzz"]), "{seen}");
    let told = seen.split_whitespace().filter(|word| *word != "│").collect::<Vec<_>>().join(" ");
    assert!(told.has(FormWord::PaletteBack, &[]), "{seen}");
}

#[test]
fn comment_and_edit_commands_are_found_by_any_word() {
    for lang in [Lang::En, Lang::Fr] {
        for (words, act) in [
            (["comment", "remark", "note", "annotate", "remarque", "annoter"].as_slice(), Action::Comment),
            (&["edit", "variation", "variante"], Action::Edit),
        ] {
            for word in words {
                let given = palette::invocation(word, 0, KeyContext::Review, lang);
                assert_eq!(given.map(|given| given.action), Some(act), "{word} {lang:?}");
            }
        }
    }
    let mut d = open_file(Boot::default(), "game.pgn", GAME_OF_LOOKING_BACK);
    d.keys("<Right>:remark the centre<Enter>:variation<Enter>");
    assert!(review(&d).record().tree.notes(review(&d).node()).after.iter().any(|text| text == "the centre"));
    assert!(review(&d).edits.entry().is_some());
}
