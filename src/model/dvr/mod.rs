//! Network DVR: what is recorded of a live stream on each host, and what deletes it (`contract.md#dvr-stream` and
//! `contract.md#dvr-operations`).

mod cut_list;
mod delete;
mod deletion;
mod offered;
mod prediction;
mod range;
mod range_order;
mod settlement;
mod stream;

pub use cut_list::CutList;
pub use delete::{DeleteAll, DeleteRange, HostSelector, Until};
pub use deletion::{Deletion, DeletionRequest, HostResult, deletions_as_csv};
pub use offered::{OfferedName, offered_names};
pub use prediction::{Changed, Deviation, Found, HostPrediction, Prediction};
pub use range::Range;
pub use range_order::{RangeKey, RangeOrder};
pub use settlement::{HostEnd, Report, Tally, retried, unforeseen};
pub use stream::{Dvr, StreamEntry, reports, together};
