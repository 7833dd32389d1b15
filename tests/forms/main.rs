//! Forms turn typed text into requests.
#![cfg(not(target_arch = "wasm32"))]
#![allow(clippy::unwrap_used, clippy::expect_used, missing_docs)]

mod access;
mod draft_store;
mod other_data;
mod period;
mod period_lines;
mod recording;
mod restream;
mod restream_switching;
mod restream_transfer;
mod sign_in;
mod span;
mod typed_moment;
mod typed_selection;
mod utc_time;

use sluice::forms::{Draft, Problem};

/// Returns the paths of the fields with these problems.
fn paths<'a>(draft: &Draft, problems: impl IntoIterator<Item = &'a Problem>) -> Vec<String> {
    problems.into_iter().map(|problem| draft.path(problem.field).unwrap().to_string()).collect()
}

/// Returns the paths of the fields that prevent saving.
fn errors(draft: &Draft) -> Vec<String> {
    draft.validate().err().map_or_else(Vec::new, |problems| paths(draft, &problems.0))
}
