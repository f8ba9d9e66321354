use super::*;
use crate::app::protocol::input::{Button, Cell, Key, Press};
use crate::ui::theme::color::Rgb;

/// Returns the input decoded from the reads, with silence after each.
fn with_silence(reads: &[&[u8]]) -> Vec<TerminalInput> {
    let mut decoder = Decoder::default();
    let mut got = Vec::new();
    for read in reads {
        decoder.take(Moment(1_000), read, &mut |_, input| got.push(input));
        decoder.silence(&mut |_, input| got.push(input));
        assert_eq!(decoder.until(), None);
    }
    got
}

/// Returns the input decoded from the reads, one right after the other, and silence at the end.
fn at_once(reads: &[&[u8]]) -> Vec<TerminalInput> {
    let mut decoder = Decoder::default();
    let mut got = Vec::new();
    for read in reads {
        decoder.take(Moment(1_000), read, &mut |_, input| got.push(input));
    }
    decoder.silence(&mut |_, input| got.push(input));
    got
}

fn plain(code: Code) -> TerminalInput {
    TerminalInput::Key(Key::plain(code))
}

fn typed(text: &str) -> Vec<TerminalInput> {
    text.chars().map(|c| plain(if c == '\x1b' { Code::Esc } else { Code::Char(c) })).collect()
}

fn pasted(text: &str) -> TerminalInput {
    TerminalInput::Paste(text.to_owned())
}

/// Returns bytes and what they mean.
fn sequences() -> Vec<(&'static [u8], Vec<TerminalInput>)> {
    let ctrl = |code| TerminalInput::Key(Key { ctrl: true, ..Key::plain(code) });
    let alt = |code| TerminalInput::Key(Key { alt: true, ..Key::plain(code) });
    let shift = |code| TerminalInput::Key(Key { shift: true, ..Key::plain(code) });
    let mouse = |press, col, row| vec![TerminalInput::Mouse(press, Cell { col, row })];
    let left = Button::Left;
    vec![
        (b"e4", typed("e4")),
        ("é♞😀".as_bytes(), typed("é♞😀")),
        (b"\r", vec![plain(Code::Enter)]),
        (b"\n", vec![plain(Code::Enter)]),
        (b"\t", vec![plain(Code::Tab)]),
        (b"\x7f\x08", vec![plain(Code::Backspace), plain(Code::Backspace)]),
        (b"\x03", vec![TerminalInput::Key(Key::ctrl('c'))]),
        (b"\x00", vec![TerminalInput::Key(Key::ctrl(' '))]),
        (b"\x1f", vec![TerminalInput::Key(Key::ctrl('_'))]),
        (b"\xff\xc3e", typed("e")),
        // Keys.
        (b"\x1b[A", vec![plain(Code::Up)]),
        (b"\x1bOB", vec![plain(Code::Down)]),
        (b"\x1b[H", vec![plain(Code::Home)]),
        (b"\x1b[4~", vec![plain(Code::End)]),
        (b"\x1b[5~", vec![plain(Code::PageUp)]),
        (b"\x1b[3~", vec![plain(Code::Delete)]),
        (b"\x1b[1;5A", vec![ctrl(Code::Up)]),
        (b"\x1b[6;5~", vec![ctrl(Code::PageDown)]),
        (b"\x1b[1;2D", vec![shift(Code::Left)]),
        (b"\x1b[Z", vec![plain(Code::BackTab)]),
        (b"\x1bOP", vec![plain(Code::F(1))]),
        (b"\x1b[15~", vec![plain(Code::F(5))]),
        (b"\x1b[24~", vec![plain(Code::F(12))]),
        (b"\x1b[[B", vec![plain(Code::F(2))]),
        (b"\x1bc", vec![alt(Code::Char('c'))]),
        (b"\x1b\r", vec![alt(Code::Enter)]),
        ("\x1bé".as_bytes(), vec![alt(Code::Char('é'))]),
        // The keyboard protocol.
        (b"\x1b[99;5u", vec![TerminalInput::Key(Key::ctrl('c'))]),
        (b"\x1b[27u", vec![plain(Code::Esc)]),
        (b"\x1b[97:65;2u", vec![plain(Code::Char('A'))]),
        (b"\x1b[97;129u", vec![plain(Code::Char('a'))]),
        (b"\x1b[97;1:1u", vec![plain(Code::Char('a'))]),
        (b"\x1b[97;1:2u", vec![plain(Code::Char('a'))]),
        (b"\x1b[97;1:3u", vec![]),
        (b"\x1b[57358u", vec![]),
        (b"\x1b[57427u", vec![]),
        (b"\x1b[57441;2u", vec![]),
        (b"\x1b[57399u", vec![plain(Code::Char('0'))]),
        (b"\x1b[57413u", vec![plain(Code::Char('+'))]),
        (b"\x1b[57414u", vec![plain(Code::Enter)]),
        (b"\x1b[57419u", vec![plain(Code::Up)]),
        (b"\x1b[57376u", vec![plain(Code::F(13))]),
        // The pointer: SGR, rxvt, and the oldest reports.
        (b"\x1b[<0;5;7M", mouse(Press::Down(left), 4, 6)),
        (b"\x1b[<0;5;7m", mouse(Press::Up(left), 4, 6)),
        (b"\x1b[<34;300;200M", mouse(Press::Drag(Button::Right), 299, 199)),
        (b"\x1b[<80;1;1M", mouse(Press::ScrollUp, 0, 0)),
        (b"\x1b[<0;0;1M", vec![]),
        (b"\x1b[<35;1;1M", vec![]),
        (b"\x1b[<1;5;7m", mouse(Press::Up(Button::Middle), 4, 6)),
        (b"\x1b[<81;5;7M", mouse(Press::ScrollDown, 4, 6)),
        (b"\x1b[<66;5;7M", vec![]),
        (b"\x1b[32;5;7M", mouse(Press::Down(left), 4, 6)),
        (b"\x1b[35;5;7M", mouse(Press::Up(left), 4, 6)),
        (b"\x1b[M %'", mouse(Press::Down(left), 4, 6)),
        (b"\x1b[M`\xf0\xe0", mouse(Press::ScrollUp, 207, 191)),
        // Pastes.
        (b"\x1b[200~1. e4\r\nq\tO-O\x1b[201~e", vec![pasted("1. e4\nq\tO-O"), plain(Code::Char('e'))]),
        (b"\x1b[200~\x1b[20\x1b\x1b[A\x1b[201~", vec![pasted("\x1b[20\x1b\x1b[A")]),
        (b"\x1b[200~\x1b[201~", vec![pasted("")]),
        // Replies.
        (b"\x1b]11;rgb:ffff/8080/0000\x1b\\", vec![TerminalInput::Background(Rgb(255, 128, 0))]),
        (b"\x1b]11;rgb:f/8/0\x07", vec![TerminalInput::Background(Rgb(255, 136, 0))]),
        (
            b"\x1b]11;rgba:1f1f/1f1f/1f1f/ffff\x07q",
            vec![TerminalInput::Background(Rgb(31, 31, 31)), plain(Code::Char('q'))],
        ),
        (b"\x1b]11;purple\x07\x1b]4;0;rgb:0/0/0\x07q", typed("q")),
        (b"\x1b]11;rgb:\xc3\xa9/0/0\x07\x1b]11;rgb:00000/0/0\x07\x1b]11;rgb:0/0\x07", vec![]),
        // Unknown sequences are swallowed whole, and what follows is decoded normally.
        (b"\x1b[Ie", typed("e")),
        (b"\x1b[99zq", typed("q")),
        (b"\x1b[?1;2cq", typed("q")),
        (b"\x1b[A\x1b[B", vec![plain(Code::Up), plain(Code::Down)]),
    ]
}

#[test]
fn sequences_mean_what_they_should() {
    for (bytes, expected) in sequences() {
        assert_eq!(at_once(&[bytes]), expected, "{:?}", bytes.escape_ascii().to_string());
    }
}

#[test]
fn it_does_not_matter_where_a_sequence_is_split() {
    for (bytes, expected) in sequences() {
        // Esc and a character in two reads are two keys, by design.
        let alt = matches!(bytes, [b'\x1b', second, ..] if !matches!(second, b'[' | b'O' | b']'));
        for at in (1..bytes.len()).filter(|at| !(alt && *at == 1)) {
            let (a, b) = bytes.split_at(at);
            assert_eq!(at_once(&[a, b]), expected, "{:?} split at {at}", bytes.escape_ascii().to_string());
        }
        if !alt {
            let single: Vec<&[u8]> = bytes.chunks(1).collect();
            assert_eq!(at_once(&single), expected, "{:?} byte by byte", bytes.escape_ascii().to_string());
        }
    }
}

#[test]
fn what_is_no_sequence_is_what_was_typed() {
    let rows: [(&[&[u8]], &str); 8] = [
        (&[b"\x1b"], "\x1b"),
        (&[b"\x1b\x1b"], "\x1b\x1b"),
        (&[b"\x1b", b"e4"], "\x1be4"),
        (&[b"\x1b", b"[A"], "\x1b[A"),
        (&[b"\x1bO-O"], "\x1bO-O"),
        (&[b"\x1bO"], "\x1bO"),
        (&[b"\x1b["], "\x1b["),
        (&[b"\x1b]"], "\x1b]"),
    ];
    for (reads, expected) in rows {
        assert_eq!(with_silence(reads), typed(expected), "{reads:?}");
    }
    assert_eq!(at_once(&[b"\x1b", b"e4"]), typed("\x1be4"), "Esc, and a move typed at once");
    assert_eq!(at_once(&[b"\x1b\x1b[A"]), [plain(Code::Esc), plain(Code::Up)]);
}

/// Ctrl-C must work after each of these.
#[test]
fn a_sequence_that_is_cut_off_leaves_the_keyboard_working() {
    let quit = TerminalInput::Key(Key::ctrl('c'));
    let rows: [&[u8]; 9] = [
        b"\x1b[200~",
        b"\x1b[<0;12;",
        b"\x1b[1;",
        b"\x1b[97;",
        b"\x1b[M ",
        b"\x1b[[",
        b"\x1b]11;rgb:ff",
        b"\x1b]11;rgb:ff\x1b",
        b"\xe2\x99",
    ];
    for bytes in rows {
        assert_eq!(
            with_silence(&[bytes, b"\x03"]),
            std::slice::from_ref(&quit),
            "{:?}",
            bytes.escape_ascii().to_string()
        );
        // Half a sequence types nothing, and what follows is decoded normally.
        assert_eq!(with_silence(&[bytes, b"q"]), typed("q"), "{:?}", bytes.escape_ascii().to_string());
        let mut decoder = Decoder::default();
        decoder.take(Moment(0), bytes, &mut |_, input| panic!("{input:?}"));
        assert!(decoder.until().is_some_and(|until| until <= Moment(1_000)), "{:?}", bytes.escape_ascii().to_string());
        // A control character ends any sequence.
        if bytes != b"\x1b[200~" {
            assert_eq!(
                at_once(&[bytes, b"\x03"]),
                std::slice::from_ref(&quit),
                "{:?}",
                bytes.escape_ascii().to_string()
            );
        }
    }
}

#[test]
fn endless_ones_are_given_up() {
    let long = [b"\x1b[".as_slice(), &[b'1'; 1000]].concat();
    assert!(at_once(&[&long]).len() < 1000);
    let long = [b"\x1b]11;".as_slice(), &[b'1'; 10_000]].concat();
    assert!(at_once(&[&long]).len() < 10_000);
    let long = [b"\x1b[200~".as_slice(), &vec![b'a'; LONGEST_PASTE + 10_000], b"\x1b[201~e"].concat();
    let got = at_once(&[&long]);
    let lengths: Vec<usize> =
        got.iter().map(|input| if let TerminalInput::Paste(text) = input { text.len() } else { 0 }).collect();
    assert_eq!(lengths, [LONGEST_PASTE, 0]);
}

#[test]
fn the_rest_of_a_paste_that_was_cut_off_is_no_typing() {
    assert_eq!(
        with_silence(&[b"\x1b[200~1. e4", b" e5 2. Nf3 resign\r", b"q\x1b[201~e"]),
        [pasted("1. e4"), pasted(" e5 2. Nf3 resign\n"), pasted("q"), plain(Code::Char('e'))]
    );
    // Keys, sequences and the next paste are decoded normally.
    let after = [plain(Code::Char('q')), plain(Code::Up), pasted("b")];
    assert_eq!(with_silence(&[b"\x1b[200~a", b"q", b"\x1b[A", b"\x1b[200~b\x1b[201~"])[1..], after);
    assert_eq!(with_silence(&[b"\x1b[200~a", b"\x1b[201~", b"1. e4 e5 2. Nf3"])[2..], typed("1. e4 e5 2. Nf3"));
}

#[test]
fn a_lone_esc_waits_a_moment_and_keeps_its_own() {
    let mut decoder = Decoder::default();
    let mut got = Vec::new();
    decoder.take(Moment(1_000), b"\x1b", &mut |at, input| got.push((at, input)));
    assert_eq!((decoder.until(), got.len()), (Some(Moment(1_025)), 0));
    decoder.silence(&mut |at, input| got.push((at, input)));
    assert_eq!(got, [(Moment(1_000), plain(Code::Esc))]);
    decoder.take(Moment(2_000), b"e\x1b", &mut |at, input| got.push((at, input)));
    decoder.take(Moment(2_020), b"[Aq", &mut |at, input| got.push((at, input)));
    assert_eq!(got[2..], [(Moment(2_000), plain(Code::Up)), (Moment(2_020), plain(Code::Char('q')))]);
    assert_eq!(decoder.until(), None);
}
