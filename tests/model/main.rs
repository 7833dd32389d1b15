//! The model has times, names, ranges, recordings, metrics and the overview of an account.
#![cfg(not(target_arch = "wasm32"))]
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod codes;
mod dvr_deletion;
mod dvr_prediction;
mod dvr_stream;
mod intervals;
mod metrics;
mod metrics_comparison;
mod metrics_curves;
mod metrics_merge;
mod metrics_store;
mod metrics_windows;
mod offered_names;
mod overview;
mod overview_areas;
mod overview_news;
mod recording_list;
mod recording_next;
mod recording_plan;
mod recording_read_back;
mod recording_why;
mod recordings;
mod restream_changes_alone;
mod restream_join;
mod restream_list;
mod restream_outages;
mod restream_search;
mod restream_secrets;
mod restream_spans;
mod restream_state_start;
mod restream_to_read;
mod restream_unreadable;
mod stream_name;
mod time;
mod values;
