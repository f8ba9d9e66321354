//! Decodes bytes as a terminal does: as much of the three protocols as the program uses.

use std::collections::BTreeMap;
use std::io::Read;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;

/// A picture as a terminal decodes it: width, height, and red, green, blue and opacity of every pixel.
pub type Pixels = (usize, usize, Vec<[u8; 4]>);

/// A command of Kitty's protocol.
#[derive(Clone, Debug)]
pub struct Command {
    pub keys: BTreeMap<String, String>,
    pub payload: String,
}

impl Command {
    pub fn key(&self, name: &str) -> &str {
        self.keys.get(name).map_or("", String::as_str)
    }
}

/// Returns the commands found among other bytes. A command that is sent in pieces is joined.
pub fn kitty(bytes: &[u8]) -> Vec<Command> {
    let text = String::from_utf8_lossy(bytes);
    let mut commands: Vec<Command> = Vec::new();
    let mut open = false;
    for part in text.split("\x1b_G").skip(1) {
        let (body, _) = part.split_once("\x1b\\").expect("a command has an end");
        let (keys, payload) = body.split_once(';').unwrap_or((body, ""));
        assert!(payload.len() <= 4096, "a piece has at most 4096 characters");
        let keys: BTreeMap<String, String> = keys
            .split(',')
            .map(|key| key.split_once('=').expect("a key has a value"))
            .map(|(name, value)| (name.to_owned(), value.to_owned()))
            .collect();
        assert_eq!(keys.get("q").map(String::as_str), Some("2"), "no answer is asked for: it would be typed");
        let more = keys.get("m").is_some_and(|more| more == "1");
        match commands.last_mut().filter(|_| open) {
            Some(last) => last.payload += payload,
            None => commands.push(Command { keys, payload: payload.to_owned() }),
        }
        open = more;
    }
    assert!(!open, "the last piece says that it is the last");
    commands
}

/// Returns the pixels of a transmission.
pub fn transmitted(command: &Command) -> Pixels {
    assert_eq!((command.key("a"), command.key("f"), command.key("o")), ("t", "32", "z"));
    let (width, height) = (command.key("s").parse().unwrap(), command.key("v").parse().unwrap());
    let bytes = inflated(&STANDARD.decode(&command.payload).unwrap());
    assert_eq!(bytes.len(), width * height * 4);
    (width, height, quads(&bytes))
}

fn inflated(bytes: &[u8]) -> Vec<u8> {
    let mut out = Vec::new();
    flate2::read::ZlibDecoder::new(bytes).read_to_end(&mut out).unwrap();
    out
}

pub fn quads(bytes: &[u8]) -> Vec<[u8; 4]> {
    bytes.chunks_exact(4).map(|pixel| pixel.try_into().unwrap()).collect()
}

/// Returns the pixels of a PNG file with eight bits per channel and unfiltered lines.
pub fn png(file: &[u8]) -> Pixels {
    let mut rest = file.strip_prefix(b"\x89PNG\r\n\x1a\n").expect("the signature");
    let (mut size, mut data, mut ended) = ((0, 0), Vec::new(), false);
    while let Some((length, after)) = rest.split_first_chunk::<4>() {
        let length = u32::from_be_bytes(*length) as usize;
        let (named, after) = after.split_at(4 + length);
        let (sum, after) = after.split_first_chunk::<4>().unwrap();
        let mut crc = flate2::Crc::new();
        crc.update(named);
        assert_eq!(u32::from_be_bytes(*sum), crc.sum(), "the checksum of {:?}", &named[..4]);
        let body = &named[4..];
        let number = |at: usize| u32::from_be_bytes(body[at..at + 4].try_into().unwrap()) as usize;
        match &named[..4] {
            b"IHDR" => {
                size = (number(0), number(4));
                assert_eq!(body[8..], [8, 6, 0, 0, 0]);
            }
            b"IDAT" => data.extend_from_slice(body),
            b"IEND" => ended = true,
            other => panic!("{other:?}"),
        }
        rest = after;
    }
    assert!(ended && rest.is_empty());
    let mut pixels = Vec::new();
    for line in inflated(&data).chunks(size.0 * 4 + 1) {
        assert_eq!(line[0], 0, "unfiltered");
        pixels.extend(quads(&line[1..]));
    }
    (size.0, size.1, pixels)
}

/// Returns the pixels of a sixel image. Pixels that it does not name are transparent.
pub fn sixel(bytes: &[u8]) -> Pixels {
    let text = std::str::from_utf8(bytes).unwrap();
    let body = text.strip_prefix("\x1bP0;1;0q\"1;1;").and_then(|text| text.strip_suffix("\x1b\\")).expect("the frame");
    let end = body.find('#').unwrap_or(body.len());
    let (width, height) = body[..end].split_once(';').unwrap();
    let (width, height): (usize, usize) = (width.parse().unwrap(), height.parse().unwrap());
    let mut pixels = vec![[0_u8; 4]; width * height];
    let mut palette: BTreeMap<usize, [u8; 4]> = BTreeMap::new();
    let (mut x, mut y, mut colour) = (0, 0, 0);
    let mut chars = body[end..].chars().peekable();
    let number = |chars: &mut std::iter::Peekable<std::str::Chars<'_>>| {
        let mut number = 0;
        while let Some(digit) = chars.peek().and_then(|char| char.to_digit(10)) {
            number = number * 10 + digit as usize;
            chars.next();
        }
        number
    };
    while let Some(char) = chars.next() {
        let mut times = 1;
        let mut sixel = char;
        match char {
            '#' => {
                colour = number(&mut chars);
                if chars.next_if_eq(&';').is_some() {
                    assert_eq!(number(&mut chars), 2, "red, green and blue");
                    let mut part = || {
                        assert_eq!(chars.next(), Some(';'));
                        let percent = number(&mut chars);
                        assert!(percent <= 100);
                        u8::try_from((percent * 255 + 50) / 100).unwrap()
                    };
                    palette.insert(colour, [part(), part(), part(), 255]);
                }
                continue;
            }
            '$' => {
                x = 0;
                continue;
            }
            '-' => {
                (x, y) = (0, y + 6);
                continue;
            }
            '!' => {
                times = number(&mut chars);
                sixel = chars.next().unwrap();
            }
            _ => {}
        }
        let bits = u8::try_from(sixel).unwrap() - b'?';
        assert!(bits < 64, "{sixel:?} is no sixel");
        for _ in 0..times {
            for row in (0..6).filter(|row| bits >> row & 1 == 1) {
                assert!(x < width && y + row < height, "{x},{} is outside", y + row);
                pixels[(y + row) * width + x] = palette[&colour];
            }
            x += 1;
        }
    }
    (width, height, pixels)
}
