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
//! - [`Minimap`]: the whole of what is drawn, with what is seen of it.
//!
//! Dragging selects, Shift+drag and Shift+wheel pan, Ctrl+wheel zooms about the pointer, the plain wheel scrolls the page; one finger
//! pans, two zoom, a long press selects. With the focus on the plot the arrow keys pan, `+` and `-` zoom, Home and End lead to both
//! ends.

mod address;
mod axis;
mod axis_rows;
mod band;
mod buttons;
mod canvas_painter;
mod canvas_row;
mod canvas_rows;
mod chart_canvas;
mod chart_picture;
mod chart_plot;
mod drawing;
mod gestures;
mod ground;
mod guide;
mod lane;
mod looks;
mod marks;
mod minimap;
mod minimap_canvas;
mod period_picker;
mod plot;
mod pointing;
mod reader;
mod row_ends;
mod selection_keys;
mod selection_sliders;
mod tick_ink;
mod tick_line;
mod wheel_and_keys;

pub use address::{AddressedAxis, spelled_as};
pub use axis::{Reach, TimeAxis};
pub use axis_rows::AxisRows;
pub use buttons::{AxisButtons, PeriodWords};
pub use canvas_row::{CanvasRow, Layer};
pub use canvas_rows::CanvasRows;
pub use chart_canvas::{CURVE_COLOURS, STATUS_SHADES, colour_property};
pub use chart_picture::{PictureWords, chart_picture};
pub use chart_plot::ChartPlot;
pub use ground::RowPlaces;
pub use guide::SelectionGuide;
pub use lane::Lane;
pub use looks::{LaneLegend, LaneLook, LanePatterns, LaneSwatch};
pub use minimap::Minimap;
pub use period_picker::PeriodPicker;
pub use plot::AxisPlot;
pub use reader::AxisReader;
