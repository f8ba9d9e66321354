//! A PGN file is found and opened from every screen, by keys, by typing, by the pointer, by a paste and by a line of
//! plain mode. Whatever cannot be opened leads to a screen where the user can go on.

use crate::driver::{Driver, Place, game_list, last, open_first, review};
use crate::painted::{footer, text};
use crate::wording::{Wording, says, shown};
use tabiya::app::Screen;
use tabiya::app::home::HomeItem;
use tabiya::app::open::{OpenRow, OpenScreen};
use tabiya::app::protocol::boot::Boot;
use tabiya::app::protocol::input::{Button, HitTarget, Press};
use tabiya::app::protocol::message::Msg;
use tabiya::chess::game_options::GameOptions;
use tabiya::plain::Plain;
use tabiya::words::Lang;
use tabiya::words::tables::{GameListWord, OpenWord, ReviewWord};

const TWO: &str = "[White \"Alekhine\"]\n[Black \"Capablanca\"]\n[Date \"1927.09.16\"]\n[Result \"1-0\"]\n\n\
    1. e4 e6 2. d4 d5 1-0\n\n[White \"Capablanca\"]\n[Black \"Alekhine\"]\n[Date \"1934.01.01\"]\n\n1. d4 *\n";
const ONE: &str = "[White \"Tal\"]\n[Black \"Botvinnik\"]\n\n1. e4 c6 *\n";

/// Creates a world with files in the current folder and in others.
fn world(boot: Boot) -> Driver {
    let mut d = Driver::new(boot);
    d.files = [
        ("/work/wcc_1927.pgn", TWO),
        ("/work/wcc_2023.pgn", ONE),
        ("/work/.hidden.pgn", ONE),
        ("/work/old/tal.pgn", ONE),
        ("/home/me/pgn/tournaments/linares.pgn", TWO),
    ]
    .map(|(name, text)| (name.to_owned(), text.to_owned()))
    .into();
    d.open_home();
    d
}

fn home() -> Driver {
    world(Boot::default())
}

fn folders(d: &Driver) -> &OpenScreen {
    match d.app.screen() {
        Screen::Open(open) => open,
        other => panic!("no folders but {other:?}"),
    }
}

/// Returns the rows as text, with a sign before the chosen one.
fn rows(d: &Driver) -> Vec<String> {
    let screen = folders(d);
    let name = |(n, row): (usize, &OpenRow)| {
        let text = match row {
            OpenRow::Up => "..".to_owned(),
            OpenRow::All(files) => format!("all {files}"),
            OpenRow::Nothing => "nothing".to_owned(),
            OpenRow::RecentHeading => "recent".to_owned(),
            OpenRow::Recent(path) => path.display().to_string(),
            OpenRow::Entry(_) => {
                let entry = screen.entry_of(row).expect("an entry");
                format!("{}{}", entry.name, if entry.is_folder { "/" } else { "" })
            }
        };
        if n == screen.chosen { format!("> {text}") } else { text }
    };
    screen.rows.iter().enumerate().map(name).collect()
}

fn paste(d: &mut Driver, text: &str) {
    d.send(Msg::Paste(text.to_owned()));
}

#[test]
fn a_file_is_found_from_home_and_its_list_leads_back() {
    let mut d = home();
    d.keys("o");
    assert_eq!(rows(&d), ["..", "all 2", "> old/", "wcc_1927.pgn", "wcc_2023.pgn"], "the present folder at first");
    d.keys("<Down><Enter>");
    assert_eq!(d.listed(), 2);
    d.keys("<Enter><Right>");
    assert_eq!(d.record().tags.known("White"), Some("Alekhine"));
    d.keys("q");
    assert_eq!(d.place(), Place::GameList);
    d.wait(200);
    d.keys("q");
    assert_eq!(rows(&d)[3], "> wcc_1927.pgn", "one level up, where one was");
    d.keys("<Esc>");
    assert_eq!(d.place(), Place::Home);
    // The next time the screen begins in the folder of the file that was opened last.
    d.review(&["/home/me/pgn/tournaments/linares.pgn"], None, None).keys(":home<Enter>o");
    assert_eq!(
        rows(&d),
        ["..", "> linares.pgn", "recent", "/work/wcc_1927.pgn"],
        "and what was opened elsewhere stands below"
    );
    d.keys("<Down><Enter>");
    assert_eq!(d.listed(), 2);
}

#[test]
fn typing_filters_and_tab_completes() {
    let mut d = home();
    d.keys("ow23");
    assert_eq!(rows(&d), ["> wcc_2023.pgn"]);
    d.keys("<Esc>");
    assert_eq!(rows(&d).len(), 5, "Esc clears what is typed");
    assert!(footer(&d, 80, 24).contains(": commands"), "{}", footer(&d, 80, 24));
    d.keys("w<Tab>");
    assert_eq!(folders(&d).entry.text(), "wcc_", "as far as the names agree");
    assert!(!footer(&d, 80, 24).contains(": "), "a colon would be typed: {}", footer(&d, 80, 24));
    d.keys("1<Tab>");
    assert_eq!(folders(&d).entry.text(), "wcc_1927.pgn");
    d.keys("<Enter>");
    assert_eq!(d.listed(), 2);
    d.keys("q<Esc>.");
    assert_eq!(rows(&d), ["> .hidden.pgn"], "hidden files only behind a dot");
    d.keys("<BS>zz");
    assert_eq!(rows(&d), ["> nothing"]);
    d.keys("<Tab>");
    assert_eq!(folders(&d).entry.text(), "zz", "what is typed is never thrown away");
}

#[test]
fn what_is_typed_before_the_folder_is_there_is_not_lost() {
    let mut d = home();
    d.folders_wait = true;
    d.keys("owcc_2<Enter>");
    assert_eq!(folders(&d).entry.text(), "wcc_2");
    d.folders_come();
    assert_eq!(d.record().tags.known("White"), Some("Tal"));
    let mut d = home();
    d.folders_wait = true;
    d.keys("o~/pgn/t<Esc><Esc>");
    d.folders_come();
    assert_eq!(d.place(), Place::Home, "who has left is not called back");
}

#[test]
fn folders_are_walked_by_keys_and_by_typing() {
    let mut d = home();
    d.keys("o<Enter>");
    assert_eq!(rows(&d), ["..", "> tal.pgn"]);
    d.keys("<BS>");
    assert_eq!(rows(&d)[2], "> old/", "the folder that was left is chosen");
    d.keys("ol<Tab>");
    assert_eq!((folders(&d).folder.shown.as_str(), folders(&d).entry.text()), ("/work/old/", ""));
    d.keys("~/pgn/tour/");
    assert_eq!(folders(&d).folder.shown, "~/pgn/tournaments/", "a slash goes into what the letters could mean");
    d.keys("../..<Enter>");
    assert_eq!(folders(&d).folder.shown, "~/");
    d.keys("..<Enter>");
    assert_eq!(folders(&d).folder.shown, "/home/");
    d.keys("/work/wcc_2<Enter>");
    assert_eq!(d.record().tags.known("White"), Some("Tal"), "a file of one game is that game");
    d.keys("q");
    assert_eq!(folders(&d).folder.shown, "/work/", "and leads back past its list");
}

#[test]
fn all_games_of_a_folder_are_one_list() {
    let mut d = home();
    d.keys("o<Up><Enter>");
    assert_eq!((d.listed(), game_list(&d).files.len()), (3, 2));
}

#[test]
fn the_pointer_chooses_and_opens() {
    let mut d = home();
    d.keys("o");
    let press = Press::Down(Button::Left);
    d.mouse(press, Some(HitTarget::Row(3)));
    assert_eq!(rows(&d)[3], "> wcc_1927.pgn");
    d.mouse(Press::ScrollDown, None).mouse(Press::ScrollUp, None);
    assert_eq!(rows(&d)[3], "> wcc_1927.pgn", "all rows are in sight: nothing moves");
    d.mouse(press, Some(HitTarget::Row(3)));
    assert_eq!(d.listed(), 2);
}

#[test]
fn the_folders_open_from_every_screen() {
    let mut list = home();
    list.keys("o<Down><Enter>o");
    assert_eq!(rows(&list)[3], "> wcc_1927.pgn");
    let mut in_line = home();
    in_line.keys("o<Down><Enter>fo");
    assert_eq!(
        in_line.app.screens.game_list().unwrap().filter_line.as_ref().unwrap().entry.text(),
        "o",
        "a letter is typed"
    );
    in_line.keys("<C-o>");
    assert_eq!(rows(&in_line)[3], "> wcc_1927.pgn");
    let mut reviewed = open_first(Lang::En, ONE);
    reviewed.keys("o");
    folders(&reviewed);
    reviewed.keys("<Esc>");
    assert_eq!(reviewed.record().tags.known("White"), Some("Tal"), "Esc goes back to the game");
    let mut form = Driver::home();
    form.keys("<Enter><C-o>");
    folders(&form);
    let mut setup = Driver::home();
    setup.keys("<F4><C-o>");
    folders(&setup);
    let mut guess = open_first(Lang::En, ONE);
    guess.keys(":guess white<Enter><C-o>");
    folders(&guess);
}

#[test]
fn a_game_that_would_be_left_is_asked_about() {
    let mut d = Driver::play(GameOptions::default());
    d.keys("e4<Enter><C-o>");
    assert!(d.has_dialog() && d.place() == Place::Game);
    d.keys("1");
    folders(&d);
    assert_eq!(d.journals.len(), 1, "the game is kept");
    let mut edited = open_first(Lang::En, ONE);
    edited.keys("<Right>x");
    paste(&mut edited, "/work/game.pgn");
    assert!(edited.has_dialog(), "unsaved changes are asked about");
    edited.keys("<Esc>");
    review(&edited);
}

#[test]
fn a_pasted_path_or_position_opens() {
    for text in ["/work/wcc_1927.pgn", "'/work/wcc_1927.pgn'", "file:///work/wcc_1927.pgn", "wcc_1927.pgn"] {
        let mut d = home();
        paste(&mut d, text);
        assert_eq!(d.listed(), 2, "{text}");
        paste(&mut d, "/work/old/tal.pgn\n");
        assert_eq!(d.record().tags.known("White"), Some("Tal"), "from a list");
        paste(&mut d, "/work/wcc_1927.pgn");
        assert_eq!(d.listed(), 2, "from a review");
    }
    let fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    let mut d = home();
    paste(&mut d, fen);
    assert_eq!(d.record().tree.start().fen(), fen, "a position comes to the analysis board");
    let mut d = home();
    d.keys("o");
    paste(&mut d, "/home/me/pgn/tournaments/");
    assert_eq!(folders(&d).folder.shown, "~/pgn/tournaments/", "a folder is gone into");
    paste(&mut d, fen);
    assert_eq!(d.record().tree.start().fen(), fen);
    let mut d = Driver::play(GameOptions::default());
    d.keys("e4<Enter>");
    paste(&mut d, "/work/wcc_1927.pgn");
    assert!(d.has_dialog() && d.place() == Place::Game, "a running game is asked about");
}

#[test]
fn what_cannot_be_opened_is_shown_where_it_stands() {
    let mut d = home();
    d.keys(":review ~/pgn<Enter>");
    assert_eq!(rows(&d), ["..", "> tournaments/"], "a folder of folders is looked through");
    assert_eq!(d.status(), None, "nothing is wrong with it");
    d.keys("<Esc>:review ~/pgn/tournaments/nope.pgn<Enter>");
    assert_eq!(
        (folders(&d).folder.shown.as_str(), folders(&d).entry.text()),
        ("~/pgn/tournaments/", "nope.pgn"),
        "the folder in which it should be, with its name to be corrected"
    );
    assert!(last(&d).contains("is not there"), "{}", last(&d));
    d.keys("<Esc>");
    assert_eq!(rows(&d), ["..", "> linares.pgn"]);
    d.keys("<Esc>");
    assert_eq!(d.place(), Place::Home);
    d.keys("ozz<Enter>");
    assert_eq!(rows(&d), ["> nothing"]);
    assert!(last(&d).contains("is not there"), "{}", last(&d));
    d.keys("<Esc>/nowhere/");
    assert_eq!(rows(&d), ["> nothing"], "a path that leads nowhere");
    d.keys("<C-u>/home/you/x<Enter>");
    assert!(last(&d).contains("is not there"));
    // Several files that cannot be opened lead to an empty list, and `q` leads home.
    let mut d = home();
    d.review(&["/work/nope.pgn", "/work/nor_this.pgn"], None, None);
    assert!(d.listed() == 0, "of several files the list says what is wrong with each");
    d.keys("q");
    assert_eq!(d.place(), Place::Home);
}

#[test]
fn tab_completes_a_path_after_a_command() {
    let typed = |d: &Driver| d.typed().to_owned();
    for command in ["open ", "review ", "copy to ", "save "] {
        let mut d = home();
        match command {
            "copy to " => d.keys("o<Down><Enter>"),
            "save " => d.keys("o<Down><Enter><Enter>"),
            _ => &mut d,
        };
        d.keys(&format!(":{command}~/p<Tab>"));
        assert_eq!(typed(&d), format!("{command}~/pgn/"));
        d.keys("t<Tab>l<Tab>");
        assert_eq!(typed(&d), format!("{command}~/pgn/tournaments/linares.pgn"));
        d.keys("xyz<Tab>");
        assert_eq!(
            typed(&d),
            format!("{command}~/pgn/tournaments/linares.pgnxyz"),
            "the argument is never thrown away"
        );
    }
    let mut d = home();
    d.keys(":open wcc<Down><Down><Enter>");
    assert_eq!(d.record().tags.known("White"), Some("Tal"), "a row that was chosen with the arrows");
    let mut d = home();
    d.keys(":open /work/wcc_1927.pgn<Enter>");
    assert_eq!(d.listed(), 2, "what is typed is what is meant");
    let mut d = Driver::play(GameOptions::default());
    d.files = vec![("/home/me/pgn/a.pgn".into(), ONE.into())];
    d.keys(":save ~/p<Tab><Tab>");
    assert_eq!(typed(&d), "save ~/pgn/a.pgn", "in a game too");
}

#[test]
fn saving_without_a_place_asks_for_it() {
    let mut d = home();
    d.keys(":free board<Enter>e4<Enter><Esc><C-s>");
    assert_eq!(d.typed(), "save analysis.pgn", "what is typed takes the place of the name");
    d.keys("my");
    assert_eq!(d.typed(), "save my");
    assert!(d.is_unsaved());
}

#[test]
fn the_analysis_board_takes_moves_at_once() {
    let mut d = home();
    d.go_to(&HomeItem::FreeBoard).keys("<Enter>");
    d.says(says(OpenWord::FreeBoardAnalysed, &["Esc", "a"]));
    assert!(!d.analyses.is_empty(), "a board for analysis analyses");
    assert!(d.record().tree.start().is_initial());
    d.keys("e4<Enter>c5<Enter><Esc>");
    assert_eq!(d.record().tree.main_plies(), 2);
    d.wait(20_000);
    // The board is not a game: it shows no result and no end of the moves, and its footer offers `a`.
    for (cols, rows) in [(120, 40), (80, 24)] {
        let seen = text(&d, cols, rows);
        assert!(!seen.lines().any(|line| line.trim_end().ends_with(" *")), "{seen}");
        assert!(!seen.has(ReviewWord::EndOfMoves, &[]) && seen.has(ReviewWord::MoveAside, &["1"]), "{seen}");
        let footer = seen.lines().last().unwrap_or_default();
        assert!(footer.contains("  a "), "{footer}");
    }
    assert!(d.is_analysing());
    d.keys("a");
    assert!(!d.is_analysing(), "a stops it, as is said");
    d.keys("q");
    assert!(d.has_dialog(), "moves that stand nowhere else are asked about");
}

#[test]
fn a_filter_without_a_match_leaves_the_list_where_it_is() {
    let mut d = home();
    d.keys("o<Down><Enter><Down>");
    let before = game_list(&d).detail().map(|(game, _)| game);
    assert_eq!(before, Some(1));
    d.keys("fzzzz");
    assert_eq!((d.shown_games().len(), game_list(&d).detail().map(|(game, _)| game)), (0, before));
    d.keys("<Enter>");
    assert!(d.listed() > 0);
}

/// Returns what plain mode says in answer to a line.
fn heard(d: &mut Driver, plain: &mut Plain, line: &str) -> String {
    d.said.clear();
    d.send(Msg::Line(line.to_owned()));
    plain.say(&d.app)
}

#[test]
fn by_ear_folders_are_told_by_number_and_name() {
    for lang in Lang::ALL {
        let mut d = world(Boot { plain: true, lang, ..Boot::default() });
        let mut plain = Plain::default();
        let told = heard(&mut d, &mut plain, "open");
        for (number, name) in [("2", "wcc_1927.pgn"), ("3", "wcc_2023.pgn")] {
            assert!(told.contains(&format!("{number}. {name}.")), "{told}");
        }
        assert!(!told.contains("hidden"), "{told}");
        let told = heard(&mut d, &mut plain, "open 1");
        assert!(told.contains("1. tal.pgn."), "{told}");
        let told = heard(&mut d, &mut plain, &format!("open {}", OpenWord::Up.text(lang)));
        assert!(told.contains("old"), "{told}");
        heard(&mut d, &mut plain, "open WCC_2023");
        assert_eq!(d.record().tags.known("White"), Some("Tal"), "the ending may be left out");
    }
    let mut d = world(Boot { plain: true, ..Boot::default() });
    let mut plain = Plain::default();
    let told = heard(&mut d, &mut plain, "open");
    assert!(told.has(OpenWord::FolderIs, &["work", "2 files", "1 folder"]), "{told}");
    assert!(told.has(OpenWord::FolderSays, &[]), "{told}");
    assert!(heard(&mut d, &mut plain, "open 9").has(OpenWord::NoSuchRow, &["9", "3"]));
    let told = heard(&mut d, &mut plain, "open ~/pgn");
    assert!(told.contains("1. Folder tournaments."), "{told}");
    let told = heard(&mut d, &mut plain, "open nowhere.pgn");
    assert!(told.contains("is not there"), "{told}");
    heard(&mut d, &mut plain, "open /work/wcc_1927.pgn");
    assert_eq!(d.listed(), 2);
    assert!(heard(&mut d, &mut plain, "open 9").has(OpenWord::NoSuchRow, &[]), "the list leads back to its folder");
    heard(&mut d, &mut plain, "open ~/pgn/tournaments");
    heard(&mut d, &mut plain, "open 1");
    let told = heard(&mut d, &mut plain, "open up");
    assert!(told.contains("1. Folder tournaments."), "from a list too: {told}");
    let told = heard(&mut d, &mut plain, "free board");
    assert!(told.has(OpenWord::FreeBoardHint, &[]), "{told}");
    let told = heard(&mut d, &mut plain, "e4");
    assert!(told.contains("White: pawn e2 to e4."), "{told}");
}

#[test]
fn an_empty_list_says_what_to_do() {
    let mut d = home();
    d.keys(":review<Enter>");
    assert!(d.listed() == 0);
    let frame = crate::painted::text(&d, 80, 24);
    assert!(frame.contains(shown(GameListWord::EmptyNext, &["o", "Esc"])), "{frame}");
}

#[test]
fn several_files_are_marked_and_opened_as_one_list() {
    let mut d = home();
    d.keys("o<Down><Space>");
    assert_eq!(rows(&d)[4], "> wcc_2023.pgn", "on to the next one");
    d.keys("<Space>");
    assert_eq!(folders(&d).marked.len(), 2);
    let seen = text(&d, 80, 24);
    assert!(seen.contains("✓wcc_1927.pgn") && seen.contains("✓wcc_2023.pgn"), "{seen}");
    assert!(seen.contains(says(OpenWord::Marked, &["2"]).split('`').next().unwrap_or_default()), "{seen}");
    d.keys("<Up><Space>");
    assert_eq!(folders(&d).marked.len(), 1, "the mark goes as it came");
    d.keys("<Esc>");
    assert!(folders(&d).marked.is_empty(), "Esc takes the marks away, and stays");
    d.keys("<C-a>");
    assert_eq!(folders(&d).marked.len(), 2, "all of the folder but what is hidden");
    d.keys("<C-a>");
    assert!(folders(&d).marked.is_empty());
    // The marks stay when the user enters a folder.
    d.keys("<C-a><Home><Down><Down><Enter>");
    assert_eq!(rows(&d), ["..", "> tal.pgn"]);
    d.keys("<Space><Enter>");
    assert_eq!((game_list(&d).files.len(), d.listed()), (3, 4));
    let mut d = home();
    d.keys("o<Home><Space>");
    assert_eq!(last(&d), says(OpenWord::OnlyFiles, &[]));
    // While the user types a name, a space is part of it.
    let mut d = home();
    d.keys("owcc<Space>");
    assert_eq!((folders(&d).entry.text(), folders(&d).marked.len()), ("wcc ", 0));
}
