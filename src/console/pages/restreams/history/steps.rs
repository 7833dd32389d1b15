//! Which periods are steps for the browser's Back: one that was chosen, and one that was zoomed or panned to. What is zoomed
//! and panned without a rest is one step, and a period that only goes on is none.

use crate::console::routes::Period;
use crate::plot::time_view::TimeView;

/// A movement that begins no later after the last than this belongs to the same step.
const ONE_STEP_MILLIS: f64 = 2_000.0;

/// How the view came to where it is, and what Back leads to.
#[derive(Default)]
pub(super) struct Steps {
    by: By,
    /// The view that the address asked for.
    of_address: Option<TimeView>,
    /// When somebody last zoomed or panned.
    moved_at_millis: f64,
    /// Whether what is zoomed and panned now belongs to the step before.
    is_same: bool,
    /// Addresses that Back leads to whose period went on: they go on again.
    went_on: Vec<Period>,
}

/// What has brought the view to where it is since the address was written.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum By {
    /// The address, or the clock.
    #[default]
    Itself,
    /// Somebody zooms and pans.
    Moving,
    /// Somebody has chosen it.
    Choosing,
}

impl Steps {
    /// The address asks for a view.
    pub(super) fn follow_address(&mut self, view: TimeView) {
        (self.by, self.moved_at_millis, self.of_address) = (By::Itself, 0.0, Some(view));
    }

    /// Somebody chooses a view.
    pub(super) fn choose(&mut self) {
        (self.by, self.moved_at_millis) = (By::Choosing, 0.0);
    }

    /// The view changes, and not by the clock.
    pub(super) fn move_to(&mut self, view: TimeView) {
        if self.of_address == Some(view) || self.by == By::Choosing {
            return;
        }
        let now_millis = js_sys::Date::now();
        if self.by == By::Itself {
            self.is_same = now_millis - self.moved_at_millis < ONE_STEP_MILLIS;
        }
        (self.by, self.moved_at_millis) = (By::Moving, now_millis);
    }

    /// The view rests. Whether the address that is written is a step after the one that is `left`, which may have gone on;
    /// nothing is left where nothing is written.
    pub(super) fn end(&mut self, left: Option<(Period, bool)>) -> bool {
        let is_step = match std::mem::take(&mut self.by) {
            By::Itself => false,
            By::Moving => !self.is_same,
            By::Choosing => true,
        };
        let Some((period, is_live)) = left.filter(|_| is_step) else { return false };
        if is_live {
            self.went_on.push(period);
        }
        true
    }

    /// Whether the period of an address went on when it was left.
    pub(super) fn went_on(&self, address: &Period) -> bool {
        self.went_on.contains(address)
    }
}
