//! "DVR": what is recorded of a live stream on each host, and its deletion to the second.
//!
//! What an operator comes for: find a stream; see what is recorded where; cut exactly what was meant on every host, know before
//! what will remain and afterwards which host failed, and send it again to those alone.
//!
//! - [`open`]: choosing a stream. [`stream`]: its page.
//! - [`board`]: what the hosts have. [`timeline`], [`lanes`], [`lane_ends`], [`ranges`]: the same as a picture and as a table; [`read_out`]: and in words.
//! - [`selection`], [`typing`], [`cut_list`]: what is to go. [`confirm`], [`preview`], [`asking`]: the dialogs, and what they show; [`confirmed`]: what follows.
//! - [`work`]: what is being and was deleted, above the pages and over a reload. [`deletion`], [`judging`], [`cut_job`]: send and verify it. [`results`], [`journal`]: what came of it.

mod address;
mod asking;
mod board;
mod confirm;
mod confirmed;
mod context;
mod cut_job;
mod cut_list;
mod deletion;
mod journal;
mod judging;
mod lanes;
pub mod lazy;
mod open;
mod preview;
mod ranges;
mod read_out;
mod results;
mod selection;
mod stream;
mod timeline;
mod typing;
mod words;
mod work;

pub use work::DvrWork;

/// What deletes all DVR of a stream is called, on its page and from everywhere else.
pub const DELETE_ALL: &str = "Delete all DVR";
