//! Shows boards to look at: `cargo run --example board_gallery -- [THEME] [STYLE] [DEPTH] [ASPECT] [FEN]`. Every key
//! goes on to the next scene, except `q`, which quits.

#![allow(clippy::disallowed_methods, reason = "an example is its own world")]

use std::env;

use ratatui::crossterm::event::{Event, KeyCode, read};
use ratatui::layout::Rect;
use shakmaty::fen::Fen;
use shakmaty::{Bitboard, Board, Color, Piece, Role, Square};
use tabiya::config::Coordinates;
use tabiya::ui::board::geometry::{Geometry, SquareSize, USUAL_ASPECT};
use tabiya::ui::board::painter::Painter;
use tabiya::ui::board::pieces::PieceStyle;
use tabiya::ui::board::{BoardView, DraggedPiece, Highlights, draw, draw_piece};
use tabiya::ui::theme::color::ColorDepth;
use tabiya::ui::theme::{TextTone, Theme};
use tabiya::ui::widgets::digits::{self, DigitSize};
use tabiya::words::choice::Choice;

/// White has just moved the queen to h5; a knight is picked up.
const POSITION: &str = "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 3 3";

/// All tones of text.
const TONES: [TextTone; 16] = [
    TextTone::Background,
    TextTone::Panel,
    TextTone::Text,
    TextTone::Dim,
    TextTone::Accent,
    TextTone::Good,
    TextTone::Warning,
    TextTone::Error,
    TextTone::Border,
    TextTone::Title,
    TextTone::KeyName,
    TextTone::Selection,
    TextTone::Button,
    TextTone::Clock,
    TextTone::ClockRunning,
    TextTone::ClockLow,
];

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let words: Vec<String> = env::args().skip(1).collect();
    let word = |at: usize| words.get(at).map(String::as_str).unwrap_or_default();
    let theme = Theme::built_in(word(0)).unwrap_or_default();
    let style = PieceStyle::of_word(word(1)).unwrap_or_default();
    let depth = match word(2) {
        "256" => ColorDepth::C256,
        "16" => ColorDepth::C16,
        "mono" => ColorDepth::Mono,
        _ => ColorDepth::True,
    };
    let board = Fen::from_ascii(words.get(4).map_or(POSITION, String::as_str).as_bytes())?.into_setup().board;
    let aspect = word(3).parse().unwrap_or(USUAL_ASPECT);
    let mut painter = Painter::new(theme, depth, style);
    let mut terminal = ratatui::init();
    let mut scene = 0;
    let ended = loop {
        let drawn = terminal.draw(|frame| paint(frame.area(), frame.buffer_mut(), &board, scene, aspect, &mut painter));
        if let Err(error) = drawn {
            break Err(error);
        }
        match read() {
            Ok(Event::Key(key)) if key.code == KeyCode::Char('q') => break Ok(()),
            Ok(Event::Key(_)) => scene += 1,
            Ok(_) => {}
            Err(error) => break Err(error),
        }
    };
    ratatui::restore();
    Ok(ended?)
}

/// Draws everything at once: a board as large as fits, with digits, the tones of text and the pieces of a promotion
/// beside it.
fn paint(area: Rect, buf: &mut ratatui::buffer::Buffer, board: &Board, scene: u8, aspect: f32, painter: &mut Painter) {
    let (theme, depth) = (painter.theme.clone(), painter.depth);
    buf.set_style(area, theme.style_for(TextTone::Background, depth));
    let size = SquareSize::fit(area.width, area.height, aspect, 0, painter.style.at(depth));
    let (width, height) = Geometry::needs(size, Coordinates::Outside);
    let place = Rect { x: 1, y: area.y, width, height };
    let geometry = Geometry::centred(place, size, scene % 4 == 3, Coordinates::Outside);
    let marks = match scene % 4 {
        0 => Highlights {
            last: Some((Square::D1, Square::H5)),
            chosen: Some(Square::F6),
            quiet: Bitboard::from_iter([Square::G8, Square::D5, Square::G4]),
            captures: Bitboard::from_iter([Square::E4, Square::H5]),
            cursor: Some(Square::D4),
            ..Highlights::default()
        },
        1 => Highlights {
            check: Some(Square::E8),
            lit: Bitboard::from_iter([Square::F6, Square::D5]),
            captures: Bitboard::from_iter([Square::D7]),
            quiet: Bitboard::from_iter([Square::D4]),
            cursor: Some(Square::D7),
            ..Highlights::default()
        },
        2 => Highlights { chosen: Some(Square::C4), last: Some((Square::D1, Square::H5)), ..Highlights::default() },
        _ => Highlights::default(),
    };
    let picked_piece = (scene % 4 == 2).then(|| {
        let rect = geometry.rect_of(Square::E5);
        DraggedPiece { from: Square::C4, at: Some((rect.x, rect.y + rect.height / 2)) }
    });
    draw(buf, &geometry, &BoardView { moving: [None, picked_piece], ..BoardView::new(board, marks) }, painter);
    let side = Rect { x: geometry.outer().right() + 3, ..area }.intersection(area);
    if side.width < 12 {
        return;
    }
    let mut row = 1;
    for (text, size, tone) in [
        ("4:59", DigitSize::Large, TextTone::ClockRunning),
        ("0:19.4", DigitSize::Large, TextTone::ClockLow),
        ("1:23:45", DigitSize::Medium, TextTone::Clock),
        ("12:34", DigitSize::Plain, TextTone::Text),
    ] {
        let clock = Rect { x: side.x, y: row, width: size.width(text) + 2, height: size.height() };
        let clock = clock.intersection(area);
        buf.set_style(clock, theme.style_for(tone, depth));
        let inner = Rect { x: clock.x + 1, ..clock }.intersection(clock);
        digits::draw(buf, inner, size.lines(text, false), theme.style_for(tone, depth));
        row += size.height() + 1;
    }
    for (at, tone) in TONES.iter().enumerate() {
        let (over, down) = (u16::try_from(at % 3).unwrap_or(0), u16::try_from(at / 3).unwrap_or(0));
        if row + down < area.height && side.x + over * 16 + 14 < area.right() {
            buf.set_string(side.x + over * 16, row + down, format!("{tone:?}"), theme.style_for(*tone, depth));
        }
    }
    row += 7;
    let mut col = side.x;
    for role in [Role::Queen, Role::Rook, Role::Bishop, Role::Knight] {
        let place = Rect { x: col, y: row, width: size.cols, height: size.rows };
        if place.bottom() <= area.bottom() && place.right() <= area.right() {
            draw_piece(buf, place, Piece { color: Color::White, role }, theme.squares.dark, painter);
        }
        col += size.cols + 1;
    }
}
