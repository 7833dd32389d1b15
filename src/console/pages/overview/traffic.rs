//! The traffic of the last full minutes, compared with the minutes before.

use std::sync::Arc;

use crate::api;
use crate::api::Error;
use crate::api::metrics::GetTotal;
use crate::console::client::{Client, use_client};
use crate::console::facts::minutes::{MinutesRead, WindowRequest, use_minutes};
use crate::console::facts::moment::use_service_now_secs;
use crate::console::kit::Link;
use crate::console::pages::overview::area::OverviewArea;
use crate::console::platform::clock::offset_secs;
use crate::console::platform::reactive::*;
use crate::console::platform::settings::use_settings;
use crate::console::query::{Query, QuerySpec, QueryState, Refresh};
use crate::console::routes::{MetricsView, PeriodQuery, Route, use_go};
use crate::console::timeline::{AxisBounds, ChartPlot, TimeAxis, spelled};
use crate::model::metrics::MetricsQuery;
use crate::model::metrics::chart::Chart;
use crate::model::metrics::comparison::change;
use crate::model::metrics::curve::Numbers;
use crate::model::metrics::curve::{ChartCurves, measure_curves};
use crate::model::metrics::store::MetricScope;
use crate::model::metrics::unit::MetricUnit;
use crate::model::metrics::window::{MinuteWindow, WindowStep, tiled};
use crate::model::overview::traffic;
use crate::model::overview::traffic::{WINDOW_MINUTES, last_windows, traffic_of};
use crate::model::time::{UnixMinute, UnixSeconds};
use crate::plot::chart::{ChartCurve, ChartData, CurveLook, marks};
use crate::plot::period::PeriodLimits;
use crate::text::si::{MISSING, exact, percent, short, with_unit};

const SECS: u32 = 60;

#[derive(Default)]
pub(super) struct TrafficPair {
    end: UnixMinute,
    now: traffic::Traffic,
    before: traffic::Traffic,
}

pub(super) fn read_traffic() -> Query<TrafficPair> {
    let client = use_client();
    let name = "traffic of the last minutes";
    Query::of_work(Refresh::Every(SECS), move || {
        QuerySpec::work(api::Area::Metrics, name.to_owned(), move || read(client))
    })
}

#[component]
pub(super) fn TrafficPanel(minutes: Query<TrafficPair>, above: QueryState) -> impl IntoView {
    let zone = use_settings().zone;
    let window = Signal::derive(move || {
        let end = minutes.latest().end;
        let start = UnixMinute(end.0 - WINDOW_MINUTES);
        let time = |minute: UnixMinute| {
            let at = minute.start();
            at.clock_label(end.start(), offset_secs(at.0, zone.get()))
        };
        format!("{} to {}", time(start), time(end))
    });
    let figures = move || figures(&minutes.latest());
    view! {
        <OverviewArea title="Traffic" what="The traffic" reading=*minutes above lines=8>
            <dl class="figures">{figures}</dl>
            <div class="overview-chart">
                <TrafficChart />
            </div>
            <p class="muted">
                {window} {format!(", compared with the {WINDOW_MINUTES} minutes before. ")}
                <Link to=last_hour()>"All metrics"</Link>
            </p>
        </OverviewArea>
    }
}

fn figures(TrafficPair { now, before, .. }: &TrafficPair) -> Vec<AnyView> {
    let trend = |now, before, unit: MetricUnit| {
        change(now, before, unit).map(|change| unit.change(change)).unwrap_or_default()
    };
    let bits = |name, now: Option<f64>, before| {
        let trend = trend(now, before, MetricUnit::BitsPerSecond);
        let exact = now.map(|number| format!("{} bit/s", exact(number)));
        figure(name, or_missing(now, |number| with_unit(number, "bit/s")), exact, trend)
    };
    let of_requests = |requests: String| format!("of {requests} requests");
    vec![
        bits("Edge bandwidth", now.edge_bandwidth, before.edge_bandwidth),
        bits("Origin bandwidth", now.origin_bandwidth, before.origin_bandwidth),
        figure(
            "Hit ratio",
            or_missing(now.hit_ratio, percent),
            now.hit_ratio.map(exact),
            trend(now.hit_ratio, before.hit_ratio, MetricUnit::Share),
        ),
        figure(
            "Failed requests (5xx)",
            or_missing(now.failed_ratio, percent),
            now.requests.map(|all| of_requests(exact(all)) + " to edges"),
            now.requests.map(|all| of_requests(short(all))).unwrap_or_default(),
        ),
    ]
}

/// A number with its trend; the tooltip has the exact one.
fn figure(name: &'static str, number: String, exact: Option<String>, trend: String) -> AnyView {
    view! {
        <div>
            <dt>{name}</dt>
            <dd title=exact>
                <span class="title">{number}</span>
                <span class="muted">{trend}</span>
            </dd>
        </div>
    }
    .into_any()
}

async fn read(client: Client) -> Result<TrafficPair, Error> {
    let windows = || last_windows(UnixSeconds(client.service_now_secs()));
    let total = async |query: MetricsQuery| {
        let answer = client.send(GetTotal { query }).await?;
        Ok(traffic_of(answer.items.first()))
    };
    let [mut last, mut before] = windows();
    let mut now: traffic::Traffic = total(last.clone()).await?;
    // The first response reveals the service's clock; if the window was wrong, the right one is loaded.
    if windows()[0] != last {
        [last, before] = windows();
        now = total(last.clone()).await?;
    }
    // Without earlier minutes there is only no trend.
    let before = total(before).await.unwrap_or_else(|_: Error| traffic::Traffic::default());
    Ok(TrafficPair { end: last.end, now, before })
}

fn or_missing(number: Option<f64>, format: impl Fn(f64) -> String) -> String {
    number.map_or_else(|| MISSING.to_owned(), format)
}

const SPAN_MINUTES: i64 = 60;
/// Minutes per point: twelve requests for the first hour, then one every five minutes.
const STEP_MINUTES: i64 = 5;
/// Minutes after which a point is drawn, incomplete until its minutes are finished.
const DRAWN_AFTER_MINUTES: i64 = 3;
const HEIGHT_PX: f64 = 96.0;

/// Returns the metrics page with the same hour and step, whose data is then cached.
fn last_hour() -> Route {
    let period = PeriodQuery { last: "1h".to_owned(), ..PeriodQuery::default() };
    Route::Metrics(MetricsView { period, step: STEP_MINUTES.to_string(), ..MetricsView::default() })
}

#[component]
fn TrafficChart() -> impl IntoView {
    let now_secs = use_service_now_secs();
    // The last minute at which a point ends; a point of the running minute would look like a drop.
    let end = memo(move || {
        let drawn = UnixSeconds(now_secs.get()).minute().0 - DRAWN_AFTER_MINUTES;
        UnixMinute(drawn.div_euclid(STEP_MINUTES) * STEP_MINUTES)
    });
    let windows = memo(move || {
        let (end, step) = (end.get(), WindowStep::of_minutes(STEP_MINUTES).unwrap_or(WindowStep::ONE));
        Arc::new(tiled(UnixMinute(end.0 - SPAN_MINUTES), end, step))
    });
    let wanted = memo(move || WindowRequest {
        scope: MetricScope::Total,
        metrics: Chart::BANDWIDTH.usual().iter().flat_map(|measure| measure.needs()).collect(),
        windows: windows.read().iter().rev().copied().collect(),
    });
    let (read, minutes) = (MinutesRead::start(wanted), use_minutes());
    let data = memo(move || {
        let windows = windows.read();
        let picture = minutes.with(|store| {
            measure_curves(store, &MetricScope::Total, &Chart::BANDWIDTH.usual(), &windows, &[])
        });
        let failed = read.failed().read();
        Arc::new(chart_data(&picture, |window| failed.contains_key(window)))
    });
    let span_secs = 60 * SPAN_MINUTES;
    let limits = PeriodLimits { min_secs: span_secs, max_secs: span_secs, all_secs: span_secs };
    let now_secs = Signal::derive(move || end.get().start().0);
    let axis = TimeAxis::new(AxisBounds::new(now_secs, limits, span_secs));
    let go = StoredValue::new_local(use_go());
    let on_select = Callback::new(move |ends: (i64, i64)| {
        let period = spelled(ends);
        go.with_value(|go| go(&Route::Metrics(MetricsView { period, ..MetricsView::default() }), false));
    });
    view! {
        <ChartPlot
            axis
            label="Bandwidth of the last hour".to_owned()
            data
            is_log=Signal::stored(false)
            tick_words=Callback::new(move |tick| Chart::BANDWIDTH.spec().unit.tick(tick))
            height_px=HEIGHT_PX
            is_near=Signal::stored(true)
            on_select
            on_reset=Callback::new(move |()| go.with_value(|go| go(&last_hour(), false)))
        />
    }
}

fn chart_data(picture: &ChartCurves, has_failed: impl Fn(&MinuteWindow) -> bool) -> ChartData {
    let curves = picture.curves.iter().enumerate().map(|(at, curve)| ChartCurve {
        look: CurveLook { colour: at, is_striped: false },
        numbers: curve.numbers.clone(),
        before: Numbers::default(),
    });
    ChartData {
        windows: Arc::new(picture.windows.iter().map(|window| window.seconds()).collect()),
        marks: marks(picture, has_failed),
        curves: curves.collect(),
        ..ChartData::default()
    }
}
