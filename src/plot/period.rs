//! The period of a time axis and its actions. It either follows the present or lies between two fixed times.

use crate::plot::time_view::{Bounds, TimeView};

/// An end within so many seconds of the present is the present.
const NOW_SECS: f64 = 2.0;
const DAY_SECS: i64 = 86_400;

/// Zoom per pixel of a wheel, as an exponent.
const ZOOM_PER_PX: f64 = 0.002;

/// The period of a time axis.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AxisPeriod {
    /// The visible time range. That of a live period advances when the difference is visible.
    pub view: TimeView,
    /// True if it is live: it ends now and follows the clock.
    pub is_live: bool,
    /// The day or week of the calendar with which a live period starts.
    pub calendar: Option<CalendarPeriod>,
}

/// A live period that starts with a day of the calendar, so that its length is not constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CalendarPeriod {
    /// Today so far.
    Today,
    /// This week so far, from Monday.
    Week,
}

impl CalendarPeriod {
    /// Both, in the order of the presets.
    pub const ALL: [Self; 2] = [Self::Today, Self::Week];

    /// Returns the name in addresses.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Today => "today",
            Self::Week => "week",
        }
    }
}

/// The seconds at which days of the calendar start in the chosen zone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CalendarStarts {
    /// Yesterday.
    pub yesterday: i64,
    /// Today.
    pub today: i64,
    /// The Monday of this week.
    pub week: i64,
}

impl CalendarStarts {
    /// Returns the starts around the present in a zone, whose offset from UTC at each second `offset_secs` returns.
    pub fn at(now_secs: i64, offset_secs: &dyn Fn(i64) -> i64) -> Self {
        let day = (now_secs + offset_secs(now_secs)).div_euclid(DAY_SECS);
        let start = |day: i64| {
            let midnight = day * DAY_SECS;
            let mut starts = [-DAY_SECS, DAY_SECS].map(|near| midnight - offset_secs(midnight + near));
            starts.sort_unstable();
            // If the clocks change at midnight, the day starts with the first second that has its date.
            let is_begun = |second: &i64| second + offset_secs(*second) >= midnight;
            starts.into_iter().find(is_begun).unwrap_or(starts[1])
        };
        // 1 January 1970 was a Thursday.
        let monday = day - (day + 3).rem_euclid(7);
        Self { yesterday: start(day - 1), today: start(day), week: start(monday) }
    }
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
    /// The last second that panning reaches, on an axis that goes on after the present.
    pub latest_secs: Option<i64>,
    /// The limits of its length.
    pub limits: PeriodLimits,
    /// The width of the plot.
    pub width_px: f64,
    /// The starts of the present day and week.
    pub starts: CalendarStarts,
}

impl Frame {
    /// Returns the end of what is past: the present, or the end of data that is ahead of it.
    fn end_secs(&self) -> f64 {
        self.now_secs.max(self.ended_secs.unwrap_or(i64::MIN)) as f64
    }
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
    /// Show today or this week up to now.
    Calendar(CalendarPeriod),
    /// Show a typed or selected range of whole seconds. It follows the clock if it ends now.
    Show(i64, i64),
    /// Show a range of whole seconds, which does not follow the clock even if it ends now.
    Fix(i64, i64),
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
    /// Returns the action of a wheel turned by pixels over a time: with Ctrl it zooms, sideways or with Shift it pans.
    /// `None` if it scrolls the page.
    pub fn of_wheel(
        (x_px, y_px): (f64, f64),
        (has_ctrl, has_shift): (bool, bool),
        at_secs: Option<f64>,
        secs_per_px: f64,
    ) -> Option<Self> {
        match x_px.abs() > y_px.abs() {
            _ if has_ctrl => Some(Self::Zoom((y_px * ZOOM_PER_PX).exp(), at_secs)),
            true => Some(Self::Pan(x_px * secs_per_px)),
            false => has_shift.then_some(Self::Pan(y_px * secs_per_px)),
        }
    }

    /// Returns whether it is part of a continuous movement rather than a single choice.
    pub fn is_movement(&self) -> bool {
        matches!(self, Self::Zoom(..) | Self::Pan(_) | Self::PanToEnd { .. } | Self::Pinch(..))
    }
}

impl AxisPeriod {
    /// Creates a live period of the last so many seconds.
    pub fn last(span_secs: i64, now_secs: i64) -> Self {
        Self::live(span_secs.max(1) as f64, now_secs)
    }

    fn live(span_secs: f64, now_secs: i64) -> Self {
        let view = TimeView::new(now_secs as f64 - span_secs, now_secs as f64);
        Self { view, is_live: true, calendar: None }
    }

    fn calendar(calendar: CalendarPeriod, frame: &Frame) -> Self {
        let from_secs = match calendar {
            CalendarPeriod::Today => frame.starts.today,
            CalendarPeriod::Week => frame.starts.week,
        };
        Self {
            calendar: Some(calendar),
            ..Self::last(frame.now_secs.saturating_sub(from_secs), frame.now_secs)
        }
    }

    fn fixed(view: TimeView) -> Self {
        Self { view, is_live: false, calendar: None }
    }

    /// Returns the action that shows this period, also later.
    pub fn choice(self) -> PeriodAction {
        let (from, to) = self.view.seconds();
        match (self.calendar, self.is_live) {
            (Some(calendar), _) => PeriodAction::Calendar(calendar),
            (None, true) => PeriodAction::Last(to - from),
            (None, false) => PeriodAction::Fix(from, to),
        }
    }

    /// Returns the period after an action.
    pub fn after(self, action: PeriodAction, frame: &Frame) -> Self {
        let (now, view, bounds) = (frame.now_secs, self.view, self.bounds(frame, false));
        let fixed = |from: i64, to: i64| Self::fixed(TimeView::of_seconds(from, to));
        match action {
            PeriodAction::Last(span_secs) => Self::last(span_secs, now),
            PeriodAction::Calendar(calendar) => Self::calendar(calendar, frame),
            PeriodAction::Show(from, to) => fixed(from, to).caught(frame),
            PeriodAction::Fix(from, to) => fixed(from, to),
            PeriodAction::Now => Self::live(view.span_secs(), now),
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
            PeriodAction::Pan(secs) => self.moved(view.panned(secs, &self.bounds(frame, true)), frame),
            PeriodAction::PanToEnd { is_now: true } => {
                self.moved(view.panned(frame.end_secs() - view.to_secs(), &bounds), frame).caught(frame)
            }
            PeriodAction::PanToEnd { is_now: false } => {
                self.moved(view.panned(bounds.from_secs - view.from_secs(), &bounds), frame)
            }
            PeriodAction::Pinch(a, b) => self.moved(view.pinched(a, b, frame.width_px, &bounds), frame),
            PeriodAction::Follow => {
                let next = match self.calendar {
                    Some(calendar) => Self::calendar(calendar, frame),
                    None => Self::live(view.span_secs(), now),
                };
                let moved_secs = (next.view.to_secs() - view.to_secs()).abs();
                let is_seen = moved_secs >= view.over(frame.width_px).secs_per_px().max(1.0);
                let has_turned = self.calendar.is_some() && next.view.from_secs() != view.from_secs();
                if self.is_live && (is_seen || has_turned) { next } else { self }
            }
        }
    }

    /// Returns the bounds for zooming and panning. A period from an address remains reachable, however far away. Only a
    /// pan leaves the past: zooming out from the present shows more of the past alone.
    fn bounds(self, frame: &Frame, is_pan: bool) -> Bounds {
        let (view, PeriodLimits { min_secs, max_secs, .. }) = (self.view, frame.limits);
        let oldest = frame.now_secs.saturating_sub(max_secs).min(frame.begun_secs.unwrap_or(i64::MAX));
        let end_secs = frame.end_secs();
        let latest_secs = frame.latest_secs.filter(|_| is_pan);
        Bounds {
            from_secs: (oldest as f64).min(view.from_secs()),
            to_secs: end_secs.max(view.to_secs()).max(latest_secs.unwrap_or(i64::MIN) as f64),
            min_span_secs: min_secs as f64,
            max_span_secs: max_secs as f64,
        }
    }

    /// Moves to a view. A live period that moves to an earlier end, even slightly, no longer follows the clock.
    fn moved(self, view: TimeView, frame: &Frame) -> Self {
        if view == self.view {
            return self;
        }
        let moved = Self::fixed(view);
        if view.to_secs() < self.view.to_secs() { moved } else { moved.caught(frame) }
    }

    /// Follows the clock if the end is within a pixel of the present.
    fn caught(self, frame: &Frame) -> Self {
        let near_secs = self.view.over(frame.width_px).secs_per_px().max(NOW_SECS);
        let is_near = (self.view.to_secs() - frame.now_secs as f64).abs() <= near_secs;
        if is_near && !self.is_live { Self::live(self.view.span_secs(), frame.now_secs) } else { self }
    }
}
