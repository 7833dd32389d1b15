//! What is remembered of each call for the page "Activity", without secrets: calls as they went over the network, and the
//! writes among them with what became of them.

mod call;
mod write;

pub use call::{Call, CallState};
pub use write::{ReadBack, Write, WriteState};
