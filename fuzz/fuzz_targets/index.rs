//! Any blocks give the same index: the first three bytes say how large they are.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    let (sizes, bytes) = data.split_at(data.len().min(3));
    tabiya::chess::pgn::equations::index(bytes, sizes);
    tabiya::chess::pgn::equations::catalog(bytes, sizes);
});
