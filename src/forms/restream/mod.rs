//! The restream form (`contract.md#restream-resource`; `contract.md#decision-1` to `contract.md#decision-5`).

mod checks;
pub mod export;
pub mod import;
mod keys;
mod line;
pub mod live_targets;
pub mod many;
pub mod names;
pub mod pausing;
mod replacing;
mod resource;
mod rules;
pub mod switching;
mod table;

pub use checks::{check_account, check_new};
pub use line::entry_line;
pub use resource::{created_since, details, record_of, resource_of, switched};
pub use table::RESOURCE;
