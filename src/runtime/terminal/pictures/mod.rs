//! Pictures on the screen: what is sent of them after the cells of a frame, and the state of those sent before.
//!
//! They never pass through cells: a cell's symbol goes through the writer, which lets nothing through that controls a
//! terminal. What is sent here consists only of numbers and of pixels that the view has painted, in base64 or as
//! sixels, and contains no text that anyone wrote.
//!
//! With Kitty's protocol, the terminal keeps images: each is sent once, and then placed and removed by its number.
//! Sixels and iTerm2's images are written into the cells themselves: anything written there erases them, and they are
//! sent again.

use crate::config::ImageProtocol;
use crate::runtime::terminal::ansi_writer::{AnsiWriter, CellStyle, ScreenCells, move_cursor};
use crate::ui::board::pictures::{Image, Picture};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use flate2::write::ZlibEncoder;
use flate2::{Compression, Crc};
use ratatui::buffer::Cell;
use ratatui::layout::{Rect, Size};
use std::collections::BTreeMap;
use std::ffi::OsString;
use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// How many encoded pictures are kept. Beyond that, the oldest is forgotten.
const KEPT: usize = 128;

/// Compresses bytes in the way that both protocols for whole images require.
fn zlib(bytes: &[u8]) -> Vec<u8> {
    let mut zlib = ZlibEncoder::new(Vec::new(), Compression::fast());
    zlib.write_all(bytes).and_then(|()| zlib.finish()).unwrap_or_default() // cannot fail: it is in memory
}

#[derive(Debug, Default)]
pub struct ScreenPictures {
    protocol: Option<Protocol>,
    /// The pictures of the frame that is being drawn.
    next: Vec<Picture>,
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
                Protocol::Sixel => encode_sixel(&picture.image),
                Protocol::Kitty | Protocol::Iterm2 => encode_iterm(&picture.image, picture.area.as_size()),
            };
            self.encoded.push((Arc::clone(&picture.image), bytes));
            self.encoded.len() - 1
        });
        self.encoded.get(at).map_or(&[], |(_, bytes)| bytes)
    }
}

// iTerm2's inline images (<https://iterm2.com/documentation-images.html>): a file in a common format, in base64. Ours
// are PNG, which needs four pieces around the pixels and no library except the one that compresses.

/// Encodes an image that fills this many cells.
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

fn chunk(file: &mut Vec<u8>, name: [u8; 4], body: &[u8]) {
    file.extend_from_slice(&u32::try_from(body.len()).unwrap_or(u32::MAX).to_be_bytes());
    let mut sum = Crc::new();
    sum.update(&name);
    sum.update(body);
    file.extend_from_slice(&name);
    file.extend_from_slice(body);
    file.extend_from_slice(&sum.sum().to_be_bytes());
}

// Kitty's graphics protocol (<https://sw.kovidgoyal.net/kitty/graphics-protocol/>): the terminal keeps images under
// numbers, which are used to show and remove them.

/// The number of the first image. Other programs in the terminal are unlikely to use the same.
const FIRST: u32 = 0x7ab1_0000;
/// How many images the terminal keeps for us: twice what a board can show at once. [`FAREWELL`] covers twice as many.
const KITTY_KEPT: usize = 128;
/// How many base64 characters are sent at once, as the protocol requires.
const CHUNK: usize = 4096;

/// Whether images were sent, so that they must be removed in the end.
static USED: AtomicBool = AtomicBool::new(false);

/// Removes everything that is visible, and the data of all our images. A terminal that does not know ranges of numbers
/// keeps the data of images that are not visible until its window closes.
const FAREWELL: &str = "\x1b_Ga=d,d=A,q=2\x1b\\\x1b_Ga=d,d=R,x=2058420224,y=2058420479,q=2\x1b\\";

/// Returns the bytes that remove everything of ours from the terminal; empty if nothing was sent.
pub fn farewell() -> &'static str {
    if USED.load(Ordering::Relaxed) { FAREWELL } else { "" }
}

/// The images that the terminal keeps. The number of each is its index here, counted from [`FIRST`].
#[derive(Debug, Default)]
struct ImageStore {
    images: Vec<Arc<Image>>,
    /// Where the next image goes when all places are in use.
    next: usize,
}

impl ImageStore {
    /// Forgets all images, and makes the terminal forget them too.
    fn clear(&mut self, out: &mut Vec<u8>) {
        if !self.images.is_empty() {
            out.extend_from_slice(FAREWELL.as_bytes());
        }
        self.images.clear();
        self.next = 0;
    }

    /// Removes a picture from the screen. The terminal keeps its image.
    fn take_away(&self, picture: &Picture, out: &mut Vec<u8>) {
        if let Some(at) = self.find(&picture.image) {
            command(out, format_args!("a=d,d=i,i={},p={},q=2", number(at), place(picture)), b"");
        }
    }

    /// Puts a picture on the screen. Its image is sent if the terminal does not have it. `wanted` are the pictures of
    /// the frame, whose images must stay.
    fn place(&mut self, picture: &Picture, wanted: &[Picture], out: &mut Vec<u8>) {
        let at = self.find(&picture.image).unwrap_or_else(|| self.keep(picture, wanted, out));
        move_cursor(out, picture.area.x, picture.area.y);
        let (id, place, area) = (number(at), place(picture), picture.area);
        command(out, format_args!("a=p,i={id},p={place},c={},r={},C=1,q=2", area.width, area.height), b"");
    }

    fn find(&self, image: &Arc<Image>) -> Option<usize> {
        self.images.iter().position(|known| Arc::ptr_eq(known, image))
    }

    /// Sends an image to a free place, or to that of the oldest image that is not visible. Returns the place.
    fn keep(&mut self, picture: &Picture, wanted: &[Picture], out: &mut Vec<u8>) -> usize {
        USED.store(true, Ordering::Relaxed);
        let mut at = self.images.len();
        if at >= KITTY_KEPT {
            let in_sight = |image: &Arc<Image>| wanted.iter().any(|picture| Arc::ptr_eq(&picture.image, image));
            let turns = (0..KITTY_KEPT).map(|turn| (self.next + turn) % KITTY_KEPT);
            let free = turns.into_iter().find(|at| self.images.get(*at).is_some_and(|image| !in_sight(image)));
            at = free.unwrap_or(self.next); // a board has 64 squares: some images are not visible
            self.next = (at + 1) % KITTY_KEPT;
            command(out, format_args!("a=d,d=I,i={},q=2", number(at)), b"");
        }
        transmit(number(at), &picture.image, out);
        match self.images.get_mut(at) {
            Some(place) => *place = Arc::clone(&picture.image),
            None => self.images.push(Arc::clone(&picture.image)),
        }
        at
    }
}

/// Returns the number of the image in a place.
fn number(at: usize) -> u32 {
    FIRST + u32::try_from(at).unwrap_or_default()
}

/// Returns the number of a placement: a different one for every cell that a picture can begin in, from 1.
fn place(picture: &Picture) -> u32 {
    (u32::from(picture.area.y) << 16 | u32::from(picture.area.x)) + 1
}

/// Sends an image, compressed, in pieces.
fn transmit(number: u32, image: &Image, out: &mut Vec<u8>) {
    let text = STANDARD.encode(zlib(&image.pixels));
    let pieces = text.as_bytes().chunks(CHUNK);
    let last = pieces.len().saturating_sub(1);
    for (at, piece) in pieces.enumerate() {
        let more = u8::from(at < last);
        if at == 0 {
            let (width, height) = (image.width, image.height);
            command(out, format_args!("a=t,f=32,o=z,s={width},v={height},i={number},q=2,m={more}"), piece);
        } else {
            command(out, format_args!("m={more},q=2"), piece);
        }
    }
}

/// Writes one command of the protocol.
fn command(out: &mut Vec<u8>, keys: std::fmt::Arguments<'_>, payload: &[u8]) {
    out.extend_from_slice(b"\x1b_G");
    let _ = out.write_fmt(keys); // cannot fail: it is in memory
    if !payload.is_empty() {
        out.push(b';');
        out.extend_from_slice(payload);
    }
    out.extend_from_slice(b"\x1b\\");
}

// Which protocol a terminal uses for pictures, according to its environment. The terminal itself is never asked: a
// reply would come through the keys, perhaps late, perhaps never; and a terminal that does not know the question may
// print it.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Protocol {
    Kitty,
    Iterm2,
    Sixel,
}

/// The first version of Konsole that shows iTerm2's images (22.04).
const KONSOLE: u32 = 220_400;

/// Returns the protocol: the user's choice, otherwise what the terminal is known to support.
pub fn detect(choice: ImageProtocol, env: impl Fn(&str) -> Option<OsString>) -> Option<Protocol> {
    match choice {
        ImageProtocol::Kitty => return Some(Protocol::Kitty),
        ImageProtocol::Iterm2 => return Some(Protocol::Iterm2),
        ImageProtocol::Sixel => return Some(Protocol::Sixel),
        ImageProtocol::Auto => {}
    }
    let word = |name: &str| env(name).map(|value| value.to_string_lossy().into_owned()).unwrap_or_default();
    let (term, program) = (word("TERM"), word("TERM_PROGRAM"));
    // A multiplexer passes on the variables of the terminal it was started in, but not its pictures.
    let between = term.starts_with("tmux") || term.starts_with("screen") || program == "tmux";
    if between || ["TMUX", "STY", "ZELLIJ"].iter().any(|name| !word(name).is_empty()) {
        return None;
    }
    match term.as_str() {
        "xterm-kitty" | "xterm-ghostty" => return Some(Protocol::Kitty),
        "mlterm" | "contour" => return Some(Protocol::Sixel),
        _ if term == "foot" || term.starts_with("foot-") => return Some(Protocol::Sixel),
        _ => {}
    }
    match program.as_str() {
        "ghostty" => return Some(Protocol::Kitty),
        "iTerm.app" | "WezTerm" | "mintty" => return Some(Protocol::Iterm2),
        _ => {}
    }
    if word("LC_TERMINAL") == "iTerm2" || word("KONSOLE_VERSION").parse::<u32>().is_ok_and(|version| version >= KONSOLE)
    {
        return Some(Protocol::Iterm2);
    }
    None
}

// Sixels: lines of six rows of pixels, one colour after the other (VT330/340 Programmer Reference, chapter 14).
//
// A square has few colours — its background, a piece's two, and the blends between them at the edges — so they are
// used as they are, without choosing a palette. Only if there are more than a terminal has registers for are similar
// ones merged.

/// The number of colours that every terminal has registers for.
const COLOURS: usize = 256;

/// Encodes an image, with pixels as large as the terminal's. Clear pixels leave what is below.
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
