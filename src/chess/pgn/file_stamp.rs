//! A stamp that shows whether a file has changed since it was read.

/// The size of a file and the time of its last change. A different stamp means that the file has changed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FileStamp {
    /// The size in bytes.
    pub size: u64,
    /// The last change: seconds since 1970, and nanoseconds.
    pub changed: (i64, i64),
}
