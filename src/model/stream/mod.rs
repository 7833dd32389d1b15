//! Streams: what the areas of the API say of one name, which no area lists (`contract.md#decision-19`,
//! `contract.md#decision-59`).
//!
//! - [`join`]: what belongs to which stream. [`part`]: a part of one, which a person may correct. [`verdict`]: its state
//!   and problems, of all areas. [`board`]: the streams of an account as a list.
//! - [`ready`]: whether it is ready for a start.
//! - [`lanes`], [`traffic`]: what is true of a stream over time. [`moment`]: at one second. [`report`]: in a period.

pub mod board;
pub mod checklist;
pub mod join;
pub mod lanes;
pub mod moment;
pub mod part;
pub mod ready;
pub mod report;
pub mod show;
pub mod traffic;
pub mod verdict;

pub use join::{Doubt, Listed, Stream, StreamRecording, StreamTarget, Streams};
pub use part::{CorrectedNames, Part, stream_of_setting, stream_of_source, stream_of_status};
