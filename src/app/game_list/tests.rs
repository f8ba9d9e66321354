use crate::app::commands::table::Action;
use crate::app::game_list::*;
use crate::chess::pgn::filter::FilterFacts;

const WINDOW: Window = Window { cols: 80, rows: 14, pixels: None };

fn list(files: &[usize]) -> GameList {
    let mut list = GameList::waiting(1, &ReviewSource::Files(vec!["x".into()]));
    let texts: Vec<String> = files
        .iter()
        .enumerate()
        .map(|(file, &games)| {
            (0..games).map(|n| format!("[White \"W{file}.{n}\"]\n[Event \"Énd {n}\"]\n\n1. e4 *\n\n")).collect()
        })
        .collect();
    let mut bytes: Vec<&[u8]> = texts.iter().map(|text| text.as_bytes()).collect();
    bytes.push(b"");
    let mut opened: Vec<OpenedFile> = (0..files.len())
        .map(|file| OpenedFile { path: format!("{file}.pgn").into(), outcome: Ok(()), seen: None })
        .collect();
    opened.push(OpenedFile { path: "bad".into(), outcome: Err("bad".into()), seen: None });
    list.fill(ReviewSource::Files(vec!["x".into()]), opened, Catalog::of(&bytes), None);
    list
}

#[test]
fn several_files_are_one_list() {
    let list = list(&[2, 0, 3]);
    assert_eq!((list.len(), list.file_errors.len()), (5, 1));
    let white: Vec<String> = (0..6).filter_map(|game| list.catalog.row(game)).map(|row| row.white.to_owned()).collect();
    assert_eq!(white, ["W0.0", "W0.1", "W2.0", "W2.1", "W2.2"]);
    assert_eq!(list.file_of(2).map(|file| file.path.as_path()), Some(Path::new("2.pgn")));
    assert_eq!((list.files.len(), list.catalog.row(5)), (4, None), "also the one that could not be opened");
}

#[test]
fn the_choice_stays_in_sight() {
    let mut list = list(&[40]);
    let rows = list.rows(WINDOW);
    for act in [
        Action::Down,
        Action::PageDown,
        Action::PageDown,
        Action::Last,
        Action::Down,
        Action::PageUp,
        Action::Up,
        Action::First,
    ] {
        list.walk(act, WINDOW);
        let seen = list.top..list.top + rows;
        assert!(seen.contains(&list.chosen()) && seen.end <= 40, "{act:?}: {} in {seen:?}", list.chosen());
    }
    list.scroll(true, WINDOW);
    assert_eq!((list.top, list.chosen()), (3, 3));
    for _ in 0..20 {
        list.scroll(true, WINDOW);
    }
    assert_eq!((list.top, list.chosen()), (30, 30));
}

#[test]
fn finding_is_incremental_and_goes_round() {
    let mut list = list(&[12]);
    list.choose(5, WINDOW);
    list.begin_find();
    let type_in = |list: &mut GameList, text: &str| {
        list.find.entry.as_mut().unwrap().insert(text);
        list.find_typed(WINDOW);
        (list.chosen(), list.find.failed)
    };
    assert_eq!(type_in(&mut list, "énD"), (5, false));
    assert_eq!(type_in(&mut list, " 1"), (10, false), "10 and 11 follow, 1 is above");
    assert_eq!(type_in(&mut list, "9"), (5, true), "back where it began");
    list.find.entry.as_mut().unwrap().set("W0.1");
    list.find_typed(WINDOW);
    list.end_find(true, WINDOW);
    assert_eq!((list.find_again(true, WINDOW), list.chosen()), (FindOutcome::Here, 11));
    assert_eq!((list.find_again(true, WINDOW), list.chosen()), (FindOutcome::Around, 1));
    assert_eq!((list.find_again(false, WINDOW), list.chosen()), (FindOutcome::Around, 11));
    assert_eq!(list.find("nobody", WINDOW), FindOutcome::Nothing);
}

const MIXED: &str = "[White \"Tal, M\"]\n[Black \"Zoë\"]\n[Event \"Riga\"]\n[Date \"1958.01.02\"]\n[Result \"1-0\"]\n[WhiteElo \"2500\"]\n\n1. e4 1-0\n\n\
    [White \"zoë\"]\n[Black \"Fischer\"]\n[Event \"Bled\"]\n[Date \"1959\"]\n[Result \"1/2-1/2\"]\n[WhiteElo \"2700\"]\n\n1. d4 1/2-1/2\n\n\
    [White \"Élise\"]\n[Black \"tal, m\"]\n[Result \"0-1\"]\n\n1. c4 0-1\n\n\
    [White \"Karpov\"]\n[Black \"Kasparov\"]\n[Date \"1958\"]\n[Event \"Riga\"]\n[Result \"*\"]\n\n*\n";

fn mixed() -> GameList {
    GameList::pasted(PgnText::new(Arc::from(MIXED.as_bytes()))).known_as(&["Zoë".to_owned()])
}

/// Returns the numbers of the games shown, from 1, in order.
fn shown(list: &GameList) -> Vec<usize> {
    (0..list.shown()).filter_map(|row| list.view.game(row)).map(|game| game + 1).collect()
}

#[test]
fn a_list_is_filtered_and_the_chosen_game_stays() {
    let mut list = mixed();
    list.choose(2, WINDOW);
    for (text, games, chosen) in [
        ("tal", vec![1, 3], 2),
        ("white:tal", vec![1], 0),
        ("elise", vec![3], 2),
        ("riga", vec![1, 4], 3),
        ("1958", vec![1, 4], 3),
        ("-riga", vec![2, 3], 2),
        ("karpw", vec![4], 3),
        ("me:any", vec![1, 2], 1),
        ("me:draw", vec![2], 1),
        ("me:loss me:black", vec![1], 0),
        ("white:nobody", vec![], 2),
        ("", vec![1, 2, 3, 4], 2),
    ] {
        list.set_filter(crate::chess::pgn::filter::read(text).filter, WINDOW);
        assert_eq!((shown(&list), list.chosen()), (games, chosen), "{text}");
    }
}

#[test]
fn a_list_shows_the_games_of_which_a_filter_says_that_they_pass() {
    let parts = ["white:tal", "black:tal", "zoë", "player:kasparov", "event:riga", "1958", "me:white", "1-0", "-tal"];
    let joined = parts.iter().flat_map(|a| parts.iter().flat_map(move |b| [format!("{a} or {b}"), format!("{a} {b}")]));
    let longer = ["white:tal event:riga or black:tal -riga", "-white:tal or -black:tal", "tal or zoë or 1958 -tal"];
    let (mut list, me) = (mixed(), OwnNames::new(&["Zoë".to_owned()]));
    for text in joined.chain(longer.map(str::to_owned)) {
        let filter = crate::chess::pgn::filter::read(&text).filter;
        let passes = |game: &usize| {
            let row = list.catalog.row(game - 1).expect("a game");
            filter.passes(&FilterFacts::row(&row), &me) == Some(true)
        };
        let wanted: Vec<usize> = (1..=4).filter(passes).collect();
        list.set_filter(filter.clone(), WINDOW);
        assert_eq!(shown(&list), wanted, "{text}");
    }
}

#[test]
fn a_player_who_gave_no_name_is_found_by_the_word_that_the_list_shows() {
    let text =
        "[White \"Human\"]\n[Black \"tabiya 600\"]\n\n1. e4 *\n\n[White \"Tal\"]\n[Black \"Black\"]\n\n1. d4 *\n";
    let mut list = GameList::pasted(PgnText::new(Arc::from(text.as_bytes())));
    for (text, games) in [
        ("human", vec![1]),
        ("humain", vec![1]),
        ("white:humain", vec![1]),
        ("black:humain", vec![]),
        ("black:noirs", vec![2]),
        ("black:black", vec![2]),
        ("-humain", vec![2]),
    ] {
        list.set_filter(crate::chess::pgn::filter::read(text).filter, WINDOW);
        assert_eq!(shown(&list), games, "{text}");
        assert!(list.view.near.is_empty(), "{text}: it is no near miss");
    }
}

#[test]
fn what_stands_in_no_name_finds_what_is_near_it_and_says_so() {
    let mut list = mixed();
    list.set_filter(crate::chess::pgn::filter::read("karpw").filter, WINDOW);
    assert_eq!(list.view.near, ["karpw"]);
    list.set_filter(crate::chess::pgn::filter::read("karp").filter, WINDOW);
    assert!(list.view.near.is_empty());
}

#[test]
fn a_list_is_sorted_by_any_column_and_nothing_comes_last() {
    let mut list = mixed();
    list.choose(1, WINDOW);
    for (column, games) in [
        ("white", [3, 4, 1, 2]),
        ("date", [2, 1, 4, 3]),
        ("!date", [4, 1, 2, 3]),
        ("-date", [2, 1, 4, 3]),
        ("white-elo", [2, 1, 3, 4]),
        ("result", [1, 2, 3, 4]),
        ("-result", [3, 2, 1, 4]),
        ("event", [2, 1, 4, 3]),
        ("-number", [4, 3, 2, 1]),
        ("moves", [1, 2, 3, 4]),
    ] {
        list.set_sort(SortOrder::read(column).unwrap(), WINDOW);
        let mut want = games.to_vec();
        if column == "white" {
            // `É` comes after `z` if only case is folded: the list sorts as its names do.
            let ranks = list.catalog.names.ranks();
            want.sort_by_key(|game| ranks[list.catalog.fields(game - 1).unwrap().white as usize]);
        }
        assert_eq!((shown(&list), list.chosen()), (want, 1), "{column}");
    }
    list.set_filter(crate::chess::pgn::filter::read("riga").filter, WINDOW);
    list.set_sort(SortOrder::read("!date").unwrap(), WINDOW);
    assert_eq!(shown(&list), [4, 1]);
    assert_eq!(SortOrder::read("colour"), None);
}

#[test]
fn games_of_one_day_stand_in_the_order_of_their_time() {
    let mut list = GameList::waiting(1, &ReviewSource::Files(vec!["x".into()]));
    // Listed latest first, as some sites do. For the last two games, only their order in the file says which was first.
    let games =
        [("2024.05.01", "21:30:10"), ("2024.05.01", "09:15:00"), ("2024.04.30", "23:00:00"), ("2024.05.01", "?")];
    let game = |(date, time): &(&str, &str)| format!("[Date \"{date}\"]\n[UTCTime \"{time}\"]\n\n1. e4 *\n\n");
    let text: String = games.iter().chain(&[games[3]]).map(game).collect();
    let opened = vec![OpenedFile { path: "x.pgn".into(), outcome: Ok(()), seen: None }];
    list.fill(ReviewSource::Files(vec!["x".into()]), opened, Catalog::of(&[text.as_bytes()]), None);
    for (column, want) in [("date", [1, 2, 5, 4, 3]), ("!date", [3, 4, 5, 2, 1])] {
        list.set_sort(SortOrder::read(column).unwrap(), WINDOW);
        assert_eq!(shown(&list), want, "{column}");
    }
}

#[test]
fn names_are_offered_that_begin_so_then_those_that_have_it() {
    let list = mixed();
    assert_eq!(list.texts("white", "kar"), ["Karpov"]);
    assert_eq!(list.texts("player", "ka"), ["Karpov", "Kasparov"]);
    assert_eq!(list.texts("event", "e"), ["Bled"]);
    assert_eq!(list.texts("black", "l"), ["Élise", "Tal, M", "tal, m"]);
    assert!(list.texts("eco", "").is_empty());
}

#[test]
fn a_game_is_known_again_by_its_file_and_its_row() {
    // Games with the same names in the same file are told apart by their place.
    use crate::app::protocol::user_data::UserData;
    use crate::app::protocol::user_marks::{GameKey, MarkChange, UserMarks};
    let mut list = list(&[2, 0, 3]);
    let key = |file: &str, white: &str| GameKey {
        file: file.to_owned(),
        white: white.to_owned(),
        event: format!("Énd {}", &white[white.len() - 1..]),
        nth: 1,
        ..GameKey::default()
    };
    let mut notes = UserMarks::default();
    notes.put(&[
        MarkChange::Star(key("2.pgn", "W2.1"), true),
        MarkChange::Seen(key("0.pgn", "W0.1")),
        MarkChange::Star(key("0.pgn", "W2.1"), true),
        MarkChange::Star(GameKey { nth: 2, ..key("0.pgn", "W0.0") }, true),
    ]);
    list.take_marks(notes, WINDOW);
    let marked: Vec<(bool, bool)> = (0..5).map(|game| list.note(game)).map(|note| (note.starred, note.seen)).collect();
    assert_eq!(marked, [(false, false), (false, true), (false, false), (true, false), (false, false)]);
}

#[test]
fn what_is_noted_before_the_notes_are_read_stays() {
    use crate::app::protocol::user_data::UserData;
    use crate::app::protocol::user_marks::{GameKey, MarkChange, UserMark, UserMarks};
    let mut list = list(&[2]);
    let changes = list.put_mark(1, UserMark { starred: false, seen: true });
    assert!(matches!(changes.as_slice(), [MarkChange::Seen(key)] if key.white == "W0.1"));
    let mut notes = UserMarks::default();
    let white =
        GameKey { white: "W0.0".into(), event: "Énd 0".into(), file: "0.pgn".into(), nth: 1, ..GameKey::default() };
    notes.put(&[MarkChange::Star(white, true)]);
    list.take_marks(notes, WINDOW);
    assert_eq!((list.note(0).starred, list.note(1).seen), (true, true));
}

#[test]
fn what_a_list_is_sorted_by_is_said_in_one_line_of_80_columns() {
    use crate::words::game_list::GameListWord as L;
    for lang in crate::words::Lang::ALL {
        let moves = crate::app::game_list::input::column(SortColumn::Moves).text(lang);
        let text =
            format!("{} {}", L::SortedDown.with(lang, &[moves]), L::TagUnknown.with(lang, &["PlyCount", "508785"]));
        assert!(text.chars().count() <= 76, "{} columns: {text}", text.chars().count());
    }
}

/// A window with the preview beside the list.
const WIDE_WINDOW: Window = Window { cols: 120, rows: 40, pixels: None };

fn read_row(game: usize) -> ReadRow {
    ReadRow { game, tags: Tags::default(), problems: None }
}

#[test]
fn a_list_of_any_size_asks_for_what_is_in_sight() {
    for games in [3, 100, 5_000] {
        let mut list = list(&[games]);
        let rows = list.rows(WINDOW);
        let asked: Vec<usize> = list.ask_rows(WINDOW).into_iter().map(|(game, _)| game).collect();
        let mut expected: Vec<usize> = (0..games.min(2 * rows)).collect();
        expected.extend(games.saturating_sub(rows).max(expected.len())..games);
        assert_eq!(asked, expected, "what is in sight, the next page, and the last one");
        assert!(list.ask_rows(WINDOW).is_empty(), "once");
        assert!(!list.take_rows(vec![read_row(0)], WINDOW), "a narrow list shows no tags, and nothing is odd");
        let odd = |game| {
            let problems = Some(GameProblems { game, losing: 0, harmless: 1 });
            vec![ReadRow { problems, ..read_row(game) }]
        };
        assert!(list.take_rows(odd(1), WINDOW), "a sign appears");
        assert!(!list.take_rows(odd(rows + 1), WINDOW), "nobody sees that one yet");
        assert!(list.problems_of(rows + 1).is_some());
        assert_eq!(list.duplicates, Duplicates::Unknown);
        if games > 3 {
            list.walk(Action::Last, WINDOW);
            let above = list.ask_rows(WINDOW).len();
            assert_eq!(above, rows.min(games - expected.len()), "the page above; the last is known");
        }
    }
}

#[test]
fn the_game_to_which_a_key_leads_is_read_before_the_key() {
    let mut list = list(&[500]);
    let read = Record::new(crate::chess::start_position::StartPosition::default());
    let read_all = |list: &mut GameList| {
        let mut games = Vec::new();
        while let Some((game, _)) = list.ask_detail(WIDE_WINDOW) {
            assert_eq!(list.take_detail(game, Some(&read)), game != list.chosen(), "it is shown if it is chosen");
            games.push(game);
        }
        games
    };
    let page = list.rows(WIDE_WINDOW) - 1;
    list.choose(200, WIDE_WINDOW);
    assert_eq!(read_all(&mut list), [200, 201, 199, 200 + page, 200 - page, 0, 499], "the next one first");
    let steps = [
        (Action::Down, 201, 3),
        (Action::Up, 200, 3),
        (Action::PageDown, 200 + page, 3),
        (Action::PageDown, 200 + 2 * page, 3),
        (Action::PageUp, 200 + page, 3),
        (Action::Last, 499, 2),
        (Action::PageUp, 499 - page, 3),
        (Action::First, 0, 2),
        (Action::PageDown, page, 3),
    ];
    for (act, chosen, unread) in steps {
        list.walk(act, WIDE_WINDOW);
        assert_eq!(list.detail().map(|(game, _)| game), Some(chosen), "{act:?}: drawn with the row, not after it");
        assert!(read_all(&mut list).len() <= unread, "{act:?}: the game that was left is still there");
    }
    list.choose(300, WIDE_WINDOW);
    assert_eq!(
        (list.detail().is_none(), read_all(&mut list).first()),
        (true, Some(&300)),
        "a jump reads its game first"
    );
}

#[test]
fn the_last_game_of_a_list_that_grows_is_not_read_ahead() {
    let mut list = list(&[100]);
    list.reading = Some(JobProgress { done: 1, total: 2 });
    let last = |games: Vec<(usize, GamePlace)>| games.iter().any(|(game, _)| *game == 99);
    assert!(!last(list.ask_rows(WINDOW)));
    list.reading = None;
    assert!(last(list.ask_rows(WINDOW)));
}
