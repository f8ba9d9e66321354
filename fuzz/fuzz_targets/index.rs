//! Any blocks give the same index: the first three bytes say how large they are.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    let (sizes, bytes) = data.split_at(data.len().min(3));
    tabiya::chess::pgn::invariants::index(bytes, sizes);
    tabiya::chess::pgn::invariants::catalog(bytes, sizes);
});
