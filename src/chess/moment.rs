//! Time as a value. No pure room reads a clock: the caller says what time it is.

/// A point on a monotonic clock, in milliseconds since some start that the caller chose.
///
/// Only differences mean anything. The runtime takes it from a clock that stops while the
/// machine sleeps; tests write it down.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Moment(pub u64);

impl Moment {
    /// Milliseconds from `earlier` to this moment; 0 when `earlier` is in fact later.
    #[must_use]
    pub fn since(self, earlier: Moment) -> u64 {
        self.0.saturating_sub(earlier.0)
    }

    /// The moment `ms` milliseconds after this one.
    #[must_use]
    pub fn plus(self, ms: u64) -> Moment {
        Moment(self.0.saturating_add(ms))
    }
}
