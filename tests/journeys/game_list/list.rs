//! The game list: filtering, sorting and walking it, and opening games from it.

use crate::driver::{Driver, Place, game_list, last, open_copies, open_file};
use crate::painted::{paint, text};
use crate::wording::{Wording, joined, says};
use tabiya::app::Screen;
use tabiya::app::commands::table::Action;
use tabiya::app::protocol::boot::Boot;
use tabiya::app::protocol::effect::{Effect, FileEffect, ListEffect};
use tabiya::app::protocol::input::{Button, Cell, HitTarget, Press, SortColumn, Window};
use tabiya::app::protocol::message::Msg;
use tabiya::words::tables::{AppWord, FormWord, GameListWord, GuideWord, ReviewWord};

const GAMES: &str = r#"[Event "Tata Steel"]
[Date "2019.01.12"]
[White "Carlsen, Magnus"]
[Black "Nakamura, Hikaru"]
[Result "1-0"]
[ECO "B90"]
[WhiteElo "2835"]
[BlackElo "2749"]

1. e4 c5 2. Nf3 d6 1-0

[Event "Speed Chess"]
[UTCDate "2021.05.01"]
[White "Nakamura, Hikaru"]
[Black "Carlsen, Magnus"]
[Result "1/2-1/2"]
[TimeControl "180+1"]

1. d4 d5 1/2-1/2

[Event "Tata Steel"]
[Date "2020.01.18"]
[White "Caruana, Fabiano"]
[Black "Zoë"]
[Result "0-1"]
[ECO "C65"]

1. e4 e5 2. Ke2 Ke7 0-1

[Event "Club"]
[White "Zoë"]
[Black "Élise"]
[Result "*"]

1. e4 e5 2. Ke4 *
"#;

const GAME: &str =
    "[White \"Ann\"]\n[Black \"Bob\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n";

fn open() -> Driver {
    let mut boot = Boot::default();
    boot.config.me = vec!["zoë".to_owned()];
    let mut d = Driver::new(boot);
    d.files = vec![("games.pgn".into(), GAMES.into())];
    d.review(&["games.pgn"], None, None);
    d
}

#[test]
fn nothing_under_a_long_message_is_clicked() {
    let mut d = open_file(Boot::default(), "games.pgn", &GAMES.repeat(8));
    d.send(Msg::Resize(Window { cols: 40, rows: 15, pixels: None }));
    d.keys(":filter eco:a-code-of-so-many-letters-that-one-row-of-this-terminal-cannot-hold-it<Enter>");
    let (screen, hits) = paint(&d.app, 40, 15);
    let is_row = |row: u16| matches!(hits.at(Cell { col: 3, row }), Some(HitTarget::Row(_)));
    let first = screen.lines().position(|line| line.contains("a-code-of")).unwrap();
    let first = u16::try_from(first).unwrap();
    assert!(is_row(first - 1) && (first..15).all(|row| !is_row(row)), "{screen}");
}

#[test]
fn the_list_follows_every_key_of_the_filter() {
    let mut d = open();
    d.keys("fcarl");
    assert_eq!(d.shown_games(), [1, 2]);
    d.keys(" white:naka");
    assert_eq!(d.shown_games(), [2]);
    d.keys("<Enter>");
    assert!(game_list(&d).filter_line.as_ref().is_none());
    assert_eq!(d.filter(), "carl white:naka");
    d.keys("f<C-u>tata<Esc>");
    assert_eq!(d.shown_games(), [2], "Esc brings the filter back that was there");
    d.keys("F");
    assert_eq!((d.shown_games(), d.chosen()), (vec![1, 2, 3, 4], 1), "the chosen game stays chosen");
    d.keys("F");
    d.says(says(GameListWord::NoFilter, &[]));
}

#[test]
fn what_cannot_be_understood_is_said_and_the_line_stays() {
    let mut d = open();
    d.keys("fresutl:1-0<Enter>");
    d.says(says(GameListWord::NoKeyBut, &["resutl", "result"]));
    assert_eq!((d.shown_games().len(), game_list(&d).filter_line.as_ref().is_some()), (4, true));
    d.keys("<C-u>result:1-0<Enter>");
    assert_eq!(d.shown_games(), [1]);
    d.keys(":filter eco:Z<Enter>");
    d.says(says(GameListWord::BadEco, &["Z"]));
    d.keys(":filter tata since:2020<Enter>");
    assert_eq!(d.shown_games(), [3]);
    d.keys(":all<Enter>");
    assert_eq!(d.shown_games().len(), 4);
}

#[test]
fn what_is_pasted_goes_into_the_line_that_is_open() {
    let mut d = open();
    d.keys("f");
    d.send(Msg::Paste("Carlsen,\n  Magnus\n".into()));
    assert_eq!(d.typed(), "Carlsen, Magnus");
    assert!(!d.shown_games().is_empty() && d.shown_games().len() < 4, "{:?}", d.shown_games());
    d.keys("<C-u>");
    let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    d.send(Msg::Paste(fen.into()));
    assert_eq!(d.typed(), format!("fen:\"{fen}\""));
    assert!(game_list(&d).filter_line.as_ref().unwrap().trouble().is_none() && !d.has_dialog());
    d.keys("<Esc>/");
    d.send(Msg::Paste("Tata".into()));
    assert_eq!(game_list(&d).find.entry.as_ref().unwrap().text(), "Tata");
    assert!(!game_list(&d).find.failed);
}

#[test]
fn tab_completes_keys_and_names() {
    let mut d = open();
    d.keys("fwhi<Tab>");
    assert_eq!(d.typed(), "white:");
    d.keys("ca<Tab>");
    assert_eq!(d.typed(), "white:\"Carlsen, Magnus\"");
    d.keys("<Tab>");
    assert_eq!(d.typed(), "white:\"Caruana, Fabiano\"");
    assert_eq!(d.shown_games(), [3]);
    d.keys("<Enter>");
    assert_eq!(d.filter(), "white:\"Caruana, Fabiano\"");
}

#[test]
fn a_slip_finds_what_is_near() {
    let mut d = open();
    d.keys("fnakmura<Enter>");
    assert_eq!(d.shown_games(), [1, 2]);
    d.says(says(GameListWord::Near, &["nakmura"]));
}

#[test]
fn columns_sort_by_key_command_and_click() {
    let mut d = open();
    d.keys(":sort date<Enter>");
    assert_eq!(d.shown_games(), [2, 3, 1, 4], "the newest first, the undated last");
    d.keys("S");
    assert_eq!(d.shown_games(), [1, 3, 2, 4]);
    let down = Press::Down(Button::Left);
    d.mouse(down, Some(HitTarget::Column(SortColumn::White)));
    assert_eq!(d.shown_games(), [1, 3, 2, 4]);
    d.mouse(down, Some(HitTarget::Column(SortColumn::White)));
    assert_eq!(d.shown_games(), [4, 2, 3, 1]);
    d.keys(":sort colour<Enter>");
    assert!(last(&d).has(GameListWord::NoSort, &["colour"]), "{}", last(&d));
}

#[test]
fn the_mouse_takes_a_part_of_the_filter_away() {
    let mut d = open();
    d.keys("ftata result:0-1<Enter>");
    assert_eq!(d.shown_games(), [3]);
    let down = Press::Down(Button::Left);
    d.mouse(down, Some(HitTarget::DropPart(0)));
    assert_eq!(d.filter(), "result:0-1");
    d.mouse(down, Some(HitTarget::FilterPart(0)));
    assert_eq!(d.typed(), "result:0-1 ");
}

#[test]
fn next_and_previous_game_keep_to_what_is_shown() {
    let mut d = open();
    d.keys("ftata<Enter>:sort -white<Enter><Home><Enter>");
    let number = |d: &Driver| d.number().map(|number| number + 1);
    assert_eq!(number(&d), Some(3));
    d.keys("n");
    assert_eq!(number(&d), Some(1));
    d.keys("n");
    assert_eq!((number(&d), last(&d).as_str()), (Some(1), says(ReviewWord::LastGame, &[])));
    d.keys("p<Esc>");
    assert_eq!(d.chosen(), 2);
}

#[test]
fn ones_own_games_are_scored_from_ones_own_side() {
    use shakmaty::Color;
    let mut d = open();
    let scores: Vec<_> = (0..4).map(|game| game_list(&d).my_score(game)).collect();
    assert_eq!(scores, [None, None, Some((Color::Black, Some(2))), Some((Color::White, None))]);
    d.keys("fme:win<Enter>");
    assert_eq!(d.shown_games(), [3]);
}

#[test]
fn who_is_shown_as_you_in_the_own_games_is_found_by_that_word() {
    let mut d = Driver::new(Boot::default());
    let game = |white: &str| format!("[White \"{white}\"]\n[Black \"tabiya 600\"]\n[Result \"1-0\"]\n\n1. e4 1-0\n");
    d.archive = vec![("one".into(), game("Human")), ("two".into(), game("Ann"))];
    d.keys(":review<Enter>");
    assert!(text(&d, 120, 40).contains(says(FormWord::You, &[])), "{}", text(&d, 120, 40));
    d.keys("fyou<Enter>");
    assert_eq!(d.shown_games().len(), 1, "{}", text(&d, 120, 40));
    assert!(text(&d, 120, 40).contains(says(FormWord::You, &[])), "{}", text(&d, 120, 40));
    // In any other list `you` is an ordinary name, and the recorded name finds the player everywhere.
    d.files = vec![("games.pgn".into(), game("Human") + "\n" + &game("Ann"))];
    d.review(&["games.pgn"], None, None);
    d.keys("fhuman<Enter>");
    assert_eq!(d.shown_games().len(), 1);
    d.keys("f<C-u>you<Enter>");
    assert_ne!(d.shown_games().len(), 1, "{}", text(&d, 120, 40));
}

#[test]
fn esc_closes_the_details_that_were_asked_for_before_the_list() {
    let mut d = open();
    d.send(Msg::Resize(Window { cols: 80, rows: 24, pixels: None }));
    let before = text(&d, 80, 24);
    d.keys("i");
    assert_ne!(text(&d, 80, 24), before);
    d.keys("<Esc>");
    assert_eq!(text(&d, 80, 24), before, "the list is as it was");
    d.keys("<Esc>");
    assert_ne!(d.place(), Place::GameList, "then it leaves");
}

#[test]
fn the_details_name_both_players_or_neither() {
    let mut d = Driver::new(Boot::default());
    let long = "Someone with quite a long name, Maximilian";
    d.files = vec![("games.pgn".into(), format!("[White \"Ann\"]\n[Black \"{long}\"]\n\n1. e4 *\n\n1. d4 *\n"))];
    d.review(&["games.pgn"], None, None);
    let seen = text(&d, 120, 40);
    assert!(seen.contains("White Ann") && seen.contains("Black Someone"), "{seen}");
}

#[test]
fn esc_ends_a_search_before_it_leaves_the_list() {
    let mut d = open();
    d.keys("/naka<Enter><Esc>");
    assert_eq!(d.place(), Place::GameList);
    assert_eq!(game_list(&d).find.text, "");
    d.keys("<Esc>");
    assert_ne!(d.place(), Place::GameList, "then it leaves");
}

#[test]
fn no_game_is_shown_beside_a_filter_that_leaves_none() {
    let mut d = open();
    d.keys("fwhite:nobody");
    assert!(game_list(&d).detail().is_some(), "nothing jumps while one types");
    d.keys("<Enter>");
    assert!(game_list(&d).detail().is_none());
}

#[test]
fn the_chosen_game_is_shown_with_what_is_wrong_with_it() {
    let mut d = open();
    d.keys("G");
    let (_, record) = game_list(&d).detail().expect("wide windows show it");
    let place = record.problems[0].place;
    assert_eq!((place.line, place.column), (35, 13));
    d.keys("i");
    assert!(game_list(&d).detail().is_none());
}

#[test]
fn an_empty_answer_opens_nothing() {
    let mut d = open();
    d.keys("fwhite:nobody<Enter><Enter><Down><End>n");
    assert_eq!(d.shown_games(), [] as [usize; 0]);
    assert_eq!(d.place(), Place::GameList);
}

#[test]
fn games_are_read_for_what_the_list_does_not_know() {
    let mut d = open();
    d.keys("ftext:tata<Enter>");
    assert_eq!(d.shown_games(), [1, 3]);
    d.says(says(GameListWord::Sifted, &["2 games"]));
    d.keys("fspeed:blitz<Enter>");
    assert_eq!(d.shown_games(), [] as [usize; 0], "both must pass");
    d.keys("F:filter TimeControl:180<Enter>");
    assert_eq!(d.shown_games(), [2]);
    d.keys(":filter moves:1<Enter>:sort -white<Enter>");
    assert_eq!(d.shown_games(), [4, 2], "what was read is not read again for another order");
    d.keys(":filter is:damaged<Enter>");
    assert_eq!(d.shown_games(), [4]);
}

#[test]
fn a_filter_that_is_asked_again_hides_no_other_message() {
    for filter in ["text:tata", "is:duplicate or text:tata"] {
        let mut d = open();
        d.aloud = Some(Default::default()); // then games are deleted
        d.keys(&format!("f{filter}<Enter>"));
        d.says(says(GameListWord::Sifted, &["2 games"]));
        d.keys("<Enter><Right>:sign !<Enter><C-s>");
        assert!(last(&d).has(AppWord::SavedTo, &[""]), "{filter}: {}", last(&d));
        d.keys("qxy");
        assert!(last(&d).has(GameListWord::Deleted, &["1 game", ""]), "{filter}: {}", last(&d));
    }
}

#[test]
fn a_search_is_stopped_with_what_it_found() {
    let mut d = open();
    d.slow = true;
    d.keys("ftext:tata<Enter>");
    assert_eq!(d.shown_games(), [1, 3]);
    d.keys("<Esc>");
    d.says(says(GameListWord::Stopped, &["1", "4"]));
    assert!(d.effects.iter().any(|effect| matches!(effect, Effect::List(ListEffect::StopSearching(_)))));
    assert_eq!(d.shown_games(), [1, 3]);
    d.keys("<Esc>");
    assert_eq!(d.shown_games().len(), 4, "the filter goes before the list");
    d.keys("<Esc>");
    assert_eq!(d.place(), Place::Home);
}

#[test]
fn the_games_with_the_position_on_the_board_are_found() {
    let mut d = open();
    d.keys("G<Enter><Right><Right>/");
    assert_eq!(d.shown_games(), [3, 4]);
    assert_eq!(d.chosen(), 3, "the game one comes from is chosen");
    d.keys("<Home><Enter>");
    assert_eq!(d.san(), "e5", "the game opens at the position");
    d.keys("<Right>/");
    assert_eq!((d.shown_games(), game_list(&d).view.filter.parts.len()), (vec![3], 1), "one position at a time");
}

#[test]
fn the_explorer_counts_over_the_games_shown() {
    let mut d = open();
    d.keys("<Enter>m");
    let counts = |d: &Driver| -> Vec<(String, u32, Option<u32>)> {
        let Screen::Review(review) = d.app.screen() else { panic!("no game") };
        let position = review.record().tree.position(review.node());
        let (tally, running) = game_list(d).explorer().expect("it is shown");
        assert!(running.is_none());
        let san = |mv| tabiya::chess::notation::san(position, mv, &tabiya::chess::notation::Letters::En);
        tally.moves().into_iter().map(|(mv, score)| (san(mv), score.games(), score.white_share(1000))).collect()
    };
    assert_eq!(counts(&d), [("e4".to_owned(), 3, Some(500)), ("d4".to_owned(), 1, Some(500))]);
    d.keys("<Right>");
    assert_eq!(counts(&d), [("e5".to_owned(), 2, Some(0)), ("c5".to_owned(), 1, Some(1000))]);
    d.keys("<Left>");
    assert_eq!(counts(&d).len(), 2, "what was counted is remembered");
    d.keys("q").keys("fcarl<Enter><Enter>");
    assert_eq!(counts(&d), [("d4".to_owned(), 1, Some(500)), ("e4".to_owned(), 1, Some(1000))]);
    d.keys("m");
    assert!(game_list(&d).explorer().is_none());
}

#[test]
fn the_explorer_opens_from_the_list_on_the_chosen_game() {
    let mut d = open();
    d.keys("<Down>m");
    assert_eq!(d.number(), Some(1), "the chosen game");
    assert!(game_list(&d).explorer().is_some());
    d.keys("<Esc>m");
    assert!(d.place() == Place::Review && game_list(&d).explorer().is_some(), "it stays shown");
}

#[test]
fn filters_are_kept_under_names() {
    let mut d = open();
    d.keys(":keep filter x<Enter>");
    d.says(says(GameListWord::NoFilterOn, &[]));
    d.keys("ftata since:2020<Enter>:keep filter a:b<Enter>");
    d.says(says(GameListWord::NoFilterName, &[]));
    d.keys(":keep filter Late Tata<Enter>");
    d.says(says(GameListWord::FilterKept, &["Late Tata", "tata since:2020"]));
    let put = |d: &Driver| match d.effects.last() {
        Some(Effect::File(FileEffect::Configure { table: Some("filters"), key, value })) => {
            (key.clone(), value.clone())
        }
        other => panic!("{other:?}"),
    };
    assert_eq!(put(&d), ("Late Tata".to_owned(), Some("\"tata since:2020\"".to_owned())));
    d.keys("F:filter late tata<Enter>");
    assert_eq!(d.shown_games(), [3]);
    // Keeping a filter under a known name replaces its line.
    d.keys("F:filter zo<Enter>:keep filter LATE TATA<Enter>");
    assert_eq!(put(&d), ("Late Tata".to_owned(), Some("\"zo\"".to_owned())));
    d.keys("F:filter white:carlsen<Enter>:keep filter magnus<Enter>F");
    // Tab on an empty line offers the kept filters.
    d.keys("f<Tab>");
    assert_eq!((d.shown_games(), d.typed()), (vec![3, 4], "zo"));
    d.keys("<Tab>");
    assert_eq!((d.shown_games(), d.typed()), (vec![1], "white:carlsen"));
    d.keys("<Enter>:forget filter nobody<Enter>");
    d.says(says(GameListWord::NoSuchFilter, &["nobody", "Late Tata, magnus"]));
    d.keys(":forget filter magnus<Enter>");
    assert_eq!(put(&d), ("magnus".to_owned(), None));
    d.keys("F:filter magnus<Enter>");
    assert_eq!(d.shown_games(), [1, 2], "the word itself again");
}

#[test]
fn games_that_were_looked_at_are_explained() {
    let mut d = open_copies(GAME, 2);
    d.keys("q");
    d.sees(joined(&["✓", says(GameListWord::LegendSeen, &[])]));
    assert!(!text(&d, 80, 24).contains(says(GameListWord::LegendStar, &[])));
    d.keys("j*j<Left>");
    assert!(
        text(&d, 80, 24).contains(joined(&["★", says(GameListWord::LegendStar, &[])])) || d.status().is_some(),
        "{}",
        text(&d, 80, 24)
    );
    d.keys(&format!("?{}", says(GuideWord::Signs, &[])));
    assert!(text(&d, 120, 60).has(GuideWord::Signs, &[]), "{}", text(&d, 120, 60));
}

#[test]
fn a_click_on_the_star_takes_it_and_without_one_there_is_none() {
    let mut d = open_copies(GAME, 2);
    d.keys("<Right>");
    assert!(!paint(&d.app, 80, 24).0.contains(['☆', '★']));
    d.keys("*<Right>");
    let (seen, hits) = paint(&d.app, 80, 24);
    let (row, line) =
        seen.lines().enumerate().find(|(_, line)| line.has(ReviewWord::GameOf, &["1", "2"])).expect(&seen);
    let col = line.chars().position(|c| c == '★').expect(line);
    let cell =
        tabiya::app::protocol::input::Cell { col: u16::try_from(col).unwrap(), row: u16::try_from(row).unwrap() };
    assert_eq!(hits.at(cell), Some(HitTarget::Action(Action::Star)), "{seen}");
    d.mouse(Press::Down(Button::Left), Some(HitTarget::Action(Action::Star)));
    assert_eq!(d.app.screens.game_list().map(|list| list.note(0).starred), Some(false));
}
