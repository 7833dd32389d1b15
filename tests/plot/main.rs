//! Geometry and labels are plain functions from numbers to numbers and texts.
#![cfg(not(target_arch = "wasm32"))]
#![allow(clippy::unwrap_used)]

mod area;
mod chart;
mod columns;
mod coverage;
mod lane;
mod moving_columns;
mod period;
mod row_selection;
mod rows;
mod selection;
mod ticks;
mod time_view;
mod value_scale;
mod wheel;
