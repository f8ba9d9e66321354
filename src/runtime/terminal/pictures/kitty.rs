//! Kitty's graphics protocol (<https://sw.kovidgoyal.net/kitty/graphics-protocol/>): the terminal keeps images under
//! numbers, which are used to show and remove them.

use crate::runtime::terminal::{ansi_writer::move_cursor, pictures::zlib};
use crate::ui::board::pictures::{Image, Picture};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

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
#[must_use]
pub fn farewell() -> &'static str {
    if USED.load(Ordering::Relaxed) { FAREWELL } else { "" }
}

/// The images that the terminal keeps. The number of each is its index here, counted from [`FIRST`].
#[derive(Debug, Default)]
pub(super) struct ImageStore {
    images: Vec<Arc<Image>>,
    /// Where the next image goes when all places are in use.
    next: usize,
}

impl ImageStore {
    /// Forgets all images, and makes the terminal forget them too.
    pub(super) fn clear(&mut self, out: &mut Vec<u8>) {
        if !self.images.is_empty() {
            out.extend_from_slice(FAREWELL.as_bytes());
        }
        self.images.clear();
        self.next = 0;
    }

    /// Removes a picture from the screen. The terminal keeps its image.
    pub(super) fn take_away(&self, picture: &Picture, out: &mut Vec<u8>) {
        if let Some(at) = self.find(&picture.image) {
            command(out, format_args!("a=d,d=i,i={},p={},q=2", number(at), place(picture)), b"");
        }
    }

    /// Puts a picture on the screen. Its image is sent if the terminal does not have it. `wanted` are the pictures of
    /// the frame, whose images must stay.
    pub(super) fn place(&mut self, picture: &Picture, wanted: &[Picture], out: &mut Vec<u8>) {
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
