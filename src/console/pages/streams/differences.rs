//! Differences between hosts as a list.

use crate::console::kit::{Button, ButtonKind, StaticTable, TextField, When, table_row};
use crate::console::pages::streams::context::StreamContext;
use crate::console::pages::streams::stream_hosts::HostDvr;
use crate::console::platform::clock::absolute;
use crate::console::platform::reactive::*;
use crate::console::platform::settings::use_settings;
use crate::console::platform::task::Task;
use crate::forms::utc_time::parse_length;
use crate::model::dvr::{Differences as Found, MOST_LISTED};
use crate::model::intervals::Period;
use crate::text::durations::{duration, length};
use crate::text::plurals::counted;
use crate::text::sorting::sort_by_key;

const NAMED: usize = 4;
/// Number of differences listed at first.
const FEW: usize = 10;
/// Margin around a selected difference, as a multiple of its length.
const AROUND: i64 = 6;

/// The parts that each host misses: a summary, and the longest as a table.
#[component]
pub(super) fn HostDifferences(context: StreamContext) -> impl IntoView {
    let stream = context.stream;
    let typed = RwSignal::new("10 s".to_owned());
    let parsed = memo(move || parse_length(&typed.read()));
    let least_secs = Signal::derive(move || parsed.get().ok());
    let found = RwSignal::new(Found::default());
    let task = StoredValue::new_local(None::<Task>);
    effect(move || {
        let (hosts, differences, least_secs) =
            (stream.hosts.get(), stream.differences.get(), least_secs.get());
        let find = async move {
            let mut all = Found::default();
            for (at, host) in hosts.iter().enumerate().filter(|(_, host)| !host.is_off()) {
                // Yields between hosts, because 100,000 ranges take milliseconds each.
                gloo_timers::future::TimeoutFuture::new(0).await;
                all.add(at, &host.recorded, &differences, least_secs.unwrap_or(i64::MAX));
            }
            if found.try_with_untracked(|found| *found != all) == Some(true) {
                found.try_set(all);
            }
        };
        task.set_value(Some(Task::spawn(find)));
    });
    let message = Signal::derive(move || {
        describe(&stream.hosts.read(), stream.differences.read().len(), &found.read())
    });
    let error = Signal::derive(move || parsed.get().err().unwrap_or_default());
    view! {
        <When is=move || !found.read().hosts.is_empty()>
            <section class="card stack" aria-label="Differences">
                <h2>"Differences"</h2>
                <p>{message}</p>
                <div class="dvr-longer-than">
                    <TextField label="Longer than" value=typed on_input=move |text| typed.set(text) error />
                </div>
                <DifferenceList context found />
            </section>
        </When>
    }
}

#[component]
fn DifferenceList(context: StreamContext, found: RwSignal<Found>) -> impl IntoView {
    let zone = use_settings().zone;
    let row = move |(host, period): (usize, Period)| {
        let name = context.stream.hosts.with_untracked(|hosts| hosts.get(host).map(HostDvr::label));
        let secs = period.duration_secs();
        let select = move || context.select(period, secs.saturating_mul(AROUND).max(30));
        let cells = [
            absolute(period.from.0, zone.get()).into_any(),
            absolute(period.to.0, zone.get()).into_any(),
            duration(secs.unsigned_abs()).into_any(),
            view! { <Button label="Select" kind=ButtonKind::Quiet on_press=select /> }.into_any(),
        ];
        table_row(Some(name.into_any()), &[], cells)
    };
    let limit = RwSignal::new(FEW);
    let rows = move || found.get().longest.into_iter().take(limit.get()).map(row).collect_view();
    let has_more = Signal::derive(move || found.read().longest.len() > limit.get());
    let more = move || {
        let long = found.read().long;
        (long > MOST_LISTED && !has_more.get()).then(|| format!("The {MOST_LISTED} longest of {long}."))
    };
    view! {
        <When
            is=move || !found.read().longest.is_empty()
            fallback=|| view! { <p class="muted">"None is as long."</p> }
        >
            <StaticTable
                label="Differences, longest first"
                heads=["Host", "From", "To", "Length", "Action"]
                class="is-cards dvr-differences"
            >
                {rows}
            </StaticTable>
        </When>
        <When is=has_more>
            <div>
                <Button
                    label=move || format!("Show all {}", found.read().long.min(MOST_LISTED))
                    kind=ButtonKind::Quiet
                    on_press=move || limit.set(MOST_LISTED)
                />
            </div>
        </When>
        <p class="muted">{more}</p>
    }
}

/// Summarises the differences: "edge-08 is missing 5 m 39 s in 3 places".
fn describe(hosts: &[HostDvr], places: usize, found: &Found) -> String {
    let mut lacking = found.hosts.clone();
    sort_by_key(&mut lacking, |(_, secs, _)| std::cmp::Reverse(*secs));
    let name = |host: usize| hosts.get(host).map(HostDvr::label).unwrap_or_default();
    let named = lacking.iter().take(NAMED).map(|(host, secs, count)| {
        format!("{} is missing {} in {}", name(*host), length(secs.unsigned_abs()), counted(*count, "place"))
    });
    let more = lacking.len().checked_sub(NAMED).filter(|more| *more > 0);
    let more = more.map(|more| format!(" and {}", counted(more, "more host"))).unwrap_or_default();
    let named: Vec<String> = named.collect();
    format!("Hosts differ in {}. {}{more}", counted(places, "place"), named.join("; "))
}
