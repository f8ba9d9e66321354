//! Turns the terminal's bytes into the application's input.
//!
//! crossterm decodes bytes too, but it keeps a sequence that was cut off for ever and swallows every key after it, and
//! it takes an Esc at the end of a read for the key, although the rest of an arrow key may follow. Here silence
//! decides: incomplete input waits for a time that depends on what it looks like. The decoder is pure: it is given
//! bytes and times.

use super::keys::{self, LONGEST_PASTE, TerminalInput};
use crate::{app::protocol::input::Code, chess::moment::Moment};
use sequences::{Meaning, PASTE_BEGINS, decode};

mod sequences;

/// How long a lone Esc may turn out to be the start of a sequence, in milliseconds.
const ESC_MS: u64 = 25;
/// How long to wait for the rest of something that a person may have typed: `Esc` `[`, half a character.
const SHORT_MS: u64 = 100;
/// How long to wait for the rest of something that no person types.
const LONG_MS: u64 = 1_000;
/// A read of more bytes than this is not a single key.
const BURST: usize = 8;

/// How many bytes of a paste are kept beyond the longest one: a character that is cut in two there is dropped whole.
const ROOM: usize = 8;
const PASTE_ENDS: &[u8] = b"\x1b[201~";

/// Decodes what a terminal sends, read by read.
#[derive(Debug, Default)]
pub struct Decoder {
    /// The bytes of a sequence that has not ended yet.
    pending: Vec<u8>,
    /// When the first of these bytes came.
    since: Moment,
    /// When silence decides what these bytes are.
    until: Option<Moment>,
    paste: Option<Paste>,
    /// Whether silence has cut off a paste whose end has not come yet.
    paste_cut_off: bool,
}

/// A paste that has begun.
#[derive(Debug)]
struct Paste {
    since: Moment,
    text: Vec<u8>,
}

/// What a buffer begins with.
#[derive(Debug, PartialEq, Eq)]
enum DecodeStep {
    /// This many bytes are done; they may mean something.
    Done(usize, Option<Meaning>),
    /// The end is missing; the decoder waits for it for this many milliseconds.
    Incomplete(u64),
}

impl Decoder {
    /// Returns the moment at which to call [`Decoder::silence`], if nothing comes before.
    #[must_use]
    pub fn until(&self) -> Option<Moment> {
        self.until
    }

    /// Takes the bytes of one read. Input that is certain goes to `to`, in order, with the moment its first byte was
    /// read.
    pub fn take(&mut self, at: Moment, bytes: &[u8], to: &mut impl FnMut(Moment, TerminalInput)) {
        self.until = None;
        let bytes = self.take_late_paste(at, bytes, to);
        let bytes = self.take_paste(at, bytes, to);
        if bytes.is_empty() {
            return;
        }
        // Esc and a letter in one read are Alt and the letter; in two reads, they are two keys.
        if self.pending == b"\x1b" && !matches!(bytes.first(), Some(b'[' | b'O' | b']')) {
            self.pending.clear();
            key(Code::Esc, 0, self.since, to);
        }
        let mut since = if self.pending.is_empty() { at } else { self.since };
        let mut buffer = std::mem::take(&mut self.pending);
        buffer.extend_from_slice(bytes);
        let mut rest = buffer.as_slice();
        while !rest.is_empty() {
            match decode(rest) {
                DecodeStep::Incomplete(ms) => {
                    self.pending = rest.to_vec();
                    self.since = since;
                    self.until = Some(at.plus(ms));
                    return;
                }
                DecodeStep::Done(count, meaning) => {
                    rest = rest.get(count..).unwrap_or_default();
                    match meaning {
                        Some(Meaning::Key(code, modifiers)) => key(code, modifiers, since, to),
                        Some(Meaning::Input(input)) => to(since, input),
                        Some(Meaning::PasteBegins) => {
                            self.paste = Some(Paste { since, text: Vec::new() });
                            rest = self.take_paste(at, rest, to);
                        }
                        None => {}
                    }
                    since = at;
                }
            }
        }
    }

    /// Decides, when nothing came in time, that incomplete input is what it looks like.
    pub fn silence(&mut self, to: &mut impl FnMut(Moment, TerminalInput)) {
        self.until = None;
        if let Some(mut paste) = self.paste.take() {
            self.paste_cut_off = true;
            // An incomplete end marker is not text.
            let half = (1..PASTE_ENDS.len()).rev().find(|&n| paste.text.ends_with(&PASTE_ENDS[..n])); // within
            paste.text.truncate(paste.text.len() - half.unwrap_or(0));
            if !paste.text.is_empty() {
                to(paste.since, paste.into_input());
            }
        }
        // A person typed these. Half of anything else does not type letters.
        match std::mem::take(&mut self.pending).as_slice() {
            b"\x1b" => key(Code::Esc, 0, self.since, to),
            [b'\x1b', c @ (b'[' | b'O' | b']')] => {
                key(Code::Esc, 0, self.since, to);
                key(Code::Char(char::from(*c)), 0, self.since, to);
            }
            _ => {}
        }
    }

    /// Takes the bytes of a paste that has begun. Returns what follows its end.
    fn take_paste<'a>(&mut self, at: Moment, bytes: &'a [u8], to: &mut impl FnMut(Moment, TerminalInput)) -> &'a [u8] {
        let Some(paste) = &mut self.paste else { return bytes };
        match paste.take(bytes) {
            None => {
                self.until = Some(at.plus(LONG_MS));
                &[]
            }
            Some(rest) => {
                self.paste_cut_off = false;
                if let Some(paste) = self.paste.take() {
                    to(paste.since, paste.into_input());
                }
                rest
            }
        }
    }

    /// Handles the rest of a paste that was cut off: it may still come, and must not be taken for keys. A read is such
    /// a rest if it contains the paste's end, or if it is longer than a key and does not begin with an escape sequence.
    fn take_late_paste<'a>(
        &mut self,
        at: Moment,
        bytes: &'a [u8],
        to: &mut impl FnMut(Moment, TerminalInput),
    ) -> &'a [u8] {
        if !self.paste_cut_off || self.paste.is_some() {
            return bytes;
        }
        let end = memchr::memmem::find(bytes, PASTE_ENDS);
        let begin = memchr::memmem::find(bytes, PASTE_BEGINS);
        let holds_end = end.is_some_and(|end| begin.is_none_or(|begin| end < begin));
        let burst = bytes.len() > BURST && bytes.first() != Some(&b'\x1b');
        if !holds_end && !burst {
            return bytes;
        }
        self.pending.clear();
        self.paste = Some(Paste { since: at, text: Vec::new() });
        self.take_paste(at, bytes, to)
    }
}

impl Paste {
    /// Takes bytes up to the paste's end. Returns what follows the end if it is there.
    fn take<'a>(&mut self, bytes: &'a [u8]) -> Option<&'a [u8]> {
        let before = self.text.len();
        self.text.extend_from_slice(bytes);
        // The end marker may have been cut in two.
        let from = before.saturating_sub(PASTE_ENDS.len() - 1);
        let Some(at) = memchr::memmem::find(self.text.get(from..)?, PASTE_ENDS) else {
            // Anything beyond the longest paste is dropped, except the last bytes: the end marker may begin with them.
            let last = self.text.len().saturating_sub(PASTE_ENDS.len());
            self.text.drain(last.min(LONGEST_PASTE + ROOM)..last);
            return None;
        };
        self.text.truncate(from + at);
        bytes.get(from + at + PASTE_ENDS.len() - before..)
    }

    fn into_input(self) -> TerminalInput {
        TerminalInput::Paste(keys::paste(&String::from_utf8_lossy(&self.text)))
    }
}

fn key(code: Code, modifiers: u8, at: Moment, to: &mut impl FnMut(Moment, TerminalInput)) {
    if let Some(key) = keys::key(code, modifiers) {
        to(at, TerminalInput::Key(key));
    }
}

#[cfg(test)]
mod tests;
