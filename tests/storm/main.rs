//! Random keys, pointer events, pasted texts, sizes, stops and crashes for the whole application, which is also drawn.
//! Nothing may panic, hang, stay open, be drawn outside the window, look different at the same revision, or be lost.

#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stdout, reason = "these are tests")]
#![allow(clippy::disallowed_methods, reason = "the long storm is as long as the environment says")]

mod event;
#[path = "../support/mod.rs"]
mod support;
mod weather;

use weather::{run, shrunk, storm};

const LENGTH: usize = 1_000;

/// Runs `count` storms with the seeds from `from` on. A storm that breaks something is shrunk and printed.
fn storms(from: u64, count: u64) {
    // The shrunk storm shows where it broke. A thousand backtraces on the way there would be of no use.
    std::panic::set_hook(Box::new(|_| {}));
    let broken = (from..from + count).find(|seed| run(*seed, &storm(*seed, LENGTH)).is_err());
    let _ = std::panic::take_hook();
    if let Some(seed) = broken {
        std::panic::set_hook(Box::new(|_| {}));
        let events = shrunk(seed, storm(seed, LENGTH));
        let _ = std::panic::take_hook();
        let what = run(seed, &events).err().unwrap_or_default();
        let events: Vec<String> = events.iter().map(|event| format!("{event:?}")).collect();
        panic!("seed {seed}: {what}\nby these {} events:\n{}", events.len(), events.join("\n"));
    }
}

#[test]
fn a_short_storm() {
    storms(0, 12);
}

/// Ten million events, or `STORM_EVENTS` of them, from the seed `STORM_SEED`.
#[test]
#[ignore = "an hour: see tests/README.md"]
fn a_long_storm() {
    let number = |name: &str| std::env::var(name).ok().and_then(|text| text.parse::<u64>().ok());
    let count = number("STORM_EVENTS").unwrap_or(10_000_000).div_ceil(u64::try_from(LENGTH).unwrap());
    let seed = number("STORM_SEED").unwrap_or(1_000_000);
    for done in (0..count).step_by(100) {
        storms(seed + done, 100.min(count - done));
        println!("{} events", (done + 100) * u64::try_from(LENGTH).unwrap());
    }
}
