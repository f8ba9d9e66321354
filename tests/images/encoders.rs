//! A terminal decodes what the encoders wrote.

use ratatui::layout::Size;
use shakmaty::Role;
use tabiya::runtime::terminal::pictures;
use tabiya::ui::board::antialias::SmoothSquare;
use tabiya::ui::board::pictures::Image;
use tabiya::ui::board::raster::Overlay;
use tabiya::ui::theme::color::Rgb;

use crate::decoded;

/// Returns a knight with marks of every kind, and a transparent corner.
pub fn image() -> Image {
    let hexes = ["#8694a3", "#ffffff", "#20262e", "#343d48", "#1f4d2c", "#ffe27a"];
    let inks = hexes.map(|hex| Rgb::from_hex(hex).unwrap());
    let marks = Overlay { corners: true, cursor: true, dot: false };
    let (width, height) = (64, 68);
    let mut pixels = SmoothSquare::of(Some(Role::Knight), marks, width, height).painted(&inks);
    for line in pixels.chunks_mut(width * 4).take(17) {
        line[..8 * 4].fill(0);
    }
    Image { width, height, pixels }
}

#[test]
fn a_png_comes_back_bit_for_bit() {
    let image = image();
    assert_eq!(decoded::png(&pictures::png(&image)), (64, 68, decoded::quads(&image.pixels)));
}

#[test]
fn an_inline_image_names_its_cells_and_moves_no_cursor() {
    use base64::Engine;
    let image = image();
    let sent = String::from_utf8(pictures::encode_iterm(&image, Size::new(8, 4))).unwrap();
    let (keys, payload) = sent.strip_prefix("\x1b]1337;File=").and_then(|text| text.split_once(':')).unwrap();
    let file = base64::engine::general_purpose::STANDARD.decode(payload.strip_suffix('\x07').unwrap()).unwrap();
    let size = format!("size={}", file.len());
    let wanted = ["inline=1", &size, "width=8", "height=4", "preserveAspectRatio=0", "doNotMoveCursor=1"];
    assert_eq!(keys.split(';').collect::<Vec<_>>(), wanted);
    assert_eq!(decoded::png(&file), (64, 68, decoded::quads(&image.pixels)));
}

/// Returns whether two colours differ by at most `apart` per channel: sixels give colours only in percent.
fn near(one: [u8; 4], other: [u8; 4], apart: u8) -> bool {
    if one[3] == 0 { other[3] == 0 } else { one.iter().zip(other).all(|(a, b)| a.abs_diff(b) <= apart) }
}

#[test]
fn sixels_come_back_as_near_as_percents_are() {
    let image = image();
    let sent = pictures::encode_sixel(&image);
    let (width, height, pixels) = decoded::sixel(&sent);
    assert_eq!((width, height), (64, 68));
    for (at, (one, other)) in decoded::quads(&image.pixels).into_iter().zip(pixels).enumerate() {
        assert!(near(one, other, 2), "{one:?} came back as {other:?} at {},{}", at % 64, at / 64);
    }
    assert!(sent.len() < image.pixels.len() / 2, "{} bytes", sent.len());
}

#[test]
fn more_colours_than_there_are_registers_are_joined() {
    let (width, height) = (64, 64);
    let pixels: Vec<u8> = (0..64_u8).flat_map(|y| (0..64_u8).flat_map(move |x| [x * 4, y * 4, x + y, 255])).collect();
    let image = Image { width, height, pixels };
    let sent = pictures::encode_sixel(&image);
    let text = String::from_utf8(sent.clone()).unwrap();
    assert!(text.matches(";2;").count() <= 257, "no more registers than there are (and the aspect)");
    for (one, other) in decoded::quads(&image.pixels).into_iter().zip(decoded::sixel(&sent).2) {
        assert!(near(one, other, 34), "{one:?} came back as {other:?}");
    }
}
