//! Writes the board as a PNG, as a terminal with pictures would show it: the pictures of a frame over its cells.
//!
//!     cargo run --features images --example images -- board.png 80 24 slate 10x20
//!
//! The arguments are the file, columns, rows, theme, and the pixels of a cell. Text is left out.

#![allow(clippy::disallowed_methods, reason = "a program of its own, not a room of the house")]

use ratatui::style::Color;
use std::path::PathBuf;
use tabiya::app::App;
use tabiya::app::protocol::boot::Boot;
use tabiya::app::protocol::input::{Code, Key, Window};
use tabiya::app::protocol::message::Msg;
use tabiya::app::protocol::now::{Now, WallTime};
use tabiya::chess::clock::Moment;
use tabiya::chess::game_options::GameOptions;
use tabiya::runtime::terminal::pictures::png;
use tabiya::ui::Painter;
use tabiya::ui::board::pictures::Image;
use tabiya::ui::board::pieces::PieceStyle;
use tabiya::ui::board::raster::SubPixelGrid;
use tabiya::ui::canvas::Frame;
use tabiya::ui::theme::Theme;
use tabiya::ui::theme::color::ColorDepth;

/// The moves that are played before the picture is made.
const MOVES: &str = "e4 e5 Nf3 Nc6 Bc4 Nf6 Ng5 d5 exd5 Nxd5 Nxf7 Kxf7 Qf3+ Ke6 Nc3";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let word = |at: usize, usual: &str| words.get(at).map_or(usual.to_owned(), Clone::clone);
    let file = PathBuf::from(word(0, "board.png"));
    let (cols, rows): (u16, u16) = (word(1, "120").parse()?, word(2, "40").parse()?);
    let theme = Theme::built_in(&word(3, "slate")).ok_or("an unknown theme")?;
    let cell = word(4, "10x20");
    let (across, down) = cell.split_once('x').ok_or("a cell is WIDTHxHEIGHT")?;
    let (across, down): (u16, u16) = (across.parse()?, down.parse()?);

    let mut app = App::new(Boot::default());
    let now = Now { at: Moment(1_000), wall: WallTime { unix: 0, offset: 0 } };
    let _ = app.update(now, Msg::Resize(Window { cols, rows, pixels: Some((cols * across, rows * down)) }));
    let _ = app.open_play(GameOptions::default(), now);
    let keys = MOVES.split(' ').flat_map(|played| played.chars().map(Code::Char).chain([Code::Enter]));
    for code in keys.chain([Code::Up, Code::Char(' ')]) {
        let _ = app.update(now, Msg::Key(Key::plain(code)));
    }

    let mut painter = Painter::new(theme, ColorDepth::True, PieceStyle::Images);
    painter.show_pictures();
    let mut frame = Frame::new(cols, rows);
    let pictures = tabiya::ui::view(&app, &mut painter, &mut frame).pictures;

    let (width, height) = (usize::from(cols * across), usize::from(rows * down));
    let mut pixels = vec![255; width * height * 4];
    let mut put = |x: usize, y: usize, color: [u8; 3]| {
        if let Some(pixel) = pixels.get_mut((y * width + x) * 4..(y * width + x) * 4 + 3) {
            pixel.copy_from_slice(&color);
        }
    };
    let buffer = &frame.buffer;
    for (x, y) in (0..height).flat_map(|y| (0..width).map(move |x| (x, y))) {
        let (col, row) = (u16::try_from(x)? / across, u16::try_from(y)? / down);
        let Some(seen) = buffer.cell((col, row)) else { continue };
        let (sub_x, sub_y) =
            (x % usize::from(across) * 2 / usize::from(across), y % usize::from(down) * 3 / usize::from(down));
        let bits = seen.symbol().chars().next().and_then(|char| SubPixelGrid::Sextant.bits(char)).unwrap_or(0);
        let color = if bits >> (sub_y * 2 + sub_x) & 1 == 1 { seen.fg } else { seen.bg };
        let Color::Rgb(r, g, b) = color else { continue };
        put(x, y, [r, g, b]);
    }
    for picture in &pictures {
        let (left, above) = (usize::from(picture.area.x * across), usize::from(picture.area.y * down));
        for (at, pixel) in picture.image.pixels.chunks_exact(4).enumerate() {
            if let &[r, g, b, 255] = pixel {
                put(left + at % picture.image.width, above + at / picture.image.width, [r, g, b]);
            }
        }
    }
    std::fs::write(&file, png(&Image { width, height, pixels }))?;
    Ok(())
}
