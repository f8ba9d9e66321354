//! The frame writer: which pictures it sends, and which it does not send again.

use std::sync::Arc;

use ratatui::layout::Rect;
use ratatui::style::{Color, Style};
use tabiya::app::protocol::input::Window;
use tabiya::runtime::terminal::frame_diff::FrameWriter;
use tabiya::runtime::terminal::pictures::{self, Protocol};
use tabiya::ui::board::pictures::{Image, Picture};

use crate::{decoded, encoders};

const WINDOW: Window = Window { cols: 40, rows: 12, pixels: None };

fn picture(x: u16, y: u16, image: &Arc<Image>) -> Picture {
    Picture { area: Rect::new(x, y, 8, 4), image: Arc::clone(image), holes: vec![(0, 0)] }
}

fn images(count: usize) -> Vec<Arc<Image>> {
    (0..count).map(|_| Arc::new(encoders::image())).collect()
}

/// Writes a frame with a line of text at the top and pictures.
fn frame(frames: &mut FrameWriter, text: &str, pictures: &[Picture]) -> Option<Vec<u8>> {
    frames.compose(|frame| {
        let style = Style::new().bg(Color::Rgb(1, 2, 3));
        frame.buffer.set_string(0, 0, text, style);
    });
    frames.lay(pictures);
    let bytes = frames.bytes().map(<[u8]>::to_vec);
    frames.turn();
    bytes
}

fn counted(bytes: &[u8], part: &str) -> usize {
    String::from_utf8_lossy(bytes).matches(part).count()
}

#[test]
fn without_a_protocol_nothing_is_sent() {
    let image = images(1);
    let mut frames = FrameWriter::new(WINDOW);
    let bytes = frame(&mut frames, "", &[picture(0, 0, &image[0])]).unwrap();
    assert_eq!(counted(&bytes, "\x1b_G") + counted(&bytes, "\x1bP") + counted(&bytes, "\x1b]"), 0);
}

#[test]
fn kitty_is_sent_an_image_once_and_placements_by_number() {
    let image = images(2);
    let mut frames = FrameWriter::new(WINDOW).with_pictures(Some(Protocol::Kitty));
    let board = [picture(0, 1, &image[0]), picture(8, 1, &image[0]), picture(16, 1, &image[1])];
    let first = decoded::kitty(&frame(&mut frames, "", &board).unwrap());
    let sent: Vec<_> = first.iter().filter(|command| command.key("a") == "t").collect();
    assert_eq!(sent.len(), 2, "two images, three places");
    for command in &sent {
        assert_eq!(decoded::transmitted(command), (64, 68, decoded::quads(&image[0].pixels)));
    }
    let placed: Vec<_> = first.iter().filter(|command| command.key("a") == "p").collect();
    assert_eq!(placed.len(), 3);
    for command in &placed {
        assert_eq!((command.key("c"), command.key("r"), command.key("C")), ("8", "4", "1"));
    }
    let mut places: Vec<&str> = placed.iter().map(|command| command.key("p")).collect();
    places.dedup();
    assert_eq!(places.len(), 3, "every place has its own number");

    assert_eq!(frame(&mut frames, "", &board), None, "the same frame once more: nothing");

    // One picture goes, another comes with an image that the terminal already has.
    let moved = [picture(0, 1, &image[0]), picture(24, 1, &image[0]), picture(16, 1, &image[1])];
    let change = decoded::kitty(&frame(&mut frames, "", &moved).unwrap());
    let keys: Vec<_> = change.iter().map(|command| (command.key("a"), command.key("i"), command.key("p"))).collect();
    let id = placed[1].key("i");
    assert_eq!(keys[0], ("d", id, placed[1].key("p")), "taken away by its number");
    assert_eq!((keys[1].0, keys[1].1, keys.len()), ("p", id, 2), "and placed, not sent again");
    assert_eq!(change[0].key("d"), "i", "its data stays");

    // Text elsewhere, and even under a picture, does not send any picture again.
    let text = frame(&mut frames, "hello", &moved).unwrap();
    assert_eq!(counted(&text, "\x1b_G"), 0);

    // On leaving, all pictures are deleted.
    let all = decoded::kitty(pictures::farewell().as_bytes());
    assert_eq!((all[0].key("a"), all[0].key("d")), ("d", "A"), "everything in sight");
    let range = |command: &decoded::Command| {
        (command.key("x").parse::<u32>().unwrap(), command.key("y").parse::<u32>().unwrap())
    };
    let (from, to) = range(&all[1]);
    for command in &sent {
        assert!((from..=to).contains(&command.key("i").parse().unwrap()), "and every image that we sent");
    }
}

#[test]
fn a_frame_drawn_from_nothing_sends_all_of_it() {
    for protocol in [Protocol::Kitty, Protocol::Iterm2, Protocol::Sixel] {
        let image = images(1);
        let mut frames = FrameWriter::new(WINDOW).with_pictures(Some(protocol));
        let board = [picture(3, 3, &image[0])];
        let begins = match protocol {
            Protocol::Kitty => "\x1b_Ga=t,",
            Protocol::Iterm2 => "\x1b]1337;File=",
            Protocol::Sixel => "\x1bP0;1;0q",
        };
        assert_eq!(counted(&frame(&mut frames, "", &board).unwrap(), begins), 1);
        assert_eq!(frame(&mut frames, "", &board), None);
        frames.forget();
        assert_eq!(counted(&frame(&mut frames, "", &board).unwrap(), begins), 1, "{protocol:?}");
        frames.resize(Window { cols: 41, ..WINDOW });
        assert_eq!(counted(&frame(&mut frames, "", &board).unwrap(), begins), 1, "{protocol:?}");
    }
}

#[test]
fn kitty_keeps_a_bounded_number_of_images() {
    let images = images(600);
    let mut frames = FrameWriter::new(WINDOW).with_pictures(Some(Protocol::Kitty));
    let stays = picture(0, 1, &images[0]);
    let mut kept = std::collections::BTreeSet::new();
    for image in &images[1..] {
        let bytes = frame(&mut frames, "", &[stays.clone(), picture(16, 4, image)]).unwrap();
        for command in decoded::kitty(&bytes) {
            match (command.key("a"), command.key("d")) {
                ("t", _) => assert!(kept.insert(command.key("i").to_owned()), "a number is free when it is used again"),
                ("d", "I") => assert!(kept.remove(command.key("i"))),
                _ => {}
            }
        }
        assert!(kept.len() <= 128, "{} images", kept.len());
    }
    assert_eq!(frame(&mut frames, "", &[stays, picture(16, 4, &images[599])]), None);
}

#[test]
fn pictures_are_sent_again_when_their_cells_were_written() {
    for (protocol, begins) in [(Protocol::Sixel, "\x1bP0;1;0q"), (Protocol::Iterm2, "\x1b]1337;File=")] {
        let image = images(2);
        let mut frames = FrameWriter::new(WINDOW).with_pictures(Some(protocol));
        let board = [picture(0, 0, &image[0]), picture(8, 1, &image[1])];
        let first = frame(&mut frames, "", &board).unwrap();
        assert_eq!(counted(&first, begins), 2, "{protocol:?}");
        assert_eq!(frame(&mut frames, "", &board), None, "{protocol:?}: the same frame once more: nothing");
        let text = frame(&mut frames, "hi", &board).unwrap();
        assert_eq!(counted(&text, begins), 1, "{protocol:?}: only the one that was written into");
        let at = String::from_utf8_lossy(&text).find("hi").unwrap();
        assert!(String::from_utf8_lossy(&text).find(begins).unwrap() > at, "{protocol:?}: after the cells");

        // A picture that goes away leaves cells that have to be written again, although they have not changed.
        let bytes = frame(&mut frames, "hi", &board[1..]).unwrap();
        assert_eq!(counted(&bytes, begins), 0, "{protocol:?}");
        assert!(counted(&bytes, "hi") == 1 && counted(&bytes, "      ") >= 4, "{protocol:?}: {bytes:?}");
    }
}

/// Nothing shows through an iTerm2 picture, so the cells that have to be visible are written over it.
#[test]
fn clear_cells_are_written_over_an_inline_image() {
    let image = images(1);
    let mut frames = FrameWriter::new(WINDOW).with_pictures(Some(Protocol::Iterm2));
    let bytes = frame(&mut frames, "8", &[picture(0, 0, &image[0])]).unwrap();
    let text = String::from_utf8_lossy(&bytes);
    let (_, behind) = text.rsplit_once('\x07').unwrap();
    assert!(behind.contains("\x1b[1;1H") && behind.contains('8'), "{behind:?}");
}

#[test]
fn nothing_is_sent_where_it_would_scroll_or_stand_outside() {
    let image = images(1);
    for (protocol, y, sent) in [
        (Protocol::Sixel, 8, false),
        (Protocol::Sixel, 7, true),
        (Protocol::Iterm2, 8, false),
        (Protocol::Kitty, 8, true),
        (Protocol::Kitty, 9, false),
    ] {
        let mut frames = FrameWriter::new(WINDOW).with_pictures(Some(protocol));
        let bytes = frame(&mut frames, "", &[picture(4, y, &image[0])]).unwrap();
        assert_eq!(bytes.len() > 200, sent, "{protocol:?} at row {y}");
    }
}
