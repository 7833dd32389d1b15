//! Where on a plot the crosshair is led, and by what.

use leptos::prelude::*;

use crate::console::timeline::axis::TimeAxis;

/// The pointer or the keys that lead the crosshair of an axis over one of its plots.
#[derive(Clone, Copy)]
pub(super) struct Pointing {
    axis: TimeAxis,
    /// Whether keys moved the view last, rather than a pointer.
    pub is_by_key: RwSignal<bool>,
    is_alone: bool,
    is_pointed_at: RwSignal<bool>,
}

impl Pointing {
    pub(super) fn new(axis: TimeAxis, is_alone: bool) -> Self {
        Self { axis, is_by_key: RwSignal::new(false), is_alone, is_pointed_at: RwSignal::new(false) }
    }

    /// Whether this plot says the moment: of several on an axis the one with the pointer or the focus. Tracked.
    pub(super) fn is_here(self) -> bool {
        self.is_alone || self.is_pointed_at.get()
    }

    /// Puts the crosshair at a moment. What stays as it is has nothing written anew.
    pub(super) fn point(self, secs: f64, is_by_key: bool) {
        for (signal, is) in [(self.is_pointed_at, true), (self.is_by_key, is_by_key)] {
            if signal.get_untracked() != is {
                signal.set(is);
            }
        }
        if self.axis.crosshair_secs.get_untracked() != Some(secs) {
            self.axis.crosshair_secs.set(Some(secs));
        }
    }

    /// The pointer or the focus has left.
    pub(super) fn leave(self) {
        self.is_pointed_at.set(false);
        self.axis.crosshair_secs.set(None);
    }
}
