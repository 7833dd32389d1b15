//! Network DVR: what is recorded of a live stream on each host, and what deletes it (`contract.md#dvr-stream` and
//! `contract.md#dvr-operations`).

mod cut_list;
mod delete;
mod deletion_log;
mod deletion_storage;
mod offered;
mod prediction;
mod range;
mod range_order;
mod read;
mod settlement;
mod stream;

pub use cut_list::CutList;
pub use delete::{DeleteAll, DeleteRange, HostSelector, Until};
pub use deletion_log::{DeletionRecord, HostRecord, log_as_csv, log_as_json};
pub use deletion_storage::{deletions_as_text, deletions_from_text};
pub use offered::{OfferedName, offered_names};
pub use prediction::{Changed, Deviation, HostEnd, HostPrediction, Prediction};
pub use range::Range;
pub use range_order::{RangeKey, RangeOrder};
pub use settlement::{HostVerdict, Report, Tally, retried, unforeseen};
pub use stream::{Dvr, StreamEntry, reports, together};
