//! Opening a game in a review and walking through it: from a file, from a paste, from a game that has just ended.

use crate::driver::{Driver, Place, game_list, last, open_copies, open_file, open_first};
use crate::painted::{self, SIZES, text, words};
use crate::wording::{Wording, says, says_in};
use shakmaty::{Color, Square};
use tabiya::app::App;
use tabiya::app::protocol::boot::Boot;
use tabiya::app::protocol::effect::{Effect, TerminalEffect};
use tabiya::app::protocol::input::{Button, HitTarget, Press};
use tabiya::app::protocol::message::{ListResponse, Msg};
use tabiya::chess::game_options::GameOptions;
use tabiya::chess::start_position::fen_of;
use tabiya::plain::Plain;
use tabiya::words::Lang;
use tabiya::words::tables::{
    AppWord, EndingWord, GameListWord, GameWord, OutcomeWord, PlainWord, ProblemWord, ReviewWord, TrainingWord,
};

/// Three games: one with variations and comments, one that is damaged, one from a position.
const THREE: &str = r#"[Event "Candidates"]
[White "Tal, Mikhail"]
[Black "Botvinnik, Mikhail"]
[Result "1-0"]

{A famous one.} 1. e4 {[%clk 1:59:00] best by test} c5 (1... e5 2. Nf3 (2. f4 exf4) 2... Nc6) (1... e6) 2. Nf3 $1 d6 3. d4 1-0

[Event "Damaged"]
[White "Fischer, Robert James"]
[Black "Nobody"]
[Result "0-1"]

1. e4 e5 2. Ke4 Nc6 {and more} 0-1

[White "White"]
[Black "Zoë"]
[FEN "4k3/8/8/8/8/8/4P3/4K3 b - - 0 31"]
[SetUp "1"]

31... Ke7 32. e4 *
"#;

const GAME: &str =
    "[White \"Ann\"]\n[Black \"Bob\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n";

const GAMES: &str = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O g6 6. c3 Bg7 7. d4 O-O *\n\n1. d4 d5 2. c4 *\n";

/// A game that was lost on time, with a minute for each side, against the bot that plays at random.
const LOST: &str = "[Date \"2026.11.22\"]\n[Round \"-\"]\n[White \"Human\"]\n[Black \"tabiya random\"]\n[Result \"0-1\"]\n\
    [TimeControl \"60\"]\n[Termination \"time forfeit\"]\n\n1. f3 e5 {Black wins: time forfeit} 0-1\n";

fn open(files: &[&str], game: Option<usize>, ply: Option<u32>) -> Driver {
    let mut boot = Boot::default();
    boot.config.me = vec!["zoë".to_owned()];
    let mut d = Driver::new(boot);
    d.files = vec![("three.pgn".into(), THREE.into()), ("one.pgn".into(), "1. d4 d5 *".into())];
    d.review(files, game, ply);
    d
}

/// The rows of the moves at 40x15, without the board beside them.
fn moves(d: &Driver) -> Vec<String> {
    let beside = |line: &str| line.chars().skip(27).collect::<String>().trim().to_owned();
    text(d, 40, 15).lines().skip(1).take(7).map(beside).filter(|row| !row.is_empty()).collect()
}

fn open_in(game: &str, lang: Lang) -> Driver {
    open_file(Boot { lang, ..Boot::default() }, "one.pgn", game)
}

#[test]
fn a_file_is_listed_and_a_game_walked() {
    let mut d = open(&["three.pgn"], None, None);
    assert_eq!((d.listed(), game_list(&d).problems_of(1).is_some()), (3, true));
    assert_eq!(d.recent().recent, ["three.pgn"]);
    d.keys("<Enter>");
    d.keys("<Right>");
    assert_eq!(d.san(), "e4");
    d.keys("<Down><Right>");
    assert_eq!(d.san(), "e5", "the second branch");
    d.keys("<Right>");
    assert_eq!(d.san(), "Nf3");
    d.keys("<Down>");
    assert_eq!(d.san(), "f4", "the other branch, in its place");
    d.keys("<Left><Left>");
    assert_eq!(d.san(), "e4");
    d.keys("<End>");
    assert_eq!(d.san(), "Nc6", "the line that was left goes on to its end");
    d.keys("<Home><Right><Right>");
    assert_eq!(d.san(), "c5", "from the start it is the game itself");
    d.keys("3<Enter>");
    assert_eq!(d.san(), "d4");
    d.keys(":jump 2b<Enter>");
    assert_eq!(d.san(), "d6");
    d.keys("9<Enter>");
    assert_eq!(
        (d.san().as_str(), d.sentences().last().map(String::as_str)),
        ("d6", Some(says(ReviewWord::NoSuchMove, &["3"])))
    );
    d.keys("f");
    assert!(d.flipped());
    d.keys("<Home><Right><C-k>");
    let fen = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
    assert!(
        d.effects.iter().any(|effect| matches!(effect, Effect::Terminal(TerminalEffect::Copy(text)) if text == fen))
    );
    d.keys("q");
    assert_eq!(d.chosen(), 0);
    d.keys("<Esc>");
    assert_eq!(d.place(), Place::Home);
}

#[test]
fn a_damaged_game_opens_up_to_the_damage_and_says_so() {
    let d = open(&["three.pgn"], Some(2), Some(9));
    assert_eq!(d.san(), "e5");
    let said = d.sentences();
    assert!(
        said.iter()
            .any(|text| text.has(ReviewWord::ProblemAt, &["13", "13", says(ProblemWord::IllegalMove, &["Ke4"])])),
        "{said:?}"
    );
    assert_eq!(d.record().kept.len(), 1);
}

#[test]
fn the_next_game_comes_without_leaving_the_board() {
    let mut d = open(&["three.pgn"], Some(1), None);
    d.keys("n");
    assert_eq!(d.number(), Some(1));
    d.keys("n");
    assert!(d.flipped(), "the user's own side is below");
    d.keys("31<Enter>");
    assert_eq!(d.san(), "Ke7");
    d.keys("n");
    assert_eq!(d.number(), Some(2));
    assert_eq!(d.sentences().last().map(String::as_str), Some(says(ReviewWord::LastGame, &[])));
    d.keys("p<Esc>");
    assert_eq!(d.chosen(), 1, "the list stands where one was");
}

#[test]
fn several_files_are_one_list_and_one_that_is_not_there_is_said() {
    let mut d = open(&["one.pgn", "none.pgn", "three.pgn"], None, None);
    assert_eq!((d.listed(), game_list(&d).file_errors.len()), (4, 1));
    assert!(d.sentences().contains(&"none.pgn is not there.".to_owned()));
    d.keys("/botv");
    assert_eq!(d.chosen(), 1);
    d.keys("<Enter>n");
    assert_eq!(d.chosen(), 1, "there is no other");
    d.keys("G");
    assert_eq!(d.chosen(), 3);
    d.keys("/zzz<Esc>");
    assert_eq!(d.chosen(), 3, "Esc goes back");
}

#[test]
fn what_cannot_be_opened_leaves_a_list_that_says_why() {
    let mut d = open(&["none.pgn", "nor_this.pgn"], None, None);
    assert_eq!(game_list(&d).file_errors, ["none.pgn is not there.", "nor_this.pgn is not there."]);
    assert!(d.recent().recent.is_empty());
    d.keys("<Enter>/jG<Esc><Esc>");
    assert_eq!(d.place(), Place::Home);
}

#[test]
fn clicks_choose_open_and_go() {
    let mut d = open(&["three.pgn"], None, None);
    let down = Press::Down(Button::Left);
    d.mouse(down, Some(HitTarget::Row(2)));
    assert_eq!(d.chosen(), 2);
    d.mouse(down, Some(HitTarget::Row(0)));
    d.mouse(down, Some(HitTarget::Row(0)));
    let tree = &d.record().tree;
    let node = tree.end_of_line(tree.children(tree.main_line().next().unwrap())[1]);
    d.mouse(down, Some(HitTarget::Move(node)));
    assert_eq!(d.san(), "Nc6");
    d.mouse(down, Some(HitTarget::Square(Square::E4)));
    d.mouse(Press::ScrollUp, None);
    assert_eq!(d.san(), "Nf3");
    d.mouse(Press::ScrollDown, None);
    assert_eq!(d.san(), "Nc6");
}

#[test]
fn a_game_that_has_ended_is_looked_at_again() {
    let mut d = Driver::play(GameOptions::default());
    d.moves("f3 e5 g4 Qh4");
    d.keys(":review<Enter>");
    assert_eq!(d.record().result.as_str(), "0-1");
    d.keys("<End>");
    assert_eq!(d.san(), "Qh4#");
    d.keys("<Esc>");
    assert_eq!(d.result(), "0-1 checkmate", "back at the game");
    d.keys(":home<Enter>");
    d.keys(":review<Enter><End>");
    assert_eq!(d.san(), "Qh4#", "the only game of games.pgn opens at once");
}

#[test]
fn no_own_games_yet_is_no_failure() {
    let mut d = Driver::home();
    d.keys(":review<Enter>");
    assert!(d.listed() == 0 && game_list(&d).file_errors.is_empty());
    d.keys("<Enter><Esc>");
    assert_eq!(d.place(), Place::Home);
}

#[test]
fn pasted_games_and_moves_are_opened() {
    let mut d = Driver::home();
    for (text, san) in [("1. e4 e5 2. Nf3", "Nf3"), ("[White \"A\"]\n[Black \"B\"]\n\n1. d4 Nf6 *", "Nf6")] {
        d.send(Msg::Paste(text.to_owned()));
        d.keys("y<End>");
        assert_eq!(d.san(), san);
    }
    d.send(Msg::Paste(THREE.to_owned()));
    d.keys("y");
    assert_eq!(d.listed(), 3);
    d.keys("<Enter><Right>");
    assert_eq!(d.san(), "e4");
}

#[test]
fn an_answer_that_comes_too_late_does_nothing() {
    let mut d = open(&["three.pgn"], None, None);
    let id = game_list(&d).id;
    d.keys("<Esc>");
    d.send(Msg::List(ListResponse::Duplicates { id, pairs: vec![(1, 0)] }));
    assert_eq!(d.place(), Place::Home);
}

/// Says lines in plain mode and returns the lines that are heard.
fn told(d: &mut Driver, lines: &[&str]) -> Vec<String> {
    let mut plain = Plain::default();
    let mut out = plain.say(&d.app);
    for line in lines {
        d.send(Msg::Line((*line).to_owned()));
        out += &plain.say(&d.app);
    }
    assert_eq!(plain.last_line(&d.app), "", "no game was played");
    out.lines().map(str::to_owned).collect()
}

#[test]
fn plain_mode_reads_a_game_out() {
    let mut d = open_file(Boot { plain: true, ..Boot::default() }, "three.pgn", THREE);
    d.said.clear();
    let said = told(&mut d, &["next 3", "back", "line", "line 2", "next", "start", "game 2", "problems", "end", "fen"]);
    let want = [
        "1. White: pawn e2 to e4.",
        says(ReviewWord::PlainComment, &["best by test."]),
        "1. Black: pawn c7 to c5.",
        says(PlainWord::InsteadOf, &["2", "pawn e7 to e5, pawn e7 to e6"]),
        "2. White: knight g1 to f3. Good move.",
        "1. Black: pawn c7 to c5.",
        says(PlainWord::InsteadOf, &["2", "pawn e7 to e5, pawn e7 to e6"]),
        says(PlainWord::InsteadOf, &["2", "pawn e7 to e5, pawn e7 to e6"]),
    ];
    let from = said.iter().position(|line| line == want[0]).unwrap_or_else(|| panic!("{said:#?}"));
    assert_eq!(said[from..from + want.len()], want, "{said:#?}");
    assert!(said.contains(&says(ReviewWord::PlainNoLine, &["2"]).to_owned()), "{said:#?}");
    assert!(
        said.iter()
            .any(|line| line.has(ReviewWord::PlainGame, &["2", "3", "Fischer, Robert James", "Nobody", "Black won"]))
    );
    assert!(
        said.iter().any(|line| line.contains("2. Ke4 Nc6") && line.to_lowercase().has(ReviewWord::KeptRest, &[])),
        "{said:#?}"
    );
    assert_eq!(said.last().cloned(), Some(fen_of(d.record().tree.position(d.node()))));
}

#[test]
fn plain_mode_finds_in_comments_and_games() {
    let mut d = open_file(Boot { plain: true, ..Boot::default() }, "three.pgn", THREE);
    let said = told(&mut d, &["find best", "find fischer", "find qqq", "games", "Nf3"]);
    assert!(said.contains(&says(ReviewWord::PlainComment, &["best by test."]).to_owned()), "{said:#?}");
    assert!(said.iter().any(|line| line.has(ReviewWord::PlainGame, &["2", "3"])));
    assert!(said.contains(&says(ReviewWord::PlainNotFound, &["qqq"]).to_owned()));
    assert!(
        said.iter()
            .any(|line| line.has(ReviewWord::PlainListed, &["1", "Tal, Mikhail", "Botvinnik, Mikhail, White won"])),
        "{said:#?}"
    );
    assert!(App::new(Boot::default()).screens.game_list().is_none());
}

#[test]
fn at_the_start_the_opening_is_what_the_game_goes_on_to() {
    let mut d = open_copies(GAME, 1);
    let start = text(&d, 120, 40);
    assert!(start.has(TrainingWord::OpeningAhead, &["C2"]), "{start}");
    d.keys("<End>");
    let end = text(&d, 120, 40);
    assert!(end.contains(" C2") && !end.has(TrainingWord::OpeningAhead, &["C2"]), "{end}");
}

#[test]
fn the_pieces_can_be_hidden_in_review() {
    let mut d = open_copies(GAME, 1);
    let men = |d: &Driver, side: Color| painted::pieces(d).by_color(side).count();
    d.keys("<C-b>");
    assert_eq!(
        (last(&d).as_str(), men(&d, Color::White), men(&d, Color::Black)),
        (says(GameWord::BlindAll, &[]), 0, 0)
    );
    d.keys("<Right>");
    assert!(text(&d, 80, 24).has(GameWord::BlindAll, &[]), "{}", text(&d, 80, 24));
    d.keys(":blindfold white<Enter>");
    assert_eq!((men(&d, Color::White), men(&d, Color::Black)), (0, 16));
    d.keys(":blindfold pink<Enter>");
    assert!(last(&d).has(GameWord::BlindUsage, &[]), "{}", last(&d));
    // Moves can be guessed with hidden pieces too.
    d.keys(":guess black<Enter><C-b>");
    assert_eq!((last(&d).as_str(), men(&d, Color::White)), (says(GameWord::BlindOff, &[]), 16));
}

#[test]
fn the_panel_of_played_moves_says_what_it_is_and_what_closes_it() {
    let rows = [
        (
            Lang::En,
            [
                "Played from here · Enter plays · m closes",
                says(GameListWord::PlayedCloses, &["Played from here · m"]),
                "m closes",
            ],
        ),
        (
            Lang::Fr,
            [
                "Joués d’ici · Entrée joue · m ferme",
                says_in(Lang::Fr, GameListWord::PlayedCloses, &["Joués d’ici · m"]),
                "m ferme",
            ],
        ),
    ];
    for (lang, wanted) in rows {
        let mut d = open_first(lang, GAMES);
        d.keys("m");
        for ((cols, rows), wanted) in SIZES.into_iter().zip(wanted) {
            let seen = text(&d, cols, rows);
            assert!(seen.contains(&format!("─ {wanted} ─")), "{cols}x{rows}\n{seen}");
        }
    }
}

#[test]
fn every_row_of_one_column_says_whose_move_it_is() {
    let mut d = open_first(Lang::En, GAMES);
    for _ in 0..14 {
        d.keys("<Right>");
        for row in moves(&d) {
            assert!(row.starts_with(|c: char| c.is_ascii_digit()) || row == "*", "{row:?} in\n{}", text(&d, 40, 15));
        }
    }
    d.keys("5<Enter><Right>");
    assert!(moves(&d).contains(&"5… g6".to_owned()), "{}", text(&d, 40, 15));
}

#[test]
fn what_is_known_of_a_game_is_said_in_words() {
    for (lang, facts, player) in [
        (Lang::En, says(EndingWord::TimeForfeit, &[]), says(AppWord::RandomPlayer, &[])),
        (Lang::Fr, says_in(Lang::Fr, EndingWord::TimeForfeit, &[]), says_in(Lang::Fr, AppWord::RandomPlayer, &[])),
    ] {
        let facts = &format!("0-1 · 2026.11.22 · {facts} · 1 min");
        let seen = text(&open_in(LOST, lang), 120, 40);
        assert!(seen.contains(facts) && seen.contains(player), "{seen}");
    }
}

#[test]
fn the_result_is_whole_where_the_moves_have_few_columns() {
    for (lang, sentence) in [
        (Lang::En, says(OutcomeWord::Time, &["Black", "White"])),
        (Lang::Fr, says_in(Lang::Fr, OutcomeWord::Time, &["Noirs", "Blancs"])),
    ] {
        let mut d = open_in(LOST, lang);
        d.keys("<End>");
        // Where the moves have few columns, the status line gives the reason.
        assert!(words(&d, 40, 15).contains(sentence), "{}", text(&d, 40, 15));
        let narrow = text(&d, 40, 15);
        assert!(narrow.contains("   0-1\n"), "{narrow}");
    }
}

#[test]
fn by_ear_the_last_evaluations_are_told() {
    let game =
        "1. e4 {[%eval 0.2][%emt 0:00:03]} e5 {[%eval 0.3][%emt 0:00:04]} 2. Nf3 {[%eval 0.1][%emt 0:00:05]} *\n";
    let mut d = open_file(Boot { plain: true, ..Boot::default() }, "game.pgn", game);
    for (line, told) in [("evaluations", 3), ("evaluations 2", 2), ("times", 3), ("times 1", 1), ("times 9", 3)] {
        d.aloud = Some((Plain::default(), String::new()));
        d.send(Msg::Line(line.into()));
        let heard = d.aloud.take().unwrap().1;
        assert_eq!(heard.lines().count(), told, "{line}: {heard}");
        assert!(heard.lines().last().unwrap().starts_with("White 2:"), "{line}: {heard}");
    }
}

#[test]
fn by_ear_a_jump_tells_the_place_and_a_sign_is_said_in_words() {
    let mut d = open_file(Boot { plain: true, ..Boot::default() }, "game.pgn", "1. e4 {?} e5 2. Nf3 *\n");
    for line in ["jump 1", "jump 1", "comments"] {
        d.aloud = Some((Plain::default(), String::new()));
        d.send(Msg::Line(line.into()));
        let heard = d.aloud.take().unwrap().1;
        assert!(
            heard.contains(&tabiya::words::notation::glyph(2, Lang::En)) && !heard.contains("?"),
            "{line}: {heard}"
        );
        assert!(heard.starts_with("1. White:") || line == "comments", "{line}: {heard}");
    }
}

#[test]
fn the_strip_of_evaluations_says_whose_it_is() {
    let game = "1. e4 {[%eval 0.2,12]} e5 {[%eval 0.3,12]} 2. Nf3 {[%eval 0.2,12]} Nc6 {[%eval 0.3,12]} *\n";
    for (lang, side, whole, long) in [
        (Lang::En, " White ", says(TrainingWord::GraphStrip, &[]), says(TrainingWord::GraphScale, &[])),
        (
            Lang::Fr,
            " Blancs ",
            says_in(Lang::Fr, TrainingWord::GraphStrip, &[]),
            says_in(Lang::Fr, TrainingWord::GraphScale, &[]),
        ),
    ] {
        let d = open_in(game, lang);
        for (cols, said) in [(80, side), (90, whole)] {
            let seen = text(&d, cols, 24);
            assert!(seen.lines().any(|line| line.contains(said) && line.contains('▄')), "{seen}");
        }
        assert!(text(&d, 120, 40).contains(long), "{}", text(&d, 120, 40));
    }
}

#[test]
fn a_way_that_leads_nowhere_says_so_in_common_words() {
    for lang in Lang::ALL {
        let said = says_in(lang, ReviewWord::NoBranch, &[]);
        let mut d = open_in(LOST, lang);
        d.keys("<Down>");
        assert_eq!(d.sentences().last().map(String::as_str), Some(said));
    }
}

#[test]
fn nobody_is_to_move_after_mate() {
    let mut d = open_file(Boot::default(), "mate.pgn", GAME);
    d.keys("<End>");
    assert!(!text(&d, 120, 40).contains('►'), "{}", text(&d, 120, 40));
    d.keys("<Left>");
    assert!(text(&d, 120, 40).contains('►'));
}
