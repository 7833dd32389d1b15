//! The traffic of the last full minutes, and how it compares with the minutes before.

use leptos::prelude::*;

use crate::api;
use crate::api::Error;
use crate::api::metrics::GetTotal;
use crate::console::client::{Client, use_client};
use crate::console::kit::Link;
use crate::console::pages::overview::area::Area;
use crate::console::pages::overview::traffic_chart::{TrafficChart, last_hour};
use crate::console::platform::clock::absolute;
use crate::console::platform::settings::{Zone, use_settings};
use crate::console::query::{Ask, Query, Refresh};
use crate::model::metrics::MetricsQuery;
use crate::model::metrics::comparison::change;
use crate::model::overview::traffic;
use crate::model::overview::traffic::{WINDOW_MINUTES, last_windows, traffic_of};
use crate::model::time::{UnixMinute, UnixSeconds};
use crate::text::si::{MISSING, change_percent, exact, percent, short, with_unit};

/// How often it is read: a new minute is complete once a minute.
const SECS: u32 = 60;

/// The traffic of a window and of the one before it.
#[derive(Default)]
struct Minutes {
    end: UnixMinute,
    now: traffic::Traffic,
    before: traffic::Traffic,
}

#[component]
pub(super) fn Traffic() -> impl IntoView {
    let client = use_client();
    let name = "traffic of the last minutes";
    let minutes = Query::<Minutes>::of_work(Refresh::Every(SECS), move || {
        Ask::work(api::Area::Metrics, name.to_owned(), move || read(client))
    });
    let latest = move || minutes.latest();
    let zone = use_settings().zone;
    let window = Signal::derive(move || {
        let end = latest().end;
        let start = UnixMinute(end.0 - WINDOW_MINUTES);
        format!("{} to {}", time_of_day(start, zone.get(), false), time_of_day(end, zone.get(), true))
    });
    let bits = |number: Option<f64>| or_missing(number, |number| with_unit(number, "bit/s"));
    let exact_bits = |number: Option<f64>| number.map(|number| format!("{} bit/s", exact(number)));
    let ratio = |number: Option<f64>| or_missing(number, percent);
    view! {
        <Area title="Traffic" what="The traffic" reading=*minutes lines=8>
            <dl class="figures">
                <Figure
                    name="Edge bandwidth"
                    number=Signal::derive(move || bits(latest().now.edge_bandwidth))
                    exact=Signal::derive(move || exact_bits(latest().now.edge_bandwidth))
                    trend=Signal::derive(move || {
                        trend(change(latest().now.edge_bandwidth, latest().before.edge_bandwidth))
                    })
                />
                <Figure
                    name="Origin bandwidth"
                    number=Signal::derive(move || bits(latest().now.origin_bandwidth))
                    exact=Signal::derive(move || exact_bits(latest().now.origin_bandwidth))
                    trend=Signal::derive(move || {
                        trend(change(latest().now.origin_bandwidth, latest().before.origin_bandwidth))
                    })
                />
                <Figure
                    name="Hit ratio"
                    number=Signal::derive(move || ratio(latest().now.hit_ratio))
                    exact=Signal::derive(move || latest().now.hit_ratio.map(exact))
                    trend=Signal::derive(move || points(latest().now.hit_ratio, latest().before.hit_ratio))
                />
                <Figure
                    name="Failed requests (5xx)"
                    number=Signal::derive(move || ratio(latest().now.failed_ratio))
                    exact=Signal::derive(move || {
                        latest().now.requests.map(|all| format!("of {} requests to edges", exact(all)))
                    })
                    trend=Signal::derive(move || {
                        latest()
                            .now
                            .requests
                            .map_or_else(String::new, |all| format!("of {} requests", short(all)))
                    })
                />
            </dl>
            <div class="overview-chart">
                <TrafficChart />
            </div>
            <p class="muted">
                {window} {format!(", compared with the {WINDOW_MINUTES} minutes before. ")}
                <Link to=last_hour()>"All metrics"</Link>
            </p>
        </Area>
    }
    .into_any()
}

/// A number with its trend; the exact one is in the tooltip.
#[component]
fn Figure(
    name: &'static str,
    number: Signal<String>,
    exact: Signal<Option<String>>,
    trend: Signal<String>,
) -> impl IntoView {
    view! {
        <div>
            <dt>{name}</dt>
            <dd title=exact>
                <span class="figure-number">{number}</span>
                <span class="muted">{trend}</span>
            </dd>
        </div>
    }
    .into_any()
}

async fn read(client: Client) -> Result<Minutes, Error> {
    let windows = || last_windows(UnixSeconds(client.service_now_secs()));
    let total = async |query: MetricsQuery| {
        let answer = client.send(GetTotal { query }).await?;
        Ok(traffic_of(answer.data.items.first()))
    };
    let [mut last, mut before] = windows();
    let mut now: traffic::Traffic = total(last.clone()).await?;
    // The first answer tells how the service's clock goes: if these were not its last minutes, they are asked for now.
    if windows()[0] != last {
        [last, before] = windows();
        now = total(last.clone()).await?;
    }
    // Without the minutes before there is no trend, nothing worse.
    let before = total(before).await.unwrap_or_else(|_: Error| traffic::Traffic::default());
    Ok(Minutes { end: last.end, now, before })
}

fn or_missing(number: Option<f64>, words: impl Fn(f64) -> String) -> String {
    number.map_or_else(|| MISSING.to_owned(), words)
}

fn trend(change: Option<f64>) -> String {
    change.map(change_percent).unwrap_or_default()
}

/// How much a ratio has changed, in points: 0.95 after 0.97 is "−2.0 points".
fn points(now: Option<f64>, before: Option<f64>) -> String {
    let Some((now, before)) = now.zip(before) else { return String::new() };
    let points = (now - before) * 100.0;
    let sign = match points {
        0.05.. => "+",
        ..=-0.05 => "−",
        _ => "±",
    };
    format!("{sign}{:.1} points", points.abs())
}

/// Hours and minutes in a zone, with the zone where it is wanted: "09:05 UTC".
fn time_of_day(minute: UnixMinute, zone: Zone, has_zone: bool) -> String {
    let whole = absolute(minute.start().0, zone);
    let mut parts = whole.split(' ').skip(1);
    let time = parts.next().and_then(|time| time.get(..5)).unwrap_or_default();
    match parts.next().filter(|_| has_zone) {
        Some(zone) => format!("{time} {zone}"),
        None => time.to_owned(),
    }
}
