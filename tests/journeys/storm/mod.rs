//! Random keys, pointer events, pasted texts, sizes, stops and crashes for the whole application, which is also drawn.
//! Nothing may panic, hang, stay open, be drawn outside the window, look different at the same revision, or be lost.

#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stdout, reason = "these are tests")]
#![allow(clippy::disallowed_methods, reason = "the long storm is as long as the environment says")]

mod event;
mod weather;

use std::cell::Cell;
use std::sync::Once;

use weather::{run, shrunk, storm};

const LENGTH: usize = 1_000;

thread_local! {
    /// Whether panics in this thread are printed. A thousand backtraces on the way to a shrunk storm would be of no
    /// use.
    static QUIET: Cell<bool> = const { Cell::new(false) };
}

/// Does something whose panics are not printed; those of other tests are.
fn quietly<T>(does: impl FnOnce() -> T) -> T {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let prints = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            if !QUIET.get() {
                prints(panic);
            }
        }));
    });
    QUIET.set(true);
    let done = does();
    QUIET.set(false);
    done
}

/// Runs `count` storms with the seeds from `from` on. A storm that breaks something is shrunk and printed.
fn storms(from: u64, count: u64) {
    let broken = quietly(|| (from..from + count).find(|seed| run(*seed, &storm(*seed, LENGTH)).is_err()));
    if let Some(seed) = broken {
        let events = quietly(|| shrunk(seed, storm(seed, LENGTH)));
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
