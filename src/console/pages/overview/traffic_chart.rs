//! The bandwidth of the last hour, small. Dragging over it opens the same time in "Metrics".

use std::sync::Arc;

use leptos::prelude::*;

use crate::console::query::minutes::{MinutesRead, Wanted, use_minutes};
use crate::console::query::moment::use_service_now_secs;
use crate::console::routes::{MetricsView, Period, Route, use_go};
use crate::console::timeline::{ChartPlot, Reach, TimeAxis};
use crate::model::metrics::chart::Chart;
use crate::model::metrics::curve::{Picture, Reading, of_line};
use crate::model::metrics::store::{Line, Scope};
use crate::model::metrics::window::{Step, Window, tiled};
use crate::model::numbers::Numbers;
use crate::model::time::{UnixMinute, UnixSeconds, format_utc};
use crate::plot::chart::{ChartCurve, ChartData, CurveLook, Mark};
use crate::plot::period::Limits;

const SPAN_MINUTES: i64 = 60;
/// A point stands for as many minutes: twelve requests for the hour, and one every five minutes from then on.
const STEP_MINUTES: i64 = 5;
/// A minute this old is complete at a service that is a little behind, too.
const COMPLETE_AFTER_MINUTES: i64 = 3;
const HEIGHT_PX: f64 = 96.0;

/// The page of all charts with the same hour and step, so that it begins with what is here.
pub(super) fn last_hour() -> Route {
    let period = Period { last: "1h".to_owned(), ..Period::default() };
    Route::Metrics(MetricsView { period, step: STEP_MINUTES.to_string(), ..MetricsView::default() })
}

#[component]
pub(super) fn TrafficChart() -> impl IntoView {
    let now_secs = use_service_now_secs();
    // The last minute that is complete and ends a point. A point that is not complete would look like a fall.
    let end = Memo::new(move |_| {
        let complete = UnixSeconds(now_secs.get()).minute().0 - COMPLETE_AFTER_MINUTES;
        UnixMinute(complete.div_euclid(STEP_MINUTES) * STEP_MINUTES)
    });
    let windows = Memo::new(move |_| {
        let (end, step) = (end.get(), Step::of_minutes(STEP_MINUTES).unwrap_or(Step::ONE));
        Arc::new(tiled(UnixMinute(end.0 - SPAN_MINUTES), end, step))
    });
    let wanted = Memo::new(move |_| Wanted {
        scope: Scope::Total,
        metrics: Chart::BANDWIDTH.usual().iter().flat_map(|measure| measure.needs()).collect(),
        windows: windows.read().iter().rev().copied().collect(),
    });
    let (read, minutes) = (MinutesRead::start(wanted), use_minutes());
    let data = Memo::new(move |_| {
        let windows = windows.read();
        let picture = minutes.with(|store| of_line(store, &Line::Total, &Chart::BANDWIDTH.usual(), &windows));
        let failed = read.failed().read();
        Arc::new(chart_data(&picture, |window| failed.contains_key(&window)))
    });
    let axis = TimeAxis::new(Reach {
        now_secs: Signal::derive(move || end.get().start().0),
        begun_secs: Signal::stored(None),
        ended_secs: Signal::stored(None),
        limits: Limits {
            min_secs: 60 * SPAN_MINUTES,
            max_secs: 60 * SPAN_MINUTES,
            all_secs: 60 * SPAN_MINUTES,
        },
        default_secs: 60 * SPAN_MINUTES,
    });
    let go = StoredValue::new_local(use_go());
    let on_select = Callback::new(move |(from, to): (i64, i64)| {
        let [from, to] = [from, to].map(|second| format_utc(UnixSeconds(second)));
        let period = Period { from, to, last: String::new() };
        go.with_value(|go| go(&Route::Metrics(MetricsView { period, ..MetricsView::default() }), false));
    });
    view! {
        <ChartPlot
            axis
            label="Bandwidth of the last hour".to_owned()
            data
            is_log=Signal::stored(false)
            tick_words=Callback::new(move |tick| Chart::BANDWIDTH.unit().tick(tick))
            height_px=HEIGHT_PX
            is_near=Signal::stored(true)
            on_select
            on_reset=Callback::new(move |()| go.with_value(|go| go(&last_hour(), false)))
        />
    }
    .into_any()
}

fn chart_data(picture: &Picture, has_failed: impl Fn(Window) -> bool) -> ChartData {
    let marks = picture.windows.iter().zip(&picture.readings).map(|(window, reading)| match reading {
        Reading::NotRead if has_failed(*window) => Mark::Failed,
        Reading::NotRead => Mark::Awaited,
        Reading::Provisional | Reading::Final => Mark::Complete,
    });
    let curves = picture.curves.iter().enumerate().map(|(at, curve)| ChartCurve {
        look: CurveLook { colour: at, is_striped: false },
        numbers: curve.numbers.clone(),
        before: Numbers::default(),
    });
    ChartData {
        windows: Arc::new(picture.windows.iter().map(|window| window.seconds()).collect()),
        marks: marks.collect(),
        curves: curves.collect(),
        ..ChartData::default()
    }
}
