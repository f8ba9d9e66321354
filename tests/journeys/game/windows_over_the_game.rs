//! A window over a running game leaves the last moves in sight.

use tabiya::app::protocol::boot::Boot;
use tabiya::chess::game_options::GameOptions;
use tabiya::chess::start_position::StartPosition;
use tabiya::words::Lang;

use crate::driver::Driver;
use crate::painted::text;
use crate::wording::letter;
use shakmaty::Role;

const LINE: &str = "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3 Nb8 d4 Nbd7 Nbd2 Bb7 Bc2 Re8 Nf1 Bf8 Ng3 g6 \
                    a4 c5 d5 c4 Bg5 h6 Be3 Nc5 Qd2 h5 Bg5 Be7";

#[test]
fn questions_hide_no_move_that_was_just_played() {
    for lang in Lang::ALL {
        for count in [2, 8, 20, 40] {
            let mut d = Driver::new(Boot { lang, ..Boot::default() });
            d.begin(GameOptions::default());
            let line: Vec<&str> = LINE.split_whitespace().take(count).collect();
            let line = line.join(" ");
            // In some languages R is the king only.
            d.moves(&line.replace('R', letter(lang, Role::Rook)));
            let before = [(120, 40), (100, 32), (80, 24)].map(|(cols, rows)| text(&d, cols, rows));
            for question in [":resign<Enter>", ":new<Enter>", ":takeback<Enter>", "<C-c>"] {
                d.keys(question);
                assert!(d.has_dialog(), "{question}");
                for ((cols, rows), before) in [(120, 40), (100, 32), (80, 24)].into_iter().zip(&before) {
                    let seen = text(&d, cols, rows);
                    let number = format!("{}. ", count.div_ceil(2));
                    let row = before.lines().position(|line| line.contains(&number)).expect(before);
                    let moves = |text: &str| {
                        let line = text.lines().nth(row).unwrap_or_default();
                        line.find(&number).map(|at| line[at..].trim_end().to_owned())
                    };
                    assert_eq!(moves(&seen), moves(before), "{question} after {count} at {cols}x{rows}:\n{seen}");
                }
                d.keys("<Esc>");
            }
        }
    }
}

#[test]
fn the_choice_of_a_piece_leaves_the_pawns_squares_in_sight() {
    let start = StartPosition::from_fen("7k/4P3/8/8/8/8/8/K7 w - - 0 1", false).expect("a position");
    let mut d = Driver::play(GameOptions { start, ..GameOptions::default() });
    d.keys("e8<Enter>");
    for (cols, rows) in [(120, 40), (80, 24)] {
        let (_, hits) = crate::painted::paint(&d.app, cols, rows);
        let geometry = hits.geometry.expect("a board");
        for square in [shakmaty::Square::E7, shakmaty::Square::E8] {
            let area = geometry.rect_of(square);
            for (col, row) in (area.x..area.right()).flat_map(|x| (area.y..area.bottom()).map(move |y| (x, y))) {
                let cell = tabiya::app::protocol::input::Cell { col, row };
                assert_eq!(
                    hits.at(cell),
                    Some(tabiya::app::protocol::input::HitTarget::Square(square)),
                    "{cols}x{rows}"
                );
            }
        }
    }
}
