//! The one time axis: what it shows, how it is moved, and how it looks, for everything that is drawn over time.
//!
//! - [`TimeAxis`]: the state of an axis. What is done to it is an [`Action`] of [`plot::period`](crate::plot::period).
//!   [`AddressedAxis`]: one whose period stands in the address.
//! - [`AxisPlot`]: the plot with its ticks, "now", crosshair and selection; whatever is drawn over time goes inside.
//! - [`PeriodPicker`]: the control of a period. [`AxisButtons`]: "Zoom in", "Zoom out", "Fit all", "Now". [`PeriodWords`]: what is shown.
//! - [`ChartPlot`]: curves over the axis, on a canvas, with an upright axis. [`chart_picture`]: the same as a PNG.
//! - [`Lane`]: what held when, as blocks with patterns, each a [`LaneLook`]. [`CanvasRows`]: rows of any number of intervals on one canvas;
//!   [`AxisRows`]: the same on an axis, with its ticks.
//! - [`SelectionGuide`]: makes the selection one that stays: dragged by its ends and as a whole, by pointer and by keys.
//!   [`SelectionBar`]: what can be done with it, at it.
//! - [`Minimap`]: the whole of what is drawn, with what is seen of it.
//!
//! Dragging selects, Shift+drag and Shift+wheel pan, Ctrl+wheel zooms about the pointer, the plain wheel scrolls the page; one finger
//! pans, two zoom, a long press selects. With the focus on the plot the arrow keys pan, `+` and `-` zoom, Home and End lead to both
//! ends.

mod address;
mod axis;
mod canvas_rows;
mod chart;
mod drawing;
mod gestures;
mod guide;
mod lane;
mod marks;
mod minimap;
mod painter;
mod period;
mod plot;
mod selection_sliders;
mod ticks;

pub use address::{AddressedAxis, spelled_as};
pub use axis::{Reach, TimeAxis};
pub use canvas_rows::{AxisRows, CanvasRows};
pub use chart::{CURVE_COLOURS, ChartPlot, PictureWords, STATUS_SHADES, chart_picture, colour_property};
pub use guide::{AxisReader, SelectionGuide};
pub use lane::{Lane, LaneLegend, LaneLook, LanePatterns, LaneSwatch};
pub use minimap::Minimap;
pub use painter::{CanvasRow, Layer, RowPlaces};
pub use period::{AxisButtons, PeriodPicker, PeriodWords};
pub use plot::AxisPlot;
pub use selection_sliders::SelectionBar;
