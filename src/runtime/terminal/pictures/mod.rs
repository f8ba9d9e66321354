//! Pictures on the screen: what is sent of them after the cells of a frame, and the state of those sent before.
//!
//! They never pass through cells: a cell's symbol goes through the writer, which lets nothing through that controls a
//! terminal. What is sent here consists only of numbers and of pixels that the view has painted, in base64 or as
//! sixels, and contains no text that anyone wrote.
//!
//! With Kitty's protocol, the terminal keeps images: each is sent once, and then placed and removed by its number.
//! Sixels and iTerm2's images are written into the cells themselves: anything written there erases them, and they are
//! sent again.

use crate::runtime::terminal::{
    ansi_writer::{AnsiWriter, CellStyle, move_cursor},
    pictures::kitty::ImageStore,
    screen_cells::ScreenCells,
};
use crate::ui::board::pictures::{Image, Picture};
use flate2::Compression;
use flate2::write::ZlibEncoder;
use ratatui::buffer::Cell;
use ratatui::layout::Rect;
use std::io::Write;
use std::sync::Arc;

pub mod iterm;
pub mod kitty;
pub mod protocol;
pub mod sixel;

pub use crate::runtime::terminal::pictures::protocol::Protocol;

/// How many encoded pictures are kept. Beyond that, the oldest is forgotten.
const KEPT: usize = 128;

/// Compresses bytes in the way that both protocols for whole images require.
fn zlib(bytes: &[u8]) -> Vec<u8> {
    let mut zlib = ZlibEncoder::new(Vec::new(), Compression::fast());
    zlib.write_all(bytes).and_then(|()| zlib.finish()).unwrap_or_default() // cannot fail: it is in memory
}

/// The pictures of a screen.
#[derive(Debug, Default)]
pub struct ScreenPictures {
    protocol: Option<Protocol>,
    /// The pictures of the frame that is being drawn.
    next: Vec<Picture>,
    /// The pictures on the screen.
    shown: Vec<Picture>,
    /// The pictures of the next frame that have to be sent.
    due: Vec<Picture>,
    /// The images that the terminal keeps (Kitty).
    images: ImageStore,
    /// The images in encoded form (sixel, iTerm2).
    encoded: Vec<(Arc<Image>, Vec<u8>)>,
}

impl ScreenPictures {
    /// Creates it for a terminal that shows pictures with this protocol, or not at all.
    #[must_use]
    pub fn new(protocol: Option<Protocol>) -> ScreenPictures {
        ScreenPictures { protocol, ..ScreenPictures::default() }
    }

    /// Sets the pictures of the next frame.
    pub fn lay(&mut self, pictures: &[Picture]) {
        self.next.clear();
        if self.protocol.is_some() {
            self.next.extend_from_slice(pictures);
        }
    }

    /// Forgets everything: the screen was cleared, and what the terminal keeps is unknown.
    pub(in crate::runtime) fn forget(&mut self, out: &mut Vec<u8>) {
        self.shown.clear();
        self.encoded.clear();
        if self.protocol == Some(Protocol::Kitty) {
            self.images.clear(out);
        }
    }

    /// Runs before the cells are compared: decides what has to be sent, and has the cells that a picture leaves written
    /// again.
    pub(in crate::runtime) fn compare(&mut self, shown: &mut ScreenCells, next: &[Cell], area: Rect) {
        // After a sixel the cursor is on the line below it; if the window has no such line, it would scroll.
        let rows = if self.protocol == Some(Protocol::Kitty) { area.height } else { area.height.saturating_sub(1) };
        let room = Rect { height: rows, ..area };
        self.next.retain(|picture| room.intersection(picture.area) == picture.area);
        let cell = |at: ratatui::layout::Position| usize::from(at.y) * usize::from(area.width) + usize::from(at.x);
        let written = self.protocol != Some(Protocol::Kitty);
        for gone in self.shown.iter().filter(|picture| written && !self.next.contains(picture)) {
            for at in gone.area.positions() {
                shown.forget(cell(at));
            }
        }
        let overwritten = |picture: &Picture| {
            picture.area.positions().map(cell).any(|at| next.get(at).is_none_or(|cell| !shown.is_alike(at, cell)))
        };
        let due = |picture: &&Picture| !self.shown.contains(picture) || (written && overwritten(picture));
        self.due = self.next.iter().filter(due).cloned().collect();
    }

    /// Runs after the cells are written: sends what is due. `cells` are those of the frame.
    pub(in crate::runtime) fn send(&mut self, cells: &[Cell], area: Rect, style: &mut CellStyle, out: &mut Vec<u8>) {
        let Some(protocol) = self.protocol else { return };
        if protocol == Protocol::Kitty {
            for gone in self.shown.iter().filter(|picture| !self.next.contains(picture)) {
                self.images.take_away(gone, out);
            }
        }
        for picture in std::mem::take(&mut self.due) {
            if protocol == Protocol::Kitty {
                self.images.place(&picture, &self.next, out);
                continue;
            }
            move_cursor(out, picture.area.x, picture.area.y);
            out.extend_from_slice(self.encode(protocol, &picture));
            // Where iTerm2 shows a picture, the cells are gone. The clear pixels of a sixel leave the cell as it is.
            if protocol == Protocol::Iterm2 {
                let mut writer = AnsiWriter::new(out, style);
                for (col, row) in &picture.holes {
                    let (x, y) = (picture.area.x + col, picture.area.y + row);
                    if let Some(cell) = cells.get(usize::from(y) * usize::from(area.width) + usize::from(x)) {
                        writer.put(x, y, cell, 1);
                    }
                }
            }
        }
    }

    /// Makes the frame that was just written the current one.
    pub(in crate::runtime) fn turn(&mut self) {
        std::mem::swap(&mut self.shown, &mut self.next);
    }

    /// Returns a picture in encoded form, encoding it if necessary.
    fn encode(&mut self, protocol: Protocol, picture: &Picture) -> &[u8] {
        let known = self.encoded.iter().position(|(image, _)| Arc::ptr_eq(image, &picture.image));
        let at = known.unwrap_or_else(|| {
            if self.encoded.len() >= KEPT {
                self.encoded.remove(0); // there is at least one
            }
            let bytes = match protocol {
                Protocol::Sixel => sixel::encode_sixel(&picture.image),
                Protocol::Kitty | Protocol::Iterm2 => iterm::encode_iterm(&picture.image, picture.area.as_size()),
            };
            self.encoded.push((Arc::clone(&picture.image), bytes));
            self.encoded.len() - 1
        });
        self.encoded.get(at).map_or(&[], |(_, bytes)| bytes)
    }
}
