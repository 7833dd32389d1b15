//! The period of a time axis and its actions. It either follows the present or lies between two fixed times.

use crate::plot::time_view::{Bounds, TimeView};

/// An end within so many seconds of the present is the present.
const NOW_SECS: f64 = 2.0;

/// The period of a time axis.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum AxisPeriod {
    /// The last seconds up to now; it follows the clock.
    Live {
        /// The length.
        span_secs: f64,
    },
    /// A fixed period, with fractions of a second so that it moves smoothly.
    Fixed {
        /// Start, in Unix seconds.
        from_secs: f64,
        /// End.
        to_secs: f64,
    },
}

/// The limits of a period's movement.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Frame {
    /// The present second; on an axis of the future, its last second.
    pub now_secs: i64,
    /// The first second with data, if known.
    pub begun_secs: Option<i64>,
    /// The second after the last with data, if no more will come.
    pub ended_secs: Option<i64>,
    /// The limits of its length.
    pub limits: PeriodLimits,
    /// The width of the plot.
    pub width_px: f64,
}

/// The limits of a period's length, in seconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PeriodLimits {
    /// The minimum.
    pub min_secs: i64,
    /// The maximum; it also limits how far back the axis goes, unless older data exists.
    pub max_secs: i64,
    /// The maximum for "all".
    pub all_secs: i64,
}

/// An action on a period.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum PeriodAction {
    /// Show the last so many seconds.
    Last(i64),
    /// Show a typed or selected range of whole seconds. It follows the clock if it ends now.
    Show(i64, i64),
    /// Show the period of an address, also on the browser's Back.
    Open {
        /// Start.
        from: i64,
        /// End, exclusive.
        to: i64,
        /// True if it follows the clock: then it ends now and has the same length.
        is_live: bool,
    },
    /// Show the present with the same length.
    Now,
    /// Show all data up to now or to its end, within the limits.
    All,
    /// Zoom by a factor (below 1 zooms in) about a time, or about the middle.
    Zoom(f64, Option<f64>),
    /// Move by so many seconds; negative values are earlier.
    Pan(f64),
    /// Move to the earliest possible second, or to the present.
    PanToEnd {
        /// True for the present.
        is_now: bool,
    },
    /// Move and zoom by two fingers, each a time and its new pixel.
    Pinch((f64, f64), (f64, f64)),
    /// Follow the clock.
    Follow,
}

impl PeriodAction {
    /// Returns whether it is part of a continuous movement rather than a single choice.
    pub fn is_movement(&self) -> bool {
        matches!(self, Self::Zoom(..) | Self::Pan(_) | Self::PanToEnd { .. } | Self::Pinch(..))
    }
}

/// A period with the second at which it was last drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DisplayedPeriod {
    /// The period.
    pub period: AxisPeriod,
    /// The end of a period that follows the clock. It advances when the difference is visible.
    pub as_of_secs: i64,
}

impl DisplayedPeriod {
    /// Creates a period of the last so many seconds.
    pub fn last(span_secs: i64, now_secs: i64) -> Self {
        Self { period: AxisPeriod::Live { span_secs: span_secs.max(1) as f64 }, as_of_secs: now_secs }
    }

    /// Returns the visible time range.
    pub fn view(self) -> TimeView {
        match self.period {
            AxisPeriod::Live { span_secs } => {
                TimeView::new(self.as_of_secs as f64 - span_secs, self.as_of_secs as f64)
            }
            AxisPeriod::Fixed { from_secs, to_secs } => TimeView::new(from_secs, to_secs),
        }
    }

    /// Returns whether it follows the clock.
    pub fn is_live(self) -> bool {
        matches!(self.period, AxisPeriod::Live { .. })
    }

    /// Returns the period after an action.
    pub fn after(self, action: PeriodAction, frame: &Frame) -> Self {
        let (now, view, bounds) = (frame.now_secs, self.view(), self.bounds(frame));
        let fixed = |from: i64, to: i64| Self { period: fixed(TimeView::of_seconds(from, to)), ..self };
        match action {
            PeriodAction::Last(span_secs) => Self::last(span_secs, now),
            PeriodAction::Show(from, to) => fixed(from, to).caught(frame),
            PeriodAction::Open { from, to, is_live: true } => Self::last(to.saturating_sub(from), now),
            PeriodAction::Open { from, to, is_live: false } => fixed(from, to),
            PeriodAction::Now => {
                Self { period: AxisPeriod::Live { span_secs: view.span_secs() }, as_of_secs: now }
            }
            PeriodAction::All => {
                let end = frame.ended_secs.unwrap_or(now);
                let begun = frame.begun_secs.filter(|begun| *begun < end);
                let all_secs = begun.map_or(i64::MAX, |begun| end.saturating_sub(begun));
                let all_secs = all_secs.min(frame.limits.all_secs).min(frame.limits.max_secs);
                match frame.ended_secs {
                    Some(_) => fixed(end.saturating_sub(all_secs), end).caught(frame),
                    None => Self::last(all_secs, now),
                }
            }
            PeriodAction::Zoom(factor, about_secs) => {
                let middle_secs = f64::midpoint(view.from_secs(), view.to_secs());
                self.moved(view.zoomed(about_secs.unwrap_or(middle_secs), factor, &bounds), frame)
            }
            PeriodAction::Pan(secs) => self.moved(view.panned(secs, &bounds), frame),
            PeriodAction::PanToEnd { is_now: true } => {
                self.moved(view.panned(bounds.to_secs - view.to_secs(), &bounds), frame)
            }
            PeriodAction::PanToEnd { is_now: false } => {
                self.moved(view.panned(bounds.from_secs - view.from_secs(), &bounds), frame)
            }
            PeriodAction::Pinch(a, b) => self.moved(view.pinched(a, b, frame.width_px, &bounds), frame),
            PeriodAction::Follow => {
                let is_seen = (now.abs_diff(self.as_of_secs)) as f64
                    >= view.over(frame.width_px).secs_per_px().max(1.0);
                if self.is_live() && is_seen { Self { as_of_secs: now, ..self } } else { self }
            }
        }
    }

    /// Returns the bounds for zooming and panning. A period from an address remains reachable, however far away.
    fn bounds(self, frame: &Frame) -> Bounds {
        let (view, PeriodLimits { min_secs, max_secs, .. }) = (self.view(), frame.limits);
        let oldest = frame.now_secs.saturating_sub(max_secs).min(frame.begun_secs.unwrap_or(i64::MAX));
        Bounds {
            from_secs: (oldest as f64).min(view.from_secs()),
            to_secs: (frame.now_secs.max(frame.ended_secs.unwrap_or(i64::MIN)) as f64).max(view.to_secs()),
            min_span_secs: min_secs as f64,
            max_span_secs: max_secs as f64,
        }
    }

    /// Moves to a view. A live period that moves to an earlier end, even slightly, no longer follows the clock.
    fn moved(self, view: TimeView, frame: &Frame) -> Self {
        let before = self.view();
        if view == before {
            return self;
        }
        let moved = Self { period: fixed(view), ..self };
        if view.to_secs() < before.to_secs() { moved } else { moved.caught(frame) }
    }

    /// Follows the clock if the end is within a pixel of the present.
    fn caught(self, frame: &Frame) -> Self {
        let (view, now_secs) = (self.view(), frame.now_secs);
        let near_secs = view.over(frame.width_px).secs_per_px().max(NOW_SECS);
        if (view.to_secs() - now_secs as f64).abs() <= near_secs {
            return Self { period: AxisPeriod::Live { span_secs: view.span_secs() }, as_of_secs: now_secs };
        }
        self
    }
}

fn fixed(view: TimeView) -> AxisPeriod {
    AxisPeriod::Fixed { from_secs: view.from_secs(), to_secs: view.to_secs() }
}

/// Movements within this time of each other belong to one history step.
const ONE_STEP_MILLIS: f64 = 2_000.0;

/// The history steps of a period: the changes that the browser's Back reverts.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Steps {
    by: PeriodCause,
    moved_at_millis: Option<f64>,
    /// True if the current movement belongs to the step before.
    is_same: bool,
}

/// The origin of the changes since the last rest.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum PeriodCause {
    /// The address, or the clock.
    #[default]
    Itself,
    Moving,
    Choosing,
}

impl Steps {
    /// Records an action at a monotonic time.
    pub fn record(&mut self, action: &PeriodAction, now_millis: f64) {
        match action {
            PeriodAction::Follow => {}
            PeriodAction::Open { .. } => (self.by, self.moved_at_millis) = (PeriodCause::Itself, None),
            action if !action.is_movement() => {
                (self.by, self.moved_at_millis) = (PeriodCause::Choosing, None)
            }
            _ if self.by == PeriodCause::Choosing => {}
            _ => {
                if self.by == PeriodCause::Itself {
                    let before = self.moved_at_millis;
                    self.is_same = before.is_some_and(|before| now_millis - before < ONE_STEP_MILLIS);
                }
                (self.by, self.moved_at_millis) = (PeriodCause::Moving, Some(now_millis));
            }
        }
    }

    /// Ends the current change, and returns whether it is a new history step. `is_new` means that the period differs.
    pub fn rest(&mut self, is_new: bool) -> bool {
        let is_step = match std::mem::take(&mut self.by) {
            PeriodCause::Itself => false,
            PeriodCause::Moving => !self.is_same,
            PeriodCause::Choosing => true,
        };
        is_step && is_new
    }
}
