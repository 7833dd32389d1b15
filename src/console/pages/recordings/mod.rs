//! "Recordings": all settings of the account: what records, what should and does not, and what happens next.

mod bulk_bar;
pub mod lazy;
mod list;
mod list_data;
mod list_filters;
mod list_head;
mod list_row;
mod many;
mod memory;
mod running_since;

pub use memory::RecordingListMemory;
