//! What must hold for any bytes from a terminal.

use tabiya::chess::moment::Moment;
use tabiya::runtime::terminal::decoder::Decoder;
use tabiya::runtime::terminal::keys::TerminalInput;

/// After any bytes, in reads of any size, silence ends every incomplete sequence, so that the next key is read as
/// itself again. There are never more inputs than bytes. The first byte is the size of the reads.
pub fn reads(data: &[u8]) {
    let mut decoder = Decoder::default();
    let mut count = 0;
    let (size, bytes) = data.split_first().map_or((1, data), |(first, rest)| (usize::from(*first).max(1), rest));
    for (at, read) in (0..).zip(bytes.chunks(size)) {
        decoder.take(Moment(at), read, &mut |_, _| count += 1);
    }
    assert!(count <= bytes.len(), "{count} inputs came of {} bytes", bytes.len());
    decoder.silence(&mut |_, _| {});
    assert!(decoder.until().is_none(), "silence ends everything");
    decoder.silence(&mut |_, input| panic!("{input:?} was held after silence"));
    for byte in [b'\x03', b'q'] {
        let mut inputs = Vec::new();
        decoder.take(Moment(0), &[byte], &mut |_, input| inputs.push(input));
        assert!(matches!(inputs.as_slice(), [TerminalInput::Key(_)]), "deaf: {inputs:?}");
    }
}
