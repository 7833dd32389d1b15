//! Recording settings, their instances and actions (`contract.md#recording-setting`, `contract.md#recording-states`,
//! `contract.md#recording-operations`).
//!
//! - [`next`]: the next event. [`trouble`]: problems. [`state`]: both as one state. [`why`]: the cause.
//! - [`retention`]: when files are deleted. [`plan`]: the next hours of an account. [`board`]: its settings as a list.

pub mod board;
pub mod local_facts;
pub mod next;
pub mod plan;
mod playlist;
pub mod reason;
mod request;
pub mod retention;
pub mod schedule;
mod setting;
pub mod state;
pub mod trouble;

pub use playlist::{is_playlist, other_stream_at, playlist_at, stream_at};
pub use request::SettingAction;
pub use setting::{Instance, LaunchType, RecordingStatus, Setting, StreamType};
