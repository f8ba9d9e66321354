use crate::config::Coordinates;
use crate::ui::board::arrows::*;
use crate::ui::board::geometry::SquareSize;
use crate::ui::board::pieces::PieceStyle;
use crate::ui::board::{self, BoardView, Highlights};
use crate::ui::snapshot;
use crate::ui::theme::Theme;
use shakmaty::{Board, Color as Side, Piece, Role};

const PAINTS: [ShapeColor; 4] = [ShapeColor::Green, ShapeColor::Red, ShapeColor::Yellow, ShapeColor::Blue];

fn drawn(shapes: &[BoardShape], depth: ColorDepth, size: SquareSize, flipped: bool) -> (Buffer, Geometry) {
    drawn_on(&Board::new(), shapes, depth, size, flipped)
}

fn drawn_on(
    board: &Board,
    shapes: &[BoardShape],
    depth: ColorDepth,
    size: SquareSize,
    flipped: bool,
) -> (Buffer, Geometry) {
    let painter = Painter::new(Theme::default(), depth, PieceStyle::Sextant);
    drawn_by(painter, board, shapes, size, flipped)
}

fn drawn_by(
    mut painter: Painter,
    board: &Board,
    shapes: &[BoardShape],
    size: SquareSize,
    flipped: bool,
) -> (Buffer, Geometry) {
    let (width, height) = Geometry::needs(size, Coordinates::Off);
    let geometry = Geometry::centred(Rect::new(0, 0, width, height), size, flipped, Coordinates::Off);
    let mut buf = Buffer::empty(Rect::new(0, 0, width, height));
    let view = BoardView::new(board, Highlights::default());
    board::draw(&mut buf, &geometry, &view, &mut painter);
    draw(&mut buf, &geometry, shapes, &painter);
    (buf, geometry)
}

#[test]
fn an_arrow_begins_behind_its_piece_and_passes_over_others() {
    for theme in crate::config::THEMES {
        let painter = || Painter::new(Theme::built_in(theme).unwrap(), ColorDepth::True, PieceStyle::Sextant);
        let painted = |shapes: &[BoardShape]| drawn_by(painter(), &Board::new(), shapes, SquareSize::new(8, 4), false);
        let (bare, geometry) = painted(&[]);
        let (crossed, _) = painted(&[BoardShape::Arrow(ShapeColor::Green, Square::A1, Square::A8)]);
        let [own, other] = [Square::A1, Square::A2].map(|square| {
            let area = geometry.rect_of(square);
            // The inside of the square, which the shaft crosses; the mark is on the edges.
            let inner = Rect { x: area.x + 3, y: area.y + 1, width: 2, height: 2 };
            inner.positions().filter(|&at| crossed[at] != bare[at]).count()
        });
        assert_eq!(own, 0, "{theme}: the rook that moves is whole");
        assert!(other > 2, "{theme}: the shaft goes on over the pawn, or it would be in pieces");
    }
}

#[test]
fn both_squares_of_an_arrow_are_marked_and_a_short_one_has_no_shaft() {
    let ink = |size: SquareSize, to: Square, on: Square| {
        let arrow = [BoardShape::Arrow(ShapeColor::Green, Square::E2, to)];
        let (buf, geometry) = drawn_on(&Board::empty(), &arrow, ColorDepth::True, size, false);
        let color = Theme::default().at(color(ShapeColor::Green).0, ColorDepth::True).0;
        let area = geometry.rect_of(on);
        let is_edge = |at: &ratatui::layout::Position| {
            at.x == area.x || at.x == area.right() - 1 || at.y == area.y || at.y == area.bottom() - 1
        };
        let inked = area.positions().filter(|&at| buf[at].fg == color || buf[at].bg == color);
        let (edge, inner): (Vec<_>, Vec<_>) = inked.partition(is_edge);
        (edge.len(), inner.len())
    };
    for size in [SquareSize::new(8, 4), SquareSize::new(10, 5), SquareSize::new(14, 7)] {
        let around = usize::from(2 * size.cols + 2 * size.rows - 4);
        for to in [Square::E3, Square::D3] {
            let ((first, within), (second, beside)) = (ink(size, to, Square::E2), ink(size, to, to));
            assert_eq!((second, within, beside), (around, 0, 0), "{to}, {size:?}: all around the second square");
            assert!((8..around).contains(&first), "{to}, {size:?}: at the corners of the first: {first}");
        }
        for to in [Square::E4, Square::D4, Square::C4] {
            let (edge, inner) = ink(size, to, to);
            assert!(edge >= around && inner > 0, "{to}, {size:?}: a frame and a head");
        }
    }
}

#[test]
fn words_about_a_shape_are_read_on_every_theme() {
    for (name, depth) in Theme::names().flat_map(|name| [ColorDepth::True, ColorDepth::C256].map(|at| (name, at))) {
        let painter = Painter::new(Theme::built_in(name).unwrap(), depth, PieceStyle::Sextant);
        let ground = painter.theme.at(painter.theme.screen.background, depth).1;
        for paint in PAINTS {
            let seen = painter.theme.at(painter.theme.readable(color(paint).0, depth), depth).1;
            let contrast = seen.contrast(ground);
            assert!(contrast >= 4.5, "{name}, {depth:?}: {paint:?} is {contrast:.2}");
        }
    }
}

fn touched(shapes: &[BoardShape], depth: ColorDepth, size: SquareSize, flipped: bool) -> Vec<Square> {
    let (buf, geometry) = drawn_on(&Board::empty(), shapes, depth, size, flipped);
    let (bare, _) = drawn_on(&Board::empty(), &[], depth, size, flipped);
    let differs = |square: &Square| geometry.rect_of(*square).positions().any(|at| buf[at] != bare[at]);
    Square::ALL.into_iter().filter(differs).collect()
}

#[test]
fn an_arrow_goes_its_way_and_nowhere_else() {
    let file: Vec<Square> = [Square::E2, Square::E3, Square::E4].into();
    for size in [SquareSize::new(4, 2), SquareSize::new(8, 4), SquareSize::new(20, 10)] {
        for flipped in [false, true] {
            let arrow = [BoardShape::Arrow(ShapeColor::Green, Square::E2, Square::E4)];
            assert_eq!(touched(&arrow, ColorDepth::True, size, flipped), file, "{size:?}, flipped {flipped}");
        }
    }
    let one_square = [BoardShape::Arrow(ShapeColor::Red, Square::E4, Square::E4)];
    assert_eq!(touched(&one_square, ColorDepth::True, SquareSize::new(8, 4), false), [], "no way, no arrow");
}

/// Returns, for each row of a square, how many columns wide the arrow is there, counting cells that hold any of it.
fn widths(from: Square, to: Square, on: Square, size: SquareSize) -> Vec<usize> {
    let (buf, geometry) =
        drawn_on(&Board::empty(), &[BoardShape::Arrow(ShapeColor::Green, from, to)], ColorDepth::True, size, false);
    let ink = Painter::new(Theme::default(), ColorDepth::True, PieceStyle::Sextant)
        .theme
        .at(color(ShapeColor::Green).0, ColorDepth::True)
        .0;
    let area = geometry.rect_of(on);
    let covered = |x: u16, y: u16, bit: usize| {
        let cell = &buf[(x, y)];
        let bits = cell.symbol().chars().next().and_then(|symbol| SubPixelGrid::Sextant.bits(symbol)).unwrap_or(0);
        (if bits >> bit & 1 == 1 { cell.fg } else { cell.bg }) == ink
    };
    let row = |y: u16, third: usize| {
        (area.x..area.right())
            .flat_map(|x| [(x, 2 * third), (x, 2 * third + 1)])
            .filter(|&(x, bit)| covered(x, y, bit))
            .count()
    };
    (area.y..area.bottom()).flat_map(|y| (0..3).map(move |third| (y, third))).map(|(y, third)| row(y, third)).collect()
}

#[test]
fn a_head_is_wider_than_its_shaft_and_comes_to_a_point_on_the_smallest_squares() {
    let size = SquareSize::new(4, 2);
    assert_eq!(
        widths(Square::E2, Square::E4, Square::E3, size),
        [4, 6, 2, 2, 2, 2],
        "a shaft, and above it the broad end of the head"
    );
    assert_eq!(
        widths(Square::E2, Square::E4, Square::E4, size),
        [4, 2, 2, 2, 2, 6],
        "the tip touches the square, which has brackets"
    );
    let one_square =
        [widths(Square::E2, Square::E3, Square::E3, size), widths(Square::E2, Square::E3, Square::E2, size)];
    assert_eq!(
        one_square.concat(),
        [4, 2, 2, 2, 2, 6, 8, 6, 2, 2, 2, 4],
        "a head beside both pieces, and brackets around them"
    );
}

#[test]
fn on_small_squares_a_piece_under_an_arrow_stays_as_it_is() {
    for (size, role) in [SquareSize::new(4, 2), SquareSize::new(5, 2)]
        .into_iter()
        .flat_map(|size| Role::ALL.into_iter().map(move |role| (size, role)))
    {
        for to in [Square::E3, Square::E4, Square::D3, Square::G4] {
            let mut board = Board::empty();
            for (square, color) in [(Square::E2, Side::White), (Square::E3, Side::Black), (to, Side::Black)] {
                board.set_piece_at(square, Piece { color, role });
            }
            let arrow = [BoardShape::Arrow(ShapeColor::Blue, Square::E2, to), BoardShape::Square(ShapeColor::Blue, to)];
            let (bare, geometry) = drawn_on(&board, &[], ColorDepth::True, size, false);
            let (buf, _) = drawn_on(&board, &arrow, ColorDepth::True, size, false);
            let theme = Theme::default();
            let fills = [theme.white.fill, theme.black.fill].map(|fill| theme.at(fill, ColorDepth::True).0);
            let mut marked = 0;
            for at in geometry.board.positions() {
                let (was, is) = (&bare[at], &buf[at]);
                marked += usize::from(geometry.rect_of(to).contains(at) && is != was);
                if was.symbol() != " " {
                    // Only the ground of a marked square may change.
                    let near = [Square::E2, to].into_iter().any(|square| geometry.rect_of(square).contains(at));
                    assert_eq!(is.symbol(), was.symbol(), "{role:?} on the way to {to}, {size:?}");
                    for (was, is) in [(was.fg, is.fg), (was.bg, is.bg)] {
                        let ground = near && !fills.contains(&was) && !fills.contains(&is);
                        assert!(is == was || ground, "{role:?} on the way to {to}, {size:?}");
                    }
                }
            }
            assert!(marked >= 2, "{role:?} on {to} is marked, {size:?}: {marked}");
        }
    }
}

#[test]
fn a_ring_stays_on_its_square_and_shows_its_piece() {
    for size in [SquareSize::new(4, 2), SquareSize::new(8, 4), SquareSize::new(14, 7)] {
        for square in [Square::A1, Square::D8, Square::H4] {
            assert_eq!(
                touched(&[BoardShape::Square(ShapeColor::Blue, square)], ColorDepth::True, size, false),
                [square]
            );
        }
    }
    let size = SquareSize::new(8, 4);
    let (buf, geometry) = drawn(&[BoardShape::Square(ShapeColor::Blue, Square::E1)], ColorDepth::True, size, false);
    let (bare, _) = drawn(&[], ColorDepth::True, size, false);
    let area = geometry.rect_of(Square::E1);
    let middle = (area.x + 3, area.y + 1);
    assert_eq!(buf[middle], bare[middle], "the king is seen inside the ring");
}

#[test]
fn a_ring_leaves_its_piece_whole() {
    for size in [SquareSize::new(8, 4), SquareSize::new(10, 5), SquareSize::new(14, 7)] {
        for square in [Square::A1, Square::B1, Square::D1, Square::E1, Square::D2, Square::G8] {
            let (buf, geometry) = drawn(&[BoardShape::Square(ShapeColor::Blue, square)], ColorDepth::True, size, false);
            let (bare, _) = drawn(&[], ColorDepth::True, size, false);
            let mut ringed = 0;
            for at in geometry.rect_of(square).positions() {
                ringed += usize::from(buf[at] != bare[at]);
                // Where there was a piece, the same sub-pixels keep their colour: only the ground changes.
                if bare[at].symbol() != " " {
                    assert_eq!(buf[at].symbol(), bare[at].symbol(), "{square} {size:?}");
                    assert!(buf[at].fg == bare[at].fg || buf[at].bg == bare[at].bg, "{square} {size:?}");
                }
            }
            assert!(ringed >= 6, "{square} {size:?}: {ringed}");
        }
    }
}

#[test]
fn the_four_colours_differ_at_every_depth() {
    for depth in [ColorDepth::True, ColorDepth::C256, ColorDepth::C16] {
        let looks = PAINTS.map(|paint| {
            let shape = [BoardShape::Arrow(paint, Square::A3, Square::H6)];
            snapshot::styled(&drawn(&shape, depth, SquareSize::new(5, 2), false).0)
        });
        for (at, look) in looks.iter().enumerate() {
            assert!(!looks[..at].contains(look), "{:?} looks like another, {depth:?}", PAINTS[at]);
        }
    }
}

#[test]
fn a_tinted_ground_is_another_one_and_its_piece_stands_out() {
    for (name, depth) in Theme::names().flat_map(|name| [ColorDepth::True, ColorDepth::C256].map(|at| (name, at))) {
        let theme = Theme::built_in(name).unwrap();
        let painter = Painter::new(theme.clone(), depth, PieceStyle::Sextant);
        for (ground, piece) in [theme.squares.light, theme.squares.dark]
            .into_iter()
            .flat_map(|ground| [theme.white.fill, theme.black.fill].map(|piece| (ground, piece)))
        {
            for paint in PAINTS {
                let (_, seen) = tinted(ground, piece, paint, &painter);
                let apart = seen.distance(theme.at(ground, depth).1);
                assert!(apart > APART, "{name}, {depth:?}: {paint:?} on {ground:?} is only {apart} off");
                let contrast = theme.at(piece, depth).1.contrast(seen);
                assert!(contrast > 1.5, "{name}, {depth:?}: {piece:?} on {ground:?} in {paint:?}: {contrast}");
            }
        }
    }
}

#[test]
fn arrows_are_seen_on_every_theme() {
    for name in Theme::names() {
        let theme = Theme::built_in(name).unwrap();
        for paint in PAINTS {
            for depth in [ColorDepth::True, ColorDepth::C256] {
                let arrow = theme.at(color(paint).0, depth).1;
                for square in [theme.squares.light, theme.squares.dark] {
                    let apart = arrow.distance(theme.at(square, depth).1);
                    assert!(apart > 18_000, "{name}, {depth:?}: {paint:?} stands only {apart} from {square:?}");
                }
            }
        }
    }
}

#[test]
fn without_colours_an_arrow_is_characters_and_no_piece_is_hidden() {
    let shapes = [
        BoardShape::Arrow(ShapeColor::Green, Square::E2, Square::E4),
        BoardShape::Arrow(ShapeColor::Green, Square::B1, Square::F5),
        BoardShape::Square(ShapeColor::Red, Square::D6),
    ];
    let (buf, _) = drawn(&shapes, ColorDepth::Mono, SquareSize::new(5, 2), false);
    insta::assert_snapshot!(snapshot::text(&buf));
}

#[test]
fn on_squares_one_row_high_an_arrow_reaches_both_its_squares() {
    let shapes = [
        BoardShape::Arrow(ShapeColor::Green, Square::E2, Square::E7),
        BoardShape::Arrow(ShapeColor::Green, Square::C1, Square::H6),
        BoardShape::Arrow(ShapeColor::Green, Square::G1, Square::F3),
    ];
    let (buf, _) = drawn(&shapes, ColorDepth::Mono, SquareSize::new(3, 1), false);
    insta::assert_snapshot!(snapshot::text(&buf));
}
