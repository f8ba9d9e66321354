//! Decodes the names of a file again once all of it has been read and its code page is known.

use super::{BLOCK, CatalogBuilder};
use crate::chess::pgn::encoding::code_page::CodePage;
use crate::chess::pgn::encoding::{Encoding, EncodingChoice};
use crate::chess::pgn::index::interner::Interner;
use std::{collections::HashMap, sync::Arc};

impl CatalogBuilder {
    /// Decodes the names of the last file, which is complete. They were read as UTF-8 or Windows-1252 before its
    /// encoding was known. From here on they are in the encoding of the file: the detected one, or what the user chose.
    pub fn decode_names(&mut self, chosen: Option<EncodingChoice>) {
        let Some(part) = self.catalog.parts.last_mut() else { return };
        part.form = part.form.read_as(chosen);
        let encoding = part.form.encoding;
        let is_latin = matches!(encoding, Encoding::Utf8 | Encoding::Mixed(_) | Encoding::Page(CodePage::Windows1252));
        if !matches!(encoding, Encoding::Page(_) | Encoding::Mixed(_))
            || is_latin && !self.names.has_raw() && !self.events.has_raw()
        {
            return;
        }
        let first = part.first;
        let mut names = Renaming::new(encoding);
        let mut events = Renaming::new(encoding);
        for (i, block) in self.catalog.blocks.iter_mut().enumerate().skip(first / BLOCK) {
            let from = first.saturating_sub(i * BLOCK);
            for fields in Arc::make_mut(block).iter_mut().skip(from) {
                let white = names.number(fields.white, &mut self.names);
                let black = names.number(fields.black, &mut self.names);
                let event = events.number(fields.event, &mut self.events);
                *fields = fields.with([white, black, event]);
            }
        }
    }
}

/// Maps the numbers of texts to the numbers of the same texts decoded in the encoding of their file.
struct Renaming {
    encoding: Encoding,
    new: HashMap<u32, u32>,
}

impl Renaming {
    fn new(encoding: Encoding) -> Renaming {
        Renaming { encoding, new: HashMap::new() }
    }

    fn number(&mut self, number: u32, texts: &mut Interner) -> u32 {
        let encoding = self.encoding;
        *self.new.entry(number).or_insert_with(|| {
            let text = texts.names.get(number);
            let bytes = match texts.is_raw(number) {
                // A byte of Windows-1252 is a character, so the bytes come back.
                true => CodePage::Windows1252.encode(text).unwrap_or_else(|_| text.as_bytes().to_vec()),
                false if text.is_ascii() => return number,
                // Bytes that happened to be valid UTF-8 are decoded in the file's page too, because the game itself is
                // read so.
                false => text.as_bytes().to_vec(),
            };
            let text = encoding.text(&bytes).trim().to_owned();
            texts.intern(&text)
        })
    }
}
