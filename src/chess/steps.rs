//! Counts steps of work, in tests only. A test compares the counts for two sizes, which are the same on every machine.
//! The program itself counts nothing.

/// Adds steps to the count: elements compared or bytes examined in a loop that hostile input could make long.
#[inline]
pub fn count(steps: usize) {
    #[cfg(test)]
    COUNT.with(|count| count.set(count.get() + steps));
    #[cfg(not(test))]
    let _ = steps;
}

#[cfg(test)]
thread_local! {
    static COUNT: std::cell::Cell<usize> = const { std::cell::Cell::new(0) };
}

/// Returns how many steps the work takes on this thread.
#[cfg(test)]
pub fn of<T>(work: impl FnOnce() -> T) -> usize {
    let before = COUNT.with(std::cell::Cell::get);
    work();
    COUNT.with(std::cell::Cell::get) - before
}

/// Asserts that for ten times the input, work takes at most fourteen times the steps (n log n). It must also take more
/// than none, so that a missing counter is noticed.
#[cfg(test)]
#[track_caller]
pub fn assert_linear(size: usize, mut work: impl FnMut(usize) -> usize) {
    let (small, large) = (work(size), work(10 * size));
    assert!(small > 0 && large > small, "nothing was counted: {small} steps for {size}, {large} for ten times as much");
    assert!(large <= 14 * small, "{small} steps for {size}, but {large} for ten times as much");
}
