//! How the board looks: choosing and previewing themes and styles, settings, arrows, and pieces that slide.

use crate::driver::{Driver, open_first};
use crate::painted::words;
use crate::wording::says;
use shakmaty::Square;
use tabiya::app::Screen;
use tabiya::app::commands::palette::PaletteItem;
use tabiya::app::commands::table::Action;
use tabiya::app::dialogs::Dialog;
use tabiya::app::dialogs::clocks::SettingsDialog;
use tabiya::app::protocol::boot::{Boot, ImageSupport};
use tabiya::app::protocol::effect::{Effect, FileEffect};
use tabiya::app::protocol::input::{Button, Code, HitTarget, Key, Press, Window};
use tabiya::app::protocol::message::Msg;
use tabiya::app::protocol::user_message::UserMessage;
use tabiya::app::settings::Setting;
use tabiya::chess::clock::Moment;
use tabiya::chess::game_options::GameOptions;
use tabiya::chess::notation::Letters;
use tabiya::chess::pgn::comment::{BoardShape, ShapeColor};
use tabiya::chess::puzzle::{Theme, ThemeSet};
use tabiya::chess::time_control::Controls;
use tabiya::config::{self, Config, Coordinates, Pieces};
use tabiya::words::Lang;
use tabiya::words::tables::{AppWord, SettingsWord};

/// Returns what the config file would hold after all changes that were asked for.
fn config_file(d: &Driver, before: &str) -> String {
    d.effects.iter().fold(before.to_owned(), |text, effect| match effect {
        Effect::File(FileEffect::Configure { table, key, value }) => {
            let value = value.as_deref().expect("a value");
            config::with_key(&text, *table, key, value).expect("a file to change")
        }
        _ => text,
    })
}

#[test]
fn a_theme_is_seen_before_it_is_taken() {
    let mut d = Driver::play(GameOptions::default());
    d.moves("e4").keys(":theme wo");
    assert_eq!(d.appearance().theme, "wood", "what is typed is shown at once");
    assert_eq!(d.config().theme, "auto", "and not yet taken");
    d.keys("<Esc>");
    assert_eq!(d.appearance().theme, "slate");
    d.keys(":theme <Down><Down><Down>");
    assert_eq!(d.appearance().theme, "grey", "the arrows go through them");
    d.keys("<Up><Tab>");
    assert_eq!(d.typed(), "theme wood");
    d.keys("<Enter>");
    assert_eq!((d.appearance().theme.as_str(), d.config().theme.as_str()), ("wood", "wood"));
    assert_eq!(config_file(&d, "# mine\ntheme = \"slate\" # dark\n"), "# mine\ntheme = \"wood\" # dark\n");
    d.keys("e5<Enter>");
    assert_eq!(d.plies(), 2, "the game goes on");
}

#[test]
fn the_theme_auto_follows_the_terminals_background() {
    let mut d = Driver::play(GameOptions::default());
    assert_eq!(d.appearance().theme, "slate", "as long as nothing is known");
    let before = d.revision();
    d.send(Msg::Background { light: true });
    assert!(d.revision() > before, "it is drawn anew");
    assert_eq!((d.appearance().theme.as_str(), d.config().theme.as_str()), ("paper", "auto"));
    assert_eq!(
        d.app.preferences.shown_setting(Setting::of_action(Action::Theme).unwrap(), &d.app.recent),
        says(SettingsWord::Auto, &["paper"])
    );
    d.keys(":theme wood<Enter>");
    assert_eq!(d.appearance().theme, "wood", "what was chosen stays");
    d.keys(":theme auto<Enter>");
    assert_eq!(d.appearance().theme, "paper");
    d.send(Msg::Background { light: false });
    assert_eq!(d.appearance().theme, "slate");
}

#[test]
fn a_style_is_chosen_from_a_list_that_shows_each() {
    let mut d = Driver::play(GameOptions::default());
    d.keys("pieces<Enter>");
    assert!(matches!(d.dialog(), Some(Dialog::Palette(_))), "without a name the choices are shown");
    assert_eq!(d.appearance().pieces, Pieces::Sextant, "the one in force comes first");
    let mut seen = Vec::new();
    for _ in 0..Pieces::default().word_count() {
        seen.push(d.appearance().pieces);
        d.keys("<Down>");
    }
    seen.dedup();
    assert_eq!(seen.len(), Pieces::default().word_count() - 1, "every style is seen, auto is one of them: {seen:?}");
    d.keys("<Enter>");
    assert_eq!(d.config().pieces, *seen.last().unwrap());
    d.keys("pieces<Enter><Esc>");
    assert_eq!(d.appearance().pieces, *seen.last().unwrap(), "Esc leaves it as it is");
}

/// How many words a setting can be set to.
trait Words {
    fn word_count(&self) -> usize;
}

impl<T: config::Choice> Words for T {
    fn word_count(&self) -> usize {
        T::ALL.len()
    }
}

#[test]
fn user_themes_are_choices_and_wrong_names_change_nothing() {
    let mut d = Driver::new(Boot { themes: vec!["oak".to_owned()], ..Boot::default() });
    d.begin(GameOptions::default());
    d.keys(":theme oak<Enter>");
    assert_eq!(d.appearance().theme, "oak");
    d.keys("theme zebra<Enter>");
    assert_eq!(d.appearance().theme, "oak");
    let said = d.sentences().last().cloned().unwrap();
    assert!(said.contains("zebra") && said.contains("oak") && said.contains("slate"), "{said}");
}

#[test]
fn settings_hold_at_once_and_stand_in_the_file() {
    let mut d = Driver::play(GameOptions::default());
    d.app.recent.board_step = 0;
    d.moves("e4").send(Msg::Key(Key::plain(Code::F(3))));
    assert!(matches!(d.dialog(), Some(Dialog::Settings(SettingsDialog { chosen: 0 }))));
    d.keys("<Right><Right>"); // auto, slate, wood
    assert_eq!(d.appearance().theme, "wood");
    d.keys("<Down><Left>"); // the last style
    assert_eq!(d.appearance().pieces, Pieces::OwnLetters);
    d.keys("<Down><Right>");
    assert_eq!(d.config().coordinates, Coordinates::Inside);
    d.keys("<Down><Right>");
    assert_eq!(d.recent().board_step, -1);
    d.keys("<Down><Right>");
    assert!(!d.config().animations);
    d.keys("<Down><Right>");
    assert!(!d.config().clock_tenths);
    d.keys("<Down><Right>");
    assert!(d.config().auto_flip && d.flipped(), "Black is to move and sits below now");
    let to_french = Lang::ALL.iter().position(|lang| *lang == Lang::Fr).unwrap();
    d.keys(&format!("<Down><Right>{}", "<Right>".repeat(to_french))); // auto, en, …, fr
    assert_eq!((d.lang(), d.app.preferences.letters()), (Lang::Fr, Letters::Fr));
    d.keys("<Down><Right><Right>"); // auto, figurines, en
    assert_eq!(d.app.preferences.letters(), Letters::En);
    d.keys("<Down><Right><Down><Right><Down><Right>");
    d.keys("<Down>");
    assert!(
        matches!(d.dialog(), Some(Dialog::Settings(SettingsDialog { chosen: 0 }))),
        "below the last comes the first"
    );
    d.keys("<Esc>");
    assert!(!d.has_dialog());
    let text = config_file(&d, "# my settings\n\n[bell]\n# never\nturn = false\n");
    assert!(text.contains("# my settings\n") && text.contains("# never\nturn = true\n"), "{text}");
    let read = config::parse(&text).expect("a good config");
    assert_eq!(read, *d.app.preferences.config(), "{text}");
    assert!(read.bell.turn && read.bell.check && read.bell.low_time);
    d.keys("e5<Enter>");
    assert_eq!(d.plies(), 2, "the game goes on");
}

#[test]
fn settings_open_on_every_screen() {
    let mut d = Driver::home();
    d.send(Msg::Key(Key::plain(Code::F(3))));
    assert!(matches!(d.dialog(), Some(Dialog::Settings(_))));
    d.mouse(Press::ScrollDown, None).mouse(Press::ScrollDown, None).mouse(Press::ScrollUp, None);
    d.keys("<Right><Esc>");
    assert_eq!(d.config().pieces, Pieces::Sextant);
    d.keys("<End><Up><Up><Enter>");
    let opened = d.dialog();
    assert!(
        matches!(opened, Some(Dialog::Settings(SettingsDialog { chosen: 1 }))),
        "home has a row for them, and they open on the one turned last"
    );
}

fn drag(d: &mut Driver, from: Square, to: Square) {
    d.mouse(Press::Down(Button::Right), Some(HitTarget::Square(from)));
    d.mouse(Press::Drag(Button::Right), Some(HitTarget::Square(to)));
    d.mouse(Press::Up(Button::Right), Some(HitTarget::Square(to)));
}

#[test]
fn the_right_button_draws_on_the_board_and_the_left_one_wipes() {
    let mut d = Driver::play(GameOptions::default());
    d.mouse(Press::Down(Button::Right), Some(HitTarget::Square(Square::E2)));
    d.mouse(Press::Drag(Button::Right), Some(HitTarget::Square(Square::E4)));
    assert_eq!(d.drawings(), [BoardShape::Arrow(ShapeColor::Green, Square::E2, Square::E4)], "seen while it is drawn");
    d.mouse(Press::Up(Button::Right), Some(HitTarget::Square(Square::E4)));
    drag(&mut d, Square::D4, Square::D4);
    drag(&mut d, Square::E2, Square::E4);
    let want =
        [BoardShape::Square(ShapeColor::Green, Square::D4), BoardShape::Arrow(ShapeColor::Red, Square::E2, Square::E4)];
    assert_eq!(d.drawings(), want);
    d.moves("e4");
    assert_eq!(d.drawings(), [], "they belong to a position");
    d.keys("<PgUp>");
    assert_eq!(d.drawings(), want, "and are there when it is looked at again");
    d.keys("<PgDn>");
    drag(&mut d, Square::E7, Square::E5);
    d.mouse(Press::Down(Button::Left), Some(HitTarget::Square(Square::D7)));
    assert_eq!(d.drawings(), []);
    assert_eq!(d.picked(), Some(Square::D7), "and the press picks up as ever");
    // While a piece is picked up the right button puts it back, and draws nothing.
    d.mouse(Press::Up(Button::Left), Some(HitTarget::Square(Square::D7)));
    drag(&mut d, Square::D7, Square::D5);
    assert_eq!((d.drawings().as_slice(), d.picked()), (&[][..], None));
    // Off the board nothing is drawn.
    d.mouse(Press::Down(Button::Right), Some(HitTarget::Square(Square::D7)));
    d.mouse(Press::Up(Button::Right), None);
    assert_eq!(d.drawings(), []);
    // If the release was never reported, the next press off the board removes the arrow that was begun.
    d.mouse(Press::Down(Button::Right), Some(HitTarget::Square(Square::D7)));
    let before = d.revision();
    d.mouse(Press::Down(Button::Right), None);
    assert!(d.drawings().is_empty() && d.revision() > before, "it is drawn anew");
}

fn lively(config: Config) -> Driver {
    let mut d = Driver::new(Boot { animates: true, config, ..Boot::default() });
    d.begin(GameOptions::default());
    d
}

#[test]
fn a_typed_move_slides_and_then_all_is_still() {
    let mut d = lively(Config::default());
    assert_eq!(d.wake_at(), None, "nothing moves before");
    d.moves("e4");
    let began = d.at;
    let slide = d.game().animated(Moment(began)).expect("the pawn slides");
    assert_eq!(slide.slides, [(Square::E2, Square::E4)]);
    assert!(slide.part.abs() < 0.001, "it begins at home");
    let (mut frames, mut gone) = (0, 0.0);
    while let Some(wake) = d.wake_at() {
        assert!(wake.0 > d.at && wake.0 <= began + 120, "a frame is due at {wake:?}");
        d.at = wake.0;
        d.send(Msg::Wake);
        frames += 1;
        let part = d.slide().map_or(1.0, |slide| slide.part);
        assert!(part > gone, "it only goes on");
        gone = part;
    }
    assert!((4..=10).contains(&frames), "{frames} frames");
    assert_eq!(d.slide(), None, "and then it stands");
    // Input does not wait for the animation.
    d.keys("e5<Enter>");
    d.keys("Nf3<Enter>");
    assert_eq!(d.plies(), 3);
}

#[test]
fn a_refused_piece_slides_there_and_back() {
    let mut d = lively(Config::default());
    d.keys("e2e5<Enter>");
    let began = d.at;
    let slide = d.game().animated(Moment(began)).expect("the pawn slides");
    assert_eq!((slide.slides, slide.part), (vec![(Square::E5, Square::E2)], 1.0), "it begins at home");
    let mut parts = Vec::new();
    while let Some(wake) = d.wake_at() {
        d.at = wake.0;
        d.send(Msg::Wake);
        parts.extend(d.slide().map(|slide| slide.part));
    }
    assert!(parts.iter().any(|part| *part < 0.1), "it was there: {parts:?}");
    assert!(parts.last() > Some(&0.9), "and is back: {parts:?}");
    assert_eq!(d.slide(), None);
    // Playing a move ends the slide.
    d.keys("<C-u>e2e5<Enter><C-u>e4<Enter>");
    assert_eq!(d.slide().map(|slide| slide.slides), Some(vec![(Square::E2, Square::E4)]));
    // The user dragged it there, so it only slides back.
    let mut d = lively(Config::default());
    d.mouse(Press::Down(Button::Left), Some(HitTarget::Square(Square::E2)));
    d.mouse(Press::Drag(Button::Left), Some(HitTarget::Square(Square::E5)));
    d.mouse(Press::Up(Button::Left), Some(HitTarget::Square(Square::E5)));
    assert_eq!(d.slide().map(|slide| slide.part), Some(0.0));
    // The other side's piece does not slide, and with animations switched off nothing does.
    let mut d = lively(Config::default());
    d.keys("e7e4<Enter>");
    assert_eq!((d.slide(), d.wake_at()), (None, None));
    let mut d = lively(Config { animations: false, ..Config::default() });
    d.keys("e2e5<Enter>");
    assert_eq!((d.slide(), d.wake_at()), (None, None), "switched off");
}

#[test]
fn a_refused_piece_slides_in_a_lesson_too() {
    let mut d = Driver::new(Boot { animates: true, ..Boot::default() });
    d.open_home();
    d.keys(":learn 6.4<Enter>O-O<Enter>");
    let lesson = |d: &Driver| match d.app.screen() {
        Screen::Learn(learn) => learn.lesson.clone().expect("a lesson"),
        other => panic!("no lesson but {other:?}"),
    };
    let slide = lesson(&d).animated(Moment(d.at)).expect("the king slides");
    assert_eq!(slide.slides, [(Square::G1, Square::E1)]);
    let began = d.at;
    while let Some(wake) = d.wake_at() {
        d.at = wake.0;
        d.send(Msg::Wake);
    }
    assert!(d.at > began && lesson(&d).animated(Moment(d.at)).is_none(), "and then it stands");
}

#[test]
fn nothing_slides_that_was_carried_or_may_not() {
    let mut d = lively(Config::default());
    d.mouse(Press::Down(Button::Left), Some(HitTarget::Square(Square::E2)));
    d.mouse(Press::Drag(Button::Left), Some(HitTarget::Square(Square::E4)));
    d.mouse(Press::Up(Button::Left), Some(HitTarget::Square(Square::E4)));
    assert_eq!(d.plies(), 1);
    assert_eq!((d.slide(), d.wake_at()), (None, None), "the hand has carried it");
    d.mouse(Press::Down(Button::Left), Some(HitTarget::Square(Square::E7)));
    d.mouse(Press::Up(Button::Left), Some(HitTarget::Square(Square::E7)));
    d.mouse(Press::Down(Button::Left), Some(HitTarget::Square(Square::E5)));
    assert!(d.slide().is_some(), "a move by clicks slides");
    let mut d = lively(Config { animations: false, ..Config::default() });
    d.moves("e4");
    assert_eq!((d.slide(), d.wake_at()), (None, None), "switched off");
    let mut d = Driver::play(GameOptions::default());
    d.moves("e4");
    assert_eq!(d.wake_at(), None, "on a screen that is not lively");
}

#[test]
fn pieces_slide_in_a_review_with_the_castling_rook() {
    let mut d = Driver::new(Boot { animates: true, ..Boot::default() });
    d.open_home();
    d.send(Msg::Paste("1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. O-O *".into()));
    d.keys("y<Right>");
    let men = |d: &Driver| d.app.animated().map(|slide| slide.slides);
    assert_eq!(men(&d), Some(vec![(Square::E2, Square::E4)]));
    assert!(d.wake_at().is_some(), "the next frame is due");
    d.wait(200);
    assert_eq!((men(&d), d.wake_at()), (None, None), "and then it stands");
    d.keys("<Left>");
    assert_eq!(men(&d), Some(vec![(Square::E4, Square::E2)]), "it slides back");
    d.keys("<End>");
    assert_eq!(men(&d), None, "a jump is no step");
    d.keys("<Left><Right>");
    assert_eq!(men(&d), Some(vec![(Square::E1, Square::G1), (Square::H1, Square::F1)]));
    d.wait(200);
    d.keys("<Left><Left><Left>");
    assert_eq!(men(&d), Some(vec![(Square::C4, Square::F1)]), "the last of several steps");
}

#[test]
fn help_is_searched_by_typing() {
    let mut d = Driver::play(GameOptions::default());
    let typed = |d: &Driver| match d.dialog() {
        Some(Dialog::Palette(palette)) => Some(palette.entry.text().to_owned()),
        _ => None,
    };
    let is_help = |d: &Driver| matches!(d.dialog(), Some(Dialog::Help(_)));
    d.keys("?");
    assert!(is_help(&d));
    d.keys("flip");
    assert_eq!(typed(&d).as_deref(), Some("flip"), "what is typed searches");
    assert_eq!(d.palette("flip").first(), Some(&PaletteItem::Here(Action::Flip)));
    d.keys("<Esc>");
    assert!(is_help(&d), "Esc is one level up");
    d.keys("<Tab>");
    assert_eq!(typed(&d).as_deref(), Some(""), "Tab lists all");
    d.keys("<BS>");
    assert!(is_help(&d));
    d.keys("<Esc>");
    assert!(!d.has_dialog());
    d.keys("?flip<Enter>");
    assert!(!d.has_dialog() && d.flipped(), "Enter runs what was found");
    d.keys("?q");
    assert!(!d.has_dialog(), "q closes");
}

#[test]
fn a_sentence_says_why_images_cannot_be_shown() {
    for (images, why) in
        [(ImageSupport::NotBuilt, SettingsWord::NotBuiltForImages), (ImageSupport::NotHere, SettingsWord::NoImagesHere)]
    {
        let why = says(why, &[]);
        let mut d = Driver::new(Boot { images, ..Boot::default() });
        d.begin(GameOptions::default());
        let (_, words) = d.app.palette_words("pieces ").unwrap();
        assert!(!words.contains(&"images".to_owned()), "what cannot be had is not offered: {words:?}");
        d.keys("pieces images<Enter>");
        assert_eq!(d.config().pieces, Pieces::Auto);
        assert!(d.sentences().last().unwrap().contains(why), "{:?}", d.sentences());
        d.keys("e4<Enter>");
        assert_eq!(d.plies(), 1, "the game goes on");

        // The same message comes at the start, when the config or the command line asks for images.
        let config = Config { pieces: Pieces::Images, ..Config::default() };
        let d = Driver::new(Boot { images, config: config.clone(), ..Boot::default() });
        assert!(matches!(d.status(), Some(UserMessage::Says(_, said)) if said.contains(why)), "{:?}", d.status());
        let quiet = Driver::new(Boot { images, config, plain: true, ..Boot::default() });
        assert!(quiet.status().is_none(), "lines of text have no men to draw");
    }
    let config = Config { pieces: Pieces::Images, ..Config::default() };
    let d = Driver::new(Boot { images: ImageSupport::Shown, config, ..Boot::default() });
    assert!(d.status().is_none());
}

#[test]
fn a_wrong_style_of_pieces_is_answered_with_those_there_are() {
    for (images, named) in [(ImageSupport::NotBuilt, false), (ImageSupport::NotHere, true), (ImageSupport::Shown, true)]
    {
        let mut d = Driver::new(Boot { images, ..Boot::default() });
        d.begin(GameOptions::default());
        d.keys(":pieces wooden<Enter>");
        let said = d.sentences().last().cloned().unwrap_or_default();
        assert!(said.contains("sextant, quadrant") && said.contains("images") == named, "{images:?}: {said}");
    }
}

/// A line that is pasted is typed where a line is being typed; what nothing can be done with is said.
#[test]
fn one_pasted_line_goes_to_the_line_that_is_typed() {
    let paste = |d: &mut Driver, text: &str| d.send(Msg::Paste(text.to_owned()));
    let mut d = Driver::home();
    d.keys(":learn 6.4<Enter><Enter>");
    paste(&mut d, "O-O");
    let lesson = d.lessons().lesson.as_ref().expect("a lesson");
    assert_eq!(lesson.input.entry.text(), "O-O");
    let mut d = Driver::home();
    d.keys(":learn<Enter>/");
    paste(&mut d, "castling");
    assert_eq!(d.lessons().map.find.as_ref().map(|entry| entry.text()), Some("castling"));

    let mut d = Driver::home();
    d.keys(":practice puzzles<Enter>");
    paste(&mut d, "Nf3");
    assert_eq!(d.solve().input.entry.text(), "Nf3");

    let mut d = Driver::home();
    paste(&mut d, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq e6 0 1");
    d.says("no pawn of Black can just have passed e6");
    paste(&mut d, "rkbbqnnr/pppppppp/8/8/8/8/PPPPPPPP/RKBBQNNR w HAha - 0 1");
    d.sees("Chess960 no. 709");

    let mut d = open_first(Lang::En, "1. e4 e5 2. Nf3 Nc6 *");
    paste(&mut d, "zzz");
    d.says(says(AppWord::PasteUseless, &[]));
    paste(&mut d, "Nc3");
    assert_eq!(d.typed(), "Nc3", "as it can be typed there");
    d.keys("<Esc>i");
    paste(&mut d, "d4");
    assert_eq!(d.typed(), "d4");
    d.keys("<Esc><Esc>:guess white<Enter>");
    paste(&mut d, "e4");
    d.keys("<Enter>");
    assert_eq!(d.san(), "e5", "the guess was right");

    let mut d =
        Driver::play(GameOptions { controls: Some(Controls::same("5+0".parse().unwrap())), ..GameOptions::default() });
    d.keys("<F1>");
    paste(&mut d, "castling");
    assert_eq!(d.typed(), "castling");
    d.keys("<Esc><Esc>:clock<Enter>");
    paste(&mut d, "3:00");
    let Some(Dialog::Clocks(clocks)) = d.dialog() else { panic!("the clocks") };
    assert_eq!(clocks.times.get(clocks.side).text(), "3:00");
    for useless in ["zzz", " \n"] {
        paste(&mut d, useless);
        d.says(says(AppWord::PasteUseless, &[]));
    }
    d.keys("<Esc><F3>");
    paste(&mut d, "zzz");
    d.says(says(AppWord::PasteUseless, &[]));
}

/// What a paste finds is chosen as if it had been typed.
#[test]
fn a_paste_is_typed_whatever_was_there_before() {
    let paste = |d: &mut Driver, text: &str| {
        d.send(Msg::Paste(text.to_owned()));
        assert!(d.sentences().iter().all(|said| said != says(AppWord::PasteUseless, &[])), "{text}");
    };
    // A page with the rule comes first in a small window.
    let lesson = |name: &str, text: &str| {
        let mut d = Driver::home();
        d.send(Msg::Resize(Window { cols: 60, rows: 20, pixels: None }));
        d.keys(&format!(":learn {name}<Enter>"));
        assert!(d.lessons().lesson.as_ref().is_some_and(|at| at.shows_rule(d.app.window)), "{name}");
        paste(&mut d, text);
        d.lessons().lesson.as_ref().map(|at| at.input.entry.text().to_owned())
    };
    assert_eq!(lesson("6.4", "0-0").as_deref(), Some("0-0"));
    assert_eq!(lesson("6.4", "O-O").as_deref(), Some("O-O"));

    let mut d = Driver::home();
    d.keys(":practice themes<Enter>");
    paste(&mut d, "mate in 2\n");
    let (page, chosen) = (&d.practice().themes, d.practice().themes.chosen);
    assert_eq!((page.rows[chosen].theme, page.marked), (Theme::known("mateIn2").unwrap(), ThemeSet::default()));
    d.keys("<Esc>");
    paste(&mut d, "1200-1500");
    assert_eq!(d.practice().themes.range, "1200-1500");

    let mut d =
        Driver::play(GameOptions { controls: Some(Controls::same("5+0".parse().unwrap())), ..GameOptions::default() });
    d.keys(":clock<Enter>");
    for _ in 0..2 {
        d.keys("<Up><Up>");
        paste(&mut d, "5:00");
    }
    // A row of a list is chosen, or a rule is read: the pasted text takes its place.
    d.keys("<Esc>:<Down><Down>");
    paste(&mut d, "flip");
    let Some(Dialog::Palette(palette)) = d.dialog() else { panic!("the command line") };
    assert_eq!((palette.entry.text(), palette.chosen), ("flip", 0));
    d.keys("<Esc><Esc><F1>stalemate<Enter>");
    assert!(matches!(d.dialog(), Some(Dialog::Palette(palette)) if palette.reading.is_some()), "the rule");
    paste(&mut d, "castling");
    let Some(Dialog::Palette(palette)) = d.dialog() else { panic!("the command line") };
    assert_eq!((palette.entry.text(), palette.reading), ("castling", None));

    let mut d = open_first(Lang::En, "1. e4 e5 2. Nf3 Nc6 *");
    d.keys("<Right>s");
    paste(&mut d, "blunder");
    let Some(Dialog::Annotation(open)) = d.dialog() else { panic!("the signs") };
    assert_eq!(open.signs.as_ref().map(|signs| signs.chosen), Some(4));
}

#[test]
fn a_window_that_is_too_small_says_so_whatever_is_open() {
    for keys in ["", "<C-x>", "<F3>", "<F1>", ":", "<C-q>"] {
        let mut d = Driver::play(GameOptions::default());
        d.keys("e4<Enter>").keys(keys);
        let seen = words(&d, 30, 12);
        assert_eq!(seen.trim(), AppWord::TooSmall.with(Lang::En, &["30", "12"]), "{keys}");
    }
}
