//! Analysis in snapshots of text and styles: lines, evaluation bar, graph with marks.

use tabiya::app::protocol::boot::Boot;
use tabiya::app::protocol::effect::AnalysisUpdate;
use tabiya::app::protocol::message::{AnalysisResponse, Msg};
use tabiya::app::protocol::user_message::UserMessage;
use tabiya::app::{App, Screen};
use tabiya::bot::search::{Score, Variation};
use tabiya::chess::notation::{self, Letters};
use tabiya::ui::board::painter::Painter;
use tabiya::ui::board::pieces::PieceStyle;
use tabiya::ui::theme::Theme;
use tabiya::ui::theme::color::ColorDepth;
use tabiya::words::Lang;
use tabiya::words::tables::{AnalysisWord, Label, ReviewWord, TrainingWord};

use crate::driver::Driver;
use crate::stage::paint;
use crate::wording::{Wording, joined, says, says_in, shown};

const SIZES: [(u16, u16); 3] = [(120, 40), (80, 24), (40, 15)];

const GAME: &str = "[Event \"Club\"]\n[White \"Spassky\"]\n[Black \"Fischer\"]\n[Result \"1/2-1/2\"]\n\n\
    1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6 6. Bg5 e6 7. f4 Be7 8. Qf3 Qc7 9. O-O-O Nbd7 1/2-1/2\n";

fn open(lang: Lang) -> Driver {
    let mut d = Driver::new(Boot { lang, ..Boot::default() });
    d.slow = true;
    d.files = vec![("club.pgn".into(), GAME.into())];
    d.review(&["club.pgn"], None, None);
    d
}

/// Returns the line with these moves, played from the position on the board.
fn line(app: &App, score: Score, moves: &str) -> Variation {
    let Screen::Review(review) = app.screen() else { panic!("no review") };
    let mut position = review.position().clone();
    let read = |word| {
        let typed = notation::read(&position, word, &Letters::En).unwrap();
        shakmaty::Position::play_unchecked(&mut position, typed.mv);
        typed.mv
    };
    Variation { depth: 14, seldepth: 20, score, moves: moves.split(' ').map(read).collect() }
}

fn tell(d: &mut Driver, lines: &[(Score, &str)], depth: u32) {
    let lines = lines.iter().map(|(score, moves)| line(&d.app, *score, moves)).collect();
    let id = *d.analyses.last().unwrap();
    d.send(Msg::Analysis(AnalysisResponse::Analysed {
        id,
        update: AnalysisUpdate { depth, nodes: 1_250_000, lines, over: false },
    }));
}

fn snapshots(name: &str, app: &App) {
    for (cols, rows) in SIZES {
        insta::assert_snapshot!(format!("{name}_{cols}x{rows}"), paint(app, cols, rows, ColorDepth::True).picture());
    }
}

#[test]
fn lines_stand_below_the_moves_and_the_bar_beside_the_board() {
    let mut d = open(Lang::En);
    d.keys("6<Enter>a");
    tell(
        &mut d,
        &[
            (Score::Centipawns(-45), "e6 f4 Be7 Qf3 Qc7 O-O-O Nbd7 g4 b5"),
            (Score::Centipawns(-80), "Nbd7 f4 e6 Qe2 Qc7"),
            (Score::Mate(-3), "h6 Bxf6 gxf6"),
        ],
        14,
    );
    snapshots("lines", &d.app);
    for depth in [ColorDepth::C16, ColorDepth::Mono] {
        insta::assert_snapshot!(format!("lines_{depth:?}"), paint(&d.app, 80, 24, depth).picture());
    }
    let text = paint(&d.app, 120, 40, ColorDepth::True).text();
    assert!(text.contains("+0.45 6… e6 7. f4 Be7"), "as White sees it:\n{text}");
    assert!(text.contains("#3 6… h6 7. Bxf6 gxf6"), "{text}");
    assert!(text.contains("depth 14 · 1.2 M positions"), "{text}");
    // The bar turns with the board.
    d.keys("f");
    insta::assert_snapshot!("lines_turned", paint(&d.app, 80, 24, ColorDepth::True).picture());
}

#[test]
fn nothing_moves_when_news_comes_and_every_size_shows_a_line() {
    for lang in Lang::ALL {
        let mut d = open(lang);
        d.keys("6<Enter>a");
        for (cols, rows) in [(200, 60), (120, 40), (80, 24), (60, 80), (40, 24), (40, 15)] {
            for depth in [ColorDepth::True, ColorDepth::Mono] {
                d.keys("<Left><Right>");
                let before = paint(&d.app, cols, rows, depth);
                tell(&mut d, &[(Score::Centipawns(-45), "e6 f4 Be7"), (Score::Centipawns(-80), "Nbd7 f4 e6")], 14);
                let after = paint(&d.app, cols, rows, depth);
                let score = format!("+0{}45", lang.decimal_separator());
                assert!(after.text().contains(&score), "{cols}x{rows}:\n{}", after.text());
                for fixed in ["Bg5", "Fischer"] {
                    assert_eq!(before.find(fixed), after.find(fixed), "{cols}x{rows}:\n{}", after.text());
                }
            }
        }
    }
}

#[test]
fn hidden_lines_are_counted_and_ended_games_not_analysed() {
    let mut d = open(Lang::En);
    d.keys("6<Enter>:analyse 5<Enter>");
    tell(&mut d, &[(Score::Centipawns(-45), "e6 f4 Be7"), (Score::Centipawns(-80), "Nbd7 f4 e6")], 14);
    let text = |d: &Driver, cols, rows| paint(&d.app, cols, rows, ColorDepth::True).text();
    assert!(text(&d, 80, 24).has(AnalysisWord::LinesShown, &["3", "5"]), "{}", text(&d, 80, 24));
    assert!(!text(&d, 120, 40).has(AnalysisWord::LinesShown, &["", "5"]), "{}", text(&d, 120, 40));
    let mut d = Driver::new(Boot::default());
    d.files = vec![("mate.pgn".into(), "1. f3 e5 2. g4 Qh4# 0-1\n".into())];
    d.review(&["mate.pgn"], None, None).keys("a<End>");
    let text = text(&d, 80, 24);
    assert!(text.contains("checkmate") && !text.contains("thinking"), "{text}");
}

#[test]
fn a_list_says_what_may_be_typed_as_a_game_does() {
    let mut d = Driver::new(Boot::default());
    d.slow = true;
    d.files = vec![("list.pgn".into(), format!("{GAME}\n{GAME}"))];
    d.review(&["list.pgn"], None, None).keys("M<Enter>");
    let text = |d: &Driver| paint(&d.app, 80, 24, ColorDepth::True).text();
    assert!(text(&d).has(AnalysisWord::RoundMeanwhile, &["0", "2"]), "{}", text(&d));
    d.keys("qM");
    assert!(text(&d).has(AnalysisWord::RoundStops, &[]), "{}", text(&d));
}

/// A game as the mistake search leaves it.
const JUDGED: &str = "[White \"Ann\"]\n[Black \"Bob\"]\n[Result \"1-0\"]\n\n1. e4 {[%eval 0.33,13]} e5 {[%eval 0.31,13]} \
    2. Bc4 {[%eval 0.13,13]} Nc6 {[%eval 0.20,12]} 3. Qh5 $6 {[%eval -0.45,13]} (3. Nf3 {[%eval 0.25,13]} Nf6 4. d3) \
    3... d6 $4 {[%eval #1,9]} (3... Qe7 {[%eval -0.45,13]} 4. d3 Nf6) 4. d3 $2 {[%eval 0.9,12]} g6 {[%eval 0.8,12]} \
    5. Qf3 {[%eval 0.7,12]} f6 {[%eval 1.1,12]} 6. Qd1 {[%eval 1.2,12]} Na5 {[%eval 1.15,12]} 7. Bxg8 {[%eval 0.9,12]} 1-0\n";

#[test]
fn the_graph_marks_the_mistakes() {
    let mut d = open(Lang::En);
    d.files.push(("judged.pgn".into(), JUDGED.into()));
    d.review(&["judged.pgn"], None, None);
    d.keys("<Tab><Tab>");
    snapshots("mistakes", &d.app);
    // The better move is shown, without the judgement itself, even if the opponent's next move has alternatives.
    let (better, shows) = (says(ReviewWord::Better, &[]), shown(ReviewWord::ShowsBetter, &["↓"]));
    let why = |mistake: &str| shown(ReviewWord::ShowsWhy, &["F5", mistake]);
    let branches = |d: &Driver, mistake: &str| {
        let text = paint(&d.app, 120, 40, ColorDepth::True).text();
        text.lines().find_map(|line| {
            line.trim()
                .strip_prefix(better)
                .map(|line| line.trim().replace(shows, "").replace(why(mistake), "").trim().to_owned())
        })
    };
    assert_eq!(branches(&d, "d6"), Some("3… Qe7".to_owned()));
    d.keys("<BackTab>");
    assert_eq!(branches(&d, "Qh5"), Some("3. Nf3".to_owned()));
    d.keys("<Down>");
    assert_eq!(branches(&d, "Qh5"), None, "the choice is in sight while one chooses");
    d.keys("<Up>");
    assert_eq!(branches(&d, "Qh5"), Some("3. Nf3".to_owned()));
    d.keys("<Left>");
    assert_eq!(branches(&d, "Qh5"), None);
    assert!(paint(&d.app, 120, 40, ColorDepth::True).text().contains(says(ReviewWord::NextMoves, &[])));
    d.keys("<Tab><Tab>");
    let text = paint(&d.app, 120, 40, ColorDepth::True).text();
    let graph = text.split_once(says(TrainingWord::GraphEval, &[])).unwrap().1.split_once('\n').unwrap().1;
    assert!(["?!", "??", "█?"].iter().all(|sign| graph.contains(sign)), "{text}");
    d.keys("t");
    snapshots("mistakes_large", &d.app);
    for depth in [ColorDepth::C16, ColorDepth::Mono] {
        insta::assert_snapshot!(format!("mistakes_large_{depth:?}"), paint(&d.app, 80, 24, depth).picture());
    }
    // While the user guesses moves, nothing gives away that there was a mistake.
    d.keys("t<Home>:guess white<Enter>");
    let text = paint(&d.app, 120, 40, ColorDepth::True).text();
    assert!(!text.contains('●') && !text.contains('•') && !text.contains('◦'), "{text}");
}

#[test]
fn the_board_shows_what_was_better() {
    let mut d = open(Lang::En);
    // The better move is by the piece that made the mistake: the arrow begins on the square that it left.
    d.files.push(("judged.pgn".into(), JUDGED.replace("(3. Nf3 {", "(3. Qf3 {")));
    d.review(&["judged.pgn"], None, None);
    d.keys("<Tab>");
    for depth in [ColorDepth::True, ColorDepth::C16, ColorDepth::Mono] {
        insta::assert_snapshot!(format!("better_{depth:?}"), paint(&d.app, 80, 24, depth).picture());
    }
    d.keys("<Tab>");
    snapshots("better", &d.app);
}

#[test]
fn a_mistake_to_be_bettered_shows_nothing_of_what_follows() {
    for lang in Lang::ALL {
        let mut d = open(lang);
        d.files.push(("judged.pgn".into(), JUDGED.into()));
        d.review(&["judged.pgn"], None, None);
        d.keys(":replay black<Enter>");
        for (cols, rows) in [(200, 60), (120, 40), (80, 24), (40, 15)] {
            let text = paint(&d.app, cols, rows, ColorDepth::True).text();
            assert!(!text.contains("Qe7") && !text.contains("#1") && !text.contains("1-0"), "{cols}x{rows}:\n{text}");
            assert!(text.contains("3… d6"), "{cols}x{rows}:\n{text}");
        }
        if lang == Lang::En {
            snapshots("replay", &d.app);
            let mut d = open(lang);
            d.files.push(("judged.pgn".into(), JUDGED.replace("e5 ", "e5 $2 ")));
            d.review(&["judged.pgn"], None, None);
            d.slow = false;
            d.keys(":replay black<Enter><PgDn>");
            let text = paint(&d.app, 80, 24, ColorDepth::True).text();
            assert!(text.has(AnalysisWord::ReplayNext, &[]), "{text}");
            assert!(
                !text.contains(says(TrainingWord::GuessHint, &[])) && !text.contains(says(Label::Skip, &[])),
                "{text}"
            );
            d.keys("<Enter>");
            assert!(paint(&d.app, 80, 24, ColorDepth::True).text().contains(says(TrainingWord::GuessHint, &[])));
            d.keys("<PgDn>");
            let text = paint(&d.app, 80, 24, ColorDepth::True).text();
            assert!(text.has(AnalysisWord::ReplayLast, &[]), "{text}");
        }
    }
}

#[test]
fn the_search_for_mistakes_runs_and_is_done() {
    let mut d = open(Lang::En);
    d.files.push(("mate.pgn".into(), MATE.into()));
    d.review(&["mate.pgn"], None, None);
    d.keys("<Right>M");
    let first = d.evaluation_requests[0].clone();
    for at in 0..first.tasks.len() {
        d.answer_evaluation(&first, at);
    }
    let closer = d.evaluation_requests[1].clone();
    d.answer_evaluation(&closer, 0);
    d.answer_evaluation(&closer, 1);
    snapshots("mistake_search_runs", &d.app);
    for at in 2..closer.tasks.len() {
        d.answer_evaluation(&closer, at);
    }
    snapshots("mistake_search_done", &d.app);
    let text = paint(&d.app, 80, 24, ColorDepth::True).text();
    assert!(text.lines().any(|line| line.has(AnalysisWord::MistakesFound, &[])), "in one line:\n{text}");
    d.keys("t");
    snapshots("mistake_search_done_graphs", &d.app);
}

/// Scholar's mate, which Black could have stopped.
const MATE: &str =
    "[White \"Ann\"]\n[Black \"Bob\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n";

#[test]
fn the_search_for_mistakes_tells_how_far_it_is() {
    for lang in Lang::ALL {
        let mut d = open(lang);
        // Two games, because a single one has no list to go through.
        d.files = vec![("two.pgn".into(), [GAME, GAME].join("\n"))];
        d.review(&["two.pgn"], Some(1), None);
        d.keys("M");
        let request = d.evaluation_requests[0].clone();
        for at in 0..5 {
            d.answer_evaluation(&request, at);
        }
        d.keys("<Right>");
        for (cols, rows) in SIZES {
            let text = paint(&d.app, cols, rows, ColorDepth::True).text();
            let told = text.split_whitespace().collect::<Vec<_>>().join(" ");
            assert!(told.has_in(lang, AnalysisWord::MistakesNow, &["5", "19"]), "{cols}x{rows}:\n{text}");
            let stop = joined(&["M", says_in(lang, Label::Stop, &[])]);
            assert!(text.contains(stop), "{cols}x{rows}:\n{text}");
        }
        d.keys("q:mistakes<Enter>");
        for (cols, rows) in SIZES {
            let text = paint(&d.app, cols, rows, ColorDepth::True).text();
            // The rest of the sentence is cut where there is no room.
            let want = says_in(lang, AnalysisWord::RoundNow, &["1", "2"]).split(", ").next().unwrap();
            assert!(text.contains(want), "{cols}x{rows}:\n{text}");
        }
    }
}

#[test]
fn a_mistake_is_told_whole_beside_the_running_search() {
    for lang in Lang::ALL {
        let mut d = open(lang);
        d.files = vec![("club.pgn".into(), GAME.replace("3. d4", "3. d4 $4"))];
        d.review(&["club.pgn"], None, None);
        d.keys("M<Tab>");
        assert!(d.app.seeks_mistakes());
        let Some(UserMessage::Says(_, mistake)) = d.app.status.clone() else { panic!("the mistake is named") };
        let mistake = mistake.replace('`', "").replace('\u{a0}', " ");
        for (cols, rows) in [(200, 60), (120, 40)] {
            let text = paint(&d.app, cols, rows, ColorDepth::True).text();
            let line =
                text.lines().find(|line| line.contains(&mistake)).unwrap_or_else(|| panic!("{mistake}:\n{text}"));
            assert!(line.replace(&mistake, "").contains("19"), "and how far the search is, at {cols}x{rows}:\n{text}");
        }
    }
}

#[test]
fn both_colours_of_the_bar_have_an_edge() {
    let mut d = open(Lang::En);
    d.keys("a");
    tell(&mut d, &[(Score::Centipawns(35), "e4")], 9);
    for name in Theme::names() {
        let painter = &mut Painter::new(Theme::built_in(name).unwrap(), ColorDepth::True, PieceStyle::Sextant);
        let mut frame = tabiya::ui::canvas::Frame::new(120, 40);
        tabiya::ui::view(&d.app, painter, &mut frame);
        let edges = frame.buffer.content.iter().filter(|cell| cell.symbol() == "▏").count();
        assert_eq!(edges, 32, "{name}: one beside each row of the board");
    }
}
