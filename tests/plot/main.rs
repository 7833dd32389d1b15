//! Geometry and labels are plain functions from numbers to numbers and texts.
#![cfg(not(target_arch = "wasm32"))]
#![allow(clippy::unwrap_used)]

mod chart;
mod columns;
mod coverage;
mod lane;
mod period;
mod row_selection;
mod rows;
mod selection;
mod ticks;
mod time_view;
mod value_scale;
mod wheel;
