//! Network DVR of a live stream and its deletion (`contract.md#dvr-stream`, `contract.md#dvr-operations`).

mod cut_list;
mod deletion;
mod differences;
mod freshness;
mod host_selector;
mod host_state;
mod oldest;
mod prediction;
mod range_order;
mod stream;

pub use cut_list::CutList;
pub use deletion::{Deletion, DeletionRequest, HostResult, hosts_confirmed, meeting};
pub use differences::{Differences, MOST_LISTED};
pub use freshness::{has_recent, near_extent, newest_end, stalled_since};
pub use host_selector::HostSelector;
pub use host_state::{HostState, retried, settled, tally_label, unforeseen};
pub use oldest::OldestSecond;
pub use prediction::{Deviation, HostPrediction, Prediction, PredictionChange};
pub use range_order::{RangeKey, ranges_in_order};
pub use stream::{Dvr, RecordedRange, StreamEntry, merge_hosts, reports};
