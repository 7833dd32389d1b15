//! Forms turn typed text into requests.
#![cfg(not(target_arch = "wasm32"))]
#![allow(clippy::unwrap_used, clippy::expect_used, missing_docs)]

mod access;
mod change_many;
mod draft_store;
#[path = "../json/edited.rs"]
mod edited;
mod grid;
#[path = "../drive/growth.rs"]
mod growth;
mod other_data;
mod period;
mod period_lines;
mod record;
mod recording;
mod restream;
mod restream_switching;
mod restream_transfer;
mod sign_in;
mod span;
#[allow(dead_code)]
#[path = "../json/spelled.rs"]
mod spelled;
mod typed_selection;
mod utc_time;

use sluice::forms::Draft;
use sluice::model::time::UnixSeconds;

/// Returns the paths of the fields with errors.
fn errors(draft: &Draft) -> Vec<String> {
    let problems = draft.validate().err().map(|problems| problems.0).unwrap_or_default();
    problems.iter().map(|problem| draft.path(problem.field).unwrap().to_string()).collect()
}

/// Returns the paths of the fields with warnings at a second, each with its message.
fn warnings(draft: &Draft, now: i64) -> Vec<(String, String)> {
    let problems = draft.problems(Some(UnixSeconds(now)));
    let path = |field| draft.path(field).unwrap().to_string();
    problems.warnings().map(|problem| (path(problem.field), problem.message.clone())).collect()
}
