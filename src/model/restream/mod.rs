//! Restream resources, their status and history (`contract.md#restream-resource` to `contract.md#restream-history`).

pub mod board;
pub mod changes;
pub mod health;
mod history;
pub mod join;
pub mod pause;
mod resource;
pub mod search;
pub mod secrets;
pub mod sources;
mod status;
pub mod target_address;
pub mod target_board;

pub use crate::model::window::ScheduleWindow;
pub(crate) use history::SourceHistory;
pub use history::{ResourceHistory, StatusChange, TargetHistory};
pub use resource::{Backup, Resource, Restream, is_listed_twice, named, shared_names, told, told_among};
pub use status::{ResourceStatus, StatusCode, TargetState, TargetStatus};
