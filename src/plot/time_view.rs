//! The stretch of time that an axis shows: zoomed, panned, kept within bounds; and its map to pixels.

/// How much longer or shorter a press of a button makes a view.
pub const ZOOM_FACTOR: f64 = 2.0;
/// The part of a view that an arrow key moves it by.
pub const PAN_SHARE: f64 = 0.1;
/// Fingers nearer to each other than this do not say how long a view is to be.
const MIN_PINCH_PX: f64 = 16.0;

/// What a view may become.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bounds {
    /// The earliest moment that can be shown, in Unix seconds.
    pub from_secs: f64,
    /// The latest moment that can be shown.
    pub to_secs: f64,
    /// The shortest stretch that can be shown.
    pub min_span_secs: f64,
    /// The longest stretch that can be shown.
    pub max_span_secs: f64,
}

impl Bounds {
    /// The shortest and the longest span: never above what the bounds hold, never below a second.
    fn spans(&self) -> (f64, f64) {
        let longest = (self.to_secs - self.from_secs).min(self.max_span_secs).max(1.0);
        (self.min_span_secs.clamp(1.0, longest), longest)
    }
}

/// A stretch of time, from its left edge up to its right one. Parts of a second count, so that it moves smoothly.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TimeView {
    from_secs: f64,
    to_secs: f64,
}

impl TimeView {
    /// From one moment to another, in Unix seconds; at least one second, whatever is given.
    pub fn new(from_secs: f64, to_secs: f64) -> Self {
        let from_secs = if from_secs.is_finite() { from_secs } else { 0.0 };
        let to_secs = if to_secs.is_finite() { to_secs } else { from_secs };
        Self { from_secs, to_secs: to_secs.max(from_secs + 1.0) }
    }

    /// From one whole second up to another.
    pub fn of_seconds(from: i64, to: i64) -> Self {
        Self::new(from as f64, to as f64)
    }

    /// Its left edge, in Unix seconds.
    pub fn from_secs(self) -> f64 {
        self.from_secs
    }

    /// Its right edge.
    pub fn to_secs(self) -> f64 {
        self.to_secs
    }

    /// How long it is.
    pub fn span_secs(self) -> f64 {
        self.to_secs - self.from_secs
    }

    /// The whole seconds nearest to its edges, at least one apart.
    pub fn seconds(self) -> (i64, i64) {
        let from = self.from_secs.round() as i64;
        (from, (self.to_secs.round() as i64).max(from + 1))
    }

    /// Made `factor` times as long (below 1 zooms in) so that the moment `about_secs` keeps its pixel, as far as the
    /// bounds allow.
    pub fn zoomed(self, about_secs: f64, factor: f64, bounds: &Bounds) -> Self {
        let factor = if factor.is_finite() && factor > 0.0 { factor } else { 1.0 };
        let (shortest, longest) = bounds.spans();
        let span_secs = (self.span_secs() * factor).clamp(shortest, longest);
        let about_secs =
            if about_secs.is_finite() { about_secs } else { (self.from_secs + self.to_secs) / 2.0 };
        let before = (about_secs - self.from_secs) / self.span_secs();
        let from_secs = about_secs - before * span_secs;
        Self::new(from_secs, from_secs + span_secs).within(bounds)
    }

    /// Moved to later moments, or to earlier ones where `secs` is negative; its length stays.
    pub fn panned(self, secs: f64, bounds: &Bounds) -> Self {
        let secs = if secs.is_finite() { secs } else { 0.0 };
        Self::new(self.from_secs + secs, self.to_secs + secs).within(bounds)
    }

    /// The view of the same length, as far as that is allowed, that is nearest to this one and within the bounds.
    pub fn within(self, bounds: &Bounds) -> Self {
        let (shortest, longest) = bounds.spans();
        let span_secs = self.span_secs().clamp(shortest, longest);
        let latest_from = (bounds.to_secs - span_secs).max(bounds.from_secs);
        let from_secs = self.from_secs.max(bounds.from_secs).min(latest_from);
        Self::new(from_secs, from_secs + span_secs)
    }

    /// Stretched so that two moments lie where two fingers are: the first of each pair is a moment, the second its pixel
    /// in pixels. Fingers too near to each other, or that have passed each other, only move it.
    pub fn pinched(self, a: (f64, f64), b: (f64, f64), width_px: f64, bounds: &Bounds) -> Self {
        let (secs, pixels) = (b.0 - a.0, b.1 - a.1);
        let has_turned = secs * pixels <= 0.0 || pixels.abs() < MIN_PINCH_PX;
        let (shortest, longest) = bounds.spans();
        let span_secs =
            if has_turned { self.span_secs() } else { (secs / pixels * width_px).clamp(shortest, longest) };
        let middle_secs = f64::midpoint(a.0, b.0);
        let from_secs = middle_secs - f64::midpoint(a.1, b.1) / width_px.max(1.0) * span_secs;
        Self::new(from_secs, from_secs + span_secs).within(bounds)
    }

    /// Its map to pixels of a plot this wide; a width that is not above zero is taken as one pixel.
    pub fn over(self, width_px: f64) -> TimeScale {
        TimeScale { view: self, width_px: if width_px > 0.0 { width_px } else { 1.0 } }
    }
}

/// A linear map between Unix seconds and CSS pixels from a plot's left edge.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TimeScale {
    view: TimeView,
    width_px: f64,
}

impl TimeScale {
    /// What is shown.
    pub fn view(self) -> TimeView {
        self.view
    }

    /// How wide it is shown.
    pub fn width_px(self) -> f64 {
        self.width_px
    }

    /// Where a moment is; outside the plot for one that is not shown.
    pub fn px(self, secs: f64) -> f64 {
        (secs - self.view.from_secs) / self.secs_per_px()
    }

    /// The moment at a pixel.
    pub fn secs(self, px: f64) -> f64 {
        self.view.from_secs + px * self.secs_per_px()
    }

    /// The whole second that a pixel lies in.
    pub fn second(self, px: f64) -> i64 {
        self.secs(px).floor() as i64
    }

    /// The whole second whose beginning is nearest to a pixel: where a dragged edge comes to lie.
    pub fn nearest_second(self, px: f64) -> i64 {
        self.secs(px).round() as i64
    }

    /// How much time a pixel stands for.
    pub fn secs_per_px(self) -> f64 {
        self.view.span_secs() / self.width_px
    }
}

/// A stretch of time that ends now and is asked for by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Preset {
    /// Its name.
    pub label: &'static str,
    /// Its length.
    pub secs: i64,
}

/// From the last hour to the last 30 days.
pub const PRESETS: [Preset; 5] = [
    Preset { label: "Last hour", secs: 3_600 },
    Preset { label: "Last 6 hours", secs: 6 * 3_600 },
    Preset { label: "Last 24 hours", secs: 86_400 },
    Preset { label: "Last 7 days", secs: 7 * 86_400 },
    Preset { label: "Last 30 days", secs: 30 * 86_400 },
];

const DAY_SECS: i64 = 86_400;

/// Periods of the calendar by their names, each from one second up to another, in a zone that is `ahead_secs` ahead of UTC: today, up to
/// now; yesterday; the week from its Monday, up to now.
pub fn calendar_periods(now_secs: i64, ahead_secs: i64) -> [(&'static str, i64, i64); 3] {
    let day = (now_secs + ahead_secs).div_euclid(DAY_SECS);
    let start = |day: i64| day * DAY_SECS - ahead_secs;
    // The first day of 1970 was a Thursday.
    let monday = day - (day + 3).rem_euclid(7);
    [
        ("Today so far", start(day), now_secs),
        ("Yesterday", start(day - 1), start(day)),
        ("This week", start(monday), now_secs),
    ]
}
