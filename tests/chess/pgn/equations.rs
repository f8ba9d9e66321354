//! Runs the bodies of the PGN fuzz targets, each for two seconds.

use std::sync::atomic::{AtomicUsize, Ordering};

use arbtest::arbtest;
use tabiya::chess::pgn::PgnText;

use crate::support::invariants::pgn as invariants;

use super::shared::{odd, small};

const MS: u64 = 2000;

/// Returns bytes that look like PGN more often than random ones would.
pub(super) fn pgn(u: &mut arbtest::arbitrary::Unstructured) -> arbtest::arbitrary::Result<Vec<u8>> {
    const PIECES: [&[u8]; 50] = [
        b"\n\n[Event \"x\"]\n",
        b"\r\n\r\n[Event \"y\"]\r\n[White \"\xE9\"]",
        b"[Event \"x\"]",
        b"[White \"a\"]",
        b"[Result \"1-0\"]",
        b"[FEN \"4k3/8/8/8/8/8/8/4K2R b K - 0 31\"]",
        b"\n",
        b"\n\n",
        b"\r\n",
        b"\r",
        b"{",
        b"}",
        b"(",
        b")",
        b"[",
        b"]",
        b"\"",
        b"\\",
        b";",
        b"%",
        b"*",
        b"1-0",
        b"1/2-1/2",
        b"\xBD-\xBD",
        b"1.",
        b"1...",
        b"e4",
        b"e5",
        b"Nf3",
        b"Nc6",
        b"O-O",
        b"--",
        b"e8=Q",
        b"e8(Q)",
        b"$1",
        b"$999",
        b"!?",
        b" ",
        b" ",
        b"\t",
        b"\xEF\xBB\xBF",
        b"\xE9",
        "é".as_bytes(),
        b"[%clk 0:01:00]",
        b"word",
        b"Ke2",
        b"[Variant \"Chess960\"]",
        b"\0",
        b"d4",
        b"d5",
    ];
    let mut bytes = Vec::new();
    while !u.is_empty() {
        match u.int_in_range(0..=9)? {
            0 => bytes.push(u.arbitrary()?),
            _ => {
                bytes.extend_from_slice(u.choose(&PIECES)?);
                if u.arbitrary()? {
                    bytes.push(b' ');
                }
            }
        }
    }
    Ok(bytes)
}

#[test]
fn lexer() {
    arbtest(|u| {
        invariants::lexer(&pgn(u)?);
        Ok(())
    })
    .budget_ms(MS);
}

#[test]
fn reader() {
    arbtest(|u| {
        invariants::reader(&pgn(u)?);
        Ok(())
    })
    .budget_ms(MS);
}

#[test]
fn writer() {
    arbtest(|u| {
        invariants::writer(&pgn(u)?);
        Ok(())
    })
    .budget_ms(MS);
}

/// A sign and a soft hyphen of a code page before a word: in UTF-8 they are another thing.
#[test]
fn what_the_writer_lost_once() {
    for seed in [0x9f16_c526_0000_2811, 0x9aa3_60b8_0000_0123] {
        arbtest(|u| {
            invariants::writer(&pgn(u)?);
            Ok(())
        })
        .seed(seed);
    }
}

#[test]
fn grown_trees_come_back() {
    arbtest(|u| {
        let record = invariants::grow(u.bytes(u.len())?);
        invariants::walks(&record.tree);
        invariants::round_trip(&record);
        Ok(())
    })
    .budget_ms(MS);
}

#[test]
fn index() {
    arbtest(|u| {
        let sizes: [u8; 3] = u.arbitrary()?;
        invariants::index(&pgn(u)?, &sizes);
        Ok(())
    })
    .budget_ms(MS);
}

#[test]
fn catalog() {
    arbtest(|u| {
        let sizes: [u8; 3] = u.arbitrary()?;
        invariants::catalog(&pgn(u)?, &sizes);
        Ok(())
    })
    .budget_ms(MS);
}

#[test]
fn main_lines() {
    arbtest(|u| {
        super::search::agrees(&tabiya::chess::pgn::PgnText::new(pgn(u)?.into()));
        Ok(())
    })
    .budget_ms(MS);
}

#[test]
fn small_files_with_one_byte_changed() {
    let files = small();
    if files.is_empty() {
        return;
    }
    arbtest(|u| {
        let (_, bytes) = u.choose(&files)?;
        let mut bytes = bytes.clone();
        let at = u.choose_index(bytes.len())?;
        bytes[at] = *u.choose(invariants::SPOILERS)?;
        invariants::reader(&bytes);
        invariants::index(&bytes, &[13]);
        invariants::catalog(&bytes, &[13, 60]);
        Ok(())
    })
    .budget_ms(MS);
}

/// Cuts and spoils small files, and odd files of any size, at every place instead of at random. In a large file, each
/// game is cut and spoilt only with the three games after it: by then, the games before it have been read, and the
/// later ones begin as any file does.
#[test]
#[ignore = "a quarter of an hour of all cores, and only in a release: see tests/README.md"]
fn files_cut_and_spoilt_everywhere() {
    const AFTER: usize = 3;
    let mut parts: Vec<(Vec<u8>, usize)> = Vec::new();
    for (_, bytes) in odd() {
        let library = PgnText::new(bytes.clone().into());
        let spans: Vec<_> = (0..library.cuts.len()).filter_map(|game| library.span(game)).collect();
        for (game, span) in spans.iter().enumerate() {
            let last = spans.get(game + AFTER).or(spans.last()).unwrap();
            parts.push((bytes[span.start..last.end].to_vec(), span.len()));
        }
    }
    parts.extend(small().into_iter().map(|(_, bytes)| (bytes.clone(), bytes.len())));
    let next = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                while let Some((bytes, places)) = parts.get(next.fetch_add(1, Ordering::Relaxed)) {
                    invariants::spoilt(bytes, 0..*places);
                }
            });
        }
    });
    println!("{} parts, {} places", parts.len(), parts.iter().map(|(_, places)| places).sum::<usize>());
}
