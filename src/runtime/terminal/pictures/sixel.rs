//! Sixels: lines of six rows of pixels, one colour after the other (VT330/340 Programmer Reference, chapter 14).
//!
//! A square has few colours — its background, a piece's two, and the blends between them at the edges — so they are
//! used as they are, without choosing a palette. Only if there are more than a terminal has registers for are similar
//! ones merged.

use crate::ui::board::pictures::Image;
use std::collections::BTreeMap;
use std::io::Write;

/// The number of colours that every terminal has registers for.
const COLOURS: usize = 256;

/// Encodes an image, with pixels as large as the terminal's. Clear pixels leave what is below.
#[must_use]
pub fn encode_sixel(image: &Image) -> Vec<u8> {
    let (palette, pixels) = numbered(image);
    let mut out = Vec::with_capacity(image.pixels.len() / 4);
    // 0;1: pixels that are not set stay as they are.
    let mut say = |text: std::fmt::Arguments<'_>| {
        let _ = out.write_fmt(text); // cannot fail: it is in memory
    };
    say(format_args!("\x1bP0;1;0q\"1;1;{};{}", image.width, image.height));
    for (number, [r, g, b]) in palette.iter().enumerate() {
        let percent = |channel: &u8| (u32::from(*channel) * 100 + 127) / 255;
        say(format_args!("#{number};2;{};{};{}", percent(r), percent(g), percent(b)));
    }
    for (at, band) in pixels.chunks(image.width.max(1) * 6).enumerate() {
        if at > 0 {
            out.push(b'-');
        }
        let mut used: Vec<usize> = band.iter().flatten().copied().collect();
        used.sort_unstable();
        used.dedup();
        for (at, colour) in used.into_iter().enumerate() {
            if at > 0 {
                out.push(b'$');
            }
            let _ = write!(out, "#{colour}"); // as above
            line(band, image.width, colour, &mut out);
        }
    }
    out.extend_from_slice(b"\x1b\\");
    out
}

/// Writes the sixels of one colour. Runs of the same sixel are written once, with a count. Nothing is written after the
/// last set pixel.
fn line(band: &[Option<usize>], width: usize, colour: usize, out: &mut Vec<u8>) {
    let mut run = (0_u8, 0_usize);
    let mut end = |(bits, times): (u8, usize)| {
        let sixel = b'?' + bits;
        if times > 3 {
            let _ = write!(out, "!{times}{}", char::from(sixel)); // cannot fail: it is in memory
        } else {
            out.extend(std::iter::repeat_n(sixel, times));
        }
    };
    for col in 0..width {
        let set = |row: &u8| band.get(usize::from(*row) * width + col) == Some(&Some(colour));
        let bits = (0..6_u8).filter(set).fold(0, |bits, row| bits | 1 << row);
        if bits == run.0 {
            run.1 += 1;
        } else {
            end(run);
            run = (bits, 1);
        }
    }
    if run.0 != 0 {
        end(run);
    }
}

/// Returns the colours of an image, and the number of every pixel's colour; `None` for a clear pixel. If there are too
/// many colours, the last bits of each channel are dropped until there are few enough.
fn numbered(image: &Image) -> (Vec<[u8; 3]>, Vec<Option<usize>>) {
    for dropped in 0..8 {
        let mut known: BTreeMap<[u8; 3], usize> = BTreeMap::new();
        let mut palette: Vec<[u8; 3]> = Vec::new();
        let mut pixels = Vec::with_capacity(image.pixels.len() / 4);
        for pixel in image.pixels.chunks_exact(4) {
            let &[r, g, b, opaque] = pixel else { continue };
            if opaque == 0 {
                pixels.push(None);
                continue;
            }
            let number = *known.entry([r, g, b].map(|channel| channel >> dropped)).or_insert_with(|| {
                palette.push([r, g, b]);
                palette.len() - 1
            });
            pixels.push(Some(number));
        }
        if palette.len() <= COLOURS {
            return (palette, pixels);
        }
    }
    (Vec::new(), Vec::new()) // never reached: with one bit per channel there are eight colours
}
