//! iTerm2's inline images (<https://iterm2.com/documentation-images.html>): a file in a common format, in base64. Ours
//! are PNG, which needs four pieces around the pixels and no library except the one that compresses.

use crate::runtime::terminal::pictures::zlib;
use crate::ui::board::pictures::Image;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use flate2::Crc;
use ratatui::layout::Size;

/// Encodes an image that fills this many cells.
#[must_use]
pub fn encode_iterm(image: &Image, size: Size) -> Vec<u8> {
    let file = png(image);
    let (width, height, bytes) = (size.width, size.height, file.len());
    let mut out = format!(
        "\x1b]1337;File=inline=1;size={bytes};width={width};height={height};preserveAspectRatio=0;doNotMoveCursor=1:"
    );
    STANDARD.encode_string(file, &mut out);
    out.push('\x07');
    out.into_bytes()
}

/// Encodes an image as a PNG file (<https://www.w3.org/TR/png-3/>): eight bits per channel, with transparency.
#[must_use]
pub fn png(image: &Image) -> Vec<u8> {
    let mut file = b"\x89PNG\r\n\x1a\n".to_vec();
    let side = |pixels: usize| u32::try_from(pixels).unwrap_or(u32::MAX).to_be_bytes();
    let mut header = [side(image.width), side(image.height)].concat();
    header.extend([8, 6, 0, 0, 0]);
    chunk(&mut file, *b"IHDR", &header);
    // 0: each line is stored as it is, not as its difference from its neighbours.
    let lines = image.pixels.chunks(image.width.max(1) * 4);
    let lines: Vec<u8> = lines.flat_map(|line| std::iter::once(0).chain(line.iter().copied())).collect();
    chunk(&mut file, *b"IDAT", &zlib(&lines));
    chunk(&mut file, *b"IEND", &[]);
    file
}

/// Adds a chunk to a PNG file.
fn chunk(file: &mut Vec<u8>, name: [u8; 4], body: &[u8]) {
    file.extend_from_slice(&u32::try_from(body.len()).unwrap_or(u32::MAX).to_be_bytes());
    let mut sum = Crc::new();
    sum.update(&name);
    sum.update(body);
    file.extend_from_slice(&name);
    file.extend_from_slice(body);
    file.extend_from_slice(&sum.sum().to_be_bytes());
}
