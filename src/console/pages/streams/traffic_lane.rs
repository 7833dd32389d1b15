//! The lane of traffic, and the lane of changes.

use crate::console::facts::minutes::{MinutesRead, WindowRequest, use_minutes};
use crate::console::facts::traffic_choices::use_traffic_choices;
use crate::console::kit::{Button, ButtonKind, When};
use crate::console::pages::streams::context::StreamContext;
use crate::console::pages::streams::related::{CHANGES, Related, TRAFFIC, TrafficLoad};
use crate::console::pages::streams::state_lanes::LaneHead;
use crate::console::platform::clock::beside_now;
use crate::console::platform::reactive::*;
use crate::console::platform::settings::use_settings;
use crate::journal::StreamChange;
use crate::model::ids::ResourceId;
use crate::model::intervals::Period;
use crate::model::metrics::measure::Measure;
use crate::model::metrics::store::{MetricScope, NamedResource};
use crate::model::metrics::totals::{BandwidthTotals, TrafficNumber, minutes_label, step_minutes};
use crate::model::stream::traffic::{TrafficPoint, measures, point_at, totals as totals_of};
use crate::model::time::UnixSeconds;
use crate::plot::area::{MARK_PX, bars, marks};
use crate::text::durations::length;
use crate::text::names::sort_by_name;
use crate::text::si::grouped;
use crate::text::si::{percent, with_unit};

/// Heights of the lanes, as in the style sheet.
const LANE_PX: f64 = 24.0;
/// The least rate of errors that fills the lane.
const LEAST_RATE: f64 = 0.05;

#[component]
pub(super) fn TrafficLane(context: StreamContext, pointed: Memo<Option<i64>>) -> impl IntoView {
    let related = context.related;
    let zone = use_settings().zone;
    let text = Signal::derive(move || {
        let points = related.traffic.read();
        if let Some(second) = pointed.get() {
            return point_at(&points, UnixSeconds(second)).map(describe).unwrap_or_default();
        }
        let totals = totals(related);
        let Some((window, bits)) = totals.peak else { return String::new() };
        let mean = TrafficNumber::Peak.means_label(window.minutes());
        let mean = mean.map(|mean| format!(" ({mean})")).unwrap_or_default();
        let at = beside_now(UnixSeconds(window.seconds().0), related.paced_now.get(), zone.get());
        format!("Peak {} at {at}{mean}", with_unit(bits, "bit/s"))
    });
    let is_open = related.is_open(TRAFFIC);
    view! {
        <div class="lane" data-testid="traffic-lane">
            <LaneHead related lane=TRAFFIC title="Traffic">
                <When is=is_open>
                    <TrafficRead context />
                </When>
                <span class="cut small lane-at">{text}</span>
            </LaneHead>
            <When is=is_open>
                <TrafficBars context />
            </When>
        </div>
    }
}

/// Returns the totals of the visible period. Tracked.
fn totals(related: Related) -> BandwidthTotals {
    let (from, to) = related.axis.settled.get();
    totals_of(&related.traffic.read(), &related.windows.read(), Period::of_seconds(from, to))
}

/// The other numbers that traffic is paid by, beside the key of the bars.
#[component]
pub(super) fn TrafficKey(related: Related) -> impl IntoView {
    let text = memo(move || {
        let totals = totals(related);
        let step = step_minutes(related.windows.read().iter().copied());
        let part = |number: TrafficNumber| {
            let value = number.unit().short(number.of(&totals)?);
            let minutes = minutes_label(&totals).filter(|_| number == TrafficNumber::Volume);
            let notes: Vec<String> = number.means_label(step).into_iter().chain(minutes).collect();
            let note = if notes.is_empty() { String::new() } else { format!(" ({})", notes.join(" ")) };
            Some(format!("{} {value}{note}", number.title().to_lowercase()))
        };
        [TrafficNumber::Percentile95, TrafficNumber::Volume]
            .into_iter()
            .filter_map(part)
            .collect::<Vec<_>>()
            .join(", ")
    });
    view! {
        <When is=move || !text.read().is_empty()>
            <span class="dvr-key is-traffic">{move || ["Traffic: ", &*text.read()].concat()}</span>
        </When>
    }
}

fn describe(point: &TrafficPoint) -> String {
    let bandwidth = point.bandwidth.map_or("no data".to_owned(), |bits| with_unit(bits, "bit/s"));
    let errors = point.error_rate.map(|rate| format!(", {} of requests failed", percent(rate)));
    bandwidth + &errors.unwrap_or_default()
}

/// Reads the traffic while the lane is open, and says how far it is.
#[component]
fn TrafficRead(context: StreamContext) -> impl IntoView {
    let related = context.related;
    let minutes = use_minutes();
    let _names = StoredValue::new_local(minutes.name_resources());
    let wanted = memo(move || WindowRequest {
        scope: related.metrics_id.get().map_or(MetricScope::Total, MetricScope::One),
        metrics: measures().iter().flat_map(Measure::needs).collect(),
        windows: related.windows.read().iter().rev().copied().collect(),
    });
    let read = MinutesRead::start(wanted);
    let note = Signal::derive(move || {
        let failed = read.failed().read().len();
        match related.traffic_load.get() {
            TrafficLoad::NoneListed => "Metrics has listed no resources yet.".to_owned(),
            TrafficLoad::NoResource if !related.is_read(true) => String::new(),
            TrafficLoad::NoResource => match related.metrics_ids.read().len() {
                0 => "No traffic of its own in metrics.".to_owned(),
                count => format!("Metrics lists {count} resources of this stream."),
            },
            TrafficLoad::TooLong => "Zoom to 7 days or less to load its traffic.".to_owned(),
            TrafficLoad::OnRequest(_) => String::new(),
            TrafficLoad::Loading if read.is_reading() => {
                let (done, all) = read.progress();
                format!("Loading {} of {}", grouped(done), grouped(all))
            }
            TrafficLoad::Loading if failed > 0 => format!("{failed} of its windows failed."),
            TrafficLoad::Loading => String::new(),
        }
    });
    let on_request = memo(move || match related.traffic_load.get() {
        TrafficLoad::OnRequest(secs) => Some(secs),
        _ => None,
    });
    let load = Signal::derive(move || {
        format!("Load traffic of {}", length(on_request.get().unwrap_or_default().unsigned_abs()))
    });
    view! {
        <span class="muted small">{note}</span>
        <span class="line" on:pointerdown=|event| event.stop_propagation()>
            <TrafficChoice context />
            <When is=move || on_request.read().is_some()>
                <Button label=load kind=ButtonKind::Quiet on_press=move || related.may_load_days.set(true) />
            </When>
            <When is=move || !read.failed().read().is_empty()>
                <Button label="Retry failed windows" kind=ButtonKind::Quiet on_press=move || read.retry() />
            </When>
        </span>
    }
}

/// Chooses whose traffic is shown where metrics lists no resource of the stream, or several.
#[component]
fn TrafficChoice(context: StreamContext) -> impl IntoView {
    let related = context.related;
    let (minutes, choices) = (use_minutes(), use_traffic_choices());
    let options = memo(move || {
        let option = |one: &NamedResource| (one.id.to_string(), one.name.clone());
        let all = minutes.with(|all| all.resources().iter().filter(|one| !one.is_host).map(option).collect());
        let mut all: Vec<(String, String)> = all;
        sort_by_name(&mut all, |(_, name)| name.as_str());
        all
    });
    let is_open = Signal::derive(move || {
        related.is_joined(true) && related.metrics_ids.read().len() != 1 && !options.read().is_empty()
    });
    let chosen = move || related.metrics_id.get().map(|id| id.to_string()).unwrap_or_default();
    let option = move |(key, name): (String, String)| {
        let own = key.clone();
        view! {
            <option value=key prop:selected=move || chosen() == own>
                {name}
            </option>
        }
    };
    let on_change = move |event| {
        let id = event_target_value(&event);
        choices.choose(&context.stream_name(), (!id.is_empty()).then(|| ResourceId::new(&id)));
    };
    view! {
        <When is=is_open>
            <select class="input stream-traffic-of" aria-label="Traffic of" on:change=on_change>
                <option value="">"Choose a resource"</option>
                {move || options.get().into_iter().map(option).collect_view()}
            </select>
        </When>
    }
}

#[component]
fn TrafficBars(context: StreamContext) -> impl IntoView {
    let (axis, points) = (context.axis, context.related.traffic);
    let path = move |number: fn(&TrafficPoint) -> Option<f64>, least: f64| {
        Signal::derive(move || {
            let points = points.read();
            let most = points.iter().filter_map(number).fold(least, f64::max);
            let values = points.iter().map(|point| (point.window.seconds(), number(point)));
            bars(values, most, axis.scale(), LANE_PX)
        })
    };
    view! {
        <svg class="axis-lane stream-traffic" aria-hidden="true">
            <path class="is-bandwidth" d=path(|point| point.bandwidth, 0.0) />
            <path class="is-errors" d=path(|point| point.error_rate, LEAST_RATE) />
        </svg>
    }
}

#[component]
pub(super) fn ChangeLane(context: StreamContext, pointed: Memo<Option<i64>>) -> impl IntoView {
    let (axis, related) = (context.axis, context.related);
    let changes = related.changes;
    let zone = use_settings().zone;
    let text = Signal::derive(move || {
        let changes = changes.read();
        let near = |second: i64| {
            let tolerance_secs = (2.0 * MARK_PX * axis.scale().secs_per_px()).max(1.0);
            let is_near = |change: &&StreamChange| (change.at.0.abs_diff(second) as f64) <= tolerance_secs;
            changes.iter().filter(is_near).min_by_key(|change| change.at.0.abs_diff(second))
        };
        let change = match pointed.get() {
            Some(second) => near(second),
            None => changes.last(),
        };
        let now_secs = related.paced_now.get();
        let clock = |at| beside_now(at, now_secs, zone.get());
        let line = |change: &StreamChange| format!("{}: {}", clock(change.at), change.text);
        change.map(line).unwrap_or_default()
    });
    let path = move |is_own: bool| {
        Signal::derive(move || {
            let changes = changes.read();
            let seconds = changes.iter().filter(|change| change.is_own == is_own).map(|change| change.at.0);
            marks(seconds, axis.scale(), LANE_PX)
        })
    };
    let none = move || changes.read().is_empty().then_some("Nothing was changed in this browser.");
    view! {
        <div class="lane" data-testid="change-lane">
            <LaneHead related lane=CHANGES title="Changes">
                <span class="muted small">{none}</span>
                <span class="cut small lane-at">{text}</span>
            </LaneHead>
            <When is=related.is_open(CHANGES)>
                <svg class="axis-lane stream-changes" aria-hidden="true">
                    <path class="is-own" d=path(true) />
                    <path d=path(false) />
                </svg>
            </When>
        </div>
    }
}
