//! Recording settings, their instances and actions (`contract.md#recording-setting`, `contract.md#recording-states` and
//! `contract.md#recording-operations`).

mod playlist;
pub mod read_back;
mod request;
mod setting;

pub use playlist::playlist_at;
pub use request::{Action, Change, NewSetting};
pub use setting::{Instance, LaunchType, Qualities, RecordingStatus, ScheduleItem, Setting, StreamType};
