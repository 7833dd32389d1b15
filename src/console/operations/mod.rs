//! The operations that write, each with what it reads before and after, and its words.

pub mod recording;
pub mod recording_action;
pub mod reset_dvr;
