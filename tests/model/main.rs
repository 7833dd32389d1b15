//! The model: objects that keep what they do not know, liberal readers, times, names, ranges.
#![cfg(not(target_arch = "wasm32"))]
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod csv;
mod fuzzy;
mod kept;
mod kept_cases;
mod list;
mod masked_url;
mod masking;
mod masking_anywhere;
mod masking_encoded;
mod metrics;
mod overview;
mod overview_areas;
mod periods;
mod restream_list;
mod restream_secrets;
mod restream_since;
mod restream_spans;
mod restream_to_read;
mod secrets;
mod spelled;
mod stream_name;
mod time;
mod values;
