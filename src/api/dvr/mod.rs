//! The DVR of live streams, and its deletion (`contract.md#dvr-operations`).

pub mod delete_all;
pub mod delete_range;
mod deleted;
pub mod get_stream;
mod range_scanner;

pub use delete_all::DeleteAllDvr;
pub use delete_range::DeleteDvrRange;
pub use get_stream::{GetStream, StreamReport};

use crate::api::Area;
use crate::api::address::PathBuilder;
use crate::model::ids::AccountName;
use crate::model::stream_name::StreamName;

/// Returns the description of an incomplete result, such as "InProgress: queued on 6 nodes"; `None` for `Completed`.
fn incomplete(status: &str, description: &str) -> Option<String> {
    if status.is_empty() || status.eq_ignore_ascii_case("Completed") {
        return None;
    }
    let message = [status, description].into_iter().filter(|message| !message.is_empty());
    Some(message.collect::<Vec<_>>().join(": "))
}

/// `/app/dvr-net/v1/<account>/streams/<stream_name>`
fn address(account: &AccountName, stream_name: &StreamName) -> String {
    PathBuilder::account(Area::Dvr, account).then("streams").then(&stream_name.to_path()).finish()
}
