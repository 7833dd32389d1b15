//! "Restreams": all resources of the account, and one resource with its targets.
//!
//! What an operator comes for: which target is down, and whose fault it is, within seconds. Trouble is first, and a source
//! that fails is blamed once, above all the targets it feeds.

mod edit;
mod history;
pub mod lazy;
mod list;
mod list_answers;
mod list_data;
mod list_row;
mod many;
mod resource;
mod resource_data;
mod source;
mod target;
mod target_details;
mod target_table;
mod targets_in_use;
mod ways_back;
pub mod writing;

pub use edit::RestreamForm;
pub use list::RestreamList;
pub use many::ManyAsked;
pub use ways_back::RestreamListMemory;
