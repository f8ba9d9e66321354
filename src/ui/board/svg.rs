//! A board as an SVG picture, and a game as one that moves: the shapes of the pieces, and the colours of a theme.
//!
//! The unit is a hundredth of a square's side, as in the shapes.

use crate::chess::diagram::{Diagram, GameDiagrams};
use crate::chess::pgn::comment::{BoardShape, ShapeColor};
use crate::chess::scoresheet::{escaped, letters_for};
use crate::ui::board::pieces::{Polygon, shape};
use crate::ui::board::{Highlight, arrows, ground};
use crate::ui::svg::{Layer, animated};
use crate::ui::theme::Theme;
use crate::ui::theme::color::Rgb;
use crate::words::notation::ROLES;
use shakmaty::{Color, File, Piece, Rank, Square};
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// The side of a square.
const SIDE: i32 = 100;
/// The room around the board: left and right, and below for the names of the files.
const MARGIN: i32 = 60;
/// The room above the board.
const ABOVE: i32 = 30;
/// The height of the strips with the names of the players.
const STRIP: i32 = 70;
/// How long each position of a game is seen, and the last one, in milliseconds.
const LASTS: (u32, u32) = (1_000, 4_000);

/// Returns a position as a picture.
pub fn picture(diagram: &Diagram, theme: &Theme) -> String {
    let ink = &theme.screen.text;
    let mut body = squares(diagram, None, theme);
    body += &shapes(diagram);
    // Whose move it is: a disc beside the board, at the side of who is to move.
    let (_, y) = place(Square::from_coords(File::A, diagram.turn.fold_wb(Rank::First, Rank::Eighth)), diagram.flipped);
    let (x, y) = (8 * SIDE + MARGIN / 2, y + SIDE / 2);
    let pieces = theme.pieces(diagram.turn);
    body += &format!(
        "<circle cx=\"{x}\" cy=\"{y}\" r=\"14\" fill=\"{}\" stroke=\"{}\" stroke-width=\"3\"/>\n",
        hex(pieces.fill),
        hex(*ink)
    );
    document((ABOVE, MARGIN), &diagram.fen, theme, "", &(coordinates(diagram.flipped, theme) + &body))
}

/// Returns a game as a picture that shows one position after the other.
pub fn film(game: &GameDiagrams, theme: &Theme) -> String {
    let Some(first) = game.diagrams.first() else { return String::new() };
    let below = if first.flipped { Color::Black } else { Color::White };
    let text = |y: i32, more: &str, text: &str, room: f32| {
        let (ink, size) = (hex(theme.screen.text), letters_for(text, 36.0, room));
        format!("<text y=\"{y}\" font-size=\"{size}\" fill=\"{ink}\"{more}>{}</text>\n", escaped(text))
    };
    let name = |side: Color| game.names.get(side).as_str();
    let line = 8 * SIDE + MARGIN + STRIP / 2; // of the name below the board, and of the move
    // The moves stand at the right of the name below.
    let names = text(-ABOVE, "", name(!below), 800.0) + &text(line, "", name(below), 380.0);
    let mut before: Option<&Diagram> = None;
    let mut layers = Vec::new();
    for (first, diagram) in game.diagrams.iter().enumerate() {
        let mut painted = squares(diagram, before, theme);
        if before.is_some_and(|before| before.caption != diagram.caption) {
            painted += &format!(
                "<path fill=\"{}\" d=\"M400 {}h400v{STRIP}h-400z\"/>\n",
                hex(theme.screen.background),
                line - 43 // below the tail of the g that names a file
            );
            painted += &text(line, " x=\"800\" text-anchor=\"end\"", &diagram.caption, 400.0);
        }
        layers.push(Layer { first, end: game.diagrams.len(), shapes: painted });
        before = Some(diagram);
    }
    let last = layers.len().saturating_sub(1);
    let lasts: Vec<u32> = (0..layers.len()).map(|frame| if frame == last { LASTS.1 } else { LASTS.0 }).collect();
    let (css, body) = animated(&layers, &lasts, last);
    let title =
        [game.names.white.as_str(), game.names.black.as_str()].map(|name| if name.is_empty() { "?" } else { name });
    let body = coordinates(first.flipped, theme) + &names + &body;
    document((STRIP + ABOVE, MARGIN + STRIP), &title.join(" – "), theme, &css, &body)
}

/// Returns the whole picture: a board with room above and below, and what it is called for those who cannot see it.
fn document((above, below): (i32, i32), title: &str, theme: &Theme, css: &str, body: &str) -> String {
    let (width, height) = (8 * SIDE + 2 * MARGIN, 8 * SIDE + above + below);
    let style = if css.is_empty() { String::new() } else { format!("<style>\n{css}</style>\n") };
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-{MARGIN} -{above} {width} {height}\" width=\"{}\" height=\"{}\" \
         font-family=\"sans-serif\">\n<title>{}</title>\n{style}<defs>\n{}</defs>\n\
         <rect x=\"-{MARGIN}\" y=\"-{above}\" width=\"{width}\" height=\"{height}\" fill=\"{}\"/>\n{body}</svg>\n",
        width * 3 / 5,
        height * 3 / 5,
        escaped(title),
        definitions(theme),
        hex(theme.screen.background)
    )
}

/// Returns the pieces, by names such as `wk`.
fn definitions(theme: &Theme) -> String {
    let mut out = String::new();
    for role in ROLES {
        let Some(shape) = shape(role) else { continue };
        let line = |polygon: &Polygon| {
            let pairs = polygon.iter().zip(polygon.iter().cycle().skip(1));
            let area: f32 = pairs.map(|(a, b)| a.x * b.y - b.x * a.y).sum();
            let mut points: Vec<String> = polygon.iter().map(|it| format!("{:.1} {:.1}", it.x, it.y)).collect();
            // All in one direction, or two that overlap would leave a hole.
            if area < 0.0 {
                points.reverse();
            }
            format!("M{}z", points.join("L"))
        };
        let path = |polygons: &[Polygon]| polygons.iter().map(line).collect::<String>();
        let letter = role.char();
        out += &format!(
            "<path id=\"{letter}\" d=\"{}\"/>\n<path id=\"{letter}-\" d=\"{}\"/>\n",
            path(&shape.bodies),
            path(&shape.details)
        );
        for side in Color::ALL {
            let pieces = theme.pieces(side);
            let (fill, line) = (hex(pieces.fill), hex(pieces.outline));
            out += &format!(
                "<g id=\"{}\"><use href=\"#{letter}\" fill=\"{line}\" stroke=\"{line}\" stroke-width=\"5\" stroke-linejoin=\"round\"/>\
                 <use href=\"#{letter}\" fill=\"{fill}\"/><use href=\"#{letter}-\" fill=\"{line}\"/></g>\n",
                name(Piece { role, color: side })
            );
        }
    }
    out
}

fn name(piece: Piece) -> String {
    format!("{}{}", piece.color.char(), piece.role.char())
}

/// Draws the squares that look different from those `before`: all of them if there is no position before.
fn squares(diagram: &Diagram, before: Option<&Diagram>, theme: &Theme) -> String {
    let look = |diagram: &Diagram, square: Square| {
        (ground(theme, square, mark(diagram, square)), diagram.board.piece_at(square))
    };
    let mut grounds: BTreeMap<String, String> = BTreeMap::new();
    let mut pieces = String::new();
    for square in Square::ALL {
        let (ground, piece) = look(diagram, square);
        if before.is_some_and(|before| look(before, square) == (ground, piece)) {
            continue;
        }
        let (x, y) = place(square, diagram.flipped);
        let path = grounds.entry(hex(ground)).or_default();
        let _ = write!(path, "M{x} {y}h{SIDE}v{SIDE}h-{SIDE}z"); // writing to a string cannot fail
        if let Some(piece) = piece {
            pieces += &format!("<use href=\"#{}\" x=\"{x}\" y=\"{y}\"/>\n", name(piece));
        }
    }
    let grounds: Vec<String> =
        grounds.iter().map(|(color, path)| format!("<path fill=\"{color}\" d=\"{path}\"/>\n")).collect();
    grounds.concat() + &pieces
}

/// Returns what stands out about a square.
pub(super) fn mark(diagram: &Diagram, square: Square) -> Option<Highlight> {
    if diagram.check == Some(square) {
        return Some(Highlight::Check);
    }
    diagram.last.is_some_and(|last| last.contains(&square)).then_some(Highlight::Last)
}

/// Draws the annotator's arrows and squares.
fn shapes(diagram: &Diagram) -> String {
    let middle = |square: Square| {
        let (x, y) = place(square, diagram.flipped);
        (x + SIDE / 2, y + SIDE / 2)
    };
    let color = |paint: ShapeColor| hex(arrows::color(paint).0);
    let mut out = String::new();
    for shape in &diagram.shapes {
        match *shape {
            BoardShape::Square(paint, square) => {
                let (x, y) = place(square, diagram.flipped);
                out += &format!(
                    "<rect x=\"{}\" y=\"{}\" width=\"90\" height=\"90\" fill=\"none\" stroke=\"{}\" stroke-width=\"8\"/>\n",
                    x + 5,
                    y + 5,
                    color(paint)
                );
            }
            BoardShape::Arrow(_, from, to) if from == to => {}
            BoardShape::Arrow(paint, from, to) => {
                let ((x, y), (to_x, to_y)) = (middle(from), middle(to));
                // Drawn along the x axis, then turned.
                let (across, down) = ((to_x - x) as f32, (to_y - y) as f32);
                let length = libm::hypotf(across, down);
                let angle = libm::atan2f(down, across).to_degrees();
                out += &format!(
                    "<path transform=\"translate({x} {y}) rotate({angle:.2})\" fill=\"{}\" fill-opacity=\".85\" \
                     d=\"M30 -8H{:.1}V-26L{:.1} 0L{:.1} 26V8H30z\"/>\n",
                    color(paint),
                    length - 50.0,
                    length - 8.0,
                    length - 50.0
                );
            }
        }
    }
    out
}

/// Draws the names of the ranks and files beside the board.
fn coordinates(flipped: bool, theme: &Theme) -> String {
    let mut out = format!("<g font-size=\"30\" text-anchor=\"middle\" fill=\"{}\">\n", hex(theme.screen.dim));
    for (rank, file) in Rank::ALL.into_iter().zip(File::ALL) {
        let (x, _) = place(Square::from_coords(file, Rank::First), flipped);
        let (_, y) = place(Square::from_coords(File::A, rank), flipped);
        out += &format!("<text x=\"-30\" y=\"{}\">{}</text>", y + 61, rank.char());
        out += &format!("<text x=\"{}\" y=\"{}\">{}</text>\n", x + SIDE / 2, 8 * SIDE + 40, file.char());
    }
    out + "</g>\n"
}

/// Returns the top left corner of a square.
fn place(square: Square, flipped: bool) -> (i32, i32) {
    let (file, rank) = (i32::from(u8::from(square.file())), i32::from(u8::from(square.rank())));
    let (across, down) = if flipped { (7 - file, rank) } else { (file, 7 - rank) };
    (across * SIDE, down * SIDE)
}

fn hex(Rgb(r, g, b): Rgb) -> String {
    format!("#{r:02x}{g:02x}{b:02x}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::notation::Letters;
    use crate::chess::pgn::PgnText;
    use std::sync::Arc;

    fn game(text: &str) -> GameDiagrams {
        let record = PgnText::new(Arc::from(text.as_bytes())).game(0).expect("a game");
        GameDiagrams::of(&record, false, &Letters::En)
    }

    #[test]
    fn each_frame_paints_only_what_the_move_changed() {
        let theme = Theme::built_in("slate").expect("a theme");
        let game = game("[White \"A < B\"]\n\n1. e4 e5 2. Nf3 1-0\n");
        let film = film(&game, &theme);
        assert!(film.contains("<title>A &lt; B – ?</title>"), "{film}");
        assert_eq!(film.matches("@keyframes").count(), 4);
        assert_eq!(
            film.matches("<use href=\"#wp\"").count(),
            8 + 2,
            "the start, the pawn on e4, and that square without its mark"
        );
        assert!(film.contains(">2. Nf3  1-0</text>"), "{film}");
        // The file's name g ends at 850, the caption begins at 859.
        assert_eq!(film.matches("M400 852h400v70h-400z").count(), 3, "{film}");
        let still = film.matches("visibility=\"hidden\"").count();
        assert_eq!(still, 0, "without CSS the last position is seen");
    }

    #[test]
    fn a_long_name_leaves_the_moves_their_room() {
        let theme = Theme::built_in("slate").expect("a theme");
        let long = "Someone with quite a long name, Maximilian";
        let film = film(&game(&format!("[White \"{long}\"]\n[Black \"Ben\"]\n\n1. e4 1-0\n")), &theme);
        assert!(film.contains("font-size=\"36\" fill=\"#dde3ea\">Ben<"), "{film}");
        assert!(film.contains(&format!("font-size=\"13.9\" fill=\"#dde3ea\">{long}<")), "{film}");
    }

    #[test]
    fn a_picture_shows_pieces_marks_and_arrows_from_either_side() {
        let theme = Theme::built_in("wood").expect("a theme");
        let mut seen =
            game("1. f4 e5 2. g4 Qh4# {[%cal Gd8h4][%csl Re1]} 0-1\n").diagrams.pop().expect("the last position");
        let check = hex(theme.marks.check.on(false));
        for (flipped, king) in [(false, "M400 700h100"), (true, "M300 0h100")] {
            seen.flipped = flipped;
            let picture = picture(&seen, &theme);
            assert!(
                picture.contains(&format!("fill=\"{check}\" d=\"{king}")),
                "the king in check stands out: {picture}"
            );
            assert_eq!(picture.matches("<use href=\"#bp\"").count(), 8);
            assert!(picture.contains("rotate(") && picture.contains("stroke-width=\"8\""), "{picture}");
            assert!(picture.contains(&format!("<title>{}</title>", seen.fen)));
        }
    }
}
