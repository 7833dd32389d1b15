//! The effect of a write, from a read after it.

/// The read data, compared with the write.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReadBack {
    /// The data is as requested.
    Applied,
    /// The data is as before: the write was not applied, or not yet.
    NotApplied,
    /// The data is as before in part, and as requested or on the way to it in the rest, which may still come.
    UnderWay,
    /// The data differs from both: the write was applied in part or differently, or someone else changed it.
    Different,
}
