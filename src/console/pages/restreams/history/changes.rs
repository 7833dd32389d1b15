//! The table of changes in a period, the latest first, and their export as a file.

use crate::console::facts::moment::use_service_now_secs;
use crate::console::kit::{Button, ShowMore, StaticTable, When, save_file, table_row, use_toaster};
use crate::console::pages::restreams::history::states::{HistoryRows, TargetStates};
use crate::console::platform::clock::{beside_now, both_zones, with_second_zone};
use crate::console::platform::reactive::*;
use crate::console::platform::settings::use_settings;
use crate::console::timeline::{LaneSwatch, STATE_LOOKS};
use crate::model::restream::StatusCode;
use crate::model::restream::changes::csv::{CsvTarget, csv};
use crate::model::restream::changes::spans::{
    HistoryPeriod, Transition, state_kind, state_label, transitions,
};
use crate::model::time::{SecondZone, UnixSeconds, format_utc};
use crate::text::plurals::counted;
use crate::text::sorting::sort_by_key;

const LISTED: usize = 100;

#[component]
pub(super) fn TransitionList(rows: HistoryRows) -> impl IntoView {
    let limit = RwSignal::new(LISTED);
    let count = memo(move || {
        let (targets, period) = (rows.targets.read(), rows.period());
        targets.iter().map(|target| transitions(&target.changes, period).len()).sum::<usize>()
    });
    let title = Signal::derive(move || counted(count.get(), "change"));
    let (toaster, zone) = (use_toaster(), use_settings().zone);
    let on_export = move || {
        let (name, text) = untrack(|| with_second_zone(zone.get_untracked(), |zone| export(rows, zone)));
        save_file(toaster, &name, "text/csv", &text);
    };
    view! {
        <section class="stack">
            <div class="row gap-wide page-head">
                <h2>{title}</h2>
                <Button label="Export CSV" on_press=on_export />
            </div>
            <When
                is=Signal::derive(move || count.get() > 0)
                fallback=|| view! { <p class="muted">"No status changes in this period."</p> }
            >
                <ChangesTable rows limit />
                <ShowMore what="changes" count limit />
            </When>
        </section>
    }
}

#[component]
fn ChangesTable(rows: HistoryRows, limit: RwSignal<usize>) -> impl IntoView {
    let (zone, now_secs) = (use_settings().zone, use_service_now_secs());
    let lines = move || {
        let (zone, now_secs, targets) = (zone.get(), now_secs.get_untracked(), rows.targets.read());
        let latest = latest_changes(&targets, rows.period(), limit.get());
        let line = |(target, Transition { before, after, change }): (&TargetStates, Transition<'_>)| {
            let name = match target.row.number {
                Some(number) => format!("Restream {number}"),
                None => format!("Removed: {}", target.row.target_url),
            };
            let before = before.map(|before| state_label(Some(before)) + " ").unwrap_or_default();
            let message = target.message(rows.history, after, &change.description);
            let cells = [
                view! { <span title=both_zones(change.time)>{beside_now(change.time, now_secs, zone)}</span> }
                    .into_any(),
                name.into_any(),
                view! {
                    <LaneSwatch looks=&STATE_LOOKS kind=Signal::stored(state_kind(Some(after))) />
                    {format!("{before}→ {}", state_label(Some(after)))}
                }
                .into_any(),
                view! { <span class="muted">{message}</span> }.into_any(),
            ];
            table_row(None, &[], cells)
        };
        latest.into_iter().map(line).collect_view()
    };
    view! {
        <StaticTable
            label="Changes, newest first"
            heads=["Time", "Target", "Change", "Service message"]
            class="is-cards"
        >
            {lines}
        </StaticTable>
    }
}

/// Returns the latest changes, the latest first. Only these are formatted: a target may flap for days.
fn latest_changes(
    targets: &[TargetStates],
    period: HistoryPeriod,
    limit: usize,
) -> Vec<(&TargetStates, Transition<'_>)> {
    let mut found = Vec::new();
    for target in targets {
        // Reverses each target's changes first, so that those in the same second are in order too.
        let transitions = transitions(&target.changes, period).into_iter().rev().take(limit);
        found.extend(transitions.map(|transition| (target, transition)));
    }
    sort_by_key(&mut found, |(_, transition)| std::cmp::Reverse(transition.change.time));
    found.truncate(limit);
    found
}

fn export(rows: HistoryRows, zone: Option<&SecondZone<'_>>) -> (String, String) {
    let (targets, spans, (from, to)) = (rows.targets.read(), rows.spans.read(), rows.counted.get());
    let describe: Vec<_> =
        targets.iter().map(|target| move |code: StatusCode| target.description(rows.history, code)).collect();
    let of_targets = targets.iter().zip(spans.iter()).zip(&describe);
    let of_targets =
        of_targets.map(|((target, spans), description)| CsvTarget { row: &target.row, spans, description });
    let text = csv(&of_targets.collect::<Vec<_>>(), zone);
    let ends = [from, to].map(|second| format_utc(UnixSeconds(second)).replace([':', '-'], ""));
    (format!("history-{}-{}-{}.csv", rows.history.resource_id.get(), ends[0], ends[1]), text)
}
