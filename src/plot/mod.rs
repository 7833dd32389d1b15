//! Time scales, ticks, lanes, rows, selection: numbers in, numbers out.
//!
//! - [`time_view`]: the stretch of time an axis shows, zoomed and panned. [`ticks`]: its round times. [`lane`]: what held
//!   when, as shapes.
//! - [`schedule_strip`]: the windows of a schedule over the next days.
//! - [`rows`]: which rows of a long list are drawn, and where a key leads. [`row_pool`]: which element shows
//!   which. [`row_selection`]: which are selected.
//! - [`drop_place`]: where a thing that is dragged lands.
//! - [`si`]: quantities with SI prefixes.
//! - [`time_words`], [`cut_text`]: spans of time and long texts as a person reads them.

pub mod cut_text;
pub mod drop_place;
pub mod lane;
pub mod row_pool;
pub mod row_selection;
pub mod rows;
pub mod schedule_strip;
pub mod si;
pub mod ticks;
pub mod time_view;
pub mod time_words;
