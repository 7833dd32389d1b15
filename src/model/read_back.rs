//! What reading a thing again shows of a write.

/// How the thing at the service stands to what was sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReadBack {
    /// It is as it was asked for.
    Applied,
    /// It is as it was before: the write has not been carried out, or not yet.
    NotApplied,
    /// Neither: it was carried out in part or in another way, or something else has changed it.
    Different,
}
