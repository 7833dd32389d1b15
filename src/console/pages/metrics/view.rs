//! The state of the page: everything derives from the address, and the reads from that.

use std::sync::Arc;

use crate::console::facts::minutes::{MetricMinutes, MinutesRead, WindowRequest, use_minutes};
use crate::console::facts::moment::use_service_now_secs;
use crate::console::platform::clock::offset_secs;
use crate::console::platform::reactive::*;
use crate::console::platform::settings::use_settings;
use crate::console::routes::{MetricsView, Route, use_go, use_param, use_step};
use crate::console::timeline::{AddressedAxis, AxisBounds, TimeAxis};
use crate::model::ids::ResourceId;
use crate::model::metrics::Metric;
use crate::model::metrics::chart::Chart;
use crate::model::metrics::comparison::ComparisonPeriod;
use crate::model::metrics::measure::Measure;
use crate::model::metrics::ranking::ranked;
use crate::model::metrics::store::MetricScope;
use crate::model::metrics::window::{MinuteWindow, WindowStep, tiled, widened};
use crate::model::time::{UnixMinute, UnixSeconds};
use crate::plot::period::{PeriodAction, PeriodLimits};

const HOUR_SECS: i64 = 3_600;
const DAY_SECS: i64 = 24 * HOUR_SECS;
/// A week at ten minutes per point needs a thousand requests, as many as people wait for.
const LIMITS: PeriodLimits = PeriodLimits { min_secs: 300, max_secs: 7 * DAY_SECS + 1, all_secs: DAY_SECS };
/// Minimum width of a point at automatic step.
const POINT_PX: f64 = 4.0;
/// Limits of the number of points at automatic step, because each is a request.
const MOST_POINTS: f64 = 240.0;
const LEAST_POINTS: f64 = 60.0;
/// Number of single minutes read at the end of coarser steps, to find the service's delay.
const PROBED_MINUTES: i64 = 6;
/// Minutes after which a period no longer changes.
const RECENT_MINUTES: i64 = 12;

#[derive(Clone, Copy)]
pub(super) struct MetricsContext {
    pub axis: TimeAxis,
    pub period: AddressedAxis,
    pub address: Memo<MetricsView>,
    /// Measures requested by the address.
    pub measures: Memo<Vec<Measure>>,
    /// The measures that the service supports.
    pub drawable: Memo<Vec<Measure>>,
    /// The resources of the requests.
    pub scope: Memo<MetricScope>,
    newest: Memo<MinuteWindow>,
    pub step: Memo<WindowStep>,
    pub resource: Memo<Option<ResourceId>>,
    /// True if the address asks for a curve for each resource; a single resource overrides that.
    pub is_by_resource: Memo<bool>,
    /// True if curves are resources.
    pub has_resources: Memo<bool>,
    pub against: Memo<Option<ComparisonPeriod>>,
    pub is_log: Memo<bool>,
    /// Points, oldest first.
    pub windows: Memo<Arc<Vec<MinuteWindow>>>,
    /// The points as Unix seconds, for charts.
    pub spans: Memo<Arc<Vec<(i64, i64)>>>,
    /// The points of the compared period, one for each; of the previous period without comparison.
    pub before: Memo<Arc<Vec<MinuteWindow>>>,
    /// The measure that a chart by resource shows, if not its first.
    pub picked: RwSignal<Vec<(Chart, Measure)>>,
    /// Resources of the first chart, the largest first; their order determines colours.
    pub leading: Memo<Vec<ResourceId>>,
    pub minutes: MetricMinutes,
    pub read: MinutesRead,
    /// The period to restore after zooming, with its length in seconds.
    pub home: StoredValue<Option<(PeriodAction, i64)>>,
    /// Opens an address, as a step of the browser history if true.
    go: Callback<(MetricsView, bool)>,
}

impl MetricsContext {
    pub fn follow() -> Self {
        let address = use_param(|route| match route {
            Route::Metrics(view) => Some(view),
            _ => None,
        });
        let (go, step_to, zone) = (use_go(), use_step(), use_settings().zone);
        let now_secs = use_service_now_secs();
        let to_route =
            Callback::new(move |period| Route::Metrics(MetricsView { period, ..address.get_untracked() }));
        let of_period = memo(move || address.with(|address| address.period.clone()));
        let period = AddressedAxis::follow(of_period, to_route, AxisBounds::new(now_secs, LIMITS, HOUR_SECS));
        let axis = period.axis;
        let minutes = use_minutes();
        let measures = memo(move || address.with(measures_of));
        let requested =
            move || address.with(|address| address.step.parse().ok().and_then(WindowStep::of_minutes));
        let least = memo(move || {
            let (from, to) = axis.settled.get();
            WindowStep::least_for((to - from) / 60)
        });
        let step = memo(move || {
            if let Some(requested) = requested() {
                return requested.max(least.get());
            }
            let (from, to) = axis.settled.get();
            let range_minutes = (to - from) / 60;
            let points = (axis.width_px.get() / POINT_PX).clamp(LEAST_POINTS, MOST_POINTS);
            WindowStep::for_points(range_minutes, points as usize)
        });
        let resource = memo(move || address.with(|address| ResourceId::parse(&address.resource).ok()));
        let is_host = memo(move || {
            let resource = resource.read();
            minutes.with(|store| resource.as_ref().is_some_and(|id| store.is_host(id)))
        });
        let is_by_resource = memo(move || address.with(|address| address.by == "resource"));
        let has_resources = memo(move || is_by_resource.get() && resource.read().is_none());
        let minute = memo(move || UnixSeconds(now_secs.get()).minute());
        let scope = memo(move || match resource.get() {
            // The API has no filter by host, so all are requested.
            Some(_) if is_host.get() => MetricScope::Each,
            Some(id) => MetricScope::One(id),
            None if has_resources.get() => MetricScope::Each,
            None => MetricScope::Total,
        });
        let newest = memo(move || {
            let end = UnixSeconds(axis.settled.get().1).minute().min(UnixMinute(minute.get().0 + 1));
            MinuteWindow { start: UnixMinute(end.0 - step.get().minutes()), end }
        });
        let drawable =
            memo(move || minutes.with(|store| store.drawable(&scope.read(), &measures.read(), newest.get())));
        let picked = RwSignal::new(Vec::new());
        let metrics = memo(move || match has_resources.get() {
            true => needs(Chart::all().filter_map(|chart| picked_of(chart, drawable, picked))),
            false => needs(measures.get().into_iter()),
        });
        let finished_end = memo(move || {
            let now = minute.get().start();
            minutes.with(|store| store.finished_end(&scope.read(), &metrics.read(), step.get(), now).0)
        });
        let windows = memo(move || {
            let ((from, to), step) = (axis.settled.get(), step.get());
            // "Last hour" has 60 finished minutes, and the ones since then beside them (`contract.md#decision-60`).
            let from = match axis.choice() {
                PeriodAction::Last(span_secs) => from.min(finished_end.get() * 60 - span_secs),
                _ => from,
            };
            let (from, to) = (UnixSeconds(from).minute(), UnixSeconds(to + 59).minute());
            let (from, to) = widened(from, to, step);
            // Future minutes are not requested; the current one is, as far as it is complete.
            let is_recent = to.0 + RECENT_MINUTES > minute.get_untracked().0;
            let now = if is_recent { minute.get() } else { minute.get_untracked() };
            Arc::new(tiled(from, to.min(UnixMinute(now.0 + 1)), step))
        });
        let against = memo(move || {
            address.with(|address| {
                ComparisonPeriod::ALL.into_iter().find(|against| against.name() == address.compare)
            })
        });
        let before = memo(move || {
            let against = against.get().unwrap_or(ComparisonPeriod::Previous);
            let zone = zone.get();
            Arc::new(against.windows(&windows.read(), step.get(), &|second| offset_secs(second, zone)))
        });
        let wanted = memo(move || {
            let mut newest: Vec<MinuteWindow> = windows.read().iter().rev().copied().collect();
            let end = newest.first().map(|last| last.end.0);
            if let Some(end) = end.filter(|_| step.get() != WindowStep::ONE && axis.is_live.get()) {
                let minute = |at| MinuteWindow { start: UnixMinute(at), end: UnixMinute(at + 1) };
                newest.extend((end - PROBED_MINUTES..end).rev().map(minute));
            }
            if against.read().is_some() || has_resources.get() {
                newest.extend(before.read().iter().rev());
            }
            WindowRequest { scope: scope.get(), metrics: metrics.get(), windows: newest }
        });
        let leading = memo(move || {
            let first = Chart::all().find_map(|chart| picked_of(chart, drawable, picked));
            let Some(measure) = first.filter(|_| has_resources.get()) else { return Vec::new() };
            let windows = windows.read();
            let ranked = minutes.with(|store| ranked(store, &measure, &windows, &[]));
            ranked.into_iter().map(|ranked| ranked.id).collect()
        });
        let go = Callback::new(move |(address, is_step): (MetricsView, bool)| {
            let route = Route::Metrics(address);
            if is_step { step_to(&route) } else { go(&route, true) }
        });
        // The address says what is drawn.
        effect(move || {
            let least = least.get();
            if let Some(problem) = requested().and_then(|requested| least.problem_with(requested)) {
                period.problem.set(Some(problem));
                let step = least.minutes().to_string();
                go.run((MetricsView { step, ..address.get_untracked() }, false));
            }
        });
        Self {
            axis,
            period,
            address,
            measures,
            drawable,
            scope,
            newest,
            step,
            resource,
            is_by_resource,
            has_resources,
            against,
            is_log: memo(move || address.with(|address| address.scale == "log")),
            windows,
            spans: memo(move || Arc::new(windows.read().iter().map(|window| window.seconds()).collect())),
            before,
            picked,
            leading,
            minutes,
            read: MinutesRead::start(wanted),
            home: StoredValue::new(None),
            go,
        }
    }

    /// Edits the address without a step of the browser history.
    pub fn change(self, edit: impl FnOnce(&mut MetricsView)) {
        self.edit(false, edit);
    }

    /// Edits the address as a step of the browser history.
    pub fn choose(self, edit: impl FnOnce(&mut MetricsView)) {
        self.edit(true, edit);
    }

    fn edit(self, is_step: bool, edit: impl FnOnce(&mut MetricsView)) {
        let mut address = self.address.get_untracked();
        edit(&mut address);
        self.go.run((address, is_step));
    }

    /// Draws other measures. The address omits the default ones. An empty selection changes nothing.
    pub fn draw(self, measures: &[Measure]) {
        if measures.is_empty() {
            return;
        }
        let usual = Chart::usual_measures();
        let is_usual =
            usual.len() == measures.len() && usual.iter().all(|measure| measures.contains(measure));
        let names: &[Measure] = if is_usual { &[] } else { measures };
        self.change(|address| address.metrics = names.iter().map(Measure::name).collect());
    }

    /// Restores the period before the first zoom, else the last hour.
    pub fn reset(self) {
        let home = self.home.try_update_value(Option::take).flatten();
        self.axis.apply(home.map_or(PeriodAction::Last(HOUR_SECS), |(choice, _)| choice));
    }

    /// Shows a period that was selected by dragging.
    pub fn zoom(self, (from, to): (i64, i64)) {
        let (axis, (shown_from, shown_to)) = (self.axis, self.axis.settled.get_untracked());
        axis.select(None);
        let shown = (axis.choice(), shown_to - shown_from);
        // Remembers the period before the first zoom, not a zoomed one that was panned.
        self.home.update_value(|home| {
            if home.is_none_or(|(_, span_secs)| span_secs <= shown.1) {
                *home = Some(shown);
            }
        });
        let middle = i64::midpoint(from, to);
        let (from, to) = (from.min(middle - LIMITS.min_secs / 2), to.max(middle + LIMITS.min_secs / 2));
        axis.apply(PeriodAction::Show(from, to));
    }

    pub fn charts(self) -> Vec<Chart> {
        let measures = self.measures.read();
        let is_shown = |chart: &Chart| chart.measures().iter().any(|measure| measures.contains(measure));
        Chart::all().filter(is_shown).collect()
    }

    /// Returns the measures that the service supports in the newest window. Tracked.
    pub fn accepted(self, measures: &[Measure]) -> Vec<Measure> {
        self.minutes.with(|store| store.drawable(&self.scope.read(), measures, self.newest.get()))
    }

    /// Returns the drawn measures of a chart in the order of its legend. Tracked.
    pub fn drawn(self, chart: Chart) -> Vec<Measure> {
        let drawable = self.drawable.read();
        chart.measures().into_iter().filter(|measure| drawable.contains(measure)).collect()
    }

    /// Returns the measure that a chart shows for each resource. Tracked.
    pub fn picked(self, chart: Chart) -> Option<Measure> {
        picked_of(chart, self.drawable, self.picked)
    }
}

/// Returns the measures in an address; the default ones if none is known.
fn measures_of(address: &MetricsView) -> Vec<Measure> {
    let named: Vec<Measure> = address.metrics.iter().filter_map(|name| Measure::parse(name)).collect();
    let is_drawn = |measure: &Measure| Chart::of(measure).is_some();
    match named.iter().any(is_drawn) {
        true => named,
        false => Chart::usual_measures(),
    }
}

fn picked_of(
    chart: Chart,
    drawable: Memo<Vec<Measure>>,
    picked: RwSignal<Vec<(Chart, Measure)>>,
) -> Option<Measure> {
    let measures = drawable.read();
    let own = picked.read().iter().find(|(other, _)| *other == chart).map(|(_, measure)| measure.clone());
    let first = || chart.measures().into_iter().find(|measure| measures.contains(measure));
    own.filter(|measure| measures.contains(measure)).or_else(first)
}

/// Returns the metrics behind the measures, without duplicates.
fn needs(measures: impl Iterator<Item = Measure>) -> Vec<Metric> {
    let mut needs: Vec<Metric> = Vec::new();
    for metric in measures.flat_map(|measure| measure.needs()) {
        if !needs.contains(&metric) {
            needs.push(metric);
        }
    }
    needs
}
