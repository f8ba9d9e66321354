//! The game list with everything that it marks (stars, games seen, duplicates), named filters, and games that are still
//! being read.

use shakmaty::ByColor;
use tabiya::app::protocol::boot::Boot;
use tabiya::app::protocol::effect::{Effect, JobProgress, ListEffect};
use tabiya::app::protocol::input::{HitTarget, SortColumn};
use tabiya::app::protocol::message::{ListResponse, Msg};
use tabiya::chess::game_options::GameOptions;
use tabiya::chess::seat::{Bot, Seat};
use tabiya::ui::theme::color::ColorDepth;
use tabiya::words::Lang;
use tabiya::words::tables::ReviewWord;

use crate::driver::Driver;
use crate::stage::{self, paint, resize};
use crate::wording::Wording;

const MINE: &str = "[Event \"Rated Blitz game\"]\n[Site \"https://lichess.org/abcdefgh\"]\n[White \"ann_plays\"]\n\
    [Black \"DrNykterstein\"]\n[Result \"0-1\"]\n[UTCDate \"2024.05.01\"]\n[UTCTime \"18:03:11\"]\n[WhiteElo \"1800\"]\n\
    [BlackElo \"2900\"]\n[TimeControl \"180+2\"]\n[Termination \"Time forfeit\"]\n[ECO \"C65\"]\n\n\
    1. e4 e5 2. Nf3 Nc6 3. Bb5 Nf6 0-1\n\n\
    [Event \"Let's Play!\"]\n[Site \"Chess.com\"]\n[Date \"2023.11.30\"]\n[White \"A Player With A Long Name\"]\n\
    [Black \"Ann_Plays\"]\n[Result \"1/2-1/2\"]\n[TimeControl \"1/259200\"]\n\
    [Termination \"Game drawn by agreement\"]\n\n1. d4 d5 1/2-1/2\n\n\
    [Event \"Club\"]\n[Date \"2022\"]\n[White \"Ann_plays\"]\n[Black \"Zoë\"]\n[Result \"1-0\"]\n\n1. c4 c5 2. Ke4 1-0\n";

const SIZES: [(u16, u16); 3] = [(120, 40), (80, 24), (40, 15)];

fn open(lang: Lang) -> Driver {
    let mut boot = Boot { lang, ..Boot::default() };
    boot.config.me = vec!["Ann_Plays".to_owned()];
    boot.config.filters =
        vec![("wins".to_owned(), "me:win".to_owned()), ("blitz".to_owned(), "speed:blitz".to_owned())];
    let mut d = Driver::new(boot);
    let club = MINE.split_at(MINE.find("[Event \"Club\"]").unwrap()).1;
    d.files = vec![("mine.pgn".into(), MINE.into()), ("club.pgn".into(), MINE.replace(club, "") + club)];
    d.review(&["mine.pgn", "club.pgn"], None, None);
    // The duplicates are looked for; one game gets a star, one is seen, and one is both.
    d.keys("fis:duplicate<Enter>F<Home>*j<Enter><Esc>jj<Enter>*<Esc>");
    d
}

fn snapshots(name: &str, d: &mut Driver) {
    stage::snapshots!(name, d, SIZES);
}

fn snapshot(name: &str, d: &mut Driver, depth: ColorDepth) {
    resize(d, 80, 24);
    insta::assert_snapshot!(name, paint(&d.app, 80, 24, depth).picture());
}

#[test]
fn what_is_noted_stands_before_the_numbers() {
    let mut d = open(Lang::En);
    snapshots("marks", &mut d);
    snapshot("marks_mono", &mut d, ColorDepth::Mono);
    snapshot("marks_16", &mut d, ColorDepth::C16);
    let frame = paint(&d.app, 80, 24, ColorDepth::True);
    assert_eq!(frame.at("★"), Some(HitTarget::Star(0)));
    d.keys(":sort star<Enter>");
    let frame = paint(&d.app, 80, 24, ColorDepth::True);
    assert_eq!(frame.at("★"), Some(HitTarget::Column(SortColumn::Star)), "above the column");
}

#[test]
fn games_of_servers_say_what_is_known_of_them() {
    let mut d = open(Lang::Fr);
    d.keys("g<Enter>");
    snapshots("server_game", &mut d);
    d.keys("n");
    let text = paint(&d.app, 120, 40, ColorDepth::True).text();
    assert!(text.has_in(Lang::Fr, ReviewWord::DaysAMove, &["3"]) && text.contains("Game drawn by agreement"), "{text}");
}

#[test]
fn a_deletion_is_asked_about() {
    let mut d = open(Lang::En);
    d.keys("X");
    snapshots("delete", &mut d);
    let mut d = open(Lang::Fr);
    d.keys("x");
    resize(&mut d, 40, 15);
    insta::assert_snapshot!("delete_french_40x15", paint(&d.app, 40, 15, ColorDepth::True).picture());
}

#[test]
fn games_on_their_way_and_kept_filters_are_told_below_the_list() {
    let mut d = open(Lang::En);
    d.keys("f");
    snapshot("kept_hint", &mut d, ColorDepth::True);
    d.keys("<Tab><Tab>");
    snapshot("kept_offer", &mut d, ColorDepth::True);
    d.keys("<C-u><Esc>C");
    snapshot("copy_asks", &mut d, ColorDepth::True);
    d.keys("x.pgn<Enter>");
    let id = d.effects.iter().rev().find_map(|effect| match effect {
        Effect::List(ListEffect::CopyGames(request)) => Some(request.id),
        _ => None,
    });
    d.send(Msg::List(ListResponse::OperationProgress { id: id.unwrap(), progress: JobProgress { done: 2, total: 6 } }));
    snapshot("copying", &mut d, ColorDepth::True);
}

#[test]
fn what_a_command_prints_is_a_table() {
    let mut d = open(Lang::En);
    d.keys(":pgn stats --by opening<Enter>");
    let id = d.effects.iter().rev().find_map(|effect| match effect {
        Effect::List(ListEffect::RunPgn(request)) => Some(request.id),
        _ => None,
    });
    let row = |of: usize| format!("Sicilian Defence, a variation of number {of}\t{of}\t40.0\t{}", "long ".repeat(of));
    let rows: Vec<String> = (1..40).map(row).collect();
    let printed = format!("opening\tgames\tscore\tnote\n{}\n", rows.join("\n"));
    d.send(Msg::List(ListResponse::PgnRan { id: id.unwrap(), outcome: Some(Ok(printed)) }));
    d.keys("<Down><Down>");
    snapshot("pgn_table", &mut d, ColorDepth::True);
    d.keys("<Right>");
    snapshot("pgn_table_right", &mut d, ColorDepth::True);
}

#[test]
fn own_games_of_one_day_are_told_apart_by_time_and_length() {
    let seats = ByColor { white: Seat::Human(None), black: Seat::Bot(Bot::Elo(900)) };
    let mut d = Driver::new(Boot::default());
    d.thinkers = Some(Vec::new());
    for minutes in [90, 0] {
        d.begin(GameOptions { seats: seats.clone(), ..GameOptions::default() });
        d.moves("e4").keys("resign!<Enter>");
        d.wait(minutes * 60_000);
    }
    // Goes back home, and from there to all games.
    d.keys("home<Enter>:review<Enter>");
    resize(&mut d, 80, 24);
    let times: Vec<&str> = d.archive.iter().filter_map(|(_, pgn)| pgn.split("[Time \"").nth(1)?.get(..5)).collect();
    let frame = paint(&d.app, 80, 24, ColorDepth::True);
    for words in ["You", "tabiya 900", "0-1", "Time", "Moves", times[0], times[1]] {
        assert!(frame.find(words).is_some(), "{words}:\n{}", frame.text());
    }
    assert_ne!(times[0], times[1]);
    let row = frame.text().lines().find(|line| line.contains("tabiya 900")).unwrap().to_owned();
    assert!(row.trim_end().ends_with(" 1"), "one move: {row}");
}
