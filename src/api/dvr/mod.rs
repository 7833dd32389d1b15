//! The DVR of live streams, and its deletion (`contract.md#dvr-operations`).

mod delete;
pub mod get_stream;
mod range_scanner;

pub use get_stream::{GetStream, StreamReport};

use serde_json::value::RawValue;

use crate::api::Area;
use crate::api::address::PathBuilder;
use crate::json::text::string_of;
use crate::model::ids::AccountName;
use crate::model::stream_name::StreamName;

/// Returns the description of an incomplete result, such as "InProgress: queued on 6 nodes"; `None` for `Completed`.
/// A value of another type than text is shown as spelled.
fn incomplete(status: Option<&RawValue>, description: Option<&RawValue>) -> Option<String> {
    let spelled = |value: &RawValue| string_of(value.get()).unwrap_or_else(|| value.get().to_owned());
    let [status, description] = [status, description].map(|value| value.map(spelled).unwrap_or_default());
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
