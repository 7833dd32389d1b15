//! Network DVR of a live stream and its deletion (`contract.md#dvr-stream`, `contract.md#dvr-operations`).

mod cut_list;
mod delete;
mod deletion;
mod differences;
mod prediction;
mod range_order;
mod settlement;
mod stream;

pub use cut_list::CutList;
pub use delete::{DeleteRange, HostSelector, RangeEnd};
pub use deletion::{Deletion, DeletionRequest, HostResult, deletions_as_csv};
pub use differences::{Differences, MOST_LISTED};
pub use prediction::{DeletionReadBack, Deviation, HostPrediction, Prediction, PredictionChange};
pub use range_order::{RangeKey, ranges_in_order};
pub use settlement::{HostOutcome, HostReport, retried, tally_label, unforeseen};
pub use stream::{Dvr, RecordedRange, StreamEntry, merge_hosts, reports};
