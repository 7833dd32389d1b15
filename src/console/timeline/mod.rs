//! The one time axis: what it shows, how it is moved, and how it looks, for everything that is drawn over time.
//!
//! - [`TimeAxis`]: the state of an axis, as signals.
//! - [`AxisPlot`]: the plot with its ticks, "now", crosshair and selection; whatever is drawn over time goes inside.
//! - [`AxisButtons`]: "Zoom in", "Zoom out", "Fit all", "Now".
//! - [`Lane`]: what held when, as blocks with patterns.
//!
//! Dragging selects, Shift+drag and Shift+wheel pan, Ctrl+wheel zooms about the pointer, the plain wheel scrolls the page; one finger pans, two zoom, a long
//! press selects. With the focus on the plot the arrow keys pan, `+` and `-` zoom, Home and End lead to both ends.

mod buttons;
mod gestures;
mod lane;
mod marks;
mod plot;

use leptos::prelude::*;

pub use buttons::AxisButtons;
pub use lane::Lane;
pub use plot::AxisPlot;

use crate::plot::time_view::{Bounds, TimeScale, TimeView};

/// How much longer or shorter a press of a button makes the view.
const ZOOM_FACTOR: f64 = 2.0;
/// The part of the view that an arrow key moves it by.
const PAN_SHARE: f64 = 0.1;
/// How wide a plot is taken to be until it has been measured.
const FIRST_WIDTH_PX: f64 = 800.0;

/// An axis: what it shows and where on it the pointer is.
#[derive(Clone, Copy)]
pub struct TimeAxis {
    /// What it shows.
    pub view: RwSignal<TimeView>,
    /// What it may show.
    pub bounds: Signal<Bounds>,
    /// How wide it is drawn, as measured.
    pub width_px: RwSignal<f64>,
    /// The moment under the crosshair, in Unix seconds: where the pointer is, or the middle while keys move the view.
    pub crosshair_secs: RwSignal<Option<f64>>,
    /// What is being selected: from one whole second up to another.
    pub selected: RwSignal<Option<(i64, i64)>>,
}

impl TimeAxis {
    /// An axis that shows `view`.
    #[must_use]
    pub fn new(view: TimeView, bounds: Signal<Bounds>) -> Self {
        Self {
            view: RwSignal::new(view),
            bounds,
            width_px: RwSignal::new(FIRST_WIDTH_PX),
            crosshair_secs: RwSignal::new(None),
            selected: RwSignal::new(None),
        }
    }

    /// The map to pixels of the plot's width.
    #[must_use]
    pub fn scale(self) -> TimeScale {
        self.view.get().over(self.width_px.get())
    }

    fn scale_untracked(self) -> TimeScale {
        untrack(|| self.scale())
    }

    /// Shows something else, as near to it as the bounds allow. Says whether anything changed.
    pub fn show(self, view: TimeView) -> bool {
        let view = view.within(&self.bounds.get_untracked());
        let is_other = self.view.get_untracked() != view;
        if is_other {
            self.view.set(view);
        }
        is_other
    }

    /// Makes the view longer or shorter about a moment; about the crosshair or its middle where none is given.
    pub fn zoom(self, factor: f64, about_secs: Option<f64>) -> bool {
        let view = self.view.get_untracked();
        let middle = f64::midpoint(view.from_secs(), view.to_secs());
        self.show(view.zoomed(about_secs.unwrap_or(middle), factor, &self.bounds.get_untracked()))
    }

    /// Moves the view by a number of seconds.
    pub fn pan(self, secs: f64) -> bool {
        self.show(self.view.get_untracked().panned(secs, &self.bounds.get_untracked()))
    }
}
