//! Network DVR: what is recorded of a live stream on each host, and what deletes it (`contract.md#dvr-stream` and
//! `contract.md#dvr-operations`).

mod delete;
mod prediction;
mod range;
mod read;
mod stream;

pub use delete::{DeleteAll, DeleteRange, HostSelector, Until};
pub use prediction::{Changed, Deviation, HostEnd, HostPrediction, HostVerdict, Prediction};
pub use range::Range;
pub use stream::{Dvr, StreamEntry};
