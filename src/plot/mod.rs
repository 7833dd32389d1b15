//! Time scales, ticks, lanes, rows, selection: numbers in, numbers out.
//!
//! - [`time_view`]: the stretch of time an axis shows, zoomed and panned. [`ticks`]: its round times, [`tick_words`]: what stands
//!   there. [`lane`]: what held
//!   when, as shapes. [`coverage`]: a lane of any number of intervals, as a picture.
//! - [`period`]: what an axis shows as one value, with what may be done to it; [`period_steps`]: what Back leads to. [`selection`]:
//!   what is selected, dragged, nudged, undone.
//! - [`schedule_strip`]: the windows of a schedule over the next days.
//! - [`rows`]: which rows of a long list are drawn, and where a key leads. [`row_pool`]: which element shows
//!   which. [`row_selection`]: which are selected.
//! - [`chart`]: curves over windows of time; [`chart_painting`]: how they are drawn, as [`canvas_commands`]. [`value_scale`]: its
//!   upright axis. [`columns`]: numbers by columns of pixels, which keep their peaks.

pub mod canvas_commands;
pub mod chart;
pub mod chart_painting;
pub mod columns;
pub mod coverage;
pub mod lane;
pub mod period;
pub mod period_steps;
pub mod row_pool;
pub mod row_selection;
pub mod rows;
pub mod schedule_strip;
pub mod selection;
pub mod tick_words;
pub mod ticks;
pub mod time_view;
pub mod value_scale;
