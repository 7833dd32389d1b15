//! Time axes: state, gestures and drawing for everything that is shown over time.
//!
//! - [`TimeAxis`] is the state, [`AddressedAxis`] one in the address, [`AxisPlot`] the plot around any content.
//! - [`ChartPlot`] draws curves, [`CanvasLane`] states as patterned blocks, [`CanvasRows`] many intervals.
//! - [`SelectionGuide`] makes a selection persistent; [`Minimap`] shows the whole.
//!
//! Dragging selects; Shift+drag, Shift+wheel and a sideways wheel pan; Ctrl+wheel zooms; one finger pans, two zoom, a
//! long press selects. A gesture ends with its button, even if the release was lost.
//! On a focused plot the arrow keys pan, `+` and `-` zoom, Home and End jump to the ends.

mod address;
mod axis;
mod chart;
mod drawing;
mod gestures;
mod guide;
mod lane;
mod looks;
mod marks;
mod minimap;
mod period;
mod plot;
mod rows;
mod selection_sliders;
mod wheel;

pub use address::{AddressedAxis, calendar_of, spelled, spelled_as};
pub use axis::{AxisBounds, TimeAxis};
pub use chart::{CURVE_COLOURS, ChartPlot, STATUS_SHADES, colour_property};
pub use guide::{AxisReader, SelectionGuide};
pub use lane::{CanvasLane, LaneLegend, LaneLook, LanePatterns, LaneSwatch};
pub use looks::STATE_LOOKS;
pub use minimap::Minimap;
pub use period::{AxisButtons, PeriodPicker};
pub use plot::AxisPlot;
pub use rows::{CanvasRow, CanvasRows, LaneColour, Layer, RowPlaces};
