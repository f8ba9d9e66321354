//! Tests of how much work it is to lay out a move list.

use crate::app::review::Review;
use crate::chess::notation::Letters;
use crate::chess::pgn::PgnText;
use crate::chess::steps;
use crate::ui::review::move_list_lines::MoveListLayout;
use crate::words::Lang;

const EN: (Lang, Letters) = (Lang::En, Letters::En);

fn review(pgn: &str) -> Review {
    let record = PgnText::new(pgn.as_bytes().into()).game(0).expect("a game");
    Review::new(record, None, false, &[])
}

fn knights(half_moves: usize) -> String {
    ["Nf3 ", "Nf6 ", "Ng1 ", "Ng8 "].iter().copied().cycle().take(half_moves).collect()
}

/// Returns games with this many of something, one for each kind that was found to take long.
fn hostile() -> [fn(usize) -> String; 6] {
    [
        |n| format!("1. e4 e5 {} *", knights(n)),
        |n| format!("1. e4 (1. {}) *", knights(n)),
        |n| format!("1. e4 {}1. d4{} *", "(1. d4 d5 2. c4 e6 3. Nc3 Nf6 4. Bg5 ".repeat(n), ")".repeat(n)),
        |n| format!("1. e4 {} *", "(1. d4 d5) ".repeat(n)),
        |n| format!("1. e4 {{{}}} *", "word ".repeat(n)),
        |n| format!("1. e4 {{[%cal {}Ge2e4]}} *", "Ge2e4,".repeat(n)),
    ]
}

#[test]
fn a_score_is_laid_out_in_steps_in_proportion() {
    for game in hostile() {
        steps::assert_linear(3_000, |n| {
            let review = review(&game(n));
            steps::of(|| {
                let mut layout = MoveListLayout::of(None, &review, 40, EN);
                while !layout.is_whole() {
                    layout = MoveListLayout::of(Some(layout), &review, 40, EN);
                }
            })
        });
    }
}

#[test]
fn a_frame_does_no_more_than_its_share_and_none_of_it_twice() {
    for game in hostile() {
        let mut review = review(&game(30_000));
        let mut layout = None;
        for _ in 0..20 {
            let before = layout.take();
            let cost = steps::of(|| layout = Some(MoveListLayout::of(before, &review, 40, EN)));
            assert!(cost < 120_000, "{cost} steps for one frame");
        }
        assert!(layout.as_ref().is_some_and(MoveListLayout::is_whole));
        let end = review.record().tree.end_of_line(review.record().tree.root());
        review.go_to(end);
        let cost = steps::of(|| layout = Some(MoveListLayout::of(layout.take(), &review, 40, EN)));
        assert!(cost < 10, "{cost} steps for a frame of a score that is known");
        for (width, letters) in [(40, Letters::De), (41, Letters::De)] {
            let cost =
                steps::of(|| layout = Some(MoveListLayout::of(layout.take(), &review, width, (Lang::En, letters))));
            assert!(cost > 100, "other letters or another width are laid out again");
        }
    }
}

#[test]
fn slices_make_the_lines_that_one_piece_makes() {
    let game = "{begin} 1. e4 {a\n\nb} e5 (1... c5 {x} 2. Nf3 (2. c3 d5) (2. Nc3 Nc6 3. g3 g6 4. Bg2 Bg7 5. d3 d6) d6 $1) \
        2. Nf3 {[%clk 0:01:00] well} Nc6 (2... Nf6 3. Nxe5 (3. d4 {why} exd4) d6) 3. Bb5 {(=)} a6 1/2-1/2";
    let review = review(game);
    let lines = |layout: &MoveListLayout| (0..layout.out.len()).map(|at| layout.out.pieces(at)).collect::<Vec<_>>();
    for width in 10..60 {
        let whole = MoveListLayout::of(None, &review, width, EN);
        for slice in [1, 2, 3, 7, 20] {
            let mut layout = MoveListLayout::begun(&review, width, EN, None);
            while !layout.is_whole() {
                layout.go_on(&review, slice);
            }
            assert_eq!(lines(&layout), lines(&whole), "{width} columns in slices of {slice}");
            for node in review.record().tree.walk() {
                assert_eq!(layout.out.of_node(node), whole.out.of_node(node));
            }
        }
    }
}
