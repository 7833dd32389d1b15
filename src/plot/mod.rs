//! Time scales, ticks, lanes, rows, selection: numbers in, numbers out.
//!
//! - [`time_view`]: the stretch of time an axis shows, zoomed and panned. [`ticks`]: its round times, and what stands there. [`lane`]: what
//!   held when, as shapes. [`coverage`]: a lane of any number of intervals, as a picture.
//! - [`period`]: what an axis shows as one value, with what may be done to it, and what Back leads to. [`selection`]: what is selected,
//!   dragged, nudged, undone.
//! - [`schedule_strip`]: the windows of a schedule over the next days.
//! - [`rows`]: which rows of a long list are drawn, by which elements, and where a key leads. [`row_selection`]: which are selected.
//! - [`chart`]: curves over windows of time, drawn as [`canvas_commands`]. [`value_scale`]: its upright axis. [`columns`]: numbers by
//!   columns of pixels, which keep their peaks.

pub mod canvas_commands;
pub mod chart;
pub mod columns;
pub mod coverage;
pub mod lane;
pub mod period;
pub mod row_selection;
pub mod rows;
pub mod schedule_strip;
pub mod selection;
pub mod ticks;
pub mod time_view;
pub mod value_scale;
