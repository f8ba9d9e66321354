//! Time as a value. Pure code never reads a clock: the caller passes in the current moment.

/// A point on a monotonic clock, in milliseconds since a start that the caller chose.
///
/// Only differences have a meaning. The runtime takes it from a clock that stops while the machine sleeps; tests write
/// values directly.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Moment(pub u64);

impl Moment {
    /// Returns the milliseconds from `earlier` to this moment; 0 if `earlier` is actually later.
    #[must_use]
    pub fn since(self, earlier: Moment) -> u64 {
        self.0.saturating_sub(earlier.0)
    }

    /// Returns the moment `ms` milliseconds after this one.
    #[must_use]
    pub fn plus(self, ms: u64) -> Moment {
        Moment(self.0.saturating_add(ms))
    }
}
