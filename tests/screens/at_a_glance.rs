//! What a user who reviews a game has to see at a glance: which moves are a variation, that a draw was offered, why the
//! game ended, how the chances went, and the piece that an arrow points at.

use tabiya::app::protocol::boot::Boot;
use tabiya::app::protocol::input::HitTarget;
use tabiya::ui::board::pieces::PieceStyle;
use tabiya::ui::theme::color::ColorDepth;
use tabiya::words::Lang;
use tabiya::words::tables::{OutcomeWord, ReviewWord};

use crate::driver::Driver;
use crate::stage::{self, paint, paint_with, resize};
use crate::wording::{Wording, key, letter, says, says_in};
use shakmaty::Role;

const SIZES: [(u16, u16); 3] = [(120, 40), (80, 24), (40, 15)];

/// A game against the computer as tabiya writes it.
const GAME: &str = "[Event \"Casual game\"]\n[Date \"2026.11.22\"]\n[White \"Human\"]\n[Black \"tabiya 900\"]\n[Result \"1/2-1/2\"]\n\
    [WhiteType \"human\"]\n[BlackType \"program\"]\n[Time \"15:30:02\"]\n\n\
    1. e4 e5 2. Nf3 {(=)} Nc6 3. Bc4 {(=) [%csl Ge4]} Nf6 4. d3 Bc5 {Draw: agreement} 1/2-1/2\n";

fn open(lang: Lang, game: &str) -> Driver {
    let mut d = Driver::new(Boot { lang, ..Boot::default() });
    d.files = vec![("game.pgn".into(), game.into())];
    d.review(&["game.pgn"], None, None);
    d
}

fn snapshots(name: &str, d: &mut Driver) {
    stage::snapshots!(name, d, SIZES);
}

#[test]
fn a_variation_of_ones_own_is_told_from_the_game() {
    for lang in Lang::ALL {
        let mut d = open(lang, GAME);
        let knight = format!("{}c3", letter(lang, Role::Knight));
        d.keys("4p<Enter>").keys(&knight).keys("<Enter>").keys("<Left><Right>");
        let esc = key(lang, "Esc");
        snapshots(&format!("variation_{lang:?}"), &mut d);
        insta::assert_snapshot!(format!("variation_{lang:?}_mono"), paint(&d.app, 80, 24, ColorDepth::Mono).picture());
        for (cols, rows) in SIZES {
            for depth in [ColorDepth::True, ColorDepth::C16, ColorDepth::Mono] {
                resize(&mut d, cols, rows);
                let frame = paint(&d.app, cols, rows, depth);
                let text = frame.text();
                let bishop = format!("3. {}c4", letter(lang, Role::Bishop));
                let from = says_in(lang, ReviewWord::VariationFrom, &[&bishop]);
                let back = says_in(lang, ReviewWord::VariationBack, &[esc]);
                let move_ = format!("(3. {knight}");
                let told = text.replace('\n', " ").split_whitespace().collect::<Vec<_>>().join(" ");
                // Where there is room, the other key is named too.
                let told = told.replace(&format!("{esc}, {}", key(lang, "Backspace")), esc);
                for want in [from, back, &move_] {
                    assert!(told.contains(want), "{want}, {cols}x{rows}, {depth:?}:\n{text}");
                }
            }
        }
        resize(&mut d, 80, 24);
        let frame = paint(&d.app, 80, 24, ColorDepth::Mono);
        let back = says_in(lang, ReviewWord::VariationBack, &[esc]);
        assert!(
            matches!(
                frame.at(&back.chars().take(esc.chars().count() + 3).collect::<String>()),
                Some(HitTarget::Action(_))
            ),
            "the key can be clicked"
        );
        d.keys("<BS>");
        let text = paint(&d.app, 80, 24, ColorDepth::Mono).text();
        assert!(!text.has_in(lang, ReviewWord::VariationFrom, &[]), "{text}");
    }
}

#[test]
fn a_draw_offer_stands_beside_its_move() {
    for (lang, rows_of_moves, reason) in [
        (Lang::En, ["2. Nf3 (=) Nc6", "3. Bc4 (=) Nf6"], says(OutcomeWord::Agreement, &[])),
        (Lang::Fr, ["2. Cf3 (=) Cc6", "3. Fc4 (=) Cf6"], says_in(Lang::Fr, OutcomeWord::Agreement, &[])),
    ] {
        let mut d = open(lang, GAME);
        snapshots(&format!("ended_{lang:?}"), &mut d);
        resize(&mut d, 80, 24);
        let text = paint(&d.app, 80, 24, ColorDepth::True).text();
        let lines: Vec<String> =
            text.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ")).collect();
        for row in rows_of_moves {
            assert!(lines.iter().any(|line| line.ends_with(row)), "{row}:\n{text}");
        }
        let result = lines.iter().rposition(|line| line.ends_with("½-½")).expect("the result");
        assert!(lines[result + 1].ends_with(reason), "{reason}:\n{text}");
        assert_eq!(text.matches(reason).count(), 1, "{text}");
        let facts = format!("½-½ · 2026.11.22 · {}", says_in(lang, ReviewWord::BeganAt, &["15:30"]));
        assert!(lines.iter().any(|line| line.ends_with(&facts)), "in one line:\n{text}");
    }
}

/// What an annotator wrote at the end of a game stays in its place.
#[test]
fn a_last_comment_of_an_annotator_is_a_comment() {
    let d = open(Lang::Fr, "1. e4 {What a game} e5 {White wins: he smiled} 1-0\n");
    let text = paint(&d.app, 80, 24, ColorDepth::True).text();
    let at = |wanted: &str| text.find(wanted).unwrap_or_else(|| panic!("{wanted}:\n{text}"));
    assert!(at("White wins: he smiled") < text.rfind("1-0").expect("the result"), "{text}");
    assert!(at("What a game") < at("White wins"), "{text}");
}

/// A game in the middle of a mistake search: the moves that the search is not sure about have no evaluation yet.
const HALF: &str = "[White \"Ann\"]\n[Black \"Bob\"]\n\n1. e4 {[%eval 0.3]} e5 {[%eval 0.3]} 2. Bc4 {[%eval 0.2]} Nc6 \
    3. Qh5 {[%eval -0.6]} Nf6 4. Qxf7# 1-0\n";

fn without_evaluations() -> String {
    HALF.split('{').map(|part| part.split_once('}').map_or(part, |(_, moves)| moves)).collect()
}

#[test]
fn the_graph_has_no_holes_and_a_small_window_has_a_line_of_it() {
    let mut d = open(Lang::En, HALF);
    d.keys("<Right>");
    snapshots("half_known", &mut d);
    for (cols, rows) in [(120, 40), (80, 24)] {
        for depth in [ColorDepth::True, ColorDepth::C16, ColorDepth::Mono] {
            resize(&mut d, cols, rows);
            let frame = paint(&d.app, cols, rows, depth);
            let row = (0..rows).find(|&row| {
                let graph = |col| {
                    matches!(frame.hits.at(tabiya::app::protocol::input::Cell { col, row }), Some(HitTarget::Graph(_)))
                };
                (0..cols).any(graph)
            });
            let row = row.unwrap_or_else(|| panic!("no graph at {cols}x{rows}"));
            assert!(row > 0, "{cols}x{rows}");
        }
    }
    // The graph moves nothing else.
    let mut bare = open(Lang::En, &without_evaluations());
    bare.keys("<Right>");
    let (with, without) = (paint(&d.app, 80, 24, ColorDepth::True), paint(&bare.app, 80, 24, ColorDepth::True));
    for fixed in ["Ann", "Bob", "2. Bc4", "→ next"] {
        assert_eq!(with.find(fixed), without.find(fixed), "{fixed}");
    }
}

#[test]
fn the_graph_has_its_place_as_soon_as_the_search_begins() {
    let mut d = open(Lang::En, &without_evaluations());
    d.slow = true;
    d.keys("<Right>M");
    for (cols, rows) in [(120, 40), (80, 24)] {
        resize(&mut d, cols, rows);
        let before = paint(&d.app, cols, rows, ColorDepth::True);
        let request = d.evaluation_requests[0].clone();
        d.answer_evaluation(&request, 0);
        d.answer_evaluation(&request, 1);
        let after = paint(&d.app, cols, rows, ColorDepth::True);
        for fixed in ["Ann", "Bob", "2. Bc4", "Qxf7#", "→ next"] {
            assert_eq!(before.find(fixed), after.find(fixed), "{fixed}, {cols}x{rows}:\n{}", after.text());
        }
    }
}

#[test]
fn found_mistakes_are_changes_that_are_not_saved() {
    for (lang, changed) in [(Lang::En, "● analysis not saved"), (Lang::Fr, "● analyse non enregistrée")] {
        let mut d = open(lang, "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n");
        d.keys("M<Right>");
        let text = paint(&d.app, 80, 24, ColorDepth::True).text();
        assert!(text.contains(changed), "{text}");
        d.keys("<C-t><Right>");
        let text = paint(&d.app, 80, 24, ColorDepth::True).text();
        assert!(!text.contains(changed), "{text}");
    }
}

#[test]
fn a_piece_an_arrow_points_at_is_seen() {
    let arrows = "1. e4 {[%cal Gg1f3,Rd1h5,Gb1d2]} e5 2. Nf3 {[%cal Gb8c6,Gf3e5,Rc8h3,Ba1a2]} *\n";
    let mut d = open(Lang::En, arrows);
    d.keys("<End>");
    resize(&mut d, 80, 24);
    insta::assert_snapshot!(
        "arrows_80x24",
        paint_with(&d.app, 80, 24, ColorDepth::True, PieceStyle::Sextant).picture()
    );
}
