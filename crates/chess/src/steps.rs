//! Counts steps of work, for tests that compare the counts for two sizes: they are the same on every machine.
//!
//! Steps are counted in builds with debug assertions only, so that the program itself counts nothing.

use std::cell::Cell;

thread_local! {
    static COUNT: Cell<usize> = const { Cell::new(0) };
}

/// Adds steps to the count: elements compared or bytes examined in a loop that hostile input could make long.
#[inline]
pub fn count(steps: usize) {
    if cfg!(debug_assertions) {
        COUNT.with(|count| count.set(count.get().wrapping_add(steps)));
    }
}

/// Returns how many steps the work takes on this thread; 0 in a build without debug assertions.
pub fn of<T>(work: impl FnOnce() -> T) -> usize {
    let before = COUNT.with(Cell::get);
    work();
    COUNT.with(Cell::get).wrapping_sub(before)
}

/// Asserts that for ten times the input, work takes at most fourteen times the steps (n log n). It must also take more
/// than none, so that a missing counter is noticed.
///
/// # Panics
/// If it takes more, or if nothing was counted.
#[track_caller]
pub fn assert_linear(size: usize, mut work: impl FnMut(usize) -> usize) {
    let (small, large) = (work(size), work(10 * size));
    assert!(small > 0 && large > small, "nothing was counted: {small} steps for {size}, {large} for ten times as much");
    assert!(large <= 14 * small, "{small} steps for {size}, but {large} for ten times as much");
}
