//! Recording settings, their instances and actions (the API document, 2.4, 3.3 and 4.2).

pub mod read_back;
mod request;
mod setting;

pub use request::{Action, Change, NewSetting};
pub use setting::{Instance, LaunchType, Qualities, RecordingStatus, ScheduleItem, Setting, StreamType};
