//! Time scales, ticks, lanes, rows and selection as plain computation.
//!
//! - [`time_view`]: the visible time range, zoomed and panned. [`ticks`]: its round times and labels.
//! - [`lane`]: periods as shapes. [`coverage`]: any number of intervals by pixel column.
//! - [`period`]: the period of an axis and its actions. [`selection`]: a selected range.
//! - [`rows`]: the rows of a long list to draw. [`row_selection`]: its selected rows.
//! - [`chart`]: curves as [`canvas_commands`]. [`value_scale`]: its vertical axis. [`columns`]: numbers by column.

pub mod area;
pub mod canvas_commands;
pub mod chart;
pub mod columns;
pub mod coverage;
pub mod lane;
pub mod moving_columns;
pub mod period;
pub mod row_selection;
pub mod rows;
pub mod selection;
pub mod ticks;
pub mod time_view;
pub mod value_scale;
