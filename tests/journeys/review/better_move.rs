//! On a marked mistake the board shows the better move, and the words about it have the same colour.

use ratatui::style::Color;
use tabiya::app::Screen;
use tabiya::app::protocol::boot::Boot;
use tabiya::app::protocol::input::{Button, Cell, HitTarget, Press};
use tabiya::ui::board::painter::Painter;
use tabiya::ui::board::pieces::PieceStyle;
use tabiya::ui::canvas::Frame;
use tabiya::ui::theme::Theme;
use tabiya::ui::theme::color::ColorDepth;
use tabiya::words::Lang;
use tabiya::words::tables::{AnalysisWord, Label, ReviewWord, TrainingWord};

use crate::driver::{Driver, last, open_file, review};
use crate::painted::{SIZES, footer, text};
use crate::wording::{Wording, joined, says, says_in, shown};

/// White's third move is a mistake with another piece than the better move's, the fifth with the same piece; the sixth
/// has no line.
const GAME: &str = "[WhiteType \"human\"]\n[BlackType \"program\"]\n\n1. e4 e5 2. Bc4 Nc6 \
    3. Qh5 $2 {[%eval -0.9,12]} (3. Nf3 {[%eval 0.4,12]} 3... Nf6) 3... g6 4. Qf3 Nf6 \
    5. Qb3 $6 {[%eval 0.1,12]} (5. Qd3 {[%eval 0.9,12]}) 5... d6 6. h3 $6 a6 \
    7. Nf3 $6 {[%eval 0.1,12]} (7. Ne2 {[%eval 0.8,12]}) 7... b5 8. a3 $2 (8. O-O {[%eval 0.8,12]}) 8... h6 *\n";

fn open(lang: Lang) -> Driver {
    open_text(GAME, lang)
}

fn open_text(game: &str, lang: Lang) -> Driver {
    open_file(Boot { lang, ..Boot::default() }, "one.pgn", game)
}

/// Returns the piece letters on a square of the board: none, or one.
fn letters(d: &Driver, square: &str) -> String {
    let mut painter = Painter::new(Theme::default(), ColorDepth::True, PieceStyle::Letters);
    let mut frame = Frame::new(80, 24);
    let hits = tabiya::ui::view(&d.app, &mut painter, &mut frame);
    let of = |at: Cell| matches!(hits.at(at), Some(HitTarget::Square(there)) if there.to_string() == square);
    let cells = frame.buffer.area().positions().filter(|at| of(Cell { col: at.x, row: at.y }));
    let seen: String = cells.map(|at| frame.buffer[at].symbol().to_owned()).collect();
    seen.chars().filter(char::is_ascii_alphabetic).collect()
}

#[test]
fn an_arrow_never_begins_with_nobody() {
    let mut d = open(Lang::En);
    d.keys("5p<Enter>");
    assert_eq!((d.numbered().as_str(), letters(&d, "g1"), letters(&d, "d1")), ("3. Qh5", "N".into(), String::new()));
    d.keys("9p<Enter>");
    assert_eq!((d.numbered().as_str(), letters(&d, "b3"), letters(&d, "f3")), ("5. Qb3", "Q".into(), "Q".into()));
    // Nothing is better any more, and the piece is gone; a user who follows blindfold does not see it either.
    d.keys("<Right>");
    assert_eq!(letters(&d, "f3"), "");
    d.keys("<Left>:blindfold all<Enter>");
    assert_eq!((d.numbered().as_str(), letters(&d, "f3")), ("5. Qb3", String::new()));
}

/// Returns the squares that the arrow crosses, in the order of their names, and its colour.
fn arrow(d: &Driver, cols: u16, rows: u16, depth: ColorDepth) -> (Vec<String>, Option<Color>) {
    let theme = Theme::parse(include_str!("../../screens/theme.toml")).unwrap();
    let mut painter = Painter::new(theme, depth, PieceStyle::Letters);
    let mut frame = Frame::new(cols, rows);
    let hits = tabiya::ui::view(&d.app, &mut painter, &mut frame);
    let buffer = &frame.buffer;
    let mut found = (Vec::new(), None);
    for at in buffer.area().positions() {
        let cell = &buffer[at];
        let Some(HitTarget::Square(square)) = hits.at(Cell { col: at.x, row: at.y }) else { continue };
        if ["•", "↑", "↗", "→", "↘", "↓", "↙", "←", "↖", "|"].contains(&cell.symbol()) {
            found.0.push(square.to_string());
            found.1 = Some(cell.fg);
        }
    }
    found.0.sort();
    found.0.dedup();
    found
}

fn squares(d: &Driver) -> Vec<String> {
    arrow(d, 120, 40, ColorDepth::True).0
}

#[test]
fn an_arrow_shows_where_the_piece_should_have_gone() {
    let mut d = open(Lang::En);
    for (keys, want) in [
        ("5p<Enter>", ["f3", "g1", "g2"].as_slice()), // a knight, while the queen went
        ("9p<Enter>", &["d3", "e3", "f3"]),           // the queen itself, from the square it left
        ("11p<Enter>", &[]),                          // no better move is known
        ("13p<Enter>", &["e2", "f1", "f2", "g1"]),
        ("15p<Enter>", &["f1", "g1"]), // castling goes as the king does
        ("4p<Enter>", &[]),            // before the mistake
        ("6p<Enter>", &[]),            // the answer to it
    ] {
        d.keys(keys);
        let found = squares(&d);
        assert!(
            want.iter().all(|square| found.iter().any(|found| found == square)) || want.is_empty(),
            "{keys} {found:?}"
        );
        assert_eq!(found.is_empty(), want.is_empty(), "{keys} {found:?}");
    }
}

#[test]
fn arrow_and_words_share_a_colour_or_work_without() {
    for (lang, words) in [(Lang::En, "Better: 3. Nf3 "), (Lang::Fr, "Mieux : 3. Cf3 ")] {
        let mut d = open(lang);
        d.keys("<Tab>");
        for (cols, rows) in SIZES {
            assert!(text(&d, cols, rows).contains(words), "{cols}x{rows}:\n{}", text(&d, cols, rows));
            for depth in [ColorDepth::True, ColorDepth::C256, ColorDepth::C16, ColorDepth::Mono] {
                let (squares, ink) = arrow(&d, cols, rows, depth);
                assert!(!squares.is_empty(), "{cols}x{rows} {depth:?}");
                let theme = Theme::parse(include_str!("../../screens/theme.toml")).unwrap();
                let mut painter = Painter::new(theme, depth, PieceStyle::Letters);
                let mut frame = Frame::new(cols, rows);
                tabiya::ui::view(&d.app, &mut painter, &mut frame);
                let buffer = &frame.buffer;
                let said = buffer.area().rows().find_map(|row| {
                    let line: String =
                        row.positions().map(|at| buffer[at].symbol()).collect::<String>().replace('\u{a0}', " ");
                    let at = line.find(words)?;
                    let x = u16::try_from(line[..at].chars().count()).unwrap();
                    Some(buffer[(x, row.y)].fg)
                });
                // None of the sixteen colours can be seen on every square and read on every background, so the words
                // have the accent colour.
                if depth == ColorDepth::C16 {
                    assert!(said.is_some() && ink.is_some(), "{cols}x{rows}");
                } else {
                    assert_eq!(said, ink, "{cols}x{rows} {depth:?}");
                }
            }
        }
    }
}

#[test]
fn the_way_back_from_the_better_line_ends_at_the_mistake() {
    // Even if the mistake is the first move of the game.
    let first =
        "1. f3 $6 (1. e4 {[%eval 0.4,12]} 1... e5 2. Nf3) 1... e5 2. g4 $4 (2. e4 {[%eval 0.1,12]}) 2... Qh4# 0-1\n";
    for key in ["<Esc>", "<BS>"] {
        let mut d = open_text(first, Lang::En);
        d.keys("<Tab><Down><Right><Right>").keys(key);
        assert_eq!(d.numbered(), "1. f3", "{key}");
        d.keys("<Tab><Down>").keys(key);
        assert_eq!(d.numbered(), "2. g4", "{key}");
        // A user who entered the line from the position before the mistake comes back there.
        d.keys("<Home><Down><Right><Right>").keys(key);
        assert!(!d.numbered().contains('f'), "{key}: {}", d.numbered());
        // After a click on the better line, the key leads to the move that the line replaces.
        let side = |d: &Driver| match d.app.screen() {
            Screen::Review(review) => review.record().tree.variations(review.record().tree.root())[0],
            other => panic!("not in a game but on {other:?}"),
        };
        d.keys("<End>");
        let node = side(&d);
        d.mouse(Press::Down(Button::Left), Some(HitTarget::Move(node)));
        d.keys(key);
        assert_eq!(d.numbered(), "1. f3", "{key}");
    }
}

#[test]
fn it_gives_nothing_away() {
    // Nothing while the user looks for a better move, guesses the game's moves, or hides the pieces.
    for keys in ["<Tab>r", "<Tab>:guess white<Enter>", "<Tab>:blindfold<Enter>", "<Tab>:blindfold white<Enter>"] {
        let mut d = open(Lang::En);
        d.keys(keys);
        assert_eq!(squares(&d), [] as [&str; 0], "{keys}:\n{}", text(&d, 120, 40));
    }
    let mut d = open(Lang::En);
    d.keys("<Tab>r<PgDn><Esc>");
    assert!(!squares(&d).is_empty(), "back in the game:\n{}", text(&d, 120, 40));
    // While the user enters a move, no arrow is drawn.
    d.keys("i");
    assert_eq!(squares(&d), [] as [&str; 0]);
    d.keys("<Esc>");
    assert!(!squares(&d).is_empty());
    // And on the better move itself there is nothing better.
    d.keys("<Down>");
    assert_eq!(squares(&d), [] as [&str; 0]);
}

#[test]
fn one_mistake_after_the_other_does_not_hide_what_was_better() {
    // After each mistake there is also a choice ahead: the better move than the next mistake.
    let game = "1. e4 e5 2. Bc4 $6 (2. Nf3 {[%eval 0.4,12]}) 2... Nc6 $6 (2... Nf6 {[%eval 0.1,12]}) \
        3. Qh5 $2 (3. Nf3 {[%eval 0.4,12]}) 3... Nf6 *\n";
    for (place, better) in [("3p", "2. Nf3"), ("4p", "2… Nf6"), ("5p", "3. Nf3")] {
        let shows = shown(ReviewWord::ShowsBetter, &["↓"]);
        let mut d = open_text(game, Lang::En);
        d.keys(place).keys("<Enter>");
        let seen = text(&d, 80, 24);
        assert!(seen.contains(&format!("{} {better}  {shows}", says(ReviewWord::Better, &[]))), "{seen}");
        d.keys("<Down>");
        assert_eq!(d.numbered(), better);
        // The way back leads to the game, and nothing else is hidden.
        d.keys("<Up>");
        assert_ne!(d.numbered(), better);
    }
    // Where there is another choice ahead, the key chooses there as usual.
    let mut d = open_text(&game.replace("(2... Nf6 {[%eval 0.1,12]})", "(2... d6)"), Lang::En);
    d.keys("3p<Enter>");
    let seen = text(&d, 80, 24);
    assert!(
        seen.contains(joined(&[says(ReviewWord::Better, &[]), "2. Nf3"])) && !seen.has(ReviewWord::ShowsBetter, &["↓"]),
        "{seen}"
    );
    d.keys("<Down><Right>");
    assert_eq!(d.numbered(), "2… d6");
}

#[test]
fn the_footer_offers_a_mistake_only_where_there_is_one() {
    let mut d = open(Lang::En);
    d.keys("<Tab>");
    assert!(footer(&d, 80, 24).contains(joined(&["Tab", says(Label::NextMistake, &[])])), "{}", footer(&d, 80, 24));
    d.keys("<Tab><Tab><Tab><Tab><Tab>");
    let keys = footer(&d, 80, 24);
    assert!(
        keys.contains(joined(&["Shift-Tab", says(Label::PreviousMistake, &[])]))
            && !keys.contains(says(Label::NextMistake, &[])),
        "{keys}"
    );
}

#[test]
fn what_is_said_of_the_search_is_true_at_the_cursor() {
    let tags = "[WhiteType \"program\"]\n[BlackType \"human\"]\n\n";
    let game = format!("{tags}1. f3 e5 2. g4 Qh4# 0-1\n");
    // Only the computer made mistakes, so the key goes through those.
    let mut d = open_text(&game, Lang::En);
    d.keys("M");
    assert!(last(&d).has(AnalysisWord::MistakesFoundTheirs, &[]), "{}", last(&d));
    assert!(last(&d).has(AnalysisWord::GoNextTheirs, &[]), "{}", last(&d));
    assert!(!footer(&d, 120, 40).contains(says(Label::Replay, &[])), "{}", footer(&d, 120, 40));
    // `r` says why it offers no exercises; Tab leads to the mistakes, as the footer says.
    d.keys("r");
    d.says(says(AnalysisWord::ReplayNoneOfYours, &[]));
    assert!(footer(&d, 120, 40).contains(joined(&["Tab", says(Label::NextMistake, &[])])), "{}", footer(&d, 120, 40));
    let node = |d: &Driver| if let Screen::Review(review) = d.app.screen() { Some(review.node()) } else { None };
    let start = node(&d);
    d.keys("<Tab>");
    assert!(node(&d).is_some() && node(&d) != start);
    // While the search runs, no mistake counts as the last one.
    let mut d = open_text(GAME, Lang::En);
    d.slow = true;
    d.keys("M<Tab><Tab><Tab><Tab><Tab><Tab>");
    d.says(says(AnalysisWord::NoMistakeYet, &[]));
}

#[test]
fn an_answer_names_the_key_that_continues() {
    for (lang, enter) in [(Lang::En, "Enter"), (Lang::Fr, "Entrée")] {
        let mut d = open(lang);
        let on = |label: Label| joined(&[enter, says_in(lang, label, &[])]);
        d.keys("<Tab>r<PgDn>");
        assert!(footer(&d, 80, 24).contains(on(Label::NextMistake)), "{}", footer(&d, 80, 24));
        d.keys("<Enter>");
        assert!(!footer(&d, 80, 24).contains(on(Label::NextMistake)), "{}", footer(&d, 80, 24));
        while !footer(&d, 80, 24).contains(on(Label::ViewLive)) {
            d.keys("<PgDn>");
            assert!(review(&d).answer().is_some(), "the last one says so: {}", footer(&d, 80, 24));
            d.keys(if footer(&d, 80, 24).contains(on(Label::ViewLive)) { "" } else { "<Enter>" });
        }
        d.keys("<Enter>");
        assert!(!d.is_training(), "the last one leads to the game");
    }
}

#[test]
fn the_better_move_is_the_solution_of_the_exercise() {
    // A short search would name another move than the one in the game.
    let game = GAME.replace("(3. Nf3 {[%eval 0.4,12]} 3... Nf6)", "(3. a3 {[%eval 0.4,12]})");
    let mut d = open_text(&game, Lang::En);
    d.keys("<Tab>").wait(5_000);
    d.keys("r<PgDn>");
    assert_eq!(
        last(&d),
        joined(&[says(AnalysisWord::ReplayShown, &["a3"]), says(AnalysisWord::ReplayOn, &["1", "5"])])
    );
    let mut d = open_text(&game, Lang::En);
    d.keys("<Tab>").wait(5_000);
    d.keys("ra3<Enter>");
    d.says(joined(&[says(AnalysisWord::ReplayBest, &["a3"]), says(AnalysisWord::ReplayOn, &["1", "5"])]));
    d.keys("q");
    assert!(!d.is_training(), "q leads back here too, and not to the next mistake");
}

#[test]
fn beside_an_analysis_no_arrow_points_at_another_sides_move() {
    let mut d = open(Lang::En);
    d.keys("9p<Enter>");
    assert!(!squares(&d).is_empty() && letters(&d, "f3") == "Q");
    d.keys("a");
    assert_eq!((squares(&d), letters(&d, "f3")), (Vec::new(), String::new()));
    d.keys("a");
    assert!(!squares(&d).is_empty(), "it is there again");
}

#[test]
fn beside_an_own_move_the_graph_tells_no_evaluation() {
    let mut d = open(Lang::En);
    d.keys("5p<Enter>");
    assert!(text(&d, 120, 40).has(TrainingWord::GraphEval, &["-0.90"]), "{}", text(&d, 120, 40));
    d.keys("Nh6<Enter>");
    assert_eq!(d.numbered(), "3… Nh6");
    let seen = text(&d, 120, 40);
    assert!(!seen.has(TrainingWord::GraphEval, &["-0.90"]) && seen.has(TrainingWord::GraphScale, &[]), "{seen}");
    // A line of the file that has an evaluation shows its own.
    d.keys("<Esc><Left>Nf3<Enter>");
    assert_eq!(d.numbered(), "3. Nf3");
    assert!(text(&d, 120, 40).has(TrainingWord::GraphEval, &["+0.40"]), "{}", text(&d, 120, 40));
}

/// The evaluation of the first move holds for the whole line, but not for a move of the user's own.
#[test]
fn the_evaluation_stays_in_the_better_line_and_not_beside_own_moves() {
    let mut d = open(Lang::En);
    let told = |d: &Driver| text(d, 120, 40).contains(says(ReviewWord::Evaluation, &["+0.40"]));
    d.keys("5p<Enter><Down>");
    assert!(d.numbered() == "3. Nf3" && told(&d), "{}", text(&d, 120, 40));
    d.keys("<Right>");
    assert!(d.numbered() == "3… Nf6" && told(&d), "{}", text(&d, 120, 40));
    d.keys("<Left>i").keys("d6<Enter>");
    assert!(d.numbered() == "3… d6" && !told(&d), "{}", text(&d, 120, 40));
}
