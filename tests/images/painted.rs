//! The pixels of a square.

use shakmaty::Role;
use tabiya::ui::board::antialias::SmoothSquare;
use tabiya::ui::board::raster::Overlay;
use tabiya::ui::theme::color::Rgb;

const GROUND: Rgb = Rgb(0x86, 0x94, 0xa3);
const WHITE: [Rgb; 6] =
    [GROUND, Rgb(255, 255, 255), Rgb(0x20, 0x26, 0x2e), Rgb(0x20, 0x26, 0x2e), Rgb(0, 80, 0), Rgb(250, 240, 80)];
const BLACK: [Rgb; 6] =
    [GROUND, Rgb(0x14, 0x18, 0x1d), Rgb(0xc9, 0xd3, 0xdd), Rgb(0xc9, 0xd3, 0xdd), Rgb(0, 80, 0), Rgb(250, 240, 80)];

/// Squares of 3x1, 4x2, 6x3, 8x4 and 20x10 cells, and squares of cells that are not exactly half as wide as high.
const SIZES: [(usize, usize); 7] = [(30, 20), (40, 40), (60, 60), (80, 80), (200, 200), (72, 68), (64, 72)];

fn painted(role: Option<Role>, overlay: Overlay, (width, height): (usize, usize), inks: &[Rgb; 6]) -> Vec<[u8; 3]> {
    let pixels = SmoothSquare::of(role, overlay, width, height).painted(inks);
    assert_eq!(pixels.len(), width * height * 4);
    assert!(pixels.chunks_exact(4).all(|pixel| pixel[3] == 255), "a picture covers its square");
    pixels.chunks_exact(4).map(|pixel| [pixel[0], pixel[1], pixel[2]]).collect()
}

fn pixels_of(role: Role, size: (usize, usize), inks: &[Rgb; 6]) -> Vec<[u8; 3]> {
    painted(Some(role), Overlay::default(), size, inks)
}

fn share(pixels: &[[u8; 3]], of: Rgb) -> f64 {
    let found = pixels.iter().filter(|pixel| **pixel == [of.0, of.1, of.2]).count();
    found as f64 / pixels.len() as f64
}

#[test]
fn sides_and_kinds_are_told_apart_at_every_size() {
    for size in SIZES {
        let apart = |one: &[[u8; 3]], other: &[[u8; 3]]| {
            let far = |(a, b): (&[u8; 3], &[u8; 3])| a.iter().zip(b).any(|(a, b)| a.abs_diff(*b) > 60);
            one.iter().zip(other).filter(|pair| far(*pair)).count() as f64 / one.len() as f64
        };
        for (at, role) in Role::ALL.into_iter().enumerate() {
            let (white, black) = (pixels_of(role, size, &WHITE), pixels_of(role, size, &BLACK));
            // The share is scaled to that of a square that is as wide as it is high.
            let wide = size.0.max(size.1) as f64 / size.0.min(size.1) as f64;
            let [white_part, black_part] = [share(&white, WHITE[1]) * wide, share(&black, BLACK[1]) * wide];
            assert!(white_part > 0.1, "{role:?} {size:?}: {white_part} is white");
            assert!(black_part > 0.1, "{role:?} {size:?}: {black_part} is black");
            assert!(share(&white, GROUND) > 0.25, "{role:?} {size:?}: the ground is seen around him");
            assert!(apart(&white, &black) > 0.12, "{role:?} {size:?}: the sides look alike");
            for other in &Role::ALL[..at] {
                let differs = apart(&white, &pixels_of(*other, size, &WHITE));
                assert!(differs > 0.03, "{role:?} and {other:?} differ in {differs} of {size:?}");
            }
        }
    }
}

#[test]
fn edges_are_smooth_and_colours_between_their_neighbours() {
    let pixels = pixels_of(Role::Bishop, (80, 80), &WHITE);
    let mut between: Vec<[u8; 3]> = pixels;
    between.retain(|pixel| !WHITE.iter().any(|ink| [ink.0, ink.1, ink.2] == *pixel));
    between.sort_unstable();
    between.dedup();
    assert!(between.len() > 30, "only {} shades", between.len());
    assert!(between.len() < 256, "{} shades are more than sixels have", between.len());
}

#[test]
fn nothing_reaches_the_edge_and_halves_are_mirrored() {
    for size in SIZES {
        for role in Role::ALL {
            let pixels = pixels_of(role, size, &BLACK);
            let ground = [GROUND.0, GROUND.1, GROUND.2];
            for (at, pixel) in pixels.iter().enumerate() {
                let (x, y) = (at % size.0, at / size.0);
                let edge = x == 0 || y == 0 || x == size.0 - 1 || y == size.1 - 1;
                assert!(!edge || *pixel == ground, "{role:?} {size:?} at {x},{y}");
            }
        }
        let pawn = pixels_of(Role::Pawn, size, &BLACK);
        for row in pawn.chunks(size.0) {
            for (left, right) in row.iter().zip(row.iter().rev()) {
                let near = left.iter().zip(right).all(|(a, b)| a.abs_diff(*b) <= 24);
                assert!(near, "a pawn is the same on both sides: {left:?} {right:?} of {size:?}");
            }
        }
    }
}

#[test]
fn highlights_are_drawn_and_leave_the_piece_alone() {
    let size = (80, 80);
    let at = |pixels: &[[u8; 3]], x: usize, y: usize| pixels[y * size.0 + x];
    let dot = painted(None, Overlay { dot: true, ..Overlay::default() }, size, &WHITE);
    assert_eq!(at(&dot, 40, 40), [0, 80, 0]);
    assert_eq!(at(&dot, 20, 40), [GROUND.0, GROUND.1, GROUND.2]);
    let corners = Overlay { corners: true, cursor: true, dot: false };
    let (bare, marked) = (pixels_of(Role::Rook, size, &WHITE), painted(Some(Role::Rook), corners, size, &WHITE));
    assert_eq!(at(&marked, 1, 1), [250, 240, 80], "the cursor lies on the corners of a capture");
    assert_eq!(at(&marked, 1, 18), [0, 80, 0]);
    let fill = |pixels: &[[u8; 3]]| share(pixels, WHITE[1]);
    assert!((fill(&bare) - fill(&marked)).abs() < 1e-9, "a man keeps his shape");
}
