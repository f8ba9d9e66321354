//! What tells whether a file has been changed since it was read.

/// The size of a file and the time of its last change. Another stamp means that somebody has changed the file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FileStamp {
    /// Bytes.
    pub size: u64,
    /// The last change: seconds since 1970, and nanoseconds.
    pub changed: (i64, i64),
}
