//! "DVR": what is recorded of a live stream on each host, and its deletion to the second.
//!
//! What an operator comes for: find a stream; see what is recorded where; cut exactly what was meant on every host, know before
//! what will remain and afterwards which host failed, and send it again to those alone.
//!
//! - [`open`]: choosing a stream. [`stream`]: its page.
//! - [`board`]: what the hosts have. [`timeline`], [`lanes`], [`ranges`], [`differences`]: the same as a picture, in words and as tables.
//! - [`selection`], [`cut_list`]: what is to go. [`confirm`], [`preview`]: the dialogs, and what pressing "Delete" does.
//! - [`work`]: what is being and was deleted, above the pages and over a reload. [`deletion`], [`cut_job`]: send and verify it. [`results`]: what came of it.

mod address;
mod board;
mod confirm;
mod context;
mod cut_job;
mod cut_list;
mod deletion;
mod differences;
mod lanes;
mod open;
mod preview;
mod ranges;
mod results;
mod selection;
mod stream;
mod timeline;
mod work;

use leptos::prelude::*;

use crate::console::kit::lazy_view;
use crate::console::pages::dvr::open::OpenStream;
use crate::console::pages::dvr::stream::StreamPage;

pub use context::DELETE_ALL;
pub use work::DvrWork;

lazy_view!(
    /// Choosing a stream.
    OPEN in dvr: view! { <OpenStream /> }
);
lazy_view!(
    /// The page of a stream; loaded when it is first shown, as the other.
    STREAM in dvr: view! { <StreamPage /> }
);
