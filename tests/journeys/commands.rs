//! Commands after a colon, on the play screen as in the dialog of the other screens; and dropping interrupted games.

use crate::driver::{Driver, Place, last, open_copies, open_file, open_first, review};
use crate::painted::text;
use crate::wording::{Wording, says};
use shakmaty::{ByColor, Square};
use tabiya::app::commands::keymap::Keymap;
use tabiya::app::commands::palette::{Palette, PaletteItem, guides};
use tabiya::app::commands::table::{Action, KeyContext};
use tabiya::app::dialogs::Dialog;
use tabiya::app::protocol::boot::Boot;
use tabiya::app::protocol::effect::{Effect, ExportContent, ExportError, ExportFile, FileEffect};
use tabiya::app::protocol::input::{Button, HitTarget, Press};
use tabiya::app::protocol::message::{FileResponse, Msg};
use tabiya::chess::game_options::GameOptions;
use tabiya::chess::seat::{Bot, Seat};
use tabiya::chess::start_position::StartPosition;
use tabiya::chess::time_control::Controls;
use tabiya::words::Lang;
use tabiya::words::lessons::lessons;
use tabiya::words::tables::{AppWord, ExportWord, FormWord, PlainWord};

const GAME: &str =
    "[White \"Ann\"]\n[Black \"Bob\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n";

/// Scholar's mate, which Black could have stopped.
const GAME_OF_LOOKING_BACK: &str =
    "[White \"Ann\"]\n[Black \"Bob\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n";

/// Returns what is typed on the command line, and the number of the chosen row.
fn typed(d: &Driver) -> (String, usize) {
    let Some(Dialog::Palette(palette)) = d.dialog() else { panic!("no command is typed") };
    (palette.entry.text().to_owned(), palette.chosen)
}

#[test]
fn what_a_command_does_not_take_is_refused() {
    let mut d = open_first(Lang::En, GAME);
    let moves = review(&d).record().tree.main_line().len();
    for typed in ["delete comment", "lines 2", "flip x", "fold x", "undo 2", "redo 2", "quit x"] {
        d.keys("<Home><Right>").keys(&format!(":{typed}<Enter>"));
        let (name, rest) = typed.split_once(' ').unwrap();
        assert_eq!(last(&d), says(PlainWord::TakesNothing, &[name, rest]));
        assert!(!d.flipped() && review(&d).record().tree.main_line().len() == moves, "{typed}");
    }
}

#[test]
fn arrows_choose_a_command_tab_takes_it_and_enter_runs_it() {
    let mut d = Driver::play(GameOptions::default());
    d.keys(":copy<Down>");
    assert_eq!(typed(&d), ("copy".to_owned(), 1));
    assert_eq!(d.cursor(), None, "the arrows are the list's while it is open");
    d.keys("<Tab>");
    assert_eq!(typed(&d).0, "copy pgn");
    d.keys("<Esc>:tkb<Tab>");
    assert_eq!(typed(&d).0, "takeback", "some letters of the name are enough");
    d.keys("<Esc>:copy<Down><Enter>");
    assert_eq!(d.sentences().last().map(String::as_str), Some(says(AppWord::CopiedPgn, &[])));
    // Typing more goes back to the first row; a bare colon does nothing.
    d.keys(":<Down><Down>c");
    assert_eq!(typed(&d), ("c".to_owned(), 0));
    let said = d.sentences().len();
    d.keys("<Esc>:<Enter>");
    assert_eq!((d.typed(), d.sentences().len(), d.result().as_str()), ("", said, "*"));
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
    assert_eq!(d.place(), Place::Home);
    assert_eq!((d.has_dialog(), d.sentences().len()), (false, said));
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
    assert!(home.interrupted().is_empty());
    // By command and number: there is no game 2 to drop, and game 1 is resumed.
    let mut home = Driver::new(Boot::default());
    home.journals.clone_from(&d.journals);
    home.open_home();
    home.keys(":drop 2<Enter>:go on 1<Enter>");
    assert!(home.sentences().contains(&says(AppWord::NoSuchKept, &["2", "1"]).to_owned()));
    assert_eq!(home.plies(), 1);
}

#[test]
fn the_command_line_names_a_side_only_where_there_are_two() {
    let computer = ByColor { white: Seat::Human(None), black: Seat::Bot(Bot::Greedy) };
    for (seats, named) in [(GameOptions::default().seats, true), (computer, false)] {
        let mut d = Driver::play(GameOptions { seats, ..GameOptions::default() });
        for command in ["draw", "resign", "takeback"] {
            d.keys(&format!(":{command}"));
            let seen = text(&d, 120, 40);
            let row = seen.lines().find(|line| line.contains(&format!(" {command} ")) && !line.contains(": "));
            assert_eq!(row.is_some_and(|row| row.contains("[white|black]")), named, "{command}:\n{seen}");
            d.keys("<Esc>");
        }
    }
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
    assert_eq!(d.plies(), 1);
}

#[test]
fn the_last_second_is_one() {
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

/// Returns the words of a window, without its frame and without the board beside it.
fn told(d: &Driver, cols: u16, rows: u16) -> String {
    let seen = text(d, cols, rows);
    let inside = |line: &str| {
        let framed = line.rsplit_once('│').and_then(|(before, _)| before.rsplit_once('│'));
        framed.map_or(line, |(_, inside)| inside).to_owned()
    };
    let seen = seen.lines().map(inside).collect::<Vec<_>>().join(" ");
    seen.split_whitespace().filter(|word| !matches!(*word, "│" | "››")).collect::<Vec<_>>().join(" ")
}

#[test]
fn commands_tell_their_whole_sentence_and_that_there_are_more() {
    let mut d = open_copies(GAME, 1);
    d.keys(":");
    d.sees(" more ↓");
    let all = d.palette("");
    for (row, item) in all.iter().enumerate() {
        if let PaletteItem::Here(action) = item {
            assert!(told(&d, 80, 24).contains(action.text(Lang::En)), "{action:?}:\n{}", text(&d, 80, 24));
        }
        assert_eq!(typed(&d).1, row);
        d.keys("<Down>");
    }
    let seen = text(&d, 80, 24);
    assert!(seen.contains(" more ↑") && !seen.contains(" more ↓"), "{seen}");
}

#[test]
fn the_list_names_the_key_of_a_command_at_its_edge() {
    let mut d = open_copies(GAME, 1);
    for (cols, rows) in [(120, 40), (80, 24), (40, 15)] {
        d.keys(":flip");
        let seen = text(&d, cols, rows);
        let row = seen.lines().find(|line| line.contains("flip") && !line.contains(": flip")).unwrap_or_default();
        let key = d.app.preferences.keymap().key_of(KeyContext::Review, Action::Flip).expect("a key").to_string();
        assert!(row.trim_end_matches([' ', '│', '║']).trim_end().ends_with(&key), "{row}\n{seen}");
        d.keys("<Esc>");
    }
}

#[test]
fn a_word_that_is_no_command_is_answered_with_what_is_near_it() {
    let mut d = open_copies(GAME, 1);
    d.keys(":mitsakes");
    let seen = told(&d, 80, 24);
    assert!(
        seen.has(FormWord::PaletteNothing, &["mitsakes"]) && seen.has(FormWord::PaletteNear, &["mistakes"]),
        "{seen}"
    );
    d.keys("<Enter>");
    assert!(d.has_dialog(), "nothing is done that was not said");
    d.keys("<Tab>");
    assert_eq!(typed(&d).0, "mistakes");
    d.keys("<Esc>:zzzz");
    let seen = told(&d, 40, 15);
    assert!(seen.has(FormWord::PaletteNothing, &["zzzz"]), "{seen}");
    assert!(seen.has(FormWord::PaletteBack, &[]), "{seen}");
}

#[test]
fn a_command_of_another_screen_says_where_it_works() {
    let mut d = open_copies(GAME, 1);
    d.keys(":jadoube");
    assert!(told(&d, 80, 24).has(FormWord::PaletteElsewhere, &["in a game"]), "{}", text(&d, 80, 24));
    d.keys("<Enter>");
    assert!(d.has_dialog(), "nothing is done");
}

#[test]
fn a_rule_of_chess_is_found_and_read() {
    for (lang, word, title) in [(Lang::En, "castling", "Castling"), (Lang::Fr, "roque", "Le roque")] {
        for (cols, rows) in [(120, 40), (80, 24), (40, 15)] {
            let mut d = Driver::new(Boot { lang, ..Boot::default() });
            d.begin(GameOptions::default());
            d.keys(&format!("?{word}"));
            let first = d.palette(word).iter().position(|item| matches!(item, PaletteItem::Rule(_)));
            d.keys(&"<Down>".repeat(first.expect("a rule")));
            d.keys("<Enter>");
            let rule = &lessons(lang)[d.palette(word).into_iter().find_map(rule_of).expect("a rule")];
            let seen = told(&d, cols, rows);
            assert!(seen.contains(title) && seen.contains(&rule.title), "{seen}");
            assert!(seen.contains(&spaced(&rule.intro)) && seen.contains("3.8.2"), "{seen}");
            d.keys("<Right>");
            let next = told(&d, cols, rows);
            assert!(!next.contains(&rule.intro), "the next rule: {next}");
            d.keys("<Esc>");
            assert_eq!(typed(&d).0, word, "back to the list");
            d.keys("<Esc><Esc>");
            assert!(!d.has_dialog());
        }
    }
}

/// Words that the texts of the rules use, and that are no rule of their own, lead to the lesson that has them.
#[test]
fn zugzwang_and_perpetual_check_are_found() {
    for (lang, word, lesson) in [
        (Lang::En, "zugzwang", "3.9"),
        (Lang::De, "zugzwang", "3.9"),
        (Lang::Es, "zugzwang", "3.9"),
        (Lang::Fr, "zugzwang", "3.9"),
        (Lang::En, "perpetual check", "8.3"),
        (Lang::De, "dauerschach", "8.3"),
        (Lang::Es, "jaque perpetuo", "8.3"),
        (Lang::Fr, "échec perpétuel", "8.3"),
    ] {
        let mut d = Driver::new(Boot { lang, ..Boot::default() });
        d.begin(GameOptions::default());
        d.keys(&format!("?{word}"));
        let lesson_of = |id: &str, lang| lessons(lang).iter().find(|one| one.plan.id == id).expect("a lesson");
        let found: Vec<&str> =
            d.palette(word).into_iter().filter_map(rule_of).map(|n| lessons(lang)[n].plan.id).collect();
        assert!(found.contains(&lesson), "{word}: {found:?}");
        let title = &lesson_of(lesson, lang).title;
        assert!(told(&d, 80, 24).contains(title.as_str()), "{word}: {}", text(&d, 80, 24));
    }
}

/// Returns a text with plain spaces, as [`told`] does.
fn spaced(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn rule_of(item: PaletteItem) -> Option<usize> {
    match item {
        PaletteItem::Rule(n) => Some(n),
        _ => None,
    }
}

#[test]
fn every_rule_and_guide_has_room_in_the_smallest_window() {
    for lang in Lang::ALL {
        let mut d = Driver::new(Boot { lang, ..Boot::default() });
        d.open_home();
        let first = lessons(lang)[0].plan.articles[0];
        d.keys(&format!(":{}<Enter>", lessons(lang)[0].title));
        assert!(told(&d, 40, 15).contains(first), "{}", text(&d, 40, 15));
        for rule in lessons(lang).iter().filter(|rule| rule.plan.teaches()) {
            let seen = told(&d, 40, 15);
            assert!(seen.contains(&spaced(&rule.intro)), "{} in {lang:?}:\n{}", rule.title, text(&d, 40, 15));
            assert!(seen.contains(rule.plan.articles[0]), "{} in {lang:?}", rule.title);
            d.keys("<Right>");
        }
        d.keys("<Esc><Esc>");
        for (title, body) in guides() {
            d.keys(&format!(":{}", title.text(lang)));
            let row = d.palette(title.text(lang)).iter().position(|item| matches!(item, PaletteItem::Guide(..)));
            d.keys(&"<Down>".repeat(row.expect("it is found")));
            d.keys("<Enter>");
            let seen = told(&d, 40, 15);
            assert!(seen.contains(&spaced(body.text(lang))), "{title:?} in {lang:?}:\n{}", text(&d, 40, 15));
            d.keys("<Esc><Esc>");
        }
    }
}

#[test]
fn comment_and_edit_commands_are_found_by_any_word() {
    for lang in [Lang::En, Lang::Fr] {
        for (words, act) in [
            (["comment", "remark", "note", "annotate", "remarque", "annoter"].as_slice(), Action::Comment),
            (&["edit", "variation", "variante"], Action::Edit),
        ] {
            for word in words {
                let palette = Palette { here: KeyContext::Review, lang, keys: &Keymap::default(), rules_first: false };
                let given = palette.invocation(word, 0);
                assert_eq!(given.map(|given| given.action), Some(act), "{word} {lang:?}");
            }
        }
    }
    let mut d = open_file(Boot::default(), "game.pgn", GAME_OF_LOOKING_BACK);
    d.keys("<Right>:remark the centre<Enter>:variation<Enter>");
    assert!(d.record().tree.notes(d.node()).after.iter().any(|text| text == "the centre"));
    assert!(review(&d).edits.entry().is_some());
}

/// Returns the file that was asked for last.
fn exported(d: &Driver) -> &ExportFile {
    let exports = d.effects.iter().rev().filter_map(|effect| match effect {
        Effect::File(FileEffect::Export(file)) => Some(&**file),
        _ => None,
    });
    exports.into_iter().next().expect("a file is exported")
}

#[test]
fn two_keys_after_exp_make_a_picture_of_the_position_or_the_game() {
    let mut d = open_file(Boot::default(), "game.pgn", GAME_OF_LOOKING_BACK);
    d.keys("<Right><Right>:exp<Enter><Enter>");
    let ExportContent::Picture(diagram, theme) = &exported(&d).content else { panic!("{:?}", exported(&d)) };
    assert_eq!((diagram.caption.as_str(), theme.as_str()), ("1… e5", "slate"));
    assert_eq!(exported(&d).path.to_str(), Some("ann-bob.svg"));
    d.keys(":exp<Enter>2");
    let ExportContent::Film(game, _) = &exported(&d).content else { panic!("{:?}", exported(&d)) };
    assert_eq!(game.names.white, "Ann");
    let end = game.diagrams.last().expect("the last position");
    assert_eq!((game.diagrams.len(), end.caption.as_str()), (8, "4. Qxf7#  1-0"));
    assert_eq!(exported(&d).path.to_str(), Some("ann-bob-moves.svg"));
    for (typed, begins) in [("export b.txt", "8 r n b q k b n r\n"), ("export my game.pgn", "[Event ")] {
        d.keys(&format!(":{typed}<Enter>"));
        let ExportContent::Text(text) = &exported(&d).content else { panic!("{:?}", exported(&d)) };
        assert!(text.starts_with(begins), "{typed}: {text}");
        assert_eq!(exported(&d).path.to_str(), typed.strip_prefix("export "));
    }
    let asked = d.effects.len();
    for typed in ["export a", "export game a.txt", "export a.gif"] {
        d.keys(&format!(":{typed}<Enter>"));
        assert_eq!((last(&d).as_str(), d.effects.len()), (says(ExportWord::Endings, &[]), asked), "{typed}");
    }
    // The position editor has no game.
    let mut d = Driver::home();
    d.keys(":setup<Enter>:exp<Enter>1");
    assert!(
        matches!(&exported(&d).content, ExportContent::Picture(diagram, _) if diagram.board.occupied().count() == 32)
    );
    d.keys(":export game.pgn<Enter>");
    d.says(says(ExportWord::Endings, &[]));
}

#[test]
fn a_file_that_is_there_is_replaced_only_when_the_user_says_so() {
    let mut d = open_file(Boot::default(), "game.pgn", GAME_OF_LOOKING_BACK);
    for (answer, replaced) in [("n", false), ("<Esc>", false), ("y", true)] {
        d.keys(":export a.svg<Enter>");
        let file = exported(&d).clone();
        assert!(!file.replaces);
        d.send(Msg::File(FileResponse::Exported { file: Box::new(file), outcome: Err(ExportError::Exists) }));
        let Some(Dialog::Question(asked)) = d.dialog() else { panic!("nothing is asked") };
        assert_eq!(asked.question.text(Lang::En), says(ExportWord::AskReplaces, &["a.svg"]));
        d.keys(answer);
        assert_eq!(exported(&d).replaces, replaced, "{answer}");
    }
    for command in ["export! a.svg", "export a.svg!", "scoresheet! a.svg"] {
        d.keys(&format!(":{command}<Enter>"));
        let file = exported(&d).clone();
        d.send(Msg::File(FileResponse::Exported { file: Box::new(file), outcome: Err(ExportError::Exists) }));
        assert!(d.dialog().is_none() && exported(&d).replaces, "{command}");
    }
}
