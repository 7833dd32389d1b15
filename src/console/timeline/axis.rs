use std::time::Duration;

use leptos::leptos_dom::helpers::{TimeoutHandle, set_timeout_with_handle};

use crate::console::platform::clock::offset_secs;
use crate::console::platform::reactive::*;
use crate::console::platform::settings::{Zone, use_settings};
use crate::forms::period::PeriodRules;
use crate::model::intervals::Period;
use crate::plot::period::{AxisPeriod, CalendarStarts, Frame, PeriodAction, PeriodLimits};
use crate::plot::selection::Selection;
use crate::plot::ticks::{AxisLabels, axis_labels};
use crate::plot::time_view::{TimeScale, TimeView};

/// Width of a plot until it is measured.
const FIRST_WIDTH_PX: f64 = 800.0;
/// Pause after a movement until the address, tables and reads follow.
const REST: Duration = Duration::from_millis(200);
/// Minimum time between two updates of numbers at the crosshair.
const READ_EVERY: Duration = Duration::from_millis(60);
/// Minimum milliseconds between two updates of texts while the view moves.
const WORDS_MILLIS: f64 = 400.0;

/// Distance from the plot beyond which lengths are clipped, because browsers limit them.
const OUTSIDE_PX: f64 = 2_000.0;

/// The clock, data range and limits of an axis.
#[derive(Clone, Copy)]
pub struct AxisBounds {
    /// The present in Unix seconds, by the clock of the data.
    pub now_secs: Signal<i64>,
    /// Start of the data, if known.
    pub begun_secs: Signal<Option<i64>>,
    /// End of the data (exclusive), if it is complete.
    pub ended_secs: Signal<Option<i64>>,
    /// The last second that panning reaches, on an axis that goes on after the present.
    pub latest_secs: Signal<Option<i64>>,
    pub limits: PeriodLimits,
    /// Length of the period if none is requested.
    pub default_secs: i64,
}

impl AxisBounds {
    /// Bounds without known start or end of the data.
    #[must_use]
    pub fn new(now_secs: Signal<i64>, limits: PeriodLimits, default_secs: i64) -> Self {
        let unknown = Signal::stored(None);
        Self {
            now_secs,
            begun_secs: unknown,
            ended_secs: unknown,
            latest_secs: unknown,
            limits,
            default_secs,
        }
    }

    /// A period up to now: 10 s to a year, 30 days at most for "all", and 24 hours by default.
    #[must_use]
    pub fn up_to_now(now_secs: Signal<i64>, begun_secs: Signal<Option<i64>>) -> Self {
        let PeriodRules { default_secs, max_secs } = PeriodRules::DAY;
        let limits = PeriodLimits { min_secs: 10, max_secs, all_secs: 30 * 86_400 };
        Self { begun_secs, ..Self::new(now_secs, limits, default_secs) }
    }
}

/// A time axis: its period, crosshair and selection.
#[derive(Clone, Copy)]
pub struct TimeAxis {
    pub(super) period: RwSignal<AxisPeriod>,
    zone: ReadSignal<Zone>,
    pub view: Memo<TimeView>,
    pub is_live: Memo<bool>,
    /// The period, in whole Unix seconds, once the view rests; used for reads and counts.
    pub settled: RwSignal<(i64, i64)>,
    /// True from the first movement until the view rests.
    pub is_moving: RwSignal<bool>,
    /// When texts were last updated during a movement.
    words_at_millis: RwSignal<f64>,
    pub width_px: RwSignal<f64>,
    /// Labels of the ticks in the chosen zone, shared by all plots.
    pub(super) labels: Memo<AxisLabels>,
    /// Unix seconds under the crosshair: at the pointer, or in the middle while keys move the view.
    pub crosshair_secs: RwSignal<Option<f64>>,
    /// The crosshair for texts: updated less often, but always to the final position.
    pub read_secs: RwSignal<Option<f64>>,
    is_read_waiting: StoredValue<bool>,
    /// The selection, also during its drag; it stays until it is cleared.
    pub selection: RwSignal<Selection>,
    /// The present in Unix seconds, by the clock of the data.
    pub now_secs: Signal<i64>,
    bounds: AxisBounds,
    ahead_secs: Signal<i64>,
    /// True if a period was chosen since the last rest: a step of the browser's history.
    pub(super) is_chosen: StoredValue<bool>,
    on_rest: StoredValue<Option<Callback<()>>>,
    pending: StoredValue<Option<TimeoutHandle>>,
}

impl TimeAxis {
    /// An axis that shows the default period live.
    #[must_use]
    pub fn new(bounds: AxisBounds) -> Self {
        Self::ahead(bounds, Signal::stored(0))
    }

    /// An axis whose live period ends `ahead_secs` after the present.
    #[must_use]
    pub fn ahead(bounds: AxisBounds, ahead_secs: Signal<i64>) -> Self {
        let now_secs = bounds.now_secs;
        let end_secs = now_secs.get_untracked().saturating_add(ahead_secs.get_untracked());
        let period = RwSignal::new(AxisPeriod::last(bounds.default_secs, end_secs));
        let view = memo(move || period.get().view);
        let (width_px, zone) = (RwSignal::new(FIRST_WIDTH_PX), use_settings().zone);
        let labels = memo(move || {
            let zone = zone.get();
            axis_labels(view.get().over(width_px.get()), &|second| offset_secs(second, zone))
        });
        let axis = Self {
            period,
            zone,
            view,
            is_live: memo(move || period.get().is_live),
            settled: RwSignal::new(period.get_untracked().view.seconds()),
            is_moving: RwSignal::new(false),
            words_at_millis: RwSignal::new(f64::NEG_INFINITY),
            width_px,
            labels,
            crosshair_secs: RwSignal::new(None),
            read_secs: RwSignal::new(None),
            is_read_waiting: StoredValue::new(false),
            selection: RwSignal::new(Selection::default()),
            now_secs,
            bounds,
            ahead_secs,
            is_chosen: StoredValue::new(false),
            on_rest: StoredValue::new(None),
            pending: StoredValue::new(None),
        };
        // Time does not move the view during a selection.
        on_change(
            move || now_secs.get(),
            move |_| {
                if !axis.selection.with_untracked(Selection::is_dragged) {
                    axis.apply(PeriodAction::Follow);
                }
            },
        );
        on_change(
            move || axis.crosshair_secs.track(),
            move |()| {
                if !axis.is_read_waiting.get_value() {
                    axis.read_crosshair();
                }
            },
        );
        on_cleanup(move || axis.forget_pending());
        axis
    }

    #[must_use]
    pub fn scale(self) -> TimeScale {
        self.view.get().over(self.width_px.get())
    }

    /// Returns the selected period, also during a drag. Tracked.
    #[must_use]
    pub fn selected(self) -> Option<Period> {
        self.selection.read().selected()
    }

    pub fn select(self, selected: Option<Period>) {
        self.selection.try_update(|selection| selection.set(selected));
    }

    /// Returns both ends of the selection in pixels, clipped near the plot. Tracked.
    #[expect(clippy::cast_precision_loss, reason = "a moment on the axis is far below 2^53")]
    pub(super) fn selected_px(self) -> Option<(f64, f64)> {
        let (from, to) = self.selected()?.seconds();
        let scale = self.scale();
        Some(near_plot((scale.px(from as f64), scale.px(to as f64)), scale.width_px()))
    }

    pub(super) fn scale_untracked(self) -> TimeScale {
        untrack(|| self.scale())
    }

    /// Applies an action to the period. Choices settle at once, movements after a pause.
    pub fn apply(self, action: PeriodAction) {
        let frame = untrack(|| Frame {
            now_secs: self.now_secs.get().saturating_add(self.ahead_secs.get()),
            begun_secs: self.bounds.begun_secs.get(),
            ended_secs: self.bounds.ended_secs.get(),
            latest_secs: self.bounds.latest_secs.get(),
            limits: self.bounds.limits,
            width_px: self.width_px.get(),
            starts: self.starts(),
        });
        let before = self.period.get_untracked();
        let after = before.after(action, &frame);
        if after != before {
            self.period.set(after);
        } else if action.is_movement() || action == PeriodAction::Follow {
            return;
        }
        match action {
            PeriodAction::Follow => {}
            action => self.is_chosen.update_value(|is_chosen| *is_chosen |= !action.is_movement()),
        }
        match action {
            PeriodAction::Follow if self.pending.with_value(Option::is_some) => {}
            action if action.is_movement() => {
                self.forget_pending();
                self.update_texts();
                if !self.is_moving.get_untracked() {
                    self.is_moving.set(true);
                }
                self.pending.set_value(set_timeout_with_handle(move || self.rest(), REST).ok());
            }
            _ => self.rest(),
        }
    }

    /// Returns the starts of the present day and week in the chosen zone. Tracked.
    pub(super) fn starts(self) -> CalendarStarts {
        let zone = self.zone.get();
        CalendarStarts::at(self.now_secs.get(), &|second| offset_secs(second, zone))
    }

    /// Returns the action that shows the present period, also later.
    #[must_use]
    pub fn choice(self) -> PeriodAction {
        self.period.get_untracked().choice()
    }

    /// Derives a text that updates only a few times a second during a movement: each update costs a layout.
    pub fn throttled<T>(self, read: impl Fn() -> T + Send + Sync + 'static) -> Memo<T>
    where
        T: PartialEq + Send + Sync + 'static,
    {
        memo(move || {
            self.words_at_millis.track();
            if self.is_moving.get() { untrack(&read) } else { read() }
        })
    }

    fn update_texts(self) {
        let now_millis = js_sys::Date::now();
        if now_millis - self.words_at_millis.get_untracked() >= WORDS_MILLIS {
            self.words_at_millis.set(now_millis);
        }
    }

    /// Returns the second under the crosshair, else in the middle.
    pub(super) fn pointed_second(self) -> i64 {
        let view = self.view.get_untracked();
        let middle = || f64::midpoint(view.from_secs(), view.to_secs());
        #[expect(clippy::cast_possible_truncation, reason = "a moment on the axis is a valid time")]
        let second = self.crosshair_secs.get_untracked().unwrap_or_else(middle).floor() as i64;
        second
    }

    /// Moves the crosshair to a second and the view with it.
    #[expect(clippy::cast_precision_loss, reason = "a moment on the axis is far below 2^53")]
    pub(super) fn point_at(self, second: i64) {
        let secs = second as f64;
        self.bring_in(secs);
        // Seconds that cannot be shown, such as future ones, are clamped to the edge.
        let view = self.view.get_untracked();
        self.crosshair_secs.set(Some(secs.clamp(view.from_secs(), view.to_secs())));
    }

    /// Copies the crosshair to `read_secs` at intervals until both are equal.
    fn read_crosshair(self) {
        let secs = self.crosshair_secs.try_get_untracked();
        let is_new =
            secs.is_some_and(|secs| self.read_secs.try_get_untracked().is_some_and(|read| read != secs));
        self.is_read_waiting.try_set_value(is_new);
        if is_new {
            self.read_secs.try_set(secs.flatten());
            set_timeout(move || self.read_crosshair(), READ_EVERY);
        }
    }

    /// Centres the view at a time outside of it.
    pub(super) fn bring_in(self, secs: f64) {
        let view = self.view.get_untracked();
        if !(view.from_secs()..=view.to_secs()).contains(&secs) {
            self.apply(PeriodAction::Pan(secs - f64::midpoint(view.from_secs(), view.to_secs())));
        }
    }

    /// Rounds both ends down to the minute on an axis whose periods are minutes long.
    pub(super) fn written(self, (from, to): (i64, i64)) -> (i64, i64) {
        let step = if self.bounds.limits.min_secs < 300 { 1 } else { 60 };
        (from - from.rem_euclid(step), to - to.rem_euclid(step))
    }

    /// Returns whether it goes on after the present.
    pub(super) fn goes_ahead(self) -> bool {
        self.bounds.latest_secs.with_untracked(Option::is_some)
    }

    /// Returns the rules for periods in addresses.
    pub(super) fn rules(self) -> PeriodRules {
        PeriodRules { default_secs: self.bounds.default_secs, max_secs: self.bounds.limits.max_secs }
    }

    /// Sets the callback for when the view comes to rest.
    pub(super) fn on_rest(self, on_rest: impl Fn() + Send + Sync + 'static) {
        self.on_rest.set_value(Some(Callback::new(move |()| on_rest())));
    }

    fn rest(self) {
        self.forget_pending();
        let Some(period) = self.period.try_get_untracked() else { return };
        if self.is_moving.try_get_untracked() == Some(true) {
            self.is_moving.try_set(false);
        }
        let seconds = period.view.seconds();
        if self.settled.try_get_untracked() != Some(seconds) {
            self.settled.try_set(seconds);
        }
        if let Some(Some(on_rest)) = self.on_rest.try_get_value() {
            on_rest.run(());
        }
    }

    fn forget_pending(self) {
        if let Some(Some(handle)) = self.pending.try_update_value(Option::take) {
            handle.clear();
        }
    }
}

/// Clips both ends to near the plot.
pub(super) fn near_plot((from, to): (f64, f64), width_px: f64) -> (f64, f64) {
    let clipped = |px: f64| px.clamp(-OUTSIDE_PX, width_px + OUTSIDE_PX);
    (clipped(from), clipped(to))
}
