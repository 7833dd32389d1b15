//! The visible time range of an axis, zoomed and panned within bounds, and its mapping to pixels.

/// The zoom factor of a button.
pub const ZOOM_FACTOR: f64 = 2.0;
/// The fraction of a view that an arrow key moves it by.
pub const PAN_SHARE: f64 = 0.1;
/// Fingers closer than this do not zoom, because their distance is imprecise.
const MIN_PINCH_PX: f64 = 16.0;

/// The limits of a view.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bounds {
    /// The earliest time, in Unix seconds.
    pub from_secs: f64,
    /// The latest time.
    pub to_secs: f64,
    /// The minimum length.
    pub min_span_secs: f64,
    /// The maximum length.
    pub max_span_secs: f64,
}

impl Bounds {
    /// Returns the minimum and maximum length: within the bounds, and at least a second.
    fn spans(&self) -> (f64, f64) {
        let longest = (self.to_secs - self.from_secs).min(self.max_span_secs).max(1.0);
        (self.min_span_secs.clamp(1.0, longest), longest)
    }
}

/// A time range, with fractions of a second so that it moves smoothly.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TimeView {
    from_secs: f64,
    to_secs: f64,
}

impl TimeView {
    /// Creates a view between two Unix times; it is at least one second long.
    pub fn new(from_secs: f64, to_secs: f64) -> Self {
        let from_secs = if from_secs.is_finite() { from_secs } else { 0.0 };
        let to_secs = if to_secs.is_finite() { to_secs } else { from_secs };
        Self { from_secs, to_secs: to_secs.max(from_secs + 1.0) }
    }

    /// Creates a view between two whole seconds.
    pub fn of_seconds(from: i64, to: i64) -> Self {
        Self::new(from as f64, to as f64)
    }

    /// Returns the start, in Unix seconds.
    pub fn from_secs(self) -> f64 {
        self.from_secs
    }

    /// Returns the end.
    pub fn to_secs(self) -> f64 {
        self.to_secs
    }

    /// Returns the length.
    pub fn span_secs(self) -> f64 {
        self.to_secs - self.from_secs
    }

    /// Returns the nearest whole seconds, at least one apart.
    pub fn seconds(self) -> (i64, i64) {
        let from = self.from_secs.round() as i64;
        (from, (self.to_secs.round() as i64).max(from + 1))
    }

    /// Zooms by `factor` (below 1 zooms in); `about_secs` remains at its pixel as far as the bounds allow.
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

    /// Moves by `secs`, negative for earlier; the length is constant.
    pub fn panned(self, secs: f64, bounds: &Bounds) -> Self {
        let secs = if secs.is_finite() { secs } else { 0.0 };
        Self::new(self.from_secs + secs, self.to_secs + secs).within(bounds)
    }

    /// Returns the nearest view within the bounds, with the same length if allowed.
    pub fn within(self, bounds: &Bounds) -> Self {
        let (shortest, longest) = bounds.spans();
        let span_secs = self.span_secs().clamp(shortest, longest);
        let latest_from = (bounds.to_secs - span_secs).max(bounds.from_secs);
        let from_secs = self.from_secs.max(bounds.from_secs).min(latest_from);
        Self::new(from_secs, from_secs + span_secs)
    }

    /// Zooms so that each pair's time is at its pixel, a finger's. Fingers too close or crossed only move the view.
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

    /// Returns the scale for a plot of this width; zero or less counts as one pixel.
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
    /// Returns the visible time range.
    pub fn view(self) -> TimeView {
        self.view
    }

    /// Returns the width of the plot.
    pub fn width_px(self) -> f64 {
        self.width_px
    }

    /// Returns the pixel of a time; outside of the plot for one that is not visible.
    pub fn px(self, secs: f64) -> f64 {
        (secs - self.view.from_secs) / self.secs_per_px()
    }

    /// Returns the time at a pixel.
    pub fn secs(self, px: f64) -> f64 {
        self.view.from_secs + px * self.secs_per_px()
    }

    /// Returns the whole second that contains a pixel.
    pub fn second(self, px: f64) -> i64 {
        self.secs(px).floor() as i64
    }

    /// Returns the whole second that begins nearest to a pixel, to which a dragged edge rounds.
    pub fn nearest_second(self, px: f64) -> i64 {
        self.secs(px).round() as i64
    }

    /// Returns the seconds per pixel.
    pub fn secs_per_px(self) -> f64 {
        self.view.span_secs() / self.width_px
    }
}

/// The periods that end now: names and lengths in seconds.
pub const PRESETS: [(&str, i64); 5] = [
    ("Last hour", 3_600),
    ("Last 6 hours", 6 * 3_600),
    ("Last 24 hours", 86_400),
    ("Last 7 days", 7 * 86_400),
    ("Last 30 days", 30 * 86_400),
];
