//! Network DVR: what is recorded of a live stream on each host, and what deletes it (the API document, 2.5 and 4.3).

mod delete;
mod periods;
mod prediction;
mod read;
mod stream;

pub use delete::{DeleteAll, DeleteRange, HostSelector, Until};
pub use periods::{Period, merged};
pub use prediction::{HostEnd, Prediction};
pub(crate) use read::ReadEntry;
pub use stream::{Dvr, Range, StreamEntry};
